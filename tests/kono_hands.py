"""Model hands that play the konos on a virtual board, with every kind of mess that captures and men that are alike
invite; and judge the board as people would: by rules of their own, which share nothing with the board's.

A mess is followed to where it leads: what the board asks is done, one instruction at a time, until it agrees with what
stands there. A move that nobody made, or a board that does not come to agree, is a fault.
"""

import random
from dataclasses import dataclass, field

from messy_hands.outcome import FaultError, Outcome
from recorded_hands import RecordedHands
from rig import Rig

from madang.buttons import BUTTON_NAMES
from madang.games import NOBODY
from madang.games.registry import new_game
from madang.squares import has, new_set, parse_square, square_name

MOST_TURNS = 30
MOST_INSTRUCTIONS = 12

BY_TURNS = "oumoul-kono by-turns"
KONOS = ("nei-pat-kono", "o-pat-kono", "oumoul-kono", BY_TURNS)  # the game, and a variant

Men = dict[str, str]  # by square: `m` of Black's, `M` of White's

FILES = "abcdefgh"


def beside(square: str, files: int, ranks: int) -> str:
    """The square so many files and ranks away, which may be off the board."""
    file, rank = FILES.index(square[0]) + files, int(square[1]) + ranks
    return FILES[file] + str(rank) if 0 <= file < 8 and 1 <= rank <= 8 else ""


def distance(first: str, second: str) -> int:
    """In steps of a king."""
    return max(abs(FILES.index(first[0]) - FILES.index(second[0])), abs(int(first[1]) - int(second[1])))


STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
SIDES_AND_SPOKES = {
    "a7": ("a1", "d4"),
    "g7": ("g1", "d4"),
    "a1": ("a7", "g1", "d4"),
    "g1": ("g7", "a1", "d4"),
    "d4": ("a7", "g7", "a1", "g1"),
}


WAITING = {"m": ("c6", "e6"), "M": ("c2", "e2")}  # of men that are put down by turns


def points(name: str) -> list[str]:
    if name in ("oumoul-kono", BY_TURNS):
        return sorted(SIDES_AND_SPOKES)
    files, ranks = ("cdef", "3456") if name == "nei-pat-kono" else ("bcdef", "23456")
    return [file + rank for rank in ranks for file in files]


def steps(name: str, square: str) -> list[str]:
    if name in ("oumoul-kono", BY_TURNS):
        return list(SIDES_AND_SPOKES.get(square, ()))
    ways = STRAIGHT if name == "nei-pat-kono" else DIAGONAL
    return [near for way in ways if (near := beside(square, *way)) in points(name)]


def legal_moves(name: str, men: Men, side: str) -> list[str]:
    """By the rules as a player knows them; who has lost by having one man left makes none."""
    moves: list[str] = []
    if name == "nei-pat-kono" and list(men.values()).count(side) < 2:
        return moves
    waiting = [square for square in WAITING[side] if name == BY_TURNS and men.get(square) == side]
    if waiting:
        return [f"{square}-{point}" for square in waiting for point in points(name) if point not in men]
    for square in sorted(at for at, man in men.items() if man == side):
        moves += [f"{square}-{near}" for near in steps(name, square) if near not in men]
        if name != "nei-pat-kono":
            continue
        for files, ranks in STRAIGHT:
            near, beyond = beside(square, files, ranks), beside(square, 2 * files, 2 * ranks)
            if men.get(near) == side and beyond in men and men[beyond] != side:
                moves.append(f"{square}x{beyond}")
    return moves


