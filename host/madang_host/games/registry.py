"""The faces of the games on the shelf (madang.games.registry), each imported when it is first asked for.

A game brings two packages of one name, `-` being `_` there: its rules in madang.games, its face in madang_host.games.
The module `face` of the second has the class `Face`; the module `players`, if there is one, `Players`.
"""

from functools import cache
from importlib import import_module

from madang.games import registry
from madang_host.games.face import GameFace
from madang_host.games.players import GamePlayers


def game_names() -> tuple[str, ...]:
    """The games that there are."""
    return registry.NAMES


def face_of(name: str) -> GameFace:
    """The face of a game, by its name; raises ValueError for one that is not on the shelf."""
    return _face(registry.name_of(name))


@cache
def _face(name: str) -> GameFace:
    face: GameFace = import_module(f"madang_host.games.{registry.package_of(name)}.face").Face()
    return face


def players_of(name: str) -> GamePlayers:
    """Who plays a game and judges it, by its name; raises ValueError for one that is not on the shelf."""
    return _players(registry.name_of(name))


@cache
def _players(name: str) -> GamePlayers:
    module = f"madang_host.games.{registry.package_of(name)}.players"
    try:
        players: GamePlayers = import_module(module).Players()
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return GamePlayers()
    return players
