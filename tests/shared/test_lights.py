"""Lights, palette and power limit: what the frame holds and what it draws."""

from desk import Desk
from dice import Dice

from madang import roles
from madang.colours import COLOURS
from madang.lights import Lights
from madang.palette import GREEN, RED, Palette
from madang.power import PowerLimit
from madang.settings import Settings

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
                expected[3 * square + channel] = rgb[3 * colour + channel] * 170 >> 8
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
        sent = bytearray(FRAME)
        power.limit(frame, sent)
        assert sent == frame and power.estimate_ma == estimate_ma, (colour, power.estimate_ma)


def test_no_frame_is_over_the_limit():
    for limit_ma in (80, 100, 399, 400, 1000, 3000):
        settings = Settings()
        settings.set("limit_ma", limit_ma)
        settings.set("red_ma", 17)
        settings.set("blue_ma", 60)
        power = PowerLimit(settings)
        sent = bytearray(FRAME)
        for colour in ((255, 255, 255), (255, 0, 0), (0, 0, 255), (1, 1, 1), (7, 200, 90)):
            frame = bytearray(bytes(colour) * 64)
            power.limit(frame, sent)
            red, green, blue = [sum([sent[i] for i in range(channel, FRAME, 3)]) for channel in range(3)]
            drawn_ma = 64 + (red * 17 + green * 20 + blue * 60) / 255
            assert drawn_ma <= limit_ma and drawn_ma <= power.estimate_ma <= limit_ma, (limit_ma, colour)
            if limit_ma >= 399:
                assert sent == frame or drawn_ma > 0.8 * limit_ma, ("dimmed too far", limit_ma, colour, drawn_ma)


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
        sent = bytearray(FRAME)
        power.limit(frame, sent)
        drawn_255 = 255 * settings.idle_ma
        for i in range(0, FRAME, 3):
            drawn_255 += sent[i] * settings.red_ma + sent[i + 1] * settings.green_ma + sent[i + 2] * settings.blue_ma
        assert power.estimate_ma == power.current_ma(sent) == (drawn_255 + 254) // 255
        assert power.estimate_ma <= settings.limit_ma or not any(sent)
        assert (sent == frame) == (power.current_ma(frame) <= settings.limit_ma)


def test_a_lowered_limit_holds_from_the_next_cycle():
    desk = Desk(brightness=255).set_up()
    desk.lift("e8")
    desk.wait(500)
    assert desk.app.power.current_ma(desk.board.frame) > 100
    desk.app.settings.set("limit_ma", 80)
    desk.step(4)
    assert desk.app.power.current_ma(desk.board.frame) <= 80


def test_an_impossible_limit_leaves_the_lights_dark():
    settings = Settings()
    settings.set("limit_ma", 80)
    settings.set("idle_ma", 200)
    sent = bytearray(FRAME)
    PowerLimit(settings).limit(bytearray(b"\xff" * FRAME), sent)
    assert not any(sent)


def test_a_bright_board_keeps_to_the_limit_from_power_on():
    desk = Desk(brightness=255, limit_ma=150)
    desk.wait(3000)  # all sixteen squares of the set-up breathe
    assert 100 < desk.most_ma <= 150, desk.most_ma
    desk.set_up()
    for text in ("e8-e2", "b1-g6", "pass", "g6-e8"):
        desk.move(text)
    assert desk.told[-1] == "result white home" and desk.most_ma <= 150


def test_the_first_frame_is_dark():
    desk = Desk()
    assert desk.board.shown == 1 and not any(desk.board.frame)
