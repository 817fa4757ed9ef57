"""Model hands that play Yut Nori on a virtual board, with every kind of mess that sticks, throws and riders invite; and
judge the board as people would: by rules of their own, which share nothing with the board's.

A mess is followed to where it leads: what the board asks is done, one instruction at a time, until it agrees with what
stands there. A throw or a move that nobody made, or a board that does not come to agree, is a fault.
"""

import random
from dataclasses import dataclass, field

from messy_hands.outcome import FaultError, Outcome
from recorded_hands import RecordedHands
from rig import Rig

from madang.games.yut.game import new_game
from madang.squares import has, parse_square, square_name
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

MOST_TURNS = 30
MOST_INSTRUCTIONS = 14

KINDS = ("2", "2 2-mal first", "3 2-mal", "2+2 3-mal", "4 1-mal", "2 1-mal first")

PADS = {"do": "a8", "gae": "b8", "geol": "c8", "yut": "d8", "mo": "e8"}
STEPS = {"do": 1, "gae": 2, "geol": 3, "yut": 4, "mo": 5}
NAMES = ("mo", "do", "gae", "geol", "yut")
TRAYS = ("h1", "h2", "h3", "h4", "h5", "h6", "h7", "d1", "a4", "d7", "g4", "d2")

AROUND = "g2 g3 g5 g6 g7 f7 e7 c7 b7 a7 a6 a5 a3 a2 a1 b1 c1 e1 f1 g1".split()  # noqa: SIM905  # as it lies
FROM_G7 = "g7 f6 e5 d4 c3 b2 a1".split()  # noqa: SIM905
FROM_A7 = "a7 b6 c5 d4 e3 f2 g1".split()  # noqa: SIM905
CLOTH = sorted({*AROUND, *FROM_G7, *FROM_A7})


def ways(square: str, is_from_a7: bool) -> list[list[str]]:
    """What lies before a mal on each of the ways that it may take; `in` stands for beside the cloth."""
    if square == "in":
        return [[*AROUND, "out"]]
    if square == "d4":
        near = [*FROM_A7[4:], "out"]
        return [near] if is_from_a7 else [[*FROM_G7[4:], "b1", "c1", "e1", "f1", "g1", "out"], near]
    if square in AROUND:
        found = [[*AROUND[AROUND.index(square) + 1 :], "out"]]
        if square == "g7":
            found.append([*FROM_G7[1:], *AROUND[AROUND.index("a1") + 1 :], "out"])
        if square == "a7":
            found.append([*FROM_A7[1:], "out"])
        return found
    if square in FROM_G7:
        return [[*FROM_G7[FROM_G7.index(square) + 1 :], *AROUND[AROUND.index("a1") + 1 :], "out"]]
    return [[*FROM_A7[FROM_A7.index(square) + 1 :], "out"]]


@dataclass
class Group:
    """Mal of a side that stand together: on a station, those that ride along on trays."""

    side: int
    square: str
    is_from_a7: bool = False
    trays: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Move:
    throw: str
    origin: str  # or `in`
    landing: str  # or `out`
    is_catch: bool

    def text(self) -> str:
        return f"{STEPS[self.throw]}:{self.origin}{'x' if self.is_catch else '-'}{self.landing}"


