"""The terminal view of a board, without hands: joins a session and the widgets. Knows no rules.

Thirty times a second `_tick` looks at the mirror and refreshes what changed. It never waits for the board.
"""

import asyncio
import contextlib
import copy
import signal
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Static

from madang.games import Game
from madang.squares import square_name
from madang_host.connection.firmware_messages import board_words
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.exit_codes import INTERRUPTED, SIGNALLED
from madang_host.games.face import GameFace
from madang_host.games.position import KAMISADO
from madang_host.games.registry import face_of
from madang_host.i18n import language
from madang_host.i18n.language import LANGUAGES, _, marked, pgettext
from madang_host.players.clocks import Clocks, parse_control
from madang_host.players.options import ENGINE, LEVELS, ComputerPlayers, PlayerOptions
from madang_host.players.rating import own_rating
from madang_host.players.timekeeper import Timekeeper
from madang_host.render.drawing import BoardDrawing
from madang_host.ui import sentences
from madang_host.ui.explained_line import ExplainedLine
from madang_host.ui.pace import FRAME_S, LOCK_S
from madang_host.ui.study.race import VariantChoice, race_choices, race_text, sticks_text
from madang_host.ui.terminal import help_page
from madang_host.ui.terminal.board_view import BoardView
from madang_host.ui.terminal.drawing import board_height, largest_scale
from madang_host.ui.terminal.game_page import GamePage, Group, Row
from madang_host.ui.terminal.picture import faces, past_faces, sensed_figure
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
    option_text,
    options_text,
    square_style,
)

