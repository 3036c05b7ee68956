"""The numbers of the HTTP interface, and the token buckets that hold callers to a rate."""

from collections import OrderedDict
from dataclasses import dataclass

from channels.shared.abilities import Abilities

SESSION_ID_MIN, SESSION_ID_MAX = 8, 64
"""§11.1."""
USER_INPUT_MAX = 500
"""Characters, §11.1."""
RESULTS_DEFAULT, RESULTS_MAX = 10, 50
"""§11.1."""
PICKED_DEFAULT, PICKED_MAX = 10, 25
"""Kairos §3."""
ORDER_NUMBER_MAX, ORDER_FIELD_MAX, ORDER_FIELDS_MAX = 64, 40, 20
"""Twice what the forms of an order have."""
ORDERS_DEFAULT, ORDERS_MAX = 20, 100
"""Of a page of orders. Ours."""
TOKEN_MAX = 200
USER_ID_MAX = 64
"""Both from the shape of Turn and Reply."""
LOCALE_MAX = 35
"""Longest tag that implementations must take: RFC 5646, section 4.4.1."""
TIME_ZONE_MAX = 64
"""The longest name of the IANA database has 32 characters; aliases are shorter."""
COMMENT_MAX = 2_000
"""Of a feedback: long enough for a paragraph, short enough for a row."""
IDEMPOTENCY_KEY_MAX = 128
"""A UUID has 36; the IETF draft on the Idempotency-Key header sets no limit."""
BUCKETS_MAX = 50_000
"""Callers remembered at a time, about 10 MB; the one that was quiet longest is forgotten, and starts full again."""
BUSY_RETRY_S = 1
"""A turn takes tens of milliseconds, so a second later there is room again."""
UNAVAILABLE_RETRY_S = 2
"""A database restarts in about a second."""
ABILITIES = Abilities("http", redelivers=False, marks_cards=False)


@dataclass(slots=True)
class _Bucket:
    tokens: float
    filled_at: float


class TokenBuckets:
    """So many requests a minute for each name, with a burst of as many.

    Counted in this process only: with several processes behind one address every one of them grants the whole rate.
    """

    def __init__(self, per_minute: int, most_names: int = BUCKETS_MAX) -> None:
        self._capacity = float(per_minute)
        self._per_second = per_minute / 60
        self._most_names = most_names
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, name: str, now_s: float) -> float:
        """Takes one token; 0.0 if there was one, else the seconds until there will be. `now_s`: any monotonic clock."""
        bucket = self._buckets.pop(name, None) or _Bucket(self._capacity, now_s)
        self._buckets[name] = bucket
        if len(self._buckets) > self._most_names:
            self._buckets.popitem(last=False)
        grown = bucket.tokens + max(0.0, now_s - bucket.filled_at) * self._per_second
        bucket.tokens, bucket.filled_at = min(self._capacity, grown), now_s
        if bucket.tokens < 1.0:
            return (1.0 - bucket.tokens) / self._per_second
        bucket.tokens -= 1.0
        return 0.0

    def __len__(self) -> int:
        return len(self._buckets)
