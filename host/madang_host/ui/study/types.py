"""What a page is sent of rounds and of an analysis, as types. static/state.d.ts says the same."""

from typing import NotRequired, TypedDict


class Move(TypedDict):
    text: str
    words: str  # what is said of it, beside whose it was: in the viewer's language
    side: str  # who made it
    origin: str  # square; empty for a pass, a throw and a mal that comes in
    landing: str  # square; empty for a pass, a throw and a mal that goes home
    called: str  # the square whose colour it calls
    keeps_turn: bool  # the same side moves again
    position: str  # that it led to
    pieces: str  # there: of each tower of the look, in its order, square and rings, or ---; then square and letter of
    # each colour that is no tower, small if it was not given


class RoundMoves(TypedDict):
    first: str  # the side that began the round
    start: str  # its first position
    start_pieces: str  # as Move.pieces
    moves: dict[str, Move]  # by number, from 0


class PastRound(RoundMoves):
    result: str


class LegalMove(TypedDict):
    text: str
    origin: str  # square; empty for a pass, a throw and a mal that comes in
    landing: str  # square; empty for a pass, a throw and a mal that goes home
    wins: bool  # the round, as far as the game can tell at a glance


class TriedLine(TypedDict):
    """A line that a viewer tries: its last moves, and how it may go on."""

    moves: dict[str, Move]  # by number, from 0
    legal: list[LegalMove]
    result: str  # who has won by it, in words; empty while it goes on


class MoveOutcome(TypedDict):
    outcome: str  # win, draw, loss or open, for who makes the move
    plies: int  # to the end, 0 if nobody has counted them, or within which nobody forces a win


class Prospects(TypedDict):
    position: str
    is_final: bool
    moves: dict[str, MoveOutcome]  # by move


class BestMove(MoveOutcome):
    move: str


class JudgedMove(MoveOutcome):
    best: BestMove
    kind: str  # what was overlooked (madang_host.teaching.mistakes)


class Worth(TypedDict):
    winner: str  # the side that wins by force, `draw`, or empty
    plies: int  # as MoveOutcome.plies


class Judgement(TypedDict):
    """Of a round, or of a line that is tried."""

    last: str  # its last position, by which it is known
    done: int  # positions
    of: int
    worth: dict[str, Worth]  # what is known of its positions, by number, 0 being the start
    said: dict[str, str]  # of moves by number: what they lead to, in a sentence
    moves: dict[str, JudgedMove]  # by number, those that made it worse, as is proved
    moments: dict[str, str]  # by number, those that decided a round that is over, in a sentence


class ExplainedStep(TypedDict):
    move: str
    words: str


class Explanation(TypedDict):
    """Why a move leads to what it does (madang_host.teaching.game_teaching)."""

    said: list[str]  # sentences
    kind: str  # what was overlooked; empty if it is no mistake
    line: list[ExplainedStep]  # the move first


class LessonGiven(TypedDict):
    """A position to be solved (madang_host.teaching.lessons)."""

    question: str
    progress: str  # what the learner has come to, in words
    round: PastRound  # without moves: the position is its start
    look: NotRequired[object]  # of the game, if another one is shown


class LessonAnswer(TypedDict):
    is_right: bool
    said: str
    progress: str


class Analysis(TypedDict, total=False):
    """What this viewer has asked for (viewer_analysis)."""

    prospects: Prospects
    judgement: Judgement
