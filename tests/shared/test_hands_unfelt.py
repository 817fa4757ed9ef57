"""How hands are read where a sensor tells nothing, or always the same."""

from rig import Rig, act, why

from madang import squares
from madang.games.kamisado.game import Kamisado


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


def test_a_button_says_that_a_tower_stands_on_a_dead_square():
    """Who presses one has nothing in the hand: the move that nobody felt is meant, not the one before it."""
    for button, told, asks in (("confirm", ["b1-c2"], "move e8"), ("back", [], "return b1")):
        rig = act(Rig(dead_square=11).set_up(), "c8-c4 -b1 900")  # c2
        rig.press(button)
        rig.wait(900)
        assert rig.told == ["begin", "c8-c4"] + told and rig.ask() == asks, (button, rig.told, rig.ask())


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
    assert rig.told == ["begin"], "c8 may stand between two squares"
    act(rig, "3000")
    assert rig.game.plies == 0 and rig.ask() == "return h1" and rig.squares_in("unfelt") == "c6 b7", rig.told
    act(rig, "+b7 300 -b7 4000")
    assert rig.told[1:] == ["mistake disturbed", "c8-c6", "mistake sensor-dead", "h1-h5"], rig.told


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


def test_moves_count_beside_a_sensor_that_was_found_dead_meanwhile():
    rig = act(Rig().set_up(), "+b5 6000 -b8 500 +e5 1500 -a1 900 +a7 200 -f8 600 +f6 12000")
    told = ["mistake disturbed", "b8-e5", "a1-a7", "mistake wrong-square", "mistake sensor-dead", "f8-f6"]
    assert rig.told[1:7] == told, rig.told
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


def test_of_several_squares_from_which_a_tower_may_have_come_the_one_that_never_lets_go_is_dead():
    rig = act(Rig().set_up(), "+c4 1500 -c4 400 +c4 2000")
    assert rig.ask() == "lift c4" and rig.squares_in("unfelt") == "c8 g8", rig.squares_in("unfelt")
    act(rig, "-g8 300 +g8 2800")
    assert rig.told[-2:] == ["mistake sensor-dead", "c8-c4"] and rig.app.settings.dead_square == 59, rig.told


def test_what_is_too_much_may_be_the_tower_that_moved_last_whose_square_never_lets_go():
    rig = Rig().at("4yr2/3k3O/Gb3n2/8/2RB4/6K1/N1pYPgo1/8 w K -")
    act(rig, "-g3 500 +g7 2000 +g5 1500 -g5 900 +g5 3000")
    assert rig.ask() == "lift g5" and rig.squares_in("unfelt") == "f6 g7", (rig.told, rig.squares_in("unfelt"))
    act(rig, "-f6 300 +f6 2800")
    assert rig.told[3:] == ["mistake disturbed", "mistake sensor-dead", "undo", "g3-g5"], rig.told
    rig = Rig().at("4yr2/3k3O/Gb3n2/8/2RB4/6K1/N1pYPgo1/8 w K -")
    act(rig, "-g3 500 +g7 2000 +g5 1500 -g5 900 +g5 3000 -g7 300 +g7 2800")
    assert rig.told[3:] == ["mistake disturbed", "mistake sensor-dead", "f6-g5"], rig.told


def test_who_shows_that_a_tower_is_felt_makes_no_move_of_it():
    rig = act(Rig().set_up(), "+c4 1500 -c4 400 +c4 2000 -g8 4000")
    assert rig.game.plies == 0 and rig.ask() == "return g8", (rig.told, rig.ask())
    act(rig, "+g8 2800")
    assert rig.told[-2:] == ["mistake sensor-dead", "c8-c4"] and rig.app.settings.dead_square == 59, rig.told


def test_where_all_squares_from_which_a_tower_may_have_come_are_felt_to_let_go_none_is_dead():
    rig = act(Rig().set_up(), "+c4 1500 -c4 400 +c4 2000 -g8 300 +g8 800 -c8 300 +c8 4000")
    assert rig.app.settings.dead_square == 0 and rig.ask() == "lift c4", (rig.told, rig.ask())


