"""Tasks done by other processes, of this PC and of a Dask cluster, whatever becomes of the workers; and by commands."""

import json
import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest
import soak
from click.testing import CliRunner
from commands import done, failed, run
from worker_tasks import die, sleep, square

from madang_host.engine.solve import ResultFile
from madang_host.engine.workers import ClusterWorkers, ProcessWorkers, TlsFiles, Workers, check_address
from madang_host.errors import UserError

POSITIONS = """\
obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2
obpkyrgn/8/6P1/8/8/8/8/NGRYK1BO b Y g6
1bpkyrgn/o7/8/8/8/8/8/NGRYKPBO w O a7
ob1kyrgn/8/8/8/2p5/8/8/NGRYKPBO w G c4
"""
MADANG = str(Path(sys.executable).with_name("madang"))
PATIENCE_S = 120


@contextmanager
def running_cluster(folder: Path, workers: int, scheme: str = "tcp", tls: tuple[str, ...] = ()) -> Iterator[str]:
    """A Dask cluster of this PC: its address."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    dask = str(Path(sys.executable).with_name("dask"))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    address = f"{scheme}://127.0.0.1:{port}"
    here = ("--host", f"{scheme}://127.0.0.1", *tls)
    scheduler = [dask, "scheduler", "--port", port, "--no-dashboard", "--protocol", scheme, *here]
    worker = [dask, "worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard", "--memory-limit", "0", *here]
    worker += ["--local-directory", str(folder)]
    with (folder / "said").open("wb") as said:
        processes = [
            subprocess.Popen(command, stdout=said, stderr=said, env=environment, cwd=folder)
            for command in (scheduler, *[worker] * workers)
        ]
        try:
            yield address
        finally:
            for process in reversed(processes):
                process.terminate()
                process.wait(PATIENCE_S)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_cluster(tmp_path_factory.mktemp("dask"), 2) as address:
        yield address


def test_a_killed_process_costs_nothing(tmp_path: Path) -> None:
    with ProcessWorkers(2) as workers:
        found = dict(workers.results(square, ((number, 3, str(tmp_path)) for number in range(40))))
    assert found == {number: number * number for number in range(40)}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "1", "2"]


def test_a_killed_worker_of_a_cluster_costs_nothing(tmp_path: Path, cluster: str) -> None:
    with ClusterWorkers(cluster) as workers:
        found = dict(workers.results(square, ((number, 1, str(tmp_path)) for number in range(40))))
    assert found == {number: number * number for number in range(40)}
    assert [path.name for path in tmp_path.iterdir()] == ["0"]


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_a_cluster_with_tls(tmp_path: Path) -> None:
    key, certificate = str(tmp_path / "key.pem"), str(tmp_path / "certificate.pem")
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*make, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    files = ("--tls-ca-file", certificate, "--tls-cert", certificate, "--tls-key", key)
    with running_cluster(tmp_path, 1, "tls", files) as address:
        own = ("--tls-ca", certificate, "--tls-cert", certificate, "--tls-key", key)
        results = tmp_path / "results.jsonl"
        arguments = ("solve", "positions", "-", str(results), "--depth", "3", "--hash", "1", "--cluster", address)
        assert done(*arguments, *own, given=POSITIONS).endswith(f"{results} holds 4 starts\n")
        told = failed("solve", "basic", str(results), "--cluster", address)
        assert told == "a cluster with TLS takes --tls-ca, --tls-cert and --tls-key"


def test_workers_that_keep_dying_are_told() -> None:
    with pytest.raises(UserError, match="the workers keep dying"), ProcessWorkers(1) as workers:
        list(workers.results(die, [(1,)]))


class Deadly(Workers):
    """Of a cluster that gives a task up."""

    gives_up = (ZeroDivisionError,)

    def executor(self) -> Executor:
        return ThreadPoolExecutor(1)

    def stop(self, at_once: bool) -> None:
        pass


def test_a_cluster_that_gives_up_is_told() -> None:
    with pytest.raises(UserError, match="the workers keep dying"), Deadly() as workers:
        list(workers.results(divmod, [(1, 0)]))


def test_what_runs_is_stopped_by_an_exception() -> None:
    before = set(multiprocessing.active_children())
    began_s = time.monotonic()
    with pytest.raises(KeyboardInterrupt), ProcessWorkers(2) as workers:
        for number, _ in workers.results(sleep, [(0,), (600,), (600,)]):
            assert number == 0
            raise KeyboardInterrupt
    while left := set(multiprocessing.active_children()) - before:
        assert time.monotonic() - began_s < PATIENCE_S, left
        for process in left:
            process.join(1)


def test_nothing_listens_beyond_this_pc(cluster: str) -> None:
    with ClusterWorkers(cluster) as workers:
        assert [result for _, result in workers.results(len, [("abc",)])] == [3]
        listening = [at for at in psutil.Process().net_connections() if at.status == psutil.CONN_LISTEN]
        assert all(at.laddr.ip in ("127.0.0.1", "::1") for at in listening)


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("10.0.0.1:8786", "no cluster '10.0.0.1:8786' (try tls://HOST:8786"),
        ("http://10.0.0.1:8786", "no cluster 'http"),
        ("tcp://10.0.0.1:8786", "is open to everybody on the way: use tls://"),
        ("tcp://example.org:8786", "is open to everybody on the way: use tls://"),
        ("tls://10.0.0.1:8786", "a cluster with TLS takes --tls-ca, --tls-cert and --tls-key"),
    ],
)
def test_addresses_that_are_refused(address: str, message: str) -> None:
    with pytest.raises(UserError) as error:
        check_address(address, None)
    assert message in str(error.value)


def test_addresses_that_are_taken() -> None:
    for address in ("tcp://127.0.0.1:8786", "tcp://localhost:8786", "tcp://[::1]:8786"):
        check_address(address, None)
    check_address("tls://example.org:8786", TlsFiles(Path("ca"), Path("cert"), Path("key")))


def test_no_cluster_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("madang_host.engine.workers._CONNECT_S", 1)
    with pytest.raises(UserError, match=r"no cluster answers at tcp://127\.0\.0\.1:9"):
        ClusterWorkers("tcp://127.0.0.1:9")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(
        UserError, match=r"Dask, which a cluster takes, is not installed: pip install 'madang\[cluster\]'"
    ):
        ClusterWorkers("tcp://127.0.0.1:9")


# The command


def solved(path: Path) -> dict[str, object]:
    return {position: (one.depth, one.moves) for position, one in ResultFile(path).solved.items()}


@pytest.fixture(scope="module")
def one_by_one(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("results") / "results.jsonl"
    done("solve", "positions", "-", str(path), "--depth", "5", "--jobs", "1", "--hash", "1", given=POSITIONS)
    return path


def test_solving_by_several_gives_the_same(tmp_path: Path, cluster: str, one_by_one: Path) -> None:
    for by in (("--jobs", "2"), ("--cluster", cluster)):
        results = tmp_path / "results.jsonl"
        results.unlink(missing_ok=True)
        arguments = ("solve", "positions", "-", str(results), "--depth", "5", "--hash", "2", *by)
        assert done(*arguments, given=POSITIONS).endswith(f"{results} holds 4 starts\n")
        assert solved(results) == solved(one_by_one)
        assert done(*arguments, given=POSITIONS) == f"{results} holds 4 starts\n"


def test_parts_are_merged(tmp_path: Path, one_by_one: Path) -> None:
    parts = [tmp_path / str(number) for number in (1, 2, 3)]
    for number, part in enumerate(parts, 1):
        more = ("--depth", "5", "--jobs", "1", "--hash", "1", "--part", f"{number}/3")
        done("solve", "positions", "-", str(part), *more, given=POSITIONS)
    assert [len(solved(part)) for part in parts] == [2, 1, 1]
    merged = str(tmp_path / "merged")
    assert done("solve", "merge", merged, str(parts[0]), str(parts[1])).endswith("holds 3 starts\n")
    assert f"{parts[0]}: 0 starts" in done("solve", "merge", merged, *map(str, parts))
    assert solved(Path(merged)) == solved(one_by_one)
    for line in parts[0].read_text().splitlines():
        entry = json.loads(line)
        if entry["outcome"] == "win":
            entry["outcome"], entry["moves"] = "loss", {move: ["loss", 2] for move in entry["moves"]}
            entry["distance"] = 2
            parts[1].write_text(json.dumps(entry) + "\n")
    assert "is won in" in failed("solve", "merge", merged, str(parts[1]))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--part 3/2", "No part '3/2'"),
        ("--part 0/2", "No part '0/2'"),
        ("--part half", "No part 'half'"),
        (f"--tls-ca {__file__} --tls-cert {__file__} --tls-key {__file__}", "go with --cluster"),
        (f"--cluster tcp://127.0.0.1:1 --tls-ca {__file__}", "go together"),
        ("--cluster tls://127.0.0.1:1 --tls-ca nonesuch", "'nonesuch' does not exist"),
        ("--cluster tcp://127.0.0.1:1 --jobs 2", "Either --jobs on this PC, or --cluster"),
    ],
)
def test_wrong_usage(tmp_path: Path, arguments: str, message: str) -> None:
    result = run("solve", "basic", str(tmp_path / "results"), *arguments.split())
    assert result.exit_code == 2 and message in result.stderr


def test_a_campaign_by_a_cluster(tmp_path: Path, cluster: str) -> None:
    arguments = ["--kind", "sweep", "--rounds", "3", "--recordings", str(tmp_path)]
    told = []
    for by in (["--jobs", "2"], ["--cluster", cluster]):
        result = CliRunner().invoke(soak.main, [*arguments, *by])
        assert result.exit_code == 0, result.output
        told.append(result.stdout.splitlines()[:-1])  # the last says how long it took
    assert told[0] == told[1] and "sweep" in told[0][1]


def test_a_solve_that_is_interrupted_goes_on(tmp_path: Path, one_by_one: Path) -> None:
    results = tmp_path / "results.jsonl"
    positions = tmp_path / "positions"
    hard = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * -"
    positions.write_text(POSITIONS + hard)
    command = [MADANG, "solve", "positions", str(positions), str(results), "--jobs", "2", "--hash", "2"]
    process = subprocess.Popen([*command, "--depth", "40"], start_new_session=True, stderr=subprocess.PIPE, text=True)
    until_s = time.monotonic() + PATIENCE_S
    while not (results.exists() and results.read_bytes().count(b"\n")) and time.monotonic() < until_s:
        time.sleep(0.1)
    children = psutil.Process(process.pid).children(recursive=True)
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=PATIENCE_S)[1] == "" and process.returncode == 130
    assert psutil.wait_procs(children, timeout=PATIENCE_S)[1] == []
    kept = results.read_bytes()
    assert kept.endswith(b"\n")
    done("solve", "positions", "-", str(results), "--depth", "5", "--jobs", "2", "--hash", "2", given=POSITIONS)
    assert results.read_bytes().startswith(kept) and len(solved(results)) == 4
