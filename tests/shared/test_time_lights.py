"""A player's time on squares that play leaves dark: told by a PC, shown by the board, out when nobody tells it."""

from rig import Rig

from madang import protocol, squares

WHITES_ROW = ("a1", "c1", "d1", "e1", "f1", "g1")
NONE = "0" * 16


def set_of(*names):
    return squares.set_text(squares.new_set([squares.parse_square(name) for name in names]))


def whites_turn(**settings):
    """Black has moved to e4, orange: White's orange tower on h1 must move."""
    rig = Rig(**settings).set_up()
    rig.move("e8-e4")
    rig.wait(1000)
    return rig


def mover(rig):
    return rig.squares_in("active")


def test_dark_squares_show_the_time():
    rig = whites_turn()
    assert mover(rig) not in WHITES_ROW
    rig.tell("clock", set_of(*WHITES_ROW[1:]), set_of(WHITES_ROW[0]))
    assert rig.squares_in("time") == "c1 d1 e1 f1 g1"
    assert rig.squares_in("hurry") == "a1"
    assert 0 < max(rig.light("c1")) < max(rig.light("a1"))
    rig.tell("clock", set_of("a1"), NONE)
    assert rig.squares_in("time") == "a1" and rig.squares_in("hurry") == ""


def test_whatever_play_needs_is_shown_first():
    rig = whites_turn(hint=3)
    needed = {role: rig.squares_in(role) for role in ("active", "possible", "winning", "risky", "last")}
    rig.tell("clock", "f" * 16, NONE)
    assert {role: rig.squares_in(role) for role in needed} == needed
    lit = sum([len(names.split()) for names in needed.values()])
    assert len(rig.squares_in("time").split()) == 64 - lit
    tower = mover(rig)
    rig.lift(tower)
    rig.wait(200)
    assert rig.squares_in("origin") == tower and len(rig.squares_in("legal").split()) > 1
    rig.place(tower)
    rig.wait(200)
    assert mover(rig) == tower


def test_it_goes_out_when_nobody_tells_it_any_more():
    rig = whites_turn()
    for _ in range(5):
        rig.tell("clock", set_of("a1"), NONE)
        rig.wait(2 * protocol.HEARTBEAT_MS - 100)
        assert rig.squares_in("time") == "a1"
    rig.wait(protocol.HEARTBEAT_MS + 200)
    assert rig.squares_in("time") == "" and rig.light("a1") == (0, 0, 0)


def test_only_a_round_that_is_played_shows_it():
    rig = Rig()
    rig.place("a1")
    rig.wait(500)
    rig.tell("clock", "f" * 16, NONE)
    assert rig.squares_in("time") == ""
    rig = whites_turn()
    rig.tell("clock", set_of("a1", "h8"), NONE)
    rig.lift("h8")
    rig.wait(1500)
    assert rig.ask() == "return h8" and rig.squares_in("time") == ""
    rig.place("h8")
    rig.wait(500)
    assert rig.squares_in("time") == "a1 h8"


def test_what_is_no_set_of_squares_is_refused():
    rig = whites_turn()
    for dim, bright in (("a1", NONE), (NONE, "f" * 15), ("x" * 16, NONE)):
        (answer,) = [line for line in rig.tell("clock", dim, bright) if line[0] in ("ok", "no")]
        assert answer[0] == "no" and " ".join(answer[2:]).startswith("no set of squares"), answer
    (answer,) = [line for line in rig.tell("clock", NONE) if line[0] in ("ok", "no")]
    assert " ".join(answer[2:]) == "usage: clock <squares> <squares>"
    assert rig.squares_in("time") == ""


def test_the_current_stays_within_its_limit():
    rig = whites_turn(limit_ma=100, brightness=255)
    rig.most_ma = 0
    rig.tell("clock", NONE, "f" * 16)
    rig.wait(200)
    assert len(rig.squares_in("hurry").split()) > 40
    assert 0 < rig.most_ma <= 100


def played(tells):
    """What happens at a board with clumsy hands, told of the time with every cycle or never."""
    rig = Rig()
    numbers = [0]
    step = rig.step

    def told_step(ms):
        numbers[0] += 1
        where = "ff" + "0" * 14 if numbers[0] // 50 % 2 else NONE
        rig.board.receive(protocol.format_line("clock", numbers[0] % protocol.SEQUENCES, [where, NONE])[:-1])
        step(ms)

    if tells:
        rig.step = told_step
    rig.set_up()
    for text in ("e8-e2", "b1-g6"):
        rig.move(text)
    rig.lift("a1")  # the wrong tower, for long
    rig.wait(1500)
    rig.place("a1")
    rig.wait(3500)  # Black passes
    rig.lift("g6")
    rig.wait(200)
    rig.place("g7")
    rig.wait(200)
    rig.lift("g7")  # thinks again
    rig.wait(200)
    rig.place("g6")
    rig.wait(1500)
    rig.lift("g6", "a1")
    rig.wait(300)
    rig.place("a1", "e8")
    rig.wait(2000)
    return rig.told


def test_to_be_told_the_time_changes_nothing_else():
    told = played(False)
    assert "pass" in told and "result white home" in told and len([line for line in told if "mistake" in line]) > 0
    assert played(True) == told
