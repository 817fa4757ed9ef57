"""Looks for the best move in slices so short that a board stays alive meanwhile. Knows the rules, no clock and no book.

All searching is asking: can this side, the attacker, reach what it wants within so many plies? What it wants is to win
(a proof) or a position worth so much (a judgement). A question has a yes or a no and nothing between, so there is
nothing to hand from ply to ply but the depth that is left. `Search` asks of all moves in turn, deeper and deeper.

A question is answered by `_run`: and/or search with a stack of its own in `work`, in machine code on the board, which
stops when its slice is used up and goes on where it was. Two things make it quick: whether a tower can come home is
seen when it is called, not a ply later; and of several moves the one that leaves the opponent the fewest safe replies
comes first, a safe one being one that lets no tower home at once. It remembers no positions: few come up twice, as the
colours force the order of the towers; a table of 65536 saved a twelfth of the work.

A square is a number in a board of ten by ten with a border, so that a walk ends at what stands in its way or at the
border, whatever comes first. A tower is its side x 8 plus its colour, as in the low bits of the rules' tower byte.
"""

from madang.games.kamisado.board import SQUARE_COLOUR
from madang.games.kamisado.rules import RANGE, Round, move_buffer
from madang.interpreter import const, micropython, ptr8

# The parts of `work`, bytes. The border is BEYOND behind the home rows and EDGE beside the board.
_BOARD = const(0)  # 100: a tower with PRESENT, empty, or a border
_COLOUR = const(100)  # 100: the colour of a square
_TO_GO = const(200)  # 2 x 100: rows from a square to where Black's towers come home, and White's
_WHERE = const(400)  # 16: the square of each tower
_REACH = const(416)  # 16: how far it travels
_RINGS = const(432)  # 16
_PLY = const(448)  # of the question: where it stands
_ATTACKER = const(449)
_WORTH = const(450)  # what a judgement wants, plus _EVEN; 0 in a proof
_LEFT = const(451)  # of the slice
_RECORDS = const(452)

_PRESENT = const(0x40)
_BEYOND = const(0x80)
_EDGE = const(0x81)

# A record, one a ply, and in it 16 moves at most: of one tower there are 14 and a push.
_RECORD = const(64)
_TURN = const(0)  # the tower that must move; the first, so that it is where the record is
_COUNT = const(1)
_NEXT = const(2)
_DEPTH = const(3)  # plies left
_STAGE = const(4)
_ORIGIN = const(5)
_LANDING = const(16)
_CALLED = const(32)  # the tower that the move calls, plus 16 x the number of towers pushed
_ORDER = const(48)  # lower comes first
_PLIES = const(48)

_ENTERED = const(0)
_ORDERING = const(1)
_TRYING = const(2)
_PASSED = const(3)

NO = const(0)
YES = const(1)
OPEN = const(2)

# What _expand says of a tower without a move to choose
_BLOCKED = const(-1)
_DOOMED = const(-2)  # whatever it does lets the opponent come home
_DEADLOCKED = const(-3)  # whatever it does makes a deadlock and loses at once
_PUSHES_HOME = const(-4)  # it pushes, and then a tower of its own side comes home

_ORDERED_DEPTH = const(4)  # with fewer plies left, ordering costs more than it saves

_EVEN = const(64)
_MOST_WORTH = const(60)
_STRIKER = const(16)  # a tower that could come home if it were called counts like so many squares to go to
_GRAIN = const(4)  # squares are counted in sixteens: a coarse scale has fewer questions


def _draw_squares(work: "bytearray") -> "None":
    """Write the constant parts of `work`: an empty board, and what is known of its squares."""
    for at in range(100):
        row = at // 10 - 1
        file = at % 10 - 1
        if row < 0 or row > 7:
            work[_BOARD + at] = _BEYOND
        elif file < 0 or file > 7:
            work[_BOARD + at] = _EDGE
        else:
            work[_COLOUR + at] = SQUARE_COLOUR[8 * row + file]
            work[_TO_GO + at] = row
            work[_TO_GO + 100 + at] = 7 - row


