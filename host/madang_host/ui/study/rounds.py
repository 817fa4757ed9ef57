"""Rounds as a page is sent them (types), in the viewer's language. Knows no page."""

import re
from collections.abc import Iterable
from itertools import pairwise

from madang.games import DRAWN, NOBODY
from madang.squares import square_name
from madang_host.games.face import GameFace
from madang_host.i18n.language import _
from madang_host.ui.study.history import Colours, Pieces, RoundHistory
from madang_host.ui.study.types import Move, PastRound, RoundMoves

_SQUARE = "[a-h][1-8]"
_ROUTE = re.compile(f"({_SQUARE}|in)[-x]({_SQUARE}|out)")


def rounds_of(rounds: Iterable[RoundHistory], face: GameFace) -> dict[str, PastRound]:
    """Rounds by number, to be looked back at, in the viewer's language."""
    return {str(played.number): past_round(played, face) for played in rounds}


def round_moves(played: RoundHistory, face: GameFace) -> RoundMoves:
    """A round's moves, each with the position that it led to, for looking back."""
    shown = [_pieces_text(*both, face) for both in zip(played.boards, played.colours, strict=True)]
    led_to = zip(played.moves, played.sides, played.positions[1:], shown[1:], pairwise(played.colours), strict=False)
    moves: dict[str, Move] = {
        str(number): move_of(text, face.told_words(text, *colours, after), face.sides[side], after, pieces, face)
        for number, (text, side, after, pieces, colours) in enumerate(led_to)
    }
    return {
        "first": face.sides[played.sides[0]],
        "start": played.positions[0],
        "start_pieces": shown[0],
        "moves": moves,
    }


def _pieces_text(board: Pieces, colours: Colours, face: GameFace) -> str:
    """Where each piece of the game stands, in the order of the look's towers: its square and its rings, or `---`; then
    where colours are shown that are no pieces: the square and the letter."""
    standing = {
        face.piece_name(piece): f"{square_name(square)}{face.piece_rings(piece)}"
        for square, piece in enumerate(board)
        if piece
    }
    pieces = [standing.get(face.piece_name(piece), "---") for piece in face.pieces()]
    return "".join(pieces + [f"{square_name(square)}{letter}" for square, letter in colours.items()])


def route_of(text: str) -> tuple[str, str]:
    """The squares on which a move, by its text, begins and ends: none for a pass or a throw, no first one for a mal
    that comes in (`2:in-g3`), no second one for one that goes home (`2:g1-out`)."""
    found = _ROUTE.search(text)
    if not found:
        return "", ""
    origin, landing = found.groups()
    return "" if origin == "in" else origin, "" if landing == "out" else landing


def move_of(text: str, words: str, side: str, after: str, pieces: str, face: GameFace) -> Move:
    """A move (`e1-e5`, `e4-e5^2`, `d6xd4`, `pass`, `2:g1-g3`) with its squares, and what is said of it."""
    origin, landing = route_of(text)
    calling = face.calling_square(text)
    return {
        "text": text,
        "words": words,
        "side": side,
        "origin": origin,
        "landing": landing,
        "called": square_name(calling) if calling is not None else "",
        "keeps_turn": face.keeps_turn(text),
        "position": after,
        "pieces": pieces,
    }


def past_round(played: RoundHistory, face: GameFace) -> PastRound:
    result = ""
    if played.winner == DRAWN:
        result = _("The round is a draw")
    elif played.winner != NOBODY:
        result = _("{winner} has won the round").format(winner=face.side_words(played.winner))
    return {**round_moves(played, face), "result": result}
