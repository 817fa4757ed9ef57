"""Between the rounds of a race (madang.games.race): the set-up, the celebration, what is chosen, and what a PC changes.
The referee (madang.race_referee) asks it in its phases."""

from madang import squares
from madang.display import CHOOSING, OVER, PLAYING, SETTING_UP
from madang.events import BEGAN, CHOSEN, MOVED
from madang.explanation import QUIET
from madang.games import NOBODY, registry
from madang.interpreter import const
from madang.race_pads import LONG_MS
from madang.race_presenter import GO_ON_SQUARE, NEW_GAME_SQUARE, SIDE_SQUARES
from madang.race_turns import RaceTurns

_EMPTY_MS = const(1500)  # of a cloth from which all was taken after the round


class RaceRounds:
    """Allocates nothing but for what is chosen.

    next_game  the name of the game that was taken from the shelf, for the app to see to, or an empty text
    """

    def __init__(self, turns: "RaceTurns") -> "None":
        self.next_game = ""
        self._turns = turns
        self._game = turns.game
        self._has_begun = False
        self._scratch = squares.new_set()

    # For the line and the commands; each raises ValueError and then changes nothing

    def changes(self) -> "RaceRounds":
        """What a PC can do to the game."""
        return self

    def new_game(self, first_entry: "str" = "") -> "None":
        """Drop the game for a new one: of its kind, or as the first entry of a record says."""
        if first_entry:
            self._game.take(first_entry)
        else:
            self._game.restart()
        self._game.game_id = b""
        self.resume()

    def take_entry(self, index: "int", text: "str") -> "None":
        """Take up an entry of a record: the next one, or the first, which drops the game."""
        if index not in (0, self._game.entries()):
            raise ValueError("entry %d cannot follow on %d entries" % (index, self._game.entries()))
        self._game.take(text)
        if not index:
            self._game.game_id = b""
        self.resume()

    def undo_to(self, entries: "int") -> "None":
        """Take plies back until the record has so many entries."""
        if not 1 <= entries <= self._game.entries():
            raise ValueError("only moves of this round can be taken back: from %d to 1" % self._game.entries())
        while self._game.entries() > entries:
            self._game.undo()
        self.resume()

    def choose(self, square: "int") -> "None":
        """Take an option, as if a piece had been set on it."""
        self._game.options(self._scratch)
        if not squares.has(self._scratch, square):
            raise ValueError("%s cannot be chosen now" % squares.square_name(square))
        self._game.choose(square, 0)
        self.resume()

    def resume(self) -> "None":
        """Go on with the game as it is now; what stands otherwise is to be carried back."""
        turns = self._turns
        turns.ignore_standing()
        if self._game.winner() != NOBODY:
            turns.over_ms = LONG_MS
            turns.enter(OVER)
        else:
            self._has_begun = self._game.plies > 0
            turns.enter(PLAYING if self._game.plies else SETTING_UP)

    # The phases

    def set_up(self) -> "int":
        """The round can begin once the cloth is empty, or stands as the position has it."""
        turns = self._turns
        if turns.presenter.is_menu_open or turns.sight.rest_ms < turns.settings.restore_ms:
            return 0
        if turns.hands.kind != QUIET:
            return turns.doubt_sensors()
        turns.enter(PLAYING)
        if self._has_begun:
            return 0
        self._has_begun = True
        return BEGAN

    def celebrate(self, elapsed_ms: "int") -> "int":
        """After the round: tell what proves the throws; once the cloth has been cleared, begin anew."""
        turns = self._turns
        if self._game.tell_seed():
            turns.is_fresh = True
            return MOVED
        if turns.over_ms < LONG_MS:
            turns.over_ms += elapsed_ms
        if turns.over_ms < turns.settings.celebrate_ms or turns.sight.rest_ms < _EMPTY_MS:
            return 0
        squares.intersection(turns.sight.settled, turns.hands.points, self._scratch)
        if turns.sight.watch.square != squares.NO_SQUARE:
            squares.discard(self._scratch, turns.sight.watch.square)
        if not squares.is_empty(self._scratch) or turns.sight.rest_ms > turns.over_ms:
            return 0
        return self.begin_anew()

    def begin_anew(self) -> "int":
        self._game.restart()
        self._game.game_id = b""
        self._has_begun = False
        self._turns.game_changed()
        self._turns.enter(SETTING_UP)
        return CHOSEN

    # Menus

    def open_menu(self) -> "None":
        """Before the first throw, what can be chosen; in the midst of a round, whether to go on."""
        turns = self._turns
        self._game.options(self._scratch)
        if squares.is_empty(self._scratch):
            turns.enter(CHOOSING)
        else:
            turns.presenter.is_menu_open = not turns.presenter.is_menu_open
            turns.enter(SETTING_UP)

    def choose_option(self, pad: "int") -> "int":
        """Before the first throw: take an option, or another game."""
        self._game.options(self._scratch)
        if squares.has(self._scratch, pad):
            self._game.choose(pad, 0)
            self._has_begun = False
            self._turns.game_changed()
            return CHOSEN
        self._take_game(pad)
        return 0

    def choose_in_round(self, pad: "int") -> "int":
        """In the midst of a round: on with it, a new one, another game; or who leaves, or comes back."""
        if pad == NEW_GAME_SQUARE:
            return self.begin_anew()
        side = SIDE_SQUARES.find(bytes((pad,)))
        if side >= 0:
            self._game.leave_or_return(side)
            self._turns.note_presence()
            return MOVED
        if pad == GO_ON_SQUARE:
            self.go_on()
        else:
            self._take_game(pad)
        return 0

    def go_on(self) -> "None":
        self._turns.enter(OVER if self._game.winner() != NOBODY else PLAYING)

    def _take_game(self, pad: "int") -> "None":
        at = registry.SQUARES.find(bytes((pad,)))
        if 0 <= at < len(registry.NAMES) and registry.NAMES[at] != self._game.name:
            self.next_game = registry.NAMES[at]
