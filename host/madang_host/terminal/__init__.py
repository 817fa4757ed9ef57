"""The terminal view: `madang play` and `madang mirror`."""

import sys

from madang_host.errors import UserError
from madang_host.ports import slowness_of
from madang_host.session import Session
from madang_host.terminal.mirror_view import MirrorView
from madang_host.terminal.play_view import PlayView
from madang_host.terminal.table import Table

HANDS_ARE_REAL = "This board's towers are moved by real hands; the view follows."


def run_play(port_name: str) -> None:
    """Play a round in the terminal; on a real board, follow one. Raises UserError."""
    with _session(port_name) as session:
        hands = session.hands
        _run(MirrorView(session, HANDS_ARE_REAL) if hands is None else PlayView(session, Table(hands)))


def run_mirror(port_name: str) -> None:
    """Show a board in the terminal, without hands. Raises UserError."""
    with _session(port_name) as session:
        _run(MirrorView(session))


def _session(port_name: str) -> Session:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("the view needs a terminal for its input and output; 'madang simulate' needs none")
    if "time=virtual" in port_name:
        raise UserError(f"in virtual time no board lives by itself; try {port_name.partition('?')[0]}")
    print(f"Opening {port_name} ...{' (a minute or two)' if slowness_of(port_name) > 1 else ''}", flush=True)
    return Session(port_name)


def _run(view: MirrorView) -> None:
    failure = view.run()
    if failure is not None:
        raise failure
    if view.return_code:
        raise SystemExit(view.return_code)  # the view has printed why
