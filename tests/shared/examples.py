"""Reads the examples of tests/positions (its README tells their words) and holds the rules to them."""

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.games.kamisado import notation, rules
from madang.games.kamisado.board import SIDE_NAMES, SQUARE_COLOUR, WHITE, colour_of, rings_of, side_of
from madang.squares import parse_square

FOLDER = __file__.replace("\\", "/").rpartition("/")[0] + "/../positions/"


def read(name):
    """(place, keyword, words) of every line that says something; the place is for messages."""
    lines = []
    with open(FOLDER + name) as file:
        for number, line in enumerate(file.read().split("\n")):
            words = line.split()
            if words and not line.startswith("#"):
                lines.append((f"{name}:{number + 1}: {line}", words[0], words[1:]))
    return lines


def check(name):
    """Check a file line by line; returns the names of its figures, so that a test can tell that all were there."""
    figures = []
    position = None
    for place, keyword, words in read(name):
        if keyword == "figure":
            figures.append(" ".join(words))
        elif keyword == "position":
            position = notation.parse_position(" ".join(words))
            assert notation.position_text(position) == " ".join(words), place
        elif keyword == "moves":
            for text in words:
                position.play(notation.parse_move(text, position))
        elif keyword == "move":
            move = notation.parse_move(words[0], position)
            assert described(position, move) == words[1:], (place, described(position, move))
            position.play(move)
        elif keyword == "variation":
            for text in words[:-2]:
                position.play(notation.parse_move(text, position))
            assert notation.result_of(position) == tuple(words[-2:]), place
            for _ in words[:-2]:
                position.undo()
        elif keyword == "legal":
            assert legal_of(position, words) == words, (place, legal_of(position, words))
        elif keyword == "ahead":
            assert ahead_of(position, parse_square(words[0])) == words[1:], place
        elif keyword in "87654321":
            assert [drawn(position, file + keyword) for file in "abcdefgh"] == words, place
        elif keyword == "after":
            assert notation.position_text(position) == " ".join(words), (place, notation.position_text(position))
        elif keyword == "result":
            assert notation.result_of(position) == tuple(words), place
        elif keyword == "perft":
            depth, count = int(words[0]), int(words[1])
            assert rules.perft(position, depth) == count, place
        else:
            assert keyword in ("says", "a"), f"{place}: no such word"
    return figures


def legal_of(position, wanted):
    """The legal moves, sorted; before the first move of a round only those of the towers of the wanted ones."""
    moves = [notation.move_text(move) for move in legal_moves(position)]
    if position.active == rules.ANY:
        moves = [move for move in moves if move[:2] in [text[:2] for text in wanted]]
    return sorted(moves)


def legal_moves(position):
    moves = rules.move_buffer()
    return [moves[i] for i in range(position.legal_moves(moves))]


def described(position, move):
    """A move in five words: side, tower, direction as the mover sees it, how far, the colour it calls."""
    origin = rules.origin_of(move)
    landing = rules.landing_of(move)
    piece = position.board[origin]
    ahead = 1 if side_of(piece) == WHITE else -1
    right = ((landing & 7) - (origin & 7)) * ahead
    number = ((landing >> 3) - (origin >> 3)) * ahead
    direction = "left" if right < 0 else "right" if right > 0 else "forward"
    if rules.is_pass(move):
        direction = "blocked"
    elif rules.pushed_of(move):
        number = rules.pushed_of(move)
        landing += 8 * ahead * number
        direction = "push"
    square_colour = COLOUR_NAMES[SQUARE_COLOUR[landing]]
    return [SIDE_NAMES[side_of(piece)], COLOUR_NAMES[colour_of(piece)], direction, str(number), square_colour]


def ahead_of(position, square):
    """What stands on the two or three squares ahead of a tower, from its owner's left to right."""
    ahead = 1 if side_of(position.board[square]) == WHITE else -1
    rank = (square >> 3) + ahead
    files = [(square & 7) + right * ahead for right in (-1, 0, 1)]
    return [drawn(position, "abcdefgh"[file] + str(rank + 1)) for file in files if 0 <= file < 8]


def drawn(position, name):
    piece = position.board[parse_square(name)]
    if not piece:
        return "."
    letter = COLOUR_LETTERS[colour_of(piece)]
    return (letter if side_of(piece) == WHITE else letter.lower()) + "+" * rings_of(piece)
