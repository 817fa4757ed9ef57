"""The referee, by hands on a virtual board: what is told, asked and lit."""

from rig import Rig, act

from madang.squares import square_name

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -"

# A name, what the hands do from the set-up start, what the board tells after `begin`, and what it asks in the end.
# `+d4` places, `-d4` lifts, a number waits that many ms, `e8-e5` is a whole unhurried move.
STORIES = (
    ("a move", "c8-c4", "c8-c4", "move b1"),
    ("a lift shows where", "-c8 100", "", "put c2 c3 h3 c4 g4 c5 f5 a6 c6 e6 b7 c7 d7"),
    ("put back", "-c8 500 +c8 1000", "", "move a8 b8 c8 d8 e8 f8 g8 h8"),
    ("two moves", "c8-c4 b1-h7", "c8-c4 b1-h7", "move c4"),
    ("a place too short to count", "-c8 200 +c5 30 -c5 100 +c4 800", "c8-c4", "move b1"),
    ("a short rest is not yet a move", "-c8 200 +c5 200 -c5 100 +c4 800", "c8-c4", "move b1"),
    ("the answer makes a move final", "-c8 200 +c4 100 -b1 200", "c8-c4", "put a2 b2 c2 b3 d3 b4 e4 b5 f5 b6 g6 b7 h7"),
    ("answered before it settled", "-c8 200 +c4 10 -b1 200 +h7 800", "c8-c4 b1-h7", "move c4"),
    ("both in the air", "c8-c4 -b1 200 -c4 100 +h7 200 +e2 1000", "c8-c4 b1-h7 c4-e2 result_white_deadlock", None),
    ("a wrong tower", "c8-c4 -a1 1000", "c8-c4 mistake_wrong-tower", "return a1"),
    ("a wrong tower put back", "c8-c4 -a1 1000 +a1 500", "c8-c4 mistake_wrong-tower", "move b1"),
    ("a wrong tower moved", "c8-c4 -a1 200 +a3 1000", "c8-c4 mistake_wrong-tower", "carry a3 a1"),
    ("a wrong tower for a moment", "c8-c4 -a1 500 +a1 500", "c8-c4", "move b1"),
    ("a wrong square", "c8-c4 -b1 200 +c4 0 +d4 1000", "c8-c4 mistake_wrong-square", "carry d4 b1"),
    (
        "a wrong square, then a right one",
        "c8-c4 -b1 200 +d4 1000 -d4 300 +h7 800",
        "c8-c4 mistake_wrong-square b1-h7",
        "move c4",
    ),
    ("two towers in the air", "c8-c4 -e1 100 -f1 600 +e1 100 +f1 500", "c8-c4 unsure_e1_f1", "move b1"),
    ("two of different sides", "c8-c4 -e1 100 -f8 600 +e1 100 +f8 500", "c8-c4 unsure_e1_f8", "move b1"),
    ("another lifted with the right one", "c8-c4 -b1 100 -c1 500 +c1 200 +b3 900", "c8-c4 b1-b3 unsure_c1_b3", None),
    ("a stranger on the board", "c8-c4 +d5 1000", "c8-c4 mistake_disturbed", "lift d5"),
    ("a stranger gone", "c8-c4 +d5 1000 -d5 500", "c8-c4 mistake_disturbed", "move b1"),
    ("taken back", "c8-c4 -c4 300 +c8 800", "c8-c4 undo", "move a8 b8 c8 d8 e8 f8 g8 h8"),
    ("taken up and put down again", "c8-c4 -c4 300 +c4 800", "c8-c4", "move b1"),
    ("changed for another square", "c8-c4 -c4 300 +c6 800", "c8-c4 undo c8-c6", "move h1"),
    ("slid on after a rest", "c8-c6 -c6 20 +c5 20 -c5 20 +c4 800", "c8-c6 undo c8-c4", "move b1"),
    ("taken back after the answer is none", "c8-c4 b1-h7 -c4 400 +c8 1500", "c8-c4 b1-h7 mistake_wrong-square", None),
    ("two taken back", "c8-c4 b1-h7 -h7 300 +b1 800 -c4 300 +c8 800", "c8-c4 b1-h7 undo undo", None),
    ("a pass", "e8-e2 b1-g6 pass", "e8-e2 b1-g6 pass", "move g6"),
    ("a win", "e8-e2 b1-g6 pass g6-e8", "e8-e2 b1-g6 pass g6-e8 result_white_home", "new e8"),
    ("a pass not waited for", "e8-e2 b1-g6 -g6 200 +e8 900", "e8-e2 b1-g6 pass g6-e8 result_white_home", None),
    ("taken back after a pass", "e8-e2 b1-g6 pass -g6 300 +b1 900", "e8-e2 b1-g6 pass undo", "move b1"),
    (
        "no other move after a pass",
        "e8-e2 b1-g6 pass -g6 300 +c2 900",
        "e8-e2 b1-g6 pass mistake_wrong-square",
        "carry c2 g6",
    ),
    ("slid on before a pass", "e8-e2 b1-g6 -g6 200 +h7 900", "e8-e2 b1-g6 undo b1-h7", None),
    ("answered by a fast slide", "-c8 200 +c4 100 -b1 10 +c2 10 -c2 10 +d3 900", "c8-c4 b1-d3", "move c4"),
    ("a deadlock rests double", "c8-c4 b1-h7 -c4 200 +e2 700", "c8-c4 b1-h7", None),
    ("a deadlock slid through", "c8-c4 b1-h7 -c4 200 +e2 500 -e2 100 +c2 900", "c8-c4 b1-h7 c4-c2", None),
    (
        "a deadlock taken back",
        "c8-c4 b1-h7 c4-e2 500 -e2 300 +c4 900",
        "c8-c4 b1-h7 c4-e2 result_white_deadlock undo",
        "move c4",
    ),
    (
        "a win changed",
        "e8-e2 b1-g6 pass g6-e8 -e8 300 +g7 900",
        "e8-e2 b1-g6 pass g6-e8 result_white_home undo g6-g7",
        None,
    ),
    (
        "a win changed, then the board disturbed",
        "e8-e2 b1-g6 pass g6-e8 -e8 300 +f7 100 -a1 200 -h1 200 -f7 100 +e8 100 +a1 100 +h1 1000",
        "e8-e2 b1-g6 pass g6-e8 result_white_home",
        "new e8",
    ),
    (
        "a winner waved about",
        "e8-e2 b1-g6 pass g6-e8 -e8 900 +e8 900",
        "e8-e2 b1-g6 pass g6-e8 result_white_home",
        "new e8",
    ),
    ("a deadlock", "c8-c4 b1-h7 c4-e2", "c8-c4 b1-h7 c4-e2 result_white_deadlock", "new a1 b1 c1 d1 e1 f1 g1 h1"),
)


