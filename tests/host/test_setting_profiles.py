"""Profiles of settings: their text, where they are kept, and the commands that take them up."""

import json
from importlib.resources import files

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from madang.setting_help import ROWS
from madang.settings import Settings
from madang_host.cli.main import main
from madang_host.i18n.language import speaking
from madang_host.maintenance.setting_profiles import (
    SHIPPED,
    STANDARD,
    Profile,
    ProfileError,
    find_profile,
    keep_profile,
    parse_profile,
    profile_lines,
    profile_of,
    profiles,
    settings_of_profiles,
)

RANGES = {row[0]: (row[2], row[3]) for row in ROWS if row[0] in settings_of_profiles()}
VALUES = st.fixed_dictionaries({}, optional={name: st.integers(*limits) for name, limits in RANGES.items()})
PURPOSES = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=20)


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "madang" / "profiles"


def run(*arguments):
    return CliRunner(env={"LANGUAGE": "en"}).invoke(main, ["settings", *arguments])


# Texts


@given(VALUES, PURPOSES)
def test_a_profile_is_read_as_it_was_written(values, purpose):
    profile = Profile("mine", values, purpose)
    read = parse_profile("mine", profile_lines(profile))
    assert (read.values, read.purpose) == (values, purpose)


@given(
    st.text()
    | st.lists(st.sampled_from(["hint = 1", "hint=9", "#", "=", "hint", "limit_ma = 80", "x = 1"])).map("\n".join)
)
def test_any_text_is_a_profile_or_refused_with_its_line(text):
    try:
        profile = parse_profile("x", text.split("\n"))
    except ProfileError as error:
        assert str(error).startswith("x, line ")
        return
    for name, value in profile.values.items():
        Settings().set(name, value)
        assert not name.endswith("_ma")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# Mine\n\nhint = 9", "x, line 3: hint is a number from 0 to 3"),
        ("brightness", "x, line 1: not a setting and its value, like 'brightness = 28'"),
        ("colour = 1", "x, line 1: no setting 'colour' ('madang settings' lists them)"),
        ("hint = 1 # once\nhint = 2", "x, line 2: hint is set twice"),
        ("limit_ma = 5000", "x, line 1: limit_ma belongs to the board itself, not to a profile"),
        ("hint = 1.5", "x, line 1: hint is a number"),
    ],
)
def test_errors_name_the_line(text, message):
    with pytest.raises(ProfileError) as error:
        parse_profile("x", text.split("\n"))
    assert str(error.value).startswith(message)


def test_an_error_is_said_in_the_language_of_the_reader():
    with speaking("de"), pytest.raises(ProfileError, match="x, Zeile 1: limit_ma gehört zum Brett selbst"):
        parse_profile("x", ["limit_ma = 100"])


def test_what_a_board_draws_is_in_no_profile():
    settings = Settings()
    settings.set("limit_ma", 5000)
    profile = profile_of("x", settings)
    assert not [name for name in profile.values if name.endswith("_ma")]
    assert len(profile.values) == len(ROWS) - 5
    assert not [line for line in profile_lines(profile) if "_ma" in line]


# Those that come with Madang


def test_those_that_come_along_are_sound_and_have_a_purpose():
    assert [profile.name for profile in profiles()] == [
        "colour-blind", "evening", "learning", STANDARD, "tournament",
    ]  # fmt: skip
    for profile in profiles():
        assert profile.is_shipped and profile.values
        assert profile.purpose in SHIPPED
    assert {profile.purpose for profile in profiles()} == set(SHIPPED)


def test_the_standard_takes_every_other_back():
    standard = find_profile(STANDARD)
    for profile in profiles():
        assert set(profile.values) <= set(standard.values)
        assert profile is standard or profile.name == STANDARD or profile.values != standard.values
    assert all(Settings().get(name) == value for name, value in standard.values.items())


