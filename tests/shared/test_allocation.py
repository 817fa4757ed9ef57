"""The rules, their texts and the game seam allocate nothing: random rounds with MicroPython's heap locked.

CPython has no such lock, and no test here.
"""

import sys

from dice import Dice, positions
from test_cycle import QuietBoard, live

from madang import games, squares
from madang.app import App
from madang.games.kamisado import notation, rules
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.match import DRAGON, Match
from madang.games.kamisado.notation import START, parse_position, position_text
from madang.text import Writer

PUSHES = "8/r++2p+4/4g+y+2/2k+1n+B++2/1K++2o+3/b3Y+++3/O+7/P1GN1R2 b R -"  # where a push follows on another
MEANINGS = bytearray(64)
START_SET = squares.new_set(range(16))


def exercise_rules(position, moves, out, dice):
    """A round played to its end and taken back; every call that a cycle makes."""
    while position.winner == rules.NOBODY:
        count = position.legal_moves(moves)
        for i in range(count):
            position.play(moves[i])
            position.undo()
            out.clear()
            notation.write_move(moves[i], out)
        out.clear()
        notation.write_position(position, out)
        position.play(moves[dice.below(count)])
    while position.undo():
        position.past_move(position.plies)


def exercise_game(game, into, out, dice):
    while game.winner() == games.NOBODY:
        for move in range(game.move_count()):
            game.is_pass(move)
            game.may_slide_on(move)
            game.touched(move, into)
            game.after(move, into)
            game.replies(move, into)
        game.pushers(into)
        game.occupancy(into)
        game.start_occupancy(into)
        for square in range(64):
            if squares.has(into, square):
                game.start_colour(square)
                game.start_piece(square)
                game.piece(square)
                game.square_colour(square)
                game.piece_colour(square)
        game.side()
        game.play(dice.below(game.move_count()))
        out.clear()
        game.write_past(game.plies - 1, out)
        game.past_landing(game.plies - 1)
        game.past_origin(game.plies - 1)
        game.past_touched(game.plies - 1, into)
    game.trophies(into)
    game.show_why(MEANINGS)
    game.show_score(MEANINGS)
    out.clear()
    game.write_result(out)
    game.write_position(out)
    while game.undo():
        pass


class SmallDice(Dice):
    """Dice whose numbers stay small integers, which live outside the heap."""

    def below(self, limit):
        self._state = (self._state * 75 + 74) % 65537
        return self._state % limit


def play_ply(app, quiet, into):
    """Make a move by hand after which the round goes on, and with a tower that can move, or see a pass made."""
    game = app.referee.game
    if game.is_pass(0):
        live(app, quiet, (), 1200)
        return
    move = 0
    while game.wins[move] or not game.replies(move, into) or squares.is_empty(into):
        move += 1
    live(app, quiet, (0, game.origin[move], False, 100, game.landing[move], True), 700)


if sys.implementation.name == "micropython":
    import gc

    import micropython

    def locked(exercise):
        micropython.heap_lock()
        try:
            exercise()
        finally:
            micropython.heap_unlock()

    def test_the_lock_forbids_allocation_and_nothing_else():
        locked(lambda: squares.count(START_SET))
        for allocate in (
            lambda: [1, 2],
            lambda: bytearray(40),
            lambda: squares.new_set((1,)),
            lambda: len(START_SET) << 70,
        ):
            try:
                locked(allocate)
            except MemoryError:
                continue
            raise AssertionError("allocated with the heap locked")

    def test_the_rules_allocate_nothing():
        moves = rules.move_buffer()
        out = Writer(notation.POSITION_LENGTH)
        dice = SmallDice(1)
        for position in positions(40, 1):
            before = position_text(position)
            locked(lambda: exercise_rules(position, moves, out, dice))  # noqa: B023  # called at once
            assert position_text(position) == before

    def test_the_game_allocates_nothing():
        into = squares.new_set()
        out = Writer(notation.POSITION_LENGTH)
        dice = SmallDice(2)
        game = Kamisado()
        for position in [parse_position(PUSHES)] * 10 + list(positions(40, 2)):
            before = position_text(position)
            game.load(before)
            locked(lambda: exercise_game(game, into, out, dice))
            assert position_text(game.round) == before

    def test_a_match_allocates_nothing_within_a_round():
        played = Match(DRAGON, 7)
        played.start_basic()
        moves = [notation.parse_move("e8-e2", played.round), rules.move_of(1, 46)]

        def play_and_undo():
            for i in range(len(moves)):
                played.play(moves[i])
            played.challenger()
            while played.round.plies:
                played.undo()

        locked(play_and_undo)
        assert position_text(played.round) == START

    def test_the_texts_allocate_nothing():
        out = Writer(100)
        members = squares.new_set((0, 63))
        other = squares.new_set()

        def write():
            out.clear()
            out.text(b"text")
            out.number(12345)
            out.hex_byte(200)
            out.square(27)
            out.squares(members)

        def use():
            squares.copy(members, other)
            squares.add(other, 27)
            squares.discard(other, 0)
            squares.has(other, 27)
            squares.count(other)
            squares.first(other)
            squares.clear(other)

        locked(write)
        locked(use)
        assert str(out) == "text12345c8d4" + squares.set_text(members)

    def test_play_keeps_nothing_that_it_allocates():
        quiet = QuietBoard()
        quiet.store.append("settings", b"dwell_ms=100\npass_ms=300\n")
        game = Kamisado()
        app = App(quiet, game)
        into = squares.new_set()
        for _ in range(3):  # rounds of 120 moves are rare: the PC takes them back, and they are made again
            game.start_occupancy(quiet.occupied)
            live(app, quiet, (), 2000)
            kept = []
            while game.plies < 40:
                before = game.plies
                play_ply(app, quiet, into)
                assert game.plies == before + 1
                if game.plies % 10 == 0:
                    gc.collect()
                    kept.append(gc.mem_alloc())
            assert len(kept) == 4 and max(kept) == kept[0], kept
            app.referee.rounds.changes().undo_to(2)
