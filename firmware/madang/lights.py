"""What the table means -> 64 colours in a given frame. Knows no game and no RGB (see palette), and no pins.

A frame is a bytearray of 192: red, green, blue of a1, then b1 .. h8.

A role is seen by its level and its rhythm, a colour by its RGB. With the setting `rhythm` a colour has a rhythm of its
own, its code, for players who cannot tell it by RGB; a role that is steady or breathes otherwise is then seen by its
level alone, and a signal keeps its rhythm. Nothing here flashes more than three times in any second, whatever is lit
beside it: success criterion 2.3.1 of WCAG 2.2, against photosensitive seizures.
"""

from madang import palette
from madang.interpreter import const, micropython, ptr8
from madang.settings import Settings

FRAME_MS = const(33)  # animations run at 30 frames a second

# How a role moves. The level of a light runs between the role's low and high, 0 to 255.
_STEADY = const(0)
_BREATHE = const(1)  # low to high and back
_BLINK = const(2)  # the same in steps, softened
_SWAP = const(3)  # the role's own signal colour, then the square's colour
_PARADE = const(4)  # through all eight colours
_CODE = const(5)  # high, in the rhythm of the colour

# The colours' codes in the order of madang.colours, a sign a beat: bright `-` with dips `v`, or dim `_` with flares
# `^`. Along the rainbow and on to brown they count to four twice: red, orange, yellow, green dip; blue, purple, pink,
# brown flare.
CODES = (
    "vv----",  # orange
    "^_____",  # blue
    "^^____",  # purple
    "^^^___",  # pink
    "vvv---",  # yellow
    "v-----",  # red
    "vvvv--",  # green
    "^^^^__",  # brown
)
BEATS = const(6)
BEAT_MS = const(400)  # all codes keep the same beats, so all dips and flares of a board together are 2.5 a second
_DIM = const(128)  # of 255 in the eye's measure: a quarter of the light

_OWN = const(255)  # the colour that comes with the meaning

# What _fill found, bits
_DIFFERENT = const(1)
_MOVING = const(2)

# Of each role (madang.roles), in their order; bytes, as a board keeps them in a quarter of a tuple's room.
_COLUMNS = const(5)
# fmt: off
_STYLES = bytes((
    # rhythm, low, high, period in _TICK_MS (a divisor of _CLOCK_MS), signal colour
    _STEADY, 0, 0, 100, _OWN,  # DARK
    _BREATHE, 70, 255, 200, _OWN,  # ACTIVE
    _STEADY, 64, 64, 100, _OWN,  # POSSIBLE: as dim as brown is still seen between flares
    _STEADY, 170, 170, 100, _OWN,  # LEGAL
    _BLINK, 60, 255, 40, _OWN,  # WINNING
    _STEADY, 40, 40, 100, palette.WHITE,  # ORIGIN
    _STEADY, 30, 30, 100, palette.WHITE,  # LAST
    _STEADY, 96, 96, 100, _OWN,  # PROVISIONAL
    _BLINK, 20, 255, 100, _OWN,  # BLOCKED
    _BREATHE, 50, 180, 200, _OWN,  # SET_UP
    _SWAP, 200, 200, 80, palette.GREEN,  # MISSING
    _BLINK, 40, 255, 60, palette.RED,  # EXTRA
    _SWAP, 200, 200, 100, palette.WHITE,  # CHOICE
    _PARADE, 255, 255, 160, _OWN,  # TROPHY
    _STEADY, 120, 120, 100, palette.RED,  # ERROR
    _STEADY, 170, 170, 100, palette.WHITE,  # CHOSEN
    _BLINK, 24, 170, 120, _OWN,  # RISKY
    _STEADY, 56, 56, 100, palette.WHITE,  # TIME
    _STEADY, 200, 200, 100, palette.WHITE,  # HURRY
    _BLINK, 40, 255, 60, palette.WHITE,  # POINTED
    _SWAP, 200, 200, 120, palette.RED,  # UNSURE
    _SWAP, 60, 60, 240, palette.RED,  # UNFELT
))
# fmt: on
_LOW = const(1)
_HIGH = const(2)
_PERIOD = const(3)
_SIGNAL = const(4)
_CLOCK_MS = const(24000)
_TICK_MS = const(10)


