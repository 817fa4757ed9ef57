"""What a PC can ask of the game: to change it, and to show the players something (madang.commands)."""

from madang import shelf
from madang.games.registry import name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from madang.commands import Commands, Table


def _new(commands: "Commands", text: "str") -> "None":
    if text and _leaves_for(commands, text, text):
        return
    before = commands.referee.game.entries()
    commands.referee.rounds.changes().new_game(text)
    _note_change(commands, 0)
    commands.link.queue_changed_record(before)


def _take_entry(commands: "Commands", index: "int", text: "str") -> "None":
    if not index and _leaves_for(commands, text, text):
        return
    before = commands.referee.game.entries()
    commands.referee.rounds.changes().take_entry(index, text)
    _note_change(commands, index)
    commands.link.queue_changed_record(before)


def _play_game(commands: "Commands", name: "str") -> "None":
    _leaves_for(commands, name)


def _leaves_for(commands: "Commands", name: "str", entry: "str" = "") -> "bool":
    """Whether a game, named by the first word of a text, is another one than that which is on; then the board is to
    start anew with that."""
    game = commands.referee.game
    if name_of(name) == game.name:
        return False
    if commands.journal is not None:
        commands.journal.save_all()
    shelf.change(commands.board.store, game.name, name, entry)
    commands.is_leaving = True
    return True


def _throw(commands: "Commands") -> "None":
    referee = commands.referee
    if not referee.game.is_race:
        raise ValueError("nothing is thrown in this game")
    referee.throws.begin()  # type: ignore[attr-defined]  # a race's has it


def _choose(commands: "Commands", square: "int") -> "None":
    before = commands.referee.game.entries()
    commands.referee.rounds.changes().choose(square)
    _note_change(commands, 0)
    commands.link.queue_changed_record(before)


def _undo(commands: "Commands", entries: "int") -> "None":
    commands.referee.rounds.changes().undo_to(entries)
    _note_change(commands, entries)
    commands.link.send_taken_back()


def _note_change(commands: "Commands", left_standing: "int") -> "None":
    commands.left_standing = min(commands.left_standing, left_standing)
    if commands.test_mode is not None:
        commands.test_mode.note_change()


def _require(commands: "Commands", text: "str") -> "None":
    commands.referee.turns.require(commands.referee.game.find(text))


def _advise(commands: "Commands", text: "str") -> "None":
    commands.referee.turns.advise(commands.referee.game.find(text))


def _clock(commands: "Commands", dim: "bytearray", bright: "bytearray") -> "None":
    commands.referee.presenter.show_time(dim, bright)


COMMANDS: "Table" = {
    "new": ("[<text>]", _new),
    "take": ("<index> <text>", _take_entry),
    "game": ("<name>", _play_game),
    "choose": ("<square>", _choose),
    "throw": ("", _throw),
    "undo": ("<entries>", _undo),
    "require": ("<move>", _require),
    "advise": ("<move>", _advise),
    "clock": ("<squares> <squares>", _clock),
}
