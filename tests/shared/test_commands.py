"""What a PC may ask the board for: whatever it sends is done, or refused with a reason that says what is right."""

from dice import Dice
from every_command import COMMANDS
from rig import Rig

from madang import app, protocol
from madang.commands import PARSERS, table_of
from madang.messages import REASON_BYTES
from madang.squares import square_name

NONE = "0" * 16

REFUSED = (
    ("dance", "no such command 'dance'"),
    ("x" * 40 + " 3", "no such command '" + "x" * 24 + "...'"),
    ("test", "no such command 'test' (test takes calibrate, counts, levels, light, off, on, survey)"),
    ("test jump", "no such command 'test jump' (test takes calibrate, counts, levels, light, off, on, survey)"),
    ("hello you", "usage: hello"),
    ("set brightness", "usage: set <name> <value>"),
    ("set brightness 7 8", "usage: set <name> <value>"),
    ("set brightness x", "brightness is a number from 1 to 255"),
    ("set brightness 9999999999", "brightness is a number from 1 to 255"),
    ("set brightness 1_0", "brightness is a number from 1 to 255"),
    ("set bright 7", "no setting 'bright' (try brightness; 'madang settings' lists them)"),
    ("set x 7", "no setting 'x' ('madang settings' lists them)"),
    ("undo", "usage: undo <entries>"),
    ("undo x", "no number 'x'; usage: undo <entries>"),
    ("undo -1", "no number '-1'; usage: undo <entries>"),
    ("undo 9999999999", "no number '9999999999'; usage: undo <entries>"),
    ("undo 1", "only moves of this round can be taken back: from 2 to 2"),
    ("past x", "no number 'x'; usage: past <index>"),
    ("take 1", "usage: take <index> <text>"),
    ("take x e8-e2", "no number 'x'; usage: take <index> <text>"),
    ("take 9 e8-e2", "entry 9 cannot follow on 2 entries"),
    ("choose", "usage: choose <square>"),
    ("choose x", "no square 'x' (try a1 to h8); usage: choose <square>"),
    ("choose a1", "a1 cannot be chosen now"),
    ("throw", "nothing is thrown in this game"),
    ("throw gae", "usage: throw"),
    ("require", "usage: require <move>"),
    ("advise e8e2", "no move 'e8e2' (try e1-e5, a push e4-e5^2, or pass)"),
    ("clock 00", "usage: clock <squares> <squares>"),
    ("clock 00 " + NONE, "no set of squares '00' (16 hex digits, a pair a rank); usage: clock <squares> <squares>"),
    ("edges", "usage: edges <number>"),
    ("edges x", "no number 'x'; usage: edges <number>"),
    ("recorder 1", "usage: recorder"),
    ("test on 1", "usage: test on"),
    ("test light d4", "usage: test light <square>|all <rrggbb>"),
    ("test light d4 zz", "no colour 'zz' (try ff8000); usage: test light <square>|all <rrggbb>"),
    ("test light d4 0xff00", "no colour '0xff00' (try ff8000); usage: test light <square>|all <rrggbb>"),
    ("test light d9 ff8000", "no square 'd9' (try a1 to h8); usage: test light <square>|all <rrggbb>"),
    ("test light d4 ff8000", "the board is not being tested; send 'test on' first"),
    ("test survey", "usage: test survey <square>|empty"),
)


def answer(rig, words):
    """`""` for a command that was done, or why it was refused."""
    kind, *fields = words.split(" ")
    (said,) = [words for words in rig.tell(kind, *fields) if words[0] in ("ok", "no")]
    assert said[1] == str(rig.commands)
    return " ".join(said[2:])


def test_what_is_refused_says_what_would_be_right():
    rig = Rig().set_up()
    for words, reason in REFUSED:
        assert answer(rig, words) == reason, (words, answer(rig, words))
    assert rig.app.settings.dump() == "" and rig.app.referee.game.entries() == 2


