"""Why a move of Kamisado wins or loses: the line that proves it, and what happens at each step of it, in words.

What is said of a step is taken from the rules: who is called, who comes home, how many answers there are. That the line
as a whole is best play is the engine's proof.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from madang.games.kamisado.board import RINGLESS
from madang.games.kamisado.notation import (
    MoveError,
    PositionError,
    move_text,
    parse_move,
    parse_position,
    position_text,
)
from madang.games.kamisado.rules import (
    HOME,
    NOBODY,
    Round,
    is_pass,
    landing_of,
    origin_of,
    pushed_of,
)
from madang.squares import square_name
from madang_host.engine.search.limits import Limit
from madang_host.engine.search.outcomes import OPEN, WIN
from madang_host.errors import UserError
from madang_host.games.face import sentence
from madang_host.games.kamisado.names import side_words, tower_as_object, tower_words
from madang_host.games.kamisado.towers import legal_moves
from madang_host.games.registry import face_of
from madang_host.i18n.language import _
from madang_host.players.move_analysis import Finding, MoveOutcome
from madang_host.teaching.comments import comment, missed
from madang_host.teaching.mistakes import judged, kind_of, kind_words

if TYPE_CHECKING:
    from madang_host.engine.analysis import Outcome
    from madang_host.teaching.game_teaching import OpenAnalyst

GAME = "kamisado"
LINE_S = 2.0  # for the line, beside what it took to find out what moves lead to
_SOON = 3  # plies within which a pass is what was overlooked
_SHORT = 3  # plies of a line whose end needs no mention
_FEW = 4  # towers of a line whose parts are told


class Step(NamedTuple):
    """A move of the line, and what the rules say of it.

    side, tower  who moves, and with which tower
    landing      where the tower is then
    pushed       how many towers
    called       the tower that must move then, none when the round is over
    ends         how the round ends with it: rules.HOME or rules.DEADLOCK, or 0
    choices      how many moves there were
    safe         how many of them do not lose at once: make no deadlock, and let no tower of the other side home
    """

    move: str
    side: int
    tower: int
    landing: int
    is_pass: bool
    pushed: int
    called: int
    ends: int
    choices: int
    safe: int


class Reason(NamedTuple):
    """Of a move in a position: what it leads to and what the best one does; what was overlooked if it is a mistake,
    else empty; and the line from it, as far as it is proved: to the end of the round where the plies are known."""

    position: str
    side: int
    played: MoveOutcome
    best: MoveOutcome
    kind: str
    steps: tuple[Step, ...]

    @property
    def line(self) -> tuple[str, ...]:
        return tuple(step.move for step in self.steps)

    def said(self) -> list[str]:
        return reason_words(self)

    def step_words(self, at: int) -> str:
        return step_words(self, at)


def why(open_analyst: "OpenAnalyst", position: str, move: str, seconds: float) -> Reason:
    """What there is to say of a move, after thinking for at most so long, and a little longer for the line; raises
    UserError for what is no position or no move of it, before the engine is compiled."""
    try:
        played = parse_position(position)
        code = parse_move(move, played)
    except (PositionError, MoveError) as error:
        raise UserError(str(error)) from error
    analyst = open_analyst()
    from madang_host.engine.examination import known_outcomes  # which takes a while

    outcomes = known_outcomes(analyst, played, Limit(seconds=seconds))
    made = next(one for one in outcomes if one.move == code)
    line = analyst.line(played, made, Limit(seconds=LINE_S))
    steps = tuple(_steps(played, line))
    finding = Finding(tuple(map(_told, outcomes)), 1)
    is_answered = len(steps) > 1 and steps[1].side != played.side
    passes = any(step.is_pass for step in steps[1:_SOON])
    found = judged(0, played.side, move_text(code), finding, steps[1].move if is_answered else "", passes)
    assert found is not None
    kind = kind_of(face_of(GAME), found) if found.is_mistake else ""
    return Reason(position_text(played), played.side, found.played, found.best, kind, steps)


def _told(one: "Outcome") -> MoveOutcome:
    return MoveOutcome(move_text(one.move), one.fate, one.depth if one.fate == OPEN else one.distance or 0)


def _steps(played: Round, line: tuple[int, ...]) -> Iterator[Step]:
    for move in line:
        moves = legal_moves(played)
        safe = sum(not loses_at_once(played, one) for one in moves)
        side = played.side
        origin = played.square_of(side, played.active) if is_pass(move) else origin_of(move)
        landing = origin if is_pass(move) else landing_of(move)
        tower = played.board[origin]
        played.play(move)
        is_over = played.winner != NOBODY
        called = 0 if is_over else played.board[played.square_of(played.side, played.active)]
        text = move_text(move)
        yield Step(text, side, tower, landing, is_pass(move), pushed_of(move), called, played.reason, len(moves), safe)
    for _move in line:
        played.undo()


def loses_at_once(played: Round, move: int) -> bool:
    """Whether a move makes a deadlock that loses, or lets the other side end the round with its next one."""
    side = played.side
    played.play(move)
    loses = played.winner == 1 - side
    if played.winner == NOBODY and played.side != side:
        for reply in legal_moves(played):
            played.play(reply)
            loses = loses or played.winner == 1 - side
            played.undo()
    played.undo()
    return loses


# In words


def reason_words(reason: Reason) -> list[str]:
    """What a teacher says of the move, a sentence each: what it leads to, what was better, what was overlooked, and how
    it ends."""
    face = face_of(GAME)
    is_answered = len(reason.steps) > 1 and reason.steps[1].side != reason.side
    said = [comment(face, reason.side, reason.played, reason.steps[1].move if is_answered else "")]
    if reason.kind:
        said += [missed(reason.best), kind_words(reason.kind)]
    last = reason.steps[-1]
    if last.ends and len(reason.steps) > _SHORT:
        said += role_words(reason)
    if last.ends == HOME and len(reason.steps) > _SHORT:
        tower = tower_words(last.tower & RINGLESS)
        said.append(
            _("In the end {tower} comes home on {square}.").format(tower=tower, square=square_name(last.landing))
        )
    return said


def role_words(reason: Reason) -> list[str]:
    """Which towers play a part in a line to the end, and which one, where they are few: a heading, and a sentence for
    each."""
    steps: dict[int, list[Step]] = {}
    for step in reason.steps:
        steps.setdefault(step.tower & RINGLESS, []).append(step)
    if len(steps) > _FEW:
        return []
    said = [_("Only {count} towers take part:").format(count=len(steps))]
    for tower, own in steps.items():
        given = {"tower": sentence(tower_words(tower)), "count": len(own)}
        if own[-1].ends == HOME:
            said.append(_("{tower} runs for home.").format(**given))
        elif any(step.is_pass for step in own):
            said.append(_("{tower} is blocked and gives its turn away.").format(**given))
        elif any(step.pushed for step in own):
            said.append(_("{tower} pushes.").format(**given))
        elif len(own) > 1:
            said.append(_("{tower} is called {count} times.").format(**given))
        else:
            said.append(_("{tower} is called once.").format(**given))
    return said


def step_words(reason: Reason, at: int) -> str:
    """What happens at a step of the line, and what else there was for who loses."""
    step = reason.steps[at]
    given = {
        "tower": sentence(tower_words(step.tower & RINGLESS)),
        "square": square_name(step.landing),
        "side": side_words(step.side),
    }
    if step.ends == HOME:
        return _("{tower} comes home on {square}.").format(**given)
    if step.ends:
        return _("{tower} goes to {square}, and all are blocked: {side} moved last and loses.").format(**given)
    called = step.called & RINGLESS
    if step.is_pass:
        said = _("{tower} is blocked and passes; its square calls {called}.").format(
            called=tower_as_object(called), **given
        )
    elif step.pushed:
        said = _("{tower} pushes on {square}, so {side} moves again: {called}.").format(
            called=tower_words(called), **given
        )
    else:
        said = _("{tower} goes to {square} and calls {called}.").format(called=tower_as_object(called), **given)
    return f"{said} {_choice_words(reason, step)}".rstrip()


def _choice_words(reason: Reason, step: Step) -> str:
    """What else the losing side could have done; empty for the side that wins, and for the move that is explained."""
    winner = reason.side if reason.played.outcome == WIN else 1 - reason.side
    if reason.played.outcome == OPEN or step.side == winner or step.is_pass or step is reason.steps[0]:
        return ""
    if step.choices == 1:
        return _("There is no other move.")
    if step.safe == 0:
        return _("Each of the {count} moves loses at once.").format(count=step.choices)
    if step.safe == 1:
        return _("That is the only move that does not lose at once.")
    return ""
