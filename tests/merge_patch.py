"""How a page takes up what has changed: a JSON Merge Patch (RFC 7396)."""

from typing import Any


def merge(into: dict[str, Any], patch: dict[str, Any]) -> None:
    for key, value in patch.items():
        if value is None:
            into.pop(key, None)
        elif isinstance(value, dict):
            if not isinstance(into.get(key), dict):
                into[key] = {}
            merge(into[key], value)
        else:
            into[key] = value
