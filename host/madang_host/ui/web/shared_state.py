"""What all viewers of a language see of a board: put together from who knows it, anew only where something changed.
Knows no viewer and no socket.
"""

from collections.abc import Iterable
from typing import cast

from madang_host.connection.session import Session
from madang_host.games.race_types import RaceLook
from madang_host.i18n import language
from madang_host.i18n.language import _
from madang_host.maintenance.setting_profiles import profiles
from madang_host.players.page_coach import PageCoach
from madang_host.players.timekeeper import Timekeeper
from madang_host.render.drawing import Sheet
from madang_host.ui.study.history import History
from madang_host.ui.web import page_look
from madang_host.ui.web.controller import Controller
from madang_host.ui.web.match_control import MatchControl
from madang_host.ui.web.page_state import PageState
from madang_host.ui.web.page_types import Game, LightsAndTowers, Look, ProfileWords, State


class SharedState:
    """`shown` is what viewers see, by language. The methods need the session's lock."""

    def __init__(
        self,
        session: Session,
        history: History,
        controller: Controller,
        match: MatchControl,
        coach: PageCoach,
        keeper: Timekeeper,
    ) -> None:
        self.shown: dict[str, State] = {}
        self._page = PageState(history)
        self._session = session
        self._controller = controller
        self._match = match
        self._coach = coach
        self._keeper = keeper
        self._profiles = profiles()
        self._games: dict[str, Game] = {}  # by language; of the mirror's revision
        self._looks: dict[str, tuple[Look, dict[str, ProfileWords]]] = {}
        self._revision = -1
        self._drawn: tuple[str, Sheet, RaceLook | None] | None = None

    def forget_profiles(self) -> None:
        """Others are kept by now."""
        self._profiles = profiles()
        self._looks.clear()

    def look(self, languages: Iterable[str]) -> set[str]:
        """See what there is to see; the languages whose viewers see something new."""
        mirror = self._session.mirror
        if mirror.revision != self._revision:
            self._revision = mirror.revision
            self._games.clear()
            drawn = mirror.game.name, mirror.face.sheet_of(mirror.game), mirror.face.race_look(mirror.game)
            if drawn != self._drawn:
                self._drawn = drawn
                self._looks.clear()
        moving = self._page.lights_and_towers(self._session, self._controller)
        return {spoken for spoken in set(languages) if self._look_in(spoken, moving)}

    def _look_in(self, spoken: str, moving: LightsAndTowers) -> bool:
        """Whether viewers of a language see something new."""
        mirror = self._session.mirror
        with language.speaking(spoken):
            if spoken not in self._looks:
                look = page_look.look(spoken, mirror.face, mirror.game)
                self._looks[spoken] = look, page_look.profiles(self._profiles)
            if spoken not in self._games:
                self._games[spoken] = self._page.game(self._session, self._controller, self._match.resigned)
        look, purposes = self._looks[spoken]
        sides = list(look["sides"])
        side_to_take = self._match.side_to_take()
        rest = {
            "look": look,
            "profiles": purposes,
            "hint": "thinking" if self._coach.is_thinking else "",
            "is_engine_ready": self._coach.is_ready,
            "clocks": self._keeper.clocks.shown(sides),
            "players": self._match.seats.shown(sides),
            "side_to_take": "" if side_to_take is None else mirror.face.sides[side_to_take],
        }
        if self._match.seats.have_just_swapped():
            rest["advice"] = _("By the pie rule the players have changed sides.")
        # What a game's lights ask for is nobody's to do when it has been given up.
        lights: dict[str, object] = {"lights": {}} if self._match.resigned is not None else {}
        now = cast(State, {**self._games[spoken], **moving, **rest, **lights})
        if self.shown.get(spoken) == now:
            return False
        self.shown[spoken] = now
        return True
