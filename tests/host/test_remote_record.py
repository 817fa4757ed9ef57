"""The PC's record of a board's game: what is told, doubted, told anew, and checked."""

import pytest

from madang_host.connection.remote_record import RemoteRecord, State

SETUP = ["kamisado dragon 3", "round 1 black basic"]
ROUND = [*SETUP, "e8-e2", "b1-g6", "pass"]
POSITIONS = {
    2: "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -",
    3: "obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2",
    4: "obpk1rgn/8/6G1/8/8/8/4y3/N1RYKPBO b Y g6",
}
AFTER_PASS = "obpk1rgn/8/6G1/8/8/8/4y3/N1RYKPBO w G g6"
AFTER_WIN = "obpkGrgn/8/8/8/8/8/4y3/N1RYKPBO b Y e8"


def told(*entries: str, position: str | None = None) -> RemoteRecord:
    """A record that was told these entries, and is followed if the position is the one after them."""
    record = RemoteRecord()
    record.telling()
    record.name("1-1")
    tell(record, list(entries))
    if position:
        record.check(len(entries), position)
    return record


def tell(record: RemoteRecord, entries: list[str], start: int = 0) -> None:
    for index in range(start, len(entries)):
        record.past(index, entries[index])


def test_a_record_is_told_and_then_followed() -> None:
    record = told(*SETUP)
    assert record.state == State.TELLING
    record.check(2, POSITIONS[2])
    assert record.state == State.FOLLOWING
    for count, text in enumerate(ROUND[2:], 3):
        record.add(count, text)
    record.check(5, AFTER_PASS)
    record.check_score("dragon 3 round 1 black 0 white 0")
    assert (record.entries, record.confirmed, record.state) == (ROUND, 5, State.FOLLOWING)
    record.add(6, "g6-e8")
    record.check(6, AFTER_WIN)
    record.check_score("dragon 3 round 1 black 0 white 1")
    assert record.state == State.FOLLOWING and record.game.must_choose()
    tell(record, [*ROUND, "g6-e8", "round 2 black fill left", "c8-c4"], 6)
    assert record.entries[6:] == ["round 2 black fill left", "c8-c4"] and record.game.plies == 1


def test_what_was_taken_back_is_gone() -> None:
    record = told(*ROUND, position=AFTER_PASS)
    record.take_back(3)
    record.check(3, POSITIONS[3])
    assert record.entries == ROUND[:3] and record.state == State.FOLLOWING
    record.add(4, "b1-b5")
    assert record.entries[3:] == ["b1-b5"]


def test_what_is_taken_back_of_a_game_that_is_not_followed_stays_in_view() -> None:
    record = told(*ROUND, position=AFTER_PASS)
    record.doubt()
    record.take_back(3)
    assert (record.state, record.confirmed, record.entries) == (State.LOST, 0, ROUND), "it may be the next game's"
    record.telling()
    tell(record, ROUND[:4])
    record.take_back(3)
    record.check(3, POSITIONS[3])
    assert (record.state, record.confirmed, record.entries) == (State.TELLING, 3, ROUND), "of which game is not known"
    record.name("1-1")
    record.check(3, POSITIONS[3])
    assert (record.state, record.entries) == (State.FOLLOWING, ROUND[:3])


def test_a_game_of_the_same_kind_begun_anew_is_cut_by_the_position_alone() -> None:
    record = told(*ROUND, position=AFTER_PASS)
    tell(record, SETUP)
    assert record.entries == ROUND, "until the board says how many there are, what was there stays in view"
    record.check(2, POSITIONS[2])
    assert record.entries == SETUP and record.state == State.FOLLOWING


def test_another_game_with_the_same_moves_is_another_game() -> None:
    record = told(*ROUND, position=AFTER_PASS)
    assert record.game_id == "1-1"
    record.name("1-2")
    assert (record.state, record.game_id) == (State.LOST, "1-1")
    record.telling()
    tell(record, ROUND)
    record.check(5, AFTER_PASS)
    assert (record.state, record.game_id) == (State.FOLLOWING, "1-2")


