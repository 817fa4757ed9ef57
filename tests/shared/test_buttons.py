"""The two buttons: what counts as a press, and what it does to a round. All of it by hands on a virtual board."""

from rig import Rig

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
    rig = Rig().set_up()
    assert not rig.app.buttons.is_busy
    rig.board.set_button(0, True)
    rig.wait(100)
    assert rig.app.buttons.is_busy
    rig.board.set_button(0, False)
    rig.wait(100)
    assert not rig.app.buttons.is_busy


# Confirm


def test_confirm_makes_a_resting_move_final():
    rig = Rig(dwell_ms=5000).set_up()
    rig.move("c8-c4", rest_ms=1000)
    assert rig.told == ["begin"]
    rig.press("confirm")
    assert rig.told == ["begin", "c8-c4"] and rig.ask() == "move b1"


def test_confirm_waits_for_what_is_just_set_down():
    rig = Rig(dwell_ms=5000).set_up()
    rig.move("c8-c4", rest_ms=0)
    rig.press("confirm", 30)
    assert rig.told == ["begin", "c8-c4"]


def test_confirm_says_nothing_to_what_is_no_move():
    rig = Rig().set_up()
    rig.press("confirm")
    rig.lift("c8")
    rig.wait(200)
    rig.press("confirm")
    rig.place("d5")
    rig.wait(200)
    rig.press("confirm")
    rig.wait(1000)
    rig.press("confirm")
    assert rig.told == ["begin", "mistake wrong-square"] and rig.ask() == "carry d5 c8"


def test_confirm_ends_the_announcement_of_a_pass():
    rig = Rig().set_up()
    rig.move("e8-e2")
    rig.move("b1-g6")
    assert rig.ask().startswith("wait ")
    rig.press("confirm")
    assert rig.told[-1] == "pass"


def test_confirm_means_what_was_just_set_down_and_not_what_follows():
    """The move is final without it, and a pass follows, which is announced all the same."""
    rig = Rig(dwell_ms=0).set_up()
    rig.move("e8-e2")
    rig.move("b1-g6", rest_ms=4)
    rig.press("confirm")
    rig.wait(500)
    assert rig.told == ["begin", "e8-e2", "b1-g6"] and rig.ask().startswith("wait ")


def test_confirm_says_that_the_towers_are_not_swapped():
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.lift("e1")
    rig.wait(100)
    rig.lift("f1")
    rig.wait(200)
    rig.place("e1", "f1")
    rig.wait(400)
    assert rig.told[-1] == "unsure e1 f1" and rig.squares_in("unsure") == "e1 f1"
    rig.press("confirm")
    assert rig.told[-1] == "unsure " and rig.squares_in("unsure") == ""


def test_confirm_leads_to_the_score_and_on_to_the_next_round():
    rig = Rig().set_up()
    for move in ROUND:
        rig.move(move)
    assert rig.told[-1] == "result white home" and rig.squares_in("trophy") == "e8"
    rig.press("confirm")
    assert rig.squares_in("winning") == "a3"  # the score: the point just won
    rig.press("confirm")
    assert rig.told[-1] == "chosen" and rig.ask() == "carry e8 b1"


# Back


def test_back_takes_the_last_move_back_and_guides_its_tower_home():
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.press("back")
    assert rig.told == ["begin", "c8-c4", "undo"] and rig.ask() == "carry c4 c8"
    rig.wait(3000)
    assert rig.told == ["begin", "c8-c4", "undo"]  # though what stands there is a move
    rig.lift("c4")
    rig.wait(300)
    assert rig.ask() == "return c8"
    rig.place("c8")
    rig.wait(500)
    assert rig.ask() == "move a8 b8 c8 d8 e8 f8 g8 h8"
    rig.move("d8-d5")
    assert rig.told[-1] == "d8-d5"


def test_another_move_may_be_made_at_once_instead():
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.press("back")
    rig.move("c4-c6")
    assert rig.told == ["begin", "c8-c4", "undo", "c8-c6"]


def test_what_is_set_where_it_was_is_not_the_move_again_but_confirm_is():
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.press("back")
    rig.lift("c4")
    rig.wait(300)
    rig.place("c4")
    rig.wait(1000)
    assert rig.told[-1] == "undo" and rig.ask() == "carry c4 c8"
    rig.press("confirm")
    assert rig.told[-1] == "c8-c4" and rig.ask() == "move b1"


def test_back_is_no_move_yet():
    rig = Rig(dwell_ms=5000).set_up()
    rig.move("c8-c4")
    rig.press("back")
    assert rig.ask() == "carry c4 c8"
    rig.wait(6000)
    rig.move("c4-c8")
    assert rig.told == ["begin"] and rig.ask().startswith("move a8")


def test_back_twice_takes_two_back_one_after_the_other():
    """Never a tower to the other's square: the nearest gap to c4 is b1's or c8's, and c4 belongs to one of them."""
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.move("b1-h7")
    rig.press("back")
    rig.press("back")
    assert rig.told[-2:] == ["b1-h7", "undo"] and rig.ask() == "carry h7 b1"
    rig.move("h7-b1")
    assert rig.told[-1] == "undo" and rig.ask() == "carry c4 c8"
    rig.move("c4-c8")
    assert rig.ask() == "move a8 b8 c8 d8 e8 f8 g8 h8" and rig.record()[2:] == []


def test_back_goes_over_a_pass():
    rig = Rig().set_up()
    for move in ROUND[:3]:
        rig.move(move)
    rig.press("back")
    assert rig.ask() == "carry g6 b1"
    rig.move("g6-b1")
    assert rig.record()[2:] == ["e8-e2"] and rig.ask() == "move b1"


