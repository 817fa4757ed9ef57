"""The rules of one round of Yut Nori and of Nyout. Knows no text, no lights, and not where throws come from.

The authorities are the rulebook of Yut Nori (Ocastudios) and, for Nyout, Culin, *Korean Games*, LXXI, in its summary.
In a turn the four sticks are thrown, again after a yut or a mo, and what was thrown is spent in any order, each throw
on a move of one mal or of several that ride together. A mal that comes to stand with others of its side joins them; on
another side's it catches them, they begin anew, and the sticks are thrown again. The side all of whose mal have come
home wins. Where the books leave a choice, it is one of VARIANTS; the first word of each group is the usual one.

A ply is an integer: a throw, a move or, when nothing that was thrown can be spent, its forfeit.
  throw    THROWN + its number (madang.games.yut.sticks)
  move     the throw that is spent + 16 x the place that it begins at + TURNING if it takes the other one of two ways
  forfeit  FORFEIT
Two more change nothing: SEAL and SEED, between which the board's own sticks are thrown (madang.games.yut.game); its
throws are marked as SEALED. And sides leave and come back, at any time once it is settled who begins: PRESENCE + the
number of the side. Those that are away have no turns; their mal stay where they are, and can be caught. One side stays.
Nothing here allocates after the constructor, except a history of more than 128 plies.
"""

from array import array

from madang.games import NOBODY
from madang.games.yut import stations
from madang.games.yut.stations import CENTRE, CENTRE_FROM_10, GOAL, HOME, NO_TRAY, NOWHERE, WAITING, centre_of
from madang.games.yut.sticks import BACK_DO, CROWN, DO, MO, SUN, TENTHS, THROWS, YUT
from madang.interpreter import const, micropython, ptr8

MOST_SIDES = const(4)
MOST_MAL = const(4)

# Of each way to sit around the cloth: whose mal each seat plays, and who sits there, in the order of the turns.
SEATS = (b"\x00\x01", b"\x00\x01\x02", b"\x00\x01\x02\x03", b"\x00\x01\x00\x01", b"\x00\x01\x00\x01")
PLAYERS = (SEATS[0], SEATS[1], SEATS[2], SEATS[2], b"\x00\x01\x02\x01")

VARIANTS = (
    ("2", "3", "4", "2+2", "2+1"),  # players; or two teams
    ("4-mal", "3-mal", "2-mal", "1-mal"),  # of each side
    ("throw-off", "first"),  # who begins: the side with the highest throw, or the first one
    ("no-back-do", "back-do", "back-do-lost"),  # with no mal on the cloth a back-do is a do, or is lost
    ("passing", "exact"),  # home is one step or more beyond the goal, or exactly on it
    ("any-catch", "low-catch"),  # catching with a yut or a mo gives another throw, too; or not
    ("turning", "straight"),  # what rests in the centre and came from 05 may turn to the goal; or not
    ("fair", "flatter"),  # the odds of sticks that are not thrown by hand: see sticks.TENTHS
    ("yut-nori", "nyout"),  # how the cloth is drawn, and what throws are called
)
PLAYERS_VARIANT = const(0)
MAL_VARIANT = const(1)
BEGIN_VARIANT = const(2)
BACK_DO_VARIANT = const(3)
GOAL_VARIANT = const(4)
CATCH_VARIANT = const(5)
CENTRE_VARIANT = const(6)
STICKS_VARIANT = const(7)
CLOTH_VARIANT = const(8)

_THROW_OFF = const(0)
_BACK_DO_LOST = const(2)

THROWN = const(1024)
FORFEIT = const(2048)
SEALED = const(4096)
SEAL = const(8192)
SEED = const(16384)
PRESENCE = const(32768)
TURNING = const(512)
MAX_MOVES = const(80)  # from five places with eight throws in two ways

MOST_WAITING = const(8)  # throws; the sticks are not thrown on then

# The state, byte by byte.
_PLACE = const(0)  # of each mal, those of a side one after the other
_TRAY = const(16)  # of each mal that rides along, its number in stations.TRAYS; or NO_TRAY
_RESULTS = const(32)  # how often each throw waits to be spent
_SEAT = const(41)
_IS_DUE = const(42)  # a throw
_WINNER = const(43)
_TO_THROW_OFF = const(44)  # sides that have yet to throw for who begins, a bit each
_HIGHEST = const(45)  # throw so far
_TIED = const(46)  # the sides that have thrown it
_AWAY = const(47)  # the sides that have left, a bit each
_STATE_BYTES = const(48)

