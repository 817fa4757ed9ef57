"""How hands are read while towers fall, roll and are put right."""

from rig import Rig, act, why

from madang import roles, squares


def test_an_answer_counts_though_its_hand_nudges_another_tower_at_once():
    rig = act(Rig().set_up(), "-c8 300 +c4 150 -b1 48 +c2 1 -c1 105 +c1 1 -c1 60 -c2 140 +d3 60 -d3 100 +e4 900")
    assert rig.told == ["begin", "c8-c4", "mistake disturbed"] and rig.ask() == "return c1"
    act(rig, "+c1 2500")
    assert "b1-e4" in rig.told


def test_a_quick_answer_counts_to_a_move_that_was_changed_further_than_things_roll():
    rig = act(Rig().set_up(), "c8-c3 -c3 70 +c5 90 -g1 400 +g4 200")
    assert rig.told[-2:] == ["undo", "c8-c5"] and why(rig) == "answered g1 c5"


def test_a_quick_first_move_is_not_taken_back_by_a_tower_that_rolls():
    rig = act(Rig().set_up(), "-f8 140 +c5 600 -c8 70 +b7 300 -b7 140 +c8 100 -c8 190 +c7 350 -c7 40 +d6 2500")
    assert rig.told[1] == "f8-c5" and rig.told[-1].startswith("mistake ") and rig.ask() == "carry d6 c8"


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


def test_who_corrects_may_play_on():
    rig = act(Rig().set_up(), "c8-c4 +e5 1200")
    assert rig.ask() == "lift e5" and why(rig) == "extra e5"
    act(rig, "-e5 200 -b1 200")
    assert rig.ask().startswith("put ")


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


def test_a_win_that_may_have_fallen_with_another_tower_is_not_taken_back_at_once():
    rig = act(Rig().at("3ky2n/8/p3g3/2B3K1/1GR5/3P2b1/5roO/N2Y4 b R -"), "f2-g1 1200 -h2 30 -g1 100 +h2 60 +f2 1500")
    assert rig.told == ["begin", "f2-g1", "result black home"], rig.told


def test_a_move_beside_a_tower_that_fell_while_a_choice_was_pointed_at():
    rig = Rig().set_up()
    rig.press("back")
    act(rig, "-a1 400 -c8 300 +c4 1300")
    assert rig.ask() == "return a1"
    act(rig, "+a1 800")
    assert rig.told[-1] == "c8-c4"


def test_a_fallen_tower_does_not_replace_the_last_move_while_it_is_answered():
    """The last mover falls and rolls; the opponent answers at that time what had been moved."""
    rig = act(Rig().set_up(), "c8-c4 b1-b3 -b3 80 +b4 340 -e8 300 +e5 3000")
    assert "undo" not in rig.told and rig.game.plies == 2, rig.told


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


def test_a_tower_that_rolls_to_another_square_rests_longer_than_a_carried_one():
    for fall in ("-d7 120 +c6 500 -c6 200 +d7 500", "-d7 120 +c6 400 -c6 200 +d7 500"):
        rig = act(Rig().set_up(), f"c8-d7 {fall}")
        assert rig.told == ["begin", "c8-d7"], rig.told
    assert act(Rig().set_up(), "c8-d7 -d7 300 +c6 500").told[1:] == ["c8-d7", "undo", "c8-c6"]


def test_what_falls_together_with_the_answer_is_no_answer():
    rig = act(Rig().set_up(), "-c8 110 +c4 10 -b1 40 -a1 400")
    assert rig.told == ["begin"], rig.told


def test_a_tower_put_back_where_another_had_rolled_from_under_it_is_no_wrong_move():
    """What lies on a2 is b1's tower, which fell with a1's: nobody but the players could know."""
    rig = act(Rig().set_up(), "h8-d4 -a1 60 +a2 800 -b1 300 +a1 1000")
    assert rig.told[:3] == ["begin", "h8-d4", "a1-a2"] and rig.ask() == "carry a2 b1", rig.ask()
    act(rig, "-a2 300 +b1 2500")
    assert rig.told[-2:] == ["undo", "unsure a1 b1"] and rig.ask() == "move a1", rig.told


def test_a_tower_that_rolls_over_where_it_came_from_is_not_taken_back():
    rig = act(Rig().set_up(), "h8-d4 a1-a2 -a2 190 +a1 380 -a1 100 +c2 1000")
    assert rig.told[-1].startswith("mistake") and rig.ask() == "carry c2 a2", (rig.told, rig.ask())


def test_moves_beside_one_of_two_towers_that_fell_do_not_count():
    rig = act(Rig().set_up(), "-c8 400 +c7 20 -a1 50 -b1 1500 -e1 600 +e7 9000")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask().startswith("return"), rig.told


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


def test_nothing_flies_across_the_board():
    rig = act(Rig().set_up(), "-b8 115 -b1 125 -a1 8 +a7 2 +b2 35 +b1 2000")  # a1-a7 would answer b8-b2
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "return a1", (rig.told, rig.ask())


def test_a_tower_that_rolls_to_where_a_carried_one_came_from_is_carried_back_itself():
    rig = act(Rig().set_up(), "c8-c4 -b1 300 +b2 600 -a1 50 +b1 1500")
    assert rig.told[-2:] == ["b1-b2", "mistake wrong-tower"] and rig.ask() == "carry b1 a1", (rig.told, rig.ask())


def test_a_tower_that_comes_down_far_away_did_not_roll_there():
    rig = act(Rig().set_up(), "-f8 150 +f4 320 -d8 25 +e7 300 -e7 120 +d7 2500")
    assert rig.ask() == "return d8", (rig.told, rig.ask())


def test_a_move_and_its_answer_that_stand_for_long_have_been_made_whatever_fell_with_them():
    fall = "-c8 20 -d8 -b8 400 +c7 -e1 100 -f1 300 +e5 700 +d8 300 +b8 300 +f1 "
    rig = act(Rig().set_up(), fall + "3500")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask().startswith("return"), (rig.told, rig.ask())
    act(rig, "1000")
    assert rig.told[2:4] == ["c8-c7", "e1-e5"] and rig.ask() == "move h8", (rig.told, rig.ask())


def test_four_towers_go_home_though_two_of_them_were_lifted_as_if_they_fell():
    moves = "-c8 300 +c4 700 -b1 400 +b4 1600 -f8 300 +f7 700 -d1 400 +d4 900 -h8 300 +h6 900 "
    rig = act(Rig().set_up(), moves + "-h6 300 +h8 60 -b4 357 +b1 60 -f7 62 -d4 1432 +d1 1400 +f8 1600")
    assert rig.told[6:] == ["mistake disturbed", "undo"] and rig.ask() == "move b1", rig.told


def test_a_tower_that_falls_and_the_one_that_stood_where_it_rolls_move_nothing():
    rig = act(Rig().set_up(), "b8-b4 c1-a3 -a3 71 -b4 33 +c5 8 +b4 233 -b4 3500 +a3 1500")
    assert "undo" not in rig.told and rig.ask() == "return b4", (rig.told, rig.ask())


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
    assert rig.told[-1] == "g8-g2" and rig.ask() == "nothing h3", (rig.told, rig.ask())


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


def test_what_is_slid_to_the_next_square_has_not_fallen_with_what_answers_it():
    rig = act(
        Rig().at("3k4/1N4r1/1o2y3/2B4Y/5K2/2n2Pb1/1Rp3gO/1G6 b B f4"),
        "+f2 36 -g3 80 -f4 344 +f5 31 -g2 531 +h1 2500",
    )
    assert rig.told[1:4] == ["g3-f2", "f4-f5", "g2-h1"], rig.told


def test_what_was_answered_long_after_has_moved_though_another_tower_fell_with_it():
    rig = act(Rig().set_up(), "-c8 20 -d8 700 +c7 1000 -e1 600 +e7 1500")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "put c8 d8", rig.ask()
    act(rig, "+d8 900")
    assert rig.told[2:4] == ["c8-c7", "e1-e7"] and rig.ask() == "move b8", rig.told


def test_what_falls_from_the_last_move_is_no_other_one_that_is_answered_in_no_time():
    rig = act(Rig().set_up(), "a8-a7 -a7 17 +b7 25 -h1 35 +h2 600")
    assert "a8-b7" not in rig.told, rig.told


def test_what_fell_with_the_tower_that_moved_last_answers_nothing_while_it_lies_on_a_square():
    rig = act(Rig().set_up(), "g8-d5 h1-g2 a8-a3 290 -a3 47 +a2 8 -f1 73 +e2 212 -a2 15 -e2 2000")
    assert rig.told[-2:] == ["a8-a3", "mistake disturbed"], rig.told


def test_what_is_nudged_as_a_tower_comes_down_beside_it_is_no_answer():
    rig = act(Rig().set_up(), "d8-e7 -g1 300 +g7 8 -h8 180 -g7 100 +f2 1000 +h8 1500")
    assert "undo" not in rig.told and rig.told[-1] == "g1-f2", rig.told


def test_what_fell_to_the_next_square_is_asked_back_rather_than_what_went_further():
    rig = act(Rig().set_up(), "-g8 224 +d5 47 -f8 110 +e7 1500")
    assert rig.ask() == "return f8"
    act(rig, "-e7 300 +f8 1500")
    assert rig.told[-2] == "g8-d5", rig.told


def test_what_answers_beside_a_tower_that_lies_is_not_asked_back():
    rig = act(Rig().set_up(), "d8-a5 e1-d2 -c8 2000 -b8 700 +c7 500 -d2 800 +d7 1500")
    assert rig.ask() == "return c8", rig.ask()
    act(rig, "+c8 2500")
    assert rig.told[-3:-1] == ["b8-c7", "d2-d7"], rig.told


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


def test_what_is_carried_further_than_things_roll_has_moved_though_others_fell_as_it_was_lifted():
    rig = act(Rig().set_up(), "-g8 99 -d8 64 +c7 6 -f8 1472 +c5 640 +g8 600")
    assert rig.ask() == "return d8", rig.ask()
    rig = act(
        Rig().at("ob2y1g1/N5B1/1k2K3/8/7n/r1p5/8/1GRY1P1O w K h4"),
        "-e6 73 +e7 15 -b6 130 -a8 20 -a7 64 +a7 24 -b8 256 -a7 87 +e5 1790 +b6 600",
    )
    assert rig.ask() == "return a8", "b8 has answered"


def test_what_fell_with_the_last_mover_and_was_set_back_answers_nothing_instead():
    rig = act(
        Rig().set_up(),
        "b8-b4 c1-e3 f8-d6 e3-e5 h8-h2 e5-f6 pass f6-e7 b4-d2 -d2 86 -d1 33 +c2 4 -e1 27 +e1 68 +d1 44 -e1 105 -c2 144"
        " +d2 355 -d2 77 +c2 178 +b3 -c2 4141 -d1 599 +e1 900",
    )
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return d1", (rig.told, rig.ask())


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


