"""Latin squares: the rules, their texts, and the game on a board, by one piece."""

from dice import Dice
from expect import message_of
from rig import Rig

from madang import squares
from madang.games import NOBODY
from madang.games.latin_square import notation, seeds
from madang.games.latin_square.game import LatinSquare
from madang.games.latin_square.notation import PositionError
from madang.games.latin_square.rules import PALETTE, Square, base
from madang.text import Writer


def written(write, *arguments):
    out = Writer(200)
    write(*arguments, out)
    return str(out)


def game_at(text):
    game = LatinSquare()
    game.take("latin-square " + text)
    return game


def names(game):
    return [squares.square_name(square) for square in squares.members(game.round.wrong)]


def test_a_colour_twice_in_a_row_or_a_column_is_wrong():
    game = game_at("4/4/4/RBYG a1")
    for text, wrong in (("a1-c2", []), ("c2-c3", ["c2", "c3"]), ("c3-a1", ["c2", "c3"]), ("a1-d2", ["c2", "d2", "c3"])):
        game.take(text)
        assert names(game) == wrong, text
    while game.undo():
        pass
    assert names(game) == [] and game.round.empty == 12


def test_what_is_given_is_never_painted():
    game = game_at("4/4/4/RBYG a1")
    game.take("a1-b1")
    assert written(game.write_position) == "4/4/4/RBYG b1"
    game.take("b1-b2")
    assert written(game.write_position) == "4/4/1b2/RBYG b2"
    game.take("b2-c1")
    game.take("c1-b2")  # painted anew
    assert written(game.write_position) == "4/4/1y2/RBYG b2"


def test_one_of_a_pair_has_each_colour_once_with_each_of_the_other():
    played = Square()
    notation.parse_position("4/4/4/RBYG a1 pair", played)
    played.play(9)  # b2, which has the symbol of a1 there
    assert base(4, 0) == base(4, 9)
    assert squares.set_text(played.wrong) == squares.set_text(squares.new_set((0, 9)))
    notation.parse_position("4/4/4/RBYG a1", played)
    played.play(9)
    assert not any(played.wrong)


def test_bases_are_latin_squares():
    for size in (4, 5, 7, 8):
        lines = [[base(size, 8 * rank + file) for file in range(size)] for rank in range(size)]
        for row in lines:
            assert sorted(row) == list(range(size))
        for file in range(size):
            assert sorted([row[file] for row in lines]) == list(range(size))


def test_the_last_square_wins_and_ends_the_round():
    game = game_at("1gyb/bygr/gbry/RYBG a1")
    assert (game.round.empty == 1 and names(game) == ["c2", "c3"]) or game.round.empty == 1
    game = game_at("ygr1/brgy/gybr/RBYG b1")
    game.take("b1-d4")
    assert game.winner() == 0 and game.move_count() == 0
    assert written(game.write_result) == "player solved"
    assert message_of(ValueError, game.take, "d4-a1") == "the round is over"
    assert game.undo() and game.winner() == NOBODY
    move = game.find("b1-d4")
    assert game.wins[move] and not game.replies(move, squares.new_set())
    assert not game.wins[game.find("b1-a2")]


def test_positions_round_trip_and_wrong_ones_say_what_is_wrong():
    for text in ("3r/1b2/4/RBYG a1", "RBYGP/4r/5/5/5 a5", "RBYG/4/4/4 a4 pair", "8/8/8/8/8/8/8/RBYGPOKN h1"):
        assert written(game_at(text).write_position) == text
    game = game_at("3r/1b2/4/RBYG a1")
    before = written(game.write_position)
    for text, said in (
        ("4/4/4/RBYG", "no position"),
        ("4/4/RBYG a1", "no position"),
        ("4/4/4/RBYG a9", "no square"),
        ("4/4/4/RBYG a2", "which has no colour"),
        ("4/4/4/RBY1 a1", "gives no green"),
        ("4/4/3R/RBYR a1", "gives no green"),
        ("4/4/R3/RBYG a1", "has a colour twice"),
        ("4/4/5/RBYG a1", "rank 2"),
        ("4/4/4/RBYX a1", "no colour 'X'"),
        ("6/6/6/6/6/RBYGPO a1 pair", "no pair of 6 x 6"),
        ("4/4/4/RBYG a1 part", "no position"),
    ):
        assert said in message_of(PositionError, game.load, text), text
        assert written(game.write_position) == before


