"""How hands are read: moves and their answers, as stories, and why. Others are in test_hands_back, test_hands_falls and
test_hands_unfelt; each cell of the table in ARCHITECTURE.md has one."""

from rig import Rig, act, why


def test_an_answer_counts_ten_ms_after_the_move():
    for cycle_ms in (1, 4, 7):
        rig = act(Rig(cycle_ms).set_up(), "-c8 200 +c4 10 -b1 120")
        assert rig.told == ["begin", "c8-c4"] and why(rig) == "answered b1 c4", cycle_ms


def test_an_answer_that_goes_where_the_move_came_from_counts_while_a_third_tower_is_lifted():
    rig = act(Rig().set_up(), "f8-f2 -e1 40 +e3 300 -f2 25 -a8 45 +e1 130 +a8 2500")
    assert rig.told[-3:] == ["e1-e3", "f2-e1", "result black home"]


def test_an_answer_counts_of_a_tower_that_was_straightened_just_before_the_move():
    for straightened in ("-f8 110 -b1 20 +f8 900 +b4", "-e8 200 -f8 110 +f8 20 -b1 100 +b4 20 +e8"):
        rig = act(Rig().set_up(), f"c8-c4 {straightened} 200 -f8 150")
        assert rig.told[-1] == "b1-b4" and why(rig) == "answered f8 b4", straightened


def test_what_had_stood_before_the_answer_was_lifted_is_not_where_that_went():
    rig = act(Rig().set_up(), "c8-c4 +g4 900 -c4 300 +c5 900 -g1 300")
    assert rig.record()[-1] == "c8-c4", rig.told
    act(rig, "-g4 200 +g3 200")
    assert rig.told[-2:] == ["undo", "c8-c5"], rig.told


def test_a_tower_lifted_before_the_move_was_set_down_is_no_answer():
    rig = act(Rig().set_up(), "-b1 400 -c8 300 +c4 250")
    assert rig.told == ["begin", "mistake wrong-tower"] or rig.told == ["begin"]
    act(rig, "+b1 800")
    assert rig.told[-1] == "c8-c4" and why(rig) == "rested c4"


def test_a_move_that_cannot_go_on_rests_too():
    rig = act(Rig().set_up(), "-c8 200 +c2 200")
    assert rig.told == ["begin"], "some 160 ms since it settled"
    act(rig, "250")
    assert rig.told == ["begin", "c8-c2"] and why(rig) == "rested c2"


def test_what_is_wrong_is_asked_back_after_a_while():
    rig = act(Rig().set_up(), "c8-c4 -e1 700")
    assert rig.told == ["begin", "c8-c4"]
    act(rig, "300")
    assert rig.told[-1] == "mistake wrong-tower" and why(rig) == "missing e1" and rig.ask() == "return e1"


def test_a_right_move_ends_the_correction():
    rig = act(Rig().set_up(), "c8-c4 -b1 200 +d4 1200 -d4 200 +h7 800")
    assert rig.told[-2:] == ["mistake wrong-square", "b1-h7"]


def test_who_plays_on_is_asked_no_more():
    rig = act(Rig().set_up(), "c8-c4 -c1 300 -d1 300 +c1 300 +d1 800 b1-h7 500")
    assert rig.squares_in("unsure") == "" and rig.told[-1] == "b1-h7"


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


def test_what_answers_both_moves_does_not_prove_the_other_one():
    """The last mover falls and rolls over a square of the same colour; the tower that it calls is lifted."""
    rig = act(Rig().set_up(), "c8-d7 -d7 120 +c4 250 -b1 60 -c4 300 +d7 300 +h7 900")
    assert rig.told == ["begin", "c8-d7", "b1-h7"], rig.told
    rig = act(Rig().set_up(), "c8-d7 -d7 120 +c4 600 -b1 300 +h7 900")
    assert rig.told == ["begin", "c8-d7", "undo", "c8-c4", "b1-h7"], "no tower rolls over a square for so long"


