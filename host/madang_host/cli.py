"""The command line of `madang`. Parses, calls, prints; knows no board and no rules itself.

Exit codes: 0 done; 1 something is wrong with what was asked, the message says what; 2 wrong usage (click);
3 the board answers wrongly or not at all; 130 interrupted.
"""

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
from madang.settings import TABLE, Settings
from madang_board.wiring import READOUTS
from madang_host import doctor_commands, engine_commands, finder, games_commands, match_commands, web_commands
from madang_host.company_options import opponent_options
from madang_host.errors import BoardError, UserError
from madang_host.mirror import Identity
from madang_host.recording import (
    TAIL_MS,
    parse_recording,
    play_recording,
    play_recording_on_micropython,
)
from madang_host.session import Session
from madang_host.sparring import Wishes

LOG_TRIES = 5
SETTINGS_S = 5.0
LOG_S = 2.0  # for a trace of some dozens of lines


class Failure(click.ClickException):
    """Prints `Error: ...` in one line and exits with the error's code."""

    def __init__(self, message: str, exit_code: int = 1) -> None:
        super().__init__(" ".join(message.split()))
        self.exit_code = exit_code  # type: ignore[misc]  # click reads it from the instance


class Commands(click.Group):
    """Turns the errors that a user can act on into one line and an exit code."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except UserError as error:
            raise Failure(str(error), error.exit_code) from error


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


main.add_command(match_commands.match)
main.add_command(match_commands.annotate)
main.add_command(match_commands.replay)
main.add_command(match_commands.strips)
main.add_command(games_commands.games)
main.add_command(doctor_commands.recorder)
main.add_command(doctor_commands.doctor)
for command in (engine_commands.engine, engine_commands.analyse, engine_commands.solve, engine_commands.tournament):
    main.add_command(command)
main.add_command(web_commands.web)

port_option = click.option("--port", default="sim://", show_default=True, help="The board, see 'madang --help'.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON lines, for programs.")


@main.command()
@port_option
@click.option("--edition", type=click.Choice(EDITIONS), help="Begin a match by this edition's rules.")
@click.option("--match", "length", type=int, help="Points to win it: 1, 3, 5, 7 (korean) or 1, 3, 7, 15 (dragon).")
@click.option("--position", help="Begin a single round from this position.")
@click.option("--force", is_flag=True, help="Drop the game that is on without asking.")
@opponent_options
@click.option("--coach", is_flag=True, help="Say when a move gives something away; show the best one (key t).")
def play(
    port: str,
    edition: str | None,
    length: int | None,
    position: str | None,
    force: bool,
    coach: bool,
    wishes: Wishes,
) -> None:
    """Play in the terminal.

    On a simulated port the keyboard and the mouse are your hands; press ? for the keys. Without an option the board
    goes on with what is on it; the match can be chosen on the board, too. An opponent's moves are lit on the board:
    lift here, put there; no other counts.
    """
    from madang_host.terminal import run_play  # the terminal view takes a while to import

    wishes = replace(wishes, coach=coach)
    run_play(port, _first_entry(edition, length, position), lambda score: force or _may_drop(score), wishes)


def _first_entry(edition: str | None, length: int | None, position: str | None) -> str:
    """What is to be begun, as the first entry of a record; empty for nothing."""
    if position is not None:
        if edition or length:
            raise click.UsageError("--position is a single round: leave out --edition and --match.")
        return f"position {notation.position_text(_parse_position(position))}"
    if edition is None and length is None:
        return ""
    try:
        return f"kamisado {kamisado_text(Match(edition or KOREAN, 1 if length is None else length))}"
    except MatchError as error:
        raise Failure(str(error)) from error


def _may_drop(score: str) -> bool:
    return click.confirm(f"A game is on, {score}. Drop it for a new one?")


@main.command()
@click.option("--port", required=True, help="The board, see 'madang --help'.")
def mirror(port: str) -> None:
    """Show a board in the terminal, without hands."""
    from madang_host.terminal import run_mirror

    run_mirror(port)


@main.command()
@click.option("--all", "ask_all", is_flag=True, help="Ask all serial devices, not only likely boards.")
@json_option
def ports(ask_all: bool, as_json: bool) -> None:
    """List the boards found: device, USB id, and what the board says of itself."""
    rows = []
    for device in finder.serial_devices():
        answer = finder.ask_identity(device.name) if device.is_likely or ask_all else "not asked (see --all)"
        row = {"port": device.name, "usb": device.usb_id, "description": device.description}
        rows.append(row | (asdict(answer) if isinstance(answer, Identity) else {"says": answer}))
    rows += [
        {"port": str(drive), "says": "a board in boot mode, see 'madang flash'"} for drive in finder.boot_volumes()
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
def log(port: str) -> None:
    """Print what a board has logged since it was connected, and the stored trace of its last crash."""
    with Session(port) as session:
        for _ in range(LOG_TRIES):
            session.command("log")
            if session.wait_for(lambda mirror: mirror.has_crash_told, LOG_S * session.slowness):
                break
        else:
            raise BoardError("the board does not tell its stored trace; try again")
        with session.lock:
            logged, crash = list(session.mirror.log), list(session.mirror.crash)
    for line in logged:
        click.echo(line)
    click.echo("The last crash:" if crash else "No crash is stored.")
    for trace in crash:
        click.echo(f"  {trace}")


@main.command()
@click.option("--port", help="The board; by default the one on USB.")
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
    from madang_host import flash as flasher  # mpremote takes a while to import

    if image is not None:
        drive = flasher.install_micropython(image)
        click.echo(f"Copied {image.name} to {drive}; the board restarts with MicroPython.")
        if port is None:
            port = finder.wait_for_board_port()
    port = port or finder.find_board_port()
    with click.progressbar(length=1, label=f"Flashing {port}", item_show_func=str) as bar:

        def show(path: str, done: int, total: int) -> None:
            bar.length = max(1, total)
            bar.update(done - bar.pos, path)

        flashed = flasher.flash(port, show, readout)
    click.echo(
        f"{flashed.written} files written, {flashed.unchanged} were up to date, {flashed.removed} old ones removed. "
        f"Board {flashed.identity.board_id} says hello with firmware {flashed.identity.firmware}."
    )


@main.command()
@port_option
@click.argument("name", required=False)
@click.argument("value", required=False)
@json_option
def settings(port: str, name: str | None, value: str | None, as_json: bool) -> None:
    """Show a board's settings, or one by its NAME; with VALUE, set it.

    They are kept on the board. What differs from the default is marked *.
    """
    rows = [row for row in TABLE if name in (None, row[0])]
    if not rows:
        raise UserError(f"no setting '{name}' (there are {', '.join(row[0] for row in TABLE)})")
    with Session(port) as session:
        if name is not None and value is not None:
            session.command("set", name, value)
        if not session.wait_for(lambda mirror: not mirror.needs_settings, SETTINGS_S * session.slowness):
            raise BoardError("the board does not tell its settings; try again")
        with session.lock:
            values = {row[0]: session.mirror.settings.get(row[0]) for row in rows}
    for setting, default, least, most, help_text in rows:
        now = values[setting]
        if as_json:
            _echo_json({"name": setting, "value": now, "default": default, "least": least, "most": most})
        else:
            mark = " " if now == default else "*"
            click.echo(f"{setting:<16} {now:>5} {mark} {help_text} ({least} to {most}, default {default})")


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
    from madang_host import palette_figures  # coloraide takes a while to import

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
def perft(depth: int, position: str, divide: bool) -> None:
    """Count the sequences of exactly DEPTH plies from POSITION (default: the start).

    A move, a push and a forced pass are a ply each; a finished round has no continuation.
    """
    parsed = _parse_position(position)
    if divide and depth:
        for text in _legal_texts(parsed):
            parsed.play(notation.parse_move(text, parsed))
            click.echo(f"{text}: {rules.perft(parsed, depth - 1)}")
            parsed.undo()
    click.echo(rules.perft(parsed, depth))


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
        raise Failure(str(error)) from error


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
