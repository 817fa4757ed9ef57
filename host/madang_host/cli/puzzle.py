"""The command `madang puzzle`: Latin squares to be completed. Parse, call, print."""

import random

import click

from madang.games.latin_square import seeds
from madang.games.latin_square.game import LatinSquare
from madang.games.latin_square.rules import LEAST, MOST, PAIRS
from madang_host.cli.options import echo_json, json_option
from madang_host.errors import UserError
from madang_host.games.latin_square.puzzles import Grid, new_puzzle
from madang_host.games.records import position_text
from madang_host.games.registry import face_of
from madang_host.render.board_text import board_lines
from madang_host.render.columns import print_lines


@click.command()
@click.option("--size", type=click.IntRange(LEAST, MOST), default=6, show_default=True, help="Rows and columns.")
@click.option("--level", type=click.Choice(seeds.LEVELS), default=seeds.LEVELS[1], show_default=True)
@click.option("--pair", "is_pair", is_flag=True, help="One of a pair, of 4, 5, 7 or 8 rows.")
@click.option("--seed", type=int, help="For the same puzzle again.")
@json_option
def puzzle(size: int, level: str, is_pair: bool, seed: int | None, as_json: bool) -> None:
    """Make a Latin square to be completed, with one solution.

    The last line is the position, for 'madang play --game latin-square --position' and other commands.
    """
    if is_pair and size not in PAIRS:
        raise UserError(f"no pair of {size} x {size} squares is known here (try 4, 5, 7 or 8)")
    game = LatinSquare()
    game.load(new_puzzle(Grid(size, is_pair), seeds.LEVELS.index(level), random.Random(seed)))
    if as_json:
        echo_json({"position": position_text(game), "size": size, "level": level, "pair": is_pair})
        return
    print_lines([*board_lines(face_of(game.name).drawing_of(game)), position_text(game)])
