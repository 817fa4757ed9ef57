"""The Universal Game Interface: the engine driven by lines of text, as tournament managers do it.

Source: ugi.md in kz04px/cutegames, and the way that cutegames speaks. Black is the first player, p1. A position's
`fen` is Madang's position text, four words. `score mate N` counts moves as in chess, N = (plies + 1) / 2, negative when
lost; the `depth` beside it is the distance in plies. `score cp 29900` is a win of unknown distance, -29900 a loss.
Whatever is wrong is answered by `info string error: ...`, and changes nothing. The engine, which takes its time to
load, is loaded by `isready` or the first `go`.
"""

import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from madang import VERSION
from madang.games.kamisado.board import BLACK, SIDE_NAMES, WHITE
from madang.games.kamisado.notation import START, MoveError, PositionError, move_text, parse_move, parse_position
from madang.games.kamisado.rules import NOBODY, Round
from madang.text import shown
from madang_host.engine.levels import FULL_NODES, STRONGEST, WEAKEST, choose_move
from madang_host.engine.search.limits import HASH_MB, Limit, most_hash_mb
from madang_host.engine.search.outcomes import WIN
from madang_host.errors import UserError

if TYPE_CHECKING:
    from madang_host.engine.engine import Engine, Verdict

NO_MOVE = "0000"  # as UCI says it, of a round that is over

_POSITION_FORM = "position startpos|fen <board> <side> <active> <last> [moves <move> ...]"
_GO_FORM = "go movetime|nodes|depth <number>, go infinite, or go p1time <ms> p2time <ms> [p1inc <ms> p2inc <ms>]"
_GO_NUMBERS = ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc", "btime", "wtime", "binc", "winc")
_CLOCKS = {BLACK: (("p1time", "btime"), ("p1inc", "binc")), WHITE: (("p2time", "wtime"), ("p2inc", "winc"))}

# What a move may take of a clock: a round has some seven moves a side, and the first ones are the hardest.
_SHARE_OF_TIME = 6
_SHARE_OF_INCREMENT = 0.8
_MOST_OF_TIME = 0.5
_OVERHEAD_S = 0.02  # of a move's time, for what comes after the search: the thread's end, the line, the manager
_LARGEST = 10**9  # of any number that is read


class UgiError(ValueError):
    """A line that is no command, or one that cannot be done now."""


