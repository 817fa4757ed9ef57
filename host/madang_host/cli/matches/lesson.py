"""The command `madang lesson`: positions to be solved in the terminal, or by hand on a board. Parse, ask, print; knows
no search."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import click

from madang.squares import square_name
from madang_host.cli.options import echo_json, game_option, json_option, language_option, optional_port_option
from madang_host.cli.replay import VirtualSetUp, studying_on
from madang_host.connection.mirror import Mirror
from madang_host.connection.session import Session
from madang_host.games.face import sentence
from madang_host.games.records import game_of, move_text
from madang_host.games.registry import face_of
from madang_host.i18n.language import _
from madang_host.library import board_games
from madang_host.render.board_text import board_lines
from madang_host.render.columns import print_lines
from madang_host.teaching.lessons import Lesson, keep_progress, progress_words, read_progress
from madang_host.teaching.registry import teaching_of
from madang_host.teaching.teacher import Teacher

THOUGHT_S = 2.0
HINT, SOLUTION, QUIT = "?", "!", "q"
STANDS_S = 1.5  # that a move made by hand has stood when it counts: a tower may slide on
HINTED_AFTER, SHOWN_AFTER = 2, 3  # wrong moves on a board, which has no keys to ask by
WAIT_S = 3600.0  # for a hand; then it is waited for again


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
@optional_port_option
@click.option("--force", is_flag=True, help="Drop the game on the board.")
@json_option
@language_option
def lesson(
    game: str,
    kind: str | None,
    from_kept: bool,
    count: int,
    seed: int | None,
    port: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Solve positions: a win in 1, 3 or 5, or the only move that wins.

    A move answers; ? is a hint, ! the solution, q ends it. What is solved at the first try counts, and the positions
    become harder with it. With --json the positions are printed with their solutions, and nothing is asked.

    With a port the board leads the towers to each position, and the first move made there by hand answers. After two
    wrong ones there is a hint, after three the board shows the solution.
    """
    if as_json and port is not None:
        raise click.UsageError("--json prints the positions; leave out the port.")
    teaching = teaching_of(game)
    if kind is not None and teaching.kinds and kind not in teaching.kinds:
        raise click.BadParameter(f"{kind!r} is not one of {', '.join(teaching.kinds)}.", param_hint="'--kind'")
    chance = random.Random(seed)
    progress = read_progress()
    with Teacher() as teacher, _asking(port, game, force) as ask:
        for _number in range(count):
            made = teacher.new_lesson(game, kind or teaching.kind_for(progress.points), chance, from_kept)
            if as_json:
                told = {"kind": made.kind, "position": made.position}
                echo_json({**told, "solutions": made.solutions, "points": made.points})
                continue
            is_solved = ask(teacher, game, made)
            if is_solved is None:
                return
            progress = progress.after(made, is_solved)
            keep_progress(progress)
            click.echo(progress_words(progress))


@contextmanager
def _asking(port: str | None, name: str, force: bool) -> Iterator[Callable[[Teacher, str, Lesson], bool | None]]:
    """What asks: the terminal, or a board."""
    if port is None:
        yield _ask
        return
    with studying_on(port, [name], force) as session:
        board = LessonBoard(session)
        yield board.ask


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
            click.echo(_hint(name, made))
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


class LessonBoard:
    """Positions to be solved by hand."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._set_up = VirtualSetUp(session)

    def ask(self, teacher: Teacher, name: str, made: Lesson) -> bool:
        """Whether it was solved at the first try."""
        click.echo(teaching_of(name).question(made))
        board_games.load_on(self._session, [f"{name} {made.position}"])
        self._set_up.follow()
        tried = 0
        while True:
            move = self._made()
            is_right = move in made.solutions
            click.echo(f"{move}: {_('Right!') if is_right else _('That is not it: try again.')}")
            _tell(teacher, name, made, move)
            if is_right:
                return tried == 0
            tried += 1
            self._session.command("undo", "1")
            self._set_up.follow()
            if tried >= HINTED_AFTER:
                click.echo(_hint(name, made))
            if tried >= SHOWN_AFTER:
                self._session.command("advise", made.solutions[0])

    def _made(self) -> str:
        """The move that is made on the board, once it stands there for a while."""
        move = ""
        while not move:
            self._session.wait_for(_has_move, WAIT_S)
            with self._session.lock:
                move = _last(self._session.mirror)
            if move and self._session.wait_for(partial(_has_changed, move), STANDS_S):
                move = ""
        return move


def _last(mirror: Mirror) -> str:
    """The move of a lesson, empty before it is made."""
    return mirror.record[1] if _has_move(mirror) else ""


def _has_changed(move: str, mirror: Mirror) -> bool:
    return _last(mirror) != move


def _has_move(mirror: Mirror) -> bool:
    return mirror.is_followed and len(mirror.record) > 1


def _hint(name: str, made: Lesson) -> str:
    game = game_of([f"{name} {made.position}"])
    return _("It goes to {square}.").format(square=square_name(game.landing[game.find(made.solutions[0])]))
