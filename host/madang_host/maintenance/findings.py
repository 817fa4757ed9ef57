"""What can be wrong with a board: with a square, with its wiring as a whole, with its settings. Examines nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field

from madang.settings import Settings
from madang.squares import square_name
from madang.survey import GOOD

CHATTER_A_S = 0.3  # edges a second on a board that nobody touches
MOST_BOUNCES = 3.0  # an edge; more than that, and something is loose
MARKS = "+ good   x feels nothing   - weak or bouncing   ! stuck   ~ chatters   ? felt elsewhere   . not tried"


@dataclass(frozen=True)
class Finding:
    """What is wrong, and what to do about it."""

    what: str
    remedy: str


@dataclass
class Square:
    """How a square does.

    felt       where the board felt the tower that stood here, a set for each time
    missed     how often it felt nothing
    chatter    edges a second while nobody touched it
    bounces    for each edge of a tower, or None if none was felt
    verdict    of its sensor's levels, where they are reported (madang.survey), with the shift that a tower makes
    """

    felt: list[frozenset[int]] = field(default_factory=list)
    missed: int = 0
    is_stuck: bool = False
    chatter: float = 0.0
    bounces: float | None = None
    verdict: int = GOOD
    shift: int = 0

    @property
    def is_deaf(self) -> bool:
        """Whether a tower cannot be told from none."""
        return self.is_stuck or self.chatter > CHATTER_A_S

    def mark(self, number: int) -> str:
        """For a picture: how it is with the square of this number."""
        if self.is_stuck:
            return "!"
        if self.chatter > CHATTER_A_S:
            return "~"
        if self.felt and self.felt[-1] != {number}:
            return "?"
        if self.missed:
            return "x" if not self.felt else "-"
        if (self.bounces or 0) > MOST_BOUNCES or self.verdict != GOOD:
            return "-"
        return "+" if self.felt else "."


def whole_lines(felt_at: dict[int, int], line_of: Callable[[int], int]) -> dict[int, int] | None:
    """Where each rank, or file, is felt as a whole and in its order; None if that is not how it is."""
    moved: dict[int, int] = {}
    for number, at in felt_at.items():
        along = number - at in (0, *(step * (line_of(number) - line_of(at)) for step in (1, 8)))
        if not along or moved.setdefault(line_of(number), line_of(at)) != line_of(at):
            return None
    return moved


def odd_settings(settings: Settings) -> list[tuple[str, str]]:
    """What a board may be set to, and hardly ever should: what, and what to do."""
    odd = []
    if settings.limit_ma > 500:
        odd.append(
            (
                f"limit_ma is {settings.limit_ma}: more than a USB port gives",
                "set it to 400 unless the lights have a supply",
            )
        )
    if settings.idle_ma >= settings.limit_ma:
        odd.append(("idle_ma leaves nothing of limit_ma: all lights stay dark", "set limit_ma higher"))
    if settings.brightness < 8:
        odd.append((f"brightness is {settings.brightness}: the lights are hard to see", "set it to 96"))
    for name in ("place_settle_ms", "lift_settle_ms"):
        if settings.get(name) < 15:
            odd.append((f"{name} is {settings.get(name)}: switches bounce for longer", "set it to 40"))
    if settings.dead_square:
        name = square_name(settings.dead_square - 1)
        odd.append(
            (
                f"{name} is not believed: in a game its sensor told nothing, or always the same",
                f"set dead_square to 0 if nothing is found at {name} here",
            )
        )
    if settings.hint == 0:
        odd.append(("hint is 0: the lights show nothing in a game", "set it to 2 if that is not what you want"))
    return odd


def _transposed(number: int) -> int:
    return (number & 7) << 3 | number >> 3


# What a board can be as a whole: how it is wired, what to do about it, and where a square is felt then.
SYMMETRIES: tuple[tuple[str, str, Callable[[int], int]], ...] = (
    ("with left and right exchanged", "write each row of %s in wiring.py backwards", lambda n: n ^ 7),
    ("with front and back exchanged", "write the rows of %s in wiring.py in reverse order", lambda n: n ^ 56),
    ("half a turn round", "write the rows of %s in wiring.py in reverse order, each backwards", lambda n: n ^ 63),
    ("with files and ranks exchanged", "mirror %s in wiring.py at its diagonal from a1", _transposed),
    ("mirrored at the diagonal from a8", "write the columns of %s in wiring.py as rows", lambda n: _transposed(n) ^ 63),
    ("a quarter of a turn round", "turn %s in wiring.py by a quarter", lambda n: _transposed(n) ^ 7),
    ("a quarter of a turn round", "turn %s in wiring.py by a quarter", lambda n: _transposed(n) ^ 56),
)
