"""The rules of the konos, sentence by sentence of the rulebook, and their numbers of moves."""

from dice import Dice
from konos import GAMES, KINDS, asked, at, legal, new_game, play, written

from madang.games import DRAWN, NOBODY
from madang.games.kamisado.rules import perft
from madang.games.kono import notation
from madang.games.kono import round as kono
from madang.games.kono.game import Kono
from madang.games.kono.round import BLACK, WHITE
from madang.games.nei_pat_kono import rules as nei_pat_kono
from madang.games.nei_pat_kono.game import NeiPatKono
from madang.games.o_pat_kono.game import OPatKono
from madang.games.oumoul_kono.game import OumoulKono
from madang.squares import square_name

NEI_PAT_START = "8/8/2mmmm2/2mmmm2/2MMMM2/2MMMM2/8/8 b"
O_PAT_START = "8/8/1mmmmm2/1m3m2/8/1M3M2/1MMMMM2/8 b"
OUMOUL_START = "8/m5m1/8/8/8/8/8/M5M1 b"

# Numbers of sequences of 1, 2, 3 ... plies. Each was counted by two programs that share no code.
PERFT = (
    (NeiPatKono, "to 1", (4, 16, 100, 576, 3642, 21474)),
    (NeiPatKono, "to 1 forced", (4, 16, 56, 164, 428, 922, 2494)),
    (OPatKono, "to 1", (8, 62, 564, 4904, 45194)),
    (OumoulKono, "to 1", (2, 2, 2, 4, 6, 10, 14, 12)),
    (OumoulKono, "to 1 by-turns", (10, 80, 240, 480, 672, 896, 1120, 1536)),
)
NEI_PAT_PERFT_7 = 144064
O_PAT_PERFT_6 = 401150


def test_perft():
    for kind, words, counts in PERFT:
        game = new_game(kind, words)
        assert tuple([perft(game.round, depth) for depth in range(1, len(counts) + 1)]) == counts, (kind, words)


def test_deeper_perft_of_nei_pat_kono():
    assert perft(NeiPatKono().round, 7) == NEI_PAT_PERFT_7


def test_deeper_perft_of_o_pat_kono():
    assert perft(OPatKono().round, 6) == O_PAT_PERFT_6


def test_starts():
    for kind, start in ((NeiPatKono, NEI_PAT_START), (OPatKono, O_PAT_START), (OumoulKono, OUMOUL_START)):
        assert written(kind().write_position) == start


def test_the_moves_that_win_at_once_are_those_after_which_the_round_is_won():
    """In rounds at random, of each side before each ply."""
    dice = Dice(7)
    won = 0
    for kind, words in KINDS * 8:
        game = new_game(kind, words)
        for _ in range(60):
            wins = [game.wins[move] for move in range(game.move_count())]
            assert wins == [int(game.round.wins_at_once(game._moves[move])) for move in range(game.move_count())], (
                kind,
                words,
                written(game.write_position),
            )
            won += sum(wins)
            if not wins:
                break
            game.play(dice.below(len(wins)))
    assert won > 30


def test_what_blocks_nobody_is_not_tried():
    """The board is full as Nei-Pat-Kono begins: men jump there, and each move leaves the other side some jump."""
    tried = []

    class Watched(nei_pat_kono.Round):
        def wins_at_once(self, move):
            tried.append(move)
            return super().wins_at_once(move)

    game = Kono(Watched())
    while game.plies < 3:
        game.play(0)
    assert tried == []


def test_where_what_is_taken_may_lie():
    """The first of Black's men nearest to White, and so on; whichever man is taken."""
    game = play(NeiPatKono(), "c6xc4")
    assert square_name(game.tray) == "h2"
    play(game, "d3xd5")
    assert square_name(game.tray) == "a6"
    play(game, "f6xf4")
    assert [square_name(game.tray), any(game.takes[: game.move_count()])] == ["h3", True]


def test_the_sides_take_turns():
    for kind, words in KINDS:
        game = new_game(kind, words)
        for side in (BLACK, WHITE, BLACK, WHITE):
            men = asked(game.side_occupancy, side)
            assert game.side() == side and legal(game)
            assert all(text[:2] in men for text in legal(game))  # one man at a time, and one's own
            game.play(0)


# Nei-Pat-Kono: Culin LXXVII


def test_each_player_has_eight_men_that_fill_the_board():
    game = NeiPatKono()
    assert [game.round.count(side) for side in (BLACK, WHITE)] == [8, 8]
    assert asked(game.occupancy) == [file + rank for rank in "3456" for file in "cdef"]


