"""Latin squares as the board sees them: one player, one piece, and colours that are lights."""

from madang import games, roles, squares
from madang.games import NOBODY
from madang.games.latin_square import notation, seeds
from madang.games.latin_square.rules import LEAST, MOST, Square, square_at
from madang.interpreter import const, micropython, ptr8
from madang.squares import NO_SQUARE, parse_square
from madang.text import Writer

PLAYER = const(0)  # the only one who moves

BRUSH = const(1)  # the piece
_MOST_MOVES = const(63)
_NEUTRAL = const(6)  # the colour of squares that have none: green

# Of each role, whether it is shown though a square shows its colour (1), or though it is empty (2), or both.
_KEPT_ROLES = bytearray(roles.UNFELT + 1)
_KEPT_ROLES[roles.CHOICE] = _KEPT_ROLES[roles.SET_UP] = _KEPT_ROLES[roles.WINNING] = 3
_KEPT_ROLES[roles.LEGAL] = 2
_KEPT_ROLES[roles.ACTIVE] = 1

# Before the first move: size, level and kind of the puzzle
_SIZE_SQUARES = bytes([parse_square(name) for name in ("b6", "c6", "d6", "e6", "f6")])
_LEVEL_SQUARES = bytes([parse_square(name) for name in ("b5", "c5", "d5")])
_KIND_SQUARES = bytes([parse_square(name) for name in ("b4", "c4", "d4", "e4")])


def new_game() -> "LatinSquare":
    """See madang.games.registry."""
    return LatinSquare()


