"""Squares, their names, and sets of them."""

from dice import Dice
from expect import message_of

from madang import squares
from madang.squares import NO_SQUARE, SQUARES, SquareError

# Row by row as they lie before White.
NAMES = (
    "a8 b8 c8 d8 e8 f8 g8 h8",
    "a7 b7 c7 d7 e7 f7 g7 h7",
    "a6 b6 c6 d6 e6 f6 g6 h6",
    "a5 b5 c5 d5 e5 f5 g5 h5",
    "a4 b4 c4 d4 e4 f4 g4 h4",
    "a3 b3 c3 d3 e3 f3 g3 h3",
    "a2 b2 c2 d2 e2 f2 g2 h2",
    "a1 b1 c1 d1 e1 f1 g1 h1",
)


def random_members(dice):
    return [square for square in range(SQUARES) if dice.below(3) == 0]


def test_names_of_all_squares():
    names = " ".join([NAMES[7 - rank] for rank in range(8)]).split()
    assert len(names) == SQUARES
    for square in range(SQUARES):
        assert squares.square_name(square) == names[square]
        assert squares.parse_square(names[square]) == square


def test_what_is_no_square():
    for text, named in (
        ("i9", "i9"),
        ("a0", "a0"),
        ("a9", "a9"),
        ("A1", "A1"),
        ("1a", "1a"),
        ("a", "a"),
        ("", ""),
        ("a10", "a10"),
        (" a1", " a1"),
        ("a1\n", "a1?"),
        ("\u00e11", "?1"),
        ("a\u0661", "a?"),
        ("x" * 50, "x" * 40 + "..."),
    ):
        message = message_of(SquareError, squares.parse_square, text)
        assert message == f"no square '{named}' (try a1 to h8)", message


def test_sets_agree_with_lists():
    dice = Dice(1)
    for _ in range(100):
        members = random_members(dice)
        made = squares.new_set(members)
        assert squares.members(made) == members
        assert squares.count(made) == len(members)
        assert squares.first(made) == (members[0] if members else NO_SQUARE)
        for square in range(SQUARES):
            assert squares.has(made, square) == (square in members)


def test_adding_and_discarding_touch_one_square():
    dice = Dice(2)
    for square in range(SQUARES):
        members = random_members(dice)
        others = [member for member in members if member != square]
        made = squares.new_set(members)
        for _ in range(2):
            squares.add(made, square)
            assert squares.members(made) == sorted(others + [square])
        for _ in range(2):
            squares.discard(made, square)
            assert squares.members(made) == others


def test_copying_and_clearing():
    source = squares.new_set((0, 27, 63))
    copied = squares.new_set((1, 2))
    squares.copy(source, copied)
    squares.clear(source)
    assert squares.members(copied) == [0, 27, 63]
    assert squares.members(source) == []


def test_two_sets_make_a_third():
    dice = Dice(4)
    made = squares.new_set()
    for _ in range(100):
        one = random_members(dice)
        other = random_members(dice)
        first, second = squares.new_set(one), squares.new_set(other)
        for operation, members in (
            (squares.union, set(one) | set(other)),
            (squares.intersection, set(one) & set(other)),
            (squares.difference, set(one) - set(other)),
            (squares.symmetric_difference, set(one) ^ set(other)),
        ):
            operation(first, second, made)
            assert squares.members(made) == sorted(members)
            assert squares.is_empty(made) == (not members)
            assert squares.is_subset(made, second) == members.issubset(other)
        squares.difference(first, second, first)  # into one of them
        assert squares.members(first) == [square for square in one if square not in other]


def test_popping_the_lowest_until_none_is_left():
    dice = Dice(5)
    for _ in range(20):
        members = random_members(dice)
        made = squares.new_set(members)
        assert [squares.pop(made) for _ in members] == members
        assert squares.pop(made) == NO_SQUARE


def test_text_of_sets():
    assert squares.set_text(squares.new_set((0, 9, 63))) == "0102000000000080"
    dice = Dice(3)
    for _ in range(100):
        made = squares.new_set(random_members(dice))
        assert squares.parse_set(squares.set_text(made)) == made


def test_what_is_no_set():
    for text, named in (
        ("", ""),
        ("010200000000008", "010200000000008"),
        ("01020000000000800", "01020000000000800"),
        ("0102000000000xyz", "0102000000000xyz"),
        ("01020000000000FF", "01020000000000FF"),
        ("-1+1 100000000ff", "-1+1 100000000ff"),
        ("01020000000000\n\u0661", "01020000000000??"),
    ):
        message = message_of(SquareError, squares.parse_set, text)
        assert message == f"no set of squares '{named}' (16 hex digits, a pair a rank)", message
