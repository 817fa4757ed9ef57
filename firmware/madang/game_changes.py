"""What a PC can do to the game: begin another one, take up a record, take moves back, choose. Knows the game seam.
Loaded with the first command that asks for it."""

from madang import squares
from madang.between_rounds import BetweenRounds
from madang.display import SETTING_UP
from madang.turns import Turns


class GameChanges:
    """Each raises ValueError if it cannot be done, and then changes nothing."""

    def __init__(self, rounds: "BetweenRounds", turns: "Turns") -> "None":
        self._rounds = rounds
        self._turns = turns
        self._game = turns.game

    def new_game(self, first_entry: "str" = "") -> "None":
        """Drop the game for a new one: of its kind, or as the first entry of a record says."""
        self._rounds.call_guide()
        self._rounds.drop_game(first_entry)
        if first_entry and self._game.must_choose():
            self._game.restart()
        self._rounds.go_on_from_here()

    def take_entry(self, index: "int", text: "str") -> "None":
        """Take up an entry of a record: the next one, or the first, which drops the game."""
        if index not in (0, self._game.entries()):
            raise ValueError("entry %d cannot follow on %d entries" % (index, self._game.entries()))
        if index:
            self._game.take(text)
        else:
            self._rounds.drop_game(text)
        self._turns.guide.is_following = False
        self._rounds.go_on_from_here()

    def undo_to(self, entries: "int") -> "None":
        """Take moves of this round back until the record has so many entries."""
        game = self._game
        turns = self._turns
        most = game.entries()
        if not most - game.plies <= entries <= most:
            raise ValueError("only moves of this round can be taken back: from %d to %d" % (most, most - game.plies))
        for ply in range(game.plies - most + entries, game.plies):
            if game.past_takes(ply) and turns.settled == turns.explainer.expected:
                self._rounds.call_guide()  # the start may have another piece where the one stands that took it
        while game.entries() > entries:
            game.undo()
        self._rounds.go_on_from_here()

    def choose(self, square: "int") -> "None":
        """Take an option, as if a tower had been set on it."""
        if self._turns.phase != SETTING_UP or not squares.has(self._turns.choices.options, square):
            raise ValueError("%s cannot be chosen now" % squares.square_name(square))
        self._rounds.take_option(square)
