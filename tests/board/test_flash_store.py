"""The store: on this PC's files for its rules, in the emulated flash for what a reset leaves behind."""

from pathlib import Path

import pytest

from madang_board.flash_store import FlashStore
from madang_host.pico import flash
from madang_host.pico.bench import Bench


def test_blobs_are_read_back(tmp_path: Path) -> None:
    store = FlashStore(str(tmp_path / "store"))
    assert store.read("settings") is None
    store.replace("settings", b"brightness=20\n")
    store.replace("settings", b"brightness=30\n")
    store.append("journal", b"e1-e5 ")
    store.append("journal", b"d8-d3")
    again = FlashStore(str(tmp_path / "store"))
    assert again.read("settings") == b"brightness=30\n"
    assert again.read("journal") == b"e1-e5 d8-d3"


def test_an_interrupted_replace_leaves_the_old_blob(tmp_path: Path) -> None:
    FlashStore(str(tmp_path)).replace("settings", b"old")
    (tmp_path / "settings.new").write_bytes(b"ne")
    assert FlashStore(str(tmp_path)).read("settings") == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["settings"]


@pytest.mark.parametrize("name", ["", "../main.py", "a/b", "a.new", "Settings", "x" * 25])
def test_names_that_are_none(tmp_path: Path, name: str) -> None:
    store = FlashStore(str(tmp_path))
    for use in (lambda: store.read(name), lambda: store.replace(name, b""), lambda: store.append(name, b"")):
        with pytest.raises(ValueError, match="no name for a blob"):
            use()


def test_the_flash_keeps_blobs_over_a_reset(bench: Bench) -> None:
    bench.execute(
        "from madang_board.flash_store import FlashStore\n"
        "store = FlashStore()\n"
        "store.replace('settings', b'one')\n"
        "store.replace('settings', b'two')\n"
        "open('/store/settings.new', 'w').write('thr')"
    )
    bench.send(b"import machine; machine.reset()\x04")
    bench.run_ms(200)
    bench.interrupt()
    assert (
        bench.execute(
            "import os\n"
            "from madang_board.flash_store import FlashStore\n"
            "print(FlashStore().read('settings'), os.listdir('/store'))"
        )
        == "b'two' ['settings']\r\n"
    )
    assert flash.read_files(bench.pico.file_system)["store/settings"] == b"two"