def test_what_can_be_done_is_done():
    rig = Rig().set_up()
    for words in ("snapshot", "past 0", "settings", "log", "set brightness 007", "new", "take 0 kamisado korean 3"):
        assert answer(rig, words) == "", words
    for words in ("new kamisado korean 1", "recorder", "edges 0", "clock " + NONE + " " + NONE):
        assert answer(rig, words) == "", words
    for words in ("test on", "test light all FF8000", "test light h8 000000", "test counts", "test off"):
        assert answer(rig, words) == "", words
    assert rig.app.settings.brightness == 7
    assert rig.record()[0] == "kamisado korean 1"


def test_a_text_keeps_its_spaces():
    rig = Rig().set_up()
    assert answer(rig, "take 0 kamisado  x/").startswith("a position has 4 fields, ' x/' has 1: ")


def test_every_argument_has_a_parser():
    for words, (usage, _) in COMMANDS.items():
        assert words in table_of(words.split(" ")[0])
        for form in usage.split():
            assert form in PARSERS, words


PIECES = (
    "",
    "x",
    "0",
    "1",
    "7",
    "63",
    "255",
    "-1",
    "999999999",
    "1000000000",
    "9" * 40,
    "1.5",
    "0x1f",
    "e8",
    "i9",
    "all",
)
PIECES += ("empty", "on", "e8-e2", "e4-e5^2", "pass", "ff" * 8, "f" * 15, "ff8000", "gg8000", "brightness", "hint", "5")
PIECES += ("kamisado", "korean", "round", "black", "basic", "position", "b", "*", "~", "%s", "'", ";", "y" * 60)


def random_command(dice):
    """Mostly of a known kind, with any number of arguments that mostly make no sense."""
    kinds = sorted(COMMANDS)
    words = kinds[dice.below(len(kinds))].split(" ") if dice.below(8) else [PIECES[dice.below(len(PIECES))] or "x"]
    for _ in range(dice.below(5)):
        piece = PIECES[dice.below(len(PIECES))] if dice.below(4) else square_name(dice.below(64))
        if len(" ".join(words)) + len(piece) < protocol.LINE_BYTES - 20:
            words.append(piece)
    return words


def test_whatever_is_sent_is_answered_once_and_in_our_own_words():
    dice = Dice(16)
    refusals = 0
    for _ in range(6):
        rig = Rig().set_up()
        for _ in range(150):
            words = random_command(dice)
            if "*" in words[0]:
                continue
            reason = answer(rig, " ".join(words))
            refusals += reason != ""
            assert len(reason) <= REASON_BYTES
            for not_ours in ("invalid", "literal", "syntax", "argument", "index", "object", "unsupported", "None"):
                assert not_ours not in reason.replace("<index>", ""), (words, reason)
            rig.step(rig.cycle_ms)
        assert answer(rig, "snapshot") == ""
    assert 300 < refusals < 900


class Clearings:
    """How often the memory is cleared in a `with`."""

    def __enter__(self):
        self.count = 0
        self._kept = app.collect
        app.collect = self._clear
        return self

    def __exit__(self, *_):
        app.collect = self._kept

    def _clear(self):
        self.count += 1


def test_the_memory_is_cleared_when_nobody_plays():
    rig = Rig().set_up()
    with Clearings() as clearings:
        rig.move("e8-e2")
        for _ in range(14):
            rig.tell("snapshot")
        assert clearings.count == 0
        rig.wait(6000)
        assert clearings.count == 1
        rig.wait(6000)
        assert clearings.count == 1


def test_the_memory_is_cleared_between_moves_when_a_pc_asks_for_much():
    rig = Rig().set_up()
    with Clearings() as clearings:
        rig.move("e8-e2")
        for number in range(60):
            (rig.place if number % 2 else rig.lift)("b1")
            rig.tell("snapshot")
        assert clearings.count == 0
        rig.wait(1200)
        assert clearings.count == 1
        rig.wait(3000)
        assert clearings.count == 1
