"""A round from the set-up to the victory on pico://: MicroPython, the drivers and the whole firmware."""

from rounds import play_whole_round

from madang_host.session import Session


def test_a_whole_round(image: None) -> None:
    with Session("pico://") as session:
        for name in ("dwell_ms", "pass_ms", "restore_ms"):
            session.command("set", name, "300" if name == "pass_ms" else "60")  # emulated seconds are long
        play_whole_round(session)
        assert session.mirror.moves == ["e8-e2", "b1-g6", "pass", "g6-e8"]
