"""A firmware that crashes or hangs, on an emulated Pico: it starts anew, then in the safe mode, and stays rescuable."""

import pytest
from frames import assert_error_corners, assert_pause_sign

from madang.protocol import format_line
from madang.safe import SIGN_SQUARES
from madang_host.firmware_image import firmware_files, readable_trace
from madang_host.paths import firmware_folder
from madang_host.simulator.pico import flash
from madang_host.simulator.pico.bench import Bench

START_MS = 2000  # of which reading the modules takes the most
RESTART_MS = 5000

APP = """
class App:
    is_over = False
    may_pause = True
    def __init__(self, board, game):
        board.show(bytearray([16] * 192))
    def step(self, elapsed_ms):
        %s
"""
CRASHING = APP % 'raise ValueError("a tower fell over")'
HANGING = APP % "while True: pass"


def broken(app: str, **changed: bytes) -> Bench:
    """A board whose app is this one."""
    return Bench(firmware_files({"madang/app.py": app}) | {f"store/{name}": blob for name, blob in changed.items()})


def stored(board: Bench) -> str:
    return flash.read_files(board.pico.file_system)["store/crash"].decode()


@pytest.mark.usefixtures("image")
def test_a_crash_is_shown_told_and_stored() -> None:
    board = broken(CRASHING)
    board.run_until(lambda: b"Ctrl-C gives the prompt" in board.said, START_MS, "the crash")
    assert b"ValueError: a tower fell over" in board.said
    assert {16} in [set(frame) for _, frame in board.frames]
    assert_error_corners(board.frames[-1][1])
    assert stored(board).startswith("1 in a row; the last:\n")
    assert '"madang_board.start", line' in readable_trace(stored(board)) and "a tower fell over" in stored(board)
    board.interrupt()
    assert_pause_sign(board.frames[-1][1])
    board.run_ms(RESTART_MS + START_MS)
    assert board.execute("print(6 * 7)") == "42\r\n"


@pytest.mark.usefixtures("image")
def test_after_three_crashes_the_board_still_talks() -> None:
    board = broken(CRASHING, crash=b"2 in a row; the last:\none before\n")
    board.run_until(lambda: b"plays nothing now" in board.said, RESTART_MS + 2 * START_MS, "the safe mode")
    board.run_until(lambda: b"switch it off and on" in board.said, START_MS, "the trace")
    assert b"a tower fell over" in board.said[board.said.index(b"plays nothing now") :]
    assert b"$hello" in board.said
    lit = {i // 3 for i in range(192) if board.frames[-1][1][i]}
    assert lit == set(SIGN_SQUARES)
    board.send(format_line("set", 1, ["brightness", "40"]))
    board.run_until(lambda: b" brightness 40*" in board.said, START_MS, "the setting")
    files = flash.read_files(board.pico.file_system)
    assert files["store/settings"] == b"brightness=40\n"
    assert files["store/crash"].startswith(b"2 in a row; the last:\n")  # another start is another try


@pytest.mark.usefixtures("image")
def test_a_cycle_that_does_not_end_is_ended_by_the_watchdog() -> None:
    source = (firmware_folder() / "madang_board" / "watchdog.py").read_text(encoding="utf-8")
    assert "TIMEOUT_MS = 8000" in source
    sooner = source.replace("TIMEOUT_MS = 8000", "TIMEOUT_MS = 800")
    board = Bench(firmware_files({"madang/app.py": HANGING, "madang_board/watchdog.py": sooner}))
    board.run_until(lambda: b"plays nothing now" in board.said, 4 * START_MS, "the safe mode")
    assert "the watchdog: a cycle, or a part of the start, did not end" in stored(board)
    hello = board.said[board.said.index(b"$hello") :].split(b"*")[0]
    assert hello.endswith(b" watchdog")
    board.interrupt()  # the prompt is no place for a watchdog
    board.run_ms(600)
    assert board.execute("print(6 * 7)") == "42\r\n"
