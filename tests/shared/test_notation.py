"""Positions and moves as text: both ways, and what a reader is told whose text is none."""

from dice import Dice, play_on, positions
from examples import legal_moves
from expect import message_of

from madang.games.kamisado import notation, rules
from madang.games.kamisado.notation import (
    START,
    IllegalMoveError,
    MoveError,
    PositionError,
    move_text,
    parse_move,
    parse_position,
    position_text,
    result_of,
)
from madang.messages import REASON_BYTES
from madang.squares import square_name
from madang.text import Writer

FORMAT = "<board> <side> <active> <last>, like 'obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -'"
TOWERS = "OBPKYRGNobpkyrgn"

NO_POSITIONS = (
    ("", "a position has 4 fields, '' has 0: " + FORMAT),
    ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b *", "has 3: " + FORMAT),
    (START + " x", "has 5: " + FORMAT),
    ("obpkyrgn/8/8/8/8/8/NGRYKPBO b * -", "has 7 ranks instead of 8: " + FORMAT),
    ("obpkyrgn/8/8/8/8/8/8/8/NGRYKPBO b * -", "has 9 ranks instead of 8: " + FORMAT),
    ("obpkyrgn/7/8/8/8/8/8/NGRYKPBO b * -", "rank 7, '7', has 7 squares instead of 8"),
    ("obpkyrgn/8/18/8/8/8/8/NGRYKPBO b * -", "rank 6, '18', has 9 squares instead of 8"),
    ("obpkyrgn/71/8/8/8/8/8/NGRYKPBO b * -", "in rank 7, '71', two numbers stand side by side"),
    ("8O/8/8/8/8/8/8/NGRYKPBO b * -", "rank 8, '8O', has 9 squares instead of 8"),
    ("obpkyrgn1/8/8/8/8/8/8/NGRYKPBO b * -", "rank 8, 'obpkyrgn1', has 9 squares instead of 8"),
    (
        "obpkyrgn/9/8/8/8/8/8/NGRYKPBO b * -",
        "in rank 7, '9', '9' is neither a number of empty squares (1-8) nor a tower (OBPKYRGNobpkyrgn)",
    ),
    (
        "obpkyrgn/8/8/8/8/8/8/NGR\u00e9KPBO b * -",
        "in rank 1, 'NGR?KPBO', '?' is neither a number of empty squares (1-8) nor a tower (OBPKYRGNobpkyrgn)",
    ),
    (
        "obpkyrgn/X7/8/8/8/8/8/NGRYKPBO b * -",
        "in rank 7, 'X7', 'X' is neither a number of empty squares (1-8) nor a tower (OBPKYRGNobpkyrgn)",
    ),
    ("obpkyrgn/8/8/8/8/8/8/NGR1KPBO b * -", "white's yellow tower is missing (a position has all 16 towers)"),
    ("obpkyrg1/8/8/8/8/8/8/NGRYKPBO b * -", "black's brown tower is missing (a position has all 16 towers)"),
    ("obpkyrgn/8/8/8/8/8/Y7/NGRYKPBO b * -", "white's yellow tower stands on both a2 and d1"),
    ("obpkyrgn/8/8/8/+8/8/8/NGRYKPBO b * -", "in rank 4, '+8', a '+' follows no tower"),
    ("obpkyrgn/8/8/8/4+4/8/8/NGRYKPBO b * -", "in rank 4, '4+4', a '+' follows no tower"),
    ("obpkyrgn/8/8/8/P1+6/8/8/NGRYK1BO b * -", "in rank 4, 'P1+6', a '+' follows no tower"),
    ("obpkyrgn/8/8/8/8/8/R7/NGRYKPBO b * -", "white's red tower stands on both a2 and c1"),
    ("obpkyrgn/8/8/8/8/8/8/NGR++++YKPBO b * -", "white's red tower on c1 has more than 3 rings"),
    ("obpkyrgn/8/8/8/8/8/8/NGRY++++KPBO b * -", "white's yellow tower on d1 has more than 3 rings"),
    ("obpkyrgN/8/8/8/8/8/8/nGRYKPBO b * -", "both sides stand on the other's home row; the first to reach it has won"),
    ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO x * -", "the side to move is 'b' or 'w', not 'x': " + FORMAT),
    ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO bw * -", "the side to move is 'b' or 'w', not 'bw': " + FORMAT),
    ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b k -", "the active colour is a capital of OBPKYRGN or '*', not 'k': " + FORMAT),
    ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b KY -", "the active colour is a capital of OBPKYRGN or '*', not 'KY': " + FORMAT),
    ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * i9", "the last square: no square 'i9' (try a1 to h8), or '-'"),
    ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * \x00\u00e9", "the last square: no square '??' (try a1 to h8), or '-'"),
    ("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * e5", "no tower stands on e5, where the last one is said to have moved"),
    ("8/8/8/8/obpkyrgn/NGRYKPBO/8/8 w * -", "white cannot move any tower; name the active colour instead of '*'"),
)

