"""Recordings of raw sensor edges as JSON lines, and playing them through the board's app.

    {"settings": {"dwell_ms": 300}, "occupied": ["a1", "b1"]}       optional first line, the head
    {"ms": 1200, "square": "d8", "occupied": false}                 then an edge a line, times from power-on
    {"ms": 1300, "squares": {"d7": false, "d6": true}}              or several edges at once
    {"ms": 1900, "button": "confirm", "held": true}                 or a button: confirm or back, pressed or let go
    {"ms": 2500, "power": "cut"}                                    or the power: off, on, or cut: off and on at once
    {"ms": 2900, "why": "rested"}                                   or the reason of what the board decided then

A recording that begins during a game has that game's record in its head too, entry by entry (madang.games):
"record": ["GAME KIND", "e8-e2"]. The pieces are then where `occupied` says, which is
where that game has them unless something was wrong already. The first word of a record says which game it is of; one
that begins without a record may say it too, "game": "NAME".

A head with "readout": "analog" is of a board whose sensors tell white towers from black ones. There an edge may say
whose tower is placed, "side": "white"; without it, it is the tower that was lifted
(madang_host.simulator.virtual.towers).

Reasons (madang.events) are what a board's flight recorder kept of its own decisions; a replay makes its own.

Unknown members of a line are left to other programs.
"""

import json
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from madang.buttons import BUTTON_NAMES
from madang.events import WHY_NAMES
from madang.games.registry import NAMES, name_of, named, new_game
from madang.settings import Settings
from madang.squares import SquareError, parse_square, square_name
from madang_board.wiring import READOUTS
from madang_host.errors import UserError
from madang_host.files import parse_json
from madang_host.games.records import RecordError, entries_of, game_of
from madang_host.paths import firmware_folder, host_folder, micropython_command
from madang_host.simulator.virtual.playback import Playback

MOST_BYTES = 4_000_000  # of a file: some 80,000 edges
TAIL_MS = 3000  # how long the board lives on after the last edge
MOST_MS = 24 * 60 * 60 * 1000
HEAD = ("settings", "occupied", "record", "readout", "game")
ANALOG = "analog"  # of the readouts the one whose sensors tell the sides apart
SIDES = ("black", "white")
POWERS = {"off": (False,), "on": (True,), "cut": (False, True)}


class RecordingError(UserError):
    """A recording that cannot be read; the message names the line."""


@dataclass(frozen=True)
class Edge:
    """A switch opens or closes; `white` says whose tower is placed, if it is not the one that was lifted."""

    ms: int
    square: int
    occupied: bool
    white: bool | None = None


@dataclass(frozen=True)
class Press:
    """A button, 0 or 1, goes down or is let go."""

    ms: int
    button: int
    held: bool


@dataclass(frozen=True)
class Power:
    """The power is cut, or comes back."""

    ms: int
    is_on: bool


Input = Edge | Press | Power


@dataclass(frozen=True)
class Decision:
    """The board decided something; it does nothing in a replay."""

    ms: int
    reason: str  # one of madang.events.WHY_NAMES


@dataclass(frozen=True)
class Recording:
    settings: tuple[tuple[str, int], ...]
    occupied: tuple[int, ...]
    edges: tuple[Input, ...]
    record: tuple[str, ...] = ()
    tells_sides: bool = False  # the sensors, whose piece it is
    game: str = NAMES[0]  # where there is no record
    decisions: tuple[Decision, ...] = ()  # of the board that was recorded


def parse_recording(lines: Iterable[str], readout: str = READOUTS[0], game: str = NAMES[0]) -> Recording:
    """The recording of some lines, of a board of this readout and of this game unless its head names others; raises
    RecordingError."""
    head = parse_head({}, readout, game)
    edges: list[Input] = []
    decisions: list[Decision] = []
    is_first = True
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = parse_object(line)
            if is_first and "ms" not in entry:
                if not is_head(entry):
                    raise ValueError(f"neither an edge (ms, square, occupied) nor a head ({', '.join(HEAD)})")
                head = parse_head(entry, readout, game)
            elif "why" in entry:
                decisions.append(_parse_decision(entry, decisions[-1].ms if decisions else 0))
            else:
                edges += parse_inputs(entry, edges[-1].ms if edges else 0)
        except ValueError as error:
            raise RecordingError(f"line {number} of the recording: {error}") from None
        is_first = False
    return replace(head, edges=tuple(edges), decisions=tuple(decisions))


