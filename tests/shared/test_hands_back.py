"""How hands are read that take moves back, change them, or set towers back where they stood."""

from rig import Rig, act, why

from madang import squares


def test_an_answer_may_go_to_where_the_move_that_was_changed_had_landed():
    rig = act(
        Rig().at("1kgo2py+/8/2b5/n5N1/3B++4/r7/2O+K4/1P2YG1R+ b Y c2"),
        "-h8 20 +g7 570 -g7 130 +e5 450 -g5 1500 +g7 200",
    )
    assert rig.told[-3:] == ["h8-g7", "undo", "h8-e5"] and why(rig) == "answered g5 e5", rig.told
    rig.wait(800)
    assert rig.told[-1] == "g5-g7", rig.told


def test_a_tower_changed_after_it_was_put_back_for_a_while_has_been_carried():
    rig = act(Rig().set_up(), "c8-d7 -d7 150 +c8 840 -c8 240 +f5 180 -b1 400")
    assert rig.told[-2:] == ["undo", "c8-f5"] and why(rig) == "answered b1 f5"
    for deeds in ("-d7 205 +c8 800 -c8 205 +c7 10 -e1 200", "-d7 300 +c8 340 -c8 240 +c7 10 -e1 200"):
        rig = act(Rig().set_up(), f"c8-d7 {deeds}")
        assert rig.told[-2:] == ["undo", "c8-c7"] and why(rig) == "answered e1 c7", (deeds, rig.told)
    rig = act(Rig().at("1b1kyrgn/1o5O/8/8/6p1/5P2/8/NGRYK1B1 b P -"), "g4-g2 pass -g2 330 +g4 590 -g4 320 +h3 1000")
    assert rig.told[2:] == ["pass", "undo", "g4-h3"], rig.told  # and is called again


def test_two_moves_are_taken_back_one_after_the_other():
    for rest_ms in (150, 400):
        rig = act(Rig().set_up(), f"c8-c4 b1-h7 -h7 300 +b1 {rest_ms} -c4 300 +c8 800")
        assert rig.game.plies == 0 and rig.ask().startswith("move a8"), rest_ms
        assert why(rig).startswith("put-back ")


def test_a_takeback_ends_the_correction():
    rig = act(Rig().set_up(), "c8-c4 -c4 300 +c7 100 -c7 100 +d6 1200")
    assert rig.ask() == "carry d6 c4"
    act(rig, "-d6 300 +c8 800")
    assert rig.told[-1] == "undo" and why(rig) == "put-back c4 c8"


def test_another_move_instead_ends_the_correction():
    rig = act(Rig().set_up(), "c8-c4 -c4 300 +d6 1200 -d6 300 +c6 900")
    assert rig.told[-2:] == ["undo", "c8-c6"] and why(rig) == "instead c4 c6"


def test_a_win_is_taken_back_by_hand():
    rig = act(Rig().set_up(), "e8-e2 b1-g6 pass g6-e8 500 -e8 300 +g6 900")
    assert rig.told[-1] == "undo" and why(rig) == "put-back e8 g6"


def test_a_win_is_taken_back_by_a_quick_hand_however_late_it_begins():
    for deeds in ("500 -d1 188 +e2 900", "1900 -d1 210 +e2 900", "2900 -d1 188 +e2 900"):
        rig = act(Rig().at("1kgo2p1/8/8/nr1y2N1/3B4/7G/2O1b3/1P2YK1R b B e2"), "e2-d1 " + deeds)
        assert rig.told[-1] == "undo" and why(rig) == "put-back d1 e2", (deeds, rig.told)


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


def test_a_switch_that_bounces_as_a_tower_is_lifted_makes_no_hand_slower():
    rig = Rig().at("o+++b+p+4n++/K3y+++g+++2/7r+/8/8/6B+++1/2Y2k+2/N+GR2P1O b R a7")
    act(rig, "h6-h3 1200 -h3 1 +h3 4 -h3 5 +h3 2 -h3 4 +h3 2 -h3 990 +h4 500")
    assert rig.told[1:] == ["h6-h3", "undo", "h6-h4"], rig.told


