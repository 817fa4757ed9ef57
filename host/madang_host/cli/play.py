"""The commands `madang play` and `madang mirror`, the terminal view, and `madang rules`. Parse and call; know no board
themselves."""

from dataclasses import replace

import click
from click.core import ParameterSource

from madang_host.cli.options import (
    clock_option,
    game_at,
    game_option,
    language_option,
    opponent_options,
    port_option,
    required_port_option,
)
from madang_host.connection.firmware_messages import board_words
from madang_host.errors import UserError
from madang_host.games.face import GameFace
from madang_host.games.records import position_text
from madang_host.games.registry import face_of
from madang_host.i18n.language import _
from madang_host.players.options import PlayerOptions
from madang_host.render.columns import print_lines, wrapped

RULES_WIDTH = 78


@click.command()
@port_option
@click.option("--edition", metavar="korean|dragon|series", help="Begin a match by this edition's rules.")
@click.option(
    "--match", "length", type=int, help="Points to win it: 1, 3, 5, 7 (korean), 1, 3, 7, 15 (dragon) or 16 (series)."
)
@click.option("--position", help="Begin a single round from this position.")
@click.option("--force", is_flag=True, help="Drop the game that is on without asking.")
@opponent_options
@game_option
@click.option("--coach", is_flag=True, help="Say when a move gives something away; show the best one (key t).")
@click.option("--advice", is_flag=True, help="Have the coach say the best move, too, each turn.")
@clock_option
@language_option
def play(
    port: str,
    edition: str | None,
    length: int | None,
    position: str | None,
    force: bool,
    coach: bool,
    advice: bool,
    clock: str | None,
    game: str,
    players: PlayerOptions,
) -> None:
    """Play in the terminal.

    On a simulated port the keyboard and the mouse are your hands; press ? for the keys. Without an option the board
    goes on with what is on it; the match can be chosen on the board, too. A GAME that is named goes on where it was put
    away; the one that is on is put away for it. An opponent's moves are lit on the board: lift here, put there; no
    other counts.
    """
    from madang_host.ui.terminal import run_play  # which takes a while to import

    players = replace(players, coach=coach, advice=advice)
    is_named = click.get_current_context().get_parameter_source("game") is not ParameterSource.DEFAULT
    run_play(
        port,
        _first_entry(face_of(game), edition, length, position),
        lambda score: force or _may_drop(score),
        players,
        clock,
        game if is_named else "",
    )


def _first_entry(face: GameFace, edition: str | None, length: int | None, position: str | None) -> str:
    """What is to be begun, as the first entry of a record; empty for nothing."""
    if position is not None:
        if edition or length:
            raise click.UsageError(_("--position is a single round: leave out --edition and --match."))
        return f"{face.name} {position_text(game_at(face.name, position))}"
    if edition is not None and edition not in face.editions:
        known = ", ".join(map(repr, face.editions)) or "none"
        raise click.BadParameter(f"{edition!r} is not one of {known}.", param_hint="'--edition'")
    if edition is None and length is None:
        return ""
    try:
        return face.first_entry(edition, length)
    except ValueError as error:
        raise UserError(board_words(str(error))) from error


def _may_drop(score: str) -> bool:
    return click.confirm(_("A game is in progress, {score}. Drop it for a new one?").format(score=score))


@click.command()
@required_port_option
@language_option
def mirror(port: str) -> None:
    """Show a board in the terminal, without hands."""
    from madang_host.ui.terminal import run_mirror

    run_mirror(port)


@click.command()
@game_option
@click.option("--edition", default="", help="Of this edition alone, as korean, dragon or series.")
@language_option
def rules(game: str, edition: str) -> None:
    """Say how a game is played, in words and pictures."""
    try:
        paragraphs = [*face_of(game).rules_text(edition), "", *face_of(game).board_text()]
    except ValueError as error:
        raise UserError(str(error)) from error
    print_lines(line for paragraph in paragraphs for line in wrapped(paragraph, RULES_WIDTH))
