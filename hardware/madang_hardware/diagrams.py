"""Draws the circuits and the layout of the tiles as SVG. Explains; what is true is in the netlists."""

import itertools
from collections.abc import Callable
from pathlib import Path

import schemdraw
import schemdraw.elements as elm
import schemdraw.logic as logic

from madang_hardware.parameters import HARDWARE

DIAGRAMS = HARDWARE / "diagrams"

schemdraw.use("svg")


def key_matrix() -> schemdraw.Drawing:
    """Two rows and two columns of the matrix."""
    drawing = schemdraw.Drawing(show=False, unit=2)
    for i, column in enumerate("ab"):
        x = 6.5 * i
        drawing += elm.Line().at((x, 1.2)).to((x, -6))
        drawing += _words(f"column {column}: GP{8 + i}", x, 1.5, 14)
        for j in range(2):
            y = -4.5 * j - 0.2
            drawing += elm.Dot().at((x, y))
            drawing += elm.Switch().at((x, y)).right(2).label(f"S-{column}{2 - j}", ofst=0.4)
            drawing += elm.Diode().right(2).label(f"V-{column}{2 - j}", ofst=0.2)
            drawing += elm.Line().down(1.2)
            drawing += elm.Dot()
    for j in range(2):
        y = -4.5 * j - 1.4
        drawing += elm.Line().at((-1.5, y)).to((12, y)).label(f"row {2 - j}: GP{1 - j}", loc="right")
    return drawing


def light_data() -> schemdraw.Drawing:
    """From the Pico to the first lights, with what keeps them well."""
    drawing = schemdraw.Drawing(show=False, unit=2)
    drawing += elm.Line().right(1).label("GP16", loc="left")
    drawing += (buffer := logic.Buf().right().label("1/4 74AHCT125\nat 5 V", loc="top", ofst=0.3))
    drawing += elm.Resistor().at(buffer.out).right(2.2).label("330 Ω")
    for name in ("a1", "b1", "c1"):
        drawing += (light := _light(name))
        drawing += elm.Line().at(light.DOUT).right(0.8)
        drawing += elm.Vdd().at(light.VDD).label("5 V")
        drawing += elm.Ground().at(light.VSS)
        drawing.move_from(light.DOUT, dx=0.8)
    drawing += elm.Label().label("to d1 …", ofst=(0.7, -0.1))
    drawing += elm.Vdd().at((1.0, -3.2)).label("5 V")
    drawing += elm.Capacitor(polar=True).at((1.0, -3.2)).down(1.8).label("1000 µF", loc="bottom")
    drawing += elm.Ground()
    return drawing


def power() -> schemdraw.Drawing:
    """How the carrier takes 5 V from a supply or from USB, and never joins the two."""
    drawing = schemdraw.Drawing(show=False, unit=2)
    drawing += elm.Dot(open=True).label("5 V in", loc="left", ofst=0.2)
    drawing += elm.Fuse().right(2.2).label("F1, 2 A", ofst=0.4)
    drawing += (surge := elm.Dot())
    drawing += elm.Zener().at(surge.center).down(2.2).reverse().label("D3", loc="bottom", ofst=0.3)
    drawing += elm.Ground()
    drawing += elm.Line().at(surge.center).right(1.6)
    drawing += (ideal := elm.Ic(size=(3, 1.6), pins=_through()).anchor("in").label("U3: one way\nonly", loc="center"))
    drawing += elm.Line().at(ideal.out).right(1.4)
    drawing += (both := elm.Dot())
    drawing += _words("5VIN", both.center[0], both.center[1] + 0.6, 14)
    drawing += elm.Diode().at((both.center[0], both.center[1] - 2.4)).up(2.4).label("D1", loc="bottom", ofst=0.3)
    drawing += (
        elm.Dot(open=True).at((both.center[0], both.center[1] - 2.4)).label("Pico VBUS (USB)", loc="bottom", ofst=0.3)
    )
    drawing += elm.Line().at(both.center).right(1.4)
    drawing += (switch := elm.Ic(size=(3, 1.6), pins=_through()).anchor("in").label("U5: slowly\non", loc="center"))
    drawing += elm.Line().at(switch.out).right(1.4)
    drawing += (rail := elm.Dot())
    drawing += _words(
        "5 V rail: lights, 74AHCT125, R6 and U2 for 3.3 V", rail.center[0] + 0.4, rail.center[1] + 1.3, 14
    )
    drawing += elm.Capacitor(polar=True).at(rail.center).down(2.2).label("C1", loc="bottom", ofst=0.3)
    drawing += elm.Ground()
    drawing += elm.Line().at(rail.center).right(1.2)
    drawing += elm.Diode().right(2).label("D2", ofst=0.3)
    drawing += elm.Dot(open=True).label("Pico VSYS", loc="right")
    return drawing


