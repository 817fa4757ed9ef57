"""What Yut Nori and Nyout call things, in the viewer's language: sides, throws, variants. Knows no board."""

from madang.games.yut import notation
from madang.games.yut.rules import CLOTH_VARIANT, PLAYERS, PLAYERS_VARIANT, VARIANTS, Round
from madang.games.yut.stations import STATIONS
from madang.games.yut.sticks import DO, MO, THROWS
from madang.squares import square_name
from madang_host.i18n.language import _, marked

SIDE_WORDS = (marked("Blue"), marked("Yellow"), marked("Red"), marked("Green"))

THROW_WORDS = (
    "",
    marked("do"),
    marked("gae"),
    marked("geol"),
    marked("yut"),
    marked("mo"),
    marked("back-do"),
    marked("crown"),
    marked("sun"),
)
NYOUT_WORDS = ("", marked("to"), marked("kai"), marked("kel"), marked("nyout"), marked("mo"))  # as Culin spells them

YUT_NORI, NYOUT = marked("Yut Nori"), marked("Nyout")

# By the words of madang.games.yut.rules.VARIANTS; what is the usual one is told, too, where it is to be chosen.
VARIANT_WORDS = {
    "2": marked("two players"),
    "3": marked("three players"),
    "4": marked("four players"),
    "2+2": marked("two teams of two"),
    "2+1": marked("two against one, who plays every second turn"),
    "4-mal": marked("four mal each"),
    "3-mal": marked("three mal each"),
    "2-mal": marked("two mal each"),
    "1-mal": marked("one mal each"),
    "throw-off": marked("the highest throw begins"),
    "first": marked("Blue begins"),
    "no-back-do": marked("no back-do"),
    "back-do": marked("back-do, which with no mal on the cloth is a do"),
    "back-do-lost": marked("back-do, which with no mal on the cloth is lost"),
    "passing": marked("home is beyond the goal"),
    "exact": marked("home is the goal itself, by an exact throw"),
    "any-catch": marked("every catch gives a throw"),
    "low-catch": marked("a catch by yut or mo gives no throw of its own"),
    "turning": marked("who rests in the centre may turn to the goal"),
    "straight": marked("nobody turns in the centre"),
    "fair": marked("fair sticks"),
    "flatter": marked("sticks that fall flat six times in ten"),
    "yut-nori": YUT_NORI,
    "nyout": NYOUT,
}

# What each group of variants is about; how the cloth is drawn is what is begun.
GROUP_WORDS = (
    marked("Players"),
    marked("Mal"),
    marked("Who begins"),
    marked("Back-do"),
    marked("Goal"),
    marked("Catching"),
    marked("Centre"),
    marked("Sticks"),
)
MARK_GROUPS = (("crown", marked("Crown")), ("sun", marked("Sun")))


def is_nyout(played: Round) -> bool:
    return bool(played.chosen[CLOTH_VARIANT])


def presence_words(side: int, is_back: bool) -> str:
    """That a side leaves, or comes back."""
    words = _("{side} comes back") if is_back else _("{side} leaves")
    return words.format(side=_(SIDE_WORDS[side]))


def mover_words(played: Round) -> str:
    """Who has the turn: the side and, of a team, which of its players, as `Blue 2`."""
    side = _(SIDE_WORDS[played.side()])
    players = team(played, played.side())
    return f"{side} {players.index(played.player()) + 1}" if len(players) > 1 else side


def team(played: Round, side: int) -> list[int]:
    """The players of a side, in the order of their turns."""
    seats = PLAYERS[played.chosen[PLAYERS_VARIANT]]
    return sorted({player for seat, player in enumerate(seats) if played.side_of(seat) == side})


def throw_words(throw: int, nyout: bool) -> str:
    """A throw by its number (madang.games.yut.sticks), as one of the two games calls it."""
    if nyout and DO <= throw <= MO:
        return _(NYOUT_WORDS[throw])
    return _(THROW_WORDS[throw])


def throws_words(played: Round) -> str:
    """What waits to be spent: `gae, yut, yut`; or an empty text."""
    waiting = [throw for throw in range(DO, THROWS) for _time in range(played.waiting(throw))]
    return ", ".join(throw_words(throw, is_nyout(played)) for throw in waiting)


def game_words(played: Round) -> str:
    return _(NYOUT if is_nyout(played) else YUT_NORI)


def kind_words(played: Round) -> str:
    """What is played, unusual variants included: `Yut Nori: two players, two mal each`."""
    words = [word for word in notation.kind_text(played).split() if word != "nyout"]
    told = [_(VARIANT_WORDS[word]) if word in VARIANT_WORDS else mark_words(word) for word in words]
    return f"{game_words(played)}: {', '.join(told)}"


def mark_words(word: str) -> str:
    """`crown=g7` in words, or `crown`, that is yet to be shown on the cloth."""
    name, _sign, square = word.partition("=")
    if not square:
        return _("a crown on the cloth") if name == "crown" else _("a sun on the cloth")
    return (
        _("crown on {square}").format(square=square) if name == "crown" else _("sun on {square}").format(square=square)
    )


def variant_groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """What can be chosen before a round: of each group what it is about, and its choices, each as the record's word,
    the usual one first, and in words. An empty word is the choice of nothing."""
    groups = [
        (_(title), [(word, _(VARIANT_WORDS[word])) for word in words])
        for title, words in zip(GROUP_WORDS, VARIANTS, strict=False)
    ]
    squares = sorted(map(square_name, STATIONS))
    for name, title in MARK_GROUPS:
        stations = [(f"{name}={square}", mark_words(f"{name}={square}")) for square in squares]
        groups.append((_(title), [("", _("none")), *stations]))
    return groups


def first_entry(words: list[str]) -> str:
    """The first entry of a round of these variants, of which the usual ones are left out."""
    usual = {group[0] for group in VARIANTS[1:]}
    players = next((word for word in words if word in VARIANTS[0]), VARIANTS[0][0])
    others = [word for word in words if word and word not in usual and word not in VARIANTS[0]]
    return " ".join(("yut", players, *others))
