"""The players: what they mean, how their hands move, how they put a mess right, and what they think of the board.

They know the rules by themselves (slow_rules), do what the lights ask for before anything else, and otherwise put
towers back where the game should have them.
"""

import random
from collections.abc import Iterable
from typing import Any

import slow_rules
from slow_rules import COLOUR, Square, State, Tower, name

from messy_hands.linear import LinearSensors
from messy_hands.outcome import FaultError, Outcome
from messy_hands.towers import Tabletop, shifts, square, way

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -"
RINGS = (0, 0, 1, 1, 2, 3)  # of towers, in rounds with rings
PACES = (0.6, 1.0, 1.0, 2.5)  # times as long as most people's the ways of hands are: no plain move takes under 60 ms
LONGEST_REST_MS = 2000
QUIET_MS = 2000
MOST_STEPS = 120  # looks at the board until a mess is put right
MOST_REPEATS = 3  # of a move that the board has not heard
MOST_PLAYED_ON = 2  # moves in a row, whatever the board says
MOST_VAIN = 3  # times that an instruction is followed without any effect
PATIENCE_WITH_LOSS = 2  # times as often, where one move in ten is not heard
PATIENCE_MS = 8000  # of people whose towers all stand right: the board waits for up to 7.5 s (madang.patience)
MOST_TAKEN_BACK = 4  # moves, with passes between
INSTRUCTIONS = ("return", "carry", "lift", "set-up")

Past = list[tuple[str, State]]  # each move with the state before it


def _with_rings(position: str, chance: random.Random) -> str:
    """A position of towers without rings, and rings on them."""
    board, *rest = position.split(" ")
    ringed = "".join(c + "+" * chance.choice(RINGS) if c.isalpha() else c for c in board)
    return " ".join([ringed, *rest])


