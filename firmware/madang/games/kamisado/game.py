"""Kamisado as the board sees it: matches behind the game seam of madang.games."""

from array import array

from madang import games, roles, squares
from madang.games.kamisado import notation, rules
from madang.games.kamisado.board import (
    BLACK,
    FROM_LEFT,
    FROM_RIGHT,
    HOME_RANK,
    PRESENT,
    RINGLESS,
    SQUARE_COLOUR,
    WHITE,
    rings_of,
    side_of,
    square_seen,
)
from madang.games.kamisado.match import BASIC, DRAGON, FILLS, MOVE, SERIES, SET_UP, Match, MatchError, PlayedRound
from madang.games.kamisado.rules import NOBODY, Round
from madang.games.registry import named
from madang.interpreter import const, micropython, ptr8, ptr16, unload
from madang.squares import NO_SQUARE, new_set, parse_square
from madang.text import Writer

# Before the first move of a match: which match, for a korean one how the towers stand, and who plays without hands; and
# the squares for that: as one text, as MicroPython keeps a short one of its own as a name for ever. Options are bytes,
# as they are written.
# fmt: off
_MENU = (
    b"dragon 1", b"dragon 3", b"dragon 7", b"dragon 15", b"korean 1", b"korean 3", b"korean 5", b"korean 7",
    b"series 16", b"basic", b"draw", b"draw by hand", b"draw a fair start", b"computer black", b"computer white",
    b"pie rule", b"lesson",
)
# fmt: on
_MENU_NAMES = "c5, d5, e5, f5, c4, d4, e4, f4, h4, c3, d3, h3, h5, e3, f3, g3, h6"
_MENU_SQUARES = bytes([parse_square(name) for name in _MENU_NAMES.split(", ")])
_FIRST_KIND = _MENU[4]  # what a new board plays: one round from the basic set-up
BASIC_OPTION, DRAW_OPTION, HAND_OPTION, FAIR_OPTION = _MENU[9:13]
DRAW_OPTIONS = _MENU[10:13]
COMPUTER_OPTIONS = _MENU[13:15]
PIE_RULE_OPTION, LESSON_OPTION = _MENU[15:]
_COMPUTER_PLACES = _MENU_SQUARES[13:15]  # of Black and of White
FILL_OPTIONS = tuple([fill.encode() for fill in FILLS])

_SCORE_PLACES = 16  # squares of a side's two rows of points
_RING_DOTS = (-1, 1, -2, 2, -3, 3)  # where, beside a tower, its rings are shown
_MIDDLE = bytes((27, 28, 35, 36, 26, 29, 34, 37, 19, 20, 43, 44, 25, 30, 33, 38, 18))  # more than there are towers
_RIGHT_EDGE = bytes((23, 31, 39, 47, 15, 55, 7, 63))  # h3 first
_LEFT_EDGE = bytes((16, 24, 32, 40, 8, 48, 0, 56))  # a3 first
_NO_TOWERS = bytes(64)

_NOTHING_KNOWN = const(-1)
_INSTEAD = const(256)  # added to a move of `instead`
_MOST_UNDONE = const(18)  # a move and the passes that can follow it: sixteen make a deadlock


def new_game() -> "games.Game":
    """See madang.games.registry."""
    return Kamisado()


