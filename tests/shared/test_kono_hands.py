"""Konos by hands: captures by replacement, the sheet's edge, men that look alike, draws and the next round."""

from konos import GAMES, legal
from rig import Rig

from madang import squares
from madang.games.nei_pat_kono.game import NeiPatKono
from madang.games.o_pat_kono.game import OPatKono
from madang.games.oumoul_kono.game import OumoulKono

START_OF_NEI_PAT = "8/8/2mmmm2/2mmmm2/2MMMM2/2MMMM2/8/8 b"


class KonoRig(Rig):
    def begin(self, kind="to 1"):
        """The men of a new game set up by hand."""
        self.app.referee.rounds.changes().new_game(f"{self.game.name} {kind}")
        index = 0
        while self.game.start_square(index) != squares.NO_SQUARE:
            self.place(squares.square_name(self.game.start_square(index)))
            index += 1
        self.wait(500)
        assert self.told == ["begin"], self.told
        self.told.clear()
        return self

    def at(self, position):
        """Men standing as in a position, in play."""
        self.app.referee.rounds.changes().take_entry(0, f"{self.game.name} {position}")
        for square in range(64):
            self.board.set_occupied(square, self.game.piece(square) != 0)
        self.wait(500)
        self.told.clear()
        return self

    def take(self, text, rest_ms=800, is_victim_first=False, pause_ms=200):
        """A capture by hand: what is taken goes beside the board."""
        first, second = (text[3:], text[:2]) if is_victim_first else (text[:2], text[3:])
        self.lift(first)
        self.wait(pause_ms)
        self.lift(second)
        self.wait(pause_ms)
        self.place(text[3:])
        self.wait(rest_ms)


def nei_pat():
    return KonoRig(game=NeiPatKono())


def test_every_kono_is_set_up_and_played():
    for kind, moves in ((OPatKono, "b5-c4 b3-c4"), (OumoulKono, "a7-d4 g1-g7")):
        rig = KonoRig(game=kind()).begin()
        first = moves.split()[0]
        rig.move(first)
        assert rig.told == [first], rig.told
    rig = KonoRig(game=OPatKono()).begin()
    for text in ["b5-c4", "f3-e4", "c4-b5", "e4-f3"]:
        rig.move(text)
    assert rig.told == ["b5-c4", "f3-e4", "c4-b5", "e4-f3"]


def test_the_guide_leads_to_the_start_of_every_kono():
    for kind in GAMES:
        rig = KonoRig(game=kind())
        rig.app.referee.rounds.changes().new_game(f"{rig.game.name} to 1")
        rig.wait(500)
        asked = rig.follow()
        assert len(asked) == rig.game.round.count(0) * 2 and rig.told == ["begin"], asked


def test_a_capture_counts_when_the_taken_mans_square_is_covered_again():
    for is_victim_first in (False, True):
        rig = nei_pat().begin()
        rig.take("c6xc4", is_victim_first=is_victim_first)
        assert rig.told == ["c6xc4"] and rig.position() == "8/8/3mmm2/2mmmm2/2mMMM2/2MMMM2/8/8 w"


def test_captures_follow_each_other():
    rig = nei_pat().begin()
    for text in ("c6xc4", "d3xd5", "f6xf4", "e3xe5"):
        assert text in legal(rig.game)
        rig.take(text)
    assert rig.told == ["c6xc4", "d3xd5", "f6xf4", "e3xe5"]


def test_where_a_taken_man_may_lie_is_lit_until_the_next_move():
    rig = nei_pat().begin()
    rig.lift("c6")
    rig.wait(200)
    assert rig.squares_in("legal") == "c4" and rig.squares_in("possible") == "a7"
    rig.lift("c4")
    rig.wait(200)
    assert rig.squares_in("legal") == "c4" and rig.squares_in("possible") == "a7"
    rig.place("c4")
    rig.wait(200)  # not final yet
    assert rig.told == [] and rig.squares_in("last") == "c4 a7"
    rig.wait(600)
    assert rig.told == ["c6xc4"] and rig.squares_in("last") == "c4 a7"
    rig.place("a7")
    rig.wait(600)
    rig.take("d3xd5")
    assert rig.squares_in("last") == "h2 d5"
    rig.take("f6xf4")
    assert rig.squares_in("last") == "f4 a6"  # the next one of White's
    rig.move("c3-d3")
    assert rig.told[-1] == "c3-d3" and rig.squares_in("last") == "d3" and rig.squares_in("possible") == ""


