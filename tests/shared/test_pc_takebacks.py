"""Moves that a PC takes back while the towers stand as after them: they are carried back, or moved elsewhere."""

from rig import Rig, act
from test_kono_hands import nei_pat


def taken_back(deeds, entries, rig=None):
    """A board on which something was done, and then taken back by the PC, as far as so many entries of the record."""
    rig = act(rig or Rig().set_up(), deeds)
    rig.told.clear()
    rig.tell("undo", str(entries))
    rig.wait(3000)
    return rig


def test_a_move_is_carried_back():
    rig = taken_back("c8-c4 b1-h7", 3)
    assert rig.told == [] and rig.game.plies == 1 and rig.ask() == "carry h7 b1", rig.told
    act(rig, "-h7 300 +b1 600")
    assert rig.told == [] and rig.ask() == "move b1"


def test_a_move_and_a_pass_are_carried_back():
    rig = taken_back("e8-e2 b1-g6 3000", 3)
    assert rig.told == [] and rig.ask() == "carry g6 b1", rig.told
    act(rig, "-g6 300 +b1 600")
    assert rig.told == [] and rig.ask() == "move b1"


def test_another_move_is_made_instead():
    rig = taken_back("e8-e2 b1-g6 3000", 3)
    act(rig, "-g6 300 +d3 900")
    assert rig.told == ["b1-d3"]
    rig = act(Rig().set_up(), "c8-c4 b1-h7 -h7 300")
    rig.tell("undo", "3")
    act(rig, "300 +g6 900")
    assert rig.told[-1] == "b1-g6", "the tower was in the hand"


def test_several_moves_are_carried_back():
    rig = taken_back("c8-c4 b1-h7 c4-c2", 3)
    assert rig.told == [] and rig.game.plies == 1, rig.told
    assert rig.ask() == "return c4"
    act(rig, "-c2 300 +c4 1500")
    assert rig.told == [] and rig.ask() == "carry h7 b1", rig.ask()
    act(rig, "-h7 300 +b1 600")
    assert rig.told == ["unsure b1 c4"] and rig.ask() == "move b1", "both were away at the same time"
    rig = taken_back("c8-c4 b1-h7", 2)
    assert rig.told == [] and rig.game.plies == 0, rig.told
    act(rig, "-h7 300 +b1 500 -c4 300 +c8 900")
    assert rig.told[0] == "begin" and rig.ask().startswith("move a8"), rig.told


def test_a_tower_that_is_put_back_while_the_pc_takes_its_move_back():
    """Its cover settles after the PC's word."""
    for settle_ms in (0, 20, 50):
        rig = act(Rig().set_up(), f"e8-e2 b1-g6 3000 -g6 300 +g6 {settle_ms}")
        rig.told.clear()
        rig.tell("undo", "3")
        rig.wait(3000)
        assert rig.told == [] and rig.game.plies == 1 and rig.ask() == "carry g6 b1", (settle_ms, rig.told, rig.ask())


def test_a_push_is_carried_back():
    rig = taken_back("-e4 60 +e6 60 -e5 60 +e5 800", 1, Rig().at("obpk1rgn/8/8/4y3/4P+3/8/8/NGRYK1BO w P -"))
    assert rig.told == [] and rig.game.plies == 0, rig.told
    act(rig, "-e6 300 +e4 800")
    assert rig.told[-1:] in ([], ["begin"]) and rig.ask() == "move e4", rig.ask()


def test_a_capture_is_carried_back():
    rig = nei_pat().begin()
    rig.take("c6xc4")
    assert rig.told == ["c6xc4"]
    rig.told.clear()
    rig.tell("undo", str(len(rig.record()) - 1))
    rig.wait(4000)
    assert rig.told == [] and rig.game.plies == 0, rig.told
    rig.place("c6")  # the man that had been taken, which is White's
    rig.wait(900)
    assert rig.ask() == "lift c6"
    act(rig, "-c6 300")
    assert rig.ask() == "carry c4 c6"
    act(rig, "-c4 300")
    assert rig.ask() == "set-up c6"
    act(rig, "+c6 300")
    assert rig.ask() == "set-up c4"
    act(rig, "+c4 900")
    assert "c6xc4" not in rig.told and rig.ask().startswith("move"), rig.ask()


def test_a_move_on_to_a_dead_square_is_carried_back():
    rig = Rig(dead_square=27).set_up()  # c4
    rig = taken_back("-c8 3000 -b1 300 +h7 900", 3, rig)
    assert rig.told == [] and rig.ask() == "carry h7 b1", rig.told
    act(rig, "-h7 300 +b1 600")
    rig.tell("undo", "2")
    rig.wait(6000)
    assert rig.told == [] and rig.game.plies == 0, "the tower on c4 cannot be felt, and stood there before"


def test_nobody_is_asked_about_towers_that_are_laid_out_for_a_record():
    rig = Rig()
    for index, entry in enumerate(("kamisado korean 1", "round 1 black basic", "e8-e2")):
        rig.tell("take", str(index), entry)
    standing = [file + rank for rank in "18" for file in "abcdefgh" if file + rank != "e8"] + ["e2"]
    for name in standing:
        rig.place(name)
        rig.wait(100)
    rig.wait(2000)
    assert rig.told == [] and rig.ask() == "move b1"
    act(rig, "-a1 -c1 300 +a1 +c1 1000")
    assert rig.told == ["unsure a1 c1"], "these were lifted"
