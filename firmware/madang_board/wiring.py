"""Which pin goes where, and which square is which in the matrix and in the chain. Plain data: the PC reads it too.

The key matrix has a switch and a diode a square. A row line is driven low in its turn, the column lines are pulled up,
and a closed switch pulls its column down. The diodes' bands (cathodes) point to the row lines:

    column ----o  o----|>|---- row
               switch  diode
"""

# Raspberry Pi Pico, by GPIO number.
ROW_PINS = (0, 1, 2, 3, 4, 5, 6, 7)
COLUMN_PINS = (8, 9, 10, 11, 12, 13, 14, 15)
LIGHTS_PIN = 16

COLOUR_ORDER = "GRB"  # in which a light takes its three bytes

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
