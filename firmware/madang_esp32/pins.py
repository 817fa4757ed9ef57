"""The pins of an ESP32-S3 by GPIO number, down the left side of an ESP32-S3-DevKitC-1; see madang_board.pins.

Left alone is what the chip starts by (0, 3, 45, 46), USB (19, 20), flash and PSRAM (26 to 37), and the console's UART
(43, 44): ESP32-S3 datasheet, 2.2 Pin Overview and 3 Boot Configurations.
"""

# At power-on this pin, as most, is low for a moment (datasheet, table 2-2): no bit for the lights.
LIGHTS_PIN = 1

BUTTON_PINS = (2, 42)

# The key matrix; the pull-ups are 45 kOhm.
ROW_PINS = (4, 5, 6, 7, 15, 16, 17, 18)
COLUMN_PINS = (8, 9, 10, 11, 12, 13, 14, 21)

# Shift registers.
LOAD_PIN = 4
CLOCK_PIN = 5
DATA_PIN = 6

# Nothing here reads linear sensors: 64 readings of this converter take longer than a cycle may.
ADC_PINS = ()
ENABLE_PINS = ()
SELECT_PINS = ()
