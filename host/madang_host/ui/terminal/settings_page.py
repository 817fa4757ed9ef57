"""The page with the board's settings, in groups, and the profiles. What is changed here the board shows at once."""

from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from madang.setting_help import HELP, ROWS
from madang.settings import Settings
from madang_host.connection.protocol_client import Command
from madang_host.connection.session import Session
from madang_host.games.face import sentence
from madang_host.i18n.language import _
from madang_host.maintenance import setting_profiles
from madang_host.maintenance.setting_profiles import Profile
from madang_host.ui.setting_words import GROUPS, MEANINGS, TITLES, has_meanings, typed_value, value_words
from madang_host.ui.terminal.prompt_page import PromptPage

LOOKS_A_SECOND = 5
STEPS = (1, 5, 10, 50, 100, 500)
STEPS_OF_A_RANGE = 25  # at least so many lead through it
LIMITS = {name: (default, least, most) for name, default, least, most in ROWS}
KEEP = "keep"  # the row that keeps the settings as a profile


class SettingsPage(ModalScreen[None]):
    """A row a setting, by groups, then one a profile, then one for keeping the settings as a profile."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("S", "dismiss", show=False),
        Binding("left", "change(-1)", show=False),
        Binding("right", "change(1)", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._asked: dict[str, tuple[int, Command]] = {}  # what was sent to the board and is not answered yet
        self._trouble = ""
        self._told = ""
        self._entries: dict[int, str | Profile] = {}  # a setting, a profile or KEEP, by the row that it has
        self._shown: dict[int, Text] = {}
        self._rows = OptionList()
        self._about = Static(id="about", markup=False)
        self._fill()

    def _fill(self) -> None:
        """Lay out the rows anew."""
        self._entries.clear()
        self._rows.clear_options()
        groups: list[tuple[str, list[str | Profile]]] = [(_(title), list(names)) for title, names in GROUPS]
        groups.append((_("Profiles"), [*setting_profiles.profiles(), KEEP]))
        for title, entries in groups:
            self._rows.add_option(Option(Text(title, "bold"), disabled=True))
            for entry in entries:
                self._entries[self._rows.option_count] = entry
                self._rows.add_option(Option(""))
        self._shown = dict.fromkeys(self._entries, Text())
        self._write()

    def compose(self) -> ComposeResult:
        with Vertical(id="settings"):
            yield Static(_("←, → change a setting, Enter types it or takes a profile; Esc goes back."), markup=False)
            yield self._rows
            yield self._about

    def on_mount(self) -> None:
        self._rows.highlighted = min(self._entries)
        self.set_interval(1 / LOOKS_A_SECOND, self._look)
        self._look()

    def on_option_list_option_highlighted(self) -> None:
        self._look()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        entry = self._entries[event.option_index]
        if isinstance(entry, Profile):
            for name, value in entry.values.items():
                self._request(name, value)
        elif entry == KEEP:
            self.app.push_screen(PromptPage(_("The name of the new profile:"), "", self._keep), self._show_kept)
        elif entry in MEANINGS:
            _default, least, most = LIMITS[entry]
            self._request(entry, least if self._value(entry) == most else self._value(entry) + 1)
        else:
            self.app.push_screen(
                PromptPage(f"{entry}: {_about(entry)}", str(self._value(entry)), partial(typed_value, entry)),
                partial(self._set, entry),
            )

    def action_change(self, steps: int) -> None:
        name = self._entries.get(self._rows.highlighted if self._rows.highlighted is not None else -1)
        if not isinstance(name, str) or name == KEEP:
            return
        _default, least, most = LIMITS[name]
        step = next((step for step in reversed(STEPS) if step * STEPS_OF_A_RANGE <= most - least), 1)
        if has_meanings(name):
            step = 1
        value = self._value(name)
        stepped = (value // step + steps) * step if steps > 0 or value % step == 0 else value // step * step
        self._request(name, min(most, max(least, stepped)))

    def _set(self, name: str, typed: str | None) -> None:
        if typed is not None:
            self._request(name, typed_value(name, typed))

    def _request(self, name: str, value: int) -> None:
        self._trouble = ""
        self._asked[name] = value, self._session.request("set", name, str(value))

    def _keep(self, name: str) -> None:
        if setting_profiles.is_path(name):
            raise ValueError(_("a name, not a file, is asked for"))
        with self._session.lock:
            profile = setting_profiles.profile_of(name, self._session.mirror.settings)
        setting_profiles.keep_profile(profile)

    def _show_kept(self, name: str | None) -> None:
        if name is not None:
            self._fill()
            self._rows.highlighted = next(
                row for row, entry in self._entries.items() if isinstance(entry, Profile) and entry.name == name
            )

    def _value(self, name: str) -> int:
        if name in self._asked:
            return self._asked[name][0]
        with self._session.lock:
            return self._session.mirror.settings.get(name)

    def _look(self) -> None:
        """Show what the board has, and what it refused."""
        for name, (_value, command) in list(self._asked.items()):
            if command.failure is not None:
                self._trouble = sentence(f"{command.failure}.")
            if command.is_done:
                del self._asked[name]
        self._write()
        entry = self._entries.get(self._rows.highlighted if self._rows.highlighted is not None else -1)
        about = f"{entry}: {_about(entry)}" if isinstance(entry, str) and entry != KEEP else ""
        if (self._trouble or about) != self._told:
            self._told = self._trouble or about
            self._about.update(self._told)

    def _write(self) -> None:
        """Write the rows whose text changed."""
        with self._session.lock:
            settings = self._session.mirror.settings
            texts = {row: _row(entry, settings) for row, entry in self._entries.items()}
        for row, text in texts.items():
            if text != self._shown[row]:
                self._rows.replace_option_prompt_at_index(row, text)
        self._shown = texts


def _row(entry: str | Profile, settings: Settings) -> Text:
    if isinstance(entry, Profile):
        return Text.assemble("  ", (entry.name, "bold"), f"  {_(entry.purpose) if entry.purpose else ''}")
    if entry == KEEP:
        return Text("  ").append(_("Keep these settings as a profile ..."))
    title, value = _(TITLES[entry]), settings.get(entry)
    mark = " " if value == LIMITS[entry][0] else "*"
    return Text(f"  {title}{' ' * (34 - cell_len(title))} {mark} {value_words(entry, value)}")


def _about(name: str) -> str:
    """What a setting is for, and what it can be."""
    default, least, most = LIMITS[name]
    if has_meanings(name):
        what_for = _(HELP[name]).partition(":")[0]
        return _("{help}; by default {default}").format(help=what_for, default=value_words(name, default))
    return _("{help}; {least} to {most}, by default {default}").format(
        help=_(HELP[name]), least=least, most=most, default=default
    )
