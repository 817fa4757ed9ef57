"""The cycle allocates nothing: a whole round, set-up to victory, with MicroPython's heap locked."""

import sys

from madang import board, buttons, display, events, roles, squares
from madang.app import App
from madang.games.kamisado.game import Kamisado
from madang.games.yut.game import Yut
from madang.interpreter import micropython
from madang.test_mode import GESTURE_MS, GESTURE_SQUARE
from madang_host.simulator.virtual.board import MemoryStore

# ms since power-on, square, occupied; the set-up comes first, all at once
ROUND = (
    (1000, "e8", False),
    (1200, "e2", True),
    (2500, "b1", False),
    (2700, "g6", True),
    (6500, "a1", False),  # a wrong tower
    (7800, "a1", True),
    (9000, "g6", False),
    (9200, "e8", True),
)


CONFIRM = 64  # in the place of a square
BACK = 65

# e8-e5 confirmed, taken back and put back; then the choices of a match, and one of them pointed at.
PRESSES = (
    (1000, 60, False),
    (1200, 36, True),
    (1300, CONFIRM, True),
    (1400, CONFIRM, False),
    (2000, BACK, True),
    (2100, BACK, False),
    (2500, 36, False),
    (2800, 60, True),
    (3500, BACK, True),
    (3600, BACK, False),
    (4000, BACK, True),
    (5500, BACK, False),
)


START_MS = 100  # what a new board plays is saved


class QuietStore(MemoryStore):
    """Its logs are clear, and forget what is added."""

    def log_room(self, name):
        return board.LOG_BYTES

    def add_to_log(self, name, data, length):
        pass


class QuietBoard(board.Board):
    """A board whose own methods allocate nothing, and whose line is always free."""

    def __init__(self):
        self.store = QuietStore()
        self.occupied = squares.new_set()
        self.held = 0
        self.lines = 0
        self.frames = 0

    def scan(self, into):
        squares.copy(self.occupied, into)

    def buttons(self):
        return self.held

    def show(self, frame):
        self.frames += 1

    def read_line(self, into):
        return -1

    def backlog(self):
        return 0

    def write_line(self, buffer, length):
        self.lines += 1
        return True

    def service(self):
        pass


@micropython.native
def live(app, quiet, edges, until_ms):
    """Cycles of 5 ms; edges are (ms, square, occupied) in one flat list, so that nothing is made here either."""
    at = 0
    now = 0
    while now < until_ms:
        while at < len(edges) and edges[at] <= now:
            if edges[at + 1] >= CONFIRM:
                quiet.held ^= 1 << (edges[at + 1] - CONFIRM)
            elif edges[at + 2]:
                squares.add(quiet.occupied, edges[at + 1])
            else:
                squares.discard(quiet.occupied, edges[at + 1])
            at += 3
        app.step(5)
        now += 5


def play_round(lock, unlock, rhythm=0, time=b""):
    quiet = QuietBoard()
    quiet.store.append("settings", b"rhythm=%d\n" % rhythm)
    quiet.occupied[0] = quiet.occupied[7] = 255
    app = App(quiet, Kamisado())
    edges = []
    for ms, name, occupied in ROUND:
        edges += [ms, squares.parse_square(name), occupied]
    live(app, quiet, (), START_MS)
    lock()
    try:
        if time:
            app.referee.presenter.show_time(time, time)
        live(app, quiet, edges, 16000)
    finally:
        unlock()
    return app, quiet


def press_buttons(lock, unlock):
    quiet = QuietBoard()
    quiet.store.append("settings", b"dwell_ms=5000\n")
    quiet.occupied[0] = quiet.occupied[7] = 255
    app = App(quiet, Kamisado())
    edges = []
    for edge in PRESSES:
        edges += edge
    live(app, quiet, (), START_MS)
    app.referee.press(buttons.BACK)  # the first press loads what sees to them
    live(app, quiet, (), 100)
    lock()
    try:
        live(app, quiet, edges, 7000)
    finally:
        unlock()
    return app


def run_self_test(lock, unlock):
    """The board's own test, from the gesture on; its first cycle makes what the others use."""
    quiet = QuietBoard()
    squares.add(quiet.occupied, GESTURE_SQUARE)
    app = App(quiet, Kamisado())
    live(app, quiet, (), GESTURE_MS)
    lock()
    try:
        live(app, quiet, (9000, 27, False, 9500, 0, True, 9900, 0, False), 10500)
    finally:
        unlock()
    return app, quiet


def test_the_self_test_runs():
    app, quiet = run_self_test(lambda: None, lambda: None)
    assert app.test_mode.is_on and quiet.frames > 150


def test_the_round_is_played():
    app, quiet = play_round(lambda: None, lambda: None)
    assert app.referee.game.plies == 4 and app.referee.game.winner() == 1
    assert quiet.frames > 100 and quiet.lines > 50


