"""A board that has forgotten how its parts were made, as after a start (madang_board.start), makes all that is made
later. CPython forgets nothing."""

import sys

from rig import Rig

from madang.forgetting import forget_constructors
from madang.journal import Journal, forget_resuming
from madang.text import Writer

DEEDS = (
    ("settings",),
    ("past", "0"),
    ("recorder",),
    ("edges", "0"),
    ("undo", "2"),
    ("take", "2", "e8-e3"),
    ("set", "brightness", "40"),
    ("log",),
    ("new", "kamisado dragon 3"),
    ("new", "kamisado korean 3"),
    ("take", "1", "round 1 black tokens 9 KOGPRBNY 31 RGKNOYBP"),
    ("take", "0", "kamisado obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -"),
    ("new", "kamisado korean 1"),
    ("test", "on"),
    ("test", "counts"),
    ("test", "off"),
)


def test_what_is_made_later_is_made():
    """One test, as classes stay without constructors for all of a process."""
    rig = Rig()
    if sys.implementation.name == "micropython":
        forget_constructors(rig.app, [rig.board, rig.board.store, Writer] + list(rig.game.__dict__.values()))
        forget_resuming()
        assert Journal.resume is None and Journal.refuse is None and Journal.save is not None
        assert type(rig.app).__init__ is None and type(rig.app.referee.turns.trail).__init__ is None
        assert type(rig.game).__init__ is None and type(rig.game.round).__init__ is not None
        assert type(rig.app.link._line).__bases__[0].__bases__[0] is Writer and Writer.__init__ is not None
    rig.set_up()
    for text in ("e8-e2", "b1-g6", "pass", "g6-e8"):
        rig.move(text)
    assert rig.told[0] == "begin" and "result" in rig.told[-1]
    for deed in DEEDS:
        if deed == ("test", "on"):
            rig.set_up().wait(1000)
        told = rig.tell(*deed)
        assert any(line[0] == "ok" for line in told), (deed, told)
    rig.wait(1000)
    rig.tell("set", "computer", "1")
    rig.wait(4000)
    assert rig.app.computer_player.turn is not None and rig.app.referee.turns.is_required()
    rig.tell("set", "computer", "0")
    rig.tell("take", "1", "round 1 black basic")
    rig.set_up().open_menu()
    assert rig.app.warnings == []
