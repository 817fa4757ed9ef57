"""Fetches what a board's flight recorder holds, as a recording (madang_host.simulator.recording). Knows no file."""

from collections.abc import Callable

from madang.events import WHY_NAMES
from madang.squares import members
from madang_host.connection.diagnostics import Diagnostics, Edges
from madang_host.connection.ports import slowness_of
from madang_host.connection.session import Session
from madang_host.errors import BoardError, UserError
from madang_host.simulator.recording import Decision, Edge, Press, Recording

LINE_S = 1.5  # a board that sends no edge for so long has lost a line on the way
TRIES = 20

Progress = Callable[[int, int], object]  # edges fetched, edges in all


def fetch(session: Session, show: Progress = lambda fetched, of: None) -> Recording:
    """The longest recording that can be replayed; raises UserError when there is none, BoardError when lines are lost.

    Settings are those of now. What was drawn by lot after the beginning is drawn anew in a replay.
    """
    slowness = slowness_of(session.port_name)
    if not session.wait_for(lambda mirror: not (mirror.needs_settings or mirror.needs_all), LINE_S * TRIES * slowness):
        raise BoardError("the board did not report its settings and its game; is it still connected?")
    for _ in range(TRIES):
        session.mirror.reports = reports = Diagnostics()
        session.command("recorder")
        if not session.wait_for(lambda _, told=reports: told.recorder is not None, LINE_S * slowness):  # type: ignore[misc]
            continue
        head = reports.recorder
        assert head is not None
        if head.begins_at is None:
            raise UserError(
                "nothing recorded can be replayed yet; play until the board waits for a move, and try again"
            )
        if _fetch_edges(session, head, reports, show, LINE_S * slowness):
            with session.lock:
                return _recording(session, head, reports.edges)
    raise BoardError("edges were lost on the way from the board; try another cable")


def _fetch_edges(session: Session, head: Edges, reports: Diagnostics, show: Progress, wait_s: float) -> bool:
    """False when the board has dropped, meanwhile, what is still to be told, or too much is lost."""
    edges = head.end - head.first
    wanted = head.first
    for _ in range(TRIES):
        while wanted in reports.edges:
            wanted += 1
        show(min(len(reports.edges), edges), edges)
        if wanted >= head.end:
            return True
        session.command("edges", str(wanted))
        before = -1
        while before != len(reports.edges) and head.end - 1 not in reports.edges:
            before = len(reports.edges)
            session.wait_for(lambda _, had=before: len(reports.edges) > had, wait_s)  # type: ignore[misc]
            show(min(len(reports.edges), edges), edges)
    return False


def _recording(session: Session, head: Edges, told: dict[int, bytes]) -> Recording:
    mirror = session.mirror
    assert head.begins_at is not None
    if len(mirror.record) < head.begins_with:
        raise BoardError("the board's game changed while its edges were sent; try again")
    occupied = set(members(head.occupied))
    edges: list[Edge | Press] = []
    decisions: list[Decision] = []
    ms = 0
    for number in range(head.first, head.end):
        code, high, low = told[number]
        if number >= head.begins_at:
            ms += high << 8 | low
            is_on = bool(code & 64)
            if code & 160 == 160:
                if code & 31 < len(WHY_NAMES):  # a newer board may have others
                    decisions.append(Decision(ms, WHY_NAMES[code & 31]))
            else:
                edges.append(Press(ms, code & 1, is_on) if code & 128 else Edge(ms, code & 63, is_on))
        elif code & 128:
            pass  # no square's
        elif code & 64:
            occupied.add(code & 63)
        else:
            occupied.discard(code & 63)
    settings = tuple(_setting(line) for line in mirror.settings.dump().splitlines())
    return Recording(
        settings,
        tuple(sorted(occupied)),
        tuple(edges),
        tuple(mirror.record[: head.begins_with]),
        decisions=tuple(decisions),
    )


def _setting(line: str) -> tuple[str, int]:
    name, _, value = line.partition("=")
    return name, int(value)
