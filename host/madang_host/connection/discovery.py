"""Finds boards: serial devices that may be one, and what answers on them; boards that wait for a MicroPython image."""

import os
import string
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

from madang_host.connection.mirror import Identity
from madang_host.connection.session import Session
from madang_host.errors import UserError

# USB vendor ids: of Raspberry Pi, whose product id 0x0005 is MicroPython on RP2040 (github.com/raspberrypi/usb-pid),
# and of Espressif, for what an ESP32-S3 has built in (github.com/espressif/usb-pids).
PICO_VENDOR = 0x2E8A
ESPRESSIF_VENDOR = 0x303A
VENDORS = (PICO_VENDOR, ESPRESSIF_VENDOR)
BOOT_VOLUME_FILE = "INFO_UF2.TXT"  # every UF2 boot loader's drive holds it (microsoft.com/uf2)
RESTART_S = 20.0  # from the end of the copy to the new serial device
ANSWER_S = 3.0  # more than two heartbeats of protocol.HEARTBEAT_MS


@dataclass(frozen=True)
class Device:
    """A serial device of this PC. `usb_id` is like `2e8a:0005`, empty for what is not on USB."""

    name: str
    description: str
    usb_id: str
    is_likely: bool


def serial_devices() -> list[Device]:
    """The serial devices, those that are likely a board first."""
    devices = [
        Device(
            port.device,
            port.product or "",
            f"{port.vid:04x}:{port.pid:04x}" if port.vid is not None else "",
            port.vid in VENDORS,
        )
        for port in list_ports.comports()
    ]
    return sorted(devices, key=lambda device: (not device.is_likely, device.name))


def ask_identity(port_name: str) -> Identity | str:
    """What the board on a port says of itself, or in words why it says nothing."""
    session = Session(port_name, hello_s=ANSWER_S)
    try:
        with session:
            return session.mirror.identity or "no answer"
    except UserError as error:
        return str(error)


def find_board(board_id: str) -> str | None:
    """The port on which a board is now, known by its id; None if it is on none."""
    for device in serial_devices():
        if device.is_likely:
            answer = ask_identity(device.name)
            if isinstance(answer, Identity) and answer.board_id == board_id:
                return device.name
    return None


def find_board_port() -> str:
    """The port of the one board on USB; raises UserError when there is none or more than one."""
    likely = [device.name for device in serial_devices() if device.is_likely]
    if len(likely) == 1:
        return likely[0]
    if likely:
        raise UserError(f"several boards found ({', '.join(likely)}); choose one with --port")
    if boot_volumes():
        raise UserError(
            "a board waits for MicroPython: 'madang flash --install-micropython FILE.uf2' puts it there "
            "(an image for the Pico is at micropython.org/download/RPI_PICO, for others beside it)"
        )
    raise UserError("no board found on USB; plug it in with a data cable, or name it with --port")


def wait_for_board_port() -> str:
    """The port of the one board on USB, once it has restarted; raises UserError when it does not come."""
    deadline_s = time.monotonic() + RESTART_S
    while True:
        try:
            return find_board_port()
        except UserError:
            if time.monotonic() > deadline_s:
                raise
            time.sleep(0.5)


def boot_volumes() -> list[Path]:
    """Where boards in boot mode are mounted as drives."""
    return [folder for folder in _mounted_folders() if (folder / BOOT_VOLUME_FILE).is_file()]


def _mounted_folders() -> Iterator[Path]:
    if sys.platform == "win32":
        yield from (Path(f"{letter}:/") for letter in string.ascii_uppercase if os.path.exists(f"{letter}:/"))
    elif sys.platform == "darwin":
        yield from Path("/Volumes").iterdir()
    else:
        for line in Path("/proc/mounts").read_text(errors="replace").splitlines():
            folder = line.split()[1].replace("\\040", " ")
            if folder.startswith(("/media/", "/run/media/", "/mnt/")):
                yield Path(folder)
