"""Where what was found out of a kono is kept. Knows no rules.

A file holds arrays of numpy, in the user's cache: whoever deletes it waits for it once more. Its name says by which
edition of the solver it was made.
"""

import os
import tempfile
import zipfile
from collections.abc import Callable, Mapping

import numpy as np
import platformdirs
from numpy.typing import NDArray

Arrays = Mapping[str, NDArray[np.generic]]


def kept(name: str, make: Callable[[], Arrays]) -> Arrays:
    """The arrays of a name, from its file or, where there is none that can be read, made and kept."""
    folder = platformdirs.user_cache_path("madang") / "solved"
    path = folder / f"{name}.npz"
    try:
        with np.load(path, allow_pickle=False) as file:
            return {entry: file[entry] for entry in file.files}
    except (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile, zipfile.LargeZipFile):
        pass
    made = make()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, suffix=".part", delete=False) as part:
            np.savez_compressed(part, allow_pickle=False, **made)
        os.replace(part.name, path)
    except OSError:
        pass  # it is known for as long as this program runs
    return made
