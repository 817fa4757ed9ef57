"""Positions, plies and what is played as text, both ways.

Position: `<mal> <seat> <due> <rules>`; Yut Nori of two players starts as `4/4 1 off:12 -`.
  mal    of each side, split by `/`: how many wait beside the cloth, then its stations with mal, by their squares, each
         after a comma; `+` and the square of a tray for each mal that rides along there; the mal that are missing are
         home. `2,d4+h1` are two that wait, two on the centre and none at home, of four. A mal on the centre that came
         from the corner a7, and so goes on to the goal, is `d4<a7`. A side that has left has `~` behind it
  seat   whose turn it is, the first being 1
  due    `?` if the sticks are to be thrown, then a letter for each throw that waits to be spent: 1 to 5, `b` for
         back-do, `c` for crown, `s` for sun; `-` when the round is over. While the sides throw for who begins, `off:`
         and the sides that have yet to throw, as `off:23`; once one has, `:`, the highest throw and the sides that have
         thrown it, as `off:3:4:12`
  rules  a letter for each variant that is not the usual one, and the stations of the crown and the sun; or `-`.
         `p` two teams of two, `q` two against one; `3`, `2`, `1` mal; `f` the first begins; `b` back-do,
         `l` back-do-lost; `x` exact; `c` low-catch; `s` straight; `r` flatter; `n` nyout; `C` and `S` and a square
Ply: a throw is its name (`do`, `gae`, `geol`, `yut`, `mo`, `back-do`, `crown`, `sun`); a move is the letter of the
throw that it spends, where it begins and where it leads, `3:in-g3`, `2:g3-g6`, `1:g3xg5` if it catches, `2:g1-out`; and
`forfeit`. A throw of the board's own sticks has `*` before its name. A side leaves with `away=2`, the second of them
being 2, and comes back with `back=2`.
What is played: the words of the variants, the first always, the others where they are not the usual ones, then `crown=`
and `sun=` with their squares: `2+2 3-mal back-do crown=g7`.
"""

from madang.games import NOBODY
from madang.games.yut import rules, stations
from madang.games.yut.rules import FORFEIT, PLAYERS_VARIANT, PRESENCE, SEALED, THROWN, VARIANTS, Round
from madang.games.yut.stations import CENTRE, CENTRE_FROM_10, GOAL, HOME, NO_TRAY, NOWHERE, WAITING, centre_of
from madang.games.yut.sticks import DO, MO, THROW_NAMES, THROWS
from madang.squares import NO_SQUARE, SquareError, parse_square
from madang.text import Writer, parse_number, shown

POSITION_LENGTH = 104  # bytes; the longest that can be has 93
PLY_LENGTH = 8
KIND_LENGTH = 96
START = "4/4 1 off:12 -"

THROW_LETTERS = "-12345bcs"
_RULE_LETTERS = ("---pq", "-321", "-f", "-bl", "-x", "-c", "-s", "-r", "-n")
WORDS = tuple([tuple([word.encode() for word in group]) for group in VARIANTS])
_THROW_BYTES = THROW_LETTERS.encode()
_RULE_BYTES = tuple([letters.encode() for letters in _RULE_LETTERS])
_MARKS = "CS"
_MARK_WORDS = ("crown=", "sun=")
_FROM_10 = "<a7"


class PositionError(ValueError):
    """A text that is no position, or a position that cannot be."""


class PlyError(ValueError):
    """A text that is no throw and no move."""


class IllegalPlyError(PlyError):
    """A well-formed throw or move that the rules forbid here."""


# Written; nothing of it allocates but the texts that are returned


def write_position(position: "Round", out: "Writer") -> "None":
    for side in range(position.sides()):
        if side:
            out.char(47)  # /
        _write_mal(position, side, out)
    out.char(32)
    out.number(position.seat() + 1)
    out.char(32)
    _write_due(position, out)
    out.char(32)
    _write_rules(position, out)


