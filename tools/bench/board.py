"""Figures of the board on the emulated Pico, in emulated time: start, cycle, latencies, memory.

Latencies are taken from outside, from the edge at the key to the last bit of the frame on the wire; the cycle and the
memory from inside, by the very objects of main.py at the raw prompt.
"""

import random
import sys
from collections.abc import Sequence

import click

from madang.games.kamisado.notation import START as START_POSITION
from madang.games.kamisado.notation import parse_move, position_text
from madang.games.kamisado.rules import Round, landing_of, move_buffer, move_of, origin_of
from madang.lights import FRAME_MS
from madang.squares import parse_square
from madang_board.wiring import READOUTS
from madang_host.firmware_image import MAIN, firmware_files, readout_file
from madang_host.simulator.pico.bench import Bench
from madang_host.simulator.pico.wired import Build

LIFTS = 100
STALLED_LIFTS = 40
PLACES = 30
SAVES = 60
START = (*range(8), *range(56, 64))
ACTIVE = 60  # e8, one of those that may begin
OPENING = ("e8-e2", "b1-g6")

_APP = """
import gc, micropython, time
from madang_board.ws2812 import LightChain
lights = LightChain()
gc.threshold(32768)
from madang.app import App
from madang.games.kamisado.game import Kamisado
from madang_board.flash_store import FlashStore
from madang_board.pico import PicoBoard
app = App(PicoBoard(lights, FlashStore()), Kamisado())
gc.threshold(-1)
def say(*figures):
    print()  # the app may have left half a line
    print(*figures)
"""

# Cycles as main.py has them: how long each took, and whether it began a frame.
CYCLES = 750
CYCLES_A_LINE = 50  # what is said takes room on the heap
_CYCLES = f"""
from array import array
took_us = array("H", bytes({2 * CYCLES}))
framed = bytearray(len(took_us))
@micropython.native
def cycles(count):
    before_ms = time.ticks_ms()
    for i in range(count):
        now_ms = time.ticks_ms()
        began_us = time.ticks_us()
        app.step(time.ticks_diff(now_ms, before_ms))
        took_us[i] = time.ticks_diff(time.ticks_us(), began_us)
        framed[i] = lights.is_sending()
        before_ms = now_ms
        while time.ticks_diff(time.ticks_ms(), now_ms) < 3:
            if not lights.is_sending():
                time.sleep_ms(1)
"""

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
        began_us = time.ticks_us()
        journal.save()
        took_us[i] = time.ticks_diff(time.ticks_us(), began_us)
        while not journal.is_tidy():
            began_us = time.ticks_us()
            journal.tidy()
            tidy_us.append(time.ticks_diff(time.ticks_us(), began_us))
    say(*took_us[:count])
"""

_FREE = "gc.collect()\nsay(gc.mem_free())"

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
app.settings.set("computer", 2)
app.referee.take_entry(0, "position %s")
took_us = array("H", bytes(2 * 700))  # no list of them first: the heap has no hole for one
def think():
    count = 0
    thought_ms = 0
    nodes = 0
    before_ms = time.ticks_ms()
    while not app.referee.is_required():
        now_ms = time.ticks_ms()
        was_thinking = app.computer_player.is_thinking
        began_us = time.ticks_us()
        app.step(time.ticks_diff(now_ms, before_ms))
        if was_thinking:
            took_us[count] = time.ticks_diff(time.ticks_us(), began_us)
            count += 1
            thought_ms += time.ticks_diff(now_ms, before_ms)
        before_ms = now_ms
        while time.ticks_diff(time.ticks_ms(), now_ms) < 3:
            if not lights.is_sending():
                time.sleep_ms(1)
    say(thought_ms, count)
think()
"""
_NODES = "say(app.computer_player._player._search.nodes, app.computer_player._player._search.depth)"


