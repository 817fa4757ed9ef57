"""The command `madang openings`. Parse, call, print; knows no rules itself."""

import click

from madang_host.cli.options import echo_json, json_option
from madang_host.engine.openings import TOKENS, Opening, openings_after, tokens_winner
from madang_host.games.position import KAMISADO
from madang_host.games.registry import face_of

MOST_NAMED = 3  # answers that are named

_token = click.IntRange(1, TOKENS)


@click.command()
@click.argument("moves", nargs=-1, metavar="[MOVE [MOVE]]")
@click.option("--tokens", type=(_token, _token), help="Of the start of two tokens, Black's first: who wins.")
@json_option
def openings(moves: tuple[str, ...], tokens: tuple[int, int] | None, as_json: bool) -> None:
    """Say who wins after each move of the basic start, or after each answer to the moves named, two at most.

    All is proved: of all 11,182 positions of three plies it is known who wins, and of each first move how soon. The
    moves that win come first. What is said beside a move is which answers keep the win, or how many.
    """
    if tokens is not None:
        _tell_tokens(tokens, as_json)
        return
    if len(moves) > 2:
        raise click.UsageError("Name two moves at most; 'madang analyse' looks further.")
    for opening in openings_after(moves):
        if as_json:
            echo_json(opening._asdict())
        else:
            click.echo(f"{opening.move:<7} {_words(opening)}")


def _words(opening: Opening) -> str:
    _move, winner, plies, answers = opening
    said = f"{winner} wins" if plies is None else f"{winner} wins in {plies}"
    if not answers:
        return said if plies is None else f"{said}, whatever the answer"
    if len(answers) > MOST_NAMED:
        return f"{said}, by {len(answers)} answers"
    return f"{said}, only by {' or '.join(answers)}"


def _tell_tokens(tokens: tuple[int, int], as_json: bool) -> None:
    if tokens[0] == tokens[1]:
        raise click.UsageError("Two different tokens: no token is drawn twice.")
    side = tokens_winner(*tokens)
    winner = face_of(KAMISADO).sides[side]
    if as_json:
        echo_json({"tokens": list(tokens), "winner": winner})
        return
    whose = ("who moves first", "who moves second")[side]
    click.echo(f"{winner}, {whose}, wins the start of the tokens {tokens[0]} (Black) and {tokens[1]} (White)")
