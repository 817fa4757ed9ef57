"""Which game the board plays. There is room in its memory for one: another is taken from the shelf
(madang.games.registry) when the board starts anew.

The store has the name of the game that is on, nothing for the first of the shelf. Of each game it has the journal; so a
game that is put away goes on when it is chosen again.
"""

from madang.board import Store
from madang.games import Game, registry

GAME = "game"


def load(store: "Store") -> "Game":
    """The game that the board is to play, a new one; the journal takes up its record."""
    kept = store.read(GAME)
    for name in registry.NAMES:
        if kept == name.encode():
            return registry.new_game(name)
    return registry.new_game()


def keep(store: "Store", name: "str") -> "None":
    """Have the next start play this game."""
    store.replace(GAME, name.encode())


def change(store: "Store", before: "str", name: "str", entry: "str" = "") -> "None":
    """Have the next start play another game than the one before, which is put away: where it was put away itself, or
    from the first entry of a record, for which that is dropped. A power cut in between leaves one game on or the other,
    and of each what there was. Raises ValueError with the remedy."""
    from madang import stored_game  # only now, as it takes memory
    from madang.journal import blob_of

    name = registry.name_of(name)
    try:
        stored_game.fold(store, blob_of(before))
        if entry:
            stored_game.write_record(store, blob_of(name), b"", (registry.named(entry),), 1)
        keep(store, name)
    except OSError as error:
        raise ValueError(
            "the game cannot be saved (error %s); remove files of your own from the board" % error.errno
        ) from None
