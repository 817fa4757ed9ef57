"""What a board does when the power comes: it plays. How, and what becomes of a crash, is in madang_board.start, which
is compiled, as this is not.
"""

import madang_pack

madang_pack.mount()

from madang_board import start  # noqa: E402  # which is in the pack

start.run()
