"""The games that were kept (madang_host.library.game_log): found by name or number, described, deleted, imported.

Prints nothing and asks nobody. For people the games are numbered in the order in which they began; the name of a game
stays the same whatever else is deleted.
"""

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from madang.games import DRAWN, NOBODY, Game, registry
from madang.text import shown
from madang_host.errors import UserError
from madang_host.files import STANDARD_INPUT, lines_in, read_content
from madang_host.games.face import GameFace
from madang_host.games.records import RecordError
from madang_host.games.registry import face_of
from madang_host.games.steps import steps_of
from madang_host.library.game_log import (
    LogEntry,
    LoggedGame,
    changing,
    file_name,
    forget_games,
    games_folder,
    parse_log,
    read_folder,
    write_log,
)

MOST_BYTES = 4_000_000  # of a file of games with their times
LATEST = "last"  # instead of a name
IMPORTED = "imported"  # in the place of a board's id

ENDED = "ended"
RUNNING = "running"  # the latest on its board
DROPPED = "dropped"  # its board has begun another
UNFINISHED = "unfinished"  # and was brought in so
DAMAGED = "damaged"  # against the rules


@dataclass(frozen=True)
class SavedGame:
    """number     the first that began being 1
    name       by when the first move was made, and on which board
    told       what was written down
    """

    number: int
    name: str
    told: LoggedGame

    @cached_property
    def game(self) -> Game:
        """Replayed by the rules; raises UserError."""
        try:
            return self.told.game()
        except RecordError as error:
            raise UserError(f"game {self.name} is damaged: {error}; 'madang games delete' removes it") from error

    @property
    def face(self) -> GameFace:
        """Of what is played; raises UserError."""
        return face_of(self.game.name)

    @property
    def winner(self) -> int:
        """Of all that was played, DRAWN, or NOBODY."""
        if self._loser is not None:
            return 1 - self._loser
        return NOBODY if self.game.has_next_round() else self.game.winner()

    @property
    def _loser(self) -> int | None:
        """The side that gave the game up."""
        sides = self.face.sides
        return sides.index(self.told.resigned) if self.told.resigned in sides else None

    @property
    def state(self) -> str:
        try:
            if self.winner != NOBODY:
                return ENDED
        except UserError:
            return DAMAGED
        if self.told.board == IMPORTED:
            return UNFINISHED
        return RUNNING if self.told.is_latest else DROPPED

    def summary(self) -> dict[str, object]:
        """What there is to know of it at a glance, for programs; `game` and what follows are missing if it is damaged.

        Times are UTC. In between stands what the game's face tells.
        """
        known: dict[str, object] = {
            "number": self.number,
            "name": self.name,
            "board": shown(self.told.board),
            "began": self.told.began.isoformat(),
            "last": self.told.entries[-1].at.isoformat(),
            "plies": self.told.moves,
            "takebacks": self.told.takebacks,
            "players": {side: shown(player) for side, player in self.told.players.items()},
            "state": self.state,
        }
        if self.state == DAMAGED:
            return known
        rounds = max((step.number for step in steps_of(self.told.record)), default=0)
        winner = self._winner_text() or None
        played = {"game": self.game.name, "rounds": rounds, "winner": winner}
        resigned = {"resigned": self.told.resigned} if self._loser is not None else {}
        return known | played | resigned | self.face.summary(self.game)

    def _winner_text(self) -> str:
        if self.winner == NOBODY:
            return ""
        return "draw" if self.winner == DRAWN else self.face.sides[self.winner]

    def players_words(self) -> str:
        """Who played without hands, or an empty text."""
        return ", ".join(f"{side}: {shown(player)}" for side, player in sorted(self.told.players.items()))

    def match_words(self) -> str:
        """What is played."""
        return self.face.kind_words(self.game)

    def result_words(self) -> str:
        """The score, and who has won."""
        told = [self.face.score_text(self.game)]
        if self.winner != NOBODY:
            told.append("a draw" if self.winner == DRAWN else f"{self._winner_text()} has won")
        if self._loser is not None:
            told.append(f"{self.told.resigned} resigned")
        return "; ".join(filter(None, told))


