"""The rules of one round of Kamisado. Knows neither texts nor sensors nor lights.

The authority is the two rulebooks (`korean`: Core Rules and Further Explanation; `dragon`: rules T1-T2, M1-M8,
S1-S11, DS1-DS8, TS1-TS8). Nothing here allocates after `Round()` except a history of more than 128 plies; the longest
of random rounds have about 50.

A move is an integer: origin square, plus 64 x landing square, plus 4096 x number of towers pushed. A pass is the move
of a tower to its own square.
"""

from array import array

from madang.colours import COLOURS
from madang.games.kamisado.board import (
    BLACK,
    SQUARE_COLOUR,
    WHITE,
    basic_start,
    rings_of,
    side_of,
)
from madang.interpreter import const, micropython, ptr8, ptr16
from madang.squares import NO_SQUARE

ANY = const(8)  # the active colour before the first move: any tower may move
NOBODY = const(255)  # the winner of a round that goes on

HOME = const(1)
DEADLOCK = const(2)
REASON_NAMES = ("", "home", "deadlock")

RANGE = bytes((7, 5, 3, 1))  # squares a tower may travel, by its rings (S1, DS1, TS1)
AHEAD = const(8)  # from a square to the one before it as White sees the board; Black goes the other way
MAX_MOVES = const(112)  # eight towers with 14 destinations each bound the first move

_RECORD = const(4)  # bytes of history a ply: origin, landing, pushed and side and active, last before it
_HISTORY_BLOCK = const(512)


def move_of(origin: "int", landing: "int", pushed: "int" = 0) -> "int":
    return origin | landing << 6 | pushed << 12


def origin_of(move: "int") -> "int":
    return move & 63


def landing_of(move: "int") -> "int":
    return move >> 6 & 63


def pushed_of(move: "int") -> "int":
    return move >> 12


def is_pass(move: "int") -> "bool":
    return move & 63 == move >> 6 & 63


def move_buffer() -> "array[int]":
    """A buffer large enough for the legal moves of any position."""
    return array("H", [0] * MAX_MOVES)


class Round:
    """One round: the towers, whose turn it is, and the way here.

    board    bytearray of 64, a tower byte or EMPTY on each square
    side     BLACK or WHITE, who is to move
    active   the colour that must move, or ANY
    last     the square of the tower that last really moved (not a pass; in a push the pusher), or NO_SQUARE
    winner   BLACK, WHITE or NOBODY; reason is HOME or DEADLOCK once there is a winner
    plies    moves, pushes and passes played
    """

    def __init__(self) -> "None":
        self.board = basic_start()
        self._where = bytearray(2 * COLOURS)
        self._history = bytearray(_HISTORY_BLOCK)
        self.reset(self.board)

    def reset(self, board: "bytearray", side: "int" = BLACK, active: "int" = ANY, last: "int" = NO_SQUARE) -> "None":
        """Start from a board with all sixteen towers on it; no history."""
        for square in range(64):
            tower = board[square]
            self.board[square] = tower
            if tower:
                self._where[tower & 15] = square
        self.side = side
        self.active = active
        self.last = last
        self.plies = 0
        self._find_result()

    def square_of(self, side: "int", colour: "int") -> "int":
        """Where the tower of this side and colour stands."""
        return self._where[side << 3 | colour]

    def legal_moves(self, into: "array[int]") -> "int":
        """Write the legal moves into a buffer (see move_buffer) and return their number; 0 when the round is over.

        A blocked active tower has one legal move, the pass.
        """
        if self.winner != NOBODY:
            return 0
        if self.active == ANY:
            count = 0
            for colour in range(COLOURS):
                count = self.tower_moves(self.square_of(self.side, colour), into, count)
            return count
        square = self.square_of(self.side, self.active)
        count = self.tower_moves(square, into, 0)
        if count == 0:
            into[0] = move_of(square, square)
            count = 1
        return count

    def play(self, move: "int") -> "None":
        """Play a legal move; the caller answers for its being legal."""
        self._remember(move)
        self._carry_out(move)

    def undo(self) -> "bool":
        """Take the last ply back; False at the start."""
        if self.plies == 0:
            return False
        self.plies -= 1
        at = self.plies * _RECORD
        state = self._history[at + 2]
        self.active = state & 15
        self.side = state >> 4 & 1
        self.last = self._history[at + 3]
        self.winner = NOBODY
        self.reason = 0
        move = self.past_move(self.plies)
        _carry_back(self.board, self._where, move, AHEAD if self.side == WHITE else -AHEAD)
        return True

    def past_move(self, ply: "int") -> "int":
        """The move of a ply, the first being 0."""
        at = ply * _RECORD
        return self._history[at] | self._history[at + 1] << 6 | self._history[at + 2] >> 5 << 12  # move_of

    @micropython.native
    def is_blocked(self, side: "int", colour: "int") -> "bool":
        """Whether this tower has neither a move nor a push."""
        square = self._where[side << 3 | colour]
        board = self.board
        ahead = square + (8 if side == WHITE else -8)
        if ahead < 0 or ahead > 63:
            return True
        if not board[ahead]:
            return False
        file = square & 7
        if file > 0 and not board[ahead - 1]:
            return False
        if file < 7 and not board[ahead + 1]:
            return False
        return self._push_length(square) == 0

    @micropython.native
    def tower_moves(self, square: "int", into: "array[int]", count: "int") -> "int":
        """Write the moves of the tower on a square, pass excluded, as if it were called, into a buffer that has so many
        moves already; returns how many it has then."""
        count = _write_slides(self.board, square, RANGE[rings_of(self.board[square])], into, count)
        pushed = self._push_length(square)
        if pushed:
            ahead = 8 if side_of(self.board[square]) == WHITE else -8
            into[count] = move_of(square, square + ahead, pushed)
            count += 1
        return count

    @micropython.native
    def _push_length(self, square: "int") -> "int":
        """How many towers the tower on this square can push, 0 for none: at most one push exists."""
        board = self.board
        pusher = board[square]
        rings = rings_of(pusher)
        if rings == 0:
            return 0
        side = side_of(pusher)
        ahead = 8 if side == WHITE else -8
        pushed = 0
        square += ahead
        while 0 <= square <= 63:
            tower = board[square]
            if not tower:
                return pushed
            if pushed == rings or side_of(tower) == side or rings_of(tower) >= rings:
                return 0
            pushed += 1
            square += ahead
        return 0

    def _remember(self, move: "int") -> "None":
        history = self._history
        at = self.plies * _RECORD
        if at == len(history):
            history.extend(bytes(_HISTORY_BLOCK))
        history[at] = move & 63
        history[at + 1] = move >> 6 & 63
        history[at + 2] = move >> 12 << 5 | self.side << 4 | self.active
        history[at + 3] = self.last
        self.plies += 1

    def _carry_out(self, move: "int") -> "None":
        called = _carry(self.board, self._where, move, AHEAD if self.side == WHITE else -AHEAD)
        if not is_pass(move):
            self.last = landing_of(move)
        if not pushed_of(move):
            self.side ^= 1
        self.active = SQUARE_COLOUR[called]
        self._find_result()

    def _find_result(self) -> "None":
        """Home row first; then a deadlock: sixteen blocked towers in a row must repeat a state (side, active)."""
        self.reason = 0
        self.winner = _side_at_home(self.board)
        if self.winner != NOBODY:
            self.reason = HOME
            return
        if self.active == ANY:
            return
        side = self.side
        colour = self.active
        for _ in range(2 * COLOURS):
            if not self.is_blocked(side, colour):
                return
            colour = SQUARE_COLOUR[self._where[side << 3 | colour]]
            side ^= 1
        # Without a known last mover the towers to move are taken to be called by the other side.
        loser = self.side ^ 1 if self.last == NO_SQUARE else side_of(self.board[self.last])
        self.winner = loser ^ 1
        self.reason = DEADLOCK