_DRAW = "draw"  # what is asked for twice beside the matches
PANEL_WIDTH = 29  # at least
LIGHTS_S = 0.1  # between two looks while nothing but lights changes
LIGHTS_BEHIND_S = 1.0  # while another page lies over the board
NOTICE_S = 8.0  # that what was said is shown
MOST_NAME = 24  # letters of a player's name
LINES_AROUND = 3  # headline, advice and footer
ENDINGS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
COACHES = (
    marked("Coach: off"),
    marked("Coach: says when a move gives something away"),
    marked("Coach: says the best move, each turn"),
)
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
        self._asked_to_drop = ""  # the match that is begun, or _DRAW, when it is asked for again
        self._pie_rule = 0  # the board's setting, or what it was asked to be since
        self._swaps = 0  # of the players, as far as the view has followed
        self._painted_s = monotonic()
        self._looked_at: object = None  # the state at the last look
        self._explained = ExplainedLine()
        self._variants: VariantChoice | None = None  # on the page of the game, of one that has variants
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
        side = self._side_to_take()
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

    def action_show_game(self) -> None:
        self._asked_to_drop = ""
        with self.session.lock:
            self._pie_rule = self.session.mirror.settings.pie_rule
            options = sorted(self.session.mirror.options, reverse=True)
            other_games = self.session.mirror.other_games()
            may_draw = bool(self.session.mirror.draw_command())
            game = copy.deepcopy(self.session.mirror.game)
            options = [] if game.is_race else options
            moves = self._race_rows(game)
        asked = [
            Row(partial(self._option_words, square), partial(self._choose_and_leave, square)) for square in options
        ]
        groups = [Group(_("To choose now"), asked)] if asked else []
        if moves:
            groups.append(Group(_("To be thrown, or spent"), moves))
        if may_draw:
            groups.append(Group(_("This round"), [Row(self._draw_words, self._agree_on_draw)]))
        side = self._side_to_take()
        if side is not None:
            groups.append(Group(_("This round"), [Row(partial(self._swap_words, side), self._swap)]))
        sides = [
            Row(partial(self._player_words, side), partial(self._ask_name, side), partial(self._change, side))
            for side in range(len(self.face.sides_in(game)))
        ]
        coach = Row(self._coach_words, partial(self._change_coach, 1), self._change_coach)
        rating = [self._rating_row()] if self.face.name == KAMISADO else []
        pie_rule = (
            [Row(self._pie_rule_words, self._change_pie_rule, self._change_pie_rule)] if self.face.has_pie_rule else []
        )
        groups.append(Group(_("Players"), [*sides, coach, *rating, *pie_rule]))
        groups.append(Group(_("View"), [Row(self._view_words, self._flip, lambda _: self.action_flip())]))
        self._variants = None
        if self.face.variants():
            groups.append(Group(_("Variants"), self._variant_rows(game)))
        matches = [
            Row(partial(self._match_words, *match), partial(self._begin, match[0])) for match in self.face.matches()
        ]
        groups.append(Group(_("Begin a new game"), matches))
        others = [Row(partial(_title, name), partial(self._take_from_shelf, name)) for name in other_games]
        if others:
            groups.append(Group(_("Another game; this one is kept where it stands"), others))
        self.push_screen(GamePage(groups))

    def _race_rows(self, game: Game) -> list[Row]:
        """What may be thrown or spent now, by hands."""
        if self.others.options_of(game.side()) is not None:
            return []
        return [
            Row(partial(Text, words), partial(self.play, command)) for words, command in race_choices(self.face, game)
        ]

    def play(self, command: tuple[str, ...]) -> bool:
        """Have the board take up a throw, or a move of a race."""
        self.session.request(*command)
        return True

    def _variant_rows(self, game: Game) -> list[Row]:
        """What the next match is played by; what is on now to begin with."""
        chosen = self._variants = VariantChoice(self.face, game)
        return [
            Row(lambda at=at: Text(chosen.words(at)), partial(chosen.change, at, 1), partial(chosen.change, at))  # type: ignore[misc]  # a lambda's default
            for at in range(chosen.count)
        ]

    def _option_words(self, square: int) -> Text:
        with self.session.lock:
            mirror = self.session.mirror
            return option_text(mirror, square) if square in mirror.options else Text()

    def _choose_and_leave(self, square: int) -> bool:
        self.choose(square)
        return True

    def _player_words(self, side: int) -> Text:
        return Text(
            _("{side}: {player}").format(
                side=self.face.side_words(side), player=self.player_name(side) or _("a player")
            )
        )

    def player_name(self, side: int) -> str:
        """Who plays a side, an empty text for hands without a name."""
        options = self.others.options_of(side)
        return self.others.names.get(side, "") if options is None else options.player_words()

    def _ask_name(self, side: int) -> bool:
        """Ask for the name of who plays a side."""

        def take(typed: str | None) -> None:
            if typed is not None:
                self.others.names[side] = typed[:MOST_NAME]
                self.session.seat(side, typed[:MOST_NAME])

        if self.others.options_of(side) is None:
            question = _("The name of who plays {side}:").format(side=self.face.side_words(side))
            self.push_screen(PromptPage(question, self.others.names.get(side, ""), str), take)
        return False

    def _change(self, side: int, step: int) -> None:
        """From hands to the engine's levels, and round again."""
        options = self.others.options_of(side)
        level = (0 if options is None else options.level) + step
        level %= LEVELS + 1
        if level == 0:
            self.others.vacate(side)
            self.session.seat(side, self.others.names.get(side, ""))
        else:
            self.others.seat(replace(options or PlayerOptions(ENGINE, side), level=level))
            self.sit_down()

    def _rating_row(self) -> Row:
        """How strong the player is who has no name, counted when the page is opened."""
        own = own_rating()
        words = _("You: {points} points, {count} rounds; level {level} is as strong")
        told = words.format(points=round(own.points), count=own.rounds, level=own.level)
        return Row(lambda: Text(told), self._play_own_level)

    def _play_own_level(self) -> bool:
        """Have the engine play as strong as the player, where it plays, or else the upper side."""
        engines = [side for side in (0, 1) if self.others.options_of(side) is not None]
        side = engines[0] if engines else int(self.board.is_flipped)
        options = self.others.options_of(side) or PlayerOptions(ENGINE, side)
        self.others.seat(replace(options, opponent=ENGINE, level=own_rating().level))
        self.sit_down()
        return False

    def sit_down(self) -> None:
        """Who plays against a computer sits at the bottom."""
        is_computer = [self.others.options_of(side) is not None for side in (0, 1)]
        if is_computer[0] != is_computer[1]:
            self.board.is_flipped = is_computer[1]

    def _coach_words(self) -> Text:
        return Text(_(COACHES[self._coach_kind()]))

    def _coach_kind(self) -> int:
        """Which of COACHES is at work."""
        coach = self.others.coach
        return 0 if coach is None or not coach.alerts else 2 if coach.advises else 1

    def _change_coach(self, step: int) -> bool:
        kind = (self._coach_kind() + step) % len(COACHES)
        if kind == 0:
            self.others.dismiss_coach()
        else:
            self.others.employ_coach(advises=kind == 2)
        return False

    def _view_words(self) -> Text:
        return Text(_("{side} at the bottom").format(side=self.face.side_words(0 if self.board.is_flipped else 1)))

    def _flip(self) -> bool:
        self.action_flip()
        return False

    def _draw_words(self) -> Text:
        words = _("The players agree on a draw")
        if self._asked_to_drop != _DRAW:
            return Text(words)
        return Text.assemble(words, "  ", (_("Enter once more if both do."), ADVICE))

    def _agree_on_draw(self) -> bool:
        """End the round with a draw, when asked twice."""
        if self._asked_to_drop != _DRAW:
            self._asked_to_drop = _DRAW
            return False
        with self.session.lock:
            command = self.session.mirror.draw_command()
        if command:
            self.session.request(*command)
        return True

    def _pie_rule_words(self) -> Text:
        if not self._pie_rule:
            return Text(_("Pie rule: off"))
        return Text(_("Pie rule: after the first move the other may take that side"))

    def _change_pie_rule(self, _step: int = 1) -> bool:
        self._pie_rule = 1 - self._pie_rule
        self.session.request("set", "pie_rule", str(self._pie_rule))
        return False

    def _side_to_take(self) -> int | None:
        """The side that hands may take now instead of their own."""
        side = self.others.side_to_take()
        return None if side is None or self.others.options_of(1 - side) is not None else side

    def _swap_words(self, side: int) -> Text:
        return Text(_("Take {side} instead").format(side=self.face.side_words(side)))

    def _swap(self) -> bool:
        self.others.swap()
        return True

    def _match_words(self, entry: str, words: str) -> Text:
        if entry != self._asked_to_drop:
            return Text(words)
        return Text.assemble(words, "  ", (_("A game is on: Enter once more drops it."), ADVICE))

    def _begin(self, entry: str) -> bool:
        """Begin a match; a game that is on is dropped only when asked twice."""
        with self.session.lock:
            is_on = self.session.mirror.game_is_on
        if is_on and self._asked_to_drop != entry:
            self._asked_to_drop = entry
            return False
        self.begin(entry)
        return True

    def _take_from_shelf(self, name: str) -> bool:
        self.session.request("game", name)
        return True

    def begin(self, entry: str) -> None:
        """Drop what is on for the game of this first entry."""
        self.session.request("new", *(self._variants.first_entry(entry) if self._variants else entry).split())

    def _show_players(self) -> None:
        """Who plays, where it is not just anybody."""
        text = Text()
        for side in range(len(self.face.sides_in(self.session.mirror.game))):
            name = self.player_name(side)
            if name:
                text.append("\n" if text else "").append(
                    _("{side}: {player}").format(side=self.face.side_words(side), player=name)
                )
        self.players.appear(bool(text))
        self.players.show(text)

    def choose(self, square: int) -> None:
        """Choose as a tower set on a square does."""
        self.session.request("choose", square_name(square))

    def action_show_rules(self) -> None:
        self.push_screen(help_page.RulesPage(self.KEYS, self.face))

    def action_show_help(self) -> None:
        self.push_screen(help_page.HelpPage(self.KEYS, self.face))

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

    def action_show_settings(self) -> None:
        self.push_screen(SettingsPage(self.session))

    def action_set_clocks(self) -> None:
        def start(typed: str | None) -> None:
            if typed is not None:
                with self.session.lock:
                    self.keeper.clocks.set(parse_control(typed))

        control = self.keeper.clocks.control
        question = _(
            "Minutes; 5+3 adds 3 seconds a turn, 5d2 has 2 free in each; 10/5 for Black and White; 0: no clocks."
        )
        self.push_screen(PromptPage(question, control.text if control else "5+3", parse_control), start)

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


def _title(game: str) -> Text:
    return Text(_(face_of(game).title))


def _translated(binding: Binding) -> Binding:
    return replace(binding, description=_(binding.description)) if binding.description else binding


def _past_drawing(mirror: Mirror, plies: int) -> BoardDrawing:
    """The position after so many plies."""
    past = copy.deepcopy(mirror.game)
    while past.plies > plies:
        past.undo()
    return mirror.face.drawing_of(past)
