"""A controller with MicroPython as a board (madang.board): each readout from its driver, and who this board is."""

import os
from binascii import hexlify

import machine

from madang import board
from madang.interpreter import unload
from madang.text import shown
from madang_board.buttons import PushButtons
from madang_board.flash_store import FlashStore
from madang_board.usb_serial import UsbSerial
from madang_board.ws2812 import LightChain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from madang_board.analog import AnalogSensors
    from madang_board.key_matrix import KeyMatrix
    from madang_board.shift_registers import ShiftRegisters

READOUT = "readout"  # the blob with the name of the readout that is built
CALIBRATION = "calibration"  # the blob with what analog sensors are judged by


class WiringError(Exception):
    """The board is not wired as it could be; no pin of its readout is driven."""

    is_lasting = True  # another start would not help


class MachineBoard(board.Board):
    """Takes the light chain and the store, which are needed earlier (see madang_board.start), and makes the rest.

    `alive` is called while a start takes its time; `has_bitten` says whether the watchdog caused the last reset.

    Raises WiringError when the store names no readout, or one whose pins make no sense (madang_board.wiring).
    """

    def __init__(
        self,
        lights: "LightChain",
        store: "FlashStore",
        alive: "Callable[[], None] | None" = None,
        has_bitten: "bool" = False,
    ) -> "None":
        self.board_id = hexlify(machine.unique_id()).decode()
        self.boot_id = hexlify(os.urandom(4)).decode()
        self.reset_cause = "power"
        if machine.reset_cause() != machine.PWRON_RESET:
            self.reset_cause = "watchdog" if has_bitten else "restart"
        self.store = store
        self._lights = lights
        self._alive = alive
        self.wire(self.find_readout())
        self._buttons = PushButtons()
        self._serial = UsbSerial()
        unload("madang_board.wiring", "madang_board.pins")  # which all that is wired has read

    def find_readout(self) -> "str":
        stored = self.store.read(READOUT)
        if stored is None:
            from madang_board import wiring

            return wiring.READOUTS[0]
        try:
            return stored.decode().strip()
        except UnicodeError:
            return ""

    def wire(self, readout: "str") -> "None":
        from madang_board import wiring

        fault = wiring.fault(readout)
        if fault:
            raise WiringError("readout '%s': %s" % (shown(readout, 24), fault))
        # Only the driver in use takes memory.
        if readout == "key-matrix":
            from madang_board.key_matrix import KeyMatrix

            self._sensors: "KeyMatrix | ShiftRegisters | AnalogSensors" = KeyMatrix()
            self.bounces = True
        elif readout == "shift-registers":
            from madang_board.shift_registers import ShiftRegisters

            self._sensors = ShiftRegisters()
        else:
            from madang.calibration import Calibration
            from madang_board.analog import AnalogSensors

            self.calibration = Calibration()
            self.calibration.load(self.store.read(CALIBRATION))
            self._sensors = sensors = AnalogSensors(self.calibration)
            self.polarity = sensors.polarity
            self.levels = sensors.levels

    def alive(self) -> "None":
        if self._alive:
            self._alive()

    def draw_chance(self) -> "bytes":
        return os.urandom(16)

    def scan(self, into: "bytearray") -> "None":
        self._sensors.scan(into)

    def buttons(self) -> "int":
        return self._buttons.held()

    def show(self, frame: "bytearray") -> "None":
        self._lights.show(frame)

    def read_line(self, into: "bytearray") -> "int":
        return self._serial.read_line(into)

    def backlog(self) -> "int":
        return self._serial.backlog

    def write_line(self, buffer: "bytearray", length: "int") -> "bool":
        return self._serial.write_line(buffer, length)

    def service(self) -> "None":
        self._serial.service()
