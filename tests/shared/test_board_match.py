"""Whole matches at the board by hands alone: choices, the coach, pushes, the score, the next round."""

from desk import Desk
from matches import staged

from madang import games, squares
from madang.games.kamisado.board import WHITE
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.match_text import match_lines, parse_match
from madang.text import Writer

HOME_ROWS = [file + rank for rank in "18" for file in "abcdefgh"]


def choose(desk, name):
    """Set a tower of White's on a square of the menu, where the guide asks for it then."""
    desk.open_menu()
    desk.place(name)
    desk.wait(1700)


def play(desk, texts):
    for text in texts.split():
        desk.move(text)


def test_the_menu_is_lit_when_both_corner_towers_of_a_side_stay_away():
    desk = Desk().set_up()
    assert desk.squares_in("choice") == ""
    desk.lift("a8", "h8")
    desk.wait(1000)
    assert desk.squares_in("choice") == "" and desk.squares_in("time") != ""
    desk.wait(1300)
    assert desk.squares_in("choice") == "d3 e3 f3 h3 d4 e4 f4 c5 d5 e5 f5" and desk.squares_in("chosen") == "c3 c4"
    desk.place("a8", "h8")
    desk.wait(500)
    assert desk.told == ["begin", "unsure a8 h8"] and desk.squares_in("choice") == desk.squares_in("chosen") == ""
    assert desk.record() == ["kamisado korean 1", "round 1 black basic"]


def test_a_match_is_chosen_with_any_tower():
    desk = Desk().set_up()
    choose(desk, "e5")
    assert desk.record() == ["kamisado dragon 7", "round 1 black basic"]
    assert desk.squares_in("chosen") == "e5" and desk.ask() == "carry e5 a1"
    assert desk.follow() == ["carry e5 a1"]
    assert desk.told == ["begin", "chosen", "begin"] and desk.ask().startswith("move ")


def test_what_is_put_back_chooses_nothing():
    desk = Desk().set_up()
    desk.open_menu()
    desk.place("d5")
    desk.wait(1300)
    assert desk.squares_in("pointed") == "d5"  # it blinks until it has rested for long enough
    desk.lift("d5")
    desk.place("a1")
    desk.wait(1000)
    assert desk.record() == ["kamisado korean 1", "round 1 black basic"]
    assert desk.ask().startswith("move ") and desk.told == ["begin", "unsure a1 h1"]


def test_the_first_move_may_be_put_right_like_any_other():
    desk = Desk().set_up()
    desk.lift("c8")
    desk.place("d4")
    desk.wait(1500)
    assert desk.told == ["begin", "mistake wrong-square"] and desk.ask() == "carry d4 c8"
    assert desk.squares_in("choice") == ""
    desk.lift("d4")
    desk.wait(200)
    desk.place("c4")
    desk.wait(800)
    assert desk.told[-1] == "c8-c4"


def test_a_tower_that_fell_where_another_might_go_is_no_move():
    """Before the first move five towers fall; a white one lies where a black one that is still in the hand could go."""
    desk = Desk().set_up()
    desk.lift("a1", "f1", "g1", "h1", "d8")
    desk.wait(200)
    desk.place("d5")
    desk.wait(1500)
    for name in ("a1", "f1", "g1"):
        desk.place(name)
        desk.wait(500)
    assert desk.told == ["begin", "mistake disturbed"] and desk.ask() == "return h1"
    desk.place("d8")
    desk.wait(500)
    assert desk.ask() == "return h1" and desk.squares_in("extra") == "d5"
    desk.lift("d5")
    desk.wait(500)
    desk.place("h1")
    desk.wait(500)
    assert desk.told[1:] == ["mistake disturbed", "unsure a1 f1 g1 h1 d8"] and desk.ask().startswith("move a8")


def test_a_korean_match_begins_with_a_draw():
    desk = Desk().set_up()
    choose(desk, "d4")
    assert desk.record() == ["kamisado korean 3"] and desk.ask().split()[0] == "choose"
    assert desk.squares_in("chosen") == "d4" and "d3" in desk.squares_in("choice").split()
    desk.lift("d4")
    desk.wait(300)
    desk.place("d3")
    desk.wait(1700)
    words = desk.record()[1].split()
    assert words[:4] == ["round", "1", "black", "tokens"] and int(words[4]) < int(words[6])
    asked = desk.follow()
    assert desk.told[-1] == "begin" and desk.ask().startswith("move "), asked


