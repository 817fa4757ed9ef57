"""The trail: when squares were lifted and covered, in the order of the hands."""

from madang import squares
from madang.squares import NO_SQUARE, parse_square
from madang.trail import NEVER, Trail

A1, B2, C3 = parse_square("a1"), parse_square("b2"), parse_square("c3")


def trail_of(*edges):
    """Edges are (settled at ms, age then, square, occupied); a1 and b2 stand at first."""
    trail = Trail()
    settled = squares.new_set((A1, B2))
    age_ms = bytearray(64)
    trail.note(settled, age_ms)
    trail.clear()
    for ms, age, square, occupied in edges:
        trail.pass_time(ms - trail.now_ms)
        age_ms[square] = age
        (squares.add if occupied else squares.discard)(settled, square)
        trail.note(settled, age_ms)
    return trail


def test_times_are_those_of_the_edge_and_not_of_its_settling():
    trail = trail_of((140, 40, C3, True), (150, 60, A1, False))
    assert trail.covered_ms[C3] == 100 and trail.lifted_ms[A1] == 90
    assert trail.lifted_ms[B2] == trail.covered_ms[B2] == NEVER


def test_what_is_lifted_last_comes_down_first():
    trail = trail_of((100, 60, A1, False), (400, 60, B2, False), (900, 40, C3, True))
    both = squares.new_set((A1, B2))
    assert trail.last_lifted(both, 860) == B2 and trail.last_lifted(both, 200) == A1
    assert trail.last_lifted(both, 20) == NO_SQUARE


def test_the_first_lift_counts_where_a_square_was_lifted_again():
    trail = trail_of((100, 60, A1, False), (200, 40, A1, True), (300, 60, A1, False))
    assert trail.lifted_before(A1, 150) == 40 and trail.lifted_before(A1, 500) == 240


def test_what_falls_together_is_not_alone():
    trail = trail_of((100, 60, A1, False), (150, 60, B2, False))
    assert not trail.is_alone(A1, 40, 200) and trail.is_alone(A1, 40, 30)
    assert trail.lifted_count(squares.new_set((A1, C3))) == 1


def test_a_long_wait_keeps_the_order():
    trail = trail_of((59000, 60, A1, False), (61000, 60, B2, False))
    for _ in range(100):
        trail.pass_time(5000)
    assert trail.now_ms < 65536
    assert 0 < trail.lifted_ms[A1] <= trail.lifted_ms[B2] < trail.now_ms
