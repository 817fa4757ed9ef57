"""A Linux board as a Madang (madang.board): its pins through Blinka, its store a folder, its line a socket.

Blinka finds out which board it runs on when it is imported, and says so if it knows none: so it is imported here, late.
"""

import os
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

from madang import board as seam
from madang_board import wiring
from madang_circuit.lights import LightChain
from madang_circuit.scanning import KeyMatrix, PushButtons, ShiftRegisters
from madang_host.errors import UserError
from madang_host.extras import need
from madang_host.linux.line import SocketLine
from madang_host.linux.pins import SPI, Pins

LIGHTS = 64
# Low for this long, the lights take a frame over: 280 us by the datasheet of the WS2812B, version 5.
_LATCH_S = 300e-6
# Blinka's board that stands for no real one (adafruit_platformdetect).
_GENERIC_BOARD = "OS_AGNOSTIC_BOARD"
_GENERIC_CHIP = "OS_AGNOSTIC"
_OF_SPI = ("SCK", "SCLK", "MOSI", "MISO")  # its pins, as Blinka's boards name them


class LinuxBoard(seam.Board):
    """Drives the pins that are named, and holds them until `close`."""

    def __init__(self, pins: Pins, store: seam.Store, line: SocketLine, board_id: str) -> None:
        """Raises UserError when Blinka knows no such board or pin, or cannot have one."""
        self.board_id = board_id
        self.boot_id = os.urandom(4).hex()
        self.store = store
        self.line = line
        self._digital: list[Any] = []
        try:
            self._wire(pins)
        except BaseException:
            self._release()
            raise

    def _wire(self, pins: Pins) -> None:
        module = _blinka()
        known = _pins_named(module, pins)  # all, before any of them is driven
        from digitalio import DigitalInOut, Pull

        def taken(name: str) -> Any:
            try:
                self._digital.append(DigitalInOut(known[name]))
            except (OSError, RuntimeError, ValueError) as error:
                raise UserError(f"cannot use the pin {name} ({error}): does another program have it?") from error
            return self._digital[-1]

        self._lights = LightChain(_strip(module, pins.lights, known), wiring.LIGHTS)
        self._sensors: KeyMatrix | ShiftRegisters
        if pins.readout == "key-matrix":
            rows, columns = [taken(name) for name in pins.rows], [taken(name) for name in pins.columns]
            self._sensors = KeyMatrix(rows, columns, Pull.UP, wiring.KEYS)
        else:
            lines = taken(pins.load), taken(pins.clock), taken(pins.data)
            self._sensors = ShiftRegisters(*lines, Pull.UP, wiring.SHIFTED)
        self._buttons = PushButtons([taken(name) for name in pins.buttons], Pull.UP)

    def close(self) -> None:
        """Dark, and the pins given back."""
        self.show(bytearray(3 * LIGHTS))
        self._release()
        self.line.close()

    def _release(self) -> None:
        for pin in self._digital:
            pin.deinit()
        self._digital = []

    def scan(self, into: bytearray) -> None:
        self._sensors.scan(into)

    def buttons(self) -> int:
        return self._buttons.held()

    def show(self, frame: bytearray) -> None:
        self._lights.show(frame)

    def read_line(self, into: bytearray) -> int:
        return self.line.read_line(into)

    def backlog(self) -> int:
        return self.line.backlog()

    def write_line(self, buffer: bytearray, length: int) -> bool:
        return self.line.write_line(buffer, length)

    def service(self) -> None:
        self.line.service()


def _blinka() -> Any:
    """Its module `board`."""
    if os.environ.get("BLINKA_FORCEBOARD") == _GENERIC_BOARD:
        os.environ.setdefault("BLINKA_FORCECHIP", _GENERIC_CHIP)  # else its pins are looked for on this machine's own
    try:
        with redirect_stdout(StringIO()):  # it prints warnings
            import board
            import microcontroller.pin
        if not _pins_of(board):
            raise NotImplementedError("it names none")
        if microcontroller.pin.Pin is None:
            raise NotImplementedError("it knows the board, but not its processor")
    except (NotImplementedError, RuntimeError, ImportError, AttributeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise UserError(
            f"Blinka does not know the pins of this machine ({reason}): 'madang board' is for a Raspberry Pi and other "
            "boards with pins; without any, 'madang play' simulates one"
        ) from error
    return board


def _pins_of(module: Any) -> list[str]:
    return sorted(name for name, value in vars(module).items() if hasattr(value, "id"))


def _pin(module: Any, name: str) -> Any:
    pin = getattr(module, name, None)
    if pin is None or not hasattr(pin, "id"):
        raise UserError(f"this board has no pin '{name}', only {', '.join(_pins_of(module))}")
    return pin


def _pins_named(module: Any, pins: Pins) -> dict[str, Any]:
    """Each pin by the name that it has in the file. On many boards a pin has several names; raises UserError where one
    is wanted twice."""
    known: dict[str, Any] = {}
    for use, name in pins.used():
        pin = _pin(module, name)
        for other, taken in known.items():
            if taken is pin:
                raise UserError(f"{name}, in {use}, is the same pin as {other}: change one")
        for its in _OF_SPI if pins.lights == SPI else ():
            if getattr(module, its, None) is pin:
                raise UserError(f"{name}, in {use}, is a pin of the SPI ({its}), which the lights take: change one")
        known[name] = pin
    return known


def _strip(module: Any, lights: str, known: dict[str, Any]) -> Any:
    """A PixelBuf for the chain; raises UserError."""
    order = wiring.COLOUR_ORDER
    try:
        if lights == SPI:
            need("neopixel_spi")
            import busio
            from neopixel_spi import NeoPixel_SPI

            # Not Blinka's own SPI(): on its generic board that takes another name of the clock than the SPI there has.
            spi = busio.SPI(getattr(module, "SCK", None) or module.SCLK, module.MOSI, module.MISO)
            return NeoPixel_SPI(spi, LIGHTS, pixel_order=order, auto_write=False, reset_time=_LATCH_S)
        from neopixel import NeoPixel

        return NeoPixel(known[lights], LIGHTS, pixel_order=order, auto_write=False)
    except (AttributeError, NotImplementedError, OSError, RuntimeError, ValueError, ImportError) as error:
        reason = str(error).partition("\n")[0]
        other = "a pin instead" if lights == SPI else "another pin, or SPI"
        raise UserError(f"cannot send to the lights by {lights} ({reason}); name {other}") from error
