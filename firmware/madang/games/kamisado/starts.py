"""Start positions: where the towers stand when a round begins. Knows neither scores nor whose choice it is.

A place is a square of a home row as its owner counts: 0 is his brown square at the left, 7 his orange one at the right.
Sources: basic set-up, korean Core Rules and dragon "Preparation"; Matchplay set-up, korean "Setting up the Tiles for
the Next Round"; filling, dragon rules F1 to F4.
"""

from madang.colours import COLOUR_LETTERS, COLOURS
from madang.games.kamisado.board import BLACK, FROM_LEFT, WHITE, side_of, square_seen, tower
from madang.interpreter import const
from madang.text import shown

HIGHEST_TOKEN = const(36)

# Pairs of tokens whose starts are hard to win: in the first four only two first moves do it, each the image of the
# other, and in the last two none (madang_host.games.kamisado.choices).
FAIR_TOKENS = bytes((3, 17, 3, 28, 1, 22, 1, 24, 3, 25, 1, 33))


class StripError(ValueError):
    """A text that is no strip, or a number that no token has."""


def filling_order(board: "bytearray", side: "int", fill: "int") -> "list[tuple[int, int]]":
    """How one side fills its home row from where the last round left its towers (F3, F4): the eight steps
    (square of the tower, its new square) in the order of the hands."""
    places = range(8) if fill == FROM_LEFT else range(7, -1, -1)
    origins = []
    for row in range(8):
        for place in places:
            square = square_seen(side, row, place)
            if board[square] and side_of(board[square]) == side:
                origins.append(square)
    return [(origins[i], square_seen(side, 0, places[i])) for i in range(COLOURS)]


def filled(board: "bytearray", fill: "int") -> "bytearray":
    """The start position of the next round after both sides have filled; towers keep their rings."""
    start = bytearray(64)
    for side in (WHITE, BLACK):
        for origin, landing in filling_order(board, side, fill):
            start[landing] = board[origin]
    return start


def from_strips(black_strip: "str", white_strip: "str") -> "bytearray":
    """The start position of two strips, without rings."""
    start = bytearray(64)
    for place in range(8):
        start[square_seen(BLACK, 0, place)] = tower(BLACK, COLOUR_LETTERS.index(black_strip[place]))
        start[square_seen(WHITE, 0, place)] = tower(WHITE, COLOUR_LETTERS.index(white_strip[place]))
    return start


def parse_token(text: "str") -> "int":
    """The number of a token, 1 to 36; raises StripError."""
    for token in range(1, HIGHEST_TOKEN + 1):
        if text == str(token):
            return token
    raise StripError("no token '%s' (try 1 to %d)" % (shown(text), HIGHEST_TOKEN))


def parse_strip(text: "str") -> "str":
    """The strip of a text, eight different colour letters; raises StripError."""
    strip = text.upper()
    if len(strip) == COLOURS and all(letter in strip for letter in COLOUR_LETTERS):
        return strip
    raise StripError(
        "no strip '%s' (eight different letters of %s, from the brown square to the orange one, like KOGPRBNY)"
        % (shown(text), COLOUR_LETTERS)
    )
