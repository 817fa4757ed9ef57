"""The command `madang web`. Parses, serves until it is interrupted; knows no board itself."""

import asyncio
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import click
import platformdirs
from click.core import ParameterSource

from madang_host.cli.options import (
    GameOrFile,
    clock_option,
    game_option,
    language_option,
    opponent_options,
    port_option,
)
from madang_host.connection.discovery import find_board
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.i18n.language import _
from madang_host.library import board_games
from madang_host.library.game_log import GameLog, games_folder
from madang_host.library.saved_games import find_record
from madang_host.players.options import PlayerOptions
from madang_host.players.timekeeper import timekeeper
from madang_host.ui.sentences import opening_words
from madang_host.ui.study.address import own_number, qr_of

if TYPE_CHECKING:
    from madang_host.ui.web.access import Links

HTTP_PORT = 8064  # eight by eight
LOCAL = "127.0.0.1"
SIMULATED = "sim://"


@click.command()
@click.argument("wanted", metavar="[FILE|GAME]", type=GameOrFile(), required=False)
@port_option
@click.option("--listen", default=LOCAL, show_default=True, metavar="ADDRESS", help="0.0.0.0 for the whole network.")
@click.option(
    "--http",
    "http_port",
    type=click.IntRange(0, 65535),
    help=f"The page's TCP port, 0 for any.  [default: {HTTP_PORT}, or any if that is taken]",
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in this PC's browser.")
@click.option("--new-links", is_flag=True, help="With --listen: change the links, so that the old ones open no more.")
@click.option("--fresh", is_flag=True, help="On the simulated board: begin anew, and keep nothing.")
@click.option("--force", is_flag=True, help="Drop the game on the board for FILE or GAME.")
@clock_option
@language_option
@opponent_options
@game_option
def web(
    wanted: str | None,
    port: str,
    listen: str,
    http_port: int | None,
    open_page: bool,
    new_links: bool,
    fresh: bool,
    force: bool,
    clock: str | None,
    game: str,
    players: PlayerOptions,
) -> None:
    """Show a board as a page in the browser, to any number of viewers.

    On a simulated port mouse, finger or keyboard are the hand, and the simulated board keeps its game until the page is
    opened again. The page is served to this PC alone; with --listen others can open it too, by one of the two links
    that are printed: one to play, one to watch. With a match FILE, or a GAME that was kept (see 'madang games'), the
    board is given that match, and the page opens at its first move, to step through.
    """
    from madang_host.ui.web.access import kept_links, links_file
    from madang_host.ui.web.server import PageServer  # aiohttp takes a while to import

    if "time=virtual" in port:
        raise UserError(_("virtual time does not advance on its own; try {port}").format(port=port.partition("?")[0]))
    entries = find_record(wanted) if wanted is not None else []
    is_named = click.get_current_context().get_parameter_source("game") is not ParameterSource.DEFAULT
    is_local = listen in (LOCAL, "localhost", "::1")
    links = None if is_local else kept_links(links_file(), new_links)
    if not entries and not fresh:
        port = _kept(port)
    with _listening(listen, http_port) as listener:
        click.echo(opening_words(port.partition("?")[0]))
        game_log = GameLog(games_folder()) if not entries else None  # a replay is no game
        with Session(port, game_log=game_log, find=find_board) as session:
            if entries:
                if not force:
                    board_games.refuse_to_drop(session, entries)
                board_games.load_on(session, entries)
            elif is_named:
                board_games.take_from_shelf(session, game)
            server = PageServer(session, links, timekeeper(session, clock), players)
            address = _address(listener, is_local)
            _say_where(address, "#replay" if entries else "", links)
            if open_page and _has_screen():
                webbrowser.open(address + (f"?token={links.play}" if links else "") + ("#replay" if entries else ""))
            asyncio.run(server.serve(listener))
            for failure in (session.failure, server.failure):
                if failure is not None:
                    raise failure


def _kept(port: str) -> str:
    """A simulated board that keeps its game, unless another program has it or the port says where it lives."""
    folder = platformdirs.user_data_path("madang") / "page-board"
    if port != SIMULATED or _is_taken(folder):
        return port
    return f"{SIMULATED}?store={folder}"


def _is_taken(folder: Path) -> bool:
    """Whether another program has the board that lives there, or nothing can be kept there."""
    from filelock import FileLock, Timeout

    try:
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder / "lock", timeout=0):
            return False
    except (Timeout, OSError):
        return True


def _say_where(address: str, place: str, links: "Links | None") -> None:
    """The page's address; for others the two links, and the one for players as a QR code."""
    if links is None:
        click.echo(_("The board is at {address} (Ctrl-C ends this)").format(address=address + place))
        return
    play = f"{address}?token={links.play}{place}"
    click.echo(_("The board is at {address} (Ctrl-C ends this)").format(address=play))
    click.echo(_("To watch only: {address}").format(address=f"{address}?token={links.watch}{place}"))
    if sys.stdout.isatty():
        qr_of(play).terminal(compact=True)


def _listening(host: str, port: int | None) -> socket.socket:
    try:
        return _bound(host, HTTP_PORT if port is None else port)
    except OSError as error:
        if port is None:
            return _bound(host, 0)
        raise UserError(
            _("cannot listen on {host}:{port} ({reason}); try another --http or --listen").format(
                host=host, port=port, reason=error.strerror
            )
        ) from error


def _bound(host: str, port: int) -> socket.socket:
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    return socket.create_server((host, port), family=family)


def _address(listener: socket.socket, is_local: bool) -> str:
    host, port = listener.getsockname()[:2]
    if is_local:
        return f"http://localhost:{port}/"
    if host in ("0.0.0.0", "::"):
        host = own_number()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _has_screen() -> bool:
    """Whether a browser can have a window; one for the terminal would take it from us."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