def test_nothing_is_set_down_before_it_is_lifted():
    rig = act(Rig().set_up(), "-c8 500 +f5 110 -b1 +c4 110 -c4 200")  # as if c8-c4 and b1-f5
    assert rig.told == ["begin", "c8-f5"] and why(rig) == "answered b1 f5", rig.told
    rig = act(Rig().set_up(), "+c4 80 -c8 300 -b1 500")
    assert rig.game.plies == 0, "what stands on c4 is not the tower of c8"
    rig = act(Rig().set_up(), "b8-b7 -a8 10 +b8 130 -b7 170 +a8 700")
    assert rig.told == ["begin", "b8-b7"], "nor is it that of b7 which came back"
    act(rig, "2000")
    assert rig.told[2:] == ["undo", "unsure a8 b8"], "but where all stands as before, for long, it has been taken back"


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


def test_two_moves_by_hands_too_fast_to_tell_them_from_one_that_slides():
    for cycle_ms in (1, 4, 7):
        rig = act(Rig(cycle_ms).set_up(), "-h8 120 +d4 90 -a1 20 +c3 130 -d4 150 +e3 800")
        assert rig.told == ["begin", "h8-d4", "a1-c3", "d4-e3"], (cycle_ms, rig.told)
        rig = act(Rig(cycle_ms).set_up(), "-h8 120 +d4 90 -a1 20 +c3 50 -d4 600 +a1 600")
        assert rig.told[:2] == ["begin", "h8-c3"], (cycle_ms, rig.told)


def test_a_tower_on_its_way_back_from_before_a_pass_does_not_answer_it():
    position = "ob2yr1n/N7/5k2/7g/6pP/3Y4/8/1GR1K1BO b R -"
    rig = act(Rig().at(position), "f8-g7 -g7 70 +f8 210 -f8 80 +g6 500")
    assert rig.told == ["begin", "f8-g7"], rig.told
    act(rig, "-g6 30 +h6 2200")
    assert rig.told[2:] == ["undo", "f8-h6"], rig.told


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


def test_what_is_not_the_gesture_opens_no_menu():
    for deeds in ("-a1 3000", "-a1 100 -b1 3000", "-a1 100 -h1 1500 +h1 100 +a1 500", "-a1 100 -h1 100 -c1 3000"):
        rig = act(Rig().set_up(), deeds)
        assert rig.squares_in("choice") == "", deeds


def test_who_waits_for_neither_of_two_passes_has_moved():
    rig = act(Rig().set_up(), "f8-a3 g1-a7 a3-a2 f1-a6 g8-g6 d1-d4 h8-h6 500 -a6 350 +b7 1500")
    assert rig.told[-4:] == ["h8-h6", "pass", "pass", "a6-b7"], rig.told


def test_when_the_round_is_over_nothing_is_asked_for_in_vain_again():
    rig = act(Rig().set_up(), "e8-e5 a1-a3 b8-b7 h1-c6 a8-a7 c1-c3 -b7 3000 -h8 300 +h1 3000")
    assert rig.told[-1] == "result black home" and rig.ask() == "new h1", (rig.told, rig.ask())


def test_a_tower_set_where_the_last_one_came_from_waits_for_the_other_hand():
    rig = act(Rig().set_up(), "d8-c7 e1-g3 c7-a5 -a5 709 -g3 1713 +c7 543 +e1 3000")
    assert rig.record()[-1] == "d8-c7" and rig.game.plies == 1, rig.told


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


def test_where_a_move_began_an_answer_may_land_that_had_no_time_to_be_taken_for_it():
    rig = act(Rig().at("o1pky1gn/b7/4K3/6R1/8/8/5r2/NG1Y1PBO b P e6"), "-c8 8 +c7 36 -e6 633 +c8 1500")
    assert rig.told[1:3] == ["c8-c7", "e6-c8"], rig.told


def test_another_move_that_would_win_is_waited_for_like_any_that_ends_the_round():
    rig = act(Rig().set_up(), "c8-f5 b1-b3 e8-h5 d1-d7 g8-e6 f1-b5 -f5 300 +e4 400 -e4 220 +b1 500 -b1 300 +d3 1500")
    assert rig.told[-3:] == ["f5-e4", "undo", "f5-d3"], rig.told


