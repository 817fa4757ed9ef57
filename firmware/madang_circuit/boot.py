"""Before the USB is there: the drive is the board's to write, as it keeps games there, and it has a serial line of its
own. With the first button held (GP19) the drive is the PC's, to put something there.
"""

import board
import storage
import usb_cdc
from digitalio import DigitalInOut, Pull

CONFIRM = "GP19"  # the first of madang_board.pins, which cannot be read yet

usb_cdc.enable(console=True, data=True)
button = DigitalInOut(getattr(board, CONFIRM))
button.switch_to_input(Pull.UP)
if button.value:
    storage.remount("/", readonly=False)
button.deinit()
