"""The commands `madang play` and `madang mirror`: the terminal view. Parse and call; know no board themselves."""

from dataclasses import replace

import click

from madang.games.kamisado import notation
from madang.games.kamisado.match import EDITIONS, KOREAN, Match, MatchError
from madang.games.kamisado.match_setup import kamisado_text
from madang_host.cli.options import (
    clock_option,
    language_option,
    opponent_options,
    parse_position,
    port_option,
    required_port_option,
)
from madang_host.connection.firmware_messages import board_words
from madang_host.errors import UserError
from madang_host.i18n.language import _
from madang_host.players.options import PlayerOptions


@click.command()
@port_option
@click.option("--edition", type=click.Choice(EDITIONS), help="Begin a match by this edition's rules.")
@click.option(
    "--match", "length", type=int, help="Points to win it: 1, 3, 5, 7 (korean), 1, 3, 7, 15 (dragon) or 16 (series)."
)
@click.option("--position", help="Begin a single round from this position.")
@click.option("--force", is_flag=True, help="Drop the game that is on without asking.")
@opponent_options
@click.option("--coach", is_flag=True, help="Say when a move gives something away; show the best one (key t).")
@clock_option
@language_option
def play(
    port: str,
    edition: str | None,
    length: int | None,
    position: str | None,
    force: bool,
    coach: bool,
    clock: str | None,
    players: PlayerOptions,
) -> None:
    """Play in the terminal.

    On a simulated port the keyboard and the mouse are your hands; press ? for the keys. Without an option the board
    goes on with what is on it; the match can be chosen on the board, too. An opponent's moves are lit on the board:
    lift here, put there; no other counts.
    """
    from madang_host.ui.terminal import run_play  # which takes a while to import

    players = replace(players, coach=coach)
    run_play(port, _first_entry(edition, length, position), lambda score: force or _may_drop(score), players, clock)


def _first_entry(edition: str | None, length: int | None, position: str | None) -> str:
    """What is to be begun, as the first entry of a record; empty for nothing."""
    if position is not None:
        if edition or length:
            raise click.UsageError(_("--position is a single round: leave out --edition and --match."))
        return f"kamisado {notation.position_text(parse_position(position))}"
    if edition is None and length is None:
        return ""
    try:
        return f"kamisado {kamisado_text(Match(edition or KOREAN, 1 if length is None else length))}"
    except MatchError as error:
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
