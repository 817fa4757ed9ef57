"""What the players ask for beside moves: this round again, a new game, a draw, another game. They do so by a tower on a
lit square (madang.menu), by what they hold up, or by a button (madang.button_requests). Knows the game seam."""

from madang import squares
from madang.between_rounds import BetweenRounds
from madang.choices import OPEN_MS
from madang.display import CHOOSING
from madang.interpreter import unload
from madang.squares import NO_SQUARE
from madang.takeback import Takeback
from madang.turns import Turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.button_requests import ButtonRequests
    from madang.menu import Menu


class Requests:
    def __init__(self, turns: "Turns", rounds: "BetweenRounds", takeback: "Takeback") -> "None":
        self._turns = turns
        self._game = turns.game
        self._choices = turns.choices
        self._rounds = rounds
        self._takeback = takeback
        self._by_button: "ButtonRequests | None" = None
        self._menu: "Menu | None" = None

    def choose(self) -> "int":
        """The phase of the open menu."""
        return self._leave(self._menu_of().choose())

    def take(self, square: "int") -> "int":
        """What a button takes of the open menu."""
        return self._leave(self._menu_of().take(square))

    def _menu_of(self) -> "Menu":
        if self._menu is None:
            from madang.menu import Menu  # it takes memory

            self._menu = Menu(self._turns, self._rounds)
        return self._menu

    def _leave(self, events: "int") -> "int":
        """The menu, if it is open no more; returns the events that it told."""
        if self._turns.phase != CHOOSING:
            self._menu = None
            unload("madang.menu")
        return events

    def open_menu(self, is_anew: "bool" = False) -> "None":
        """That in the midst of a round, by a button or as all was set up for its start."""
        choices = self._choices
        squares.clear(choices.held)
        choices.is_anew = is_anew
        choices.begin(self._turns.settled)
        choices.opening_ms = 0
        self._turns.enter(CHOOSING)

    def watch_held(self, elapsed_ms: "int") -> "bool":
        """Whether two pieces of each side are held up and nothing else has changed, as who wants a draw does, or the
        computer's side; after a while, that opens the menu."""
        choices = self._choices
        game = self._game
        is_for_something = game.knows_draws or choices.swap_square != NO_SQUARE
        if not is_for_something or not game.plies or not self._are_two_of_each_held():
            if game.plies:
                choices.opening_ms = 0
            return False
        choices.opening_ms += elapsed_ms
        if choices.opening_ms >= OPEN_MS:
            self.open_menu()
            squares.copy(self._turns.explainer.lifted, choices.held)
        return True

    def _are_two_of_each_held(self) -> "bool":
        explainer = self._turns.explainer
        if squares.count(explainer.lifted) != 4 or not squares.is_empty(explainer.covered):
            return False
        scratch = self._turns.scratch
        self._game.side_occupancy(0, scratch)
        squares.intersection(scratch, explainer.lifted, scratch)
        return squares.count(scratch) == 2

    def offers_games(self, standing: "bytearray", has_settled: "int", elapsed_ms: "int") -> "bool":
        """Whether another game is laid out, by all that stands, and the games are lit."""
        if not has_settled and not self._choices.laid_out:
            return False
        was_open = self._choices.is_shelf_open
        is_open = self._choices.watch_layouts(standing, has_settled, elapsed_ms)
        if was_open != is_open or (self._choices.shelf_ms & 127 < elapsed_ms and self._choices.shelf_ms):
            self._turns.is_fresh = True  # it fills
        if self._choices.has_taken_game():
            self._turns.is_fresh = True
            self._choices.take_game(self._choices.resting)
        return is_open

    def by_button(self) -> "ButtonRequests":
        if self._by_button is None:
            from madang.button_requests import ButtonRequests  # not every board has buttons, and it takes memory

            self._by_button = ButtonRequests(self, self._turns, self._rounds, self._takeback)
        return self._by_button
