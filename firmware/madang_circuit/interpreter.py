"""Takes the place of madang.interpreter on a board with CircuitPython, which makes no machine code."""

from gc import collect

from micropython import const

ptr8 = ptr16 = bytearray


class micropython:  # noqa: N801  # stands in for the module of this name
    @staticmethod
    def heap_lock() -> "None":
        pass

    @staticmethod
    def heap_unlock() -> "None":
        pass


def unload(*modules: "str") -> "None":
    pass


__all__ = ("collect", "const", "micropython", "ptr8", "ptr16", "unload")
