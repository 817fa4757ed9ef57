"""What the table means -> 64 colours in a given frame. Knows no game and no RGB (see palette), and no pins.

A frame is a bytearray of 192: red, green, blue of a1, then b1 .. h8.
"""

from madang import palette, roles
from madang.interpreter import const, micropython, ptr8
from madang.settings import Settings

FRAME_MS = const(33)  # animations run at 30 frames a second

# How a role moves. The level of a light runs between the role's low and high, 0 to 255.
_STEADY = const(0)
_BREATHE = const(1)  # low to high and back
_BLINK = const(2)  # high, then low
_SWAP = const(3)  # the role's own signal colour, then the square's colour
_PARADE = const(4)  # through all eight colours

_OWN = const(255)  # the colour that comes with the meaning

# What _fill found, bits
_DIFFERENT = const(1)
_MOVING = const(2)

# role: rhythm, low, high, period in ms (a divisor of _CLOCK_MS), signal colour
_STYLES = {
    roles.DARK: (_STEADY, 0, 0, 1000, _OWN),
    roles.ACTIVE: (_BREATHE, 70, 255, 2000, _OWN),
    roles.POSSIBLE: (_STEADY, 40, 40, 1000, _OWN),
    roles.LEGAL: (_STEADY, 170, 170, 1000, _OWN),
    roles.WINNING: (_BLINK, 60, 255, 400, _OWN),
    roles.ORIGIN: (_STEADY, 40, 40, 1000, palette.WHITE),
    roles.LAST: (_STEADY, 30, 30, 1000, palette.WHITE),
    roles.PROVISIONAL: (_STEADY, 70, 70, 1000, _OWN),
    roles.BLOCKED: (_BLINK, 20, 255, 1000, _OWN),
    roles.SET_UP: (_BREATHE, 50, 180, 2000, _OWN),
    roles.MISSING: (_SWAP, 200, 200, 800, palette.GREEN),
    roles.EXTRA: (_BLINK, 40, 255, 600, palette.RED),
    roles.CHOICE: (_SWAP, 200, 200, 1000, palette.WHITE),
    roles.TROPHY: (_PARADE, 255, 255, 1600, _OWN),
    roles.ERROR: (_STEADY, 120, 120, 1000, palette.RED),
    roles.CHOSEN: (_STEADY, 170, 170, 1000, palette.WHITE),
}
_CLOCK_MS = const(24000)


class Lights:
    """`paint` is called once a cycle and allocates nothing."""

    def __init__(self, colours: "palette.Palette", settings: "Settings") -> "None":
        self._rgb = colours.rgb
        self._settings = settings
        self._is_stale = False
        self._painted = bytearray(b"\xff" * 64)  # the meanings in the frame
        self._clock_ms = 0
        self._since_ms = 0
        self._moving = 0
        count = len(_STYLES)
        self._rhythm = bytearray(count)
        self._level = bytearray(count)  # of the moment
        self._tint = bytearray(count)  # of the moment: a signal colour or _OWN
        self._turn = 0  # of the parade: what is added to the colour
        self._low = bytearray(count)
        self._high = bytearray(count)
        self._signal = bytearray(count)
        self._period_ms = [0] * count
        for role in _STYLES:
            style = _STYLES[role]
            self._rhythm[role], self._low[role], self._high[role], self._period_ms[role], self._signal[role] = style

    def repaint(self) -> "None":
        """Paint every square anew at the next call, which then returns True: the settings changed."""
        self._is_stale = True
        for square in range(64):
            self._painted[square] = 255

    def paint(self, meanings: "bytearray", changed: "bool", elapsed_ms: "int", frame: "bytearray") -> "bool":
        """Bring the frame up to date; False when nothing in it changed."""
        self._clock_ms = (self._clock_ms + elapsed_ms) % _CLOCK_MS
        self._since_ms += elapsed_ms
        if not changed and (self._moving == 0 or self._since_ms < FRAME_MS):
            return False
        self._since_ms = 0
        self._tune()
        found = _fill(meanings, self._painted, self._rhythm, self._level, self._tint, self._turn, self._rgb, frame)
        self._moving = found & _MOVING
        is_stale = self._is_stale
        self._is_stale = False
        return is_stale or found & _DIFFERENT != 0

    @micropython.native
    def _tune(self) -> "None":
        """Where each rhythm stands at the moment."""
        for role in range(len(self._rhythm)):
            rhythm = self._rhythm[role]
            level = self._high[role]
            tint = self._signal[role]
            if rhythm == _BREATHE:
                level = self._breath(role)
            elif rhythm == _BLINK:
                if not self._is_first_half(role):
                    level = self._low[role]
            elif rhythm == _SWAP:
                if not self._is_first_half(role):
                    tint = _OWN
            elif rhythm == _PARADE:
                period_ms = self._period_ms[role]
                self._turn = self._clock_ms % period_ms * 8 // period_ms
            self._level[role] = level
            self._tint[role] = tint

    @micropython.native
    def _is_first_half(self, role: "int") -> "bool":
        period_ms = self._period_ms[role]
        return self._clock_ms % period_ms * 2 < period_ms

    @micropython.native
    def _breath(self, role: "int") -> "int":
        """A triangle in the eye's measure: the level goes with the square of the time."""
        period_ms = self._period_ms[role]
        phase = self._clock_ms % period_ms * 510 // period_ms
        if phase > 255:
            phase = 510 - phase
        return self._low[role] + ((self._high[role] - self._low[role]) * phase * phase) // 65025


@micropython.viper
def _fill(
    meanings: ptr8,
    painted: ptr8,
    rhythm: ptr8,
    level: ptr8,
    tint: ptr8,
    turn: int,
    rgb: ptr8,
    frame: ptr8,
) -> int:
    """Paint the squares whose meaning changed or moves."""
    found = 0
    for square in range(64):
        meaning = meanings[square]
        role = meaning >> 4
        if rhythm[role]:
            found |= _MOVING
        elif meaning == painted[square]:
            continue
        painted[square] = meaning
        colour = tint[role]
        if colour == _OWN:
            colour = meaning & 15
            if rhythm[role] == _PARADE:
                colour = (colour + turn) & 7
        for channel in range(3):
            value = rgb[colour * 3 + channel] * level[role] >> 8
            if frame[square * 3 + channel] != value:
                frame[square * 3 + channel] = value
                found |= _DIFFERENT
    return found
