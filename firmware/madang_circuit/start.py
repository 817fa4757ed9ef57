"""Runs a board with CircuitPython from power-on. A crash is shown, stored and printed; some seconds later the board
starts anew, and after three in a row in the safe mode. Ctrl-C gives the prompt. There is no watchdog: once it is on,
CircuitPython does not switch it off for the prompt.
"""

import time
from traceback import format_exception

import microcontroller

from madang_circuit.circuit_board import CircuitBoard
from madang_circuit.life import live

RESTART_S = 5


def run() -> "None":
    board = CircuitBoard()
    try:
        live(board, _goes_on, _trace_of)
    except Exception as error:
        print(_trace_of(error))
        print("The board starts anew in %d seconds; Ctrl-C gives the prompt." % RESTART_S)
        time.sleep(RESTART_S)
        microcontroller.reset()


def _goes_on() -> "bool":
    return True


def _trace_of(error: "Exception") -> "str":
    return "".join(format_exception(error))  # type: ignore[call-arg]  # as its documentation says
