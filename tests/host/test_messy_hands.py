"""Rounds by people who make a mess, and what they think of the board. `make campaign` plays thousands."""

import json

import pytest
from messy_hands.kinds import KINDS
from messy_hands.matches import MATCHES
from messy_hands.outcome import COLUMNS, FaultError, Outcome, heading, row
from messy_hands.play import play
from messy_hands.players import MOST_PLAYED_ON, Players
from messy_hands.towers import square

from madang_host.simulator.recording import parse_recording, play_recording

ROUNDS = 4
ROUNDS_OF_A_MATCH = 3


@pytest.mark.parametrize("kind", KINDS)
def test_the_board_reads_a_mess_as_a_person_would(kind: str) -> None:
    total = Outcome()
    for seed in range(ROUNDS):
        total.add(play(kind, seed, ROUNDS_OF_A_MATCH).outcome)
    assert total.rounds == ROUNDS and (total.messes > 0) == (kind not in ("styles", "slides"))
    assert (total.failures, total.lengthy) == ([], 0)


@pytest.mark.parametrize("seed", range(len(MATCHES)))
def test_whole_matches_by_hands_alone(seed: int) -> None:
    outcome = play("matches", seed + 100 * len(MATCHES), 2 * ROUNDS_OF_A_MATCH).outcome
    assert (outcome.failures, outcome.lengthy) == ([], 0)


@pytest.mark.parametrize("kind", ["sweep", "linear", "matches"])
def test_what_is_played_is_the_same_again_from_its_seed_and_from_its_recording(kind: str) -> None:
    first, again = play(kind, 1, 1), play(kind, 1, 1)
    assert first == again and first.recording != play(kind, 2, 1).recording
    told: list[str] = []
    play_recording(parse_recording(first.recording.splitlines()), told.append)
    result = [json.loads(line) for line in told if '"result"' in line]
    assert [event["reason"] for event in result] == ["home"]


def ready_players() -> Players:
    """At a board on which all is set up."""
    players = Players(1)
    players.power_on()
    players.wait(1000, 1000)
    return players


def test_people_see_a_move_that_nobody_made() -> None:
    players = ready_players()
    players.move("c8-c4")
    players.wait(2500, 2500)
    players.take_back()  # they mean something else
    players.mean("c8-c5")
    with pytest.raises(FaultError, match=r"^ghost: after 0 moves \['c8-c4'\] stands, meant is \['c8-c5'\]"):
        players.watch()


def test_people_see_an_instruction_that_misleads() -> None:
    players = ready_players()
    players.move("c8-c4")
    players.wait(1000, 1000)
    players.mean("b1-a2")
    tower = players.lift(square("b1"))
    players.wait(200, 200)
    players.place(square("a3"), tower)  # from there it is asked back, where they do not want it
    players.wait(1500, 1500)
    players.settle(1)
    assert players.outcome.misleading == 1 and "white green belongs on a2" in players.outcome.failures[0]
    assert players.moves == ["c8-c4", "b1-a2"]


def test_people_see_when_following_the_lights_leads_nowhere() -> None:
    players = ready_players()
    players.table.break_sensor(square("c4"), False)
    players.move("c8-c4")
    for _ in range(MOST_PLAYED_ON):
        players.settle()  # they would see what the board makes of the next move
    with pytest.raises(FaultError, match=r"^stuck: "):
        players.settle()


def test_a_fallen_tower_that_lies_where_it_could_have_moved_is_nobodys_fault() -> None:
    players = ready_players()
    tower = players.table.lift(square("c8"))
    players.table.lay(tower, square("c7"))
    players.wait(3000, 3000)
    players.watch()
    players.settle(1)
    assert players.outcome == Outcome(rounds=1, messes=1, misplaced=1, unknowable=1)


def test_such_a_move_is_taken_back_without_an_instruction() -> None:
    players = ready_players()
    players.move("e8-e7")
    players.wait(2500, 2500)
    rolled, fallen = (players.table.lift(square(at)) for at in ("d8", "e7"))
    players.table.lay(rolled, square("d7"))  # as if it were that of e7
    players.table.lay(fallen, square("d8"))
    players.wait(3000, 3000)
    players.watch()
    for tower, home in ((fallen, "e7"), (rolled, "d8")):
        players.take(tower)
        players.wait(1000, 1000)
        players.place(square(home), tower)
    players.wait(1200, 1200)
    players.settle(2)  # e7 was covered before d7 was lifted, but there it had stood
    assert players.outcome == Outcome(rounds=1, messes=1, misplaced=2, instructions=0, unknowable=1)
    assert players.told(players.look()) == ["e8-e7"]


def test_the_table() -> None:
    lines = [heading(), row("sweep", Outcome(rounds=2, ghosts=1))]
    assert lines[0].split() == ["kind", *COLUMNS]
    assert lines[1].split()[:5] == ["sweep", "2", "0", "0", "1"]