class Kamisado(games.Game):
    """Methods and their promises: see madang.games.Game.

    match   the Match, or None while a single round is played from a position that was loaded
    round   the rules' Round of the running round
    match_kind, kind_text  which match is played, as a text and as it is written
    is_drawn_by_hand  whether the players are telling the tokens that they have drawn
    told_token  the first of these, once it is told, or 0
    """

    name = "kamisado"

    def __init__(self) -> "None":
        self.computer_side = NOBODY
        self.has_pie_rule = False
        self.lesson = 0
        self.match: "Match | None" = None
        self.round = Round()
        self.match_kind = _FIRST_KIND.decode()
        self._position = ""  # of a single round
        self._start = bytearray(64)
        self._start_squares = bytearray(16)
        self._first_entry = 0  # of the moves of this round
        self._past: "list[array[int]]" = []  # of each round before; in one piece they would part what is free
        self.is_drawn_by_hand = False
        self.told_token = 0
        self._moves = rules.move_buffer()
        self._replies = rules.move_buffer()
        self.instead = games.TowerMoves()
        self.answers = games.TowerMoves()
        self._instead_codes = array("H", [0] * games.MOST_TOWER_MOVES)
        self._is_instead_known = False
        self._answered_move = _NOTHING_KNOWN  # the move that `answers` answers, or
        self._undone = array("H", [0] * _MOST_UNDONE)
        self._count = 0
        self.origin = bytearray(rules.MAX_MOVES)
        self.landing = bytearray(rules.MAX_MOVES)
        self.moves_others = bytearray(rules.MAX_MOVES)
        self.takes = bytearray(rules.MAX_MOVES)  # nothing is ever taken
        self.next_colour = bytearray(rules.MAX_MOVES)
        self.wins = bytearray(rules.MAX_MOVES)
        self._occupancy = new_set()
        self._origins = new_set()
        self._pushers = new_set()
        self._first_moves = bytearray(64)  # by origin
        self.restart()

    def _renumber(self) -> "None":
        played = self.round
        self._is_instead_known = False
        self._answered_move = _NOTHING_KNOWN
        self.plies = played.plies
        self._count = played.legal_moves(self._moves)
        _find_towers(played.board, PRESENT, PRESENT, self._occupancy)
        _list_origins(self._moves, self._count, self.origin, self._first_moves, self._origins)
        _list_landings(self._moves, self._count, self.landing, self.moves_others, self._pushers)
        _foretell(self._moves, self._count, SQUARE_COLOUR, HOME_RANK[played.side ^ 1], self.next_colour, self.wins)

    def restart(self) -> "None":
        self.begin_match(self.match_kind)

    def begin_match(self, kind: "str") -> "None":
        """Begin a match; its first round too, if it can be set up without a choice."""
        from madang.games.kamisado import match_setup  # which nobody needs while a round is on

        self.match = match = match_setup.new_match(kind)
        self.match_kind = kind
        if BASIC in match.setups():
            match.start_basic()
        self.round_changed()

    def round_changed(self) -> "None":
        """Another round is set up, or is to be."""
        unload("madang.games.kamisado.match_setup")
        self.kind_text = self.match_kind.encode()  # which is written in play, where nothing allocates
        match = self.match
        self.is_drawn_by_hand = False
        self.told_token = 0
        self.lesson = 0
        squares.copy_table(_NO_TOWERS, self._start)
        self._note_rounds([] if match is None else match.rounds)
        if match is None:
            squares.copy_table(self.round.board, self._start)
        else:
            self.round = match.round
            if not self.keeps_rounds:
                match.forget_past()
            if match.waits_for == MOVE:
                squares.copy_table(match.rounds[-1].start(), self._start)
        self._order_start()
        self._renumber()

    def _note_rounds(self, rounds: "list[PlayedRound]") -> "None":
        """Bring the entries of the record that come before this round's moves up to date; rounds only come, or all go
        with their match."""
        past = self._past
        if len(rounds) <= len(past):
            del past[:]
        while len(past) < len(rounds) - 1:
            past.append(rounds[len(past)].moves)
        self._first_entry = 1 + len(rounds)
        for moves in past:
            self._first_entry += len(moves)

    def _order_start(self) -> "None":
        """The defender's towers first, in a filled round in the order of filling (dragon F3, F4)."""
        count = 0
        is_from_right = False
        defender = WHITE
        if self.match is not None and self.match.rounds:
            played = self.match.rounds[-1]
            defender = played.challenger ^ 1
            is_from_right = played.setup == FILLS[FROM_RIGHT]
        for side in (defender, defender ^ 1):
            for place in range(64):
                square = square_seen(side, place >> 3, 7 - (place & 7) if is_from_right else place & 7)
                tower = self._start[square]
                if tower and side_of(tower) == side:
                    self._start_squares[count] = square
                    count += 1

    # The record

    def entries(self) -> "int":
        is_begun = self.match is None or self.match.rounds
        return self._first_entry + self.round.plies if is_begun else self._first_entry

    def write_entry(self, index: "int", out: "Writer") -> "None":
        if index >= self._first_entry:
            self.write_past(index - self._first_entry, out)
        else:
            self._write_earlier(index, out)

    def _write_earlier(self, index: "int", out: "Writer") -> "None":
        """Write an entry that comes before the moves of this round."""
        match = self.match
        if match is None:
            self._write_first(self._position, out)
            return
        if index == 0:
            self._write_first(self.match_kind, out)
            return
        past = self._past
        index -= 1
        at = 0
        while at < len(past) and index > len(past[at]):
            index -= 1 + len(past[at])
            at += 1
        if index == 0:
            text = "round " + notation.round_text(at + 1, match.rounds[at])
            out.text(text.encode())
        else:
            notation.write_move(past[at][index - 1], out)

    def _write_first(self, value: "str", out: "Writer") -> "None":
        out.text(("%s %s" % (self.name, value)).encode())

    def take(self, text: "str") -> "None":
        keyword, _, value = named(text).partition(" ")
        if keyword == self.name and "/" in value:
            self.load(value)
        elif keyword == self.name:
            from madang.games.kamisado import match_setup

            match = match_setup.new_match(value)
            self.match_kind = value
            self.match = match
            self.round_changed()
        elif keyword == "round":
            if self.match is None:
                raise MatchError("a single round from a position is followed by no other ('kamisado' begins a match)")
            from madang.games.kamisado import match_setup

            match_setup.begin_round(self.match, value)
            self.round_changed()
        elif self.must_choose():
            raise MatchError("a round has to be set up before it is played ('round' does that)")
        else:
            self._play(self._parse_move(text))

    def load(self, text: "str") -> "None":
        position = notation.parse_position(text)
        self.round = position
        self._position = notation.position_text(position)
        self.match = None
        self.round_changed()

    def write_score(self, out: "Writer") -> "None":
        match = self.match
        if match is None:
            out.text(b"position")
            return
        out.text(self.kind_text)
        out.text(b" round ")
        out.number(len(match.rounds))
        out.text(b" black ")
        out.number(match.score[BLACK])
        out.text(b" white ")
        out.number(match.score[WHITE])

    # Options

    def is_new(self) -> "bool":
        """Whether not one move of the match has been made, or of a lesson."""
        match = self.match
        is_first = self.lesson != 0 if match is None else len(match.rounds) <= 1
        return is_first and self.round.plies == 0

    def options(self, into: "bytearray") -> "None":
        squares.clear(into)
        if self.is_drawn_by_hand:
            for square in range(64):
                if self._token_on(square):
                    squares.add(into, square)
            squares.add(into, self._free_square(_LEFT_EDGE))
        elif self.is_new():
            for i in range(len(_MENU)):
                if self._is_offered(_MENU[i]):
                    squares.add(into, _MENU_SQUARES[i])
        elif self.match is not None and self.match.waits_for == SET_UP:
            if self.match.edition == DRAGON:
                squares.add(into, self._fill_square(FROM_LEFT))
                squares.add(into, self._fill_square(FROM_RIGHT))
            else:
                squares.add(into, self._free_square(_MIDDLE))
                squares.add(into, self._free_square(_RIGHT_EDGE))
                if self.match.edition == SERIES:
                    squares.add(into, self._free_square(_LEFT_EDGE))

    def _is_offered(self, option: "bytes") -> "bool":
        """Whether an option of the menu is open: how the towers stand is a question of the korean book only."""
        if option in DRAW_OPTIONS:
            return not self.match_kind.startswith(DRAGON)
        return option != BASIC_OPTION or self.kind_text == _FIRST_KIND or self.match_kind.startswith(SERIES)

    def chosen(self, into: "bytearray") -> "None":
        squares.clear(into)
        match = self.match
        if self.is_drawn_by_hand:
            if self.told_token:
                squares.add(into, _token_square(self.told_token))
            return
        if match is None or not self.is_new():
            return
        setup = b""
        if match.edition != DRAGON and match.rounds:
            setup = DRAW_OPTION if match.rounds[0].tokens else BASIC_OPTION
        for i in range(len(_MENU)):
            option = _MENU[i]
            if option == self.kind_text or option == setup or (option == PIE_RULE_OPTION and self.has_pie_rule):
                squares.add(into, _MENU_SQUARES[i])
        if self.computer_side != NOBODY:
            squares.add(into, _COMPUTER_PLACES[self.computer_side])

    def must_choose(self) -> "bool":
        return self.match is not None and self.match.waits_for == SET_UP

    def write_option(self, square: "int", out: "Writer") -> "None":
        token = self._token_on(square)
        if token:
            out.text(b"token ")
            out.number(token)
        else:
            out.text(self._option(square))

    def _option(self, square: "int") -> "bytes":
        """What a square stands for that is not a token, or an empty text."""
        match = self.match
        if self.is_drawn_by_hand:
            return DRAW_OPTION if square == self._free_square(_LEFT_EDGE) else b""
        if self.is_new():
            for i in range(len(_MENU)):
                if _MENU_SQUARES[i] == square and self._is_offered(_MENU[i]):
                    return _MENU[i]
        elif match is not None and match.waits_for == SET_UP:
            if match.edition != DRAGON:
                if match.edition == SERIES and square == self._free_square(_LEFT_EDGE):
                    return BASIC_OPTION
                if square == self._free_square(_MIDDLE):
                    return DRAW_OPTION
                return HAND_OPTION if square == self._free_square(_RIGHT_EDGE) else b""
            for fill in (FROM_LEFT, FROM_RIGHT):
                if square == self._fill_square(fill):
                    return FILL_OPTIONS[fill]
        return b""

    def choose(self, square: "int", chance: "int") -> "None":
        from madang.games.kamisado import choosing  # which nobody needs while a round is on

        token = self._token_on(square)
        if token:
            choosing.tell_token(self, token)
        else:
            choosing.choose(self, self._option(square), chance)
        unload("madang.games.kamisado.choosing")

    def _token_on(self, square: "int") -> "int":
        """The token that a square stands for: b7 to g7 are 1 to 6, b6 to g6 are 7 to 12, and so on as a page is read;
        0 when tokens are not told now, or this one is used up."""
        file = square & 7
        rank = square >> 3
        if self.match is None or not self.is_drawn_by_hand or not (1 <= file <= 6 and 1 <= rank <= 6):
            return 0
        token = 6 * (6 - rank) + file
        return 0 if self.match.is_used_up(token) else token

    def _fill_square(self, fill: "int") -> "int":
        """A free square at the left or right hand of the defender, who chooses how to fill."""
        side = self.round.winner
        for place in range(8):
            for row in (3, 4, 2, 5, 1, 6):
                square = square_seen(side, row, place if fill == FROM_LEFT else 7 - place)
                if not self.round.board[square]:
                    return square
        return NO_SQUARE

    def _free_square(self, candidates: "bytes") -> "int":
        """The first of some squares that is free; the first of all if none is: what stands there can be lifted."""
        for square in candidates:
            if not self.round.board[square]:
                return square
        return candidates[0]

    # The start

    def start_occupancy(self, into: "bytearray") -> "None":
        squares.clear(into)
        for square in range(64):
            if self._start[square]:
                squares.add(into, square)

    def start_square(self, index: "int") -> "int":
        return self._start_squares[index] if index < 16 and not self.must_choose() else NO_SQUARE

    def start_piece(self, square: "int") -> "int":
        return self._start[square] & RINGLESS

    def start_colour(self, square: "int") -> "int":
        return self._start[square] & 7

    def write_position(self, out: "Writer") -> "None":
        notation.write_position(self.round, out)

    def occupancy(self, into: "bytearray") -> "None":
        squares.copy(self._occupancy, into)

    def square_colour(self, square: "int") -> "int":
        return SQUARE_COLOUR[square]

    def piece(self, square: "int") -> "int":
        return self.round.board[square] & RINGLESS

    def piece_colour(self, square: "int") -> "int":
        return self.round.board[square] & 7

    def side_occupancy(self, side: "int", into: "bytearray") -> "None":
        _find_towers(self.round.board, PRESENT | 1 << 3, PRESENT | side << 3, into)

    def piece_side(self, square: "int") -> "int":
        return side_of(self.round.board[square])

    def side(self) -> "int":
        return self.round.side

    def winner(self) -> "int":
        return self.round.winner

    def has_next_round(self) -> "bool":
        if self.match is None:
            return self.lesson != 0
        return self.match.winner == NOBODY

    def next_round(self) -> "bool":
        """The next lesson; rounds of a match wait for a choice."""
        if self.lesson:
            from madang.games.kamisado import choosing  # which nobody needs while a round is on

            choosing.begin_lesson(self)
            unload("madang.games.kamisado.choosing", "madang.games.kamisado.lessons")
            return True
        return False

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

    def show_why(self, meanings: "bytearray") -> "None":
        """Of a tower that came home, its rings beside it; of a deadlock, the blocked towers that call each other."""
        played = self.round
        if played.reason == rules.HOME:
            home = 8 * HOME_RANK[played.winner ^ 1]
            for square in range(home, home + 8):
                tower = played.board[square]
                if tower and side_of(tower) == played.winner:
                    _show_rings(square, tower, meanings)
            return
        side = played.side
        colour = played.active
        for _ in range(16):
            square = played.square_of(side, colour)
            meanings[square] = roles.meaning(roles.BLOCKED, colour)
            colour = SQUARE_COLOUR[square]
            side ^= 1

    def show_score(self, meanings: "bytearray") -> "None":
        """Each side's points and, dim, those still to be won, in the two rows before the middle as the side counts
        them; the last round's blink, and all that have won the match. The tower that won a ring breathes, as many
        squares beside it as it has rings; so does the one that has won the match because it had all its rings.
        """
        match = self.match
        if match is None:
            return
        played = match.rounds[-1]
        for side in range(2):
            before = match.score[side]
            if before >= match.length:
                before = 0
            elif side == played.winner:
                before -= played.points
            for point in range(min(match.length, _SCORE_PLACES)):
                role = roles.LAST
                if point < before:
                    role = roles.CHOSEN
                elif point < match.score[side]:
                    role = roles.WINNING
                square = square_seen(side, 2 + (point >> 3), point & 7)
                meanings[square] = roles.meaning(role, SQUARE_COLOUR[square])
        tower = played.ringed or match.winning_tower()
        square = self.round.square_of(side_of(tower), tower & 7)
        meanings[square] = roles.meaning(roles.ACTIVE, tower & 7)
        _show_rings(square, tower, meanings)

    def move_count(self) -> "int":
        return self._count

    def origins(self, into: "bytearray") -> "None":
        squares.copy(self._origins, into)

    def first_move(self, origin: "int") -> "int":
        return self._first_moves[origin]

    def find(self, text: "str") -> "int":
        return self.index_of(self._parse_move(text))

    def _parse_move(self, text: "str") -> "int":
        return notation.parse_move(text, self.round, self._moves, self._count)

    def index_of(self, code: "int") -> "int":
        """Which of the legal moves is one of the rules', or -1."""
        return _index_of(code, self._moves, self._count)

    def is_pass(self, move: "int") -> "bool":
        return rules.is_pass(self._moves[move])

    def pushers(self, into: "bytearray") -> "None":
        squares.copy(self._pushers, into)

    def is_risky(self, move: "int") -> "bool":
        played = self.round
        mover = played.side
        played.play(self._moves[move])
        is_risky = False
        if played.winner == NOBODY and played.side != mover:
            for i in range(played.legal_moves(self._replies)):
                if rules.landing_of(self._replies[i]) >> 3 == HOME_RANK[mover]:
                    is_risky = True
        played.undo()
        return is_risky

    def may_slide_on(self, move: "int") -> "bool":
        code = self._moves[move]
        further = _beyond(code)
        return further >= 0 and self.index_of(rules.move_of(code & 63, further)) >= 0

    def touched(self, move: "int", into: "bytearray") -> "None":
        _touched_by(self._moves[move], into)

    def after(self, move: "int", into: "bytearray") -> "None":
        _carry_out(self._moves[move], self._occupancy, into)

    def replies(self, move: "int", into: "bytearray") -> "bool":
        squares.clear(into)
        played = self.round
        played.play(self._moves[move])
        goes_on = played.winner == NOBODY
        if goes_on and not played.is_blocked(played.side, played.active):
            square = played.square_of(played.side, played.active)
            squares.add(into, square)
        played.undo()
        return goes_on

    def play(self, move: "int") -> "None":
        self._play(self._moves[move])

    def may_swap(self) -> "bool":
        is_first = " * " in self._position if self.match is None else len(self.match.rounds) == 1
        return self.plies <= 1 and is_first

    def _play(self, code: "int") -> "None":
        if self.match is None:
            self.round.play(code)
        else:
            self.match.play(code)
        self._renumber()

    def undo(self) -> "bool":
        if self.round.plies == 0:
            return False
        if self.match is None:
            self.round.undo()
        else:
            self.match.undo()
        self._renumber()
        return True

    def past_landing(self, ply: "int") -> "int":
        move = self.round.past_move(ply)
        return NO_SQUARE if rules.is_pass(move) else rules.landing_of(move)

    def past_origin(self, ply: "int") -> "int":
        return rules.origin_of(self.round.past_move(ply))

    def past_touched(self, ply: "int", into: "bytearray") -> "None":
        _touched_by(self.round.past_move(ply), into)

    def past_change(self, ply: "int", into: "bytearray") -> "None":
        squares.clear(into)
        move = self.round.past_move(ply)
        if not rules.is_pass(move):
            squares.add(into, rules.origin_of(move))
            squares.add(into, _furthest(move))

    def look_instead(self) -> "None":
        if self._is_instead_known:
            return
        self._is_instead_known = True
        plies = self._step_back()
        moves = self.instead
        if self.plies == plies:
            moves.origin = NO_SQUARE
            moves.count = 0
            return
        self._list_tower_moves(rules.origin_of(self._undone[0]), moves)
        for i in range(moves.count):
            self._instead_codes[i] = self._replies[i]
        self._step_on()

    def look_after(self, move: "int", answer: "int") -> "None":
        if self._answered_move == move:
            return
        self._answered_move = move
        self.round.play(self._moves[move])
        self._list_answers()
        self.round.undo()

    def look_after_instead(self, move: "int", answer: "int") -> "None":
        if self._answered_move == move + _INSTEAD:
            return
        self._answered_move = move + _INSTEAD
        self._step_back()
        self.round.play(self._instead_codes[move])
        self._list_answers()
        self.round.undo()
        self._step_on()

    def play_instead(self, move: "int") -> "None":
        code = self._instead_codes[move]
        ply = self.plies - 1
        while rules.is_pass(self.round.past_move(ply)):
            ply -= 1
        while self.plies > ply:
            self.undo()
        self._play(code)

    def _step_back(self) -> "int":
        """Bring the round, and nothing else, before the last move that moved something; how many plies it had then."""
        played = self.round
        ply = played.plies - 1
        while ply >= 0 and rules.is_pass(played.past_move(ply)):
            ply -= 1
        if ply < 0:
            return self.plies
        for i in range(ply, self.plies):
            self._undone[i - ply] = played.past_move(i)
        while played.plies > ply:
            played.undo()
        return ply

    def _step_on(self) -> "None":
        """Play what was stepped back, as it was."""
        played = self.round
        first = played.plies
        while played.plies < self.plies:
            played.play(self._undone[played.plies - first])

    def _list_answers(self) -> "None":
        played = self.round
        self.answers.goes_on = played.winner == NOBODY
        square = NO_SQUARE
        if self.answers.goes_on and not played.is_blocked(played.side, played.active):
            square = played.square_of(played.side, played.active)
        self._list_tower_moves(square, self.answers)

    def _list_tower_moves(self, origin: "int", into: "games.TowerMoves") -> "None":
        played = self.round
        _find_towers(played.board, PRESENT, PRESENT, into.occupancy)
        into.origin = origin
        into.count = played.tower_moves(origin, self._replies, 0) if origin != NO_SQUARE else 0
        _describe(
            self._replies,
            into.count,
            SQUARE_COLOUR,
            HOME_RANK[played.side ^ 1],
            into.landing,
            into.next_colour,
            into.wins,
            into.changes,
        )

    def write_past(self, ply: "int", out: "Writer") -> "None":
        notation.write_move(self.round.past_move(ply), out)

    def player(self) -> "games.Player":
        from madang.games.kamisado.player import Player

        return Player(self)