def test_a_sensor_that_sticks_where_the_tower_might_have_gone_that_has_just_moved_is_no_tower():
    rig = Rig().at("obp2rg1/8/6y1/8/3k4/1RN5/4Y2n/1G2KPBO b G e2")
    act(rig, "g8-e6 478 -f1 403 +f6 300 +g2 9000")
    assert rig.ask() == "lift g2", (rig.told, rig.ask())
    act(rig, "2500")
    assert rig.told[2:5] == ["mistake wrong-square", "mistake sensor-dead", "f1-f6"], (rig.told, rig.ask())


def test_who_lifts_what_a_sensor_that_sticks_makes_too_much_has_not_won_where_that_sticks():
    """The board asks for the tower itself, as it seems to have been carried low over where it stands."""
    position = "obpky1gn/N7/5r2/8/8/8/8/1GRYKPBO b R a7"
    rig = act(Rig().at(position), "-f6 1600 +e5 190 +a1 3000")
    assert rig.ask() == "lift e5", (rig.told, rig.ask())
    act(rig, "-e5 3500 +e5 1500")
    assert rig.ask() == "lift a1", (rig.told, rig.ask())
    act(rig, "10000")
    assert rig.told[-2:] == ["mistake sensor-dead", "f6-e5"] and rig.app.settings.dead_square == 1, rig.told
    rig = act(Rig().at(position), "-f6 1600 +e5 190 +a1 3000 -e5 4500")
    assert rig.told[-2:] == ["f6-a1", "result black home"], rig.told


def test_what_is_too_much_and_set_again_is_not_the_last_mover_that_nothing_feels_any_more():
    rig = Rig().at("1bpkyrgn/8/8/8/8/o7/8/NGRYKPBO w B -")
    act(rig, "g1-f2 1500 +g5 2200 -g5 900 +g5 2000 -f2 4300 -g5 3600 +g5 1500")
    assert rig.told[1] == "g1-f2" and "undo" not in rig.told and rig.ask() == "carry g5 f2", (rig.told, rig.ask())


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


def test_a_pass_is_due_though_a_sensor_has_died():
    rig = act(Rig().set_up(), "e8-e2 -h8 1500 b1-b3 9000")
    assert rig.told[-3:] == ["b1-b3", "pass", "mistake sensor-dead"] and rig.app.settings.dead_square == 64, rig.told


def test_a_pass_is_due_though_a_sensor_feels_what_may_have_moved_there():
    rig = act(Rig().set_up(), "e8-e2 b1-b3 +b4 9000")
    assert rig.told[-1] == "pass" and rig.ask() == "lift b4", (rig.told, rig.ask())


def test_a_tower_between_two_squares_is_asked_about_before_one_of_them_is_called_dead():
    rig = act(Rig().set_up(), "c8-c4 -b1 383 +d3 1 +c3 6500")
    assert rig.told == ["begin", "c8-c4", "mistake wrong-square"] and rig.ask().startswith("lift "), rig.told


def test_a_tower_that_had_vanished_may_only_touch():
    rig = act(Rig().set_up(), "-c8 3500 +c8 500 -c8 3500 +c7 100 -c7 200 +c6 800")
    assert rig.told == ["begin"], rig.told
    act(rig, "1000")
    assert rig.told == ["begin", "c8-c6"], rig.told


def test_a_square_that_still_feels_the_tower_that_has_left_it_is_called_dead():
    rig = act(Rig().set_up(), "c8-c6 +c8 9000")
    assert rig.app.settings.dead_square == 59 and rig.ask().startswith("move "), (rig.told, rig.ask())


def test_a_square_that_a_tower_has_slid_over_tells_nothing_of_the_answer_that_lands_there():
    rig = act(Rig().set_up(), "-a8 200 +e4 80 -e4 100 +d5 300 -h1 12 +e4 1500")
    assert rig.told == ["begin", "a8-d5", "h1-e4"], rig.told