@dataclass
class Cloth:
    """A round as players know it, by the usual rules."""

    kind: str

    def __post_init__(self) -> None:
        words = self.kind.split()
        self.seats = (0, 1, 0, 1) if words[0] == "2+2" else tuple(range(int(words[0])))
        self.sides = max(self.seats) + 1
        self.mal = next((int(word[0]) for word in words if word.endswith("-mal")), 4)
        self.waiting = [self.mal] * self.sides
        self.home = [0] * self.sides
        self.groups: list[Group] = []
        self.off = [] if "first" in words else list(range(self.sides))
        self.best: tuple[int, list[int]] = (0, [])
        self.seat = 0
        self.is_due = True
        self.thrown: list[str] = []

    def copy(self) -> "Cloth":
        other = Cloth(self.kind)
        other.__dict__.update(json_copy(self.__dict__))
        other.groups = [Group(g.side, g.square, g.is_from_a7, list(g.trays)) for g in self.groups]
        return other

    @property
    def side(self) -> int:
        return self.seats[self.seat]

    def winner(self) -> int:
        return next((side for side in range(self.sides) if self.home[side] == self.mal), -1)

    def occupied(self) -> set[str]:
        return {group.square for group in self.groups} | {tray for group in self.groups for tray in group.trays}

    def at(self, square: str) -> Group | None:
        return next((group for group in self.groups if group.square == square), None)

    def throw(self, name: str) -> None:
        if self.off:
            self.off.pop(0)
            best, tied = self.best
            if STEPS[name] > best:
                self.best = (STEPS[name], [self.seat])
            elif STEPS[name] == best:
                self.best = (best, [*tied, self.seat])
            if not self.off:
                left = self.best[1]
                self.best = (0, [])
                self.off = left if len(left) > 1 else []
                self.seat = left[0]
            else:
                self.seat = self.off[0]
            return
        self.thrown.append(name)
        self.is_due = name in ("yut", "mo") and len(self.thrown) < 8

    def moves(self) -> list[Move]:
        if self.is_due:
            return []
        found = []
        origins = [(group.square, group.is_from_a7) for group in self.groups if group.side == self.side]
        if self.waiting[self.side]:
            origins.append(("in", False))
        for throw in sorted(set(self.thrown)):
            for origin, is_from_a7 in origins:
                for way in ways(origin, is_from_a7):
                    landing = way[STEPS[throw] - 1] if STEPS[throw] <= len(way) else "out"
                    there = self.at(landing)
                    move = Move(throw, origin, landing, there is not None and there.side != self.side)
                    if move not in found:
                        found.append(move)
        return found

    def make(self, move: Move) -> None:
        self.thrown.remove(move.throw)
        side = self.side
        there = self.at(move.landing)
        group = self.at(move.origin) if move.origin != "in" else Group(side, "in")
        assert group is not None
        if move.origin == "in":
            self.waiting[side] -= 1
        else:
            self.groups.remove(group)
        if move.landing == "out":
            self.home[side] += 1 + len(group.trays)
            if self.winner() >= 0:
                self.thrown.clear()
                return
        elif there is not None and there.side == side:
            free = next(tray for tray in TRAYS if tray not in self.occupied() | set(group.trays))
            there.trays += [*group.trays, free]
            is_from_a7 = move.landing == "d4" and move.origin in FROM_A7
            there.is_from_a7 = there.is_from_a7 and is_from_a7
        else:
            if there is not None:
                self.groups.remove(there)
                self.waiting[there.side] += 1 + len(there.trays)
                self.is_due = True
            group.is_from_a7 = move.landing == "d4" and move.origin in FROM_A7
            group.square = move.landing
            self.groups.append(group)
        if not self.thrown and not self.is_due:
            self.seat = (self.seat + 1) % len(self.seats)
            self.is_due = True


def json_copy(values: dict[str, object]) -> dict[str, object]:
    """Lists are copied, so that a copy lives for itself; what they hold is never changed."""
    return {name: list(value) if isinstance(value, list) else value for name, value in values.items()}


