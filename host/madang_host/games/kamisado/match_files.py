"""Matches in files: text, JSON lines, and annotation. Knows no rules; every file read is replayed by match_text.Reader.

JSON lines: the match, a line a round, and the end.
  {"kamisado": "dragon", "length": 7}
  {"round": 1, "challenger": "black", "setup": "basic", "start": "<position>", "moves": ["e8-e2"], "position": "..."}
  and once the round is over also "result": {"winner": "white", "reason": "home"},
  "ring": {"side": "white", "colour": "green", "rings": 1} or null, "score": {"black": 0, "white": 1}
  {"end": "playing"}
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from madang.colours import COLOUR_NAMES
from madang.games.kamisado import match_text
from madang.games.kamisado.board import SIDE_NAMES, colour_of, rings_of, side_of
from madang.games.kamisado.game import Kamisado
from madang.games.kamisado.match import Match
from madang.games.kamisado.match_setup import kamisado_text
from madang.games.kamisado.match_text import MatchTextError, Reader
from madang.games.kamisado.notation import move_text, position_text, round_text
from madang.games.kamisado.rules import NOBODY, REASON_NAMES, Round
from madang.text import shown
from madang_host.errors import UserError
from madang_host.files import STANDARD_INPUT, joined, lines_in, parse_json, read_content, replace_file
from madang_host.games.face import named_file
from madang_host.games.kamisado.annotation import begins_annotation, parse_annotation, start_and_moves
from madang_host.games.records import game_of

JSON_ENDINGS = (".jsonl", ".json")
MOST_BYTES = 1_000_000  # of a file; thirty rounds of a hundred moves each, in words, take a tenth of it
MOST_IN_A_LINE = 10_000  # characters; the longest, a round as JSON, has some 1,500

_BEGINNINGS = "not with 'kamisado', a lone round's 'position', or JSON"


class DamagedMatchError(UserError):
    """A file that is no match; `match` is what it says up to the damage, or None."""

    def __init__(self, path: Path, error: MatchTextError) -> None:
        super().__init__(f"{named_file(path)}, {error}")
        self.match = error.match


def record_of(game: Match | Round) -> list[str]:
    """The record (madang.games) of a match or of a lone round."""
    if isinstance(game, Round):
        start, moves = start_and_moves(game)
        return [f"kamisado {position_text(start)}", *map(move_text, moves)]
    entries = [f"kamisado {kamisado_text(game)}"]
    for number, played in enumerate(game.rounds, 1):
        entries.append(f"round {round_text(number, played)}")
        entries += [move_text(move) for move in match_text.moves_of(game, number)]
    return entries


def match_of(record: Sequence[str], name: str) -> Match:
    """The match of a record, `name` being what it was found by; raises UserError."""
    game = game_of(record)
    if not isinstance(game, Kamisado):
        raise UserError(f"{name} is a game of {game.name}; this takes Kamisado")
    if game.match is None:
        raise UserError(f"{name} is a lone round from a position; this takes matches")
    return game.match


def read_match(path: Path) -> Match:
    """The match of a file in any form, `-` being standard input; raises UserError naming the line that is wrong."""
    game = read_game(path)
    if isinstance(game, Round):
        raise UserError(f"{named_file(path)} is a lone round from a position; this takes matches")
    return game


def read_game(path: Path) -> Match | Round:
    """The same, or a lone round."""
    try:
        return parse_game(read_content(path, MOST_BYTES + 1))
    except MatchTextError as error:
        raise DamagedMatchError(path, error) from error


def parse_game(content: bytes) -> Match | Round:
    """The match of a file's content in any form, or the lone round of an annotation; raises MatchTextError."""
    lines = lines_in(content[:MOST_BYTES])
    number, first = next(((number, line) for number, line in enumerate(lines, 1) if line.strip()), (1, ""))
    keyword = first[:MOST_IN_A_LINE].lower().split(None, 1)[:1]
    is_json = first.lstrip().startswith("{")
    if not (is_json or keyword in (["kamisado"], ["position"]) or begins_annotation(first)):
        why = f"it begins with '{shown(first.strip(), 20)}', {_BEGINNINGS}" if first else "it is empty"
        raise MatchTextError(number, f"this is no match file: {why}", None)
    if len(content) > MOST_BYTES:
        raise MatchTextError(number, f"this is no match file: it is larger than {MOST_BYTES:,} bytes", None)
    for number, line in enumerate(lines, 1):
        if len(line) > MOST_IN_A_LINE:
            raise MatchTextError(number, f"no match has a line of {len(line):,} characters", None)
    if is_json:
        return parse_json_lines(lines)
    if keyword != ["kamisado"] or any(map(begins_annotation, lines)):
        return parse_annotation(lines)
    return match_text.parse_match(lines)


