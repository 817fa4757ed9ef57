"""Options of the command line that several commands share: which board, in which language, with which clocks."""

import os

import click

from madang_host.connection.discovery import serial_devices
from madang_host.connection.ports import SIMULATED, slowness_of
from madang_host.connection.session import Session
from madang_host.i18n.language import LANGUAGES, speaking, wished_language
from madang_host.players.clocks import ClockError, parse_control
from madang_host.ui.sentences import opening_words


def complete_port(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    """For the shell: the kinds of simulated board, and the devices that are there."""
    names = [*SIMULATED, *(device.name for device in serial_devices())]
    return [name for name in names if name.startswith(begun)]


def open_session(port: str) -> Session:
    """A session that is about to begin; where that takes long, it is said."""
    if slowness_of(port) > 1:
        click.echo(opening_words(port), err=True)
    return Session(port)


def _speak(context: click.Context, _parameter: click.Parameter, language: str | None) -> None:
    """Until the command line is done with: its errors are said in the language, too."""
    context.find_root().with_resource(speaking(language or wished_language(os.environ)))


language_option = click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    expose_value=False,
    is_eager=True,
    callback=_speak,
    help="What is spoken; by default what LANGUAGE or LANG asks for.",
)


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