def test_men_move_along_the_lines():
    assert legal(at(NeiPatKono, "8/8/2m5/3m4/4M3/5M2/8/8 b")) == ["d5-d6", "d5-c5", "d5-e5", "d5-d4", "c6-d6", "c6-c5"]


def test_a_man_takes_by_jumping_over_one_of_its_own_to_the_third_place():
    game = at(NeiPatKono, "8/8/2mm4/3m4/3M4/3M1M2/8/8 b")
    assert "d6xd4" in legal(game)
    play(game, "d6xd4")
    assert written(game.write_position) == "8/8/2m5/3m4/3m4/3M1M2/8/8 w"
    assert game.round.count(WHITE) == 2


def test_only_over_a_neighbour_and_only_on_to_the_next_behind_it():
    # Over the opponent's, over nothing, over two of the own, on to one's own: none of these.
    for position in (
        "8/8/2mM4/8/8/5M2/8/8 b",
        "8/8/2m1M3/8/8/5M2/8/8 b",
        "8/8/2mmmM2/8/8/5M2/8/8 b",
        "8/8/2mmm3/8/8/4MM2/8/8 b",
    ):
        assert [text for text in legal(at(NeiPatKono, position)) if text.startswith("c6x")] == [], position


def test_when_not_taking_a_man_moves_one_square_at_a_time():
    assert legal(at(NeiPatKono, "8/8/2m5/8/8/3M1M2/8/8 b")) == []  # one man has lost
    game = at(NeiPatKono, "8/8/2m2m2/8/8/3M1M2/8/8 b")
    assert legal(game) == ["c6-d6", "c6-c5", "f6-e6", "f6-f5"]


def test_captures_are_not_compulsory_and_as_a_variant_they_are():
    position = "8/8/2mm4/3m4/3M4/3M1M2/8/8 b"
    steps = [text for text in legal(at(NeiPatKono, position)) if text[2] == "-"]
    assert len(steps) > 0
    assert legal(at(NeiPatKono, position + " forced")) == ["d6xd4"]


def test_who_has_one_man_left_loses():
    game = at(NeiPatKono, "8/8/2mm4/3m4/3M4/5M2/8/8 b")
    assert [notation.move_text(game._moves[move]) for move in range(game.move_count()) if game.wins[move]] == ["d6xd4"]
    play(game, "d6xd4")
    assert (game.winner(), written(game.write_result)) == (BLACK, "black captured")


def test_who_cannot_move_loses():
    game = at(NeiPatKono, "8/8/2Mm4/2m2m2/8/4mM2/8/8 b")
    play(game, "f5-f4")
    assert (game.winner(), written(game.write_result)) == (BLACK, "black blocked")


def test_the_first_move_takes_as_the_board_is_full():
    assert legal(NeiPatKono()) == ["c6xc4", "d6xd4", "e6xe4", "f6xf4"]


# O-Pat-Kono: Culin LXXVIII


def test_seven_men_five_on_the_back_row_and_one_at_each_end_of_the_second():
    game = OPatKono()
    assert asked(game.side_occupancy, WHITE) == ["b2", "c2", "d2", "e2", "f2", "b3", "f3"]
    assert asked(game.side_occupancy, BLACK) == ["b5", "f5", "b6", "c6", "d6", "e6", "f6"]


def test_men_move_one_square_backward_or_forward_diagonally():
    game = at(OPatKono, "8/8/1mm1mm2/1m3m2/3m4/1M3M2/1MMMMM2/8 b")
    assert [text for text in legal(game) if text.startswith("d4")] == ["d4-c5", "d4-e5", "d4-c3", "d4-e3"]


def test_nothing_is_taken():
    game = play(OPatKono(), "b5-c4")
    assert [text for text in legal(game) if text.startswith("b3")] == []


def test_who_first_stands_in_the_place_of_the_opponent_wins():
    position = "8/8/1MM1MM2/1M2MM2/1m6/1m3m2/1mm1mm2/8 w"
    game = play(at(OPatKono, position), "b5-c4")
    assert game.winner() == NOBODY
    game = at(OPatKono, position)
    assert [notation.move_text(game._moves[move]) for move in range(game.move_count()) if game.wins[move]] == ["e5-d6"]
    play(game, "e5-d6")
    assert (game.winner(), written(game.write_result)) == (WHITE, "white filled")


BEFORE_THE_BLOCK = "8/8/1mmmmm2/1m1MMm2/2MMM3/1M6/1M6/8 w"


