"""Which game a board plays: what it was told last, whatever happens in between."""

from dice import Dice
from power_cuts import TornStore
from second_game import NAME, OnTheShelf

from madang import journal, protocol, shelf
from madang.app import App
from madang.games import registry
from madang.safe import SafeApp
from madang_host.simulator.virtual.board import MemoryStore, VirtualBoard

FIRST = NAME + " 3x3"
KAMISADO = ("kamisado korean 1", "round 1 black basic", "e8-e2")


class Powered:
    """A board with the game that its store wants."""

    def __init__(self, store, kind=App):
        self.board = VirtualBoard("shelf", store)
        self.app = kind(self.board, shelf.load(store))
        self.number = 0

    def ask(self, kind, *fields):
        """The answer to a command: nothing, or the reason for not doing it."""
        self.number += 1
        self.board.receive(protocol.format_line(kind, self.number, list(fields))[:-1])
        said = b""
        for _ in range(40):
            if not self.app.is_over:
                self.app.step(4)
            said += self.board.take_outgoing()
        lines = filter(None, map(protocol.parse_line, said.split(b"\n")))  # a log may come as it is
        (answer,) = [line for line in lines if line[0] in ("ok", "no")]
        return " ".join(answer[2][1:])

    def live(self, cycles=2500):
        for _ in range(cycles):
            self.app.step(4)

    def record(self):
        game = self.app.referee.game
        texts = []
        for index in range(game.entries()):
            out = protocol.LineWriter()
            game.write_entry(index, out)
            texts.append(str(out))
        return texts


def powered_with(record):
    store = MemoryStore()
    powered = Powered(store)
    for index in range(len(record)):
        assert powered.ask("take", str(index), *record[index].split(" ")) == ""
    powered.live()
    return store


def test_a_new_board_plays_the_first_game():
    assert Powered(MemoryStore()).record() == ["kamisado korean 1", "round 1 black basic"]
    store = MemoryStore()
    store.replace(shelf.GAME, b"\xff")
    assert Powered(store).app.referee.game.name == registry.NAMES[0]


def test_the_board_starts_anew_with_another_game():
    with OnTheShelf():
        store = powered_with(KAMISADO)
        powered = Powered(store)
        assert powered.record() == list(KAMISADO) and not powered.app.is_over
        assert powered.ask("take", "0", NAME, "3x3") == ""
        assert powered.app.is_over
        again = Powered(store)
        assert again.record() == [FIRST] and again.app.warnings == [] and not again.app.is_over
        assert again.ask("take", "1", "b8-d4") == ""
        again.live()
        assert Powered(store).record() == [FIRST, "b8-d4"]
        assert again.ask("new", "kamisado", "dragon", "3") == ""
        assert Powered(store).record()[0] == "kamisado dragon 3"


def test_a_game_that_is_put_away_goes_on_where_it_was():
    with OnTheShelf():
        store = powered_with(KAMISADO)
        assert Powered(store).ask("game", NAME) == ""
        noughts = Powered(store)
        assert noughts.record() == [FIRST] and noughts.app.warnings == []
        game_id = noughts.app.referee.game.game_id
        for command in (("take", "1", "b8-d4"), ("game", "nei-pat-kono")):
            assert noughts.ask(*command) == ""
        kono = Powered(store)
        assert kono.record() == ["nei-pat-kono to 1"] and kono.ask("game", "kamisado") == ""
        kamisado = Powered(store)
        assert kamisado.record() == list(KAMISADO) and kamisado.app.warnings == []
        assert kamisado.ask("take", str(len(KAMISADO)), "b1-g6") == ""
        assert kamisado.ask("game", NAME) == ""
        again = Powered(store)
        assert again.record() == [FIRST, "b8-d4"] and again.app.warnings == []
        assert again.app.referee.game.game_id == game_id
        assert again.ask("game", "kamisado") == ""
        assert Powered(store).record() == list(KAMISADO) + ["b1-g6"]


