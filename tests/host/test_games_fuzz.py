"""Whatever is given for a position, a record or a file of the games on the shelf: it is taken as it would be written,
or refused with a word, and then nothing has changed."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from madang import shelf
from madang.app import App
from madang.games.registry import NAMES, new_game
from madang.journal import PAGE, blob_of
from madang.protocol import crc16
from madang.squares import members, new_set, square_name
from madang_host.errors import UserError
from madang_host.games.records import RecordError, entries_of, game_of, position_text
from madang_host.games.registry import face_of
from madang_host.simulator.recording import parse_recording, play_recording
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

OTHERS = NAMES[1:]
RANKS = (
    "8",
    "2mmmm2",
    "2MMMM2",
    "1mmmmm2",
    "1m3m2",
    "1M3M2",
    "1MMMMM2",
    "m5m1",
    "3M4",
    "M7",
    "RBYG",
    "4",
    "1r2",
    "2m1m3",
    "2M1M3",
)
WORDS = (
    "b",
    "w",
    "forced",
    "loss",
    "pass",
    "no-parking",
    "between-sides",
    "set",
    "by-turns",
    "pair",
    "a1",
    "to",
    "1",
    "3",
    "easy",
    "fill",
    "2",
    "2+1",
    "3-mal",
    "back-do",
    "exact",
    "nyout",
    "crown=g7",
    "sun=a7",
)
CLOTHS = st.tuples(
    st.lists(st.sampled_from(["4", "3,g3", "2,g3+h1", "1,d4<a7,g7", "0,g1", "3,d4"]), min_size=1, max_size=4).map(
        "/".join
    ),
    st.sampled_from("01245"),
    st.sampled_from(["?", "?4", "12", "-", "b", "off:12", "off:2:3:1"]),
    st.sampled_from(["-", "b", "p", "xb3", "Ce7Sa1", "q"]),
).map(" ".join)
SQUARES = st.integers(0, 63).map(square_name)
MOVES = st.one_of(
    st.tuples(SQUARES, st.sampled_from("-x"), SQUARES).map("".join),
    st.sampled_from(["pass", "draw", "round 2", "c6xc4", "d3xd5", "a7-d4", "a1-a7", "a1-b2", "b5-c4", "f3-e4"]),
    st.sampled_from(
        ["do", "gae", "*geol", "yut", "1:in-g2", "2:in-g3", "2:inxg3", "1:g2-g3", "forfeit", "seal=" + 32 * "0"]
    ),
)
POSITIONS = st.one_of(
    st.text(max_size=90),
    CLOTHS,
    st.tuples(
        st.lists(st.sampled_from(RANKS), min_size=3, max_size=9).map("/".join),
        st.lists(st.sampled_from(WORDS), max_size=3),
    ).map(lambda parts: " ".join([parts[0], *parts[1]])),
)
GAMES = st.sampled_from(OTHERS)


@given(GAMES, POSITIONS)
def test_a_position_is_taken_or_refused_whole(name: str, text: str) -> None:
    game = new_game(name)
    before = entries_of(game), position_text(game)
    try:
        game.load(text)
    except ValueError as error:
        assert str(error)
        assert (entries_of(game), position_text(game)) == before
        return
    written = position_text(game)
    again = new_game(name)
    again.load(written)
    assert position_text(again) == written
    assert entries_of(game_of(entries_of(game))) == entries_of(game)


@given(GAMES, st.data())
def test_a_record_is_taken_as_far_as_it_is_right(name: str, data: st.DataObject) -> None:
    first = st.one_of(
        st.just(entries_of(new_game(name))[0]),
        POSITIONS.map(lambda text: f"{name} {text}"),
        st.lists(st.sampled_from(WORDS), max_size=4).map(lambda words: " ".join([name, *words])),
    )
    record = [data.draw(first), *data.draw(st.lists(MOVES | st.text(max_size=20), max_size=10))]
    try:
        game = game_of(record)
    except RecordError as error:
        assert 0 <= error.index < len(record)
        return
    assert entries_of(game_of(entries_of(game))) == entries_of(game)


@given(GAMES, st.data())
def test_moves_from_anywhere_are_taken_back_to_the_start(name: str, data: st.DataObject) -> None:
    """Every legal move has a text that finds it, and the way back is the way there."""
    game = new_game(name)
    start = position_text(game)
    positions = [start]
    for _ in range(data.draw(st.integers(0, 12))):
        if not game.move_count():
            break
        game.play(data.draw(st.integers(0, game.move_count() - 1)))
        positions.append(position_text(game))
    while game.plies:
        assert position_text(game) == positions.pop()
        assert game.undo()
    assert position_text(game) == start
    assert not game.undo()


@given(
    GAMES,
    st.binary(max_size=200) | st.lists(MOVES | POSITIONS, max_size=6).map(lambda lines: "\n".join(lines).encode()),
)
def test_a_file_is_read_or_refused_with_its_name(name: str, content: bytes) -> None:
    content = f"{entries_of(new_game(name))[0]}\n".encode() + content
    try:
        record = face_of(name).read_file(content, Path("kept"))
    except UserError as error:
        assert "kept" in str(error)
        return
    assert game_of(record).name == name


HANDS = st.lists(st.tuples(st.integers(0, 900), st.integers(0, 63), st.booleans()), max_size=40)


@settings(max_examples=40)
@given(GAMES, HANDS)
def test_any_hands_are_survived(name: str, deeds: list[tuple[int, int, bool]]) -> None:
    """Whatever is lifted and placed, on the points and beside them: what counts are moves that the rules allow."""
    start = new_set()
    new_game(name).start_occupancy(start)
    lines = [json.dumps({"game": name, "occupied": [square_name(square) for square in members(start)]})]
    now_ms = 1000
    for pause_ms, square, occupied in deeds:
        now_ms += pause_ms
        lines.append(json.dumps({"ms": now_ms, "square": square_name(square), "occupied": occupied}))
    told: list[str] = []
    play_recording(parse_recording(lines), told.append)
    for event in map(json.loads, told):
        if event["event"] in ("move", "pass"):
            new_game(name).load(event["position"])


@settings(max_examples=60)
@given(
    GAMES,
    st.lists(MOVES | POSITIONS.filter(str.isascii), max_size=5),
    st.binary(max_size=30),
    st.sampled_from(NAMES).map(str.encode) | st.binary(max_size=20),
)
def test_no_stored_game_breaks_the_board(name: str, entries: list[str], page: bytes, kept: bytes) -> None:
    """Neither a journal of another game's entries, nor a shelf that has lost its name; the next start is in order."""
    first = [entries_of(new_game(name))[0]] if len(entries) % 2 else []
    body = "\n".join(["journal 1 0", *first, *entries, f"*{len(first + entries)} "]).encode()
    store = MemoryStore()
    store.replace(blob_of(name), body + b"%04x\n" % crc16(body, 0, len(body)))
    store.replace(PAGE, page)
    store.replace(shelf.GAME, kept)
    game = shelf.load(store)
    assert game.name == (kept.decode() if kept in [known.encode() for known in NAMES] else NAMES[0])
    shelf.keep(store, name)
    app = App(VirtualBoard("fuzz", store), shelf.load(store))
    assert app.referee.game.name == name
    for warning in app.warnings:
        assert warning.isascii() and warning.isprintable() and len(warning) < 300
    for _ in range(50):
        app.step(4)
    again = App(VirtualBoard("fuzz", store), shelf.load(store))
    assert again.referee.game.entries() == app.referee.game.entries()
    assert again.warnings in ([], app.warnings)


@pytest.mark.parametrize("name", OTHERS)
def test_what_cannot_be_chosen_changes_nothing(name: str) -> None:
    game = new_game(name)
    options = bytearray(8)
    game.options(options)
    before = entries_of(game), position_text(game)
    for square in range(64):
        if not options[square >> 3] >> (square & 7) & 1:
            game.choose(square, 12345)
            assert (entries_of(game), position_text(game)) == before
