"""A kono as the board sees it: matches of rounds behind the game seam of madang.games."""

from array import array

from madang import colours, games, roles, squares
from madang.games import DRAWN, NOBODY
from madang.games.kono import notation
from madang.games.kono import round as kono
from madang.games.kono.round import AGREED, BLACK, REASON_NAMES, WHITE
from madang.interpreter import const, micropython, ptr8, ptr16
from madang.squares import NO_SQUARE, new_set, parse_square
from madang.text import Writer, shown

LENGTHS = (1, 3, 5)  # points that win a match; a round is worth one, a draw none
COMPUTER_OPTIONS = (b"computer black", b"computer white")

MAN_COLOURS = bytes((colours.COLOUR_NAMES.index("blue"), colours.COLOUR_NAMES.index("yellow")))  # of Black and White
POINT_COLOUR = colours.COLOUR_NAMES.index("green")

# Before the first move of a match: how many points win it, and who plays without hands; beside the points.
_LENGTH_SQUARES = bytes((parse_square("b8"), parse_square("c8"), parse_square("d8")))
_COMPUTER_SQUARES = bytes((parse_square("f8"), parse_square("g8")))  # of Black and of White
_VARIANT_SQUARES = bytes([parse_square(name) for name in ("b1", "c1", "d1", "e1", "f1")])

_MOST_UNDONE = const(8)  # a move and the passes that can follow it


def first_piece(side: "int") -> "int":
    """The number of the first of a side's men; those of the others follow."""
    return 1 + 8 * side


class MatchError(ValueError):
    """Something that the match does not allow now."""


class PastRound:
    """A round that is over: its moves, and how it ended."""

    def __init__(self, played: "kono.Round") -> "None":
        self.moves = array("H", [played.past_move(ply) for ply in range(played.plies)])


