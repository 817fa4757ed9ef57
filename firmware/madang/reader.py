"""The settled occupancy, compared with the one that the game expects, and read as one of five things. Knows the game
seam, not Kamisado."""

from madang import squares
from madang.games import Game
from madang.interpreter import const, micropython, ptr8
from madang.settings import Settings
from madang.squares import NO_SQUARE

QUIET = const(0)  # all stands as the game has it
UNDERWAY = const(1)  # every change lies within the squares that some legal move touches: a hand at work
MOVE = const(2)  # exactly the occupancy after one legal move
ANSWERED = const(3)  # the same, and the tower that must answer is lifted already
STRANGE = const(4)  # anything else

NO_MOVE = const(-1)


class Reader:
    """`read` is called when the settled occupancy or the game has changed, and allocates nothing.

    expected    a set: where the game has something standing
    difference  a set: where the settled occupancy is another
    reading     QUIET .. STRANGE
    candidate   the move of MOVE and ANSWERED, or NO_MOVE
    patience_ms how long the candidate must rest
    answer      a set: what the candidate of MOVE calls next
    required    the only one of the legal moves that counts, or NO_MOVE for all
    is_resting  whether the move from `resting_origin` to `resting_landing`, the last that was MOVE in this position,
                rests on the board still, in whatever mess
    """

    def __init__(self, game: "Game", settings: "Settings") -> "None":
        self.expected = squares.new_set()
        self.difference = squares.new_set()
        self.reading = QUIET
        self.candidate = NO_MOVE
        self.patience_ms = 0
        self.answer = squares.new_set()
        self.required = NO_MOVE
        self.resting_origin = NO_SQUARE
        self.resting_landing = NO_SQUARE
        self.is_resting = False
        self._game = game
        self._settings = settings
        self._origins = squares.new_set()
        self._scratch = squares.new_set()

    @micropython.native
    def look_anew(self) -> "None":
        """The game may have changed; whatever was read is void."""
        self._game.occupancy(self.expected)
        self.reading = QUIET
        self.candidate = NO_MOVE
        self.resting_origin = NO_SQUARE
        self.is_resting = False

    @micropython.native
    def read(self, settled: "bytearray") -> "None":
        """Find what explains the towers: the position as it is, or one legal move of it."""
        game = self._game
        difference = self.difference
        self.candidate = NO_MOVE
        squares.clear(self.answer)
        if self.expected == settled:
            squares.clear(difference)
            self.reading = QUIET
            return
        squares.symmetric_difference(self.expected, settled, difference)
        self.reading = STRANGE
        if self.required != NO_MOVE:
            self._read_move(self.required, settled)
            return
        if self.must_pass():
            self._read_move(0, settled)
            return
        origins = self._origins
        game.pushers(origins)
        squares.union(origins, difference, self._scratch)
        game.origins(origins)
        squares.intersection(origins, self._scratch, origins)
        origin = squares.pop(origins)
        while origin != NO_SQUARE:
            if self._read_moves(origin, settled):
                return
            origin = squares.pop(origins)

    @micropython.native
    def _read_moves(self, origin: "int", settled: "bytearray") -> "bool":
        """Try the moves from one origin; True when one of them is the one. Any of them tells of a tower that is in the
        hand; more is told only by those to a square that is or was occupied, and by those that move others."""
        game = self._game
        move = game.first_move(origin)
        while move != NO_MOVE:
            if self._read_move(move, settled):
                return True
            move = _next_telling(
                move + 1, game.move_count(), game.origin, game.landing, game.moves_others, self.expected, settled
            )
        return False

    @micropython.native
    def _read_move(self, move: "int", settled: "bytearray") -> "bool":
        """Try one move; True when it is the one."""
        game = self._game
        scratch = self._scratch
        game.after(move, scratch)
        squares.symmetric_difference(scratch, settled, scratch)
        off = squares.count(scratch)
        if off == 0:
            self.reading = MOVE
            self.candidate = move
            goes_on = game.replies(move, self.answer)
            self.patience_ms = self._patience_for(move, goes_on)
            self.resting_origin = game.origin[move]
            self.resting_landing = game.landing[move]
            self.is_resting = True
            return True
        if off == 1:
            square = squares.first(scratch)
            is_lifted = squares.has(self.expected, square) and not squares.has(settled, square)
            if is_lifted and not (game.is_pass(move) and square == self.last_landing()):
                game.replies(move, self.answer)
                if squares.has(self.answer, square):
                    self.reading = ANSWERED
                    self.candidate = move
                    return True
                squares.clear(self.answer)
        game.touched(move, scratch)
        if squares.is_subset(self.difference, scratch):
            self.reading = UNDERWAY
        return False

    def _patience_for(self, move: "int", goes_on: "bool") -> "int":
        """How long a provisional move must rest, in ms: an end cannot be taken back for long, so it rests double."""
        if not goes_on:
            return 2 * self._settings.dwell_ms
        if self._game.extends(move):
            return self._settings.dwell_ms
        return 0

    def is_answered_at_a_stroke(self, move: "int", settled: "bytearray") -> "bool":
        """Whether the answer to a move was lifted and set before its lift had settled; makes the move the candidate."""
        game = self._game
        required = self.required
        self.required = NO_MOVE  # of the answers each counts
        game.play(move)
        game.occupancy(self.expected)
        self.read(settled)
        is_answer = self.reading == MOVE or self.reading == UNDERWAY
        game.undo()
        game.occupancy(self.expected)
        self.required = required
        self.read(settled)
        self.candidate = move if is_answer else NO_MOVE
        return is_answer

    def find_move(self, origin: "int", landing: "int") -> "int":
        """The legal move between two squares, or NO_MOVE."""
        game = self._game
        return _find_move(origin, landing, game.origin, game.landing, game.move_count())

    @micropython.native
    def must_pass(self) -> "bool":
        game = self._game
        return game.move_count() == 1 and game.is_pass(0)

    @micropython.native
    def last_real_ply(self) -> "int":
        """The ply of the last move that moved something, or -1."""
        ply = self._game.plies - 1
        while ply >= 0 and self._game.past_landing(ply) == NO_SQUARE:
            ply -= 1
        return ply

    @micropython.native
    def last_landing(self) -> "int":
        """Where the last move that moved something landed, or NO_SQUARE."""
        ply = self.last_real_ply()
        return self._game.past_landing(ply) if ply >= 0 else NO_SQUARE


@micropython.viper
def _find_move(origin: int, landing: int, origins: ptr8, landings: ptr8, count: int) -> int:
    for move in range(count):
        if origins[move] == origin and landings[move] == landing:
            return move
    return NO_MOVE


@micropython.viper
def _next_telling(
    move: int, count: int, origins: ptr8, landings: ptr8, moves_others: ptr8, before: ptr8, now: ptr8
) -> int:
    """Of the moves from the origin of the one before this, the next that moves others or lands where something stands
    or stood; or -1."""
    while move < count and origins[move] == origins[move - 1]:
        landing = landings[move]
        if moves_others[move] or (before[landing >> 3] | now[landing >> 3]) >> (landing & 7) & 1:
            return move
        move += 1
    return NO_MOVE