def told_by_poles():
    rig = KonoRig(game=NeiPatKono(), tells_sides=True)
    for square in range(64):
        if rig.game.start_piece(square):
            rig.board.set_occupied(square, True, rig.game.piece_side(square) == 1)
    rig.wait(500)
    assert rig.told == ["begin"]
    rig.told.clear()
    return rig


def test_a_pole_tells_a_capture_that_no_switch_has_felt():
    rig = told_by_poles()
    rig.lift("c6")
    rig.wait(600)
    rig.lift("c4")
    rig.place_black("c4")  # sooner than a sensor is read again
    rig.wait(800)
    assert rig.told == ["c6xc4"]


def test_a_pole_tells_that_what_was_lifted_stands_there_again():
    rig = told_by_poles()
    rig.lift("c6")
    rig.wait(300)
    rig.lift("c4")
    rig.wait(300)
    rig.place_white("c4")
    rig.wait(2000)
    assert rig.told == [] and rig.ask().startswith("put ")
    rig.lift("c4")
    rig.wait(300)
    rig.place_black("c4")
    rig.wait(800)
    assert rig.told == ["c6xc4"]


def test_a_pole_tells_that_a_capture_is_taken_back():
    rig = told_by_poles()
    rig.lift("c6")
    rig.wait(300)
    rig.lift("c4")
    rig.wait(300)
    rig.place_black("c4")
    rig.wait(800)
    rig.lift("c4")
    rig.wait(300)
    rig.place_black("c6")
    rig.wait(600)
    rig.place_white("c4")
    rig.wait(1500)
    assert rig.told == ["c6xc4", "undo"]


def test_without_poles_the_square_of_what_is_taken_is_lit_until_it_is_touched():
    rig = nei_pat().begin()
    rig.take("c6xc4")
    rig.lift("d3")  # and swiftly exchanged for what it takes, so that nothing else is felt
    rig.wait(2000)
    assert rig.told == ["c6xc4"] and rig.ask() == "put d5" and rig.squares_in("legal") == "d5"
    rig.lift("d5")
    rig.wait(200)
    rig.place("d5")
    rig.wait(800)
    assert rig.told == ["c6xc4", "d3xd5"]


def test_a_lifted_man_alone_takes_nothing():
    rig = nei_pat().begin()
    rig.lift("c6")
    rig.wait(5000)
    assert rig.told == [] and rig.squares_in("legal") == "c4"
    rig.place("c6")
    rig.wait(500)
    assert rig.told == [] and rig.ask().startswith("move")


def test_thinking_twice_about_a_capture_leaves_the_sensor_of_its_square_alone():
    rig = nei_pat().begin()
    for _ in range(3):
        rig.lift("c6")  # which can go nowhere but to c4
        rig.wait(6000)
        rig.place("c6")
        rig.wait(1000)
    rig.take("c6xc4")
    assert rig.told == ["c6xc4"]


def test_of_two_men_that_could_be_taken_it_is_the_one_that_was_lifted():
    position = "8/8/2mmM3/2m5/2M5/5M2/8/8 b"
    for text in ("c6xe6", "c6xc4"):
        for is_victim_first in (False, True):
            rig = nei_pat().at(position)
            rig.take(text, is_victim_first=is_victim_first)
            assert rig.told == [text]


