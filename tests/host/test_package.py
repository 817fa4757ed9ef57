"""The wheel: what is in it, and a round played with it in an empty environment, far from the checkout."""

import hashlib
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from madang_host.extras import EXTRAS
from madang_host.firmware_image import firmware_files

ROOT = Path(__file__).parent.parent.parent
PACKAGES = (
    "firmware/madang",
    "firmware/madang_board",
    "firmware/madang_circuit",
    "firmware/madang_esp32",
    "host/madang_host",
)

# A whole round, which ends in a deadlock.
ROUND = """
import sys
from madang.squares import parse_square
from madang_host.connection.session import Session

with Session(sys.argv[1] + "?time=virtual") as session:
    hands = session.hands

    def wait_until(condition):
        while not session.wait_for(condition, 0.02):
            hands.wait_ms(20)

    for square in [*range(8), *range(56, 64)]:
        hands.set_occupied(square, True)
    wait_until(lambda mirror: mirror.phase == "playing")
    for number, move in enumerate(("c8-c4", "b1-h7", "c4-e2"), 1):
        origin, landing = move.split("-")
        hands.set_occupied(parse_square(origin), False)
        wait_until(lambda mirror: mirror.ask.name == "put")
        hands.set_occupied(parse_square(landing), True)
        wait_until(lambda mirror: len(mirror.moves) >= number)
    wait_until(lambda mirror: mirror.result is not None)
    print(*session.mirror.result)
"""


Made = Callable[[str, Callable[[Path], None]], Path]


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Made:
    """A folder by its name, which is filled by the first of all test workers that asks for it."""
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent

    def folder(name: str, fill: Callable[[Path], None]) -> Path:
        filled, mark = shared / name, shared / f"{name}.filled"
        with FileLock(shared / f"{name}.lock"):
            if not mark.exists():
                filled.mkdir()
                fill(filled)
                mark.touch()
        return filled

    return folder


@pytest.fixture(scope="module")
def wheel(made_once: Made) -> Path:
    (built,) = made_once("wheel", build).iterdir()
    return built


def build(folder: Path) -> None:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)


def install(folder: Path, wheel: Path) -> None:
    """Make an environment with nothing but the wheel and what it asks for."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    subprocess.run(
        [
            sys.executable, "-m", "pip", "--python", str(programs_of(folder) / "python"), "install", "--quiet",
            "--disable-pip-version-check", "--constraint", str(ROOT / "constraints.txt"), str(wheel),
        ],
        check=True,
    )  # fmt: skip


def programs_of(environment: Path) -> Path:
    return environment / ("Scripts" if os.name == "nt" else "bin")


class Installed:
    """Such an environment, and a folder to work in."""

    def __init__(self, folder: Path, environment: Path) -> None:
        self.folder = folder
        self.environment = environment
        self._programs = programs_of(environment)

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        at_home = dict.fromkeys(("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), str(self.folder / "home"))
        return subprocess.run(
            [self._programs / program, *arguments], cwd=self.folder, env=kept | at_home, capture_output=True, text=True
        )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, made_once: Made, wheel: Path) -> Installed:
    environment = made_once("environment", lambda folder: install(folder, wheel))
    return Installed(tmp_path_factory.mktemp("at-work"), environment)


def test_the_wheel_is_whole(wheel: Path) -> None:
    wanted = {
        path.relative_to(ROOT / package).as_posix().join((f"{Path(package).name}/", ""))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        there = {name for name in archive.namelist() if ".dist-info/" not in name}
        beside = [archive.read(f"madang_board/{name}") for name in ("main.py", "madang_pack.py")]
        (metadata,) = (archive.read(name).decode() for name in archive.namelist() if name.endswith("METADATA"))
    assert there == wanted | {"madang_board/main.py", "madang_board/madang_pack.py"}
    assert beside == [(ROOT / "firmware" / name).read_bytes() for name in ("main.py", "madang_pack.py")]
    for line in ("License-Expression: MIT", "Requires-Python: >=3.11", "Keywords: ", "Provides-Extra: engine"):
        assert f"\n{line}" in metadata
    assert "\n\n# Madang\n" in metadata


@pytest.mark.parametrize("port", ["sim://", "upy://"])
def test_a_round_is_played_with_it(installed: Installed, port: str) -> None:
    done = installed.run("python", "-c", ROUND, port)
    assert (done.stdout, done.stderr) == ("white deadlock\n", "")


def test_it_has_the_same_firmware(installed: Installed) -> None:
    script = (
        "import madang, hashlib; from madang_host.firmware_image import firmware_files; print(madang.__file__)\n"
        "for path, content in firmware_files().items(): print(path, hashlib.sha256(content).hexdigest())"
    )
    done = installed.run("python", "-c", script)
    ours = [f"{path} {hashlib.sha256(content).hexdigest()}" for path, content in firmware_files().items()]
    where, *theirs = done.stdout.splitlines()
    assert where.startswith(str(installed.environment)) and theirs == ours


def test_what_is_missing_without_an_extra_is_named(installed: Installed) -> None:
    for arguments, extra in (("analyse startpos", "engine"), ("settings --port pico://", "emulator")):
        done = installed.run("madang", *arguments.split())
        assert done.returncode == 1 and "Traceback" not in done.stderr
        assert done.stderr.endswith(f"is not installed: pip install 'madang[{extra}]'\n")
    done = installed.run("python", "-c", f"import importlib.util as u; print(*filter(u.find_spec, {list(EXTRAS)}))")
    assert done.stdout == "\n", "these would make the others fail only where they are missing"


def test_the_command_line_works(installed: Installed) -> None:
    assert installed.run("madang", "perft", "3").stdout == "11182\n"
    assert "hint" in installed.run("madang", "settings").stdout
    assert "learning" in installed.run("madang", "settings", "--profiles").stdout
    assert installed.run("madang", "games", "list").returncode == 0
