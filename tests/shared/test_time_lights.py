"""A player's time on squares that play leaves dark: told by a PC, shown by the board, out when nobody tells it."""

from desk import Desk

from madang import protocol, squares

WHITES_ROW = ("a1", "c1", "d1", "e1", "f1", "g1")
NONE = "0" * 16


def set_of(*names):
    return squares.set_text(squares.new_set([squares.parse_square(name) for name in names]))


def whites_turn(**settings):
    """Black has moved to e4, orange: White's orange tower on h1 must move."""
    desk = Desk(**settings).set_up()
    desk.move("e8-e4")
    desk.wait(1000)
    return desk


def mover(desk):
    return desk.squares_in("active")


def test_dark_squares_show_the_time():
    desk = whites_turn()
    assert mover(desk) not in WHITES_ROW
    desk.tell("clock", set_of(*WHITES_ROW[1:]), set_of(WHITES_ROW[0]))
    assert desk.squares_in("time") == "c1 d1 e1 f1 g1"
    assert desk.squares_in("hurry") == "a1"
    assert 0 < max(desk.light("c1")) < max(desk.light("a1"))
    desk.tell("clock", set_of("a1"), NONE)
    assert desk.squares_in("time") == "a1" and desk.squares_in("hurry") == ""


def test_whatever_play_needs_is_shown_first():
    desk = whites_turn(hint=3)
    needed = {role: desk.squares_in(role) for role in ("active", "possible", "winning", "risky", "last")}
    desk.tell("clock", "f" * 16, NONE)
    assert {role: desk.squares_in(role) for role in needed} == needed
    lit = sum([len(names.split()) for names in needed.values()])
    assert len(desk.squares_in("time").split()) == 64 - lit
    tower = mover(desk)
    desk.lift(tower)
    desk.wait(200)
    assert desk.squares_in("origin") == tower and len(desk.squares_in("legal").split()) > 1
    desk.place(tower)
    desk.wait(200)
    assert mover(desk) == tower


def test_it_goes_out_when_nobody_tells_it_any_more():
    desk = whites_turn()
    for _ in range(5):
        desk.tell("clock", set_of("a1"), NONE)
        desk.wait(2 * protocol.HEARTBEAT_MS - 100)
        assert desk.squares_in("time") == "a1"
    desk.wait(protocol.HEARTBEAT_MS + 200)
    assert desk.squares_in("time") == "" and desk.light("a1") == (0, 0, 0)


def test_only_a_round_that_is_played_shows_it():
    desk = Desk()
    desk.place("a1")
    desk.wait(500)
    desk.tell("clock", "f" * 16, NONE)
    assert desk.squares_in("time") == ""
    desk = whites_turn()
    desk.tell("clock", set_of("a1", "h8"), NONE)
    desk.lift("h8")
    desk.wait(1500)
    assert desk.ask() == "return h8" and desk.squares_in("time") == ""
    desk.place("h8")
    desk.wait(500)
    assert desk.squares_in("time") == "a1 h8"


def test_what_is_no_set_of_squares_is_refused():
    desk = whites_turn()
    for dim, bright in (("a1", NONE), (NONE, "f" * 15), ("x" * 16, NONE)):
        (answer,) = [line for line in desk.tell("clock", dim, bright) if line[0] in ("ok", "no")]
        assert answer[0] == "no" and " ".join(answer[2:]).startswith("no set of squares"), answer
    (answer,) = [line for line in desk.tell("clock", NONE) if line[0] in ("ok", "no")]
    assert " ".join(answer[2:]) == "usage: clock <squares> <squares>"
    assert desk.squares_in("time") == ""


def test_the_current_stays_within_its_limit():
    desk = whites_turn(limit_ma=100, brightness=255)
    desk.most_ma = 0
    desk.tell("clock", NONE, "f" * 16)
    desk.wait(200)
    assert len(desk.squares_in("hurry").split()) > 40
    assert 0 < desk.most_ma <= 100


def played(tells):
    """What happens at a board with clumsy hands, told of the time with every cycle or never."""
    desk = Desk()
    numbers = [0]
    step = desk.step

    def told_step(ms):
        numbers[0] += 1
        where = "ff" + "0" * 14 if numbers[0] // 50 % 2 else NONE
        desk.board.receive(protocol.format_line("clock", numbers[0] % protocol.SEQUENCES, [where, NONE])[:-1])
        step(ms)

    if tells:
        desk.step = told_step
    desk.set_up()
    for text in ("e8-e2", "b1-g6"):
        desk.move(text)
    desk.lift("a1")  # the wrong tower, for long
    desk.wait(1500)
    desk.place("a1")
    desk.wait(3500)  # Black passes
    desk.lift("g6")
    desk.wait(200)
    desk.place("g7")
    desk.wait(200)
    desk.lift("g7")  # thinks again
    desk.wait(200)
    desk.place("g6")
    desk.wait(1500)
    desk.lift("g6", "a1")
    desk.wait(300)
    desk.place("a1", "e8")
    desk.wait(2000)
    return desk.told


def test_to_be_told_the_time_changes_nothing_else():
    told = played(False)
    assert "pass" in told and "result white home" in told and len([line for line in told if "mistake" in line]) > 0
    assert played(True) == told
