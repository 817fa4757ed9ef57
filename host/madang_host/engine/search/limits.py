"""How long the engine may think and how much it may remember. Knows no search, and is imported in no time."""

import os
from dataclasses import dataclass

HASH_MB = 64
_MOST_HASH_MB = 16_384


@dataclass(frozen=True)
class Limit:
    """When to stop; None is no limit. `depth` is in plies."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


def most_hash_mb() -> int:
    """Half of this machine's memory at the most; more would be promised by the system and missing later."""
    if not hasattr(os, "sysconf"):
        return _MOST_HASH_MB // 16
    total_mb = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20
    return max(HASH_MB, min(total_mb // 2, _MOST_HASH_MB))
