"""Where the parts of each board stand on its sheet, in blocks by what they do. What they connect to is the netlist's.

A part is placed by its middle (a box by the middle of its first row of pins), in steps of 2.54 mm from its block's
corner. A part of two pins has a word for where its first pin looks; a box may be mirrored.
"""

from dataclasses import dataclass, field
from typing import Any

Exit = tuple[int, int, str]  # where a net's wire ends in a label, and where that looks


@dataclass(frozen=True)
class Block:
    title: str
    corner: tuple[int, int]
    size: tuple[int, int]
    parts: dict[str, tuple[Any, ...]]
    exits: dict[str, Exit] = field(default_factory=dict)
    wired: tuple[str, ...] = ()  # rails that are drawn as wires here, not as symbols at each pin
    flags: dict[str, tuple[int, int]] = field(default_factory=dict)  # of rails that get their power from outside
    labelled: bool = False  # a bus: each pin bears its net's label, and nothing is wired


def _tile() -> list[Block]:
    lights: dict[str, tuple[Any, ...]] = {"JP1": (75, 17, "down"), "C21": (75, 33), "C22": (80, 33)}
    sensors: dict[str, tuple[Any, ...]] = {}
    for n in range(1, 9):
        back = n > 4
        x, y = 11 + 17 * ((8 - n) if back else n - 1), 9 if back else 25
        lights[f"D{n}"] = (x, y - 1, "mirrored") if back else (x, y - 1)
        lights[f"C{n}"] = (x + 9, y + 4)
        x, y = _sensor(n)
        sensors[f"S{n}"] = (x, y - 1)
        sensors[f"C1{n}"] = (x - 7, y)
        sensors[f"R{n}"] = (x + 6, y - 2)
    return [
        Block(
            "Lights, as they lie: the data runs through the front row to the right, and back through the row behind",
            (6, 6),
            (85, 38),
            lights,
            {"light-turn-in": (76, 9, "right"), "light-turn-out": (76, 25, "right")},
        ),
        Block(
            "Sensors",
            (6, 47),
            (85, 34),
            sensors,
            {f"sensor{n}": (_sensor(n)[0] + 7, _sensor(n)[1], "right") for n in range(1, 9)},
        ),
        Block(
            "Register: square 1 is the first bit out",
            (93, 6),
            (66, 22),
            {"U1": (17, 7), "R9": (34, 8, "down"), "C9": (52, 11)},
            {"bits-in": (38, 10, "right")},
        ),
        Block(
            "Ribbons to the other tiles and to the carrier",
            (93, 31),
            (66, 19),
            {"J1": (4, 6), "J2": (20, 6), "J3": (36, 6), "J4": (52, 6)},
            labelled=True,
        ),
        Block("Sensors alone, for multiplexers", (93, 53), (35, 28), {"J5": (12, 8)}),
        Block("5 V fed in", (131, 53), (28, 28), {"J6": (6, 8)}, flags={"5V": (20, 10), "GND": (20, 18)}),
        Block(
            "To measure at; power comes through ribbons",
            (6, 84),
            (85, 14),
            {"TP1": (6, 6), "TP2": (14, 6), "TP3": (22, 6), "TP4": (30, 7, "left"), "TP5": (44, 7, "left")},
            flags={"3V3S": (62, 7)},
        ),
    ]


def _sensor(n: int) -> tuple[int, int]:
    return 9 + 21 * ((n - 1) % 4), 9 + 15 * ((n - 1) // 4)


def _carrier() -> list[Block]:
    return [
        Block(
            "5 V: from a supply through fuse and ideal diode, or from USB through D1; switched on slowly",
            (6, 6),
            (106, 25),
            {
                "J3": (4, 9),
                "F1": (12, 9, "left"),
                "D3": (18, 11),
                "C5": (26, 11),
                "C8": (32, 11),
                "U3": (42, 9),
                "D1": (51, 7, "down"),
                "C6": (55, 11),
                "R8": (63, 11),
                "R9": (63, 16),
                "U5": (72, 9),
                "C7": (81, 16),
                "C1": (85, 11),
                "R7": (92, 11),
                "D4": (92, 16, "down"),
                "D2": (98, 9, "right"),
            },
            {"5VIN": (59, 7, "up"), "5V": (88, 7, "up")},
            wired=("5VIN", "5V"),
            flags={"VSYS": (100, 15), "GND": (100, 21)},
        ),
        Block(
            "3.3 V for the sensors; R6 takes a third of the warmth",
            (115, 6),
            (44, 25),
            {"R6": (7, 9, "left"), "C3": (13, 11), "U2": (22, 9), "C4": (31, 11)},
            {"3V3S": (36, 9, "right"), "WARM": (13, 6, "up")},
            wired=("WARM", "3V3S"),
            flags={"WARM": (38, 16)},
        ),
        Block("Pico", (6, 34), (46, 34), {"A1": (22, 9)}),
        Block(
            "Four buffers at 5 V: the lights' data, the sounder",
            (55, 34),
            (50, 34),
            {"U1": (16, 9), "C2": (42, 24), "R1": (29, 10, "left"), "R5": (33, 13, "left"), "BZ1": (39, 16)},
            {"light": (38, 10, "right")},
        ),
        Block(
            "To a key matrix, or to multiplexers; to the buttons",
            (108, 34),
            (51, 34),
            {"J2": (25, 7)},
            labelled=True,
        ),
        Block(
            "To the first tile",
            (6, 71),
            (46, 22),
            {"J1": (6, 7), "R2": (29, 11, "right"), "R3": (29, 15, "right"), "TP7": (20, 10)},
        ),
        Block(
            "To measure at",
            (55, 71),
            (50, 22),
            {
                "TP1": (5, 6),
                "TP2": (13, 6),
                "TP3": (21, 6),
                "TP4": (29, 6),
                "TP5": (37, 6),
                "TP6": (5, 15, "left"),
                "TP8": (21, 15, "left"),
            },
            labelled=True,
        ),
        Block("5 V out, to T5", (108, 71), (51, 22), {"J5": (12, 9)}),
    ]


def _mux() -> list[Block]:
    chips = []
    for n in range(1, 5):
        left, right = f"J{2 * n - 1}", f"J{2 * n}"
        corner = (6 + 77 * ((n - 1) % 2), 6 + 35 * ((n - 1) // 2))
        chips.append(
            Block(
                f"Ranks {2 * n - 1} and {2 * n}: T{2 * n - 1} left, T{2 * n} right",
                corner,
                (76, 33),
                {left: (6, 8), f"U{n}": (34, 8), right: (62, 8, "mirrored"), f"C{n}": (48, 25)},
            )
        )
    return [
        *chips,
        Block(
            "Enabled in turn; off while the Pico starts",
            (83, 76),
            (28, 22),
            {"R1": (6, 9), "R2": (16, 9), "C5": (24, 16)},
            {"enable0": (8, 13, "right"), "enable1": (18, 13, "right")},
            flags={"3V3S": (5, 18), "3V3": (12, 18), "GND": (18, 19)},
        ),
        Block("Carrier", (6, 76), (76, 35), {"J9": (20, 6)}, labelled=True),
        Block("Buttons", (112, 76), (47, 22), {"J10": (14, 8)}, labelled=True),
    ]


BLOCKS = {"tile": _tile(), "carrier": _carrier(), "mux": _mux()}
