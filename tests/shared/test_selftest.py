"""The board's look at itself: by itself after the gesture, and led by a PC; the game waits meanwhile."""

import sys
from array import array

from rig import Rig

from madang import squares
from madang.calibration import Calibration
from madang.squares import square_name
from madang.survey import GOOD

WALK_MS = 3 * 64 * 44 + 100


class Levels:
    """What 64 linear sensors say, given to a rig's board: 450 counts up or down on an occupied square."""

    def __init__(self, rig):
        self.levels = array("H", [2048] * 64)
        self.shifts = array("H", [450] * 64)
        rig.board.levels = self.levels
        rig.board.calibration = Calibration()
        rig.board.calibration.load(None)
        self._scan = rig.board.scan
        rig.board.scan = self.scan

    def scan(self, into):
        self._scan(into)
        for square in range(64):
            self.levels[square] = 2048 + (self.shifts[square] if squares.has(into, square) else 0)


def colour(rig, name):
    """Of a light: `red`, `green`, `blue`, `white` or `dark`."""
    red, green, blue = rig.light(name)
    if red and green and blue:
        return "white"
    return "red" if red else "green" if green else "blue" if blue else "dark"


def lit(rig, wanted):
    names = [square_name(square) for square in range(64)]
    return [name for name in names if colour(rig, name) == wanted]


def by_itself(*others):
    """A rig at which the gesture was made, after the walk."""
    rig = Rig()
    rig.place("d4", *others)
    rig.wait(3100)
    assert rig.app.test_mode.is_on
    rig.wait(WALK_MS)
    return rig


def feel(rig, *names):
    for name in names:
        rig.place(name)
        rig.wait(200)
        rig.lift(name)
        rig.wait(40)


def test_one_tower_on_d4_at_power_on_and_nothing_less():
    for names, ms, is_on in (
        ("d4", 2900, False),
        ("d4", 3100, True),
        ("d4 a1 h8 c3", 3100, True),
        ("d4 a1 h8 c3 f6", 3100, False),
        ("e4", 3100, False),
        ("a1 b2 c3 d4", 3100, False),  # Latin squares, laid out to be taken from the shelf
        ("", 3100, False),
    ):
        rig = Rig()
        rig.place(*names.split())
        rig.wait(ms)
        assert rig.app.test_mode.is_on == is_on, names
    rig = Rig()
    rig.wait(100)
    rig.place("d4")  # not there when the power came
    rig.wait(5000)
    assert not rig.app.test_mode.is_on


