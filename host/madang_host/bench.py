"""Figures, printed: how fast the rules are on both interpreters, and how fast the board is on the emulated Pico.

Nothing here passes or fails. Run with `make bench`.
"""

import subprocess
import time

from madang.games.kamisado.rules import Round, perft
from madang_host.bench_pico import bench_pico
from madang_host.pico.image import VARIABLE, image_at_hand
from madang_host.sources import firmware_folder, micropython_command

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


if __name__ == "__main__":
    bench_rules()
    if image_at_hand():
        bench_pico()
    else:
        print(f"emulated Pico:                  no MicroPython image; name one with {VARIABLE}=FILE.uf2")
