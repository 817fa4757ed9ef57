"""The towers on the table of a simulated board, and the hand over them."""

import pytest
import serial

from madang.colours import COLOUR_LETTERS
from madang.games.kamisado.board import BLACK, EMPTY, basic_start, tower
from madang.games.registry import new_game
from madang.squares import add, discard, members, new_set, parse_square, square_name
from madang_host.connection.mirror import Mirror
from madang_host.games.kamisado.names import tower_words
from madang_host.games.registry import face_of
from madang_host.players.auto_setup import AutoSetup
from madang_host.simulator.virtual_towers import (
    BESIDE_BLACK,
    BESIDE_WHITE,
    CARRY_MS,
    HandError,
    Spot,
    VirtualTowers,
    spot_of,
)
from madang_host.ui.terminal.hand import Hand
from madang_host.ui.web.controller import VirtualHand


class Sensors:
    """Hands that only feel: what is occupied, and every edge in order, like `+e4` and `-e4`."""

    def __init__(self):
        self.squares = new_set()
        self.edges = []
        self.is_lost = False
        self.ms = 0

    def now_ms(self):
        self.ms += 40
        return self.ms

    def set_occupied(self, square, occupied):
        if self.is_lost:
            raise serial.SerialException("unplugged")
        if occupied != (square in members(self.squares)):
            self.edges.append(("+" if occupied else "-") + square_name(square))
        (add if occupied else discard)(self.squares, square)

    def wait_ms(self, ms):
        self.edges.append(f"{ms} ms")

    def names(self):
        return " ".join(square_name(square) for square in members(self.squares))


def at(name):
    return spot_of(parse_square(name))


def named(towers, name):
    standing = towers.tower_at(at(name))
    return tower_words(standing) if standing else None


def arrange(towers, board=None):
    for _ in towers.arranging(board or basic_start()):
        pass


@pytest.fixture
def sensors():
    return Sensors()


@pytest.fixture
def towers(sensors):
    towers = VirtualTowers(sensors)
    arrange(towers)
    sensors.edges.clear()
    return towers


YELLOW = COLOUR_LETTERS.index("Y")
START = "a1 b1 c1 d1 e1 f1 g1 h1 a8 b8 c8 d8 e8 f8 g8 h8"


def test_all_towers_begin_beside_the_board(sensors):
    towers = VirtualTowers(sensors)
    towers = [towers.tower_at(Spot(file, rank)) for rank in (BESIDE_WHITE, BESIDE_BLACK) for file in range(8)]
    assert sorted(towers) == sorted(piece for piece in basic_start() if piece != EMPTY)
    assert sensors.names() == ""


def test_a_start_is_set_up_tower_by_tower(sensors):
    towers = VirtualTowers(sensors)
    for number, _ in enumerate(towers.arranging(basic_start()), start=1):
        assert len(members(sensors.squares)) == number
    assert sensors.names() == START
    assert named(towers, "b1") == "White's green tower"
    assert named(towers, "a8") == "Black's orange tower"


def test_a_lifted_tower_is_remembered_where_it_is_put(towers, sensors):
    towers.lift(at("b1"))
    assert tower_words(towers.held) == "White's green tower"
    towers.place(at("g6"))
    assert towers.held == EMPTY
    assert named(towers, "g6") == "White's green tower"
    assert named(towers, "b1") is None
    assert sensors.edges == ["-b1", "+g6"]


def test_fingers_cannot_do_everything(towers, sensors):
    with pytest.raises(HandError, match="no piece stands on e4"):
        towers.lift(at("e4"))
    with pytest.raises(HandError, match="the hand is empty"):
        towers.place(at("e4"))
    towers.lift(at("b1"))
    with pytest.raises(HandError, match="the hand already holds White's green tower"):
        towers.lift(at("c1"))
    with pytest.raises(HandError, match="White's red tower stands on c1 already"):
        towers.place(at("c1"))
    assert tower_words(towers.held) == "White's green tower"
    assert sensors.edges == ["-b1"]


