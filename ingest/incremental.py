"""Restaurants that a run need not read: the last one read the same documents by the same code, and its items stand."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engine.ports import SourceMark
from ingest.code_fingerprint import derivation
from ingest.prepare import Prepared
from ingest.read import Survey


@dataclass(frozen=True, slots=True)
class Figures:
    """What the report counts of one restaurant."""

    read: int
    documents: int
    set_aside: Mapping[str, int]
    cents: int
    labels_dropped: Mapping[str, int]
    platform: str


def mark_of(prepared: Prepared, found: Survey) -> SourceMark:
    """Of a restaurant that has an id."""
    return SourceMark(
        _digest(found, prepared.restaurant_id or ""),
        {
            "read": prepared.read,
            "documents": len(prepared.documents),
            "set_aside": dict(Counter(each.reason for each in prepared.rejected)),
            "cents": prepared.cents,
            "labels_dropped": dict(prepared.labels_dropped),
            "platform": prepared.platform,
        },
    )


def unchanged(found: Survey, marks: Mapping[str, SourceMark]) -> dict[str, Figures]:
    """restaurant_id → figures, of those whose documents are the marked ones."""
    return {
        restaurant_id: Figures(**marks[restaurant_id].figures)
        for restaurant_id in found.digests
        if restaurant_id in marks and marks[restaurant_id].digest == _digest(found, restaurant_id)
    }


def _digest(found: Survey, restaurant_id: str) -> str:
    return f"{derivation()} {found.digests[restaurant_id]}"
