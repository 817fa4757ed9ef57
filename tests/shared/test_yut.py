"""The rules of Yut Nori, sentence by sentence of the rulebook, and what holds in every round."""

from dice import Dice
from expect import message_of
from yut_games import KINDS, at, legal, new_round, play, random_round, whereabouts, written

from madang.games import NOBODY
from madang.games.yut import notation, rules, stations, sticks
from madang.games.yut.notation import IllegalPlyError, PlyError, PositionError
from madang.games.yut.sticks import BACK_DO, FAIR, FLATTER, MO, THROW_NAMES, Sticks
from madang.squares import square_name

# How many rounds of each of KINDS; those of more mal and more sides are longer.
ROUNDS = (30, 8, 5, 16, 16, 100, 30, 6, 16, 16)


def caught_at(played):
    return (played.caught, played.caught_side)


# The cloth


def test_the_cloth_has_29_stations_on_a_block_of_seven_by_seven():
    names = [square_name(square) for square in stations.STATIONS]
    assert len(set(names)) == len(names) == 29
    assert all(name[0] in "abcdefg" and name[1] in "1234567" for name in names)
    trays = [square_name(square) for square in stations.TRAYS]
    assert trays[:7] == ["h1", "h2", "h3", "h4", "h5", "h6", "h7"]
    assert len(set(trays + names)) == 29 + 4 * 3  # of four mal three can ride along


def routes(place, path):
    """Every way home from a place."""
    if place == stations.HOME:
        return [path[:-1]]
    ways = [stations.AHEAD[place], stations.TURNS[place]]
    return [route for way in ways if way != stations.NOWHERE for route in routes(way, path + [way])]


def test_four_routes_lead_to_the_goal():
    found = routes(stations.WAITING, [])
    assert sorted([len(route) for route in found]) == [11, 16, 16, 20]
    assert [route[-1] for route in found] == [stations.GOAL] * 4


def test_the_shortest_route_turns_at_the_first_corner_and_in_the_centre():
    (route,) = [route for route in routes(stations.WAITING, []) if len(route) == 11]
    assert [square_name(stations.SQUARES[place]) for place in route] == (
        ["g2", "g3", "g5", "g6", "g7", "f6", "e5", "d4", "e3", "f2", "g1"]
    )


def test_every_place_lies_behind_those_that_it_leads_to():
    for place in range(stations.WAITING):
        for way in (stations.AHEAD[place], stations.TURNS[place]):
            if way < stations.HOME and way != 27:  # before the centre's near side it is taken as coming from 10
                assert place in (stations.BEHIND[way], stations.OTHERS_BEHIND[way])
    assert stations.BEHIND[27] == stations.CENTRE_FROM_10 and stations.BEHIND[1] == stations.GOAL


# The sticks


def test_one_to_four_flat_sides_are_do_gae_geol_and_yut_and_none_is_mo():
    for flat in range(16):
        count = len([stick for stick in range(4) if flat >> stick & 1])
        assert THROW_NAMES[sticks.throw_of(flat)] == ("mo", "do", "gae", "geol", "yut")[count]


def test_odds_of_the_throws():
    assert sticks.weights(FAIR) == [0, 2500, 3750, 2500, 625, 625, 0, 0, 0]
    assert sticks.weights(FLATTER) == [0, 1536, 3456, 3456, 1296, 256, 0, 0, 0]
    marked = sticks.weights(FAIR, 1 << BACK_DO)
    assert marked == [0, 1875, 3750, 2500, 625, 625, 625, 0, 0]


def test_throws_of_the_board_come_as_often_as_they_should():
    # Chi-squared, four degrees of freedom: 18.47 is passed once in a thousand.
    for tenths in (FAIR, FLATTER):
        source = Sticks(b"sixteen bytes ok", tenths)
        seen = [0] * sticks.THROWS
        throws = 4000
        for number in range(throws):
            seen[sticks.throw_of(source.throw(number))] += 1
        total = 0.0
        for throw, weight in enumerate(sticks.weights(tenths)):
            if weight:
                expected = throws * weight / 10000
                total += (seen[throw] - expected) ** 2 / expected
        assert total < 18.47, (tenths, seen)


