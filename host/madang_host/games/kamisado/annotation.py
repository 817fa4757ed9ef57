"""The annotation of the first edition, in symbols and in words, for moves and whole matches. Knows no files.

Source: dragon book, "Kamisado Annotation". A move is a tower's colour, an arrow, a number of squares and the colour of
the square it ends on: `P↖5Y` is `Purple Left 5 Yellow`. Arrows are ↑ ↖ ↗ as the mover sees it and ↓ for a tower pushed
back; a blocked tower has none and 0, `G0Y`. Colours are N brown, G green, R red, Y yellow, K pink, P purple, B blue, O
orange. The book shows no push whole; it is read thus: the pusher's move, then in the place of the turn that the
opponent misses his towers that were pushed, the nearest first, so that the last colour calls the next tower.

A match is annotated as its text (madang.games.kamisado.match_text), with each round's start and moves as the book
has them: the towers of both players from their own left, with their rings, and a row a turn, Black's column first.
  black     P B O N K Y R G
  white     N B O R K Y G P+
  1.        P↑4K | K↖3G
  2.        G↑1R | B↓1P                   Black's green pushed White's blue
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.games.kamisado.board import BLACK, SIDE_NAMES, SQUARE_COLOUR, WHITE, colour_of, rings_of, side_of
from madang.games.kamisado.match import Match, PlayedRound
from madang.games.kamisado.match_setup import kamisado_text, round_text
from madang.games.kamisado.match_text import (
    MatchTextError,
    Reader,
    end_text,
    moves_of,
    outcome_lines,
    position_after,
    start_of,
    start_text,
    statement,
)
from madang.games.kamisado.notation import move_text
from madang.games.kamisado.rules import (
    ANY,
    NOBODY,
    Round,
    is_pass,
    landing_of,
    move_buffer,
    origin_of,
    pushed_of,
)
from madang.games.kamisado.starts import square_seen
from madang.text import shown

ARROWS = {"forwards": "↑", "left": "↖", "right": "↗", "backwards": "↓", "": ""}
BLOCKED = ""  # the direction of a tower that does not move
NOBODY_MOVES = "-"  # a cell before the challenger's first move, or after the last

_ABBREVIATIONS = {
    "l": "left",
    "r": "right",
    "f": "forwards",
    "forward": "forwards",
    "b": "backwards",
    "backward": "backwards",
}
_TOKEN = re.compile(r"[A-Za-z]+|[↑↖↗↓]|[0-9]+|\S")


class AnnotationError(ValueError):
    """A text that is no annotation, or one that does not fit the board."""


@dataclass(frozen=True)
class Entry:
    """What is written of one tower: its colour, the direction as its owner sees it, how far, onto which colour."""

    tower: int
    direction: str
    squares: int
    colour: int

    def symbols(self) -> str:
        return f"{COLOUR_LETTERS[self.tower]}{ARROWS[self.direction]}{self.squares}{COLOUR_LETTERS[self.colour]}"

    def words(self) -> str:
        direction = f"{self.direction.title()} " if self.direction else ""
        return f"{COLOUR_NAMES[self.tower].title()} {direction}{self.squares} {COLOUR_NAMES[self.colour].title()}"


def entries_of(position: Round, move: int) -> list[Entry]:
    """A legal move before it is played: the mover's entry, and those of the towers that it pushes."""
    origin, landing = origin_of(move), landing_of(move)
    tower = position.board[origin]
    if is_pass(move):
        return [Entry(colour_of(tower), BLOCKED, 0, SQUARE_COLOUR[landing])]
    ahead = 1 if side_of(tower) == WHITE else -1
    right = ((landing & 7) - (origin & 7)) * ahead
    direction = "left" if right < 0 else "right" if right > 0 else "forwards"
    squares = ((landing >> 3) - (origin >> 3)) * ahead
    entries = [Entry(colour_of(tower), direction, squares, SQUARE_COLOUR[landing])]
    for _ in range(pushed_of(move)):
        pushed = position.board[landing]
        landing += 8 * ahead
        entries.append(Entry(colour_of(pushed), "backwards", 1, SQUARE_COLOUR[landing]))
    return entries


def parse_entries(text: str) -> list[Entry]:
    """The entries of a cell, in symbols or words, whole or abbreviated; raises AnnotationError."""
    tokens = _TOKEN.findall(text.replace(",", " "))
    entries = []
    while tokens:
        tower = _colour(tokens.pop(0), text)
        direction = BLOCKED
        if tokens and not tokens[0].isdigit():
            direction = _direction(tokens.pop(0), text)
        if not tokens or len(tokens[0]) != 1 or tokens[0] not in "01234567":
            raise _no_entry(text, "the number of squares, 0 to 7, is missing")
        squares = int(tokens.pop(0))
        if not tokens:
            raise _no_entry(text, "the colour of the square is missing")
        entries.append(Entry(tower, direction, squares, _colour(tokens.pop(0), text)))
    return entries


