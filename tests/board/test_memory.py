"""What a board has left of its heap in a round, held to the budget (tools/bench/memory.py)."""

import pytest
from long_match import long_match
from pico_cuts import LONG_START_MS, game_after

from bench import memory
from bench.rig import figures
from madang.games.registry import NAMES
from madang.journal import JOURNAL
from madang.stored_game import write_record
from madang_board.wiring import READOUTS
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.virtual.board import MemoryStore


@pytest.mark.parametrize("readout", READOUTS)
def test_a_round_leaves_room(image: None, readout: str) -> None:
    _assert_room(memory.in_a_round(readout), readout)


@pytest.mark.parametrize("game", NAMES[1:])
def test_a_round_of_another_game_leaves_as_much(image: None, game: str) -> None:
    _assert_room(memory.in_a_round(READOUTS[0], game=game), READOUTS[0])


def _assert_room(bench: Bench, readout: str, taken_kib: int = 0) -> None:
    heap = memory.heap_of(bench)
    assert heap.free >= (memory.LEAST_FREE_KIB[readout] - taken_kib) * memory.KIB, str(heap)
    assert heap.largest >= memory.LEAST_LARGEST_KIB * memory.KIB, str(heap)
    assert memory.names_of(bench) <= memory.MOST_NAMES


LONG = 1000  # entries, in 17 rounds


@pytest.mark.parametrize("readout", READOUTS)
def test_a_long_match_takes_little_of_the_room(image: None, readout: str) -> None:
    entries = long_match(LONG)
    stored = MemoryStore()
    write_record(stored, JOURNAL, b"0-1", entries, 1)
    game = game_after(entries)
    occupied = tuple(square for square in range(64) if game.piece(square))
    saved = {JOURNAL: bytes(stored.blobs[JOURNAL])}
    bench = memory.in_a_round(readout, saved, occupied=occupied, start_ms=LONG_START_MS)
    assert figures(bench, "say(app.referee.game.entries())") == [LONG]
    _assert_room(bench, readout, memory.MOST_MATCH_KIB)


def test_a_board_whose_computer_plays_leaves_room(image: None) -> None:
    heap = memory.heap_of(memory.in_a_round(READOUTS[0], {"settings": b"computer=2\n"}))
    assert heap.free >= memory.LEAST_FREE_PLAYING_KIB * memory.KIB, str(heap)
