"""The language that is spoken: English stands in the code, the others in catalogues (gettext). Knows no sentence.

A language is spoken in a context (contextvars): each viewer of a page may have one of their own. All that begins in a
context goes on in another language when it is switched.
"""

import gettext
import io
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files

import polib

LANGUAGES = {"en": "English", "de": "Deutsch", "ko": "한국어"}


class _Speech:
    def __init__(self, language: str) -> None:
        self.language = language


_spoken: ContextVar[_Speech | None] = ContextVar("spoken", default=None)


def _(text: str) -> str:
    """A text in the language that is spoken."""
    spoken = _translations(spoken_language())
    return spoken.gettext(text) if spoken else text


def marked(text: str) -> str:
    """The same text, marked for whoever translates it later."""
    return text


def pgettext(context: str, text: str) -> str:
    """The same for a text that other languages have several forms of; the context says which."""
    spoken = _translations(spoken_language())
    return spoken.pgettext(context, text) if spoken else text


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak one of LANGUAGES."""
    before = _spoken.set(_Speech(language))
    try:
        yield
    finally:
        _spoken.reset(before)


def switch(language: str) -> None:
    """Go on in another of LANGUAGES with all that has begun since `speaking`."""
    speech = _spoken.get()
    if speech is None:
        raise LookupError("nothing is spoken that could be switched")
    speech.language = language


def spoken_language() -> str:
    """Which one of LANGUAGES it is."""
    speech = _spoken.get()
    return speech.language if speech else "en"


def wished_language(environment: Mapping[str, str]) -> str:
    """The language that the environment of a program asks for, as gettext reads it."""
    wish = next(filter(None, map(environment.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    known = [wish for wish in wish.split(":") if language_of(wish) != "en" or wish.startswith("en")]
    return language_of(known[0]) if known else "en"


def language_of(wish: str) -> str:
    """The language that comes nearest to a wish like `de-AT`; English if there is none."""
    language = wish.replace("_", "-").partition("-")[0].lower()
    return language if language in LANGUAGES else "en"


@cache
def entries(language: str) -> dict[str, str]:
    """The texts of a catalogue that have one form, by their English."""
    return (
        {} if language == "en" else {entry.msgid: entry.msgstr for entry in _catalogue(language) if not entry.msgctxt}
    )


@cache
def _translations(language: str) -> gettext.NullTranslations | None:
    return None if language == "en" else gettext.GNUTranslations(io.BytesIO(_catalogue(language).to_binary()))


def _catalogue(language: str) -> polib.POFile:
    return polib.pofile((files("madang_host.i18n") / "locale" / f"{language}.po").read_text(encoding="utf-8"))
