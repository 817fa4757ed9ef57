"""The options of the command line by which somebody takes part beside the hands (madang_host.players.options)."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from madang.games.kamisado.board import SIDE_NAMES
from madang_host.players.options import Wishes


def opponent_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options of an opponent to a command, which gets them as one argument, `wishes`."""

    @click.option(
        "--opponent", metavar="engine|COMMAND", default="", help="Play against the engine, or a UGI engine by command."
    )
    @click.option("--level", type=click.IntRange(1, 10), default=5, show_default=True, help="The engine's; 10 is best.")
    @click.option("--side", type=click.Choice(SIDE_NAMES), default="black", show_default=True, help="Yours.")
    @click.option(
        "--seconds", type=click.FloatRange(0.05), default=1.0, show_default=True, help="The opponent's a move."
    )
    @wraps(command)
    def with_wishes(opponent: str, level: int, side: str, seconds: float, **others: Any) -> None:
        command(wishes=Wishes(opponent, 1 - SIDE_NAMES.index(side), level, seconds), **others)

    return with_wishes
