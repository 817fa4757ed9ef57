"""What the referee has found, said to the players: fills the table (madang.table) with meanings and one request."""

from madang import coach, roles, squares
from madang.interpreter import const, micropython, ptr8
from madang.reader import ANSWERED, MOVE, NO_MOVE, QUIET
from madang.squares import NO_SQUARE
from madang.table import (
    ASK_AGAIN,
    ASK_CARRY,
    ASK_CHOOSE,
    ASK_LIFT,
    ASK_MOVE,
    ASK_NEW,
    ASK_NOTHING,
    ASK_PUT,
    ASK_RETURN,
    ASK_SET_UP,
    ASK_WAIT,
    CHOOSING,
    CORRECTING,
    OVER,
    SETTING_UP,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.referee import Referee

ROUND_AGAIN_SQUARE = const(27)  # d4
NEW_GAME_SQUARE = const(28)  # e4

_TIME_BEATS = const(3)  # heartbeats of the link for which a player's time is shown without another word


class Prompter:
    """`show` allocates nothing. Its judge tells it all else; only a player's time is its own.

    is_stale  whether something is to be shown anew
    """

    def __init__(self, judge: "Referee") -> "None":
        self.is_stale = False
        self._judge = judge
        self._game = judge.game
        self._reader = judge.reader
        self._table = judge.table
        self._settings = judge.settings
        self._time = squares.new_set()  # where a player's time is shown
        self._hurry = squares.new_set()  # and the last of it
        self._time_beats = 0  # for so many heartbeats
        self._origins = squares.new_set()
        self._extras = squares.new_set()
        self._gaps = squares.new_set()
        self._scratch = squares.new_set()

    def show_time(self, dim: "bytearray", bright: "bytearray") -> "None":
        """Show a player's time on those squares of two sets on which a round that is played shows nothing else."""
        squares.copy(dim, self._time)
        squares.copy(bright, self._hurry)
        self._time_beats = _TIME_BEATS
        self.is_stale = True

    def doubt_time(self) -> "None":
        """Called with every heartbeat: whoever keeps the time may have gone."""
        if self._time_beats:
            self._time_beats -= 1
            self.is_stale = True

    def show(self, eager: "bytearray", settled: "bytearray") -> "None":
        """Fill the table anew."""
        self.is_stale = False
        self._table.clear()
        phase = self._judge.phase
        if phase == SETTING_UP:
            self._show_set_up(settled)
        elif phase == OVER:
            self._show_over()
        elif phase == CORRECTING:
            self._show_correction(settled)
        elif phase == CHOOSING:
            self._show_choosing(settled)
        else:
            self._show_play(eager)
            if self._time_beats:
                self._show_time(self._time, roles.TIME)
                self._show_time(self._hurry, roles.HURRY)

    def _show_time(self, where: "bytearray", role: "int") -> "None":
        squares.copy(where, self._scratch)
        square = squares.pop(self._scratch)
        while square != NO_SQUARE:
            if self._table.meanings[square] == roles.DARK:
                self._table.mark(square, role, 0)
            square = squares.pop(self._scratch)

    def _show_set_up(self, settled: "bytearray") -> "None":
        """The options, and what the coach wants next; dimly, what else is to be filled."""
        game = self._game
        if not game.must_choose():
            index = 0
            square = game.start_square(0)
            while square != NO_SQUARE:
                if self._judge.coach.is_wrong(square):
                    self._table.mark(square, roles.POSSIBLE, game.start_colour(square))
                index += 1
                square = game.start_square(index)
        if self._judge.may_choose(settled):
            self._show_options()
        if game.must_choose():
            return
        self._judge.coach.strangers(self._scratch)
        self._mark_all(self._scratch, roles.EXTRA)
        self._show_task()

    def _show_options(self) -> "None":
        squares.copy(self._judge.options, self._scratch)
        self._mark_all(self._scratch, roles.CHOICE)
        self._game.chosen(self._scratch)
        self._mark_all(self._scratch, roles.CHOSEN)
        self._show_pointed()
        if self._game.must_choose():
            self._table.ask = ASK_CHOOSE
            squares.copy(self._judge.options, self._table.ask_squares)

    def _show_pointed(self) -> "None":
        if self._judge.is_pointing:
            self._table.mark(self._judge.pointed, roles.POINTED, self._game.square_colour(self._judge.pointed))

    def _mark_all(self, some: "bytearray", role: "int") -> "None":
        """Mark the squares of a set in their own colours, and empty it."""
        square = squares.pop(some)
        while square != NO_SQUARE:
            self._table.mark(square, role, self._game.square_colour(square))
            square = squares.pop(some)

    @micropython.native
    def _mark_pieces(self, some: "bytearray", role: "int") -> "None":
        """Mark the squares of a set in the colours of what stands there, and empty it."""
        square = squares.pop(some)
        while square != NO_SQUARE:
            self._table.mark(square, role, self._game.piece_colour(square))
            square = squares.pop(some)

    def _show_task(self) -> "None":
        task = self._judge.coach.task
        origin = self._judge.coach.origin
        landing = self._judge.coach.landing
        if task == coach.LIFT:
            self._table.mark(origin, roles.EXTRA, 0)
            self._table.ask_for(ASK_LIFT, origin)
            return
        if task == coach.DONE:
            self._show_wrong_side()
            return
        colour = self._game.start_colour(landing)
        self._table.mark(landing, roles.SET_UP, colour)
        if task == coach.PUT:
            self._table.ask_for(ASK_SET_UP, landing)
            return
        self._table.mark(origin, roles.ACTIVE, colour)
        self._table.ask_to_carry(origin, landing)

    def _show_wrong_side(self) -> "None":
        square = squares.first(self._judge.wrong_sides)
        if square != NO_SQUARE:
            self._table.mark(square, roles.EXTRA, 0)
            self._table.ask_for(ASK_LIFT, square)

    def _show_over(self) -> "None":
        """The winner first, then the score; how many points for what must be seen before the next round."""
        self._table.ask = ASK_NEW
        self._game.trophies(self._table.ask_squares)
        if self._judge.over_ms >= self._settings.celebrate_ms:
            self._game.show_score(self._table.meanings)
            if self._game.goes_on():
                return
        squares.copy(self._table.ask_squares, self._scratch)
        self._mark_all(self._scratch, roles.TROPHY)

    def _show_choosing(self, settled: "bytearray") -> "None":
        """How to go on with the round, and where to put a tower to do anything else."""
        self._show_correction(settled)
        self._table.ask_from = self._table.ask_to = NO_SQUARE
        squares.clear(self._table.ask_squares)
        self._table.ask_for(ASK_AGAIN, ROUND_AGAIN_SQUARE)
        self._table.ask_for(ASK_AGAIN, NEW_GAME_SQUARE)
        squares.copy(self._table.ask_squares, self._scratch)
        self._mark_all(self._scratch, roles.CHOICE)
        self._show_pointed()

    def _show_correction(self, settled: "bytearray") -> "None":
        """One instruction: the nearest misplaced tower and gap; else the first of either; else a tower of the wrong
        side."""
        if self._reader.reading == QUIET:
            self._show_wrong_side()
            return
        if self._judge.stands_as_guided_from():
            self._show_carry(self._judge.guided_landing, self._judge.guided_origin)
            return
        table = self._table
        squares.intersection(self._reader.difference, settled, self._extras)
        squares.intersection(self._reader.difference, self._reader.expected, self._gaps)
        extra = squares.first(self._extras)
        missing = squares.first(self._gaps)
        if extra == NO_SQUARE:
            table.ask = ASK_RETURN
        elif missing == NO_SQUARE:
            table.ask = ASK_LIFT
        else:
            nearest = _nearest(self._extras, self._gaps)
            extra = table.ask_from = nearest >> 6
            missing = table.ask_to = nearest & 63
            table.ask = ASK_CARRY
        if extra != NO_SQUARE:
            table.mark(extra, roles.EXTRA, 0)
            squares.add(table.ask_squares, extra)
        if missing != NO_SQUARE:
            table.mark(missing, roles.MISSING, self._game.piece_colour(missing))
            squares.add(table.ask_squares, missing)

    def _show_carry(self, origin: "int", landing: "int") -> "None":
        self._table.ask_to_carry(origin, landing)
        self._table.mark(origin, roles.EXTRA, 0)
        self._table.mark(landing, roles.MISSING, self._game.piece_colour(landing))

    @micropython.native
    def _show_play(self, eager: "bytearray") -> "None":
        game = self._game
        hint = self._settings.hint
        if hint:
            square = self._reader.last_landing()
            if square != NO_SQUARE:
                self._table.mark(square, roles.LAST, game.square_colour(square))
        if self._reader.reading == MOVE or self._reader.reading == ANSWERED:
            self._show_provisional(hint)
            return
        squares.copy(self._judge.unsure, self._scratch)
        self._mark_pieces(self._scratch, roles.SET_UP)
        origins = self._origins
        game.origins(origins)
        alone = squares.first(origins)
        if game.is_pass(game.first_move(alone)):
            self._table.mark(alone, roles.BLOCKED, game.piece_colour(alone))
            self._table.ask_for(ASK_WAIT, alone)
            return
        if self._reader.required != NO_MOVE:
            self._show_required(eager)
            return
        in_hand = NO_SQUARE
        squares.difference(origins, eager, self._scratch)
        square = squares.pop(self._scratch)
        while square != NO_SQUARE:
            in_hand = square
            square = squares.pop(self._scratch)
        if in_hand != NO_SQUARE:
            self._table.ask = ASK_PUT
            self._show_landings(in_hand, roles.LEGAL, hint)
            if hint:
                self._table.mark(in_hand, roles.ORIGIN, game.piece_colour(in_hand))
            if self._judge.advised != NO_MOVE:
                self._show_advice(in_hand)
            return
        self._table.ask = ASK_MOVE
        if squares.count(origins) == 1:
            self._show_landings(alone, roles.POSSIBLE, hint)
        squares.copy(origins, self._table.ask_squares)
        if hint:
            self._mark_pieces(origins, roles.ACTIVE)
        if self._judge.advised != NO_MOVE:
            self._show_advice(NO_SQUARE)

    def _show_provisional(self, hint: "int") -> "None":
        square = self._game.landing[self._reader.candidate]
        self._table.ask_for(ASK_NOTHING, square)
        if hint:
            self._table.mark(square, roles.LAST, self._game.square_colour(square))
            square = squares.first(self._reader.answer)
            if square != NO_SQUARE:
                self._table.mark(square, roles.PROVISIONAL, self._game.piece_colour(square))

    def _show_required(self, eager: "bytearray") -> "None":
        """Lift here, put there: whatever the hints, since nobody at the board has thought of it."""
        game = self._game
        move = self._reader.required
        origin = game.origin[move]
        landing = game.landing[move]
        if game.moves_others[move]:
            self._show_pushed(move, roles.LEGAL)
        is_lifted = not squares.has(eager, origin)
        self._table.mark(origin, roles.ORIGIN if is_lifted else roles.ACTIVE, game.piece_colour(origin))
        self._table.mark(landing, roles.WINNING if game.wins[move] else roles.SET_UP, game.handed_on[move])
        self._table.ask_to_carry(origin, landing)

    def _show_advice(self, in_hand: "int") -> "None":
        """Where the best move goes, unless another tower is in the hand; and the tower, where there is a choice."""
        move = self._judge.advised
        game = self._game
        origin = game.origin[move]
        if in_hand != NO_SQUARE and in_hand != origin:
            return
        self._table.mark(game.landing[move], roles.CHOICE, game.handed_on[move])
        if in_hand == NO_SQUARE:
            self._table.mark(origin, roles.CHOICE, game.piece_colour(origin))

    @micropython.native
    def _show_landings(self, origin: "int", role: "int", hint: "int") -> "None":
        game = self._game
        first = game.first_move(origin)
        end = _list_landings(first, game.move_count(), game.origin, game.landing, self._table.ask_squares)
        if hint >= 2:
            _light_landings(
                first,
                end,
                game.landing,
                game.handed_on,
                role,
                game.wins,
                roles.WINNING,
                self._judge.risky,
                roles.RISKY,
                self._table.meanings,
            )
            for move in range(first, end):
                if game.moves_others[move]:
                    self._show_pushed(move, role)

    def _show_pushed(self, move: "int", role: "int") -> "None":
        """Where the other pieces that a move moves go."""
        self._game.touched(move, self._scratch)
        squares.discard(self._scratch, self._game.origin[move])
        squares.discard(self._scratch, self._game.landing[move])
        square = squares.pop(self._scratch)
        while square != NO_SQUARE:
            self._table.mark(square, role, self._game.handed_on[move])
            square = squares.pop(self._scratch)


@micropython.viper
def _list_landings(first: int, count: int, origins: ptr8, landings: ptr8, into: ptr8) -> int:
    """Add where the moves from the origin of the first one land to a set; returns the move after the last of them."""
    move = first
    while move < count and origins[move] == origins[first]:
        into[landings[move] >> 3] |= 1 << (landings[move] & 7)
        move += 1
    return move


@micropython.viper
def _light_landings(  # type: ignore[no-untyped-def]  # viper knows no None
    first: int,
    end: int,
    landings: ptr8,
    handed_on: ptr8,
    role: int,
    wins: ptr8,
    winning: int,
    risky: ptr8,
    risky_role: int,
    meanings: ptr8,
):
    for move in range(first, end):
        shown = role
        if wins[move]:
            shown = winning
        elif risky[move >> 3] >> (move & 7) & 1:
            shown = risky_role
        meanings[landings[move]] = shown << 3 | handed_on[move]


@micropython.viper
def _nearest(extras: ptr8, gaps: ptr8) -> int:
    """The extra tower and the gap that are the fewest of a king's steps apart, the lowest if there are several: the
    extra's square times 64, plus the gap's."""
    found = 0
    nearest = 8
    for extra in range(64):
        if not extras[extra >> 3] >> (extra & 7) & 1:
            continue
        for gap in range(64):
            if not gaps[gap >> 3] >> (gap & 7) & 1:
                continue
            files = (extra & 7) - (gap & 7)
            ranks = (extra >> 3) - (gap >> 3)
            if files < 0:
                files = 0 - files
            if ranks < 0:
                ranks = 0 - ranks
            steps = files if files > ranks else ranks
            if steps < nearest:
                nearest = steps
                found = extra << 6 | gap
    return found
