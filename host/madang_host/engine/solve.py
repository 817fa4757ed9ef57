"""Start positions solved in bulk, and the file of results: which first moves win, and how soon. Knows no search.

JSON lines, only ever added to, a line a start:
  {"start": "<position>", "setup": "basic", "depth": 17, "outcome": "win", "distance": 17,
   "moves": {"a8-a4": ["win", 17], "a8-a7": ["open", 17], "a8-b7": ["loss", 14]}}
Outcomes are of who moves first, distances in plies to the end of the round. An open move has the depth to which nobody
was found to force a win. Where only the winner was asked for, the best move stands there alone, and its distance is
null if it is more than the depth. A last line that was cut short is dropped, and its start solved again.

basic_start.jsonl came of `madang solve basic basic_start.jsonl --depth 40`: all 102 first moves are decided, 16 win.
A second program, which shares no code with this one and keeps whole positions instead of keys, found each distance too.
token_starts.jsonl has who wins each of the 630 starts that two tokens make by the rules, of `madang solve tokens
--winner`: 595 are won by whoever moves first; and how soon each is decided, of runs that went deeper.
"""

import json
import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import resources
from itertools import permutations
from pathlib import Path
from typing import Any

from madang import VERSION
from madang.games.kamisado import starts
from madang.games.kamisado.board import BLACK, FILL_NAMES, SIDE_NAMES
from madang.games.kamisado.notation import (
    START,
    PositionError,
    move_text,
    parse_move,
    parse_position,
    position_text,
)
from madang.games.kamisado.rules import ANY, NOBODY, Round
from madang.games.kamisado.strips import STRIPS
from madang_host.engine.analysis import Analyst, Listener
from madang_host.engine.engine import Engine, Memory, Verdict, trying
from madang_host.engine.search.limits import Limit
from madang_host.engine.search.outcomes import LOSS, OPEN, WIN, merit
from madang_host.errors import UserError
from madang_host.games.kamisado.towers import legal_moves

_BOOK_FORESIGHT = 20  # plies beyond the book; more than any win from a start that a book is worth making for

BASIC_START = resources.files("madang_host.engine") / "basic_start.jsonl"
TOKEN_STARTS = resources.files("madang_host.engine") / "token_starts.jsonl"


@dataclass(frozen=True)
class Start:
    """A start position as text, and how it was set up: `basic`, `tokens 9 KOGPRBNY 31 RGKNOYBP`, `fill left`."""

    position: str
    setup: str


@dataclass(frozen=True)
class Solved:
    """`moves` are all first moves, or the best one alone: (outcome, distance) by the move's text. Of an open move it is
    the depth, of one that was asked only who wins perhaps None."""

    start: Start
    depth: int
    moves: dict[str, tuple[str, int | None]]

    @property
    def outcome(self) -> str:
        return self._best[0]

    @property
    def distance(self) -> int | None:
        outcome, distance = self._best
        return None if outcome == OPEN else distance

    @property
    def _best(self) -> tuple[str, int | None]:
        return min(self.moves.values(), key=lambda found: merit(*found))

    @property
    def is_whole(self) -> bool:
        """Whether looking deeper would show no more."""
        return self.has_all_moves and all(outcome != OPEN for outcome, _ in self.moves.values())

    @property
    def has_all_moves(self) -> bool:
        return len(self.moves) == len(legal_moves(parse_position(self.start.position)))


def token_starts(strips: tuple[str, ...] = STRIPS) -> Iterator[Start]:
    """The basis of every round of a korean match: two tokens, the lower one the challenger's. All 36 x 35 ordered
    pairs, as a corrected or agreed strip may be on either side, those that are drawn by the rules first; Black is the
    challenger, White's would be the same under a half turn."""
    tokens = list(enumerate(strips, 1))
    for (first, black), (second, white) in sorted(permutations(tokens, 2), key=lambda pair: pair[0] > pair[1]):
        board = starts.from_strips(black, white)
        yield Start(_text_of(board), f"tokens {first} {black} {second} {white}")


def filled_starts(count: int, seed: int) -> Iterator[Start]:
    """Starts of second rounds of dragon matches: rounds played at random, then filled from either side."""
    rng = random.Random(seed)
    for _ in range(count):
        played = Round()
        while played.winner == NOBODY:
            played.play(rng.choice(legal_moves(played)))
        fill = rng.randrange(2)
        board = starts.filled(played.board, fill)
        yield Start(_text_of(board, played.winner ^ 1), f"fill {FILL_NAMES[fill]}")