class LatinSquare(games.Game):
    """Methods and their promises: see madang.games.Game.

    round   the rules' Square
    puzzle, size, level, number  what is played (notation.set_up_puzzle): the kind of puzzle, empty for a position that
            was loaded
    """

    name = "latin-square"
    are_alike = True

    def __init__(self) -> "None":
        self.computer_side = NOBODY
        self.has_pie_rule = False
        self.lesson = 0
        self.round = Square()
        self.puzzle = seeds.COMPLETE
        self.size = LEAST
        self.level = 0
        self.number = 0
        self._position = ""  # that was loaded
        self._first = 0  # where the brush stands as the round begins
        self._count = 0
        self.instead = games.TowerMoves()
        self.answers = games.TowerMoves()
        self.origin = bytearray(_MOST_MOVES)
        self.landing = bytearray(_MOST_MOVES)
        self.moves_others = bytearray(_MOST_MOVES)
        self.takes = bytearray(_MOST_MOVES)
        self.next_colour = bytearray(_MOST_MOVES)
        self.wins = bytearray(_MOST_MOVES)
        self._begin()

    def _begin(self) -> "None":
        notation.set_up_puzzle(self.round, self.puzzle, self.size, self.level, self.number)
        self._first = self.round.brush
        self._renumber()

    def _renumber(self) -> "None":
        played = self.round
        self.plies = played.plies
        self._count = 0
        if played.is_solved():
            return
        self._count = _list(
            played.cells, played.given, played.size, played.brush, self.origin, self.landing, self.next_colour
        )
        for move in range(self._count):
            self.wins[move] = played.empty == 1 and played.fills_last(self.landing[move])

    def restart(self) -> "None":
        """Another puzzle of the kind; a position that was loaded begins again."""
        if self.puzzle:
            self.number = (self.number * 25173 + 13849) & 65535
            self._begin()
        else:
            self.load(self._position)

    # The record

    def entries(self) -> "int":
        return 1 + self.plies

    def write_entry(self, index: "int", out: "Writer") -> "None":
        if index:
            self.write_past(index - 1, out)
            return
        out.text(b"latin-square ")
        self._write_kind(out)

    def _write_kind(self, out: "Writer") -> "None":
        if self.puzzle:
            out.text(notation.puzzle_text(self.puzzle, self.size, self.level, self.number).encode())
        else:
            out.text(self._position.encode())

    def take(self, text: "str") -> "None":
        name, _, value = text.partition(" ")
        if name != self.name:
            self._play(notation.parse_move(text, self.round))
        elif "/" in value:
            self.load(value)
        else:
            self.puzzle, self.size, self.level, self.number = notation.parse_puzzle(value)
            self._begin()

    def load(self, text: "str") -> "None":
        notation.parse_position(text, self.round)
        out = Writer(80)
        self.write_position(out)
        self._position = str(out)
        self.puzzle = ""
        self._first = self.round.brush
        self._renumber()

    def write_position(self, out: "Writer") -> "None":
        notation.write_position(self.round, out)

    def write_score(self, out: "Writer") -> "None":
        if self.puzzle:
            self._write_kind(out)
        else:
            out.text(b"position")

    # Options

    def options(self, into: "bytearray") -> "None":
        squares.clear(into)
        if self.puzzle and not self.plies:
            for group in (_SIZE_SQUARES, _LEVEL_SQUARES, _KIND_SQUARES):
                for square in group:
                    squares.add(into, square)

    def chosen(self, into: "bytearray") -> "None":
        squares.clear(into)
        if self.puzzle and not self.plies:
            squares.add(into, _SIZE_SQUARES[self.size - LEAST])
            squares.add(into, _LEVEL_SQUARES[self.level])
            squares.add(into, _KIND_SQUARES[seeds.KINDS.index(self.puzzle)])

    def must_choose(self) -> "bool":
        return False

    def write_option(self, square: "int", out: "Writer") -> "None":
        if square in _SIZE_SQUARES:
            out.text(b"size ")
            out.number(_SIZE_SQUARES.index(bytes((square,))) + LEAST)
        elif square in _LEVEL_SQUARES:
            out.text(seeds.LEVELS[_LEVEL_SQUARES.index(bytes((square,)))].encode())
        else:
            out.text(seeds.KINDS[_KIND_SQUARES.index(bytes((square,)))].encode())

    def choose(self, square: "int", chance: "int") -> "None":
        """A kind that does not come in the size takes the nearest one that it comes in; a size, the usual kind."""
        options = squares.new_set()
        self.options(options)
        if not squares.has(options, square):
            return
        if square in _SIZE_SQUARES:
            self.size = _SIZE_SQUARES.index(bytes((square,))) + LEAST
            if self.size not in seeds.sizes_of(self.puzzle):
                self.puzzle = seeds.COMPLETE
        elif square in _LEVEL_SQUARES:
            self.level = _LEVEL_SQUARES.index(bytes((square,)))
        else:
            self.puzzle = seeds.KINDS[_KIND_SQUARES.index(bytes((square,)))]
            sizes = seeds.sizes_of(self.puzzle)
            self.size = max([size for size in sizes if size <= self.size] or [sizes[0]])
        self.number = chance
        self._begin()

    # The start

    def start_occupancy(self, into: "bytearray") -> "None":
        squares.clear(into)
        squares.add(into, self._first)

    def start_square(self, index: "int") -> "int":
        return NO_SQUARE if index else self._first

    def start_piece(self, square: "int") -> "int":
        return BRUSH if square == self._first else 0

    def start_colour(self, square: "int") -> "int":
        return self.square_colour(square)

    def corner(self, side: "int", end: "int") -> "int":
        return self._first

    # What stands where

    def occupancy(self, into: "bytearray") -> "None":
        squares.clear(into)
        squares.add(into, self.round.brush)

    def square_colour(self, square: "int") -> "int":
        cell = self.round.cells[square]
        return cell - 1 if cell else _NEUTRAL

    def piece(self, square: "int") -> "int":
        return BRUSH if square == self.round.brush else 0

    def piece_colour(self, square: "int") -> "int":
        return self.square_colour(square)

    def side_occupancy(self, side: "int", into: "bytearray") -> "None":
        squares.clear(into)
        if side == PLAYER:
            squares.add(into, self.round.brush)

    def piece_side(self, square: "int") -> "int":
        return PLAYER

    def side(self) -> "int":
        return PLAYER

    def show_position(self, meanings: "bytearray") -> "None":
        """Each square in its colour, what is given brighter; what is wrong blinks; free ones only while the brush is in
        the hand."""
        played = self.round
        _show_cells(played.cells, played.given, played.wrong, played.size, _KEPT_ROLES, meanings)

    # How it ends

    def winner(self) -> "int":
        return PLAYER if self.round.is_solved() else NOBODY

    def has_next_round(self) -> "bool":
        return False

    def write_result(self, out: "Writer") -> "None":
        out.text(b"player solved")

    def trophies(self, into: "bytearray") -> "None":
        self.occupancy(into)

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
            squares.add(into, self.round.brush)

    def first_move(self, origin: "int") -> "int":
        return 0

    def find(self, text: "str") -> "int":
        return self.index_of(notation.parse_move(text, self.round))

    def index_of(self, landing: "int") -> "int":
        """The move that sets the brush on a square; raises ValueError if the round is over."""
        for move in range(self._count):
            if self.landing[move] == landing:
                return move
        raise ValueError("the round is over")

    def is_pass(self, move: "int") -> "bool":
        return False

    def pushers(self, into: "bytearray") -> "None":
        squares.clear(into)

    def is_risky(self, move: "int") -> "bool":
        return False

    def may_slide_on(self, move: "int") -> "bool":
        return True

    def touched(self, move: "int", into: "bytearray") -> "None":
        squares.clear(into)
        squares.add(into, self.origin[move])
        squares.add(into, self.landing[move])

    def after(self, move: "int", into: "bytearray") -> "None":
        squares.clear(into)
        squares.add(into, self.landing[move])

    def replies(self, move: "int", into: "bytearray") -> "bool":
        squares.clear(into)
        if self.wins[move]:
            return False
        squares.add(into, self.landing[move])
        return True

    def play(self, move: "int") -> "None":
        self._play(self.landing[move])

    def _play(self, landing: "int") -> "None":
        if self.round.is_solved():
            raise ValueError("the round is over")
        self.round.play(landing)
        self._renumber()

    def undo(self) -> "bool":
        if not self.round.undo():
            return False
        self._renumber()
        return True

    # The moves of this round

    def past_landing(self, ply: "int") -> "int":
        return self.round.past(ply) >> 6

    def past_origin(self, ply: "int") -> "int":
        return self.round.past(ply) & 63

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

    # What might have been, and what might be: the brush goes wherever it likes, and no move is made instead of another

    def look_instead(self) -> "None":
        self.instead.origin = NO_SQUARE
        self.instead.count = 0

    def look_after(self, move: "int", answer: "int") -> "None":
        self.answers.origin = NO_SQUARE
        self.answers.count = 0
        self.answers.goes_on = not self.wins[move]

    def look_after_instead(self, move: "int", answer: "int") -> "None":
        self.look_after(move, answer)

    def play_instead(self, move: "int") -> "None":
        pass

    def player(self) -> "games.Player":
        return Helper(self)