class SavedGames:
    """The games of a folder.

    games    in the order in which they began
    damages  what could not be read of its files, in words
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or games_folder()
        told, self.damages = read_folder(self.folder)
        names: Counter[str] = Counter()
        self.games: list[SavedGame] = []
        for number, game in enumerate(told, 1):
            name = f"{game.began.astimezone(UTC):%Y%m%d-%H%M%S}-{file_name(game.board)}"
            names[name] += 1
            if names[name] > 1:
                name += f"_{names[name]}"
            self.games.append(SavedGame(number, name, game))

    def find(self, wanted: str) -> SavedGame:
        """The game of a number, a name, the unmistakable beginning of one, or LATEST; raises UserError."""
        if wanted == LATEST and self.games:
            return self.games[-1]
        found = [game for game in self.games if wanted in (game.name, str(game.number))]
        found = found or [game for game in self.games if wanted and game.name.startswith(wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(game.name for game in found[:3])
            raise UserError(f"'{shown(wanted)}' may be {names}{' ...' if len(found) > 3 else ''}: say more of it")
        if not self.games:
            raise UserError(f"no game '{shown(wanted)}': none is kept yet; what is played on a board is kept by itself")
        raise UserError(f"no game '{shown(wanted)}' is kept ('madang games list' names them; '{LATEST}' is the latest)")

    def holds(self, game: LoggedGame) -> SavedGame | None:
        """Just this game, or None; one that was not played on a board is known by its record alone."""
        same = [kept for kept in self.games if kept.told.record == game.record]
        if game.board != IMPORTED:
            same = [kept for kept in same if (kept.told.board, kept.told.began) == (game.board, game.began)]
        return same[0] if same else None


def delete(games: Iterable[SavedGame]) -> None:
    """For good; raises UserError."""
    forget_games(game.told for game in games)


@dataclass(frozen=True)
class Imported:
    """`is_new` unless just that game was kept before."""

    game: SavedGame
    is_new: bool


def bring_in(path: Path, folder: Path | None = None, now: datetime | None = None) -> list[Imported]:
    """Keep the match of a file in any form, or the games of a game log with their times; all of them or, if anything
    is wrong, none: UserError says what, and in which line."""
    found = _games_in(path, now or datetime.now(UTC))
    folder = folder or games_folder()
    with changing(folder):
        before = SavedGames(folder)
        for game in found:
            if before.holds(game) is None:
                write_log(folder, game)
    after = SavedGames(folder)
    kept = [(after.holds(game), before.holds(game) is None) for game in found]
    return [Imported(game, is_new) for game, is_new in kept if game is not None]


def _games_in(path: Path, now: datetime) -> list[LoggedGame]:
    content = read_content(path, MOST_BYTES + 1)
    lines = lines_in(content[:MOST_BYTES])
    if lines[0].lstrip().startswith('{"at"'):
        if len(content) > MOST_BYTES:
            raise UserError(f"{path} is larger than {MOST_BYTES:,} bytes: export its games one by one")
        games, damage = parse_log(lines, path)
        if damage:
            raise UserError(f"{damage}; nothing was kept")
        for game in games:
            try:
                game.game()
            except RecordError as error:
                line = game.entries[error.index].line
                raise UserError(f"{path}, line {line}: {error}; nothing was kept") from error
    else:
        record = _face_for(lines).read_file(content, path)
        entries = [LogEntry(now, text, is_late=True) for text in record]
        games = [LoggedGame(IMPORTED, "", path, entries=entries)]
    if not any(game.moves for game in games):
        raise UserError(f"no move is made in {path} yet: there is nothing to keep")
    return games


def _face_for(lines: Iterable[str]) -> GameFace:
    """Of the game whose name a file begins with, or else of the first: its files have several beginnings."""
    words = next((line.split(None, 1) for line in lines if line.strip()), [""])
    return face_of(words[0] if words[0] in registry.NAMES else registry.NAMES[0])


def find_record(wanted: str) -> list[str]:
    """The record of a file, `-` being standard input, or of a kept game; raises UserError."""
    if Path(wanted) == STANDARD_INPUT or os.path.exists(wanted):
        content = read_content(Path(wanted), MOST_BYTES + 1)
        return _face_for(lines_in(content[:MOST_BYTES])).read_file(content, Path(wanted))
    try:
        kept = SavedGames().find(wanted)
    except UserError as error:
        raise UserError(f"there is no file {wanted}, and {error}") from error
    return kept.told.record[: kept.game.entries()]
