"""Makes the positions to be solved at a board without a PC: as hard as they come, the easiest first.

    python -m madang_host.games.kamisado.teaching.board_lessons > firmware/madang/games/kamisado/lessons.py

Each has one solution, as nothing else counts there, and most towers stand at home, so that few are to be carried.
"""

import random

from madang.games.kamisado.board import HOME_RANK, side_of
from madang.games.kamisado.notation import parse_position
from madang_host.engine.analysis import Analyst
from madang_host.games.kamisado.teaching.lessons import new_lesson
from madang_host.teaching.lessons import Lesson

KINDS = {"win-3": 14, "win-5": 14, "only": 12}  # how many of each
MOST_AWAY = 7  # towers that stand elsewhere than on a home row
_SEED = 23

_FILE = '''"""Positions to be solved, {count}, the easiest first, each with the only move that wins. Few load them.

host/madang_host/games/kamisado/teaching/board_lessons.py makes this file.
"""

LESSONS = (
{lines}
)
'''


def board_lessons(analyst: Analyst) -> list[Lesson]:
    chance = random.Random(_SEED)
    found: list[Lesson] = []
    for kind, count in KINDS.items():
        of_kind: list[Lesson] = []
        while len(of_kind) < count:
            lesson = new_lesson(analyst, kind, chance)
            if len(lesson.solutions) == 1 and towers_away(lesson.position) <= MOST_AWAY:
                of_kind.append(lesson)
        found += of_kind
    return sorted(found, key=lambda lesson: lesson.points)


def towers_away(position: str) -> int:
    """How many towers stand elsewhere than on the home row of their side."""
    board = parse_position(position).board
    return sum(square // 8 != HOME_RANK[side_of(tower)] for square, tower in enumerate(board) if tower)


def main() -> None:
    with Analyst() as analyst:
        lessons = board_lessons(analyst)
    lines = "\n".join(f'    "{lesson.position} {lesson.solutions[0]}",' for lesson in lessons)
    print(_FILE.format(count=len(lessons), lines=lines), end="")


if __name__ == "__main__":
    main()
