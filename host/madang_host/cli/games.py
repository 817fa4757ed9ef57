"""The commands `madang games`. Parse, call, print; know no rules themselves.

Pictures take libraries that take a while to import, so each command imports what it needs when it runs.
"""

import json
import sys
from datetime import datetime
from pathlib import Path
from statistics import median

import click

from madang.colours import COLOUR_NAMES
from madang_host.cli.options import GameName, game_option, json_option
from madang_host.errors import UserError
from madang_host.files import STANDARD_INPUT, joined, refuse_to_overwrite, replace_file
from madang_host.games.records import position_text
from madang_host.games.steps import Step, steps_of_game
from madang_host.library import saved_games
from madang_host.library.formats import (
    FORMS,
    LOG,
    MOVING,
    STILLS,
    TEXT,
    TEXTS,
    check_round,
    find_step,
    form_of,
    lines_of,
    round_svgs,
    svg_of,
)
from madang_host.library.game_log import log_lines
from madang_host.library.saved_games import DAMAGED, SavedGame, SavedGames
from madang_host.library.statistics import Figures, figures_of
from madang_host.render.board_text import board_lines
from madang_host.render.columns import aligned, counted, print_lines
from madang_host.render.screen_colours import BACKGROUND, EMBLEMS, css

WIDTHS = {"png": 1200, "gif": 640, "apng": 640}  # pixels, unless said otherwise
CHARTS = (".svg", ".png")
BAR = 30  # cells of the longest one
NONE_KEPT = (
    "No games are kept yet. What is played on a board is kept by itself: try 'madang web'; "
    "'madang games import FILE' brings in a match."
)


@click.group()
def games() -> None:
    """List, show, share and delete the games that were played.

    Every game on a board that this PC listened to is kept, move by move. GAME is its name, the beginning of that, its
    number in the list, or 'last'.
    """


@games.command("list")
@json_option
def list_games(as_json: bool) -> None:
    """List the games kept, the latest first."""
    saved = SavedGames()
    if as_json:
        for kept in reversed(saved.games):
            click.echo(json.dumps(kept.summary()))
    elif saved.games:
        rows = [("no.", "began", "name", "match", "result", "moves", "", "")]
        for line in aligned(rows + [_row(kept) for kept in reversed(saved.games)]):
            click.echo(line)
    else:
        click.echo(NONE_KEPT)
    for damage in saved.damages:
        click.echo(f"Not read: {damage}", err=True)


def _row(kept: SavedGame) -> tuple[str, ...]:
    told = ("", "") if kept.state == DAMAGED else (kept.match_words(), kept.result_words())
    return (
        str(kept.number),
        _local(kept.told.began),
        kept.name,
        *told,
        str(kept.told.moves),
        kept.state,
        kept.players_words(),
    )


@games.command()
@click.argument("wanted", metavar="GAME", type=GameName())
@click.option("--words", is_flag=True, help="'Purple Left 5 Yellow' instead of P↖5Y.")
@click.option("--positions", is_flag=True, help="Every position instead, and what led to it.")
@click.option("--round", "number", type=int, help="With --positions: those of one round, the first being 1.")
@json_option
def show(wanted: str, words: bool, positions: bool, number: int | None, as_json: bool) -> None:
    """Show a game move by move.

    In the annotation of the first edition's rulebook, or with its positions.
    """
    if number is not None and not positions:
        raise click.UsageError("--round goes with --positions.")
    kept = SavedGames().find(wanted)
    face, game = kept.face, kept.game
    lines = None if positions else face.json_lines(game) if as_json else face.shown_lines(game, words)
    if lines is None:
        _show_steps(kept, number, positions, as_json)
    else:
        print_lines(lines if as_json else [_headline(kept), "", *lines])


def _show_steps(kept: SavedGame, number: int | None, with_boards: bool, as_json: bool) -> None:
    check_round(kept.game, number)
    if not as_json:
        click.echo(f"{_headline(kept)}\n")
    for step in steps_of_game(kept.game):
        if number not in (None, step.number):
            continue
        if as_json:
            click.echo(json.dumps(_described(step)))
            continue
        click.echo(step.caption)
        if with_boards:
            print_lines([*board_lines(kept.face.drawing_of(step.game)), position_text(step.game), ""])


def _described(step: Step) -> dict[str, object]:
    return {"round": step.number, "ply": step.ply, "move": step.move, "position": position_text(step.game)}


