"""Who plays Yut Nori on the PC (madang_host.games.players): expectimax, by ten levels; and what a coach tells."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from madang.games import NOBODY, Game
from madang.games.yut import notation
from madang.games.yut.rules import FORFEIT, Round, is_move
from madang.games.yut.stations import STATIONS
from madang.squares import square_name
from madang_host.games.players import Advice, GamePlayers, OpenEngine
from madang_host.games.registry import face_of
from madang_host.games.yut.expectimax import LEVELS, YutPlayer, legal_plies, odds_of_catches
from madang_host.games.yut.face import yut
from madang_host.general.outcomes import OPEN, WIN, Finding


class Players(GamePlayers):
    def choose(self, game: Game, level: int, seconds: float, open_engine: OpenEngine) -> str:
        """Where the sticks are to be thrown, what falls."""
        played = yut(game).round
        if played.must_throw():
            return self.drawn(game, random.Random())
        player = YutPlayer(LEVELS[level - 1], random.getrandbits(32))
        return notation.ply_text(played, player.choose(_copy(played)))

    def drawn(self, game: Game, chance: random.Random) -> str:
        """A throw, by the odds of the sticks that are played with."""
        chances = face_of(game.name).chances(game)
        return chance.choices(list(chances), list(chances.values()))[0]

    def advise(self, game: Game, seconds: float, open_engine: OpenEngine) -> Advice:
        return self.judge(game, seconds)[0]

    def judge(self, game: Game, seconds: float) -> list[Advice]:
        """The moves that may be made, the best first; of throws, which are nobody's choice, all alike."""
        played = _copy(yut(game).round)
        plies = legal_plies(played) if played.must_throw() else YutPlayer(LEVELS[-1]).ranked(played)
        found = []
        for ply in plies:
            text = notation.ply_text(played, ply)
            played.play(ply)
            is_won = played.winner() != NOBODY
            played.undo()
            found.append(Advice(text, WIN if is_won else OPEN, 1 if is_won else None))
        return found

    def findings(self, game: Game, seconds: float) -> Sequence[Finding]:
        return [
            Finding(game.find(advice.move), advice.outcome, advice.distance or 0)
            for advice in self.judge(game, seconds)
        ]


@dataclass(frozen=True)
class Odds:
    """For whose turn it is.

    best     the text of the move that looks best, or empty
    catches  by square: how likely what stands there is caught in the next turn, which is that of others while moves are
             to be made, else of whoever throws
    """

    best: str
    catches: dict[str, float]


@lru_cache(maxsize=64)
def odds_of(position: str) -> Odds:
    """What a coach tells of a position, by its text."""
    played = Round()
    notation.parse_position(position, played)
    if played.winner() != NOBODY or played.to_throw_off():
        return Odds("", {})
    best = ""
    if not played.must_throw():
        ply = YutPlayer(LEVELS[-1]).choose(played)
        best = notation.ply_text(played, ply) if is_move(ply) else ""
        played.play(FORFEIT)  # the next player's turn, as all stands now
    catches = odds_of_catches(played)
    return Odds(best, {square_name(STATIONS[station]): chance for station, chance in catches.items()})


def _copy(played: Round) -> Round:
    copied = Round()
    copied.copy(played)
    return copied
