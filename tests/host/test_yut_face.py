"""Yut Nori and Nyout on the PC: words, the cloth, what a screen is told, and who plays."""

from itertools import product

import pytest
from click.testing import CliRunner

from madang.games import NOBODY
from madang.games.yut import notation, rules
from madang.games.yut.game import Yut
from madang.games.yut.rules import VARIANTS, Round
from madang.games.yut.stations import AHEAD, CENTRE, STATIONS, TURNS, WAITING
from madang.squares import parse_square, square_name
from madang_host.cli.main import main
from madang_host.games.records import RecordError, entries_of, game_of
from madang_host.games.registry import face_of, players_of
from madang_host.games.yut import cloth, view, words
from madang_host.games.yut.expectimax import odds_of_catches
from madang_host.games.yut.players import odds_of
from madang_host.i18n.language import speaking
from madang_host.library.charts import chart
from madang_host.library.statistics import figures_of

FACE = face_of("yut")


def at(*entries: str) -> Yut:
    game = game_of(entries)
    assert isinstance(game, Yut)
    return game


def told(game: Yut) -> list[str]:
    return [move["words"] for move in view.moves_of(game.round)]


# The cloth


def test_roads_are_those_that_mal_go() -> None:
    roads = {frozenset(road) for road in cloth.roads()}
    assert len(roads) == 20 + 12, "round the edge, and on the cross"
    assert frozenset((0, AHEAD[WAITING])) in roads
    assert all(frozenset((corner, TURNS[corner])) in roads for corner in (5, 10, CENTRE))


@pytest.mark.parametrize("is_round", [False, True])
def test_stations_on_a_screen_are_apart_and_steps_are_even(is_round: bool) -> None:
    places = [cloth.places(is_round)[square_name(square)] for square in STATIONS]

    def distance(one: int, other: int) -> float:
        return ((places[one][0] - places[other][0]) ** 2 + (places[one][1] - places[other][1]) ** 2) ** 0.5

    assert min(distance(one, other) for one in range(29) for other in range(one)) > 10
    edge = [distance(station, (station + 1) % 20) for station in range(20)]
    assert max(edge) - min(edge) < 0.05
    assert all(0 < place < cloth.SIDE for both in places for place in both)
    if is_round:
        assert places[0][1] == min(y for _x, y in places), "the goal is at the top, and mal go to the left"
        assert places[1][0] < places[0][0]


def test_the_sheet_has_what_hands_need() -> None:
    for name, throws in (
        ("yut", ["do", "gae", "geol", "yut", "mo", "back-do"]),
        ("nyout", ["to", "kai", "kel", "nyout", "mo"]),
    ):
        sheet = FACE.sheets()[name]
        pads = {square_name(square): text for square, text in sheet.pads.items()}
        assert [pads[f"{file}8"] for file in "abcdef"[: len(throws)]] == throws
        assert (pads["g8"], pads["h8"]) == ("back", "throw")
        assert set(sheet.large) == set(map(parse_square, ("g1", "g7", "a7", "a1", "d4")))
        svg = CliRunner().invoke(main, ["sheet", "yut", "--kind", name, "--svg", "-"]).output
        assert all(f">{text}<" in svg for text in throws)
    marked = FACE.sheet_of(at("yut 2 crown=c7 sun=a5"))
    assert {square_name(square) for square in marked.names} == {"g1", "c7", "a5"}


# Words


def test_every_variant_has_words_and_its_record() -> None:
    assert set(words.VARIANT_WORDS) == {word for group in VARIANTS for word in group}
    for chosen in product(*VARIANTS[:2], ("first", "throw-off"), ("back-do", "no-back-do")):
        entry = FACE.match_of("yut 2 nyout", [*chosen, "", "crown=g7"])
        assert entries_of(game_of([entry]))[0] == entry.replace(" nyout", "").replace(" crown=g7", " nyout crown=g7")
        assert words.kind_words(at(entry).round).startswith("Nyout: ")


