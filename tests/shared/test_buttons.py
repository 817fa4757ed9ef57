"""The two buttons: what counts as a press, and what it does to a round. All of it by hands on a virtual board."""

from desk import Desk

from madang.buttons import BACK, CONFIRM, FIRST, MENU, SECOND, Buttons

LONG_MS = 1000  # held
ROUND = ("e8-e2", "b1-g6", "pass", "g6-e8")  # White wins
PUSH = "obpk1rgn/8/8/4y3/4P+3/8/8/NGRYK1BO w P -"  # e4-e5 pushes


def asked(waveform, cycle_ms=4):
    """What comes of (held, ms) in turn: `confirm 24`, with the time."""
    buttons = Buttons()
    names = {CONFIRM: "confirm ", BACK: "back ", MENU: "menu "}
    told = []
    now_ms = 0
    for held, ms in [(0, 40)] + waveform:
        end_ms = now_ms + ms
        while now_ms < end_ms:
            now_ms += cycle_ms
            found = buttons.update(held, cycle_ms)
            if found:
                told.append(names[found] + str(now_ms - 40))
    return told


def test_a_press_confirms_at_once_and_goes_back_when_it_ends():
    assert asked([(FIRST, 200), (0, 200)]) == ["confirm 24"]
    assert asked([(SECOND, 200), (0, 200)]) == ["back 224"]


def test_held_it_opens_the_menu_and_does_no_more():
    (menu,) = asked([(SECOND, 2000), (0, 200)])
    assert menu.split()[0] == "menu" and 800 <= int(menu.split()[1]) <= 840


def test_bounces_are_one_press():
    bounces = [(FIRST, 4), (0, 4), (FIRST, 8), (0, 4)]
    assert asked(bounces + [(FIRST, 100)] + bounces + [(0, 100)]) == ["confirm 44"]
    bounces = [(SECOND, 8), (0, 4)]
    assert len(asked(bounces + [(SECOND, 100)] + bounces + [(0, 100)])) == 1


def test_a_spike_is_none():
    assert asked([(FIRST | SECOND, 16), (0, 100)]) == []


def test_a_button_that_is_stuck_at_power_on_asks_for_nothing():
    for stuck in (FIRST, SECOND, FIRST | SECOND):
        buttons = Buttons()
        assert not [cycle for cycle in range(1000) if buttons.update(stuck, 4)]
        assert not [cycle for cycle in range(20) if buttons.update(0, 4)]
        assert [cycle for cycle in range(20) if buttons.update(FIRST, 4)]


def test_nobody_listens_when_nothing_is_held():
    desk = Desk().set_up()
    assert not desk.app.buttons.is_busy
    desk.board.set_button(0, True)
    desk.wait(100)
    assert desk.app.buttons.is_busy
    desk.board.set_button(0, False)
    desk.wait(100)
    assert not desk.app.buttons.is_busy


# Confirm


def test_confirm_makes_a_resting_move_final():
    desk = Desk(dwell_ms=5000).set_up()
    desk.move("c8-c4", rest_ms=1000)
    assert desk.told == ["begin"]
    desk.press("confirm")
    assert desk.told == ["begin", "c8-c4"] and desk.ask() == "move b1"


def test_confirm_waits_for_what_is_just_set_down():
    desk = Desk(dwell_ms=5000).set_up()
    desk.move("c8-c4", rest_ms=0)
    desk.press("confirm", 30)
    assert desk.told == ["begin", "c8-c4"]


def test_confirm_says_nothing_to_what_is_no_move():
    desk = Desk().set_up()
    desk.press("confirm")
    desk.lift("c8")
    desk.wait(200)
    desk.press("confirm")
    desk.place("d5")
    desk.wait(200)
    desk.press("confirm")
    desk.wait(1000)
    desk.press("confirm")
    assert desk.told == ["begin", "mistake wrong-square"] and desk.ask() == "carry d5 c8"


def test_confirm_ends_the_announcement_of_a_pass():
    desk = Desk().set_up()
    desk.move("e8-e2")
    desk.move("b1-g6")
    assert desk.ask().startswith("wait ")
    desk.press("confirm")
    assert desk.told[-1] == "pass"


def test_confirm_means_what_was_just_set_down_and_not_what_follows():
    """The move is final without it, and a pass follows, which is announced all the same."""
    desk = Desk(dwell_ms=0).set_up()
    desk.move("e8-e2")
    desk.move("b1-g6", rest_ms=4)
    desk.press("confirm")
    desk.wait(500)
    assert desk.told == ["begin", "e8-e2", "b1-g6"] and desk.ask().startswith("wait ")


