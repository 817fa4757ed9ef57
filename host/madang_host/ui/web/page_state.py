"""All that a page shows of a board, as one JSON object; and what changed in it. Knows no socket and no viewer.

What is in it says page_types. A change is a JSON Merge Patch (RFC 7396): what is in it is new, and null is gone.
"""

from collections.abc import Mapping
from typing import Any

import madang.games
from madang import roles
from madang.colours import COLOUR_NAMES
from madang.setting_help import ROWS
from madang.squares import has, square_name
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.games.face import GameFace, names_of, sentence
from madang_host.games.registry import face_of
from madang_host.i18n.language import _
from madang_host.simulator.virtual_towers import BESIDE_BLACK, BESIDE_WHITE, Spot
from madang_host.ui import sentences
from madang_host.ui.study.history import History
from madang_host.ui.study.rounds import round_moves, rounds_of
from madang_host.ui.web import lights
from madang_host.ui.web.controller import Controller, VirtualHand
from madang_host.ui.web.page_look import ADVISED
from madang_host.ui.web.page_types import (
    AdvisedMove,
    Connection,
    Game,
    LightsAndTowers,
    Option,
    Standing,
)
from madang_host.ui.web.requests import spot_name

Json = dict[str, Any]

AFTER_ROUND = (roles.TROPHY, roles.BLOCKED)  # the other lights tell the score by then, which the page writes


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Json:
    """The merge patch that makes one object of the other."""
    patch: Json = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if value is old:
            continue
        if isinstance(value, dict) and isinstance(old, dict):
            inner = changes(old, value)
            if inner:
                patch[key] = inner
        elif value != old:
            patch[key] = value
    return patch


class PageState:
    """`lights_and_towers` changes at any time; `game` only with the mirror's revision. Both need the session's lock."""

    def __init__(self, history: History) -> None:
        """`history` is to follow the mirror."""
        self._history = history

    def lights_and_towers(self, session: Session, controller: Controller) -> LightsAndTowers:
        """How the squares are lit, and what stands where."""
        mirror = session.mirror
        lit = lights.lights_of(mirror.meanings, mirror.settings.rhythm)
        shown: LightsAndTowers = {
            "lights": {square_name(square): light for square, light in enumerate(lit) if light is not None},
            "towers": {},
            "strangers": {},
        }
        if controller.hand is not None:
            _add_virtual(shown, mirror, controller.hand)
        else:
            _add_sensed(shown, mirror)
        return shown

    def game(self, session: Session, controller: Controller, resigned: int | None = None) -> Game:
        """The rest, in the viewer's language; `resigned` is the side that has given the game up."""
        mirror = session.mirror
        self._history.look(mirror)
        *past, present = self._history.rounds
        moves = round_moves(present, mirror.face)
        shown: Game = {
            "first": moves["first"],
            "start": moves["start"],
            "start_pieces": moves["start_pieces"],
            "moves": moves["moves"],
            "round": present.number,
            "rounds": rounds_of(past, mirror.face),
            "match": mirror.record[0] if mirror.record else "",
            "resigned": "",
            "draws": bool(mirror.draw_command()),
            "port": session.port_name.partition("?")[0],
            "hands": "real" if controller.hand is None else "virtual",
            "connection": _connection(session),
            "phase": mirror.phase,
            "roles": _roles(mirror),
            "turn": mirror.face.turn_words(mirror),
            "side": mirror.face.sides[mirror.game.side()],
            "active": _active(mirror),
            "asks": mirror.ask.name,
            "ask": _asked(mirror, controller),
            "advice": mirror.face.advice_after_round(mirror) if mirror.ask.name == "new" else _advised_words(mirror),
            "advised": _advised_squares(mirror),
            "mistake": _mistake(mirror, controller),
            "result": mirror.face.result_words(mirror),
            "score": {str(number): line for number, line in enumerate(mirror.face.score_words(mirror))},
            "options": {square_name(square): _option(mirror, square) for square in mirror.options},
            "shelf": {name: _(face_of(name).title) for name in mirror.other_games()},
            "is_on": "yes" if mirror.game_is_on else "no",
            "current_ma": mirror.current_ma,
            "dropped": mirror.dropped_lines,
            "settings": {name: mirror.settings.get(name) for name, *_ in ROWS},
        }
        if mirror.identity is not None:
            shown["board"] = {"id": mirror.identity.board_id, "firmware": mirror.identity.firmware}
        race = mirror.face.race_state(mirror.game)
        if race is not None:
            shown["race"] = race
        if resigned is not None:
            _add_resignation(shown, mirror.face, mirror.game, resigned)
        return shown


def _add_resignation(shown: Game, face: GameFace, game: madang.games.Game, side: int) -> None:
    """The game is over, though the board knows nothing of that: it asks for nothing any more."""
    if len(face.sides_in(game)) == 1:
        words, turn = _("The game was given up."), _("Given up")
    else:
        winner, loser = sentence(face.side_words(1 - side)), face.side_words(side)
        words = _("{winner} wins: {loser} has resigned.").format(winner=winner, loser=loser)
        turn = _("{winner} has won").format(winner=winner)
    shown["resigned"] = face.sides[side]
    shown["result"] = shown["ask"] = words
    shown["turn"] = turn
    shown["asks"], shown["phase"], shown["is_on"] = "new", "over", "no"
    shown["active"] = shown["advice"] = shown["mistake"] = ""
    shown["roles"], shown["options"], shown["draws"] = {}, {}, False


