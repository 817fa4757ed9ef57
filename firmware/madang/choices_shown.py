"""How pieces are set up, and what may be chosen, said by lights; and a player's time. Knows the game seam; decides
nothing."""

from madang import roles, setup_guide, squares
from madang.choices import OPEN_MS
from madang.display import ASK_CHOOSE, ASK_LIFT, ASK_SET_UP, Display
from madang.interpreter import const
from madang.squares import NO_SQUARE
from madang.takeback import Takeback
from madang.turns import Turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    FindAskedBack = Callable[[Turns, bytearray, bytearray, bytearray], None]

_TIME_BEATS = const(3)  # heartbeats of the link for which a player's time is shown without another word


class ChoicesShown:
    """Allocates nothing. A part of the presenter (madang.presenter): one object that fills one display.

    is_stale  whether something is to be shown anew
    risky     of the legal moves those that are, a bit each, as far as they have been looked at
    last_role  what the square of the last move shows (madang.roles)
    """

    def __init__(self, turns: "Turns", takeback: "Takeback", display: "Display") -> "None":
        self.is_stale = False
        self.risky = bytearray(32)
        self.last_role = roles.LAST
        self._turns = turns
        self._game = turns.game
        self._explainer = turns.explainer
        self._identity = turns.identity
        self._choices = turns.choices
        self._takeback = takeback
        self._guide = turns.guide
        self._watch = turns.watch
        self._display = display
        self._settings = turns.settings
        self._changes = turns.changes  # at which the legal moves were those
        self._foreseen = 0  # how many of the legal moves have been looked at
        self._time = squares.new_set()  # where a player's time is shown
        self._hurry = squares.new_set()  # and the last of it
        self._time_beats = 0  # for so many heartbeats
        self._find_asked_back: "FindAskedBack | None" = None  # while that may be several
        self._origins = squares.new_set()
        self._lifted = squares.new_set()
        self._covered = squares.new_set()
        self._scratch = squares.new_set()

    def show_time(self, dim: "bytearray", bright: "bytearray") -> "None":
        """Show a player's time on those squares of two sets on which a round that is played shows nothing else."""
        self.is_stale |= not self._time_beats or dim != self._time or bright != self._hurry
        squares.copy(dim, self._time)
        squares.copy(bright, self._hurry)
        self._time_beats = _TIME_BEATS

    def doubt_time(self) -> "None":
        """Called with every heartbeat: whoever keeps the time may have gone."""
        if self._time_beats:
            self._time_beats -= 1
            self.is_stale = True

    def _show_time(self, where: "bytearray", role: "int") -> "None":
        squares.copy(where, self._scratch)
        square = squares.pop(self._scratch)
        while square != NO_SQUARE:
            if self._display.meanings[square] == roles.DARK:
                self._display.mark(square, role, 0)
            square = squares.pop(self._scratch)

    def _show_set_up(self) -> "None":
        """What the guide wants next; dimly, what else is to be filled; and what can be chosen."""
        game = self._game
        if not game.must_choose():
            self._show_start()
            self._guide.strangers(self._scratch)
            self._mark_all(self._scratch, roles.EXTRA)
            self._show_task()
        choices = self._choices
        if choices.is_open or choices.is_pointing or game.must_choose():
            self._show_options()
        else:
            self._show_opening()

    def _show_unfelt(self) -> "None":
        """The square whose sensor is dead, or those of which one may be, where nothing else is shown."""
        doubted = self._explainer.found.doubted
        if not squares.is_empty(doubted):
            squares.copy(doubted, self._scratch)
            self._mark_all(self._scratch, roles.UNFELT)
        square = self._watch.square
        if square != NO_SQUARE and self._display.meanings[square] == roles.DARK:
            self._display.mark(square, roles.UNFELT, 0)

    def _show_start(self) -> "None":
        game = self._game
        index = 0
        square = game.start_square(0)
        while square != NO_SQUARE:
            if self._guide.is_wrong(square):
                self._display.mark(square, roles.POSSIBLE, game.start_colour(square))
            index += 1
            square = game.start_square(index)

    def _show_opening(self) -> "None":
        """The menu fills with light while the hands that open it hold on."""
        choices = self._choices
        if not choices.opening_ms and not choices.shelf_ms:
            return
        if choices.opening_ms and self._game.plies:
            choices.list_general(self._scratch)
        else:
            squares.copy(choices.shelf if choices.shelf_ms else choices.options, self._scratch)
        count = squares.count(self._scratch) * max(choices.opening_ms, choices.shelf_ms) // OPEN_MS
        for _ in range(count):
            self._display.mark(squares.pop(self._scratch), roles.TIME, 0)

    def _show_options(self) -> "None":
        choices = self._choices
        squares.copy(choices.options, self._scratch)
        self._mark_all(self._scratch, roles.CHOICE)
        self._game.chosen(self._scratch)
        if choices.own != NO_SQUARE and not self._game.must_choose():
            squares.add(self._scratch, choices.own)
        if choices.taken != NO_SQUARE:
            squares.add(self._scratch, choices.taken)
        self._mark_all(self._scratch, roles.CHOSEN)
        self._show_pointed()
        if self._game.must_choose():
            self._display.ask = ASK_CHOOSE
            squares.copy(choices.options, self._display.ask_squares)

    def _show_shelf(self) -> "None":
        """Another game is laid out: where a piece takes it."""
        choices = self._choices
        self._display.ask = ASK_CHOOSE
        squares.copy(choices.shelf, self._display.ask_squares)
        squares.copy(choices.shelf, self._scratch)
        self._mark_all(self._scratch, roles.CHOICE)
        if choices.own != NO_SQUARE:
            self._display.mark(choices.own, roles.CHOSEN, self._game.square_colour(choices.own))
        self._show_pointed()

    def _show_pointed(self) -> "None":
        """What the button would take, or the tower that rests there."""
        choices = self._choices
        square = choices.pointed if choices.is_pointing else choices.resting
        if square != NO_SQUARE:
            self._display.mark(square, roles.POINTED, self._game.square_colour(square))

    def _show_task(self) -> "None":
        task = self._guide.task
        origin = self._guide.origin
        landing = self._guide.landing
        if task == setup_guide.LIFT:
            self._display.mark(origin, roles.EXTRA, 0)
            self._display.ask_for(ASK_LIFT, origin)
            return
        if task == setup_guide.DONE:
            self._show_wrong_side()
            return
        colour = self._game.start_colour(landing)
        self._display.mark(landing, roles.SET_UP, colour)
        if task == setup_guide.PUT:
            self._display.ask_for(ASK_SET_UP, landing)
            return
        self._display.mark(origin, roles.ACTIVE, colour)
        self._display.ask_to_carry(origin, landing)

    def _show_wrong_side(self) -> "None":
        square = squares.first(self._identity.wrong_sides)
        if square != NO_SQUARE:
            self._display.mark(square, roles.EXTRA, 0)
            self._display.ask_for(ASK_LIFT, square)

    def _mark_all(self, some: "bytearray", role: "int") -> "None":
        """Mark the squares of a set in their own colours, and empty it."""
        square = squares.pop(some)
        while square != NO_SQUARE:
            self._display.mark(square, role, self._game.square_colour(square))
            square = squares.pop(some)

    def _mark_pieces(self, some: "bytearray", role: "int") -> "None":
        """Mark the squares of a set in the colours of what stands there, and empty it."""
        meanings = self._display.meanings
        square = squares.pop(some)
        while square != NO_SQUARE:
            meanings[square] = role << 3 | self._game.piece_colour(square)
            square = squares.pop(some)
