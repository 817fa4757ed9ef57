"""How hands are read: a story for each cell of the table in ARCHITECTURE.md that no other test tells, and why."""

from rig import Rig, act

from madang import roles, squares
from madang.events import WHY_NAMES


def why(rig):
    """The reason of the last decision, like `answered b1 c4`."""
    turns = rig.app.referee.turns
    names = [squares.square_name(square) for square in (turns.why_first, turns.why_second) if square < 64]
    return " ".join([WHY_NAMES[turns.why]] + names)


def test_an_answer_counts_ten_ms_after_the_move():
    for cycle_ms in (1, 4, 7):
        rig = act(Rig(cycle_ms).set_up(), "-c8 200 +c4 10 -b1 120")
        assert rig.told == ["begin", "c8-c4"] and why(rig) == "answered b1 c4", cycle_ms


def test_an_answer_counts_though_its_hand_nudges_another_tower_at_once():
    rig = act(Rig().set_up(), "-c8 300 +c4 150 -b1 48 +c2 1 -c1 105 +c1 1 -c1 60 -c2 140 +d3 60 -d3 100 +e4 900")
    assert rig.told == ["begin", "c8-c4", "mistake disturbed"] and rig.ask() == "return c1"
    act(rig, "+c1 2500")
    assert "b1-e4" in rig.told


def test_an_answer_that_goes_where_the_move_came_from_counts_while_a_third_tower_is_lifted():
    rig = act(Rig().set_up(), "f8-f2 -e1 40 +e3 300 -f2 25 -a8 45 +e1 130 +a8 2500")
    assert rig.told[-3:] == ["e1-e3", "f2-e1", "result black home"]


def test_an_answer_counts_of_a_tower_that_was_straightened_just_before_the_move():
    for straightened in ("-f8 110 -b1 20 +f8 900 +b4", "-e8 200 -f8 110 +f8 20 -b1 100 +b4 20 +e8"):
        rig = act(Rig().set_up(), f"c8-c4 {straightened} 200 -f8 150")
        assert rig.told[-1] == "b1-b4" and why(rig) == "answered f8 b4", straightened


def test_a_quick_answer_counts_to_a_move_that_was_changed_further_than_things_roll():
    rig = act(Rig().set_up(), "c8-c3 -c3 70 +c5 90 -g1 400 +g4 200")
    assert rig.told[-2:] == ["undo", "c8-c5"] and why(rig) == "answered g1 c5"


def test_an_answer_may_go_to_where_the_move_that_was_changed_had_landed():
    rig = act(
        Rig().at("1kgo2py+/8/2b5/n5N1/3B++4/r7/2O+K4/1P2YG1R+ b Y c2"),
        "-h8 20 +g7 570 -g7 130 +e5 450 -g5 1500 +g7 200",
    )
    assert rig.told[-3:] == ["h8-g7", "undo", "h8-e5"] and why(rig) == "answered g5 e5", rig.told
    rig.wait(800)
    assert rig.told[-1] == "g5-g7", rig.told


def test_what_had_stood_before_the_answer_was_lifted_is_not_where_that_went():
    rig = act(Rig().set_up(), "c8-c4 +g4 900 -c4 300 +c5 900 -g1 300")
    assert rig.record()[-1] == "c8-c4", rig.told
    act(rig, "-g4 200 +g3 200")
    assert rig.told[-2:] == ["undo", "c8-c5"], rig.told


def test_a_tower_changed_after_it_was_put_back_for_a_while_has_been_carried():
    rig = act(Rig().set_up(), "c8-d7 -d7 150 +c8 840 -c8 240 +f5 180 -b1 400")
    assert rig.told[-2:] == ["undo", "c8-f5"] and why(rig) == "answered b1 f5"
    for deeds in ("-d7 205 +c8 800 -c8 205 +c7 10 -e1 200", "-d7 300 +c8 340 -c8 240 +c7 10 -e1 200"):
        rig = act(Rig().set_up(), f"c8-d7 {deeds}")
        assert rig.told[-2:] == ["undo", "c8-c7"] and why(rig) == "answered e1 c7", (deeds, rig.told)
    rig = act(Rig().at("1b1kyrgn/1o5O/8/8/6p1/5P2/8/NGRYK1B1 b P -"), "g4-g2 pass -g2 330 +g4 590 -g4 320 +h3 1000")
    assert rig.told[2:] == ["pass", "undo", "g4-h3"], rig.told  # and is called again


def test_a_tower_lifted_before_the_move_was_set_down_is_no_answer():
    rig = act(Rig().set_up(), "-b1 400 -c8 300 +c4 250")
    assert rig.told == ["begin", "mistake wrong-tower"] or rig.told == ["begin"]
    act(rig, "+b1 800")
    assert rig.told[-1] == "c8-c4" and why(rig) == "rested c4"


def test_a_quick_first_move_is_not_taken_back_by_a_tower_that_rolls():
    rig = act(Rig().set_up(), "-f8 140 +c5 600 -c8 70 +b7 300 -b7 140 +c8 100 -c8 190 +c7 350 -c7 40 +d6 2500")
    assert rig.told[1] == "f8-c5" and rig.told[-1].startswith("mistake ") and rig.ask() == "carry d6 c8"


def test_a_move_that_cannot_go_on_rests_too():
    rig = act(Rig().set_up(), "-c8 200 +c2 200")
    assert rig.told == ["begin"], "some 160 ms since it settled"
    act(rig, "250")
    assert rig.told == ["begin", "c8-c2"] and why(rig) == "rested c2"


def test_two_moves_are_taken_back_one_after_the_other():
    for rest_ms in (150, 400):
        rig = act(Rig().set_up(), f"c8-c4 b1-h7 -h7 300 +b1 {rest_ms} -c4 300 +c8 800")
        assert rig.game.plies == 0 and rig.ask().startswith("move a8"), rest_ms
        assert why(rig).startswith("put-back ")


def test_a_move_beside_a_fallen_tower_stands():
    rig = act(Rig().set_up(), "c8-c4 -a8 400 -b1 300 +h7 1500")
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return a8"
    act(rig, "1000")
    assert rig.told[-1] == "b1-h7" and why(rig) == "beside h7 a8" and rig.ask() == "return a8"
    act(rig, "+a8 600")
    assert rig.ask() == "move c4"


def test_what_fell_together_answers_nothing_when_it_rolls_on():
    rig = act(Rig().set_up(), "c8-d7 -d7 45 -b1 40 +a2 30 +c8 170 -c8 50 +c7 185 -c7 100 +d7 80 -d7 30 +c6 2000")
    assert rig.told == ["begin", "c8-d7", "mistake disturbed"] and rig.ask() == "return d7"
    act(rig, "-c6 200 +d7 300 -a2 200 +b1 600")
    assert rig.told[2:] == ["mistake disturbed", "unsure b1 d7"] and rig.ask() == "move b1"


def test_a_tower_that_fell_with_others_makes_no_move_beside_them():
    rig = act(Rig().set_up(), "c8-c4 -a8 60 -b1 60 -e1 100 +h7 4000")
    assert rig.game.plies == 1 and rig.ask() == "return e1"
    act(rig, "-h7 200 +b1 200 +e1 300 +a8 600")
    assert rig.game.plies == 1 and rig.ask() == "move b1"


def test_what_is_wrong_is_asked_back_after_a_while():
    rig = act(Rig().set_up(), "c8-c4 -e1 700")
    assert rig.told == ["begin", "c8-c4"]
    act(rig, "300")
    assert rig.told[-1] == "mistake wrong-tower" and why(rig) == "missing e1" and rig.ask() == "return e1"


def test_who_corrects_may_play_on():
    rig = act(Rig().set_up(), "c8-c4 +e5 1200")
    assert rig.ask() == "lift e5" and why(rig) == "extra e5"
    act(rig, "-e5 200 -b1 200")
    assert rig.ask().startswith("put ")


def test_a_right_move_ends_the_correction():
    rig = act(Rig().set_up(), "c8-c4 -b1 200 +d4 1200 -d4 200 +h7 800")
    assert rig.told[-2:] == ["mistake wrong-square", "b1-h7"]


def test_a_takeback_ends_the_correction():
    rig = act(Rig().set_up(), "c8-c4 -c4 300 +c7 100 -c7 100 +d6 1200")
    assert rig.ask() == "carry d6 c4"
    act(rig, "-d6 300 +c8 800")
    assert rig.told[-1] == "undo" and why(rig) == "put-back c4 c8"


def test_another_move_instead_ends_the_correction():
    rig = act(Rig().set_up(), "c8-c4 -c4 300 +d6 1200 -d6 300 +c6 900")
    assert rig.told[-2:] == ["undo", "c8-c6"] and why(rig) == "instead c4 c6"


def test_what_fell_together_is_asked_back_by_colour():
    rig = act(Rig().set_up(), "c8-c4 -a1 40 -e1 40 -f1 200 +d3 60 +f2 1200")
    asked = []
    while rig.ask().startswith("return") and len(asked) < 5:
        asked.append(rig.ask())
        name = asked[-1].split()[1]
        if name == "e1":
            rig.lift("d3")
        elif name == "f1":
            rig.lift("f2")
        act(rig, f"200 +{name} 400")
    assert len(asked) == 3 and rig.ask() == "move b1"
    act(rig, "400")
    assert rig.told[-1] == "unsure a1 e1 f1"


def test_a_win_is_taken_back_by_hand():
    rig = act(Rig().set_up(), "e8-e2 b1-g6 pass g6-e8 500 -e8 300 +g6 900")
    assert rig.told[-1] == "undo" and why(rig) == "put-back e8 g6"


def test_a_win_is_taken_back_by_a_quick_hand_however_late_it_begins():
    for deeds in ("500 -d1 188 +e2 900", "1900 -d1 210 +e2 900", "2900 -d1 188 +e2 900"):
        rig = act(Rig().at("1kgo2p1/8/8/nr1y2N1/3B4/7G/2O1b3/1P2YK1R b B e2"), "e2-d1 " + deeds)
        assert rig.told[-1] == "undo" and why(rig) == "put-back d1 e2", (deeds, rig.told)


def test_a_win_that_may_have_fallen_with_another_tower_is_not_taken_back_at_once():
    rig = act(Rig().at("3ky2n/8/p3g3/2B3K1/1GR5/3P2b1/5roO/N2Y4 b R -"), "f2-g1 1200 -h2 30 -g1 100 +h2 60 +f2 1500")
    assert rig.told == ["begin", "f2-g1", "result black home"], rig.told


def test_a_win_and_the_move_before_are_taken_back_and_another_one_is_made():
    for rest_ms in (1000, 3000):  # the score is shown meanwhile
        rig = Rig().at("ob1kyr2/5gY1/8/5p2/8/3G3n/4P3/N1R1K1BO w G -")
        act(rig, f"d3-b5 f5-b1 {rest_ms} -b1 350 +f5 210 -b5 260 +d3 230 -d3 200 +e4 1200")
        assert rig.told[3:] == ["result black home", "undo", "d3-e4"], (rest_ms, rig.told)


def test_moves_are_taken_back_to_the_start_though_one_tower_had_moved_twice():
    rig = act(Rig().set_up(), "c8-e6 f1-d3 e6-g4 500 -g4 210 +e6 550 -d3 210 +f1 160 -e6 210 +c8 1500")
    assert rig.told[-1] == "undo" and rig.game.plies == 0 and rig.ask().startswith("move a8"), (rig.told, rig.ask())


def test_a_tower_set_back_after_a_pass_moves_from_where_it_had_come_from():
    rig = act(Rig().set_up(), "e8-e2 b1-g6 pass -g6 250 +b1 400 -b1 300 +h7 1500")
    assert rig.told[3:] == ["pass", "undo", "b1-h7"] and why(rig) == "instead g6 h7", rig.told
    rig = act(Rig().set_up(), "e8-e2 b1-g6 pass -g6 300 +b1 150 -e2 300 +e8 600 -e8 400 +e5 1500")
    assert rig.told[3:] == ["pass", "undo", "e8-e5"] and rig.game.plies == 1, rig.told


def test_four_moves_are_taken_back_in_whatever_order():
    for moves, deeds in (
        (
            "a8-c6 h1-h3 g8-g6 d1-d7 g6-g3 e1-f2 d8-h4",
            "-h4 320 -d7 426 -g3 301 -f2 470 +d1 390 +e1 320 +g6 408 +d8 1850",
        ),
        (
            "c8-c2 d1-d6 f8-f6 a1-b2 h8-h4 e1-e4 a8-a6",
            "-e4 366 -h4 374 -a6 284 -b2 241 +h8 529 +a1 218 +e1 553 +a8 1700",
        ),
    ):
        rig = act(Rig().set_up(), f"{moves.replace(' ', ' 400 ')} 400")
        assert rig.game.plies == 7, rig.told
        act(rig, deeds)
        assert rig.told[-1] == "undo" and rig.game.plies == 3 and rig.ask().startswith("move"), (rig.told, rig.ask())


def test_after_a_pass_the_tower_called_again_replaces_nothing():
    rig = act(Rig().set_up(), "e8-e2 b1-g6 pass -g6 250 +h7 1500")
    assert rig.told[-1] == "g6-h7", rig.told
    rig = act(Rig().set_up(), "e8-e2 b1-g6 pass -g6 300 +c2 1500")
    assert rig.game.plies == 3 and rig.told[-1] == "mistake wrong-square"
    act(rig, "-c2 300 +e8 1200")
    assert rig.told[-2:] == ["g6-e8", "result white home"]


def test_a_move_beside_a_tower_that_fell_while_a_choice_was_pointed_at():
    rig = Rig().set_up()
    rig.press("back")
    act(rig, "-a1 400 -c8 300 +c4 1300")
    assert rig.ask() == "return a1"
    act(rig, "+a1 800")
    assert rig.told[-1] == "c8-c4"


def test_exchanged_towers_are_asked_about_until_somebody_answers():
    for first, second in (("c1", "d1"), ("c1", "d8"), ("b1", "c1"), ("b1", "c4")):
        rig = act(Rig().set_up(), f"c8-c4 -{first} 300 -{second} 300 +{first} 300 +{second} 800")
        assert rig.told[-1] == "unsure " + " ".join(sorted((first, second), key=squares.parse_square)), first
        assert set(rig.squares_in("unsure").split()) == {first, second}
        act(rig, "3000")
        assert rig.squares_in("unsure") != ""
        act(rig, f"-{first} 300 -{second} 300 +{first} 300 +{second} 900")
        assert rig.squares_in("unsure") == "" and rig.told[-1] != "unsure" and "unsure " in rig.told, rig.told


def test_who_plays_on_is_asked_no_more():
    rig = act(Rig().set_up(), "c8-c4 -c1 300 -d1 300 +c1 300 +d1 800 b1-h7 500")
    assert rig.squares_in("unsure") == "" and rig.told[-1] == "b1-h7"


def test_a_sensor_that_is_always_off_is_worked_out():
    rig = Rig()
    names = [file + rank for rank in "18" for file in "abcdefgh"]
    rig.place(*[name for name in names if name != "b1"])
    rig.wait(3500)
    assert rig.ask() == "set-up b1"
    rig.press("confirm")
    rig.wait(600)
    assert rig.told == ["mistake sensor-dead", "begin"] and rig.app.settings.dead_square == 2
    act(rig, "c8-c4")
    assert rig.ask() == "move b1"
    rig.place("h7")
    rig.wait(900)
    assert rig.told[-1] == "b1-h7", "nobody saw it lifted"
    assert rig.squares_in("unfelt") == "b1"


def test_a_move_on_to_a_dead_square_counts_when_it_is_answered():
    rig = Rig(dead_square=27).set_up()  # c4
    rig.lift("c8")
    rig.wait(3000)
    assert rig.told == ["begin"]
    rig.lift("b1")
    rig.wait(200)
    assert rig.told == ["begin", "c8-c4"] and why(rig) == "answered b1 c4"


