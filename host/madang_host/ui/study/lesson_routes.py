"""Positions to be solved on a page: one is asked for, and the first move that a viewer tries there answers it. Knows no
board; what comes from outside is the kind of a position, and a move.
"""

import asyncio
import json
import random
from collections import OrderedDict
from collections.abc import Callable

from aiohttp import web

from madang.games.registry import new_game
from madang_host.errors import UserError
from madang_host.games.face import sentence
from madang_host.games.kamisado.teaching.lessons import (
    KINDS,
    Lesson,
    keep_progress,
    new_lesson,
    progress_words,
    read_progress,
)
from madang_host.games.kamisado.teaching.why import GAME, reason_words, why
from madang_host.games.records import game_of
from madang_host.games.registry import face_of
from madang_host.i18n import language
from madang_host.i18n.language import _
from madang_host.players.page_coach import PageCoach
from madang_host.ui.study.history import RoundHistory
from madang_host.ui.study.rounds import past_round
from madang_host.ui.study.routes import MakeLook
from madang_host.ui.study.types import LessonAnswer, LessonGiven

THOUGHT_S = 1.0
MOST_REMEMBERED = 100  # lessons that were given


class LessonRoutes:
    """`add_to` an application; its middlewares say who may ask. What is solved counts for whom `counts` says so."""

    def __init__(self, coach: PageCoach, make_look: MakeLook, counts: Callable[[web.Request], bool]) -> None:
        self._coach = coach
        self._make_look = make_look
        self._counts = counts
        self._given: OrderedDict[str, Lesson] = OrderedDict()  # by position
        self._answered: set[str] = set()  # of those the ones that counted

    def add_to(self, application: web.Application) -> None:
        application.router.add_get("/lesson", self._give)
        application.router.add_post("/lesson", self._take)

    async def _give(self, request: web.Request) -> web.Response:
        kind, spoken = request.query.get("kind", ""), language.language_of(request.query.get("lang", ""))
        shown = request.query.get("shown", GAME)
        if kind and kind not in KINDS:
            raise web.HTTPBadRequest(text=f"The kinds are {', '.join(KINDS)}.\n")
        try:
            return web.json_response(await asyncio.to_thread(self._given_in, spoken, kind, shown))
        except UserError as error:
            raise web.HTTPBadRequest(text=sentence(f"{error}.\n")) from error

    def _given_in(self, spoken: str, kind: str, shown: str) -> LessonGiven:
        """With the look of the game, if another one is shown on the page."""
        progress = read_progress()
        with self._coach.analysing() as analyst:
            made = new_lesson(analyst, kind or progress.kind, random.Random())
        self._given[made.position] = made
        while len(self._given) > MOST_REMEMBERED:
            self._answered.discard(self._given.popitem(last=False)[0])
        with language.speaking(spoken):
            game, face = game_of([f"{GAME} {made.position}"]), face_of(GAME)
            told: LessonGiven = {
                "question": made.question(face.side_words(game.side())),
                "progress": progress_words(progress),
                "round": past_round(RoundHistory.started(1, game), face),
            }
            if shown != GAME:
                told["look"] = self._make_look(spoken, face, new_game(GAME))
        return told

    async def _take(self, request: web.Request) -> web.Response:
        try:
            match await request.json():
                case {"position": str(position), "move": str(move), "lang": str(spoken)}:
                    spoken = language.language_of(spoken)
                    counts = self._counts(request)
                    return web.json_response(await asyncio.to_thread(self._taken, position, move, spoken, counts))
        except (json.JSONDecodeError, RecursionError, UserError) as error:
            raise web.HTTPBadRequest(text=sentence(f"{error}.\n")) from error
        raise web.HTTPBadRequest(text="An answer is a position, a move and a language.\n")

    def _taken(self, position: str, move: str, spoken: str, counts: bool) -> LessonAnswer:
        """Whether a move solves a lesson that was given, and why; raises UserError. The first answer counts."""
        given = self._given.get(position)
        with language.speaking(spoken):
            if given is None:
                raise UserError(_("that position was not given to be solved"))
            with self._coach.analysing() as analyst:
                reason = why(analyst, position, move, THOUGHT_S)
            is_right = move in given.solutions
            progress = read_progress()
            if counts and position not in self._answered:
                self._answered.add(position)
                progress = progress.after(given, is_right)
                keep_progress(progress)
            verdict = _("Right!") if is_right else _("That is not it: try again.")
            said = " ".join([verdict, *reason_words(reason)]) if is_right else f"{verdict} {reason_words(reason)[0]}"
            return {"is_right": is_right, "said": said, "progress": progress_words(progress)}
