"""A board whose power comes and goes: the game goes on; and when the board writes down what happened."""

from rig import Rig

from madang import display
from madang.app import App
from madang.board import LOG_BYTES, LOGS
from madang.games.kamisado.game import Kamisado
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

ROUND = ("e8-e2", "b1-g6", "pass", "g6-e8")


class WatchedStore(MemoryStore):
    """Notes what the hands were doing at each write: how long the sensors were still, and which phase it was."""

    def __init__(self):
        super().__init__()
        self.app = None
        self.quick = []
        self.slow = []
        self.missing = 0  # bytes of a log

    def _note(self, writes):
        if self.app:
            writes.append((self.app.sensing.still_ms, self.app.referee.turns.phase))

    def append(self, name, data):
        self._note(self.slow)
        super().append(name, data)

    def replace(self, name, data):
        self._note(self.slow)
        super().replace(name, data)

    def clear_log(self, name):
        self._note(self.slow)
        super().clear_log(name)

    def add_to_log(self, name, data, length):
        self._note(self.quick)
        super().add_to_log(name, data, length)

    def log_room(self, name):
        return max(0, super().log_room(name) - self.missing)

    def logs(self):
        return b"".join([bytes(self.blobs.get(name, b"")) for name in LOGS])


def power_cycle(rig, *in_hand):
    """The power goes and comes; meanwhile towers were lifted."""
    before = rig.board
    rig.board = VirtualBoard("rig", before.store)
    rig.board.occupied[:] = before.occupied
    rig.lift(*in_hand)
    rig.game = Kamisado()
    rig.app = App(rig.board, rig.game)
    rig.wait(100)


def watched(rig):
    """The same rig, its writes noted from now on."""
    store = WatchedStore()
    store.blobs = rig.board.store.blobs
    rig.board.store = store
    power_cycle(rig)
    rig.wait(500)
    store.app = rig.app
    return store


def test_a_round_with_a_power_cut_after_each_move():
    rig = Rig().set_up()
    for text in ROUND[:-1]:
        rig.move(text)
        record, position, asked = rig.record(), rig.position(), rig.ask()
        power_cycle(rig)
        assert rig.app.warnings == []
        assert (rig.record(), rig.position(), rig.ask()) == (record, position, asked)
        assert rig.app.referee.turns.phase == display.PLAYING
    rig.told = []
    rig.move("g6-e8", rest_ms=1500)
    assert rig.told == ["g6-e8", "result white home"]
    power_cycle(rig)
    assert rig.app.referee.turns.phase == display.OVER and rig.game.winner() == 1


def test_a_fresh_board_resumes_nothing():
    rig = Rig()
    assert rig.app.journal.resumed == 0
    rig.set_up()
    assert rig.told == ["begin"]


def test_the_move_in_the_hand_goes_on_in_the_hand():
    rig = Rig().set_up()
    rig.move("e8-e2")
    power_cycle(rig, "b1")
    assert rig.ask().startswith("put ")
    rig.place("g6")
    rig.wait(800)
    assert rig.told[-1] == "b1-g6"


def test_the_first_move_in_the_hand_goes_on_in_the_hand():
    rig = Rig().set_up()
    power_cycle(rig, "c8")
    rig.wait(1500)
    rig.act("+c4 1500")
    assert rig.record()[-1] == "c8-c4" and rig.ask() == "move b1", rig.told


def test_a_first_move_made_without_power_counts():
    rig = Rig().set_up()
    rig.place("c4")
    power_cycle(rig, "c8")
    rig.wait(2500)
    assert rig.record()[-1] == "c8-c4" and rig.ask() == "move b1", rig.told


def test_a_first_move_counts_that_was_answered_without_power():
    for origin, landing, answer, reply in (("c8", "c4", "b1", "b3"), ("b8", "b2", "a1", "a3")):
        rig = Rig().set_up()
        rig.place(landing)
        power_cycle(rig, origin, answer)
        rig.act("1000 +" + reply + " 1500")
        assert rig.record()[-2:] == [origin + "-" + landing, answer + "-" + reply], (rig.told, rig.ask())


def test_a_set_up_that_goes_on_after_a_power_cut_is_no_first_move():
    rig = Rig()
    rig.place(*[file + rank for file in "abcdefgh" for rank in "18" if file + rank not in ("c8", "d8")])
    rig.wait(500)
    power_cycle(rig)
    rig.act("+d7 600 +c8 2500")
    assert rig.told == [] and rig.ask() == "set-up d8", (rig.told, rig.ask())


def test_what_was_moved_on_or_put_back_without_power_counts_as_by_hand():
    for landing, plies in (("c5", 1), ("c8", 0)):
        rig = Rig().set_up()
        rig.act("-c8 300 +c4 6000")
        rig.place(landing)
        power_cycle(rig, "c4")
        rig.wait(3000)
        assert rig.game.plies == plies, (landing, rig.told)
        assert not plies or rig.record()[-1] == "c8-" + landing, rig.told


