"""What each game on the shelf can teach, imported when it is first asked for."""

from functools import cache
from importlib import import_module

from madang.games import registry
from madang_host.teaching.game_teaching import GameTeaching


def teaching_of(name: str) -> GameTeaching:
    """By the name of a game; raises ValueError for one that is not on the shelf."""
    return _teaching(registry.name_of(name))


def game_with_lessons(name: str) -> str:
    """The game itself if it has lessons, else the first one on the shelf that has."""
    return next(one for one in (name, *registry.NAMES) if teaching_of(one).kinds)


@cache
def _teaching(name: str) -> GameTeaching:
    package = f"madang_host.games.{registry.package_of(name)}.teaching"
    try:
        teaching: GameTeaching = import_module(f"{package}.teaching").Teaching(name)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        return GameTeaching(name)
    return teaching
