"""The words in other languages: complete, with the same places to fill in, and grammatical where towers are named."""

import re
from importlib.resources import files
from pathlib import Path

import polib
import pytest
from babel.messages.extract import extract_from_dir

import madang_host
from madang.colours import COLOUR_NAMES
from madang.games.kamisado.board import BLACK, WHITE, tower
from madang.settings import TABLE
from madang.squares import new_set, parse_square
from madang_host import words
from madang_host.language import LANGUAGES, _, entries, language_of, speaking
from madang_host.mirror import Ask, Mirror

OTHERS = [language for language in LANGUAGES if language != "en"]
METHODS = [("**.py", "python"), ("**/static/*.js", "javascript")]
KEYWORDS = {"_": None, "pgettext": ((1, "c"), 2)}
PLACE = re.compile(r"{\w+}")
YELLOW, GREEN = COLOUR_NAMES.index("yellow"), COLOUR_NAMES.index("green")


def marked():
    """All texts marked for translation, each with its context or None; the settings' help too, which the board has."""
    options = {"**/static/*.js": {"parse_template_string": "true"}}
    folder = Path(madang_host.__file__).parent
    found = extract_from_dir(folder, METHODS, options, KEYWORDS)
    return {(context, text) for _file, _line, text, _comments, context in found} | {(None, row[4]) for row in TABLE}


def catalogue(language):
    return polib.pofile((files("madang_host") / "locale" / f"{language}.po").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated_and_no_other(language):
    translated = {(entry.msgctxt, entry.msgid) for entry in catalogue(language) if entry.msgstr and not entry.fuzzy}
    assert translated == marked()


@pytest.mark.parametrize("language", OTHERS)
def test_translations_fill_in_the_same(language):
    for entry in catalogue(language):
        assert sorted(PLACE.findall(entry.msgstr)) == sorted(PLACE.findall(entry.msgid)), entry.msgid
        assert entry.msgstr.startswith(" ") == entry.msgid.startswith(" ") or language == "ko", entry.msgid


@pytest.mark.parametrize("language", OTHERS)
def test_colours_are_told_apart(language):
    with speaking(language):
        assert len({words.colour_words(colour) for colour in range(8)}) == 8
        assert len({words.tower_words(tower(side, colour)) for side in range(2) for colour in range(8)}) == 16
        assert len(set(words.role_words().values())) == len(words.role_words())


def asking(name, *squares, moves=()):
    mirror = Mirror(phase="playing")
    for index, text in enumerate(("kamisado dragon 3", "round 1 black basic", *moves)):
        mirror.history.past(index, text)
    mirror.ask = Ask(name, bytes(new_set([parse_square(square) for square in squares])))
    return mirror


def test_german_declines_a_tower():
    with speaking("de"):
        assert words.tower_words(tower(WHITE, GREEN)) == "der grüne Turm von Weiß"
        assert words.tower_as_object(tower(BLACK, YELLOW, 2)) == "den gelben Turm von Schwarz (Doppel-Sumo)"
        assert words.ask_words(asking("set-up", "b1")) == "Aufstellen: Stell den grünen Turm von Weiß auf b1."
        assert words.ask_words(asking("move", "b1", moves=["e8-e2"])) == "Weiß: Zieh den grünen Turm auf b1."
        blocked = asking("wait", "e2", moves=["e8-e2", "b1-g6"])
        assert words.ask_words(blocked) == (
            "Der gelbe Turm von Schwarz auf e2 ist blockiert und passt; als Nächstes ist Grün gerufen."
        )


def test_korean_names_the_square_before_the_tower():
    with speaking("ko"):
        assert words.ask_words(asking("move", "b1", moves=["e8-e2"])) == "백: b1의 초록색 타워를 움직이세요."
        assert words.score_words(asking("nothing")) == ["드래곤 3점제, 1라운드", "흑 0, 백 0"]


def test_a_language_is_spoken_as_long_as_asked_for():
    with speaking("de"):
        with speaking("ko"):
            assert _("White") == "백"
        assert _("White") == "Weiß"
        with speaking("en"):
            assert _("White") == "White"
    assert _("White") == "White"


@pytest.mark.parametrize(
    ("wish", "language"), [("de", "de"), ("de-AT", "de"), ("ko_KR", "ko"), ("KO", "ko"), ("fr", "en"), ("", "en")]
)
def test_the_nearest_language(wish, language):
    assert language_of(wish) == language


def test_the_page_gets_the_texts_with_one_form():
    assert entries("en") == {}
    assert entries("de")["Put back"] == "Zurückstellen"
    assert "White's {colour} tower" not in entries("de")