def test_a_tower_that_is_on_its_way_comes_down_before_another_one_moves():
    rig = act(Rig().set_up(), "-a8 200 +c6 386 -c6 290 +d5 90 -d5 215 +e4 420 -e4 190 +f3 139 -f3 132 -h1 90 +g2 1580")
    assert "h1-g2" not in rig.told and rig.ask() == "return h1", rig.told
    act(rig, "+h1 2500")
    assert rig.told[-1] == "a8-g2", rig.told


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


def test_several_moves_that_were_found_are_made_in_no_other_game():
    rig = act(Rig().set_up(), "f8-f3 -h1 180 +g2 117 -a8 51 -c1 149 +a7 316 +b2")
    while rig.game.plies < 2:  # the first of them is made
        rig.wait(4)
    rig.app.referee.rounds.changes().new_game()
    rig.wait(1500)
    rig.follow()
    rig.wait(1500)
    assert rig.told[-1] == "begin" and not rig.game.plies, rig.told


def test_of_two_that_may_have_moved_the_one_that_was_lifted_later_has():
    rig = act(Rig().set_up(), "-d8 400 -e8 1000 +e7 800 -g1 600 +a7 1500")
    assert rig.ask() == "return d8", rig.ask()
    act(rig, "+d8 2500")
    assert rig.told[-3:-1] == ["e8-e7", "g1-a7"], rig.told


def test_a_push_amid_which_others_lie_has_left_something_where_it_pushed_to():
    rig = act(
        Rig().at("6g+++n+/4B++y2/o++b++p+++3O+1/1G+k+5/5r+2/3K+++4/8/N+1R++Y+1P+2 w Y f7"),
        "-d1 1244 -b5 106 -b6 16 -a6 78 +b4 789 +d2 2252 -b4 652 +b5 900",
    )
    assert rig.ask() == "return a6", rig.ask()


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


def test_who_begins_in_the_other_ones_place_has_not_answered_what_was_moved_since():
    for deeds in ("-e1 433 +g3 745 -d8 189 +d4 6000", "-b1 300 +b7 2500 -a8 300 +a2 6000"):
        rig = act(Rig().set_up(), deeds)
        assert rig.told == ["begin", "mistake wrong-tower"], rig.told


def test_a_blocked_tower_has_passed_before_the_one_that_stood_there_a_while_moves_on():
    deeds = "-b8 551 -e1 484 +h2 76 -c1 145 +h6 893 -h6 120 +g7 96 -h8 97 +e1 3929 -h8 70 +h4 6000"
    rig = act(Rig().set_up(), deeds)
    assert rig.told[2:7] == ["b8-h2", "c1-h6", "pass", "h6-g7", "h8-h4"], rig.told


def test_what_was_lifted_once_a_move_stood_beside_it_has_not_made_that():
    rig = act(Rig().set_up(), "-a8 179 +a7 66 -b8 34 +c7 323 -c7 1000")
    assert rig.ask() == "return b8", rig.ask()


def test_what_left_the_square_where_the_last_move_began_later_has_not_come_from_there():
    """f7 lay on g8 for long, as if g6 had been set back, and g6 where h5 had stood."""
    fall = "-h5 559 -h8 107 +g7 46 -f7 51 -g6 56 +g8 33 +h5 125 +h7 249 -h5 140 +g4 36 -g4 83 +h5"
    rig = act(
        Rig().at("2p3gn/No3r2/2y5/4bO1Y/3k4/8/8/1GR1KPB1 b G f5"),
        f"g8-g6 900 {fall} 3000 -g8 349 +f7 610 -g7 322 +h8 900",
    )
    assert "undo" not in rig.told, rig.told


def test_a_fast_answer_that_is_not_in_the_line_of_its_move_has_not_been_slid_over():
    rig = act(Rig().set_up(), "b8-d6 c1-b2 -h8 50 +h6 80 -g1 24 +d4 70 -h6 220 +f4 900")
    assert rig.record()[-3:] == ["h8-h6", "g1-d4", "h6-f4"], rig.told


def test_a_sumo_that_has_not_been_lifted_has_not_made_room_for_its_answer():
    rig = act(
        Rig().at("1b+1k++y1g+1/8/4p++n++1r++/8/1N++1oO1B1/8/4P3/1G++RY++K3 b G e2"),
        "g8-g5 300 c1-c4 900 -g4 133 +f4 1200",
    )
    assert rig.told[-2:] == ["c1-c4", "mistake wrong-tower"] and rig.ask() == "carry f4 g4", (rig.told, rig.ask())


