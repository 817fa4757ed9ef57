"""The router: what it lays joins what it should, keeps its distance, and is the same every time."""

import itertools
import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from madang_hardware.pcb.router import BOTTOM, CLEARANCE, GRID, TOP, VIA_DIAMETER, NoWayError, Router, Shape

WIDTH, HEIGHT = 30.0, 20.0
TRACK = 0.25


def pad(net: int, x: float, y: float, layers: tuple[int, ...] = (TOP,)) -> Shape:
    return Shape(net, layers, (x, y), (x, y), half=(0.5, 0.4))


def wall(layers: tuple[int, ...]) -> Shape:
    return Shape(0, layers, (15, 0), (15, HEIGHT), 0.5)


def router_with(*shapes: Shape) -> Router:
    router = Router(WIDTH, HEIGHT, [TRACK])
    for shape in shapes:
        router.add(shape, pad=True)
    return router


def test_a_clear_way_is_straight() -> None:
    one, other = pad(1, 5 * GRID, 10 * GRID), pad(1, 40 * GRID, 10 * GRID)
    router = router_with(one, other)
    router.connect(1, TRACK, [one], [other])
    assert router.vias == []
    assert sum(math.dist(track.start, track.end) for track in router.tracks) <= 35 * GRID
    assert {track.start[1] for track in router.tracks} == {10 * GRID}


def test_a_wall_on_one_layer_is_passed_below() -> None:
    one, other = pad(1, 5, 10), pad(1, 25, 10)
    router = router_with(one, other)
    router.add(wall((TOP,)))
    router.connect(1, TRACK, [one], [other])
    assert len(router.vias) == 2
    assert any(track.layer == BOTTOM for track in router.tracks)


def test_a_wall_on_both_layers_is_the_end() -> None:
    one, other = pad(1, 5, 10), pad(1, 25, 10)
    router = router_with(one, other)
    router.add(wall((TOP, BOTTOM)))
    with pytest.raises(NoWayError, match=r"no way from \(5\.00, 10\.00\): move a part, or lay this net earlier"):
        router.connect(1, TRACK, [one], [other])


def test_a_pad_drops_to_a_via_beside_it() -> None:
    one = pad(1, 15, 10)
    router = router_with(one)
    router.drop(1, TRACK, one)
    (via,) = router.vias
    assert one.distance(*via.at) >= VIA_DIAMETER / 2
    assert math.dist(via.at, one.start) < 3


PLACES = st.lists(st.tuples(st.integers(2, 28), st.integers(2, 18)), min_size=4, max_size=10, unique=True)


@settings(max_examples=30, deadline=None)
@given(PLACES)
def test_nets_keep_their_distance(places: list[tuple[int, int]]) -> None:
    places = [(x, y) for x, y in places if all(math.dist((x, y), p) > 3 for p in places if p != (x, y))]
    pairs = list(zip(places[::2], places[1::2], strict=False))
    pads = {net: [pad(net, *one), pad(net, *other)] for net, (one, other) in enumerate(pairs, 1)}
    router = router_with(*itertools.chain(*pads.values()))
    for net, (one, other) in pads.items():
        try:
            router.connect(net, TRACK, [one], [other])
        except NoWayError:
            continue
    tracks = [Shape(t.net, (t.layer,), t.start, t.end, TRACK / 2) for t in router.tracks]
    vias = [Shape(v.net, (TOP, BOTTOM), v.at, v.at, VIA_DIAMETER / 2) for v in router.vias]
    for one, other in itertools.combinations([*tracks, *vias, *itertools.chain(*pads.values())], 2):
        if one.net != other.net and set(one.layers) & set(other.layers):
            assert gap(one, other) >= CLEARANCE - 1e-6


def gap(one: Shape, other: Shape) -> float:
    """Between two shapes, looked at in many points of the one that is a stroke."""
    stroke, thing = (one, other) if one.half == (0.0, 0.0) else (other, one)
    if stroke.half != (0.0, 0.0):
        return math.inf  # two pads
    (ax, ay), (bx, by) = stroke.start, stroke.end
    steps = [i / 200 for i in range(201)]
    return min(thing.distance(ax + s * (bx - ax), ay + s * (by - ay)) for s in steps) - stroke.radius


def test_the_same_calls_lay_the_same_tracks() -> None:
    def laid() -> list[object]:
        dice = random.Random(3)
        pads = [pad(1 + i // 2, dice.randrange(3, 27), dice.randrange(3, 17)) for i in range(6)]
        router = router_with(*pads)
        for one, other in zip(pads[::2], pads[1::2], strict=True):
            router.connect(one.net, TRACK, [one], [other])
        return [*router.tracks, *router.vias]

    assert laid() == laid()
