"""The arguments of the command line that name kept games, completed by the shell."""

import click
from click.shell_completion import CompletionItem

from madang_host.library.saved_games import Shelf
from madang_host.render.columns import counted


class GameName(click.ParamType[str]):
    """A kept game by name or number."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [
            CompletionItem(
                kept.name, help=f"{kept.told.began.astimezone():%d %b %H:%M}, {counted(kept.told.moves, 'move')}"
            )
            for kept in reversed(Shelf().games)
            if kept.name.startswith(incomplete)
        ]


class GameOrFile(GameName):
    """The same, or a match file."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [*super().shell_complete(ctx, param, incomplete), CompletionItem(incomplete, type="file")]
