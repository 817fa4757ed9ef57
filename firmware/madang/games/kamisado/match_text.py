"""Matches as text, both ways. Knows no files.

A statement a line, the keyword first:
  kamisado  dragon 7                       edition, and the points to be reached
  round     2 white fill left              number, challenger, how it is set up (`basic`, `fill right`,
                                           `tokens 9 KOGPRBNY 31 RGKNOYBP`: of the challenger and of the defender)
  start     pbonkyrg/8/8/8/8/8/8/NBORKYGP+ b * -
  moves     h8-h4 e1-c3 ...                as many such lines as it takes
  position  <position>                     after these moves
  result    white home                     of the round, when it is over; or `white deadlock`
  ring      white green 2                  which tower has now how many rings; or `none`
  score     black 1 white 3 of 7
  end       playing                        or `waiting` for the next round, or who has won the match
Most of it follows from the rest by the rules. Reading replays all moves and checks every statement. Strips are stated
because the owner of a rulebook may have corrected some; that a token has this strip is not checked. No board loads
this: of the statements its record has only the first two (madang.games.kamisado.match_setup).
"""

from madang.colours import COLOUR_NAMES
from madang.games.kamisado.board import BLACK, SIDE_NAMES, WHITE, colour_of, rings_of, side_of
from madang.games.kamisado.match import MOVE, SET_UP, Match, MatchError, PlayedRound
from madang.games.kamisado.match_setup import begin_round, kamisado_text, new_match, not_so
from madang.games.kamisado.notation import MoveError, move_text, parse_move, position_text, round_text
from madang.games.kamisado.rules import NOBODY, REASON_NAMES, Round
from madang.text import shown

MOVES_PER_LINE = 10

_FOLLOWERS = {
    "": ("kamisado",),
    "kamisado": ("round", "end"),
    "round": ("start",),
    "start": ("moves", "position"),
    "moves": ("moves", "position"),
    "position": ("result", "end"),
    "result": ("ring",),
    "ring": ("score",),
    "score": ("round", "end"),
    "end": (),
}


class MatchTextError(MatchError):
    """A text that is no match. `line` counts from 1; `match` is what the lines before it say, or None."""

    def __init__(self, line: "int", message: "str", match: "Match | None") -> "None":
        super().__init__("line %d: %s" % (line, message))
        self.line = line
        self.match = match


def match_lines(match: "Match") -> "list[str]":
    """The lines of a match."""
    lines = [statement("kamisado", kamisado_text(match))]
    for number in range(1, len(match.rounds) + 1):
        played = match.rounds[number - 1]
        moves = [move_text(move) for move in moves_of(match, number)]
        lines.append(statement("round", round_text(number, played)))
        lines.append(statement("start", start_text(played)))
        for at in range(0, len(moves), MOVES_PER_LINE):
            lines.append(statement("moves", " ".join(moves[at : at + MOVES_PER_LINE])))
        lines.append(statement("position", position_after(match, number)))
        lines.extend(outcome_lines(match, number))
    lines.append(statement("end", end_text(match)))
    return lines


def parse_match(lines: "list[str]") -> "Match":
    """The match of such lines; raises MatchTextError naming the line."""
    reader = Reader()
    number = 0
    for line in lines:
        number += 1
        words = line.split()
        if words:
            reader.take(number, words[0], " ".join(words[1:]))
    return reader.finish(number)


