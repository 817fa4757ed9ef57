"""Yut Nori behind the seam of games: throws are moves like all others, and every piece is known by its number."""

from dice import Dice
from expect import message_of
from yut_games import KINDS, legal

from madang import squares
from madang.games import NOBODY
from madang.games.yut.game import Yut
from madang.games.yut.notation import IllegalPlyError
from madang.squares import NO_SQUARE, square_name
from madang.text import Writer

ROUNDS = 2  # of each kind
MOST_PLIES = 160


def at(position):
    game = Yut()
    game.load(position)
    return game


def written(write):
    out = Writer(128)
    write(out)
    return str(out)


def record(game):
    return [written(lambda out: game.write_entry(index, out)) for index in range(game.entries())]  # noqa: B023  # at once


def texts(game):
    """Of the legal moves, by their numbers."""
    found = []
    for move in range(game.move_count()):
        game.play(move)
        found.append(written(lambda out: game.write_past(game.plies - 1, out)))
        assert game.undo()
    return found


def standing(game):
    """The piece on each square that has one."""
    return {square_name(square): game.piece(square) for square in range(64) if game.piece(square)}


def test_while_a_throw_is_due_the_moves_are_throws():
    game = at("3,g3/4 1 ? b")
    assert texts(game) == ["do", "gae", "geol", "yut", "mo", "back-do"] and game.hand_moves() == 0
    assert bytes(game.origin[:6]) == bytes(game.joins[:6]) == bytes([NO_SQUARE] * 6)
    assert [square_name(square) for square in game.landing[:6]] == ["a8", "b8", "c8", "d8", "e8", "f8"]
    assert not any(game.spends[:6]) and not any(game.wins[:6]) and not any(game.takes[:6])
    game.play(game.find("geol"))
    assert texts(game) == ["3:g3-g7", "3:in-g5"] and game.hand_moves() == 2
    assert (game.past_origin(0), game.past_landing(0)) == (NO_SQUARE, NO_SQUARE)


def test_a_forfeit_is_a_pass():
    game = at("0,f1/4 1 2 x")
    assert texts(game) == ["forfeit"] and game.is_pass(0) and game.must_forfeit() and game.hand_moves() == 0
    game.play(0)
    assert game.must_throw() and not game.is_pass(0) and not game.must_forfeit()


def test_only_the_last_one_home_wins():
    game = at("0,f2+h1/4 1 3 -")
    assert texts(game) == ["3:f2-out"] and game.wins[0] and game.landing[0] == NO_SQUARE
    assert not at("1,f2+h1/4 1 3 -").wins[0]
    game.play(0)
    assert game.winner() == 0 and game.move_count() == 0


def test_what_is_no_legal_move():
    assert "try do" in message_of(IllegalPlyError, at("4/4 1 ? -").find, "2:in-g3")
    assert message_of(ValueError, at("4/4 1 ? -").find, "*gae") == "only the board throws '*gae' (try gae)"


def test_a_piece_keeps_its_number():
    game = at("2,g3,f1/3,g5 1 11 -")
    assert standing(game) == {"g3": 1, "f1": 2, "g5": 5}
    assert [game.kind(piece) for piece in (0, 1, 4, 5, 16)] == [0, 1, 1, 2, 4]
    for text, after in (
        ("1:in-g2", {"g3": 1, "f1": 2, "g2": 3, "g5": 5}),
        ("1:g3xg5", {"g5": 1, "f1": 2, "g2": 3}),
        ("gae", {"g5": 1, "f1": 2, "g2": 3}),
        ("2:in-g3", {"g5": 1, "f1": 2, "g2": 3, "g3": 4}),
        ("do", {"g5": 1, "f1": 2, "g2": 3, "g3": 4}),
    ):
        game.take(text)
        assert standing(game) == after, text
    assert (game.past_origin(0), square_name(game.past_landing(0))) == (NO_SQUARE, "g2")
    assert (square_name(game.past_origin(1)), square_name(game.past_landing(1))) == ("g3", "g5")


def check(game):
    """The tables are those of the rules, and the pieces stand where the occupancy has them."""
    assert texts(game) == legal(game.round)
    occupied = squares.new_set()
    game.occupancy(occupied)
    pieces = standing(game)
    assert sorted(pieces) == sorted([square_name(square) for square in range(64) if squares.has(occupied, square)])
    assert len(set(pieces.values())) == len(pieces)
    for name, piece in pieces.items():
        assert game.piece_side(squares.parse_square(name)) == game.kind(piece) - 1
    for move, text in enumerate(legal(game.round)):
        assert game.find(text) == move


def check_hands(game, move):
    """A move of hands leaves what `after` says, with the pieces that stood elsewhere where they stood."""
    after = squares.new_set()
    game.after(move, after)
    before = standing(game)
    origin, landing, tray = (table[move] for table in (game.origin, game.landing, game.joins))
    led = before.get(square_name(origin)) if origin != NO_SQUARE else None
    game.play(move)
    occupied = squares.new_set()
    game.occupancy(occupied)
    assert occupied == after
    there = standing(game)
    if landing != NO_SQUARE:
        came = there[square_name(tray if tray != NO_SQUARE else landing)]
        assert came == led or (led is None and came not in before.values())
    else:
        assert led not in there.values()
    for name, piece in there.items():
        if piece not in (led, None) and piece in before.values():
            assert before[name] == piece


def test_random_rounds_by_the_seam_alone():
    for number, kind in enumerate(KINDS):
        for seed in range(ROUNDS):
            dice = Dice(40 * number + seed)
            game = Yut()
            game.take("yut " + kind)
            while game.winner() == NOBODY and game.plies < MOST_PLIES:
                if game.plies % 5 == 0:
                    check(game)
                move = dice.below(game.move_count())
                if game.hand_moves() and dice.below(4) == 0:
                    check_hands(game, move)
                elif game.must_throw() and dice.below(4) == 0:
                    game.throw_sealed(bytes([dice.below(256) for _ in range(16)]))
                else:
                    game.play(move)
            again = Yut()
            for entry in record(game):
                again.take(entry)
            assert record(again) == record(game) and standing(again) == standing(game)
            assert all(" " not in entry for entry in record(game)[1:])
