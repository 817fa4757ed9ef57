"""One round of a kono: men on points that lines join, one step a move. Knows no text, no match and no lights.

What the konos differ in, their points, how a round ends and what is optional, the `rules` of each say in a subclass.
Nothing here allocates after the constructor, except a history of more than 128 plies.

A move is an integer: origin square, plus 64 x landing square, plus TAKES if it takes what stands on its landing. A pass
is the move of a man to its own square.
"""

from array import array

from madang import squares
from madang.games import DRAWN, NOBODY
from madang.interpreter import const, micropython, ptr8, ptr16
from madang.squares import NO_SQUARE

BLACK = const(0)  # begins the first round, and has the far rows
WHITE = const(1)
SIDE_NAMES = ("black", "white")

EMPTY = const(0)  # a man is a byte: its side, plus 1

BLOCKED = const(1)
CAPTURED = const(2)
FILLED = const(3)
REPETITION = const(4)
AGREEMENT = const(5)
REASON_NAMES = (b"", b"blocked", b"captured", b"filled", b"repetition", b"agreement")

TAKES = const(4096)
STAYED = const(8192)  # of a past move: see no_parking in madang.games.o_pat_kono.rules
AGREED = const(16384)  # of a past ply: the players agreed on a draw, and nothing moved

MAX_MOVES = const(32)  # eight men with four directions each
MOST_REPETITIONS = const(2)  # the third time that a position stands, the round is drawn

_LINE_BYTES = const(9)  # of a point: its square, and in each of four directions the point next to it and the one beyond
_HISTORY_BLOCK = const(128)
_MOVE_MASK = const(8191)


def move_of(origin: "int", landing: "int") -> "int":
    return origin | landing << 6


def origin_of(move: "int") -> "int":
    return move & 63


def landing_of(move: "int") -> "int":
    return move >> 6 & 63


def is_pass(move: "int") -> "bool":
    return move & 63 == move >> 6 & 63


def move_buffer() -> "array[int]":
    """A buffer large enough for the legal moves of any position."""
    return array("H", [0] * MAX_MOVES)


def block(files: "tuple[int, int]", ranks: "tuple[int, int]") -> "tuple[int, ...]":
    """The squares of a rectangle, from the first to the last file and rank, counted from 0."""
    return tuple([8 * rank + file for rank in range(ranks[0], ranks[1] + 1) for file in range(files[0], files[1] + 1)])


def straight_lines(points: "tuple[int, ...]", directions: "tuple[tuple[int, int], ...]") -> "bytes":
    """The lines between points that are neighbours in four directions, given in files and ranks."""
    lines = bytearray()
    for square in points:
        lines.append(square)
        for files, ranks in directions:
            near = _beside(square, files, ranks, points)
            lines.append(near)
            lines.append(_beside(near, files, ranks, points) if near != NO_SQUARE else NO_SQUARE)
    return bytes(lines)


def _beside(square: "int", files: "int", ranks: "int", points: "tuple[int, ...]") -> "int":
    file = (square & 7) + files
    rank = (square >> 3) + ranks
    if 0 <= file <= 7 and 0 <= rank <= 7 and 8 * rank + file in points:
        return 8 * rank + file
    return NO_SQUARE


