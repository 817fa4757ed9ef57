"""The rules in words and pictures of the board in text, for those who have never seen Kamisado, and which edition is
which. After the rulebooks; see firmware/madang/games/kamisado/rules.py for what they leave open."""

from madang.colours import COLOUR_LETTERS
from madang.games.kamisado.board import SQUARE_COLOUR, WHITE, colour_of, side_of
from madang.games.kamisado.match import DRAGON, KOREAN, SERIES
from madang.games.kamisado.notation import START, parse_move, parse_position
from madang.games.kamisado.rules import Round
from madang_host.games.colour_names import colour_words
from madang_host.i18n.language import _

FIRST_MOVE = "d8-d4"  # of the second picture


def rules_text(edition: str = "") -> list[str]:
    """Paragraphs, which may be wrapped, and pictures, whose lines begin with a space or a digit; of one edition, or of
    both. Raises ValueError for what is none."""
    if edition not in ("", KOREAN, DRAGON, SERIES):
        raise ValueError(_("no edition '{name}' (try korean, dragon or series)").format(name=edition))
    start = parse_position(START)
    moved = parse_position(START)
    moved.play(parse_move(FIRST_MOVE, moved))
    colours = ", ".join(f"{letter} {colour_words(number)}" for number, letter in enumerate(COLOUR_LETTERS))
    return [
        _("Bring one of your eight towers to the other side's home row: that wins the round."),
        _("White sits at the bottom and moves up, Black at the top and moves down. Who plays which is up to you."),
        "",
        *board_picture(start),
        "",
        _("In brackets stand towers, White's as capitals; the other letters are the colours of the empty squares:"),
        colours + ".",
        "",
        _("1. A tower moves straight ahead or diagonally ahead, as far as you like, over empty squares only."),
        _("2. Black begins, with any tower. From then on the square decides: you must move the tower of the colour of "
          "the square on which the other side's move ended."),
        "",
        *board_picture(moved),
        "",
        _("Black has moved from d8 to d4, which is brown: White must move the brown tower on a1."),
        "",
        _("3. A tower that cannot move passes; the other side moves the tower of the colour of the square on which it "
          "stands. If that goes round in a circle, a deadlock, whoever moved last loses the round."),
        _("4. In a match the tower that wins a round gets a ring: it is a Sumo. It moves 5 squares at most, and pushes "
          "a tower straight in front of it one square on, if there is room and that has fewer rings. Whoever is pushed "
          "loses the turn: the pusher's side goes on, with the tower of the colour of the square pushed to."),
        _("5. Whoever lost a round begins the next one."),
        *([""] if edition != SERIES else []),
        *_editions(edition),
    ]  # fmt: skip


def _editions(edition: str) -> list[str]:
    words = {
        KOREAN: _(
            "korean, the newer rulebook: one round, or a match to 3, 5 or 7 points. A tower has one ring at most, and "
            "a Sumo that comes home wins the whole match. In a match whoever begins draws two of 36 tokens, which say "
            "how the towers stand; the higher one is the other side's."
        ),
        DRAGON: _(
            "dragon, the first rulebook: a match to 1, 3, 7 or 15 points. A tower may win three rings; with two it "
            "moves 3 squares and pushes two towers, with three 1 square and three towers. Coming home counts 1 point, "
            "with one ring 2, with two 4, with three 8. The winner of a round has the towers filled up again from the "
            "left or from the right."
        ),
        SERIES: _("series: single rounds without rings, a point each, to 16 points; the players take turns to begin."),
    }
    return [words[edition]] if edition else list(words.values())


def board_picture(position: Round) -> list[str]:
    """The board in text: towers in brackets, the colours of the empty squares."""
    rows = [[_drawn(position, 8 * rank + file) for file in range(8)] for rank in range(8)]
    return [*(f"{rank + 1} {''.join(rows[rank])}".rstrip() for rank in range(7, -1, -1)), "   a  b  c  d  e  f  g  h"]


def _drawn(position: Round, square: int) -> str:
    tower = position.board[square]
    if not tower:
        return f" {COLOUR_LETTERS[SQUARE_COLOUR[square]]} "
    letter = COLOUR_LETTERS[colour_of(tower)]
    return f"({letter if side_of(tower) == WHITE else letter.lower()})"
