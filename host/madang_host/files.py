"""Files of the user's: read with an error that says what to do, and replaced as a whole or not at all."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from madang_host.errors import UserError

STANDARD_INPUT = Path("-")


def joined(lines: Iterable[str]) -> bytes:
    """Lines as a file holds them."""
    return "".join(f"{line}\n" for line in lines).encode()


def replace_file(path: Path, content: bytes) -> None:
    """Make a file's content this: whatever happens on the way, the file holds the old content or the new."""
    path = path.resolve()  # a link goes on pointing to the file
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with unfinished.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}") from error


def read_content(path: Path) -> bytes:
    """What a file holds, `-` being standard input; raises UserError."""
    try:
        return sys.stdin.buffer.read() if path == STANDARD_INPUT else path.read_bytes()
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from error


def refuse_to_overwrite(path: Path, force: bool) -> None:
    """Raises UserError when a file is there."""
    if path.exists() and not force:
        raise UserError(f"{path} is there already; --force writes over it")
