"""Which pin goes where, and which square is which in each readout and in the chain of lights. Plain data: the PC reads
it too.

A board has one of three readouts, the one that `madang flash --readout NAME` named. Its pins are in pins.py, a file for
each kind of board; each readout has its own map beside lights and buttons, and the other two do not matter.
`fault` says what is wrong with a map; no pin but that of the lights is driven before it finds nothing.
"""

from madang_board.chip import ANALOG_PINS, DIGITAL_PINS
from madang_board.pins import (
    ADC_PINS,
    BUTTON_PINS,
    CLOCK_PIN,
    COLUMN_PINS,
    DATA_PIN,
    ENABLE_PINS,
    LIGHTS_PIN,
    LOAD_PIN,
    ROW_PINS,
    SELECT_PINS,
)

READOUTS = ("key-matrix", "shift-registers", "analog")  # the first is the default

COLOUR_ORDER = "GRB"  # in which a light takes its three bytes
WHITE_RAISES = True  # whether White's magnets raise a linear sensor's voltage, and Black's lower it

# fmt: off
# The key under each square, row * 8 + column, as the board lies before White.
KEYS = (
    56, 57, 58, 59, 60, 61, 62, 63,  # rank 8
    48, 49, 50, 51, 52, 53, 54, 55,
    40, 41, 42, 43, 44, 45, 46, 47,
    32, 33, 34, 35, 36, 37, 38, 39,
    24, 25, 26, 27, 28, 29, 30, 31,
    16, 17, 18, 19, 20, 21, 22, 23,
     8,  9, 10, 11, 12, 13, 14, 15,
     0,  1,  2,  3,  4,  5,  6,  7,  # rank 1, file a first
)

# The place of each square's sensor in the shift registers, in the order in which they come out: input D7 of the one at
# the Pico is first. A register has a tile of 4 x 2 squares, to and fro like its lights; the tiles run to the right from
# a1 and then up, as in hardware/.
SHIFTED = (
    55, 54, 53, 52, 63, 62, 61, 60,  # rank 8
    48, 49, 50, 51, 56, 57, 58, 59,
    39, 38, 37, 36, 47, 46, 45, 44,
    32, 33, 34, 35, 40, 41, 42, 43,
    23, 22, 21, 20, 31, 30, 29, 28,
    16, 17, 18, 19, 24, 25, 26, 27,
     7,  6,  5,  4, 15, 14, 13, 12,
     0,  1,  2,  3,  8,  9, 10, 11,  # rank 1, file a first
)

# The channel of each square's linear sensor, which counts the converter first, then the enable line, then the selected
# input.
CHANNELS = (
    56, 57, 58, 59, 60, 61, 62, 63,  # rank 8
    48, 49, 50, 51, 52, 53, 54, 55,
    40, 41, 42, 43, 44, 45, 46, 47,
    32, 33, 34, 35, 36, 37, 38, 39,
    24, 25, 26, 27, 28, 29, 30, 31,
    16, 17, 18, 19, 20, 21, 22, 23,
     8,  9, 10, 11, 12, 13, 14, 15,
     0,  1,  2,  3,  4,  5,  6,  7,  # rank 1, file a first
)

# The place of each square's light in the chain: from a1 to the right, then to and fro.
LIGHTS = (
    63, 62, 61, 60, 59, 58, 57, 56,  # rank 8
    48, 49, 50, 51, 52, 53, 54, 55,
    47, 46, 45, 44, 43, 42, 41, 40,
    32, 33, 34, 35, 36, 37, 38, 39,
    31, 30, 29, 28, 27, 26, 25, 24,
    16, 17, 18, 19, 20, 21, 22, 23,
    15, 14, 13, 12, 11, 10,  9,  8,
     0,  1,  2,  3,  4,  5,  6,  7,  # rank 1, file a first
)
# fmt: on


def drawn_at(square: "int") -> "int":
    """Where a square (madang.squares) stands in a table drawn with rank 8 on top."""
    return square ^ 56


