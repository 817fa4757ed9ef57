"""What a game can teach on the PC: why its moves win and lose, in words, and positions of it to be solved.

A game may have a subclass of GameTeaching in `madang_host.games.PACKAGE.teaching.teaching` as `Teaching`
(madang_host.teaching.registry). Without one, this one says what there is instead.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from madang_host.errors import UserError
from madang_host.games.registry import face_of
from madang_host.i18n.language import _
from madang_host.players.move_analysis import MoveOutcome
from madang_host.teaching.lessons import Lesson

if TYPE_CHECKING:
    from madang_host.engine.analysis import Analyst

OpenAnalyst = Callable[[], "Analyst"]  # loads madang_host.engine the first time, for the games that it knows


class Reason(Protocol):
    """Of a move in a position: what it leads to and what the best one does; what was overlooked if it is a mistake
    (madang_host.teaching.mistakes), else empty; and the line that proves it, the move first."""

    @property
    def position(self) -> str: ...
    @property
    def side(self) -> int: ...
    @property
    def played(self) -> MoveOutcome: ...
    @property
    def best(self) -> MoveOutcome: ...
    @property
    def kind(self) -> str: ...
    @property
    def line(self) -> Sequence[str]: ...

    def said(self) -> list[str]:
        """What a teacher says of the move, a sentence each, in the language that is spoken."""
        ...

    def step_words(self, at: int) -> str:
        """What happens at a step of the line, in the language that is spoken."""
        ...


class GameTeaching:
    """Knows no board and no thread. Positions and moves are texts, as the game writes them.

    kinds  of lessons, the easiest first, and the points of a learner from which each is given; none without lessons
    """

    kinds: Mapping[str, int] = MappingProxyType({})
    explains = False  # whether it knows why moves win and lose

    def __init__(self, name: str) -> None:
        self.name = name

    def why(self, position: str, move: str, seconds: float, open_analyst: OpenAnalyst) -> Reason:
        """Why a move leads to what it does, after thinking for at most so long and a little longer for the line;
        raises UserError, also for what is no position or no move of it."""
        told = _("moves of {game} are not explained; 'madang analyse --game {name}' says what they lead to")
        raise UserError(told.format(game=_(face_of(self.name).title), name=self.name))

    def new_lesson(
        self, kind: str, chance: random.Random, open_analyst: OpenAnalyst, from_kept: bool = False
    ) -> Lesson:
        """A position to be solved, of one of `kinds`; raises UserError if none is found."""
        told = _("there are no lessons of {game}; 'madang rules --game {name}' says how it is played")
        raise UserError(told.format(game=_(face_of(self.name).title), name=self.name))

    def question(self, lesson: Lesson) -> str:
        """What is to be found, in the language that is spoken."""
        raise NotImplementedError

    def kind_words(self) -> dict[str, str]:
        """What is to be found, by the kind of lesson, in the language that is spoken."""
        return {}

    def kind_for(self, points: float) -> str:
        """What is to be solved next by a learner with so many points; empty without lessons."""
        reached = [kind for kind, least in self.kinds.items() if points >= least]
        return reached[-1] if reached else next(iter(self.kinds), "")
