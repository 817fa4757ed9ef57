"""A scripted round of any game, played by hands on any simulated port, with the mirror compared to the rules at every
move."""

from collections.abc import Callable, Sequence

from madang.buttons import BUTTON_NAMES
from madang.games.registry import name_of, new_game
from madang.squares import NO_SQUARE, parse_square
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.games.records import position_text

# The shortest round with a pass: Black's pink is blocked by White's purple and must pass, which lets White win.
ROUND = ("e8-e2", "b1-g6", "pass", "g6-e8")
RESULT = ("white", "home")

Condition = Callable[[Mirror], bool]

SLICE_MS = 40  # of the board's time, between two looks
PATIENCE_MS = 8000  # of the board's time, for one move


class Hands:
    """The hands of a session with a simulated port, and the game as the hands know it."""

    def __init__(self, session: Session) -> None:
        assert session.hands is not None
        self.session = session
        self.hands = session.hands
        self.game = new_game()

    def take_from_the_shelf(self, entry: str) -> None:
        """Have the board play a game, by the first entry of its record."""
        self.session.command("new", entry)
        self.wait_until(lambda mirror: mirror.record == [entry] and mirror.phase == "setting-up", entry)
        self.game = new_game(name_of(entry))
        self.game.take(entry)

    def set_up(self) -> None:
        """Put all pieces on their squares and wait for the round to begin."""
        for index in range(64):
            square = self.game.start_square(index)
            if square == NO_SQUARE:
                break
            self.hands.set_occupied(square, True)
        self.wait_until(lambda mirror: mirror.phase == "playing" and not mirror.moves, "the round to begin")

    def play(self, text: str, hold_ms: int = 120) -> None:
        """Make a move, wait until the mirror has it, and compare the mirror with the rules."""
        plies = len(self.session.mirror.moves)
        move = self.game.find(text)
        if self.game.takes[move]:
            self.hands.set_occupied(self.game.landing[move], False)
            self.hands.wait_ms(hold_ms)
        self.game.take(text)
        squares = text.rpartition(":")[2]  # after the throw of a race
        if text != "pass":
            self.move(squares[:2], squares[3:5], hold_ms)
        self.wait_until(lambda mirror: len(mirror.moves) > plies, text)
        with self.session.lock:
            assert self.session.mirror.moves[plies] == text
            assert self.session.mirror.position_text == position_text(self.game), text

    def move(self, origin: str, landing: str, hold_ms: int = 120) -> None:
        """Lift and place, right or wrong."""
        self.hands.set_occupied(parse_square(origin), False)
        self.hands.wait_ms(hold_ms)
        self.hands.set_occupied(parse_square(landing), True)

    def throw(self, text: str) -> None:
        """Enter a throw by hand."""
        self.touch(self.game.landing[self.game.find(text)])
        self.wait_until(lambda mirror: mirror.moves[-1:] == [text], text)
        self.game.take(text)

    def touch(self, square: int, hold_ms: int = 200) -> None:
        """Set a piece on a square that asks for something, and take it off."""
        self.hands.set_occupied(square, True)
        self.hands.wait_ms(hold_ms)
        self.hands.set_occupied(square, False)
        self.hands.wait_ms(hold_ms)

    def press(self, button: str, hold_ms: int = 60) -> None:
        """Press a button of the board and let it go."""
        number = BUTTON_NAMES.index(button)
        self.hands.set_button(number, True)
        self.hands.wait_ms(hold_ms)
        self.hands.set_button(number, False)
        self.hands.wait_ms(60)

    def finish(self) -> None:
        """Wait for the result, and for the board's own position to agree with the mirror's."""
        self.wait_until(lambda mirror: mirror.result is not None, "the result")
        self.session.command("snapshot")
        with self.session.lock:
            assert not self.session.mirror.needs_record

    def wait_until(self, condition: Condition, what: str) -> None:
        """Let the board live until the mirror meets a condition; fails with `what` when it does not."""
        for _ in range(PATIENCE_MS // SLICE_MS):
            if self.session.wait_for(condition, 0.002):
                return
            self.hands.wait_ms(SLICE_MS)
        # The board may have said it already, while its words still are on the way.
        if not self.session.wait_for(condition, 2.0):
            mirror = self.session.mirror
            raise AssertionError(f"waited in vain for {what}; asked: {mirror.ask}, moves: {mirror.moves}, {mirror.log}")


def play_whole_round(session: Session, moves: Sequence[str] = ROUND, result: tuple[str, str] = RESULT) -> None:
    """Set up, play to victory, and check the result."""
    hands = Hands(session)
    hands.set_up()
    for text in moves:
        hands.play(text)
    hands.finish()
    assert session.mirror.result == result
