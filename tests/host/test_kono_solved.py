"""The konos solved: numbers that are known, and outcomes that follow from each other by the board's own rules."""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from madang.games import NOBODY
from madang.games.kono import round as kono
from madang.games.kono.game import Kono
from madang.games.kono.notation import parse_position
from madang.games.nei_pat_kono.rules import Round as NeiPatKono
from madang.games.o_pat_kono.rules import Round as OPatKono
from madang.games.oumoul_kono.rules import Round as OumoulKono
from madang.games.registry import new_game
from madang_host.engine.workers import Result, Workers
from madang_host.games.kono.players import Solver
from madang_host.games.kono.solved import Layers, kept
from madang_host.games.kono.tree import KonoTree
from madang_host.games.nei_pat_kono import players as nei_pat_kono_players
from madang_host.games.nei_pat_kono import solver as nei_pat_kono
from madang_host.games.o_pat_kono import solver as o_pat_kono
from madang_host.games.registry import players_of
from madang_host.general.outcomes import DRAW, LOSS, TURNED, WIN
from madang_host.general.retrograde import Solution


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def own_cache(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))


def check(played: kono.Round, solver: Solver) -> str:
    """That what a position is worth follows from what it leads to."""
    outcome, plies = solver.outcome(played) or ("", 0)
    tree = KonoTree(played)
    after = []
    for move in tree.moves():
        tree.play(move)
        if tree.winner() == NOBODY:
            after.append(solver.outcome(tree.round) or ("", 0))
        elif tree.winner() == played.side:
            after.append((LOSS, 0))
        elif tree.winner() == 1 - played.side:
            after.append((WIN, 0))
        else:
            after.append((DRAW, 0))
        tree.undo()
    replies = Counter(found for found, _ in after)
    if outcome == WIN:
        assert plies == 1 + min(count for found, count in after if found == LOSS)
    elif outcome == LOSS:
        assert replies[WIN] == len(after)
        assert plies == 1 + max(count for _, count in after)
    else:
        assert not replies[LOSS]
        assert replies[DRAW]
    return outcome


def at_random(game: kono.Round, men: tuple[int, int], points: list[int], chance: random.Random) -> kono.Round:
    board = bytearray(64)
    chosen = chance.sample(points, sum(men))
    for number, square in enumerate(chosen):
        board[square] = 1 if number < men[0] else 2
    game.reset(board, chance.randrange(2))
    return game


# Oumoul Kono


@pytest.mark.parametrize("variant", [0, 1])
def test_the_sixty_positions_of_oumoul_kono(variant: int) -> None:
    """4 are lost, as the side to move cannot, 8 are won in one, and 48 are draws."""
    played = OumoulKono()
    points = played.points()
    found: Counter[tuple[str, int]] = Counter()
    for free in points:
        others = [square for square in points if square != free]
        for first in range(4):
            for second in range(first):
                board = bytearray(64)
                for number, square in enumerate(others):
                    board[square] = 1 if number in (first, second) else 2
                for side in range(2):
                    played.chosen[0] = variant
                    played.reset(board, side)
                    played.plies = 2  # past the first move, which has a rule of its own
                    found[Solution(KonoTree(played), 61).outcome()] += 1
    assert found == {(LOSS, 0): 4, (WIN, 1): 8, (DRAW, 0): 48}


def test_the_start_of_oumoul_kono_leads_to_all_positions_of_a_turn() -> None:
    assert Solution(KonoTree(OumoulKono()), 61).outcome() == (DRAW, 0)


# Nei-Pat-Kono


@pytest.fixture(scope="module")
def nei_pat_kono_of_three_men(cache: Path) -> dict[bool, Solver]:
    """Solved as far as positions of three men a side go, which lead to no others."""
    solvers = {}
    for is_forced in (False, True):
        solver = nei_pat_kono.NeiPatKonoSolver(is_forced)
        solver.plies = nei_pat_kono.solve(is_forced, solver.tables, 3)
        solvers[is_forced] = solver
    return solvers


