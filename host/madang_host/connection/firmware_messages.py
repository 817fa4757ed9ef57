"""What the firmware says in English, put into the language that is spoken: why it refuses a command, what it logs, and
what the rules of a game (madang_host.games.face) say of a text that is no move, match or position.

The firmware has no room for catalogues, so its sentences are known again here by their form. What is not known, as the
words of another firmware, is left as it is. A line of the protocol may have cut a reason short.
"""

import re
from functools import cache
from typing import NamedTuple

from madang.games import registry
from madang.messages import REASON_BYTES
from madang_host.games.registry import face_of
from madang_host.i18n.language import _, marked, spoken_language

# What the PC acts upon
NO_SUCH_COMMAND = marked("no such command")  # how an older firmware refuses a command, and a newer one begins
ON_OR_OFF_ONLY = marked("the sensors of this board report on or off only")

TEXTS = (
    # Why a command is refused
    marked("no such command '{command}' ({kind} takes {words})"),
    marked("no such command '{command}'"),
    NO_SUCH_COMMAND,
    marked("{reason}; usage: {usage}"),
    marked("usage: {usage}"),
    marked("no number '{text}'"),
    marked("no colour '{text}' (try ff8000)"),
    marked("a move is being changed"),
    marked("{name} is a number from {least} to {most}"),
    marked("no setting '{name}' (try {other}; 'madang settings' lists them)"),
    marked("no setting '{name}' ('madang settings' lists them)"),
    marked("the setting cannot be kept (error {number}); remove files of your own from the board"),
    marked("the calibration cannot be kept (error {number}); remove files of your own from the board"),
    marked("{square} cannot be chosen now"),
    marked("no square '{text}' (try a1 to h8)"),
    marked("no set of squares '{text}' (16 hex digits, a pair a rank)"),
    marked("only moves of this round can be taken back: from {entries} to {least}"),
    marked("entry {index} cannot follow on {entries} entries"),
    marked("a hand is at work; put the towers down first"),
    marked("the board is not being tested; send 'test on' first"),
    marked("nothing is thrown in this game"),
    marked("nothing is to be thrown now"),
    marked("this board has nothing to throw with: throw the sticks by hand"),
    marked("no hand makes that move"),
    ON_OR_OFF_ONLY,
    marked("the board cannot do that in its safe mode"),
    marked("only {count} of the 64 squares are good; the calibration is not kept"),
    marked("no game '{name}' (try {names})"),
    # What is logged
    marked("the stored settings are damaged; the defaults are used, set them again"),
    marked("the game cannot be saved (error {number}); remove files of your own from the board"),
    marked("{resumed} of the saved game's {entries} entries are resumed; then '{entry}' is refused: {reason}"),
    marked("all that was saved is kept as {name}"),
    marked("the memory is too small for the saved game; a new one begins"),
    marked("a part of the saved game is damaged; it is resumed as far as it is whole"),
    marked(
        "the saved game is of format {format}, this firmware reads {ours}; "
        "flash the firmware that wrote it, or play on with a new game"
    ),
    marked("this board is not calibrated; the defaults are used, 'madang doctor' calibrates it"),
    marked("the stored calibration is damaged; the defaults are used, 'madang doctor' calibrates the board"),
    marked("the board has crashed {count} times in a row and plays nothing now; the last:"),
    marked("switch it off and on to try again; to begin a new game, lift all towers or press a button"),
    # What this PC adds to the log
    marked("the games are no longer written down: {reason}"),
    marked("the clocks are no longer written down: {reason}"),
    marked("the board has a setting that this madang does not know: {reason}"),
)
_PLACE = re.compile(r"{(\w+)}")


class BoardWords(str):
    """Words of the board that are translated where they are read, as a field of an error (madang_host.errors)."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return board_words(str(self)) or _("no reason given")


class _Form(NamedTuple):
    text: str
    whole: re.Pattern[str]
    cut: re.Pattern[str]  # whatever comes after the last place


def board_words(said: str) -> str:
    """What is said, in the language that is spoken."""
    if spoken_language() == "en":
        return said
    for form in _forms():
        found = form.whole.fullmatch(said) or (form.cut.fullmatch(said) if len(said) >= REASON_BYTES else None)
        if found is not None:
            return _(form.text).format(**{name: board_words(value) for name, value in found.groupdict().items()})
    return _names().get(said) or (_(said) if said else "")


def _names() -> dict[str, str]:
    """What the rules of the games call their sides and pieces."""
    return {said: words for name in registry.NAMES for said, words in face_of(name).rule_names().items()}


def _forms() -> tuple[_Form, ...]:
    return _forms_of(registry.NAMES)


@cache
def _forms_of(games: tuple[str, ...]) -> tuple[_Form, ...]:
    forms = []
    for text in (*TEXTS, *(text for name in games for text in face_of(name).rule_texts)):
        parts = _PLACE.split(text)  # words and names of places in turn
        pattern = "".join(f"(?P<{part}>.*?)" if number % 2 else re.escape(part) for number, part in enumerate(parts))
        has_words_before = any(map(str.strip, parts[:-1:2]))  # the last place, so that it is no match for everything
        beginning = pattern[: pattern.rindex(".*?)")] + ".+)" if has_words_before else pattern
        forms.append(_Form(text, re.compile(pattern), re.compile(beginning)))
    return tuple(forms)
