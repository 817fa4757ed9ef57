"""Figures of the board on the emulated Pico, in emulated time: start, cycle, latencies, memory.

Latencies are taken from outside, from the edge at the key to the last bit of the frame on the wire; the cycle and the
memory from inside, by the very objects of main.py at the raw prompt.
"""

import random
import sys

import click
from rp2040py.gpio_pin import GPIOPinState

from bench.long_record import bench_long_record
from bench.memory import bench_memory
from bench.rig import START, figures, with_app
from bench.shelf import bench_shelf
from bench.watched import CYCLES_PROGRAM, WatchedBoard, print_cycles, spread, table
from madang.games.kamisado.notation import START as START_POSITION
from madang.games.kamisado.notation import parse_move, position_text
from madang.games.kamisado.rules import NOBODY, Round, landing_of, move_buffer, move_of, origin_of
from madang.lights import FRAME_MS
from madang.protocol import SEQUENCES, format_line
from madang.squares import parse_square
from madang_board.wiring import READOUTS
from madang_host.firmware_image import firmware_files
from madang_host.paths import MAIN
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.wired import Build

SAVED = b"journal 1 0\nkamisado korean 1\nround 1 black basic\ne8-e2\nb1-g6\n*7 aec9\n"
SAVED_TOWERS = {*START, parse_square("e2"), parse_square("g6")} - {parse_square("e8"), parse_square("b1")}
FREE_PIN = 22  # that no readout uses
LIFTS = 60
STALLED_LIFTS = 40
PLACES = 30
SAVES = 60
ACTIVE = 60  # e8, one of those that may begin
OPENING = ("e8-e2", "b1-g6")
ANSWERS = 40
BOUNCES_MS = (0, 2, 5)
FLOOD_MS = 1500

_SCANS = """
from array import array
scan_us = array("H", [0] * 50)
def scans(count):
    into = bytearray(8)
    for i in range(count):
        began_us = time.ticks_us()
        app.board.scan(into)
        scan_us[i] = time.ticks_diff(time.ticks_us(), began_us)
    say(*scan_us[:count])
"""

_SAVES = """
game = app.referee.game
journal = app.journal
tidy_us = []
def saves(count):
    for i in range(count):
        if i % 2:
            game.undo()
        else:
            game.play(i % game.move_count())
        journal.update(game.entries() - 1 + i % 2)
        journal.prepare()  # as the app does in the cycle before
        began_us = time.ticks_us()
        journal.save()
        took_us[i] = time.ticks_diff(time.ticks_us(), began_us)
        while not journal.is_tidy(False):
            began_us = time.ticks_us()
            journal.tidy()
            tidy_us.append(time.ticks_diff(time.ticks_us(), began_us))
    say(*took_us[:count])
"""

_ALLOCATED = """
def locked():
    before = gc.mem_alloc()
    micropython.heap_lock()
    for _ in range(50):
        app.step(1)
        lights.finish()
        app.step(33)
        lights.finish()
    micropython.heap_unlock()
    return gc.mem_alloc() - before
say(locked())
"""


# Legal moves are dearest before the first move of a round, when all towers of a side are asked, and with rings.
POSITIONS = (
    START_POSITION,
    "o+b+p++k+++y+r+g+n+/8/8/8/8/8/8/N+G+R+Y++K+++P+B+O+ b * -",
    "8/r++2p+4/4g+y+2/2k+1n+B++2/1K++2o+3/b3Y+++3/O+7/P1GN1R2 b * -",
)
_LEGAL_MOVES = """
from madang.games.kamisado.notation import parse_position
from madang.games.kamisado.rules import move_buffer
moves = move_buffer()
worst_us = 0
for text in %r:
    position = parse_position(text)
    began_us = time.ticks_us()
    position.legal_moves(moves)
    worst_us = max(worst_us, time.ticks_diff(time.ticks_us(), began_us))
say(worst_us)
"""


