"""Options and arguments that several commands share, what completes them in the shell, and how answers are printed.

What takes a while to import is imported where it is needed: every command waits for this module.
"""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from madang.games import Game, registry
from madang_host.errors import UserError
from madang_host.i18n.language import LANGUAGES, speaking, wished_language

if TYPE_CHECKING:
    from madang_host.connection.session import Session
    from madang_host.engine.workers import Workers


def echo_json(value: dict[str, Any]) -> None:
    """Print a line for programs."""
    click.echo(json.dumps(value))


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON lines, for programs.")


# Boards


def complete_port(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    """For the shell: the kinds of simulated board, and the devices that are there."""
    from madang_host.connection.discovery import serial_devices
    from madang_host.connection.ports import SIMULATED

    names = [*SIMULATED, *(device.name for device in serial_devices())]
    return [name for name in names if name.startswith(begun)]


class _RequiredPort(click.Option):
    """A port that must be named; who does not know its name is told how to find it."""

    def get_error_hint(self, ctx: click.Context | None) -> str:
        return f"{super().get_error_hint(ctx)} (a board, as 'madang ports' lists them, or sim://)"


def _port_option(**more: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return click.option("--port", shell_complete=complete_port, help="The board, see 'madang --help'.", **more)


port_option = _port_option(default="sim://", show_default=True)
required_port_option = _port_option(cls=_RequiredPort, required=True)
optional_port_option = _port_option()


def open_session(port: str) -> "Session":
    """A session that is about to begin; where that takes long, it is said."""
    from madang_host.connection.ports import slowness_of
    from madang_host.connection.session import Session
    from madang_host.ui.sentences import opening_words

    if slowness_of(port) > 1:
        click.echo(opening_words(port), err=True)
    return Session(port)


# How it is played


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
    from madang_host.players.clocks import ClockError, parse_control

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


def _level(text: str) -> int:
    """A level, or that of the rating that the kept games make."""
    if text != OWN_LEVEL:
        return int(text)
    from madang_host.players.rating import own_rating

    return own_rating().level


def opponent_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options of an opponent to a command that has `game`, and gets them as one argument, `players`."""

    @click.option(
        "--opponent", metavar="engine|COMMAND", default="", help="Play against the engine, or a UGI engine by command."
    )
    @click.option(
        "--level",
        type=click.Choice((*map(str, range(1, 11)), OWN_LEVEL)),
        metavar="1..10|own",
        default="5",
        show_default=True,
        help="The engine's; 10 is best, own is as strong as you (see 'madang games rating').",
    )
    @click.option("--side", metavar="NAME", help="Yours; by default the one that begins.")
    @click.option(
        "--seconds", type=click.FloatRange(0.05), default=1.0, show_default=True, help="The opponent's a move."
    )
    @wraps(command)
    def with_players(opponent: str, level: str, side: str | None, seconds: float, game: str, **others: Any) -> None:
        from madang_host.games.registry import face_of
        from madang_host.players.options import PlayerOptions

        sides = face_of(game).sides
        if side not in (None, *sides):
            raise click.BadParameter(f"{side!r} is not one of {', '.join(map(repr, sides))}.", param_hint="'--side'")
        own = 0 if side is None else sides.index(side)
        command(players=PlayerOptions(opponent, 1 - own, _level(level), seconds), game=game, **others)

    return with_players


# Who does the work


@dataclass(frozen=True)
class Crew:
    """Who does what can be done in parts: processes of this PC, as many as `jobs` or one a core, or a Dask cluster."""

    jobs: int | None
    cluster: str | None
    tls: tuple[Path, Path, Path] | None

    def jobs_for(self, count: int) -> int:
        """How many processes of this PC do so many parts."""
        return max(1, min(count, self.jobs or os.cpu_count() or 1))

    def workers(self, count: int) -> "Workers":
        """For so many parts; raises UserError when a cluster cannot be reached."""
        from madang_host.engine.workers import ClusterWorkers, ProcessWorkers, TlsFiles

        if self.cluster is None:
            return ProcessWorkers(self.jobs_for(count))
        return ClusterWorkers(self.cluster, TlsFiles(*self.tls) if self.tls else None)


def _pem_option(name: str, what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    path = click.Path(path_type=Path, dir_okay=False, exists=True)
    return click.option(f"--tls-{name}", type=path, help=f"For --cluster: {what}, as PEM.")


def crew_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options of who does the work to a command, which gets them as one argument, `crew`."""

    @click.option(
        "--jobs",
        type=click.IntRange(1, 256),
        help="Processes of this PC; by default one a core, if there is work for it.",
    )
    @click.option(
        "--cluster", metavar="ADDRESS", help="A Dask cluster instead, like tls://HOST:8786 (the extra madang[cluster])."
    )
    @_pem_option("ca", "whose certificates are trusted")
    @_pem_option("cert", "your certificate")
    @_pem_option("key", "its key")
    @wraps(command)
    def with_crew(
        jobs: int | None,
        cluster: str | None,
        tls_ca: Path | None,
        tls_cert: Path | None,
        tls_key: Path | None,
        **others: Any,
    ) -> None:
        tls = (tls_ca, tls_cert, tls_key) if tls_ca and tls_cert and tls_key else None
        if tls is None and (tls_ca or tls_cert or tls_key):
            raise click.UsageError("--tls-ca, --tls-cert and --tls-key go together.")
        if tls and cluster is None:
            raise click.UsageError("--tls-ca, --tls-cert and --tls-key go with --cluster.")
        if cluster is not None and jobs is not None:
            raise click.UsageError("Either --jobs on this PC, or --cluster.")
        command(crew=Crew(jobs, cluster, tls), **others)

    return with_crew


# Games and positions


def _check_game(_context: click.Context, _parameter: click.Parameter, name: str) -> str:
    from madang_host.games.registry import face_of

    try:
        return face_of(name).name
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


def _complete_game(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    return [name for name in registry.NAMES if name.startswith(begun)]


game_option = click.option(
    "--game",
    metavar="NAME",
    default=registry.NAMES[0],
    show_default=True,
    callback=_check_game,
    shell_complete=_complete_game,
    help=f"What is played: {', '.join(registry.NAMES)}.",
)


variant_option = click.option(
    "--variant",
    metavar="WORD",
    multiple=True,
    help="Of a kono or of Yut Nori, an unusual rule: forced, loss, 2-mal ...",
)


class GameName(click.ParamType[str]):
    """A kept game by name or number."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from madang_host.library.saved_games import SavedGames
        from madang_host.render.columns import counted

        return [
            CompletionItem(
                kept.name, help=f"{kept.told.began.astimezone():%d %b %H:%M}, {counted(kept.told.moves, 'move')}"
            )
            for kept in reversed(SavedGames().games)
            if kept.name.startswith(incomplete)
        ]


class GameOrFile(GameName):
    """The same, or a match file."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [*super().shell_complete(ctx, param, incomplete), CompletionItem(incomplete, type="file")]


OWN_LEVEL = "own"
STARTPOS = "startpos"  # the start of any game, as UGI has it


def game_at(name: str, position: str | None) -> Game:
    """A game at a position, or at its start; raises UserError."""
    from madang_host.connection.firmware_messages import board_words

    game = registry.new_game(name)
    try:
        if position is not None and position.strip() != STARTPOS:
            game.load(position)
    except ValueError as error:
        raise UserError(board_words(str(error))) from error
    return game
