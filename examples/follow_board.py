"""Follow a board and print what it asks: `python examples/follow_board.py /dev/ttyACM0`; a simulated one by default."""

import sys

from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.ui.asks import ask_words
from madang_host.ui.sentences import turn_words

QUIET_S = 2.0  # when nothing new came for this long, this example ends

port = sys.argv[1] if len(sys.argv) > 1 else "sim://"
with Session(port) as session:
    with session.lock:
        identity = session.mirror.identity
        print("board", identity.board_id if identity else "unknown")
        print(turn_words(session.mirror))
    printed = ""

    def is_new(mirror: Mirror) -> bool:
        return ask_words(mirror) != printed

    while session.wait_for(is_new, QUIET_S):
        with session.lock:
            printed = ask_words(session.mirror)
        print(printed)
