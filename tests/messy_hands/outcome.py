"""What is counted of messy rounds, and the table of it."""

from dataclasses import dataclass, field


class FaultError(AssertionError):
    """What ends a round: `ghost`, `wrong`, `stuck` or `unknowable` (Outcome), and why."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what}: {why}")
        self.what = what


@dataclass
class Outcome:
    """Of one round, or summed up over many.

    messes        times that something befell the towers
    misplaced     towers that they put out of place
    ghosts        rounds in which a move that nobody made stood when all was quiet
    wrong         rounds whose record is not what was meant
    stuck         rounds in which following the lights led nowhere
    misleading    instructions that move a tower from where it belongs, or to where none does
    instructions  that the board gave to put the messes right
    repeated      right moves that had to be made again before the board had them
    lengthy       messes that took more than one instruction more than towers were out of place
    unknowable    fallen towers that lay where they could have moved while all else stood right: moves until set back;
                  and, where edges are lost, moves that the board tells by a sensor of which it says that it is dead
    failures      the faults and misleading instructions, a line each
    """

    rounds: int = 0
    messes: int = 0
    misplaced: int = 0
    ghosts: int = 0
    wrong: int = 0
    stuck: int = 0
    misleading: int = 0
    instructions: int = 0
    repeated: int = 0
    lengthy: int = 0
    unknowable: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, other: "Outcome") -> None:
        for name in COLUMNS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.failures += other.failures


COLUMNS = (
    "rounds",
    "messes",
    "misplaced",
    "ghosts",
    "wrong",
    "stuck",
    "misleading",
    "instructions",
    "repeated",
    "lengthy",
    "unknowable",
)


def heading() -> str:
    return f"{'kind':<18}" + "".join(f"{name:>13}" for name in COLUMNS)


def row(kind: str, outcome: Outcome) -> str:
    return f"{kind:<18}" + "".join(f"{getattr(outcome, name):>13}" for name in COLUMNS)
