"""`madang doctor` on boards with something wrong, each with one fault that is built into it."""

import json
from array import array
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

import pytest
from click.testing import CliRunner
from line import BoardServer
from rig import Rig
from sensor_models import LinearBoard, World

from madang.board import Store
from madang.calibration import Calibration
from madang.settings import Settings
from madang.squares import add, discard, has, parse_square
from madang_board.wiring import KEYS, drawn_at
from madang_host.cli.main import main
from madang_host.connection.ports import open_port
from madang_host.connection.session import Session
from madang_host.errors import BoardError
from madang_host.maintenance.doctor import COLOURS, ORDER, Doctor, Patience, tile_of
from madang_host.maintenance.findings import odd_settings
from madang_host.simulator.ports import protocol_sim
from madang_host.simulator.virtual import life
from madang_host.simulator.virtual.board import VirtualBoard
from madang_host.simulator.virtual.life import Life

QUICK = Patience(first_s=3.0, square_s=0.5, stand_s=0.04, untouched_s=0.5)
CALM = Patience(first_s=60.0, square_s=60.0, stand_s=0.04, untouched_s=0.5)
IMPATIENT = Patience(first_s=0.1, square_s=0.1, stand_s=0.03, untouched_s=0.2)
D4, E4, C6, E8, E2 = (parse_square(name) for name in ("d4", "e4", "c6", "e8", "e2"))


class Wired(VirtualBoard):
    """Each square's sensor is read as that of the square `felt_at` says."""

    @staticmethod
    def felt_at(square: int) -> int:
        return square

    def scan(self, into: bytearray) -> None:
        super().scan(into)
        right = bytes(into)
        for square in range(64):
            (add if has(bytearray(right), square) else discard)(into, self.felt_at(square))


class LeftIsRight(Wired):
    @staticmethod
    def felt_at(square: int) -> int:
        return square ^ 7


class QuarterTurn(Wired):
    @staticmethod
    def felt_at(square: int) -> int:
        return ((square & 7) << 3 | square >> 3) ^ 7


class SwappedRows(Wired):
    """Ranks 3 and 4."""

    @staticmethod
    def felt_at(square: int) -> int:
        return {2: square + 8, 3: square - 8}.get(square >> 3, square)


class SwappedSquares(Wired):
    @staticmethod
    def felt_at(square: int) -> int:
        return {D4: E4, E4: D4}.get(square, square)


class Dead(VirtualBoard):
    def scan(self, into: bytearray) -> None:
        super().scan(into)
        discard(into, D4)


class Stuck(VirtualBoard):
    def scan(self, into: bytearray) -> None:
        super().scan(into)
        add(into, C6)


class Chattering(VirtualBoard):
    scans = 0

    def scan(self, into: bytearray) -> None:
        super().scan(into)
        self.scans += 1
        if self.scans % 20 < 2:
            add(into, C6)


class Bouncing(VirtualBoard):
    """d4's switch closes and opens ten times when a tower comes."""

    scans = 0

    def scan(self, into: bytearray) -> None:
        super().scan(into)
        self.scans = self.scans + 1 if has(into, D4) else 0
        if has(into, D4) and self.scans < 20 and self.scans % 2:
            discard(into, D4)


class Ghost(VirtualBoard):
    """A tower on d4 is felt on e4 too."""

    def scan(self, into: bytearray) -> None:
        super().scan(into)
        if has(into, D4):
            add(into, E4)


class Linear(VirtualBoard):
    """Sensors that tell levels; all towers have good magnets, but d4 is too deep in the wood when `is_deep`."""

    is_deep = False

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.levels = array("H", [2048] * 64)
        self.calibration = Calibration()
        self.calibration.load(self.store.read("calibration"))

    def scan(self, into: bytearray) -> None:
        super().scan(into)
        assert self.levels is not None
        for square in range(64):
            shift = 210 if self.is_deep and square == D4 else 460
            self.levels[square] = 2050 + (shift if has(into, square) else 0)


