"""A race (madang.games.race) in a terminal: what was thrown and what waits, all turns in words, what may be done, and
what the next one is played by. Knows no widget."""

from rich.style import Style
from rich.text import Text

from madang.games import Game
from madang_host.connection.mirror import Mirror
from madang_host.games.face import GameFace
from madang_host.games.records import entries_of, game_of
from madang_host.i18n.language import _
from madang_host.render import screen_colours
from madang_host.render.screen_colours import RGB
from madang_host.ui.study.history import History
from madang_host.ui.study.rounds import round_moves

FLAT: tuple[RGB, RGB] = ((60, 38, 18), (241, 217, 168))  # ink and paper of the sides of a stick
ROUND: tuple[RGB, RGB] = ((255, 233, 205), (122, 74, 34))


def race_text(mirror: Mirror) -> Text:
    """A race: each turn, with what was thrown and spent in it."""
    played, face = History(), mirror.face
    played.look(mirror)
    moves = round_moves(played.rounds[-1], face)["moves"].values()
    text = Text()
    side = ""
    for move in moves:
        if move["side"] != side:
            side = move["side"]
            number = face.sides.index(side)
            text.append("\n" if text else "").append(face.side_words(number), _style_of_side(face, number)).append(": ")
        else:
            text.append("; ")
        text.append(move["words"])
    return text


def sticks_text(mirror: Mirror) -> Text:
    """The sticks as they fell last, and what waits to be spent; no text before the first throw."""
    look, state = mirror.face.race_look(mirror.game), mirror.face.race_state(mirror.game)
    text = Text()
    if look is None or state is None or "last" not in state:
        return text
    thrown = look["throws"][state["last"]["throw"]]
    for is_flat in thrown["flat"]:
        ink, paper = FLAT if is_flat else ROUND
        text.append("   " if is_flat else "xxx", _style(ink, paper)).append(" ")
    text.append(thrown["words"], "bold")
    waiting = [look["throws"][name]["words"] for name in state["waiting"]]
    if waiting:
        text.append("\n").append(_("To be spent")).append(": ").append(", ".join(waiting), "bold")
    return text


def _style_of_side(face: GameFace, side: int) -> Style:
    colour = screen_colours.EMBLEMS[face.piece_colour(1 + 4 * side)]
    return _style(screen_colours.ink_on(colour), colour)


def _style(ink: RGB, paper: RGB) -> Style:
    return Style(color="rgb({},{},{})".format(*ink), bgcolor="rgb({},{},{})".format(*paper))


def race_choices(face: GameFace, game: Game) -> list[tuple[str, tuple[str, ...]]]:
    """What may be thrown or spent now, in words, and what has the board do so; where the sticks are to be thrown, first
    that the board throws. Then who may leave, or come back."""
    state, look = face.race_state(game), face.race_look(game)
    if state is None or look is None:
        return []
    take = "take", str(game.entries())
    leaving = [(who["words"], (*take, who["text"])) for who in state["presence"]]
    if not state["is_due"]:
        return [*((move["words"], (*take, move["text"])) for move in state["moves"]), *leaving]
    thrown = [(throw["words"], (*take, name)) for name, throw in look["throws"].items()]
    return [(_("the board throws"), ("throw",)), *thrown, *leaving]


class VariantChoice:
    """What is chosen of a game's variants (GameFace.variants), a choice of each of `count` groups."""

    def __init__(self, face: GameFace, game: Game) -> None:
        """As a game is played."""
        self._face = face
        self._groups = face.variants()
        self.count = len(self._groups)
        words = entries_of(game)[0].split()
        self._chosen = [
            next((at for at, (word, _words) in enumerate(choices) if word in words), 0)
            for _title, choices in self._groups
        ]

    def words(self, group: int) -> str:
        title, choices = self._groups[group]
        return f"{title}: {choices[self._chosen[group]][1]}"

    def change(self, group: int, step: int) -> bool:
        """Go so many choices on; False, as nothing is begun by it."""
        self._chosen[group] = (self._chosen[group] + step) % len(self._groups[group][1])
        return False

    def first_entry(self, match: str) -> str:
        """Of the record of a match that is played so."""
        chosen = [choices[at][0] for (_title, choices), at in zip(self._groups, self._chosen, strict=True)]
        return entries_of(game_of([self._face.match_of(match, chosen)]))[0]