# The longest thought of all: nothing is decided within the two seconds. Cycles as main.py has them.
THINKING_AFTER = "d8-d4"
_THINKING = """
from array import array
from madang_board.start import CYCLE_MS
app.settings.set("computer", 2)
app.referee.rounds.changes().take_entry(0, "kamisado %s")
took_us = array("H", bytes(2 * 1200))  # no list of them first: the heap has no hole for one
def think():
    count = 0
    thought_ms = 0
    nodes = 0
    before_ms = time.ticks_ms()
    while not app.referee.turns.is_required():
        now_ms = time.ticks_ms()
        turn = app.computer_player.turn
        was_thinking = turn is not None and turn.is_thinking
        began_us = time.ticks_us()
        app.step(time.ticks_diff(now_ms, before_ms))
        if was_thinking:
            took_us[count] = time.ticks_diff(time.ticks_us(), began_us)
            count += 1
            thought_ms += time.ticks_diff(now_ms, before_ms)
        before_ms = now_ms
        while time.ticks_diff(time.ticks_ms(), now_ms) < CYCLE_MS:
            if not lights.is_sending():
                time.sleep_ms(1)
    say(thought_ms, count)
think()
"""
_NODES = """
search = app.computer_player.turn.player.search
say(search.nodes, search.depth)
"""


class _Player(WatchedBoard):
    """A board that plays Kamisado, and the rules as its players know them."""

    def __init__(self, readout: str, bounce_ms: float = 0) -> None:
        super().__init__(Build(readout, bounce_ms=bounce_ms))
        self.round = Round()

    def legal_squares(self, origin: int) -> list[int]:
        moves = move_buffer()
        count = self.round.legal_moves(moves)
        return [landing_of(move) for move in moves[:count] if origin_of(move) == origin]

    def called(self) -> int:
        """Where the tower stands that must move."""
        return self.round.square_of(self.round.side, self.round.active)


def _lifts(player: _Player, count: int) -> list[float]:
    """Lift towers and put them back; from each lift to its lights, in ms."""
    chance = random.Random(27)
    took_ms = []
    with click.progressbar(range(count), label=f"{count} lifts, some minutes", file=sys.stderr) as lifts:
        for _ in lifts:
            origin = 56 + chance.randrange(8)
            took_ms.append(player.change_ms(origin, False, player.legal_squares(origin)))
            player.bench.run_ms(20)  # no longer than a lift takes to settle
            player.bench.set_occupied(origin)
            player.bench.run_ms(40 + chance.uniform(0, FRAME_MS))
    return took_ms


def _places(player: _Player, count: int) -> list[float]:
    """Set towers down where they could slide on, and put them back; from each place to the light of the tower that the
    move calls, in ms."""
    chance = random.Random(28)
    took_ms = []
    with click.progressbar(range(count), label=f"{count} places", file=sys.stderr) as places:
        for _ in places:
            file = chance.randrange(8)
            origin, landing = 56 + file, 40 + file
            player.change_ms(origin, False, player.legal_squares(origin))
            player.bench.run_ms(100 + chance.uniform(0, FRAME_MS))
            player.round.play(move_of(origin, landing))
            called = player.round.square_of(player.round.side, player.round.active)
            player.round.undo()
            took_ms.append(player.change_ms(landing, True, [called]))
            player.bench.run_ms(100)
            player.bench.set_occupied(landing, occupied=False)
            player.bench.run_ms(150)
            player.bench.set_occupied(origin)
            player.bench.run_ms(300)
    return took_ms


def _answers(player: _Player, count: int) -> tuple[list[float], list[float]]:
    """Fast play: each move is answered 20 to 200 ms after its tower was set down. From each lift to its legal squares,
    and from each place to the next tower lit, in ms."""
    chance = random.Random(29)
    lifts_ms, places_ms = [], []
    origin = ACTIVE
    with click.progressbar(range(count), label=f"{count} answers", file=sys.stderr) as answers:
        for _ in answers:
            lifts_ms.append(player.change_ms(origin, False, player.legal_squares(origin)))
            player.bench.run_ms(80 + chance.uniform(0, 120))
            move = _calm_move(player.round, origin)
            if move is None:
                break
            player.round.play(move)
            origin = player.called()
            places_ms.append(player.change_ms(landing_of(move), True, [origin]))
            player.bench.run_ms(chance.uniform(20, 200))
    return lifts_ms, places_ms


