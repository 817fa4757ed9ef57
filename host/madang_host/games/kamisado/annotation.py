"""The annotation of the first edition, in symbols and in words, for moves and whole matches. Knows no files.

Source: dragon book, "Kamisado Annotation". A move is a tower's colour, an arrow, a number of squares and the colour of
the square it ends on: `P↖5Y` is `Purple Left 5 Yellow`. Arrows are ↑ ↖ ↗ as the mover sees it and ↓ for a tower pushed
back; a blocked tower has none and 0, `G0Y`. Colours are N brown, G green, R red, Y yellow, K pink, P purple, B blue, O
orange. The book shows no push whole; it is read thus: the pusher's move, then in the place of the turn that the
opponent misses the towers that were pushed, the nearest first, so that the last colour calls the next tower.

A match is annotated as its text (madang.games.kamisado.match_text), with each round's start and moves as the book
has them: the towers of both players from their own left, with their rings, and a row a turn, Black's column first.
  black     P B O N K Y R G
  white     N B O R K Y G P+
  1.        P↑4K | K↖3G
  2.        G↑1R | B↓1P                   Black's green pushed White's blue
A lone round begins with its `position` instead, or with its rows if that is the basic start, and may end with its
`result`.

What people write is read, too: words cut short or run together as far as they can mean but one thing (`Pur L 5 Yel`,
`PL5Y`, `Fwd`, `Brn`), no colour of the square, no home rows, no `result`, `ring`, `score` or `end`, and a sheet that
breaks off. All that is written must fit the board.
"""

import copy
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.games.kamisado.board import (
    BLACK,
    SIDE_NAMES,
    SQUARE_COLOUR,
    WHITE,
    colour_of,
    rings_of,
    side_of,
    square_seen,
)
from madang.games.kamisado.match import Match, PlayedRound
from madang.games.kamisado.match_setup import kamisado_text
from madang.games.kamisado.match_text import (
    MatchTextError,
    Reader,
    end_text,
    moves_of,
    outcome_lines,
    position_after,
    result_text,
    ring_text,
    score_text,
    start_of,
    start_text,
    statement,
)
from madang.games.kamisado.notation import (
    START,
    PositionError,
    move_text,
    parse_position,
    position_text,
    result_of,
    round_text,
)
from madang.games.kamisado.rules import (
    ANY,
    NOBODY,
    Round,
    is_pass,
    landing_of,
    origin_of,
    pushed_of,
)
from madang.text import shown
from madang_host.games.kamisado.towers import legal_moves

ARROWS = {"forwards": "↑", "left": "↖", "right": "↗", "backwards": "↓", "": ""}
BLOCKED = ""  # the direction of a tower that does not move
NOBODY_MOVES = "-"  # a cell before the challenger's first move, or after the last

_WITH_CAPITALS = ("round", "position", *SIDE_NAMES)  # statements that hold towers
_BLANK_CELLS = ("", NOBODY_MOVES, "\u2013", "\u2014")
_LONGEST_CELL = 200  # characters; the longest that is written here has 111
_LONGEST_WORD = 30  # of several run together
_NUMBERS = tuple("01234567")
_NO_NUMBER = "the number of squares, 0 to 7, is missing"
_TOKEN = re.compile(r"[A-Za-z]+|[↑↖↗↓]|[0-9]+|\S")
_ROW = re.compile(r"([0-9]{1,4})(?:\s*[.:)]|(?=\s)|$)(.*)", re.DOTALL)
_EMOJI = dict.fromkeys(map(ord, "\ufe0e\ufe0f"))  # what telephones put behind arrows


class AnnotationError(ValueError):
    """A text that is no annotation, or one that does not fit the board."""


