"""A game in the forms in which it can be taken away: as text, as a picture of a position, as one that moves.

Knows no files and no place where games are kept.
"""

from madang.games import Game
from madang_host.errors import UserError
from madang_host.games.registry import face_of
from madang_host.games.steps import Step, steps_of_game
from madang_host.render.board_svg import board_svg

TEXTS = ("annotation", "words", "match", "jsonl", "record")  # as far as a game has them (madang_host.games.face)
LOG = "log"  # with its times, as `madang games import` reads it
STILLS = ("svg", "png")
MOVING = ("gif", "apng")
FORMS = (*TEXTS, LOG, *STILLS, *MOVING)
TEXT = "text"  # whichever is the game's usual one
ENDINGS = {".txt": TEXT, ".jsonl": "jsonl", ".json": "jsonl"} | {f".{form}": form for form in STILLS + MOVING}


def form_of(ending: str) -> str:
    """The form that the ending of a file's name stands for; raises UserError."""
    if ending.lower() not in ENDINGS:
        raise UserError(f"no form has the ending '{ending}': try {', '.join(ENDINGS)}, or say --format")
    return ENDINGS[ending.lower()]


def lines_of(game: Game, form: str) -> list[str]:
    """A game in one of the forms of TEXTS, or its usual one; raises UserError."""
    face = face_of(game.name)
    forms = face.forms(game)
    if form == TEXT:
        form = next(iter(forms))
    if form not in forms:
        others = ", ".join((*forms, LOG, *STILLS, *MOVING))
        raise UserError(f"{face.kind_words(game)} has no form '{form}' (try --format with {others})")
    return forms[form]()


def find_step(game: Game, number: int | None = None, ply: int | None = None) -> Step:
    """The step at which so many moves of a round are made, the last of each if it is not said; raises UserError. Its
    game may be looked at later, too."""
    number = check_round(game, number)
    plies = max(step.ply for step in steps_of_game(game) if step.number == number)
    if ply is None:
        ply = plies
    if not 0 <= ply <= plies:
        raise UserError(f"round {number} has no ply {ply}: try 0, its start, to {plies}")
    return next(step for step in steps_of_game(game) if (step.number, step.ply) == (number, ply))


def svg_of(step: Step) -> str:
    """The picture of a position, with what led to it."""
    drawing = face_of(step.game.name).drawing_of(step.game)
    if not step.ply:
        return board_svg(drawing, (step.place, step.deed))
    return board_svg(drawing, (step.deed, f"{step.place}; {step.result}" if step.result else step.place))


def round_svgs(game: Game, number: int | None = None) -> list[str]:
    """The pictures of a round, the last if it is not said, from its start to its end; raises UserError."""
    number = check_round(game, number)
    return [svg_of(step) for step in steps_of_game(game) if step.number == number]


def check_round(game: Game, wanted: int | None) -> int:
    """The number of a round that is there, the last if it is not said; raises UserError."""
    rounds = max((step.number for step in steps_of_game(game)), default=0)
    if wanted is not None and not 1 <= wanted <= rounds:
        raise UserError(f"there is no round {wanted}: try 1{f' to {rounds}' if rounds > 1 else ''}")
    return wanted or rounds
