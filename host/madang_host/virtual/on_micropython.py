"""The far end of upy://: the app with a virtual board on MicroPython's unix port, its stdio the serial line.

Arguments: `real` or `virtual` time, then the folders to import from. Lines that begin with `~` are not the board's:
they are its hands, or their answers:
    ~set <square> <0 or 1>     place or lift
    ~wait <ms>                 in virtual time, live that long; answered by ~waited <ms lived so far>
    ~look                      answered by ~frame <384 hex digits>
"""

import binascii
import select
import sys
import time

sys.path[:] = sys.argv[2:]

from madang.app import App  # noqa: E402  # the path had to be set first
from madang.games.kamisado.game import Kamisado  # noqa: E402
from madang_host.virtual.board import MemoryStore, VirtualBoard  # noqa: E402

CYCLE_MS = 4
MOST_ANSWER_CYCLES = 200  # of an answer in virtual time


class Child:
    def __init__(self, is_virtual: "bool") -> "None":
        self.board = VirtualBoard("upy", MemoryStore())
        self.board.boot_id = "%04x" % (time.ticks_us() & 0xFFFF)  # type: ignore[attr-defined]  # MicroPython's time
        self.app = App(self.board, Kamisado())
        self.is_virtual = is_virtual
        self.lived_ms = 0
        self.partial = bytearray()
        self.poll = select.poll()
        self.poll.register(sys.stdin, select.POLLIN)

    def say(self, text: "bytes") -> "None":
        sys.stdout.buffer.write(text)

    def live(self, ms: "int") -> "bool":
        """One cycle; whether the board said something."""
        self.app.step(ms)
        self.lived_ms += ms
        said = self.board.take_outgoing()
        if said:
            self.say(said)
        return bool(said)

    def obey(self, line: "bytes") -> "None":
        if not line.startswith(b"~"):
            self.board.receive(line)
            for _ in range(MOST_ANSWER_CYCLES if self.is_virtual else 0):
                if not self.live(CYCLE_MS):
                    break
            return
        words = line.decode().split()
        if words[0] == "~set":
            self.board.set_occupied(int(words[1]), words[2] == "1")
        elif words[0] == "~wait":
            until_ms = self.lived_ms + int(words[1])
            while self.lived_ms < until_ms:
                self.live(min(CYCLE_MS, until_ms - self.lived_ms))
            self.say(b"~waited %d\n" % self.lived_ms)
        elif words[0] == "~look":
            self.say(b"~frame " + binascii.hexlify(self.board.frame) + b"\n")

    def listen(self, wait_ms: "int") -> "bool":
        """Take in what has come; False when the PC is gone."""
        while self.poll.poll(wait_ms):
            byte = sys.stdin.buffer.read(1)
            if not byte:
                return False
            if byte == b"\n":
                line = bytes(self.partial)
                self.partial = bytearray()
                self.obey(line)
            else:
                self.partial.extend(byte)
            wait_ms = 0
        return True

    def run(self) -> "None":
        if self.is_virtual:
            while self.listen(1000):
                pass
            return
        before = time.ticks_ms()  # type: ignore[attr-defined]
        while self.listen(CYCLE_MS):
            now = time.ticks_ms()  # type: ignore[attr-defined]
            self.live(time.ticks_diff(now, before))  # type: ignore[attr-defined]
            before = now


Child(sys.argv[1] == "virtual").run()
