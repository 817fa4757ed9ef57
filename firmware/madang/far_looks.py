"""The order in which several moves are looked for, a bit each cycle: first a run of them that goes on, then what is
missing amid moves, then moves that explain all, before others those that stand taken back, after them those of which a
square has felt nothing. Knows the game seam, not Kamisado. Loaded when nothing nearer explains what stands, and
forgotten when all stands right."""

from madang import squares
from madang.doubts import BETWEEN_MS
from madang.events import PUT_BACK
from madang.explanation import BACK, NO_MOVE, UNEXPLAINED
from madang.far_order import is_clean
from madang.interpreter import const
from madang.look_amid import LookAmid
from madang.look_beside import LookBesideAny, standing_since
from madang.look_far import MOST_OTHERS, LookFar
from madang.look_unfelt import LookGoneOn, LookUnfeltAny
from madang.squares import NO_SQUARE
from madang.trail import NEVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.turns import Turns

_MOST_MOVED = const(8)  # towers
_AMID = const(2)  # how far is looked for what is missing amid moves
_AFAR = const(3)  # and for several that explain all
_MOST_HOME = const(6)  # moves that are taken back at once


def begin(turns: "Turns", before: "int", looks: "int", may_go_back: "bool") -> "FarLooks | None":
    """None in a game, or while towers stand, in which it would be of no use. `before` says how far has been looked so
    far, `looks` how far it is to be now: 1 only for a run of moves that are being answered, 2 for what is missing amid
    moves, 3 for those that explain all, 4 for those that have stood so for long, also beside one that is missing."""
    explainer = turns.explainer
    if turns.game.are_alike or squares.count(explainer.lifted) > _MOST_MOVED or turns.is_required():
        return None
    if explainer.ignores_standing and squares.count(standing_since(turns)) > 1:
        return None
    if turns.settled == turns.start:
        return None  # it is rather to begin anew
    far_looks = FarLooks(turns, before, looks, may_go_back)
    is_nearly_home = looks == _AFAR and may_go_back and far_looks.is_clean and _is_nearly_home(turns)
    if is_nearly_home or (looks == _AFAR and _may_be_between(turns)):
        turns.patient_ms = turns.wrong_ms + BETWEEN_MS  # somebody will straighten it soon
    return far_looks if far_looks.goes_on else None


def _may_be_between(turns: "Turns") -> "bool":
    """Whether the tower called is away, and one of the other side that was lifted alone to answer it, perhaps to where
    the first could not go: that may stand between squares, where nothing feels it."""
    explainer = turns.explainer
    trail = turns.trail
    if explainer.dead != NO_SQUARE or squares.count(explainer.lifted) != 2 or squares.count(explainer.covered) > 1:
        return False
    mover, answer = sorted(squares.members(explainer.lifted), key=lambda square: trail.lifted_ms[square])
    if trail.has_fallen(mover) or trail.has_fallen(answer):
        return False
    if explainer.find_move(mover, squares.first(explainer.covered)) != NO_MOVE:
        return False
    game = turns.game
    for move in range(game.move_count()):
        came_ms = trail.covered_ms[game.landing[move]]
        has_been = game.origin[move] == mover and trail.lifted_ms[mover] <= came_ms < trail.lifted_ms[answer]
        if has_been and game.next_colour[move] == game.piece_colour(answer):
            return False  # it has fallen there
    landings = squares.new_set()
    explainer.list_answered(mover, answer, turns.settled, landings)
    return not squares.is_empty(landings)


def _home_ply(turns: "Turns", stands: "bytearray", missing: "int") -> "int":
    """The ply from which several moves stand taken back, but for so many towers that are missing where they came from;
    or -1. `stands` becomes what the game had then."""
    game = turns.game
    touched = squares.new_set()
    squares.copy(turns.explainer.expected, stands)
    moves = 0
    for ply in range(game.plies - 1, -1, -1):
        if game.past_landing(ply) == NO_SQUARE:
            continue
        moves += 1
        if moves > _MOST_HOME:
            break
        game.past_change(ply, touched)
        squares.symmetric_difference(stands, touched, stands)
        away = squares.count(stands) - squares.count(turns.settled)
        if moves > 1 and away == missing and squares.is_subset(turns.settled, stands):
            return ply if turns.trail.lifted_count() - moves <= MOST_OTHERS else -1
    return -1


def _is_nearly_home(turns: "Turns") -> "bool":
    """Whether several moves stand taken back but for one tower; then that is what is asked for, if anything is."""
    found = turns.explainer.found
    stands = squares.new_set()
    if found.kind != UNEXPLAINED or _home_ply(turns, stands, 1) < 0:
        return False
    squares.difference(stands, turns.settled, found.missing)
    squares.clear(found.extra)
    return True


