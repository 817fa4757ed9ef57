"""The commands `madang match`, `annotate` and `strips`. Parse, call, print; know no rules themselves.

What `match` does of other games than Kamisado: any_game."""

import json
import random
import sys
from pathlib import Path

import click

from madang.colours import COLOUR_NAMES
from madang.games.kamisado import match as matches
from madang.games.kamisado import match_text, starts
from madang.games.kamisado.board import BLACK, FILL_NAMES, SIDE_NAMES, WHITE
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.match import Match, MatchError
from madang.games.kamisado.notation import MoveError, parse_move, position_text, tower_name
from madang.games.kamisado.rules import ANY, NOBODY, Round
from madang.games.kamisado.strips import STRIPS
from madang_host.cli.matches import any_game
from madang_host.cli.options import echo_json, game_option, json_option, optional_port_option, variant_option
from madang_host.connection.ports import is_forgetful
from madang_host.connection.session import Session
from madang_host.errors import UserError
from madang_host.files import refuse_to_overwrite
from madang_host.games.kamisado import corrected_strips, match_files
from madang_host.games.kamisado.annotation import annotation_lines, cells_of, rounds_of
from madang_host.games.kamisado.drawing import drawing_of
from madang_host.games.kamisado.match_files import (
    DamagedMatchError,
    read_game,
    read_match,
    record_of,
    write_match,
)
from madang_host.games.registry import face_of
from madang_host.library import board_games
from madang_host.library.game_log import GameLog, games_folder
from madang_host.render.board_text import board_lines
from madang_host.render.columns import aligned, print_lines

file_argument = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
force_option = click.option("--force", is_flag=True, help="Write over a file that is there.")
tokens_option = click.option(
    "--tokens", type=click.IntRange(1, starts.HIGHEST_TOKEN), nargs=2, metavar="A B", help="The tokens that were drawn."
)
basic_option = click.option("--basic", is_flag=True, help="The basic set-up (korean: for a match to 1 only).")


@click.group()
def match() -> None:
    """Keep whole matches in files.

    A match file is text that you can read; written to FILE.jsonl it is JSON lines, for programs. Commands that read a
    match take both, and annotated matches too; - is standard input. Reading replays every move, and checks every
    word, by the rules.
    """


@match.command()
@file_argument
@game_option
@click.option(
    "--edition",
    metavar="NAME",
    help="Whose rulebook Kamisado is played by: korean, dragon, series; of Latin squares, the task: complete, pair, "
    "kamisado, fill.",
)
@click.option(
    "--length",
    type=int,
    help="Points to win: 1, 3, 5, 7 (korean), 1, 3, 7, 15 (dragon) or 16 (series); 1, 3, 5 (konos). Rows of a Latin "
    "square: 4 to 8.",
)
@variant_option
@tokens_option
@basic_option
@force_option
def new(
    file: Path,
    game: str,
    edition: str | None,
    length: int | None,
    variant: tuple[str, ...],
    tokens: tuple[int, int] | None,
    basic: bool,
    force: bool,
) -> None:
    """Begin a match and set up its first round.

    A korean round is set up by two tokens, drawn here unless you say which; a match to 1, as 'madang play' begins it,
    uses the basic set-up unless you say --tokens. So does a series, whose rounds count a point each and in which the
    players take turns to move first.
    """
    editions = face_of(game).editions
    if edition is not None and edition not in editions:
        known = f"one of {', '.join(map(repr, editions))}" if editions else f"known: {game} has none, leave it out"
        raise click.BadParameter(f"{edition!r} is not {known}.", param_hint="'--edition'")
    if game != any_game.KAMISADO:
        if tokens or basic:
            raise click.UsageError("--tokens and --basic are of Kamisado.")
        refuse_to_overwrite(file, force)
        any_game.begin_match(file, game, edition, length, variant)
        return
    if edition is None or length is None:
        raise click.UsageError(f"Missing option '{'--length' if edition else '--edition'}'.")
    if variant:
        raise click.UsageError("--variant is of other games than Kamisado.")
    if basic and tokens:
        raise click.UsageError("Either --basic or --tokens.")
    if edition == matches.DRAGON and tokens:
        raise click.UsageError("--tokens are of the korean edition; a dragon match begins with the basic set-up.")
    refuse_to_overwrite(file, force)
    try:
        played = Match(edition, length)
    except MatchError as error:
        raise UserError(str(error)) from error
    _set_up(played, None, tokens, basic or (matches.BASIC in played.setups() and tokens is None))
    write_match(file, played)
    _tell(played, file)