def test_what_fell_beside_another_has_not_been_slid_on_in_the_line_of_its_move():
    rig = act(
        Rig().at("obp1y1gn/8/1G1k4/6R1/4r3/8/8/N2YKPBO w O e4"),
        "h1-h5 1000 -h5 76 -g5 34 +g5 12 +h6 58 -h6 25 +h7 1000",
    )
    assert rig.told[-1] == "h1-h5", rig.told


def test_two_that_tumble_a_step_each_are_no_move_and_its_early_answer():
    rig = act(Rig().at("o2kyr2/8/P6O/8/3ng3/N1pY4/G1b5/2R1K1B1 w Y c2"), "900 -e4 148 -d3 50 +f3 1 +c4 371 -f3 900")
    assert rig.told == ["begin", "mistake disturbed"], rig.told


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


def test_another_first_move_counts_while_what_fell_before_it_is_put_back():
    for first, deeds in (
        ("c8-b7", "-c8 122 +b7 837 -b8 337 -b7 274 +c8 1268 +c7 900"),
        ("e8-e7", "-e8 193 +e7 591 -e7 222 -f8 280 +e8 1685 +f5 900"),
        ("g8-f7", "-g8 200 +f7 637 -h8 972 +d4 204 -f7 271 +g8 900"),
    ):
        rig = act(Rig().set_up(), deeds)
        assert rig.told[1] == first and "undo" in rig.told and rig.game.plies == 1, rig.told
        assert rig.ask().split()[0] == "move", rig.ask()


def test_what_leans_over_to_a_square_as_a_move_stands_is_no_other_move():
    rig = act(Rig().at("2pk1rgn/1b2y3/8/3O3Y/o7/8/8/NGR1KPB1 w B e7"), "-g1 448 +g3 249 +d4 1200")
    assert rig.ask() == "lift d4", rig.ask()
    act(rig, "-d4 800")
    assert rig.told[-1] == "g1-g3", rig.told


def test_a_move_and_what_fell_beside_it_take_nothing_back_though_they_stand_so():
    fall = "-d3 72 -b1 22 +c4 7 +c2 53 -c1 74 +b1 219 -b1 165 +c1 128 +d8 59 -c1 90 +b2 263 -b2"
    rig = act(
        Rig().at("1bpk1rgn/8/6y1/8/2P5/5Y2/o7/NGR1K1BO b G -"),
        f"g8-e6 900 c4-c7 900 d8-d3 900 -c7 158 {fall} 950 +c1 660 -c2 573 +b1 900",
    )
    assert "undo" not in rig.told and rig.ask() == "return d3", (rig.told, rig.ask())


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


def test_what_lay_where_a_tower_is_set_down_at_once_is_another_one():
    fall = "-b5 222 +b3 97 -a4 63 -b3 13 +c4 108 +a3"
    rig = act(Rig().set_up(), f"e8-a4 d1-d2 b8-b5 600 {fall} 1317 -f1 212 -c4 116 +c4 3123 +a4 600")
    assert rig.ask() == "return b5", rig.ask()


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


def test_what_falls_step_by_step_in_the_order_of_moves_is_no_run_of_these():
    fall = "-c3 29 +b4 32 -c4 97 +b3 6 -d1 97 +c2 52 -c1 168 +d1 195 -d1"
    rig = act(Rig().at("obpky3/3G4/5N2/8/2r5/2K1B1g1/6nO/2RY1P2 b G d7"), f"g3-f2 900 {fall} 1500")
    assert rig.told == ["begin", "g3-f2", "mistake disturbed"] and rig.ask() == "return c1", (rig.told, rig.ask())


def test_what_is_put_back_as_the_board_asks_for_it_has_not_answered_what_fell():
    rig = act(
        Rig().at("o1p1yrgn/4N3/8/8/8/2k3K1/4bB2/1GRY1P1O w G -"),
        "b1-b6 321 -b6 131 +a6 12 -a8 58 +b7 150 -a6 62 +b6 50 -b6 120 +a6 1551 -b7 432 +a8 309 -a6 410 +b6 900",
    )
    assert "undo" not in rig.told and rig.ask() == "move c3", (rig.told, rig.ask())


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


def test_one_that_fell_to_the_next_square_is_no_other_move_of_one_that_fell_with_it():
    rig = act(Rig().set_up(), "a8-a6 800 b1-b5 900 -b5 15 -a6 120 +a6 55 +b7 60 -a6 80 +b6 145 -b6 1500")
    assert rig.record()[-2:] == ["a8-a6", "b1-b5"], rig.told


def test_what_lay_for_a_while_where_nothing_stands_any_more_has_not_answered_what_is_doubted():
    rig = Rig().at("2pkyrg1/8/5n2/8/o2Y1b2/8/N5B1/1GR1KP1O b P a2")
    fallen = "-a4 26 -a2 11 +b2 62 -c5 9 +c4 136 -b1 12 +c2 26 -c1 785 +b4 924 -b4"
    act(rig, f"c8-c5 600 {fallen} 766 +a4 2149 +c1 1587 -b2 1037 +a2 900")
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return b1", (rig.told, rig.ask())


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


def test_what_rolls_on_from_where_it_has_just_moved_shows_no_pass():
    rig = act(Rig().at("obpkyrg1/8/8/8/8/8/7n/NGRYKPBO w R h2"), "-c1 313 +c3 884")
    act(rig, "-c3 164 +b4 387 -b4 104 +a4 84 -a4 114 +b4 392 -b4 146 +b5 2500")
    assert rig.told == ["begin", "c1-c3", "mistake wrong-tower"] and rig.ask() == "carry b5 c3", (rig.told, rig.ask())


def test_what_rolls_has_not_moved_elsewhere_instead():
    rig = act(Rig().at("1b1kyrgn/1G6/p7/8/o7/3Y4/8/N1R1KPBO b O b7"), "-a4 201 +a2 135 -f1 252 +f5 97 -g8 228 +g6 1277")
    fallen = "-g6 54 -f5 51 +f4 55 -e8 158 +e7 13 -f4 104 +g4 97 -g4 3 -e7 76 +f7 28 +g5"
    act(rig, f"{fallen} 255 -d3 77 -g5 15 -f7 54 +g4 118 +d7 3318 +e8 900")
    assert rig.told[1:] == ["a4-a2", "f1-f5", "g8-g6", "mistake disturbed"] and rig.ask() == "return f5", rig.ask()


def test_what_fell_to_the_next_square_is_asked_back_before_what_was_carried_away_meanwhile():
    rig = act(Rig().at("obpk1r1n/8/N7/4y2Y/8/8/g7/1GR1KPBO w P a2"), "f1-b5 600 -b5 14 +c4 44 -a6 38 +b5 100 -c8 226")
    act(rig, "-b5 153 +b4 114 +d7 1147 -b4 687 +a6 300")
    assert rig.told[1:] == ["f1-b5", "mistake disturbed"] and rig.ask() == "return b5", (rig.told, rig.ask())


def test_what_rolls_home_over_the_board_takes_nothing_back():
    rolling = "+g7 99 +g6 244 -g7 29 -g6 108 +h8 29 +f5 328 -h8 18 -f5 167 +f6 5 +g7 141 -f6 1 -g7 165 +f7 900"
    rig = act(Rig().set_up(), f"-h8 300 +h6 1146 -h6 9 -f8 63 {rolling}")
    assert rig.told[1:] == ["h8-h6", "mistake disturbed"] and rig.ask() == "return f8", (rig.told, rig.ask())


def test_what_is_slid_slowly_while_others_lie_has_moved_if_it_has_not_fallen_with_them():
    rig = Rig().at("2p5/5rg1/N2b1kR1/4y3/4o3/5YO1/7n/1G2KPB1 b G a6")
    act(rig, "-f7 48 -g6 142 +g6 58 +h6 233 -g7 401 -g1 159 -g6 878 +g6 85 +d4 1074 +f7 900")
    assert rig.told[2:4] == ["g7-h6", "g1-d4"], rig.told


def test_a_tower_that_rolled_home_and_away_is_not_what_was_moved_beside_others_that_fell():
    rig = Rig().set_up()
    act(rig, "-a8 76 -b8 103 +b8 32 -c8 60 +c8 290 -b8 40 -c8 110 -e8 61 +a8 388 -a8 653 +c6 7000")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return b8", (rig.told, rig.ask())
    act(rig, "+b8 500 +c8 500 +a8 2500")
    assert rig.told[2:3] == ["e8-c6"], rig.told


def test_what_falls_to_where_the_other_one_could_move_is_not_exchanged_with_what_is_moved():
    rig = act(Rig().at("1bpkyrgn/8/o7/8/8/8/8/NGRYKPBO w G a6"), "-b1 650 +c2 993 -c2 139 +d2 153 -d2 27 -e8 4 +e2")
    act(rig, "696 +c6 1300")
    assert rig.told[1:3] == ["b1-c2", "mistake disturbed"] and rig.ask() == "return c2", (rig.told, rig.ask())
    rig = act(Rig().at("o1pkyr1n/8/8/1b3P2/8/1g6/3YK3/NGR3BO w P b5"), "-f5 95 -e8 48 +f7 417 +e6 1300")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return e8", (rig.told, rig.ask())


def test_a_tower_that_moved_last_and_fell_has_not_come_where_another_one_was_carried():
    rig = act(Rig().at("o1p1y2n/Pb1O4/1B2k2R/5g2/8/8/5K1r/NG1Y4 w G f5"), "-b1 302 +a2 1433 -a2 63 +a3 57 -a1 47")
    act(rig, "+a2 90 -a3 258 -c8 3 -a2 134 +c2 51 +a3 336 -a3 864 +a1 700")
    assert rig.told[1:] == ["b1-a2", "mistake disturbed"] and rig.ask() == "return a2", (rig.told, rig.ask())


def test_a_tower_that_fell_off_its_way_has_not_moved_instead_before_another_one_did():
    rig = act(Rig().at("1bpkyr2/3Y4/2K1g3/8/8/8/1No2n2/1GR2PBO w P -"), "f1-c4 900")
    act(rig, "-c4 94 +d5 364 -d5 121 -e6 51 +e6 56 -e6 133 +f5 260 +e2 1200")
    assert rig.record()[1:] == ["f1-c4"] and rig.ask() == "return c4", (rig.told, rig.ask())


def test_what_fell_and_rolled_to_where_it_came_from_is_not_taken_back_with_what_fell_beside_it():
    rig = act(Rig().at("o1p1yr1n/8/8/2B5/8/1b5P/3kY1g1/NGR1K2O w O -"), "h1-h2 900 f8-f4 900")
    act(rig, "-f4 38 -h3 83 +g3 6 -h2 94 +h1 144 -g3 193 +f4 1329 -f4 1227 +h3 600")
    assert rig.told[1:] == ["h1-h2", "f8-f4", "mistake disturbed"] and rig.ask() == "return h2", (rig.told, rig.ask())


