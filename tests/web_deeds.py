"""Viewers who do anything at any time: random requests to a page's hand over a simulated board, in virtual time.

python tests/web_deeds.py [--deeds 20000] [--seed 1]
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable

from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.simulator.virtual_towers import HandError
from madang_host.ui.web.controller import Controller
from madang_host.ui.web.requests import parse_request

PLACES = [f"{file}{row}" for file in "abcdefgh" for row in range(10)]
ALONE = ("back", "set-up", "restore")
BEAT_S = 1 / 30
PATIENCE_S = 120.0  # only a hang takes so long, however busy the machine is
NEW = ("new", "new dragon 3 basic black", "new korean 3 draw")


class Deeds:
    """Does one deed after the other; `counts` says how often each came about, or was refused."""

    def __init__(self, session: Session, seed: int) -> None:
        self.counts: Counter[str] = Counter()
        self._session = session
        self._controller = Controller(session)
        self._chance = random.Random(seed)
        self._now_s = 0.0

    def do(self, deeds: int) -> None:
        for _ in range(deeds):
            self._deed()
            self.beat(self._chance.choice((1, 1, 2, 5, 20)))

    def beat(self, count: int) -> None:
        """Let so many beats of the page pass."""
        hands = self._session.hands
        assert hands is not None
        for _ in range(count):
            self._now_s += BEAT_S
            with self._session.lock:
                self._controller.live(self._now_s)
            hands.wait_ms(round(1000 * BEAT_S))

    def until(self, condition: Callable[[Mirror], bool]) -> None:
        """Let beats pass until the board's mirror is as it should be."""
        deadline_s = time.monotonic() + PATIENCE_S
        while True:
            with self._session.lock:
                if condition(self._session.mirror):
                    return
            assert time.monotonic() < deadline_s, f"waited in vain: {self._session.mirror}"
            self.beat(1)
            time.sleep(0.002)  # for the session, which asks the board what it missed by the clock on the wall

    def take_game(self, name: str) -> None:
        """Another game from the shelf, as the page takes it."""
        with self._session.lock:
            self._controller.clear_board()
        self.until(lambda mirror: not any(mirror.occupied))
        self._session.command("game", name)
        with self._session.lock:
            self._controller.take_up()

    def _deed(self) -> None:
        chance = self._chance
        kind = chance.choices(("spot", "alone", "move", "new", "choose"), (5, 2, 8, 1, 1))[0]
        try:
            if kind == "move":
                self._move()
            elif kind == "spot":
                self.ask(chance.choice(("lift", "slide", "place", "aside")), chance.choice(PLACES))
            elif kind == "alone":
                self.ask(chance.choice(ALONE))
            elif kind == "new":
                with self._session.lock:
                    self._controller.go_on()
                self._session.command(*chance.choice(NEW).split())
            else:
                self._choose()
            self.counts[kind] += 1
        except (HandError, UserError) as error:
            self.counts[f"refused: {type(error).__name__}"] += 1

    def _move(self) -> None:
        """Any tower of the side to move, to any square ahead, most often one that the board lights."""
        mirror = self._session.mirror
        lit = [square for square in range(64) if mirror.meanings[square]]
        if not lit:
            return
        for kind in ("lift", "place"):
            square = self._chance.choice(lit)
            self.ask(kind, f"{'abcdefgh'[square & 7]}{(square >> 3) + 1}")
            self.beat(3)

    def _choose(self) -> None:
        options = list(self._session.mirror.options)
        if options:
            square = self._chance.choice(options)
            with self._session.lock:
                self._controller.go_on()
            self._session.command("choose", f"{'abcdefgh'[square & 7]}{(square >> 3) + 1}")

    def ask(self, kind: str, at: str = "") -> None:
        place = f', "at": "{at}"' if at else ""
        with self._session.lock:
            self._controller.do(parse_request(f'{{"do": "{kind}"{place}}}'))


def do_deeds(deeds: int, seed: int) -> Counter[str]:
    """What came of so many deeds; what no hand may cause is raised."""
    with Session("sim://?time=virtual") as session:
        done = Deeds(session, seed)
        done.do(deeds)
        assert session.failure is None
        return done.counts


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deeds", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for name, count in do_deeds(arguments.deeds, arguments.seed).most_common():
        print(f"{count:8} {name}")