def test_what_stands_soon_where_a_tower_has_just_left_may_be_the_answer_to_it():
    rig = act(
        Rig().at("obpky1g1/8/8/6R1/3Y4/1r5n/8/NG2KPBO w G h3"),
        "-b1 246 +a2 250 -c8 310 +c4 269 -a2 86 +a7 64 -b3 54 +a2 241 -f1 159 +f7 900",
    )
    assert rig.record()[-3:] == ["a2-a7", "b3-a2", "f1-f7"], rig.told


def test_who_tries_several_squares_with_one_tower_is_waited_for_no_longer():
    rig = act(Rig().set_up(), "-g8 56 +f7 52 -f7 18 +e6 64 -e6 36 +g6 64 -g6 320 +g7 700")
    assert rig.told == ["begin", "g8-g7"], rig.told


def test_who_sets_a_tower_back_and_moves_it_wrongly_then_has_waited_for_no_pass():
    rig = Rig().at("1bpkyrgn/8/8/8/8/8/o7/NGRYKPBO w P a2")
    act(rig, "-f1 350 +g2 945 -g2 152 +f1 319 -f1 496 +g3 997 -g3 52 +f2 900")
    assert rig.record()[1:] == ["f1-f2"], rig.told


def test_a_hand_that_has_carried_a_tower_away_has_not_put_it_back_where_another_comes_then():
    rig = Rig().at("ob1k1r1n/3y1G2/8/3g3O/8/8/4p3/N1RYKPB1 b Y f7")
    fallen = "-c1 36 -d5 34 +c4 10 +c1 1 -e2 15 +e3 16 -c4 19 +b3 33 -d1 1 -e3"
    act(rig, f"d7-a4 502 {fallen} 1391 +d3 961 -b3 983 +e2 640 +d5 713 -c1 698 +c1 859 -e2 1027 +d1 900")
    assert rig.record()[-2:] == ["d1-d3", "e2-d1"], (rig.told, rig.ask())


def test_of_two_squares_from_which_an_answered_move_may_be_a_hand_shows_which_one_feels():
    rig = act(Rig().set_up(), "+h5 10 -d1 400 +d5 2000")
    assert rig.told[1:] == ["mistake wrong-tower"] and rig.ask() == "nothing", (rig.told, rig.ask())
    assert rig.squares_in("unfelt") == "e8 h8", rig.squares_in("unfelt")
    act(rig, "-e8 300 +e8 1500")
    assert rig.record()[-2:] == ["h8-h5", "d1-d5"] and rig.app.settings.dead_square == 64, rig.told


def test_what_is_drawn_slowly_to_the_next_square_answers_a_quick_move_and_is_answered():
    rig = act(Rig().set_up(), "-a8 400 +a6 160 +c2 300 -b1 200 -e8 1500")
    assert rig.told == ["begin", "a8-a6", "b1-c2"] and rig.ask().startswith("put "), (rig.told, rig.ask())
    act(rig, "+e6 900")
    assert rig.record()[-3:] == ["a8-a6", "b1-c2", "e8-e6"], rig.told


def test_what_nothing_feels_between_squares_may_be_centred_once_it_has_been_answered():
    for deeds in ("-b1 600 +c2 700 -e8 600 +a6 900 +e6 900", "-b1 600 +c2 300 -e8 700 +a6 300 +e6 900"):
        rig = act(Rig().set_up(), "-a8 900 " + deeds)
        assert rig.record()[-3:] == ["a8-a6", "b1-c2", "e8-e6"], (deeds, rig.told)


def test_a_tower_that_has_just_moved_is_lifted_to_answer_what_was_slid_beside_it():
    rig = Rig().at("o7/3py3/5n1r/4RGk1/1b6/1g6/N1Y4B/4KP1O w B h6")
    act(rig, "-h2 600 +h4 37 +f4 120 -g5 1070 -h4 400")
    assert rig.told[1:] == ["h2-h4", "g5-f4"], rig.told
    act(rig, "+g5 1500")
    assert rig.told[-1] == "h4-g5", rig.told


