"""What was found, said to the players: fills the display (madang.display) with meanings and one request. Knows the game
seam; decides nothing."""

from madang import roles, squares
from madang.display import (
    ASK_MOVE,
    ASK_NOTHING,
    ASK_PUT,
    ASK_WAIT,
    CHOOSING,
    CORRECTING,
    OVER,
    PLAYING,
    SETTING_UP,
)
from madang.explanation import ANSWERED, BACK, BESIDE, INSTEAD, MOVE, NO_MOVE
from madang.games import TowerMoves
from madang.interpreter import micropython, unload
from madang.landings import add_landings, end_of, light_landings, next_touching
from madang.requests_shown import RequestsShown
from madang.squares import NO_SQUARE


class Presenter(RequestsShown):
    """`show` allocates nothing."""

    def foresee(self) -> "bool":
        """Look at one more of the legal moves; True when that is risky, and so to be shown."""
        game = self._game
        if self._changes != self._turns.changes:
            self._forget()
        move = self._foreseen
        if move >= game.move_count():
            return False
        self._foreseen += 1
        if game.is_pass(move) or not game.is_risky(move):
            return False
        self.risky[move >> 3] |= 1 << (move & 7)
        return True

    def _forget(self) -> "None":
        """The game has changed, and with it what its moves are."""
        self._changes = self._turns.changes
        self._foreseen = 0
        for i in range(len(self.risky)):
            self.risky[i] = 0

    def show(self) -> "None":
        """Fill the display anew; for the lock see madang.explain."""
        self.is_stale = False
        if self._changes != self._turns.changes:
            self._forget()
        may_be_several = self._turns.phase != PLAYING and squares.count(self._explainer.lifted) > 1
        if may_be_several and self._find_asked_back is None:
            from madang import asked_back  # seldom: it takes memory

            self._find_asked_back = asked_back.find
        elif self._find_asked_back is not None and not may_be_several:
            self._find_asked_back = None
            unload("madang.asked_back")
        micropython.heap_lock()
        try:
            self._fill()
        finally:
            micropython.heap_unlock()

    def _fill(self) -> "None":
        phase = self._turns.phase
        display = self._display
        display.clear()
        if self._choices.is_shelf_open:
            self._show_shelf()
            return
        if phase == SETTING_UP:
            self._show_set_up()
        elif phase == OVER:
            self._game.show_position(display.meanings)
            self._show_over()
        elif phase == CORRECTING:
            self._show_correction()
            self._show_opening()
        elif phase == CHOOSING:
            self._show_choosing()
        else:
            self._show_play()
            self._game.show_position(display.meanings)
            self._show_opening()
            if self._time_beats:
                self._show_time(self._time, roles.TIME)
                self._show_time(self._hurry, roles.HURRY)
        self._show_unfelt()

    def _show_play(self) -> "None":
        eager = self._turns.eager
        game = self._game
        display = self._display
        explainer = self._explainer
        hint = self._settings.hint
        last = explainer.last_landing
        if hint and last != NO_SQUARE:
            display.mark(last, self.last_role, game.square_colour(last))
        squares.difference(explainer.expected, eager, self._lifted)
        squares.difference(eager, explainer.expected, self._covered)
        if self._show_move(last, hint):
            return
        if last != NO_SQUARE and squares.has(self._lifted, last) and self._show_last_lifted(last, hint):
            return
        origins = self._origins
        game.origins(origins)
        alone = squares.first(origins)
        if explainer.must_pass():
            display.mark(alone, roles.BLOCKED, game.piece_colour(alone))
            display.ask_for(ASK_WAIT, alone)
        elif explainer.required != NO_MOVE and (not game.lesson or game.plies):
            self._show_required()
        else:
            self._show_turn(alone, hint)
        unsure = self._identity.unsure
        if not squares.is_empty(unsure):
            squares.copy(unsure, self._turns.scratch)
            self._mark_pieces(self._turns.scratch, roles.UNSURE)

    def _show_turn(self, alone: "int", hint: "int") -> "None":
        """Which towers may move, and where to."""
        game = self._game
        display = self._display
        scratch = self._turns.scratch
        origins = self._origins
        in_hand = NO_SQUARE
        squares.intersection(origins, self._lifted, scratch)
        square = squares.pop(scratch)
        while square != NO_SQUARE:
            in_hand = square
            square = squares.pop(scratch)
        if in_hand != NO_SQUARE:
            display.ask = ASK_PUT
            self._show_landings(in_hand, roles.LEGAL, hint)
            if hint:
                display.mark(in_hand, roles.ORIGIN, game.piece_colour(in_hand))
            if self._turns.advised != NO_MOVE:
                self._show_advice(in_hand)
            return
        display.ask = ASK_MOVE
        if squares.count(origins) == 1:
            self._show_landings(alone, roles.POSSIBLE, hint)
        squares.copy(origins, display.ask_squares)
        if hint:
            self._mark_pieces(origins, roles.ACTIVE)
        if self._turns.advised != NO_MOVE:
            self._show_advice(NO_SQUARE)

    def _show_move(self, last: "int", hint: "int") -> "bool":
        """A move that is made and not yet final, with the tower that it calls. An answer in the hand is lit at its
        first edge, whatever has settled."""
        display = self._display
        game = self._game
        found = self._explainer.found
        kind = found.kind
        if kind == BACK:
            origin = game.past_origin(found.plies)
            display.ask_for(ASK_NOTHING, origin)
            if hint:
                display.mark(origin, roles.LAST, game.square_colour(origin))
            return True
        move = found.move
        if kind == INSTEAD:
            game.look_after_instead(move, NO_SQUARE)
            game.look_instead()
            landing = game.instead.landing[move]
        elif kind == MOVE or kind == ANSWERED or kind == BESIDE:
            landing = game.landing[move]
            game.look_after(move, NO_SQUARE)
        else:
            move = self._eager_move()
            if move == NO_MOVE:
                return False
            game.look_after(move, NO_SQUARE)
            origin = game.answers.origin
            if (
                origin == NO_SQUARE
                or not squares.has(self._lifted, origin)
                or squares.has(self._explainer.lifted, origin)
            ):
                return False
            landing = game.landing[move]
        answers = game.answers
        origin = answers.origin
        if hint:
            display.mark(landing, roles.LAST, game.square_colour(landing))
            if kind != INSTEAD:
                self._show_tray(move, roles.LAST)
        if origin == NO_SQUARE:
            display.ask_for(ASK_NOTHING, landing)
        elif squares.has(self._lifted, origin):
            self._show_tower_moves(answers, origin, hint)
        else:
            display.ask_for(ASK_NOTHING, landing)
            if hint:
                display.mark(origin, roles.PROVISIONAL, game.piece_colour(origin))
        return True

    def _eager_move(self) -> "int":
        """The legal move of a tower that is lifted and set where nothing has settled yet, with another one lifted; or
        NO_MOVE."""
        if squares.count(self._covered) != 1 or squares.count(self._lifted) < 2:
            return NO_MOVE
        landing = squares.first(self._covered)
        origins = self._origins
        scratch = self._turns.scratch
        self._game.origins(origins)
        squares.intersection(origins, self._lifted, scratch)
        square = squares.pop(scratch)
        while square != NO_SQUARE:
            move = self._explainer.find_move(square, landing)
            if move != NO_MOVE:
                return move
            square = squares.pop(scratch)
        return NO_MOVE

    def _show_last_lifted(self, last: "int", hint: "int") -> "bool":
        """The tower that moved last is in the hand: where it may go instead, unless it is called again."""
        game = self._game
        game.origins(self._origins)
        if not self._explainer.may_go_back or squares.intersects(self._origins, self._lifted):
            return False
        ply = self._explainer.last_ply
        origin = game.past_origin(ply)
        if game.past_takes(ply):  # `instead` has no captures
            self._display.ask_for(ASK_PUT, last)
        game.look_instead()
        self._show_tower_moves(game.instead, origin, hint)
        if hint:
            self._display.mark(origin, roles.ORIGIN, game.piece_colour(last))
        return True

    def _show_tower_moves(self, moves: "TowerMoves", origin: "int", hint: "int") -> "None":
        display = self._display
        display.ask = ASK_PUT
        add_landings(0, moves.count, moves.landing, display.ask_squares)
        if hint >= 2:
            light_landings(
                0,
                moves.count,
                moves.landing,
                moves.next_colour,
                roles.LEGAL,
                moves.wins,
                roles.WINNING,
                self.risky,  # which knows nothing of these moves
                roles.LEGAL,
                display.meanings,
            )
        if hint and self._game.piece(origin):
            display.mark(origin, roles.ORIGIN, self._game.piece_colour(origin))

    def _show_advice(self, in_hand: "int") -> "None":
        """Where the best move goes, unless another tower is in the hand; and the tower, where there is a choice."""
        move = self._turns.advised
        game = self._game
        origin = game.origin[move]
        if in_hand != NO_SQUARE and in_hand != origin:
            return
        self._display.mark(game.landing[move], roles.CHOICE, game.next_colour[move])
        if in_hand == NO_SQUARE:
            self._display.mark(origin, roles.CHOICE, game.piece_colour(origin))

    def _show_landings(self, origin: "int", role: "int", hint: "int") -> "None":
        game = self._game
        display = self._display
        moves_others = game.moves_others
        first = game.first_move(origin)
        end = end_of(first, game.move_count(), game.origin)
        add_landings(first, end, game.landing, display.ask_squares)
        if hint >= 2:
            light_landings(
                first,
                end,
                game.landing,
                game.next_colour,
                role,
                game.wins,
                roles.WINNING,
                self.risky,
                roles.RISKY,
                display.meanings,
            )
            move = next_touching(first, end, game.takes, moves_others)
            while move < end:
                if moves_others[move]:
                    self._show_pushed(move, role)
                elif role == roles.LEGAL:
                    self._show_tray(move, roles.POSSIBLE)
                move = next_touching(move + 1, end, game.takes, moves_others)

    def _show_tray(self, move: "int", role: "int") -> "None":
        """Where the piece that a move takes may lie."""
        game = self._game
        if game.takes[move]:
            self._display.mark(game.tray, role, game.piece_colour(game.landing[move]))
