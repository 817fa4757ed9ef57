"""The face of the Latin squares (madang_host.games.face): one player, one brush."""

import random
from collections.abc import Mapping, Sequence
from functools import cached_property

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.games import NOBODY, Game
from madang.games.latin_square import seeds
from madang.games.latin_square.game import BRUSH, PLAYER, LatinSquare
from madang.games.latin_square.rules import EMPTY, PALETTE, base, square_at
from madang.games.registry import new_game
from madang.squares import members, parse_square
from madang_host.games.colour_names import colour_words
from madang_host.games.face import BoardState, GameFace, names_of
from madang_host.general.outcomes import LOSS, WIN
from madang_host.i18n.language import _, marked
from madang_host.render.board_text import board_lines
from madang_host.render.drawing import Piece, PieceShape, Sheet

_LEVEL_WORDS = {"easy": marked("easy"), "medium": marked("medium"), "hard": marked("hard")}
_KIND_WORDS = {
    seeds.COMPLETE: marked("complete a square"),
    seeds.PAIR: marked("one of a pair"),
    seeds.KAMISADO: marked("the board of Kamisado"),
    seeds.FILL: marked("fill a square"),
}


def latin_square(game: Game) -> LatinSquare:
    """A game that is known to be a Latin square."""
    assert isinstance(game, LatinSquare)
    return game


