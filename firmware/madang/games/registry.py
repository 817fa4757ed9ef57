"""The shelf: the games that there are, a line each, and how one is taken from it. Knows no game but by its name.

The name of a game is the first word of its record. Its rules are a package of madang.games of that name, with `_` for
`-`, whose module `game` has a function `new_game`; on the PC the package of madang_host.games of the same name has its
face. A game is read when it is taken.
"""

from madang.text import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.games import Game

NAMES = ("kamisado", "nei-pat-kono", "o-pat-kono", "oumoul-kono")

# Where a piece chooses each of them when the menu is open: squares that no game's own menu has, and no start.
SQUARES = bytes((49, 50, 51, 52, 53, 55, 47, 39))  # b7 to f7, h7, h6, h5

# How they lie on the board before the first move (madang.squares.parse_set), so that a board on which another game is
# laid out than the one that is on can be told so.
STARTS = {
    "kamisado": "ff000000000000ff",
    "nei-pat-kono": "00003c3c3c3c0000",
    "o-pat-kono": "003e2200223e0000",
    "oumoul-kono": "4100000000004100",
}

_BEFORE_NAMES = "position "  # the first entry of a lone round began so while there was but one game


def named(entry: "str") -> "str":
    """The first entry of a record, which names its game; one that was written before games had names is Kamisado's."""
    return NAMES[0] + entry[len(_BEFORE_NAMES) - 1 :] if entry.startswith(_BEFORE_NAMES) else entry


def name_of(entry: "str") -> "str":
    """The game of a record, by its first entry; raises ValueError for one that is not on the shelf."""
    name = named(entry).split(" ")[0]
    if name not in NAMES:
        raise ValueError("no game '%s' here (try %s)" % (shown(name, 24), ", ".join(NAMES)))
    return name


def package_of(name: "str") -> "str":
    """The package of a game, within madang.games and within madang_host.games."""
    return name.replace("-", "_")


def new_game(name: "str" = NAMES[0]) -> "Game":
    """A new game by its name; raises ValueError for one that is not on the shelf."""
    module = __import__("madang.games." + package_of(name_of(name)) + ".game", None, None, ("new_game",))
    game: "Game" = module.new_game()
    return game