def told(rig):
    return " ".join([event.replace(" ", "_") for event in rig.told])


def test_stories():
    for name, deeds, expected, asked in STORIES:
        for cycle_ms in (1, 4, 7):
            rig = Rig(cycle_ms).set_up()
            act(rig, deeds)
            assert told(rig) == ("begin " + expected).strip(), (name, cycle_ms, told(rig))
            if asked is not None:
                assert rig.ask() == asked, (name, cycle_ms, rig.ask())


def test_a_lift_is_lit_at_its_first_edge():
    rig = Rig().set_up()
    rig.move("c8-c4")
    assert rig.squares_in("active") == "b1" and rig.squares_in("legal") == ""
    assert rig.squares_in("possible") == "a2 b2 c2 b3 d3 b4 e4 b5 f5 b6 g6 b7 h7"
    rig.lift("b1")
    rig.wait(rig.cycle_ms)
    assert rig.squares_in("legal") == "a2 b2 c2 b3 d3 b4 e4 b5 f5 b6 g6 b7 h7"
    assert rig.squares_in("origin") == "b1" and rig.squares_in("active") == ""
    assert rig.light("b4") != (0, 0, 0) and rig.light("a4") == (0, 0, 0)


def test_bounce_at_a_lift_does_not_flicker():
    rig = Rig(1).set_up()
    rig.move("c8-c4")
    for up in (True, False, True, False, True):
        (rig.lift if up else rig.place)("b1")
        rig.wait(2)
        assert rig.squares_in("origin") == "b1", up


def test_a_resting_move_calls_the_next_tower():
    rig = Rig().set_up()
    rig.lift("c8")
    rig.wait(200)
    rig.place("c4")
    rig.wait(150)
    assert rig.told == ["begin"]
    assert rig.squares_in("provisional") == "b1" and rig.squares_in("last") == "c4"


def test_a_winning_square_is_marked_and_rests_double():
    rig = Rig().set_up()
    for text in ("e8-e2", "b1-g6", "pass"):
        rig.move(text)
    assert rig.squares_in("winning") == "e8"
    rig.lift("g6")
    rig.wait(200)
    rig.place("e8")
    rig.wait(40 + 600)
    assert rig.told[-1] == "pass"
    rig.wait(150)
    assert rig.told[-1] == "result white home"
    assert rig.squares_in("trophy") == "e8"


