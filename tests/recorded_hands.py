"""Hands at a rig that are slow or fast by chance; all that they do is recorded."""

import json
import random

from messy_hands.outcome import FaultError, Outcome
from rig import CYCLE_MS, Rig

from madang.games.registry import new_game


class RecordedHands:
    """`begin` is called before anything else.

    outcome  of the round, as the hands judge it
    """

    outcome: Outcome

    def begin(self, rig: Rig, chance: random.Random, first_entry: str, slow_ms: int) -> None:
        """Have a record begin at a rig; a slow hand is on its way for so long at the most."""
        self.rig = rig
        self.chance = chance
        rig.app.referee.rounds.changes().new_game(first_entry)
        self._slow_ms = slow_ms
        self._ms = 0
        self._lines = [json.dumps({"record": [first_entry], "occupied": []})]

    def wait(self, least_ms: int, most_ms: int) -> None:
        self.let_pass(self.chance.randint(least_ms, most_ms))

    def let_pass(self, ms: int) -> None:
        ms -= ms % CYCLE_MS
        self.rig.wait(ms)
        self._ms += ms

    def pause(self) -> None:
        """While a hand is on its way; some hands are fast."""
        self.wait(*self.chance.choice([(70, 150), (150, 500), (500, self._slow_ms)]))

    def lift(self, square: str) -> None:
        self.rig.lift(square)
        self.note({"square": square, "occupied": False})

    def place(self, square: str) -> None:
        self.rig.place(square)
        self.note({"square": square, "occupied": True})

    def move_and_put_back(self, origin: str, landing: str) -> None:
        """A piece is moved, and put back as fast as something that falls."""
        self.lift(origin)
        self.pause()
        self.place(landing)
        self.wait(100, 2500)
        self.lift(landing)
        self.wait(90, 250)
        self.place(origin)
        self.wait(300, 2500)

    def sweep(self, fallen: list[str]) -> None:
        """Pieces fall, and are put back one by one."""
        self.outcome.misplaced += len(fallen)
        for square in fallen:
            self.lift(square)
            self.wait(10, 140)
        self.wait(300, 4000)
        for square in self.chance.sample(fallen, len(fallen)):
            self.place(square)
            self.wait(100, 1500)
        self.wait(900, 1500)

    def follow(self, words: list[str]) -> bool:
        """Do what the board asks to put something right; whether it was that."""
        if words[0] == "lift":
            self.lift(words[1])
        elif words[0] == "return":
            self.place(words[1])
        elif words[0] == "carry":
            self.lift(words[1])
            self.pause()
            self.place(words[2])
        else:
            return False
        return True

    def blame(self, fault: FaultError, who: str) -> None:
        """Count what has ended the round."""
        self.outcome.ghosts += fault.what == "ghost"
        self.outcome.wrong += fault.what == "wrong"
        self.outcome.stuck += fault.what == "stuck"
        self.outcome.failures.append(f"{who}: {fault}")

    def cut_power(self) -> None:
        self.note({"power": "off"})
        self.rig.restart(new_game(self.rig.game.name))
        self.note({"power": "on"})

    def note(self, happened: dict[str, object]) -> None:
        """Record what has happened now."""
        self._lines.append(json.dumps({"ms": self._ms, **happened}))

    def recording(self) -> str:
        """All that the switches did, as `madang simulate` reads it."""
        return "".join(f"{line}\n" for line in self._lines)
