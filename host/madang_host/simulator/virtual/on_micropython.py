"""The far end of upy://: the app with a virtual board on MicroPython's unix port, its stdio the serial line.

Arguments: `real` or `virtual` time; `sides` if the sensors tell white towers from black ones, or else `occupancy`; the
board's id; the folder for what is to outlive the power, or nothing; then the folders to import from. Lines that begin
with `~` are not the board's: they are its hands, or their answers:
    ~set <square> <0 or 1>     place or lift; after it `white` or `black` for a tower of that side
    ~press <button> <0 or 1>   let go of a button, or press it
    ~wait <ms>                 in virtual time, live that long, else 0; answered by ~waited <ms lived so far>
    ~look                      answered by ~frame <384 hex digits>
"""

import binascii
import os
import select
import sys
import time

sys.path[:] = sys.argv[5:]

from madang_host.simulator.virtual.life import CYCLE_MS, Life


class Child:
    def __init__(self, is_virtual: "bool", tells_sides: "bool", board_id: "str", folder: "str") -> "None":
        boot_id = binascii.hexlify(os.urandom(4)).decode()
        self.life = Life(board_id, boot_id, self.say, tells_sides, folder)
        self.is_virtual = is_virtual
        self.partial = bytearray()
        self.poll = select.poll()
        self.poll.register(sys.stdin, select.POLLIN)

    def say(self, text: "bytes") -> "None":
        sys.stdout.buffer.write(text)

    def obey(self, line: "bytes") -> "None":
        if not line.startswith(b"~"):
            self.life.board.receive(line)
            if self.is_virtual:
                self.life.answer()
            return
        words = line.decode().split()
        if words[0] == "~set":
            white = words[3] == "white" if len(words) > 3 else None
            self.life.board.set_occupied(int(words[1]), words[2] == "1", white)
        elif words[0] == "~press":
            self.life.board.set_button(int(words[1]), words[2] == "1")
        elif words[0] == "~wait":
            self.life.live(int(words[1]))
            self.say(b"~waited %d\n" % self.life.lived_ms)
        elif words[0] == "~look":
            self.say(b"~frame " + binascii.hexlify(self.life.board.frame) + b"\n")

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
            self.life.step(time.ticks_diff(now, before))  # type: ignore[attr-defined]
            before = now


Child(sys.argv[1] == "virtual", sys.argv[2] == "sides", sys.argv[3], sys.argv[4]).run()