def test_of_two_men_that_were_lifted_the_one_is_taken_that_was_covered_last():
    rig = nei_pat().at("8/8/2mmM3/2m5/2M5/5M2/8/8 b")
    rig.lift("c6")
    rig.wait(300)
    rig.lift("c4")
    rig.wait(200)
    rig.lift("e6")
    rig.wait(200)
    rig.place("c4")
    rig.wait(600)
    assert rig.told == []
    rig.place("e6")
    rig.wait(800)
    assert rig.told == ["c6xe6"]


def test_a_capture_that_is_answered_at_once():
    rig = nei_pat().begin()
    rig.take("c6xc4", rest_ms=100)
    rig.lift("d3")
    rig.wait(150)
    assert rig.told == ["c6xc4"]
    rig.lift("d5")
    rig.wait(200)
    rig.place("d5")
    rig.wait(800)
    assert rig.told == ["c6xc4", "d3xd5"]


def o_pat():
    return KonoRig(game=OPatKono()).begin()


def test_a_man_that_was_lifted_before_the_move_was_made_answers_it():
    rig = o_pat()
    rig.act("-f5 400 -d2 500 +e4 280 +c3 900")
    assert rig.told == ["f5-e4", "d2-c3"], rig.told


def test_a_move_stands_with_its_answer():
    rig = o_pat()
    rig.act("-f5 300 +e4 60 -d2 60 +c3 900")
    assert rig.told == ["f5-e4", "d2-c3"], rig.told


def test_another_man_is_moved_instead_of_one_that_was_put_back_fast():
    rig = o_pat()
    rig.move("b5-c4")
    rig.move("d2-e3")
    rig.told.clear()
    rig.move("d6-e5")
    rig.act("-e5 120 +d6 700")  # as fast as something that falls
    rig.move("b6-c5")
    assert rig.told == ["d6-e5", "undo", "b6-c5"], rig.told


def test_a_man_takes_another_one_after_its_step_was_put_back_fast():
    rig = nei_pat().at("8/8/3m1m2/2mmMm2/3MM3/2MM1M2/8/8 b")
    rig.move("d6-c6")
    rig.act("-c6 120 +d6 400")
    rig.take("d6xd4")
    assert rig.told == ["d6-c6", "undo", "d6xd4"], rig.told


# Three men fall, and two of them are put back: what the third could take, and another one.
_FALLEN = "-d6 90 -d4 90 -d5 1090 +d4 900 +d5 900"


def test_men_that_fell_and_are_put_back_take_nothing_for_a_while():
    rig = nei_pat().begin()
    rig.act(_FALLEN)
    rig.place("d6")
    rig.wait(1000)
    assert "d6xd4" not in rig.told and rig.ask().startswith("move"), rig.told


def test_a_capture_by_a_man_that_may_have_fallen_is_taken_back_where_it_comes_home():
    rig = nei_pat().begin()
    rig.act(_FALLEN)
    rig.wait(2000)
    assert "d6xd4" in rig.told
    rig.told.clear()
    rig.place("d6")
    rig.wait(3000)
    assert rig.told == ["undo"] and rig.ask().startswith("move"), rig.told


def test_what_was_just_set_down_is_taken_at_once():
    for is_victim_first in (False, True):
        rig = nei_pat().at("8/8/3m1m2/2mmMm2/3MM3/2MM1M2/8/8 b")
        rig.lift("f5")
        rig.wait(300)
        rig.place("f4")
        rig.wait(150)
        rig.take("d4xf4", is_victim_first=is_victim_first, pause_ms=120, rest_ms=1500)
        assert rig.told == ["f5-f4", "d4xf4"], rig.told


def test_what_is_taken_at_once_is_taken_while_the_next_man_is_lifted():
    rig = nei_pat().at("8/8/3m1m2/2mmMm2/3MM3/2MM1M2/8/8 b")
    rig.act("-f5 300 +f4 280 -f4 400 -d4 600 +f4 20 -d6 800 +c6 900")
    assert rig.told == ["f5-f4", "d4xf4", "d6-c6"], rig.told