def test_moves_that_are_none():
    game = game_at("4/4/4/RBYG a1")
    for text, said in (
        ("a1", "no move"),
        ("a1xb2", "no move"),
        ("a1-z2", "no move"),
        ("b1-b2", "the brush stands on a1"),
        ("a1-a1", "moves to another of the 4 x 4 squares"),
        ("a1-e1", "moves to another of the 4 x 4 squares"),
        ("a1-a5", "moves to another of the 4 x 4 squares"),
    ):
        assert said in message_of(ValueError, game.take, text), text
    assert game.plies == 0


def test_a_number_makes_the_same_puzzle_everywhere():
    for text, position in (
        ("4 easy complete 0", "GR2/1GRY/3R/R1B1 a1"),
        ("6 medium complete 4711", "1O3Y/1G1PY1/O1B1P1/Y1P1G1/1Y2R1/G5 a1"),
        ("5 hard pair 99", "1P3/2GR1/3Y1/5/B4 a1 pair"),
    ):
        game = game_at(text)
        assert written(game.write_position) == position
        assert written(game.write_entry, 0) == "latin-square " + text


def test_puzzles_that_are_none():
    game = game_at("4 easy complete 0")
    for text in (
        "",
        "9 easy complete 1",
        "6 easy pair 1",
        "4 easy complete",
        "4 soft complete 1",
        "4 easy complete 65536",
    ):
        assert "no puzzle '" in message_of(ValueError, game.take, "latin-square " + text)
    assert written(game.write_entry, 0) == "latin-square 4 easy complete 0"


def test_every_puzzle_gives_each_colour_and_the_first_square():
    for kind in seeds.KINDS:
        for size in seeds.sizes_of(kind):
            for level in range(len(seeds.LEVELS)):
                for number in (1, 65535):
                    played = Square()
                    notation.set_up_puzzle(played, kind, size, level, number)
                    given = {played.cells[square] for square in range(64) if played.given[square]}
                    assert given == {colour + 1 for colour in PALETTE[:size]}
                    assert played.given[0] and played.brush == 0 and not any(played.wrong)


def test_options_choose_a_puzzle_by_lot():
    game = LatinSquare()
    game.choose(squares.parse_square("d6"), 5)
    game.choose(squares.parse_square("c5"), 6)
    assert written(game.write_entry, 0) == "latin-square 6 medium complete 6"
    game.choose(squares.parse_square("c4"), 7)  # a pair, of which there is none of 6
    assert written(game.write_entry, 0) == "latin-square 5 medium pair 7"
    game.choose(squares.parse_square("d4"), 8)
    assert written(game.write_entry, 0) == "latin-square 8 medium kamisado 8"
    game.choose(squares.parse_square("b6"), 9)
    assert written(game.write_entry, 0) == "latin-square 4 medium complete 9"
    told = [written(game.write_option, squares.parse_square(name)) for name in ("f6", "d5", "e4")]
    assert told == ["size 8", "hard", "fill"]
    before = written(game.write_position)
    game.restart()
    assert game.number != 9 and written(game.write_position) != before


def test_a_record_is_taken_up_again():
    dice = Dice(5)
    game = game_at("5 easy complete 3")
    for _ in range(80):
        game.play(dice.below(game.move_count()))
    again = LatinSquare()
    for index in range(game.entries()):
        again.take(written(game.write_entry, index))
    assert written(again.write_position) == written(game.write_position)
    while game.undo():
        pass
    assert written(game.write_position) == written(game_at("5 easy complete 3").write_position)


def test_the_helper_solves_what_a_look_at_single_squares_solves():
    for text in ("4 easy complete 1", "5 easy complete 2", "4 easy pair 3"):
        game = game_at(text)
        helper = game.player()
        while game.winner() == NOBODY and game.plies < 100:
            helper.begin(True)
            game.play(helper.move())
        assert game.winner() == 0, text


def rig_at(text, **settings):
    rig = Rig(game=LatinSquare(), **settings)
    rig.app.referee.rounds.changes().take_entry(0, "latin-square " + text)
    rig.place(squares.square_name(rig.game.round.brush))
    rig.wait(1500)
    assert "begin" in rig.told
    rig.told = []
    return rig


