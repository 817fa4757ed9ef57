"""The line that proves why a move won or lost, stepped through on the terminal's board. Knows no session: it is found
out in a thread, and whoever shows it asks what there is to see."""

import threading

from madang.games import Game
from madang_host.errors import UserError
from madang_host.games.face import sentence
from madang_host.games.records import game_of, position_text
from madang_host.games.registry import face_of
from madang_host.i18n.language import _
from madang_host.render.drawing import BoardDrawing
from madang_host.teaching.game_teaching import Reason
from madang_host.teaching.teacher import Teacher

THOUGHT_S = 2.0  # beside the line


class ExplainedLine:
    """Why the last move of a game led to what it does. `is_wanted` while it is thought about or shown."""

    def __init__(self) -> None:
        self.is_wanted = False
        self._teacher = Teacher()
        self._thread: threading.Thread | None = None
        self._game = ""  # its name
        self._reason: Reason | None = None
        self._failure = ""
        self._is_answered = False
        self._at = 0  # the step that is shown

    def close(self) -> None:
        self.is_wanted = False
        self._teacher.__exit__()

    def ask(self, game: Game, move: str) -> str:
        """Begin to find out why a move does what it does; what is wrong if that cannot be, else an empty text."""
        if self._thread is not None and self._thread.is_alive():
            return _("Thinking …")
        self._game, self._reason, self._failure, self._at = game.name, None, "", 0
        self.is_wanted, self._is_answered = True, False
        self._thread = threading.Thread(target=self._find, args=(position_text(game), move), name="why", daemon=True)
        self._thread.start()
        return ""

    def wait(self) -> None:
        """Until it is found out."""
        if self._thread is not None:
            self._thread.join()

    def _find(self, position: str, move: str) -> None:
        try:
            self._reason = self._teacher.why(self._game, position, move, THOUGHT_S)
        except UserError as error:
            self._failure = sentence(f"{error}.")

    def end(self) -> None:
        self.is_wanted = False

    def step(self, steps: int) -> None:
        if self._reason is not None:
            self._at = max(0, min(self._at + steps, len(self._reason.line) - 1))

    @property
    def state(self) -> object:
        """Another one whenever there is something else to see."""
        return self.is_wanted, self._at, self._reason is None, self._failure

    def take_answer(self) -> str:
        """The move that shows why the explained one was a mistake, once it is known, and only once; else empty."""
        if self._is_answered or self._reason is None:
            return ""
        self._is_answered = True
        return self._reason.line[1] if self._reason.kind and len(self._reason.line) > 1 else ""

    @property
    def said(self) -> str:
        """What the teacher says of the move, or how far that is."""
        if self._reason is None:
            return self._failure or _("Thinking …")
        return " ".join(self._reason.said())

    @property
    def words(self) -> str:
        """Of the step that is shown."""
        if self._reason is None:
            return ""
        line = self._reason.line
        return f"{self._at + 1}/{len(line)} {line[self._at]}: {self._reason.step_words(self._at)}"

    def drawing(self) -> BoardDrawing | None:
        """The position after the step that is shown, None while it is not known."""
        if self._reason is None:
            return None
        game = game_of([f"{self._game} {self._reason.position}"])
        for move in self._reason.line[: self._at + 1]:
            game.play(game.find(move))
        return face_of(self._game).drawing_of(game)
