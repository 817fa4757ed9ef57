"""What of a cycle's work waits for the next one."""

from madang.budget import CycleBudget

FAST_MS = 4
SLOW_MS = 10


def cycle(budget, elapsed_ms, is_long):
    """What a cycle does: `spent` of what is due is put off, `full` of what can wait for long is; `pc` was served."""
    budget.begin(elapsed_ms)
    if is_long:
        budget.spend()
    told = [name for name, holds in (("spent", budget.is_spent), ("full", not budget.has_room)) if holds]
    return told + (["pc"] if budget.end() else [])


def test_an_idle_cycle_has_time_for_all():
    budget = CycleBudget()
    for _ in range(10):
        assert cycle(budget, FAST_MS, False) == ["pc"]


def test_a_long_cycle_puts_the_rest_off():
    budget = CycleBudget()
    assert cycle(budget, FAST_MS, True) == ["spent", "full"]
    assert cycle(budget, FAST_MS, False) == ["pc"]


def test_the_pc_waits_three_cycles_and_the_fourth_is_kept_for_it():
    budget = CycleBudget()
    for _ in range(3):
        for _ in range(3):
            assert cycle(budget, FAST_MS, True) == ["spent", "full"]
        assert cycle(budget, FAST_MS, True) == ["full", "pc"]
    for _ in range(3):
        cycle(budget, FAST_MS, True)
    assert cycle(budget, FAST_MS, False) == ["full", "pc"]
    assert cycle(budget, FAST_MS, False) == ["pc"]


def test_a_board_whose_cycles_are_slow_anyway_puts_nothing_off():
    budget = CycleBudget()
    for is_long in (True, False, True, True, True, True):
        assert cycle(budget, SLOW_MS, is_long) == ["pc"]
    for _ in range(3):
        cycle(budget, FAST_MS, True)
    assert cycle(budget, SLOW_MS, True) == ["pc"]
