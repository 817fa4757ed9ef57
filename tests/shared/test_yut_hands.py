"""Yut Nori on a board without a PC: throws entered on lit squares, moves by hand, and what hands get wrong."""

import sys

from rig import Rig
from test_cycle import QuietBoard, live

from madang.app import App
from madang.games import NOBODY
from madang.games.yut.game import Yut
from madang.games.yut.sticks import Sticks
from madang.interpreter import micropython
from madang.squares import parse_square
from madang.text import Writer


def board(position="", unfelt="", **settings):
    """A round that has begun, of two players, or at a position; on one square nothing is felt."""
    rig = Rig(game=Yut(), **settings)
    if position:
        rig.app.referee.rounds.changes().take_entry(0, "yut " + position)
        stand(rig)
    if unfelt:
        rig.board.set_occupied(parse_square(unfelt), False)
    rig.wait(2000)
    rig.told.clear()
    return rig


def stand(rig):
    """Put everything where the game has it."""
    occupied = bytearray(8)
    rig.game.occupancy(occupied)
    for square in range(64):
        rig.board.set_occupied(square, occupied[square >> 3] >> (square & 7) & 1 == 1)


def touch(rig, name, hold_ms=500):
    """Set a piece on a square and take it off."""
    rig.place(name)
    rig.wait(hold_ms)
    rig.lift(name)
    rig.wait(1700)


def act(rig, deeds):
    """`+d4` places, `-d4` lifts, `d4` touches, a number waits that many ms; each with some 300 ms after it."""
    for deed in deeds.split():
        if deed[0].isalpha():
            touch(rig, deed)
        else:
            rig.act(deed, 300)
    return rig


# Where it begins, what the hands do, what the board says, and what the position is then.
STORIES = (
    ("the sides throw for who begins", "", "b8 c8", "gae, geol", "4/4 2 ? -"),
    ("a new mal comes in where it is set", "4/4 1 ? -", "b8 +g3 800", "gae, 2:in-g3", "3,g3/4 2 ? -"),
    ("a mal moves", "3,g3/4 1 2 -", "-g3 +g6 800", "2:g3-g6", "3,g6/4 2 ? -"),
    ("two throws, the second spent first", "4/4 1 ? -", "d8 a8 +g2 800", "yut, do, 1:in-g2", "3,g2/4 1 4 -"),
    ("at a corner it turns or goes on", "3,g7/4 1 3 -", "-g7 +d4 800", "3:g7-d4", "3,d4/4 2 ? -"),
    ("on the other way", "3,g7/4 1 3 -", "-g7 +c7 800", "3:g7-c7", "3,c7/4 2 ? -"),
    ("it joins on the tray", "3,g3/4 1 2 -", "+h1 800", "2:in-g3", "2,g3+h1/4 2 ? -"),
    ("who rides along stays on the tray", "2,g3+h1/4 1 2 -", "-g3 +g6 800", "2:g3-g6", "2,g6+h1/4 2 ? -"),
    ("it catches", "3,g3/3,g6 1 2 -", "-g3 -g6 +g6 800", "2:g3xg6", "3,g6/4 1 ? -"),
    ("what rode along goes, too", "3,g3/2,g6+h1 1 2 -", "-g3 -g6 -h1 +g6 800", "2:g3xg6", "3,g6/4 1 ? -"),
    ("and is asked for", "3,g3/2,g6+h1 1 2 -", "-g3 -g6 +g6 800 -h1 900", "2:g3xg6", "3,g6/4 1 ? -"),
    ("a new mal that catches shows its throw", "4/3,g3 1 2 -", "2000 b8 -g3 +g3 800", "2:inxg3", "3,g3/4 1 ? -"),
    ("without that, nothing was caught", "4/3,g3 1 2 -", "-g3 +g3 2000", "", "4/3,g3 1 2 -"),
    ("home by the square of the throw", "3,g1/4 1 2 -", "-g1 +b8 800", "2:g1-out", "3/4 2 ? -"),
    ("by one of several throws", "3,g1/4 1 12 -", "-g1 +b8 800", "2:g1-out", "3/4 1 1 -"),
    ("all that ride along go home", "2,g1+h1/4 1 2 -", "-g1 -h1 +b8 800 -b8 900", "2:g1-out", "2/4 2 ? -"),
    ("the last one home", "0,g1/4 1 2 -", "-g1 +b8 800", "2:g1-out, result blue home", "0/4 1 - -"),
    ("a forfeit is shown and done", "0,f1/4 1 2 x", "3000", "forfeit", "0,f1/4 2 ? x"),
    # What goes wrong
    ("a throw that is entered twice counts once", "4/4 1 ? -", "+d8 500 -d8 100 +d8 600 -d8 1700", "yut", "4/4 1 ?4 -"),
    ("however long it stood there", "4/4 1 ? -", "+d8 3000 -d8 +d8 600 -d8 1700", "yut", "4/4 1 ?4 -"),
    ("and a throw that is spent is no throw", "4/4 1 ? -", "b8 b8", "gae", "4/4 1 2 -"),
    ("a wrong throw is corrected", "4/4 1 ? -", "b8 c8", "gae, undo, geol", "4/4 1 3 -"),
    ("or taken back", "4/4 1 ? -", "d8 g8 a8", "yut, undo, do", "4/4 1 1 -"),
    (
        "a forgotten throw explains the move",
        "3,g3/4 1 ? -",
        "-g3 +g6 b8",
        "mistake disturbed, gae, 2:g3-g6",
        "3,g6/4 2 ? -",
    ),
    ("and is asked for", "3,g3/4 1 ? -", "-g3 +g6 1500", "mistake disturbed", "3,g3/4 1 ? -"),
    ("a move is put back", "3,g3/4 1 2 -", "-g3 +g6 800 -g6 +g3 1500", "2:g3-g6, undo", "3,g3/4 1 2 -"),
    ("a mal slides on", "3,g7/4 1 3 -", "-g7 +c7 800 -c7 +d4 1500", "3:g7-c7, undo, 3:g7-d4", "3,d4/4 2 ? -"),
    ("a move is taken back", "3,g3/4 1 2 -", "-g3 +g6 800 g8 -g6 +g3 900", "2:g3-g6, undo", "3,g3/4 1 2 -"),
    ("a mal that fell is set back", "3,g3/3,g6 1 2 -", "-g6 1500 +g6 900", "", "3,g3/3,g6 1 2 -"),
    (
        "what was bumped is set back",
        "3,g3/3,g5 1 2 -",
        "-g5 +d4 1500 -d4 +g5 900",
        "mistake disturbed",
        "3,g3/3,g5 1 2 -",
    ),
)