def test_what_is_called_again_after_a_changed_move_may_go_where_that_had_stood():
    rig = Rig().at("o+++b+p+4n++/K3y+++g+++2/7r+/8/8/6B+++1/2Y2k+2/N+GR2P1O b R a7")
    act(rig, "h6-h3 1200 -b1 317 -h3 1 +h3 4 -h3 5 +h3 2 -h3 4 +h3 2 -h3 490 +b1 579 +h4 4900")
    assert rig.told[-3:] == ["undo", "h6-h4", "pass"], rig.told
    act(rig, "3600 -g3 80 -f2 95 +e2 12 -h1 38 -h4 20 +g1 156 -e2 146 -g1 110 +h1 183 +h3 167 -h1 193 +h2 900")
    act(rig, "+g3 1400 +f2 515 -h2 264 +h1 7500")
    assert rig.record()[-3:] == ["h6-h4", "pass", "h4-h3"], rig.told


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


def test_exchanged_towers_are_asked_about_until_somebody_answers():
    for first, second in (("c1", "d1"), ("c1", "d8"), ("b1", "c1"), ("b1", "c4")):
        rig = act(Rig().set_up(), f"c8-c4 -{first} 300 -{second} 300 +{first} 300 +{second} 800")
        assert rig.told[-1] == "unsure " + " ".join(sorted((first, second), key=squares.parse_square)), first
        assert set(rig.squares_in("unsure").split()) == {first, second}
        act(rig, "3000")
        assert rig.squares_in("unsure") != ""
        act(rig, f"-{first} 300 -{second} 300 +{first} 300 +{second} 900")
        assert rig.squares_in("unsure") == "" and rig.told[-1] != "unsure" and "unsure " in rig.told, rig.told


def test_who_is_asked_about_two_towers_has_the_time_to_compare_them():
    rig = act(Rig().set_up(), "a8-a6 500 -h1 100 -g1 400 +h1 100 +g1 1200")
    assert rig.told[2:] == ["unsure g1 h1"], rig.told
    act(rig, "-h1 100 -g1 3500 +g1 300 +h1 900")
    assert rig.told[2:] == ["unsure g1 h1", "unsure "] and rig.ask() == "move b1", (rig.told, rig.ask())


def test_a_move_changed_by_a_fast_hand_and_answered_soon_is_changed():
    rig = act(Rig().set_up(), "c8-c4 -c4 130 +c5 170 -g1 300 +g4 900")
    assert rig.told == ["begin", "c8-c4", "undo", "c8-c5", "g1-g4"], rig.told


def test_a_move_changed_by_a_fast_hand_and_answered_by_one():
    for lift_ms, place_ms in ((300, 8), (450, 4)):  # lifted ones settle later than those set down
        rig = act(Rig().set_up(), f"c8-c4 -c4 130 +c5 {lift_ms} -g1 {place_ms} +g4 900")
        assert rig.told == ["begin", "c8-c4", "undo", "c8-c5", "g1-g4"], rig.told
    rig = act(Rig().set_up(), "c8-d7 -d7 120 +c4 220 -b1 130 +h7 900")
    assert rig.told == ["begin", "c8-d7", "undo", "c8-c4", "b1-h7"], rig.told


def test_a_tower_that_moved_twice_across_a_pass_is_taken_home_in_one_go():
    rig = act(Rig().set_up(), "e8-e2 b1-g6 pass g6-f7 500 -f7 500 +b1 2500")
    assert rig.told[-1] == "undo" and rig.game.plies == 1 and rig.ask() == "move b1", rig.told


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


def test_a_tower_changed_to_the_next_square_in_no_time_is_no_answer_to_the_answer():
    rig = act(Rig().set_up(), "h8-g7 a1-c3 -g7 385 -c3 46 +d4 391 +g7 2500")
    assert rig.told[-2:] == ["undo", "a1-d4"], rig.told


def test_two_towers_set_back_from_both_hands_make_no_move():
    rig = act(Rig().set_up(), "e8-g6 d1-h5 g6-c2 -h5 528 -c2 436 +g6 206 +d1 2500")
    assert rig.record()[-1] == "e8-g6" and rig.game.plies == 1, rig.told


def test_towers_exchanged_by_quick_hands_are_asked_about():
    for way_ms in (20, 44):
        rig = act(Rig().set_up(), f"-c8 264 -a8 {way_ms} +c8 181 +a8 1500")
        assert rig.told == ["begin", "unsure a8 c8"], (way_ms, rig.told)
    rig = act(Rig().set_up(), "-c8 264 +c8 10 -a8 181 +a8 1500")
    assert rig.told == ["begin"], rig.told


