"""pico:// - the firmware with its drivers on an emulated Pico, in a child process (madang_host.simulator.pico.process).

Options: image=FILE, a MicroPython image for the Raspberry Pi Pico (see madang_host.simulator.pico.image for what
is taken without it); flash=FILE, where the board's files are kept between runs. A flash that does not exist yet gets
the firmware.
How the board is built: readout=key-matrix, shift-registers or analog; with a key matrix diodes=no, and bounce_ms=MS,
the longest that a switch bounces; seed=NUMBER, of bounces, magnets and noise.
The board's time is real or slower, but while its hands wait it lives as fast as it can.
"""

import json
import queue
import subprocess
import sys
import threading
from typing import Any

import serial

from madang import squares
from madang_host.extras import need
from madang_host.simulator.ports.simulated import SimulatedSerial

START_S = 60.0  # compiling the firmware and downloading an image included
STOP_S = 5.0


class PicoHands:
    """See madang_host.connection.ports.Hands."""

    def __init__(self, port: "Serial") -> None:
        self._port = port
        self._occupied = squares.new_set()

    def set_occupied(self, square: int, occupied: bool, white: bool | None = None) -> None:
        (squares.add if occupied else squares.discard)(self._occupied, square)
        self._port.request(square=square, occupied=occupied, white=white)

    def set_button(self, button: int, held: bool) -> None:
        self._port.request(button=button, held=held)

    def occupied(self) -> bytes:
        return bytes(self._occupied)

    def wait_ms(self, ms: int) -> None:
        self._port.wait_ms(ms)

    def now_ms(self) -> float:
        return self._port.wait_ms(0)

    def frame(self) -> bytes:
        return self._port.frame


class Serial(SimulatedSerial):
    scheme = "pico"
    options = ("image", "flash", "readout", "diodes", "bounce_ms", "seed")

    def _start(self, options: dict[str, str]) -> None:
        need("rp2040py")
        self.frame = bytes(192)
        self._child = subprocess.Popen(
            [sys.executable, "-m", "madang_host.simulator.pico.process", json.dumps(options)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for us: the board goes when we let go of it
        )
        self._telling = threading.Lock()
        self._waiting = threading.Lock()
        self._answers: queue.SimpleQueue[float | None] = queue.SimpleQueue()  # None: there will be no more
        self._started = threading.Event()  # or ended
        self._has_ended = False
        self._reason = "the emulated Pico has ended"
        self.hands = PicoHands(self)
        self._thread = threading.Thread(target=self._listen, name="pico board", daemon=True)
        self._thread.start()
        if not self._started.wait(START_S) or self._has_ended:
            self._stop()
            raise serial.SerialException(self._reason)

    def _stop(self) -> None:
        assert self._child.stdin is not None
        try:
            self._child.stdin.close()  # the child ends by itself when nobody is there
            self._child.wait(timeout=STOP_S)
        except (BrokenPipeError, subprocess.TimeoutExpired):
            self._child.kill()
            self._child.wait()
        self._thread.join(timeout=STOP_S)

    def _listen(self) -> None:
        assert self._child.stdout is not None
        with self._child.stdout as lines:
            for line in lines:
                self._take(json.loads(line))
        self._has_ended = True
        self._started.set()
        self._answers.put(None)
        if self.is_open:
            self._failed(self._reason)

    def _take(self, event: dict[str, Any]) -> None:
        if "serial" in event:
            self._received(event["serial"].encode("latin-1"))
        elif "frame" in event:
            self.frame = bytes.fromhex(event["frame"])
        elif "lived" in event:
            self._answers.put(event["lived"])
        elif "failed" in event:
            self._reason = event["failed"]
        else:
            self._started.set()

    def _transmit(self, data: bytes) -> None:
        self.request(serial=data.decode("latin-1"))

    def request(self, **request: object) -> None:
        """Give the child a request; raises SerialException when it has ended."""
        assert self._child.stdin is not None
        try:
            with self._telling:
                self._child.stdin.write(json.dumps(request).encode() + b"\n")
                self._child.stdin.flush()
        except (BrokenPipeError, ValueError) as error:
            raise serial.SerialException(self._reason) from error

    def wait_ms(self, ms: int) -> float:
        """Return when the board has lived that much longer; how long it has lived."""
        with self._waiting:
            self.request(wait=ms)
            lived_ms = self._answers.get()
            if lived_ms is None:
                self._answers.put(None)
                raise serial.SerialException(self._reason)
            return lived_ms

    def set_reading(self, is_reading: bool) -> None:
        """Whether the PC takes what the board sends, as after Ctrl-S or in a program that is busy."""
        self.request(reading=is_reading)
