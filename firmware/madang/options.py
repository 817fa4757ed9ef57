"""Takes what players choose on a square before a round. Knows the game seam. Loaded when it is asked for, and forgotten
after it."""

from madang import squares
from madang.events import CHOSEN
from madang.squares import NO_SQUARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.between_rounds import BetweenRounds
    from madang.turns import Turns


def take(rounds: "BetweenRounds", turns: "Turns", square: "int") -> "int":
    """Take the option of a square: of the game that is on, or another game of the shelf. Returns the events."""
    game = turns.game
    choices = turns.choices
    turns.is_fresh = True
    if squares.has(choices.shelf, square) and not game.must_choose():
        choices.take_game(square)
        return 0
    chosen = squares.new_set()
    game.chosen(chosen)
    was_chosen = squares.has(chosen, square)
    game.choose(square, choices.chance)
    rounds.has_begun = False
    turns.identity.forget()
    rounds.aim()
    if game.lesson:
        choices.close()  # its towers may go where something can be chosen
        return CHOSEN
    game.chosen(chosen)
    is_dropped = was_chosen and not squares.has(chosen, square)
    choices.taken = NO_SQUARE if is_dropped else square
    return CHOSEN
