"""What a board asks and tells, in sentences for players. Knows the mirror; knows no terminal."""

from madang import roles
from madang.colours import COLOUR_NAMES
from madang.games.kamisado import notation, rules
from madang.games.kamisado.board import EMPTY, RINGLESS, SIDE_NAMES, SQUARE_COLOUR, colour_of, rings_of, side_of
from madang.games.kamisado.match import FILL
from madang.games.kamisado.rules import ANY, NOBODY
from madang.squares import members, square_name
from madang_host.mirror import Mirror
from madang_host.terminal.table import tower_words

RINGS = ("no ring", "a ring", "a second ring", "a third ring")

ROLE_WORDS = {
    roles.ACTIVE: "may or must move",
    roles.POSSIBLE: "it may go here",
    roles.LEGAL: "put it here",
    roles.WINNING: "here it wins",
    roles.ORIGIN: "lifted from here",
    roles.LAST: "moved here last",
    roles.PROVISIONAL: "called next",
    roles.BLOCKED: "blocked, passes",
    roles.SET_UP: "a tower belongs",
    roles.MISSING: "put it back here",
    roles.EXTRA: "lift this",
    roles.CHOICE: "set one to choose",
    roles.TROPHY: "has won",
    roles.ERROR: "board has stopped",
    roles.RISKY: "lets the other side win",
    roles.CHOSEN: "in force; a point",
}


def ask_words(mirror: Mirror) -> str:
    """What the board asks of the hands, in one sentence."""
    return _ASKS[mirror.ask.name](mirror) if mirror.ask.name in _ASKS else f"The board asks: {mirror.ask.name}."


def mistake_words(mirror: Mirror) -> str:
    """The mistake that the board sees, or an empty text."""
    if mirror.mistake == "wrong-tower":
        if mirror.position.active == ANY:
            return f"Wrong tower: it is {_side(mirror)}'s turn."
        return f"Wrong tower: {_active_tower(mirror)} must move."
    if mirror.mistake == "wrong-square":
        return "Wrong square: towers go forward, straight or diagonally, over empty squares."
    if mirror.mistake == "wrong-side":
        return "Wrong side: a tower of the other player's stands there."
    if mirror.mistake == "disturbed":
        return "The towers do not stand as the round has them."
    if any(mirror.unsure):
        where = names_of(members(mirror.unsure))
        return f"Towers were in the air together: see that each stands where its colour is lit ({where})."
    return f"Mistake: {mirror.mistake}." if mirror.mistake else ""


def result_words(mirror: Mirror) -> str:
    """Who has won and how, or an empty text."""
    if mirror.result is None:
        return ""
    winner, reason = mirror.result
    loser = SIDE_NAMES[1 - SIDE_NAMES.index(winner)].capitalize()
    last = mirror.position.last
    if reason == "home" and last < 64:
        tower = COLOUR_NAMES[colour_of(mirror.position.board[last])]
        return f"{winner.capitalize()} wins: the {tower} tower reached {loser}'s home row on {square_name(last)}."
    if reason == "deadlock":
        return f"{winner.capitalize()} wins: {loser}'s last move left both sides blocked, a deadlock."
    return f"{winner.capitalize()} wins ({reason})."


def advice_after_round(mirror: Mirror) -> str:
    """What the round was worth, and how it goes on."""
    match = mirror.match
    if match is None or not match.rounds:
        return ask_words(mirror)
    played = match.rounds[-1]
    worth = f"{played.points} point{'s' * (played.points != 1)}"
    rings = RINGS[rings_of(played.ringed)]
    ring = f" and {rings} for the {COLOUR_NAMES[colour_of(played.ringed)]} tower" if played.ringed else ""
    if match.winner != NOBODY:
        score = f"{match.score[match.winner]} to {match.score[1 - match.winner]}"
        return f"{SIDE_NAMES[match.winner].capitalize()} has won the match, {score}. {ask_words(mirror)}"
    return f"{worth}{ring}. {ask_words(mirror)}"


