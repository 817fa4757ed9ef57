"""The terminal view of a board, without hands: joins a session and the widgets. Knows no rules.

Thirty times a second `_tick` looks at the mirror and refreshes what changed. It never waits for the board.
"""

import asyncio
import contextlib
import copy
import signal
from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Static

from madang.squares import square_name
from madang_host.connection.firmware_messages import board_words
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.exit_codes import INTERRUPTED, SIGNALLED
from madang_host.games.face import GameFace
from madang_host.i18n import language
from madang_host.i18n.language import LANGUAGES, _, marked, pgettext
from madang_host.players.clocks import Clocks, parse_control
from madang_host.players.options import ComputerPlayers
from madang_host.players.timekeeper import Timekeeper
from madang_host.render.drawing import BoardDrawing
from madang_host.ui import sentences
from madang_host.ui.explained_line import ExplainedLine
from madang_host.ui.pace import FRAME_S, LOCK_S
from madang_host.ui.study.race import race_text, sticks_text
from madang_host.ui.terminal import help_page
from madang_host.ui.terminal.board.board_view import BoardView
from madang_host.ui.terminal.board.drawing import board_height, largest_scale
from madang_host.ui.terminal.board.picture import faces, past_faces, sensed_figure
from madang_host.ui.terminal.game_menu import GameMenu
from madang_host.ui.terminal.game_page import GamePage
from madang_host.ui.terminal.prompt_page import PromptPage
from madang_host.ui.terminal.settings_page import SettingsPage
from madang_host.ui.terminal.texts import (
    ADVICE,
    FAINT,
    FINE,
    TROUBLE,
    clock_times,
    fallen,
    headline,
    looking_back,
    moves_text,
    options_text,
    square_style,
)

PANEL_WIDTH = 29  # at least
LIGHTS_S = 0.1  # between two looks while nothing but lights changes
LIGHTS_BEHIND_S = 1.0  # while another page lies over the board
NOTICE_S = 8.0  # that what was said is shown
LINES_AROUND = 3  # headline, advice and footer
ENDINGS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
SIGNS_FROM = (96, 45)  # columns and rows of a screen with room for the meanings of the signs


class Line(Static):
    """A text that is drawn only when it changes."""

    shown = Text()

    def show(self, text: Text) -> bool:
        """Whether it changed."""
        if text == self.shown:
            return False
        self.shown = text
        self.update(text)
        return True

    def appear(self, is_there: bool) -> None:
        """Be there or not; only a change lays out the screen anew."""
        if is_there != self.display:
            self.display = is_there


class Scrolled(VerticalScroll, can_focus=False):
    """Lines of text that scroll to the last one when they change."""

    def __init__(self, id: str) -> None:
        self.line = Line()
        super().__init__(self.line, id=id)

    def show(self, text: Text) -> None:
        if self.line.show(text):
            self.scroll_end(animate=False)


