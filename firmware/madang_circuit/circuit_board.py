"""A board with CircuitPython as a Madang (madang.board): pins by the numbers of madang_board.pins, lights by
Adafruit's `neopixel`, a serial line of its own over USB (`usb_cdc.data`, which boot.py enables), files on its drive.
"""

import os
from binascii import hexlify

import board as of_board
import microcontroller
import usb_cdc
from digitalio import DigitalInOut, Pull
from neopixel import NeoPixel

from madang import board
from madang_board import pins, wiring
from madang_circuit.file_store import FileStore
from madang_circuit.lights import LightChain
from madang_circuit.lines import Lines
from madang_circuit.scanning import KeyMatrix, PushButtons

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang_circuit.keypad_registers import KeypadRegisters

FOLDER = "/store"
READOUT = "readout"  # the blob with the name of the readout that is built
LIGHTS = 64
_MOST_READ = 256


class WiringError(Exception):
    """The board is not wired as it could be; no pin is driven."""


class DriveStore(FileStore):
    """On CircuitPython's drive, which must be the board's to write (boot.py); else each change raises OSError. What is
    added to a log takes a sector of the flash, some 50 ms."""

    def __init__(self, folder: "str" = FOLDER) -> "None":
        try:
            os.listdir(folder)
        except OSError:
            os.mkdir(folder)
        super().__init__(folder)

    def _write(self, path: "str", mode: "str", data: "bytes | bytearray") -> "None":
        super()._write(path, mode, data)
        os.sync()


class CircuitBoard(board.Board):
    """Raises WiringError, also for linear sensors, which nothing reads here."""

    def __init__(self) -> "None":
        self.store = store = DriveStore()
        readout = (store.read(READOUT) or wiring.READOUTS[0].encode()).decode().strip()
        fault = wiring.fault(readout)
        if not fault and readout not in ("key-matrix", "shift-registers"):
            fault = "with CircuitPython a board has a key matrix or shift registers"
        if fault:
            raise WiringError("readout '%s': %s" % (readout, fault))
        self.board_id = hexlify(microcontroller.cpu.uid).decode()
        self.boot_id = hexlify(os.urandom(4)).decode()
        strip = NeoPixel(_pin(pins.LIGHTS_PIN), LIGHTS, pixel_order=wiring.COLOUR_ORDER, auto_write=False)
        self._lights = LightChain(strip, wiring.LIGHTS)
        if readout == "key-matrix":
            rows = [DigitalInOut(_pin(pin)) for pin in pins.ROW_PINS]
            columns = [DigitalInOut(_pin(pin)) for pin in pins.COLUMN_PINS]
            self._sensors: "KeyMatrix | KeypadRegisters" = KeyMatrix(rows, columns, Pull.UP, wiring.KEYS)
        else:
            from madang_circuit.keypad_registers import KeypadRegisters

            lines = [_pin(pin) for pin in (pins.LOAD_PIN, pins.CLOCK_PIN, pins.DATA_PIN)]
            self._sensors = KeypadRegisters(lines[0], lines[1], lines[2], wiring.SHIFTED)
        self._buttons = PushButtons([DigitalInOut(_pin(pin)) for pin in pins.BUTTON_PINS], Pull.UP)
        self._lines = Lines()
        self._serial = usb_cdc.data
        if self._serial:
            self._serial.timeout = 0
            self._serial.write_timeout = 0

    def scan(self, into: "bytearray") -> "None":
        self._sensors.scan(into)

    def buttons(self) -> "int":
        return self._buttons.held()

    def show(self, frame: "bytearray") -> "None":
        self._lights.show(frame)

    def read_line(self, into: "bytearray") -> "int":
        return self._lines.read_line(into)

    def backlog(self) -> "int":
        return len(self._lines.outgoing)

    def write_line(self, buffer: "bytearray", length: "int") -> "bool":
        return self._lines.write_line(buffer, length)

    def service(self) -> "None":
        serial = self._serial
        if serial and serial.connected:
            if self._lines.outgoing:
                self._lines.sent(serial.write(self._lines.outgoing) or 0)
            waiting = serial.in_waiting
            if waiting and self._lines.wants_more():
                self._lines.feed(serial.read(min(waiting, _MOST_READ)))


def _pin(number: "int") -> "microcontroller.Pin":
    name = "GP%d" % number
    pin: "microcontroller.Pin | None" = getattr(of_board, name, None)
    if pin is None:
        raise WiringError("this board has no pin %s: take one that is pinned as a Raspberry Pi Pico" % name)
    return pin