def test_the_walk_lights_each_light_in_each_colour():
    rig = Rig()
    rig.place("d4")
    seen = {"red": [], "green": [], "blue": []}
    while not rig.app.test_mode.is_on:
        rig.wait(4)
    for _ in range(WALK_MS // 4):
        rig.step(4)
        for name in seen:
            found = lit(rig, name)
            if len(found) == 1 and found != seen[name][-1:]:
                seen[name] += found
    names = [file + rank for rank in "12345678" for file in ("abcdefgh" if rank in "1357" else "hgfedcba")]
    assert seen["red"] == names and seen["blue"] == names
    assert seen["green"] == names + ["d4"]  # where the tower stands
    assert rig.most_ma <= rig.app.settings.limit_ma


def test_squares_that_feel_a_tower_turn_green_corners_first():
    rig = by_itself()
    assert lit(rig, "white") == ["a1", "h1", "a8", "h8"]
    assert lit(rig, "green") == ["d4"] and lit(rig, "blue") == []
    rig.lift("d4")
    feel(rig, "a1", "h1", "h8", "a8")
    assert lit(rig, "green") == ["a1", "h1", "d4", "a8", "h8"] and len(lit(rig, "blue")) == 59
    feel(rig, *[square_name(square) for square in range(64)])
    assert len(lit(rig, "green")) == 64
    rig.wait(9000)
    assert rig.app.test_mode.is_on
    rig.wait(2000)
    assert not rig.app.test_mode.is_on


def test_a_stuck_square_and_one_that_chatters_are_red():
    rig = by_itself("c6")
    assert lit(rig, "red") == ["c6"]
    for _ in range(40):
        rig.place("f3")
        rig.wait(8)
        rig.lift("f3")
        rig.wait(8)
    rig.wait(40)
    assert lit(rig, "red") == ["f3", "c6"]
    feel(rig, "a1", "h1", "h8", "a8")
    assert lit(rig, "red") == ["f3", "c6"]
    rig.lift("c6")
    rig.wait(40)
    assert lit(rig, "red") == ["f3"]


def test_setting_up_leaves_the_test_and_the_round_begins():
    rig = by_itself()
    rig.lift("d4")
    rig.wait(100)
    rig.set_up()
    rig.wait(500)
    assert not rig.app.test_mode.is_on
    assert rig.told == ["begin"]


def test_a_board_with_levels_is_calibrated_by_itself():
    rig = Rig()
    sensors = Levels(rig)
    sensors.shifts[squares.parse_square("g2")] = 220  # felt, but too weakly
    rig.place("d4")
    rig.wait(3100 + WALK_MS)
    assert lit(rig, "red") in ([], ["d4"]) and lit(rig, "white") == []
    rig.lift("d4")
    rig.wait(4000)
    assert lit(rig, "white") == ["a1", "h1", "a8", "h8"]
    names = [square_name(square) for square in range(64)]
    for name in names:
        feel(rig, name)
        rig.place(name)
        rig.wait(400)
        rig.lift(name)
        rig.wait(40)
    assert lit(rig, "red") == ["g2"] and len(lit(rig, "green")) == 63
    assert rig.board.store.read("calibration") is None

    rig = Rig()
    sensors = Levels(rig)
    rig.place("d4")
    rig.wait(3100 + WALK_MS)
    rig.lift("d4")
    rig.wait(4000)
    for name in names:
        rig.place(name)
        rig.wait(500)
        rig.lift(name)
        rig.wait(40)
    assert len(lit(rig, "green")) == 64
    stored = Calibration()
    stored.load(rig.board.store.read("calibration"))
    assert stored.calibrated and stored.empty_level(0) == 2048 and stored.threshold[63] == 168


# Led by a PC


def test_a_pc_tests_and_the_game_waits():
    rig = Rig().set_up()
    rig.move("e8-e2")
    rig.tell("test", "on")
    rig.told = []
    for square in range(64):
        rig.lift(square_name(square))
    rig.wait(5000)
    assert rig.told == [] and rig.record()[2:] == ["e8-e2"]
    assert set(rig.board.frame) == {0}
    rig.tell("test", "light", "c3", "ff0010")
    rig.wait(4)
    assert rig.light("c3") == (255, 0, 16)
    rig.place(*[file + "1" for file in "abcdefgh"], *[file + "8" for file in "abcdfgh"], "e2")
    rig.wait(500)
    rig.tell("test", "off")
    rig.wait(500)
    assert rig.told == [] and rig.ask() == "move b1"
    assert colour(rig, "b1") != "dark" and rig.light("c3") != (255, 0, 16)
    rig.move("b1-g6")
    assert rig.record()[3:] == ["b1-g6"]


def test_towers_that_are_not_put_back_are_asked_for():
    rig = Rig().set_up()
    rig.move("e8-e2")
    rig.tell("test", "on")
    rig.lift("a1", "e2")
    rig.wait(500)
    rig.tell("test", "off")
    rig.wait(1500)
    assert rig.ask() == "return a1"
    rig.place("a1", "e2")
    rig.wait(1000)
    assert rig.ask() == "move b1" and rig.record()[2:] == ["e8-e2"]


def test_no_test_while_a_hand_is_at_work():
    rig = Rig().set_up()
    rig.move("e8-e2")
    rig.lift("b1")
    rig.wait(200)
    (said,) = [words for words in rig.tell("test", "on") if words[0] in ("ok", "no")]
    assert said[0] == "no" and " ".join(said[2:]) == "a hand is at work; put the towers down first"
    assert not rig.app.test_mode.is_on


def test_edges_are_counted():
    rig = Rig()
    rig.tell("test", "on")
    feel(rig, "a1", "a1", "h3")
    said = [words for words in rig.tell("test", "counts") if words[0] == "counts"]
    assert [words[1] for words in said] == list("01234567")
    assert said[0][2:] == ["4", "0", "0", "0", "0", "0", "0", "0"]
    assert said[2][2:] == ["0", "0", "0", "0", "0", "0", "0", "2"]


def test_a_pc_that_goes_away_leaves_a_board_that_plays():
    rig = Rig(cycle_ms=100)
    rig.tell("test", "on")
    rig.wait(299000)
    rig.tell("test", "on")
    rig.wait(299000)
    assert rig.app.test_mode.is_on
    rig.wait(1500)
    assert not rig.app.test_mode.is_on


def test_no_frame_of_a_test_exceeds_the_limit():
    rig = Rig()
    rig.tell("test", "on")
    rig.tell("test", "light", "all", "ffffff")
    rig.wait(100)
    assert 390 <= rig.most_ma <= 400
    assert min(rig.board.frame) > 0


def no_room(name, data):
    raise OSError(28, "no room")


def test_a_pc_calibrates():
    rig = Rig()
    sensors = Levels(rig)
    rig.tell("test", "on")
    said = rig.tell("test", "survey", "empty")
    rig.wait(2500)
    for square in range(64):
        sensors.shifts[square] = 300 + square
        rig.place(square_name(square))
        rig.wait(100)
        if square == 63:
            said = rig.tell("test", "calibrate")
            assert [words[0] for words in said if words[0] in ("ok", "no")] == ["no"]
        rig.tell("test", "survey", square_name(square))
        rig.wait(200)
        rig.lift(square_name(square))
        rig.wait(40)
    said = [words for words in rig.tell("test", "levels") if words[0] == "levels"]
    assert said == [["levels", str(rank)] + ["2048"] * 8 for rank in range(8)]
    assert rig.board.calibration.warning
    replace = rig.board.store.replace
    rig.board.store.replace = no_room
    said = [" ".join(words[2:]) for words in rig.tell("test", "calibrate") if words[0] in ("ok", "no")]
    assert said == ["the calibration cannot be kept (error 28); remove files of your own from the board"]
    rig.board.store.replace = replace
    said = rig.tell("test", "calibrate")
    assert [words[0] for words in said if words[0] in ("ok", "no")] == ["ok"]
    calibration = rig.board.calibration
    assert calibration.calibrated and not calibration.warning
    assert [calibration.threshold[square] for square in (0, 63)] == [112, 136]
    assert rig.app.test_mode.selftest.survey.verdict(5) == GOOD
    assert rig.board.store.read("calibration") == calibration.dump()


def test_what_is_no_test_is_refused():
    rig = Rig()
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
        (said,) = [words for words in rig.tell("test", *fields) if words[0] in ("ok", "no")]
        assert " ".join(said[2:]) == reason, fields


if sys.implementation.name == "micropython":
    import gc

    def test_what_it_takes_is_given_back():
        rig = Rig().set_up()
        taken = []
        for _ in range(4):
            rig.tell("test", "on")
            assert "madang.selftest" in sys.modules
            assert len(rig.tell("test", "counts")) == 9
            rig.tell("test", "off")
            rig.wait(100)
            assert "madang.selftest" not in sys.modules and "madang.diagnostics" not in sys.modules
            gc.collect()
            taken.append(gc.mem_alloc())
        assert taken[3] - taken[1] < 256, taken