@games.command()
@click.argument("wanted", metavar="GAME...", type=GameName(), nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(wanted: tuple[str, ...], yes: bool) -> None:
    """Delete games for good; asks before it does. With --yes games go by their names.

    A game that is being played is kept again, with its next move.
    """
    numbers = [text for text in wanted if text.isdigit()]
    if yes and numbers:
        raise click.UsageError("With --yes say games by their names: once one is deleted, numbers are other games'.")
    saved = SavedGames()
    found = {kept.number: kept for kept in map(saved.find, wanted)}
    print_lines(aligned([_row(kept) for kept in found.values()]))
    those = "this game" if len(found) == 1 else f"these {len(found)} games"
    if not yes:
        click.confirm(f"Delete {those} for good?", abort=True)
    saved_games.delete(found.values())
    click.echo(f"Deleted {those}.")


@games.command()
@click.argument("wanted", metavar="GAME", type=GameName())
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--format", "form", type=click.Choice(FORMS), help="What FILE is to be, whatever its ending.")
@click.option("--round", "number", type=int, help="Of a picture: the round, the first being 1; else the last.")
@click.option("--ply", type=int, help="Of a still picture: how many moves of the round are made; else all.")
@click.option("--width", type=click.IntRange(100, 4000), help="Of a picture in pixels; else 1200 (png) or 640.")
@click.option("--seconds", type=click.FloatRange(0.02, 60), default=1.0, show_default=True, help="Of each move shown.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def export(
    wanted: str,
    file: Path,
    form: str | None,
    number: int | None,
    ply: int | None,
    width: int | None,
    seconds: float,
    force: bool,
) -> None:
    """Write a game to FILE as text or picture.

    The ending of FILE says which; - is standard output.

    \b
      .txt           annotation (symbols); --format words, for words
      .jsonl         JSON lines, as 'madang match load' reads them; --format match, for text
      .svg .png      a position, at the end or at --round and --ply
      .gif .apng     a round that moves
      --format log   the game with its times, for 'madang games import' on another PC
    """
    kept = SavedGames().find(wanted)
    if file == STANDARD_INPUT and form is None:
        raise click.UsageError("For standard output say what it is to be: add --format.")
    form = form or form_of(file.suffix)
    if (ply is not None and form not in STILLS) or (number is not None and form not in STILLS + MOVING):
        raise click.UsageError("--round is for pictures, --ply for those that do not move.")
    if file != STANDARD_INPUT:
        refuse_to_overwrite(file, force)
    if form in (TEXT, *TEXTS):
        content = joined(lines_of(kept.game, form))
    elif form == LOG:
        content = joined(log_lines(kept.told, kept.told.entries[0].at))
    elif form == "svg":
        content = svg_of(find_step(kept.game, number, ply)).encode()
    else:
        content = _pixels(kept, form, number, ply, width or WIDTHS[form], seconds)
    if file == STANDARD_INPUT:
        sys.stdout.buffer.write(content)
    else:
        replace_file(file, content)
        click.echo(f"Wrote {file}: {counted(len(content), 'byte')}.")


def _pixels(kept: SavedGame, form: str, number: int | None, ply: int | None, width: int, seconds: float) -> bytes:
    from madang_host.render import pixels

    if form not in MOVING:
        return pixels.png(svg_of(find_step(kept.game, number, ply)), width)
    with click.progressbar(round_svgs(kept.game, number), label="Drawing", file=sys.stderr) as svgs:
        return pixels.animated(svgs, width, css(BACKGROUND), seconds, pixels.GIF if form == "gif" else pixels.APNG)


@games.command()
@click.option("--picture", type=click.Path(path_type=Path, dir_okay=False), help="Draw them to FILE.svg or .png, too.")
@click.option("--force", is_flag=True, help="Write over a picture that is there.")
@game_option
@json_option
def statistics(picture: Path | None, force: bool, game: str, as_json: bool) -> None:
    """Say what all games of one kind come to.

    Results, lengths, times, and which pieces were moved and came home. A move's time is that since the move before it,
    if somebody listened; a round that is not over counts for its moves alone.
    """
    if picture is not None:
        refuse_to_overwrite(picture, force)
        if picture.suffix.lower() not in CHARTS:
            raise UserError(f"a chart is a picture: end its name in {' or '.join(CHARTS)}, not '{picture.suffix}'")
    kept = [saved for saved in SavedGames().games if saved.state != DAMAGED and saved.game.name == game]
    figures = figures_of(((saved.game, saved.told.entries) for saved in kept), game)
    if as_json:
        click.echo(json.dumps(figures.as_json()))
    elif kept:
        _show_figures(figures)
    else:
        click.echo(NONE_KEPT)
    if picture is not None and kept:
        from madang_host.library.charts import chart

        content = chart(figures, picture.suffix[1:].lower())
        replace_file(picture, content)
        click.echo(f"Wrote {picture}: {counted(len(content), 'byte')}.", err=as_json)


def _show_figures(figures: Figures) -> None:
    click.echo(f"{counted(figures.games, 'game')}, {counted(figures.rounds, 'round')}\n")
    face = figures.face
    drawn = ("drawn",) if any(ended.drawn for ended in figures.results.values()) else ()
    rare = (f"by {face.rare_end}",) if face.rare_end else ()
    results: list[tuple[str, ...]] = [
        ("", "rounds", *(f"{name} won" for name in face.sides), *drawn, *rare, "not over")
    ]
    for edition, ended in figures.results.items():
        row = (
            ended.rounds,
            *ended.won,
            *((ended.drawn,) if drawn else ()),
            *((ended.rare,) if rare else ()),
            ended.unfinished,
        )
        results.append((edition, *map(str, row)))
    print_lines(aligned(results))
    medians = []
    if figures.lengths:
        told = f"median {median(figures.lengths):g}, from {min(figures.lengths)} to {max(figures.lengths)}"
        medians.append(("moves of a round", told))
    for name, seconds in zip(face.sides, figures.seconds, strict=True):
        if seconds:
            medians.append((f"seconds of a move of {name}", f"median {median(seconds):.1f}"))
    if medians:
        print_lines(["", *aligned(medians)])
    click.echo()
    if figures.likely:
        _show_throws(figures)
    else:
        _show_pieces(figures)


def _show_throws(figures: Figures) -> None:
    """How often each throw fell, beside how often it does on average."""
    sides = [side for side, thrown in enumerate(figures.thrown) if thrown]
    total = max(1, sum(sum(thrown.values()) for thrown in figures.thrown))
    rows: list[tuple[str, ...]] = [
        ("throw", "count", "share", "likely", *(f"{figures.face.sides[side]}'s" for side in sides))
    ]
    for name, likely in figures.likely.items():
        by_side = [figures.thrown[side][name] for side in sides]
        share = f"{sum(by_side) / total:.1%}"
        rows.append((name, str(sum(by_side)), share, f"{likely / total:.1%}", *map(str, by_side)))
    print_lines(aligned(rows))


def _show_pieces(figures: Figures) -> None:
    """How often each piece was moved, and came home."""
    face = figures.face
    moves = [sum(of_colour) for of_colour in zip(*figures.moved, strict=True)]
    columns = (moves, *figures.moved, *(figures.home if face.home_end else ()))
    home = tuple(f"{name}'s home" for name in face.sides) if face.home_end else ()
    rows: list[tuple[str, ...]] = [(face.piece_word, "moves", *(f"{name}'s" for name in face.sides), *home)]
    colours = sorted({face.piece_colour(piece) for piece in face.pieces()})
    rows += [(COLOUR_NAMES[at], *(str(column[at]) for column in columns)) for at in colours]
    width = max(map(len, aligned(rows))) + 2
    counts = (0, *(moves[at] for at in colours))
    for line, count, colour in zip(aligned(rows), counts, (BACKGROUND, *(EMBLEMS[at] for at in colours)), strict=True):
        bar = "█" * round(BAR * count / max(1, *moves))
        click.echo(line.ljust(width) + click.style(bar, fg=colour) if bar else line)


@games.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False))
def import_files(files: tuple[Path, ...]) -> None:
    """Keep the games of files.

    They hold matches as text, JSON lines or annotation, or games with their times (see 'madang games export'). Every
    move is checked by the rules. Of a file with an error, which is reported with its line, nothing is kept.
    """
    for file in files:
        for imported in saved_games.bring_in(file):
            done = "Kept" if imported.is_new else "Was kept before"
            click.echo(f"{done}: {_headline(imported.game)}")


