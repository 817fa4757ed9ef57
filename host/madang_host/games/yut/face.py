"""The face of Yut Nori and of Nyout (madang_host.games.face): two to four sides, mal that ride together, throws."""

from collections.abc import Mapping, Sequence

from madang.games import NOBODY, Game
from madang.games.yut import notation, rules
from madang.games.yut.game import SIDE_COLOURS, Yut, new_game
from madang.games.yut.rules import PLAYERS_VARIANT, VARIANTS
from madang.games.yut.stations import HOME, SQUARES, WAITING, centre_of
from madang.games.yut.sticks import THROW_NAMES
from madang.race_presenter import BOARD_THROWS_SQUARE, TAKE_BACK_SQUARE
from madang.squares import members, square_name
from madang_host.games.face import BoardState, GameFace, names_of
from madang_host.games.race_types import RaceLook, RaceState
from madang_host.games.yut import cloth, words
from madang_host.games.yut.races import odds
from madang_host.i18n.language import _, marked, spoken_language
from madang_host.render.board_text import board_lines
from madang_host.render.drawing import Piece, PieceShape, Sheet

_MAL = rules.MOST_MAL


def yut(game: Game) -> Yut:
    """A game that is known to be Yut Nori."""
    assert isinstance(game, Yut)
    return game


