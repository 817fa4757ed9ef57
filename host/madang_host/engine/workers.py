"""Tasks done by other processes, on this PC or on a cluster that somebody has set up. Knows no engine.

Both are a concurrent.futures.Executor: a pool of processes, or a Dask cluster, whose client gives one. Tasks and
results are pickled, so a cluster and its users trust each other with all they have: one beyond this PC is reached by
TLS alone. Nothing here listens for anybody.
"""

import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from dataclasses import dataclass
from importlib import import_module
from ipaddress import ip_address
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from madang_host.errors import UserError
from madang_host.extras import need

_MOST_DEATHS = 5  # of workers in a row, no task being done in between
_CONNECT_S = 20
_KEEP_DYING = "the workers keep dying: is there memory enough? (try a smaller --hash, fewer --jobs)"

Result = TypeVar("Result")


class Workers(ABC):
    """A context manager; left by an exception, it stops what is running."""

    most_at_once = 1  # tasks that are given out
    gives_up: tuple[type[BaseException], ...] = ()  # what a cluster says of a task that has killed several workers

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.stop(at_once=kind is not None)

    @abstractmethod
    def executor(self) -> Executor:
        """What takes tasks; another one after the last broke."""

    @abstractmethod
    def stop(self, at_once: bool) -> None:
        """Give out no more, and wait for what is running or let it go."""

    def results(
        self, function: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
    ) -> Iterator[tuple[int, Result]]:
        """The results of a function, each with its task's number from 0, as they come. The tasks of workers that died
        are given out anew; raises UserError if they keep dying."""
        waiting = enumerate(tasks)
        again: list[tuple[int, tuple[Any, ...]]] = []
        running: dict[Future[Result], tuple[int, tuple[Any, ...]]] = {}
        executor = self.executor()
        deaths = 0
        while True:
            is_broken = False
            while len(running) < self.most_at_once and not is_broken:
                task = again.pop() if again else next(waiting, None)
                if task is None:
                    break
                try:
                    running[executor.submit(function, *task[1])] = task
                except BrokenExecutor:
                    again.append(task)
                    is_broken = True
            if not running and not is_broken:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                task = running.pop(future)
                try:
                    result = future.result()
                except (BrokenExecutor, CancelledError):
                    again.append(task)
                    is_broken = True
                except self.gives_up as error:
                    raise UserError(_KEEP_DYING) from error
                else:
                    deaths = 0
                    yield task[0], result
            if is_broken:
                deaths += 1
                if deaths == _MOST_DEATHS:
                    raise UserError(_KEEP_DYING)
                again += running.values()
                running.clear()
                executor = self.executor()


class ProcessWorkers(Workers):
    """Processes of this PC. They die with this one, and Ctrl-C is left to it."""

    def __init__(self, jobs: int) -> None:
        self.most_at_once = 2 * jobs
        self._jobs = jobs
        self._before = set(multiprocessing.active_children())
        self._pool: ProcessPoolExecutor | None = None

    def executor(self) -> Executor:
        # Spawned, as a process that has threads must not be forked.
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self._jobs, context, _begin_process)
        return self._pool

    def stop(self, at_once: bool) -> None:
        if self._pool is None:
            return
        self._pool.shutdown(wait=not at_once, cancel_futures=True)
        if at_once:
            for process in set(multiprocessing.active_children()) - self._before:
                process.terminate()


def _begin_process() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@dataclass(frozen=True)
class TlsFiles:
    """Of PEM: the authority whose certificates are trusted, our own certificate, and its key."""

    ca: Path
    certificate: Path
    key: Path


class ClusterWorkers(Workers):
    """The workers of a Dask cluster (the extra madang[cluster]); each has this Madang, too."""

    most_at_once = 2000

    def __init__(self, address: str, tls: TlsFiles | None = None) -> None:
        check_address(address, tls)
        need("distributed")
        distributed: Any = import_module("distributed")  # takes a while, and is typed in part
        self.gives_up = (distributed.KilledWorker,)
        security = None
        if tls is not None:
            security = distributed.Security(
                tls_ca_file=str(tls.ca),
                tls_client_cert=str(tls.certificate),
                tls_client_key=str(tls.key),
                require_encryption=True,
            )
        try:
            self._client = distributed.Client(address, security=security, timeout=_CONNECT_S, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UserError(f"no cluster answers at {address}: {error}") from error
        try:
            self._client.wait_for_workers(1, timeout=_CONNECT_S)
        except TimeoutError as error:
            self._client.close()
            raise UserError(f"the cluster at {address} has no workers yet: start some") from error

    def executor(self) -> Executor:
        if self._client.status != "running":
            raise UserError("the cluster has gone; start it again, and this goes on")
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def stop(self, at_once: bool) -> None:
        self._client.close()


def check_address(address: str, tls: TlsFiles | None) -> None:
    """Raises UserError unless an address is one of this PC, or to be reached by TLS."""
    parts = urlsplit(address)
    if parts.scheme not in ("tcp", "tls") or not parts.hostname:
        raise UserError(f"no cluster '{address}' (try tls://HOST:8786, or tcp://127.0.0.1:8786 for one on this PC)")
    if parts.scheme == "tls" and tls is None:
        raise UserError("a cluster with TLS takes --tls-ca, --tls-cert and --tls-key")
    if parts.scheme == "tcp" and not _is_here(parts.hostname):
        raise UserError(f"{address} is open to everybody on the way: use tls://, or a tunnel of ssh to 127.0.0.1")


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
