"""Where the command line of `madang` begins: which commands there are, their errors in one line, their exit codes.

A command's module is imported when the command is run: to list them all takes none of them.

Exit codes: 0 done; 1 something is wrong with what was asked, the message says what; 2 wrong usage (click);
3 the board answers wrongly or not at all; 130 interrupted.
"""

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NoReturn

import click

from madang import VERSION
from madang.games.registry import NAMES as GAMES
from madang.settings import SettingError
from madang_host.errors import OutputError, UserError
from madang_host.exit_codes import INTERRUPTED, WRONG
from madang_host.extras import missing_extra

# name: (module of madang_host.cli, what the list of commands says of it; a test holds it to the command's own help)
COMMANDS = {
    "analyse": (
        "matches.engine",
        "Say what each move of a POSITION leads to, or which moves of a match changed its result.",
    ),
    "annotate": ("matches.match", "Print a match in the annotation of the first edition's rulebook."),
    "apply": ("positions", "Print the position after a move."),
    "board": (
        "board",
        "Be a board: play with sensors and lights on the pins of this Raspberry Pi, or another Linux board.",
    ),
    "doctor": ("doctor", "Examine a board: its lights, its wiring, every square, and on request every tower."),
    "engine": ("matches.engine", "Play by the Universal Game Interface on standard input and output."),
    "flash": ("board", "Put the firmware on a board and restart it."),
    "games": ("games", "List, show, share and delete the games that were played."),
    "help": ("main", "Explain a command, or what is typed: positions, matches, recordings, ports."),
    "lesson": ("matches.lesson", "Solve positions: a win in 1, 3 or 5, or the only move that wins."),
    "log": ("board", "Print what a board has logged since it was connected, and the stored trace of its last crash."),
    "match": ("matches.match", "Keep whole matches in files."),
    "mirror": ("play", "Show a board in the terminal, without hands."),
    "moves": ("positions", "Print the legal moves of POSITION (default: the start)."),
    "openings": (
        "matches.openings",
        "Say who wins after each move of the basic start, or after each answer to the moves named, two at most.",
    ),
    "palette": ("settings", "Print how well the eight colours are told apart on the lights."),
    "perft": ("positions", "Count the sequences of exactly DEPTH plies from POSITION (default: the start)."),
    "play": ("play", "Play in the terminal."),
    "ports": ("board", "List the boards found: device, USB id, and what the board says of itself."),
    "puzzle": ("puzzle", "Make a Latin square to be completed, with one solution."),
    "recorder": ("doctor", "Fetch what the board's flight recorder holds."),
    "replay": (
        "replay",
        "Step through a match, or a game that was kept (see 'madang games'), a move a key: b goes back, q ends it.",
    ),
    "rules": ("play", "Say how a game is played, in words and pictures."),
    "settings": ("settings", "Show a board's settings, or one by its NAME; with VALUE, set it."),
    "sheet": ("sheet", "Print the sheet of GAME in its true size, to be laid on a real board."),
    "simulate": ("simulate", "Play a recording of raw sensor edges and print what the board does."),
    "solve": ("matches.engine", "Solve start positions: which first moves win, and how soon."),
    "strips": (
        "matches.match",
        "List the korean rulebook's 36 Matchplay strips; correct STRIP of a TOKEN if your rulebook has it otherwise.",
    ),
    "tournament": ("matches.engine", "Let two players play and print who is stronger."),
    "web": ("web", "Show a board as a page in the browser, to any number of viewers."),
    "why": (
        "matches.why",
        "Say why a MOVE in a POSITION wins or loses, and print the line that proves it, a move a line.",
    ),
}

# As they are listed: title, commands.
GROUPS = (
    ("Play", ("play", "web", "rules", "lesson", "puzzle", "match", "tournament")),
    ("Look at a board", ("mirror", "ports", "settings", "log")),
    ("Keep", ("games", "replay", "annotate")),
    ("Build", ("flash", "board", "doctor", "recorder", "simulate", "sheet", "palette")),
    ("Study", ("analyse", "why", "openings", "solve", "engine", "moves", "apply", "perft", "strips")),
    ("Read", ("help",)),
)

OUTPUT_ERRORS = (errno.EPIPE, errno.ENOSPC, errno.EIO, errno.EFBIG)


@contextmanager
def _telling_output_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno not in OUTPUT_ERRORS:
            raise
        raise OutputError(error) from error


def _hint_at_game(error: click.UsageError) -> str:
    """How a game is named, if one stands where none is taken."""
    named = next((name for name in GAMES if f"({name})" in error.message), None)
    takes_games = error.ctx and any("--game" in parameter.opts for parameter in error.ctx.command.params)
    return f"; a game is named by --game {named}" if named and takes_games else ""


class Failure(click.ClickException):
    """Prints `Error: ...` in one line and exits with the error's code."""

    def __init__(self, message: str, exit_code: int = WRONG) -> None:
        super().__init__(" ".join(message.split()))
        self.exit_code = exit_code  # type: ignore[misc]  # click reads it from the instance


