"""The store in the emulated flash: what a reset leaves behind. What it promises is in tests/shared."""

from madang_host.simulator.pico import flash
from madang_host.simulator.pico.bench import Bench


def test_the_flash_keeps_blobs_over_a_reset(bench: Bench) -> None:
    bench.execute(
        "from madang_board.flash_store import FlashStore\n"
        "store = FlashStore()\n"
        "store.replace('settings', b'one')\n"
        "store.replace('settings', b'two')\n"
        "store.save_page('journal-page', bytearray(208))"
    )
    bench.send(b"import machine; machine.reset()\x04")
    bench.run_ms(200)
    bench.interrupt()
    assert (
        bench.execute(
            "from madang_board.flash_store import FlashStore\n"
            "print(FlashStore().read('settings'), len(FlashStore().read('journal-page')))"
        )
        == "b'two' 208\r\n"
    )
    assert flash.read_files(bench.pico.file_system)["store/settings"] == b"two"
