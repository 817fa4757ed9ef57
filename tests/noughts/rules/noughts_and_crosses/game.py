"""Noughts and crosses on the nine squares c3 to e5. Crosses begin; five of them wait on b8 to f8, four noughts on c1
to f1. A turn carries the first of one's own that waits on to a free square. Three in a row win; nine squares taken and
no row are a draw.

A position is the three ranks from the top, a digit for so many free squares, and who is to move: `x1o/3/2x o`.
"""

from madang import games, squares
from madang.games import DRAWN, NOBODY
from madang.squares import NO_SQUARE, square_name
from madang.text import Writer, shown

CROSSES = 0
NOUGHTS = 1
SIDE_NAMES = ("crosses", "noughts")
SIGNS = "xo"
COLOURS = bytes((1, 0))  # blue and orange
KIND = "3x3"
START = "3/3/3 x"

GRID = bytes((18, 19, 20, 26, 27, 28, 34, 35, 36))  # c3 d3 e3, c4 .. e5
WAITING = (bytes((57, 58, 59, 60, 61)), bytes((2, 3, 4, 5)))  # b8 .. f8, c1 .. f1
LINES = bytes((0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 3, 6, 1, 4, 7, 2, 5, 8, 0, 4, 8, 2, 4, 6))
CELLS = 9
_RESULTS = {0: b"crosses row", 1: b"noughts row", DRAWN: b"draw full"}  # by winner
_FORM = "a position is three ranks and who is to move, like '%s'" % START


def new_game() -> "games.Game":
    """See madang.games.registry."""
    return NoughtsAndCrosses()