def test_who_answers_as_a_slide_ends_near_by_has_knocked_nothing_over():
    rig = Rig().at("1bpkyr2/8/7n/8/3B2g1/o7/6P1/NGRYK2O w B h6")
    act(rig, "+e5 260 -d4 60 -h6 400 +h2 900")
    assert rig.told[1:] == ["d4-e5", "h6-h2"], rig.told


def test_what_is_only_straightened_has_not_fallen_with_what_is_lifted_near_by():
    rig = Rig().at("obp2rgn/4k3/6B1/1y6/8/8/8/NGRYKP1O w P b5")
    act(rig, "-b5 50 +b5 104 -f1 560 +f4 14 +c7 100 -b8 1850 -e1 330 +e4 900")
    assert rig.told[1:] == ["f1-f4", "b8-c7", "e1-e4"], rig.told


def test_an_answer_that_is_slid_away_beside_where_a_low_hand_has_just_set_a_tower_is_one():
    rig = Rig().at("obp1y1gn/8/8/K7/8/r2G3k/5B2/N1RY1P1O b P d3")
    carried = "-c8 80 +c7 57 -c7 104 +c5 59 -c5 22 +c4"
    act(rig, carried + " 15 -d3 23 +d4 218 -d4 22 +d5 211 +d6 58 -d5 179 -d6 120 +d7 900")
    assert rig.told[1:] == ["c8-c4", "d3-d7"], rig.told


def test_what_is_drawn_to_where_another_has_just_left_from_is_no_other_tower():
    rig = Rig().at("1b1k1r1n/7g/4y1B1/1Gpo3O/2P5/8/8/N1RYK3 b G h7")
    act(rig, "-h7 320 +h6 90 +g7 172 -g6 363 +h7 160 -h8 2400")
    assert rig.told[1:] == ["h7-h6", "g6-g7", "h8-h7"], rig.told


def test_what_is_slid_past_where_the_last_tower_was_straightened_has_not_come_over_there():
    for deeds, moves in (
        ("-b8 500 +b4 +c3 1000 -c3 250 +d2 139 -c1 300 -b4 500 +b2 1200", ["b8-b4", "c1-d2", "b4-b2"]),
        ("-b8 500 +f4 +g3 1000 -g3 250 +h2 139 -g1 300 -f8 500 +h6 1200", ["b8-f4", "g1-h2", "f8-h6"]),
    ):
        rig = act(Rig().set_up(), deeds)
        assert rig.record()[-3:] == moves and "mistake disturbed" not in rig.told, rig.told


def test_an_answer_is_none_while_another_tower_stood_where_nothing_stands_any_more():
    rig = act(Rig().set_up(), "-a8 500 +e4 +f3 1000 -f3 250 +g2 139 -h1 300 -e4 500 +c2 1200")
    assert rig.told == ["begin", "a8-e4", "h1-g2", "e4-c2"], rig.told


def test_where_nothing_fell_no_hand_is_too_quick():
    for deeds, moves in (
        ("+h7 217 -h8 144 -f1 132 +c4 900", ["h8-h7", "f1-c4"]),
        ("-a8 274 +b7 299 -h1 228 +e4 204 +c6 208 -b7 133 -e4 159 +e7 900", ["a8-b7", "h1-e4", "b7-c6", "e4-e7"]),
        (
            "-h8 121 +g7 116 -a1 295 +e5 1486 +f6 203 -g7 74 -e5 227 +d6 293 -f8 164 +e7 900",
            ["h8-g7", "a1-e5", "g7-f6", "e5-d6", "f8-e7"],
        ),
    ):
        rig = act(Rig().set_up(), deeds)
        assert rig.record()[-len(moves) :] == moves and "mistake disturbed" not in rig.told, (deeds, rig.told)


def test_of_two_squares_that_felt_a_tower_it_stands_on_the_one_that_feels_it_yet():
    rig = act(Rig().set_up(), "-a8 719 +g2 +f3 580 -h1 508 +h6 469")
    assert rig.told == ["begin", "a8-f3"], rig.told
    act(rig, "-f3 900")
    assert rig.record()[-2:] == ["a8-g2", "h1-h6"] and rig.ask() == "move b8", rig.told


