"""Whole matches: chosen on the board, drawn or filled, set up as its lights say, rings put on, round by round.

The match that is meant is kept by `madang.games.kamisado.match`, its rounds by the players' own rules.
"""

from typing import Any

from slow_rules import Tower, name

from madang.games.kamisado import match_setup, match_text
from madang.games.kamisado.match import DRAGON, KOREAN, NOTHING, Match
from madang.games.kamisado.notation import move_text, parse_move, round_text
from messy_hands.kinds import messy
from messy_hands.outcome import FaultError
from messy_hands.players import Players
from messy_hands.rounds import play_round
from messy_hands.towers import square

OPTIONS = {
    (DRAGON, 1): "c5", (DRAGON, 3): "d5", (DRAGON, 7): "e5", (DRAGON, 15): "f5",
    (KOREAN, 1): "c4", (KOREAN, 3): "d4", (KOREAN, 5): "e4", (KOREAN, 7): "f4",
}  # fmt: skip
MATCHES = sorted(OPTIONS)
MOST_ROUNDS = 100
MOST_PLIES = 300
DRAW = "d3"
CORNERS = (((1, 1), (8, 1)), ((1, 8), (8, 8)))  # of a side, which open the menu when they are away
SLIPS = 0.3  # the share of rounds in which a tower is set down somewhere for a moment before they are set up


def play_match(players: Players, kind: tuple[str, int], most_rounds: int) -> None:
    """Play a match to its end, or so many rounds of it; raises FaultError."""
    match = Match(*kind)
    players.power_on()
    players.wait(900, 1500)
    _choose_match(players, kind)
    for _ in range(most_rounds):
        _set_up(players, match)
        play_round(players, messy, MOST_PLIES)
        for move in players.moves:
            match.play(parse_move(move, match.round))
        _check_record(players, match)
        if match.waits_for == NOTHING:
            return
        players.wait(4000, 6000)
        _put_ring_on(players, match)


def _choose_match(players: Players, kind: tuple[str, int]) -> None:
    for corner in players.chance.choice(CORNERS):
        players.lift(corner)
        players.wait(100, 900)
    players.wait(2200, 3000)
    _choose(players, [OPTIONS[kind]])


def _choose(players: Players, options: list[str]) -> None:
    if not players.hand:
        players.lift(players.chance.choice(sorted(players.table.standing)))
        players.wait(100, 900)
    players.place(square(players.chance.choice(options)), players.hand[-1])
    players.wait(1700, 2200)


def _set_up(players: Players, match: Match) -> None:
    """Choose among what the board offers, if it insists, learn from it how the round is set up, and do so."""
    state = players.table.look()
    if state["ask"] == "choose":
        options = state["squares"] if match.rounds else [DRAW]
        inner = [at for at in options if at[0] not in "ah"]
        _choose(players, inner if match.edition == KOREAN and len(options) > 1 else options)
        state = players.table.look()
    setup = state["record"][-1]
    if not setup.startswith("round "):
        raise FaultError("stuck", f"no round is set up: {state['record'][-3:]}, asks {state['ask']}")
    match_setup.begin_round(match, setup.removeprefix("round "))
    players.begin_round(match_text.start_text(match.rounds[-1]))
    if players.hand and players.chance.random() < SLIPS:
        _slip(players, state)
    players.set_up()


def _slip(players: Players, state: dict[str, Any]) -> None:
    tower = players.hand[-1]
    at = players.chance.choice([at for at in players.free() if name(at) not in state["lights"]])
    players.place(at, tower)
    players.wait(50, 1500)
    players.lift(at)
    players.wait(100, 400)


def _put_ring_on(players: Players, match: Match) -> None:
    """The tower that has won a ring is lifted for it, or any if none has; and one that stands, if that had fallen."""
    if match.rounds[-1].ringed:
        side, colour, rings = match_text.ring_text(match.rounds[-1]).split()
        players.take(Tower(side, colour, int(rings) - 1))
        players.hand[-1] = Tower(side, colour, int(rings))
        players.wait(100, 1500)
    if players.table.look()["ask"] == "new":
        players.lift(players.chance.choice(sorted(players.table.standing)))
        players.wait(100, 1500)


def _check_record(players: Players, match: Match) -> None:
    meant = [f"kamisado {match_setup.kamisado_text(match)}"]
    for number, played in enumerate(match.rounds, 1):
        meant.append(f"round {round_text(number, played)}")
        meant += [move_text(move) for move in match_text.moves_of(match, number)]
    made = players.table.look()["record"]
    is_next = match.waits_for == NOTHING and len(made) <= 2  # towers out of place are the next match's
    if made != meant and not is_next:
        raise FaultError("wrong", f"made {made[-8:]}, meant {meant[-8:]}")
