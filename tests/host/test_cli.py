"""The command line: what it prints, its errors in one line, its exit codes."""

import json
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from madang import VERSION
from madang.games.kamisado.board import BLACK
from madang.games.kamisado.notation import START
from madang_host.cli.main import COMMANDS, main
from madang_host.connection import discovery
from madang_host.connection.discovery import Device
from madang_host.players.options import PlayerOptions

DEADLOCK = "ob1kyrgn/7G/8/8/8/8/4p3/N1RYKPBO w G e2"


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner(env={"LANGUAGE": "en"}).invoke(main, list(arguments), input=given)


def test_moves() -> None:
    done = run("moves")
    assert done.exit_code == 0 and len(done.stdout.splitlines()) == 102
    done = run("moves", "ob1kyrgn/8/8/8/2p5/8/8/NGRYKPBO w G c4")
    assert done.stdout.split() == [
        "b1-a2",
        "b1-b2",
        "b1-b3",
        "b1-b4",
        "b1-b5",
        "b1-b6",
        "b1-b7",
        "b1-c2",
        "b1-d3",
        "b1-e4",
        "b1-f5",
        "b1-g6",
        "b1-h7",
    ]
    assert run("moves", DEADLOCK).stdout == "white has won (deadlock)\n"


def test_a_stream_of_positions_goes_on_after_an_error() -> None:
    done = run("moves", "-", given=f"{START}\nrubbish\n\n{DEADLOCK}\n")
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert done.exit_code == 1
    assert first["position"] == START and len(first["moves"]) == 102 and first["result"] is None
    assert first["moves"] == sorted(first["moves"])
    assert second["position"] == "rubbish" and "4 fields" in second["error"]
    assert third == {"position": DEADLOCK, "moves": [], "result": {"winner": "white", "reason": "deadlock"}}


def test_apply() -> None:
    assert run("apply", START, "c8-c4").stdout == "ob1kyrgn/8/8/8/2p5/8/8/NGRYKPBO w G c4\n"
    done = run("apply", START, "c8-c8")
    assert done.exit_code == 1 and done.stderr.startswith(
        "Error: c8-c8 is not legal: c8 is not straight or diagonally ahead of c8; try c8-c7"
    )
    assert run("apply", START).exit_code == 2


def test_a_stream_of_moves_goes_on_after_an_error() -> None:
    lines = [{"position": START, "move": "c8-c4"}, {"position": START, "move": "pass"}, {"move": "e1-e2"}]
    done = run("apply", "-", given="\n".join(map(json.dumps, lines)) + "\nrubbish\n")
    first, second, third, fourth = map(json.loads, done.stdout.splitlines())
    assert done.exit_code == 1
    assert first["position"] == "ob1kyrgn/8/8/8/2p5/8/8/NGRYKPBO w G c4" and len(first["moves"]) == 13
    assert second["error"] == "pass is not legal: black may move any of its towers; try a8-a7"
    assert "error" in third and "error" in fourth


def test_a_line_too_long_is_answered_and_passed_over() -> None:
    for command, good in (("moves", START), ("apply", json.dumps({"position": START, "move": "c8-c4"}))):
        done = run(command, "-", given=f"{'x' * 1_000_000}\n{good}\n{' ' * 999}\n{'x' * 1000}\n{good}")
        answers = list(map(json.loads, done.stdout.splitlines()))
        assert done.exit_code == 1 and len(answers) == 4
        assert answers[0] == answers[2] == {"error": "a line is longer than 1000 bytes"}
        assert answers[1] == answers[3] and "error" not in answers[1]


def test_perft() -> None:
    assert run("perft", "3").stdout == "11182\n"
    assert run("perft", "0").stdout == "1\n"
    assert run("perft", "2", DEADLOCK).stdout == "0\n"
    divided = run("perft", "2", "--divide").stdout.splitlines()
    assert len(divided) == 103 and divided[-1] == "1150"
    assert sum(int(line.split(": ")[1]) for line in divided[:-1]) == 1150
    assert run("perft", "x").exit_code == 2
    counts = [json.loads(line) for line in run("perft", "2", "--divide", "--json").stdout.splitlines()]
    assert counts[-1] == {"count": 1150} and sum(count["count"] for count in counts[:-1]) == 1150
    assert [json.loads(run("perft", depth, "--json").stdout) for depth in "01"] == [{"count": 1}, {"count": 102}]


