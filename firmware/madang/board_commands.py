"""What a PC can ask of the board itself, whatever the game (madang.commands): what its sensors do, and to be tested.
Carried out by madang.diagnostics."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.commands import Commands, Table
    from madang.diagnostics import Diagnostics


def _ask(commands: "Commands") -> "Diagnostics":
    """What knows; what it tells follows."""
    if commands.test_mode is None:
        raise ValueError("the board cannot do that in its safe mode")
    commands.link.queue_diagnostics()
    return commands.test_mode.diagnostics()


def _recorder(commands: "Commands") -> "None":
    _ask(commands).tell_recorder()


def _edges(commands: "Commands", number: "int") -> "None":
    _ask(commands).tell_edges(number)


def _test_on(commands: "Commands") -> "None":
    _ask(commands).begin_test()


def _test_off(commands: "Commands") -> "None":
    _ask(commands).end_test()


def _test_light(commands: "Commands", square: "int", rgb: "int") -> "None":
    _ask(commands).light(square, rgb)


def _test_counts(commands: "Commands") -> "None":
    _ask(commands).tell_counts()


def _test_levels(commands: "Commands") -> "None":
    _ask(commands).tell_levels()


def _test_survey(commands: "Commands", square: "int") -> "None":
    _ask(commands).take_survey(square)


def _test_calibrate(commands: "Commands") -> "None":
    _ask(commands).calibrate()


COMMANDS: "Table" = {
    "recorder": ("", _recorder),
    "edges": ("<number>", _edges),
    "test on": ("", _test_on),
    "test off": ("", _test_off),
    "test light": ("<square>|all <rrggbb>", _test_light),
    "test counts": ("", _test_counts),
    "test levels": ("", _test_levels),
    "test survey": ("<square>|empty", _test_survey),
    "test calibrate": ("", _test_calibrate),
}