@micropython.viper
def _find_towers(board: ptr8, mask: int, wanted: int, into: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    """The squares whose towers, as far as the mask goes, are what is wanted."""
    for rank in range(8):
        row = 0
        for file in range(8):
            if board[rank * 8 + file] & mask == wanted:
                row |= 1 << file
        into[rank] = row


@micropython.viper
def _list_origins(moves: ptr16, count: int, origins: ptr8, first_moves: ptr8, origin_set: ptr8):  # type: ignore[no-untyped-def]
    for rank in range(8):
        origin_set[rank] = 0
    before = -1
    for move in range(count):
        origin = moves[move] & 63
        origins[move] = origin
        if origin != before:
            before = origin
            first_moves[origin] = move
            origin_set[origin >> 3] |= 1 << (origin & 7)


@micropython.viper
def _list_landings(moves: ptr16, count: int, landings: ptr8, moves_others: ptr8, pushers: ptr8):  # type: ignore[no-untyped-def]
    for rank in range(8):
        pushers[rank] = 0
    for move in range(count):
        code = moves[move]
        landings[move] = code >> 6 & 63
        moves_others[move] = code >> 12  # rules.pushed_of
        if code >> 12:
            pushers[(code & 63) >> 3] |= 1 << (code & 7)


@micropython.viper
def _foretell(moves: ptr16, count: int, colours: ptr8, home_rank: int, next_colour: ptr8, wins: ptr8):  # type: ignore[no-untyped-def]
    """A move hands on the colour of the square that calls the next tower: in a push, the one the furthest tower is
    pushed to. It wins by coming home; whether it brings about a deadlock only `replies` tells."""
    for move in range(count):
        code = moves[move]
        landing = code >> 6 & 63
        next_colour[move] = colours[landing + (code >> 12) * (landing - (code & 63))]
        wins[move] = 1 if landing >> 3 == home_rank else 0


@micropython.viper
def _describe(  # type: ignore[no-untyped-def]  # viper knows no None
    moves: ptr16,
    count: int,
    colours: ptr8,
    home_rank: int,
    landings: ptr8,
    next_colour: ptr8,
    wins: ptr8,
    changes: ptr8,
):
    """See games.TowerMoves."""
    for move in range(count):
        code = moves[move]
        origin = code & 63
        landing = code >> 6 & 63
        furthest = landing + (code >> 12) * (landing - origin)
        landings[move] = landing
        next_colour[move] = colours[furthest]
        wins[move] = 1 if landing >> 3 == home_rank else 0
        changes[2 * move] = origin
        changes[2 * move + 1] = furthest


def _furthest(code: "int") -> "int":
    """The square that a move covers: where its tower lands, or the furthest of those that it pushes."""
    landing = rules.landing_of(code)
    return landing + rules.pushed_of(code) * (landing - rules.origin_of(code))


@micropython.viper
def _index_of(code: int, moves: ptr16, count: int) -> int:
    for move in range(count):
        if moves[move] == code:
            return move
    return -1


@micropython.viper
def _beyond(code: int) -> int:
    """Where a tower lands that slides one square further than in a move, or -1 when it pushed or meets the edge."""
    landing = code >> 6 & 63
    files = (landing & 7) - (code & 7)
    ranks = (landing >> 3) - (code >> 3 & 7)
    file = landing & 7
    if files:
        file += 1 if files > 0 else -1
    rank = (landing >> 3) + (1 if ranks > 0 else -1)
    if ranks == 0 or code >> 12 or file < 0 or file > 7 or rank < 0 or rank > 7:
        return -1
    return rank * 8 + file


@micropython.viper
def _touched_by(code: int, into: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    for rank in range(8):
        into[rank] = 0
    square = code & 63
    ahead = (code >> 6 & 63) - square
    if ahead == 0:
        return
    for _ in range((code >> 12) + 2):  # the tower, where it lands, and where what it pushes lands
        into[square >> 3] |= 1 << (square & 7)
        square += ahead


@micropython.viper
def _carry_out(code: int, occupied: ptr8, into: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    """The occupancy after a move: one square is left, and one more is occupied at the end of what is pushed."""
    for rank in range(8):
        into[rank] = occupied[rank]
    origin = code & 63
    ahead = (code >> 6 & 63) - origin
    if ahead:
        furthest = origin + ((code >> 12) + 1) * ahead
        into[origin >> 3] ^= 1 << (origin & 7)
        into[furthest >> 3] |= 1 << (furthest & 7)


def _show_rings(square: "int", tower: "int", meanings: "bytearray") -> "None":
    """As many squares beside a tower as it has rings."""
    rings = rings_of(tower)
    for step in _RING_DOTS:
        if rings and 0 <= (square & 7) + step <= 7:
            meanings[square + step] = roles.meaning(roles.SET_UP, tower & 7)
            rings -= 1


def _token_square(token: "int") -> "int":
    """See Kamisado._token_on."""
    return 8 * (6 - (token - 1) // 6) + (token - 1) % 6 + 1
