"""The computer at the board: whose turn, how long, what it asks of the hands, and that it wins."""

import sys

from dice import Dice
from examples import legal_moves
from rig import Rig
from test_cycle import START_MS, QuietBoard, live
from test_resume import power_cycle

from madang import squares
from madang.app import App
from madang.games.kamisado import notation, opening, rules
from madang.games.kamisado.game import Kamisado
from madang.squares import square_name

BLACK_FIRST = "carry b8 b2"  # the first move of the book


def play_to_the_end(rig, dice):
    """Hands that do what the computer requires, and move at random, but not home, for themselves."""
    computer = rig.game.computer_side
    while rig.game.winner() == rules.NOBODY:
        words = rig.ask().split()
        position = rig.game.round
        if words[0] == "wait":
            rig.move("pass")
        elif position.side != computer:
            moves = legal_moves(position)
            move = moves[dice.below(len(moves))]
            rig.move(notation.move_text(move)[:5])
        elif words[0] == "carry":
            rig.move("-".join(words[1:]))
        else:
            assert rig.app.computer_player.turn.is_thinking, rig.ask()
            rig.wait(100)


def test_it_opens_by_heart_and_wins():
    for seed in range(3):
        rig = Rig(computer=1).set_up()
        rig.wait(20)
        assert rig.ask() == BLACK_FIRST
        play_to_the_end(rig, Dice(seed))
        assert rig.game.winner() == 0 and rig.game.plies <= 17, rig.record()


def test_as_the_second_player_it_beats_hands_that_know_nothing():
    wins = 0
    for seed in range(4):
        rig = Rig(computer=2, think_ms=100).set_up()
        play_to_the_end(rig, Dice(seed))
        wins += rig.game.winner()
    assert wins >= 3


def test_nothing_else_counts_but_its_move():
    rig = Rig(computer=1).set_up()
    rig.wait(20)
    rig.move("e8-e4")
    assert "mistake" in rig.told[-1] and rig.game.plies == 0


def test_it_takes_the_time_that_it_is_given():
    rig = Rig(computer=2, think_ms=2000).set_up()
    rig.move("d8-d4")
    rig.wait(1200)
    assert rig.app.computer_player.turn.is_thinking and rig.ask().startswith("move a1")
    rig.wait(500)
    assert not rig.app.computer_player.turn.is_thinking and rig.ask().startswith("carry a1 ")


def test_whoever_is_strong_looks_at_what_the_book_relies_on_however_long_that_takes():
    for think_ms, is_strong in ((999, False), (1000, True)):
        rig = Rig(computer=2, think_ms=think_ms).set_up()
        rig.move("d8-d4")
        search = rig.app.computer_player.turn.player.search
        while rig.app.computer_player.turn.is_thinking:
            rig.wait(4)
        assert (search.nodes >= opening.REACH) == is_strong, (think_ms, search.nodes)


def test_a_move_taken_back_stops_it():
    rig = Rig(computer=2, think_ms=60000).set_up()
    rig.move("d8-d4")
    assert rig.app.computer_player.turn.is_thinking
    rig.move("d4-d3", rest_ms=1500)
    assert rig.told[-2:] == ["undo", "d8-d3"]
    rig.app.settings.set("think_ms", 100)
    rig.wait(300)
    position = rig.game.round
    assert rig.ask().startswith("carry " + square_name(position.square_of(position.side, position.active)))


def test_a_move_changed_by_the_pc_lets_it_think_anew():
    rig = Rig(computer=2, think_ms=60000).set_up()
    rig.move("d8-d4")
    referee = rig.app.referee
    rig.wait(100)
    assert rig.app.computer_player.turn.is_thinking
    referee.rounds.changes().undo_to(2)
    rig.wait(4)
    referee.rounds.changes().take_entry(2, "d8-d3")
    rig.lift("d4")
    rig.place("d3")
    rig.app.settings.set("think_ms", 100)
    rig.wait(1500)
    assert rig.ask().startswith("carry f1 ")


def choose(rig, name):
    """Set a tower on a square of the menu, and take it away."""
    rig.place(name)
    rig.wait(1700)
    rig.lift(name)
    rig.wait(500)


def test_it_is_chosen_at_the_board_and_dismissed():
    rig = Rig().set_up()
    rig.open_menu()
    assert "e3" in rig.squares_in("choice").split()
    rig.place("e3")
    rig.wait(1700)
    assert rig.game.computer_side == 0 and rig.squares_in("chosen") == "c3 e3 c4 b7"
    assert rig.told == ["begin", "chosen"]
    rig.lift("e3")
    rig.wait(500)
    assert rig.squares_in("chosen") == "c3 e3 c4 b7"
    choose(rig, "f3")
    assert rig.game.computer_side == 1
    choose(rig, "f3")
    assert rig.game.computer_side == rules.NOBODY
    assert rig.record() == ["kamisado korean 1", "round 1 black basic"]


def test_what_was_chosen_at_the_board_outlasts_the_power():
    rig = Rig().set_up()
    for name, chosen in (("e3", 1), ("f3", 2), ("f3", 0)):
        rig.place("a1")
        rig.wait(500)
        rig.open_menu()
        choose(rig, name)
        assert rig.app.settings.computer == chosen
        power_cycle(rig)
        assert rig.app.settings.computer == chosen
        assert rig.game.computer_side == (chosen - 1 if chosen else rules.NOBODY)
    rig.set_up()
    rig.open_menu()
    choose(rig, "e3")
    rig.set_up().wait(20)
    assert rig.ask() == BLACK_FIRST
    power_cycle(rig)
    rig.wait(500)
    assert rig.ask() == BLACK_FIRST


