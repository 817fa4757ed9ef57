"""What a screen is told of a round of Yut Nori (madang_host.games.race_types)."""

from madang.games import NOBODY
from madang.games.yut import notation, rules
from madang.games.yut.game import SIDE_COLOURS, SIDE_NAMES, Yut
from madang.games.yut.rules import Round
from madang.games.yut.stations import HOME, SQUARES, STATIONS, WAITING, centre_of
from madang.games.yut.sticks import BACK_DO, DO, MARKED, MO, STICKS, THROW_NAMES, THROWS, throw_of
from madang.squares import square_name
from madang_host.games.race_types import RaceLook, RaceMove, RaceState, Throw
from madang_host.games.records import presence_texts, written
from madang_host.games.yut import cloth, words
from madang_host.games.yut.expectimax import legal_plies
from madang_host.games.yut.players import odds_of
from madang_host.games.yut.races import odds
from madang_host.i18n.language import _
from madang_host.render.screen_colours import EMBLEMS, css

SIDES = tuple(name.decode() for name in SIDE_NAMES)


def look_of(game: Yut) -> RaceLook:
    played = game.round
    nyout = words.is_nyout(played)
    signs = {square_name(STATIONS[0]): _("goal")}
    for station, sign in zip(played.marked, "♛☀", strict=True):
        if station < len(STATIONS):
            signs[square_name(STATIONS[station])] = sign
    marks = played.marks()
    return {
        "is_round": nyout,
        "places": {square: list(place) for square, place in cloth.places(nyout).items()},
        "roads": [[square_name(STATIONS[one]), square_name(STATIONS[other])] for one, other in cloth.roads()],
        "large": [square_name(STATIONS[station]) for station in cloth.LARGE],
        "signs": signs,
        "colours": {SIDES[side]: css(EMBLEMS[SIDE_COLOURS[side]]) for side in range(played.sides())},
        "throws": {
            THROW_NAMES[throw]: _throw(throw, marks, nyout)
            for throw in range(DO, THROWS)
            if played.may_be_thrown(throw)
        },
        "marked": [stick for stick in range(STICKS) if MARKED[stick] and marks >> MARKED[stick] & 1],
        "mal": played.mal(),
        "teams": {SIDES[side]: len(words.team(played, side)) for side in range(played.sides())},
    }


def _throw(throw: int, marks: int, nyout: bool) -> Throw:
    flat = next(flat for flat in range(1 << STICKS) if throw_of(flat, marks) == throw)
    steps = -1 if throw == BACK_DO else throw if throw <= MO else 1
    sticks = [bool(flat >> stick & 1) for stick in range(STICKS)]
    return {"words": words.throw_words(throw, nyout), "steps": steps, "flat": sticks}


def state_of(game: Yut) -> RaceState:
    played = game.round
    told = odds_of(notation.position_text(played))
    chances = odds(played.tenths(), played.marks())
    thrown = [index for index in range(game.plies) if played.past_ply(index) & rules.THROWN]
    proofs = [index for index in range(game.plies) if played.past_ply(index) & (rules.SEAL | rules.SEED)]
    texts = [written(lambda out, at=index: game.write_past(at, out)) for index in proofs]  # type: ignore[misc]  # a lambda's default
    state: RaceState = {
        "is_due": played.must_throw(),
        "for_begin": played.to_throw_off() != 0,
        "mover": words.mover_words(played),
        "member": words.team(played, played.side()).index(played.player()),
        "waiting": [THROW_NAMES[throw] for throw in range(DO, THROWS) for _time in range(played.waiting(throw))],
        "moves": moves_of(played),
        "seals": [text.removeprefix("seal=") for text in texts if text.startswith("seal=")],
        "seed": next((text.removeprefix("seed=") for text in texts if text.startswith("seed=")), ""),
        "best": told.best,
        "catches": {square: round(100 * chance) for square, chance in told.catches.items()},
        "presence": [
            {
                "text": text,
                "words": words.presence_words(side, played.is_away(side)),
                "side": SIDES[side],
                "is_away": played.is_away(side),
            }
            for side, text in presence_texts(game).items()
        ],
        "chances": {THROW_NAMES[throw]: round(100 * float(chance)) for throw, chance in chances.items()},
    }
    if thrown:
        before, ply = Round(), played.past_ply(thrown[-1])
        before.go_to(thrown[-1], played)
        state["last"] = {
            "number": len(thrown),
            "throw": THROW_NAMES[rules.throw_of(ply)],
            "side": SIDES[before.side()],
            "by_board": bool(ply & rules.SEALED),
        }
    return state


def moves_of(played: Round) -> list[RaceMove]:
    """The moves that spend what was thrown."""
    return [_move(played, ply) for ply in legal_plies(played) if rules.is_move(ply)]


def _move(played: Round, ply: int) -> RaceMove:
    place, landing = rules.place_of(ply), played.destination(ply)
    there = played.side_at(centre_of(landing)) if landing != HOME else NOBODY
    return {
        "text": notation.ply_text(played, ply),
        "words": move_words(played, ply),
        "throw": THROW_NAMES[rules.throw_of(ply)],
        "origin": "" if place == WAITING else square_name(SQUARES[place]),
        "landing": "" if landing == HOME else square_name(SQUARES[landing]),
        "catches": there not in (NOBODY, played.side()),
        "joins": there == played.side(),
    }


def told_words(text: str, nyout: bool) -> str:
    """What a ply did, by its text alone: `gae: g1 to g3`, or what was thrown."""
    name, _colon, route = text.partition(":")
    if not route:
        throw = text.removeprefix("*")
        if throw in THROW_NAMES:
            return words.throw_words(THROW_NAMES.index(throw), nyout)
        if text == "forfeit":
            return _("nothing can be spent")
        if text.startswith(("away=", "back=")):
            return words.presence_words(int(text[5:]) - 1, text.startswith("back"))
        return (
            _("the board seals its throws") if text.startswith("seal") else _("the board tells the seed of its throws")
        )
    names = {
        "throw": words.throw_words(notation.THROW_LETTERS.index(name), nyout),
        "origin": route[:2],
        "landing": route[3:],
    }
    if route.endswith("out"):
        return (_("{throw}: home") if route.startswith("in") else _("{throw}: home from {origin}")).format(**names)
    told = _("{throw}: a new mal to {landing}") if route.startswith("in") else _("{throw}: {origin} to {landing}")
    told = told.format(**names)
    return _("{move}, a catch").format(move=told) if route[2] == "x" else told


def move_words(played: Round, ply: int) -> str:
    """A legal ply in the viewer's language: `gae: g1 to g3, catches Yellow`."""
    nyout = words.is_nyout(played)
    if ply & rules.FORFEIT:
        return _("nothing can be spent")
    throw = words.throw_words(rules.throw_of(ply), nyout)
    if ply & rules.THROWN:
        return throw
    place, landing = rules.place_of(ply), played.destination(ply)
    names = {"throw": throw, "origin": square_name(SQUARES[place]) if place < WAITING else ""}
    if landing == HOME:
        return (_("{throw}: home from {origin}") if names["origin"] else _("{throw}: home")).format(**names)
    names["landing"] = square_name(SQUARES[landing])
    told = _("{throw}: {origin} to {landing}") if names["origin"] else _("{throw}: a new mal to {landing}")
    told = told.format(**names)
    there = played.side_at(centre_of(landing))
    if there == NOBODY:
        return told
    if there == played.side():
        return _("{move}, joins").format(move=told)
    return _("{move}, catches {side}").format(move=told, side=_(words.SIDE_WORDS[there]))
