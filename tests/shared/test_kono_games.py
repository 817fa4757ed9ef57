"""The konos behind the game seam: what a game tells of a move is what playing it on the board shows; records, matches,
options and texts."""

import sys

from dice import Dice
from expect import message_of
from konos import GAMES, KINDS, asked, at, legal, new_game, play, record, written

from madang import squares
from madang.games import DRAWN, NOBODY
from madang.games.kono import notation
from madang.games.kono.game import MatchError
from madang.games.kono.notation import IllegalMoveError, MoveError, PositionError, position_text
from madang.games.kono.round import REPETITION
from madang.games.nei_pat_kono.game import NeiPatKono
from madang.games.o_pat_kono.game import OPatKono
from madang.games.oumoul_kono.game import OumoulKono
from madang.squares import NO_SQUARE, square_name
from madang.text import Writer


def at_random(seed, rounds=2, most=40):
    """Every kind of game at every position of some random rounds."""
    dice = Dice(seed)
    for kind, words in KINDS:
        for _ in range(rounds):
            game = new_game(kind, words)
            while game.winner() == NOBODY and game.plies < most:
                yield game
                game.play(dice.below(game.move_count()))
            yield game


def standing(game):
    return [square_name(square) for square in range(64) if game.round.board[square]]


def test_occupancy_sides_and_colours_are_those_of_the_board():
    for game in at_random(1):
        assert asked(game.occupancy) == standing(game)
        sides = [asked(game.side_occupancy, side) for side in (0, 1)]
        assert sorted(sides[0] + sides[1]) == sorted(standing(game))
        for side in (0, 1):
            for name in sides[side]:
                square = squares.parse_square(name)
                assert game.piece_side(square) == side == game.kind(game.piece(square)) - 1
                assert game.piece_colour(square) == (1, 4)[side]
        pieces = [game.piece(squares.parse_square(name)) for name in standing(game)]
        assert len(set(pieces)) == len(pieces) and 0 not in pieces
        points = asked(game.points)
        assert [name for name in standing(game) if name not in points] == []


def test_what_a_move_touches_and_leaves():
    captures = passes = 0
    for game in at_random(2):
        for move in range(game.move_count()):
            before = bytes(game.round.board)
            piece = game.piece(game.origin[move])
            touched, after, replies = asked(game.touched, move), asked(game.after, move), asked(game.replies, move)
            goes_on = game.replies(move, squares.new_set())
            origin, landing, takes = game.origin[move], game.landing[move], game.takes[move]
            is_pass = game.is_pass(move)
            text = notation.move_text(game._moves[move])
            assert game.find(text) == move
            game.play(move)
            changed = [square_name(square) for square in range(64) if before[square] != game.round.board[square]]
            assert touched == changed and after == standing(game) == asked(game.occupancy)
            assert is_pass or game.piece(landing) == piece
            assert is_pass == (changed == []) and bool(takes) == (before[landing] != 0 and not is_pass)
            assert goes_on == (game.winner() == NOBODY)
            starts = {square_name(game.origin[i]) for i in range(game.move_count()) if not game.is_pass(i)}
            if game.round.reason == REPETITION:
                assert replies and not starts, "who has not counted answers"
            else:
                assert sorted(replies) == sorted(starts)
            last = game.plies - 1
            assert game.past_origin(last) == origin and game.past_landing(last) == (NO_SQUARE if is_pass else landing)
            assert asked(game.past_touched, last) == touched and game.past_takes(last) == bool(takes)
            assert asked(game.past_change, last) == [n for n in changed if not takes or n != square_name(landing)]
            assert written(game.write_past, last) == text
            captures += takes
            passes += is_pass
            assert game.undo() and bytes(game.round.board) == before
    assert captures > 50


def test_what_wins_and_what_is_risky():
    wins = risks = 0
    for game in at_random(3, 4, 90):
        for move in range(game.move_count()):
            claimed, is_risky = game.wins[move], game.is_risky(move)
            mover = game.side()
            game.play(move)
            assert not claimed or game.winner() == mover, written(game.write_position)
            if not isinstance(game, NeiPatKono):
                assert claimed == (game.winner() == mover), written(game.write_position)
            assert is_risky == any(game.wins[reply] for reply in range(game.move_count()))
            game.undo()
            wins += claimed
            risks += is_risky
    assert wins > 5 and risks > 5


def test_moves_from_one_square_follow_each_other():
    for game in at_random(4):
        seen = []
        for move in range(game.move_count()):
            origin = game.origin[move]
            if origin not in seen:
                assert game.first_move(origin) == move
                seen.append(origin)
            assert seen[-1] == origin
        assert sorted([square_name(square) for square in seen]) == sorted(asked(game.origins))