def test_back_takes_back_what_ended_the_round():
    rig = Rig().set_up()
    for move in ROUND:
        rig.move(move)
    rig.wait(6000)  # too late for a hand
    rig.press("back")
    rig.move("e8-g6")
    assert rig.told[-2:] == ["result white home", "undo"] and rig.ask() == "move g6"


def test_back_undoes_a_push_as_it_was_made():
    """The pusher first; the pushed tower is nearer to the pusher's square than to its own."""
    rig = Rig().at(PUSH)
    rig.lift("e4")
    rig.wait(60)
    rig.place("e6")
    rig.wait(60)
    rig.lift("e5")
    rig.wait(60)
    rig.place("e5")
    rig.wait(800)
    assert rig.told == ["begin", "e4-e5^1"]
    rig.press("back")
    assert rig.ask() == "carry e5 e4"
    rig.move("e5-e4")
    assert rig.ask() == "carry e6 e5"
    rig.move("e6-e5")
    assert rig.told == ["begin", "e4-e5^1", "undo"] and rig.position() == PUSH


def test_back_amid_a_move_that_was_lifted_again():
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.lift("c4")
    rig.wait(300)
    rig.press("back")
    assert rig.told[-1] == "undo" and rig.ask() == "return c8"
    rig.place("c8")
    rig.wait(500)
    assert rig.ask().startswith("move a8")


def test_back_can_be_switched_off():
    rig = Rig(takeback=0).set_up()
    rig.move("c8-c4")
    rig.press("back")
    assert rig.told == ["begin", "c8-c4"] and rig.ask() == "move b1"


def test_who_goes_back_may_still_set_up_anew():
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.move("b1-h7")
    rig.press("back")
    rig.move("h7-b1")
    rig.press("back")
    rig.lift("c4")
    rig.wait(2000)
    assert rig.ask() == "return c8"
    rig.place("c8")
    rig.wait(500)
    assert rig.ask().startswith("move a8")


# Choices


def test_before_the_first_move_back_walks_through_the_choices():
    rig = Rig().set_up()
    for name in ("c3", "d3", "e3", "f3", "g3", "h3", "c4", "d4", "e4", "f4", "h4", "c5", "d5", "e5"):
        rig.press("back")
        assert rig.squares_in("pointed") == name
    rig.press("confirm")
    assert rig.record() == ["kamisado dragon 7", "round 1 black basic"]
    rig.wait(500)
    assert rig.ask().startswith("move a8") and rig.squares_in("choice") == ""


def test_a_choice_that_is_only_pointed_at_is_forgotten():
    rig = Rig().set_up()
    rig.press("back")
    assert rig.squares_in("pointed") == "c3" and rig.ask() != "move a8 b8 c8 d8 e8 f8 g8 h8"
    rig.wait(11000)
    assert rig.squares_in("pointed") == "" and rig.ask() == "move a8 b8 c8 d8 e8 f8 g8 h8"
    rig.press("back")
    rig.move("c8-c4")
    assert rig.told[-1] == "c8-c4"


def test_what_must_be_chosen_can_be_confirmed():
    rig = Rig().set_up()
    for _ in range(8):
        rig.press("back")
    assert rig.squares_in("pointed") == "d4"
    rig.press("confirm")
    assert rig.record() == ["kamisado korean 3"] and rig.ask().startswith("choose ")
    while rig.squares_in("pointed") != "d3":
        rig.press("back")
    rig.press("confirm")
    assert rig.record()[1].startswith("round 1 black tokens ")


def test_the_fill_is_chosen_by_buttons_too():
    rig = Rig().set_up()
    while rig.squares_in("pointed") != "d5":
        rig.press("back")
    rig.press("confirm")
    rig.wait(500)
    for move in ROUND:
        rig.move(move)
    rig.press("confirm")
    rig.press("confirm")
    assert rig.ask() == "choose a4 h4"
    rig.press("confirm")
    assert rig.squares_in("pointed") == "a4"
    rig.press("back")
    assert rig.squares_in("pointed") == "h4"
    rig.press("confirm")
    assert rig.record()[-1].startswith("round 2 ") and "right" in rig.record()[-1]
    rig.follow()
    assert rig.ask().startswith("move ")


def test_held_amid_a_round_back_offers_the_round_again_and_a_new_game():
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.press("back", LONG_MS)
    assert rig.ask() == "again b4 g4" and rig.squares_in("pointed") == "b4"
    rig.press("back")
    assert rig.squares_in("pointed") == "g4"
    rig.wait(11000)
    assert rig.ask() == "move b1"
    rig.press("back", LONG_MS)
    assert rig.squares_in("pointed") == "b4"
    rig.press("confirm")
    assert rig.told[-1] == "chosen" and rig.record() == ["kamisado korean 1", "round 1 black basic"]
    assert rig.ask() == "carry c4 c8"
    rig.follow()
    assert rig.told[-1] == "begin"


def test_a_lifted_tower_closes_the_menu():
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.press("back", LONG_MS)
    rig.move("b1-h7")
    assert rig.told == ["begin", "c8-c4", "b1-h7"]


def test_nobody_is_stuck_in_a_mess():
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.lift("a1", "b1", "d1", "h8")
    rig.place("e5")
    rig.wait(1500)
    rig.press("back", LONG_MS)
    assert rig.ask() == "again b4 g4"
    rig.press("back")
    rig.press("confirm")
    assert rig.told[-1] == "chosen"
    rig.lift("e5", "c4")
    rig.wait(300)
    rig.place("a1", "b1", "d1", "h8", "c8")
    rig.wait(500)
    rig.follow()
    assert rig.told[-1] == "begin"
