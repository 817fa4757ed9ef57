"""Towers that know who they are, on a board of switches, in virtual time. Knows no rule and nobody's intentions.

A tower stands on a square, lies somewhere or is in a hand. Its magnet closes the switch it is above. Switches bounce;
a sensor can lose an edge, and then says what it said before until the next one, or be dead and always say the same.
Linear sensors (tests/sensor_models.py) take their time instead, and may feel nothing of a magnet that is too weak.
"""

import heapq
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from slow_rules import COLOUR, Square, Tower, name

from madang_host.simulator.interactive import InteractiveBoard
from messy_hands.linear import SCAN_MS, LinearSensors

MOST_BOUNCES = 3

Process = Iterator[int]  # something that goes on by itself, and yields for how many ms it rests


def square(text: str) -> Square:
    return "abcdefgh".index(text[0]) + 1, int(text[1])


def way(move: str) -> tuple[Square, Square]:
    """From where a move goes, and to where."""
    return square(move[:2]), square(move[3:5])


def shifts(move: str) -> list[tuple[Square, Square]]:
    """What towers go where: of a push like `e4-e5^2` the furthest one first, the pusher last."""
    origin, landing = way(move)
    ahead = landing[1] - origin[1]
    pushed = int(move.partition("^")[2] or 0)
    steps = range(pushed, 0, -1)
    return [((origin[0], origin[1] + ahead * step), (origin[0], origin[1] + ahead * (step + 1))) for step in steps] + [
        (origin, landing)
    ]


def crossed(origin: Square, landing: Square) -> list[Square]:
    """The squares between the ends of a straight or diagonal way."""
    (file, rank), count = origin, abs(landing[1] - origin[1])
    aside, ahead = (landing[0] - file) // count, (landing[1] - rank) // count
    return [(file + aside * step, rank + ahead * step) for step in range(1, count)]