def test_a_tower_called_again_after_a_pass_is_not_back_on_a_dead_square_while_it_is_in_the_hand():
    rig = act(Rig(dead_square=2).set_up(), "e8-e2")  # b1
    rig.place("g6")
    rig.wait(4000)
    assert rig.told == ["begin", "e8-e2", "b1-g6", "pass"], rig.told
    rig.lift("g6")
    rig.wait(9000)
    rig.place("e8")
    rig.wait(900)
    assert rig.told[4:] == ["g6-e8", "result white home"], rig.told


def test_a_first_move_on_to_an_unknown_dead_square_is_known_by_its_answer():
    rig = act(Rig().set_up(), "-c8 1500 -e1 300 +e4 4000")
    assert rig.told == ["begin", "c8-c7", "mistake sensor-dead", "e1-e4"], rig.told
    assert rig.squares_in("unfelt") == "c7"


def test_a_move_that_its_own_square_has_not_felt_is_known_by_its_answer():
    rig = act(Rig().set_up(), "c8-c4 +b4 900 -f8 300 +f5 900")
    assert rig.told[3:] == ["b1-b4", "mistake sensor-dead", "f8-f5"], rig.told
    assert rig.squares_in("unfelt") == "b1" and rig.ask() == "move b4"
    for other in ("+d3 900 -f8 300 +f5", "-f8 300 +b4 60 +f5", "-f8 300 +f5 900 +b4"):
        rig = act(Rig().set_up(), f"c8-c4 {other} 900")
        assert rig.record()[-1] == "c8-c4" and rig.app.settings.dead_square == 0, (other, rig.told)


def test_where_a_tower_may_have_gone_unfelt_is_lit_and_what_is_touched_is_not_dead():
    rig = act(Rig().set_up(), "-c8 1500 -h1 300 +h5 3000")
    assert rig.game.plies == 0 and rig.ask() == "return h1" and rig.squares_in("unfelt") == "c6 b7", rig.told
    act(rig, "+b7 300 -b7 4000")
    assert rig.told[1:] == ["mistake disturbed", "c8-c6", "mistake sensor-dead", "h1-h5"], rig.told


def test_an_answer_where_the_mover_might_have_gone_is_believed_when_it_is_made_again():
    rig = act(Rig().set_up(), "-c8 1500 -e1 300 +e6 1500")  # c8-e6 is legal too
    assert rig.game.plies == 0 and rig.ask() == "return e1"
    act(rig, "-e6 300 +e1 500 -e1 300 +e6 4000")
    assert rig.told[2:] == ["c8-c7", "mistake sensor-dead", "e1-e6"], rig.told


def test_an_answer_where_the_mover_might_have_gone_is_no_move_of_that_by_itself():
    rig = act(Rig().set_up(), "-c8 17000 -e1 600 +e6 16000")
    assert rig.game.plies == 0 and rig.ask() == "return e1" and rig.squares_in("unfelt") == "c7", rig.told


def test_two_towers_that_are_held_for_long_are_no_move():
    rig = act(Rig().set_up(), "-c8 1300 -e1 6000")
    assert rig.game.plies == 0 and rig.ask() == "return e1"


def test_a_tower_on_a_square_that_is_always_on_has_gone_another_way():
    """The tower that could have gone there has gone elsewhere."""
    rig = act(Rig().set_up(), "g8-h7 +d3 1500")
    assert rig.ask() == "lift d3"
    act(rig, "-f1 300 +f5 5000")
    assert rig.told[-2:] == ["mistake sensor-dead", "f1-f5"] and rig.squares_in("unfelt") == "d3", rig.told
    rig = act(Rig().set_up(), "g8-g5 +g8 1500")
    assert rig.ask() == "lift g8", "where the last tower came from, too"


def test_a_move_from_a_dead_square_beside_a_fallen_tower():
    rig = act(Rig(dead_square=8).set_up(), "c8-c6 -e1 500 +h5 1500")  # h1
    assert rig.ask() == "return e1"


def test_a_fallen_tower_does_not_replace_the_last_move_while_it_is_answered():
    """The last mover falls and rolls; the opponent answers at that time what had been moved."""
    rig = act(Rig().set_up(), "c8-c4 b1-b3 -b3 80 +b4 340 -e8 300 +e5 3000")
    assert "undo" not in rig.told and rig.game.plies == 2, rig.told


def test_a_move_changed_by_a_fast_hand_and_answered_soon_is_changed():
    rig = act(Rig().set_up(), "c8-c4 -c4 130 +c5 170 -g1 300 +g4 900")
    assert rig.told == ["begin", "c8-c4", "undo", "c8-c5", "g1-g4"], rig.told


def test_a_tower_pushed_aside_after_the_first_move_takes_nothing_back():
    rig = act(Rig().set_up(), "-a8 300 +a4 500 -f8 60 +f7 3000")
    assert rig.told == ["begin", "a8-a4", "mistake wrong-tower"] and rig.ask() == "carry f7 f8", rig.told


def test_a_fallen_tower_taken_for_the_first_move_is_none_when_a_hand_makes_one():
    rig = act(Rig().set_up(), "-a8 60 +a7 900 -c8 400 +c4 3000")
    assert rig.told[:3] == ["begin", "a8-a7", "undo"] and rig.ask() == "return a8", rig.told
    act(rig, "-a7 300 +a8 900")
    assert rig.told[-2:] == ["c8-c4", "unsure c4 a8"]
    rig = act(Rig().set_up(), "-a8 60 +a7 900 -c8 100 +c4 3000")
    assert rig.told[:3] == ["begin", "a8-a7", "undo"], "a fast hand"


def test_of_towers_that_fell_together_none_is_taken_for_the_one_that_moved():
    rig = act(Rig().set_up(), "-g8 300 +g7 250 -h8 20 -f8 20 -e8 60 +d6 60 +e8 1500")  # f8-d6 is legal, too
    assert rig.ask() == "return h8" and set(rig.squares_in("extra").split()) == {"d6"}, rig.ask()


def test_what_answers_both_moves_does_not_prove_the_other_one():
    """The last mover falls and rolls over a square of the same colour; the tower that it calls is lifted."""
    rig = act(Rig().set_up(), "c8-d7 -d7 120 +c4 250 -b1 60 -c4 300 +d7 300 +h7 900")
    assert rig.told == ["begin", "c8-d7", "b1-h7"], rig.told
    rig = act(Rig().set_up(), "c8-d7 -d7 120 +c4 600 -b1 300 +h7 900")
    assert rig.told == ["begin", "c8-d7", "undo", "c8-c4", "b1-h7"], "no tower rolls over a square for so long"


def test_a_move_changed_by_a_fast_hand_and_answered_by_one():
    for lift_ms, place_ms in ((300, 8), (450, 4)):  # lifted ones settle later than those set down
        rig = act(Rig().set_up(), f"c8-c4 -c4 130 +c5 {lift_ms} -g1 {place_ms} +g4 900")
        assert rig.told == ["begin", "c8-c4", "undo", "c8-c5", "g1-g4"], rig.told
    rig = act(Rig().set_up(), "c8-d7 -d7 120 +c4 220 -b1 130 +h7 900")
    assert rig.told == ["begin", "c8-d7", "undo", "c8-c4", "b1-h7"], rig.told


def test_a_tower_that_rolls_to_another_square_rests_longer_than_a_carried_one():
    for fall in ("-d7 120 +c6 500 -c6 200 +d7 500", "-d7 120 +c6 400 -c6 200 +d7 500"):
        rig = act(Rig().set_up(), f"c8-d7 {fall}")
        assert rig.told == ["begin", "c8-d7"], rig.told
    assert act(Rig().set_up(), "c8-d7 -d7 300 +c6 500").told[1:] == ["c8-d7", "undo", "c8-c6"]


def test_nothing_is_set_down_before_it_is_lifted():
    rig = act(Rig().set_up(), "-c8 500 +f5 110 -b1 +c4 110 -c4 200")  # as if c8-c4 and b1-f5
    assert rig.told == ["begin", "c8-f5"] and why(rig) == "answered b1 f5", rig.told
    rig = act(Rig().set_up(), "+c4 80 -c8 300 -b1 500")
    assert rig.game.plies == 0, "what stands on c4 is not the tower of c8"
    rig = act(Rig().set_up(), "b8-b7 -a8 10 +b8 130 -b7 170 +a8 700")
    assert rig.told == ["begin", "b8-b7"], "nor is it that of b7 which came back"
    act(rig, "2000")
    assert rig.told[2:] == ["undo", "unsure a8 b8"], "but where all stands as before, for long, it has been taken back"


def test_what_falls_together_with_the_answer_is_no_answer():
    rig = act(Rig().set_up(), "-c8 110 +c4 10 -b1 40 -a1 400")
    assert rig.told == ["begin"], rig.told


def test_nothing_is_final_while_a_tower_leaves():
    rig = act(Rig().set_up(), "-c8 300 +c2 310 -a1 1200 -c2 300 +c8 300 +a1 600")
    assert rig.game.plies == 0 and "c8-c2" not in rig.told, rig.told


def test_a_tower_that_was_touched_amid_the_move_is_not_beside_it():
    rig = act(Rig().set_up(), "-a8 70 -b8 50 +a7 20 +b8 360 -b8 5000")
    assert rig.game.plies == 0 and rig.ask() == "return b8", rig.told


def test_a_fast_hand_moves_beside_a_tower_that_went_long_before():
    rig = act(Rig().set_up(), "c8-c4 -a8 3800 -b1 80 +h7 3500")
    assert rig.told[-1] == "b1-h7" and why(rig) == "beside h7 a8", rig.told
    rig = act(Rig().set_up(), "c8-c4 -a8 800 -b1 80 +b4 3500")
    assert rig.game.plies == 1 and rig.ask() == "return a8", "it may have rolled there"


def test_of_two_towers_the_carried_one_has_moved():
    rig = act(Rig().set_up(), "-c8 490 +b7 270 -b8 60 +c7 2000")
    assert rig.ask() == "return b8", rig.ask()


def test_a_tower_that_vanishes_twice_stands_where_nothing_is_felt():
    """A square that was felt before has died: where the tower can be is lit, and goes out where it is felt."""
    rig = act(Rig().set_up(), "-c8 100 +c4 100 -c4 100 +c8 800 -c8 3500 +c8 800 -c8 3500")
    lit = rig.squares_in("unfelt").split()
    assert "c4" in lit and len(lit) == 13 and rig.told == ["begin"], lit
    for name in lit:
        if name != "c4":
            act(rig, f"+{name} 120 -{name} 150")
    rig.wait(2500)
    assert rig.told == ["begin", "mistake sensor-dead"] and rig.app.settings.dead_square == 27, rig.told
    act(rig, "-b1 300")
    assert rig.told[-1] == "c8-c4"


def test_a_tower_that_is_held_for_long_once_is_not_doubted():
    rig = act(Rig().set_up(), "-c8 9000")
    assert rig.squares_in("unfelt") == ""
    act(rig, "+c8 800 -d8 9000")
    assert rig.squares_in("unfelt") == ""


def test_who_thinks_for_long_about_the_only_way_is_not_doubted():
    """A square is called dead that can only be seen by what is not felt there; one more time proves it."""
    position = "o2kyrgn/8/8/8/2p5/b7/N7/1GRYKPBO w N -"
    rig = act(Rig().at(position), "-a2 4000 +a2 800 -a2 9000")
    assert rig.told == ["begin"] and rig.squares_in("unfelt") == "b3", rig.told
    act(rig, "+b3 800")
    assert rig.told == ["begin", "a2-b3"] and rig.app.settings.dead_square == 0, rig.told
    rig = act(Rig().at(position), "-a2 4000 +a2 800 -a2 4000 +a2 800 -a2 4000 -e8 300")
    assert rig.told == ["begin", "mistake sensor-dead", "a2-b3"], rig.told


def test_who_thinks_for_long_before_a_win_where_nothing_is_felt_has_not_won():
    position = "obp3gn/4N3/8/3kyr2/8/8/8/1GRYKPBO w N -"
    rig = act(Rig(dead_square=61).at(position), "-e7 7000 +d8 900")  # e8
    assert rig.told == ["begin", "e7-d8", "result white home"], rig.told
    rig = act(Rig(dead_square=61).at(position), "-e7 8500")
    assert rig.told == ["begin", "e7-e8", "result white home"] and why(rig) == "rested e8", rig.told
    act(rig, "8000 +f8 900")
    assert rig.told[3:] == ["undo", "e7-f8", "result white home"], "the tower was in the hand yet"
    rig = act(Rig(dead_square=61).at(position), "-e7 3500 +e7 800 -e7 4500")
    assert rig.told == ["begin", "e7-e8", "result white home"], "made once more, as nothing came of it"


def test_a_first_move_beside_a_tower_whose_sensor_dies():
    """The board cannot know that nobody has that tower in a hand, for as long as somebody might."""
    rig = act(Rig().set_up(), "-d8 2500 -f8 300 +g7 5500")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "return d8", rig.told
    act(rig, "800")
    assert rig.told[-1] == "f8-g7" and why(rig) == "beside g7 d8" and rig.ask() == "return d8", rig.told
    act(rig, "a1-a4 2000")
    assert rig.told[3:5] == ["a1-a4", "mistake sensor-dead"] and rig.app.settings.dead_square == 60, rig.told


def test_a_fast_move_beside_a_tower_whose_sensor_dies():
    """It might have fallen and rolled, had the other one fallen with it."""
    rig = act(Rig().set_up(), "c8-c4 -g8 1500 -b1 150 +c2 5500")
    assert rig.told[-1] == "mistake wrong-tower" and rig.ask() == "return g8", rig.told
    act(rig, "800")
    assert rig.told[-1] == "b1-c2" and why(rig) == "beside c2 g8", rig.told


def test_two_moves_by_hands_too_fast_to_tell_them_from_one_that_slides():
    for cycle_ms in (1, 4, 7):
        rig = act(Rig(cycle_ms).set_up(), "-h8 120 +d4 90 -a1 20 +c3 130 -d4 150 +e3 800")
        assert rig.told == ["begin", "h8-d4", "a1-c3", "d4-e3"], (cycle_ms, rig.told)
        rig = act(Rig(cycle_ms).set_up(), "-h8 120 +d4 90 -a1 20 +c3 50 -d4 600 +a1 600")
        assert rig.told[:2] == ["begin", "h8-c3"], (cycle_ms, rig.told)


def test_a_tower_put_back_where_another_had_rolled_from_under_it_is_no_wrong_move():
    """What lies on a2 is b1's tower, which fell with a1's: nobody but the players could know."""
    rig = act(Rig().set_up(), "h8-d4 -a1 60 +a2 800 -b1 300 +a1 1000")
    assert rig.told[:3] == ["begin", "h8-d4", "a1-a2"] and rig.ask() == "carry a2 b1", rig.ask()
    act(rig, "-a2 300 +b1 2500")
    assert rig.told[-2:] == ["undo", "unsure a1 b1"] and rig.ask() == "move a1", rig.told


def test_a_tower_that_moved_twice_across_a_pass_is_taken_home_in_one_go():
    rig = act(Rig().set_up(), "e8-e2 b1-g6 pass g6-f7 500 -f7 500 +b1 2500")
    assert rig.told[-1] == "undo" and rig.game.plies == 1 and rig.ask() == "move b1", rig.told


def test_a_tower_that_rolls_over_where_it_came_from_is_not_taken_back():
    rig = act(Rig().set_up(), "h8-d4 a1-a2 -a2 190 +a1 380 -a1 100 +c2 1000")
    assert rig.told[-1].startswith("mistake") and rig.ask() == "carry c2 a2", (rig.told, rig.ask())


def test_a_tower_on_its_way_back_from_before_a_pass_does_not_answer_it():
    position = "ob2yr1n/N7/5k2/7g/6pP/3Y4/8/1GR1K1BO b R -"
    rig = act(Rig().at(position), "f8-g7 -g7 70 +f8 210 -f8 80 +g6 500")
    assert rig.told == ["begin", "f8-g7"], rig.told
    act(rig, "-g6 30 +h6 2200")
    assert rig.told[2:] == ["undo", "f8-h6"], rig.told


def test_two_moves_are_taken_back_with_both_towers_in_the_hands():
    rig = act(Rig().set_up(), "c8-c4 b1-h7 -h7 300 -c4 300 +c8 200 +b1 1500")
    assert rig.told[3:] == ["undo"] and rig.game.plies == 0, rig.told


