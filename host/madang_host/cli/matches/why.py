"""The command `madang why`. Parse, call, print; knows no rules itself."""

import click

from madang.games.registry import new_game
from madang_host.cli.options import STARTPOS, echo_json, game_option, json_option, language_option
from madang_host.games.records import position_text
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
@json_option
@language_option
def why(position: str, move: str, seconds: float, game: str, as_json: bool) -> None:
    """Say why a MOVE in a POSITION wins or loses, and print the line that proves it, a move a line.

    The words are for players: who is called, who comes home, what else there was. A line ends with the round if the
    number of plies is proved, too.
    """
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
    click.echo(" ".join(said))
    for number, (text, words) in enumerate(line, 1):
        click.echo(f"{number:>3}. {text:<7} {words}")
