"""Sheets to be laid on a real board: their size, what is on them, and the pages that they are cut into."""

import io
import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from PIL import Image

from madang.colours import COLOUR_LETTERS
from madang.games.kamisado.board import SQUARE_COLOUR
from madang.games.registry import new_game
from madang.squares import parse_square
from madang_host.cli.main import main
from madang_host.games.kamisado.drawing import SHEET
from madang_host.games.registry import face_of, game_names
from madang_host.render import overlay, pixels
from madang_host.render.drawing import Sheet, lines_between

SVG = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).parent.parent.parent
FOUR_BY_FOUR = tuple(8 * rank + file for rank in range(2, 6) for file in range(2, 6))
LINED = Sheet(
    FOUR_BY_FOUR,
    lines_between(FOUR_BY_FOUR, ((1, 0), (0, 1))),
    names={parse_square("c3"): "home"},
    trays=((parse_square("g6"),), (parse_square("g3"),)),
)


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def window_of(svg: str) -> tuple[dict[str, float], list[float]]:
    """Where the overlay is on a document, in its units, and what of the board is seen there."""
    (inner,) = parsed(svg).findall(f"{SVG}svg")
    size = {name: float(inner.get(name, "0")) for name in ("x", "y", "width", "height")}
    return size, [float(number) for number in inner.get("viewBox", "").split()]


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in parsed(svg).iter(f"{SVG}text")]


def test_the_squares_are_those_of_the_hardware() -> None:
    measures = tomllib.loads((ROOT / "hardware/parameters.toml").read_text(encoding="utf-8"))
    assert measures["board"]["square"] == overlay.SQUARE_MM


def test_every_sheet_of_a_game_is_printed(tmp_path: Path) -> None:
    named = {
        "kamisado": ["kamisado"],
        "oumoul-kono": ["oumoul-kono", "between-sides", "by-turns"],
        "latin-square": [*(f"{n}x{n}" for n in range(4, 9)), *(f"{n}x{n}-pair" for n in (4, 5, 7, 8))],
    }
    for game, names in named.items():
        assert list(face_of(game).sheets()) == names
        drawn = set()
        for name in names:
            result = CliRunner().invoke(main, ["sheet", game, "--kind", name, "--svg", "-"])
            assert result.exit_code == 0, result.output
            drawn.add(result.output)
        assert len(drawn) == len(names)
    result = CliRunner().invoke(main, ["sheet", "latin-square", "--kind", "9x9", "--svg", "-"])
    assert result.exit_code == 2 and "4x4, 5x5" in result.output


def test_a_latin_square_is_as_large_as_it_is() -> None:
    for name, sheet in face_of("latin-square").sheets().items():
        size = int(name[0])
        assert len(sheet.points) == size * size
        assert len(set(sheet.colours.values())) == (size if name.endswith("pair") else 0)


def test_one_drawing_is_as_large_as_the_board() -> None:
    svg = overlay.overlay_svg(SHEET, "Kamisado")
    assert (parsed(svg).get("width"), parsed(svg).get("height")) == ("400mm", "400mm")
    size, seen = window_of(svg)
    assert (size["width"], size["height"], seen) == (400, 400, [0, 0, 800, 800])
    letters = [text for text in texts(svg) if text in COLOUR_LETTERS]
    assert sorted(letters) == sorted(COLOUR_LETTERS[colour] for colour in SQUARE_COLOUR)


def test_a_small_sheet_is_only_as_large_as_it_has_to_be() -> None:
    svg = overlay.overlay_svg(LINED, "Four by four", square_mm=40)
    size, seen = window_of(svg)
    assert (size["width"], size["height"]) == (5 * 40, 4 * 40), "with its trays"
    assert seen == [200, 200, 500, 400]
    assert len(list(parsed(svg).iter(f"{SVG}line"))) == 24
    assert texts(svg) == ["home", *"cdefg", *"3456"]


