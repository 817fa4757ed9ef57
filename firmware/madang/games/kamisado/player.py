"""Who plays Kamisado for the computer: a book of openings and a search. Loaded only while the computer has a side."""

from madang import games
from madang.games.kamisado import opening
from madang.games.kamisado.match import BASIC, Match
from madang.games.kamisado.search import Search
from madang.interpreter import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.games.kamisado.game import Kamisado

_SLICE = const(10)  # positions that it looks at in a cycle: 0.7 ms on the emulated Pico, at most 1.3


class Player(games.Player):
    """Methods and their promises: see madang.games.Player. A strong one looks as far as its book relies on."""

    def __init__(self, game: "Kamisado") -> "None":
        self._game = game
        self.search = Search()
        self._booked = opening.UNKNOWN
        self._is_strong = False
        self.is_done = True
        self.is_ready = True

    def begin(self, is_strong: "bool") -> "None":
        game = self._game
        self._is_strong = is_strong
        self._booked = opening.find(game.round) if is_strong else opening.UNKNOWN
        if self._booked != opening.UNKNOWN and game.plies == 0 and game.has_pie_rule and game.may_swap():
            self._booked = opening.HARDEST_FIRST  # a good one would be taken
        self.search.begin(self._game.round)
        self.is_done = self.search.is_done or self._booked != opening.UNKNOWN
        self.is_ready = False

    def think(self) -> "None":
        if not self.is_done:
            self.search.step(_SLICE)
            self.is_done = self.search.is_done
            if self.search.nodes >= opening.REACH:
                self.is_ready = True

    def wants_swap(self) -> "bool":
        if self._is_strong and _is_basic(self._game.match):
            return opening.is_first_won(self._game.round)
        return self.search.looks_lost()

    def move(self) -> "int":
        index = self._game.index_of(self._booked)
        return index if index >= 0 else self._game.index_of(self.search.move)


def _is_basic(match: "Match | None") -> "bool":
    """Whether a match is in its first round, and that began from the basic set-up."""
    return match is not None and len(match.rounds) == 1 and match.rounds[0].setup == BASIC
