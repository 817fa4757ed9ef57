"""The command line of `madang`. Parses, calls, prints; knows no board and no rules itself.

Exit codes: 0 done; 1 something is wrong with what was asked, the message says what; 2 wrong usage (click);
3 the board answers wrongly or not at all; 130 interrupted.
"""

import copy
import json
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NoReturn

import click

from madang import VERSION
from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.games.kamisado import notation, rules
from madang.games.kamisado.match import EDITIONS, KOREAN, Match, MatchError
from madang.games.kamisado.match_text import kamisado_text
from madang.games.kamisado.rules import Round
from madang.settings import TABLE, SettingError, Settings
from madang_board.wiring import READOUTS
from madang_host.cli import doctor, engine, games, match, web
from madang_host.cli.options import clock_option, complete_port, language_option, open_session
from madang_host.cli.player_options import opponent_options
from madang_host.connection import discovery
from madang_host.connection.firmware_messages import board_words
from madang_host.connection.mirror import Identity
from madang_host.errors import BoardError, UserError
from madang_host.exit_codes import INTERRUPTED
from madang_host.i18n.language import _
from madang_host.maintenance import setting_profiles
from madang_host.players.options import Wishes
from madang_host.simulator.recording import TAIL_MS, parse_recording, play_recording, play_recording_on_micropython

LOG_TRIES = 5
SETTINGS_S = 5.0
LOG_S = 2.0  # for a trace of some dozens of lines


class Failure(click.ClickException):
    """Prints `Error: ...` in one line and exits with the error's code."""

    def __init__(self, message: str, exit_code: int = 1) -> None:
        super().__init__(" ".join(message.split()))
        self.exit_code = exit_code  # type: ignore[misc]  # click reads it from the instance


