"""The shelf of games: what is on it, and which game a record is of."""

from expect import message_of

from madang import games
from madang.games import registry
from madang.games.kamisado.notation import START
from madang.text import Writer


def record_of(game):
    texts = []
    for index in range(game.entries()):
        out = Writer(200)
        game.write_entry(index, out)
        texts.append(str(out))
    return texts


def test_each_game_is_taken_by_its_name_and_its_record_begins_with_it():
    for name in registry.NAMES:
        game = registry.new_game(name)
        assert isinstance(game, games.Game) and game.name == name
        assert record_of(game)[0].startswith(name + " ")
        assert registry.name_of(record_of(game)[0]) == name


def test_a_game_has_itself_what_is_asked_in_every_cycle():
    for name in registry.NAMES:
        game = registry.new_game(name)
        for attribute in ("computer_side", "has_pie_rule", "lesson"):
            assert game.is_race or attribute in game.__dict__, (name, attribute)


def test_without_a_name_it_is_the_first():
    assert registry.new_game().name == "kamisado"


def test_a_game_that_is_not_there():
    known = ", ".join(registry.NAMES)
    for text in ("chess", "chess 960"):
        assert message_of(ValueError, registry.name_of, text) == f"no game 'chess' (try {known})"
    assert message_of(ValueError, registry.new_game, "") == f"no game '' (try {known})"
    assert "\n" not in message_of(ValueError, registry.new_game, "chess\n")


def test_what_was_written_before_games_had_names_is_kamisado():
    entry = "position " + START
    assert registry.name_of(entry) == "kamisado"
    assert registry.named(entry) == "kamisado " + START
    assert registry.named("kamisado korean 3") == "kamisado korean 3"
    game = registry.new_game()
    game.take(entry)
    assert record_of(game) == ["kamisado " + START]


def test_moves_are_one_word_and_all_else_is_several():
    for name in registry.NAMES:
        game = registry.new_game(name)
        before = game.entries()
        game.play(0)
        entries = record_of(game)
        assert [(" " in entry) for entry in entries] == [True] * before + [False]