def test_two_hands_that_take_a_man_answer_at_once():
    rig = nei_pat().at("8/8/2mm4/5m2/5M2/2M2M2/8/8 b")
    rig.act("-d6 300 +e6 280 -f5 125 -f3 225 +f5 210 -c6 800 +c5 900")
    assert rig.told == ["d6-e6", "f3xf5", "c6-c5"], rig.told


def test_who_sets_a_man_right_has_not_taken_it():
    rig = nei_pat().at("8/8/3m1m2/2mmMm2/3MM3/2MM1M2/8/8 b")
    rig.lift("f5")
    rig.wait(300)
    rig.place("f4")
    rig.wait(150)
    rig.lift("f4")
    rig.wait(120)
    rig.lift("f3")  # it falls; from the next point nothing is taken
    rig.wait(120)
    rig.place("f4")
    rig.wait(1500)
    assert rig.told == ["mistake disturbed"] and rig.ask() == "return f3", rig.told


def test_a_capture_is_taken_back():
    rig = nei_pat().begin()
    rig.take("c6xc4")
    rig.lift("c4")
    rig.wait(300)
    rig.place("c6")
    rig.wait(300)
    rig.place("c4")
    rig.wait(800)
    assert rig.told == ["c6xc4", "undo"] and rig.position() == START_OF_NEI_PAT


def test_a_capture_is_taken_back_in_either_order():
    """Whoever sets the taken man back first leaves the board as the game has it, until the taker comes home."""
    rig = nei_pat().begin()
    rig.take("c6xc4")
    rig.act("-c4 300 +c4 800 +c6 3000")
    assert rig.told == ["c6xc4", "undo"] and rig.position() == START_OF_NEI_PAT


def test_a_capture_is_taken_back_whether_or_not_it_was_final_when_the_taken_man_came_back():
    for made_ms, away_ms in ((250, 500), (800, 500), (800, 45)):  # the last too short to settle, but felt
        rig = nei_pat().begin()
        rig.act(f"-c6 300 -c4 700 +c4 {made_ms} -c4 {away_ms} +c4 400 +c6 3000")
        assert rig.told[-1:] == ["undo"] and rig.position() == START_OF_NEI_PAT, (made_ms, away_ms, rig.told)


def test_a_man_that_is_only_straightened_while_another_one_is_in_the_hand_is_not_taken():
    rig = nei_pat().at("8/8/2mm4/5m2/5M2/2M2M2/8/8 b")
    rig.act("-d6 400 +e6 900")
    rig.act("-f3 300 -f5 250 +f5 700 +e3 3000")
    assert rig.told == ["d6-e6", "f3xf5", "undo", "f3-e3"] and rig.ask().startswith("move"), rig.told


def test_a_taken_man_dropped_where_the_taker_came_from_takes_nothing_back():
    rig = nei_pat().at("8/8/2mmM3/2m5/2M5/5M2/8/8 b")
    rig.move("d6-d5")
    rig.move("f3-f4")
    rig.take("c6xc4")
    rig.place("c6")
    rig.wait(2000)
    assert rig.told == ["d6-d5", "f3-f4", "c6xc4", "mistake disturbed"] and rig.ask() == "lift c6"
    rig.lift("c6")
    rig.wait(800)
    assert rig.ask().startswith("move")


def test_a_capture_is_taken_back_by_the_button():
    rig = nei_pat().begin()
    rig.take("c6xc4")
    rig.press("back")
    assert rig.told == ["c6xc4", "undo"]
    rig.lift("c4")
    rig.wait(300)
    rig.place("c6")
    rig.wait(500)
    assert rig.ask() == "return c4"
    rig.place("c4")
    rig.wait(800)
    assert rig.ask().startswith("move") and rig.told == ["c6xc4", "undo"]


def test_who_has_taken_something_and_is_lifted_goes_back_to_either_end():
    rig = nei_pat().begin()
    rig.take("c6xc4")
    rig.lift("c4")
    rig.wait(300)
    assert rig.ask() == "put c4" and rig.squares_in("origin") == "c6"
    rig.place("c4")
    rig.wait(800)
    assert rig.told == ["c6xc4"] and rig.ask().startswith("move")