def _no_entry(text: str, why: str) -> AnnotationError:
    return AnnotationError(f"no annotation '{_shown(text)}': {why} (try P↖5Y, Purple Left 5 Yellow, or G0Y)")


def _shown(text: str) -> str:
    return "".join(c if c in ARROWS.values() else shown(c) for c in text[:60])


def _colour(token: str, text: str) -> int:
    if len(token) == 1 and token.upper() in COLOUR_LETTERS:
        return COLOUR_LETTERS.index(token.upper())
    if token.lower() in COLOUR_NAMES:
        return COLOUR_NAMES.index(token.lower())
    raise _no_entry(text, f"'{_shown(token)}' is no colour")


def _direction(token: str, text: str) -> str:
    for direction, arrow in ARROWS.items():
        if direction and token.lower() in (direction, arrow):
            return direction
    if token.lower() in _ABBREVIATIONS:
        return _ABBREVIATIONS[token.lower()]
    raise _no_entry(text, f"'{_shown(token)}' is no direction")


def find_move(position: Round, written: Entry) -> int:
    """The legal move that the mover's entry means; raises AnnotationError saying what the board says instead."""
    moves = move_buffer()
    count = position.legal_moves(moves)
    legal = [moves[i] for i in range(count)]
    if not legal:
        raise AnnotationError(f"{_told(written)}, but the round is over, {SIDE_NAMES[position.winner]} has won")
    if position.active not in (ANY, written.tower):
        raise AnnotationError(f"{_told(written)}, but the {COLOUR_NAMES[position.active]} tower must move")
    of_tower = [(entries_of(position, move)[0], move) for move in legal]
    of_tower = [(entry, move) for entry, move in of_tower if entry.tower == written.tower]
    for entry, move in of_tower:
        if (entry.direction, entry.squares) == (written.direction, written.squares):
            if entry.colour != written.colour:
                raise AnnotationError(f"{_told(written)}, but that is a {COLOUR_NAMES[entry.colour]} square")
            return move
    raise AnnotationError(
        f"{_told(written)}, but the board allows {', '.join(entry.symbols() for entry, _ in of_tower) or 'it no move'}"
    )


def _told(written: Entry) -> str:
    return f"{written.symbols()} says '{written.words()}'"


@dataclass(frozen=True)
class Cell:
    """What one column of a row holds: the entries of a turn, or of a turn missed by a push; empty when nobody moves."""

    row: int
    side: int
    entries: tuple[Entry, ...]

    @property
    def moves(self) -> bool:
        """Whether it holds a move of its side, a pass included, rather than a turn missed."""
        return bool(self.entries) and self.entries[0].direction != "backwards"


def cells(match: Match, number: int) -> Iterator[Cell]:
    """The cells of a round, the first being 1."""
    return cells_of(start_of(match.rounds[number - 1]), moves_of(match, number))