def test_what_falls_as_another_tower_is_set_down_has_not_gone_there():
    rig = act(Rig().set_up(), "-h8 112 +d4 16 -d8 1300")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "return d8", (rig.told, rig.ask())


def test_a_tower_that_rolls_back_over_where_it_came_from_takes_no_pass_back():
    rig = act(Rig().at("o3y1gn/Kpk5/8/2bO4/3r4/R7/N7/1G1Y1PB1 w O c5"), "-d5 400 +c6 3500 c6-d7 1300")
    assert rig.told[1:] == ["d5-c6", "pass", "c6-d7"], rig.told
    act(rig, "-d7 105 +c6 334 -c6 188 +d5 24 -d5 17 +d6 832 -d6 177 +d7 900")
    assert rig.record()[1:] == ["d5-c6", "pass", "c6-d7"], rig.told


def test_what_rolled_off_where_it_stood_again_has_not_moved_beside_a_missing_tower():
    rig = act(Rig().set_up(), "-g8 8 -f8 84 -h8 56 +g8 16 +h8 111 -h8 106 +g7 9000")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "put f8 h8", (rig.told, rig.ask())
    rig = act(Rig().set_up(), "f8-e7 g1-c5 -a8 86 +a7 34 -a7 2 -b8 132 +b8 399 -b8 44 +a7 9000")
    assert "b8-a7" not in rig.told and rig.ask() == "return a8", (rig.told, rig.ask())


def test_what_rolled_straight_on_is_no_move_as_soon_as_the_others_stand_again():
    rig = act(Rig().set_up(), "-c8 152 -f8 66 -e8 45 +f8 17 +f7 218 -f7 148 +g6 3000 +c8 1500")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "nothing", (rig.told, rig.ask())


def test_what_fell_on_its_new_square_and_rolled_past_another_has_not_moved_instead():
    rig = act(Rig().set_up(), "c8-c4 -c4 53 -d8 429 +d8 68 +b4 325 -b4 60 +c5 1500")
    assert rig.told == ["begin", "c8-c4"], rig.told


def test_what_fell_before_a_move_stood_has_not_answered_it_however_long_it_stands():
    rig = Rig().at("o2ky2n/1p5g/3R3O/5r2/5P2/3Gb3/8/N2YK1B1 b B h6")
    act(rig, "-e3 293 -g1 31 -e1 46 +f1 75 +f2 280 -f1 61 +g1 1709 +d2 6000")
    assert rig.record()[1:] == [] and rig.ask() == "return e1", (rig.told, rig.ask())


def test_what_has_long_moved_from_where_it_fell_before_a_pass_moves_on_from_there():
    rig = Rig().at("o+++b6/4r+++y+++g++n++/5N+G+1/k+4K++2/8/3Y2p1/5PB++O+++/2R++5 w K a5")
    act(rig, "f5-d7 650 -d7 222 +e6 18000 -e6 206 +d7 3000")
    assert rig.record()[-3:] == ["f5-e6", "pass", "e6-d7"], rig.told


def test_what_was_set_right_by_hand_after_a_fall_and_a_pass_is_soon_as_it_was():
    rig = Rig().at("o2kyr2/4K3/8/1P6/8/2b5/gNpY3n/1GR3BO b R e7")
    act(rig, "f8-f7 900 -f7 165 +e6 274 -e6 41 +f5 4500 -f5 869 +f7 2600")
    assert rig.told[1:] == ["f8-f7", "undo", "f8-f5", "pass", "undo", "f8-f7"], rig.told


def test_what_fell_to_a_legal_square_before_a_pass_is_set_back_though_it_may_move_there_too():
    rig = Rig().at("obpkyrg1/8/8/8/8/8/1R5n/NG1YKPBO w R h2")
    act(rig, "b2-d4 600 -d4 35 +d3 371 -d3 166 +c2 146 -c2 34 +c3 6000 -c3 309 +d4 2600")
    assert rig.told[1:] == ["b2-d4", "undo", "b2-c3", "pass", "undo", "b2-d4"], rig.told


def test_what_was_lifted_as_another_tower_fell_has_not_moved_rather_than_what_was_lifted_before():
    rig = act(Rig().set_up(), "-c8 59 +c7 61 -b8 15 -d8 69 +c8 2000 -c8 192 +d8 700")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "return b8", (rig.told, rig.ask())


def test_what_was_rolled_over_where_it_came_from_is_no_move_beside_a_missing_tower():
    rig = act(Rig().set_up(), "-a8 68 -b8 42 +b8 63 +b7 200 -b8 164 +a8 94 -a8 58 +b8 266 -b8 9000")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "return b8", (rig.told, rig.ask())


def test_three_moves_are_no_proof_where_more_was_rolled_over_than_they_explain():
    rig = Rig().at("obp1y2n/7g/3r4/6k1/2R5/8/5P2/NG1YK1BO w R -")
    act(rig, "-c4 1366 +a6 707 -a6 84 +b6 49 -a8 34 +b7 23 -b6 94 +c5 232 -b7 27 +a7 58 -c5 60 -a7 62 +c6 92 +a8 91")
    act(rig, "-a8 117 -c6 76 +a7 27 +d7 1500")
    assert rig.told[1:] == ["c4-a6", "mistake disturbed"] and rig.ask() == "return a8", (rig.told, rig.ask())


def test_a_tower_that_falls_after_its_answer_was_set_down_has_not_gone_there_instead():
    rig = Rig().at("o1pkyrgn/b7/8/8/8/R7/8/NG1YKPBO b B a3")
    act(rig, "-a7 400 +f2 1330 -e1 305 +a5 108 -f2 160 +e1 326 -e1 84 +e2 170 -e2 73 +d2 345 -d2 1500")
    assert rig.told[1:] == ["a7-f2", "mistake disturbed"] and rig.ask() == "return f2", (rig.told, rig.ask())


def test_what_rolls_to_where_its_last_move_had_been_changed_from_is_not_set_back():
    rig = act(Rig().set_up(), "-f8 400 +e7 600 -e7 300 +g7 900 -h8 60 -g7 130 +h8 240 +e7 1500")
    act(rig, "-h8 400 +g7 300 -e7 400 +h8 900")
    assert rig.record()[-1] == "f8-g7" and rig.told.count("undo") == 1, (rig.told, rig.ask())


def test_what_fell_as_a_move_was_set_down_beside_it_has_not_answered_another_one():
    rig = Rig().at("o1pk1rgn/8/7O/1y1b4/5P2/8/8/NGRYK1B1 w O d5")
    act(rig, "-h6 203 +h7 14 -h8 44 +g7 1500")
    assert rig.told[1:] == ["mistake disturbed"] and "g7" not in rig.record()[-1], (rig.told, rig.ask())


def test_what_fell_to_where_the_last_move_came_from_is_what_is_missing_though_the_one_before_was_changed():
    rig = Rig().at("obp3g1/4k3/3r1n1B/8/N6y/6K1/1RY5/1G3P1O b B h6")
    act(rig, "-b8 400 +b4 900 -b4 129 +b3 2427 -c2 60 +c3 852 -b2 51 +a2 27 -a2 50 +b2 22 -b2 71 +c2 1500")
    assert rig.told[1:5] == ["b8-b4", "undo", "b8-b3", "c2-c3"] and rig.ask() == "return b2", (rig.told, rig.ask())


def test_a_tower_that_rolls_back_over_two_of_its_own_moves_takes_neither_back_soon():
    rig = Rig().at("o3yrg1/bR1k2n1/4K3/N7/8/8/G6p/3Y1PBO w O b7")
    act(rig, "h1-g2 3500 -g2 900 +f3 3500 -f3 700 +g4 900 -g4 156 +g3 254 -g3 41 +g2 600")
    moves = ["h1-g2", "pass", "g2-f3", "pass", "f3-g4"]
    assert rig.told[1:] == moves, rig.told
    act(rig, "-g2 3000 +g4 2000")
    assert rig.told[1 : 1 + len(moves)] == moves and "undo" not in rig.told and rig.ask() == "move h2", rig.told


def test_a_tower_that_rolled_slowly_in_the_line_of_its_move_is_not_slid_on():
    rig = Rig().at("3ky1gn/o4r1R/8/8/4G1Y1/3p4/6Pb/N3K1BO b O g2")
    act(rig, "a7-b6 700 e1-d2 6500 -d2 148 +c1 186 -c1 56 +c2 31 -c2 109 +c3 1500")
    assert rig.told[1:] == ["a7-b6", "e1-d2", "pass", "pass"], rig.told
    act(rig, "-c3 3000 +d2 3000")
    assert rig.told[-1] != "undo" and rig.ask() == "move d3", rig.told


def test_a_tower_that_fell_where_it_had_moved_alone_is_set_there_again_though_its_answer_may_go_there():
    rig = Rig().at("obpky1gn/8/7r/8/8/8/8/NGRYKPBO w B h6")
    low = "+g2 40 -g2 30 +g3 45 -g3 30 +g4 40 -g4"
    act(rig, f"-g1 50 {low} 50 +g5 425 -g5 107 -g8 35 +g8 410 -h6 530 +h2 1479 -g8 211 +g8 1511 +g5 3000")
    assert rig.record()[-2:] == ["g1-g5", "h6-h2"] and rig.ask() == "move c1", rig.told


def test_what_fell_to_where_another_tower_had_come_from_before_that_was_lifted_takes_no_three_moves_back():
    rig = Rig().at("ob2y1gn/8/2p4O/8/3k1r2/6B1/N7/1GRYKP2 b B h6")
    act(rig, "b8-b3 900 d1-g4 900 c6-c2 900 g4-e6 900")
    act(rig, "-e8 90 -e6 28 +d8 44 +d7 87 -d7 101 -d8 92 +c6 21 -c2 554 +d1 3191 +e8 1500")
    assert "undo" not in rig.told and rig.ask() == "return e6", (rig.told, rig.ask())


def test_a_tower_that_rolls_over_one_square_has_not_moved_twice_with_a_pass_between():
    rig = act(Rig().set_up(), "c8-c3 600 -a1 144 +a7 500 f8-f7 800 -f7 152 +g7 259 -g7 148 +g6 6000")
    assert rig.told[1:] == ["c8-c3", "a1-a7", "f8-f7", "mistake wrong-tower"], rig.told
    assert rig.ask() == "carry g6 f7", rig.ask()


def test_a_tower_beside_where_another_one_may_have_moved_was_not_slid_there():
    rig = Rig().at("1bpkyrgn/8/8/3o3O/8/8/8/NGRYKPB1 b Y h5")
    falls = "-e5 70 +f4 30 -f4 21 -d5 35 +e4 82 -e4 30 +c5 160 +f4 4 -c5 19 +b5 220 -b5 62 +a4"
    act(rig, f"-e8 870 +e5 263 -a1 807 +d4 211 {falls} 7400 -a4 720 +d5 1297 -f4 1500")
    assert rig.told[1:] == ["e8-e5", "mistake disturbed"] and rig.ask() == "return e5", (rig.told, rig.ask())


