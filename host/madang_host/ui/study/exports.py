"""A game as a file to take away, in every form that `madang games export` has."""

from collections.abc import Callable
from typing import NamedTuple

from madang.games import Game
from madang_host.errors import UserError
from madang_host.files import joined
from madang_host.games.registry import face_of
from madang_host.library.formats import MOVING, STILLS, TEXTS, find_step, lines_of, round_svgs, svg_of
from madang_host.library.game_log import log_lines
from madang_host.library.saved_games import SavedGames

LOG = "log"
NAMES = (*TEXTS, LOG, *STILLS, *MOVING)
PNG_WIDTH, MOVING_WIDTH = 1200, 480  # pixels
SECONDS = 1.0  # a move of a moving picture

_ENDINGS = {
    "annotation": ".txt",
    "words": "-words.txt",
    "match": "-match.txt",
    "jsonl": ".jsonl",
    "record": "-record.txt",
    LOG: "-log.jsonl",
    "svg": ".svg",
    "png": ".png",
    "gif": ".gif",
    "apng": ".apng",
}
_KINDS = {
    ".txt": "text/plain",
    ".jsonl": "application/jsonl",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".gif": "image/gif",
    ".apng": "image/apng",
}


class Exported(NamedTuple):
    """`kind` is its media type."""

    name: str
    kind: str
    content: bytes


def forms_of(game: Game) -> list[str]:
    """Those that a game has, the usual one first; what is on a board has no log before it is kept."""
    return [*face_of(game.name).forms(game), *STILLS, *MOVING]


def exported(game: Game, name: str, form: str, number: int | None = None, ply: int | None = None) -> Exported:
    """A game in one of the forms; of pictures the round, and of still ones the ply. Raises UserError."""
    if form in STILLS:
        return _file(name, form, _still(svg_of(find_step(game, number, ply)), form))
    if form in MOVING:
        return _file(name, form, _moving(round_svgs(game, number), form))
    return _file(name, form, joined(lines_of(game, form)))


def log_of(name: str) -> Exported:
    """A kept game with its times; raises UserError."""
    kept = SavedGames().find(name)
    return _file(kept.name, LOG, joined(log_lines(kept.told, kept.told.entries[0].at)))


def text_of(game: Game) -> str:
    """A game as a text to be read, or an empty one."""
    forms: dict[str, Callable[[], list[str]]] = face_of(game.name).forms(game)
    try:
        return "\n".join(next(iter(forms.values()))())
    except UserError:
        return ""


def _file(name: str, form: str, content: bytes) -> Exported:
    ending = _ENDINGS[form]
    return Exported(f"madang-{name}{ending}", _KINDS[f".{ending.rpartition('.')[2]}"], content)


def _still(svg: str, form: str) -> bytes:
    if form == "svg":
        return svg.encode()
    from madang_host.render import pixels

    return pixels.png(svg, PNG_WIDTH)


def _moving(svgs: list[str], form: str) -> bytes:
    from madang_host.render import pixels
    from madang_host.render.screen_colours import BACKGROUND, css

    kind = pixels.GIF if form == "gif" else pixels.APNG
    return pixels.animated(svgs, MOVING_WIDTH, css(BACKGROUND), SECONDS, kind)