def test_a_slide_is_felt_on_every_square_on_its_way(towers, sensors):
    towers.lift(at("c1"))
    for name in ("d2", "e3", "f4"):
        towers.slide(at(name))
    towers.place(at("f4"))
    assert sensors.edges == ["-c1", "+d2", "-d2", "+e3", "-e3", "+f4"]


def test_a_slide_over_a_tower_leaves_it_alone(towers, sensors):
    towers.lift(at("c1"))
    towers.slide(at("d1"))
    towers.slide(at("e2"))
    towers.slide(at("e1"))
    towers.place(at("c1"))
    assert sensors.edges == ["-c1", "+e2", "-e2", "+c1"]
    assert named(towers, "d1") == "White's yellow tower"


def test_a_tower_off_the_board_has_its_own_place(towers, sensors):
    towers.lift(at("g8"))
    towers.place(Spot(0, BESIDE_WHITE))
    assert tower_words(towers.tower_at(Spot(6, BESIDE_BLACK))) == "Black's green tower"
    towers.lift(Spot(6, BESIDE_BLACK))
    towers.place(at("g8"))
    assert sensors.names() == START


def test_putting_back_undoes_the_hand(towers, sensors):
    towers.lift(at("b1"))
    towers.put_back()
    assert sensors.edges == ["-b1", "+b1"]
    towers.lift(at("b1"))
    towers.place(at("b4"))
    towers.put_back()
    assert named(towers, "b1") == "White's green tower"
    with pytest.raises(HandError, match="no piece was moved"):
        towers.put_back()


class TestPush:
    """White's green tower on e4 behind Black's purple, pink and green ones."""

    @pytest.fixture
    def towers(self, sensors):
        towers = VirtualTowers(sensors)
        arrange(towers, moved(b1="e4", c8="e5", d8="e6", g8="e7", e8="h5"))
        sensors.edges.clear()
        return towers

    def test_a_slide_into_a_tower_pushes_it(self, towers, sensors):
        towers.lift(at("e4"))
        towers.slide(at("e5"))
        towers.place(at("e5"))
        assert named(towers, "e5") == "White's green tower"
        assert (named(towers, "e6"), named(towers, "e7")) == ("Black's purple tower", "Black's pink tower")
        assert sensors.edges == ["-e4", "+e8"]

    def test_so_does_placing_it_there(self, towers, sensors):
        towers.lift(at("e4"))
        towers.place(at("e5"))
        assert sensors.edges == ["-e4", "+e8"]

    def test_what_was_pushed_is_put_back(self, towers, sensors):
        before = sensors.names()
        for slides in (False, True):
            towers.lift(at("e4"))
            (towers.slide if slides else towers.place)(at("e5"))
            towers.put_back()
            assert sensors.names() == before
            assert [named(towers, name) for name in ("e4", "e5", "e6", "e7")] == [
                "White's green tower", "Black's purple tower", "Black's pink tower", "Black's green tower",
            ]  # fmt: skip

    @pytest.mark.parametrize(("origin", "landing"), [("d6", "e7"), ("d7", "e7"), ("e4", "e6"), ("d7", "d8")])
    def test_only_straight_ahead_from_the_next_square_and_if_there_is_room(self, towers, origin, landing):
        arrange(towers, moved(b1="e4", c8="e5", d8="e6", g8="e7", c1="d7", e8="d8", d1="d6"))
        towers.lift(at(origin))
        with pytest.raises(HandError, match=f"stands on {landing} already"):
            towers.place(at(landing))


def moved(**moves):
    """The basic start after some towers were moved."""
    board = basic_start()
    for origin, landing in moves.items():
        origin, landing = parse_square(origin), parse_square(landing)
        board[landing], board[origin] = board[origin], EMPTY
    return board


