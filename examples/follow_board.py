"""Follow a board and print what happens: `python examples/follow_board.py /dev/ttyACM0`; a simulated one by default."""

import sys

from madang_host import open_board

QUIET_S = 2.0  # when nothing new came for this long, this example ends

with open_board(sys.argv[1] if len(sys.argv) > 1 else "sim://") as board:
    print("board", board.id)
    for event in board.events(QUIET_S):
        print(f"{event.kind:<10}{event.text}")
