"""The chip that the firmware is built for, in words. `madang flash` puts the table here of the chip that a board says
it has (madang_host.firmware_image.targets), and its numbers into the drivers, so that a board keeps none of it.

In the sources it is the Raspberry Pi Pico's, which the PC and type checkers read.
"""

from madang_board.chips.rp2040 import *  # noqa: F403