@dataclass
class KonoHands(RecordedHands):
    """Two players at a board. `meant` is where they mean the men to stand, by the moves that they have made."""

    name: str
    seed: int
    outcome: Outcome = field(default_factory=Outcome)

    def __post_init__(self) -> None:
        game, *variants = self.name.split()
        first_entry = " ".join((game, "to 1", *variants))
        self.begin(Rig(game=new_game(game)), random.Random(self.seed), first_entry, 2500)
        self.meant: Men = {}
        for square in range(64):
            piece = self.rig.game.start_piece(square)
            if piece:
                self.meant[square_name(square)] = "-mM"[self.rig.game.kind(piece)]
        self.side = "m"
        self.made: list[str] = []
        self.before: list[Men] = []

    # Hands

    def press_back(self) -> None:
        for held in (True, False):
            self.rig.board.set_button(BUTTON_NAMES.index("back"), held)
            self.note({"button": "back", "held": held})
            self.let_pass(100)

    def drop_beside(self) -> None:
        """A man that was taken is put somewhere beside the points, on the board or not."""
        beside_points = set(map(square_name, range(64))) - set(points(self.name))
        free = [square for square in sorted(beside_points) if not has(self.rig.board.occupied, parse_square(square))]
        if self.chance.random() < 0.5:
            self.place(self.chance.choice(free))

    def mean(self, move: str) -> None:
        self.before.append(dict(self.meant))
        self.made.append(move)
        self.meant[move[3:]] = self.meant.pop(move[:2])
        self.side = "M" if self.side == "m" else "m"

    def mean_back(self) -> None:
        """The last move is meant no more."""
        self.meant = self.before.pop()
        self.made.pop()
        self.side = "M" if self.side == "m" else "m"

    def make(self, move: str) -> None:
        """A move as hands make it."""
        first, second = move[:2], move[3:]
        if move[2] == "x":
            if self.chance.random() < 0.5:
                first, second = second, first
            self.lift(first)
            self.pause()
            self.lift(second)
            if self.chance.random() < 0.3:
                self.drop_beside()
        else:
            self.lift(first)
        self.pause()
        self.place(move[3:])
        self.mean(move)

    # The board

    def agrees(self) -> bool:
        game = self.rig.game
        board = {square_name(at): "-mM"[man] for at, man in enumerate(game.round.board) if man}
        return board == self.meant

    def settle(self) -> None:
        """Wait for the board to agree; do what it asks meanwhile."""
        for _ in range(MOST_INSTRUCTIONS):
            self.let_pass(2500)
            words = self.rig.ask().split()
            if words[0] in ("move", "new", "wait", "nothing"):
                break
            if words[0] == "again":
                self.put_right()  # a man on the wrong point can make a beginning, and the board offers one
                continue
            self.outcome.instructions += 1
            if self.follow(words):
                continue
            if words[0] != "put" or not self.missing():
                raise FaultError("stuck", f"asks {words} after {self.made[-3:]}")
            self.place(self.missing()[0])  # it is the last that moved, and goes back where it was
        if self.rig.game.winner() == NOBODY and self.missing():
            for square in self.missing():  # the board has not asked for what might be in a hand; people see it lie
                self.place(square)
            self.let_pass(2500)
        if not self.agrees():
            told = [text for text in self.rig.told if text[2:3] in ("-", "x")]
            what = "ghost" if len(told) > len(self.made) else "wrong"
            raise FaultError(what, f"{self.rig.told[-4:]} told after {self.made[-3:]}; asks {self.rig.ask()}")
        if self.rig.ask().split()[0] not in ("move", "new", "wait"):
            raise FaultError("stuck", f"asks {self.rig.ask()} after {self.made[-3:]}")

    def is_drawn(self) -> bool:
        """Whether the men stand so for the third time, with the same side to move."""
        return self.before[len(self.before) % 2 :: 2].count(self.meant) >= 2

    def put_right(self) -> None:
        """Set what stands on a wrong point where it is missing."""
        for square in points(self.name):
            if square not in self.meant and has(self.rig.board.occupied, parse_square(square)):
                self.lift(square)
                self.pause()
                self.place(self.missing()[0])

    def missing(self) -> list[str]:
        """Where men should stand, and nothing does."""
        return [square for square in self.meant if not has(self.rig.board.occupied, parse_square(square))]

    def play(self) -> Outcome:
        self.outcome.rounds = 1
        try:
            for square in self.meant:
                self.place(square)
            self.wait(600, 1500)
            for _ in range(MOST_TURNS):
                if self.rig.game.winner() != NOBODY or not legal_moves(self.name, self.meant, self.side):
                    break
                if self.is_drawn():
                    break  # people who count do not play on
                self.take_turn()
            self.settle()
        except FaultError as fault:
            self.blame(fault, f"{self.name} {self.seed}")
        return self.outcome

    def take_turn(self) -> None:
        moves = legal_moves(self.name, self.meant, self.side)
        captures = [move for move in moves if move[2] == "x"]
        move = self.chance.choice(captures if captures and self.chance.random() < 0.5 else moves)
        mess = self.chance.choice(MESSES)
        if mess is KonoHands.plain and self.chance.random() < 0.5:
            self.make(move)
            self.wait(100, 900)  # the answer comes soon
            if self.chance.random() < 0.5:
                self.settle()
            return
        self.outcome.messes += mess is not KonoHands.plain
        self.settle()
        if self.rig.game.winner() == NOBODY:
            mess(self, move)
            self.settle()

    # Messes

    def plain(self, move: str) -> None:
        self.make(move)

    def adjusted(self, move: str) -> None:
        """Some man is set right on its square, and then the move is made."""
        square = self.chance.choice(sorted(self.meant))
        self.lift(square)
        self.wait(100, 900)
        self.place(square)
        self.wait(900, 1500)
        self.make(move)

    def thought_over(self, move: str) -> None:
        """The man that is to move is lifted, held for long, put back, and then the move is made."""
        self.lift(move[:2])
        self.wait(300, 6000)
        self.place(move[:2])
        self.wait(300, 900)
        self.make(move)

    def slid(self, move: str) -> None:
        """The man is felt on another point on its way."""
        free = [other[3:] for other in legal_moves(self.name, self.meant, self.side) if other[:2] == move[:2]]
        free = [at for at in free if at not in self.meant and at != move[3:]]
        if move[2] == "x" or not free:
            self.make(move)
            return
        over = self.chance.choice(free)
        self.lift(move[:2])
        self.wait(70, 300)
        self.place(over)
        self.wait(60, 150)
        self.lift(over)
        self.wait(70, 300)
        self.place(move[3:])
        self.mean(move)

    def changed(self, move: str) -> None:
        """Set down, and then elsewhere: the man may go there, too."""
        others = [other for other in legal_moves(self.name, self.meant, self.side) if other[:2] == move[:2]]
        others = [other for other in others if other != move and other[2] == "-"]
        if move[2] == "x" or not others:
            self.make(move)
            return
        self.lift(move[:2])
        self.pause()
        self.place(move[3:])
        self.wait(100, 2000)
        other = self.chance.choice(others)
        self.lift(move[3:])
        self.wait(100, 700)
        self.place(other[3:])
        self.mean(other)

    def taken_back(self, move: str) -> None:
        """The move is made, final, and taken back by hand; then made again."""
        self.make(move)
        self.wait(1000, 2500)
        if self.rig.game.winner() != NOBODY:
            return
        self.lift(move[3:])
        self.pause()
        self.place(move[:2])
        if move[2] == "x":
            self.pause()
            self.place(move[3:])
        self.mean_back()
        self.rig.told.clear()
        self.wait(1000, 2000)
        self.settle()
        self.rig.told.clear()
        self.made.clear()
        self.make(move)

    def goes_on(self, move: str) -> bool:
        """Whether the round does, after a move from where the board agrees."""
        return self.rig.game.replies(self.rig.game.find(move), new_set())

    def answered_early(self, move: str) -> None:
        """Who is to answer has the man in the hand before the move is made; not one that might as well go where the
        other came from, or is put back where it came from itself, as then nobody could tell who moved which."""
        self.mean(move)
        answers = legal_moves(self.name, self.meant, self.side)
        self.mean_back()
        answers = [other for other in answers if other[2] == "-" and move[3:] != other[:2] and move[:2] != other[3:]]
        if self.made and self.made[-1][:2] == move[3:]:
            answers = [other for other in answers if other[:2] != self.made[-1][3:]]
        if move[2] == "x" or not answers or not self.goes_on(move):
            self.make(move)
            return
        answer = self.chance.choice(answers)
        self.lift(move[:2])
        self.pause()
        self.lift(answer[:2])
        self.pause()
        self.place(move[3:])
        self.mean(move)
        self.wait(150, 1800)
        self.place(answer[3:])
        self.mean(answer)

    def thought_better(self, move: str) -> None:
        """A man is moved, and put back as fast as something that falls; then the move is made, by another man or it."""
        others = [other for other in legal_moves(self.name, self.meant, self.side) if other[2] == "-" and other != move]
        others = [other for other in others if self.goes_on(other)]
        if others:
            other = self.chance.choice(others)
            self.move_and_put_back(other[:2], other[3:])
        self.make(move)

    def swept(self, move: str) -> None:
        """Some men near each other fall, and are put back one by one; then the move is made."""
        middle = self.chance.choice(sorted(self.meant))
        by_distance = sorted(self.meant, key=lambda square: (distance(middle, square), square))
        fallen = by_distance[: self.chance.randint(2, 4)]
        self.sweep(self.chance.sample(fallen, len(fallen)))
        self.make(move)

    def misplaced(self, move: str) -> None:
        """The man is set where it may not go; the board says so, and it is put right."""
        reach = [other[3:] for other in legal_moves(self.name, self.meant, self.side) if other[:2] == move[:2]]
        wrong = [at for at in points(self.name) if at not in self.meant and at not in reach]
        wrong = [at for at in wrong if at not in steps(self.name, move[:2])]
        if not wrong:
            self.make(move)
            return
        at = self.chance.choice(wrong)
        self.outcome.misplaced += 1
        self.lift(move[:2])
        self.pause()
        self.place(at)
        self.wait(200, 3000)
        if self.chance.random() < 0.5:
            return  # the board asks for what is to be done
        self.lift(at)
        self.pause()
        if self.chance.random() < 0.5 or move[2] == "x":
            self.place(move[:2])
        else:
            self.place(move[3:])
            self.mean(move)

    def dropped(self, move: str) -> None:
        """A man falls, and is put back when the board asks for it, or at once."""
        square = self.chance.choice(sorted(self.meant))
        self.outcome.misplaced += 1
        self.lift(square)
        self.wait(300, 4000)
        if self.meant[square] == self.side or self.chance.random() < 0.5:
            self.place(square)  # who may move has it in the hand, as far as the board can tell
            self.wait(900, 1500)

    def pointed_at(self, move: str) -> None:
        """What might be taken is lifted and put back first; then another man takes it, or the same."""
        if move[2] != "x":
            self.make(move)
            return
        self.lift(move[3:])
        self.wait(200, 1500)
        self.place(move[3:])
        self.wait(100, 1500)
        self.make(move)

    def taken_back_by_button(self, move: str) -> None:
        """The button takes the move back, and what the board asks for is done."""
        self.make(move)
        self.wait(1000, 2500)
        if self.rig.game.winner() != NOBODY:
            return
        self.press_back()
        self.lift(move[3:])
        self.wait(300, 1500)
        self.place(move[:2])
        self.mean_back()
        self.settle()
        self.rig.told.clear()
        self.made.clear()

    def power_cut(self, move: str) -> None:
        """The power goes before the move, amid it, or when it is final; amid a capture nobody could know which."""
        is_amid_known = move[2] == "-" and self.rig.game.plies > 0  # nothing has begun before the first move
        when = self.chance.choice(["before", "amid", "after"] if is_amid_known else ["before", "after"])
        if when == "amid":
            self.lift(move[:2])
            self.pause()
            self.cut_power()
            self.pause()
            self.place(move[3:])
            self.mean(move)
            return
        if when == "after":
            self.make(move)
            self.wait(1200, 2500)
        self.cut_power()
        self.wait(300, 1500)
        if when == "before":
            self.make(move)


MESSES = (
    KonoHands.plain,
    KonoHands.plain,
    KonoHands.adjusted,
    KonoHands.answered_early,
    KonoHands.thought_better,
    KonoHands.swept,
    KonoHands.thought_over,
    KonoHands.slid,
    KonoHands.changed,
    KonoHands.taken_back,
    KonoHands.misplaced,
    KonoHands.dropped,
    KonoHands.pointed_at,
    KonoHands.taken_back_by_button,
    KonoHands.power_cut,
)
