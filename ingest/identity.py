"""Who a document is: ids that stay the same from run to run, and the keys that group documents.

Sources: restaurant_id by §4.1 of the core document; the other keys by the rule book ("Party, units, cost").
"""

import hashlib
import re
import uuid
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

import orjson

from engine.catalogue import name_key
from ingest.sizes import without_size_words

# Raised whenever keys or derived fields are computed differently, so that a rerun rewrites unchanged items.
KEYS_VERSION = 6

# UUIDv5 of the project's own name under the URL namespace (RFC 9562, section 5.5): fixed for ever.
_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://platter.invalid/menu-item")
_MENU_NUMBER = re.compile(r"(?:#\s?\d{1,3}[A-Z]?[.):]?|[A-Z]{0,2}\d{1,3}[A-Z]?[.):])\s+(?=\S)")
"""What menus number their dishes by: "157. ", "P7. ", "LC6B) ", "#06 "; "2 Liters" and "V8 Roll" are names."""
_BRANCH = re.compile(r"\s*(?:#\s*\d+|\b(?:no\.?|nr\.?|store|unit|branch|location)\s*#?\s*\d+)\b", re.IGNORECASE)


def restaurant_id_of(name: str, address: str, city: str) -> str:
    """sha256(name + address + city), 64 hexadecimal digits (§4.1)."""
    return hashlib.sha256((name + address + city).encode()).hexdigest()


@lru_cache(maxsize=4_096)
def restaurant_key_of(name: str, city_key: str) -> str:
    """Round Table Pizza #55 in Oakland → "round table pizza|oakland"."""
    bare = name_key(_BRANCH.sub(" ", name))
    return f"{bare or name_key(name)}|{city_key}"


def without_menu_number(name: str) -> str:
    """ "157. Nabeyaki Don" → "Nabeyaki Don"."""
    return _MENU_NUMBER.sub("", name, count=1) if _MENU_NUMBER.match(name) else name


def dish_key_of(restaurant_key: str, group: str, name: str) -> str:
    """One key for "Caesar Salad - For 10" and "Caesar Salad - For 50" of one group: one dish."""
    return f"{restaurant_key}|{name_key(group)}|{without_size_words(name)}"


def doc_id_of(restaurant_id: str, menu: str, group: str, name: str, ordinal: int = 0) -> str:
    """UUIDv5; `ordinal` counts same-named items of different content from 0, in menu order."""
    parts = [restaurant_id, menu, group, name]
    if ordinal:
        parts.append(str(ordinal))
    # The unit separator cannot occur in clean text, so no two different items share a name.
    # RFC 9562, section 5.5, as uuid.uuid5 does it, at a third of its time.
    digest = hashlib.sha1(_NAMESPACE.bytes + "\x1f".join(parts).encode(), usedforsecurity=False).digest()
    return str(uuid.UUID(bytes=digest[:16], version=5))


def content_hash_of(fields: Mapping[str, Any], scraped_at: datetime | None) -> str:
    """sha256 over all fields of a document that matter, derived keys and their version included.

    The time of scraping counts by its month only: a nightly scrape of an unchanged menu writes nothing, and the age
    that a card shows is never more than a month behind.
    """
    # `fields` comes from one function, so its order is the code's, and a change of it raises KEYS_VERSION.
    month = f"{scraped_at:%Y-%m}" if scraped_at else ""
    matters = orjson.dumps((KEYS_VERSION, month, fields), default=_plain)
    return hashlib.sha256(matters).hexdigest()


def _plain(value: object) -> object:
    return sorted(value) if isinstance(value, set | frozenset) else str(value)
