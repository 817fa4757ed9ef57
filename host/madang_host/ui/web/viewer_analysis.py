"""What each viewer wants to be told about the moves, and what he is told: what the moves of a position lead to, and
which moves of a round changed its result. Knows no socket and no search. Nobody is told what he has not asked for: it
spoils the game.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from madang_host.players.move_analysis import Prospect, Study
from madang_host.ui.web.history import Story, ToldRound

Json = dict[str, Any]


class Wish(NamedTuple):
    """prospects  what every move leads to in the position that the viewer looks at
    judgement  which moves of the round that he looks at changed its result
    round, at  where he looks (story.ToldRound: number, position_at); None is the present
    """

    prospects: bool = False
    judgement: bool = False
    round: int | None = None
    at: int | None = None


class Lessons:
    """`shown` is what a viewer is told; what nobody wants any more is not thought about."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._rounds: tuple[ToldRound, ...] = ()
        self._wishes: frozenset[Wish] = frozenset()
        self._revision = -1  # of the study
        self._shown: dict[Wish, Json] = {}

    def look(self, story: Story, wishes: Iterable[Wish]) -> None:
        """Follow the story and what is wished for."""
        distinct = frozenset(wishes)
        if distinct != self._wishes or story.rounds is not self._rounds:
            self._wishes, self._rounds = distinct, story.rounds
            self._study.want(self._positions(distinct))
            self._shown.clear()
        if self._study.revision != self._revision:
            self._revision = self._study.revision
            self._shown.clear()

    def shown(self, wish: Wish) -> Json:
        """What a wish for which `look` was called is answered with by now."""
        if wish not in self._shown:
            self._shown[wish] = self._answer(wish)
        return self._shown[wish]

    def _positions(self, wishes: Iterable[Wish]) -> Iterator[str]:
        """What is to be found out: first where somebody looks, then what the last moves could have led to."""
        for wish in wishes:
            position = self._looked_at(wish)
            if wish.prospects and position is not None:
                yield position
        for wish in wishes:
            told = self._round(wish)
            if wish.judgement and told is not None:
                yield from reversed(told.positions[:-1])

    def _round(self, wish: Wish) -> ToldRound | None:
        number = len(self._rounds) if wish.round is None else wish.round
        return self._rounds[number - 1] if 1 <= number <= len(self._rounds) else None

    def _looked_at(self, wish: Wish) -> str | None:
        """The position that a viewer looks at, if somebody is to move there."""
        told = self._round(wish)
        position = told.position_at(len(told.moves) - 1 if wish.at is None else wish.at) if told else None
        return position if told is not None and position in told.undecided() else None

    def _answer(self, wish: Wish) -> Json:
        shown: Json = {}
        position = self._looked_at(wish)
        if wish.prospects and position is not None:
            finding = self._study.finding(position)
            shown["prospects"] = {
                "position": position,
                "is_final": finding.is_final,
                "moves": {prospect.move: _described(prospect) for prospect in finding.prospects},
            }
        told = self._round(wish)
        if wish.judgement and told is not None:
            shown["judgement"] = self._judgement(told)
        return shown

    def _judgement(self, told: ToldRound) -> Json:
        """What the moves gave away that changed the result, as far as the positions before them are known."""
        findings = [self._study.finding(position) for position in told.positions[:-1]]
        changed = {}
        for number, (move, finding) in enumerate(zip(told.moves, findings, strict=True)):
            if finding.is_final:
                best, played = finding.prospects[0], finding.of(move)
                if best.outcome != played.outcome:
                    changed[str(number)] = _described(played) | {"best": {"move": best.move} | _described(best)}
        done = sum(finding.is_final for finding in findings)
        return {"round": told.number, "done": done, "of": len(findings), "moves": changed}


def _described(prospect: Prospect) -> Json:
    return {"outcome": prospect.outcome, "plies": prospect.plies}
