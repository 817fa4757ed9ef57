"""The book of openings: what to play where the board's own search would not see the win. Knows no search.

It holds the first player's way to win from the basic start, whatever the other does. An entry is five bytes: the sum of
a position, 24 bits, and the move to play, 16 bits, as madang.games.kamisado.rules numbers it; the high bytes first.
Entries are sorted by the sum. opening_book.py holds them; host/madang_host/engine/opening_book.py makes that file.
"""

from madang.games.kamisado.opening_book import BOOK
from madang.games.kamisado.rules import Round, landing_of, origin_of
from madang.interpreter import const, micropython, ptr8

UNKNOWN = const(-1)

# Of the basic start, as host/madang_host/engine/basic_start.jsonl has it: where the first moves land that win, all of
# them straight ahead, file by file; and the one of which it is hardest to see, as it takes the most plies.
_WINNING_LANDINGS = bytes((24, 48, 9, 17, 10, 34, 19, 27, 20, 28, 13, 37, 14, 22, 31, 55))  # a4 a7, b2 b3, c2 c5, ...
HARDEST_FIRST = const(3128)  # a8-a7


ENTRY_BYTES = const(5)
REACH = const(3000)  # positions of the search's: of what the book leads to, it leaves out what is seen within so many


def find(position: "Round", book: "bytes" = BOOK) -> "int":
    """The move of the book in a position, or UNKNOWN. Once in millions a position not in it has the sum of another: the
    caller sees to it that the move is legal. Allocates nothing."""
    wanted = sum_of(position)
    low = 0
    high = len(book) // ENTRY_BYTES
    while low < high:
        middle = (low + high) >> 1
        at = middle * ENTRY_BYTES
        found = book[at] << 16 | book[at + 1] << 8 | book[at + 2]
        if found == wanted:
            return book[at + 3] << 8 | book[at + 4]
        if found < wanted:
            low = middle + 1
        else:
            high = middle
    return UNKNOWN


def sum_of(position: "Round") -> "int":
    """24 bits of a position: the towers with their rings, and which must move."""
    total: "int" = _sum(position.board, position.side << 4 | position.active)
    return total


@micropython.viper
def _sum(board: ptr8, seed: int) -> int:
    for square in range(64):
        seed = (seed * 37 + board[square]) & 0xFFFFFF
    return seed


def is_first_won(position: "Round") -> "bool":
    """Whether the first move of a round, the only one that was made, wins the basic start. Allocates nothing."""
    move = position.past_move(0)
    landing = landing_of(move)
    return (origin_of(move) ^ landing) & 7 == 0 and landing in _WINNING_LANDINGS
