"""Latin squares on the PC: puzzles with one solution, their levels, what is known of them, advice, and words."""

import random
from collections import Counter
from dataclasses import dataclass, field
from math import factorial

import pytest
from commands import done, failed
from hypothesis import given
from hypothesis import strategies as st
from rounds import Hands

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES
from madang.games import NOBODY, Game
from madang.games.kamisado.board import SQUARE_COLOUR
from madang.games.latin_square import seeds
from madang.games.latin_square.game import LatinSquare
from madang.games.latin_square.rules import PALETTE
from madang.games.registry import new_game
from madang.squares import square_name
from madang_host.connection.session import Session
from madang_host.games.face import Ask
from madang_host.games.latin_square.face import latin_square
from madang_host.games.latin_square.players import solution_of
from madang_host.games.latin_square.puzzles import EASY, HARD, MEDIUM, Grid, puzzle_from, random_solution, seed_text
from madang_host.games.players import Advice
from madang_host.games.records import RecordError, entries_of, game_of, position_text
from madang_host.games.registry import face_of, players_of
from madang_host.general.outcomes import LOSS, OPEN, WIN
from madang_host.players.move_analysis import MoveOutcome
from madang_host.players.opponent import advice_words
from madang_host.teaching.comments import comment
from madang_host.ui import sentences
from madang_host.ui.study.history import History
from madang_host.ui.study.rounds import round_moves
from madang_host.ui.terminal.board.picture import faces

NAME = "latin-square"
PUZZLES = [(kind, size, level) for kind in seeds.KINDS for size in seeds.sizes_of(kind) for level in range(3)]


def puzzle(kind: str, size: int, level: int, number: int) -> LatinSquare:
    return latin_square(game_of([f"{NAME} {size} {seeds.LEVELS[level]} {kind} {number}"]))


def solutions(game: LatinSquare, most: int) -> int:
    position = game.round
    cells = [
        PALETTE.index(bytes((position.cells[8 * rank + file] - 1,))) if position.cells[8 * rank + file] else -1
        for rank in range(position.size)
        for file in range(position.size)
    ]
    return Grid(position.size, position.is_pair).count(cells, most)


# What is known


