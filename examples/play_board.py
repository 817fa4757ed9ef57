"""Set towers up on a simulated board and make a move, in the board's own time."""

from collections.abc import Callable

from madang.squares import parse_square
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session

HOME_ROWS = [*range(8), *range(56, 64)]

with Session("sim://?time=virtual") as session:
    assert session.hands is not None, "a real board has hands of its own"
    hands = session.hands

    def wait_until(condition: Callable[[Mirror], bool]) -> None:
        """In virtual time the board lives only while its hands wait."""
        while not session.wait_for(condition, 0.02):
            hands.wait_ms(20)

    for square in HOME_ROWS:
        hands.set_occupied(square, True)
    wait_until(lambda mirror: mirror.phase == "playing")
    hands.set_occupied(parse_square("c8"), False)
    wait_until(lambda mirror: mirror.ask.name == "put")
    hands.set_occupied(parse_square("c4"), True)
    wait_until(lambda mirror: mirror.moves == ["c8-c4"])
    with session.lock:
        print("moves:", session.mirror.moves)
        print("position:", session.mirror.position_text)
