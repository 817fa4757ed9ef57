"""`make campaign`: thousands of rounds and hundreds of matches by the hands of tests/hands.py, and what came of them;
some on linear sensors amid noise (tests/worlds.py).

Prints figures. A failure prints its seed, and keeps the recording of its switches for `madang simulate`.
"""

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import click

FOLDER = Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER / "shared")]

from hands import OPTIONS, SINGLE_ROUND, HandsAtPlay  # noqa: E402  # the path had to be set first
from worlds import HARD, LinearBoard  # noqa: E402

MATCHES = sorted(kind for kind in OPTIONS if kind != SINGLE_ROUND)


@dataclass
class Outcome:
    """What one match, or single round, came to; `failure` is empty when the board made of it what the hands meant."""

    kind: tuple[str, int]
    seed: int
    is_linear: bool
    rounds: int = 0
    told: Counter[str] = field(default_factory=Counter)
    instructions: int = 0
    most_ma: int = 0
    failure: str = ""
    recording: str = ""


def play(task: tuple[tuple[str, int], int, bool]) -> Outcome:
    kind, seed, is_linear = task
    hands = HandsAtPlay(seed, kind, board=LinearBoard(world=HARD, seed=seed) if is_linear else None)
    outcome = Outcome(kind, seed, is_linear)
    try:
        hands.play()
    except Exception as error:  # whatever it is, the campaign goes on and tells it with its seed
        outcome.failure = f"{type(error).__name__}: {error}"
        outcome.recording = hands.recording()
    outcome.rounds = len(hands.match.rounds)
    outcome.told.update(event if event.startswith("mistake") else event.split()[0] for event in hands.desk.told)
    outcome.instructions = hands.instructions
    outcome.most_ma = hands.desk.most_ma
    return outcome


@click.command()
@click.option("--rounds", default=10_000, show_default=True, help="Single rounds.")
@click.option("--linear", default=500, show_default=True, help="Single rounds on linear sensors amid noise.")
@click.option("--matches", default=500, show_default=True, help="Whole matches, of all editions and lengths.")
@click.option("--first-seed", default=0, show_default=True)
@click.option(
    "--recordings",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build/campaign"),
    show_default=True,
    help="Where recordings of failures are kept.",
)
def main(rounds: int, linear: int, matches: int, first_seed: int, recordings: Path) -> None:
    """Play a campaign by model hands; exits with 1 if one of the rounds failed."""
    tasks = [(MATCHES[i % len(MATCHES)], first_seed + i, False) for i in range(matches)]
    tasks += [(SINGLE_ROUND, first_seed + i, False) for i in range(rounds)]
    tasks += [(SINGLE_ROUND, first_seed + i, True) for i in range(linear)]
    outcomes = []
    with ProcessPoolExecutor() as pool, click.progressbar(length=len(tasks), label="Playing") as bar:
        for outcome in pool.map(play, tasks, chunksize=4):
            outcomes.append(outcome)
            bar.update(1)
    failures = [outcome for outcome in outcomes if outcome.failure]
    told = sum((outcome.told for outcome in outcomes), Counter[str]())
    made = {event: count for event, count in told.items() if "-" in event and " " not in event}
    print(f"{rounds + linear} single rounds and {matches} matches, {linear} of the rounds on linear sensors amid noise")
    print(f"{sum(outcome.rounds for outcome in outcomes)} rounds in all")
    print(f"{sum(made.values())} moves, {told['pass']} passes, {told['undo']} taken back or changed")
    for event in sorted(event for event in told if event.startswith("mistake")):
        print(f"{told[event]} times {event}")
    print(f"most instructions for one mess or set-up: {max(outcome.instructions for outcome in outcomes)}")
    print(f"most current of the lights: {max(outcome.most_ma for outcome in outcomes)} mA")
    print(f"{len(failures)} failed")
    for outcome in failures:
        recordings.mkdir(parents=True, exist_ok=True)
        world = "-linear" if outcome.is_linear else ""
        path = recordings / f"{'-'.join(map(str, outcome.kind))}-{outcome.seed}{world}.jsonl"
        path.write_text(outcome.recording)
        print(f"{' '.join(map(str, outcome.kind))}{world}, seed {outcome.seed}: {outcome.failure[:300]}")
        print(f"    madang simulate {path}")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
