"""Lights, palette and power limit: what the frame holds and what it draws."""

from dice import Dice
from power_model import drawn_ma
from rig import Rig

from madang import roles
from madang.colours import COLOURS
from madang.lights import BEAT_MS, BEATS, CODES, FRAME_MS, Lights
from madang.palette import GREEN, RED, Palette
from madang.power import PowerLimit
from madang.settings import Settings
from madang.squares import parse_square

FRAME = 192


def painted(meanings, clock_ms=0, **settings):
    """The frame of some meanings, a dict of square and meaning, at a time."""
    values = Settings()
    for name in settings:
        values.set(name, settings[name])
    board = bytearray(64)
    for square in meanings:
        board[square] = meanings[square]
    frame = bytearray(FRAME)
    Lights(Palette(values), values).paint(board, True, clock_ms, frame)
    return frame


def test_a_square_is_lit_in_its_colour():
    rgb = Palette(Settings()).rgb
    for colour in range(COLOURS):
        for square in (0, 9, 63):
            frame = painted({square: roles.meaning(roles.LEGAL, colour)})
            expected = bytearray(FRAME)
            for channel in range(3):
                expected[3 * square + channel] = (rgb[3 * colour + channel] * 170 + 128) >> 8
            assert frame == expected, (colour, square)


def test_signals():
    rgb = Palette(Settings()).rgb
    for role, signal in ((roles.EXTRA, RED), (roles.MISSING, GREEN)):
        frame = painted({5: roles.meaning(role, 1)})
        strongest = max(range(3), key=lambda channel: frame[15 + channel])
        assert frame[15 + strongest] > 0 and rgb[3 * signal + strongest] == max(rgb[3 * signal : 3 * signal + 3])


def test_every_role_but_dark_gives_light_at_some_time():
    for role in range(len(roles.ROLE_NAMES)):
        for colour in range(COLOURS):
            lit = [any(painted({0: roles.meaning(role, colour)}, clock_ms)) for clock_ms in range(0, 2000, 250)]
            assert any(lit) == (role != roles.DARK), (roles.ROLE_NAMES[role], colour)


def test_only_changes_and_animations_are_painted():
    settings = Settings()
    lights = Lights(Palette(settings), settings)
    meanings = bytearray(64)
    frame = bytearray(FRAME)
    lights.paint(meanings, True, 0, frame)
    meanings[3] = roles.meaning(roles.LEGAL, 2)
    assert lights.paint(meanings, True, 4, frame)
    assert not any(lights.paint(meanings, False, 4, frame) for _ in range(100))
    meanings[3] = roles.meaning(roles.ACTIVE, 2)
    assert lights.paint(meanings, True, 4, frame)
    frames = sum([lights.paint(meanings, False, 4, frame) for _ in range(250)])
    assert 15 <= frames <= 30, frames  # of a second


# Rhythms: an own one for each colour, and nothing harsh

CODE_MS = BEATS * BEAT_MS
CODED = (roles.ACTIVE, roles.POSSIBLE, roles.LEGAL, roles.PROVISIONAL, roles.SET_UP)


def test_a_colour_is_known_by_how_often_it_dips_or_flares():
    known = []
    for code in CODES:
        rest, move = ("-", "v") if "-" in code else ("_", "^")
        count = code.count(move)
        assert 1 <= count <= 4 and code == move * count + rest * (BEATS - count), code
        known.append((rest, count))
    assert len(known) == COLOURS == len(set(known))