class NoughtsAndCrosses(games.Game):
    """Methods and their promises: see madang.games.Game. A piece is a number from 1, the order in which they are set;
    those of crosses are odd.

    cells  the piece on each of the nine squares, or 0
    """

    name = "noughts-and-crosses"
    are_alike = True

    def __init__(self) -> "None":
        self.cells = bytearray(CELLS)
        self.instead = games.TowerMoves()
        self.answers = games.TowerMoves()
        self.origin = bytearray(CELLS)
        self.landing = bytearray(CELLS)
        self.moves_others = bytearray(CELLS)
        self.takes = bytearray(CELLS)
        self.next_colour = bytearray(CELLS)
        self.wins = bytearray(CELLS)
        self._chosen = bytearray(CELLS)  # the cell of each piece, by the order in which they were set
        self._set = 0  # pieces
        self._first = 0  # pieces that were set when the round began
        self._start = START
        self._count = 0
        self._winner = NOBODY
        self.restart()

    def restart(self) -> "None":
        self._begin(START)

    def _begin(self, position: "str") -> "None":
        ranks, _, sign = position.partition(" ")
        cells = [cell for rank in reversed(_ranks_of(ranks)) for cell in rank]
        crosses = cells.count(SIGNS[CROSSES])
        noughts = cells.count(SIGNS[NOUGHTS])
        if crosses - noughts != (1 if sign == SIGNS[NOUGHTS] else 0) or sign not in (SIGNS[CROSSES], SIGNS[NOUGHTS]):
            raise ValueError("%s: crosses are to move with as many of each, noughts with one less" % _FORM)
        self.cells[:] = bytes(CELLS)
        self._set = 0
        for turn in range(crosses + noughts):
            cell = cells.index(SIGNS[turn & 1])
            cells[cell] = ""
            self._set_piece(cell)
        self._first = self._set
        self._start = position
        self._renumber()

    def _set_piece(self, cell: "int") -> "None":
        self._chosen[self._set] = cell
        self._set += 1
        self.cells[cell] = self._set

    def _take_away(self) -> "None":
        self._set -= 1
        self.cells[self._chosen[self._set]] = 0

    def _renumber(self) -> "None":
        self.plies = self._set - self._first
        self._winner = self._find_winner()
        self._count = 0
        if self._winner != NOBODY:
            return
        side = self.side()
        for cell in range(CELLS):
            if not self.cells[cell]:
                self.origin[self._count] = WAITING[side][self._set >> 1]
                self.landing[self._count] = GRID[cell]
                self.next_colour[self._count] = COLOURS[side ^ 1]
                self.wins[self._count] = self._wins_with(cell, side)
                self._count += 1

    def _find_winner(self) -> "int":
        for side in range(2):
            if self._has_line(side):
                return side
        return DRAWN if self._set == CELLS else NOBODY

    def _has_line(self, side: "int") -> "bool":
        for line in range(0, len(LINES), 3):
            is_one = self._is_of(LINES[line], side) and self._is_of(LINES[line + 1], side)
            if is_one and self._is_of(LINES[line + 2], side):
                return True
        return False

    def _is_of(self, cell: "int", side: "int") -> "bool":
        piece = self.cells[cell]
        return piece != 0 and (piece & 1) == (side ^ 1)

    def _wins_with(self, cell: "int", side: "int") -> "int":
        """Whether a side has a row with one more piece, 1 or 0."""
        self.cells[cell] = 1 if side == CROSSES else 2
        has_line = self._has_line(side)
        self.cells[cell] = 0
        return 1 if has_line else 0

    # The record

    def entries(self) -> "int":
        return 1 + self.plies

    def write_entry(self, index: "int", out: "Writer") -> "None":
        if index:
            self.write_past(index - 1, out)
        else:
            out.text(("%s %s" % (self.name, KIND if self._start == START else self._start)).encode())

    def take(self, text: "str") -> "None":
        name, _, value = text.partition(" ")
        if name != self.name:
            self.play(self.find(text))
        elif value == KIND:
            self.restart()
        else:
            self.load(value)

    def load(self, text: "str") -> "None":
        before = (bytes(self.cells), bytes(self._chosen), self._set)
        try:
            self._begin(text)
        except ValueError:
            self.cells[:], self._chosen[:], self._set = before
            raise

    def write_position(self, out: "Writer") -> "None":
        for rank in range(2, -1, -1):
            free = 0
            for file in range(3):
                piece = self.cells[3 * rank + file]
                if not piece:
                    free += 1
                    continue
                if free:
                    out.number(free)
                    free = 0
                out.char(ord(SIGNS[piece & 1 ^ 1]))
            if free:
                out.number(free)
            out.char(ord("/") if rank else ord(" "))
        out.char(ord(SIGNS[self._set & 1]))

    def write_score(self, out: "Writer") -> "None":
        out.text(KIND.encode())

    # There is nothing to choose

    def options(self, into: "bytearray") -> "None":
        squares.clear(into)

    def chosen(self, into: "bytearray") -> "None":
        squares.clear(into)

    def must_choose(self) -> "bool":
        return False

    def choose(self, square: "int", chance: "int") -> "None":
        pass

    # What stands where

    def start_square(self, index: "int") -> "int":
        if index < len(WAITING[CROSSES]):
            return WAITING[CROSSES][index]
        index -= len(WAITING[CROSSES])
        return WAITING[NOUGHTS][index] if index < len(WAITING[NOUGHTS]) else NO_SQUARE

    def start_piece(self, square: "int") -> "int":
        for side in range(2):
            for place in range(len(WAITING[side])):
                if WAITING[side][place] == square:
                    return 2 * place + 1 + side
        return 0

    def start_colour(self, square: "int") -> "int":
        return COLOURS[self.start_piece(square) & 1 ^ 1]

    def start_occupancy(self, into: "bytearray") -> "None":
        squares.clear(into)
        for square in range(64):
            if self.start_piece(square):
                squares.add(into, square)

    def piece(self, square: "int") -> "int":
        for cell in range(CELLS):
            if GRID[cell] == square:
                return self.cells[cell]
        waiting = self.start_piece(square)
        return waiting if waiting > self._set else 0

    def occupancy(self, into: "bytearray") -> "None":
        self.side_occupancy(CROSSES, into)
        self._add_side(NOUGHTS, into)

    def side_occupancy(self, side: "int", into: "bytearray") -> "None":
        squares.clear(into)
        self._add_side(side, into)

    def _add_side(self, side: "int", into: "bytearray") -> "None":
        for cell in range(CELLS):
            if self._is_of(cell, side):
                squares.add(into, GRID[cell])
        for place in range(len(WAITING[side])):
            if 2 * place + 1 + side > self._set:
                squares.add(into, WAITING[side][place])

    def points(self, into: "bytearray") -> "None":
        self.start_occupancy(into)
        for cell in range(CELLS):
            squares.add(into, GRID[cell])

    def corner(self, side: "int", end: "int") -> "int":
        return WAITING[side][len(WAITING[side]) - 1 if end else 0]

    def kind(self, piece: "int") -> "int":
        return (piece & 1) + 1 if piece else 0

    def square_colour(self, square: "int") -> "int":
        return COLOURS[CROSSES]

    def piece_colour(self, square: "int") -> "int":
        return COLOURS[self.piece_side(square)]

    def piece_side(self, square: "int") -> "int":
        return self.piece(square) & 1 ^ 1

    def side(self) -> "int":
        return self._set & 1

    # How it ends

    def winner(self) -> "int":
        return self._winner

    def has_next_round(self) -> "bool":
        return False

    def write_result(self, out: "Writer") -> "None":
        out.text(_RESULTS[self._winner])

    def trophies(self, into: "bytearray") -> "None":
        squares.clear(into)
        for cell in range(CELLS):
            if self._winner == DRAWN or self._is_of(cell, self._winner):
                squares.add(into, GRID[cell])

    def show_why(self, meanings: "bytearray") -> "None":
        pass

    def show_score(self, meanings: "bytearray") -> "None":
        pass

    # Moves

    def move_count(self) -> "int":
        return self._count

    def origins(self, into: "bytearray") -> "None":
        squares.clear(into)
        if self._count:
            squares.add(into, self.origin[0])

    def first_move(self, origin: "int") -> "int":
        return 0

    def find(self, text: "str") -> "int":
        for move in range(self._count):
            if text == "%s-%s" % (square_name(self.origin[move]), square_name(self.landing[move])):
                return move
        raise ValueError("no move '%s' (try one like b8-d4)" % shown(text, 24))

    def is_pass(self, move: "int") -> "bool":
        return False

    def pushers(self, into: "bytearray") -> "None":
        squares.clear(into)

    def is_risky(self, move: "int") -> "bool":
        self.play(move)
        is_risky = False
        for answer in range(self._count):
            is_risky = is_risky or self.wins[answer] != 0
        self.undo()
        return is_risky

    def may_slide_on(self, move: "int") -> "bool":
        return True

    def touched(self, move: "int", into: "bytearray") -> "None":
        squares.clear(into)
        squares.add(into, self.origin[move])
        squares.add(into, self.landing[move])

    def after(self, move: "int", into: "bytearray") -> "None":
        self.occupancy(into)
        squares.discard(into, self.origin[move])
        squares.add(into, self.landing[move])

    def replies(self, move: "int", into: "bytearray") -> "bool":
        self.play(move)
        goes_on = self._winner == NOBODY
        self.origins(into)
        self.undo()
        return goes_on

    def play(self, move: "int") -> "None":
        self._set_piece(_cell_of(self.landing[move]))
        self._renumber()

    def undo(self) -> "bool":
        if not self.plies:
            return False
        self._take_away()
        self._renumber()
        return True

    # The moves of this round

    def past_landing(self, ply: "int") -> "int":
        return GRID[self._chosen[self._first + ply]]

    def past_origin(self, ply: "int") -> "int":
        turn = self._first + ply
        return WAITING[turn & 1][turn >> 1]

    def past_touched(self, ply: "int", into: "bytearray") -> "None":
        squares.clear(into)
        squares.add(into, self.past_origin(ply))
        squares.add(into, self.past_landing(ply))

    def past_change(self, ply: "int", into: "bytearray") -> "None":
        self.past_touched(ply, into)

    def write_past(self, ply: "int", out: "Writer") -> "None":
        out.square(self.past_origin(ply))
        out.char(45)  # -
        out.square(self.past_landing(ply))

    # What might have been, and what might be

    def look_instead(self) -> "None":
        self.instead.origin = NO_SQUARE
        self.instead.count = 0
        if self.plies:
            self._take_away()
            self._renumber()
            self._list(self.instead)
            self._set_piece(self._chosen[self._set])
            self._renumber()

    def look_after(self, move: "int", answer: "int") -> "None":
        self.play(move)
        self._list(self.answers)
        self.undo()

    def look_after_instead(self, move: "int", answer: "int") -> "None":
        chosen = self._chosen[self._set - 1]
        self._take_away()
        self._set_piece(_cell_of(self.instead.landing[move]))
        self._renumber()
        self._list(self.answers)
        self._take_away()
        self._set_piece(chosen)
        self._renumber()

    def play_instead(self, move: "int") -> "None":
        self._take_away()
        self._set_piece(_cell_of(self.instead.landing[move]))
        self._renumber()

    def _list(self, into: "games.TowerMoves") -> "None":
        """The moves of who is to move."""
        into.goes_on = self._winner == NOBODY
        into.count = self._count
        into.origin = self.origin[0] if self._count else NO_SQUARE
        self.occupancy(into.occupancy)
        for move in range(self._count):
            into.landing[move] = self.landing[move]
            into.next_colour[move] = self.next_colour[move]
            into.wins[move] = self.wins[move]
            into.changes[2 * move] = self.origin[move]
            into.changes[2 * move + 1] = self.landing[move]

    def player(self) -> "games.Player":
        return FirstWin(self)


class FirstWin(games.Player):
    """Wins where it can at once, and else takes the first free square."""

    def __init__(self, game: "NoughtsAndCrosses") -> "None":
        self._game = game

    def begin(self, is_strong: "bool") -> "None":
        pass

    def move(self) -> "int":
        for move in range(self._game.move_count()):
            if self._game.wins[move]:
                return move
        return 0


def _cell_of(square: "int") -> "int":
    for cell in range(CELLS):
        if GRID[cell] == square:
            return cell
    return 0


def _ranks_of(text: "str") -> "list[list[str]]":
    """The signs of each rank, the top first; an empty text is a free square."""
    ranks = []
    for part in text.split("/"):
        rank: list[str] = []
        for sign in part:
            if sign in SIGNS:
                rank.append(sign)
            elif sign in "123":
                rank.extend([""] * int(sign))
            else:
                raise ValueError("%s, not with '%s'" % (_FORM, shown(sign)))
        ranks.append(rank)
    if [len(rank) for rank in ranks] != [3, 3, 3]:
        raise ValueError("%s: '%s' has not three ranks of three" % (_FORM, shown(text, 24)))
    return ranks
