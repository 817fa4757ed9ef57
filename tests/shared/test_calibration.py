"""Levels of linear sensors: what is occupied and by which pole, drift, and the numbers as text."""

from array import array

from dice import Dice
from expect import message_of

from madang.calibration import (
    EMPTY,
    HYSTERESIS,
    THRESHOLD,
    Calibration,
)
from madang.protocol import crc16
from madang.squares import members, parse_square
from madang.survey import GOOD, NO_MAGNET, NO_SENSOR, NOISY, VERDICT_NAMES, Survey

D4 = parse_square("d4")
E5 = parse_square("e5")
DAMAGED = "the stored calibration is damaged; the defaults are used, 'madang doctor' calibrates the board"


def flat(level=EMPTY):
    """The levels of 64 sensors that say the same."""
    return array("H", [level] * 64)


class Judged:
    """A calibration with the sets that its driver keeps."""

    def __init__(self, calibration=None):
        self.calibration = calibration or Calibration()
        self.occupied = bytearray(8)
        self.raised = bytearray(8)

    def take(self, levels):
        self.calibration.judge(levels, self.occupied, self.raised)
        return members(self.occupied), members(self.raised)


def test_a_magnet_occupies_its_square_and_its_pole_tells_the_side():
    for square in range(64):
        judged = Judged()
        levels = flat()
        assert judged.take(levels) == ([], [])
        levels[square] = EMPTY + THRESHOLD
        assert judged.take(levels) == ([square], [square])
        levels[square] = EMPTY - THRESHOLD
        assert judged.take(levels) == ([square], [])
        levels[square] = EMPTY
        assert judged.take(levels) == ([], [])


def test_every_level_at_either_end():
    for square in (0, 7, D4, 56, 63):
        judged = Judged()
        levels = flat()
        for level, seen in ((0, ([square], [])), (4095, ([square], [square])), (0, ([square], []))):
            levels[square] = level
            assert judged.take(levels) == seen, level


def test_a_square_stays_as_it_is_within_the_hysteresis():
    for sign in (1, -1):
        judged = Judged()
        levels = flat()
        for away, occupied in (
            (THRESHOLD - 1, False),
            (THRESHOLD, True),
            (THRESHOLD - 1, True),
            (THRESHOLD - HYSTERESIS, True),
            (THRESHOLD - HYSTERESIS - 1, False),
            (THRESHOLD - HYSTERESIS, False),
            (THRESHOLD - 1, False),
            (THRESHOLD, True),
        ):
            levels[D4] = EMPTY + sign * away
            assert judged.take(levels)[0] == ([D4] if occupied else []), (sign, away)


def test_noise_at_the_threshold_changes_a_square_once():
    judged = Judged()
    levels = flat()
    dice = Dice(4)
    changes = 0
    before = []
    for scan in range(400):
        levels[D4] = EMPTY + scan + dice.below(HYSTERESIS) - HYSTERESIS // 2
        occupied, _ = judged.take(levels)
        changes += occupied != before
        before = occupied
    assert before == [D4] and changes == 1


def test_squares_are_judged_by_their_own_numbers():
    judged = Judged()
    judged.calibration.set_square(D4, 1900, 300, 90)
    judged.calibration.set_square(E5, 2200, 100, 30)
    levels = flat()
    levels[D4] = 1900 + 299
    levels[E5] = 2200 - 100
    assert judged.take(levels) == ([E5], [])
    levels[D4] = 1900 - 300
    assert judged.take(levels) == ([D4, E5], [])