def test_a_throw_of_the_board_can_be_proved_afterwards():
    source = Sticks(bytes(range(16)), FAIR)
    # As `sha256sum` has it, of these sixteen bytes.
    assert source.commitment()[:4] == b"\xbe\x45\xcb\x26"
    first = [source.throw(number) for number in range(20)]
    assert first == [Sticks(bytes(range(16)), FAIR).throw(number) for number in range(20)]
    assert first != [Sticks(bytes(range(1, 17)), FAIR).throw(number) for number in range(20)]
    assert "16" in message_of(ValueError, Sticks, b"short", FAIR)


def test_a_throw_of_the_board_is_marked_and_counts_like_any_other():
    played = play(new_round("2 first"), "*mo *gae")
    assert written(played) == "4/4 1 25 f"
    assert [notation.ply_text(played, played.past_ply(index)) for index in range(2)] == ["*mo", "*gae"]
    for wrong in ("*", "**mo", "*5:in-g7"):
        message_of(PlyError, notation.parse_ply, wrong, played)


# Who begins


def test_whichever_team_throws_higher_starts():
    assert written(new_round("2")) == notation.START
    assert written(play(new_round("2"), "gae geol")) == "4/4 2 ? -"
    assert written(play(new_round("2"), "mo geol")) == "4/4 1 ? -"


def test_who_throws_the_same_throws_again():
    played = play(new_round("3"), "geol do geol")
    assert written(played) == "4/4/4 1 off:13 -"
    assert written(play(played, "do")) == "4/4/4 3 off:3:1:1 -"
    assert written(play(played, "gae")) == "4/4/4 3 ? -"


def test_the_throw_for_who_begins_is_not_spent():
    played = play(new_round("2"), "yut mo")
    assert written(played) == "4/4 2 ? -"


# Throwing and spending


def test_after_a_yut_or_a_mo_the_sticks_are_thrown_again():
    played = new_round("2 first")
    assert legal(played) == ["do", "gae", "geol", "yut", "mo"]
    assert written(play(played, "yut")) == "4/4 1 ?4 f"
    assert written(play(played, "mo")) == "4/4 1 ?45 f"
    assert written(play(played, "gae")) == "4/4 1 245 f"


def test_what_was_thrown_is_spent_in_any_order_on_the_same_mal_or_on_others():
    played = at("4/4 1 245 -")
    assert legal(played) == ["2:in-g3", "4:in-g6", "5:in-g7"]
    assert written(play(played, "5:in-g7")) == "3,g7/4 1 24 -"
    assert legal(played) == ["2:g7-e7", "2:g7-e5", "4:g7-b7", "4:g7-c3", "2:in-g3", "4:in-g6"]
    assert written(play(played, "2:g7-e5 4:in-g6")) == "2,g6,e5/4 2 ? -"


def test_teams_take_turns_and_so_do_the_players_of_a_team():
    for kind, turns in (
        ("3 first", [(0, 0), (1, 1), (2, 2), (0, 0)]),
        ("4 first", [(0, 0), (1, 1), (2, 2), (3, 3)]),
        ("2+2 first", [(0, 0), (1, 1), (0, 2), (1, 3)]),
        ("2+1 first", [(0, 0), (1, 1), (0, 2), (1, 1)]),
    ):
        played = new_round(kind)
        told = []
        for throw in ("do", "gae", "geol", "do"):
            told.append((played.side(), played.player()))
            play(played, throw)
            play(played, legal(played)[0])
        assert told == turns


def test_so_many_throws_wait_at_most():
    played = new_round("2 first")
    for _ in range(rules.MOST_WAITING):
        play(played, "mo")
    assert not played.must_throw() and played.waiting(MO) == rules.MOST_WAITING


# Moves


def test_a_mal_turns_only_where_it_rests():
    assert legal(at("3,g6/4 1 3 -")) == ["3:g6-e7", "3:in-g5"]
    assert legal(at("3,g7/4 1 3 -")) == ["3:g7-c7", "3:g7-d4", "3:in-g5"]
    assert legal(at("3,a7/4 1 3 -")) == ["3:a7-a3", "3:a7-d4", "3:in-g5"]
    assert legal(at("3,a1/4 1 3 -")) == ["3:a1-e1", "3:in-g5"]