def test_another_game_replaces_the_one_before() -> None:
    record = told(*ROUND, position=AFTER_PASS)
    record.past(0, f"kamisado {POSITIONS[4]}")
    assert record.entries == [f"kamisado {POSITIONS[4]}"] and record.game.match is None
    record.check(1, POSITIONS[4])
    record.add(2, "pass")
    assert record.state == State.FOLLOWING and record.entries[1:] == ["pass"]


def test_after_a_loss_all_is_told_anew_while_it_stays_in_view() -> None:
    record = told(*ROUND, position=AFTER_PASS)
    record.doubt()
    assert (record.state, record.confirmed, record.entries) == (State.LOST, 0, ROUND)
    record.add(6, "g6-e8")
    assert record.entries == ROUND, "whether that move follows on these is not known"
    record.telling()
    tell(record, [*ROUND, "g6-e8"])
    record.name("1-1")
    record.check(6, AFTER_WIN)
    assert record.state == State.FOLLOWING and record.entries == [*ROUND, "g6-e8"]


def test_a_broken_telling_goes_on_where_it_broke() -> None:
    record = told(*ROUND[:2])
    record.past(3, ROUND[3])
    assert (record.state, record.confirmed) == (State.LOST, 2)
    record.past(4, ROUND[4])
    record.check(5, AFTER_PASS)
    assert (record.state, record.confirmed) == (State.LOST, 2), "nothing but the third entry helps"
    record.telling()
    tell(record, ROUND, 2)
    record.check(5, AFTER_PASS)
    assert record.state == State.FOLLOWING


def test_a_telling_that_lacks_its_end_is_not_whole() -> None:
    record = told(*ROUND[:4])
    record.check(5, AFTER_PASS)
    assert (record.state, record.confirmed) == (State.LOST, 4)


@pytest.mark.parametrize(
    "contradict",
    [
        lambda record: record.check(5, POSITIONS[4]),
        lambda record: record.check(6, AFTER_PASS),
        lambda record: record.check_count(4),
        lambda record: record.check_score("dragon 3 round 1 black 1 white 0"),
        lambda record: record.add(5, "g6-e8"),
        lambda record: record.add(9, "g6-e8"),
        lambda record: record.take_back(6),
        lambda record: record.past(7, "g6-e8"),
    ],
)
def test_what_the_board_says_otherwise_is_doubted(contradict) -> None:  # type: ignore[no-untyped-def]
    record = told(*ROUND, position=AFTER_PASS)
    contradict(record)
    assert (record.state, record.confirmed) == (State.LOST, 0)
    assert record.entries == ROUND


@pytest.mark.parametrize("text", ["g6-a1", "castle", "", "round 2 white basic", "kamisado dragon 4"])
def test_what_the_rules_do_not_know_is_refused(text: str) -> None:
    record = told(*ROUND, position=AFTER_PASS)
    with pytest.raises(ValueError):
        record.past(5, text)
    assert record.entries == ROUND and record.state == State.LOST
    record.telling()
    tell(record, ROUND)
    record.check(5, AFTER_PASS)
    assert record.state == State.FOLLOWING


def test_a_record_begins_with_what_is_played() -> None:
    record = RemoteRecord()
    for text in ("c8-c4", "round 1 black basic"):
        with pytest.raises(ValueError):
            record.past(0, text)
    assert record.entries == []
    with pytest.raises(ValueError, match="entry 2 of a record cannot be 'kamisado dragon 1'"):
        tell(record, [*SETUP, "kamisado dragon 1"])
    assert record.entries == SETUP


def test_another_boot_is_another_record() -> None:
    record = told(*ROUND, position=AFTER_PASS)
    record.forget()
    assert (record.entries, record.confirmed, record.state) == ([], 0, State.LOST)
