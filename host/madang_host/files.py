"""Files of the user's: read with an error that says what to do, and replaced as a whole or not at all."""

import codecs
import json
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from madang_host.errors import UserError

STANDARD_INPUT = Path("-")

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16's mark, with which it begins
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def joined(lines: Iterable[str]) -> bytes:
    """Lines as a file holds them."""
    return "".join(f"{line}\n" for line in lines).encode()


def keep_file(path: Path, content: bytes) -> None:
    """The same as `replace_file` for a file of the program's own, whose folder is made if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}") from error
    replace_file(path, content)


def replace_file(path: Path, content: bytes) -> None:
    """Make a file's content this: whatever happens on the way, the file holds the old content or the new. Raises
    UserError where no regular file is or can be."""
    path = path.resolve()  # a link goes on pointing to the file
    refuse_what_is_no_file(path)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
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


def read_content(path: Path, most: int = -1) -> bytes:
    """What a file holds, or the first `most` bytes of it, `-` being standard input; raises UserError."""
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.buffer.read(most)
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from error


def lines_in(content: bytes) -> list[str]:
    """The lines of a text file, whatever ends them; blank ones at the end are left out.

    UTF-8, or UTF-16 or UTF-32 if a mark or its zeros say so; what cannot be read is a \ufffd.
    """
    return re.split(r"\r\n|\r|\n", _decoded(content).rstrip())


def _decoded(content: bytes) -> str:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content.decode(encoding, errors="replace").lstrip("\ufeff")
    if content[1:8:2] == bytes(4):
        return content.decode("utf-16-le", errors="replace")
    if content[:8:2] == bytes(4):
        return content.decode("utf-16-be", errors="replace")
    return content.decode(errors="replace")


def parse_json(text: str) -> Any:
    """What a JSON text says; raises ValueError, for an object in which a name comes twice, too."""
    try:
        return json.loads(text, object_pairs_hook=_object)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name comes twice")
    return found


def refuse_to_overwrite(path: Path, force: bool) -> None:
    """Raises UserError when a file is there, or what is none; or no folder for it."""
    if path.exists() and not force:
        raise UserError(f"{path} is there already; --force writes over it")
    refuse_what_is_no_file(path)


def refuse_what_is_no_file(path: Path) -> None:
    """Raises UserError where a device, a pipe or a folder is, or no folder for a file."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise UserError(f"{path} is no regular file; nothing is written there")
    if not path.parent.is_dir():
        raise UserError(f"{path} cannot be written: there is no folder {path.parent}")