def test_two_moves_are_taken_back_in_either_order_and_others_are_made_soon():
    for back in ("-a3 600 +a8 900 -d5 600 +h1", "-d5 600 +h1 900 -a3 600 +a8"):
        rig = act(Rig().set_up(), f"c8-b7 h1-d5 a8-a3 1500 {back} 800 -h1 500 +g2 600 -a8 400 +a3 900")
        assert rig.record()[-3:] == ["c8-b7", "h1-g2", "a8-a3"], (back, rig.told)


def test_a_last_move_drawn_on_slowly_is_changed():
    """Both squares feel the tower for long."""
    rig = act(Rig().set_up(), "f8-f6 +f5 300 -f6 2500")
    assert rig.told == ["begin", "f8-f6", "undo", "f8-f5"], rig.told
    rig = act(Rig().set_up(), "f8-f6 +f5 600 -f6 2500")
    assert rig.told[:2] == ["begin", "f8-f6"] and "f8-f5" not in rig.told, rig.told
    rig = act(Rig().set_up(), "-a8 300 +g2 250 +h2 130 -h1 2500")
    assert rig.told == ["begin", "a8-g2", "h1-h2"], rig.told  # an answer as well
    rig = act(Rig().at("obpk1rgn/3y4/2R5/8/8/8/8/NG1YKPBO b Y -"), "-d7 200 +d6 330 +d7 350 -c6 2500")
    assert rig.told == ["begin", "d7-d6", "c6-d7"], rig.told  # even to where the move came from


def test_where_the_only_tower_was_felt_before_it_does_not_stand():
    """Its leaving has been lost: c4 tells what it told before."""
    rig = act(Rig().set_up(), "-c8 200 +c4 150 +c5 150 -c5 100 +c6 150 -c6 100 +c7 150 -c7 2000")
    assert rig.told == ["begin", "mistake wrong-square"] and rig.ask() == "lift c4", (rig.told, rig.ask())
    act(rig, "-c4 300 +c7 900")
    assert rig.told[-1] == "c8-c7", rig.told
    rig = act(Rig().set_up(), "-c8 200 +c4 150 +c5 150 -c5 2000")
    assert rig.told == ["begin", "c8-c4"], "a tower between two squares"


def test_a_tower_that_is_slid_to_and_fro_before_it_is_final_has_not_gone_on():
    rig = act(Rig().set_up(), "-c8 300 +c7 300 +d7 220 -d7 100 +c6 100 -c6 900")
    assert rig.told == ["begin", "c8-c7"] and rig.ask() == "move e1", (rig.told, rig.ask())


def test_of_two_squares_that_feel_the_only_tower_in_the_air_the_one_that_felt_it_later_has_it():
    slid = "-a8 40 +b7 100 +c6 130 -c6 140 +e4 100 +f3 45 -e4 "  # the sensor of b7 has not let go
    for lifted in ("", "1500 -f3 300 +f3 "):  # who is asked to lift something may look what stands there
        rig = act(Rig().set_up(), slid + lifted + "1500")
        assert rig.ask() == "lift b7", (lifted, rig.ask())
        act(rig, "10500")
        assert rig.told[1:] == ["mistake wrong-square", "mistake sensor-dead", "a8-f3"], rig.told
        assert rig.ask() == "move h1" and rig.squares_in("unfelt") == "b7"


def test_a_dead_square_is_known_when_the_power_comes_back():
    rig = act(Rig().set_up(), "g8-h7 +d3 1500 -f1 300 +f5 5000")
    assert rig.told[-2:] == ["mistake sensor-dead", "f1-f5"] and rig.squares_in("unfelt") == "d3", rig.told
    rig.wait(8000)  # nobody is at the board: what was found out is kept
    again = Rig(board=rig.board)
    again.wait(1500)
    assert again.app.settings.dead_square == 20 and again.told == [] and again.squares_in("unfelt") == "d3"


def test_moves_beside_a_tower_that_nobody_can_put_back_count_and_its_sensor_is_dead():
    rig = act(Rig().set_up(), "-c8 400 +c7 20 -a1 1500 -e1 600 +e7 4500")
    assert rig.told == ["begin", "mistake disturbed", "c8-c7", "e1-e7"] and rig.ask() == "return a1", rig.told
    act(rig, "-b8 400 +b7 2500")
    assert rig.told[4:6] == ["b8-b7", "mistake sensor-dead"] and rig.app.settings.dead_square == 1, rig.told
    assert rig.ask() == "move h1"


def test_moves_beside_one_of_two_towers_that_fell_do_not_count():
    rig = act(Rig().set_up(), "-c8 400 +c7 20 -a1 50 -b1 1500 -e1 600 +e7 9000")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask().startswith("return"), rig.told


def test_moves_count_beside_a_sensor_that_was_found_dead_meanwhile():
    rig = act(Rig().set_up(), "+b5 6000 -b8 500 +e5 1500 -a1 900 +a7 200 -f8 600 +f6 12000")
    assert rig.told[3:7] == ["mistake sensor-dead", "b8-e5", "a1-a7", "f8-f6"], rig.told
    assert rig.app.settings.dead_square == 34 and rig.ask() == "move a7"


def test_an_answered_move_counts_beside_a_tower_that_had_been_missing_before():
    rig = act(Rig().set_up(), "-a8 1000 -c8 400 +c7 1300 -e1 400 +e5 1500")
    assert rig.told[2:] == ["c8-c7"] and rig.ask() == "return a8", rig.told
    act(rig, "2000")  # both were set down before one of them was final: somebody may just put things right
    assert rig.told[2:] == ["c8-c7", "e1-e5"] and rig.app.settings.dead_square == 0, rig.told


def test_a_sensor_that_tells_something_after_all_is_believed_again():
    rig = Rig(dead_square=29).set_up()
    rig.place("e4")
    rig.wait(1500)
    assert rig.app.settings.dead_square == 0


def test_what_is_not_the_gesture_opens_no_menu():
    for deeds in ("-a1 3000", "-a1 100 -b1 3000", "-a1 100 -h1 1500 +h1 100 +a1 500", "-a1 100 -h1 100 -c1 3000"):
        rig = act(Rig().set_up(), deeds)
        assert rig.squares_in("choice") == "", deeds


def test_a_tower_that_fell_is_no_move_as_soon_as_the_others_stand_again():
    rig = act(Rig().set_up(), "c8-c4 -a1 60 -b1 60 -c1 100 +h7 1500 +a1 500 +c1 1500")
    assert rig.game.plies == 1 and rig.ask() == "nothing", rig.told
    act(rig, "-h7 300 +b1 800")
    assert rig.game.plies == 1 and rig.ask() == "move b1", rig.told
    act(rig, "-a1 60 -b1 60 +h7 500 +a1 2600")
    assert rig.told[-2:] == ["b1-h7", "unsure a1 h7"], "nobody can know that it lies there"


def test_a_move_amid_fallen_towers_is_left_alone():
    rig = act(Rig().set_up(), "c8-c4 -b1 330 -c4 30 +d5 130 -d1 60 -e1 350 +h7 1000 +d1 500 +e1 500")
    assert rig.ask() == "return c4", rig.ask()
    act(rig, "-d5 300 +c4 800")
    assert "b1-h7" in rig.told and rig.ask() == "move c4", rig.told


def test_of_two_squares_that_a_slide_has_left_covered_none_is_called_dead_at_once():
    """The one on the way lost its edge: the tower has been felt elsewhere since."""
    rig = act(Rig().set_up(), "c8-c4 -b1 100 +d3 200 +h7 3500")
    assert "mistake sensor-dead" not in rig.told and rig.ask() == "lift d3", rig.told
    act(rig, "7000")
    assert rig.record()[-1] == "b1-h7" and rig.app.settings.dead_square == 20, rig.told


def test_a_sensor_that_was_called_dead_may_prove_itself_bit_by_bit():
    rig = act(Rig(dead_square=29).set_up(), "+e4 600 -e4 300")
    assert rig.app.settings.dead_square == 29
    act(rig, "+e4 600")
    assert rig.app.settings.dead_square == 0


def test_nothing_flies_across_the_board():
    rig = act(Rig().set_up(), "-b8 115 -b1 125 -a1 8 +a7 2 +b2 35 +b1 2000")  # a1-a7 would answer b8-b2
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "return a1", (rig.told, rig.ask())


def test_of_several_squares_from_which_a_tower_may_have_come_the_one_that_never_lets_go_is_dead():
    rig = act(Rig().set_up(), "+c4 1500 -c4 400 +c4 2000")
    assert rig.ask() == "lift c4" and rig.squares_in("unfelt") == "c8 g8", rig.squares_in("unfelt")
    act(rig, "-g8 300 +g8 2800")
    assert rig.told[-2:] == ["mistake sensor-dead", "c8-c4"] and rig.app.settings.dead_square == 59, rig.told


def test_who_shows_that_a_tower_is_felt_makes_no_move_of_it():
    rig = act(Rig().set_up(), "+c4 1500 -c4 400 +c4 2000 -g8 4000")
    assert rig.game.plies == 0 and rig.ask() == "return g8", (rig.told, rig.ask())
    act(rig, "+g8 2800")
    assert rig.told[-2:] == ["mistake sensor-dead", "c8-c4"] and rig.app.settings.dead_square == 59, rig.told


def test_where_all_squares_from_which_a_tower_may_have_come_are_felt_to_let_go_none_is_dead():
    rig = act(Rig().set_up(), "+c4 1500 -c4 400 +c4 2000 -g8 300 +g8 800 -c8 300 +c8 4000")
    assert rig.app.settings.dead_square == 0 and rig.ask() == "lift c4", (rig.told, rig.ask())


def test_what_is_too_much_has_not_been_set_again_as_long_as_it_stands():
    rig = act(Rig().set_up(), "c8-c4 +c2 1500")
    assert rig.ask() == "lift c2", rig.ask()
    act(rig, "-b1 600 +d3 2000 -d3 2000")
    assert rig.app.settings.dead_square == 0 and rig.told[-1] != "b1-c2", rig.told


def test_of_two_squares_that_feel_one_tower_for_long_one_tells_nothing():
    rig = act(Rig().set_up(), "c8-c4 -b1 200 +d3 200 +c2 3000")
    assert rig.ask().startswith("put "), rig.ask()
    act(rig, "4000")
    assert rig.ask().startswith("lift "), (rig.told, rig.ask())


def test_a_tower_changed_to_the_next_square_in_no_time_is_no_answer_to_the_answer():
    rig = act(Rig().set_up(), "h8-g7 a1-c3 -g7 385 -c3 46 +d4 391 +g7 2500")
    assert rig.told[-2:] == ["undo", "a1-d4"], rig.told


def test_two_towers_set_back_from_both_hands_make_no_move():
    rig = act(Rig().set_up(), "e8-g6 d1-h5 g6-c2 -h5 528 -c2 436 +g6 206 +d1 2500")
    assert rig.record()[-1] == "e8-g6" and rig.game.plies == 1, rig.told


def test_who_waits_for_neither_of_two_passes_has_moved():
    rig = act(Rig().set_up(), "f8-a3 g1-a7 a3-a2 f1-a6 g8-g6 d1-d4 h8-h6 500 -a6 350 +b7 1500")
    assert rig.told[-4:] == ["h8-h6", "pass", "pass", "a6-b7"], rig.told


def test_a_pass_is_due_though_a_sensor_has_died():
    rig = act(Rig().set_up(), "e8-e2 -h8 1500 b1-b3 9000")
    assert rig.told[-3:] == ["b1-b3", "pass", "mistake sensor-dead"] and rig.app.settings.dead_square == 64, rig.told


def test_a_pass_is_due_though_a_sensor_feels_what_may_have_moved_there():
    rig = act(Rig().set_up(), "e8-e2 b1-b3 +b4 9000")
    assert rig.told[-1] == "pass" and rig.ask() == "lift b4", (rig.told, rig.ask())


def test_when_the_round_is_over_nothing_is_asked_for_in_vain_again():
    rig = act(Rig().set_up(), "e8-e5 a1-a3 b8-b7 h1-c6 a8-a7 c1-c3 -b7 3000 -h8 300 +h1 3000")
    assert rig.told[-1] == "result black home" and rig.ask() == "new h1", (rig.told, rig.ask())


def test_towers_exchanged_by_quick_hands_are_asked_about():
    for way_ms in (20, 44):
        rig = act(Rig().set_up(), f"-c8 264 -a8 {way_ms} +c8 181 +a8 1500")
        assert rig.told == ["begin", "unsure a8 c8"], (way_ms, rig.told)
    rig = act(Rig().set_up(), "-c8 264 +c8 10 -a8 181 +a8 1500")
    assert rig.told == ["begin"], rig.told


def test_a_tower_put_back_for_one_that_seemed_to_move_is_asked_about():
    rig = act(Rig().set_up(), "c8-c4 -a1 66 +a2 34 -b1 1300 +a1 500 -a2 440 +b1 1500")
    assert rig.record()[-1] == "c8-c4" and rig.told[-1] == "unsure a1 b1", rig.told


def test_a_tower_between_two_squares_is_asked_about_before_one_of_them_is_called_dead():
    rig = act(Rig().set_up(), "c8-c4 -b1 383 +d3 1 +c3 6500")
    assert rig.told == ["begin", "c8-c4", "mistake wrong-square"] and rig.ask().startswith("lift "), rig.told


def test_a_tower_that_had_vanished_may_only_touch():
    rig = act(Rig().set_up(), "-c8 3500 +c8 500 -c8 3500 +c7 100 -c7 200 +c6 800")
    assert rig.told == ["begin"], rig.told
    act(rig, "1000")
    assert rig.told == ["begin", "c8-c6"], rig.told


def test_a_tower_set_where_the_last_one_came_from_waits_for_the_other_hand():
    rig = act(Rig().set_up(), "d8-c7 e1-g3 c7-a5 -a5 709 -g3 1713 +c7 543 +e1 3000")
    assert rig.record()[-1] == "d8-c7" and rig.game.plies == 1, rig.told


def test_a_square_that_still_feels_the_tower_that_has_left_it_is_called_dead():
    rig = act(Rig().set_up(), "c8-c6 +c8 9000")
    assert rig.app.settings.dead_square == 59 and rig.ask().startswith("move "), (rig.told, rig.ask())


def test_a_square_that_a_tower_has_slid_over_tells_nothing_of_the_answer_that_lands_there():
    rig = act(Rig().set_up(), "-a8 200 +e4 80 -e4 100 +d5 300 -h1 12 +e4 1500")
    assert rig.told == ["begin", "a8-d5", "h1-e4"], rig.told


def test_two_towers_put_back_one_after_the_other_are_no_move_of_the_second():
    rig = act(Rig().set_up(), "d8-a5 e1-g3 a5-c3 a1-a5 -a5 188 +a1 350 -c3 111 +a5 2600")
    assert rig.told[-1] == "undo" and rig.game.plies == 2 and rig.ask() == "move a5", rig.told


def test_a_tower_that_rolls_to_where_a_carried_one_came_from_is_carried_back_itself():
    rig = act(Rig().set_up(), "c8-c4 -b1 300 +b2 600 -a1 50 +b1 1500")
    assert rig.told[-2:] == ["b1-b2", "mistake wrong-tower"] and rig.ask() == "carry b1 a1", (rig.told, rig.ask())


def test_a_tower_that_comes_down_far_away_did_not_roll_there():
    rig = act(Rig().set_up(), "-f8 150 +f4 320 -d8 25 +e7 300 -e7 120 +d7 2500")
    assert rig.ask() == "return d8", (rig.told, rig.ask())


