"""Whole matches at the board by hands alone: choices, the coach, pushes, the score, the next round."""

from long_match import entry, long_match
from matches import staged
from rig import Rig, act

from madang import games, squares
from madang.games.kamisado.board import WHITE
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.match_text import match_lines, parse_match
from madang.text import Writer

HOME_ROWS = [file + rank for rank in "18" for file in "abcdefgh"]


def choose(rig, name):
    """Set a tower of White's on a square of the menu, where the guide asks for it then."""
    rig.open_menu()
    rig.place(name)
    rig.wait(1700)


def play(rig, texts):
    for text in texts.split():
        rig.move(text)


def test_the_menu_is_lit_when_both_corner_towers_of_a_side_stay_away():
    rig = Rig().set_up()
    assert rig.squares_in("choice") == ""
    rig.lift("a8", "h8")
    rig.wait(1000)
    assert rig.squares_in("choice") == "" and rig.squares_in("time") != ""
    rig.wait(1300)
    assert rig.squares_in("choice") == "d3 e3 f3 g3 h3 d4 e4 f4 h4 c5 d5 e5 f5 h5 h6 c7 d7 e7 f7 h7"
    assert rig.squares_in("chosen") == "c3 c4 b7"
    rig.place("a8", "h8")
    rig.wait(500)
    assert rig.told == ["begin", "unsure a8 h8"] and rig.squares_in("choice") == rig.squares_in("chosen") == ""
    assert rig.record() == ["kamisado korean 1", "round 1 black basic"]


def test_a_match_is_chosen_with_any_tower():
    rig = Rig().set_up()
    choose(rig, "e5")
    assert rig.record() == ["kamisado dragon 7", "round 1 black basic"]
    assert rig.squares_in("chosen") == "e5 b7" and rig.ask() == "carry e5 a1"
    assert rig.follow() == ["carry e5 a1"]
    assert rig.told == ["begin", "chosen", "begin"] and rig.ask().startswith("move ")


def test_what_is_put_back_chooses_nothing():
    rig = Rig().set_up()
    rig.open_menu()
    rig.place("d5")
    rig.wait(1300)
    assert rig.squares_in("pointed") == "d5"  # it blinks until it has rested for long enough
    rig.lift("d5")
    rig.place("a1")
    rig.wait(1000)
    assert rig.record() == ["kamisado korean 1", "round 1 black basic"]
    assert rig.ask().startswith("move ") and rig.told == ["begin", "unsure a1 h1"]


def test_the_first_move_may_be_put_right_like_any_other():
    rig = Rig().set_up()
    rig.lift("c8")
    rig.place("d4")
    rig.wait(1500)
    assert rig.told == ["begin", "mistake wrong-square"] and rig.ask() == "carry d4 c8"
    assert rig.squares_in("choice") == ""
    rig.lift("d4")
    rig.wait(200)
    rig.place("c4")
    rig.wait(800)
    assert rig.told[-1] == "c8-c4"


def test_a_tower_that_fell_where_another_might_go_is_no_move():
    """Before the first move five towers fall; a white one lies where a black one that is still in the hand could go."""
    rig = Rig().set_up()
    rig.lift("a1", "f1", "g1", "h1", "d8")
    rig.wait(200)
    rig.place("d5")
    rig.wait(1500)
    for name in ("a1", "f1", "g1"):
        rig.place(name)
        rig.wait(500)
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "return h1"
    rig.place("d8")
    rig.wait(500)
    assert rig.ask() == "return h1" and rig.squares_in("extra") == "d5"
    rig.lift("d5")
    rig.wait(500)
    rig.place("h1")
    rig.wait(500)
    assert rig.told[1:] == ["mistake disturbed", "unsure a1 f1 g1 h1 d8"] and rig.ask().startswith("move a8")


