"""What a board asks of the hands in a round of Kamisado, in one sentence for each ask of madang.display."""

from madang.games.kamisado.board import EMPTY, SQUARE_COLOUR, colour_of, rings_of
from madang.games.kamisado.match import BASIC, FILL, ends_match
from madang.games.kamisado.rules import HOME, NOBODY
from madang.squares import members, square_name
from madang_host.games.colour_names import colour_words
from madang_host.games.face import BoardState, GameFace, names_of, sentence
from madang_host.games.kamisado.names import (
    colour_as_object,
    side_words,
    tower_as_object,
    tower_words,
)
from madang_host.games.kamisado.towers import kamisado
from madang_host.i18n.language import _

SETUP_OPTIONS = ("fill", "draw")  # what a round may need before it can be set up, beside the basic set-up


class Asks(GameFace):
    """The part of the face that says what is asked."""

    def advice_after_round(self, board: BoardState) -> str:
        match = kamisado(board.game).match
        if match is None or not match.rounds:
            return self.ask_words(board)
        played = match.rounds[-1]
        if match.winner != NOBODY:
            winner, score = match.winner, match.score
            won = _("{winner} has won the match, {points} to {others}.").format(
                winner=side_words(winner), points=score[winner], others=score[1 - winner]
            )
            if ends_match(match.edition, rings_of(match.winning_tower())):
                sumo = tower_words(match.winning_tower())
                why = (
                    _("{tower} came home: that wins the match.")
                    if played.reason == HOME
                    else (_("{tower} was called when the deadlock came: that wins the match."))
                )
                return f"{sentence(why.format(tower=sumo))} {won} {self.ask_words(board)}"
            return f"{won} {self.ask_words(board)}"
        worth = _("1 point") if played.points == 1 else _("{count} points").format(count=played.points)
        if played.ringed:
            ring = (_("no ring"), _("a ring"), _("a second ring"), _("a third ring"))[rings_of(played.ringed)]
            tower = colour_as_object(colour_of(played.ringed))
            worth = _("{points} and {ring} for the {colour} tower").format(points=worth, ring=ring, colour=tower)
        return f"{worth}. {self.ask_words(board)}"

    def _ask_set_up(self, board: BoardState) -> str:
        square = members(board.ask.squares)[0]
        tower = tower_as_object(board.game.start_piece(square))
        return _("Set up: put {tower} on {square}.").format(tower=tower, square=square_name(square))

    def _ask_move(self, board: BoardState) -> str:
        squares = members(board.ask.squares)
        if len(squares) == 1:
            return _("{side}: move the {colour} tower on {square}.").format(
                side=side_words(board.game.side()),
                colour=colour_as_object(colour_of(kamisado(board.game).round.board[squares[0]])),
                square=square_name(squares[0]),
            )
        return _("{side}: move any of your towers.").format(side=side_words(board.game.side()))

    def _ask_wait(self, board: BoardState) -> str:
        square = members(board.ask.squares)[0]
        return _("{tower} on {square} is blocked and passes; {colour} is called next.").format(
            tower=tower_words(kamisado(board.game).round.board[square]),
            square=square_name(square),
            colour=colour_words(SQUARE_COLOUR[square]),
        )

    def _ask_lift(self, board: BoardState) -> str:
        if board.phase != "setting-up":
            return super()._ask_lift(board)
        where = names_of(members(board.ask.squares))
        return _("Set up: lift the tower on {squares}; the board does not know which one it is.").format(squares=where)

    def _ask_return(self, board: BoardState) -> str:
        square = members(board.ask.squares)[0]
        tower = tower_as_object(kamisado(board.game).round.board[square])
        return _("Put {tower} back on {square}.").format(tower=tower, square=square_name(square))

    def _ask_carry(self, board: BoardState) -> str:
        if board.ask.route is None:
            return _("Put the towers back.")
        origin, landing = board.ask.route
        route = {"origin": square_name(origin), "landing": square_name(landing)}
        if board.phase == "setting-up":
            tower = tower_as_object(board.game.start_piece(landing))
            return _("Set up: carry {tower} from {origin} to its place {landing}.").format(tower=tower, **route)
        position = kamisado(board.game).round
        if position.board[landing] == EMPTY:
            tower = tower_as_object(position.board[origin])
            return _("You make {side}'s move: carry {tower} from {origin} to {landing}.").format(
                side=side_words(board.game.side()), tower=tower, **route
            )
        tower = tower_words(position.board[landing])
        return _("Lift what stands on {origin} and carry it to {landing}, where {tower} belongs.").format(
            tower=tower, **route
        )

    def _ask_again(self, board: BoardState) -> str:
        again, *new = (square_name(square) for square in members(board.ask.squares))
        if not new:
            return _(
                "A round is on, and all is set up for its start. Make the first move, or put any tower on {again}, to "
                "start it again; or set it up as it was to continue."
            ).format(again=again)
        return _(
            "A round is on. Put any tower on {again} to start it again, on {new} for a new game, or set it up to "
            "continue."
        ).format(again=again, new=new[0])

    def _ask_choose(self, board: BoardState) -> str:
        """Who chooses what: the winner of the last round fills, the challenger draws."""
        match = kamisado(board.game).match
        if match is None:
            return _("Choose: put any tower on a lit square.")
        side = side_words(match.challenger())
        if any(option.text.startswith("token ") for option in board.options.values()):
            return self._tokens_by_hand(board, side)
        known = (*SETUP_OPTIONS, BASIC) if BASIC in match.setups() else SETUP_OPTIONS
        setups = [square for square, option in board.options.items() if option.text.startswith(known)]
        where = list(map(square_name, setups))
        if len(setups) > 1:
            where = [f"{name} ({self.option_words(board, square)})" for name, square in zip(where, setups, strict=True)]
        squares = _(" or ").join(where) or _("a lit square")
        if match.setups() == (FILL,):
            side = side_words(1 - match.challenger())
            return _("{side} chooses the side to fill from: put any tower on {squares}.").format(
                side=side, squares=squares
            )
        if BASIC in match.setups():
            return _("{side} chooses the set-up: put any tower on {squares}.").format(side=side, squares=squares)
        return _("{side} draws the tokens: put any tower on {squares}.").format(side=side, squares=squares)

    def _tokens_by_hand(self, board: BoardState, side: str) -> str:
        told = [square for square, option in board.options.items() if option.is_in_force]
        if told:
            token = self.option_words(board, told[0])
            return _("{side} has drawn {token}: now any tower on the square of the other token.").format(
                side=side, token=token
            )
        return _(
            "{side} draws two tokens by hand: put any tower on the square of the first, b7 for 1 to g2 for 36."
        ).format(side=side)

    def _ask_new(self, board: BoardState) -> str:
        if board.game.has_next_round():
            return _("Lift a tower for the next round.")
        return _("Lift a tower for a new game.")