def test_the_game_that_is_on_is_not_put_away_for_itself():
    powered = Powered(powered_with(KAMISADO))
    assert powered.ask("game", "kamisado") == "" and not powered.app.is_over
    assert powered.record() == list(KAMISADO)


def test_another_match_of_a_game_drops_what_that_had_put_away_and_nothing_else():
    with OnTheShelf():
        store = powered_with(KAMISADO)
        Powered(store).ask("game", NAME)
        Powered(store).ask("take", "1", "b8-d4")
        Powered(store).ask("game", "kamisado")
        Powered(store).ask("new", NAME, "3x3")
        assert Powered(store).record() == [FIRST]
        Powered(store).ask("game", "kamisado")
        assert Powered(store).record() == list(KAMISADO)


def test_of_the_game_before_nothing_is_saved_any_more():
    with OnTheShelf():
        store = powered_with(KAMISADO)
        powered = Powered(store)
        powered.ask("take", "0", NAME, "3x3")
        powered.app.step(4)
        powered.app.step(4)
        assert Powered(store).record() == [FIRST]


def test_a_game_that_the_board_lacks_is_refused_and_changes_nothing():
    store = powered_with(KAMISADO)
    powered = Powered(store)
    known = ", ".join(registry.NAMES)
    for command in (("take", "0", NAME, "3x3"), ("new", NAME, "3x3"), ("game", NAME)):
        assert powered.ask(*command) == f"no game '{NAME}' (try {known})"
    assert not powered.app.is_over and Powered(store).record() == list(KAMISADO)


def test_another_game_is_taken_in_the_safe_mode_too():
    with OnTheShelf():
        store = powered_with(KAMISADO)
        powered = Powered(store, SafeApp)
        assert powered.ask("take", "0", NAME, "3x3") == ""
        assert powered.app.is_over and Powered(store).record() == [FIRST]
        assert Powered(store, SafeApp).ask("game", "kamisado") == ""
        assert Powered(store).record() == list(KAMISADO)


def test_a_power_cut_leaves_one_game_on_or_the_other_and_both_as_they_were():
    with OnTheShelf():
        before = powered_with(KAMISADO)
        for command in (("game", NAME), ("take", "1", "b8-d4"), ("game", "kamisado")):
            assert Powered(before).ask(*command) == ""
        Powered(before).ask("take", str(len(KAMISADO)), "b1-g6")  # which only a log has
        kept = {"kamisado": list(KAMISADO) + ["b1-g6"], NAME: [FIRST, "b8-d4"]}
        after = set()
        for cuts_in in range(4):
            for seed in range(8):
                left = MemoryStore()
                left.blobs = change_torn(before, Dice(seed), cuts_in)
                on = Powered(left).app.referee.game.name
                after.add((cuts_in, on))
                for name in (on, NAME if on == "kamisado" else "kamisado"):
                    assert Powered(left).ask("game", name) == ""
                    powered = Powered(left)
                    assert powered.record() == kept[name], (cuts_in, seed, powered.record())
                    assert powered.app.warnings == []
        assert after == {(0, "kamisado"), (1, "kamisado"), (2, "kamisado"), (2, NAME), (3, NAME)}


def change_torn(before, dice, cuts_in):
    """The blobs that a cut after so many writes leaves of a change from Kamisado to noughts."""
    blobs = {}
    for name in before.blobs:
        blobs[name] = bytearray(before.blobs[name])
    store = TornStore(blobs, dice, cuts_in)
    try:  # noqa: SIM105  # MicroPython has no contextlib
        shelf.change(store, "kamisado", NAME)
    except ValueError:
        pass
    return store.blobs


def test_a_store_that_is_full_refuses_another_game():
    class FullStore(MemoryStore):
        def replace(self, name, data):
            if name == journal.JOURNAL:
                raise OSError(28, "no room")
            super().replace(name, data)

    with OnTheShelf():
        powered = Powered(FullStore())
        assert powered.ask("take", "0", NAME, "3x3").startswith("the game cannot be saved (error 28)")
        assert not powered.app.is_over and powered.app.referee.game.name == "kamisado"
