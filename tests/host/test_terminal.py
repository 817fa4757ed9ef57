"""The terminal view: its words, its drawing, and rounds played in it by keys and mouse."""

import asyncio
import math
import re
import time
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest
from line import BoardServer
from rich.color import Color, ColorSystem
from rounds import ROUND
from textual.widgets import OptionList

from madang import display, events, lights, palette, roles
from madang.colours import COLOUR_LETTERS
from madang.games.kamisado.board import BLACK, SQUARE_COLOUR, WHITE, tower
from madang.games.registry import NAMES as GAMES
from madang.setting_help import ROWS
from madang.settings import Settings
from madang.squares import members, new_set, parse_square, set_text, square_name
from madang_host.connection.message import Message
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.errors import BoardError, UserError
from madang_host.games.face import Ask, Option
from madang_host.games.kamisado.drawing import piece_of
from madang_host.i18n import language
from madang_host.i18n.language import LANGUAGES, speaking
from madang_host.library.game_log import games_folder, logged_games
from madang_host.maintenance import setting_profiles
from madang_host.players.auto_setup import AutoSetup
from madang_host.players.clocks import parse_control
from madang_host.render import screen_colours
from madang_host.render.drawing import UNKNOWN_PIECE
from madang_host.simulator.virtual_towers import CARRY_MS, VirtualTowers, spot_of
from madang_host.ui import sentences, terminal
from madang_host.ui.terminal.board import drawing
from madang_host.ui.terminal.board.drawing import Face
from madang_host.ui.terminal.game_page import GamePage
from madang_host.ui.terminal.mirror_view import MirrorView
from madang_host.ui.terminal.play_view import NEW_AGAIN, PlayView
from madang_host.ui.terminal.prompt_page import PromptPage

PATIENCE_S = 120  # only a hang takes so long, however busy the machine is
SMALLEST = (80, 24)


# Words


NO_SQUARES = "0" * 16
BASIC = ("kamisado dragon 3", "round 1 black basic")
MENU = {"c5": "dragon 1", "e4": "korean 5", "c3": "basic", "d3": "draw"}


def told(*entries):
    """A mirror that was told a record."""
    mirror = Mirror(phase="playing")
    for index, text in enumerate(entries):
        mirror.history.past(index, text)
    return mirror


def asking(ask, *names, moves=(), route=None, marks=None, record=BASIC, phase="playing", options=None, in_force=""):
    """A mirror whose board asks something after some moves."""
    mirror = told(*record, *moves)
    mirror.phase = phase
    mirror.options = {parse_square(name): Option(text, name == in_force) for name, text in (options or {}).items()}
    ends = tuple(parse_square(name) for name in route) if route else None
    mirror.ask = Ask(ask, bytes(new_set([parse_square(name) for name in names])), ends)
    for name, role in (marks or {}).items():
        mirror.meanings[parse_square(name)] = roles.meaning(role)
    return mirror


HOME = [file + rank for rank in "18" for file in "abcdefgh"]
ASKS = [
    (asking("nothing"), "Wait a moment."),
    (asking("nothing", "e2"), "Black moves to e2: leave it there a moment and the move counts."),
    (
        asking("nothing", marks={"e8": roles.UNFELT, "h8": roles.UNFELT}),
        "Lift what stands on e8 and h8, one after the other, and set it back: one sensor does not respond.",
    ),
    (asking("set-up", "b1"), "Set up: put White's green tower on b1."),
    (
        asking("set-up", "c8", record=(*BASIC, *ROUND, "round 2 black fill left")),
        "Set up: put Black's blue tower on c8.",
    ),
    (asking("move", *HOME[8:]), "Black: move any of your towers."),
    (asking("move", "b1", moves=["e8-e2"]), "White: move the green tower on b1."),
    (asking("put", "c2", "d3"), "Black: put it on one of c2 d3."),
    (asking("put", "c2"), "Black: put it on c2."),
    (
        asking("put", "f7", "e8", moves=ROUND[:3], marks={"e8": roles.WINNING}),
        "White: put it on one of f7 e8; e8 wins!",
    ),
    (
        asking("wait", "e2", moves=ROUND[:2]),
        "Black's yellow tower on e2 is blocked and passes; green is called next.",
    ),
    (asking("lift", "d4"), "Lift what stands on d4: nothing belongs there."),
    (asking("return", "b1"), "Put White's green tower back on b1."),
    (
        asking("put", "c8", "d8", phase="correcting"),
        "Put back whichever is missing: Black's purple tower (c8) or Black's pink tower (d8).",
    ),
    (
        asking("put", "b1", "e2", phase="correcting", moves=["e8-e2"]),
        "Put back whichever is missing: White's green tower (b1) or Black's yellow tower (e2).",
    ),
    (
        asking("put", "c3", "a1", phase="correcting", moves=["c8-c3"]),
        "Put back whichever is missing: White's brown tower (a1) or Black's purple tower (c3).",
    ),
    (
        asking("carry", "f6", "e8", route=("f6", "e8")),
        "Lift what stands on f6 and carry it to e8, where Black's yellow tower belongs.",
    ),
    (
        asking("carry", "d5", "e8", route=("d5", "e8"), phase="setting-up"),
        "Set up: carry Black's yellow tower from d5 to its place e8.",
    ),
    (
        asking("carry", "b1", "b4", route=("b1", "b4"), moves=["e8-e2"]),
        "You make White's move: carry White's green tower from b1 to b4.",
    ),
    (
        asking("lift", "d4", phase="setting-up"),
        "Set up: lift the tower on d4; the board does not know which one it is.",
    ),
    (
        asking("again", "d4", "e4"),
        "A round is on. Put any tower on d4 to start it again, on e4 for a new game, or set it up to continue.",
    ),
    (
        asking("again", "b4"),
        "A round is on, and all is set up for its start. Make the first move, or put any tower on b4, to start it "
        "again; or set it up as it was to continue.",
    ),
    (
        asking("choose", "a4", "h4", moves=ROUND, options={"a4": "fill left", "h4": "fill right"}),
        "White chooses the side to fill from: put any tower on a4 (from the left) or h4 (from the right).",
    ),
    (
        asking("choose", *MENU, record=["kamisado korean 3"], options=MENU),
        "Black draws the tokens: put any tower on d3.",
    ),
    (
        asking("choose", "a3", "d4", record=["kamisado series 16"], options={"a3": "basic", "d4": "draw"}),
        "Black chooses the set-up: put any tower on a3 (basic set-up) or d4 (set up by tokens).",
    ),
    (
        asking("choose", "b7", "d6", record=["kamisado korean 3"], options={"b7": "token 1", "d6": "token 9"}),
        "Black draws two tokens by hand: put any tower on the square of the first, b7 for 1 to g2 for 36.",
    ),
    (
        asking(
            "choose",
            "b7",
            "d6",
            record=["kamisado korean 3"],
            options={"b7": "token 1", "d6": "token 9"},
            in_force="d6",
        ),
        "Black has drawn token 9: now any tower on the square of the other token.",
    ),
    (asking("new", "e8", moves=ROUND), "Lift a tower for the next round."),
    (
        asking("new", "e8", moves=ROUND, record=("kamisado dragon 1", BASIC[1])),
        "Lift a tower for a new game.",
    ),
]


