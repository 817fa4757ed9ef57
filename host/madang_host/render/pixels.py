"""SVG documents as pixels: a PNG, or an animated picture of several. Knows no board and no files.

Letters are drawn in the font that comes with matplotlib, whatever is installed, so that a picture is the same anywhere.
The libraries take a while to import, so this module is imported where it is needed.
"""

import io
from collections.abc import Iterable, Sequence
from pathlib import Path

import matplotlib
import resvg_py
from PIL import Image

FONT = "DejaVu Sans"
FONT_FILES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
CSS_DPI = 96  # by which documents with a size in millimetres are measured
MM_PER_INCH = 25.4
QUALITY = 92  # of the pages' JPEG, of 100
GIF = "GIF"
APNG = "PNG"  # Pillow's name for it
GIF_COLOURS = 256
LAST_FRAMES = 3  # for how many frames the last one stays, before all begins anew


def png(svg: str, width: int, background: str | None = None) -> bytes:
    """A document as a PNG of so many pixels' width; without a background its corners are transparent."""
    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        background=background,
        dpi=CSS_DPI,
        skip_system_fonts=True,
        font_files=[str(fonts / name) for name in FONT_FILES],
        sans_serif_family=FONT,
    )


def pdf(svgs: Iterable[str], paper_mm: tuple[float, float], dpi: int) -> bytes:
    """A page of paper for each document, in its true size."""
    width = round(paper_mm[0] / MM_PER_INCH * dpi)
    pages = (Image.open(io.BytesIO(png(svg, width, "#ffffff"))).convert("RGB") for svg in svgs)
    out = io.BytesIO()
    next(pages).save(out, "PDF", save_all=True, append_images=pages, resolution=dpi, quality=QUALITY)
    return out.getvalue()


def animated(svgs: Iterable[str], width: int, background: str, seconds: float, form: str) -> bytes:
    """An endless picture of documents of one size, each shown for so long; `form` is GIF or APNG."""
    frames = [Image.open(io.BytesIO(png(svg, width, background))).convert("RGB") for svg in svgs]
    if form == GIF:
        frames = _in_common_colours(frames)
    durations = [round(1000 * seconds)] * (len(frames) - 1) + [round(1000 * seconds * LAST_FRAMES)]
    out = io.BytesIO()
    frames[0].save(out, form, save_all=True, append_images=frames[1:], duration=durations, loop=0)
    return out.getvalue()


def _in_common_colours(frames: Sequence[Image.Image]) -> list[Image.Image]:
    """The frames with one palette, so that colours do not flicker."""
    width, height = frames[0].size
    sample = Image.new("RGB", (3 * width, height))
    for at, frame in enumerate((frames[0], frames[len(frames) // 2], frames[-1])):
        sample.paste(frame, (at * width, 0))
    palette = sample.quantize(GIF_COLOURS, dither=Image.Dither.NONE)
    return [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
