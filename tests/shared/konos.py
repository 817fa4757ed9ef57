"""The konos and their variants, for tests of all of them."""

from madang import squares
from madang.games.kono import notation
from madang.games.kono import round as kono
from madang.games.nei_pat_kono.game import NeiPatKono
from madang.games.o_pat_kono.game import OPatKono
from madang.games.oumoul_kono.game import OumoulKono
from madang.text import Writer

GAMES = (NeiPatKono, OPatKono, OumoulKono)

KINDS = (
    (NeiPatKono, "to 1"),
    (NeiPatKono, "to 1 forced"),
    (OPatKono, "to 1"),
    (OPatKono, "to 1 loss no-parking"),
    (OPatKono, "to 1 pass"),
    (OumoulKono, "to 1"),
    (OumoulKono, "to 1 between-sides"),
    (OumoulKono, "to 1 by-turns"),
)


def new_game(kind, words):
    game = kind()
    game.take(f"{game.name} {words}")
    return game


def at(kind, position):
    """A game at a position."""
    game = kind()
    game.load(position)
    return game


def legal(game):
    """The texts of the legal moves."""
    moves = kono.move_buffer()
    return [notation.move_text(moves[i]) for i in range(game.round.legal_moves(moves))]


def play(game, texts):
    for text in texts.split():
        game.take(text)
    return game


def record(game):
    entries = []
    for index in range(game.entries()):
        out = Writer(100)
        game.write_entry(index, out)
        assert not out.overflow
        entries.append(str(out))
    return entries


def written(write, *arguments):
    out = Writer(100)
    write(*arguments + (out,))
    return str(out)


def asked(method, *arguments):
    """The squares of a set that a method fills; the set is not empty before, so that the method must clear it."""
    into = squares.new_set(range(64))
    method(*arguments + (into,))
    return [squares.square_name(square) for square in squares.members(into)]