def _headline(kept: SavedGame) -> str:
    told = kept.told
    minutes = round((told.entries[-1].at - told.began).total_seconds() / 60)
    facts = [
        f"{kept.name}: {kept.match_words()}",
        kept.players_words(),
        kept.result_words(),
        f"began {_local(told.began)}" + (f", {minutes} min" if minutes else ""),
        counted(told.moves, "move"),
        kept.state,
    ]
    return "; ".join(fact for fact in facts if fact)


def _local(at: datetime) -> str:
    return f"{at.astimezone():%Y-%m-%d %H:%M}"


@games.command()
@json_option
def rating(as_json: bool) -> None:
    """Say how strong those are who played Kamisado against the engine, and which level is as strong.

    The points are those of chess: 100 more win 64 % of rounds. They are counted from the games that are kept.
    """
    from madang_host.players.rating import ratings

    found = ratings()
    if as_json:
        for name, own in found.items():
            click.echo(
                json.dumps({"player": name, "points": round(own.points), "rounds": own.rounds, "level": own.level})
            )
        return
    if not found:
        click.echo("No round against the engine is kept yet: try 'madang play --opponent engine'.")
    for name, own in found.items():
        player = f"{name}: " if name else ""
        click.echo(f"{player}{own.points:.0f} points after {counted(own.rounds, 'round')}, like level {own.level}")