@pytest.mark.parametrize(("mirror", "sentence"), ASKS)
def test_words_of_an_ask(mirror, sentence):
    assert mirror.face.ask_words(mirror) == sentence


def test_every_ask_has_words():
    assert {mirror.ask.name for mirror, _ in ASKS} == {name.decode() for name in display.ASK_NAMES}


def test_the_longest_ask_fits_two_lines_of_the_smallest_screen():
    fourteen = [square_name(square) for square in range(50, 64)]
    longest = asking("put", *fourteen, moves=["e8-e2"], marks={"a8": roles.WINNING, "h8": roles.WINNING})
    assert len(longest.face.ask_words(longest)) < 2 * (SMALLEST[0] - 2)
    for mirror, _ in ASKS:
        assert len(mirror.face.ask_words(mirror)) < 2 * (SMALLEST[0] - 2)


def test_a_mistake_stands_while_something_is_asked_back():
    mirror = told(*BASIC)
    for ask, squares, stands in (
        ("return", "c8", True),
        ("put", "c8 d8", True),  # whichever is missing
        ("carry", "c8 d8", True),
        ("put", "c7 c6", False),
        ("move", "c8 d8", False),
    ):
        mirror.take(Message("mistake", 0, ("disturbed",)))
        mirror.take(Message("ask", 1, (ask, set_text(new_set([parse_square(name) for name in squares.split()])))))
        assert (mirror.mistake == "disturbed") == stands, (ask, squares)


def test_words_of_every_mistake():
    mirror = asking("return", "c1", moves=["e8-e2"])
    said = set()
    for name in events.MISTAKE_NAMES:
        mirror.mistake = name.decode()
        said.add(mirror.face.mistake_words(mirror))
    assert len(said) == len(events.MISTAKE_NAMES)
    assert "Wrong tower: White's green tower on b1 must move." in said
    mirror.mistake = None
    assert mirror.face.mistake_words(mirror) == ""
    mirror.take(Message("unsure", 0, ("0000000008000000",)))
    assert mirror.face.mistake_words(mirror) == (
        "Towers were lifted at the same time: check that each stands where its colour is lit (d5)."
    )
    mirror.take(Message("move", 1, ("4", NO_SQUARES, "b1-b5")))
    assert mirror.face.mistake_words(mirror) == ""


def test_words_of_a_result():
    mirror = asking("new", moves=ROUND)
    assert mirror.face.result_words(mirror) == "White wins: the green tower reached Black's home row on e8."
    assert mirror.face.score_words(mirror) == ["Dragon to 3, round 1", "Black 0, White 1"]


def test_a_push_keeps_the_turn_in_the_list_of_moves():
    mirror = told("kamisado obpk1rgn/8/8/4y3/4P+3/8/8/NGRYK1BO w P -", "e4-e5^1", "e5-d6", "f8-f7")
    assert sentences.move_rows(mirror) == [("e4-e5^1 e5-d6", "f8-f7")]
    assert sentences.order_of_sides(mirror) == ("White", "Black")
    assert mirror.face.score_words(mirror) == ["A single round"]


def test_words_of_a_deadlock():
    mirror = told(*BASIC, "f8-h6", "g1-a7", "h6-d2")
    assert mirror.face.result_words(mirror) == "White wins: Black's last move left both sides blocked, a deadlock."


def test_every_role_has_its_own_sign_and_words():
    shown = set(range(len(roles.ROLE_NAMES))) - {roles.DARK}
    assert set(sentences.role_words()) == shown
    assert len({sentences.ROLE_SIGNS[role] for role in shown}) == len(shown)


# Drawing


def test_a_light_on_the_screen_looks_as_the_palette_means_it():
    for brightness in (48, 96, 255):
        settings = Settings()
        settings.set("brightness", brightness)
        driven = palette.Palette(settings).rgb
        for number, look in enumerate(palette.LOOK):
            seen = screen_colours.light_on_screen(tuple(driven[3 * number : 3 * number + 3]), brightness)
            # a driven value is an integer, and the darkest channels are coarse
            assert all(abs(a - b) <= 8 or a**2 / 255 * brightness / 255 < 4 for a, b in zip(look, seen, strict=True))


def test_even_the_faintest_light_is_brighter_than_an_unlit_rim():
    mirror = Mirror()
    for square in range(8):
        mirror.meanings[square] = roles.meaning(roles.POSSIBLE, square)
    seen = mirror.paint(lights.FRAME_MS).colours()
    for colour in range(8):
        lit = screen_colours.light_on_screen(seen[colour], mirror.settings.brightness)
        unlit = screen_colours.mix(screen_colours.BACKGROUND, screen_colours.SQUARES[colour], screen_colours.UNLIT)
        assert max(lit) > max(unlit) + 20


def test_the_eight_colours_stay_eight_on_a_terminal_of_256():
    for rgbs in (screen_colours.SQUARES, screen_colours.EMBLEMS):
        assert len({Color.from_rgb(*rgb).downgrade(ColorSystem.EIGHT_BIT).number for rgb in rgbs}) == 8


@pytest.mark.parametrize("scale", drawing.SCALES)
def test_a_square_is_drawn_in_its_cells(scale):
    rings = 2
    faces = {
        "empty": Face(3, (0, 0, 0)),
        "white": Face(3, (9, 9, 9), roles.ACTIVE, piece_of(tower(WHITE, 5, rings)), is_cursor=True),
        "black": Face(3, (9, 9, 9), roles.BLOCKED, piece_of(tower(BLACK, 1)).faint()),
        "unknown": Face(3, (9, 9, 9), roles.EXTRA, UNKNOWN_PIECE),
    }
    drawn = {}
    for name, face in faces.items():
        rows = [drawing.square_segments(face, scale, row) for row in range(scale.height)]
        assert all(sum(segment.cell_length for segment in row) == scale.width for row in rows)
        drawn[name] = "".join(segment.text for row in rows for segment in row)
        assert "K" in drawn[name]
        assert sentences.ROLE_SIGNS[face.role] in drawn[name]
    assert "R²" in drawn["white"]
    assert "b" in drawn["black"]
    assert "?" in drawn["unknown"]


# The view


def at(name):
    return spot_of(parse_square(name))


def other_game(name, running):
    """The keys from the list of choices to a game on the shelf, while another is running; the shelf is its end."""
    others = [other for other in GAMES if other != running]
    return ["end", *["up"] * (len(others) - 1 - others.index(name))]