def test_a_korean_match_begins_with_a_draw():
    rig = Rig().set_up()
    choose(rig, "d4")
    assert rig.record() == ["kamisado korean 3"] and rig.ask().split()[0] == "choose"
    assert rig.squares_in("chosen") == "d4" and "d3" in rig.squares_in("choice").split()
    rig.lift("d4")
    rig.wait(300)
    rig.place("d3")
    rig.wait(1700)
    words = rig.record()[1].split()
    assert words[:4] == ["round", "1", "black", "tokens"] and int(words[4]) < int(words[6])
    asked = rig.follow()
    assert rig.told[-1] == "begin" and rig.ask().startswith("move "), asked


def test_a_single_korean_round_may_be_drawn_and_again_be_basic():
    rig = Rig().set_up()
    choose(rig, "d3")
    assert " tokens " in rig.record()[1] and rig.squares_in("chosen") == "d3 c4 b7"
    rig.lift("d3")
    rig.wait(300)
    rig.place("c3")
    rig.wait(1700)
    assert rig.record() == ["kamisado korean 1", "round 1 black basic"]
    assert rig.follow() == ["carry c3 a1"]


def rest_on(rig, origin, landing):
    """Carry a tower to a choice, or lift it and set it back, and let it rest there."""
    rig.lift(origin)
    rig.wait(300)
    rig.place(landing)
    rig.wait(1700)


def told_token(rig):
    """The token that is shown as told, by its square."""
    return rig.squares_in("chosen")


def test_tokens_drawn_by_hand_are_told_by_squares():
    rig = Rig().set_up()
    choose(rig, "d4")
    rest_on(rig, "d4", "h3")
    lit = rig.ask().split()[1:]
    assert lit == ["b2", "c2", "d2", "e2", "f2", "g2", "a3"] + [
        file + rank for rank in "34567" for file in "bcdefg"
    ]  # fmt: skip
    rest_on(rig, "h3", "b3")  # 25, the first of the fifth row
    assert told_token(rig) == "b3" and rig.record() == ["kamisado korean 3"]
    rest_on(rig, "b3", "d6")
    assert rig.record()[1] == "round 1 black tokens 9 KOGPRBNY 25 KGPNORBY"
    rig.follow()
    assert rig.told[-1] == "begin" and rig.position() == "ynbrpgok/8/8/8/8/8/8/KGPNORBY b * -"


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
    rig = Rig().set_up()
    choose(rig, "d4")
    rest_on(rig, "d4", "h3")
    rest_on(rig, "h3", "b7")
    rest_on(rig, "b7", "b7")
    assert told_token(rig) == "", "nor while the tower stands there"
    rig.lift("b7")
    rig.wait(300)
    assert told_token(rig) == "" and rig.record() == ["kamisado korean 3"]
    rig.place("c7")
    rig.wait(1700)
    assert told_token(rig) == "c7"
    rest_on(rig, "c7", "g2")
    assert rig.record()[1].startswith("round 1 black tokens 2 BKRNOPYG 36 ")


def test_whoever_has_no_tokens_at_hand_lets_the_board_draw_after_all():
    rig = Rig().set_up()
    choose(rig, "h3")  # of a single round, which is set up already
    assert rig.record() == ["kamisado korean 1"] and rig.ask().split()[0] == "choose"
    rest_on(rig, "h3", "a3")
    assert rig.record()[1].startswith("round 1 black tokens ")
    rig.follow()
    assert rig.told[-1] == "begin"


def test_a_draw_that_the_power_cuts_short_is_begun_again():
    rig = Rig().set_up()
    choose(rig, "d4")
    rest_on(rig, "d4", "h3")
    rest_on(rig, "h3", "b7")
    again = Rig(board=rig.board)
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


def test_a_board_tells_the_record_of_rounds_that_it_has_forgotten():
    entries = long_match(400)
    game = Kamisado()
    game.keeps_rounds = False
    for text in entries:
        game.take(text)
    assert len(game.match.rounds) == 7 and not game.match.rounds[0].moves
    assert [entry(game, index) for index in range(len(entries))] == entries
    while game.undo():
        pass
    last_round = max(index for index in range(len(entries)) if entries[index].startswith("round"))
    assert game.entries() == last_round + 1
    assert [entry(game, index) for index in range(last_round + 1)] == entries[: last_round + 1]
    game.restart()
    assert [entry(game, index) for index in range(game.entries())] == entries[:2]