def test_a_single_korean_round_may_be_drawn_and_again_be_basic():
    desk = Desk().set_up()
    choose(desk, "d3")
    assert " tokens " in desk.record()[1] and desk.squares_in("chosen") == "d3 c4"
    desk.lift("d3")
    desk.wait(300)
    desk.place("c3")
    desk.wait(1700)
    assert desk.record() == ["kamisado korean 1", "round 1 black basic"]
    assert desk.follow() == ["carry c3 a1"]


def rest_on(desk, origin, landing):
    """Carry a tower to a choice, or lift it and set it back, and let it rest there."""
    desk.lift(origin)
    desk.wait(300)
    desk.place(landing)
    desk.wait(1700)


def told_token(desk):
    """The token that is shown as told, by its square."""
    return desk.squares_in("chosen")


def test_tokens_drawn_by_hand_are_told_by_squares():
    desk = Desk().set_up()
    choose(desk, "d4")
    rest_on(desk, "d4", "h3")
    lit = desk.ask().split()[1:]
    assert lit == ["b2", "c2", "d2", "e2", "f2", "g2", "a3"] + [
        file + rank for rank in "34567" for file in "bcdefg"
    ]  # fmt: skip
    rest_on(desk, "h3", "b3")  # 25, the first of the fifth row
    assert told_token(desk) == "b3" and desk.record() == ["kamisado korean 3"]
    rest_on(desk, "b3", "d6")
    assert desk.record()[1] == "round 1 black tokens 9 KOGPRBNY 25 KGPNORBY"
    desk.follow()
    assert desk.told[-1] == "begin" and desk.position() == "ynbrpgok/8/8/8/8/8/8/KGPNORBY b * -"


def test_every_square_of_a_token_is_its_own():
    game = Kamisado()
    game.take("kamisado korean 3")
    game.choose(squares.parse_square("h3"), 0)
    words = {}
    for square in option_squares(game):
        out = Writer(40)
        game.write_option(square, out)
        words[squares.square_name(square)] = str(out)
    tokens = [file + rank for rank in "765432" for file in "bcdefg"]
    assert words.pop("a3") == "draw"
    assert [words.pop(name) for name in tokens] == [f"token {token}" for token in range(1, 37)] and not words


def option_squares(game):
    into = squares.new_set()
    game.options(into)
    return squares.members(into)


def test_a_token_told_wrongly_is_taken_back_by_telling_it_again():
    desk = Desk().set_up()
    choose(desk, "d4")
    rest_on(desk, "d4", "h3")
    rest_on(desk, "h3", "b7")
    rest_on(desk, "b7", "b7")
    desk.lift("b7")
    desk.wait(300)
    assert told_token(desk) == "" and desk.record() == ["kamisado korean 3"]
    desk.place("c7")
    desk.wait(1700)
    assert told_token(desk) == "c7"
    rest_on(desk, "c7", "g2")
    assert desk.record()[1].startswith("round 1 black tokens 2 BKRNOPYG 36 ")


def test_whoever_has_no_tokens_at_hand_lets_the_board_draw_after_all():
    desk = Desk().set_up()
    choose(desk, "h3")  # of a single round, which is set up already
    assert desk.record() == ["kamisado korean 1"] and desk.ask().split()[0] == "choose"
    rest_on(desk, "h3", "a3")
    assert desk.record()[1].startswith("round 1 black tokens ")
    desk.follow()
    assert desk.told[-1] == "begin"


def test_a_draw_that_the_power_cuts_short_is_begun_again():
    desk = Desk().set_up()
    choose(desk, "d4")
    rest_on(desk, "d4", "h3")
    rest_on(desk, "h3", "b7")
    again = Desk(board=desk.board)
    again.wait(500)
    assert again.record() == ["kamisado korean 3"] and again.squares_in("chosen") == "d4"
    assert "h3" in again.squares_in("choice").split() and "c7" not in again.ask().split()


