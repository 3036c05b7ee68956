"""Where a post stands, and by which key it is known there: pure."""

import json
from typing import Any

from channels.ports import Where

METADATA = "platter_post"
"""event_type of our posts' metadata, which holds the delivery key."""


def thread_of(where: Where) -> str:
    return str(json.loads(where.reference).get("thread") or "") if where.reference else ""


def key_of(message: Any) -> str | None:
    metadata = message.get("metadata") if isinstance(message, dict) else None
    if not isinstance(metadata, dict) or metadata.get("event_type") != METADATA:
        return None
    key = (metadata.get("event_payload") or {}).get("key")
    return str(key) if key else None


def with_key(key: str) -> dict[str, Any]:
    return {"event_type": METADATA, "event_payload": {"key": key}}