def test_who_is_dismissed_at_the_board_stays_away_whatever_was_set_before():
    rig = Rig(computer=2).set_up()
    rig.open_menu()
    choose(rig, "f3")
    power_cycle(rig)
    assert rig.game.computer_side == rules.NOBODY and rig.app.settings.computer == 0
    rig.app.settings.set("computer", 1)
    rig.wait(20)
    assert rig.game.computer_side == 0


def test_the_pc_hears_of_what_is_chosen_and_can_choose_too():
    rig = Rig().set_up()
    rig.open_menu()
    choose(rig, "e3")
    assert ["setting", "computer", "1"] in rig.tell("settings")
    rig.tell("choose", "f3")
    rig.wait(20)
    power_cycle(rig)
    assert rig.app.settings.computer == 2 and rig.game.computer_side == 1


def test_what_was_chosen_stays_for_the_next_game():
    rig = Rig(computer=1, celebrate_ms=100).set_up()
    play_to_the_end(rig, Dice(5))
    rig.app.referee.rounds.changes().new_game()
    assert rig.game.computer_side == 0
    rig.app.settings.set("computer", 0)
    rig.wait(10)
    assert rig.game.computer_side == rules.NOBODY


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
    assert app.referee.turns.is_required() and app.board.frames > 60


if sys.implementation.name == "micropython":
    import micropython

    def test_thinking_allocates_nothing():
        app = thinking(micropython.heap_lock, micropython.heap_unlock)
        assert app.referee.turns.is_required()


def test_by_the_pie_rule_it_takes_the_side_of_whoever_opens_with_a_winning_move():
    for first, takes in (("d8-d4", True), ("c8-c2", True), ("d8-d5", False), ("c8-c3", False)):
        rig = Rig(computer=2, think_ms=1000, pie_rule=1).set_up()
        rig.move(first)
        rig.wait(3000)
        assert (rig.game.computer_side == 0) == takes, first
        assert rig.ask().startswith("move" if takes else "carry"), first
        assert rig.squares_in("chosen") == (first[3:] if takes else "")
        assert rig.app.settings.computer == (1 if takes else 2)


def test_it_takes_a_side_once_and_stays_with_it():
    rig = Rig(computer=2, think_ms=1000, pie_rule=1).set_up()
    rig.move("d8-d4")
    rig.wait(3000)
    rig.move(next(iter(moves_of(rig))))
    rig.wait(2500)
    assert rig.game.computer_side == 0 and rig.ask().startswith("carry")


def moves_of(rig):
    position = rig.game.round
    return [notation.move_text(move) for move in legal_moves(position)]


def test_without_the_rule_it_keeps_its_side():
    rig = Rig(computer=2, think_ms=1000).set_up()
    rig.move("d8-d4")
    rig.wait(3000)
    assert rig.game.computer_side == 1 and rig.ask().startswith("carry")


FOUR = ("b1", "c1", "c8", "e8")  # two towers of each side


def test_players_take_the_computers_side_by_a_tower_once_two_of_each_are_held_up():
    rig = Rig(computer=1, think_ms=1000, pie_rule=1).set_up()
    rig.wait(20)
    assert rig.ask() == "carry a8 a7"  # of all first moves that win the one that is hardest to see through
    rig.move("a8-a7")
    assert rig.squares_in("pointed") == "a7"
    rig.lift(*FOUR)
    rig.wait(2500)
    assert rig.squares_in("choice") == "b4 d4 g4 b7 c7 d7 e7 f7 h7"
    choose(rig, "d4")
    rig.place(*FOUR)
    rig.wait(500)
    assert rig.game.computer_side == 1 and rig.app.settings.computer == 2
    rig.wait(3000)
    assert rig.ask().startswith("carry") and rig.game.plies == 1
    rig.lift(*FOUR)
    rig.wait(2500)
    assert rig.squares_in("choice") == ""


def test_with_a_button_the_menu_opens_without_a_tower_in_hand():
    rig = Rig(computer=1, think_ms=1000, pie_rule=1).set_up()
    rig.wait(20)
    rig.move("a8-a7")
    rig.press("back", 1200)
    while rig.squares_in("pointed") != "d4":
        rig.press("back")
    rig.press("confirm")
    assert rig.game.computer_side == 1


def test_the_square_of_the_swap_gives_way_to_the_tower_that_stands_there():
    rig = Rig(computer=2, pie_rule=1, think_ms=60000).set_up()
    rig.move("d8-d4")
    assert rig.app.referee.turns.choices.swap_square == squares.NO_SQUARE  # it is the computer's to take
    rig.app.settings.set("computer", 0)
    rig.wait(20)
    rig.app.settings.set("computer", 1)
    rig.wait(20)
    assert rig.app.referee.turns.choices.swap_square == squares.parse_square("e4")
    rig.app.settings.set("pie_rule", 0)
    rig.wait(20)
    assert rig.app.referee.turns.choices.swap_square == squares.NO_SQUARE


def test_the_pie_rule_is_chosen_at_the_board():
    rig = Rig().set_up()
    rig.open_menu()
    choose(rig, "g3")
    assert rig.app.settings.pie_rule == 1 and "g3" in rig.squares_in("chosen").split()
    choose(rig, "g3")
    assert rig.app.settings.pie_rule == 0 and "g3" not in rig.squares_in("chosen").split()


def test_in_the_second_round_of_a_match_nobody_changes_sides():
    game = Kamisado()
    game.take("kamisado dragon 3")
    game.take("round 1 black basic")
    assert game.may_swap()
    while game.winner() == rules.NOBODY:
        game.play(game.move_count() - 1)
    game.take("round 2 " + ("black", "white")[game.match.challenger()] + " fill left")
    assert game.plies == 0 and not game.may_swap()
