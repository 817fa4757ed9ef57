"""Yut Nori and Nyout as the board sees them: one round behind the seams of madang.games and madang.games.race."""

from madang import colours, squares
from madang.games import NOBODY
from madang.games.race import Race
from madang.games.yut import notation, rules, stations
from madang.games.yut.rules import FORFEIT, PRESENCE, SEAL, SEALED, SEED, THROWN, Round
from madang.games.yut.stations import HOME, NO_TRAY, NOWHERE, centre_of
from madang.games.yut.sticks import DO, PROOF_BYTES, THROWS, Sticks, throw_of
from madang.interpreter import micropython, ptr8
from madang.squares import NO_SQUARE, new_set, parse_square
from madang.text import Writer, shown

SIDE_NAMES = (b"blue", b"yellow", b"red", b"green")
SIDE_COLOURS = bytes([colours.COLOUR_NAMES.index(name.decode()) for name in SIDE_NAMES])

# Of each throw: the colour of the moves that it can be spent on, and the square on which it is entered.
THROW_COLOURS = bytes(
    [
        colours.COLOUR_NAMES.index(name)
        for name in ("brown", "orange", "purple", "green", "pink", "yellow", "red", "blue", "brown")
    ]
)
THROW_SQUARES = bytes([NO_SQUARE] + [parse_square(name) for name in ("a8", "b8", "c8", "d8", "e8", "f8", "c4", "e4")])

# Before the first throw: the words of VARIANTS, and the two spaces that can be marked.
_OPTION_NAMES = (
    ("a6", "b6", "c6", "d6", "e6"),
    ("a5", "b5", "c5", "d5"),
    ("a4", "b4"),
    ("f4", "g4", "h4"),
    ("a3", "b3"),
    ("e3", "f3"),
    ("a2", "b2"),
    ("e2", "f2"),
    ("a1", "b1"),
)
_OPTION_SQUARES = tuple([bytes([parse_square(name) for name in names]) for names in _OPTION_NAMES])
_MARK_SQUARES = bytes([parse_square(name) for name in ("e1", "f1")])  # of the crown and of the sun


class ProofError(ValueError):
    """A seal or a seed that does not belong here."""


def new_game() -> "Yut":
    """See madang.games.registry."""
    return Yut()


