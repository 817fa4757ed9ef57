"""What a player types on the board's squares: `d8d4` or, where one move alone goes there, `d4`. Knows the game seam."""

from madang.games import Game
from madang.squares import FILES, NO_SQUARE, RANKS, parse_square


class TypedMove:
    """The letters and digits typed since the last key that was neither.

    text   as typed: `d`, `d8`, `d8d`, `d8d4`; a letter after that begins anew
    """

    def __init__(self) -> None:
        self.text = ""

    def type(self, key: str) -> None:
        """Take a letter of a file or a digit of a rank; a digit without a letter belongs to no square typed here."""
        if key in FILES:
            whole = self.text[: len(self.text) // 2 * 2]
            self.text = (whole if len(whole) < 4 else "") + key
        elif key in RANKS and len(self.text) % 2:
            self.text += key
        else:
            self.text = ""

    def clear(self) -> None:
        self.text = ""

    @property
    def squares(self) -> list[int]:
        """The whole squares, none to two."""
        return [parse_square(self.text[at : at + 2]) for at in range(0, len(self.text) - 1, 2)]

    @property
    def is_begun(self) -> bool:
        """Whether a letter waits for its digit."""
        return len(self.text) % 2 == 1


def move_between(game: Game, squares: list[int]) -> tuple[int, int] | None:
    """From where to where the leading piece goes in the legal move of two squares, or in the only one that lands on a
    single square; None if there is no such move."""
    found = {
        (game.origin[move], game.landing[move])
        for move in range(game.move_count())
        if not game.is_pass(move) and game.origin[move] != NO_SQUARE
    }
    if len(squares) == 1:
        found = {route for route in found if route[1] == squares[0]}
        return next(iter(found)) if len(found) == 1 else None
    return (squares[0], squares[1]) if tuple(squares) in found else None
