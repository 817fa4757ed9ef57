"""To the start of a round: the set-up is led, and what can be chosen before it is chosen; and games that others change.
Knows the game seam."""

from madang import patience, setup_guide, squares
from madang.choices import TAKE_MS
from madang.display import OVER, PLAYING, SETTING_UP
from madang.events import BEGAN, CHOSEN
from madang.explanation import ANSWERED, BESIDE, MOVE, QUIET
from madang.games import NOBODY
from madang.sensor_watch import DOUBT_MS
from madang.squares import NO_SQUARE
from madang.turns import LONG_MS, Turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.game_changes import GameChanges


class BetweenRounds:
    """has_begun  whether the round that is set up has begun before"""

    def __init__(self, turns: "Turns") -> "None":
        self.has_begun = False
        self._turns = turns
        self._game = turns.game
        self._guide = turns.guide
        self._choices = turns.choices
        self._scratch = squares.new_set()
        self._aim()

    # What others do to the game

    def changes(self) -> "GameChanges":
        """What a PC can do to the game."""
        from madang.game_changes import GameChanges  # which nobody needs without one

        return GameChanges(self, self._turns)

    def resume(self) -> "None":
        """Take up the saved game; what stands may have been moved while there was no power."""
        self.go_on_from_here()
        self._turns.explainer.ignores_standing = False
        self._turns.identity.forget()

    def go_on_from_here(self) -> "None":
        """The game was changed by others: find out where it stands. What stands otherwise is to be carried back."""
        turns = self._turns
        self.has_begun = False
        turns.has_stood = False
        turns.trail.clear()
        turns.explainer.ignores_standing = True
        turns.identity.forget()
        self._choices.close()
        turns.game_changed()
        turns.identity.lay_out(turns.explainer.expected, turns.settled)
        self._aim()
        if self._game.winner() != NOBODY:
            turns.over_ms = LONG_MS
            squares.clear(turns.gone)
            turns.enter(OVER)
        else:
            turns.enter(PLAYING if self._game.plies else SETTING_UP)

    def again(self, is_same_game: "bool") -> "int":
        """Drop the round for the same one again, or the game for one of its kind."""
        if self._turns.settled == self._turns.explainer.expected:
            self.call_guide()
        if is_same_game:
            while self._game.undo():
                pass
        else:
            self.drop_game("")
        self.go_on_from_here()
        return CHOSEN

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
        self._aim()
        self._turns.enter(SETTING_UP)
        self._guide.follow(self._turns.settled)
        self._choices.follow(self._turns.settled)

    def _aim(self) -> "None":
        """Another round is to be set up, or waits for a choice."""
        self._turns.aim()
        if self._guide.is_following:
            self._guide.aim()

    def call_guide(self) -> "None":
        """Let the guide follow the towers from now on; if it does not yet, they stand where the game has them."""
        if not self._guide.is_following:
            self._guide.take_over()
            self._game.occupancy(self._scratch)
            self._choices.begin(self._scratch)

    # The phase of setting up

    def set_up(self, is_new: "int", elapsed_ms: "int") -> "int":
        turns = self._turns
        choices = self._choices
        settled = turns.settled
        if not self._guide.is_following:
            self._guide.begin(settled)
            choices.begin(settled)
        elif is_new:
            self._guide.follow(settled)
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
            events = self._doubt_sensors(is_new)
            if events:
                return events
        if turns.rest_ms < turns.settings.restore_ms or self._game.must_choose() or turns.identity.has_wrong:
            return 0
        if self._guide.task != setup_guide.DONE or settled != turns.start:
            return 0
        turns.enter(PLAYING)
        if self.has_begun:
            return 0
        self.has_begun = True
        return BEGAN

    def take_option(self, square: "int") -> "int":
        choices = self._choices
        self._turns.is_fresh = True
        if squares.has(choices.shelf, square) and not self._game.must_choose():
            choices.take_game(square)
            return 0
        self._game.chosen(self._scratch)
        was_chosen = squares.has(self._scratch, square)
        self._game.choose(square, self._choices.chance)
        self.has_begun = False
        self._turns.identity.forget()
        self._aim()
        if self._game.lesson:
            choices.close()  # its towers may go where something can be chosen
            return CHOSEN
        self._game.chosen(self._scratch)
        is_dropped = was_chosen and not squares.has(self._scratch, square)
        choices.taken = NO_SQUARE if is_dropped else square
        return CHOSEN

    def _is_explained(self) -> "bool":
        """Whether the round that had begun goes on; while the menu is open, only when all stands right again."""
        found = self._turns.explainer.found
        if self._choices.is_open:
            return found.kind == QUIET and self._turns.rest_ms >= self._turns.settings.restore_ms
        return found.kind < BESIDE or (found.kind == BESIDE and found.patience != patience.NEVER)

    def _doubt_sensors(self, is_new: "int") -> "int":
        """One square alone keeps the round from beginning: if it is too much, its sensor lies; if it lacks a tower, the
        players may say so by the button, or by playing on."""
        turns = self._turns
        watch = turns.watch
        explainer = turns.explainer
        found = explainer.found
        if squares.count(turns.start) < 2:
            return 0  # the only piece that there is may be away
        if is_new and watch.doubted != NO_SQUARE and squares.has(turns.start, watch.doubted):
            explainer.dead = watch.doubted
            squares.copy(turns.settled, self._scratch)
            squares.add(self._scratch, watch.doubted)
            explainer.explain(self._scratch, False)
            if found.kind == MOVE or found.kind == ANSWERED:
                self.has_begun = True
                turns.enter(PLAYING)
                return turns.declare_dead(watch.doubted) | BEGAN
            explainer.dead = NO_SQUARE
        if turns.rest_ms < DOUBT_MS:
            return 0
        squares.difference(turns.start, turns.settled, found.missing)
        squares.difference(turns.settled, turns.start, found.extra)
        watch.doubt(found.missing, found.extra, turns.rest_ms)
        if watch.doubted != NO_SQUARE and squares.has(found.extra, watch.doubted):
            return turns.declare_dead(watch.doubted)
        return 0