class Face(GameFace):
    name = "latin-square"
    title = marked("Latin square")
    sides = ("player", "board")  # the board sets the puzzles, and never moves
    players = 1
    first_words = "begins"
    piece_word = "brush"
    rule_texts = (marked("no move '{text}' (try one like a1-c2)"),)

    def colour_words(self, colour: int) -> str:
        return colour_words(colour)

    def side_words(self, side: int) -> str:
        return _("The board") if side else _("The player")

    def sides_in(self, game: Game) -> Sequence[str]:
        return self.sides[:1]

    def told_words(self, move: str, before: Mapping[int, str], after: Mapping[int, str], position: str = "") -> str:
        """What the brush did: where, and with which colour."""
        name = move[3:5]
        letter = after.get(parse_square(name), "") if len(name) == 2 else ""
        if not letter:
            return super().told_words(move, before, after, position)
        colour = colour_words(COLOUR_LETTERS.index(letter.upper()))
        if letter.isupper():
            return _("{square}: the brush takes up {colour}").format(square=name, colour=colour)
        return _("{square}: painted {colour}").format(square=name, colour=colour)

    def keeps_turn(self, move: str) -> bool:
        """There is nobody else."""
        return True

    # What is begun

    @cached_property
    def _number(self) -> int:
        """Of the puzzles that are offered, the same as long as the program runs; another follows on each."""
        return random.randrange(1 << 16)

    def matches(self) -> Sequence[tuple[str, str]]:
        return [
            (
                f"{self.name} {size} {level} {kind} {self._number}",
                _("{game}, {size} x {size}: {kind}, {level}").format(
                    game=_(self.title), size=size, kind=_(_KIND_WORDS[kind]), level=_(_LEVEL_WORDS[level])
                ),
            )
            for kind in seeds.KINDS
            for size in seeds.sizes_of(kind)
            for level in (seeds.LEVELS if kind != seeds.FILL else seeds.LEVELS[:1])
        ]

    editions = seeds.KINDS

    def first_entry(self, edition: str | None, length: int | None) -> str:
        """A puzzle of a kind and of a size."""
        kind = edition or seeds.COMPLETE
        if kind not in seeds.KINDS:
            raise ValueError(f"no edition '{kind}' of {self.name} (try {', '.join(seeds.KINDS)})")
        sizes = seeds.sizes_of(kind)
        size = length or sizes[0]
        if size not in sizes:
            raise ValueError(f"no puzzle '{kind}' of size {size} (try {', '.join(map(str, sizes))})")
        return f"{self.name} {size} {seeds.LEVELS[0]} {kind} {random.randrange(1 << 16)}"

    def rules_text(self, edition: str = "") -> Sequence[str]:
        if edition and edition not in seeds.KINDS:
            raise ValueError(f"no edition '{edition}' of {self.name} (try {', '.join(seeds.KINDS)})")
        return [
            *board_lines(self.drawing_of(new_game(self.name))),
            "",
            _(
                "Fill the square so that no colour comes twice in a row or a column. One piece is the brush. Set on a "
                "square that is given it takes up that colour; set on any other square it paints it."
            ),
            _(
                "What comes twice blinks, and is painted anew. One of a pair must have each colour once, too, on the "
                "squares of each colour of the other one."
            ),
            _("One plays alone, and wins when the square is full. Korea's Choi Seok-jeong wrote about pairs."),
        ]

    def board_text(self) -> Sequence[str]:
        menu = _(
            "At the board: the brush, held up for two seconds before the first move, opens a menu. Where it rests on a "
            "lit square for a second and a half it chooses."
        )
        return [menu, *super().board_text()[1:]]

    # Pieces

    def pieces(self) -> Sequence[int]:
        return [BRUSH]

    def piece_side(self, piece: int) -> int:
        return PLAYER

    def piece_colour(self, piece: int) -> int:
        return COLOUR_NAMES.index("brown")

    def colour_to_move(self, game: Game, square: int) -> int:
        return latin_square(game).round.colour()

    def piece_name(self, piece: int) -> str:
        return "brush"

    def piece_words(self, piece: int) -> str:
        return _("the brush")

    def place_beside(self, piece: int) -> int:
        return 0

    # How it looks

    def sheet_of(self, game: Game) -> Sheet:
        """Plain squares; those of a pair in the colours of the other one."""
        played = latin_square(game).round
        points = tuple(square_at(played.size, index) for index in range(played.size**2))
        if not played.is_pair:
            return Sheet(points)
        return Sheet(points, colours={point: PALETTE[base(played.size, point)] for point in points})

    def sheets(self) -> Mapping[str, Sheet]:
        """`4x4` to `8x8`, and `4x4-pair` to `8x8-pair`, on which the other one of a pair is printed."""
        game = LatinSquare()
        found = {}
        for kind, ending in ((seeds.COMPLETE, ""), (seeds.PAIR, "-pair")):
            for size in seeds.sizes_of(kind):
                game.take(f"{self.name} {size} {seeds.LEVELS[0]} {kind} 0")
                found[f"{size}x{size}{ending}"] = self.sheet_of(game)
        return found

    def shown_on(self, game: Game) -> Mapping[int, Piece]:
        """The colours; a capital letter is given, a small one painted."""
        played = latin_square(game).round
        chips = {}
        for square, cell in enumerate(played.cells):
            if cell != EMPTY:
                letter = COLOUR_LETTERS[cell - 1]
                chips[square] = Piece(
                    COLOUR_NAMES[cell - 1],
                    PieceShape.CHIP,
                    letter if played.given[square] else letter.lower(),
                    colour=cell - 1,
                    label=colour_words(cell - 1),
                )
        return chips

    # Sentences

    def turn_words(self, board: BoardState) -> str:
        if board.ask.name == "set-up" or board.phase == "setting-up":
            return _("Setting up")
        game = latin_square(board.game)
        if game.winner() != NOBODY:
            return _("Solved")
        return _("The brush has {colour}").format(colour=colour_words(game.round.colour()))

    def result_words(self, board: BoardState) -> str:
        return _("Solved in {count} moves.").format(count=board.game.plies) if board.game.winner() != NOBODY else ""

    def score_words(self, board: BoardState) -> list[str]:
        game = latin_square(board.game)
        left = _("{count} squares are free").format(count=game.round.empty)
        if not game.puzzle:
            return [_(self.title), left]
        what = _("{size} x {size}: {kind}, {level}").format(
            size=game.size, kind=_(_KIND_WORDS[game.puzzle]), level=_(_LEVEL_WORDS[seeds.LEVELS[game.level]])
        )
        return [what, left]

    def option_words(self, board: BoardState, square: int) -> str:
        text = board.options[square].text if square in board.options else ""
        word, _space, size = text.partition(" ")
        if word == "size":
            return _("{size} x {size} squares").format(size=size)
        found = _LEVEL_WORDS.get(text) or _KIND_WORDS.get(text)
        return _(found) if found else text

    def _ask_move(self, board: BoardState) -> str:
        wrong = members(latin_square(board.game).round.wrong)
        if wrong:
            return _("A colour comes twice: {squares}. Paint one of them anew.").format(squares=names_of(wrong))
        return _("Take up a colour, or paint a free square.")

    def _ask_put(self, board: BoardState) -> str:
        colour = colour_words(latin_square(board.game).round.colour())
        return _("Paint a free square {colour}, or take up another colour.").format(colour=colour)

    def _ask_nothing(self, board: BoardState) -> str:
        return _("Wait a moment.")

    def _ask_new(self, board: BoardState) -> str:
        return _("Lift the brush for another puzzle.")

    def lone_outcome_words(self, outcome: str) -> str:
        if outcome == WIN:
            return _("{move}: right.")
        if outcome == LOSS:
            return _("{move}: wrong, the square cannot be completed so.")
        return _("{move} takes up a colour.")

    # Texts

    def kind_words(self, game: Game) -> str:
        """What is played, for lists: `latin-square 6 medium pair`."""
        played = latin_square(game)
        return f"{self.name} {played.size} {seeds.LEVELS[played.level]} {played.puzzle}" if played.puzzle else self.name

    def move_words(self, game: Game, text: str) -> str:
        played = latin_square(game).round
        landing = parse_square(text[3:])
        if played.given[landing]:
            return f"takes up {COLOUR_NAMES[played.cells[landing] - 1]}, {text}"
        return f"paints {COLOUR_NAMES[played.colour()]}, {text}"