class Yut(Race):
    """Methods and their promises: see madang.games.Game and madang.games.race.Race.

    round  the rules' Round

    What the board throws can be proved: before its first throw of a round its record gets the entry `seal=` with the
    first half of the seed's SHA-256 digest, and when the round is over `seed=` with the seed itself. The throws between
    are those of madang.games.yut.sticks in turn, but for what was taken back: that falls again as it fell before.
    """

    name = "yut"
    are_alike = True

    def __init__(self) -> "None":
        self.round = Round()
        self.computer_side = NOBODY
        self.plies = 0
        self._position = ""  # where the round was set up
        self._seals: "list[bytes]" = []
        self._seed = b""  # of the last of them
        self._sticks: "Sticks | None" = None
        self._plies = rules.ply_buffer()
        self._count = 0
        self.origin = bytearray(rules.MAX_MOVES)
        self.landing = bytearray(rules.MAX_MOVES)
        self.takes = bytearray(rules.MAX_MOVES)
        self.next_colour = bytearray(rules.MAX_MOVES)
        self.wins = bytearray(rules.MAX_MOVES)
        self.joins = bytearray(rules.MAX_MOVES)
        self.spends = bytearray(rules.MAX_MOVES)
        self._occupancy = new_set()
        self._throws = new_set()  # where the throws are entered that are played with
        self._waiting = new_set()  # and those that wait
        self._points = new_set(tuple(stations.STATIONS) + tuple(stations.TRAYS))
        self._trays = new_set(tuple(stations.TRAYS))
        self._past = Round()  # to see what a past ply did
        self._taken_back = 0  # the move without which the round is looked at
        self._marking = -1  # which of the marked spaces is to be shown on the cloth
        self.restart()

    def _renumber(self) -> "None":
        self.plies = self.round.plies
        self._count = self.round.legal_plies(self._plies)
        self._find_all(self._occupancy)
        squares.clear(self._waiting)
        for throw in range(DO, THROWS):
            if self.round.waiting(throw):
                squares.add(self._waiting, THROW_SQUARES[throw])
        for move in range(self._count):
            self._list(move)

    def _list(self, move: "int") -> "None":
        ply = self._plies[move]
        throw = rules.throw_of(ply)
        self.next_colour[move] = THROW_COLOURS[throw]
        self.origin[move] = self.landing[move] = self.joins[move] = NO_SQUARE
        self.spends[move] = self.wins[move] = self.takes[move] = 0
        if rules.is_move(ply):
            self.spends[move] = throw
            self._list_move(move, ply)
        elif ply & THROWN:
            self.landing[move] = THROW_SQUARES[throw]

    def _list_move(self, move: "int", ply: "int") -> "None":
        played = self.round
        side = played.side()
        place = rules.place_of(ply)
        landing = played.destination(ply)
        self.origin[move] = stations.SQUARES[place]
        self.landing[move] = stations.SQUARES[landing]
        if landing == HOME:
            self.wins[move] = played.count_at(side, HOME) + played.count_at(side, place) == played.mal()
            return
        there = played.side_at(centre_of(landing))
        if there == side:
            self.joins[move] = stations.TRAYS[played.free_tray()]
        else:
            self.takes[move] = there != NOBODY

    def _find_all(self, into: "bytearray") -> "None":
        squares.clear(into)
        for side in range(self.round.sides()):
            self.round.add_standing(side, into)

    # The record

    def restart(self) -> "None":
        self._marking = -1
        self._seals.clear()
        self._sticks = None
        if self._position:
            notation.parse_position(self._position, self.round)
        else:
            self.round.begin()
        squares.clear(self._throws)
        for throw in range(DO, THROWS):
            if self.round.may_be_thrown(throw):
                squares.add(self._throws, THROW_SQUARES[throw])
        self._renumber()

    def entries(self) -> "int":
        return 1 + self.round.plies

    def write_entry(self, index: "int", out: "Writer") -> "None":
        if index:
            self.write_past(index - 1, out)
            return
        out.text(b"yut ")
        if self._position:
            out.text(self._position.encode())
        else:
            notation.write_kind(self.round, out)

    def take(self, text: "str") -> "None":
        keyword, _, value = text.partition(" ")
        if keyword == self.name and "/" in value:
            self.load(value)
            return
        if keyword == self.name and value:  # alone it is a throw
            notation.parse_kind(value, self.round)
            self._position = ""
            self.restart()
            return
        keyword, _, value = text.partition("=")
        if keyword == "seal":
            self._seals.append(_parse_proof(value))
            self.round.play(SEAL)
        elif keyword == "seed":
            self._take_seed(value)
        else:
            self.round.play(notation.parse_ply(text, self.round))
        self._renumber()

    def load(self, text: "str") -> "None":
        notation.parse_position(text, self.round)
        self._position = text
        self.restart()

    def write_position(self, out: "Writer") -> "None":
        notation.write_position(self.round, out)

    def write_score(self, out: "Writer") -> "None":
        """How many mal of each side are home."""
        for side in range(self.round.sides()):
            if side:
                out.char(32)
            out.text(SIDE_NAMES[side])
            out.char(32)
            out.number(self.round.count_at(side, HOME))

    # The board's own sticks

    def _take_seed(self, text: "str") -> "None":
        """The seed of the last seal, after the round; raises ProofError."""
        seed = _parse_proof(text)
        if not self._seals or self.round.winner() == NOBODY or self.is_seed_told():
            raise ProofError("no seed is to be told now")
        if Sticks(seed, self.round.tenths()).commitment()[:PROOF_BYTES] != self._seals[-1]:
            raise ProofError("the seed is not that of the seal")
        self._seed = seed
        self.round.play(SEED)

    def is_seed_told(self) -> "bool":
        return self.plies > 0 and self.round.past_ply(self.plies - 1) & SEED != 0

    def throw_sealed(self, chance: "bytes") -> "bool":
        sticks = self._sticks
        if sticks is None:
            sticks = Sticks(chance, self.round.tenths())
            self._sticks = sticks
            self._seals.append(sticks.commitment()[:PROOF_BYTES])
            self.round.play(SEAL)
            self._renumber()
            return False
        throw = throw_of(sticks.throw(self._sealed_throws()), self.round.marks())
        self.round.play(THROWN | SEALED | throw)
        self._renumber()
        return True

    def _sealed_throws(self) -> "int":
        """How many throws there are since the last seal."""
        count = 0
        for index in range(self.plies - 1, -1, -1):
            ply = self.round.past_ply(index)
            if ply & SEAL:
                break
            if ply & SEALED:
                count += 1
        return count

    def tell_seed(self) -> "bool":
        if self._sticks is None or self.round.winner() == NOBODY or self.is_seed_told():
            return False
        self._seed = self._sticks.seed
        self.round.play(SEED)
        self._renumber()
        return True

    # Options

    def options(self, into: "bytearray") -> "None":
        squares.clear(into)
        if self.plies or self._position:
            return
        if self._marking >= 0:
            for square in stations.STATIONS:
                squares.add(into, square)
            return
        for group in _OPTION_SQUARES:
            for square in group:
                squares.add(into, square)
        for square in _MARK_SQUARES:
            squares.add(into, square)

    def chosen(self, into: "bytearray") -> "None":
        squares.clear(into)
        if self.plies or self._position or self._marking >= 0:
            return
        for group in range(len(_OPTION_SQUARES)):
            squares.add(into, _OPTION_SQUARES[group][self.round.chosen[group]])
        for mark in range(2):
            if self.round.marked[mark] != NOWHERE:
                squares.add(into, _MARK_SQUARES[mark])

    def must_choose(self) -> "bool":
        return False

    def write_option(self, square: "int", out: "Writer") -> "None":
        if self._marking >= 0:
            notation.write_mark(self._marking, square, out)
            return
        for group in range(len(_OPTION_SQUARES)):
            at = _OPTION_SQUARES[group].find(bytes((square,)))
            if at >= 0:
                out.text(notation.WORDS[group][at])
        mark = _MARK_SQUARES.find(bytes((square,)))
        if mark >= 0:
            marked = self.round.marked[mark]
            notation.write_mark(mark, NO_SQUARE if marked == NOWHERE else stations.SQUARES[marked], out)

    def choose(self, square: "int", chance: "int") -> "None":
        """One of VARIANTS; or the crown or the sun, and then where it lies, or that it is not played with any more."""
        if self.plies or self._position:
            return
        mark = self._marking
        if mark >= 0:
            self.round.marked[mark] = stations.place_at(square)
            self.restart()
            return
        mark = _MARK_SQUARES.find(bytes((square,)))
        if mark >= 0 and self.round.marked[mark] == NOWHERE:
            self._marking = mark
        elif mark >= 0:
            self.round.marked[mark] = NOWHERE
            self.restart()
        for group in range(len(_OPTION_SQUARES)):
            at = _OPTION_SQUARES[group].find(bytes((square,)))
            if at >= 0:
                self.round.chosen[group] = at
                self.restart()

    # The start: an empty cloth

    def start_occupancy(self, into: "bytearray") -> "None":
        squares.clear(into)

    def start_square(self, index: "int") -> "int":
        return NO_SQUARE

    def start_piece(self, square: "int") -> "int":
        return 0

    def start_colour(self, square: "int") -> "int":
        return self.square_colour(square)

    # What stands where

    def points(self, into: "bytearray") -> "None":
        squares.copy(self._points, into)

    def occupancy(self, into: "bytearray") -> "None":
        squares.copy(self._occupancy, into)

    def piece(self, square: "int") -> "int":
        """1 to 16: the mal of the first side, then those of the others, four each."""
        station = stations.place_at(square)
        if station != NOWHERE:
            return self.round.mal_at(station) + 1
        tray = stations.tray_at(square)
        return 0 if tray == NO_TRAY else self.round.mal_on_tray(tray) + 1

    def kind(self, piece: "int") -> "int":
        return (piece + 3) >> 2

    def piece_side(self, square: "int") -> "int":
        return (self.piece(square) - 1) >> 2

    def piece_colour(self, square: "int") -> "int":
        """Of an empty square, that of whoever has the turn."""
        piece = self.piece(square)
        return SIDE_COLOURS[(piece - 1) >> 2 if piece else self.round.side()]

    def square_colour(self, square: "int") -> "int":
        """That of its throw; else of whoever stands there, or of whoever has the turn."""
        throw = self.throw_at(square)
        return THROW_COLOURS[throw] if throw else self.piece_colour(square)

    def side_occupancy(self, side: "int", into: "bytearray") -> "None":
        squares.clear(into)
        if side < self.round.sides():
            self.round.add_standing(side, into)

    def side(self) -> "int":
        return self.round.side()

    def side_colour(self) -> "int":
        return SIDE_COLOURS[self.round.side()]

    # Who takes part

    def sides(self) -> "int":
        return self.round.sides()

    def colour_of_side(self, side: "int") -> "int":
        return SIDE_COLOURS[side]

    def is_away(self, side: "int") -> "bool":
        return self.round.is_away(side)

    def may_leave_or_return(self, side: "int") -> "bool":
        return self.round.may_leave_or_return(side)

    def leave_or_return(self, side: "int") -> "None":
        self.round.play(PRESENCE | side)
        self._renumber()

    # How it ends

    def winner(self) -> "int":
        return self.round.winner()

    def has_next_round(self) -> "bool":
        return False

    def trophies(self, into: "bytearray") -> "None":
        """The cross."""
        squares.clear(into)
        for station in range(20, len(stations.STATIONS)):
            squares.add(into, stations.STATIONS[station])

    def write_result(self, out: "Writer") -> "None":
        out.text(SIDE_NAMES[self.round.winner()])
        out.text(b" home")

    # Throws

    def must_throw(self) -> "bool":
        return self.round.must_throw()

    def throws(self, into: "bytearray") -> "None":
        squares.copy(self._throws, into)

    def throw_at(self, square: "int") -> "int":
        if not squares.has(self._throws, square):
            return 0
        throw = DO
        while THROW_SQUARES[throw] != square:
            throw += 1
        return throw

    def waiting_throws(self, into: "bytearray") -> "None":
        squares.copy(self._waiting, into)

    def throw_square(self, throw: "int") -> "int":
        return THROW_SQUARES[throw]

    def throw_colour(self, throw: "int") -> "int":
        return THROW_COLOURS[throw]

    def waiting(self, throw: "int") -> "int":
        return self.round.waiting(throw)

    def enter_throw(self, throw: "int") -> "None":
        self.round.play(THROWN | throw)
        self._renumber()

    def is_last_a_throw(self) -> "bool":
        return self.plies > 0 and self.round.past_ply(self.plies - 1) & THROWN != 0

    def must_forfeit(self) -> "bool":
        return self._count == 1 and self._plies[0] & FORFEIT != 0

    # Moves

    def move_count(self) -> "int":
        return self._count

    def hand_moves(self) -> "int":
        return self._count if self._count and rules.is_move(self._plies[0]) else 0

    def origins(self, into: "bytearray") -> "None":
        squares.clear(into)
        _add_all(self.origin, self._count, into)

    def find(self, text: "str") -> "int":
        ply = notation.parse_ply(text, self.round)
        for move in range(self._count):
            if self._plies[move] == ply:
                return move
        raise ValueError("only the board throws '%s' (try %s)" % (shown(text), shown(text[1:])))

    def is_pass(self, move: "int") -> "bool":
        return self._plies[move] & FORFEIT != 0

    def vacated(self, move: "int", into: "bytearray") -> "None":
        squares.clear(into)
        if self.landing[move] == NO_SQUARE:
            self.round.add_riders(rules.place_of(self._plies[move]), into)
        elif self.takes[move]:
            self.round.add_riders(stations.place_at(self.landing[move]), into)

    def riders(self, square: "int", into: "bytearray") -> "None":
        squares.clear(into)
        station = stations.place_at(square)
        if station != NOWHERE:
            self.round.add_riders(station, into)

    def passengers(self, into: "bytearray") -> "None":
        squares.intersection(self._occupancy, self._trays, into)

    def after(self, move: "int", into: "bytearray") -> "None":
        self.vacated(move, into)
        squares.difference(self._occupancy, into, into)
        if self.origin[move] != NO_SQUARE:
            squares.discard(into, self.origin[move])
        if self.joins[move] != NO_SQUARE:
            squares.add(into, self.joins[move])
        elif self.landing[move] != NO_SQUARE:
            squares.add(into, self.landing[move])

    def play(self, move: "int") -> "None":
        self.round.play(self._plies[move])
        self._renumber()

    def undo(self) -> "bool":
        if self.plies and self.round.past_ply(self.plies - 1) & SEAL:
            self._seals.pop()
            self._sticks = None
        if not self.round.undo():
            return False
        self._renumber()
        return True

    # The moves of this round

    def past_origin(self, ply: "int") -> "int":
        """NO_SQUARE for what is no move, and for one from beside the board."""
        code = self.round.past_ply(ply)
        return stations.SQUARES[rules.place_of(code)] if rules.is_move(code) else NO_SQUARE

    def past_landing(self, ply: "int") -> "int":
        """NO_SQUARE for what is no move, and for one that leads home."""
        code = self.round.past_ply(ply)
        if not rules.is_move(code):
            return NO_SQUARE
        self._past.go_to(ply, self.round)
        return stations.SQUARES[self._past.destination(code)]

    def look_back(self) -> "bool":
        if not self.plies or not rules.is_move(self.round.past_ply(self.plies - 1)):
            return False
        self._taken_back = self.round.past_ply(self.plies - 1)
        self.round.undo()
        self._renumber()
        return True

    def look_ahead(self) -> "None":
        self.round.play(self._taken_back)
        self._renumber()

    def taken_origin(self) -> "int":
        return stations.SQUARES[rules.place_of(self._taken_back)]

    def write_past(self, ply: "int", out: "Writer") -> "None":
        code = self.round.past_ply(ply)
        if code & SEAL:
            out.text(b"seal=")
            out.text(_hex(self._seals[self._number_of_seal(ply)]))
        elif code & SEED:
            out.text(b"seed=")
            out.text(_hex(self._seed))
        elif code & PRESENCE:
            side = rules.side_of_presence(code)
            self._past.go_to(ply, self.round)
            notation.write_presence(side, self._past.is_away(side), out)
        elif not rules.is_move(code):
            notation.write_ply(code, NOWHERE, False, out)
        else:
            self._past.go_to(ply, self.round)
            landing = self._past.destination(code)
            notation.write_ply(code, landing, notation.catches(self._past, landing), out)

    def _number_of_seal(self, ply: "int") -> "int":
        number = 0
        for index in range(ply):
            if self.round.past_ply(index) & SEAL:
                number += 1
        return number


@micropython.viper
def _add_all(some: ptr8, count: int, into: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    """Add the first of these squares to a set, but for NO_SQUARE."""
    for i in range(count):
        square = some[i]
        if square < 64:
            into[square >> 3] |= 1 << (square & 7)


def _hex(data: "bytes") -> "bytes":
    return "".join(["%02x" % byte for byte in data]).encode()


def _parse_proof(text: "str") -> "bytes":
    """The bytes of a seal or a seed; raises ProofError."""
    if len(text) != 2 * PROOF_BYTES or not all(c in "0123456789abcdef" for c in text):
        raise ProofError("no seal and no seed '%s' (32 hex digits)" % shown(text))
    return bytes([int(text[i : i + 2], 16) for i in range(0, len(text), 2)])
