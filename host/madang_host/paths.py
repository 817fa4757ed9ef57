"""Where the source files are that other interpreters run: the firmware's folder, the PC tool's folder."""

import sys
from pathlib import Path

import madang
import madang_host


def firmware_folder() -> Path:
    """The folder that holds the packages madang and madang_board."""
    return Path(madang.__file__).resolve().parent.parent


def host_folder() -> Path:
    """The folder that holds the package madang_host."""
    return Path(madang_host.__file__).resolve().parent.parent


def micropython_command() -> list[str]:
    """How to start the MicroPython that was installed beside this Python."""
    return [sys.executable, "-m", "micropython_unix"]