def test_confirm_says_that_the_towers_are_not_swapped():
    desk = Desk().set_up()
    desk.move("c8-c4")
    desk.lift("e1")
    desk.wait(100)
    desk.lift("f1")
    desk.wait(200)
    desk.place("e1", "f1")
    desk.wait(400)
    assert desk.told[-1] == "unsure e1 f1" and desk.squares_in("unsure") == "e1 f1"
    desk.press("confirm")
    assert desk.told[-1] == "unsure " and desk.squares_in("unsure") == ""


def test_confirm_leads_to_the_score_and_on_to_the_next_round():
    desk = Desk().set_up()
    for move in ROUND:
        desk.move(move)
    assert desk.told[-1] == "result white home" and desk.squares_in("trophy") == "e8"
    desk.press("confirm")
    assert desk.squares_in("winning") == "a3"  # the score: the point just won
    desk.press("confirm")
    assert desk.told[-1] == "chosen" and desk.ask() == "carry e8 b1"


# Back


def test_back_takes_the_last_move_back_and_guides_its_tower_home():
    desk = Desk().set_up()
    desk.move("c8-c4")
    desk.press("back")
    assert desk.told == ["begin", "c8-c4", "undo"] and desk.ask() == "carry c4 c8"
    desk.wait(3000)
    assert desk.told == ["begin", "c8-c4", "undo"]  # though what stands there is a move
    desk.lift("c4")
    desk.wait(300)
    assert desk.ask() == "return c8"
    desk.place("c8")
    desk.wait(500)
    assert desk.ask() == "move a8 b8 c8 d8 e8 f8 g8 h8"
    desk.move("d8-d5")
    assert desk.told[-1] == "d8-d5"


def test_another_move_may_be_made_at_once_instead():
    desk = Desk().set_up()
    desk.move("c8-c4")
    desk.press("back")
    desk.move("c4-c6")
    assert desk.told == ["begin", "c8-c4", "undo", "c8-c6"]


def test_what_is_set_where_it_was_is_not_the_move_again_but_confirm_is():
    desk = Desk().set_up()
    desk.move("c8-c4")
    desk.press("back")
    desk.lift("c4")
    desk.wait(300)
    desk.place("c4")
    desk.wait(1000)
    assert desk.told[-1] == "undo" and desk.ask() == "carry c4 c8"
    desk.press("confirm")
    assert desk.told[-1] == "c8-c4" and desk.ask() == "move b1"


def test_back_is_no_move_yet():
    desk = Desk(dwell_ms=5000).set_up()
    desk.move("c8-c4")
    desk.press("back")
    assert desk.ask() == "carry c4 c8"
    desk.wait(6000)
    desk.move("c4-c8")
    assert desk.told == ["begin"] and desk.ask().startswith("move a8")


def test_back_twice_takes_two_back_one_after_the_other():
    """Never a tower to the other's square: the nearest gap to c4 is b1's or c8's, and c4 belongs to one of them."""
    desk = Desk().set_up()
    desk.move("c8-c4")
    desk.move("b1-h7")
    desk.press("back")
    desk.press("back")
    assert desk.told[-2:] == ["b1-h7", "undo"] and desk.ask() == "carry h7 b1"
    desk.move("h7-b1")
    assert desk.told[-1] == "undo" and desk.ask() == "carry c4 c8"
    desk.move("c4-c8")
    assert desk.ask() == "move a8 b8 c8 d8 e8 f8 g8 h8" and desk.record()[2:] == []


def test_back_goes_over_a_pass():
    desk = Desk().set_up()
    for move in ROUND[:3]:
        desk.move(move)
    desk.press("back")
    assert desk.ask() == "carry g6 b1"
    desk.move("g6-b1")
    assert desk.record()[2:] == ["e8-e2"] and desk.ask() == "move b1"


def test_back_takes_back_what_ended_the_round():
    desk = Desk().set_up()
    for move in ROUND:
        desk.move(move)
    desk.wait(6000)  # too late for a hand
    desk.press("back")
    desk.move("e8-g6")
    assert desk.told[-2:] == ["result white home", "undo"] and desk.ask() == "move g6"


def test_back_undoes_a_push_as_it_was_made():
    """The pusher first; the pushed tower is nearer to the pusher's square than to its own."""
    desk = Desk().at(PUSH)
    desk.lift("e4")
    desk.wait(60)
    desk.place("e6")
    desk.wait(60)
    desk.lift("e5")
    desk.wait(60)
    desk.place("e5")
    desk.wait(800)
    assert desk.told == ["begin", "e4-e5^1"]
    desk.press("back")
    assert desk.ask() == "carry e5 e4"
    desk.move("e5-e4")
    assert desk.ask() == "carry e6 e5"
    desk.move("e6-e5")
    assert desk.told == ["begin", "e4-e5^1", "undo"] and desk.position() == PUSH


