"""The push buttons on an emulated Pico: their driver, and the firmware that heeds them."""

import pytest
from rounds import Hands

from madang.buttons import BUTTON_NAMES
from madang_host.connection.session import Session
from madang_host.simulator.pico.bench import Bench

CONFIRM, BACK = range(len(BUTTON_NAMES))
START = "from madang_board.machine_board import PushButtons\nbuttons = PushButtons()"


@pytest.fixture(scope="module")
def driver(bench: Bench) -> Bench:
    bench.execute(START)
    return bench


def held(bench: Bench) -> int:
    return int(bench.execute("print(buttons.held())"))


def test_each_button_is_a_bit(driver: Bench) -> None:
    assert held(driver) == 0
    driver.set_button(CONFIRM)
    assert held(driver) == 1
    driver.set_button(BACK)
    assert held(driver) == 3
    driver.set_button(CONFIRM, held=False)
    assert held(driver) == 2
    driver.set_button(BACK, held=False)
    assert held(driver) == 0


def test_a_look_allocates_nothing(driver: Bench) -> None:
    driver.execute("import micropython\nmicropython.heap_lock()\nbuttons.held()\nmicropython.heap_unlock()")


def test_a_board_without_buttons_has_none_held(bench: Bench) -> None:
    bench.execute("from madang_board import machine_board as drivers\ndrivers.BUTTON_PINS = ()")
    assert bench.execute("print(drivers.PushButtons().held())").strip() == "0"


def test_a_move_is_confirmed_and_taken_back(image: None) -> None:
    with Session("pico://?bounce_ms=5") as session:
        session.command("set", "dwell_ms", "5000")
        session.command("set", "restore_ms", "60")
        hands = Hands(session)
        hands.set_up()
        hands.move("c8", "c4")
        hands.wait_until(lambda mirror: mirror.ask.name == "nothing", "the move to rest")
        hands.press("confirm")
        hands.wait_until(lambda mirror: mirror.moves == ["c8-c4"], "the move")
        hands.press("back")
        hands.wait_until(lambda mirror: not mirror.moves and mirror.ask.name == "carry", "the way back")
        hands.move("c4", "c8")
        hands.wait_until(lambda mirror: mirror.phase == "playing" and mirror.ask.name == "move", "the start")
        assert session.mirror.moves == []
