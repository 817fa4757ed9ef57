"""Lifts and places -> moves, mistakes, and what to ask of the hands. Knows the game seam, not Kamisado.

The referee compares the settled occupancy with the one the game expects and reads it as one of five things:
  QUIET     all stands as the game has it
  UNDERWAY  every change lies within the squares that some legal move touches: a hand at work
  MOVE      exactly the occupancy after one legal move: provisional, final when it has rested long enough
  ANSWERED  the same, and the tower that must answer is lifted already: final at once
  STRANGE   anything else: tolerated for a while, then corrected one instruction at a time

Between rounds the players choose, by setting a tower on a lit square, what the game offers; and the coach leads the
hands to the start of the round.

A move whose tower is lifted again before the answer is reopened: the game steps back, and the tower set on another
legal square replaces the move, back on its origin takes it back, and set where it was leaves all as it was.

Where there are buttons, one says yes to whatever waits: a move that rests, a pass, the next round. The other takes the
last move back, however long ago, and guides its tower home; or, where there is something to choose, points at it.

What the referee makes of it is in `meanings` (a byte a square, madang.roles), `ask` with its squares, and the
happenings that `update` returns. Lights follow the eager view, moves the settled one.
"""

from madang import buttons, coach, roles, sensing, squares
from madang.coach import Coach
from madang.games import NOBODY, Game
from madang.interpreter import const, micropython, ptr8
from madang.settings import Settings
from madang.squares import NO_SQUARE

# Phases
SETTING_UP = const(0)
PLAYING = const(1)
CORRECTING = const(2)
CHOOSING = const(3)  # the towers stand as at the start while a round is on: this round again, or a new game?
OVER = const(4)
PHASE_NAMES = ("setting-up", "playing", "correcting", "choosing", "over")

# Happenings, bits of what update returns; in this order when several come at once
BEGAN = const(1)
TAKEN_BACK = const(2)
MOVED = const(4)
PASSED = const(8)
ENDED = const(16)
MISTAKE = const(32)
ASKED = const(64)
SHOWN = const(128)  # `meanings` changed
UNSURE = const(512)  # towers of one side were in the air together; see that each stands where its colour is lit, if any
CHOSEN = const(256)  # the record of the game changed by more than a move: a new game, a new round

# What is asked of the hands
ASK_NOTHING = const(0)
ASK_SET_UP = const(1)  # put the tower that belongs there on this square
ASK_MOVE = const(2)  # move the tower on one of these squares
ASK_PUT = const(3)  # put the tower in the hand on one of these squares
ASK_WAIT = const(4)  # the tower on this square is blocked; the board passes
ASK_LIFT = const(5)  # lift what stands on these squares
ASK_RETURN = const(6)  # put the tower back on this square
ASK_CARRY = const(7)  # carry what stands on the first square to the second; in PLAYING a move that is required
ASK_AGAIN = const(8)  # put any tower on the first square for this round again, on the second for a new game
ASK_NEW = const(9)  # the round is over; lift a tower to go on to the next
ASK_CHOOSE = const(10)  # put any tower on one of these squares
ASK_NAMES = ("nothing", "set-up", "move", "put", "wait", "lift", "return", "carry", "again", "new", "choose")

# Mistakes
WRONG_TOWER = const(0)
WRONG_SQUARE = const(1)
DISTURBED = const(2)
WRONG_SIDE = const(3)  # a tower of the other side stands there: only sensors that tell the poles of magnets see it
MISTAKE_NAMES = ("wrong-tower", "wrong-square", "disturbed", "wrong-side")

ROUND_AGAIN_SQUARE = const(27)  # d4
NEW_GAME_SQUARE = const(28)  # e4

_QUIET = const(0)
_UNDERWAY = const(1)
_MOVE = const(2)
_ANSWERED = const(3)
_STRANGE = const(4)

_POINTED_MS = const(10000)  # a choice is pointed at for so long

_ALL_DARK = bytes(64)  # roles.DARK on every square
_NO_MOVE = const(-1)
_TIME_BEATS = const(3)  # heartbeats of the link for which a player's time is shown without another word
_LONG_MS = const(100000)
_STEP_MS = const(10)  # while nothing but time passes, it is looked at so often