@dataclass(frozen=True)
class WrittenEntry:
    """What somebody wrote of one tower: its colour, the direction as its owner sees it, how far, onto which colour;
    the last may have been left out."""

    tower: int
    direction: str
    squares: int
    colour: int | None

    def symbols(self) -> str:
        colour = "" if self.colour is None else COLOUR_LETTERS[self.colour]
        return f"{COLOUR_LETTERS[self.tower]}{ARROWS[self.direction]}{self.squares}{colour}"

    def words(self) -> str:
        direction = f"{self.direction.title()} " if self.direction else ""
        colour = "" if self.colour is None else f" {COLOUR_NAMES[self.colour].title()}"
        return f"{COLOUR_NAMES[self.tower].title()} {direction}{self.squares}{colour}"

    def fits(self, entry: "Entry") -> bool:
        """Whether this says of a tower what the board does."""
        same = (self.tower, self.direction, self.squares) == (entry.tower, entry.direction, entry.squares)
        return same and self.colour in (None, entry.colour)


@dataclass(frozen=True)
class Entry(WrittenEntry):
    """The same as the board has it."""

    colour: int


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


def parse_entries(text: str) -> list[WrittenEntry]:
    """The entries of a cell, in symbols or words, whole or abbreviated; raises AnnotationError."""
    if len(text) > _LONGEST_CELL:
        raise _no_entry(text, "it is longer than any move")
    words: list[str] = []  # since the last number
    towers: list[tuple[int, str, int]] = []
    colours: list[int | None] = []  # of the squares they end on
    for token in _TOKEN.findall(text.translate(_EMOJI).replace(",", " ")):
        if not token.isdecimal():
            words.append(token)
            continue
        if token not in _NUMBERS:
            raise _no_entry(text, _NO_NUMBER)
        squares = _NUMBERS.index(token)
        colour, tower, direction = _reading(words, squares, bool(towers), text)
        if towers:
            colours.append(colour)
        towers.append((tower, direction, squares))
        words = []
    if not towers:
        if words and not _cuts(words[:1], (_colour,)):
            raise _no_entry(text, f"'{_shown(words[0])}' is no colour")
        raise _no_entry(text, _NO_NUMBER)
    last = _cuts(words, (_colour,))
    if words and not last:
        is_known = _cuts(words[:1], (_colour,))
        raise _no_entry(text, _NO_NUMBER if is_known else f"'{_shown(words[0])}' is no colour")
    colours.append(last[0][1] if last else None)
    return [WrittenEntry(*tower, colour) for tower, colour in zip(towers, colours, strict=True)]


def _reading(words: list[str], squares: int, follows: bool, text: str) -> tuple[int | None, int, str]:
    """What stands before a number: the colour on which the tower before ended, if one was before and it is written;
    the tower, and its direction unless it is blocked. There must be just one way to read it."""
    parts = (_colour, _direction) if squares else (_colour,)
    found = [(splits, None, *reading) for splits, *reading in _cuts(words, parts)]
    if follows:
        found += _cuts(words, (_colour, *parts))
    fewest = min((splits for splits, *_ in found), default=0)  # whole words rather than parts of them
    whole = [reading for splits, *reading in found if splits == fewest]
    readings = list(dict.fromkeys((colour, tower, "".join(direction)) for colour, tower, *direction in whole))
    if len(readings) == 1:
        return readings[0]
    if readings:
        meant = " or ".join(WrittenEntry(tower, direction, squares, None).words() for _, tower, direction in readings)
        raise _no_entry(text, f"'{_shown(' '.join(words))}' can mean {meant}")
    if not words:
        raise _no_entry(text, "the colour of the tower is missing")
    if not _cuts(words[:1], (_colour,)) and not _cuts(words[:1], parts):
        raise _no_entry(text, f"'{_shown(words[0])}' is no colour")
    if not squares:
        raise _no_entry(text, "a tower that moves 0 squares has no direction")
    if len(words) == 1:
        raise _no_entry(text, "the direction is missing")
    raise _no_entry(text, f"'{_shown(words[1])}' is no direction")


def _cuts(words: list[str], parts: tuple[Callable[[str], int | str | None], ...]) -> list[tuple[Any, ...]]:
    """All ways to cut words into these parts, of which several may be run together in a word: in how many places words
    are split, and the parts."""
    if not parts:
        return [] if words else [(0,)]
    if not words or len(words[0]) > _LONGEST_WORD:
        return []
    found = []
    for size in range(1, len(words[0]) + 1):
        part = parts[0](words[0][:size])
        if part is not None:
            rest = [words[0][size:]] if size < len(words[0]) else []
            found += [(splits + len(rest), part, *others) for splits, *others in _cuts([*rest, *words[1:]], parts[1:])]
    return found