class Face(GameFace):
    """A piece is 1 more than 4 times its side and the number of the mal."""

    name = "yut"
    title = words.YUT_NORI
    sides = ("blue", "yellow", "red", "green")
    players = 4
    piece_word = "mal"
    captures = True
    are_alike = True
    rule_texts = (marked("no throw and no move '{text}' (try gae, 3:in-g3, 2:g3-g6, 1:g3xg5, 2:g1-out)"),)

    def side_words(self, side: int) -> str:
        return _(words.SIDE_WORDS[side])

    def sides_in(self, game: Game) -> Sequence[str]:
        return self.sides[: yut(game).round.sides()]

    def pieces_in(self, game: Game) -> Sequence[int]:
        played = yut(game).round
        return [1 + _MAL * side + mal for side in range(played.sides()) for mal in range(played.mal())]

    # What is begun

    def matches(self) -> Sequence[tuple[str, str]]:
        return [(words.first_entry([]), _(words.YUT_NORI)), (words.first_entry(["nyout"]), _(words.NYOUT))]

    def variants(self) -> Sequence[tuple[str, Sequence[tuple[str, str]]]]:
        return words.variant_groups()

    def sides_with(self, word: str) -> int:
        return {"2": 2, "3": 3, "4": 4, "2+2": 2, "2+1": 2}.get(word, 0)

    def match_of(self, match: str, chosen: Sequence[str]) -> str:
        return words.first_entry([*chosen, *match.split()[2:]])

    editions = VARIANTS[PLAYERS_VARIANT]

    def first_entry(self, edition: str | None, length: int | None) -> str:
        """A round of so many players, or of teams, each side with so many mal."""
        players = edition or self.editions[0]
        if players not in self.editions:
            raise ValueError(f"no edition '{edition}' of {self.name} (try {', '.join(self.editions)})")
        mal = f"{_MAL if length is None else length}-mal"
        if mal not in VARIANTS[1]:
            raise ValueError(f"no side of {self.name} has {length} mal (try 1 to {_MAL})")
        return words.first_entry([players, mal])

    def lone_round(self, variants: Sequence[str]) -> str:
        return words.first_entry(list(variants))

    def rules_text(self, edition: str = "") -> Sequence[str]:
        if edition and edition not in self.editions:
            raise ValueError(f"no edition '{edition}' of {self.name} (try {', '.join(self.editions)})")
        return [
            *board_lines(self.drawing_of(new_game())),
            "",
            _(
                "Whoever has the turn throws four sticks. One to four of them flat are do, gae, geol and yut, and move "
                "a mal as many stations; none is mo and moves it five. After a yut or a mo the sticks are thrown again."
            ),
            _(
                "Then what was thrown is spent, in any order, each throw on one mal. Mal come in from the goal, the "
                "large station at the lower right, and go round against the clock. One that rests on a large corner, "
                "or in the centre, may take the short cut from there."
            ),
            _(
                "On its own side's mal a mal joins them, and they ride together. On another side's it catches all that "
                "stand there: they begin anew, and the sticks are thrown again. Home is one step beyond the goal; the "
                "side all of whose mal are home wins."
            ),
            _("Variants: {variants}.").format(
                variants="; ".join(text for _title, group in words.variant_groups()[:-2] for _word, text in group[1:])
            ),
        ]

    def board_text(self) -> Sequence[str]:
        return [
            _(
                "At the board: row 8 has the throws. Throw real sticks, set any piece on the square of what fell and "
                "take it off; {board} throws for you, and what it throws can be proved. What waits stays lit."
            ).format(board=square_name(BOARD_THROWS_SQUARE)),
            _(
                "Lift a mal: its landings light up in the colours of the throws. Set it on its own side's, and it goes "
                "on the lit square beside them. A mal goes home on the square of the throw that it spends, and so a "
                "new one shows which throw it spends to catch."
            ),
            _(
                "{back} takes the last throw or move back; a piece that stays there opens the menu, where before the "
                "first throw the variants and the other games are chosen."
            ).format(back=square_name(TAKE_BACK_SQUARE)),
        ]

    # Pieces

    def pieces(self) -> Sequence[int]:
        return range(1, 1 + rules.MOST_SIDES * _MAL)

    def piece_side(self, piece: int) -> int:
        return (piece - 1) // _MAL

    def piece_colour(self, piece: int) -> int:
        return SIDE_COLOURS[self.piece_side(piece)]

    def piece_name(self, piece: int) -> str:
        return f"{self.sides[self.piece_side(piece)]}-{(piece - 1) % _MAL + 1}"

    def piece_words(self, piece: int) -> str:
        if not piece:
            return _("a mal")
        return _("a mal of {side}").format(side=self.side_words(self.piece_side(piece)))

    def place_beside(self, piece: int) -> int:
        return (piece - 1) % _MAL + _MAL * (self.piece_side(piece) // 2)

    def piece_drawing(self, piece: int) -> Piece:
        side = self.piece_side(piece)
        name = self.sides[side]
        label = self.piece_words(piece)
        return Piece(name, PieceShape.DISC, name[0].upper(), side, self.piece_colour(piece), label)

    # How it looks

    def sheet_of(self, game: Game) -> Sheet:
        played = yut(game).round
        return cloth.sheet_of(played, spoken_language(), words.is_nyout(played))

    def sheets(self) -> Mapping[str, Sheet]:
        """Each with the square of back-do, which who plays without does not need."""
        found = {}
        for name, kind in ((self.name, "2 back-do"), ("nyout", "2 nyout")):
            game = new_game()
            game.take(f"{self.name} {kind}")
            found[name] = self.sheet_of(game)
        return found

    def told_words(self, move: str, before: Mapping[int, str], after: Mapping[int, str], position: str = "") -> str:
        from madang_host.games.yut.view import told_words

        return told_words(move, "n" in position.rpartition(" ")[2])

    def race_look(self, game: Game) -> RaceLook | None:
        from madang_host.games.yut.view import look_of

        return look_of(yut(game))

    def race_state(self, game: Game) -> RaceState | None:
        from madang_host.games.yut.view import state_of

        return state_of(yut(game))

    # Texts and files, in English

    def kind_words(self, game: Game) -> str:
        """What is played, for lists: `yut 2+2 3-mal`."""
        return f"{self.name} {notation.kind_text(yut(game).round)}"

    def score_text(self, game: Game) -> str:
        """How many mal of each side are home: `blue 1 yellow 0`."""
        played = yut(game).round
        return " ".join(f"{self.sides[side]} {played.count_at(side, HOME)}" for side in range(played.sides()))

    def summary(self, game: Game) -> dict[str, object]:
        played = yut(game).round
        return {"home": {self.sides[side]: played.count_at(side, HOME) for side in range(played.sides())}}

    def move_words(self, game: Game, text: str) -> str:
        """`throws gae`, `geol, g1 to g4: catches yellow`, `do: home from g1`."""
        return move_words(yut(game), text, self.sides)

    def chances(self, game: Game) -> Mapping[str, float]:
        played = yut(game).round
        return {THROW_NAMES[throw]: float(chance) for throw, chance in odds(played.tenths(), played.marks()).items()}

    def throw_words(self, throw: str) -> str:
        return words.throw_words(THROW_NAMES.index(throw), nyout=False)

    # Sentences

    def turn_words(self, board: BoardState) -> str:
        played = yut(board.game).round
        if board.phase == "setting-up" and not board.game.plies:
            return _("A new round")
        if played.winner() != NOBODY:
            return _("{winner} has won").format(winner=self.side_words(played.winner()))
        side = words.mover_words(played)
        if played.to_throw_off():
            return _("{side} throws for who begins").format(side=side)
        return _("{side} throws").format(side=side) if played.must_throw() else _("{side} moves").format(side=side)

    def result_words(self, board: BoardState) -> str:
        winner = yut(board.game).round.winner()
        if winner == NOBODY:
            return ""
        return _("{winner} wins: all mal are home.").format(winner=self.side_words(winner))

    def score_words(self, board: BoardState) -> list[str]:
        played = yut(board.game).round
        score = [
            _("{side}: {home} of {count} home").format(
                side=self.side_words(side), home=played.count_at(side, HOME), count=played.mal()
            )
            for side in range(played.sides())
        ]
        return [words.kind_words(played), ", ".join(score)]

    def option_words(self, board: BoardState, square: int) -> str:
        text = board.options[square].text if square in board.options else ""
        if text in words.VARIANT_WORDS:
            return _(words.VARIANT_WORDS[text])
        return words.mark_words(text) if text else text

    def _ask_choose(self, board: BoardState) -> str:
        played = yut(board.game).round
        if board.phase == "setting-up":
            return _("Choose: put any piece on a lit square.")
        if played.must_throw():
            return _(
                "{side}: throw the sticks, set any piece on the square of what fell and take it off. {square} throws "
                "for you."
            ).format(side=self.side_words(played.side()), square=square_name(BOARD_THROWS_SQUARE))
        return _("Which of them does it join? Lift those for a moment: {squares}.").format(
            squares=names_of(members(board.ask.squares))
        )

    def _ask_move(self, board: BoardState) -> str:
        played = yut(board.game).round
        return _("{side} has {throws}: move a mal, or bring a new one in.").format(
            side=self.side_words(played.side()), throws=words.throws_words(played)
        )

    def _ask_put(self, board: BoardState) -> str:
        played = yut(board.game).round
        return _("{side}: put it on one of {squares}.").format(
            side=self.side_words(played.side()), squares=names_of(members(board.ask.squares))
        )

    def _ask_wait(self, board: BoardState) -> str:
        played = yut(board.game).round
        return _("{side} cannot spend {throws}: it is lost.").format(
            side=self.side_words(played.side()), throws=words.throws_words(played)
        )

    def _ask_again(self, board: BoardState) -> str:
        again, new = (square_name(square) for square in sorted(members(board.ask.squares)))
        return _("A round is on. Put any piece on {again} to go on with it, on {new} for a new game.").format(
            again=again, new=new
        )

    def _ask_new(self, board: BoardState) -> str:
        return _("Clear the cloth for a new game.")


def move_words(game: Yut, text: str, sides: Sequence[str]) -> str:
    """What a legal ply does, in English; sides are called so."""
    played = game.round
    if text.startswith(("seal=", "seed=")):
        return "seals the board's sticks" if text.startswith("seal") else "tells the seed of the board's sticks"
    ply = notation.parse_ply(text, played)
    if ply & rules.FORFEIT:
        return "can spend nothing"
    if ply & rules.PRESENCE:
        return f"{sides[rules.side_of_presence(ply)]} {'comes back' if text.startswith('back') else 'leaves'}"
    throw = THROW_NAMES[rules.throw_of(ply)]
    if ply & rules.THROWN:
        return f"throws {throw}" + (" by the board" if ply & rules.SEALED else "")
    origin, landing = rules.place_of(ply), played.destination(ply)
    at = "" if origin == WAITING else square_name(SQUARES[origin])
    if landing == HOME:
        return f"{throw}: home from {at}" if at else f"{throw}: home"
    to = square_name(SQUARES[landing])
    told = f"{throw}: {at} to {to}" if at else f"{throw}: a new mal to {to}"
    other = played.side_at(centre_of(landing))
    if other == NOBODY:
        return told
    return f"{told}, joins" if other == played.side() else f"{told}, catches {sides[other]}"