class Helper(games.Player):
    """Finds what a player could: of the squares that are free or wrong the one that the fewest colours are left for."""

    def __init__(self, game: "LatinSquare") -> "None":
        self._game = game
        self._found = 0

    def begin(self, is_strong: "bool") -> "None":
        self._found = self._game.index_of(self._target())

    def move(self) -> "int":
        return self._found

    def _target(self) -> "int":
        """The square that the brush is to be set on: one to paint or, for another colour, one that has it."""
        played = self._game.round
        best = NO_SQUARE
        least = MOST + 1
        for index in range(played.size * played.size):
            square = square_at(played.size, index)
            is_wrong = squares.has(played.wrong, square)
            if square == played.brush or played.given[square] or (played.cells[square] and not is_wrong):
                continue
            left = _bits(played.possible(square))
            if left and left < least:
                best = square
                least = left
        if best == NO_SQUARE:
            return self._game.landing[0]
        wanted = played.possible(best)
        if wanted >> played.colour() & 1:
            return best
        for square in range(64):
            if played.given[square] and square != played.brush and wanted >> played.cells[square] - 1 & 1:
                return square
        return self._game.landing[0]


@micropython.viper
def _list(cells: ptr8, given: ptr8, size: int, brush: int, origin: ptr8, landing: ptr8, next_colour: ptr8) -> int:
    """List the moves of the brush; how many there are."""
    count = 0
    for rank in range(size):
        for file in range(size):
            square = 8 * rank + file
            if square != brush:
                origin[count] = brush
                landing[count] = square
                next_colour[count] = cells[square if given[square] else brush] - 1
                count += 1
    return count


@micropython.viper
def _show_cells(cells: ptr8, given: ptr8, wrong: ptr8, size: int, kept: ptr8, meanings: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    """See LatinSquare.show_position and _KEPT_ROLES."""
    for rank in range(size):
        for square in range(8 * rank, 8 * rank + size):
            keeps = kept[meanings[square] >> 3]
            cell = cells[square]
            if cell == 0:  # EMPTY
                if not keeps & 2:
                    meanings[square] = 0  # roles.DARK
            elif wrong[rank] >> (square & 7) & 1:
                if keeps != 3:
                    meanings[square] = 8 << 3 | cell - 1  # roles.BLOCKED
            elif not keeps & 1:
                meanings[square] = (3 if given[square] else 7) << 3 | cell - 1  # roles.LEGAL, roles.PROVISIONAL


def _bits(value: "int") -> "int":
    count = 0
    while value:
        value &= value - 1
        count += 1
    return count
