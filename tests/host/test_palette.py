"""The palette by numbers: how far apart the eight colours are, and that the page on lights says the same."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from coloraide import Color

from madang import palette
from madang.colours import COLOUR_LETTERS, COLOUR_NAMES, COLOURS
from madang.lights import CODES
from madang.settings import Settings
from madang_host.cli.main import main
from madang_host.maintenance import palette_figures

PAGE = (Path(__file__).parent.parent.parent / "firmware/lights.md").read_text(encoding="utf-8")

# The least CIEDE2000 between two of the eight colours, whatever the role and the model of the light: at the default
# brightness, and at others, where what is rounded differs
FLOORS = {"normal": 22, "protanopia": 11, "deuteranopia": 11, "tritanopia": 11}
FLOORS_ELSEWHERE = {"normal": 20, "protanopia": 7, "deuteranopia": 7, "tritanopia": 7}


def test_the_figures_stay_above_their_floors() -> None:
    figures = palette_figures.figures(Settings())
    assert len(figures) == len(palette_figures.ROLES) * len(palette_figures.MODELS) * len(FLOORS)
    for figure in figures:
        assert figure.ciede2000 >= FLOORS[figure.vision], figure


def test_a_board_dimmed_or_bright_is_little_worse() -> None:
    settings = Settings()
    for brightness in range(48, 256, 4):
        settings.set("brightness", brightness)
        for figure in palette_figures.figures(settings):
            assert figure.ciede2000 >= FLOORS_ELSEWHERE[figure.vision], (brightness, figure)


@pytest.mark.parametrize("name", COLOUR_NAMES)
def test_a_colour_is_what_its_name_says(name: str) -> None:
    assert palette_figures.is_named(palette.LOOK[COLOUR_NAMES.index(name)], name)


def test_a_name_is_refused_to_other_colours() -> None:
    for name in COLOUR_NAMES:
        named = [other for other in range(COLOURS) if palette_figures.is_named(palette.LOOK[other], name)]
        assert named == [COLOUR_NAMES.index(name)]


# Pairs of the published test data: G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula:
# Implementation Notes, Supplementary Test Data, and Mathematical Observations", 2005, table 1, pairs 1, 9, 25
PUBLISHED = (
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
)


@pytest.mark.parametrize(("one", "other", "published"), PUBLISHED)
def test_the_difference_is_that_of_the_paper(
    one: tuple[float, ...], other: tuple[float, ...], published: float
) -> None:
    difference = Color("lab-d65", one).delta_e(Color("lab-d65", other), method="2000")
    assert difference == pytest.approx(published, abs=5e-5)


# What people without a cone are known to take for each other, as shares of 255 of each channel's light
CONFUSED = (
    ("protanopia", (255, 0, 0), (29, 29, 0)),  # red, a dark olive
    ("deuteranopia", (255, 0, 0), (75, 75, 0)),  # red, olive
    ("tritanopia", (0, 200, 60), (0, 190, 200)),  # green, turquoise
    ("tritanopia", (255, 255, 60), (255, 235, 255)),  # yellow, pale pink
)


@pytest.mark.parametrize(("vision", "one", "other"), CONFUSED)
def test_eyes_without_a_cone_confuse_what_they_are_known_to(
    vision: str, one: palette_figures.RGB, other: palette_figures.RGB
) -> None:
    white = (255, 255, 255)
    differences = {v: palette_figures.difference(one, other, white, "srgb", v) for v in palette_figures.VISIONS}
    confused = differences.pop(vision)
    assert confused < 8 and min(differences.values()) > 20


def test_a_white_light_is_white_to_a_screen_and_bluish_by_the_datasheet() -> None:
    white = (96, 96, 96)
    _, *on_screen = palette_figures.seen(white, white, "srgb", "normal").coords()
    assert on_screen == pytest.approx([0, 0], abs=0.01)
    lightness, _, blueness = palette_figures.seen(white, white, "chips", "normal").coords()
    assert lightness == pytest.approx(100, abs=0.01) and blueness < -20


def test_a_search_never_ends_worse_than_it_began() -> None:
    settings = Settings()
    began = palette_figures.merit(palette_figures.LOOKS, settings)
    for merit, looks in palette_figures.search(settings, 5, seed=0):
        assert merit >= began
        assert all(palette_figures.is_named(look, name) for look, name in zip(looks, COLOUR_NAMES, strict=True))


def test_the_page_has_the_figures_and_the_colours() -> None:
    settings = Settings()
    assert f"```\n{palette_figures.figures_table(settings)}\n```" in PAGE
    assert f"```\n{palette_figures.colours_table(settings)}\n```" in PAGE


def test_the_page_draws_the_codes() -> None:
    for name, code in zip(COLOUR_NAMES, CODES, strict=True):
        drawn = re.search(rf"^    {name} +(\S+) ", PAGE, re.MULTILINE)
        assert drawn is not None
        assert (drawn[1].count("\\/"), drawn[1].count("/\\")) == (code.count("v"), code.count("^")), name


def test_the_command() -> None:
    told = CliRunner().invoke(main, ["palette"]).stdout
    assert palette_figures.figures_table(Settings()) in told
    assert all(f"\n{vision:<12}   {'  '.join(COLOUR_LETTERS)}" in told for vision in FLOORS)
    lines = CliRunner().invoke(main, ["palette", "--json", "--brightness", "30"]).stdout.splitlines()
    figures = [json.loads(line) for line in lines]
    assert len(figures) == 24
    assert set(figures[0]) == {"role", "model", "vision", "ciede2000", "colours"}
    assert all(set(figure["colours"]) < set(COLOUR_NAMES) and figure["ciede2000"] > 0 for figure in figures)


def test_the_command_searches() -> None:
    merit, *looks = CliRunner().invoke(main, ["palette", "--search", "3", "--seed", "7"]).stdout.splitlines()
    assert merit.startswith("merit ") and "in use is" in merit
    for line, name in zip(looks, COLOUR_NAMES, strict=True):
        red, green, blue = map(int, re.findall(r"\d+", line))
        assert palette_figures.is_named((red, green, blue), name) and line.endswith(f"# {name}")