def test_what_lay_where_an_answer_is_to_have_left_before_the_move_has_not_answered():
    rig = Rig().at("ob1kyr1n/8/8/8/5Pg1/8/2p1Y3/NGR1K1BO b B f4")
    act(rig, "257 -a1 66 -b1 33 +b2 54 +a1 48 -c1 195 +c1 795 -b8 302 +a7 1137 -a1 406 +b1 500")
    assert rig.told[1:] == ["mistake wrong-tower"] and rig.ask() == "return a1", (rig.told, rig.ask())
    act(rig, "-c1 180 +a1 380 -b2 200 +c1 1000")
    assert rig.record()[-1] == "b8-a7" and rig.ask() == "move c1", (rig.told, rig.ask())


def test_what_stands_where_another_tower_fell_from_beside_was_not_slid_there():
    rig = Rig().at("1bp1yrgn/8/8/o7/7K/3k4/6P1/NGRY2BO b K h4")
    falls = "-d1 37 +c2 59 -c1 49 -b1 +d1 72 +a2 20 -d3 105 +c3 25 -d1 152 +e2 207 -c3 93 +d3 379 -d3 21 +e3 98 -e3"
    act(rig, f"138 {falls} 2114 -e2 216 +c1 300 -a2 167 +b1 300")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return d1", (rig.told, rig.ask())


def test_what_was_carried_to_a_square_before_the_last_mover_fell_is_not_that():
    rig = Rig().at("1bpk1r2/1o4B1/8/4y3/Y3ngO1/7P/1N6/1GR1K3 b P g4")
    act(rig, "c8-c2 412 -a4 1170 +d7 153 -c2 75 +b3 189 -b3 189 +b4 149 -b4 42 +a4 1500")
    assert rig.told[1:] == ["c8-c2", "mistake wrong-tower"] and rig.ask() == "return c2", (rig.told, rig.ask())
    act(rig, "-a4 300 +c2 2500")
    assert rig.record()[-2:] == ["c8-c2", "a4-d7"] and rig.ask() == "move f4", rig.told


def test_two_towers_that_go_to_the_next_squares_sooner_than_two_hands_could_have_fallen():
    rig = Rig().at("2p1y1g1/4k3/8/6r1/7n/2N1Kob1/3R2BO/1G1Y1P2 w K g3")
    act(rig, "-e3 27 +e4 63 -f3 45 +f2 1500")
    assert "e3-e4" not in rig.told, rig.told
    act(rig, "-f2 400 +f3 400 -e4 400 +e3 1500")
    assert not [entry for entry in rig.told if "-" in entry and " " not in entry] and rig.ask() == "move e3", rig.told


def test_an_answer_counts_whose_place_another_tower_took_just_as_it_left():
    rig = Rig().at("4y1gn/ob2r3/1B1k3R/8/2p1G3/8/7O/N2YKP2 b R h2")
    act(rig, "-e7 568 +h4 50 -d1 -f1 240 -e1 18 +e1 400 +g3 960 +f1 766 -e1 223 +d1 5000")
    assert rig.record()[-2:] == ["e7-h4", "e1-g3"] and rig.ask() == "move d6", (rig.told, rig.ask())


def test_two_towers_that_fell_one_after_the_other_have_not_moved_in_turn_though_the_order_they_lie_in_would_do():
    rig = Rig().at("3k4/1o+++b+5/3r++p++3/1y6/Y+3n1O1/4P+++g+2/1N+++1R+++K3/1G+4B1 w O f3")
    falls = "-a4 76 +b3 38 -b5 35 -b3 31 +c4 21 +b4 191 -b4 111 +a5 31 -c4 16 +b4 252 -b4 174 +a4 265 -a4 23 +b3"
    act(rig, f"-g4 518 +h5 190 {falls} 8000")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return a4", (rig.told, rig.ask())
    act(rig, "-b3 400 +b5 400 -a5 400 +a4 1500")
    assert rig.record()[-1] == "g4-h5", rig.record()


def test_what_lies_where_another_one_fell_at_once_answers_nothing_nor_goes_to_where_that_had_stood():
    rig = Rig().at("o1p4n/B7/1b5g/2R3k1/Y6K/N7/1r2P2y/1G5O b B c5")
    act(rig, "-b6 91 -a7 61 -c5 18 +b7 23 +c5 53 +b4 1158 -b7 278 +a7 811 -c5 365")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "put c5 b6", (rig.told, rig.ask())
    act(rig, "+b6 566 -b4 400 +c5 1500")
    assert rig.told[1:] == ["mistake disturbed", "unsure c5 b6 a7"] and rig.ask() == "move b6", (rig.told, rig.ask())


def test_what_lies_where_another_one_fell_at_once_is_no_proof_of_the_moves_before():
    rig = Rig().at("4y3/1K4g1/ob6/NP1kR1O1/5B1n/2pGr3/8/3Y4 b K a5")
    falls = "-b5 84 -b6 51 -a6 15 +a6 +b5 47 -a5 62 +a2 7 +a5 30 -b5 19 -b7 43 +c6 179 -a5 67 +b7"
    act(rig, f"-d5 581 {falls} 4209 +b6 564 -a6 573 +a5 500")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask().startswith("return"), (rig.told, rig.ask())


def test_a_fast_first_move_to_afar_stands_beside_what_falls_where_it_came_from():
    rig = act(Rig().set_up(), "-d8 74 +d3 214 -g8 107 -f8 48 +f8 357 -f8 128 +e7 364 -e7 93 +f8 222 -f8 113 +g7 900")
    assert rig.ask() in ("return f8", "return g8", "carry g7 g8"), (rig.told, rig.ask())
    act(rig, "+f8 400 -g7 400 +g8 1500")
    assert rig.record()[-1] == "d8-d3" and rig.ask() == "move f1", (rig.told, rig.ask())


def _change_a_win_before_others_fall():
    rig = Rig().at("o++b+2y++1g+++n+++/1p+++3r+2/1G+6/8/6B1/3k+4/3Y+++1P+++1O+++/N1R++1K3 b K f2")
    falls = "-f7 56 -e8 106 +f7 8 +e7 19 -f7 110 +f8 228 -e7 20 +d7 279 -d7 115 +e8 79 -e8"
    act(rig, f"-d3 88 +b1 961 -b1 103 +c2 1874 {falls} 6000")
    assert rig.told[1:] == ["d3-b1", "result black home"] and rig.ask() == "return f7", (rig.told, rig.ask())
    return rig


def test_a_winning_move_is_changed_though_others_fall_before_that_has_stood_long_enough():
    rig = act(_change_a_win_before_others_fall(), "-f8 400 +f7 900 +e8 2500")
    assert rig.told[3:5] == ["undo", "d3-c2"] and rig.ask() == "move d2", (rig.told, rig.ask())


def test_why_it_was_won_is_shown_no_longer_than_that_is_celebrated_though_the_win_may_have_been_changed():
    meanings = _change_a_win_before_others_fall().app.referee.display.meanings
    shown = {squares.square_name(square): meanings[square] >> 3 for square in range(64) if meanings[square]}
    assert shown == {"b1": roles.TROPHY, "f7": roles.MISSING}, shown


def test_who_clears_the_board_where_a_win_may_have_been_changed_begins_the_next_round():
    rig = act(_change_a_win_before_others_fall(), "-c2 900 -f8 900 -b6 900")
    assert "chosen" in rig.told and "undo" not in rig.told, (rig.told, rig.ask())


def test_what_lies_where_a_move_may_go_is_none_beside_what_left_for_an_instant_as_its_tower_did():
    rig = act(Rig().set_up(), "-e8 77 -d8 44 +d8 2 +d7 377 -d8 8000")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "return d8", (rig.told, rig.ask())
    act(rig, "-d7 400 +d8 400 +e8 1500")
    assert rig.told[-1] != "e8-d7" and rig.ask().startswith("move"), (rig.told, rig.ask())


def test_what_rolls_up_to_a_square_just_as_its_neighbour_is_lifted_is_not_that():
    rig = Rig().at("1b4gn/3k4/2oG4/7O/2p2r2/8/4y3/N1RYKPB1 w B f4")
    act(rig, "-f4 42 +g5 218 -g5 73 +h4 135 -h4 146 +h3 155 -h3 69 -g1 10 +h2 1578 +f2 1500")
    assert "g1-h2" not in rig.told, (rig.told, rig.ask())
    act(rig, "-h2 900 +f4 2500")
    assert rig.record()[-1] == "g1-f2", (rig.told, rig.ask())


def test_what_rolls_on_in_a_line_does_not_answer_the_step_of_what_fell_soon_after_it():
    rig = act(Rig().at("obpkyr1n/8/1G6/8/2g5/8/8/N1RYKPBO b K b6"), "d8-h4")
    act(rig, "-h4 107 -e1 61 +f2 28 +h3 197 -h3 49 +h2 4500")
    assert "e1-f2" not in rig.told and rig.ask() == "return h4", (rig.told, rig.ask())


def test_two_that_go_further_at_once_than_things_roll_have_been_carried_however_fast():
    rig = Rig().at("2pk4/3y2r1/1Y6/1b1gN3/2P1G3/R7/2o3On/4K1B1 b K b6")
    act(rig, "-d8 260 +h4 181 -e1 63 +a5 61 -h4 84 +e1 1500")
    assert rig.told[2:] == ["e1-a5", "h4-e1", "result black home"], (rig.told, rig.ask())


def test_nothing_is_asked_back_of_two_quick_moves_the_second_of_which_wins_until_time_has_told():
    rig = Rig().at("1bpk2gn/4rP2/2y5/6O1/8/3o4/8/NGRYK1B1 w B e7")
    act(rig, "-g1 300 +c5 144 -b8 120 +g3 187 -e1 102 +d2 91 -g3 131 +e1 4800")
    assert rig.told[2:] == ["b8-g3", "e1-d2", "g3-e1", "result black home"], (rig.told, rig.ask())


def test_no_move_has_gone_on_unfelt_while_one_tower_fell_to_where_another_was_swept_from():
    rig = Rig().at("1bpkyrgn/8/8/3o3O/8/8/8/NGRYKPB1 b Y h5")
    act(rig, "-e8 331 -b1 20 -a1 15 +a2 38 +a1 267 -a2 154 +b1 140 -b1 102 +c2 23 +b5 3000")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask().startswith("return"), (rig.told, rig.ask())
    act(rig, "-a1 400 +b1 900 -c2 400 +a1 2500")
    assert rig.record()[1:] == ["e8-b5"], (rig.told, rig.ask())


def test_what_is_felt_on_its_way_may_roll_on_from_where_it_seems_to_have_gone():
    """Also where it was felt by both squares at once, as by what bounces or is slid."""
    rig = act(Rig().set_up(), "-e8 100 +d7 230 +c6 8 -d7 410 -c6 80 +d7 110 -d7 180 +d6 1500")
    assert rig.told == ["begin", "mistake wrong-square"] and rig.ask() == "carry d6 e8", (rig.told, rig.ask())
    rig = act(Rig().set_up(), "-e8 100 +d7 230 +c6 8 -d7 500")
    assert rig.told == ["begin", "e8-c6"]