class Referee:
    """`update` is called once a cycle, after Sensing.update, and allocates nothing.

    meanings    bytearray of 64, what each square means
    phase       SETTING_UP .. OVER
    ask         ASK_..., with ask_squares (a set), and for ASK_CARRY ask_from and ask_to
    mistake     WRONG_..., of the last MISTAKE
    plies_left  by the last TAKEN_BACK, before another move replaced what was taken back
    coach       leads to the start of a round
    unsure      a set: where the towers stand that may have been taken for each other, after UNSURE
    """

    def __init__(self, game: "Game", settings: "Settings") -> "None":
        self.game = game
        self.meanings = bytearray(64)
        self.phase = SETTING_UP
        self.ask = ASK_NOTHING
        self.ask_squares = bytearray(8)
        self.ask_from = NO_SQUARE
        self.ask_to = NO_SQUARE
        self.mistake = DISTURBED
        self.plies_left = 0
        self.unsure = bytearray(8)
        self._settings = settings
        self._settings_revision = settings.revision
        self._expected = bytearray(8)
        self._start = bytearray(8)
        self._options = bytearray(8)
        self._standing = bytearray(8)  # the settled occupancy that _look_at_options saw last
        self._choice = NO_SQUARE  # the option on which a tower was just set
        self._chance = 1  # stirred by the time that passes, so that nobody can foresee it
        self._difference = bytearray(8)
        self._scratch = bytearray(8)
        self._lifted = bytearray(8)
        self._whites = bytearray(8)  # where the game has towers of White's; kept where sensors tell them
        self._are_whites_stale = True
        self._wrong_sides = bytearray(8)
        self._stands_wrong = False  # some tower, by these
        self._mixed_up = bytearray(8)  # where towers of one side stood that were in the air together
        self._origins = bytearray(8)
        self._answer = bytearray(8)  # what the provisional move calls next
        self._meanings_before = bytearray(64)
        self._asked_before = bytearray(3)
        self._squares_before = bytearray(8)
        self._reading = _QUIET
        self._candidate = _NO_MOVE
        self._patience_ms = 0  # how long the candidate must rest
        self._required = _NO_MOVE
        self._advised = _NO_MOVE
        self._risky = bytearray(32)  # of the legal moves those that are, a bit each
        self._foreseen = 0  # how many of them have been looked at
        self._resting_origin = NO_SQUARE  # of the move that last rested in this position
        self._resting_landing = NO_SQUARE
        self._is_resting = False  # still, in whatever mess
        self._time = squares.new_set()  # where a player's time is shown
        self._hurry = squares.new_set()  # and the last of it
        self._time_beats = 0  # for so many heartbeats
        self._fresh = True  # the game changed: read and show anew
        self._is_stale = False  # what is shown
        self._waited_ms = 0  # in which nothing happened that was looked at
        self._rest_ms = 0  # since the settled occupancy last changed
        self._is_doubted = False  # what is underway, since the settled occupancy last changed
        self._quiet_ms = 0  # that the present position has stood quiet
        self._strange_ms = 0  # that the reading has been STRANGE
        self._over_ms = 0
        self._is_rethinking = False  # the tower that ended the round was lifted soon, and is in the hand yet
        self._has_begun = False  # this round
        self._has_stood = True  # since others changed the game, the towers have stood as it has them
        self._pressed = 0  # what the buttons asked for and nobody has heeded yet
        self._is_pointing = False  # at a choice
        self._pointed = NO_SQUARE  # the choice, or the last one
        self._pointing_ms = 0
        self._choices = bytearray(8)  # what can be pointed at
        self._is_guiding = False  # back from a move that a button took back; in CORRECTING
        self._guided_origin = NO_SQUARE
        self._guided_landing = NO_SQUARE
        self._takebacks_left = 0  # that follow it
        self._reopened_plies = 0  # the plies before the last move was reopened, 0 while it is not
        self._reopened_origin = NO_SQUARE
        self._reopened_landing = NO_SQUARE
        self._reopened_required = _NO_MOVE  # when it is closed again
        self._reopened_advised = _NO_MOVE
        self.coach = Coach(game)
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
        self._required = move
        self._fresh = True

    def advise(self, move: "int") -> "None":
        """Show this of the legal moves as the best; until the game changes."""
        self._advised = move
        self._fresh = True

    def show_time(self, dim: "bytearray", bright: "bytearray") -> "None":
        """Show a player's time on those squares of two sets on which a round that is played shows nothing else."""
        squares.copy(dim, self._time)
        squares.copy(bright, self._hurry)
        self._time_beats = _TIME_BEATS
        self._is_stale = True

    def doubt_time(self) -> "None":
        """Called with every heartbeat: whoever keeps the time may have gone."""
        if self._time_beats:
            self._time_beats -= 1
            self._is_stale = True

    def is_required(self) -> "bool":
        return self._required != _NO_MOVE

    def is_quiet(self) -> "bool":
        """Whether a round is on and all stands as the game has it."""
        return self.phase == PLAYING and self._reading == _QUIET and not self._reopened_plies

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
        if self.phase != SETTING_UP or not squares.has(self._options, square):
            raise ValueError("%s is no square to choose now" % squares.square_name(square))
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
            self._over_ms = _LONG_MS
            self._enter(OVER)
        else:
            self._enter(PLAYING if self.game.plies else SETTING_UP)

    @micropython.native
    def update(self, sensed: "sensing.Sensing", changed: "int", elapsed_ms: "int") -> "int":
        """Judge what Sensing.update said had changed; returns the happenings."""
        if elapsed_ms:
            self._chance = (self._chance * 75 + elapsed_ms) & 0xFFFF
        elapsed_ms += self._waited_ms
        if not changed and not self._fresh and not self._is_stale and elapsed_ms < _STEP_MS:
            self._waited_ms = elapsed_ms
            return 0
        self._waited_ms = 0
        phase = self.phase
        reading = self._reading
        # In a round the lights follow the eager view; what settles, they follow by what it is read as.
        show = self._is_stale or changed & sensing.EAGER or (changed and phase != PLAYING)
        if changed & sensing.SETTLED:
            self._rest_ms = 0
            self._is_doubted = False
            if not squares.is_empty(self.unsure):
                squares.clear(self.unsure)
                show = True
            if self._is_pointing:
                self._point_no_more()
        elif self._rest_ms < _LONG_MS:
            self._rest_ms += elapsed_ms
        if self._settings_revision != self._settings.revision:
            self._settings_revision = self._settings.revision
            self._fresh = True
        show |= self._fresh
        self._is_stale = False
        if sensed.polarity is not None:
            show |= self._note_wrong_sides(sensed.settled, sensed.polarity)
        if phase == SETTING_UP:
            happened = self._update_set_up(sensed.settled, changed & sensing.SETTLED)
        elif phase == OVER:
            happened = self._update_over(sensed.settled, changed & sensing.SETTLED, elapsed_ms)
        else:
            if changed & sensing.SETTLED or self._fresh:
                self._read(sensed.settled)
                show |= self._fresh  # to explain the towers the game stepped back, or on again
                self._fresh = False
                self._note_mix_up(sensed.settled)
            if phase == PLAYING:
                happened = self._update_play(sensed.settled, elapsed_ms)
            elif phase == CORRECTING:
                happened = self._update_correction(sensed.settled)
            else:
                happened = self._update_choice(sensed.settled)
            if self._reading == _QUIET and self.phase == PLAYING and not squares.is_empty(self._mixed_up):
                happened |= self._question_mix_up(happened)
        if self._pressed or self._is_pointing:
            happened |= self._heed_buttons(sensed, elapsed_ms)
        if self.phase == PLAYING and self._settings.hint > 2:
            show |= self._foresee()
        if (changed or self._reading != reading) and (reading > _UNDERWAY or self._reading > _UNDERWAY):
            show = True
        if show or happened or self.phase != phase:
            if changed & sensing.SETTLED or self._fresh:
                self._is_stale = True  # this cycle was long enough; and what is fresh is read in the next
            else:
                self._show(sensed.eager, sensed.settled)
                happened |= self._compare_shown()
        return happened

    # Reading the settled occupancy

    def _read(self, settled: "bytearray") -> "None":
        if self._resting_origin != NO_SQUARE and not squares.has(settled, self._resting_landing):
            self._is_resting = False
        self._read_position(settled)
        if self._reading == _QUIET:
            self._has_stood = True
        if self._reading != _STRANGE:
            self._strange_ms = 0
            return
        origin = self._resting_origin
        landing = self._resting_landing
        rested = self._find_move(origin, landing)
        if rested != _NO_MOVE and self._is_answered_at_a_stroke(rested, settled):
            self._reading = _ANSWERED
        elif self._reopened_plies:
            self._read_closed(settled)
        elif self._settings.takeback and not self._is_resting:
            has_passed = self._last_real_ply() < self.game.plies - 1  # which may call the tower that moved before
            if not self._read_reopened(settled, False) and has_passed:
                self._read_reopened(settled, True)
        # Before a pass is announced, the tower that made the last move may be sliding on; only when it is not is the
        # pass answered.
        if self._reading == _STRANGE and self._must_pass() and self._is_answered_at_a_stroke(0, settled):
            self._reading = _ANSWERED
        if self._reading != _STRANGE:
            self._strange_ms = 0

    def _read_reopened(self, settled: "bytearray", even_if_called: "bool") -> "bool":
        """Step back before the last move if that explains the towers; a tower that may move on explains them only
        where it stands."""
        origin = self._resting_origin
        landing = self._resting_landing
        if not self._reopen(settled, even_if_called):
            return False
        self._read_position(settled)
        if self._reading in (_MOVE, _QUIET) or (self._reading != _STRANGE and not even_if_called):
            return True
        self._close_again()
        self._read_position(settled)
        self._resting_origin = origin
        self._resting_landing = landing
        return False

    def _read_closed(self, settled: "bytearray") -> "None":
        """See whether the reopened move as it was explains more; if not, leave it open: edges may still be settling."""
        origin = self._resting_origin
        landing = self._resting_landing
        is_resting = self._is_resting
        self._close_again()
        self._read_position(settled)
        if self._reading == _STRANGE and not self._must_pass() and self._reopen(settled):
            self._read_position(settled)
            self._resting_origin = origin
            self._resting_landing = landing
            self._is_resting = is_resting

    def _is_answered_at_a_stroke(self, move: "int", settled: "bytearray") -> "bool":
        """Whether the answer to a move was lifted and set before its lift had settled; makes the move the candidate."""
        game = self.game
        game.play(move)
        game.occupancy(self._expected)
        self._read_position(settled)
        is_answer = self._reading == _MOVE or self._reading == _UNDERWAY
        game.undo()
        game.occupancy(self._expected)
        self._read_position(settled)
        self._candidate = move if is_answer else _NO_MOVE
        return is_answer

    def _find_move(self, origin: "int", landing: "int") -> "int":
        """The legal move between two squares, or _NO_MOVE."""
        game = self.game
        return _find_move(origin, landing, game.origin, game.landing, game.move_count())

    @micropython.native
    def _read_position(self, settled: "bytearray") -> "None":
        game = self.game
        difference = self._difference
        self._candidate = _NO_MOVE
        squares.clear(self._answer)
        if self._expected == settled:
            squares.clear(difference)
            self._reading = _QUIET
            return
        squares.symmetric_difference(self._expected, settled, difference)
        self._reading = _STRANGE
        if self._required != _NO_MOVE:
            self._read_move(self._required, settled)
            return
        if self._must_pass():
            self._read_move(0, settled)
            return
        origins = self._origins
        game.pushers(origins)
        squares.union(origins, difference, self._scratch)
        game.origins(origins)
        squares.intersection(origins, self._scratch, origins)
        origin = squares.pop(origins)
        while origin != NO_SQUARE:
            if self._read_moves(origin, settled):
                return
            origin = squares.pop(origins)

    @micropython.native
    def _read_moves(self, origin: "int", settled: "bytearray") -> "bool":
        """Try the moves from one origin; True when one of them is the one. Any of them tells of a tower that is in the
        hand; more is told only by those to a square that is or was occupied, and by those that move others."""
        game = self.game
        move = game.first_move(origin)
        while move != _NO_MOVE:
            if self._read_move(move, settled):
                return True
            move = _next_telling(
                move + 1, game.move_count(), game.origin, game.landing, game.moves_others, self._expected, settled
            )
        return False

    @micropython.native
    def _read_move(self, move: "int", settled: "bytearray") -> "bool":
        """Try one move; True when it is the one."""
        game = self.game
        scratch = self._scratch
        game.after(move, scratch)
        squares.symmetric_difference(scratch, settled, scratch)
        off = squares.count(scratch)
        if off == 0:
            self._reading = _MOVE
            self._candidate = move
            goes_on = game.replies(move, self._answer)
            self._patience_ms = self._patience_for(move, goes_on)
            self._resting_origin = game.origin[move]
            self._resting_landing = game.landing[move]
            self._is_resting = True
            return True
        if off == 1:
            square = squares.first(scratch)
            is_lifted = squares.has(self._expected, square) and not squares.has(settled, square)
            if is_lifted and not (game.is_pass(move) and square == self._last_landing()):
                game.replies(move, self._answer)
                if squares.has(self._answer, square):
                    self._reading = _ANSWERED
                    self._candidate = move
                    return True
                squares.clear(self._answer)
        game.touched(move, scratch)
        if squares.is_subset(self._difference, scratch):
            self._reading = _UNDERWAY
        return False

    @micropython.native
    def _last_real_ply(self) -> "int":
        """The ply of the last move that moved something, or -1."""
        ply = self.game.plies - 1
        while ply >= 0 and self.game.past_landing(ply) == NO_SQUARE:
            ply -= 1
        return ply

    @micropython.native
    def _last_landing(self) -> "int":
        """Where the last move that moved something landed, or NO_SQUARE."""
        ply = self._last_real_ply()
        return self.game.past_landing(ply) if ply >= 0 else NO_SQUARE

    def _note_wrong_sides(self, settled: "bytearray", polarity: "bytearray") -> "bool":
        """Find the squares that hold a tower of the wrong side; whether that changed."""
        if self._are_whites_stale:
            self._are_whites_stale = False
            self.game.side_occupancy(1, self._whites)
        wrong = self._scratch
        squares.symmetric_difference(polarity, self._whites, wrong)
        squares.intersection(wrong, self._expected, wrong)
        squares.intersection(wrong, settled, wrong)
        if wrong == self._wrong_sides:
            return False
        squares.copy(wrong, self._wrong_sides)
        self._stands_wrong = not squares.is_empty(wrong)
        return True

    @micropython.native
    def _note_mix_up(self, settled: "bytearray") -> "None":
        """See whether two towers of a side, or more, are in the air."""
        lifted = self._lifted
        squares.difference(self._expected, settled, lifted)
        if squares.count(lifted) < 2:
            return
        for side in range(2):
            squares.difference(self._expected, settled, lifted)
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
            ply = self._last_real_ply()
            squares.discard(self._mixed_up, self.game.past_origin(ply))
            squares.add(self._mixed_up, self.game.past_landing(ply))
        squares.intersection(self._mixed_up, self._expected, self.unsure)
        squares.clear(self._mixed_up)
        return UNSURE

    @micropython.native
    def _must_pass(self) -> "bool":
        game = self.game
        return game.move_count() == 1 and game.is_pass(0)

    @micropython.native
    def _reopen(self, settled: "bytearray", even_if_called: "bool" = False) -> "bool":
        """Step back before the last move if something that it moved is in a hand, and not called to move again."""
        game = self.game
        ply = self._last_real_ply()
        if ply < 0 or not self._has_stood:
            return False
        squares.clear(self._origins)
        if not even_if_called and not self._must_pass():
            game.origins(self._origins)
        lifted = self._lifted
        game.past_touched(ply, lifted)
        squares.intersection(lifted, self._expected, lifted)
        squares.difference(lifted, settled, lifted)
        if squares.is_subset(lifted, self._origins):
            return False
        required = self._required
        advised = self._advised
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
        game.play(self._find_move(self._reopened_origin, self._reopened_landing))
        while game.plies < self._reopened_plies:
            game.play(0)
        self._reopened_plies = 0
        self._game_changed()
        self._required = self._reopened_required
        self._advised = self._reopened_advised
        if game.winner() != NOBODY:
            self.phase = OVER

    @micropython.native
    def _game_changed(self) -> "None":
        self._required = self._advised = _NO_MOVE
        self._forget_risks()
        self._look_anew()

    @micropython.native
    def _look_anew(self) -> "None":
        self.game.occupancy(self._expected)
        self._reading = _QUIET
        self._candidate = _NO_MOVE
        self._resting_origin = NO_SQUARE
        self._is_resting = False
        self._quiet_ms = 0
        self._are_whites_stale = True
        self._fresh = True

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
        game.occupancy(self._expected)
        game.options(self._options)
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
        changed |= self._fresh
        self._fresh = False
        if not self._is_at_work:
            self._is_at_work = True
            self.coach.begin(settled)
            squares.copy(settled, self._standing)
        elif changed:
            self.coach.follow(settled)
            self._look_at_options(settled)
            if self._has_begun:
                self._read(settled)
                if self._is_explained() and not self._is_pointing:
                    self._enter(PLAYING)
                    return 0
        if self._is_pointing or self._rest_ms < self._settings.restore_ms:
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
        if self._reading in (_QUIET, _STRANGE):
            return self._reading == _QUIET
        self.coach.strangers(self._scratch)
        return squares.is_empty(self._scratch)

    def _take_option(self, square: "int") -> "None":
        self.game.choose(square, self._chance)
        self._has_begun = False
        self._aim()
        self._fresh = True

    def _look_at_options(self, settled: "bytearray") -> "None":
        """Which option a tower was set on since the last look, or is set on still. One at a time: towers that come up
        together, as when the power comes on, choose nothing."""
        if self._choice != NO_SQUARE and not squares.has(settled, self._choice):
            self._choice = NO_SQUARE
        squares.difference(settled, self._standing, self._scratch)
        if squares.count(self._scratch) == 1 and self._may_choose(settled):
            square = squares.first(self._scratch)
            if squares.has(self._options, square):
                self._choice = square
        squares.copy(settled, self._standing)

    def _may_choose(self, settled: "bytearray") -> "bool":
        """Once the round could be played, only by a single tower, and not one that may move: that is no hand's way of
        choosing something else, nor is a mess."""
        if not self._has_begun:
            return True
        self.game.origins(self._origins)
        lifted = self._difference
        squares.difference(self._expected, settled, lifted)
        squares.intersection(self._origins, lifted, self._origins)
        return squares.count(lifted) <= 1 and squares.is_empty(self._origins)

    def _update_over(self, settled: "bytearray", changed: "int", elapsed_ms: "int") -> "int":
        """At first the last move can still be changed or taken back, for as long as its tower stays in the hand; later
        a lifted tower leads to the next round."""
        self._fresh = False
        celebrate_ms = self._settings.celebrate_ms
        if self._over_ms < _LONG_MS:
            self._fresh = self._over_ms < celebrate_ms <= self._over_ms + elapsed_ms  # now the score is shown
            self._over_ms += elapsed_ms
        if settled == self._expected:
            self._has_stood = True
            self._is_rethinking = False
            return 0
        if not self._has_stood:
            self._enter(CORRECTING)
            return 0
        is_late = self._over_ms >= celebrate_ms
        if self._settings.takeback and changed and (self._is_rethinking or not is_late):
            self._is_rethinking = False
            if self._reopen(settled):
                self._read_position(settled)
                if self._reading in (_MOVE, _QUIET):
                    return 0
                self._is_rethinking = self._reading == _UNDERWAY
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
        reading = self._reading
        if reading == _QUIET and not self._stands_wrong:
            self._strange_ms = 0
            self._quiet_ms += elapsed_ms
            return self._rest_quietly()
        if reading == _QUIET:
            self._strange_ms += elapsed_ms
            if self._strange_ms < self._settings.tolerance_ms:
                return 0
            self.mistake = WRONG_SIDE
            self._enter(CORRECTING)
            return MISTAKE
        if reading == _ANSWERED:
            return self._commit()
        if reading == _MOVE:
            return self._commit() if self._rest_ms >= self._patience_ms else 0
        if reading == _UNDERWAY and self._rest_ms >= 2 * self._settings.tolerance_ms:
            self._doubt_push(settled)
            return 0
        if reading == _STRANGE:
            self._strange_ms += elapsed_ms
            if self._strange_ms >= self._settings.tolerance_ms:
                self._candidate = self._find_rested()
                if self._candidate != _NO_MOVE:
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
        if self._is_doubted or self._reopened_plies or not self._settings.takeback:
            return
        self._is_doubted = True
        if self._reopen(settled):
            self._read_position(settled)
            if self._reading != _MOVE:
                self._close_again()
                self._read_position(settled)

    def _patience_for(self, move: "int", goes_on: "bool") -> "int":
        """How long a provisional move must rest, in ms: an end cannot be taken back for long, so it rests double."""
        if not goes_on:
            return 2 * self._settings.dwell_ms
        if self.game.extends(move):
            return self._settings.dwell_ms
        return 0

    def _rest_quietly(self) -> "int":
        """Nothing is in a hand: a takeback may be complete, or a blocked tower pass."""
        if self._reopened_plies:
            if self._quiet_ms < self._settings.dwell_ms:
                return 0
            self._fresh = True
            return self._take_back()
        if self._must_pass() and self._quiet_ms >= self._settings.pass_ms:
            self._candidate = 0
            return self._commit()
        return 0

    def _take_back(self) -> "int":
        """The reopened move is no more."""
        self._reopened_plies = 0
        self.plies_left = self.game.plies
        return TAKEN_BACK

    @micropython.native
    def _commit(self) -> "int":
        """Make the candidate final."""
        game = self.game
        move = self._candidate
        happened = 0
        self._pressed &= ~buttons.CONFIRM  # it was this that the hand meant
        if self._reopened_plies:
            if move == self._find_move(self._reopened_origin, self._reopened_landing):
                self._close_again()
                return 0
            happened = self._take_back()
        happened |= PASSED if game.is_pass(move) else MOVED
        game.play(move)
        self._game_changed()
        if game.winner() != NOBODY:
            self._over_ms = 0
            self._enter(OVER)
            happened |= ENDED
        return happened

    def _find_rested(self) -> "int":
        """The move that rested on the board before it was disturbed, if its tower still stands there; or _NO_MOVE."""
        if not self._is_resting:
            return _NO_MOVE
        return self._find_move(self._resting_origin, self._resting_landing)

    def _judge_mistake(self) -> "int":
        """Name what went wrong, for words; the correction itself needs no name."""
        lifted = 0
        placed = 0
        movers = 0
        for square in range(64):
            if squares.has(self._difference, square):
                if squares.has(self._expected, square):
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
        reading = self._reading
        if self._is_guiding and reading != _STRANGE:
            return self._update_guiding()
        if reading in (_UNDERWAY, _ANSWERED):
            self._enter(PLAYING)
        if reading == _QUIET and self._stands_wrong:
            return 0
        if reading in (_QUIET, _MOVE) and self._rest_ms >= self._settings.restore_ms:
            self._enter(PLAYING if self.game.winner() == NOBODY else OVER)
        if reading == _STRANGE and settled == self._start and self._rest_ms >= self._settings.tolerance_ms:
            self._enter(CHOOSING)
        return 0

    def _update_guiding(self) -> "int":
        """Until the towers stand as before the move that was taken back, or another move is made instead of it."""
        if self._reading == _QUIET and self._rest_ms >= self._settings.restore_ms and not self._stands_wrong:
            if self._takebacks_left:
                self._takebacks_left -= 1
                return self._undo_last()
            self._enter(PLAYING)
        elif self._reading == _MOVE and not self._stands_as_guided_from():
            self._enter(PLAYING)
        return 0

    def _stands_as_guided_from(self) -> "bool":
        """Whether the move that a button took back still stands on the board, whole."""
        game = self.game
        move = self._candidate
        if not self._is_guiding or self._reading != _MOVE:
            return False
        return game.origin[move] == self._guided_origin and game.landing[move] == self._guided_landing

    def _update_choice(self, settled: "bytearray") -> "int":
        if self._is_pointing:
            return 0
        if self._reading != _STRANGE:
            self._enter(PLAYING)
            return 0
        squares.symmetric_difference(self._start, settled, self._scratch)
        is_again = squares.has(self._scratch, ROUND_AGAIN_SQUARE)
        if is_again or squares.has(self._scratch, NEW_GAME_SQUARE):
            if self._rest_ms < self._settings.restore_ms:
                return 0
            return self._begin_again(is_again)
        away = squares.count(self._scratch)
        if away > 1 and self._rest_ms >= self._settings.tolerance_ms:
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
        if self._is_pointing:
            self._pointing_ms += elapsed_ms
            if self._pointing_ms >= _POINTED_MS:
                self._point_no_more()
        asked = self._pressed
        if not asked or self._fresh or sensed.eager != sensed.settled:
            return 0
        self._pressed = 0
        self._fresh = True
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
        reading = self._reading
        if phase in (SETTING_UP, CHOOSING):
            return self._confirm_choice(settled)
        if phase == OVER:
            if self._over_ms >= self._settings.celebrate_ms:
                return self._go_on(settled)
            self._over_ms = self._settings.celebrate_ms
            return 0
        if phase == CORRECTING:
            if not self._stands_as_guided_from():
                return 0
            self.phase = PLAYING  # the move stands after all
            self._is_guiding = False
        if reading == _MOVE:
            return self._commit()
        if reading == _QUIET and self._reopened_plies:
            return self._take_back()
        if reading == _QUIET and self._must_pass():
            self._candidate = 0
            return self._commit()
        if squares.is_empty(self.unsure):
            return 0
        squares.clear(self.unsure)  # all stand right
        return UNSURE

    def _confirm_choice(self, settled: "bytearray") -> "int":
        """Take the choice that is pointed at; point at the first where one must be made."""
        if not self._is_pointing:
            if self.phase == CHOOSING or self.game.must_choose():
                self._may_point(buttons.BACK, settled)
                self._point_on()
            return 0
        self._point_no_more()
        if self.phase == SETTING_UP:
            self._take_option(self._pointed)
            return CHOSEN
        if settled == self._expected:
            self._call_coach()
        return self._begin_again(self._pointed == ROUND_AGAIN_SQUARE)

    def _may_point(self, asked: "int", settled: "bytearray") -> "bool":
        """Find what can be chosen now, if that is what the button is for; and wait for the choice."""
        phase = self.phase
        self.game.options(self._choices)
        has_options = not squares.is_empty(self._choices)
        if phase == SETTING_UP:
            return has_options and self._may_choose(settled)
        if phase == PLAYING and has_options and self._reading == _QUIET:
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
        self._is_pointing = True
        self._pointing_ms = 0
        square = self._pointed
        for _ in range(64):
            square = (square + 1) & 63  # NO_SQUARE is before the first
            if squares.has(self._choices, square):
                break
        self._pointed = square

    def _point_no_more(self) -> "None":
        self._is_pointing = False
        self._fresh = True

    def _go_back(self) -> "int":
        """Take the last move back, final or resting; if a hand is at that already, one more after it."""
        if not self._settings.takeback or self.phase == SETTING_UP:
            return 0
        if self._is_guiding:
            self._takebacks_left += 1
            return 0
        self._takebacks_left = 0
        if self._reopened_plies:
            self._guide_from(self._reopened_origin, self._reopened_landing)
            return self._take_back()
        if self.phase == PLAYING and self._reading == _MOVE:
            self._guide_from(self.game.origin[self._candidate], self.game.landing[self._candidate])
            return 0
        return self._undo_last()

    def _undo_last(self) -> "int":
        """Take the last move that moved something back, and the passes after it."""
        game = self.game
        ply = self._last_real_ply()
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
        self._guided_origin = origin
        self._guided_landing = landing

    def _forget_risks(self) -> "None":
        if self._foreseen:
            self._foreseen = 0
            for i in range(len(self._risky)):
                self._risky[i] = 0

    def _foresee(self) -> "bool":
        """Look at one more of the legal moves; True when that is risky, and so to be shown."""
        move = self._foreseen
        if move >= self.game.move_count():
            return False
        self._foreseen += 1
        if self.game.is_pass(move) or not self.game.is_risky(move):
            return False
        self._risky[move >> 3] |= 1 << (move & 7)
        return True

    # What the table means, and what is asked

    @micropython.native
    def _show(self, eager: "bytearray", settled: "bytearray") -> "None":
        squares.copy_table(_ALL_DARK, self.meanings)
        self.ask = ASK_NOTHING
        self.ask_from = self.ask_to = NO_SQUARE
        squares.clear(self.ask_squares)
        if self.phase == SETTING_UP:
            self._show_set_up(settled)
        elif self.phase == OVER:
            self._show_over()
        elif self.phase == CORRECTING:
            self._show_correction(settled)
        elif self.phase == CHOOSING:
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
            if self.meanings[square] == roles.DARK:
                self._mark(square, role, 0)
            square = squares.pop(self._scratch)

    @micropython.native
    def _mark(self, square: "int", role: "int", colour: "int") -> "None":
        self.meanings[square] = role << 3 | colour

    def _ask_for(self, ask: "int", square: "int") -> "None":
        self.ask = ask
        squares.add(self.ask_squares, square)

    def _ask_to_carry(self, origin: "int", landing: "int") -> "None":
        self._ask_for(ASK_CARRY, origin)
        self._ask_for(ASK_CARRY, landing)
        self.ask_from = origin
        self.ask_to = landing

    def _show_set_up(self, settled: "bytearray") -> "None":
        """The options, and what the coach wants next; dimly, what else is to be filled."""
        game = self.game
        if not game.must_choose():
            index = 0
            square = game.start_square(0)
            while square != NO_SQUARE:
                if self.coach.is_wrong(square):
                    self._mark(square, roles.POSSIBLE, game.start_colour(square))
                index += 1
                square = game.start_square(index)
        if self._may_choose(settled):
            self._show_options()
        if game.must_choose():
            return
        self.coach.strangers(self._scratch)
        self._mark_all(self._scratch, roles.EXTRA)
        self._show_task()

    def _show_options(self) -> "None":
        squares.copy(self._options, self._scratch)
        self._mark_all(self._scratch, roles.CHOICE)
        self.game.chosen(self._scratch)
        self._mark_all(self._scratch, roles.CHOSEN)
        self._show_pointed()
        if self.game.must_choose():
            self.ask = ASK_CHOOSE
            squares.copy(self._options, self.ask_squares)

    def _show_pointed(self) -> "None":
        if self._is_pointing:
            self._mark(self._pointed, roles.POINTED, self.game.square_colour(self._pointed))

    def _mark_all(self, some: "bytearray", role: "int") -> "None":
        """Mark the squares of a set, and empty it."""
        square = squares.pop(some)
        while square != NO_SQUARE:
            self._mark(square, role, self.game.square_colour(square))
            square = squares.pop(some)

    def _show_task(self) -> "None":
        task = self.coach.task
        origin = self.coach.origin
        landing = self.coach.landing
        if task == coach.LIFT:
            self._mark(origin, roles.EXTRA, 0)
            self._ask_for(ASK_LIFT, origin)
            return
        if task == coach.DONE:
            self._show_wrong_side()
            return
        colour = self.game.start_colour(landing)
        self._mark(landing, roles.SET_UP, colour)
        if task == coach.PUT:
            self._ask_for(ASK_SET_UP, landing)
            return
        self._mark(origin, roles.ACTIVE, colour)
        self._ask_to_carry(origin, landing)

    def _show_wrong_side(self) -> "None":
        square = squares.first(self._wrong_sides)
        if square != NO_SQUARE:
            self._mark(square, roles.EXTRA, 0)
            self._ask_for(ASK_LIFT, square)

    def _show_over(self) -> "None":
        """The winner first, then the score; how many points for what must be seen before the next round."""
        self.ask = ASK_NEW
        self.game.trophies(self.ask_squares)
        if self._over_ms >= self._settings.celebrate_ms:
            self.game.show_score(self.meanings)
            if self.game.goes_on():
                return
        squares.copy(self.ask_squares, self._scratch)
        self._mark_all(self._scratch, roles.TROPHY)

    def _show_choosing(self, settled: "bytearray") -> "None":
        """How to go on with the round, and where to put a tower to do anything else."""
        self._show_correction(settled)
        self.ask_from = self.ask_to = NO_SQUARE
        squares.clear(self.ask_squares)
        self._ask_for(ASK_AGAIN, ROUND_AGAIN_SQUARE)
        self._ask_for(ASK_AGAIN, NEW_GAME_SQUARE)
        squares.copy(self.ask_squares, self._scratch)
        self._mark_all(self._scratch, roles.CHOICE)
        self._show_pointed()

    def _show_correction(self, settled: "bytearray") -> "None":
        """One instruction: the nearest misplaced tower and gap; else the first of either; else a tower of the wrong
        side."""
        if self._reading == _QUIET:
            self._show_wrong_side()
            return
        if self._stands_as_guided_from():
            self._show_carry(self._guided_landing, self._guided_origin)
            return
        extra = NO_SQUARE
        missing = NO_SQUARE
        nearest = 99
        for square in range(64):
            if not squares.has(self._difference, square):
                continue
            if squares.has(settled, square):
                if extra == NO_SQUARE:
                    extra = square
                for gap in range(64):
                    if squares.has(self._difference, gap) and squares.has(self._expected, gap):
                        distance = _distance(square, gap)
                        if distance < nearest:
                            nearest = distance
                            self.ask_from = square
                            self.ask_to = gap
            elif missing == NO_SQUARE:
                missing = square
        if self.ask_from != NO_SQUARE:
            extra = self.ask_from
            missing = self.ask_to
            self.ask = ASK_CARRY
        elif extra != NO_SQUARE:
            self.ask = ASK_LIFT
        elif missing != NO_SQUARE:
            self.ask = ASK_RETURN
        if extra != NO_SQUARE:
            self._mark(extra, roles.EXTRA, 0)
            squares.add(self.ask_squares, extra)
        if missing != NO_SQUARE:
            self._mark(missing, roles.MISSING, self.game.piece_colour(missing))
            squares.add(self.ask_squares, missing)

    def _show_carry(self, origin: "int", landing: "int") -> "None":
        self._ask_to_carry(origin, landing)
        self._mark(origin, roles.EXTRA, 0)
        self._mark(landing, roles.MISSING, self.game.piece_colour(landing))

    @micropython.native
    def _show_play(self, eager: "bytearray") -> "None":
        game = self.game
        hint = self._settings.hint
        if hint:
            square = self._last_landing()
            if square != NO_SQUARE:
                self._mark(square, roles.LAST, game.square_colour(square))
        if self._reading == _MOVE or self._reading == _ANSWERED:
            self._show_provisional(hint)
            return
        squares.copy(self.unsure, self._scratch)
        square = squares.pop(self._scratch)
        while square != NO_SQUARE:
            self._mark(square, roles.SET_UP, game.piece_colour(square))
            square = squares.pop(self._scratch)
        origins = self._origins
        game.origins(origins)
        alone = squares.first(origins)
        if game.is_pass(game.first_move(alone)):
            self._mark(alone, roles.BLOCKED, game.piece_colour(alone))
            self._ask_for(ASK_WAIT, alone)
            return
        if self._required != _NO_MOVE:
            self._show_required(eager)
            return
        in_hand = NO_SQUARE
        squares.difference(origins, eager, self._scratch)
        square = squares.pop(self._scratch)
        while square != NO_SQUARE:
            in_hand = square
            square = squares.pop(self._scratch)
        if in_hand != NO_SQUARE:
            self.ask = ASK_PUT
            self._show_landings(in_hand, roles.LEGAL, hint)
            if hint:
                self._mark(in_hand, roles.ORIGIN, game.piece_colour(in_hand))
            if self._advised != _NO_MOVE:
                self._show_advice(in_hand)
            return
        self.ask = ASK_MOVE
        if squares.count(origins) == 1:
            self._show_landings(alone, roles.POSSIBLE, hint)
        squares.copy(origins, self.ask_squares)
        square = squares.pop(origins)
        while hint and square != NO_SQUARE:
            self._mark(square, roles.ACTIVE, game.piece_colour(square))
            square = squares.pop(origins)
        if self._advised != _NO_MOVE:
            self._show_advice(NO_SQUARE)

    def _show_required(self, eager: "bytearray") -> "None":
        """Lift here, put there: whatever the hints, since nobody at the board has thought of it."""
        game = self.game
        origin = game.origin[self._required]
        landing = game.landing[self._required]
        if game.moves_others[self._required]:
            self._show_pushed(self._required, roles.LEGAL)
        is_lifted = not squares.has(eager, origin)
        self._mark(origin, roles.ORIGIN if is_lifted else roles.ACTIVE, game.piece_colour(origin))
        self._mark(
            landing, roles.WINNING if game.wins[self._required] else roles.SET_UP, game.handed_on[self._required]
        )
        self._ask_to_carry(origin, landing)

    def _show_advice(self, in_hand: "int") -> "None":
        """Where the best move goes, unless another tower is in the hand; and the tower, where there is a choice."""
        move = self._advised
        game = self.game
        origin = game.origin[move]
        if in_hand != NO_SQUARE and in_hand != origin:
            return
        self._mark(game.landing[move], roles.CHOICE, game.handed_on[move])
        if in_hand == NO_SQUARE:
            self._mark(origin, roles.CHOICE, game.piece_colour(origin))

    @micropython.native
    def _show_landings(self, origin: "int", role: "int", hint: "int") -> "None":
        game = self.game
        first = game.first_move(origin)
        end = _list_landings(first, game.move_count(), game.origin, game.landing, self.ask_squares)
        if hint >= 2:
            _light_landings(
                first,
                end,
                game.landing,
                game.handed_on,
                role,
                game.wins,
                roles.WINNING,
                self._risky,
                roles.RISKY,
                self.meanings,
            )
            for move in range(first, end):
                if game.moves_others[move]:
                    self._show_pushed(move, role)

    def _show_pushed(self, move: "int", role: "int") -> "None":
        """Where the other pieces that a move moves go."""
        self.game.touched(move, self._scratch)
        squares.discard(self._scratch, self.game.origin[move])
        squares.discard(self._scratch, self.game.landing[move])
        square = squares.pop(self._scratch)
        while square != NO_SQUARE:
            self._mark(square, role, self.game.handed_on[move])
            square = squares.pop(self._scratch)

    def _show_provisional(self, hint: "int") -> "None":
        square = self.game.landing[self._candidate]
        self._ask_for(ASK_NOTHING, square)
        if hint:
            self._mark(square, roles.LAST, self.game.square_colour(square))
            square = squares.first(self._answer)
            if square != NO_SQUARE:
                self._mark(square, roles.PROVISIONAL, self.game.piece_colour(square))

    @micropython.native
    def _compare_shown(self) -> "int":
        happened = 0
        if squares.ranks_that_differ(self.meanings, self._meanings_before):
            squares.copy_table(self.meanings, self._meanings_before)
            happened = SHOWN
        before = self._asked_before
        if (
            self.ask_squares != self._squares_before
            or before[0] != self.ask
            or before[1] != self.ask_from
            or before[2] != self.ask_to
        ):
            squares.copy(self.ask_squares, self._squares_before)
            before[0] = self.ask
            before[1] = self.ask_from
            before[2] = self.ask_to
            happened |= ASKED
        return happened


@micropython.viper
def _find_move(origin: int, landing: int, origins: ptr8, landings: ptr8, count: int) -> int:
    for move in range(count):
        if origins[move] == origin and landings[move] == landing:
            return move
    return _NO_MOVE


@micropython.viper
def _next_telling(
    move: int, count: int, origins: ptr8, landings: ptr8, moves_others: ptr8, before: ptr8, now: ptr8
) -> int:
    """Of the moves from the origin of the one before this, the next that moves others or lands where something stands
    or stood; or -1."""
    while move < count and origins[move] == origins[move - 1]:
        landing = landings[move]
        if moves_others[move] or (before[landing >> 3] | now[landing >> 3]) >> (landing & 7) & 1:
            return move
        move += 1
    return _NO_MOVE


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


def _distance(one: "int", other: "int") -> "int":
    """King's steps between two squares."""
    files = (one & 7) - (other & 7)
    ranks = (one >> 3) - (other >> 3)
    if files < 0:
        files = -files
    if ranks < 0:
        ranks = -ranks
    return files if files > ranks else ranks
