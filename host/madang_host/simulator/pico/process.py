"""The emulated Pico in a process of its own: `python -m madang_host.simulator.pico.process OPTIONS`, pico://'s as JSON.

It reads requests and writes events, a JSON object a line:

    {"serial": TEXT}                      both ways: bytes on the serial line, as Latin-1
    {"square": 27, "occupied": true, "white": null}
                                          to it: place or lift what stands on a square; a tower of either side, or the
                                          one that is next (madang_host.simulator.virtual.magnets)
    {"button": 0, "held": true}
                                          to it: press a button (madang.buttons.BUTTON_NAMES), or let it go
    {"reading": false}                    to it: whether the program at the serial line's end reads
    {"wait": MS}                          to it: live that much longer as fast as possible, then report
    {"lived": MS}                         from it: how long the board has lived, the answer to wait
    {"ms": MS, "frame": HEX}              from it: the lights have taken over a frame
    {"started": true}                     from it: the first event
    {"failed": TEXT}                      from it: the last event, if it comes

When it is not waiting it lives in real time, or slower if the emulation cannot keep up. It ends with its input.
"""

import json
import queue
import sys
import threading
import time
from pathlib import Path
from typing import BinaryIO

from madang_host.errors import UserError
from madang_host.firmware_image import firmware_files, readout_file
from madang_host.simulator.pico import flash
from madang_host.simulator.pico.emulated import EmulatedPico
from madang_host.simulator.pico.image import find_image
from madang_host.simulator.pico.wired import parse_build

_MOST_BEHIND_NS = 20e6  # of real time; what is lost beyond that is not made up for
_NAP_S = 0.002


class _Process:
    def __init__(self, options: dict[str, str], events: BinaryIO) -> None:
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._events = events
        self._flash_file = Path(options["flash"]) if options.get("flash") else None
        build = parse_build(options)
        self._pico = EmulatedPico(
            find_image(options.get("image")),
            self._file_system(build.readout),
            self._tell_serial,
            self._tell_frame,
            build,
        )
        self._wait_until_ns: float | None = None

    def _file_system(self, readout: str) -> bytes:
        if self._flash_file and self._flash_file.exists():
            content = self._flash_file.read_bytes()
            if len(content) != flash.SIZE:
                raise UserError(
                    f"{self._flash_file} is no flash of pico://: it has {len(content)} bytes, not {flash.SIZE}"
                )
            return content
        return flash.make_file_system(firmware_files() | readout_file(readout))

    def _tell(self, **event: object) -> None:
        self._events.write(json.dumps(event).encode() + b"\n")
        self._events.flush()

    def _tell_serial(self, data: bytes | bytearray) -> None:
        self._tell(serial=data.decode("latin-1"))

    def _tell_frame(self, ns: float, frame: bytes) -> None:
        self._tell(ms=ns / 1e6, frame=frame.hex())

    def live(self) -> None:
        """Live until the input ends."""
        threading.Thread(target=self._listen, daemon=True).start()
        self._tell(started=True)
        pico = self._pico
        allowed_ns = pico.now_ns
        looked_s = time.monotonic()
        nap_s = 0.0
        while self._obey(nap_s):
            now_s = time.monotonic()
            allowed_ns = min(allowed_ns + (now_s - looked_s) * 1e9, pico.now_ns + _MOST_BEHIND_NS)
            looked_s = now_s
            nap_s = 0.0
            if self._wait_until_ns is None:
                if pico.run_towards(allowed_ns):
                    nap_s = _NAP_S
            elif pico.run_towards(self._wait_until_ns):
                self._wait_until_ns = None
                allowed_ns = pico.now_ns
                self._tell(lived=pico.now_ns / 1e6)
        if self._flash_file:
            self._flash_file.write_bytes(pico.file_system)

    def _listen(self) -> None:
        for line in sys.stdin.buffer:
            self._requests.put(line)
        self._requests.put(None)

    def _obey(self, nap_s: float) -> bool:
        """Carry out the requests that have come, up to one that waits; False when there will be no more."""
        while self._wait_until_ns is None:
            try:
                line = self._requests.get(timeout=nap_s) if nap_s else self._requests.get_nowait()
            except queue.Empty:
                return True
            if line is None:
                return False
            self._carry_out(json.loads(line))
            nap_s = 0.0
        return True

    def _carry_out(self, request: dict[str, object]) -> None:
        match request:
            case {"serial": str(text)}:
                self._pico.serial.send(text.encode("latin-1"))
            case {"square": int(square), "occupied": bool(occupied), "white": bool() | None as white}:
                self._pico.sensors.set_occupied(square, occupied, white)
            case {"button": int(button), "held": bool(held)}:
                self._pico.buttons.set_held(button, held)
            case {"reading": bool(is_reading)}:
                self._pico.serial.set_reading(is_reading)
            case {"wait": int(ms)}:
                self._wait_until_ns = self._pico.now_ns + ms * 1e6
            case _:
                raise ValueError(f"no such request: {request}")


def main(options: str) -> None:
    events = sys.stdout.buffer
    sys.stdout = sys.stderr  # the emulator's log is no event
    try:
        _Process(json.loads(options), events).live()
    except UserError as error:
        events.write(json.dumps({"failed": str(error)}).encode() + b"\n")
    except BrokenPipeError:
        pass  # nobody is there any more


if __name__ == "__main__":
    main(*sys.argv[1:])