class Player:
    """Fingers on the keys and the mouse of a view under test, and eyes on its screen."""

    def __init__(self, view, session, pilot):
        self.view = view
        self.session = session
        self.pilot = pilot

    async def until(self, condition, what=""):
        deadline = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < deadline, f"waited for {what}; on the screen: {self.screen()}"
            await self.pilot.pause(0.05)

    async def until_said(self, where, words):
        await self.until(lambda: words in self.text(where), f"'{words}' in the {where}")

    async def until_moved(self, *texts):
        await self.until(lambda: self.session.mirror.moves == list(texts), " ".join(texts))

    async def start(self, **settings):
        """Wait for the round that sets itself up, with settings that make it a quick one."""
        for name, value in {"dwell_ms": 60, "pass_ms": 300, "restore_ms": 60, **settings}.items():
            self.session.request("set", name, str(value))
        await self.until_said("headline", "move any of your towers")

    async def press_on_page(self, *keys):
        """Press keys on the page of the game, once it is there."""
        await self.pilot.press("o")
        await self.until_page(GamePage)
        await self.pilot.press(*keys)

    async def until_page(self, page):
        """Until a page lies over the view: what is typed sooner is not for it."""
        await self.until(lambda: isinstance(self.view.screen, page) and self.view.screen.focused, page.__name__)

    async def begin(self, entry):
        """A game of which this is the first entry, and set its towers up."""
        self.session.command("new", *entry.split())
        await self.until(lambda: self.session.mirror.record[:1] == [entry], entry)
        await self.pilot.press("s")
        await self.until(lambda: self.session.mirror.phase == "playing", "the round to begin")

    async def win(self):
        """The shortest round with a pass, for White."""
        await self.keys("e8", "e2", "b1", "g6")
        await self.until_moved("e8-e2", "b1-g6", "pass")
        await self.keys("g6", "e8")
        await self.until(lambda: self.session.mirror.phase == "over", "the end")

    async def keys(self, *squares):
        """Go to squares by their names and press the space bar there, no faster than hands are."""
        for name in squares:
            await self.pilot.press(name[0], name[1], "space")
            await self.settled()

    async def settled(self):
        pressed_ms = self.session.hands.now_ms()
        await self.until(lambda: self.session.hands.now_ms() >= pressed_ms + CARRY_MS, "the sensors to settle")

    async def mouse(self, how, name):
        await how("#board", offset=self.view.board.cell_of(at(name)))

    def text(self, where):
        lines = {
            "headline": self.view.headline,
            "advice": self.view.below_headline,
            "score": self.view.score,
            "turn": self.view.whose_turn,
            "moves": self.view.moves.line,
            "state": self.view.state,
            "log": self.view.board_log.line,
            "clocks": self.view.times,
            "players": self.view.players,
            "pointed": self.view.pointed,
        }
        return lines[where].shown.plain

    def screen(self):
        return {name: self.text(name) for name in ("headline", "advice", "turn", "moves")}

    def rows(self):
        """The board as drawn."""
        return [self.view.board.render_line(y).text for y in range(self.view.board.size.height)]

    def lit_as(self, role):
        """The squares on which the board shows a role."""
        meanings = self.session.mirror.meanings
        return [square_name(square) for square in range(64) if roles.role_of(meanings[square]) == role]

    def occupied(self):
        return {square_name(i) for i in range(64) if self.session.hands.occupied()[i >> 3] >> (i & 7) & 1}


@asynccontextmanager
async def playing(size=SMALLEST, port="sim://", spoken="en"):
    with Session(port) as session, speaking(spoken):
        view = PlayView(session, VirtualTowers(session.hands))
        with view.keeper:
            async with view.run_test(size=size) as pilot:
                yield Player(view, session, pilot)


@asynccontextmanager
async def mirroring(size=SMALLEST):
    with Session("sim://") as session:
        view = MirrorView(session, "an advice")
        async with view.run_test(size=size) as pilot:
            yield Player(view, session, pilot)


def test_the_buttons_of_the_board():
    async def play():
        async with playing() as player:
            await player.start(dwell_ms=5000)
            await player.keys("e8", "e5")
            await player.until_said("headline", "Black moves to e5")
            await player.pilot.press("y")
            await player.until_moved("e8-e5")
            await player.pilot.press("u")
            await player.until_moved()
            await player.until_said("headline", "move any of your towers")
            assert player.occupied() == set(HOME), "the hand takes the move back, too"
            await player.pilot.press("U")
            await player.until(lambda: player.session.mirror.phase == "setting-up", "the choices")

    asyncio.run(play())


def test_the_first_round_needs_no_knowledge_of_squares():
    """The cursor begins with the side to move and goes to the tower that must, Tab goes round what is asked."""

    async def play():
        async with playing() as player:
            await player.start()
            hand = player.view.hand
            assert hand.cursor == at("d8")
            await player.pilot.press("tab")
            assert hand.cursor == at("e8")
            await player.pilot.press("space")
            await player.until_said("headline", "Black: put it on one of")
            await player.pilot.press("tab")
            assert hand.cursor == at("d7"), "the first of the legal squares, as they are read"
            await player.pilot.press("shift+tab")
            assert hand.cursor == at("e2"), "the last one"
            await player.pilot.press("space")
            await player.until_moved("e8-e2")
            await player.until(lambda: hand.cursor == at("b1"), "the cursor on the tower that must move")

    asyncio.run(play())


def test_the_cursor_tells_what_it_points_at():
    async def play():
        async with playing() as player:
            await player.start()
            await player.until_said("pointed", " d8  pink, Black's pink tower, ◆ may or must move")
            await player.pilot.press("up")
            await player.until_said("pointed", "beside the board")
            await player.keys("e8")
            await player.pilot.press("down")
            await player.until_said("pointed", " e7  blue, ● put it here")

    asyncio.run(play())


@pytest.mark.parametrize("vision", [ColorSystem.STANDARD, None])
def test_letters_can_be_read_with_few_colours_and_with_none(vision):
    """Of squares and towers, each on what is behind it: shades of grey, or the sixteen colours of old terminals."""
    for colour in range(8):
        face = Face(colour, (0, 0, 0), roles.ACTIVE, piece_of(tower(WHITE, colour)))
        for row in range(2):
            for segment in drawing.square_segments(face, drawing.SCALES[0], row):
                if segment.text in "".join(COLOUR_LETTERS) + sentences.ROLE_SIGNS[roles.ACTIVE]:
                    ink, paper = segment.style.color, segment.style.bgcolor
                    if vision is None:
                        assert contrast(ink.triplet, paper.triplet) > 2.5, (colour, segment)
                    else:
                        assert ink.downgrade(vision) != paper.downgrade(vision), (colour, segment)