@pytest.mark.parametrize("square_mm", [15.0, 33.3, 50.0, 64.0, 90.0])
@pytest.mark.parametrize("sheet", [SHEET, LINED])
def test_pages_hold_every_square_once_and_whole(sheet: Sheet, square_mm: float) -> None:
    pages = overlay.overlay_pages(sheet, "Sheet", square_mm)
    seen = []
    for page in pages:
        size, (left, top, wide, high) = window_of(page)
        assert size["width"] == pytest.approx(wide / 100 * square_mm) and size["height"] == pytest.approx(
            high / 100 * square_mm
        )
        assert size["x"] >= 5 and size["x"] + size["width"] <= 205, "A4 is 210 mm wide"
        assert size["y"] >= 5 and size["y"] + size["height"] <= 292, "and 297 mm high"
        assert (parsed(page).get("width"), parsed(page).get("viewBox")) == ("210mm", "0 0 210 297")
        seen += [
            (file, rank)
            for file in range(int(left), int(left + wide), 100)
            for rank in range(int(top), int(top + high), 100)
        ]
    extent = overlay.extent_of(sheet)
    assert len(seen) == len(set(seen)) == extent.files * extent.ranks


def test_pages_say_where_they_belong() -> None:
    told = [next(text for text in texts(page) if "Cut" in text) for page in overlay.overlay_pages(SHEET, "Kamisado")]
    assert len(told) == 6
    assert told[0] == "Kamisado, 1 of 6: a5 to c8. Cut along the outline."
    assert told[-1] == "Kamisado, 6 of 6: f1 to h4. Cut along the outline."


def test_a_page_is_printed_in_its_true_size() -> None:
    """The line that is to be measured is 100 mm long, and a square as wide as it is to be."""
    dpi = 100
    page = overlay.overlay_pages(Sheet((0,), colours={0: 5}), "One")[0]
    width = round(210 / 25.4 * dpi)
    picture = Image.open(io.BytesIO(pixels.png(page, width, "#ffffff"))).convert("L")
    row = round((297 - 3) / 25.4 * dpi)
    dark = [x for x in range(round(112 / 25.4 * dpi)) if picture.getpixel((x, row)) < 128]
    assert dark[-1] - dark[0] == pytest.approx(100 / 25.4 * dpi, abs=2)
    pdf = pixels.pdf([page, page], (210, 297), dpi)
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    assert len(boxes) == 2
    for wide, high in boxes:
        assert float(wide) == pytest.approx(210 / 25.4 * 72, abs=1) and float(high) == pytest.approx(
            297 / 25.4 * 72, abs=1
        )


@pytest.mark.parametrize("game", game_names())
def test_the_command_writes_every_game(game: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.svg"
    done = CliRunner().invoke(main, ["sheet", game, "--svg", str(file)])
    assert (done.exit_code, done.output) == (0, f"Wrote {file}.\n")
    extent = overlay.extent_of(face_of(game).sheet_of(new_game(game)))
    assert parsed(file.read_text(encoding="utf-8")).get("width") == f"{extent.files * 50}mm"
    again = CliRunner().invoke(main, ["sheet", game, "--svg", str(file)])
    assert again.exit_code == 1 and "--force" in again.output


def test_the_command_writes_pages(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    done = CliRunner().invoke(main, ["sheet", "--pdf", str(file), "--square", "20"])
    assert done.exit_code == 0 and file.read_bytes().startswith(b"%PDF-")


def test_the_command_has_to_be_told_what_to_write() -> None:
    for wrong in ([], ["--pdf", "x.pdf", "--svg", "x.svg"]):
        done = CliRunner().invoke(main, ["sheet", *wrong])
        assert done.exit_code == 2 and "--pdf FILE or --svg FILE" in done.output
    assert CliRunner().invoke(main, ["sheet", "chess", "--svg", "-"]).exit_code == 2
