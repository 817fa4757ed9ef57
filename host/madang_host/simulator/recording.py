"""Recordings of raw sensor edges as JSON lines, and playing them through the board's app.

    {"settings": {"dwell_ms": 300}, "occupied": ["a1", "b1"]}       optional first line
    {"ms": 1200, "square": "d8", "occupied": false}                 then an edge a line, times from power-on
    {"ms": 1900, "button": "confirm", "held": true}                 or a button: confirm or back, pressed or let go

A recording that begins amid a game has that game's record in its first line too, entry by entry (madang.games):
"record": ["kamisado korean 1", "round 1 black basic", "e8-e2"]. The towers are then where `occupied` says, which is
where that game has them unless something was wrong already.

Unknown members of a line are left to other programs.
"""

import json
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from madang.buttons import BUTTON_NAMES
from madang.games.kamisado.game import Kamisado
from madang.settings import Settings
from madang.squares import SquareError, parse_square, square_name
from madang_host.errors import UserError
from madang_host.paths import firmware_folder, host_folder, micropython_command
from madang_host.simulator.virtual.playback import Playback

TAIL_MS = 3000  # how long the board lives on after the last edge
MOST_MS = 24 * 60 * 60 * 1000


class RecordingError(UserError):
    """A recording that cannot be read; the message names the line."""


@dataclass(frozen=True)
class Edge:
    ms: int
    square: int
    occupied: bool


@dataclass(frozen=True)
class Press:
    """A button, 0 or 1, goes down or is let go."""

    ms: int
    button: int
    held: bool


@dataclass(frozen=True)
class Recording:
    settings: tuple[tuple[str, int], ...]
    occupied: tuple[int, ...]
    edges: tuple[Edge | Press, ...]
    record: tuple[str, ...] = ()


def parse_recording(lines: Iterable[str]) -> Recording:
    """The recording of some lines; raises RecordingError."""
    head = Recording((), (), ())
    edges: list[Edge | Press] = []
    is_first = True
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = _parse_object(line)
            if is_first and "ms" not in entry:
                head = _parse_head(entry)
            else:
                edges.append(_parse_edge(entry, edges[-1].ms if edges else 0))
        except ValueError as error:
            raise RecordingError(f"line {number} of the recording: {error}") from None
        is_first = False
    return replace(head, edges=tuple(edges))


def recording_lines(recording: Recording) -> Iterator[str]:
    """The lines of a recording; the inverse of parse_recording."""
    head: dict[str, object] = {
        "settings": dict(recording.settings),
        "occupied": [square_name(square) for square in recording.occupied],
    }
    if recording.record:
        head["record"] = list(recording.record)
    yield json.dumps(head)
    for edge in recording.edges:
        if isinstance(edge, Press):
            yield json.dumps({"ms": edge.ms, "button": BUTTON_NAMES[edge.button], "held": edge.held})
        else:
            yield json.dumps({"ms": edge.ms, "square": square_name(edge.square), "occupied": edge.occupied})


def _parse_object(line: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        entry = None
    if not isinstance(entry, dict):
        raise ValueError('no JSON object (try {"ms": 1200, "square": "d8", "occupied": false})')
    return entry


def _parse_head(entry: dict[str, Any]) -> Recording:
    if not {"settings", "occupied", "record"} & entry.keys():
        raise ValueError("neither an edge (ms, square, occupied) nor a head (settings, occupied, record)")
    settings = entry.get("settings", {})
    occupied = entry.get("occupied", [])
    if not isinstance(settings, dict):
        raise ValueError('settings are an object (try {"settings": {"dwell_ms": 300}})')
    if not isinstance(occupied, list):
        raise ValueError('occupied is a list of squares (try {"occupied": ["a1", "h8"]})')
    trial = Settings()
    for name, value in settings.items():
        if type(value) is not int:
            raise ValueError(f"the setting {name} is a whole number, not {json.dumps(value)[:40]}")
        trial.set(name, value)
    return Recording(
        tuple(settings.items()),
        tuple(_parse_square(square) for square in occupied),
        (),
        _parse_record(entry.get("record", [])),
    )


def _parse_record(entries: object) -> tuple[str, ...]:
    if not isinstance(entries, list) or not all(isinstance(text, str) for text in entries):
        raise ValueError('a record is a list of texts (try {"record": ["kamisado korean 1", "round 1 black basic"]})')
    game = Kamisado()
    for number, text in enumerate(entries, 1):
        try:
            game.take(text)
        except ValueError as error:
            raise ValueError(f"entry {number} of the record: {error}") from None
    return tuple(entries)


def _parse_edge(entry: dict[str, Any], before_ms: int) -> Edge | Press:
    what, state = ("button", "held") if "button" in entry else ("square", "occupied")
    missing = [name for name in ("ms", what, state) if name not in entry]
    if missing:
        raise ValueError(f"an edge without {' and '.join(missing)}")
    ms, is_on = entry["ms"], entry[state]
    if type(ms) is not int or not 0 <= ms <= MOST_MS:
        raise ValueError(f"ms is a whole number from 0 to {MOST_MS} (24 hours), not {json.dumps(ms)[:40]}")
    if ms < before_ms:
        raise ValueError(f"{ms} ms is before the line above ({before_ms} ms); sort the edges by time")
    if type(is_on) is not bool:
        raise ValueError(f"{state} is true or false, not {json.dumps(is_on)[:40]}")
    if what == "button":
        return Press(ms, _parse_button(entry["button"]), is_on)
    return Edge(ms, _parse_square(entry["square"]), is_on)


def _parse_button(value: object) -> int:
    if value not in BUTTON_NAMES:
        raise ValueError(f"no button {json.dumps(value)[:40]} (there are {' and '.join(BUTTON_NAMES)})")
    return BUTTON_NAMES.index(value)


def _parse_square(value: object) -> int:
    if not isinstance(value, str):
        raise SquareError(f"no square {json.dumps(value)[:40]} (try a1 to h8)")
    return parse_square(value[:10])


def play_recording(recording: Recording, tell: Callable[[str], object], tail_ms: int = TAIL_MS) -> None:
    """Play a recording on this Python; `tell` gets what the board does, an event a line of JSON."""
    playback = Playback(list(recording.settings), list(recording.occupied), list(recording.record), tell)
    for edge in recording.edges:
        if isinstance(edge, Press):
            playback.press(edge.ms, edge.button, edge.held)
        else:
            playback.edge(edge.ms, edge.square, edge.occupied)
    playback.finish(tail_ms)


def play_recording_on_micropython(recording: Recording, tell: Callable[[str], object], tail_ms: int = TAIL_MS) -> None:
    """The same on MicroPython's unix port, in a child process; raises UserError with its trace when that fails."""
    script = [f"set {name} {value}" for name, value in recording.settings]
    script += [f"occupied {square}" for square in recording.occupied]
    script += [f"record {text}" for text in recording.record]
    for edge in recording.edges:
        if isinstance(edge, Press):
            script.append(f"press {edge.ms} {edge.button} {int(edge.held)}")
        else:
            script.append(f"edge {edge.ms} {edge.square} {int(edge.occupied)}")
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
