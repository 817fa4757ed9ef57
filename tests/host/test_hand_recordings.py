"""Hands that are easily read wrongly: what the board makes of them, why, and what it asks in the end."""

import json

import pytest

from madang_host.paths import host_folder
from madang_host.simulator.reasons import reason_words
from madang_host.simulator.recording import parse_recording, play_recording

FOLDER = host_folder().parent / "tests" / "recordings" / "hands"
FIRST_MOVES = "move a8 b8 c8 d8 e8 f8 g8 h8"

# A recording, what is told, each decision with its reason, and what is asked in the end
STORIES = {
    "after-pass-wrong-square": (
        [
            "wrong-square",
            "missing: the tower of f6 is away",
            "f6-h4",
            "rested: the tower on h4 stood there long enough",
        ],
        "move e1",
    ),
    "another-rolls-as-the-last-mover-falls": (
        ["disturbed", "missing: the tower of f8 is away", "check h7 f8 h8"],
        "move d1",
    ),
    "answer-between-squares": (
        [
            "f6-c3",
            "answered: a6 was lifted after c3 was covered",
            "a6-a7",
            "answered: c3 was lifted after a7 was covered",
        ],
        "put a1 b2 c2 d2",
    ),
    "answer-follows-the-move": (
        [
            "b5-b6",
            "answered: h3 was lifted after b6 was covered",
            "h3-g2",
            "answered: h2 was lifted after g2 was covered",
            "h2-h3",
            "answered: g8 was lifted after h3 was covered",
            "g8-c4",
            "rested: the tower on c4 stood there long enough",
        ],
        "move b6",
    ),
    "answer-nudges-move": (
        [
            "h3-f5",
            "answered: e5 was lifted after f5 was covered",
            "disturbed",
            "beside: the move to f4 stood, though the tower of f5 is missing",
        ],
        "return f5",
    ),
    "answer-on-former-landing": (
        [
            "e6-a2",
            "rested: the tower on a2 stood there long enough",
            "undo",
            "e6-c4",
            "answered: b1 was lifted after c4 was covered",
            "b1-a2",
            "rested: the tower on a2 stood there long enough",
        ],
        "move c4",
    ),
    "answer-on-vacated-square": (
        [
            "a8-a6",
            "answered: b7 was lifted after a6 was covered",
            "b7-a8",
            "white home",
            "rested: the tower on a8 stood there long enough",
        ],
        "new a8",
    ),
    "answer-rolls-home-and-off": (["disturbed", "missing: the tower of d1 is away"], "return e1"),
    "answer-stands-while-others-lie": (
        [
            "disturbed",
            "missing: the tower of d4 is away",
            "f1-f5",
            "beside: the move to f5 stood, though the tower of h7 is missing",
            "g8-g6",
            "beside: the move to g6 stood, though the tower of h7 is missing",
        ],
        "return h7",
    ),
    "answered-amid-what-fell-off": (
        [
            "disturbed",
            "missing: the tower of a7 is away",
            "check a7 a8 b8 c8",
            "disturbed",
            "beside: the move to b2 stood, though the tower of a8 is missing",
        ],
        "return a8",
    ),
    "answered-in-a-flash": (
        [
            "f1-f6",
            "answered: h8 was lifted after f6 was covered",
            "h8-h3",
            "answered: b1 was lifted after h3 was covered",
            "b1-b7",
            "rested: the tower on b7 stood there long enough",
        ],
        "move a8",
    ),
    "answered-though-one-fell-as-it-was-lifted": (
        [
            "disturbed",
            "beside: the move to g2 stood, though the tower of g1 is missing",
            "g4-g2",
            "answered: h7 was lifted after g2 was covered",
            "h7-g8",
            "white home",
            "rested: the tower on g8 stood there long enough",
        ],
        "new g8",
    ),
    "blitz-with-push": (
        [
            "g1-h2",
            "answered: d6 was lifted after h2 was covered",
            "d6-d4",
            "answered: a1 was lifted after d4 was covered",
            "a1-b2",
            "answered: h7 was lifted after b2 was covered",
            "h7-h6",
            "answered: h2 was lifted after h6 was covered",
            "h2-e5",
            "answered: h6 was lifted after e5 was covered",
            "h6-h5^1",
            "answered: g5 was lifted after h5 was covered",
            "g5-g4",
            "answered: e3 was lifted after g4 was covered",
        ],
        "put e4 f4",
    ),
    "both-have-rolled": (["disturbed", "missing: the tower of d2 is away"], "return d2"),
    "called-tower-rolls": (["disturbed", "missing: the tower of a2 is away"], "return a2"),
    "carried-far-while-others-fall": (["disturbed", "missing: the tower of g7 is away"], "return g7"),
    "carried-where-others-rolled": (["disturbed", "missing: the tower of f1 is away"], "return e1"),
    "carry-moved-tower-into-gap": (
        [
            "disturbed",
            "missing: the tower of g3 is away",
            "f8-f5",
            "beside: the move to f5 stood, though the tower of g3 is missing",
        ],
        "return g3",
    ),
    "carry-winner-into-gap": (
        [
            "disturbed",
            "missing: the tower of d8 is away",
            "b4-f8",
            "white home",
            "beside: the move to f8 stood, though the tower of d8 is missing",
        ],
        "return d8",
    ),
    "change-of-mind-ends-the-round": (["undo", "d8-a5", "instead: the tower of d4 stayed on a5"], "move f2"),
    "crooked-push-answers": (
        [
            "b5-a4",
            "answered: d1 was lifted after a4 was covered",
            "d1-d6",
            "answered: f8 was lifted after d6 was covered",
        ],
        "put e7 f7 g7",
    ),
    "crooked-push-in-a-flash": (["g4-g7", "answered: h8 was lifted after g7 was covered"], "put h7"),
    "early-answer-where-others-fell": (
        [
            "disturbed",
            "missing: the tower of d1 is away",
            "f8-b4",
            "rested: the tower on b4 stood there long enough",
            "check d1 e1 f1 g1 h1",
        ],
        "move c1",
    ),
    "falls-after-move": (
        [
            "h8-g7",
            "answered: a1 was lifted after g7 was covered",
            "a1-a2",
            "rested: the tower on a2 stood there long enough",
            "disturbed",
            "missing: the tower of a2 is away",
        ],
        "return a2",
    ),
    "falls-as-another-lands": (
        ["disturbed", "beside: the move to e6 stood, though the tower of f7 is missing"],
        "return f7",
    ),
    "falls-as-another-moves": (["disturbed", "missing: the tower of g2 is away"], "return h2"),
    "falls-as-if-it-pushed-then": (
        [
            "disturbed",
            "missing: the tower of d2 is away",
            "d7-f5",
            "rested: the tower on f5 stood there long enough",
            "check d2 c3 d3 f5",
        ],
        "move d2",
    ),
    "falls-as-if-pushed": ([], "move b8"),
    "falls-back-in-line": (["disturbed", "missing: the tower of g4 is away"], "return g4"),
    "falls-beside-the-move": (["disturbed", "missing: the tower of d4 is away"], "return c3"),
    "falls-far-as-another-lifts": (["disturbed", "missing: the tower of e8 is away"], "return f8"),
    "falls-like-the-move": (["disturbed", "missing: the tower of d8 is away"], "return d8"),
    "falls-too-far": (["disturbed", "missing: the tower of f7 is away"], "return h8"),
    "falls-where-the-move-began": (["wrong-tower", "missing: the tower of d8 is away"], "return d8"),
    "fast-two-takebacks": (
        [
            "undo",
            "put back: the tower of a7 went back to a1 and stayed",
            "undo",
            "put back: the tower of b2 went back to h8 and stayed",
        ],
        FIRST_MOVES,
    ),
    "felt-by-its-own-square-for-long": (
        [
            "f6-f3",
            "rested: the tower on f3 stood there long enough",
            "h1-h6",
            "rested: the tower on h6 stood there long enough",
            "b8-b5",
            "answered: f1 was lifted after b5 was covered",
            "wrong-square",
            "extra: something stands on c6",
            "f1-h3",
            "answered: g8 was lifted after h3 was covered",
            "disturbed",
            "missing: the tower of d1 is away",
            "g8-b3",
            "answered: d1 was lifted after b3 was covered",
            "d1-d7",
            "rested: the tower on d7 stood there long enough",
            "disturbed",
            "extra: something stands on a2",
            "b3-a2",
            "rested: the tower on a2 stood there long enough",
        ],
        "move h3",
    ),
    "four-moves-and-a-fifth-in-the-hand": (
        [
            "a8-a4",
            "answered: d1 was lifted after a4 was covered",
            "d1-d2",
            "answered: b8 was lifted after d2 was covered",
            "b8-b6",
            "answered: e1 was lifted after b6 was covered",
            "e1-e5",
            "answered: h8 was lifted after e5 was covered",
            "h8-h7",
            "answered: f3 was lifted after h7 was covered",
            "f3-f7",
            "answered: e8 was lifted after f7 was covered",
            "e8-c6",
            "rested: the tower on c6 stood there long enough",
            "check b6 h7",
        ],
        "move h1",
    ),
    "given-up-when-all-stand-as-they-were-moved": (
        [
            "c8-a6",
            "rested: the tower on a6 stood there long enough",
            "disturbed",
            "missing: the tower of a2 is away",
            "b1-c2",
            "answered: e8 was lifted after c2 was covered",
            "disturbed",
            "missing: the tower of c2 is away",
            "undo",
            "put back: the tower of c2 went back to b1 and stayed",
            "b1-b3",
            "answered: e8 was lifted after b3 was covered",
            "e8-e3",
            "rested: the tower on e3 stood there long enough",
            "check a2 e3",
        ],
        "move c1",
    ),
    "goes-another-way-and-is-answered": (
        [
            "undo",
            "d4-f2",
            "answered: e1 was lifted after f2 was covered",
            "e1-e2",
            "rested: the tower on e2 stood there long enough",
            "disturbed",
            "missing: the tower of d5 is away",
            "g8-g5",
            "rested: the tower on g5 stood there long enough",
            "check d5 g5",
        ],
        "move c1",
    ),
    "goes-far-when-final": (
        [
            "g8-f7",
            "rested: the tower on f7 stood there long enough",
            "undo",
            "g8-b3",
            "instead: the tower of f7 stayed on b3",
            "disturbed",
            "missing: the tower of b8 is away",
        ],
        "return b8",
    ),
    "goes-on-when-final": (
        [
            "g8-g2",
            "answered: h1 was lifted after g2 was covered",
            "h1-h2",
            "rested: the tower on h2 stood there long enough",
            "undo",
            "h1-h3",
            "answered: g2 was lifted after h3 was covered",
            "g2-g1",
            "black home",
            "rested: the tower on g1 stood there long enough",
        ],
        "new g1",
    ),
    "goes-on-while-the-answer-is-held": (
        [
            "h5-h3",
            "answered: h1 was lifted after h3 was covered",
            "undo",
            "h5-h2",
            "instead: the tower of h3 stayed on h2",
        ],
        "move e2",
    ),
    "last-mover-swept-aside": (
        ["c1-e3", "rested: the tower on e3 stood there long enough", "disturbed", "missing: the tower of d1 is away"],
        "return d1",
    ),
    "lies-where-another-fell": (
        ["disturbed", "beside: the move to e7 stood, though the tower of f8 is missing"],
        "return g7",
    ),
    "lies-where-the-last-mover-stood": (["disturbed", "missing: the tower of d2 is away"], "nothing"),
    "lies-where-the-last-two-stood": (
        [
            "b1-b2",
            "answered: h8 was lifted after b2 was covered",
            "h8-h7",
            "answered: d3 was lifted after h7 was covered",
            "d3-d4",
            "answered: h7 was lifted after d4 was covered",
            "h7-h6",
            "answered: g6 was lifted after h6 was covered",
            "g6-h7",
            "rested: the tower on h7 stood there long enough",
            "disturbed",
            "missing: the tower of h5 is away",
            "check h5 h6 h7 g8",
        ],
        "move f5",
    ),
    "lifted-before-its-call-among-others": (
        [
            "a2-a5",
            "answered: d4 was lifted after a5 was covered",
            "d4-d2",
            "answered: g1 was lifted after d2 was covered",
            "g1-a7",
            "answered: f5 was lifted after a7 was covered",
            "f5-f2",
            "rested: the tower on f2 stood there long enough",
            "check d2 f2",
            "pass",
            "passed: the blocked tower on e1 was shown long enough",
        ],
        "move d2",
    ),
    "lifted-before-its-call-and-answered-at-once": (
        [
            "h1-g2",
            "answered: a8 was lifted after g2 was covered",
            "a8-a7",
            "answered: c1 was lifted after a7 was covered",
            "c1-b2",
            "rested: the tower on b2 stood there long enough",
            "check b2 g2",
        ],
        "move h8",
    ),
    "lifts-as-the-answer-lands": (
        [
            "h8-h7",
            "answered: f2 was lifted after h7 was covered",
            "f2-g3",
            "answered: h4 was lifted after g3 was covered",
            "h4-h2",
            "answered: c1 was lifted after h2 was covered",
            "c1-d2",
            "answered: b8 was lifted after d2 was covered",
            "b8-b7",
            "rested: the tower on b7 stood there long enough",
        ],
        "move h1",
    ),
    "magnet-is-felt-beside": (
        [
            "a8-a5",
            "answered: e1 was lifted after a5 was covered",
            "wrong-square",
            "extra: something stands on a6",
            "e1-g3",
            "answered: d4 was lifted after g3 was covered",
            "wrong-square",
            "extra: something stands on a6",
        ],
        "lift a6",
    ),
    "move-and-answer-beside-one-that-lay": (
        [
            "disturbed",
            "missing: the tower of c8 is away",
            "b8-c7",
            "answered: d2 was lifted after c7 was covered",
            "d2-d7",
            "rested: the tower on d7 stood there long enough",
            "check c7 c8",
        ],
        "move g8",
    ),
    "moved-while-another-is-straightened": (
        [
            "g1-d4",
            "answered: h8 was lifted after d4 was covered",
            "h8-e5",
            "rested: the tower on e5 stood there long enough",
        ],
        "move a1",
    ),
    "mover-fell-off-and-was-answered": (
        ["disturbed", "beside: the move to h3 stood, though the tower of h4 is missing"],
        "return h4",
    ),
    "moves-where-another-lay": (["disturbed", "missing: the tower of e4 is away"], "return a6"),
    "push-answers-another-move": (
        [
            "e8-d7",
            "rested: the tower on d7 stood there long enough",
            "undo",
            "e8-f7",
            "answered: c2 was lifted after f7 was covered",
            "c2-c3^1",
            "rested: the tower on c3 stood there long enough",
        ],
        "move b1",
    ),
    "push-back-in-a-flash": (
        [
            "d7-d6^1",
            "rested: the tower on d6 stood there long enough",
            "undo",
            "put back: the tower of d6 went back to d7 and stayed",
        ],
        "move d7",
    ),
    "push-half-done": (["wrong-tower", "missing: the tower of a2 is away"], "return a2"),
    "pushed-and-set-beside": (["wrong-square", "extra: something stands on c5"], "lift c5"),
    "pushed-too-far": (
        [
            "c4-d5",
            "answered: b7 was lifted after d5 was covered",
            "b7-b6^1",
            "answered: c6 was lifted after b6 was covered",
            "c6-c3",
            "answered: a1 was lifted after c3 was covered",
            "a1-b2",
            "answered: h6 was lifted after b2 was covered",
            "h6-h5",
            "answered: d5 was lifted after h5 was covered",
            "d5-c6",
            "answered: b6 was lifted after c6 was covered",
            "wrong-square",
            "extra: something stands on c4",
        ],
        "lift c4",
    ),
    "pushed-tower-goes-on": (["wrong-square", "extra: something stands on b5"], "put b6 c6 d6"),
    "pushed-tower-set-elsewhere": (["wrong-square", "missing: the tower of a5 is away"], "carry f2 a5"),
    "pushes-and-moves-on": (
        [
            "b7-b6^1",
            "answered: b6 was lifted after b6 was covered",
            "b6-c5",
            "rested: the tower on c5 stood there long enough",
            "b5-b7",
            "rested: the tower on b7 stood there long enough",
        ],
        "move a8",
    ),
    "pushes-in-a-moment": (
        ["g7-g6^1", "rested: the tower on g6 stood there long enough", "disturbed", "missing: the tower of e6 is away"],
        "return e6",
    ),
    "pushes-twice": (
        [
            "a5-a4^1",
            "answered: a4 was lifted after a4 was covered",
            "a4-a3^1",
            "answered: c8 was lifted after a3 was covered",
            "c8-a6",
            "answered: a2 was lifted after a6 was covered",
            "a2-b3",
            "answered: f6 was lifted after b3 was covered",
        ],
        "put e5 f5 g5",
    ),
    "quick-moves-beside-a-sensor-that-sticks": (
        [
            "c1-c4",
            "answered: g8 was lifted after c4 was covered",
            "g8-g5",
            "answered: c4 was lifted after g5 was covered",
        ],
        "lift b6",
    ),
    "quick-moves-by-a-dead-square": (
        [
            "sensor-dead",
            "unfelt: the sensor of d8 does not respond",
            "c8-c7",
            "answered: e1 was lifted after c7 was covered",
            "e1-a5",
            "answered: d8 was lifted after a5 was covered",
            "d8-g5",
            "answered: c1 was lifted after g5 was covered",
            "c1-c3",
            "answered: h8 was lifted after c3 was covered",
            "h8-h2",
            "rested: the tower on h2 stood there long enough",
        ],
        "move c3",
    ),
    "remembers-a-flash": (
        [
            "disturbed",
            "beside: the move to b7 stood, though the tower of a8 is missing",
            "b8-b7",
            "beside: the move to b7 stood, though the tower of a8 is missing",
        ],
        "move h1",
    ),
    "replaces-what-fell": (
        [
            "e8-e6",
            "rested: the tower on e6 stood there long enough",
            "undo",
            "put back: the tower of e6 went back to e8 and stayed",
            "disturbed",
            "beside: the move to e6 stood, though the tower of e8 is missing",
            "g8-e6",
            "beside: the move to e6 stood, though the tower of e8 is missing",
        ],
        "return e8",
    ),
    "reply-over-fallen-tower": (
        [
            "disturbed",
            "beside: the move to f4 stood, though the tower of d2 is missing",
            "b8-f4",
            "beside: the move to f4 stood, though the tower of d2 is missing",
        ],
        "move g1",
    ),
    "rests-on-its-way": (["wrong-square", "missing: the tower of c1 is away"], "carry b5 c1"),
    "rolled-beside-the-last-mover": (["disturbed", "missing: the tower of c6 is away"], "return a6"),
    "rolls-about-beside-the-first-move": (["disturbed", "missing: the tower of a8 is away"], "return a8"),
    "rolls-after-the-first-move": (
        ["a8-a7", "rested: the tower on a7 stood there long enough", "wrong-tower", "missing: the tower of c8 is away"],
        "carry e6 c8",
    ),
    "rolls-away-after-the-first-move": (
        ["g8-h7", "rested: the tower on h7 stood there long enough", "wrong-tower", "missing: the tower of f8 is away"],
        "carry e6 f8",
    ),
    "rolls-back-and-on": (["disturbed", "missing: the tower of h8 is away"], "return h8"),
    "rolls-home-to-another": ([], "nothing a2"),
    "rolls-off-and-back": ([], "put g2 h2 f3 h3 e4 h4 d5 h5 c6 h6 h7"),
    "rolls-on-when-nearly-final": (["wrong-square", "missing: the tower of e1 is away"], "carry b3 e1"),
    "rolls-over-a-square-in-a-flash": (["wrong-tower", "missing: the tower of f5 is away"], "carry g3 f5"),
    "rolls-over-two-squares": (["wrong-tower", "missing: the tower of g4 is away"], "carry h4 g4"),
    "rolls-to-where-the-answer-stood": ([], "nothing g7"),
    "rolls-where-another-move-ends": (["disturbed", "missing: the tower of c1 is away"], "return d1"),
    "sensor-always-off": (
        [
            "sensor-dead",
            "unfelt: the sensor of g1 does not respond",
            "d8-d6",
            "rested: the tower on d6 stood there long enough",
        ],
        "move c1",
    ),
    "sensor-always-on": (
        [
            "sensor-dead",
            "unfelt: the sensor of d5 does not respond",
            "d8-d6",
            "rested: the tower on d6 stood there long enough",
        ],
        "move c1",
    ),
    "sensor-sticks-amid-quick-moves": (
        [
            "wrong-square",
            "extra: something stands on h2",
            "a2-a3",
            "answered: b8 was lifted after a3 was covered",
            "disturbed",
            "missing: the tower of a3 is away",
            "b8-e5",
            "answered: a3 was lifted after e5 was covered",
            "a3-d6",
            "answered: f8 was lifted after d6 was covered",
            "f8-f6",
            "answered: d6 was lifted after f6 was covered",
            "wrong-square",
            "extra: something stands on h2",
        ],
        "lift h2",
    ),
    "sensor-sticks-beside-the-move": (
        ["wrong-square", "extra: something stands on f5"],
        "put f1 f2 a3 f3 b4 f4 c5 f5 d6 f6 e7 f7 g7",
    ),
    "set-back-after-a-change-and-a-pass": (
        [
            "c6-a4",
            "rested: the tower on a4 stood there long enough",
            "undo",
            "c6-d5",
            "instead: the tower of a4 stayed on d5",
            "pass",
            "passed: the blocked tower on h1 was shown long enough",
            "undo",
            "c6-a4",
            "instead: the tower of d5 stayed on a4",
        ],
        "move d1",
    ),
    "set-back-after-pass": (
        [
            "a1-a2",
            "rested: the tower on a2 stood there long enough",
            "undo",
            "a1-b2",
            "instead: the tower of a2 stayed on b2",
            "pass",
            "passed: the blocked tower on h2 was shown long enough",
            "undo",
            "a1-a2",
            "instead: the tower of b2 stayed on a2",
        ],
        "move c8",
    ),
    "set-back-where-it-had-stood": (["disturbed", "missing: the tower of b8 is away", "check c7 b8"], "move e6"),
    "swap-before-first-move": (["disturbed", "missing: the tower of c8 is away", "check c8 d8"], FIRST_MOVES),
    "swap-in-a-flash": (["check c3 a8"], "move a8"),
    "swap-of-two-others": (["disturbed", "missing: the tower of c8 is away", "check c8 d8"], "move g8"),
    "swap-with-active": (["disturbed", "missing: the tower of c8 is away", "check c8 g8"], "move g8"),
    "swept-and-put-back-late": (["disturbed", "missing: the tower of f1 is away"], "return h1"),
    "swept-as-if-answered": (
        ["a6-e2", "rested: the tower on e2 stood there long enough", "disturbed", "missing: the tower of f1 is away"],
        "return f1",
    ),
    "swept-aside-in-a-row": (["wrong-tower", "missing: the tower of g8 is away"], "return g8"),
    "swept-before-the-first-move": (
        ["disturbed", "missing: the tower of h8 is away", "check d8 e8 f8 g8 h8"],
        FIRST_MOVES,
    ),
    "swept-beside-the-last-move": (["disturbed", "missing: the tower of b1 is away"], "return d1"),
    "swept-beside-the-move": (["disturbed", "missing: the tower of f6 is away"], "return g7"),
    "swept-far-from-the-hand": (["disturbed", "missing: the tower of b2 is away"], "return c2"),
    "swept-in-a-chain": (["disturbed", "missing: the tower of a1 is away"], "return d1"),
    "swept-one-after-the-other": (["disturbed", "missing: the tower of f3 is away"], "return f3"),
    "swept-to-a-legal-square": (
        ["c8-g4", "rested: the tower on g4 stood there long enough", "disturbed", "missing: the tower of b7 is away"],
        "return e8",
    ),
    "swept-to-the-home-row": (["wrong-tower", "missing: the tower of g1 is away"], "nothing"),
    "swept-to-the-next-squares": (["wrong-tower", "missing: the tower of b8 is away"], "return b8"),
    "taken-back-where-it-was-begun-anew": (
        [
            "f8-b4",
            "rested: the tower on b4 stood there long enough",
            "c1-a3",
            "answered: b8 was lifted after a3 was covered",
            "b8-a7",
            "rested: the tower on a7 stood there long enough",
            "disturbed",
            "missing: the tower of b4 is away",
            "undo",
            "put back: the tower of a7 went back to b8 and stayed",
            "e8-a4",
            "answered: d1 was lifted after a4 was covered",
            "undo",
            "put back: the tower of a4 went back to e8 and stayed",
        ],
        "move a8 b8 c8 d8 e8 f8 g8 h8",
    ),
    "touch-rewrites-history": ([], "put a2 g2 b3 g3 c4 g4 d5 g5 e6 g6 f7 g7 h7"),
    "touch-rewrites-history-2": (
        [
            "disturbed",
            "beside: the move to f4 stood, though the tower of e3 is missing",
            "f8-f4",
            "beside: the move to f4 stood, though the tower of e3 is missing",
        ],
        "return e3",
    ),
    "two-put-back-and-another-moved": (
        [
            "disturbed",
            "missing: the tower of a6 is away",
            "undo",
            "put back: the tower of b3 went back to g8 and stayed",
        ],
        "move b5",
    ),
    "white-begins-d3": (["wrong-tower", "missing: the tower of d1 is away"], FIRST_MOVES),
    "white-begins-d4": (["wrong-tower", "missing: the tower of d1 is away"], FIRST_MOVES),
    "white-begins-f3": (
        ["wrong-tower", "missing: the tower of g1 is away", "d8-d5", "rested: the tower on d5 stood there long enough"],
        "move h1",
    ),
}


def read(name: str) -> tuple[list[str], str]:
    lines: list[str] = []
    play_recording(parse_recording((FOLDER / f"{name}.jsonl").read_text().splitlines()), lines.append, tells_why=True)
    told = []
    asked = ""
    for event in map(json.loads, lines):
        kind = event["event"]
        if kind in ("move", "pass"):
            told.append(event["text"])
        elif kind == "undo":
            told.append(kind)
        elif kind == "result":
            told.append(f"{event['winner']} {event['reason']}")
        elif kind == "error":
            told.append(event["error"])
        elif kind == "why":
            told.append(reason_words(event["reason"], event["squares"]))
        elif kind == "ask" and event["ask"] == "check":
            told.append(" ".join(["check", *event["squares"]]))
        elif kind == "ask":
            before, asked = asked, " ".join([event["ask"], *event["squares"]])
            assert asked != before, f"asked twice, the second time at {event['ms']} ms: {asked}"
    return told, asked


@pytest.mark.parametrize("name", sorted(STORIES))
def test_hands_are_read_as_they_were_meant(name: str) -> None:
    assert read(name) == STORIES[name]


def test_every_recording_has_its_story() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(STORIES)