class Commands(click.Group):
    """Imports a command when it is run. Turns the errors that a user can act on into one line and an exit code, and
    Ctrl-C into nothing but a code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        if cmd_name == help_of.name:
            return help_of
        module, _help = COMMANDS[cmd_name]
        command = getattr(import_module(f"madang_host.cli.{module}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, names in GROUPS:
            with formatter.section(title):
                formatter.write_dl([(name, COMMANDS[name][1]) for name in names])

    def make_context(self, *arguments: Any, **more: Any) -> click.Context:
        with _telling_output_errors():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with _telling_output_errors():
                return super().invoke(ctx)
        except KeyboardInterrupt:
            self._end_line(ctx)
        except click.Abort as abort:  # also made of the end of the input
            if not isinstance(abort.__context__, KeyboardInterrupt):
                raise
            self._end_line(ctx)
        except click.UsageError as error:
            hint = _hint_at_game(error)
            if not hint:
                raise
            raise click.UsageError(error.message + hint, error.ctx) from error
        except UserError as error:
            raise Failure(str(error), error.exit_code) from error
        except SettingError as error:
            raise Failure(str(error)) from error
        except ModuleNotFoundError as error:
            missing = missing_extra(error)
            if missing is None:
                raise
            raise Failure(str(missing)) from error

    def _end_line(self, ctx: click.Context) -> NoReturn:
        """Let the prompt of a shell have a line of its own."""
        if sys.stderr.isatty():
            click.echo(err=True)
        ctx.exit(INTERRUPTED)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(VERSION, prog_name="madang")
def main() -> None:
    """Madang: an open electronic board for games.

    'madang play' plays a first game in the terminal, 'madang web' in the browser; 'madang rules' says how. A port
    names a board: sim:// (the default), upy:// or pico:// a simulated one, /dev/ttyACM0 or socket://HOST:PORT a real
    one; see 'madang help ports'.
    """


# Help

TOPICS = {
    "positions": """A position is written <board> <side> <active> <last>, the start as

  obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -

board   ranks 8 to 1, split by /, files a to h. A digit is so many empty squares; a letter is a tower of that colour
        (o b p k y r g n: orange blue purple pink yellow red green browN), a CAPITAL for White; each + is a ring.
side    b or w: who is to move.
active  the colour, as a capital, of the tower that must move; * for any, in the first move of a round.
last    the square to which a tower last really moved, or -.

'startpos' stands for the start. A move is written e1-e5; a push of two towers e4-e5^2; a blocked tower's move: pass.

  madang moves startpos
  madang apply startpos d8-d4

Other games write theirs with --game NAME, as a match of theirs shows: of konos <board> <side> and the variants, m and
M being men; a capture is d6xd4. Of Latin squares rows of colours, capitals are given, and where the brush stands.

  madang moves --game nei-pat-kono '8/8/2mm4/3m4/3M4/3M1M2/8/8 b'
  madang apply --game latin-square GB1R/1YB1/2RB/B3 a1 a1-b1""",
    "matches": """A match file is text, a word and a value a line, as 'madang match new' writes it; named FILE.jsonl it
is JSON lines. Whatever reads a match takes both, and a match in the annotation of the first edition's rulebook.

  madang match new FILE --edition dragon --length 3
  madang match play FILE d8-d4

A GAME that was kept is said by its name or its number ('madang games list'), or 'last'.""",
    "recordings": """A recording is JSON lines, one a change of a sensor, in the order of time:

  {"settings": {"dwell_ms": 300}, "occupied": ["a1", "b1"]}
  {"ms": 1200, "square": "d8", "occupied": false}
  {"ms": 1900, "square": "d4", "occupied": true}

The first line may set what the board begins with. 'madang recorder save FILE --port PORT' fetches one from a board,
'madang simulate FILE' plays it; 'madang help simulate' says what that prints.""",
    "ports": """A port names a board:

  sim://           simulated on this PC (the default); sim://?store=FOLDER keeps its game and settings
  upy://           simulated on a genuine MicroPython interpreter
  pico://          the unmodified firmware on an emulated Raspberry Pi Pico
  /dev/ttyACM0     a real board, COM5 on Windows; 'madang ports' finds it
  socket://H:P     a board behind a TCP serial server

Simulated boards take a readout: sim://?readout=analog, or shift-registers.""",
}


@click.command("help")
@click.argument("words", metavar="[COMMAND|TOPIC]...", nargs=-1)
@click.pass_context
def help_of(context: click.Context, words: tuple[str, ...]) -> None:
    """Explain a command, or what is typed: positions, matches, recordings, ports."""
    if len(words) == 1 and words[0] in TOPICS:
        click.echo(TOPICS[words[0]])
        return
    parent = context.parent
    assert parent is not None
    command, at = parent.command, parent
    for word in words:
        found = command.get_command(at, word) if isinstance(command, click.Group) else None
        if found is None:
            raise click.UsageError(f"There is no command '{word}' (see 'madang --help'); topics: {', '.join(TOPICS)}.")
        command, at = found, click.Context(found, info_name=word, parent=at)
    click.echo(command.get_help(at))
