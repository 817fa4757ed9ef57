"""The option of the command line for the players' clocks (madang_host.clocks), and who keeps them."""

import click

from madang_host.clocks import ClockError, parse_control
from madang_host.session import Session
from madang_host.timekeeper import Timekeeper, clocks_folder


def _checked(_context: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    try:
        if text is not None:
            parse_control(text)
    except ClockError as error:
        raise click.BadParameter(str(error)) from error
    return text


clock_option = click.option(
    "--clock",
    metavar="MINUTES[+SECONDS][dSECONDS]",
    callback=_checked,
    help="Play with clocks: 5+3 adds 3 seconds a turn, 5d2 has 2 free in each; 10/5 for Black/White; 0 for none.",
)


def timekeeper(session: Session, clock: str | None) -> Timekeeper:
    """The clocks that were kept of the board's game, or those that are asked for."""
    keeper = Timekeeper(session, clocks_folder())
    if clock is not None:
        keeper.clocks.set(parse_control(clock))
    return keeper
