"""Players of Yut Nori and what a coach tells: certain things, and who beats whom."""

import random

import pytest

from madang.games import NOBODY
from madang.games.yut import notation, rules, sticks
from madang.games.yut.rules import THROWN, Round
from madang.games.yut.stations import place_at
from madang.squares import parse_square
from madang_host.games.yut.expectimax import (
    LEVELS,
    Level,
    YutPlayer,
    legal_plies,
    odds_of_catch,
    odds_of_home,
    throws_left,
    value,
)

ROUNDS = 30
RANDOM = Level(100, replies=False)


def at(position: str) -> Round:
    played = Round()
    notation.parse_position(position, played)
    return played


def chosen(position: str, level: Level) -> str:
    played = at(position)
    ply = YutPlayer(level).choose(played)
    assert notation.position_text(played) == position
    return notation.ply_text(played, ply)


def station(name: str) -> int:
    return place_at(parse_square(name))


@pytest.mark.parametrize("level", [Level(0, replies=False), LEVELS[-1]])
@pytest.mark.parametrize(
    ("position", "best"),
    [
        ("0,f1/0,g1 1 2 3", "2:f1-out"),  # home, and the round is won
        ("0,g3,a1/1,g6 1 2 2", "2:g3xg6"),  # who catches throws on
        ("3,g7/4 1 3 -", "3:g7-d4"),  # the shortcut
        ("3,g5/4 1 2 -", "2:g5-g7"),  # to where the shortcut begins
    ],
)
def test_what_is_plainly_best(level: Level, position: str, best: str) -> None:
    assert chosen(position, level) == best


def test_where_nothing_is_to_be_spent() -> None:
    for position in ("4/4 1 ? -", "0/4 1 - -"):
        with pytest.raises(ValueError, match="nothing to spend"):
            YutPlayer(LEVELS[0]).choose(at(position))


def test_what_is_left_is_counted_in_throws() -> None:
    played = at("3,g7/0,g1 1 ? -")
    assert throws_left(played, 1) == 1.0
    assert throws_left(at("4/4 1 ? -"), 0) == pytest.approx(4 * 7.851952, abs=1e-5)
    assert throws_left(at("0,g3+h1/4 1 ? -"), 0) == throws_left(at("0,g3/3 1 ? 3"), 0)
    assert value(played, 1) == -value(played, 0) > 0


def test_odds_of_a_catch() -> None:
    """A do, or a do after any number of yut and mo: 1/4 over 7/8."""
    odds = odds_of_catch(at("0,g2/0,g3 1 ? -"), station("g3"))
    assert odds == pytest.approx(2 / 7, abs=1e-3)
    assert odds_of_catch(at("0,g3/0,g2 1 ? -"), station("g2")) == 0.0  # nobody goes back
    assert odds_of_catch(at("0,g3/0,g2 1 ? b"), station("g2")) == pytest.approx(1 / 14, abs=1e-3)
    assert odds_of_catch(at("0,g3/0,g2 1 ? b"), station("g3")) == 0.0  # one's own


def test_odds_of_coming_home() -> None:
    played = at("0,g1,f1/4 1 ? -")
    assert odds_of_home(played, station("g1")) == 1.0
    assert odds_of_home(played, station("f1")) == 0.75
    assert odds_of_home(played, station("d4")) == 0.125


def play(first: Level, second: Level, seed: int) -> int:
    """The side that wins a round of two mal each."""
    chance = random.Random(seed)
    players = (YutPlayer(first, seed), YutPlayer(second, seed))
    played = Round()
    notation.parse_kind("2 2-mal", played)
    while played.winner() == NOBODY:
        if played.must_throw():
            flat = sum((chance.random() < 0.5) << stick for stick in range(4))
            played.play(THROWN | sticks.throw_of(flat))
        else:
            played.play(players[played.side()].choose(played))
        assert played.plies < 2000
    return played.winner()


@pytest.mark.parametrize(
    ("better", "worse", "least"), [(Level(0, replies=False), RANDOM, 20), (LEVELS[-1], RANDOM, 20)]
)
def test_who_beats_whom(better: Level, worse: Level, least: int) -> None:
    won = 0
    for seed in range(ROUNDS):
        won += play(better, worse, seed) == 0 if seed % 2 else play(worse, better, seed) == 1
    assert won >= least


def test_levels_err_less_and_less() -> None:
    assert [level.errs for level in LEVELS] == sorted((level.errs for level in LEVELS), reverse=True)
    assert rules.FORFEIT in legal_plies(at("0,f1/0,g3 1 2 3x"))
    assert chosen("0,f1/0,g3 1 2 3x", LEVELS[-1]) == "forfeit"
