"""What is chosen at the board, carried out: how a round is set up, which position is to be solved. Loaded for a choice,
and forgotten after it."""

from madang.games.kamisado.game import (
    BASIC_OPTION,
    COMPUTER_OPTIONS,
    DRAW_OPTION,
    DRAW_OPTIONS,
    FAIR_OPTION,
    FILL_OPTIONS,
    HAND_OPTION,
    LESSON_OPTION,
    PIE_RULE_OPTION,
    Kamisado,
)
from madang.games.kamisado.match import Match
from madang.games.kamisado.rules import NOBODY


def choose(game: "Kamisado", option: "bytes", chance: "int") -> "None":
    """Do as an option says, if it is one; `chance` as in madang.games.Game.choose."""
    match = game.match
    if option in COMPUTER_OPTIONS:
        side = COMPUTER_OPTIONS.index(option)
        game.computer_side = NOBODY if game.computer_side == side else side
    elif option == PIE_RULE_OPTION:
        game.has_pie_rule = not game.has_pie_rule
    elif option == LESSON_OPTION:
        game.lesson = 1  # which one it is, is seen next
        game.next_round()
    elif option in FILL_OPTIONS or option == BASIC_OPTION or option in DRAW_OPTIONS:
        if match is None or game.is_new():
            from madang.games.kamisado import match_setup

            game.match = match = match_setup.new_match(game.match_kind)
        set_up(match, option, chance)
        game.round_changed()
        game.is_drawn_by_hand = option == HAND_OPTION
    elif option and (option != game.kind_text or match is None):
        game.begin_match(option.decode())


def tell_token(game: "Kamisado", token: "int") -> "None":
    """One of the two tokens that the players have drawn; the first one again takes that back."""
    if token == game.told_token:
        game.told_token = 0
    elif not game.told_token or game.match is None:
        game.told_token = token
    else:
        game.match.start_drawn((game.told_token, token))
        game.round_changed()


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
