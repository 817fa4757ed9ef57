"""Examines a board with the help of a person: what is wrong with it, in plain words, and what to do about it.

Leads madang.selftest on the board; knows no terminal (see madang_host.cli.doctor) and changes nothing but a
calibration, if the board has sensors to calibrate. The game on the board waits, and goes on afterwards.
"""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from madang import VERSION
from madang.squares import members, square_name
from madang.survey import GOOD, VERDICT_NAMES
from madang_board import wiring
from madang_host.connection.diagnostics import Diagnostics
from madang_host.connection.firmware_messages import ON_OR_OFF_ONLY
from madang_host.connection.mirror import Mirror
from madang_host.connection.ports import slowness_of
from madang_host.connection.session import Session
from madang_host.errors import BoardError, RefusedError, UserError
from madang_host.maintenance.findings import (
    CHATTER_A_S,
    MOST_BOUNCES,
    SYMMETRIES,
    Finding,
    Square,
    odd_settings,
    whole_lines,
)

CORNERS = (0, 7, 63, 56)  # a1, h1, h8, a8: around the board
SNAKE = tuple(8 * rank + (file if rank % 2 == 0 else 7 - file) for rank in range(8) for file in range(8))

TILES = 8

ALL = "all"
DARK = "000000"
SHOWN_LIGHTS = (("red", "600000"), ("green", "004000"), ("blue", "000060"))
ASKED_LIGHT = "404040"
FELT_LIGHT = "003000"

KEEP_S = 10.0  # so often the board hears that somebody leads; it waits five minutes
ANSWER_S = 3.0
SLICE_MS = 20
EMPTY_SURVEY_S = 10.0  # takes two (madang.selftest.EMPTY_SCANS)
WEAK = 0.7  # of the towers' median

TABLES = {"KEYS": wiring.KEYS, "SHIFTED": wiring.SHIFTED, "CHANNELS": wiring.CHANNELS}

ORDER = "order"
COLOURS = "colours"


def tile_of(number: int) -> int:
    """Which tile a square lies on, from T1 at a1: of 4 x 2 squares, two beside each other."""
    return 1 + number % 8 // 4 + 2 * (number // 16)


@dataclass(frozen=True)
class Patience:
    """How long things may take, in seconds of the board's time."""

    first_s: float = 60.0  # until the first tower stands
    square_s: float = 8.0  # until the tower is on the next square
    stand_s: float = 0.25  # that a tower must stand
    untouched_s: float = 5.0


PATIENCE = Patience()


class Person(Protocol):
    """Whoever sits at the board."""

    def begin(self, step: str) -> None:
        """Another part of the examination begins."""

    def progress(self, done: int, of: int) -> None:
        """Of the part."""

    def clear_board(self) -> None:
        """Take all towers off the board; returns when that is done."""

    def put(self, square: int) -> None:
        """The tower belongs on this square now, which is lit; returns at once."""

    def put_tower(self, number: int, square: int) -> None:
        """Another tower, the first being 1, belongs on this square, and no other on the board; returns at once."""

    def lift(self) -> None:
        """Take the tower off the board; returns at once."""

    def see_colour(self, name: str) -> str:
        """All lights are to show this colour: names of squares where they do not, `colours` or nothing."""

    def see_order(self) -> str:
        """A light has run from a1 to h1, from h2 to a2 and so on: `order` if not, or nothing."""