class Round:
    """board    bytearray of 64, a man or EMPTY on each square
    side     BLACK or WHITE, who is to move
    winner   BLACK, WHITE, DRAWN or NOBODY; reason is BLOCKED .. AGREEMENT once it is not NOBODY
    plies    moves, passes and agreed draws
    chosen   of each of VARIANTS the number of the word that is in force
    words    those of all VARIANTS, one after the other

    Of a game:
    lines     see straight_lines
    START     the squares of Black's men, and of White's
    VARIANTS  groups of words of which one each is in force; the first is the usual one
    JUMPS     whether a man may jump over one of its own side to take what stands behind it
    """

    lines = b""
    START: "tuple[tuple[int, ...], ...]" = ((), ())
    VARIANTS: "tuple[tuple[str, ...], ...]" = ()
    JUMPS = False

    def __init__(self) -> "None":
        self.board = bytearray(64)
        self.chosen = bytearray(len(self.VARIANTS))
        self.words = [word.encode() for group in self.VARIANTS for word in group]
        self._then = bytearray(64)  # the board some plies ago
        self._answers = move_buffer()
        self._history = array("H", [0] * _HISTORY_BLOCK)
        self.begin(BLACK)

    def word_place(self, group: "int") -> "int":
        """Which of `words` is in force of a group of VARIANTS."""
        at = self.chosen[group]
        for before in range(group):
            at += len(self.VARIANTS[before])
        return at

    def begin(self, side: "int") -> "None":
        """The start, with a side to move."""
        self.reset(self.start_board(), side)

    def start_board(self) -> "bytearray":
        board = bytearray(64)
        for side in (BLACK, WHITE):
            for square in self.start()[side]:
                board[square] = side + 1
        return board

    def start(self) -> "tuple[tuple[int, ...], ...]":
        """Where the men of each side begin by the variants in force; as many as in START."""
        return self.START

    def reset(self, board: "bytearray", side: "int") -> "None":
        """Start from any board; no history."""
        squares.copy_table(board, self.board)
        self.side = side
        self.plies = 0
        self.recall_start()
        self.look_for_result()

    def recall_start(self) -> "None":
        """A round begins: what a game keeps beside the board is as at its start."""

    def points(self) -> "list[int]":
        """The squares of the points."""
        return [self.lines[at] for at in range(0, len(self.lines), _LINE_BYTES)]

    def why_not(self, side: "int", men: "list[int]") -> "str":
        """What keeps a side's men from standing on some points, in words that go on a sentence; or an empty text."""
        most = len(self.START[side])
        return "" if len(men) == most else "has %d men, not %d" % (len(men), most)

    def near(self, square: "int") -> "list[int]":
        """The points that lines join to a point."""
        lines = self.lines
        at = self.points().index(square) * _LINE_BYTES
        return [lines[i] for i in range(at + 1, at + _LINE_BYTES, 2) if lines[i] != NO_SQUARE]

    def count(self, side: "int") -> "int":
        """How many men a side has."""
        return _count(self.board, side + 1)

    def legal_moves(self, into: "array[int]") -> "int":
        """Write the legal moves into a buffer (see move_buffer), those of one man after the other, and return their
        number; 0 when the round is over."""
        if self.winner != NOBODY:
            return 0
        return self.list_moves(into)

    def list_moves(self, into: "array[int]") -> "int":
        """The same without a look at whether the round is over."""
        end = len(self.lines)
        return _list_moves(self.board, self.side + 1, self.lines, end if self.JUMPS else -end, into)

    def can_move(self, side: "int") -> "bool":
        """Whether a man of a side has a step or a jump."""
        return _can_move(self.board, side + 1, self.lines, len(self.lines), self.JUMPS)

    def look_for_result(self) -> "None":
        """See whether the round is over, by how the men stand alone; fills `winner` and `reason`."""
        self.winner = NOBODY
        self.reason = 0
        if not self.can_move(self.side):
            self.end(self.side ^ 1, BLOCKED)

    def end(self, winner: "int", reason: "int") -> "None":
        self.winner = winner
        self.reason = reason

    def wins_at_once(self, move: "int") -> "bool":
        """Whether a legal move ends the round for the side that makes it."""
        side = self.side
        self.play(move)
        is_won = self.winner == side
        self.undo()
        return is_won

    def list_wins(self, moves: "array[int]", count: "int", into: "bytearray") -> "bool":
        """Which of the legal moves win at once, a byte each; whether one does. Only a move that leaves the opponent no
        step or jump as it was may block, so that most need not be tried."""
        end = len(self.lines)
        answers = _list_moves(self.board, 2 - self.side, self.lines, end if self.JUMPS else -end, self._answers)
        found = False
        if _find_blocking(moves, count, self._answers, answers, into):
            for i in range(count):
                if into[i]:
                    into[i] = self.wins_at_once(moves[i])
                    found |= into[i] > 0
        return found

    def value(self) -> "int":
        """How well the side to move stands, below 1000: what a player sees who looks no further."""
        return 0

    def play(self, move: "int") -> "None":
        """Play a legal move; the caller answers for its being legal. Draws by repetition are left to
        `look_for_repetition`, so that whoever searches need not pay for them."""
        self.remember(move)
        _carry_out(self.board, move)
        self.side ^= 1
        self.look_for_result()

    def agree(self) -> "None":
        """The players agree on a draw."""
        self.remember(AGREED)
        self.end(DRAWN, AGREEMENT)

    def look_for_repetition(self) -> "None":
        """End the round if the position has stood before as often as it may."""
        if self.winner == NOBODY and self.repetitions() >= MOST_REPETITIONS:
            self.end(DRAWN, REPETITION)

    def repetitions(self) -> "int":
        """How often the position has stood before in this round, with the same side to move."""
        squares.copy_table(self.board, self._then)
        return _repetitions(self.board, self._then, self._history, self.plies)

    def undo(self) -> "bool":
        """Take the last ply back; False at the start."""
        if self.plies == 0:
            return False
        self.plies -= 1
        code = self._history[self.plies]
        self.winner = NOBODY
        self.reason = 0
        if code != AGREED:
            self.side ^= 1
            _carry_back(self.board, code, self.side + 1)
        return True

    def past_move(self, ply: "int") -> "int":
        """The move of a ply, the first being 0; AGREED for a draw that was agreed."""
        code = self._history[ply]
        return code if code == AGREED else code & _MOVE_MASK

    def past_code(self, ply: "int") -> "int":
        """The same with what else is known of it: STAYED."""
        return self._history[ply]

    def follow(self, pieces: "bytearray") -> "None":
        """From what stood on each square at the start, to what does now."""
        _follow(pieces, self._history, self.plies)

    def remember(self, code: "int") -> "None":
        if self.plies == len(self._history):
            self._history.extend(array("H", [0] * _HISTORY_BLOCK))
        self._history[self.plies] = code
        self.plies += 1


