"""Matches at random, in thousands, and what becomes of their files when these are damaged."""

import random
import re
import time
import tracemalloc
from pathlib import Path

import matches
import pytest
import slow_rules
from commands import failed
from hypothesis import given, settings
from hypothesis import strategies as st

from madang.games.kamisado import match, match_setup, match_text, rules
from madang.games.kamisado.match import Match
from madang.games.kamisado.match_text import MatchTextError
from madang.games.kamisado.notation import position_text
from madang.games.kamisado.rules import Round
from madang_host.errors import UserError
from madang_host.files import joined, replace_file
from madang_host.games.kamisado.annotation import annotation_lines
from madang_host.games.kamisado.match_files import (
    MOST_BYTES,
    json_lines,
    parse_game,
    read_match,
    record_of,
    write_match,
)

MATCHES = 1000
SHARES = 4  # so many tests, to be spread over processes; no divisor of the number of lengths

FORMS = {
    "text": match_text.match_lines,
    "json": json_lines,
    "symbols": annotation_lines,
    "words": lambda played: annotation_lines(played, words=True),
}


def content(played: Match, form: str) -> bytes:
    return "".join(f"{line}\n" for line in FORMS[form](played)).encode()


def state(played: Match) -> tuple[object, ...]:
    position = played.round
    return (
        (bytes(position.board), position.side, position.active, position.last) if played.rounds else (),
        len(played.rounds),
        list(played.score),
        bytes(played.won_rings),
        (played.winner, played.waits_for, played.challenger()),
    )


