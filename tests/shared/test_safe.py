"""The board that has crashed too often: how it is left, by hand, by button and by the PC."""

from rig import Rig

from madang import crashes, protocol
from madang.app import App
from madang.games.kamisado.game import Kamisado
from madang.journal import JOURNAL, REFUSED
from madang.safe import SafeApp
from madang_host.simulator.virtual.board import VirtualBoard

MOVE = "e8-e2"


def crashed():
    """A board in a round, after so many crashes; and the store it has."""
    rig = Rig().set_up()
    rig.move(MOVE)
    store = rig.board.store
    for _ in range(crashes.TOO_MANY):
        crashes.note(store, b"ValueError: a tower fell over\n")
    board = VirtualBoard("safe", store)
    board.occupied[:] = rig.board.occupied
    return board, SafeApp(board, Kamisado())


def live(board, app, ms):
    said = b""
    for _ in range(0, ms, 5):
        if not app.is_over:
            app.step(5)
        said += board.take_outgoing()
    return said


def game_after(board):
    """What the next start plays, and what it says of it."""
    game = Kamisado()
    app = App(VirtualBoard("again", board.store), game)
    return game.plies, app.warnings


def assert_begins_anew(board, app):
    assert app.is_over
    assert crashes.in_a_row(board.store) == 0 and "a tower fell over" in crashes.lines(board.store)[0]
    assert MOVE.encode() in board.store.read(REFUSED)
    assert game_after(board) == (0, [])


def test_it_says_how_it_is_left():
    board, app = crashed()
    said = live(board, app, 100)
    assert b"a tower fell over" in said and b"to begin a new game, lift all towers or press a button" in said
    assert any(board.frame)


def test_left_alone_it_stays_and_another_start_tries_the_game_again():
    board, app = crashed()
    live(board, app, 60000)
    assert not app.is_over and crashes.in_a_row(board.store) == crashes.TOO_MANY - 1
    assert game_after(board) == (1, [])


def test_all_towers_lifted_begin_a_new_game():
    board, app = crashed()
    for square in range(64):
        live(board, app, 100)
        board.set_occupied(square, False)
    live(board, app, 1900)
    assert not app.is_over
    live(board, app, 200)
    assert_begins_anew(board, app)


def test_an_empty_board_is_none_whose_towers_were_lifted():
    board, app = crashed()
    board.occupied[:] = bytes(8)
    live(board, app, 10000)
    assert not app.is_over
    board.set_occupied(20, True)
    live(board, app, 100)
    board.set_occupied(20, False)
    live(board, app, 2100)
    assert_begins_anew(board, app)


def test_a_button_begins_a_new_game():
    for button in (0, 1):
        board, app = crashed()
        live(board, app, 100)
        board.set_button(button, True)
        live(board, app, 100)
        board.set_button(button, False)
        live(board, app, 100)
        assert_begins_anew(board, app)


def test_a_button_that_is_stuck_asks_for_nothing():
    board, app = crashed()
    board.set_button(0, True)
    live(board, app, 5000)
    assert not app.is_over


def test_the_pc_drops_the_game():
    board, app = crashed()
    board.receive(protocol.format_line("new", 1, [])[:-1])
    live(board, app, 100)
    assert not app.is_over and board.store.read(JOURNAL) is None and game_after(board) == (0, [])
