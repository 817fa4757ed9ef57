"""Positions to be solved: a win in 1, 3 or 5, or the only move that wins; made by the engine from rounds that are drawn
at random, or from games that were kept. How hard one is follows from the win's distance and from how many wrong moves
are tempting: those that do not lose at once.
"""

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from madang.games.kamisado.notation import move_text, parse_position, position_text
from madang.games.kamisado.rules import ANY, NOBODY, Round, landing_of
from madang_host.engine.search.limits import Limit
from madang_host.engine.search.outcomes import OPEN, WIN
from madang_host.errors import UserError
from madang_host.games.kamisado.teaching.why import loses_at_once
from madang_host.games.kamisado.towers import legal_moves
from madang_host.games.position import KAMISADO
from madang_host.games.records import position_text as text_of
from madang_host.games.steps import steps_of
from madang_host.i18n.language import _, marked
from madang_host.library.saved_games import SavedGames
from madang_host.teaching.lessons import Lesson

if TYPE_CHECKING:
    from madang_host.engine.analysis import Analyst

PLIES = {"win-1": 1, "win-3": 3, "win-5": 5, "only": 0}  # kind: plies of the win, 0 for any
KINDS = tuple(PLIES)
QUESTIONS = {
    "win-1": marked("{side} wins at once. How?"),
    "win-3": marked("{side} wins in 3: a move, an answer, a move. How does it begin?"),
    "win-5": marked("{side} wins in 5. How does it begin?"),
    "only": marked("Only one move of {side} wins. Which one?"),
}

MOST_SOLUTIONS = 2
LEAST_MOVES = 4
_PLIES_PLAYED = (3, 14)  # of a round that is drawn
_MOST_TRIED = 3000  # positions
_LIMIT = Limit(nodes=100_000)
_FIRST_POINTS, _POINTS_OF_STEP, _POINTS_OF_TEMPTING = 400, 200, 25
_ONLY_STEPS = 3  # that an only move counts for


def new_lesson(analyst: "Analyst", kind: str, chance: random.Random, from_kept: bool = False) -> Lesson:
    """Raises UserError if no position is found."""
    source = _kept_positions(chance) if from_kept else _drawn_positions(chance)
    for _number, text in zip(range(_MOST_TRIED), source, strict=False):
        lesson = lesson_of(analyst, kind, text)
        if lesson is not None:
            return lesson
    raise UserError(_("no such position is found: play some games first, or leave out --kept"))


def lesson_of(analyst: "Analyst", kind: str, position: str) -> Lesson | None:
    """What is to be solved in a position, None if it is no lesson of that kind."""
    played = parse_position(position)
    moves = legal_moves(played)
    if played.active == ANY or len(moves) < LEAST_MOVES:
        return None
    plies = PLIES[kind]
    limit = Limit(depth=plies) if plies else _LIMIT
    found = analyst.outcomes(played, limit)
    wins = [one for one in found if one.fate == WIN]
    if plies:
        is_one = bool(wins) and wins[0].distance == plies and len(wins) <= MOST_SOLUTIONS
    else:
        is_one = len(wins) == 1 and all(one.fate != OPEN for one in found) and wins[0].distance != 1
    if not is_one:
        return None
    right = {one.move for one in wins}
    tempting = sum(move not in right and not loses_at_once(played, move) for move in moves)
    steps = (plies - 1) // 2 if plies else _ONLY_STEPS
    points = _FIRST_POINTS + _POINTS_OF_STEP * steps + _POINTS_OF_TEMPTING * tempting
    return Lesson(kind, position, tuple(sorted(map(move_text, right))), points)


def _drawn_positions(chance: random.Random) -> Iterator[str]:
    """From rounds in which nobody comes home as long as there is something else to do."""
    while True:
        played = Round()
        for _ply in range(chance.randint(*_PLIES_PLAYED)):
            moves = legal_moves(played)
            if moves:
                played.play(chance.choice([move for move in moves if landing_of(move) // 8 not in (0, 7)] or moves))
        if played.winner == NOBODY:
            yield position_text(played)


def _kept_positions(chance: random.Random) -> Iterator[str]:
    """Of all games of Kamisado that are kept, in any order."""
    found = []
    for kept in SavedGames().games:
        try:
            if kept.game.name == KAMISADO:
                steps = steps_of(kept.told.record)
                found += [text_of(step.game) for step in steps if step.game.winner() == NOBODY]
        except UserError:
            continue  # a damaged one
    chance.shuffle(found)
    yield from found
