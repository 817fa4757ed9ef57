"""Where the source files are that other interpreters run: the firmware's folder, the PC tool's folder."""

import sys
from pathlib import Path

import madang
import madang_host

MAIN = "main.py"
LOADER = "madang_pack.py"


def firmware_folder() -> Path:
    """The folder that holds the packages madang and madang_board."""
    return Path(madang.__file__).resolve().parent.parent


def firmware_main() -> Path:
    """The firmware's main.py."""
    return _beside_packages(MAIN)


def firmware_loader() -> Path:
    """What lets a board import the firmware's modules."""
    return _beside_packages(LOADER)


def _beside_packages(name: str) -> Path:
    """A file that lies beside the firmware's packages in a checkout; within madang_board where Madang was installed, as
    nothing else may have such a name there."""
    installed = firmware_folder() / "madang_board" / name
    return installed if installed.is_file() else firmware_folder() / name


def host_folder() -> Path:
    """The folder that holds the package madang_host."""
    return Path(madang_host.__file__).resolve().parent.parent


def micropython_command() -> list[str]:
    """How to start the MicroPython that was installed beside this Python."""
    return [sys.executable, "-m", "micropython_unix"]
