"""What a Linux board keeps: files in a folder, each on the disk before it counts, as its power may go at any time."""

import os

from madang_host.simulator.virtual.file_store import FileStore


class DurableStore(FileStore):
    """See madang.board.Store."""

    def replace(self, name: str, data: bytes) -> None:
        path = self._path(name)
        with open(path + ".new", "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(path + ".new", path)
        folder = os.open(os.path.dirname(path), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
