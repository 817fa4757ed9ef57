"""Kamisado behind the game seam: what it tells of a move is what playing it on the board shows."""

from dice import Dice, positions
from expect import message_of

from madang import games, squares
from madang.games.kamisado import notation
from madang.games.kamisado.board import SQUARE_COLOUR, colour_of
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.notation import START, position_text
from madang.squares import NO_SQUARE, square_name
from madang.text import Writer


def written(write, *arguments):
    out = Writer(notation.POSITION_LENGTH)
    write(*arguments + (out,))
    return str(out)


def asked(method, *arguments):
    """The squares of a set that a method fills; the set is not empty before, so that the method must clear it."""
    into = squares.new_set(range(64))
    method(*arguments + (into,))
    return squares.members(into)


def standing(game):
    return [square for square in range(64) if game.round.board[square]]


def games_at_random(count, seed):
    """Kamisado at every position of some random rounds."""
    dice = Dice(seed)
    for position in positions(count, seed):
        game = Kamisado()
        game.load(position_text(position))
        while game.winner() == games.NOBODY:
            yield game
            # Home only when there is no other move, so that much happens on the way.
            moves = [move for move in range(game.move_count()) if not game.wins[move]] or [0]
            game.play(moves[dice.below(len(moves))])
        yield game


def test_a_new_game():
    game = Kamisado()
    assert written(game.write_position) == START
    assert (game.plies, game.side(), game.winner(), game.move_count()) == (0, 0, games.NOBODY, 102)
    home_rows = list(range(8)) + list(range(56, 64))
    assert asked(game.occupancy) == asked(game.start_occupancy) == home_rows
    for square in home_rows:
        assert game.start_colour(square) == game.piece_colour(square) == game.square_colour(square)
        assert game.square_colour(square) == SQUARE_COLOUR[square]


def test_occupancy_and_colours_are_those_of_the_board():
    for game in games_at_random(20, 1):
        assert asked(game.occupancy) == standing(game)
        for square in standing(game):
            assert game.piece_colour(square) == colour_of(game.round.board[square])


def test_what_a_move_touches_and_leaves():
    for game in games_at_random(20, 2):
        for move in range(game.move_count()):
            before = bytes(game.round.board)
            touched, after = asked(game.touched, move), asked(game.after, move)
            origin, landing = game.origin[move], game.landing[move]
            is_pass = game.is_pass(move)
            moves_others, next_colour = game.moves_others[move], game.next_colour[move]
            game.play(move)
            changed = [square for square in range(64) if before[square] != game.round.board[square]]
            assert touched == changed
            assert after == standing(game) == asked(game.occupancy)
            assert is_pass == (changed == [])
            assert bool(moves_others) == (len(changed) > 2)
            if not is_pass:
                assert game.round.board[landing] == before[origin]
            assert game.winner() != games.NOBODY or game.round.active == next_colour
            assert game.past_origin(game.plies - 1) == origin
            assert game.past_landing(game.plies - 1) == (NO_SQUARE if is_pass else landing)
            assert game.undo()
            assert bytes(game.round.board) == before


def test_whose_moves_move_others():
    pushers = 0
    for game in games_at_random(40, 6):
        pushing = {game.origin[move] for move in range(game.move_count()) if game.moves_others[move]}
        assert asked(game.pushers) == sorted(pushing)
        pushers += len(pushing)
    assert pushers > 0


def test_where_the_next_move_starts():
    answered = 0
    for game in games_at_random(20, 3):
        for move in range(game.move_count()):
            replies = asked(game.replies, move)
            goes_on = game.replies(move, squares.new_set())
            game.play(move)
            assert goes_on == (game.winner() == games.NOBODY)
            starts = sorted({game.origin[reply] for reply in range(game.move_count()) if not game.is_pass(reply)})
            assert replies == starts, written(game.write_position)
            answered += replies != []
            game.undo()
    assert answered > 100


def test_what_wins():
    wins = 0
    for game in games_at_random(40, 4):
        for move in range(game.move_count()):
            claimed = game.wins[move]
            mover = game.side()
            game.play(move)
            assert claimed == (game.winner() == mover), written(game.write_position)
            wins += claimed
            game.undo()
    assert wins > 50


def test_what_a_slide_could_go_on_to():
    extended = 0
    for game in games_at_random(40, 5):
        moves = range(game.move_count())
        for move in moves:
            further = [other for other in moves if goes_on(game, move, other)]
            assert game.may_slide_on(move) == (further != []), (written(game.write_position), square_pair(game, move))
            extended += further != []
    assert extended > 100


def goes_on(game, move, other):
    """Whether the other move goes on in the direction of this one, both told by files and ranks."""
    if game.origin[move] != game.origin[other] or game.is_pass(move):
        return False
    file, rank = game.origin[move] % 8, game.origin[move] // 8
    files, ranks = game.landing[move] % 8 - file, game.landing[move] // 8 - rank
    other_files, other_ranks = game.landing[other] % 8 - file, game.landing[other] // 8 - rank
    return files * other_ranks == other_files * ranks and abs(other_ranks) > abs(ranks)


