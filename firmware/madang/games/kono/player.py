"""Who plays a kono for the computer: alpha-beta, deeper and deeper, on a round of its own. Loaded only while the
computer has a side.

It sees neither repetition nor what the players made of `no-parking` before; the moves it chooses from are the game's.
"""

from array import array

from madang import games
from madang.games import DRAWN, NOBODY
from madang.games.kono import round as kono
from madang.interpreter import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.games.kono.game import Kono

WIN = const(10000)  # less the plies that it takes
_INFINITE = const(20000)
_MOST_DEPTH = const(10)  # plies
_WEAK_DEPTH = const(1)
_SLICE = const(2)  # positions looked at in a call of `think`


class Player(games.Player):
    """Methods and their promises: see madang.games.Player.

    depth  how many plies it looks ahead by now
    """

    def __init__(self, game: "Kono") -> "None":
        self.is_done = True
        self.depth = 0
        self._game = game
        self._round = type(game.round)()
        self._most_depth = _MOST_DEPTH
        self._height = 0  # of the stack; what follows is by height
        self._moves = [kono.move_buffer() for _ in range(_MOST_DEPTH)]
        self._counts = bytearray(_MOST_DEPTH)
        self._at = bytearray(_MOST_DEPTH)
        self._best = array("h", [0] * _MOST_DEPTH)
        self._least = array("h", [0] * _MOST_DEPTH)  # what each side is sure of: whoever moves there
        self._most = array("h", [0] * _MOST_DEPTH)  # and the opponent
        self._found = 0  # the best of the first moves so far

    def begin(self, is_strong: "bool") -> "None":
        game = self._game.round
        own = self._round
        for group in range(len(game.chosen)):
            own.chosen[group] = game.chosen[group]
        own.reset(game.board, game.side)
        self._counts[0] = game.legal_moves(self._moves[0])
        self._most_depth = _MOST_DEPTH if is_strong else _WEAK_DEPTH
        self._found = self._moves[0][0]
        self.is_done = self._counts[0] < 2
        self.depth = 0
        if not self.is_done:
            self._deepen()

    def _deepen(self) -> "None":
        """Look one ply further ahead, at the best move first."""
        self.depth += 1
        self._height = 0
        self._at[0] = 0
        self._best[0] = self._least[0] = -_INFINITE
        self._most[0] = _INFINITE
        moves = self._moves[0]
        at = 0
        while moves[at] != self._found:
            at += 1
        while at:
            moves[at] = moves[at - 1]
            at -= 1
        moves[0] = self._found

    def think(self) -> "None":
        for _ in range(_SLICE):
            if not self.is_done:
                self._step()

    def _step(self) -> "None":
        """Try the next move at the top of the stack, or take the top off."""
        height = self._height
        own = self._round
        if self._at[height] == self._counts[height] or self._best[height] >= self._most[height]:
            self._take_off()
            return
        own.play(self._moves[height][self._at[height]])
        if own.winner == NOBODY and height + 1 < self.depth:
            self._put_on(height + 1)
            return
        if own.winner == NOBODY:
            value = -own.value()
        elif own.winner == DRAWN:
            value = 0
        else:
            value = height - WIN if own.winner == own.side else WIN - height
        own.undo()
        self._note(value)

    def _put_on(self, height: "int") -> "None":
        self._height = height
        self._counts[height] = self._round.list_moves(self._moves[height])
        self._at[height] = 0
        self._best[height] = -_INFINITE
        self._least[height] = -self._most[height - 1]
        self._most[height] = -max(self._least[height - 1], self._best[height - 1])

    def _take_off(self) -> "None":
        value = self._best[self._height]
        if self._height:
            self._round.undo()
            self._height -= 1
            self._note(-value)
            return
        is_decided = value >= WIN - _MOST_DEPTH or value <= _MOST_DEPTH - WIN
        if self.depth == self._most_depth or is_decided:
            self.is_done = True
        else:
            self._deepen()

    def _note(self, value: "int") -> "None":
        """What the move that was tried is worth to whoever made it."""
        height = self._height
        if value > self._best[height]:
            self._best[height] = value
            if height == 0:
                self._found = self._moves[0][self._at[0]]
        self._at[height] += 1

    def move(self) -> "int":
        return self._game.index_of(self._found)