class Unknown(LinearBoard):
    """With noise and drift, and nothing measured yet; the weakest magnet at the edge of a square is enough."""

    def __init__(self, board_id: str, store: Store, _tells_sides: bool) -> None:
        super().__init__(board_id, store, world=World(off_centre=0.75, approach_ms=15))

    def _calibrate(self) -> None:
        self.calibration.load(self.store.read("calibration"))


class Deep(Linear):
    is_deep = True


@contextmanager
def at(kind: type[VirtualBoard] = VirtualBoard) -> Iterator[tuple[Session, Life]]:
    """Sit at a board, which lives in virtual time: however busy the machine is, it does not miss what hands do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(life, "VirtualBoard", kind)
        port = open_port("sim://?time=virtual")
    with Session("sim://", open_port=lambda _: port) as session:
        assert isinstance(port, protocol_sim.Serial)
        yield session, port.life


class Scripted:
    """A person who does what is asked, at once. `lights` says what they see."""

    def __init__(self, session: Session, lights: str = "", order: str = "") -> None:
        assert session.hands is not None
        self.hands = session.hands
        self.steps: list[str] = []
        self.asked: list[int] = []
        self._lights = lights
        self._order = order

    def begin(self, step: str) -> None:
        self.steps.append(step)

    def progress(self, done: int, of: int) -> None:
        assert done <= of

    def stand(self, squares: Collection[int]) -> None:
        """Towers on these squares and no others, for a while."""
        for square in range(64):
            self.hands.set_occupied(square, square in squares)
        self.hands.wait_ms(2000)

    def clear_board(self) -> None:
        for square in range(64):
            self.hands.set_occupied(square, False)

    def put(self, square: int) -> None:
        self.asked.append(square)
        self.clear_board()
        self.hands.set_occupied(square, True)

    def put_tower(self, number: int, square: int) -> None:
        self.put(square)

    def lift(self) -> None:
        self.clear_board()

    def see_colour(self, name: str) -> str:
        return self._lights if name == "red" else ""

    def see_order(self) -> str:
        return self._order


def examined(kind: type[VirtualBoard], with_lights: bool = False, towers: int = 0) -> tuple[Doctor, Scripted]:
    with at(kind) as (session, board_life):
        person = Scripted(session)
        doctor = Doctor(session, person, patience=QUICK)
        doctor.examine(with_lights, towers)
        assert not board_life.app.test_mode.is_on
        return doctor, person


def marks(doctor: Doctor) -> str:
    """Those of the squares that are not good, like `d4x`."""
    names = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]
    told = [name + doctor.squares[i].mark(i) for i, name in enumerate(names)]
    return " ".join(text for text in told if not text.endswith("+"))


def test_a_sound_board() -> None:
    doctor, person = examined(VirtualBoard, with_lights=True, towers=2)
    assert doctor.findings == [] and marks(doctor) == "" and doctor.corrected_table() == []
    assert person.steps == [
        "Versions and settings", "Nobody touches the board", "Lights", "Corners", "Every square", "Towers",
    ]  # fmt: skip
    assert person.asked[:4] == [0, 7, 63, 56] and sorted(person.asked[4:68]) == list(range(64))
    assert all(square.bounces == 0 for square in doctor.squares)


@pytest.mark.parametrize(
    ("kind", "what", "remedy", "not_good"),
    [
        (Dead, "d4 feels no tower", "look at its switch", "d4x"),
        (Stuck, "c6 is occupied with no tower on it", "replace its switch", "c6!"),
        (Chattering, "c6 chatters: ", "loose joint", "c6~"),
        (Bouncing, "d4 bounces ", "loose joint", "d4-"),
        (Ghost, "a tower on d4 is felt on d4 and e4", "missing diode", "d4?"),
    ],
)
def test_a_bad_square(kind: type[VirtualBoard], what: str, remedy: str, not_good: str) -> None:
    doctor, _ = examined(kind)
    (finding,) = doctor.findings
    assert what in finding.what and remedy in finding.remedy
    assert marks(doctor) == not_good


@pytest.mark.parametrize(
    ("kind", "what", "remedy"),
    [
        (LeftIsRight, "the board is wired with left and right exchanged", "write each row of KEYS"),
        (QuarterTurn, "the board is wired a quarter of a turn round", "turn KEYS"),
        (SwappedRows, "rank 3 is felt on rank 4; rank 4 is felt on rank 3", "correct KEYS"),
        (SwappedSquares, "d4 is felt on e4; e4 is felt on d4", "correct KEYS"),
    ],
)
def test_a_wrong_wiring(kind: type[Wired], what: str, remedy: str) -> None:
    """What is to be put into wiring.py makes it right: the key that is felt under a square is that square's."""
    doctor, _ = examined(kind)
    (finding,) = doctor.findings
    assert finding.what == what and finding.remedy.startswith(remedy)
    table = eval(" ".join(doctor.corrected_table()).partition("=")[2])
    for square in range(64):
        assert table[drawn_at(square)] == KEYS[drawn_at(kind.felt_at(square))]


