"""To the start of a round: the set-up is led, and what can be chosen before it is chosen; and games that others change.
Knows the game seam."""

from madang import patience, setup_guide, squares
from madang.choices import TAKE_MS
from madang.display import OVER, PLAYING, SETTING_UP
from madang.events import BEGAN, CHOSEN
from madang.explanation import BESIDE, QUIET
from madang.games import NOBODY
from madang.interpreter import unload
from madang.sensor_watch import DOUBT_MS
from madang.squares import NO_SQUARE
from madang.turns import LONG_MS, Turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.game_changes import GameChanges


class BetweenRounds:
    """has_begun  whether the round that is set up has begun before
    may_go_on  whether its first move may stand already
    """

    def __init__(self, turns: "Turns") -> "None":
        self.has_begun = self.may_go_on = False
        self._turns = turns
        self._game = turns.game
        self._guide = turns.guide
        self._choices = turns.choices
        self.aim()

    # What others do to the game

    def changes(self) -> "GameChanges":
        """What a PC can do to the game."""
        from madang.game_changes import GameChanges  # which nobody needs without one

        return GameChanges(self, self._turns)

    def resume(self) -> "None":
        """Take up the saved game; what stands may have been moved while there was no power."""
        self.go_on_from_here()
        turns = self._turns
        turns.explainer.ignores_standing = False
        turns.identity.forget()
        turns.has_stood = turns.phase == PLAYING
        self.may_go_on = turns.phase == SETTING_UP

    def go_on_from_here(self) -> "None":
        """The game was changed by others: find out where it stands. What stands otherwise is to be carried back."""
        turns = self._turns
        self.has_begun = self.may_go_on = False
        turns.has_stood = False
        turns.trail.clear()
        turns.explainer.ignores_standing = True
        turns.identity.forget()
        self._choices.close()
        turns.game_changed()
        turns.identity.lay_out(turns.explainer.expected, turns.settled)
        self.aim()
        if self._game.winner() != NOBODY:
            turns.over_ms = LONG_MS
            squares.clear(turns.gone)
            turns.enter(OVER)
        else:
            turns.enter(PLAYING if self._game.plies else SETTING_UP)

    def drop_game(self, first_entry: "str") -> "None":
        """For another one, which nobody has named yet: as the first entry of a record says, or of the same kind."""
        if first_entry:
            self._game.take(first_entry)
        else:
            self._game.restart()
        self._game.game_id = b""

    # From one round to the next

    def next_round(self) -> "int":
        """Leave the round that is over."""
        self.call_guide()
        events = 0
        if not self._game.has_next_round():
            self.drop_game("")
            events = CHOSEN
        elif self._game.next_round():
            events = CHOSEN
        self.has_begun = False
        self._turns.identity.forget()
        self.lead_on()
        return events

    def lead_on(self) -> "None":
        """To the start of a round, from where the towers stood by the game's word a moment ago."""
        self.call_guide()
        self.aim()
        self._turns.enter(SETTING_UP)
        self._guide.follow(self._turns.settled)
        self._choices.follow(self._turns.settled)

    def aim(self) -> "None":
        """Another round is to be set up, or waits for a choice."""
        self._turns.aim()
        if self._guide.is_following:
            self._guide.aim()

    def call_guide(self) -> "None":
        """Let the guide follow the towers from now on; if it does not yet, they stand where the game has them."""
        if not self._guide.is_following:
            self._guide.take_over()
            standing = self._turns.scratch
            self._game.occupancy(standing)
            self._choices.begin(standing)

    # The phase of setting up

    def set_up(self, is_new: "int", elapsed_ms: "int") -> "int":
        turns = self._turns
        choices = self._choices
        guide = self._guide
        settled = turns.settled
        is_beginning = False
        if not guide.is_following:
            guide.begin(settled)
            choices.begin(settled)
        elif is_new:
            is_beginning = guide.task == setup_guide.DONE and not self.has_begun and self._is_first_lifted(settled)
            guide.follow(settled)
            choices.follow(settled)
        if choices.is_pointing:
            return 0
        if self.has_begun and self._is_explained():
            turns.enter(PLAYING)
            return 0
        if choices.resting != NO_SQUARE:
            if turns.rest_ms < TAKE_MS:
                return 0
            return self.take_option(choices.resting)
        if choices.watch_corners(turns.start, settled, elapsed_ms):
            turns.is_fresh = True
            return 0
        if not self.has_begun and not self._game.must_choose():
            events = self._doubt_start(is_new, elapsed_ms)
            if events:
                return events
        if self._game.must_choose() or not squares.is_empty(turns.identity.wrong_sides):
            return 0
        is_set_up = guide.task == setup_guide.DONE and settled == turns.start
        if not (is_beginning or (is_set_up and turns.rest_ms >= turns.settings.restore_ms)):
            return 0
        turns.enter(PLAYING)
        if self.has_begun:
            return 0
        self.has_begun = True
        return BEGAN

    def _is_first_lifted(self, settled: "bytearray") -> "bool":
        """Whether but a piece that may move is away from the start: somebody begins."""
        start = self._turns.start
        if squares.count(settled) + 1 != squares.count(start) or not squares.is_subset(settled, start):
            return False
        may_stand = self._turns.scratch
        self._game.origins(may_stand)
        squares.union(may_stand, settled, may_stand)
        return squares.is_subset(start, may_stand)

    def take_option(self, square: "int") -> "int":
        """Take what can be chosen on a square before a round; returns the events."""
        from madang import options  # seldom: it takes memory

        events = options.take(self, self._turns, square)
        unload("madang.options")
        return events

    def _is_explained(self) -> "bool":
        """Whether the round that had begun goes on; while the menu is open, only when all stands right again."""
        found = self._turns.explainer.found
        if self._choices.is_open:
            return found.kind == QUIET and self._turns.rest_ms >= self._turns.settings.restore_ms
        return found.kind < BESIDE or (found.kind == BESIDE and found.patience != patience.NEVER)

    def _doubt_start(self, is_new: "int", elapsed_ms: "int") -> "int":
        """See whether something else stands than a start that is only not ready yet: when that may have changed, or has
        kept the round from beginning for long."""
        rest_ms = self._turns.rest_ms
        may_go_on = is_new and (self.may_go_on or self._turns.watch.doubted != NO_SQUARE)
        if not may_go_on and not rest_ms - elapsed_ms < DOUBT_MS <= rest_ms:
            return 0
        from madang import setup_doubts  # seldom: it takes memory

        events = setup_doubts.look(self, self._turns, is_new)
        unload("madang.setup_doubts")
        return events
