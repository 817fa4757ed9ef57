"""What each viewer wants to know about the moves, and what they are shown: what the moves of a position lead to, and
how a round went move by move. Knows no socket and no search. Nobody is shown what they have not asked for: it spoils
the game.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from madang.games import DRAWN, NOBODY
from madang_host.games.registry import face_of
from madang_host.general.outcomes import DRAW, LOSS, WIN
from madang_host.i18n import language
from madang_host.library.game_log import PASS
from madang_host.players.move_analysis import Finding, MoveAnalysis, MoveOutcome
from madang_host.teaching.comments import comment, missed
from madang_host.teaching.mistakes import Judged, judged, kind_of, kind_words, moment_words, moments
from madang_host.ui.study import types
from madang_host.ui.study.history import History, RoundHistory
from madang_host.ui.study.types import Analysis, BestMove, JudgedMove, Judgement, Worth


class AnalysisRequest(NamedTuple):
    """prospects  what every move leads to in the position that the viewer looks at
    judgement  how the round went that they look at
    round, at  where they look (history.RoundHistory: number, position_at); None is the present
    line       what they look at instead of the board's rounds: a round of another game, or what they try
    """

    prospects: bool = False
    judgement: bool = False
    round: int | None = None
    at: int | None = None
    line: RoundHistory | None = None


class ViewerAnalysis:
    """`shown` is what a viewer gets to see; what nobody wants any more is not analysed."""

    def __init__(self, analysis: MoveAnalysis) -> None:
        self._moves = analysis
        self._rounds: tuple[RoundHistory, ...] = ()
        self._wanted: frozenset[AnalysisRequest] = frozenset()
        self._revision = -1  # of the analysis
        self._shown: dict[tuple[AnalysisRequest, str], Analysis] = {}

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

    def shown(self, wanted: AnalysisRequest, spoken: str) -> Analysis:
        """What a request for which `look` was called is answered with by now, in a language."""
        if (wanted, spoken) not in self._shown:
            with language.speaking(spoken):
                self._shown[wanted, spoken] = self._answer(wanted)
        return self._shown[wanted, spoken]

    def _positions(self, requests: Iterable[AnalysisRequest]) -> Iterator[str]:
        """What is to be found out: first where somebody looks, then what the last moves could have led to."""
        for wanted in requests:
            told, position = self._looked_at(wanted)
            if wanted.prospects and told is not None and position is not None:
                yield _entry(told, position)
        for wanted in requests:
            told = self._round(wanted)
            if wanted.judgement and told is not None:
                yield from (_entry(told, position) for position in reversed(told.positions[:-1]))

    def _round(self, wanted: AnalysisRequest) -> RoundHistory | None:
        if wanted.line is not None:
            return wanted.line
        number = len(self._rounds) if wanted.round is None else wanted.round
        return self._rounds[number - 1] if 1 <= number <= len(self._rounds) else None

    def _looked_at(self, wanted: AnalysisRequest) -> tuple[RoundHistory | None, str | None]:
        """The round and the position that a viewer looks at; no position if nobody is to move there."""
        told = self._round(wanted)
        if told is None:
            return None, None
        position = told.position_at(len(told.moves) - 1 if wanted.at is None else wanted.at)
        return told, position if position in told.undecided() else None

    def _finding(self, told: RoundHistory, position: str) -> Finding:
        return self._moves.finding(_entry(told, position))

    def _answer(self, wanted: AnalysisRequest) -> Analysis:
        shown: Analysis = {}
        told, position = self._looked_at(wanted)
        if wanted.prospects and told is not None and position is not None:
            finding = self._finding(told, position)
            shown["prospects"] = {
                "position": position,
                "is_final": finding.is_final,
                "moves": {prospect.move: _described(prospect) for prospect in finding.prospects},
            }
        if wanted.judgement and told is not None:
            shown["judgement"] = self._judgement(told)
        return shown

    def _judgement(self, told: RoundHistory) -> Judgement:
        """What the positions were worth and what the moves led to, as far as the positions before them are known."""
        findings = [self._finding(told, position) for position in told.positions[:-1]]
        changed: dict[str, JudgedMove] = {}
        said: dict[str, str] = {}
        known: list[Judged] = []
        face = face_of(told.game)
        for number, (move, finding) in enumerate(zip(told.moves, findings, strict=True)):
            reply = _reply(told, findings, number)
            one = judged(number, told.sides[number], move, finding, reply, _passes(told, number, reply))
            if one is None:
                continue
            known.append(one)
            said[str(number)] = comment(face, one.side, one.played, one.reply)
            if one.is_mistake:
                better: BestMove = {"move": one.best.move, **_described(one.best)}
                kind = kind_of(face, one)
                changed[str(number)] = {**_described(one.played), "best": better, "kind": kind}
                said[str(number)] = " ".join(filter(None, (said[str(number)], missed(one.best), kind_words(kind))))
        done = sum(finding.is_final for finding in findings)
        is_over = told.winner != NOBODY and done == len(findings)
        decisive = moments(known, told.winner) if is_over else []
        worth = dict(self._worths(told, findings))
        return {
            "last": told.positions[-1],
            "done": done,
            "of": len(findings),
            "worth": worth,
            "said": said,
            "moves": changed,
            "moments": {str(moment.number): moment_words(face, moment) for moment in decisive},
        }

    def _worths(self, told: RoundHistory, findings: list[Finding]) -> Iterator[tuple[str, Worth]]:
        """What each position is worth; the last one as the move that led there was found to be."""
        for number, finding in enumerate(findings):
            if finding.prospects:
                yield str(number), _worth(told, number, finding.prospects[0])
        last = len(findings)
        if told.winner != NOBODY:
            yield str(last), {"winner": _side_name(told, told.winner), "plies": 0}
        elif findings and (played := findings[-1].of(told.moves[-1])) is not None:
            known = _worth(told, last - 1, played)
            yield str(last), {**known, "plies": max(0, known["plies"] - 1)}


def _entry(told: RoundHistory, position: str) -> str:
    """A position as an analysis is asked for it: the first entry of a record."""
    return f"{told.game} {position}"


def _reply(told: RoundHistory, findings: list[Finding], number: int) -> str:
    """The other side's best answer to a move, if it is known and there is one."""
    is_answered = number + 1 < len(findings) and told.sides[number + 1] != told.sides[number]
    return findings[number + 1].prospects[0].move if is_answered and findings[number + 1].prospects else ""


def _passes(told: RoundHistory, number: int, reply: str) -> bool:
    """Whether a blocked tower passed after a move, or after the best answer to it."""
    after = told.moves[number + 1 : number + 3]
    return after[:1] == (PASS,) or after == (reply, PASS)


def _worth(told: RoundHistory, number: int, found: MoveOutcome) -> Worth:
    side = told.sides[number]
    winner = {WIN: side, LOSS: 1 - side, DRAW: DRAWN}.get(found.outcome, NOBODY)
    return {"winner": _side_name(told, winner), "plies": found.plies}


def _side_name(told: RoundHistory, side: int) -> str:
    """Empty for nobody."""
    if side == DRAWN:
        return DRAW
    sides = face_of(told.game).sides
    return sides[side] if side < len(sides) else ""


def _described(prospect: MoveOutcome) -> types.MoveOutcome:
    return {"outcome": prospect.outcome, "plies": prospect.plies}