class Players:
    """Two of them, at one board.

    meant         the state of the game as they have it
    past          how it came to that
    alternatives  other games that the board may well believe in, amid this mess
    """

    def __init__(self, seed: int, loss: float = 0.0, has_rings: bool = False, is_linear: bool = False) -> None:
        self.chance = random.Random(seed)
        self.pace = self.chance.choice(PACES)
        self.has_buttons = self.chance.random() < 0.5
        self.haste_ms = self.chance.choice([300, 1500])  # the longest that an answer takes
        start = _with_rings(START, self.chance) if has_rings else START
        self._head = [f"kamisado {start}"] if has_rings else []
        towers = slow_rules.parse(start).towers
        self.table = Tabletop(self.chance, towers, loss, LinearSensors(seed, towers) if is_linear else None)
        self.begin_round(start)
        self.hand: list[Tower] = []
        self.outcome = Outcome(rounds=1)
        self._unknowable: list[str] = []  # the record that what lies there has led to, until it is put right
        self._played_on = 0  # moves that were made while the board wanted something else

    def begin_round(self, start: str) -> None:
        """Mean to play from a position from now on."""
        self.start = start
        self.meant = slow_rules.parse(start)
        self.past: Past = []
        self.alternatives: list[tuple[Past, State]] = []
        self._told_before = len(self.table.events)

    def power_on(self) -> None:
        self.table.power_on(self._head)

    # What is meant

    @property
    def moves(self) -> list[str]:
        """The moves of the round so far."""
        return [move for move, _ in self.past]

    def legal(self) -> dict[str, State]:
        return slow_rules.moves(self.meant)

    def is_over(self) -> bool:
        """Whether the round is, by its rules."""
        return slow_rules.result(self.meant) is not None

    def must_pass(self) -> bool:
        return list(self.legal()) == ["pass"]

    def rests(self) -> set[Square]:
        """Where the tower that moves could be set down: to move, or to take a move back or change it."""
        moves = list(self.legal())
        for _, before in self.past[-2:]:  # a pass may be the last
            moves += slow_rules.moves(before)
        return self.came_from() | {way(move)[1] for move in moves if move != "pass"}

    def came_from(self) -> set[Square]:
        """Where a tower that is set down takes moves back; several of its own, with passes between."""
        moves = [move for move in self.moves if move != "pass"]
        return {way(move)[0] for move in moves[-MOST_TAKEN_BACK:]}

    def mean(self, move: str) -> None:
        after = self.legal()[move]
        self.past.append((move, self.meant))
        self.meant = after

    def take_back(self) -> str:
        """Mean the last real move no more, nor the passes after it; which it was."""
        move = "pass"
        while move == "pass":
            move, self.meant = self.past.pop()
        return move

    def keep_as_alternative(self) -> None:
        """What is meant now may be believed for some time yet."""
        self.alternatives.append((list(self.past), self.meant))

    def home(self, tower: Tower) -> Square | None:
        """Where the game should have a tower."""
        return next((square for square, standing in self.meant.towers.items() if standing == tower), None)

    def misplaced(self) -> list[Tower]:
        """The towers that are elsewhere: first those in hands, then the fallen, then those that stand wrong."""
        wrong = [tower for at, tower in self.table.standing.items() if self.meant.towers.get(at) != tower]
        return [*self.hand, *self.table.lying, *wrong]

    # Hands

    def pause(self, least_ms: int, most_ms: int) -> None:
        """Of a hand on its way, by its pace."""
        self.wait(round(self.pace * least_ms), round(self.pace * most_ms))

    def rest(self, least_ms: int, most_ms: int) -> None:
        """Of a tower on its way; nobody rests while a pass is announced, to its end."""
        self.wait(min(LONGEST_REST_MS, round(self.pace * least_ms)), min(LONGEST_REST_MS, round(self.pace * most_ms)))

    def wait(self, least_ms: int, most_ms: int) -> None:
        self.table.wait(self.chance.randint(least_ms, most_ms))

    def lift(self, at: Square) -> Tower:
        tower = self.table.standing[at]
        self.take(tower)
        return tower

    def take(self, tower: Tower) -> None:
        self.table.pick_up(tower)
        self.hand.append(tower)

    def place(self, at: Square, tower: Tower) -> None:
        if at in self.table.standing:
            self.lift(at)  # it has been pushed there meanwhile
        self.hand.remove(tower)
        self.table.place(at, tower)
        while not self.table.is_felt(at):
            self.table.lift(at)  # nothing lights up
            self.wait(100, 300)
            self.table.place(at, tower)

    def carry(self, origin: Square, landing: Square) -> None:
        tower = self.lift(origin)
        self.pause(100, 800)
        self.place(landing, tower)

    def move(self, move: str) -> None:
        """Make a move, plainly; the next one may be lifted at once."""
        for origin, landing in shifts(move):
            self.carry(origin, landing)
        self.mean(move)

    # What the board makes of it

    def told(self, state: dict[str, Any]) -> list[str]:
        """The moves of the round, as the board has them."""
        record = state["record"]
        begun = max((i for i, entry in enumerate(record, 1) if " " in entry), default=0)  # match, position, each round
        return list(record[begun:])

    def look(self) -> dict[str, Any]:
        """The board's state; passes that it has announced for long enough are made."""
        state = self.table.look()
        told = self.told(state)
        while told[: len(self.past)] == self.moves and len(told) > len(self.past) and self.must_pass():
            if told[len(self.past)] != "pass":
                break
            self.mean("pass")
        return state

    def watch(self) -> dict[str, Any]:
        """Look; and if all has been quiet for some time, see that no move stands which nobody made."""
        state = self.look()
        told = self.told(state)
        if self.table.still_ms < QUIET_MS or told == self._unknowable:
            return state
        self._unknowable = []
        records = [self.moves, *([move for move, _ in past] for past, _ in self.alternatives)]
        last = self._without_passes(told) if self.table.loss else told
        is_in_hand = last[-1:] not in ([], ["pass"]) and way(last[-1])[1] not in self.table.closed()
        if is_in_hand or any(told == record[: len(told)] for record in records):
            return state
        if not self._looks_like(told) and not self._is_doubted_move(state):
            raise FaultError("ghost", f"{self._differing(told)}, {self._told(state)}")
        self.outcome.unknowable += 1
        self._unknowable = told
        return state

    @staticmethod
    def _without_passes(record: list[str]) -> list[str]:
        """The record without those at its end."""
        moves = list(record)
        while moves[-1:] == ["pass"]:
            moves.pop()
        return moves

    def _looks_like(self, told: list[str]) -> bool:
        """Whether sensors cannot know better than a record that has one move more than what is meant, or another among
        these; and the passes to which that leads."""
        moves = self._without_passes(self.moves)
        strays = self.table.lying or self.table.pushed
        more = [move for move in told[len(moves) :] if move != "pass"]
        others = sum(one != other for one, other in zip(told, moves, strict=False))
        if not strays or len(told) < len(moves) or len(more) > 1 or others > 1:
            return False
        state = slow_rules.parse(self.start)
        for move in told:
            if move not in slow_rules.moves(state):
                return False
            state = slow_rules.moves(state)[move]
        return set(state.towers) == self.table.closed()

    def set_up(self) -> None:
        """Put all where it belongs, as the lights say; raises FaultError as `settle` does."""
        self._settle()

    def settle(self, out_of_place: int = 0) -> None:
        """Put all right, as the lights say, or else as it should be; raises FaultError if that leads nowhere, or if the
        board plays another game."""
        self.outcome.messes += out_of_place > 0
        self.outcome.misplaced += out_of_place
        instructions = 0
        try:
            instructions = self._settle()
            self._played_on = 0
        except FaultError as fault:
            if fault.what != "stuck" or not self._may_play_on():
                raise
            self._played_on += 1
        self.alternatives.clear()
        self.outcome.instructions += instructions
        self.outcome.lengthy += instructions > out_of_place + 1

    def _may_play_on(self) -> bool:
        """Whether people think: that square is broken, let us see what the board makes of the next move."""
        if self.is_over() or self.misplaced():
            return False
        return self.table.has_dead_sensor() and self._played_on < MOST_PLAYED_ON

    def _settle(self) -> int:
        instructions = vain = repeats = 0
        times = PATIENCE_WITH_LOSS if self.table.loss else 1
        most_repeats, most_vain = MOST_REPEATS * times, MOST_VAIN * times
        before: list[Any] = []
        for _ in range(MOST_STEPS):
            self.pause(300, 900)
            state = self.watch()
            if self._has_ended(state):
                return instructions
            if state["ask"] == "lift" and self._unfelt(state) and not self.misplaced():
                self._lift_unfelt(self._unfelt(state))
            elif state["ask"] in INSTRUCTIONS:
                asked = [state["ask"], state["squares"], self.table.closed()]
                vain = vain + 1 if asked == before else 0
                if not self.misplaced() and self._is_doubted(state):
                    vain = max(vain, most_vain)
                before = asked
                if vain:
                    self.wait(800, 2500)
                instructions += not vain
                if 0 < vain <= most_repeats and self._is_about_last_move(state):
                    self._repeat_move()
                elif vain < most_vain:
                    self._follow(state)
                elif vain == most_vain and self.has_buttons:
                    self.table.press("confirm")
                elif self.watch()["ask"] == state["ask"]:
                    raise FaultError("stuck", f"{self._told(state)} again and again")
            elif state["ask"] == "put" and self.meant.last in self._unfelt(state) and not self.misplaced():
                self._touch_unfelt(self._unfelt(state))
            elif self.misplaced():
                self._put_back(self.misplaced()[0])
            elif self._is_right(state):
                return instructions
            elif self.table.still_ms > QUIET_MS and self.table.aside():
                self.table.centre(self.table.aside()[0])
            elif self.table.still_ms > QUIET_MS and self.table.loss and self._lit_as_lifted(state):
                self._reseat(self._lit_as_lifted(state)[0])
            elif self.table.still_ms > PATIENCE_MS and state["ask"] != "wait":
                if repeats == most_repeats or not self._is_unheard(state):
                    self._complain(state)
                repeats += 1
                self._repeat_move()
        raise FaultError("stuck", f"{MOST_STEPS} steps, then {self._told(state)}")

    def _is_right(self, state: dict[str, Any]) -> bool:
        """Whether the board has what is meant, and says how it goes on."""
        if self.told(state) != self.moves or self.table.still_ms < 800:
            return False
        movers = [
            name(at)
            for at, tower in self.meant.towers.items()
            if tower.side == self.meant.side and self.meant.active in (None, tower.colour)
        ]
        asks = "wait" if self.must_pass() else "move"
        if self.table.has_dead_sensor() and not set(movers) <= set(state["raw"]):
            return state["phase"] == "playing" and state["ask"] in (asks, "put")  # as if it were in the hand
        return state["phase"] == "playing" and state["ask"] == asks and set(state["squares"]) == set(movers)

    def _has_ended(self, state: dict[str, Any]) -> bool:
        """Whether the round is over, by the board's word too; what lies about then is for the next one."""
        told = self.table.events[self._told_before :]
        if not self.is_over() or all(event["event"] != "result" for event in told):
            return False
        return state["phase"] == "setting-up" or (state["phase"] == "over" and state["ask"] == "new")

    def _is_unheard(self, state: dict[str, Any]) -> bool:
        """Whether the board lacks no more than the last move, or, where edges are lost, has felt its tower only on the
        way."""
        moves, told = self.moves, self.told(state)
        if self.table.loss and told != moves[: len(told)]:
            told = self._without_passes(told)  # to which the move that was heard instead has led
        last = max((index for index, move in enumerate(moves) if move != "pass"), default=-1)
        is_on_its_way = self.table.loss > 0 and len(told) == last + 1 and told[-1][:2] == moves[last][:2]
        return last >= 0 and told[:last] == moves[:last] and (len(told) == last or is_on_its_way)

    def _is_doubted(self, state: dict[str, Any]) -> bool:
        """Whether the board says by itself that the sensor of a square it asks for may be dead."""
        return any(state["lights"].get(name, [""])[0] == "unfelt" for name in state["squares"])

    def _unfelt(self, state: dict[str, Any]) -> list[Square]:
        """The squares that are lit as those of which one may have a dead sensor; none if it is known which."""
        lit = [square(at) for at, light in state["lights"].items() if light[0] == "unfelt"]
        return lit if len(lit) > 1 else []

    def _lit_as_lifted(self, state: dict[str, Any]) -> list[Square]:
        """Where a tower stands of which the board says that it is in a hand."""
        lit = [square(at) for at, light in state["lights"].items() if light[0] == "origin"]
        return [at for at in lit if at in self.table.standing]

    def _is_about_last_move(self, state: dict[str, Any]) -> bool:
        """Whether the board does not want the last move, for all that is seen of it."""
        squares = {square(name) for name in state["squares"]}
        return self._is_unheard(state) and self.meant.last in squares and not self.misplaced()

    def _touch_unfelt(self, lit: list[Square]) -> None:
        """Touch the other squares that are lit with the tower that stands on one of them."""
        last = self.meant.last
        assert last is not None
        tower = self.lift(last)
        for at in lit:
            if at != last and at in self.free():
                self.pause(50, 200)
                self.place(at, tower)
                self.wait(80, 200)
                self.lift(at)
        self.pause(50, 200)
        self.place(last, tower)
        self.wait(2500, 3500)

    def _lift_unfelt(self, lit: list[Square]) -> None:
        """Lift the towers that stand where it is lit, one after the other."""
        for at in lit:
            if at in self.table.standing:
                tower = self.lift(at)
                self.wait(150, 400)
                self.place(at, tower)
                self.pause(200, 700)
        self.wait(500, 1500)

    def _repeat_move(self) -> None:
        """Make the last move once more, as the board has not heard it."""
        self.outcome.repeated += 1
        move = next(move for move in reversed(self.moves) if move != "pass")
        ways = shifts(move)
        for ends in [*((landing, origin) for origin, landing in reversed(ways)), *ways]:
            self.carry(*ends)
            self.wait(500, 1200)

    def _complain(self, state: dict[str, Any]) -> None:
        """All towers stand right, and the board does not see it."""
        told = self.told(state)
        why = f"{self._differing(told)}, {self._told(state)}"
        if told == self.moves or told == self.moves[: len(told)]:
            raise FaultError("stuck", why)
        raise FaultError("unknowable" if self._is_doubted_move(state) else "ghost", why)

    def _is_doubted_move(self, state: dict[str, Any]) -> bool:
        """Whether the board says of a square of the move that nobody made that its sensor is dead, where edges are
        lost: who sees that light knows why, and takes the move back."""
        told, moves = self.told(state), self.moves
        first = next((i for i, move in enumerate(told) if moves[i : i + 1] != [move]), len(told) - 1)
        ends = (told[first][:2], told[first][3:5])
        return self.table.loss > 0 and any(state["lights"].get(at, [""])[0] == "unfelt" for at in ends)

    def _differing(self, told: list[str]) -> str:
        """Where a record and what is meant part."""
        moves = self.moves
        first = next((i for i, (one, other) in enumerate(zip(told, moves, strict=False)) if one != other), len(told))
        first = max(0, min(first, len(told) - 1, len(moves) - 1))
        return f"after {first} moves {told[first : first + 3]} stands, meant is {moves[first : first + 3]}"

    def _told(self, state: dict[str, Any]) -> str:
        return f"{state['phase']}, asks {state['ask']} {' '.join(state['squares'])}, at {self.table.ms} ms"

    # Following the lights

    def _follow(self, state: dict[str, Any]) -> None:
        """Do as the lights say."""
        asks, squares = state["ask"], [square(name) for name in state["squares"]]
        if asks in ("lift", "carry"):
            if not self._clear(squares[0], state) or asks == "lift":
                return
            self.pause(200, 700)
        landing = squares[-1]
        if landing in self.table.standing:
            self._reseat(landing)
            return
        tower = self._tower_for(landing, state["lights"][name(landing)][1])
        self._adopt_if_it_has(tower, landing)
        if self.meant.towers.get(landing) != tower:
            self._mislead(state, tower)
        if tower not in self.hand:
            self.take(tower)
            self.pause(200, 700)
        self.place(landing, tower)

    def _clear(self, at: Square, state: dict[str, Any]) -> bool:
        """Take away what is on a square; whether that was a tower."""
        tower = self.table.above(at)
        if tower is None:
            self._wipe(at)
            return False
        if tower in self.table.aside():
            self.table.centre(tower)
            return False
        if self.table.standing.get(at) == tower and self.meant.towers.get(at) == tower:
            self._adopt_if_it_has(tower, square(state["squares"][-1]))
            if self.meant.towers.get(at) == tower:
                self._mislead(state, tower)
        self.take(tower)
        return True

    def _adopt_if_it_has(self, tower: Tower, landing: Square) -> None:
        """Let another game be meant, if that has the tower where the board wants it."""
        if self.meant.towers.get(landing) != tower:
            for past, meant in self.alternatives:
                if meant.towers.get(landing) == tower:
                    self.past, self.meant = list(past), meant
                    return

    def _mislead(self, state: dict[str, Any], tower: Tower) -> None:
        if self.table.is_faulty() or (self._unknowable and self.told(state) == self._unknowable):
            return  # how should the board know better?
        if state["ask"] == "lift" and state["phase"] == "setting-up":
            return  # nor which of several towers that were away is put down before it asks for one
        self.outcome.misleading += 1
        why = f"{tower.side} {tower.colour} belongs on {name(self.home(tower) or (0, 0))}"
        self.outcome.failures.append(f"misleading: {self._told(state)}; {why}")

    def _wipe(self, at: Square) -> None:
        """Nothing is there, whatever the board says: centre the tower that is half there, or wave one above it."""
        for tower, beside in self.table.straddled.items():
            if beside == at:
                self.table.centre(tower)
                return
        self.table.magnet(at, True)
        self.wait(200, 500)
        self.table.magnet(at, False)

    def _reseat(self, at: Square) -> None:
        """A tower stands there, whatever the board says: set it there again."""
        tower = self.lift(at)
        self.wait(200, 500)
        self.place(at, tower)

    def _tower_for(self, landing: Square, colour: str) -> Tower:
        """The tower that a coloured light on an empty square asks for: one that is out of place, if any."""
        wrong = [tower for tower in self.misplaced() if tower.colour == colour]
        at_home = [tower for tower in wrong if self.home(tower) == landing]
        near, far = ("white", "black") if landing[1] <= 4 else ("black", "white")
        coloured = {tower.side: tower for tower in self.meant.towers.values() if tower.colour == colour}
        others = [coloured[near], coloured[far]]
        moved = [tower for tower in others if self.home(tower) == self.meant.last]
        return next(iter([*at_home, *wrong, *moved, *others]))

    def _put_back(self, tower: Tower) -> None:
        """Put a tower where it belongs, without being told."""
        at = self.home(tower)
        assert at is not None
        if tower not in self.hand:
            self.take(tower)
            self.pause(150, 600)
        other = self.table.standing.get(at)
        if other is not None:
            self.take(other)
            self.pause(150, 600)
        self.place(at, tower)

    def choose(self, moves: Iterable[str]) -> str:
        return self.chance.choice(sorted(moves))

    def free(self) -> list[Square]:
        """The squares on which nothing stands or lies."""
        return sorted(at for at in COLOUR if self.table.above(at) is None)
