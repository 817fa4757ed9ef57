"""How hands are read: a story for each cell of the table in ARCHITECTURE.md that no other test tells, and why."""

from desk import Desk

from madang import squares
from madang.events import REASON_NAMES


def act(desk, deeds):
    """`+d4` places, `-d4` lifts, a number waits that many ms, `e8-e5` is a whole unhurried move."""
    for deed in deeds.split():
        if deed[0] == "+":
            desk.place(deed[1:])
        elif deed[0] == "-":
            desk.lift(deed[1:])
        elif deed.isdigit():
            desk.wait(int(deed))
        else:
            desk.move(deed)
    return desk


def why(desk):
    """The reason of the last decision, like `answered b1 c4`."""
    judge = desk.app.referee
    names = [squares.square_name(square) for square in (judge.why_first, judge.why_second) if square < 64]
    return " ".join([REASON_NAMES[judge.why]] + names)


def test_an_answer_counts_ten_ms_after_the_move():
    for cycle_ms in (1, 4, 7):
        desk = act(Desk(cycle_ms).set_up(), "-c8 200 +c4 10 -b1 120")
        assert desk.told == ["begin", "c8-c4"] and why(desk) == "answered b1 c4", cycle_ms


def test_a_tower_lifted_before_the_move_was_set_down_is_no_answer():
    desk = act(Desk().set_up(), "-b1 400 -c8 300 +c4 250")
    assert desk.told == ["begin", "mistake wrong-tower"] or desk.told == ["begin"]
    act(desk, "+b1 800")
    assert desk.told[-1] == "c8-c4" and why(desk) == "rested c4"


def test_a_move_that_cannot_go_on_rests_too():
    desk = act(Desk().set_up(), "-c8 200 +c2 200")
    assert desk.told == ["begin"], "some 160 ms since it settled"
    act(desk, "250")
    assert desk.told == ["begin", "c8-c2"] and why(desk) == "rested c2"


def test_two_moves_are_taken_back_one_after_the_other():
    for rest_ms in (150, 400):
        desk = act(Desk().set_up(), f"c8-c4 b1-h7 -h7 300 +b1 {rest_ms} -c4 300 +c8 800")
        assert desk.game.plies == 0 and desk.ask().startswith("move a8"), rest_ms
        assert why(desk).startswith("put-back ")


def test_a_move_beside_a_fallen_tower_stands():
    desk = act(Desk().set_up(), "c8-c4 -a8 400 -b1 300 +h7 1500")
    assert desk.told[-1] == "mistake disturbed" and desk.ask() == "return a8"
    act(desk, "1000")
    assert desk.told[-1] == "b1-h7" and why(desk) == "beside h7 a8" and desk.ask() == "return a8"
    act(desk, "+a8 600")
    assert desk.ask() == "move c4"


def test_a_tower_that_fell_with_others_makes_no_move_beside_them():
    desk = act(Desk().set_up(), "c8-c4 -a8 60 -b1 60 -e1 100 +h7 4000")
    assert desk.game.plies == 1 and desk.ask() == "return e1"
    act(desk, "-h7 200 +b1 200 +e1 300 +a8 600")
    assert desk.game.plies == 1 and desk.ask() == "move b1"


def test_what_is_wrong_is_asked_back_after_a_while():
    desk = act(Desk().set_up(), "c8-c4 -e1 700")
    assert desk.told == ["begin", "c8-c4"]
    act(desk, "300")
    assert desk.told[-1] == "mistake wrong-tower" and why(desk) == "missing e1" and desk.ask() == "return e1"


def test_who_corrects_may_play_on():
    desk = act(Desk().set_up(), "c8-c4 +e5 1200")
    assert desk.ask() == "lift e5" and why(desk) == "extra e5"
    act(desk, "-e5 200 -b1 200")
    assert desk.ask().startswith("put ")


def test_a_right_move_ends_the_correction():
    desk = act(Desk().set_up(), "c8-c4 -b1 200 +d4 1200 -d4 200 +h7 800")
    assert desk.told[-2:] == ["mistake wrong-square", "b1-h7"]


def test_a_takeback_ends_the_correction():
    desk = act(Desk().set_up(), "c8-c4 -c4 300 +c7 100 -c7 100 +d6 1200")
    assert desk.ask() == "carry d6 c4"
    act(desk, "-d6 300 +c8 800")
    assert desk.told[-1] == "undo" and why(desk) == "put-back c4 c8"


