"""The commands `madang recorder` and `doctor`. Parse, call, print; examine nothing themselves."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from madang.squares import square_name
from madang_board.wiring import READOUTS
from madang_host.cli.options import json_option, open_session, required_port_option
from madang_host.errors import UserError
from madang_host.maintenance import flight_recorder
from madang_host.maintenance.doctor import COLOURS, ORDER, TILES, Doctor, Person
from madang_host.maintenance.findings import MARKS
from madang_host.simulator.hands import Hands
from madang_host.simulator.recording import recording_lines

TOWERS = 16


@click.group()
def recorder() -> None:
    """Fetch what the board's flight recorder holds.

    A board keeps the last 250 edges of its sensors, each with its time.
    """


@recorder.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@required_port_option
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def save(file: Path, port: str, force: bool) -> None:
    """Save the recorded edges as FILE, which 'madang simulate FILE' replays.

    The recording begins at power-on if the board still has all edges since then, and else where it waited for a move,
    with the game as it was. The game on the board goes on meanwhile.
    """
    if file.exists() and not force:
        raise UserError(f"{file} is there already; name another file, or say --force")
    with open_session(port) as session, click.progressbar(length=1, label="Fetching edges") as bar:

        def show(fetched: int, of: int) -> None:
            bar.length = max(1, of)
            bar.update(fetched - bar.pos)

        recording = flight_recorder.fetch(session, show)
    try:
        file.write_text("".join(f"{line}\n" for line in recording_lines(recording)), encoding="utf-8")
    except OSError as error:
        raise UserError(f"cannot write {file}: {error.strerror}") from error
    beginning = f"entry {len(recording.record)} of the game" if recording.record else "power-on"
    click.echo(f"Saved {len(recording.edges)} edges since {beginning}; 'madang simulate {file}' replays them.")


@click.command()
@required_port_option
@click.option("--yes", "is_trusting", is_flag=True, help="Ask nothing: the lights are right, the board is empty.")
@click.option("--towers", "with_towers", is_flag=True, help="Examine each of the 16 towers, too.")
@click.option("--readout", type=click.Choice(READOUTS[:2]), help="Which of these the board has, to name its table.")
@click.option(
    "--tiles",
    type=click.IntRange(0, TILES),
    default=TILES,
    help="How many tiles of a board that is being built are connected, from T1 on; with 0 the carrier is alone.",
)
@json_option
def doctor(port: str, is_trusting: bool, with_towers: bool, readout: str | None, tiles: int, as_json: bool) -> None:
    """Examine a board: its lights, its wiring, every square, and on request every tower.

    You are led through it, with one tower in your hand, in about three minutes; the game on the board waits. A board
    with linear sensors is calibrated on the way. On a simulated port virtual hands do what is asked. Exits with 1 when
    something is wrong.
    """
    if with_towers and not tiles:
        raise UserError("no tower can be examined with no tile: leave out --towers, or say --tiles 1")
    with open_session(port) as session:
        hands = session.hands
        person: Person = Guide(is_trusting, as_json) if hands is None else Demonstrator(hands)
        examined = Doctor(session, person, readout, tiles)
        examined.examine(with_lights=True, towers=TOWERS if with_towers else 0)
        identity = session.mirror.identity
    if as_json:
        click.echo(json.dumps({"board": identity.board_id if identity else "", "findings": len(examined.findings)}))
        for line in _json_lines(examined):
            click.echo(json.dumps(line))
    else:
        for text in _summary(examined):
            click.echo(text)
    if examined.findings:
        sys.exit(1)


class Guide:
    """Tells a person at a real board what to do, and asks what they see. See madang_host.maintenance.doctor.Person."""

    def __init__(self, is_trusting: bool, on_stderr: bool) -> None:
        self._is_trusting = is_trusting
        self._on_stderr = on_stderr
        self._told = ""

    def begin(self, step: str) -> None:
        self._say(f"\n{step}")

    def progress(self, done: int, of: int) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r  {'#' * (30 * done // of):<30} {done}/{of} ", nl=done == of, err=True)

    def clear_board(self) -> None:
        self._say("Take all towers off the board; their game waits. Keep one in your hand.")
        self._ask("Press Enter when the board is empty", "")

    def put(self, square: int) -> None:
        where = f" (White's {'left' if square == 0 else 'right'})" if square in (0, 7) else ""
        self._say(f"Put or slide the tower to {square_name(square)}{where}.", again=sys.stderr.isatty())

    def put_tower(self, number: int, square: int) -> None:
        self._say(f"Put tower {number} on {square_name(square)}, and lift it when the next is asked for.")

    def lift(self) -> None:
        self._say("Take the tower off the board.")

    def see_colour(self, name: str) -> str:
        return self._ask(
            f"Are all lights {name}? Enter if so; else the squares that are not, or '{COLOURS}' if all show another", ""
        )

    def see_order(self) -> str:
        return self._ask(
            f"Did one light run from a1 to h1, then from h2 to a2? Enter if so; '{ORDER}' if another way", ""
        )

    def _ask(self, question: str, default: str) -> str:
        if self._is_trusting:
            return default
        return str(click.prompt(question, default=default, show_default=False, err=self._on_stderr))

    def _say(self, text: str, again: bool = False) -> None:
        """`again` for a line that takes the place of the one before."""
        click.echo(f"\r{text:<60}" if again else text, nl=not again, err=True)


class Demonstrator:
    """Virtual hands that do as they are told, and see nothing wrong. See madang_host.maintenance.doctor.Person."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._square: int | None = None

    def begin(self, step: str) -> None:
        click.echo(step, err=True)

    def progress(self, done: int, of: int) -> None:
        """Nobody waits for virtual hands."""

    def clear_board(self) -> None:
        for square in range(64):
            self._hands.set_occupied(square, False)

    def put(self, square: int) -> None:
        self.lift()
        self._hands.set_occupied(square, True)
        self._square = square

    def put_tower(self, number: int, square: int) -> None:
        self.put(square)

    def lift(self) -> None:
        if self._square is not None:
            self._hands.set_occupied(self._square, False)
        self._square = None

    def see_colour(self, name: str) -> str:
        return ""

    def see_order(self) -> str:
        return ""


def _summary(examined: Doctor) -> list[str]:
    """A picture of the squares, what is wrong, and what to do about it."""
    lines = [""]
    for rank in range(7, -1, -1):
        marks = [examined.squares[8 * rank + file].mark(8 * rank + file) for file in range(8)]
        lines.append(f"{rank + 1}  {' '.join(marks)}")
    lines += ["   a b c d e f g h", "", MARKS, ""]
    for finding in examined.findings:
        lines += [f"* {finding.what}:", f"  {finding.remedy}."]
    table = examined.corrected_table()
    if table:
        lines += ["", "As wiring.py should have it, if the board was flashed from here:", "", *table]
    lines.append("The board is in order." if not examined.findings else f"{len(examined.findings)} things are wrong.")
    return lines


def _json_lines(examined: Doctor) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = [{"finding": finding.what, "remedy": finding.remedy} for finding in examined.findings]
    for number, square in enumerate(examined.squares):
        lines.append(
            {
                "square": square_name(number),
                "mark": square.mark(number),
                "felt": [[square_name(at) for at in sorted(felt)] for felt in square.felt],
                "missed": square.missed,
                "stuck": square.is_stuck,
                "edges_a_second": round(square.chatter, 2),
                "bounces_an_edge": None if square.bounces is None else round(square.bounces, 2),
                "shift": square.shift,
            }
        )
    return lines
