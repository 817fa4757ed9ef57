"""The pins of a Raspberry Pi Pico, or a board pinned like it, by GPIO number; another kind of board has others. Plain
data, for madang_board.wiring.
"""

LIGHTS_PIN = 16

# The push buttons, confirm and back, from their pins to ground; the pins are pulled up, so that a board may as well
# have none. With (), or only the first, the pins are free for something else.
BUTTON_PINS = (19, 21)

# The key matrix has a switch and a diode a square. A row line is driven low in its turn, the column lines are pulled
# up, and a closed switch pulls its column down. The diodes' bands (cathodes) point to the row lines:
#
#     column ----o  o----|>|---- row
#                switch  diode
ROW_PINS = (0, 1, 2, 3, 4, 5, 6, 7)
COLUMN_PINS = (8, 9, 10, 11, 12, 13, 14, 15)

# Shift registers: eight 74HC165 in a row, each with the sensors of a tile. The last one's Q7 goes to the Pico, the Q7
# of each other one to the DS of the next; SH/LD (PL) and CLK (CP) go to all. A sensor pulls its input low at a magnet.
LOAD_PIN = 17
CLOCK_PIN = 18
DATA_PIN = 20

# Analog multiplexers: four 74HC4067, each with the sensors of two ranks. Those that share a converter's pin are enabled
# in turn, so that four do with two of the three such pins that a Pico has. Eight 74HC4051 want three select pins and
# four enable pins.
ADC_PINS = (26, 27)
ENABLE_PINS = (6, 7)  # low enables; a resistor pulls each up while the Pico starts
SELECT_PINS = (2, 3, 4, 5)  # S0 first
