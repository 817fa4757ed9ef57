"""Positions to be solved at the board alone: led by lights, solved by hands, hints by a button, progress."""

from rig import Rig
from test_computer_player import choose

from madang import squares
from madang.games.kamisado import lessons, notation
from madang.games.kamisado.board import WHITE
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.rules import NOBODY, move_buffer


def parts_of(lesson):
    position, _, solution = lesson.rpartition(" ")
    return position, solution


def begun(**settings):
    """A rig with a lesson on, whose towers stand as it wants them."""
    rig = Rig(think_ms=100, **settings).set_up()
    rig.open_menu()
    choose(rig, "h6")
    stand(rig)
    return rig


def stand(rig):
    """Let the towers stand as the lesson has them, without the hands that carry them one by one."""
    for square in range(64):
        rig.board.set_occupied(square, False)
    rig.wait(300)
    for square in range(64):
        rig.board.set_occupied(square, rig.game.start_piece(square) != 0)
        rig.wait(8)
    rig.wait(1500)


def test_each_is_a_position_of_the_game_and_its_solution_a_move_there():
    for lesson in lessons.LESSONS:
        position, solution = parts_of(lesson)
        played = notation.parse_position(position)
        assert notation.position_text(played) == position and played.winner == NOBODY
        notation.parse_move(solution, played)
    assert len(set(lessons.LESSONS)) == len(lessons.LESSONS) >= 30


def test_it_is_chosen_at_the_board_and_set_up_by_the_lights():
    rig = Rig().set_up()
    rig.open_menu()
    choose(rig, "h6")
    position, _ = parts_of(lessons.LESSONS[0])
    assert rig.record() == ["kamisado " + position] and rig.game.lesson == 1
    assert rig.ask().split()[0] in ("carry", "set-up", "lift")


def test_nothing_but_the_solution_counts_and_nobody_shows_it():
    rig = begun()
    position, solution = parts_of(lessons.LESSONS[0])
    origin = solution.split("-")[0]
    assert rig.ask().startswith("move " + origin) and rig.squares_in("set-up") == rig.squares_in("choice") == ""
    wrong = next(name for name in others(position, solution))
    rig.move(origin + "-" + wrong, rest_ms=1500)
    assert rig.game.plies == 0 and "mistake wrong-square" in rig.told
    rig.lift(wrong)
    rig.place(origin)
    rig.wait(1500)
    assert rig.app.settings.solved == 0
    rig.move(solution, rest_ms=1500)
    assert rig.game.plies >= 1


def others(position, solution):
    """The squares to which the tower may go that do not solve it."""
    played = notation.parse_position(position)
    moves = move_buffer()
    for index in range(played.legal_moves(moves)):
        text = notation.move_text(moves[index])
        if text != solution and "^" not in text:
            yield text[3:]


def test_a_button_gives_a_hint():
    rig = begun()
    origin, landing = parts_of(lessons.LESSONS[0])[1].split("-")
    rig.press("confirm")
    assert set(rig.squares_in("choice").split()) == {origin, landing}


def test_the_board_plays_the_other_side_and_the_next_one_follows():
    rig = begun()
    first = rig.record()
    solve(rig)
    assert rig.app.settings.solved == 1 and rig.game.winner() != NOBODY
    rig.wait(5000)
    rig.lift(standing(rig))
    rig.wait(500)
    assert rig.game.lesson == 2 and rig.record() != first and rig.record()[0].startswith("kamisado ")
    stand(rig)
    assert rig.ask().startswith("move ")


def solve(rig):
    """The solution, then what the board asks for, and for the solver a move that wins as soon as there is one."""
    rig.move(parts_of(lessons.LESSONS[rig.game.lesson - 1])[1], rest_ms=1500)
    for _ in range(20):
        if rig.game.winner() != NOBODY:
            return
        words = rig.ask().split()
        if words[0] == "carry":
            rig.move("-".join(words[1:]), rest_ms=1500)
        elif words[0] == "move" and rig.squares_in("winning"):
            rig.move(words[1] + "-" + rig.squares_in("winning").split()[0], rest_ms=2500)
        else:
            rig.wait(1000)


def standing(rig):
    return next(squares.square_name(square) for square in range(64) if rig.game.piece(square))


def test_how_far_one_came_outlasts_the_power_and_begins_anew_after_the_last():
    rig = begun(solved=3)
    assert rig.game.lesson == 4
    rig = begun(solved=len(lessons.LESSONS))
    assert rig.game.lesson == 1


def test_towers_that_are_led_to_a_square_of_the_menu_choose_nothing():
    rig = begun()
    assert rig.game.piece(squares.parse_square("c5")) and rig.game.lesson == 1
    assert not rig.app.referee.turns.choices.is_open


def test_the_menu_opens_as_ever_and_leads_back_to_matches():
    rig = begun()
    rig.lift("h1")  # of the corners of White's row only this one has a tower
    rig.wait(2300)
    assert {"c4", "h6"} <= set(rig.squares_in("choice").split())
    choose(rig, "c4")
    assert rig.record() == ["kamisado korean 1", "round 1 black basic"] and rig.game.lesson == 0


def test_another_game_ends_the_lessons():
    rig = begun()
    rig.app.referee.rounds.changes().new_game()
    assert rig.game.lesson == 0 and rig.game.match is not None
    rig.wait(100)
    assert rig.app.computer_player.turn is None
    assert not Kamisado().lesson


def test_the_pie_rule_has_no_say_in_a_lesson():
    rig = begun(pie_rule=1)
    assert not rig.game.may_swap() and rig.game.side() in (0, WHITE)
