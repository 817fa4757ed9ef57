"""Matches at random, staged ones, and what must hold for every match."""

from dice import Dice
from examples import legal_moves

from madang.colours import COLOUR_LETTERS
from madang.games.kamisado import match, match_text, notation
from madang.games.kamisado.board import rings_of, side_of, square_seen
from madang.games.kamisado.rules import NOBODY, landing_of

LENGTHS = [(edition, length) for edition in match.EDITIONS for length in match.LENGTHS[edition]]
TOWERS = [0x40 | piece for piece in range(16)]
VALUE = (0, 1, 3, 7)  # of a tower with so many rings, dragon "Scoring System for a Marathon Match"


def set_up_at_random(played, dice):
    setups = played.setups()
    setup = setups[dice.below(len(setups))]
    if setup == match.BASIC:
        played.start_basic()
    elif setup == match.FILL:
        played.start_filled(dice.below(2))
    else:
        left = played.tokens_left()
        first = left.pop(dice.below(len(left)))
        played.start_drawn((first, left[dice.below(len(left))]))


def steps(played, dice):
    """Play a match to its end, mostly avoiding home, and give it after every setting up and every move."""
    while played.waits_for != match.NOTHING:
        if played.waits_for == match.SET_UP:
            set_up_at_random(played, dice)
        else:
            moves = legal_moves(played.round)
            waiting = [move for move in moves if 0 < landing_of(move) >> 3 < 7]
            if waiting and dice.below(8):
                moves = waiting
            played.play(moves[dice.below(len(moves))])
        yield played


def random_match(number):
    """The match of a number, to be played by `steps` with its dice."""
    edition, length = LENGTHS[number % len(LENGTHS)]
    return match.Match(edition, length), Dice(number)


def text_of(played):
    return "\n".join(match_text.match_lines(played))


def check(played):
    """The invariants of a match at any moment."""
    board = played.round.board
    if played.rounds:
        pieces = [piece for piece in board if piece]
        assert sorted([piece & 0x4F for piece in pieces]) == TOWERS
        ringed = played.rounds[-1].ringed
        for piece in pieces:
            won = 1 if ringed and ringed & 15 == piece & 15 else 0
            assert rings_of(piece) + won == played.won_rings[piece & 15]
        if played.waits_for == match.MOVE:
            assert played.challenger() == played.rounds[-1].challenger
    if played.edition == match.SERIES:
        check_series(played)
        return
    for side in (0, 1):
        rings = played.won_rings[8 * side : 8 * side + 8]
        assert max(rings) <= match.MOST_RINGS[played.edition]
        points = sum([VALUE[count] for count in rings])
        assert played.score[side] in (points, points + 8)
        if played.score[side] != points:
            assert (played.edition, played.winner) == (match.DRAGON, side)
        if played.winner == NOBODY:
            assert played.score[side] < played.length
    tokens = [token for past in played.rounds for token in past.tokens]
    assert len(tokens) == len(set(tokens))
    for i in range(1, len(played.rounds)):
        assert played.rounds[i].challenger == 1 - played.rounds[i - 1].winner


def check_series(played):
    """No rings, a point a round, and each side first in every other round."""
    for side in (0, 1):
        assert played.score[side] == len([past for past in played.rounds if past.winner == side])
        assert (played.score[side] >= played.length) == (played.winner == side)
        assert sum(played.won_rings[8 * side : 8 * side + 8]) == 0
    assert [past.challenger for past in played.rounds] == [number % 2 for number in range(len(played.rounds))]


def staged(edition, length, position):
    """A match in the middle of a round, with the score that the rings on the board are worth."""
    played = match.Match(edition, length)
    if edition == match.DRAGON:
        played.start_basic()
    else:
        played.start_drawn((1, 2))
    notation.parse_position(position, played.round)
    for piece in played.round.board:
        if piece:
            played.won_rings[piece & 15] = rings_of(piece)
            played.score[side_of(piece)] += VALUE[rings_of(piece)]
    return played


def strip_of(board, side):
    """The colour letters of a home row from left to right as its owner sees it."""
    return "".join([COLOUR_LETTERS[board[square_seen(side, 0, place)] & 7] for place in range(8)])


def play(played, *texts):
    for text in texts:
        played.play(notation.parse_move(text, played.round))