def test_back_takes_the_move_that_stands_while_another_man_is_missing():
    rig = nei_pat().begin()
    rig.take("c6xc4")
    rig.lift("c4")  # it falls from the board, and could be in a hand
    rig.wait(3000)
    rig.take("e3xe5", rest_ms=500)
    rig.press("back")
    rig.wait(300)
    assert "undo" not in rig.told and rig.game.plies == 1, rig.told
    rig.place("c4")
    rig.wait(300)
    assert rig.ask() == "return e3"  # and what it took stands on e5 again, or the man that took it


def test_the_few_men_of_a_round_are_no_gesture_when_the_power_comes_back():
    """One man on d4 and at most three others would begin the board's own test."""
    for lifted in ("", "a1"):
        rig = KonoRig(game=OumoulKono()).begin()
        rig.move("a7-d4", rest_ms=1000)
        if lifted:
            rig.lift(lifted)
        rig.restart(OumoulKono())
        rig.wait(4000)
        if lifted:
            rig.place(lifted)
            rig.wait(800)
        assert not rig.app.test_mode.is_on and rig.ask() == "move a1"
    rig.lift("g7")
    rig.wait(300)
    rig.move("a1-a7", rest_ms=1000)  # beside what is missing
    rig.restart(OumoulKono())
    rig.wait(4000)
    assert not rig.app.test_mode.is_on and rig.ask() == "return g7"
    rig.place("g7")
    rig.wait(2500)
    rig.lift("a7", "g1", "g7")
    rig.restart(OumoulKono())
    rig.wait(4000)
    assert rig.app.test_mode.is_on


def test_beside_the_points_lies_what_likes_to():
    rig = nei_pat().begin()
    rig.lift("c6")
    rig.wait(200)
    rig.lift("c4")
    rig.wait(200)
    rig.place("a8")  # the man that was taken
    rig.wait(300)
    rig.place("c4")
    rig.wait(800)
    assert rig.told == ["c6xc4"]
    rig.place("h1", "b4", "g4")
    rig.wait(2000)
    assert rig.told == ["c6xc4"] and rig.ask().startswith("move")


def test_men_of_one_side_are_not_asked_about():
    rig = KonoRig(game=OPatKono()).begin()
    rig.lift("b5", "c6")
    rig.wait(300)
    rig.place("b5", "c6")
    rig.wait(1000)
    assert rig.told == []
    rig.lift("b5", "b3")
    rig.wait(300)
    rig.place("b5", "b3")
    rig.wait(1000)
    assert rig.told == ["unsure b3 b5"]


def test_the_menu_is_beside_the_points():
    rig = nei_pat().begin()
    rig.lift("c3", "f3")
    rig.wait(2500)
    assert rig.squares_in("choice") == "c1 b7 d7 e7 f7 h7 c8 d8 f8 g8"
    assert rig.squares_in("chosen") == "b1 c7 b8"
    rig.place("c1")
    rig.wait(1700)
    assert rig.told == ["chosen"] and rig.record() == ["nei-pat-kono to 1 forced"]
    rig.lift("c1")
    rig.wait(200)
    rig.place("c3")
    rig.wait(300)
    rig.place("f3")
    rig.wait(800)
    assert rig.told == ["chosen", "begin"]


def test_what_lies_beside_the_points_chooses_nothing_when_the_menu_opens():
    rig = nei_pat().begin()
    rig.place("b7", "c1")
    rig.wait(500)
    rig.lift("c3", "f3")
    rig.wait(5000)
    assert rig.told == [] and not rig.app.is_over and rig.record() == ["nei-pat-kono to 1"]


