"""Yut Nori on a board one of whose sensors tells nothing: what is played goes on."""

from test_yut_hands import act, board

from madang.squares import parse_square


def dead(rig):
    """The square that the board does not believe."""
    number = rig.app.settings.dead_square
    return "abcdefgh"[(number - 1) & 7] + "12345678"[(number - 1) >> 3] if number else ""


def stuck(position, name):
    """A board that has known of a dead sensor before; on its square nothing is felt."""
    return board(position, unfelt=name, dead_square=parse_square(name) + 1)


def test_what_goes_where_nothing_is_felt_shows_its_throw():
    rig = stuck("3,g3/4 1 2 -", "g6")
    assert "b8" in act(rig, "-g3").ask().split() and rig.squares_in("winning") == "b8"
    act(rig, "+b8 800 -b8 1500")
    assert rig.told == ["2:g3-g6"] and rig.position() == "3,g6/4 2 ? -" and rig.app.referee.turns.is_quiet()


def test_a_new_mal_does_so_too():
    rig = act(stuck("4/4 1 2 -", "g3"), "2000 b8 1500")
    assert rig.told == ["2:in-g3"] and rig.app.referee.turns.is_quiet()


def test_what_comes_from_there_is_seen_where_it_lands():
    rig = act(stuck("3,g6/4 1 2 -", "g6"), "+f7 800")
    assert rig.told == ["2:g6-f7"] and rig.position() == "3,f7/4 2 ? -"
    rig = act(stuck("0,g1/4 1 2 -", "g1"), "2000 +b8 800 -b8 500")
    assert rig.told == ["2:g1-out", "result blue home"]


def test_what_comes_from_there_goes_home_by_its_throw_shown_twice():
    rig = act(stuck("1,g1/4 1 2 -", "g1"), "2000 b8 1500")
    assert rig.told == [], "it may be a new one"
    act(rig, "b8 1500")
    assert rig.told == ["2:g1-out"] and rig.position() == "1/4 2 ? -"
    rig = act(stuck("1,g1/4 1 2 -", "g1"), "2000 b8 1500 +g3 800")
    assert rig.told == ["2:in-g3"] and rig.position() == "0,g1,g3/4 2 ? -"


def test_who_stands_there_is_caught():
    rig = act(stuck("3,g3/3,g6 1 2 -", "g6"), "-g3 1000 +b8 800 -b8 1500")
    assert rig.told == ["2:g3xg6"] and rig.position() == "3,g6/4 1 ? -" and rig.app.referee.turns.is_quiet()


def test_who_comes_from_there_catches_and_joins():
    rig = act(stuck("3,g3/3,g6 1 2 -", "g3"), "-g6 500 +g6 800")
    assert rig.told == [], "somebody has touched what stands there"
    act(rig, "2000 b8 -g6 500 +g6 800")
    assert rig.told == ["2:g3xg6"]
    rig = act(stuck("2,g3,g6/4 1 2 -", "g3"), "+h1 800")
    assert rig.ask() == "choose g3 g6", "a new one might join the one that is not felt"
    act(rig, "-g6 500 +g6 800")
    assert rig.told == ["2:g3-g6"] and rig.position() == "2,g6+h1/4 2 ? -"


def test_who_has_set_a_mal_there_twice_is_asked_for_its_throw():
    rig = act(board("3,g3/4 1 2 -"), "-g3 4000 +g3 1000 -g3 4000")
    assert rig.told == [] and rig.squares_in("winning") == "b8"
    act(rig, "+b8 800 -b8 1500")
    assert rig.told == ["2:g3-g6", "mistake sensor-dead"] and dead(rig) == "g6"
    assert rig.position() == "3,g6/4 2 ? -" and rig.app.referee.turns.is_quiet()
    assert rig.squares_in("unfelt") == "g6"


def test_a_sensor_that_is_always_on_is_not_believed():
    rig = act(board("3,g3/4 1 2 -"), "+c7 12000")
    assert rig.told == ["mistake disturbed", "mistake sensor-dead"] and dead(rig) == "c7"
    act(rig, "-g3 +g6 800")
    assert rig.told[-1] == "2:g3-g6" and rig.app.referee.turns.is_quiet()


def test_who_throws_on_has_put_right_what_there_is():
    rig = act(board("4/3,g3 1 ? -"), "-g3 4000 b8")
    assert rig.told == ["mistake disturbed", "gae", "mistake sensor-dead"] and dead(rig) == "g3"
    act(rig, "2000 b8 -g3 800")  # a new mal catches there, unfelt
    assert rig.told[-1] == "2:inxg3" and rig.position() == "3,g3/4 1 ? -"


def test_a_move_is_seen_beside_a_mal_that_is_not_felt():
    rig = act(board("2,g3,g5/4 1 2 -"), "-g3 3000 -g5 +g7 800")
    assert sorted(rig.told) == ["2:g5-g7", "mistake sensor-dead"] and dead(rig) == "g3"
    assert rig.position() == "2,g3,g7/4 2 ? -"


def test_a_new_mal_is_not_seen_in_one_that_is_missing():
    rig = act(board("3,g7/4 1 2 -"), "-g7 4000 +g3 4000")
    assert "2:in-g3" not in rig.told and dead(rig) == ""


def test_a_sensor_that_tells_something_is_believed_again():
    rig = act(board("3,g3/4 1 2 -"), "+c7 12000")
    assert dead(rig) == "c7"
    act(rig, "-c7 2000")
    assert dead(rig) == "" and rig.app.referee.turns.is_quiet()