def test_what_may_lie_where_the_called_tower_stood_is_not_soon_taken_for_that():
    """The tower that moved last rolls there, and the called one is set down where the first had come from."""
    rig = Rig().at("4y3/2kK2OG/b7/7n/2og4/5Y1P/pN1R1r2/6B1 b N b2")
    act(rig, "h5-g4 -g4 55 +h4 145 -h4 68 +g4 82 -h3 196 -g4 59 +h3 453 +h5 5500")
    assert rig.told == ["begin", "h5-g4"], rig.told
    act(rig, "-h3 335 +g4 4500")
    assert rig.told == ["begin", "h5-g4", "h3-h5"], rig.told


def test_what_is_set_where_a_fallen_one_was_just_picked_up_is_the_one_that_answers():
    """Though it comes there as soon as what is straightened."""
    rig = act(Rig().at("o3yrg1/2R1K3/7n/4b3/3N1Ppk/8/8/1G1Y2BO w B h6"), "g1-g3 -g3 64 +h2 19 -g4 342 -h4 322 -h2")
    act(rig, "134 +h2 2368 +g4 400")
    assert rig.ask() == "return g3" and rig.told[-1] == "mistake disturbed", (rig.told, rig.ask())
    act(rig, "+g3 1500")
    assert rig.record()[-1] == "h4-h2", (rig.told, rig.ask())


def test_what_was_lifted_alone_before_others_fell_is_in_a_hand():
    for held, lifts in (
        ("c8", "-c8 400 -a8 20 -b8"),
        ("d8", "-d8 400 -a8 20 -b8 30 -c8"),
        ("c8", "-g8 700 -c8 400 -a8 20 -b8"),
    ):
        rig = act(Rig().set_up(), lifts + " 900")
        assert rig.ask() == "return a8", (rig.told, rig.ask())
        act(rig, "+a8 900")
        assert rig.ask() != "return " + held and rig.ask().startswith("return"), (rig.told, rig.ask())


def test_what_rolls_to_the_next_square_just_before_the_answer_has_not_moved_there_at_once():
    rig = act(Rig().at("ob1k2g1/8/5r2/5p2/N6n/2G5/4y2O/2RYKPB1 w K h4"), "e1-g3 -g3 126 +f2 20 -d8 275 +d2 76 -f2")
    rig.wait(1200)
    assert rig.told[1:] == ["e1-g3", "mistake disturbed"] and rig.ask() == "return g3", (rig.told, rig.ask())


def test_what_is_slid_after_the_last_mover_fell_is_not_that():
    rig = act(Rig().at("8/1oR2g1O/NByb4/4n3/3YKr2/1p4k1/5P2/1G6 w Y f7"), "d4-c5 -c5 1372 -d6 12 +d5 1100")
    assert rig.ask() == "return c5", (rig.told, rig.ask())
    act(rig, "+c5 1500")
    assert rig.record()[1:] == ["d4-c5", "d6-d5"], (rig.told, rig.ask())


def test_what_fell_does_not_replace_the_last_move_while_another_rolls_over_where_it_fell_from():
    rig = Rig().at("1bpky1gn/1o6/8/6O1/8/8/6rB/NGRYKP2 w O g2")
    act(rig, "g5-g7 -g8 103 +f7 30 -g7 285 +f6 26 -f7 166 +g7 79 -f6 188 +e7 16 -g7 136 +g8 388 -g8 116 +f7 800")
    assert rig.told == ["begin", "g5-g7", "mistake disturbed"] and rig.ask() == "return g8", (rig.told, rig.ask())


def test_what_is_being_picked_up_has_not_moved_instead():
    rig = Rig().at("ob1ky1gn/3p4/4K3/8/8/1G6/5r2/N1RY1PBO b Y e6")
    act(rig, "e8-h5 466 -h5 150 +h6 174 -d1 14 +d1 2 -d1 52 -h6 69 +g6 15 -g6 2 +g6 160 +d2 15 -d2 2 +d2 700")
    act(rig, "-g6 102 +h5 900")
    assert rig.told[1:] == ["e8-h5", "mistake disturbed", "d1-d2"], rig.told


def test_what_two_hands_lift_after_a_move_and_set_down_beside_is_not_asked_back():
    rig = Rig().at("5r2/8/1B2pk2/1yPg4/4O3/o1NG2bn/4K3/2RY4 b G e2")
    act(rig, "-d5 127 +b3 151 -d1 40 -b5 120 +c2 177 +b4 3500")
    assert rig.told == ["begin"] and rig.ask().startswith("put"), (rig.told, rig.ask())
    act(rig, "1000")
    assert rig.record()[1:] == ["d5-b3", "d1-c2", "b5-b4"], rig.told


def test_what_a_fall_has_touched_does_not_answer_where_the_moved_tower_rolled():
    rig = Rig().at("o1bky1gn/2p5/8/1G6/1K4r1/8/6P1/N1RY2BO b O b5")
    act(rig, "a8-a3 600 -a3 39 -b4 23 +b4 142 +a5 85 -b4 39 +a4 204 -a5 700")
    assert rig.told[1:] == ["a8-a3", "mistake disturbed"] and rig.ask() == "return b4", (rig.told, rig.ask())


def test_what_fell_does_not_answer_by_a_move_to_where_the_lifted_tower_may_have_gone():
    rig = act(Rig().set_up(), "a8-a3 1000 -g1 965 -f8 80 +f7 62 -e8 52 +e7 45 -g8 80 +g7 31 -d8 50 -h8 103")
    act(rig, "-g7 16 +g7 9 +g6 5 +d7 184 -g6 46 -d7 58 +g5 113 +h2 2200")
    act(rig, "-e7 1050 +e8 2200 -f7 1400 +f8 2600 +d8 1300 -g5 800 +g8 1000")
    assert rig.told[2:] == ["mistake disturbed"] and rig.ask() == "return h8", (rig.told, rig.ask())
    act(rig, "-g7 600 +h8 1500")
    assert rig.record()[-1] == "g1-h2", rig.told


def test_what_two_hands_lift_after_a_move_that_is_drawn_is_not_asked_back():
    rig = Rig().at("5r2/8/1B2pk2/1yPg4/4O3/o1NG2bn/4K3/2RY4 b G e2")
    act(rig, "-d5 60 +c4 60 -c4 127 +b3 151 -d1 40 -b5 120 +c2 177 +b4 3500")
    assert rig.told == ["begin"] and rig.ask().startswith("put"), (rig.told, rig.ask())
    act(rig, "1000")
    assert rig.record()[1:] == ["d5-b3", "d1-c2", "b5-b4"], rig.told


def test_what_two_hands_lift_after_a_push_is_not_asked_back():
    rig = Rig().at("o++7/8/PK+p+++1y+3/1G++3r2/2k+4n+/R++5g++O++/N+b6/3Y+++2B1 w O c6")
    act(rig, "-h3 138 -h4 275 +h4 160 +h5 272 -d1 61 -g3 270 +e2 232 +h2 3500")
    assert rig.told == ["begin"] and rig.ask().startswith("put"), (rig.told, rig.ask())
    act(rig, "1000")
    assert rig.record()[1:] == ["h3-h4^1", "d1-e2", "g3-h2"], rig.told


def test_a_move_and_its_answer_that_two_hands_lift_at_once_are_not_asked_back():
    rig = Rig().at("1bp1yrgn/3k4/8/1G6/7O/5o2/8/N1RYKPB1 b P b5")
    act(rig, "-c8 45 -b5 2 +b5 14 -b5 205 +a6 300 +c6 3500")
    assert rig.told == ["begin"] and rig.ask().startswith("put"), (rig.told, rig.ask())
    act(rig, "1000")
    assert rig.record()[1:] == ["c8-a6", "b5-c6"], rig.told


def test_a_changed_move_and_its_answer_that_two_hands_lift_at_once_are_not_asked_back():
    rig = Rig().at("5rgn/bp2y3/3k4/o2O4/5RB1/6K1/8/NG1Y1P2 w R a7")
    act(rig, "f4-e5 1500 -h8 192 -e5 102 +f6 99 +h7 3500")
    assert rig.told[1:] == ["f4-e5"] and rig.ask().startswith("put"), (rig.told, rig.ask())
    act(rig, "1500")
    assert rig.record()[1:] == ["f4-f6", "h8-h7"], rig.told


def test_what_is_answered_before_it_moves_on_at_once_has_not_rolled_over_its_square():
    rig = Rig().at("2pky1gn/8/8/7B/8/1b3Y2/o2r4/NGR1KP1O w P a2")
    act(rig, "-f1 120 +c4 123 -g8 61 -c4 150 +g4 250 +f7 900")
    assert rig.told[1:] == ["f1-c4", "g8-g4", "c4-f7"], rig.told


def test_what_was_swept_aside_before_another_one_fell_there_is_not_its_next_move():
    rig = act(Rig().set_up(), "c8-d7 1500 -b1 1416 -d7 49 +c7 85 -d8 165 +d7 926 +a2 1500")
    assert rig.told == ["begin", "c8-d7", "mistake disturbed"] and rig.ask() == "return d8", (rig.told, rig.ask())


def test_what_fell_to_where_the_last_move_came_from_was_not_slid_there_though_another_lies_in_its_place():
    rig = act(Rig().at("obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2"), "b1-d3 800 c8-d7 800 -d3 671 -d8 102 +c8")
    act(rig, "62 -d7 109 +d8 316 -d8 162 +e8 39 -e8 4 +d8 550 +h7 1500")
    assert rig.told[1:] == ["b1-d3", "c8-d7", "mistake disturbed"] and rig.ask() == "return d7", (rig.told, rig.ask())


def test_what_is_slid_on_as_its_answer_has_not_come_to_where_something_had_come_before():
    rig = Rig().at("1bp1y1gn/8/8/o1Rk4/1K2O3/6B1/7r/NG1Y1P2 b B c5")
    act(rig, "-b8 476 +a7 60 +d6 223 -c5 10 +c5 10 -c5 83 +e7 310 -d6 465 +f8 43 -e7 900")
    assert rig.record()[1:] == ["b8-a7", "c5-f8"] and not any("mistake" in told for told in rig.told), rig.told


def test_what_is_swept_as_others_are_has_not_been_answered_by_them():
    rig = Rig().at("obpkyr1n/8/8/5P2/8/8/g7/NGRYK1BO w P f5")
    act(rig, "-f5 119 -f8 9 +f7 100 -e8 26 +f8 84 +e6 49 -f8 96 +g8 143 -g8 24 +g7 965")
    assert rig.record()[1:] == [] and rig.ask() == "return f8", (rig.told, rig.ask())
    act(rig, "-f7 400 +f8 600 -g7 400 +e8 3000")
    assert rig.record()[1:] == ["f5-e6"], rig.told