def test_the_second_round_is_drawn_by_hand_without_the_tokens_of_the_first():
    game = Kamisado()
    game.take("kamisado korean 3")
    game.take("round 1 black tokens 9 KOGPRBNY 31 RGKNOYBP")
    while game.winner() == games.NOBODY:
        game.play(0)
    loser = game.winner() ^ 1
    middle, edge = sorted(option_squares(game), key=lambda square: square & 7)
    assert edge & 7 == 7 and 1 <= middle & 7 <= 6
    game.choose(edge, 0)
    offered = option_squares(game)
    assert len(offered) == 35  # 34 tokens, and to let the board draw
    for token in ("d6", "b2"):  # 9 and 31
        assert squares.parse_square(token) not in offered
        game.choose(squares.parse_square(token), 0)
    assert game.must_choose()
    for token in ("c2", "b7"):  # 32 and 1
        game.choose(squares.parse_square(token), 0)
    assert game.match.rounds[1].tokens == (1, 32) and game.match.rounds[1].challenger == loser
    assert not game.must_choose()


def dragon_round():
    """A dragon match to 3 of which White has won the first round, with purple at home on e8."""
    desk = Desk().set_up()
    choose(desk, "d5")
    desk.follow()
    play(desk, "e8-e2 b1-g6 pass g6-e8")
    assert desk.told[-1] == "result white home" and desk.score() == "dragon 3 round 1 black 0 white 1"
    return desk


def test_a_round_ends_with_the_score_and_a_ring():
    desk = dragon_round()
    assert desk.squares_in("trophy") == "e8" and desk.ask() == "new e8"
    desk.wait(4000)
    assert desk.squares_in("trophy") == "" and desk.squares_in("winning") == "a3"
    assert desk.squares_in("last") == "b3 c3 f6 g6 h6"
    assert desk.squares_in("active") == "e8" and desk.squares_in("set-up") == "d8"


def test_a_deadlock_lights_the_winners_home_row_and_the_towers_that_block():
    desk = Desk().set_up()
    choose(desk, "d5")
    desk.follow()
    play(desk, "c8-c4 b1-h7 c4-e2")
    assert desk.told[-1] == "result white deadlock"
    assert desk.squares_in("trophy") == "a1 b1 c1 d1 e1 f1 g1 h1" and desk.squares_in("blocked") == "e2 h7"
    desk.wait(4000)
    assert desk.squares_in("blocked") == "" and desk.squares_in("winning") == "a3"
    assert desk.squares_in("active") == "h7" and desk.squares_in("set-up") == "g7"  # White's green has its ring


def at_the_last_move(edition, length, position, move, score=(0, 0)):
    """A match that a move has just ended."""
    desk = Desk().set_up()
    game = desk.game
    game.take(f"kamisado {edition} {length}")
    game.match = staged(edition, length, position)
    game.match.score[:] = score
    game._round_changed()
    desk.app.referee.go_on_from_here()
    for square in range(64):
        desk.board.set_occupied(square, game.round.board[square] != 0)
    desk.wait(500)
    desk.move(move)
    assert game.match.winner == WHITE, desk.told
    return desk


SUMO_HOME = "obpkyr1n/6G+1/3g4/8/8/8/8/N1RYKPBO w G -"


def test_a_sumo_that_comes_home_shows_its_ring_and_wins_without_a_point():
    desk = at_the_last_move("korean", 5, SUMO_HOME, "g7-g8", (0, 2))
    assert desk.squares_in("trophy") == "g8" and desk.squares_in("set-up") == "f8"
    desk.wait(4000)
    assert desk.squares_in("trophy") == "g8" and desk.squares_in("set-up") == "f8"
    assert desk.squares_in("chosen") == "a3 b3" and desk.squares_in("winning") == ""


def test_a_match_that_is_won_by_points_blinks_them_all():
    desk = at_the_last_move("korean", 3, SUMO_HOME.replace("+", ""), "g7-g8", (1, 2))
    assert desk.squares_in("trophy") == "g8" and desk.squares_in("set-up") == ""
    desk.wait(4000)
    assert desk.squares_in("winning") == "a3 b3 c3" and desk.squares_in("chosen") == "h6"