def recording_lines(recording: Recording) -> Iterator[str]:
    """The lines of a recording; the inverse of parse_recording."""
    head: dict[str, object] = {
        "settings": dict(recording.settings),
        "occupied": [square_name(square) for square in recording.occupied],
    }
    if recording.record:
        head["record"] = list(recording.record)
    elif recording.game != NAMES[0]:
        head["game"] = recording.game
    if recording.tells_sides:
        head["readout"] = ANALOG
    yield json.dumps(head)
    lines = [(edge.ms, _input_entry(edge)) for edge in recording.edges]
    lines += [(decision.ms, {"ms": decision.ms, "why": decision.reason}) for decision in recording.decisions]
    for _, entry in sorted(lines, key=lambda line: line[0]):
        yield json.dumps(entry)


def _input_entry(edge: Input) -> dict[str, object]:
    if isinstance(edge, Press):
        return {"ms": edge.ms, "button": BUTTON_NAMES[edge.button], "held": edge.held}
    if isinstance(edge, Power):
        return {"ms": edge.ms, "power": "on" if edge.is_on else "off"}
    entry: dict[str, object] = {"ms": edge.ms, "square": square_name(edge.square), "occupied": edge.occupied}
    if edge.white is not None:
        entry["side"] = SIDES[edge.white]
    return entry


def parse_object(line: str) -> dict[str, Any]:
    """The object of a line of JSON; raises ValueError."""
    try:
        entry = parse_json(line)
    except ValueError:
        entry = None
    if not isinstance(entry, dict):
        raise ValueError('no JSON object (try {"ms": 1200, "square": "d8", "occupied": false})')
    return entry


def is_head(entry: dict[str, Any]) -> bool:
    """Whether a line without a time says what a board begins with."""
    return not entry.keys().isdisjoint(HEAD)


def parse_head(entry: dict[str, Any], readout: str = READOUTS[0], game: str = NAMES[0]) -> Recording:
    """What a board begins with, as a recording without edges; raises ValueError. `readout` and `game` are for heads
    without."""
    settings = entry.get("settings", {})
    occupied = entry.get("occupied", [])
    readout = entry.get("readout", readout)
    if not isinstance(settings, dict):
        raise ValueError('settings are an object (try {"settings": {"dwell_ms": 300}})')
    if not isinstance(occupied, list):
        raise ValueError('occupied is a list of squares (try {"occupied": ["a1", "h8"]})')
    if readout not in READOUTS:
        raise ValueError(f"no readout {_shown(readout)} (there are {', '.join(READOUTS)})")
    record = _parse_record(entry.get("record", []))
    game = name_of(record[0]) if record else _parse_game(entry.get("game", game))
    trial = Settings()
    for name, value in settings.items():
        if type(value) is not int:
            raise ValueError(f"the setting {_shown(name)} is a whole number, not {_shown(value)}")
        trial.set(name, value)
    return Recording(
        tuple(settings.items()),
        tuple(_parse_square(square) for square in occupied),
        (),
        record,
        readout == ANALOG,
        game,
    )


def _parse_game(name: object) -> str:
    if not isinstance(name, str) or " " in name:
        raise ValueError(f"a game is its name, not {_shown(name)} (try {', '.join(NAMES)})")
    return name_of(name)


def _parse_record(entries: object) -> tuple[str, ...]:
    if not isinstance(entries, list) or not all(isinstance(text, str) for text in entries):
        raise ValueError(f"a record is a list of texts (try {json.dumps({'record': entries_of(new_game())})})")
    try:
        game_of(entries)
    except RecordError as error:
        raise ValueError(f"entry {error.index + 1} of the record: {error}") from None
    return tuple(map(named, entries))


def parse_inputs(entry: dict[str, Any], before_ms: int) -> list[Input]:
    """What a line does to the board, not before a time; raises ValueError."""
    if "power" in entry:
        ms = _parse_ms(entry, ("power",), before_ms)
        if not isinstance(entry["power"], str) or entry["power"] not in POWERS:
            raise ValueError(f"power is off, on or cut, not {_shown(entry['power'])}")
        return [Power(ms, is_on) for is_on in POWERS[entry["power"]]]
    if "button" in entry:
        ms = _parse_ms(entry, ("button", "held"), before_ms)
        if entry["button"] not in BUTTON_NAMES:
            raise ValueError(f"no button {_shown(entry['button'])} (there are {' and '.join(BUTTON_NAMES)})")
        return [Press(ms, BUTTON_NAMES.index(entry["button"]), _parse_truth("held", entry["held"]))]
    if "squares" in entry:
        ms = _parse_ms(entry, ("squares",), before_ms)
        changes = entry["squares"]
        if not isinstance(changes, dict) or not changes:
            raise ValueError('squares is an object (try {"squares": {"d8": false, "d6": true}})')
    else:
        ms = _parse_ms(entry, ("square", "occupied"), before_ms)
        changes = {entry["square"]: entry["occupied"]} if isinstance(entry["square"], str) else {}
        _parse_square(entry["square"])
    white = _parse_side(entry)
    edges: list[Input] = []
    for name, value in changes.items():
        square, occupied = _parse_square(name), _parse_truth("occupied", value)
        edges.append(Edge(ms, square, occupied, white if occupied else None))
    return edges