def cells_of(start: Round, moves: Iterable[int]) -> Iterator[Cell]:
    """The cells of moves from a start, which is played on; begins with Black's of row 1 and alternates."""
    count = 0

    def cell(*entries: Entry) -> Cell:
        nonlocal count
        count += 1
        return Cell((count + 1) // 2, WHITE if count % 2 == 0 else BLACK, entries)

    if start.side == WHITE:
        yield cell()
    for move in moves:
        entries = entries_of(start, move)
        yield cell(entries[0])
        if len(entries) > 1:
            yield cell(*entries[1:])
        start.play(move)


def annotation_lines(match: Match, words: bool = False) -> list[str]:
    """The lines of an annotated match, in symbols or in words."""
    write: Callable[[Entry], str] = Entry.words if words else Entry.symbols
    lines = [statement("kamisado", kamisado_text(match))]
    for number, played in enumerate(match.rounds, 1):
        lines.append(statement("round", round_text(number, played)))
        lines += [statement(SIDE_NAMES[side], _home_row(played, side)) for side in (BLACK, WHITE)]
        rows: dict[int, list[str]] = {}
        for cell in cells(match, number):
            text = (", " if words else " ").join(map(write, cell.entries)) or NOBODY_MOVES
            rows.setdefault(cell.row, []).append(text)
        width = max((len(columns[0]) for columns in rows.values()), default=0)
        for row, columns in rows.items():
            lines.append(statement(f"{row}.", " | ".join([columns[0].ljust(width), *columns[1:]])).rstrip())
        lines += outcome_lines(match, number)
    lines.append(statement("end", end_text(match)))
    return lines


def _home_row(played: PlayedRound, side: int) -> str:
    pieces = [played.start[square_seen(side, 0, place)] for place in range(8)]
    return " ".join(COLOUR_LETTERS[colour_of(piece)] + "+" * rings_of(piece) for piece in pieces)


def is_annotation(lines: list[str]) -> bool:
    """Whether lines look like an annotated match rather than another form."""
    return any(line.split()[:1] in (["black"], ["white"], ["1."]) for line in lines)


def parse_annotation(lines: list[str]) -> Match:
    """The match of such lines; raises MatchTextError naming the line, and the round and the move if it is one."""
    reader = AnnotationReader()
    for number, line in enumerate(lines, 1):
        words = line.split()
        if words:
            reader.take(number, words[0], " ".join(words[1:]))
    return reader.finish(len(lines))


class AnnotationReader:
    """Takes the lines of an annotated match one by one and tells a match_text.Reader what they mean."""

    def __init__(self) -> None:
        self._reader = Reader()
        self._line = 0
        self._row = 0
        self._sides: list[int] = []  # whose home rows are read
        self._missed: list[Entry] = []  # the towers pushed by the last move: what the next cell must hold
        self._is_open = False  # whether rows may follow

    def take(self, line: int, keyword: str, value: str) -> None:
        self._line = line
        if keyword in SIDE_NAMES:
            self._take_home_row(SIDE_NAMES.index(keyword), value)
        elif keyword[:1].isdigit():
            self._take_row(keyword, value)
        else:
            self._close_round(keyword)
            self._reader.take(line, keyword, value)
            if keyword == "round":
                self._sides = []
                self._row = 0

    def finish(self, line: int) -> Match:
        return self._reader.finish(line)

    def _error(self, message: str) -> MatchTextError:
        return MatchTextError(self._line, message, self._reader.match)

    def _match(self) -> Match:
        match = self._reader.match
        if match is None or not match.rounds:
            raise self._error("this is for a round, but none has begun: 'round' is missing")
        return match

    def _take_home_row(self, side: int, value: str) -> None:
        match = self._match()
        if side != len(self._sides):
            raise self._error("'black' and then 'white' follow each 'round', once")
        right = _home_row(match.rounds[-1], side)
        if value != right:
            raise self._error(f"{SIDE_NAMES[side]} starts with '{right}', not '{shown(value)}'")
        self._sides.append(side)
        if side == WHITE:
            self._reader.take(self._line, "start", start_text(match.rounds[-1]))
            self._is_open = True

    def _take_row(self, keyword: str, value: str) -> None:
        if not self._is_open:
            raise self._error(f"row '{shown(keyword)}' stands where no moves can; 'round', 'black', 'white' come first")
        self._row += 1
        if keyword != f"{self._row}.":
            raise self._error(f"row '{self._row}.' is missing; this is '{shown(keyword)}'")
        columns = value.split("|")
        if len(columns) > 2:
            raise self._error(f"a row has two columns, Black's | White's, this one has {len(columns)}")
        for side, text in enumerate(columns):
            try:
                self._take_cell(side, text.strip())
            except AnnotationError as error:
                place = f"round {len(self._match().rounds)}, move {self._row} of {SIDE_NAMES[side]}"
                raise self._error(f"{place}: {error}") from error

    def _take_cell(self, side: int, text: str) -> None:
        match = self._match()
        position = match.round
        is_over = match.rounds[-1].winner != NOBODY
        if text in ("", NOBODY_MOVES):
            is_before_the_first = side == BLACK and position.plies == 0 and position.side == WHITE
            if not (is_over or is_before_the_first):
                raise AnnotationError("nothing is written, but the round goes on")
            return
        entries = parse_entries(text)
        if self._missed:
            if entries != self._missed:
                pushed = " ".join(entry.symbols() for entry in self._missed)
                raise AnnotationError(f"the board says {pushed}, pushed back, not '{_shown(text)}'")
            self._missed = []
            return
        if side != position.side and not is_over:
            raise AnnotationError(f"{SIDE_NAMES[position.side]} is to move: leave this column '{NOBODY_MOVES}'")
        move = find_move(position, entries[0])
        if len(entries) > 1:
            raise AnnotationError(f"'{_shown(text)}' is more than one move")
        self._missed = entries_of(position, move)[1:]
        self._reader.take(self._line, "moves", move_text(move))

    def _close_round(self, keyword: str) -> None:
        """Before what follows the rows: the position, which the annotation leaves to the board."""
        if not self._is_open:
            return
        match = self._match()
        if self._missed:
            pushed = " ".join(entry.symbols() for entry in self._missed)
            raise self._error(f"'{shown(keyword)}' stands where the towers pushed back must: {pushed}")
        self._reader.take(self._line, "position", position_after(match, len(match.rounds)))
        self._is_open = False