def test_what_was_moved_on_without_power_may_be_answered_without_it():
    """Also to where it had landed; a piece in the hand by then is seen to belong there."""
    for position, moved, landing, answer, reply in (
        ("2pky3/bY3rg1/8/2B3R1/2P1G3/7n/o5O1/N3K3 w N g7", "a1-c3", "b2", "h3", "h2"),
        ("o+b2y1g+++n/N7/p+7/2r+5/3k+2B++1/8/2G+++5/2RYKP++1O b Y c2", "e8-d7", "e7", "g4", "d7"),
    ):
        origin, past = moved.split("-")
        rig = Rig().at(position)
        rig.act("-" + origin + " 200 +" + past + " 800 -" + past + " 200 +" + landing + " 200")
        power_cycle(rig, answer)
        rig.wait(1000)
        assert rig.ask().startswith("put") and reply in rig.ask(), (rig.told, rig.ask())
        rig.act("+" + reply + " 1500")
        assert rig.record()[1:] == [origin + "-" + landing, answer + "-" + reply], (rig.told, rig.ask())
        assert "mistake disturbed" not in rig.told, rig.told


def test_a_move_is_saved_as_soon_as_it_is_final():
    rig = Rig().set_up()
    store = watched(rig)
    rig.lift("e8")
    rig.wait(200)
    rig.place("e2")
    unsaved = 0
    for _ in range(200):
        rig.step(4)
        is_saved = b"e8-e2" in store.logs()
        assert "e8-e2" in rig.told or not is_saved
        unsaved += "e8-e2" in rig.told and not is_saved
    assert "e8-e2" in rig.told and unsaved <= 4  # cycles, which have the lights and the PC to see to


def test_an_answer_that_is_in_the_hand_at_once_is_lit_before_the_move_is_saved():
    rig = Rig().set_up()
    store = watched(rig)
    rig.lift("e8")
    rig.wait(200)
    rig.place("e5")  # from where it could slide on
    rig.wait(100)
    answer = rig.squares_in("provisional")
    rig.lift(answer)
    lit_ms = saved_ms = 0
    for ms in range(4, 200, 4):
        rig.step(4)
        if rig.squares_in("origin") == answer:
            lit_ms = lit_ms or ms
        if b"e8-e5" in store.logs():
            saved_ms = saved_ms or ms
    assert lit_ms == 4 and saved_ms > lit_ms and "e8-e5" in rig.told  # at the first edge


def test_a_takeback_and_another_move():
    rig = Rig().set_up()
    rig.move("e8-e2")
    rig.lift("e2")
    rig.wait(300)
    power_cycle(rig)  # in the midst of it the move still stands
    assert rig.app.referee.game.entries() == 3
    rig.place("e2")
    rig.wait(1200)
    rig.move("e2-e3")  # lifted again before the answer, and set elsewhere
    assert rig.record()[-1] == "e8-e3"
    power_cycle(rig)
    assert rig.record()[-1] == "e8-e3"
    rig.move("e3-e8", rest_ms=1200)
    power_cycle(rig)
    assert rig.record()[-1] == "round 1 black basic"


def test_a_new_match_of_the_same_length_from_the_pc():
    rig = Rig().set_up()
    rig.move("e8-e2")
    rig.app.referee.rounds.changes().undo_to(2)
    rig.app.referee.rounds.changes().new_game("kamisado korean 3")
    rig.app.inbox.left_standing = 0
    rig.wait(100)
    record = rig.record()
    assert record[0] == "kamisado korean 3"
    power_cycle(rig)
    assert rig.record() == record


def test_a_round_has_quick_writes_only():
    """Also the first one after a start: what takes the flash long is done before."""
    rig = Rig().set_up()
    store = watched(rig)
    for _ in range(3):
        for text in ROUND[:-1]:
            rig.move(text, hold_ms=150)
        rig.app.referee.rounds.changes().undo_to(2)
        rig.app.inbox.left_standing = 2
        rig.place("e8", "b1")
        rig.lift("e2", "g6")
        rig.wait(500)
    assert len(store.quick) >= 3 * len(ROUND[:-1]) and store.slow == []
    for still_ms, _ in store.quick:
        assert still_ms >= 30


def test_what_takes_long_is_done_between_rounds():
    """When a log has room for less than a round."""
    rig = Rig().set_up()
    store = watched(rig)
    store.missing = LOG_BYTES // 2
    rig.move(ROUND[0])
    rig.wait(10000)
    assert store.slow == []
    for text in ROUND[1:]:
        rig.move(text)
    assert rig.told[-1] == "result white home" and len(store.quick) >= len(ROUND) - 1
    rig.wait(500)
    assert len(store.slow) >= 2
    for still_ms, phase in store.slow:
        assert still_ms >= 30 and phase == display.OVER
    power_cycle(rig)
    assert rig.app.warnings == [] and rig.app.referee.turns.phase == display.OVER


def test_in_a_round_without_end_it_waits_until_nobody_touches_the_board():
    rig = Rig().set_up()
    store = watched(rig)
    store.missing = LOG_BYTES - 150
    rig.move(ROUND[0])
    assert store.slow == [] and len(store.quick) == 1
    rig.wait(6000)
    assert len(store.slow) >= 1 and store.slow[0] == (5000, display.PLAYING)
    power_cycle(rig)
    assert rig.app.warnings == [] and rig.record()[-1] == ROUND[0]


def test_a_clock_that_jumps_moves_nothing():
    rig = Rig().set_up()
    rig.lift("e8")
    rig.wait(200)
    rig.place("e5")
    rig.wait(60)
    for jump_ms in (-1, -(1 << 29), (1 << 29) - 1, 6000, -60000):
        rig.step(jump_ms)
    assert rig.told == ["begin"]  # the move still rests
    rig.wait(700)
    assert rig.told == ["begin", "e8-e5"]
    assert 0 <= rig.app.sensing.still_ms <= 10000
