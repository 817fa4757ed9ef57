"""The words in other languages: complete, with the same places to fill in, and grammatical where towers are named."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import polib
import pytest
from babel.messages.extract import extract_from_dir
from every_command import COMMANDS

import madang
import madang_host
from madang.colours import COLOUR_NAMES
from madang.games.kamisado.board import BLACK, WHITE, tower
from madang.messages import REASON_BYTES
from madang.setting_help import HELP
from madang.squares import new_set, parse_square
from madang_host.connection import firmware_messages
from madang_host.connection.firmware_messages import BoardWords
from madang_host.connection.mirror import Mirror
from madang_host.errors import BoardError
from madang_host.games.colour_names import colour_words
from madang_host.games.face import Ask
from madang_host.games.kamisado import names
from madang_host.i18n.language import (
    LANGUAGES,
    _,
    entries,
    language_of,
    marked,
    speaking,
    spoken_language,
    switch,
    wished_language,
)
from madang_host.ui import sentences

OTHERS = [language for language in LANGUAGES if language != "en"]
METHODS = [("**.py", "python"), ("**/static/*.js", "javascript")]
KEYWORDS = {"_": None, "marked": None, "pgettext": ((1, "c"), 2)}
PLACE = re.compile(r"{\w+}")
YELLOW, GREEN = COLOUR_NAMES.index("yellow"), COLOUR_NAMES.index("green")


def marked_texts():
    """All texts marked for translation, each with its context or None; the settings' help too, which the board has."""
    options = {"**/static/*.js": {"parse_template_string": "true"}}
    folder = Path(madang_host.__file__).parent
    found = extract_from_dir(folder, METHODS, options, KEYWORDS)
    return {(context, text) for _file, _line, text, _comments, context in found} | {
        (None, text) for text in HELP.values()
    }