def test_a_tower_put_back_for_one_that_seemed_to_move_is_asked_about():
    rig = act(Rig().set_up(), "c8-c4 -a1 66 +a2 34 -b1 1300 +a1 500 -a2 440 +b1 1500")
    assert rig.record()[-1] == "c8-c4" and rig.told[-1] == "unsure a1 b1", rig.told


def test_two_towers_put_back_one_after_the_other_are_no_move_of_the_second():
    rig = act(Rig().set_up(), "d8-a5 e1-g3 a5-c3 a1-a5 -a5 188 +a1 350 -c3 111 +a5 2600")
    assert rig.told[-1] == "undo" and rig.game.plies == 2 and rig.ask() == "move a5", rig.told


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


def test_three_towers_that_are_home_again_have_been_taken_back_whichever_was_lifted_first():
    rig = act(Rig().set_up(), "-c8 300 +c4 700 -b1 400 +b4 1600 -f8 300 +f7 700 -d1 400 +d4 900")
    act(rig, "-d4 300 -b4 400 +d1 300 -f7 400 +f8 500 +b1 900")
    assert rig.told[5:] == ["mistake disturbed", "undo"] and rig.ask() == "move b1", rig.told


def test_a_tower_that_left_where_it_stood_as_another_landed_is_no_other_one_put_back():
    rig = act(Rig().set_up(), "-c8 246 -d1 130 +c2 233 +g4 88 -c2 300 +d1 1500")
    assert rig.told[1:4] == ["c8-c2", "d1-g4", "c2-d1"], rig.told
    rig = act(Rig().set_up(), "-c8 300 -d1 146 +c2 130 -c2 100 +g4 300 +d1 1500")
    assert rig.told[1:] == ["c8-g4"], "but a hand may hover over a square"


def test_two_towers_of_both_hands_that_are_home_again_are_two_moves_taken_back():
    rig = act(Rig().set_up(), "b8-d6 c1-c2 -d6 90 -c2 600 +b8 700 +c1 3000")
    assert rig.told[-1] == "undo" and not rig.game.plies, rig.told


def test_what_nobody_has_lifted_is_not_taken_back():
    rig = act(Rig().set_up(), "a8-e4 h1-h4 d8-b6 e1-a5 b6-f2 a5-b6 -f2 1536 +e2 4500")
    assert rig.told[-1] == "mistake wrong-square" and rig.ask() == "carry e2 f2", (rig.told, rig.ask())


def test_a_tower_called_again_slips_where_it_had_stood_moves_ago():
    moves = "g8-c4 b1-f5 c4-a2 f1-f2 d8-d3 f2-c5 b8-b2 pass h8-e5 pass e5-c3 pass"
    rig = act(Rig().set_up(), f"{moves} 500 -c3 217 +h8 1300 -h8 455 +d2 900")
    assert rig.told[-1] == "c3-d2", rig.told
    rig = act(Rig().set_up(), f"{moves} 500 -c3 217 +h8 3000 -h8 455 +d2 900")
    assert rig.told[-1] == "c3-d2", rig.told
    rig = act(Rig().set_up(), f"{moves} 500 -c3 217 +h8 4500")
    assert rig.told[-1] == "undo" and rig.game.plies == 8, rig.told


def test_a_takeback_over_a_pass_by_two_towers_is_no_slip():
    rig = act(Rig().set_up(), "e8-e2 b1-g6 pass -g6 600 +b1 500 -e2 600 +e8 1500")
    assert rig.told[-1] == "undo" and rig.game.plies == 0, rig.told


def test_two_moves_that_are_put_back_one_after_the_other_are_believed_soon():
    rig = act(Rig().at("obp2r1n/8/N4k2/5Y2/y7/8/1g6/1GR1KPBO w N b2"), "a6-b7 a8-a6 800")
    act(rig, "-a6 158 +a8 278 -b7 169 +a6 1900")
    assert rig.told[-1] == "undo" and not rig.game.plies, rig.told


def test_two_moves_taken_back_and_two_made_are_farther_than_one_amid_which_others_lie():
    fall = "-c3 88 -d4 77 +d2 111 +e4 171 -d2 18 -e4 126 +e3 43 +f4 74 -e3 184"
    rig = act(
        Rig().at("1b1ky2n/oG1Y4/p3P3/7r/8/8/g6B/N1R1K2O w R a7"),
        f"c1-c3 h8-d4 900 {fall} -a1 150 -f4 32 +g4 1 +e4 240 +b2 160 -e4 132 +f4 1033 -g4 685 +c3 900",
    )
    assert rig.ask() == "return d4", rig.ask()


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