def test_a_deadlock_that_names_a_sumo_shows_it():
    desk = at_the_last_move("korean", 5, "ob1kyrgn/7G+/8/8/2p5/8/8/N1RYKPBO b P h7", "c4-e2")
    assert desk.squares_in("trophy") == "a1 b1 c1 d1 e1 f1 g1 h1" and desk.squares_in("blocked") == "e2 h7"
    desk.wait(4000)
    assert desk.squares_in("active") == "h7" and desk.squares_in("set-up") == "g7"
    assert desk.squares_in("winning") == "" and desk.squares_in("trophy") == "a1 b1 c1 d1 e1 f1 g1 h1"


def test_a_winning_tower_that_is_lifted_soon_may_stay_in_the_hand():
    """Its player thinks again, for longer than the celebration; put back, it takes the win back."""
    desk = dragon_round()
    desk.lift("e8")
    desk.wait(8000)
    assert desk.told[-1] == "result white home"
    desk.place("g6")
    desk.wait(1000)
    assert desk.told[-1] == "undo" and desk.ask() == "move g6"
    desk.move("g6-e8", rest_ms=1500)
    desk.lift("e8")
    desk.wait(8000)
    desk.place("a5")  # no square that it could go to
    desk.wait(500)
    assert desk.told[-1] == "result white home" and desk.ask() == "choose a4 h4"


def test_the_defender_chooses_how_to_fill_and_the_coach_leads():
    desk = dragon_round()
    desk.wait(4000)
    desk.lift("e8")
    desk.wait(200)
    assert desk.ask() == "choose a4 h4" and desk.squares_in("choice") == "a4 h4"
    desk.place("a4")
    desk.wait(1700)
    assert desk.record()[-1] == "round 2 black fill left"
    asked = desk.follow()
    # White, the defender, first: b1 has gone, so c1 to h1 move up, and purple comes last from a4.
    assert asked[:8] == ["carry c1 b1", "carry d1 c1", "carry e1 d1", "carry f1 e1", "carry g1 f1", "carry h1 g1",
                         "carry a4 h1", "carry d8 e8"]  # fmt: skip
    assert desk.told[-1] == "begin"
    assert desk.position() == "yobpkrgn/8/8/8/8/8/8/NRYKPBOG+ b * -"


def test_a_match_ends_and_the_coach_leads_to_the_next():
    desk = Desk().set_up()
    choose(desk, "c5")
    desk.follow()
    play(desk, "e8-e2 b1-g6 pass g6-e8")
    desk.wait(4000)
    assert desk.ask() == "new e8" and desk.squares_in("winning") == "a3"
    desk.lift("e8")
    desk.wait(200)
    assert desk.record() == ["kamisado dragon 1", "round 1 black basic"]
    assert desk.ask() == "set-up b1"
    desk.place("b1")
    desk.wait(400)
    assert desk.follow() == ["carry e2 e8"] and desk.told[-1] == "begin"


def test_two_towers_lifted_together_are_asked_for_by_colour():
    desk = dragon_round()
    desk.wait(4000)
    desk.lift("e8")
    desk.wait(200)
    desk.place("a4")
    desk.wait(1700)
    desk.lift("c1", "d1")
    desk.wait(200)
    assert desk.ask() == "set-up b1"  # for red, which stood on c1
    desk.place("g3")
    desk.wait(200)
    assert desk.squares_in("extra") == "g3"
    desk.follow()
    assert desk.told[-1] == "begin" and desk.position() == "yobpkrgn/8/8/8/8/8/8/NRYKPBOG+ b * -"


def test_fill_right_begins_at_the_right_hand():
    desk = dragon_round()
    desk.wait(4000)
    desk.lift("e8")
    desk.wait(200)
    desk.place("h4")
    desk.wait(1700)
    assert desk.follow()[0] == "carry a1 b1" and desk.position() == "obpkrgny/8/8/8/8/8/8/G+NRYKPBO b * -"


def test_a_takeback_takes_points_and_ring_back():
    desk = dragon_round()
    desk.lift("e8")
    desk.wait(300)
    desk.place("g6")
    desk.wait(800)
    assert desk.told[-1] == "undo" and desk.score() == "dragon 3 round 1 black 0 white 0"