def test_what_lies_beside_the_points_chooses_nothing_when_the_men_held_up_open_the_menu():
    rig = nei_pat().begin()
    rig.take("c6xc4")
    rig.place("f7", "h7")
    rig.wait(500)
    rig.lift("d6", "e6", "d3", "e3")
    rig.wait(6000)
    assert rig.ask() == "again b4 g4" and not rig.app.is_over
    rig.place("d6", "e6", "d3", "e3")
    rig.wait(800)
    assert rig.told == ["c6xc4", "unsure d3 e3 d6 e6"] and rig.ask().startswith("move"), rig.told


def test_a_man_that_was_held_up_and_comes_home_chooses_nothing():
    rig = KonoRig(game=OPatKono()).begin()
    rig.move("b5-c4")
    rig.move("d2-e3")
    rig.told.clear()
    rig.lift("b6", "e6", "c2", "e2")
    rig.wait(3000)
    assert rig.ask() == "again b4 g4"
    for square in ("b6", "e6", "c2", "e2"):
        rig.place(square)
        rig.wait(2500)
    assert rig.told == ["unsure c2 e2 b6 e6"] and rig.record() == ["o-pat-kono to 1", "b5-c4", "d2-e3"], rig.told


def test_a_win_and_the_next_round():
    rig = KonoRig(game=NeiPatKono()).begin("to 3")
    rig.at("8/8/2mm4/3m4/3M4/5M2/8/8 b")
    rig.take("d6xd4")
    rig.wait(1000)
    assert rig.told == ["d6xd4", "result black captured"]


def test_the_men_of_oumoul_kono_are_put_down_by_turns():
    rig = KonoRig(game=OumoulKono()).begin()
    rig.lift("a7", "g7")
    rig.wait(2500)
    assert rig.squares_in("choice").split()[:2] == ["c1", "e1"] and rig.squares_in("chosen").split()[:2] == ["b1", "d1"]
    rig.place("e1")
    rig.wait(1700)
    assert rig.record() == ["oumoul-kono to 1 by-turns"]
    rig.lift("e1")
    asked = rig.follow()
    assert sorted([text.split()[-1] for text in asked]) == ["c2", "c6", "e2", "e6"], asked
    assert rig.told == ["chosen", "begin"]
    assert rig.squares_in("active") == "c6 e6"
    rig.lift("e6")
    rig.wait(200)
    assert rig.squares_in("legal") == "a1 g1 d4 a7 g7"
    rig.place("d4")
    rig.wait(800)
    for text in ("c2-a1", "c6-a7", "e2-g1"):
        rig.move(text)
    assert rig.told[2:] == ["e6-d4", "c2-a1", "c6-a7", "e2-g1"]
    assert rig.position() == "8/m7/8/8/3m4/8/8/M5M1 b by-turns" and rig.squares_in("active") == "d4"
    rig.move("d4-g7")
    rig.lift("g7", "a7")  # no men of a start: nothing opens
    rig.wait(3000)
    assert rig.squares_in("choice") == ""


def test_what_lies_inside_the_well_is_nobodys_business_when_men_are_set_at_the_beginning():
    rig = KonoRig(game=OumoulKono()).begin()
    rig.place("c6", "e2")
    rig.wait(2000)
    rig.move("a7-d4")
    assert rig.told == ["a7-d4"]


# Rounds of Oumoul Kono that end soon: Black begins and White wins, White begins and White wins
BY_WHITE = ("a7-d4 a1-a7 d4-a1 g1-d4 a1-g1 a7-a1", "a1-d4 a7-a1 d4-a7 a1-d4 g1-a1 d4-g1 a7-d4")


def test_a_match_of_several_rounds_and_another_one_like_it():
    rig = KonoRig(game=OumoulKono()).begin("to 3")
    for number in range(3):
        for text in BY_WHITE[number & 1].split():
            rig.move(text)
        assert rig.told[-1] == "result white blocked" and rig.score().endswith(f"white {number + 1}")
        rig.wait(6000)
        mans_square = squares.square_name(squares.first(standing(rig)))
        rig.lift(mans_square)
        rig.wait(500)
        rig.place(mans_square)
        rig.wait(500)
        rig.follow()
        assert rig.told[-1] == "begin", rig.told
    assert rig.record() == ["oumoul-kono to 3"] and rig.score() == "to 3 round 1 black 0 white 0"


