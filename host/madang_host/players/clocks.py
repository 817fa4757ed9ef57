"""The players' clocks: a time for each side, what a turn adds to it, and what each turn has free. Knows the mirror;
stops nobody from playing: what it means that a player's time is up is for the players to say.

From the first move of a round on, a clock runs for the side whose turn it is; not while the board sets up, corrects or
asks, nor while the players pause it, and no longer when the round is over. A side gets its increment when it hands the
turn on, and loses it again with a move that is taken back; a push keeps the turn. A new round starts the clocks anew.

How much time, in text: minutes, `:` seconds, `+` the seconds that a turn adds, `d` those that each turn has free before
the clock runs; once for both sides, or the first one's `/` the second one's, as Black's and White's: `5`, `5+3`,
`1:30d2`, `10/5+3`.
"""

import math
import re
from collections.abc import Sequence
from typing import NamedTuple

from madang import roles, squares
from madang.text import shown
from madang_host.connection.mirror import Mirror
from madang_host.i18n.language import _

MOST_MINUTES = 180
MOST_S = 60  # that a turn adds, or has free

LIGHTS = 6  # of the last minute
LIGHT_S = 10
FALLEN_S = 10  # for which it is lit that a time is up

_UNSEEN = -1  # plies of a round that was not looked at yet

_ALLOWANCE = re.compile(r"([0-9]{1,3})(?::([0-5][0-9]))?(?:\+([0-9]{1,2}))?(?:d([0-9]{1,2}))?")


class ClockError(ValueError):
    """A text that says no time."""


class Allowance(NamedTuple):
    """What a side has: a time, what a turn adds, and what each turn has free, in seconds."""

    time_s: int
    increment_s: int = 0
    delay_s: int = 0

    @property
    def text(self) -> str:
        minutes, seconds = divmod(self.time_s, 60)
        text = f"{minutes}:{seconds:02}" if seconds else str(minutes)
        text += f"+{self.increment_s}" if self.increment_s else ""
        return text + (f"d{self.delay_s}" if self.delay_s else "")


class Control(NamedTuple):
    """What both sides have, by side."""

    first: Allowance
    second: Allowance

    @property
    def text(self) -> str:
        return self.first.text if self.first == self.second else f"{self.first.text}/{self.second.text}"


def parse_control(text: str) -> Control | None:
    """What a text says of both sides, None for `0` on both: no clocks. Raises ClockError."""
    sides = [_parse_allowance(part) for part in "".join(text.split()).split("/")]
    if len(sides) > 2:
        raise ClockError(_("a clock has two sides at most: '{text}' (try 5+3, or 10/5+3)").format(text=shown(text, 40)))
    control = Control(sides[0], sides[-1])
    if any(allowance.time_s for allowance in control):
        return control
    return None


def _parse_allowance(text: str) -> Allowance:
    found = _ALLOWANCE.fullmatch(text)
    if found is None:
        raise ClockError(
            _(
                "no time '{text}' (minutes, like 5; with 3 seconds more for each turn 5+3; with 2 free in each 5d2)"
            ).format(text=shown(text, 40))
        )
    minutes, seconds, increment_s, delay_s = (int(part or 0) for part in found.groups())
    if minutes * 60 + seconds > MOST_MINUTES * 60 or increment_s > MOST_S or delay_s > MOST_S:
        raise ClockError(
            _("'{text}' is too much: a clock has at most {minutes} minutes, and {seconds} seconds a turn").format(
                text=shown(text, 40), minutes=MOST_MINUTES, seconds=MOST_S
            )
        )
    return Allowance(minutes * 60 + seconds, increment_s, delay_s)


class Earned(NamedTuple):
    """What a turn added, with the plies of the round when it was handed on."""

    plies: int
    side: int
    seconds: int


class State(NamedTuple):
    """All that is to be kept of clocks, as if they stood still."""

    control: Control
    left_s: tuple[float, float]  # by side
    free_s: float  # of the turn, before its clock runs
    plies: int
    turn: int  # whose it is
    earned: tuple[Earned, ...]
    is_paused: bool


def fresh(control: Control) -> State:
    """Clocks that have not run yet."""
    left_s = (float(control.first.time_s), float(control.second.time_s))
    return State(control, left_s, control.first.delay_s, _UNSEEN, 0, (), False)


