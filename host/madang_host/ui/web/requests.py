"""What a viewer may ask for, and how a message is read. Everything from outside is checked here.

{"do": "lift", "at": "e8"}     also slide, carry (slide above the squares), place, aside; places are a0 to h9, rows 0
                               and 9 beside the board
{"do": "back"}                 what is in the hand, or else was last moved, back to where it was
{"do": "play", "text": "gae"}  make a legal move of a game of throws, or enter a throw
{"do": "throw"}                let the board throw
{"do": "set-up"}               bring the virtual towers to the start of the round
{"do": "restore"}              bring them to where the board's round has them
{"do": "undo"}                 take the last move back
{"do": "new"}                  a new game, dropping the one that is on
{"do": "match", "text": "...", "setup": "draw", "seats": {"black": {"level": 4, "name": ""}}, "clock": "5+3"}
                               begin a match of `look.matches`, dropping what is on, set up by one of `look.setups` or,
                               if that is empty, as the players choose; a seat's level 0 is hands
{"do": "resign", "side": "white"}      a player gives the game up
{"do": "draw"}                 the players agree on a draw
{"do": "swap"}                 by the pie rule, whoever is to move takes the other side
{"do": "game", "name": "o-pat-kono"}   play another game of `shelf`; the one that is on is put away
{"do": "choose", "at": "d4"}   take an option of the board
{"do": "set", "name": "brightness", "value": 120}
{"do": "profile", "name": "evening"}   set all that a profile (madang_host.maintenance.setting_profiles) says
{"do": "keep", "name": "mine"}         keep the settings as a profile
{"do": "clock", "control": "5+3"}      start the clocks (madang_host.players.clocks) anew; 0 is none
{"do": "pause", "paused": true}        stop them, or let them go on
{"do": "hint"}                 have the board show the best move
{"do": "advise", "text": "b1-g6"}      have it show this move, as the one to make now
{"do": "look", "prospects": true, "judgement": false, "round": 1, "at": 3}    what the viewer wants to see
                               (madang_host.ui.study.viewer_analysis); without round and at: of the present
{"do": "look", ..., "game": "kamisado", "start": "...", "moves": "e8-e2 b1-g6", "at": 1}      the same of a line
                               (madang_host.ui.study.lines) instead of the board's rounds
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from madang.games.registry import name_of
from madang.settings import Settings
from madang.squares import parse_square
from madang_host.games.records import entries_of, game_of
from madang_host.games.registry import face_of, game_names
from madang_host.i18n.language import _
from madang_host.maintenance.setting_profiles import is_path
from madang_host.players.clocks import ClockError, Control, parse_control
from madang_host.simulator.virtual_towers import Spot
from madang_host.ui.study.lines import LineText, line_text
from madang_host.ui.study.viewer_analysis import AnalysisRequest
from madang_host.ui.web.access import Right
from madang_host.ui.web.seats import LEVELS, MOST_NAME, Seat

MOST_BYTES = 4096  # of a message; a line of 500 moves takes 3200

# What the settings are about. Who sets those of the current wrongly may damage a board: no page does.
SENSORS = ("place_settle_ms", "lift_settle_ms", "bounce_ms", "dead_square")
LIGHTS = ("brightness", "rhythm")
CURRENT = ("limit_ma", "idle_ma", "red_ma", "green_ma", "blue_ma")

_WITH_SPOT = ("lift", "slide", "carry", "place", "aside")
_ALONE = ("back", "set-up", "restore", "undo", "hint", "draw", "swap", "throw")
MOST_MATCH = 96  # characters of the first entry of a record
MOST_MOVE = 16  # characters of a move's text


def spot_name(spot: Spot) -> str:
    return f"{'abcdefgh'[spot.file]}{spot.rank + 1}"


def parse_spot(name: object) -> Spot:
    """The spot of a name; raises ValueError for anything but a0 to h9."""
    if isinstance(name, str) and len(name) == 2 and name[0] in "abcdefgh" and name[1] in "0123456789":
        return Spot("abcdefgh".index(name[0]), int(name[1]) - 1)
    raise ValueError(f"no place '{name}' (try a0 to h9)")


class RequestError(ValueError):
    """A message that is no request."""


class Request(NamedTuple):
    """`command` is what is sent to the board, for requests that are not the hand's; `wanted` is what a viewer wants to
    be told."""

    kind: str
    spot: Spot | None = None
    command: tuple[str, ...] = ()
    profile: str = ""
    control: Control | None = None
    is_paused: bool = False
    wanted: AnalysisRequest = AnalysisRequest()
    line: LineText | None = None  # of what is wanted
    seats: tuple[tuple[str, Seat], ...] = ()  # by the name of the side
    setup: str = ""  # of a match
    side: str = ""  # by its name
    text: str = ""  # of a move


def parse_request(message: str) -> Request:
    """The request of a message; raises RequestError."""
    try:
        fields = json.loads(message)
        return _request(fields)
    except ClockError as error:
        raise RequestError(str(error)) from error
    except RecursionError:
        raise RequestError("unknown request: nested too deeply") from None
    except ValueError as error:
        raise RequestError(f"unknown request: {error}") from error


def _request(fields: Any) -> Request:
    match fields:
        case {"do": str(kind), "at": at, **rest} if kind in _WITH_SPOT and not rest:
            return Request(kind, parse_spot(at))
        case {"do": "new", **rest} if not rest:
            return Request("new", command=("new",))
        case {"do": str(kind), **rest} if kind in _ALONE and not rest:
            return Request(kind)
        case {"do": "game", "name": str(name), **rest} if not rest and name in game_names():
            return Request("game", command=("game", name))
        case {"do": "choose", "at": str(at), **rest} if not rest:
            parse_square(at)
            return Request("choose", command=("choose", at))
        case {"do": "set", "name": str(name), "value": int(value), **rest} if not rest and not _is_bool(value):
            Settings().set(name, value)
            return Request("set", command=("set", name, str(value)))
        case {"do": "profile" | "keep" as kind, "name": str(name), **rest} if not rest:
            if is_path(name):
                raise ValueError("a profile has a name, not a path")
            return Request(kind, profile=name)
        case {"do": "clock", "control": str(control), **rest} if not rest:
            return Request("clock", control=parse_control(control))
        case {"do": "pause", "paused": bool(is_paused), **rest} if not rest:
            return Request("pause", is_paused=is_paused)
        case {"do": "match", "text": str(), "setup": str(), "seats": {}, "clock": str(), **rest} if not rest:
            return _match(fields)
        case {"do": "play", "text": str(text), **rest} if not rest:
            return Request("play", text=_move(text))
        case {"do": "advise", "text": str(text), **rest} if not rest:
            return Request("advise", command=("advise", _move(text)))
        case {"do": "resign", "side": str(side), **rest} if not rest:
            return Request("resign", side=side)
        case {"do": "look", "prospects": bool(prospects), "judgement": bool(judgement), **rest}:
            wanted, line = _looked_at(rest)
            return Request("look", wanted=wanted._replace(prospects=prospects, judgement=judgement), line=line)
    raise ValueError("not of a known form")


def _move(text: str) -> str:
    if not 0 < len(text) <= MOST_MOVE or not text.isprintable():
        raise ValueError("no text of a move")
    return text


def _match(fields: Any) -> Request:
    text, setup = fields["text"], fields["setup"]
    if text not in {entry for name in game_names() for entry, _words in face_of(name).matches()}:
        text = _variant(text)
    if setup and setup not in face_of(name_of(text)).setup_options(game_of([text])):
        raise ValueError("that match is not set up so")
    seats = tuple((str(side), _seat(seat)) for side, seat in fields["seats"].items())
    control = parse_control(fields["clock"])
    return Request("match", command=("new", *text.split()), control=control, seats=seats, setup=setup)


def _variant(text: str) -> str:
    """A match by the words of its variants, where a game has such, as its record has it; raises ValueError."""
    face = face_of(name_of(text))
    if not face.variants() or len(text) > MOST_MATCH:
        raise ValueError("no match of that name")
    return entries_of(game_of([text]))[0]


def _seat(fields: Any) -> Seat:
    match fields:
        case {"level": int(level), "name": str(name), **rest} if not rest and not _is_bool(level):
            if (level == 0 or level in LEVELS) and len(name) <= MOST_NAME and name.isprintable():
                return Seat(level, name.strip())
    raise ValueError("a seat has a level, 0 for hands, and a short name")


def _looked_at(fields: Mapping[Any, Any]) -> tuple[AnalysisRequest, LineText | None]:
    """The round and the move where a viewer looks, or the line; the server knows whether there is such a place."""
    match fields:
        case {"round": int(number), "at": int(at), **rest} if not rest and not _is_bool(number, at):
            return AnalysisRequest(round=number, at=at), None
        case {"game": str(game), "start": str(start), "moves": str(moves), "at": int(at), **rest} if not rest:
            if not _is_bool(at):
                return AnalysisRequest(at=at), line_text(game, start, moves)
        case {**rest} if not rest:
            return AnalysisRequest(), None
    raise ValueError("a place is a round and a move of it, a line and a move of it, or neither")


def _is_bool(*values: object) -> bool:
    """Python takes `true` for a number."""
    return any(isinstance(value, bool) for value in values)


# Who may


def setting_group(name: str) -> str:
    """What a setting is about: `play`, `lights`, `sensors` or `current`."""
    groups = {"sensors": SENSORS, "lights": LIGHTS, "current": CURRENT}
    return next((group for group, members in groups.items() if name in members), "play")


def may_set(name: str, right: Right) -> bool:
    """Whether a viewer may change a setting of the board."""
    return setting_group(name) in {Right.WATCH: (), Right.PLAY: ("play", "lights")}.get(
        right, ("play", "lights", "sensors")
    )


def refuse_without_right(request: Request, right: Right) -> None:
    """Raises RequestError when the viewer may not do what is asked for."""
    if right < Right.PLAY and request.kind != "look":
        raise RequestError(_("this link is for watching only"))
    if request.kind == "keep" and right < Right.OWN:
        raise RequestError(_("profiles are kept on the PC that has the board"))
    if request.kind == "set" and not may_set(name := request.command[1], right):
        if name in CURRENT:
            raise RequestError(
                _("{name} is set by the command line alone: madang settings {name} VALUE").format(name=name)
            )
        raise RequestError(_("{name} is set on the PC that has the board").format(name=name))
