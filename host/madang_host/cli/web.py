"""The command `madang web`. Parses, serves until it is interrupted; knows no board itself."""

import asyncio
import os
import socket
import sys
import webbrowser

import click

from madang_host.cli.options import GameOrFile, clock_option, language_option, opponent_options, port_option
from madang_host.connection.discovery import find_board
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.i18n.language import _
from madang_host.library import board_games
from madang_host.library.game_log import GameLog, games_folder
from madang_host.library.saved_games import find_record
from madang_host.players.options import PlayerOptions, computer_players
from madang_host.players.timekeeper import timekeeper
from madang_host.ui.sentences import opening_words

HTTP_PORT = 8064  # eight by eight
LOCAL = "127.0.0.1"


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
@click.option("--force", is_flag=True, help="Drop the game on the board for FILE or GAME.")
@clock_option
@language_option
@opponent_options
def web(
    wanted: str | None,
    port: str,
    listen: str,
    http_port: int | None,
    open_page: bool,
    force: bool,
    clock: str | None,
    players: PlayerOptions,
) -> None:
    """Show a board as a page in the browser, to any number of viewers.

    On a simulated port mouse, finger or keyboard are the hand. The page is served to this PC alone; with --listen
    others can open it too, who know the token in the address that is printed. With a match FILE, or a GAME that was
    kept (see 'madang games'), the board is given that match, and the page opens at its first move, to step through.
    """
    from madang_host.ui.web.server import PageServer, new_token  # aiohttp takes a while to import

    if "time=virtual" in port:
        raise UserError(_("virtual time does not advance on its own; try {port}").format(port=port.partition("?")[0]))
    entries = find_record(wanted) if wanted is not None else []
    is_local = listen in (LOCAL, "localhost", "::1")
    with _listening(listen, http_port) as listener:
        click.echo(opening_words(port))
        game_log = GameLog(games_folder()) if not entries else None  # a replay is no game
        with Session(port, game_log=game_log, find=find_board) as session:
            if entries:
                if not force:
                    board_games.refuse_to_drop(session)
                board_games.load_on(session, entries)
            server = PageServer(session, "" if is_local else new_token(), timekeeper(session, clock))
            address = _address(listener, is_local, server.token) + ("#replay" if entries else "")
            click.echo(_("The board is at {address} (Ctrl-C ends this)").format(address=address))
            if open_page and _has_screen():
                webbrowser.open(address)
            with computer_players(session, players) as others:
                asyncio.run(server.serve(listener))
            if others.failure is not None:
                raise others.failure
            if session.failure is not None:
                raise session.failure


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


def _address(listener: socket.socket, is_local: bool, token: str) -> str:
    host, port = listener.getsockname()[:2]
    if is_local:
        return f"http://localhost:{port}/"
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/?token={token}"


def _has_screen() -> bool:
    """Whether a browser can have a window; one for the terminal would take it from us."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