class FarLooks:
    """goes_on   whether there is more to look for
    is_clean  whether nothing has fallen
    """

    def __init__(self, turns: "Turns", before: "int", looks: "int", may_go_back: "bool") -> "None":
        self._turns = turns
        self._is_lasting = looks > _AFAR
        self.is_clean = is_clean(turns)
        self._may_go_back = may_go_back
        self._left: "list[int]" = []  # what is to be looked for yet
        self._last: "list[LookUnfeltAny | LookBesideAny]" = []  # and where something is not felt
        if not turns.explainer.ignores_standing or squares.is_empty(standing_since(turns)):
            self._left = list(range(min(before + 1, _AFAR), min(looks, _AFAR) + 1))
        if looks >= _AFAR:
            lasts = [look(turns, self._is_lasting, self.is_clean) for look in (LookUnfeltAny, LookBesideAny)]
            self._last = [last for last in lasts if last.goes_on]
        self.goes_on = len(self._left) + len(self._last) > 0
        self._on: "Look | None" = None

    def look(self) -> "Look | None":
        """Look for a bit; several moves that explain all, once they are found."""
        if self._on is None:
            self._on = self._begin(self._left.pop(0)) if self._left else self._last.pop(0)
        found = self._on if self._on.look() else None
        if not self._on.goes_on:
            self._on.tell()
            self._on = None
        self.goes_on = self._on is not None or len(self._left) + len(self._last) > 0
        return found

    def _begin(self, what: "int") -> "Look":
        if what == _AMID:
            return LookAmid(self._turns, self.is_clean, self._may_go_back)
        if what == _AFAR and self._may_go_back:
            home = LookHome(self._turns)
            if home.look():
                return home
            if self._turns.changed_before != NO_SQUARE:
                changed_back = LookChangedBack(self._turns)
                if changed_back.look():
                    return changed_back
        if what == _AFAR:
            gone_on = LookGoneOn(self._turns, self.is_clean)
            if gone_on.look():
                return gone_on
        on = LookFar(self._turns, self._is_lasting, self.is_clean, what == _AFAR and self._may_go_back)
        if what < _AMID:
            on.begin_run()
        return on


class LookHome:
    """Looks for several moves that stand taken back exactly, in whatever order hands did so."""

    def __init__(self, turns: "Turns") -> "None":
        self.goes_on = False
        self._turns = turns
        self._changes = turns.changes
        self._stands = squares.new_set()  # as the game had it before a ply
        ply = _home_ply(turns, self._stands, 0)
        self._ply = ply if ply >= 0 and self._have_come_home(ply) else -1  # the first of these moves, or -1

    def look(self) -> "bool":
        return self._ply >= 0

    def tell(self) -> "None":
        pass

    def explain_next(self) -> "bool":
        if self._ply < 0 or self._turns.changes != self._changes:
            return False
        last = self._turns.explainer.last_ply
        game = self._turns.game
        found = self._turns.explainer.found
        found.kind = BACK
        found.plies = self._ply
        found.say_why(PUT_BACK, game.past_landing(last), game.past_origin(last))
        self._ply = -1
        return True

    def _have_come_home(self, first: "int") -> "bool":
        """Whether each tower that has moved since a ply was lifted where it stood, and something came to where it had
        stood before after that; and not all have fallen with others and may have rolled there."""
        game = self._turns.game
        trail = self._turns.trail
        has_carried = False
        for ply in range(first, game.plies):
            home = stood = game.past_origin(ply)
            if game.past_landing(ply) == NO_SQUARE or not squares.has(self._stands, home):
                continue  # it had moved there, too
            for later in range(ply, game.plies):
                if game.past_origin(later) == stood and game.past_landing(later) != NO_SQUARE:
                    stood = game.past_landing(later)
            if stood == home:
                continue
            if not NEVER < trail.first_ms[stood] < trail.covered_ms[home]:
                return False
            if not squares.are_neighbours(stood, home) or not trail.has_fallen(stood):
                has_carried = True
        return has_carried


class LookChangedBack(LookFar):
    """Looks for the move before the last as it had been before it was changed, while the last one stands. Only where
    that has been changed."""

    def __init__(self, turns: "Turns") -> "None":
        super().__init__(turns, False, False, False)
        self.goes_on = False

    def look(self) -> "bool":
        game = self._game
        explainer = self._explainer
        landing = self._turns.changed_before
        last = explainer.last_ply
        if last < 1 or last < game.plies - 1:
            return False
        changed = game.past_origin(last - 1), game.past_landing(last - 1)
        answer = game.past_origin(last), game.past_landing(last)
        if squares.members(explainer.lifted) != [changed[1]] or squares.members(explainer.covered) != [landing]:
            return False
        before = changed[0], landing
        game.undo()
        game.undo()
        move = explainer.find_move(before[0], landing)
        is_found = False
        if move != NO_MOVE:
            game.play(move)
            is_found = explainer.find_move(answer[0], answer[1]) != NO_MOVE
            game.undo()
        game.play(self._move_of(changed))
        game.play(self._move_of(answer))
        self._plies = last - 1
        self._made = [before, answer]
        return is_found


if TYPE_CHECKING:
    Look = LookFar | LookHome | LookUnfeltAny | LookBesideAny  # alike to FarLooks and to the hands
