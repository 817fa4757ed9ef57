"""`make campaign`: thousands of rounds by model hands, kind by kind, and a table of what came of them.

The hands of tests/messy_hands make every kind of mess, through whole matches too, and on linear sensors amid noise; and
judge the board. With --game those of tests/kono_hands.py play a kono, those of tests/latin_hands.py fill Latin squares,
those of tests/yut_hands.py play Yut Nori.

Whatever fails prints its seed and why, and keeps the recording of its switches for `madang simulate`.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click

FOLDER = Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER / "host"), str(FOLDER / "shared")]

from kono_hands import KONOS, KonoHands  # noqa: E402  # the path had to be set first
from latin_hands import GAME as LATIN_SQUARE  # noqa: E402
from latin_hands import LatinHands  # noqa: E402
from messy_hands.kinds import KINDS  # noqa: E402
from messy_hands.outcome import Outcome, heading, row  # noqa: E402
from messy_hands.play import Played  # noqa: E402
from messy_hands.play import play as play_messy  # noqa: E402
from yut_hands import KINDS as YUT_KINDS  # noqa: E402
from yut_hands import YutHands  # noqa: E402

from madang_host.cli.options import Crew, crew_options  # noqa: E402

OTHER_GAMES = (*KONOS, LATIN_SQUARE, "yut")
MOST_SHOWN = 20  # failures of a kind


def play(task: tuple[str, int]) -> Played:
    kind, seed = task
    try:
        if kind in OTHER_GAMES:
            others = _hands_of(kind, seed)
            return Played(kind, seed, others.play(), others.recording())
        return play_messy(kind, seed)
    except Exception as error:  # whatever it is, the campaign goes on and tells it with its seed
        return Played(kind, seed, Outcome(rounds=1, wrong=1, failures=[f"{type(error).__name__}: {error}"]), "")


def _hands_of(game: str, seed: int) -> KonoHands | LatinHands | YutHands:
    if game == LATIN_SQUARE:
        return LatinHands(seed)
    return YutHands(YUT_KINDS[seed % len(YUT_KINDS)], seed) if game == "yut" else KonoHands(game, seed)


@click.command()
@click.option("--kind", "kinds", type=click.Choice(list(KINDS)), multiple=True, help="Only this; may be repeated.")
@click.option("--game", "games", type=click.Choice(OTHER_GAMES), multiple=True, help="This game instead of Kamisado.")
@click.option("--rounds", default=2000, show_default=True, help="Of each kind; a match counts as one.")
@click.option("--seed", "first_seed", default=0, show_default=True, help="Of the first round.")
@click.option(
    "--recordings",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build/campaign"),
    show_default=True,
    help="Where recordings of failures are kept.",
)
@crew_options
def main(
    kinds: tuple[str, ...], games: tuple[str, ...], rounds: int, first_seed: int, recordings: Path, crew: Crew
) -> None:
    """Play a campaign by model hands; exits with 1 if one of the rounds failed.

    The workers of a --cluster have tests, tests/host and tests/shared of this repository on their PYTHONPATH.
    """
    played_kinds = (*kinds, *games) or KINDS
    has_failed = False
    begun_s = time.monotonic()
    print(heading())
    with crew.workers(rounds) as workers:
        for kind in played_kinds:
            tasks = (((kind, seed),) for seed in range(first_seed, first_seed + rounds))
            results = (played for _, played in workers.results(play, tasks))
            with click.progressbar(results, length=rounds, label=kind, file=sys.stderr) as all_played:
                has_failed |= _report(kind, all_played, recordings)
    taken_s = time.monotonic() - begun_s
    print(f"{taken_s:.0f} s, {3600 * rounds * len(played_kinds) / taken_s:.0f} rounds or matches an hour")
    sys.exit(has_failed)


def _report(kind: str, all_played: Iterator[Played], recordings: Path) -> bool:
    """Print the row of a kind and what failed; whether something did."""
    total = Outcome()
    failed = []
    for played in all_played:
        total.add(played.outcome)
        if played.outcome.failures:
            recordings.mkdir(parents=True, exist_ok=True)
            path = recordings / f"{kind}-{played.seed}.jsonl"
            path.write_text(played.recording)
            failed.append((played.seed, played.outcome.failures, path))
    print(row(kind, total))
    for seed, failures, path in sorted(failed)[:MOST_SHOWN]:
        print(f"    seed {seed}: {failures[-1][:200]}\n        madang simulate {path}")
    if len(failed) > MOST_SHOWN:
        print(f"    and {len(failed) - MOST_SHOWN} more; all are in {recordings}")
    return bool(failed)


if __name__ == "__main__":
    main()
