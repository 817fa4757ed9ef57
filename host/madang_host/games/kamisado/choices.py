"""What is chosen before a match and between its rounds (madang_host.games.face): which matches there are, who chooses,
what a computer takes."""

from collections.abc import Mapping
from functools import partial

from madang.games.kamisado.game import BASIC_OPTION, DRAW_OPTION, HAND_OPTION, Kamisado
from madang.games.kamisado.match import DRAGON, FILL, KOREAN, LENGTHS, SERIES
from madang.games.kamisado.rules import NOBODY
from madang.squares import members, new_set
from madang_host.games.face import Option
from madang_host.games.kamisado.names import setup_words
from madang_host.games.records import written
from madang_host.i18n.language import _


def matches() -> list[tuple[str, str]]:
    """The matches that can be begun: the first entry of each one's record, and its name in words."""
    return [(f"kamisado {edition} {length}", _match_words(edition, length)) for edition, length in _KINDS]


_KINDS = [(edition, length) for edition in (KOREAN, DRAGON, SERIES) for length in LENGTHS[edition]]


def _match_words(edition: str, length: int) -> str:
    if edition == SERIES:
        return _("Single rounds, to {count} points").format(count=length)
    name = _("Korean") if edition == KOREAN else _("Dragon")
    if length == 1:
        return _("{edition}: one round").format(edition=name)
    return _("{edition}: a match to {count} points").format(edition=name, count=length)


def setup_options(game: Kamisado) -> dict[str, str]:
    """Of what the game offers, the set-ups."""
    squares = new_set()
    game.options(squares)
    offered = [written(partial(game.write_option, square)) for square in members(squares)]
    return {text: setup_words(text) for text in (BASIC_OPTION, DRAW_OPTION, HAND_OPTION) if text in offered}


def chooser(game: Kamisado) -> int:
    """The winner of the last round fills, the challenger draws; NOBODY if nothing is to be chosen."""
    match = game.match
    if match is None or not game.must_choose():
        return NOBODY
    return 1 - match.challenger() if match.setups() == (FILL,) else match.challenger()


def drawing_option(options: Mapping[int, Option]) -> int | None:
    return next((square for square, option in options.items() if option.text == DRAW_OPTION), None)


def option_of_computer(options: Mapping[int, Option], chance: int) -> int | None:
    """It draws, or fills from either side; None if there is neither."""
    fills = sorted(square for square, option in options.items() if option.text.startswith(FILL))
    return fills[chance % len(fills)] if fills else drawing_option(options)