@match.command("next")
@file_argument
@click.option("--fill", type=click.Choice(FILL_NAMES), help="The side from which the defender fills (dragon).")
@tokens_option
def next_round(file: Path, fill: str | None, tokens: tuple[int, int] | None) -> None:
    """Set up the next round.

    In a dragon match the defender says from where to --fill. In a korean match two tokens are drawn here, unless you
    say which.
    """
    if fill and tokens:
        raise click.UsageError("Either --fill, in a dragon match, or --tokens, in a korean one.")
    if any_game.is_of_other_game(file):
        any_game.begin_round(file)
        return
    played = read_match(file)
    _set_up(played, fill, tokens, played.edition == matches.SERIES and fill is None and tokens is None)
    write_match(file, played)
    _tell(played, file)


@match.command()
@file_argument
@click.argument("moves", nargs=-1, required=True)
def play(file: Path, moves: tuple[str, ...]) -> None:
    """Play MOVES, like e1-e5, a push e4-e5^2, or pass: all of them or, if one is wrong, none."""
    if any_game.is_of_other_game(file):
        any_game.play_moves(file, moves)
        return
    played = read_match(file)
    for number, text in enumerate(moves, 1):
        if played.waits_for != matches.MOVE:
            raise UserError(f"move {number}, {text}: {_status(played, file)}")
        try:
            played.play(parse_move(text, played.round))
        except MoveError as error:
            raise UserError(f"move {number}: {error}") from error
    write_match(file, played)
    _tell(played, file)


@match.command()
@file_argument
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many moves and set-ups.")
def undo(file: Path, count: int) -> None:
    """Take back the last move; before a round's first move, its set-up."""
    if any_game.is_of_other_game(file):
        any_game.take_back(file, count)
        return
    played = read_match(file)
    for taken in range(count):
        if not played.undo():
            raise UserError(f"only {taken} moves and set-ups can be taken back; nothing was changed")
    write_match(file, played)
    _tell(played, file)


@match.command()
@file_argument
@json_option
def show(file: Path, as_json: bool) -> None:
    """Show the rounds, the score and the board of a match."""
    if any_game.is_of_other_game(file):
        any_game.show_match(file, as_json)
        return
    played = read_match(file)
    if as_json:
        print_lines(match_files.json_lines(played))
        return
    print_lines(_rounds_table(played))
    _tell(played, file)


@match.command()
@file_argument
@click.argument("out", type=click.Path(path_type=Path, dir_okay=False), required=False)
@optional_port_option
@force_option
def save(file: Path, out: Path | None, port: str | None, force: bool) -> None:
    """Write a copy of a match to OUT, or the match on the board of a port to FILE.

    The copy is JSON lines if its name ends in .jsonl, else text.
    """
    if (port is None) == (out is None):
        raise click.UsageError("Either FILE and OUT, or FILE and --port.")
    target = out or file
    refuse_to_overwrite(target, force)
    if port is None:
        if any_game.is_of_other_game(file):
            any_game.copy_match(file, target)
        else:
            write_match(target, read_match(file))
        return
    with Session(port) as session, session.lock:
        game = session.mirror.game
    if not isinstance(game, Kamisado):
        raise UserError(f"the board plays {game.name}; only matches of Kamisado can be saved")
    if game.match is None:
        raise UserError("the board plays a lone round from a position; only matches can be saved")
    played = game.match
    write_match(target, played)
    _tell(played, target)


