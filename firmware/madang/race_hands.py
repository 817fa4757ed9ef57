"""What the hands may have done in a race (madang.games.race), by what stands and by what was lifted. Decides nothing.

What stands names most moves. Two it does not: whoever catches stands where the caught one stood, and whoever joins
others stands on the same tray, whichever they are. There, what was lifted decides, or the throw that was declared: a
piece set on its square before it goes to where it spends it.
"""

from madang import squares
from madang.explanation import BACK, IN_HAND, INSTEAD, MOVE, NO_MOVE, QUIET, UNEXPLAINED
from madang.interpreter import const, micropython
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.games.race import Race

AMBIGUOUS = const(8)  # a kind of explanation: several moves, or a catch that nobody has shown


class RaceHands:
    """`note` what has settled, then `explain`; neither allocates.

    kind            QUIET, IN_HAND, MOVE, BACK, INSTEAD, UNEXPLAINED or AMBIGUOUS
    move            of the legal moves; for INSTEAD, of those before the last move; or NO_MOVE
    missing, extra  sets: what is missing or too much, by what the game has
    lifted          a set: what was lifted since all was quiet
    declared        the throw that is to be spent, or 0; by the piece of declared_origin, NO_SQUARE being a new one
    is_ignoring     whether what stands is to be carried back, as others have changed the game
    required        the only legal move that counts, or NO_MOVE
    dead            the square whose sensor tells nothing, or NO_SQUARE; what goes there shows its throw
    is_doubtful     whether a piece may stand where nothing is felt; then it shows its throw, too
    """

    def __init__(self, game: "Race") -> "None":
        self.kind = QUIET
        self.move = NO_MOVE
        self.missing = squares.new_set()
        self.extra = squares.new_set()
        self.lifted = squares.new_set()
        self.declared = 0
        self.declared_origin = NO_SQUARE
        self.required = NO_MOVE
        self.dead = NO_SQUARE
        self.is_doubtful = False
        self.expected = squares.new_set()
        self._ignored = squares.new_set()  # what stood when others changed the game, and is no move
        self.is_ignoring = False
        self.points = squares.new_set()
        self.game = game
        self._cloth = squares.new_set()
        self._before = squares.new_set()
        self._scratch = squares.new_set()
        self._after = squares.new_set()
        game.points(self.points)
        self.look_anew()

    def look_anew(self) -> "None":
        """The game has changed."""
        self.required = NO_MOVE
        self.declared = 0
        self.is_doubtful = False
        squares.clear(self.lifted)
        self.game.occupancy(self.expected)

    def ignore_standing(self) -> "None":
        """Others have changed the game: what stands is to be carried back, and makes no move before a hand moves it."""
        squares.copy(self._cloth, self._ignored)
        self.is_ignoring = True

    def rest(self) -> "None":
        """All has been quiet for a while: what was lifted before tells nothing any more."""
        squares.clear(self.lifted)

    def declare(self, throw: "int") -> "bool":
        """A piece was set on the square of a throw that waits; whether it can spend it. Of a piece that goes where
        nothing is felt, as home, `move` is its move. With no piece in a hand it is a new one; set there once more, it
        is the one that stands where nothing is felt."""
        game = self.game
        is_again = throw == self.declared and self.declared_origin == NO_SQUARE
        self.declared = 0
        origin = NO_SQUARE
        if not squares.is_empty(self.missing):
            game.origins(self._scratch)
            squares.intersection(self._scratch, self.missing, self._scratch)
            if squares.count(self._scratch) != 1:
                return False
            origin = squares.first(self._scratch)
        if is_again and origin == NO_SQUARE and self.dead != NO_SQUARE and self._declare(throw, self.dead):
            return True
        if self._declare(throw, origin):
            return True
        return origin == NO_SQUARE and self.dead != NO_SQUARE and self._declare(throw, self.dead)

    def _declare(self, throw: "int", origin: "int") -> "bool":
        game = self.game
        ways = 0
        unfelt = NO_MOVE
        for move in range(game.hand_moves()):
            if game.origin[move] == origin and game.spends[move] == throw and self.may(move):
                ways += 1
                if self.is_unfelt(move) or (self.is_doubtful and origin != NO_SQUARE):
                    unfelt = move
        if not ways:
            return False
        self.declared = throw
        self.declared_origin = origin
        if unfelt != NO_MOVE and (ways == 1 or self.is_unfelt(unfelt)):
            self.move = unfelt
            self.kind = MOVE
        return True

    def goal(self, move: "int") -> "int":
        """Where the piece of a move is set: its landing, or the tray beside those that it joins; NO_SQUARE for home."""
        tray = self.game.joins[move]
        return self.game.landing[move] if tray == NO_SQUARE else tray

    def is_unfelt(self, move: "int") -> "bool":
        """Whether nothing is felt where a move leads, so that it is made on the square of its throw."""
        goal = self.goal(move)
        return goal == NO_SQUARE or goal == self.dead

    def note(self, settled: "bytearray") -> "None":
        """Take in what stands on the cloth and its trays now."""
        self.look(settled)
        squares.difference(self._before, self._cloth, self._scratch)
        squares.union(self.lifted, self._scratch, self.lifted)
        squares.copy(self._cloth, self._before)

    def look(self, settled: "bytearray") -> "None":
        """As `note`, of what may stand: nothing is lifted by that."""
        squares.intersection(settled, self.points, self._cloth)

    def explain(self, may_go_back: "bool") -> "None":
        squares.difference(self.expected, self._cloth, self.missing)
        squares.difference(self._cloth, self.expected, self.extra)
        self.move = NO_MOVE
        is_quiet = squares.is_empty(self.missing) and squares.is_empty(self.extra)
        self.is_ignoring = self.is_ignoring and not is_quiet and self._cloth == self._ignored
        if is_quiet and not self.declared:
            self.kind = QUIET
            return
        if self.is_ignoring:
            self.kind = UNEXPLAINED
            return
        if self.declared and not self._is_declared_yet():
            self.declared = 0
        if self._find_move():
            return
        if is_quiet:
            self.kind = QUIET
        elif squares.is_empty(self.extra) and self._may_be_in_hand():
            self.kind = IN_HAND
        elif may_go_back and self._find_back():
            pass
        else:
            self.kind = UNEXPLAINED

    @micropython.native  # so that its many variables are not borrowed from the heap (madang.explain)
    def _find_move(self) -> "bool":
        """Look for a legal move that explains what stands; of several, for one whose landing was lifted, too."""
        game = self.game
        count = 0
        shown = 0
        by_hand = NO_MOVE
        is_all_missing = self.dead == NO_SQUARE and squares.is_empty(self.extra)  # only who catches may stand there
        for move in range(game.hand_moves()):
            if (is_all_missing and not game.takes[move]) or not self._stands(move):
                continue
            if count and self._leads_alike(move, self.move):
                continue
            count += 1
            if not shown:
                self.move = move
            if game.joins[move] != NO_SQUARE and squares.has(self.lifted, game.landing[move]):
                shown += 1
                by_hand = move
        if not count:
            return False
        self.kind = MOVE
        if count > 1:
            if shown == 1:
                self.move = by_hand
            else:
                self.kind = AMBIGUOUS
        return True

    def _leads_alike(self, one: "int", other: "int") -> "bool":
        """Whether two moves differ only by the throw that they spend."""
        game = self.game
        return game.origin[one] == game.origin[other] and game.landing[one] == game.landing[other]

    def _is_declared_yet(self) -> "bool":
        """Whether the piece that is to spend the declared throw is still the one at hand."""
        if self.declared_origin == self.dead != NO_SQUARE:
            return squares.is_empty(self.missing)
        if self.declared_origin != NO_SQUARE:
            return squares.has(self.missing, self.declared_origin)
        self.game.origins(self._scratch)
        return not squares.intersects(self._scratch, self.missing)

    def may(self, move: "int") -> "bool":
        """Whether a move counts, by what is required and declared."""
        if self.required != NO_MOVE and move != self.required:
            return False
        if not self.declared:
            return True
        if self.game.spends[move] != self.declared:
            return False
        origin = self.game.origin[move]
        return origin == self.declared_origin or (self.declared_origin == NO_SQUARE and origin == self.dead)

    def _stands(self, move: "int") -> "bool":
        """Whether what stands is what a move leaves; trays that it empties may be full yet. Who goes where nothing is
        felt is set on the square of a throw, and so is not here."""
        game = self.game
        origin = game.origin[move]
        if self.is_unfelt(move) or not self.may(move):
            return False
        if origin != NO_SQUARE and origin != self.dead and squares.has(self._cloth, origin):
            return False
        if game.takes[move] and not squares.has(self.lifted, game.landing[move]):
            return False
        if game.takes[move] and origin == NO_SQUARE and not self.declared:
            return False
        if not squares.has(self._cloth, self.goal(move)):
            return False
        game.vacated(move, self._scratch)
        game.after(move, self._after)
        squares.difference(self._cloth, self._scratch, self._scratch)
        if self.dead != NO_SQUARE:
            squares.discard(self._scratch, self.dead)
            squares.discard(self._after, self.dead)
        return self._scratch == self._after

    def _find_back(self) -> "bool":
        """Whether all stands as before the last move, or as another move of that piece would have left it."""
        game = self.game
        landing = game.past_landing(game.plies - 1) if game.plies else NO_SQUARE
        if not game.look_back():
            return False
        origin = game.taken_origin()
        game.occupancy(self._after)
        found = False
        if squares.is_empty(self.missing) and landing != NO_SQUARE and not squares.has(self.lifted, landing):
            pass  # whoever has caught stands there yet, and nobody has touched it
        elif self._after == self._cloth:
            self.kind = BACK
            found = True
        else:
            for move in range(game.hand_moves()):
                if game.origin[move] == origin and not game.takes[move] and self._stands(move):
                    self.kind = INSTEAD
                    self.move = move
                    found = True
                    break
        game.look_ahead()
        return found

    def _may_be_in_hand(self) -> "bool":
        """Whether what is missing are pieces that a move lifts: its own, or those that it catches, or their riders."""
        game = self.game
        game.origins(self._after)
        if squares.is_subset(self.missing, self._after):
            return True
        for move in range(game.hand_moves()):
            if game.landing[move] != NO_SQUARE:
                squares.add(self._after, game.landing[move])
            game.vacated(move, self._scratch)
            squares.union(self._after, self._scratch, self._after)
        return squares.is_subset(self.missing, self._after)
