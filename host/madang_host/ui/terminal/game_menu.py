"""What stands on the page of the game: what the board asks now, who plays, how it is looked at, another match.

Made anew each time the page is opened, so that what is asked twice is asked twice on one page.
"""

import copy
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from rich.text import Text

from madang.games import Game
from madang_host.connection.session import Session
from madang_host.games.face import GameFace
from madang_host.games.registry import face_of, players_of
from madang_host.i18n.language import _, marked
from madang_host.players.options import ENGINE, LEVELS, ComputerPlayers, PlayerOptions
from madang_host.players.rating import own_rating
from madang_host.ui.study.race import VariantChoice, race_choices
from madang_host.ui.terminal.game_page import Group, Row
from madang_host.ui.terminal.texts import ADVICE, option_text

_DRAW = "draw"  # what is asked for twice beside the matches
MOST_NAME = 24  # letters of a player's name
COACHES = (
    marked("Coach: off"),
    marked("Coach: says when a move gives something away"),
    marked("Coach: says the best move, each turn"),
)


class MenuView(Protocol):
    """What the menu asks of the view that it is opened in."""

    session: Session
    others: ComputerPlayers

    @property
    def is_flipped(self) -> bool:
        """Whether the first side is at the bottom."""

    def action_flip(self) -> None: ...
    def sit_down(self) -> None: ...
    def choose(self, square: int) -> None: ...
    def play(self, command: tuple[str, ...]) -> None: ...
    def begin(self, entry: str) -> None: ...
    def change_game(self, game: str) -> None: ...
    def ask(self, question: str, default: str, take: Callable[[str], None]) -> None: ...


