"""sim:// - the board's app on this very Python, with a virtual board, in a thread of its own.

Options: time=real (the default) or time=virtual, in which the board lives only while its hands wait or a line waits
for its answer, and then as fast as it can.
"""

import os
import threading
import time

import serial

from madang.app import App
from madang.games.kamisado.game import Kamisado
from madang_host.ports.simulated import SimulatedSerial
from madang_host.virtual.board import MemoryStore, VirtualBoard

CYCLE_MS = 4
MOST_ANSWER_CYCLES = 200  # of an answer in virtual time


class SimHands:
    """See madang_host.ports.Hands."""

    def __init__(self, port: "Serial") -> None:
        self._port = port

    def set_occupied(self, square: int, occupied: bool) -> None:
        with self._port.lock:
            self._port.board.set_occupied(square, occupied)

    def occupied(self) -> bytes:
        with self._port.lock:
            return bytes(self._port.board.occupied)

    def wait_ms(self, ms: int) -> None:
        self._port.wait_ms(ms)

    def now_ms(self) -> float:
        return self._port.lived_ms

    def frame(self) -> bytes:
        with self._port.lock:
            return bytes(self._port.board.frame)


class Serial(SimulatedSerial):
    scheme = "sim"
    options = ("time",)

    def _start(self, options: dict[str, str]) -> None:
        if options.get("time", "real") not in ("real", "virtual"):
            raise serial.SerialException("the time of sim:// is 'real' or 'virtual'")
        self.lock = threading.RLock()
        self.lived_ms = 0
        self.board = VirtualBoard("sim", MemoryStore())
        self.board.boot_id = os.urandom(2).hex()
        self.app = App(self.board, Kamisado())
        self.hands = SimHands(self)
        self._is_virtual = options.get("time") == "virtual"
        self._partial = b""
        self._running = True
        self._thread = threading.Thread(target=self._live, name="sim board", daemon=True)
        if not self._is_virtual:
            self._thread.start()

    def _stop(self) -> None:
        self._running = False
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    def _live(self) -> None:
        began = time.monotonic()
        while self._running:
            time.sleep(CYCLE_MS / 1000)
            try:
                self._step(int((time.monotonic() - began) * 1000) - self.lived_ms)
            except Exception as error:
                self._failed(f"the simulated board stopped: {error!r}")
                raise

    def _step(self, elapsed_ms: int) -> bool:
        """One cycle; whether the board said something."""
        with self.lock:
            self.lived_ms += elapsed_ms
            self.app.step(elapsed_ms)
            said = self.board.take_outgoing()
        if said:
            self._received(said)
        return bool(said)

    def wait_ms(self, ms: int) -> None:
        if not self._is_virtual:
            time.sleep(ms / 1000)
            return
        while ms > 0:
            self._step(min(ms, CYCLE_MS))
            ms -= CYCLE_MS

    def _transmit(self, data: bytes) -> None:
        lines = (self._partial + data).split(b"\n")
        self._partial = lines.pop()[-1000:]
        with self.lock:
            for line in lines:
                self.board.receive(line)
        if self._is_virtual and lines:
            self._answer()

    def _answer(self) -> None:
        """Live until the board has no more to say."""
        for _ in range(MOST_ANSWER_CYCLES):
            if not self._step(CYCLE_MS):
                return