def test_a_round_that_was_drawn_is_followed_by_the_next():
    rig = KonoRig(game=OumoulKono()).begin("to 3")
    rig.move("a7-d4")
    rig.app.referee.rounds.changes().take_entry(2, "draw")
    rig.wait(6000)
    rig.lift("d4")
    rig.wait(500)
    rig.place("d4")
    rig.wait(500)
    rig.follow()
    assert rig.record()[-1] == "round 2" and rig.score() == "to 3 round 2 black 0 white 0"
    rig.move("a1-d4")
    assert rig.told[-1] == "a1-d4"


def standing(rig):
    into = squares.new_set()
    rig.game.occupancy(into)
    return into


def test_a_draw_by_repetition_ends_the_round():
    rig = KonoRig(game=OPatKono()).begin("to 3")
    texts = ["b5-c4", "f3-e4", "c4-b5", "e4-f3", "b5-c4", "f3-e4", "c4-b5", "e4-f3"]
    for text in texts:
        rig.move(text)
    rig.wait(1000)
    assert rig.told == texts + ["result draw repetition"]
    rig.wait(6000)
    rig.lift("b2")
    rig.wait(300)
    assert rig.record()[-1] == "round 2" and rig.score() == "to 3 round 2 black 0 white 0"
    rig.place("b2")
    rig.wait(800)
    assert rig.told[-2:] == ["chosen", "begin"] and rig.game.side() == 1


def test_who_has_not_counted_answers_a_draw_by_repetition_and_takes_nothing_back():
    rig = KonoRig(game=OumoulKono()).begin("to 3")
    texts = ["a7-d4", "a1-a7", "d4-a1", "a7-d4", "a1-a7", "d4-a1", "a7-d4", "a1-a7", "d4-a1", "a7-d4", "a1-a7", "d4-a1"]
    for text in texts[:-1]:
        rig.move(text)
    drawing, answer = texts[-1], "a7-d4"
    assert rig.told == texts[:-1]
    for text, ms in ((drawing, 450), (answer, 3000)):
        rig.lift(text[:2])
        rig.wait(80)
        rig.place(text[3:])
        rig.wait(ms)
    assert rig.told == texts + ["result draw repetition"], rig.told


def test_a_man_that_is_held_for_long_twice_doubts_no_square_that_it_takes():
    rig = nei_pat().at("8/8/3mmm2/2mm1m2/3MMM2/2MMMM2/8/8 b")
    for _ in range(2):
        rig.lift("f6")
        rig.wait(6000)
        rig.place("f6")
        rig.wait(800)
    assert rig.told == [] and rig.app.settings.dead_square == 0
    rig.take("f6xf4")
    assert rig.told == ["f6xf4"], rig.told


def test_a_man_that_went_while_there_was_no_power_has_not_rolled_to_where_another_one_takes():
    rig = nei_pat().begin()
    rig.take("f6xf4")
    rig.take("d3xd5")
    rig.move("f5-f6")
    rig.move("e3-d3")
    rig.lift("d3")
    rig.wait(3000)
    rig.restart(NeiPatKono())
    rig.wait(500)
    rig.told.clear()
    rig.take("c6xc4", rest_ms=2500)
    assert "c6xc4" in rig.told, rig.told


def test_a_move_is_changed_while_a_man_is_missing_that_cannot_go_there():
    rig = KonoRig(game=OPatKono()).begin()
    rig.move("b5-c4")
    rig.lift("c4")
    rig.wait(5000)
    rig.move("d2-c3", rest_ms=500)
    rig.lift("c3")
    rig.wait(500)
    rig.place("e3")
    rig.wait(2500)
    assert rig.told == ["b5-c4", "d2-c3", "undo", "d2-e3"], rig.told