def _colour(word: str) -> int | None:
    if len(word) == 1:
        return COLOUR_LETTERS.index(word.upper()) if word.upper() in COLOUR_LETTERS else None
    name = _only_one(word, COLOUR_NAMES)
    return None if name is None else COLOUR_NAMES.index(name)


def _direction(word: str) -> str | None:
    for direction, arrow in ARROWS.items():
        if word == arrow:
            return direction
    return _only_one(word, tuple(ARROWS))


def _only_one(word: str, names: Iterable[str]) -> str | None:
    """The name that a word is short for: it begins like it, and its other letters come in the same order."""
    fitting = [name for name in names if word[:1].lower() == name[:1] and _is_within(word.lower(), name)]
    return fitting[0] if len(fitting) == 1 else None


def _is_within(letters: str, name: str) -> bool:
    rest = iter(name)
    return all(letter in rest for letter in letters)


def _no_entry(text: str, why: str) -> AnnotationError:
    return AnnotationError(f"no annotation '{_shown(text)}': {why} (try P↖5Y, Purple Left 5 Yellow, or G0Y)")


def _shown(text: str) -> str:
    return "".join(c if c in ARROWS.values() else shown(c) for c in text[:60])


def find_move(position: Round, written: WrittenEntry) -> int:
    """The legal move that the mover's entry means; raises AnnotationError saying what the board says instead."""
    legal = legal_moves(position)
    if not legal:
        raise AnnotationError(f"{_told(written)}, but the round is over, {SIDE_NAMES[position.winner]} has won")
    if position.active not in (ANY, written.tower):
        raise AnnotationError(f"{_told(written)}, but the {COLOUR_NAMES[position.active]} tower must move")
    of_tower = [(entries_of(position, move)[0], move) for move in legal]
    of_tower = [(entry, move) for entry, move in of_tower if entry.tower == written.tower]
    for entry, move in of_tower:
        if (entry.direction, entry.squares) == (written.direction, written.squares):
            if not written.fits(entry):
                raise AnnotationError(f"{_told(written)}, but that is a {COLOUR_NAMES[entry.colour]} square")
            return move
    raise AnnotationError(
        f"{_told(written)}, but the board allows {', '.join(entry.symbols() for entry, _ in of_tower) or 'it no move'}"
    )


def _told(written: WrittenEntry) -> str:
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


def start_and_moves(played: Round) -> tuple[Round, list[int]]:
    """Where a round began, and its moves; the round itself stays as it is."""
    start = copy.deepcopy(played)
    while start.undo():
        pass
    return start, [played.past_move(ply) for ply in range(played.plies)]


def rounds_of(game: Match | Round) -> list[tuple[str, Round, list[int]]]:
    """How each round of a match, or a lone one, was set up, its start, and its moves."""
    if isinstance(game, Round):
        return [("position", *start_and_moves(game))]
    return [(played.setup, start_of(played), moves_of(game, number)) for number, played in enumerate(game.rounds, 1)]


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


def annotation_lines(game: Match | Round, words: bool = False) -> list[str]:
    """The lines of an annotated match, or of a lone round, in symbols or in words."""
    rows = [list(_rows(cells_of(start, moves), words)) for _, start, moves in rounds_of(game)]
    if isinstance(game, Round):
        lines = [statement("position", position_text(start_and_moves(game)[0])), *rows[0]]
        result = result_of(game)
        return lines if result is None else [*lines, statement("result", " ".join(result))]
    lines = [statement("kamisado", kamisado_text(game))]
    for number, played in enumerate(game.rounds, 1):
        lines.append(statement("round", round_text(number, played)))
        lines += [statement(SIDE_NAMES[side], _home_row(played, side)) for side in (BLACK, WHITE)]
        lines += rows[number - 1]
        lines += outcome_lines(game, number)
    lines.append(statement("end", end_text(game)))
    return lines


