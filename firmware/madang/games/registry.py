"""The shelf: the games that there are, a line each, and how one is taken from it. Knows no game but by its name.

The name of a game is the first word of its record. Its rules are a package of madang.games of that name, with `_` for
`-`, whose module `game` has a function `new_game`; on the PC the package of madang_host.games of the same name has its
face. A game is read when it is taken.
"""

from madang.text import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.games import Game

NAMES = ("kamisado", "nei-pat-kono", "o-pat-kono", "oumoul-kono", "latin-square", "yut")

# Where a piece chooses each of them when the menu is open: squares that no game's own menu has, and no start.
SQUARES = bytes((49, 50, 51, 52, 53, 55, 47, 39))  # b7 to f7, h7, h6, h5

# How each of them is laid out to be taken, a set of squares (madang.squares) after the other: as it lies on the board
# before the first move; a Latin square, whose first piece stands alone, as the diagonal of the smallest; Yut Nori,
# whose cloth is empty, as the five stations in the middle of the cross.
STARTS = (
    b"\xff\x00\x00\x00\x00\x00\x00\xff"
    b"\x00\x00\x3c\x3c\x3c\x3c\x00\x00"
    b"\x00\x3e\x22\x00\x22\x3e\x00\x00"
    b"\x41\x00\x00\x00\x00\x00\x41\x00"
    b"\x01\x02\x04\x08\x00\x00\x00\x00"
    b"\x00\x00\x14\x08\x14\x00\x00\x00"
)

_BEFORE_NAMES = "position "  # the first entry of a lone round began so while there was but one game


def named(entry: "str") -> "str":
    """The first entry of a record, which names its game; one that was written before games had names is Kamisado's."""
    return NAMES[0] + entry[len(_BEFORE_NAMES) - 1 :] if entry.startswith(_BEFORE_NAMES) else entry


def name_of(entry: "str") -> "str":
    """The game of a record, by its first entry; raises ValueError for one that is not on the shelf."""
    name = named(entry).split(" ")[0]
    if name not in NAMES:
        raise ValueError("no game '%s' (try %s)" % (shown(name, 19), ", ".join(NAMES)))
    return name


def package_of(name: "str") -> "str":
    """The package of a game, within madang.games and within madang_host.games."""
    return name.replace("-", "_")


def new_game(name: "str" = NAMES[0]) -> "Game":
    """A new game by its name; raises ValueError for one that is not on the shelf."""
    module = __import__("madang.games.%s.game" % package_of(name_of(name)), None, None, ("new_game",))
    game: "Game" = module.new_game()
    return game
