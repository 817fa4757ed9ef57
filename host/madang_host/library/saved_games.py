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

from madang.games.kamisado.board import BLACK, SIDE_NAMES, WHITE
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.match import Match
from madang.games.kamisado.match_text import MatchTextError
from madang.games.kamisado.rules import NOBODY
from madang.text import shown
from madang_host.errors import UserError
from madang_host.files import STANDARD_INPUT, lines_in, read_content
from madang_host.games.kamisado.match_files import DamagedMatchError, parse_game, read_game, read_match
from madang_host.library.board_games import entries_of
from madang_host.library.game_log import (
    LogEntry,
    LoggedGame,
    RecordError,
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
    def game(self) -> Kamisado:
        """Replayed by the rules; raises UserError."""
        try:
            return self.told.game()
        except RecordError as error:
            raise UserError(f"game {self.name} is damaged: {error}; 'madang games delete' removes it") from error

    @property
    def winner(self) -> int:
        """Of the match or the lone round, or NOBODY."""
        return self.game.match.winner if self.game.match is not None else self.game.round.winner

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
        """What there is to know of it at a glance, for programs; `match` and what follows are missing if it is damaged.

        Times are UTC. A lone round has neither length nor score.
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
        match = self.game.match
        winner = SIDE_NAMES[self.winner] if self.winner != NOBODY else None
        if match is None:
            return known | {"match": None, "rounds": 1, "winner": winner}
        score = dict(zip(SIDE_NAMES, match.score, strict=True))
        agreed = {"edition": match.edition, "length": match.length}
        return known | {"match": agreed, "rounds": len(match.rounds), "score": score, "winner": winner}

    def players_words(self) -> str:
        """Who played without hands, or an empty text."""
        return ", ".join(f"{side}: {shown(player)}" for side, player in sorted(self.told.players.items()))

    def match_words(self) -> str:
        match = self.game.match
        return "a lone round" if match is None else f"{match.edition} to {match.length}"

    def result_words(self) -> str:
        """The score, and who has won."""
        match = self.game.match
        told = [] if match is None else [f"black {match.score[BLACK]}, white {match.score[WHITE]}"]
        if self.winner != NOBODY:
            told.append(f"{SIDE_NAMES[self.winner]} has won")
        return "; ".join(told)


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
        try:
            record = entries_of(parse_game(content))
        except MatchTextError as error:
            raise DamagedMatchError(path, error) from error
        entries = [LogEntry(now, text, is_late=True) for text in record]
        games = [LoggedGame(IMPORTED, "", path, entries=entries)]
    if not any(game.moves for game in games):
        raise UserError(f"no move is made in {path} yet: there is nothing to keep")
    return games


def find_record(wanted: str) -> list[str]:
    """The record of a match file, `-` being standard input, or of a kept game; raises UserError."""
    if _is_file(wanted):
        return entries_of(read_game(Path(wanted)))
    kept = _find_instead_of_file(wanted)
    return kept.told.record[: kept.game.entries()]


def find_match(wanted: str) -> Match:
    """The match of either; raises UserError, for a lone round too."""
    if _is_file(wanted):
        return read_match(Path(wanted))
    match = _find_instead_of_file(wanted).game.match
    if match is None:
        raise UserError(f"game {wanted} is a lone round from a position; this takes matches")
    return match


def _is_file(wanted: str) -> bool:
    return Path(wanted) == STANDARD_INPUT or os.path.exists(wanted)


def _find_instead_of_file(wanted: str) -> SavedGame:
    try:
        return SavedGames().find(wanted)
    except UserError as error:
        raise UserError(f"there is no file {wanted}, and {error}") from error
