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


def forget_constructors(owner: "object", others: "list[object]") -> "None":
    pass


def forget_methods(kind: "type", *methods: "object") -> "None":
    pass


__all__ = ("collect", "const", "forget_constructors", "forget_methods", "micropython", "ptr8", "ptr16", "unload")