def test_two_moves_are_not_taken_back_by_the_called_tower_and_one_that_fell():
    rig = Rig().at("2pk1rg1/o7/1by4O/4n3/N3K3/R7/8/1G1Y1PB1 w R a7")
    act(rig, "a3-c5 800 b6-b4 1400 -b4 88 +a3 48 -c5 212 -a3 71 +b2 116 +b6 139 -b2 110 +a3 1200 -a3 300 +b4 2500")
    assert rig.told[1:] == ["a3-c5", "b6-b4", "c5-b6"], rig.told


def test_what_answers_the_last_move_too_shows_no_other_that_may_have_rolled_there():
    rig = Rig().at("o1pk1rg1/b7/3R4/8/y2Y4/8/7n/NG2KPBO b R d6")
    act(
        rig,
        "f8-g7 1500 -g7 153 +h6 376 -h6 103 +g6 258 -g6 100 +f7 66 -f7 177 +f6 66 -a1 1461 +c3 1261 -f6 500 +g7 1500",
    )
    assert rig.told[1:] == ["f8-g7", "a1-c3"], rig.told


def test_a_tower_that_answered_while_others_fell_is_asked_back_after_these():
    rig = Rig().at("3k2gn/8/3b3O/1yp2r2/8/3oRP2/G5B1/N2YK3 w P d3")
    act(rig, "-f3 123 +e4 66 -d3 201 -a2 167 +c2 135 +b3 80 -b3 25 -b5 45 -c5 150 -d6 1600")
    asked = [rig.ask()]
    for back in ("+b5", "+c5", "+d6"):
        act(rig, back + " 400")
        asked.append(rig.ask())
    assert asked == ["return b5", "return c5", "return d6", "return a2"], asked
    act(rig, "+a2 8000")
    assert rig.told[2:4] == ["f3-e4", "d3-c2"], rig.told


def test_of_several_towers_those_are_asked_back_first_that_may_not_have_moved():
    rig = act(Rig().set_up(), "-a8 195 -b8 181 -c8 209 -d8 428 +b7 500 +a8 1500")
    assert rig.ask() == "return d8", rig.ask()


def test_what_was_carried_two_squares_has_moved_and_not_what_rolls_to_and_fro():
    rig = act(Rig().set_up(), "-d8 265 +d6 105 -a8 34 +a7 36 -a7 26 +a6 160 -a6 132 +b7 30 -b7 150 +a6 1500")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() in ("return a8", "carry a6 a8"), (rig.told, rig.ask())


def test_what_rolls_back_over_its_square_answers_nothing_that_fell_after_it():
    rig = act(Rig().set_up(), "b8-g3 -g3 45 -e1 51 +d2 75 +h3 268 -h3 63 +g3 260 -g3 119 +h2 6500")
    assert rig.told == ["begin", "b8-g3", "mistake disturbed"] and rig.ask() == "return g3", (rig.told, rig.ask())


def test_what_rolls_to_and_fro_was_not_carried_to_where_it_has_been_before():
    rig = act(Rig().set_up(), "-a8 300 +e4 149 -h1 353 +f3 262 -e4 723 +e3 603 -e3 171 +e2 396 -e2")
    act(rig, "51 +d2 350 -d2 52 +e2 358 -e2 170 +f2 1500")
    assert rig.told[1:] == ["a8-e4", "h1-f3", "e4-e3", "mistake wrong-tower"] and rig.ask() == "carry f2 e3", rig.told


def test_two_moves_are_not_taken_back_by_towers_that_fall_and_roll():
    rig = Rig().at("obpkyr1n/8/8/8/8/6g1/4K3/NGRY1PBO b G e2")
    act(rig, "-g3 300 +f2 500 -e2 300 +g4 1013 -g4 48 -f2 22 +f3 42 +e2 197 -f3 168 +g2 6500")
    assert rig.told[1:] == ["g3-f2", "e2-g4", "mistake disturbed"] and rig.ask() == "return f2", (rig.told, rig.ask())


def test_an_answer_that_is_drawn_slowly_to_where_the_move_came_from_counts():
    rig = act(Rig().set_up(), "-c8 210 +c2 132 -d1 200 +g4 237 +d1 2 -d1 2 +d1 114 -c2 2 -d1 3 +d1 5500")
    assert rig.told == ["begin", "c8-c2", "d1-g4", "c2-d1", "result black home"], rig.told


def test_what_came_where_a_tower_fell_has_not_answered_when_it_is_carried_home():
    rig = Rig().at("4y1g1/4k3/7r/Kb2G3/5B1n/7p/1N2o1O1/2RY1P2 w P b5")
    act(rig, "-f1 15 +f2 57 -e2 19 +d3 114 -g2 21 -f2 3 -d3 32 +e3 +f1 33 -d1 60 -h3 11 +g4 21 +e2 44 -e3 34 +f3 5 -f1")
    act(rig, "4054 +g2 518 -g4 208 +h3 890 -e2 595 +d1 1021 +f1 830 -f3 300 +e2 1500")
    assert rig.told[1:] == ["mistake disturbed", "unsure d1 f1 e2 g2 h3"] and rig.ask() == "move f1", rig.told


def test_a_step_of_a_tower_that_fell_with_many_is_waited_for():
    rig = Rig().at("obpky2n/4r3/8/5P2/7g/4K1B1/8/NGRY3O b K g3")
    act(rig, "-h8 64 +g8 4 -e8 80 -f5 81 +g6 32 +f8 39 -e7 114 -f8 19 -d8 9 +e8 39 +e7 55 +d7 93 -g6 43 +h6")
    act(rig, "1596 -g8 1454 +h8 1925 -h6 961 +f5 900")
    assert rig.told == ["begin", "mistake disturbed"], rig.told
    act(rig, "1500")
    assert rig.told[2] == "d8-d7", rig.told


def test_whichever_is_missing_is_asked_for_where_no_order_tells_which_of_two_towers_has_moved():
    fell_or_lifted = "-f8 104 -h8 33 -g8 244 +h7 1765 +f8 900"  # before one came there
    longer_in_the_air = "-d8 379 -e8 201 +d7 1300"
    put_in_its_place = "-f8 345 +f7 92 -g8 239 -f7 214 +f7 1300"  # or only straightened
    both_carried = "-c8 254 +d7 161 -d8 416 +d6 1300"
    touched_since = "-f8 182 +g7 29 -h8 140 -g8 197 +g2 1378 +g8 30 -g8 34 +h8 900"
    for deeds, asked, back, moved in (
        (fell_or_lifted, "g8 h8", "+g8", "h8-h7"),
        (fell_or_lifted, "g8 h8", "+h8", "g8-h7"),
        (longer_in_the_air, "d8 e8", "+d8", "e8-d7"),
        (longer_in_the_air, "d8 e8", "+e8", "d8-d7"),
        (put_in_its_place, "f8 g8", "+f8", "g8-f7"),
        (put_in_its_place, "f8 g8", "+g8", "f8-f7"),
        (both_carried, "c8 d8", "-d6 200 +d8", "c8-d7"),
        (both_carried, "c8 d8", "-d7 200 +c8", "d8-d6"),
        (touched_since, "f8 g8", "-g7 200 +f8", "g8-g2"),
    ):
        rig = act(Rig().set_up(), deeds)
        assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == f"put {asked}", (deeds, rig.ask())
        act(rig, f"{back} 2500")
        assert rig.told[2] == moved and rig.game.plies == 1, (deeds, back, rig.told)


def test_what_cannot_have_moved_is_asked_back_by_name():
    for deeds, asked in (
        ("-h8 112 +d4 16 -d8 1300", "d8"),  # lifted once the move stood
        ("-a8 70 -b8 50 +a7 20 +b8 360 -b8 5000", "b8"),  # home again when it stood
        ("-d8 2600 -e8 250 +e7 1300", "d8"),  # lifted long before
        ("-d8 74 +d3 214 -e8 300 +e7 1300", "e8"),  # and a move further than anything rolls
    ):
        rig = act(Rig().set_up(), deeds)
        assert rig.ask() in (f"return {asked}", f"carry e7 {asked}"), (deeds, rig.ask())


def test_a_square_that_was_felt_for_an_instant_on_a_way_has_not_been_moved_to():
    rig = Rig().at("obpk2gn/N4r2/8/4y3/Y7/8/8/1GR1KPBO b Y a4")
    act(rig, "-g1 6 -e5 +f4 32 -f4 358 +g3 283 +f3 361 -f3 461 +f4 1700")
    assert rig.told == ["begin", "mistake disturbed"], rig.told
    act(rig, "-f4 100 +g1 2500")
    assert rig.told[2] == "e5-g3", rig.told


def test_what_was_lifted_again_where_another_tower_had_come_to_lie_has_not_answered():
    rig = Rig().at("1b2yrgn/2p5/8/8/o2k4/3Y2K1/N7/1GR2PBO b P a2")
    act(rig, "-a2 65 -b1 19 +b1 66 +a1 158 -a1 107 -b1 17 +b2 66 +c2 42 -b2 99 +a2 160 -c2 164 +b3 73 -b3 63")
    act(rig, "-c7 81 +c3 1235 +c4 2857 -a2 1504 +b1 1000")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "return a2", (rig.told, rig.ask())
    act(rig, "-c3 880 +a2 900")
    assert rig.told[2] == "c7-c4", rig.told


def test_what_fell_has_not_answered_a_move_to_where_another_one_may_have_fallen():
    rig = Rig().at("o2ky1g1/6r1/8/4b3/3Y3n/4K2p/NG6/2R2PBO w N -")
    act(rig, "-a2 391 -g8 97 +f7 5 -g7 30 +g8 115 -e8 195 +f8 344 -f8 135 +g7 1205 +e6 4000")
    assert rig.told == ["begin", "mistake disturbed"], rig.told  # rather it is that tower that stands on e6
    act(rig, "-g7 800 +e8 700 -g8 1600 +g7 900 -f7 600 +g8 1500")
    assert rig.told[2] == "a2-e6", rig.told


def test_a_tower_is_asked_back_to_either_end_of_a_push_that_may_be_none():
    for back, moved in (("-a3 206 +b1 524 +a1 655 +a2 2500", []), ("+a2 900 +b1 2500", ["a1-a2^1"])):
        rig = Rig().at("4y2n/3k+++Y2P/7O/8/6r+1/2p1R++og+1/b4K1B+/N+G++6 w N c3")
        act(rig, "-b1 54 -a1 2 +b2 106 +b1 29 -a2 179 -b1 77 -b2 30 +a2 50 +b3 10 -a2 38 +a3 38 -b3 127 +b4 148 -b4")
        act(rig, "900")
        assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "put a1 a2", (rig.told, rig.ask())
        act(rig, back)
        assert [told for told in rig.told if "-" in told] == moved and rig.ask().startswith("move"), rig.told


