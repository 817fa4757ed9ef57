"""madang match, annotate and strips: what they print and keep, their errors in one line, their exit codes."""

import json
from pathlib import Path

import pytest
from commands import done, empty_folder, failed, last_line, run

from madang.games.kamisado.strips import STRIPS
from madang_host.games.kamisado.corrected_strips import corrections_path

ROUND = ("e8-e2", "b1-g6", "pass", "g6-e8")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return empty_folder(tmp_path, monkeypatch)


def test_a_dragon_match_in_a_file(folder: Path) -> None:
    assert last_line(done("match", "new", "m", "--edition", "dragon", "--length", "3")) == (
        "dragon match to 3: black 0, white 0; round 1, black is the challenger: black moves any tower"
    )
    told = done("match", "play", "m", *ROUND)
    assert told.startswith("Round 1: white home, a ring for white's green tower (Sumo).\n8  o b p k G r g n\n")
    assert last_line(told) == (
        "dragon match to 3: black 0, white 1; round 2 is to be set up, black is the challenger; "
        "white chooses: madang match next m --fill left (or right)"
    )
    kept = (folder / "m").read_text()
    assert failed("match", "play", "m", "c8-c4").startswith("move 1, c8-c4: round 2 is to be set up")
    assert failed("match", "next", "m") == "white, the defender, chooses: add --fill left or --fill right"
    assert "not set up by 'tokens' but by 'fill'" in failed("match", "next", "m", "--tokens", "1", "2")
    assert (folder / "m").read_text() == kept
    assert "yobpkrgn/8/8/8/8/8/8/NRYKPBOG+ b * -\n" in done("match", "next", "m", "--fill", "left")
    assert "move 2: b1-h8 is not legal: " in failed("match", "play", "m", "c8-c4", "b1-h8")
    assert last_line(done("match", "play", "m", "c8-c4")).endswith("white moves the green tower")
    shown = done("match", "show", "m").split("\n")
    assert " ".join(shown[1].split()) == "1 black basic 4 white home white green 1 black 0 white 1 of 3"
    assert shown[2].split() == ["2", "black", "fill", "left", "1"]
    done("match", "undo", "m", "--count", "2")
    assert (folder / "m").read_text() == kept
    assert failed("match", "undo", "m", "--count", "6") == (
        "only 5 moves and set-ups can be taken back; nothing was changed"
    )
    assert (folder / "m").read_text() == kept


def test_a_korean_match_in_a_file(folder: Path) -> None:
    told = done("match", "new", "m", "--edition", "korean", "--length", "1", "--tokens", "31", "9")
    assert "ynbrpgok/8/8/8/8/8/8/RGKNOYBP b * -\n" in told
    assert failed("match", "new", "m", "--edition", "korean", "--length", "1") == (
        "m is there already; --force writes over it"
    )
    drawn = set()
    for _ in range(4):
        done("match", "new", "m", "--edition", "korean", "--length", "3", "--force")
        drawn.add((folder / "m").read_text())
    assert len(drawn) > 1
    done("match", "new", "m", "--edition", "korean", "--length", "1", "--basic", "--force")
    assert last_line(done("match", "play", "m", *ROUND)) == (
        "korean match to 1: black 0, white 1; white has won the match"
    )
    assert failed("match", "next", "m") == "the match is over, white has won it"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--edition", "korean", "--length", "4"), "no korean match goes to 4 points (try 1, 3, 5, 7)"),
        (("--edition", "korean", "--length", "3", "--basic"), "not set up by 'basic' but by 'tokens'"),
        (("--edition", "korean", "--length", "3", "--tokens", "9", "9"), "token 9 is drawn twice"),
    ],
)
def test_matches_that_cannot_begin(folder: Path, arguments: tuple[str, ...], message: str) -> None:
    assert message in failed("match", "new", "m", *arguments)
    assert not (folder / "m").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("match new m --edition korean --length 1 --basic --tokens 1 2", "Either --basic or --tokens."),
        ("match new m --edition dragon --length 3 --tokens 1 2", "--tokens are of the korean edition"),
        ("match next m --fill left --tokens 1 2", "Either --fill, in a dragon match, or --tokens"),
        ("annotate m --words --back", "--words goes with neither --back nor --json"),
        ("annotate m --words --json", "--words goes with neither --back nor --json"),
    ],
)
def test_options_that_contradict_each_other(folder: Path, arguments: str, message: str) -> None:
    result = run(*arguments.split())
    assert result.exit_code == 2 and message in result.stderr
    assert not (folder / "m").exists()


