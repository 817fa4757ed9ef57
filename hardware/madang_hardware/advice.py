"""Says what else to change in parameters.toml when its measures do not suit each other, above all other squares.

    python -m madang_hardware.advice

Fields fall steeply: a larger square lets a tower stand farther astray, a smaller one brings its neighbours near.
"""

import itertools
import sys
from collections.abc import Iterator

from madang_hardware import electrics
from madang_hardware.parameters import BOARD, STACK, TOWER

ROUTED = (40.0, 57.0)  # mm: the squares between which tiles have been routed
ASTRAY = (6.5, 5.5, 4.5, 3.5)  # mm that a tower may stand beside the middle
COVERS = (1.1, 0.6, 0.3)
CELLS = (6.0, 7.0, 8.0)  # less, and the grid's screws bottom out


def advice() -> list[str]:
    """What to change, a sentence each; nothing if all suits."""
    return list(_advice())


def _advice() -> Iterator[str]:
    square = BOARD["square"]
    if not ROUTED[0] <= square <= ROUTED[1]:
        yield (
            f"squares of {square:g} mm: tiles have been routed from {ROUTED[0]:g} to {ROUTED[1]:g} mm; for others move"
            " parts in madang_hardware/pcb/tile.py"
        )
    failing = [margin.what for margin in electrics.fields() if margin.spare <= 0]
    if failing:
        yield f"the magnets do not suit ({failing[0]}): {_magnets()}"
    elif TOWER["base"] > square - 4:
        yield f"set tower.base to {square - 7:g} or less: towers need room between them"


def _magnets() -> str:
    """The measures nearest to ours with which every field's margin is positive."""
    kept = {**TOWER}, {**STACK}
    try:
        for cover, cell, astray, magnet in itertools.product(COVERS, CELLS, ASTRAY, electrics.MAGNETS):
            TOWER.update(base=BOARD["square"] - 2 * astray, magnet_diameter=magnet[0], magnet_height=magnet[1])
            STACK.update(cover=cover, cell_height=cell)
            if all(margin.spare > 0 for margin in electrics.fields()):
                return (
                    f"set tower.base = {TOWER['base']:g}, tower.magnet_diameter = {magnet[0]:g}, tower.magnet_height ="
                    f" {magnet[1]:g}, stack.cover = {cover:g} and stack.cell_height = {cell:g}"
                )
        return "no usual magnet does; take hall switches with other thresholds, and put them into figures.toml"
    finally:
        TOWER.update(kept[0])
        STACK.update(kept[1])


def main() -> None:
    found = advice()
    if found:
        sys.exit("The measures of parameters.toml do not suit each other:\n" + "\n".join(f"  {line}" for line in found))


if __name__ == "__main__":
    main()
