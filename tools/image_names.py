"""Lists the names that a MicroPython image keeps in its flash, for host/madang_host/slimming/image_names.txt.

They are read at the prompt of an emulated Pico: names are numbered, and a reference to one is its number (object
representation A, py/obj.h of MicroPython). Run with the image at hand, or MADANG_PICO_IMAGE=FILE.uf2:

    PYTHONPATH=tools python tools/image_names.py > host/madang_host/slimming/image_names.txt
"""

from keyword import iskeyword

from madang_host.simulator.pico.bench import Bench

_BOOT_MS = 300
_NAMES = """
import machine, micropython
held = [None]
at = machine.mem32[id(held) + 12]  # the items of a list (mp_obj_list_t)
def name(number):
    machine.mem32[at] = number << 3 | 2
    return held[0]
newest = id("zz") >> 3
micropython.qstr_info()
print()
for number in range(1, newest + 1):
    print(repr(name(number)))
"""


def image_names() -> list[str]:
    """Those that a program can use, in the image's order: the first, up to `zip`, are in every image."""
    bench = Bench({"empty": b""})
    bench.run_ms(_BOOT_MS)
    bench.interrupt()
    info, _, listed = bench.execute(_NAMES, 30_000).partition("\r\n\r\n")
    of_this_program = int(info.partition("n_qstr=")[2].split(",")[0])
    names = [line[1:-1] for line in listed.splitlines()[:-of_this_program]]
    return list(dict.fromkeys(name for name in names if name.isidentifier() and not iskeyword(name)))


if __name__ == "__main__":
    print("\n".join(image_names()))