def test_what_the_last_man_could_have_done_instead():
    others = 0
    for game in at_random(5):
        before = (position_text(game.round), game.plies)
        game.look_instead()
        instead = game.instead
        found = [
            (square_name(instead.origin), square_name(instead.landing[i]), bool(instead.wins[i]))
            for i in range(instead.count)
        ]
        assert (position_text(game.round), game.plies) == before
        if not game.plies:
            assert found == []
            continue
        last = game.plies - 1
        assert instead.origin == game.past_origin(last) or game.past_landing(last) == NO_SQUARE
        for i in range(instead.count):
            into = squares.new_set()
            instead.after(i, into)
            copied = type(game)()
            for entry in record(game):
                copied.take(entry)
            copied.look_instead()
            copied.play_instead(i)
            assert asked(copied.occupancy) == [square_name(square) for square in squares.members(into)]
            others += 1
            if others % 40:
                break
    assert others > 100


def test_a_record_brings_the_game_back():
    for game in at_random(6, 1, 60):
        if game.plies % 20 and game.winner() == NOBODY:
            continue
        other = type(game)()
        for entry in record(game):
            other.take(entry)
        assert record(other) == record(game) and position_text(other.round) == position_text(game.round)
        assert other.score == game.score and other.winner() == game.winner()


def test_a_match_of_several_rounds():
    game = new_game(OumoulKono, "to 3")
    rounds = 0
    dice = Dice(9)
    while True:
        while game.winner() == NOBODY:
            game.play(dice.below(game.move_count()))
        rounds += 1
        copied = OumoulKono()
        for entry in record(game):
            copied.take(entry)
        assert (copied.score, record(copied)) == (game.score, record(game))
        if not game.has_next_round():
            break
        assert game.next_round() and game.side() == rounds % 2  # the sides take turns to move first
        assert record(game)[-1] == f"round {rounds + 1}" and game.plies == 0
    assert max(game.score) == 3 and not game.next_round()
    assert message_of(MatchError, game.take, "round 9") == "no other round follows now"
    score = game.score[:]
    loser_score = min(score)
    game.undo()
    assert sorted(game.score) == sorted([2, loser_score])


def test_a_draw_is_worth_nothing_and_a_match_goes_on():
    game = play(new_game(NeiPatKono, "to 3 forced"), "d6xd4 draw")
    assert game.winner() == DRAWN and game.score == [0, 0] and game.has_next_round()
    game.take("round 2")
    assert record(game) == ["nei-pat-kono to 3 forced", "d6xd4", "draw", "round 2"]
    assert written(game.write_score) == "to 3 forced round 2 black 0 white 0"
    single = play(new_game(NeiPatKono, "to 1"), "d6xd4 draw")
    assert not single.has_next_round()


def test_options():
    for kind in GAMES:
        game = kind()
        options = asked(game.options)
        assert [name for name in options if name in asked(game.points)] == []
        names = [written(game.write_option, squares.parse_square(name)) for name in options]
        words = [word for group in game.round.VARIANTS for word in group]
        assert sorted(names) == sorted(["to 1", "to 3", "to 5", "computer black", "computer white"] + words)
        chosen = [written(game.write_option, squares.parse_square(name)) for name in asked(game.chosen)]
        assert sorted(chosen) == sorted(["to 1"] + [group[0] for group in game.round.VARIANTS])
        for name in options:
            word = written(game.write_option, squares.parse_square(name))
            game.choose(squares.parse_square(name), 0)
            assert name in asked(game.chosen), (name, word)
        assert game.computer_side == 1 and record(game)[0].startswith(game.name + " to 5")
        play(game, legal(game)[0])
        assert asked(game.options) == asked(game.chosen) == []
        game.restart()
        assert record(game)[0].startswith(game.name + " to 5")


def test_texts_of_positions():
    for kind, text in (
        (NeiPatKono, "8/8/2m1m3/3M4/4M3/2m2M2/8/8 w forced"),
        (OPatKono, "8/8/1m2mm2/1m3m2/2mmMM2/1M3M2/1MM2M2/8 b loss no-parking"),
        (OumoulKono, "8/m5M1/8/8/3m4/8/8/6M1 w between-sides"),
    ):
        game = at(kind, text)
        assert written(game.write_position) == text and record(game) == [game.name + " " + text]
        other = kind()
        other.take(record(game)[0])
        assert written(other.write_position) == text
        assert written(game.write_score) == "position" and not game.has_next_round()


