"""With what `madang` ends, for the shell. Imports nothing, so that Ctrl-C is listened to from the start."""

WRONG = 1  # something asked for is wrong; the message says what
# 2 is wrong usage: click's own
NO_BOARD = 3  # the board answers wrongly or not at all
CLOSED = 141  # whoever read the output has gone, as after 'madang ... | head -1': nobody needs the rest
SIGNALLED = 128  # and the number of the signal that ended it, as shells have it
INTERRUPTED = SIGNALLED + 2
