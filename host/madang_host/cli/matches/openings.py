"""The command `madang openings`. Parse, call, print; knows no rules itself."""

import click

from madang.games.kamisado.board import BLACK, SIDE_NAMES
from madang.games.kamisado.notation import MoveError, move_text, parse_move
from madang.games.kamisado.rules import ANY, Round
from madang.games.kamisado.starts import HIGHEST_TOKEN
from madang_host.cli.options import echo_json, json_option
from madang_host.errors import UserError
from madang_host.games.kamisado.towers import legal_moves

MOST_NAMED = 3  # answers that are named

_token = click.IntRange(1, HIGHEST_TOKEN)


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
    played = Round()
    try:
        for text in moves:
            played.play(parse_move(text, played))
    except MoveError as error:
        raise UserError(str(error)) from error
    told = [_told(played, move) for move in legal_moves(played)]
    for move, winner, plies, answers in sorted(told, key=lambda one: (one[1] != SIDE_NAMES[played.side], one[2] or 0)):
        if as_json:
            echo_json({"move": move, "winner": winner, "plies": plies, "answers": answers})
        else:
            click.echo(f"{move:<7} {_words(winner, plies, answers, played.side)}")


def _told(played: Round, move: int) -> tuple[str, str, int | None, list[str]]:
    """A move, who wins after it, in how many plies if it is known, and the answers that win for the other side."""
    from madang_host.engine.openings import fates
    from madang_host.engine.solve import proved_moves

    side = played.side
    plies = proved_moves(played)[move_text(move)][1] if played.active == ANY else None
    winner = fates(played).get(move)
    played.play(move)
    after = fates(played)
    answers = sorted(move_text(answer) for answer, won_by in after.items() if won_by != side)
    played.undo()
    if winner is None:
        winner = side ^ 1 if answers else side
    return move_text(move), SIDE_NAMES[winner], plies, answers


def _words(winner: str, plies: int | None, answers: list[str], side: int) -> str:
    said = f"{winner} wins" if plies is None else f"{winner} wins in {plies}"
    if not answers:
        return f"{said}, whatever the answer" if winner == SIDE_NAMES[side] and plies is not None else said
    if len(answers) > MOST_NAMED:
        return f"{said}, by {len(answers)} answers"
    return f"{said}, only by {' or '.join(answers)}"


def _tell_tokens(tokens: tuple[int, int], as_json: bool) -> None:
    from madang_host.engine.openings import tokens_winner

    if tokens[0] == tokens[1]:
        raise click.UsageError("Two different tokens: no token is drawn twice.")
    winner = SIDE_NAMES[tokens_winner(*tokens)]
    if as_json:
        echo_json({"tokens": list(tokens), "winner": winner})
        return
    whose = "who moves first" if winner == SIDE_NAMES[BLACK] else "who moves second"
    click.echo(f"{winner}, {whose}, wins the start of the tokens {tokens[0]} (Black) and {tokens[1]} (White)")
