"""The eight colours of squares and towers: their numbers, letters and names. Knows no RGB (see palette).

The numbers follow rank 8 of the board from file a to h.
"""

from madang.interpreter import const

COLOURS = const(8)
COLOUR_LETTERS = "OBPKYRGN"
COLOUR_NAMES = ("orange", "blue", "purple", "pink", "yellow", "red", "green", "brown")
