"""What is chosen before a match and between its rounds (madang_host.games.face): which matches there are, who chooses,
what a computer takes."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from madang.games.kamisado.board import BLACK, WHITE
from madang.games.kamisado.game import BASIC_OPTION, DRAW_OPTION, FAIR_OPTION, HAND_OPTION, Kamisado
from madang.games.kamisado.match import DRAGON, FILL, KOREAN, LENGTHS, SERIES
from madang.games.kamisado.rules import NOBODY
from madang.squares import members, new_set
from madang_host.games.face import Option
from madang_host.games.kamisado.names import setup_words, side_words
from madang_host.games.records import written
from madang_host.i18n.language import _


def matches() -> list[tuple[str, str]]:
    """The matches that can be begun: the first entry of each one's record, and its name in words."""
    known = [(f"kamisado {edition} {length}", _match_words(edition, length)) for edition, length in _KINDS]
    fair = [(start.entry, start.words()) for start in FAIR_STARTS]
    handicaps = [(start.entry, start.words()) for start in HANDICAPS]
    return [*known[:-1], *fair, *handicaps, known[-1]]


_KINDS = [(edition, length) for edition in (KOREAN, DRAGON, SERIES) for length in LENGTHS[edition]]


def _match_words(edition: str, length: int) -> str:
    if edition == SERIES:
        return _("Single rounds, to {count} points").format(count=length)
    name = _("Korean") if edition == KOREAN else _("Dragon")
    if length == 1:
        return _("{edition}: one round").format(edition=name)
    return _("{edition}: a match to {count} points").format(edition=name, count=length)


# Starts that are hard to win. Of the 630 that two tokens make by the rules 595 are won by whoever moves first; in the
# first four of these only two first moves do it, each the image of the other, and in the last two none. Found by asking
# the engine who wins after each first move of 112 of these starts, those of the tokens 1 to 3.

FIRST_MOVES = 102


class FairStart(NamedTuple):
    """The lower token is Black's, who moves first. `wins` are the first moves that win; if none does, White wins."""

    tokens: tuple[int, int]
    position: str
    wins: tuple[str, ...]

    @property
    def entry(self) -> str:
        """The first entry of its record: a lone round."""
        return f"kamisado {self.position}"

    def words(self) -> str:
        low, high = self.tokens
        if not self.wins:
            return _("Fair start, tokens {low} and {high}: who moves second wins").format(low=low, high=high)
        said = _("Fair start, tokens {low} and {high}: {count} of {moves} first moves win")
        return said.format(low=low, high=high, count=len(self.wins), moves=FIRST_MOVES)


FAIR_STARTS: Sequence[FairStart] = (
    FairStart((3, 17), "gpynokrb/8/8/8/8/8/8/BROKYNPG b * -", ("h8-d4", "a8-e4")),
    FairStart((3, 28), "gpynokrb/8/8/8/8/8/8/KBORPNGY b * -", ("h8-d4", "a8-e4")),
    FairStart((1, 22), "gypnorkb/8/8/8/8/8/8/GKRNOPYB b * -", ("h8-c3", "a8-f3")),
    FairStart((1, 24), "gypnorkb/8/8/8/8/8/8/GORKYPNB b * -", ("e8-e4", "d8-d4")),
    FairStart((3, 25), "gpynokrb/8/8/8/8/8/8/KGPNORBY b * -", ()),
    FairStart((1, 33), "gypnorkb/8/8/8/8/8/8/GROKYNPB b * -", ()),
)


class Handicap(NamedTuple):
    """The basic start with the same rings on all towers of one side, for players who are not equally strong. Of the
    `moves` first moves so many win."""

    position: str
    wins: int
    moves: int
    side: int
    rings: int

    @property
    def entry(self) -> str:
        return f"kamisado {self.position}"

    def words(self) -> str:
        side, towers = side_words(self.side), (_("Sumos"), _("Double Sumos"))[self.rings - 1]
        if not self.wins:
            return _("Handicap, {side} with {towers} only: who moves second wins").format(side=side, towers=towers)
        said = _("Handicap, {side} with {towers} only: {count} of {moves} first moves win")
        return said.format(side=side, towers=towers, count=self.wins, moves=self.moves)


# Who wins after each first move was asked of the engine, as of the fair starts. Triples change nothing more.
HANDICAPS: Sequence[Handicap] = (
    Handicap("obpkyrgn/8/8/8/8/8/8/N+G+R+Y+K+P+B+O+ b * -", 4, 102, WHITE, 1),
    Handicap("obpkyrgn/8/8/8/8/8/8/N++G++R++Y++K++P++B++O++ b * -", 100, 102, WHITE, 2),
    Handicap("o+b+p+k+y+r+g+n+/8/8/8/8/8/8/NGRYKPBO b * -", 50, 90, BLACK, 1),
    Handicap("o++b++p++k++y++r++g++n++/8/8/8/8/8/8/NGRYKPBO b * -", 0, 60, BLACK, 2),
)


def setup_options(game: Kamisado) -> dict[str, str]:
    """Of what the game offers, the set-ups."""
    squares = new_set()
    game.options(squares)
    offered = [written(partial(game.write_option, square)) for square in members(squares)]
    setups = [option.decode() for option in (BASIC_OPTION, DRAW_OPTION, HAND_OPTION, FAIR_OPTION)]
    return {text: setup_words(text) for text in setups if text in offered}


def chooser(game: Kamisado) -> int:
    """The winner of the last round fills, the challenger draws; NOBODY if nothing is to be chosen."""
    match = game.match
    if match is None or not game.must_choose():
        return NOBODY
    return 1 - match.challenger() if match.setups() == (FILL,) else match.challenger()


def drawing_option(options: Mapping[int, Option]) -> int | None:
    return next((square for square, option in options.items() if option.text == DRAW_OPTION.decode()), None)


def option_of_computer(options: Mapping[int, Option], chance: int) -> int | None:
    """It draws, or fills from either side; None if there is neither."""
    fills = sorted(square for square, option in options.items() if option.text.startswith(FILL))
    return fills[chance % len(fills)] if fills else drawing_option(options)
