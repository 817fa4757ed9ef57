"""Figures of the other games of the shelf on the emulated Pico, each beside those of Kamisado: the heap that a round
leaves, what a cycle takes, and how soon a lift is answered by light. One game: `python -m bench.shelf oumoul-kono`.

Of a race a saved round is taken up, as none of its pieces may be lifted before somebody has thrown.
"""

import random
import sys

import click

from bench import memory
from bench.rig import start_of
from bench.watched import Move, WatchedBoard, print_cycles, spread
from madang.games import Game, registry
from madang.journal import blob_of
from madang.lights import FRAME_MS
from madang.shelf import GAME
from madang.squares import NO_SQUARE, members, new_set
from madang.stored_game import write_record
from madang_board.wiring import READOUTS
from madang_host.simulator.pico.wired import Build
from madang_host.simulator.virtual.board import MemoryStore

LIFTS = 40
START_MS = 3000
GAMES = registry.NAMES
ROUNDS = {"yut": "yut 2,g7,d4/3,c7 1 2 -"}  # a throw is to be spent, by one of two mal
STARTED_MS = 500  # from a round that is taken up to its lights


def bench_shelf(names: tuple[str, ...] = GAMES[1:]) -> None:
    for name in names:
        bench = memory.in_a_round(READOUTS[0], stored(name), name, occupied(name))
        budget = f"(at least {memory.LEAST_FREE_KIB[READOUTS[0]]} and {memory.LEAST_LARGEST_KIB})"
        print(f"{f'heap in a round, {name}:':<45} {memory.heap_of(bench)} {budget}")
        moves = first_moves(name)
        print_cycles(bench, name, moves[0][0][0], moves)
        print(f"{f'lift to light, {name}:':<45} {spread(_lifts(name), 'ms')} ({LIFTS} lifts)")


def begun(name: str) -> Game:
    """A game as it is when it is measured."""
    game = registry.new_game(name)
    if name in ROUNDS:
        game.take(ROUNDS[name])
    return game


def stored(name: str) -> dict[str, bytes]:
    """The blobs of a board that has such a round."""
    store = MemoryStore()
    if name in ROUNDS:
        write_record(store, blob_of(name), b"0-1", (ROUNDS[name],), 1)
    return {blob: bytes(data) for blob, data in store.blobs.items()} | {GAME: name.encode()}


def occupied(name: str) -> tuple[int, ...]:
    """Where pieces stand then, or before it begins."""
    if name not in ROUNDS:
        return start_of(name)
    standing = new_set()
    begun(name).occupancy(standing)
    return tuple(members(standing))


def first_moves(name: str) -> list[Move]:
    """Two moves of a game, as hands make them; of a race the second is a throw."""
    game = begun(name)
    moves: list[Move] = []
    for _ in range(2):
        origin, landing = game.origin[0], game.landing[0]
        lifted = (origin, landing) if game.takes[0] else (origin,)
        moves.append((() if origin == NO_SQUARE else lifted, landing))
        game.play(0)
    return moves


def _lifts(name: str) -> list[float]:
    """Lift pieces that may move and put them back; from each lift to the light of where they may go, in ms."""
    chance = random.Random(27)
    game = begun(name)
    board = WatchedBoard(Build(), stored(name), occupied(name))
    if name in ROUNDS:
        board.bench.run_until(lambda: b"$snapshot" in board.bench.said, START_MS, "the saved round")
        board.bench.run_ms(STARTED_MS)
    else:
        board.begin()
    origins = new_set()
    game.origins(origins)
    took_ms = []
    with click.progressbar(range(LIFTS), label=f"{name}, {LIFTS} lifts", file=sys.stderr) as lifts:
        for _ in lifts:
            origin = chance.choice(members(origins))
            dark = set(_landings(game, origin)) - set(board.lit())
            took_ms.append(board.change_ms(origin, False, tuple(dark)))
            board.bench.run_ms(20)  # no longer than a lift takes to settle
            board.bench.set_occupied(origin)
            board.bench.run_ms(40 + chance.uniform(0, FRAME_MS))
    return took_ms


def _landings(game: Game, origin: int) -> list[int]:
    return [game.landing[move] for move in range(game.move_count()) if game.origin[move] == origin]


@click.command()
@click.argument("names", type=click.Choice(GAMES), nargs=-1)
def main(names: tuple[str, ...]) -> None:
    bench_shelf(names or GAMES[1:])


if __name__ == "__main__":
    main()
