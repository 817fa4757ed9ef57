"""What players call sides, towers and colours, in the language that is spoken.

Other languages have a tower's name in two forms: as the subject of a sentence, and as the object of a verb.
"""

from madang.games.kamisado.board import EMPTY, WHITE, colour_of, rings_of, side_of
from madang.games.kamisado.match import DRAGON, SERIES
from madang_host.i18n.language import _, pgettext


def side_words(side: int) -> str:
    return _("White") if side == WHITE else _("Black")


def edition_words(edition: str) -> str:
    if edition == SERIES:
        return _("a series")
    return _("dragon") if edition == DRAGON else _("korean")


def setup_words(option: str) -> str:
    """An option of the game that says who plays, or how a round is set up; empty for any other."""
    words = {
        "fill left": _("from the left"),
        "fill right": _("from the right"),
        "basic": _("basic set-up"),
        "draw": _("set up by tokens"),
        "draw by hand": _("tokens drawn by hand"),
        "draw a fair start": _("a fair start"),
        "computer black": _("the board plays Black"),
        "computer white": _("the board plays White"),
        "pie rule": _("pie rule"),
        "lesson": _("positions to be solved"),
    }
    return words.get(option, "")


def tower_words(tower: int) -> str:
    """A tower as players call it, as the subject: `White's green tower`."""
    colour = colour_as_subject(colour_of(tower))
    if tower == EMPTY:
        return pgettext("subject", "a tower")
    if side_of(tower) == WHITE:
        name = pgettext("subject", "White's {colour} tower").format(colour=colour)
    else:
        name = pgettext("subject", "Black's {colour} tower").format(colour=colour)
    return name + _rings(tower)


def tower_as_object(tower: int) -> str:
    """The same as the object: `put White's green tower on b1`."""
    colour = colour_as_object(colour_of(tower))
    if tower == EMPTY:
        return pgettext("object", "a tower")
    if side_of(tower) == WHITE:
        name = pgettext("object", "White's {colour} tower").format(colour=colour)
    else:
        name = pgettext("object", "Black's {colour} tower").format(colour=colour)
    return name + _rings(tower)


def _rings(tower: int) -> str:
    return ("", _(" (Sumo)"), _(" (Double Sumo)"), _(" (Triple Sumo)"))[rings_of(tower)]


def colour_as_subject(colour: int) -> str:
    return (
        pgettext("subject", "orange"),
        pgettext("subject", "blue"),
        pgettext("subject", "purple"),
        pgettext("subject", "pink"),
        pgettext("subject", "yellow"),
        pgettext("subject", "red"),
        pgettext("subject", "green"),
        pgettext("subject", "brown"),
    )[colour]


def colour_as_object(colour: int) -> str:
    return (
        pgettext("object", "orange"),
        pgettext("object", "blue"),
        pgettext("object", "purple"),
        pgettext("object", "pink"),
        pgettext("object", "yellow"),
        pgettext("object", "red"),
        pgettext("object", "green"),
        pgettext("object", "brown"),
    )[colour]
