"""What `madang analyse`, `solve`, `tournament` and `match` do of games other than Kamisado, by the game's face and its
players alone. Print; know no rules themselves."""

import sys
from pathlib import Path

import click

from madang.games import DRAWN, NOBODY, Game
from madang.games.registry import NAMES
from madang_host.cli.options import echo_json, game_at
from madang_host.errors import UserError
from madang_host.extras import need
from madang_host.files import STANDARD_INPUT, joined, lines_in, read_content, replace_file
from madang_host.games.players import Advice, TaskWorkers
from madang_host.games.records import RecordError, entries_of, game_of, is_move, position_text, result_of, take
from madang_host.games.registry import face_of, players_of
from madang_host.general.levels import STRONGEST, WEAKEST
from madang_host.general.outcomes import DRAW, LOSS, OPEN, WIN
from madang_host.general.pairs import Score
from madang_host.render.board_text import board_lines
from madang_host.render.columns import print_lines

KAMISADO = NAMES[0]


# Analysis


def analyse_position(name: str, position: str, seconds: float, as_json: bool) -> None:
    """Print what each move of a position leads to."""
    game = game_at(name, position)
    result = result_of(game)
    if result is not None:
        raise UserError(f"this round is over: {' '.join(result)}")
    for advice in players_of(name).judge(game, seconds):
        if as_json:
            echo_json({"move": advice.move, "outcome": advice.outcome, "distance": advice.distance})
        else:
            click.echo(f"{advice.move:<7} {outcome_words(advice)}")


def analyse_record(record: list[str], seconds: float, as_json: bool) -> None:
    """Print what each move of a game led to, and mark those that gave something away."""
    game = game_of(record[:1])
    face, players = face_of(game.name), players_of(game.name)
    number = 1
    for index, entry in enumerate(record[1:], 1):
        if not is_move(entry) or game.winner() != NOBODY or entry not in face.move_texts(game):
            take(game, entry, index)
            number += not is_move(entry)
            continue
        judged = players.judge(game, seconds)
        played = next(advice for advice in judged if advice.move == entry)
        changed = played.outcome != judged[0].outcome and OPEN not in (played.outcome, judged[0].outcome)
        place = {"round": number, "ply": game.plies + 1, "side": face.sides[game.side()]}
        if as_json:
            best = {"move": judged[0].move, "outcome": judged[0].outcome, "distance": judged[0].distance}
            echo_json(
                {
                    **place,
                    "position": position_text(game),
                    "move": entry,
                    "outcome": played.outcome,
                    "distance": played.distance,
                    "best": best,
                    "changed": changed,
                }
            )
        else:
            line = f"{number:>2}.{place['ply']:<3} {place['side']} {entry:<7} {'?' if changed else ' '} "
            line += outcome_words(played)
            click.echo(f"{line}; {judged[0].move} was {outcome_words(judged[0])}" if changed else line)
        take(game, entry, index)


def outcome_words(advice: Advice) -> str:
    return advice.outcome if advice.distance is None else f"{advice.outcome} {advice.distance}"


# Solving


def solve_kono(name: str, variants: tuple[str, ...], as_json: bool, workers: TaskWorkers | None = None) -> None:
    """Print how many positions of a kono are won, lost and drawn, and what its start is worth; `workers` may find
    out."""
    try:
        game = game_of([face_of(name).lone_round(variants)])
    except RecordError as error:
        raise UserError(str(error)) from error
    players = players_of(name)
    counted = players.counts(game, workers)
    if counted is None:
        need("numba")  # without it a large game is not solved
        raise UserError(f"{name} {' '.join(variants)} is not solved".replace("  ", " "))
    won, lost, drawn = counted
    best = players.advise(game, 0.1, lambda: None)
    if as_json:
        counts = {"won": won, "lost": lost, "drawn": drawn}
        echo_json(
            {"game": name, "variants": list(variants), **counts, "start": best.outcome, "distance": best.distance}
        )
        return
    click.echo(
        f"Of {won + lost + drawn:,} positions {won:,} are won for the side to move, {lost:,} lost, {drawn:,} drawn."
    )
    click.echo(f"The start is {_START_WORDS[best.outcome]}.")


_START_WORDS = {WIN: "won by who moves first", LOSS: "lost by who moves first", DRAW: "a draw", OPEN: "not decided"}


# Tournaments


