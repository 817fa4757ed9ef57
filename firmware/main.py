"""What a board does when the power comes: it plays. How, and what becomes of a crash, is in madang_board.start, which
is compiled, as this is not.
"""

from madang_board import start

start.run()