def test_a_tower_called_again_slips_where_the_move_before_that_was_changed_could_have_gone():
    rig = act(Rig().set_up(), "e8-e2 -b1 300 +f5 900 -f5 400 +g6 4000 -g6 300 +b4 1200")
    assert rig.told[-2:] == ["pass", "mistake wrong-square"] and rig.ask() == "carry b4 g6", rig.told


def test_what_may_be_the_answer_has_not_been_set_back_where_it_came_from():
    rig = act(
        Rig().at("ob1k1r1n/8/8/1P3p2/4y3/7O/g7/NGRYK1B1 w G f5"),
        "b1-c2 800 e4-e2 1500 -e2 178 +d2 385 -c2 3 -d2 67 +d3 1579 +e4 800",
    )
    assert "undo" not in rig.told and rig.ask() == "return e2", (rig.told, rig.ask())


def test_what_was_put_back_where_it_belongs_leaves_no_move_to_be_asked_for():
    fall = "-b7 85 +b6 66 -b8 16 +c7 71 -c8 37 -e8 155 +b8 18 +f7 74 -b8 13 +b7 162 -f7 91 +e6"
    rig = act(
        Rig().at("1bp1y1gn/1K2k3/8/8/8/2o5/N4rBO/1GRY1P2 b P a2"),
        f"{fall} 342 -b7 538 +c8 835 -e6 281 +e8 734 -c7 443 +b8 700",
    )
    assert rig.ask() == "return b7", rig.ask()


def test_who_changes_a_move_while_its_answer_is_in_the_air_is_answered():
    rig = act(
        Rig().at("obpky1g1/6r1/8/4N2n/8/3Y4/8/1GR1KPBO b P d3"),
        "c8-a6 800 -b1 941 -a6 735 +h3 306 +b5 1300",
    )
    assert rig.told == ["begin", "c8-a6", "undo", "c8-h3", "b1-b5"], rig.told


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


def test_a_slip_after_a_pass_is_waited_for_though_the_move_before_had_been_changed():
    rig = act(
        Rig().at("o++7/3k+++1r+1n+/P++G+2p+y+++2/R5g++1/8/N3B++3/2Y+++K++3b/7O+++ b K -"),
        "d7-c6 -c6 300 +d6 4800 -d6 100 +c6 4500 -c6 400 +d6 900",
    )
    assert rig.told == ["begin", "d7-c6", "undo", "d7-d6", "pass"] and rig.ask() == "move d6", rig.told


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


def test_two_that_are_taken_back_with_two_hands_go_at_once():
    rig = act(Rig().at("4y1g1/o1bk4/p4r2/8/1G4n1/N1KP1Y2/1R6/6BO w G a6"), "b4-c5 800 c7-d6 800")
    act(rig, "-d6 100 -c5 400 +b4 100 +c7 500")
    assert rig.told[-1] == "undo" and rig.ask() == "move b4", (rig.told, rig.ask())


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


def test_what_comes_where_a_move_began_sooner_than_a_hand_goes_there_takes_no_two_back():
    rig = act(Rig().at("o1pkyrg1/8/5n2/8/1b6/2R5/8/NG1YKPBO w N f6"), "a1-a3 800 b4-b2 700")
    act(rig, "-a3 74 -b2 25 +b4 144 +a1 1500")
    assert rig.told[-2:] == ["a1-a3", "b4-b2"], rig.told


def test_what_is_drawn_slowly_answers_a_move_that_was_changed():
    rig = Rig().at("2p++k+y+3/o+++b++3r+++gn/8/8/5P+2/5Y++2/1N+5O/1G+R+++1K+1B1 w R a7")
    act(rig, "-c1 35 +d2 580 -d2 60 +c2 674 +e7 229 -e8 1800")
    assert rig.told[1:] == ["c1-d2", "undo", "c1-c2", "e8-e7"], (rig.told, rig.ask())


def test_two_moves_taken_back_and_two_made_anew_beside_a_tower_that_was_only_tried():
    rig = act(
        Rig().set_up(), "d8-d6 600 -c1 219 +f4 318 -f4 107 +c1 10 -d6 175 +d8 62 -g8 150 +a2 622 -f1 228 +f5 1500"
    )
    assert rig.told[1:5] == ["d8-d6", "undo", "g8-a2", "f1-f5"], rig.told


