"""Finds the MicroPython image that the emulated Pico runs."""

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit

from rp2040py.utils.firmware_retrieve import MICROPYTHON, retrieve

from madang_host.errors import UserError

VARIABLE = "MADANG_PICO_IMAGE"
TAG = "1.28.0"
_URL = (MICROPYTHON.boards or {})["pico"].fw[TAG]
_REMEDY = (
    f"download RPI_PICO for v{TAG} from micropython.org/download/RPI_PICO and name the file, "
    f"pico://?image=FILE or {VARIABLE}=FILE"
)


def image_at_hand(environment: Mapping[str, str] = os.environ) -> Path | None:
    """The image that the environment names, or one downloaded earlier; None where there is neither.

    Raises UserError when the environment names a file that is not there.
    """
    if environment.get(VARIABLE):
        return _existing(environment[VARIABLE], f"{VARIABLE} names")
    cached = Path.home() / ".cache" / "rp2040py" / Path(urlsplit(_URL).path).name
    return cached if cached.is_file() else None


def find_image(name: str | None = None) -> Path:
    """The image of the given name, else the one at hand, else one downloaded now; raises UserError with the remedy."""
    if name:
        return _existing(name, "there is no MicroPython image")
    found = image_at_hand()
    if found:
        return found
    try:
        found = retrieve(MICROPYTHON, TAG)
    except (URLError, OSError) as error:
        raise UserError(
            f"the emulated Pico needs MicroPython, which cannot be downloaded ({error}): {_REMEDY}"
        ) from error
    if found is None:
        raise UserError(f"the emulated Pico needs MicroPython, which cannot be downloaded: {_REMEDY}")
    return found


def _existing(name: str, complaint: str) -> Path:
    path = Path(name).expanduser()
    if not path.is_file():
        raise UserError(f"{complaint} '{name}', which is no file: {_REMEDY}")
    return path