def _write_mal(position: "Round", side: "int", out: "Writer") -> "None":
    out.number(position.count_at(side, WAITING))
    place = position.next_place(side, -1)
    while place < WAITING:
        out.char(44)  # ,
        out.square(stations.SQUARES[place])
        if place == CENTRE_FROM_10:
            out.text(b"<a7")
        for tray in range(len(stations.TRAYS) if position.count_at(side, place) > 1 else 0):
            if position.side_on_tray(tray) == side and position.place_of_tray(tray) == place:
                out.char(43)  # +
                out.square(stations.TRAYS[tray])
        place = position.next_place(side, place)
    if position.is_away(side):
        out.char(126)  # ~


def _write_due(position: "Round", out: "Writer") -> "None":
    if position.to_throw_off():
        out.text(b"off:")
        _write_sides(position.to_throw_off(), out)
        if position.highest():
            out.char(58)  # :
            out.number(position.highest())
            out.char(58)
            _write_sides(position.tied(), out)
    elif position.winner() != NOBODY:
        out.char(45)  # -
    else:
        if position.must_throw():
            out.char(63)  # ?
        for throw in range(DO, THROWS):
            for _ in range(position.waiting(throw)):
                out.char(_THROW_BYTES[throw])


def _write_sides(sides: "int", out: "Writer") -> "None":
    for side in range(rules.MOST_SIDES):
        if sides >> side & 1:
            out.number(side + 1)


def _write_rules(position: "Round", out: "Writer") -> "None":
    before = out.length
    for group in range(len(VARIANTS)):
        letter = _RULE_BYTES[group][position.chosen[group]]
        if letter != 45:  # -
            out.char(letter)
    for mark in range(2):
        if position.marked[mark] != NOWHERE:
            out.char(67 if mark == 0 else 83)  # C, S
            out.square(stations.STATIONS[position.marked[mark]])
    if out.length == before:
        out.char(45)


def write_ply(ply: "int", landing: "int", is_catch: "bool", out: "Writer") -> "None":
    """Write a ply; of a move with the place that it leads to, and whether it catches."""
    if ply & THROWN:
        if ply & SEALED:
            out.char(42)  # *
        out.text(_THROW_WORDS[rules.throw_of(ply)])
        return
    if ply & FORFEIT:
        out.text(b"forfeit")
        return
    out.char(_THROW_BYTES[rules.throw_of(ply)])
    out.char(58)  # :
    place = rules.place_of(ply)
    if place == WAITING:
        out.text(b"in")
    else:
        out.square(stations.SQUARES[place])
    out.char(120 if is_catch else 45)  # x, -
    if landing == HOME:
        out.text(b"out")
    else:
        out.square(stations.SQUARES[landing])


def write_presence(side: "int", is_back: "bool", out: "Writer") -> "None":
    """That a side leaves, or comes back."""
    out.text(b"back=" if is_back else b"away=")
    out.number(side + 1)


_THROW_WORDS = tuple([name.encode() for name in THROW_NAMES])


def write_kind(position: "Round", out: "Writer") -> "None":
    """What is played, as words."""
    for group in range(len(VARIANTS)):
        number = position.chosen[group]
        if number or group == PLAYERS_VARIANT:
            if group:
                out.char(32)
            out.text(WORDS[group][number])
    for mark in range(2):
        if position.marked[mark] != NOWHERE:
            out.char(32)
            write_mark(mark, stations.STATIONS[position.marked[mark]], out)


def write_mark(mark: "int", square: "int", out: "Writer") -> "None":
    """The word of a marked space, and where it lies."""
    out.text(b"crown" if mark == 0 else b"sun")
    if square != NO_SQUARE:
        out.char(61)  # =
        out.square(square)


def position_text(position: "Round") -> "str":
    out = Writer(POSITION_LENGTH)
    write_position(position, out)
    return str(out)