def _parse_decision(entry: dict[str, Any], before_ms: int) -> Decision:
    ms = _parse_ms(entry, ("why",), before_ms)
    if entry["why"] not in WHY_NAMES:
        raise ValueError(f"no reason {_shown(entry['why'])} (there are {', '.join(WHY_NAMES)})")
    return Decision(ms, entry["why"])


def _parse_ms(entry: dict[str, Any], needed: tuple[str, ...], before_ms: int) -> int:
    missing = [name for name in ("ms", *needed) if name not in entry]
    if missing:
        raise ValueError(f"an edge without {' and '.join(missing)}")
    ms = entry["ms"]
    if type(ms) is not int or not 0 <= ms <= MOST_MS:
        raise ValueError(f"ms is a whole number from 0 to {MOST_MS} (24 hours), not {_shown(ms)}")
    if ms < before_ms:
        raise ValueError(f"{ms} ms is before the line above ({before_ms} ms); sort the edges by time")
    return ms


def _parse_truth(name: str, value: object) -> bool:
    if type(value) is not bool:
        raise ValueError(f"{name} is true or false, not {_shown(value)}")
    return value


def _parse_side(entry: dict[str, Any]) -> bool | None:
    side = entry.get("side")
    if side is None:
        return None
    if side not in SIDES:
        raise ValueError(f"no side {_shown(side)} (there are {' and '.join(SIDES)})")
    return bool(SIDES.index(side))


def _parse_square(value: object) -> int:
    if not isinstance(value, str):
        raise SquareError(f"no square {_shown(value)} (try a1 to h8)")
    return parse_square(value[:10])


def _shown(value: object) -> str:
    return json.dumps(value)[:40]


def perform(edge: Input, playback: Playback) -> None:
    """Let time pass until it happens, then let it happen."""
    if isinstance(edge, Press):
        playback.press(edge.ms, edge.button, edge.held)
    elif isinstance(edge, Power):
        playback.power(edge.ms, edge.is_on)
    else:
        playback.edge(edge.ms, edge.square, edge.occupied, edge.white)


def begin(
    head: Recording, tell: Callable[[str], object], tells_frames: bool = True, tells_why: bool = False
) -> Playback:
    """The board of a recording, just powered on."""
    return Playback(
        list(head.settings),
        list(head.occupied),
        list(head.record),
        tell,
        head.tells_sides,
        tells_frames,
        tells_why,
        head.game,
    )


def play_recording(
    recording: Recording, tell: Callable[[str], object], tail_ms: int = TAIL_MS, tells_why: bool = False
) -> None:
    """Play a recording on this Python; `tell` gets what the board does, an event a line of JSON; with `tells_why` each
    decision has one more, `why`."""
    playback = begin(recording, tell, tells_why=tells_why)
    for edge in recording.edges:
        perform(edge, playback)
    playback.finish(tail_ms)


def play_recording_on_micropython(
    recording: Recording, tell: Callable[[str], object], tail_ms: int = TAIL_MS, tells_why: bool = False
) -> None:
    """The same on MicroPython's unix port, in a child process; raises UserError with its trace when that fails."""
    script = ["why"] if tells_why else []
    script += [f"set {name} {value}" for name, value in recording.settings]
    script += ["sides"] * recording.tells_sides
    script.append(f"game {recording.game}")
    script += [f"occupied {square}" for square in recording.occupied]
    script += [f"record {text}" for text in recording.record]
    script += [_script_line(edge) for edge in recording.edges]
    script += [f"end {tail_ms}", ""]
    program = host_folder() / "madang_host" / "simulator" / "virtual" / "playback.py"
    child = subprocess.run(
        [*micropython_command(), str(program), str(firmware_folder()), str(host_folder())],
        input="\n".join(script),
        capture_output=True,
        text=True,
        check=False,
    )
    for line in child.stdout.splitlines():
        tell(line)
    if child.returncode:
        raise UserError(f"MicroPython stopped while playing: {child.stderr.strip()[-400:]}")


def _script_line(edge: Input) -> str:
    """See madang_host.simulator.virtual.playback."""
    if isinstance(edge, Press):
        return f"press {edge.ms} {edge.button} {edge.held:d}"
    if isinstance(edge, Power):
        return f"power {edge.ms} {edge.is_on:d}"
    return f"edge {edge.ms} {edge.square} {edge.occupied:d}" + ("" if edge.white is None else f" {edge.white:d}")
