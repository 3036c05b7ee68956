"""Text and JSON as PostgreSQL can keep them: it refuses NUL, and UTF-8 has no lone surrogates; menus contain both."""

import json
import re
from typing import Any

import orjson

_NUL = re.compile(rb"(?<!\\)((?:\\\\)*)\\u0000")


def storable_text(text: str) -> str:
    """The text with what cannot be kept replaced by U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\0", "�")


def storable_json(value: Any) -> str:
    """JSON of a value read from JSON; what is no JSON is written as text."""
    try:
        raw = orjson.dumps(value, default=str)
    except TypeError:  # lone surrogates, or integers beyond 64 bits
        raw = storable_text(json.dumps(value, default=str, ensure_ascii=False)).encode()
    return without_nul(raw)


def without_nul(raw: bytes) -> str:
    """JSON whose strings hold no NUL."""
    return (_NUL.sub(rb"\1\\ufffd", raw) if b"\\u0000" in raw else raw).decode()
