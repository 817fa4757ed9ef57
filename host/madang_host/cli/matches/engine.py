"""The commands `madang engine`, `analyse`, `solve` and `tournament`. Parse, call, print; know no rules themselves.

The engine takes a moment to import and to compile, so each command imports it when it runs.
"""

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from madang.games.kamisado.board import SIDE_NAMES
from madang.games.kamisado.match import BASIC, DRAGON, KOREAN
from madang.games.kamisado.notation import START, PositionError, move_text, parse_position
from madang.games.kamisado.rules import NOBODY, Round
from madang.games.registry import name_of
from madang_host.cli.matches import any_game
from madang_host.cli.options import (
    STARTPOS,
    Crew,
    GameOrFile,
    crew_options,
    game_option,
    json_option,
    variant_option,
)
from madang_host.engine.search.outcomes import OPEN, WIN
from madang_host.errors import UserError
from madang_host.files import lines_in, read_content
from madang_host.games.kamisado import corrected_strips
from madang_host.games.kamisado.match_files import match_of
from madang_host.library.saved_games import find_record

if TYPE_CHECKING:
    from madang_host.engine.analysis import Analyst, Outcome
    from madang_host.engine.engine import Verdict
    from madang_host.engine.examination import Report
    from madang_host.engine.solve import Solved, Start
    from madang_host.engine.tournament import Player

_RANKS = re.compile(r"[0-9oypkbrgn]+(/[0-9oypkbrgn]+)+( |$)", re.IGNORECASE)  # what a position begins with
_MOST_PARTS = 1000  # of a game that is solved by others

seconds_option = click.option(
    "--seconds", type=click.FloatRange(0.01), default=5.0, show_default=True, help="Time for each position."
)
threads_option = click.option(
    "--threads", type=click.IntRange(1, 256), default=os.cpu_count() or 1, help="Cores to use; all by default."
)
depth_option = click.option(
    "--depth", type=click.IntRange(1, 60), default=20, show_default=True, help="Plies to look ahead; 40 decide all."
)
hash_option = click.option(
    "--hash",
    "hash_mb",
    type=click.IntRange(1, 16_384),
    default=256,
    show_default=True,
    help="Memory in megabytes; --jobs share it.",
)
winner_option = click.option(
    "--winner", "is_winner_only", is_flag=True, help="Ask only who wins, and by which move: a second a start or less."
)
part_option = click.option(
    "--part", metavar="I/N", help="Solve only every Nth start, from the Ith: for N machines; see 'solve merge'."
)
results_argument = click.argument("results", type=click.Path(path_type=Path, dir_okay=False))


@click.command()
@threads_option
@click.option("--compile", "compiles", is_flag=True, help="Compile it now, as its first use would, and end.")
def engine(threads: int, compiles: bool) -> None:
    """Play by the Universal Game Interface on standard input and output.

    A tournament manager such as cutegames starts this; by hand, try: ugi, position startpos, go movetime 1000.
    """
    if compiles:
        from madang_host.engine.prepare import prepare

        prepare()
        return
    from madang_host.engine.ugi import Ugi

    def say(line: str) -> None:
        click.echo(line)
        sys.stdout.flush()

    Ugi(say, threads).run(click.open_file("-", encoding="utf-8", errors="replace"))


