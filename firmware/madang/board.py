"""The board seam: what the app asks of the hardware, or of a simulator in its place."""

from madang.interpreter import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable

    from madang.calibration import Calibration

# The logs of a store, and how many bytes each takes: a sector of flash without its header.
LOGS = ("journal-a", "journal-b")
LOG_BYTES = const(4080)


class Store:
    """A few named blobs that outlive the power. After a power cut in any of these methods either the old blob is there
    or the new one. They raise OSError when the memory is full or broken. Those that change a blob take tens of
    milliseconds, in which the board does nothing else.

    The logs (LOGS) are blobs to which a little can be added in about a millisecond. They have to be cleared first: once
    before they are used, and when they are full. A power cut while something is added leaves any of its bits undone.
    """

    def read(self, name: "str") -> "bytes | None":
        """The blob, or None where there is none or an empty one."""
        raise NotImplementedError

    def read_piece(self, name: "str", at: "int", into: "bytearray") -> "int":
        """Fill a buffer with what a blob or a log has from an offset on; how many bytes that are, 0 at its end."""
        data = (self.read(name) or b"")[at : at + len(into)]
        for i in range(len(data)):
            into[i] = data[i]
        return len(data)

    def append(self, name: "str", data: "bytes") -> "None":
        """Add to a blob's end, making it if need be."""
        raise NotImplementedError

    def replace(self, name: "str", data: "bytes") -> "None":
        """Change a blob as a whole."""
        raise NotImplementedError

    def append_pieces(self, name: "str", pieces: "Iterable[bytes]") -> "None":
        """Like `append`, of what need not be in memory all at once."""
        self.append(name, b"".join(pieces))

    def replace_pieces(self, name: "str", pieces: "Iterable[bytes]") -> "None":
        """Like `replace`, of what need not be in memory all at once."""
        self.replace(name, b"".join(pieces))

    def log_room(self, name: "str") -> "int":
        """How many bytes can be added to a log; 0 where it has to be cleared first. Allocates nothing."""
        raise NotImplementedError

    def add_to_log(self, name: "str", data: "bytearray", length: "int") -> "None":
        """Add data[:length], for which there is room. Allocates nothing, and takes about a millisecond."""
        raise NotImplementedError

    def clear_log(self, name: "str") -> "None":
        """Make a log, or drop what it has; after a power cut it may have any of it."""
        raise NotImplementedError


class Board:
    """64 sensors, 64 lights, a serial line and a store. Nothing here but the store allocates or waits.

    board_id     printable, without spaces, always the same for one board
    boot_id      printable, without spaces, another one at every start
    reset_cause  printable, without spaces
    bounces      whether the sensors are switches, and a scan takes little

    Sensors that tell more than whether a square is occupied tell it here, from each scan; for others these are None:

    polarity     the occupied squares on which a tower of White's stands, by its magnet's pole, as a set of squares
    levels       what each sensor said, 64 numbers by square
    calibration  what the levels are judged by
    """

    board_id = "none"
    boot_id = "0"
    reset_cause = "power"
    bounces = False
    store: "Store"
    polarity: "bytearray | None" = None
    levels: "array[int] | None" = None
    calibration: "Calibration | None" = None

    def alive(self) -> "None":
        """Called now and then by what takes long before the first cycle."""

    def draw_chance(self) -> "bytes | None":
        """16 bytes that nobody can foresee, or None where there is no such thing. Allocates."""
        return None

    def scan(self, into: "bytearray") -> "None":
        """Set the bit of each occupied square in a set of squares (madang.squares), clear the others."""
        raise NotImplementedError

    def buttons(self) -> "int":
        """The push buttons that are held now, bits of madang.buttons."""
        return 0

    def show(self, frame: "bytearray") -> "None":
        """Send a frame (madang.lights) to the lights; it may be changed as soon as this returns."""
        raise NotImplementedError

    def read_line(self, into: "bytearray") -> "int":
        """Put one received line into the buffer, without its newline; its length, or -1 when there is none yet. The
        buffer is the same each time: the beginning of a line may lie in it until the rest has come."""
        raise NotImplementedError

    def backlog(self) -> "int":
        """How many bytes the PC has not taken yet."""
        raise NotImplementedError

    def write_line(self, buffer: "bytearray", length: "int") -> "bool":
        """Send buffer[:length], a whole line; False, and nothing sent, when there is no room."""
        raise NotImplementedError

    def service(self) -> "None":
        """Called once a cycle: whatever the hardware wants done in between."""
        raise NotImplementedError