def test_a_blocked_tower_is_shown_before_it_passes():
    rig = Rig().set_up()
    rig.move("e8-e2")
    rig.move("b1-g6")
    assert rig.squares_in("blocked") == "e2" and rig.ask() == "wait e2"
    assert rig.told[-1] == "b1-g6"


def test_set_up_is_led_one_tower_at_a_time():
    rig = Rig()
    rig.wait(500)
    assert rig.ask() == "set-up a1" and rig.squares_in("set-up") == "a1"
    assert rig.squares_in("possible").split() == [file + rank for rank in "18" for file in "abcdefgh"][1:]
    rig.place("d4", "b1", "a1")
    rig.wait(100)
    assert rig.ask() == "set-up c1" and rig.squares_in("extra") == "d4" and "b1" not in rig.squares_in("possible")
    rig.lift("d4")
    rig.set_up()
    assert rig.told == ["begin"] and rig.position() == START


def test_a_first_move_may_follow_the_last_tower_at_once():
    rig = Rig()
    rig.place(*[file + rank for rank in "18" for file in "abcdefgh"])
    rig.act("-h8 500 +h8 120 -e8 200 +e4 900")
    assert rig.told == ["begin", "e8-e4"] and rig.ask() == "move h1", (rig.told, rig.ask())


def test_only_a_tower_that_may_move_begins_a_round_before_all_has_rested():
    for lifted in ("-b1", "-e8 -d8"):
        rig = Rig()
        rig.place(*[file + rank for rank in "18" for file in "abcdefgh"])
        rig.act(f"120 {lifted} 600")
        assert rig.told == [] and rig.ask().startswith("set-up "), (rig.told, rig.ask())


def test_what_was_only_straightened_while_another_came_from_beside_the_board_stands_right():
    rig = Rig()
    rig.place(*[file + rank for rank in "18" for file in "abcdefgh" if file + rank not in ("e8", "b1")])
    rig.wait(500)
    act(rig, "-b8 114 +e8 900")
    assert rig.ask() == "carry e8 b8", rig.ask()
    act(rig, "+b8 900")
    assert rig.ask() == "set-up b1", rig.ask()
    act(rig, "+b1 900")
    assert rig.told == ["begin"], rig.told


def test_a_first_move_that_is_held_for_long_begins_the_round_beside_a_dead_square():
    rig = Rig()
    rig.place(*[file + rank for rank in "18" for file in "abcdefgh" if file + rank != "g1"])
    act(rig, "3000 -a8 2500 +d5 900 -h1 400 +h3 900")
    assert rig.told == ["begin", "mistake sensor-dead", "a8-d5", "h1-h3"], rig.told


def test_a_new_round_by_setting_up_again():
    rig = Rig().set_up()
    act(rig, "c8-c4 b1-h7 c4-e2 4000")
    rig.lift("e2")
    rig.wait(200)
    assert rig.ask() == "set-up c8" and rig.squares_in("possible") == "b1"
    rig.place("c8")
    rig.wait(200)
    assert rig.ask() == "carry h7 b1" and rig.squares_in("active") == "h7"
    rig.lift("h7")
    rig.wait(200)
    assert rig.ask() == "set-up b1"
    rig.place("b1")
    rig.wait(500)
    assert rig.told[-1] == "begin" and rig.position() == START and rig.ask().startswith("move ")


def test_a_running_game_is_never_reset_silently():
    rig = Rig().set_up()
    act(rig, "a8-a6 b1-e4 a6-a4 2000")
    before = rig.position()
    rig.lift("a4", "e4")
    rig.place("b1", "a8")
    rig.wait(2000)
    assert rig.position() == before and rig.ask() == "again b4" and rig.squares_in("choice") == "b4"
    assert rig.squares_in("extra") == "b1 a8" and rig.squares_in("missing") == "e4"  # the way on
    rig.lift("b1", "a8")
    rig.place("a4", "e4")
    rig.wait(1000)
    assert rig.position() == before and rig.ask().startswith("move ")


def _set_up_in_the_midst_of_a_round():
    rig = act(Rig().set_up(), "c8-c4 b1-h7 c4-b3 2000")
    rig.lift("b3", "h7")
    rig.place("b1", "c8")
    act(rig, "2000")
    assert rig.ask() == "again b4" and rig.game.plies == 3
    rig.told.clear()
    return rig