def kind_text(position: "Round") -> "str":
    out = Writer(KIND_LENGTH)
    write_kind(position, out)
    return str(out)


def ply_text(position: "Round", ply: "int") -> "str":
    """The text of a ply that is legal in a position."""
    out = Writer(PLY_LENGTH)
    if ply & PRESENCE:
        side = rules.side_of_presence(ply)
        write_presence(side, position.is_away(side), out)
        return str(out)
    landing = NOWHERE
    is_catch = False
    if rules.is_move(ply):
        landing = position.destination(ply)
        is_catch = catches(position, landing)
    write_ply(ply, landing, is_catch, out)
    return str(out)


def catches(position: "Round", landing: "int") -> "bool":
    """Whether the side whose turn it is catches somebody at a place."""
    if landing >= WAITING:
        return False
    side = position.side_at(centre_of(landing))
    return side != NOBODY and side != position.side()  # a tuple would be made


# Read


def parse_kind(text: "str", into: "Round") -> "None":
    """Begin a round of what a text says is played; raises ValueError and then changes nothing."""
    chosen = bytearray(len(VARIANTS))
    marked = bytearray((NOWHERE, NOWHERE))
    words = text.split(" ")
    named = set()
    for at in range(len(words)):
        word = words[at]
        for group in range(len(VARIANTS)):
            if word in VARIANTS[group] and group not in named and (group == PLAYERS_VARIANT) == (at == 0):
                chosen[group] = VARIANTS[group].index(word)
                named.add(group)
                break
        else:
            mark = _mark_of(word) if at else -1
            if mark < 0 or marked[mark] != NOWHERE:
                raise ValueError("no word '%s' in '%s' (try %s)" % (shown(word), shown(text), _known_words()))
            marked[mark] = _station(word.partition("=")[2])
    into.chosen[:] = chosen
    into.marked[:] = marked
    into.begin()


def _mark_of(word: "str") -> "int":
    """Which of the marked spaces a word places, or -1."""
    for mark in range(2):
        if word.startswith(_MARK_WORDS[mark]):
            return mark
    return -1


def _known_words() -> "str":
    groups = [" or ".join(group) for group in VARIANTS]
    return "first %s; then %s, crown=g7, sun=a7, each but once" % (groups[0], ", ".join(groups[1:]))


def _station(name: "str") -> "int":
    """The station on a square by its name; raises ValueError."""
    station = stations.place_at(_square(name))
    if station == NOWHERE:
        raise ValueError("no station on '%s' (try g7)" % shown(name))
    return station


def _tray(name: "str") -> "int":
    """The tray on a square by its name; raises ValueError."""
    tray = stations.tray_at(_square(name))
    if tray == NO_TRAY:
        raise ValueError("no tray on '%s' (try h1)" % shown(name))
    return tray


def _square(name: "str") -> "int":
    """A square by its name, NO_SQUARE for what is none."""
    try:
        return parse_square(name)
    except SquareError:
        return NO_SQUARE


def parse_position(text: "str", into: "Round") -> "None":
    """Set a position up; raises PositionError and then changes nothing."""
    words = text.split(" ")
    try:
        if len(words) != 4:
            raise ValueError("it has %d words, not 4" % len(words))
        sides = words[0].split("/")
        position = Round()
        _parse_rules(words[3], len(sides), position)
        position.clear()
        taken: "list[str]" = []  # squares
        for side in range(len(sides)):
            _parse_mal(sides[side], side, taken, position)
        _parse_turn(words[1], words[2], position)
        _check_end(position)
        position.end_set_up()
        if position_text(position) != text:
            raise ValueError("that is written '%s'" % position_text(position))
    except ValueError as error:
        raise PositionError("no position '%s': %s (try '%s')" % (shown(text, 104), error, START)) from None
    into.copy(position)


