"""The engine as the rest of Madang knows it: a round in, a verdict out, within limits, on all cores.

Three searches: after a first look, fate (who wins at all?); then proofs (within how many plies?) and, for whoever does
not win, judgement (which move looks best?) in turns, the one that has looked at less going next. All threads ask the
same question in different order and share one memory; the first answer is taken, as any is right.

Whoever loses holds out as long as it can be seen, and longer than that hopes for the best look. There is little to be
gained by guessing what the other side overlooks: ARCHITECTURE.md has the figures.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType

import numpy as np

from madang.games.kamisado.board import BLACK, WHITE
from madang.games.kamisado.rules import NOBODY, Round
from madang_host.engine.prepare import prepare
from madang_host.engine.search import alpha_beta, memory, proof, winner_search
from madang_host.engine.search.limits import HASH_MB, Limit
from madang_host.engine.search.outcomes import LOSS, OPEN, WIN
from madang_host.engine.search.position import ALL_COUNT, Position, new_work, position_of, winning_tower
from madang_host.engine.search.stakes import Stakes
from madang_host.engine.search.tables import (
    COUNTED,
    COUNTED_KEY,
    HISTORY,
    LONGEST,
    NODE_LIMIT,
    NODES,
    PLIES,
    TOWERS,
    Words,
)
from madang_host.errors import UserError
from madang_host.games.kamisado.towers import legal_moves

_NO_LIMIT = 1 << 60
_JUDGEMENT_SHARE = 3  # of what proofs look at, judgement may look at a third
_DEEPEST_JUDGEMENT = 30
_FATE_PART = 0.95  # of the limits, for who wins at all: before what looks best, and in 300 rounds as good as 0.6
FIRST_LOOK = 5  # plies: a win that is so near takes no more than a glance
_LAST_PART = 0.1  # of the limits: kept for the line, and for the stakes, once there is an answer
_LAST_S = 0.03  # at least, of a time that is twice as long; a tournament manager forgives no more than 25 ms
_SETTLING_NODES = 30_000  # more than it takes to find a move again that is remembered
_LOOK_UP_S = 0.02  # how often a search looks whether it is to stop
_DEARER = 8  # plies further than the nearest win, for one that is worth more


@dataclass(frozen=True)
class Verdict:
    """What a search has found.

    move      the best one, as the rules number it
    outcome   WIN or LOSS for the side to move if proved, else OPEN
    distance  plies to the end of the round with best play, perhaps one less; None if OPEN, or if there was no time
    score     points for the side to move, an estimate while OPEN
    depth     plies within which proofs have looked at everything
    line      the moves expected, the first being `move`
    """

    move: int
    outcome: str
    distance: int | None
    score: int
    depth: int
    nodes: int
    seconds: float
    line: tuple[int, ...]


Listener = Callable[[Verdict], None]


class Memory:
    """What engines remember of positions; may be shared by several."""

    def __init__(self, megabytes: int = HASH_MB) -> None:
        words = 1 << (megabytes * 1024 * 1024 // 8).bit_length() - 1
        try:
            self.table: Words = np.zeros(words, np.int64)
        except MemoryError as error:
            raise UserError(f"not enough memory for {megabytes} MB; ask for less") from error

    def clear(self) -> None:
        self.table.fill(0)


class Engine:
    """Searches; a context manager, as it owns threads. One search at a time.

    `stopped` is the caller's: set from any thread it ends the running search and all later ones, until it is cleared.
    """

    def __init__(self, threads: int | None = None, memory: Memory | None = None) -> None:
        self.memory = memory or Memory()
        self.nodes = 0  # looked at since the search began
        self._works = [new_work() for _ in range(threads or os.cpu_count() or 1)]
        self._control: Words = np.zeros(8, np.int64)
        self._pool = ThreadPoolExecutor(len(self._works), "engine")
        self.stopped = threading.Event()
        self._settles = False  # neither stop nor clock count
        self.begin(Limit())
        self._warm_up()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.stopped.set()
        self._pool.shutdown()

    def forget(self) -> None:
        """A new game: nothing of the last one is used."""
        self.memory.clear()
        for work in self._works:
            work[HISTORY:PLIES] = 0

    def begin(self, limit: Limit) -> None:
        """Start the clock and the count of a search made of several questions."""
        self._settles = False
        self._deadline = float("inf") if limit.seconds is None else time.monotonic() + limit.seconds
        self._node_limit = _NO_LIMIT if limit.nodes is None else limit.nodes
        self.nodes = 0
        self._control[proof.AGE] = (self._control[proof.AGE] + 1) % 256
        for number, work in enumerate(self._works):
            work[HISTORY:PLIES] = np.random.default_rng(number).integers(0, 64, PLIES - HISTORY) if number else 0

    def is_out(self) -> bool:
        """Whether time, nodes or patience have run out."""
        if self.nodes >= self._node_limit:
            return True
        return not self._settles and (self.stopped.is_set() or time.monotonic() >= self._deadline)

    def forces(self, position: Round, side: int, depth: int, counted: int = ALL_COUNT) -> bool | None:
        """Whether a side forces a win within `depth` plies; None if there was no time to find out.

        `counted` is the set of towers whose coming home counts, a bit a tower number.
        """
        if position.winner != NOBODY:
            return position.winner == side and bool(counted == ALL_COUNT or counted >> winning_tower(position) & 1)
        packed = position_of(position)
        key = packed.key
        for tower in range(TOWERS):
            if not counted >> tower & 1:
                key ^= int(COUNTED_KEY[tower])

        def question(work: Words) -> int:
            return proof.ask(
                work, self.memory.table, self._control, packed.occupied, key, packed.turn, min(depth, LONGEST), side
            )

        answer = self._run(question, packed, counted, proof.STOPPED)
        return None if answer == proof.STOPPED else answer == proof.YES

    def winner(self, position: Round) -> int | None:
        """Who forces a win, however long it takes; None if there was no time to find out."""
        if position.winner != NOBODY:
            return position.winner
        packed = position_of(position)

        def question(work: Words) -> int:
            return winner_search.ask_winner(
                work, self.memory.table, self._control, packed.occupied, packed.key, packed.turn
            )

        answer = self._run(question, packed, ALL_COUNT, proof.STOPPED)
        return None if answer == proof.STOPPED else BLACK if answer == proof.YES else WHITE

    def winning_move(self, position: Round) -> int | None:
        """A move that keeps the win of the side to move, after `winner` has said that it wins."""
        side = position.side
        moves = legal_moves(position)
        for ask in (self._remembered_winner, self._winner_at_a_glance, self.winner):
            for move in moves:
                with trying(position, move):
                    if ask(position) == side:
                        return move
        return None

    def search(
        self,
        position: Round,
        limit: Limit,
        stakes: Stakes | None = None,
        listener: Listener | None = None,
        victor: int | None = None,
    ) -> Verdict:
        """The best move of a round that goes on. `listener` hears of each depth. With `stakes`, of proved wins the one
        worth most is preferred, and of losses the one that gives least, as far as time allows. `victor` is who is known
        to win; then nobody else is asked for a win."""
        self.begin(_first_part(limit))
        search = _Search(self, position, limit, listener, victor)
        questions = _questions(position.side, min(limit.depth or LONGEST, LONGEST))
        question = next(questions, None)
        while question and not self.is_out():
            attacker, within = question
            search.find_winner()
            if search.victor not in (None, attacker):
                search.note_no_win(attacker, within, proved=False)
                question = next(questions, None)
            elif search.is_judgement_due():
                if not search.judge():
                    break
            else:
                wins = self.forces(position, attacker, within)
                if wins is None:
                    break
                if wins:
                    return search.settle(attacker, within, stakes)
                search.note_no_win(attacker, within, proved=True)
                question = next(questions, None)
        return search.leave_open()

    def _fate(self, position: Round) -> tuple[int | None, int | None]:
        """(who wins, a move by which it does if it is the side to move), if a part of what is left suffices."""
        with self.using_part(_FATE_PART):
            victor = self.winner(position)
            if victor != position.side:
                return victor, None
            self._settle()
            move = self.winning_move(position)
            self._settles = False
        return (None, None) if move is None else (victor, move)

    def outcome_within(self, position: Round, move: int, depth: int) -> tuple[str, int]:
        """Whether a move forces a win or a loss for who makes it within so many plies, and within how many; else
        OPEN, and 0."""
        side = position.side
        with trying(position, move):
            if position.winner != NOBODY:
                return (WIN, 1) if position.winner == side else (LOSS, 1)
            for plies in range(2, depth + 1):
                for attacker, outcome in ((side, WIN), (side ^ 1, LOSS)):
                    if self.forces(position, attacker, plies - 1):
                        return outcome, plies
        return OPEN, 0

    def look_of(self, position: Round, move: int) -> int:
        """The estimate, in points, of how a position looks after a move for who makes it; nothing is looked ahead."""
        side = position.side
        with trying(position, move):
            if position.winner != NOBODY:
                return alpha_beta.MATE if position.winner == side else -alpha_beta.MATE
            packed = position_of(position)
            packed.lay_out(self._works[0])
            score = alpha_beta.estimate(self._works[0], packed.occupied, position.side)
            return score if position.side == side else -score

    @contextmanager
    def using_part(self, part: float) -> Iterator[None]:
        """Within, only a part of what is left of the limits may be used."""
        deadline, node_limit, now_s = self._deadline, self._node_limit, time.monotonic()
        self._deadline = now_s + (deadline - now_s) * part
        self._node_limit = self.nodes + int((node_limit - self.nodes) * part)
        try:
            yield
        finally:
            self._deadline, self._node_limit = deadline, node_limit

    def _remembered_winner(self, position: Round) -> int | None:
        if position.winner != NOBODY:
            return position.winner
        known = memory.recall(self.memory.table, position_of(position).key ^ winner_search.SALT)
        numbers = known & winner_search.BOTH
        if known == memory.NOTHING_KNOWN or numbers not in (winner_search.BLACK_WINS, winner_search.WHITE_WINS):
            return None
        return BLACK if numbers == winner_search.BLACK_WINS else WHITE

    def _winner_at_a_glance(self, position: Round) -> int | None:
        return next((side for side in (BLACK, WHITE) if self.forces(position, side, 2)), None)

    def _warm_up(self) -> None:
        """Have everything compiled before a clock runs, who wins first."""
        prepare()
        position = Round()
        self._node_limit = self.nodes + 50
        self.winner(position)
        self.begin(Limit())
        self.forces(position, position.side, 2)
        self._judged(position, 1, legal_moves(position)[0])
        self.begin(Limit())

    def _run(self, question: Callable[[Words], int], packed: Position, counted: int, none: int) -> int:
        """Ask all threads, take the first answer; `none` if it was stopped."""
        self._control[proof.STOP] = 0
        if self.is_out():
            return none
        for work in self._works:
            packed.lay_out(work)
            work[COUNTED] = counted
            work[NODES] = 0
            work[NODE_LIMIT] = self._node_limit - self.nodes
        running = {self._pool.submit(question, work) for work in self._works}
        try:
            done: set[Future[int]] = set()
            while not done and not self.is_out():
                patience_s = _LOOK_UP_S if self._settles else min(_LOOK_UP_S, self._deadline - time.monotonic())
                done, _ = wait(running, max(0.0, patience_s), FIRST_COMPLETED)
        finally:
            self._control[proof.STOP] = 1
            wait(running)
            self.nodes += sum(int(work[NODES]) for work in self._works)
        answers = [future.result() for future in done]
        return next((answer for answer in answers if answer != none), none)

    def _judged(self, position: Round, depth: int, first: int) -> tuple[int, int] | None:
        """(move, score) by a judgement so many plies deep; `first` is looked at first."""
        best, best_score = 0, -alpha_beta.MATE - 1
        moves = legal_moves(position)
        side = position.side
        for move in sorted(moves, key=lambda move: move != first):
            with trying(position, move):
                if position.winner != NOBODY:
                    score = alpha_beta.MATE - 1 if position.winner == side else 1 - alpha_beta.MATE
                else:
                    same_side = position.side == side
                    alpha, beta = max(best_score, -alpha_beta.MATE), alpha_beta.MATE
                    window = (alpha, beta) if same_side else (-beta, -alpha)
                    found = self._judge(position, depth - 1, window)
                    if found == alpha_beta.UNKNOWN:
                        return None
                    score = found if same_side else -found
            if score > best_score:
                best, best_score = move, score
        return best, best_score

    def _judge(self, position: Round, depth: int, window: tuple[int, int]) -> int:
        """The score of a position one ply from the root."""
        if self.forces(position, position.side, 1):
            return alpha_beta.MATE - 2
        packed = position_of(position)

        def question(work: Words) -> int:
            return alpha_beta.judge(
                work,
                self.memory.table,
                self._control,
                packed.occupied,
                packed.key,
                packed.turn,
                depth,
                window[0],
                window[1],
                1,
            )

        return self._run(question, packed, ALL_COUNT, alpha_beta.UNKNOWN)

    def _settle(self) -> None:
        """Let the answer be turned into a move, whatever the clock says: what it takes is remembered."""
        self._settles = True
        self._node_limit = self.nodes + _SETTLING_NODES

    def _extend(self, limit: Limit) -> None:
        """Let the last part of a search run, for what follows from the answer."""
        self._settles = False
        if limit.seconds is not None:
            self._deadline = time.monotonic() + limit.seconds * _LAST_PART
        self._node_limit = _NO_LIMIT if limit.nodes is None else self.nodes + int(limit.nodes * _LAST_PART) + 1

    def _remembered(self, position: Round) -> list[int]:
        """The legal moves, the one that is remembered as the best first."""
        known = memory.recall(self.memory.table, position_of(position).key)
        best = known >> 24 & 16383
        return sorted(legal_moves(position), key=lambda move: move != best)

    def _proved_move(self, position: Round, side: int, distance: int, counted: int = ALL_COUNT) -> int | None:
        """A move that keeps the win of `side` within the distance or, for the other side, that resists longest."""
        wins = position.side == side
        left = distance if wins else distance - 1
        for move in self._remembered(position):
            if self._forces_after(position, move, side, left, counted) is wins:
                return move
        return None

    def _most_valuable(
        self, position: Round, winner: int, best: int, distance: int, stakes: Stakes
    ) -> tuple[int, int, int]:
        """(move, distance, towers that count): of a proved win one that is worth more; of a loss one that gives the
        most valuable towers nothing, or late; as far as time allows, else the move that is there."""
        levels = stakes.thresholds(winner)
        if position.side != winner:
            left = sorted(legal_moves(position), key=lambda move: move != best)
            for counted in levels:
                for depth in range(1, distance + _DEARER):
                    spared = [
                        move for move in left if self._forces_after(position, move, winner, depth, counted) is False
                    ]
                    if not spared:
                        break
                    left = spared
            return left[0], distance, ALL_COUNT
        found = best, distance, ALL_COUNT
        for depth in range(distance, distance + _DEARER):
            for at, counted in enumerate(levels):
                if self.forces(position, winner, depth, counted):
                    move = self._proved_move(position, winner, depth, counted)
                    found = found if move is None else (move, depth, counted)
                    levels = levels[:at]  # only higher ones are of interest now
                    break
        return found

    def _forces_after(self, position: Round, move: int, side: int, depth: int, counted: int) -> bool | None:
        """As `forces`, of the position after a move, the move being one of the plies."""
        with trying(position, move):
            return self.forces(position, side, depth - 1, counted)

    def proved_line(
        self, position: Round, first: int, winner: int, distance: int, counted: int = ALL_COUNT
    ) -> tuple[int, ...]:
        """The moves to the end, within a distance that is proved for the first one, which is given; cut short when time
        runs out."""
        line = []
        move: int | None = first
        with restored(position):
            while move is not None:
                line.append(move)
                position.play(move)
                distance -= 1
                if position.winner != NOBODY:
                    break
                move = self._proved_move(position, winner, distance, counted)
        return tuple(line)

    def _unlost(self, position: Round, best: int, depth: int) -> int:
        """The move, unless it is proved to lose within what proofs have looked at: then one that is not."""
        opponent = position.side ^ 1
        others = self._remembered(position)  # the first has been proved not to lose
        for move in [best, *others]:
            if self._forces_after(position, move, opponent, depth, ALL_COUNT) is False:
                return move
        return others[0]

    def _expected_line(self, position: Round, first: int) -> tuple[int, ...]:
        """The moves that judgement expects, as far as it is remembered."""
        line = [first]
        with restored(position):
            position.play(first)
            while position.winner == NOBODY and len(line) < _DEEPEST_JUDGEMENT:
                known = memory.recall(self.memory.table, position_of(position).key ^ alpha_beta.SALT)
                move = known >> 24 & 16383
                if move not in legal_moves(position):
                    break
                line.append(move)
                position.play(move)
        return tuple(line)


class _Search:
    """One search under way: what is found by now, and its steps. `Engine.search` says in which order they are taken.

    best    the best move so far
    score   of it, as alpha_beta has them
    depth   plies within which neither side forces a win, or in how many one does
    victor  who wins, as soon as that is proved
    """

    def __init__(
        self, engine: Engine, position: Round, limit: Limit, listener: Listener | None, victor: int | None
    ) -> None:
        self.victor = victor
        self.best = legal_moves(position)[0]
        self.score = 0
        self.depth = 0
        self._engine = engine
        self._position = position
        self._limit = limit
        self._listener = listener
        self._side = position.side
        self._began_s = time.monotonic()
        self._without = [0, 0]  # plies within which Black, and White, forces no win
        if victor is not None:
            self._without[victor ^ 1] = LONGEST
        self._judged = 0  # plies
        self._judged_nodes = 0
        self._is_winner_sought = limit.depth is None and victor is None

    def find_winner(self) -> None:
        """Once, after a first look: who wins at all?"""
        if not self._is_winner_sought or self.depth < FIRST_LOOK:
            return
        self._is_winner_sought = False
        self.victor, winning = self._engine._fate(self._position)
        if winning is not None:
            self.best, self.score = winning, alpha_beta.PROVED
            self._report()

    def is_judgement_due(self) -> bool:
        """Whether the best move by its look is to be thought about next, rather than proofs."""
        return (
            self.victor != self._side
            and self._judged <= min(self.depth, _DEEPEST_JUDGEMENT)
            and self._judged_nodes * _JUDGEMENT_SHARE <= self._engine.nodes - self._judged_nodes
        )

    def judge(self) -> bool:
        """Look one ply further for the best move; False if there was no time."""
        before = self._engine.nodes
        found = self._engine._judged(self._position, self._judged + 1, self.best)
        self._judged_nodes += self._engine.nodes - before
        if found is None:
            return False
        self._judged += 1
        self.best, self.score = found
        self._report()
        return True

    def note_no_win(self, attacker: int, within: int, proved: bool) -> None:
        """A side forces no win within so many plies: as was proved now, or because the other one wins."""
        self._without[attacker] = max(within, self._without[attacker])
        if proved:
            self.depth = min(self._without)

    def settle(self, attacker: int, within: int, stakes: Stakes | None) -> Verdict:
        """A side was shown to win: how soon, by which move, and which one is worth most."""
        engine, position = self._engine, self._position
        if self._without[attacker] < within - 1 and engine.forces(position, attacker, within - 1):
            within -= 1
        self.victor, self.depth = attacker, within
        self.score = alpha_beta.MATE - within if attacker == self._side else within - alpha_beta.MATE
        engine._settle()
        self.best, distance = engine._proved_move(position, attacker, within) or self.best, within
        engine._extend(self._limit)
        counted = ALL_COUNT
        if stakes:
            self.best, distance, counted = engine._most_valuable(position, attacker, self.best, within, stakes)
        line = engine.proved_line(position, self.best, attacker, distance, counted)
        self._report(distance, line)
        return self._verdict(distance, line)

    def leave_open(self) -> Verdict:
        """Time is up, or all was asked: the best move by what is known."""
        engine = self._engine
        if self.victor == self._side:
            return self._verdict()
        engine._settle()
        self.best = engine._unlost(self._position, self.best, self._without[self._side ^ 1])
        if self.victor is not None:
            self.score = -alpha_beta.PROVED
        return self._verdict(line=engine._expected_line(self._position, self.best))

    def _report(self, distance: int | None = None, line: tuple[int, ...] = ()) -> None:
        if self._listener:
            self._listener(self._verdict(distance, line))

    def _verdict(self, distance: int | None = None, line: tuple[int, ...] = ()) -> Verdict:
        outcome = OPEN if self.victor is None else WIN if self.victor == self._side else LOSS
        seconds = time.monotonic() - self._began_s
        nodes = self._engine.nodes
        return Verdict(self.best, outcome, distance, self.score, self.depth, nodes, seconds, line or (self.best,))


@contextmanager
def restored(position: Round) -> Iterator[None]:
    """Take back what is played within."""
    plies = position.plies
    try:
        yield
    finally:
        while position.plies > plies:
            position.undo()


@contextmanager
def trying(position: Round, move: int) -> Iterator[None]:
    with restored(position):
        position.play(move)
        yield


def likely_winner(side: int, plies: int) -> int:
    """Who wins after so many plies, `side` being to move, but for pushes and deadlocks. To ask only that side at each
    depth, and both at the last, takes half the time."""
    return side if plies % 2 else side ^ 1


def _questions(side: int, deepest: int) -> Iterator[tuple[int, int]]:
    """Who is asked in turn for a forced win, and within how many plies."""
    for depth in range(1, deepest + 1):
        yield likely_winner(side, depth), depth
    yield likely_winner(side, deepest) ^ 1, deepest


def _first_part(limit: Limit) -> Limit:
    """What a search may use up before there is an answer."""
    seconds, nodes = limit.seconds, limit.nodes
    if seconds is not None:
        seconds -= max(seconds * _LAST_PART, min(seconds / 2, _LAST_S))
    if nodes is not None:
        nodes = max(1, int(nodes * (1 - _LAST_PART)))
    return Limit(seconds, nodes, limit.depth)
