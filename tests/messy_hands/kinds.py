"""The kinds of messy rounds, by name."""

from messy_hands.falls import knocked_after, knocked_before, sweep
from messy_hands.fingers import at_leisure, both_back, drawn, flicker, slides
from messy_hands.habits import beside, child, eager, looks, nudged, two_hands, wrong_tower
from messy_hands.magnets import between, neighbour
from messy_hands.minds import buttons, mind_changed_late, slip_after_pass, two_takebacks
from messy_hands.players import MOST_TAKEN_BACK, Players
from messy_hands.power import power_cut
from messy_hands.pushes import pushes
from messy_hands.strangers import exchanged, for_the_opponent, white_begins
from messy_hands.ways import Ply, plain, styles

MESSES = 0.3  # the share of moves in which something goes wrong, where a move as such is enough


def sometimes(mess: Ply) -> Ply:
    def ply(players: Players) -> None:
        if players.chance.random() < MESSES:
            mess(players)
        else:
            plain(players)

    return ply


def messy(players: Players) -> None:
    """Anything of all this; a push where there is one."""
    if any("^" in move for move in players.legal()):
        pushes(players)
    elif any("^" in move for move in players.moves[-MOST_TAKEN_BACK:]):
        players.chance.choice([mess for mess in MIXED if mess not in TAKING_BACK])(players)
    else:
        players.chance.choice(MIXED)(players)


MIXED: tuple[Ply, ...] = (
    styles, styles, styles, sweep, knocked_before, knocked_after, mind_changed_late, slip_after_pass, two_takebacks,
    for_the_opponent, white_begins, exchanged, neighbour, between, power_cut, two_hands, eager, looks, nudged, beside,
    child, flicker, drawn, at_leisure, both_back, wrong_tower, buttons,
)  # fmt: skip

KINDS: dict[str, Ply] = {
    "styles": styles,
    "sweep": sometimes(sweep),
    "knocked-before": sometimes(knocked_before),
    "knocked-after": sometimes(knocked_after),
    "mind-changed-late": sometimes(mind_changed_late),
    "slip-after-pass": slip_after_pass,
    "two-takebacks": two_takebacks,
    "for-the-opponent": for_the_opponent,
    "white-begins": white_begins,
    "exchanged": sometimes(exchanged),
    "dead-sensor": plain,
    "lost-edges": plain,
    "neighbour": sometimes(neighbour),
    "between": sometimes(between),
    "power-cut": sometimes(power_cut),
    "two-hands": sometimes(two_hands),
    "eager": sometimes(eager),
    "looks": sometimes(looks),
    "nudged": sometimes(nudged),
    "beside": sometimes(beside),
    "child": sometimes(child),
    "flicker": sometimes(flicker),
    "drawn": sometimes(drawn),
    "slides": slides,
    "at-leisure": sometimes(at_leisure),
    "both-back": both_back,
    "pushes": pushes,
    "wrong-tower": sometimes(wrong_tower),
    "buttons": sometimes(buttons),
    "mixed": messy,
    "linear": messy,
    "matches": messy,
}
TAKING_BACK: tuple[Ply, ...] = (two_takebacks, both_back)  # tower by tower, which no push is


def has_rings(kind: str, seed: int) -> bool:
    """Whether towers have rings in a round of a kind."""
    return kind == "pushes" or (kind == "mixed" and seed % 2 > 0)