def test_a_slide_ends_at_the_edge_of_the_board():
    # The corner's diagonal neighbour by number is a square to which the same tower can go straight.
    for position, text in (
        ("1bpkyrg1/2o3n1/8/8/8/8/8/GNRYKPBO w O -", "h1-a8"),
        ("obpkyrgn/8/8/8/8/8/2N2O2/1GRYKPB1 b O -", "a8-h1"),
    ):
        game = Kamisado()
        game.load(position)
        (move,) = [move for move in range(game.move_count()) if square_pair(game, move) == text]
        assert not game.may_slide_on(move), position


def square_pair(game, move):
    return square_name(game.origin[move]) + "-" + square_name(game.landing[move])


def test_the_moves_played_and_taken_back():
    game = Kamisado()
    for text in ("c8-c4", "b1-h7", "c4-e2"):
        (move,) = [move for move in range(game.move_count()) if square_pair(game, move) == text]
        game.play(move)
    assert [written(game.write_past, ply) for ply in range(game.plies)] == ["c8-c4", "b1-h7", "c4-e2"]
    assert (game.winner(), game.move_count(), written(game.write_result)) == (1, 0, "white deadlock")
    assert asked(game.trophies) == list(range(8))
    assert [game.undo() for _ in range(4)] == [True, True, True, False]
    assert (written(game.write_position), game.move_count()) == (START, 102)


def test_restart():
    game = Kamisado()
    game.play(0)
    game.restart()
    assert (written(game.write_position), game.plies, game.move_count()) == (START, 0, 102)


def test_load():
    game = Kamisado()
    game.play(0)
    before = written(game.write_position)
    message_of(notation.PositionError, game.load, "nonsense")
    assert (written(game.write_position), game.plies) == (before, 1)
    game.load("obpkyrgn/4K+3/8/8/8/8/8/NGRY1PBO w K -")
    assert (game.plies, game.side(), game.move_count()) == (0, 1, 1)
    assert game.is_pass(0)


def test_trophies_of_a_win_at_home():
    for position, name, result in (
        ("obpkYrgn/y7/8/8/8/8/8/NGR1KPBO b Y e8", "e8", "white home"),
        ("obpk1rgn/8/8/8/8/8/Y7/NGRyKPBO w Y d1", "d1", "black home"),
        ("obpk1rgn/8/8/8/8/8/Y7/NGRyKPBO w Y -", "d1", "black home"),
        ("obpk1rgn/8/8/8/8/8/Y7/NGRyKPBO w Y a2", "d1", "black home"),
    ):
        game = Kamisado()
        game.load(position)
        assert [square_name(square) for square in asked(game.trophies)] == [name], position
        assert written(game.write_result) == result


def tower_moves(moves):
    """What `instead` and `answers` tell of each move: where it lands, what it hands on, and what stands after it."""
    told = []
    for move in range(moves.count):
        told.append((moves.landing[move], moves.next_colour[move], moves.wins[move], asked(moves.after, move)))
    return told


def all_moves_from(game, origin):
    told = []
    for move in range(game.move_count()):
        if game.origin[move] == origin and not game.is_pass(move):
            told.append((game.landing[move], game.next_colour[move], game.wins[move], asked(game.after, move)))
    return told


def test_what_might_have_been_and_what_might_be():
    """Both are what playing it shows; and the round is what it was."""
    for game in games_at_random(3, 9):
        before = position_text(game.round), game.plies, game.move_count()
        last = game.plies - 1
        while last >= 0 and game.past_landing(last) == NO_SQUARE:
            last -= 1
        other = Kamisado()
        game.look_instead()
        if last < 0:
            assert game.instead.count == 0
        else:
            while game.plies > last:
                game.undo()
            other.load(position_text(game.round))
            for ply in range(last, before[1]):
                game.play(game.index_of(game.round.past_move(ply)))
            game.look_instead()
            assert tower_moves(game.instead) == all_moves_from(other, game.instead.origin)
            for move in range(0, game.instead.count, 4):
                game.look_after_instead(move, NO_SQUARE)
                again = Kamisado()
                again.load(position_text(other.round))
                again.play(again.index_of(game._instead_codes[move]))
                assert game.answers.goes_on == (again.winner() == games.NOBODY)
                answers = all_moves_from(again, game.answers.origin) if game.answers.goes_on else []
                assert tower_moves(game.answers) == answers
        for move in range(0, game.move_count(), 4):
            game.look_after(move, NO_SQUARE)
            again = Kamisado()
            again.load(position_text(game.round))
            again.play(move)
            assert tower_moves(game.answers) == (
                all_moves_from(again, game.answers.origin) if game.answers.goes_on else []
            )
        assert (position_text(game.round), game.plies, game.move_count()) == before


def test_a_past_move_changed_what_it_left_and_what_it_covered():
    for game in games_at_random(10, 10):
        if game.plies:
            after = set(standing(game))
            change = set(asked(game.past_change, game.plies - 1))
            move = game.round.past_move(game.plies - 1)
            game.undo()
            assert after ^ change == set(standing(game))
            game.play(game.index_of(move))


def test_an_entry_of_a_record_has_the_moves_listed_once():
    """A record of a thousand entries is resumed while a player waits."""
    game = Kamisado()
    list_moves = game.round.legal_moves
    listed = []

    def counted(into):
        listed.append(list_moves(into))
        return listed[-1]

    game.round.legal_moves = counted
    game.take("e1-e5" if game.side() else "e8-e4")
    assert len(listed) == 1
    assert message_of(notation.IllegalMoveError, game.take, "a1-a1").startswith("a1-a1 is not legal")
