"""A round of a kind, or a whole match, from its seed: play it, and see what became of it."""

from dataclasses import dataclass

from messy_hands.kinds import has_rings
from messy_hands.matches import MATCHES, MOST_ROUNDS, play_match
from messy_hands.outcome import FaultError, Outcome
from messy_hands.players import Players
from messy_hands.rounds import play_alone

LOSS = 0.05  # of all edges, where edges are lost


@dataclass
class Played:
    """What was played; `recording` for `madang simulate`."""

    kind: str
    seed: int
    outcome: Outcome
    recording: str


def play(kind: str, seed: int, most_rounds: int = MOST_ROUNDS) -> Played:
    """`most_rounds` are played of a match."""
    loss = LOSS if kind == "lost-edges" else 0.0
    players = Players(seed, loss, has_rings(kind, seed), is_linear=kind == "linear")
    outcome = players.outcome
    try:
        if kind == "matches":
            play_match(players, MATCHES[seed % len(MATCHES)], most_rounds)
        else:
            play_alone(players, kind)
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
