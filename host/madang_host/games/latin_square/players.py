"""What the PC knows of a Latin square that is being filled: its solution."""

from madang.games import Game
from madang.games.latin_square.rules import EMPTY, PALETTE, Square, square_at
from madang_host.games.latin_square.face import latin_square
from madang_host.games.latin_square.puzzles import Cells, Grid
from madang_host.games.players import Advice, GamePlayers, OpenEngine
from madang_host.games.records import move_text
from madang_host.general.outcomes import LOSS, OPEN, WIN


class Players(GamePlayers):
    """A WIN paints what a solution has there, a LOSS something else; to take up a colour is OPEN."""

    def choose(self, game: Game, level: int, seconds: float, open_engine: OpenEngine) -> str:
        return self.advise(game, seconds, open_engine).move

    def advise(self, game: Game, seconds: float, open_engine: OpenEngine) -> Advice:
        """The next step to a solution: what is painted wrong first, then the square with the fewest colours left."""
        played = latin_square(game)
        solution = solution_of(played.round)
        if solution is None:
            return Advice(move_text(game, 0), OPEN, None)
        landing = _next_step(played.round, solution)
        return Advice(move_text(game, played.index_of(landing)), WIN, None)

    def judge(self, game: Game, seconds: float) -> list[Advice]:
        played = latin_square(game)
        position = played.round
        solution = solution_of(position)
        judged = []
        for move in range(played.move_count()):
            landing = played.landing[move]
            outcome = OPEN
            if solution is not None and not position.given[landing]:
                outcome = WIN if solution[landing] == position.colour() else LOSS
            judged.append(Advice(move_text(game, move), outcome, None))
        return sorted(judged, key=lambda one: (WIN, OPEN, LOSS).index(one.outcome))


def solution_of(position: Square) -> dict[int, int] | None:
    """By square the colour of the only solution or, where there are several, of one that what is painted leads to;
    None if there is none."""
    size = position.size
    grid = Grid(size, position.is_pair)
    given = _cells(position, with_painted=False)
    painted = _cells(position, with_painted=True)
    cells = painted if grid.count(given, 2) > 1 else given
    found = next(grid.solutions(cells), None)
    if found is None:
        return None
    return {square_at(size, index): PALETTE[symbol] for index, symbol in enumerate(found)}


def _cells(position: Square, with_painted: bool) -> Cells:
    squares = [square_at(position.size, index) for index in range(position.size**2)]
    return [
        PALETTE.index(bytes((position.cells[square] - 1,)))
        if position.cells[square] and (with_painted or position.given[square])
        else -1
        for square in squares
    ]


def _next_step(position: Square, solution: dict[int, int]) -> int:
    """Where to set the brush."""
    open_squares = [
        square
        for square, colour in solution.items()
        if square != position.brush and not position.given[square] and position.cells[square] - 1 != colour
    ]
    if not open_squares:  # only what the brush stands on is wrong: anywhere else, and back
        return next(square for square in solution if square != position.brush)
    here = [square for square in open_squares if solution[square] == position.colour()]
    open_squares.sort(key=lambda square: (position.cells[square] == EMPTY, position.possible(square).bit_count()))
    if here and position.cells[open_squares[0]] == EMPTY:
        return min(here, key=lambda square: position.possible(square).bit_count())
    wanted = solution[open_squares[0]]
    if wanted == position.colour():
        return open_squares[0]
    return next(
        square
        for square in solution
        if position.given[square] and position.cells[square] - 1 == wanted and square != position.brush
    )