def _spread(values: Sequence[float], unit: str) -> str:
    ranked = sorted(values)
    middle = ranked[len(ranked) // 2]
    high = ranked[min(len(ranked) - 1, len(ranked) * 99 // 100)]
    mean = sum(ranked) / len(ranked)
    return f"mean {mean:.2f}, p50 {middle:.2f}, p99 {high:.2f}, max {ranked[-1]:.2f} {unit}"


class _Player:
    """A board that plays, watched from outside: its keys and its lights."""

    def __init__(self) -> None:
        self.bench = Bench(firmware_files())
        self.bench.set_occupied(*START)
        self.round = Round()

    def legal_squares(self, origin: int) -> list[int]:
        moves = move_buffer()
        count = self.round.legal_moves(moves)
        return [landing_of(move) for move in moves[:count] if origin_of(move) == origin]

    def change_ms(self, square: int, occupied: bool, lit: list[int]) -> float:
        """From the edge at a key to the end of the first frame in which these squares are lit, in ms."""
        frames = self.bench.frames
        frames.clear()
        edge_ms = self.bench.now_ms
        self.bench.set_occupied(square, occupied=occupied)
        self.bench.run_until(lambda: frames and _are_lit(frames[-1][1], lit), 2000, "the lights to follow")
        return frames[-1][0] - edge_ms

    def play(self, text: str) -> float:
        """Make a move; from the edge of its landing to the next active tower lit, in ms."""
        origin, landing = parse_square(text[:2]), parse_square(text[3:5])
        self.change_ms(origin, False, self.legal_squares(origin))
        self.bench.run_ms(100)
        self.round.play(parse_move(text, self.round))
        answer_ms = self.change_ms(landing, True, [self.round.square_of(self.round.side, self.round.active)])
        self.bench.run_until(lambda: text.encode() in self.bench.said, 1500, text)
        self.bench.run_ms(300)
        return answer_ms


def _are_lit(frame: bytes, squares: list[int]) -> bool:
    return all(any(frame[square * 3 : square * 3 + 3]) for square in squares)


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


def bench_latency() -> None:
    """What a hand sees. A frame shows all that a lift changes, so its first changed frame has the legal squares too."""
    player = _Player()
    bench = player.bench
    bench.run_until(lambda: b"$begin" in bench.said, 3000, "the round")
    print(f"boot to first frame, dark:      {bench.frames[0][0]:.0f} ms")
    light_ms = next(ms for ms, frame in bench.frames if any(frame))
    print(f"boot to first light of a round: {light_ms:.0f} ms (the towers stood there; 300 ms of it to be sure)")
    bench.run_ms(300)
    print(f"edge to first changed light:    {_spread(_lifts(player, LIFTS), 'ms')} ({LIFTS} lifts)")
    print("lift to legal squares shown:    the same, they are in that frame")
    bench.pico.serial.set_reading(False)
    stalled_ms = _lifts(player, STALLED_LIFTS)
    print(f"the same, the PC not reading:   {_spread(stalled_ms, 'ms')} ({STALLED_LIFTS} lifts)")
    bench.pico.serial.set_reading(True)
    print(
        f"place to provisional light:     {_spread(_places(player, PLACES), 'ms')} ({PLACES}, 40 ms to settle in each)"
    )
    answers_ms = [player.play(text) for text in OPENING]
    print(
        f"place to next active tower lit: {_spread(answers_ms, 'ms')} ({len(OPENING)} moves, 40 ms to settle in each)"
    )


def _figures(bench: Bench, source: str, limit_ms: float = 3000) -> list[int]:
    """What a program says."""
    return [int(figure) for figure in bench.execute(source, limit_ms).splitlines()[-1].split()]


def _at_prompt(readout: str) -> Bench:
    """A set-up board with the objects of main.py at the raw prompt."""
    files = firmware_files() | readout_file(readout)
    del files[MAIN]
    bench = Bench(files, Build(readout))
    bench.set_occupied(*START)
    bench.run_ms(120)
    bench.interrupt()
    bench.execute(_APP)
    return bench


def _table(bench: Bench, name: str, count: int) -> list[int]:
    """The first numbers of an array on the board."""
    return [
        figure
        for at in range(0, count, CYCLES_A_LINE)
        for figure in _figures(bench, f"say(*{name}[{at}:{min(at + CYCLES_A_LINE, count)}])")
    ]


def _print_cycles(bench: Bench, readout: str) -> None:
    """Of a board that is left alone, under a hand that lifts the tower that may move and puts it back, and while moves
    are made, which are told and saved."""
    bench.execute(_CYCLES)
    bench.execute("cycles(400)", 5000)

    def lift_and_place() -> None:
        for _ in range(CYCLES // 150):
            bench.set_occupied(ACTIVE, occupied=False)
            bench.run_ms(200)
            bench.set_occupied(ACTIVE)
            bench.run_ms(200)

    def make_moves() -> None:
        for text in OPENING:
            bench.set_occupied(parse_square(text[:2]), occupied=False)
            bench.run_ms(200)
            bench.set_occupied(parse_square(text[3:5]))
            bench.run_ms(700)

    for hand, meanwhile in (("alone", None), ("under a hand", lift_and_place), ("making moves", make_moves)):
        bench.execute(f"cycles({CYCLES})", 20000, meanwhile)
        cycles_ms = [us / 1000 for us in _table(bench, "took_us", CYCLES)]
        framed = _table(bench, "framed", CYCLES)
        for what, is_framed in (("cycle", False), ("with a frame", True)):
            chosen_ms = [ms for ms, frame in zip(cycles_ms, framed, strict=True) if bool(frame) == is_framed]
            print(f"{f'{what}, {readout}, {hand}:':<45} {_spread(chosen_ms, 'ms')}")


def bench_readouts() -> None:
    """What a scan costs with each readout, and the whole cycle with it."""
    for readout in READOUTS:
        bench = _at_prompt(readout)
        bench.execute(_SCANS)
        scans_ms = [us / 1000 for us in _figures(bench, "scans(50)")]
        print(f"{'scan, ' + readout + ':':<31} {_spread(scans_ms, 'ms')}")
        _print_cycles(bench, readout)


def bench_inside() -> None:
    """What the rules cost, and saving, and what the heap has left."""
    bench = _at_prompt(READOUTS[0])
    print(f"free heap after boot:           {_figures(bench, _FREE)[0] // 1024} KiB")
    bench.execute(_CYCLES)
    bench.execute("cycles(200)", 5000)
    print(f"legal moves, at most:           {_figures(bench, _LEGAL_MOVES % (POSITIONS,))[0] / 1000:.2f} ms")
    print(f"free heap during a round:       {_figures(bench, _FREE)[0] // 1024} KiB")
    print(f"allocated in 100 cycles:        {_figures(bench, _ALLOCATED)[0]} bytes")
    _print_saves(bench)


def _print_saves(bench: Bench) -> None:
    """A move taken down and back, and what is done meanwhile to keep that quick; pages and erases take their time."""
    chip = bench.pico.chip
    bench.execute(_SAVES)
    bench.execute("journal.tidy()\nwhile not journal.is_tidy(): journal.tidy()")
    pages, sectors = chip.pages, chip.sectors
    saves_ms = [us / 1000 for us in _figures(bench, f"saves({SAVES})")]
    pages, sectors = chip.pages - pages, chip.sectors - sectors
    print(f"saving a move:                  {_spread(saves_ms, 'ms')} ({SAVES} saves)")
    tidies_ms = [us / 1000 for us in _figures(bench, "say(*tidy_us)")]
    print(f"tidying, a tower in the hand:   {_spread(tidies_ms, 'ms')} ({len(tidies_ms)} times)")
    print(f"worn by a save:                 {pages / SAVES:.1f} pages, {sectors / SAVES:.2f} erases")


def bench_thinking() -> None:
    """What the cycle costs while the board thinks of a move, and how much it sees in its time."""
    files = firmware_files()
    del files[MAIN]
    played = Round()
    played.play(parse_move(THINKING_AFTER, played))
    bench = Bench(files)
    bench.set_occupied(*(square for square in range(64) if played.board[square]))
    bench.run_ms(120)
    bench.interrupt()
    bench.execute(_APP)
    print(f"free heap with an opponent:     {_figures(bench, _FREE)[0] // 1024} KiB")
    thought_ms, count = _figures(bench, _THINKING % position_text(played), 9000)
    took_us = _table(bench, "took_us", count)
    nodes, depth = _figures(bench, _NODES)
    print(f"thinking of a move:             {thought_ms} ms, {nodes} positions, {depth} plies")
    print(f"cycle while thinking:           {_spread([us / 1000 for us in took_us], 'ms')}")


def bench_pico() -> None:
    bench_inside()
    bench_thinking()
    bench_readouts()
    bench_latency()


if __name__ == "__main__":
    bench_pico()