def _active(mirror: Mirror) -> str:
    """The colour that is to move, if the board shows only one piece that may; else empty."""
    shown = [square for square in range(64) if roles.role_of(mirror.meanings[square]) in (roles.ACTIVE, roles.ORIGIN)]
    if len(shown) != 1 or not mirror.game.piece(shown[0]):
        return ""
    return COLOUR_NAMES[mirror.face.colour_to_move(mirror.game, shown[0])]


def _asked(mirror: Mirror, controller: Controller) -> str:
    """What is asked of the hands. A move that the hand of this page makes by itself is asked of nobody."""
    if controller.hand is not None and mirror.game.is_race and mirror.phase in ("playing", "correcting"):
        return f"{mirror.face.turn_words(mirror)}."  # what the board asks its virtual hand does by itself
    if controller.hand is None or mirror.phase != "playing" or mirror.ask.route is None:
        return mirror.face.ask_words(mirror)
    origin, landing = map(square_name, mirror.ask.route)
    side = mirror.face.side_words(mirror.game.side())
    return _("{side} moves from {origin} to {landing}.").format(side=sentence(side), origin=origin, landing=landing)


def _mistake(mirror: Mirror, controller: Controller) -> str:
    """The mistake that the board sees. Of virtual towers that it takes for mixed up it is known which they are; that
    something does not match the game is seen by what is asked for, and what is asked for would not be seen beside it.
    """
    is_known = mirror.mistake is None and controller.stands_as_played()
    is_asked = mirror.mistake == "disturbed" and mirror.ask.name != "nothing"
    return "" if is_known or is_asked else mirror.face.mistake_words(mirror)


def _roles(mirror: Mirror) -> dict[str, str]:
    """What the squares mean, but for the dark ones."""
    names = {
        square_name(square): roles.ROLE_NAMES[roles.role_of(meaning)]
        for square, meaning in enumerate(mirror.meanings)
        if roles.role_of(meaning) != roles.DARK and (mirror.phase != "over" or roles.role_of(meaning) in AFTER_ROUND)
    }
    return names | {square_name(square): ADVISED for square in _advised(mirror)}


def _advised(mirror: Mirror) -> list[int]:
    """From where to where the best move goes, if the board shows it; only where to while its tower is in the hand."""
    if mirror.phase != "playing" or mirror.game.is_race:
        return []
    lit = [square for square in range(64) if roles.role_of(mirror.meanings[square]) == roles.CHOICE]
    game, face = mirror.game, mirror.face

    def is_own(square: int) -> bool:
        piece = game.piece(square)
        return piece != 0 and face.piece_side(piece) == game.side()

    return sorted(lit, key=lambda square: not is_own(square))


def _advised_squares(mirror: Mirror) -> AdvisedMove:
    squares = [square_name(square) for square in _advised(mirror)]
    landing = squares.pop() if squares else ""
    return {"origin": squares[0] if squares else "", "landing": landing}


def _advised_words(mirror: Mirror) -> str:
    squares = names_of(_advised(mirror)).replace(" ", "-")
    return _("The best move: {move}.").format(move=squares) if squares else ""


def _connection(session: Session) -> Connection:
    is_connected = session.connection.is_connected
    words = _("connected") if is_connected else sentences.connection_words(session.connection)
    return {"is_connected": is_connected, "words": words}


def _option(mirror: Mirror, square: int) -> Option:
    return {"words": mirror.face.option_words(mirror, square), "is_in_force": mirror.options[square].is_in_force}


def _add_virtual(shown: LightsAndTowers, mirror: Mirror, hand: VirtualHand) -> None:
    """Nothing yet of a game that the board has just taken from its shelf: the hand still has the pieces of the last."""
    towers = hand.towers
    if towers.face is not mirror.face:
        return
    for rank in range(BESIDE_WHITE, BESIDE_BLACK + 1):
        for file in range(8):
            piece = towers.tower_at(Spot(file, rank))
            if piece:
                shown["towers"][mirror.face.piece_name(piece)] = {
                    "at": spot_name(Spot(file, rank)),
                    "rings": mirror.face.piece_rings(mirror.face.with_rings(mirror.game, piece)),
                }
    if towers.held:
        rings = mirror.face.piece_rings(mirror.face.with_rings(mirror.game, towers.held))
        shown["held"] = {"tower": mirror.face.piece_name(towers.held), "over": spot_name(hand.over), "rings": rings}


def _add_sensed(shown: LightsAndTowers, mirror: Mirror) -> None:
    """The towers that the round has, faint where the sensor feels none; strangers where only it feels one."""
    occupied = bytearray(mirror.occupied)
    for square in range(64):
        piece = mirror.game.piece(square)
        if roles.role_of(mirror.meanings[square]) == roles.SET_UP:
            continue
        if piece:
            standing: Standing = {
                "at": square_name(square),
                "rings": mirror.face.piece_rings(mirror.face.with_rings(mirror.game, piece)),
            }
            if not has(occupied, square):
                standing["missing"] = True
            shown["towers"][mirror.face.piece_name(piece)] = standing
        elif has(occupied, square):
            shown["strangers"][square_name(square)] = True
