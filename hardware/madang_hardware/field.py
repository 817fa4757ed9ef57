"""The magnetic field of a disc magnet standing on its face. Millimetres and millitesla; knows no sensor.

On the axis the exact formula of a uniformly magnetised cylinder; off the axis the same two charged faces summed up in
rings and sectors, which is checked against the axis by the tests.
"""

import math

RINGS = 12
SECTORS = 32


def on_axis_mt(remanence_t: float, diameter: float, height: float, below: float) -> float:
    """The field straight under the middle, `below` the lower face."""
    radius = diameter / 2
    far, near = below + height, below
    return 500 * remanence_t * (far / math.hypot(radius, far) - near / math.hypot(radius, near))


def field_mt(remanence_t: float, diameter: float, height: float, aside: float, below: float) -> tuple[float, float]:
    """The field across and down, at a place aside of the axis and below the lower face."""
    upper = _face(diameter, aside, below + height)
    lower = _face(diameter, aside, below)
    scale = 1000 * remanence_t / (4 * math.pi)
    return scale * (lower[0] - upper[0]), scale * (lower[1] - upper[1])


def _face(diameter: float, aside: float, below: float) -> tuple[float, float]:
    across = down = 0.0
    step = diameter / 2 / RINGS
    for ring in range(RINGS):
        radius = (ring + 0.5) * step
        area = 2 * math.pi * radius * step / SECTORS
        for sector in range(SECTORS):
            angle = 2 * math.pi * (sector + 0.5) / SECTORS
            dx = aside - radius * math.cos(angle)
            dy = radius * math.sin(angle)
            cube = (dx * dx + dy * dy + below * below) ** 1.5
            across += area * dx / cube
            down += area * below / cube
    return across, down
