"""The command `madang lesson`: positions to be solved in the terminal. Parse, ask, print; knows no search."""

import random

import click

from madang_host.cli.options import echo_json, json_option, language_option
from madang_host.games.face import sentence
from madang_host.games.kamisado.teaching.lessons import (
    KINDS,
    Lesson,
    keep_progress,
    new_lesson,
    progress_words,
    read_progress,
)
from madang_host.games.kamisado.teaching.why import GAME, Teacher, reason_words
from madang_host.games.records import game_of, move_text
from madang_host.games.registry import face_of
from madang_host.i18n.language import _
from madang_host.render.board_text import board_lines
from madang_host.render.columns import print_lines

THOUGHT_S = 2.0
HINT, SOLUTION, QUIT = "?", "!", "q"


@click.command()
@click.option("--kind", type=click.Choice(KINDS), help="What is to be found; by default as hard as you are good.")
@click.option("--kept", "from_kept", is_flag=True, help="From the games that are kept.")
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many positions.")
@click.option("--seed", type=int, help="For the same positions again.")
@json_option
@language_option
def lesson(kind: str | None, from_kept: bool, count: int, seed: int | None, as_json: bool) -> None:
    """Solve positions: a win in 1, 3 or 5, or the only move that wins.

    A move answers; ? is a hint, ! the solution, q ends it. What is solved at the first try counts, and the positions
    become harder with it. With --json the positions are printed with their solutions, and nothing is asked.
    """
    chance = random.Random(seed)
    progress = read_progress()
    with Teacher() as teacher:
        for _number in range(count):
            made = new_lesson(teacher.analyst(), kind or progress.kind, chance, from_kept)
            if as_json:
                told = {"kind": made.kind, "position": made.position}
                echo_json({**told, "solutions": made.solutions, "points": made.points})
                continue
            is_solved = _ask(teacher, made)
            if is_solved is None:
                return
            progress = progress.after(made, is_solved)
            keep_progress(progress)
            click.echo(progress_words(progress))


def _ask(teacher: Teacher, made: Lesson) -> bool | None:
    """Whether it was solved at the first try; None if the learner has had enough."""
    game = game_of([f"{GAME} {made.position}"])
    face = face_of(GAME)
    print_lines([*board_lines(face.drawing_of(game)), made.question(face.side_words(game.side()))])
    is_first = True
    while True:
        typed = click.prompt(_("Your move (? a hint, ! the solution, q to end)"), prompt_suffix=": ").strip()
        if typed == QUIT:
            return None
        if typed == HINT:
            click.echo(_("It goes to {square}.").format(square=made.solutions[0][3:5]))
        elif typed == SOLUTION:
            _tell(teacher, made, made.solutions[0])
            return False
        else:
            try:
                move = move_text(game, game.find(typed))
            except ValueError as error:
                click.echo(sentence(f"{error}."))
                continue
            if move in made.solutions:
                click.echo(_("Right!"))
                _tell(teacher, made, move)
                return is_first
            _tell(teacher, made, move)
        is_first = False


def _tell(teacher: Teacher, made: Lesson, move: str) -> None:
    click.echo(" ".join(reason_words(teacher.why(made.position, move, THOUGHT_S))))
