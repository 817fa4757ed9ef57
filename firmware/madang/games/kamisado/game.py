"""Kamisado as the board sees it: the rules behind the game seam of madang.games."""

from madang import games, squares
from madang.games.kamisado import notation, rules
from madang.games.kamisado.board import HOME_RANK, SQUARE_COLOUR, WHITE, basic_start, side_of
from madang.interpreter import micropython
from madang.squares import NO_SQUARE
from madang.text import Writer


class Kamisado(games.Game):
    """A single round from the basic set-up. Methods and their promises: see madang.games.Game."""

    def __init__(self) -> "None":
        self.round = rules.Round()
        self._start = basic_start()
        self._moves = rules.move_buffer()
        self._count = 0
        self._occupancy = bytearray(8)
        self._origins = bytearray(8)
        self._first_moves = bytearray(64)  # by origin
        self._renumber()

    @property
    def plies(self) -> "int":  # type: ignore[override]
        return self.round.plies

    def _renumber(self) -> "None":
        self._count = self.round.legal_moves(self._moves)
        board = self.round.board
        for rank in range(8):
            row = 0
            for square in range(rank * 8 + 7, rank * 8 - 1, -1):
                row <<= 1
                if board[square]:
                    row |= 1
            self._occupancy[rank] = row
        squares.clear(self._origins)
        origin = NO_SQUARE
        for move in range(self._count):
            if self._moves[move] & 63 != origin:
                origin = self._moves[move] & 63
                squares.add(self._origins, origin)
                self._first_moves[origin] = move

    def restart(self) -> "None":
        self.round.reset(self._start)
        self._renumber()

    def load(self, text: "str") -> "None":
        notation.parse_position(text, self.round)
        self._renumber()

    def write_position(self, out: "Writer") -> "None":
        notation.write_position(self.round, out)

    def occupancy(self, into: "bytearray") -> "None":
        squares.copy(self._occupancy, into)

    def start_occupancy(self, into: "bytearray") -> "None":
        squares.clear(into)
        into[0] = into[7] = 255

    def start_colour(self, square: "int") -> "int":
        return self._start[square] & 7

    @micropython.native
    def square_colour(self, square: "int") -> "int":
        return SQUARE_COLOUR[square]

    @micropython.native
    def piece_colour(self, square: "int") -> "int":
        return self.round.board[square] & 7

    def side(self) -> "int":
        return self.round.side

    def winner(self) -> "int":
        return self.round.winner

    def write_result(self, out: "Writer") -> "None":
        out.text(b"white " if self.round.winner == WHITE else b"black ")
        out.text(b"home" if self.round.reason == rules.HOME else b"deadlock")

    def trophies(self, into: "bytearray") -> "None":
        """The tower that reached home; in a deadlock the winner's home row."""
        squares.clear(into)
        winner = self.round.winner
        if self.round.reason == rules.DEADLOCK:
            into[HOME_RANK[winner]] = 255
            return
        home = 8 * HOME_RANK[winner ^ 1]
        for square in range(home, home + 8):
            tower = self.round.board[square]
            if tower and side_of(tower) == winner:
                squares.add(into, square)

    @micropython.native
    def move_count(self) -> "int":
        return self._count

    def origins(self, into: "bytearray") -> "None":
        squares.copy(self._origins, into)

    @micropython.native
    def first_move(self, origin: "int") -> "int":
        return self._first_moves[origin]

    @micropython.native
    def origin(self, move: "int") -> "int":
        return self._moves[move] & 63

    @micropython.native
    def landing(self, move: "int") -> "int":
        return self._moves[move] >> 6 & 63

    @micropython.native
    def is_pass(self, move: "int") -> "bool":
        return rules.is_pass(self._moves[move])

    @micropython.native
    def wins(self, move: "int") -> "bool":
        """Home by the mover; whether a move brings about a deadlock only `ends` tells."""
        return self.landing(move) >> 3 == HOME_RANK[self.round.side ^ 1]

    def ends(self, move: "int") -> "bool":
        self.round.play(self._moves[move])
        is_over = self.round.winner != games.NOBODY
        self.round.undo()
        return is_over

    def extends(self, move: "int") -> "bool":
        code = self._moves[move]
        origin = code & 63
        landing = code >> 6 & 63
        ranks = (landing >> 3) - (origin >> 3)
        if ranks == 0 or rules.pushed_of(code):
            return False
        ahead = 1 if ranks > 0 else -1
        sideways = ((landing & 7) - (origin & 7)) // (ranks * ahead)
        if not 0 <= (landing & 7) + sideways <= 7:
            return False  # beyond the edge, though the next square by number may be one that the tower can go to
        further = landing + 8 * ahead + sideways
        for other in range(self._count):
            if self._moves[other] == rules.move_of(origin, further):
                return True
        return False

    def touched(self, move: "int", into: "bytearray") -> "None":
        squares.clear(into)
        code = self._moves[move]
        origin = code & 63
        landing = code >> 6 & 63
        if origin == landing:
            return
        squares.add(into, origin)
        ahead = landing - origin
        for _ in range(rules.pushed_of(code) + 1):
            squares.add(into, landing)
            landing += ahead

    def after(self, move: "int", into: "bytearray") -> "None":
        self.occupancy(into)
        code = self._moves[move]
        origin = code & 63
        landing = code >> 6 & 63
        if origin != landing:
            squares.discard(into, origin)
            squares.add(into, landing + rules.pushed_of(code) * (landing - origin))

    def replies(self, move: "int", into: "bytearray") -> "None":
        squares.clear(into)
        self.round.play(self._moves[move])
        if self.round.winner == games.NOBODY and not self.round.is_blocked(self.round.side, self.round.active):
            squares.add(into, self.round.square_of(self.round.side, self.round.active))
        self.round.undo()

    def play(self, move: "int") -> "None":
        self.round.play(self._moves[move])
        self._renumber()

    def undo(self) -> "bool":
        done = self.round.undo()
        self._renumber()
        return done

    def past_landing(self, ply: "int") -> "int":
        move = self.round.past_move(ply)
        return NO_SQUARE if rules.is_pass(move) else rules.landing_of(move)

    def past_origin(self, ply: "int") -> "int":
        return rules.origin_of(self.round.past_move(ply))

    def write_past(self, ply: "int", out: "Writer") -> "None":
        notation.write_move(self.round.past_move(ply), out)
