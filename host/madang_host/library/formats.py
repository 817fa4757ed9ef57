"""A game in the forms in which it can be taken away: as text, as a picture of a position, as one that moves.

Knows no files and no place where games are kept.
"""

from collections.abc import Callable

from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.match import Match
from madang.games.kamisado.match_text import match_lines
from madang_host.errors import UserError
from madang_host.games.kamisado.annotation import annotation_lines
from madang_host.games.kamisado.drawing import drawing_of
from madang_host.games.kamisado.match_files import json_lines
from madang_host.games.kamisado.steps import Step, game_steps, rounds_of
from madang_host.render.board_svg import board_svg

# As text: the first edition's annotation in symbols and in words, and the two forms of match files.
TEXTS: dict[str, Callable[[Match], list[str]]] = {
    "annotation": annotation_lines,
    "words": lambda match: annotation_lines(match, words=True),
    "match": match_lines,
    "jsonl": json_lines,
}
ANNOTATIONS = ("annotation", "words")  # of lone rounds, too
LOG = "log"  # with its times, as `madang games import` reads it
STILLS = ("svg", "png")
MOVING = ("gif", "apng")
FORMS = (*TEXTS, LOG, *STILLS, *MOVING)
ENDINGS = {".txt": "annotation", ".jsonl": "jsonl", ".json": "jsonl"} | {f".{form}": form for form in STILLS + MOVING}


def form_of(ending: str) -> str:
    """The form that the ending of a file's name stands for; raises UserError."""
    if ending.lower() not in ENDINGS:
        raise UserError(f"no form has the ending '{ending}': try {', '.join(ENDINGS)}, or say --format")
    return ENDINGS[ending.lower()]


def lines_of(game: Kamisado, form: str) -> list[str]:
    """A match in one of the forms of TEXTS, or a lone round as annotation; raises UserError."""
    if game.match is None:
        if form in ANNOTATIONS:
            return annotation_lines(game.round, words=form == "words")
        others = ", ".join((*ANNOTATIONS, LOG, *STILLS, *MOVING))
        raise UserError(f"a lone round from a position has no form '{form}' (try --format with {others})")
    return TEXTS[form](game.match)


def find_step(game: Kamisado, number: int | None = None, ply: int | None = None) -> Step:
    """The step at which so many moves of a round are made, the last of each if it is not said; raises UserError."""
    number = check_round(game, number)
    plies = len(rounds_of(game)[number - 1][2])
    if ply is None:
        ply = plies
    if not 0 <= ply <= plies:
        raise UserError(f"round {number} has no ply {ply}: try 0, its start, to {plies}")
    return next(step for step in game_steps(game) if (step.number, step.ply) == (number, ply))


def svg_of(step: Step) -> str:
    """The picture of a position, with what led to it."""
    drawing = drawing_of(step.position)
    if not step.ply:
        return board_svg(drawing, (step.place, step.deed))
    return board_svg(drawing, (step.deed, f"{step.place}; {step.result}" if step.result else step.place))


def round_svgs(game: Kamisado, number: int | None = None) -> list[str]:
    """The pictures of a round, the last if it is not said, from its start to its end; raises UserError."""
    number = check_round(game, number)
    return [svg_of(step) for step in game_steps(game) if step.number == number]


def check_round(game: Kamisado, wanted: int | None) -> int:
    """The number of a round that is there, the last if it is not said; raises UserError."""
    rounds = len(rounds_of(game))
    if wanted is not None and not 1 <= wanted <= rounds:
        raise UserError(f"there is no round {wanted}: try 1{f' to {rounds}' if rounds > 1 else ''}")
    return wanted or rounds