def test_a_square_that_has_let_go_since_its_tower_came_is_not_dead():
    rig = act(Rig().set_up(), "-c8 300 +c4 200 -c4 400 +c4 150 +c3 500 -c3 60 +d4 230 -d4 5000")
    assert "mistake sensor-dead" not in rig.told and rig.told[1] == "c8-c4", rig.told


def test_a_move_that_stood_where_it_calls_the_answer_has_not_gone_where_nothing_is_felt():
    rig = act(Rig().at("1bp1yrgn/oG6/8/N4k2/8/8/2R5/3YKPBO b Y c2"), "-e8 112 +c6 306 -c6 13 -h1 484 +h3 4500 +c6 1500")
    assert rig.told[1:] == ["mistake disturbed", "e8-c6", "h1-h3"], rig.told


def test_many_moves_count_that_nobody_waited_for_as_the_first_was_not_felt():
    slide = "-e1 100 +d2 95 -d2 90 +c3 65 -c3 205 +a4 140 -a4"
    rig = act(
        Rig().set_up(),
        f"b8-c7 1000 {slide} 412 -d8 145 +d3 811 +a5 22 -f1 2800 +f6 381 -h8 70 +g7 1014 -a1 2500 +a3 287 -c7 140 +e5",
    )
    rig.wait(5500)
    assert rig.record()[-6:] == ["e1-a5", "d8-d3", "f1-f6", "h8-g7", "a1-a3", "c7-e5"], rig.told


def test_a_square_that_one_tower_seems_to_have_left_for_another_long_since_tells_nothing():
    # Nothing is felt on h3; the tower is tried elsewhere, and the edge is lost with which it leaves d5.
    tried = "+g2 117 -g2 108 +h2 186 -h2 125 +f3 117 -f3 103 +d5 463 +h5 171 -h5 79"
    rig = act(Rig().set_up(), f"c8-b7 900 -h1 9000 +h1 636 -h1 3456 {tried} +h3 1500")
    assert rig.ask() == "lift d5", rig.ask()


def test_the_first_of_several_quick_moves_from_a_square_that_never_lets_go_is_known_by_what_follows():
    rig = act(Rig().set_up(), "+a6 417 -b1 191 +h7 244 -a6 131 +b5 41 -f1 216 +f6 5500")
    assert rig.record()[-4:] == ["c8-a6", "b1-h7", "a6-b5", "f1-f6"], (rig.told, rig.ask())
    assert rig.app.settings.dead_square == 59, rig.told


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


def test_what_a_taken_back_first_move_left_long_ago_comes_from_no_square_that_feels_nothing():
    fallen = "-f8 68 +f7 75 -e8 26 -f7 17 +e8 144 +e7 362 -e7 110 +f6 175 -f6 92 +g5 201 -g5 199 +f5"
    rig = act(Rig().set_up(), f"{fallen} 3230 -e8 785 +f8 2500")
    assert rig.told[-2:] == ["undo", "mistake wrong-square"] and rig.ask() == "return e8", (rig.told, rig.ask())


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


def test_what_fell_amid_a_move_has_not_moved_to_a_square_that_feels_nothing():
    rig = act(Rig().at("3ky3/B1b5/8/6K1/8/RpnGrogO/N3Y3/5P2 b B a3"), "c7-c4 500 -d3 300 -g3 77 -f3 84 +e4 38")
    fallen = "+h4 21 -h3 111 -e2 1 +g2 116 +f3 108 -e4 279 -f3 85 +g4 36 -g4 1027"
    act(rig, f"{fallen} +h7 2267 -h4 808 +g3 2693 +e2 1500")
    assert rig.record()[1:] == ["c7-c4"] and rig.ask() == "return f3", (rig.told, rig.ask())


def test_an_answer_that_nothing_feels_yet_is_answered_by_the_tower_that_seemed_to_be_moved_instead():
    for deeds in ("+c6 1500", "-b1 500 +b4 500 +c6 1500", "+c6 200 -b1 500 +b4 1500"):
        rig = act(Rig().set_up(), f"a8-a7 900 -c1 900 -a7 400 +a6 900 {deeds}")
        assert rig.told[1:4] == ["a8-a7", "undo", "a8-a6"], rig.told
        assert rig.record()[2:5] == ["a8-a7", "c1-c6", "a7-a6"], rig.told