@micropython.viper
def _list_moves(board: ptr8, own: int, lines: ptr8, end: int, into: ptr16) -> int:
    """`end` is that of the lines, or negative if men do not jump."""
    count = 0
    jumps = 1 if end > 0 else 0
    end = end if end > 0 else 0 - end
    for at in range(0, end, 9):
        if board[lines[at]] == own:
            for i in range(at + 1, at + 9, 2):
                near = lines[i]
                if near == 255:
                    continue
                if not board[near]:
                    into[count] = lines[at] | near << 6
                    count += 1
                elif jumps and board[near] == own and lines[i + 1] != 255 and board[lines[i + 1]] == 3 - own:
                    into[count] = lines[at] | lines[i + 1] << 6 | 4096  # TAKES
                    count += 1
    return count


@micropython.viper
def _can_move(board: ptr8, own: int, lines: ptr8, end: int, jumps: bool) -> bool:
    for at in range(0, end, 9):
        if board[lines[at]] == own:
            for i in range(at + 1, at + 9, 2):
                near = lines[i]
                if near == 255:
                    continue
                if not board[near]:
                    return True
                if jumps and board[near] == own and lines[i + 1] != 255 and board[lines[i + 1]] == 3 - own:
                    return True
    return False


@micropython.viper
def _find_blocking(moves: ptr16, count: int, answers: ptr16, answer_count: int, into: ptr8) -> int:
    """Mark the moves after which none of the opponent's steps and jumps is left as it was; how many there are."""
    found = 0
    for i in range(count):
        origin = moves[i] & 63
        landing = moves[i] >> 6 & 63
        blocks = 1
        for j in range(answer_count):
            start = answers[j] & 63
            end = answers[j] >> 6 & 63
            if answers[j] & 4096:  # TAKES
                is_left = end != origin and landing != start and landing != (start + end) >> 1  # over which it jumps
            else:
                is_left = landing != start and landing != end
            if is_left:
                blocks = 0
                break
        into[i] = blocks
        found += blocks
    return found


@micropython.viper
def _count(board: ptr8, man: int) -> int:
    count = 0
    for square in range(64):
        if board[square] == man:
            count += 1
    return count


@micropython.viper
def _carry_out(board: ptr8, move: int):  # type: ignore[no-untyped-def]  # viper knows no None
    origin = move & 63
    landing = move >> 6 & 63
    if origin != landing:
        board[landing] = board[origin]
        board[origin] = 0


@micropython.viper
def _carry_back(board: ptr8, move: int, man: int):  # type: ignore[no-untyped-def]
    origin = move & 63
    landing = move >> 6 & 63
    if origin != landing:
        board[origin] = man
        board[landing] = 3 - man if move & 4096 else 0


@micropython.viper
def _repetitions(board: ptr8, then: ptr8, history: ptr16, plies: int) -> int:
    """How often the board has stood before with the same side to move; `then` is a copy of it, and is spoilt."""
    found = 0
    differing = 0
    ply = plies - 1
    while ply >= 0:
        code = history[ply]
        if code & 4096:
            break  # what was taken never comes back
        origin = code & 63
        landing = code >> 6 & 63
        if origin != landing:
            if then[origin] != board[origin]:
                differing -= 1
            if then[landing] != board[landing]:
                differing -= 1
            then[origin] = then[landing]
            then[landing] = 0
            if board[origin] != then[origin]:
                differing += 1
            if board[landing]:
                differing += 1
        if not differing and (plies - ply) & 1 == 0:
            found += 1
        ply -= 1
    return found


@micropython.viper
def _follow(pieces: ptr8, history: ptr16, plies: int):  # type: ignore[no-untyped-def]
    for ply in range(plies):
        code = history[ply]
        if code & 63 != code >> 6 & 63:
            pieces[code >> 6 & 63] = pieces[code & 63]
            pieces[code & 63] = 0
