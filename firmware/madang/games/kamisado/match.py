"""A match: rounds, their points and rings, who challenges, how the next round is set up, and when it is over. Knows no
text form (see match_text), asks nobody and draws no lots.

Sources: `korean`, "Object of the Game" to "Scoring Systems"; `dragon`, "Method of Play" and "Scoring System" of the
Standard, Long and Marathon Match; `series`, single rounds a point each, in "The Winner!" of the korean book. That names
no end; here a series ends where the score's lights do. Playing and taking back a move allocates nothing; setting up a
round does.
"""

from array import array

from madang.games.kamisado.board import (
    BLACK,
    EMPTY,
    FILL_NAMES,
    SQUARE_COLOUR,
    rings_of,
    tower,
)
from madang.games.kamisado.rules import HOME, NOBODY, Round
from madang.interpreter import collect, const

_WORDS = "korean, dragon, series, tokens"  # as one text: MicroPython keeps a short one of its own as a name for ever
KOREAN, DRAGON, SERIES, TOKENS = _WORDS.split(", ")
EDITIONS = (KOREAN, DRAGON, SERIES)
LENGTHS = {KOREAN: (1, 3, 5, 7), DRAGON: (1, 3, 7, 15), SERIES: (16,)}  # points to be reached
MOST_RINGS = {KOREAN: 1, DRAGON: 3, SERIES: 0}  # of a tower
WORTH = (1, 2, 4, 8)  # points for winning a round with a tower that has 0, 1, 2, 3 rings (korean: one ring, one point)

# What a match waits for.
SET_UP = const(0)  # of the next round
MOVE = const(1)
NOTHING = const(2)  # it is over

# How a round can be set up.
BASIC = "basic"
FILL = "fill"
FILLS = tuple(["%s %s" % (FILL, name) for name in FILL_NAMES])


def ends_match(edition: "str", rings: "int") -> "bool":
    """Whether a tower with so many rings wins the match, whatever the score, by winning a round."""
    return edition != SERIES and rings == MOST_RINGS[edition]


class MatchError(ValueError):
    """Something that the match does not allow now."""


class PlayedRound:
    """One round as the match keeps it.

    challenger  BLACK or WHITE, who moves first
    setup       `basic`, `fill left`, or `tokens 9 KOGPRBNY 31 RGKNOYBP`: the challenger's and the defender's
    tokens      the two numbers, or none
    start_rows  the towers of White's home row and of Black's, rings included: a long match has many rounds
    moves       all of them, once the next round is set up; till then the match's `round` has them
    The rest is there once the round is over:
    winner      BLACK, WHITE or NOBODY; reason as in Round
    ringed      the tower that won a ring, with it; EMPTY if it had all rings that the edition knows
    points      what the win is worth

    Of what the match has forgotten (`forget_past`) there are only the first three.
    """

    start_rows = b""
    moves = array("H")
    winner = NOBODY
    reason = 0
    ringed = EMPTY
    points = 0

    def __init__(self, challenger: "int", setup: "str", tokens: "tuple[int, ...]" = ()) -> "None":
        self.challenger = challenger
        self.setup = setup
        self.tokens = tokens

    def start(self) -> "bytearray":
        """The board before the first move."""
        return bytearray(self.start_rows[:8] + bytes(48) + self.start_rows[8:])

    def reopen(self) -> "None":
        """The round goes on (again)."""
        self.winner = NOBODY
        self.reason = 0
        self.ringed = EMPTY
        self.points = 0


def _alike(played: "PlayedRound", others: "list[PlayedRound]") -> "PlayedRound | None":
    """One of the others that was set up as this one."""
    for other in others:
        if other.challenger == played.challenger and other.setup == played.setup:
            return other
    return None