def test_a_decision_is_said_in_the_next_cycle_and_followed_in_the_one_after():
    quiet = QuietBoard()
    quiet.occupied[0] = quiet.occupied[7] = 255
    app = App(quiet, Kamisado())
    live(app, quiet, (), 1000)
    turns = app.referee.turns
    live(app, quiet, (0, squares.parse_square("e8"), False, 200, squares.parse_square("e2"), True), 300)
    before = 0
    while not turns.game.plies:
        before = quiet.lines
        app.step(4)
    assert (app.events, quiet.lines, turns.is_fresh) == (0, before, False)
    app.step(4)
    assert (app.events & events.MOVED, quiet.lines, turns.is_fresh) == (events.MOVED, before + 1, True)
    app.step(4)
    assert not turns.is_fresh


def test_buttons_are_pressed():
    referee = press_buttons(lambda: None, lambda: None).referee
    assert referee.turns.phase == display.SETTING_UP and referee.game.plies == 0
    assert roles.meaning(roles.POINTED) in [code & 0xF8 for code in referee.display.meanings]


if sys.implementation.name == "micropython":

    def test_nothing_is_allocated():
        for rhythm in (0, 1):
            app, quiet = play_round(micropython.heap_lock, micropython.heap_unlock, rhythm, b"\xff" * 8)
            assert app.referee.game.plies == 4 and quiet.frames > 100

    class AskedInVain:
        """How many bytes a function that runs with the heap locked has asked it for; in machine code, so that what
        this itself borrows is not counted."""

        def __init__(self, function):
            self.bytes = 0
            self._function = function

        @micropython.native
        def call(self):
            before = micropython.mem_total()
            self._function()
            self.bytes += micropython.mem_total() - before

    def test_no_function_borrows_from_the_heap_while_a_hand_moves_a_tower():
        # A function of more than eleven variables borrows them from the heap, and to find room there takes a Pico up
        # to half a millisecond, unless it is compiled to machine code. With the heap locked it takes the stack, so
        # that the lock does not tell; but what is asked for in vain is counted, too. So what runs with the heap locked
        # anyway, in the explainer, the presenter and the lights, is left out; what locks it is not.
        quiet = QuietBoard()
        quiet.occupied[0] = quiet.occupied[7] = 255
        app = App(quiet, Kamisado())
        live(app, quiet, (), 1000)
        find = AskedInVain(app.referee.turns.explainer._find)
        fill = AskedInVain(app.referee.presenter._fill)
        paint = AskedInVain(app.lights._paint)
        app.referee.turns.explainer._find = find.call
        app.referee.presenter._fill = fill.call
        app.lights._paint = paint.call
        e8 = squares.parse_square("e8")
        hand = (100, e8, False, 300, squares.parse_square("e2"), True)
        before = micropython.mem_total()
        live(app, quiet, hand, 335)  # and the move is not saved yet
        in_vain = find.bytes + fill.bytes + paint.bytes
        assert in_vain and micropython.mem_total() - in_vain == before
        live(app, quiet, (), 500)
        assert app.referee.game.plies == 1

    def test_no_function_borrows_from_the_heap_while_a_hand_moves_a_mal():
        quiet = QuietBoard()
        game = Yut()
        app = App(quiet, game)
        app.referee.rounds.changes().take_entry(0, "yut 3,g3/4 1 2 -")
        game.occupancy(quiet.occupied)
        live(app, quiet, (), 1000)
        fill = AskedInVain(app.referee.presenter._fill)
        paint = AskedInVain(app.lights._paint)
        app.referee.presenter._fill = fill.call
        app.lights._paint = paint.call
        hand = (100, squares.parse_square("g3"), False, 300, squares.parse_square("g6"), True)
        before = micropython.mem_total()
        live(app, quiet, hand, 335)  # and the move is not final yet
        in_vain = fill.bytes + paint.bytes
        assert in_vain and micropython.mem_total() - in_vain == before
        live(app, quiet, (), 1000)
        assert game.plies == 1

    def test_buttons_allocate_nothing():
        referee = press_buttons(micropython.heap_lock, micropython.heap_unlock).referee
        assert referee.turns.phase == display.SETTING_UP and referee.game.plies == 0

    def test_the_self_test_allocates_nothing():
        app, quiet = run_self_test(micropython.heap_lock, micropython.heap_unlock)
        assert app.test_mode.is_on and quiet.frames > 150

    def test_an_allocation_would_be_noticed():
        class Careless(Kamisado):
            def side(self):
                return len([1, 2])

        micropython.heap_lock()
        try:
            noticed = False
            try:
                Careless.side(None)
            except MemoryError:
                noticed = True
        finally:
            micropython.heap_unlock()
        assert noticed
