"""What else is asked of the hands, said by lights: to put right, to move for a player without hands; and who has won.
Knows the game seam; decides nothing."""

from madang import roles, squares
from madang.choices import NEW_GAME_SQUARE, ROUND_AGAIN_SQUARE
from madang.choices_shown import ChoicesShown
from madang.display import ASK_AGAIN, ASK_LIFT, ASK_NEW, ASK_PUT, ASK_RETURN
from madang.explanation import BESIDE, IN_HAND, MOVE, NO_MOVE, QUIET, UNEXPLAINED
from madang.squares import NO_SQUARE


class RequestsShown(ChoicesShown):
    """Allocates nothing. A part of the presenter (madang.presenter), as what it is one object with."""

    def _show_over(self) -> "None":
        """The winner and why first, then the score; how many points for what must be seen before the next round. What
        fell beside the last move is asked back, but need not be; not what was asked for in vain before."""
        display = self._display
        display.ask = ASK_NEW
        self._game.trophies(display.ask_squares)
        is_late = self._turns.over_ms >= self._settings.celebrate_ms
        if is_late:
            self._game.show_score(display.meanings)
        if not (is_late and self._game.has_next_round()):
            squares.copy(display.ask_squares, self._scratch)
            self._mark_all(self._scratch, roles.TROPHY)
        if not is_late:
            self._game.show_why(display.meanings)
        found = self._explainer.found
        missing = squares.first(found.missing)
        is_vain = missing == NO_SQUARE or missing == self._watch.doubted
        if found.kind == UNEXPLAINED and (not is_late or self._turns.is_rethinking) and not is_vain:
            squares.clear(display.ask_squares)
            self._show_missing()

    def _show_required(self) -> "None":
        """Lift here, put there: whatever the hints, since nobody at the board has thought of it."""
        game = self._game
        move = self._explainer.required
        origin = game.origin[move]
        landing = game.landing[move]
        if game.moves_others[move]:
            self._show_pushed(move, roles.LEGAL)
        is_lifted = not squares.has(self._turns.eager, origin)
        self._display.mark(origin, roles.ORIGIN if is_lifted else roles.ACTIVE, game.piece_colour(origin))
        self._display.mark(landing, roles.WINNING if game.wins[move] else roles.SET_UP, game.next_colour[move])
        self._display.ask_to_carry(origin, landing)

    def _show_pushed(self, move: "int", role: "int") -> "None":
        """Where the other pieces that a move moves go."""
        self._game.touched(move, self._scratch)
        squares.discard(self._scratch, self._game.origin[move])
        squares.discard(self._scratch, self._game.landing[move])
        square = squares.pop(self._scratch)
        while square != NO_SQUARE:
            self._display.mark(square, role, self._game.next_colour[move])
            square = squares.pop(self._scratch)

    def _show_choosing(self) -> "None":
        """How to go on with the round, and where to put a tower to do anything else."""
        display = self._display
        self._show_correction()
        display.ask_from = display.ask_to = NO_SQUARE
        squares.clear(display.ask_squares)
        display.ask_for(ASK_AGAIN, ROUND_AGAIN_SQUARE)
        if not self._choices.is_anew:
            display.ask_for(ASK_AGAIN, NEW_GAME_SQUARE)
        self._choices.list_general(self._scratch)
        self._mark_all(self._scratch, roles.CHOICE)
        self._show_pointed()

    def _show_correction(self) -> "None":
        """One instruction. What is missing first; of several, nobody knows which is where, but the players see the
        colours. Then what is too much; then a tower of the wrong side."""
        found = self._explainer.found
        if found.kind == QUIET:
            self._show_wrong_side()
            return
        if found.kind == MOVE and self._takeback.stands_as_before(found.move):
            self._show_carry(self._takeback.landing, self._takeback.origin)
            return
        if found.kind == IN_HAND and self._turns.is_guiding:
            squares.copy(self._explainer.lifted, found.missing)
            if not squares.is_empty(self._explainer.covered):
                squares.copy(self._explainer.covered, found.extra)
        extra = squares.first(found.extra)
        is_unsure = squares.intersects(self._identity.unsure, found.missing)
        if squares.is_empty(found.missing):
            if extra != NO_SQUARE:
                self._display.mark(extra, roles.EXTRA, 0)
                self._display.ask_for(ASK_LIFT, extra)
        elif squares.count(found.extra) == 1 and not is_unsure and self._is_known(extra):
            self._show_carry(extra, squares.first(found.missing))
        else:
            squares.copy(found.extra, self._scratch)
            self._mark_all(self._scratch, roles.EXTRA)
            self._show_missing()

    def _is_known(self, extra: "int") -> "bool":
        """Whether what is too much is what is missing, and was not rather put back by a hand that knows better what
        moved last."""
        explainer = self._explainer
        if not explainer.is_known():
            return False
        turns = self._turns
        missing = squares.first(explainer.lifted)
        ply = explainer.last_ply
        may_be_home = extra == turns.back_landing or (ply >= 0 and extra == self._game.past_origin(ply))
        return not may_be_home or missing == explainer.last_landing or not turns.trail.has_carried(missing, extra)

    def _show_missing(self) -> "None":
        asked = self._scratch
        squares.clear(asked)
        squares.add(asked, squares.first(self._explainer.found.missing))
        if self._find_asked_back is not None:
            self._find_asked_back(self._turns, asked, self._lifted, self._covered)
        ask = ASK_RETURN if squares.count(asked) == 1 else ASK_PUT
        square = squares.pop(asked)
        while square != NO_SQUARE:
            self._display.mark(square, roles.MISSING, self._piece_colour(square))
            self._display.ask_for(ask, square)
            square = squares.pop(asked)

    def _piece_colour(self, square: "int") -> "int":
        """Of what belongs on a square, once the explanation is what the game has."""
        ply = self._explainer.last_ply
        found = self._explainer.found
        if found.kind >= BESIDE and found.move != NO_MOVE and square == self._game.landing[found.move]:
            square = self._game.origin[found.move]
        elif ply >= 0 and square == self._game.past_origin(ply):
            square = self._game.past_landing(ply)
        return self._game.piece_colour(square)

    def _show_carry(self, origin: "int", landing: "int") -> "None":
        self._display.ask_to_carry(origin, landing)
        self._display.mark(origin, roles.EXTRA, 0)
        self._display.mark(landing, roles.MISSING, self._piece_colour(landing))
