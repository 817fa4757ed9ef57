"""The eight colours (madang.colours) in words, in the viewer's language."""

from madang_host.i18n.language import _


def colour_words(colour: int) -> str:
    """A colour by itself."""
    return (
        _("orange"),
        _("blue"),
        _("purple"),
        _("pink"),
        _("yellow"),
        _("red"),
        _("green"),
        _("brown"),
    )[colour]
