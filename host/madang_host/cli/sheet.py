"""The command `madang sheet`: the overlay of a game for a real board."""

import sys
from pathlib import Path

import click

from madang_host.files import STANDARD_INPUT, refuse_to_overwrite, replace_file
from madang_host.games.registry import face_of, game_names
from madang_host.render.overlay import LEAST_MM, MOST_MM, PAPER_MM, SQUARE_MM, overlay_pages, overlay_svg

PRINT_DPI = 300


@click.command()
@click.argument("game", type=click.Choice(game_names()), default=game_names()[0])
@click.option("--kind", metavar="NAME", help="Of several sheets of a game: 8x8-pair of Latin squares, say.")
@click.option("--pdf", type=click.Path(path_type=Path, dir_okay=False), help="Write pages of A4 to this file.")
@click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), help="Write one drawing to this file.")
@click.option(
    "--square",
    "square_mm",
    type=click.FloatRange(LEAST_MM, MOST_MM),
    default=SQUARE_MM,
    show_default=True,
    help="The pitch of the board's squares in millimetres.",
)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def sheet(game: str, kind: str | None, pdf: Path | None, svg: Path | None, square_mm: float, force: bool) -> None:
    """Print the sheet of GAME in its true size, to be laid on a real board.

    Latin squares have one a size, 4x4 to 8x8, and for pairs 4x4-pair to 8x8-pair; Oumoul Kono one more for the variant
    between-sides; Yut Nori one for Nyout, nyout.

    A PDF has pages of A4, to be printed at 100 % and joined: the line of 100 mm on each says whether they are right.
    An SVG is one drawing. - is standard output.
    """
    if (pdf is None) == (svg is None):
        raise click.UsageError("Say what is to be written: --pdf FILE or --svg FILE.")
    file = pdf or svg
    assert file is not None
    if file != STANDARD_INPUT:
        refuse_to_overwrite(file, force)
    face = face_of(game)
    sheets = face.sheets()
    if kind is not None and kind not in sheets:
        raise click.BadParameter(f"{kind!r} is not one of {', '.join(sheets)}.", param_hint="'--kind'")
    drawn = sheets[kind or next(iter(sheets))]
    title = f"{face.title}, {kind}" if kind and kind != game else face.title
    if svg is not None:
        content = overlay_svg(drawn, title, square_mm).encode()
    else:
        from madang_host.render import pixels

        content = pixels.pdf(overlay_pages(drawn, title, square_mm), PAPER_MM, PRINT_DPI)
    if file == STANDARD_INPUT:
        sys.stdout.buffer.write(content)
    else:
        replace_file(file, content)
        click.echo(f"Wrote {file}.")
