"""Puts MicroPython on an ESP32-S3 in boot mode, by Espressif's own `esptool`, which runs beside as a program.

An image begins with a header (docs.espressif.com, Firmware Image Format): 0xE9, and from byte 12 on the chip's number.
"""

import subprocess
import sys
from pathlib import Path

from madang_host.errors import UserError
from madang_host.extras import need

_MAGIC = 0xE9
_CHIP_AT = 12
_ESP32_S3 = 9  # esp_chip_id_t
_LEAST_BYTES = 24  # a header
_START = "0x0"  # where the image of an ESP32-S3 goes
_FATAL = "A fatal error occurred: "


def is_image(image: Path) -> bool:
    """Whether a file begins like an image for one of Espressif's chips; raises UserError when it cannot be read."""
    return _read(image)[:1] == bytes([_MAGIC])


def install(image: Path, port_name: str, erase: bool) -> None:
    """Write an image to the board in boot mode on a port and restart it; `erase` empties all of its flash before.

    Raises UserError, before anything is written if it is for another chip.
    """
    data = _read(image)
    if len(data) < _LEAST_BYTES or data[0] != _MAGIC:
        raise UserError(f"{image} is no image for an ESP32-S3")
    if int.from_bytes(data[_CHIP_AT : _CHIP_AT + 2], "little") != _ESP32_S3:
        raise UserError(f"{image} is for another of Espressif's chips than the ESP32-S3")
    need("esptool")
    write = ["write-flash", "--no-progress", *(["--erase-all"] if erase else []), _START, str(image)]
    command = [sys.executable, "-m", "esptool", "--chip", "esp32s3", "--port", port_name, *write]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise UserError(
            f"the board on {port_name} did not take MicroPython ({_reason(done.stdout)}); if it does not wait for one, "
            "hold BOOT while plugging it in, and try again"
        )


def _read(image: Path) -> bytes:
    try:
        return image.read_bytes()
    except OSError as error:
        raise UserError(f"cannot read {image}: {error.strerror}") from error


def _reason(said: str) -> str:
    """What esptool says went wrong, in a line."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    fatal = [line.partition(_FATAL)[2] for line in lines if _FATAL in line]
    return (fatal or lines or ["esptool did not say why"])[-1].rstrip(".")
