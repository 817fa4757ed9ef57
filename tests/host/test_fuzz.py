"""Whatever comes down the line: only checked lines are taken, and no checked line breaks the mirror or the board."""

from every_command import COMMANDS
from hypothesis import example, given
from hypothesis import strategies as st

from madang import protocol
from madang.app import App
from madang.board import LOGS
from madang.calibration import Calibration
from madang.games.kamisado.game import Kamisado
from madang.games.registry import NAMES, new_game
from madang.journal import JOURNAL, PAGE
from madang.squares import square_name
from madang_host.connection.firmware_messages import board_words
from madang_host.connection.message import Message, message_of
from madang_host.connection.mirror import Mirror
from madang_host.i18n.language import speaking
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

PRINTABLE = st.characters(min_codepoint=32, max_codepoint=126)
KINDS = [
    "hello", "snapshot", "game", "position", "begin", "move", "pass", "undo", "result",
    "mistake", "ask", "sense", "table", "past", "setting", "ok", "no", "score", "options", "option",
    "recorder", "edges", "counts", "levels", "survey",
]  # fmt: skip
FIELDS = st.one_of(
    st.text(PRINTABLE, max_size=12),
    st.integers(-5, 300).map(str),
    st.sampled_from(
        [
            "ff000000000000ff",
            "e8-e2",
            "pass",
            "white",
            "home",
            "playing",
            "dwell_ms",
            "carry",
            "kamisado",
            "nei-pat-kono",
            "latin-square",
            "korean",
            "round",
            "basic",
            "position",
            "on",
            "light",
            "survey",
            "counts",
        ]
    ),
    st.integers(0, 63).map(square_name),
)

TOLD = [
    Message("past", number, (str(number), *text.split(" ")))
    for number, text in enumerate(["kamisado dragon 3", "round 1 black basic", "e8-e2"])
]


@given(st.sampled_from(KINDS) | st.text(PRINTABLE, max_size=8), st.lists(FIELDS, max_size=7))
def test_no_message_breaks_the_mirror(kind: str, fields: list[str]) -> None:
    mirror = Mirror()
    for message in (*TOLD, Message(kind, 1, tuple(fields))):
        mirror.take(message)
        mirror.paint(40)
    mirror.history.telling()
    for message in TOLD:
        mirror.take(message)
    mirror.take(Message("position", 1, ("3", "obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO", "w", "G", "e2")))
    assert mirror.moves == ["e8-e2"] and not mirror.needs_record


@given(st.binary(max_size=200))
def test_noise_is_no_message(data: bytes) -> None:
    for line in data.split(b"\n"):
        assert message_of(line) is None


@given(st.sampled_from(KINDS), st.integers(0, 9999), st.data())
def test_a_damaged_line_is_no_message(kind: str, sequence: int, data: st.DataObject) -> None:
    line = protocol.format_line(kind, sequence, ["1", "ff000000000000ff"])[:-1]
    at = data.draw(st.integers(0, len(line) - 1))
    bit = data.draw(st.integers(0, 7))
    damaged = line[:at] + bytes([line[at] ^ 1 << bit]) + line[at + 1 :]
    assert message_of(line) == Message(kind, sequence, ("1", "ff000000000000ff"))
    assert message_of(damaged) is None


ASKED = st.tuples(
    st.sampled_from(sorted(COMMANDS)) | st.text(PRINTABLE, max_size=8),
    st.integers(0, 9999),
    st.lists(FIELDS.filter(lambda field: "*" not in field), max_size=4),
)


@given(st.sampled_from(NAMES), st.lists(st.binary(max_size=140) | ASKED, max_size=12))
@example("nei-pat-kono", [("advise", 0, [""]), b"", b"", b""])
@example("latin-square", [("advise", 0, [""]), b"", b"", b""])
@example("yut", [("advise", 0, [""]), b"", b"", b""])
def test_no_line_breaks_the_board(name: str, lines: list[bytes | tuple[str, int, list[str]]]) -> None:
    board = VirtualBoard("fuzz", MemoryStore())
    app = App(board, new_game(name))
    board.occupied[0] = board.occupied[7] = 255
    for line in lines:
        if isinstance(line, tuple):
            kind, sequence, fields = line
            if kind not in COMMANDS and (not kind or " " in kind or "*" in kind):
                continue
            line = protocol.format_line(kind.split(" ")[0], sequence, kind.split(" ")[1:] + fields)[:-1]
        board.receive(line)
        app.step(4)
        for said in board.take_outgoing().split(b"\n")[:-1]:
            message = message_of(said)
            assert message is not None, said
            if message.kind == "no":
                refusal = " ".join(message.fields[1:])
                with speaking("de"):
                    assert board_words(refusal) != refusal  # one of the firmware's own sentences
    # It may be tested now, or wait for a choice; whatever it was told to do, it goes on and says so.
    said = b""
    for _ in range(500):
        app.step(5)
        said += board.take_outgoing()
    assert b"$snapshot " in said


