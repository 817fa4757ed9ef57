"""The rules of a round, beyond what the examples show."""

from dice import Dice, play_on, positions, scattered
from examples import legal_moves

from madang.colours import COLOUR_NAMES, COLOURS
from madang.games.kamisado import rules
from madang.games.kamisado.board import BLACK, SQUARE_COLOUR, WHITE, tower
from madang.games.kamisado.notation import START, move_text, parse_move, parse_position, position_text, result_of
from madang.games.kamisado.rules import DEADLOCK, HOME, NOBODY

PINK = COLOUR_NAMES.index("pink")
RED = COLOUR_NAMES.index("red")


def everything(position):
    where = [position.square_of(side, colour) for side in (0, 1) for colour in range(8)]
    return (
        position_text(position),
        where,
        position.winner,
        position.reason,
        position.plies,
        [move_text(move) for move in legal_moves(position)],
    )


def test_undo_restores_everything():
    dice = Dice(1)
    pushes = passes = endings = 0
    for position in positions(60, 2):
        before = []
        played = []
        for move in play_on(position, dice):
            before.append(everything(position))
            played.append(move)
            passes += rules.is_pass(move)
            pushes += rules.pushed_of(move) > 0
        endings += position.winner != NOBODY and bool(played)
        assert [position.past_move(ply) for ply in range(position.plies)] == played
        while before:
            assert position.undo()
            assert everything(position) == before.pop()
        assert not position.undo()
    assert pushes > 5 and passes > 10 and endings > 40


def test_a_round_longer_than_the_first_block_of_history():
    position = rules.Round()
    start = position_text(position)
    there, back = rules.move_of(0, 8), rules.move_of(8, 0)  # not by the rules, but no round is that long
    for _ in range(200):
        position.play(there)
        position.play(back)
    assert position.plies == 400
    assert [position.past_move(ply) for ply in range(400)] == [there, back] * 200
    while position.undo():
        pass
    assert position_text(position) == start and position.plies == 0


def test_the_board_turned_half_round_gives_the_same_moves():
    for position in positions(300, 3):
        other = rules.Round()
        last = position.last if position.last > 63 else 63 - position.last
        other.reset(turned(position.board), position.side ^ 1, position.active, last)
        moves = [
            rules.move_of(63 - rules.origin_of(move), 63 - rules.landing_of(move), rules.pushed_of(move))
            for move in legal_moves(other)
        ]
        assert sorted(moves) == sorted(legal_moves(position)), position_text(position)
        assert other.reason == position.reason
        assert other.winner == (position.winner if position.winner == NOBODY else position.winner ^ 1)


def test_the_next_tower_has_the_colour_of_the_square_moved_to():
    dice = Dice(4)
    for position in positions(40, 5):
        for move in play_on(position, dice):
            side = position.side
            position.play(move)
            if rules.pushed_of(move):
                # The furthest pushed tower calls, and the pusher's side moves again.
                furthest = rules.landing_of(move) + rules.pushed_of(move) * (8 if side else -8)
                assert (position.side, position.active) == (side, SQUARE_COLOUR[furthest])
            else:
                assert (position.side, position.active) == (side ^ 1, SQUARE_COLOUR[rules.landing_of(move)])
            position.undo()


def test_a_pass_is_the_only_move_of_a_blocked_tower():
    dice = Dice(6)
    passes = 0
    for _ in range(300):
        position = scattered(dice, 3, 2)
        if position.winner != NOBODY:
            assert legal_moves(position) == []
            continue
        blocked = position.is_blocked(position.side, position.active)
        square = position.square_of(position.side, position.active)
        moves = legal_moves(position)
        assert blocked == (moves == [rules.move_of(square, square)])
        if blocked:
            passes += 1
            before = (bytes(position.board), position.last)
            position.play(moves[0])
            assert (bytes(position.board), position.last) == before
    assert passes > 20


def test_the_one_who_moved_last_loses_by_deadlock():
    # The deadlock of the basic set-up, told with different last movers; without one, the caller of the blocked tower.
    board = "ob1kyrgn/7G/8/8/8/8/4p3/N1RYKPBO"
    for state, winner in (
        ("w G e2", "white"),
        ("b P h7", "black"),
        ("w G h7", "black"),
        ("b P e2", "white"),
        ("w G a8", "white"),
        ("w G -", "white"),
        ("b P -", "black"),
    ):
        assert result_of(parse_position(board + " " + state)) == (winner, "deadlock"), state


