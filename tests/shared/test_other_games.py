"""At the board, by hands and by buttons: another game is taken from the shelf, and a draw is agreed on."""

from konos import GAMES
from rig import Rig

from madang import display, shelf, squares
from madang.games import registry
from madang.games.kamisado.game import Kamisado
from madang.games.nei_pat_kono.game import NeiPatKono
from madang.games.o_pat_kono.game import OPatKono
from madang.games.oumoul_kono.game import OumoulKono
from madang_host.simulator.virtual.board import VirtualBoard

# How those games are laid out on an empty board that do not begin as they lie there.
LAID_OUT = {"latin-square": ("a1", "b2", "c3", "d4"), "yut": ("c3", "e3", "d4", "c5", "e5")}

TAKE_MS = 1700
LONG_MS = 1000  # a button, held
OPEN_MS = 2300


def started_again(rig):
    """The board after its power was away."""
    board = VirtualBoard("rig", rig.board.store)
    board.occupied[:] = rig.board.occupied
    again = Rig(board=board, game=shelf.load(board.store))
    again.wait(200)
    assert again.app.warnings == []
    return again


def left(rig):
    """The board after it has taken another game."""
    for _ in range(60):
        rig.step(4)
        if rig.app.is_over:
            return started_again(rig)
    raise AssertionError("it goes on")


def stays(rig):
    rig.wait(3000)
    return not rig.app.is_over and not rig.app.inbox.is_leaving


def lay_out(rig, game):
    """Clear the board, and set up the start of a game."""
    rig.lift(*[squares.square_name(square) for square in range(64)])
    rig.wait(500)
    for index in range(64):
        square = game.start_square(index)
        if square == squares.NO_SQUARE:
            return
        rig.place(squares.square_name(square))
        rig.wait(40)


def back_row(game, side):
    return [squares.square_name(game.corner(side, end)) for end in range(2)]


def kono(kind):
    rig = Rig(game=kind())
    shelf.keep(rig.board.store, rig.game.name)
    lay_out(rig, rig.game)
    rig.wait(500)
    assert rig.told == ["begin"]
    rig.told.clear()
    return rig