def turn_words(mirror: Mirror) -> str:
    """Whose turn it is and with which tower."""
    if mirror.ask.name == "set-up" or mirror.phase == "setting-up":
        return "Setting up"
    if mirror.match is not None and mirror.match.winner != NOBODY:
        return f"{SIDE_NAMES[mirror.match.winner].capitalize()} has won the match"
    if mirror.result is not None:
        return f"{mirror.result[0].capitalize()} has won the round"
    if mirror.position.active == ANY:
        return f"{_side(mirror)}: any tower"
    return f"{_side(mirror)}: {COLOUR_NAMES[mirror.position.active]} on {square_name(_active_square(mirror))}"


def legal_squares(mirror: Mirror) -> list[int]:
    """Where the active tower may go, as far as the board's hints tell; empty while any tower may move."""
    if mirror.phase != "playing" or mirror.settings.hint < 2 or mirror.position.active == ANY:
        return []
    moves = rules.move_buffer()
    count = mirror.position.legal_moves(moves)
    return sorted(rules.landing_of(move) for move in moves[:count] if not rules.is_pass(move))


def move_rows(mirror: Mirror) -> list[tuple[str, str]]:
    """The round as rows of two: what the first side did, what the second did. A push keeps the turn."""
    turns: list[str] = []
    keeps_turn = False
    for text in mirror.moves:
        if keeps_turn:
            turns[-1] += f" {text}"
        else:
            turns.append(text)
        keeps_turn = "^" in text
    return [(turns[i], turns[i + 1] if i + 1 < len(turns) else "") for i in range(0, len(turns), 2)]


def order_of_sides(mirror: Mirror) -> tuple[str, str]:
    """The names of the sides, the one that began the round first."""
    turns = sum("^" not in text for text in mirror.moves)
    first = (mirror.position.side + turns) % 2
    return SIDE_NAMES[first].capitalize(), SIDE_NAMES[1 - first].capitalize()


def board_after(mirror: Mirror, origin: int, landing: int) -> bytes:
    """The board after a legal move that is told by two squares."""
    played = notation.parse_position(mirror.position_text)
    moves = rules.move_buffer()
    for move in moves[: played.legal_moves(moves)]:
        if rules.origin_of(move) == origin and rules.landing_of(move) == landing:
            played.play(move)
            break
    return bytes(played.board)


def names_of(squares: list[int]) -> str:
    return " ".join(square_name(square) for square in squares)


def _side(mirror: Mirror) -> str:
    return SIDE_NAMES[mirror.position.side].capitalize()


def _active_square(mirror: Mirror) -> int:
    return mirror.position.square_of(mirror.position.side, mirror.position.active)


def _active_tower(mirror: Mirror) -> str:
    square = _active_square(mirror)
    return f"{tower_words(mirror.position.board[square])} on {square_name(square)}"


def _tower_of_game(mirror: Mirror, square: int) -> str:
    """The tower that the round has on a square."""
    tower = mirror.position.board[square]
    return "a tower" if tower == EMPTY else tower_words(tower)


def _tower_of_start(mirror: Mirror, square: int) -> str:
    """The tower that belongs on a square when the round begins."""
    tower = mirror.game.start_piece(square)
    return "a tower" if tower == EMPTY else tower_words(tower)


def option_words(mirror: Mirror, square: int) -> str:
    """What a tower set on a square chooses: `dragon to 7`, `from the left`, `set up by tokens`."""
    text = mirror.options[square].text if square in mirror.options else ""
    return _OPTIONS.get(text, text.replace(" ", " to "))


def why_nothing_to_choose(mirror: Mirror) -> str:
    """When there will be something to choose."""
    if mirror.result is not None:
        return "Lift a tower first; then the next round is chosen."
    if mirror.moves:
        return "Nothing can be chosen in the middle of a round."
    return "To choose another match, take a tower off the board first."


def score_words(mirror: Mirror) -> list[str]:
    """What is played and how it stands, a short line each."""
    match = mirror.match
    if match is None:
        return ["A single round"]
    score = ", ".join(f"{SIDE_NAMES[side].capitalize()} {match.score[side]}" for side in range(2))
    return [f"{match.edition.capitalize()} to {match.length}, round {len(match.rounds)}", score]


def ringed(mirror: Mirror, tower: int) -> int:
    """A tower with the rings that it has by now."""
    if mirror.match is not None:
        return tower & RINGLESS | mirror.match.rings(side_of(tower), colour_of(tower)) << 4
    standing = [other for other in mirror.position.board if other & RINGLESS == tower & RINGLESS]
    return standing[0] if standing else tower


