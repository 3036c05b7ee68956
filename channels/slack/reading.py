"""Slack's kinds of deliveries and its times, and the reading that every channel shares."""

import math
from datetime import UTC, datetime
from typing import Literal

from channels.shared.payload import Json as Json
from channels.shared.payload import text_at as text_at
from channels.shared.payload import things_at as things_at

Kind = Literal["event", "interaction", "command"]
_YEAR_3000 = 32_503_680_000


def time_of(stamp: str) -> datetime | None:
    """Slack's "1700000000.000100"; None for anything that is no time."""
    try:
        seconds = float(stamp) if stamp.isascii() else math.nan
    except ValueError:
        return None
    return datetime.fromtimestamp(seconds, UTC) if 0 < seconds < _YEAR_3000 else None
