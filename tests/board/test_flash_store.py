"""The store in the emulated flash: what a reset leaves behind. What it promises is in tests/shared."""

from madang_host.simulator.pico import flash
from madang_host.simulator.pico.bench import Bench


def test_the_flash_keeps_blobs_over_a_reset(bench: Bench) -> None:
    bench.execute(
        "from madang_board.flash_store import FlashStore\n"
        "store = FlashStore()\n"
        "store.replace('settings', b'one')\n"
        "store.replace('settings', b'two')\n"
        "store.clear_log('journal-a')\n"
        "store.add_to_log('journal-a', bytearray(b'*' * 300), 300)"
    )
    bench.send(b"import machine; machine.reset()\x04")
    bench.run_ms(200)
    bench.interrupt()
    assert (
        bench.execute(
            "import madang_pack\n"
            "madang_pack.mount()\n"
            "from madang_board.flash_store import FlashStore\n"
            "store, into = FlashStore(), bytearray(512)\n"
            "print(store.read('settings'), store.read_piece('journal-a', 0, into), store.log_room('journal-a'))"
        )
        == "b'two' 300 3780\r\n"
    )
    assert flash.read_files(bench.pico.file_system)["store/settings"] == b"two"
