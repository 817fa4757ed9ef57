"""Machine code from Python: how the engine's inner loops are compiled, and where the result is kept.

Numba was chosen because the loops stay plain Python: no C, no build step, wheels for all systems that the tool runs on,
threads that run at once (`nogil`), and a cache on disk. PyPy and mypyc were the others: the one would want a second
interpreter, the other a build for each system, and both keep Python's lock.

Numba's cache knows of a change in a function's own file but not of one in a file that it calls. So the cache lies in a
folder named after all the kernels' sources; folders of versions that are a month old are removed.
"""

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

import numba
import platformdirs

KERNELS = ("tables.py", "moves.py", "memory.py", "proof.py", "winner_search.py", "alpha_beta.py")

_KEPT_S = 30 * 24 * 3600

Function = TypeVar("Function", bound=Callable[..., object])


def cache_folder() -> Path:
    """Where the compiled loops of exactly these sources are kept."""
    digest = hashlib.sha256()
    for name in KERNELS:
        digest.update(Path(__file__).with_name(name).read_bytes())
    return platformdirs.user_cache_path("madang") / "engine" / digest.hexdigest()[:16]


def _use_cache() -> bool:
    """Point numba to the cache; False where nothing can be kept, which makes each start a slow one."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for other in folder.parent.iterdir():
            if time.time() - other.stat().st_mtime > _KEPT_S:
                shutil.rmtree(other, ignore_errors=True)
    except OSError:
        pass
    is_kept = os.access(folder, os.W_OK)
    if is_kept:
        setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010  # numba hides its settings from types
    return is_kept


IS_CACHED = _use_cache()


def kernel(function: Function) -> Function:
    """Compile a function when it is first called; it runs without Python's lock."""
    return cast(Function, numba.njit(nogil=True, cache=IS_CACHED)(function))