def test_stories():
    for title, position, deeds, told, after in STORIES:
        rig = act(board(position), deeds)
        seen = (
            ", ".join(rig.told),
            rig.position(),
            rig.app.referee.turns.is_quiet() or "home" in told or "asked" in title,
        )
        assert seen == (told, after, True), (title, seen, rig.ask())


def test_whose_turn_it_is_is_lit_on_the_squares_of_the_throws():
    rig = board("4/4 2 ? b")
    assert rig.ask() == "choose a8 b8 c8 d8 e8 f8"
    assert rig.squares_in("active") == "a8 b8 c8 d8 e8 f8"
    colour = rig.app.referee.display.meanings[56] & 7
    assert colour == rig.game.side_colour() != board("4/4 1 ? b").game.side_colour()


def test_what_was_thrown_stays_lit_until_it_is_spent():
    rig = act(board("3,g5/4 1 ? -"), "d8 b8")
    assert rig.squares_in("last") == "b8 d8"
    assert rig.ask() == "move g5" and rig.squares_in("possible") == "g3 g6 g8"
    act(rig, "+g3 800")
    assert rig.squares_in("last") == "d8"


def test_a_lifted_mal_shows_where_it_may_go_for_each_throw():
    rig = act(board("3,g7/4 1 23 -"), "-g7")
    assert rig.squares_in("legal") == "d4 e5 c7 e7"
    meanings = rig.app.referee.display.meanings
    assert meanings[27] == meanings[50] != meanings[36] == meanings[52]


def test_who_rides_along_is_lit_with_the_mal_in_the_hand():
    rig = board("0,g5+h2,g7+h1/4 1 1 -")
    assert rig.squares_in("provisional") == "h1 h2"
    assert act(rig, "-g7").squares_in("provisional") == "h2"


def test_which_of_its_own_it_joins_is_asked():
    rig = act(board("2,g3,g5/4 1 23 -"), "+h1 900")
    assert rig.told == [] and rig.ask() == "choose g3 g5"
    act(rig, "-g5 +g5 900")
    assert rig.told == ["3:in-g5"] and rig.position() == "1,g3,g5+h1/4 1 2 -"


def test_a_throw_that_is_declared_says_which_it_joins():
    rig = act(board("2,g3,g5/4 1 23 -"), "2000 c8 +h1 900")
    assert rig.told == ["3:in-g5"]


