"""What a board reports of a round of Kamisado, in sentences for players, in their language."""

from madang.games.kamisado import rules
from madang.games.kamisado.board import RINGLESS, colour_of
from madang.games.kamisado.rules import ANY, HOME, NOBODY
from madang.squares import members, square_name
from madang_host.games.colour_names import colour_words
from madang_host.games.face import BoardState, names_of, sentence
from madang_host.games.kamisado.asks import Asks
from madang_host.games.kamisado.names import (
    colour_as_subject,
    edition_words,
    setup_words,
    side_words,
    tower_words,
)
from madang_host.games.kamisado.towers import kamisado, legal_moves
from madang_host.i18n.language import _, pgettext


class Sentences(Asks):
    """The part of the face that says how things stand."""

    def mistake_words(self, board: BoardState) -> str:
        if board.mistake in ("wrong-tower", "wrong-square") and (passes := _passing_words(board)):
            return passes
        if board.mistake == "wrong-tower":
            position = kamisado(board.game).round
            side = position.side
            if position.active == ANY:
                return _("Wrong tower: it is {side}'s turn.").format(side=side_words(side))
            square = position.square_of(side, position.active)
            tower = tower_words(position.board[square])
            return _("Wrong tower: {tower} on {square} must move.").format(tower=tower, square=square_name(square))
        if board.mistake == "wrong-square":
            return _("Wrong square: towers go forward, straight or diagonally, over empty squares.")
        if board.mistake == "wrong-side":
            return _("Wrong side: that is where a tower of the other player belongs.")
        if board.mistake == "disturbed":
            return _("The towers do not match the game.")
        if board.mistake is None and any(board.unsure):
            where = names_of(members(board.unsure))
            return _(
                "Towers were lifted at the same time: check that each stands where its colour is lit ({where})."
            ).format(where=where)
        return super().mistake_words(board)

    def result_words(self, board: BoardState) -> str:
        position = kamisado(board.game).round
        if position.winner == NOBODY:
            return ""
        winner, loser = side_words(position.winner), side_words(1 - position.winner)
        if position.reason == HOME:
            tower = position.board[position.last] & RINGLESS
            return sentence(
                _("{winner} wins: {tower} reached {loser}'s home row on {square}.").format(
                    winner=winner, tower=_the_tower(tower), loser=loser, square=square_name(position.last)
                )
            )
        return _("{winner} wins: {loser}'s last move left both sides blocked, a deadlock.").format(
            winner=winner, loser=loser
        )

    def turn_words(self, board: BoardState) -> str:
        """Whose turn it is and with which tower."""
        game = kamisado(board.game)
        is_set_up = board.ask.name != "set-up" and board.phase != "setting-up"
        if is_set_up and game.match is not None and game.match.winner != NOBODY:
            return _("{winner} has won the match").format(winner=side_words(game.match.winner))
        if not is_set_up or game.winner() != NOBODY:
            return super().turn_words(board)
        position = game.round
        if position.active == ANY:
            return _("{side}: any tower").format(side=side_words(position.side))
        return _("{side}: {colour} on {square}").format(
            side=side_words(position.side),
            colour=colour_words(position.active),
            square=square_name(position.square_of(position.side, position.active)),
        )

    def legal_squares(self, board: BoardState) -> list[int]:
        position = kamisado(board.game).round
        if position.active == ANY:
            return []
        return sorted(rules.landing_of(move) for move in legal_moves(position) if not rules.is_pass(move))

    def option_words(self, board: BoardState, square: int) -> str:
        """What a tower set on a square chooses: `dragon to 7`, `from the left`, `set up by tokens`, `token 9`."""
        text = board.options[square].text if square in board.options else ""
        words = setup_words(text)
        if words or not text:
            return words
        edition, _space, length = text.partition(" ")
        if edition == "token":
            return _("token {number}").format(number=length)
        return _("{edition} to {length}").format(edition=edition_words(edition), length=length)

    def score_words(self, board: BoardState) -> list[str]:
        match = kamisado(board.game).match
        if match is None:
            return [_("A single round")]
        score = ", ".join(f"{side_words(side)} {match.score[side]}" for side in range(2))
        edition = sentence(edition_words(match.edition))
        played = _("{edition} to {length}, round {number}").format(
            edition=edition, length=match.length, number=max(1, len(match.rounds))
        )
        return [played, score]


def _the_tower(tower: int) -> str:
    """A tower when it is plain whose it is."""
    return pgettext("subject", "the {colour} tower").format(colour=colour_as_subject(colour_of(tower)))


def _passing_words(board: BoardState) -> str:
    """That the tower which is called is blocked, or an empty text if it is not."""
    position = kamisado(board.game).round
    moves = rules.move_buffer()
    if position.active == ANY or position.legal_moves(moves) != 1 or not rules.is_pass(moves[0]):
        return ""
    square = position.square_of(position.side, position.active)
    return _("{tower} on {square} is blocked and passes: leave all towers where they are.").format(
        tower=sentence(tower_words(position.board[square])), square=square_name(square)
    )
