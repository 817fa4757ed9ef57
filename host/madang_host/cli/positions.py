"""The commands `madang moves`, `apply` and `perft`: the rules of any game, asked by people and programs."""

import sys
from collections.abc import Callable
from typing import Any, NoReturn

import click

from madang.games import Game
from madang_host.cli.options import echo_json, game_at, game_option, json_option
from madang_host.errors import UserError
from madang_host.files import parse_json
from madang_host.games.records import position_text, result_of
from madang_host.games.registry import face_of, players_of

MOST_BYTES = 1000  # of a line that is answered


@click.command()
@click.argument("position", required=False)
@game_option
@json_option
def moves(position: str | None, game: str, as_json: bool) -> None:
    """Print the legal moves of POSITION (default: the start).

    With - as POSITION, reads a position a line from standard input and prints a JSON line for each:
    {"position", "moves": [..sorted..], "result": null or {"winner", "reason"}}, or {"position", "error"}.
    """
    if position == "-":
        _answer_input(lambda line: _moves_answer(game, line))
    parsed = game_at(game, position)
    if as_json:
        echo_json(_described(parsed))
        return
    result = result_of(parsed)
    if result is not None:
        click.echo(f"{result[0]} has won ({result[1]})")
    for text in _legal_texts(parsed):
        click.echo(text)


@click.command()
@click.argument("position")
@click.argument("move", required=False)
@game_option
@json_option
def apply(position: str, move: str | None, game: str, as_json: bool) -> None:
    """Print the position after a move.

    With - instead of POSITION MOVE, reads JSON lines {"position", "move"} from standard input and prints a JSON line
    for each: {"position", "moves", "result"} of the position after the move, or {"position", "move", "error"}.
    """
    if position == "-" and move is None:
        _answer_input(lambda line: _apply_answer(game, line))
    if move is None:
        raise click.UsageError("Missing argument 'MOVE' (or use - to read JSON lines).")
    parsed = game_at(game, position)
    try:
        parsed.play(parsed.find(move))
    except ValueError as error:
        raise UserError(str(error)) from error
    if as_json:
        echo_json(_described(parsed))
    else:
        click.echo(position_text(parsed))


@click.command()
@click.argument("depth", type=click.IntRange(0, 12))
@click.argument("position", required=False)
@click.option("--divide", is_flag=True, help="The count of each first move, too.")
@game_option
@json_option
def perft(depth: int, position: str | None, divide: bool, game: str, as_json: bool) -> None:
    """Count the sequences of exactly DEPTH plies from POSITION (default: the start).

    A move, a push and a forced pass are a ply each; a finished round has no continuation.
    """
    parsed = game_at(game, position)
    if depth == 0:
        _tell_count("", 1, as_json)
        return
    players = players_of(game)
    total = 0
    with click.progressbar(_legal_texts(parsed), label="Counting", file=sys.stderr, hidden=not _is_watched()) as first:
        for text in first:
            parsed.play(parsed.find(text))
            count = players.perft(parsed, depth - 1)
            parsed.undo()
            total += count
            if divide:
                _tell_count(text, count, as_json)
    _tell_count("", total, as_json)


def _tell_count(move: str, count: int, as_json: bool) -> None:
    if as_json:
        echo_json({"move": move, "count": count} if move else {"count": count})
    else:
        click.echo(f"{move}: {count}" if move else str(count))


def _is_watched() -> bool:
    return sys.stderr.isatty()


def _answer_input(answer_to: Callable[[str], dict[str, Any]]) -> NoReturn:
    """Answer each line of standard input with a line; exits with 1 if one of the answers was an error."""
    failed = False
    with click.open_file("-", "rb") as lines:
        while line := lines.readline(MOST_BYTES):
            if len(line) == MOST_BYTES and not line.endswith(b"\n"):
                while (rest := lines.readline(MOST_BYTES)) and not rest.endswith(b"\n"):
                    pass
                answer: dict[str, Any] = {"error": f"a line is longer than {MOST_BYTES} bytes"}
            elif not line.strip():
                continue
            else:
                answer = answer_to(line.decode(errors="replace").strip())
            failed |= "error" in answer
            echo_json(answer)
    sys.exit(int(failed))


def _legal_texts(game: Game) -> list[str]:
    return face_of(game.name).move_texts(game)


def _described(game: Game) -> dict[str, Any]:
    result = result_of(game)
    return {
        "position": position_text(game),
        "moves": _legal_texts(game),
        "result": {"winner": result[0], "reason": result[1]} if result else None,
    }


def _moves_answer(name: str, line: str) -> dict[str, Any]:
    try:
        return _described(game_at(name, line))
    except UserError as error:
        return {"position": line, "error": str(error)}


def _apply_answer(name: str, line: str) -> dict[str, Any]:
    try:
        entry = parse_json(line)
    except ValueError:
        entry = None
    if not isinstance(entry, dict) or not all(isinstance(entry.get(part), str) for part in ("position", "move")):
        return {"input": line, "error": 'not {"position": "...", "move": "..."}'}
    try:
        game = game_at(name, entry["position"])
        game.play(game.find(entry["move"]))
    except (UserError, ValueError) as error:
        return {"position": entry["position"], "move": entry["move"], "error": str(error)}
    return _described(game)