@micropython.viper
def _lay_out(work: ptr8, board: ptr8, reach: ptr8):  # type: ignore[no-untyped-def]  # viper knows no None
    """Put the towers of the rules' board into `work`."""
    for square in range(64):
        tower = board[square]
        at = square + 11 + 2 * (square >> 3)
        work[at] = 0
        if tower:
            number = tower & 15
            rings = tower >> 4 & 3
            work[at] = _PRESENT | number
            work[_WHERE + number] = at
            work[_RINGS + number] = rings
            work[_REACH + number] = reach[rings]


@micropython.viper
def _comes_home(work: ptr8, tower: int) -> int:
    """Whether a tower can come home in one move."""
    square = work[_WHERE + tower]
    side = tower >> 3
    if work[_REACH + tower] < work[_TO_GO + 100 * side + square]:
        return 0
    ahead = 10 if side else -10
    for step in range(ahead - 1, ahead + 2):
        target = square + step
        while work[target] == 0:
            target += step
        if work[target] == _BEYOND:
            return 1
    return 0


@micropython.viper
def _push_length(work: ptr8, tower: int) -> int:
    """How many towers this one can push, 0 for none."""
    rings = work[_RINGS + tower]
    if rings == 0:
        return 0
    side = tower >> 3
    ahead = 10 if side else -10
    square = work[_WHERE + tower] + ahead
    pushed = 0
    while work[square]:
        other = work[square]
        if other >= _BEYOND or pushed == rings:
            return 0
        other &= 15
        if other >> 3 == side or work[_RINGS + other] >= rings:
            return 0
        pushed += 1
        square += ahead
    return pushed


@micropython.viper
def _is_blocked(work: ptr8, tower: int) -> int:
    square = work[_WHERE + tower] + (10 if tower >> 3 else -10)
    if work[square] == 0 or work[square - 1] == 0 or work[square + 1] == 0:
        return 0
    return 0 if int(_push_length(work, tower)) else 1


@micropython.viper
def _is_deadlock(work: ptr8, tower: int) -> int:
    """Whether passes follow each other for ever from here on, this tower being the one that must move."""
    for _ in range(16):
        if int(_is_blocked(work, tower)) == 0:
            return 0
        tower = (tower >> 3 ^ 1) << 3 | work[_COLOUR + work[_WHERE + tower]]
    return 1


@micropython.viper
def _move(work: ptr8, tower: int, landing: int, pushed: int) -> int:
    """Move a tower, and what it pushes; gives the tower that is called, _EDGE for none when it came home."""
    side = tower >> 3
    ahead = 10 if side else -10
    square = landing + pushed * ahead
    called = (side if pushed else side ^ 1) << 3 | work[_COLOUR + square]
    while pushed:
        other = work[square - ahead]
        work[square] = other
        work[_WHERE + (other & 15)] = square
        square -= ahead
        pushed -= 1
    work[work[_WHERE + tower]] = 0
    work[landing] = _PRESENT | tower
    work[_WHERE + tower] = landing
    return int(called)


@micropython.viper
def _move_back(work: ptr8, tower: int, origin: int, pushed: int):  # type: ignore[no-untyped-def]  # viper knows no None
    landing = work[_WHERE + tower]
    ahead = 10 if tower >> 3 else -10
    work[origin] = _PRESENT | tower
    work[_WHERE + tower] = origin
    work[landing] = 0
    square = landing
    while pushed:
        other = work[square + ahead]
        work[square] = other
        work[_WHERE + (other & 15)] = square
        square += ahead
        work[square] = 0
        pushed -= 1