NO_MOVES = (
    ("", MoveError, "no move '' (try e1-e5, a push e4-e5^2, or pass)"),
    ("e1e5", MoveError, "no move 'e1e5' (try e1-e5, a push e4-e5^2, or pass)"),
    ("e1-e9", MoveError, "no move 'e1-e9' (try e1-e5, a push e4-e5^2, or pass)"),
    ("e4-e5^", MoveError, "no move 'e4-e5^' (try e1-e5, a push e4-e5^2, or pass)"),
    ("e4-e5^4", MoveError, "no move 'e4-e5^4' (try e1-e5, a push e4-e5^2, or pass)"),
    ("Pass", MoveError, "no move 'Pass' (try e1-e5, a push e4-e5^2, or pass)"),
    (" e1-e5", MoveError, "no move ' e1-e5' (try e1-e5, a push e4-e5^2, or pass)"),
    ("e8-\u00e95\n", MoveError, "no move 'e8-?5?' (try e1-e5, a push e4-e5^2, or pass)"),
)

PUSHER = "obpky1gn/8/8/4r3/4K+3/8/8/NGRY1PBO w K e5"  # e4, in front of a tower without rings
BESIDE = "obpk2gn/8/8/3yr3/4K+3/8/8/NGRY1PBO w K e5"  # one diagonally ahead, too
BLACKS = "obp1yrgn/8/8/4k+3/4R3/8/8/NG1YKPBO b K e4"
BEHIND = "obpk2gn/8/4y3/4r3/4K+3/8/8/NGRY1PBO w K e5"  # two in a row, and one ring

