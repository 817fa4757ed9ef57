"""The board's search in the machine code of the RP2040 finds what it finds in Python, and allocates nothing there."""

from madang.games.kamisado.notation import move_text, parse_position
from madang.games.kamisado.search import Search
from madang_host.simulator.pico.bench import Bench

MOST_NODES = 400
SLICE = 10

# After a first move; with rings and pushes; with a pass to come; and won in seven plies.
POSITIONS = (
    "obpk1rgn/8/8/8/8/4y3/8/NGRYKPBO w P e3",
    "8/r++2p+4/4g+y+2/2k+1n+B++2/1K++2o+3/b3Y+++3/O+7/P1GN1R2 b R -",
    "obpk1rgn/6G1/8/8/8/8/4y3/N1RYKPBO b R g7",
)

SOURCE = """
import micropython
from madang.games.kamisado.notation import move_text, parse_position
from madang.games.kamisado.search import Search
search = Search()
for text in %r:
    position = parse_position(text)
    micropython.heap_lock()
    search.begin(position)
    while not search.is_done and search.nodes < %d:
        search.step(%d)
    micropython.heap_unlock()
    print(move_text(search.move), search.is_done, search.is_won, search.depth, search.nodes)
"""


def test_it_finds_the_same_on_the_board(bench: Bench) -> None:
    wanted = []
    search = Search()
    for text in POSITIONS:
        search.begin(parse_position(text))
        while not search.is_done and search.nodes < MOST_NODES:
            search.step(SLICE)
        wanted.append(f"{move_text(search.move)} {search.is_done} {search.is_won} {search.depth} {search.nodes}")
    assert bench.execute(SOURCE % (POSITIONS, MOST_NODES, SLICE)).splitlines() == wanted