def test_with_two_towers_in_the_hands_the_next_deed_tells_which_was_set_down():
    rig = act(Rig().set_up(), "c8-c4 b1-b4 -f8 900 -b4 550 +f5 2500")
    assert "undo" not in rig.told, rig.told
    act(rig, "+a5 1500")
    assert rig.told[-2:] == ["f8-f5", "b4-a5"], rig.told
    rig = act(Rig().set_up(), "c8-c4 b1-b4 -f8 900 -b4 550 +f5 2500 +f8 1500")
    assert rig.told[-2:] == ["undo", "b1-f5"], rig.told
    rig = act(Rig().set_up(), "d8-c7 e1-h4 c7-d6 -c1 300 -d6 400 +c7 1600 +c5 1500")
    assert rig.told[-2:] == ["c1-c7", "d6-c5"], rig.told
    rig = act(Rig().set_up(), "d8-c7 e1-h4 c7-d6 -c1 300 -d6 400 +c7 1600 +c1 1500")
    assert rig.told[-1] == "undo" and rig.ask() == "move c7", rig.told


def test_another_first_tower_that_is_lifted_proves_that_the_first_one_is_back():
    rig = act(Rig().set_up(), "b8-b5 -b5 160 +b8 390 -c8 400 +c3 1500")
    assert rig.told == ["begin", "b8-b5", "undo", "c8-c3"], rig.told


def test_a_tower_that_is_straightened_while_it_is_answered_has_moved_before():
    rig = act(Rig().set_up(), "-c8 300 +c4 300 -a1 564 -b1 238 -c4 120 +a1 95 +b5 305 +c4 1500")
    assert rig.told[-3:-1] == ["c8-c4", "b1-b5"], rig.told


def test_a_square_that_has_let_go_since_its_tower_came_is_not_dead():
    rig = act(Rig().set_up(), "-c8 300 +c4 200 -c4 400 +c4 150 +c3 500 -c3 60 +d4 230 -d4 5000")
    assert "mistake sensor-dead" not in rig.told and rig.told[1] == "c8-c4", rig.told


def test_another_move_is_made_while_the_answer_goes_home():
    for bounces in ("", "4 -c1 5 +c1 2 -c1 2 +c1 "):
        late = "-g5 563 +f7 208 -f4 190 +c1 " + bounces + "1600"
        rig = act(Rig().set_up(), "-g8 350 +g5 800 -c1 746 +f4 370 " + late)
        assert rig.told == ["begin", "g8-g5", "c1-f4", "undo", "g8-f7"] and rig.ask().startswith("move"), rig.told


def test_both_hands_are_quick_while_the_answer_goes_home():
    for late in ("-c4 60 -b4 400 +b1 100 +c5", "-b4 60 -c4 500 +b1 100 +c5"):
        rig = act(Rig().set_up(), "-c8 300 +c4 700 -b1 400 +b4 700 " + late + " 1600")
        assert rig.told == ["begin", "c8-c4", "b1-b4", "undo", "c8-c5"] and rig.ask() == "move g1", (late, rig.told)
    rig = act(Rig().set_up(), "-c8 300 +c4 700 -b1 400 +b4 700 -c4 60 -b4 400 +b3 100 +c5 1600")
    assert "undo" not in rig.told and rig.ask().startswith("return"), "both may have rolled there"


def test_a_move_and_its_answer_that_stand_for_long_have_been_made_whatever_fell_with_them():
    fall = "-c8 20 -d8 -b8 400 +c7 -e1 100 -f1 300 +e5 700 +d8 300 +b8 300 +f1 "
    rig = act(Rig().set_up(), fall + "3500")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask().startswith("return"), (rig.told, rig.ask())
    act(rig, "1000")
    assert rig.told[2:4] == ["c8-c7", "e1-e5"] and rig.ask() == "move h8", (rig.told, rig.ask())


def test_three_towers_that_are_home_again_have_been_taken_back_whichever_was_lifted_first():
    rig = act(Rig().set_up(), "-c8 300 +c4 700 -b1 400 +b4 1600 -f8 300 +f7 700 -d1 400 +d4 900")
    act(rig, "-d4 300 -b4 400 +d1 300 -f7 400 +f8 500 +b1 900")
    assert rig.told[5:] == ["mistake disturbed", "undo"] and rig.ask() == "move b1", rig.told


def test_four_towers_go_home_though_two_of_them_were_lifted_as_if_they_fell():
    moves = "-c8 300 +c4 700 -b1 400 +b4 1600 -f8 300 +f7 700 -d1 400 +d4 900 -h8 300 +h6 900 "
    rig = act(Rig().set_up(), moves + "-h6 300 +h8 60 -b4 357 +b1 60 -f7 62 -d4 1432 +d1 1400 +f8 1600")
    assert rig.told[6:] == ["mistake disturbed", "undo"] and rig.ask() == "move b1", rig.told


def test_a_tower_that_is_adjusted_while_it_is_answered_stands_where_it_came_first():
    rig = act(Rig().set_up(), "-c8 200 +c4 31 -c4 150 -b1 90 +b2 80 -b2 +b3 90 -b3 +b4 270 +c4 40 -c4 80 +c4 900")
    assert rig.told == ["begin", "c8-c4", "b1-b4"], rig.told


def test_a_tower_between_two_squares_that_is_straightened_has_moved_before():
    rig = act(Rig().set_up(), "-c8 400 +c4 1 +d4 500 -b1 100 -c4 1 -d4 150 +c4 250 +b4 600")
    assert rig.told == ["begin", "c8-c4", "b1-b4"], "though d4 has let go just before c4 feels it again"
    rig = act(Rig().set_up(), "-c8 300 +c8 60 +c7 600 -c8 1 -c7 27 +c7 700")
    assert rig.told == ["begin", "c8-c7"], "what leaves two squares at once is one tower"
    for drawn in ("+c7 340 -c8 400", "+c7 700 -c8 250"):
        rig = act(Rig().set_up(), drawn + " -e1 300 +e4 900")
        assert rig.told == ["begin", "c8-c7", "e1-e4"], "what is drawn to the next square may be answered"


def test_a_tower_that_is_felt_only_after_its_answer_has_moved_before():
    rig = act(Rig().set_up(), "-c8 1000 -b1 300 +b5 150 +f5 500")
    assert rig.told == ["begin", "c8-f5", "b1-b5"], rig.told
    rig = act(Rig().set_up(), "-c8 1000 -b1 300 +b4 160 +c4 200 -f8 300 +f5 1500")
    assert rig.told[:4] == ["begin", "c8-c4", "b1-b4", "f8-f5"], rig.told
    rig = act(Rig().set_up(), "-c8 1000 -b1 300 +b5 +f5 170 -f5 280 +f2 5000")
    assert rig.told[-3:] == ["c8-f5", "b1-b5", "f5-f2"], "a hand that goes on at once, once all stand so for long"


def test_a_tower_that_is_slid_after_its_move_may_be_answered_at_once():
    rig = act(Rig().set_up(), "c8-c4 2000 +c3 5 -c4 40 -a1 300 +a4 900")
    assert rig.told == ["begin", "c8-c4", "undo", "c8-c3", "a1-a4"], rig.told


def test_a_tower_that_falls_and_the_one_that_stood_where_it_rolls_move_nothing():
    rig = act(Rig().set_up(), "b8-b4 c1-a3 -a3 71 -b4 33 +c5 8 +b4 233 -b4 3500 +a3 1500")
    assert "undo" not in rig.told and rig.ask() == "return b4", (rig.told, rig.ask())


def test_a_tower_that_goes_on_at_once_has_moved_where_its_answer_stands():
    rig = act(Rig().set_up(), "c8-c4 600 -c4 30 +c3 61 -a1 700 +a4 1500")
    assert rig.told == ["begin", "c8-c4", "undo", "c8-c3", "a1-a4"], rig.told


def test_a_move_and_its_answer_made_without_power_count():
    rig = act(Rig().set_up(), "c8-c4 9000 -b1 +b4 -f8 +f5")
    again = Rig(board=rig.board)
    again.wait(2500)
    assert again.record()[-2:] == ["b1-b4", "f8-f5"], again.told


def test_moves_that_answered_one_another_without_power_count():
    for moves, unfelt, deeds in (
        ("d5-b3 d1-d5", "-d5 +b3 -d1 +d5", "3000"),  # to where the other one came from
        ("d5-b3 d1-d2 b8-b6", "-d5 +b3 -d1 +d2 -b8 +b6", "3000"),
        ("d5-b3 d1-d2", "-d5 +b3 -d1 +d2", "100 -b8 1500"),  # sooner than these are final
        ("d5-b3 d1-d2 b8-b6", "-d5 +b3 -d1 +d2", "100 -b8 300 +b6 3000"),
        ("d5-b3 d1-d5 b3-b2", "-d5 +b3 -d1 +d5", "100 -b3 300 +b2 3000"),
    ):
        rig = act(Rig().set_up(), "a8-d5 h1-f3 1000 " + unfelt)
        again = act(Rig(board=rig.board), deeds)
        assert " ".join(again.record()).endswith("h1-f3 " + moves), (again.record(), again.told, again.ask())


def test_a_tower_that_was_lifted_beside_a_move_without_power_answers_it():
    rig = act(Rig().set_up(), "f8-e7 1000 -g1 +g7 -h8")
    again = act(Rig(board=rig.board), "200")
    assert again.told == ["g1-g7"], (again.told, again.ask())


def test_one_of_several_towers_that_stand_elsewhere_without_reason_moves_nothing():
    rig = act(Rig().set_up(), "a8-d5 h1-f3 1000 -d5 +b3 -c1 +c5 -g8 +g6")
    again = act(Rig(board=rig.board), "8000")
    assert again.told == ["mistake disturbed"] and again.record()[-1] == "h1-f3", again.told


def test_what_fell_with_the_tower_that_answers_another_move_made_none_however_far_it_rolled():
    rig = act(Rig().set_up(), "f8-d6 c1-c2 e8-e7 g1-e3 -e3 100 -d8 139 -d6 181 +b6 378 +d8 1910 -d8 1340 +d6 2500")
    assert "undo" not in rig.told and rig.told[-1].startswith("mistake "), rig.told


def test_squares_that_the_changed_tower_slid_over_are_none_that_fell_with_it():
    rig = act(Rig().set_up(), "c8-c4 -c4 60 +c5 80 -c5 60 +c6 80 -c6 60 +d7 300 -b1 400 +b3 1500")
    assert rig.told[-3:] == ["undo", "c8-d7", "b1-b3"], rig.told


def test_what_is_drawn_over_the_board_is_not_what_it_nudges_off_its_square():
    rig = act(Rig().set_up(), "e8-a4 d1-d7 -g8 200 +f7 300 -f7 200 +e6 50 -d7 90 +d7 5 -d7 90 -e6 180 +d5 300 -d5 190")
    act(rig, "+c4 300 -c4 300 +b3 1500")
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return d7", (rig.told, rig.ask())
    act(rig, "+d7 800")
    assert rig.told[-1] == "g8-b3"
    rig = act(
        Rig().set_up(), "a8-b7 h1-h7 c8-f5 b1-d3 f5-g4 -f1 100 +f2 300 -f2 200 +f3 50 -g4 90 +g4 5 -g4 300 -f3 300"
    )
    act(rig, "+f4 200 -f4 350 +f5 1500 +g4 800")
    assert rig.told[-1] == "f1-f5" and "undo" not in rig.told, rig.told


def test_what_falls_with_others_that_are_put_back_is_not_another_move_that_was_answered():
    rig = act(Rig().set_up(), "c8-c7 e1-e7 b8-b5 f1-f2 d8-d6 c1-c2 e8-h5 d1-d4 h8-g7 a1-b2")
    act(rig, "-b2 21 +c3 71 -b1 326 +a2 857 -g7 722 +g5 800 -a2 577 +b1 1500 -c3 300 +b2 1000")
    assert "undo" not in rig.told and rig.told[-2] == "g7-g5", rig.told


def test_what_falls_with_others_that_are_put_back_does_not_answer_a_move():
    rig = act(Rig().set_up(), "e8-f7 d1-d3 c8-h3 b1-a2 -h3 560 -h1 73 +g2 45 -g1 900 +h2 1500 +g1 1500")
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return h1", (rig.told, rig.ask())
    act(rig, "-g2 300 +h1 900")
    assert rig.told[-2] == "h3-h2", rig.told


def test_what_falls_as_a_tower_comes_down_beside_it_has_not_rolled_there():
    rig = act(Rig().set_up(), "-f8 400 -g1 1 +f2 160 -e1 330 +e3 900 +g1 1100")
    assert rig.told[-1] == "f8-f2" and rig.ask() == "nothing e3", (rig.told, rig.ask())
    rig = act(Rig().set_up(), "-d8 647 -c8 +d7 1500")
    assert rig.ask() == "return c8", rig.ask()


def test_what_fell_and_was_set_back_answers_a_move_though_it_is_lifted_again_soon():
    rig = act(
        Rig().at("ob2yrgn/8/1G6/8/2p4k/8/4K3/N1RY1PBO b G e2"),
        "-g8 450 -h1 115 -g1 110 +h2 330 +g2 2800 +h1 430 -h1 243 +h3 3000 -h2 470 +g1 1500",
    )
    assert rig.told[-1] == "g8-g2" and rig.ask() == "nothing", (rig.told, rig.ask())


def test_what_a_hand_has_answered_has_moved_once_what_fell_with_it_is_put_back():
    rig = act(Rig().set_up(), "-c8 1 -b8 345 +c7 300 -e1 250 +e2 700 +b8 1000")
    assert rig.told[2:4] == ["c8-c7", "e1-e2"], rig.told


def test_what_goes_further_than_things_roll_is_not_asked_back_though_another_tower_fell_with_it():
    rig = act(Rig().set_up(), "-g8 190 +h7 260 -h8 1280 +h8 380 -f1 1 -e1 237 +f7 2000")
    assert rig.ask() == "return e1", (rig.told, rig.ask())


def test_what_fell_back_to_where_it_came_from_is_no_takeback_beside_another_move_to_there():
    rig = act(Rig().set_up(), "f8-f6 a1-c3 h8-h7 f1-d3 c8-c4 b1-a2 c4-b3 d1-c2 e8-e6 d3-e4 a8-a5 e1-e2 g8-f7 c2-d3")
    act(rig, "-b3 375 -e4 143 -d3 86 -c3 38 +c2 34 +d3 1500 -d3 300 +c3 1200")
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return e4", (rig.told, rig.ask())
    act(rig, "+e4 500 +d3 3500")
    assert rig.told[-2] == "b3-c2", rig.told


def test_what_rolls_on_in_the_line_of_its_move_is_waited_for():
    rig = act(Rig().set_up(), "c8-c4 b1-b3 -b3 35 +b4 1300 -b4 300 +b3 800")
    assert rig.told == ["begin", "c8-c4", "b1-b3"]
    act(rig, "-b3 35 +b4 2500")
    assert rig.told[3:] == ["undo", "b1-b4"]


def test_of_a_far_move_and_a_step_amid_towers_that_fall_together_the_step_is_put_right():
    rig = act(Rig().set_up(), "-g8 150 +d5 4 -c8 40 -b8 10 -d8 120 +d7 600 +c8 100 +b8 600")
    assert rig.ask() == "return d8", rig.ask()


def test_two_moves_that_a_fast_hand_takes_back_are_waited_for_no_longer_than_one():
    rig = act(Rig().set_up(), "c8-c4 b1-b2 -b2 105 +b1 480 -c4 270 +c8 900")
    assert rig.game.plies == 0, rig.told


def test_moves_lifted_before_they_are_called_are_read_together():
    rig = act(Rig().set_up(), "-c8 200 -e1 100 +c7 200 +e7 20 -b8 300 +b5 20 -f1 250 +f2 1500")
    assert rig.told[:5] == ["begin", "c8-c7", "e1-e7", "b8-b5", "f1-f2"] and rig.ask() == "move d8", rig.told


def test_a_run_of_moves_is_read_while_it_goes_on_however_long():
    rig = act(
        Rig().at("ob1kyr1n/7O/8/2p5/8/4B3/6g1/NGRYKP2 b R e3"),
        "-f8 126 -e3 95 +e7 158 +h6 237 -b8 541 +h2 153 -c1 277 +c2 286 -e8 225 +b5 287 -f1 257 -g2 104 +c4 164 +g1",
    )
    rig.wait(2500)
    made = ["f8-e7", "e3-h6", "b8-h2", "c1-c2", "e8-b5", "f1-c4", "g2-g1"]
    assert rig.told == ["begin"] + made + ["result black home"], rig.told


