"""Whether a session has its board, and if not, why. Knows no words for it (see madang_host.ui.sentences)."""

import enum
from typing import NamedTuple


class LinkState(enum.Enum):
    NONE = enum.auto()  # not yet, or no more
    CONNECTED = enum.auto()
    SILENT = enum.auto()  # the port is open, but the board says nothing; it is asked again and again
    LOST = enum.auto()  # the port is gone; it is opened as soon as it is back


class Connection(NamedTuple):
    link: LinkState = LinkState.NONE
    reason: str = ""  # why the port was lost: as the system says it, or marked for whoever translates it

    @property
    def is_connected(self) -> bool:
        return self.link is LinkState.CONNECTED
