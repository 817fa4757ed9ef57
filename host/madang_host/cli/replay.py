"""The command `madang replay`. Parses, steps through a match, prints; knows no rules itself."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import click

from madang_host.cli.options import GameOrFile, optional_port_option
from madang_host.cli.web import web
from madang_host.connection.session import Session
from madang_host.games.records import game_of, position_text
from madang_host.games.registry import face_of
from madang_host.games.steps import steps_of
from madang_host.library import board_games
from madang_host.library.game_log import GameLog, games_folder
from madang_host.library.saved_games import find_record
from madang_host.render.board_text import board_lines
from madang_host.render.columns import print_lines
from madang_host.render.drawing import BoardDrawing
from madang_host.simulator.virtual_towers import VirtualTowers


@click.command()
@click.argument("wanted", metavar="FILE|GAME", type=GameOrFile())
@optional_port_option
@click.option("--force", is_flag=True, help="Drop the game on the board.")
@click.option("--page", is_flag=True, help="Step through it on a page in the browser instead, as 'madang web' does.")
@click.pass_context
def replay(ctx: click.Context, wanted: str, port: str | None, force: bool, page: bool) -> None:
    """Step through a match, or a game that was kept (see 'madang games'), a move a key: b goes back, q ends it.
    Prints all at once when not in a terminal.

    With a port the board shows each position, and leads you from one to the next; on a simulated port the towers go
    there by themselves. The board is left at the position at which you end it.
    """
    if page:
        ctx.invoke(web, wanted=wanted, port=port or "sim://", force=force, open_page=True)
        return
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    entries = find_record(wanted)
    face = face_of(game_of(entries).name)
    steps = [Shown(step.caption, face.drawing_of(step.game), position_text(step.game)) for step in steps_of(entries)]
    if port is None:
        step_through(steps, waits)
        return
    with studying_on(port, entries, force) as session:
        step_through_on(session, entries, steps, waits)


class Shown(NamedTuple):
    """What is printed of a step."""

    caption: str
    drawing: BoardDrawing
    position: str


@contextmanager
def studying_on(port: str, entries: Sequence[str], force: bool) -> Iterator[Session]:
    """A session on whose board the game of a record is to be looked at. The game that is on there is dropped, by force
    if it is under way, and kept by the log; what is looked at is no game."""
    game_log = GameLog(games_folder())
    with Session(port, game_log=game_log) as session:
        if not force:
            board_games.refuse_to_drop(session, entries)
        with session.lock:
            game_log.close()
        yield session


def step_through_on(session: Session, entries: Sequence[str], steps: Sequence[Shown], waits: bool) -> None:
    """The same on a board, which leads the hands from each position to the next; virtual towers go by themselves."""
    stepper = board_games.Stepper(session, entries)
    set_up = VirtualSetUp(session)

    def show(step: int) -> None:
        stepper.go_to(len(entries) - len(steps) + 1 + step)  # a match has an entry before its first round
        set_up.follow()

    step_through(steps, waits, show)


class VirtualSetUp:
    """Puts the virtual towers where the board has them, if there are any; `follow` does it once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._towers: VirtualTowers | None = None

    def follow(self) -> None:
        hands = self._session.hands
        if hands is None:
            return
        with self._session.lock:
            board, face = self._session.mirror.pieces, self._session.mirror.face
        if self._towers is None:
            self._towers = VirtualTowers(hands, face)
        for _ in self._towers.arranging(board):
            hands.wait_ms(20)


def step_through(steps: Sequence[Shown], waits: bool, show: Callable[[int], None] = lambda _: None) -> None:
    """Print the steps as the keys want them; `show` hears which one it is."""
    print_board = _coloured_printer() if waits else _print_plain
    step = 0
    while step < len(steps):
        caption, drawing, position = steps[step]
        show(step)
        click.echo(caption)
        print_board(drawing)
        click.echo(position)
        key = click.getchar() if waits else ""
        if key in ("q", "Q"):
            return
        step = max(0, step - 1) if key in ("b", "B") else step + 1


def _print_plain(drawing: BoardDrawing) -> None:
    print_lines(board_lines(drawing))


def _coloured_printer() -> Callable[[BoardDrawing], None]:
    """What prints a board in colour, or plainly where there is none."""
    from madang_host.ui.terminal.board.printing import colour_console, coloured_lines  # which takes a while to import

    console = colour_console()
    if console is None:
        return _print_plain
    return lambda drawing: console.print(*coloured_lines(drawing), sep="\n", soft_wrap=True)
