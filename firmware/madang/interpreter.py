"""The two interpreters made alike, once: what MicroPython offers and CPython lacks.

`const` folds a module constant into the bytecode on MicroPython and returns its argument on CPython.
`micropython.native` and `micropython.viper` compile a function to machine code there and leave it alone here.
`micropython.heap_lock` forbids to allocate there until `heap_unlock`.
Viper reads its annotations, unquoted: `int` is a machine word, `ptr8` a buffer's bytes without a look at its length,
`ptr16` the same of an array of 16-bit numbers.
`collect` frees what is not used any more, before MicroPython does it for want of memory.
`unload` gives back the memory of modules that are not needed any more; CPython has enough, and keeps them.
"""

import gc
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

        @staticmethod
        def heap_lock() -> "None":
            pass

        @staticmethod
        def heap_unlock() -> "None":
            pass

    def collect() -> "None":
        pass

    def unload(*modules: "str") -> "None":
        pass

else:
    import micropython  # type: ignore[assignment]
    from micropython import const  # type: ignore[assignment]

    ptr8 = bytearray  # type: ignore[misc]
    ptr16 = bytearray  # type: ignore[misc]

    collect = gc.collect  # type: ignore[assignment]

    def unload(*modules: "str") -> "None":
        """Forget modules; the next import loads them anew. Not for machine code that may be needed again, as
        MicroPython never gives that back (MICROPY_PERSISTENT_CODE_TRACK_FUN_DATA)."""
        for module in modules:
            package, _, name = module.rpartition(".")
            if sys.modules.pop(module, None) is not None and package:  # a Pico has none
                delattr(sys.modules[package], name)


__all__ = ("collect", "const", "micropython", "ptr8", "ptr16", "unload")
