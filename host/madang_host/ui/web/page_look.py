"""How things look and what they are called on a page: what does not change while a game is played, in the viewer's
language. Knows no board.
"""

from collections.abc import Iterable
from typing import Any

from madang import roles
from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.games import Game
from madang.games.registry import new_game
from madang.setting_help import HELP, ROWS
from madang.squares import square_name
from madang_host.games.face import GameFace, sentence
from madang_host.games.records import game_of
from madang_host.games.registry import face_of, game_names
from madang_host.i18n.language import _
from madang_host.maintenance.setting_profiles import Profile, profile_words
from madang_host.render import screen_colours, shapes
from madang_host.teaching.registry import game_with_lessons, teaching_of
from madang_host.ui import sentences
from madang_host.ui.web.page_types import GameWords, Look, ProfileWords, Variants
from madang_host.ui.web.requests import setting_group

ADVISED = "advised"  # a choice that the board lights during a round is the best move
ADVISED_SIGN = "✦"


def look(spoken: str, face: GameFace, game: Game) -> Look:
    """What does not change while a game is played: the colours and names of things, in the viewer's language."""
    shown: Look = {
        "language": spoken,
        "game": face.name,
        "squares": {square_name(square): face.sheet_of(game).tile(square) for square in range(64)},
        "colours": {name: face.colour_words(colour) for colour, name in enumerate(COLOUR_NAMES)},
        "games": {name: _game(face_of(name)) for name in game_names()},
        "sides": _named(face, face.sides_in(game)),
        "has_trays": face.has_captures,
        "matches": {text: words for name in game_names() for text, words in face_of(name).matches()},
        "setups": {text: setups for text, setups in _setups() if setups},
        "variants": {text: variants for text, variants in _variants() if variants},
        "lessons": teaching_of(game_with_lessons(face.name)).kind_words(),
        "letters": dict(zip(COLOUR_NAMES, COLOUR_LETTERS, strict=True)),
        "tiles": dict(zip(COLOUR_NAMES, map(screen_colours.css, screen_colours.SQUARES), strict=True)),
        "shapes": _shapes(face, game),
        "towers": {face.piece_name(piece): sentence(face.piece_words(piece)) for piece in face.pieces()},
        "signs": {roles.ROLE_NAMES[role]: sign for role, sign in sentences.ROLE_SIGNS.items()}
        | {ADVISED: ADVISED_SIGN},
        "roles": {roles.ROLE_NAMES[role]: meaning for role, meaning in sentences.role_words().items()}
        | {ADVISED: _("the best move")},
        "settings": {
            name: {
                "group": setting_group(name),
                "default": default,
                "least": least,
                "most": most,
                "help": _(HELP[name]),
            }
            for name, default, least, most in ROWS
        },
    }
    race = face.race_look(game)
    if race is not None:
        shown["race"] = race
    return shown


def _matches() -> Iterable[tuple[str, str]]:
    """All that can be begun: the game, and the first entry."""
    for name in game_names():
        for text, _words in face_of(name).matches():
            yield name, text


def _game(face: GameFace) -> GameWords:
    sides = face.sides if face.variants() else face.sides_in(new_game(face.name))
    explains = teaching_of(face.name).explains
    return {
        "words": _(face.title),
        "sides": _named(face, sides),
        "has_pie_rule": face.has_pie_rule,
        "explains": explains,
    }


def _named(face: GameFace, sides: Iterable[str]) -> dict[str, str]:
    """Sides by their names, the one that sits above first."""
    return {name: sentence(face.side_words(face.sides.index(name))) for name in sides}


def _shapes(face: GameFace, game: Game) -> dict[str, Any]:
    """How things are drawn, the pieces by their names here."""
    drawn = {face.piece_name(piece): face.piece_drawing(piece) for piece in face.pieces()}
    known = shapes.page_shapes(face.sheet_of(game), drawn.values())
    return known | {"pieces": {name: known["pieces"][piece.name] for name, piece in drawn.items()}}


def _setups() -> Iterable[tuple[str, dict[str, str]]]:
    """Of each match how its first round can be set up: in words, by the option that does it."""
    for name, text in _matches():
        yield text, dict(face_of(name).setup_options(game_of([text])))


def _variants() -> Iterable[tuple[str, list[Variants]]]:
    """Of each match what can be chosen beside it."""
    for name, text in _matches():
        face = face_of(name)
        yield (
            text,
            [
                {
                    "words": words,
                    "choices": [list(choice) for choice in choices],
                    "sides": {word: count for word, _words in choices if (count := face.sides_with(word))},
                }
                for words, choices in face.variants()
            ],
        )


def profiles(known: Iterable[Profile]) -> dict[str, ProfileWords]:
    """The profiles of settings by name, in the viewer's language."""
    return {
        profile.name: {"words": profile_words(profile), "purpose": _(profile.purpose) if profile.purpose else ""}
        for profile in known
    }