def _calm_move(played: Round, origin: int) -> int | None:
    """A move of the tower after which the round goes on, and its opponent can move."""
    moves = move_buffer()
    for move in moves[: played.legal_moves(moves)]:
        if origin_of(move) == origin and 0 < landing_of(move) >> 3 < 7:
            played.play(move)
            is_calm = played.winner == NOBODY and not played.is_blocked(played.side, played.active)
            played.undo()
            if is_calm:
                return move
    return None


def _flood(player: _Player) -> list[float]:
    """The times between scans while a program writes as fast as the line takes it: noise, and commands."""
    chance = random.Random(30)
    player.scan_periods_ms()
    for number in range(FLOOD_MS):
        noise = bytes(chance.randrange(32, 127) for _ in range(60)) + b"\n"
        player.bench.send(noise + format_line("snapshot", number % SEQUENCES, []))
        player.bench.run_ms(1)
    periods_ms = player.scan_periods_ms()
    player.bench.pico.serial.drop_unsent()  # the board cannot keep up; what is measured next is not flooded
    return periods_ms


def _program_start_ms() -> float:
    """How long after power MicroPython begins with main.py."""
    bench = Bench({MAIN: f"from machine import Pin\nPin({FREE_PIN}, Pin.OUT, value=1)\n".encode()})
    high_ms: list[float] = []

    def note(state: GPIOPinState, _before: GPIOPinState) -> None:
        if state is GPIOPinState.HIGH:
            high_ms.append(bench.now_ms)

    bench.pico.gpio(FREE_PIN).add_listener(note)
    bench.run_until(lambda: high_ms, 500, "main.py")
    return high_ms[0]


def bench_start() -> None:
    """From power-on to a game that is taken up."""
    print(f"power to main.py:               {_program_start_ms():.0f} ms")
    bench = Bench(firmware_files() | {"store/journal": SAVED})
    bench.set_occupied(*SAVED_TOWERS)
    bench.run_until(lambda: b"$hello" in bench.said, 5000, "the hello")
    print(f"power to first frame, dark:     {bench.frames[0][0]:.0f} ms")
    print(f"power to first sign of a start: {next(ms for ms, frame in bench.frames if any(frame)):.0f} ms")
    print(f"power to hello:                 {bench.now_ms:.0f} ms")
    bench.frames.clear()
    bench.run_until(lambda: bench.frames and _lit_count(bench.frames[-1][1]) > 1, 5000, "the saved game's lights")
    print(f"power to the saved game's lights: {bench.frames[-1][0]:.0f} ms")


def _lit_count(frame: bytes) -> int:
    return sum(any(frame[at : at + 3]) for at in range(0, len(frame), 3))


def bench_latency(readout: str) -> None:
    """What a hand sees. A frame shows all that a lift changes, so its first changed frame has the legal squares too."""
    for bounce_ms in BOUNCES_MS if readout == READOUTS[0] else BOUNCES_MS[:1]:  # keys bounce, sensors do not
        print(f"with the readout {readout}, bounce {bounce_ms} ms:")
        player = _Player(readout, bounce_ms)
        player.begin()
        player.scan_periods_ms()
        print(f"edge to first changed light:    {spread(_lifts(player, LIFTS), 'ms')} ({LIFTS} lifts)")
        print("lift to legal squares shown:    the same, they are in that frame")
        print(f"scan period meanwhile:          {spread(player.scan_periods_ms(), 'ms')}")
        if not bounce_ms:
            _print_disturbed(player)
        lifts_ms, places_ms = _answers(player, ANSWERS)
        print(f"lift 20 to 200 ms after a move: {spread(lifts_ms, 'ms')} ({len(lifts_ms)} lifts)")
        print(f"place to next tower lit:        {spread(places_ms, 'ms')} ({len(places_ms)}, 40 ms to settle in each)")
        print(f"scan period meanwhile:          {spread(player.scan_periods_ms(), 'ms')}")