class Commands(click.Group):
    """Turns the errors that a user can act on into one line and an exit code, and Ctrl-C into nothing but a code."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            self._end_line(ctx)
        except click.Abort as abort:  # also made of the end of the input
            if not isinstance(abort.__context__, KeyboardInterrupt):
                raise
            self._end_line(ctx)
        except UserError as error:
            raise Failure(str(error), error.exit_code) from error
        except SettingError as error:
            raise Failure(str(error)) from error

    def _end_line(self, ctx: click.Context) -> NoReturn:
        """Let the prompt of a shell have a line of its own."""
        if sys.stderr.isatty():
            click.echo(err=True)
        ctx.exit(INTERRUPTED)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(VERSION, prog_name="madang")
def main() -> None:
    """Madang: an open electronic board for the game Kamisado.

    \b
    A port names a board:
      sim://           simulated on this PC (the default)
      upy://           simulated on a genuine MicroPython interpreter
      pico://          the unmodified firmware on an emulated Raspberry Pi Pico
      /dev/ttyACM0     a real board; 'madang ports' finds it
      socket://H:P     a board behind a TCP serial server
    """


main.add_command(match.match)
main.add_command(match.annotate)
main.add_command(match.replay)
main.add_command(match.strips)
main.add_command(games.games)
main.add_command(doctor.recorder)
main.add_command(doctor.doctor)
for command in (engine.engine, engine.analyse, engine.solve, engine.tournament):
    main.add_command(command)
main.add_command(web.web)

port_option = click.option(
    "--port", default="sim://", show_default=True, shell_complete=complete_port, help="The board, see 'madang --help'."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON lines, for programs.")


@main.command()
@port_option
@click.option("--edition", type=click.Choice(EDITIONS), help="Begin a match by this edition's rules.")
@click.option("--match", "length", type=int, help="Points to win it: 1, 3, 5, 7 (korean) or 1, 3, 7, 15 (dragon).")
@click.option("--position", help="Begin a single round from this position.")
@click.option("--force", is_flag=True, help="Drop the game that is on without asking.")
@opponent_options
@click.option("--coach", is_flag=True, help="Say when a move gives something away; show the best one (key t).")
@clock_option
@language_option
def play(
    port: str,
    edition: str | None,
    length: int | None,
    position: str | None,
    force: bool,
    coach: bool,
    clock: str | None,
    wishes: Wishes,
) -> None:
    """Play in the terminal.

    On a simulated port the keyboard and the mouse are your hands; press ? for the keys. Without an option the board
    goes on with what is on it; the match can be chosen on the board, too. An opponent's moves are lit on the board:
    lift here, put there; no other counts.
    """
    from madang_host.ui.terminal import run_play  # the terminal view takes a while to import

    wishes = replace(wishes, coach=coach)
    run_play(port, _first_entry(edition, length, position), lambda score: force or _may_drop(score), wishes, clock)


def _first_entry(edition: str | None, length: int | None, position: str | None) -> str:
    """What is to be begun, as the first entry of a record; empty for nothing."""
    if position is not None:
        if edition or length:
            raise click.UsageError(_("--position is a single round: leave out --edition and --match."))
        return f"position {notation.position_text(_parse_position(position))}"
    if edition is None and length is None:
        return ""
    try:
        return f"kamisado {kamisado_text(Match(edition or KOREAN, 1 if length is None else length))}"
    except MatchError as error:
        raise Failure(board_words(str(error))) from error


def _may_drop(score: str) -> bool:
    return click.confirm(_("A game is on, {score}. Drop it for a new one?").format(score=score))


@main.command()
@click.option("--port", required=True, shell_complete=complete_port, help="The board, see 'madang --help'.")
@language_option
def mirror(port: str) -> None:
    """Show a board in the terminal, without hands."""
    from madang_host.ui.terminal import run_mirror

    run_mirror(port)


@main.command()
@click.option("--all", "ask_all", is_flag=True, help="Ask all serial devices, not only likely boards.")
@json_option
def ports(ask_all: bool, as_json: bool) -> None:
    """List the boards found: device, USB id, and what the board says of itself."""
    rows = []
    for device in discovery.serial_devices():
        answer = discovery.ask_identity(device.name) if device.is_likely or ask_all else "not asked (see --all)"
        row = {"port": device.name, "usb": device.usb_id, "description": device.description}
        rows.append(row | (asdict(answer) if isinstance(answer, Identity) else {"says": answer}))
    rows += [
        {"port": str(drive), "says": "a board in boot mode, see 'madang flash'"} for drive in discovery.boot_volumes()
    ]
    for row in rows:
        if as_json:
            _echo_json(row)
        elif "board_id" in row:
            click.echo(f"{row['port']}  {row['usb']}  Madang {row['board_id']}, firmware {row['firmware']}")
        else:
            click.echo("  ".join(value for value in row.values() if value))
    if not rows and not as_json:
        click.echo("No serial devices. A board shows up here when plugged in; sim://, upy:// and pico:// need none.")


@main.command()
@port_option
@json_option
def log(port: str, as_json: bool) -> None:
    """Print what a board has logged since it was connected, and the stored trace of its last crash."""
    with open_session(port) as session:
        for _try in range(LOG_TRIES):
            session.command("log")
            if session.wait_for(lambda mirror: mirror.has_crash_told, LOG_S * session.slowness):
                break
        else:
            raise BoardError("the board does not tell its stored trace; try again")
        with session.lock:
            logged, crash = list(session.mirror.log), list(session.mirror.crash)
    if as_json:
        for line in logged:
            _echo_json({"logged": line})
        for trace in crash:
            _echo_json({"crash": trace})
        return
    for line in logged:
        click.echo(line)
    click.echo("The last crash:" if crash else "No crash is stored.")
    for trace in crash:
        click.echo(f"  {trace}")


@main.command()
@click.option("--port", shell_complete=complete_port, help="The board; by default the one on USB.")
@click.option(
    "--install-micropython",
    "image",
    type=click.Path(path_type=Path),
    metavar="FILE.uf2",
    help="First put MicroPython on a board that was plugged in with BOOTSEL held.",
)
@click.option(
    "--readout",
    type=click.Choice(READOUTS),
    help=f"How the board's sensors are read; it is kept on the board, {READOUTS[0]} if never told.",
)
def flash(port: str | None, image: Path | None, readout: str | None) -> None:
    """Put the firmware on a board and restart it.

    Copies only what changed, verifies all of it, and leaves the board's settings and saved game alone.
    """
    from madang_host.maintenance import flash as flasher  # mpremote takes a while to import

    if image is not None:
        drive = flasher.install_micropython(image)
        click.echo(f"Copied {image.name} to {drive}; the board restarts with MicroPython.")
        if port is None:
            port = discovery.wait_for_board_port()
    port = port or discovery.find_board_port()
    with click.progressbar(length=1, label=f"Flashing {port}", item_show_func=str) as bar:

        def show(path: str, done: int, total: int) -> None:
            bar.length = max(1, total)
            bar.update(done - bar.pos, path)

        flashed = flasher.flash(port, show, readout)
    click.echo(
        f"{flashed.written} files written, {flashed.unchanged} were up to date, {flashed.removed} old ones removed. "
        f"Board {flashed.identity.board_id} says hello with firmware {flashed.identity.firmware}."
    )


def _complete_setting(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    return [row[0] for row in TABLE if row[0].startswith(begun)]


def _complete_profile(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    return [profile.name for profile in setting_profiles.profiles() if profile.name.startswith(begun)]


@main.command()
@port_option
@click.argument("name", required=False, shell_complete=_complete_setting)
@click.argument("value", required=False)
@click.option("--load", metavar="NAME|FILE", shell_complete=_complete_profile, help="Set all that a profile says.")
@click.option("--save", metavar="NAME|FILE", help="Keep the board's settings as a profile.")
@click.option("--profiles", "lists_profiles", is_flag=True, help="List the profiles there are.")
@click.option("--force", is_flag=True, help="Save over a profile that is there.")
@json_option
def settings(
    port: str,
    name: str | None,
    value: str | None,
    load: str | None,
    save: str | None,
    lists_profiles: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Show a board's settings, or one by its NAME; with VALUE, set it.

    They are kept on the board. What differs from the default is marked *. A profile is a text file of some of them;
    one without a folder and an ending in its name is kept with the others of yours. It holds no milliamperes: what a
    board may draw is no matter of taste.
    """
    if sum(map(bool, (name, load, save, lists_profiles))) > 1:
        raise click.UsageError("Only one of NAME, --load, --save and --profiles.")
    if lists_profiles:
        _list_profiles(as_json)
        return
    if name is not None:
        Settings().get(name)  # raises SettingError
    changes = {name: value} if name is not None and value is not None else {}
    if load is not None:
        changes = {name: str(value) for name, value in setting_profiles.find_profile(load).values.items()}
    with open_session(port) as session:
        with click.progressbar(
            changes.items(), label=f"Setting {port}", file=sys.stderr, hidden=len(changes) < 2
        ) as bar:
            for change in bar:
                session.command("set", *change)
        if not session.wait_for(lambda mirror: not mirror.needs_settings, SETTINGS_S * session.slowness):
            raise BoardError("the board does not tell its settings; try again")
        with session.lock:
            now = copy.copy(session.mirror.settings)
    if save is not None:
        path = setting_profiles.keep_profile(setting_profiles.profile_of(save, now), force)
        click.echo(f"Kept as {path}; 'madang settings --load {save}' sets them again.")
        return
    for row in TABLE:
        if row[0] in (changes or {name or row[0]: ""}):
            _tell_setting(row, now.get(row[0]), as_json)