def test_lights_that_are_wrong() -> None:
    for lights, order, what in (
        (COLOURS, "", "all lights show another colour than red"),
        ("c4 d4", "", "not red: the light of c4 d4"),
        ("", ORDER, "the lights run in another order than a1 to h1, h2 to a2 ..."),
    ):
        with at() as (session, _):
            doctor = Doctor(session, Scripted(session, lights, order), patience=IMPATIENT)
            doctor.examine()
            assert doctor.findings[0].what == what


def test_a_board_with_levels_is_calibrated() -> None:
    with at(Linear) as (session, board_life):
        assert any("not calibrated" in line for line in session.mirror.log) or session.wait_for(
            lambda mirror: any("not calibrated" in line for line in mirror.log)
        )
        doctor = Doctor(session, Scripted(session), patience=QUICK)
        doctor.examine(towers=3)
        assert doctor.findings == [] and doctor.shifts == [460, 460, 460]
        stored = Calibration()
        stored.load(board_life.board.store.read("calibration"))
        assert stored.calibrated and stored.empty_level(D4) == 2050 and stored.threshold[D4] == 172


def test_linear_sensors_amid_noise_are_calibrated_for_good() -> None:
    """They are off by some hundred counts, drift, and do not feel a tower at once; after a restart a side is told."""
    with at(Unknown) as (session, board_life):
        doctor = Doctor(session, Scripted(session), patience=QUICK)
        doctor.examine(with_lights=False)
        assert doctor.findings == [] and marks(doctor) == ""
        assert min(square.shift for square in doctor.squares) >= 240
    board = board_life.board
    assert isinstance(board, Unknown)
    rig = Rig(board=board.after_restart())
    assert rig.board.calibration.warning == ""
    rig.set_up()
    rig.lift("c8", "d1")
    rig.wait(200)
    rig.place_black("d1")
    rig.place_white("c8")
    rig.wait(1500)
    assert rig.told == ["begin", "mistake wrong-side"] and rig.ask() == "lift d1"


def test_a_sensor_that_is_too_deep() -> None:
    doctor, _ = examined(Deep)
    assert [finding.what for finding in doctor.findings] == [
        "d4: no-magnet; a tower shifts it by 210",
        "not calibrated: the board refused 'test calibrate': "
        "only 63 of the 64 squares are good; the calibration is not kept",
    ]
    assert marks(doctor) == "d4-"