class Doctor:
    """`examine` does all; then `findings` and `squares` say."""

    def __init__(
        self,
        session: Session,
        person: Person,
        readout: str | None = None,
        tiles: int = TILES,
        patience: Patience = PATIENCE,
    ) -> None:
        """`readout` is one of wiring.READOUTS; a board reports only whether it is analog. `tiles` is how many
        tiles of a board that is being built are connected, from the first on: they are tried, all others must be empty.
        """
        self.findings: list[Finding] = []
        self.squares = [Square() for _ in range(64)]
        self.shifts: list[int] = []  # of the towers, if they were examined and the sensors report levels
        self._session = session
        self._person = person
        self._patience = patience
        self._readout = readout
        self._present = [number for number in SNAKE if tile_of(number) <= tiles]
        self._hands = session.hands
        self._has_levels = False
        self._standing: frozenset[int] = frozenset()  # what was felt last
        self._is_symmetric = False  # wired wrong as a whole, which has been said

    def examine(self, with_lights: bool = True, towers: int = 0) -> None:
        """Raises BoardError when the board does not answer, and leaves it playing."""
        self._look_at_settings()
        self._session.command("test", "on")
        try:
            self._has_levels = self._tells_levels()
            self._person.clear_board()
            self._watch_untouched()
            if with_lights:
                self._look_at_lights()
            if self._is_whole:
                self._try_corners()
            if self._present:
                self._try_squares()
            if towers:
                self._try_towers(towers)
        finally:
            self._session.request("test", "light", ALL, DARK)
            self._session.command("test", "off")

    @property
    def _is_whole(self) -> bool:
        return len(self._present) == 64

    # The parts

    def _look_at_settings(self) -> None:
        self._person.begin("Versions and settings")
        if not self._session.wait_for(
            lambda mirror: not mirror.needs_settings, 20 * slowness_of(self._session.port_name)
        ):
            raise BoardError("the board did not report its settings; is it still connected?")
        mirror = self._session.mirror
        identity = mirror.identity
        if identity is not None and identity.firmware != VERSION:
            self._find(
                f"the board has firmware {identity.firmware}, this madang is {VERSION}",
                "run 'madang flash' to update it",
            )
        for line in mirror.log:
            if "calibrat" not in line:  # it will be
                self._find(f"the board says: {line}", "do as it says")
        for what, remedy in odd_settings(mirror.settings):
            self._find(what, remedy)

    def _tells_levels(self) -> bool:
        try:
            self._session.command("test", "levels")
        except RefusedError as error:
            if error.reason == ON_OR_OFF_ONLY:
                return False
            raise
        return True

    def _watch_untouched(self) -> None:
        """The empty board, untouched: what is occupied all the same, and what changes."""
        self._person.begin("Nobody touches the board")
        self._keep()
        if self._has_levels:
            self._session.command("test", "survey", "empty")
        before = self._counts()
        began_s = self._now_s()
        parts = 10
        for part in range(parts):
            self._sleep(self._patience.untouched_s / parts)
            self._person.progress(part + 1, parts)
        if self._has_levels:
            self._wait(lambda mirror: len(mirror.reports.shifts) == 64, EMPTY_SURVEY_S)
        after = self._counts()
        lasted_s = self._now_s() - began_s
        occupied = members(self._session.mirror.occupied)
        for number, square in enumerate(self.squares):
            edges = after[number] - before[number]
            square.chatter = edges / lasted_s if edges > 1 else 0.0
            if square.chatter > CHATTER_A_S:
                self._find(
                    f"{square_name(number)} chatters: {square.chatter:.1f} edges a second with nobody near",
                    "look for a loose joint at its sensor and for a missing diode or pull-up",
                )
            elif number in occupied:
                square.is_stuck = True
                remedy = "replace its switch or sensor, and look for a short to its neighbours"
                if number not in self._present:
                    remedy = "its tile is not connected: look at pin 10 of the last tile's U1, which R9 pulls up"
                self._find(f"{square_name(number)} is occupied with no tower on it", remedy)

    def _look_at_lights(self) -> None:
        self._person.begin("Lights")
        for index, (name, rgb) in enumerate(SHOWN_LIGHTS):
            self._light(ALL, rgb)
            answer = self._person.see_colour(name).strip()
            self._keep()
            self._person.progress(index + 1, len(SHOWN_LIGHTS) + 1)
            if answer == COLOURS:
                self._find(
                    f"all lights show another colour than {name}",
                    f"order the letters of COLOUR_ORDER in wiring.py otherwise: it is {wiring.COLOUR_ORDER}",
                )
            elif answer:
                self._find(
                    f"not {name}: the light of {answer}",
                    "replace the first of them in the chain, or the joint before it, if all after it fail too",
                )
        self._light(ALL, DARK)
        for index, number in enumerate(self._present):
            if index:
                self._light(square_name(self._present[index - 1]), DARK)
            self._light(square_name(number), ASKED_LIGHT)
            self._sleep(0.03)
        self._light(ALL, DARK)
        if self._is_whole and self._person.see_order().strip() == ORDER:
            self._find(
                "the lights run in another order than a1 to h1, h2 to a2 ...",
                "write into LIGHTS in wiring.py, at each square, the place of its light in the chain",
            )
        self._person.progress(1, 1)

    def _try_corners(self) -> None:
        self._person.begin("Corners")
        self._keep()
        felt: dict[int, frozenset[int]] = {}
        for index, corner in enumerate(CORNERS):
            felt[corner] = self._try_square(
                corner, self._patience.first_s if index == 0 else 2 * self._patience.square_s
            )
            self._person.progress(index + 1, len(CORNERS))
        self._judge_corners(felt)

    def _judge_corners(self, felt: dict[int, frozenset[int]]) -> None:
        for what, remedy, where in SYMMETRIES:
            if all(felt[corner] == {where(corner)} for corner in CORNERS):
                self._is_symmetric = True
                self._find(f"the board is wired {what}", remedy % self._table_name())
                return

    def _try_squares(self) -> None:
        """One tower over all squares; then those that felt nothing once more."""
        self._person.begin("Every square")
        self._keep()
        before = self._counts()
        tried = [0] * 64
        for index, number in enumerate(self._present):
            self._try_square(number, self._patience.first_s if index == 0 else self._patience.square_s)
            tried[number] += 1
            self._person.progress(index + 1, len(self._present))
        dead = [number for number in self._present if not self.squares[number].felt]
        for number in dead:
            self._try_square(number, self._patience.square_s)
        self._person.lift()
        self._wait(lambda mirror: not set(members(mirror.occupied)) & set(self._standing), self._patience.square_s)
        self._standing = frozenset()
        after = self._counts()
        self._judge_squares([after[number] - before[number] for number in range(64)])
        self._judge_order()
        if self._has_levels and self._is_whole:
            self._calibrate()

    def _try_square(self, number: int, patience_s: float) -> frozenset[int]:
        """Ask for the tower on a square; where it was felt."""
        name = square_name(number)
        self._light(name, ASKED_LIGHT)
        self._person.put(number)
        felt = self._feel(patience_s)
        square = self.squares[number]
        if felt:
            square.felt.append(felt)
            if self._has_levels and felt == {number}:
                self._survey(number)
        else:
            square.missed += 1
        self._light(name, FELT_LIGHT if felt == {number} else DARK)
        return felt

    def _feel(self, patience_s: float) -> frozenset[int]:
        """Where a tower newly stands, once that rests; nothing when patience is at its end."""
        idle = frozenset(number for number in range(64) if self.squares[number].is_deaf)

        def standing(mirror: Mirror) -> frozenset[int]:
            return frozenset(members(mirror.occupied)) - idle

        end_s = self._now_s() + patience_s
        while (left_s := end_s - self._now_s()) > 0:
            before = self._standing
            if not self._wait(lambda mirror, before=before: bool(standing(mirror) - before), left_s):  # type: ignore[misc]
                break
            seen = standing(self._session.mirror)
            # It rests when nothing changes for a while; a tower that slides leaves its square a little later.
            if not self._wait(lambda mirror, seen=seen: standing(mirror) != seen, self._patience.stand_s):  # type: ignore[misc]
                if seen & before:
                    self._wait(lambda mirror, before=before: not standing(mirror) & before, 4 * self._patience.stand_s)  # type: ignore[misc]
                self._standing = standing(self._session.mirror)
                return self._standing
        self._standing = standing(self._session.mirror)
        return frozenset()

    def _survey(self, number: int) -> None:
        reports = self._fresh_reports()
        self._session.command("test", "survey", square_name(number))
        if self._wait(lambda _: len(reports.shifts) == 64, ANSWER_S):
            self.squares[number].shift = reports.shifts[number]
            self.squares[number].verdict = reports.verdicts[number]

    def _calibrate(self) -> None:
        for number, square in enumerate(self.squares):
            if square.felt and square.verdict != GOOD:
                self._find(
                    f"{square_name(number)}: {VERDICT_NAMES[square.verdict]}; a tower shifts it by {square.shift}",
                    "look at the sensor and its wire, and at how far it is from the towers",
                )
        try:
            self._session.command("test", "calibrate")
        except BoardError as error:
            self._find(f"not calibrated: {error}", "fix what is wrong above, and run 'madang doctor' again")

    def _try_towers(self, towers: int) -> None:
        """One tower after the other on one good square."""
        self._person.begin("Towers")
        good = [n for n in (27, 28, 35, 36, *range(64)) if self.squares[n].mark(n) == "+"]
        if not good:
            raise UserError("no square is good enough to examine towers with; repair the board first")
        number = good[0]
        empty = self._level(number)
        edges: list[int] = []
        for tower in range(1, towers + 1):
            before = self._counts()[number]
            self._person.put_tower(tower, number)
            if number not in self._feel(self._patience.first_s):
                self._find(f"tower {tower} was not felt on {square_name(number)}", "see that its magnet is there")
                continue
            self.shifts.append(abs(self._level(number) - empty))
            self._person.lift()
            self._wait(lambda mirror: number not in members(mirror.occupied), self._patience.first_s)
            self._standing = frozenset()
            edges.append(self._counts()[number] - before)
            if self.shifts[-1] and self.shifts[-1] < WEAK * statistics.median(self.shifts):
                self._find(
                    f"tower {tower} is weaker than the others", "give it the magnet of the others, or turn it round"
                )
            elif edges[-1] > 2 * statistics.median(edges) + 4:
                self._find(
                    f"tower {tower} makes the switch bounce", "its magnet is weak or far up: see that it sits low"
                )
            self._person.progress(tower, towers)

    # What is made of it

    def _judge_squares(self, edges: list[int]) -> None:
        placed = [0] * 64
        for square in self.squares:
            for felt in square.felt:
                for number in felt:
                    placed[number] += 1
        for number in sorted(self._present):
            square, name = self.squares[number], square_name(number)
            if square.is_deaf:
                continue
            if not square.felt:
                self._find(f"{name} feels no tower", "look at its switch or sensor, its diode and its wires")
            elif square.felt and square.missed:
                self._find(
                    f"{name} felt a tower only on the second try", "look for a loose joint, or a sensor too far down"
                )
            if any(len(felt) > 1 for felt in square.felt):
                together = " and ".join(square_name(n) for n in sorted(square.felt[-1]))
                self._find(
                    f"a tower on {name} is felt on {together}", "look for a missing diode, or a short between them"
                )
            if placed[number]:
                made = max(0, edges[number] - 2 * placed[number])
                square.bounces = made / (2 * placed[number])
                if square.bounces > MOST_BOUNCES:
                    self._find(
                        f"{name} bounces {square.bounces:.0f} times an edge", "look for a loose joint, or a weak magnet"
                    )

    def _judge_order(self) -> None:
        """Squares that are felt elsewhere, by whole ranks or files if it can be said so."""
        felt_at = self.felt_at
        strayed = {number: at for number, at in felt_at.items() if at != number}
        if not strayed or self._is_symmetric:
            return
        words = [f"{square_name(number)} is felt on {square_name(at)}" for number, at in strayed.items()]
        for kind, of, name in (("rank", lambda n: n >> 3, "12345678"), ("file", lambda n: n & 7, "abcdefgh")):
            moved = whole_lines(felt_at, of)
            if moved is not None:
                words = [
                    f"{kind} {name[line]} is felt on {kind} {name[at]}" for line, at in moved.items() if line != at
                ]
        self._find(
            "; ".join(words), f"correct {self._table_name()} in wiring.py (a table follows), and flash the board"
        )

    @property
    def felt_at(self) -> dict[int, int]:
        """Where each square was felt at last, for those felt at one place."""
        return {
            number: next(iter(square.felt[-1]))
            for number, square in enumerate(self.squares)
            if square.felt and len(square.felt[-1]) == 1
        }

    def corrected_table(self) -> list[str]:
        """The lines of the wiring's table as it should be, or none if it is right or not all is known."""
        felt_at = self.felt_at
        if sorted(felt_at.values()) != list(range(64)) or all(at == number for number, at in felt_at.items()):
            return []
        name = self._table_name()
        table = TABLES[name]
        right = [0] * 64
        for number, at in felt_at.items():
            right[wiring.drawn_at(number)] = table[wiring.drawn_at(at)]
        rows = [", ".join(f"{place:2d}" for place in right[row : row + 8]) for row in range(0, 64, 8)]
        return [f"{name} = (", *(f"    {row}," for row in rows), ")"]

    def _table_name(self) -> str:
        if self._has_levels:
            return "CHANNELS"
        return "SHIFTED" if self._readout == wiring.READOUTS[1] else "KEYS"

    # At the board

    def _find(self, what: str, remedy: str) -> None:
        self.findings.append(Finding(what, remedy))

    def _light(self, square: str, rgb: str) -> None:
        """Nobody waits for it: a person sees it soon enough."""
        self._session.request("test", "light", square, rgb)

    def _keep(self) -> None:
        """The board is still led, whatever a person took their time for."""
        self._session.command("test", "on")

    def _sleep(self, seconds: float) -> None:
        self._wait(lambda _: False, seconds)

    def _wait(self, condition: Callable[[Mirror], bool], seconds: float) -> bool:
        """Wait for a condition, and keep the board led meanwhile; time is the board's."""
        end_s = self._now_s() + seconds
        while True:
            left_s = max(0.0, end_s - self._now_s())
            if self._session.wait_for(condition, min(left_s, KEEP_S) if self._hands is None else 0.0):
                return True
            if not left_s:
                return False
            if self._hands is not None:
                self._hands.wait_ms(SLICE_MS)
            self._keep()  # what the board said before it answers is known then: its time may outrun this program

    def _now_s(self) -> float:
        return time.monotonic() if self._hands is None else self._hands.now_ms() / 1000

    def _fresh_reports(self) -> Diagnostics:
        with self._session.lock:
            self._session.mirror.reports = reports = Diagnostics()
        return reports

    def _counts(self) -> dict[int, int]:
        return self._table("counts", lambda reports: reports.counts)

    def _level(self, number: int) -> int:
        """What a sensor says; 0 where none reports a level."""
        return self._table("levels", lambda reports: reports.levels)[number] if self._has_levels else 0

    def _table(self, name: str, table: Callable[[Diagnostics], dict[int, int]]) -> dict[int, int]:
        for _ in range(5):
            reports = self._fresh_reports()
            self._session.command("test", name)
            if self._wait(lambda _, told=reports: len(table(told)) == 64, ANSWER_S):  # type: ignore[misc]
                return table(reports)
        raise BoardError(f"the board did not report its {name}; is it still connected?")
