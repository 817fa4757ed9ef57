"""Where the source files are that other interpreters run: the firmware's folder, the PC tool's folder."""

import sys
from pathlib import Path

import madang
import madang_host

MAIN = "main.py"


def firmware_folder() -> Path:
    """The folder that holds the packages madang and madang_board."""
    return Path(madang.__file__).resolve().parent.parent


def firmware_main() -> Path:
    """The firmware's main.py: beside those packages in a checkout; within madang_board where Madang was installed, as
    nothing else may call itself `main` there."""
    installed = firmware_folder() / "madang_board" / MAIN
    return installed if installed.is_file() else firmware_folder() / MAIN


def host_folder() -> Path:
    """The folder that holds the package madang_host."""
    return Path(madang_host.__file__).resolve().parent.parent


def micropython_command() -> list[str]:
    """How to start the MicroPython that was installed beside this Python."""
    return [sys.executable, "-m", "micropython_unix"]
