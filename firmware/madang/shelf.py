"""Which game the board plays. There is room in its memory for one: another is taken from the shelf
(madang.games.registry) when the board starts anew.

The store has the name of the game, nothing for the first of the shelf. It is but a hint: the record says by its first
word which game it is of, and the journal compares the two.
"""

from madang import journal
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
    """Have the next start play this game, whose record the store has."""
    store.replace(GAME, name.encode())


def change(store: "Store", entry: "str") -> "None":
    """Have the next start play another game, from the first entry of its record; what the store has of the one before
    is dropped. Raises ValueError with the remedy."""
    name = registry.name_of(entry)
    try:
        keep(store, name)
        journal.begin(store, registry.named(entry))
    except OSError as error:
        raise ValueError(
            "the game cannot be saved (error %s); remove files of your own from the board" % error.errno
        ) from None
