"""The face of a game: what the PC knows of it beyond its rules (madang.games.Game). All that is said, counted, kept or
played of a game goes through these two. Knows neither board nor screen.

The class GameFace serves a game of two sides whose pieces have no names; each game has a subclass for what is special
about it, in `madang_host.games.PACKAGE.face` as `Face`. How a face is found says madang_host.games.registry.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Protocol

from madang import roles
from madang.games import DRAWN, NOBODY, Game
from madang.games.registry import new_game
from madang.squares import NO_SQUARE, SQUARES, members, square_name
from madang_host.errors import UserError
from madang_host.files import STANDARD_INPUT, lines_in
from madang_host.games.race_types import RaceLook, RaceState
from madang_host.games.records import RecordError, entries_of, game_of, move_text, position_text, result_of
from madang_host.i18n.language import _
from madang_host.render.drawing import Arrow, BoardDrawing, Piece, PieceShape, Sheet

PLAIN_SHEET = Sheet(tuple(range(SQUARES)))


@dataclass(frozen=True)
class Ask:
    """What the board asks of the hands (madang.display): a name, squares, and for `carry` from where to where."""

    name: str = "nothing"
    squares: bytes = bytes(8)
    route: tuple[int, int] | None = None


@dataclass(frozen=True)
class Option:
    """What a piece set on a square chooses, in the words of the game's texts; empty until the board has sent them."""

    text: str = ""
    is_in_force: bool = False


class BoardState(Protocol):
    """What a face is told of a board when it is to say something (madang_host.connection.mirror.Mirror is one)."""

    @property
    def game(self) -> Game: ...
    @property
    def moves(self) -> Sequence[str]:
        """Of the running round."""

    @property
    def phase(self) -> str: ...
    @property
    def ask(self) -> Ask: ...
    @property
    def options(self) -> Mapping[int, Option]:
        """By square."""

    @property
    def meanings(self) -> Sequence[int]:
        """Of each square (madang.roles)."""

    @property
    def mistake(self) -> str | None:
        """As madang.events names it."""

    @property
    def unsure(self) -> bytes:
        """The squares whose pieces may have been taken for each other."""