def catalogue(language):
    return polib.pofile((files("madang_host.i18n") / "locale" / f"{language}.po").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated_and_no_other(language):
    translated = [(entry.msgctxt, entry.msgid) for entry in catalogue(language) if entry.msgstr and not entry.fuzzy]
    assert set(translated) == marked_texts()
    assert len(set(translated)) == len(translated)


# Modules whose texts a player reads.
READ = [
    *("cli/options", "cli/web", "maintenance/setting_profiles", "players/auto_setup", "players/clocks"),
    *("games/face", "games/colour_names", "games/kamisado/asks", "games/kamisado/names", "games/kamisado/sentences"),
    *(f"connection/{name}" for name in ("firmware_messages", "ports", "protocol_client", "session")),
    *(
        "simulator/virtual_towers",
        "ui/sentences",
        "ui/web/controller",
        "ui/web/page_state",
        "ui/web/server",
        "ui/web/viewers",
    ),
    *(f"ui/terminal/{path.stem}" for path in (Path(madang_host.__file__).parent / "ui" / "terminal").glob("*.py")),
]
TRANSLATORS = {"_", "marked", "pgettext"}
UNREAD = {
    "UsageError",
    "BadParameter",
    "option",
    "argument",
    "compile",
    "HTTPForbidden",
    "HTTPServiceUnavailable",
    "Thread",
    "LookupError",
    "Response",
    "exception",
    "error",
}
SENTENCE = re.compile(r"[A-Za-z]{2,}[',]? [a-z]{2,}")
SAID = {  # what others than players read, or is put together from words that are translated
    *("there are no pictures of ", " has no editions and no matches", "standard input"),
    " (a board, as 'madang ports' lists them, or sim://)",  # wrong usage
    ", by default ",  # a note in a file of settings, whose names are English, too
    "fill left",
    "draw by hand",
    "draw a fair start",
    "pie rule",
    "computer black",
    "computer white",
    "fill right",
}


def untranslated(tree, is_read=True):
    """The texts in a module that look like words for people and that nobody translates: (line, text)."""
    if isinstance(tree, ast.Call):
        name = tree.func.id if isinstance(tree.func, ast.Name) else getattr(tree.func, "attr", "")
        is_read = is_read and name not in TRANSLATORS | UNREAD
    if isinstance(tree, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        parts = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
    elif isinstance(tree, ast.AnnAssign):
        parts = [tree.value] if tree.value is not None else []
    elif isinstance(tree, ast.Assign) and getattr(tree.targets[0], "id", "") == "CSS":
        parts = []
    else:
        parts = ast.iter_child_nodes(tree)
    if is_read and isinstance(tree, ast.Constant) and isinstance(tree.value, str) and SENTENCE.search(tree.value):
        yield tree.lineno, tree.value
    for part in parts:
        yield from untranslated(part, is_read)


@pytest.mark.parametrize("module", READ)
def test_no_text_for_players_is_left_untranslated(module):
    source = (Path(madang_host.__file__).parent / f"{module}.py").read_text(encoding="utf-8")
    assert [(line, text) for line, text in untranslated(ast.parse(source)) if text not in SAID] == []


def test_a_text_that_nobody_translates_would_be_found():
    source = """
def warn(port):
    "A docstring, which no player reads."
    say(_("this is translated"))
    say(f"the board {port} is gone for now")
"""
    assert [text.strip() for _line, text in untranslated(ast.parse(source))] == ["the board", "is gone for now"]


FIRMWARE = Path(madang.__file__).parent
# Modules of the firmware whose texts come to players: refused commands, what is logged, what is wrong with a text.
SAYS = [
    "commands",
    "diagnostics",
    "link",
    "referee",
    "settings",
    "squares",
    "text",
    "journal",
    "stored_game",
    "calibration",
    "safe",
    "games/registry",
    "games/kamisado/illegal_moves",
    "games/kamisado/notation",
    "games/kamisado/illegal_moves",
    "games/kamisado/position_parser",
]
FOR_MAKERS = {
    "madang calibration 1",  # how a stored calibration begins
    "<board> <side> <active> <last>, like '",  # the form of a position, the same in all languages
    "%s cannot be empty at %d, occupied from %d and with a hysteresis of %d",  # read by nobody: see calibration.load
    "%s's %s tower%s",  # a name: see board_words
    *COMMANDS,
}
PERCENT = re.compile(r"%[sd]")


def test_all_that_the_firmware_says_is_translated():
    unknown = []
    for module in SAYS:
        for line, text in untranslated(ast.parse((FIRMWARE / f"{module}.py").read_text(encoding="utf-8"))):
            said = PERCENT.sub("7", text)
            with speaking("ko"):
                if text not in FOR_MAKERS and firmware_messages.board_words(said) == said:
                    unknown.append((module, line, text))
    assert unknown == []


@pytest.mark.parametrize(
    ("said", "german"),
    [
        ("d4 cannot be chosen now", "auf d4 gibt es gerade nichts zu wählen"),
        ("think_ms is a number from 50 to 60000", "think_ms ist eine Zahl von 50 bis 60000"),
        (
            "no square 'i9' (try a1 to h8); usage: choose <square>",
            "kein Feld „i9“ (a1 bis h8); Aufruf: choose <square>",
        ),
        (
            "no such command 'test x' (test takes on, off)",
            "kein solcher Befehl: „test x“ (test kennt on, off)",
        ),
        (
            "e3-e5 is not legal: black's yellow tower must move from e2; try e2-e3",
            "e3-e5 ist nicht erlaubt: der gelbe Turm von Schwarz muss von e2 ziehen; möglich ist e2-e3",
        ),
        (
            "2 of the saved game's 9 entries are resumed; then 'x' is refused: no move 'x' (try e1-e5, a push e4-e5^2, "
            "or pass)",
            "2 der 9 Einträge des gespeicherten Spiels sind wieder aufgenommen; dann wird „x“ abgelehnt: kein Zug „x“ "
            "(etwa e1-e5, ein Schub e4-e5^2 oder pass)",
        ),
        ("what another firmware says", "what another firmware says"),
        ("", ""),
    ],
)
def test_the_board_is_understood(said, german):
    assert firmware_messages.board_words(said) == said
    with speaking("de"):
        assert firmware_messages.board_words(said) == german


def test_any_words_are_understood_or_left_as_they_are():
    for text in firmware_messages.TEXTS:
        for filled in ("x", "the board", "is missing", "a1", ""):
            said = PLACE.sub(filled, text)
            for cut in (said, said[:REASON_BYTES], said[:20]):
                firmware_messages.board_words(cut)
                with speaking("ko"):
                    firmware_messages.board_words(cut)


def test_an_error_is_read_in_the_language_of_the_reader():
    error = BoardError(
        marked("the board refused '{command}': {reason}"),
        command="choose d4",
        reason=BoardWords("a move is being changed"),
    )
    assert str(error) == "the board refused 'choose d4': a move is being changed"
    with speaking("de"):
        assert str(error) == "das Brett hat „choose d4“ abgelehnt: ein Zug wird gerade geändert"


@pytest.mark.parametrize("language", OTHERS)
def test_translations_fill_in_the_same(language):
    for entry in catalogue(language):
        assert sorted(PLACE.findall(entry.msgstr)) == sorted(PLACE.findall(entry.msgid)), entry.msgid
        assert entry.msgstr.startswith(" ") == entry.msgid.startswith(" ") or language == "ko", entry.msgid


@pytest.mark.parametrize("language", OTHERS)
def test_colours_are_told_apart(language):
    with speaking(language):
        assert len({colour_words(colour) for colour in range(8)}) == 8
        assert len({names.tower_words(tower(side, colour)) for side in range(2) for colour in range(8)}) == 16
        assert len(set(sentences.role_words().values())) == len(sentences.role_words())


def asked(mirror):
    return mirror.face.ask_words(mirror)


def asking(name, *squares, moves=()):
    mirror = Mirror(phase="playing")
    for index, text in enumerate(("kamisado dragon 3", "round 1 black basic", *moves)):
        mirror.history.past(index, text)
    mirror.ask = Ask(name, bytes(new_set([parse_square(square) for square in squares])))
    return mirror


def test_german_declines_a_tower():
    with speaking("de"):
        assert names.tower_words(tower(WHITE, GREEN)) == "der grüne Turm von Weiß"
        assert names.tower_as_object(tower(BLACK, YELLOW, 2)) == "den gelben Turm von Schwarz (Doppel-Sumo)"
        assert asked(asking("set-up", "b1")) == "Aufstellen: Stell den grünen Turm von Weiß auf b1."
        assert asked(asking("move", "b1", moves=["e8-e2"])) == "Weiß: Zieh den grünen Turm auf b1."
        blocked = asking("wait", "e2", moves=["e8-e2", "b1-g6"])
        assert asked(blocked) == (
            "Der gelbe Turm von Schwarz auf e2 ist blockiert und passt; als Nächstes ist Grün gerufen."
        )


def test_korean_names_the_square_before_the_tower():
    with speaking("ko"):
        assert asked(asking("move", "b1", moves=["e8-e2"])) == "백: b1의 초록색 타워를 움직이세요."
        assert asking("nothing").face.score_words(asking("nothing")) == ["드래곤 3점제, 1라운드", "흑 0, 백 0"]


def test_a_language_is_spoken_as_long_as_asked_for():
    with speaking("de"):
        with speaking("ko"):
            assert _("White") == "백"
        assert _("White") == "Weiß"
        with speaking("en"):
            assert _("White") == "White"
    assert _("White") == "White"


def test_a_language_is_switched_for_all_that_has_begun():
    with speaking("de"):
        switch("ko")
        assert _("White") == "백" and spoken_language() == "ko"
    with pytest.raises(LookupError):
        switch("ko")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:ko:de"}, "ko"),
        ({"LANG": "", "LC_MESSAGES": "ko_KR"}, "ko"),
        ({"LANGUAGE": "en:de"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_has_a_wish(environment, language):
    assert wished_language(environment) == language


@pytest.mark.parametrize(
    ("wish", "language"), [("de", "de"), ("de-AT", "de"), ("ko_KR", "ko"), ("KO", "ko"), ("fr", "en"), ("", "en")]
)
def test_the_nearest_language(wish, language):
    assert language_of(wish) == language


def test_the_page_gets_the_texts_with_one_form():
    assert entries("en") == {}
    assert entries("de")["Put back"] == "Zurückstellen"
    assert "White's {colour} tower" not in entries("de")
