"""A round from the set-up to the victory on pico://, with each readout: MicroPython, drivers and the whole firmware."""

import pytest
from rounds import play_whole_round

from madang_host.connection.session import Session


@pytest.mark.parametrize("port", ["pico://?bounce_ms=3", "pico://?readout=shift-registers", "pico://?readout=analog"])
def test_a_whole_round(image: None, port: str) -> None:
    with Session(port) as session:
        for name in ("dwell_ms", "pass_ms", "restore_ms"):
            session.command("set", name, "300" if name == "pass_ms" else "60")  # emulated seconds are long
        play_whole_round(session)
        assert session.mirror.moves == ["e8-e2", "b1-g6", "pass", "g6-e8"]
