"""The part of a start that is over when a board plays: modules are read, and what plays is made of them. Forgotten then
(madang_board.start)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from madang.app import App
    from madang.board import Board
    from madang.games import Game
    from madang.safe import SafeApp
    from madang_board.flash_store import FlashStore
    from madang_board.ws2812 import LightChain


def open_store(has_bitten: "bool") -> "tuple[FlashStore, int]":
    """The store, and how many times in a row the firmware has crashed, the watchdog's bite included."""
    from madang import crashes
    from madang_board.flash_store import FlashStore

    store = FlashStore()
    if has_bitten:
        crashes.note(store, b"the watchdog: a cycle, or a part of the start, did not end\n")
    return store, crashes.in_a_row(store)


def make_app(
    lights: "LightChain", store: "FlashStore", has_bitten: "bool", crashed: "int", alive: "Callable[[], None]"
) -> "App | SafeApp":
    """What plays, or the safe mode after so many crashes. `alive` is called after each part of some 100 ms."""
    from madang import crashes, shelf
    from madang.forgetting import forget_constructors, forget_methods
    from madang.interpreter import unload
    from madang.journal import forget_resuming
    from madang.text import Writer
    from madang_board.machine_board import MachineBoard

    alive()
    board = MachineBoard(lights, store, alive, has_bitten)
    alive()
    game = shelf.load(store)
    # Of these, of the parts of a game and of their kinds more may be made later.
    others = [store, Writer]
    others += game.__dict__.values()
    alive()
    app: "App | SafeApp"
    if crashed >= crashes.TOO_MANY:
        from madang.safe import SafeApp

        app = SafeApp(board, game)
    else:
        app = _make_playing(board, game, alive)
    from madang.settings import Settings  # which is loaded by now

    unload("madang.crashes", "madang.shelf", "madang.referees")
    forget_resuming()
    # Which is done once.
    forget_methods(MachineBoard, MachineBoard.find_readout, MachineBoard.wire)
    forget_methods(Settings, Settings.load)
    forget_constructors(app, others)
    unload("madang.forgetting")
    _forget_rp2()
    return app


def _forget_rp2() -> "None":
    """Most of it is Python, which takes 1.4 KiB of the heap. MicroPython's own start has left it to the prompt, too."""
    import __main__  # type: ignore[import-not-found]
    from madang.interpreter import unload

    unload("rp2")
    if hasattr(__main__, "rp2"):
        del __main__.rp2


def _make_playing(board: "Board", game: "Game", alive: "Callable[[], None]") -> "App":
    import gc

    import madang.lights

    alive()
    from madang.app import App

    alive()
    gc.collect()  # the parts of what is large are to lie in what reading many small modules has left
    if not game.is_race:
        import madang.explain

        alive()
        import madang.referee

        alive()
    else:
        import madang.race_referee  # noqa: F401

        alive()
    # What is made now is to lie among the modules, and what is left in one piece, after a long record, too.
    gc.collect()
    try:
        return App(board, game)
    except MemoryError:
        return App(board, game, may_resume=False)
