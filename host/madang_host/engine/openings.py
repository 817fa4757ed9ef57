"""Who wins, by heart: each start that two tokens make, and each position of three plies from the basic start. Knows no
search.

token_winners.txt has a row for each token of Black, who moves first, and in it a letter for each of White's: `b` where
Black wins, `w` where White does. By the rules the lower token is Black's; the others come up with corrected strips.

opening_winners.txt has a line for each first move of the left half, the right one being its image, and each answer:
both moves, and a letter for each move that follows, in the order of madang_host.games.kamisado.towers. With the images
these are all 11,182 positions. That they make 16 of 102 first moves win is what basic_start.jsonl has found in another
way.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import NamedTuple

from madang.colours import COLOUR_LETTERS
from madang.games.kamisado.board import BLACK, SIDE_NAMES, WHITE, colour_of, rings_of, side_of, square_seen
from madang.games.kamisado.notation import MoveError, move_text, parse_move, position_text
from madang.games.kamisado.rules import ANY, Round
from madang.games.kamisado.strips import STRIPS
from madang_host.engine.search.outcomes import OPEN
from madang_host.errors import UserError
from madang_host.games.kamisado.towers import legal_moves

TOKENS = len(STRIPS)

_FOLDER = resources.files("madang_host.engine")
_LETTERS = "bw"  # by side
_IMAGE_FILES = str.maketrans("abcdefgh", "hgfedcba")
_IMAGE_COLOURS = str.maketrans("obpkyrgnOBPKYRGN", "ngrykpboNGRYKPBO")  # those of the home row, from its other end
_SQUARES = re.compile(r"[a-zA-Z]\+*|\d")
_MOST_AWAY = 3  # towers that no longer stand at home after so many plies


class Opening(NamedTuple):
    """A move; who wins after it, by the side's name; in how many plies, if that is known; and the answers that win for
    the other side."""

    move: str
    winner: str
    plies: int | None
    answers: list[str]


def openings_after(moves: Iterable[str]) -> list[Opening]:
    """Each move of the basic start, or after one or two moves of it, those that win first, the soonest before others.
    Raises UserError for what is no move."""
    played = Round()
    try:
        for text in moves:
            played.play(parse_move(text, played))
    except MoveError as error:
        raise UserError(str(error)) from error
    proved: dict[str, tuple[str, int | None]] = {}
    if played.active == ANY:
        from madang_host.engine.solve import proved_moves  # loading the search takes a second

        proved = proved_moves(played)
    mover = SIDE_NAMES[played.side]
    found = [_opening(played, move, proved) for move in legal_moves(played)]
    return sorted(found, key=lambda opening: (opening.winner != mover, opening.plies or 0))


def _opening(played: Round, move: int, proved: dict[str, tuple[str, int | None]]) -> Opening:
    side = played.side
    _outcome, plies = proved.get(move_text(move), (OPEN, None))
    winner = fates(played).get(move)
    played.play(move)
    answers = sorted(move_text(answer) for answer, won_by in fates(played).items() if won_by != side)
    played.undo()
    if winner is None:
        winner = side ^ 1 if answers else side
    return Opening(move_text(move), SIDE_NAMES[winner], plies, answers)


def start_winner(played: Round) -> int | None:
    """Who wins a start that two tokens make; None for any other position. In White's place it looks the same."""
    if played.active != ANY:
        return None
    tokens = [_token(played, side) for side in (played.side, played.side ^ 1)]
    if 0 in tokens or tokens[0] == tokens[1]:
        return None
    return played.side if tokens_winner(*tokens) == BLACK else played.side ^ 1


def tokens_winner(first: int, second: int) -> int:
    """Who wins a start, by two different tokens: BLACK, who has the first one and moves first, or WHITE."""
    return _LETTERS.index(_token_table()[first - 1][second - 1])


def fates(played: Round) -> dict[int, int]:
    """Who wins after each move of a position that comes up one or two plies from the basic start; nothing elsewhere."""
    if played.active == ANY or _towers_away(played) >= _MOST_AWAY:
        return {}
    return {parse_move(move, played): side for move, side in _openings().get(position_text(played), {}).items()}


def _token(played: Round, side: int) -> int:
    """The token whose strip a side stands as, from 1; 0 if there is none, or a tower has a ring."""
    strip = ""
    for place in range(8):
        tower = played.board[square_seen(side, 0, place)]
        if not tower or side_of(tower) != side or rings_of(tower):
            return 0
        strip += COLOUR_LETTERS[colour_of(tower)]
    return STRIPS.index(strip) + 1 if strip in STRIPS else 0


def _towers_away(played: Round) -> int:
    return sum(tower != 0 for tower in played.board[8:56])


@cache
def _token_table() -> list[str]:
    return (_FOLDER / "token_winners.txt").read_text().split()


@cache
def _openings() -> dict[str, dict[str, int]]:
    """By the text of each position one and two plies in: who wins after each of its moves, by their texts."""
    found: dict[str, dict[str, int]] = {}
    for line in (_FOLDER / "opening_winners.txt").read_text().splitlines():
        first, answer, letters = line.split()
        played = Round()
        played.play(parse_move(first, played))
        before = position_text(played)
        played.play(parse_move(answer, played))
        winners = {
            move_text(move): _LETTERS.index(letter) for move, letter in zip(legal_moves(played), letters, strict=True)
        }
        _add(found, before, answer, position_text(played), winners)
        _add(
            found,
            image(before),
            _turned(answer),
            image(position_text(played)),
            {_turned(move): winner for move, winner in winners.items()},
        )
    return found


def _add(found: dict[str, dict[str, int]], before: str, answer: str, after: str, winners: dict[str, int]) -> None:
    """Black moves in the position after the answer: one move that wins is enough."""
    found[after] = winners
    found.setdefault(before, {})[answer] = BLACK if BLACK in winners.values() else WHITE


def image(text: str) -> str:
    """A position as it looks in a mirror that exchanges left and right: the board's colours are then those of another
    board, and exchanged two by two it is the same again."""
    board, side, active, last = text.split()
    ranks = "/".join(_reversed(rank).translate(_IMAGE_COLOURS) for rank in board.split("/"))
    return " ".join((ranks, side, active.translate(_IMAGE_COLOURS), _turned(last)))


def _reversed(rank: str) -> str:
    """A rank of a position's text from right to left; the rings stay behind their tower."""
    return "".join(reversed(_SQUARES.findall(rank)))


def _turned(move: str) -> str:
    """A move, or a square, in the mirror."""
    return "pass" if move == "pass" else move.translate(_IMAGE_FILES)