def write_match(path: Path, match: Match) -> None:
    """Write a file in the form that its ending says, JSON lines or text; all of it or nothing."""
    if path == STANDARD_INPUT:
        raise UserError("a match that changes needs a file; '-' can only be read")
    lines = json_lines(match) if path.suffix in JSON_ENDINGS else match_text.match_lines(match)
    replace_file(path, joined(lines))


def json_lines(match: Match) -> list[str]:
    entries: list[dict[str, Any]] = [{"kamisado": match.edition, "length": match.length}]
    score = {"black": 0, "white": 0}
    for number, played in enumerate(match.rounds, 1):
        entry: dict[str, Any] = {
            "round": number,
            "challenger": SIDE_NAMES[played.challenger],
            "setup": played.setup,
            "start": match_text.start_text(played),
            "moves": [move_text(move) for move in match_text.moves_of(match, number)],
            "position": match_text.position_after(match, number),
        }
        if played.winner != NOBODY:
            winner, piece = SIDE_NAMES[played.winner], played.ringed
            score[winner] += played.points
            ring = {"side": SIDE_NAMES[side_of(piece)], "colour": COLOUR_NAMES[colour_of(piece)]}
            entry["result"] = {"winner": winner, "reason": REASON_NAMES[played.reason]}
            entry["ring"] = ring | {"rings": rings_of(piece)} if piece else None
            entry["score"] = dict(score)
        entries.append(entry)
    entries.append({"end": match_text.end_text(match)})
    return [json.dumps(entry) for entry in entries]


def parse_json_lines(lines: Iterable[str]) -> Match:
    """The match of JSON lines; raises MatchTextError."""
    reader = Reader()
    number = 0
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                statements = _statements(parse_json(line), reader.match)
            except ValueError:
                statements = None
            if statements is None:
                raise MatchTextError(
                    number, "not a match, a round or an end as JSON; it was cut or altered", reader.match
                )
            for keyword, value in statements:
                reader.take(number, keyword, value)
    return reader.finish(number)


def _statements(entry: object, match: Match | None) -> list[tuple[str, str]] | None:
    """What an entry states, as the text form says it; None if it is not of the known form."""
    match entry:
        case {"kamisado": str(edition), "length": int(length), **rest} if not rest:
            return [("kamisado", f"{edition} {length}")]
        case {"end": str(end), **rest} if not rest:
            return [("end", end)]
        case {
            "round": int(number),
            "challenger": str(challenger),
            "setup": str(setup),
            "start": str(start),
            "moves": [*moves],
            "position": str(position),
            **rest,
        } if all(isinstance(move, str) and not move.split()[1:] for move in moves) and challenger in SIDE_NAMES:
            played = [("moves", " ".join(moves))] if moves else []
            ended = _ending(rest, match)
            if ended is None:
                return None
            return [
                ("round", f"{number} {challenger} {setup}"),
                ("start", start),
                *played,
                ("position", position),
                *ended,
            ]
    return None


def _ending(rest: dict[Any, Any], match: Match | None) -> list[tuple[str, str]] | None:
    match rest:
        case {
            "result": {"winner": str(winner), "reason": str(reason), **no_more},
            "ring": ring,
            "score": {"black": int(black), "white": int(white), **none_either},
            **nothing,
        } if not (no_more or none_either or nothing):
            match ring:
                case None:
                    ringed = "none"
                case {"side": str(side), "colour": str(colour), "rings": int(rings), **none} if not none:
                    ringed = f"{side} {colour} {rings}"
                case _:
                    return None
            length = match.length if match else 0
            return [
                ("result", f"{winner} {reason}"),
                ("ring", ringed),
                ("score", f"black {black} white {white} of {length}"),
            ]
    return None if rest else []