class MirrorView(App[UserError]):
    """`run` returns what ended the session, or None when the user left."""

    ENABLE_COMMAND_PALETTE = False
    CSS = f"""
    Screen {{ background: #121318; color: #d8d8dc; overflow: hidden; }}
    #headline {{ height: 1; padding: 0 1; text-style: bold; color: #ffffff; }}
    #advice {{ height: 1; padding: 0 1; color: {FAINT}; }}
    #middle {{ height: 1fr; }}
    #panel {{ width: 1fr; padding: 0 1 0 2; }}
    #score, #players, #turn, #clocks, #state {{ height: auto; }}
    #pointed {{ height: 3; margin-top: 1; color: {FAINT}; display: none; }}
    #clocks {{ margin-top: 1; display: none; }}
    #advice, #state {{ text-wrap: nowrap; text-overflow: ellipsis; }}
    #moves {{ height: 1fr; margin: 1 0; scrollbar-size-vertical: 1; }}
    #signs {{ height: auto; margin-top: 1; color: {FAINT}; display: none; }}
    #log {{ height: 7; margin-top: 1; border-top: solid #444450; display: none; scrollbar-size-vertical: 1; }}
    #log Line {{ color: {FAINT}; }}
    #small {{ display: none; padding: 1; }}
    Footer {{ background: #1c1d24; }}
    HelpPage, GamePage, PromptPage, SettingsPage {{ align: center middle; background: #000000 60%; }}
    #options, #prompt, #settings {{
        width: 76; max-width: 100%; height: auto; max-height: 100%; background: #24252e; padding: 0 2;
    }}
    #about {{ height: 3; color: {FAINT}; }}
    #trouble {{ height: auto; color: {TROUBLE}; }}
    OptionList {{ height: auto; max-height: 16; background: #24252e; border: none; }}
    OptionList > .option-list--option-disabled {{ color: {ADVICE}; }}
    #help {{ width: 86; max-width: 100%; height: auto; max-height: 100%; background: #24252e; padding: 0 2; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "show_game", marked("game")),
        Binding("t", "tip", marked("tip")),
        Binding("w", "explain", show=False),
        Binding("l", "show_log", show=False),
        Binding("comma", "look_back(-1)", show=False),
        Binding("full_stop", "look_back(1)", show=False),
        Binding("escape", "look_back(0)", show=False),
        Binding("S", "show_settings", show=False),
        Binding("C", "set_clocks", show=False),
        Binding("p", "pause", show=False),
        Binding("F", "flip", show=False),
        Binding("R", "show_rules", show=False),
        Binding("L", "change_language", show=False),
        Binding("pageup", "scroll_moves(-1)", show=False),
        Binding("pagedown", "scroll_moves(1)", show=False),
        Binding("question_mark", "show_help", marked("help"), key_display="?"),
        Binding("q", "quit", marked("quit")),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]
    KEYS: tuple[tuple[str, str], ...] = help_page.VIEW_KEYS

    def __init__(
        self,
        session: Session,
        advice: str = "",
        others: ComputerPlayers | None = None,
        keeper: Timekeeper | None = None,
    ) -> None:
        """`advice` is shown while there is nothing better to say; `others` take part beside the hands; `keeper` keeps
        the players' clocks."""
        super().__init__()
        self.title = f"Madang {session.port_name}"
        self.session = session
        self.others = others or ComputerPlayers(session)
        self.keeper = keeper or Timekeeper(session)
        self.board = BoardView()
        self.headline = Line(id="headline")
        self.below_headline = Line(id="advice")
        self.score = Line(id="score")
        self.players = Line(id="players")
        self.whose_turn = Line(id="turn")
        self.pointed = Line(id="pointed")
        self.times = Line(id="clocks")
        self.moves = Scrolled(id="moves")
        self.state = Line(id="state")
        self.board_log = Scrolled(id="log")
        self._advice = advice
        self._said = ""
        self._said_s = 0.0
        self._swaps = 0  # of the players, as far as the view has followed
        self._painted_s = monotonic()
        self._looked_at: object = None  # the state at the last look
        self._explained = ExplainedLine()
        self._past: int | None = None  # so many plies of the round are looked at, None for the present
        self._plies = 0
        self._logged: tuple[str, list[str]] = ("", [])
        self._signs = Static(id="signs")
        self._signed = ""  # for which the signs are explained now
        self._small = Static(id="small")

    @property
    def face(self) -> GameFace:
        """Of the game that the board plays."""
        return self.session.mirror.face

    def compose(self) -> ComposeResult:
        yield self.headline
        yield self.below_headline
        with Horizontal(id="middle"):
            yield self.board
            with Vertical(id="panel"):
                yield self.score
                yield self.players
                yield self.whose_turn
                yield self.pointed
                yield self.times
                yield self.moves
                yield self.state
                yield self._signs
                yield self.board_log
        yield self._small
        yield Footer()

    def on_load(self) -> None:
        """Before the screen is taken: whatever ends the program gives it back."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError, RuntimeError):  # on Windows, or not in the main thread
            for ending in ENDINGS:
                loop.add_signal_handler(ending, self.leave, SIGNALLED + ending)

    def on_mount(self) -> None:
        self.app_resume_signal.subscribe(self, lambda _: self.screen.refresh())  # after Ctrl-Z the terminal shows none
        self._speak()
        self.set_interval(FRAME_S, self._tick)

    def on_unmount(self) -> None:
        self._explained.close()

    def _speak(self) -> None:
        """Put what is not drawn anew with every look into the language that is spoken."""
        self._signed = ""
        self._small.update(_("The window is too small for the board: make it 80 columns wide and 24 rows high."))
        # Textual has no other way to change what a key is said to do.
        for key, bindings in type(self)._merged_bindings.key_to_bindings.items():  # type: ignore[union-attr]
            self._bindings.key_to_bindings[key] = [_translated(binding) for binding in bindings]
        self.refresh_bindings()

    def on_resize(self, event: events.Resize) -> None:
        width, rows = event.size.width, event.size.height - LINES_AROUND
        scale = largest_scale(width - PANEL_WIDTH, rows)
        self.query_one("#small").display = scale is None
        self.query_one("#middle").display = scale is not None
        self.query_one("#signs").display = width >= SIGNS_FROM[0] and event.size.height >= SIGNS_FROM[1]
        if scale is not None:
            self.board.scale = scale
            self.headline.styles.height = 2 if board_height(scale) < rows else 1

    def _tick(self) -> None:
        failure = self.session.failure or self.others.failure
        if failure is not None:
            self.exit(failure)
        elif self.session.lock.acquire(timeout=LOCK_S):
            try:
                self._look(self.session.mirror)
            finally:
                self.session.lock.release()

    def state_of_hand(self) -> object:
        """What of the view itself is to be seen at once."""
        return self._past, self._explained.state

    def _look(self, mirror: Mirror) -> None:
        """Refresh what changed; called with the session's lock. Lights alone are worth no more than ten looks a second,
        as each costs the terminal a good part of the board, and behind a page the whole screen."""
        now_s = monotonic()
        state = mirror.revision, self.state_of_hand()
        lights_s = LIGHTS_S if len(self.screen_stack) == 1 else LIGHTS_BEHIND_S
        if state == self._looked_at and now_s - self._painted_s < lights_s:
            return
        self._looked_at = state
        elapsed_ms = int((now_s - self._painted_s) * 1000)
        self._painted_s += elapsed_ms / 1000
        if mirror.game.plies != self._plies:
            self._past = None  # what happens is more than what has happened
            self._explained.end()
        self._plies = mirror.game.plies
        if self.others.swaps != self._swaps:
            self._swaps = self.others.swaps
            self.say(_("By the pie rule the players have changed sides."))
            self.sit_down()
        line = self._explained.drawing() if self._explained.is_wanted else None
        if line is not None:
            self.board.show(past_faces(line))
            self.headline.show(Text(self._explained.words))
            answer = self._explained.take_answer()
            if answer and self._past is None:
                self.session.request("advise", answer)  # the real board shows the present, and what answers it
        elif self._past is None:
            self.show_board(mirror, elapsed_ms)
            self.headline.show(headline(mirror))
        else:
            self.board.show(past_faces(_past_drawing(mirror, self._past)))
            self.headline.show(Text(looking_back(mirror, self._past)))
        self.below_headline.show(self._trouble(mirror) or self.advice(mirror))
        self.score.show(Text("\n".join(mirror.face.score_words(mirror)), FAINT))
        self._show_players()
        self.whose_turn.show(self.turn(mirror))
        self._show_clocks(self.keeper.clocks, now_s)
        self.moves.show(self._moves_text(mirror))
        self.state.show(self._state(mirror))
        self._show_signs("over" if mirror.phase == "over" else "playing")
        self._show_log(mirror.log)

    def _moves_text(self, mirror: Mirror) -> Text:
        if mirror.game.is_race:
            return race_text(mirror)
        return options_text(mirror) if mirror.options else moves_text(mirror, self._past)

    def _show_clocks(self, clocks: Clocks, now_s: float) -> None:
        self.times.appear(clocks.control is not None)
        self.times.show(clock_times(self.face, clocks, now_s))

    def _show_signs(self, phase: str) -> None:
        """What the signs mean: after a round they show the score."""
        if phase != self._signed:
            self._signed = phase
            meanings = sentences.score_role_words() if phase == "over" else sentences.role_words()
            self._signs.update(help_page.signs(2, meanings))

    def _show_log(self, log: list[str]) -> None:
        logged = (language.spoken_language(), list(log))
        if self.board_log.display and logged != self._logged:
            self._logged = logged
            lines = map(board_words, log)
            self.board_log.show(Text("\n".join(lines) or _("The board has logged nothing.")))

    def show_board(self, mirror: Mirror, elapsed_ms: int) -> None:
        """Let the lights move on by some time and show the squares."""
        self.board.show(faces(mirror, elapsed_ms, lambda square: sensed_figure(mirror, square)))

    def advice(self, mirror: Mirror) -> Text:
        """What the player should know besides the headline."""
        if self._explained.is_wanted:
            return Text(self._explained.said)
        if mirror.ask.name == "new":
            return Text(mirror.face.advice_after_round(mirror))
        if self._said and monotonic() - self._said_s < NOTICE_S:
            return Text.assemble((self._said, ADVICE))
        if self.others.notice:
            return Text.assemble((self.others.notice, ADVICE))
        side = self.others.side_hands_may_take()
        if side is not None:
            words = _("By the pie rule you may take {side} instead: press o.")
            return Text.assemble((words.format(side=self.face.side_words(side)), ADVICE))
        if self.keeper.clocks.fallen:
            return Text.assemble((fallen(mirror.face, self.keeper.clocks), ADVICE))
        return Text(_(self._advice) if self._advice else "")

    def action_tip(self) -> None:
        """Have the board light the best move."""
        coach = self.others.coach or self.others.employ_coach(alerts=False)
        coach.ask()

    def action_explain(self) -> None:
        """Say why the last move that is to be seen wins or loses, and step through the line that proves it."""
        if self._explained.is_wanted:
            self._explained.end()
            return
        with self.session.lock:
            mirror = self.session.mirror
            game, moves = copy.deepcopy(mirror.game), list(mirror.moves)
            self._plies = game.plies  # or the next look would take the move for one that comes after this
        plies = len(moves) if self._past is None else self._past
        if plies == 0:
            self.say(_("There is no move to explain yet."))
            return
        while game.plies >= plies:
            game.undo()
        trouble = self._explained.ask(game, moves[plies - 1])
        if trouble:
            self.say(trouble)

    def say(self, sentence: str) -> None:
        """Say something that is of interest for a while."""
        self._said = sentence
        self._said_s = monotonic()

    def turn(self, mirror: Mirror) -> Text:
        """Whose turn it is, and where the active tower may go."""
        text = Text.assemble((mirror.face.turn_words(mirror), "bold"))
        legal = sentences.legal_squares(mirror)
        if legal:
            text.append("\n").append(pgettext("squares", "to"))
        for square in legal:
            text.append(" ").append(square_name(square), square_style(mirror.game, square))
        if mirror.game.is_race:
            text.append("\n").append(sticks_text(mirror))
        return text

    def _trouble(self, mirror: Mirror) -> Text | None:
        if not self.session.connection.is_connected:
            return Text.assemble((sentences.connection_words(self.session.connection), TROUBLE))
        mistake = mirror.face.mistake_words(mirror)
        return Text.assemble((mistake, TROUBLE)) if mistake else None

    def _state(self, mirror: Mirror) -> Text:
        is_connected = self.session.connection.is_connected
        text = Text.assemble((f"● {_('connected')}", FINE) if is_connected else (f"○ {_('not connected')}", TROUBLE))
        text.append(f"  {mirror.current_ma} mA\n  {self.session.port_name}")
        if mirror.identity is not None:
            told = _("{board}, firmware {version}")
            text.append("\n  ")
            text.append(told.format(board=mirror.identity.board_id, version=mirror.identity.firmware), FAINT)
        if mirror.dropped_lines:
            text.append("\n  ").append(_("{count} lines dropped").format(count=mirror.dropped_lines), ADVICE)
        return text

    def action_interrupt(self) -> None:
        """Leave as programs do on Ctrl-C."""
        self.leave(INTERRUPTED)

    def leave(self, code: int) -> None:
        """End with an exit code."""
        self.exit(return_code=code)

    def action_show_log(self) -> None:
        self.board_log.display = not self.board_log.display

    def action_scroll_moves(self, pages: int) -> None:
        self.moves.scroll_relative(y=pages * self.moves.size.height, animate=False)

    def action_flip(self) -> None:
        """Look at the board from the other side."""
        self.board.is_flipped = not self.board.is_flipped

    # The game, in words

    async def action_show_game(self) -> None:
        """The keys that follow are for this page, however soon they come."""
        await self.push_screen(GamePage(GameMenu(self).groups()))

    @property
    def is_flipped(self) -> bool:
        """Whether the first side is at the bottom."""
        return self.board.is_flipped

    def sit_down(self) -> None:
        """Who plays against a computer sits at the bottom."""
        is_computer = [self.others.options_of(side) is not None for side in (0, 1)]
        if is_computer[0] != is_computer[1]:
            self.board.is_flipped = is_computer[1]

    def ask(self, question: str, default: str, take: Callable[[str], None]) -> None:
        """Have a line typed, and take it unless the player thinks better of it."""
        self.push_screen(PromptPage(question, default, str), lambda typed: None if typed is None else take(typed))

    def choose(self, square: int) -> None:
        """Choose as a tower set on a square does."""
        self.session.request("choose", square_name(square))

    def play(self, command: tuple[str, ...]) -> None:
        """Have the board take up a throw, or a move of a race."""
        self.session.request(*command)

    def begin(self, entry: str) -> None:
        """Drop what is on for the game of this first entry."""
        self.session.request("new", *entry.split())

    def change_game(self, game: str) -> None:
        """Take another game from the board's shelf; the one that is on is kept where it stands."""
        self.session.request("game", game)

    def _show_players(self) -> None:
        """Who plays, where it is not just anybody."""
        text = Text()
        for side in range(len(self.face.sides_in(self.session.mirror.game))):
            name = self.others.name_of(side)
            if name:
                text.append("\n" if text else "").append(
                    _("{side}: {player}").format(side=self.face.side_words(side), player=name)
                )
        self.players.appear(bool(text))
        self.players.show(text)

    async def action_show_rules(self) -> None:
        await self.push_screen(help_page.RulesPage(self.KEYS, self.face))

    async def action_show_help(self) -> None:
        await self.push_screen(help_page.HelpPage(self.KEYS, self.face))

    def action_look_back(self, steps: int) -> None:
        """Look at the round some moves ago; 0 leads back to the present, as does the last move."""
        if self._explained.is_wanted:
            if steps:
                self._explained.step(steps)
            else:
                self._explained.end()
            return
        with self.session.lock:
            plies = self._plies = self.session.mirror.game.plies
        at = plies if self._past is None else self._past
        self._past = max(0, at + steps) if steps and at + steps < plies else None

    async def action_show_settings(self) -> None:
        await self.push_screen(SettingsPage(self.session))

    async def action_set_clocks(self) -> None:
        def start(typed: str | None) -> None:
            if typed is not None:
                with self.session.lock:
                    self.keeper.clocks.set(parse_control(typed))

        control = self.keeper.clocks.control
        question = _(
            "Minutes; 5+3 adds 3 seconds a turn, 5d2 has 2 free in each; 10/5 for Black and White; 0: no clocks."
        )
        await self.push_screen(PromptPage(question, control.text if control else "5+3", parse_control), start)

    def action_pause(self) -> None:
        """Stop the clocks, or let them go on."""
        with self.session.lock:
            clocks = self.keeper.clocks
            if clocks.control is None:
                self.say(_("There are no clocks; C sets them."))
            else:
                clocks.pause(not clocks.is_paused, monotonic())

    def action_change_language(self) -> None:
        """Go on in the next language."""
        known = list(LANGUAGES)
        language.switch(known[(known.index(language.spoken_language()) + 1) % len(known)])
        self._speak()
        self.say("")


def _translated(binding: Binding) -> Binding:
    return replace(binding, description=_(binding.description)) if binding.description else binding


def _past_drawing(mirror: Mirror, plies: int) -> BoardDrawing:
    """The position after so many plies."""
    past = copy.deepcopy(mirror.game)
    while past.plies > plies:
        past.undo()
    return mirror.face.drawing_of(past)