def test_towers_that_block_each_other_are_arranged(towers, sensors):
    swapped = basic_start()
    for one, other in (("a1", "h1"), ("b1", "c1"), ("d8", "e8")):
        one, other = parse_square(one), parse_square(other)
        swapped[one], swapped[other] = swapped[other], swapped[one]
    arrange(towers, swapped)
    assert [towers.tower_at(spot_of(square)) for square in range(64)] == list(swapped)
    towers.lift(at("d1"))
    arrange(towers)
    assert [towers.tower_at(spot_of(square)) for square in range(64)] == list(basic_start())
    assert towers.held == EMPTY


def test_rings_make_no_other_tower(towers, sensors):
    ringed = basic_start()
    ringed[parse_square("e8")] = 0
    ringed[parse_square("e5")] = tower(BLACK, YELLOW, rings=2)
    arrange(towers, ringed)
    assert sensors.edges == ["-e8", "+e5"]


@pytest.mark.parametrize("steps", range(1, 12))
def test_another_game_amid_arranging_leaves_its_men_beside_the_board(sensors, steps):
    towers = VirtualTowers(sensors)
    arranging = towers.arranging(basic_start())
    for _ in range(steps):
        next(arranging)
    assert towers.use(face_of("nei-pat-kono"))
    assert list(arranging) == []
    assert sensors.names() == "" and not towers.held
    assert not towers.use(face_of("nei-pat-kono"))


def test_another_board_feels_the_towers_that_stand_here(towers, sensors):
    sensors.is_lost = True
    towers.lift(at("e8"))
    towers.place(at("e2"))
    other = Sensors()
    assert not towers.reaches(other)
    towers.reach(other)
    assert towers.reaches(other)
    assert other.names() == START.replace(" e8", "").replace("h1 ", "h1 e2 ")


class TestHand:
    @pytest.fixture
    def hand(self, towers):
        return Hand(towers)

    def test_the_cursor_stops_at_the_edges(self, hand):
        hand.steer(-20, -20)
        assert hand.cursor == Spot(0, BESIDE_WHITE)
        hand.steer(20, 20)
        assert hand.cursor == Spot(7, BESIDE_BLACK)
        hand.jump(file=4)
        hand.jump(rank=4)
        assert hand.cursor == at("e5")

    def test_a_touch_lifts_and_another_one_places(self, hand, sensors):
        hand.cursor = at("b1")
        hand.touch()
        hand.cursor = at("b5")
        hand.touch()
        assert sensors.edges == ["-b1", "+b5"]
        hand.put_back()
        assert sensors.names() == START

    def test_what_cannot_be_done_is_said_until_the_next_deed(self, hand):
        hand.cursor = at("e5")
        hand.touch()
        assert hand.notice == "No piece stands on e5."
        hand.cursor = at("e1")
        hand.touch()
        assert hand.notice == ""

    def test_put_aside_takes_a_tower_off(self, hand, sensors):
        hand.cursor = at("e8")
        hand.put_aside()
        assert sensors.names() == START.replace(" e8", "")

    def test_click_and_click(self, hand, sensors):
        for name in ("b1", "b5"):
            hand.press(at(name))
            hand.release(at(name))
        assert sensors.edges == ["-b1", "+b5"]

    def test_a_drag_slides(self, hand, sensors):
        hand.press(at("b1"))
        for name in ("b2", "b3"):
            hand.drag(at(name))
        hand.release(at("b3"))
        assert sensors.edges == ["-b1", "+b2", "-b2", "+b3"]

    def test_a_drag_may_be_carried_above_the_board(self, hand, sensors):
        hand.slides = False
        hand.press(at("b1"))
        for name in ("b2", "b3"):
            hand.drag(at(name))
        hand.release(at("b3"))
        assert sensors.edges == ["-b1", "+b3"]

    def test_a_drag_back_to_where_it_began_puts_the_tower_down(self, hand, sensors):
        hand.press(at("b1"))
        hand.drag(at("b2"))
        hand.drag(at("b1"))
        hand.release(at("b1"))
        assert hand.towers.held == EMPTY
        assert sensors.names() == START

    def test_released_off_the_table_or_on_a_tower_it_stays_in_the_hand(self, hand):
        hand.press(at("b1"))
        hand.drag(at("c1"))
        hand.release(None)
        assert tower_words(hand.towers.held) == "White's green tower"
        hand.press(at("c1"))
        hand.release(at("c1"))
        assert hand.notice == "White's red tower stands on c1 already."
        assert tower_words(hand.towers.held) == "White's green tower"

    def test_a_touch_finishes_the_arranging_first(self, sensors):
        hand = Hand(VirtualTowers(sensors))
        hand.arrange(basic_start())
        hand.step()
        assert len(members(sensors.squares)) == 1
        hand.cursor = at("b1")
        hand.touch()
        assert sensors.names() == START.replace(" b1", "")