@click.command()
@click.argument("source", metavar="FILE|GAME|POSITION", type=GameOrFile())
@game_option
@seconds_option
@threads_option
@json_option
def analyse(source: str, game: str, seconds: float, threads: int, as_json: bool) -> None:
    """Say what each move of a POSITION leads to, or which moves of a match changed its result.

    The match is that of a FILE, or a GAME that was kept (see 'madang games').

    An outcome is proved: win 17 is a win within 17 plies and no sooner, whatever the other does; win in more than 20 is
    one, too; open 14 is that nobody forces a win within 14. In a match, ? marks a move that gave a proved win away.
    Of another game than Kamisado, a POSITION needs --game; draw is then a draw, and a move is marked
    that gave a proved win or draw away.
    """
    if game != any_game.KAMISADO and not _names_a_game(source):
        any_game.analyse_position(game, source, seconds, as_json)
        return
    position = _position_or_none(source)
    match = None
    if position is None:
        record = find_record(source)
        if record and name_of(record[0]) != any_game.KAMISADO:
            any_game.analyse_record(record, seconds, as_json)
            return
        match = match_of(record, source if os.path.exists(source) else f"game {source}")
    from madang_host.engine.analysis import Analyst
    from madang_host.engine.examination import known_outcomes, reports
    from madang_host.engine.search.limits import Limit

    limit = Limit(seconds=seconds)
    with Analyst(threads) as analyst:
        if position is not None:
            if position.winner != NOBODY:
                raise UserError(f"this round is over, {SIDE_NAMES[position.winner]} has won")
            for outcome in known_outcomes(analyst, position, limit):
                _tell_outcome(outcome, as_json)
            return
        if match is not None:
            for report in reports(match, analyst, limit):
                _tell_report(report, as_json)


@click.group()
def solve() -> None:
    """Solve start positions: which first moves win, and how soon.

    RESULTS is a file of JSON lines that is added to. Interrupt it when you like: what it holds is not solved again.

    \b
    On several machines, each with this Madang and its extra madang[cluster]:
      dask scheduler --host HOST --protocol tls --tls-ca-file CA --tls-cert CERT --tls-key KEY
      dask worker tls://HOST:8786 --nworkers auto --nthreads 1 --tls-ca-file CA --tls-cert CERT --tls-key KEY
      madang solve tokens RESULTS --cluster tls://HOST:8786 --tls-ca CA --tls-cert CERT --tls-key KEY
    Or with ssh alone: --part 1/3 on the first of three, and so on; then 'madang solve merge RESULTS PART...'.
    """


@dataclass(frozen=True)
class Wanted:
    """What a command of `solve` is asked for, and who shall do it."""

    depth: int
    is_winner_only: bool
    threads: int | None
    hash_mb: int
    part: tuple[int, int]
    crew: Crew


