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
from madang_host.games.records import game_of
from madang_host.games.registry import face_of, game_names
from madang_host.i18n import language
from madang_host.i18n.language import _
from madang_host.players.page_coach import PageCoach
from madang_host.teaching.lessons import Lesson, keep_progress, progress_words, read_progress
from madang_host.teaching.registry import game_with_lessons, teaching_of
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
        self._given: OrderedDict[str, tuple[str, Lesson]] = OrderedDict()  # with the game, by position
        self._answered: set[str] = set()  # of those the ones that counted

    def add_to(self, application: web.Application) -> None:
        application.router.add_get("/lesson", self._give)
        application.router.add_post("/lesson", self._take)

    async def _give(self, request: web.Request) -> web.Response:
        kind, spoken = request.query.get("kind", ""), language.language_of(request.query.get("lang", ""))
        shown = request.query.get("shown", "")
        game = game_with_lessons(shown if shown in game_names() else game_names()[0])
        kinds = teaching_of(game).kinds
        if kind and kind not in kinds:
            raise web.HTTPBadRequest(text=f"The kinds are {', '.join(kinds)}.\n")
        try:
            return web.json_response(await asyncio.to_thread(self._given_in, spoken, game, kind, shown))
        except UserError as error:
            raise web.HTTPBadRequest(text=sentence(f"{error}.\n")) from error

    def _given_in(self, spoken: str, name: str, kind: str, shown: str) -> LessonGiven:
        """With the look of the game, if another one is shown on the page."""
        progress, teaching = read_progress(), teaching_of(name)
        with self._coach.asked() as open_analyst:
            made = teaching.new_lesson(kind or teaching.kind_for(progress.points), random.Random(), open_analyst)
        self._given[made.position] = name, made
        while len(self._given) > MOST_REMEMBERED:
            self._answered.discard(self._given.popitem(last=False)[0])
        with language.speaking(spoken):
            game, face = game_of([f"{name} {made.position}"]), face_of(name)
            told: LessonGiven = {
                "question": teaching.question(made),
                "progress": progress_words(progress),
                "round": past_round(RoundHistory.started(1, game), face),
            }
            if shown != name:
                told["look"] = self._make_look(spoken, face, new_game(name))
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
            game, lesson = given
            with self._coach.asked() as open_analyst:
                reason = teaching_of(game).why(position, move, THOUGHT_S, open_analyst)
            is_right = move in lesson.solutions
            progress = read_progress()
            if counts and position not in self._answered:
                self._answered.add(position)
                progress = progress.after(lesson, is_right)
                keep_progress(progress)
            verdict = _("Right!") if is_right else _("That is not it: try again.")
            said = reason.said() if is_right else reason.said()[:1]
            return {"is_right": is_right, "said": " ".join([verdict, *said]), "progress": progress_words(progress)}