def test_a_side_that_cannot_move():
    tie = play(at(OPatKono, BEFORE_THE_BLOCK), "d4-c5")
    assert (tie.winner(), written(tie.write_result), legal(tie)) == (DRAWN, "draw blocked", [])
    lost = at(OPatKono, BEFORE_THE_BLOCK + " loss")
    assert [notation.move_text(lost._moves[move]) for move in range(lost.move_count()) if lost.wins[move]] == ["d4-c5"]
    play(lost, "d4-c5")
    assert (lost.winner(), written(lost.write_result)) == (WHITE, "white blocked")
    passed = play(at(OPatKono, BEFORE_THE_BLOCK + " pass"), "d4-c5")
    assert passed.winner() == NOBODY and legal(passed) == ["pass"] and passed.is_pass(0)
    play(passed, "pass")
    assert passed.side() == WHITE and "c5-d4" in legal(passed)


def test_no_parking():
    start = "8/8/1m2mm2/1m3m2/2mmMM2/1M3M2/1MM2M2/8 b"
    game = shuffled(start + " no-parking")
    free = at(OPatKono, start)
    play(free, " ".join([notation.move_text(game.round.past_move(ply)) for ply in range(game.plies)]))
    leaving = [text for text in legal(free) if leaves_home(free, text)]
    assert legal(game) == leaving != legal(free)
    play(game, leaving[0])
    assert legal(game) != []
    # Who has men at home of which none can leave stays.
    walled_in = BEFORE_THE_BLOCK.replace("1M6/8 w", "1M6/8 b")
    assert not at(OPatKono, walled_in + " no-parking").round.must_leave()


def shuffled(start):
    """After sixty plies in which no man left home, and nothing was repeated so often as to be a draw."""
    dice = Dice(1)
    game = at(OPatKono, start)
    while game.plies < 60:
        staying = [text for text in legal(game) if not leaves_home(game, text)]
        if game.winner() != NOBODY or not staying:
            game = at(OPatKono, start)
            continue
        play(game, staying[dice.below(len(staying))])
    return game


def leaves_home(game, text):
    home = asked_home(game.side())
    return text[:2] in home and text[3:] not in home


def asked_home(side):
    return [square_name(square) for square in OPatKono().round.START[side]]


# Oumoul Kono: Culin, p. 101


def test_men_begin_on_opposite_sides_of_the_square():
    game = OumoulKono()
    assert asked(game.side_occupancy, BLACK) == ["a7", "g7"] and asked(game.side_occupancy, WHITE) == ["a1", "g1"]
    assert asked(game.points) == ["a1", "g1", "d4", "a7", "g7"]


def test_along_the_sides_but_one_and_from_the_corners_to_the_centre():
    near = {
        square_name(square): [square_name(n) for n in OumoulKono().round.near(square)] for square in (0, 6, 27, 48, 54)
    }
    assert {point: sorted(near[point]) for point in near} == {
        "a7": ["a1", "d4"],
        "g7": ["d4", "g1"],
        "g1": ["a1", "d4", "g7"],
        "a1": ["a7", "d4", "g1"],
        "d4": ["a1", "a7", "g1", "g7"],
    }
    other = new_game(OumoulKono, "to 1 between-sides").round
    assert sorted([square_name(n) for n in other.near(0)]) == ["d4", "g1"]
    assert sorted([square_name(n) for n in other.near(48)]) == ["d4", "g7"]


def test_who_blocks_the_opponent_wins():
    game = at(OumoulKono, "8/m7/8/8/3m4/8/8/M5M1 b")
    assert game.winner() == NOBODY
    game = at(OumoulKono, "8/M7/8/8/3m4/8/8/M5m1 b")
    assert legal(game) == ["d4-g7", "g1-g7"]
    wins = [notation.move_text(game._moves[move]) for move in range(game.move_count()) if game.wins[move]]
    for text in legal(game):
        other = play(at(OumoulKono, "8/M7/8/8/3m4/8/8/M5m1 b"), text)
        assert (other.winner() == BLACK) == (text in wins)


def test_men_may_be_put_down_alternately():
    game = new_game(OumoulKono, "to 1 by-turns")
    assert asked(game.occupancy) == ["c2", "e2", "c6", "e6"] and asked(game.side_occupancy, BLACK) == ["c6", "e6"]
    assert legal(game)[:5] == ["c6-a7", "c6-g7", "c6-d4", "c6-a1", "c6-g1"]
    play(game, "c6-d4 e2-a1")
    assert legal(game) == ["e6-a7", "e6-g7", "e6-g1"]  # the next man is put down before the first one moves
    play(game, "e6-g7 c2-g1")
    assert legal(game) == ["g7-g1", "d4-a7"] or legal(game) == ["d4-a7"]
    assert written(game.write_position) == "8/6m1/8/8/3m4/8/8/M5M1 b by-turns"


def test_who_is_blocked_by_the_last_man_put_down_has_lost():
    game = play(new_game(OumoulKono, "to 1 by-turns"), "c6-g7 c2-a1 e6-g1 e2-d4")
    assert (game.winner(), written(game.write_result)) == (WHITE, "white blocked")


