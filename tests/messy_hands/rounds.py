"""One round of a kind, from its seed: play it, and see what became of it."""

from dataclasses import dataclass

import slow_rules
from slow_rules import COLOUR

from messy_hands.kinds import KINDS, has_rings
from messy_hands.outcome import FaultError, Outcome
from messy_hands.players import Players

LOSS = 0.05  # of all edges, where edges are lost
MOST_PLIES = 60  # some are taken back


@dataclass
class Played:
    """A round that was played; `recording` for `madang simulate`."""

    kind: str
    seed: int
    outcome: Outcome
    recording: str


def play(kind: str, seed: int) -> Played:
    players = Players(seed, LOSS if kind == "lost-edges" else 0.0, has_rings=has_rings(kind, seed))
    outcome = players.outcome
    try:
        _play(players, kind)
    except FaultError as fault:
        outcome.ghosts += fault.what == "ghost"
        outcome.wrong += fault.what == "wrong"
        outcome.stuck += fault.what == "stuck"
        outcome.unknowable += fault.what == "unknowable"
        if fault.what != "unknowable":
            outcome.failures.append(str(fault))
    except Exception as error:  # the board's app stopped
        outcome.wrong += 1
        outcome.failures.append(f"stopped: {type(error).__name__}: {error}")
    return Played(kind, seed, outcome, "".join(f"{line}\n" for line in players.table.lines))


def _play(players: Players, kind: str) -> None:
    table, chance = players.table, players.chance
    if kind == "dead-sensor" and chance.random() < 0.5:
        table.break_sensor(chance.choice(sorted(COLOUR)), chance.random() < 0.5)
    players.power_on()
    players.wait(900, 1500)
    if table.has_dead_sensor():
        players.settle(1)
    broken_at = chance.randint(0, 10) if kind == "dead-sensor" and not table.is_faulty() else -1
    for ply in range(MOST_PLIES):
        if slow_rules.result(players.meant) is not None:
            break
        if ply == broken_at:
            table.break_sensor(chance.choice(sorted(COLOUR)), chance.random() < 0.5)
            players.wait(1500, 6000)
        if players.must_pass():
            players.wait(2700, 3500)
            players.settle()
            continue
        KINDS[kind](players)
        players.wait(60, players.haste_ms)
        if kind in ("dead-sensor", "lost-edges"):
            players.settle(1)
    players.wait(1500, 2500)
    players.settle()
    _check_result(players)


def _check_result(players: Players) -> None:
    result = slow_rules.result(players.meant)
    told = [(event["winner"], event["reason"]) for event in players.table.events if event["event"] == "result"]
    if result is not None and told[-1:] != [result]:
        raise FaultError("wrong", f"the result {told[-1:]} is told, not {result}")