def places_of(drawn: "tuple[int, ...]") -> "tuple[bytearray, bytearray]":
    """Of a readout's table, drawn like KEYS: in which byte of a set (madang.squares) the square at each place is, and
    its bit there."""
    byte = bytearray(64)
    bit = bytearray(64)
    for square in range(64):
        place = drawn[drawn_at(square)]
        byte[place] = square >> 3
        bit[place] = 1 << (square & 7)
    return byte, bit


def chain_sources() -> "bytearray":
    """Where in a frame (madang.lights) each byte of the chain of lights comes from."""
    sources = bytearray(3 * len(LIGHTS))
    for square in range(64):
        for i in range(3):
            sources[LIGHTS[drawn_at(square)] * 3 + i] = square * 3 + "RGB".index(COLOUR_ORDER[i])
    return sources


def fault(readout: "str") -> "str":
    """What is wrong with the map of a readout, in a line that says what to change; empty when it is sound."""
    if readout not in READOUTS:
        return "there is no such readout, only %s: run 'madang flash --readout NAME' with one of them" % (
            ", ".join(READOUTS)
        )
    if readout == "analog" and not ANALOG_PINS:
        return "this controller reads no linear sensors: run 'madang flash --readout NAME' with %s or %s" % READOUTS[:2]
    tables = [("LIGHTS", LIGHTS)]
    pins = [("LIGHTS_PIN", (LIGHTS_PIN,), DIGITAL_PINS)]  # type: list[tuple[str, tuple[int, ...], int]]
    pins.append(("BUTTON_PINS", BUTTON_PINS, DIGITAL_PINS))
    if readout == "key-matrix":
        tables.append(("KEYS", KEYS))
        pins += [("ROW_PINS", ROW_PINS, DIGITAL_PINS), ("COLUMN_PINS", COLUMN_PINS, DIGITAL_PINS)]
        channels = len(ROW_PINS) * len(COLUMN_PINS)
    elif readout == "shift-registers":
        tables.append(("SHIFTED", SHIFTED))
        pins += [("LOAD_PIN", (LOAD_PIN,), DIGITAL_PINS), ("CLOCK_PIN", (CLOCK_PIN,), DIGITAL_PINS)]
        pins.append(("DATA_PIN", (DATA_PIN,), DIGITAL_PINS))
        channels = 64
    else:
        tables.append(("CHANNELS", CHANNELS))
        pins.append(("ADC_PINS", ADC_PINS, ANALOG_PINS))
        pins += [("ENABLE_PINS", ENABLE_PINS, DIGITAL_PINS), ("SELECT_PINS", SELECT_PINS, DIGITAL_PINS)]
        channels = len(ADC_PINS) * len(ENABLE_PINS) << len(SELECT_PINS)
    if sorted(COLOUR_ORDER) != ["B", "G", "R"]:
        return "COLOUR_ORDER in wiring.py is '%s': order the letters R, G and B" % COLOUR_ORDER
    if len(BUTTON_PINS) > 2:
        return "BUTTON_PINS in pins.py has %d pins: leave it two, or fewer" % len(BUTTON_PINS)
    if channels != 64:
        return "the pins of %s in pins.py make %d sensors: make it 64" % (readout, channels)
    for name, table in tables:
        if sorted(table) != list(range(64)):
            return "%s in wiring.py does not have each of 0 to 63 once: fix it" % name
    users = {}  # type: dict[int, str]
    for name, numbers, allowed in pins:
        for pin in numbers:
            if pin < 0 or not allowed >> pin & 1:
                return "GP%d of %s in pins.py cannot be used there; use one of %s" % (pin, name, _listed(allowed))
            if pin in users:
                return "GP%d in pins.py is in %s and in %s: change one" % (pin, users[pin], name)
            users[pin] = name
    return ""


def _listed(pins: "int") -> "str":
    """Of a bit a pin."""
    return ", ".join(["GP%d" % pin for pin in range(64) if pins >> pin & 1])
