"""The two interpreters made alike, once: what MicroPython offers and CPython lacks.

`const` folds a module constant into the bytecode on MicroPython and returns its argument on CPython.
`micropython.native` and `micropython.viper` compile a function to machine code there and leave it alone here.
Viper reads its annotations, unquoted: `int` is a machine word, `ptr8` a buffer's bytes without a look at its length,
`ptr16` the same of an array of 16-bit numbers.
"""

import sys

# Not by ImportError: libraries of Adafruit's and the stubs bring a `micropython` to CPython that does less.
if sys.implementation.name != "micropython":
    from typing import Any, TypeVar

    ptr8 = Any
    ptr16 = Any
    Function = TypeVar("Function")

    def const(value: "int") -> "int":
        return value

    class micropython:  # noqa: N801  # stands in for the module of this name
        @staticmethod
        def native(function: "Function") -> "Function":
            return function

        @staticmethod
        def viper(function: "Function") -> "Function":
            return function

else:
    import micropython  # type: ignore[assignment]
    from micropython import const  # type: ignore[assignment]

    ptr8 = bytearray  # type: ignore[misc]
    ptr16 = bytearray  # type: ignore[misc]

__all__ = ("const", "micropython", "ptr8", "ptr16")
