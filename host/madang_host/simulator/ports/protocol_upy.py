"""upy:// - the app with a virtual board on a genuine MicroPython interpreter, in a child process.

Its standard input and output are the serial line; see madang_host.simulator.virtual.on_micropython for how its
hands share it.

Options: time=real (the default) or time=virtual, in which the board lives only while its hands wait or a line waits
for its answer, and then as fast as it can; readout=analog for sensors that tell white towers from black ones;
store=FOLDER, where the board keeps its game and its settings.
"""

import queue
import subprocess
import threading
import time

import serial

from madang import squares
from madang_host.paths import firmware_folder, host_folder, micropython_command
from madang_host.simulator.ports.simulated import SimulatedSerial
from madang_host.simulator.virtual.life import CYCLE_MS

HEAP = "heapsize=768K"  # a Pico has 230: its words are half as long, and it has no game in memory but one
ANSWER_S = 60.0


class UpyHands:
    """See madang_host.connection.ports.Hands."""

    def __init__(self, port: "Serial", is_virtual: bool) -> None:
        self._port = port
        self._is_virtual = is_virtual
        self._occupied = squares.new_set()

    def set_occupied(self, square: int, occupied: bool, white: bool | None = None) -> None:
        (squares.add if occupied else squares.discard)(self._occupied, square)
        side = "" if white is None else " white" if white else " black"
        self._port.tell_hands(f"~set {square} {int(occupied)}{side}")

    def set_button(self, button: int, held: bool) -> None:
        self._port.tell_hands(f"~press {button} {int(held)}")

    def occupied(self) -> bytes:
        return bytes(self._occupied)

    def wait_ms(self, ms: int) -> None:
        if self._is_virtual:
            self._live(ms)
            return
        until_ms = self.now_ms() + ms
        while self.now_ms() < until_ms:
            time.sleep(CYCLE_MS / 1000)

    def now_ms(self) -> float:
        return self._live(0)

    def _live(self, ms: int) -> float:
        """Live that long in virtual time; how long the board has lived."""
        return float(self._port.ask_hands(f"~wait {ms}"))

    def frame(self) -> bytes:
        return bytes.fromhex(self._port.ask_hands("~look"))


class Serial(SimulatedSerial):
    scheme = "upy"
    options = ("time", "readout", "store")

    def _start(self, options: dict[str, str]) -> None:
        kind_of_time = options.get("time", "real")
        if kind_of_time not in ("real", "virtual"):
            raise serial.SerialException("the time of upy:// is 'real' or 'virtual'")
        sensors = "sides" if self._tells_sides(options) else "occupancy"
        store = self._store
        child = host_folder() / "madang_host" / "simulator" / "virtual" / "on_micropython.py"
        folders = [str(firmware_folder()), str(host_folder())]
        self._child = subprocess.Popen(
            [
                *micropython_command(),
                "-X",
                HEAP,
                str(child),
                kind_of_time,
                sensors,
                store.board_id,
                store.folder,
                *folders,
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
            start_new_session=True,  # Ctrl-C is for us: the board goes when we let go of it
        )
        self._writing = threading.Lock()
        self._asking = threading.Lock()
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.hands = UpyHands(self, kind_of_time == "virtual")
        self._thread = threading.Thread(target=self._listen, name="upy board", daemon=True)
        self._thread.start()

    def _stop(self) -> None:
        assert self._child.stdin is not None
        self._child.stdin.close()  # the child ends by itself when nobody is there
        try:
            self._child.wait(timeout=3)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._thread.join(timeout=3)

    def _listen(self) -> None:
        assert self._child.stdout is not None
        with self._child.stdout as lines:
            for line in iter(lines.readline, b""):
                if line.startswith(b"~"):
                    self._answers.put(line.decode().split()[-1])
                else:
                    self._received(line)
        if self.is_open:
            self._failed("the MicroPython process of upy:// has ended")

    def _transmit(self, data: bytes) -> None:
        assert self._child.stdin is not None
        try:
            with self._writing:
                self._child.stdin.write(data)
        except (BrokenPipeError, ValueError) as error:
            raise serial.SerialException("the MicroPython process of upy:// has ended") from error

    def tell_hands(self, line: str) -> None:
        """Give the hands in the child a line."""
        self._transmit(line.encode() + b"\n")

    def ask_hands(self, line: str) -> str:
        """The last word of the hands' answer to a line."""
        with self._asking:
            self.tell_hands(line)
            try:
                return self._answers.get(timeout=ANSWER_S)
            except queue.Empty:
                raise serial.SerialException(f"the MicroPython process of upy:// does not answer '{line}'") from None
