"""The Matchplay strips with the corrections that the owner of a rulebook has made. Knows no match and no command line.

Corrections are kept in the user's data folder, a line a token: `9 KOGPRBNY`.
"""

from pathlib import Path

import platformdirs

from madang.games.kamisado.starts import StripError, parse_strip, parse_token
from madang.games.kamisado.strips import STRIPS
from madang_host.errors import UserError
from madang_host.files import joined, keep_file


def corrections_path() -> Path:
    return platformdirs.user_data_path("madang") / "strips.txt"


def corrections() -> dict[int, str]:
    """The corrected strips by their token; raises UserError naming the line that is none."""
    path = corrections_path()
    try:
        lines = path.read_bytes().decode(errors="replace").split("\n")
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from error
    corrected = {}
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words:
            continue
        try:
            if len(words) != 2:
                raise StripError("not a token and its strip, like '9 KOGPRBNY'")
            corrected[parse_token(words[0])] = parse_strip(words[1])
        except StripError as error:
            raise UserError(
                f"{path}, line {number}: {error}; correct it, or go back to the strips that came with Madang: "
                "madang strips --reset"
            ) from error
    return corrected


def strips() -> tuple[str, ...]:
    """The strips of the tokens 1 to 36."""
    corrected = corrections()
    return tuple(corrected.get(token, strip) for token, strip in enumerate(STRIPS, 1))


def correct(token: int, strip: str) -> None:
    """Correct a strip for good; the one that came with Madang takes the correction back."""
    corrected = corrections() | {token: strip}
    _keep({token: strip for token, strip in corrected.items() if STRIPS[token - 1] != strip})


def reset() -> None:
    """Take all corrections back."""
    _keep({})


def _keep(corrected: dict[int, str]) -> None:
    keep_file(corrections_path(), joined(f"{token} {strip}" for token, strip in sorted(corrected.items())))