def test_what_is_slid_to_the_next_square_has_not_fallen_with_what_answers_it():
    rig = act(
        Rig().at("3k4/1N4r1/1o2y3/2B4Y/5K2/2n2Pb1/1Rp3gO/1G6 b B f4"),
        "+f2 36 -g3 80 -f4 344 +f5 31 -g2 531 +h1 2500",
    )
    assert rig.told[1:4] == ["g3-f2", "f4-f5", "g2-h1"], rig.told


def test_a_tower_that_left_where_it_stood_as_another_landed_is_no_other_one_put_back():
    rig = act(Rig().set_up(), "-c8 246 -d1 130 +c2 233 +g4 88 -c2 300 +d1 1500")
    assert rig.told[1:4] == ["c8-c2", "d1-g4", "c2-d1"], rig.told
    rig = act(Rig().set_up(), "-c8 300 -d1 146 +c2 130 -c2 100 +g4 300 +d1 1500")
    assert rig.told[1:] == ["c8-g4"], "but a hand may hover over a square"


def test_where_a_move_began_an_answer_may_land_that_had_no_time_to_be_taken_for_it():
    rig = act(Rig().at("o1pky1gn/b7/4K3/6R1/8/8/5r2/NG1Y1PBO b P e6"), "-c8 8 +c7 36 -e6 633 +c8 1500")
    assert rig.told[1:3] == ["c8-c7", "e6-c8"], rig.told


def test_what_was_answered_long_after_has_moved_though_another_tower_fell_with_it():
    rig = act(Rig().set_up(), "-c8 20 -d8 700 +c7 1000 -e1 600 +e7 1500")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "return d8", rig.ask()
    act(rig, "+d8 900")
    assert rig.told[2:4] == ["c8-c7", "e1-e7"] and rig.ask() == "move b8", rig.told


def test_what_falls_from_the_last_move_is_no_other_one_that_is_answered_in_no_time():
    rig = act(Rig().set_up(), "a8-a7 -a7 17 +b7 25 -h1 35 +h2 600")
    assert "a8-b7" not in rig.told, rig.told


def test_another_move_that_would_win_is_waited_for_like_any_that_ends_the_round():
    rig = act(Rig().set_up(), "c8-f5 b1-b3 e8-h5 d1-d7 g8-e6 f1-b5 -f5 300 +e4 400 -e4 220 +b1 500 -b1 300 +d3 1500")
    assert rig.told[-3:] == ["f5-e4", "undo", "f5-d3"], rig.told


def test_what_fell_with_the_tower_that_moved_last_answers_nothing_while_it_lies_on_a_square():
    rig = act(Rig().set_up(), "g8-d5 h1-g2 a8-a3 290 -a3 47 +a2 8 -f1 73 +e2 212 -a2 15 -e2 2000")
    assert rig.told[-2:] == ["a8-a3", "mistake disturbed"], rig.told


def test_what_is_nudged_as_a_tower_comes_down_beside_it_is_no_answer():
    rig = act(Rig().set_up(), "d8-e7 -g1 300 +g7 8 -h8 180 -g7 100 +f2 1000 +h8 1500")
    assert "undo" not in rig.told and rig.told[-1] == "g1-f2", rig.told


def test_a_tower_that_is_on_its_way_comes_down_before_another_one_moves():
    rig = act(Rig().set_up(), "-a8 200 +c6 386 -c6 290 +d5 90 -d5 215 +e4 420 -e4 190 +f3 139 -f3 132 -h1 90 +g2 1580")
    assert "h1-g2" not in rig.told and rig.ask() == "return h1", rig.told
    act(rig, "+h1 2500")
    assert rig.told[-1] == "a8-g2", rig.told


def test_what_fell_to_the_next_square_is_asked_back_rather_than_what_went_further():
    rig = act(Rig().set_up(), "-g8 224 +d5 47 -f8 110 +e7 1500")
    assert rig.ask() == "return f8"
    act(rig, "-e7 300 +f8 1500")
    assert rig.told[-2] == "g8-d5", rig.told


def test_the_tower_that_moved_last_is_asked_back_last_as_it_may_have_moved_elsewhere():
    rig = act(Rig().set_up(), "c8-b7 105 -b7 139 +c6 677 -a8 18 -b8 644 -h1 183 +h7 1000")
    assert rig.ask() == "return a8"
    act(rig, "+a8 500")
    assert rig.ask() == "return b8"
    act(rig, "+b8 2500")
    assert rig.told[-4:-1] == ["undo", "c8-c6", "h1-h7"], rig.told


def test_a_blitz_answer_may_land_where_the_tower_that_it_answers_had_stood_before():
    rig = act(Rig().set_up(), "b8-b7 h1-g2 -g2 165 +h6 680 -b7 25 +g2 800")
    assert rig.told[-4:] == ["h1-g2", "undo", "h1-h6", "b7-g2"], rig.told


def test_several_moves_that_were_too_quick_are_read_together_once_all_stands_still():
    rig = act(Rig().set_up(), "f8-f3 -h1 180 +g2 117 -a8 51 -c1 149 +a7 316 +b2 6000")
    assert rig.told[-4:] == ["h1-g2", "a8-a7", "c1-b2", "unsure b2 g2"], rig.told
    assert rig.ask() == "move h8"


def test_what_answers_beside_a_tower_that_lies_is_not_asked_back():
    rig = act(Rig().set_up(), "d8-a5 e1-d2 -c8 2000 -b8 700 +c7 500 -d2 800 +d7 1500")
    assert rig.ask() == "return c8", rig.ask()
    act(rig, "+c8 2500")
    assert rig.told[-3:-1] == ["b8-c7", "d2-d7"], rig.told


def test_two_towers_of_both_hands_that_are_home_again_are_two_moves_taken_back():
    rig = act(Rig().set_up(), "b8-d6 c1-c2 -d6 90 -c2 600 +b8 700 +c1 3000")
    assert rig.told[-1] == "undo" and not rig.game.plies, rig.told


def test_several_moves_that_were_found_are_made_in_no_other_game():
    rig = act(Rig().set_up(), "f8-f3 -h1 180 +g2 117 -a8 51 -c1 149 +a7 316 +b2")
    while rig.game.plies < 2:  # the first of them is made
        rig.wait(4)
    rig.app.referee.rounds.changes().new_game()
    rig.wait(1500)
    rig.follow()
    rig.wait(1500)
    assert rig.told[-1] == "begin" and not rig.game.plies, rig.told


def test_what_lay_and_is_played_is_an_answer_if_nothing_can_have_rolled_there():
    rig = act(Rig().set_up(), "-f1 40 -g1 1500 -b8 500 +b5 2000 +f5 1200")
    assert rig.ask() == "return g1", rig.ask()
    act(rig, "+g1 2500")
    assert rig.told[-3:-1] == ["b8-b5", "f1-f5"], rig.told


def test_a_tower_that_falls_soon_after_its_move_and_is_answered_is_asked_back_to_where_it_landed():
    rig = act(Rig().set_up(), "-c8 400 +c5 200 -c5 30 -d8 80 +d6 1500 -g1 500 +g3 1500")
    assert rig.ask() == "return c5", rig.ask()
    act(rig, "-d6 400 +d8 800 +c5 2500")
    assert rig.told[-3:-1] == ["c8-c5", "g1-g3"], rig.told


def test_what_fell_is_asked_back_before_what_may_have_moved_to_where_something_stands():
    for deeds in (
        "-e8 483 -d8 191 +g5 303 -c1 191 +c2 500",  # d8-g5, answered
        "-e8 400 -d8 191 +g5 303 -c1 900",  # and the answer yet in the hand
    ):
        rig = act(Rig().set_up(), deeds)
        assert rig.ask() == "return e8", (deeds, rig.ask())
    rig = act(Rig().set_up(), "-g8 7 -h8 325 +b3 141 -d1 275 +g4 500")
    assert rig.ask() == "return h8", "only the tower of g8 may go to b3"
    act(rig, "+h8 2500")
    assert rig.told[-3:] == ["g8-b3", "d1-g4", "unsure b3 h8"], rig.told


def test_what_fell_from_where_it_had_moved_to_is_asked_back_there_once_it_is_answered():
    rig = act(Rig().set_up(), "-h8 400 +h4 79 -h4 1700 -e1 400 +e4 700")
    assert rig.ask() == "return h4", rig.ask()
    square = squares.parse_square("h4")
    shown = rig.app.referee.display.meanings[square]
    assert shown >> 3 == roles.MISSING and shown & 7 == rig.app.referee.game.piece_colour(squares.parse_square("h8"))
    act(rig, "+h4 2500")
    assert rig.told[-2:] == ["h8-h4", "e1-e4"], rig.told


def test_what_fell_to_where_a_move_began_is_to_be_lifted_not_what_moved():
    rig = act(Rig().set_up(), "-b8 600 +b5 100 -c8 60 +c8 0 +b8 1500")
    assert rig.ask() == "lift b8", rig.ask()
    act(rig, "-b8 1500")
    assert rig.told[-1] == "b8-b5", rig.told


def test_of_two_that_may_have_moved_the_one_that_was_lifted_later_has():
    rig = act(Rig().set_up(), "-d8 400 -e8 1000 +e7 800 -g1 600 +a7 1500")
    assert rig.ask() == "return d8", rig.ask()
    act(rig, "+d8 2500")
    assert rig.told[-3:-1] == ["e8-e7", "g1-a7"], rig.told


def test_no_tower_is_asked_back_to_where_only_something_rolled_or_was_pushed():
    rig = act(
        Rig().set_up(),
        "-b8 246 +h2 135 -f1 90 +e2 43 -e1 131 +f1 312 -f1 112 +g2 158 -g2 195 +g3 70 -g3 32 +f2 320 -e2 166 +f1 800",
    )
    assert rig.ask() == "return e1", rig.ask()
    rig = act(
        Rig().at("o+b1ky+++2n+++/2p3r+++1/N7/8/1K4g1/8/4P3/1G+R+Y2B+O w P g4"),
        "-e2 764 -a8 89 -b8 36 +c8 26 -c7 63 -a6 108 +b6 69 +b5 188 -b5 173 +a4 282 -a4 22 +a3 181 -a3 129 +c4 700",
    )
    assert rig.ask() == "return b8", rig.ask()
    rig = act(
        Rig().at("o2bykn1/2p+5/4gr++2/5K+2/6N1/8/7P+/GBY1O+2R w N f6"),
        "-g4 403 +g5 50 -e6 11 +d7 12 -f5 102 -f6 59 +f6 14 +g7 2598 -d7 492 +e6 571 -f6 256 +f5 400",
    )
    assert rig.ask() == "return f6", rig.ask()


def test_what_nobody_has_lifted_is_not_taken_back():
    rig = act(Rig().set_up(), "a8-e4 h1-h4 d8-b6 e1-a5 b6-f2 a5-b6 -f2 1536 +e2 4500")
    assert rig.told[-1] == "mistake wrong-square" and rig.ask() == "carry e2 f2", (rig.told, rig.ask())


def test_a_push_amid_which_others_lie_has_left_something_where_it_pushed_to():
    rig = act(
        Rig().at("6g+++n+/4B++y2/o++b++p+++3O+1/1G+k+5/5r+2/3K+++4/8/N+1R++Y+1P+2 w Y f7"),
        "-d1 1244 -b5 106 -b6 16 -a6 78 +b4 789 +d2 2252 -b4 652 +b5 900",
    )
    assert rig.ask() == "return a6", rig.ask()


def test_a_tower_called_again_slips_where_it_had_stood_moves_ago():
    moves = "g8-c4 b1-f5 c4-a2 f1-f2 d8-d3 f2-c5 b8-b2 pass h8-e5 pass e5-c3 pass"
    rig = act(Rig().set_up(), f"{moves} 500 -c3 217 +h8 1300 -h8 455 +d2 900")
    assert rig.told[-1] == "c3-d2", rig.told
    rig = act(Rig().set_up(), f"{moves} 500 -c3 217 +h8 3000 -h8 455 +d2 900")
    assert rig.told[-1] == "c3-d2", rig.told
    rig = act(Rig().set_up(), f"{moves} 500 -c3 217 +h8 4500")
    assert rig.told[-1] == "undo" and rig.game.plies == 8, rig.told


def test_what_was_set_between_two_squares_and_answered_is_straightened_later():
    for deeds in ("-c8 800 -e1 500 +e4 1800 +c7", "-c8 800 -e1 90 +e2 80 -e2 30 +e3 60 -e3 30 +e4 1800 +c7"):
        rig = act(Rig().set_up(), f"{deeds} 700")
        assert not rig.ask().startswith("return"), (deeds, rig.ask())
        rig.wait(1700)
        assert rig.told[-2:] == ["c8-c7", "e1-e4"], (deeds, rig.told)


def test_an_early_answer_is_none_if_the_move_may_have_gone_elsewhere():
    rig = act(
        Rig().at("1bp2rgn/8/1G6/1y6/1k2K3/o7/2R2BP1/N2Y3O b K f2"),
        "-b4 2302 +c3 235 -d1 22 -c3 1078 -a1 951 +b2 2500 +d1 900",
    )
    assert rig.told[1:] == ["mistake disturbed"], rig.told


def test_what_is_carried_further_than_things_roll_has_moved_though_others_fell_as_it_was_lifted():
    rig = act(Rig().set_up(), "-g8 99 -d8 64 +c7 6 -f8 1472 +c5 640 +g8 600")
    assert rig.ask() == "return d8", rig.ask()
    rig = act(
        Rig().at("ob2y1g1/N5B1/1k2K3/8/7n/r1p5/8/1GRY1P1O w K h4"),
        "-e6 73 +e7 15 -b6 130 -a8 20 -a7 64 +a7 24 -b8 256 -a7 87 +e5 1790 +b6 600",
    )
    assert rig.ask() == "return a8", "b8 has answered"


def test_a_move_that_stood_where_it_calls_the_answer_has_not_gone_where_nothing_is_felt():
    rig = act(Rig().at("1bp1yrgn/oG6/8/N4k2/8/8/2R5/3YKPBO b Y c2"), "-e8 112 +c6 306 -c6 13 -h1 484 +h3 4500 +c6 1500")
    assert rig.told[1:] == ["mistake disturbed", "e8-c6", "h1-h3"], rig.told


def test_a_takeback_over_a_pass_by_two_towers_is_no_slip():
    rig = act(Rig().set_up(), "e8-e2 b1-g6 pass -g6 600 +b1 500 -e2 600 +e8 1500")
    assert rig.told[-1] == "undo" and rig.game.plies == 0, rig.told


def test_what_fell_with_the_last_mover_and_was_set_back_answers_nothing_instead():
    rig = act(
        Rig().set_up(),
        "b8-b4 c1-e3 f8-d6 e3-e5 h8-h2 e5-f6 pass f6-e7 b4-d2 -d2 86 -d1 33 +c2 4 -e1 27 +e1 68 +d1 44 -e1 105 -c2 144"
        " +d2 355 -d2 77 +c2 178 +b3 -c2 4141 -d1 599 +e1 900",
    )
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return d1", (rig.told, rig.ask())


def test_of_two_moves_and_their_answers_that_stand_alike_the_one_set_down_first_was_made():
    rig = act(Rig().at("2pk1rgn/o7/2Y5/8/y4R2/1b6/8/NG2KPBO b O c6"), "-a7 106 +f2 13 -e1 123 +a5 1500")
    assert rig.told[1:] == ["a7-f2", "e1-a5"], rig.told
    rig = act(Rig().at("ob4gn/N1Rp1y2/8/5k2/Gr6/8/8/3YKPBO w Y f7"), "-d1 100 -f7 420 +h5 75 +b3 1500")
    assert rig.told[1:] == ["d1-h5", "f7-b3"], rig.told


