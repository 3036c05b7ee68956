"""Source documents for ingest tests, in the schema of §3.1, and a catalogue writer that keeps everything in memory."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np

from engine.catalogue.document import MenuDocument
from engine.catalogue.fulfilment import Fulfilment
from engine.ports import SourceMark, Unavailable, Vector

SCRAPED = "2026-01-20T10:00:00Z"


def item(name: Any = "Baked Ziti", price: Any = 12.5, **fields: Any) -> dict[str, Any]:
    return {"id": f"id-{name}", "name": name, "description": "", "price": {"basePrice": price}, **fields}


def restaurant(*items: Any, name: str = "Trattoria Roma", group: str = "Pasta", **fields: Any) -> dict[str, Any]:
    """One restaurant with one menu and one group; `fields`: city, address, scraped, platform, cuisine, fulfilment."""
    return {
        "metadata": {
            "sourcePlatform": fields.get("platform", "test-feed"),
            "sourcePath": "/roma",
            "scrapedAt": fields.get("scraped", SCRAPED),
        },
        "restaurant": {
            "name": name,
            "cuisine": fields.get("cuisine", ["Italian"]),
            "location": {
                "address": fields.get("address", "1 Main St"),
                "city": fields.get("city", "Cambridge"),
                "state": "MA",
                "zipCode": "02139",
                "coordinates": {"lat": 42.36, "lng": -71.1},
            },
            **({"fulfilment": fields["fulfilment"]} if "fulfilment" in fields else {}),
        },
        "menus": [{"name": "Catering", "menuGroups": [{"name": group, "menuItems": list(items)}]}],
    }


class TickingClock:
    """A second later at every look."""

    def __init__(self) -> None:
        self._now = datetime(2026, 2, 1, tzinfo=UTC)

    def now(self) -> datetime:
        self._now += timedelta(seconds=1)
        return self._now


class LengthEmbedder:
    """Two dimensions are enough to see which text a vector was made of."""

    fingerprint = "length/2"
    dimensions = 2

    def __init__(self) -> None:
        self.texts: list[str] = []

    async def embed(self, texts: Sequence[str]) -> Vector:
        self.texts.extend(texts)
        return np.asarray([[len(text), 1.0] for text in texts], dtype=np.float32)


class MemoryCatalogWriter:
    """The port `CatalogWriter`, strict about its order: changes only between begin and publish, inside exclusive."""

    def __init__(self) -> None:
        self.generation = 0
        self.live: dict[str, MenuDocument] = {}
        self.delivering: dict[str, Fulfilment] = {}
        self.raw: dict[str, Mapping[str, Any]] = {}
        self.aside: list[tuple[str, str, str]] = []
        self.reports: list[Mapping[str, Any]] = []
        self.begun = 0
        self._holder = ""
        self._staged: dict[str, MenuDocument | None] | None = None
        self._put_fulfilments: dict[str, Fulfilment | None] = {}
        self._kept: dict[str, Mapping[str, Any]] = {}
        self._marks: dict[str, tuple[SourceMark, frozenset[str]]] = {}
        self._set_aside: list[tuple[str, str, str]] = []

    @asynccontextmanager
    async def exclusive(self, owner: str, wait_s: float) -> AsyncIterator[None]:
        if self._holder:
            raise Unavailable("catalogue", f"held by {self._holder}")
        self._holder = owner
        try:
            yield
        finally:
            self._holder = ""
            assert self._staged is None, "a run was neither published nor abandoned"

    async def hashes(self, restaurant_ids: Sequence[str] | None = None) -> Mapping[str, Mapping[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for document in self.live.values():
            if restaurant_ids is None or document.restaurant_id in restaurant_ids:
                found.setdefault(document.restaurant_id, {})[document.doc_id] = document.content_hash
        return found

    async def live_documents(self, batch: int) -> AsyncIterator[Sequence[MenuDocument]]:
        documents = sorted(self.live.values(), key=lambda document: document.doc_id)
        for start in range(0, len(documents), batch):
            yield documents[start : start + batch]

    async def begin(self) -> int:
        assert self._holder, "begin outside exclusive"
        assert self._staged is None, "begun twice"
        self._staged, self._put_fulfilments, self._kept, self._set_aside = {}, {}, {}, []
        self.begun += 1
        return self.generation + 1

    async def put(self, documents: Sequence[MenuDocument], vectors: Vector) -> None:
        assert vectors.shape == (len(documents), 2)
        for document in documents:
            self._open()[document.doc_id] = document

    async def remove(self, doc_ids: Sequence[str]) -> None:
        for doc_id in doc_ids:
            self._open()[doc_id] = None

    async def fulfilments(self, restaurant_ids: Sequence[str]) -> Mapping[str, Fulfilment]:
        return {key: self.delivering[key] for key in restaurant_ids if key in self.delivering}

    async def put_fulfilments(self, fulfilments: Mapping[str, Fulfilment | None]) -> None:
        self._open()
        self._put_fulfilments |= fulfilments

    async def keep_raw(self, restaurant_id: str, document: Mapping[str, Any]) -> None:
        self._open()
        self._kept[restaurant_id] = document

    async def set_aside(self, place: str, reason: str, detail: str, item: Mapping[str, Any] | None) -> None:
        self._open()
        self._set_aside.append((place, reason, detail))

    async def source_marks(self) -> Mapping[str, SourceMark]:
        return {key: mark for key, (mark, items) in self._marks.items() if items == self._items_of(key)}

    async def mark_sources(self, marks: Mapping[str, SourceMark]) -> None:
        assert self._holder, "marks outside exclusive"
        self._marks |= {key: (mark, self._items_of(key)) for key, mark in marks.items()}

    def _items_of(self, restaurant_id: str) -> frozenset[str]:
        return frozenset(each.content_hash for each in self.live.values() if each.restaurant_id == restaurant_id)

    async def publish(self, report: Mapping[str, Any]) -> None:
        staged = self._open()
        for doc_id, document in staged.items():
            if document is None:
                self.live.pop(doc_id, None)
            else:
                self.live[doc_id] = document
        selling = {document.restaurant_id for document in self.live.values()}
        delivering = {**self.delivering, **self._put_fulfilments}
        before, self.delivering = self.delivering, {k: v for k, v in delivering.items() if v and k in selling}
        self.raw |= self._kept
        self.aside += self._set_aside
        self.reports.append(report)
        self.generation += bool(staged) or self.delivering != before
        self._staged = None

    async def abandon(self) -> None:
        self._staged = None

    def _open(self) -> dict[str, MenuDocument | None]:
        assert self._staged is not None, "a change outside a run"
        return self._staged