def test_a_series_lets_the_players_take_turns_to_move_first():
    rig = Rig().set_up()
    choose(rig, "h4")
    assert rig.record() == ["kamisado series 16", "round 1 black basic"]
    rig.follow()
    play(rig, "c8-c4 b1-h7 c4-e2")  # Black loses by a deadlock, and does not move first again
    rig.wait(4000)
    assert rig.score() == "series 16 round 1 black 0 white 1" and rig.squares_in("set-up") == ""
    rig.lift("a8")
    rig.wait(200)
    assert rig.ask() == "choose a3 h3 d4" and rig.game.must_choose()
    rig.place("a3")
    rig.wait(1700)
    assert rig.record()[-1] == "round 2 white basic"
    rig.follow()
    assert rig.told[-1] == "begin" and rig.position() == "obpkyrgn/8/8/8/8/8/8/NGRYKPBO w * -"


def dragon_round():
    """A dragon match to 3 of which White has won the first round, with purple at home on e8."""
    rig = Rig().set_up()
    choose(rig, "d5")
    rig.follow()
    play(rig, "e8-e2 b1-g6 pass g6-e8")
    assert rig.told[-1] == "result white home" and rig.score() == "dragon 3 round 1 black 0 white 1"
    return rig


def test_a_round_ends_with_the_score_and_a_ring():
    rig = dragon_round()
    assert rig.squares_in("trophy") == "e8" and rig.ask() == "new e8"
    rig.wait(4000)
    assert rig.squares_in("trophy") == "" and rig.squares_in("winning") == "a3"
    assert rig.squares_in("last") == "b3 c3 f6 g6 h6"
    assert rig.squares_in("active") == "e8" and rig.squares_in("set-up") == "d8"


def test_a_deadlock_lights_the_winners_home_row_and_the_towers_that_block():
    rig = Rig().set_up()
    choose(rig, "d5")
    rig.follow()
    play(rig, "c8-c4 b1-h7 c4-e2")
    assert rig.told[-1] == "result white deadlock"
    assert rig.squares_in("trophy") == "a1 b1 c1 d1 e1 f1 g1 h1" and rig.squares_in("blocked") == "e2 h7"
    rig.wait(4000)
    assert rig.squares_in("blocked") == "" and rig.squares_in("winning") == "a3"
    assert rig.squares_in("active") == "h7" and rig.squares_in("set-up") == "g7"  # White's green has its ring


def test_who_has_won_a_single_round_stays_lit_and_why_at_first():
    home_row = "a1 b1 c1 d1 e1 f1 g1 h1"
    for moves, trophy, why in (("e8-e2 b1-g6 pass g6-e8", "e8", ""), ("c8-c4 b1-h7 c4-e2", home_row, "e2 h7")):
        rig = act(Rig().set_up(), moves)
        assert (rig.squares_in("trophy"), rig.squares_in("blocked")) == (trophy, why)
        rig.wait(4000)
        assert (rig.squares_in("trophy"), rig.squares_in("blocked")) == (trophy, "")
        assert rig.squares_in("winning") == "a3" and rig.squares_in("last") == "h6", "one point to none"


def at_the_last_move(edition, length, position, move, score=(0, 0)):
    """A match that a move has just ended."""
    rig = Rig().set_up()
    game = rig.game
    game.take(f"kamisado {edition} {length}")
    game.match = staged(edition, length, position)
    game.match.score[:] = score
    game.round_changed()
    rig.app.referee.rounds.go_on_from_here()
    for square in range(64):
        rig.board.set_occupied(square, game.round.board[square] != 0)
    rig.wait(500)
    rig.move(move)
    assert game.match.winner == WHITE, rig.told
    return rig


SUMO_HOME = "obpkyr1n/6G+1/3g4/8/8/8/8/N1RYKPBO w G -"


