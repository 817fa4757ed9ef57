"""Which match is played and how a round is set up, as text, both ways: the statements `kamisado` and `round` of a match
(madang.games.kamisado.match_text), and entries of a board's record."""

from madang.games.kamisado.board import FILL_NAMES, SIDE_NAMES
from madang.games.kamisado.match import EDITIONS, LENGTHS, TOKENS, Match, MatchError
from madang.text import shown


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
    if words == ["basic"]:
        match.start_basic()
    elif len(words) == 2 and words[0] == "fill" and words[1] in FILL_NAMES:
        match.start_filled(FILL_NAMES.index(words[1]))
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
    match.start_drawn((low, high), tuple(strips))