def test_positions_that_cannot_be():
    for kind, text, why in (
        (NeiPatKono, "", "no position '' (try '8/8/2mmmm2/2mmmm2/2MMMM2/2MMMM2/8/8 b')"),
        (NeiPatKono, "8/8/8 b", "a board has 8 ranks split by '/', '8/8/8' has 3"),
        (NeiPatKono, "8/8/8/8/8/8/8/m7 b", "no point for a man of '8/8/8/8/8/8/8/m7' on rank 1"),
        (NeiPatKono, "8/8/2x5/8/8/8/8/8 b", "no man 'x' in '8/8/2x5/8/8/8/8/8' (m is Black's, M White's)"),
        (NeiPatKono, "8/8/2m/8/8/8/8/8 b", "rank 6 of '8/8/2m/8/8/8/8/8' has 3 squares, not 8"),
        (NeiPatKono, "8/8/2m5/8/8/8/8/8 b", "in '8/8/2m5/8/8/8/8/8', white has 0 men, not 1 to 8"),
        (OumoulKono, "8/8/8/8/3m4/8/8/M7 b", "in '8/8/8/8/3m4/8/8/M7', black has 1 men, not 2"),
        (NeiPatKono, "8/8/2m2M2/8/8/8/8/8 b tie", "no variant 'tie' (try optional or forced, each but once)"),
    ):
        message = message_of(PositionError, at, kind, text)
        assert message.endswith(why), message
    game = NeiPatKono()
    before = record(game)
    message_of(PositionError, game.take, "nei-pat-kono 8/8/2m/8/8/8/8/8 b")
    assert record(game) == before


def test_moves_that_are_none():
    game = NeiPatKono()
    for text, why in (
        ("d3-d5", "'d3-d5' is not legal: the man on d3 is not black's, who is to move (try c6xc4)"),
        ("c6-c4", "'c6-c4' is not legal, but 'c6xc4' is"),
        ("c6-c5", "'c6-c5' is not legal: the man on c6 cannot go to c5 now (try c6xc4)"),
        ("a1-a2", "'a1-a2' is not legal: nothing stands on a1 (try c6xc4)"),
        ("pass", "'pass' is not legal: black can move (try c6xc4)"),
    ):
        assert message_of(IllegalMoveError, game.find, text) == why
    for text in ("", "c6", "c6c4", "c6-c9", "i1-a1", "c6-c44", "c6^c4"):
        assert message_of(MoveError, game.find, text) == f"no move '{text}' (try d4-d5, d3xd5 if it takes, or pass)"
    assert message_of(IllegalMoveError, play(game, "c6xc4 draw").find, "c3-c4").endswith("the round is over")
    assert message_of(MatchError, game.take, "draw") == "the round is over"


def test_matches_that_are_none():
    game = OPatKono()
    for text in ("o-pat-kono", "o-pat-kono 3", "o-pat-kono to 2", "o-pat-kono to 1 forced", "o-pat-kono to 1 tie loss"):
        before = record(game)
        try:
            game.take(text)
        except ValueError:
            assert record(game) == before
            continue
        raise AssertionError(text)
    assert message_of(MatchError, game.take, "round 2") == "no other round follows now"


def test_texts_from_outside():
    """Random texts made of what texts are made of: refused with a reason, and nothing changes."""
    dice = Dice(11)
    pieces = (
        "position ",
        "8/",
        "2mmmm2/",
        "m",
        "M",
        "b",
        " w",
        "-",
        "x",
        "c6",
        "d4",
        "to ",
        "1",
        "3",
        " forced",
        "draw",
    )
    refused = 0
    for kind in GAMES:
        game = kind()
        for _ in range(400):
            text = "".join([pieces[dice.below(len(pieces))] for _ in range(1 + dice.below(12))])
            before = record(game)
            try:
                game.take(text)
            except ValueError:
                refused += 1
                assert record(game) == before
            else:
                game = kind()
    assert refused > 1000


def test_results_shown():
    for game in at_random(12, 2, 90):
        if game.winner() == NOBODY:
            continue
        meanings = bytearray(64)
        game.show_why(meanings)
        game.show_score(meanings)
        trophies = asked(game.trophies)
        assert trophies == (standing(game) if game.winner() == DRAWN else asked(game.side_occupancy, game.winner()))


if sys.implementation.name == "micropython":
    import micropython

    def exercise(game, into, out, most):
        while game.winner() == NOBODY and game.plies < most:
            for move in range(game.move_count()):
                game.is_pass(move)
                game.touched(move, into)
                game.after(move, into)
                game.replies(move, into)
                game.look_after(move, game.origin[0])
                game.is_risky(move)
            game.look_instead()
            game.occupancy(into)
            game.start_occupancy(into)
            game.points(into)
            game.options(into)
            game.chosen(into)
            for square in range(64):
                if game.piece(square):
                    game.piece_colour(square)
                    game.piece_side(square)
            game.play((game.plies * 7) % game.move_count())
            out.clear()
            game.write_past(game.plies - 1, out)
            game.past_takes(game.plies - 1)
            game.past_change(game.plies - 1, into)
        out.clear()
        game.write_position(out)
        out.clear()
        game.write_score(out)
        if game.winner() != NOBODY:
            game.trophies(into)
            game.write_result(out)
        while game.undo():
            pass

    def test_the_games_allocate_nothing():
        into = squares.new_set()
        out = Writer(100)
        for kind, words in KINDS:
            game = new_game(kind, words)
            before = record(game)
            micropython.heap_lock()
            try:
                exercise(game, into, out, 60)
            finally:
                micropython.heap_unlock()
            assert record(game) == before