def test_through_the_centre_the_way_goes_straight_on():
    assert legal(at("3,e5/4 1 3 -"))[0] == "3:e5-b2"
    assert legal(at("3,c5/4 1 3 -"))[0] == "3:c5-f2"


def test_in_the_centre_who_came_from_the_first_corner_may_turn_and_who_came_from_the_second_goes_on():
    assert legal(at("3,d4/4 1 2 -")) == ["2:d4-b2", "2:d4-f2", "2:in-g3"]
    assert legal(at("3,d4<a7/4 1 2 -")) == ["2:d4-f2", "2:in-g3"]
    assert written(play(at("3,a7/4 1 3 -"), "3:a7-d4")).startswith("3,d4<a7/")
    assert legal(at("3,d4/4 1 2 s")) == ["2:d4-b2", "2:in-g3"]


def test_those_that_meet_in_the_centre_may_go_where_one_of_them_may():
    for position, ply in (("2,d4,c5/4 1 1 -", "1:c5-d4"), ("2,e5,d4<a7/4 1 1 -", "1:e5-d4")):
        assert written(play(at(position), ply)) == "2,d4+h1/4 2 ? -"


def test_a_mal_is_home_when_it_goes_beyond_the_goal():
    assert legal(at("3,f1/4 1 1 -")) == ["1:f1-g1", "1:in-g2"]
    assert written(play(at("3,f1/4 1 1 -"), "1:f1-g1")) == "3,g1/4 2 ? -"
    for throw in "125":
        played = at(f"3,g1/4 1 {throw} -")
        assert written(play(played, f"{throw}:g1-out")) == "3/4 2 ? -"
    assert legal(at("3,f2/4 1 5 -"))[0] == "5:f2-out"


def test_as_a_variant_exactly_on_the_goal():
    assert legal(at("0,f1/4 1 1 x")) == ["1:f1-out"]
    assert legal(at("0,f1/4 1 2 x")) == ["forfeit"]
    assert "home" in message_of(PositionError, notation.parse_position, "0,g1/4 1 2 x", rules.Round())


def test_what_cannot_be_spent_is_forfeited():
    played = play(at("0,f1/4 1 23 x"), "forfeit")
    assert written(played) == "0,f1/4 2 ? x"


def test_who_brings_all_mal_home_wins():
    played = play(at("0,g1,f2/4 1 25 -"), "2:g1-out")
    assert played.winner() == NOBODY
    play(played, "5:f2-out")
    assert (played.winner(), written(played), legal(played)) == (0, "0/4 1 - -", [])
    # What still waits is void.
    assert written(play(at("0,g1+h1/4 1 12 -"), "2:g1-out")) == "0/4 1 - -"


# Joining and catching


def test_mal_that_meet_their_own_join_and_move_together():
    played = play(at("3,g3/4 1 2 -"), "2:in-g3")
    assert written(played) == "2,g3+h1/4 2 ? -" and played.joined
    played = play(at("2,g3+h1/4 1 3 -"), "3:g3-g7")
    assert written(played) == "2,g7+h1/4 2 ? -"
    assert written(play(at("0,g5+h2,g7+h1/4 1 2 -"), "2:g5-g7")) == "0,g7+h1+h2+h3/4 2 ? -"
    assert written(play(at("2,g1+h1/4 1 3 -"), "3:g1-out")) == "2/4 2 ? -"


def test_a_caught_mal_begins_anew_and_the_sticks_are_thrown_again():
    played = play(at("4/3,g3 1 2 -"), "2:inxg3")
    assert written(played) == "3,g3/4 1 ? -" and caught_at(played) == (1, 1)
    assert written(play(played, "do 1:g3-g5")) == "3,g5/4 2 ? -"


def test_all_that_ride_together_are_caught():
    played = play(at("4/1,g3+h1+h3 1 2 -"), "2:inxg3")
    assert written(played) == "3,g3/4 1 ? -" and caught_at(played) == (3, 1)
    played = play(at("2,e5,b6/2,d4<a7+h1 1 1 -"), "1:e5xd4")
    assert written(played) == "2,d4,b6/4 1 ? -"