def test_a_tower_where_the_last_move_came_from_may_be_that_or_the_one_called():
    for back, told in (("-b3 700 +c2 4500", "e2-d1"), ("-b3 700 +e2 7000", "undo")):
        rig = Rig().at("3k1r1n/8/4g1B1/8/o1G2b2/5P1p/4y3/N1RYK2O w Y -")
        act(rig, "d1-c2 2500 -e2 169 -c2 12 +b3 80 -c1 99 -a4 84 +b1 220 -b1 236 +d1 1524 +c1 1306 +a4 900")
        assert rig.told == ["begin", "d1-c2", "mistake disturbed"] and rig.ask() == "put c2 e2", (rig.told, rig.ask())
        act(rig, back)
        assert rig.told[3] == told, rig.told


def test_towers_that_fell_together_and_rolled_to_where_moves_go_have_not_moved():
    rig = act(Rig().set_up(), "h8-c3 966 -c3 17 +d4 25 -a1 33 +b2 152 -d4 187 +d3 380 -d3 57 +e3 8000")
    assert rig.told == ["begin", "h8-c3", "mistake disturbed"] and rig.ask() == "return a1", (rig.told, rig.ask())


def test_what_rolled_to_where_a_brushed_tower_stood_may_be_what_is_lifted_there():
    rig = Rig().at("obp1yrgn/8/8/8/7k/8/8/NGRYKPBO w K h4")
    rolls = "-f2 86 +g2 32 -f1 302 -g2 46 +g3 112 -g3 119 +h3 316 -h3 4 -h4 12 +h4 414 +g3 5800 -h4 196 +f1 400"
    act(rig, "e1-f2 900 " + rolls)
    assert rig.told[2:] == ["mistake disturbed"] and rig.ask() == "put f2 h4", (rig.told, rig.ask())
    act(rig, "+f2 900 -g3 300 +h4 900")
    assert rig.record()[-1] == "e1-f2" and rig.ask() == "move h4", (rig.told, rig.ask())


def test_two_that_were_swept_to_the_next_squares_as_by_a_move_and_its_answer_are_none():
    rig = Rig().at("1bpky2n/N7/Y1o3r1/3g4/4O3/8/8/1GR1KPB1 w O c6")
    sweep = "-e4 118 +f5 27 -d5 162 +e4 71 -f5 24 -e4 77 +g4 83 +f5 54 -f5 115 -g4 62 +f6 37 +f4 1154"
    act(rig, sweep)
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return d5", (rig.told, rig.ask())


def test_a_tower_carried_to_where_the_last_one_had_rolled_may_stand_there_instead():
    deeds = "g1-f2 204 -f2 124 +f3 224 -f3 165 +e3 2 -e7 3 -e3 1 +e3 1 -e3 4 +e3 378 -e3 4 +e3 1 -e3 {} +e3 1900"
    for gap in (2, 28):
        rig = act(Rig().at("1bp1yrgn/4k3/8/8/7O/8/6o1/NGRYKPB1 w B e7"), deeds.format(gap))
        assert rig.told[2:] == ["mistake disturbed"] and rig.ask() == "put f2 e7", (rig.told, rig.ask())
        act(rig, "+f2 900")
        assert rig.record()[-1] == "e7-e3" and rig.ask() == "move c1", (rig.told, rig.ask())


def test_what_pushed_has_not_been_drawn_to_where_another_one_stands_beside_it():
    rig = Rig().at("o+bp1y+++3/3k+++1g+2/8/N1r++1n+3/1G1Y4/8/6B+++1/2R+1K+P1O+++ b O g2")
    act(rig, "a8-a6 467 -b4 629 +b7 385 -a5 216 +a4 203 -a6 208 +a5 211 -a4 500 +b4 1600")
    assert rig.told[1:3] == ["a8-a6", "b4-b7"] and "undo" not in rig.told, rig.told


def test_what_was_slid_over_is_not_where_the_tower_stood_that_fell_at_the_end_of_its_way():
    rig = act(Rig().set_up(), "c8-c5 900 g1-g3 900 d8-g5 900 c1-d2 900 b8-b2 900")
    slide = "+a2 41 -a1 194 -a2 75 +a3 104 -a3 12 +a4 144 +a5 28 -a4 135 -a5 6 -c5 123 +d4 685"
    act(rig, slide + " -g5 29 +f4 182 +e3 59 -f4 1000")
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return c5", (rig.told, rig.ask())
    act(rig, "-d4 300 +c5 900")
    assert rig.ask() == "return a5", rig.ask()
    act(rig, "+a5 900")
    assert rig.record()[-2:] == ["a1-a5", "g5-e3"], rig.told


def test_what_a_hand_carried_to_the_next_square_answers_a_tower_that_fell_soon_after_it_had_come():
    rig = act(Rig().set_up(), "g8-h7 900 f1-b5 900 c8-a6 900 b1-b2 900 h8-d4 900 a1-a3 900")
    act(rig, "-b8 634 +a7 78 -a7 362 -c1 551 +d2 900")
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return a7", (rig.told, rig.ask())


def test_what_a_hand_slid_to_where_it_fell_is_asked_back_there_not_what_answered_it():
    rig = Rig().at("1bpk3n/4rg2/No6/3Yy3/1K6/8/6OB/1GR2P2 b R d5")
    act(rig, "-e7 65 +d6 63 -d6 66 +c5 298 -c5 505 -h2 47 +h3 57 -h3 9 +h4 69 -h4 19 +h5 900")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return c5", (rig.told, rig.ask())


def test_what_was_slid_from_a_square_to_where_another_may_go_has_come_from_there():
    rig = Rig().at("2p1yrgn/1b2K3/3Y4/8/o6k/8/6O1/NGR2PB1 b R d6")
    slide = "+g3 6 -g2 121 +g4 53 -g3 160 -g4 80 +g5 115 +g6 23 -g5 276 +g7 28 -g6 1000"
    act(rig, "-f8 544 +f3 245 -f3 554 " + slide)
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return f3", (rig.told, rig.ask())


def test_what_was_brushed_as_its_neighbour_fell_and_fell_itself_later_did_not_move():
    rig = act(Rig().at("o1pky1g1/8/3r4/7n/1N3R2/2b5/3Y4/1G2KPBO w R d6"), "f4-h6 900")
    act(rig, "-h6 77 -h5 18 +g5 1 +h5 380 -h5 185 +g4 314 -g4 154 +f5 20 -f5 156 +e5 900")
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return h5", (rig.told, rig.ask())


def test_what_rolled_home_as_its_neighbour_fell_has_not_been_taken_back():
    rig = act(Rig().set_up(), "b8-b4 900 -g8 246 -c1 679 +d2 4816 +g8 900")
    act(rig, "-d2 119 -d1 26 +d1 105 -d1 186 +c1 359 -b4 2247 +b2 3909 +d1 900")
    assert "undo" not in rig.told and rig.ask() == "return d2", (rig.told, rig.ask())


def test_what_fell_and_was_answered_where_it_had_stood_is_set_right_there_at_once():
    rig = act(Rig().set_up(), "b8-g3 900 -e1 427 +e3 151 -e3 127 +e2 448 -f8 258 +f2 1316")
    assert rig.told[-2:] == ["e1-e2", "mistake wrong-tower"], rig.told
    act(rig, "-e2 260 +e3 1000")
    assert rig.record()[2:] == ["b8-g3", "e1-e3", "f8-f2"] and rig.ask() == "move e3", (rig.told, rig.ask())


def test_what_went_by_where_it_fell_from_and_was_answered_is_asked_back_there():
    rig = Rig().at("obpkyr1n/8/8/8/8/8/g3P3/NGRYK1BO b B e2")
    act(rig, "+c7 50 -b8 54 +d6 76 -c7 331 -d6 135 +c6 57 -c6 82 +b6 179 -b6 517 -c1 211 +c7 900")
    assert rig.told[-1] == "mistake disturbed" and rig.ask() == "return d6", (rig.told, rig.ask())


def test_a_first_move_that_two_squares_felt_was_slid_and_is_not_begun_anew():
    rig = act(Rig().set_up(), "+e7 66 -d8 70 +f6 61 -e7 2197 -h8 460 +g7 2000")
    assert "undo" not in rig.told and rig.told[-1].startswith("mistake"), rig.told
    assert rig.ask() == "carry g7 h8", rig.ask()


def test_of_two_first_moves_of_one_side_not_only_the_first_is_asked_back():
    rig = act(Rig().set_up(), "-e8 258 +c6 113 -b8 711 +g3 900")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "put b8 e8", (rig.told, rig.ask())
    rig = act(Rig().set_up(), "-b8 55 +b7 53 -b7 80 +b6 39 +b5 22 -b6 237 -c8 609 +h3 1200")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return c8", (rig.told, rig.ask())


def test_what_answered_a_tower_that_hardly_stood_counts_once_all_that_fell_is_set_right():
    rig = act(Rig().set_up(), "g8-g4 900 f1-h3 900 g4-e2 900 b1-b2 900 -h8 621 +h7 42 -h7 11 -f8 54 +g6 300")
    act(rig, "-h3 280 +d7 1223 -g6 534 +h7 904 +f8 900")
    assert rig.record()[-2:] == ["h8-h7", "h3-d7"], rig.told
    rig = act(Rig().set_up(), "h8-e5 900 a1-b2 900 e5-g3 900 e1-c3 900 g3-g2 900 h1-h3 900 -g8 228 +g6 221 -g6 69")
    act(rig, "+f5 288 -d1 338 +d2 3717 -f5 463 +g6 900")
    assert rig.record()[-2:] == ["g8-g6", "d1-d2"], rig.told


def test_a_tower_that_hardly_stood_and_fell_is_asked_back_not_what_a_hand_has_answered_it_with():
    rig = act(Rig().set_up(), "-g8 277 +g7 34 -g7 277 +g6 62 -e8 6 -g6 131 +g5 56 +e8 115 -g5 69 -d1 582 +g4 900")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return g6", (rig.told, rig.ask())


def test_what_was_carried_further_than_anything_rolls_has_answered_though_others_fell_just_before():
    rig = act(Rig().set_up(), "d8-f6 900 a1-a7 900 f8-a3 900 g1-g6 900 e8-e7 900 -g6 653 +f7 16 -f7 1 -f6 101")
    act(rig, "-e7 406 +e3 1483 +f6 720 +f7 4900")
    assert rig.record()[-2:] == ["g6-f7", "e7-e3"], rig.told


def test_what_came_further_than_any_hand_could_carry_it_by_then_is_what_was_called_and_fell():
    rig = act(Rig().at("o1pky1gn/8/7r/2B3R1/8/3b4/8/NG1YKP1O w P d3"), "-e8 171 -f1 26 +f7 836 +f5 1700")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return e8", (rig.told, rig.ask())
    act(rig, "-f7 500 +e8 900")
    assert rig.record()[-1] == "f1-f5" and rig.ask() == "move g8", (rig.told, rig.ask())