# position, move, what the reader is told after "<move> is not legal: ": what a player would see first, and a legal move
FORBIDDEN = (
    (START, "e5-e6", "no tower stands on e5; try a8-a7"),
    (START, "e1-e5", "white's tower on e1 cannot move in black's turn; try a8-a7"),
    (START, "d8-d1", "white's yellow tower on d1 is in the way; try d8-d7"),
    (START, "d8-e6", "e6 is not straight or diagonally ahead of d8; try d8-d7"),
    (START, "d8-d8", "d8 is not straight or diagonally ahead of d8; try d8-d7"),
    (START, "d8-d7^1", "black's pink tower has no ring and cannot push; try d8-d7"),
    (START, "pass", "black may move any of its towers; try a8-a7"),
    ("obpkyr1n/8/8/8/6g1/8/8/NGRYKPBO w B g4", "h1-h2", "white's blue tower must move from g1; try g1-g2"),
    ("obpkyr1n/8/8/8/6g1/8/8/NGRYKPBO w B g4", "h5-h6", "no tower stands on h5; try g1-g2"),
    ("obpkyr1n/8/8/8/6g1/8/8/NGRYKPBO w B g4", "g4-g3", "black's tower on g4 cannot move in white's turn; try g1-g2"),
    ("obpkyr1n/8/8/8/6g1/8/6P1/NGRYK1BO w B g4", "g1-g4", "white's purple tower on g2 is in the way; try g1-f2"),
    ("obpkyr1n/8/8/8/6g1/8/6P1/NGRYK1BO w B g4", "g1-g2", "white's purple tower on g2 is in the way; try g1-f2"),
    (PUSHER, "e4-e5", "that is a push; try e4-e5^1"),
    (PUSHER, "e4-e6", "black's red tower on e5 is in the way; try e4-d5"),
    (PUSHER, "e4-e5^2", "exactly 1 in front can be pushed; try e4-e5^1"),
    (PUSHER, "e4-d5^1", "a push goes one square straight ahead; try e4-d5"),
    (PUSHER, "e4-e3", "e3 is not straight or diagonally ahead of e4; try e4-d5"),
    (PUSHER, "pass", "white's pink tower (Sumo) on e4 can move; try e4-d5"),
    (BESIDE, "e4-d5", "black's yellow tower on d5 is in the way; try e4-f5"),
    (BLACKS, "e5-e4", "that is a push; try e5-e4^1"),
    (BLACKS, "e5-e4^2", "exactly 1 in front can be pushed; try e5-e4^1"),
    (BLACKS, "e5-d4^1", "a push goes one square straight ahead; try e5-d4"),
    (BEHIND, "e4-e5^1", "white's pink tower (Sumo) cannot push what stands on e5; try e4-d5"),
    (BEHIND, "e4-e5", "black's red tower on e5 is in the way; try e4-d5"),
    (
        "obpkyrgn/8/8/8/8/8/4K+++3/NGRY1PBO w K -",
        "e2-e4",
        "white's pink tower (Triple Sumo) has a reach of 1; try e2-e3",
    ),
    ("obpkyrgn/8/8/8/8/8/4K+3/NGRY1PBO w K -", "e2-e8", "black's yellow tower on e8 is in the way; try e2-e3"),
    ("obpkyrgn/8/8/8/8/8/4K+3/NGRY1PBO w K -", "e2-e3^1", "there is nothing to push on e3; try e2-e3"),
    (
        "obpkyrgn/4K+3/8/8/8/8/8/NGRY1PBO w K -",
        "e7-e8",
        "white's pink tower (Sumo) on e7 is blocked and must pass; try pass",
    ),
    ("obpkyrgn/4K+3/8/8/8/8/8/NGRY1PBO w K -", "b1-a1", "white's pink tower (Sumo) must move from e7; try pass"),
    ("obpkyrgn/4K+3/8/8/8/8/8/NGRY1PBO w K -", "a1-a1", "white's pink tower (Sumo) must move from e7; try pass"),
    (
        "obpky1gn/8/8/4r3/4K++3/8/8/NGRY1PBO w K -",
        "a1-a2",
        "white's pink tower (Double Sumo) must move from e4; try e4-d5",
    ),
    ("ob1kyrgn/7G/8/8/8/8/4p3/N1RYKPBO w G e2", "pass", "the round is over, white has won"),
)


def test_the_start():
    assert position_text(rules.Round()) == START
    assert position_text(parse_position(START)) == START


def test_positions_both_ways():
    dice = Dice(1)
    for position in positions(60, 2):
        for _ in play_on(position, dice):
            text = position_text(position)
            read = parse_position(text)
            assert position_text(read) == text
            assert (read.board, read.side, read.active, read.last) == (
                position.board,
                position.side,
                position.active,
                position.last,
            )


def test_moves_both_ways():
    dice = Dice(3)
    for position in positions(40, 4):
        for _ in play_on(position, dice):
            for move in legal_moves(position):
                assert parse_move(move_text(move), position) == move