def test_who_straightens_another_tower_meanwhile_has_moved_none_with_it():
    rig = Rig().at("obp4n/8/5r2/3g2O1/Nk2y3/8/2R2K2/1G1Y1PB1 b Y a4")
    act(rig, "-e4 293 +e3 103 +b3 98 -f2 53 +f2 51 -c2 373 +e2 145 -e3 900")
    assert rig.record()[1:3] == ["e4-e3", "c2-b3"] and "mistake disturbed" not in rig.told, rig.told


def test_what_is_slid_past_where_another_tower_left_has_not_come_from_there():
    rig = Rig().at("1b2y1g1/7n/o4r2/2p5/7k/2N1K1B1/G7/2RY1P1O w P h7")
    act(rig, "-f1 118 +e2 69 -e2 49 +d3 64 -d3 54 +c4 67 -c4 52 +b5 191 +b4 138 -c5 1487 +b2 207 -c1 900")
    assert rig.record()[1:3] == ["f1-b5", "c5-b4"] and "mistake disturbed" not in rig.told, rig.told
    slid = "-b8 60 +b8 294 +b7 81 +c3 11 -b8 162 +b6 103 -b7 195 +b5 72 -b6 900"  # past c8, which c3 came from
    rig = act(Rig().set_up(), "-c8 214 -a1 336 +a3 824 " + slid)
    assert rig.record()[-3:] == ["c8-c3", "a1-a3", "b8-b5"] and "mistake disturbed" not in rig.told, rig.told


def test_what_is_slid_may_be_answered_at_once():
    rig = Rig().at("obpkyr1n/3Y4/8/8/2P5/5g2/8/NGR1K1BO w O f3")
    act(rig, "-h1 804 +h3 508 +g2 124 -f3 186 -h3 400")
    assert rig.record()[-2:] == ["h1-h3", "f3-g2"] and rig.ask().startswith("put "), rig.told
    rig = Rig().at("1b1ky1g1/N7/8/2po4/1K1BGr2/2R4n/7O/3Y1P2 w B f4")
    act(rig, "+e5 136 -d4 206 +g2 162 -h3 436 -h2 40 +h3 31 -h3 9 +h4 34 -h4 6 +h5 31 -h5 9 +h6 31 -h6 10 +h7 600")
    assert rig.record()[1:] == ["d4-e5", "h3-g2", "h2-h7"], "h3 was only flown over"


def test_a_fast_hand_moves_far_beside_a_square_that_has_gone_dead():
    rig = act(Rig().set_up(), "-d8 3600 -a8 133 +a5 1500")
    assert rig.told == ["begin", "mistake disturbed"] and rig.ask() == "return d8", (rig.told, rig.ask())


def test_a_push_answers_though_its_pusher_had_just_been_pushed_there():
    rig = Rig().at("7n+/1p+b++5/3r+2y1/6K1/oY3k1g/7O++/3R+++P+++1B+1/NG6 b R g5")
    act(rig, "-d6 284 +d5 237 -h4 3 +h5 11 -h3 2 +h4 193 -b4 225 +e7 80 -c7 152 +c6 227 -h5 18 +h6 17 -h4 15 +h5 205")
    act(rig, "-g2 230 +e4 900")
    assert rig.told[1:] == ["d6-d5", "h3-h4^1", "b4-e7", "c7-c6", "h4-h5^1", "g2-e4"], rig.told


def test_a_square_that_was_slid_over_has_not_lifted_what_moved_there_since():
    rig = Rig().at("2pkyrgn/8/7O/3o4/1b6/8/8/NGRYKPB1 w R b4")
    act(
        rig, "+d2 29 -c1 19 +e3 84 -d2 179 +f4 206 -e3 32 +g5 164 -f4 349 -d1 104 +d1 122 -f8 971 +f4 173 -e1 12 +h2 31"
    )
    act(rig, "-g1 -h2 2 +h2 +g1 2 -h2 -g1 +h2 27 +e1 184 -f4 511 +g3 423 -e1 600 +f2 900")
    assert rig.record()[1:] == ["c1-g5", "f8-f4", "g1-h2", "f4-g3", "e1-f2"], rig.told