@micropython.viper
def _expand(work: ptr8, at: int) -> int:
    """Write the moves of a record's tower that are worth a look, and give their number, or one of _BLOCKED ..

    The tower cannot come home. Left out are moves that let the opponent come home and those that make a deadlock.
    """
    turn = work[at]
    side = turn >> 3
    other = (side ^ 1) << 3
    origin = work[_WHERE + turn]
    tower = work[origin]
    reach = work[_REACH + turn]
    ahead = 10 if side else -10
    to_go = _TO_GO + (100 if side == 0 else 0)
    count = 0
    result = _BLOCKED
    work[at + _ORIGIN] = origin
    work[origin] = 0
    step = ahead
    while step:
        landing = origin + step
        left = reach
        while left:
            if work[landing]:
                break
            called = other | work[_COLOUR + landing]
            square = work[_WHERE + called]
            work[landing] = tower
            home = 0
            if work[_REACH + called] >= work[to_go + square]:
                # As in _comes_home, which would take longer to call than to do.
                target = square - ahead
                while work[target] == 0:
                    target -= ahead
                home = work[target]
                if home != _BEYOND:
                    target = square - ahead - 1
                    while work[target] == 0:
                        target -= ahead + 1
                    home = work[target]
                    if home != _BEYOND:
                        target = square - ahead + 1
                        while work[target] == 0:
                            target -= ahead - 1
                        home = work[target]
            if home == _BEYOND:
                result = _DOOMED
            else:
                square -= ahead
                is_dead = 0
                if work[square] and work[square - 1] and work[square + 1]:
                    work[_WHERE + turn] = landing
                    is_dead = int(_is_deadlock(work, called))
                    work[_WHERE + turn] = origin
                if is_dead:
                    if result == _BLOCKED:
                        result = _DEADLOCKED
                else:
                    work[at + _LANDING + count] = landing
                    work[at + _CALLED + count] = called
                    count += 1
            work[landing] = 0
            landing += step
            left -= 1
        # Straight ahead, then towards the lower files, then towards the higher ones.
        if step == ahead:
            step = ahead - 1
        elif step == ahead - 1:
            step = ahead + 1
        else:
            step = 0
    work[origin] = tower
    if work[_RINGS + turn]:
        pushed = int(_push_length(work, turn))
        if pushed:
            called = int(_move(work, turn, origin + ahead, pushed))
            home = int(_comes_home(work, called))
            is_dead = int(_is_deadlock(work, called))
            _move_back(work, turn, origin, pushed)
            if home:
                return _PUSHES_HOME
            if is_dead == 0:
                work[at + _LANDING + count] = origin + ahead
                work[at + _CALLED + count] = called | pushed << 4
                count += 1
            elif result == _BLOCKED:
                result = _DEADLOCKED
    return count if count else result


@micropython.viper
def _estimate(work: ptr8, side: int) -> int:
    """What a position is worth to a side, _EVEN being nothing: towers that could come home, and squares to go to."""
    points = 0
    for number in range(16):
        square = work[_WHERE + number]
        reach = work[_REACH + number]
        ahead = 10 if number >> 3 else -10
        worth = 0
        for step in range(ahead - 1, ahead + 2):
            target = square + step
            left = reach
            while left:
                if work[target]:
                    break
                worth += 1
                target += step
                left -= 1
            if work[target] == _BEYOND:
                worth += _STRIKER
        points += worth if number >> 3 == side else 0 - worth
    points = points + (1 << (_GRAIN - 1)) >> _GRAIN
    if points > _MOST_WORTH:
        points = _MOST_WORTH
    if points < 0 - _MOST_WORTH:
        points = 0 - _MOST_WORTH
    return points + _EVEN