def test_a_win_answers_a_move_that_was_changed_though_it_is_but_a_step():
    rig = Rig().at("obpkyrgn/2R5/8/8/8/8/8/NG1YKPBO b K c7")
    act(rig, "d8-d7 800 -d7 298 +g5 25 -c7 15 -g5 122 +g5 124 +d8 1500")
    assert rig.told[1:] == ["d8-d7", "undo", "d8-g5", "c7-d8", "result white home"], rig.told


def test_a_move_that_is_changed_by_drawing_its_tower_on_is_answered_over_the_board():
    rig = act(Rig().set_up(), "c8-e6 600 +f5 480 -e6 510 +c2 60 -b1 160 -c2 210 +d3 1500")
    assert rig.told == ["begin", "c8-e6", "undo", "c8-f5", "b1-d3"], rig.told


def test_what_is_carried_home_low_over_the_board_has_not_rolled_there():
    rig = Rig().at("obpky1gn/2R5/3r4/8/8/8/8/NG1YKPBO b K c7")
    home = "-b5 141 +b4 50 -b4 96 +b3 53 -b3 93 +b2 46 -b2 100 +b1 57 -d7 553 +d8 1500"
    act(rig, f"d8-d7 600 b1-b5 600 {home} -d8 2149 +h4 900")
    assert rig.told[1:] == ["d8-d7", "b1-b5", "undo", "d8-h4"], rig.told


def test_a_tower_that_is_drawn_on_is_not_what_was_lifted_to_answer_it_once_that_is_put_back():
    for first, called, landing in (("a8-a6", "b1", "b7"), ("h8-c3", "a1", "b2"), ("d8-b6", "e1", "a5")):
        rig = act(Rig().set_up(), f"{first} 900 -{called} 240 +{landing} 240 -{first[3:]} 800")
        assert rig.told[1:] == [first, f"{called}-{landing}"], "so it seems, until that is put back"
        act(rig, f"+{called} 1500")
        assert rig.record()[2:] == [f"{first[:2]}-{landing}"], rig.told


def test_two_moves_are_taken_back_by_hand_though_the_last_came_from_a_dead_square():
    rig = act(Rig(dead_square=3).set_up(), "d8-d6 900 +c4 900")  # c1
    assert rig.told[1:] == ["d8-d6", "c1-c4"], rig.told
    act(rig, "-c4 569 -d6 686 +d8 600")
    assert rig.told[3:] == ["undo"] and rig.ask().startswith("move "), (rig.told, rig.ask())
    assert rig.game.plies == 0


def test_who_changes_the_mind_by_a_slide_to_where_the_answer_may_go_is_not_taken_for_that():
    rig = Rig().at("2p3g1/b1R5/5K2/2k5/N3o3/2r1y3/6Bn/1G1Y1P1O b O e4")
    act(rig, "-e4 400 +c2 500 -d1 1344 +d3 444 -c2 1391 +d1 900")
    assert rig.record()[1:] == ["e4-d3"], rig.told


def test_a_square_that_felt_a_tower_straightened_beside_it_is_not_where_another_was_set():
    rig = act(Rig().set_up(), "-c8 553 +c2 214 -d1 263 +d1 168 +f5 51 -c2 400 -b1 808 +b6 900")
    assert rig.told == ["begin", "c8-c2", "undo", "c8-f5", "b1-b6"], rig.told
    for deeds in ("1400", "400 -d8 572 +h4 900"):
        rig = act(Rig().at("o1pkyrgn/8/3b4/8/8/8/8/NGRYKPBO w R d6"), "-c1 685 +b2 477 +c7 73 -b2 " + deeds)
        assert rig.told[1:4] == ["c1-b2", "undo", "c1-c7"], (deeds, rig.told)


def test_a_wrong_move_of_a_tower_that_had_changed_its_move_does_not_change_that_back():
    rig = Rig().at("o++bp1y+r2/3k+++4/5P+1n+/8/4G++1g1/8/5B+2/N+1R++YK+++2O b O e4")
    act(rig, "-a8 234 +d5 1733 -h1 437 -d5 689 +c6 338 +h1 1644 -a1 204 -h1 128 +g2 47 +a1 1840 -c6 124 +d4 1300")
    assert rig.record()[1:] == ["a8-c6", "h1-g2"] and rig.ask() == "carry d4 c6", (rig.told, rig.ask())