@pytest.mark.parametrize("is_forced", [False, True])
def test_outcomes_of_nei_pat_kono_follow_from_each_other(
    is_forced: bool, nei_pat_kono_of_three_men: dict[bool, Solver]
) -> None:
    chance = random.Random(1)
    played = NeiPatKono()
    played.chosen[0] = is_forced
    found: Counter[str] = Counter()
    for _ in range(400):
        at_random(played, (chance.randint(2, 3), chance.randint(2, 3)), played.points(), chance)
        if played.winner == NOBODY:
            found[check(played, nei_pat_kono_of_three_men[is_forced])] += 1
    assert found[WIN] > 20
    assert found[LOSS] > 5


def test_symmetries_of_nei_pat_kono_are_eight() -> None:
    tables = nei_pat_kono.Tables()
    assert len({tuple(image) for image in tables.images.tolist()}) == 8
    assert sorted(Counter(tables.least.tolist()).values())[-1] == 8


def test_all_of_nei_pat_kono() -> None:
    """The start is a draw, as it is by another program; the longest win takes 114 plies."""
    played = NeiPatKono()
    solver = nei_pat_kono.NeiPatKonoSolver(False)
    assert solver.outcome(played) == (DRAW, 0)
    assert np.count_nonzero(solver.plies) == 4_372_587
    assert solver.plies.max() == 115
    chance = random.Random(2)
    found: Counter[str] = Counter()
    for _ in range(300):
        at_random(played, (chance.randint(2, 8), chance.randint(2, 8)), played.points(), chance)
        if played.winner == NOBODY:
            found[check(played, solver)] += 1
    assert len(found) == 3


# O-Pat-Kono


