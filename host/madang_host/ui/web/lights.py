"""How lights go on by themselves, told once: a colour, and what it runs through in a period. Knows no page.

It is found out by asking the board's own lights (madang.lights) for a whole turn of their clock, so it is what the
board shows, but for what the current limit takes off.
"""

from collections.abc import Sequence
from math import gcd

from madang import lights, palette, power
from madang.settings import Settings
from madang_host.render import screen_colours
from madang_host.render.screen_colours import RGB
from madang_host.ui.web.page_types import Light

STEP_MS = 50  # every period of madang.lights is a multiple of it
TURN_MS = 24000  # and divides this
FULL = 255  # what is shown on a screen does not depend on the brightness that the board is set to
LEVELS = 100
ALIKE = 4  # levels of two colours that breathe alike differ by no more than this, by rounding
NEARLY = 6  # two colours of one hue differ by no more than this in a channel, by rounding

_known: dict[tuple[int, int], Light] = {}  # by meaning and rhythm
_breaths: list[list[int]] = []  # the levels of those


def lights_of(meanings: Sequence[int], rhythm: int) -> list[Light | None]:
    """How each square is lit that has one of these meanings, or None if it is dark. `rhythm` is the board's setting."""
    new = sorted({meaning for meaning in meanings if (meaning, rhythm) not in _known})
    for meaning, colours in zip(new, _sampled(new, rhythm), strict=True):
        _known[meaning, rhythm] = _light(colours)
    return [_known[meaning, rhythm] if _known[meaning, rhythm]["colour"] else None for meaning in meanings]


def _sampled(meanings: Sequence[int], rhythm: int) -> list[list[RGB]]:
    """The colours of each meaning, step by step through a turn, as they look on a screen."""
    if not meanings:
        return []
    settings = Settings()
    settings.set("rhythm", rhythm)
    settings.set("brightness", FULL)
    colours = palette.Palette(settings)
    colours.mix()
    painter = lights.Lights(colours, settings)
    frame = bytearray(power.FRAME_BYTES)
    board = bytearray(64)
    board[: len(meanings)] = bytes(meanings)
    sampled: list[list[RGB]] = [[] for _ in meanings]
    for step in range(TURN_MS // STEP_MS):
        painter.paint(board, step == 0, 0 if step == 0 else STEP_MS, frame)
        for at, samples in enumerate(sampled):
            red, green, blue = frame[3 * at : 3 * at + 3]
            samples.append(screen_colours.light_on_screen((red, green, blue), FULL))
    return sampled


def _light(samples: list[RGB]) -> Light:
    """The shortest way to tell what a light runs through."""
    brightest = max(samples, key=sum)
    if not any(brightest):
        return {"colour": ""}
    colour = screen_colours.css(brightest)
    count = _period(samples)
    if count == 1:
        return {"colour": colour}
    period_ms = count * STEP_MS
    levels = [level for sample in samples[:count] if (level := _level(sample, brightest)) is not None]
    if len(levels) == count:
        return {"colour": colour, "period_ms": period_ms, "levels": " ".join(map(str, _breath(levels)))}
    step = gcd(*_runs(samples[:count]))
    turns = [screen_colours.css(sample) for sample in samples[:count:step]]
    return {"colour": colour, "period_ms": period_ms, "turns": " ".join(turns)}


def _period(samples: list[RGB]) -> int:
    """After how many samples they come again."""
    count = len(samples)
    return next(step for step in range(1, count + 1) if count % step == 0 and samples[step:] == samples[: count - step])


def _level(sample: RGB, brightest: RGB) -> int | None:
    """How bright a sample is, of LEVELS; None if it is of another hue."""
    share = sum(sample) / sum(brightest)
    is_of_hue = all(abs(one - share * other) <= NEARLY for one, other in zip(sample, brightest, strict=True))
    return round(LEVELS * share) if is_of_hue else None


def _breath(levels: list[int]) -> list[int]:
    """The same, or those of another light that breathes alike: a page moves both together."""
    for known in _breaths:
        if len(known) == len(levels) and all(
            abs(one - other) <= ALIKE for one, other in zip(known, levels, strict=True)
        ):
            return known
    _breaths.append(levels)
    return levels


def _runs(samples: list[RGB]) -> list[int]:
    """How many samples follow each other unchanged, one run after the other."""
    starts = [at for at, sample in enumerate(samples) if at == 0 or sample != samples[at - 1]]
    return [end - start for start, end in zip(starts, [*starts[1:], len(samples)], strict=True)]
