"""Two push buttons: from the raw bits of their pins to what they ask for. Knows no pin and no game.

No board needs them: one without has none held, ever. A button that is held when the power comes on, or is stuck, asks
for nothing before it has been let go.
"""

from madang.interpreter import const

# Bits of what is held
FIRST = const(1)
SECOND = const(2)
BUTTON_NAMES = ("confirm", "back")

# Bits of what `update` returns
CONFIRM = const(1)  # the first went down
BACK = const(2)  # the second was let go before long
MENU = const(4)  # the second has been held

_SETTLE_MS = const(20)  # they bounce for 5 ms at most when new (Omron B3F, datasheet, characteristics)
_HOLD_MS = const(800)


class Buttons:
    """`update` allocates nothing; a cycle in which nothing is held and `is_busy` says no can do without it."""

    def __init__(self) -> "None":
        self.is_busy = True
        self._raw = FIRST | SECOND
        self._down = FIRST | SECOND  # once settled
        self._age_ms = 0  # of the raw bits
        self._held_ms = _HOLD_MS  # the second

    def update(self, held: "int", elapsed_ms: "int") -> "int":
        """Take in which buttons are held; what they ask for."""
        if held != self._raw:
            self._raw = held
            self._age_ms = 0
            self.is_busy = True
            return 0
        self._age_ms += elapsed_ms
        if self._age_ms < _SETTLE_MS:
            return 0
        self._age_ms = _SETTLE_MS
        asked = 0
        changed = held ^ self._down
        self._down = held
        if changed & held & FIRST:
            asked |= CONFIRM
        if changed & held & SECOND:
            self._held_ms = 0
        if self._held_ms < _HOLD_MS:
            if changed & SECOND and not held & SECOND:
                self._held_ms = _HOLD_MS
                asked |= BACK
            else:
                self._held_ms += elapsed_ms
                if self._held_ms >= _HOLD_MS:
                    asked |= MENU
        self.is_busy = held != 0
        return asked
