"""The page on which one of the board's options is chosen, without a tower. Knows neither board nor session."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from madang_host.i18n.language import _


class OptionsPage(ModalScreen[int | None]):
    """Its result is the number of the chosen row, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("o", "dismiss", show=False),
    ]

    def __init__(self, rows: list[Text]) -> None:
        super().__init__()
        self._rows = rows

    def compose(self) -> ComposeResult:
        with Vertical(id="options"):
            yield Static(_("Enter chooses, as a tower set on the square does; Esc goes back."))
            yield OptionList(*self._rows)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)
