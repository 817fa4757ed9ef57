"""What Kamisado can teach (madang_host.teaching.game_teaching)."""

import random
from collections.abc import Mapping
from types import MappingProxyType

from madang.games.kamisado.notation import parse_position
from madang_host.games.kamisado.names import side_words
from madang_host.games.kamisado.teaching.lessons import QUESTIONS, new_lesson
from madang_host.games.kamisado.teaching.why import Reason, why
from madang_host.i18n.language import _
from madang_host.teaching.game_teaching import GameTeaching, OpenAnalyst
from madang_host.teaching.lessons import Lesson


class Teaching(GameTeaching):
    kinds: Mapping[str, int] = MappingProxyType({"win-1": 0, "win-3": 560, "win-5": 720, "only": 880})
    explains = True

    def why(self, position: str, move: str, seconds: float, open_analyst: OpenAnalyst) -> Reason:
        return why(open_analyst, position, move, seconds)

    def new_lesson(
        self, kind: str, chance: random.Random, open_analyst: OpenAnalyst, from_kept: bool = False
    ) -> Lesson:
        return new_lesson(open_analyst(), kind, chance, from_kept)

    def kind_words(self) -> dict[str, str]:
        return {
            "win-1": _("a win at once"),
            "win-3": _("a win in 3"),
            "win-5": _("a win in 5"),
            "only": _("the only move"),
        }

    def question(self, lesson: Lesson) -> str:
        return _(QUESTIONS[lesson.kind]).format(side=side_words(parse_position(lesson.position).side))