def test_a_slide_that_was_made_final_on_its_way_goes_on_and_is_answered_at_once():
    rig = act(
        Rig().at("ob1ky3/2p1rg2/5P2/6R1/8/2KY4/7n/NG4BO w B e7"),
        "-g1 395 +g2 463 -g2 94 +g3 17 -d8 92 +d7 126 -d7 18 +d6 72 -d6 41 +d5 74 -d5 45 +d4 900",
    )
    assert rig.told[1:] == ["g1-g2", "undo", "g1-g3", "d8-d4"], rig.told


def test_in_a_run_of_moves_each_is_set_down_after_the_last():
    for cycle_ms in (1, 5, 7):
        rig = act(
            Rig(cycle_ms).at("obpkyr1n/8/6g1/8/8/1Y6/8/NGR1KPBO b Y b3"),
            "-e8 396 +a4 14 -b3 27 +c4 42 -c4 10 +d5 33 +e6 30 -d5 -e6 +f7 1500",
        )
        assert rig.told[1:] == ["e8-a4", "b3-f7"], (cycle_ms, rig.told)


def test_two_moves_that_are_put_back_one_after_the_other_are_believed_soon():
    rig = act(Rig().at("obp2r1n/8/N4k2/5Y2/y7/8/1g6/1GR1KPBO w N b2"), "a6-b7 a8-a6 800")
    act(rig, "-a6 158 +a8 278 -b7 169 +a6 1900")
    assert rig.told[-1] == "undo" and not rig.game.plies, rig.told


def test_what_comes_where_the_last_move_came_from_as_several_fall_is_another_tower():
    rig = act(Rig().set_up(), "d8-d7 1500 -c8 78 +d8 38 -b8 48 +c8 28 -d7 111 -d8 52 +c6 280 -c6 900")
    assert rig.told[-2:] == ["d8-d7", "mistake disturbed"] and rig.ask() == "return b8", rig.told


def test_what_fell_and_was_taken_away_was_not_where_the_moved_tower_stood():
    rig = act(Rig().set_up(), "-d8 808 -f1 149 -e1 102 +d2 15 -g1 16 +f2 1027 +b6 6903 -d2 1584 +e1 2856 +f1 900")
    assert rig.ask() == "return g1", rig.ask()


def test_of_two_squares_a_tower_stands_where_nothing_can_have_rolled():
    rig = act(Rig().set_up(), "-c8 554 +h3 30 -h8 170 +g7 339 -g7 81 +h6 600")
    assert rig.ask() == "return h8", rig.ask()
    rig = act(
        Rig().at("3kyrgn/8/8/2B2p2/4G3/o7/Nb6/2RYKP1O w B e4"),
        "-c5 2000 -e8 69 +d7 42 -d8 104 -f8 13 +c7 115 +f7 207 -f7 262 +g7 892 +d6 4824 -g7 1313 +f8 1329 -d7 864 +e8",
    )
    rig.wait(900)
    assert rig.ask() == "return d8", (rig.told, rig.ask())


def test_a_tower_that_was_in_the_air_before_others_fell_is_what_was_set_down():
    rig = act(Rig().set_up(), "d8-c7 -e1 1447 -c8 112 -b8 11 +d8 64 +b7 19 -c7 108 +d7 35 -b7 1127 +g3 900")
    assert rig.ask() == "return c8", rig.ask()
    deeds = "-d1 985 -h8 68 +g7 24 -g8 24 -f8 113 -h5 23 +h7 38 -d8 45 +e8 60 +g4 44 -h7 29 -g4 118 +h8 55 +h4 131"
    rig = act(Rig().set_up(), f"e8-h5 {deeds} +d5 120 -h4 70 +g3 17 -h8 96 +g8 200 -g8 90 +h8 6828 -h8 734 +g8 900")
    assert rig.ask() == "return f8", rig.ask()


def test_several_moves_out_of_their_order_prove_nothing_where_others_fell():
    fall = "-h1 148 -f3 40 -e3 22 +f4 17 -d1 17 +g3 30 +c2 96 -f1 39 -g3 76 +e2 2 -g1 11 +h2 219 -e2 127 +f3 46"
    rolls = "-h2 139 +h3 18 +g2 29 -f3 40 +e3 231 -e3 176 +e2"
    rig = act(
        Rig().at("o1pky1gn/8/1b6/8/8/4Kr2/8/NGRY1PBO w O f3"),
        f"{fall} {rolls} 3268 -c2 384 +d1 553 -e2 456 +f1 1337 +g1 848 -f4 365 +e3 600",
    )
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return f3", (rig.told, rig.ask())


def test_what_rolled_to_where_its_last_move_came_from_has_not_been_put_back():
    fall = "-d5 1470 -g2 23 -g1 39 -f3 28 +h1 5 +g4 37 +f1 250 -f1 106 +a2 83 +f2 184 -f2"
    rig = act(
        Rig().at("obpkyr1n/7g/8/8/8/5P2/8/NGRYK1BO b O f3"),
        f"a8-d5 h1-g2 900 {fall} 2572 -g4 817 +f3 1983 +g1 900",
    )
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return g2", (rig.told, rig.ask())


def test_what_rolls_on_from_where_it_belongs_answers_nothing():
    fall = "-b5 7 -c4 14 +a4 30 +b5 97 -d5 119 -b5 47 -a4 31 +d4 46 -d4 50 +d3 19 +b5 290 -b5 38 +c4"
    rig = act(Rig().at("1b1kyr1n/8/4g3/1P1o4/2p5/7O/8/NGRYK1B1 w G c4"), f"-b1 900 +e4 313 {fall} 900")
    assert rig.told[1:] == ["b1-e4", "mistake disturbed"], rig.told


def test_what_fell_does_not_answer_a_move_to_where_nothing_stands_any_more():
    fall = "-h6 16 +g5 10 -g8 87 -f8 21 -e5 7 +g8 38 +h8 90 -g5 13 +e6 120 +g6 24 -e6 10 -h8 31 +h7 122 +d7 102 -d7"
    rolls = "38 -g6 68 +d8 11 -h7 42 -d8 39 +e7 29 +g6 1 +h5 232 -h5"
    rig = act(
        Rig().at("o1p1yrg1/2R5/3k3O/4N3/7B/b7/6n1/1G1YKP2 b K c7"),
        f"-d6 300 +c5 900 -h4 856 {fall} {rolls} 7645 +h6 3245 +e5 900",
    )
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return f8", (rig.told, rig.ask())


def test_two_moves_taken_back_and_two_made_are_farther_than_one_amid_which_others_lie():
    fall = "-c3 88 -d4 77 +d2 111 +e4 171 -d2 18 -e4 126 +e3 43 +f4 74 -e3 184"
    rig = act(
        Rig().at("1b1ky2n/oG1Y4/p3P3/7r/8/8/g6B/N1R1K2O w R a7"),
        f"c1-c3 h8-d4 900 {fall} -a1 150 -f4 32 +g4 1 +e4 240 +b2 160 -e4 132 +f4 1033 -g4 685 +c3 900",
    )
    assert rig.ask() == "return d4", rig.ask()


def test_what_fell_beside_another_has_not_been_slid_on_in_the_line_of_its_move():
    rig = act(
        Rig().at("obp1y1gn/8/1G1k4/6R1/4r3/8/8/N2YKPBO w O e4"),
        "h1-h5 1000 -h5 76 -g5 34 +g5 12 +h6 58 -h6 25 +h7 1000",
    )
    assert rig.told[-1] == "h1-h5", rig.told


def test_two_that_tumble_a_step_each_are_no_move_and_its_early_answer():
    rig = act(Rig().at("o2kyr2/8/P6O/8/3ng3/N1pY4/G1b5/2R1K1B1 w Y c2"), "900 -e4 148 -d3 50 +f3 1 +c4 371 -f3 900")
    assert rig.told == ["begin", "mistake disturbed"], rig.told


def test_what_is_put_back_where_it_belongs_has_not_moved_there():
    fall = "-g8 68 -h8 111 -g6 10 +h8 132 -c8 9 +h7 64 -d4 110 +b7 8 -h8 15 +e5 11 -h7 57 +g8 14 -e5 106 +g7 387 -g7"
    rig = act(
        Rig().at("o1p3gn/b7/6B1/k1y5/RK1r4/N7/8/1G1Y1P1O w B c5"),
        f"900 {fall} 80 +h6 1599 -b7 220 +c8 1009 +d4 1267 +h8 900",
    )
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "return g6", (rig.told, rig.ask())


def test_a_tower_that_is_set_back_move_by_move_over_passes_has_not_slipped():
    rig = act(Rig().set_up(), "e8-e2 b1-g6 pass g6-f7 pass 1500 -f7 64 +g6 296 -g6 118 +b1 1900")
    assert rig.told[-1] == "undo" and rig.game.plies == 1, rig.told


def test_many_moves_count_that_nobody_waited_for_as_the_first_was_not_felt():
    slide = "-e1 100 +d2 95 -d2 90 +c3 65 -c3 205 +a4 140 -a4"
    rig = act(
        Rig().set_up(),
        f"b8-c7 1000 {slide} 412 -d8 145 +d3 811 +a5 22 -f1 2800 +f6 381 -h8 70 +g7 1014 -a1 2500 +a3 287 -c7 140 +e5",
    )
    rig.wait(5500)
    assert rig.told[3:9] == ["e1-a5", "d8-d3", "f1-f6", "h8-g7", "a1-a3", "c7-e5"], rig.told


def test_a_tower_called_again_slips_where_the_move_before_that_was_changed_could_have_gone():
    rig = act(Rig().set_up(), "e8-e2 -b1 300 +f5 900 -f5 400 +g6 4000 -g6 300 +b4 1200")
    assert rig.told[-2:] == ["pass", "mistake wrong-square"] and rig.ask() == "carry b4 g6", rig.told


def test_who_begins_in_the_other_ones_place_has_not_answered_what_was_moved_since():
    for deeds in ("-e1 433 +g3 745 -d8 189 +d4 6000", "-b1 300 +b7 2500 -a8 300 +a2 6000"):
        rig = act(Rig().set_up(), deeds)
        assert rig.told == ["begin", "mistake wrong-tower"], rig.told


def test_what_falls_beside_a_tower_in_the_air_has_not_been_set_down_and_answered():
    rig = act(Rig().set_up(), "f8-h6 900 -g1 562 -g8 10 +g7 74 -h8 72 +g8 53 -e8 20 +e7 900")
    assert rig.told[1:] == ["f8-h6", "mistake disturbed"], rig.told


def test_what_rolled_on_over_where_another_is_set_down_then_has_made_no_move():
    rig = act(
        Rig().set_up(),
        "-g8 1158 -g1 78 -f1 19 +f2 38 +g2 45 -g2 42 +g3 213 -g3 189 +g4 1333 +g2 1811 -f2 925 +g1 900",
    )
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "return f1", (rig.told, rig.ask())


def test_nothing_is_taken_back_for_another_move_while_what_fell_is_being_put_right():
    fall = "-f6 163 +c3 665 -c3 34 +c2 98 -c1 41 -d1 62 +e2 79 -e2 53 -c2 43 +f3 70 +b2 185 -f3 131 +g2 224 -g2"
    rig = act(
        Rig().at("ob1kyr1n/6g1/8/5G2/8/7p/N7/2RYKPBO b G f5"),
        f"g7-f6 a2-a6 900 {fall} 336 -a6 616 +a7 2363 +c1 695 +d1 900",
    )
    assert "undo" not in rig.told and rig.ask() == "return c3", (rig.told, rig.ask())
    fall = "-e3 110 -d4 42 +e4 90 +e5 46 -e4 114 +d4 170 -e5 61 +e6 201 -e6"
    rig = act(
        Rig().at("1b1kyr1n/2R4K/1o6/8/8/4p1gO/6B1/NG1Y1P2 b K c7"),
        f"d8-d4 900 {fall} 180 -a1 13 +f6 809 +a5 2870 -d4 510 +e3 900",
    )
    assert "undo" not in rig.told and rig.ask() == "return d4", (rig.told, rig.ask())


def test_a_blocked_tower_has_passed_before_the_one_that_stood_there_a_while_moves_on():
    deeds = "-b8 551 -e1 484 +h2 76 -c1 145 +h6 893 -h6 120 +g7 96 -h8 97 +e1 3929 -h8 70 +h4 6000"
    rig = act(Rig().set_up(), deeds)
    assert rig.told[2:7] == ["b8-h2", "c1-h6", "pass", "h6-g7", "h8-h4"], rig.told


def test_towers_that_fell_a_step_each_where_others_did_have_not_answered_one_another():
    fall = "-g8 15 +g7 68 -h8 73 -g6 8 -g7 8 +f7 127 -d7 33 -c8 60 +d6 62 +d8 49 -f7 147 +e7 165 -e7 7 -d8 83 +f6"
    rig = act(
        Rig().at("obp3gn/B2y4/6G1/N7/8/7r/3k4/2RYKP1O w G d7"),
        f"900 {fall} 128 -f6 78 +f7 4831 +g8 2028 +h8 2011 +c8 1500",
    )
    assert rig.told == ["begin", "mistake disturbed"], rig.told
    rig = act(
        Rig().at("o1p2rg1/8/6B1/1y2b3/7n/R2P4/1N1k1K2/1G1Y3O b P d3"),
        "-c8 421 -f8 50 -g8 153 -g6 12 +c5 56 +g7 69 -e5 71 -h4 49 +g3 1500",
    )
    assert rig.ask() == "return h4", rig.ask()


def test_what_falls_to_where_the_last_move_came_from_is_asked_back_itself():
    rig = act(Rig().at("1b4g1/3K3n/2RY1y2/1P5O/7k/po4B1/1NG2r2/8 b G -"), "g8-g7 900 -h7 182 +g8 1500")
    assert rig.ask() == "return h7", rig.ask()


def test_what_fell_and_lies_for_long_where_moves_could_have_gone_takes_nothing_back():
    rig = act(
        Rig().set_up(),
        "h8-h6 g1-c5 b8-d6 c1-g5 f8-f4 1500 -f4 38 +e3 98 -g5 66 +f5 51 -h6 164 +h6 6500",
    )
    assert "undo" not in rig.told and rig.ask() == "return g5", (rig.told, rig.ask())
    fall = "-c2 62 +b3 29 -b1 115 +c2 40 -b3 71 +a4 34 -a4 80 -c2 70 +b5 106 +d3 44 -b5 95 +c4"
    rig = act(Rig().set_up(), f"c8-c6 600 h1-h7 800 c6-c2 1500 {fall} 5500")
    assert "undo" not in rig.told and rig.ask() == "return b1", (rig.told, rig.ask())


def test_what_may_be_the_answer_has_not_been_set_back_where_it_came_from():
    rig = act(
        Rig().at("ob1k1r1n/8/8/1P3p2/4y3/7O/g7/NGRYK1B1 w G f5"),
        "b1-c2 800 e4-e2 1500 -e2 178 +d2 385 -c2 3 -d2 67 +d3 1579 +e4 800",
    )
    assert "undo" not in rig.told and rig.ask() == "return e2", (rig.told, rig.ask())


def test_what_was_lifted_once_a_move_stood_beside_it_has_not_made_that():
    rig = act(Rig().set_up(), "-a8 179 +a7 66 -b8 34 +c7 323 -c7 1000")
    assert rig.ask() == "return b8", rig.ask()


def test_who_pushes_by_setting_one_tower_on_and_then_the_other_has_let_nothing_fall():
    rig = act(
        Rig().at("6g++n++/o++pRy+++k+3/8/1G6/8/4B+3/3K+++1rO+b/N++2Y1P+2 b K c7"),
        "-e7 240 +e6 142 -f2 8 +f3 92 -f1 73 +f2 794 -f2 42 -e3 21 +f1 273 -f1 800",
    )
    assert rig.told[1:3] == ["e7-e6", "f1-f2^1"] and rig.ask() == "return e3", (rig.told, rig.ask())


def test_a_square_that_a_fallen_tower_rolled_over_slowly_is_not_where_it_moved():
    rig = act(
        Rig().at("1bpk2g1/1G6/3r1n2/8/o2Y4/8/1NR1y3/4KPBO w N f6"),
        "-b2 117 -d6 50 -c8 18 +d7 89 +c5 227 +b4 119 -c5 38 +d5 248 -d5 141 +e5 268 -e5 190 +e4 600",
    )
    assert rig.ask() == "return c8", rig.ask()