def test_the_board_throws_and_it_can_be_proved():
    rig = board("0,f2/4 1 ? -")
    while rig.game.winner() == NOBODY:
        act(rig, "h8")
        while rig.game.hand_moves():
            rig.app.referee.rounds.changes().take_entry(rig.game.entries(), move_text(rig))
        stand(rig)
        rig.wait(500)
    rig.wait(1000)
    record = rig.record()
    assert record[1][:5] == "seal=" and record[-1][:5] == "seed="
    seed = bytes([int(record[-1][i : i + 2], 16) for i in range(5, 37, 2)])
    sealed = bytes([int(record[1][i : i + 2], 16) for i in range(5, 37, 2)])
    source = Sticks(seed, 5)
    assert source.commitment()[:16] == sealed
    thrown = [entry[1:] for entry in record if entry[0] == "*"]
    names = ("mo", "do", "gae", "geol", "yut")
    counted = [names[len([s for s in range(4) if source.throw(number) >> s & 1])] for number in range(len(thrown))]
    assert thrown == counted
    again = Yut()
    for entry in record:
        again.take(entry)
    assert again.entries() == len(record)


def move_text(rig):
    from yut_games import legal

    return legal(rig.game.round)[0]


def test_a_throw_of_the_board_that_is_taken_back_falls_again_as_before():
    rig = act(board("4/4 1 ? -"), "h8")
    first = rig.told[-1]
    act(rig, "g8 h8")
    assert rig.told[-2:] == ["undo", first]


# Where it begins, the move that is required, what is asked and done one after the other.
REQUIRED = (
    ("3,g3/4 1 2 -", "2:g3-g6", (("carry g3 g6", "-g3 +g6 800"),)),
    ("4/4 1 2 -", "2:in-g3", (("set-up g3", "+g3 800"),)),
    ("3,g3/4 1 2 -", "2:in-g3", (("set-up h1", "+h1 800"),)),
    ("3,g1/4 1 2 -", "2:g1-out", (("carry g1 b8", "-g1 +b8 800"),)),
    ("4/3,g3 1 2 -", "2:inxg3", (("set-up b8", "b8"), ("set-up g3", "-g3 +g3 800"))),
)


def answer(rig, kind, text):
    """`ok` or `no`."""
    (found,) = [line[0] for line in rig.tell(kind, text) if line[0] in ("ok", "no")]
    return found


def test_what_is_required_is_asked_for_square_by_square():
    for position, text, steps in REQUIRED:
        rig = board(position)
        assert answer(rig, "require", text) == "ok"
        for ask, deeds in steps:
            rig.wait(100)
            assert rig.ask() == ask, (text, rig.ask())
            act(rig, deeds)
        assert rig.told == [text], (text, rig.told)
    rig = act(board("3,g3/4 1 ? -"), "b8")
    assert answer(rig, "require", "2:in-g3") == "ok"
    assert act(rig, "-g3 +g6 1500").told == ["gae", "mistake disturbed"]  # another one does not count


def test_no_hand_throws_what_is_required():
    assert answer(board("4/4 1 ? -"), "require", "gae") == "no"


def test_the_menu_before_the_first_throw():
    rig = act(board(), "g8")
    assert rig.ask().startswith("choose ") and "c6" in rig.squares_in("choice")
    act(rig, "c6 d5 g8")
    assert rig.record() == ["yut 4 1-mal"] and rig.told == ["chosen", "chosen", "begin"]
    assert rig.ask() == "choose a8 b8 c8 d8 e8"


def test_the_menu_in_the_midst_of_a_round():
    rig = act(board("3,g3/4 1 2 -"), "+g8 2600 -g8")
    assert rig.ask() == "again a8 e8"
    act(rig, "a8")
    assert rig.ask() == "move g3" and rig.told == []
    act(rig, "+g8 2600 -g8 e8")
    assert rig.told == ["chosen", "begin"] and rig.position() == "3,g3/4 1 2 -"


def test_another_piece_moves_as_soon_as_one_is_put_back():
    rig = act(board("2,g3,g5/4 1 23 -"), "-g3 +g6 800 -g6 +g3")
    rig.act("-g5 200 +f7 900")
    assert rig.told == ["2:g3-g6", "undo", "3:g5-f7"], rig.told


def test_another_piece_comes_in_as_soon_as_one_is_put_back():
    rig = act(board("2,g3,g5/4 1 23 -"), "-g3 +g6 800 -g6 +g3 +h1 900")
    assert rig.told == ["2:g3-g6", "undo"] and rig.ask() == "choose g3 g5"  # which of them it joins


def test_a_player_leaves_in_the_midst_of_a_round_and_comes_back():
    rig = act(board("3,g3/3,g5/4 1 2 -"), "+g8 2600 -g8")
    assert rig.ask() == "again a8 e8" and rig.squares_in("active") == "b8 c8 d8"
    act(rig, "b8")  # blue, whose turn it is: what was thrown is lost
    assert rig.told == ["away=1"] and rig.position() == "3,g3~/3,g5/4 2 ? -"
    act(rig, "b8 -g5 +g7 800 +g8 2600 -g8")  # yellow moves
    assert rig.squares_in("possible") == "b8" and rig.squares_in("active") == "c8 d8"
    act(rig, "b8 a8 +g2 800")
    assert rig.told[1:] == ["gae", "2:g5-g7", "back=1", "do", "1:in-g2"]
    assert rig.position() == "3,g3/3,g7/3,g2 1 ? -"
    act(rig, "g8 g8 g8")
    assert rig.position() == "3,g3~/3,g7/4 3 ? -", "that is taken back like anything else"


