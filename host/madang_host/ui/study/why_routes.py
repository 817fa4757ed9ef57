"""Why a move wins or loses, for a page that asks: words, and the line that proves it, to be played through. Knows no
board: the move is the last one of a line, which comes from outside.
"""

import asyncio
from collections import OrderedDict

from aiohttp import web

from madang_host.errors import UserError
from madang_host.games.face import sentence
from madang_host.i18n import language
from madang_host.players.page_coach import PageCoach
from madang_host.teaching.game_teaching import Reason
from madang_host.teaching.registry import teaching_of
from madang_host.ui.study.lines import LineError, LineText, line_text, read_line
from madang_host.ui.study.types import ExplainedStep, Explanation

THOUGHT_S = 2.0  # beside the line
MOST_REMEMBERED = 200  # reasons


class WhyRoutes:
    """`add_to` an application; its middlewares say who may ask."""

    def __init__(self, coach: PageCoach) -> None:
        self._coach = coach
        self._known: OrderedDict[tuple[str, str, str], Reason] = OrderedDict()  # by game, position and move

    def add_to(self, application: web.Application) -> None:
        application.router.add_get("/why", self._why)

    async def _why(self, request: web.Request) -> web.Response:
        query = request.query
        try:
            text = line_text(query.get("game", ""), query.get("start", ""), query.get("moves", ""))
            with language.speaking(language.language_of(query.get("lang", ""))):
                return web.json_response(await asyncio.to_thread(self._explained, text))
        except (LineError, UserError) as error:
            raise web.HTTPBadRequest(text=sentence(f"{error}.\n")) from error

    def _explained(self, text: LineText) -> Explanation:
        """Of the last move of a line; raises LineError, UserError."""
        if not text.moves:
            raise LineError("a line without moves has none to explain")
        position = read_line(text._replace(moves=text.moves[:-1])).history.positions[-1]
        return explanation(self._reason(text.game, position, text.moves[-1]))

    def _reason(self, game: str, position: str, move: str) -> Reason:
        """Found out, or known since it was."""
        known = self._known.pop((game, position, move), None)
        if known is None:
            with self._coach.asked() as open_analyst:
                known = teaching_of(game).why(position, move, THOUGHT_S, open_analyst)
        self._known[game, position, move] = known
        while len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return known


def explanation(reason: Reason) -> Explanation:
    """As the page is sent it, in the language that is spoken."""
    line: list[ExplainedStep] = [{"move": move, "words": reason.step_words(at)} for at, move in enumerate(reason.line)]
    return {"said": reason.said(), "kind": reason.kind, "line": line}