def test_an_answer_that_nothing_feels_yet_is_made_after_what_seemed_to_be_moved_instead_was_answered():
    rig = act(Rig().set_up(), "h8-h6 900 -g1 900 -h6 400 +h3 900 -b1 500 +b4 900 -f8 500 +f5 900 +g7 1500")
    assert rig.record()[2:] == ["h8-h6", "g1-g7", "h6-h3", "b1-b4", "f8-f5"], rig.told


def test_what_is_carried_low_to_answer_says_nothing_of_where_a_tower_stands_between_squares():
    rig = Rig().at("ob1ky1gn/8/7r/8/2p3B1/8/8/NGRYKP1O w G c4")
    act(rig, "-b1 1289 -c4 106 +d3 380 +e2 189 -d3 2300")
    assert rig.told == ["begin"], rig.told
    act(rig, "+a2 2400")
    assert rig.told == ["begin", "b1-a2", "c4-e2"], rig.told


def test_what_answers_a_tower_that_stands_between_squares_is_asked_back_only_if_that_is_left_so():
    for deeds in ("-c8 900 -h1 300 +h5 2500", "-c8 900 -h1 2500 +h5 300"):
        rig = act(Rig().set_up(), deeds)
        assert rig.told == ["begin"] and rig.ask().startswith("put "), (rig.told, rig.ask())
        act(rig, "+c6 2500")
        assert rig.told[1:] == ["c8-c6", "h1-h5"], rig.told
    rig = act(Rig().set_up(), "-c8 900 -h1 6000")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return h1", rig.told
    rig = act(Rig().set_up(), "-c8 900 -h1 300 +g4 1500")
    assert rig.told[1:] == ["mistake disturbed"], "h1 goes nowhere so"


def test_a_tower_that_nothing_felt_between_squares_may_be_called_again_and_go_on():
    rig = Rig().at("o2kyr1n/1b5O/G7/8/8/8/4p1g1/N1RYKPB1 w G h7")
    act(rig, "-a6 1060 -f8 330 +f5 2300 +b8 900")
    assert rig.told[1:] == ["a6-a7", "f8-f5", "a7-b8", "result white home"], rig.told
    assert rig.app.settings.dead_square == 0
    rig = act(Rig().set_up(), "-g8 700 -f1 600 +a6 900 +e2 900")  # from e6 or g4
    assert rig.record()[-2] == "f1-a6" and rig.record()[-1].endswith("-e2"), rig.told


def test_what_slides_over_where_a_tower_may_have_gone_is_not_that():
    rig = act(Rig().set_up(), "-a8 1127 +h2 44 -h1 108 +h3 34 -h2 118 -h3 72 +h4 441 -d8 1014 +b6 64")
    act(rig, "+e2 49 -e1 144 +e3 51 -e2 142 +e4 55 -e3 138 -e4 67 +e5 765 +c6 900")
    assert rig.record()[-4:] == ["a8-c6", "h1-h4", "d8-b6", "e1-e5"], rig.told


def test_a_square_that_feels_nothing_any_more_has_not_been_left_to_answer_what_is_lifted_later():
    rig = Rig().at("o1p1y1gn/b7/1k6/2r3R1/8/2K5/5B2/NG1Y1P1O b N c3")
    act(rig, "-a1 182 -h8 1180 +h7 4587 -f1 781 +a6 1695 -g8 946")
    assert "g8-g7" not in rig.told and rig.ask() == "return a1", (rig.told, rig.ask())


def test_what_nothing_felt_to_leave_has_moved_if_it_is_answered_by_the_tower_that_moved_last():
    rig = act(Rig().set_up(), "c8-c7 +e6 400 -c7 900")
    assert rig.told == ["begin", "c8-c7", "e1-e6", "mistake sensor-dead"], rig.told
    act(rig, "+e5 800")
    assert rig.told[-1] == "c7-e5" and rig.app.settings.dead_square == 5, rig.told


