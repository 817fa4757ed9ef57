"""The Kamisado board and its towers."""

from madang.colours import COLOUR_LETTERS, COLOUR_NAMES, COLOURS
from madang.games.kamisado import board
from madang.games.kamisado.board import BLACK, HOME_RANK, SQUARE_COLOUR, WHITE

# Dragon book, figure 7(b): the home row from its owner's left.
HOME_ROW = ["brown", "green", "red", "yellow", "pink", "purple", "blue", "orange"]


def colour_names(squares):
    return [COLOUR_NAMES[SQUARE_COLOUR[square]] for square in squares]


def test_every_row_and_column_has_each_colour_once():
    for i in range(8):
        assert sorted(colour_names(range(8 * i, 8 * i + 8))) == sorted(HOME_ROW)
        assert sorted(colour_names(range(i, 64, 8))) == sorted(HOME_ROW)


def test_the_board_is_the_same_from_both_sides():
    for square in range(64):
        assert SQUARE_COLOUR[square] == SQUARE_COLOUR[63 - square]


def test_home_rows():
    assert colour_names(range(8)) == HOME_ROW
    assert colour_names(range(63, 55, -1)) == HOME_ROW
    assert (HOME_RANK[WHITE], HOME_RANK[BLACK]) == (0, 7)


def test_letters_of_the_colours():
    assert len(COLOUR_LETTERS) == len(COLOUR_NAMES) == COLOURS
    # Pink and brown give their first letter to purple and blue.
    for colour in range(COLOURS):
        name = COLOUR_NAMES[colour]
        assert COLOUR_LETTERS[colour].lower() == {"pink": "k", "brown": "n"}.get(name, name[0])


def test_a_tower_is_one_byte():
    seen = {board.EMPTY}
    for side in (BLACK, WHITE):
        for colour in range(COLOURS):
            for rings in range(board.MAX_RINGS + 1):
                tower = board.tower(side, colour, rings)
                assert (board.side_of(tower), board.colour_of(tower), board.rings_of(tower)) == (side, colour, rings)
                assert 0 < tower < 256 and tower not in seen
                seen.add(tower)


def test_the_basic_start_has_each_tower_on_its_colour():
    start = board.basic_start()
    for square in range(64):
        side = {0: WHITE, 7: BLACK}.get(square // 8)
        assert start[square] == (board.EMPTY if side is None else board.tower(side, SQUARE_COLOUR[square]))
