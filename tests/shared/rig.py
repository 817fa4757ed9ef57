"""A rig with a virtual board on it: hands that lift and place by name, and what the board made of it, in words."""

from madang import buttons, display, protocol, roles, squares
from madang.app import App
from madang.events import BEGAN, CHOSEN, ENDED, MISTAKE, MISTAKE_NAMES, MOVED, PASSED, TAKEN_BACK, UNSURE, WHY_NAMES
from madang.games.kamisado.game import Kamisado
from madang.text import Writer
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

CYCLE_MS = 4


class Rig:
    """`told` collects `begin`, move texts, `pass`, `undo`, `result ...`, `mistake ...` in order of happening."""

    def __init__(self, cycle_ms=CYCLE_MS, tells_sides=False, board=None, game=None, **settings):
        self.board = board or VirtualBoard("rig", MemoryStore(), tells_sides)
        for name in settings:
            self.board.store.append("settings", b"%s=%d\n" % (name.encode(), settings[name]))
        self.game = game or Kamisado()
        self.app = App(self.board, self.game)
        self.cycle_ms = cycle_ms
        self.told = []
        self.most_ma = 0
        self.commands = 0

    def at(self, position):
        """All towers standing as in a position, in play."""
        self.app.referee.rounds.changes().take_entry(0, "kamisado " + position)
        for square in range(64):
            self.board.set_occupied(square, self.game.round.board[square] != 0)
        self.wait(500)
        return self

    def lift(self, *names):
        for name in names:
            self.board.set_occupied(squares.parse_square(name), False)

    def place(self, *names):
        for name in names:
            self.board.set_occupied(squares.parse_square(name), True)

    def act(self, deeds, pause_ms=0):
        """`+d4` places and `-d4` lifts, with a pause after each; a number waits that many ms."""
        for deed in deeds.split():
            if deed.isdigit():
                self.wait(int(deed))
            else:
                (self.place if deed[0] == "+" else self.lift)(deed[1:])
                self.wait(pause_ms)

    def place_white(self, name):
        """Place a tower of White's, wherever that is."""
        self.board.set_occupied(squares.parse_square(name), True, True)

    def place_black(self, name):
        self.board.set_occupied(squares.parse_square(name), True, False)

    def press(self, button, hold_ms=100):
        """Press `confirm` or `back`, let it go, and let the board see to it."""
        number = buttons.BUTTON_NAMES.index(button)
        self.board.set_button(number, True)
        self.wait(hold_ms)
        self.board.set_button(number, False)
        self.wait(100)

    def restart(self, game):
        """The power goes and comes back: with a new game of the kind the board takes up what it has saved."""
        self.game = game
        self.app = App(self.board, game)

    def wait(self, ms):
        while ms > 0:
            self.step(min(ms, self.cycle_ms))
            ms -= self.cycle_ms

    def step(self, ms):
        self.app.step(ms)
        self.board.take_outgoing()
        self.most_ma = max(self.most_ma, self.app.power.estimate_ma)
        events = self.app.events
        if events & CHOSEN:
            self.told.append("chosen")
        if events & BEGAN:
            self.told.append("begin")
        if events & TAKEN_BACK:
            self.told.append("undo")
        if events & (MOVED | PASSED):
            self.told.append(self._written(lambda out: self.game.write_past(self.game.plies - 1, out)))
        if events & ENDED:
            self.told.append("result " + self._written(self.game.write_result))
        if events & MISTAKE:
            self.told.append("mistake " + MISTAKE_NAMES[self.app.referee.turns.mistake].decode())

        if events & UNSURE:
            names = [squares.square_name(square) for square in squares.members(self.app.referee.turns.identity.unsure)]
            self.told.append("unsure " + " ".join(names))

    def tell(self, kind, *fields):
        """Send the board a command; the fields of its answer and of all it says then, a list a line."""
        self.commands += 1
        self.board.receive(protocol.format_line(kind, self.commands, list(fields))[:-1])
        said = []
        quiet = 0
        while quiet < 3:
            self.app.step(self.cycle_ms)
            lines = self.board.take_outgoing().split(b"\n")[:-1]
            quiet = 0 if lines else quiet + 1
            for line in lines:
                parsed = protocol.parse_line(line)
                if parsed is not None:
                    said.append([parsed[0]] + parsed[2])
        return said

    def set_up(self):
        self.place(*[file + rank for rank in "18" for file in "abcdefgh"])
        self.wait(500)
        return self

    def open_menu(self):
        """Lift both corner towers of White's, long enough, and put one of them back."""
        self.lift("a1", "h1")
        self.wait(2300)
        self.place("h1")
        self.wait(300)

    def move(self, text, hold_ms=200, rest_ms=800):
        """Lift, hold, place and rest; `pass` waits for the announcement."""
        if text == "pass":
            self.wait(2600)
            return
        origin, landing = text.split("-")
        self.lift(origin)
        self.wait(hold_ms)
        self.place(landing)
        self.wait(rest_ms)

    def ask(self):
        """What is asked of the hands, like `carry c5 c4` or `move b1`."""
        referee = self.app.referee
        if referee.display.ask == display.ASK_CARRY:
            names = [squares.square_name(referee.display.ask_from), squares.square_name(referee.display.ask_to)]
        else:
            names = [squares.square_name(square) for square in squares.members(referee.display.ask_squares)]
        return " ".join([display.ASK_NAMES[referee.display.ask].decode()] + names)

    def squares_in(self, role_name):
        """The squares whose meaning has a role, as one text."""
        meanings = self.app.referee.display.meanings
        role = roles.ROLE_NAMES.index(role_name)
        return " ".join(
            [squares.square_name(square) for square in range(64) if roles.role_of(meanings[square]) == role]
        )

    def light(self, name):
        """What the light of a square shows."""
        at = 3 * squares.parse_square(name)
        return tuple(self.board.frame[at : at + 3])

    def record(self):
        """The entries of the game's record."""
        return [
            self._written(lambda out: self.game.write_entry(index, out))  # noqa: B023  # called at once
            for index in range(self.game.entries())
        ]

    def score(self):
        return self._written(self.game.write_score)

    def follow(self, most=60):
        """Do what the board asks for the set-up, one tower at a time, until the round begins; what was asked."""
        asked = []
        while self.ask().split()[0] in ("set-up", "carry", "lift") and len(asked) < most:
            words = self.ask().split()
            asked.append(self.ask())
            if words[0] != "set-up":
                self.lift(words[1])
                self.wait(200)
            if words[0] != "lift":
                self.place(words[-1])
            self.wait(400)
        return asked

    def position(self):
        return self._written(self.game.write_position)

    def _written(self, write):
        out = Writer(200)
        write(out)
        return str(out)


def act(rig, deeds):
    """`+d4` places, `-d4` lifts, a number waits that many ms, `e8-e5` is a whole unhurried move."""
    for deed in deeds.split():
        if deed[0] == "+":
            rig.place(deed[1:])
        elif deed[0] == "-":
            rig.lift(deed[1:])
        elif deed.isdigit():
            rig.wait(int(deed))
        else:
            rig.move(deed)
    return rig


def why(rig):
    """The reason of the last decision, like `answered b1 c4`."""
    turns = rig.app.referee.turns
    names = [squares.square_name(square) for square in (turns.why_first, turns.why_second) if square < 64]
    return " ".join([WHY_NAMES[turns.why]] + names)
