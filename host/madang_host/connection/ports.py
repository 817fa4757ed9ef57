"""Port names and how they are opened: device paths, `socket://`, and our own simulated boards.

    /dev/ttyACM0, COM5    a real board
    socket://HOST:PORT    a board behind a TCP serial server
    sim://                the app on this Python; sim://?store=FOLDER, sim://?time=virtual&readout=analog
    upy://                the same files on a genuine MicroPython, with the same options
    pico://               the firmware with its drivers on an emulated Pico; pico://?readout=analog

All but socket:// are opened by pyserial; ours are registered with it as URL handlers when a port is first opened.
"""

from pathlib import Path
from typing import Protocol, cast

import serial

from madang_host.connection.tcp_port import SCHEME, TcpPort
from madang_host.errors import BoardError, UserError
from madang_host.i18n.language import _
from madang_host.simulator.hands import Hands

HANDLERS = "madang_host.simulator.ports"
SIMULATED = ("sim://", "upy://", "pico://")
EMULATED_SLOWNESS = 100.0  # measured: 15 to 60, by the PC and by what else it does


class Port(Protocol):
    """What we use of a pyserial port."""

    @property
    def in_waiting(self) -> int:
        """How many bytes wait to be read."""

    def read(self, size: int = 1, /) -> bytes:
        """Up to `size` bytes, fewer when the timeout passes; raises SerialException when the port is lost."""

    def write(self, data: bytes, /) -> int | None:
        """Raises SerialException when the port is lost."""

    def close(self) -> None:
        """Give the port back."""


def register_handlers() -> None:
    """Let pyserial, and all that opens ports through it, know our own kinds of port."""
    if HANDLERS not in serial.protocol_handler_packages:
        serial.protocol_handler_packages.append(HANDLERS)


def open_port(name: str, timeout_s: float = 0.1) -> Port:
    """Open a port by its name; raises UserError saying what to do when it cannot be opened."""
    register_handlers()
    try:
        if is_remote(name):
            return TcpPort(name, timeout_s)
        return cast(Port, serial.serial_for_url(name, timeout=timeout_s, write_timeout=2, exclusive=True))
    except serial.SerialException as error:
        raise BoardError(_why_not(name, error)) from error
    except ValueError as error:
        raise UserError(
            _("no such kind of port '{port}' ({error}); try sim://, upy://, pico:// or a device").format(
                port=name, error=error
            )
        ) from error


def is_remote(name: str) -> bool:
    """Whether the far end of a port may be gone, or busy with another program, without the port being lost."""
    return name.startswith(SCHEME)


def is_forgetful(name: str) -> bool:
    """Whether the board on a port is gone with the program that opened it, settings and game and all."""
    return name.startswith(SIMULATED) and "store=" not in name and "flash=" not in name


def slowness_of(name: str) -> float:
    """How many times longer than on the wall's clock the board on a port may take."""
    return EMULATED_SLOWNESS if name.startswith("pico:") else 1.0


def hands_of(port: Port) -> Hands | None:
    """The hands of a simulated port; None for a real one."""
    return getattr(port, "hands", None)


def _why_not(name: str, error: serial.SerialException) -> str:
    if "://" in name:
        return _("cannot open {port}: {error}").format(port=name, error=str(error).splitlines()[0])
    reason = str(error).lower()
    if "permission" in reason:
        return _(
            "no permission to open {port}; add yourself to the group of the device ('ls -l {port}' shows it)"
        ).format(port=name)
    if "busy" in reason or "lock" in reason:
        return _("{port} is in use by another program; close it and try again").format(port=name)
    if not Path(name).exists():
        return _("there is no port {port}; 'madang ports' lists the boards found").format(port=name)
    return _("cannot open {port}: {error}").format(port=name, error=error)
