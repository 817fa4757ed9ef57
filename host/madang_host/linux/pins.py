"""The file that says how a Linux board is wired: which readout, and which of its pins goes where. Drives none.

It is TOML; pins are named as Blinka's module `board` names them, `D17` for a Raspberry Pi's GPIO17:

    readout = "key-matrix"
    rows = ["D4", "D5", ...]       # eight, row 1 first
    columns = ["D19", "D20", ...]  # eight, file a first
    lights = "SPI"                 # by the SPI's data pin, or by the pin that is named
    buttons = ["D2", "D3"]         # confirm, back; there may be fewer

    readout = "shift-registers"
    load = "D17"
    clock = "D27"
    data = "D22"
    lights = "SPI"

Which square is which in the readout and in the chain of lights is as madang_board.wiring has it.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from madang_board import wiring
from madang_host.errors import UserError

SPI = "SPI"
_LINES = 8  # of each kind in a key matrix
_MOST_BUTTONS = 2
_OF_READOUT = {"key-matrix": ("rows", "columns"), "shift-registers": ("load", "clock", "data")}
_LISTS = ("rows", "columns", "buttons")


@dataclass(frozen=True)
class Pins:
    """The names of pins; those of the other readout are empty."""

    readout: str
    lights: str
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    load: str = ""
    clock: str = ""
    data: str = ""
    buttons: tuple[str, ...] = ()

    def used(self) -> list[tuple[str, str]]:
        """Each pin that is named, after what it is for."""
        single = [(name, getattr(self, name)) for name in ("load", "clock", "data") if getattr(self, name)]
        lights = [("lights", self.lights)] if self.lights != SPI else []
        return [(name, pin) for name in _LISTS for pin in getattr(self, name)] + single + lights


def read_pins(path: Path) -> Pins:
    """The file's content; raises UserError saying what to change."""
    try:
        with path.open("rb") as file:
            said = tomllib.load(file)
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(f"{path} is no TOML: {error}") from error
    fault = _fault(said)
    if fault:
        raise UserError(f"{path}: {fault}")
    return _made(said)


def _made(said: dict[str, Any]) -> Pins:
    fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in said.items()}
    return Pins(**fields)


def _fault(said: dict[str, Any]) -> str:
    readout = said.get("readout")
    if not isinstance(readout, str) or readout not in _OF_READOUT:
        return f"readout is to be one of {', '.join(_OF_READOUT)}"
    wanted = ("readout", *_OF_READOUT[readout], "lights")
    for name in said:
        if name not in wanted and name != "buttons":
            return f"'{name}' is nothing of a board with {readout}: try {', '.join((*wanted, 'buttons'))}"
    for name in wanted:
        if name not in said:
            return f"'{name}' is missing"
    for name, value in said.items():
        fault = _fault_of_list(name, value) if name in _LISTS else ""
        if name not in _LISTS and (not isinstance(value, str) or not value.isidentifier()):
            fault = f"'{name}' is to be the name of a pin, like \"D17\""
        if fault and name != "readout":
            return fault
    return _fault_of_users(_made(said))


def _fault_of_list(name: str, value: object) -> str:
    if not isinstance(value, list) or not all(isinstance(pin, str) and pin.isidentifier() for pin in value):
        return f'\'{name}\' is to be a list of names of pins, like ["D4", "D5"]'
    if name == "buttons":
        return "" if len(value) <= _MOST_BUTTONS else f"'buttons' has {len(value)} pins: leave it two, or fewer"
    return "" if len(value) == _LINES else f"'{name}' has {len(value)} pins: make it {_LINES}"


def _fault_of_users(pins: Pins) -> str:
    users: dict[str, str] = {}
    for name, pin in pins.used():
        if pin == SPI:
            return f"'{name}' cannot be the SPI: only lights can"
        if pin in users:
            return f"{pin} is in {users[pin]} and in {name}: change one"
        users[pin] = name
    return ""


assert set(_OF_READOUT) < set(wiring.READOUTS)  # linear sensors want a converter, which these boards have not
