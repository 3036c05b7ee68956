"""Reading of a payload that may hold anything: what is not there or of another type reads as nothing. Pure."""

from collections.abc import Mapping
from typing import Any

import orjson

Json = dict[str, Any]


def text_at(thing: Mapping[str, Any], *path: str) -> str:
    """The string at the end of a path of names; "" where there is none, or one that no store can hold."""
    found: Any = thing
    for name in path:
        found = found.get(name) if isinstance(found, Mapping) else None
    return found if isinstance(found, str) and "\0" not in found else ""


def json_in(text: str) -> Any:
    """What is carried as JSON in a string; None for what is none, as a request's own body that holds half a character
    is none."""
    try:
        return orjson.loads(text)
    except ValueError:
        return None


def things_at(thing: Mapping[str, Any], name: str) -> list[Json]:
    """The objects in a list."""
    found = thing.get(name)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def seconds_of(retry_after: str | None) -> float | None:
    """Retry-After in seconds; None for a date or nonsense."""
    try:
        seconds = float(retry_after or "")
    except ValueError:
        return None
    return seconds if 0 <= seconds < float("inf") else None


def place_of_card(written: str) -> int:
    """Which card of an answer a button names, from 0; -1 for none of ours."""
    return int(written) if written.isascii() and written.isdecimal() and len(written) < 3 else -1
