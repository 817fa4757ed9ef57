"""Noughts and crosses (tests/noughts) on the shelf, on both interpreters."""

import sys

from madang.games import registry

HERE = __file__.replace("\\", "/").rpartition("/")[0]
NAME = "noughts-and-crosses"
_PACKAGE = "noughts_and_crosses"


class OnTheShelf:
    """A context: as if the game had its folder in madang/games and its word in the registry."""

    def __enter__(self):
        sys.path.append(HERE + "/../noughts/rules")
        self._names = registry.NAMES
        self._modules = []
        for module in (_PACKAGE, _PACKAGE + ".game"):
            __import__(module)
            self._modules.append("madang.games." + module)
            sys.modules[self._modules[-1]] = sys.modules[module]
        registry.NAMES = self._names + (NAME,)

    def __exit__(self, *_):
        registry.NAMES = self._names
        for module in self._modules:
            del sys.modules[module]
        sys.path.pop()
