"""What the faces of the konos share (madang_host.games.face): men of two sides that have no names of their own."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product

from madang.games import DRAWN, Game
from madang.games.kono import notation
from madang.games.kono.game import LENGTHS, MAN_COLOURS, Kono, first_piece
from madang.games.kono.round import Round
from madang.games.registry import new_game
from madang_host.games.face import BoardState, GameFace, sentence
from madang_host.games.records import entries_of, result_of, written
from madang_host.i18n.language import _, marked
from madang_host.render.board_text import board_lines
from madang_host.render.drawing import Sheet

_OPTION_WORDS = {
    "computer black": marked("the board plays Black"),
    "computer white": marked("the board plays White"),
    "optional": marked("captures are optional"),
    "forced": marked("captures are forced"),
    "tie": marked("who cannot move: a draw"),
    "loss": marked("who cannot move loses"),
    "pass": marked("who cannot move passes"),
    "parking": marked("men may stay at home"),
    "no-parking": marked("men must leave home"),
    "between-own": marked("the barred side lies between Black's men"),
    "between-sides": marked("the barred side lies between Black and White"),
    "set": marked("the men are set at the beginning"),
    "by-turns": marked("the men are put down by turns"),
}

_WIN_WORDS = {
    "captured": marked("{winner} wins: {loser} has one man left."),
    "blocked": marked("{winner} wins: {loser} cannot move."),
    "filled": marked("{winner} wins: all men stand where {loser}'s men began."),
}

_DRAW_WORDS = {
    "repetition": marked("A draw: the position stands for the third time."),
    "agreement": marked("A draw: the players have agreed on it."),
    "blocked": marked("A draw: {loser} cannot move."),
}


def kono(game: Game) -> Kono:
    """A game that is known to be a kono."""
    assert isinstance(game, Kono)
    return game


class KonoFace(GameFace):
    """men  how many each side has
    goal   how a round is won, and how men move
    trays  where men that are taken may lie, a row of squares for each side's
    """

    men = 0
    goal = ""
    trays: Sequence[bytes] = ()
    piece_word = "man"
    rare_end = "repetition"
    agreed_draw = notation.DRAW
    rule_texts = (marked("no move '{text}' (try d4-d5, d3xd5 if it takes, or pass)"),)

    # What is begun

    def matches(self) -> Sequence[tuple[str, str]]:
        """Of every length by every choice of variants, the usual ones first."""
        found = []
        for chosen in product(*kono(new_game(self.name)).round.VARIANTS):
            game = kono(new_game(self.name))
            for length in LENGTHS:
                game.take(" ".join((self.name, "to", str(length), *chosen)))
                words = _("{game}, to {length} points") if length > 1 else _("{game}, to one point")
                words = words.format(game=_(self.title), length=length)
                unusual = [_(_OPTION_WORDS[word]) for word in entries_of(game)[0].split()[3:]]
                found.append((entries_of(game)[0], ": ".join((words, ", ".join(unusual))) if unusual else words))
        return found

    def first_entry(self, edition: str | None, length: int | None) -> str:
        if length is not None and length not in LENGTHS:
            raise ValueError(f"no match of {self.name} goes to {length} points (try {', '.join(map(str, LENGTHS))})")
        return f"{self.name} to {length or LENGTHS[0]}"

    def lone_round(self, variants: Sequence[str]) -> str:
        return " ".join((self.first_entry(None, LENGTHS[0]), *variants))

    def rules_text(self, edition: str = "") -> Sequence[str]:
        if edition:
            raise ValueError(_("{game} has no editions: leave out --edition").format(game=_(self.title)))
        variants = [_(_OPTION_WORDS[word]) for group in kono(new_game(self.name)).round.VARIANTS for word in group[1:]]
        return [
            *board_lines(self.drawing_of(new_game(self.name))),
            "",
            _("Each side has {count} men: Black's at the top, White's at the bottom.").format(count=self.men),
            _(self.goal),
            _(
                "Black begins the first round; in the next ones the sides take turns. A position that stands for the "
                "third time is a draw."
            ),
            _("Variants: {variants}.").format(variants="; ".join(variants)),
        ]

    # Pieces

    def pieces(self) -> Sequence[int]:
        return [first_piece(side) + number for side in range(2) for number in range(self.men)]

    def piece_side(self, piece: int) -> int:
        return int(piece >= first_piece(1))

    def piece_colour(self, piece: int) -> int:
        return MAN_COLOURS[self.piece_side(piece)]

    def piece_words(self, piece: int) -> str:
        return _("a man of {side}'s").format(side=self.side_words(self.piece_side(piece))) if piece else _("a man")

    # Sentences

    def result_words(self, board: BoardState) -> str:
        game = kono(board.game)
        result = result_of(game)
        if result is None:
            return ""
        if game.winner() == DRAWN:
            return sentence(_(_DRAW_WORDS[result[1]]).format(loser=self.side_words(game.side())))
        winner, loser = self.side_words(game.winner()), self.side_words(1 - game.winner())
        return sentence(_(_WIN_WORDS[result[1]]).format(winner=winner, loser=loser))

    def score_words(self, board: BoardState) -> list[str]:
        game = kono(board.game)
        if not game.length:
            return [_(self.title), _("A single round")]
        score = ", ".join(f"{self.side_words(side)} {game.score[side]}" for side in range(2))
        played = _("{game} to {length}, round {number}").format(
            game=_(self.title), length=game.length, number=game.round_number()
        )
        return [played, score]

    def option_words(self, board: BoardState, square: int) -> str:
        text = board.options[square].text if square in board.options else ""
        if text in _OPTION_WORDS:
            return _(_OPTION_WORDS[text])
        word, _space, length = text.partition(" ")
        if word != "to":
            return text
        return _("to one point") if length == "1" else _("to {length} points").format(length=length)

    # Pictures

    def sheet_of(self, game: Game) -> Sheet:
        """The points, the lines along which men move, and where men are taken, a tray for each side's."""
        played = kono(game).round
        if played.lines not in self._sheets:
            self._sheets[played.lines] = _sheet_of(played, self.trays)
        return self._sheets[played.lines]

    @cached_property
    def _sheets(self) -> dict[bytes, Sheet]:
        """By the lines of a round, which a variant may change; a terminal asks for one with every frame."""
        return {}

    def sheets(self) -> Mapping[str, Sheet]:
        """The sheet of each variant that has lines of its own, by its word."""
        game = kono(new_game(self.name))
        found: dict[str, Sheet] = {}
        for word in ("", *(word for group in game.round.VARIANTS for word in group[1:])):
            game.take(f"{self.name} to {LENGTHS[0]} {word}".rstrip())
            sheet = self.sheet_of(game)
            if sheet not in found.values():
                found[word or self.name] = sheet
        return found

    # Texts

    def kind_words(self, game: Game) -> str:
        """What is played, for lists: `nei-pat-kono to 3 forced`."""
        return f"{self.name} {written(kono(game).write_kind)}" if kono(game).length else self.name

    def score_text(self, game: Game) -> str:
        black, white = kono(game).score
        return f"black {black} white {white}" if kono(game).length else ""


def _sheet_of(played: Round, trays: Sequence[bytes]) -> Sheet:
    points = [point for point in sorted(played.points()) if played.near(point)]
    waiting = tuple(tuple(square for square in men if square not in points) for men in played.start())
    return Sheet(
        points=tuple(points),
        lines=tuple((point, near) for point in points for near in played.near(point) if near > point),
        trays=tuple(map(tuple, trays)) or waiting,
    )
