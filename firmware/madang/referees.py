"""Which referee a game is played under, and who plays for the board: each is loaded only where it is needed."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from madang.computer_player import ComputerPlayer
    from madang.games import Game
    from madang.referee import Referee
    from madang.settings import Settings


def new_referee(game: "Game", settings: "Settings", draw_chance: "Callable[[], bytes | None]") -> "Referee":
    """That of a race has what is asked of one; `draw_chance` is that of madang.board.Board."""
    if game.is_race:
        from madang.race_referee import RaceReferee

        return RaceReferee(game, settings, draw_chance)  # type: ignore[arg-type, return-value]
    from madang.referee import Referee

    return Referee(game, settings)


def new_computer_player(referee: "Referee", settings: "Settings") -> "ComputerPlayer":
    if referee.game.is_race:
        from madang.race_referee import NoComputer

        return NoComputer()  # type: ignore[return-value]
    from madang.computer_player import ComputerPlayer

    return ComputerPlayer(referee, settings)
