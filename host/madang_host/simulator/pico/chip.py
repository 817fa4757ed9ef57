"""The flash chip of the emulated Pico: how long a page or a sector takes it, and what a power cut leaves of it.

rp2040py does all at once. Times are those of the W25Q16JV, the chip of the Raspberry Pi Pico (datasheet, AC electrical
characteristics): typically a page 0.4 ms, at most 3; a sector 45 ms, at most 400. A cut during one leaves each
bit as it was or as it was to be; that such a bit may read differently from time to time is not modelled.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from rp2040py.peripherals.ssi import (
    CMD_PAGE_PROGRAM,
    CMD_READ_STATUS_1,
    CMD_SECTOR_ERASE,
    FLASH_PAGE_SIZE,
    FLASH_SECTOR_SIZE,
    RPSSI,
)
from rp2040py.rp2040 import RP2040

PAGE_NS = 0.4e6
ERASE_MS = 45.0
LONGEST_ERASE_MS = 400.0

_CONTROLLER = 0x18000  # as rp2040py's table of peripherals numbers it
_BUSY = 0x01  # of status register 1
_SKIPPED_NS = 1e6  # at a look at the status while no light is sent: the processor only waits


@dataclass(frozen=True)
class Change:
    """A page programmed or a sector erased, at an address of the chip."""

    began_ns: float
    at: int
    before: bytes
    after: bytes


class FlashChip(RPSSI):
    """`pages` and `sectors` count what has been programmed and erased; `changed` is called with each change."""

    def __init__(self, rp2040: RP2040, erase_ms: float = ERASE_MS) -> None:
        """Take the place of rp2040py's own chip; a sector takes so long to be erased."""
        super().__init__(rp2040, "SSI")
        rp2040.peripherals[_CONTROLLER] = self
        self.pages = 0
        self.sectors = 0
        self.changed: Callable[[Change], None] = lambda _: None
        self._erase_ns = erase_ms * 1e6
        self._busy_until_ns = 0.0
        self._began_ns = 0.0
        self._at = 0  # of what is under way
        self._before = b""

    @property
    def is_busy(self) -> bool:
        return self.rp2040.clock.nanos < self._busy_until_ns

    def cut(self, chance: random.Random) -> None:
        """The power fails now."""
        if not self.is_busy:
            return
        done = (self.rp2040.clock.nanos - self._began_ns) / (self._busy_until_ns - self._began_ns)
        tear(self.rp2040.flash, self._at, self._before, done, chance)
        self._busy_until_ns = 0.0

    def _shift_byte(self, byte_out: int) -> int:
        answer = super()._shift_byte(byte_out)
        if self._tx_buffer[0] == CMD_READ_STATUS_1 and self.is_busy:
            if all(pio.stopped for pio in self.rp2040.pio):
                self.rp2040.clock.tick(min(_SKIPPED_NS, self._busy_until_ns - self.rp2040.clock.nanos))
            return answer | _BUSY
        return answer

    def _apply_command(self) -> None:
        kind = self._tx_buffer[0] if len(self._tx_buffer) >= 4 and self._write_enabled else -1
        if kind == CMD_PAGE_PROGRAM:
            self.pages += 1
            self._take_time(FLASH_PAGE_SIZE, PAGE_NS)
        elif kind == CMD_SECTOR_ERASE:
            self.sectors += 1
            self._take_time(FLASH_SECTOR_SIZE, self._erase_ns)
        else:
            super()._apply_command()

    def _take_time(self, size: int, ns: float) -> None:
        flash = self.rp2040.flash
        self._at = self._address_from_buffer() & ~(size - 1)
        self._before = bytes(flash[self._at : self._at + size])
        self._began_ns = self.rp2040.clock.nanos
        self._busy_until_ns = self._began_ns + ns
        super()._apply_command()
        self.changed(Change(self._began_ns, self._at, self._before, bytes(flash[self._at : self._at + size])))


def tear(memory: bytearray | memoryview, at: int, before: bytes, done: float, chance: random.Random) -> None:
    """Undo a part of what was done to memory[at:], which held `before`: the bits done by then, and no others, stay."""
    for i, old in enumerate(before):
        undone = sum(1 << bit for bit in range(8) if chance.random() >= done)
        memory[at + i] = memory[at + i] & ~undone | old & undone
