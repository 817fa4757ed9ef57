"""The board's look at itself: by itself after the gesture, and led by a PC; the game waits meanwhile."""

import sys
from array import array

from desk import Desk

from madang import squares
from madang.calibration import Calibration
from madang.squares import square_name
from madang.survey import GOOD

WALK_MS = 3 * 64 * 44 + 100


class Levels:
    """What 64 linear sensors say, given to a desk's board: 450 counts up or down on an occupied square."""

    def __init__(self, desk):
        self.levels = array("H", [2048] * 64)
        self.shifts = array("H", [450] * 64)
        desk.board.levels = self.levels
        desk.board.calibration = Calibration()
        desk.board.calibration.load(None)
        self._scan = desk.board.scan
        desk.board.scan = self.scan

    def scan(self, into):
        self._scan(into)
        for square in range(64):
            self.levels[square] = 2048 + (self.shifts[square] if squares.has(into, square) else 0)


def colour(desk, name):
    """Of a light: `red`, `green`, `blue`, `white` or `dark`."""
    red, green, blue = desk.light(name)
    if red and green and blue:
        return "white"
    return "red" if red else "green" if green else "blue" if blue else "dark"


def lit(desk, wanted):
    names = [square_name(square) for square in range(64)]
    return [name for name in names if colour(desk, name) == wanted]


def by_itself(*others):
    """A desk at which the gesture was made, after the walk."""
    desk = Desk()
    desk.place("d4", *others)
    desk.wait(3100)
    assert desk.app.test_mode.is_on
    desk.wait(WALK_MS)
    return desk


def feel(desk, *names):
    for name in names:
        desk.place(name)
        desk.wait(200)
        desk.lift(name)
        desk.wait(40)


def test_one_tower_on_d4_at_power_on_and_nothing_less():
    for names, ms, is_on in (
        ("d4", 2900, False),
        ("d4", 3100, True),
        ("d4 a1 h8 c3", 3100, True),
        ("d4 a1 h8 c3 f6", 3100, False),
        ("e4", 3100, False),
        ("", 3100, False),
    ):
        desk = Desk()
        desk.place(*names.split())
        desk.wait(ms)
        assert desk.app.test_mode.is_on == is_on, names
    desk = Desk()
    desk.wait(100)
    desk.place("d4")  # not there when the power came
    desk.wait(5000)
    assert not desk.app.test_mode.is_on


