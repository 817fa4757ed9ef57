"""Rounds of Yut Nori by random players, and what holds in all of them."""

from madang.games import NOBODY
from madang.games.yut import notation, rules, stations, sticks
from madang.games.yut.stations import HOME, NOWHERE, WAITING

KINDS = (
    "2",
    "3",
    "4",
    "2+2",
    "2+1",
    "2 1-mal first",
    "3 2-mal back-do exact",
    "4 3-mal back-do-lost low-catch straight",
    "2+2 back-do flatter crown=e7 sun=a1",
    "2 exact low-catch nyout",
)
MOST_PLIES = 6000


def new_round(kind):
    played = rules.Round()
    notation.parse_kind(kind, played)
    return played


def at(position):
    played = rules.Round()
    notation.parse_position(position, played)
    return played


def legal(played):
    """The texts of the legal plies."""
    return [notation.ply_text(played, ply) for ply in legal_plies(played)]


def legal_plies(played):
    plies = rules.ply_buffer()
    return [plies[i] for i in range(played.legal_plies(plies))]


def play(played, texts):
    for text in texts.split():
        played.play(notation.parse_ply(text, played))
    return played


def written(played):
    return notation.position_text(played)


def drawn(played, dice):
    """A legal ply at random: a throw as the sticks would fall."""
    plies = legal_plies(played)
    if not played.must_throw():
        return plies[dice.below(len(plies))]
    flat = 0
    for stick in range(sticks.STICKS):
        flat |= (dice.below(10) < played.tenths()) << stick
    ply = rules.THROWN | sticks.throw_of(flat, played.marks())
    assert ply in plies
    return ply


def whereabouts(played):
    """Of each side the places of its mal."""
    return [
        sorted([played.place(side, mal) for mal in range(rules.MOST_MAL) if played.place(side, mal) != NOWHERE])
        for side in range(played.sides())
    ]


def check_position(played):
    """Mal are all there, each station has those of one side, and one of each group stands on it itself."""
    trays = []
    for side in range(played.sides()):
        places = [played.place(side, mal) for mal in range(rules.MOST_MAL)]
        assert len([place for place in places if place != NOWHERE]) == played.mal()
        for place in set(places):
            riding = [played.tray(side, mal) for mal in range(rules.MOST_MAL) if played.place(side, mal) == place]
            if place < WAITING:
                assert riding.count(stations.NO_TRAY) == 1, written(played)
                assert played.side_at(stations.centre_of(place)) == side
            else:
                assert riding == [stations.NO_TRAY] * len(riding), written(played)
            trays += [tray for tray in riding if tray != stations.NO_TRAY]
    assert len(trays) == len(set(trays)) and all(tray < len(stations.TRAYS) for tray in trays)
    is_over = played.winner() != NOBODY
    assert is_over == (not played.must_throw() and not played.waiting_throws())


def check_ply(ply, seat, side, waiting, before, played):
    """A ply changes what it may: what is thrown waits, what is spent does so no more, only the mal of one group of the
    side whose turn it was move, and others only back to where they began."""
    after = whereabouts(played)
    is_over = played.winner() != NOBODY
    for other in range(played.sides()):
        if other != side and after[other] != before[other]:
            assert rules.is_move(ply) and other == played.caught_side
            gone = after[other].count(WAITING) - before[other].count(WAITING)
            assert gone == played.caught > 0
    if not rules.is_move(ply):
        assert after == before
    if ply & rules.THROWN:
        assert played.waiting_throws() == waiting + 1 and played.seat() == seat
        return
    if is_over:
        assert rules.is_move(ply) and played.winner() == side and after[side] == [HOME] * played.mal()
        return
    is_alone = all(played.is_away(other) for other in range(played.sides()) if other != side)
    is_alone = is_alone and played.seats() == played.sides()
    left = 0
    if rules.is_move(ply):
        left = waiting - 1
    is_high = sticks.YUT <= rules.throw_of(ply) <= sticks.MO
    is_again = played.caught > 0 and not (is_high and played.chosen[rules.CATCH_VARIANT])
    assert played.waiting_throws() == left
    assert (played.seat() == seat) == (left > 0 or is_again or is_alone)
    assert played.must_throw() == (is_again or not left)


def random_round(kind, dice):
    """Play a round and check it at each ply, some of them thoroughly; the throws, by their number."""
    played = new_round(kind)
    thrown = [0] * sticks.THROWS
    while played.winner() == NOBODY:
        check_position(played)
        seat, side, before = played.seat(), played.side(), whereabouts(played)
        waiting = played.waiting_throws()
        is_throw_off = played.to_throw_off() != 0
        if not dice.below(30):
            leave_or_return(played, dice.below(rules.MOST_SIDES))
            continue
        ply = drawn(played, dice)
        if dice.below(4):
            played.play(ply)
        else:
            check_texts(played, ply)
        if not is_throw_off:
            check_ply(ply, seat, side, waiting, before, played)
        if ply & rules.THROWN:
            thrown[rules.throw_of(ply)] += 1
        assert played.plies < MOST_PLIES
    check_position(played)
    assert legal_plies(played) == []
    check_way_back(played, kind, dice)
    return thrown


def leave_or_return(played, side):
    """A side leaves, or comes back, if it may: all mal stay where they are, and whose turn it was loses what waits."""
    if not played.may_leave_or_return(side):
        return
    before, seat, waiting = whereabouts(played), played.seat(), played.waiting_throws()
    is_its_turn = side == played.side()
    check_texts(played, rules.PRESENCE | side)
    assert whereabouts(played) == before and not played.is_away(played.side())
    if is_its_turn:
        assert played.seat() != seat and played.must_throw() and not played.waiting_throws()
    else:
        assert (played.seat(), played.waiting_throws()) == (seat, waiting)


def check_texts(played, ply):
    """The position and its plies as texts and back; then play a ply, take it back, and play it again."""
    text = written(played)
    assert len(text) <= notation.POSITION_LENGTH
    other = at(text)
    assert written(other) == text
    plies = legal_plies(played)
    assert legal_plies(other) == plies
    assert len(set(legal(played))) == len(plies) > 0
    assert notation.parse_ply(notation.ply_text(played, ply), played) == ply
    played.play(ply)
    after = written(played)
    other.play(ply)
    assert written(other) == after
    assert played.undo() and written(played) == text
    played.play(ply)
    assert written(played) == after


def check_way_back(played, kind, dice):
    """Some plies are taken back and played anew; from the start the round is the same again."""
    end = written(played)
    plies = [played.past_ply(index) for index in range(played.plies)]
    back = dice.below(len(plies)) + 1
    for _ in range(back):
        assert played.undo()
    again = new_round(kind)
    for ply in plies[:-back]:
        again.play(ply)
    assert written(again) == written(played)
    for ply in plies[-back:]:
        played.play(ply)
    assert written(played) == end