def basic_start() -> Start:
    return Start(START, "basic")


def listed_starts(lines: list[str]) -> Iterator[Start]:
    """A position a line; raises UserError naming the line."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                played = parse_position(line)
            except PositionError as error:
                raise UserError(f"line {number}: {error}") from error
            if played.winner != NOBODY:
                raise UserError(f"line {number}: this round is over, {SIDE_NAMES[played.winner]} has won")
            yield Start(position_text(played), "listed")


def solve(start: Start, analyst: Analyst, depth: int, listener: Listener | None = None) -> Solved:
    """The outcome of every first move, looked at `depth` plies deep."""
    found = analyst.outcomes(parse_position(start.position), Limit(depth=depth), listener)
    reached = min((outcome.depth for outcome in found if outcome.outcome == OPEN), default=depth)
    return Solved(start, reached, {move_text(one.move): (one.outcome, one.distance or one.depth) for one in found})


def solve_winner(start: Start, engine: Engine, depth: int, listener: Callable[[Verdict], None] | None = None) -> Solved:
    """Who wins, and by which move; the distance if it is no more than `depth`."""
    played = parse_position(start.position)
    engine.begin(Limit())
    victor = engine.winner(played)
    winning = engine.winning_move(played) if victor == played.side else None
    verdict = engine.search(played, Limit(depth=depth), listener=listener, victor=victor)
    move = verdict.move if verdict.distance or winning is None else winning
    found = verdict.outcome, verdict.distance or (verdict.depth if victor is None else None)
    return Solved(start, verdict.depth, {move_text(move): found})


def solve_apart(version: str, start: Start, depth: int, is_winner_only: bool, threads: int, hash_mb: int) -> Solved:
    """The same as a task for a worker, which keeps its engine from one to the next."""
    if version != VERSION:
        raise UserError(f"a worker has Madang {VERSION}, not {version}: install the same on all machines")
    solver = _of_this_thread(is_winner_only, threads, hash_mb)
    return solver(start, depth)


_kept = threading.local()


def _of_this_thread(is_winner_only: bool, threads: int, hash_mb: int) -> Callable[[Start, int], Solved]:
    wanted = (is_winner_only, threads, hash_mb)
    if getattr(_kept, "wanted", None) != wanted:
        _kept.solver = None  # its memory first
        if is_winner_only:
            engine = Engine(threads, Memory(hash_mb))
            _kept.solver = lambda start, depth: solve_winner(start, engine, depth)
        else:
            analyst = Analyst(threads, Memory(hash_mb))
            _kept.solver = lambda start, depth: solve(start, analyst, depth)
        _kept.wanted = wanted
    solver: Callable[[Start, int], Solved] = _kept.solver
    return solver


class ResultFile:
    """A file of results; what it holds is read once, then lines are added."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.solved: dict[str, Solved] = {}
        try:
            content = path.read_bytes() if path.exists() else b""
        except OSError as error:
            raise UserError(f"{path} cannot be read: {error.strerror}") from error
        self._whole = content.rfind(b"\n") + 1
        for solved in parse_results(content[: self._whole], str(path)):
            self.solved[solved.start.position] = solved

    def has(self, start: Start, depth: int, is_winner_only: bool = False) -> bool:
        """Whether a start is solved as deep as this; all its moves, or who wins."""
        solved = self.solved.get(start.position)
        if solved is None:
            return False
        if is_winner_only:
            return solved.depth >= depth or solved.distance is not None
        return solved.has_all_moves and (solved.depth >= depth or solved.is_whole)

    def add(self, solved: Solved) -> None:
        line = json.dumps(_entry(solved)).encode() + b"\n"
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("ab") as file:
                file.truncate(self._whole)
                file.write(line)
        except OSError as error:
            raise UserError(f"{self._path} cannot be written: {error.strerror}") from error
        self._whole += len(line)
        self.solved[solved.start.position] = solved

    def merge(self, other: "ResultFile") -> int:
        """Add what another file has solved further; gives the number of starts. Raises UserError if they contradict
        each other."""
        further = 0
        for solved in other.solved.values():
            ours = self.solved.get(solved.start.position)
            if ours is not None and {ours.outcome, solved.outcome} == {WIN, LOSS}:
                raise UserError(
                    f"{solved.start.position} is won in {self._path} and lost in {other._path}, or the other way"
                )
            if not self.has(solved.start, solved.depth, is_winner_only=not solved.has_all_moves):
                self.add(solved)
                further += 1
        return further


