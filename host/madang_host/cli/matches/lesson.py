"""The command `madang lesson`: positions to be solved in the terminal. Parse, ask, print; knows no search."""

import random

import click

from madang.squares import square_name
from madang_host.cli.options import echo_json, game_option, json_option, language_option
from madang_host.games.face import sentence
from madang_host.games.records import game_of, move_text
from madang_host.games.registry import face_of
from madang_host.i18n.language import _
from madang_host.render.board_text import board_lines
from madang_host.render.columns import print_lines
from madang_host.teaching.lessons import Lesson, keep_progress, progress_words, read_progress
from madang_host.teaching.registry import teaching_of
from madang_host.teaching.teacher import Teacher

THOUGHT_S = 2.0
HINT, SOLUTION, QUIT = "?", "!", "q"


@click.command()
@game_option
@click.option(
    "--kind",
    metavar="KIND",
    help="What is to be found, win-1, win-3, win-5 or only; by default as hard as you are good.",
)
@click.option("--kept", "from_kept", is_flag=True, help="From the games that are kept.")
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many positions.")
@click.option("--seed", type=int, help="For the same positions again.")
@json_option
@language_option
def lesson(game: str, kind: str | None, from_kept: bool, count: int, seed: int | None, as_json: bool) -> None:
    """Solve positions: a win in 1, 3 or 5, or the only move that wins.

    A move answers; ? is a hint, ! the solution, q ends it. What is solved at the first try counts, and the positions
    become harder with it. With --json the positions are printed with their solutions, and nothing is asked.
    """
    teaching = teaching_of(game)
    if kind is not None and teaching.kinds and kind not in teaching.kinds:
        raise click.BadParameter(f"{kind!r} is not one of {', '.join(teaching.kinds)}.", param_hint="'--kind'")
    chance = random.Random(seed)
    progress = read_progress()
    with Teacher() as teacher:
        for _number in range(count):
            made = teacher.new_lesson(game, kind or teaching.kind_for(progress.points), chance, from_kept)
            if as_json:
                told = {"kind": made.kind, "position": made.position}
                echo_json({**told, "solutions": made.solutions, "points": made.points})
                continue
            is_solved = _ask(teacher, game, made)
            if is_solved is None:
                return
            progress = progress.after(made, is_solved)
            keep_progress(progress)
            click.echo(progress_words(progress))


def _ask(teacher: Teacher, name: str, made: Lesson) -> bool | None:
    """Whether it was solved at the first try; None if the learner has had enough."""
    game = game_of([f"{name} {made.position}"])
    print_lines([*board_lines(face_of(name).drawing_of(game)), teaching_of(name).question(made)])
    is_first = True
    while True:
        typed = click.prompt(_("Your move (? a hint, ! the solution, q to end)"), prompt_suffix=": ").strip()
        if typed == QUIT:
            return None
        if typed == HINT:
            click.echo(_("It goes to {square}.").format(square=square_name(game.landing[game.find(made.solutions[0])])))
        elif typed == SOLUTION:
            _tell(teacher, name, made, made.solutions[0])
            return False
        else:
            try:
                move = move_text(game, game.find(typed))
            except ValueError as error:
                click.echo(sentence(f"{error}."))
                continue
            if move in made.solutions:
                click.echo(_("Right!"))
                _tell(teacher, name, made, move)
                return is_first
            _tell(teacher, name, made, move)
        is_first = False


def _tell(teacher: Teacher, name: str, made: Lesson, move: str) -> None:
    click.echo(" ".join(teacher.why(name, made.position, move, THOUGHT_S).said()))
