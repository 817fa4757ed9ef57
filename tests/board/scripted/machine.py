"""A `machine` for MicroPython on the PC, as far as our drivers ask for one: pins that tests set, and look at."""

PWRON_RESET, WDT_RESET = 1, 3


class Pin:
    """As MicroPython's. By number: `driven` are the levels of outputs, `held` those of inputs that something pulls;
    `closed` are the switches, each from a row's open drain to a column."""

    IN, OUT, OPEN_DRAIN, PULL_UP = "in", "out", "open drain", "pull up"

    def __init__(self, number, mode="in", pull=None, value=0):
        self.number = number
        self.init(mode, pull, value)

    def init(self, mode, pull=None, value=0):
        self.mode = mode
        Pin.driven.pop(self.number, None)
        if mode != Pin.IN:
            Pin.driven[self.number] = value

    def __call__(self, level=None):
        if level is not None:
            Pin.driven[self.number] = level
            Pin.changed(self.number, level)
            return None
        for row, column in Pin.closed:
            if column == self.number and Pin.driven.get(row) == 0:
                return 0
        return Pin.driven.get(self.number, Pin.held.get(self.number, 1))


Pin.driven = {}
Pin.held = {}
Pin.closed = set()
Pin.changed = lambda number, level: None


class ADC:
    def __init__(self, pin):
        pass


class WDT:
    """`made` are the times that it was given."""

    def __init__(self, timeout):
        WDT.made.append(timeout)

    def feed(self):
        WDT.fed()


WDT.made = []
WDT.fed = lambda: None


class Timer:
    """As an ESP32's, which makes none by itself."""

    PERIODIC = 1

    def __init__(self, number, mode, period, callback):
        if number not in range(4):
            raise ValueError("invalid Timer number")
        Timer.made.append((number, period))


Timer.made = []


class ResetError(BaseException):
    """Nothing runs any more."""


def reset():
    raise ResetError


def reset_cause():
    return PWRON_RESET


def unique_id():
    return b"\x24\x0a\xc4\x01\x02\x03"


frames = []


def bitstream(pin, kind, nanoseconds, data):
    """What a chain of lights at a pin is sent."""
    assert kind == 0 and len(nanoseconds) == 4 and all(200 < part < 1000 for part in nanoseconds)
    assert Pin.driven[pin.number] == 0
    frames.append(bytes(data))
