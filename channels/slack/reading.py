"""Reading of a payload that may hold anything: what is not there or of another type reads as nothing. Pure."""

import math
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

Json = dict[str, Any]
_YEAR_3000 = 32_503_680_000


def text_at(thing: Mapping[str, Any], *path: str) -> str:
    """The string at the end of a path of names; "" where there is none, or one that no store can hold."""
    found: Any = thing
    for name in path:
        found = found.get(name) if isinstance(found, Mapping) else None
    return found if isinstance(found, str) and "\0" not in found else ""


def things_at(thing: Mapping[str, Any], name: str) -> list[Json]:
    """The objects in a list."""
    found = thing.get(name)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def time_of(stamp: str) -> datetime | None:
    """Slack's "1700000000.000100"; None for anything that is no time."""
    try:
        seconds = float(stamp) if stamp.isascii() else math.nan
    except ValueError:
        return None
    return datetime.fromtimestamp(seconds, UTC) if 0 < seconds < _YEAR_3000 else None