@micropython.viper
def _run(work: ptr8, budget: int) -> int:
    """Work on the question until it is answered or the slice is used up; gives NO, YES or OPEN.

    A slice is counted in expansions; what is left of it goes to work[_LEFT].
    """
    ply = work[_PLY]
    at = _RECORDS + ply * _RECORD
    answer = OPEN
    attacker = work[_ATTACKER]
    worth = work[_WORTH]
    while budget > 0 or answer != OPEN:
        if answer != OPEN:
            # The ply is done; so may be the one before.
            if ply == 0:
                break
            ply -= 1
            at -= _RECORD
            if work[at + _STAGE] == _PASSED:
                continue
            turn = work[at]
            index = at + work[at + _NEXT] - 1
            if work[index + _CALLED] >> 4:
                _move_back(work, turn, work[at + _ORIGIN], work[index + _CALLED] >> 4)
            else:
                landing = work[index + _LANDING]
                origin = work[at + _ORIGIN]
                work[origin] = work[landing]
                work[landing] = 0
                work[_WHERE + turn] = origin
            if answer != (YES if turn >> 3 == attacker else NO):
                answer = OPEN  # this move failed its mover; another may not
            continue
        turn = work[at]
        depth = work[at + _DEPTH]
        mover = turn >> 3
        wanted = YES if mover == attacker else NO
        stage = work[at + _STAGE]
        if stage == _ENTERED:
            budget -= 1
            if depth == 0:
                answer = NO
                if worth:
                    answer = YES if int(_estimate(work, attacker)) >= worth else NO
                continue
            if worth == 0 and wanted == YES and depth < 3 and (depth == 1 or work[_RINGS + turn] == 0):
                answer = NO  # whoever cannot come home now can do so in three plies, or after a push in two
                continue
            count = int(_expand(work, at))
            if count > 0:
                if worth == 0 and depth <= 2 and wanted == NO:
                    answer = NO
                    continue
                work[at + _COUNT] = count
                work[at + _NEXT] = 0
                work[at + _STAGE] = _ORDERING if depth >= _ORDERED_DEPTH else _TRYING
            elif count == _BLOCKED:
                called = (mover ^ 1) << 3 | work[_COLOUR + work[_WHERE + turn]]
                if int(_comes_home(work, called)):
                    answer = YES if mover != attacker and depth + worth >= 2 else NO
                    continue
                work[at + _STAGE] = _PASSED
                at += _RECORD
                ply += 1
                work[at] = called
                work[at + _DEPTH] = depth - 1
                work[at + _STAGE] = _ENTERED
            elif count == _PUSHES_HOME:
                answer = wanted
                if depth + worth < 2:
                    answer = NO
            else:
                # A proof within one ply is but by a deadlock.
                answer = wanted ^ 1
                if count == _DOOMED and depth + worth < 2:
                    answer = NO
            continue
        if stage == _ORDERING:
            index = work[at + _NEXT]
            if index == work[at + _COUNT]:
                work[at + _STAGE] = _TRYING
                work[at + _NEXT] = 0
                continue
            work[at + _NEXT] = index + 1
            budget -= 1
            index += at
            landing = work[index + _LANDING]
            pushed = work[index + _CALLED] >> 4
            origin = work[at + _ORIGIN]
            work[at + _RECORD] = work[index + _CALLED] & 15
            if pushed:
                _move(work, turn, landing, pushed)
                count = int(_expand(work, at + _RECORD))
                _move_back(work, turn, origin, pushed)
            else:
                work[landing] = work[origin]
                work[origin] = 0
                work[_WHERE + turn] = landing
                count = int(_expand(work, at + _RECORD))
                work[origin] = work[landing]
                work[landing] = 0
                work[_WHERE + turn] = origin
            order = 2 + count
            if pushed:
                # It is the pusher who goes on: the more he can do the better.
                order = 20 - count
                if count < 0:
                    order = 40
            if count == _PUSHES_HOME:
                order = 0 if pushed else 40
            elif pushed == 0 and count <= _DOOMED:
                order = 0
            if order == 0:
                answer = wanted
                continue
            work[index + _ORDER] = order
            continue
        first = work[at + _NEXT]
        count = work[at + _COUNT]
        if first == count:
            answer = wanted ^ 1
            continue
        work[at + _NEXT] = first + 1
        first += at
        if depth >= _ORDERED_DEPTH:
            best = first
            for index in range(first + 1, at + count):
                if work[index + _ORDER] < work[best + _ORDER]:
                    best = index
            if best != first:
                landing = work[best + _LANDING]
                called = work[best + _CALLED]
                work[best + _LANDING] = work[first + _LANDING]
                work[best + _CALLED] = work[first + _CALLED]
                work[best + _ORDER] = work[first + _ORDER]
                work[first + _LANDING] = landing
                work[first + _CALLED] = called
        landing = work[first + _LANDING]
        called = work[first + _CALLED]
        if called >> 4:
            _move(work, turn, landing, called >> 4)
        else:
            origin = work[at + _ORIGIN]
            work[landing] = work[origin]
            work[origin] = 0
            work[_WHERE + turn] = landing
        ply += 1
        at += _RECORD
        work[at] = called & 15
        work[at + _DEPTH] = depth - 1
        work[at + _STAGE] = _ENTERED
    work[_PLY] = ply
    work[_LEFT] = budget if budget > 0 else 0
    return answer


