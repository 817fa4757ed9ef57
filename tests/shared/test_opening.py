"""The book of openings and the board's search together: the basic start is won, whatever the second player does."""

from madang.games.kamisado import opening
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.notation import START, parse_position, position_text
from madang.games.kamisado.opening_book import BOOK
from madang.games.kamisado.rules import BLACK, NOBODY, Round

WON_IN = 17  # plies, with best play
LIKE_IT = (
    "obpkyrgn/8/8/8/8/8/8/NGRYKPBO w * -",
    "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b O -",
    "obpkyrgn/8/8/8/8/8/8/NGRYKPB+O b * -",
    "bopkyrgn/8/8/8/8/8/8/NGRYKPBO b * -",
)


def entries():
    size = opening.ENTRY_BYTES
    return [BOOK[at : at + size] for at in range(0, len(BOOK), size)]


def chosen_move(player, game):
    """What a board plays when its time is up as soon as it may be."""
    player.begin(True)
    while not (player.is_done or player.is_ready):
        player.think()
    # So nothing would come of more time, either.
    assert player.is_done, position_text(game.round)
    return player.move()


def win_from(player, game):
    """Try every reply of the second player, to the end; gives the plies of the longest round and how many there are."""
    game.play(chosen_move(player, game))
    longest = game.plies
    rounds = 1
    if game.winner() == NOBODY:
        rounds = 0
        for reply in range(game.move_count()):
            game.play(reply)
            assert game.winner() in (NOBODY, BLACK), position_text(game.round)
            if game.winner() == NOBODY:
                plies, more = win_from(player, game)
                longest = max(longest, plies)
                rounds += more
            else:
                rounds += 1
            game.undo()
    game.undo()
    return longest, rounds


def test_the_first_player_wins_whatever_the_second_does():
    game = Kamisado()
    longest, rounds = win_from(game.player(), game)
    assert longest == WON_IN and rounds > 900, (longest, rounds)


def test_the_book_is_sorted_and_small():
    sums = [entry[:3] for entry in entries()]
    assert sums == sorted(sums) and len(set(sums)) == len(sums)
    assert len(BOOK) == opening.ENTRY_BYTES * len(sums) <= 200


def test_every_entry_is_found_and_nothing_else():
    position = Round()
    total = opening.sum_of(position)
    for number in range(6):
        # A book of entries around the one that is looked for.
        for place in range(number + 1):
            sums = [total - place + at for at in range(number)]
            book = b"".join([bytes([at >> 16, at >> 8 & 255, at & 255, at & 15, 7]) for at in sums])
            wanted = (total & 15) << 8 | 7 if total in sums else opening.UNKNOWN
            assert opening.find(position, book) == wanted, (number, place)


def test_the_sum_is_of_everything_that_matters():
    sums = [opening.sum_of(parse_position(text)) for text in (START,) + LIKE_IT]
    assert len(set(sums)) == len(sums)