class Lights:
    """`paint` is called once a cycle and allocates nothing."""

    def __init__(self, colours: "palette.Palette", settings: "Settings") -> "None":
        self._rgb = colours.rgb
        self._settings = settings
        self._is_stale = False
        self._meanings = self._frame = bytearray()  # those that are painted
        self._has_changed = False  # by that
        self._movers = 0  # the roles that move by themselves, a bit each
        self._painted = bytearray(b"\xff" * 64)  # the meanings in the frame
        self._clock_ms = 0
        self._since_ms = 0
        self._moving = 0
        count = len(_STYLES) // _COLUMNS
        self._rhythm = bytearray(count)
        self._level = bytearray(count)  # of the moment
        self._tint = bytearray(count)  # of the moment: a signal colour or _OWN
        self._turn = 0  # of the parade: what is added to the colour
        self._share = bytearray(len(CODES))  # of the moment: how much of its level a code leaves a colour
        self._moves = bytearray(BEATS + 1)  # the colours whose code dips or flares in a beat, a bit each; last, the dim
        for colour in range(len(CODES)):
            self._moves[BEATS] |= ("_" in CODES[colour]) << colour
            for beat in range(BEATS):
                self._moves[beat] |= (CODES[colour][beat] in "v^") << colour
        self._choose_rhythms()

    def repaint(self) -> "None":
        """Paint every square anew at the next call, which then returns True: the settings changed."""
        self._is_stale = True
        for square in range(64):
            self._painted[square] = 255
        self._choose_rhythms()

    def _choose_rhythms(self) -> "None":
        self._movers = 0
        for role in range(len(self._rhythm)):
            at = role * _COLUMNS
            rhythm = _STYLES[at]
            high = _STYLES[at + _HIGH]
            signal = _STYLES[at + _SIGNAL]
            if self._settings.rhythm and signal == _OWN and rhythm <= _BREATHE and high:
                rhythm = _CODE
            elif rhythm != _STEADY:
                self._movers |= 1 << role
            self._rhythm[role] = rhythm
            self._level[role] = high
            self._tint[role] = signal

    def paint(self, meanings: "bytearray", changed: "bool", elapsed_ms: "int", frame: "bytearray") -> "bool":
        """Bring the frame up to date; False when nothing in it changed."""
        self._clock_ms = (self._clock_ms + elapsed_ms) % _CLOCK_MS
        self._since_ms += elapsed_ms
        if not changed and (self._moving == 0 or self._since_ms < FRAME_MS):
            return False
        self._since_ms = 0
        self._has_changed = self._is_stale
        self._is_stale = False
        self._meanings = meanings
        self._frame = frame
        self._paint_locked()
        return self._has_changed

    def _paint_locked(self) -> "None":
        """For the lock, and why this takes no arguments, see madang.explain."""
        micropython.heap_lock()
        try:
            self._paint()
        finally:
            micropython.heap_unlock()

    def _paint(self) -> "None":
        meanings = self._meanings
        self._tune(_roles_in(meanings))
        if self._settings.rhythm:
            self._tune_codes()
        found = _fill(
            meanings,
            self._painted,
            self._rhythm,
            self._level,
            self._tint,
            self._turn,
            self._share,
            self._rgb,
            self._frame,
        )
        self._moving = found & _MOVING
        self._has_changed |= found & _DIFFERENT != 0

    def _tune(self, shown: "int") -> "None":
        """Where the rhythm of each role that is shown stands at the moment."""
        shown &= self._movers
        while shown:
            role = _lowest(shown)
            shown &= shown - 1
            at = role * _COLUMNS
            rhythm = self._rhythm[role]
            level = _STYLES[at + _HIGH]
            period_ms = _STYLES[at + _PERIOD] * _TICK_MS
            tint = _STYLES[at + _SIGNAL]
            if rhythm <= _BLINK:  # or breathes
                swell = _swell(self._clock_ms % period_ms, period_ms)
                if rhythm == _BLINK:
                    swell = _steepened(swell)
                low = _STYLES[at + _LOW]
                level = low + (level - low) * swell * swell // 65025  # even to the eye, which sees about the root
            elif rhythm == _SWAP:
                if self._clock_ms % period_ms * 2 >= period_ms:
                    tint = _OWN
            elif rhythm == _PARADE:
                self._turn = self._clock_ms % period_ms * 8 // period_ms
            self._level[role] = level
            self._tint[role] = tint

    def _tune_codes(self) -> "None":
        """Where each colour's code stands at the moment."""
        step = (255 - _DIM) * _steepened(_swell(self._clock_ms % BEAT_MS, BEAT_MS)) // 255
        moves = self._moves[self._clock_ms // BEAT_MS % BEATS]
        dim = self._moves[BEATS]
        for colour in range(len(self._share)):
            if dim >> colour & 1:
                seen = _DIM + step if moves >> colour & 1 else _DIM
            else:
                seen = 255 - step if moves >> colour & 1 else 255
            self._share[colour] = seen * seen // 255


def _swell(phase_ms: "int", period_ms: "int") -> "int":
    """0 at the ends of a period, 255 in its middle, even between."""
    swell = phase_ms * 510 // period_ms
    return swell if swell <= 255 else 510 - swell


def _steepened(swell: "int") -> "int":
    """A swell that rests at either end for three tenths of the period, so that it is seen as two states."""
    steep = (swell * 5 - 383) // 2
    if steep < 0:
        return 0
    return steep if steep <= 255 else 255


@micropython.viper
def _lowest(bits: int) -> int:
    """The lowest of some bits."""
    bit = 0
    while not bits >> bit & 1:
        bit += 1
    return bit


@micropython.viper
def _roles_in(meanings: ptr8) -> int:
    """The roles that are shown, a bit each."""
    shown = 0
    for square in range(64):
        shown |= 1 << (meanings[square] >> 3)
    return shown


@micropython.viper
def _fill(
    meanings: ptr8,
    painted: ptr8,
    rhythm: ptr8,
    level: ptr8,
    tint: ptr8,
    turn: int,
    share: ptr8,
    rgb: ptr8,
    frame: ptr8,
) -> int:
    """Paint the squares whose meaning changed or moves."""
    found = 0
    for square in range(64):
        meaning = meanings[square]
        role = meaning >> 3
        if rhythm[role]:
            found |= _MOVING
        elif meaning == painted[square]:
            continue
        painted[square] = meaning
        colour = tint[role]
        if colour == _OWN:
            colour = meaning & 7
            if rhythm[role] == _PARADE:
                colour = (colour + turn) & 7
        bright = level[role]
        if rhythm[role] == _CODE:
            bright = bright * share[colour] >> 8
        for channel in range(3):
            value = (rgb[colour * 3 + channel] * bright + 128) >> 8
            if frame[square * 3 + channel] != value:
                frame[square * 3 + channel] = value
                found |= _DIFFERENT
    return found