def _rows(of_round: Iterable[Cell], words: bool) -> Iterator[str]:
    write: Callable[[Entry], str] = Entry.words if words else Entry.symbols
    rows: dict[int, list[str]] = {}
    for cell in of_round:
        text = (", " if words else " ").join(map(write, cell.entries)) or NOBODY_MOVES
        rows.setdefault(cell.row, []).append(text)
    width = max((len(columns[0]) for columns in rows.values()), default=0)
    for row, columns in rows.items():
        yield statement(f"{row}.", " | ".join([columns[0].ljust(width), *columns[1:]])).rstrip()


def _home_row(played: PlayedRound, side: int) -> str:
    board = played.start()
    pieces = [board[square_seen(side, 0, place)] for place in range(8)]
    return " ".join(COLOUR_LETTERS[colour_of(piece)] + "+" * rings_of(piece) for piece in pieces)


def begins_annotation(line: str) -> bool:
    """Whether a line can only be one of an annotation, not one of a match's text."""
    keyword = line[:_LONGEST_WORD].lower().split(None, 1)[:1]
    return keyword in (["black"], ["white"]) or bool(_ROW.match(line.lstrip()))


def parse_annotation(lines: Iterable[str]) -> Match | Round:
    """The match or the lone round of such lines; raises MatchTextError naming the line, and the round and the move if
    it is one."""
    reader = AnnotationReader()
    for number, line in enumerate(lines, 1):
        if line.strip():
            reader.take(number, line.strip())
    return reader.finish()