class Reader:
    """Takes statements one by one, plays them, and checks what they say."""

    def __init__(self) -> "None":
        self.match: "Match | None" = None
        self._before = ""
        self._line = 0

    def take(self, line: "int", keyword: "str", value: "str") -> "None":
        """One statement; `line` is for messages."""
        self._line = line
        expected = self._followers()
        if keyword not in expected:
            raise self._error("'%s' stands where %s" % (shown(keyword), self._why_only(expected)))
        if self.match is None:
            self.match = self._begin(value)
        elif keyword == "round":
            self._set_up(self.match, value)
        elif keyword == "moves":
            self._play(self.match, value)
        else:
            self._check(keyword, value, self._by_the_rules(self.match, keyword))
        self._before = keyword

    def finish(self, line: "int") -> "Match":
        """The match, when all statements are in."""
        if self.match is None or self._before != "end":
            self._line = line + 1
            raise self._error("the match stops without its 'end': it was cut short")
        return self.match

    def _followers(self) -> "tuple[str, ...]":
        followers = _FOLLOWERS[self._before]
        if self.match is None:
            return followers
        if self._before == "position":
            return ("end",) if self.match.waits_for == MOVE else ("result",)
        if "round" in followers and self.match.waits_for != SET_UP:
            return ("end",)
        return followers

    def _why_only(self, expected: "tuple[str, ...]") -> "str":
        if not expected:
            return "nothing can: the match has ended"
        only = "only '%s' can" % "' or '".join(expected)
        if self._before == "position":
            return only + (": the round goes on" if expected == ("end",) else ": the round is over")
        return only

    def _error(self, message: "str") -> "MatchTextError":
        return MatchTextError(self._line, message, self.match)

    def _check(self, keyword: "str", value: "str", right: "str") -> "None":
        if value != right:
            raise self._error(not_so(keyword, value, right))

    def _by_the_rules(self, match: "Match", keyword: "str") -> "str":
        if keyword == "end":
            return end_text(match)
        number = len(match.rounds)
        if keyword == "score":
            return score_text(match, number)
        if keyword == "position":
            return position_after(match, number)
        played = match.rounds[-1]
        if keyword == "start":
            return start_text(played)
        return result_text(played) if keyword == "result" else ring_text(played)

    def _begin(self, value: "str") -> "Match":
        try:
            return new_match(value)
        except MatchError as error:
            raise self._error(str(error)) from None

    def _set_up(self, match: "Match", value: "str") -> "None":
        try:
            begin_round(match, value)
        except ValueError as error:
            raise self._error(str(error)) from None

    def _play(self, match: "Match", value: "str") -> "None":
        for number, text in enumerate(value.split(), 1):
            try:
                match.play(parse_move(text, match.round))
            except MoveError as error:
                raise self._error("move %d: %s" % (number, error)) from None


def moves_of(match: "Match", number: "int") -> "list[int]":
    """The moves of a round, the first being 1, as Round has them."""
    if number == len(match.rounds):
        return [match.round.past_move(ply) for ply in range(match.round.plies)]
    return list(match.rounds[number - 1].moves)


def start_text(played: "PlayedRound") -> "str":
    return position_text(start_of(played))


def start_of(played: "PlayedRound") -> "Round":
    start = Round()
    start.reset(played.start(), played.challenger)
    return start


def position_after(match: "Match", number: "int") -> "str":
    """The position at which a round ended or now is."""
    if number == len(match.rounds):
        return position_text(match.round)
    played = match.rounds[number - 1]
    position = start_of(played)
    for move in played.moves:
        position.play(move)
    return position_text(position)


def result_text(played: "PlayedRound") -> "str":
    return "%s %s" % (SIDE_NAMES[played.winner], REASON_NAMES[played.reason])


def ring_text(played: "PlayedRound") -> "str":
    piece = played.ringed
    if not piece:
        return "none"
    return "%s %s %d" % (SIDE_NAMES[side_of(piece)], COLOUR_NAMES[colour_of(piece)], rings_of(piece))


def score_text(match: "Match", number: "int") -> "str":
    """The score after a round."""
    score = [0, 0]
    for played in match.rounds[:number]:
        if played.winner != NOBODY:
            score[played.winner] += played.points
    return "black %d white %d of %d" % (score[BLACK], score[WHITE], match.length)


def end_text(match: "Match") -> "str":
    if match.winner != NOBODY:
        return SIDE_NAMES[match.winner]
    return "playing" if match.waits_for == MOVE else "waiting"


def outcome_lines(match: "Match", number: "int") -> "list[str]":
    """How a round ended; none while it goes on."""
    played = match.rounds[number - 1]
    if played.winner == NOBODY:
        return []
    return [
        statement("result", result_text(played)),
        statement("ring", ring_text(played)),
        statement("score", score_text(match, number)),
    ]


def statement(keyword: "str", value: "str") -> "str":
    """One line of a match."""
    return "%-9s %s" % (keyword, value)
