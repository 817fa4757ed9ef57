"""Figures, printed: how fast the rules are on both interpreters, how fast and strong the engine is, how soon kept
games are listed, how soon a page sees what happens, how fast the board is on the emulated Pico.

Nothing here passes or fails. Run with `make bench`.
"""

import os
import subprocess
import sys
import time

from bench.board import bench_pico
from bench.browser import bench_browser
from bench.games import bench_games
from bench.page import bench_page
from madang.games.kamisado.rules import Round, perft
from madang_host.engine.analysis import Analyst
from madang_host.engine.engine import Engine, Memory
from madang_host.engine.levels import STRONGEST, WEAKEST
from madang_host.engine.search.limits import Limit
from madang_host.engine.tournament import level_player, play_pairs
from madang_host.paths import firmware_folder, micropython_command
from madang_host.simulator.pico.image import VARIABLE, image_at_hand

DEPTH = 4

_ON_MICROPYTHON = """
import sys, time
sys.path.insert(0, %r)
from madang.games.kamisado.rules import Round, perft
began = time.ticks_us()
count = perft(Round(), %d)
print(count, time.ticks_diff(time.ticks_us(), began))
"""


def bench_rules() -> None:
    """perft of the basic start, in plies counted a second."""
    began_s = time.perf_counter()
    count = perft(Round(), DEPTH)
    seconds = time.perf_counter() - began_s
    print(f"perft({DEPTH}) on CPython:        {count} in {seconds:.3f} s, {count / seconds:,.0f} a second")
    script = _ON_MICROPYTHON % (str(firmware_folder()), DEPTH)
    said = subprocess.run([*micropython_command(), "-c", script], capture_output=True, text=True, check=True).stdout
    count, microseconds = map(int, said.split())
    print(
        f"perft({DEPTH}) on MicroPython:    {count} in {microseconds / 1e6:.3f} s, "
        f"{count / microseconds * 1e6:,.0f} a second"
    )


def bench_greeting() -> None:
    """What it takes until a tournament manager is greeted, which the engine is not loaded for."""
    before = os.times()
    began_s = time.perf_counter()
    command = [sys.executable, "-c", "from madang_host.start import main; main()", "engine"]
    said = subprocess.run(command, input="ugi\nquit\n", capture_output=True, text=True, check=True).stdout
    seconds = time.perf_counter() - began_s
    after = os.times()
    used_s = after.children_user + after.children_system - before.children_user - before.children_system
    print(f"the engine says {said.split()[-1]}:          in {seconds:.2f} s, {used_s:.2f} s of a core")


def bench_engine() -> None:
    """Who wins the basic start, and after each first move; how soon; positions a second are of all threads."""
    with Engine(1) as engine:
        began_s = time.perf_counter()
        engine.winner(Round())
        seconds = time.perf_counter() - began_s
        print(f"who wins the basic start:       known in {seconds:.3f} s, {engine.nodes:,} positions")
    for threads in sorted({1, os.cpu_count() or 1}):
        with Engine(threads) as engine:
            verdict = engine.search(Round(), Limit())
        print(
            f"basic start, {threads} threads:        {verdict.outcome} in {verdict.distance}, {verdict.seconds:.2f} s, "
            f"{verdict.nodes:,} positions, {verdict.nodes / verdict.seconds:,.0f} a second"
        )
    for depth in (17, 40):
        with Analyst(os.cpu_count() or 1, Memory(256)) as analyst:
            began_s = time.perf_counter()
            found = analyst.outcomes(Round(), Limit(depth=depth))
            seconds = time.perf_counter() - began_s
            decided = sum(outcome.distance is not None for outcome in found)
            print(
                f"all first moves, {depth} plies:     {decided} of {len(found)} decided in {seconds:.1f} s, "
                f"{analyst.nodes:,} positions, {analyst.nodes / seconds:,.0f} a second"
            )


def bench_levels() -> None:
    """Games of each level against the next, few for the sake of time; `madang tournament 3 4` plays more."""
    with Engine(1, Memory(8)) as engine:
        for level in range(WEAKEST, STRONGEST):
            pairs = 10 if level < STRONGEST - 1 else 3
            score = play_pairs(level_player(level + 1, engine), level_player(level, engine), pairs, seed=level)
            print(f"level {level + 1} against {level}:            {score}")


if __name__ == "__main__":
    bench_rules()
    bench_greeting()
    bench_engine()
    bench_levels()
    bench_games()
    bench_page()
    bench_browser()
    if image_at_hand():
        bench_pico()
    else:
        print(f"emulated Pico:                  no MicroPython image; name one with {VARIABLE}=FILE.uf2")