def test_back_amid_a_move_that_was_lifted_again():
    desk = Desk().set_up()
    desk.move("c8-c4")
    desk.lift("c4")
    desk.wait(300)
    desk.press("back")
    assert desk.told[-1] == "undo" and desk.ask() == "return c8"
    desk.place("c8")
    desk.wait(500)
    assert desk.ask().startswith("move a8")


def test_back_can_be_switched_off():
    desk = Desk(takeback=0).set_up()
    desk.move("c8-c4")
    desk.press("back")
    assert desk.told == ["begin", "c8-c4"] and desk.ask() == "move b1"


def test_who_goes_back_may_still_set_up_anew():
    desk = Desk().set_up()
    desk.move("c8-c4")
    desk.move("b1-h7")
    desk.press("back")
    desk.move("h7-b1")
    desk.press("back")
    desk.lift("c4")
    desk.wait(2000)
    assert desk.ask() == "return c8"
    desk.place("c8")
    desk.wait(500)
    assert desk.ask().startswith("move a8")


# Choices


def test_before_the_first_move_back_walks_through_the_choices():
    desk = Desk().set_up()
    for name in ("c3", "d3", "e3", "f3", "c4", "d4", "e4", "f4", "c5", "d5", "e5"):
        desk.press("back")
        assert desk.squares_in("pointed") == name
    desk.press("confirm")
    assert desk.record() == ["kamisado dragon 7", "round 1 black basic"]
    desk.wait(500)
    assert desk.ask().startswith("move a8") and desk.squares_in("choice") == ""


def test_a_choice_that_is_only_pointed_at_is_forgotten():
    desk = Desk().set_up()
    desk.press("back")
    assert desk.squares_in("pointed") == "c3" and desk.ask() != "move a8 b8 c8 d8 e8 f8 g8 h8"
    desk.wait(11000)
    assert desk.squares_in("pointed") == "" and desk.ask() == "move a8 b8 c8 d8 e8 f8 g8 h8"
    desk.press("back")
    desk.move("c8-c4")
    assert desk.told[-1] == "c8-c4"


def test_what_must_be_chosen_can_be_confirmed():
    desk = Desk().set_up()
    for _ in range(6):
        desk.press("back")
    assert desk.squares_in("pointed") == "d4"
    desk.press("confirm")
    assert desk.record() == ["kamisado korean 3"] and desk.ask().startswith("choose ")
    while desk.squares_in("pointed") != "d3":
        desk.press("back")
    desk.press("confirm")
    assert desk.record()[1].startswith("round 1 black tokens ")


def test_the_fill_is_chosen_by_buttons_too():
    desk = Desk().set_up()
    while desk.squares_in("pointed") != "d5":
        desk.press("back")
    desk.press("confirm")
    desk.wait(500)
    for move in ROUND:
        desk.move(move)
    desk.press("confirm")
    desk.press("confirm")
    assert desk.ask() == "choose a4 h4"
    desk.press("confirm")
    assert desk.squares_in("pointed") == "a4"
    desk.press("back")
    assert desk.squares_in("pointed") == "h4"
    desk.press("confirm")
    assert desk.record()[-1].startswith("round 2 ") and "right" in desk.record()[-1]
    desk.follow()
    assert desk.ask().startswith("move ")


def test_held_amid_a_round_back_offers_the_round_again_and_a_new_game():
    desk = Desk().set_up()
    desk.move("c8-c4")
    desk.press("back", LONG_MS)
    assert desk.ask() == "again b4 g4" and desk.squares_in("pointed") == "b4"
    desk.press("back")
    assert desk.squares_in("pointed") == "g4"
    desk.wait(11000)
    assert desk.ask() == "move b1"
    desk.press("back", LONG_MS)
    assert desk.squares_in("pointed") == "b4"
    desk.press("confirm")
    assert desk.told[-1] == "chosen" and desk.record() == ["kamisado korean 1", "round 1 black basic"]
    assert desk.ask() == "carry c4 c8"
    desk.follow()
    assert desk.told[-1] == "begin"


def test_a_lifted_tower_closes_the_menu():
    desk = Desk().set_up()
    desk.move("c8-c4")
    desk.press("back", LONG_MS)
    desk.move("b1-h7")
    assert desk.told == ["begin", "c8-c4", "b1-h7"]


def test_nobody_is_stuck_in_a_mess():
    desk = Desk().set_up()
    desk.move("c8-c4")
    desk.lift("a1", "b1", "d1", "h8")
    desk.place("e5")
    desk.wait(1500)
    desk.press("back", LONG_MS)
    assert desk.ask() == "again b4 g4"
    desk.press("back")
    desk.press("confirm")
    assert desk.told[-1] == "chosen"
    desk.lift("e5", "c4")
    desk.wait(300)
    desk.place("a1", "b1", "d1", "h8", "c8")
    desk.wait(500)
    desk.follow()
    assert desk.told[-1] == "begin"
