"""What the page is sent, as types: one object, the state. static/state.d.ts says the same to the page's own code.

Squares are named a1 to h8; the places beside the board are a0 to h0 below White's home row and a9 to h9 above Black's.
A tower is named `white-green`. Nothing is ever null, so that a change is a JSON Merge Patch (RFC 7396).
"""

from typing import Any, NotRequired, TypedDict

from madang_host.games.race_types import RaceLook, RaceState
from madang_host.ui.study.types import Analysis, PastRound, RoundMoves


class Setting(TypedDict):
    group: str  # what it is about: play, lights, sensors or current
    default: int
    least: int
    most: int
    help: str


class ProfileWords(TypedDict):
    words: str  # what players call it
    purpose: str  # what it is for


class Player(TypedDict):
    name: str  # as the players want it, or empty
    level: int  # of the engine, 0 for hands


class GameWords(TypedDict):
    """A game that can be begun, in the viewer's language."""

    words: str
    sides: dict[str, str]  # all that there are, as in Look
    has_pie_rule: bool  # whether it makes the game fairer
    explains: bool  # whether it is known why its moves win and lose


class Variants(TypedDict):
    words: str  # what they are about
    choices: list[list[str]]  # each the word of the record and in words; the usual one first
    sides: dict[str, int]  # by choice: how many of the sides play, where that is what they are about


class Look(TypedDict):
    """What never changes: the colours and names of things, in the viewer's language."""

    language: str
    game: str  # its name
    games: dict[str, GameWords]  # by name
    squares: dict[str, str]  # by square: the name of its tile, which may be that of its colour
    colours: dict[str, str]  # by that name: in the viewer's language
    letters: dict[str, str]
    matches: dict[str, str]  # by what the board is told to begin, the game's name first: in the viewer's language
    setups: dict[str, dict[str, str]]  # by match: how its first round can be set up, in words by the option
    variants: dict[str, list[Variants]]  # by match: what can be chosen beside it; none where it is all there is
    lessons: dict[str, str]  # kinds of positions to be solved, of this game or of the first that has them: in words
    sides: dict[str, str]  # that players have, by name: in the viewer's language; who sits above comes first
    has_trays: bool  # pieces stand beside the board while it is played
    tiles: dict[str, str]  # CSS colours of squares, by the name of the colour
    shapes: dict[str, Any]  # madang_host.render.shapes.page_shapes, pieces by tower
    towers: dict[str, str]  # by tower: in words
    signs: dict[str, str]  # by role
    roles: dict[str, str]  # by role: in words
    settings: dict[str, Setting]
    race: NotRequired[RaceLook]  # of games of throws


class Connection(TypedDict):
    is_connected: bool
    words: str


class Option(TypedDict):
    words: str
    is_in_force: bool


class Identity(TypedDict):
    id: str
    firmware: str


class Standing(TypedDict):
    at: str
    rings: int
    missing: NotRequired[bool]  # nothing is felt there


class Held(TypedDict):
    tower: str
    over: str
    rings: int


class AdvisedMove(TypedDict):
    """The best move, while the board shows it; else empty. Without its origin while its tower is in the hand."""

    origin: str
    landing: str


class Light(TypedDict):
    """What a light does by itself: it is steady, or goes through levels of its colour, or through other colours."""

    colour: str  # as CSS writes it
    period_ms: NotRequired[int]
    levels: NotRequired[str]  # in percent, evenly spaced over the period, with even changes between them
    turns: NotRequired[str]  # CSS colours instead, evenly spaced, one after the other


class LightsAndTowers(TypedDict):
    """What changes at any time."""

    lights: dict[str, Light]  # by square: those that are lit
    towers: dict[str, Standing]  # by tower
    strangers: dict[str, bool]  # by square: something stands there, and nobody knows what
    held: NotRequired[Held]


class Game(RoundMoves):
    """What changes with the mirror's revision, in the viewer's language. `first`, `start` and `moves` are those of the
    present round."""

    match: str  # what was begun: one of look.matches, or another first entry of a record
    resigned: str  # the side that has given the game up, or empty
    draws: bool  # whether the players may agree on a draw now
    port: str
    hands: str  # `virtual` if the page moves the towers, else `real`
    connection: Connection
    phase: str
    roles: dict[str, str]  # by square: what it means, but for dark ones
    turn: str
    side: str
    active: str  # the colour that must move; empty if it is not one alone
    asks: str  # the name of what the board asks
    ask: str  # the same in words
    advice: str
    advised: AdvisedMove
    mistake: str
    result: str
    score: dict[str, str]  # by number of the line
    options: dict[str, Option]  # by square
    shelf: dict[str, str]  # the other games that the board has, by name: in the viewer's language
    is_on: str  # `yes` while there is a game that would be lost, or `no`
    current_ma: int
    dropped: int  # lines of the board that were lost
    settings: dict[str, int]
    board: NotRequired[Identity]
    race: NotRequired[RaceState]  # of games of throws
    round: int
    rounds: dict[str, PastRound]  # by number, those before


class State(Game, LightsAndTowers, Analysis):
    """All that a page shows."""

    look: Look
    profiles: dict[str, ProfileWords]  # by name
    right: str  # what this viewer may do: watch, play or own
    players: dict[str, Player]  # by side of the look
    side_to_take: str  # the side that, by the pie rule, whoever is to move may take instead, or empty
    hint: str  # `thinking` while the best move is looked for, or empty
    is_engine_ready: bool  # it is, until somebody waits for it the first time
    clocks: dict[str, object]  # madang_host.players.clocks.Clocks.shown
