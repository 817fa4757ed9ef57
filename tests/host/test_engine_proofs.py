"""What the engine proves against a slow solver that tries everything, and the moves it makes of it."""

import random
from collections import Counter

import pytest
import slow_rules
import slow_solver
from examples import legal_moves

from madang.colours import COLOUR_LETTERS
from madang.games.kamisado.board import BLACK, SIDE_NAMES, WHITE
from madang.games.kamisado.match import DRAGON, KOREAN, Match
from madang.games.kamisado.notation import move_text, parse_move, parse_position, position_text
from madang.games.kamisado.rules import NOBODY, Round, landing_of
from madang_host.engine.analysis import Analyst
from madang_host.engine.engine import Engine, Memory, trying
from madang_host.engine.search.limits import Limit
from madang_host.engine.search.outcomes import LOSS, OPEN, WIN
from madang_host.engine.search.position import winning_tower
from madang_host.engine.search.stakes import THE_MATCH, Stakes, stakes_of
from madang_host.engine.search.tables import TOWERS
from madang_host.engine.solve import proved_basic_start

ENGINE = Engine(1, Memory(1))
DEPTH = 4  # plies that the slow solver can do


def late_position(rng: random.Random, with_rings: bool) -> Round:
    """A position in the middle of a round at random, the rings given out at random; wins at once are passed over, so
    that more happens."""
    while True:
        played = Round()
        if with_rings:
            board = bytearray(played.board)
            for square in range(64):
                if board[square]:
                    board[square] |= rng.choice((0, 0, 1, 2, 3)) << 4
            played.reset(board)
        for _ in range(rng.randint(4, 16)):
            legal = legal_moves(played)
            if legal:
                played.play(rng.choice([move for move in legal if landing_of(move) // 8 not in (0, 7)] or legal))
        if played.winner == NOBODY and played.active != 8:
            return played


@pytest.mark.parametrize("with_rings", [False, True])
def test_who_wins_and_how_soon(with_rings: bool) -> None:
    rng = random.Random(7)
    seen: Counter[str] = Counter()
    for _ in range(80):
        played = late_position(rng, with_rings)
        text = position_text(played)
        slow = slow_solver.forced(slow_rules.parse(text), DEPTH)
        verdict = ENGINE.search(played, Limit(depth=DEPTH))
        assert position_text(played) == text
        if slow is None:
            assert (verdict.outcome, verdict.distance) == (OPEN, None), text
        else:
            winner, distance = slow
            assert verdict.outcome == (WIN if winner == SIDE_NAMES[played.side] else LOSS), text
            assert verdict.distance == distance == len(verdict.line), text
            for move in verdict.line:
                assert move in legal_moves(played)
                played.play(move)
            assert SIDE_NAMES[played.winner] == winner, text
            seen[f"{verdict.outcome} {distance}"] += 1
    assert {"win 1", "win 3", "loss 2", "loss 4"} <= set(seen), seen


@pytest.mark.parametrize("with_rings", [False, True])
def test_who_wins_at_all(with_rings: bool) -> None:
    rng = random.Random(10)
    seen: Counter[str] = Counter()
    for _ in range(80):
        played = late_position(rng, with_rings)
        text = position_text(played)
        slow = slow_solver.forced(slow_rules.parse(text), DEPTH)
        ENGINE.begin(Limit())
        winner = ENGINE.winner(played)
        assert winner is not None
        if slow is not None:
            assert SIDE_NAMES[winner] == slow[0], text
            seen["mover" if winner == played.side else "other"] += 1
        # Whoever wins keeps the win with the move that is named, and the other side has none that helps.
        if winner == played.side:
            move = ENGINE.winning_move(played)
            assert move is not None
            with trying(played, move):
                assert ENGINE.winner(played) == winner, text
        else:
            for move in legal_moves(played):
                with trying(played, move):
                    assert ENGINE.winner(played) == winner, text
    assert seen["mover"] > 5 and seen["other"] > 2, seen


def test_who_wins_after_each_first_move() -> None:
    played = Round()
    engine = Engine(2, Memory(16))
    for text, (outcome, _) in proved_basic_start().moves.items():
        with trying(played, parse_move(text, played)):
            assert engine.winner(played) == (BLACK if outcome == WIN else WHITE), text


def test_a_win_too_far_to_be_measured_is_known_and_kept() -> None:
    played = parse_position("gobpkyrn/8/8/8/8/8/8/NGRKBPYO b * -")  # in 21, as other proofs take millions to show
    engine = Engine(1, Memory(16))
    while played.winner == NOBODY:
        verdict = engine.search(played, Limit(nodes=200_000))
        if played.side == BLACK:
            assert verdict.outcome == WIN and (played.plies or verdict.distance is None)
        else:
            assert verdict.outcome == LOSS
        played.play(verdict.move)
    assert played.winner == BLACK


@pytest.mark.parametrize("with_rings", [False, True])
def test_what_each_move_leads_to(with_rings: bool) -> None:
    rng = random.Random(9)
    seen: Counter[str] = Counter()
    with Analyst(1, Memory(1)) as analyst:
        for _ in range(80):
            played = late_position(rng, with_rings)
            text = position_text(played)
            depth = rng.randint(1, DEPTH)
            after = slow_rules.moves(slow_rules.parse(text))
            found = analyst.outcomes(played, Limit(depth=depth))
            assert {move_text(outcome.move) for outcome in found} == set(after)
            for outcome in found:
                slow = slow_solver.forced(after[move_text(outcome.move)], depth - 1)
                if slow is None:
                    assert (outcome.outcome, outcome.depth) == (OPEN, depth), (text, outcome)
                else:
                    wanted = WIN if slow[0] == SIDE_NAMES[played.side] else LOSS
                    assert (outcome.outcome, outcome.distance) == (wanted, slow[1] + 1), (text, outcome)
                    seen[f"{wanted} {slow[1] + 1}"] += 1
    assert {"win 1", "loss 2", "loss 4"} <= set(seen), seen
    assert with_rings == ("loss 3" in seen)  # a push keeps the turn


def test_a_move_is_told_to_win_though_nobody_knows_how_soon() -> None:
    proved = proved_basic_start().moves
    with Analyst(1, Memory(16)) as analyst:
        found = analyst.outcomes(Round(), Limit(nodes=1_000_000))
    fates = {move_text(outcome.move): outcome.fate for outcome in found if outcome.fate != OPEN}
    assert fates.items() <= {move: outcome for move, (outcome, _) in proved.items()}.items()
    assert sum(outcome.outcome == OPEN and outcome.fate != OPEN for outcome in found) > 20
    assert all(outcome.fate == outcome.outcome for outcome in found if outcome.distance is not None)
    assert [outcome.fate for outcome in found] == sorted(
        [outcome.fate for outcome in found], key=[WIN, OPEN, LOSS].index
    )


@pytest.mark.parametrize("with_rings", [False, True])
def test_only_some_towers_count(with_rings: bool) -> None:
    rng = random.Random(8)
    seen: Counter[bool] = Counter()
    for _ in range(80):
        played = late_position(rng, with_rings)
        text = position_text(played)
        side = rng.randrange(2)
        chosen = rng.sample(range(8), rng.randint(1, 7))
        counted = sum(1 << (side << 3 | colour) for colour in chosen)
        names = {(SIDE_NAMES[side], slow_rules.LETTERS[COLOUR_LETTERS[colour]]) for colour in chosen}
        for depth in range(1, DEPTH):
            slow = slow_solver.can_force(slow_rules.parse(text), SIDE_NAMES[side], names, depth)
            ENGINE.begin(Limit())
            assert ENGINE.forces(played, side, depth, counted) is slow, (text, depth)
            seen[slow] += 1
    assert seen[True] > 10 and seen[False] > 50, seen


def test_the_basic_start_is_a_win_in_17() -> None:
    played = Round()
    with Engine(2) as engine:
        verdict = engine.search(played, Limit())
    assert (verdict.outcome, verdict.distance, len(verdict.line)) == (WIN, 17, 17)
    for move in verdict.line:
        assert move in legal_moves(played)
        played.play(move)
    assert SIDE_NAMES[played.winner] == "black"


def test_a_proved_win_is_never_lost() -> None:
    """At every move the distance shrinks by what was played, whatever the other side does."""
    rng = random.Random(9)
    wins = 0
    with Engine(1, Memory(16)) as engine:
        while wins < 10:
            played = late_position(rng, with_rings=wins % 2 == 1)
            verdict = engine.search(played, Limit(nodes=200_000))
            if verdict.outcome != WIN or verdict.distance is None or verdict.distance < 5:
                continue
            wins += 1
            side, left = played.side, verdict.distance
            while played.winner == NOBODY:
                if played.side == side:
                    verdict = engine.search(played, Limit(nodes=200_000))
                    assert verdict.outcome == WIN and verdict.distance is not None and verdict.distance <= left
                    played.play(verdict.move)
                else:
                    played.play(rng.choice(legal_moves(played)))
                left -= 1
            assert played.winner == side and left >= 0


def test_a_far_win_comes_before_what_looks_better() -> None:
    """Who wins here takes 80 thousand positions, and most moves lose: what is left is enough for nothing else."""
    played = parse_position("obpk2gn/5r2/2y5/8/Y7/8/8/NGR1KPBO w O c6")
    with Engine(1, Memory(16)) as engine:
        verdict = engine.search(played, Limit(nodes=100_000))
    assert (move_text(verdict.move), verdict.outcome) == ("h1-h2", WIN)


def test_limits_are_kept() -> None:
    played = Round()
    with Engine(1, Memory(1)) as engine:
        by_nodes = engine.search(played, Limit(nodes=20_000))
        assert by_nodes.outcome == OPEN and by_nodes.nodes < 40_000 and by_nodes.move in legal_moves(played)
        engine.forget()
        by_depth = engine.search(played, Limit(depth=6))
        assert (by_depth.outcome, by_depth.depth) == (OPEN, 6)
        engine.stopped.set()
        stopped = engine.search(played, Limit())
        assert stopped.outcome == OPEN and stopped.move in legal_moves(played)


def test_one_thread_repeats_itself() -> None:
    played = Round()
    found = []
    with Engine(1, Memory(1)) as engine:
        for _ in range(2):
            engine.forget()
            verdict = engine.search(played, Limit(nodes=50_000))
            found.append((verdict.move, verdict.score, verdict.depth, verdict.nodes, verdict.line))
    assert found[0] == found[1]


def test_of_two_wins_the_one_that_is_worth_more() -> None:

    rng = random.Random(10)
    gained = 0
    while gained < 5:
        played = late_position(rng, with_rings=False)
        plain = ENGINE.search(played, Limit(nodes=20_000))
        if plain.outcome != WIN or plain.distance is None:
            continue
        for dear in range(8 * played.side, 8 * played.side + 8):
            worth = tuple(THE_MATCH if tower == dear else 1 for tower in range(TOWERS))
            verdict = ENGINE.search(played, Limit(nodes=20_000), Stakes(worth))
            assert verdict.outcome == WIN
            if verdict.distance == plain.distance and verdict.line == plain.line:
                continue
            position = position_text(played)
            for move in verdict.line:
                played.play(move)
            assert winning_tower(played) == dear or verdict.distance == plain.distance
            gained += winning_tower(played) == dear
            played = parse_position(position)


def test_a_loss_gives_least() -> None:

    rng = random.Random(11)
    spared = 0
    for _ in range(4000):
        played = late_position(rng, with_rings=False)
        plain = ENGINE.search(played, Limit(depth=2))
        if plain.outcome != LOSS or plain.distance != 2 or len(legal_moves(played)) < 2:
            continue
        dear = winner_after(played, plain.line)
        cheap_moves = [
            move for move in legal_moves(played) if not lets_home_at_once(played, move, dear) and move != plain.move
        ]
        if not cheap_moves:
            continue
        worth = tuple(THE_MATCH if tower == dear else 1 for tower in range(TOWERS))
        verdict = ENGINE.search(played, Limit(nodes=100_000), Stakes(worth))
        assert verdict.outcome == LOSS
        assert not lets_home_at_once(played, verdict.move, dear), position_text(played)
        spared += 1
    assert spared > 3


def winner_after(played: Round, line: tuple[int, ...]) -> int:
    with trying(played, line[0]):
        played.play(line[1])
        return winning_tower(played)


def lets_home_at_once(played: Round, move: int, tower: int) -> bool:
    """Whether a reply to this move wins with this tower."""
    with trying(played, move):
        for reply in legal_moves(played):
            with trying(played, reply):
                if played.winner != NOBODY and winning_tower(played) == tower:
                    return True
    return False


def test_stakes_of_a_match() -> None:
    korean = Match(KOREAN, 3)
    korean.start_drawn((1, 2))
    assert stakes_of(korean).worth == (1,) * TOWERS
    assert stakes_of(korean).thresholds(0) == []
    dragon = Match(DRAGON, 3)
    dragon.start_basic()
    for text in ("e8-e2", "b1-g6", "pass", "g6-e8"):
        dragon.play(next(move for move in legal_moves(dragon.round) if move_text(move) == text))
    dragon.start_filled(0)
    green = 8 + COLOUR_LETTERS.index("G")
    assert stakes_of(dragon).worth == tuple(THE_MATCH if tower == green else 1 for tower in range(TOWERS))
    assert stakes_of(dragon).thresholds(1) == [1 << green]
