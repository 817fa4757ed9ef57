"""Kamisado's face (madang_host.games.face)."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from madang.colours import COLOUR_NAMES, COLOURS
from madang.games import Game
from madang.games.kamisado.board import (
    BLACK,
    RINGLESS,
    SIDE_NAMES,
    SQUARE_COLOUR,
    WHITE,
    colour_of,
    rings_of,
    side_of,
    tower,
)
from madang.games.kamisado.match import EDITIONS, KOREAN, Match
from madang.games.kamisado.match_setup import kamisado_text
from madang.games.kamisado.match_text import MatchTextError, match_lines
from madang.games.kamisado.notation import move_text, parse_move, tower_name
from madang.squares import parse_square, square_name
from madang_host.games.colour_names import colour_words
from madang_host.games.face import Option
from madang_host.games.kamisado import annotation, choices, drawing, how_to_play, match_files, names
from madang_host.games.kamisado.rule_texts import RULE_TEXTS
from madang_host.games.kamisado.sentences import Sentences
from madang_host.games.kamisado.towers import kamisado, legal_moves, ringed
from madang_host.i18n.language import marked
from madang_host.render.drawing import BoardDrawing, Piece, Sheet

LONE = "lone rounds"  # beside the editions, in statistics

MOVE = re.compile(r"([a-h][1-8])-([a-h][1-8])(?:\^([1-3]))?")


class Face(Sentences):
    """A piece is a tower as madang.games.kamisado.board has it, with its rings or without."""

    name = "kamisado"
    title = marked("Kamisado")
    sides = SIDE_NAMES
    has_pie_rule = True

    def side_words(self, side: int) -> str:
        return names.side_words(side)

    def keeps_turn(self, move: str) -> bool:
        return "^" in move  # a push

    def matches(self) -> Sequence[tuple[str, str]]:
        return choices.matches()

    def setup_options(self, game: Game) -> Mapping[str, str]:
        return choices.setup_options(kamisado(game))

    def chooser(self, game: Game) -> int:
        return choices.chooser(kamisado(game))

    def drawing_option(self, options: Mapping[int, Option]) -> int | None:
        return choices.drawing_option(options)

    def option_of_computer(self, options: Mapping[int, Option], chance: int) -> int | None:
        return choices.option_of_computer(options, chance)

    def rules_text(self, edition: str = "") -> Sequence[str]:
        return how_to_play.rules_text(edition)

    def colour_words(self, colour: int) -> str:
        return colour_words(colour)

    def calling_square(self, move: str) -> int | None:
        """Where the tower that moved landed, or the furthest that it pushed."""
        found = MOVE.fullmatch(move)
        if found is None:
            return None
        origin, landing = parse_square(found[1]), parse_square(found[2])
        return landing + int(found[3] or 0) * (landing - origin)

    def left_to(self, move: str) -> tuple[str, str] | None:
        square = self.calling_square(move)
        if square is None or self.keeps_turn(move):
            return None
        return square_name(square), colour_words(SQUARE_COLOUR[square])

    def pieces(self) -> Sequence[int]:
        return [tower(side, colour) for side in range(2) for colour in range(COLOURS)]

    def piece_side(self, piece: int) -> int:
        return side_of(piece)

    def piece_colour(self, piece: int) -> int:
        return colour_of(piece)

    def piece_rings(self, piece: int) -> int:
        return rings_of(piece)

    def piece_name(self, piece: int) -> str:
        return f"{SIDE_NAMES[side_of(piece)]}-{COLOUR_NAMES[colour_of(piece)]}"

    def piece_words(self, piece: int) -> str:
        return names.tower_words(piece)

    def piece_as_object(self, piece: int) -> str:
        return names.tower_as_object(piece)

    pushes = True

    def place_beside(self, piece: int) -> int:
        """Before its square of the basic start."""
        return 7 - colour_of(piece) if side_of(piece) == WHITE else colour_of(piece)

    def piece_on(self, game: Game, square: int) -> int:
        return kamisado(game).round.board[square]

    def with_rings(self, game: Game, piece: int) -> int:
        return ringed(kamisado(game), piece)

    def without_rings(self, piece: int) -> int:
        return piece & RINGLESS

    def sheet_of(self, game: Game) -> Sheet:
        return drawing.SHEET

    def piece_drawing(self, piece: int) -> Piece:
        return drawing.piece_of(piece)

    def drawing_of(self, game: Game) -> BoardDrawing:
        return drawing.drawing_of(kamisado(game).round)

    rule_texts = RULE_TEXTS

    def rule_names(self) -> dict[str, str]:
        return super().rule_names() | {tower_name(piece): names.tower_words(piece) for piece in self.pieces()}

    # What is begun

    editions = EDITIONS

    def first_entry(self, edition: str | None, length: int | None) -> str:
        match = Match(edition or KOREAN, 1 if length is None else length)
        return f"{self.name} {kamisado_text(match)}"

    def move_texts(self, game: Game) -> list[str]:
        return sorted(map(move_text, legal_moves(kamisado(game).round)))

    # Texts and files

    first_words = "is the challenger"
    piece_word = "tower"
    categories = (*EDITIONS, LONE)
    rare_end = "deadlock"
    home_end = "home"

    def kind_words(self, game: Game) -> str:
        match = kamisado(game).match
        return "a lone round" if match is None else f"{match.edition} to {match.length}"

    def score_text(self, game: Game) -> str:
        match = kamisado(game).match
        return "" if match is None else f"black {match.score[BLACK]}, white {match.score[WHITE]}"

    def summary(self, game: Game) -> dict[str, object]:
        """A lone round has neither length nor score."""
        match = kamisado(game).match
        if match is None:
            return {"match": None}
        score = dict(zip(SIDE_NAMES, match.score, strict=True))
        return {"match": {"edition": match.edition, "length": match.length}, "score": score}

    def category(self, game: Game) -> str:
        match = kamisado(game).match
        return LONE if match is None else match.edition

    def setup_words(self, entry: str) -> str:
        if entry.startswith("round "):
            return f"set up by {entry.split(' ', 3)[-1]}"
        return "from a position"

    def move_words(self, game: Game, text: str) -> str:
        position = kamisado(game).round
        return f"{annotation.entries_of(position, parse_move(text, position))[0].words()}, {text}"

    def forms(self, game: Game) -> dict[str, Callable[[], list[str]]]:
        """The first edition's annotation in symbols and in words, and the two forms of match files; a lone round has no
        match file."""
        played = kamisado(game)
        shown = played.match or played.round
        forms: dict[str, Callable[[], list[str]]] = {
            "annotation": lambda: annotation.annotation_lines(shown),
            "words": lambda: annotation.annotation_lines(shown, words=True),
        }
        if isinstance(shown, Match):
            forms |= {"match": lambda: match_lines(shown), "jsonl": lambda: match_files.json_lines(shown)}
        return forms

    def shown_lines(self, game: Game, words: bool) -> list[str] | None:
        match = kamisado(game).match
        return None if match is None else annotation.annotation_lines(match, words)

    def json_lines(self, game: Game) -> list[str] | None:
        match = kamisado(game).match
        return None if match is None else match_files.json_lines(match)

    def read_file(self, content: bytes, file: Path) -> list[str]:
        try:
            return match_files.record_of(match_files.parse_game(content))
        except MatchTextError as error:
            raise match_files.DamagedMatchError(file, error) from error