# e4-e5 pushes; e6 free, e7 free. White's Sumo, red called.
PUSH = "obpk1rgn/8/8/4y3/4P+3/8/8/NGRYK1BO w P -"

# The deeds, and the moves told. A push of one: e4 empty, e5 and e6 occupied in the end.
PUSHES = (
    ("by pushing", "-e4 60 +e6 60 -e5 60 +e5 800", "e4-e5^1"),
    ("by pushing, e5 never seen empty", "-e4 100 +e6 800", "e4-e5^1"),
    ("the pushed one lifted first", "-e5 400 +e6 300 -e4 300 +e5 800", "e4-e5^1"),
    ("the pusher lifted first", "-e4 400 -e5 300 +e6 300 +e5 800", "e4-e5^1"),
    ("both lifted, pusher down first", "-e5 200 -e4 500 +e5 500 +e6 800", "e4-e5^1"),
    ("slowly", "-e5 2000 +e6 2000 -e4 2000 +e5 800", "e4-e5^1"),
    ("the pushed one lifted and put back, another move", "-e5 400 +e5 300 -e4 200 +d5 900", "e4-d5"),
    ("taken back, pusher first", "-e4 100 +e6 800 -e5 300 +e4 300 -e6 300 +e5 900", "e4-e5^1 undo"),
    ("taken back, pushed one first", "-e4 100 +e6 800 -e6 300 -e5 300 +e5 300 +e4 900", "e4-e5^1 undo"),
    ("taken back, pushed one home first", "-e4 100 +e6 800 -e5 300 -e6 300 +e5 300 +e4 900", "e4-e5^1 undo"),
    ("taken back for another move", "-e4 100 +e6 800 -e6 300 -e5 300 +e5 300 +d5 900", "e4-e5^1 undo e4-d5"),
    ("a finger on the pushed one", "-e4 100 +e6 800 -e6 300 +e6 900", "e4-e5^1"),
)


def test_pushes_in_any_order_of_the_hands():
    for name, deeds, expected in PUSHES:
        for cycle_ms in (1, 4, 7):
            desk = Desk(cycle_ms).at(PUSH)
            act(desk, deeds)
            assert " ".join(desk.told) == "begin " + expected, (name, cycle_ms, desk.told, desk.ask())


# Yellow goes to e6, in front of White's purple Sumo, which is called by that.
BEFORE_A_PUSH = "obpkyrgn/8/8/4P+3/8/8/8/NGRYK1BO b Y -"
AFTER_THE_MOVE = (
    ("pushed at once", "-e5 100 +e7 800", "e8-e6 e5-e6^1"),
    ("pushed by taking it first, slowly", "-e6 2000 +e7 1200 -e5 900 +e6 800", "e8-e6 e5-e6^1"),
    ("moved on by its own player", "-e6 200 +e7 2500", "e8-e6 undo e8-e7"),
    ("moved on by its own player, and answered", "-e6 200 +e7 1200 -g1 200 +g3 800", "e8-e6 undo e8-e7 g1-g3"),
)


def test_whose_hand_moves_the_tower_that_could_be_pushed():
    for name, deeds, expected in AFTER_THE_MOVE:
        desk = Desk().at(BEFORE_A_PUSH)
        act(desk, "-e8 200 +e6 800")
        act(desk, deeds)
        assert " ".join(desk.told) == "begin " + expected, (name, desk.told, desk.ask())


def test_a_push_lights_where_all_its_towers_go():
    desk = Desk().at(PUSH)
    desk.lift("e4")
    desk.wait(100)
    assert "e5" in desk.squares_in("legal").split() and "e6" in desk.squares_in("legal").split()
    assert desk.light("e5") == desk.light("e6")


def act(desk, deeds):
    for deed in deeds.split():
        if deed[0] == "+":
            desk.place(deed[1:])
        elif deed[0] == "-":
            desk.lift(deed[1:])
        else:
            desk.wait(int(deed))


def test_the_record_is_the_match():
    desk = dragon_round()
    again = Kamisado()
    for entry in desk.record():
        again.take(entry)
    assert match_lines(again.match) == match_lines(desk.game.match)
    assert match_lines(parse_match(match_lines(again.match))) == match_lines(desk.game.match)
