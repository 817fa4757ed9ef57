"""Lifts and places -> moves, mistakes, and what to ask of the hands. Knows the game seam, not Kamisado.

The settled occupancy is read (madang.reader) as all quiet, a hand at work, a move, a move that is answered, or strange.
A move is provisional, and final when it has rested long enough or is answered; what is strange is tolerated for a
while, then corrected one instruction at a time.

Between rounds the players choose, by setting a tower on a lit square, what the game offers; and the coach leads the
hands to the start of the round.

A move whose tower is lifted again before the answer is reopened: the game steps back, and the tower set on another
legal square replaces the move, back on its origin takes it back, and set where it was leaves all as it was.

Where there are buttons, one says yes to whatever waits: a move that rests, a pass, the next round. The other takes the
last move back, however long ago, and guides its tower home; or, where there is something to choose, points at it.

What the referee makes of it is in its table, where the prompter says it (madang.prompter), and in the happenings that
`update` returns. Lights follow the eager view, moves the settled one.
"""

from madang import buttons, coach, sensing, squares
from madang.coach import Coach
from madang.games import NOBODY, Game
from madang.interpreter import const, micropython
from madang.prompter import NEW_GAME_SQUARE, ROUND_AGAIN_SQUARE, Prompter
from madang.reader import ANSWERED, MOVE, NO_MOVE, QUIET, STRANGE, UNDERWAY, Reader
from madang.settings import Settings
from madang.squares import NO_SQUARE
from madang.table import CHOOSING, CORRECTING, OVER, PLAYING, SETTING_UP, Table

# Happenings, bits of what update returns; in this order when several come at once
BEGAN = const(1)
TAKEN_BACK = const(2)
MOVED = const(4)
PASSED = const(8)
ENDED = const(16)
MISTAKE = const(32)
ASKED = const(64)  # the table asks for something else
SHOWN = const(128)  # the meanings changed
UNSURE = const(512)  # towers of one side were in the air together; see that each stands where its colour is lit, if any
CHOSEN = const(256)  # the record of the game changed by more than a move: a new game, a new round

# Mistakes
WRONG_TOWER = const(0)
WRONG_SQUARE = const(1)
DISTURBED = const(2)
WRONG_SIDE = const(3)  # a tower of the other side stands there: only sensors that tell the poles of magnets see it
MISTAKE_NAMES = ("wrong-tower", "wrong-square", "disturbed", "wrong-side")

_POINTED_MS = const(10000)  # a choice is pointed at for so long
_LONG_MS = const(100000)
_STEP_MS = const(10)  # while nothing but time passes, it is looked at so often


