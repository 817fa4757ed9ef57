"""The general player and the solver of small games, on games that can be counted by hand."""

import random
from collections.abc import Hashable, Sequence

import pytest

from madang.games import NOBODY
from madang.games.registry import new_game
from madang_host.games.players import GamePlayers
from madang_host.general.alpha_beta import MOST_DEPTH, Search
from madang_host.general.levels import LEVELS, STRONGEST, WEAKEST, choose_move
from madang_host.general.outcomes import DRAW, LOSS, OPEN, WIN, Finding, merit
from madang_host.general.retrograde import Solution, TooManyPositionsError
from madang_host.general.tree import GameTree, Tree


class Takeaway:
    """Who takes the last of a heap wins; each turn takes one to three. Lost are the heaps that four divides."""

    def __init__(self, heap: int) -> None:
        self.heap = heap
        self.taken: list[int] = []

    def moves(self) -> Sequence[int]:
        return range(1, min(3, self.heap) + 1)

    def play(self, move: int) -> None:
        self.heap -= move
        self.taken.append(move)

    def undo(self) -> None:
        self.heap += self.taken.pop()

    def side(self) -> int:
        return len(self.taken) & 1

    def winner(self) -> int:
        return NOBODY if self.heap else 1 - self.side()

    def value(self) -> int:
        return 0

    def key(self) -> Hashable:
        return self.heap, self.side()


class Ring(Takeaway):
    """A stone on one of the points 0 to 4 goes one or two points on, past 4 to 0 again, and from 3 straight to 4 or to
    0. Whoever leaves it on 4 has lost, as the other ends the round from there."""

    def moves(self) -> Sequence[int]:
        return () if self.heap == 5 else (1, 2)

    def play(self, move: int) -> None:
        self.taken.append(self.heap)
        if self.heap == 4:
            self.heap = 5
        else:
            self.heap = {(3, 1): 4, (3, 2): 0}.get((self.heap, move), self.heap + move)

    def undo(self) -> None:
        self.heap = self.taken.pop()

    def winner(self) -> int:
        return 1 - self.side() if self.heap == 5 else NOBODY

    def key(self) -> Hashable:
        return self.heap, self.side()


@pytest.mark.parametrize("heap", range(1, 13))
def test_a_heap_is_lost_where_four_divides_it(heap: int) -> None:
    expected = LOSS if heap % 4 == 0 else WIN
    found = Search(Takeaway(heap)).best(MOST_DEPTH, 60)
    if heap > 1:  # a single move is not looked at
        assert found.outcome == expected
    if heap > 1 and expected == WIN:
        assert found.move == heap % 4
        assert found.plies == 2 * (heap // 4) + 1
    assert Solution(Takeaway(heap), 100).outcome()[0] == expected


@pytest.mark.parametrize("heap", range(2, 13))
def test_search_and_retrograde_analysis_agree_on_every_move(heap: int) -> None:
    by_search = {one.move: one.outcome for one in Search(Takeaway(heap)).all(MOST_DEPTH, 60)}
    assert by_search == {one.move: one.outcome for one in Solution(Takeaway(heap), 100).findings()}


def test_what_goes_round_for_ever_is_a_draw() -> None:
    solution = Solution(Ring(3), 100)
    assert {one.move: one.outcome for one in solution.findings()} == {1: LOSS, 2: DRAW}
    assert solution.outcome() == (DRAW, 0)
    assert Search(Ring(3)).best(6, 60).move == 2


def test_a_game_of_more_positions_than_allowed_is_refused_and_left_as_it_was() -> None:
    tree = Takeaway(12)
    with pytest.raises(TooManyPositionsError, match="more than 5 positions"):
        Solution(tree, 5)
    assert (tree.heap, tree.taken) == (12, [])


def test_a_search_that_runs_out_of_time_leaves_the_tree_as_it_was() -> None:
    tree = Takeaway(200)
    found = Search(tree).best(MOST_DEPTH, 0)
    assert (tree.heap, tree.taken) == (200, [])
    assert found.outcome == OPEN
    assert found.plies >= 1


def test_findings_are_sorted_by_what_a_player_wants() -> None:
    wanted = [Finding(1, WIN, 3), Finding(2, WIN, 9), Finding(3, DRAW, 0), Finding(4, LOSS, 8), Finding(5, LOSS, 2)]
    assert sorted((wanted[at] for at in (4, 1, 3, 0, 2)), key=merit) == wanted


def test_levels_look_further_and_slip_less() -> None:
    assert [level.foresight for level in LEVELS] == sorted(level.foresight for level in LEVELS)
    assert [level.slips for level in LEVELS] == sorted((level.slips for level in LEVELS), reverse=True)


def won_of(first: int, second: int, rounds: int, heap: int) -> int:
    """How many rounds the first of two levels wins from heaps that are lost for nobody in particular."""
    chance = random.Random(1)
    won = 0
    for number in range(rounds):
        tree: Tree = Takeaway(heap + number % 4)
        levels = (first, second) if number % 2 else (second, first)
        while tree.winner() == NOBODY:
            tree.play(choose_move(tree, levels[tree.side()], 60, chance))
        won += levels[tree.winner()] == first
    return won


@pytest.mark.parametrize(("first", "second"), [(4, WEAKEST), (7, 3), (STRONGEST, 6)])
def test_a_higher_level_wins_more(first: int, second: int) -> None:
    assert won_of(first, second, 60, 9) > 33


def test_any_game_of_the_shelf_is_searched_by_its_seam_alone() -> None:
    game = new_game("oumoul-kono")
    search = Search(GameTree(game))
    assert [one.outcome for one in search.all(6, 60)] == [OPEN, OPEN]
    game.load("8/m5m1/8/8/3M4/8/8/M7 w")  # the free point is g1
    judged = GamePlayers().judge(game, 60)
    assert game.plies == 0
    assert {one.move for one in judged} == {"d4-g1", "a1-g1"}