@match.command()
@click.argument("source", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), required=False)
@optional_port_option
@click.option("--sound-part", is_flag=True, help="Of a damaged match take what is before the damage.")
@click.option("--force", is_flag=True, help="Write over a file that is there, or drop the game on the board.")
def load(source: Path, file: Path | None, port: str | None, sound_part: bool, force: bool) -> None:
    """Make a match FILE of SOURCE, or put the match on the board of a port.

    SOURCE is text, JSON lines or an annotated match. The board leads you to set the towers as the match has them.
    """
    if (port is None) == (file is None):
        raise click.UsageError("Either SOURCE and FILE, or SOURCE and --port.")
    if file is not None:
        refuse_to_overwrite(file, force)
    played = _read_sound_part(source, sound_part)
    if file is not None:
        write_match(file, played)
    elif port is not None:
        _load_on(port, played, force)
    _tell(played, file or source)


def _read_sound_part(source: Path, sound_part: bool) -> Match:
    try:
        return read_match(source)
    except DamagedMatchError as error:
        if error.match is None:
            raise
        if not sound_part:
            raise UserError(f"{error}; --sound-part takes what is before that") from error
        click.echo(f"Left out: {error}", err=True)
        return error.match


def _load_on(port: str, played: Match, force: bool) -> None:
    if is_forgetful(port):
        raise UserError(
            f"the board on {port} is gone with this command: load the match on sim://?store=FOLDER, which keeps it, "
            "or open it with 'madang web FILE'"
        )
    entries = record_of(played)
    with Session(port, game_log=GameLog(games_folder())) as session:
        if not force:
            board_games.refuse_to_drop(session, entries)
        with click.progressbar(length=len(entries), label=f"Loading on {port}", file=sys.stderr) as bar:
            board_games.load_on(session, entries, lambda at: bar.update(at - bar.pos))


@click.command()
@file_argument
@click.option("--words", is_flag=True, help="'Purple Left 5 Yellow' instead of P↖5Y.")
@click.option("--back", is_flag=True, help="Print the match of an annotation instead.")
@json_option
def annotate(file: Path, words: bool, back: bool, as_json: bool) -> None:
    """Print a match in the annotation of the first edition's rulebook.

    Takes a match file, or an annotated match or lone round as people write it: every symbol that is there is checked
    against the board.
    """
    if words and (back or as_json):
        raise click.UsageError("--words goes with neither --back nor --json.")
    if any_game.is_of_other_game(file):
        raise UserError(f"only matches of Kamisado are annotated; 'madang match show {file}' prints this one")
    if back:
        played = read_match(file)
        print_lines(match_files.json_lines(played) if as_json else match_text.match_lines(played))
        return
    game = read_game(file)
    print_lines(_annotation_entries(game) if as_json else annotation_lines(game, words))


def _set_up(played: Match, fill: str | None, tokens: tuple[int, int] | None, basic: bool) -> None:
    try:
        if basic:
            played.start_basic()
        elif fill is not None:
            played.start_filled(FILL_NAMES.index(fill))
        elif tokens is not None:
            played.start_drawn(tokens, corrected_strips.strips())
        elif played.setups() == (matches.FILL,):
            defender = SIDE_NAMES[played.challenger() ^ 1]
            raise UserError(f"{defender}, the defender, chooses: add --fill left or --fill right")
        else:
            first, second = random.SystemRandom().sample(played.tokens_left(), 2)
            played.start_drawn((first, second), corrected_strips.strips())
    except MatchError as error:
        raise UserError(str(error)) from error


def _tell(played: Match, file: Path) -> None:
    if played.rounds:
        past = played.rounds[-1]
        if past.winner != NOBODY:
            ring = _ring_words(past.ringed, played.edition)
            click.echo(f"Round {len(played.rounds)}: {match_text.result_text(past)}, {ring}.")
        print_lines(board_lines(drawing_of(played.round)))
        if past.winner == NOBODY:
            click.echo(position_text(played.round))
    score = f"black {played.score[BLACK]}, white {played.score[WHITE]}"
    click.echo(f"{played.edition} match to {played.length}: {score}; {_status(played, file)}")