def test_a_sumo_that_comes_home_shows_its_ring_and_wins_without_a_point():
    rig = at_the_last_move("korean", 5, SUMO_HOME, "g7-g8", (0, 2))
    assert rig.squares_in("trophy") == "g8" and rig.squares_in("set-up") == "f8"
    rig.wait(4000)
    assert rig.squares_in("trophy") == "g8" and rig.squares_in("set-up") == "f8"
    assert rig.squares_in("chosen") == "a3 b3" and rig.squares_in("winning") == ""


def test_a_match_that_is_won_by_points_blinks_them_all():
    rig = at_the_last_move("korean", 3, SUMO_HOME.replace("+", ""), "g7-g8", (1, 2))
    assert rig.squares_in("trophy") == "g8" and rig.squares_in("set-up") == ""
    rig.wait(4000)
    assert rig.squares_in("winning") == "a3 b3 c3" and rig.squares_in("chosen") == "h6"


def test_a_deadlock_that_names_a_sumo_shows_it():
    rig = at_the_last_move("korean", 5, "ob1kyrgn/7G+/8/8/2p5/8/8/N1RYKPBO b P h7", "c4-e2")
    assert rig.squares_in("trophy") == "a1 b1 c1 d1 e1 f1 g1 h1" and rig.squares_in("blocked") == "e2 h7"
    rig.wait(4000)
    assert rig.squares_in("active") == "h7" and rig.squares_in("set-up") == "g7"
    assert rig.squares_in("winning") == "" and rig.squares_in("trophy") == "a1 b1 c1 d1 e1 f1 g1 h1"


def test_a_winning_tower_that_is_lifted_soon_may_stay_in_the_hand():
    """Its player thinks again, for longer than the celebration; put back, it takes the win back."""
    rig = dragon_round()
    rig.lift("e8")
    rig.wait(8000)
    assert rig.told[-1] == "result white home"
    rig.place("g6")
    rig.wait(1000)
    assert rig.told[-1] == "undo" and rig.ask() == "move g6"
    rig.move("g6-e8", rest_ms=1500)
    rig.lift("e8")
    rig.wait(8000)
    rig.place("a5")  # no square that it could go to
    rig.wait(500)
    assert rig.told[-1] == "result white home" and rig.ask() == "choose a4 h4"


def test_the_defender_chooses_how_to_fill_and_the_coach_leads():
    rig = dragon_round()
    rig.wait(4000)
    rig.lift("e8")
    rig.wait(200)
    assert rig.ask() == "choose a4 h4" and rig.squares_in("choice") == "a4 h4"
    rig.place("a4")
    rig.wait(1700)
    assert rig.record()[-1] == "round 2 black fill left"
    asked = rig.follow()
    # White, the defender, first: b1 has gone, so c1 to h1 move up, and purple comes last from a4.
    assert asked[:8] == ["carry c1 b1", "carry d1 c1", "carry e1 d1", "carry f1 e1", "carry g1 f1", "carry h1 g1",
                         "carry a4 h1", "carry d8 e8"]  # fmt: skip
    assert rig.told[-1] == "begin"
    assert rig.position() == "yobpkrgn/8/8/8/8/8/8/NRYKPBOG+ b * -"


def test_a_match_ends_and_the_coach_leads_to_the_next():
    rig = Rig().set_up()
    choose(rig, "c5")
    rig.follow()
    play(rig, "e8-e2 b1-g6 pass g6-e8")
    rig.wait(4000)
    assert rig.ask() == "new e8" and rig.squares_in("winning") == "a3"
    rig.lift("e8")
    rig.wait(200)
    assert rig.record() == ["kamisado dragon 1", "round 1 black basic"]
    assert rig.ask() == "set-up b1"
    rig.place("b1")
    rig.wait(400)
    assert rig.follow() == ["carry e2 e8"] and rig.told[-1] == "begin"


def test_two_towers_lifted_together_are_asked_for_by_colour():
    rig = dragon_round()
    rig.wait(4000)
    rig.lift("e8")
    rig.wait(200)
    rig.place("a4")
    rig.wait(1700)
    rig.lift("c1", "d1")
    rig.wait(200)
    assert rig.ask() == "set-up b1"  # for red, which stood on c1
    rig.place("g3")
    rig.wait(200)
    assert rig.squares_in("extra") == "g3"
    rig.follow()
    assert rig.told[-1] == "begin" and rig.position() == "yobpkrgn/8/8/8/8/8/8/NRYKPBOG+ b * -"


