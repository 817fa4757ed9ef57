"""The rules of a round read from the rulebooks a second time, to compare with madang.games.kamisado.rules.

Written to be obvious and to share nothing with it: no import of madang, squares are pairs, colours are words, towers
stand in a dictionary, every move makes a new state, and a deadlock is a state seen before.
"""

from dataclasses import dataclass, replace

Square = tuple[int, int]  # file 1 to 8 from White's left, rank 1 to 8 from White's home row

COLOURS = "orange blue purple pink yellow red green brown"
LETTERS = dict(zip("OBPKYRGN", COLOURS.split(), strict=True))

# The home row from its owner's left, and every row above it, as White sees them.
ROWS = ["NGRYKPBO", "PNYBGKOR", "BYNPROKG", "YRGNOBPK", "KPBONGRY", "GKORPNYB", "ROKGBYNP", "OBPKYRGN"]
COLOUR = {(file + 1, rank + 1): LETTERS[ROWS[rank][file]] for rank in range(8) for file in range(8)}

RANGE = {0: 7, 1: 5, 2: 3, 3: 1}


@dataclass(frozen=True)
class Tower:
    side: str  # "black" or "white"
    colour: str
    rings: int = 0


@dataclass(frozen=True)
class State:
    towers: dict[Square, Tower]
    side: str
    active: str | None  # None before the first move of a round
    last: Square | None  # where the tower stands that really moved last


def other(side: str) -> str:
    return "white" if side == "black" else "black"


def forward(side: str) -> int:
    return 1 if side == "white" else -1


def parse(text: str) -> State:
    board, side, active, last = text.split(" ")
    towers: dict[Square, Tower] = {}
    for rank, row in zip(range(8, 0, -1), board.split("/"), strict=True):
        file = 1
        for c in row:
            if c.isdigit():
                file += int(c)
            elif c == "+":
                tower = towers[file - 1, rank]
                towers[file - 1, rank] = replace(tower, rings=tower.rings + 1)
            else:
                towers[file, rank] = Tower("white" if c.isupper() else "black", LETTERS[c.upper()])
                file += 1
    return State(
        towers,
        {"b": "black", "w": "white"}[side],
        None if active == "*" else LETTERS[active],
        None if last == "-" else ("abcdefgh".index(last[0]) + 1, int(last[1])),
    )


def text(state: State) -> str:
    letter = {name: letter for letter, name in LETTERS.items()}
    rows = []
    for rank in range(8, 0, -1):
        row = ""
        for file in range(1, 9):
            tower = state.towers.get((file, rank))
            if tower is None:
                row += "."
            else:
                c = letter[tower.colour]
                row += (c if tower.side == "white" else c.lower()) + "+" * tower.rings
        for empty in range(8, 0, -1):
            row = row.replace("." * empty, str(empty))
        rows.append(row)
    active = "*" if state.active is None else letter[state.active]
    last = "-" if state.last is None else name(state.last)
    return f"{'/'.join(rows)} {state.side[0]} {active} {last}"


def name(square: Square) -> str:
    return "abcdefgh"[square[0] - 1] + str(square[1])


def moves_of(state: State, origin: Square) -> dict[str, State]:
    """The moves and pushes of the tower on a square, by their text, and what they lead to."""
    tower = state.towers[origin]
    ahead = forward(tower.side)
    moves = {}

    # M1 to M4: straight or diagonally forward, through empty squares, onto an empty one; S1, DS1, TS1: how far.
    for sideways in (-1, 0, 1):
        for distance in range(1, RANGE[tower.rings] + 1):
            landing = (origin[0] + sideways * distance, origin[1] + ahead * distance)
            if landing not in COLOUR or landing in state.towers:
                break
            towers = {square: standing for square, standing in state.towers.items() if square != origin}
            towers[landing] = tower
            moves[f"{name(origin)}-{name(landing)}"] = State(towers, other(tower.side), COLOUR[landing], landing)

    # S2 to S9, DS2 to DS8, TS2 to TS8: a push of as many towers as the pusher has rings, or fewer.
    for count in range(1, tower.rings + 1):
        squares = [(origin[0], origin[1] + ahead * step) for step in range(1, count + 1)]
        behind = (origin[0], origin[1] + ahead * (count + 1))
        pushed = [state.towers.get(square) for square in squares]
        if behind not in COLOUR or behind in state.towers:
            continue
        if all(one is not None and one.side != tower.side and one.rings < tower.rings for one in pushed):
            towers = {square: standing for square, standing in state.towers.items() if square not in squares}
            del towers[origin]
            for square, one in zip([*squares[1:], behind], pushed, strict=True):
                assert one is not None
                towers[square] = one
            towers[squares[0]] = tower
            moves[f"{name(origin)}-{name(squares[0])}^{count}"] = State(towers, tower.side, COLOUR[behind], squares[0])
    return moves


def moves(state: State) -> dict[str, State]:
    """The legal moves by their text, and what they lead to; none when the round is over."""
    if result(state) is not None:
        return {}
    return open_moves(state)


def open_moves(state: State) -> dict[str, State]:
    """The moves of a state without home row and deadlock being looked at."""
    found = {}
    for origin, tower in state.towers.items():
        if tower.side == state.side and state.active in (None, tower.colour):
            found.update(moves_of(state, origin))
    if not found and state.active is not None:
        (trapped,) = [
            square for square, tower in state.towers.items() if (tower.side, tower.colour) == (state.side, state.active)
        ]
        found["pass"] = replace(state, side=other(state.side), active=COLOUR[trapped])
    return found


def result(state: State) -> tuple[str, str] | None:
    """M7 and M8: who has won, and whether at home or by deadlock."""
    for square, tower in state.towers.items():
        if square[1] == {"white": 8, "black": 1}[tower.side]:
            return tower.side, "home"
    seen = []
    now = state
    while (now.side, now.active) not in seen:
        seen.append((now.side, now.active))
        found = open_moves(now)
        if list(found) != ["pass"]:
            return None
        now = found["pass"]
    # Who caused it, or called the blocked tower if nobody is known to have moved.
    loser = other(state.side) if state.last is None else state.towers[state.last].side
    return other(loser), "deadlock"


def perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1) for after in moves(state).values())
