"""The trail: when squares were lifted and covered, in the order of the hands."""

from madang import squares
from madang.squares import NO_SQUARE, parse_square
from madang.trail import LATEST_MS, NEVER, Trail

A1, B2, C3, D4 = [parse_square(name) for name in ("a1", "b2", "c3", "d4")]


def pass_time(trail, ms):
    trail.now_ms += ms
    if trail.now_ms > LATEST_MS:
        trail.make_earlier()


def trail_of(*edges):
    """Edges are (ms, square, occupied, whether that settles at once); a1 and b2 stand at first."""
    trail = Trail()
    squares.copy(squares.new_set((A1, B2)), trail.home)
    eager = squares.new_set((A1, B2))
    settled = squares.new_set((A1, B2))
    trail.feel(eager)
    trail.settle(settled)
    trail.clear()
    for ms, square, occupied, settles in edges:
        pass_time(trail, ms - trail.now_ms)
        (squares.add if occupied else squares.discard)(eager, square)
        trail.feel(eager)
        if settles:
            squares.copy(eager, settled)
            trail.settle(settled)
    return trail


def settling(*edges):
    return trail_of(*[edge + (True,) for edge in edges])


def test_times_are_those_of_the_edges():
    trail = settling((100, C3, True), (190, A1, False))
    assert trail.covered_ms[C3] == 100 and trail.lifted_ms[A1] == 190
    assert trail.lifted_ms[B2] == trail.covered_ms[B2] == NEVER


def test_what_goes_before_it_settles_has_been_there():
    trail = trail_of((100, C3, True, False), (145, C3, False, False))
    assert trail.covered_ms[C3] == 100 and trail.lifted_ms[C3] == 145
    assert trail.first_ms[C3] == NEVER and not squares.has(trail.felt, C3)


def test_what_opens_for_a_moment_as_it_settles_has_not_gone():
    trail = trail_of((100, C3, True, False), (145, C3, False, False), (160, C3, True, True))
    assert trail.lifted_ms[C3] == NEVER
    trail = trail_of((100, C3, True, False), (145, C3, False, False), (175, C3, True, True))
    assert trail.lifted_ms[C3] == 145


def test_what_comes_back_before_it_settles_has_been_away():
    trail = trail_of((100, A1, False, False), (155, A1, True, False))
    assert trail.lifted_ms[A1] == 100 and trail.covered_ms[A1] == 155
    assert trail.first_ms[A1] == NEVER and not squares.has(trail.let_go, A1)


def test_what_flickers_before_it_settles_has_not_come_anew():
    trail = trail_of((100, A1, False, False), (145, A1, True, False), (160, A1, False, False), (205, A1, True, False))
    assert trail.lifted_ms[A1] == 160 and squares.has(trail.brushed, A1)
    assert trail.covered_ms[A1] == trail.first_ms[A1] == NEVER and not squares.has(trail.let_go, A1)


def test_a_switch_that_bounces_is_not_left():
    trail = trail_of((100, C3, True, False), (120, C3, False, False), (125, C3, True, True))
    assert trail.covered_ms[C3] == 100 and trail.lifted_ms[C3] == NEVER
    trail = trail_of((100, A1, False, False), (120, A1, True, False), (125, A1, False, True))
    assert trail.covered_ms[A1] == NEVER and trail.lifted_ms[A1] == trail.first_ms[A1] == 100


def test_what_is_lifted_last_comes_down_first():
    trail = settling((40, A1, False), (340, B2, False), (860, C3, True))
    both = squares.new_set((A1, B2))
    assert trail.last_lifted(both, 860) == B2 and trail.last_lifted(both, 200) == A1
    assert trail.last_lifted(both, 20) == NO_SQUARE


def test_the_first_lift_counts_where_a_square_was_lifted_again():
    trail = settling((40, A1, False), (160, A1, True), (240, A1, False))
    assert trail.lifted_before(A1, 150) == 40 and trail.lifted_before(A1, 500) == 240


def test_what_falls_together_is_not_alone():
    trail = settling((40, A1, False), (90, B2, False))
    assert not trail.is_alone(A1, 40, 200) and trail.is_alone(A1, 40, 30)
    assert trail.lifted_count() == 2


def test_what_a_tower_leaves_on_its_way_has_not_fallen_with_it():
    slid = settling((300, C3, True), (420, B2, False), (500, C3, False), (520, D4, True))
    assert not slid.is_alone(B2, 420), "what had come to c3 before may be another"
    slid = settling((390, C3, True), (420, B2, False), (500, C3, False), (520, D4, True))
    assert slid.is_alone(B2, 420) and not slid.has_fallen(B2) and slid.lifted_count() == 1


def test_a_long_wait_keeps_the_order():
    trail = settling((58940, A1, False), (60940, B2, False))
    for _ in range(100):
        pass_time(trail, 5000)
    assert trail.now_ms < 65536
    assert 0 < trail.lifted_ms[A1] <= trail.lifted_ms[B2] < trail.now_ms
