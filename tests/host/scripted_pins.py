"""Blinka's board that stands for no real one, with pins that tests wire: what hangs on them is a model of the circuit.

wiring = ScriptedPins(monkeypatch, ["D2", "D4", ...])
wiring.levels = lambda pin: ...        # of what is read, by number
wiring.rising = lambda pin: ...        # told when an output goes high
"""

import os
from collections.abc import Callable, Iterable
from typing import Any

import pytest

os.environ["BLINKA_OS_AGNOSTIC"] = "1"  # when Blinka is imported, it asks once


class ScriptedPins:
    """outputs  the levels of the pins that are driven, by number
    sent     what went out by SPI, a piece each time
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, names: Iterable[str]) -> None:
        import board
        from adafruit_blinka.microcontroller.generic_agnostic_board import spi
        from adafruit_blinka.microcontroller.generic_agnostic_board.pin import Pin

        self.outputs: dict[int, int] = {}
        self.pulled_up: set[int] = set()
        self.sent: list[bytes] = []
        self.levels: Callable[[int], int] = lambda pin: int(pin in self.pulled_up)
        self.rising: Callable[[int], None] = lambda _: None
        for name in names:
            monkeypatch.setattr(board, name, Pin(int(name[1:])), raising=False)

        def init(pin: Any, mode: int = Pin.IN, pull: int | None = None) -> None:
            pin._mode = mode
            self.outputs.pop(pin.id, None)
            self.pulled_up.discard(pin.id)
            if mode == Pin.OUT:
                self.outputs[pin.id] = 0
            elif pull == Pin.PULL_UP:
                self.pulled_up.add(pin.id)

        def write(pin: Any, level: int) -> None:
            was = self.outputs[pin.id]
            self.outputs[pin.id] = level
            if level and not was:
                self.rising(pin.id)

        monkeypatch.setattr(Pin, "init", init)
        monkeypatch.setattr(Pin, "write", write)
        monkeypatch.setattr(Pin, "read", lambda pin: self.levels(pin.id))
        monkeypatch.setattr(spi.SPI, "write", lambda _, data, start=0, end=None: self.sent.append(bytes(data)))


class Keys:
    """The switches of a key matrix with their diodes; `closed` are (row, column), counted from 0."""

    def __init__(self, pins: ScriptedPins, rows: list[int], columns: list[int]) -> None:
        self.closed: set[tuple[int, int]] = set()
        self.held: set[int] = set()  # pins of buttons

        def level(pin: int) -> int:
            if pin in self.held:
                return 0
            if pin in columns:
                pulls = [row for row, column in self.closed if column == columns.index(pin)]
                if any(pins.outputs.get(rows[row]) == 0 for row in pulls):
                    return 0
            return int(pin in pins.pulled_up)

        pins.levels = level


class Registers:
    """Eight 74HC165 in a row; `inputs` are their levels in the order in which they come out."""

    def __init__(self, pins: ScriptedPins, load: int, clock: int, data: int) -> None:
        self.inputs = [1] * 64
        self._held = list(self.inputs)

        def rising(pin: int) -> None:
            if pin == load:
                self._held = list(self.inputs)
            elif pin == clock and pins.outputs[load]:
                self._held = [*self._held[1:], 1]

        pins.rising = rising
        pins.levels = lambda pin: self._held[0] if pin == data else int(pin in pins.pulled_up)