@pytest.mark.parametrize("share", range(SHARES))
def test_matches_at_random(share: int) -> None:
    for number in range(share, MATCHES, SHARES):
        played, dice = matches.random_match(number)
        before = state(played)
        for _ in matches.steps(played, dice):
            if played.waits_for != match.MOVE or played.round.plies % 5 == 0:
                matches.check(played)
            after = state(played)
            last = match_text.moves_of(played, len(played.rounds))[-1:]
            setup = played.rounds[-1].setup
            assert played.undo() and state(played) == before
            if last:
                played.play(last[0])
            else:
                match_setup.set_up(played, setup.split())
            assert state(played) == after
            before = after
        text = matches.text_of(played)
        for form in ("text", ("json", "symbols", "words")[number // SHARES % 3]):
            assert matches.text_of(parse_game(content(played, form))) == text


def test_perft_with_rings_agrees_with_the_second_reading() -> None:
    ringed = 0
    for number in range(40):
        played, dice = matches.random_match(8 * (number // 2) + 5 + 2 * (number % 2))
        for _ in matches.steps(played, dice):
            position = played.round
            if len(played.rounds) > 4 and position.plies and dice.below(60) == 0:
                slow = slow_rules.parse(position_text(position))
                assert rules.perft(position, 2) == slow_rules.perft(slow, 2), position_text(position)
                ringed += 1
    assert ringed > 20


def some_matches() -> list[Match]:
    """Short ones of both editions: over, between two rounds, and in the middle of one."""
    chosen = []
    for number in (1, 5):
        for stop in (30, 45, 400):
            played, dice = matches.random_match(number)
            for _ in zip(range(stop), matches.steps(played, dice), strict=False):
                pass
            chosen.append(played)
    between = Match(match.KOREAN, 3)
    between.start_drawn((9, 31))
    for _ in matches.steps(between, matches.random_match(3)[1]):
        if between.waits_for != match.MOVE:
            break
    return [*chosen, between, Match(match.DRAGON, 7)]


CONTENTS = [content(played, form) for played in some_matches() for form in FORMS]
CONTENTS += [joined(annotation_lines(played.round, words)) for played in some_matches() for words in (False, True)]


def check_any(damaged: bytes) -> Match | Round | None:
    """Damage is told by its line, in one line, or it does no harm: then the match, or the lone round, is one that could
    have been."""
    try:
        played = parse_game(damaged)
    except MatchTextError as error:
        told = str(error)
        assert told.startswith(f"line {error.line}: ") and told.isprintable()
        assert 1 <= error.line <= len(re.split(rb"\r\n|\r|\n", damaged)) + 1
        if error.match is not None:
            parse_game(content(error.match, "text"))
        return None
    if isinstance(played, Round):
        for words in (False, True):
            again = parse_game(joined(annotation_lines(played, words)))
            assert isinstance(again, Round) and record_of(again) == record_of(played)
        return played
    matches.check(played)
    assert matches.text_of(parse_game(content(played, "text"))) == matches.text_of(played)
    return played


@given(st.sampled_from(CONTENTS), st.data())
@settings(max_examples=200)
def test_a_file_cut_short_is_told(sound: bytes, data: st.DataObject) -> None:
    """But of an annotation, which may break off anywhere, it is taken as far as it goes."""
    sound = sound.rstrip()
    cut = check_any(sound[: data.draw(st.integers(0, len(sound) - 1))])
    if cut is not None:
        assert b"\n1. " in sound or sound.startswith(b"position")
        assert record_of(cut) == record_of(parse_game(sound))[: len(record_of(cut))]


@given(st.sampled_from(CONTENTS), st.data())
@settings(max_examples=300)
def test_altered_bytes_are_told_or_do_no_harm(sound: bytes, data: st.DataObject) -> None:
    damaged = bytearray(sound)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        damaged[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=3))
    check_any(bytes(damaged))


@given(st.sampled_from(CONTENTS), st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_lines_lost_doubled_or_moved_are_told_or_do_no_harm(sound: bytes, rng: random.Random) -> None:
    lines = sound.split(b"\n")
    line = lines.pop(rng.randrange(len(lines)))
    for _ in range(rng.randrange(3)):
        lines.insert(rng.randrange(len(lines) + 1), line)
    check_any(b"\n".join(lines))


@given(st.sampled_from(CONTENTS), st.data())
@settings(max_examples=200)
def test_another_letter_never_passes_for_the_same_match(sound: bytes, data: st.DataObject) -> None:
    """Every word of a file counts: with another letter it is another match or none."""
    letters = [at for at, byte in enumerate(sound) if chr(byte).isalnum() or chr(byte) in "+-^*/"]
    at = data.draw(st.sampled_from(letters))
    letter = data.draw(st.sampled_from(b"OBPKYRGNabcdefgh012345678xz+-").filter(lambda byte: byte != sound[at]))
    altered = sound[:at] + bytes([letter]) + sound[at + 1 :]
    played = check_any(altered)
    if isinstance(played, Match):
        assert altered.lower() == sound.lower() or matches.text_of(played) != matches.text_of(parse_game(sound))


def test_bad_json_is_told() -> None:
    good = json_lines(some_matches()[1])
    for line, number in (
        ("[" * 100000, 2),
        ('{"round": 1}', 2),
        ('{"kamisado": "dragon", "length": 3, "more": 1}', 1),
        ('{"kamisado": "dragon", "length": "3"}', 1),
        ('{"kamisado": "chess", "length": 3}', 1),
        ("1e999", 2),
        ("null", 2),
        ('{"end": ["playing"]}', 2),
    ):
        lines = list(good)
        lines[number - 1] = line
        with pytest.raises(MatchTextError, match=f"^line {number}: "):
            parse_game("\n".join(lines if number == 2 else [line, *lines[1:]]).encode())


@pytest.mark.parametrize("name", ["a.match", "a.jsonl"])
def test_files_are_written_whole(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    for played in some_matches():
        write_match(path, played)
        assert matches.text_of(read_match(path)) == matches.text_of(played)
        assert path.read_bytes()[:1] == (b"{" if name.endswith("l") else b"k")
        assert [entry.name for entry in path.parent.iterdir()] == [name]


def test_a_file_that_cannot_be_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.match"
    replace_file(path, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(UserError, match=r"a\.match cannot be written: No space left on device"):
        replace_file(path, b"new")
    assert path.read_text() == "old" and [entry.name for entry in tmp_path.iterdir()] == ["a.match"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("file")
    replace_file(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "file").read_text() == "new"


def test_files_that_are_no_matches(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="nonesuch cannot be read: No such file"):
        read_match(tmp_path / "nonesuch")
    path = tmp_path / "empty"
    path.write_bytes(b"")
    with pytest.raises(UserError, match="empty, line 1: this is no match file: it is empty"):
        read_match(path)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"])
@pytest.mark.parametrize("form", FORMS)
def test_other_encodings_and_line_ends_are_read(form: str, encoding: str) -> None:
    played = some_matches()[1]
    for ends in ("\n", "\r\n", "\r"):
        text = content(played, form).decode().replace("\n", ends)
        mark = "\ufeff" if encoding == "utf-32-be" else ""
        assert matches.text_of(parse_game((mark + text).encode(encoding))) == matches.text_of(played)


# How it begins, and what then comes again and again.
NO_MATCHES = {
    "one line": (b"", b"x"),
    "lines": (b"", b"x\n"),
    "blank": (b"", b" "),
    "blank lines": (b"", b"\n"),
    "zeros": (b"", b"\0"),
    "a picture": (b"\x89PNG\r\n\x1a\n", random.Random(1).randbytes(10_000)),
    "a log": (b"", b"2026-11-21 23:01:02 INFO all is well\n"),
}
TOO_LONG = {
    "heads": (b"", b"kamisado dragon 3\n"),
    "one line after it": (b"kamisado dragon 3\n", b"moves "),
    "rows": (b"kamisado dragon 3\nround 1 black basic\n", "1. Y↑6G | G↗5Y\n".encode()),
    "a cell": (b"kamisado dragon 3\nround 1 black basic\n1. ", "Y↑6G ".encode()),
    "nothing more": (b"kamisado dragon 3", b"\n"),
    "columns": (b"1. ", b"|"),
    "short columns": (b"1. Y\n", b"1.|\n"),
    "a fragment": (b"position ", b"8/"),
    "brackets": (b'{"a":', b"["),
    "numbers": (b'{"kamisado": "dragon", "length": ', b"1"),
    "names": (b'{"kamisado": "dragon", "length": 3', b', "length": 3'),
    "ends": (b"", b'{"end": "playing"}\n'),
}


@pytest.mark.parametrize("size", [MOST_BYTES - 10_000, MOST_BYTES + 1])
@pytest.mark.parametrize("name", [*NO_MATCHES, *TOO_LONG])
def test_whatever_is_large_is_refused_at_once(tmp_path: Path, name: str, size: int) -> None:
    path = tmp_path / "large"
    head, again = (NO_MATCHES | TOO_LONG)[name]
    path.write_bytes(head + again * ((size - len(head)) // len(again) + 1))
    tracemalloc.start()
    try:
        with pytest.raises(UserError, match="large, line [0-9]+: " + ("this is no match file" * (name in NO_MATCHES))):
            read_match(path)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 100_000_000
    began_s = time.process_time()
    with pytest.raises(UserError):
        read_match(path)
    assert time.process_time() - began_s < (0.2 if name in NO_MATCHES else 2)


@pytest.mark.parametrize("command", [("annotate",), ("match", "show"), ("games", "import"), ("replay",), ("simulate",)])
def test_fifty_megabytes_are_answered_at_once(tmp_path: Path, command: tuple[str, ...]) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    began_s = time.process_time()
    assert "larger than" in failed(*command, str(path)) or "no match file" in failed(*command, str(path))
    assert time.process_time() - began_s < 0.4  # of two answers


def test_what_json_may_not_hide() -> None:
    lines = json_lines(some_matches()[1])
    for hidden in (
        lines[1].replace('"e8-e2"', '"e8-e2 b1-g6"').replace('"moves": ["', '"moves": ["pass pass", "'),
        lines[1].replace('"round": 1', '"round": 1, "round": 1'),
        lines[1].replace('"challenger": "black", "setup": "', '"challenger": "black basic", "setup": "'),
    ):
        assert hidden != lines[1]
        with pytest.raises(MatchTextError, match="line 2: not a match, a round or an end as JSON"):
            parse_game("\n".join([lines[0], hidden, *lines[2:]]).encode())
