"""What a board asks of the hands, in one sentence for each ask of madang.referee. Knows the mirror and no view."""

from madang import roles
from madang.games.kamisado.board import EMPTY, SQUARE_COLOUR, colour_of, rings_of
from madang.games.kamisado.match import BASIC, FILL
from madang.games.kamisado.rules import NOBODY
from madang.squares import members, square_name
from madang_host.connection.mirror import Mirror
from madang_host.games.kamisado.names import (
    colour_as_object,
    colour_words,
    side_words,
    tower_as_object,
    tower_words,
)
from madang_host.i18n.language import _
from madang_host.ui.sentences import names_of, option_words, sentence, side_of_turn


def ask_words(mirror: Mirror) -> str:
    """What the board asks of the hands, in one sentence."""
    if mirror.ask.name in _ASKS:
        return sentence(_ASKS[mirror.ask.name](mirror))
    return _("The board asks: {name}.").format(name=mirror.ask.name)


def advice_after_round(mirror: Mirror) -> str:
    """What the round was worth, and how it goes on."""
    match = mirror.match
    if match is None or not match.rounds:
        return ask_words(mirror)
    played = match.rounds[-1]
    if match.winner != NOBODY:
        winner, score = match.winner, match.score
        won = _("{winner} has won the match, {points} to {others}.").format(
            winner=side_words(winner), points=score[winner], others=score[1 - winner]
        )
        return f"{won} {ask_words(mirror)}"
    worth = _("1 point") if played.points == 1 else _("{count} points").format(count=played.points)
    if played.ringed:
        ring = (_("no ring"), _("a ring"), _("a second ring"), _("a third ring"))[rings_of(played.ringed)]
        tower = colour_as_object(colour_of(played.ringed))
        worth = _("{points} and {ring} for the {colour} tower").format(points=worth, ring=ring, colour=tower)
    return f"{worth}. {ask_words(mirror)}"


def _nothing(mirror: Mirror) -> str:
    squares = members(mirror.ask.squares)
    if squares:
        return _("{side} moves to {squares}: leave it there a moment and the move counts.").format(
            side=side_of_turn(mirror), squares=names_of(squares)
        )
    return _("Wait a moment.")


def _set_up(mirror: Mirror) -> str:
    square = members(mirror.ask.squares)[0]
    tower = tower_as_object(mirror.game.start_piece(square))
    return _("Set up: put {tower} on {square}.").format(tower=tower, square=square_name(square))


def _move(mirror: Mirror) -> str:
    squares = members(mirror.ask.squares)
    if len(squares) == 1:
        return _("{side}: move the {colour} tower on {square}.").format(
            side=side_of_turn(mirror),
            colour=colour_as_object(colour_of(mirror.position.board[squares[0]])),
            square=square_name(squares[0]),
        )
    return _("{side}: move any of your towers.").format(side=side_of_turn(mirror))


def _put(mirror: Mirror) -> str:
    squares = members(mirror.ask.squares)
    winning = [square for square in squares if roles.role_of(mirror.meanings[square]) == roles.WINNING]
    if len(squares) > 1:
        put = _("{side}: put it on one of {squares}")
    else:
        put = _("{side}: put it on {squares}")
    asked = put.format(side=side_of_turn(mirror), squares=names_of(squares))
    if not winning:
        return f"{asked}."
    return _("{asked}; {squares} wins!").format(asked=asked, squares=_(" and ").join(map(square_name, winning)))


def _wait(mirror: Mirror) -> str:
    square = members(mirror.ask.squares)[0]
    return _("{tower} on {square} is blocked and passes; {colour} is called next.").format(
        tower=tower_words(mirror.position.board[square]),
        square=square_name(square),
        colour=colour_words(SQUARE_COLOUR[square]),
    )


def _lift(mirror: Mirror) -> str:
    where = names_of(members(mirror.ask.squares))
    if mirror.phase == "setting-up":
        return _("Set up: lift the tower on {squares}; it does not belong there.").format(squares=where)
    return _("Lift what stands on {squares}: nothing belongs there.").format(squares=where)


def _return(mirror: Mirror) -> str:
    square = members(mirror.ask.squares)[0]
    tower = tower_as_object(mirror.position.board[square])
    return _("Put {tower} back on {square}.").format(tower=tower, square=square_name(square))


def _carry(mirror: Mirror) -> str:
    if mirror.ask.route is None:
        return _("Put the towers back.")
    origin, landing = mirror.ask.route
    route = {"origin": square_name(origin), "landing": square_name(landing)}
    if mirror.phase == "setting-up":
        tower = tower_as_object(mirror.game.start_piece(landing))
        return _("Set up: carry {tower} from {origin} to its place {landing}.").format(tower=tower, **route)
    if mirror.position.board[landing] == EMPTY:
        tower = tower_as_object(mirror.position.board[origin])
        return _("You make {side}'s move: carry {tower} from {origin} to {landing}.").format(
            side=side_of_turn(mirror), tower=tower, **route
        )
    tower = tower_words(mirror.position.board[landing])
    return _("Lift what stands on {origin} and carry it to {landing}, where {tower} belongs.").format(
        tower=tower, **route
    )


def _again(mirror: Mirror) -> str:
    again, new = (square_name(square) for square in members(mirror.ask.squares))
    return _(
        "A round is on. Put any tower on {again} to start it again, on {new} for a new game, or set it up to continue."
    ).format(again=again, new=new)


def _choose(mirror: Mirror) -> str:
    """Who chooses what: the winner of the last round fills, the challenger draws."""
    match = mirror.match
    if match is None:
        return _("Choose: put any tower on a lit square.")
    side = side_words(match.challenger())
    if any(option.text.startswith("token ") for option in mirror.options.values()):
        return _tokens_by_hand(mirror, side)
    known = (*SETUP_OPTIONS, BASIC) if BASIC in match.setups() else SETUP_OPTIONS
    setups = [square for square, option in mirror.options.items() if option.text.startswith(known)]
    where = [
        square_name(square) + (f" ({option_words(mirror, square)})" if len(setups) > 1 else "") for square in setups
    ]
    squares = _(" or ").join(where) or _("a lit square")
    if match.setups() == (FILL,):
        side = side_words(1 - match.challenger())
        return _("{side} chooses the side to fill from: put any tower on {squares}.").format(side=side, squares=squares)
    if BASIC in match.setups():
        return _("{side} chooses the set-up: put any tower on {squares}.").format(side=side, squares=squares)
    return _("{side} draws the tokens: put any tower on {squares}.").format(side=side, squares=squares)


def _tokens_by_hand(mirror: Mirror, side: str) -> str:
    told = [square for square, option in mirror.options.items() if option.is_in_force]
    if told:
        token = option_words(mirror, told[0])
        return _("{side} has drawn {token}: now any tower on the square of the other token.").format(
            side=side, token=token
        )
    return _(
        "{side} draws two tokens by hand: put any tower on the square of the first, b7 for 1 to g2 for 36."
    ).format(side=side)


def _new(mirror: Mirror) -> str:
    if mirror.game.has_next_round():
        return _("Lift a tower for the next round.")
    return _("Lift a tower for a new game.")


SETUP_OPTIONS = ("fill", "draw")  # what a round may need before it can be set up, beside the basic set-up


_ASKS = {
    "nothing": _nothing,
    "set-up": _set_up,
    "move": _move,
    "put": _put,
    "wait": _wait,
    "lift": _lift,
    "return": _return,
    "carry": _carry,
    "again": _again,
    "choose": _choose,
    "new": _new,
}
