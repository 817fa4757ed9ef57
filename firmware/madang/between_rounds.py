"""To the start of a round: the set-up is led, and what can be chosen is chosen; and games that others change."""

from madang import patience, setup_guide, squares
from madang.choices import DRAW_SQUARE, OPEN_MS, ROUND_AGAIN_SQUARE, TAKE_MS
from madang.display import CHOOSING, CORRECTING, OVER, PLAYING, SETTING_UP
from madang.events import (
    AGREED,
    BEGAN,
    CHOSEN,
    ENDED,
    PASSED,
)
from madang.explanation import ANSWERED, BESIDE, MOVE, QUIET, UNEXPLAINED
from madang.games import NOBODY, Game, registry
from madang.sensor_watch import DOUBT_MS
from madang.settings import Settings
from madang.squares import NO_SQUARE
from madang.turns import LONG_MS, Turns


class BetweenRounds(Turns):
    """Two of the phases, and the way into them."""

    def __init__(self, game: "Game", settings: "Settings") -> "None":
        super().__init__(game, settings)
        self._general = squares.new_set()
        self._opened = squares.new_set()  # what stood when the choices in the midst of a round were opened
        self._aim()

    def new_game(self, first_entry: "str" = "") -> "None":
        """Drop the game for a new one: of its kind, or as the first entry of a record says; raises ValueError and then
        changes nothing."""
        self._call_guide()
        if first_entry:
            self.game.take(first_entry)
        if self.game.must_choose() or not first_entry:
            self.game.restart()
        self.game.game_id = b""
        self.go_on_from_here()

    def take_entry(self, index: "int", text: "str") -> "None":
        """Take up an entry of a record: the next one, or the first, which drops the game; raises ValueError and then
        changes nothing."""
        if index not in (0, self.game.entries()):
            raise ValueError("entry %d cannot follow on %d entries" % (index, self.game.entries()))
        self.game.take(text)
        if not index:
            self.game.game_id = b""
        self._is_guided = False
        self.go_on_from_here()

    def undo_to(self, entries: "int") -> "None":
        """Take moves of this round back until the record has so many entries; raises ValueError and then changes
        nothing."""
        game = self.game
        most = game.entries()
        if not most - game.plies <= entries <= most:
            raise ValueError("only moves of this round can be taken back: from %d to %d" % (most, most - game.plies))
        while game.entries() > entries:
            game.undo()
        self.go_on_from_here()

    def choose(self, square: "int") -> "None":
        """Take an option, as if a tower had been set on it; raises ValueError."""
        if self.phase != SETTING_UP or not squares.has(self.choices.options, square):
            raise ValueError("%s cannot be chosen now" % squares.square_name(square))
        self._take_option(square)

    def resume(self) -> "None":
        """Take up the saved game; what stands may have been moved while there was no power."""
        self.go_on_from_here()
        self.explainer.ignores_standing = False
        self.identity.forget()

    def go_on_from_here(self) -> "None":
        """The game was changed by others: find out where it stands. What stands otherwise is to be carried back."""
        self._has_begun = False
        self._has_stood = False
        self.trail.clear()
        self.explainer.ignores_standing = True
        self.identity.forget()
        self.choices.close()
        self._game_changed()
        self.identity.lay_out(self.explainer.expected, self._settled)
        self._aim()
        if self.game.winner() != NOBODY:
            self.over_ms = LONG_MS
            squares.clear(self._gone)
            self._enter(OVER)
        else:
            self._enter(PLAYING if self.game.plies else SETTING_UP)

    def _set_up(self, settled: "bytearray", is_new: "int", elapsed_ms: "int") -> "int":
        """Lead to the start of a round; what is to be chosen is chosen here."""
        choices = self.choices
        if not self._is_guided:
            self._is_guided = True
            self.guide.begin(settled)
            choices.begin(settled)
        elif is_new:
            self.guide.follow(settled)
            choices.follow(settled)
        if choices.is_pointing:
            return 0
        if self._has_begun and self._is_explained():
            self._enter(PLAYING)
            return 0
        if choices.resting != NO_SQUARE:
            if self._rest_ms < TAKE_MS:
                return 0
            return self._take_option(choices.resting)
        if choices.watch_corners(self._start, settled, elapsed_ms):
            self._is_fresh = True
            return 0
        if not self._has_begun and not self.game.must_choose():
            events = self._doubt_sensors(settled, is_new)
            if events:
                return events
        if self._rest_ms < self.settings.restore_ms or self.game.must_choose() or self.identity.has_wrong:
            return 0
        if self.guide.task != setup_guide.DONE or settled != self._start:
            return 0
        self._enter(PLAYING)
        if self._has_begun:
            return 0
        self._has_begun = True
        return BEGAN

    def _doubt_sensors(self, settled: "bytearray", is_new: "int") -> "int":
        """One square alone keeps the round from beginning: if it is too much, its sensor lies; if it lacks a tower, the
        players may say so by the button, or by playing on."""
        watch = self.watch
        found = self.explainer.found
        if squares.count(self._start) < 2:
            return 0  # the only piece that there is may be away
        if is_new and watch.doubted != NO_SQUARE and squares.has(self._start, watch.doubted):
            self.explainer.dead = watch.doubted
            squares.copy(settled, self._scratch)
            squares.add(self._scratch, watch.doubted)
            self.explainer.explain(self._scratch, False)
            if found.kind == MOVE or found.kind == ANSWERED:
                self._has_begun = True
                self._enter(PLAYING)
                return self._declare_dead(watch.doubted) | BEGAN
            self.explainer.dead = NO_SQUARE
        if self._rest_ms < DOUBT_MS:
            return 0
        squares.difference(self._start, settled, found.missing)
        squares.difference(settled, self._start, found.extra)
        watch.doubt(found.missing, found.extra, self._rest_ms)
        if watch.doubted != NO_SQUARE and squares.has(found.extra, watch.doubted):
            return self._declare_dead(watch.doubted)
        return 0

    def _is_explained(self) -> "bool":
        """Whether the round that had begun goes on; while the menu is open, only when all stands right again."""
        found = self.explainer.found
        if self.choices.is_open:
            return found.kind == QUIET and self._rest_ms >= self.settings.restore_ms
        return found.kind < BESIDE or (found.kind == BESIDE and found.patience != patience.NEVER)

    def _choose(self, settled: "bytearray") -> "int":
        """In the midst of a round: this round again, a new game, a draw, another game, or on with the round."""
        if self.choices.is_pointing:
            return 0
        if self.explainer.found.kind != UNEXPLAINED:
            self._enter(PLAYING)
            return 0
        squares.difference(settled, self._opened, self._scratch)
        self.choices.list_general(self._general)
        squares.intersection(self._scratch, self._general, self._general)
        square = squares.first(self._general)
        if square != NO_SQUARE:
            return self._take_general(square) if self._rest_ms >= TAKE_MS else 0
        squares.symmetric_difference(self._opened, settled, self._scratch)
        if squares.count(self._scratch) > 1 and self._rest_ms >= self.settings.tolerance_ms:
            self._enter(CORRECTING)
        return 0

    def _open_choices(self, settled: "bytearray") -> "None":
        """In the midst of a round."""
        squares.copy(settled, self._opened)
        self.choices.begin(settled)
        self.choices.opening_ms = 0
        self._enter(CHOOSING)

    def _watch_held(self, settled: "bytearray", elapsed_ms: "int") -> "bool":
        """Whether each player holds up two pieces of their own and nothing else has changed, as who wants a draw does;
        after a while, that opens the choices."""
        if not self.game.knows_draws or not self.game.plies or not self._are_two_of_each_held():
            if self.game.plies:
                self.choices.opening_ms = 0
            return False
        self.choices.opening_ms += elapsed_ms
        if self.choices.opening_ms >= OPEN_MS:
            self._open_choices(settled)
        return True

    def _are_two_of_each_held(self) -> "bool":
        if squares.count(self.explainer.lifted) != 4 or not squares.is_empty(self.explainer.covered):
            return False
        self.game.side_occupancy(0, self._scratch)
        squares.intersection(self._scratch, self.explainer.lifted, self._scratch)
        return squares.count(self._scratch) == 2

    def _take_option(self, square: "int") -> "int":
        if squares.has(self.choices.shelf, square) and not self.game.must_choose():
            self._take_game(square)
            self.choices.taken = square
            self.choices.resting = NO_SQUARE
            return 0
        self.game.choose(square, self._chance)
        self._has_begun = False
        self.identity.forget()
        self._aim()
        self.choices.taken = square
        self._is_fresh = True
        return CHOSEN

    def _take_game(self, square: "int") -> "None":
        """Have another game played; the one that is on goes on."""
        self._is_fresh = True
        if square != self.choices.own:
            self.next_game = registry.NAMES[registry.SQUARES.index(bytes((square,)))]

    def _offers_games(self, standing: "bytearray", has_settled: "int", elapsed_ms: "int") -> "bool":
        """Whether another game is laid out, by all that stands, and the games are lit."""
        was_open = self.choices.is_shelf_open
        is_open = self.choices.watch_layouts(standing, has_settled, elapsed_ms)
        if was_open != is_open or (self.choices.shelf_ms & 127 < elapsed_ms and self.choices.shelf_ms):
            self._is_fresh = True  # it fills
        if self.choices.has_taken_game():
            self._take_game(self.choices.resting)
            self.choices.taken = self.choices.resting
            self.choices.resting = NO_SQUARE
        return is_open

    def _take_general(self, square: "int") -> "int":
        """Take one of the choices in the midst of a round."""
        if squares.has(self.choices.shelf, square):
            self._take_game(square)
            self._enter(PLAYING)
            return 0
        if square == DRAW_SQUARE:
            return self._agree_on_draw()
        if square == ROUND_AGAIN_SQUARE:
            while self.game.undo():
                pass
        else:
            self.game.restart()
            self.game.game_id = b""
        self.go_on_from_here()
        return CHOSEN

    def _agree_on_draw(self) -> "int":
        """The round is a draw, as both players want it."""
        self.game.agree_on_draw()
        self.identity.forget()
        self.trail.clear()
        self.why = AGREED
        self.why_first = self.why_second = NO_SQUARE
        self._game_changed()
        self.over_ms = 0
        self._is_rethinking = False
        squares.difference(self.explainer.expected, self._settled, self._gone)  # they are in hands yet
        self._enter(OVER)
        return PASSED | ENDED

    def _next_round(self, settled: "bytearray") -> "int":
        """Leave the round that is over."""
        self._call_guide()
        events = 0
        if not self.game.has_next_round():
            self.game.restart()
            self.game.game_id = b""
            events = CHOSEN
        elif self.game.next_round():
            events = CHOSEN
        self._has_begun = False
        self.identity.forget()
        self._lead_on(settled)
        return events

    def _aim(self) -> "None":
        """Another round is to be set up, or waits for a choice."""
        self.game.start_occupancy(self._start)
        self.game.points(self._points)
        self._sees_all = squares.count(self._points) == 64
        self.explainer.look_anew()
        self.choices.look_anew()
        if self._is_guided:
            self.guide.aim()

    def _call_guide(self) -> "None":
        """Let the guide follow the towers from now on; if it does not yet, they stand where the game has them."""
        if not self._is_guided:
            self._is_guided = True
            self.guide.take_over()
            self.game.occupancy(self._scratch)
            self.choices.begin(self._scratch)

    def _lead_on(self, settled: "bytearray") -> "None":
        """To the start of a round, from where the towers stood by the game's word a moment ago."""
        self._call_guide()
        self._aim()
        self._enter(SETTING_UP)
        self.guide.follow(settled)
        self.choices.follow(settled)