LONE = "position obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2\n1. - | Gr R 5\n2. Y0 | GL2\n"


def test_a_lone_round_as_it_was_written_down(folder: Path) -> None:
    (folder / "lone").write_text(LONE)
    annotated = done("annotate", "lone").splitlines()
    assert annotated[1:] == ["1.        -   | G↗5Y", "2.        Y0G | G↖2Y", "result    white home"]
    assert done("annotate", "lone", "--words").splitlines()[2] == "2.        Yellow 0 Green | Green Left 2 Yellow"
    first, *entries = map(json.loads, done("annotate", "lone", "--json").splitlines())
    assert first == {"round": 1, "setup": "position", "start": "obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2"}
    assert [entry["side"] for entry in entries] == ["white", "black", "white"]
    assert done("replay", "lone").splitlines()[::11] == [
        "Round 1, white is the challenger, from a position",
        "Round 1, move 1 of white: Green Right 5 Yellow, b1-g6",
        "Round 1, move 2 of black: Yellow 0 Green, pass",
        "Round 1, move 2 of white: Green Left 2 Yellow, g6-e8. white has won the round (home)",
    ]
    for command in (("annotate", "--back"), ("match", "show"), ("match", "undo"), ("analyse",)):
        assert failed(*command, "lone") == "lone is a lone round from a position; this takes matches"
    assert done("games", "import", "lone").startswith("Kept: ")
    for form in ("annotation", "words"):
        exported = done("games", "export", "last", "-", "--format", form)
        assert exported == done("annotate", "lone", *(("--words",) if form == "words" else ()))
    assert "has no form 'match' (try --format with annotation, words, " in failed(
        "games", "export", "last", "-", "--format", "match"
    )


def test_where_no_match_can_be_kept() -> None:
    done("match", "new", "m", "--edition", "dragon", "--length", "3")
    assert "m/n cannot be written: " in failed("match", "save", "m", "m/n")
    assert "m/n cannot be read: Not a directory" in failed("match", "show", "m/n")
    assert "'-' can only be read" in failed("match", "save", "m", "-")


def test_the_forms_of_a_match(folder: Path) -> None:
    done("match", "new", "m", "--edition", "dragon", "--length", "3")
    done("match", "play", "m", *ROUND)
    done("match", "next", "m", "--fill", "right")
    text = (folder / "m").read_text()
    done("match", "save", "m", "m.jsonl")
    assert [next(iter(json.loads(line))) for line in (folder / "m.jsonl").read_text().splitlines()] == [
        "kamisado",
        "round",
        "round",
        "end",
    ]
    assert done("match", "show", "m", "--json") == (folder / "m.jsonl").read_text()
    done("match", "load", "m.jsonl", "again")
    assert (folder / "again").read_text() == text
    assert "again is there already" in failed("match", "load", "m.jsonl", "again")
    done("match", "play", "m.jsonl", "c8-c4")
    assert (folder / "m.jsonl").read_text().startswith('{"kamisado"')
    for words in ((), ("--words",)):
        (folder / "annotated").write_text(done("annotate", "m", *words))
        assert done("annotate", "annotated", *words) == (folder / "annotated").read_text()
        assert done("annotate", "--back", "annotated") == text
        done("match", "load", "annotated", "again", "--force")
        assert (folder / "again").read_text() == text
    assert run("annotate", "-", "--back", given=(folder / "annotated").read_text()).stdout == text
    assert failed("match", "undo", "-") == "standard input, line 1: this is no match file: it is empty"


def test_annotation_as_json() -> None:
    done("match", "new", "m", "--edition", "dragon", "--length", "3")
    done("match", "play", "m", "e8-e2", "b1-g6", "pass")
    first, *entries = map(json.loads, done("annotate", "--json", "m").splitlines())
    assert first == {"round": 1, "setup": "basic", "start": "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -"}
    assert [tuple(entry.values()) for entry in entries] == [
        (1, 1, "black", "yellow", "forwards", 6, "green"),
        (1, 1, "white", "green", "right", 5, "yellow"),
        (1, 2, "black", "yellow", None, 0, "green"),
    ]
    assert list(entries[0]) == ["round", "move", "side", "tower", "direction", "squares", "colour"]


