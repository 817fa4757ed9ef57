"""The tests of tests/shared once more, on a genuine MicroPython: its unix port, from the virtual environment. And a
third time with all machine code as bytecode, as for interpreters that load none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from madang_host.firmware_image import plain_modules

TESTS = Path(__file__).parent.parent
MICROPYTHON = Path(sys.executable).parent / "micropython"
MODULES = sorted(path.stem for path in (TESTS / "shared").glob("test_*.py"))
PATIENCE_S = 120
# These count on machine code: bytecode takes its locals from the heap.
COUNTING = ("test_allocation", "test_cycle")


def run_shared(*modules: str, path: str = "") -> tuple[int, str]:
    """Exit code, and what was printed; `path` is a further folder to import from."""
    done = subprocess.run(
        [MICROPYTHON, TESTS / "run_shared.py", *modules],
        env={**os.environ, "MICROPYPATH": f"{path}:.frozen"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize("module", MODULES)
def test_on_micropython(module: str) -> None:
    code, printed = run_shared(module)
    assert code == 0, "\n" + printed
    assert all(line.endswith(" ok") for line in printed.splitlines()), "\n" + printed


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plain")
    for name, compiled in plain_modules().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(compiled)
        assert compiled[2] >> 2 == 0, f"{name} has machine code"
    return folder


@pytest.mark.parametrize("module", [module for module in MODULES if module not in COUNTING])
def test_without_machine_code(module: str, plain: Path) -> None:
    code, printed = run_shared("--firmware", str(plain), module)
    assert code == 0, "\n" + printed


def test_a_failing_test_fails_the_run(tmp_path: Path) -> None:
    (tmp_path / "test_made_up.py").write_text(
        "def test_a_sound_one():\n    pass\n\n\ndef test_a_wrong_one():\n    assert False, 'the reason'\n"
    )
    code, printed = run_shared("test_made_up", path=str(tmp_path))
    assert code == 1
    assert "test_made_up.test_a_sound_one ok\n" in printed
    assert "test_made_up.test_a_wrong_one ok" not in printed
    assert "the reason" in printed


@pytest.mark.parametrize(("modules", "code"), [((), 2), (("test_nonesuch",), 1), (("expect",), 1)])
def test_a_run_without_tests_is_no_success(modules: tuple[str, ...], code: int) -> None:
    assert run_shared(*modules)[0] == code
