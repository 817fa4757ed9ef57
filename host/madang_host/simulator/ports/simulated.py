"""What the simulated ports share: a pyserial port whose far end is a board in this machine. Knows no game."""

import os
import threading
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

import serial
from filelock import FileLock

from madang_board.wiring import READOUTS

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer


MOST_ID = 40  # characters of a board's id


class SimulatedSerial(serial.SerialBase):
    """A pyserial port with a board of our own behind it.

    Subclasses set `scheme`, the `options` that their URL takes, and `hands`, and implement `_start`, `_stop` and
    `_transmit`. They hand what the board says to `_received`, from any thread.
    """

    scheme = ""
    options: tuple[str, ...] = ()
    most_buffered = 1 << 16  # bytes; a reader who falls further behind loses the oldest, as with a real line

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._incoming: deque[int] = deque(maxlen=self.most_buffered)
        self._arrived = threading.Condition()
        self._failure: str | None = None
        super().__init__(*args, **kwargs)

    # For the subclasses

    def _start(self, options: dict[str, str]) -> None:
        """Bring the board up; raises SerialException when that is impossible."""
        raise NotImplementedError

    def _stop(self) -> None:
        """Take the board down; called once."""
        raise NotImplementedError

    def _transmit(self, data: bytes) -> None:
        """Give bytes to the board."""
        raise NotImplementedError

    def _received(self, data: bytes) -> None:
        """Take bytes from the board."""
        with self._arrived:
            self._incoming.extend(data)
            self._arrived.notify_all()

    def _failed(self, reason: str) -> None:
        """The board is gone: reads and writes raise from now on, as after unplugging."""
        with self._arrived:
            self._failure = reason
            self._arrived.notify_all()

    # pyserial's interface

    def open(self) -> None:
        if self.is_open:
            raise serial.SerialException("port is already open")
        options = self._parse_url()
        self._store = Store(self.scheme, options)
        try:
            self._start(options)
        except BaseException:
            self._store.release()
            raise
        self.is_open = True

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            self._stop()
            self._store.release()
            with self._arrived:
                self._arrived.notify_all()

    def _parse_url(self) -> dict[str, str]:
        parts = urlsplit(str(self.portstr))
        chosen = dict(parse_qsl(parts.query, keep_blank_values=True))
        unknown = sorted(set(chosen) - set(self.options))
        if unknown or parts.netloc or parts.path.strip("/"):
            known = ", ".join(f"{name}=..." for name in self.options) or "none"
            raise serial.SerialException(f"'{self.portstr}' is no {self.scheme}:// port (its options: {known})")
        return chosen

    def _tells_sides(self, options: dict[str, str]) -> bool:
        """Whether the sensors of the readout that the options name tell white towers from black ones."""
        readout = options.get("readout", READOUTS[0])
        if readout not in READOUTS:
            raise serial.SerialException(f"the readout of {self.scheme}:// is one of {', '.join(READOUTS)}")
        return readout == "analog"

    def _reconfigure_port(self) -> None:
        """Baud rate and parity mean nothing here."""

    @property
    def in_waiting(self) -> int:
        return len(self._incoming)

    def read(self, size: int = 1) -> bytes:
        """Up to `size` bytes, fewer when the timeout passes."""
        with self._arrived:
            self._arrived.wait_for(
                lambda: len(self._incoming) >= size or self._failure or not self.is_open, self.timeout
            )
            if not self._incoming and self._failure:
                raise serial.SerialException(self._failure)
            if not self.is_open and not self._incoming:
                raise serial.PortNotOpenError
            return bytes(self._incoming.popleft() for _ in range(min(size, len(self._incoming))))

    def write(self, data: "Buffer", /) -> int:
        if not self.is_open:
            raise serial.PortNotOpenError
        if self._failure:
            raise serial.SerialException(self._failure)
        sent = bytes(data)
        self._transmit(sent)
        return len(sent)

    def flush(self) -> None:
        """Writes do not linger."""

    def reset_input_buffer(self) -> None:
        with self._arrived:
            self._incoming.clear()

    def reset_output_buffer(self) -> None:
        """Writes do not linger."""

    def _update_rts_state(self) -> None:
        """There are no control lines."""

    def _update_dtr_state(self) -> None:
        """There are no control lines."""


class Store:
    """What outlives the power of a simulated board: the folder of the option `store` or the file of `flash`. It is held
    by one program at a time.

    folder    the name of the folder, made if need be; empty without the option
    board_id  of the board whose store this is, one of its own for each folder
    """

    def __init__(self, scheme: str, options: dict[str, str]) -> None:
        """Raises SerialException."""
        self.folder = ""
        self.board_id = scheme
        self._lock: FileLock | None = None
        where = options.get("store") or options.get("flash")
        if not where:
            return
        try:
            path = Path(where).expanduser().absolute()
            if "store" in options:
                path.mkdir(parents=True, exist_ok=True)
            self._lock = FileLock(
                path / "lock" if "store" in options else f"{path}.lock", timeout=0, thread_local=False
            )
            self._lock.acquire()
            if "store" in options:
                self.folder = str(path)
                self.board_id = _own_id(path / "board-id", scheme)
        except TimeoutError:
            raise serial.SerialException(
                f"another program has the board that lives in {path}; close it, or name another place"
            ) from None
        except OSError as error:
            self.release()
            raise serial.SerialException(f"no store for the board can be kept in {path}: {error.strerror}") from error

    def release(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _own_id(file: Path, scheme: str) -> str:
    """The id in a file, which is made if there is none."""
    with suppress(FileNotFoundError):
        known = file.read_text(encoding="ascii", errors="replace").strip()
        if (
            known.isascii()
            and known.isprintable()
            and 0 < len(known) <= MOST_ID
            and " " not in known
            and "*" not in known
        ):
            return known
    own = f"{scheme}-{os.urandom(3).hex()}"
    file.write_text(own, encoding="ascii")
    return own
