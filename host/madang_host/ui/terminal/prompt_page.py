"""The page on which a line is typed: a time, a number, a name. Knows only what its caller says is right."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from madang_host.errors import UserError
from madang_host.games.face import sentence


class PromptPage(ModalScreen[str | None]):
    """Its result is what was typed, once `check` raises neither ValueError nor UserError for it; None after Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(self, question: str, typed: str, check: Callable[[str], object]) -> None:
        super().__init__()
        self._question = question
        self._typed = typed
        self._check = check
        self._trouble = Static(id="trouble")

    def compose(self) -> ComposeResult:
        with Vertical(id="prompt"):
            yield Static(self._question, markup=False)
            yield Input(self._typed, compact=True)
            yield self._trouble

    def on_input_submitted(self, event: Input.Submitted) -> None:
        typed = event.value.strip()
        try:
            self._check(typed)
        except (UserError, ValueError) as error:
            self._trouble.update(sentence(f"{error}."))
        else:
            self.dismiss(typed)