def wanted_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds these options to a command, which gets them as one argument, `wanted`."""

    @depth_option
    @click.option("--threads", type=click.IntRange(1, 256), help="Of each start; by default the cores that jobs leave.")
    @hash_option
    @winner_option
    @part_option
    @crew_options
    @wraps(command)
    def with_wanted(
        depth: int,
        is_winner_only: bool,
        threads: int | None,
        hash_mb: int,
        part: str | None,
        crew: Crew,
        **others: Any,
    ) -> None:
        command(wanted=Wanted(depth, is_winner_only, threads, hash_mb, _parse_part(part), crew), **others)

    return with_wanted


def _parse_part(text: str | None) -> tuple[int, int]:
    number, _, parts = (text or "1/1").partition("/")
    if not (number.isdecimal() and parts.isdecimal() and 1 <= int(number) <= int(parts)):
        raise click.UsageError(f"No part '{text}': the second of five is --part 2/5.")
    return int(number), int(parts)


@solve.command()
@results_argument
@wanted_options
def basic(results: Path, wanted: Wanted) -> None:
    """Solve the basic start."""
    from madang_host.engine.solve import basic_start

    _solve_all([basic_start()], 1, results, wanted)


@solve.command()
@results_argument
@wanted_options
def tokens(results: Path, wanted: Wanted) -> None:
    """Solve the 36 x 35 starts that two tokens can make.

    Hours of work; to decide every first move (--depth 40) it takes about a minute a start. Minutes for the winners
    (--winner --depth 1). Those that are drawn by the rules, the lower token to the challenger, come first.
    """
    from madang_host.engine.solve import token_starts

    _solve_all(token_starts(corrected_strips.strips()), 36 * 35, results, wanted)


@solve.command()
@results_argument
@click.option("--count", type=click.IntRange(1), default=100, show_default=True, help="How many starts.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the rounds that are filled from.")
@wanted_options
def fill(results: Path, count: int, seed: int, wanted: Wanted) -> None:
    """Solve starts that filling makes, after rounds played at random."""
    from madang_host.engine.solve import filled_starts

    _solve_all(filled_starts(count, seed), count, results, wanted)


@solve.command()
@click.argument("source", type=click.Path(path_type=Path))
@results_argument
@wanted_options
def positions(source: Path, results: Path, wanted: Wanted) -> None:
    """Solve the positions of SOURCE, one a line; - is standard input."""
    from madang_host.engine.solve import listed_starts

    starts = list(listed_starts(lines_in(read_content(source))))
    _solve_all(starts, len(starts), results, wanted)


@solve.command()
@results_argument
@click.argument("others", metavar="OTHER...", nargs=-1, required=True, type=click.Path(path_type=Path))
def merge(results: Path, others: tuple[Path, ...]) -> None:
    """Add to RESULTS what OTHER files of results have solved further: the parts that several machines were given."""
    from madang_host.engine.solve import ResultFile

    file = ResultFile(results)
    for other in others:
        read_content(other, 1)  # raises UserError when it is not there
        click.echo(f"{other}: {file.merge(ResultFile(other))} starts are new or looked at further")
    click.echo(f"{results} holds {len(file.solved)} starts")


@solve.command()
@click.option("--plies", type=click.IntRange(1, 20), default=5, show_default=True, help="How far the book reaches.")
@threads_option
@hash_option
def book(plies: int, threads: int, hash_mb: int) -> None:
    """Print what an opening book of the basic start is made from.

    A JSON line for every position in which the first player is to move while keeping to a proved win:
    {"position", "move", "distance"}.
    """
    from madang_host.engine import solve as solving
    from madang_host.engine.engine import Engine, Memory

    with Engine(threads, Memory(hash_mb)) as engine:
        for entry in solving.book(solving.basic_start(), engine, plies):
            click.echo(json.dumps(entry))


def _kono_command(name: str, words: str) -> click.Command:
    @click.command(name, help=f"Solve {words}, and say what its start is worth; what was found is kept.")
    @variant_option
    @json_option
    def solve_kono(variant: tuple[str, ...], as_json: bool) -> None:
        any_game.solve_kono(name, variant, as_json)

    return solve_kono


for kono in (
    _kono_command("nei-pat-kono", "the 4.8 million positions of Nei-Pat-Kono that are no images of others"),
    _kono_command("oumoul-kono", "the 60 positions of Oumoul Kono"),
):
    solve.add_command(kono)


@solve.command("o-pat-kono")
@variant_option
@crew_options
@json_option
def o_pat_kono(variant: tuple[str, ...], crew: Crew, as_json: bool) -> None:
    """Solve the 1,189,188,000 positions of O-Pat-Kono, and say what its start is worth; what was found is kept.

    This process does it in seconds, unless you say --jobs or --cluster: then others do it, part by part. Interrupt it
    when you like: it goes on where it was.
    """
    if crew.jobs is None and crew.cluster is None:
        any_game.solve_kono("o-pat-kono", variant, as_json)
        return
    with crew.workers(_MOST_PARTS) as workers:
        any_game.solve_kono("o-pat-kono", variant, as_json, workers)


@click.command()
@click.argument("first")
@click.argument("second")
@game_option
@variant_option
@click.option("--games", type=click.IntRange(2), default=100, show_default=True, help="Each opening is played twice.")
@click.option("--seconds", type=click.FloatRange(0.01), default=1.0, show_default=True, help="Time a move.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the openings and of the levels' slips.")
@click.option(
    "--start",
    type=click.Choice((BASIC, KOREAN, DRAGON)),
    default="basic",
    show_default=True,
    help="Or rounds of a match.",
)
@json_option
def tournament(
    first: str,
    second: str,
    game: str,
    variant: tuple[str, ...],
    games: int,
    seconds: float,
    seed: int,
    start: str,
    as_json: bool,
) -> None:
    """Let two players play and print who is stronger.

    FIRST and SECOND are levels, 1 to 10, or commands that start UGI engines. Openings are three plies at random, each
    played from both seats; from the basic start, or from one that tokens (korean) or filling (dragon) made after some
    rounds of a match, with rings. Of other games than Kamisado only levels play. In one of chance an opening is what
    falls: the same from both seats.
    """
    if game != any_game.KAMISADO:
        any_game.hold_tournament(game, (first, second), variant, games, seconds, seed, as_json)
        return
    if variant:
        raise click.UsageError("--variant is of other games than Kamisado.")
    from madang_host.engine.tournament import play_pairs

    for name in (first, second):
        _check_level(name)
    with ExitStack() as stack:
        players = [_player(name, seconds, seed, stack) for name in (first, second)]
        score = play_pairs(players[0], players[1], games // 2, seed, lambda so_far: _progress(str(so_far)), start)
    _progress("")
    any_game.tell_score((first, second), score, as_json)


def _check_level(name: str) -> None:
    """Before an engine is compiled; raises UserError. A name without digits alone is a command."""
    from madang_host.engine.levels import STRONGEST, WEAKEST

    if name.isdigit() and not WEAKEST <= int(name) <= STRONGEST:
        raise UserError(f"no level {name} (try {WEAKEST} to {STRONGEST}, or a command that starts a UGI engine)")


def _player(name: str, seconds: float, seed: int, stack: ExitStack) -> "Player":
    from madang_host.engine.engine import Engine
    from madang_host.engine.search.limits import Limit
    from madang_host.engine.tournament import level_player
    from madang_host.engine.ugi_client import UgiEngine

    limit = Limit(seconds=seconds)
    if not name.isdigit():
        return stack.enter_context(UgiEngine(name)).player(limit)
    return level_player(int(name), stack.enter_context(Engine(1)), seed, limit)


def _names_a_game(source: str) -> bool:
    """Whether it is a file, or a game that was kept, and no position."""
    return os.path.exists(source) or ("/" not in source and source != STARTPOS)


def _position_or_none(game: str) -> Round | None:
    """The position that is meant, or None for a file."""
    may_be_position = game == STARTPOS or len(game.split()) == 4 or _RANKS.match(game)
    if Path(game).exists() or not may_be_position:
        return None
    try:
        return parse_position(START if game == STARTPOS else game)
    except PositionError as error:
        raise UserError(str(error)) from error


def _tell_outcome(outcome: "Outcome", as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"move": move_text(outcome.move)} | _described(outcome)))
    else:
        click.echo(f"{move_text(outcome.move):<7} {_in_words(outcome)}")


def _tell_report(report: "Report", as_json: bool) -> None:
    if as_json:
        entry = {
            "round": report.round,
            "ply": report.ply,
            "side": SIDE_NAMES[report.side],
            "position": report.position,
            "move": move_text(report.move),
            **_described(report.played),
            "best": {"move": move_text(report.best.move)} | _described(report.best),
            "changed": report.changed,
        }
        click.echo(json.dumps(entry))
        return
    line = f"{report.round:>2}.{report.ply:<3} {SIDE_NAMES[report.side]} {move_text(report.move):<7} "
    line += f"{'?' if report.changed else ' '} {_in_words(report.played)}"
    if report.changed:
        line += f"; {move_text(report.best.move)} was {_in_words(report.best)}"
    click.echo(line)


def _described(outcome: "Outcome") -> dict[str, Any]:
    return {"outcome": outcome.fate, "distance": outcome.distance, "depth": outcome.depth}


def _in_words(outcome: "Outcome") -> str:
    return _told(outcome.fate, outcome.distance, outcome.depth)


def _told(outcome: str, distance: int | None, depth: int) -> str:
    if distance is None and outcome != OPEN:
        return f"{outcome} in more than {depth}"
    return f"{outcome} {distance or depth}"


def _analyst(threads: int, hash_mb: int) -> "Analyst":
    from madang_host.engine.analysis import Analyst
    from madang_host.engine.engine import Memory

    return Analyst(threads, Memory(hash_mb))


def _solve_all(starts: Iterable["Start"], count: int, results: Path, wanted: Wanted) -> None:
    from madang_host.engine.solve import ResultFile

    file = ResultFile(results)
    number, parts = wanted.part
    open_starts = [
        (f"{at} of {count}: {start.setup}", start)
        for at, start in enumerate(starts, 1)
        if at % parts == number % parts and not file.has(start, wanted.depth, wanted.is_winner_only)
    ]
    solved_starts = _solved_here if _is_done_here(wanted, len(open_starts)) else _solved_apart
    for solved in solved_starts(open_starts, wanted) if open_starts else ():
        file.add(solved)
        _progress("")
        click.echo(
            f"{solved.start.setup}: {_told(solved.outcome, solved.distance, solved.depth)}; {_first_moves(solved)}"
        )
    click.echo(f"{results} holds {len(file.solved)} starts")


def _is_done_here(wanted: Wanted, count: int) -> bool:
    """Whether this process solves one start after the other, all cores on each, and reports how far it is."""
    return wanted.crew.cluster is None and wanted.crew.jobs_for(count) <= 1


def _solved_here(starts: list[tuple[str, "Start"]], wanted: Wanted) -> Iterator["Solved"]:
    with ExitStack() as stack:
        solver = _solver(wanted.is_winner_only, wanted.threads or os.cpu_count() or 1, wanted.hash_mb, stack)
        for what, start in starts:
            yield solver(start, wanted.depth, what)


def _solved_apart(starts: list[tuple[str, "Start"]], wanted: Wanted) -> Iterator["Solved"]:
    """Solved by other processes, here or on a cluster; only this one writes the file."""
    from madang import VERSION
    from madang_host.engine.solve import solve_apart

    threads, hash_mb = wanted.threads or 1, wanted.hash_mb
    if wanted.crew.cluster is None:
        hash_mb = max(1, hash_mb // wanted.crew.jobs_for(len(starts)))
    tasks = [(VERSION, start, wanted.depth, wanted.is_winner_only, threads, hash_mb) for _, start in starts]
    with wanted.crew.workers(len(starts)) as workers:
        for done, (_, solved) in enumerate(workers.results(solve_apart, tasks), 1):
            yield solved
            _progress(f"{done} of {len(starts)}")


def _solver(
    is_winner_only: bool, threads: int, hash_mb: int, stack: ExitStack
) -> Callable[["Start", int, str], "Solved"]:
    """What solves a start so many plies deep, reporting how far it is."""
    from madang_host.engine import solve as solving
    from madang_host.engine.engine import Engine, Memory

    if is_winner_only:
        engine = stack.enter_context(Engine(threads, Memory(hash_mb)))
        return lambda start, depth, what: solving.solve_winner(start, engine, depth, _search_progress(what))
    analyst = stack.enter_context(_analyst(threads, hash_mb))
    return lambda start, depth, what: solving.solve(start, analyst, depth, _depth_progress(what))


def _first_moves(solved: "Solved") -> str:
    if not solved.has_all_moves:
        return f"the best is {' '.join(solved.moves)}"
    wins = [move for move, (outcome, _) in solved.moves.items() if outcome == WIN]
    return f"{len(wins)} first moves win: {' '.join(wins) or 'none'}"


def _search_progress(what: str) -> Callable[["Verdict"], None]:
    return lambda verdict: _progress(f"{what}, depth {verdict.depth}")


def _depth_progress(what: str) -> Callable[[int, int, int], None]:
    return lambda depth, done, moves: _progress(f"{what}, depth {depth}, {done} of {moves} moves")


def _progress(text: str) -> None:
    """Show how far it is, on one line of a terminal; nothing elsewhere."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{text}", nl=False, err=True)