def test_the_empty_level_follows_slow_drift():
    """From 2048 up by 300 counts, which at once would be a tower: 64 scans a step of a sixteenth."""
    judged = Judged()
    for sixteenth in range(16 * 300):
        levels = flat(EMPTY + sixteenth // 16)
        for _ in range(64):
            assert judged.take(levels) == ([], [])
    for square in range(64):
        assert 295 <= judged.calibration.empty_level(square) - EMPTY <= 300
    levels[D4] = EMPTY + 300 - THRESHOLD - 10
    assert judged.take(levels) == ([D4], [])


def test_a_tower_is_not_followed():
    judged = Judged()
    levels = flat()
    levels[D4] = EMPTY + THRESHOLD + 5
    for _ in range(64 * 100):
        assert judged.take(levels) == ([D4], [D4])
    assert judged.calibration.empty_level(D4) == EMPTY


def test_a_tower_that_hovers_for_ten_seconds_is_found_when_it_is_set_down():
    judged = Judged()
    levels = flat()
    levels[D4] = EMPTY + THRESHOLD - 20
    for _ in range(10_000 // 3):
        assert judged.take(levels) == ([], [])
    levels[D4] = EMPTY + THRESHOLD + 5
    assert judged.take(levels) == ([D4], [D4])


def test_the_defaults_are_not_calibrated():
    calibration = Calibration()
    assert not calibration.calibrated and calibration.warning == ""
    calibration.load(None)
    assert not calibration.calibrated and "'madang doctor' calibrates it" in calibration.warning


def numbers(calibration):
    return [
        (calibration.empty_level(square), calibration.threshold[square], calibration.hysteresis[square])
        for square in range(64)
    ]


def test_dumped_and_loaded():
    dice = Dice(8)
    for _ in range(20):
        calibration = Calibration()
        for square in range(64):
            threshold = 1 + dice.below(4095)
            calibration.set_square(square, dice.below(4096), threshold, dice.below(threshold))
        loaded = Calibration()
        loaded.load(calibration.dump())
        assert loaded.calibrated and loaded.warning == ""
        assert numbers(loaded) == numbers(calibration)
        assert loaded.dump() == calibration.dump()


def test_the_text_is_a_line_a_square():
    calibration = Calibration()
    calibration.set_square(D4, 1999, 321, 45)
    lines = calibration.dump().decode().split("\n")
    assert lines[0] == "madang calibration 1" and lines[1] == "a1 2048 200 60" and lines[1 + D4] == "d4 1999 321 45"
    assert lines[64] == "h8 2048 200 60" and len(lines[65]) == 8 and lines[66:] == [""]


def test_what_is_not_as_it_was_written_is_refused_as_a_whole():
    good = Calibration()
    good.set_square(D4, 1999, 321, 45)
    text = good.dump()

    def signed(body):
        return body + b"crc %04x\n" % crc16(body, 0, len(body))

    body = text[:-9]
    assert signed(body) == text
    for damaged in (
        b"",
        b"\xff\xfe",
        text[:-1],
        text + b"\n",
        text[:-2] + b"x\n",
        text[:40] + text[41:],
        text[:100] + bytes([text[100] ^ 1]) + text[101:],
        signed(body.replace(b"d4 1999", b"d4 9999")),
        signed(body.replace(b"d4 1999", b"d4 -999")),
        signed(body.replace(b"d4 1999", b"d4 +999")),
        signed(body.replace(b"321 45", b"321 321")),
        signed(body.replace(b"d4 ", b"d5 ")),
        signed(body.replace(b"calibration 1", b"calibration 2")),
        signed(body.replace(b"a1 2048 200 60\n", b"")),
    ):
        loaded = Calibration()
        loaded.set_square(0, 1, 2, 1)
        loaded.load(damaged)
        assert not loaded.calibrated and loaded.warning == DAMAGED, damaged
        assert numbers(loaded) == numbers(Calibration())


def test_numbers_that_no_sensor_has():
    for empty, threshold, hysteresis in ((-1, 9, 3), (4096, 9, 3), (9, 4096, 3), (9, 9, 9), (9, 9, -1), (9, 0, 0)):
        message = message_of(ValueError, Calibration().set_square, D4, empty, threshold, hysteresis)
        wanted = f"d4 cannot be empty at {empty}, occupied from {threshold} and with a hysteresis of {hysteresis}"
        assert message == wanted


def surveyed(noise=8, shift=500):
    """A survey of sensors with their own empty levels, which towers of either pole shift."""
    dice = Dice(9)
    empty = [1950 + dice.below(200) for _ in range(64)]
    survey = Survey()

    def levels():
        return array("H", [level + dice.below(noise) - noise // 2 for level in empty])

    for _ in range(200):
        survey.add_empty(levels())
    for square in range(64):
        for sign in (1, -1):
            scan = levels()
            scan[square] += sign * shift
            survey.add_tower(square, scan)
    return survey, empty


def test_a_survey_gives_a_calibration():
    survey, empty = surveyed()
    calibration = Calibration()
    assert [survey.verdict(square) for square in range(64)] == [GOOD] * 64
    assert survey.result(calibration) == 64 and calibration.calibrated
    for square in range(64):
        assert abs(calibration.empty_level(square) - empty[square]) <= 1
        assert 183 <= calibration.threshold[square] <= 189
        assert 81 <= calibration.hysteresis[square] <= 84
    loaded = Calibration()
    loaded.load(calibration.dump())
    assert loaded.calibrated


def test_the_weakest_tower_counts():
    survey, empty = surveyed()
    levels = array("H", empty)
    levels[D4] -= 300
    survey.add_tower(D4, levels)
    assert abs(survey.shift(D4) - 300) <= 1
    levels[D4] += 800
    survey.add_tower(D4, levels)
    assert abs(survey.shift(D4) - 300) <= 1


def test_what_is_wrong_with_a_square_is_told():
    survey = Survey()
    quiet = flat()
    quiet[0] = 4095  # unplugged
    quiet[1] = 12  # shorted
    for scan in range(50):
        quiet[2] = EMPTY + (scan % 2) * 60
        survey.add_empty(quiet)
    for square in range(64):
        levels = flat()
        levels[square] += 400
        if square == 3:
            levels[square] = EMPTY + 100  # a magnet too far away
        if square != 4:
            survey.add_tower(square, levels)
    calibration = Calibration()
    told = [survey.verdict(square) for square in range(6)]
    assert told == [NO_SENSOR, NO_SENSOR, NOISY, NO_MAGNET, NO_MAGNET, GOOD]
    assert [VERDICT_NAMES[verdict] for verdict in told[1:4]] == ["no-sensor", "noisy", "no-magnet"]
    assert survey.result(calibration) == 59 and not calibration.calibrated
    assert numbers(calibration)[:5] == numbers(Calibration())[:5]
    assert calibration.threshold[5] == 150
