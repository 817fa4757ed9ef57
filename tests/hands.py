"""A model of human hands at the board, seeded, with the match that they mean to play known.

The hands lift, carry, slide over squares at human speeds, hover, set down on the wrong square, take the wrong tower,
put back, bump a neighbour, knock towers over, answer before the board has made up its mind, take moves back by hand and
by button, confirm, push by pushing and by lifting; fast or slowly. Every switch bounces. Which tower stands where is
kept apart from what the board believes.

All that the switches did is kept as a recording that `madang simulate` plays again exactly.
"""

import json
import random

from messy_hands.players import LONGEST_REST_MS, PATIENCE_MS
from messy_hands.ways import COUNTED_MS
from rig import Rig
from sensor_models import LinearBoard

from madang.buttons import BUTTON_NAMES
from madang.games.kamisado import match_text, rules
from madang.games.kamisado.board import RINGLESS, WHITE, side_of
from madang.games.kamisado.match import KOREAN, MOVE, NOTHING, Match
from madang.games.kamisado.notation import move_text, round_text
from madang.games.kamisado.rules import ANY
from madang.squares import NO_SQUARE, are_neighbours, has, parse_square, square_name
from madang_host.simulator.virtual.board import VirtualBoard
from madang_host.simulator.virtual.playback import SCAN_MS

MOST_BOUNCES = 3
PACES = (0.4, 1.0, 1.0, 2.5)  # how many times longer than most people's the ways of hands are
SEEN_MS = 250  # in which a player sees what another one does
MOST_INSTRUCTIONS = 80  # to lead a set-up or a correction; 16 towers lifted, and put where they belong, and some slips
SINGLE_ROUND = (KOREAN, 1)
OPTIONS = {
    ("dragon", 1): "c5", ("dragon", 3): "d5", ("dragon", 7): "e5", ("dragon", 15): "f5",
    ("korean", 1): "c4", ("korean", 3): "d4", ("korean", 5): "e4", ("korean", 7): "f4",
}  # fmt: skip

DRAW = "d3"
CORNERS = ((0, 7), (56, 63))  # of a side, which open the menu when they are away

STYLES = (
    "carry",
    "carry",
    "slide",
    "slow slide",
    "hover",
    "put back",
    "wrong tower",
    "wrong square",
    "bump",
    "adjust",
    "overshoot",
    "change of mind",
    "take back",
    "press back",
    "confirm",
    "knock over",
)
PUSH_STYLES = ("push", "slow push", "lift one by one", "lift all", "pusher first")


class StuckError(AssertionError):
    """The board led the hands nowhere."""


