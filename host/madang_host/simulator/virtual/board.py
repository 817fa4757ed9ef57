"""The virtual board: the board seam (madang.board) over memory. Runs on both interpreters."""

import os

from madang import board, squares
from madang_host.simulator.virtual.magnets import Magnets

MOST_QUEUED = 4096  # bytes to the PC


class MemoryStore(board.Store):
    """Named blobs that live as long as the object."""

    def __init__(self) -> "None":
        self.blobs = {}  # type: dict[str, bytearray]

    def read(self, name: "str") -> "bytes | None":
        return bytes(self.blobs[name]) if self.blobs.get(name) else None

    def append(self, name: "str", data: "bytes") -> "None":
        self.blobs.setdefault(name, bytearray()).extend(data)

    def replace(self, name: "str", data: "bytes") -> "None":
        self.blobs[name] = bytearray(data)

    def log_room(self, name: "str") -> "int":
        return board.LOG_BYTES - len(self.blobs[name]) if name in self.blobs else 0

    def add_to_log(self, name: "str", data: "bytearray", length: "int") -> "None":
        self.blobs[name].extend(data[:length])

    def clear_log(self, name: "str") -> "None":
        self.blobs[name] = bytearray()


class VirtualBoard(board.Board):
    """Sensors are set with `set_occupied`; the lights last shown are in `frame`, counted by `shown`.

    Lines from the board wait in `outgoing`, lines to it are given to `receive`. Sensors that tell white towers from
    black ones fill `polarity`.
    """

    def __init__(self, board_id: "str", store: "board.Store", tells_sides: "bool" = False) -> "None":
        self.board_id = board_id
        self.store = store
        self.occupied = squares.new_set()
        self.polarity = squares.new_set() if tells_sides else None
        self._white = squares.new_set()
        self._towers = Magnets()
        self.held = 0  # of the buttons, bits of madang.buttons
        self.frame = bytearray(192)
        self.shown = 0
        self.outgoing = bytearray()
        self._incoming = []  # type: list[bytes]

    def set_occupied(self, square: "int", occupied: "bool", white: "bool | None" = None) -> "None":
        """Place a tower, of a side or the one that is next (madang_host.simulator.virtual.magnets), or lift one."""
        if occupied:
            squares.add(self.occupied, square)
            if self._towers.white[self._towers.place(square, white)]:
                squares.add(self._white, square)
            else:
                squares.discard(self._white, square)
        else:
            squares.discard(self.occupied, square)
            squares.discard(self._white, square)
            self._towers.lift(square)

    def set_button(self, button: "int", held: "bool") -> "None":
        """Press one of the buttons, 0 or 1 (madang.buttons.BUTTON_NAMES), or let it go."""
        self.held = self.held & ~(1 << button) | int(held) << button

    def receive(self, line: "bytes") -> "None":
        """Queue a line for the board, without its newline."""
        self._incoming.append(line)

    def draw_chance(self) -> "bytes":
        return os.urandom(16)

    def scan(self, into: "bytearray") -> "None":
        squares.copy(self.occupied, into)
        if self.polarity is not None:
            squares.copy(self._white, self.polarity)

    def buttons(self) -> "int":
        return self.held

    def show(self, frame: "bytearray") -> "None":
        self.frame[:] = frame
        self.shown += 1

    def read_line(self, into: "bytearray") -> "int":
        while self._incoming:
            line = self._incoming.pop(0)
            if len(line) <= len(into):
                into[: len(line)] = line
                return len(line)
        return -1

    def backlog(self) -> "int":
        return len(self.outgoing)

    def write_line(self, buffer: "bytearray", length: "int") -> "bool":
        if len(self.outgoing) + length > MOST_QUEUED:
            return False
        self.outgoing.extend(buffer[:length])
        return True

    def take_outgoing(self) -> "bytes":
        """What the board has said since the last call."""
        said = bytes(self.outgoing)
        self.outgoing = bytearray()
        return said

    def service(self) -> "None":
        pass
