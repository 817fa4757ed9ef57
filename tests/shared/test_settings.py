"""The table of settings and their values."""

from expect import message_of

from madang.setting_help import HELP, ROWS
from madang.settings import SettingError, Settings


def test_the_table_is_sound():
    assert len({row[0] for row in ROWS}) == len(ROWS)
    assert sorted(HELP) == sorted([row[0] for row in ROWS])
    for name, default, least, most in ROWS:
        assert least <= default <= most, name
        assert least < most, name
        assert HELP[name], name


def test_the_defaults():
    settings = Settings()
    for name, default, _, _ in ROWS:
        assert settings.get(name) == getattr(settings, name) == default
    assert settings.dump() == ""


def test_values_within_the_range_and_no_others():
    for name, _, least, most in ROWS:
        settings = Settings()
        for value in (least, most, str(least), str(most)):
            revision = settings.revision
            settings.set(name, value)
            assert settings.get(name) == int(value) and settings.revision == revision + 1
        for value in (least - 1, most + 1, str(most + 1), "", "much", "1.5", "0x10", "1_0", "+1", " 1"):
            revision = settings.revision
            message = message_of(SettingError, settings.set, name, value)
            assert message == f"{name} is a number from {least} to {most}"
            assert settings.get(name) == most and settings.revision == revision


def test_an_unknown_setting_is_told_one_that_begins_alike():
    for name, told in (
        ("colour", "'colour' ("),
        ("", "'' ("),
        ("a\n\u00e9", "'a??' ("),
        ("x" * 30, "'" + "x" * 24 + "...' ("),
        ("dwel_ms", "'dwel_ms' (try dwell_ms; "),
        ("bri", "'bri' (try brightness; "),
        ("think_time", "'think_time' (try think_ms; "),
    ):
        message = f"no setting {told}'madang settings' lists them)"
        assert message_of(SettingError, Settings().set, name, 1) == message
        assert message_of(SettingError, Settings().get, name) == message


def test_dumped_and_loaded():
    for choice in (2, 3):
        settings = Settings()
        for row in ROWS:
            settings.set(row[0], row[choice])
        loaded = Settings()
        assert loaded.load(settings.dump().encode()) == []
        for row in ROWS:
            assert loaded.get(row[0]) == row[choice]


def test_only_what_differs_is_dumped():
    settings = Settings()
    settings.set("brightness", 7)
    settings.set("hint", 1)
    settings.set("hint", 2)
    assert settings.dump() == "brightness=7\n"


def test_loading_keeps_what_it_cannot_use_out():
    settings = Settings()
    warnings = settings.load(b" brightness = 7 \n\ncolour=3\nhint=9\nnonsense\nhint=1\n")
    assert [warning.split(" (")[0] for warning in warnings] == [
        "no setting 'colour'",
        "hint is a number from 0 to 3",
        "no setting 'nonsense'",
    ]
    assert settings.dump() == "hint=1\nbrightness=7\n"


def test_a_damaged_store_leaves_the_defaults():
    settings = Settings()
    warnings = settings.load(b"brightness=7\n\xff\xfe")
    assert warnings == ["the stored settings are damaged; the defaults are used, set them again"]
    assert settings.dump() == ""