class GameFace:
    """Sides are numbered from 0, squares and sets of squares are those of madang.squares, a piece is its number in
    Game.piece, or that with what marks it has (`marked_piece`); 0 is none.

    name    the first word of the game's record
    title   what players call the game
    sides   the sides as texts name them
    players  how many play it
    has_pie_rule  whether the pie rule makes it fairer: what moves first is worth much
    """

    name = ""
    title = ""
    sides: tuple[str, ...] = ("black", "white")
    players = 2
    has_pie_rule = False

    # Sides

    def side_words(self, side: int) -> str:
        """A side as players call it."""
        return _("White") if side else _("Black")

    def sides_in(self, game: Game) -> Sequence[str]:
        """Those of the sides that play."""
        return self.sides

    def home_row(self, side: int) -> Sequence[int]:
        """The squares in front of a player, from the player's left."""
        return range(8) if side else range(63, 55, -1)

    def told_words(self, move: str, before: Mapping[int, str], after: Mapping[int, str], position: str = "") -> str:
        """What is said of a move that was made, given as its text, beside whose it was; `before` and `after` are the
        letters of what squares showed (`shown_on`), `position` is what it led to."""
        origin, way, landing = move[:2], move[2:3], move[3:5]
        if move == "pass":
            return _("passes")
        if way == "x":
            return _("{origin} takes {landing}").format(origin=origin, landing=landing)
        return _("{origin} to {landing}").format(origin=origin, landing=landing) if way == "-" else move

    def keeps_turn(self, move: str) -> bool:
        """Whether a move, by its text, leaves the turn with the side that made it."""
        return False

    # What is chosen before a game and between its rounds

    def matches(self) -> Sequence[tuple[str, str]]:
        """What can be begun: the first entry of each one's record, and its name in words."""
        return [(self.name, _(self.title))]

    def variants(self) -> Sequence[tuple[str, Sequence[tuple[str, str]]]]:
        """What can be chosen beside one of the matches: groups, each with what it is about and its choices, a word for
        `match_of` and in words; the usual one first. Empty where the matches are all there is."""
        return ()

    def sides_with(self, word: str) -> int:
        """How many sides play by one of the choices of `variants`; 0 for a choice that is about something else."""
        return 0

    def match_of(self, match: str, chosen: Sequence[str]) -> str:
        """The first entry of a match's record, of one of `matches` and of one word of each group of `variants`."""
        return match

    def setup_options(self, game: Game) -> Mapping[str, str]:
        """How the first round of a game that is just begun can be set up: in words, by the texts of the options; empty
        where nothing is to be chosen."""
        return {}

    def chooser(self, game: Game) -> int:
        """The side that has to choose how the next round is set up; NOBODY if nothing is to be chosen, or by nobody in
        particular."""
        return NOBODY

    def drawing_option(self, options: Mapping[int, Option]) -> int | None:
        """The square of the option by which the board draws; None if nothing is drawn."""
        return None

    def option_of_computer(self, options: Mapping[int, Option], chance: int) -> int | None:
        """The square of the option that a computer takes when it has to choose; `chance` is unforeseeable."""
        return sorted(options)[chance % len(options)] if options else None

    agreed_draw = ""  # the entry of a draw that the players agree on; empty in games without draws

    def rules_text(self, edition: str = "") -> Sequence[str]:
        """How the game is played: paragraphs, which may be wrapped, and the lines of pictures, which begin with a space
        or a digit and a space. Of one edition or of all; raises ValueError for what is none."""
        return []

    def board_text(self) -> Sequence[str]:
        """What players do at a board without a PC, beside moving: paragraphs."""
        menu = _(
            "At the board: both corner pieces of a side, held up for two seconds before the first move, open a menu. A "
            "piece that rests on a lit square for a second and a half chooses."
        )
        others = _(
            "Another game is chosen there, on the squares from b7 on, or so: lay it out, and hold up both corner "
            "pieces of one of its sides; for Latin squares lay out a1, b2, c3 and d4, and hold up a1 or d4. The game "
            "that is on stays as it is until it is chosen again."
        )
        draws = _(
            "A draw: each player holds up two pieces of their own for two seconds; then a piece on e8 says that it is "
            "one."
        )
        return [menu, others, draws] if new_game(self.name).knows_draws else [menu, others]

    # Colours

    def colour_words(self, colour: int) -> str:
        """A colour (madang.colours) by itself; an empty text in games without names for them."""
        return ""

    def calling_square(self, move: str) -> int | None:
        """The square whose colour says what is to answer a move, given as its text; None if none does."""
        return None

    def left_to(self, move: str) -> tuple[str, str] | None:
        """The square on which a move, given as its text, ends, and in words the colour that it has to answer with; None
        if it leaves the answer to a side."""
        return None

    # Pieces

    def pieces(self) -> Sequence[int]:
        """All pieces that the game can be played with."""
        raise NotImplementedError

    def pieces_in(self, game: Game) -> Sequence[int]:
        """Those of them that are in play."""
        return self.pieces()

    def piece_side(self, piece: int) -> int:
        """Whose piece it is."""
        raise NotImplementedError

    def piece_colour(self, piece: int) -> int:
        """Its colour (madang.colours)."""
        raise NotImplementedError

    def colour_to_move(self, game: Game, square: int) -> int:
        """The colour of the piece on a square, which is to move, as players see it."""
        return self.piece_colour(game.piece(square))

    def piece_rings(self, piece: int) -> int:
        """How many rings it carries, 0 to 3."""
        return 0

    def piece_name(self, piece: int) -> str:
        """What programs call a piece, its rings left aside; no two have the same name."""
        return f"{self.sides[self.piece_side(piece)]}-{self.pieces().index(piece) + 1}"

    def piece_words(self, piece: int) -> str:
        """A piece as players call it, as the subject of a sentence; 0 is any."""
        return self.side_words(self.piece_side(piece)) if piece else _("a piece")

    def piece_as_object(self, piece: int) -> str:
        """The same as the object of a verb."""
        return self.piece_words(piece)

    are_alike = False  # whether nobody tells the pieces of a side from each other, and any of them may come in
    pushes = False  # whether a piece that is slid on to another one pushes it straight ahead

    @cached_property
    def has_captures(self) -> bool:
        """Whether a piece that is set on another one's square takes it."""
        return new_game(self.name).has_captures

    def place_beside(self, piece: int) -> int:
        """The file, 0 to 7, at which a piece lies beside the board, in the row on its player's side."""
        side = self.piece_side(piece)
        return [other for other in self.pieces() if self.piece_side(other) == side].index(piece)

    def piece_on(self, game: Game, square: int) -> int:
        """The piece on a square, with its rings, or 0."""
        return game.piece(square)

    def with_rings(self, game: Game, piece: int) -> int:
        """A piece with the rings that it has by now."""
        return piece

    def without_rings(self, piece: int) -> int:
        """A piece as Game.piece has it."""
        return piece

    # How it looks (madang_host.render)

    def sheet_of(self, game: Game) -> Sheet:
        """What the game is played on: all squares, and nothing is printed on them."""
        return PLAIN_SHEET

    def sheets(self) -> Mapping[str, Sheet]:
        """All that the game is played on, by names for the command line; the usual one first."""
        return {self.name: self.sheet_of(new_game(self.name))}

    def shown_on(self, game: Game) -> Mapping[int, Piece]:
        """What squares show that is no piece, by square: in most games that is nothing."""
        return {}

    def piece_drawing(self, piece: int) -> Piece:
        """How a piece is drawn: a stone in the colour of its side, a small letter for the first side."""
        side = self.piece_side(piece)
        letter = self.sides[side][0].upper() if side else self.sides[side][0].lower()
        label = self.piece_words(piece)
        return Piece(self.sides[side], PieceShape.STONE, letter, side, label=label)

    def drawing_of(self, game: Game) -> BoardDrawing:
        """The position of the running round, with its last move."""
        pieces = {square: self.piece_on(game, square) for square in range(SQUARES)}
        arrows: tuple[Arrow, ...] = ()
        if game.plies and game.past_landing(game.plies - 1) != NO_SQUARE:
            origin, landing = game.past_origin(game.plies - 1), game.past_landing(game.plies - 1)
            arrows = (Arrow(landing if origin == NO_SQUARE else origin, landing),)
        return BoardDrawing(
            sheet=self.sheet_of(game),
            pieces={
                **{square: self.piece_drawing(piece) for square, piece in pieces.items() if piece},
                **self.shown_on(game),
            },
            arrows=arrows,
            title=_(self.title),
            text=position_text(game),
        )

    def race_look(self, game: Game) -> RaceLook | None:
        """What of a race stays as it is as long as a round is played; None of a game that is none."""
        return None

    def race_state(self, game: Game) -> RaceState | None:
        """What of a race changes with every ply."""
        return None

    def lone_outcome_words(self, outcome: str) -> str:
        """What a move of one who plays alone leads to (madang_host.general.outcomes), with a place for the move."""
        return "{move}"

    # What the rules say of wrong texts, for other languages

    rule_texts: tuple[str, ...] = ()  # marked for translation, with places to fill in

    def rule_names(self) -> dict[str, str]:
        """What the rules call sides and pieces, and what players do."""
        return {name: self.side_words(side) for side, name in enumerate(self.sides)}

    # What is begun

    editions: tuple[str, ...] = ()  # the kinds of match that there are

    def first_entry(self, edition: str | None, length: int | None) -> str:
        """The first entry of a match's record, by one of the editions and by the points that win it; raises ValueError
        for one that the game does not have."""
        raise ValueError(f"{self.name} has no editions and no matches")

    def lone_round(self, variants: Sequence[str]) -> str:
        """The first entry of the record of one round, by the words of variants."""
        return " ".join((entries_of(new_game(self.name))[0], *variants))

    def move_texts(self, game: Game) -> list[str]:
        """The texts of the legal moves, sorted."""
        return sorted(move_text(game, move) for move in range(game.move_count()))

    # Texts and files, in English: what is listed, counted and written down

    first_words = "begins"  # what is said of the side that moves first

    def kind_words(self, game: Game) -> str:
        """What is played, for lists: `korean to 3`."""
        return self.name

    def score_text(self, game: Game) -> str:
        """How it stands between the sides, or an empty text."""
        return ""

    def summary(self, game: Game) -> dict[str, object]:
        """What programs are told of the game besides its rounds and its winner."""
        return {}

    def setup_words(self, entry: str) -> str:
        """How a round is set up, by the entry that does it: `set up by tokens 3 9`; or an empty text."""
        return ""

    def move_words(self, game: Game, text: str) -> str:
        """What a legal move of the game does, by its text."""
        return text

    def forms(self, game: Game) -> dict[str, Callable[[], list[str]]]:
        """The texts, line by line, in which a game can be written down; the first is the usual one."""
        return {"record": lambda: entries_of(game)}

    def shown_lines(self, game: Game, words: bool) -> list[str] | None:
        """A game to be read through, move by move; None if its steps are to be shown instead."""
        return None

    def json_lines(self, game: Game) -> list[str] | None:
        """The same for programs."""
        return None

    def read_file(self, content: bytes, file: Path) -> list[str]:
        """The record in a file whose first word is the game's name, in any of the forms; raises UserError, in which
        the file is named."""
        lines = [line for line in lines_in(content) if line.strip()]
        try:
            game_of(lines)
        except RecordError as error:
            raise UserError(f"{named_file(file)}, line {error.index + 1}: {error}") from error
        return lines

    # What statistics count

    piece_word = "piece"
    categories: tuple[str, ...] = ()  # the headings under which rounds are counted, in order; none are as they come
    rare_end = ""  # how a round may end that is counted apart, as Game.write_result has it
    home_end = ""  # how a round ends that the piece that moved last has won

    def chances(self, game: Game) -> Mapping[str, float]:
        """Of a game of chance the texts of all throws, and how likely each is; the board's own ones are told with `*`
        before them. Empty in other games."""
        return {}

    def throw_words(self, throw: str) -> str:
        """A throw, by its text, as players call it."""
        return throw

    def category(self, game: Game) -> str:
        """Under which of several headings the rounds of the game are counted."""
        return self.name

    # Sentences

    def turn_words(self, board: BoardState) -> str:
        """Whose turn it is, in a few words."""
        if board.ask.name == "set-up" or board.phase == "setting-up":
            return _("Setting up")
        winner = board.game.winner()
        if winner == DRAWN:
            return _("The round is a draw")
        if winner != NOBODY:
            return _("{winner} has won the round").format(winner=self.side_words(winner))
        return _("{side}: any piece").format(side=self.side_words(board.game.side()))

    def result_words(self, board: BoardState) -> str:
        """Who has won and how, or an empty text."""
        result = result_of(board.game)
        if result is None:
            return ""
        if board.game.winner() == DRAWN:
            return _("A draw ({reason}).").format(reason=result[1])
        return _("{winner} wins ({reason}).").format(winner=self.side_words(board.game.winner()), reason=result[1])

    def score_words(self, board: BoardState) -> list[str]:
        """What is played and how it stands, a short line each."""
        return [_(self.title)]

    def option_words(self, board: BoardState, square: int) -> str:
        """What a piece set on a square chooses."""
        return board.options[square].text if square in board.options else ""

    def legal_squares(self, board: BoardState) -> list[int]:
        """Where the piece may go that must move; empty while several may."""
        return []

    def mistake_words(self, board: BoardState) -> str:
        """The mistake that the board sees, or an empty text."""
        if board.mistake == "wrong-tower":
            if asks_back(board.ask, board.game):
                return _("Wrong piece: that one cannot move now.")
            return _("Wrong piece: it is {side}'s turn.").format(side=self.side_words(board.game.side()))
        if board.mistake == "wrong-square":
            return _("Wrong square: that piece may not go there.")
        if board.mistake == "wrong-side":
            return _("Wrong side: that is where a piece of the other player belongs.")
        if board.mistake == "sensor-dead":
            return _(
                "The sensor of the square that blinks red does not respond. Play on: the board works out what stands "
                "there."
            )
        if board.mistake == "disturbed":
            return _("The pieces do not match the game.")
        if any(board.unsure):
            return _("Pieces were lifted at the same time: check that each stands where it belongs ({where}).").format(
                where=names_of(members(board.unsure))
            )
        return _("Mistake: {name}.").format(name=board.mistake) if board.mistake else ""

    def ask_words(self, board: BoardState) -> str:
        """What the board asks of the hands, in one sentence."""
        ask = board.ask
        words = getattr(self, f"_ask_{ask.name.replace('-', '_')}", None)
        return sentence(words(board)) if words is not None else _("The board asks: {name}.").format(name=ask.name)

    def advice_after_round(self, board: BoardState) -> str:
        """What the round was worth, and how it goes on."""
        return self.ask_words(board)

    # One method for each ask of madang.display

    def _ask_nothing(self, board: BoardState) -> str:
        squares = members(board.ask.squares)
        if squares and board.game.winner() == NOBODY:
            return _("{side} moves to {squares}: leave it there a moment and the move counts.").format(
                side=self.side_words(board.game.side()), squares=names_of(squares)
            )
        unfelt = [square for square in range(64) if roles.role_of(board.meanings[square]) == roles.UNFELT]
        if len(unfelt) > 1:
            return _(
                "Lift what stands on {squares}, one after the other, and set it back: one sensor does not respond."
            ).format(squares=_(" and ").join(map(square_name, unfelt)))
        return _("Wait a moment.")

    def _ask_set_up(self, board: BoardState) -> str:
        square = members(board.ask.squares)[0]
        piece = self.piece_as_object(board.game.start_piece(square))
        return _("Set up, {square}: {piece}.").format(piece=piece, square=square_name(square))

    def _ask_move(self, board: BoardState) -> str:
        return _("{side}: move one of your pieces.").format(side=self.side_words(board.game.side()))

    def _ask_put(self, board: BoardState) -> str:
        squares = members(board.ask.squares)
        if asks_back(board.ask, board.game):
            pieces = (f"{self.piece_as_object(board.game.piece(square))} ({square_name(square)})" for square in squares)
            return _("Put back whichever is missing: {pieces}.").format(pieces=_(" or ").join(pieces))
        winning = [square for square in squares if roles.role_of(board.meanings[square]) == roles.WINNING]
        if len(squares) > 1:
            put = _("{side}: put it on one of {squares}")
        else:
            put = _("{side}: put it on {squares}")
        asked = put.format(side=self.side_words(_side_in_hand(board)), squares=names_of(squares))
        if not winning:
            return f"{asked}."
        return _("{asked}; {squares} wins!").format(asked=asked, squares=_(" and ").join(map(square_name, winning)))

    def _ask_wait(self, board: BoardState) -> str:
        return _("{side} cannot move and passes.").format(side=self.side_words(board.game.side()))

    def _ask_lift(self, board: BoardState) -> str:
        return _("Lift what stands on {squares}: nothing belongs there.").format(
            squares=names_of(members(board.ask.squares))
        )

    def _ask_return(self, board: BoardState) -> str:
        square = members(board.ask.squares)[0]
        piece = self.piece_as_object(board.game.piece(square))
        return _("Back to {square}: {piece}.").format(piece=piece, square=square_name(square))

    def _ask_carry(self, board: BoardState) -> str:
        if board.ask.route is None:
            return _("Put the pieces back.")
        origin, landing = board.ask.route
        route = {"origin": square_name(origin), "landing": square_name(landing)}
        if board.phase == "setting-up":
            piece = self.piece_as_object(board.game.start_piece(landing))
            return _("Set up, from {origin} to {landing}: {piece}.").format(piece=piece, **route)
        if not board.game.piece(landing):
            side = self.side_words(board.game.side())
            return _("You make {side}'s move: from {origin} to {landing}.").format(side=side, **route)
        return _("Lift what stands on {origin} and carry it to {landing}.").format(**route)

    def _ask_again(self, board: BoardState) -> str:
        again, *new = (square_name(square) for square in members(board.ask.squares))
        if not new:
            return _(
                "A round is on, and all is set up for its start. Make the first move, or put any piece on {again}, to "
                "start it again; or set it up as it was to continue."
            ).format(again=again)
        return _(
            "A round is on. Put any piece on {again} to start it again, on {new} for a new game, or set it up to "
            "continue."
        ).format(again=again, new=new[0])

    def _ask_choose(self, board: BoardState) -> str:
        return _("Choose: put any piece on a lit square.")

    def _ask_new(self, board: BoardState) -> str:
        if board.game.has_next_round():
            return _("Lift a piece for the next round.")
        return _("Lift a piece for a new game.")


# For the words of any game


def _side_in_hand(board: BoardState) -> int:
    """Whose piece the hand is to put down: whose turn it is or, while a move may be changed, whose move it was."""
    game = board.game
    origins = [square for square in range(64) if roles.role_of(board.meanings[square]) == roles.ORIGIN]
    if origins and not game.piece(origins[0]):
        for ply in range(game.plies - 1, -1, -1):
            if game.past_origin(ply) == origins[0] and game.past_landing(ply) != NO_SQUARE:
                return game.piece_side(game.past_landing(ply))
    return game.side()


def asks_back(ask: Ask, game: Game) -> bool:
    """Whether a piece of whose turn it is is to go back to where it stands in the game."""
    asked = [ask.route[1]] if ask.route else members(ask.squares)
    return any(game.piece(square) and game.piece_side(square) == game.side() for square in asked)


def sentence(text: str) -> str:
    """A sentence begins with a capital, but for the name of a square."""
    return text if text[1:2].isdigit() else text[0].upper() + text[1:]


def names_of(squares: Sequence[int]) -> str:
    return " ".join(map(square_name, squares))


def named_file(file: Path) -> str:
    return "standard input" if file == STANDARD_INPUT else str(file)
