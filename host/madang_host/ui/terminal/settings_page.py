"""The page with the board's settings and the profiles. What is changed here the board shows at once."""

from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from madang.setting_help import HELP
from madang.settings import TABLE, Settings
from madang_host.connection.protocol_client import Command
from madang_host.connection.session import Session
from madang_host.games.face import sentence
from madang_host.i18n.language import _
from madang_host.maintenance import setting_profiles
from madang_host.maintenance.setting_profiles import Profile
from madang_host.ui.terminal.prompt_page import PromptPage

LOOKS_A_SECOND = 5
STEPS = (1, 5, 10, 50, 100, 500)
STEPS_OF_A_RANGE = 25  # at least so many lead through it


class SettingsPage(ModalScreen[None]):
    """A row a setting, then one a profile, then one for keeping the settings as a profile."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("S", "dismiss", show=False),
        Binding("left", "change(-1)", show=False),
        Binding("right", "change(1)", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._profiles = setting_profiles.profiles()
        self._asked: dict[str, tuple[int, Command]] = {}  # what was sent to the board and is not answered yet
        self._trouble = ""
        self._shown = self._texts()
        self._rows = OptionList(*self._shown)
        self._about = Static(id="about", markup=False)

    def compose(self) -> ComposeResult:
        with Vertical(id="settings"):
            yield Static(_("←, → change a setting, Enter types it or takes a profile; Esc goes back."), markup=False)
            yield self._rows
            yield self._about

    def on_mount(self) -> None:
        self.set_interval(1 / LOOKS_A_SECOND, self._look)
        self._look()

    def on_option_list_option_highlighted(self) -> None:
        self._look()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        row = event.option_index
        if row < len(TABLE):
            name = TABLE[row][0]
            self.app.push_screen(
                PromptPage(f"{name}: {_about(row)}", str(self._value(name)), partial(Settings().set, name)),
                partial(self._set, name),
            )
        elif row < len(TABLE) + len(self._profiles):
            for name, value in self._profiles[row - len(TABLE)].values.items():
                self._request(name, value)
        else:
            self.app.push_screen(PromptPage(_("The name of the new profile:"), "", self._keep), self._show_kept)

    def action_change(self, steps: int) -> None:
        row = self._rows.highlighted
        if row is None or row >= len(TABLE):
            return
        name, _default, least, most = TABLE[row]
        step = next((step for step in reversed(STEPS) if step * STEPS_OF_A_RANGE <= most - least), 1)
        value = self._value(name)
        stepped = (value // step + steps) * step if steps > 0 or value % step == 0 else value // step * step
        self._request(name, min(most, max(least, stepped)))

    def _set(self, name: str, typed: str | None) -> None:
        if typed is not None:
            self._request(name, int(typed))

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
            self._profiles = setting_profiles.profiles()
            self._shown = self._texts()
            self._rows.clear_options().add_options(self._shown)
            names = [profile.name for profile in self._profiles]
            self._rows.highlighted = len(TABLE) + names.index(name)

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
        texts = self._texts()
        for row, text in enumerate(texts):
            if text != self._shown[row]:
                self._rows.replace_option_prompt_at_index(row, text)
        self._shown = texts
        row_at = self._rows.highlighted
        self._about.update(self._trouble or (_about(row_at) if row_at is not None and row_at < len(TABLE) else ""))

    def _texts(self) -> list[Text]:
        with self._session.lock:
            settings = self._session.mirror.settings
            rows = [_setting(name, settings.get(name), default) for name, default, *_rest in TABLE]
        rows += map(_profile, self._profiles)
        return [*rows, Text(_("Keep these settings as a profile ..."))]


def _setting(name: str, value: int, default: int) -> Text:
    return Text(f"{name:<16} {value:>5} {' ' if value == default else '*'} {setting_profiles.unit_of(name)}")


def _profile(profile: Profile) -> Text:
    return Text.assemble(
        f"{_('Profile')} ", (profile.name, "bold"), f"  {_(profile.purpose) if profile.purpose else ''}"
    )


def _about(row: int) -> str:
    name, default, least, most = TABLE[row]
    return _("{help}; {least} to {most}, by default {default}").format(
        help=_(HELP[name]), least=least, most=most, default=default
    )
