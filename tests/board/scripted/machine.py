"""A `machine` for MicroPython on the PC, as far as our drivers ask for one: pins that tests set, and look at."""


class Pin:
    """As MicroPython's. By number: `driven` are the levels of outputs, `held` those of inputs that something pulls."""

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
        return Pin.driven.get(self.number, Pin.held.get(self.number, 1))


Pin.driven = {}
Pin.held = {}


class ADC:
    def __init__(self, pin):
        pass