def _check_end(position: "Round") -> "None":
    """Raises ValueError for what is neither a turn nor the end of a round."""
    winners = [side for side in range(position.sides()) if position.count_at(side, HOME) == position.mal()]
    if len(winners) > 1:
        raise ValueError("two sides have all mal home")
    if position.is_away(position.side()) or (position.to_throw_off() and _is_anyone_away(position)):
        raise ValueError("a side that is away has no turn, and nobody leaves while it is thrown for who begins")
    if not winners and not position.must_throw() and not position.waiting_throws():
        raise ValueError("there is nothing to throw or to spend")
    if position.chosen[rules.GOAL_VARIANT] and position.side_at(GOAL) != NOBODY:
        raise ValueError("a mal on the goal is home by the rule 'x'")


def _is_anyone_away(position: "Round") -> "bool":
    for side in range(position.sides()):
        if position.is_away(side):
            return True
    return False


def _parse_rules(text: "str", sides: "int", position: "Round") -> "None":
    """The variants that the letters name; how many play follows from the sides where there are no teams."""
    at = 0
    while at < len(text) and text != "-":
        letter = text[at]
        at += 1
        mark = _MARKS.find(letter)
        if mark >= 0 and position.marked[mark] == NOWHERE:
            position.marked[mark] = _station(text[at : at + 2])
            at += 2
            continue
        for group in range(len(VARIANTS)):
            if letter in _RULE_LETTERS[group] and letter != "-" and not position.chosen[group]:
                position.chosen[group] = _RULE_LETTERS[group].index(letter)
                break
        else:
            raise ValueError("'%s' is no rule, or is there twice" % shown(letter))
    if not 2 <= sides <= rules.MOST_SIDES:
        raise ValueError("the mal of %d sides" % sides)
    if not position.chosen[PLAYERS_VARIANT]:
        position.chosen[PLAYERS_VARIANT] = sides - 2
    if position.sides() != sides:
        raise ValueError("the mal of %d sides, not of two teams" % sides)


def _parse_mal(text: "str", side: "int", taken: "list[str]", position: "Round") -> "None":
    """The mal of one side; `taken` are the squares that have others."""
    if text.endswith("~"):
        position.set_away(side)
        text = text[:-1]
    words = text.split(",")
    count = 0
    for word in words[1:]:
        names = word.split("+")
        place = _station(names[0][:2])
        if names[0][2:] == _FROM_10 and place == CENTRE:
            place = CENTRE_FROM_10
        elif names[0][2:]:
            raise ValueError("no station '%s'" % shown(names[0]))
        for at in range(len(names)):
            name = names[at][:2] if at == 0 else names[at]
            tray = NO_TRAY if at == 0 else _tray(name)
            if name in taken:
                raise ValueError("'%s' is there twice" % name)
            if count == position.mal():
                raise ValueError("side %d has more than %d mal" % (side + 1, count))
            taken.append(name)
            position.put(side, count, place, tray)
            count += 1
    waiting = parse_number(words[0])
    if count + waiting > position.mal():
        raise ValueError("side %d has more than %d mal" % (side + 1, position.mal()))
    for mal in range(count + waiting, position.mal()):
        position.put(side, mal, HOME, NO_TRAY)


def _parse_turn(seat: "str", due: "str", position: "Round") -> "None":
    number = parse_number(seat)
    if not 1 <= number <= position.seats():
        raise ValueError("no seat %d of %d" % (number, position.seats()))
    if due.startswith("off:"):
        _parse_throw_off(due.split(":")[1:], position)
        position.give_turn(number - 1, True)
        if position.to_throw_off() & (2 << position.side()) - 1 != 1 << position.side() or number > position.sides():
            raise ValueError("it is not the turn of seat %d to throw" % number)
        return
    is_due = due.startswith("?")
    letters = due[1:] if is_due else due
    position.give_turn(number - 1, is_due)
    if due == "-":
        return
    if not due or len(letters) > rules.MOST_WAITING:
        raise ValueError("%d throws wait to be spent" % len(letters))
    for letter in letters:
        throw = THROW_LETTERS.find(letter)
        if throw < DO or not position.may_be_thrown(throw):
            raise ValueError("no throw '%s' is played with" % shown(letter))
        position.add_waiting(throw)


