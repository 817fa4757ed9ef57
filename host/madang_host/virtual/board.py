"""The virtual board: the board seam (madang.board) over memory. Runs on both interpreters."""

from madang import board, squares

MOST_QUEUED = 4096  # bytes to the PC


class MemoryStore(board.Store):
    """Named blobs that live as long as the object."""

    def __init__(self) -> "None":
        self.blobs = {}  # type: dict[str, bytes]

    def read(self, name: "str") -> "bytes | None":
        return self.blobs.get(name)

    def append(self, name: "str", data: "bytes") -> "None":
        self.blobs[name] = self.blobs.get(name, b"") + data

    def replace(self, name: "str", data: "bytes") -> "None":
        self.blobs[name] = bytes(data)


class VirtualBoard(board.Board):
    """Sensors are set with `set_occupied`; the lights last shown are in `frame`, counted by `shown`.

    Lines from the board wait in `outgoing`, lines to it are given to `receive`.
    """

    def __init__(self, board_id: "str", store: "board.Store") -> "None":
        self.board_id = board_id
        self.store = store
        self.occupied = squares.new_set()
        self.frame = bytearray(192)
        self.shown = 0
        self.outgoing = bytearray()
        self._incoming = []  # type: list[bytes]

    def set_occupied(self, square: "int", occupied: "bool") -> "None":
        if occupied:
            squares.add(self.occupied, square)
        else:
            squares.discard(self.occupied, square)

    def receive(self, line: "bytes") -> "None":
        """Queue a line for the board, without its newline."""
        self._incoming.append(line)

    def scan(self, into: "bytearray") -> "None":
        squares.copy(self.occupied, into)

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

    def room(self) -> "int":
        return MOST_QUEUED - len(self.outgoing)

    def write_line(self, buffer: "bytearray", length: "int") -> "bool":
        if length > self.room():
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
