"""The serial driver on an emulated Pico: good lines, noise, and a PC that does not read."""

import pytest

from madang_host.simulator.pico.bench import Bench

ECHO = """
import time
from madang_board.usb_serial import UsbSerial
serial = UsbSerial()
line = bytearray(130)
longest_us = 0
def cycle():
    global longest_us
    began = time.ticks_us()
    length = serial.read_line(line)
    if length >= 0:
        line[length] = 33
        line[length + 1] = 10
        serial.write_line(line, length + 2)
    serial.service()
    took = time.ticks_diff(time.ticks_us(), began)
    if took > longest_us:
        longest_us = took
def echo():
    while True:
        cycle()
        time.sleep_ms(1)
"""
LOCKED = """
import micropython
def cycles():
    micropython.heap_lock()
    serial.write_line(line, 60)
    for _ in range(8):
        cycle()
    micropython.heap_unlock()
cycles()
"""
FLOOD = """
taken = 0
def flood():
    global taken
    for number in range(40):
        text = b"%02d" % number + b"." * 77 + b"\\n"
        if serial.write_line(text, 80):
            taken += 1
        cycle()
    echo()
"""
MOST_CYCLE_US = 5000


@pytest.fixture
def echoing(bench: Bench) -> Bench:
    """A board that sends each line back with an exclamation mark."""
    bench.interrupt()
    bench.execute(ECHO)
    bench.said.clear()
    bench.send(b"echo()\x04")
    bench.run_until(lambda: b"OK" in bench.said, 100, "the program")
    bench.said.clear()
    return bench


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"$hello 1*abcd\n", b"$hello 1*abcd!\n"),
        (b"one\r\ntwo\n\n\nthree\n", b"one!\ntwo!\nthree!\n"),
        (b"\x00\xff\x80AT\x1b[c\ngood\n", b"good!\n"),
        (b"x" * 128 + b"\n" + b"y" * 129 + b"\nz\n", b"x" * 128 + b"!\nz!\n"),
        (b"a" * 700 + b"\ngood\n", b"good!\n"),
    ],
)
def test_lines_and_noise(echoing: Bench, sent: bytes, said: bytes) -> None:
    echoing.send(sent)
    echoing.run_until(lambda: len(echoing.said) >= len(said), 300, repr(said))
    assert echoing.said == said


def test_half_a_line_waits_for_the_rest(echoing: Bench) -> None:
    echoing.send(b"half a ")
    echoing.run_ms(10)
    assert echoing.said == b""
    echoing.send(b"line\n")
    echoing.run_until(lambda: echoing.said == b"half a line!\n", 50, "the line")


def test_a_program_that_is_gone_sends_no_more(echoing: Bench) -> None:
    echoing.send(b"line\n" * 400)
    echoing.pico.serial.drop_unsent()
    echoing.send(b"\nhello\n")
    echoing.run_until(lambda: b"hello!" in echoing.said, 1000, "the echo")
    assert echoing.said.count(b"line!") < 200


def test_a_pc_that_does_not_read_slows_nothing_and_gets_whole_lines_later(bench: Bench) -> None:
    bench.interrupt()
    bench.execute(ECHO + FLOOD)
    bench.pico.serial.set_reading(False)
    bench.said.clear()
    bench.send(b"flood()\x04")
    bench.run_ms(150)
    assert bench.said == b""
    bench.pico.serial.set_reading(True)
    bench.run_ms(150)
    first_lines = bytes(bench.said).removeprefix(b"OK").split(b"\n")[:-1]
    assert len(first_lines) > 5
    assert first_lines == [b"%02d" % number + b"." * 77 for number in range(len(first_lines))]
    bench.interrupt()
    taken, longest_us = map(int, bench.execute("print(taken, longest_us)").split())
    assert 1024 // 80 <= taken <= (1024 + 256) // 80 + 1  # the ring, and the buffer of the USB stack
    assert longest_us < MOST_CYCLE_US


def test_ctrl_c_gives_the_prompt(echoing: Bench) -> None:
    echoing.send(b"half a line\x03")
    echoing.run_until(lambda: b"KeyboardInterrupt" in echoing.said and echoing.said.endswith(b">"), 100, "the prompt")


def test_a_cycle_allocates_nothing(bench: Bench) -> None:
    bench.interrupt()
    bench.execute(ECHO)
    bench.execute(LOCKED)