def test_what_was_put_back_where_it_belongs_leaves_no_move_to_be_asked_for():
    fall = "-b7 85 +b6 66 -b8 16 +c7 71 -c8 37 -e8 155 +b8 18 +f7 74 -b8 13 +b7 162 -f7 91 +e6"
    rig = act(
        Rig().at("1bp1y1gn/1K2k3/8/8/8/2o5/N4rBO/1GRY1P2 b P a2"),
        f"{fall} 342 -b7 538 +c8 835 -e6 281 +e8 734 -c7 443 +b8 700",
    )
    assert rig.ask() == "return b7", rig.ask()


def test_another_first_move_counts_while_what_fell_before_it_is_put_back():
    for first, deeds in (
        ("c8-b7", "-c8 122 +b7 837 -b8 337 -b7 274 +c8 1268 +c7 900"),
        ("e8-e7", "-e8 193 +e7 591 -e7 222 -f8 280 +e8 1685 +f5 900"),
        ("g8-f7", "-g8 200 +f7 637 -h8 972 +d4 204 -f7 271 +g8 900"),
    ):
        rig = act(Rig().set_up(), deeds)
        assert rig.told[1] == first and "undo" in rig.told and rig.game.plies == 1, rig.told
        assert rig.ask().split()[0] == "move", rig.ask()


def test_who_changes_a_move_while_its_answer_is_in_the_air_is_answered():
    rig = act(
        Rig().at("obpky1g1/6r1/8/4N2n/8/3Y4/8/1GR1KPBO b P d3"),
        "c8-a6 800 -b1 941 -a6 735 +h3 306 +b5 1300",
    )
    assert rig.told == ["begin", "c8-a6", "undo", "c8-h3", "b1-b5"], rig.told


def test_what_leans_over_to_a_square_as_a_move_stands_is_no_other_move():
    rig = act(Rig().at("2pk1rgn/1b2y3/8/3O3Y/o7/8/8/NGR1KPB1 w B e7"), "-g1 448 +g3 249 +d4 1200")
    assert rig.ask() == "lift d4", rig.ask()
    act(rig, "-d4 800")
    assert rig.told[-1] == "g1-g3", rig.told


def test_what_was_changed_by_accident_and_answered_is_set_back_by_one_gesture():
    rig = act(Rig().set_up(), "c8-c4 800 -c4 300 +f5 1200 -b1 400 +b3 900")
    assert rig.record()[-2:] == ["c8-f5", "b1-b3"], rig.told
    act(rig, "-f5 500 +c4 900")
    assert rig.record()[-2:] == ["c8-c4", "b1-b3"] and rig.ask() == "move e8", (rig.told, rig.ask())
    act(rig, "-e8 400 +e4 900 -c4 500 +f5 900")
    assert rig.record()[-2:] == ["b1-b3", "e8-e4"] and rig.ask() == "carry f5 c4", "long answered"


def test_what_was_changed_back_has_been_answered_before():
    rig = act(Rig().set_up(), "c8-c4 800 -b1 300 -c4 300 +c7 1000 +b3 600 -c7 500 +c4 900")
    assert rig.record()[-2:] == ["c8-c4", "b1-b3"], rig.told


def test_a_move_and_what_fell_beside_it_take_nothing_back_though_they_stand_so():
    fall = "-d3 72 -b1 22 +c4 7 +c2 53 -c1 74 +b1 219 -b1 165 +c1 128 +d8 59 -c1 90 +b2 263 -b2"
    rig = act(
        Rig().at("1bpk1rgn/8/6y1/8/2P5/5Y2/o7/NGR1K1BO b G -"),
        f"g8-e6 900 c4-c7 900 d8-d3 900 -c7 158 {fall} 950 +c1 660 -c2 573 +b1 900",
    )
    assert "undo" not in rig.told and rig.ask() == "return d3", (rig.told, rig.ask())


def test_what_left_the_square_where_the_last_move_began_later_has_not_come_from_there():
    """f7 lay on g8 for long, as if g6 had been set back, and g6 where h5 had stood."""
    fall = "-h5 559 -h8 107 +g7 46 -f7 51 -g6 56 +g8 33 +h5 125 +h7 249 -h5 140 +g4 36 -g4 83 +h5"
    rig = act(
        Rig().at("2p3gn/No3r2/2y5/4bO1Y/3k4/8/8/1GR1KPB1 b G f5"),
        f"g8-g6 900 {fall} 3000 -g8 349 +f7 610 -g7 322 +h8 900",
    )
    assert "undo" not in rig.told, rig.told


def test_what_rolls_around_a_corner_as_another_falls_has_not_moved():
    fall = "-g8 33 +g7 36 -g7 90 -h8 35 +h8 85 +g7 104 -g7 3 -h8 95 +h7 1 +h8 363 -h8 115 +g7 300 -g7"
    rig = act(Rig().set_up(), f"{fall} 900")
    assert rig.told == ["begin", "mistake disturbed"], rig.told


def test_where_something_rolled_a_moment_ago_no_hand_has_set_down_what_it_holds():
    for deeds, asked in (
        (
            "-a1 116 +b2 2 -b1 43 +a2 42 -b2 39 -c1 33 +c2 37 +a3 230 -a2 16 -c2 79 -a3 62 +b3 86 +b2 53 +a2 136 -b2 78"
            " -b3 79 +b1 102 -a2 4 -b8 166 +b3",
            "a1",
        ),
        ("-g1 44 +g2 93 -f1 140 +e2 32 -e2 41 -g2 25 +f2 96 +e3 83 -e3 87 -e8 37 +d3 49 -d3 6 -f2 8 +e3", "f1"),
    ):
        rig = act(Rig().set_up(), f"{deeds} 2500")
        assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == f"return {asked}", (rig.told, rig.ask())


def test_what_fell_beside_half_a_second_ago_may_have_come_there_instead_of_a_move():
    fall = "-e1 125 +e2 12 -d1 85 -e2 81 +e1 52 +e3 62 -f5 170 -e1 65 +d1 35 -d1 20 +d2 48 -e3 98 +e4 72 +f2 104 -d2"
    rig = act(Rig().set_up(), f"c8-f5 800 b1-a2 200 {fall} 2036 +d1 323 -f2 210 +e1 900")
    assert rig.record()[-1] == "f5-e4", rig.told


def test_a_slip_after_a_pass_is_waited_for_though_the_move_before_had_been_changed():
    rig = act(
        Rig().at("o++7/3k+++1r+1n+/P++G+2p+y+++2/R5g++1/8/N3B++3/2Y+++K++3b/7O+++ b K -"),
        "d7-c6 -c6 300 +d6 4800 -d6 100 +c6 4500 -c6 400 +d6 900",
    )
    assert rig.told == ["begin", "d7-c6", "undo", "d7-d6", "pass"] and rig.ask() == "move d6", rig.told


def test_what_lay_where_a_tower_is_set_down_at_once_is_another_one():
    fall = "-b5 222 +b3 97 -a4 63 -b3 13 +c4 108 +a3"
    rig = act(Rig().set_up(), f"e8-a4 d1-d2 b8-b5 600 {fall} 1317 -f1 212 -c4 116 +c4 3123 +a4 600")
    assert rig.ask() == "return b5", rig.ask()


def test_a_fast_answer_that_is_not_in_the_line_of_its_move_has_not_been_slid_over():
    rig = act(Rig().set_up(), "b8-d6 c1-b2 -h8 50 +h6 80 -g1 24 +d4 70 -h6 220 +f4 900")
    assert rig.record()[-3:] == ["h8-h6", "g1-d4", "h6-f4"], rig.told


def test_what_fell_in_the_place_of_another_has_moved_only_when_it_lies_there_for_long():
    for fall in ("-e8 101 +c7 2 -d8 11 -a8 81 +e8 98 +a8", "-a8 13 +a8 16 -b8 4 -a8 76 +c7 112 +a8"):
        rig = act(Rig().set_up(), f"{fall} 900")
        assert rig.told == ["begin"], rig.told


def test_what_fell_with_another_and_rolled_around_a_corner_has_moved_only_after_long():
    rig = act(
        Rig().at("4y1g1/2k1r3/1G6/8/3nBbY1/N5K1/2o1p3/2R2P1O b K g3"),
        "-c7 28 +b7 117 -b6 115 -b7 119 +b6 113 +c6 250 -c6 60 +d6 900",
    )
    assert rig.told == ["begin"], rig.told


def test_a_sumo_that_has_not_been_lifted_has_not_made_room_for_its_answer():
    rig = act(
        Rig().at("1b+1k++y1g+1/8/4p++n++1r++/8/1N++1oO1B1/8/4P3/1G++RY++K3 b G e2"),
        "g8-g5 300 c1-c4 900 -g4 133 +f4 1200",
    )
    assert rig.told[-2:] == ["c1-c4", "mistake wrong-tower"] and rig.ask() == "carry f4 g4", (rig.told, rig.ask())


def test_what_falls_step_by_step_in_the_order_of_moves_is_no_run_of_these():
    fall = "-c3 29 +b4 32 -c4 97 +b3 6 -d1 97 +c2 52 -c1 168 +d1 195 -d1"
    rig = act(Rig().at("obpky3/3G4/5N2/8/2r5/2K1B1g1/6nO/2RY1P2 b G d7"), f"g3-f2 900 {fall} 1500")
    assert rig.told == ["begin", "g3-f2", "mistake disturbed"] and rig.ask() == "return c1", (rig.told, rig.ask())


def test_what_stands_soon_where_a_tower_has_just_left_may_be_the_answer_to_it():
    rig = act(
        Rig().at("obpky1g1/8/8/6R1/3Y4/1r5n/8/NG2KPBO w G h3"),
        "-b1 246 +a2 250 -c8 310 +c4 269 -a2 86 +a7 64 -b3 54 +a2 241 -f1 159 +f7 900",
    )
    assert rig.record()[-3:] == ["a2-a7", "b3-a2", "f1-f7"], rig.told


def test_who_tries_several_squares_with_one_tower_is_waited_for_no_longer():
    rig = act(Rig().set_up(), "-g8 56 +f7 52 -f7 18 +e6 64 -e6 36 +g6 64 -g6 320 +g7 700")
    assert rig.told == ["begin", "g8-g7"], rig.told


def test_what_is_put_back_as_the_board_asks_for_it_has_not_answered_what_fell():
    rig = act(
        Rig().at("o1p1yrgn/4N3/8/8/8/2k3K1/4bB2/1GRY1P1O w G -"),
        "b1-b6 321 -b6 131 +a6 12 -a8 58 +b7 150 -a6 62 +b6 50 -b6 120 +a6 1551 -b7 432 +a8 309 -a6 410 +b6 900",
    )
    assert "undo" not in rig.told and rig.ask() == "move c3", (rig.told, rig.ask())


def test_what_is_set_where_the_last_move_came_from_may_be_put_back():
    # c2's tower falls to b1 as that of b1 leaves it and rolls to c1, which no sensor knows: the first is put right.
    fallen = "-c2 123 -b1 16 +b1 180 +c1 134 -c1 58 +d2 72 -d2 102 +c1 3000"
    rig = act(Rig().set_up(), f"b8-a7 c1-c2 800 {fallen} -b1 776 +c2 900")
    assert rig.told[-2:] == ["undo", "mistake wrong-tower"] and rig.ask() == "return b1", (rig.told, rig.ask())
    act(rig, "-c1 500 +b1 2500")
    assert rig.record()[-2:] == ["b8-a7", "c1-c2"], rig.told


def test_what_is_set_where_the_last_move_was_changed_from_may_be_put_back():
    rig = Rig().at("5r2/obk5/N6R/2B1n2y/4Y2O/pg6/G3K3/5P2 b B h6")
    act(rig, "b7-b6 800 -b6 153 +a5 149 -a5 70 +b5 1774 -a6 465 +b6 900")
    assert rig.record()[-1] == "b7-b5" and rig.ask() == "return a6", (rig.told, rig.ask())
    act(rig, "-b5 500 +a6 900")
    assert rig.record()[-1] == "b7-b6", rig.told


def test_what_rolls_on_as_another_is_moved_to_where_it_lay_has_not_moved_itself():
    rig = Rig().at("ob1kyrgn/8/8/8/8/2p5/8/NGRYKPBO w N c3")
    act(rig, "-c3 169 +d2 158 -d2 119 +c3 37 -c3 101 +b2 349 -b2 1 -a1 49 +a2 533 +b2 1800")
    assert rig.ask() == "return c3" and rig.told[1:] == ["mistake wrong-tower"], (rig.told, rig.ask())
    act(rig, "-a2 600 +c3 900")
    assert rig.record()[1:] == ["a1-b2"], rig.told


def test_two_towers_that_roll_home_together_take_nothing_back():
    rig = act(Rig().at("4y1g1/o1bk4/p4r2/8/1G4n1/N1KP1Y2/1R6/6BO w G a6"), "b4-c5 800 c7-d6 800")
    act(rig, "-d6 93 +c6 49 -c5 112 +b4 46 -c6 142 +c7 3000")
    assert rig.record()[1:] == ["b4-c5", "c7-d6"], rig.told
    act(rig, "-c7 500 +d6 300 -b4 500 +c5 900")
    assert rig.record()[1:] == ["b4-c5", "c7-d6"], rig.told


def test_two_that_are_taken_back_with_two_hands_go_at_once():
    rig = act(Rig().at("4y1g1/o1bk4/p4r2/8/1G4n1/N1KP1Y2/1R6/6BO w G a6"), "b4-c5 800 c7-d6 800")
    act(rig, "-d6 100 -c5 400 +b4 100 +c7 500")
    assert rig.told[-1] == "undo" and rig.ask() == "move b4", (rig.told, rig.ask())


def test_one_that_falls_beside_another_which_lies_on_the_next_square_does_not_answer_it_soon():
    rig = Rig().at("3k1r2/1N5O/2y2n2/5Y2/o4p2/R1b5/G1g3B1/4KP2 w Y c2")
    act(rig, "-f5 7 +e6 74 -f4 3000")
    assert not set(rig.told) - {"begin", "mistake disturbed"}, rig.told
    act(rig, "-e6 600 +f5 300 +f4 900")
    assert rig.record()[1:] == [] and rig.ask() == "move f5", (rig.told, rig.ask())


def test_two_that_tumble_to_the_next_squares_do_not_answer_one_another_soon():
    rig = Rig().at("3k2g1/1p2r1Y1/5B2/6nO/2y1G3/ob6/3R4/N3KP2 b B d2")
    fallen = "-b3 32 -c4 1 +b2 60 -a3 59 -a1 10 +b4 2 +b3 123 +a2 110 -b3 164 -b4 35 +b4 72 -b4 84 +a5 141 -a5"
    act(rig, f"{fallen} 28 +b6 159 -b6 108 +a6 887 +c4 1902 -a6 1654 +a3 3000")
    assert not set(rig.told) - {"begin", "mistake disturbed"}, rig.told
    act(rig, "-a2 600 +a1 700 -b2 500 +b3 900")
    assert rig.record()[1:] == [] and rig.ask() == "move b3", (rig.told, rig.ask())


def test_one_that_comes_home_where_two_fell_together_has_not_answered():
    rig = Rig().at("ob1k+++y++3/8/8/1Y++3B1n/8/rgR1p3/N+++7/1G+++2K+P+++1O+ b P b5")
    act(rig, "-e3 128 -e1 25 +f2 284 +g1 361 -g1 20 +g2 262 -g2 54 +g3 168 -g3 423 +e3 900")
    assert not set(rig.told) - {"begin", "mistake disturbed"}, rig.told
    act(rig, "-f2 487 +e1 900")
    assert rig.record()[1:] == [] and rig.ask() == "move e3", (rig.told, rig.ask())


def test_a_switch_that_bounces_long_where_a_tower_comes_to_lie_does_not_say_that_another_fell():
    rig = act(Rig().set_up(), "-d8 156 +c7 6 -c7 13 +c7 20 -c7 13 +c7 77 -c8 787 +c6 900")
    assert rig.ask() == "return d8", rig.ask()