class Match:
    """edition, length  as agreed before the first round
    rounds           PlayedRound, the last may still go on
    round            the rules' Round of the last one; its board shows where the towers ended
    score            points of BLACK and of WHITE
    winner           of the match, or NOBODY
    waits_for        SET_UP, MOVE or NOTHING
    won_rings        how many each tower has, by side and colour: the low four bits of a tower
    """

    def __init__(self, edition: "str", length: "int") -> "None":
        if edition not in LENGTHS:
            raise MatchError("no edition '%s' (try %s)" % (edition, " or ".join(EDITIONS)))
        if length not in LENGTHS[edition]:
            lengths = ", ".join([str(points) for points in LENGTHS[edition]])
            raise MatchError("no %s match goes to %d points (try %s)" % (edition, length, lengths))
        self.edition = edition
        self.length = length
        self.rounds: "list[PlayedRound]" = []
        self.round = Round()
        self.score = [0, 0]
        self.winner = NOBODY
        self.waits_for = SET_UP
        self.won_rings = bytearray(16)

    def challenger(self) -> "int":
        """Who moves first in the running round, or in the one to be set up: the loser of the round before; in a series
        the players take turns."""
        if not self.rounds:
            return BLACK
        before = self.rounds[-1]
        if self.waits_for == MOVE:
            return before.challenger
        return (before.challenger if self.edition == SERIES else before.winner) ^ 1

    def setups(self) -> "tuple[str, ...]":
        """How the next round can be set up; none if it is not yet or never due."""
        if self.waits_for != SET_UP:
            return ()
        if self.edition == DRAGON:
            return (FILL,) if self.rounds else (BASIC,)
        return (TOKENS, BASIC) if self.length == 1 or self.edition == SERIES else (TOKENS,)

    def tokens_left(self) -> "list[int]":
        """The tokens that this match has not used."""
        from madang.games.kamisado.starts import HIGHEST_TOKEN  # few rounds have a use for it

        return [token for token in range(1, HIGHEST_TOKEN + 1) if not self.is_used_up(token)]

    def is_used_up(self, token: "int") -> "bool":
        """Whether this match has used a token up; allocates nothing. The rounds of a series are each for themselves."""
        if self.edition == SERIES:
            return False
        for played in self.rounds:
            if token in played.tokens:
                return True
        return False

    def start_basic(self) -> "None":
        """Begin the next round with every tower on the square of its own colour."""
        from madang.games.kamisado import match_setup  # here and below: which nobody needs while a round is on

        match_setup.start_basic(self)

    def start_filled(self, fill: "int") -> "None":
        """Begin the next round as the defender, winner of the last, chose: FROM_LEFT or FROM_RIGHT."""
        from madang.games.kamisado import match_setup

        match_setup.start_filled(self, fill)

    def start_drawn(self, drawn: "tuple[int, int]", strips: "tuple[str, ...]" = ()) -> "None":
        """Begin the next round with two tokens drawn by the challenger; the higher one is the defender's.

        `strips` are those of the tokens 1 to 36, if the owner of a rulebook has corrected some.
        """
        from madang.games.kamisado import match_setup

        match_setup.start_drawn(self, drawn, strips)

    def forget_past(self) -> "None":
        """Forget how the rounds went that were over before the last one was set up, which is 300 bytes of a Pico's heap
        each. That can not be undone then, and there is no text of this match."""
        rounds = self.rounds
        for i in range(len(rounds) - 1):
            played = rounds[i]
            if played.start_rows:
                rounds[i] = _alike(played, rounds[:i]) or PlayedRound(played.challenger, played.setup, played.tokens)

    def play(self, move: "int") -> "None":
        """Play a legal move of `round`; the caller answers for its being legal."""
        self.round.play(move)
        if self.round.winner != NOBODY:
            self._end_round()

    def undo(self) -> "bool":
        """Take the last move back, with the points and the ring it won; or the setting up of a round without a move
        yet, its tokens being drawn anew. False when nothing has happened."""
        if not self.rounds:
            return False
        played = self.rounds[-1]
        if self.waits_for == MOVE:
            if not self.round.undo():
                self.rounds.pop()
                self.waits_for = SET_UP
                self._recall()
            return True
        self.score[played.winner] -= played.points
        if played.ringed:
            self.won_rings[played.ringed & 15] -= 1
        played.reopen()
        self.winner = NOBODY
        self.waits_for = MOVE
        return self.round.undo()

    def start(self, setup: "str", board: "bytearray", tokens: "tuple[int, ...]" = ()) -> "None":
        """Begin the next round as it was set up (madang.games.kamisado.match_setup)."""
        if self.rounds:
            collect()  # else the little that stays of each round lies all over the heap
            self.rounds[-1].moves = array("H", [self.round.past_move(ply) for ply in range(self.round.plies)])
        played = PlayedRound(self.challenger(), setup, tokens)
        for square in range(64):
            piece = board[square]
            if piece:
                board[square] = tower(piece >> 3 & 1, piece & 7, self.won_rings[piece & 15])
        played.start_rows = bytes(board[:8] + board[56:])
        played.reopen()  # so that its end allocates nothing
        self.rounds.append(played)
        self.round.reset(board, played.challenger)
        self.waits_for = MOVE

    def _end_round(self) -> "None":
        """Give ring and points. A tower with all rings wins the match: by coming home in both books, by a deadlock in
        the korean one. The dragon book is silent on a Triple that a deadlock names; it scores here as if come home.
        """
        played = self.rounds[-1]
        winner = self.round.winner
        piece = self.winning_tower()
        rings = rings_of(piece)
        played.winner = winner
        played.reason = self.round.reason
        has_all = ends_match(self.edition, rings)
        if rings < MOST_RINGS[self.edition]:
            played.ringed = piece + 0x10
            self.won_rings[piece & 15] += 1
        if not has_all or self.edition == DRAGON:
            played.points = WORTH[rings]
        self.score[winner] += played.points
        self.waits_for = SET_UP
        if has_all or self.score[winner] >= self.length:
            self.winner = winner
            self.waits_for = NOTHING

    def winning_tower(self) -> "int":
        """Of the round that has just been won, the tower that came home; after a deadlock the winner's tower of the
        colour of the square to which the causer's tower last moved, being pushed or blocked not counting as moving.
        """
        ended = self.round
        last = ended.last
        if ended.reason == HOME:
            return ended.board[last]
        return ended.board[ended.square_of(ended.winner, SQUARE_COLOUR[last])]

    def _recall(self) -> "None":
        """Bring the round back that is the last now, to where it ended."""
        self.round = Round()
        if self.rounds:
            played = self.rounds[-1]
            self.round.reset(played.start(), played.challenger)
            for move in played.moves:
                self.round.play(move)