class Clocks:
    """`look` is called again and again, with the time in seconds from anywhere. Without `control` there are no clocks.

    control    what the sides have, or None
    is_paused  by the players
    running    the side whose clock runs, or None
    """

    def __init__(self) -> None:
        self.control: Control | None = None
        self.is_paused = False
        self.running: int | None = None
        self._left_s = [0.0, 0.0]  # by side; of the running one, when it began to run
        self._free_s = 0.0
        self._since_s = 0.0
        self._turn = 0
        self._plies = _UNSEEN
        self._earned: list[Earned] = []
        self._fallen_s = -math.inf  # when the last time was up

    def set(self, control: Control | None) -> None:
        """Start both anew, or have none."""
        self.control = control
        self.is_paused = False
        self.running = None
        self._earned = []
        self._fallen_s = -math.inf
        if control is not None:
            self._left_s = [float(allowance.time_s) for allowance in control]
            self._free_s = control[self._turn].delay_s

    def pause(self, is_paused: bool, now_s: float) -> None:
        """Stop them, or let them go on."""
        self.is_paused = is_paused
        if is_paused:
            self.stop(now_s)

    def stop(self, now_s: float) -> None:
        """Stop the one that runs, until the next look."""
        if self.running is not None:
            left_s = self.left_s(self.running, now_s)
            self._free_s = max(0.0, self._free_s - (now_s - self._since_s))
            self._left_s[self.running] = left_s
            if left_s <= 0:
                self._fallen_s = now_s
            self.running = None

    def look(self, mirror: Mirror, now_s: float, is_connected: bool = True) -> None:
        """Hand the turn on if the board's round has; stop the clock when the round waits or is over."""
        if mirror.game.is_race:  # which has no clocks
            if self.control is not None:
                self.set(None)
            self._plies, self._turn = _UNSEEN, 0
            return
        control = self.control
        plies, turn = mirror.game.plies, mirror.game.side()
        if control is None or self._plies == _UNSEEN:
            self._plies, self._turn = plies, turn
            self._free_s = control[turn].delay_s if control is not None else 0.0
        if control is None:
            return
        if plies == 0 and self._plies > 0:
            self.set(control)
        elif plies < self._plies:
            self.stop(now_s)
            self._take_back(plies)
        if turn != self._turn:
            self.stop(now_s)
            if plies > self._plies:
                self._earn(control[self._turn].increment_s, plies)
            self._turn = turn
            self._free_s = control[turn].delay_s
        self._plies = plies
        waits = plies == 0 or mirror.result is not None or mirror.phase != "playing" or not is_connected
        if waits or self.left_s(turn, now_s) <= 0:
            self.stop(now_s)
        elif self.running is None and not self.is_paused:
            self.running = turn
            self._since_s = now_s

    def left_s(self, side: int, now_s: float) -> float:
        """How much time a side has left."""
        if side != self.running:
            return self._left_s[side]
        return max(0.0, self._left_s[side] - max(0.0, now_s - self._since_s - self._free_s))

    @property
    def fallen(self) -> tuple[int, ...]:
        """The sides whose time is up."""
        if self.control is None:
            return ()
        return tuple(side for side in range(2) if self.control[side].time_s and self._left_s[side] <= 0)

    def has(self, side: int) -> bool:
        """Whether a side has a clock: one that is given no time plays without."""
        return self.control is not None and self.control[side].time_s > 0

    def lights(self, mirror: Mirror, now_s: float) -> tuple[bytes, bytes]:
        """Two sets of squares that show the time of the side whose turn it is, dimly and brightly: in the last minute a
        light on the home row for every ten seconds that have begun, the last of which brightens every other second;
        when the time is up the whole row, for a moment. From the player's left, where nothing else is shown."""
        dim, bright = squares.new_set(), squares.new_set()
        side = self._turn
        if now_s - self._fallen_s < FALLEN_S and side in self.fallen:
            return bytes(squares.new_set(list(mirror.face.home_row(side)))), bytes(bright)
        left_s = self.left_s(side, now_s)
        if side == self.running and left_s <= LIGHTS * LIGHT_S:
            count = math.ceil(left_s / LIGHT_S)
            into = bright if count == 1 and int(left_s) % 2 == 0 else dim
            for square in [square for square in mirror.face.home_row(side) if _is_free(mirror, square)][:count]:
                squares.add(into, square)
        return bytes(dim), bytes(bright)

    def shown(self, sides: Sequence[str]) -> dict[str, object]:
        """What both have left, by the names of the sides, of the running one at `since_ms`: a viewer counts down by
        itself from there, when the free seconds are over."""
        if self.control is None:
            return {"control": ""}
        shown: dict[str, object] = {
            "control": self.control.text,
            "left_ms": {
                name: round(1000 * self._left_s[side]) for side, name in enumerate(sides[:2]) if self.has(side)
            },
            "is_paused": self.is_paused,
        }
        if self.running is not None:
            shown["running"] = sides[self.running]
            shown |= {"since_ms": round(1000 * self._since_s), "free_ms": round(1000 * self._free_s)}
        return shown

    # What is kept

    def state(self, now_s: float) -> State | None:
        """What to keep, as if they were stopped now."""
        if self.control is None:
            return None
        free_s = self._free_s
        if self.running is not None:
            free_s = max(0.0, free_s - (now_s - self._since_s))
        left_s = (self.left_s(0, now_s), self.left_s(1, now_s))
        return State(self.control, left_s, free_s, max(0, self._plies), self._turn, tuple(self._earned), self.is_paused)

    def restore(self, state: State) -> None:
        """Take up what was kept; the round is where it was, or further. During one the players say when to go on."""
        self.control = state.control
        self.is_paused = state.is_paused or state.plies > 0
        self.running = None
        self._left_s = list(state.left_s)
        self._free_s = state.free_s
        self._plies = state.plies
        self._turn = state.turn
        self._earned = list(state.earned)

    def _earn(self, seconds: int, plies: int) -> None:
        """The turn was handed on by its side; one whose time is up earns nothing."""
        if self._left_s[self._turn] > 0:
            self._left_s[self._turn] += seconds
            self._earned.append(Earned(plies, self._turn, seconds))

    def _take_back(self, plies: int) -> None:
        while self._earned and self._earned[-1].plies > plies:
            earned = self._earned.pop()
            self._left_s[earned.side] = max(0.0, self._left_s[earned.side] - earned.seconds)


def _is_free(mirror: Mirror, square: int) -> bool:
    return roles.role_of(mirror.meanings[square]) in (roles.DARK, roles.TIME, roles.HURRY)