def test_what_was_slid_between_two_squares_is_left_ten_seconds_to_be_straightened():
    rig = act(Rig().set_up(), "d8-h4 +d2 +e2 169 -e1 8000")
    assert rig.ask().startswith("lift ") and rig.app.settings.dead_square == 0, (rig.told, rig.ask())
    act(rig, "-e2 2500")
    assert rig.record()[-1] == "e1-d2" and rig.ask() == "move b8", (rig.told, rig.ask())


def _feels_all_but(rig, name):
    """Something has been felt on every square but one since power came."""
    for square in range(64):
        if square != squares.parse_square(name):
            squares.add(rig.app.referee.turns.trail.felt, square)


def test_a_square_that_was_touched_for_an_instant_is_none_where_an_unfelt_answer_was_waited_for():
    rig = Rig().at("8/1p1Ny3/K1OP1rg1/2R3k1/1o1n4/3Y4/1b5B/1G6 w R b4")
    _feels_all_but(rig, "e3")
    falls = "-g5 4 +g5 1 -g5 3 +g5 1 -g5 4 +g5 6 -g5 2 +g5 2 -g5 2 +g5 10 -g5 1 +g5 3 -g5 81 +g5 75 -g5"
    act(rig, f"-c5 140 +b6 35 -b6 200 +a7 178 {falls} 1098 -f6 100 +f5 30 -f5 30 +f4 40 -f4 100 +f2 2000")
    assert rig.app.settings.dead_square == 0 and rig.ask() == "return g5", (rig.told, rig.ask())


def test_a_pass_amid_what_fell_is_no_proof_that_a_sensor_is_dead():
    rig = Rig().at("ob6/N4g1G/2y4r/5Y2/3k2BO/1p6/1n6/2R1KP2 w Y f7")
    _feels_all_but(rig, "h5")
    falls = "-h7 50 +h7 102 -h6 25 +h6 25 -h6 139 -d7 30 +d7 46 +g7 50 -g7 9 -d7 105 +d8"
    act(rig, f"-f5 294 +d7 79 -f7 322 +f6 144 {falls} 3000")
    assert rig.app.settings.dead_square == 0 and rig.ask() == "return h6", (rig.told, rig.ask())


def test_a_tower_that_had_stood_where_it_is_set_again_has_not_gone_by_way_of_a_square_that_feels_nothing():
    rig = Rig().at("1b2y1g1/N1pk3O/5n2/3oKG2/8/r3R3/5B2/3Y1P2 b G f5")
    _feels_all_but(rig, "g4")
    act(rig, "81 -g8 897 +g2 116 -f1 162 -g2 145 +e2 97 +f3 116 -f3 292 +g2 3000")
    assert rig.app.settings.dead_square == 0 and rig.record()[-1] != "g4-g2", (rig.told, rig.ask())
    act(rig, "-e2 400 +f1 1500")
    assert rig.record()[-1] == "g8-g2" and rig.told[-1] != "mistake wrong-tower", (rig.told, rig.ask())


def test_what_was_lifted_with_another_tower_has_not_stood_in_between_where_nothing_is_felt():
    rig = Rig().at("1bpkyr1n/1G6/8/o7/2g5/8/8/N1RYKPBO w K a5")
    _feels_all_but(rig, "h4")
    act(rig, "-d8 164 +d7 367 -d7 126 +d8 135 -e1 26 -d8 200 +c7 36 +e7 1500")
    assert "h4-e7" not in rig.told, rig.told
    act(rig, "-c7 400 +d8 1500")
    assert rig.record()[-1] == "e1-e7", (rig.told, rig.ask())


def test_what_had_fallen_before_and_rolled_over_where_it_stood_is_not_called_by_an_unfelt_move():
    rig = Rig().at("ob1k1r1n/4Y3/8/8/y5p1/1g5P/G7/N1R1K1BO b B e7")
    _feels_all_but(rig, "b7")
    act(rig, "-h1 196 +g2 238 -b8 135 -g2 141 +h2 191 -h2 199 +h1 62 -h1 598 +h2 4500")
    assert rig.app.settings.dead_square == 0 and rig.record()[-1] != "h1-h2", (rig.told, rig.ask())
    act(rig, "+h1 1500")
    assert rig.record()[-1] == "b8-h2", (rig.told, rig.ask())