@pytest.mark.parametrize(
    ("arguments", "exit_code", "message"),
    [
        (["play", "--match", "2"], 1, "no korean match goes to 2 points (try 1, 3, 5, 7)"),
        (["play", "--position", "rubbish"], 1, "4 fields"),
        (["play", "--position", DEADLOCK, "--match", "3"], 2, "leave out --edition and --match"),
        (["moves", "x"], 1, "Error: a position has 4 fields, 'x' has 1"),
        (["perft", "1", "x y"], 1, "Error: a position has 4 fields, 'x y' has 2"),
        (["play"], 1, "Error: the view needs a terminal"),
        (["mirror"], 2, "Missing option '--port' (a board, as 'madang ports' lists them, or sim://)"),
        (["flash", "--port", "/dev/ttyMADANG9"], 3, "Error: there is no port /dev/ttyMADANG9; 'madang ports' lists"),
        (["flash", "--install-micropython", "nothing.uf2"], 1, "Error: cannot read nothing.uf2: No such file"),
        (["flash", "--install-micropython", __file__], 1, "is no UF2 image"),
        (["dance"], 2, "No such command 'dance'"),
    ],
)
def test_errors_are_one_line_with_the_remedy(arguments: list[str], exit_code: int, message: str) -> None:
    done = run(*arguments)
    assert done.exit_code == exit_code
    assert message in done.stderr
    if exit_code == 1:
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "entry"),
    [
        ([], ""),
        (["--edition", "dragon", "--match", "7"], "kamisado dragon 7"),
        (["--match", "5"], "kamisado korean 5"),
        (["--edition", "dragon"], "kamisado dragon 1"),
        (["--position", DEADLOCK], f"kamisado {DEADLOCK}"),
    ],
)
def test_play_begins_a_match_or_a_position(arguments: list[str], entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    monkeypatch.setattr("madang_host.ui.terminal.run_play", lambda *given: begun.append(given))
    for force in ([], ["--force"]):
        assert run("play", *arguments, *force, given="n\n").exit_code == 0
    (port, first_entry, _, players, clock, game), (_, _, is_forced, _, _, _) = begun
    assert (port, first_entry, game) == ("sim://", entry, "")
    assert is_forced("dragon to 7") is True and players == PlayerOptions() and clock is None


def test_play_takes_a_game_from_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    monkeypatch.setattr("madang_host.ui.terminal.run_play", lambda *given: begun.append(given))
    assert run("play", "--game", "o-pat-kono").exit_code == 0
    assert begun[0][1] == "" and begun[0][5] == "o-pat-kono"


def test_play_against_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    monkeypatch.setattr("madang_host.ui.terminal.run_play", lambda *given: begun.append(given))
    assert run("play", "--opponent", "engine", "--level", "7", "--side", "white", "--coach").exit_code == 0
    assert begun[0][3] == PlayerOptions("engine", side=BLACK, level=7, coach=True)
    assert run("play", "--opponent", "engine", "--level", "11").exit_code == 2


SLOW = {"numba", "numpy", "textual", "aiohttp", "matplotlib", "mpremote", "coloraide"}


@pytest.mark.parametrize(
    ("arguments", "but"), [(["--help"], {"serial"}), (["moves"], {"serial"}), (["settings", "--profiles"], set())]
)
def test_a_command_loads_only_what_it_needs(arguments: list[str], but: set[str]) -> None:
    script = f"import sys\nfrom madang_host.cli.main import main\nmain({arguments}, standalone_mode=False)\n"
    script += "print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(done.stderr.split()) & (SLOW | but) == set()


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, (_, text) in COMMANDS.items()])
def test_the_list_of_commands_says_what_they_say(name: str, text: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None and command.help is not None
    assert " ".join(command.help.split()).startswith(text)
    assert f"  {name} " in run("--help").stdout


def test_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "serial_devices", list)
    monkeypatch.setattr(discovery, "boot_volumes", list)
    assert "No serial devices" in run("ports").stdout
    assert run("ports", "--json").stdout == ""
    devices = [Device("sim://", "a board", "2e8a:0005", True), Device("/dev/ttyMADANG9", "a modem", "", False)]
    monkeypatch.setattr(discovery, "serial_devices", lambda: devices)
    first, second = run("ports").stdout.splitlines()
    assert first == f"sim://  2e8a:0005  Madang sim, firmware {VERSION}"
    assert second == "/dev/ttyMADANG9  a modem  not asked (see --all)"
    asked = [json.loads(line) for line in run("ports", "--all", "--json").stdout.splitlines()]
    assert asked[0]["board_id"] == "sim" and "there is no port" in asked[1]["says"]


