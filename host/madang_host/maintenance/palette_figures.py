"""How well the eight colours are told apart on the lights, by numbers. Knows what a light gives off, and no board.

The lights are believed to behave so:
  - A channel gives light in proportion to the value it is driven with, and the three add up.
  - What is compared is what the firmware sends in a role at a brightness, rounded to whole numbers and all.
  - The eye is used to daylight (D65), as bright as a white light of the same role.
The hue of the three channels is taken in two ways, since no board has been measured:
  - `srgb`: those of a screen, which any tool for colours assumes;
  - `chips`: single wavelengths of the WS2812B datasheet's. Real ones spread over some 20 nm and are a little paler.
Eyes that lack a cone are simulated after Brettel, Vienot and Mollon, "Computerized simulation of color appearance for
dichromats", 1997. A difference of 1 CIEDE2000 is about the least that can be seen side by side.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import exp, log

from coloraide import Color
from coloraide.cmfs import CIE_1931_2DEG

from madang import palette, roles
from madang.colours import COLOUR_NAMES, COLOURS
from madang.lights import CODES, Lights
from madang.power import FRAME_BYTES
from madang.settings import Settings
from madang_host.render.columns import aligned

RGB = tuple[int, int, int]
XYZ = tuple[float, float, float]

# Of WorldSemi's WS2812B datasheet, "RGB IC characteristic parameter", the middle of each range: wavelength in nm and
# luminous intensity in mcd of red, green, blue.
CHIPS = ((622, 405), (524, 690), (466, 190))

LOOKS: tuple[RGB, ...] = palette.LOOK[:COLOURS]

# The roles in which a colour has to be told, each at the time of its full level
ROLES = {"active": (roles.ACTIVE, 1000), "legal": (roles.LEGAL, 0), "possible": (roles.POSSIBLE, 0)}
MODELS = ("srgb", "chips")
VISIONS = {"normal": "", "protanopia": "protan", "deuteranopia": "deutan", "tritanopia": "tritan"}


# What a person calls by a colour's name, believed: hue from and to, lightness from and to, and least chroma of its look
# in OKLCH.
NAMED = {
    "orange": (48, 65, 0.62, 0.80, 0.15),
    "blue": (250, 270, 0.36, 0.64, 0.17),
    "purple": (293, 318, 0.40, 0.66, 0.16),
    "pink": (345, 375, 0.66, 0.84, 0.125),
    "yellow": (92, 108, 0.84, 0.96, 0.165),
    "red": (24, 32, 0.42, 0.65, 0.17),
    "green": (138, 156, 0.45, 0.88, 0.185),
    "brown": (48, 70, 0.40, 0.50, 0.07),
}
MOST_CHROMA_OF_BROWN = 0.13  # more is orange

NORMAL_WEIGHT = (
    1.6  # in a search: how much further apart colours are wanted for eyes with all cones, which are the most
)


CACHED = 4096  # a search changes one colour of eight a step and needs the rest again


@dataclass(frozen=True)
class Figure:
    """The smallest difference between two of the eight colours, and which two they are."""

    role: str
    model: str
    vision: str
    ciede2000: float
    colours: tuple[str, str]


def driven(role: str, settings: Settings, looks: Sequence[RGB] = palette.LOOK) -> list[RGB]:
    """What the eight colours' lights, and a white one, are driven with in a role."""
    all_white = [looks[palette.WHITE]] * len(looks)
    return [*_painted(role, settings, looks), _painted(role, settings, all_white)[0]]


def _painted(role: str, settings: Settings, looks: Sequence[RGB]) -> list[RGB]:
    """What a palette drives the eight colours' lights with in a role."""
    number, clock_ms = ROLES[role]
    meanings = bytearray(64)
    for colour in range(COLOURS):
        meanings[colour] = roles.meaning(number, colour)
    frame = bytearray(FRAME_BYTES)
    Lights(palette.Palette(settings, tuple(looks)), settings).paint(meanings, True, clock_ms, frame)
    return [(frame[3 * at], frame[3 * at + 1], frame[3 * at + 2]) for at in range(COLOURS)]


@lru_cache(maxsize=CACHED)
def seen(light: RGB, white: RGB, model: str, vision: str) -> Color:
    """A light as an eye sees it that is used to the white one."""
    shares = [value / full for value, full in zip(light, white, strict=True)]
    if model == "srgb":
        colour = Color("srgb-linear", shares)
    else:
        xyz = [sum(share * chip[i] for share, chip in zip(shares, _chips(), strict=True)) for i in range(3)]
        colour = Color("xyz-d65", xyz).convert("srgb-linear")
    if VISIONS[vision]:
        colour.filter(VISIONS[vision], method="brettel", in_place=True)
    return colour.convert("lab-d65")


@cache
def _chips() -> list[XYZ]:
    """The light of each channel at full, of all three together a luminance of 1."""
    total_mcd = sum(mcd for _, mcd in CHIPS)
    lights = []
    for nm, mcd in CHIPS:
        x, y, z = CIE_1931_2DEG[nm]
        scale = mcd / total_mcd / y
        lights.append((x * scale, y * scale, z * scale))
    return lights


