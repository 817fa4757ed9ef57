"""Makes the book of openings of the board, whose own search is the short one of a microcontroller. Knows no board.

    python -m madang_host.engine.opening_book > firmware/madang/games/kamisado/opening_book.py

The book goes from the basic start along the first player's proved win, whatever the other does, as deep as the board
needs it: where the board's search finds the win itself, within REACH positions, the book ends. A strong player of the
board looks at so many, however long it takes.
"""

from collections.abc import Iterator

from madang.games.kamisado.board import BLACK
from madang.games.kamisado.notation import parse_move
from madang.games.kamisado.opening import ENTRY_BYTES, REACH, sum_of
from madang.games.kamisado.rules import NOBODY, Round
from madang.games.kamisado.search import Search
from madang_host.engine.engine import Engine, trying
from madang_host.engine.search.limits import Limit
from madang_host.engine.search.tables import LONGEST
from madang_host.games.kamisado.towers import legal_moves

FIRST_MOVE = "b8-b2"  # of the eight nearest wins the one that takes the fewest entries
_SLICE = 20

_FILE = '''"""The opening book, {count} positions; opening.py describes its form, and what makes this file."""

BOOK = (
{lines}
)
'''


def make_book(engine: Engine, first: str = FIRST_MOVE, reach: int = REACH) -> bytes:
    """The book's entries, sorted; raises ValueError if the first move does not win."""
    played = Round()
    move = parse_move(first, played)
    with trying(played, move):
        if not engine.forces(played, BLACK, LONGEST):
            raise ValueError(f"{first} does not win")
    engine.forget()  # what was remembered decides between moves that win as soon
    found = {sum_of(played): move}
    _follow(played, move, engine, Search(), reach, found)
    entries = [key.to_bytes(3) + move.to_bytes(2) for key, move in sorted(found.items())]
    return b"".join(entries)


def _follow(played: Round, move: int, engine: Engine, search: Search, reach: int, found: dict[int, int]) -> None:
    """Add the answers to all that the opponent can do after a move."""
    with trying(played, move):
        for reply in legal_moves(played):
            with trying(played, reply):
                if played.winner == NOBODY and sum_of(played) not in found and not sees_win(search, played, reach):
                    best = engine.search(played, Limit(depth=LONGEST)).move
                    found[sum_of(played)] = best
                    _follow(played, best, engine, search, reach, found)


def sees_win(search: Search, played: Round, reach: int) -> bool:
    """Whether, in a position that is won, a board's search finds the way within so many positions."""
    search.begin(played)
    while not search.is_done and search.nodes < reach:
        search.step(_SLICE)
    return search.is_done


def lines_of(book: bytes) -> Iterator[str]:
    """The entries as lines of a source file."""
    for at in range(0, len(book), ENTRY_BYTES):
        escaped = "".join(f"\\x{byte:02x}" for byte in book[at : at + ENTRY_BYTES])
        yield f'    b"{escaped}"'


def main() -> None:
    with Engine(threads=1) as engine:  # the same book every time
        book = make_book(engine)
    print(_FILE.format(count=len(book) // ENTRY_BYTES, lines="\n".join(lines_of(book))), end="")


if __name__ == "__main__":
    main()
