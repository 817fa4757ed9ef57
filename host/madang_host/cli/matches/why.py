"""The command `madang why`. Parse, call, print; knows no rules itself."""

import sys

import click

from madang.games.registry import new_game
from madang_host.cli.options import (
    STARTPOS,
    echo_json,
    game_option,
    json_option,
    language_option,
    optional_port_option,
)
from madang_host.cli.replay import Shown, step_through_on, studying_on
from madang_host.games.records import game_of, position_text
from madang_host.games.registry import face_of
from madang_host.teaching.teacher import Teacher


@click.command()
@click.argument("position")
@click.argument("move")
@click.option(
    "--seconds",
    type=click.FloatRange(0.01),
    default=5.0,
    show_default=True,
    help="Time to find out what moves lead to.",
)
@game_option
@optional_port_option
@click.option("--force", is_flag=True, help="Drop the game on the board.")
@json_option
@language_option
def why(position: str, move: str, seconds: float, game: str, port: str | None, force: bool, as_json: bool) -> None:
    """Say why a MOVE in a POSITION wins or loses, and print the line that proves it, a move a line.

    The words are for players: who is called, who comes home, what else there was. A line ends with the round if the
    number of plies is proved, too. With a port the board leads you through the line, a key a step: b goes back, q ends
    it.
    """
    if as_json and port is not None:
        raise click.UsageError("--json prints the line; leave out the port.")
    start = position_text(new_game(game))
    with Teacher() as teacher:
        reason = teacher.why(game, start if position == STARTPOS else position, move, seconds)
    said = reason.said()
    line = [(text, reason.step_words(at)) for at, text in enumerate(reason.line)]
    if as_json:
        steps = [{"move": text, "words": words} for text, words in line]
        echo_json(
            {
                "position": reason.position,
                "move": reason.played.move,
                "outcome": reason.played.outcome,
                "plies": reason.played.plies,
                "kind": reason.kind,
                "said": said,
                "line": steps,
            }
        )
        return
    if port is not None:
        entries = [f"{game} {reason.position}", *reason.line]
        captions = [" ".join(said), *(f"{number}. {move}: {words}" for number, (move, words) in enumerate(line, 1))]
        with studying_on(port, entries, force) as session:
            step_through_on(session, entries, _shown(entries, captions), sys.stdin.isatty() and sys.stdout.isatty())
        return
    click.echo(" ".join(said))
    for number, (text, words) in enumerate(line, 1):
        click.echo(f"{number:>3}. {text:<7} {words}")


def _shown(entries: list[str], captions: list[str]) -> list[Shown]:
    """Each position of a line, the first one included."""
    played = game_of(entries[:1])
    face = face_of(played.name)
    shown = []
    for move, caption in zip([None, *entries[1:]], captions, strict=True):
        if move is not None:
            played.play(played.find(move))
        shown.append(Shown(caption, face.drawing_of(played), position_text(played)))
    return shown
