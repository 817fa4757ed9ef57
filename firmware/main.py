"""What a board does when the power comes: it plays Kamisado. How, and what becomes of a crash, is in
madang_board.start, which is compiled, as this is not.
"""

from madang_board import start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.games import Game


def load_game() -> "Game":
    from madang.games.kamisado.game import Kamisado

    return Kamisado()


start.run(load_game)