def test_a_tower_taken_back_to_between_two_squares_is_waited_for_and_asked_to_where_it_came_from():
    rig = act(Rig().set_up(), "d8-d6 900 c1-c4 900 -c4 900 -d6 600 +d8 1600")
    assert rig.told == ["begin", "d8-d6", "c1-c4"], rig.told
    act(rig, "+c1 900")
    assert rig.told[3:] == ["undo"] and rig.game.plies == 0, rig.told
    rig = act(Rig().set_up(), "d8-d6 900 c1-c4 900 -d6 600 +d8 1600 -c4 1500")
    assert rig.told[3:] == ["mistake wrong-tower"] and rig.ask() == "return c1", (rig.told, rig.ask())
    act(rig, "+c1 900")
    assert rig.told[4:] == ["undo"] and rig.game.plies == 0, rig.told


def test_of_two_moves_taken_back_first_move_first_the_second_is_asked_for():
    rig = act(Rig().set_up(), "d8-d6 900 c1-c4 900 -d6 600 +d8 8000")
    assert rig.told[3:] == ["mistake wrong-tower"] and rig.ask() == "carry c4 c1", (rig.told, rig.ask())
    act(rig, "-c4 700 +c1 900")
    assert rig.told[4:] == ["undo"] and rig.game.plies == 0, rig.told


def test_a_push_that_another_tower_pushes_back_is_no_takeback_that_has_begun():
    rig = Rig().at("1b+1k2g+1/1o+1y+++2r+1/2p5/8/3N++4/3G+++3n+/7O+++/2R+++Y+++KP+B1 w O h2")
    act(rig, "-h2 235 -h3 172 +h3 276 +h4 1500 e1-e5 700 -h3 303 +h2 155 -h4 620 +h3 900")
    assert rig.told[1:] == ["h2-h3^1", "e1-e5", "mistake disturbed"] and rig.ask() == "return h4", (rig.told, rig.ask())


def test_what_rolls_home_from_the_move_before_the_last_begins_no_takeback():
    rig = Rig().at("1b6/7n/6y1/3o4/1Np2rP1/3kg2O/2G1Y1B1/2R1K3 w R e3")
    act(rig, "c1-d2 600 b8-d6 1400 -d2 19 +d1 339 -d1 32 +d2 103 -d2 200 +d1 259 -d1 49 +c1 1500")
    assert rig.told[1:] == ["c1-d2", "b8-d6", "mistake wrong-square"] and rig.ask() == "carry c1 d2", (
        rig.told,
        rig.ask(),
    )
    rig = Rig().at("1b2yrg1/oG2k1Bn/8/8/2p5/3P4/3R4/N2YK2O b B d2")
    act(rig, "-b8 116 +e5 93 -a1 477 +a2 1089 -c4 535 +c2 1601 -a2 130 +a1 900")
    assert rig.told[1:] == ["b8-e5", "a1-a2", "c4-c2", "mistake wrong-tower"] and rig.ask() == "carry a1 a2", (
        rig.told,
        rig.ask(),
    )


def test_two_moves_are_taken_back_though_the_second_tower_may_go_where_the_first_came_from():
    rig = Rig().at("o+1p++1yrg1/8/5n2/4K3/5R+2/N+++5B+1/3b1k2/1G1Y1P1O+++ b N e5")
    act(rig, "f6-g5 1000 f4-f6 1500 -f6 1682 +f4 208 -g5 1212 +f6 2500")
    assert len(rig.record()) == 1 and rig.ask() == "move f6" and why(rig) == "put-back f6 f4", (rig.told, rig.ask())


def test_two_moves_of_one_tower_are_taken_back_as_fast_as_they_are_set_back():
    rig = Rig().at("o3yrg1/bR1k2n1/4K3/N7/8/8/G6p/3Y1PBO w O b7")
    act(rig, "h1-g2 3500 -g2 900 +f3 3500 -f3 120 +g2 150 -g2 120 +h1 800")
    assert rig.told[1:] == ["h1-g2", "pass", "g2-f3", "pass", "undo"] and rig.ask() == "move h1", rig.told