# One function an ask of madang.referee


def _nothing(mirror: Mirror) -> str:
    squares = members(mirror.ask.squares)
    if squares:
        return f"{_side(mirror)} moves to {names_of(squares)}: leave it there a moment and the move counts."
    return "Wait a moment."


def _set_up(mirror: Mirror) -> str:
    square = members(mirror.ask.squares)[0]
    return f"Set up: put {_tower_of_start(mirror, square)} on {square_name(square)}."


def _move(mirror: Mirror) -> str:
    squares = members(mirror.ask.squares)
    if len(squares) == 1:
        colour = COLOUR_NAMES[colour_of(mirror.position.board[squares[0]])]
        return f"{_side(mirror)}: move the {colour} tower on {square_name(squares[0])}."
    return f"{_side(mirror)}: move any of your towers."


def _put(mirror: Mirror) -> str:
    squares = members(mirror.ask.squares)
    winning = [square for square in squares if roles.role_of(mirror.meanings[square]) == roles.WINNING]
    where = names_of(squares)
    if len(squares) > 1:
        where = f"one of {where}"
    return f"{_side(mirror)}: put it on {where}" + (
        f"; {' and '.join(map(square_name, winning))} wins!" if winning else "."
    )


def _wait(mirror: Mirror) -> str:
    square = members(mirror.ask.squares)[0]
    tower = tower_words(mirror.position.board[square])
    called = COLOUR_NAMES[SQUARE_COLOUR[square]]
    return f"{tower} on {square_name(square)} is blocked and passes; {called} is called next."


def _lift(mirror: Mirror) -> str:
    where = names_of(members(mirror.ask.squares))
    if mirror.phase == "setting-up":
        return f"Set up: lift the tower on {where}; it does not belong there."
    return f"Lift what stands on {where}: nothing belongs there."


def _return(mirror: Mirror) -> str:
    square = members(mirror.ask.squares)[0]
    return f"Put {_tower_of_game(mirror, square)} back on {square_name(square)}."


def _carry(mirror: Mirror) -> str:
    if mirror.ask.route is None:
        return "Put the towers back."
    origin, landing = map(square_name, mirror.ask.route)
    if mirror.phase == "setting-up":
        tower = _tower_of_start(mirror, mirror.ask.route[1])
        return f"Set up: carry {tower} from {origin} to its place {landing}."
    if mirror.position.board[mirror.ask.route[1]] == EMPTY:
        tower = _tower_of_game(mirror, mirror.ask.route[0])
        return f"{_side(mirror)}'s move is made by your hands: carry {tower} from {origin} to {landing}."
    tower = _tower_of_game(mirror, mirror.ask.route[1])
    return f"Lift what stands on {origin} and carry it to {landing}, where {tower} belongs."


def _again(mirror: Mirror) -> str:
    again, new = (square_name(square) for square in members(mirror.ask.squares))
    return f"A round is on. Put any tower on {again} to begin it again, on {new} for a new game, or set it up to go on."


def _choose(mirror: Mirror) -> str:
    """Who chooses what: the winner of the last round fills, the challenger draws."""
    match = mirror.match
    if match is None:
        return "Choose: put any tower on a lit square."
    if match.setups() == (FILL,):
        chooser = f"{SIDE_NAMES[1 - match.challenger()].capitalize()} chooses from where to fill"
    else:
        chooser = f"{SIDE_NAMES[match.challenger()].capitalize()} draws the tokens"
    setups = [square for square, option in mirror.options.items() if option.text.startswith(SETUP_OPTIONS)]
    where = [
        square_name(square) + (f" ({option_words(mirror, square)})" if len(setups) > 1 else "") for square in setups
    ]
    return f"{chooser}: put any tower on {' or '.join(where) or 'a lit square'}."


def _new(mirror: Mirror) -> str:
    if mirror.game.goes_on():
        return "Lift a tower for the next round."
    return "Lift a tower for a new game."


SETUP_OPTIONS = ("fill", "draw")  # what a round may need before it can be set up

_OPTIONS = {
    "fill left": "from the left",
    "fill right": "from the right",
    "basic": "basic set-up",
    "draw": "set up by tokens",
}

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