def test_nobody_sets_a_tower_far_away_and_is_answered_in_a_tenth_of_a_second():
    rig = act(Rig().set_up(), "a8-a6 600 -b8 6 -c8 54 +c8 48 +b8 97 -c8 98 +d7 258 -d7 169 +c8 45")
    _feels_all_but(rig, "b5")
    act(rig, "-b1 101 -c8 139 +d7 213 +b6 3000")
    assert "b1-b5" not in rig.told and rig.app.settings.dead_square == 0, (rig.told, rig.ask())


def test_a_tower_that_vanishes_where_it_has_but_one_way_to_go_is_believed_though_it_moved_twice_in_a_row():
    rig = act(Rig().at("obpky1gn/N7/5r2/8/8/8/8/1GRYKPBO b R a7"), "f6-c3 3500 c3-b2 3500")
    act(rig, "-b2 8000 +b2 800 -b2 8000 +b2 800")
    assert rig.told[1:] == ["f6-c3", "pass", "c3-b2", "pass"] and rig.ask() == "move b2", (rig.told, rig.ask())
    act(rig, "-b2 8000")
    assert rig.told[5:] == ["mistake sensor-dead", "b2-a1", "result black home"], rig.told


def _go_on_with_h2_always_on():
    rig = act(Rig().set_up(), "d8-d5 900 h1-h4 900")
    rig.place("h2")
    rig.restart(Kamisado())
    act(rig, "2000").told.clear()
    return rig


def test_a_sensor_that_is_always_on_as_a_game_is_taken_up_is_named_though_a_tower_might_have_come_there():
    rig = act(_go_on_with_h2_always_on(), "7000")
    assert rig.told == [] and rig.ask() == "lift h2", (rig.told, rig.ask())
    act(rig, "3000")
    assert rig.told == ["mistake sensor-dead"] and rig.ask() == "move d5", (rig.told, rig.ask())


def test_what_has_stood_since_the_power_came_is_not_where_a_tower_goes_that_is_lifted_now():
    rig = act(_go_on_with_h2_always_on(), "d5-f3 600 h4-h6 2300 -b8 530 +b4 600 -c1 315 +e3 600")
    assert [move for move in rig.told if "-" in move and " " not in move] == ["d5-f3", "h4-h6", "b8-b4"]


def test_a_tower_that_stood_for_an_instant_and_fell_is_not_taken_to_where_nothing_was_ever_felt():
    rig = Rig().at("ob1kyrg1/7G/7n/8/2p3B1/8/8/N1RYKP1O b P h7")
    act(rig, "-c4 534 +c2 82 -c2 414 -d1 556 +d6 3500")
    assert rig.told[1:] == ["mistake disturbed"] and rig.ask() == "return c2", (rig.told, rig.ask())
    act(rig, "+c2 900")
    assert rig.record()[-2:] == ["c4-c2", "d1-d6"], rig.told


def test_what_seemed_to_stand_on_a_dead_square_is_what_is_set_where_else_it_could_have_gone():
    rig = act(Rig().set_up(), "c8-g4 900 -f1 240 +c4 48 -c4 402 -g8 341 +d5 3943")
    assert rig.told[-3:] == ["f1-a6", "mistake sensor-dead", "g8-d5"], rig.told
    act(rig, "+c4 1500")
    assert rig.record()[2:] == ["c8-g4", "f1-c4", "g8-d5"] and rig.ask() == "move h1", rig.told
    assert rig.app.settings.dead_square == 0


def test_what_seemed_to_stand_on_a_dead_square_is_set_elsewhere_while_the_next_tower_moves():
    rig = Rig().at("1b1kyrgn/8/8/3p4/o3G1Y1/8/8/N1R1KPBO w O d5")
    act(rig, "-h1 78 +g2 100 -g2 736 -a4 62 +a3 3256 +g2 848 -g1 433 +c5 900")
    assert rig.record()[-3:] == ["h1-g2", "a4-a3", "g1-c5"] and rig.ask() == "move b8", rig.told
