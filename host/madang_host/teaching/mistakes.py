"""Mistakes sorted by what was overlooked, and the moments that decided a round. Knows no search and no board: it is
told what moves lead to.
"""

from collections.abc import Sequence
from typing import NamedTuple

from madang_host.games.face import GameFace
from madang_host.general.outcomes import DRAW, LOSS, OPEN, WIN
from madang_host.i18n.language import _
from madang_host.players.move_analysis import Finding, MoveOutcome

# What was overlooked, the plainest first.
MISSED = "missed"  # a win at once
ENDED = "ended"  # that the move itself loses
HOME = "home"  # that it lets the other side win at once
PASSED = "passed"  # a blocked tower, which passes
PUSHED = "pushed"  # a push
NEAR = "near"  # a loss that is near
FAR = "far"  # one that is further
KINDS = (MISSED, ENDED, HOME, PASSED, PUSHED, NEAR, FAR)

NEAR_PLIES = 6  # of the mistake and what follows: three moves of each side
MOST_MOMENTS = 3
_RANKS = {WIN: 2, DRAW: 1, LOSS: 0}


class Judged(NamedTuple):
    """A move of a round, and what is known by now.

    played, best  what it leads to, and what the best one does
    wins, moves   how many moves win, 0 if that is not known of all, and how many there are
    reply         the other side's best answer; empty if it is not known, or has none to make
    passes        whether a blocked tower passes before the mover's next choice but one
    """

    number: int
    side: int
    played: MoveOutcome
    best: MoveOutcome
    wins: int
    moves: int
    reply: str = ""
    passes: bool = False

    @property
    def is_mistake(self) -> bool:
        """Whether that is proved: of what is open nobody is accused."""
        outcomes = self.played.outcome, self.best.outcome
        return OPEN not in outcomes and _RANKS[outcomes[0]] < _RANKS[outcomes[1]]

    @property
    def is_only_win(self) -> bool:
        """Whether it is the only move that wins, where all is known and there was a choice."""
        return self.moves > 1 and self.wins == 1 and self.played.outcome == WIN


def judged(number: int, side: int, move: str, finding: Finding, reply: str = "", passes: bool = False) -> Judged | None:
    """None while nothing is known of the move."""
    played = finding.of(move)
    if played is None:
        return None
    is_known = all(one.outcome != OPEN for one in finding.prospects)
    wins = sum(one.outcome == WIN for one in finding.prospects) if is_known else 0
    return Judged(number, side, played, finding.prospects[0], wins, len(finding.prospects), reply, passes)


def kind_of(face: GameFace, mistake: Judged) -> str:
    """What was overlooked, one of KINDS; empty if it gave half away and lost nothing."""
    if mistake.best.outcome == WIN and mistake.best.plies == 1:
        return MISSED
    if mistake.played.outcome != LOSS:
        return ""
    if mistake.played.plies == 1:
        return ENDED
    if mistake.played.plies == 2:
        return HOME
    if face.pushes and mistake.passes:
        return PASSED
    if face.pushes and face.keeps_turn(mistake.reply):
        return PUSHED
    return NEAR if 0 < mistake.played.plies <= NEAR_PLIES else FAR


def kind_words(kind: str) -> str:
    return {
        "": "",
        MISSED: _("A win at once was overlooked."),
        ENDED: _("The move itself loses the round."),
        HOME: _("It was overlooked that the other side wins at once."),
        PASSED: _("A blocked tower was overlooked, which must pass."),
        PUSHED: _("A push was overlooked."),
        NEAR: _("A threat was overlooked that is near."),
        FAR: _("The loss is far away, and hard to see."),
    }[kind]


def moments(moves: Sequence[Judged], winner: int) -> list[Judged]:
    """The moves that decided a round, three at most, in their order: the last of those that changed its result, and
    moves of the winner that were the only ones to win, preferably among many others."""
    changes = [move for move in moves if move.is_mistake]
    found = changes[-MOST_MOMENTS:]
    only = [move for move in moves if move.is_only_win and move.side == winner]
    only.sort(key=lambda move: (-move.moves, move.number))
    found += only[: MOST_MOMENTS - len(found)]
    return sorted(found, key=lambda move: move.number)


def moment_words(face: GameFace, moment: Judged) -> str:
    """Of one of the moments: `White's e4-d5 gave the win away.`"""
    given = {"move": moment.played.move, "side": face.side_words(moment.side), "count": moment.moves}
    if moment.is_only_win:
        return _("{side}'s {move} was the only one of {count} moves that wins.").format(**given)
    if moment.best.outcome == DRAW or moment.played.outcome == DRAW:
        return _("{side}'s {move} gave half of it away.").format(**given)
    return _("{side}'s {move} gave the win away.").format(**given)
