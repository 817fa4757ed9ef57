"""The board's settings: one table of names, defaults and ranges; their values; and both as text.

A setting is an integer. Its unit is the end of its name (`_ms`, `_ma`) or stands in its help (madang.setting_help).
"""

from madang.board import Store
from madang.interpreter import const
from madang.text import parse_number, shown

SETTINGS = "settings"  # the blob with what differs from the defaults

# Two tuples, as each takes room on a board.
NAMES = (
    "place_settle_ms",
    "lift_settle_ms",
    "bounce_ms",
    "dwell_ms",
    "tolerance_ms",
    "restore_ms",
    "pass_ms",
    "celebrate_ms",
    "takeback",
    "hint",
    "computer",
    "pie_rule",
    "solved",
    "dead_square",
    "think_ms",
    "brightness",
    "rhythm",
    "limit_ma",
    "idle_ma",
    "red_ma",
    "green_ma",
    "blue_ma",
)
_COLUMNS = const(3)
# fmt: off
VALUES = (
    # Of each: default, least, most
    40, 5, 250,  # place_settle_ms
    60, 5, 250,  # lift_settle_ms
    15, 0, 100,  # bounce_ms
    350, 0, 5000,  # dwell_ms
    800, 100, 10000,  # tolerance_ms
    300, 0, 5000,  # restore_ms
    2500, 300, 20000,  # pass_ms
    4000, 0, 60000,  # celebrate_ms
    1, 0, 1,  # takeback
    2, 0, 3,  # hint
    0, 0, 2,  # computer
    0, 0, 1,  # pie_rule
    0, 0, 255,  # solved
    0, 0, 64,  # dead_square
    2000, 50, 60000,  # think_ms
    96, 1, 255,  # brightness
    0, 0, 1,  # rhythm
    400, 80, 10000,  # limit_ma
    64, 0, 500,  # idle_ma
    20, 1, 60,  # red_ma
    20, 1, 60,  # green_ma
    20, 1, 60,  # blue_ma
)
# fmt: on


class SettingError(ValueError):
    """An unknown setting, or a value that it cannot have."""


class Settings:
    """The values, as attributes by name. Change them with `set`.

    revision       grows with every change
    kept_revision  the one that the store has, if it could be kept
    """

    place_settle_ms: "int"
    lift_settle_ms: "int"
    bounce_ms: "int"
    dwell_ms: "int"
    tolerance_ms: "int"
    restore_ms: "int"
    pass_ms: "int"
    celebrate_ms: "int"
    takeback: "int"
    hint: "int"
    computer: "int"
    pie_rule: "int"
    solved: "int"
    dead_square: "int"
    think_ms: "int"
    brightness: "int"
    rhythm: "int"
    limit_ma: "int"
    idle_ma: "int"
    red_ma: "int"
    green_ma: "int"
    blue_ma: "int"

    def __init__(self) -> "None":
        self.revision = 0
        self.kept_revision = 0
        for row in range(len(NAMES)):
            setattr(self, NAMES[row], VALUES[_COLUMNS * row])

    def get(self, name: "str") -> "int":
        """The value of a setting; raises SettingError."""
        value: int = getattr(self, NAMES[_row(name)])
        return value

    def set(self, name: "str", value: "int | str") -> "None":
        """Give a setting a value; raises SettingError and then changes nothing."""
        row = _COLUMNS * _row(name)
        least = VALUES[row + 1]
        most = VALUES[row + 2]
        try:
            number = parse_number(value) if isinstance(value, str) else value
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise SettingError("%s is a number from %d to %d" % (name, least, most))
        setattr(self, name, number)
        self.revision += 1

    def dump(self) -> "str":
        """What differs from the defaults, `name=value` a line."""
        changed = [row for row in range(len(NAMES)) if self.get(NAMES[row]) != VALUES[_COLUMNS * row]]
        return "".join(["%s=%d\n" % (NAMES[row], self.get(NAMES[row])) for row in changed])

    def load(self, stored: "bytes") -> "list[str]":
        """Take the values of a stored dump; returns what it could not use, a message each, and keeps the rest."""
        warnings = []
        try:
            text = stored.decode()
        except UnicodeError:
            return ["the stored settings are damaged; the defaults are used, set them again"]
        for line in text.split("\n"):
            if line.strip():
                name, _, value = line.partition("=")
                try:
                    self.set(name.strip(), value.strip())
                except SettingError as error:
                    warnings.append(str(error))
        self.kept_revision = self.revision
        return warnings

    def keep(self, store: "Store") -> "str":
        """Store them, which takes the flash some 50 ms; why that cannot be, or an empty text."""
        self.kept_revision = self.revision
        try:
            store.replace(SETTINGS, self.dump().encode())
        except OSError as error:
            return "the setting cannot be kept (error %s); remove files of your own from the board" % error.errno
        return ""


def _row(name: "str") -> "int":
    """Which row a setting has; raises SettingError."""
    if name in NAMES:
        return NAMES.index(name)
    alike = _alike(name)
    if not alike:
        raise SettingError("no setting '%s' ('madang settings' lists them)" % shown(name, 24))
    raise SettingError("no setting '%s' (try %s; 'madang settings' lists them)" % (shown(name, 24), alike))


def _alike(name: "str") -> "str":
    """The setting that begins most like a name, or an empty text."""
    for length in range(len(name), 2, -1):
        for known in NAMES:
            if known.startswith(name[:length]):
                return known
    return ""