def test_catching_throws_on_before_what_waits_is_spent():
    played = play(at("4/3,g3 1 23 -"), "2:inxg3")
    assert written(played) == "3,g3/4 1 ?3 -" and legal(played)[0] == "do"


def test_catching_with_a_yut_or_a_mo_throws_again_too_and_as_a_variant_not():
    assert written(play(at("4/3,g6 1 4 -"), "4:inxg6")) == "3,g6/4 1 ? -"
    assert written(play(at("4/3,g6 1 4 c"), "4:inxg6")) == "3,g6/4 2 ? c"
    assert written(play(at("4/3,g5 1 3 c"), "3:inxg5")) == "3,g5/4 1 ? c"


def test_a_mal_on_the_goal_can_be_caught():
    assert written(play(at("3,f1/3,g1 1 1 -"), "1:f1xg1")) == "3,g1/4 1 ? -"


# The rulebook's marked sticks


def test_back_do_goes_back_one_step():
    assert legal(at("3,g7/4 1 b b")) == ["b:g7-g6"]
    assert legal(at("2,a1,d4/4 1 b b")) == ["b:a1-a2", "b:a1-b2", "b:d4-e5"]
    assert legal(at("3,d4<a7/4 1 b b")) == ["b:d4-c5"]
    assert legal(at("3,g1/4 1 b b")) == ["b:g1-f1", "b:g1-f2"]
    assert written(play(at("4/3,e3 2 b b"), "b:e3-d4")) == "4/3,d4<a7 1 ? b"


def test_back_on_to_the_goal_and_home_with_the_next():
    played = play(at("3,g2/4 1 b b"), "b:g2-g1")
    assert written(played) == "3,g1/4 2 ? b"
    assert legal(at("3,g1/4 1 1 b"))[0] == "1:g1-out"


def test_with_no_mal_on_the_cloth_a_back_do_is_a_do_or_is_lost():
    assert legal(at("4/4 1 b b")) == ["b:in-g2"]
    assert legal(at("4/4 1 b l")) == ["forfeit"]
    assert legal(at("4/4 1 1b l")) == ["1:in-g2"]


def test_a_crown_brings_a_mal_in_on_its_space():
    played = at("3,g5/4 1 c Cg7")
    assert legal(played) == ["c:g5-g6", "c:in-g2", "c:in-g7"]
    assert legal(at("0,g5/4 1 c Cg7")) == ["c:g5-g6"]
    assert legal(at("4/3,g7 1 s Sg7")) == ["s:in-g2", "s:inxg7"]
    assert legal(at("4/4 1 ? Cg7")) == ["do", "gae", "geol", "yut", "mo", "crown"]


# Texts


def test_what_is_played_as_text():
    for kind in KINDS:
        assert notation.kind_text(new_round(kind)) == kind
    for wrong in (
        "",
        "5",
        "to 1",
        "2 2",
        "2 exact exact",
        "2 exact passing",
        "exact 2",
        "2 crown=",
        "2 crown=h1",
        "2 x",
    ):
        before = written(new_round("3"))
        played = new_round("3")
        message_of(ValueError, notation.parse_kind, wrong, played)
        assert written(played) == before


WRONG_POSITIONS = (
    "",
    "4/4",
    "4/4 1 ?",
    "4/4 1  -",
    "4/4 1 - -",
    "0/0 1 - -",
    "0/4 1 ? -",
    "5/4 1 ? -",
    "4 1 ? -",
    "4/4/4/4/4 1 ? -",
    "4/4 3 ? -",
    "4/4 0 ? -",
    "4/4 1 ?6 -",
    "4/4 1 b -",
    "4/4 1 111111111 -",
    "4/4 1 21 -",
    "4/4 1 1? -",
    "4/4 1 ? z",
    "4/4 1 ? xx",
    "4/4/4 1 ? p",
    "4/4 1 ? C",
    "4/4 1 ? Ch8",
    "3,h1/4 1 ? -",
    "3,g3/3,g3 1 ? -",
    "1,g3+h1/1,g5+h1 1 ? -",
    "3,g3+g5/4 1 ? -",
    "3,g3<a7/4 1 ? -",
    "2,d4,d4<a7/4 1 ? -",
    "2,g5,g3/4 1 ? -",
    "0,g2,g3,g5,g6,g7/4 1 ? -",
    "4/4 1 off:21 -",
    "4/4 2 off:12 -",
    "4/4 1 off: -",
    "4/4 1 off:13 -",
    "4/4 2 off:2:0:1 -",
    "4/4 2 off:2:3:2 -",
    "-1/4 1 ? -",
    "4~/4 1 ? -",
    "4~/4~ 1 ? -",
    "4/4~ 1 off:12 -",
    "4/4~~ 1 ? -",
)