def _tell_setting(row: tuple[str, int, int, int, str], now: int, as_json: bool) -> None:
    setting, default, least, most, help_text = row
    if as_json:
        unit = setting_profiles.unit_of(setting)
        values = {"name": setting, "value": now, "default": default, "least": least, "most": most}
        _echo_json(values | {"unit": unit, "help": help_text})
    else:
        mark = " " if now == default else "*"
        click.echo(f"{setting:<16} {now:>5} {mark} {help_text} ({least} to {most}, default {default})")


def _list_profiles(as_json: bool) -> None:
    for profile in setting_profiles.profiles():
        if as_json:
            _echo_json({"name": profile.name, "purpose": profile.purpose, "settings": dict(profile.values)})
        else:
            click.echo(f"{profile.name:<16} {profile.purpose or 'Your own'}")


@main.command()
@click.argument("recording", type=click.File(encoding="utf-8", errors="replace"))
@json_option
@click.option("--on", type=click.Choice(["cpython", "micropython"]), default="cpython", show_default=True)
@click.option("--tail-ms", type=click.IntRange(0, 600_000), default=TAIL_MS, show_default=True)
def simulate(recording: Any, as_json: bool, on: str, tail_ms: int) -> None:
    """Play a recording of raw sensor edges and print what the board does.

    RECORDING is a file of JSON lines, or - for standard input: {"ms": 1200, "square": "d8", "occupied": false}.
    A first line may set {"settings": {"dwell_ms": 300}, "occupied": ["a1", "b1"]}. The board lives on for TAIL_MS
    after the last edge. Frames of lights are printed with --json only.
    """
    parsed = parse_recording(recording)
    tell = click.echo if as_json else _tell_event
    if on == "micropython":
        play_recording_on_micropython(parsed, tell, tail_ms)
    else:
        play_recording(parsed, tell, tail_ms)


