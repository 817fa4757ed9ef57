"""The terminal view: `madang play` and `madang mirror`."""

import os
import sys
from collections.abc import Callable

from madang.games.registry import name_of
from madang.squares import square_name
from madang_host.connection.discovery import find_board
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.i18n.language import _, marked, speaking, spoken_language
from madang_host.library.board_games import take_from_shelf
from madang_host.library.game_log import GameLog, games_folder
from madang_host.players.options import PlayerOptions, computer_players
from madang_host.players.timekeeper import timekeeper
from madang_host.simulator.virtual_towers import VirtualTowers
from madang_host.ui.sentences import opening_words
from madang_host.ui.terminal.mirror_view import MirrorView
from madang_host.ui.terminal.play_view import PlayView

PRINTERS = ("", "dumb", "unknown")  # values of TERM that stand for no screen
SIGNS = "▛▀▌★▽‽"
HANDS_ARE_REAL = marked("This board is played by real hands; the view only shows it.")


def run_play(
    port_name: str,
    first_entry: str = "",
    may_drop: Callable[[str], bool] = lambda _: True,
    players: PlayerOptions = PlayerOptions(),
    clock: str | None = None,
    game: str = "",
) -> None:
    """Play in the terminal; on a real board, follow what is played. Raises UserError.

    `game` names one to be taken from the shelf. `first_entry` of a record (madang.games) begins that; `may_drop` is
    asked whether the game that is on, in words, may be dropped for it. `players` says who plays beside the hands,
    `clock` with what times (madang_host.players.clocks); without it those that were kept go on.
    """
    with _session(port_name) as session:
        if game or first_entry:
            take_from_shelf(session, game or name_of(first_entry))
        if first_entry and not _begin(session, first_entry, may_drop):
            return
        with computer_players(session, players) as others, timekeeper(session, clock) as keeper:
            hands = session.hands
            if hands is None:
                _run(MirrorView(session, HANDS_ARE_REAL, others, keeper))
            else:
                _run(PlayView(session, VirtualTowers(hands, session.mirror.face), others, keeper))


def _begin(session: Session, first_entry: str, may_drop: Callable[[str], bool]) -> bool:
    """Whether it was begun."""
    with session.lock:
        mirror = session.mirror
        is_on = mirror.game_is_on
        score = ", ".join(mirror.face.score_words(mirror))
    if is_on and not may_drop(score):
        return False
    session.command("new", *first_entry.split())
    session.wait_for(lambda mirror: mirror.is_followed and mirror.record[:1] == [first_entry] and not mirror.game_is_on)
    _draw(session)
    return True


def _draw(session: Session) -> None:
    """What was asked for sets itself up: if its first round is drawn, have the board draw."""

    def drawing_option(mirror: Mirror) -> int | None:
        return mirror.face.drawing_option(mirror.options)

    with session.lock:
        is_drawn = session.mirror.game.must_choose()
    if is_drawn and session.wait_for(lambda mirror: drawing_option(mirror) is not None):
        with session.lock:
            square = drawing_option(session.mirror)
        assert square is not None
        session.command("choose", square_name(square))


def run_mirror(port_name: str) -> None:
    """Show a board in the terminal, without hands. Raises UserError."""
    with _session(port_name) as session, timekeeper(session, None) as keeper:
        _run(MirrorView(session, keeper=keeper))


def _refuse_unfit_terminal() -> None:
    """Raises UserError where the view could not be drawn, with what it needs."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError(_("the view needs a terminal for its input and output; 'madang simulate' needs none"))
    kind = os.environ.get("TERM", "")
    if os.name == "posix" and kind in PRINTERS:
        told = _(
            "the view needs a terminal with a screen, and TERM={kind} has none; 'madang web' needs a browser alone"
        )
        raise UserError(told.format(kind=kind or "''"))
    try:
        SIGNS.encode(sys.stdout.encoding)
    except UnicodeError:
        told = _("the view is drawn in UTF-8, and this terminal takes {encoding}; try LC_ALL=C.UTF-8, or 'madang web'")
        raise UserError(told.format(encoding=sys.stdout.encoding)) from None


def _session(port_name: str) -> Session:
    _refuse_unfit_terminal()
    if "time=virtual" in port_name:
        raise UserError(
            _("virtual time does not advance on its own; try {port}").format(port=port_name.partition("?")[0])
        )
    print(opening_words(port_name), flush=True)
    return Session(port_name, game_log=GameLog(games_folder()), find=find_board)


def _run(view: MirrorView) -> None:
    with speaking(spoken_language()):  # so that it can be switched
        failure = view.run()
    if failure is not None:
        raise failure
    if view.return_code:
        raise SystemExit(view.return_code)  # the view has printed why