def _print_disturbed(player: _Player) -> None:
    """The same with a PC that does not read or writes too much, and with towers that are set down and lifted again."""
    player.bench.pico.serial.set_reading(False)
    stalled_ms = _lifts(player, STALLED_LIFTS)
    print(f"the same, the PC not reading:   {spread(stalled_ms, 'ms')} ({STALLED_LIFTS} lifts)")
    player.bench.pico.serial.set_reading(True)
    print(f"scan period, the line flooded:  {spread(_flood(player), 'ms')}")
    print(f"place to provisional light:     {spread(_places(player, PLACES), 'ms')} ({PLACES} places)")
    player.scan_periods_ms()


def bench_readouts() -> None:
    """What a scan costs with each readout, and the whole cycle with it."""
    for readout in READOUTS:
        bench = with_app(readout)
        bench.execute(_SCANS)
        scans_ms = [us / 1000 for us in figures(bench, "scans(50)")]
        print(f"{'scan, ' + readout + ':':<31} {spread(scans_ms, 'ms')}")
        print_cycles(bench, readout, ACTIVE, [((parse_square(move[:2]),), parse_square(move[3:])) for move in OPENING])


def bench_inside() -> None:
    """What the rules cost, and saving, and what the heap has left."""
    bench = with_app(READOUTS[0])
    bench.execute(CYCLES_PROGRAM)
    bench.execute("cycles(200)", 5000)
    print(f"legal moves, at most:           {figures(bench, _LEGAL_MOVES % (POSITIONS,))[0] / 1000:.2f} ms")
    print(f"allocated in 100 cycles:        {figures(bench, _ALLOCATED)[0]} bytes")
    _print_saves(bench)


def _print_saves(bench: Bench) -> None:
    """A move taken down and back, and what is done meanwhile to keep that quick; pages and erases take their time."""
    chip = bench.pico.chip
    bench.execute(_SAVES)
    bench.execute("journal.tidy()\nwhile not journal.is_tidy(False): journal.tidy()")
    pages, sectors = chip.pages, chip.sectors
    saves_ms = [us / 1000 for us in figures(bench, f"saves({SAVES})")]
    pages, sectors = chip.pages - pages, chip.sectors - sectors
    print(f"saving a move:                  {spread(saves_ms, 'ms')} ({SAVES} saves)")
    tidies_ms = [us / 1000 for us in figures(bench, "say(*tidy_us)")]
    tidied = f"{spread(tidies_ms, 'ms')} ({len(tidies_ms)} times)" if tidies_ms else "not needed"
    print(f"tidying, in a pause:            {tidied}")
    print(f"worn by a save:                 {pages / SAVES:.1f} pages, {sectors / SAVES:.2f} erases")


def bench_thinking() -> None:
    """What the cycle costs while the board thinks of a move, and how much it sees in its time."""
    played = Round()
    played.play(parse_move(THINKING_AFTER, played))
    bench = with_app(occupied=tuple(square for square in range(64) if played.board[square]))
    thought_ms, count = figures(bench, _THINKING % position_text(played), 9000)
    took_us = table(bench, "took_us", count)
    nodes, depth = figures(bench, _NODES)
    print(f"thinking of a move:             {thought_ms} ms, {nodes} positions, {depth} plies")
    print(f"cycle while thinking:           {spread([us / 1000 for us in took_us], 'ms')}")


def bench_pico() -> None:
    bench_memory()
    bench_long_record()
    bench_start()
    bench_inside()
    bench_thinking()
    bench_readouts()
    for readout in READOUTS:
        bench_latency(readout)
    bench_shelf()


if __name__ == "__main__":
    bench_pico()