def test_fill_right_begins_at_the_right_hand():
    rig = dragon_round()
    rig.wait(4000)
    rig.lift("e8")
    rig.wait(200)
    rig.place("h4")
    rig.wait(1700)
    assert rig.follow()[0] == "carry a1 b1" and rig.position() == "obpkrgny/8/8/8/8/8/8/G+NRYKPBO b * -"


def test_a_takeback_takes_points_and_ring_back():
    rig = dragon_round()
    rig.lift("e8")
    rig.wait(300)
    rig.place("g6")
    rig.wait(800)
    assert rig.told[-1] == "undo" and rig.score() == "dragon 3 round 1 black 0 white 0"


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
            rig = Rig(cycle_ms).at(PUSH)
            act(rig, deeds)
            assert " ".join(rig.told) == "begin " + expected, (name, cycle_ms, rig.told, rig.ask())


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
        rig = Rig().at(BEFORE_A_PUSH)
        act(rig, "-e8 200 +e6 800")
        act(rig, deeds)
        assert " ".join(rig.told) == "begin " + expected, (name, rig.told, rig.ask())


def test_what_is_pushed_back_by_hand_to_where_it_came_from_is_not_taken_back():
    rig = act(Rig().at("obpk1rgn/4y3/8/4P+3/8/8/8/NGRYK1BO b Y -"), "-e7 200 +e6 800 -e6 700 +e7 900 -e5 300 +e6 800")
    assert rig.told == ["begin", "e7-e6", "e5-e6^1"], rig.ask()


def test_a_push_and_its_own_reply_may_follow_a_move_at_once():
    rig = act(Rig().at(BEFORE_A_PUSH), "-e8 200 +e6 200 -e6 14 +e7 16 -e5 15 +e6 180 -g1 100")
    assert rig.told == ["begin", "e8-e6", "e5-e6^1"], rig.ask()


def test_a_reply_may_push_at_once_what_has_just_moved():
    rig = act(
        Rig().at("obpkyrgn/8/8/4P+3/8/8/8/NGRYK1BO b Y -"), "-e8 200 +e6 195 -e6 14 +e7 100 -e5 80 +e6 250 -g1 90"
    )
    assert rig.told == ["begin", "e8-e6", "e5-e6^1"], rig.ask()


def test_a_reply_may_push_two_towers_with_all_three_in_the_hands():
    rig = Rig().at("obpky1gn/8/8/4r++3/4P3/8/8/NGRYK1BO w K -")
    act(rig, "-e1 300 +e3 300 -e4 110 -e3 110 -e5 140 +e3 150 +e4 60 +e2 200 -g8 100")
    assert rig.told == ["begin", "e1-e3", "e5-e4^2"], rig.ask()


def test_what_was_pushed_and_is_not_felt_is_asked_for():
    rig = act(Rig().at(PUSH), "-e5 10 +e6 15 -e4 15 +e5 500 -e6 2500")
    assert rig.told == ["begin", "e4-e5^1"] and rig.ask() == "move e5"
    act(rig, "1000")
    assert rig.ask() == "return e6"
    act(rig, "+e6 500")
    assert rig.ask() == "move e5"


def test_a_push_lights_where_all_its_towers_go():
    rig = Rig().at(PUSH)
    rig.lift("e4")
    rig.wait(100)
    assert "e5" in rig.squares_in("legal").split() and "e6" in rig.squares_in("legal").split()
    assert rig.light("e5") == rig.light("e6")


def test_the_record_is_the_match():
    rig = dragon_round()
    again = Kamisado()
    for text in rig.record():
        again.take(text)
    assert match_lines(again.match) == match_lines(rig.game.match)
    assert match_lines(parse_match(match_lines(again.match))) == match_lines(rig.game.match)
