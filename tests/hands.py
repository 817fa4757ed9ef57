"""A model of human hands at the board, seeded, with the game it means to play known.

The hands lift, carry, slide over squares at human speeds, hover, set down on the wrong square, take the wrong tower,
put back, bump a neighbour, and answer before the board has made up its mind. Every switch bounces.
"""

import random

from desk import Desk

from madang.games.kamisado import notation, rules
from madang.games.kamisado.rules import ANY, NOBODY, Round
from madang.squares import square_name

MOST_BOUNCES = 3
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
    "overshoot",
)


class RoundByHands:
    """One random round. `meant` is what the hands mean to play; `made` what the board made of it in the end."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.desk = Desk(self.chance.choice([1, 2, 3, 4, 5, 7])).set_up()
        self.position = Round()
        self.meant = ["begin"]
        self._buffer = rules.move_buffer()
        self._legal: list[int] = []
        self._haste_ms = self.chance.choice([300, 1500])  # the longest an answer takes

    def play(self) -> None:
        while self.position.winner == NOBODY:
            count = self.position.legal_moves(self._buffer)
            self._legal = list(self._buffer[:count])
            move = self.chance.choice(self._legal)
            self.meant.append(notation.move_text(move))
            if rules.is_pass(move):
                self._wait(2700, 3500)
            else:
                self._make(rules.origin_of(move), rules.landing_of(move))
            self.position.play(move)
            if self.position.winner == NOBODY:
                self._wait(60, self._haste_ms)
        self._wait(2000, 2500)
        winner, reason = notation.result_of(self.position) or ("nobody", "")
        self.meant.append(f"result {winner} {reason}")

    @property
    def made(self) -> list[str]:
        """What the board told, less what was taken back, and less the mistakes it saw."""
        made: list[str] = []
        for event in self.desk.told:
            if event == "undo":
                while made[-1] == "pass" or made[-1].startswith("result"):
                    made.pop()
                made.pop()
            elif not event.startswith("mistake"):
                made.append(event)
        return made

    def _make(self, origin: int, landing: int) -> None:
        style = self.chance.choice(STYLES)
        others = [rules.landing_of(move) for move in self._legal if rules.origin_of(move) == origin]
        others.remove(landing)
        if style == "put back":
            self._switch(origin, False)
            self._wait(80, 600)
            self._switch(origin, True)
            self._wait(50, 400)
        elif style == "wrong tower":
            self._touch_other(origin, (100, 2000), (300, 900), self._wrong_towers(origin))
        elif style == "bump":
            self._touch_other(origin, (5, 50), (5, 50), self._towers(origin))
        self._switch(origin, False)
        if style in ("slide", "slow slide"):
            self._slide(origin, landing, 120 if style == "slide" else 600)
        elif style == "hover":
            for _ in range(self.chance.randint(0, 3) if others else 0):
                self._try_square(self.chance.choice(others), (20, 500))
        elif style == "wrong square":
            wrong = [s for s in range(64) if not self.position.board[s] and s != landing and s not in others]
            self._try_square(self.chance.choice(wrong), (100, 2500))
        elif style == "overshoot" and others:
            self._try_square(self.chance.choice(others), (200, 1500))
        self._wait(100, 800)
        self._switch(landing, True)

    def _slide(self, origin: int, landing: int, longest_ms: int) -> None:
        files = (landing & 7) - (origin & 7)
        step = (8 if landing > origin else -8) + (files > 0) - (files < 0)
        for square in range(origin + step, landing, step):
            self._wait(10, 80)
            self._switch(square, True)
            self._wait(30, longest_ms)
            self._switch(square, False)

    def _try_square(self, square: int, stay_ms: tuple[int, int]) -> None:
        self._wait(50, 300)
        self._switch(square, True)
        self._wait(*stay_ms)
        self._switch(square, False)

    def _touch_other(self, origin: int, up_ms: tuple[int, int], down_ms: tuple[int, int], squares: list[int]) -> None:
        square = self.chance.choice(squares)
        self._switch(square, False)
        self._wait(*up_ms)
        self._switch(square, True)
        self._wait(*down_ms)

    def _towers(self, origin: int) -> list[int]:
        """Those that neither move now nor moved last."""
        return [s for s in range(64) if self.position.board[s] and s not in (origin, self.position.last)]

    def _wrong_towers(self, origin: int) -> list[int]:
        """Before the first move a player may touch any of his own."""
        is_first = self.position.active == ANY
        own = [self.position.square_of(self.position.side, colour) for colour in range(8)] if is_first else []
        return [square for square in self._towers(origin) if square not in own]

    def _switch(self, square: int, occupied: bool) -> None:
        change, change_back = (self.desk.place, self.desk.lift) if occupied else (self.desk.lift, self.desk.place)
        change(square_name(square))
        for _ in range(self.chance.randint(0, MOST_BOUNCES)):
            self._wait(1, 5)
            change_back(square_name(square))
            self._wait(1, 4)
            change(square_name(square))

    def _wait(self, least_ms: int, most_ms: int) -> None:
        self.desk.wait(self.chance.randint(least_ms, most_ms))
