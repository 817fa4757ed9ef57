"""The menu that is open in the midst of a round: what its squares stand for. Knows the game seam. Loaded for as long as
it is open, or a button takes something of it."""

from madang import squares
from madang.between_rounds import BetweenRounds
from madang.choices import DRAW_SQUARE, ROUND_AGAIN_SQUARE, TAKE_MS
from madang.display import CORRECTING, PLAYING
from madang.events import CHOSEN
from madang.explanation import UNEXPLAINED
from madang.squares import NO_SQUARE
from madang.turns import Turns


class Menu:
    def __init__(self, turns: "Turns", rounds: "BetweenRounds") -> "None":
        self._turns = turns
        self._choices = turns.choices
        self._rounds = rounds
        self._general = squares.new_set()
        self._scratch = squares.new_set()

    def choose(self) -> "int":
        """The phase of the open menu: this round again, a new game, a draw, another game, or on with the round."""
        choices = self._choices
        general = self._general
        turns = self._turns
        settled = turns.settled
        scratch = self._scratch
        if choices.is_pointing:
            return 0
        if turns.explainer.found.kind != UNEXPLAINED:
            turns.enter(PLAYING)
            return 0
        squares.difference(settled, choices.standing, scratch)
        choices.list_general(general)
        squares.intersection(scratch, general, general)
        square = squares.first(general)
        if square != NO_SQUARE:
            return self.take(square) if turns.rest_ms >= TAKE_MS else 0
        squares.symmetric_difference(choices.standing, settled, general)
        has_begun = choices.is_anew and not squares.intersects(scratch, turns.explainer.expected)
        is_answered = has_begun and squares.count(general) > 2 and not squares.is_empty(scratch)
        if is_answered or (squares.count(general) > 1 and turns.rest_ms >= turns.settings.tolerance_ms):
            if has_begun:
                return self._begin_anew()
            turns.enter(CORRECTING)
        return 0

    def take(self, square: "int") -> "int":
        """What a square of the open menu stands for."""
        choices = self._choices
        turns = self._turns
        if squares.has(choices.shelf, square):
            choices.take_game(square)
            turns.enter(PLAYING)
            return 0
        if square == DRAW_SQUARE:
            from madang import draws  # which few games know

            return draws.agree(turns)
        if square == choices.swap_square:
            turns.game.computer_side ^= 1
            turns.enter(PLAYING)
            return 0
        if choices.is_anew:
            return self._begin_anew()
        return self._play_again(square == ROUND_AGAIN_SQUARE)

    def _play_again(self, is_same_game: "bool") -> "int":
        """Drop the round for the same one again, or the game for one of its kind."""
        turns = self._turns
        if turns.settled == turns.explainer.expected:
            self._rounds.call_guide()
        if is_same_game:
            while turns.game.undo():
                pass
        else:
            self._rounds.drop_game("")
        self._rounds.go_on_from_here()
        return CHOSEN

    def _begin_anew(self) -> "int":
        """Drop the round for the same one again, of which the first move may stand already."""
        events = self._play_again(True)
        self._turns.explainer.ignores_standing = False
        self._rounds.may_go_on = True
        return events