def _tell_event(line: str) -> None:
    event = json.loads(line)
    ms, kind = event.pop("ms"), event.pop("event")
    if kind != "frame":
        words = [" ".join(value) if isinstance(value, list) else str(value) for value in event.values()]
        click.echo(f"{ms / 1000:9.3f} s  {kind:<7} {'  '.join(words)}")


@main.command()
@click.option("--brightness", type=click.IntRange(1, 255), default=Settings().brightness, show_default=True)
@click.option("--search", "steps", type=click.IntRange(1), metavar="STEPS", help="Look for better colours instead.")
@click.option(
    "--seed", type=click.IntRange(0), default=0, help="Where a search begins: 0 the colours in use (default)."
)
@json_option
def palette(brightness: int, steps: int | None, seed: int, as_json: bool) -> None:
    """Print how well the eight colours are told apart on the lights.

    For each role and each kind of colour vision: the smallest difference (CIEDE2000) between two colours of what the
    lights show, and which two they are; with the channels' hues taken as a screen's (srgb) and by the lights'
    datasheet (chips). First the colours, and as rows how they look to each kind of vision.
    """
    from madang_host.maintenance import palette_figures  # coloraide takes a while to import

    settings = Settings()
    settings.set("brightness", brightness)
    if steps:
        searching = palette_figures.search(settings, steps, seed)
        with click.progressbar(searching, length=steps, label="Searching", file=sys.stderr) as found:
            *_, (merit, looks) = found
        present = palette_figures.merit(palette_figures.LOOKS, settings)
        click.echo(f"merit {merit:.2f}; that of the colours in use is {present:.2f}")
        for name, look in zip(COLOUR_NAMES, looks, strict=True):
            click.echo(f"    {look},  # {name}")
        return
    if as_json:
        for figure in palette_figures.figures(settings):
            _echo_json(asdict(figure))
        return
    click.echo(palette_figures.colours_table(settings) + "\n")
    for vision, colours in palette_figures.swatches(settings).items():
        row = zip(COLOUR_LETTERS, colours, strict=True)
        click.echo(f"{vision:<12}  " + "".join(click.style(f" {letter} ", fg="black", bg=rgb) for letter, rgb in row))
    click.echo("\n" + palette_figures.figures_table(settings))


@main.command()
@click.argument("position", default=notation.START)
@json_option
def moves(position: str, as_json: bool) -> None:
    """Print the legal moves of POSITION (default: the start).

    With - as POSITION, reads a position a line from standard input and prints a JSON line for each:
    {"position", "moves": [..sorted..], "result": null or {"winner", "reason"}}, or {"position", "error"}.
    """
    if position == "-":
        _answer_input(_moves_answer)
    parsed = _parse_position(position)
    if as_json:
        _echo_json(_described(parsed))
        return
    result = notation.result_of(parsed)
    if result is not None:
        click.echo(f"{result[0]} has won ({result[1]})")
    for text in _legal_texts(parsed):
        click.echo(text)