def test_between_sides_the_first_move_may_not_win_at_once():
    assert legal(new_game(OumoulKono, "to 1")) == ["a7-d4", "g7-d4"]
    assert legal(new_game(OumoulKono, "to 1 between-sides")) == ["g7-d4"]


def test_sixty_positions_of_oumoul_kono():
    """4 lost, 8 won in one, 48 drawn, counted by retrograde analysis; its own program found the same."""
    value = {}
    moves = kono.move_buffer()
    position = OumoulKono().round
    points = position.points()
    every = []
    for black in range(32):
        for white in range(32):
            if black & white == 0 and [bin(side).count("1") for side in (black, white)] == [2, 2]:
                board = bytearray(64)
                for i in range(5):
                    board[points[i]] = 1 if black >> i & 1 else 2 if white >> i & 1 else 0
                every.extend([(bytes(board), side) for side in (BLACK, WHITE)])
    assert len(every) == 60
    changed = True
    while changed:
        changed = False
        for board, side in every:
            if (board, side) in value:
                continue
            position.reset(bytearray(board), side)
            results = []
            for i in range(position.legal_moves(moves)):
                position.play(moves[i])
                results.append(value.get((bytes(position.board), position.side)))
                position.undo()
            if results == [] or all(result is not None and result > 0 for result in results):
                value[(board, side)] = -1
                changed = True
            elif any(result is not None and result < 0 for result in results):
                value[(board, side)] = 1
                changed = True
    found = list(value.values())
    assert (found.count(-1), found.count(1), 60 - len(found)) == (4, 8, 48)


# Draws


def test_the_third_time_that_a_position_stands_is_a_draw():
    game = OPatKono()
    cycle = "b5-c4 f3-e4 c4-b5 e4-f3 "
    play(game, cycle)
    assert game.round.repetitions() == 1 and game.winner() == NOBODY
    play(game, "b5-c4 f3-e4 c4-b5")
    assert game.winner() == NOBODY
    play(game, "e4-f3")
    assert (game.winner(), written(game.write_result), legal(game)) == (DRAWN, "draw repetition", [])
    assert game.undo() and game.winner() == NOBODY


def test_the_same_men_with_the_other_side_to_move_are_no_repetition():
    game = play(at(NeiPatKono, "8/8/2m2m2/8/8/2M2M2/8/8 b"), "c6-c5 c3-c4 c5-c6 c4-c3 c6-c5 c3-c4 c5-c6")
    assert game.winner() == NOBODY
    play(game, "c4-c3")
    assert game.winner() == DRAWN


def test_a_draw_is_agreed():
    for kind in GAMES:
        game = kind()
        play(game, legal(game)[0] + " draw")
        assert (game.winner(), written(game.write_result), game.plies) == (DRAWN, "draw agreement", 2)
        assert legal(game) == []
        assert game.undo() and game.winner() == NOBODY and game.plies == 1


# Undo, and the half turn


def test_undo_restores_everything():
    dice = Dice(1)
    endings = 0
    for kind, words in KINDS:
        for _ in range(3):
            game = new_game(kind, words)
            before = []
            while game.winner() == NOBODY and game.plies < 90:
                before.append((written(game.write_position), legal(game), game.round.repetitions()))
                game.play(dice.below(game.move_count()))
            endings += game.winner() != NOBODY
            while before:
                assert game.undo()
                assert (written(game.write_position), legal(game), game.round.repetitions()) == before.pop()
            assert not game.undo() and game.score == [0, 0]
    assert endings > 5


def test_repetitions_are_those_of_the_positions():
    dice = Dice(2)
    found = 0
    for kind, words in KINDS + KINDS:
        game = new_game(kind, words)
        seen = []
        moves = kono.move_buffer()
        while game.round.winner == NOBODY and game.round.plies < 120:
            now = (bytes(game.round.board), game.round.side)
            assert game.round.repetitions() == seen.count(now)
            found += seen.count(now)
            seen.append(now)
            count = game.round.legal_moves(moves)
            game.round.play(moves[dice.below(count)])  # which ends no round by repetition
    assert found > 20


def test_a_round_longer_than_the_first_block_of_history():
    position = OPatKono().round
    moves = kono.move_buffer()
    dice = Dice(5)
    played = []
    while len(played) < 400:
        count = position.legal_moves(moves)
        if not count:
            position.begin(BLACK)
            played = []
            continue
        played.append(moves[dice.below(count)])
        position.play(played[-1])
    assert [position.past_move(ply) for ply in range(position.plies)] == played
    while position.undo():
        pass
    assert notation.position_text(position) == O_PAT_START
