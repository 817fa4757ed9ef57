class Event:
    key_number = 0
    pressed = False


class ShiftRegisterKeys:
    """`inputs` are the levels in the order in which they come out; `look` is what CircuitPython does by itself."""

    inputs = [1] * 64
    made = None

    def __init__(
        self,
        *,
        clock,
        data,
        latch,
        key_count,
        value_when_pressed,
        value_to_latch=True,
        interval=0.02,
        max_events=64,
        debounce_threshold=1,
    ):
        assert (latch, clock, data) == ("GP17", "GP18", "GP20") and key_count == 64
        self._low = value_when_pressed
        self._most = max_events
        self._known = [False] * key_count
        self.events = EventQueue()
        ShiftRegisterKeys.made = self

    def look(self):
        for place in range(len(self._known)):
            pressed = self.inputs[place] == self._low
            if pressed != self._known[place]:
                self._known[place] = pressed
                if len(self.events.waiting) < self._most:
                    self.events.waiting.append((place, pressed))
                else:
                    self.events.overflowed = True

    def reset(self):
        self._known = [False] * len(self._known)


class EventQueue:
    overflowed = False

    def __init__(self):
        self.waiting = []

    def clear(self):
        self.waiting.clear()
        self.overflowed = False

    def get_into(self, event):
        if not self.waiting:
            return False
        event.key_number, event.pressed = self.waiting.pop(0)
        return True
