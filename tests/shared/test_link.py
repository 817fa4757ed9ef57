"""What the board tells in answer to commands."""

from madang import protocol
from madang.app import App
from madang.display import PLAYING
from madang.games import registry
from madang.games.kamisado.game import Kamisado
from madang.settings import NAMES
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

TRACE = b'Traceback (most recent call last):\n  File "main.py", line 5\n\nValueError: \xc3\xa4\n' + b"x" * 200


class FullStore(MemoryStore):
    """Has no room for anything of some names."""

    def __init__(self, *full):
        super().__init__()
        self.full = full

    def replace(self, name, data):
        if name in self.full:
            raise OSError(28, "no room")
        super().replace(name, data)


class Line:
    def __init__(self, crash=b"", store=None):
        store = store or MemoryStore()
        if crash:
            store.replace("crash", crash)
        self.board = VirtualBoard("line", store)
        self.app = App(self.board, Kamisado())
        self.number = 0
        self.live(80)

    def live(self, cycles):
        """(kind, fields) of what is told meanwhile."""
        said = b""
        for _ in range(cycles):
            self.app.step(4)
            said += self.board.take_outgoing()
        lines = [protocol.parse_line(line) for line in said.split(b"\n")[:-1]]
        return [(line[0], line[2]) for line in lines]

    def send(self, kind, *fields):
        self.number += 1
        self.board.receive(protocol.format_line(kind, self.number, list(fields))[:-1])


def told(lines, kind):
    return [" ".join(fields) for name, fields in lines if name == kind]


def test_the_stored_trace_is_told_line_by_line_in_printable_characters():
    line = Line(TRACE)
    for _ in range(2):
        line.send("log")
        assert told(line.live(20), "log") == [
            "0 4 Traceback (most recent call last):",
            '1 4   File "main.py", line 5',
            "2 4 ValueError: ??",
            "3 4 " + "x" * 96,
        ]


def test_no_trace_is_told_too():
    line = Line()
    line.send("log")
    assert told(line.live(20), "log") == ["0 0"]


def test_lists_that_are_asked_for_amid_one_another_are_told_whole():
    line = Line(TRACE)
    line.send("log")
    line.live(2)
    line.send("settings")
    lines = line.live(60)
    assert [text.split()[0] for text in told(lines, "setting")] == list(NAMES)
    assert [text.split()[0] for text in told(lines, "log")][-4:] == ["0", "1", "2", "3"]
    line.send("settings")
    line.live(5)
    line.send("snapshot")  # which has the games told, too
    lines = line.live(100)
    assert len(told(lines, "shelf")) == len(registry.NAMES)
    assert [text.split()[0] for text in told(lines, "setting")][-len(NAMES) :] == list(NAMES)


def test_entries_that_are_taken_up_while_others_are_told_leave_no_hole():
    line = Line()
    for index, text in enumerate(("e8-e2", "b1-g6", "pass", "g6-e8"), 2):
        line.send("take", str(index), text)
    lines = line.live(40)
    assert told(lines, "past") == ["2 e8-e2", "3 b1-g6", "4 pass", "5 g6-e8"]
    assert len(told(lines, "ok")) == 4


def test_moves_that_the_pc_takes_back_are_told_by_one_line():
    line = Line()
    for index, text in enumerate(("kamisado dragon 3", "round 1 black basic", "c8-c4", "b1-h7", "c4-b3")):
        line.send("take", str(index), text)
        line.live(40)
    line.send("undo", "3")
    lines = line.live(40)
    assert lines[0] == ("undo", ["3", "0" * 16]) and lines[1][0] == "ok"
    assert not told(lines, "past") and told(lines, "position") == ["3 ob1kyrgn/8/8/8/2p5/8/8/NGRYKPBO w G c4"]


def test_what_can_wait_waits_until_the_pc_has_taken_what_was_told():
    line = Line()
    for cycle in range(1000):  # with a PC that takes nothing; towers come and go
        line.board.set_occupied(cycle // 100, cycle % 100 < 50)
        line.app.step(4)
    assert len(line.board.outgoing) < 2 * protocol.LINE_BYTES
    line.live(100)
    assert told(line.live(600), "sense")[-1:] == []  # it has been told, as it is now
    line.board.set_occupied(20, True)
    assert told(line.live(100), "sense") == ["0000100000000000"]


def test_a_setting_of_a_round_is_kept_when_nobody_touches_the_board():
    """The flash takes 50 ms, in which nothing is scanned."""
    line = Line()
    for square in tuple(range(8)) + tuple(range(56, 64)):
        line.board.set_occupied(square, True)
    line.live(300)
    assert line.app.referee.turns.phase == PLAYING
    line.live(1000)  # the round's beginning has been saved
    line.board.set_occupied(60, False)
    line.live(40)
    line.send("set", "brightness", "7")
    assert told(line.live(40), "setting") == ["brightness 7"] and line.app.settings.brightness == 7
    for _ in range(10):
        line.board.set_occupied(60, True)
        line.live(100)
        line.board.set_occupied(60, False)
        line.live(100)
        assert line.board.store.read("settings") is None
    line.live(1500)
    assert line.board.store.read("settings") == b"brightness=7\n"


def test_a_setting_that_cannot_be_kept_is_refused_and_stays_as_it_was():
    store = FullStore("settings")
    line = Line(store=store)
    line.send("set", "brightness", "7")
    lines = line.live(20)
    assert told(lines, "no") == ["1 the setting cannot be kept (error 28); remove files of your own from the board"]
    assert told(lines, "setting") == [] and line.app.settings.brightness == 96
    store.full = ()
    line.send("set", "brightness", "7")
    lines = line.live(20)
    assert told(lines, "ok") == ["2"] and told(lines, "setting") == ["brightness 7"]
    assert store.read("settings") == b"brightness=7\n"