class Kono(games.Game):
    """Methods and their promises: see madang.games.Game.

    round   the rules' Round of the running round
    score   points of BLACK and of WHITE
    length  how many win the match; 0 for a single round from a position that was loaded
    """

    are_alike = True
    knows_draws = True
    moves_others = bytearray(kono.MAX_MOVES)  # nothing is pushed

    def __init__(self, position: "kono.Round") -> "None":
        self.computer_side = NOBODY
        self.has_pie_rule = False
        self.lesson = 0
        self.tray = NO_SQUARE
        self.round = position
        self.length = LENGTHS[0]
        self.score = [0, 0]
        self._past: "list[PastRound]" = []
        self._position = ""  # of a single round
        self._first_entry = 1  # of the moves of this round
        self._start = position.start_board()
        self._start_pieces = bytearray(64)
        self._pieces = bytearray(64)
        self._start_squares = bytearray(len(position.points()))
        self._corners = bytes(4)  # of each side two
        self._points = new_set()
        self._moves = kono.move_buffer()
        self._replies = kono.move_buffer()
        self._reply_wins = bytearray(kono.MAX_MOVES)
        self.instead = games.TowerMoves()
        self.answers = games.TowerMoves()
        self._instead_codes = kono.move_buffer()
        self._is_instead_known = False
        self._undone = array("H", [0] * _MOST_UNDONE)
        self._count = 0
        self.origin = bytearray(kono.MAX_MOVES)
        self.landing = bytearray(kono.MAX_MOVES)
        self.takes = bytearray(kono.MAX_MOVES)
        self.next_colour = bytearray(kono.MAX_MOVES)
        self.wins = bytearray(kono.MAX_MOVES)
        self._occupancy = new_set()
        self._origins = new_set()
        self._first_moves = bytearray(64)  # by origin
        self.restart()

    def _renumber(self) -> "None":
        played = self.round
        self._is_instead_known = False
        self.plies = played.plies
        self._count = played.legal_moves(self._moves)
        squares.copy_table(self._start_pieces, self._pieces)
        played.follow(self._pieces)
        _find_men(played.board, 0, self._occupancy)
        if _list(self._moves, self._count, self.origin, self.landing, self.takes, self.next_colour, self._first_moves):
            self._find_tray()
        squares.clear(self._origins)
        _add_origins(self._moves, self._count, 1, self._origins)
        played.list_wins(self._moves, self._count, self.wins)

    def _find_tray(self) -> "None":
        """A man may be taken: see where it may lie."""

    # The match

    def restart(self) -> "None":
        self.length = self.length or LENGTHS[0]
        self.score[BLACK] = self.score[WHITE] = 0
        self._past.clear()
        self.round.begin(BLACK)
        self._round_changed()

    def _round_changed(self) -> "None":
        """Another round is set up."""
        self._first_entry = 1
        for past in self._past:
            self._first_entry += len(past.moves) + 1
        if self.length:
            squares.copy_table(self.round.start_board(), self._start)
        else:
            squares.copy_table(self.round.board, self._start)
        start = self.round.start()
        self._corners = bytes([square for side in (BLACK, WHITE) for square in _back_row_ends(start[side], side)])
        self._points = new_set(tuple(self.round.points()))
        self._order_start()
        self._renumber()

    def _order_start(self) -> "None":
        """White's men first, from the near rows on; and what number each of them has."""
        count = 0
        for square in range(64):
            self._start_pieces[square] = 0
        for side in (WHITE, BLACK):
            piece = first_piece(side)
            for square in range(64):
                if self._start[square] == side + 1:
                    self._start_squares[count] = square
                    self._start_pieces[square] = piece
                    piece += 1
                    count += 1
        while count < len(self._start_squares):
            self._start_squares[count] = NO_SQUARE
            count += 1

    def next_round(self) -> "bool":
        if self.round.winner == NOBODY or not self.has_next_round():
            return False
        self._past.append(PastRound(self.round))
        self.round.begin(len(self._past) & 1)  # the sides take turns to move first
        self._round_changed()
        return True

    def round_number(self) -> "int":
        """That of the running round, the first being 1."""
        return len(self._past) + 1

    def has_next_round(self) -> "bool":
        return self.length > 1 and self.score[BLACK] < self.length and self.score[WHITE] < self.length

    def _play(self, code: "int") -> "None":
        self.round.play(code)
        self.round.look_for_repetition()
        self._end_ply(1)

    def _end_ply(self, points: "int") -> "None":
        """A ply was played, or taken back."""
        if self.length and self.round.winner < DRAWN:
            self.score[self.round.winner] += points
        self._renumber()

    # The record

    def entries(self) -> "int":
        return self._first_entry + self.round.plies

    def write_entry(self, index: "int", out: "Writer") -> "None":
        if index >= self._first_entry:
            self.write_past(index - self._first_entry, out)
        elif not self.length:
            out.text(("%s %s" % (self.name, self._position)).encode())
        elif index == 0:
            out.text((self.name + " ").encode())
            self.write_kind(out)
        else:
            self._write_earlier(index, out)

    def _write_earlier(self, index: "int", out: "Writer") -> "None":
        """Write a move of a round before this one, or the word that begins a round."""
        at = 1
        for number, past in enumerate(self._past, 2):
            if index < at + len(past.moves):
                notation.write_move(past.moves[index - at], out)
                return
            at += len(past.moves)
            if index == at:
                out.text(b"round ")
                out.number(number)
                return
            at += 1

    def write_kind(self, out: "Writer") -> "None":
        """What kind of match it is: `to 3 forced`."""
        out.text(b"to ")
        out.number(self.length)
        notation.write_variants(self.round, out)

    def take(self, text: "str") -> "None":
        keyword, _, value = text.partition(" ")
        if keyword == self.name and "/" in value:
            self.load(value)
        elif keyword == self.name:
            self._take_kind(value)
        elif keyword == "round":
            right = str(len(self._past) + 2)
            if self.round.winner == NOBODY or not self.has_next_round():
                raise MatchError("no other round follows now")
            if value != right:
                raise MatchError("the round is number %s, not '%s'" % (right, shown(value)))
            self.next_round()
        elif text == notation.DRAW:
            self.agree_on_draw()
        else:
            self._play(notation.parse_move(text, self.round))

    def _take_kind(self, text: "str") -> "None":
        words = text.split(" ")
        lengths = ["to %d" % length for length in LENGTHS]
        if " ".join(words[:2]) not in lengths:
            raise MatchError("no match '%s' (try %s)" % (shown(text), ", ".join(lengths)))
        chosen = notation.chosen_by(words[2:], self.round.VARIANTS)
        self.length = int(words[1])
        self.round.chosen[:] = chosen
        self.restart()

    def agree_on_draw(self) -> "None":
        """The players agree on a draw; raises MatchError where there is no round to draw."""
        if self.round.winner != NOBODY:
            raise MatchError("the round is over")
        self.round.agree()
        self._end_ply(1)

    def load(self, text: "str") -> "None":
        notation.parse_position(text, self.round)
        self._position = notation.position_text(self.round)
        self.length = 0
        self.score[BLACK] = self.score[WHITE] = 0
        self._past.clear()
        self._round_changed()

    def write_position(self, out: "Writer") -> "None":
        notation.write_position(self.round, out)

    def write_score(self, out: "Writer") -> "None":
        if not self.length:
            out.text(b"position")
            return
        self.write_kind(out)
        out.text(b" round ")
        out.number(self.round_number())
        out.text(b" black ")
        out.number(self.score[BLACK])
        out.text(b" white ")
        out.number(self.score[WHITE])

    # Options

    def _is_new(self) -> "bool":
        """Whether not one move of the match has been made."""
        return self.length > 0 and not self._past and self.round.plies == 0

    def options(self, into: "bytearray") -> "None":
        squares.clear(into)
        if not self._is_new():
            return
        for square in _LENGTH_SQUARES:
            squares.add(into, square)
        for square in _COMPUTER_SQUARES:
            squares.add(into, square)
        for at in range(len(self.round.words)):
            squares.add(into, _VARIANT_SQUARES[at])

    def chosen(self, into: "bytearray") -> "None":
        squares.clear(into)
        if not self._is_new():
            return
        squares.add(into, _LENGTH_SQUARES[LENGTHS.index(self.length)])
        if self.computer_side != NOBODY:
            squares.add(into, _COMPUTER_SQUARES[self.computer_side])
        for group in range(len(self.round.chosen)):
            squares.add(into, _VARIANT_SQUARES[self.round.word_place(group)])

    def must_choose(self) -> "bool":
        return False

    def write_option(self, square: "int", out: "Writer") -> "None":
        place = _place(square, _LENGTH_SQUARES)
        if place >= 0:
            out.text(b"to ")
            out.number(LENGTHS[place])
            return
        place = _place(square, _COMPUTER_SQUARES)
        if place >= 0:
            out.text(COMPUTER_OPTIONS[place])
        else:
            out.text(self.round.words[_place(square, _VARIANT_SQUARES)])

    def choose(self, square: "int", chance: "int") -> "None":
        options = new_set()
        self.options(options)
        if not squares.has(options, square):
            return
        side = _place(square, _COMPUTER_SQUARES)
        if side >= 0:
            self.computer_side = NOBODY if self.computer_side == side else side
            return
        place = _place(square, _LENGTH_SQUARES)
        if place >= 0:
            self.length = LENGTHS[place]
        else:
            at = _place(square, _VARIANT_SQUARES)
            group = 0
            while at >= len(self.round.VARIANTS[group]):
                at -= len(self.round.VARIANTS[group])
                group += 1
            self.round.chosen[group] = at
        self.restart()

    # The start

    def start_occupancy(self, into: "bytearray") -> "None":
        _find_men(self._start, 0, into)

    def start_square(self, index: "int") -> "int":
        return self._start_squares[index] if index < len(self._start_squares) else NO_SQUARE

    def corner(self, side: "int", end: "int") -> "int":
        return self._corners[2 * side + end]

    def start_piece(self, square: "int") -> "int":
        return self._start_pieces[square]

    def start_colour(self, square: "int") -> "int":
        return MAN_COLOURS[self._start[square] - 1]

    # What stands where

    def points(self, into: "bytearray") -> "None":
        squares.copy(self._points, into)

    def occupancy(self, into: "bytearray") -> "None":
        squares.copy(self._occupancy, into)

    def square_colour(self, square: "int") -> "int":
        return POINT_COLOUR

    def piece(self, square: "int") -> "int":
        return self._pieces[square]

    def kind(self, piece: "int") -> "int":
        return (piece - 1 >> 3) + 1 if piece else 0

    def piece_colour(self, square: "int") -> "int":
        return MAN_COLOURS[self.round.board[square] - 1]

    def side_occupancy(self, side: "int", into: "bytearray") -> "None":
        _find_men(self.round.board, side + 1, into)

    def piece_side(self, square: "int") -> "int":
        return self.round.board[square] - 1

    def side(self) -> "int":
        return self.round.side

    # How it ends

    def winner(self) -> "int":
        return self.round.winner

    def write_result(self, out: "Writer") -> "None":
        winner = self.round.winner
        out.text(b"draw " if winner == DRAWN else b"white " if winner == WHITE else b"black ")
        out.text(REASON_NAMES[self.round.reason])

    def trophies(self, into: "bytearray") -> "None":
        """The men of the winner; of both sides after a draw."""
        winner = self.round.winner
        _find_men(self.round.board, 0 if winner == DRAWN else winner + 1, into)

    def show_why(self, meanings: "bytearray") -> "None":
        """Of men that are blocked, that they are."""
        played = self.round
        if played.reason != kono.BLOCKED:
            return
        for square in range(64):
            if played.board[square] == played.side + 1:
                meanings[square] = roles.meaning(roles.BLOCKED, MAN_COLOURS[played.side])

    def show_score(self, meanings: "bytearray") -> "None":
        """Each side's points and, dim, those still to be won, in its home row from the left; the last round's blinks,
        and all that have won the match."""
        if not self.length:
            return
        self._show_points(BLACK, meanings)
        self._show_points(WHITE, meanings)

    def _show_points(self, side: "int", meanings: "bytearray") -> "None":
        score = self.score[side]
        before = score
        if before >= self.length:
            before = 0
        elif side == self.round.winner:
            before -= 1
        for point in range(self.length):
            role = roles.LAST
            if point < before:
                role = roles.CHOSEN
            elif point < score:
                role = roles.WINNING
            meanings[point if side == WHITE else 63 - point] = roles.meaning(role, MAN_COLOURS[side])

    # Moves

    def move_count(self) -> "int":
        return self._count

    def origins(self, into: "bytearray") -> "None":
        squares.copy(self._origins, into)

    def first_move(self, origin: "int") -> "int":
        return self._first_moves[origin]

    def find(self, text: "str") -> "int":
        code = notation.parse_move(text, self.round)
        return self.index_of(code)

    def index_of(self, code: "int") -> "int":
        """Which of the legal moves is one of the rules', or -1."""
        return _index_of(code, self._moves, self._count)

    def is_pass(self, move: "int") -> "bool":
        return kono.is_pass(self._moves[move])

    def pushers(self, into: "bytearray") -> "None":
        squares.clear(into)

    def is_risky(self, move: "int") -> "bool":
        played = self.round
        played.play(self._moves[move])
        count = played.legal_moves(self._replies)
        is_risky = played.list_wins(self._replies, count, self._reply_wins)
        played.undo()
        return is_risky

    def may_slide_on(self, move: "int") -> "bool":
        return False

    def touched(self, move: "int", into: "bytearray") -> "None":
        _touched_by(self._moves[move], into)

    def after(self, move: "int", into: "bytearray") -> "None":
        _carry_out(self._moves[move], self._occupancy, into)

    def replies(self, move: "int", into: "bytearray") -> "bool":
        """Those to a move that draws by repetition, too: who has not counted answers it, and so has seen it made."""
        squares.clear(into)
        played = self.round
        played.play(self._moves[move])
        _add_origins(self._replies, played.legal_moves(self._replies), 0, into)
        played.look_for_repetition()
        goes_on = played.winner == NOBODY
        played.undo()
        return goes_on

    def can_retake(self, move: "int", square: "int") -> "bool":
        taken = kono.move_of(square, self.landing[move]) | kono.TAKES
        played = self.round
        played.play(self._moves[move])
        count = played.legal_moves(self._replies)
        played.undo()
        return _index_of(taken, self._replies, count) >= 0

    def play(self, move: "int") -> "None":
        self._play(self._moves[move])

    def undo(self) -> "bool":
        if self.round.plies == 0:
            return False
        if self.length and self.round.winner < DRAWN:
            self.score[self.round.winner] -= 1
        self.round.undo()
        self._renumber()
        return True

    # The moves of this round

    def past_landing(self, ply: "int") -> "int":
        move = self.round.past_move(ply)
        return NO_SQUARE if move == AGREED or kono.is_pass(move) else kono.landing_of(move)

    def past_origin(self, ply: "int") -> "int":
        move = self.round.past_move(ply)
        return NO_SQUARE if move == AGREED else kono.origin_of(move)

    def past_touched(self, ply: "int", into: "bytearray") -> "None":
        _touched_by(self.round.past_move(ply), into)

    def past_change(self, ply: "int", into: "bytearray") -> "None":
        self.past_touched(ply, into)

    def write_past(self, ply: "int", out: "Writer") -> "None":
        notation.write_move(self.round.past_move(ply), out)

    # What might have been, and what might be

    def look_instead(self) -> "None":
        """Other steps of the man that moved last. That it took another man instead, its steps do not show: the players
        take the move back first."""
        if self._is_instead_known:
            return
        self._is_instead_known = True
        moves = self.instead
        moves.origin = NO_SQUARE
        moves.count = 0
        ply = self._step_back()
        if ply == self.plies:
            return
        self._list_steps(kono.origin_of(self._undone[0]), moves)
        for i in range(moves.count):
            self._instead_codes[i] = self._replies[i]
        self._step_on(ply)

    def look_after(self, move: "int", answer: "int") -> "None":
        self.round.play(self._moves[move])
        self._list_answers(answer)
        self.round.undo()

    def look_after_instead(self, move: "int", answer: "int") -> "None":
        ply = self._step_back()
        self.round.play(self._instead_codes[move])
        self._list_answers(answer)
        self.round.undo()
        self._step_on(ply)

    def player(self) -> "games.Player":
        from madang.games.kono.player import Player

        return Player(self)

    def _list_answers(self, answer: "int") -> "None":
        self.answers.goes_on = self.round.winner == NOBODY
        self._list_steps(answer, self.answers)

    def _list_steps(self, origin: "int", into: "games.TowerMoves") -> "None":
        """The steps of the man on a square, which `_replies` begins with then."""
        played = self.round
        into.origin = origin
        _find_men(played.board, 0, into.occupancy)
        into.count = _keep_steps(origin, self._replies, played.legal_moves(self._replies), into.landing, into.changes)
        for i in range(into.count):
            into.next_colour[i] = POINT_COLOUR
        played.list_wins(self._replies, into.count, into.wins)

    def play_instead(self, move: "int") -> "None":
        code = self._instead_codes[move]
        ply = self._last_real_ply()
        while self.plies > ply:
            self.undo()
        self._play(code)

    def _last_real_ply(self) -> "int":
        """The last ply that moved something, or -1."""
        ply = self.plies - 1
        while ply >= 0 and self.past_landing(ply) == NO_SQUARE:
            ply -= 1
        return ply

    def _step_back(self) -> "int":
        """Bring the round, and nothing else, before the last ply that moved something; how many plies it has then."""
        ply = self._last_real_ply()
        if ply < 0 or self.plies - ply > _MOST_UNDONE:
            return self.plies
        for i in range(ply, self.plies):
            self._undone[i - ply] = self.round.past_code(i)
        while self.round.plies > ply:
            self.round.undo()
        return ply

    def _step_on(self, ply: "int") -> "None":
        """Play what was stepped back, as it was."""
        played = self.round
        for i in range(ply, self.plies):
            if self._undone[i - ply] == AGREED:
                played.agree()
            else:
                played.play(self._undone[i - ply])
        played.look_for_repetition()


