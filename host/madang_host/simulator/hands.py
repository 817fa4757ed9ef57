"""What hands can do at a simulated board, whichever it is."""

from typing import Protocol


class Hands(Protocol):
    """What a simulated port has beside the serial line: towers to lift and place, and the lights to look at.

    Squares are 0..63, a1 first. Time is the board's own, which may be virtual or slower than the clock on the wall.
    """

    def set_occupied(self, square: int, occupied: bool, white: bool | None = None) -> None:
        """Place a tower of a side, by default the next one (madang_host.simulator.virtual.magnets); or lift one."""

    def set_button(self, button: int, held: bool) -> None:
        """Press one of the board's buttons, 0 or 1 (madang.buttons.BUTTON_NAMES), or let it go."""

    def occupied(self) -> bytes:
        """The squares occupied, a set of 8 bytes (madang.squares)."""

    def wait_ms(self, ms: int) -> None:
        """Return when the board has lived that much longer."""

    def now_ms(self) -> float:
        """How long the board has lived."""

    def frame(self) -> bytes:
        """The lights as last sent by the board: 192 bytes, red, green, blue of a1, b1 .. h8."""