def test_the_starts_are_those_of_the_games():
    for number in range(len(registry.STARTS) // 8):
        start = squares.new_set([squares.parse_square(name) for name in LAID_OUT.get(registry.NAMES[number], ())])
        if squares.is_empty(start):
            registry.new_game(registry.NAMES[number]).start_occupancy(start)
        assert registry.STARTS[8 * number : 8 * number + 8] == start, number
    assert len(set(registry.SQUARES)) == len(registry.SQUARES) >= len(registry.NAMES)


def test_no_game_offers_anything_where_the_games_are_taken():
    for name in registry.NAMES:
        game = registry.new_game(name)
        some = squares.new_set()
        for fill in (game.options, game.start_occupancy):
            fill(some)
            for number in range(len(registry.NAMES)):
                assert not squares.has(some, registry.SQUARES[number]), name


def test_a_game_is_taken_from_the_menu_before_the_first_move():
    rig = Rig().set_up()
    rig.open_menu()
    assert rig.squares_in("chosen").split()[-1] == "b7"
    rig.place("b7")  # the game that is on
    assert stays(rig)
    rig.lift("b7")
    rig.wait(300)
    rig.place("c7")
    rig.wait(1000)
    assert not rig.app.inbox.is_leaving
    again = left_after(rig, TAKE_MS)
    assert again.game.name == "nei-pat-kono" and again.record() == ["nei-pat-kono to 1"]


def left_after(rig, ms):
    rig.wait(ms - 100)
    return left(rig)


def test_wherever_a_game_is_laid_out_the_games_are_offered_and_the_round_is_gone_on_with():
    for other in GAMES:
        rig = Rig().set_up()
        rig.move("e8-e2")
        record = rig.record()
        game = other()
        for side in range(2):
            lay_out(rig, game)
            rig.wait(1500)
            rig.lift(*back_row(game, side))
            rig.wait(1500)
            assert rig.squares_in("choice") == ""
            rig.wait(1000)
            assert rig.squares_in("choice") == "c7 d7 e7 f7 h7" and rig.squares_in("chosen") == "b7"
            assert rig.ask() == "choose b7 c7 d7 e7 f7 h7"
            rig.place(*back_row(game, side))
            rig.wait(500)
            assert rig.squares_in("choice") == ""
        rig.lift(*back_row(game, 0))
        rig.wait(OPEN_MS)
        rig.place(squares.square_name(registry.SQUARES[registry.NAMES.index(game.name)]))
        again = left_after(rig, TAKE_MS)
        assert again.game.name == game.name and again.app.referee.turns.phase == display.SETTING_UP
        lay_out(again, game)
        again.wait(600)
        assert again.told == ["begin"]
        lay_out(again, Kamisado())
        again.lift("a8", "h8")
        again.wait(OPEN_MS)
        again.place("b7")
        kamisado = left_after(again, TAKE_MS)
        assert kamisado.game.name == "kamisado" and kamisado.record() == record


def test_latin_squares_are_laid_out_as_a_diagonal_and_others_from_there():
    rig = Rig().set_up()
    rig.move("e8-e2")
    for end in ("a1", "d4"):
        rig.lift(*[squares.square_name(square) for square in range(64)])
        rig.wait(500)
        rig.place("a1", "b2", "c3", "d4")
        rig.wait(2500)
        assert rig.squares_in("choice") == ""
        rig.lift(end)
        rig.wait(OPEN_MS + 500)
        assert rig.squares_in("choice") == "c7 d7 e7 f7 h7"
    rig.place("f7")
    puzzle = left_after(rig, TAKE_MS)
    assert puzzle.game.name == "latin-square"
    lay_out(puzzle, NeiPatKono())
    puzzle.lift("c6", "f6")
    puzzle.wait(OPEN_MS)
    puzzle.place("c7")
    assert left_after(puzzle, TAKE_MS).game.name == "nei-pat-kono"


def test_yut_nori_is_laid_out_as_the_middle_of_its_cross_and_has_the_games_in_its_menu():
    rig = Rig().set_up()
    rig.move("e8-e2")
    rig.lift(*[squares.square_name(square) for square in range(64)])
    rig.wait(500)
    rig.place(*LAID_OUT["yut"])
    rig.wait(2500)
    rig.lift("c5", "e5")
    rig.wait(OPEN_MS + 500)
    assert rig.squares_in("choice") == "c7 d7 e7 f7 h7"
    rig.place("h7")
    race = left_after(rig, TAKE_MS)
    assert race.game.name == "yut"
    race.lift("c3", "e3", "d4", "h7")
    race.wait(1000)
    assert race.told == ["begin"] and race.ask() == "choose a8 b8 c8 d8 e8"
    race.tell("take", "0", "yut", "3,b7/4", "1", "3", "-")
    race.place("b7")  # a mal, where Kamisado is taken from the menu
    race.wait(1000)
    race.place("g8")
    race.wait(2600)
    race.lift("g8")
    race.wait(600)
    assert race.squares_in("choice") == "b7 c7 d7 e7 f7 h7 a8 e8" and stays(race)
    race.place("c7")
    kono = left_after(race, 600)
    assert kono.game.name == "nei-pat-kono"
    kono.lift(*[squares.square_name(square) for square in range(64)])
    kono.wait(500)
    kono.place("c3", "e3", "d4")
    kono.wait(OPEN_MS)
    kono.place("h7")
    again = left_after(kono, TAKE_MS)
    assert again.record() == ["yut 3,b7/4 1 3 -"] and again.game.round.waiting(3) == 1


def test_a_piece_that_is_not_set_on_the_squares_of_the_games_takes_none():
    rig = kono(OPatKono)
    lay_out(rig, NeiPatKono())
    rig.lift("c3", "f3")
    rig.wait(OPEN_MS)
    rig.place("c7")
    rig.wait(1000)
    rig.lift("c7")
    assert stays(rig)
    rig.place("a5")
    rig.wait(500)
    assert rig.squares_in("choice") == "" and stays(rig)
    rig.place("c7")
    assert stays(rig)


def test_towers_set_up_in_the_midst_of_a_round_offer_no_other_game():
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.move("b1-a2")
    rig.move("h8-h6")
    lay_out(rig, Kamisado())
    rig.wait(2500)
    assert rig.app.referee.turns.phase == display.CHOOSING
    rig.lift("f8")
    rig.place("e7")
    assert stays(rig) and rig.record()[2:] == ["f8-e7"], rig.told


def test_a_game_is_taken_by_button():
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.press("back", LONG_MS)
    for _ in range(4):
        rig.press("back")
    assert rig.squares_in("pointed") == "d7"
    rig.press("confirm")
    again = left(rig)
    assert again.game.name == "o-pat-kono"
    again.press("back")
    while again.squares_in("pointed") != "b7":
        again.press("back")
    again.press("confirm")
    assert left(again).record()[-1] == "c8-c4"


def test_a_store_that_is_full_keeps_the_game_on():
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.wait(200)

    def replace(name, data):
        raise OSError(28, "no room")

    rig.board.store.replace = replace
    rig.press("back", LONG_MS)
    for _ in range(4):
        rig.press("back")
    rig.press("confirm")
    assert stays(rig) and "cannot be saved (error 28)" in rig.app.warnings[-1]
    assert rig.record()[-1] == "c8-c4"
    rig.move("b1-a2")
    assert rig.told[-1] == "b1-a2"


def test_both_players_hold_up_two_men_to_agree_on_a_draw():
    for kind, move, held in ((OPatKono, "b5-c4", "c4 c6 b2 c2"), (OumoulKono, "a7-d4", "d4 g7 a1 g1")):
        rig = kono(kind)
        rig.move(move)
        rig.lift(*held.split())
        rig.wait(1500)
        assert rig.squares_in("choice") == ""
        rig.wait(1000)
        assert "e8" in rig.squares_in("choice").split() and rig.told == [move]
        rig.place("e8")
        rig.wait(1000)
        assert rig.told == [move]
        rig.wait(800)
        assert rig.told == [move, "draw", "result draw agreement"]
        rig.lift("e8")
        rig.wait(300)
        rig.place(*held.split())
        rig.wait(6000)
        assert rig.record()[-2:] == [move, "draw"] and rig.app.referee.turns.phase == display.OVER
        again = started_again(rig)
        assert again.record()[-2:] == [move, "draw"] and again.app.referee.turns.phase == display.OVER


def test_what_is_held_up_and_put_back_agrees_on_nothing():
    rig = kono(OPatKono)
    rig.move("b5-c4")
    rig.lift("c4", "c6", "b2", "c2")
    rig.wait(4000)
    for name in ("c4", "c6", "b2", "c2"):
        rig.place(name)
        rig.wait(1200)
    assert rig.told[0] == "b5-c4" and "draw" not in rig.told
    assert rig.app.referee.turns.phase == display.PLAYING and rig.ask().startswith("move ")
    rig.move("b3-a4" if "b3-a4" in rig.ask() else "f3-e4")
    assert rig.record()[-1] == "f3-e4"


def test_a_draw_is_agreed_on_by_button():
    rig = kono(NeiPatKono)
    rig.lift("c6")
    rig.wait(200)
    rig.lift("c4")
    rig.wait(200)
    rig.place("c4")
    rig.wait(800)
    assert rig.told == ["c6xc4"]
    rig.press("back", LONG_MS)
    while rig.squares_in("pointed") != "e8":
        rig.press("back")
    rig.press("confirm")
    assert rig.told == ["c6xc4", "draw", "result draw agreement"]


def test_kamisado_knows_no_draws():
    rig = Rig().set_up()
    rig.move("c8-c4")
    rig.press("back", LONG_MS)
    assert rig.squares_in("choice") == "g4 b7 c7 d7 e7 f7 h7" and rig.squares_in("pointed") == "b4"
    rig.wait(11000)
    rig.lift("a8", "b8", "a1", "c1")
    rig.wait(3000)
    assert rig.squares_in("choice") == "" and rig.told[-1] == "mistake disturbed"