def test_the_hand_of_a_page_touches_a_square_and_lets_go(sensors):
    hand = VirtualHand(VirtualTowers(sensors))
    hand.touch_square(parse_square("d5"))
    for _ in range(100):
        hand.step()
    assert sensors.edges == ["+d5", "-d5"]
    hand.touch_square(parse_square("d5"))
    hand.step()
    hand.hold_nothing()
    assert sensors.edges == ["+d5", "-d5"] * 2, "a touch that is broken off ends"


@pytest.mark.parametrize("make_hand", [Hand, VirtualHand])
def test_what_is_carried_when_squares_are_lit_to_choose_from_is_set_on_none(sensors, make_hand):
    hand = make_hand(VirtualTowers(sensors))
    for board in (basic_start(), bytes(64)):
        hand.arrange(board)
        for _ in range(100 if any(board) else 1):
            hand.step()
    assert hand.towers.held and hand.is_busy
    sensors.edges.clear()
    setup = AutoSetup(hand)
    setup.begin()
    choosing = Mirror(phase="setting-up")
    choosing.history.past(0, "kamisado korean 3")
    for _ in range(100):
        setup.live(choosing)
        hand.step()
    assert sensors.edges == [] and not hand.towers.held


@pytest.mark.parametrize("make_hand", [Hand, VirtualHand])
def test_a_board_that_is_cleared_just_after_it_took_a_game_stays_empty(sensors, make_hand):
    hand = make_hand(VirtualTowers(sensors))
    setup = AutoSetup(hand)
    taken = Mirror(phase="setting-up")
    taken.history.past(0, "oumoul-kono to 1")
    setup.clear_board(taken)
    setup.live(taken)
    assert hand.towers.face is taken.face and not hand.is_busy and not setup.is_waiting


def test_a_man_that_takes_another_sends_it_off_the_board(sensors):
    game = new_game("nei-pat-kono")
    towers = VirtualTowers(sensors, face_of("nei-pat-kono"))
    for _ in towers.arranging(bytes(map(game.piece, range(64)))):
        pass
    sensors.edges.clear()
    taker, taken = towers.tower_at(at("c6")), towers.tower_at(at("c4"))
    towers.lift(at("c6"))
    towers.place(at("c4"))
    assert sensors.edges == ["-c6", "-c4", f"{CARRY_MS} ms", "+c4"]
    assert towers.tower_at(at("c4")) == taker and towers.tower_at(at("c6")) == EMPTY
    beside = [towers.tower_at(Spot(file, rank)) for rank in (BESIDE_WHITE, BESIDE_BLACK) for file in range(8)]
    assert [piece for piece in beside if piece != EMPTY] == [taken]
    towers.put_back()
    assert (towers.tower_at(at("c6")), towers.tower_at(at("c4"))) == (taker, taken)
    assert [towers.tower_at(Spot(file, BESIDE_WHITE)) for file in range(8)] == [EMPTY] * 8
