"""The board's settings as players read them: a title, a group, and a value in words where it stands for one. Knows the
table of settings and no board."""

from collections.abc import Sequence

from madang.settings import Settings
from madang.squares import parse_square, square_name
from madang_host.connection.firmware_messages import board_words
from madang_host.i18n.language import _, marked

GROUPS: Sequence[tuple[str, Sequence[str]]] = (
    (
        marked("Play"),
        (
            "hint",
            "takeback",
            "computer",
            "pie_rule",
            "solved",
            "think_ms",
            "dwell_ms",
            "tolerance_ms",
            "restore_ms",
            "pass_ms",
            "celebrate_ms",
        ),
    ),
    (marked("Lights"), ("brightness", "rhythm")),
    (
        marked("Hardware"),
        ("place_settle_ms", "lift_settle_ms", "bounce_ms", "dead_square")
        + ("limit_ma", "idle_ma", "red_ma", "green_ma", "blue_ma"),
    ),
)

TITLES = {
    "hint": marked("hints by light"),
    "takeback": marked("moves may be taken back"),
    "computer": marked("the board plays"),
    "pie_rule": marked("pie rule: the first move's side may be taken"),
    "solved": marked("positions solved at the board"),
    "think_ms": marked("it thinks at most"),
    "dwell_ms": marked("a resting move is final after"),
    "tolerance_ms": marked("a mistake is corrected after"),
    "restore_ms": marked("all is right again after"),
    "pass_ms": marked("a pass is announced for"),
    "celebrate_ms": marked("a result is shown for"),
    "brightness": marked("brightness"),
    "rhythm": marked("a rhythm for each colour"),
    "place_settle_ms": marked("a placed tower counts after"),
    "lift_settle_ms": marked("a lifted tower counts after"),
    "bounce_ms": marked("bounces are ignored for"),
    "dead_square": marked("the sensor not believed"),
    "limit_ma": marked("most current of the lights"),
    "idle_ma": marked("current of the dark lights"),
    "red_ma": marked("current of a red channel"),
    "green_ma": marked("current of a green channel"),
    "blue_ma": marked("current of a blue channel"),
}

MEANINGS: dict[str, Sequence[str]] = {
    "hint": (marked("off"), marked("who must move"), marked("legal squares"), marked("legal and risky squares")),
    "takeback": (marked("no"), marked("yes")),
    "computer": (marked("neither side"), marked("Black"), marked("White")),
    "pie_rule": (marked("no"), marked("yes")),
    "rhythm": (marked("no"), marked("yes")),
}  # of the values from 0 on

FULL_BRIGHTNESS = 255


def has_meanings(name: str) -> bool:
    """Whether each value stands for something: a side, a square, yes or no."""
    return name in MEANINGS or name == "dead_square"


def value_words(name: str, value: int) -> str:
    """A value with its unit, or what it stands for."""
    if name in MEANINGS:
        return _(MEANINGS[name][value])
    if name == "dead_square":
        return square_name(value - 1) if value else "-"
    if name == "brightness":
        return f"{value} ({value * 100 / FULL_BRIGHTNESS:.0f} %)"
    if name.endswith("_ma"):
        return f"{value} mA"
    return f"{value / 1000:g} s" if value >= 1000 else f"{value} ms"


def typed_value(name: str, typed: str) -> int:
    """The value that was typed: a number, or for a square its name; raises ValueError, in the language spoken."""
    checked = Settings()
    try:
        is_square = name == "dead_square" and typed[:1].isalpha()
        checked.set(name, parse_square(typed) + 1 if is_square else typed)
    except ValueError as error:
        raise ValueError(board_words(str(error))) from error
    return checked.get(name)
