"""What a Linux board keeps: files in a folder, each on the disk before it counts, as its power may go at any time."""

import os

from madang_circuit.file_store import FileStore


class DurableStore(FileStore):
    """See madang.board.Store."""

    def _write(self, path: str, mode: str, data: bytes | bytearray) -> None:
        with open(path, mode) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def _settle(self) -> None:
        folder = os.open(self._folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
