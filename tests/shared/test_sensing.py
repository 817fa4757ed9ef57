"""Sensing: bounce, settling, and the eager view. Times are in ms since power-on."""

from madang import squares
from madang.sensing import EAGER, SETTLED, Sensing
from madang.settings import Settings

# One square's edges (ms, occupied), and when each view must change. Settings are the defaults: placed 40 ms,
# lifted 60 ms, deaf for 15 ms.
CASES = (
    ("a clean lift", True, ((100, False),), ((100, False),), ((160, False),)),
    ("a clean place", False, ((100, True),), ((100, True),), ((140, True),)),
    ("a bouncing lift", True, ((100, False), (102, True), (103, False)), ((100, False),), ((163, False),)),
    (
        "a lift that bounces for long",
        True,
        ((100, False), (105, True), (112, False), (114, True), (121, False)),
        ((100, False), (115, True), (130, False)),
        ((181, False),),
    ),
    ("a spike", False, ((100, True), (101, False)), ((100, True), (115, False)), ()),
    ("a tower put back before it settled", True, ((100, False), (140, True)), ((100, False), (140, True)), ()),
    ("a touch too short to settle", False, ((100, True), (139, False)), ((100, True), (139, False)), ()),
)


def follow(square, occupied, edges, cycle_ms=1, until_ms=600):
    """The changes of the eager and of the settled view."""
    sensing = Sensing(Settings())
    if occupied:
        squares.add(sensing.raw, square)
    eager = []
    settled = []
    edges = list(edges)
    sensing.update(0)
    for now in range(cycle_ms, until_ms, cycle_ms):
        while edges and edges[0][0] <= now:
            (squares.add if edges.pop(0)[1] else squares.discard)(sensing.raw, square)
        changed = sensing.update(cycle_ms)
        if changed & EAGER:
            eager.append((now, squares.has(sensing.eager, square)))
        if changed & SETTLED:
            settled.append((now, squares.has(sensing.settled, square)))
    return tuple(eager), tuple(settled)


def test_edges_become_views():
    for name, occupied, edges, eager, settled in CASES:
        for square in (0, 7, 27, 56, 63):
            assert follow(square, occupied, edges) == (eager, settled), (name, square)


def test_slow_cycles_settle_late_but_right():
    for cycle_ms in (2, 5, 7, 20):
        for name, occupied, edges, _, settled in CASES:
            late = follow(27, occupied, edges, cycle_ms)[1]
            if name.startswith("a clean"):
                assert len(late) == 1 and late[0][1] == settled[0][1], (name, cycle_ms)
                assert settled[0][0] <= late[0][0] <= settled[0][0] + 2 * cycle_ms, (name, cycle_ms)


def test_the_first_scan_is_taken_as_it_is():
    sensing = Sensing(Settings())
    squares.add(sensing.raw, 12)
    assert sensing.update(0) == EAGER | SETTLED
    assert squares.members(sensing.settled) == [12] and squares.members(sensing.eager) == [12]
    assert sensing.update(5) == 0


def test_squares_of_a_row_do_not_disturb_each_other():
    sensing = Sensing(Settings())
    sensing.update(0)
    squares.add(sensing.raw, 24)
    for _ in range(30):
        sensing.update(1)
    squares.add(sensing.raw, 25)
    changes = []
    for now in range(31, 100):
        if sensing.update(1) & SETTLED:
            changes.append((now, squares.members(sensing.settled)))
    assert changes == [(40 + 1, [24]), (31 + 40, [24, 25])], changes
