"""The seam of the games. A game knows nothing of sensors, lights or serial lines; the board knows games only as `Game`.
Which there are says madang.games.registry."""

from madang import squares
from madang.interpreter import const
from madang.squares import NO_SQUARE
from madang.text import Writer

NOBODY = const(255)  # the winner of a round that goes on; a game may have four sides
DRAWN = const(254)  # the winner of a round that ends without one
MOST_TOWER_MOVES = const(24)  # of one piece; a queen of chess would have 27, a tower of Kamisado has 21


class TowerMoves:
    """The moves of one piece in a position that is not that of the round: see Game.look_instead and Game.look_after.

    origin   where the piece stands, or NO_SQUARE when none is to move there or it must pass
    count    how many moves it has
    goes_on  whether the round goes on there
    landing, next_colour, wins  of each move, a byte each, as in Game
    changes  of each move: the square that it leaves empty and the one that it covers, two bytes
    """

    def __init__(self) -> "None":
        self.origin = NO_SQUARE
        self.count = 0
        self.goes_on = True
        self.landing = bytearray(MOST_TOWER_MOVES)
        self.next_colour = bytearray(MOST_TOWER_MOVES)
        self.wins = bytearray(MOST_TOWER_MOVES)
        self.changes = bytearray(2 * MOST_TOWER_MOVES)
        self.occupancy = squares.new_set()

    def moves_others(self, move: "int") -> "bool":
        """Whether one of the moves is a push: what it covers is not where its piece lands."""
        return self.changes[2 * move + 1] != self.landing[move]

    def goes_to(self, landing: "int") -> "bool":
        """Whether one of the moves lands on a square."""
        for move in range(self.count):
            if self.landing[move] == landing:
                return True
        return False

    def after(self, move: "int", into: "bytearray") -> "None":
        """The occupancy after one of the moves."""
        squares.copy(self.occupancy, into)
        squares.discard(into, self.changes[2 * move])
        squares.add(into, self.changes[2 * move + 1])

    def find(self, occupancy: "bytearray", scratch: "bytearray") -> "int":
        """The move that leaves just this occupancy, or -1."""
        for move in range(self.count):
            self.after(move, scratch)
            if scratch == occupancy:
                return move
        return -1


