"""What is chosen at the board, carried out: how a round is set up, which position is to be solved. Loaded for a choice,
and forgotten after it."""

from madang.games.kamisado.game import BASIC_OPTION, DRAW_OPTION, FAIR_OPTION, FILL_OPTIONS, Kamisado
from madang.games.kamisado.match import Match


def set_up(match: "Match", option: "bytes", chance: "int") -> "None":
    """Begin the next round of a match as an option says; to draw by hand leaves it open. `chance` as in
    madang.games.Game.choose."""
    if option in FILL_OPTIONS:
        match.start_filled(FILL_OPTIONS.index(option))
    elif option == BASIC_OPTION:
        match.start_basic()
    elif option == DRAW_OPTION:
        match.start_drawn(_drawn(match.tokens_left(), chance))
    elif option == FAIR_OPTION:
        from madang.games.kamisado.starts import FAIR_TOKENS  # few choices have a use for it

        pair = chance % (len(FAIR_TOKENS) // 2)
        match.start_drawn((FAIR_TOKENS[2 * pair], FAIR_TOKENS[2 * pair + 1]))


def begin_lesson(game: "Kamisado") -> "None":
    """The first position that is not solved yet; after the last one they begin anew."""
    from madang.games.kamisado.lessons import LESSONS  # few choices have a use for them

    index = game.solved % len(LESSONS)
    position, _, solution = LESSONS[index].rpartition(" ")
    game.load(position)
    game.lesson = index + 1
    game.solution = solution


def _drawn(tokens: "list[int]", chance: "int") -> "tuple[int, int]":
    """Two of the tokens, by a number that nobody can foresee."""
    first = tokens[chance % len(tokens)]
    others = [token for token in tokens if token != first]
    return first, others[chance // len(tokens) % len(others)]
