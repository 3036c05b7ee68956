"""Documents of one restaurant in a run become one: newest first, one entry an item.

An exact copy is set aside as `duplicate`, whatever number the menu gives it. Items that share menu, group and name but
differ in content are told apart by an ordinal, or by their numbers; where the difference is that an older document says
otherwise, wherever in its menu, the newer one holds and the older is `superseded`, so that no old price stays beside
the new one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

import orjson

from engine.catalogue import Fulfilment
from ingest.identity import without_menu_number
from ingest.normalise import Item, Restaurant
from ingest.parse import Rejected

_NEVER = datetime.min.replace(tzinfo=UTC)


class Kept(NamedTuple):
    restaurant: Restaurant
    """The document that the item stands in."""
    item: Item
    ordinal: int
    name: str
    """Without its number on the menu, but where that alone tells it from another dish of its group."""


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
    def fulfilment(self) -> Fulfilment | None:
        """Of the newest document that states any."""
        return next((each.fulfilment for each in self.documents if each.fulfilment is not None), None)

    @property
    def read(self) -> int:
        return sum(document.read for document in self.documents)


def merge(documents: Sequence[Restaurant]) -> Merged:
    """`documents` are of one restaurant_id, in any order: the result does not depend on it."""
    ordered = sorted(documents, key=_age_and_content) if len(documents) > 1 else list(documents)
    kept: list[Kept] = []
    rejected: list[Rejected] = []
    seen: dict[tuple[str, str, str], list[Kept]] = {}
    elsewhere: dict[str, list[Kept]] = {}
    for document in ordered:
        rejected.extend(document.rejected)
        here: list[Kept] = []
        for item in document.items:
            source, name = item.source, without_menu_number(item.source.name)
            twins = seen.setdefault((source.menu, source.group, name), [])
            found = _rejection(document, item, twins, elsewhere.get(name, ()))
            if found:
                reason, twin = found
                rejected.append(Rejected(source.place, reason, twin.item.source.place, source.raw))
                continue
            ordinal = sum(twin.item.source.name == source.name for twin in twins)
            twins.append(Kept(document, item, ordinal, name))
            here.append(twins[-1])
        for one in here:
            elsewhere.setdefault(one.name, []).append(one)
        kept += here
    return Merged(ordered[0].restaurant_id, tuple(ordered), tuple(_told_apart(kept)), tuple(rejected))


def _rejection(
    document: Restaurant, item: Item, twins: Sequence[Kept], elsewhere: Sequence[Kept]
) -> tuple[str, Kept] | None:
    """Why it is set aside, and for which. `twins`: of its name in its group; `elsewhere`: in other documents."""
    same = (*twins, *elsewhere)
    if not same:
        return None
    content = content_of(item)
    if copy := next((twin for twin in same if content_of(twin.item) == content), None):
        return "duplicate", copy
    scraped = document.scraped_at or _NEVER
    newer = next((twin for twin in same if scraped < (twin.restaurant.scraped_at or _NEVER)), None)
    return ("superseded", newer) if newer else None


def _told_apart(kept: Sequence[Kept]) -> Iterator[Kept]:
    """With the numbers of those that share all but these: "A1. Family Tray", "A8. Family Tray"."""
    numbered: dict[tuple[str, str, str], set[str]] = {}
    for one in kept:
        numbered.setdefault((one.item.source.menu, one.item.source.group, one.name), set()).add(one.item.source.name)
    for one in kept:
        names = numbered[one.item.source.menu, one.item.source.group, one.name]
        yield one._replace(name=one.item.source.name) if len(names) > 1 else one


def content_of(item: Item) -> tuple[object, ...]:
    """What makes two same-named items differ: everything a buyer sees, not the feed's own numbering or picture."""
    source = item.source
    return (
        source.description, item.base_price, item.display_price, item.currency, item.per, item.portions, source.size,
        source.minimum, frozenset(source.labels), frozenset(source.tags), source.modifier_groups, item.modifiers,
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