def test_a_square_that_one_tower_seems_to_have_left_for_another_long_since_tells_nothing():
    # Nothing is felt on h3; the tower is tried elsewhere, and the edge is lost with which it leaves d5.
    tried = "+g2 117 -g2 108 +h2 186 -h2 125 +f3 117 -f3 103 +d5 463 +h5 171 -h5 79"
    rig = act(Rig().set_up(), f"c8-b7 900 -h1 9000 +h1 636 -h1 3456 {tried} +h3 1500")
    assert rig.ask() == "lift d5", rig.ask()


def test_who_sets_a_tower_back_and_moves_it_wrongly_then_has_waited_for_no_pass():
    rig = Rig().at("1bpkyrgn/8/8/8/8/8/o7/NGRYKPBO w P a2")
    act(rig, "-f1 350 +g2 945 -g2 152 +f1 319 -f1 496 +g3 997 -g3 52 +f2 900")
    assert rig.record()[1:] == ["f1-f2"], rig.told


def test_one_that_fell_to_the_next_square_is_no_other_move_of_one_that_fell_with_it():
    rig = act(Rig().set_up(), "a8-a6 800 b1-b5 900 -b5 15 -a6 120 +a6 55 +b7 60 -a6 80 +b6 145 -b6 1500")
    assert rig.record()[-2:] == ["a8-a6", "b1-b5"], rig.told


def test_a_hand_that_has_carried_a_tower_away_has_not_put_it_back_where_another_comes_then():
    rig = Rig().at("ob1k1r1n/3y1G2/8/3g3O/8/8/4p3/N1RYKPB1 b Y f7")
    fallen = "-c1 36 -d5 34 +c4 10 +c1 1 -e2 15 +e3 16 -c4 19 +b3 33 -d1 1 -e3"
    act(rig, f"d7-a4 502 {fallen} 1391 +d3 961 -b3 983 +e2 640 +d5 713 -c1 698 +c1 859 -e2 1027 +d1 900")
    assert rig.record()[-2:] == ["d1-d3", "e2-d1"], (rig.told, rig.ask())


def test_what_lay_for_a_while_where_nothing_stands_any_more_has_not_answered_what_is_doubted():
    rig = Rig().at("2pkyrg1/8/5n2/8/o2Y1b2/8/N5B1/1GR1KP1O b P a2")
    fallen = "-a4 26 -a2 11 +b2 62 -c5 9 +c4 136 -b1 12 +c2 26 -c1 785 +b4 924 -b4"
    act(rig, f"c8-c5 600 {fallen} 766 +a4 2149 +c1 1587 -b2 1037 +a2 900")
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return b1", (rig.told, rig.ask())


def test_the_first_of_several_quick_moves_from_a_square_that_never_lets_go_is_known_by_what_follows():
    rig = act(Rig().set_up(), "+a6 417 -b1 191 +h7 244 -a6 131 +b5 41 -f1 216 +f6 5500")
    assert rig.record()[-4:] == ["c8-a6", "b1-h7", "a6-b5", "f1-f6"], (rig.told, rig.ask())
    assert rig.app.settings.dead_square == 59, rig.told


def test_of_two_squares_from_which_an_answered_move_may_be_a_hand_shows_which_one_feels():
    rig = act(Rig().set_up(), "+h5 10 -d1 400 +d5 2000")
    assert rig.told[1:] == ["mistake wrong-tower"] and rig.ask() == "nothing", (rig.told, rig.ask())
    assert rig.squares_in("unfelt") == "e8 h8", rig.squares_in("unfelt")
    act(rig, "-e8 300 +e8 1500")
    assert rig.record()[-2:] == ["h8-h5", "d1-d5"] and rig.app.settings.dead_square == 64, rig.told


def test_one_of_several_quick_moves_may_be_from_a_square_that_never_lets_go():
    rig = act(Rig().set_up(), "-b8 790 +b7 150 +d5 40 -a8 900 +a2 300 -f1 700 +f4 1500")
    assert rig.record()[-4:] == ["b8-b7", "h1-d5", "a8-a2", "f1-f4"], (rig.told, rig.ask())
    assert rig.app.settings.dead_square == 8, rig.told


def test_one_of_several_quick_moves_may_be_to_a_square_that_has_never_felt_anything():
    rig = act(Rig().set_up(), "d8-d7 900 -b1 400 -f8 500 +f6 90 -a1 500 +a3 1500")
    assert rig.record()[-3:] == ["b1-b4", "f8-f6", "a1-a3"], (rig.told, rig.ask())
    assert rig.app.settings.dead_square == 26, rig.told


def test_quick_moves_of_which_one_is_from_a_dead_square_count():
    rig = act(Rig(dead_square=60).set_up(), "-c8 400 +c7 29 -e1 472 +a5 224 +g5 34 -c1 572 +c3 268 -h8 594 +h2 1500")
    assert rig.record()[-5:] == ["c8-c7", "e1-a5", "d8-g5", "c1-c3", "h8-h2"], rig.told


def test_what_comes_far_away_before_a_tower_is_lifted_has_not_moved_instead_of_that():
    rig = act(Rig().set_up(), "h8-d4 800 +b2 31 -d4 985 +f2 900")  # a1 never lets go
    assert rig.record()[-3:] == ["h8-d4", "a1-b2", "d4-f2"], rig.told


def test_what_comes_somewhere_long_after_a_move_was_final_has_not_moved_instead_of_it():
    rig = Rig().at("ob3rgn/7G/1k6/2p5/1K6/6B1/4y3/N1RY1P1O b R -")
    act(rig, "f8-h6 900 -g3 350 +f4 260 -h6 148 +h5 284 -h5 70 +h6 86 -h6 189 +g5 48 -g5 137 +g6 4083 -g6 900")
    assert rig.record()[1:] == ["f8-h6"] and rig.ask() == "return h6", (rig.told, rig.ask())


def test_two_moves_taken_back_across_one_another_and_another_first_move_count_soon():
    rig = act(Rig().set_up(), "d8-d6 800 c1-c2 900 -d6 17 -c2 1357 +d8 1143 +c1 21 -g8 882 +f7 1500")
    assert rig.record()[-1] == "g8-f7" and len(rig.record()) == 3, rig.told


def test_another_first_move_may_go_where_the_one_that_was_taken_back_had_gone():
    rig = act(Rig().set_up(), "e8-e6 800 f1-g2 900 -e6 624 +e8 842 -g2 1445 +f1 164 -g8 734 +e6 1500")
    assert rig.record()[-1] == "g8-e6" and len(rig.record()) == 3, rig.told


def test_what_falls_to_where_the_first_move_came_from_has_not_made_it():
    rig = act(Rig().set_up(), "-e8 680 +e7 63 -d8 164 +e8 1200")
    assert rig.told == ["begin"], rig.told
    act(rig, "-e8 311 +d8 900")
    assert rig.told == ["begin", "e8-e7"], rig.told


def test_what_rolled_where_several_are_missing_is_no_move_however_long_it_lies():
    rig = Rig().at("1bpkyrgn/8/8/8/8/5o2/7O/NGRYKPB1 b R h2")
    fallen = "-g8 20 -f8 49 +f8 105 -h8 192 +h7 12 -f8 173 +f7 99 -f7 62 +f6 26 -h7 87 -f6 64 +g7 4 +h6 33 -h6"
    act(rig, f"{fallen} 9000")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return g8", (rig.told, rig.ask())


def test_what_a_taken_back_first_move_left_long_ago_comes_from_no_square_that_feels_nothing():
    fallen = "-f8 68 +f7 75 -e8 26 -f7 17 +e8 144 +e7 362 -e7 110 +f6 175 -f6 92 +g5 201 -g5 199 +f5"
    rig = act(Rig().set_up(), f"{fallen} 3230 -e8 785 +f8 2500")
    assert rig.told[-2:] == ["undo", "mistake wrong-square"] and rig.ask() == "return e8", (rig.told, rig.ask())


def test_what_comes_where_a_move_began_sooner_than_a_hand_goes_there_takes_no_two_back():
    rig = act(Rig().at("o1pkyrg1/8/5n2/8/1b6/2R5/8/NG1YKPBO w N f6"), "a1-a3 800 b4-b2 700")
    act(rig, "-a3 74 -b2 25 +b4 144 +a1 1500")
    assert rig.told[-2:] == ["a1-a3", "b4-b2"], rig.told


def test_a_move_from_a_dead_square_is_taken_back_though_nothing_is_felt_there():
    rig = act(Rig(dead_square=60).set_up(), "+d5 900 -d5 7000")
    assert rig.told == ["begin", "d8-d5"], "it may be in the hand yet"
    act(rig, "2000")
    assert rig.told[-1] == "undo", rig.told
    rig = act(Rig(dead_square=60).set_up(), "+d5 900 -d5 3000 +d4 900")
    assert rig.record()[-1] == "d8-d4", rig.told


def test_a_tower_that_has_moved_twice_wins_where_nothing_is_felt_though_its_way_back_has_begun():
    rig = Rig(dead_square=2).at("obpk4/N2y4/6g1/4n1R1/YG1r4/8/4P3/4K1BO b R a7")  # b1
    act(rig, "d4-c3 4500 c3-b2 4500 -b2 9000")
    assert rig.told[-2:] == ["b2-b1", "result black home"], rig.told


def test_of_two_missing_towers_the_one_that_lay_before_the_other_was_lifted_is_asked_back():
    rig = act(Rig().at("1bp1y2n/8/2o5/8/8/r1Kk2gP/5B1O/NGRY4 b N c3"), "h8-h5 900")
    fallen = "-h5 79 +g5 60 -h3 113 -g5 13 +h4 124 +h5 25 -h5 59 -h4 29 +h4 63 -d1 71 +h5 158 -h5 125 +g4 181 -g4 83"
    act(rig, f"{fallen} +f3 2526 +h3 900")
    assert rig.ask() == "return h5", (rig.told, rig.ask())
    act(rig, "-h4 500 +h5 900")
    assert rig.record()[-1] == "d1-f3", rig.told


def test_what_left_a_square_after_its_tower_had_fallen_has_answered_nothing():
    rig = act(Rig().at("1bpkyrgn/1o6/8/8/8/8/6O1/NGRYKPB1 b O g2"), "b7-c6 500 -g2 741 -e8 44 +f7 27 -d8 15 -f7 58")
    fallen = "-f8 39 -g8 49 +f8 17 -c8 1 +g6 8 +e7 58 -f8 26 +g8 1 +b7 48 +e4 32 +f7 46 -g8 53 +g7 62 -e7 107 +f8 6"
    act(rig, f"{fallen} -g7 78 +g8 259 -f8 123 +e8 1797 -b7 1436 +c8 2225 -g8 1559 +f8 1009 -f7 1487 +g8 1109")
    act(rig, "-e8 1138 +d8 1500")
    assert rig.record()[1:] == ["b7-c6"] and rig.ask() == "return e8", (rig.told, rig.ask())
    act(rig, "-g6 800 +e8 900")
    assert rig.record()[1:] == ["b7-c6", "g2-e4"], rig.told


def test_a_tower_that_fell_with_others_answers_nothing_where_they_may_have_rolled():
    fallen = "-a1 32 -b1 22 +b2 83 -b2 10 +a1 16 +b3 17 -c1 44 -d1 89 +c2 44 +b1 259 -c2 173 +c1 263"
    rig = act(Rig().set_up(), f"-g8 327 {fallen} +e6 900")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask().startswith("put "), (rig.told, rig.ask())


def test_what_fell_to_where_the_tower_that_moves_again_came_from_has_not_set_that_back():
    rig = act(Rig().at("o1pkyr2/8/1b3P2/8/6g1/8/4K2n/NGRY2BO w R -"), "c1-c3 3500 -c3 1203 -d1 115 +c1 24 -e2 185")
    fallen = "+d2 159 -c1 11 -d2 19 +c2 111 -c2 55 +d1 341 -d1 95 +d2 294 -d2 154 +d3 351"
    act(rig, f"{fallen} +c7 4060 +e2 2139 -d3 983 +d1 900")
    assert rig.told[1:] == ["c1-c3", "pass", "mistake disturbed", "c3-c7", "unsure d1 e2 c7"], rig.told


def test_what_fell_amid_a_move_has_not_moved_to_a_square_that_feels_nothing():
    rig = act(Rig().at("3ky3/B1b5/8/6K1/8/RpnGrogO/N3Y3/5P2 b B a3"), "c7-c4 500 -d3 300 -g3 77 -f3 84 +e4 38")
    fallen = "+h4 21 -h3 111 -e2 1 +g2 116 +f3 108 -e4 279 -f3 85 +g4 36 -g4 1027"
    act(rig, f"{fallen} +h7 2267 -h4 808 +g3 2693 +e2 1500")
    assert rig.record()[1:] == ["c7-c4"] and rig.ask() == "return f3", (rig.told, rig.ask())


def test_what_rolls_on_from_where_it_has_just_moved_shows_no_pass():
    rig = act(Rig().at("obpkyrg1/8/8/8/8/8/7n/NGRYKPBO w R h2"), "-c1 313 +c3 884")
    act(rig, "-c3 164 +b4 387 -b4 104 +a4 84 -a4 114 +b4 392 -b4 146 +b5 2500")
    assert rig.told == ["begin", "c1-c3", "mistake wrong-tower"] and rig.ask() == "carry b5 c3", (rig.told, rig.ask())


def test_what_rolls_has_not_moved_elsewhere_instead():
    rig = act(Rig().at("1b1kyrgn/1G6/p7/8/o7/3Y4/8/N1R1KPBO b O b7"), "-a4 201 +a2 135 -f1 252 +f5 97 -g8 228 +g6 1277")
    fallen = "-g6 54 -f5 51 +f4 55 -e8 158 +e7 13 -f4 104 +g4 97 -g4 3 -e7 76 +f7 28 +g5"
    act(rig, f"{fallen} 255 -d3 77 -g5 15 -f7 54 +g4 118 +d7 3318 +e8 900")
    assert rig.told[1:] == ["a4-a2", "f1-f5", "g8-g6", "mistake disturbed"] and rig.ask() == "return g6", rig.ask()


def test_what_fell_to_the_next_square_is_asked_back_before_what_was_carried_away_meanwhile():
    rig = act(Rig().at("obpk1r1n/8/N7/4y2Y/8/8/g7/1GR1KPBO w P a2"), "f1-b5 600 -b5 14 +c4 44 -a6 38 +b5 100 -c8 226")
    act(rig, "-b5 153 +b4 114 +d7 1147 -b4 687 +a6 300")
    assert rig.told[1:] == ["f1-b5", "mistake disturbed"] and rig.ask() == "return b5", (rig.told, rig.ask())


def test_what_rolls_home_over_the_board_takes_nothing_back():
    rolling = "+g7 99 +g6 244 -g7 29 -g6 108 +h8 29 +f5 328 -h8 18 -f5 167 +f6 5 +g7 141 -f6 1 -g7 165 +f7 900"
    rig = act(Rig().set_up(), f"-h8 300 +h6 1146 -h6 9 -f8 63 {rolling}")
    assert rig.told[1:] == ["h8-h6", "mistake disturbed"] and rig.ask() == "return f8", (rig.told, rig.ask())


def test_what_is_drawn_slowly_answers_a_move_that_was_changed():
    rig = Rig().at("2p++k+y+3/o+++b++3r+++gn/8/8/5P+2/5Y++2/1N+5O/1G+R+++1K+1B1 w R a7")
    act(rig, "-c1 35 +d2 580 -d2 60 +c2 674 +e7 229 -e8 1800")
    assert rig.told[1:] == ["c1-d2", "undo", "c1-c2"] and rig.ask() == "nothing e7", (rig.told, rig.ask())


def test_two_moves_taken_back_and_two_made_anew_beside_a_tower_that_was_only_tried():
    rig = act(
        Rig().set_up(), "d8-d6 600 -c1 219 +f4 318 -f4 107 +c1 10 -d6 175 +d8 62 -g8 150 +a2 622 -f1 228 +f5 1500"
    )
    assert rig.told[1:5] == ["d8-d6", "undo", "g8-a2", "f1-f5"], rig.told
