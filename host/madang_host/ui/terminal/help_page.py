"""The page of help that `?` opens. Knows the keys' meanings and the signs on the squares."""

from rich.table import Table as Grid
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from madang.colours import COLOUR_LETTERS
from madang_host.games.face import GameFace
from madang_host.i18n.language import _, marked
from madang_host.render import screen_colours
from madang_host.ui.sentences import ROLE_SIGNS, role_words
from madang_host.ui.terminal.board.drawing import style_of

MOUSE = marked("mouse")
HAND_KEYS = (
    (marked("Tab"), marked("go round the squares of which something is asked")),
    (marked("arrows, or e 5"), marked("move the cursor, to e5; also to the rows beside the board")),
    (marked("Space, Enter"), marked("lift the piece at the cursor; put it down; where one move alone goes, make it")),
    (marked("d8d4 Enter"), marked("make this move")),
    (MOUSE, marked("click a piece, then a square; or drag the piece")),
    (marked("Backspace"), marked("put the piece back that is in the hand or stands wrong; or take the last move back")),
    ("n, s", marked("go on to the next round, or draw for it; n in the middle of one begins a new game")),
    ("r", marked("put the pieces where the game has them")),
    ("x", marked("take a piece off the board")),
    ("m", marked("dragged pieces slide over the squares, or are carried above")),
    ("y, u, U", marked("the board's buttons: confirm; back; back, held: the choices")),
)
VIEW_KEYS = (
    ("o", marked("players and their strength, coach, another match; what is to be chosen")),
    ("t", marked("a tip: says and lights the best move")),
    (
        "w",
        marked(
            "why the last move wins or loses, the answer lit; , and . go through the line that proves it, Esc ends it"
        ),
    ),
    ("F", marked("look at the board from the other side")),
    (", .", marked("step back through the round, and forward again")),
    (marked("PgUp, PgDn"), marked("scroll the moves (or the wheel)")),
    ("C, p", marked("set the players' clocks; pause them")),
    ("R", marked("the rules of the game")),
    ("S", marked("the board's settings, and profiles of them")),
    ("L", marked("another language")),
    ("l", marked("the board's log")),
    ("?", marked("this page; Esc closes it")),
    (marked("Ctrl-Z"), marked("to the shell for a while; 'fg' comes back")),
    (marked("q, Ctrl-C"), marked("leave")),
)

SCROLLING = ("up", "down", "pageup", "pagedown", "home", "end")


def signs(columns: int, meanings: dict[int, str]) -> Grid:
    """The signs on the squares and what they mean."""
    return _in_columns(columns, [Text.assemble((ROLE_SIGNS[role], "bold"), f" {meanings[role]}") for role in meanings])


def colours(columns: int, face: GameFace) -> Grid:
    """The eight colours with their letters."""
    chips = []
    for number, (letter, colour) in enumerate(zip(COLOUR_LETTERS, screen_colours.SQUARES, strict=True)):
        chip = (f" {letter} ", style_of(screen_colours.ink_on(colour), colour, True))
        chips.append(Text.assemble(chip, f" {face.colour_words(number)}"))
    return _in_columns(columns, chips)


def _in_columns(columns: int, texts: list[Text]) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for i in range(0, len(texts), columns):
        grid.add_row(*texts[i : i + columns])
    return grid


class HelpPage(ModalScreen[None]):
    """Any key that does not scroll it, or a click, closes it."""

    def __init__(self, keys: tuple[tuple[str, str], ...], face: GameFace) -> None:
        super().__init__()
        self._face = face
        self._keys = keys

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help"):
            yield from self.contents()

    def contents(self) -> ComposeResult:
        keys = Grid.grid(padding=(0, 2))
        for key, meaning in self._keys:
            keys.add_row(Text(_(key), "bold"), _(meaning))
            if key == MOUSE and self._face.pushes:
                keys.add_row("", _("pieces straight ahead of a dragged one are pushed"))
        yield Static(keys)
        yield Static("\n" + _("The rim of a square is its light; the sign says the same without colour:"))
        yield Static(signs(4, role_words()))
        if self._face.colour_words(0):
            letters = _("Capital letters are White's towers, small ones Black's. The colours:")
            yield Static("\n" + (letters if self._face.players == 2 else _("The colours:")))
            yield Static(colours(4, self._face))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key not in SCROLLING:
            self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class RulesPage(HelpPage):
    """How the game is played; the same keys close it."""

    def contents(self) -> ComposeResult:
        for paragraph in (*self._face.rules_text(), " ", *self._face.board_text()):
            yield Static(paragraph or " ", markup=False)