def test_flash_needs_one_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "boot_volumes", list)
    for names, message in ((), "no board found on USB"), (("x", "y"), "several boards found (x, y)"):
        devices = [Device(name, "", "2e8a:0005", True) for name in names]
        monkeypatch.setattr(discovery, "serial_devices", lambda devices=devices: devices)
        done = run("flash")
        assert done.exit_code == 1 and message in done.stderr


def test_help_names_every_command_and_port() -> None:
    text = run("--help").stdout
    for word in [
        "play",
        "mirror",
        "ports",
        "flash",
        "simulate",
        "moves",
        "apply",
        "perft",
        "sim://",
        "upy://",
        "pico://",
        "socket://",
    ]:
        assert word in text
    for command in main.commands:
        assert len(run(command, "--help").stdout) > 100


def test_a_stream_is_answered_line_by_line() -> None:
    command = [sys.executable, "-c", "from madang_host.cli.main import main; main()", "moves", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None and child.stdout is not None
        for _ in range(2):
            child.stdin.write(START + "\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["position"] == START
        child.stdin.close()
        assert child.wait(timeout=10) == 0


def test_settings_are_shown_and_kept(tmp_path: Path) -> None:
    port = f"sim://?store={tmp_path}"
    assert run("settings", "hint", "3", "--port", port).exit_code == 0
    (row,) = map(json.loads, run("settings", "hint", "--json", "--port", port).stdout.splitlines())
    assert row.pop("help").startswith("what the lights tell")
    assert row == {"name": "hint", "value": 3, "default": 2, "least": 0, "most": 3, "unit": ""}
    marked = [line.split()[0] for line in run("settings", "--port", port).stdout.splitlines() if " * " in line]
    assert marked == ["hint"]
    refused = run("settings", "hint", "9", "--port", port)
    assert refused.exit_code == 1 and "hint is a number from 0 to 3" in refused.stderr
    assert "no setting 'nope'" in run("settings", "nope", "--port", port).stderr


def test_what_a_program_reads_is_json(tmp_path: Path) -> None:
    """Every command that prints something other than its own doings can print it as JSON lines."""
    crashed = tmp_path / "store"
    crashed.mkdir()
    (crashed / "crash").write_text("1 in a row; the last:\nTraceback\nValueError\n")
    (crashed / "settings").write_text("nonsense=1\n")
    port = f"sim://?store={crashed}"
    for arguments in (["log", "--port", port], ["settings"], ["strips"], ["palette"], ["moves"], ["perft", "2"]):
        done = run(*arguments, "--json")
        assert done.exit_code == 0, done.stderr
        assert all(isinstance(json.loads(line), dict) for line in done.stdout.splitlines()) and done.stdout
    logged = [json.loads(line) for line in run("log", "--port", port, "--json").stdout.splitlines()]
    assert logged[0]["logged"].startswith("no setting 'nonsense'")
    assert {"crash": "ValueError"} in logged


# The shell's completion


def completed(shell: str, *words: str) -> list[str]:
    """What a shell is offered for the last of some words, each a line."""
    done = subprocess.run(
        [Path(sys.executable).with_name("madang")],
        env={
            "PATH": "/usr/bin:/bin",
            "_MADANG_COMPLETE": f"{shell}_complete",
            "COMP_WORDS": " ".join(["madang", *words]),
            "COMP_CWORD": words[-1] if shell == "fish" else str(len(words)),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes_commands_ports_and_files(shell: str) -> None:
    shown = " ".join(completed(shell, "sett"))
    assert "settings" in shown
    assert "sim://" in " ".join(completed(shell, "web", "--port", "si"))
    assert "brightness" in " ".join(completed(shell, "settings", "bri"))
    assert "tournament" in " ".join(completed(shell, "settings", "--load", "tour"))
    assert "file" in " ".join(completed(shell, "annotate", "x"))  # then the shell completes names of files itself


def test_the_script_of_the_readme_is_bash(tmp_path: Path) -> None:
    """What README says to put into the shell's start-up file, run in a real one, offers the commands."""
    folder = Path(sys.executable).parent
    script = (
        f"export PATH={folder}:$PATH; "
        'eval "$(_MADANG_COMPLETE=bash_source madang)"; '
        "COMP_WORDS=(madang tourn); COMP_CWORD=1; _madang_completion madang; echo ${COMPREPLY[*]}"
    )
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "tournament"