def test_what_is_no_position():
    for wrong in WRONG_POSITIONS:
        played = at("3,g3/4 2 ? -")
        assert "try" in message_of(PositionError, notation.parse_position, wrong, played)
        assert written(played) == "3,g3/4 2 ? -"


def test_what_is_no_ply():
    for wrong in ("", "?", "3", "pig", "3:g3", "3:g3-g9", "9:g3-g6", "3:in-h", "-:in-g2", "3:g3-outs", "1:in-gg2"):
        assert "try" in message_of(PlyError, notation.parse_ply, wrong, at("3,g3/4 1 3 -"))


ILLEGAL_PLIES = (
    ("4/4 1 ? -", "3:in-g5", "the sticks are to be thrown"),
    ("4/4 1 ? -", "back-do", "no such side"),
    ("4/4 1 2 -", "gae", "spent first"),
    ("4/4 1 2 -", "forfeit", "can be spent (try 2:in-g3)"),
    ("4/4 1 2 -", "3:in-g5", "no such throw waits"),
    ("4/4 1 2 -", "2:in-g5", "not to be made now (try 2:in-g3)"),
    ("4/3,g3 1 2 -", "2:in-g3", "but '2:inxg3' is"),
    ("0,f1/4 1 2 x", "2:f1-out", "try forfeit"),
    ("0/4 1 - -", "do", "the round is over"),
)


def test_what_is_no_legal_ply():
    for position, text, why in ILLEGAL_PLIES:
        message = message_of(IllegalPlyError, notation.parse_ply, text, at(position))
        assert text in message and why in message, message


# Every round


def test_what_holds_in_every_round():
    thrown = [0] * sticks.THROWS
    for index, rounds in enumerate(ROUNDS):
        for seed in range(rounds):
            for throw, count in enumerate(random_round(KINDS[index], Dice(seed + 1))):
                thrown[throw] += count
    assert 0 not in thrown[1:]


def test_who_is_away_has_no_turns():
    played = play(new_round("3 2-mal first"), "gae 2:in-g3 away=3 do 1:in-g2")
    assert written(played) == "1,g3/1,g2/2~ 1 ? 2f"
    play(played, "geol away=1")  # what waits is lost
    assert written(played) == "1,g3~/1,g2/2~ 2 ? 2f" and written(at(written(played))) == written(played)
    message = message_of(IllegalPlyError, notation.parse_ply, "away=2", played)
    assert message == "'away=2' is not legal: nobody can do so now"
    play(played, "do 1:in-g2 do 1:g2xg3 back=1 gae 2:g3-g6")
    assert written(played) == "2/0,g6+h1/2~ 1 ? 2f", "what stood there could be caught"
    while played.undo():
        pass
    assert written(played) == "2/2/2 1 ? 2f"
    for wrong in ("away=", "away=11", "hide=1", "away=0", "away=5"):
        message_of(PlyError, notation.parse_ply, wrong, played)
    for wrong in ("back=1", "away=4"):
        message_of(IllegalPlyError, notation.parse_ply, wrong, played)
    message_of(IllegalPlyError, notation.parse_ply, "away=1", new_round("2"))  # who begins is not settled


def test_plies_are_taken_back_to_the_start_and_no_further():
    played = play(new_round("2"), "do gae geol 3:in-g5")
    assert whereabouts(played)[1].count(stations.WAITING) == 3
    for _ in range(4):
        assert played.undo()
    assert written(played) == notation.START and not played.undo()