class Ugi:
    """Takes lines, says lines. A search runs in a thread of its own, so that `stop` is heard."""

    def __init__(self, say: Callable[[str], None], threads: int) -> None:
        self._say = say
        self._options = {"Threads": threads, "Hash": HASH_MB, "Level": STRONGEST}
        self._bounds = {"Threads": (1, 256), "Hash": (1, most_hash_mb()), "Level": (WEAKEST, STRONGEST)}
        self._engine: Engine | None = None
        self._round = Round()
        self._search: threading.Thread | None = None
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._ugi,
            "isready": self._isready,
            "setoption": self._setoption,
            "uginewgame": self._uginewgame,
            "position": self._position,
            "go": self._go,
            "stop": self._stop_search,
            "query": self._query,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Take lines until `quit` or the end of them."""
        try:
            for line in lines:
                if line.split()[:1] == ["quit"]:
                    break
                self.take(line)
        finally:
            self.close()

    def take(self, line: str) -> None:
        """Do what a line says; whatever is wrong with it is said, and changes nothing."""
        words = line.split()
        if not words:
            return
        try:
            if words[0] not in self._commands:
                raise UgiError(f"no command '{shown(words[0])}' (try {', '.join(self._commands)}, quit)")
            self._commands[words[0]](words[1:])
        except (UgiError, UserError, PositionError, MoveError) as error:
            self._say(f"info string error: {error}")

    def close(self) -> None:
        self._end_search()
        if self._engine:
            self._engine.close()

    def _ugi(self, words: list[str]) -> None:
        self._say(f"id name Madang {VERSION}")
        self._say("id author The Madang authors")
        for name, value in self._options.items():
            least, most = self._bounds[name]
            self._say(f"option name {name} type spin default {value} min {least} max {most}")
        self._say("ugiok")

    def _isready(self, words: list[str]) -> None:
        if self._search is None:
            self._ready_engine()
        self._say("readyok")

    def _ready_engine(self) -> "Engine":
        if self._engine is None:
            from madang_host.engine.engine import Engine, Memory

            self._engine = Engine(self._options["Threads"], Memory(self._options["Hash"]))
        return self._engine

    def _setoption(self, words: list[str]) -> None:
        if len(words) != 4 or words[0] != "name" or words[2] != "value":
            raise UgiError("say setoption name <name> value <number>")
        name = next((known for known in self._options if known.lower() == words[1].lower()), None)
        if name is None:
            raise UgiError(f"no option '{shown(words[1])}' (try {', '.join(self._options)})")
        least, most = self._bounds[name]
        value = _number(words[3])
        if not least <= value <= most:
            raise UgiError(f"{name} is {least} to {most}, not {value}")
        self._end_search()
        self._options[name] = value
        if name != "Level" and self._engine:
            self._engine.close()
            self._engine = None

    def _uginewgame(self, words: list[str]) -> None:
        self._end_search()
        self._round = Round()
        if self._engine:
            self._engine.forget()

    def _position(self, words: list[str]) -> None:
        at = words.index("moves") if "moves" in words else len(words)
        if words[:at] == ["startpos"]:
            text = START
        elif words[:1] == ["fen"] and at == 5:
            text = " ".join(words[1:5])
        else:
            raise UgiError(f"say {_POSITION_FORM}")
        played = parse_position(text)
        for move in words[at + 1 :]:
            played.play(parse_move(move, played))
        self._end_search()
        self._round = played

    def _query(self, words: list[str]) -> None:
        winner = self._round.winner
        answers = {
            "p1turn": str(self._round.side == BLACK).lower(),
            "gameover": str(winner != NOBODY).lower(),
            "result": {BLACK: "p1win", WHITE: "p2win"}.get(winner, "none"),
        }
        if len(words) != 1 or words[0] not in answers:
            raise UgiError(f"say query {'|'.join(answers)}")
        self._say(f"response {answers[words[0]]}")

    def _go(self, words: list[str]) -> None:
        limit, is_infinite = _limit_of(words, self._round.side)
        self._end_search()
        if self._round.winner != NOBODY:
            self._say(f"info string error: the round is over, {SIDE_NAMES[self._round.winner]} has won")
            self._say(f"bestmove {NO_MOVE}")
            return
        engine = self._ready_engine()
        engine.stopped.clear()
        self._search = threading.Thread(target=self._think, args=(engine, limit, is_infinite), daemon=True)
        self._search.start()

    def _think(self, engine: "Engine", limit: Limit, is_infinite: bool) -> None:
        from madang_host.engine.solve import proved_best

        level = self._options["Level"]
        is_known = (
            limit.seconds is not None and proved_best(self._round) != []
        )  # with a clock there is no need to search
        if level == STRONGEST and not is_known:
            move = engine.search(self._round, limit, listener=self._tell).move
        else:
            move = choose_move(self._round, level, engine, limit=limit)
        if is_infinite:
            engine.stopped.wait()  # bestmove may be said only once it is asked for
        self._say(f"bestmove {move_text(move)}")

    def _tell(self, verdict: "Verdict") -> None:
        if verdict.distance is None:
            score = f"cp {verdict.score}"
        else:
            score = f"mate {(1 if verdict.outcome == WIN else -1) * ((verdict.distance + 1) // 2)}"
        ms = round(verdict.seconds * 1000)
        nps = round(verdict.nodes / max(verdict.seconds, 0.001))
        line = " ".join(map(move_text, verdict.line))
        depth = verdict.distance or verdict.depth
        self._say(f"info depth {depth} score {score} time {ms} nodes {verdict.nodes} nps {nps} pv {line}")

    def _stop_search(self, words: list[str]) -> None:
        self._end_search()

    def _end_search(self) -> None:
        """Stop the search, if there is one, and wait until it has said its move."""
        if self._search:
            if self._engine:
                self._engine.stopped.set()
            self._search.join()
            self._search = None


def _number(word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 10 or int(word) > _LARGEST:
        raise UgiError(f"'{shown(word)}' is no number from 0 to {_LARGEST}")
    return int(word)


def _left_ms(word: str) -> int:
    """What a clock shows; managers that let a player overstep send negative times."""
    if word[:1] == "-":
        _number(word[1:])
        return 0
    return _number(word)


def _limit_of(words: list[str], side: int) -> tuple[Limit, bool]:
    """The limit that a go command sets for the side to move, and whether it is to wait for `stop`. A command that sets
    none, and does not want the search to go on for ever, gets that of the strongest level."""
    given: dict[str, int] = {}
    is_infinite = False
    waiting = iter(words)
    for word in waiting:
        if word == "infinite":
            is_infinite = True
        elif word in _GO_NUMBERS:
            value = next(waiting, "nothing")
            given[word] = _left_ms(value) if word.endswith("time") else _number(value)
        else:
            raise UgiError(f"no '{shown(word)}' in go; say {_GO_FORM}")
    times, increments = _CLOCKS[side]
    seconds = given["movetime"] / 1000 if "movetime" in given else None
    if seconds is not None:
        seconds = max(seconds - _OVERHEAD_S, seconds / 2)
    for time_name, increment_name in zip(times, increments, strict=True):
        if time_name in given:
            left_s, increment_s = given[time_name] / 1000, given.get(increment_name, 0) / 1000
            share_s = left_s / _SHARE_OF_TIME + increment_s * _SHARE_OF_INCREMENT
            seconds = min(share_s, left_s * _MOST_OF_TIME)
    nodes, depth = given.get("nodes"), given.get("depth")
    if seconds is None and nodes is None and depth is None and not is_infinite:
        nodes = FULL_NODES
    return Limit(seconds, nodes, max(1, depth) if depth is not None else None), is_infinite
