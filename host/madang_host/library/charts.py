"""The figures of many games (see game_figures) as one picture. Matplotlib takes a while to import, and this with it.

Sides are drawn in the colours of their pieces' bodies, pieces as bars of their colour within such a body.
"""

import io
from collections.abc import Sequence
from statistics import median
from typing import Any

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from matplotlib.typing import RcKeyType

from madang.colours import COLOUR_NAMES, COLOURS
from madang_host.library.statistics import Figures
from madang_host.render import screen_colours
from madang_host.render.columns import counted
from madang_host.render.screen_colours import css

INCHES = (12.0, 8.0)
DPI = 100
PANELS: list[Any] = [["results", "results", "lengths", "lengths", "times", "times"], ["moved"] * 3 + ["home"] * 3]
MOST_BARS = 25  # of lengths
TIMES_S = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0)  # between the bars; what is beyond counts at the edge
BODY_WIDTH, EMBLEM_WIDTH = 0.4, 0.26  # of a piece, in the room that a colour has

PAPER, FAINT, INK = css(screen_colours.BACKGROUND), css(screen_colours.LABEL), css(screen_colours.INK_LIGHT)
BODIES = tuple(map(css, screen_colours.BODIES))
EMBLEMS = tuple(map(css, screen_colours.EMBLEMS))


STYLE: dict[RcKeyType, Any] = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": FAINT,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "text.color": INK,
    "legend.frameon": False,
    "font.family": "DejaVu Sans",
    "svg.hashsalt": "madang",  # the same figures make the same file
}


def chart(figures: Figures, form: str) -> bytes:
    """All figures as `svg` or `png`."""
    with rc_context(STYLE):
        figure = Figure(INCHES, dpi=DPI, layout="constrained")
        figure.suptitle(
            f"{counted(figures.games, 'game')}, {counted(figures.rounds, 'round')}", fontsize=16, weight="bold"
        )
        panels = figure.subplot_mosaic(PANELS)
        _draw_results(panels["results"], figures)
        _draw_lengths(panels["lengths"], figures.lengths)
        _draw_times(panels["times"], figures)
        moved = f"How often each {figures.face.piece_word} was moved"
        _draw_pieces(panels["moved"], moved, figures.moved)
        _draw_pieces(panels["home"], "How often it came home", figures.home)
        out = io.BytesIO()
        figure.savefig(out, format=form, metadata={"Date": None} if form == "svg" else None)
        return out.getvalue()


def _draw_results(axes: Axes, figures: Figures) -> None:
    axes.set_title("Who won the rounds")
    names = list(figures.results)
    if not names:
        _say(axes, "no round yet")
        return
    counts = [[results.won[side] for results in figures.results.values()] for side in range(len(figures.face.sides))]
    drawn = [results.drawn for results in figures.results.values()]
    unfinished = [results.unfinished for results in figures.results.values()]
    lefts = [0] * len(names)
    for label, row, paper, ink in (
        *zip(
            figures.face.sides,
            counts,
            map(css, _bodies(figures)),
            map(css, map(screen_colours.ink_on, _bodies(figures))),
            strict=True,
        ),
        ("drawn", drawn, FAINT, PAPER),
        ("not over", unfinished, PAPER, FAINT),
    ):
        if any(row):
            bars = axes.barh(names, row, 0.4, left=lefts, label=label, facecolor=paper, edgecolor=FAINT)
            axes.bar_label(bars, [str(count or "") for count in row], label_type="center", color=ink)
        lefts = [left + count for left, count in zip(lefts, row, strict=True)]
    for at, results in enumerate(figures.results.values()):
        if results.rare:
            axes.text(0, at + 0.23, f"{results.rare} by {figures.face.rare_end}", va="top", color=FAINT, fontsize=9)
    axes.set_ylim(len(names) - 0.5, -0.7)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(ncols=4, loc="upper left", borderaxespad=0)


def _bodies(figures: Figures) -> tuple[screen_colours.RGB, ...]:
    """The colour of each side: of two their bodies', of more those that they are called by."""
    sides = figures.face.sides
    if len(sides) == len(screen_colours.BODIES):
        return screen_colours.BODIES
    return tuple(screen_colours.EMBLEMS[COLOUR_NAMES.index(name)] for name in sides)


def _draw_lengths(axes: Axes, lengths: Sequence[int]) -> None:
    axes.set_title("How long a round was")
    axes.set_xlabel("moves")
    if not lengths:
        _say(axes, "no round is over yet")
        return
    width = -(-(max(lengths) - min(lengths) + 1) // MOST_BARS)
    edges = np.arange(min(lengths), max(lengths) + width + 1, width) - 0.5
    axes.hist(lengths, edges.tolist(), color=css(screen_colours.CURSOR), rwidth=0.85)
    axes.axvline(median(lengths), color=INK, linestyle=":", label=f"median {median(lengths):g}")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlim(0, max(lengths) + width + 1)
    axes.margins(y=0.25)
    axes.legend(loc="upper right")


def _draw_times(axes: Axes, figures: Figures) -> None:
    axes.set_title("How long a move took")
    axes.set_xlabel("seconds")
    if not any(figures.seconds):
        _say(axes, "nobody listened when moves were made")
        return
    for side, of_side in enumerate(figures.seconds):
        if of_side:
            counts = np.bincount(np.searchsorted(TIMES_S, of_side), minlength=len(TIMES_S) + 1)
            label = f"{figures.face.sides[side]}, median {median(of_side):.0f} s"
            places = np.arange(len(counts)) + 0.4 * (side - 0.5)
            axes.bar(places, counts, 0.4, label=label, facecolor=css(_bodies(figures)[side]), edgecolor=FAINT)
    axes.set_xticks(np.arange(len(TIMES_S)) + 0.5, [f"{edge:g}" for edge in TIMES_S])
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(loc="upper left")
    axes.margins(y=0.35)


def _draw_pieces(axes: Axes, title: str, counts: Sequence[Sequence[int]]) -> None:
    """Counts by side and colour."""
    axes.set_title(title)
    if not any(map(any, counts)):
        _say(axes, "none yet")
        return
    for side, of_side in enumerate(counts):
        places = np.arange(COLOURS) + (BODY_WIDTH + 0.02) * (side - 0.5)
        bars = axes.bar(places, of_side, BODY_WIDTH, facecolor=BODIES[side], edgecolor=FAINT)
        axes.bar(places, of_side, EMBLEM_WIDTH, color=EMBLEMS)
        axes.bar_label(bars, [str(count or "") for count in of_side], fontsize=8, color=FAINT)
    axes.set_xticks(range(COLOURS), COLOUR_NAMES)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))


def _say(axes: Axes, words: str) -> None:
    """Instead of bars."""
    axes.text(0.5, 0.5, words, transform=axes.transAxes, ha="center", color=FAINT)
    axes.set_xticks([])
    axes.set_yticks([])