def contrast(first, second):
    """Of two colours to an eye that tells none apart (WCAG 2)."""

    def luminance(colour):
        parts = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    light, dark = sorted([luminance(first), luminance(second)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_moves_are_typed():
    async def play():
        async with playing() as player:
            await player.start()
            await player.pilot.press(*"e8e")
            await player.until_said("advice", "e8e: Enter makes this move.")
            await player.pilot.press("2", "enter")
            await player.until_moved("e8-e2")
            await player.pilot.press(*"b1b1", "enter")
            await player.until_said("advice", "b1-b1 cannot be played now.")
            await player.pilot.press(*"g6", "enter")
            await player.until_moved("e8-e2", "b1-g6", "pass")

    asyncio.run(play())


def test_a_move_is_typed_before_the_board_has_asked_for_it():
    """What the board asks for comes a moment after the move before, later on a slow line."""

    async def play():
        async with playing() as player:
            await player.start()
            await player.pilot.press(*"e8e2", "enter")
            await player.until_moved("e8-e2")
            await player.settled()
            with player.session.lock:
                player.session.mirror.ask = Ask("nothing", bytes(new_set([parse_square("e2")])))
            await player.pilot.press(*"b1g6", "enter")
            await player.until_moved("e8-e2", "b1-g6", "pass")

    asyncio.run(play())


def test_back_takes_back_whatever_was_done_last():
    async def play():
        async with playing() as player:
            await player.start()
            await player.keys("e8", "e2", "b1", "g6")
            await player.until_moved("e8-e2", "b1-g6", "pass")
            await player.keys("g6")
            await player.until_said("headline", "White: put it on")
            await player.pilot.press("backspace")
            await player.settled()
            await player.until_said("headline", "White: move the green tower on g6.")
            await player.pilot.press("backspace")
            await player.until_moved("e8-e2")
            await player.until(lambda: player.occupied() == {*HOME, "e2"} - {"e8"}, "the tower to be back")
            await player.until_said("headline", "White: move the green tower on b1.")
            await player.pilot.press("backspace")
            await player.until_said("headline", "Black: move any of your towers.")
            assert player.occupied() == set(HOME)
            await player.pilot.press("backspace")
            await player.until_said("advice", "No piece was moved that could be put back.")

    asyncio.run(play())


def test_keys_while_the_towers_set_themselves_up_leave_no_empty_board():
    async def play():
        async with playing() as player:
            await player.pilot.press("space", "up", "x", "space", *"e8", "space")
            # Some of the keys may come when the towers stand already: then two may be in the hand or beside the board.
            await player.until(lambda: len(player.occupied()) >= 14, "the others to be set up")
            await player.pilot.press("s")
            await player.until_said("headline", "Black: move any of your towers.")

    asyncio.run(play())


def test_a_set_up_that_is_stuck_is_helped_out(monkeypatch):
    monkeypatch.setattr("madang_host.players.auto_setup.STUCK_S", 0)
    did = []
    hand = SimpleNamespace(
        towers=SimpleNamespace(held=0, use=lambda face: None),
        arrange=lambda board: did.append("arrange"),
        hold_one_of=lambda squares: did.append(("lift", squares)),
        hold_nothing=lambda: did.append("put back"),
    )
    stuck = asking("lift", "e8", phase="setting-up")
    setup = AutoSetup(hand)
    setup.begin()
    for _ in range(3):
        setup.live(stuck)
    assert did == ["arrange", ("lift", [parse_square("e8")])]
    hand.towers.held = 1
    setup.live(stuck)
    assert did[2:] == ["put back"]
    hand.towers.held = 0
    setup.live(stuck)
    setup.live(asking("move", "e8", phase="playing"))
    assert did[3:] == [("lift", [parse_square("e8")]), "put back"], "the board needs no more help"


def test_what_a_busy_board_has_lost_sight_of_is_taken_off_and_set_up_anew(monkeypatch):
    monkeypatch.setattr("madang_host.players.auto_setup.STUCK_S", -1)
    did = []
    hand = SimpleNamespace(
        towers=SimpleNamespace(held=0, use=lambda face: False),
        arrange=lambda board: did.append("arrange"),
        clear_board=lambda: did.append("clear"),
    )
    lost = asking("carry", "a7", "g1", route=("a7", "g1"), phase="setting-up")
    lost.occupied = new_set([parse_square("a7")])
    setup = AutoSetup(hand)
    setup.begin()
    for _ in range(5):
        setup.live(lost)
    assert did == ["arrange", "clear"], "and the board is waited for"
    lost.occupied = new_set()
    setup.live(lost)
    assert did == ["arrange", "clear", "arrange"]


def test_nothing_is_set_up_while_it_is_unknown_which_game_the_board_has():
    """A board that takes another game starts anew: until that is told, the first of the shelf stands in for it."""
    did = []
    hand = SimpleNamespace(towers=SimpleNamespace(held=0, use=lambda face: did.append(face.name)), arrange=did.append)
    setup = AutoSetup(hand)
    setup.begin()
    setup.live(Mirror())
    assert did == [] and setup.is_waiting
    known = asking("set-up", "e8", phase="setting-up")
    setup.live(known)
    assert did == ["kamisado", known.start]


def test_the_last_move_lifted_again_is_still_its_own_sides():
    async def play():
        async with playing() as player:
            await player.start()
            await player.pilot.press(*"d8d4", "enter")
            await player.until_moved("d8-d4")
            await player.until_said("headline", "White: move the brown tower on a1.")
            await player.keys("d4")
            await player.until_said("headline", "Black: put it on one of")

    asyncio.run(play())


def test_the_score_has_words_of_its_own():
    async def play():
        async with playing((140, 45)) as player:
            await player.start(celebrate_ms=100)
            assert "wins here" in everything(player.view)
            await player.win()
            await player.until(lambda: "a point of this round" in everything(player.view), "the words of the score")
            assert "wins here" not in everything(player.view)

    asyncio.run(play())


def test_a_match_that_a_sumo_has_won_says_so(monkeypatch):
    mirror = asking("new", record=("kamisado korean 1", BASIC[1]), moves=ROUND)
    won = "White has won the match, 1 to 0. Lift a tower for a new game."
    assert mirror.face.advice_after_round(mirror) == won
    monkeypatch.setattr("madang_host.games.kamisado.asks.ends_match", lambda edition, rings: True)
    assert mirror.face.advice_after_round(mirror) == f"White's green tower came home: that wins the match. {won}"


@pytest.mark.parametrize("spoken", list(LANGUAGES))
def test_the_rules_are_behind_a_key(spoken):
    async def play():
        async with playing((100, 60), spoken=spoken) as player:
            await player.pilot.press("R")
            await player.until(lambda: "(k)" in everything(player.view), "the pictures")

    asyncio.run(play())


def test_what_was_said_is_not_said_for_ever(monkeypatch):
    monkeypatch.setattr("madang_host.ui.terminal.play_view.NOTICE_S", math.inf)

    async def play():
        async with playing() as player:
            await player.start()
            await player.keys("e5")
            await player.until_said("advice", "No piece stands on e5.")
            monkeypatch.setattr("madang_host.ui.terminal.play_view.NOTICE_S", 0.3)
            await player.until(lambda: player.text("advice") == "", "it to go")

    asyncio.run(play())


def test_the_board_is_looked_at_from_the_other_side():
    async def play():
        async with playing() as player:
            await player.start()
            await player.pilot.press("F")
            assert player.rows()[0].split() == list("hgfedcba")
            assert player.rows()[1].startswith("1") and "O O" in player.rows()[1][:8]
            for name in ("a1", "e5", "h8"):
                assert player.view.board.spot_at(*player.view.board.cell_of(at(name))) == at(name)
            await player.pilot.press("right", "up")
            assert player.view.hand.cursor == at("c7")
            await player.mouse(player.pilot.click, "e8")
            await player.mouse(player.pilot.click, "e2")
            await player.until_moved("e8-e2")

    asyncio.run(play())


def test_a_match_players_and_the_coach_are_chosen_in_words(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))  # where nobody has played against the engine yet

    async def play():
        async with playing() as player:
            await player.start()
            with player.session.lock:  # as just when a round has begun
                player.session.mirror.options = {parse_square("d3"): Option("basic", False)}
            await player.press_on_page("down", "right", "right")
            await player.until_said("players", "White: engine, level 2")
            assert player.view.board.is_flipped, "Black is by hand, and at the bottom"
            await player.pilot.press("left", "left", "enter")
            await player.until_page(PromptPage)
            await player.pilot.press(*"Anna", "enter")
            await player.until_said("players", "White: Anna")
            await player.until_page(GamePage)
            await player.until(lambda: "White: Anna" in everything(player.view), "the name on the page")
            await player.pilot.press("down", "enter")
            await player.until(lambda: "Coach: says when a move gives" in everything(player.view), "the coach")
            await player.pilot.press("right")
            await player.until(lambda: "Coach: says the best move" in everything(player.view), "the coach")
            await player.pilot.press("enter", "down", "enter")
            await player.until(lambda: "level 3 is as strong" in everything(player.view), "the rating")
            await player.until_said("players", "White: engine, level 3")
            await player.pilot.press("up", "up", *["left"] * 3, "down", "down", "down", "enter")
            await player.until(lambda: "Pie rule: after the first move" in everything(player.view), "the pie rule")
            await player.until(lambda: player.session.mirror.settings.pie_rule == 1, "the setting")
            await player.pilot.press("right", "down", "right")
            await player.until(lambda: "White at the bottom" in everything(player.view), "the view")
            await player.pilot.press("down", "down", "enter")
            await player.until_said("score", "Korean to 3, round 1")
            await player.until_said("advice", "Press s to draw, o for the other choices.")
            asked = list(player.session.mirror.record)
            await player.press_on_page("enter")  # what is asked now comes first
            await player.until(lambda: player.session.mirror.record != asked, "what was chosen")

    asyncio.run(play())


def test_a_game_that_is_on_is_dropped_for_another_match_only_when_asked_twice():
    async def play():
        async with playing() as player:
            await player.start()
            await player.keys("e8", "e2")
            await player.until_moved("e8-e2")
            before_the_other_games = [*other_game(GAMES[1], "kamisado"), "up"]
            await player.press_on_page(*before_the_other_games, "enter")
            await player.until(lambda: "Enter once more" in everything(player.view), "the question")
            assert player.session.mirror.moves == ["e8-e2"]
            await player.pilot.press("enter")
            await player.until(lambda: player.session.mirror.record[0] == "kamisado series 16", "the series")

    asyncio.run(play())


def test_by_the_pie_rule_the_players_change_sides():
    async def play():
        async with playing() as player:
            await player.start()
            player.session.command("set", "pie_rule", "1")
            await player.press_on_page("enter")
            await player.until_page(PromptPage)
            await player.pilot.press(*"Anna", "enter")
            await player.until_said("players", "Black: Anna")
            await player.until_page(GamePage)
            await player.pilot.press("escape")
            await player.keys("e8", "e2")
            await player.until_moved("e8-e2")
            await player.until_said("advice", "By the pie rule you may take Black instead: press o.")
            await player.press_on_page("enter")
            await player.until_said("players", "White: Anna")
            await player.until_said("advice", "By the pie rule the players have changed sides.")

    asyncio.run(play())


def test_another_game_is_taken_from_the_shelf_and_the_first_is_gone_on_with(monkeypatch):
    async def play():
        async with playing() as player:
            await player.start()
            await player.keys("e8", "e2")
            await player.until_moved("e8-e2")
            occupied = see_occupied_at(player.session, "game", monkeypatch)
            await player.press_on_page(*other_game("oumoul-kono", "kamisado"), "enter")
            await player.until(lambda: player.session.mirror.record[:1] == ["oumoul-kono to 1"], "the other game")
            await player.until_said("score", "Oumoul Kono")
            await player.until(lambda: player.session.mirror.phase == "playing", "its men to stand")
            await player.press_on_page(*other_game("kamisado", "oumoul-kono"), "enter")
            await player.until_moved("e8-e2")
            assert player.session.mirror.game.name == "kamisado"
            assert occupied == [[], []], "pieces of one game would be taken for those of the other"

    asyncio.run(play())


def see_occupied_at(session, kind, monkeypatch):
    """Which squares are occupied as often as something of a kind is asked of the board; grows."""
    seen = []
    ask = session.request

    def request(*command):
        if command[0] == kind:
            seen.append(members(session.hands.occupied()))
        ask(*command)

    monkeypatch.setattr(session, "request", request)
    return seen


def test_a_whole_round_by_keys():
    async def play():
        async with playing() as player:
            await player.start(pass_ms=1500)  # long enough for a slow PC to see the announcement
            await player.keys("e8")
            await player.until_said("headline", "Black: put it on one of")
            assert "in the hand:  y  Black's yellow tower" in player.text("turn")
            await player.keys("e2")
            await player.until_said("headline", "White: move the green tower on b1.")
            assert player.text("turn").startswith("White: green on b1\nto a2 b2 c2")
            await player.keys("b1", "g6")
            await player.until_said("headline", "Black's yellow tower on e2 is blocked")
            await player.until_moved("e8-e2", "b1-g6", "pass")
            await player.keys("g6")
            await player.until_said("headline", "e8 wins!")
            await player.keys("e8")
            await player.until_said("headline", "White wins: the green tower reached Black's home row")
            assert player.text("moves").split() == ["Black", "White", "1.", "e8-e2", "b1-g6", "2.", "pass", "g6-e8"]
            await player.pilot.press("n")
            await player.until_said("headline", "Black: move any of your towers.")
            assert player.session.mirror.moves == []

    asyncio.run(play())


def test_a_match_by_keys_with_a_choice_between_its_rounds():
    async def play():
        async with playing() as player:
            await player.start(celebrate_ms=100)
            await player.begin("kamisado dragon 1")
            await player.win()
            await player.until_said("advice", "White has won the match, 1 to 0. Lift a tower for a new game.")
            assert player.text("score") == "Dragon to 1, round 1\nBlack 0, White 1"
            await player.begin("kamisado dragon 3")
            await player.win()
            await player.until_said(
                "advice", "1 point and a ring for the green tower. Lift a tower for the next round."
            )
            assert "G¹" in player.rows()[1]
            await player.pilot.press("n")
            await player.until_said("headline", "White chooses the side to fill from: put any tower on a4 (from")
            assert player.text("moves").splitlines()[1:] == [" h4  from the right", " a4  from the left"]
            await player.until_said("advice", "Press o to choose in words.")
            await player.pilot.press("o")
            assert "a4  from the left" in everything(player.view)
            await player.pilot.press("down", "enter")
            await player.until_said("headline", "Black: move any of your towers.")
            assert player.session.mirror.record[-1] == "round 2 black fill left"
            assert player.text("score") == "Dragon to 3, round 2\nBlack 0, White 1"
            assert "G¹" in player.rows()[-3], "the tower keeps its ring, wherever it stands"

    asyncio.run(play())


def test_a_match_is_chosen_with_a_tower_on_a_lit_square():
    async def play():
        async with playing() as player:
            await player.start(tolerance_ms=150)
            await player.until(lambda: not player.session.mirror.options, "the options to go")
            await player.pilot.press("a", "1", "x", "h", "1", "x")
            await player.until_said("moves", "d4  korean to 3")
            assert " c4  korean to 1 ✓" in player.text("moves")
            await player.pilot.press("down", "space")
            await player.keys("d4")
            await player.until_said(
                "headline",
                "Black draws the tokens: put any tower on d3 (set up by tokens) or h3 (tokens drawn by hand).",
            )
            await player.until_said("advice", "Press s to draw, o for the other choices.")
            await player.pilot.press("s")
            await player.until_said("score", "Korean to 3, round 1")
            await player.until_said("headline", "Black: move any of your towers.")
            assert player.session.mirror.record[1].startswith("round 1 black tokens ")

    asyncio.run(play())


def test_a_tower_set_on_the_one_ahead_pushes_it():
    async def play():
        async with playing() as player:
            await player.start()
            await player.begin("kamisado obpk1rgn/8/8/4y3/4P+3/8/8/NGRYK1BO w P -")
            await player.until_said("headline", "White: move the purple tower on e4.")
            await player.keys("e4", "e5")
            await player.until_moved("e4-e5^1")
            await player.until_said("headline", "White: move the purple tower on e5.")
            assert "P¹" in player.rows()[7] and {"e5", "e6"} < player.occupied()
            await player.pilot.press("n")
            await player.until_said("advice", NEW_AGAIN)
            await player.pilot.press("n")
            await player.until_said("score", "Korean to 1, round 1")

    asyncio.run(play())


def test_by_mouse_with_a_slide_and_with_clicks():
    async def play():
        async with playing((100, 30)) as player:
            pilot = player.pilot
            await player.start()
            await player.mouse(pilot.mouse_down, "d8")
            for name in ("d7", "d6", "d5"):
                await player.mouse(pilot.hover, name)
                await player.until(lambda name=name: name in player.occupied(), f"the slide over {name}")
            await player.mouse(pilot.mouse_up, "d5")
            await player.until_moved("d8-d5")
            assert player.occupied() == {*HOME, "d5"} - {"d8"}
            await player.mouse(pilot.click, "h1")
            assert "h1" not in player.occupied()
            await player.mouse(pilot.click, "h4")
            await player.until_moved("d8-d5", "h1-h4")

    asyncio.run(play())


def test_a_wrong_square_is_corrected_and_a_move_taken_back():
    async def play():
        async with playing() as player:
            await player.start(tolerance_ms=150)
            await player.keys("e8", "a5")
            await player.until_said("headline", "Lift what stands on a5 and carry it to e8")
            await player.until_said("advice", "Wrong square: towers go forward")
            await player.pilot.press("backspace")
            await player.until_said("headline", "Black: move any of your towers.")
            await player.keys("e8", "e4")
            await player.until_moved("e8-e4")
            await player.keys("b1", "b2")
            await player.until_said("advice", "Wrong tower: White's orange tower on h1 must move.")
            await player.pilot.press("r")
            await player.until_said("headline", "White: move the orange tower on h1.")
            await player.keys("e4")
            await player.pilot.press("backspace")
            assert "e4" in player.occupied()
            await player.keys("e4", "e8")
            await player.until_moved()

    asyncio.run(play())


def test_a_round_that_is_on_is_dropped_only_when_asked_twice():
    async def play():
        async with playing() as player:
            await player.start()
            await player.keys("e8", "e4")
            await player.until_moved("e8-e4")
            await player.pilot.press("n")
            await player.until_said("advice", NEW_AGAIN)
            assert player.session.mirror.moves == ["e8-e4"]
            await player.pilot.press("n")
            await player.until_moved()
            await player.until_said("headline", "Black: move any of your towers.")
            assert player.occupied() == set(HOME)

    asyncio.run(play())


def test_towers_go_off_the_board_and_back_by_hand():
    async def play():
        async with playing() as player:
            await player.start()
            await player.pilot.press("e", "8", "x")
            assert "e8" not in player.occupied()
            await player.pilot.press("up", "space", "down", "enter")
            assert player.occupied() == set(HOME)
            await player.pilot.press("space", "space", "left", "space", "right", "m")
            await player.until_said("advice", "A dragged piece is carried above the squares.")

    asyncio.run(play())


def test_all_squares_are_seen_at_every_size():
    async def play():
        async with playing((140, 45)) as player:
            await player.start()
            for size in ((140, 45), (100, 30), SMALLEST, (200, 60)):
                await player.pilot.resize_terminal(*size)
                await player.pilot.pause()
                board = player.view.board
                assert board.size == (drawing.board_width(board.scale), drawing.board_height(board.scale))
                assert player.view.screen.region.contains_region(board.region)
                letters = "".join(player.rows())
                for number, letter in enumerate(COLOUR_LETTERS):
                    # on its eight squares, and on White's tower
                    assert letters.count(letter) == SQUARE_COLOUR.count(number) + 1
                assert all(file in player.rows()[0] for file in "abcdefgh")
                for name in ("a1", "e5", "h8"):
                    assert board.spot_at(*board.cell_of(at(name))) == at(name)
            await player.pilot.resize_terminal(60, 20)
            await player.pilot.pause()
            assert player.view.query_one("#small").display

    asyncio.run(play())


def test_only_squares_that_changed_are_drawn_anew(monkeypatch):
    async def play():
        async with playing() as player:
            await player.start()
            board = player.view.board
            refreshed = []
            monkeypatch.setattr(board, "refresh", lambda *regions, **_: refreshed.extend(regions))
            faces = [Face(SQUARE_COLOUR[square], (0, 0, 0)) for square in range(64)]
            board.show(faces)
            refreshed.clear()
            board.show(faces)
            assert refreshed == []
            faces[parse_square("e5")] = Face(0, (1, 2, 3))
            board.show(faces)
            assert [(region.width, region.height) for region in refreshed] == [board.scale[:2]]
            assert refreshed[0].contains(*board.cell_of(at("e5")))

    asyncio.run(play())


def test_a_mirror_has_no_hands():
    async def play():
        async with mirroring() as player:
            await player.until_said("headline", "Set up: put White's brown tower on a1.")
            await player.keys("e8", "e4")
            assert player.occupied() == set()
            for name in HOME:
                player.session.hands.set_occupied(parse_square(name), True)
            await player.until_said("headline", "Black: move any of your towers.")
            assert player.text("advice") == "an advice"
            player.session.hands.set_occupied(parse_square("e8"), False)
            await player.until_said("headline", "Black: put it on")
            assert player.text("state").startswith("● connected")
            player.session.hands.set_occupied(parse_square("e5"), True)
            player.session.mirror.note("a line of the board")
            await player.pilot.press("l")
            await player.until_said("log", "a line of the board")
            await player.pilot.press("question_mark")
            assert player.view.board_log.display
            assert len(player.view.screen_stack) == 2

    asyncio.run(play())


def test_a_lost_board_comes_back_with_the_towers_on_it():
    async def play():
        async with playing() as player:
            await player.start()
            player.session.mirror.note("before")
            lost = player.session.hands
            player.session._port._failed("unplugged")
            await player.until_said("advice", "Connection lost (unplugged)")
            assert player.text("state").startswith("○ not connected")
            await player.keys("e8", "e2")
            await player.until(lambda: player.session.connection.is_connected, "the board to come back")
            await player.until(lambda: player.session.hands is not lost, "new hands")
            await player.until(lambda: player.occupied() == {*HOME, "e2"} - {"e8"}, "the towers to be felt")
            await player.pilot.press("s")
            await player.until_said("headline", "Black: move any of your towers.")

    asyncio.run(play())


def everything(view):
    """All that is on the screen, as text."""
    return "\n".join("".join(segment.text for segment in strip) for strip in view.screen._compositor.render_strips())


def test_clocks_are_set_shown_and_paused():
    async def play():
        async with playing() as player:
            await player.start()
            await player.pilot.press("p")
            await player.until_said("advice", "There are no clocks; C sets them.")
            await player.pilot.press("C", *["backspace"] * 3, *"2:00+9x", "enter")
            await player.until(lambda: "No time '2:00+9x'" in everything(player.view), "the refusal")
            await player.pilot.press("backspace", "enter")
            await player.until_said("clocks", "Black 2:00    White 2:00")
            await player.keys("e8", "e2")
            await player.until_said("clocks", "▸ White")
            assert "Black 2:09" in player.text("clocks")
            await player.pilot.press("p")
            await player.until_said("clocks", "(paused)")
            assert "▸" not in player.text("clocks")
            with player.session.lock:
                player.view.keeper.clocks.set(parse_control("0:01"))
            await player.until_said("advice", "White: time is up; what happens now is up to you.")
            await player.until_said("clocks", "White time is up")
            await player.pilot.press("C", *["backspace"] * 6, "0", "enter")
            await player.until(lambda: not player.view.times.display, "the clocks to go")

    asyncio.run(play())


def test_the_round_is_looked_back_at():
    async def play():
        async with playing() as player:
            await player.start()
            await player.keys("e8", "e2", "b1", "g6")
            await player.until_moved("e8-e2", "b1-g6", "pass")
            now = player.rows()
            await player.pilot.press("comma", "comma")
            await player.until_said("headline", "Looking back: after e8-e2.")
            await player.until(lambda: "G" in player.rows()[-3] and player.rows() != now, "the tower to stand at home")
            await player.pilot.press("comma", "comma")
            await player.until_said("headline", "Looking back: the start of the round.")
            await player.pilot.press("full_stop", "full_stop", "full_stop")
            await player.until_said("headline", "White: move the green tower on g6.")
            await player.pilot.press("comma")
            await player.until_said("headline", "Looking back: after b1-g6.")
            await player.pilot.press("escape")
            await player.until_said("headline", "White: move the green tower on g6.")
            await player.pilot.press("comma")
            await player.keys("g6", "e8")  # the hand is in the present
            await player.until(lambda: player.session.mirror.phase == "over", "the end")
            assert "Looking back" not in player.text("headline")

    asyncio.run(play())


def test_why_a_move_lost_is_stepped_through_on_the_board(monkeypatch):
    # it is named by the line, which is cut short where a busy machine leaves no time to find it
    monkeypatch.setattr("madang_host.games.kamisado.teaching.why.LINE_S", PATIENCE_S)

    async def play():
        async with playing() as player:
            await player.start()
            await player.pilot.press("w")
            await player.until_said("advice", "There is no move to explain yet.")
            await player.keys("e8", "e2")
            await player.until_moved("e8-e2")
            await player.pilot.press("w")
            await player.until_said("advice", "A blocked tower was overlooked, which must pass.")
            await player.until_said("headline", "1/4 e8-e2: Black's yellow tower goes to e2")
            await player.until(lambda: player.lit_as(roles.CHOICE) == ["b1", "g6"], "the lights of the answer")
            now = player.rows()
            await player.pilot.press("full_stop", "full_stop", "full_stop", "full_stop")
            await player.until_said("headline", "4/4 g6-e8: White's green tower comes home on e8.")
            assert player.rows() != now
            await player.pilot.press("escape")
            await player.until_said("headline", "White: move the green tower on b1.")

    asyncio.run(play())


def test_settings_are_changed_kept_and_taken_up_again(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    async def play():
        async with playing((100, 40)) as player:
            await player.until_said("headline", "Set up")
            settings = player.session.mirror.settings
            await player.pilot.press("S")
            rows = player.view.screen.query_one(OptionList)

            def go_to(words):
                texts = [str(rows.get_option_at_index(row).prompt) for row in range(rows.option_count)]
                rows.highlighted = next(row for row, text in enumerate(texts) if words in text)

            await player.pilot.press("right")
            await player.until(lambda: settings.hint == 3, "more help")
            await player.until(lambda: "legal and risky squares" in everything(player.view), "it in words")
            assert "hint: what the lights tell; by default legal squares" in everything(player.view)
            await player.pilot.press("enter")
            await player.until(lambda: settings.hint == 0, "the first value after the last one")
            go_to("the sensor not believed")
            await player.pilot.press("enter", "backspace", *"e9", "enter")
            await player.until(lambda: "No square 'e9'" in everything(player.view), "the refusal")
            await player.pilot.press("backspace", "4", "enter")
            await player.until(lambda: settings.dead_square == 1 + parse_square("e4"), "the square")
            go_to("brightness")
            await player.pilot.press("right", "left", "left")
            await player.until(lambda: settings.brightness == 80, "the value before")
            await player.pilot.press("enter", *"999", "enter")
            await player.until(lambda: "Brightness is a number from 1 to 255" in everything(player.view), "the refusal")
            await player.pilot.press("backspace", "enter")
            await player.until(lambda: settings.brightness == 99, "the value typed")
            rows.highlighted = rows.option_count - 1
            await player.pilot.press("enter", *"my-own", "enter")
            await player.until(lambda: "my-own" in everything(player.view), "the new profile")
            assert setting_profiles.find_profile("my-own").values["brightness"] == 99
            rows.highlighted = rows.option_count - 1
            await player.pilot.press("enter", *"../x", "enter")
            await player.until(lambda: "A name, not a file" in everything(player.view), "the refusal")
            await player.pilot.press("escape")
            names = [profile.name for profile in setting_profiles.profiles()]
            assert "evening" in names
            go_to("evening")
            await player.pilot.press("enter")
            await player.until(lambda: settings.brightness == 28, "the profile's value")

    asyncio.run(play())


FOREIGN = re.compile(r"[A-Za-z]{3,}")
NAMES = {"sim", "Sumo", "Space", "Enter", "Esc", "PgUp", "PgDn", "Ctrl", "coach", "tab", "spc", "bksp", "Madang"}


@pytest.mark.parametrize(("spoken", "headline"), [("ko", "흑: 아무 타워나 움직이세요."), ("de", "Schwarz: Zieh ")])
def test_nothing_on_the_screen_is_english(spoken, headline):
    async def play():
        async with playing((120, 50), spoken=spoken) as player:
            for name, value in {"dwell_ms": 60, "pass_ms": 300, "restore_ms": 60}.items():
                player.session.request("set", name, str(value))
            seen = []

            async def see(*keys):
                await player.pilot.press(*keys)
                await player.pilot.pause(0.1)
                seen.append(everything(player.view))

            await player.until_said("headline", headline)
            with player.session.lock:
                player.view.keeper.clocks.set(parse_control("1:00"))
                player.session.mirror.note("all that was saved is kept as x")
            await see("p")
            for keys in (("o",), ("t",), ("m",), ("l",), ("question_mark",), ("x", "C"), ("escape", "e", "8", "space")):
                await see(*keys)
            await see("e", "2", "space")
            await player.until_moved("e8-e2")
            await see("n")
            await see("comma")
            await see("p", "S")
            await see("escape")
            words_left = set()
            settings = {part for row in ROWS for part in FOREIGN.findall(row[0])}
            if spoken == "ko":
                for screen in seen:
                    words_left |= set(FOREIGN.findall(screen))
                profiles = {part for profile in setting_profiles.profiles() for part in FOREIGN.findall(profile.name)}
                assert words_left - NAMES - settings - profiles == set()
            else:
                english = {"the", "tower", "board", "white", "black", "move", "puts", "and", "help", "quit", "clock"}
                for screen in seen:
                    words_left |= set(re.findall(r"\b[a-z]+\b", screen.lower()))
                assert words_left & english == set()

    asyncio.run(play())


@pytest.mark.parametrize("spoken", list(LANGUAGES))
def test_the_keys_fit_the_smallest_screen(spoken):
    async def play():
        async with playing(spoken=spoken) as player:
            await player.until(
                lambda: f"q {language._('quit')} " in everything(player.view).splitlines()[-1], "the last key"
            )
            shown = [binding.description for _key, binding in PlayView._merged_bindings if binding.show]
            assert all(f" {language._(text)} " in everything(player.view).splitlines()[-1] for text in shown)

    asyncio.run(play())


def test_the_language_is_switched_by_a_key():
    async def play():
        async with playing() as player:
            await player.start()
            await player.pilot.press("L")
            await player.until_said("headline", "Schwarz: Zieh irgendeinen deiner Türme.")
            await player.until(lambda: "Hilfe" in everything(player.view), "the keys in German")
            await player.pilot.press("L")
            await player.until_said("headline", "흑: 아무 타워나 움직이세요.")
            await player.pilot.press("L")
            await player.until_said("headline", "Black: move any of your towers.")
            await player.until(lambda: "help" in everything(player.view), "the keys in English")

    asyncio.run(play())


def test_what_ends_the_session_ends_the_view():
    async def play():
        async with playing() as player:
            player.session._client.failure = BoardError("it speaks protocol 9")
            await player.until(lambda: player.view.return_value is not None, "the view to end")
            assert str(player.view.return_value) == "it speaks protocol 9"

    asyncio.run(play())


@pytest.mark.parametrize(("key", "code"), [("q", 0), ("ctrl+c", 130)])
def test_leaving(key, code):
    async def play():
        async with playing() as player:
            await player.pilot.press(key)
            assert player.view.return_value is None
            assert player.view.return_code == code

    asyncio.run(play())


# What the command line calls


@pytest.fixture
def shown(monkeypatch, tmp_path):
    """The views that are run, none of which takes the screen."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    views = []
    monkeypatch.setattr(MirrorView, "run", lambda view: views.append(view))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    return views


def test_play_has_hands_and_mirror_has_none(shown):
    terminal.run_play("sim://")
    terminal.run_mirror("sim://")
    assert [type(view) for view in shown] == [PlayView, MirrorView]


def test_play_on_a_real_board_follows_real_hands(shown, monkeypatch):
    monkeypatch.setattr("madang_host.connection.session.hands_of", lambda port: None)
    terminal.run_play("sim://")
    assert type(shown[0]) is MirrorView
    assert shown[0].advice(Mirror()).plain == terminal.HANDS_ARE_REAL


def test_play_begins_what_is_asked_for(shown):
    terminal.run_play("sim://", "kamisado dragon 7")
    assert shown[0].session.mirror.record == ["kamisado dragon 7", "round 1 black basic"]


def test_a_game_that_is_on_is_dropped_only_if_it_may_be(shown):
    with BoardServer() as server:
        server.game.take("e8-e2")
        asked = []
        terminal.run_play(server.port, "kamisado dragon 1", asked.append)
        assert asked == ["Korean to 1, round 1, Black 0, White 0"]
        assert shown == [] and server.game.plies == 1
        (game,) = logged_games(games_folder())
        assert game.record == ["kamisado korean 1", "round 1 black basic", "e8-e2"], (
            "all that was on it is written down"
        )
        terminal.run_play(server.port, "kamisado dragon 1", lambda score: True)
        assert shown[0].session.mirror.record == ["kamisado dragon 1", "round 1 black basic"]


@pytest.mark.parametrize("run", [terminal.run_play, terminal.run_mirror])
@pytest.mark.parametrize(
    ("port", "words"),
    [
        ("/dev/nowhere", "there is no port /dev/nowhere"),
        ("what://", "no such kind of port"),
        ("sim://?time=virtual", "virtual time does not advance on its own; try sim://"),
    ],
)
def test_what_a_user_can_mend_is_said_before_the_screen_is_taken(shown, run, port, words):
    with pytest.raises(UserError, match=words.replace("(", r"\(")):
        run(port)
    assert shown == []


@pytest.mark.parametrize(
    ("kind", "encoding", "words"),
    [
        ("dumb", "utf-8", "TERM=dumb has none; 'madang web' needs a browser alone"),
        ("xterm", "latin-1", "drawn in UTF-8, and this terminal takes latin-1; try LC_ALL=C.UTF-8"),
    ],
)
def test_a_terminal_that_shows_no_board_is_told_what_is_needed(shown, monkeypatch, kind, encoding, words):
    monkeypatch.setenv("TERM", kind)
    monkeypatch.setattr("sys.stdout", SimpleNamespace(isatty=lambda: True, encoding=encoding))
    with pytest.raises(UserError, match=words):
        terminal.run_play("sim://")
    assert shown == []


def test_no_terminal_no_view(monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: False)
    with pytest.raises(UserError, match="needs a terminal"):
        terminal.run_play("sim://")
