class Pull:
    UP = "up"


class Direction:
    OUTPUT = "output"


class DigitalInOut:
    """`driven` are the levels of outputs by pin; `closed` the switches that join an output to a pulled-up input."""

    driven = {}  # noqa: RUF012
    closed = set()  # noqa: RUF012

    def __init__(self, pin):
        self.pin = pin

    def switch_to_output(self, value=False):
        DigitalInOut.driven[self.pin] = value

    def switch_to_input(self, pull=None):
        DigitalInOut.driven.pop(self.pin, None)
        self.pull = pull

    def deinit(self):
        DigitalInOut.driven.pop(self.pin, None)

    def _get(self):
        for row, column in DigitalInOut.closed:
            if column == self.pin and DigitalInOut.driven.get(row) is False:
                return False
        return self.pull == Pull.UP

    def _set(self, value):
        DigitalInOut.driven[self.pin] = value

    value = property(_get, _set)