def test_what_is_slid_past_a_straightened_tower_stands_at_once():
    rig = act(Rig().at("1b1ky1gn/o7/7r/2p5/8/4R1B1/8/NG1YKP1O b K g3"), "-e1 87 +c7 70 -d8 -c7 2 +c7 22 +e1 600")
    assert rig.told == ["begin", "d8-c7"], rig.told


def test_what_two_squares_felt_long_is_believed_as_nothing_else_moves():
    rig = act(Rig().set_up(), "+c7 160 -d8 600")
    assert rig.told == ["begin", "d8-c7"], rig.told


def test_a_tower_that_was_straightened_before_may_be_slid_on_in_answer():
    rig = act(Rig().set_up(), "-b8 100 -a1 115 +a1 300 +b2 360 +a2 163 -a1 900")
    assert rig.told[1:] == ["b8-b2", "a1-a2"], rig.told


def test_an_answer_may_be_slid_to_where_the_move_came_from():
    rig = Rig().at("ob1kyrgn/8/3Y4/8/8/8/2p5/NGR1KPBO b R d6")
    act(rig, "+f7 217 -f8 178 +e7 204 -d6 42 +f8 153 -e7 4 -f8 3 +f8 900")
    assert rig.told[1:3] == ["f8-f7", "d6-f8"], rig.told


def test_a_slid_answer_past_a_tower_that_may_not_move_is_the_slid_one():
    rig = Rig().at("obpky1gn/8/8/5r2/8/3G4/8/N1RYKPBO b P d3")
    act(rig, "-b8 36 +d7 107 -c8 44 +b8 208 +c4 79 -d3 900")
    assert rig.record()[1:] == ["c8-d7", "d3-c4"], rig.told


def test_a_tower_that_was_straightened_as_another_was_lifted_may_answer_it_where_that_came_from():
    rig = Rig().at("o1pkyrgn/8/3b4/8/8/8/3R4/NG1YKPBO b B d2")
    act(rig, "+d5 212 -d6 111 +d4 121 -d5 1279 -d4 21 -a1 +a2 57 -a2 79 +d4 867 +a3 311 -d4 +c3 77 -c3 47 +b2 46 -b2")
    act(rig, "886 +a1 7000")
    assert rig.record()[1:] == ["d6-d4", "a1-a3", "d4-a1"], rig.told


def test_who_answers_beside_a_tower_between_two_squares_has_not_gone_where_that_is_felt():
    rig = Rig().at("obpky1gn/8/5r2/8/8/4B3/8/NGRYKP1O b B e3")
    act(rig, "-b8 400 +g3 +f2 234 -e1 1500 +a5 939 -f2 900")
    assert "e1-f2" not in rig.told and rig.record()[-1] == "e1-a5", rig.told


def test_who_rests_on_the_way_slides_on_and_is_answered_at_once_is_understood_once_it_stands_so_for_long():
    rig = Rig().at("1b1k1rgn/8/4Y3/7y/N7/8/Go2p1B1/2R1KP1O w G e2")
    act(rig, "-a2 35 +b3 45 -b3 35 +c4 613 -c4 20 +d5 94 -b2 10 +b1 2000")
    assert rig.told[1:] == ["a2-c4"] and rig.ask().startswith("put"), (rig.told, rig.ask())
    act(rig, "4000")
    assert rig.told[2:] == ["undo", "a2-d5", "b2-b1", "result black home"], rig.told


