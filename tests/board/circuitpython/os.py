"""The interpreter's own, and `sync`, which only boards have."""

import sys

_path = sys.path[:]
_this = sys.modules.pop(__name__)
sys.path[:] = []  # of this name there is no other but the interpreter's
from os import *  # noqa: E402, F403

sys.path[:] = _path
sys.modules[__name__] = _this


def sync():
    pass