def test_the_longest_position_and_move_fit():
    out = Writer(notation.POSITION_LENGTH)
    board = "/".join(["8"] * 4 + ["1" + "+++1".join(TOWERS[at : at + 4]) + "+++" for at in (0, 4, 8, 12)])
    notation.write_position(parse_position(board + " w K h1"), out)
    assert not out.overflow and str(out) == board + " w K h1"
    out = Writer(notation.MOVE_LENGTH)
    notation.write_move(rules.move_of(28, 36, 3), out)
    assert not out.overflow and str(out) == "e4-e5^3"


def test_what_is_no_position():
    for text, message in NO_POSITIONS:
        told = message_of(PositionError, parse_position, text)
        assert told.endswith(message), (text, told)


def test_a_bad_position_changes_nothing():
    position = parse_position("obpkyr1n/8/8/8/6g1/8/8/NGRYKPBO w B g4")
    position.play(parse_move("g1-c5", position))
    before = (position_text(position), position.plies)
    for text, _ in NO_POSITIONS:
        message_of(PositionError, parse_position, text, position)
        assert (position_text(position), position.plies) == before, text


def test_a_position_can_be_read_into_a_round():
    position = rules.Round()
    position.play(parse_move("e8-e2", position))
    text = "obpkyr1n/8/8/8/6g1/8/8/NGRYKPBO w B g4"
    assert parse_position(text, position) is position
    assert position_text(position) == text and position.plies == 0


def test_what_is_no_move():
    for text, error, message in NO_MOVES:
        assert message_of(error, parse_move, text, rules.Round()) == message


def test_what_the_rules_forbid():
    for position, text, message in FORBIDDEN:
        told = message_of(IllegalMoveError, parse_move, text, parse_position(position))
        assert told == text + " is not legal: " + message, told


def test_whatever_is_not_legal_is_answered_with_a_move_that_is():
    dice = Dice(6)
    for position in positions(60, 7):
        legal = [move_text(move) for move in legal_moves(position)]
        for _ in range(40):
            text = move_text(rules.move_of(dice.below(64), dice.below(64), dice.below(8) // 5))
            if dice.below(2) and position.active != rules.ANY:  # of the tower that must move
                text = (
                    square_name(position.square_of(position.side, position.active)) + text[2:]
                    if text != "pass"
                    else text
                )
            if text in legal or not legal:
                continue
            told = message_of(IllegalMoveError, parse_move, text, position)
            assert told.rpartition("; try ")[2] in legal, told
            assert len(told) <= REASON_BYTES, told


def test_what_does_not_fit_is_left_out():
    text = "8/r++2p+4/4g+y+2/2k+1n+B++2/1K++2o+3/b3Y+++3/O+7/P1GN1R2 b R -"
    for size in range(len(text) + 1):
        out = Writer(size)
        notation.write_position(parse_position(text), out)
        assert str(out) == text[:size] and out.overflow == (size < len(text))


def test_a_position_is_added_to_what_is_written():
    out = Writer(notation.POSITION_LENGTH)
    out.text(b"position ")
    notation.write_position(rules.Round(), out)
    assert str(out) == "position " + START


def test_positions_in_which_nobody_can_move_first():
    # Where a round is over, or a tower is called, it is no matter that none could move.
    for text, result in (
        ("obpkYrgn/y7/8/8/8/8/8/NGR1KPBO w * e8", ("white", "home")),
        ("obpk1rgn/8/8/8/8/8/Y7/NGRyKPBO w * d1", ("black", "home")),
        ("8/8/8/8/obpkyrgn/NGRYKPBO/8/8 w O -", ("white", "deadlock")),
    ):
        assert result_of(parse_position(text)) == result and position_text(parse_position(text)) == text


def test_results():
    assert result_of(rules.Round()) is None
    assert result_of(parse_position("obpkYrgn/y7/8/8/8/8/8/NGR1KPBO b Y e8")) == ("white", "home")
    assert result_of(parse_position("obpk1rgn/8/8/8/8/8/Y7/NGRyKPBO w Y d1")) == ("black", "home")
    assert result_of(parse_position("ob1kyrgn/7G/8/8/8/8/4p3/N1RYKPBO w G e2")) == ("white", "deadlock")
