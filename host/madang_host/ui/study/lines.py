"""Lines of play that viewers try out: moves from a position, checked by the rules. They come from outside; no board
hears of them.
"""

from functools import lru_cache
from typing import NamedTuple

from madang.games import NOBODY, Game
from madang.games.registry import new_game
from madang.text import shown
from madang_host.games.records import move_text
from madang_host.games.registry import face_of, game_names
from madang_host.ui.study.history import RoundHistory
from madang_host.ui.study.rounds import past_round, route_of
from madang_host.ui.study.types import LegalMove, TriedLine

MOST_PLIES = 500
MOST_START = 160  # characters of a position; the longest has some 80
MOST_REMEMBERED = 64  # lines


class LineError(ValueError):
    """No line by the rules."""


class LineText(NamedTuple):
    """A line as it is asked for: the name of a game, the text of a position, and moves from there."""

    game: str
    start: str
    moves: tuple[str, ...]


class Line(NamedTuple):
    """A line by the rules, and the moves by which it may go on."""

    history: RoundHistory
    legal: tuple[LegalMove, ...]


def line_text(game: str, start: str, moves: str) -> LineText:
    """What is asked for, the moves being separated by spaces; raises LineError for what cannot be one at all."""
    if game not in game_names():
        raise LineError(f"no game '{shown(game)}'")
    texts = tuple(moves.split())
    if len(start) > MOST_START or len(texts) > MOST_PLIES:
        raise LineError(f"a line has at most {MOST_PLIES} moves")
    return LineText(game, start, texts)


@lru_cache(MOST_REMEMBERED)
def read_line(text: LineText) -> Line:
    """Play a line by the rules, which takes a while; raises LineError."""
    try:
        game = new_game(text.game)
        game.load(text.start)
        history = RoundHistory.started(1, game)
        for move in text.moves:
            if game.winner() != NOBODY:
                raise LineError(f"no move '{shown(move)}': the round is over")
            game.play(game.find(move))
            history = history.moved(move, game)
    except (ValueError, OverflowError) as error:
        raise LineError(str(error)) from error
    return Line(history, tuple(_legal(game)))


def tried(text: LineText, known: int) -> TriedLine:
    """A line as the page is sent it, without as many moves as it knows; raises LineError."""
    line = read_line(text)
    told = past_round(line.history, face_of(text.game))
    moves = {number: move for number, move in told["moves"].items() if int(number) >= known}
    return {"moves": moves, "legal": list(line.legal), "result": told["result"]}


def _legal(game: Game) -> list[LegalMove]:
    if game.winner() != NOBODY:
        return []
    count = game.move_count()
    wins = [bool(game.wins[move]) for move in range(count)]
    texts = [move_text(game, move) for move in range(count)]
    routes = map(route_of, texts)
    return [
        {"text": text, "origin": origin, "landing": landing, "wins": is_win}
        for text, (origin, landing), is_win in zip(texts, routes, wins, strict=True)
    ]