class HandsAtPlay:
    """`play` plays a match, or one round of it; `record` is what the board should have made of it."""

    def __init__(
        self,
        seed: int,
        kind: tuple[str, int] = SINGLE_ROUND,
        styles: tuple[str, ...] = STYLES,
        board: VirtualBoard | None = None,
    ) -> None:
        """On a board of its own kind (tests/sensor_models.py) no switch bounces."""
        self.chance = random.Random(seed)
        self.rig = Rig(board=board)
        self._pace = self.chance.choice(PACES)
        self._are_switches = board is None
        self.match = Match(*kind)
        self.instructions = 0  # the most that one mess took
        self._kind = kind
        self._styles = styles
        self._ms = 0
        self._lived_ms = 0  # up to the last scan
        self._edges: list[str] = []
        self._towers: dict[int, int] = {}  # what really stands where
        self._beside: list[int] = []
        self._buffer = rules.move_buffer()
        self._legal: list[int] = []
        self._has_changed_mind = False  # over the last move
        self._has_passed = False  # the last move was a pass
        self._ways: set[int] = set()  # of the last move that was none
        self._left = NO_SQUARE  # where a tower rested last on its way, and when it went on
        self._left_ms = 0
        self._haste_ms = self.chance.choice([300, 1500])  # the longest an answer takes
        for square in (*range(8), *range(56, 64)):
            self._towers[square] = self.rig.game.start_piece(square)
            self._switch(square, True, 0)
        self._wait(900, 1000)

    @property
    def record(self) -> list[str]:
        """The record of the match as the hands meant it."""
        entries = [f"kamisado {match_text.kamisado_text(self.match)}"]
        for number, played in enumerate(self.match.rounds, 1):
            entries.append(f"round {round_text(number, played)}")
            entries += [move_text(move) for move in match_text.moves_of(self.match, number)]
        return entries

    def recording(self) -> str:
        """All that the switches did, as `madang simulate` reads it."""
        return "".join(f"{line}\n" for line in self._edges)

    def play(self, most_rounds: int = 100) -> None:
        """Play the match to its end, or so many rounds of it; raises AssertionError when the board makes anything else
        of it, or leads nowhere."""
        self._choose_match()
        for _ in range(most_rounds):
            self._play_round()
            self._check()
            if self.match.waits_for == NOTHING:
                return
            self._go_on()

    def _check(self) -> None:
        for _ in range(0, PATIENCE_MS, 500):
            if self.rig.record() == self.record:
                return
            self._wait(500, 500)
        made, meant = self.rig.record(), self.record
        assert made == meant, f"made {made}, meant {meant}, told {self.rig.told}, asks {self.rig.ask()}"

    # Between rounds

    def _choose_match(self) -> None:
        if self._kind == SINGLE_ROUND:
            self.match.start_basic()
            self._set_up()  # a tower with a weak magnet may stand too far off the middle of its square
            return
        left, right = self.chance.choice(CORNERS)
        self._lift(left)
        self._wait(100, 900)
        self._lift(right)
        self._wait(2200, 3000)
        self._place(parse_square(OPTIONS[self._kind]))
        self._wait(1700, 2200)
        self._draw_or_fill()
        self._set_up()

    def _go_on(self) -> None:
        """Put the ring on, which takes a hand to a tower, and do what the board asks."""
        self._wait(4000, 6000)
        ringed = self.match.rounds[-1].ringed & RINGLESS
        square = next((at for at, tower in self._towers.items() if tower == ringed), None)
        self._lift(square if square is not None else self.chance.choice(list(self._towers)))
        self._wait(100, 1500)
        self._draw_or_fill()
        self._set_up()

    def _draw_or_fill(self) -> None:
        """Choose among what the board offers, if it insists, and learn from it how the round is set up."""
        words = self.rig.ask().split()
        if words[0] == "choose":
            options = words[1:] if self.match.rounds else [DRAW]
            if self.match.edition == KOREAN:
                options = options[:1] if len(options) == 1 else [name for name in options if name[0] not in "ah"]
            if not self._beside:
                self._lift(self.chance.choice(list(self._towers)))
                self._wait(100, 900)
            self._place(parse_square(self.chance.choice(options)))
            self._wait(1700, 2200)
        setup = self.rig.record()[-1]
        assert setup.startswith("round "), (setup, self.rig.ask(), self.rig.told)
        match_text.begin_round(self.match, setup[len("round ") :])

    def _set_up(self) -> None:
        """Do as the coach says, with a slip here and there, and see that every tower is where it belongs."""
        for count in range(MOST_INSTRUCTIONS):
            words = self.rig.ask().split()
            if words[0] not in ("set-up", "carry", "lift"):
                break
            self.instructions = max(self.instructions, count + 1)
            self._do(words)
        self._wait(400, 500)
        start = {square: tower & RINGLESS for square, tower in enumerate(self.match.round.board) if tower}
        if self._towers != start or self.rig.ask().split()[0] != "move":
            raise StuckError(f"set up {self._towers}, not {start}; asks {self.rig.ask()}")

    def _do(self, words: list[str]) -> None:
        """One instruction of the coach."""
        if words[0] == "set-up":
            square = parse_square(words[1])
            tower = self.rig.game.start_piece(square)  # its colour is the light's, its side is the row's
            if tower not in self._beside:
                self._lift(next(at for at, standing in self._towers.items() if standing == tower))
                self._wait(100, 700)
            if self.chance.random() < 0.05:
                self._slip(tower)
            self._place(square, tower)
        else:
            self._lift(parse_square(words[1]))
            self._wait(100, 700)
            if words[0] == "carry":
                tower = self._beside[-1]
                if self.chance.random() < 0.05:
                    self._slip(tower)
                self._place(parse_square(words[2]), tower)
        self._wait(150, 600)

    def _slip(self, tower: int) -> None:
        """Set a tower down somewhere for a moment."""
        lit = self.rig.squares_in("choice") + " " + self.rig.squares_in("chosen")
        options = [parse_square(name) for name in lit.split()]
        free = [square for square in range(16, 48) if square not in self._towers and square not in options]
        square = self.chance.choice(free)
        self._place(square, tower)
        self._wait(50, 1500)
        self._lift(square)
        self._wait(100, 400)

    # A round

    def _play_round(self) -> None:
        position = self.match.round
        while self.match.waits_for == MOVE:
            count = position.legal_moves(self._buffer)
            self._legal = list(self._buffer[:count])
            move = self.chance.choice(self._legal)
            if rules.is_pass(move):
                self._wait(2700, 3500)
            elif rules.pushed_of(move):
                self._push(move)
            else:
                self._move(move)
            self._note_ways(move)
            self.match.play(move)
            if self.match.waits_for == MOVE:
                self._wait(60, self._haste_ms)
        self._wait(1500, 2500)

    def _note_ways(self, move: int) -> None:
        """See from where a tower came, and where else it could have gone: when a pass calls it again, to set it there
        is no mistake but takes the move back, or changes it."""
        self._has_passed = rules.is_pass(move)
        if not self._has_passed:
            origin = rules.origin_of(move)
            ways = {rules.landing_of(other) for other in self._legal if rules.origin_of(other) == origin}
            self._ways = ways | {origin}

    def _move(self, move: int) -> None:
        origin, landing = rules.origin_of(move), rules.landing_of(move)
        style = self.chance.choice(self._styles)
        ways = {rules.landing_of(other) for other in self._legal if rules.origin_of(other) == origin}
        others = [
            rules.landing_of(other)
            for other in self._legal
            if rules.origin_of(other) == origin and other != move and not rules.pushed_of(other)
            if not self._ends(other)  # to think again then is too late
        ]
        if style == "put back":
            self._lift(origin)
            self._wait(80, 600)
            self._place(origin)
            self._wait(50, 400)
        elif style == "wrong tower":
            self._touch_other(origin, (100, 2000), (300, 900), self._wrong_towers(origin))
        elif style == "bump":
            self._touch_other(origin, (5, 50), (5, 50), self._others(origin))
        elif style == "adjust":
            for _ in range(self.chance.randint(2, 5)):
                self._touch_other(origin, (5, 50), (20, 100), self._others(origin))
        elif style == "knock over":
            self._knock_over(origin)
        self._lift(origin)
        if style in ("slide", "slow slide"):
            self._slide(origin, landing, 120 if style == "slide" else 600)
        elif style == "hover":
            for _ in range(self.chance.randint(0, 3) if others else 0):
                self._try_square(self.chance.choice(others), (20, 500))
        elif style == "wrong square":
            meant = {*ways, *(self._ways if self._has_passed else ())}
            wrong = [s for s in range(64) if not self.match.round.board[s] and s not in meant]
            self._try_square(self.chance.choice(wrong), (100, 2500))
        elif style == "overshoot" and others:
            self._try_square(self.chance.choice(others), (200, 1500))
        elif style in ("change of mind", "take back", "press back") and others:
            self._change_mind(origin, self.chance.choice(others), style)
        self._pause(100, 800)
        self._place(landing)
        if are_neighbours(self._left, landing):
            # As if it rolled there; who is called by that alone does not answer before it can be seen.
            seen_ms = max(0, self._left_ms + SEEN_MS - self._ms)
            self._wait(seen_ms, seen_ms)
        if style == "confirm":
            self._wait(0, 500)
            self._press("confirm")
        # Some rest for so long on their way that the board takes it for a move, and then for another.
        self._has_changed_mind = style in (
            "hover",
            "slow slide",
            "overshoot",
            "change of mind",
            "take back",
            "press back",
        )
        self._has_changed_mind |= self._pace > 1 and style == "slide"

    def _change_mind(self, origin: int, other: int, style: str) -> None:
        """Make another move for good, and then change it, or take it back first."""
        if style == "press back":
            self._wait(50, 300)
            self._place(other)
            self._wait(100, 1200)
            self._press("back")
            self._wait(200, 900)
            words = self.rig.ask()
            if words != f"carry {square_name(other)} {square_name(origin)}":
                raise StuckError(f"asks {words}, not for {square_name(other)} back to {square_name(origin)}")
            self._lift(other)
        else:
            self._try_square(other, (500, 1200))
        if style != "change of mind":
            self._wait(100, 500)
            self._place(origin)
            self._wait(500, 900)
            self._lift(origin)

    def _ends(self, move: int) -> bool:
        self.match.round.play(move)
        is_over = self.match.round.winner != rules.NOBODY
        self.match.round.undo()
        return is_over

    def _slide(self, origin: int, landing: int, longest_ms: int) -> None:
        files = (landing & 7) - (origin & 7)
        step = (8 if landing > origin else -8) + (files > 0) - (files < 0)
        for square in range(origin + step, landing, step):
            self._try_square(square, (30, longest_ms), (10, 80))

    def _try_square(self, square: int, stay_ms: tuple[int, int], way_ms: tuple[int, int] = (50, 300)) -> None:
        self._pause(*way_ms)
        self._place(square)
        placed_ms = self._ms
        self._pause(*stay_ms)
        if self._ms > placed_ms + SEEN_MS:
            self._left = square
            self._left_ms = self._ms
        self._lift(square)

    def _touch_other(self, origin: int, up_ms: tuple[int, int], down_ms: tuple[int, int], some: list[int]) -> None:
        square = self.chance.choice(some)
        self._lift(square)
        self._pause(*up_ms)
        self._place(square)
        self._pause(*down_ms)

    def _others(self, origin: int) -> list[int]:
        """Towers that neither move now nor were moved last."""
        last = self.match.round.last
        near = [last, last + 8, last - 8, last + 16, last - 16, last + 24, last - 24] if last != NO_SQUARE else []
        return [square for square in self._towers if square != origin and square not in near]

    def _wrong_towers(self, origin: int) -> list[int]:
        """Before the first move a player may touch any of his own; and a Sumo's victims may be touched first."""
        position = self.match.round
        own = [position.square_of(position.side, colour) for colour in range(8)] if position.active == ANY else []
        pushed = [
            rules.origin_of(move) + step * (8 if position.side == WHITE else -8)
            for move in self._legal
            for step in range(1, rules.pushed_of(move) + 1)
        ]
        return [square for square in self._others(origin) if square not in own and square not in pushed]

    def _knock_over(self, origin: int) -> None:
        """Five towers fall; the board says one by one what is to be put where."""
        standing = list(self._towers)
        if self._has_changed_mind or self.chance.random() < 0.5:
            self._wait(400, 900)
            if self._has_changed_mind:
                self._wait(1600, 2000)
        elif self.match.round.last != NO_SQUARE:
            standing.remove(self.match.round.last)  # fallen before it counted, nobody could tell what it meant
        fallen = self.chance.sample(standing, 5)
        for square in fallen:
            self._lift(square)
            self._wait(0, 60)
        # One that stands up on a square to which it may go has moved, as far as anybody can tell.
        # So has, back, the tower that moved last, where another one stands up whence it came.
        strays = [tower for tower in self._beside if not self._may_move(tower)]
        taken = {*fallen, self._last_origin()}
        for tower in self.chance.sample(strays, min(len(strays), self.chance.randint(0, 2))):
            won = range(56, 64) if side_of(tower) == WHITE else range(8)  # the round would be over
            free = [square for square in range(64) if square not in self._towers and square not in {*taken, *won}]
            self._place(self.chance.choice(free), tower)
        self._wait(1200, 2000)
        board = {square: tower & RINGLESS for square, tower in enumerate(self.match.round.board) if tower}
        for count in range(MOST_INSTRUCTIONS):
            self._wait(200, 600)
            if self._towers == board:
                break
            self.instructions = max(self.instructions, count + 1)
            self._correct(self.rig.ask().split(), board)
        else:
            raise StuckError(f"corrected to {self._towers}, not {board}; asks {self.rig.ask()}, told {self.rig.told}")
        self._wait(400, 600)

    def _last_origin(self) -> int:
        moves = [move for move in match_text.moves_of(self.match, len(self.match.rounds)) if not rules.is_pass(move)]
        return rules.origin_of(moves[-1]) if moves else NO_SQUARE

    def _may_move(self, tower: int) -> bool:
        position = self.match.round
        return any(position.board[rules.origin_of(move)] & RINGLESS == tower for move in self._legal)

    def _correct(self, words: list[str], board: dict[int, int]) -> None:
        """Obey; where a tower is to be put, take the one whose colour is lit. Else put back what is out of place: a
        tower that may move or be pushed is not missed, and one that stands where it may go has moved until then."""
        if words[0] in ("carry", "lift"):
            self._lift(parse_square(words[1]))
            self._wait(200, 600)
        if words[0] in ("carry", "return", "set-up"):
            square = parse_square(words[-1])
        elif words[0] in ("put", "move", "wait"):
            square = next(at for at, tower in board.items() if self._towers.get(at) != tower)
        else:
            return
        if square not in board:
            raise StuckError(f"asks {' '.join(words)}, where no tower belongs; told {self.rig.told}")
        if board[square] not in self._beside:
            self._lift(next(at for at, tower in self._towers.items() if tower == board[square]))
            self._wait(200, 600)
        self._place(square, board[square])

    # Pushes

    def _push(self, move: int) -> None:
        origin, landing, pushed = rules.origin_of(move), rules.landing_of(move), rules.pushed_of(move)
        ahead = landing - origin
        squares = [origin + ahead * step for step in range(pushed + 1)]  # pusher first, furthest last
        if self.match.round.last in squares or self._last_origin() == squares[-1] + ahead:
            self._wait(COUNTED_MS, COUNTED_MS)  # else what is pushed back, or on, has moved there by itself
        style = self.chance.choice(PUSH_STYLES)
        if style in ("push", "slow push"):
            longest_ms = 60 if style == "push" else 400
            moving = [self._towers[square] for square in squares]
            for square in reversed(squares):
                self._lift(square)
                self._pause(5, longest_ms)
                self._place(square + ahead, moving.pop())
                self._pause(5, longest_ms)
            return
        if style == "lift one by one":
            for square in reversed(squares):
                self._lift(square)
                self._pause(100, 900)
                self._place(square + ahead)
                self._pause(100, 900)
            return
        order = squares if style == "pusher first" else self.chance.sample(squares, len(squares))
        carried = {}
        for square in order:
            carried[square + ahead] = self._towers[square]
            self._lift(square)
            self._pause(100, 600)
        for square in self.chance.sample(list(carried), len(carried)):
            self._place(square, carried[square])
            self._pause(100, 600)

    # Towers and switches

    def _lift(self, square: int) -> None:
        self._beside.append(self._towers.pop(square))
        self._switch(square, False)

    def _place(self, square: int, tower: int | None = None) -> None:
        """The tower lifted last, or another that is not on the board."""
        placed = self._beside[-1] if tower is None else tower
        self._beside.remove(placed)
        self._towers[square] = placed
        self._switch(square, True)
        while isinstance(self.rig.board, LinearBoard):
            way_ms = self.rig.board.way_ms(square) + SCAN_MS
            self._wait(way_ms, way_ms)  # until the tower stands
            if has(self.rig.app.sensing.raw, square):
                return
            self._edge(square, False)  # nothing lights up: of a weak magnet, off the middle, nothing may be felt
            self._wait(100, 300)
            self._edge(square, True)

    def _switch(self, square: int, is_occupied: bool, most_bounces: int = MOST_BOUNCES) -> None:
        self._edge(square, is_occupied)
        for _ in range(self.chance.randint(0, most_bounces) if self._are_switches else 0):
            self._wait(1, 5)
            self._edge(square, not is_occupied)
            self._wait(1, 4)
            self._edge(square, is_occupied)

    def _edge(self, square: int, is_occupied: bool) -> None:
        self._live_until(self._ms)
        tower = self._towers.get(square)
        white = None if tower is None else side_of(tower) == WHITE
        self.rig.board.set_occupied(square, is_occupied, white)
        if self._are_switches:
            self._note_edge(self._ms, square, is_occupied)

    def _note_edge(self, ms: int, square: int, is_occupied: bool) -> None:
        self._edges.append(json.dumps({"ms": ms, "square": square_name(square), "occupied": is_occupied}))

    def _press(self, button: str) -> None:
        """A short press; the first edge and the last may bounce."""
        for held in (True, False):
            for _ in range(2 * self.chance.randint(0, MOST_BOUNCES) + 1):
                self._live_until(self._ms)
                self.rig.board.set_button(BUTTON_NAMES.index(button), held)
                self._edges.append(json.dumps({"ms": self._ms, "button": button, "held": held}))
                held = not held
                self._wait(1, 4)
            self._wait(40, 300)

    def _pause(self, least_ms: int, most_ms: int) -> None:
        """Of a hand on its way; others wait for the board, or think. Nobody rests while a pass blinks, to its end."""
        longest_ms = min(round(self._pace * most_ms), LONGEST_REST_MS)
        self._wait(min(round(self._pace * least_ms), longest_ms), longest_ms)

    def _wait(self, least_ms: int, most_ms: int) -> None:
        self._ms += self.chance.randint(least_ms, most_ms)
        self._live_until(self._ms - self._ms % SCAN_MS)

    def _live_until(self, until_ms: int) -> None:
        """Live on in the very steps in which a recording is played (madang_host.simulator.virtual.playback)."""
        while self._lived_ms < until_ms:
            elapsed_ms = min(SCAN_MS - self._lived_ms % SCAN_MS, until_ms - self._lived_ms)
            before = bytes(self.rig.app.sensing.raw)
            self.rig.step(elapsed_ms)
            if not self._are_switches:
                self._note_felt(before)
            self._lived_ms += elapsed_ms

    def _note_felt(self, before: bytes) -> None:
        """Record what the sensors said, not what the hands did."""
        raw = self.rig.app.sensing.raw
        for square in range(64):
            if has(raw, square) != (before[square >> 3] >> (square & 7) & 1):
                self._note_edge(self._lived_ms, square, has(raw, square))