def test_a_chain_of_passes_that_leads_out_is_no_deadlock():
    # As above, but White's d1 is empty, so that Black's purple on e2 can move after White's green has passed.
    position = parse_position("ob1kyrgn/7G/8/8/8/Y7/4p3/N1R1KPBO w G e2")
    assert result_of(position) is None
    for text in ("pass", "e2-d1"):
        position.play(parse_move(text, position))
    assert result_of(position) == ("black", "home")


def test_no_pass_leads_into_a_deadlock():
    # It would have been one before the pass already.
    dice = Dice(7)
    longest = 0
    for _ in range(2000):
        position = scattered(dice, 3, 1)
        passes = 0
        while position.winner == NOBODY and rules.is_pass(legal_moves(position)[0]):
            position.play(legal_moves(position)[0])
            passes += 1
            assert position.winner == NOBODY, position_text(position)
        longest = max(longest, passes)
    assert longest >= 4, longest


def test_before_the_first_move_nobody_is_called_into_a_deadlock():
    # White's orange and all whom its pass would call are blocked, but White may move another tower.
    position = parse_position("8/8/8/BGyknoYP/pRrgbNKO/8/8/8 w * -")
    assert result_of(position) is None and len(legal_moves(position)) > 20
    assert result_of(parse_position("8/8/8/BGyknoYP/pRrgbNKO/8/8/8 w O -")) == ("white", "deadlock")


def placed(towers, free_file):
    """A board with these towers, {square: tower}, and all others somewhere in the middle but not on a file."""
    board = bytearray(64)
    squares = [square for square in range(16, 48) if square & 7 != free_file]
    pieces = list(towers.values())
    for side in (BLACK, WHITE):
        for colour in range(COLOURS):
            if side << 3 | colour not in [piece & 15 for piece in pieces]:
                board[squares.pop()] = tower(side, colour)
    for square in towers:
        board[square] = towers[square]
    return board


def turned(board):
    """The board turned half round, so that White's towers are Black's."""
    return bytearray([piece ^ 8 if piece else 0 for piece in reversed(board)])


def test_pushes_end_at_the_edge_of_the_board():
    for file in range(8):
        for rank, pushed in ((5, 1), (6, 0)):
            square = rank * 8 + file
            board = placed({square: tower(WHITE, PINK, 1), square + 8: tower(BLACK, RED)}, file)
            for side, origin, ahead in ((WHITE, square, 8), (BLACK, 63 - square, -8)):
                position = rules.Round()
                position.reset(board if side == WHITE else turned(board), side, PINK)
                pushes = [move for move in legal_moves(position) if rules.pushed_of(move)]
                assert pushes == [rules.move_of(origin, origin + ahead, 1)] * pushed, position_text(position)


def test_a_tower_at_the_end_of_the_board_is_blocked():
    position = rules.Round()
    for file in range(8):
        board = placed({56 + file: tower(WHITE, PINK)}, file)
        position.reset(board)
        assert position.is_blocked(WHITE, PINK), position_text(position)
        position.reset(turned(board))
        assert position.is_blocked(BLACK, PINK), position_text(position)


def test_home_is_won_by_a_tower_of_the_other_side_only():
    for text, result in (
        ("obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO b Y e2", None),
        ("obpkYrgn/y7/8/8/8/8/8/NGR1KPBO b Y e8", ("white", "home")),
        ("obpk1rgn/8/8/8/8/8/Y7/NGRyKPBO w Y d1", ("black", "home")),
    ):
        assert result_of(parse_position(text)) == result, text


def test_the_mover_wins_at_home_and_loses_by_deadlock():
    dice = Dice(8)
    homes = deadlocks = 0
    for _ in range(3000):
        position = scattered(dice, 3 + dice.below(4), 1)
        for move in legal_moves(position):
            mover = position.side
            position.play(move)
            if position.reason == HOME:
                homes += 1
                assert position.winner == mover
            elif position.reason == DEADLOCK:
                deadlocks += 1
                assert position.winner == mover ^ 1
            position.undo()
    assert homes > 500 and deadlocks > 5, (homes, deadlocks)


def test_perft_of_no_ply_is_one():
    assert rules.perft(rules.Round(), 0) == 1


def test_every_round_ends():
    dice = Dice(9)
    plies = []
    for position in positions(100, 10):
        plies.append(len(list(play_on(position, dice))))
        assert position.winner != NOBODY
    assert 20 < max(plies) < 128, plies


def test_the_reset_board_is_copied():
    position = rules.Round()
    board = bytearray(position.board)
    other = parse_position("obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO b Y e2")
    other.reset(board)
    other.play(parse_move("e8-e2", other))
    assert board == position.board
    assert position_text(position) == START
