"""The games that are kept on this PC, for a page: their list, one to look back at, what all of them come to. Reads
files, and knows no page.
"""

from collections.abc import Sequence
from typing import Any

from madang.games import registry
from madang_host.errors import UserError
from madang_host.games.face import sentence
from madang_host.games.records import game_of
from madang_host.games.registry import face_of
from madang_host.i18n.language import _
from madang_host.library import saved_games
from madang_host.library.saved_games import SavedGame, SavedGames
from madang_host.library.statistics import figures_of
from madang_host.ui.study.exports import LOG, forms_of, text_of
from madang_host.ui.study.history import History
from madang_host.ui.study.rounds import rounds_of

Json = dict[str, Any]

NOW = "now"  # the name of the game on the board
MOST_LISTED = 200


def listed() -> Json:
    """The latest first, and what could not be read."""
    kept = SavedGames()
    games = [{**game.summary(), "match": game.told.record[0]} for game in reversed(kept.games[-MOST_LISTED:])]
    return {"games": games, "count": len(kept.games), "damages": kept.damages}


def record_of(name: str) -> list[str]:
    """Raises UserError."""
    kept = SavedGames().find(name)
    return kept.told.record[: kept.game.entries()]


def told(record: Sequence[str], name: str) -> Json:
    """The rounds of a game by number, as a page looks back at them, in the viewer's language, and in what forms it can
    be taken away; raises UserError. `kept` is the name under which it is kept, or empty."""
    game = game_of(record)
    kept = _kept(record, name)
    history = History()
    history.follow(record)
    return {
        "name": name,
        "kept": kept.name if kept else "",
        "game": game.name,
        "match": record[0] if record else "",
        "began": kept.told.began.isoformat() if kept else "",
        "players": kept.summary()["players"] if kept else {},
        "rounds": rounds_of(history.rounds, face_of(game.name)),
        "forms": [*forms_of(game), *([LOG] if kept else [])],
        "text": text_of(game),
    }


def delete(name: str) -> None:
    """For good; raises UserError."""
    saved_games.delete([SavedGames().find(name)])


def figures(wanted: str = "") -> Json:
    """What all games of one kind come to, of the usual one if none is wanted; `titles` are the kinds of which some are
    kept, and `throw_words` throws in words, by name."""
    sound = []
    for kept in SavedGames().games:
        try:
            sound.append((kept.game, kept.told.entries))
        except UserError:
            continue  # a damaged one counts for nothing; the list says so
    names = [name for name in registry.NAMES if any(game.name == name for game, _entries in sound)]
    name = wanted if wanted in names else next(iter(names), registry.NAMES[0])
    titles = {known: _(face_of(known).title) for known in names}
    figures = figures_of(sound, name)
    throws = {throw: sentence(figures.face.throw_words(throw)) for throw in figures.likely}
    return {**figures.as_json(), "titles": titles, "throw_words": throws}


def _kept(record: Sequence[str], name: str) -> SavedGame | None:
    """The kept game of a name; of that on the board the one that has come to the same."""
    games = SavedGames()
    if name != NOW:
        return games.find(name)
    same = [game for game in games.games if game.told.record == list(record)]
    return same[-1] if same else None