def neighbours(middle: Square) -> list[Square]:
    """The squares around one."""
    file, rank = middle
    around = [(file + x, rank + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    return [(x, y) for x, y in around if 1 <= x <= 8 and 1 <= y <= 8]


class Tabletop:
    """The board with what stands and lies on it.

    standing   the tower on each square
    lying      where fallen towers lie: above the switch of a square, or above none
    pushed     the towers that stand where nobody set them
    straddled  the squares beside that of a standing tower whose switches its magnet closes as well
    unfelt     the towers that stand so much aside that they close no switch
    events     what the board has said, but for its states
    lines      all that the sensors and buttons did, as a recording
    moved_ms   when something last moved
    """

    def __init__(
        self,
        chance: random.Random,
        towers: dict[Square, Tower],
        loss: float = 0.0,
        sensors: LinearSensors | None = None,
    ) -> None:
        """`loss` is the share of edges that switches lose; with `sensors` there are no switches."""
        self.chance = chance
        self.loss = loss
        self.sensors = sensors
        self.ms = 0
        self.moved_ms = 0
        self.standing: dict[Square, Tower] = {}
        self.lying: dict[Tower, Square | None] = {}
        self.pushed: set[Tower] = set()
        self.straddled: dict[Tower, Square] = {}
        self.unfelt: set[Tower] = set()
        self.events: list[dict[str, Any]] = []
        self.lines: list[str] = []
        self._board = InteractiveBoard()
        self._board_ms = 0
        self._magnets: Counter[Square] = Counter(towers.keys())
        self._readings = set(towers)
        self._dead: set[Square] = set()
        self._due: list[tuple[int, int, Process]] = []
        self._started = 0
        self.standing.update(towers)
        if sensors:
            self.start(self._feel(sensors))

    def power_on(self, record: list[str]) -> None:
        """Begin with a game's record, or with a new game if it is empty."""
        head: dict[str, Any] = {"record": record} if record else {}
        if self.sensors:
            head["readout"] = "analog"
        self._say({**head, "occupied": sorted(name(square) for square in self._readings)}, is_recorded=True)

    # Time

    def wait(self, ms: int) -> None:
        """Let time pass, and what goes on by itself go on."""
        end_ms = self.ms + ms
        while self._due and self._due[0][0] <= end_ms:
            self.ms, number, process = heapq.heappop(self._due)
            rest_ms = next(process, None)
            if rest_ms is not None:
                heapq.heappush(self._due, (self.ms + rest_ms, number, process))
        self.ms = end_ms

    def start(self, process: Process) -> None:
        """Let something go on by itself, from now."""
        self._started += 1
        heapq.heappush(self._due, (self.ms, self._started, process))

    @property
    def still_ms(self) -> int:
        """For how long nothing has moved."""
        return self.ms - self.moved_ms

    # Towers

    def lift(self, square: Square) -> Tower:
        tower = self.standing.pop(square)
        if tower in self.unfelt:
            self.unfelt.discard(tower)
        else:
            self.magnet(square, False, by_hand=True)
        beside = self.straddled.pop(tower, None)
        if beside is not None:
            self.magnet(beside, False)
        return tower

    def place(self, square: Square, tower: Tower) -> None:
        assert square not in self.standing, f"{tower} on {name(square)}, where {self.standing[square]} stands"
        self.standing[square] = tower
        self.magnet(square, True, by_hand=True)

    def is_felt(self, square: Square) -> bool:
        """Let a tower come down to where its magnet is; whether that is near enough. Switches are not asked."""
        if self.sensors is None:
            return True
        self.wait(self.sensors.way_ms(square))
        return square in self._readings

    def lay(self, tower: Tower, square: Square | None) -> None:
        """Leave a fallen tower above the switch of a square, or above none."""
        self.lying[tower] = square
        if square is not None:
            self.magnet(square, True)

    def pick_up(self, tower: Tower) -> None:
        """Take a tower into a hand, from wherever it stands or lies."""
        self.pushed.discard(tower)
        at = self.where(tower)
        if at is not None:
            self.lift(at)
        elif tower in self.lying:
            square = self.lying.pop(tower)
            if square is not None:
                self.magnet(square, False)

    def where(self, tower: Tower) -> Square | None:
        """The square it stands on."""
        return next((square for square, standing in self.standing.items() if standing == tower), None)

    def above(self, square: Square) -> Tower | None:
        """The tower that stands or lies there, as eyes see it."""
        lying = (tower for tower, at in self.lying.items() if at == square)
        return self.standing.get(square) or next(lying, None)

    def straddle(self, tower: Tower, beside: Square, closes: bool) -> None:
        """A tower that stands between two squares: its magnet closes both switches, or neither."""
        at = self.where(tower)
        assert at is not None
        if closes:
            self.straddled[tower] = beside
            self.magnet(beside, True, tower)
        else:
            self.unfelt.add(tower)
            self.magnet(at, False)

    def aside(self) -> list[Tower]:
        """The towers that stand between two squares."""
        return [tower for tower in self.standing.values() if tower in self.straddled or tower in self.unfelt]

    def centre(self, tower: Tower) -> None:
        """Set it right."""
        beside = self.straddled.pop(tower, None)
        if beside is not None:
            self.magnet(beside, False)
        at = self.where(tower)
        if tower in self.unfelt and at is not None:
            self.unfelt.discard(tower)
            self.magnet(at, True)

    def closed(self) -> set[Square]:
        """The squares whose switches are closed, whatever the sensors say."""
        return {square for square, count in self._magnets.items() if count}

    # Switches

    def magnet(self, square: Square, comes: bool, tower: Tower | None = None, by_hand: bool = False) -> None:
        """The magnet of a tower comes near a switch, or leaves it; if not said of which, of that above, or of any."""
        was_closed = self._magnets[square] > 0
        self._magnets[square] += 1 if comes else -1
        assert self._magnets[square] >= 0, name(square)
        self.moved_ms = self.ms
        if self.sensors and comes:
            above = tower or self.above(square)
            side = above.side if above else self.chance.choice(["black", "white"])
            if side != self.sensors.side(square):
                self._read(square, False)  # between two poles there is nothing
            self.sensors.come(square, side, by_hand)
        elif self.sensors:
            if not self._magnets[square]:
                self.sensors.leave(square, by_hand)
        elif was_closed != (self._magnets[square] > 0) and self.chance.random() >= self.loss:
            self._read(square, not was_closed)
            self.start(self._bounce(square))

    def _bounce(self, square: Square) -> Process:
        for _ in range(self.chance.randint(0, MOST_BOUNCES)):
            yield self.chance.randint(1, 5)
            self._read(square, not self._magnets[square])
            yield self.chance.randint(1, 4)
            self._read(square, self._magnets[square] > 0)

    def _feel(self, sensors: LinearSensors) -> Process:
        """Linear sensors say what they feel each time they are read."""
        while True:
            felt = sensors.feel()
            for at in COLOUR:
                self._read(at, at in felt)
            yield SCAN_MS

    def break_sensor(self, square: Square, always: bool) -> None:
        """From now on it says the same."""
        self._read(square, always)
        self._dead.add(square)

    def has_dead_sensor(self) -> bool:
        return bool(self._dead)

    def is_faulty(self) -> bool:
        """Whether a sensor is dead, or all lose edges."""
        return bool(self._dead or self.loss)

    def _read(self, square: Square, is_closed: bool) -> None:
        if square in self._dead or is_closed == (square in self._readings):
            return
        (self._readings.add if is_closed else self._readings.discard)(square)
        if self.lines:
            change: dict[str, Any] = {"ms": self.ms, "square": name(square), "occupied": is_closed}
            if self.sensors and is_closed:
                change["side"] = self.sensors.side(square)
            self._say(change, is_recorded=True)

    # The board

    def press(self, button: str, hold_ms: int = 100) -> None:
        for held in (True, False):
            self._say({"ms": self.ms, "button": button, "held": held}, is_recorded=True)
            self.wait(hold_ms)

    def cut_power(self, for_ms: int) -> None:
        """The board starts anew after that; whatever goes on by itself goes on meanwhile."""
        self._say({"ms": self.ms, "power": "off"}, is_recorded=True)
        self.wait(for_ms)
        self._say({"ms": self.ms, "power": "on"}, is_recorded=True)

    def look(self) -> dict[str, Any]:
        """The board's state: what its lights and its PC show."""
        self._live()
        (state,) = self._say({"show": "state"})
        return state

    def _live(self) -> None:
        rest_ms = self.ms - self.ms % SCAN_MS - self._board_ms
        if rest_ms > 0:
            self._say({"wait": rest_ms})

    def _say(self, line: dict[str, Any], is_recorded: bool = False) -> list[dict[str, Any]]:
        """Say a line to the board; the states that it answers."""
        text = json.dumps(line)
        if is_recorded:
            self.lines.append(text)
        answer = [json.loads(told) for told in self._board.answer(text)]
        assert all("event" in told for told in answer[:-1]), (line, answer)
        self._board_ms = answer[-1]["ready"]
        self.events += [told for told in answer[:-1] if told["event"] != "state"]
        return [told for told in answer[:-1] if told["event"] == "state"]