class GameMenu:
    """`groups` are its rows. Drops nothing that is on unless it is asked twice."""

    def __init__(self, view: MenuView) -> None:
        self._view = view
        self._session = view.session
        self._others = view.others
        self._asked = ""  # the match that was chosen last, or _DRAW: chosen once more it is meant
        with self._session.lock:
            mirror = self._session.mirror
            self._face: GameFace = mirror.face
            self._game: Game = copy.deepcopy(mirror.game)
            self._pie_rule = mirror.settings.pie_rule  # or what it was asked to be since
            # A round may have begun a moment before the board says that there is nothing to choose any more.
            is_choosing = mirror.phase != "playing" and not self._game.is_race
            self._options = sorted(mirror.options, reverse=True) if is_choosing else []
            self._other_games = mirror.other_games()
            self._may_draw = bool(mirror.draw_command())
        self._variants = VariantChoice(self._face, self._game) if self._face.variants() else None

    def groups(self) -> list[Group]:
        """What is asked now first; groups without rows are left out."""
        groups = [
            Group(_("To choose now"), [self._option_row(square) for square in self._options]),
            Group(_("To be thrown, or spent"), self._race_rows()),
            Group(_("This round"), self._round_rows()),
            Group(_("Players"), self._player_rows()),
            Group(_("View"), [Row(self._view_words, self._flip, lambda _: self._flip())]),
            Group(_("Variants"), self._variant_rows()),
            Group(_("Begin a new game"), [self._match_row(*match) for match in self._face.matches()]),
            Group(_("Another game; this one is kept where it stands"), [self._game_row(n) for n in self._other_games]),
        ]
        return [group for group in groups if group.rows]

    # What is asked now

    def _option_row(self, square: int) -> Row:
        def words() -> Text:
            with self._session.lock:
                mirror = self._session.mirror
                return option_text(mirror, square) if square in mirror.options else Text()

        return Row(words, partial(_left, self._view.choose, square))

    def _race_rows(self) -> list[Row]:
        """What may be thrown or spent now, by hands."""
        if not self._game.is_race or self._others.options_of(self._game.side()) is not None:
            return []
        return [
            Row(partial(Text, words), partial(_left, self._view.play, command))
            for words, command in race_choices(self._face, self._game)
        ]

    # This round

    def _round_rows(self) -> list[Row]:
        rows = [Row(self._draw_words, self._agree_on_draw)] if self._may_draw else []
        side = self._others.side_hands_may_take()
        if side is not None:
            words = _("Take {side} instead").format(side=self._face.side_words(side))
            rows.append(Row(partial(Text, words), partial(_left, self._others.swap)))
        return rows

    def _draw_words(self) -> Text:
        words = _("The players agree on a draw")
        if self._asked != _DRAW:
            return Text(words)
        return Text.assemble(words, "  ", (_("Enter once more if both do."), ADVICE))

    def _agree_on_draw(self) -> bool:
        if not self._is_asked_twice(_DRAW):
            return False
        with self._session.lock:
            command = self._session.mirror.draw_command()
        if command:
            self._session.request(*command)
        return True

    def _is_asked_twice(self, what: str) -> bool:
        is_again = self._asked == what
        self._asked = what
        return is_again

    # Players

    def _player_rows(self) -> list[Row]:
        rows = [
            Row(partial(self._player_words, side), partial(self._ask_name, side), partial(self._change_player, side))
            for side in range(len(self._face.sides_in(self._game)))
        ]
        rows.append(Row(self._coach_words, partial(self._change_coach, 1), self._change_coach))
        if players_of(self._face.name).has_engine:
            rows.append(self._rating_row())
        if self._face.has_pie_rule:
            rows.append(Row(self._pie_rule_words, self._change_pie_rule, lambda _: self._change_pie_rule()))
        return rows

    def _player_words(self, side: int) -> Text:
        player = self._others.name_of(side) or _("a player")
        return Text(_("{side}: {player}").format(side=self._face.side_words(side), player=player))

    def _ask_name(self, side: int) -> bool:
        def take(typed: str) -> None:
            self._others.names[side] = typed[:MOST_NAME]
            self._session.seat(side, typed[:MOST_NAME])

        if self._others.options_of(side) is None:
            question = _("The name of who plays {side}:").format(side=self._face.side_words(side))
            self._view.ask(question, self._others.name_of(side), take)
        return False

    def _change_player(self, side: int, step: int) -> None:
        """From hands to the engine's levels, and round again."""
        options = self._others.options_of(side)
        level = (0 if options is None else options.level) + step
        level %= LEVELS + 1
        if level == 0:
            self._others.vacate(side)
            self._session.seat(side, self._others.name_of(side))
        else:
            self._others.seat(replace(options or PlayerOptions(ENGINE, side), level=level))
            self._view.sit_down()

    def _coach_words(self) -> Text:
        return Text(_(COACHES[self._coach_kind()]))

    def _coach_kind(self) -> int:
        """Which of COACHES is at work."""
        coach = self._others.coach
        return 0 if coach is None or not coach.alerts else 2 if coach.advises else 1

    def _change_coach(self, step: int) -> bool:
        kind = (self._coach_kind() + step) % len(COACHES)
        if kind == 0:
            self._others.dismiss_coach()
        else:
            self._others.employ_coach(advises=kind == 2)
        return False

    def _rating_row(self) -> Row:
        """How strong the player is who has no name."""
        own = own_rating()
        words = _("You: {points} points, {count} rounds; level {level} is as strong")
        told = words.format(points=round(own.points), count=own.rounds, level=own.level)
        return Row(partial(Text, told), self._play_own_level)

    def _play_own_level(self) -> bool:
        """Have the engine play as strong as the player, where it plays, or else the upper side."""
        engines = [side for side in (0, 1) if self._others.options_of(side) is not None]
        side = engines[0] if engines else int(self._view.is_flipped)
        options = self._others.options_of(side) or PlayerOptions(ENGINE, side)
        self._others.seat(replace(options, opponent=ENGINE, level=own_rating().level))
        self._view.sit_down()
        return False

    def _pie_rule_words(self) -> Text:
        if not self._pie_rule:
            return Text(_("Pie rule: off"))
        return Text(_("Pie rule: after the first move the other may take that side"))

    def _change_pie_rule(self) -> bool:
        self._pie_rule = 1 - self._pie_rule
        self._session.request("set", "pie_rule", str(self._pie_rule))
        return False

    # View

    def _view_words(self) -> Text:
        bottom = self._face.side_words(0 if self._view.is_flipped else 1)
        return Text(_("{side} at the bottom").format(side=bottom))

    def _flip(self) -> bool:
        self._view.action_flip()
        return False

    # Other matches and games

    def _variant_rows(self) -> list[Row]:
        """What the next match is played by; what is on now to begin with."""
        chosen = self._variants
        if chosen is None:
            return []
        return [
            Row(lambda at=at: Text(chosen.words(at)), partial(chosen.change, at, 1), partial(chosen.change, at))  # type: ignore[misc]  # a lambda's default
            for at in range(chosen.count)
        ]

    def _match_row(self, entry: str, title: str) -> Row:
        def words() -> Text:
            if entry != self._asked:
                return Text(title)
            return Text.assemble(title, "  ", (_("A game is on: Enter once more drops it."), ADVICE))

        return Row(words, partial(self._begin, entry))

    def _begin(self, entry: str) -> bool:
        """Begin a match; a game that is on is dropped only when asked twice."""
        with self._session.lock:
            is_on = self._session.mirror.game_is_on
        if is_on and not self._is_asked_twice(entry):
            return False
        self._view.begin(self._variants.first_entry(entry) if self._variants else entry)
        return True

    def _game_row(self, game: str) -> Row:
        return Row(partial(Text, _(face_of(game).title)), partial(_left, self._view.change_game, game))


def _left(do: Callable[..., object], *arguments: object) -> bool:
    """Do something for which the page is left."""
    do(*arguments)
    return True