def hold_tournament(
    name: str,
    levels: tuple[str, str],
    variants: tuple[str, ...],
    rounds: int,
    seconds: float,
    seed: int,
    as_json: bool,
) -> None:
    """Print how two levels play against each other."""
    from madang_host.games.tournament import play_levels

    face = face_of(name)
    if face.players == 1:
        raise UserError(f"{name} is for one player: there is nobody to play against")
    for level in levels:
        if not level.isdecimal() or not WEAKEST <= int(level) <= STRONGEST:
            raise UserError(f"no level {level} of {name} (try {WEAKEST} to {STRONGEST})")
    entry = face.lone_round(variants)
    try:
        sides = face.sides_in(game_of([entry]))
    except RecordError as error:
        raise UserError(str(error)) from error
    if len(sides) > 2:
        raise UserError(f"two levels play two sides, not {len(sides)}: leave the variant out, or play in teams")
    first, second = (int(level) for level in levels)
    score = play_levels(entry, (first, second), rounds // 2, seconds, seed, lambda: None, _show_progress)
    _show_progress("")
    tell_score(levels, score, as_json)


def tell_score(players: tuple[str, str], score: Score, as_json: bool) -> None:
    """Print what a tournament of two players came to."""
    if as_json:
        share = round(score.share, 3)
        echo_json({"players": players, "won": [score.first, score.second], "drawn": score.draws, "share": share})
    else:
        click.echo(f"{players[0]} against {players[1]}: {score}")


def _show_progress(score: object) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{score}", nl=False, err=True)


# Matches in files: the record, an entry a line

_MOST_BYTES = 1_000_000


def is_of_other_game(file: Path) -> bool:
    """Whether a file, or one that does not exist yet, holds a match of another game than Kamisado."""
    if file == STANDARD_INPUT or not file.exists():
        return False
    lines = lines_in(read_content(file, 200))
    word = next((line.split()[0] for line in lines if line.strip()), "")
    return word in NAMES and word != KAMISADO


def begin_match(file: Path, name: str, edition: str | None, length: int | None, variants: tuple[str, ...]) -> None:
    """Begin a match of a game and write it to a file."""
    try:
        first = " ".join((face_of(name).first_entry(edition, length), *variants))
        game = game_of([first])
    except ValueError as error:
        raise UserError(str(error)) from error
    _write(file, entries_of(game))
    _tell(game, file)


def play_moves(file: Path, moves: tuple[str, ...]) -> None:
    """Play them all or, if one is wrong, none."""
    game = _read(file)
    for number, text in enumerate(moves, 1):
        try:
            game.take(text)
        except ValueError as error:
            raise UserError(f"move {number}, {text}: {error}") from error
    _write(file, entries_of(game))
    _tell(game, file)


def begin_round(file: Path) -> None:
    """Set up the next round."""
    game = _read(file)
    if not game.next_round():
        raise UserError(f"no other round follows now; {_status(game, file)}")
    _write(file, entries_of(game))
    _tell(game, file)


def take_back(file: Path, count: int) -> None:
    """Take so many moves and set-ups of rounds back, or none."""
    entries = entries_of(_read(file))
    if count >= len(entries):
        raise UserError(f"only {len(entries) - 1} moves and set-ups can be taken back; nothing was changed")
    game = game_of(entries[: len(entries) - count])
    _write(file, entries_of(game))
    _tell(game, file)


def show_match(file: Path, as_json: bool) -> None:
    """Print a match: for programs its entries, else the board and how it stands."""
    game = _read(file)
    if as_json:
        for entry in entries_of(game):
            echo_json({"entry": entry})
    else:
        _tell(game, file)


def copy_match(file: Path, out: Path) -> None:
    _write(out, entries_of(_read(file)))


def _read(file: Path) -> Game:
    content = read_content(file, _MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise UserError(f"{file} is no match: it is larger than {_MOST_BYTES:,} bytes")
    name = lines_in(content[:_MOST_BYTES])[0].split()[0]
    return game_of(face_of(name).read_file(content, file))


def _write(file: Path, entries: list[str]) -> None:
    replace_file(file, joined(entries))


def _tell(game: Game, file: Path) -> None:
    face = face_of(game.name)
    print_lines(board_lines(face.drawing_of(game)))
    click.echo(position_text(game))
    score = face.score_text(game)
    click.echo(f"{face.kind_words(game)}{': ' + score if score else ''}; {_status(game, file)}")


def _status(game: Game, file: Path) -> str:
    face = face_of(game.name)
    winner = game.winner()
    if winner == NOBODY:
        return f"{face.sides[game.side()]} is to move"
    ended = "the round is a draw" if winner == DRAWN else f"{face.sides[winner]} has won the round"
    return f"{ended}; madang match next {file}" if game.has_next_round() else ended
