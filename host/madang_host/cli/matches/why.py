"""The command `madang why`. Parse, call, print; knows no rules itself."""

import click

from madang.games.registry import new_game
from madang_host.cli.options import STARTPOS, echo_json, json_option, language_option
from madang_host.games.kamisado.teaching.why import GAME, Teacher, reason_words, step_words
from madang_host.games.records import position_text


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
@json_option
@language_option
def why(position: str, move: str, seconds: float, as_json: bool) -> None:
    """Say why a MOVE in a POSITION wins or loses, and print the line that proves it, a move a line.

    The words are for players: who is called, who comes home, what else there was. A line ends with the round if the
    number of plies is proved, too.
    """
    start = position_text(new_game(GAME))
    with Teacher() as teacher:
        reason = teacher.why(start if position == STARTPOS else position, move, seconds)
    said = reason_words(reason)
    line = [(step.move, step_words(reason, at)) for at, step in enumerate(reason.steps)]
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
    click.echo(" ".join(said))
    for number, (text, words) in enumerate(line, 1):
        click.echo(f"{number:>3}. {text:<7} {words}")