def test_all_moves_are_taken_back_though_another_tower_was_nudged_and_all_stands_as_at_the_start():
    rig = act(Rig().set_up(), "d8-d7 b1-b4 2000 -d7 60 -c8 90 +c8 130 -b4 340 +b1 220 +d8 2000")
    assert rig.told[3:] == ["undo", "unsure c8 d8"] and rig.game.plies == 0 and rig.ask().startswith("move a8"), (
        rig.told,
        rig.ask(),
    )


def test_what_fell_and_was_carried_back_may_go_on_after_the_pass_to_where_it_had_fallen():
    rig = Rig().at("4yr2/opR5/N3K3/3kg3/8/6nO/7b/1G1Y1PB1 b G -")
    act(rig, "e5-d4 -d4 164 +c3 5000 -c3 1000 +d4 5000")
    assert rig.told[1:] == ["e5-d4", "undo", "e5-c3", "pass", "undo", "e5-d4", "pass"], rig.told
    act(rig, "-d4 500 +c3 1000")
    assert rig.told[8:] == ["d4-c3"], rig.told


def test_towers_of_both_sides_that_are_exchanged_while_a_move_is_changed_are_asked_about():
    rig = act(Rig().set_up(), "c8-c4 1200 -c4 300 +c5 120 -a8 300 -h1 300 +a8 200 +h1 2500")
    assert rig.told[1:] == ["c8-c4", "undo", "c8-c5", "unsure h1 c5 a8"], rig.told


def test_a_tower_that_rolled_to_where_the_called_one_stood_is_not_taken_for_one_set_back_slowly():
    rig = Rig().at("o1pkyrgn/4K3/8/8/8/8/1b6/NGRY1PBO w N b2")
    act(rig, "a1-a3 400 -a3 177 +b3 87 -b3 25 +c4 193 -c4 175 +b3 8 -b2 254 -b3 113 +b2 199 +a1 800")
    assert rig.told[1:] == ["a1-a3"], "what was called may have gone there"
    act(rig, "-b2 456 +a3 900")
    assert rig.told[2:] == ["b2-a1", "result black home"], rig.told


def test_a_first_move_that_was_slid_further_than_things_roll_is_not_begun_anew():
    rig = act(Rig().set_up(), "-a8 160 +c6 29 -c6 80 +d5 28 -d5 80 +e4 700 -d8 627 +f6 2500")
    assert rig.told == ["begin", "a8-e4", "mistake wrong-tower"] and rig.ask() == "carry f6 d8", (rig.told, rig.ask())


def test_towers_that_are_exchanged_before_the_last_move_is_final_are_asked_about():
    rig = Rig().at("ob2yr2/8/3k1n2/N3K3/2R4O/3G2g1/6p1/3Y1PB1 w K g3")
    act(rig, "-e5 275 +e7 57 -a8 277 -b8 768 +b8 233 +a8 3000")
    assert rig.told[1:] == ["mistake disturbed", "e5-e7", "unsure a8 b8"], rig.told


def test_two_moves_are_soon_taken_back_by_slides_that_two_squares_feel_for_long():
    rig = act(Rig().set_up(), "a8-d5 900 h1-h5 900 e8-d7 900 b1-b3 1500")
    act(rig, "+b2 50 -b3 58 +b1 69 -b2 613 +e8 40 -d7 700")
    assert rig.record()[2:] == ["a8-d5", "h1-h5"], rig.told


def test_what_seemed_to_push_is_back_once_what_seemed_pushed_stands_where_it_began():
    rig = Rig().at("5rg++1/1b+++P+3On/G+7/8/2p+1o+3/3Y++4/2y+1k+3/N+++1R1K+1B1 b G a6")
    act(rig, "-g8 1456 +g6 3751")
    assert rig.told[1:] == ["g8-g7^1"], rig.told
    act(rig, "-g6 537 +g8 900")
    assert rig.told[2:] == ["undo"] and rig.ask() == "move g8", (rig.told, rig.ask())


def test_two_moves_are_taken_back_though_one_tower_is_slid_home_so_slowly_that_two_squares_feel_it_for_long():
    rig = Rig().at("1b1kyr2/7n/2o1P3/8/6g1/7O/1G1p2B1/N1RYK3 b G h3")
    act(rig, "g4-g3 900 e1-e3 900 +e2 149 -e3 56 +e1 73 -e2 321 -g3 382 +g4 1500")
    assert rig.told[3:] == ["undo"] and rig.game.plies == 0, rig.told
    act(rig, "-g4 281 +f3 900")
    assert rig.record()[-1:] == ["g4-f3"], rig.told