# What is known of a root move, else the plies within which it loses
_ALIVE = const(255)

# The stages of a depth
_SIFTING = const(0)  # once: what is decided at a glance
_WINNING = const(1)  # does a move win?
_LOSING = const(2)  # does it lose?
_RISING = const(3)  # is one of those left worth more than the best was?
_FALLING = const(4)  # if none is: which is worth the most?

_DEEPEST = const(40)  # plies
_QUESTION_COST = const(4)  # of a slice, for what Python does between two questions
_LONGEST_RUN = const(200)  # what is left of it is a byte
_JUDGING_SHARE = const(3)  # judgements may take one position in so many


class Search:
    """The best move of a round: `begin`, then `step` until it is done or time is up; `move` is the best known so far.

    move     as madang.games.kamisado.rules numbers it
    is_done  looking further would not change the move: it wins, or all others lose
    is_won   it was proved to win
    depth    plies within which that was proved, or to which it was looked for
    nodes    positions looked at since `begin`

    Allocates nothing after the constructor.
    """

    def __init__(self) -> "None":
        self.move = 0
        self.is_done = True
        self.is_won = False
        self.depth = 0
        self.nodes = 0
        self._work = bytearray(_RECORDS + _PLIES * _RECORD)
        _draw_squares(self._work)
        self._moves = move_buffer()
        self._count = 0
        self._fates = bytearray(len(self._moves))  # of each move, _ALIVE or the plies within which it loses
        self._alive = 0
        self._side = 0
        self._best = 0  # the index of `move`
        self._stage = _SIFTING
        self._turn = 0  # in this stage; the best move has the first, and then all have one
        self._first = 0  # the move that had the first
        self._tried = 0  # the index of the move whose question is open
        self._tower = self._origin = self._pushed = 0  # of that move
        self._is_asking = False
        self._judged_depth = 0
        self._judged_nodes = 0
        self._worth = _EVEN  # of the best, or asked for in a judgement
        self._is_reached = False

    def begin(self, position: "Round") -> "None":
        """Take up a round that goes on; it is not touched, then or later."""
        self._count = position.legal_moves(self._moves)
        self._side = position.side
        self._alive = self._count
        for index in range(self._count):
            self._fates[index] = _ALIVE
        _lay_out(self._work, position.board, RANGE)
        self._choose(0)
        self.is_done = self._count <= 1
        self.is_won = False
        self.depth = 2
        self.nodes = 0
        self._is_asking = False
        self._judged_depth = 0
        self._judged_nodes = 0
        self._worth = _EVEN
        self._enter(_SIFTING)

    def looks_lost(self) -> "bool":
        """Whether all moves but perhaps one are proved to lose, or none is judged to do good."""
        return not self.is_won and self._count > 1 and (self._alive == 1 or self._worth < _EVEN)

    def step(self, budget: "int") -> "None":
        """Search on for so many positions, or hardly more."""
        while budget > 0 and not self.is_done:
            if self._is_asking:
                share = budget if budget < _LONGEST_RUN else _LONGEST_RUN
                answer = _run(self._work, share)
                looked_at = share - self._work[_LEFT]
                self.nodes += looked_at
                if self._stage >= _RISING:
                    self._judged_nodes += looked_at
                budget -= looked_at
                if answer != OPEN:
                    self._hear(answer)
            else:
                self._go_on()
                budget -= _QUESTION_COST

    def _enter(self, stage: "int") -> "None":
        self._stage = stage
        self._turn = 0
        self._first = self._best
        self._is_reached = False

    def _choose(self, index: "int") -> "None":
        self._best = index
        self.move = self._moves[index]

    def _go_on(self) -> "None":
        """Turn to the next move or, after the last, to the next stage."""
        turn = self._turn
        if turn > self._count:
            self._end_stage()
            return
        index = self._first if turn == 0 else turn - 1
        self._turn = turn + 1
        if self._fates[index] != _ALIVE or (turn and index == self._first):
            return
        self._tried = index
        if self._stage == _SIFTING:
            self._sift()
        else:
            self._ask()

    def _end_stage(self) -> "None":
        stage = self._stage
        if stage == _WINNING:
            self.depth += 1
            self._enter(_LOSING)
        elif stage == _LOSING and self._judged_nodes * _JUDGING_SHARE <= self.nodes:
            self._judged_depth += 1
            self._worth += 1
            self._enter(_RISING)
        elif stage >= _RISING and not self._is_reached and self._worth > _EVEN - _MOST_WORTH:
            self._worth -= 1
            self._enter(_FALLING)
        else:
            if stage == _RISING:
                self._worth -= 1  # the last one was too much
            self.depth += 1
            self.is_done = self.depth > _DEEPEST
            self._enter(_WINNING)

    def _hear(self, answer: "int") -> "None":
        """The answer to the open question."""
        self._is_asking = False
        _move_back(self._work, self._tower, self._origin, self._pushed)
        if answer == NO:
            return
        stage = self._stage
        if stage == _WINNING:
            self._win(self.depth)
        elif stage == _LOSING:
            self._lose(self.depth)
        else:
            self._choose(self._tried)
            self._is_reached = True
            if stage == _FALLING or self._worth == _EVEN + _MOST_WORTH:
                self._turn = self._count + 1
            else:
                # It may be worth still more; those before it are not.
                self._worth += 1
                self._ask()

    def _win(self, depth: "int") -> "None":
        self._choose(self._tried)
        self.is_won = True
        self.depth = depth
        self.is_done = True

    def _lose(self, depth: "int") -> "None":
        """The move that is tried loses within so many plies. The last one left loses no sooner."""
        self._fates[self._tried] = depth
        self._alive -= 1
        if self._fates[self._best] != _ALIVE:
            index = 0
            while self._fates[index] != _ALIVE:
                index += 1
            self._choose(index)
        self.is_done = self._alive == 1

    def _make(self) -> "int":
        """Make the move that is tried; gives the tower that it calls."""
        work = self._work
        move = self._moves[self._tried]
        landing = move >> 6 & 63
        self._origin = (move & 63) + 11 + 2 * (move >> 3 & 7)
        self._tower = work[self._origin] & 15
        self._pushed = move >> 12
        return _move(work, self._tower, landing + 11 + 2 * (landing >> 3), self._pushed)

    def _sift(self) -> "None":
        """See whether a move wins or loses at a glance."""
        work = self._work
        called = self._make()
        landing = work[_WHERE + self._tower]
        is_home = work[_TO_GO + 100 * self._side + landing] == 0
        is_deadlock = _is_deadlock(work, called)
        comes_home = _comes_home(work, called)
        _move_back(work, self._tower, self._origin, self._pushed)
        if is_home:
            self._win(1)
        elif is_deadlock:
            self._lose(1)
        elif comes_home:
            if self._pushed:
                self._win(2)
            else:
                self._lose(2)

    def _ask(self) -> "None":
        """Ask of the move that is tried what the stage is about."""
        work = self._work
        called = self._make()
        work[_RECORDS + _TURN] = called
        work[_RECORDS + _STAGE] = _ENTERED
        work[_RECORDS + _DEPTH] = self._judged_depth if self._stage >= _RISING else self.depth - 1
        work[_ATTACKER] = self._side ^ 1 if self._stage == _LOSING else self._side
        work[_WORTH] = self._worth if self._stage >= _RISING else 0
        work[_PLY] = 0
        self._is_asking = True