@main.command()
@click.argument("position")
@click.argument("move", required=False)
@json_option
def apply(position: str, move: str | None, as_json: bool) -> None:
    """Print the position after a move.

    With - instead of POSITION MOVE, reads JSON lines {"position", "move"} from standard input and prints a JSON line
    for each: {"position", "moves", "result"} of the position after the move, or {"position", "move", "error"}.
    """
    if position == "-" and move is None:
        _answer_input(_apply_answer)
    if move is None:
        raise click.UsageError("Missing argument 'MOVE' (or use - to read JSON lines).")
    parsed = _parse_position(position)
    try:
        parsed.play(notation.parse_move(move, parsed))
    except notation.MoveError as error:
        raise Failure(str(error)) from error
    if as_json:
        _echo_json(_described(parsed))
    else:
        click.echo(notation.position_text(parsed))


@main.command()
@click.argument("depth", type=click.IntRange(0, 12))
@click.argument("position", default=notation.START)
@click.option("--divide", is_flag=True, help="The count of each first move, too.")
@json_option
def perft(depth: int, position: str, divide: bool, as_json: bool) -> None:
    """Count the sequences of exactly DEPTH plies from POSITION (default: the start).

    A move, a push and a forced pass are a ply each; a finished round has no continuation.
    """
    parsed = _parse_position(position)
    if depth == 0:
        _tell_count("", 1, as_json)
        return
    total = 0
    with click.progressbar(_legal_texts(parsed), label="Counting", file=sys.stderr, hidden=not _is_watched()) as first:
        for text in first:
            parsed.play(notation.parse_move(text, parsed))
            count = rules.perft(parsed, depth - 1)
            parsed.undo()
            total += count
            if divide:
                _tell_count(text, count, as_json)
    _tell_count("", total, as_json)


def _tell_count(move: str, count: int, as_json: bool) -> None:
    if as_json:
        _echo_json({"move": move, "count": count} if move else {"count": count})
    else:
        click.echo(f"{move}: {count}" if move else str(count))


def _is_watched() -> bool:
    return sys.stderr.isatty()


def _answer_input(answer_to: Callable[[str], dict[str, Any]]) -> NoReturn:
    """Answer each line of standard input with a line; exits with 1 if one of the answers was an error."""
    failed = False
    with click.open_file("-", encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if line.strip():
                answer = answer_to(line.strip())
                failed |= "error" in answer
                _echo_json(answer)
    sys.exit(int(failed))


def _echo_json(value: dict[str, Any]) -> None:
    click.echo(json.dumps(value))


def _parse_position(text: str) -> Round:
    try:
        return notation.parse_position(text)
    except notation.PositionError as error:
        raise Failure(board_words(str(error))) from error


def _legal_texts(position: Round) -> list[str]:
    buffer = rules.move_buffer()
    return sorted(notation.move_text(buffer[i]) for i in range(position.legal_moves(buffer)))


def _described(position: Round) -> dict[str, Any]:
    result = notation.result_of(position)
    return {
        "position": notation.position_text(position),
        "moves": _legal_texts(position),
        "result": {"winner": result[0], "reason": result[1]} if result else None,
    }


def _moves_answer(line: str) -> dict[str, Any]:
    try:
        return _described(notation.parse_position(line))
    except notation.PositionError as error:
        return {"position": line, "error": str(error)}


def _apply_answer(line: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        entry = None
    if not isinstance(entry, dict) or not all(isinstance(entry.get(name), str) for name in ("position", "move")):
        return {"input": line, "error": 'not {"position": "...", "move": "..."}'}
    try:
        position = notation.parse_position(entry["position"])
        position.play(notation.parse_move(entry["move"], position))
    except (notation.PositionError, notation.MoveError) as error:
        return {"position": entry["position"], "move": entry["move"], "error": str(error)}
    return _described(position)
