"""The measures of parameters.toml, for whoever needs them. Millimetres."""

import tomllib
from pathlib import Path

HARDWARE = Path(__file__).parent.parent

_TABLES = tomllib.loads((HARDWARE / "parameters.toml").read_text(encoding="utf-8"))

BOARD: dict[str, float] = _TABLES["board"]
STACK: dict[str, float] = _TABLES["stack"]
FRAME: dict[str, float] = _TABLES["frame"]
TOWER: dict[str, float] = _TABLES["tower"]
RING: dict[str, float] = _TABLES["ring"]