def _ring_words(ringed: int, edition: str) -> str:
    if edition == matches.SERIES:
        return "no ring: a series has none"
    return f"a ring for {tower_name(ringed)}" if ringed else "no ring: the tower has them all"


def _status(played: Match, file: Path) -> str:
    """What the match waits for."""
    if played.waits_for == matches.NOTHING:
        return f"{SIDE_NAMES[played.winner]} has won the match"
    number = len(played.rounds)
    challenger = SIDE_NAMES[played.challenger()]
    if played.waits_for == matches.SET_UP:
        if played.setups() == (matches.FILL,):
            choice = f"{SIDE_NAMES[played.challenger() ^ 1]} chooses: madang match next {file} --fill left (or right)"
        else:
            choice = f"{challenger} draws: madang match next {file}"
        return f"round {number + 1} is to be set up, {challenger} is the challenger; {choice}"
    side = SIDE_NAMES[played.round.side]
    tower = "any tower" if played.round.active == ANY else f"the {COLOUR_NAMES[played.round.active]} tower"
    return f"round {number}, {challenger} is the challenger: {side} moves {tower}"


def _rounds_table(played: Match) -> list[str]:
    rows = [("round", "first", "set-up", "moves", "result", "ring", "score")]
    for number, past in enumerate(played.rounds, 1):
        ended = past.winner != NOBODY
        rows.append(
            (
                str(number),
                SIDE_NAMES[past.challenger],
                past.setup,
                str(len(match_text.moves_of(played, number))),
                match_text.result_text(past) if ended else "",
                match_text.ring_text(past) if ended else "",
                match_text.score_text(played, number) if ended else "",
            )
        )
    return aligned(rows)


def _annotation_entries(game: Match | Round) -> list[str]:
    lines = []
    for number, (setup, start, moves) in enumerate(rounds_of(game), 1):
        lines.append(json.dumps({"round": number, "setup": setup, "start": position_text(start)}))
        for cell in cells_of(start, moves):
            for entry in cell.entries:
                lines.append(
                    json.dumps(
                        {
                            "round": number,
                            "move": cell.row,
                            "side": SIDE_NAMES[cell.side],
                            "tower": COLOUR_NAMES[entry.tower],
                            "direction": entry.direction or None,
                            "squares": entry.squares,
                            "colour": COLOUR_NAMES[entry.colour],
                        }
                    )
                )
    return lines


@click.command()
@click.argument("token", type=click.IntRange(1, starts.HIGHEST_TOKEN), required=False)
@click.argument("strip", required=False)
@click.option("--reset", is_flag=True, help="Go back to the strips that came with Madang.")
@json_option
def strips(token: int | None, strip: str | None, reset: bool, as_json: bool) -> None:
    """List the korean rulebook's 36 Matchplay strips; correct STRIP of a TOKEN if your rulebook has it otherwise.

    A strip is the eight colours from a player's brown square to the orange one: N brown, G green, R red, Y yellow,
    K pink, P purple, B blue, O orange. Matches that were begun before a correction keep the strips they used.
    """
    if reset:
        if token is not None:
            raise click.UsageError("--reset takes back all corrections; leave out TOKEN and STRIP.")
        corrected_strips.reset()
    elif token is not None:
        if strip is None:
            raise click.UsageError("Missing argument 'STRIP', like KOGPRBNY.")
        try:
            corrected_strips.correct(token, starts.parse_strip(strip))
        except starts.StripError as error:
            raise UserError(str(error)) from error
    for number, letters in enumerate(corrected_strips.strips(), 1):
        if token in (None, number):
            ours = STRIPS[number - 1]
            if as_json:
                echo_json({"token": number, "strip": letters, "shipped": ours})
                continue
            click.echo(f"{number:2} {letters}" + ("" if letters == ours else f"  corrected, was {ours}"))
