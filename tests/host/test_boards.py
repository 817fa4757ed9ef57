"""A board followed from a program."""

import pytest

from madang_host import EventKind, open_board
from madang_host.connection.boards import Board
from madang_host.errors import UserError


@pytest.fixture
def board() -> Board:
    with open_board("sim://") as board:
        yield board


def test_a_move_and_its_takeback_are_heard(board: Board) -> None:
    events = board.events(quiet_s=10.0)
    assert next(events).text == board.ask and board.id
    board.set_up()
    assert any("move any" in event.text for event in events)
    board.lift("c8")
    assert any("put it on" in event.text for event in events)
    board.put("c4")
    moved = next(event for event in events if event.kind == EventKind.MOVE)
    assert (moved.text, moved.position.moves) == ("c8-c4", ("c8-c4",)) and board.position == moved.position
    board.lift("c4")
    board.put("c8")
    undone = next(event for event in events if event.kind == EventKind.UNDO)
    assert (undone.text, undone.position.moves) == ("c8-c4", ())
    assert moved.position.moves == ("c8-c4",), "what was heard stays as it was"


def test_following_ends_when_it_is_quiet_or_the_board_is_closed(board: Board) -> None:
    assert [event.kind for event in board.events(quiet_s=0.2)] == [EventKind.ASK]
    following = iter(board)
    assert next(following).kind == EventKind.ASK
    board.close()
    assert list(following) == []


def test_a_wrong_square_is_refused(board: Board) -> None:
    with pytest.raises(ValueError, match="no square 'i9'"):
        board.lift("i9")


def test_a_port_without_a_board_is_refused() -> None:
    with pytest.raises(UserError, match="no-such-port"):
        open_board("/dev/no-such-port")
