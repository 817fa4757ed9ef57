"""What each viewer wants to know about the moves, and what they are shown: what the moves of a position lead to, and
which moves of a round changed its result. Knows no socket and no search. Nobody is shown what they have not asked for:
it spoils the game.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from madang_host.players.move_analysis import MoveAnalysis, MoveOutcome
from madang_host.ui.study import types
from madang_host.ui.study.history import History, RoundHistory
from madang_host.ui.study.types import Analysis, BestMove, Judged, Judgement


class AnalysisRequest(NamedTuple):
    """prospects  what every move leads to in the position that the viewer looks at
    judgement  which moves of the round that they look at changed its result
    round, at  where they look (history.RoundHistory: number, position_at); None is the present
    """

    prospects: bool = False
    judgement: bool = False
    round: int | None = None
    at: int | None = None


class ViewerAnalysis:
    """`shown` is what a viewer gets to see; what nobody wants any more is not analysed."""

    def __init__(self, analysis: MoveAnalysis) -> None:
        self._moves = analysis
        self._rounds: tuple[RoundHistory, ...] = ()
        self._wanted: frozenset[AnalysisRequest] = frozenset()
        self._revision = -1  # of the analysis
        self._shown: dict[AnalysisRequest, Analysis] = {}

    def look(self, history: History, requests: Iterable[AnalysisRequest]) -> None:
        """Follow the history and what is wanted."""
        distinct = frozenset(requests)
        if distinct != self._wanted or history.rounds is not self._rounds:
            self._wanted, self._rounds = distinct, history.rounds
            self._moves.want(self._positions(distinct))
            self._shown.clear()
        if self._moves.revision != self._revision:
            self._revision = self._moves.revision
            self._shown.clear()

    def shown(self, wanted: AnalysisRequest) -> Analysis:
        """What a request for which `look` was called is answered with by now."""
        if wanted not in self._shown:
            self._shown[wanted] = self._answer(wanted)
        return self._shown[wanted]

    def _positions(self, requests: Iterable[AnalysisRequest]) -> Iterator[str]:
        """What is to be found out: first where somebody looks, then what the last moves could have led to."""
        for wanted in requests:
            position = self._looked_at(wanted)
            if wanted.prospects and position is not None:
                yield position
        for wanted in requests:
            told = self._round(wanted)
            if wanted.judgement and told is not None:
                yield from reversed(told.positions[:-1])

    def _round(self, wanted: AnalysisRequest) -> RoundHistory | None:
        number = len(self._rounds) if wanted.round is None else wanted.round
        return self._rounds[number - 1] if 1 <= number <= len(self._rounds) else None

    def _looked_at(self, wanted: AnalysisRequest) -> str | None:
        """The position that a viewer looks at, if somebody is to move there."""
        told = self._round(wanted)
        position = told.position_at(len(told.moves) - 1 if wanted.at is None else wanted.at) if told else None
        return position if told is not None and position in told.undecided() else None

    def _answer(self, wanted: AnalysisRequest) -> Analysis:
        shown: Analysis = {}
        position = self._looked_at(wanted)
        if wanted.prospects and position is not None:
            finding = self._moves.finding(position)
            shown["prospects"] = {
                "position": position,
                "is_final": finding.is_final,
                "moves": {prospect.move: _described(prospect) for prospect in finding.prospects},
            }
        told = self._round(wanted)
        if wanted.judgement and told is not None:
            shown["judgement"] = self._judgement(told)
        return shown

    def _judgement(self, told: RoundHistory) -> Judgement:
        """What the moves gave away that changed the result, as far as the positions before them are known."""
        findings = [self._moves.finding(position) for position in told.positions[:-1]]
        changed: dict[str, Judged] = {}
        for number, (move, finding) in enumerate(zip(told.moves, findings, strict=True)):
            if finding.is_final:
                best, played = finding.prospects[0], finding.of(move)
                if best.outcome != played.outcome:
                    better: BestMove = {"move": best.move, **_described(best)}
                    changed[str(number)] = {**_described(played), "best": better}
        done = sum(finding.is_final for finding in findings)
        return {"round": told.number, "done": done, "of": len(findings), "moves": changed}


def _described(prospect: MoveOutcome) -> types.MoveOutcome:
    return {"outcome": prospect.outcome, "plies": prospect.plies}
