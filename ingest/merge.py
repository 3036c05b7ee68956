"""Documents of one restaurant in a run become one: newest first, one entry an item.

An exact copy is set aside as `duplicate`. Items that share menu, group and name but differ in content are told apart by
an ordinal; where the difference is that an older document says otherwise, the newer one holds and the older is
`superseded`, so that no old price stays beside the new one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

import orjson

from ingest.normalise import Item, Restaurant
from ingest.parse import Rejected

_NEVER = datetime.min.replace(tzinfo=UTC)


class Kept(NamedTuple):
    restaurant: Restaurant
    """The document that the item stands in."""
    item: Item
    ordinal: int


@dataclass(frozen=True, slots=True)
class Merged:
    """All that a run says about one restaurant."""

    restaurant_id: str
    documents: tuple[Restaurant, ...]
    """Newest first."""
    kept: tuple[Kept, ...]
    rejected: tuple[Rejected, ...]

    @property
    def newest(self) -> Restaurant:
        return self.documents[0]

    @property
    def read(self) -> int:
        return sum(document.read for document in self.documents)


def merge(documents: Sequence[Restaurant]) -> Merged:
    """`documents` are of one restaurant_id, in any order: the result does not depend on it."""
    ordered = sorted(documents, key=_age_and_content) if len(documents) > 1 else list(documents)
    kept: list[Kept] = []
    rejected: list[Rejected] = []
    seen: dict[tuple[str, str, str], list[Kept]] = {}
    for document in ordered:
        rejected.extend(document.rejected)
        for item in document.items:
            twins = seen.setdefault((item.source.menu, item.source.group, item.source.name), [])
            reason = _rejection(document, item, twins)
            if reason:
                rejected.append(Rejected(item.source.place, reason, twins[0].item.source.place, item.source.raw))
                continue
            twins.append(Kept(document, item, len(twins)))
            kept.append(twins[-1])
    return Merged(ordered[0].restaurant_id, tuple(ordered), tuple(kept), tuple(rejected))


def _rejection(document: Restaurant, item: Item, twins: Sequence[Kept]) -> str | None:
    if not twins:
        return None
    content = content_of(item)
    if any(content_of(twin.item) == content for twin in twins):
        return "duplicate"
    older = (document.scraped_at or _NEVER) < (twins[0].restaurant.scraped_at or _NEVER)
    return "superseded" if older else None


def content_of(item: Item) -> tuple[object, ...]:
    """What makes two same-named items differ: everything a buyer sees, not the feed's own numbering or picture."""
    source = item.source
    return (
        source.description, item.base_price, item.display_price, item.currency, item.per, item.portions, source.size,
        source.minimum, frozenset(source.labels), frozenset(source.tags), source.modifier_groups, source.modifiers,
        frozenset(source.contains), frozenset(source.may_contain),
    )  # fmt: skip


def _age_and_content(document: Restaurant) -> tuple[float, str, str, bytes]:
    """Newest first; documents of one moment in an order of their content, so that files may come in any order."""
    age = -(document.scraped_at or _NEVER).timestamp() if document.scraped_at else float("inf")
    return age, document.platform, document.path, _digest(document)


def _digest(document: Restaurant) -> bytes:
    try:
        return orjson.dumps(document.raw, option=orjson.OPT_SORT_KEYS)
    except (TypeError, ValueError):
        return repr(document.raw).encode("utf-8", "replace")