_HISTORY_BLOCK = const(128)
_CHECKPOINT_PLIES = const(4)  # a copy of the state is kept so often, so that a ply is taken back by playing few anew


def move_of(throw: "int", place: "int", is_turning: "bool" = False) -> "int":
    return throw | place << 4 | (TURNING if is_turning else 0)


def throw_of(ply: "int") -> "int":
    """The throw that a ply is, or that a move spends."""
    return ply & 15


def place_of(move: "int") -> "int":
    return move >> 4 & 31


def side_of_presence(ply: "int") -> "int":
    """The side that leaves with a ply, or comes back."""
    return ply & 3


def is_move(ply: "int") -> "bool":
    return ply < THROWN


def ply_buffer() -> "array[int]":
    """A buffer large enough for the legal plies of any position."""
    return array("H", [0] * MAX_MOVES)


class Round:
    """plies    throws, moves and forfeits
    chosen   of each of VARIANTS the number of the word that is in force
    marked   the stations of the spaces with a crown and with a sun, which came down without their pictures; or NOWHERE

    Of the ply that was played last:
    caught   how many mal it caught, and caught_side whose
    joined   whether it came to stand with its own
    """

    def __init__(self) -> "None":
        self.chosen = bytearray(len(VARIANTS))
        self.marked = bytearray((NOWHERE, NOWHERE))
        self.state = bytearray(_STATE_BYTES)
        self.plies = 0
        self.caught = 0
        self.caught_side = NOBODY
        self.joined = False
        self._history = array("H", [0] * _HISTORY_BLOCK)
        self._checkpoints = bytearray(_STATE_BYTES * (_HISTORY_BLOCK // _CHECKPOINT_PLIES))
        self._plies_buffer = ply_buffer()
        self.begin()

    # What is played

    def sides(self) -> "int":
        """How many sides have mal."""
        kind = self.chosen[PLAYERS_VARIANT]
        return kind + 2 if kind < 3 else 2

    def players(self) -> "int":
        kind = self.chosen[PLAYERS_VARIANT]
        return kind + 2 if kind < 3 else 7 - kind

    def seats(self) -> "int":
        """How many turns there are until the first seat has its next one."""
        return len(SEATS[self.chosen[PLAYERS_VARIANT]])

    def side_of(self, seat: "int") -> "int":
        return SEATS[self.chosen[PLAYERS_VARIANT]][seat]

    def mal(self) -> "int":
        """How many each side has."""
        return MOST_MAL - self.chosen[MAL_VARIANT]

    def tenths(self) -> "int":
        """How often a stick falls with its flat side up, in tenths."""
        return TENTHS[self.chosen[STICKS_VARIANT]]

    def marks(self) -> "int":
        """The throws of marked sticks that are played with, a bit each."""
        marks = 1 << BACK_DO if self.chosen[BACK_DO_VARIANT] else 0
        if self.marked[0] != NOWHERE:
            marks |= 1 << CROWN
        if self.marked[1] != NOWHERE:
            marks |= 1 << SUN
        return marks

    def may_be_thrown(self, throw: "int") -> "bool":
        return DO <= throw <= MO or (throw < THROWS and self.marks() >> throw & 1 == 1)

    # The position

    def begin(self) -> "None":
        """All mal beside the cloth; the sides throw for who begins, or the first one begins."""
        state = self.state
        for at in range(_STATE_BYTES):
            state[at] = 0
        for mal in range(MOST_SIDES * MOST_MAL):
            is_played = mal >> 2 < self.sides() and mal & 3 < self.mal()
            state[_PLACE + mal] = WAITING if is_played else NOWHERE
            state[_TRAY + mal] = NO_TRAY
        state[_WINNER] = NOBODY
        state[_IS_DUE] = 1
        if self.chosen[BEGIN_VARIANT] == _THROW_OFF:
            state[_TO_THROW_OFF] = (1 << self.sides()) - 1
        self._forget()

    def _forget(self) -> "None":
        """There is no ply before this position."""
        self.plies = 0
        self._note_change(0, NOBODY, False)

    def place(self, side: "int", mal: "int") -> "int":
        """Where a mal of a side is, the first being 0: see madang.games.yut.stations."""
        return self.state[_PLACE + 4 * side + mal]

    def tray(self, side: "int", mal: "int") -> "int":
        """Where a mal that rides along stands, as its number in stations.TRAYS; NO_TRAY of any other."""
        return self.state[_TRAY + 4 * side + mal]

    def count_at(self, side: "int", place: "int") -> "int":
        """How many mal a side has at a place."""
        return _count(self.state, 4 * side, place)

    def next_place(self, side: "int", place: "int") -> "int":
        """The next place after one at which a side has mal, WAITING and HOME being the last ones; else NOWHERE."""
        return _next_place(self.state, 4 * side, place)

    def mal_at(self, station: "int") -> "int":
        """The mal that stands on a station itself, 4 x its side + its number; or -1."""
        return _mal_at(self.state, station)

    def mal_on_tray(self, tray: "int") -> "int":
        """The mal on a tray in the same way; or -1."""
        return _find(self.state, 16, tray)  # _TRAY

    def side_at(self, station: "int") -> "int":
        """Whose mal stand on a station, or NOBODY."""
        return _side_at(self.state, station)

    def side_on_tray(self, tray: "int") -> "int":
        """Whose mal stands on a tray, or NOBODY."""
        mal = _find(self.state, 16, tray)  # _TRAY
        return NOBODY if mal < 0 else mal >> 2

    def place_of_tray(self, tray: "int") -> "int":
        """Where the mal is with which the one on a tray rides along; NOWHERE of an empty tray."""
        mal = _find(self.state, 16, tray)
        return NOWHERE if mal < 0 else self.state[_PLACE + mal]

    def add_standing(self, side: "int", into: "bytearray") -> "None":
        """Add to a set the squares on which mal of a side stand."""
        _add_standing(self.state, 4 * side, stations.SQUARES, stations.TRAYS, into)

    def add_riders(self, place: "int", into: "bytearray") -> "None":
        """Add to a set the squares of those that ride along with a mal at a place; in the centre, CENTRE means both
        ways to have come there."""
        _add_riders(self.state, place, stations.TRAYS, into)

    def waiting(self, throw: "int") -> "int":
        """How often a throw waits to be spent."""
        return self.state[_RESULTS + throw]

    def waiting_throws(self) -> "int":
        """How many throws wait to be spent."""
        total = 0
        for throw in range(DO, THROWS):
            total += self.state[_RESULTS + throw]
        return total

    def seat(self) -> "int":
        """Whose turn it is."""
        return self.state[_SEAT]

    def side(self) -> "int":
        return self.side_of(self.state[_SEAT])

    def player(self) -> "int":
        """Who has the turn, the first being 0."""
        return PLAYERS[self.chosen[PLAYERS_VARIANT]][self.state[_SEAT]]

    def must_throw(self) -> "bool":
        """Whether the sticks are to be thrown now."""
        return self.state[_IS_DUE] != 0

    def to_throw_off(self) -> "int":
        """The sides that have yet to throw for who begins, a bit each; 0 once that is settled."""
        return self.state[_TO_THROW_OFF]

    def highest(self) -> "int":
        """The highest of the throws for who begins, 0 before the first."""
        return self.state[_HIGHEST]

    def tied(self) -> "int":
        """The sides that have thrown it, a bit each."""
        return self.state[_TIED]

    def is_away(self, side: "int") -> "bool":
        """Whether a side has left."""
        return self.state[_AWAY] >> side & 1 != 0

    def may_leave_or_return(self, side: "int") -> "bool":
        """Whether a side can leave now, or come back that has left."""
        state = self.state
        if side >= self.sides() or state[_TO_THROW_OFF] or state[_WINNER] != NOBODY:
            return False
        return state[_AWAY] ^ 1 << side != (1 << self.sides()) - 1

    def winner(self) -> "int":
        """The side all of whose mal are home, or NOBODY."""
        return self.state[_WINNER]

    # Setting a position up; whoever does so answers for its being one

    def clear(self) -> "None":
        """All mal beside the cloth; the first seat has a turn in which nothing is due and nothing waits."""
        self.begin()
        state = self.state
        state[_TO_THROW_OFF] = state[_IS_DUE] = 0

    def put(self, side: "int", mal: "int", place: "int", tray: "int") -> "None":
        self.state[_PLACE + 4 * side + mal] = place
        self.state[_TRAY + 4 * side + mal] = tray

    def give_turn(self, seat: "int", is_due: "bool") -> "None":
        self.state[_SEAT] = seat
        self.state[_IS_DUE] = is_due

    def add_waiting(self, throw: "int") -> "None":
        self.state[_RESULTS + throw] += 1

    def throw_off(self, left: "int", highest: "int", tied: "int") -> "None":
        """The sides are throwing for who begins; see to_throw_off, highest, tied."""
        self.state[_TO_THROW_OFF] = left
        self.state[_HIGHEST] = highest
        self.state[_TIED] = tied

    def set_away(self, side: "int") -> "None":
        """A side has left."""
        self.state[_AWAY] |= 1 << side

    def end_set_up(self) -> "None":
        """Nothing is missing any more; there is no ply before this position."""
        for side in range(self.sides()):
            self._look_for_winner(side)
        self._forget()

    def copy(self, other: "Round") -> "None":
        """Become what another round is now, without the plies that led there."""
        self._agree_with(other)
        _copy(other.state, 0, self.state, 0)
        self._forget()

    def go_to(self, ply: "int", other: "Round") -> "None":
        """Become what another round was before one of its plies."""
        self._agree_with(other)
        first = ply - ply % _CHECKPOINT_PLIES
        _copy(other._checkpoints, first // _CHECKPOINT_PLIES * _STATE_BYTES, self.state, 0)
        self._forget()
        for index in range(first, ply):
            self._carry_out(other.past_ply(index))

    def _agree_with(self, other: "Round") -> "None":
        for group in range(len(VARIANTS)):
            self.chosen[group] = other.chosen[group]
        self.marked[0] = other.marked[0]
        self.marked[1] = other.marked[1]

    # Plies

    def legal_plies(self, into: "array[int]") -> "int":
        """Write the legal plies into a buffer (see ply_buffer) and return their number; 0 when the round is over. They
        are throws if the sticks are to be thrown; or moves, those from one place after the other; or the forfeit."""
        state = self.state
        if state[_WINNER] != NOBODY:
            return 0
        count = 0
        if state[_IS_DUE]:
            for throw in range(DO, THROWS):
                if self.may_be_thrown(throw):
                    into[count] = THROWN | throw
                    count += 1
            return count
        side = self.side()
        place = self.next_place(side, -1)
        while place <= WAITING:
            for throw in range(DO, THROWS):
                if not state[_RESULTS + throw]:
                    continue
                move = throw | place << 4
                if self.destination(move) != NOWHERE:
                    into[count] = move
                    count += 1
                if stations.HAS_TWO_WAYS[place] and self.destination(move | TURNING) != NOWHERE:
                    into[count] = move | TURNING
                    count += 1
            place = self.next_place(side, place)
        if not count:
            into[0] = FORFEIT
            count = 1
        return count

    def destination(self, move: "int") -> "int":
        """The place to which a move leads, or NOWHERE for one that is not to be made; that the throw waits, and that a
        mal of the side stands at the place, is not asked."""
        throw = move & 15
        place = move >> 4 & 31
        is_turning = move & TURNING
        if throw == BACK_DO:
            if self._has_mal_on_cloth():
                return self._behind(place, is_turning)
            if is_turning or self.chosen[BACK_DO_VARIANT] == _BACK_DO_LOST:
                return NOWHERE
            return stations.AHEAD[place]
        if throw >= CROWN:
            if is_turning and place == WAITING:
                return self.marked[throw - CROWN]
            throw = DO
        if is_turning:
            place = stations.TURNS[place]
            if place == NOWHERE or (move >> 4 & 31 == CENTRE and self.chosen[CENTRE_VARIANT]):
                return NOWHERE
        else:
            place = stations.AHEAD[place]
        return self._walk(place, throw - 1)

    def _walk(self, place: "int", steps: "int") -> "int":
        """So many steps straight on."""
        return _walk(stations.AHEAD, place, steps, self.chosen[GOAL_VARIANT])

    def _behind(self, place: "int", is_turning: "int") -> "int":
        place = stations.OTHERS_BEHIND[place] if is_turning else stations.BEHIND[place]
        return HOME if place == GOAL and self.chosen[GOAL_VARIANT] else place

    def _has_mal_on_cloth(self) -> "bool":
        first = _PLACE + 4 * self.side()
        for mal in range(first, first + MOST_MAL):
            if self.state[mal] < WAITING:
                return True
        return False

    def play(self, ply: "int") -> "None":
        """Play a legal ply; the caller answers for its being legal."""
        if self.plies == len(self._history):
            self._history.extend(array("H", [0] * _HISTORY_BLOCK))
            self._checkpoints.extend(bytearray(_STATE_BYTES * (_HISTORY_BLOCK // _CHECKPOINT_PLIES)))
        if self.plies % _CHECKPOINT_PLIES == 0:
            _copy(self.state, 0, self._checkpoints, self.plies // _CHECKPOINT_PLIES * _STATE_BYTES)
        self._history[self.plies] = ply
        self.plies += 1
        self._carry_out(ply)

    def undo(self) -> "bool":
        """Take the last ply back; False at the start."""
        if self.plies == 0:
            return False
        self.plies -= 1
        first = self.plies - self.plies % _CHECKPOINT_PLIES
        _copy(self._checkpoints, first // _CHECKPOINT_PLIES * _STATE_BYTES, self.state, 0)
        self._note_change(0, NOBODY, False)
        for ply in range(first, self.plies):
            self._carry_out(self._history[ply])
        return True

    def past_ply(self, index: "int") -> "int":
        """A ply of this round, the first being 0."""
        return self._history[index]

    def _carry_out(self, ply: "int") -> "None":
        self._note_change(0, NOBODY, False)
        if ply & THROWN:
            self._throw(ply & 15)
        elif ply & FORFEIT:
            self._forfeit()
        elif ply & PRESENCE:
            self.state[_AWAY] ^= 1 << side_of_presence(ply)
            if self.is_away(self.side()):
                self._forfeit()
        elif is_move(ply):
            self._move(ply)

    def _forfeit(self) -> "None":
        for throw in range(DO, THROWS):
            self.state[_RESULTS + throw] = 0
        self._end_turn()

    def _note_change(self, caught: "int", caught_side: "int", joined: "bool") -> "None":
        self.caught = caught
        self.caught_side = caught_side
        self.joined = joined

    def _throw(self, throw: "int") -> "None":
        state = self.state
        if state[_TO_THROW_OFF]:
            self._throw_off(DO if throw > MO else throw)
            return
        state[_RESULTS + throw] += 1
        if not (YUT <= throw <= MO and self.waiting_throws() < MOST_WAITING):
            state[_IS_DUE] = 0

    def _throw_off(self, throw: "int") -> "None":
        """One side has thrown for who begins; those that throw the same throw again."""
        state = self.state
        bit = 1 << self.side()
        state[_TO_THROW_OFF] &= 255 ^ bit
        if throw > state[_HIGHEST]:
            state[_HIGHEST] = throw
            state[_TIED] = 0
        if throw == state[_HIGHEST]:
            state[_TIED] |= bit
        left = state[_TO_THROW_OFF]
        if not left:
            left = state[_TIED]
            state[_HIGHEST] = state[_TIED] = 0
            state[_TO_THROW_OFF] = left if left & left - 1 else 0
        side = 0
        while not left >> side & 1:
            side += 1
        state[_SEAT] = side  # the first that plays for it

    def _move(self, move: "int") -> "None":
        state = self.state
        throw = move & 15
        side = self.side()
        landing = self.destination(move)
        state[_RESULTS + throw] -= 1
        caught = 0
        if landing < WAITING:
            caught = self._catch(centre_of(landing), side)
        self.joined = self._bring(side, move >> 4 & 31, landing)
        if landing == HOME:
            self._look_for_winner(side)
            if state[_WINNER] != NOBODY:
                return
        if caught and not (YUT <= throw <= MO and self.chosen[CATCH_VARIANT]):
            state[_IS_DUE] = 1
        if not state[_IS_DUE] and not self.waiting_throws():
            self._end_turn()

    def _catch(self, station: "int", side: "int") -> "int":
        """Send what another side has on a station back to begin anew; how many mal that are."""
        other = _side_at(self.state, station)
        if other == NOBODY or other == side:
            return 0
        self.caught_side = other
        self.caught = _send(self.state, 4 * other, station, WAITING)
        if station == CENTRE:
            self.caught += _send(self.state, 4 * other, CENTRE_FROM_10, WAITING)
        return self.caught

    def _bring(self, side: "int", origin: "int", landing: "int") -> "bool":
        """Move all that ride together, or one from beside the cloth; whether it joins others."""
        state = self.state
        first = 4 * side
        if landing == HOME:
            _send(state, first, origin, HOME)
            return False
        joins = _side_at(state, centre_of(landing)) == side
        if centre_of(landing) == CENTRE and joins:
            # Who came from 05 may go on to where it will, and takes the others along.
            if _count(state, first, CENTRE):
                landing = CENTRE
            elif landing == CENTRE:
                _move_all(state, first, CENTRE_FROM_10, CENTRE)
        carrier = _carrier(state, first, origin)
        if origin == WAITING:
            state[_PLACE + carrier] = landing
        else:
            _move_all(state, first, origin, landing)
        if joins:
            state[_TRAY + carrier] = self.free_tray()
        return joins

    def free_tray(self) -> "int":
        """The tray that the next one takes that joins others."""
        tray = 0
        while _find(self.state, 16, tray) >= 0:  # _TRAY
            tray += 1
        return tray

    def _look_for_winner(self, side: "int") -> "None":
        state = self.state
        if _count(state, 4 * side, HOME) == self.mal():
            state[_WINNER] = side
            state[_IS_DUE] = 0
            for throw in range(DO, THROWS):
                state[_RESULTS + throw] = 0

    def _end_turn(self) -> "None":
        state = self.state
        state[_IS_DUE] = 1
        while True:
            state[_SEAT] = (state[_SEAT] + 1) % self.seats()
            if not self.is_away(self.side()):
                return


@micropython.viper
def _walk(ahead: ptr8, place: int, steps: int, is_exact: int) -> int:
    for _ in range(steps):
        if place == 31:  # HOME
            break
        if place == 0 and is_exact:  # GOAL
            return 32  # NOWHERE
        place = ahead[place]
    return 31 if place == 0 and is_exact else place


@micropython.viper
def _copy(source: ptr8, start: int, into: ptr8, at: int):  # type: ignore[no-untyped-def]  # viper knows no None
    for i in range(48):  # _STATE_BYTES
        into[at + i] = source[start + i]


@micropython.viper
def _count(state: ptr8, first: int, place: int) -> int:
    count = 0
    for mal in range(first, first + 4):
        if state[mal] == place:
            count += 1
    return count


@micropython.viper
def _next_place(state: ptr8, first: int, place: int) -> int:
    found = 32  # NOWHERE
    for mal in range(first, first + 4):
        if place < state[mal] < found:
            found = state[mal]
    return found


@micropython.viper
def _find(state: ptr8, table: int, value: int) -> int:
    """The first mal for which a table of the state has this value, or -1."""
    for mal in range(16):
        if state[table + mal] == value:
            return mal
    return -1


@micropython.viper
def _mal_at(state: ptr8, station: int) -> int:
    """The mal that stands on a station itself, or -1."""
    for mal in range(16):
        place = state[mal]
        if state[16 + mal] == 255 and (place == station or (place == 29 and station == 22)):  # _TRAY, NO_TRAY
            return mal
    return -1


@micropython.viper
def _add_standing(state: ptr8, first: int, squares: ptr8, trays: ptr8, into: ptr8):  # type: ignore[no-untyped-def]
    for mal in range(first, first + 4):
        if state[mal] < 30:  # WAITING
            tray = state[16 + mal]  # _TRAY
            square = squares[state[mal]] if tray == 255 else trays[tray]
            into[square >> 3] |= 1 << (square & 7)


@micropython.viper
def _add_riders(state: ptr8, place: int, trays: ptr8, into: ptr8):  # type: ignore[no-untyped-def]
    for mal in range(16):
        tray = state[16 + mal]  # _TRAY
        at = state[mal]
        if tray != 255 and (at == place or (at == 29 and place == 22)):  # CENTRE_FROM_10, CENTRE
            square = trays[tray]
            into[square >> 3] |= 1 << (square & 7)


@micropython.viper
def _side_at(state: ptr8, station: int) -> int:
    for mal in range(16):
        place = state[mal]
        if place == station or (place == 29 and station == 22):  # CENTRE_FROM_10, CENTRE
            return mal >> 2
    return 255  # NOBODY


@micropython.viper
def _send(state: ptr8, first: int, place: int, to: int) -> int:
    """Take all mal of a side off the cloth that are at a place; how many that are."""
    count = 0
    for mal in range(first, first + 4):
        if state[mal] == place:
            state[mal] = to
            state[16 + mal] = 255  # _TRAY, NO_TRAY
            count += 1
    return count


@micropython.viper
def _move_all(state: ptr8, first: int, place: int, to: int):  # type: ignore[no-untyped-def]
    for mal in range(first, first + 4):
        if state[mal] == place:
            state[mal] = to


@micropython.viper
def _carrier(state: ptr8, first: int, place: int) -> int:
    """The mal at a place that stands there itself; of those beside the cloth, the first."""
    for mal in range(first, first + 4):
        if state[mal] == place and state[16 + mal] == 255:
            return mal
    return -1
