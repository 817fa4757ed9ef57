"""The computer at a kono: that it sees what is to be seen, in slices, and beats hands that know nothing."""

import sys

from dice import Dice
from konos import GAMES, KINDS, at, new_game

from madang.games import DRAWN, NOBODY
from madang.games.kono import notation
from madang.games.nei_pat_kono.game import NeiPatKono
from madang.games.o_pat_kono.game import OPatKono
from madang.games.oumoul_kono.game import OumoulKono


def best(game, calls, is_strong=True):
    """The text of the move that the player finds in so many slices."""
    player = game.player()
    player.begin(is_strong)
    for _ in range(calls):
        player.think()
    return notation.move_text(game._moves[player.move()])


def test_it_wins_at_once():
    for kind, position, text in (
        (NeiPatKono, "8/8/2mm4/3m4/3M4/5M2/8/8 b", "d6xd4"),
        (OPatKono, "8/8/1MM1MM2/1M2MM2/1m6/1m3m2/1mm1mm2/8 w", "e5-d6"),
    ):
        assert best(at(kind, position), 200) == text == best(at(kind, position), 30, False)


def test_it_sees_what_it_would_lose():
    # Whatever else White does, Black takes one of the last two; only from c3 to d3 no man stands behind another.
    game = at(NeiPatKono, "8/8/2mm4/3m4/8/2MM4/8/8 w")
    player = game.player()
    player.begin(True)
    for _ in range(3000):
        player.think()
    chosen = player.move()
    game.play(chosen)
    assert [move for move in range(game.move_count()) if game.wins[move]] == []


def searched(game, depth):
    """What a position is worth by plain search, without a bound."""
    position = game.round
    if position.winner != NOBODY:
        return 0 if position.winner == DRAWN else -1000
    if depth == 0:
        return 0
    moves = game._moves[:]
    values = []
    for i in range(position.legal_moves(moves)):
        position.play(moves[i])
        values.append(-searched(game, depth - 1))
        position.undo()
    return max(values)


def test_it_never_misses_a_win_or_a_loss_within_its_depth():
    dice = Dice(4)
    decided = 0
    for _ in range(60):
        game = new_game(OumoulKono, "to 1")
        for _ in range(dice.below(8)):
            if game.winner() == NOBODY:
                game.play(dice.below(game.move_count()))
        if game.winner() != NOBODY:
            continue
        values = []
        for move in range(game.move_count()):
            game.round.play(game._moves[move])
            values.append(-searched(game, 4))
            game.round.undo()
        player = game.player()
        player.begin(True)
        while not player.is_done and player.depth <= 5:
            player.think()
        decided += max(values) != min(values)
        assert values[player.move()] == max(values), (values, notation.position_text(game.round))
    assert decided > 3


def played(kind, computer, seed, most):
    """A round against hands that move at random."""
    dice = Dice(seed)
    game = kind()
    player = game.player()
    while game.winner() == NOBODY and game.plies < most:
        if game.side() != computer:
            game.play(dice.below(game.move_count()))
            continue
        player.begin(True)
        for _ in range(150):
            player.think()
        game.play(player.move())
    return game


def test_it_beats_hands_that_know_nothing():
    for seed in range(2):
        assert played(NeiPatKono, seed, seed, 160).winner() == seed


def test_it_brings_its_men_to_the_other_side():
    """Whoever moves at random leaves men at home, and nobody gets in."""
    game = played(OPatKono, 1, 3, 80)
    ranks = [square >> 3 for square in range(64) if game.round.board[square] == 2]
    begun = [square >> 3 for square in game.round.START[1]]
    assert sum(ranks) >= sum(begun) + 10, notation.position_text(game.round)


def test_the_round_is_left_alone_while_it_thinks():
    for kind, words in KINDS:
        game = new_game(kind, words)
        before = (notation.position_text(game.round), game.plies)
        player = game.player()
        player.begin(True)
        for _ in range(50):
            player.think()
            assert (notation.position_text(game.round), game.plies) == before
        assert 0 <= player.move() < game.move_count()


if sys.implementation.name == "micropython":
    import micropython

    def test_thinking_allocates_nothing():
        for kind in GAMES:
            game = kind()
            player = game.player()
            micropython.heap_lock()
            try:
                player.begin(True)
                for _ in range(300):
                    player.think()
                player.move()
            finally:
                micropython.heap_unlock()