def test_who_has_the_turn() -> None:
    def mover(*entries: str) -> str:
        return words.mover_words(at(*entries).round)

    assert mover("yut 2 first") == "Blue"
    assert [mover("yut 2+2 first", *["do", "1:in-g2", "do", "1:in-g2"][: 2 * turn]) for turn in range(2)] == [
        "Blue 1",
        "Yellow 1",
    ]
    assert words.team(at("yut 2+1 first").round, 0) == [0, 2] and words.team(at("yut 2+1 first").round, 1) == [1]


def test_moves_are_told_in_words() -> None:
    assert told(at("yut 3,g3/3,g6 1 2 -")) == ["gae: g3 to g6, catches Yellow", "gae: a new mal to g3, joins"]
    assert told(at("yut 0,g1/4 1 2 -")) == ["gae: home from g1"]
    assert FACE.told_words("2:g3xg5", {}, {}, "3,g5/4 1 ? -") == "gae: g3 to g5, a catch"
    assert FACE.told_words("*mo", {}, {}, "4/4 1 ?5 -") == "mo"
    assert FACE.told_words("gae", {}, {}, "4/4 1 2 n") == "kai"
    assert FACE.told_words("forfeit", {}, {}, "4/4 1 ? -") == "nothing can be spent"
    with speaking("ko"):
        assert told(at("yut 0,g1/4 1 2 -")) == ["개: g1에서 남"]
    assert FACE.move_words(at("yut 3,g3/3,g6 1 2 -"), "2:g3xg6") == "gae: g3 to g6, catches yellow"


# What a screen is told


def test_a_screen_is_told_what_was_thrown() -> None:
    game = at("yut 2 first back-do")
    look, state = FACE.race_look(game), FACE.race_state(game)
    assert look is not None and state is not None
    assert {name: sum(throw["flat"]) for name, throw in look["throws"].items()} == {
        "do": 1, "gae": 2, "geol": 3, "yut": 4, "mo": 0, "back-do": 1,
    }  # fmt: skip
    assert [stick for stick, is_flat in enumerate(look["throws"]["back-do"]["flat"]) if is_flat] == look["marked"]
    assert state["is_due"] and "last" not in state and state["chances"]["gae"] == 38
    for text in ("yut", "gae"):
        game.take(text)
    state = FACE.race_state(game)
    assert state is not None
    assert state["last"] == {"number": 2, "throw": "gae", "side": "blue", "by_board": False}
    assert state["waiting"] == ["gae", "yut"] and not state["is_due"]
    assert {move["text"] for move in state["moves"]} == {"2:in-g3", "4:in-g6"}


def test_who_leaves_and_comes_back_is_told() -> None:
    game = at("yut 4/4/3,g3~ 2 ? -")
    state, for_begin = FACE.race_state(game), FACE.race_state(at("yut 3"))
    assert state is not None and for_begin is not None and for_begin["presence"] == []
    assert [(who["side"], who["text"], who["words"], who["is_away"]) for who in state["presence"]] == [
        ("blue", "away=1", "Blue leaves", False),
        ("yellow", "away=2", "Yellow leaves", False),
        ("red", "back=3", "Red comes back", True),
    ]
    assert FACE.told_words("back=3", {}, {}, "4/4/3,g3 2 ? -") == "Red comes back"
    assert FACE.move_words(game, "back=3") == "red comes back"
    assert FACE.move_words(game, "away=2") == "yellow leaves"


def test_the_boards_throws_can_be_proved() -> None:
    game = at("yut 2 1-mal first")
    while not game.throw_sealed(bytes(16)):
        pass
    state = FACE.race_state(game)
    assert state is not None and len(state["seals"]) == 1 and state["last"]["by_board"] and not state["seed"]
    while game.winner() == NOBODY:
        if game.round.must_throw():
            game.throw_sealed(bytes(16))
        else:
            game.play(0)
    assert game.tell_seed()
    state = FACE.race_state(game)
    assert state is not None and state["seed"] == "00" * 16
    assert entries_of(game_of(entries_of(game))) == entries_of(game)