class Game:
    """The game seam: what the board asks of a game.

    A game is played in rounds, of which there may be but one. It holds the position of the running round and its legal
    moves, numbered from 0; every change renumbers them. Squares and sets of squares are those of madang.squares.
    Methods with `into` fill the given set. Sides are numbered from 0; colours are madang.colours; a piece is a number
    that stays with it as long as the game lasts, 0 is no piece.

    What is asked of every legal move in every cycle stands in tables, a byte a move; after `move_count` they are void:
    origin        the square from which the hand takes the leading piece, or NO_SQUARE for one from beside the board
    landing       the square on which the hand sets the leading piece
    moves_others  whether the move moves other pieces too
    next_colour     the colour that the move leaves to whoever is next: that of the lights on its squares
    takes         whether the move takes what stands on its landing: something stood there before, and does after it
    wins          whether the move wins the round for the one who makes it, as far as the game can tell at a glance
    And of those that take, together:
    tray          where, beside the points, what is taken may lie

    name          the first word of its record (madang.games.registry)
    plies         how many moves of this round led here
    knows_draws   whether the players may agree on a draw
    has_captures  whether a move may take what stands on its landing; the pieces of a side are alike then
    are_alike     whether nobody tells the pieces of a side from each other, or needs to
    is_race       whether a turn is a throw and what it is spent on: then it is a madang.games.race.Race
    keeps_rounds  whether it knows more of the rounds that are over than their record; a board has no room for that
    computer_side  the side that the computer plays, or NOBODY; players may choose it
    has_pie_rule  whether the pie rule is on: once the first move is made, the other player may take the side that made
                  it; players may choose it
    lesson        which of the positions to be solved is on, from 1; 0 for none
    solution      the text of the move that solves it
    solved        how many of them the players have come past
    game_id       which of all games of this board it is; nothing as long as nobody has named it (madang.journal)
    A board asks for `computer_side`, `has_pie_rule` and `lesson` in every cycle. A game that is no race has them
    itself: to find what only the class below its own has takes a Pico 0.03 ms.

    Nothing allocates but what changes the round (`restart`, `take`, `load`, `choose`) and the texts of what is not a
    move.
    """

    name = ""
    plies = 0
    knows_draws = False
    has_captures = False
    are_alike = False
    is_race = False
    keeps_rounds = True
    origin = landing = moves_others = takes = next_colour = wins = bytearray()
    tray = NO_SQUARE
    computer_side = NOBODY
    has_pie_rule = False
    lesson = 0
    solution = ""
    solved = 0
    game_id = b""

    def restart(self) -> "None":
        """Drop everything; a new game of the same kind."""
        raise NotImplementedError

    # The record: all that happened, as short texts from which the game can be taken up again. The first begins with the
    # name of the game, and a space. A move is one word; what sets something up has several.

    def entries(self) -> "int":
        """How many texts the record has."""
        raise NotImplementedError

    def write_entry(self, index: "int", out: "Writer") -> "None":
        raise NotImplementedError

    def take(self, text: "str") -> "None":
        """Take up the next entry of a record; the first one drops everything before. Raises ValueError with the remedy
        and then changes nothing."""
        raise NotImplementedError

    def load(self, text: "str") -> "None":
        """Take up a single round from the text of a position; raises ValueError with the remedy and then changes
        nothing. The first entry of its record is the name of the game and that text."""
        raise NotImplementedError

    def write_position(self, out: "Writer") -> "None":
        raise NotImplementedError

    def write_score(self, out: "Writer") -> "None":
        """What is being played and how it stands, in words of the game's own."""
        raise NotImplementedError

    # What the players can choose by setting a piece on a square, before a round

    def options(self, into: "bytearray") -> "None":
        """The squares that stand for something to choose now; empty when there is nothing to choose."""
        raise NotImplementedError

    def chosen(self, into: "bytearray") -> "None":
        """Those of the options that are in force."""
        raise NotImplementedError

    def must_choose(self) -> "bool":
        """Whether the round cannot be set up before one of the options is chosen."""
        raise NotImplementedError

    def write_option(self, square: "int", out: "Writer") -> "None":
        """What an option stands for."""
        raise NotImplementedError

    def choose(self, square: "int", chance: "int") -> "None":
        """Take an option; `chance` (0 to 65535) is a number that nobody can foresee, for what is drawn by lot."""
        raise NotImplementedError

    # How a round is set up

    def start_occupancy(self, into: "bytearray") -> "None":
        """The squares on which something stands when the round starts."""
        raise NotImplementedError

    def start_square(self, index: "int") -> "int":
        """The squares of the start in the order in which they are filled; NO_SQUARE after the last."""
        raise NotImplementedError

    def start_piece(self, square: "int") -> "int":
        """The piece that belongs on a square of the start."""
        raise NotImplementedError

    def corner(self, side: "int", end: "int") -> "int":
        """The squares of the start at the two ends of a side's back row: lifted alone, their pieces open the menu."""
        return 56 * (side ^ 1) + 7 * end

    def start_colour(self, square: "int") -> "int":
        """The colour of the piece that belongs on a square of the start."""
        raise NotImplementedError

    # What stands where

    def points(self, into: "bytearray") -> "None":
        """The squares that the game is played on, which what is chosen may change; what stands beside them is nobody's
        business."""
        for rank in range(8):
            into[rank] = 255

    def occupancy(self, into: "bytearray") -> "None":
        """The squares on which something stands."""
        raise NotImplementedError

    def square_colour(self, square: "int") -> "int":
        raise NotImplementedError

    def piece(self, square: "int") -> "int":
        """The piece on a square, or 0."""
        raise NotImplementedError

    def kind(self, piece: "int") -> "int":
        """What tells players a piece from others: those of one kind may stand for each other. 0 of no piece."""
        return piece

    def piece_colour(self, square: "int") -> "int":
        """The colour of the piece on an occupied square."""
        raise NotImplementedError

    def side_occupancy(self, side: "int", into: "bytearray") -> "None":
        """The squares on which a piece of a side stands."""
        raise NotImplementedError

    def piece_side(self, square: "int") -> "int":
        """Whose piece stands on an occupied square."""
        raise NotImplementedError

    def side(self) -> "int":
        """Whose turn it is."""
        raise NotImplementedError

    def show_position(self, meanings: "bytearray") -> "None":
        """Draw over a table of meanings (madang.roles) what squares show all the time while a round is played and when
        it is over; in most games that is nothing."""

    # How it ends

    def winner(self) -> "int":
        """The side that has won the round, DRAWN, or NOBODY while it goes on."""
        raise NotImplementedError

    def has_next_round(self) -> "bool":
        """Whether another round follows the one that is over."""
        raise NotImplementedError

    def next_round(self) -> "bool":
        """Set up the round that follows the one that is over, if that takes no choice; whether there is one."""
        return False

    def write_result(self, out: "Writer") -> "None":
        """Who has won the round and how, as two words; `draw` and why, of a round that nobody has won."""
        raise NotImplementedError

    def trophies(self, into: "bytearray") -> "None":
        """The squares to be lit when there is a winner."""
        raise NotImplementedError

    def show_why(self, meanings: "bytearray") -> "None":
        """Draw beside the trophies why the round is won."""
        raise NotImplementedError

    def show_score(self, meanings: "bytearray") -> "None":
        """Draw how the game stands after a round into a dark table of meanings (madang.roles)."""
        raise NotImplementedError

    # Moves

    def move_count(self) -> "int":
        """How many legal moves there are; 0 when the round is over."""
        raise NotImplementedError

    def origins(self, into: "bytearray") -> "None":
        """The squares from which the legal moves start."""
        raise NotImplementedError

    def first_move(self, origin: "int") -> "int":
        """The first of the moves from one of the origins; the others from there follow it."""
        raise NotImplementedError

    def find(self, text: "str") -> "int":
        """The legal move of a text; raises ValueError with the remedy."""
        raise NotImplementedError

    def is_pass(self, move: "int") -> "bool":
        """Whether nothing moves: the board announces it and goes on by itself."""
        raise NotImplementedError

    def pushers(self, into: "bytearray") -> "None":
        """The origins of the moves that move other pieces too, so that a hand may begin with those."""
        raise NotImplementedError

    def is_risky(self, move: "int") -> "bool":
        """Whether the opponent can win at once after the move."""
        raise NotImplementedError

    def may_slide_on(self, move: "int") -> "bool":
        """Whether a hand sliding on in the same direction would make another legal move."""
        raise NotImplementedError

    def touched(self, move: "int", into: "bytearray") -> "None":
        """The squares at which the move lifts or places something."""
        raise NotImplementedError

    def after(self, move: "int", into: "bytearray") -> "None":
        """The occupancy after the move."""
        raise NotImplementedError

    def replies(self, move: "int", into: "bytearray") -> "bool":
        """The squares from which the move after this one starts; empty if that is a pass or the round is over, but by a
        draw that players may not see. Returns whether the round goes on."""
        raise NotImplementedError

    def can_retake(self, move: "int", square: "int") -> "bool":
        """Whether the piece of a square may answer a move by taking what that has set down."""
        return False

    def play(self, move: "int") -> "None":
        raise NotImplementedError

    def may_swap(self) -> "bool":
        """Whether the pie rule has a say: no more than the first move of the game is made. Never in games whose first
        move is worth little."""
        return False

    def agree_on_draw(self) -> "None":
        """The players agree on a draw, which ends the round and is its last ply; raises ValueError where there is no
        round to draw. Only of games that know draws."""
        raise NotImplementedError

    def undo(self) -> "bool":
        """Take the last move back; False at the start of the round."""
        raise NotImplementedError

    # The moves of this round

    def past_landing(self, ply: "int") -> "int":
        """Where the leading piece of a past move landed; NO_SQUARE for a pass."""
        raise NotImplementedError

    def past_origin(self, ply: "int") -> "int":
        raise NotImplementedError

    def past_touched(self, ply: "int", into: "bytearray") -> "None":
        """The squares at which a past move lifted or placed something."""
        raise NotImplementedError

    def past_takes(self, ply: "int") -> "bool":
        """Whether a past move took what stood on its landing."""
        return False

    def past_change(self, ply: "int", into: "bytearray") -> "None":
        """The squares that a past move left empty or occupied when they were not before."""
        raise NotImplementedError

    # What might have been, and what might be; the round itself is what it was when these return

    instead: "TowerMoves"
    answers: "TowerMoves"

    def look_instead(self) -> "None":
        """Fill `instead` with the moves that the piece of the last move that moved something had then."""
        raise NotImplementedError

    def look_after(self, move: "int", answer: "int") -> "None":
        """Fill `answers` with the moves of the piece that the legal move calls; where it calls none, with those of the
        piece on the square `answer`, but not what it could take."""
        raise NotImplementedError

    def look_after_instead(self, move: "int", answer: "int") -> "None":
        """The same for one of the moves of `instead`."""
        raise NotImplementedError

    def play_instead(self, move: "int") -> "None":
        """Take back the last move that moved something, with the passes after it, and play this one of `instead`."""
        raise NotImplementedError

    def write_past(self, ply: "int", out: "Writer") -> "None":
        """The text of a past move, the first being 0."""
        raise NotImplementedError

    def player(self) -> "Player":
        """One who can play this game, for as long as it is kept. Loads what that needs, which may take much memory and
        some tenths of a second."""
        raise NotImplementedError


class Player:
    """Finds a move of a game, in slices: `begin`, then `think` until it is done or time is up. Nothing allocates.

    is_done   whether thinking on would not change the move
    is_ready  whether it has thought as much as a strong player does at the least
    """

    is_done = True
    is_ready = True

    def begin(self, is_strong: "bool") -> "None":
        """Take up the position as it is, in which there is a move; a weak player knows only what he sees."""
        raise NotImplementedError

    def think(self) -> "None":
        """For about a millisecond; who knows the move at once thinks no more."""

    def wants_swap(self) -> "bool":
        """Whether it would rather have the other side, after as much thought as there was."""
        return False

    def move(self) -> "int":
        """The best of the game's moves, as far as is known. The position must still be the one that was taken up."""
        raise NotImplementedError