def _back_row_ends(men: "tuple[int, ...]", side: "int") -> "tuple[int, int]":
    rank = max(men) >> 3 if side == BLACK else min(men) >> 3
    row = [square for square in men if square >> 3 == rank]
    return min(row), max(row)


def _place(square: "int", among: "bytes") -> "int":
    """Which of some squares it is, or -1."""
    for place in range(len(among)):
        if among[place] == square:
            return place
    return -1


@micropython.viper
def _find_men(board: ptr8, man: int, into: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    """The squares of the men of a kind, or of all for 0."""
    for rank in range(8):
        row = 0
        for file in range(8):
            stands = board[rank * 8 + file]
            if stands and (not man or stands == man):
                row |= 1 << file
        into[rank] = row


@micropython.viper
def _list(
    moves: ptr16, count: int, origins: ptr8, landings: ptr8, takes: ptr8, next_colour: ptr8, first_moves: ptr8
) -> int:
    """Whether one of them takes."""
    before = -1
    found = 0
    for move in range(count):
        code = moves[move]
        origins[move] = code & 63
        landings[move] = code >> 6 & 63
        takes[move] = code >> 12 & 1
        found |= code & 4096
        next_colour[move] = 5 if code >> 12 & 1 else 6  # red for what is taken, POINT_COLOUR
        if code & 63 != before:
            before = code & 63
            first_moves[before] = move
    return found


@micropython.viper
def _add_origins(moves: ptr16, count: int, passes: int, into: ptr8):  # type: ignore[no-untyped-def]
    """Add where moves start to a set; where passes do, only if asked for."""
    for i in range(count):
        origin = moves[i] & 63
        if passes or origin != moves[i] >> 6 & 63:
            into[origin >> 3] |= 1 << (origin & 7)


@micropython.viper
def _keep_steps(origin: int, moves: ptr16, count: int, landings: ptr8, changes: ptr8) -> int:
    """Of some moves keep the steps from a square, in their order; how many there are."""
    kept = 0
    for i in range(count):
        code = moves[i]
        landing = code >> 6 & 63
        if code & 63 == origin and landing != origin and not code & 4096:  # TAKES
            moves[kept] = code
            landings[kept] = landing
            changes[2 * kept] = origin
            changes[2 * kept + 1] = landing
            kept += 1
    return kept


@micropython.viper
def _index_of(code: int, moves: ptr16, count: int) -> int:
    for move in range(count):
        if moves[move] == code:
            return move
    return -1


@micropython.viper
def _carry_out(code: int, occupied: ptr8, into: ptr8):  # type: ignore[no-untyped-def]
    """The occupancy after a move."""
    for rank in range(8):
        into[rank] = occupied[rank]
    origin = code & 63
    landing = code >> 6 & 63
    if origin != landing:
        into[origin >> 3] ^= 1 << (origin & 7)
        into[landing >> 3] |= 1 << (landing & 7)


@micropython.viper
def _touched_by(code: int, into: ptr8):  # type: ignore[no-untyped-def]
    for rank in range(8):
        into[rank] = 0
    origin = code & 63
    landing = code >> 6 & 63
    if origin != landing:
        into[origin >> 3] |= 1 << (origin & 7)
        into[landing >> 3] |= 1 << (landing & 7)
