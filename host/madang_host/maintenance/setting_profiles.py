"""Profiles: some of a board's settings under a name, to be taken up together, kept and passed on. Knows no board.

A profile is a text with a line a setting, `brightness = 28`; what follows a # is a note, and the first line, if it is
one, says what the profile is for. What a board may draw (the settings in mA) is no matter of taste: a profile made for
one board could overload the supply of another, so none holds it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

import platformdirs

from madang.setting_help import HELP, ROWS
from madang.settings import SettingError, Settings
from madang_host.connection.firmware_messages import board_words
from madang_host.errors import UserError
from madang_host.files import keep_file
from madang_host.i18n.language import _, marked

STANDARD = "standard"
MOST_NAME = 40
ENDING = ".txt"

# What the profiles that come with Madang are for; their files say the same (madang_host/maintenance/profiles).
SHIPPED = (
    marked("Dim lights for a dark room"),
    marked("No help: only the tower that must move is lit, and a move that rests is final"),
    marked("All help, and time to think again: for those who learn the game"),
    marked("Each colour keeps a rhythm of its own, bright enough for its dips to be seen"),
    marked("All settings at their defaults"),
)
NAMES = (marked("evening"), marked("tournament"), marked("learning"), marked("colour-blind"), marked("standard"))


class ProfileError(UserError):
    """A text that is no profile, or a name that can be none."""


@dataclass(frozen=True)
class Profile:
    """`values` by the name of the setting, in the order of their table."""

    name: str
    values: Mapping[str, int]
    purpose: str = ""
    is_shipped: bool = field(default=False, compare=False)


def profile_words(profile: Profile) -> str:
    """What players call a profile: those that come with Madang have names in every language."""
    return _(profile.name) if profile.name in NAMES else profile.name


def unit_of(setting: str) -> str:
    """The unit in the name of a setting, or an empty text."""
    return {"ms": "ms", "ma": "mA"}.get(setting.rpartition("_")[2], "")


def settings_of_profiles() -> list[str]:
    """The settings that a profile may hold."""
    return [row[0] for row in ROWS if unit_of(row[0]) != "mA"]


def parse_profile(name: str, lines: Iterable[str]) -> Profile:
    """The profile of a text; raises ProfileError naming the line that is wrong."""
    checked = Settings()
    values: dict[str, int] = {}
    purpose = ""
    for number, line in enumerate(lines, 1):
        said, _hash, note = line.partition("#")
        if number == 1 and not said.strip():
            purpose = note.strip()
        if not said.strip():
            continue
        setting, equals, value = (part.strip() for part in said.partition("="))
        try:
            if not equals:
                raise SettingError(_("not a setting and its value, like 'brightness = 28'"))
            if setting in values:
                raise SettingError(_("{name} is set twice").format(name=setting))
            checked.set(setting, value)
            if setting not in settings_of_profiles():
                raise SettingError(_("{name} belongs to the board itself, not to a profile").format(name=setting))
        except SettingError as error:
            raise ProfileError(
                _("{name}, line {number}: {reason}").format(name=name, number=number, reason=board_words(str(error)))
            ) from error
        values[setting] = checked.get(setting)
    return Profile(name, {setting: values[setting] for setting in settings_of_profiles() if setting in values}, purpose)


def profile_lines(profile: Profile) -> list[str]:
    """The text of a profile, each setting with what it is."""
    lines = [f"# {profile.purpose}"]
    for name, default, least, most in ROWS:
        if name in profile.values:
            setting = f"{name} = {profile.values[name]}"
            lines.append(f"{setting:<24} # {HELP[name]} ({least} to {most}, by default {default})")
    return lines


def profile_of(name: str, settings: Settings, purpose: str = "") -> Profile:
    """All that a profile may hold, as a board has it now."""
    return Profile(
        name, {setting: settings.get(setting) for setting in settings_of_profiles()}, " ".join(purpose.split())
    )


# Where they are kept


def profiles_folder() -> Path:
    return platformdirs.user_data_path("madang") / "profiles"


def profiles() -> list[Profile]:
    """The user's own and those that come with Madang; of the former, those that cannot be read are left out."""
    found = {profile.name: profile for profile in _shipped()}
    for path in sorted(profiles_folder().glob(f"*{ENDING}")):
        try:
            found[path.stem] = _read(path, path.stem)
        except ProfileError:
            continue
    return [found[name] for name in sorted(found)]


def find_profile(name: str) -> Profile:
    """The profile of a name, or of a file if it is a path; raises UserError."""
    if is_path(name):
        return _read(Path(name), name)
    path = _path(name)
    if path.exists():
        return _read(path, name)
    for profile in _shipped():
        if profile.name == name:
            return profile
    known = ", ".join(profile.name for profile in profiles())
    raise ProfileError(_("no profile '{name}' (there are {known})").format(name=name, known=known))


def keep_profile(profile: Profile, overwrites: bool = False) -> Path:
    """Write a profile to where its name says; raises UserError."""
    path = Path(profile.name) if is_path(profile.name) else _path(profile.name)
    if path.exists() and not overwrites:
        raise ProfileError(_("a profile '{name}' is there already; choose another name").format(name=profile.name))
    keep_file(path, "".join(f"{line}\n" for line in profile_lines(profile)).encode())
    return path


def is_path(name: str) -> bool:
    """Whether a file is meant, rather than a profile's name."""
    return any(sign in name for sign in "./\\")


def _path(name: str) -> Path:
    words = name.replace("-", " ").replace("_", " ").split(" ")
    if len(name) > MOST_NAME or not all(word.isalnum() for word in words):
        raise ProfileError(
            _("'{name}' is no name for a profile: letters, digits, - and _, at most {most}").format(
                name=name[:MOST_NAME], most=MOST_NAME
            )
        )
    return profiles_folder() / f"{name}{ENDING}"


def _read(path: Path, name: str) -> Profile:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ProfileError(_("{name} cannot be read: {reason}").format(name=name, reason=error.strerror)) from error
    return parse_profile(name, content.decode(errors="replace").split("\n"))


def _shipped() -> Iterator[Profile]:
    standard = Settings()
    yield Profile(STANDARD, {name: standard.get(name) for name in settings_of_profiles()}, SHIPPED[-1], True)
    for file in (files("madang_host.maintenance") / "profiles").iterdir():
        name = file.name.removesuffix(ENDING)
        read = parse_profile(name, file.read_text(encoding="utf-8").split("\n"))
        yield Profile(name, read.values, read.purpose, True)
