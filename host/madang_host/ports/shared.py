"""Gives an open port a device name of its own, so that other programs (mpremote, Thonny) can open it. Unix only."""

import contextlib
import os
import select
import threading
import tty
from collections.abc import Iterator

import serial

_NAP_S = 0.05
_MOST_BYTES = 256


@contextlib.contextmanager
def shared_as_device(port: serial.SerialBase) -> Iterator[str]:
    """The path of a device whose far end is the port; while it is shared nobody else reads the port."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    ended = threading.Event()
    threads = [
        threading.Thread(target=_carry_in, args=(port, ours, ended), daemon=True),
        threading.Thread(target=_carry_out, args=(port, ours, ended), daemon=True),
    ]
    for thread in threads:
        thread.start()
    try:
        yield os.ttyname(theirs)
    finally:
        ended.set()
        for thread in threads:
            thread.join()
        os.close(ours)
        os.close(theirs)


def _carry_in(port: serial.SerialBase, device: int, ended: threading.Event) -> None:
    while not ended.is_set():
        if select.select([device], [], [], _NAP_S)[0]:
            port.write(os.read(device, _MOST_BYTES))


def _carry_out(port: serial.SerialBase, device: int, ended: threading.Event) -> None:
    port.timeout = _NAP_S
    while not ended.is_set():
        data = port.read(max(1, min(port.in_waiting, _MOST_BYTES)))
        if data and select.select([], [device], [], _NAP_S)[1]:
            os.write(device, data)