def test_a_game_waits_and_goes_on() -> None:
    set_up = {*range(8), *range(56, 64)}
    with at() as (session, _):
        person = Scripted(session)
        person.stand(set_up)
        assert session.wait_for(lambda mirror: mirror.phase == "playing")
        person.stand(set_up - {E8})
        assert session.wait_for(lambda mirror: mirror.ask.name == "put")
        with pytest.raises(BoardError, match="a hand is at work; put the towers down first"):
            Doctor(session, person, patience=QUICK).examine()
        person.stand(set_up - {E8} | {E2})
        assert session.wait_for(lambda mirror: mirror.moves == ["e8-e2"])
        doctor = Doctor(session, person, patience=QUICK)
        doctor.examine(with_lights=False)
        assert doctor.findings == []
        person.stand(set_up - {E8} | {E2})
        assert session.wait_for(lambda mirror: mirror.ask.name == "move")
        assert session.mirror.moves == ["e8-e2"]


def test_odd_settings() -> None:
    settings = Settings()
    assert odd_settings(settings) == []
    changes: tuple[tuple[str, int, str], ...] = (
        ("limit_ma", 2000, "limit_ma is 2000: more than a USB port gives"),
        ("brightness", 2, "brightness is 2: the lights are hard to see"),
        ("lift_settle_ms", 5, "lift_settle_ms is 5: switches bounce for longer"),
        ("dead_square", 27, "c4 is not believed: in a game its sensor told nothing, or always the same"),
        ("hint", 0, "hint is 0: the lights show nothing in a game"),
    )
    for name, value, what in changes:
        settings = Settings()
        settings.set(name, value)
        assert [said for said, _ in odd_settings(settings)] == [what]


class FirstTile(VirtualBoard):
    """Only T1 is there; behind it `beyond` is read."""

    beyond = False

    def scan(self, into: bytearray) -> None:
        super().scan(into)
        for square in range(64):
            if square not in T1:
                (add if self.beyond else discard)(into, square)


class PulledDown(FirstTile):
    beyond = True


T1 = (0, 1, 2, 3, 8, 9, 10, 11)


def test_one_tile() -> None:
    with at(FirstTile) as (session, _):
        person = Scripted(session)
        doctor = Doctor(session, person, tiles=1, patience=CALM)
        doctor.examine()
    assert doctor.findings == [] and sorted(person.asked) == sorted(T1)
    assert "Corners" not in person.steps
    assert [n for n in range(64) if doctor.squares[n].mark(n) == "+"] == sorted(T1)


def test_tiles_that_are_not_there_must_be_empty() -> None:
    """As revision A's were not, whose last register shifted in zeros."""
    with at(PulledDown) as (session, _):
        doctor = Doctor(session, Scripted(session), tiles=0, patience=QUICK)
        doctor.examine(with_lights=False)
    assert len(doctor.findings) == 56
    assert all("which R9 pulls up" in finding.remedy for finding in doctor.findings)


def test_tiles_are_counted_from_a1() -> None:
    assert [tile_of(number) for number in (0, 4, 8, 15, 16, 63)] == [1, 2, 1, 2, 3, 8]


def test_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    give_patience(monkeypatch, CALM)
    done = CliRunner().invoke(main, ["doctor", "--port", "sim://?time=virtual"])
    assert done.exit_code == 0, done.output
    assert "8  + + + + + + + +\n" in done.stdout and "The board is in order." in done.stdout
    done = CliRunner().invoke(main, ["doctor", "--port", "upy://?time=virtual", "--json"])
    assert done.exit_code == 0, done.output
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[0]["findings"] == 0 and [line["mark"] for line in lines[1:]] == ["+"] * 64


def test_a_person_who_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    give_patience(monkeypatch, IMPATIENT)
    with BoardServer(kind=Stuck) as server:
        done = CliRunner().invoke(main, ["doctor", "--port", server.port], input="\n\n\n\norder\n")
    assert done.exit_code == 1
    assert "* c6 is occupied with no tower on it:\n  replace its switch" in done.stdout
    assert "6  x x ! x x x x x" in done.stdout and "65 things are wrong." in done.stdout


def give_patience(monkeypatch: pytest.MonkeyPatch, patience: Patience) -> None:
    made: Callable[..., None] = Doctor.__init__
    monkeypatch.setattr(Doctor, "__init__", lambda self, *given: made(self, *given, patience=patience))
