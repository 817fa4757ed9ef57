"""`python tests/random_rounds.py`: random rounds of Yut Nori by every number of players, each ply of which is checked
(tests/shared/yut_games.py), and how often each throw fell. CI plays some of them; this plays 10,000 of each kind.

Exits with 1 if something did not hold, or if throws fell otherwise than sticks fall, by chi-squared.
"""

import sys
import time
from collections.abc import Iterable
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parent / "shared"))

from dice import Dice
from yut_games import random_round

from madang.games.yut import sticks
from madang_host.cli.options import Crew, crew_options

KINDS = ("2", "3", "4", "2+2", "2+1")
PIECE = 50  # rounds of a task
RARE = 18.47  # chi-squared of four degrees of freedom is larger once in a thousand


def play(kind: str, first_seed: int, rounds: int) -> tuple[list[int], list[str]]:
    """How often each throw fell in so many rounds, by its number; and what did not hold, with its seed."""
    thrown = [0] * sticks.THROWS
    failures = []
    for seed in range(first_seed, first_seed + rounds):
        try:
            for throw, count in enumerate(random_round(kind, Dice(seed))):
                thrown[throw] += count
        except Exception as error:  # whatever it is, the others are played and it is told with its seed
            failures.append(f"{kind} {seed}: {type(error).__name__}: {error}")
    return thrown, failures


def chi_squared(thrown: list[int]) -> float:
    """Of throws with fair sticks, none of them marked."""
    total = sum(thrown)
    weights = sticks.weights(sticks.FAIR)
    expected = [(count, total * weight / sum(weights)) for count, weight in zip(thrown, weights, strict=True) if weight]
    return sum((count - likely) ** 2 / likely for count, likely in expected)


@click.command()
@click.option("--kind", "kinds", type=click.Choice(KINDS), multiple=True, help="Only of these players.")
@click.option("--rounds", default=10_000, show_default=True, help="Of each kind.")
@click.option("--seed", "first_seed", default=1, show_default=True, help="Of the first round.")
@crew_options
def main(kinds: tuple[str, ...], rounds: int, first_seed: int, crew: Crew) -> None:
    has_failed = False
    begun_s = time.monotonic()
    print("players   rounds    throws  chi-squared  failed")
    with crew.workers(rounds // PIECE) as workers:
        for kind in kinds or KINDS:
            end = first_seed + rounds
            tasks = ((kind, seed, min(PIECE, end - seed)) for seed in range(first_seed, end, PIECE))
            has_failed |= _report(kind, rounds, (result for _, result in workers.results(play, tasks)))
    print(f"{time.monotonic() - begun_s:.0f} s")
    sys.exit(has_failed)


def _report(kind: str, rounds: int, results: Iterable[tuple[list[int], list[str]]]) -> bool:
    thrown = [0] * sticks.THROWS
    failures = []
    for some_thrown, some_failures in results:
        thrown = [one + other for one, other in zip(thrown, some_thrown, strict=True)]
        failures += some_failures
    found = chi_squared(thrown)
    print(f"{kind:<8} {rounds:>7} {sum(thrown):>9} {found:>12.2f} {len(failures):>7}", flush=True)
    for failure in failures[:20]:
        print(f"    {failure[:200]}")
    return bool(failures) or found > RARE


if __name__ == "__main__":
    main()