def test_the_walk_lights_each_light_in_each_colour():
    desk = Desk()
    desk.place("d4")
    seen = {"red": [], "green": [], "blue": []}
    while not desk.app.test_mode.is_on:
        desk.wait(4)
    for _ in range(WALK_MS // 4):
        desk.step(4)
        for name in seen:
            found = lit(desk, name)
            if len(found) == 1 and found != seen[name][-1:]:
                seen[name] += found
    names = [file + rank for rank in "12345678" for file in ("abcdefgh" if rank in "1357" else "hgfedcba")]
    assert seen["red"] == names and seen["blue"] == names
    assert seen["green"] == names + ["d4"]  # where the tower stands
    assert desk.most_ma <= desk.app.settings.limit_ma


def test_squares_that_feel_a_tower_turn_green_corners_first():
    desk = by_itself()
    assert lit(desk, "white") == ["a1", "h1", "a8", "h8"]
    assert lit(desk, "green") == ["d4"] and lit(desk, "blue") == []
    desk.lift("d4")
    feel(desk, "a1", "h1", "h8", "a8")
    assert lit(desk, "green") == ["a1", "h1", "d4", "a8", "h8"] and len(lit(desk, "blue")) == 59
    feel(desk, *[square_name(square) for square in range(64)])
    assert len(lit(desk, "green")) == 64
    desk.wait(9000)
    assert desk.app.test_mode.is_on
    desk.wait(2000)
    assert not desk.app.test_mode.is_on


def test_a_stuck_square_and_one_that_chatters_are_red():
    desk = by_itself("c6")
    assert lit(desk, "red") == ["c6"]
    for _ in range(40):
        desk.place("f3")
        desk.wait(8)
        desk.lift("f3")
        desk.wait(8)
    desk.wait(40)
    assert lit(desk, "red") == ["f3", "c6"]
    feel(desk, "a1", "h1", "h8", "a8")
    assert lit(desk, "red") == ["f3", "c6"]
    desk.lift("c6")
    desk.wait(40)
    assert lit(desk, "red") == ["f3"]


def test_setting_up_leaves_the_test_and_the_round_begins():
    desk = by_itself()
    desk.lift("d4")
    desk.wait(100)
    desk.set_up()
    desk.wait(500)
    assert not desk.app.test_mode.is_on
    assert desk.told == ["begin"]


def test_a_board_with_levels_is_calibrated_by_itself():
    desk = Desk()
    sensors = Levels(desk)
    sensors.shifts[squares.parse_square("g2")] = 220  # felt, but too weakly
    desk.place("d4")
    desk.wait(3100 + WALK_MS)
    assert lit(desk, "red") in ([], ["d4"]) and lit(desk, "white") == []
    desk.lift("d4")
    desk.wait(4000)
    assert lit(desk, "white") == ["a1", "h1", "a8", "h8"]
    names = [square_name(square) for square in range(64)]
    for name in names:
        feel(desk, name)
        desk.place(name)
        desk.wait(400)
        desk.lift(name)
        desk.wait(40)
    assert lit(desk, "red") == ["g2"] and len(lit(desk, "green")) == 63
    assert desk.board.store.read("calibration") is None

    desk = Desk()
    sensors = Levels(desk)
    desk.place("d4")
    desk.wait(3100 + WALK_MS)
    desk.lift("d4")
    desk.wait(4000)
    for name in names:
        desk.place(name)
        desk.wait(500)
        desk.lift(name)
        desk.wait(40)
    assert len(lit(desk, "green")) == 64
    stored = Calibration()
    stored.load(desk.board.store.read("calibration"))
    assert stored.calibrated and stored.empty_level(0) == 2048 and stored.threshold[63] == 225


# Led by a PC


def test_a_pc_tests_and_the_game_waits():
    desk = Desk().set_up()
    desk.move("e8-e2")
    desk.tell("test", "on")
    desk.told = []
    for square in range(64):
        desk.lift(square_name(square))
    desk.wait(5000)
    assert desk.told == [] and desk.record()[2:] == ["e8-e2"]
    assert set(desk.board.frame) == {0}
    desk.tell("test", "light", "c3", "ff0010")
    desk.wait(4)
    assert desk.light("c3") == (255, 0, 16)
    desk.place(*[file + "1" for file in "abcdefgh"], *[file + "8" for file in "abcdfgh"], "e2")
    desk.wait(500)
    desk.tell("test", "off")
    desk.wait(500)
    assert desk.told == [] and desk.ask() == "move b1"
    assert colour(desk, "b1") != "dark" and desk.light("c3") != (255, 0, 16)
    desk.move("b1-g6")
    assert desk.record()[3:] == ["b1-g6"]


def test_towers_that_are_not_put_back_are_asked_for():
    desk = Desk().set_up()
    desk.move("e8-e2")
    desk.tell("test", "on")
    desk.lift("a1", "e2")
    desk.wait(500)
    desk.tell("test", "off")
    desk.wait(1500)
    assert desk.ask() == "return a1"
    desk.place("a1", "e2")
    desk.wait(1000)
    assert desk.ask() == "move b1" and desk.record()[2:] == ["e8-e2"]


def test_no_test_while_a_hand_is_at_work():
    desk = Desk().set_up()
    desk.move("e8-e2")
    desk.lift("b1")
    desk.wait(200)
    (said,) = [words for words in desk.tell("test", "on") if words[0] in ("ok", "no")]
    assert said[0] == "no" and " ".join(said[2:]) == "a hand is at work; put the towers down first"
    assert not desk.app.test_mode.is_on


def test_edges_are_counted():
    desk = Desk()
    desk.tell("test", "on")
    feel(desk, "a1", "a1", "h3")
    said = [words for words in desk.tell("test", "counts") if words[0] == "counts"]
    assert [words[1] for words in said] == list("01234567")
    assert said[0][2:] == ["4", "0", "0", "0", "0", "0", "0", "0"]
    assert said[2][2:] == ["0", "0", "0", "0", "0", "0", "0", "2"]


def test_a_pc_that_goes_away_leaves_a_board_that_plays():
    desk = Desk(cycle_ms=100)
    desk.tell("test", "on")
    desk.wait(299000)
    desk.tell("test", "on")
    desk.wait(299000)
    assert desk.app.test_mode.is_on
    desk.wait(1500)
    assert not desk.app.test_mode.is_on


def test_no_frame_of_a_test_exceeds_the_limit():
    desk = Desk()
    desk.tell("test", "on")
    desk.tell("test", "light", "all", "ffffff")
    desk.wait(100)
    assert 390 <= desk.most_ma <= 400
    assert min(desk.board.frame) > 0


def no_room(name, data):
    raise OSError(28, "no room")


def test_a_pc_calibrates():
    desk = Desk()
    sensors = Levels(desk)
    desk.tell("test", "on")
    said = desk.tell("test", "survey", "empty")
    desk.wait(2500)
    for square in range(64):
        sensors.shifts[square] = 300 + square
        desk.place(square_name(square))
        desk.wait(100)
        if square == 63:
            said = desk.tell("test", "calibrate")
            assert [words[0] for words in said if words[0] in ("ok", "no")] == ["no"]
        desk.tell("test", "survey", square_name(square))
        desk.wait(200)
        desk.lift(square_name(square))
        desk.wait(40)
    said = [words for words in desk.tell("test", "levels") if words[0] == "levels"]
    assert said == [["levels", str(rank)] + ["2048"] * 8 for rank in range(8)]
    assert desk.board.calibration.warning
    replace = desk.board.store.replace
    desk.board.store.replace = no_room
    said = [" ".join(words[2:]) for words in desk.tell("test", "calibrate") if words[0] in ("ok", "no")]
    assert said == ["the calibration cannot be kept (error 28); remove files of your own from the board"]
    desk.board.store.replace = replace
    said = desk.tell("test", "calibrate")
    assert [words[0] for words in said if words[0] in ("ok", "no")] == ["ok"]
    calibration = desk.board.calibration
    assert calibration.calibrated and not calibration.warning
    assert [calibration.threshold[square] for square in (0, 63)] == [150, 181]
    assert desk.app.test_mode.selftest.survey.verdict(5) == GOOD
    assert desk.board.store.read("calibration") == calibration.dump()


def test_what_is_no_test_is_refused():
    desk = Desk()
    for fields, reason in (
        (("light", "a1", "ff0000"), "the board is not being tested; send 'test on' first"),
        (("on",), ""),
        (("light", "i9", "ff0000"), "no square 'i9' (try a1 to h8); usage: test light <square>|all <rrggbb>"),
        (("levels",), "the sensors of this board report on or off only"),
        (
            ("jump",),
            "no such command 'test jump' (test takes calibrate, counts, levels, light, off, on, survey)",
        ),
        (("off",), ""),
        (("counts",), "the board is not being tested; send 'test on' first"),
    ):
        (said,) = [words for words in desk.tell("test", *fields) if words[0] in ("ok", "no")]
        assert " ".join(said[2:]) == reason, fields


if sys.implementation.name == "micropython":
    import gc

    def test_what_it_takes_is_given_back():
        desk = Desk().set_up()
        taken = []
        for _ in range(4):
            desk.tell("test", "on")
            assert "madang.selftest" in sys.modules
            assert len(desk.tell("test", "counts")) == 9
            desk.tell("test", "off")
            desk.wait(100)
            assert "madang.selftest" not in sys.modules and "madang.diagnostics" not in sys.modules
            gc.collect()
            taken.append(gc.mem_alloc())
        assert taken[3] - taken[1] < 256, taken
