"""What is known of the moves of a position, found out or proved before; for programs, too: texts in,
texts out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from madang.games.kamisado.match import Match
from madang.games.kamisado.match_text import moves_of as moves_of_round
from madang.games.kamisado.match_text import start_of
from madang.games.kamisado.notation import PositionError, move_text, parse_move, parse_position, position_text
from madang.games.kamisado.rules import Round
from madang_host.engine.analysis import Analyst, Outcome
from madang_host.engine.openings import fates
from madang_host.engine.search.limits import Limit
from madang_host.engine.search.outcomes import LOSS, OPEN, WIN, merit
from madang_host.engine.solve import proved_moves
from madang_host.errors import UserError
from madang_host.games.kamisado.towers import legal_moves
from madang_host.games.position import KAMISADO, Position
from madang_host.i18n.language import marked

ANALYSE_S = 5.0

NO_ANALYSIS = marked("only positions of Kamisado can be analysed, not of {game}")


def known_outcomes(analyst: Analyst, played: Round, limit: Limit) -> list[Outcome]:
    """The outcome of every move, best first. What is proved of starts is known by heart: to find that takes half a
    minute and more."""
    known = {}
    for text, (outcome, plies) in proved_moves(played).items():
        if outcome != OPEN and plies:
            move = parse_move(text, played)
            known[move] = Outcome(move, outcome, plies, plies, outcome)
    if len(known) < len(legal_moves(played)):
        known = {one.move: one for one in analyst.outcomes(played, limit)} | known
    for move, winner in fates(played).items():
        known[move] = replace(known[move], fate=WIN if winner == played.side else LOSS)
    return sorted(known.values(), key=lambda found: merit(found.fate, found.distance))


def examined(analyst: Analyst, position: str, seconds: float) -> list[tuple[str, str, int]]:
    """Of each move its text, WIN, LOSS or OPEN, and the plies to the end, 0 if it is proved only who wins, or those
    within which nobody forces a win; nothing for what is no position of the engine's game."""
    try:
        played = parse_position(position)
    except PositionError:
        return []
    found = known_outcomes(analyst, played, Limit(seconds=seconds))
    return [(move_text(one.move), one.fate, one.depth if one.fate == OPEN else one.distance or 0) for one in found]


@dataclass(frozen=True)
class Report:
    """Of one move of a saved game: what the best move would have led to, and what this one did."""

    round: int
    ply: int
    side: int
    position: str
    move: int
    best: Outcome
    played: Outcome

    @property
    def changed(self) -> bool:
        """Whether the move gave a proved win away, and that is proved too."""
        return self.best.fate == WIN and self.played.fate == LOSS


def reports(match: Match, analyst: Analyst, limit: Limit) -> Iterator[Report]:
    """Of every move of a match, the limit being for each position."""
    for number, past in enumerate(match.rounds, 1):
        played = start_of(past)
        for ply, move in enumerate(moves_of_round(match, number), 1):
            found = known_outcomes(analyst, played, limit)
            made = next(outcome for outcome in found if outcome.move == move)
            yield Report(number, ply, played.side, position_text(played), move, found[0], made)
            played.play(move)


# For programs


@dataclass(frozen=True)
class MoveOutcome:
    """What a move leads to for who makes it: `win` or `loss` is proved, with the plies to the end of the round counted
    from before the move if they are known; `open` is not."""

    move: str
    outcome: str
    plies: int | None


def analyse(position: Position, seconds: float = ANALYSE_S, threads: int = 1) -> list[MoveOutcome]:
    """What every move leads to, best first, after thinking for at most so long; raises UserError for a game that the
    engine does not play. A first answer takes the time of loading the engine."""
    if position.game != KAMISADO:
        raise UserError(NO_ANALYSIS, game=position.game)
    with Analyst(threads) as analyst:
        found = known_outcomes(analyst, parse_position(position.text), Limit(seconds=seconds))
    return [MoveOutcome(move_text(outcome.move), outcome.outcome, outcome.distance) for outcome in found]