def o_pat_kono_at_random(chance: random.Random, numbers: np.ndarray, solver: o_pat_kono.OPatKonoSolver) -> str:
    """The text of a position that is decided, Black to move."""
    dark, light = o_pat_kono.halves()
    number = int(numbers[chance.randrange(len(numbers))])
    letters = {}
    for half, way in ((dark, number // light.count), (light, number % light.count)):
        for at, (file, rank) in enumerate(half.points):
            for men, letter in zip(half.men, "mM", strict=True):
                if int(men[way]) >> at & 1:
                    letters[file, rank] = letter
    ranks = ["1" + "".join(letters.get((file, rank), "1") for file in range(5)) + "2" for rank in range(4, -1, -1)]
    return "/".join(["8", "8", *ranks, "8"]) + " b"


def test_all_of_o_pat_kono() -> None:
    """The numbers are those of GamesCrafters (Berkeley), Five Field Kono with a tie for who cannot move."""
    solver = o_pat_kono.OPatKonoSolver("tie")
    played = OPatKono()
    assert solver.outcome(played) == (DRAW, 0)
    won, lost, drawn = solver.counts()
    assert (won, lost) == (1_108_148, 375_181)
    assert won + lost + drawn == 1_189_188_000
    chance = random.Random(3)
    found: Counter[str] = Counter()
    for _ in range(300):
        text = o_pat_kono_at_random(chance, solver.decided[0], solver)
        parse_position(text, played)
        if played.winner == NOBODY:
            found[check(played, solver)] += 1
    assert found[WIN] > 100
    assert found[LOSS] > 20
    assert not found[DRAW]


class Others(Workers):
    """Others who do what they are given, some parts at most; stopped by whoever waits for them then."""

    most_at_once = 2

    def __init__(self, parts: int) -> None:
        self.left = parts

    def executor(self) -> Executor:
        return ThreadPoolExecutor(2)

    def stop(self, at_once: bool) -> None:
        pass

    def results(
        self, function: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
    ) -> Iterator[tuple[int, Result]]:
        for result in super().results(function, tasks):
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            yield result


def test_o_pat_kono_is_solved_in_parts_and_goes_on_where_it_was_stopped(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers, plies = o_pat_kono.OPatKonoSolver("tie").decided
    layers = Layers("in-parts")
    for count in range(15):  # the first ones are the largest
        layers.add(numbers[plies == count])
    monkeypatch.setattr(o_pat_kono, "PART", 2000)
    others = Others(9)  # 5 for what is won in 15, one of those that are lost in 16, and of the next
    with pytest.raises(KeyboardInterrupt):
        o_pat_kono.solve("tie", Layers("in-parts"), others)
    kept_layers = len(Layers("in-parts").read())
    assert 15 < kept_layers < 20
    (cache / f"madang/solved/in-parts-parts/{kept_layers - 1}.npz").write_bytes(b"PK cut short")
    assert len(Layers("in-parts").read()) == kept_layers - 1
    again = o_pat_kono.solve("tie", Layers("in-parts"), Others(1000))
    assert (again[0] == numbers).all() and (again[1] == plies).all()
    assert len(Layers("in-parts").read()) == 26, "the last of which is empty"
    layers.forget()
    assert not Layers("in-parts").read()


@pytest.mark.parametrize("numbers", [np.array([2, 1]), np.array([1, 1]), np.array([1.0]), np.array([[1, 2]])])
def test_a_layer_that_is_none_is_not_believed(cache: Path, numbers: np.ndarray) -> None:
    layers = Layers("odd")
    layers.add(np.array([1, 2], np.int32))
    layers.add(numbers if numbers.dtype == float else numbers.astype(np.int32))
    assert len(Layers("odd").read()) == 1
    layers.forget()


# What is kept


def test_a_file_that_cannot_be_read_is_made_again(cache: Path) -> None:
    made = {"numbers": np.arange(3)}
    for content in (b"", b"no file", b"PK\x03\x04" + bytes(40)):
        (cache / "madang/solved").mkdir(parents=True, exist_ok=True)
        (cache / "madang/solved/odd.npz").write_bytes(content)
        assert kept("odd", lambda: made)["numbers"].tolist() == [0, 1, 2]
        assert kept("odd", lambda: pytest.fail("made twice"))["numbers"].tolist() == [0, 1, 2]


# Players


@pytest.mark.parametrize(
    ("name", "position", "move", "outcome", "plies"),
    [
        ("oumoul-kono", "8/m5m1/8/8/3M4/8/8/M7 w", "", DRAW, None),
        ("nei-pat-kono", "8/8/2mm4/3m4/3M4/5M2/8/8 b", "d6xd4", WIN, 1),
    ],
)
def test_advice_by_heart(name: str, position: str, move: str, outcome: str, plies: int | None) -> None:
    game = new_game(name)
    game.load(position)
    advice = players_of(name).advise(game, 0.1, lambda: None)
    assert (advice.outcome, advice.distance) == (outcome, plies)
    assert advice.move == move or not move
    judged = players_of(name).judge(game, 0.1)
    assert judged[0].outcome == outcome
    assert len(judged) == game.move_count()
    assert game.plies == 0


def test_the_perfect_player_of_nei_pat_kono_never_loses_to_a_weak_one() -> None:
    chance = random.Random(4)
    players = players_of("nei-pat-kono")
    for side in range(2):
        game = new_game("nei-pat-kono")
        assert isinstance(game, Kono)
        while game.winner() == NOBODY and game.plies < 200:
            if game.side() == side:
                game.play(game.find(players.choose(game, 10, 0.01, lambda: None)))
            else:
                game.play(chance.randrange(game.move_count()))
        assert game.winner() != 1 - side


def test_no_parking_is_known_to_nobody_by_heart() -> None:
    game = new_game("o-pat-kono")
    game.take("o-pat-kono to 1 no-parking")
    advice = players_of("o-pat-kono").advise(game, 0.05, lambda: None)
    assert advice.outcome == "open"
    assert TURNED[advice.outcome] == "open"


def test_who_has_no_engine_plays_by_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "madang_host.games.nei_pat_kono.solver", None)
    nei_pat_kono_players._solver.cache_clear()
    game = new_game("nei-pat-kono")
    players = players_of("nei-pat-kono")
    assert players.advise(game, 0.05, lambda: None).outcome == "open"
    assert game.find(players.choose(game, 10, 0.05, lambda: None)) >= 0
    monkeypatch.undo()
    nei_pat_kono_players._solver.cache_clear()
