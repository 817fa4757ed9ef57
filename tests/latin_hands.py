"""Model hands that fill Latin squares on a virtual board with one brush, and make a mess of it; and judge the board as
a person would who sees the colours: by what each setting of the brush has painted.

A mess is followed to where it leads: what the board asks is done, one instruction at a time. A square painted that
nobody meant, or a board that does not come to agree, is a fault.
"""

import random
from dataclasses import dataclass, field

from messy_hands.outcome import FaultError, Outcome
from recorded_hands import RecordedHands
from rig import Rig

from madang.buttons import BUTTON_NAMES
from madang.games.latin_square import seeds
from madang.games.registry import new_game
from madang.squares import has, parse_square, square_name
from madang_host.games.latin_square.players import solution_of

GAME = "latin-square"
MOST_TURNS = 40
MOST_INSTRUCTIONS = 6


@dataclass
class LatinHands(RecordedHands):
    """One player at a board. `cells` are the colours that the squares have, as far as they have one; `given` those that
    keep it; `solution` the colours of all."""

    seed: int
    outcome: Outcome = field(default_factory=Outcome)

    def __post_init__(self) -> None:
        chance = random.Random(self.seed)
        kind = chance.choice(seeds.KINDS)
        size = chance.choice(seeds.sizes_of(kind))
        first_entry = f"{GAME} {size} {chance.choice(seeds.LEVELS)} {kind} {chance.randrange(1 << 16)}"
        self.begin(Rig(game=new_game(GAME)), chance, first_entry, 2500)
        played = self.rig.game.round
        self.sheet = [file + rank for rank in "12345678"[:size] for file in "abcdefgh"[:size]]
        self.beside = [file + rank for rank in "12345678" for file in "abcdefgh" if file + rank not in self.sheet]
        self.given = {square_name(at): cell for at, cell in enumerate(played.cells) if cell}
        self.cells = dict(self.given)
        self.solution = {square_name(at): colour + 1 for at, colour in solution_of(played).items()}
        self.brush = square_name(played.brush)
        self.pointed = ""  # since the last move, where something stood beside the brush
        self.made: list[str] = []
        self.before: list[tuple[dict[str, int], str]] = []

    # Hands

    def next_move(self) -> str:
        """Where to set the brush: on a square that lacks its colour, or on one that has a colour that is lacking."""
        wrong = [at for at in self.sheet if self.cells.get(at) != self.solution[at] and at != self.brush]
        here = [at for at in wrong if self.solution[at] == self.cells[self.brush]]
        if here:
            return self.chance.choice(here)
        wanted = {self.solution[at] for at in wrong}
        sources = [at for at, colour in self.given.items() if colour in wanted and at != self.brush]
        return self.chance.choice(sources or [at for at in self.sheet if at != self.brush])

    def mean(self, landing: str) -> None:
        self.pointed = ""
        self.before.append((dict(self.cells), self.brush))
        self.made.append(f"{self.brush}-{landing}")
        if landing not in self.given:
            self.cells[landing] = self.cells[self.brush]
        self.brush = landing

    def make(self, landing: str) -> None:
        self.lift(self.brush)
        self.pause()
        self.place(landing)
        self.mean(landing)

    # The board

    def stands(self, square: str) -> bool:
        return has(self.rig.board.occupied, parse_square(square))

    def told(self) -> list[str]:
        return self.rig.record()[1:]

    def settle(self) -> None:
        """Wait for the board to agree; do what it asks meanwhile."""
        for _ in range(MOST_INSTRUCTIONS):
            self.let_pass(2000)
            words = self.rig.ask().split()
            strays = [at for at in self.sheet + self.beside if at != self.brush and self.stands(at)]
            if words[0] == "choose" and strays:  # with the brush it looks like a game that is laid out
                self.lift(strays[0])
            elif not self.follow(words):
                break
            self.outcome.instructions += 1
        played = self.rig.game.round
        cells = {square_name(at): cell for at, cell in enumerate(played.cells) if cell}
        if self.told() != self.made or (cells, square_name(played.brush)) != (self.cells, self.brush):
            what = "ghost" if len(self.told()) > len(self.made) else "wrong"
            raise FaultError(what, f"{self.told()[-4:]} after {self.made[-4:]}; asks {self.rig.ask()}")
        if self.rig.ask().split()[0] not in ("move", "new"):
            raise FaultError("stuck", f"asks {self.rig.ask()} after {self.made[-3:]}")

    def is_filled(self) -> bool:
        return self.cells == self.solution or self.rig.game.round.is_solved()

    def play(self) -> Outcome:
        self.outcome.rounds = 1
        try:
            self.place(self.brush)
            self.wait(600, 1500)
            for _ in range(MOST_TURNS):
                if self.is_filled():
                    break
                self.take_turn()
            self.settle()
        except FaultError as fault:
            self.blame(fault, f"{self.rig.record()[0]} {self.seed}")
        return self.outcome

    def take_turn(self) -> None:
        landing = self.next_move()
        if self.chance.random() < 0.2:  # a mistake, which is painted anew
            landing = self.chance.choice([at for at in self.sheet if at != self.brush])
        mess = self.chance.choice(MESSES)
        self.outcome.messes += mess is not LatinHands.make
        mess(self, landing)
        self.settle()

    # Messes

    def adjusted(self, landing: str) -> None:
        """The brush is set right on its square, once or more often; then it moves."""
        for _ in range(self.chance.randint(1, 3)):
            self.lift(self.brush)
            self.wait(70, 900)
            self.place(self.brush)
            self.wait(500, 1500)
        self.make(landing)

    def thought_over(self, landing: str) -> None:
        """The brush is held for long, put back, and held again; before the first move that would open the menu."""
        self.lift(self.brush)
        self.wait(300, 9000 if self.made else 1500)
        self.place(self.brush)
        self.wait(500, 1500)
        self.make(landing)

    def slid(self, landing: str) -> None:
        """The brush is felt on other squares on its way, also beside the square."""
        self.lift(self.brush)
        self.wait(70, 500)
        for _ in range(self.chance.randint(1, 3)):
            over = self.chance.choice([at for at in self.sheet + self.beside if at != landing])
            self.place(over)
            self.wait(30, 200)
            self.lift(over)
            self.wait(70, 300)
        self.place(landing)
        self.mean(landing)

    def misplaced(self, landing: str) -> None:
        """The brush is set beside the square; then where it was meant, or the board asks it back."""
        if not self.beside:
            self.make(landing)
            return
        self.outcome.misplaced += 1
        beside = self.chance.choice(self.beside)
        self.lift(self.brush)
        self.pause()
        self.place(beside)
        self.wait(300, 4000)
        if self.chance.random() < 0.5:
            return
        self.lift(beside)
        self.pause()
        self.place(landing)
        self.mean(landing)

    def pointed_at(self, landing: str) -> None:
        """Something else comes to stand on a square while the brush stands, for a moment or until it is asked away. Who
        sets it there again insists that it is the brush, whose former square's sensor does not let go."""
        self.outcome.misplaced += 1
        other = self.chance.choice([at for at in self.sheet + self.beside if at not in (self.brush, self.pointed)])
        self.pointed = other
        self.place(other)
        self.wait(100, 3000)
        if self.chance.random() < 0.5 or other in self.beside:
            self.lift(other)
            self.wait(900, 1500)
            self.make(landing)

    def painted_back(self, landing: str) -> None:
        """The move is made, and then the brush goes back to where it came from, which is a move, too."""
        origin = self.brush
        self.make(landing)
        self.wait(1500, 2500)
        if not self.is_filled():
            self.make(origin)

    def taken_back_by_button(self, landing: str) -> None:
        """The button takes the move back, and what the board asks for is done."""
        self.make(landing)
        self.wait(1200, 2500)
        if self.is_filled():
            return
        for held in (True, False):
            self.rig.board.set_button(BUTTON_NAMES.index("back"), held)
            self.note({"button": "back", "held": held})
            self.let_pass(100)
        self.cells, self.brush = self.before.pop()
        self.made.pop()

    def power_cut(self, landing: str) -> None:
        """The power goes before the move, amid it, or when it is final."""
        when = self.chance.choice(["before", "amid", "after"] if self.made else ["after"])  # nothing is begun before
        if when == "before":
            self.cut_power()
            self.wait(300, 1500)
        self.lift(self.brush)
        self.pause()
        if when == "amid":
            self.cut_power()
            self.pause()
        self.place(landing)
        self.mean(landing)
        if when == "after":
            self.wait(1200, 2500)
            self.cut_power()


MESSES = (
    LatinHands.make,
    LatinHands.make,
    LatinHands.make,
    LatinHands.adjusted,
    LatinHands.thought_over,
    LatinHands.slid,
    LatinHands.misplaced,
    LatinHands.pointed_at,
    LatinHands.painted_back,
    LatinHands.taken_back_by_button,
    LatinHands.power_cut,
)
