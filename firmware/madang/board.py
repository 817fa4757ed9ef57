"""The board seam: what the app asks of the hardware, or of a simulator in its place."""

from madang.interpreter import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from madang.calibration import Calibration

PAGE_BYTES = const(208)  # with what littlefs adds to them, they fill one page of flash: 212 need a second now and then


class Store:
    """A few named blobs that outlive the power. After a power cut in any of these methods either the old blob is there
    or the new one. They raise OSError when the memory is full or broken.

    is_quick  whether the next `save_page` takes about a millisecond
    """

    is_quick = True

    def read(self, name: "str") -> "bytes | None":
        """The blob, or None where there is none or an empty one."""
        raise NotImplementedError

    def append(self, name: "str", data: "bytes") -> "None":
        """Add to a blob's end, making it if need be. Takes tens of milliseconds."""
        raise NotImplementedError

    def replace(self, name: "str", data: "bytes") -> "None":
        """Change a blob as a whole. Takes tens of milliseconds."""
        raise NotImplementedError

    def save_page(self, name: "str", page: "bytearray") -> "None":
        """Change a blob of PAGE_BYTES as a whole; for one that changes often. Only the first time allocates."""
        raise NotImplementedError

    def tidy(self) -> "None":
        """Make `save_page` quick again. Takes tens of milliseconds."""


class Board:
    """64 sensors, 64 lights, a serial line and a store. Nothing here but the store allocates or waits.

    board_id     printable, without spaces, always the same for one board
    boot_id      printable, without spaces, another one at every start
    reset_cause  printable, without spaces

    Sensors that tell more than whether a square is occupied tell it here, from each scan; for others these are None:

    polarity     the occupied squares on which a tower of White's stands, by its magnet's pole, as a set of squares
    levels       what each sensor said, 64 numbers by square
    calibration  what the levels are judged by
    """

    board_id = "none"
    boot_id = "0"
    reset_cause = "power"
    store: "Store"
    polarity: "bytearray | None" = None
    levels: "array[int] | None" = None
    calibration: "Calibration | None" = None

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
        """Put one received line into the buffer, without its newline; its length, or -1 when there is none yet."""
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
