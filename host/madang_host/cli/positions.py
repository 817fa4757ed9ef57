"""The commands `madang moves`, `apply`, `perft` and `strips`: the rules, asked by people and programs."""

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn

import click

from madang.games.kamisado import notation, rules, starts
from madang.games.kamisado.rules import Round
from madang.games.kamisado.strips import STRIPS
from madang_host.cli.options import echo_json, json_option, parse_position
from madang_host.errors import UserError
from madang_host.files import parse_json

MOST_BYTES = 1000  # of a line that is answered
COMPILED_DEPTH = 5  # plies from which perft is counted in machine code


@click.command()
@click.argument("position", default=notation.START)
@json_option
def moves(position: str, as_json: bool) -> None:
    """Print the legal moves of POSITION (default: the start).

    With - as POSITION, reads a position a line from standard input and prints a JSON line for each:
    {"position", "moves": [..sorted..], "result": null or {"winner", "reason"}}, or {"position", "error"}.
    """
    if position == "-":
        _answer_input(_moves_answer)
    parsed = parse_position(position)
    if as_json:
        echo_json(_described(parsed))
        return
    result = notation.result_of(parsed)
    if result is not None:
        click.echo(f"{result[0]} has won ({result[1]})")
    for text in _legal_texts(parsed):
        click.echo(text)


@click.command()
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
    parsed = parse_position(position)
    try:
        parsed.play(notation.parse_move(move, parsed))
    except notation.MoveError as error:
        raise UserError(str(error)) from error
    if as_json:
        echo_json(_described(parsed))
    else:
        click.echo(notation.position_text(parsed))


@click.command()
@click.argument("depth", type=click.IntRange(0, 12))
@click.argument("position", default=notation.START)
@click.option("--divide", is_flag=True, help="The count of each first move, too.")
@json_option
def perft(depth: int, position: str, divide: bool, as_json: bool) -> None:
    """Count the sequences of exactly DEPTH plies from POSITION (default: the start).

    A move, a push and a forced pass are a ply each; a finished round has no continuation.
    """
    parsed = parse_position(position)
    if depth == 0:
        _tell_count("", 1, as_json)
        return
    count_sequences = _perft_for(depth)
    total = 0
    with click.progressbar(_legal_texts(parsed), label="Counting", file=sys.stderr, hidden=not _is_watched()) as first:
        for text in first:
            parsed.play(notation.parse_move(text, parsed))
            count = count_sequences(parsed, depth - 1)
            parsed.undo()
            total += count
            if divide:
                _tell_count(text, count, as_json)
    _tell_count("", total, as_json)


def _perft_for(depth: int) -> Callable[[Round, int], int]:
    """What counts: machine code where it is worth its loading and can be loaded, else the rules themselves."""
    if depth >= COMPILED_DEPTH:
        with suppress(ImportError):  # numba is not made for every system
            from madang_host.engine.perft import perft

            return perft
    return rules.perft


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
        entry = parse_json(line)
    except ValueError:
        entry = None
    if not isinstance(entry, dict) or not all(isinstance(entry.get(name), str) for name in ("position", "move")):
        return {"input": line, "error": 'not {"position": "...", "move": "..."}'}
    try:
        position = notation.parse_position(entry["position"])
        position.play(notation.parse_move(entry["move"], position))
    except (notation.PositionError, notation.MoveError) as error:
        return {"position": entry["position"], "move": entry["move"], "error": str(error)}
    return _described(position)


@click.command()
@click.argument("token", type=click.IntRange(1, starts.TOKENS), required=False)
@click.argument("strip", required=False)
@click.option("--reset", is_flag=True, help="Go back to the strips that came with Madang.")
@json_option
def strips(token: int | None, strip: str | None, reset: bool, as_json: bool) -> None:
    """List the korean rulebook's 36 Matchplay strips; correct STRIP of a TOKEN if your rulebook has it otherwise.

    A strip is the eight colours from a player's brown square to the orange one: N brown, G green, R red, Y yellow,
    K pink, P purple, B blue, O orange. Matches that were begun before a correction keep the strips they used.
    """
    from madang_host.games.kamisado import corrected_strips

    if reset:
        if token is not None:
            raise click.UsageError("--reset takes back all corrections; leave out TOKEN and STRIP.")
        corrected_strips.reset()
    elif token is not None:
        if strip is None:
            raise click.UsageError("Missing argument 'STRIP', like KOGPRBNY.")
        try:
            corrected_strips.correct(token, starts.parse_strip(strip))
        except starts.StripError as error:
            raise UserError(str(error)) from error
    for number, letters in enumerate(corrected_strips.strips(), 1):
        if token in (None, number):
            ours = STRIPS[number - 1]
            if as_json:
                echo_json({"token": number, "strip": letters, "shipped": ours})
                continue
            click.echo(f"{number:2} {letters}" + ("" if letters == ours else f"  corrected, was {ours}"))