def test_the_round_can_be_dropped():
    rig = act(_set_up_in_the_midst_of_a_round(), "-e1 300 +b4 1700")
    assert rig.squares_in("extra") == "b4" and rig.ask() == "set-up e1"
    act(rig, "-b4 300 +e1 600")
    assert rig.told[-1] == "begin" and rig.position() == START


def test_a_first_move_drops_the_round_and_nothing_else():
    fresh = Rig().set_up().game
    for move in range(0, fresh.move_count(), 3):
        origin, landing = fresh.origin[move], fresh.landing[move]
        for flip in (0, 56):  # and of White, as in chess
            names = square_name(origin ^ flip), square_name(landing ^ flip)
            if names[1] in ("h7", "b3"):
                continue  # there a tower had stood: the round may just be going on
            rig = _set_up_in_the_midst_of_a_round()
            game = rig.record()[:2]
            act(rig, f"-{names[0]} 400 +{names[1]} 6000")
            record = rig.record()
            assert record[:2] == game and record[2:] == ([] if flip else ["-".join(names)]), (names, record)
            assert not rig.app.referee.turns.choices.next_game, names
            assert rig.ask().split()[0] == ("set-up" if flip else "move"), (names, rig.ask())


def test_a_mess_is_given_up_by_setting_up_anew():
    rig = Rig().set_up()
    act(rig, "c8-c4 b1-h7 c4-b3 2000 -b3 50 -h7 50 -a1 50 -a8 50 -b8 2000")
    assert rig.ask().split()[0] == "return"
    act(rig, "+a1 100 +a8 100 +b8 100 +b1 100 +c8 1500")
    assert rig.ask() == "again b4"


def test_a_round_begins_anew_however_soon_its_first_move_is_answered():
    for gap_ms in (20, 200, 600, 1000):
        rig = _set_up_in_the_midst_of_a_round()
        act(rig, f"-d8 300 +d3 {gap_ms} -f1 300 +f3 500 -a8 300 +a6 2000")
        assert rig.told[-3:] == ["d8-d3", "f1-f3", "a8-a6"] and rig.ask() == "move b1", (gap_ms, rig.told)


def test_a_few_moves_that_were_carried_home_are_taken_back_and_no_round_is_begun_anew():
    rig = act(Rig().set_up(), "d8-d6 c1-c4 g8-f7 -d6 300 +d8 500 -c4 300 +c1 500 -f7 300 +g8 2500")
    assert rig.told[-1] == "undo" and rig.game.plies == 0 and rig.ask().startswith("move a8"), (rig.told, rig.ask())


def test_a_move_can_be_required():
    rig = Rig().set_up()
    act(rig, "c8-c4")
    rig.app.referee.turns.require(rig.game.find("b1-b4"))
    rig.wait(50)
    assert rig.ask() == "carry b1 b4" and rig.squares_in("active") == "b1" and rig.squares_in("set-up") == "b4"
    act(rig, "-b1 200 +h7 1000")
    assert told(rig) == "begin c8-c4 mistake_wrong-square" and rig.ask() == "carry h7 b1"
    act(rig, "-h7 300 +b4 800")
    assert rig.told[-1] == "b1-b4" and not rig.app.referee.turns.is_required() and rig.ask() == "move f8"


def test_a_move_that_was_required_can_be_answered_at_a_stroke():
    rig = Rig().set_up()
    act(rig, "c8-c4")
    rig.app.referee.turns.require(rig.game.find("b1-b4"))
    act(rig, "-b1 200 +b4 100 -f8 10 +f6 200")  # so fast that the place settles before the lift
    assert told(rig) == "begin c8-c4 b1-b4"
    rig.wait(600)
    assert told(rig) == "begin c8-c4 b1-b4 f8-f6"


def test_what_rests_where_another_tower_might_have_gone_is_not_that_tower():
    rig = Rig().set_up()
    act(rig, "c8-b7 -h1 200 +h3 800 -h3 300 +d5 100 -g8 75 +g8 800")  # a hand adjusts g8, which h3 calls
    assert told(rig) == "begin c8-b7 h1-h3 undo h1-d5"


def test_a_move_can_be_advised():
    rig = Rig().set_up()
    rig.app.referee.turns.advise(rig.game.find("c8-c4"))
    rig.wait(50)
    assert rig.squares_in("choice") == "c4 c8"
    rig.lift("c8")
    rig.wait(100)
    assert rig.squares_in("choice") == "c4" and "c5" in rig.squares_in("legal").split()
    rig.place("c5")
    rig.wait(800)
    assert rig.told[-1] == "c8-c5" and rig.squares_in("choice") == ""