def _parse_throw_off(words: "list[str]", position: "Round") -> "None":
    """What follows `off:`, split: who has yet to throw; then the highest throw and who has thrown it."""
    left = _parse_sides(words[0], position)
    highest = 0
    tied = 0
    if len(words) == 3:
        highest = parse_number(words[1])
        tied = _parse_sides(words[2], position)
    if not left or left & tied or len(words) not in (1, 3) or (len(words) == 3 and not DO <= highest <= MO):
        raise ValueError("the sides do not throw for who begins by '%s'" % shown(":".join(words)))
    position.throw_off(left, highest, tied)


def _parse_sides(text: "str", position: "Round") -> "int":
    """A bit for each of the sides whose numbers a text has."""
    sides = 0
    for letter in text:
        side = parse_number(letter) - 1
        if not 0 <= side < position.sides():
            raise ValueError("no side '%s'" % letter)
        sides |= 1 << side
    return sides


def parse_ply(text: "str", position: "Round") -> "int":
    """The legal ply of a text; raises PlyError, or IllegalPlyError saying what is wrong and naming a legal one."""
    if text.startswith("*") and text[1:] in THROW_NAMES:
        return parse_ply(text[1:], position) | SEALED
    if text[4:5] == "=":
        return _parse_presence(text, position)
    plies = rules.ply_buffer()
    legal = [plies[i] for i in range(position.legal_plies(plies))]
    texts = [ply_text(position, ply) for ply in legal]
    if text in texts:
        return legal[texts.index(text)]
    if not _is_well_formed(text):
        raise PlyError("no throw and no move '%s' (try gae, 3:in-g3, 2:g3-g6, 1:g3xg5, 2:g1-out)" % shown(text))
    raise IllegalPlyError("'%s' is not legal: %s" % (text, _why_illegal(text, texts, position)))


def _parse_presence(text: "str", position: "Round") -> "int":
    word = text[:4]
    side = "1234".find(text[5:]) if len(text) == 6 else -1
    if word not in ("away", "back") or side < 0:
        raise PlyError("no side leaves or comes back by '%s' (try away=2, back=2)" % shown(text))
    if not position.may_leave_or_return(side) or position.is_away(side) != (word == "back"):
        raise IllegalPlyError("'%s' is not legal: nobody can do so now" % text)
    return PRESENCE | side


def _is_well_formed(text: "str") -> "bool":
    if text == "forfeit" or (text and text in THROW_NAMES):
        return True
    if len(text) < 7 or text[0] == "-" or text[0] not in THROW_LETTERS or text[1] != ":" or text[4] not in "-x":
        return False
    try:
        for name, other in ((text[2:4], "in"), (text[5:], "out")):
            if name != other:
                parse_square(name)
    except SquareError:
        return False
    return True


def _why_illegal(text: "str", legal: "list[str]", position: "Round") -> "str":
    if not legal:
        return "the round is over"
    is_throw = text in THROW_NAMES
    if position.must_throw():
        return "the sticks %s (try %s)" % ("have no such side" if is_throw else "are to be thrown", legal[0])
    if legal[0] == "forfeit":
        return "nothing that was thrown can be spent (try forfeit)"
    if is_throw:
        return "what was thrown is to be spent first (try %s)" % legal[0]
    if text == "forfeit":
        return "what was thrown can be spent (try %s)" % legal[0]
    other = text[:4] + ("x" if text[4] == "-" else "-") + text[5:]
    if other in legal:
        return "but '%s' is" % other
    if not position.waiting(THROW_LETTERS.index(text[0])):
        return "no such throw waits to be spent (try %s)" % legal[0]
    near = [known for known in legal if known[:4] == text[:4]] or legal
    return "that move is not to be made now (try %s)" % near[0]