class SeededBoard(VirtualBoard):
    """A board that throws by the chance of the hands, so that a round can be played again."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__("rig", MemoryStore())
        self._chance = chance

    def draw_chance(self) -> bytes:
        return self._chance.randbytes(16)


@dataclass
class YutHands(RecordedHands):
    """People at a board. `cloth` is the round as they mean it, `made` what they threw and moved, as the record says."""

    kind: str
    seed: int
    outcome: Outcome = field(default_factory=Outcome)

    def __post_init__(self) -> None:
        chance = random.Random(self.seed)
        self.begin(Rig(board=SeededBoard(chance), game=new_game()), chance, f"yut {self.kind}", 1500)
        self.cloth = Cloth(self.kind)
        self.made: list[str] = []
        self.joined = ""  # where the last move led

    # Hands

    def touch(self, square: str) -> None:
        """A piece is set on a square, long enough, and taken off."""
        self.place(square)
        self.wait(450, 1500)
        self.lift(square)
        self.wait(150, 400)

    def stands(self, square: str) -> bool:
        return has(self.rig.board.occupied, parse_square(square))

    # Throws

    def fall(self) -> str:
        """Four sticks."""
        return NAMES[sum(self.chance.random() < 0.5 for _ in range(4))]

    def mean_throw(self, name: str, is_boards: bool = False) -> None:
        self.cloth.throw(name)
        self.made.append("*" * is_boards + name)

    def throw(self) -> None:
        mess = self.chance.choice(THROW_MESSES)
        self.outcome.messes += mess is not YutHands.plain_throw
        self.wait(1600, 2500)  # the sticks are picked up and thrown
        mess(self)
        self.settle()

    def plain_throw(self) -> None:
        name = self.fall()
        self.touch(PADS[name])
        self.mean_throw(name)

    def entered_twice(self) -> None:
        """Was it felt? Set it there once more."""
        name = self.fall()
        self.touch(PADS[name])
        self.mean_throw(name)
        self.touch(PADS[name])

    def bounced(self) -> None:
        """The piece hops on its square."""
        name = self.fall()
        for _ in range(3):
            self.place(PADS[name])
            self.wait(30, 200)
            self.lift(PADS[name])
            self.wait(30, 150)
        self.touch(PADS[name])
        self.mean_throw(name)

    def brushed(self) -> None:
        """On its way the piece is felt on other throws."""
        name = self.fall()
        for other in self.chance.sample(sorted(PADS.values()), 2):
            self.place(other)
            self.wait(40, 200)
            self.lift(other)
            self.wait(40, 200)
        self.touch(PADS[name])
        self.mean_throw(name)

    def corrected(self) -> None:
        """A wrong throw is entered, and then the right one instead; where it is too late, it is taken back first."""
        wrong, name = self.chance.sample(sorted(STEPS), 2)
        was_off = bool(self.cloth.off)
        self.touch(PADS[wrong])
        self.wait(300, 2000)
        if was_off or wrong in ("yut", "mo") or name in self.cloth.thrown or self.chance.random() < 0.5:
            self.touch("g8")
            self.wait(300, 1000)
        self.touch(PADS[name])
        self.mean_throw(name)

    def board_throws(self) -> None:
        self.touch("h8")
        self.wait(200, 400)
        last = self.rig.record()[-1]
        if not last.startswith("*"):
            raise FaultError("wrong", f"the board has not thrown: {self.rig.record()[-2:]}")
        if not any(made.startswith("seal") for made in self.made):
            self.made.append(self.rig.record()[-2])
        self.mean_throw(last[1:], is_boards=True)

    def forgotten(self) -> None:
        """The mal moves first; the board misses the throw, which is entered then."""
        name = self.fall()
        later = self.cloth.copy()
        later.throw(name)
        if self.cloth.off or name in ("yut", "mo") or len(later.thrown) > 1:
            self.touch(PADS[name])
            self.mean_throw(name)
            return
        moves = [m for m in later.moves() if m.landing != "out" and not (m.is_catch and m.origin == "in")]
        moves = [m for m in moves if not self.is_ambiguous(later, m)]
        if not moves:
            self.touch(PADS[name])
            self.mean_throw(name)
            return
        move = self.chance.choice(moves)
        self.cloth.throw(name)
        self.carry(move)
        self.wait(100, 3000)
        self.touch(PADS[name])
        self.made.append(name)
        self.mean(move)

    # Moves

    @staticmethod
    def is_ambiguous(cloth: Cloth, move: Move) -> bool:
        """Whether what stands after joining others might be after joining yet others."""

        def joins(other: Move) -> bool:
            there = cloth.at(other.landing)
            return there is not None and there.side == cloth.side

        alike = [other for other in cloth.moves() if other.origin == move.origin and joins(other)]
        return joins(move) and len({other.landing for other in alike}) > 1

    def mean(self, move: Move) -> None:
        self.cloth.make(move)
        self.made.append(move.text())

    def carry(self, move: Move) -> None:
        """What the hands do for a move, whatever the board makes of it."""
        self.joined = move.landing
        cloth = self.cloth
        there = cloth.at(move.landing)
        group = cloth.at(move.origin)
        riders = list(group.trays) if group else []
        if move.landing == "out":
            self.lift(move.origin)
            self.pause()
            for tray in riders if self.chance.random() < 0.5 else ():
                self.lift(tray)
                self.pause()
            self.place(PADS[move.throw])
            self.wait(450, 1200)
            self.lift(PADS[move.throw])
            for tray in riders:
                self.lift(tray)
            return
        if move.is_catch and move.origin == "in":
            self.wait(1500, 3000)  # else it looks as if the throw were entered once more
            self.touch(PADS[move.throw])
        if move.is_catch:
            assert there is not None
            first, second = (move.origin, move.landing) if self.chance.random() < 0.5 else (move.landing, move.origin)
            for square in (first, second):
                if square != "in":
                    self.lift(square)
                    self.pause()
            is_early = self.chance.random() < 0.5
            for tray in there.trays if is_early else ():
                self.lift(tray)
                self.pause()
            self.place(move.landing)
            if not is_early and there.trays:
                self.wait(100, 2000)
                for tray in there.trays:
                    self.lift(tray)
                    self.pause()
            return
        if move.origin != "in":
            self.lift(move.origin)
            self.pause()
        if there is not None:
            if self.is_ambiguous(cloth, move):
                self.lift(move.landing)
                self.pause()
                self.place(move.landing)
                self.pause()
            self.place(next(tray for tray in TRAYS if tray not in cloth.occupied()))
        else:
            self.place(move.landing)

    def make(self, move: Move) -> None:
        self.carry(move)
        self.mean(move)

    def take_turn(self) -> None:
        if self.cloth.is_due:
            self.throw()
            return
        moves = self.cloth.moves()
        if not moves:
            raise FaultError("wrong", "nothing can be moved")
        catches = [move for move in moves if move.is_catch]
        move = self.chance.choice(catches if catches and self.chance.random() < 0.6 else moves)
        mess = self.chance.choice(MESSES)
        self.outcome.messes += mess is not YutHands.plain
        mess(self, move)
        self.settle()

    def plain(self, move: Move) -> None:
        self.make(move)

    def adjusted(self, move: Move) -> None:
        """Some mal is set right on its square, and then the move is made."""
        occupied = sorted(self.cloth.occupied())
        if occupied:
            square = self.chance.choice(occupied)
            self.lift(square)
            self.wait(100, 900)
            self.place(square)
            self.wait(600, 1500)
        self.make(move)

    def thought_over(self, move: Move) -> None:
        """The mal that is to move is lifted, held for long, put back, and then the move is made."""
        if move.origin != "in":
            self.lift(move.origin)
            self.wait(300, 6000)
            self.place(move.origin)
            self.wait(400, 900)
        self.make(move)

    def slid(self, move: Move) -> None:
        """The mal is felt on other stations on its way."""
        there = self.cloth.at(move.landing)
        if move.origin == "in" or move.landing == "out" or there is not None:
            self.make(move)
            return
        self.lift(move.origin)
        for over in self.chance.sample([at for at in CLOTH if at not in self.cloth.occupied()], 3):
            if over not in (move.landing, move.origin):
                self.wait(60, 150)
                self.place(over)
                self.wait(60, 150)
                self.lift(over)
        self.wait(70, 300)
        self.place(move.landing)
        self.mean(move)

    def misplaced(self, move: Move) -> None:
        """The mal is set where it may not go; the board says so, and it is put right."""
        came_last = bool(self.made) and self.made[-1].endswith(move.origin)  # it might go elsewhere instead
        if move.origin == "in" or came_last:
            self.make(move)
            return
        reach = {other.landing for other in self.cloth.moves()}
        wrong = [at for at in (*CLOTH, *TRAYS) if at not in self.cloth.occupied() and at not in reach]
        free = next(tray for tray in TRAYS if tray not in self.cloth.occupied())
        wrong = [at for at in wrong if at != free]
        self.lift(move.origin)
        self.pause()
        at = self.chance.choice(wrong)
        self.outcome.misplaced += 1
        self.place(at)
        self.wait(200, 3000)
        if self.chance.random() < 0.5:
            return  # the board asks for what is to be done
        self.lift(at)
        self.pause()
        self.place(move.origin)

    def dropped(self, move: Move) -> None:
        """A mal falls, and is put back when the board asks for it, or at once."""
        occupied = sorted(self.cloth.occupied())
        if not occupied:
            self.make(move)
            return
        square = self.chance.choice(occupied)
        self.outcome.misplaced += 1
        self.lift(square)
        self.wait(300, 4000)
        self.place(square)
        self.wait(600, 1500)

    def taken_back(self, move: Move) -> None:
        """The move is made, final, and put back by hand; then another one, or the same, is made."""
        there = self.cloth.at(move.landing)
        if move.origin == "in" or move.landing == "out" or there is not None:
            self.make(move)
            return
        before = self.cloth.copy()
        self.make(move)
        self.wait(700, 2000)
        if [other for other in self.cloth.moves() if other.origin == move.landing and other.landing == move.origin]:
            return
        self.lift(move.landing)
        self.pause()
        self.place(move.origin)
        self.wait(1000, 2000)
        self.cloth = before
        self.made.pop()
        self.settle()

    def thought_better(self, move: Move) -> None:
        """A mal is moved, and put back as fast as something that falls; then the move is made, by another one or it."""
        others = [other for other in self.cloth.moves() if other.origin != "in" and other.landing != "out"]
        others = [other for other in others if not self.cloth.at(other.landing) and not self.trays_at(other.origin)]
        if others:
            other = self.chance.choice(others)
            self.move_and_put_back(other.origin, other.landing)
        self.make(move)

    def trays_at(self, square: str) -> list[str]:
        """Where those stand that ride with the mal of a square."""
        group = self.cloth.at(square)
        return group.trays if group else []

    def swept(self, move: Move) -> None:
        """Some mal fall, and are put back one by one; then the move is made. Not one that may catch another of them: if
        that is put back first, it has been caught, as far as anybody can tell."""
        occupied = sorted(self.cloth.occupied())
        fallen = self.chance.sample(occupied, min(len(occupied), self.chance.randint(2, 4)))
        if any(other.is_catch and {other.origin, other.landing} <= {"in", *fallen} for other in self.cloth.moves()):
            fallen = []
        self.sweep(fallen)
        self.make(move)

    def taken_back_by_light(self, move: Move) -> None:
        """The move is made, and taken back by the square for that; what the board asks for is done."""
        before = self.cloth.copy()
        self.make(move)
        self.settle()
        if self.cloth.winner() >= 0:
            return
        self.touch("g8")
        self.cloth = before
        self.made.pop()
        self.wait(300, 2000)
        self.settle()

    def pointed_at(self, move: Move) -> None:
        """What might be caught is lifted and put back, and nothing was caught by that."""
        others = [group.square for group in self.cloth.groups if group.side != self.cloth.side]
        if not others:
            self.make(move)
            return
        square = self.chance.choice(others)
        self.lift(square)
        self.wait(200, 1500)
        self.place(square)
        self.wait(500, 1500)

    # The board

    def plies(self) -> list[str]:
        return [entry for entry in self.rig.record()[1:] if not entry.startswith("seed=")]

    def agrees(self) -> bool:
        board = {square_name(at) for at in range(64) if has(self.rig.board.occupied, at)}
        occupied = bytearray(8)
        self.rig.game.occupancy(occupied)
        wanted = {square_name(at) for at in range(64) if has(occupied, at)}
        return self.plies() == self.made and board == wanted == self.cloth.occupied()

    def settle(self) -> None:
        """Wait for the board to agree; do what it asks meanwhile."""
        for _ in range(MOST_INSTRUCTIONS):
            self.let_pass(1800)
            words = self.rig.ask().split()
            if not self.follow(words):
                break
            self.outcome.instructions += 1
        if not self.agrees():
            what = "ghost" if len(self.plies()) > len(self.made) else "wrong"
            raise FaultError(what, f"{self.plies()[-4:]} after {self.made[-4:]}; asks {self.rig.ask()}")
        if not self.rig.app.referee.turns.is_quiet() and self.cloth.winner() < 0:
            raise FaultError("stuck", f"asks {self.rig.ask()} after {self.made[-3:]}")

    def follow(self, words: list[str]) -> bool:
        """Do what is asked to put things right; False if nothing is."""
        if super().follow(words):
            return True
        if words[0] == "choose" and self.joined in words:
            self.lift(self.joined)
            self.wait(200, 800)
            self.place(self.joined)
        elif words[0] == "put":
            missing = [square for square in sorted(self.cloth.occupied()) if not self.stands(square)]
            if not missing:
                return False
            self.place(missing[0])
        else:
            return False
        return True

    def play(self) -> Outcome:
        self.outcome.rounds = 1
        self.wait(600, 1500)
        try:
            for _ in range(MOST_TURNS):
                if self.cloth.winner() >= 0:
                    break  # the board begins anew once the cloth is empty and has been for a while
                self.take_turn()
        except FaultError as fault:
            self.blame(fault, f"yut {self.kind} {self.seed}")
        return self.outcome


THROW_MESSES = (
    YutHands.plain_throw,
    YutHands.plain_throw,
    YutHands.entered_twice,
    YutHands.bounced,
    YutHands.brushed,
    YutHands.corrected,
    YutHands.board_throws,
    YutHands.forgotten,
)

MESSES = (
    YutHands.plain,
    YutHands.plain,
    YutHands.plain,
    YutHands.adjusted,
    YutHands.thought_over,
    YutHands.slid,
    YutHands.misplaced,
    YutHands.dropped,
    YutHands.taken_back,
    YutHands.thought_better,
    YutHands.swept,
    YutHands.taken_back_by_light,
    YutHands.pointed_at,
)
