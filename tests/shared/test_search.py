"""The board's search says the truth: its proofs are those of trying everything by the rules, rings and all."""

from dice import Dice, positions, scattered
from examples import legal_moves

from madang.games.kamisado.notation import move_text, position_text
from madang.games.kamisado.rules import NOBODY, Round
from madang.games.kamisado.search import Search

DEPTH = 4
WON, ONLY, LOOKED = range(3)


def forces(position, side, depth):
    """Whether a side wins within so many plies, whatever the other does."""
    if position.winner != NOBODY:
        return position.winner == side
    if depth == 0:
        return False
    mine = position.side == side
    for move in legal_moves(position):
        position.play(move)
        found = forces(position, side, depth - 1)
        position.undo()
        if found == mine:
            return mine
    return not mine


def after(position, move, side, depth):
    position.play(move)
    found = forces(position, side, depth)
    position.undo()
    return found


def searched(search, position, depth, budget=7):
    """Look on until everything within so many plies is known."""
    search.begin(position)
    while not search.is_done and search.depth <= depth:
        search.step(budget)


def check(search, position):
    """Hold what a search says of a position to what is found by trying; gives how it came to an end."""
    place = position_text(position)
    side = position.side
    searched(search, position, DEPTH)
    moves = legal_moves(position)
    assert search.move in moves, place
    if search.is_won:
        assert search.depth > DEPTH or after(position, search.move, side, search.depth - 1), place
        return WON
    if search.is_done:
        for move in moves:
            assert move == search.move or after(position, move, side ^ 1, search.depth - 1), (place, move_text(move))
        return ONLY
    assert not forces(position, side, DEPTH - 1), place
    assert not after(position, search.move, side ^ 1, DEPTH - 1), place
    return LOOKED


def test_proofs_are_those_of_trying_everything():
    search = Search()
    dice = Dice(11)
    ends = [0, 0, 0]
    for number in range(150):
        position = scattered(dice, 3 + number % 4, 3 if number % 3 else 0)
        while position.winner == NOBODY and position.plies < 4:
            ends[check(search, position)] += 1
            moves = legal_moves(position)
            position.play(moves[dice.below(len(moves))])
    assert min(ends) > 15, ends


def test_a_win_is_found_as_soon_as_trying_everything_finds_it():
    search = Search()
    dice = Dice(12)
    wins = 0
    for number in range(120):
        position = scattered(dice, 3 + number % 4, 3 if number % 2 else 0)
        if position.winner == NOBODY and len(legal_moves(position)) > 1:
            for depth in range(1, 6):
                if forces(position, position.side, depth):
                    searched(search, position, 5)
                    assert search.is_won or search.is_done, position_text(position)
                    assert not search.is_won or search.depth <= depth + 1, position_text(position)
                    wins += 1
                    break
    assert wins > 40


def test_slices_make_no_difference_and_the_position_is_not_touched():
    dice = Dice(13)
    ends = 0
    for position in positions(120, 14):
        before = position_text(position)
        found = []
        for most in (200, 1 + dice.below(9)):
            search = Search()
            search.begin(position)
            while not search.is_done and search.nodes < 3000:
                search.step(most)
            if search.is_done:
                found.append((search.move, search.is_won, search.depth, search.nodes))
        assert position_text(position) == before
        if len(found) == 2:
            assert found[0] == found[1], before
            ends += found[0][3] > 0
    assert ends > 5, ends


def test_a_slice_looks_at_hardly_more_than_it_is_given():
    search = Search()
    search.begin(Round())
    before = 0
    for _ in range(200):
        search.step(10)
        assert search.nodes - before <= 10
        before = search.nodes