def test_the_tower_that_was_to_answer_may_answer_what_the_move_is_changed_to():
    """Though it was lifted before that; it is set down after, be it that the two hands went up at once."""
    for position, moves, deeds, last in (
        ("start", "f8-e7", "-g1 340 -e7 281 +c5 146 +g5", ["f8-c5", "g1-g5"]),
        ("obpk1rgn/8/8/2R5/8/4y3/8/NG1YKPBO b B c5", "b8-a7 c5-b6", "-d8 910 -b6 646 +c7 340 +d5", ["c5-c7", "d8-d5"]),
        ("obpk2gn/5r2/4y3/8/8/5P2/2Y5/NGR1K1BO b O f3", "a8-d5", "-h1 140 -d5 447 +e4 710 +h6", ["a8-e4", "h1-h6"]),
        ("2p2r1n/4y3/oB4g1/N7/4K3/8/1bGY1k2/2R2P1O w K f2", "e4-d5", "-a6 42 -d5 179 +b7 485 +c4", ["e4-b7", "a6-c4"]),
    ):
        rig = Rig().set_up() if position == "start" else Rig().at(position)
        act(rig, moves + " " + deeds + " 6500")
        assert rig.record()[-2:] == last and "mistake disturbed" not in rig.told, (rig.told, rig.ask())


def test_what_is_to_answer_a_changed_move_may_stay_in_its_hand():
    rig = act(Rig().set_up(), "g8-b3 -d1 116 -b3 2011 +g6 900")
    assert rig.record()[-1] == "g8-g6" and rig.ask().startswith("put"), (rig.told, rig.ask())
    assert "mistake disturbed" not in rig.told, rig.told


def test_an_eager_answer_counts_that_is_lifted_as_the_move_is_and_set_down_after_it():
    for position, moves, deeds, last in (
        ("start", "c8-a6 b1-b4", "-f8 42 -b4 157 +f5 600 +a5", ["f8-f5", "b4-a5"]),
        # Nothing that fell beside a move's square tells of another one that was made.
        ("ob1ky1gn/N7/8/8/2p2rB1/8/8/1GRYKP1O w G a7", "b1-a2", "-c4 129 -d1 200 +c2 717 +f3", ["c4-c2", "d1-f3"]),
        # What comes down first has moved first, where both may have gone to either square.
        ("o1pkyrgn/2b5/8/8/8/8/8/NGRYKPBO w K c7", "e1-f2 d8-g5", "-c1 264 -c7 100 +f4 300 +c5", ["c1-f4", "c7-c5"]),
        # What is felt once more where it leaves has not been put back.
        ("start", "d8-c7 e1-g3", "-c7 192 -g3 155 +b6 127 +g3 24 -g3 36 +g4", ["c7-b6", "g3-g4"]),
    ):
        rig = Rig().set_up() if position == "start" else Rig().at(position)
        act(rig, moves + " " + deeds + " 1500")
        assert rig.record()[-2:] == last, (rig.told, rig.ask())


def test_a_blitz_of_three_moves_to_the_next_squares_is_read():
    rig = Rig().at("2p1yr2/NY6/5n2/2k1B1g1/7O/8/1obR4/1G2KP2 b R a7")
    act(rig, "-f8 63 +e7 92 -e5 167 +d6 100 -e7 217 +e5 600")
    assert rig.told[1:] == ["f8-e7", "e5-d6", "e7-e5"], rig.told


def test_what_was_but_touched_where_it_had_moved_has_not_left_there_before_it_does():
    rig = act(Rig().set_up(), "-d8 340 +h4 140 -h4 28 +h4 60 -e1 72 +a5 112 -h4 148 +e1 2000")
    assert rig.told[1:] == ["d8-h4", "e1-a5", "h4-e1", "result black home"], rig.told


def test_a_nudge_beside_a_move_that_is_changed_leaves_its_answer_one():
    rig = Rig().at("1b4gn/8/2pky3/o5r1/1K1R2B1/5O2/2G2P2/N2Y4 b N d4")
    act(rig, "-h8 100 +f6 1300 -f6 48 -g5 148 +g5 428 +g7 1600 -a1 200")
    assert rig.told[1:] == ["h8-f6", "undo", "h8-g7"] and rig.ask().startswith("put a2"), (rig.told, rig.ask())


def test_nothing_was_pushed_instead_where_what_stands_has_not_been_felt_to_go():
    rig = Rig().at("8/P++6n++/1k++2p++3/1b++y2r+2/YK4g++1/5o1O++/1NG++2B++2/2R+++5 w B c5")
    act(rig, "f2-e3 1800 -f5 388 -e3 368 +f4 612 +d4 1500")
    assert rig.told[1:] == ["f2-e3", "f5-f4", "e3-d4"], rig.told