def _through() -> list[elm.IcPin]:
    return [
        elm.IcPin(side="left", anchorname="in"),
        elm.IcPin(side="right", anchorname="out"),
    ]


def tiles() -> schemdraw.Drawing:
    """The eight tiles from above with their cables, and the way of the lights' data."""
    drawing = schemdraw.Drawing(show=False, unit=1)
    width, height = 6.0, 3.0
    for row, column in itertools.product(range(4), range(2)):
        x, y = column * (width + 0.8), row * (height + 0.8)
        number = 2 * row + column + 1
        drawing += elm.Rect(corner1=(0, 0), corner2=(width, height)).at((x, y)).right().fill("#f2f6f2")
        drawing += _words(f"T{number}", x + width / 2, y + height / 2, 14)
        for i, file in enumerate("abcdefgh"[4 * column : 4 * column + 4]):
            for j in range(2):
                drawing += _words(f"{file}{2 * row + 1 + j}", x + 0.75 + i * 1.5, y + 0.35 + j * 2.3, 9, "#888888")
        path = [(x + 0.3, y + 0.9), (x + width - 0.3, y + 0.9)]
        drawing += elm.Arrow().at(path[0]).to(path[1]).color("#c05000").linewidth(1)
        drawing += elm.Arrow().at((path[1][0], y + 2.1)).to((path[0][0], y + 2.1)).color("#c05000").linewidth(1)
        if column:
            drawing += elm.Line().at(path[1]).to((path[1][0], y + 2.1)).color("#c05000").linewidth(1)
            drawing += _words("JP1 closed", x + width - 1.2, y + height / 2, 9, "#c05000")
            drawing += elm.Line().at((x - 0.8, y + height / 2)).to((x, y + height / 2)).linewidth(4)
        elif row < 3:
            drawing += elm.Line().at((x + width / 2, y + height)).to((x + width / 2, y + height + 0.8)).linewidth(4)
    drawing += elm.Line().at((width / 2, 0)).to((width / 2, -0.8)).linewidth(4)
    drawing += elm.Rect(corner1=(0, 0), corner2=(2.6, 1.2)).at((width / 2 - 1.3, -2.0)).right()
    drawing += _words("carrier", width / 2, -1.4, 12)
    drawing += _words("White sits here; a1 is at the left", width + 3, -1.4, 11)
    return drawing


def _light(name: str) -> elm.Ic:
    pins = [
        elm.IcPin(name="DIN", side="left", anchorname="DIN"),
        elm.IcPin(name="DOUT", side="right", anchorname="DOUT"),
        elm.IcPin(side="top", anchorname="VDD"),
        elm.IcPin(side="bottom", anchorname="VSS"),
    ]
    return elm.Ic(pins=pins, size=(3, 2.2)).label(f"D-{name}", loc="center", ofst=(0, -0.6)).anchor("DIN").right()


def _words(words: str, x: float, y: float, size: int, colour: str = "black") -> elm.Label:
    return elm.Label().at((x, y)).right().label(words, fontsize=size, color=colour)


DRAWN: dict[str, Callable[[], schemdraw.Drawing]] = {
    "key-matrix": key_matrix,
    "light-data": light_data,
    "power": power,
    "tiles": tiles,
}


def make(folder: Path = DIAGRAMS) -> None:
    folder.mkdir(exist_ok=True)
    for name, draw in DRAWN.items():
        image = draw().get_imagedata("svg")
        (folder / f"{name}.svg").write_bytes(image.strip() + b"\n")


if __name__ == "__main__":
    make()
