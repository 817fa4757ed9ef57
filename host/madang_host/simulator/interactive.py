"""A simulated board for other hands: robots, research, tests. A JSON line in, its answer in JSON lines out, in virtual
time: nothing happens between two lines, and an hour passes in seconds.

Every line of a recording (madang_host.simulator.recording) may be said, the head first, if at all; and there `ms` may
be left out, for now:

    {"settings": {"hint": 3}, "occupied": ["a1", "h8"]}     the head: what the board begins with
    {"ms": 1200, "square": "d8", "occupied": false}         live until then, and change a sensor
    {"squares": {"d7": false, "d6": true}}                  now, several sensors at once
    {"ms": 2000, "button": "confirm", "held": true}         press a button, or let it go
    {"power": "cut"}                                        off, on, or cut: it starts anew with what it has saved

and besides:

    {"wait": 500}                                           live so many milliseconds longer
    {"show": "state"}                                       report where all stands
    {"new": {"occupied": ["a1", "h8"]}}                     begin another board, at 0 ms, with such a head

Another game than that of `madang simulate --game` is named in the head: "game": "NAME". With "readout": "analog"
in the head the sensors tell the sides apart, and an edge may say whose tower is placed:
"side": "white".

Each line but a blank one is answered by what happened up to its time, an event a line, and at the end

    {"ready": 1200}                                         how long this board has lived, in ms

What a line changes is reported by the answers after it, once the board has lived on. Events are those of `madang
simulate --json`: `ms`, `event`, and of each event these:

    begin     position                  a round begins
    move      text, position            a move is final
    pass      text, square, position    a blocked tower has passed
    undo      plies                     moves are taken back; so many of this round are left
    result    winner, reason            a round is over
    error     error, squares            wrong-tower, wrong-square, wrong-side or disturbed, and what the hands are asked
                                        to see to; or sensor-dead, and of which square
    ask       ask, squares              what the hands are asked for; of carry, from and to (madang.display); check: see
                                        that two towers have not been exchanged
    chosen    entries                   another match, or how its next round is set up
    frame     colours                   the 64 lights, only if asked for
    why       reason, squares           after a move, takeback or error, only if asked for (madang.events)
    power     on                        the power is cut, or back
    state     on, phase, position, record, score, ask, squares, raw, settled: the occupied squares, as scanned and as
              counted; lights: what each lit square means, {"d8": ["active", "orange"]}. Without power on and raw only

All that is said of one board, without waits and questions, is a recording in which the same happens.

A line that cannot be understood changes nothing, and is answered by {"error": "..."}, which says what to do instead,
and the end. Unknown members of a line are left to other programs.
"""

import json
from typing import Any

from madang.games.registry import NAMES
from madang_board.wiring import READOUTS
from madang_host.simulator.recording import MOST_MS, begin, is_head, parse_head, parse_inputs, parse_object, perform
from madang_host.simulator.virtual.playback import SCAN_MS

_FORMS = ("square", "squares", "button", "power", "wait", "show", "new")
_EXAMPLES = (
    '{"wait": 500}, {"square": "d8", "occupied": false}, {"button": "confirm", "held": true}, {"power": "cut"}, '
    '{"show": "state"} or {"new": {}}'
)


class InteractiveBoard:
    """One board after the other, and all that is said to them; the first is empty unless its head says otherwise."""

    def __init__(
        self, readout: str = READOUTS[0], tells_frames: bool = False, tells_why: bool = False, game: str = NAMES[0]
    ) -> None:
        """`readout` and `game` are for heads that name none."""
        self._game = game
        self._readout = readout
        self._tells_frames = tells_frames
        self._tells_why = tells_why
        self._told: list[str] = []
        self._is_first = True
        self._begin({})

    def answer(self, line: str) -> list[str]:
        """The lines that answer a line; none if it is blank."""
        if not line.strip():
            return []
        try:
            self._obey(parse_object(line))
            self._is_first = False
        except ValueError as error:
            self._told.append(json.dumps({"error": str(error)}))
        told = [*self._told, json.dumps({"ready": self._now_ms})]
        self._told.clear()
        return told

    def _obey(self, entry: dict[str, Any]) -> None:
        forms = [name for name in _FORMS if name in entry]
        if not forms and "ms" not in entry and is_head(entry):
            if not self._is_first:
                raise ValueError(f'the head comes first; for another board say {{"new": {json.dumps(entry)[:200]}}}')
            self._begin(entry)
            return
        if not forms:
            raise ValueError(f"nothing to do (try {_EXAMPLES})")
        if len(forms) > 1:
            raise ValueError(f"{' and '.join(forms)} in one line; say them one after the other")
        value = entry[forms[0]]
        if forms == ["new"]:
            if not isinstance(value, dict):
                raise ValueError('new is a head (try {"new": {"occupied": ["a1", "h8"]}})')
            self._begin(value)
        elif forms == ["show"]:
            if value != "state":
                raise ValueError('only the state can be shown (try {"show": "state"})')
            self._playback.tell_state()
        elif forms == ["wait"]:
            self._wait(value)
        else:
            self._change(entry)

    def _begin(self, entry: dict[str, Any]) -> None:
        head = parse_head(entry, self._readout, self._game)
        self._told.clear()  # what the board before it has to say
        self._playback = begin(head, self._told.append, self._tells_frames, self._tells_why)
        self._now_ms = 0

    def _wait(self, ms: object) -> None:
        left_ms = MOST_MS - self._now_ms
        if type(ms) is not int or not 0 <= ms <= left_ms:
            raise ValueError(
                f"wait is a whole number from 0 to {left_ms}: a board lives 24 hours at most, "
                'then begin another one (try {"new": {}})'
            )
        self._now_ms += ms
        self._playback.live_until(self._now_ms - self._now_ms % SCAN_MS)  # the board scans as if nobody had waited

    def _change(self, entry: dict[str, Any]) -> None:
        ms = entry.get("ms", self._now_ms)
        if type(ms) is int and ms < self._now_ms:
            raise ValueError(f"{ms} ms is over, it is {self._now_ms} ms; leave ms out for now")
        for edge in parse_inputs(entry | {"ms": ms}, self._now_ms):
            perform(edge, self._playback)
            self._now_ms = edge.ms