def test_every_file_of_the_package_is_a_profile():
    assert len(list((files("madang_host.maintenance") / "profiles").iterdir())) == len(SHIPPED) - 1


# Kept


def test_a_profile_is_kept_and_found(folder, tmp_path):
    mine = Profile("mine", {"hint": 1})
    assert keep_profile(mine).parent == folder
    assert find_profile("mine").values == {"hint": 1}
    assert "mine" in [profile.name for profile in profiles()]
    with pytest.raises(ProfileError, match="a profile 'mine' is there already"):
        keep_profile(mine)
    keep_profile(Profile("mine", {"hint": 2}), overwrites=True)
    assert find_profile("mine").values == {"hint": 2}
    keep_profile(Profile("evening", {"brightness": 5}))
    assert find_profile("evening").values == {"brightness": 5}, "one's own is taken before the one that came along"
    elsewhere = tmp_path / "x.txt"
    keep_profile(Profile(str(elsewhere), {"hint": 3}))
    assert find_profile(str(elsewhere)).values == {"hint": 3}


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a:b", "a\nb", "a  b", "*"])
def test_not_every_name_will_do(name):
    with pytest.raises(ProfileError, match="is no name for a profile"):
        keep_profile(Profile(name, {"hint": 1}))


def test_a_damaged_file_is_left_out_of_the_list_and_named_when_asked_for(folder):
    folder.mkdir(parents=True)
    (folder / "broken.txt").write_bytes(b"\xff\xfe\x00")
    assert "broken" not in [profile.name for profile in profiles()]
    with pytest.raises(ProfileError, match="broken, line 1: not a setting"):
        find_profile("broken")
    with pytest.raises(ProfileError, match=r"no profile 'nope' \(there are colour-blind, evening"):
        find_profile("nope")
    with pytest.raises(ProfileError, match=r"\./nope.txt cannot be read: No such file"):
        find_profile("./nope.txt")


# The command


def test_settings_are_saved_and_loaded_by_name(tmp_path):
    first, second = tmp_path / "one", tmp_path / "two"
    for store in (first, second):
        store.mkdir()
    port = f"sim://?store={first}"
    assert run("brightness", "7", "--port", port).exit_code == 0
    assert run("limit_ma", "300", "--port", port).exit_code == 0
    saved = run("--save", "mine", "--port", port)
    assert saved.exit_code == 0 and "'madang settings --load mine' sets them again" in saved.stdout
    assert "is there already" in run("--save", "mine", "--port", port).stderr
    assert run("--save", "mine", "--force", "--port", port).exit_code == 0
    loaded = run("--load", "mine", "--json", "--port", f"sim://?store={second}")
    told = {row["name"]: row["value"] for row in map(json.loads, loaded.stdout.splitlines())}
    assert told["brightness"] == 7 and set(told) == set(settings_of_profiles())
    rows = map(json.loads, run("--json", "--port", f"sim://?store={second}").stdout.splitlines())
    now = {row["name"]: row for row in rows}
    assert now["brightness"]["value"] == 7 and now["limit_ma"]["value"] == 400
    assert now["limit_ma"]["unit"] == "mA" and now["brightness"]["help"] == "of the lights, 255 is full"


def test_profiles_are_listed():
    assert "evening          Dim lights for a dark room\n" in run("--profiles").stdout
    listed = [json.loads(line) for line in run("--profiles", "--json").stdout.splitlines()]
    assert {"name": "evening", "purpose": "Dim lights for a dark room", "settings": {"brightness": 28}} in listed


def test_what_is_asked_wrongly_is_said():
    assert run("hint", "--load", "evening").exit_code == 2
    assert run("--load", "evening", "--profiles").exit_code == 2
    done = run("--load", "nope")
    assert done.exit_code == 1 and done.stderr.startswith("Error: no profile 'nope'")
    done = run("nope", "1")
    assert done.exit_code == 1 and "no setting 'nope'" in done.stderr