@lru_cache(maxsize=CACHED)
def difference(one: RGB, other: RGB, white: RGB, model: str, vision: str) -> float:
    """How far apart two lights are, in CIEDE2000."""
    return seen(one, white, model, vision).delta_e(seen(other, white, model, vision), method="2000")


def smallest(role: str, model: str, vision: str, settings: Settings) -> Figure:
    *lights, white = driven(role, settings)
    ciede2000, one, other = min(
        (difference(lights[i], lights[j], white, model, vision), i, j) for i, j in combinations(range(COLOURS), 2)
    )
    return Figure(role, model, vision, round(ciede2000, 1), (COLOUR_NAMES[one], COLOUR_NAMES[other]))


def figures(settings: Settings) -> list[Figure]:
    return [smallest(role, model, vision, settings) for role in ROLES for model in MODELS for vision in VISIONS]


def figures_table(settings: Settings) -> str:
    """The figures as text, a line a role and model."""
    by_place = {(figure.role, figure.model, figure.vision): figure for figure in figures(settings)}
    rows = [["role", "model", *VISIONS]]
    for role in ROLES:
        for model in MODELS:
            rows.append([role, model, *(_figure_words(by_place[role, model, vision]) for vision in VISIONS)])
    return "\n".join(aligned(rows))


def colours_table(settings: Settings) -> str:
    """The eight colours as text: the look that is meant, what an active square's light is driven with, the rhythm."""
    rows = [["colour", "look (sRGB)", "driven", "rhythm"]]
    lights = driven("active", settings)
    for name, look, light, code in zip(COLOUR_NAMES, LOOKS, lights[:COLOURS], CODES, strict=True):
        rows.append([name, _rgb_words(look), _rgb_words(light), code])
    return "\n".join(aligned(rows))


def swatches(settings: Settings) -> Mapping[str, list[RGB]]:
    """For each vision how the eight colours look on a screen."""
    *lights, white = driven("active", settings)
    return {vision: [_on_screen(seen(light, white, "srgb", vision)) for light in lights] for vision in VISIONS}


def _on_screen(colour: Color) -> RGB:
    red, green, blue = (round(255 * value) for value in colour.convert("srgb").clip().coords())
    return red, green, blue


def _figure_words(figure: Figure) -> str:
    return f"{figure.ciede2000:4.1f} {'/'.join(figure.colours)}"


def _rgb_words(rgb: RGB) -> str:
    return " ".join(f"{value:3}" for value in rgb)


# How the looks of madang.palette were found


def is_named(look: RGB, name: str) -> bool:
    """Whether a look is what a person calls by the name of a colour."""
    lightness, chroma, hue = Color("srgb", [value / 255 for value in look]).convert("oklch").coords(nans=False)
    first, last, darkest, lightest, least = NAMED[name]
    if name == "brown" and chroma > MOST_CHROMA_OF_BROWN:
        return False
    return (hue - first) % 360 <= last - first and darkest <= lightness <= lightest and chroma >= least


def merit(looks: Sequence[RGB], settings: Settings) -> float:
    """The smallest of all differences, smoothed, so that it grows with the next ones too."""
    total = 0.0
    for role in ROLES:
        *lights, white = driven(role, settings, [*looks, *palette.LOOK[COLOURS:]])
        for model in MODELS:
            for vision in VISIONS:
                weight = NORMAL_WEIGHT if vision == "normal" else 1
                for one, other in combinations(lights, 2):
                    total += exp(-difference(one, other, white, model, vision) / weight)
    return -log(total)


def search(settings: Settings, steps: int, seed: int) -> Iterator[tuple[float, list[RGB]]]:
    """Look for better looks than those in use, from them or (seed not 0) from anywhere: the best so far, each step."""
    chance = random.Random(seed)
    looks = list(LOOKS) if seed == 0 else [_any_look(name, chance) for name in COLOUR_NAMES]
    present = merit(looks, settings)
    best = (present, list(looks))
    for step in range(steps):
        at = chance.randrange(COLOURS)
        before = looks[at]
        reach = round(60 * (1 - step / steps)) + 4
        looks[at] = _near(before, reach, chance)
        if is_named(looks[at], COLOUR_NAMES[at]):
            found = merit(looks, settings)
            # A worse one is taken now and then, ever more seldom, so that the search does not end on the first hill.
            warmth = 0.4 * (1 - step / steps) ** 2
            if found > present or chance.random() < exp((found - present) / warmth):
                present = found
                before = looks[at]
        looks[at] = before
        if present > best[0]:
            best = (present, list(looks))
        yield best


def _near(look: RGB, reach: int, chance: random.Random) -> RGB:
    red, green, blue = (min(255, max(0, value + chance.randint(-reach, reach))) for value in look)
    return red, green, blue


def _any_look(name: str, chance: random.Random) -> RGB:
    while True:
        look = (chance.randrange(256), chance.randrange(256), chance.randrange(256))
        if is_named(look, name):
            return look
