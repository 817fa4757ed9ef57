"""What a board does otherwise that has room for all modules at once: nothing that was loaded is given back, and another
game needs no restart. Loaded only by chips that may have so much.
"""

import gc

from madang import forgetting, interpreter

# Of a heap into which little is read yet. All modules take believed 300 KB: 392 of a PC's MicroPython, where names and
# objects take twice as much, without machine code (measured).
_ROOM_BYTES = 400000


def keeps_all() -> "bool":
    """Whether there is the room; if so, from now on nothing that is unloaded or forgotten is."""
    if interpreter.unload is not _keep:
        if gc.mem_free() < _ROOM_BYTES:
            return False
        interpreter.unload = _keep
        forgetting.forget_constructors = _keep  # type: ignore[assignment]
        forgetting.forget_methods = _keep  # type: ignore[assignment]
    return True


def _keep(*_: "object") -> "None":
    pass