def test_replay() -> None:
    done("match", "new", "m", "--edition", "dragon", "--length", "3")
    done("match", "play", "m", *ROUND)
    done("match", "next", "m", "--fill", "left")
    lines = done("replay", "m").splitlines()
    assert lines[0::11] == [
        "Round 1, black is the challenger, set up by basic",
        "Round 1, move 1 of black: Yellow Forwards 6 Green, e8-e2",
        "Round 1, move 1 of white: Green Right 5 Yellow, b1-g6",
        "Round 1, move 2 of black: Yellow 0 Green, pass",
        "Round 1, move 2 of white: Green Left 2 Yellow, g6-e8. white has won the round (home)",
        "Round 2, black is the challenger, set up by fill left",
    ]
    assert lines[10::11][-2:] == [
        "obpkGrgn/8/8/8/8/8/4y3/N1RYKPBO b Y e8",
        "yobpkrgn/8/8/8/8/8/8/NRYKPBOG+ b * -",
    ]


def test_a_damaged_match(folder: Path) -> None:
    done("match", "new", "m", "--edition", "dragon", "--length", "3")
    done("match", "play", "m", *ROUND)
    lines = (folder / "m").read_text().split("\n")
    lines[7] = "score black 0 white 3 of 3"
    damaged = "\n".join(lines)
    (folder / "m").write_text(damaged)
    wrong = "m, line 8: score is 'black 0 white 1 of 3', not 'black 0 white 3 of 3'"
    for command in (("show", "m"), ("play", "m", "c8-c4"), ("undo", "m"), ("save", "m", "n"), ("next", "m")):
        assert failed("match", *command) == wrong
    assert failed("annotate", "m") == wrong
    assert failed("match", "load", "m", "n") == wrong + "; --sound-part takes what is before that"
    assert (folder / "m").read_text() == damaged and not (folder / "n").exists()
    result = run("match", "load", "m", "n", "--sound-part")
    assert result.exit_code == 0 and result.stderr == f"Left out: {wrong}\n"
    assert "black 0 white 1 of 3" in (folder / "n").read_text()
    (folder / "m").write_text("rubbish")
    assert failed("match", "load", "m", "n", "--sound-part", "--force") == (
        "m, line 1: this is no match file: it begins with 'rubbish', not with 'kamisado', a lone round's 'position', "
        "or JSON"
    )


def test_an_annotation_that_does_not_fit(folder: Path) -> None:
    done("match", "new", "m", "--edition", "dragon", "--length", "3")
    done("match", "play", "m", *ROUND)
    (folder / "a").write_text(done("annotate", "m").replace("G↗5Y", "G↗4Y"))
    assert failed("annotate", "--back", "a").startswith(
        "a, line 5: round 1, move 1 of white: G↗4Y says 'Green Right 4 Yellow', but that is a green square"
    )


def test_strips() -> None:
    listed = done("strips")
    assert listed.splitlines() == [f"{token:2} {strip}" for token, strip in enumerate(STRIPS, 1)]
    assert done("strips", "7", "ngrykpbo") == " 7 NGRYKPBO  corrected, was BRKNOYPG\n"
    assert corrections_path().read_text() == "7 NGRYKPBO\n"
    assert "obpkyrgn" in done("match", "new", "m", "--edition", "korean", "--length", "3", "--tokens", "7", "9")
    done("strips", "7", STRIPS[6])
    assert corrections_path().read_text() == ""
    done("strips", "36", "NGRYKPBO")
    done("strips", "2", "NGRYKPBO")
    assert done("strips").count("corrected") == 2
    assert done("strips", "--reset") == listed
    assert "tokens 7 NGRYKPBO 9 KOGPRBNY" in done("match", "show", "m").replace("  ", " ")


def test_what_is_no_correction() -> None:
    assert failed("strips", "7", "NGRYKPBB").startswith("no strip 'NGRYKPBB' (eight different letters of OBPKYRGN")
    assert run("strips", "37", "NGRYKPBO").exit_code == 2
    assert run("strips", "7").exit_code == 2
    assert run("strips", "7", "--reset").exit_code == 2
    corrections_path().parent.mkdir(parents=True)
    for content, wrong in (
        (b"7 NGRYKPBO\n\n8 NGRYKPBB\n", "line 3: no strip 'NGRYKPBB'"),
        (b"seven NGRYKPBO\n", "line 1: no token 'seven' (try 1 to 36)"),
        (b"\xff\xfe\x00", "line 1: not a token and its strip, like '9 KOGPRBNY'"),
    ):
        corrections_path().write_bytes(content)
        told = failed("strips")
        assert wrong in told and "madang strips --reset" in told
    assert done("strips", "--reset").count("corrected") == 0
