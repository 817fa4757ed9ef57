"""One round, from where the players are to its end."""

from collections.abc import Iterator

import slow_rules
from slow_rules import COLOUR

from messy_hands.kinds import KINDS
from messy_hands.outcome import FaultError
from messy_hands.players import Players
from messy_hands.ways import Ply

MOST_PLIES = 60  # some are taken back


def play_alone(players: Players, kind: str) -> None:
    """Power on, and play one round of a kind."""
    table, chance = players.table, players.chance
    if kind == "dead-sensor" and chance.random() < 0.5:
        table.break_sensor(chance.choice(sorted(COLOUR)), chance.random() < 0.5)
    players.power_on()
    players.wait(900, 1500)
    if table.has_dead_sensor():
        players.settle(1)
    broken_at = chance.randint(0, 10) if kind == "dead-sensor" and not table.is_faulty() else -1
    for turn in _turns(players, MOST_PLIES):
        if turn == broken_at:
            table.break_sensor(chance.choice(sorted(COLOUR)), chance.random() < 0.5)
            players.wait(1500, 6000)
        _take_turn(players, KINDS[kind], int(turn == broken_at))
        if kind in ("dead-sensor", "lost-edges") and not players.must_pass():
            players.settle(1)  # else nobody knows what was felt before the sensor died, or the edge was lost
    _end(players)


def play_round(players: Players, ply: Ply, most_plies: int) -> None:
    """Play a round that has been set up."""
    for _ in _turns(players, most_plies):
        _take_turn(players, ply)
    _end(players)


def _turns(players: Players, most: int) -> Iterator[int]:
    """Number the turns until the round is over."""
    for number in range(most):
        if players.is_over():
            return
        yield number


def _take_turn(players: Players, ply: Ply, broken: int = 0) -> None:
    """`broken`: how many sensors have broken since the last turn, which are seen to while the board passes."""
    if players.must_pass():
        players.wait(2700, 3500)
        players.settle(broken)
        return
    ply(players)
    players.wait(60, players.haste_ms)


def _end(players: Players) -> None:
    players.wait(1500, 2500)
    players.settle()
    result = slow_rules.result(players.meant)
    told = [(event["winner"], event["reason"]) for event in players.table.events if event["event"] == "result"]
    if result is not None and told[-1:] != [result]:
        raise FaultError("wrong", f"the result {told[-1:]} is told, not {result}")