def test_the_last_one_stays():
    rig = act(board("3,g3~/4 2 ? -"), "+g8 2600 -g8")
    assert rig.squares_in("possible") == "b8" and rig.squares_in("active") == ""
    act(rig, "c8 b8")
    assert rig.told == ["back=1"] and rig.position() == "3,g3/4 2 ? -"


def test_the_spaces_of_crown_and_sun_are_shown_on_the_cloth():
    rig = act(board(), "g8 b1 e1")
    assert "d4 a5 c5 e5" in rig.squares_in("choice") and rig.squares_in("chosen") == ""
    act(rig, "g7 f1 a7")
    assert rig.squares_in("chosen").startswith("b1 e1 f1 ")
    act(rig, "g8")
    assert rig.record() == ["yut 2 nyout crown=g7 sun=a7"] and rig.ask() == "choose c4 e4 a8 b8 c8 d8 e8"
    act(rig, "g8 e1 g8")
    assert rig.record() == ["yut 2 nyout sun=a7"] and rig.ask() == "choose e4 a8 b8 c8 d8 e8"


def test_players_leave_and_come_back():
    rig = act(board("3,g3/4 1 ? -"), "d8 a8 -g3 +g5 800 6000")
    assert rig.told == ["yut", "do", "1:g3-g5"]
    again = Rig(board=rig.board, game=Yut())
    again.wait(1000)
    assert again.record() == rig.record() and again.app.warnings == []
    assert again.app.referee.turns.is_quiet() and again.ask() == rig.ask()
    rig = act(board("3,g3/3,g5/4 1 2 -"), "+g8 2600 -g8 b8 6000")
    again = Rig(board=rig.board, game=Yut())
    again.wait(1000)
    assert again.record() == rig.record() and again.position() == "3,g3~/3,g5/4 2 ? -", "one of them is still away"


def test_after_a_power_cut_the_board_seals_its_throws_anew():
    rig = act(board("4/4 1 ? -"), "h8 6000")
    again = Rig(board=rig.board, game=Yut())
    again.wait(1000)
    assert again.record() == rig.record() and again.record()[1].startswith("seal=")
    act(again, "g8 h8")
    record = again.record()
    assert record[1].startswith("seal=") and record[2].startswith("seal=") and record[1] != record[2]


def test_after_the_round_a_cleared_cloth_begins_anew():
    rig = act(board("0,g1/3,g3 1 2 -"), "-g1 +b8 800 -b8 5000")
    assert rig.ask().startswith("new")
    act(rig, "-g3 2500")
    assert rig.told[-1] == "chosen" and rig.ask() == "return g1"


# Yut and do, spent on a mal that comes in and turns on to the cross; a throw too much, taken back; a catch.
EDGES = (
    (1000, "d8", True), (1600, "d8", False), (3500, "a8", True), (4000, "a8", False), (5000, "g6", True),
    (6000, "g6", False), (6200, "g7", True), (7000, "g7", False), (7500, "g7", True), (8000, "b8", True),
    (9000, "b8", False), (11000, "g8", True), (12000, "g8", False), (14000, "e8", True), (15000, "e8", False),
    (17000, "c8", True), (18000, "c8", False), (19000, "f5", True), (21000, "f5", False), (22000, "g5", True),
)  # fmt: skip


PLAYED = ["yut 2 first", "yut", "do", "4:in-g6", "1:g6-g7", "mo", "geol", "3:in-g5"]


def play_at_a_quiet_board(lock, unlock):
    quiet = QuietBoard()
    app = App(quiet, Yut())
    app.referee.rounds.changes().new_game("yut 2 first")
    edges = []
    for ms, name, occupied in EDGES:
        edges += [ms, parse_square(name), occupied]
    live(app, quiet, (), 600)
    lock()
    try:
        live(app, quiet, edges, 27000)
    finally:
        unlock()
    entries = []
    for index in range(app.referee.game.entries()):
        out = Writer(100)
        app.referee.game.write_entry(index, out)
        entries.append(str(out))
    return entries


def test_what_is_played_where_nothing_allocates():
    assert play_at_a_quiet_board(int, int) == PLAYED
    again = Yut()
    for entry in PLAYED:
        again.take(entry)
    assert again.entries() == len(PLAYED)


if sys.implementation.name == "micropython":

    def test_the_cycle_allocates_nothing():
        assert play_at_a_quiet_board(micropython.heap_lock, micropython.heap_unlock) == PLAYED