def test_another_move_instead_ends_the_correction():
    desk = act(Desk().set_up(), "c8-c4 -c4 300 +d6 1200 -d6 300 +c6 900")
    assert desk.told[-2:] == ["undo", "c8-c6"] and why(desk) == "instead c4 c6"


def test_what_fell_together_is_asked_back_by_colour():
    desk = act(Desk().set_up(), "c8-c4 -a1 40 -e1 40 -f1 200 +d3 60 +f2 1200")
    asked = []
    while desk.ask().startswith("return") and len(asked) < 5:
        asked.append(desk.ask())
        name = asked[-1].split()[1]
        if name == "e1":
            desk.lift("d3")
        elif name == "f1":
            desk.lift("f2")
        act(desk, f"200 +{name} 400")
    assert len(asked) == 3 and desk.ask() == "move b1"
    act(desk, "400")
    assert desk.told[-1] == "unsure a1 e1 f1"


def test_a_win_is_taken_back_by_hand():
    desk = act(Desk().set_up(), "e8-e2 b1-g6 pass g6-e8 500 -e8 300 +g6 900")
    assert desk.told[-1] == "undo" and why(desk) == "put-back e8 g6"


def test_after_a_pass_the_tower_called_again_replaces_nothing():
    desk = act(Desk().set_up(), "e8-e2 b1-g6 pass -g6 300 +c2 1500")
    assert desk.game.plies == 3 and desk.told[-1] == "mistake wrong-square"
    act(desk, "-c2 300 +e8 1200")
    assert desk.told[-2:] == ["g6-e8", "result white home"]


def test_a_move_beside_a_tower_that_fell_while_a_choice_was_pointed_at():
    desk = Desk().set_up()
    desk.press("back")
    act(desk, "-a1 400 -c8 300 +c4 1300")
    assert desk.ask() == "return a1"
    act(desk, "+a1 800")
    assert desk.told[-1] == "c8-c4"


def test_exchanged_towers_are_asked_about_until_somebody_answers():
    for first, second in (("c1", "d1"), ("c1", "d8"), ("b1", "c1"), ("b1", "c4")):
        desk = act(Desk().set_up(), f"c8-c4 -{first} 300 -{second} 300 +{first} 300 +{second} 800")
        assert desk.told[-1] == "unsure " + " ".join(sorted((first, second), key=squares.parse_square)), first
        assert set(desk.squares_in("unsure").split()) == {first, second}
        act(desk, "3000")
        assert desk.squares_in("unsure") != ""
        act(desk, f"-{first} 300 -{second} 300 +{first} 300 +{second} 900")
        assert desk.squares_in("unsure") == "" and desk.told[-1] != "unsure" and "unsure " in desk.told, desk.told


def test_who_plays_on_is_asked_no_more():
    desk = act(Desk().set_up(), "c8-c4 -c1 300 -d1 300 +c1 300 +d1 800 b1-h7 500")
    assert desk.squares_in("unsure") == "" and desk.told[-1] == "b1-h7"


def test_a_sensor_that_is_always_off_is_worked_out():
    desk = Desk()
    names = [file + rank for rank in "18" for file in "abcdefgh"]
    desk.place(*[name for name in names if name != "b1"])
    desk.wait(3500)
    assert desk.ask() == "set-up b1"
    desk.press("confirm")
    desk.wait(600)
    assert desk.told == ["mistake sensor-dead", "begin"] and desk.app.settings.dead_square == 2
    act(desk, "c8-c4")
    assert desk.ask() == "move b1"
    desk.place("h7")
    desk.wait(900)
    assert desk.told[-1] == "b1-h7", "nobody saw it lifted"
    assert desk.squares_in("unfelt") == "b1"


def test_a_move_on_to_a_dead_square_counts_when_it_is_answered():
    desk = Desk(dead_square=27).set_up()  # c4
    desk.lift("c8")
    desk.wait(3000)
    assert desk.told == ["begin"]
    desk.lift("b1")
    desk.wait(200)
    assert desk.told == ["begin", "c8-c4"] and why(desk) == "answered b1 c4"


def test_a_sensor_that_tells_something_after_all_is_believed_again():
    desk = Desk(dead_square=29).set_up()
    desk.place("e4")
    desk.wait(1500)
    assert desk.app.settings.dead_square == 0


def test_what_is_not_the_gesture_opens_no_menu():
    for deeds in ("-a1 3000", "-a1 100 -b1 3000", "-a1 100 -h1 1500 +h1 100 +a1 500", "-a1 100 -h1 100 -c1 3000"):
        desk = act(Desk().set_up(), deeds)
        assert desk.squares_in("choice") == "", deeds
