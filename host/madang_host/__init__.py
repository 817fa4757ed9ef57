"""The PC side of Madang: mirrors, simulates, plays and flashes a board. Works through ports, never through hardware.

As a library: positions of any game on the shelf, boards to be followed, analysis, kept games (see docs/python.md).
Each name is imported when it is first used, so that importing the package takes no time.
"""

_HOMES = {
    "Board": "connection.boards",
    "BoardEvent": "connection.boards",
    "EventKind": "connection.boards",
    "Move": "games.position",
    "MoveOutcome": "engine.examination",
    "Outcome": "games.position",
    "Position": "games.position",
    "analyse": "engine.examination",
    "find_record": "library.saved_games",
    "game_names": "games.registry",
    "open_board": "connection.boards",
    "positions_of": "games.position",
}

__all__ = list(_HOMES)  # __getattr__ has them; __init__.pyi names them for type checkers


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    from importlib import import_module  # which MicroPython lacks; it reads this package for the simulator within

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(_HOMES))