@given(
    st.binary(max_size=100)
    | st.lists(st.sampled_from(["dwell_ms=5", "hint=9", "=", "x=1", "\xff"])).map(
        lambda lines: "\n".join(lines).encode("latin-1")
    )
)
def test_no_stored_settings_break_the_board(stored: bytes) -> None:
    store = MemoryStore()
    store.replace("settings", stored)
    app = App(VirtualBoard("fuzz", store), Kamisado())
    app.step(4)
    for warning in app.warnings:
        assert warning.isascii() and warning.isprintable()


LINES = st.sampled_from(
    ["madang calibration 1", "a1 2048 200 60", "a1 0 1 0", "h8 4095 4095 0", "b1 1_0 2 1", "a1", ""]
)


@given(st.binary(max_size=100) | st.lists(LINES, max_size=70).map(lambda lines: "\n".join(lines).encode()))
def test_no_stored_calibration_breaks_the_board(stored: bytes) -> None:
    calibration = Calibration()
    calibration.load(stored)
    assert not calibration.calibrated
    assert calibration.warning and calibration.warning.isascii()
    assert calibration.dump() == Calibration().dump()


@given(st.data())
def test_a_damaged_calibration_is_refused_and_any_other_is_taken(data: st.DataObject) -> None:
    calibration = Calibration()
    for square in data.draw(st.lists(st.integers(0, 63), max_size=8)):
        threshold = data.draw(st.integers(1, 4095))
        calibration.set_square(
            square, data.draw(st.integers(0, 4095)), threshold, data.draw(st.integers(0, threshold - 1))
        )
    stored = calibration.dump()
    at = data.draw(st.integers(0, len(stored) - 1))
    bit = data.draw(st.integers(0, 7))
    loaded = Calibration()
    loaded.load(stored[:at] + bytes([stored[at] ^ 1 << bit]) + stored[at + 1 :])
    assert not loaded.calibrated and loaded.warning
    loaded.load(stored)
    assert loaded.calibrated and not loaded.warning and loaded.dump() == stored


def framed(standing: int, entries: list[str], change: int) -> bytes:
    """A sound frame of the journal."""
    lines = [f"journal 1 {standing}", *entries, f"*{change} "]
    body = "\n".join(lines).encode()
    return body + b"%04x\n" % protocol.crc16(body, 0, len(body))


ENTRIES = st.lists(
    st.sampled_from(["kamisado korean 1", "round 1 black basic", "e8-e2", "b1-g6", "pass", "position x"])
    | st.text(PRINTABLE, min_size=1, max_size=8),
    max_size=5,
)
FRAMES = st.builds(framed, st.integers(0, 6), ENTRIES, st.integers(0, 9))
PIECES = st.sampled_from(
    [b"journal 1 0\n", b"journal 2 0\n", b"journal 3 0 1-1\n", b"*1 29b1\n", b"\n", b"e8-e2\n", b"\xff"]
)
JOURNALS = st.lists(FRAMES | PIECES | st.binary(max_size=30), max_size=5).map(b"".join)


@given(*[JOURNALS] * 4)
def test_no_stored_journal_breaks_the_board(journal: bytes, page: bytes, log: bytes, other: bytes) -> None:
    """What is wrong is told once; the next start finds all in order, or the same other format."""
    store = MemoryStore()
    for name, blob in zip((JOURNAL, PAGE, *LOGS), (journal, page, log, other), strict=True):
        store.replace(name, blob)
    app = App(VirtualBoard("fuzz", store), Kamisado())
    app.step(4)
    for warning in app.warnings:
        assert warning.isascii() and warning.isprintable() and len(warning) < 300
    again = App(VirtualBoard("fuzz", store), Kamisado())
    assert again.referee.game.entries() == app.referee.game.entries()
    assert again.warnings in ([], app.warnings)
    for _ in range(100):
        again.step(4)
    assert App(VirtualBoard("fuzz", store), Kamisado()).warnings in ([], app.warnings)
