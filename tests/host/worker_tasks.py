"""Tasks for workers that are to die of them, in a module of their own, as workers import it."""

import os
import signal
import time
from pathlib import Path


def square(number: int, deadly: int, folder: str) -> int:
    """The first to be asked for a number below the deadly one dies of it."""
    if number < deadly:
        try:
            (Path(folder) / str(number)).mkdir()
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def die(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def sleep(seconds: float) -> None:
    time.sleep(seconds)