def reduced(size: int) -> list[int]:
    """First row and column in order, the rest empty."""
    return [max(cell % size, cell // size) if cell % size * (cell // size) == 0 else -1 for cell in range(size**2)]


@pytest.mark.parametrize(("size", "known"), [(2, 2), (3, 12), (4, 576), (5, 161_280)])
def test_the_number_of_latin_squares(size: int, known: int) -> None:
    """OEIS A002860 has them to order 11; those whose first row and column are in order are n! (n - 1)! times fewer."""
    grid = Grid(size)
    reduced = [
        max(cell % size, cell // size) if cell % size == 0 or cell // size == 0 else -1 for cell in range(size**2)
    ]
    assert grid.count(reduced, known) * factorial(size) * factorial(size - 1) == known


def test_the_number_of_order_six() -> None:
    """9408 with first row and column in order, so 812,851,200 (OEIS A002860); of order 7 there are 61,479,419,904,000,
    by the same source, which takes too long to count here."""
    assert Grid(6).count(reduced(6), 10_000) * factorial(6) * factorial(5) == 812_851_200


def transversals() -> list[tuple[int, ...]]:
    """Of Kamisado's board: the file in each row of eight squares with no row, file or colour twice."""
    found: list[tuple[int, ...]] = []

    def extend(files: tuple[int, ...], colours: int) -> None:
        if len(files) == 8:
            found.append(files)
            return
        for file in range(8):
            bit = 1 << SQUARE_COLOUR[8 * len(files) + file]
            if file not in files and not colours & bit:
                extend((*files, file), colours | bit)

    extend((), 0)
    return found


def test_the_board_of_kamisado_is_a_latin_square_with_384_transversals() -> None:
    """And eight of them solve the problem of the eight queens."""
    found = transversals()
    assert len(found) == 384
    queens = [
        files
        for files in found
        if all(len({file + way * rank for rank, file in enumerate(files)}) == 8 for way in (1, -1))
    ]
    assert len(queens) == 8


def test_the_puzzle_of_kamisado_has_the_board_as_its_solution() -> None:
    for level in range(3):
        found = solution_of(puzzle(seeds.KAMISADO, 8, level, 7).round)
        assert found == dict(enumerate(SQUARE_COLOUR))


# Puzzles


@pytest.mark.parametrize(("kind", "size", "level"), PUZZLES)
def test_every_puzzle_of_the_board_has_one_solution(kind: str, size: int, level: int) -> None:
    for number in (0, 1, 40_000):
        assert solutions(puzzle(kind, size, level, number), 2) == (2 if kind == seeds.FILL else 1)


@pytest.mark.parametrize(("size", "is_pair"), [(4, False), (5, True), (6, False), (7, True)])
def test_puzzles_are_made_with_one_solution_and_no_harder_than_their_level(size: int, is_pair: bool) -> None:
    grid = Grid(size, is_pair)
    given = Counter[int]()
    for seed in range(4):
        chance = random.Random(seed)
        solution = random_solution(grid, chance)
        for level in (EASY, MEDIUM, HARD):
            cells = puzzle_from(grid, solution, level, chance)
            assert grid.count(cells, 2) == 1
            assert next(grid.solutions(cells)) == solution
            assert grid.level(cells) <= level
            assert cells[0] >= 0
            assert set(cells) - {-1} == set(range(size))
            given[level] += len(cells) - cells.count(-1)
    assert given[EASY] >= given[MEDIUM] > given[HARD] or size < 5


def test_levels_of_the_seeds() -> None:
    grid = Grid(8)
    levels = []
    for level in range(3):
        seed = seeds.seed_of(seeds.COMPLETE, 8, level)
        cells = [ord(letter) - ord("A") if letter.isupper() else -1 for letter in seed]
        levels.append(grid.level(cells))
        assert seed_text(next(grid.solutions(cells)), cells) == seed
    assert levels == [EASY, MEDIUM, HARD]


def test_what_contradicts_itself_has_no_solution() -> None:
    assert Grid(4).count([0, 0, *[-1] * 14], 1) == 0


# Players


@pytest.mark.parametrize(("kind", "size"), [(seeds.COMPLETE, 6), (seeds.PAIR, 5), (seeds.FILL, 4)])
def test_advice_leads_to_the_solution(kind: str, size: int) -> None:
    game = puzzle(kind, size, HARD, 3)
    players = players_of(NAME)
    game.play(len(game.landing[: game.move_count()]) - 1)  # something, right or wrong
    while game.winner() == NOBODY:
        assert game.plies < 150
        game.take(players.advise(game, 1, lambda: None).move)
    assert game.winner() == 0


def test_moves_are_judged_by_the_solution() -> None:
    game = puzzle(seeds.COMPLETE, 5, EASY, 3)
    found = solution_of(game.round)
    assert found is not None
    judged = players_of(NAME).judge(game, 1)
    assert len(judged) == 24
    for one in judged:
        landing = game.landing[game.find(one.move)]
        if game.round.given[landing]:
            assert one.outcome == "open"
        else:
            assert one.outcome == ("win" if found[landing] == game.round.colour() else "loss")


def test_what_a_move_is_worth_is_said_to_one_player() -> None:
    face = face_of(NAME)
    said = [comment(face, 0, MoveOutcome("a1-b2", outcome, 0)) for outcome in (WIN, LOSS, OPEN)]
    assert said == ["a1-b2: right.", "a1-b2: wrong, the square cannot be completed so.", "a1-b2 takes up a colour."]


def test_a_page_is_told_the_colours_after_each_move() -> None:
    history = History()
    history.follow([f"{NAME} 4 easy complete 0", "a1-a2", "a2-b1", "b1-b2"])
    told = round_moves(history.rounds[-1], face_of(NAME))
    shown = [told["start_pieces"], *(move["pieces"] for move in told["moves"].values())]
    colours = [text[3 * len(face_of(NAME).pieces()) :] for text in shown]
    begun = latin_square(game_of([f"{NAME} 4 easy complete 0"])).round
    given = [f"{square_name(at)}{COLOUR_LETTERS[cell - 1]}" for at, cell in enumerate(begun.cells) if cell]
    assert colours[0] == "".join(given)
    painted = [{text[at : at + 3] for at in range(0, len(text), 3)} - set(given) for text in colours]
    assert [{text[:2] for text in found} for found in painted] == [set(), {"a2"}, {"a2", "b1"}, {"a2", "b1", "b2"}]
    assert all(text[2].islower() for text in painted[-1])


def test_a_tip_is_said_to_one_player() -> None:
    assert advice_words(face_of(NAME), Advice("a1-b2", WIN, None)) == "a1-b2: right."


def test_there_is_nobody_to_play_against() -> None:
    assert failed("tournament", "1", "2", "--game", NAME).startswith("latin-square is for one player")


# Words and pictures


@dataclass
class Board:
    game: Game
    ask: Ask = field(default_factory=lambda: Ask("move"))
    phase: str = "playing"


def test_what_is_said() -> None:
    game = game_of([f"{NAME} 4/4/4/RBYG a1"])
    face = face_of(NAME)
    board = Board(game)
    assert face.turn_words(board) == "The brush has red"  # type: ignore[arg-type]
    assert face.ask_words(board) == "Take up a colour, or paint a free square."  # type: ignore[arg-type]
    assert face.move_words(game, "a1-b1") == "takes up blue, a1-b1"
    assert face.move_words(game, "a1-b2") == "paints red, a1-b2"
    assert face.told_words("a1-b1", {}, {1: "B"}) == "b1: the brush takes up blue"
    assert face.told_words("a1-b2", {}, {9: "r"}) == "b2: painted red"
    assert face.colour_to_move(game, 0) == COLOUR_NAMES.index("red")
    game.take("a1-a2")
    told = face.ask_words(board)  # type: ignore[arg-type]
    assert told == "A colour comes twice: a1 a2. Paint one of them anew."
    assert face.score_words(board) == ["Latin square", "11 squares are free"]  # type: ignore[arg-type]
    drawn = face.drawing_of(game)
    assert {square: piece.letter for square, piece in drawn.pieces.items()} == {0: "R", 1: "B", 2: "Y", 3: "G", 8: "r"}
    assert len(drawn.sheet.points) == 16
    pair = face.sheet_of(game_of([f"{NAME} 5 easy pair 1"]))
    assert Counter(pair.colours.values()) == dict.fromkeys(PALETTE[:5], 5)


def test_a_terminal_shows_the_colours_and_the_moves_of_one_player() -> None:
    with Session("sim://?time=virtual") as session:
        hands = Hands(session)
        hands.take_from_the_shelf(f"{NAME} 4 easy complete 0")
        hands.set_up()
        for text in ("a1-a2", "a2-b1", "b1-b2"):
            hands.play(text)
        mirror = session.mirror
        assert sentences.move_rows(mirror) == [("a1-a2", ""), ("a2-b1", ""), ("b1-b2", "")]
        game = latin_square(mirror.game)
        seen = faces(mirror, 0, lambda _square: None)
        for square, cell in enumerate(game.round.cells):
            figure = seen[square].figure
            letter = COLOUR_LETTERS[cell - 1] if cell else ""
            assert (figure.letter if figure else "") == (letter if game.round.given[square] else letter.lower())


def test_it_is_read_and_drawn_by_commands() -> None:
    told = done("moves", "4/4/4/RBYG a1", "--game", NAME).split()
    assert len(told) == 15
    assert done("apply", "4/4/4/RBYG a1", "a1-b2", "--game", NAME) == "4/4/1r2/RBYG b2\n"
    assert done("perft", "2", "4/4/4/RBYG a1", "--game", NAME) == "225\n"
    assert "no colour 'X'" in failed("moves", "4/4/4/RBYX a1", "--game", NAME)


@pytest.mark.parametrize(("arguments", "words"), [((), ""), (("--size", "5", "--pair", "--level", "hard"), " pair")])
def test_puzzles_on_the_command_line(arguments: tuple[str, ...], words: str) -> None:
    told = done("puzzle", *arguments, "--seed", "1").splitlines()
    assert told[-1].endswith(f" a1{words}")
    game = latin_square(game_of([f"{NAME} {told[-1]}"]))
    assert solutions(game, 2) == 1
    assert done("puzzle", *arguments, "--seed", "1").splitlines() == told
    assert f'"position": "{told[-1]}"' in done("puzzle", *arguments, "--seed", "1", "--json")
    assert failed("puzzle", "--size", "6", "--pair").startswith("no pair of 6 x 6 squares")


# Whatever comes from outside

TEXTS = st.one_of(
    st.text(max_size=90),
    st.text("RBYGPOKNrbygpokn12345678/ abcdefgh", max_size=90),
    st.lists(st.sampled_from(["4", "1r2", "RBYG", "8", "RBYGPOKN", "5", "RBYGP"]), min_size=3, max_size=9).map(
        "/".join
    ),
).flatmap(lambda text: st.sampled_from([text, f"{text} a1", f"{text} a1 pair", f"{text} h8"]))


@given(TEXTS)
def test_a_position_is_read_as_it_is_written_or_refused(text: str) -> None:
    game = new_game(NAME)
    before = position_text(game)
    try:
        game.load(text)
    except ValueError:
        assert position_text(game) == before
        return
    again = new_game(NAME)
    again.load(position_text(game))
    assert position_text(again) == position_text(game)


@given(st.lists(TEXTS | st.sampled_from(["a1-b1", "b1-b2", "b2-c3", "c3-a1", f"{NAME} 4 easy fill 1"]), max_size=12))
def test_a_record_is_taken_whole_or_refused(entries: list[str]) -> None:
    try:
        game = game_of([f"{NAME} 4/4/4/RBYG a1", *entries])
    except RecordError as error:
        assert 1 <= error.index <= len(entries)
        return
    assert entries_of(game_of(entries_of(game))) == entries_of(game)