def test_takebacks_can_be_switched_off():
    rig = Rig(takeback=0).set_up()
    act(rig, "c8-c4 b1-h7 -h7 300 +b1 1500")
    assert told(rig) == "begin c8-c4 b1-h7 mistake_wrong-tower" and rig.ask() == "carry b1 h7"


def test_hints_can_be_switched_off():
    rig = Rig(hint=0).set_up()
    act(rig, "c8-c4 -b1 200")
    assert rig.squares_in("legal") == "" and rig.squares_in("active") == "" and rig.squares_in("origin") == ""
    assert rig.ask().startswith("put ")
    rig = Rig(hint=1).set_up()
    act(rig, "c8-c4")
    assert rig.squares_in("active") == "b1" and rig.squares_in("possible") == ""


def test_corrections_go_one_at_a_time_nearest_first():
    rig = Rig().set_up()
    act(rig, "c8-c4")
    rig.lift("a1", "h1")
    rig.place("a4", "h2")
    rig.wait(1500)
    assert rig.ask() == "return h1" and rig.squares_in("extra") == "h2 a4"  # which of them belongs there, players see
    act(rig, "-h2 300 +h1 500")
    assert rig.ask() == "return a1"
    act(rig, "-a4 300 +a1 500")
    assert rig.ask() == "move b1"


def test_a_square_that_lets_the_opponent_win_is_marked():
    # White's purple on e6 is one move from home, and black's green can go to two purple squares.
    position = "obpk1rgn/8/4P3/8/8/8/4y3/NGRYK1BO b G -"
    for hint, risky in ((2, ""), (3, "g4 h7")):
        rig = Rig(hint=hint).at(position)
        rig.wait(300)
        rig.lift("g8")
        rig.wait(100)
        assert rig.squares_in("risky") == risky and "g5" in rig.squares_in("legal").split()


def test_a_move_taken_up_from_a_record_is_no_takeback_of_hands_that_lag_behind():
    rig = Rig().set_up()
    act(rig, "e8-e2")
    rig.app.referee.rounds.changes().take_entry(3, "b1-b4")
    rig.wait(1500)
    assert rig.game.plies == 2 and rig.ask() == "carry b1 b4"
    act(rig, "-b1 300 +b4 800")
    assert rig.ask() == "move f8"
    act(rig, "-b4 300 +b1 800")
    assert rig.told[-1] == "undo", "now the players take it back"


def test_the_end_of_a_round_taken_up_from_a_record_is_set_up_too():
    rig = Rig().set_up()
    act(rig, "e8-e2")
    for index, text in enumerate(("b1-g6", "pass", "g6-e8"), 3):
        rig.app.referee.rounds.changes().take_entry(index, text)
    rig.wait(9000)
    assert rig.game.plies == 4 and rig.ask() == "carry b1 e8"
    act(rig, "-b1 300 +e8 800")
    assert rig.ask() == "new e8"
    act(rig, "-a1 300 +a1 800")
    assert rig.game.plies == 0


def test_a_tower_of_the_wrong_side_is_seen_where_magnets_tell():
    rig = Rig(tells_sides=True).set_up()
    assert rig.told == ["begin"]
    act(rig, "c8-c4 -c1 50 -d8 300")
    rig.place_black("c1")
    rig.place_white("d8")
    rig.wait(2000)
    assert rig.told[-1] == "mistake wrong-side" and rig.ask() == "lift c1" and rig.squares_in("extra") == "c1"
    act(rig, "-c1 300")
    assert rig.ask() == "return c1"
    rig.place_white("c1")
    rig.wait(600)
    assert rig.ask() == "lift d8"
    act(rig, "-d8 300")
    rig.place_black("d8")
    rig.wait(1000)
    assert rig.ask() == "move b1"


def test_a_set_up_with_a_tower_of_the_wrong_side_does_not_begin():
    rig = Rig(tells_sides=True)
    rig.place_black("a1")
    rig.place(*[file + rank for rank in "18" for file in "abcdefgh" if file + rank != "a1"])
    rig.wait(500)
    assert rig.told == [] and rig.ask() == "lift a1"
    act(rig, "-a1 300")
    rig.place_white("a1")
    rig.wait(600)
    assert rig.told == ["begin"]