# Who plays, and what a coach tells


def test_players_of_all_levels_play_to_the_end() -> None:
    players = players_of("yut")
    for kind, level in (
        ("yut 2 1-mal", 1),
        ("yut 3 1-mal back-do", 5),
        ("yut 2+1 1-mal", 7),
        ("yut 4 1-mal exact", 10),
    ):
        game = game_of([kind])
        while game.winner() == NOBODY and game.plies < 1000:
            game.play(game.find(players.choose(game, level, 0.1, lambda: None)))
        assert game.winner() != NOBODY


def test_what_is_best_comes_first() -> None:
    players = players_of("yut")
    assert players.advise(at("yut 0,f1/0,g1 1 2 3"), 0.1, lambda: None).outcome == "win"
    assert players.judge(at("yut 0,g3,a1/1,g6 1 2 2"), 0.1)[0].move == "2:g3xg6"
    assert len(players.findings(at("yut 2 first"), 0.1)) == 5


def brute_force(played: Round, station: int, depth: int) -> float:
    """The same by playing all throws out, to so many in a turn."""
    total = 0.0
    for throw, chance in cloth_odds(played).items():
        played.play(rules.THROWN | throw)
        if played.must_throw():
            total += chance * (brute_force(played, station, depth - 1) if depth else 0.0)
        else:
            total += chance * lands_on(played, station)
        played.undo()
    return total


def cloth_odds(played: Round) -> dict[int, float]:
    from madang_host.games.yut.races import odds

    return {throw: float(chance) for throw, chance in odds(played.tenths(), played.marks()).items()}


def lands_on(played: Round, station: int) -> bool:
    from madang.games.yut.stations import centre_of
    from madang_host.games.yut.expectimax import legal_plies

    side = played.side()
    for ply in legal_plies(played):
        if not rules.is_move(ply):
            continue
        if played.destination(ply) < WAITING and centre_of(played.destination(ply)) == station:
            return True
        played.play(ply)
        found = played.side() == side and not played.must_throw() and played.winner() == NOBODY
        found = found and lands_on(played, station)
        played.undo()
        if found:
            return True
    return False


@pytest.mark.parametrize("position", ["3,g3/3,g7 1 ? -", "3,d4<a7/3,f2 1 ? b", "2,g7,c7/3,e5 1 ? r", "3,f1/3,a3 1 ? x"])
def test_odds_of_a_catch_are_those_of_all_throws_played_out(position: str) -> None:
    played = Round()
    notation.parse_position(position, played)
    for station, chance in odds_of_catches(played).items():
        assert chance == pytest.approx(brute_force(played, station, 2), abs=0.02)


def test_a_coach_tells_the_risk() -> None:
    assert odds_of("3,g3/0,g2 1 2 -").catches == pytest.approx({"g3": 2 / 7}, abs=0.01)
    assert odds_of("3,g7/4 1 3 -").best == "3:g7-d4"
    assert odds_of("4/4 1 off:12 -").catches == {}


def test_kept_rounds_and_their_throws_are_counted_and_drawn() -> None:
    record = ["yut 3 1-mal first", "do", "1:in-g2", "do", "1:in-g2".replace("-", "x")]
    with pytest.raises(RecordError):
        game_of([*record, "1:in-g9"])
    figures = figures_of([(game_of(record), [])], "yut")
    assert figures.as_json()["results"] == [
        {"edition": "yut", "rounds": 1, "blue": 0, "yellow": 0, "red": 0, "green": 0, "unfinished": 1}
    ]
    assert chart(figures, "svg")
    thrown = {row["throw"]: row for row in figures.as_json()["throws"]}
    assert thrown["do"] == {"throw": "do", "count": 2, "likely": 0.5, "blue": 1, "yellow": 1, "red": 0, "green": 0}
    assert [thrown[name]["likely"] for name in ("gae", "geol", "yut", "mo")] == [0.8, 0.5, 0.1, 0.1]