def test_what_fell_to_another_legal_square_is_asked_back_not_what_it_had_called():
    rig = act(Rig().at("obpky1gn/8/8/7O/8/5r2/8/NGRYKPB1 b Y h5"), "e8-e6 600 -e6 77 +f5 30 -c8 119 +c7 6 -d8")
    act(rig, "-f5 176 +e8 77 -c7 122 -e8 38 +b6 58 +d8 222 -b6 102 +b5 11 -d8 58 -f1 3427 +c8 867 +d8 700")
    assert rig.told[1:] == ["e8-e6", "mistake disturbed"] and rig.ask() == "return e6", (rig.told, rig.ask())


def test_who_plays_on_and_ignores_what_the_board_asks_for_is_followed_at_last():
    rig = act(Rig().set_up(), "f8-a3 900 g1-g2 900 a8-a7 900 c1-c7 900 d8-d3 900")
    act(rig, "-f1 243 +f2 212 -f2 132 +f1 176 +c2 70 -d3 1278 -f1 359 +f2 11000")
    assert rig.told[6:] == ["mistake wrong-tower"] and rig.ask() == "return d3", (rig.told, rig.ask())
    act(rig, "2000")
    assert rig.record()[-2:] == ["f1-f2", "d3-c2"], rig.told


def test_a_tower_slid_further_than_anything_rolls_has_answered_what_just_fell():
    deeds = "-b8 273 +b2 101 -b2 316 +a2 3 -a1 93 -a2 27 +a3 88 +a4 44 -a3 1200"
    rig = act(Rig().set_up(), deeds)
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return b2", (rig.told, rig.ask())
    act(rig, "+b2 900")
    assert rig.record()[-2:] == ["b8-b2", "a1-a4"], rig.told


def test_three_moves_that_stand_though_others_were_nudged_meanwhile_are_waited_for():
    rig = act(Rig().set_up(), "e8-c6 900 h1-d5 900 -a8 329 -b8 168 +b7 118 +b8 120 -d5 264 -c6 53 -c8 359 +c8 47 -b1")
    act(rig, "70 +f7 183 +b1 193 +e4 2000")
    assert rig.told[1:] == ["e8-c6", "h1-d5"], rig.told
    act(rig, "3000")
    assert rig.record()[-3:] == ["a8-b7", "d5-f7", "c6-e4"], rig.told


def test_what_had_answered_before_it_fell_has_answered_once_it_is_set_there_again():
    rig = act(Rig().set_up(), "f8-f5 900 b1-c2 900 -e8 354 +f7 1994 -d1 694 +h5 293 -h5 374 -f5 550 -f7 800")
    act(rig, "+g6 1914 +h5 734 +f5 900")
    assert rig.record()[-3:] == ["e8-f7", "d1-h5", "f7-g6"], "f7 has not been moved elsewhere instead"
    rig = act(Rig().set_up(), "b8-f4 900 g1-h2 900 -f8 372 +d6 133 -c1 308 +e3 61 -e3 3 -f4 497 -d6 72 +b4 2713")
    act(rig, "+f4 384 +e3 900")
    assert rig.record()[-3:] == ["f8-d6", "c1-e3", "d6-b4"], rig.told


def test_while_what_has_answered_lies_fallen_the_last_tower_moves_on_and_is_not_moved_elsewhere_instead():
    rig = act(Rig().set_up(), "f8-f5 900 -b1 129 +b4 52 +b5 3 -b4 60 -c8 531 +c4 71 -b5 37 -c4 1582 +b6 3169")
    assert rig.told[1:] == ["f8-f5", "b1-b5"], rig.told
    act(rig, "+c4 2500 -d8 300 +g5 900")
    assert rig.record()[-4:] == ["b1-b5", "c8-c4", "b5-b6", "d8-g5"], rig.told
    rig = act(Rig().at("o1p3gn/2R5/6B1/2rky3/1b6/2N5/7O/1G1YKP2 b N c3"), "-h8 898 +h6 111 -g6 878 +g7 82 -g7 333")
    act(rig, "-h6 661 +h3 5000")
    assert rig.told[1:] == ["h8-h6"], rig.told


def test_a_tower_that_fell_to_where_it_counts_may_be_set_back_though_it_has_been_answered():
    rig = act(Rig().set_up(), "-a8 208 +d5 340 -d5 553 +g2 68 -h1 431 +h6 2936")
    assert rig.told[1:] == ["a8-g2", "h1-h6"], rig.told
    act(rig, "-g2 205 +d5 900")
    assert rig.record()[-2:] == ["a8-d5", "h1-h6"] and rig.ask() == "move b8", (rig.told, rig.ask())
    rig = act(Rig().set_up(), "a8-g2 900 h1-h6 900 -g2 205 +d5 900")
    assert rig.told[3:] == ["mistake wrong-tower"], "nothing was felt on d5 before"


def test_four_moves_count_at_once_though_the_first_was_set_right_after_it_had_been_answered():
    rig = act(Rig().set_up(), "d8-h4 900 e1-d2 900 b8-b4 900 c1-b2 900 h8-f6 900 -a1 689 +a3 243 -b4 398 +a4 516 -d1")
    act(rig, "9 +e2 775 -a4 287 +b3 709 -g8 179 +e6 65 -f1 672 +h3 900")
    assert rig.record()[-4:] == ["b4-b3", "d1-e2", "g8-e6", "f1-h3"], rig.told


def test_a_first_move_is_not_begun_anew_by_what_rolled_to_where_another_tower_fell():
    rig = act(Rig().set_up(), "-b8 506 +c7 1330 -c7 62 -c8 74 -d8 1 +d8 455 +b8 789 -d8 618 +c8 600")
    assert rig.told[1:] == ["b8-c7", "mistake disturbed"] and rig.ask() == "put c7 d8", (rig.told, rig.ask())


def test_a_tower_that_fell_with_the_called_one_has_not_been_moved_elsewhere_instead():
    rig = Rig().at("ob1ky1gn/4B3/8/2p5/5r2/8/8/NGRYKP1O b B e7")
    act(rig, "-b8 66 +c7 729 -e1 340 +e3 899 -e3 83 -f4 3 +f4 296 -f4 96 +e6 110 +e3 288 -e3 1500")
    assert rig.told[1:] == ["b8-c7", "e1-e3"], rig.told


def test_where_a_tower_had_stood_before_another_fell_that_is_set_again_not_the_other_one():
    rig = act(Rig().set_up(), "-b8 558 +b7 168 -b7 1 -c8 664 -h1 25 +g2 3654 +b7 900")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return c8", (rig.told, rig.ask())
    act(rig, "+c8 900")
    assert rig.record()[-2:] == ["b8-b7", "h1-g2"], rig.told


def test_what_rolled_to_the_next_square_as_the_answer_was_lifted_is_waited_for_though_that_has_been_set_down():
    rig = Rig().at("o1pkyr1n/8/7O/8/8/4R3/6gb/NG1YKPB1 b R e3")
    act(rig, "-f8 600 +f6 2000 -a1 69 -f6 146 +g7 32 +a7 904 -g7 149 +f6 900")
    assert rig.told[1:] == ["f8-f6", "a1-a7"], rig.told
    rig = Rig().at("o1pkyr1n/8/7O/8/8/4R3/6gb/NG1YKPB1 b R e3")
    act(rig, "-f8 600 +f6 2000 -a1 69 -f6 146 +g7 32 +a7 2500")
    assert rig.told[1:] == ["f8-f6", "undo", "f8-g7", "a1-a7"], rig.told


def test_what_was_moved_out_of_turn_answers_once_the_called_tower_is_set_where_it_may():
    rig = Rig().at("1b3rgn/o2k4/2p5/4y3/8/5O2/GNR5/3YKPB1 b N b2")
    act(rig, "-f1 594 +f2 1536 -h8 476 +h7 1500")
    assert rig.told[1:] == ["mistake wrong-tower"] and rig.ask() == "nothing", (rig.told, rig.ask())
    act(rig, "1000")
    assert rig.told[2:] == ["h8-h7", "f1-f2"], rig.told


def test_quick_slides_count_though_other_towers_are_straightened_meanwhile():
    """Or those that slide, before."""
    rig = Rig().at("2pky2n/1b2Kg2/3Y3r/o7/8/7O/8/NGR2PB1 w B h6")
    act(rig, "-f1 194 +f1 38 -g1 1227 +g7 199 -h8 249 +h7 194 +e2 141 -f1 185 -f7 778 +a2 180 -e2 261 +g4 294")
    act(rig, "+c7 149 -c8 257 -c7 520 +c4 900")
    assert rig.record()[-5:] == ["h8-h7", "f1-e2", "f7-a2", "e2-g4", "c8-c4"], rig.told
    rig = Rig().at("2pky3/oKb5/8/2B2P2/3r4/2N1R1gn/8/1G1Y3O w G h3")
    act(rig, "-b1 7 +b2 258 -f5 33 -h3 114 +f5 23 +h2 67 -e3 121 +h6 900")
    assert rig.record()[-3:] == ["b1-b2", "h3-h2", "e3-h6"], rig.told
    rig = Rig().at("ob1k2g1/7G/2p5/4O1n1/8/2N2r2/4y3/2RYKPB1 w R g5")
    act(rig, "-c1 176 +b2 187 -g5 110 +g2 250 -g1 76 +d6 1 -e5 77 -f3 35 +g1 113 +f2 248 +d2 17 -e1 900")
    assert rig.record()[-5:] == ["c1-b2", "g5-g2", "e5-d6", "f3-f2", "e1-d2"], rig.told
    rig = Rig().at("o2kyrgn/8/8/8/5bB1/N1p5/8/1GRYKP1O b P g4")
    act(rig, "-a3 15 -c3 93 +a3 65 +b2 408 -a3 198 +a7 983 -f8 6 +f7 1130 -d1 550 +d3 1766 -b2 15 +a1 900")
    assert rig.record()[-5:] == ["c3-b2", "a3-a7", "f8-f7", "d1-d3", "b2-a1"], rig.told


def test_what_was_straightened_as_the_move_began_may_answer_it():
    rig = Rig().at("1b2yrg1/7n/4K2O/o1pk4/3B4/8/5P2/NGRY4 b B h6")
    act(rig, "-e6 50 -b8 183 +e6 168 +b6 257 -e6 212 +d7 600")
    assert rig.record()[-2:] == ["b8-b6", "e6-d7"], rig.told


def test_what_rolls_home_over_several_squares_does_not_let_the_move_before_be_changed():
    rig = Rig().at("1b+p+ky+1g+1/8/2o+5/8/5r2/5Y+2/1N+++n+4O+/1G+R++1K++PB++1 w B f4")
    act(rig, "g1-g2 c6-c5 -c5 126 +d6 333 -d6 153 +c6 241 -c6 24 +b6 224 -b6 110 -g2 54 +c6 2037 +g4 2500")
    assert rig.told[1:] == ["g1-g2", "c6-c5", "mistake disturbed"] and rig.ask() == "return c5", (rig.told, rig.ask())