def test_the_brush_paints_on_the_board():
    rig = rig_at("4/4/4/RBYG a1")
    assert rig.squares_in("legal") == "b1 c1 d1"
    rig.lift("a1")
    rig.wait(300)
    assert rig.ask().startswith("put ")
    assert "b2" in rig.squares_in("legal").split()
    rig.place("b2")
    rig.wait(2500)
    assert rig.told == ["a1-b2"]
    rig.move("b2-b3", rest_ms=2500)
    assert rig.told == ["a1-b2", "b2-b3"]
    assert rig.squares_in("blocked") == "b2 b3"
    rig.move("b3-c1", rest_ms=2500)
    rig.move("c1-b3", rest_ms=2500)
    assert rig.position() == "4/1y2/1r2/RBYG b3"
    assert rig.squares_in("blocked") == ""


def test_the_computer_shows_the_square_that_the_fewest_colours_are_left_for():
    rig = rig_at("1ry1/brgy/gybr/RBYG b1", computer=1)
    rig.wait(500)
    assert rig.ask() == "carry b1 d1"


def test_a_square_is_solved_on_the_board():
    rig = rig_at("ygr1/brgy/gybr/RBYG b1")
    rig.move("b1-d4", rest_ms=2500)
    assert rig.told == ["b1-d4", "result player solved"]
    assert rig.squares_in("trophy") == "d4"
    assert len(rig.squares_in("legal").split()) == 4
    rig.move("d4-a1", rest_ms=5000)


def test_an_empty_board_opens_the_menu_and_the_brush_chooses():
    rig = Rig(game=LatinSquare())
    rig.wait(3000)
    assert len(rig.squares_in("choice").split() + rig.squares_in("chosen").split()) >= 12
    rig.place("d6")
    rig.wait(2500)
    assert rig.told == ["chosen"] and rig.game.size == 6
    rig.lift("d6")
    rig.wait(500)
    rig.place("a1")
    rig.wait(2000)
    assert rig.told == ["chosen", "begin"]


def test_a_brush_that_is_set_beside_the_square_is_asked_back():
    rig = rig_at("4/4/4/RBYG a1")
    rig.lift("a1")
    rig.wait(300)
    rig.place("g6")
    rig.wait(6000)
    assert rig.game.plies == 0
    assert rig.ask().split()[0] in ("carry", "return", "lift")
    rig.lift("g6")
    rig.wait(300)
    rig.place("a1")
    rig.wait(2000)
    assert rig.game.plies == 0
    rig.move("a1-b2", rest_ms=2500)
    assert rig.position() == "4/4/1r2/RBYG b2"


def test_what_was_asked_away_before_a_move_doubts_no_sensor_after_it():
    rig = rig_at("4/4/4/RBYG a1")
    for moves in ((), ("a1-b2",)):
        for text in moves:
            rig.move(text, rest_ms=2000)
        rig.place("c3")
        rig.wait(2500)
        assert rig.ask() == "lift c3" and rig.game.plies == len(moves)
        rig.lift("c3")
        rig.wait(1500)
    assert "mistake sensor-dead" not in rig.told


def test_what_is_lifted_and_put_back_is_no_move():
    rig = rig_at("4/4/4/RBYG a1")
    for _ in range(5):
        rig.lift("a1")
        rig.wait(400)
        rig.place("a1")
        rig.wait(1500)
    assert rig.told == []


def test_hands_that_slide_the_brush_paint_only_where_it_stays():
    """A hand drags the brush over other squares, or sets it down for a moment on the way."""
    dice = Dice(9)
    rig = rig_at("5 easy complete 3")
    made = []
    for _ in range(25):
        brush = rig.game.round.brush
        landing = rig.game.landing[dice.below(rig.game.move_count())]
        rig.lift(squares.square_name(brush))
        rig.wait(60 + dice.below(500))
        for _ in range(dice.below(4)):
            way = squares.square_name(8 * dice.below(5) + dice.below(5))
            rig.place(way)
            rig.wait(30 + dice.below(90))
            rig.lift(way)
            rig.wait(20 + dice.below(60))
        rig.place(squares.square_name(landing))
        rig.wait(2500)
        made.append(squares.square_name(brush) + "-" + squares.square_name(landing))
        assert rig.told == made