def parse_results(content: bytes, name: str) -> Iterator[Solved]:
    """The results of whole lines; raises UserError naming the line that is none."""
    for number, line in enumerate(content.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            solved = _solved(json.loads(line))
        except (ValueError, RecursionError):  # what a position or a move is not is a ValueError, too
            solved = None
        if solved is None:
            raise UserError(f"{name}, line {number} is no result of a start; delete the line, and it is solved again")
        yield solved


def proved_basic_start() -> Solved:
    """What is proved of the basic start: all its first moves, as it came with Madang."""
    (solved,) = parse_results(BASIC_START.read_bytes(), BASIC_START.name)
    return solved


def proved_best(played: Round) -> list[int]:
    """The moves that are proved to win, the soonest if that is known, at a start that came with Madang as solved; none
    elsewhere."""
    moves = proved_moves(played)
    best = min(moves.values(), key=lambda found: merit(*found), default=(OPEN, None))
    return [parse_move(move, played) for move, found in moves.items() if found == best] if best[0] == WIN else []


def proved_moves(played: Round) -> dict[str, tuple[str, int | None]]:
    """What is proved of a start that came with Madang as solved, as Solved.moves; nothing elsewhere."""
    text = position_text(played)
    if played.active != ANY:
        return {}
    turned = played.side != BLACK
    wanted = _half_turn(text) if turned else text
    for source in (BASIC_START, TOKEN_STARTS):
        for line in source.read_bytes().split(b"\n"):
            if b'"' + wanted.encode() + b'"' in line:
                (solved,) = parse_results(line, source.name)
                return {_turned_move(move) if turned else move: found for move, found in solved.moves.items()}
    return {}


_TURNED = str.maketrans("abcdefgh12345678", "hgfedcba87654321")


def _turned_move(move: str) -> str:
    return move.translate(_TURNED)


def _half_turn(text: str) -> str:
    """A start without rings, as it looks from the other side of the board."""
    board, side, *others = text.split()
    return " ".join((board[::-1].swapcase(), "w" if side == "b" else "b", *others))


def book(start: Start, engine: Engine, plies: int) -> Iterator[dict[str, Any]]:
    """What an opening book is made from: for every position that comes up within so many plies while one side keeps to
    its proved win, whatever the other does, {"position", "move", "distance"}. Nothing if no win is proved."""
    played = parse_position(start.position)
    yield from _book_from(played, engine, plies, played.side)


def _book_from(played: Round, engine: Engine, plies: int, winner: int) -> Iterator[dict[str, Any]]:
    if plies <= 0 or played.winner != NOBODY:
        return
    moves = legal_moves(played)
    if played.side == winner:
        verdict = engine.search(played, Limit(depth=plies + _BOOK_FORESIGHT))
        if verdict.outcome != WIN:
            return
        yield {
            "position": position_text(played),
            "move": move_text(verdict.move),
            "distance": verdict.distance,
        }
        moves = [verdict.move]
    for move in moves:
        with trying(played, move):
            yield from _book_from(played, engine, plies - 1, winner)


def _text_of(board: bytearray, side: int = BLACK) -> str:
    played = Round()
    played.reset(board, side)
    return position_text(played)


def _entry(solved: Solved) -> dict[str, Any]:
    return {
        "start": solved.start.position,
        "setup": solved.start.setup,
        "depth": solved.depth,
        "outcome": solved.outcome,
        "distance": solved.distance,
        "moves": {move: list(found) for move, found in solved.moves.items()},
    }


def _solved(entry: object) -> Solved | None:
    """The result that an entry states; None if it is not of the known form, or its moves are not those of its start."""
    match entry:
        case {"start": str(text), "setup": str(setup), "depth": int(depth), "moves": {**moves}}:
            played = parse_position(text)
            found = {}
            for move, value in moves.items():
                match value:
                    case [("win" | "loss" | "open") as outcome, int() | None as distance] if isinstance(move, str):
                        found[move_text(parse_move(move, played))] = (str(outcome), distance)
                    case _:
                        return None
            solved = Solved(Start(text, setup), depth, found)
            return solved if len(found) in (1, len(legal_moves(played))) and _entry(solved) == entry else None
    return None
