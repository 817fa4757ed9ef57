"""The two interpreters made alike, once: what MicroPython offers and CPython lacks.

`const` folds a module constant into the bytecode on MicroPython and returns its argument on CPython.
`micropython.native` compiles a function to machine code there and leaves it alone here.
"""

try:
    import micropython
    from micropython import const
except ImportError:  # CPython

    def const(value: "int") -> "int":  # type: ignore[misc]  # the original is generic
        return value

    class micropython:  # type: ignore[no-redef]  # noqa: N801  # stands in for the module of this name
        @staticmethod
        def native(function):  # type: ignore[no-untyped-def]  # a decorator without `typing` has no better type
            return function


__all__ = ("const", "micropython")