@micropython.viper
def _carry(board: ptr8, where: ptr8, move: int, ahead: int) -> int:
    """Carry out a move on the board, the furthest tower first; gives the square that calls the next tower."""
    origin = move & 63
    landing = move >> 6 & 63
    called = landing + (move >> 12) * ahead
    square = called
    if origin == landing:
        return called
    while True:
        source = origin if square == landing else square - ahead
        tower = board[source]
        board[square] = tower
        where[tower & 15] = square
        square = source
        if square == origin:
            break
    board[origin] = 0
    return called


@micropython.viper
def _carry_back(board: ptr8, where: ptr8, move: int, ahead: int):  # type: ignore[no-untyped-def]  # viper knows no None
    """Undo what _carry did, the nearest tower first."""
    square = move & 63
    source = move >> 6 & 63
    if square == source:
        return
    for _ in range(1 + (move >> 12)):
        tower = board[source]
        board[square] = tower
        where[tower & 15] = square
        square = source
        source += ahead
    board[square] = 0


@micropython.viper
def _side_at_home(board: ptr8) -> int:
    """The side that has a tower on its opponent's home row, or NOBODY."""
    for file in range(8):
        if board[file] and not board[file] & 8:
            return int(BLACK)
        if board[56 + file] & 8:
            return int(WHITE)
    return NOBODY


@micropython.viper
def _write_slides(board: ptr8, square: int, reach: int, into: ptr16, count: int) -> int:
    """Write the moves of a tower other than a push: straight ahead, then to the lower files, then to the higher."""
    ahead = 8 if board[square] & 8 else -8
    for direction in range(3):
        sideways = 0 if direction == 0 else direction * 2 - 3
        file = square & 7
        target = square
        for _ in range(reach):
            target += ahead + sideways
            file += sideways
            if target < 0 or target > 63 or file < 0 or file > 7 or board[target]:
                break
            into[count] = square | target << 6
            count += 1
    return count


def perft(position: "Round", depth: "int") -> "int":
    """The number of sequences of exactly `depth` plies; a move, a push and a forced pass are a ply each. Serves the
    rules of other games, too, whose rounds have `legal_moves`, `play` and `undo`, and fewer moves."""
    buffers = [move_buffer() for _ in range(depth)]
    return _perft(position, depth, buffers)


def _perft(position: "Round", depth: "int", buffers: "list[array[int]]") -> "int":
    if depth == 0:
        return 1
    moves = buffers[depth - 1]
    count = position.legal_moves(moves)
    if depth == 1:
        return count
    total = 0
    for i in range(count):
        position.play(moves[i])
        total += _perft(position, depth - 1, buffers)
        position.undo()
    return total
