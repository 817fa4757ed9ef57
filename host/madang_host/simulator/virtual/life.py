"""A virtual board, the app on it, and the time it lives: what sim:// and upy:// share. Runs on both interpreters."""

import gc
import sys

from madang import shelf
from madang.app import App
from madang_circuit.file_store import FileStore
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

CYCLE_MS = 4
_LONGEST_CYCLE_MS = 20  # or on a busy machine a tower would be lifted and set down between two scans
_MOST_ANSWER_CYCLES = 2000  # a record of hundreds of entries is told, one a cycle
_PAUSE_CYCLES = 4  # more than it puts a line off (madang.link)


class Life:
    """`tell` gets what the board says. `lived_ms` counts from power-on."""

    def __init__(
        self, board_id: "str", boot_id: "str", tell: "Callable[[bytes], object]", tells_sides: "bool", folder: "str"
    ) -> "None":
        """What is to outlive the power is kept in a folder; without a name, nowhere."""
        self.board = VirtualBoard(board_id, FileStore(folder) if folder else MemoryStore(), tells_sides)
        self.lived_ms = 0
        self._tell = tell
        self._boot_id = boot_id
        self._boots = 0
        self.app = self._start()

    def _start(self) -> "App":
        """Power on, and start anew for as long as the board wants that; each start has an id of its own."""
        while True:
            self._boots += 1
            self.board.boot_id = self._boot_id if self._boots == 1 else "%s-%d" % (self._boot_id, self._boots)
            if sys.implementation.name == "micropython":
                gc.collect()  # it needs a game's code in one piece; CPython would only take 12 ms for it
            app = App(self.board, shelf.load(self.board.store))
            if not app.is_over:
                return app

    def step(self, elapsed_ms: "int") -> "bool":
        """One cycle; whether the board said something. It lives slower than time goes if the cycles are too few."""
        elapsed_ms = min(elapsed_ms, _LONGEST_CYCLE_MS)
        self.lived_ms += elapsed_ms
        self.app.step(elapsed_ms)
        if self.app.is_over:
            del self.app  # the next one needs the room
            self.app = self._start()
        said = self.board.take_outgoing()
        if said:
            self._tell(said)
        return bool(said)

    def live(self, ms: "int") -> "None":
        """In virtual time: live that long."""
        while ms > 0:
            self.step(min(ms, CYCLE_MS))
            ms -= CYCLE_MS

    def answer(self) -> "None":
        """In virtual time: live until the board has no more to say."""
        silent = 0
        for _ in range(_MOST_ANSWER_CYCLES):
            silent = 0 if self.step(CYCLE_MS) else silent + 1
            if silent > _PAUSE_CYCLES:
                return