class AnnotationReader:
    """Takes the lines of an annotated match one by one and gives a match_text.Reader what they mean; those of a lone
    round it plays itself."""

    def __init__(self) -> None:
        self._reader = Reader()
        self._lone: Round | None = None
        self._line = 0
        self._row = 0  # the last one; 0 before a round's first
        self._sides: list[int] = []  # whose home rows are read
        self._missed: list[Entry] = []  # the towers pushed by the last move: what the next cell must hold
        self._gap: MatchTextError | None = None  # a cell left blank, if it was not the last
        self._is_open = False  # whether rows may follow
        self._due: list[str] = []  # what would follow a round in the text, of which nothing was written yet
        self._has_ended = False

    def take(self, line: int, text: str) -> None:
        """One line that is not blank."""
        self._line = line
        row = _ROW.match(text)
        if row:
            self._take_row(int(row[1]), row[2])
            return
        keyword, *value = text.split(None, 1)
        words = " ".join("".join(value).split())
        keyword = keyword.lower()
        self._take_statement(keyword, words if keyword in _WITH_CAPITALS else words.lower())

    def finish(self) -> Match | Round:
        """What was read, be it broken off."""
        if self._lone is not None:
            return self._lone
        match = self._reader.match
        if match is None:
            raise self._error("nothing is written here")
        if not self._has_ended:
            self._missed = []
            self._take_statement("end", end_text(match))
        return self._reader.finish(self._line)

    def _take_statement(self, keyword: str, value: str) -> None:
        if self._lone is not None:
            self._end_lone(self._lone, keyword, value)
        elif self._reader.match is None and keyword == "position":
            self._begin_lone(value)
        elif keyword in SIDE_NAMES:
            self._take_home_row(SIDE_NAMES.index(keyword), value)
        else:
            self._close_round(keyword)
            while self._due and keyword in (*self._due[1:], "round", "end"):
                self._tell_by_the_rules(self._due.pop(0))
            self._due = self._due[1:]
            self._reader.take(self._line, keyword, value)
            self._has_ended = keyword == "end"
            if keyword == "round":
                self._tell_by_the_rules("start")
                self._open()

    def _error(self, message: str) -> MatchTextError:
        return MatchTextError(self._line, message, self._reader.match)

    def _match(self) -> Match:
        match = self._reader.match
        if match is None or not match.rounds:
            raise self._error("this is for a round, but none has begun: 'round' is missing")
        return match

    def _position(self) -> Round:
        return self._lone or self._match().round

    def _tell_by_the_rules(self, keyword: str) -> None:
        """State what the annotation leaves to the board."""
        match = self._match()
        number, played = len(match.rounds), match.rounds[-1]
        value = {
            "start": lambda: start_text(played),
            "position": lambda: position_after(match, number),
            "result": lambda: result_text(played),
            "ring": lambda: ring_text(played),
            "score": lambda: score_text(match, number),
        }[keyword]()
        self._reader.take(self._line, keyword, value)

    def _begin_lone(self, text: str) -> None:
        try:
            self._lone = parse_position(text)
        except PositionError as error:
            raise self._error(str(error)) from error
        self._open()

    def _end_lone(self, played: Round, keyword: str, value: str) -> None:
        result = result_of(played)
        right = f"only 'result {' '.join(result)}'" if result else "only another row"
        if keyword != "result" or result is None or value != " ".join(result):
            raise self._error(f"'{shown(f'{keyword} {value}', 60)}' stands where {right} can")
        self._is_open = False

    def _open(self) -> None:
        self._sides, self._row, self._is_open = [], 0, True

    def _take_home_row(self, side: int, value: str) -> None:
        match = self._match()
        if side in self._sides or side < len(self._sides) or self._row or not self._is_open:
            raise self._error("'black' and then 'white' follow each 'round', once")
        right = _home_row(match.rounds[-1], side)
        if value.upper().replace(" ", "") != right.replace(" ", ""):
            raise self._error(f"{SIDE_NAMES[side]} starts with '{right}', not '{shown(value)}'")
        self._sides.append(side)

    def _take_row(self, number: int, value: str) -> None:
        if self._lone is None and self._reader.match is None:
            self._begin_lone(START)
        if not self._is_open:
            raise self._error(f"row '{number}.' stands where no moves can; 'round' comes first")
        may_begin = self._row == 0 and self._lone is not None  # within a round, as a fragment
        if number != self._row + 1 and not may_begin:
            raise self._error(f"row '{self._row + 1}.' is missing; this is '{number}.'")
        self._row = number
        columns = value.split("|")
        if len(columns) > 2:
            raise self._error(f"a row has two columns, Black's | White's, this one has {len(columns)}")
        for side, text in enumerate(columns):
            try:
                self._take_cell(side, " ".join(text.split()))
            except AnnotationError as error:
                raise self._error(f"{self._place(side)}: {error}") from error

    def _place(self, side: int) -> str:
        move = f"move {self._row} of {SIDE_NAMES[side]}"
        return move if self._lone is not None else f"round {len(self._match().rounds)}, {move}"

    def _take_cell(self, side: int, text: str) -> None:
        position = self._position()
        is_over = position.winner != NOBODY
        if text in _BLANK_CELLS:
            is_before_the_first = side == BLACK and position.plies == 0 and position.side == WHITE
            if not (is_over or is_before_the_first or self._gap):
                self._gap = self._error(f"{self._place(side)}: nothing is written, but the round goes on")
            return
        if self._gap:
            raise self._gap
        entries = parse_entries(text)
        if self._missed:
            if len(entries) != len(self._missed) or not all(map(WrittenEntry.fits, entries, self._missed)):
                raise AnnotationError(f"the board says {self._pushed()}, pushed back, not '{_shown(text)}'")
            self._missed = []
            return
        if side != position.side and not is_over:
            raise AnnotationError(f"{SIDE_NAMES[position.side]} is to move: leave this column '{NOBODY_MOVES}'")
        move = find_move(position, entries[0])
        if len(entries) > 1:
            raise AnnotationError(f"'{_shown(text)}' is more than one move")
        self._missed = entries_of(position, move)[1:]
        if self._lone is not None:
            self._lone.play(move)
        else:
            self._reader.take(self._line, "moves", move_text(move))

    def _pushed(self) -> str:
        return " ".join(entry.symbols() for entry in self._missed)

    def _close_round(self, keyword: str) -> None:
        """Before what follows the rows: the position, which the annotation leaves to the board."""
        self._gap = None
        if not self._is_open:
            return
        if self._missed:
            raise self._error(f"'{shown(keyword)}' stands where the towers pushed back must: {self._pushed()}")
        self._is_open = False
        self._tell_by_the_rules("position")
        if self._position().winner != NOBODY:
            self._due = ["result", "ring", "score"]
