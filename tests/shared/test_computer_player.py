"""The computer at the board: whose turn, how long, what it asks of the hands, and that it wins."""

import sys

from desk import Desk
from dice import Dice
from examples import legal_moves
from test_cycle import START_MS, QuietBoard, live
from test_resume import power_cycle

from madang import squares
from madang.app import App
from madang.games.kamisado import notation, rules
from madang.games.kamisado.game import Kamisado
from madang.squares import square_name

BLACK_FIRST = "carry b8 b2"  # the first move of the book


def play_to_the_end(desk, dice):
    """Hands that do what the computer requires, and move at random, but not home, for themselves."""
    computer = desk.game.computer_side
    while desk.game.winner() == rules.NOBODY:
        words = desk.ask().split()
        position = desk.game.round
        if words[0] == "wait":
            desk.move("pass")
        elif position.side != computer:
            moves = legal_moves(position)
            move = moves[dice.below(len(moves))]
            desk.move(notation.move_text(move)[:5])
        elif words[0] == "carry":
            desk.move("-".join(words[1:]))
        else:
            assert desk.app.computer_player.is_thinking, desk.ask()
            desk.wait(100)


def test_it_opens_by_heart_and_wins():
    for seed in range(3):
        desk = Desk(computer=1).set_up()
        desk.wait(20)
        assert desk.ask() == BLACK_FIRST
        play_to_the_end(desk, Dice(seed))
        assert desk.game.winner() == 0 and desk.game.plies <= 17, desk.record()


def test_as_the_second_player_it_beats_hands_that_know_nothing():
    wins = 0
    for seed in range(4):
        desk = Desk(computer=2, think_ms=100).set_up()
        play_to_the_end(desk, Dice(seed))
        wins += desk.game.winner()
    assert wins >= 3


def test_nothing_else_counts_but_its_move():
    desk = Desk(computer=1).set_up()
    desk.wait(20)
    desk.move("e8-e4")
    assert "mistake" in desk.told[-1] and desk.game.plies == 0


def test_it_takes_the_time_that_it_is_given():
    desk = Desk(computer=2, think_ms=2000).set_up()
    desk.move("d8-d4")
    desk.wait(1200)
    assert desk.app.computer_player.is_thinking and desk.ask().startswith("move a1")
    desk.wait(500)
    assert not desk.app.computer_player.is_thinking and desk.ask().startswith("carry a1 ")


def test_a_move_taken_back_stops_it():
    desk = Desk(computer=2, think_ms=60000).set_up()
    desk.move("d8-d4")
    assert desk.app.computer_player.is_thinking
    desk.move("d4-d3", rest_ms=1500)
    assert desk.told[-2:] == ["undo", "d8-d3"]
    desk.app.settings.set("think_ms", 100)
    desk.wait(300)
    position = desk.game.round
    assert desk.ask().startswith("carry " + square_name(position.square_of(position.side, position.active)))


def test_a_move_changed_by_the_pc_lets_it_think_anew():
    desk = Desk(computer=2, think_ms=60000).set_up()
    desk.move("d8-d4")
    judge = desk.app.referee
    desk.wait(100)
    assert desk.app.computer_player.is_thinking
    judge.undo_to(2)
    desk.wait(4)
    judge.take_entry(2, "d8-d3")
    desk.lift("d4")
    desk.place("d3")
    desk.app.settings.set("think_ms", 100)
    desk.wait(1500)
    assert desk.ask().startswith("carry f1 ")


def choose(desk, name):
    """Set a tower on a square of the menu, and take it away."""
    desk.place(name)
    desk.wait(1700)
    desk.lift(name)
    desk.wait(500)


def test_it_is_chosen_at_the_board_and_dismissed():
    desk = Desk().set_up()
    desk.open_menu()
    assert "e3" in desk.squares_in("choice").split()
    desk.place("e3")
    desk.wait(1700)
    assert desk.game.computer_side == 0 and desk.squares_in("chosen") == "c3 e3 c4"
    assert desk.told == ["begin", "chosen"]
    desk.lift("e3")
    desk.wait(500)
    assert desk.squares_in("chosen") == "c3 e3 c4"
    choose(desk, "f3")
    assert desk.game.computer_side == 1
    choose(desk, "f3")
    assert desk.game.computer_side == rules.NOBODY
    assert desk.record() == ["kamisado korean 1", "round 1 black basic"]


def test_what_was_chosen_at_the_board_outlasts_the_power():
    desk = Desk().set_up()
    for name, chosen in (("e3", 1), ("f3", 2), ("f3", 0)):
        desk.place("a1")
        desk.wait(500)
        desk.open_menu()
        choose(desk, name)
        assert desk.app.settings.computer == chosen
        power_cycle(desk)
        assert desk.app.settings.computer == chosen
        assert desk.game.computer_side == (chosen - 1 if chosen else rules.NOBODY)
    desk.set_up()
    desk.open_menu()
    choose(desk, "e3")
    desk.set_up().wait(20)
    assert desk.ask() == BLACK_FIRST
    power_cycle(desk)
    desk.wait(500)
    assert desk.ask() == BLACK_FIRST


def test_who_is_dismissed_at_the_board_stays_away_whatever_was_set_before():
    desk = Desk(computer=2).set_up()
    desk.open_menu()
    choose(desk, "f3")
    power_cycle(desk)
    assert desk.game.computer_side == rules.NOBODY and desk.app.settings.computer == 0
    desk.app.settings.set("computer", 1)
    desk.wait(20)
    assert desk.game.computer_side == 0


def test_the_pc_hears_of_what_is_chosen_and_can_choose_too():
    desk = Desk().set_up()
    desk.open_menu()
    choose(desk, "e3")
    assert ["setting", "computer", "1"] in desk.tell("settings")
    desk.tell("choose", "f3")
    desk.wait(20)
    power_cycle(desk)
    assert desk.app.settings.computer == 2 and desk.game.computer_side == 1


def test_what_was_chosen_stays_for_the_next_game():
    desk = Desk(computer=1, celebrate_ms=100).set_up()
    play_to_the_end(desk, Dice(5))
    desk.app.referee.new_game()
    assert desk.game.computer_side == 0
    desk.app.settings.set("computer", 0)
    desk.wait(10)
    assert desk.game.computer_side == rules.NOBODY


def thinking(lock, unlock):
    """Cycles of a board that thinks of the answer to d8-d4."""
    quiet = QuietBoard()
    quiet.occupied[0] = quiet.occupied[7] = 255
    quiet.store.append("settings", b"computer=2")
    app = App(quiet, Kamisado())
    edges = [1000, squares.parse_square("d8"), False, 1200, squares.parse_square("d4"), True]
    live(app, quiet, (), START_MS)
    lock()
    try:
        live(app, quiet, edges, 5000)
    finally:
        unlock()
    return app


def test_lights_live_while_it_thinks():
    app = thinking(lambda: None, lambda: None)
    assert app.referee.is_required() and app.board.frames > 60


if sys.implementation.name == "micropython":
    import micropython

    def test_thinking_allocates_nothing():
        app = thinking(micropython.heap_lock, micropython.heap_unlock)
        assert app.referee.is_required()
