"""A `select` that always allows to write, as an ESP32's does."""

import uselect
from uselect import POLLIN, POLLOUT


def poll():
    return _Poller()


class _Poller:
    def __init__(self):
        self._reads = uselect.poll()

    def register(self, stream, events):
        self._stream = stream
        self._reads.register(stream, POLLIN)

    def ipoll(self, timeout_ms):
        can_read = list(self._reads.poll(timeout_ms))
        return iter([(self._stream, POLLOUT | (POLLIN if can_read else 0))])


__all__ = ("POLLIN", "POLLOUT", "poll")
