"""Has the engine's loops compiled once, by a process of its own: so that whoever waits hears how far it is and can
leave at any moment, while a compiler hears no Ctrl-C. Where nothing can be kept, each program compiles for itself.

It takes some 15 s of a core, half of them for who wins. Two processes at once take 22 s of two cores; and a native
module in the wheels is a build for each system, to save a set-up a quarter of a minute: neither is worth it.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path

import llvmlite.binding
import numba
from filelock import FileLock, Timeout

from madang_host.engine.search.compiled import IS_CACHED, KERNELS, cache_folder
from madang_host.errors import UserError

LOOK_S = 0.1  # how often it is looked how far the process is, and whether anybody still waits
PARTS = {"engine": KERNELS, "perft": ("tables.py", "moves.py")}  # what can be compiled: modules of search
CHILD = "from madang_host.engine.prepare import compile_here; compile_here({part!r})"

Listener = Callable[[float], None]  # of the part that is done, 0 to 1

_compiles_here = not IS_CACHED


class GivenUpError(UserError):
    """Nobody waits for it any more."""


def prepare(part: str = "engine", tell: Listener | None = None, given_up: threading.Event | None = None) -> None:
    """Return when a part is compiled; `tell` hears how far it is, by default whoever reads standard error. Raises
    GivenUpError soon after `given_up` is set."""
    if not IS_CACHED:
        _announce()
    if _compiles_here:
        return
    mark = _mark(part)
    if mark.exists():
        return
    telling = _Telling(part, tell or _Printed())
    lock = FileLock(mark.with_suffix(".lock"))
    try:
        while True:
            telling.look()
            if given_up is not None and given_up.is_set():
                raise GivenUpError("the engine is not compiled: nobody waits for it any more")
            try:
                with lock.acquire(timeout=LOOK_S):
                    if not mark.exists():
                        _compile_apart(part, telling, given_up)
                        mark.touch()
                    return
            except Timeout:
                continue  # another program compiles
    finally:
        telling.end()


@cache
def _announce() -> None:
    print("Compiling the engine, up to a minute: there is no place to keep it ...", file=sys.stderr, flush=True)


def compile_here(part: str) -> None:
    """Compile a part in this process."""
    global _compiles_here
    _compiles_here = True
    if part == "perft":
        from madang.games.kamisado.rules import Round
        from madang_host.engine.perft import perft

        perft(Round(), 2)
    else:
        from madang_host.engine.engine import Engine, Memory

        Engine(1, Memory(1)).close()


def _compile_apart(part: str, telling: "_Telling", given_up: threading.Event | None) -> None:
    command = [sys.executable, "-c", CHILD.format(part=part)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
        try:
            while child.poll() is None:
                if given_up is not None and given_up.is_set():
                    raise GivenUpError("the engine is not compiled: nobody waits for it any more")
                telling.look()
                try:
                    child.wait(LOOK_S)
                except subprocess.TimeoutExpired:
                    continue
        finally:
            child.kill()
    # If it failed, this process compiles what is left, and says why that cannot be.


def _mark(part: str) -> Path:
    """The file that says that a part is compiled, for this processor and by these versions."""
    made_by = f"{sys.implementation.cache_tag}-{numba.__version__}-{llvmlite.binding.get_host_cpu_name()}"
    return cache_folder() / f"{part}-{made_by}.compiled"


class _Telling:
    """Says how far a part is, by the files that the compiler has kept, whenever that changes."""

    def __init__(self, part: str, tell: Listener) -> None:
        self._modules = [Path(name).stem for name in PARTS[part]]
        search = Path(__file__).with_name("search")
        sources = [(search / name).read_text(encoding="utf-8") for name in PARTS[part]]
        self._whole = sum(source.count("\n@kernel") for source in sources)
        self._tell = tell
        self._told = -1.0

    def look(self) -> None:
        kept = [path.name.split(".")[0] for path in cache_folder().rglob("*.nbi")]
        done = min(1.0, sum(name in self._modules for name in kept) / self._whole)
        if done != self._told:
            self._told = done
            self._tell(done)

    def end(self) -> None:
        self._tell(1.0)


class _Printed:
    """On a terminal the figure goes on in its line; elsewhere once is enough."""

    def __init__(self) -> None:
        self._is_told = False

    def __call__(self, done: float) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == 1 else ""
            print(f"\rCompiling the engine, once: {done:4.0%} ", file=sys.stderr, flush=True, end=end)
        elif not self._is_told:
            print("Compiling the engine, once ...", file=sys.stderr, flush=True)
        self._is_told = True
