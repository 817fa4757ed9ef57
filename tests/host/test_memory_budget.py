"""The part of the memory budget (tools/bench/memory.py) that needs no Pico: what the compiled modules hold."""

import ast
from pathlib import Path

import pytest

from bench import memory, shelf
from bench.mpy import MpyError, read_module
from madang import app
from madang.app import App
from madang.games.registry import NAMES, package_of
from madang.shelf import load
from madang_board.wiring import READOUTS
from madang_host.firmware_image import compiled_modules, in_board_names
from madang_host.games.records import position_text
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard
from madang_host.slimming.names import image_names

# What a board loads only when it is asked for.
ON_DEMAND = (
    "madang.board_commands",
    "madang.commands",
    "madang.diagnostics",
    "madang.game_commands",
    "madang.games.kamisado.illegal_moves",
    "madang.games.kamisado.match_setup",
    "madang.games.kamisado.player",
    "madang.games.kamisado.position_parser",
    "madang.games.kamisado.search",
    "madang.games.kamisado.starts",
    "madang.games.kamisado.strips",
    "madang.safe",
    "madang.selftest",
    "madang.setting_help",
    "madang.stored_game",
    "madang.survey",
)


@pytest.mark.parametrize("readout", READOUTS)
def test_a_round_loads_no_more_than_it_needs(readout: str) -> None:
    loaded = memory.loaded_modules(readout)
    assert not set(ON_DEMAND) & set(loaded)
    assert {"madang.app", "madang.games.kamisado.match", "madang_board.machine_board"} < set(loaded)
    drivers = [name for name in loaded if name in ("madang_board.key_matrix", "madang_board.analog")]
    assert len(drivers) == (readout != "shift-registers")


@pytest.mark.parametrize("game", NAMES[1:])
def test_a_round_of_another_game_loads_that_game_alone(game: str) -> None:
    loaded = memory.loaded_modules(READOUTS[0], game)
    others = {f"madang.games.{package_of(name)}" for name in NAMES if name != game}
    assert not [name for name in loaded if ".".join(name.split(".")[:3]) in others]
    assert not [name for name in loaded if name.endswith((".player", ".search"))]


@pytest.mark.parametrize(
    ("readout", "game"), [*((readout, NAMES[0]) for readout in READOUTS), *((READOUTS[0], game) for game in NAMES[1:])]
)
def test_names_and_machine_code_stay_within_the_budget(readout: str, game: str) -> None:
    held = memory.read_modules(readout, game)
    assert sum(module.machine_code for module in held.values()) <= memory.MOST_MACHINE_CODE_BYTES
    names = {name for module in held.values() for name in module.names} - set(image_names())
    assert len(names) <= memory.MOST_NAMES


@pytest.mark.parametrize("game", shelf.GAMES)
def test_the_bench_of_the_shelf_has_moves_of_every_game(game: str) -> None:
    (lifted, _), _ = shelf.first_moves(game)
    assert lifted, "a hand lifts a piece"
    store = MemoryStore()
    for name, blob in shelf.stored(game).items():
        store.replace(name, blob)
    board = VirtualBoard("bench", store, tells_sides=False)
    for square in shelf.occupied(game):
        board.set_occupied(square, True)
    app = App(board, load(store))
    for _ in range(shelf.STARTED_MS):
        app.step(4)
    assert app.referee.turns.is_quiet() and position_text(app.referee.game) == position_text(shelf.begun(game))


def test_every_part_of_a_board_that_plays_is_weighed() -> None:
    tree = ast.parse(Path(app.__file__).read_text(encoding="utf-8"))
    (made,) = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
    kinds = {node.func.id for node in ast.walk(made) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    weighed = {making.partition("(")[0] for _, making in memory.PARTS.values()}
    assert {kind for kind in kinds if kind[0].isupper()} <= weighed


def test_every_byte_of_a_module_is_accounted_for() -> None:
    """What is read of each module makes up most of it, and the rest are numbers between."""
    for compiled in compiled_modules().values():
        module = read_module(compiled)
        names = sum(len(name) + 2 for name in module.names)
        assert module.machine_code + module.bytecode + names <= len(compiled)


def test_a_module_that_is_none_is_refused() -> None:
    compiled = compiled_modules()["madang/text"]
    assert read_module(compiled).machine_code > 500
    for damaged in (b"", b"M\x05\x00\x1f", compiled[:-40], compiled + b"\0"):
        with pytest.raises(MpyError):
            read_module(damaged)


@pytest.mark.parametrize("part", memory.PARTS)
def test_what_a_part_takes_can_be_asked_in_the_names_that_a_board_has(part: str) -> None:
    in_board_names(memory.question(part))  # raises where two names become one