class Referee:
    """`update` is called once a cycle, after Sensing.update, and allocates nothing.

    table       what the squares mean, and what is asked of the hands
    phase       SETTING_UP .. OVER
    mistake     WRONG_..., of the last MISTAKE
    plies_left  by the last TAKEN_BACK, before another move replaced what was taken back

    What the prompter says of it:

    reader       reads the settled occupancy
    coach        leads to the start of a round
    options      a set: what can be chosen by setting a tower there
    is_pointing  whether a button points at one of the choices, `pointed`
    advised      the legal move that is shown as the best, or NO_MOVE
    risky        of the legal moves those that are, a bit each, as far as they have been looked at
    unsure       a set: where the towers stand that may have been taken for each other, after UNSURE
    wrong_sides  a set: where a tower of the wrong side stands
    over_ms      for how long the round has been over
    """

    def __init__(self, game: "Game", settings: "Settings") -> "None":
        self.game = game
        self.settings = settings
        self.table = Table()
        self.phase = SETTING_UP
        self.mistake = DISTURBED
        self.plies_left = 0
        self.reader = Reader(game, settings)
        self.coach = Coach(game)
        self.options = squares.new_set()
        self.is_pointing = False
        self.pointed = NO_SQUARE  # or the last one
        self.advised = NO_MOVE
        self.risky = bytearray(32)
        self.unsure = squares.new_set()
        self.wrong_sides = squares.new_set()
        self.over_ms = 0
        self.guided_origin = NO_SQUARE  # of a move that a button took back
        self.guided_landing = NO_SQUARE
        self._prompter = Prompter(self)
        self._settings_revision = settings.revision
        self._start = squares.new_set()
        self._standing = squares.new_set()  # the settled occupancy that _look_at_options saw last
        self._choice = NO_SQUARE  # the option on which a tower was just set
        self._chance = 1  # stirred by the time that passes, so that nobody can foresee it
        self._scratch = squares.new_set()
        self._lifted = squares.new_set()
        self._whites = squares.new_set()  # where the game has towers of White's; kept where sensors tell them
        self._are_whites_stale = True
        self._stands_wrong = False  # some tower, by its side
        self._mixed_up = squares.new_set()  # where towers of one side stood that were in the air together
        self._origins = squares.new_set()
        self._foreseen = 0  # how many of the legal moves have been looked at
        self._is_fresh = True  # the game changed: read and show anew
        self._waited_ms = 0  # in which nothing happened that was looked at
        self._rest_ms = 0  # since the settled occupancy last changed
        self._is_doubted = False  # what is underway, since the settled occupancy last changed
        self._quiet_ms = 0  # that the present position has stood quiet
        self._strange_ms = 0  # that the reading has been STRANGE
        self._is_rethinking = False  # the tower that ended the round was lifted soon, and is in the hand yet
        self._has_begun = False  # this round
        self._has_stood = True  # since others changed the game, the towers have stood as it has them
        self._pressed = 0  # what the buttons asked for and nobody has heeded yet
        self._pointing_ms = 0
        self._choices = squares.new_set()  # what can be pointed at
        self._is_guiding = False  # back from a move that a button took back; in CORRECTING
        self._takebacks_left = 0  # that follow it
        self._reopened_plies = 0  # the plies before the last move was reopened, 0 while it is not
        self._reopened_origin = NO_SQUARE
        self._reopened_landing = NO_SQUARE
        self._reopened_required = NO_MOVE  # when it is closed again
        self._reopened_advised = NO_MOVE
        self._is_at_work = False  # the coach knows what stands where
        self._aim()

    def is_reopened(self) -> "bool":
        """Whether the game stands one move back while the hand decides anew."""
        return self._reopened_plies != 0

    def entries(self) -> "int":
        """The entries of the game's record, a reopened move counted as made."""
        entries = self.game.entries()
        return entries + self._reopened_plies - self.game.plies if self._reopened_plies else entries

    def new_game(self, first_entry: "str" = "") -> "None":
        """Drop the game for a new one: of its kind, or as the first entry of a record says; raises ValueError and then
        changes nothing."""
        self._call_coach()
        if first_entry:
            self.game.take(first_entry)
        if self.game.must_choose() or not first_entry:
            self.game.restart()
        self.go_on_from_here()

    def take_entry(self, index: "int", text: "str") -> "None":
        """Take up an entry of a record: the next one, or the first, which drops the game; raises ValueError and then
        changes nothing."""
        if self._reopened_plies:
            self._close_again()
        if index not in (0, self.game.entries()):
            raise ValueError("entry %d cannot follow on %d entries" % (index, self.game.entries()))
        self.game.take(text)
        self._is_at_work = False
        self.go_on_from_here()

    def require(self, move: "int") -> "None":
        """Let only this of the legal moves count, that of an opponent who has no hands; until the game changes."""
        self.reader.required = move
        self._is_fresh = True

    def advise(self, move: "int") -> "None":
        """Show this of the legal moves as the best; until the game changes."""
        self.advised = move
        self._is_fresh = True

    def show_time(self, dim: "bytearray", bright: "bytearray") -> "None":
        """Show a player's time on those squares of two sets on which a round that is played shows nothing else."""
        self._prompter.show_time(dim, bright)

    def doubt_time(self) -> "None":
        """Called with every heartbeat: whoever keeps the time may have gone."""
        self._prompter.doubt_time()

    def is_required(self) -> "bool":
        return self.reader.required != NO_MOVE

    def is_quiet(self) -> "bool":
        """Whether a round is on and all stands as the game has it."""
        return self.phase == PLAYING and self.reader.reading == QUIET and not self._reopened_plies

    def undo_to(self, entries: "int") -> "None":
        """Take moves of this round back until the record has so many entries; raises ValueError and then changes
        nothing."""
        if self._reopened_plies:
            self._close_again()
        game = self.game
        most = game.entries()
        if not most - game.plies <= entries <= most:
            raise ValueError("only moves of this round can be taken back: from %d to %d" % (most, most - game.plies))
        while game.entries() > entries:
            game.undo()
        self.go_on_from_here()

    def choose(self, square: "int") -> "None":
        """Take an option, as if a tower had been set on it; raises ValueError."""
        if self.phase != SETTING_UP or not squares.has(self.options, square):
            raise ValueError("%s cannot be chosen now" % squares.square_name(square))
        self._take_option(square)

    def press(self, asked: "int") -> "None":
        """A button asks for something (madang.buttons); heeded by `update` when no edge is settling."""
        self._pressed |= asked

    def go_on_from_here(self) -> "None":
        """The game was changed by others: find out where it stands."""
        self._reopened_plies = 0
        self._has_begun = False
        self._has_stood = False
        self._game_changed()
        self._aim()
        if self.game.winner() != NOBODY:
            self.over_ms = _LONG_MS
            self._enter(OVER)
        else:
            self._enter(PLAYING if self.game.plies else SETTING_UP)

    @micropython.native
    def update(self, sensed: "sensing.Sensing", changed: "int", elapsed_ms: "int") -> "int":
        """Judge what Sensing.update said had changed; returns the happenings."""
        if elapsed_ms:
            self._chance = (self._chance * 75 + elapsed_ms) & 0xFFFF
        elapsed_ms += self._waited_ms
        if not changed and not self._is_fresh and not self._prompter.is_stale and elapsed_ms < _STEP_MS:
            self._waited_ms = elapsed_ms
            return 0
        self._waited_ms = 0
        phase = self.phase
        reading = self.reader.reading
        # In a round the lights follow the eager view; what settles, they follow by what it is read as.
        show = self._prompter.is_stale or changed & sensing.EAGER or (changed and phase != PLAYING)
        if changed & sensing.SETTLED:
            self._rest_ms = 0
            self._is_doubted = False
            if not squares.is_empty(self.unsure):
                squares.clear(self.unsure)
                show = True
            if self.is_pointing:
                self._point_no_more()
        elif self._rest_ms < _LONG_MS:
            self._rest_ms += elapsed_ms
        if self._settings_revision != self.settings.revision:
            self._settings_revision = self.settings.revision
            self._is_fresh = True
        show |= self._is_fresh
        if sensed.polarity is not None:
            show |= self._note_wrong_sides(sensed.settled, sensed.polarity)
        if phase == SETTING_UP:
            happened = self._update_set_up(sensed.settled, changed & sensing.SETTLED)
        elif phase == OVER:
            happened = self._update_over(sensed.settled, changed & sensing.SETTLED, elapsed_ms)
        else:
            if changed & sensing.SETTLED or self._is_fresh:
                self._read(sensed.settled)
                show |= self._is_fresh  # to explain the towers the game stepped back, or on again
                self._is_fresh = False
                self._note_mix_up(sensed.settled)
            if phase == PLAYING:
                happened = self._update_play(sensed.settled, elapsed_ms)
            elif phase == CORRECTING:
                happened = self._update_correction(sensed.settled)
            else:
                happened = self._update_choice(sensed.settled)
            if self.reader.reading == QUIET and self.phase == PLAYING and not squares.is_empty(self._mixed_up):
                happened |= self._question_mix_up(happened)
        if self._pressed or self.is_pointing:
            happened |= self._heed_buttons(sensed, elapsed_ms)
        if self.phase == PLAYING and self.settings.hint > 2:
            show |= self._foresee()
        if (changed or self.reader.reading != reading) and (reading > UNDERWAY or self.reader.reading > UNDERWAY):
            show = True
        if show or happened or self.phase != phase:
            if changed & sensing.SETTLED or self._is_fresh:
                self._prompter.is_stale = True  # this cycle was long enough; and what is fresh is read in the next
            else:
                self._prompter.show(sensed.eager, sensed.settled)
                if self.table.means_otherwise():
                    happened |= SHOWN
                if self.table.asks_otherwise():
                    happened |= ASKED
        return happened

    # Reading the settled occupancy

    def _read(self, settled: "bytearray") -> "None":
        """Read it; what the position does not explain, the one before the last move may."""
        reader = self.reader
        origin = reader.resting_origin
        landing = reader.resting_landing
        if origin != NO_SQUARE and not squares.has(settled, landing):
            reader.is_resting = False
        reader.read(settled)
        if reader.reading == QUIET:
            self._has_stood = True
        if reader.reading != STRANGE:
            self._strange_ms = 0
            return
        rested = reader.find_move(origin, landing)
        if rested != NO_MOVE and reader.is_answered_at_a_stroke(rested, settled):
            reader.reading = ANSWERED
        elif self._reopened_plies:
            self._read_closed(settled)
        elif self.settings.takeback and not reader.is_resting:
            has_passed = reader.last_real_ply() < self.game.plies - 1  # which may call the tower that moved before
            if not self._read_reopened(settled, False) and has_passed:
                self._read_reopened(settled, True)
        # Before a pass is announced, the tower that made the last move may be sliding on; only when it is not is the
        # pass answered.
        if reader.reading == STRANGE and reader.must_pass() and reader.is_answered_at_a_stroke(0, settled):
            reader.reading = ANSWERED
        if reader.reading != STRANGE:
            self._strange_ms = 0

    def _read_reopened(self, settled: "bytearray", even_if_called: "bool") -> "bool":
        """Step back before the last move if that explains the towers; a tower that may move on explains them only
        where it stands."""
        reader = self.reader
        origin = reader.resting_origin
        landing = reader.resting_landing
        if not self._reopen(settled, even_if_called):
            return False
        reader.read(settled)
        if reader.reading == MOVE or reader.reading == QUIET or (reader.reading != STRANGE and not even_if_called):
            return True
        self._close_again()
        reader.read(settled)
        reader.resting_origin = origin
        reader.resting_landing = landing
        return False

    def _read_closed(self, settled: "bytearray") -> "None":
        """See whether the reopened move as it was explains more; if not, leave it open: edges may still be settling."""
        reader = self.reader
        origin = reader.resting_origin
        landing = reader.resting_landing
        is_resting = reader.is_resting
        self._close_again()
        reader.read(settled)
        if is_resting and reader.candidate != NO_MOVE and self.game.landing[reader.candidate] == landing:
            reader.reading = STRANGE  # what rested there before another tower was lifted is not that tower
        if reader.reading == STRANGE and not reader.must_pass() and self._reopen(settled):
            reader.read(settled)
            reader.resting_origin = origin
            reader.resting_landing = landing
            reader.is_resting = is_resting

    def _note_wrong_sides(self, settled: "bytearray", polarity: "bytearray") -> "bool":
        """Find the squares that hold a tower of the wrong side; whether that changed."""
        if self._are_whites_stale:
            self._are_whites_stale = False
            self.game.side_occupancy(1, self._whites)
        wrong = self._scratch
        squares.symmetric_difference(polarity, self._whites, wrong)
        squares.intersection(wrong, self.reader.expected, wrong)
        squares.intersection(wrong, settled, wrong)
        if wrong == self.wrong_sides:
            return False
        squares.copy(wrong, self.wrong_sides)
        self._stands_wrong = not squares.is_empty(wrong)
        return True

    @micropython.native
    def _note_mix_up(self, settled: "bytearray") -> "None":
        """See whether two towers of a side, or more, are in the air."""
        lifted = self._lifted
        squares.difference(self.reader.expected, settled, lifted)
        if squares.count(lifted) < 2:
            return
        for side in range(2):
            squares.difference(self.reader.expected, settled, lifted)
            self._keep_side(lifted, side)
            if squares.count(lifted) >= 2:
                squares.union(self._mixed_up, lifted, self._mixed_up)

    def _keep_side(self, some: "bytearray", side: "int") -> "None":
        """Leave in a set the squares on which the game has a piece of this side."""
        for rank in range(8):
            row = some[rank]
            file = 0
            while row:
                if row & 1 and self.game.piece_side(rank * 8 + file) != side:
                    squares.discard(some, rank * 8 + file)
                row >>= 1
                file += 1

    def _question_mix_up(self, happened: "int") -> "int":
        """All is explained again; where towers were in the air together only the players know whether it is true."""
        if happened & MOVED:
            ply = self.reader.last_real_ply()
            squares.discard(self._mixed_up, self.game.past_origin(ply))
            squares.add(self._mixed_up, self.game.past_landing(ply))
        squares.intersection(self._mixed_up, self.reader.expected, self.unsure)
        squares.clear(self._mixed_up)
        return UNSURE

    @micropython.native
    def _reopen(self, settled: "bytearray", even_if_called: "bool" = False) -> "bool":
        """Step back before the last move if something that it moved is in a hand, and not called to move again."""
        game = self.game
        ply = self.reader.last_real_ply()
        if ply < 0 or not self._has_stood:
            return False
        squares.clear(self._origins)
        if not even_if_called and not self.reader.must_pass():
            game.origins(self._origins)
        lifted = self._lifted
        game.past_touched(ply, lifted)
        squares.intersection(lifted, self.reader.expected, lifted)
        squares.difference(lifted, settled, lifted)
        if squares.is_subset(lifted, self._origins):
            return False
        required = self.reader.required
        advised = self.advised
        self._reopened_plies = game.plies
        self._reopened_origin = game.past_origin(ply)
        self._reopened_landing = game.past_landing(ply)
        while game.plies > ply:
            game.undo()
        if self.phase == OVER:
            self.phase = PLAYING
        self._game_changed()
        self._reopened_required = required
        self._reopened_advised = advised
        return True

    def _close_again(self) -> "None":
        """Play the reopened move, and the passes after it, as they were."""
        game = self.game
        game.play(self.reader.find_move(self._reopened_origin, self._reopened_landing))
        while game.plies < self._reopened_plies:
            game.play(0)
        self._reopened_plies = 0
        self._game_changed()
        self.reader.required = self._reopened_required
        self.advised = self._reopened_advised
        if game.winner() != NOBODY:
            self.phase = OVER

    def _game_changed(self) -> "None":
        self.reader.required = self.advised = NO_MOVE
        self._forget_risks()
        self._look_anew()

    def _look_anew(self) -> "None":
        self.reader.look_anew()
        self._quiet_ms = 0
        self._are_whites_stale = True
        self._is_fresh = True

    # One phase each

    def _enter(self, phase: "int") -> "None":
        self.phase = phase
        self._is_guiding = False
        if phase == PLAYING:
            self._is_at_work = False
        self._strange_ms = 0
        self._look_anew()

    def _aim(self) -> "None":
        """Another round is to be set up, or waits for a choice."""
        game = self.game
        game.start_occupancy(self._start)
        game.occupancy(self.reader.expected)
        game.options(self.options)
        self._choice = NO_SQUARE
        squares.clear(self._mixed_up)
        if self._is_at_work:
            self.coach.aim()

    def _call_coach(self) -> "None":
        """Let the coach follow the towers from now on; if it does not yet, they stand where the game has them."""
        if not self._is_at_work:
            self._is_at_work = True
            self.coach.take_over()
            self.game.occupancy(self._standing)

    def _update_set_up(self, settled: "bytearray", changed: "int") -> "int":
        changed |= self._is_fresh
        self._is_fresh = False
        if not self._is_at_work:
            self._is_at_work = True
            self.coach.begin(settled)
            squares.copy(settled, self._standing)
        elif changed:
            self.coach.follow(settled)
            self._look_at_options(settled)
            if self._has_begun:
                self._read(settled)
                if self._is_explained() and not self.is_pointing:
                    self._enter(PLAYING)
                    return 0
        if self.is_pointing or self._rest_ms < self.settings.restore_ms:
            return 0
        if self._choice != NO_SQUARE:
            self._take_option(self._choice)
            return CHOSEN
        if self.game.must_choose() or self.coach.task != coach.DONE or settled != self._start or self._stands_wrong:
            return 0
        self._enter(PLAYING)
        if self._has_begun:
            return 0
        self._has_begun = True
        return BEGAN

    def _is_explained(self) -> "bool":
        """Whether what differs from the start is a hand at play, and no tower that fell where another might go."""
        reading = self.reader.reading
        if reading == QUIET or reading == STRANGE:
            return reading == QUIET
        self.coach.strangers(self._scratch)
        return squares.is_empty(self._scratch)

    def _take_option(self, square: "int") -> "None":
        self.game.choose(square, self._chance)
        self._has_begun = False
        self._aim()
        self._is_fresh = True

    def _look_at_options(self, settled: "bytearray") -> "None":
        """Which option a tower was set on since the last look, or is set on still. One at a time: towers that come up
        together, as when the power comes on, choose nothing."""
        if self._choice != NO_SQUARE and not squares.has(settled, self._choice):
            self._choice = NO_SQUARE
        squares.difference(settled, self._standing, self._scratch)
        if squares.count(self._scratch) == 1 and self.may_choose(settled):
            square = squares.first(self._scratch)
            if squares.has(self.options, square):
                self._choice = square
        squares.copy(settled, self._standing)

    def may_choose(self, settled: "bytearray") -> "bool":
        """Once the round could be played, only by a single tower, and not one that may move: that is no hand's way of
        choosing something else, nor is a mess."""
        if not self._has_begun:
            return True
        self.game.origins(self._origins)
        lifted = self._lifted
        squares.difference(self.reader.expected, settled, lifted)
        squares.intersection(self._origins, lifted, self._origins)
        return squares.count(lifted) <= 1 and squares.is_empty(self._origins)

    def _update_over(self, settled: "bytearray", changed: "int", elapsed_ms: "int") -> "int":
        """At first the last move can still be changed or taken back, for as long as its tower stays in the hand; later
        a lifted tower leads to the next round."""
        self._is_fresh = False
        celebrate_ms = self.settings.celebrate_ms
        if self.over_ms < _LONG_MS:
            self._is_fresh = self.over_ms < celebrate_ms <= self.over_ms + elapsed_ms  # now the score is shown
            self.over_ms += elapsed_ms
        if settled == self.reader.expected:
            self._has_stood = True
            self._is_rethinking = False
            return 0
        if not self._has_stood:
            self._enter(CORRECTING)
            return 0
        is_late = self.over_ms >= celebrate_ms
        if self.settings.takeback and changed and (self._is_rethinking or not is_late):
            self._is_rethinking = False
            if self._reopen(settled):
                self.reader.read(settled)
                if self.reader.reading == MOVE or self.reader.reading == QUIET:
                    return 0
                self._is_rethinking = self.reader.reading == UNDERWAY
                self._close_again()
        return self._go_on(settled) if is_late and not self._is_rethinking else 0

    def _go_on(self, settled: "bytearray") -> "int":
        """Leave the round that is over for the next one."""
        self._call_coach()
        happened = 0
        if not self.game.goes_on():
            self.game.restart()
            happened = CHOSEN
        self._has_begun = False
        self._lead_on(settled)
        return happened

    def _lead_on(self, settled: "bytearray") -> "None":
        """To the start of a round, from where the towers stood by the game's word a moment ago. Before the first move a
        mess is nothing else; and then the game may offer choices."""
        self._call_coach()
        self._aim()
        self._enter(SETTING_UP)
        self.coach.follow(settled)
        self._look_at_options(settled)

    def _update_play(self, settled: "bytearray", elapsed_ms: "int") -> "int":
        reading = self.reader.reading
        if reading == QUIET and not self._stands_wrong:
            self._strange_ms = 0
            self._quiet_ms += elapsed_ms
            return self._rest_quietly()
        if reading == QUIET:
            self._strange_ms += elapsed_ms
            if self._strange_ms < self.settings.tolerance_ms:
                return 0
            self.mistake = WRONG_SIDE
            self._enter(CORRECTING)
            return MISTAKE
        if reading == ANSWERED:
            return self._commit()
        if reading == MOVE:
            return self._commit() if self._rest_ms >= self.reader.patience_ms else 0
        if reading == UNDERWAY and self._rest_ms >= 2 * self.settings.tolerance_ms:
            self._doubt_push(settled)
            return 0
        if reading == STRANGE:
            self._strange_ms += elapsed_ms
            if self._strange_ms >= self.settings.tolerance_ms:
                self.reader.candidate = self._find_rested()
                if self.reader.candidate != NO_MOVE:
                    return self._commit()  # whatever fell over, this move was made before
                if self._reopened_plies:
                    self._close_again()  # correct towards the move as it was made
                    return 0
                if settled == self._start and self.game.plies and self._has_stood:
                    self._enter(CHOOSING)
                    return 0
                self.mistake = self._judge_mistake()
                if self.game.plies:
                    self._enter(CORRECTING)
                else:
                    self._lead_on(settled)
                return MISTAKE
        return 0

    def _doubt_push(self, settled: "bytearray") -> "None":
        """The last tower to move stands in front of one that could push it there: nobody pushed, so its own player has
        made another move of it."""
        if self._is_doubted or self._reopened_plies or not self.settings.takeback:
            return
        self._is_doubted = True
        if self._reopen(settled):
            self.reader.read(settled)
            if self.reader.reading != MOVE:
                self._close_again()
                self.reader.read(settled)

    def _rest_quietly(self) -> "int":
        """Nothing is in a hand: a takeback may be complete, or a blocked tower pass."""
        if self._reopened_plies:
            if self._quiet_ms < self.settings.dwell_ms:
                return 0
            self._is_fresh = True
            return self._take_back()
        if self.reader.must_pass() and self._quiet_ms >= self.settings.pass_ms:
            self.reader.candidate = 0
            return self._commit()
        return 0

    def _take_back(self) -> "int":
        """The reopened move is no more."""
        self._reopened_plies = 0
        self.plies_left = self.game.plies
        return TAKEN_BACK

    def _commit(self) -> "int":
        """Make the candidate final."""
        game = self.game
        move = self.reader.candidate
        happened = 0
        self._pressed &= ~buttons.CONFIRM  # it was this that the hand meant
        if self._reopened_plies:
            if move == self.reader.find_move(self._reopened_origin, self._reopened_landing):
                self._close_again()
                return 0
            happened = self._take_back()
        happened |= PASSED if game.is_pass(move) else MOVED
        game.play(move)
        self._game_changed()
        if game.winner() != NOBODY:
            self.over_ms = 0
            self._enter(OVER)
            happened |= ENDED
        return happened

    def _find_rested(self) -> "int":
        """The move that rested on the board before it was disturbed, if its tower still stands there; or NO_MOVE."""
        if not self.reader.is_resting:
            return NO_MOVE
        return self.reader.find_move(self.reader.resting_origin, self.reader.resting_landing)

    def _judge_mistake(self) -> "int":
        """Name what went wrong, for words; the correction itself needs no name."""
        lifted = 0
        placed = 0
        movers = 0
        for square in range(64):
            if squares.has(self.reader.difference, square):
                if squares.has(self.reader.expected, square):
                    lifted += 1
                    if self._is_origin(square):
                        movers += 1
                else:
                    placed += 1
        if lifted != 1 or placed > 1:
            return DISTURBED
        return WRONG_SQUARE if movers else WRONG_TOWER

    def _is_origin(self, square: "int") -> "bool":
        for move in range(self.game.move_count()):
            if self.game.origin[move] == square and not self.game.is_pass(move):
                return True
        return False

    def _update_correction(self, settled: "bytearray") -> "int":
        reading = self.reader.reading
        if self._is_guiding and reading != STRANGE:
            return self._update_guiding()
        if reading == UNDERWAY or reading == ANSWERED:
            self._enter(PLAYING)
        if reading == QUIET and self._stands_wrong:
            return 0
        if (reading == QUIET or reading == MOVE) and self._rest_ms >= self.settings.restore_ms:
            self._enter(PLAYING if self.game.winner() == NOBODY else OVER)
        if reading == STRANGE and settled == self._start and self._rest_ms >= self.settings.tolerance_ms:
            self._enter(CHOOSING)
        return 0

    def _update_guiding(self) -> "int":
        """Until the towers stand as before the move that was taken back, or another move is made instead of it."""
        if self.reader.reading == QUIET and self._rest_ms >= self.settings.restore_ms and not self._stands_wrong:
            if self._takebacks_left:
                self._takebacks_left -= 1
                return self._undo_last()
            self._enter(PLAYING)
        elif self.reader.reading == MOVE and not self.stands_as_guided_from():
            self._enter(PLAYING)
        return 0

    def stands_as_guided_from(self) -> "bool":
        """Whether the move that a button took back still stands on the board, whole."""
        game = self.game
        move = self.reader.candidate
        if not self._is_guiding or self.reader.reading != MOVE:
            return False
        return game.origin[move] == self.guided_origin and game.landing[move] == self.guided_landing

    def _update_choice(self, settled: "bytearray") -> "int":
        if self.is_pointing:
            return 0
        if self.reader.reading != STRANGE:
            self._enter(PLAYING)
            return 0
        squares.symmetric_difference(self._start, settled, self._scratch)
        is_again = squares.has(self._scratch, ROUND_AGAIN_SQUARE)
        if is_again or squares.has(self._scratch, NEW_GAME_SQUARE):
            if self._rest_ms < self.settings.restore_ms:
                return 0
            return self._begin_again(is_again)
        away = squares.count(self._scratch)
        if away > 1 and self._rest_ms >= self.settings.tolerance_ms:
            self._enter(CORRECTING)
        return 0

    def _begin_again(self, is_again: "bool") -> "int":
        """This round again, or a new game."""
        if is_again:
            while self.game.undo():
                pass
        else:
            self.game.restart()
        self.go_on_from_here()
        return CHOSEN

    # What the buttons ask for

    def _heed_buttons(self, sensed: "sensing.Sensing", elapsed_ms: "int") -> "int":
        """A press waits until what the hand did before has settled."""
        if self.is_pointing:
            self._pointing_ms += elapsed_ms
            if self._pointing_ms >= _POINTED_MS:
                self._point_no_more()
        asked = self._pressed
        if not asked or self._is_fresh or sensed.eager != sensed.settled:
            return 0
        self._pressed = 0
        self._is_fresh = True
        if asked & buttons.CONFIRM:
            return self._confirm(sensed.settled)
        if self.phase == OVER and asked & buttons.MENU:
            return self._confirm(sensed.settled)
        if self._may_point(asked, sensed.settled):
            self._point_on()
            return 0
        return self._go_back() if asked & buttons.BACK else 0

    def _confirm(self, settled: "bytearray") -> "int":
        """Yes to whatever waits."""
        phase = self.phase
        reading = self.reader.reading
        if phase == SETTING_UP or phase == CHOOSING:
            return self._confirm_choice(settled)
        if phase == OVER:
            if self.over_ms >= self.settings.celebrate_ms:
                return self._go_on(settled)
            self.over_ms = self.settings.celebrate_ms
            return 0
        if phase == CORRECTING:
            if not self.stands_as_guided_from():
                return 0
            self.phase = PLAYING  # the move stands after all
            self._is_guiding = False
        if reading == MOVE:
            return self._commit()
        if reading == QUIET and self._reopened_plies:
            return self._take_back()
        if reading == QUIET and self.reader.must_pass():
            self.reader.candidate = 0
            return self._commit()
        if squares.is_empty(self.unsure):
            return 0
        squares.clear(self.unsure)  # all stand right
        return UNSURE

    def _confirm_choice(self, settled: "bytearray") -> "int":
        """Take the choice that is pointed at; point at the first where one must be made."""
        if not self.is_pointing:
            if self.phase == CHOOSING or self.game.must_choose():
                self._may_point(buttons.BACK, settled)
                self._point_on()
            return 0
        self._point_no_more()
        if self.phase == SETTING_UP:
            self._take_option(self.pointed)
            return CHOSEN
        if settled == self.reader.expected:
            self._call_coach()
        return self._begin_again(self.pointed == ROUND_AGAIN_SQUARE)

    def _may_point(self, asked: "int", settled: "bytearray") -> "bool":
        """Find what can be chosen now, if that is what the button is for; and wait for the choice."""
        phase = self.phase
        self.game.options(self._choices)
        has_options = not squares.is_empty(self._choices)
        if phase == SETTING_UP:
            return has_options and self.may_choose(settled)
        if phase == PLAYING and has_options and self.reader.reading == QUIET:
            self._lead_on(settled)
            return True
        if phase != CHOOSING:
            if not asked & buttons.MENU:
                return False
            if self._reopened_plies:
                self._close_again()
            if self.phase == OVER:
                return False
            self._enter(CHOOSING)
        squares.clear(self._choices)
        squares.add(self._choices, ROUND_AGAIN_SQUARE)
        squares.add(self._choices, NEW_GAME_SQUARE)
        return True

    def _point_on(self) -> "None":
        """At the next of the choices."""
        self.is_pointing = True
        self._pointing_ms = 0
        square = self.pointed
        for _ in range(64):
            square = (square + 1) & 63  # NO_SQUARE is before the first
            if squares.has(self._choices, square):
                break
        self.pointed = square

    def _point_no_more(self) -> "None":
        self.is_pointing = False
        self._is_fresh = True

    def _go_back(self) -> "int":
        """Take the last move back, final or resting; if a hand is at that already, one more after it."""
        if not self.settings.takeback or self.phase == SETTING_UP:
            return 0
        if self._is_guiding:
            self._takebacks_left += 1
            return 0
        self._takebacks_left = 0
        if self._reopened_plies:
            self._guide_from(self._reopened_origin, self._reopened_landing)
            return self._take_back()
        if self.phase == PLAYING and self.reader.reading == MOVE:
            self._guide_from(self.game.origin[self.reader.candidate], self.game.landing[self.reader.candidate])
            return 0
        return self._undo_last()

    def _undo_last(self) -> "int":
        """Take the last move that moved something back, and the passes after it."""
        game = self.game
        ply = self.reader.last_real_ply()
        if ply < 0:
            self._enter(PLAYING)
            return 0
        origin = game.past_origin(ply)
        landing = game.past_landing(ply)
        while game.plies > ply:
            game.undo()
        self.plies_left = ply
        self._guide_from(origin, landing)
        return TAKEN_BACK

    def _guide_from(self, origin: "int", landing: "int") -> "None":
        """Lead the tower of a move that is no more from its landing to its origin."""
        self._game_changed()
        self._enter(CORRECTING)
        self._is_guiding = True
        self._has_stood = False
        self.guided_origin = origin
        self.guided_landing = landing

    def _forget_risks(self) -> "None":
        if self._foreseen:
            self._foreseen = 0
            for i in range(len(self.risky)):
                self.risky[i] = 0

    def _foresee(self) -> "bool":
        """Look at one more of the legal moves; True when that is risky, and so to be shown."""
        move = self._foreseen
        if move >= self.game.move_count():
            return False
        self._foreseen += 1
        if self.game.is_pass(move) or not self.game.is_risky(move):
            return False
        self.risky[move >> 3] |= 1 << (move & 7)
        return True
