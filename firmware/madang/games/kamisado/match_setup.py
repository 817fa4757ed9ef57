"""How a round of a match is set up, and what may be; and that as text, with which match is played: the statements
`kamisado` and `round` of a match (madang.games.kamisado.match_text), and entries of a board's record."""

from madang.games.kamisado.board import BLACK, FILL_NAMES, SIDE_NAMES, WHITE, basic_start
from madang.games.kamisado.match import (
    BASIC,
    EDITIONS,
    FILL,
    FILLS,
    LENGTHS,
    MOVE,
    NOTHING,
    TOKENS,
    Match,
    MatchError,
)
from madang.interpreter import unload
from madang.text import shown


def start_basic(match: "Match") -> "None":
    """See Match; so do the next two."""
    _check(match, BASIC)
    match.start(BASIC, basic_start())


def start_filled(match: "Match", fill: "int") -> "None":
    from madang.games.kamisado import starts  # few rounds have a use for it

    _check(match, FILL)
    start = starts.filled(match.round.board, fill)
    unload("madang.games.kamisado.starts")
    match.start(FILLS[fill], start)


def start_drawn(match: "Match", drawn: "tuple[int, int]", strips: "tuple[str, ...]" = ()) -> "None":
    from madang.games.kamisado import starts  # few rounds have a use for it

    _check(match, TOKENS)
    if not strips:
        from madang.games.kamisado.strips import STRIPS

        strips = STRIPS
    for token in drawn:
        if not 1 <= token <= starts.HIGHEST_TOKEN:
            raise MatchError("no token %d (try 1 to %d)" % (token, starts.HIGHEST_TOKEN))
        if match.is_used_up(token):
            raise MatchError("token %d is used up; no token comes twice in a match" % token)
    if drawn[0] == drawn[1]:
        raise MatchError("token %d is drawn twice; it takes two different ones" % drawn[0])
    low = min(drawn)
    high = max(drawn)
    challenger = match.challenger()
    strip = [strips[high - 1], strips[high - 1]]
    strip[challenger] = strips[low - 1]
    setup = "%s %d %s %d %s" % (TOKENS, low, strips[low - 1], high, strips[high - 1])
    start = starts.from_strips(strip[BLACK], strip[WHITE])
    unload("madang.games.kamisado.starts", "madang.games.kamisado.strips")
    match.start(setup, start, (low, high))


def _check(match: "Match", wanted: "str") -> "None":
    if match.waits_for == NOTHING:
        raise MatchError("the match is over, %s has won it" % SIDE_NAMES[match.winner])
    if match.waits_for == MOVE:
        raise MatchError("round %d is not over" % len(match.rounds))
    if wanted not in match.setups():
        raise MatchError(
            "round %d of a %s match to %d is not set up by '%s' but by '%s'"
            % (len(match.rounds) + 1, match.edition, match.length, wanted, "' or '".join(match.setups()))
        )


def kamisado_text(match: "Match") -> "str":
    return "%s %d" % (match.edition, match.length)


def new_match(text: "str") -> "Match":
    """The match of an edition and a length, like `dragon 7`; raises MatchError."""
    known = ["%s %d" % (edition, length) for edition in EDITIONS for length in LENGTHS[edition]]
    if text not in known:
        raise MatchError("no match '%s' (try %s)" % (shown(text), ", ".join(known)))
    edition, length = text.split(" ")
    return Match(edition, int(length))


def begin_round(match: "Match", text: "str") -> "None":
    """Begin the round that a statement says, like `2 white fill left`; raises MatchError or StripError and then
    changes nothing."""
    words = text.split()
    right = "%d %s" % (len(match.rounds) + 1, SIDE_NAMES[match.challenger()])
    if " ".join(words[:2]) != right:
        raise MatchError(not_so("round", " ".join(words[:2]), right))
    set_up(match, words[2:])


def not_so(keyword: "str", value: "str", right: "str") -> "str":
    """What is wrong with a statement that does not say what it must."""
    return "%s is '%s', not '%s'" % (keyword, right, shown(value, 100))


def set_up(match: "Match", words: "list[str]") -> "None":
    """Begin the next round as the words of a setup say, the strips of its tokens included; raises MatchError or
    StripError."""
    if words == [BASIC]:
        start_basic(match)
    elif len(words) == 2 and words[0] == FILL and words[1] in FILL_NAMES:
        start_filled(match, FILL_NAMES.index(words[1]))
    elif len(words) == 5 and words[0] == TOKENS:
        _set_up_drawn(match, words)
    else:
        raise MatchError(
            "no set-up '%s' (try 'basic', 'fill left', 'fill right' or 'tokens 9 KOGPRBNY 31 RGKNOYBP')"
            % shown(" ".join(words))
        )


def _set_up_drawn(match: "Match", words: "list[str]") -> "None":
    from madang.games.kamisado import starts  # few rounds have a use for it

    low = starts.parse_token(words[1])
    high = starts.parse_token(words[3])
    if low >= high:
        raise MatchError("the higher token, %d, is the defender's: 'tokens' names the lower one first" % low)
    strips = [""] * starts.HIGHEST_TOKEN
    for token, text in ((low, words[2]), (high, words[4])):
        strip = starts.parse_strip(text)
        if strip != text:
            raise starts.StripError("the strip '%s' is written in capitals, %s" % (shown(text), strip))
        strips[token - 1] = strip
    start_drawn(match, (low, high), tuple(strips))
