"""The measures of parameters.toml, for whoever needs them. Millimetres."""

import tomllib
from pathlib import Path
from typing import Any

HARDWARE = Path(__file__).parent.parent

_TABLES = tomllib.loads((HARDWARE / "parameters.toml").read_text(encoding="utf-8"))

BOARD: dict[str, float] = _TABLES["board"]
STACK: dict[str, float] = _TABLES["stack"]
CASE: dict[str, float] = _TABLES["case"]
PLACE: dict[str, Any] = _TABLES["place"]  # numbers, and a list of them
SCREWS: dict[str, float] = _TABLES["screws"]
TOWER: dict[str, float] = _TABLES["tower"]
RING: dict[str, float] = _TABLES["ring"]
WEEKEND: dict[str, float] = _TABLES["weekend"]


def light_offset() -> float:
    """Of a square's light from its centre, to the right and to the back."""
    return STACK["light_share"] * BOARD["square"]
