"""What a race (madang.games.race) shows: whose turn it is, what was thrown, where each piece may go for it, and what is
to be put right. Fills the display (madang.display); decides nothing."""

from madang import roles, squares
from madang.display import (
    ASK_AGAIN,
    ASK_CHOOSE,
    ASK_LIFT,
    ASK_MOVE,
    ASK_NEW,
    ASK_PUT,
    ASK_RETURN,
    ASK_SET_UP,
    ASK_WAIT,
    CHOOSING,
    CORRECTING,
    OVER,
    SETTING_UP,
    Display,
)
from madang.explanation import MOVE, NO_MOVE
from madang.games import registry
from madang.interpreter import micropython
from madang.race_hands import AMBIGUOUS, RaceHands
from madang.settings import Settings
from madang.squares import NO_SQUARE, parse_square

TAKE_BACK_SQUARE = parse_square("g8")
BOARD_THROWS_SQUARE = parse_square("h8")
GO_ON_SQUARE = parse_square("a8")  # in the midst of a round, from the menu
NEW_GAME_SQUARE = parse_square("e8")
SIDE_SQUARES = bytes([parse_square(name) for name in ("b8", "c8", "d8", "f8")])  # where each leaves, or comes back


class RacePresenter:
    """`show` allocates nothing.

    is_stale      whether something is to be shown anew
    is_menu_open  whether the options are lit, before the first throw
    advised       the legal move that is shown as the best, or NO_MOVE
    """

    def __init__(self, hands: "RaceHands", display: "Display", settings: "Settings") -> "None":
        self.is_stale = False
        self.is_menu_open = False
        self.advised = NO_MOVE
        self._hands = hands
        self._game = hands.game
        self._display = display
        self._settings = settings
        self._phase = SETTING_UP
        self._eager = self._pads = hands.expected
        self._lifted = squares.new_set()
        self._scratch = squares.new_set()

    def doubt_time(self) -> "None":
        """Races have no clocks."""

    def show_time(self, dim: "bytearray", bright: "bytearray") -> "None":
        """Races have no clocks."""

    def show(self, phase: "int", eager: "bytearray", pads: "bytearray") -> "None":
        """Fill the display anew."""
        self.is_stale = False
        self._phase = phase
        self._eager = eager
        self._pads = pads
        self._fill_locked()

    def _fill_locked(self) -> "None":
        """For the lock, and why this takes no arguments, see madang.explain."""
        micropython.heap_lock()
        try:
            self._fill()
        finally:
            micropython.heap_unlock()

    def _fill(self) -> "None":
        phase = self._phase
        self._display.clear()
        if phase == CHOOSING:
            self._show_choosing()
        elif phase == OVER:
            self._show_over()
        elif phase == SETTING_UP:
            self._show_set_up()
        else:
            self._show_round()
        dead = self._hands.dead
        if dead != NO_SQUARE and self._display.meanings[dead] == roles.DARK:
            self._display.mark(dead, roles.UNFELT, 0)

    @micropython.native
    def _mark_all(self, some: "bytearray", role: "int", colour: "int") -> "None":
        """Mark the squares of a set, and empty it."""
        square = squares.pop(some)
        while square != NO_SQUARE:
            self._display.mark(square, role, colour)
            square = squares.pop(some)

    def _show_choosing(self) -> "None":
        display = self._display
        display.ask_for(ASK_AGAIN, GO_ON_SQUARE)
        display.ask_for(ASK_AGAIN, NEW_GAME_SQUARE)
        squares.copy(self._pads, self._scratch)
        self._mark_all(self._scratch, roles.CHOICE, self._game.side_colour())
        for side in range(self._game.sides()):
            if self._game.may_leave_or_return(side):
                role = roles.POSSIBLE if self._game.is_away(side) else roles.ACTIVE
                display.mark(SIDE_SQUARES[side], role, self._game.colour_of_side(side))

    def _show_over(self) -> "None":
        """The cross shines for the winner; what is left on the cloth is to be taken off."""
        game = self._game
        self._display.ask = ASK_NEW
        game.trophies(self._scratch)
        self._mark_all(self._scratch, roles.TROPHY, game.side_colour())
        self._display.mark(BOARD_THROWS_SQUARE, roles.CHOICE, game.side_colour())
        self._display.mark(TAKE_BACK_SQUARE, roles.POSSIBLE, game.side_colour())

    def _show_set_up(self) -> "None":
        game = self._game
        if self.is_menu_open:
            self._display.ask = ASK_CHOOSE
            game.options(self._display.ask_squares)
            squares.copy(self._display.ask_squares, self._scratch)
            self._mark_all(self._scratch, roles.CHOICE, game.side_colour())
            for number in range(len(registry.NAMES)):
                self._display.mark(registry.SQUARES[number], roles.CHOICE, game.side_colour())
            game.chosen(self._scratch)
            self._mark_all(self._scratch, roles.CHOSEN, game.side_colour())
            self._display.mark(TAKE_BACK_SQUARE, roles.POSSIBLE, game.side_colour())
            return
        self._show_wrong()

    def _show_wrong(self) -> "None":
        """One instruction at a time: what is too much is lifted first, then what is missing is put back."""
        display = self._display
        hands = self._hands
        if not squares.is_empty(hands.extra):
            square = squares.first(hands.extra)
            display.mark(square, roles.EXTRA, 0)
            if squares.is_empty(hands.missing):
                display.ask_for(ASK_LIFT, square)
                return
            landing = squares.first(hands.missing)
            display.ask_to_carry(square, landing)
            display.mark(landing, roles.MISSING, self._game.piece_colour(landing))
        elif not squares.is_empty(hands.missing):
            square = squares.first(hands.missing)
            display.ask_for(ASK_RETURN, square)
            display.mark(square, roles.MISSING, self._game.piece_colour(square))

    @micropython.native
    def _show_round(self) -> "None":
        game = self._game
        display = self._display
        must_throw = game.must_throw()
        colour = game.side_colour()
        self._show_riders()
        if game.plies:
            display.mark(TAKE_BACK_SQUARE, roles.POSSIBLE, colour)
        if must_throw:
            game.throws(self._scratch)
            squares.copy(self._scratch, display.ask_squares)
            display.ask = ASK_CHOOSE
            self._mark_all(self._scratch, roles.ACTIVE, colour)
            display.mark(BOARD_THROWS_SQUARE, roles.CHOICE, colour)
        else:
            self._show_waiting()
            display.mark(BOARD_THROWS_SQUARE, roles.ACTIVE, colour)
        if self._phase == CORRECTING:
            squares.clear(display.ask_squares)
            self._show_wrong()
        elif not must_throw:
            self._show_moves()

    def _show_riders(self) -> "None":
        """Where those stand that ride along, in the colours of their sides."""
        game = self._game
        game.passengers(self._scratch)
        square = squares.pop(self._scratch)
        while square != NO_SQUARE:
            self._display.mark(square, roles.PROVISIONAL, game.piece_colour(square))
            square = squares.pop(self._scratch)

    @micropython.native
    def _show_waiting(self) -> "None":
        """What was thrown stays lit until it is spent, or is forfeited."""
        game = self._game
        role = roles.BLOCKED if game.must_forfeit() else roles.LAST
        game.waiting_throws(self._scratch)
        square = squares.pop(self._scratch)
        while square != NO_SQUARE:
            throw = game.throw_at(square)
            is_declared = throw == self._hands.declared
            self._display.mark(square, roles.ACTIVE if is_declared else role, game.throw_colour(throw))
            square = squares.pop(self._scratch)
        if role == roles.BLOCKED:
            self._display.ask = ASK_WAIT

    @micropython.native
    def _show_moves(self) -> "None":
        """Which pieces may move; of one in the hand, where to, in the colour of each throw."""
        game = self._game
        hands = self._hands
        if hands.kind == MOVE:
            return  # it rests, and is final soon
        if hands.kind == AMBIGUOUS:
            self._show_ambiguous()
            return
        if hands.required != NO_MOVE:
            self._show_required()
            return
        squares.difference(hands.expected, self._eager, self._lifted)
        game.origins(self._scratch)
        squares.intersection(self._scratch, self._lifted, self._scratch)
        in_hand = squares.first(self._scratch)
        if in_hand != NO_SQUARE or hands.declared:
            self._show_landings(in_hand, roles.LEGAL)
            return
        self._display.ask = ASK_MOVE
        game.origins(self._display.ask_squares)
        squares.copy(self._display.ask_squares, self._scratch)
        if self._settings.hint:
            self._mark_all(self._scratch, roles.ACTIVE, game.side_colour())
            self._show_entering()
        if self.advised != NO_MOVE:
            self._show_move(self.advised, roles.CHOICE)

    def _show_required(self) -> "None":
        """Lift here, put there, whatever the hints; a new piece that catches shows its throw first."""
        game = self._game
        display = self._display
        move = self._hands.required
        origin = game.origin[move]
        square = self._hands.goal(move)
        if self._hands.is_unfelt(move) or (origin == NO_SQUARE and game.takes[move] and not self._hands.declared):
            square = game.throw_square(game.spends[move])
        display.mark(square, roles.SET_UP, game.next_colour[move])
        if origin == NO_SQUARE:
            display.ask_for(ASK_SET_UP, square)
        else:
            display.mark(origin, roles.ACTIVE, game.side_colour())
            display.ask_to_carry(origin, square)

    @micropython.native
    def _show_entering(self) -> "None":
        """Where a new piece may come in."""
        game = self._game
        for move in range(game.hand_moves()):
            landing = game.landing[move]
            if game.origin[move] == NO_SQUARE and self._display.meanings[landing] == roles.DARK:
                self._display.mark(landing, roles.POSSIBLE, game.next_colour[move])

    @micropython.native
    def _show_landings(self, origin: "int", role: "int") -> "None":
        game = self._game
        hands = self._hands
        self._display.ask = ASK_PUT
        squares.clear(self._display.ask_squares)
        if origin != NO_SQUARE:
            self._display.mark(origin, roles.ORIGIN, game.side_colour())
            game.riders(origin, self._scratch)
            self._mark_all(self._scratch, roles.ACTIVE, game.side_colour())
        for move in range(game.hand_moves()):
            if game.origin[move] == origin and hands.may(move):
                self._show_move(move, role)

    @micropython.native
    def _show_move(self, move: "int", role: "int") -> "None":
        """Where a move leads: to its square, to a tray beside those that it joins, or home by the square of its
        throw."""
        game = self._game
        display = self._display
        colour = game.next_colour[move]
        square = self._hands.goal(move)
        if square != NO_SQUARE:
            display.mark(game.landing[move], role, colour)
            if square != game.landing[move]:
                display.mark(square, roles.SET_UP, colour)
            squares.add(display.ask_squares, square)
        if self._hands.is_unfelt(move) or (self._hands.is_doubtful and game.origin[move] != NO_SQUARE):
            square = game.throw_square(game.spends[move])
            display.mark(square, roles.WINNING, colour)
            squares.add(display.ask_squares, square)
        if role == roles.CHOICE and game.origin[move] != NO_SQUARE:
            display.mark(game.origin[move], roles.CHOICE, game.side_colour())

    def _show_ambiguous(self) -> "None":
        """Which of its own does it join? Lifting one of them, or the square of a throw, says so."""
        game = self._game
        self._display.ask = ASK_CHOOSE
        for move in range(game.hand_moves()):
            if game.joins[move] != NO_SQUARE and self._hands.may(move):
                self._display.mark(game.landing[move], roles.CHOICE, game.next_colour[move])
                squares.add(self._display.ask_squares, game.landing[move])
