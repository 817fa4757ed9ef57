"""Where what was found out of a kono is kept. Knows no rules.

A file holds arrays of numpy, in the user's cache: whoever deletes it waits for it once more. Its name says by which
edition of the solver it was made.
"""

import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
from numpy.typing import NDArray

Arrays = Mapping[str, NDArray[np.generic]]


class Layers:
    """What was found of a kono step by step, so that who stops goes on where it was: sorted arrays of 32-bit numbers, a
    file each, numbered from 0."""

    def __init__(self, name: str) -> None:
        self._folder = _folder() / f"{name}-parts"
        self._count = 0

    def read(self) -> list[NDArray[np.int32]]:
        """All that can be read, up to the first that cannot."""
        found: list[NDArray[np.int32]] = []
        while True:
            layer: NDArray[Any] | None = _read(self._path(len(found))).get("numbers")
            if layer is None or layer.ndim != 1 or layer.dtype != np.int32 or (layer[1:] <= layer[:-1]).any():
                break
            found.append(layer)
        self._count = len(found)
        return found

    def add(self, numbers: NDArray[np.int32]) -> None:
        """The next one; where nothing can be kept it is not."""
        _keep(self._path(self._count), {"numbers": numbers})
        self._count += 1

    def forget(self) -> None:
        """All of them."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _path(self, number: int) -> Path:
        return self._folder / f"{number}.npz"


def kept(name: str, make: Callable[[], Arrays]) -> Arrays:
    """The arrays of a name, from its file or, where there is none that can be read, made and kept."""
    path = _folder() / f"{name}.npz"
    found = _read(path)
    if not found:
        found = make()
        _keep(path, found)
    return found


def _folder() -> Path:
    return platformdirs.user_cache_path("madang") / "solved"


def _read(path: Path) -> Arrays:
    """Nothing where there is no file that can be read."""
    try:
        with np.load(path, allow_pickle=False) as file:
            return {entry: file[entry] for entry in file.files}
    except (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile, zipfile.LargeZipFile):
        return {}


def _keep(path: Path, arrays: Arrays) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as part:
            np.savez_compressed(part, allow_pickle=False, **arrays)
        os.replace(part.name, path)
    except OSError:
        pass  # it is known for as long as this program runs
