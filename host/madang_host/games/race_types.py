"""What screens are told of a race (madang.games.race), as types. Squares are named a1 to h8, throws by the word that a
record has; nothing is ever null."""

from typing import NotRequired, TypedDict


class Throw(TypedDict):
    words: str  # in the viewer's language
    steps: int
    flat: list[bool]  # the four sticks, with their flat side up or not


class RaceLook(TypedDict):
    """What does not change in a round."""

    is_round: bool  # the cloth is a circle
    places: dict[str, list[float]]  # by square of a station: where it is shown, from 0 to 100, right and down
    roads: list[list[str]]  # the stations that a line joins
    large: list[str]
    signs: dict[str, str]  # by station: what is printed there
    colours: dict[str, str]  # by side, as CSS
    throws: dict[str, Throw]  # those that are played with
    marked: list[int]  # the sticks that bear a mark
    mal: int  # of each side
    teams: dict[str, int]  # by side: how many play it


class RaceMove(TypedDict):
    """`origin` is empty for a mal that comes in, `landing` for one that goes home."""

    text: str
    words: str
    throw: str
    origin: str
    landing: str
    catches: bool
    joins: bool


class Thrown(TypedDict):
    number: int  # of the throws of the round, the first being 1
    throw: str
    side: str
    by_board: bool


class Presence(TypedDict):
    """That a side leaves, or comes back."""

    text: str
    words: str
    side: str
    is_away: bool


class RaceState(TypedDict):
    is_due: bool  # the sticks are to be thrown
    for_begin: bool  # only for who begins
    mover: str  # whose turn it is, in words
    member: int  # which of a team that is, the first being 0
    waiting: list[str]  # the throws to be spent
    moves: list[RaceMove]
    seals: list[str]  # what the board sealed before it threw
    seed: str  # what proves its throws after the round, or empty
    best: str  # the text of the move that a coach advises, or empty
    catches: dict[str, int]  # by square: how likely what stands there is caught next, in percent
    chances: dict[str, int]  # by throw: how likely it comes, in percent
    presence: list[Presence]  # who may leave now, or come back
    last: NotRequired[Thrown]
