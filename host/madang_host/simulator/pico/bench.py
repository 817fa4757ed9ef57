"""An emulated Pico on the bench of a maker: its files, its serial line at hand, and MicroPython's raw prompt.

All in the caller's thread and in emulated time, for tests and measurements.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from madang_host.firmware_image import in_board_names, readable_trace
from madang_host.simulator.pico import flash
from madang_host.simulator.pico.emulated import EmulatedPico
from madang_host.simulator.pico.image import find_image
from madang_host.simulator.pico.wired import Build

_SLICE_MS = 1
_RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
_END = b"\x04"


class Bench:
    """`said` is what the board has sent, `frames` the time in ms and the 192 bytes of each frame it has shown."""

    def __init__(self, files: Mapping[str, bytes] | bytes, build: Build = Build(), image: Path | None = None) -> None:
        """Power a board with these files by path, or with this file system; with an image, or the one at hand."""
        self.said = bytearray()
        self.frames: list[tuple[float, bytes]] = []
        file_system = files if isinstance(files, bytes) else flash.make_file_system(files)
        self.pico = EmulatedPico(image or find_image(), file_system, self.said.extend, self._take_frame, build)

    def _take_frame(self, ns: float, frame: bytes) -> None:
        self.frames.append((ns / 1e6, frame))

    @property
    def now_ms(self) -> float:
        return self.pico.now_ns / 1e6

    def run_ms(self, ms: float) -> None:
        self.pico.run_until(self.pico.now_ns + ms * 1e6)

    def run_until(self, condition: Callable[[], object], limit_ms: float, what: str) -> None:
        """Run until a condition holds; fails with `what` when it does not within the limit."""
        end_ms = self.now_ms + limit_ms
        while not condition():
            if self.now_ms > end_ms:
                raise TimeoutError(
                    f"waited {limit_ms} ms in vain for {what}; the board said {bytes(self.said[-500:])!r}"
                )
            self.run_ms(_SLICE_MS)

    def send(self, data: bytes) -> None:
        self.pico.serial.send(data)

    def set_occupied(self, *squares: int, occupied: bool = True, white: bool | None = None) -> None:
        """Place towers on squares, of a side or the next ones (madang_host.simulator.virtual.magnets), or lift them."""
        for square in squares:
            self.pico.sensors.set_occupied(square, occupied, white)

    def set_button(self, button: int, held: bool = True) -> None:
        """Press a button (madang.buttons.BUTTON_NAMES), or let it go."""
        self.pico.buttons.set_held(button, held)

    def interrupt(self) -> None:
        """Stop what runs, and go to the raw prompt."""
        self.said.clear()
        self.send(b"\r\x03\x03\x01")
        self.run_until(lambda: self.said.endswith(_RAW_PROMPT), 1000, "the raw prompt")

    def execute(self, source: str, limit_ms: float = 3000, meanwhile: Callable[[], None] | None = None) -> str:
        """What a program prints; raises RuntimeError with its trace when it fails. At the raw prompt only. It may use
        the firmware's public names. What is done meanwhile begins as soon as the program does."""
        self.said.clear()
        self.send(in_board_names(source).encode() + _END)
        if meanwhile:
            self.run_until(lambda: self.said.startswith(b"OK"), limit_ms, "the program's begin")
            meanwhile()
        self.run_until(lambda: self.said.count(_END) == 2 and self.said.endswith(b">"), limit_ms, "a program's end")
        printed, trace, _ = bytes(self.said).split(_END)
        if trace:
            raise RuntimeError("\n".join(map(readable_trace, trace.decode().splitlines())))
        return printed.removeprefix(b"OK").decode()
