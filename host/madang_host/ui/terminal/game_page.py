"""The page on which a game is chosen in words: what the board asks now, who plays, how it is looked at, another match.

Knows neither board nor session: its rows do what whoever made them says.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from madang_host.i18n.language import _


@dataclass(frozen=True)
class Row:
    """What is written in a row, and what it does.

    enter   on Enter; returns whether the page is left
    change  on the arrow keys, a step back (-1) or ahead (1); None if they do nothing
    """

    words: Callable[[], Text]
    enter: Callable[[], bool]
    change: Callable[[int], object] | None = None


@dataclass(frozen=True)
class Group:
    title: str
    rows: Sequence[Row]


class GamePage(ModalScreen[None]):
    """Groups of rows, the first of them being what is asked now."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("o", "dismiss", show=False),
        Binding("left", "change(-1)", show=False),
        Binding("right", "change(1)", show=False),
    ]

    def __init__(self, groups: Sequence[Group]) -> None:
        super().__init__()
        self._rows: dict[int, Row] = {}  # by their place in the list, which has the titles too
        self._list = OptionList()
        for group in groups:
            self._list.add_option(Option(Text(group.title, "bold"), disabled=True))
            for row in group.rows:
                self._rows[self._list.option_count] = row
                self._list.add_option(Option(_indented(row)))

    def compose(self) -> ComposeResult:
        with Vertical(id="options"):
            yield Static(_("Enter chooses, ←, → change; Esc goes back."))
            yield self._list

    def on_mount(self) -> None:
        self._list.highlighted = min(self._rows)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self._rows[event.option_index].enter():
            self.dismiss()
        else:
            self._refresh()

    def action_change(self, step: int) -> None:
        row = self._rows.get(self._list.highlighted if self._list.highlighted is not None else -1)
        if row is not None and row.change is not None:
            row.change(step)
            self._refresh()

    def on_screen_resume(self) -> None:
        """A page over this one may have changed what is written here."""
        self._refresh()

    def _refresh(self) -> None:
        for place, row in self._rows.items():
            self._list.replace_option_prompt_at_index(place, _indented(row))


def _indented(row: Row) -> Text:
    return Text.assemble("  ", row.words())
