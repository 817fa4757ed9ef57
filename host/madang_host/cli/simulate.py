"""The command `madang simulate`: raw sensor edges through the board's app, from a file or from another program."""

import json
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import click

from madang_board.wiring import READOUTS
from madang_host.cli.options import game_option, json_option
from madang_host.errors import UserError
from madang_host.files import STANDARD_INPUT, lines_in, read_content
from madang_host.simulator.interactive import InteractiveBoard
from madang_host.simulator.reasons import reason_words
from madang_host.simulator.recording import (
    MOST_BYTES,
    TAIL_MS,
    Decision,
    RecordingError,
    parse_recording,
    play_recording,
    play_recording_on_micropython,
)


@click.command()
@click.argument("recording", type=click.Path(path_type=Path), required=False)
@click.option("--interactive", is_flag=True, help="Let another program be the hands, by lines on standard input.")
@json_option
@click.option("--frames", is_flag=True, help="With --interactive: report each frame of the lights, too.")
@click.option("--why", is_flag=True, help="Say of each decision why it was made, now and when it was recorded.")
@click.option(
    "--readout",
    type=click.Choice(READOUTS),
    default=READOUTS[0],
    show_default=True,
    help="Of a board whose recording names none; only analog sensors tell the sides apart.",
)
@click.option("--on", type=click.Choice(["cpython", "micropython"]), default="cpython", show_default=True)
@game_option
@click.option("--tail-ms", type=click.IntRange(0, 600_000), default=TAIL_MS, show_default=True)
def simulate(
    recording: Path | None,
    interactive: bool,
    as_json: bool,
    frames: bool,
    why: bool,
    readout: str,
    on: str,
    game: str,
    tail_ms: int,
) -> None:
    """Play a recording of raw sensor edges and print what the board does.

    RECORDING is a file of JSON lines, or - for standard input: {"ms": 1200, "square": "d8", "occupied": false}.
    A first line may set {"settings": {"dwell_ms": 300}, "occupied": ["a1", "b1"]}. The board lives on for TAIL_MS
    after the last edge. Frames of lights are printed with --json only.

    \b
    What is printed, after its time:
      ask         what the board asks of the hands, and of which squares: set-up a1, move, put, lift, return, carry
      begin       the towers stand as the round begins
      move, pass  a move is final
      undo        moves were taken back
      error       what is wrong: wrong-tower, wrong-square, wrong-side, disturbed, sensor-dead
      chosen      a match or a set-up was chosen
      game        another game was taken from the shelf
      result      the round is over
      why         with --why, the reason of the decision above
      recorded    with --why, the reason of what the board decided when it was recorded

    \b
    With --interactive standard input is read a line at a time. Nothing happens between two lines: time is virtual.
      {"settings": {}, "occupied": ["a1"]}             first, if at all: what the board begins with; also "record"
      {"ms": 1200, "square": "d8", "occupied": false}  live until then, change a sensor; without ms, now
      {"squares": {"d7": false, "d6": true}}           several sensors at once
      {"button": "confirm", "held": true}              press a button, or let it go: confirm or back
      {"power": "cut"}                                 off, on, or cut; the board starts anew from what it has saved
      {"wait": 500}                                    live so many milliseconds longer
      {"show": "state"}                                report the game, what is asked and lit, what is occupied
      {"new": {"occupied": ["a1"]}}                    another board, at 0 ms
    Each line is answered by the events up to its time, as --json prints them, and {"ready": 1200}; one that cannot
    be understood by {"error": "..."} and {"ready": 1200}. With --readout analog, or "readout": "analog" where a board
    begins, the sensors tell the sides apart: {"square": "d8", "occupied": true, "side": "white"}.
    """
    if interactive:
        if recording is not None or on != "cpython":
            raise click.UsageError("--interactive takes no RECORDING and runs on cpython.")
        _answer_hands(InteractiveBoard(readout, frames, why, game))
    if recording is None:
        raise click.UsageError("Missing argument 'RECORDING' (or use --interactive).")
    content = read_content(recording, MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise UserError(f"this is no recording to be played at once: it is larger than {MOST_BYTES:,} bytes")
    try:
        parsed = parse_recording(lines_in(content), readout, game)
    except RecordingError as error:
        raise UserError(str(error) if recording == STANDARD_INPUT else f"{recording}: {error}") from error
    if not content.strip():
        click.echo("The recording is empty: the board finds no towers and asks for the first.", err=True)
    tell: Callable[[str], object] = click.echo if as_json else _tell_event
    if why:
        tell = _beside(parsed.decisions, tell)
    if on == "micropython":
        play_recording_on_micropython(parsed, tell, tail_ms, why)
    else:
        play_recording(parsed, tell, tail_ms, why)


def _answer_hands(board: InteractiveBoard) -> NoReturn:
    """Answer each line of standard input; exits with 1 if one of them was in error."""
    failed = False
    with click.open_file("-", encoding="utf-8", errors="replace") as lines:
        for line in lines:
            answer = board.answer(line)
            failed |= any(told.startswith('{"error"') for told in answer)
            if answer:
                click.echo("\n".join(answer))
    sys.exit(int(failed))


def _beside(decisions: tuple[Decision, ...], tell: Callable[[str], object]) -> Callable[[str], object]:
    """Tell events, and those decisions of the recorded board that were made before each of them."""
    waiting = deque(decisions)

    def tell_both(line: str) -> None:
        ms = json.loads(line)["ms"]
        while waiting and waiting[0].ms < ms:
            decision = waiting.popleft()
            tell(json.dumps({"ms": decision.ms, "event": "recorded", "why": decision.reason}))
        tell(line)

    return tell_both


def _tell_event(line: str) -> None:
    event = json.loads(line)
    ms, kind = event.pop("ms"), event.pop("event")
    if kind == "why":
        click.echo(f"{'':13}why     {reason_words(event['reason'], event['squares'])}")
    elif kind != "frame":
        words = [" ".join(value) if isinstance(value, list) else str(value) for value in event.values()]
        click.echo(f"{ms / 1000:9.3f} s  {kind:<7} {'  '.join(words)}")
