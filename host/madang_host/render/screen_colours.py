"""The colours of things on a screen: squares, towers, lights. Knows no terminal."""

from math import sqrt

RGB = tuple[int, int, int]

# The squares as printed on the board, in the order of madang.colours: dark enough that lights stand out, and far enough
# from each other to stay eight different entries of the 256-colour palette.
SQUARES: tuple[RGB, ...] = (
    (215, 105, 0),  # orange
    (25, 80, 200),  # blue
    (110, 40, 175),  # purple
    (225, 115, 165),  # pink
    (215, 185, 0),  # yellow
    (175, 20, 25),  # red
    (0, 130, 55),  # green
    (100, 62, 28),  # brown
)
# On the towers: brighter than the lights' (madang.palette), so that blue and brown are read on Black's.
EMBLEMS: tuple[RGB, ...] = (
    (255, 130, 0),  # orange
    (0, 90, 255),  # blue
    (160, 60, 255),  # purple
    (255, 105, 160),  # pink
    (255, 220, 0),  # yellow
    (255, 0, 0),  # red
    (0, 220, 60),  # green
    (150, 80, 30),  # brown
)
BODIES: tuple[RGB, RGB] = ((16, 16, 18), (245, 245, 240))  # of Black's and White's towers
CURSOR: RGB = (110, 240, 255)  # no square, tower or light has it
ADVICE: RGB = (125, 240, 176)
BACKGROUND: RGB = (18, 19, 24)
LABEL: RGB = (150, 150, 155)
INK_DARK: RGB = (0, 0, 0)
INK_LIGHT: RGB = (255, 255, 255)

UNLIT = 0.15  # how much of a square's own colour its rim keeps when its light is off


def light_on_screen(driven: RGB, brightness: int) -> RGB:
    """How a light looks on a screen.

    `driven` is what the light is driven with, linear in its output. A screen wants what the eye sees, so the gamma of
    madang.palette is undone; and relative to the board's brightness setting, since a board dimmed for the evening must
    still be seen in a terminal: the brightest light at this setting is shown at full.
    """

    def channel(value: int) -> int:
        return min(255, round(255 * sqrt(value / brightness)))

    return channel(driven[0]), channel(driven[1]), channel(driven[2])


def mix(one: RGB, other: RGB, share: float) -> RGB:
    """One colour with a share (0 to 1) of another."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def brighter(one: RGB, other: RGB) -> RGB:
    """The brighter of two colours in each channel: a light on a surface."""
    return max(one[0], other[0]), max(one[1], other[1]), max(one[2], other[2])


def ink_on(paper: RGB) -> RGB:
    """Black or white, whichever reads better."""
    return INK_DARK if 0.30 * paper[0] + 0.59 * paper[1] + 0.11 * paper[2] > 110 else INK_LIGHT


def css(colour: RGB) -> str:
    """As CSS and SVG write it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)