def test_a_light_follows_the_code_of_its_colour():
    for role in CODED:
        for colour in range(COLOURS):
            square = {0: roles.meaning(role, colour)}
            seen = ""
            for beat in range(BEATS):
                start, middle = [
                    sum(painted(square, beat * BEAT_MS + at, rhythm=1, brightness=255)) for at in (0, BEAT_MS // 2)
                ]
                assert start > 0 and middle > 0, (role, colour)
                if start > 2 * middle:
                    seen += "v"
                elif middle > 2 * start:
                    seen += "^"
                else:
                    assert start == middle
                    seen += CODES[colour][beat] if CODES[colour][beat] in "-_" else "?"
            assert seen == CODES[colour], (role, colour)


def test_a_code_keeps_the_level_of_its_role_and_its_colour():
    brightest = []
    for role in CODED:
        frames = [painted({0: roles.meaning(role, 4)}, ms, rhythm=1) for ms in range(0, CODE_MS, FRAME_MS)]
        brightest.append(max([sum(frame) for frame in frames]))
        without = max([sum(painted({0: roles.meaning(role, 4)}, ms)) for ms in (0, 1000)])
        assert without - 3 <= brightest[-1] <= without, (role, without, brightest[-1])
    active, possible, legal, provisional, set_up = brightest
    assert active > set_up > legal > provisional > possible


def test_signals_keep_their_rhythm():
    for role in range(len(roles.ROLE_NAMES)):
        if role in CODED:
            continue
        for ms in range(0, 2400, 100):
            square = {0: roles.meaning(role, 3)}
            assert painted(square, ms) == painted(square, ms, rhythm=1), roles.ROLE_NAMES[role]


def test_every_colour_can_be_seen_at_every_moment_of_its_code():
    board = {}
    for i in range(len(CODED)):
        for colour in range(COLOURS):
            board[8 * i + colour] = roles.meaning(CODED[i], colour)
    for ms in range(0, CODE_MS, BEAT_MS // 2):
        frame = painted(board, ms, rhythm=1)
        for square in board:
            assert any(frame[3 * square : 3 * square + 3]), (ms, square)


def luminances(meanings, rhythm):
    """Of each square of a list of meanings, frame by frame, in parts of 255 of a full white at this brightness."""
    settings = Settings()
    settings.set("brightness", 255)
    settings.set("rhythm", rhythm)
    lights = Lights(Palette(settings), settings)
    board = bytearray(64)
    for square in range(len(meanings)):
        board[square] = meanings[square]
    frame = bytearray(FRAME)
    courses = [[] for _ in meanings]
    for _ in range(3 * CODE_MS // FRAME_MS):
        lights.paint(board, False, FRAME_MS, frame)
        for square in range(len(meanings)):
            red, green, blue = [frame[3 * square + channel] for channel in range(3)]
            courses[square].append((2126 * red + 7152 * green + 722 * blue) // 10000)
    return courses


def most_changes_in_a_second(course, least):
    """How often, in the worst second, a luminance turns round after it has changed by at least so much."""
    turns = []
    low = high = course[0]
    direction = 0
    for at in range(len(course)):
        value = course[at]
        low = min(low, value)
        high = max(high, value)
        if value - low >= least and direction <= 0:
            turns.append(at)
            direction = 1
            high = value
        elif high - value >= least and direction >= 0:
            turns.append(at)
            direction = -1
            low = value
        if direction > 0:
            low = high = max(high, value)
        elif direction < 0:
            low = high = min(low, value)
    return max([0] + [sum([0 <= (turn - first) * FRAME_MS < 1000 for turn in turns]) for first in turns])


def test_changes_are_counted():
    slow = ([0] * 10 + [100] * 10) * 5  # 330 ms each
    assert most_changes_in_a_second(slow, 25) == 4
    assert most_changes_in_a_second(slow, 101) == 0
    assert most_changes_in_a_second(([0] * 5 + [40] * 5) * 10, 25) == 7
    assert most_changes_in_a_second(list(range(100)), 25) == 1


def test_nothing_flashes_more_than_three_times_a_second():
    """A flash is a pair of opposing changes by a tenth of the full luminance: WCAG 2.2, success criterion 2.3.1."""
    for rhythm in (0, 1):
        for role in range(1, len(roles.ROLE_NAMES)):
            courses = luminances([roles.meaning(role, colour) for colour in range(COLOURS)], rhythm)
            for course in courses + [[sum(values) // COLOURS for values in zip(*courses)]]:  # noqa: B905
                changes = most_changes_in_a_second(course, 25)
                assert changes <= 6, (roles.ROLE_NAMES[role], rhythm, changes)


def test_codes_beside_a_winning_square_flash_no_faster_together():
    meanings = [roles.meaning(roles.LEGAL, colour) for colour in range(COLOURS)]
    for winning in range(COLOURS):
        meanings[winning] = roles.meaning(roles.WINNING, winning)
        board = [sum(values) // COLOURS for values in zip(*luminances(meanings, 1))]  # noqa: B905
        assert most_changes_in_a_second(board, 12) <= 6, winning
        meanings[winning] = roles.meaning(roles.LEGAL, winning)


def test_brightness_scales_all():
    dim = painted({0: roles.meaning(roles.LEGAL, 4)}, brightness=20)
    bright = painted({0: roles.meaning(roles.LEGAL, 4)}, brightness=255)
    assert 0 < max(dim[:3]) < max(bright[:3]) // 8


# limit_ma, channel values of all lights, estimate in mA: 64 mA idle, 20 mA a full channel
POWER = (
    (400, (0, 0, 0), 64),
    (400, (4, 0, 0), 64 + 21),
    (4000, (255, 255, 255), 64 + 3840),
    (10000, (255, 0, 0), 64 + 1280),
)


def test_the_estimate():
    for limit_ma, colour, estimate_ma in POWER:
        settings = Settings()
        settings.set("limit_ma", limit_ma)
        power = PowerLimit(settings)
        frame = bytearray(bytes(colour) * 64)
        sent = power.limit(frame)
        assert sent == frame and power.estimate_ma == estimate_ma, (colour, power.estimate_ma)


def test_no_frame_is_over_the_limit():
    for limit_ma in (80, 100, 399, 400, 1000, 3000):
        settings = Settings()
        settings.set("limit_ma", limit_ma)
        settings.set("red_ma", 17)
        settings.set("blue_ma", 60)
        power = PowerLimit(settings)
        for colour in ((255, 255, 255), (255, 0, 0), (0, 0, 255), (1, 1, 1), (7, 200, 90)):
            frame = bytearray(bytes(colour) * 64)
            sent = power.limit(frame)
            red, green, blue = [sum([sent[i] for i in range(channel, FRAME, 3)]) for channel in range(3)]
            exact_ma = 64 + (red * 17 + green * 20 + blue * 60) / 255
            assert exact_ma <= limit_ma and exact_ma <= power.estimate_ma <= limit_ma, (limit_ma, colour)
            if limit_ma >= 399:
                assert sent == frame or exact_ma > 0.8 * limit_ma, ("dimmed too far", limit_ma, colour, exact_ma)


def test_the_estimate_is_exact_for_any_frame_and_any_settings():
    dice = Dice(3)
    for _ in range(60):
        settings = Settings()
        for name, least, most in (
            ("limit_ma", 80, 2000),
            ("idle_ma", 0, 150),
            ("red_ma", 1, 60),
            ("green_ma", 1, 60),
            ("blue_ma", 1, 60),
        ):
            settings.set(name, least + dice.below(most - least + 1))
        power = PowerLimit(settings)
        brightest = 1 + dice.below(255)
        frame = bytearray([dice.below(brightest + 1) for _ in range(FRAME)])
        sent = power.limit(frame)
        assert power.estimate_ma == drawn_ma(sent, settings)
        assert power.estimate_ma <= settings.limit_ma or not any(sent)
        assert (sent == frame) == (drawn_ma(frame, settings) <= settings.limit_ma)


def test_a_lowered_limit_holds_from_the_next_cycle():
    for rhythm in (0, 1):
        rig = Rig(brightness=255, rhythm=rhythm).set_up()
        rig.lift("e8")
        rig.wait(500)
        assert drawn_ma(rig.board.frame, rig.app.settings) > 100
        rig.app.settings.set("limit_ma", 80)
        rig.step(4)
        assert drawn_ma(rig.board.frame, rig.app.settings) <= 80


def test_an_impossible_limit_leaves_the_lights_dark():
    settings = Settings()
    settings.set("limit_ma", 80)
    settings.set("idle_ma", 200)
    assert not any(PowerLimit(settings).limit(bytearray(b"\xff" * FRAME)))


def test_a_bright_board_keeps_to_the_limit_from_power_on():
    rig = Rig(brightness=255, limit_ma=150)
    rig.wait(3000)  # all sixteen squares of the set-up breathe
    assert 100 < rig.most_ma <= 150, rig.most_ma
    rig.set_up()
    for text in ("e8-e2", "b1-g6", "pass", "g6-e8"):
        rig.move(text)
    assert rig.told[-1] == "result white home" and rig.most_ma <= 150


def test_the_first_frame_is_dark():
    rig = Rig()
    assert rig.board.shown == 1 and not any(rig.board.frame)


def test_a_contact_that_opens_for_a_moment_is_lit_in_the_next_cycle():
    """It bounces, and is closed again when that begins; what it lights goes out in that cycle."""
    rig = Rig(cycle_ms=2).set_up()
    rig.app.bounces = True
    assert not rig.app.has_edge()
    rig.lift("e8")
    assert rig.app.has_edge()
    rig.place("e8")
    assert rig.app.has_edge()
    e5 = 3 * parse_square("e5")
    assert not any(rig.board.frame[e5 : e5 + 3])
    rig.step(2)
    assert any(rig.board.frame[e5 : e5 + 3])
