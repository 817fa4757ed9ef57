"""Second thoughts and slips: moves changed late, taken back by hand, or set down wrong after a pass."""

import slow_rules
from slow_rules import name

from messy_hands.players import Players
from messy_hands.towers import way
from messy_hands.ways import ends, is_called, plain


def mind_changed_late(players: Players) -> None:
    """The opponent has lifted the answer already, when a player sets the tower elsewhere after all."""
    move = players.choose(players.legal())
    others = [other for other in players.legal() if other[:2] == move[:2] and other != move]
    if not others or ends(players, move):
        players.move(move)
        return
    other = players.choose(others)
    players.move(move)
    players.wait(100, 2000)
    if players.must_pass():
        return
    answers = [at for at, tower in players.meant.towers.items() if is_called(players, tower)]
    if answers[0] == way(other)[1]:
        return
    answer = players.lift(answers[0])
    players.wait(100, 1500)
    players.keep_as_alternative()
    players.take_back()
    changed = players.lift(way(move)[1])
    players.pause(100, 700)
    is_first = players.chance.random() < 0.3
    if is_first:
        players.place(answers[0], answer)
        players.pause(50, 700)
    players.place(way(other)[1], changed)
    players.mean(other)
    if not is_first:
        players.pause(50, 1500)
        back = move[3:5]  # what comes there may be the same again
        walks = [reply for reply in players.legal() if "^" not in reply]
        replies = [reply for reply in walks if reply[:2] == name(answers[0]) and reply[3:5] != back]
        if replies and players.chance.random() < 0.5:
            reply = players.choose(replies)  # it is called again
            players.place(way(reply)[1], answer)
            players.mean(reply)
        else:
            players.place(answers[0], answer)
    players.wait(300, 2500)
    players.settle(1)


def buttons(players: Players) -> None:
    """A move is confirmed by its button, or taken back by the other one, as the light then says."""
    move = players.choose(players.legal())
    players.move(move)
    if players.is_over():
        return
    if players.chance.random() < 0.5:
        players.wait(0, 500)
        players.table.press("confirm")
        players.settle()
        return
    players.wait(100, 1200)
    players.table.press("back")
    players.take_back()
    players.wait(200, 2000)
    players.settle(1)


def slip_after_pass(players: Players) -> None:
    """After a pass that has run its time the tower called slips on to a wrong square. None of those from which it came,
    as that takes its moves back."""
    if not players.past or players.past[-1][0] != "pass":
        passing = [move for move in players.legal() if not ends(players, move) and _leads_to_pass(players, move)]
        players.move(players.choose(passing or players.legal()))
        return
    move = players.choose(players.legal())
    origin = way(move)[0]
    legal = {way(other)[1] for other in players.legal()}
    last, before = next(past for past in reversed(players.past) if past[0] != "pass")
    ways = {way(other)[1] for other in slow_rules.moves(before) if other[:2] == last[:2]}
    wrong = [at for at in players.free() if at not in legal and at not in {origin, *players.came_from()}]
    nasty = [at for at in wrong if at in ways]
    players.wait(300, 2000)
    tower = players.lift(origin)
    players.pause(100, 700)
    slip = players.chance.choice(nasty if nasty and players.chance.random() < 0.5 else wrong)
    players.place(slip, tower)
    players.wait(200, players.chance.choice([1000, 5000]))
    players.watch()
    if players.chance.random() < 0.5:
        players.settle(1)
        return
    players.lift(slip)
    players.pause(100, 700)
    players.place(way(move)[1], tower)
    players.mean(move)
    players.wait(500, 1500)
    players.settle(1)


def _leads_to_pass(players: Players, move: str) -> bool:
    return list(slow_rules.moves(players.legal()[move])) == ["pass"]


def two_takebacks(players: Players) -> None:
    """The last two moves are taken back by hand, fast or slowly."""
    if sum(move != "pass" for move in players.moves) < 2 or players.chance.random() < 0.5:
        plain(players)
        return
    pause_ms = players.chance.choice([(150, 500), (900, 2000)])
    players.wait(100, 1500)
    for _ in range(2):
        players.keep_as_alternative()
        move = players.take_back()
        players.carry(way(move)[1], way(move)[0])
        players.wait(*pause_ms)
    players.wait(500, 1500)
    players.alternatives.clear()
    players.settle(2)
