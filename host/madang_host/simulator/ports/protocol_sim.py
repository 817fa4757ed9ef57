"""sim:// - the board's app on this very Python, with a virtual board, in a thread of its own.

Options: time=real (the default) or time=virtual, in which the board lives only while its hands wait or a line waits
for its answer, and then as fast as it can; readout=analog for sensors that tell white towers from black ones;
store=FOLDER, where the board keeps its game and its settings.
"""

import os
import threading
import time

import serial

from madang_host.simulator.ports.simulated import SimulatedSerial
from madang_host.simulator.virtual.life import CYCLE_MS, Life


class SimHands:
    """See madang_host.connection.ports.Hands."""

    def __init__(self, port: "Serial") -> None:
        self._port = port

    def set_occupied(self, square: int, occupied: bool, white: bool | None = None) -> None:
        with self._port.lock:
            self._port.life.board.set_occupied(square, occupied, white)

    def set_button(self, button: int, held: bool) -> None:
        with self._port.lock:
            self._port.life.board.set_button(button, held)

    def occupied(self) -> bytes:
        with self._port.lock:
            return bytes(self._port.life.board.occupied)

    def wait_ms(self, ms: int) -> None:
        self._port.wait_ms(ms)

    def now_ms(self) -> float:
        return self._port.life.lived_ms

    def frame(self) -> bytes:
        with self._port.lock:
            return bytes(self._port.life.board.frame)


class Serial(SimulatedSerial):
    scheme = "sim"
    options = ("time", "readout", "store")

    def _start(self, options: dict[str, str]) -> None:
        if options.get("time", "real") not in ("real", "virtual"):
            raise serial.SerialException("the time of sim:// is 'real' or 'virtual'")
        self.lock = threading.RLock()
        tells_sides = self._tells_sides(options)
        self.life = Life(self._store.board_id, os.urandom(4).hex(), self._received, tells_sides, self._store.folder)
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
        before_s = time.monotonic()
        while self._running:
            time.sleep(CYCLE_MS / 1000)
            elapsed_ms = int((time.monotonic() - before_s) * 1000)
            before_s += elapsed_ms / 1000
            try:
                with self.lock:
                    self.life.step(elapsed_ms)
            except Exception as error:
                self._failed(f"the simulated board stopped: {error!r}")
                raise

    def wait_ms(self, ms: int) -> None:
        if self._is_virtual:
            with self.lock:
                self.life.live(ms)
            return
        until_ms = self.life.lived_ms + ms
        while self.life.lived_ms < until_ms and self._thread.is_alive():
            time.sleep(CYCLE_MS / 1000)

    def _transmit(self, data: bytes) -> None:
        lines = (self._partial + data).split(b"\n")
        self._partial = lines.pop()[-1000:]
        with self.lock:
            for line in lines:
                self.life.board.receive(line)
            if self._is_virtual and lines:
                self.life.answer()
