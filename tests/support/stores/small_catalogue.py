"""Six restaurants' menus as the ingest makes them, and the catalogue, indexes and embedder over them, in memory."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2s
from typing import Any

import numpy as np

from engine.catalogue.analyzer import stems
from engine.catalogue.columns import Columns
from engine.catalogue.document import MenuDocument
from engine.catalogue.filters import Filters, passes
from engine.catalogue.food.cuisines import display_name
from engine.catalogue.fulfilment import Fulfilment
from engine.catalogue.snapshot import Snapshot
from engine.catalogue.vocabulary import Tally, names_of
from engine.ordering import Destination, covering
from engine.ports import LexicalQuery, Vector
from engine.search.fusion import Hit
from ingest.prepare import prepare
from ingest.read import Entry
from tests.support.dishes import row_of
from tests.support.menus import item, restaurant

GENERATION = 4


def serves(people: str) -> dict[str, Any]:
    return {"servingSize": {"amount": int(people.split("-")[-1]), "unit": "people", "description": f"serves {people}"}}


def sizes(*choices: tuple[str, float, str]) -> dict[str, Any]:
    return {"portions": [{"name": name, "price": price, **serves(people)} for name, price, people in choices]}


NUTS = {"allergens": {"contains": ["tree-nuts"], "mayContain": ["peanuts"]}}
MENUS = (
    restaurant(
        item("Pasta Tray", 149, description="Penne, marinara.", **serves("20-25")),
        item("Caprese Pasta Tray", 129, description="Tomato, basil.", dietaryLabels=["vegetarian"], **serves("20-25")),
        item("Chicken Parmesan", 89, **sizes(("Half Tray", 89, "10-12"), ("Full Tray", 170, "22-25"))),
        item("Meatball Platter", 64, description="Beef and pork in marinara."),
        name="North End Catering",
        city="Boston",
    ),
    restaurant(
        item("Tiramisu Tray", 60, description="Mascarpone, coffee.", **serves("24"), **NUTS),
        name="North End Catering",
        city="Boston",
        group="Desserts",
    ),
    restaurant(
        item("Sandwich Platter", 89, description="Turkey, ham and tuna on breads.", **serves("24")),
        item("Garden Wrap Platter", 79, dietaryLabels=["vegetarian"], **serves("24")),
        item("Vegan Wrap Platter", 84, description="Hummus, greens.", dietaryLabels=["vegan"], **serves("12")),
        item("Turkey Boxed Lunch", 14, description="One box, individually packed."),
        name="Boston Deli Co",
        city="Boston",
        group="Platters",
        cuisine=["American", "Deli"],
    ),
    restaurant(
        item("Mezze Platter", 85, description="Falafel, tabbouleh.", dietaryLabels=["vegan"], **serves("20-25")),
        item("Chicken Shawarma Tray", 120, **serves("18-20")),
        item("Baklava Tray", 40, description="Pistachio, honey.", **serves("30"), **NUTS),
        name="Falafel King",
        city="Boston",
        group="Trays",
        cuisine=["Middle Eastern"],
    ),
    restaurant(
        item("Pad Thai Tray", 75, description="Rice noodles, peanuts, egg.", **serves("12-15"), **NUTS),
        item("Green Curry Tray", 78, description="Coconut, basil, chicken.", **serves("12-15")),
        name="Thai House",
        city="Boston",
        group="Trays",
        cuisine=["Thai"],
    ),
    restaurant(
        item("Lasagna Family Style", 299, description="Beef ragù.", **serves("48-55")),
        item("Baked Ziti Tray", 159, description="Ricotta, marinara.", **serves("28-32")),
        item("Focaccia", 18),
        name="Trattoria Roma",
        city="Cambridge",
    ),
    restaurant(
        item("Lemonade Jug", 12, **serves("8")),
        name="Trattoria Roma",
        city="Cambridge",
        group="Drinks",
    ),
    restaurant(item("Mystery Tray", 50, **serves("10")), name="Nowhere Kitchen", city="", cuisine=[], group="Trays"),
)


def documents_of(menus: Iterable[dict[str, Any]]) -> tuple[MenuDocument, ...]:
    """What the ingest makes of these source documents, by restaurant."""
    by_kitchen: dict[tuple[str, str], list[Entry]] = {}
    for number, raw in enumerate(menus):
        kitchen = raw["restaurant"]
        entry = Entry(f"feed.jsonl:{number}", raw)
        by_kitchen.setdefault((kitchen["name"], kitchen["location"]["city"]), []).append(entry)
    prepared = [one for entries in by_kitchen.values() for one in prepare(entries)]
    assert not any(one.rejected for one in prepared)
    return tuple(document for one in prepared for document in one.documents)


DOCUMENTS = documents_of(MENUS)
BY_NAME = {document.item_name: document for document in DOCUMENTS}


def snapshot_of(documents: Sequence[MenuDocument], generation: int = GENERATION) -> Snapshot:
    tally = Tally()
    tally.add(map(names_of, documents))
    return Snapshot(generation, Columns(map(row_of, documents)), tally.vocabulary(display_name), len(documents))


class SmallCatalog:
    """The port `Catalog`; knows one generation and refuses to be asked about another."""

    def __init__(self, documents: Sequence[MenuDocument] = DOCUMENTS, generation: int = GENERATION) -> None:
        self._documents = {document.doc_id: document for document in documents}
        self.snapshot = snapshot_of(documents, generation)
        self.delivering: dict[str, Fulfilment] = {}
        """restaurant_id → how it delivers; a test fills it."""

    async def current(self) -> Snapshot:
        return self.snapshot

    async def documents(self, doc_ids: Sequence[str], generation: int) -> Mapping[str, MenuDocument]:
        assert generation == self.snapshot.generation
        return {doc_id: self._documents[doc_id] for doc_id in doc_ids if doc_id in self._documents}

    async def fulfilments(self, restaurant_ids: Sequence[str], generation: int) -> Mapping[str, Fulfilment]:
        assert generation == self.snapshot.generation
        return {key: self.delivering[key] for key in restaurant_ids if key in self.delivering}

    async def zones_at(
        self, restaurant_ids: Sequence[str] | None, destination: Destination, generation: int
    ) -> Mapping[str, int]:
        ids = list(self.delivering) if restaurant_ids is None else restaurant_ids
        stated = await self.fulfilments(ids, generation)
        found = {key: covering(one, destination) for key, one in stated.items()}
        return {key: zone for key, zone in found.items() if zone is not None}


class SmallLexical:
    """The port `LexicalIndex`: how many of the words a document names, twice in its name."""

    def __init__(self, documents: Sequence[MenuDocument] = DOCUMENTS) -> None:
        self._documents = sorted(documents, key=lambda document: document.doc_id)
        self.asked: list[tuple[LexicalQuery, Filters, int]] = []

    async def search(self, query: LexicalQuery, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        assert generation == GENERATION
        assert limit > 0
        self.asked.append((query, filters, limit))
        words = set(stems(query.text)) | {form for wish in query.wishes for forms in wish for form in forms}
        found = [
            Hit(one.doc_id, 2.0 * len(words & set(one.name_words)) + len(words & set(one.description_words)))
            for one in self._documents
            if passes(filters, one)
        ]
        return sorted((hit for hit in found if hit.score), key=lambda hit: (-hit.score, hit.doc_id))[:limit]

    async def matching(self, filters: Filters, limit: int, generation: int) -> Sequence[str]:
        assert generation == GENERATION
        return [document.doc_id for document in self._documents if passes(filters, document)][:limit]


class SmallEmbedder:
    """The port `Embedder`: a direction for each stem that some menu uses, so that shared words are shared meaning."""

    fingerprint = "stems/64"
    dimensions = 64

    def __init__(self, documents: Sequence[MenuDocument] = DOCUMENTS) -> None:
        self._known = {stem for document in documents for stem in stems(f"{document.text} lunch dinner catering")}
        self.texts: list[str] = []

    async def embed(self, texts: Sequence[str]) -> Vector:
        self.texts.extend(texts)
        return np.stack([self.vector(text) for text in texts])

    def vector(self, text: str) -> Vector:
        total = np.zeros(self.dimensions, dtype=np.float32)
        for stem in stems(text):
            if stem in self._known:
                total += _direction(stem, self.dimensions)
        length = np.linalg.norm(total)
        return (total / length if length else total).astype(np.float32)


def _direction(stem: str, dimensions: int) -> Vector:
    seed = int.from_bytes(blake2s(stem.encode(), digest_size=8).digest())
    return np.random.default_rng(seed).normal(size=dimensions).astype(np.float32)


class SmallVectors:
    """The port `VectorIndex`, exact."""

    def __init__(self, documents: Sequence[MenuDocument] = DOCUMENTS) -> None:
        embedder = SmallEmbedder(documents)
        self._documents = [(document, embedder.vector(document.text)) for document in documents]
        self.asked: list[tuple[Filters, int]] = []

    async def search(self, vector: Vector, filters: Filters, limit: int, generation: int) -> Sequence[Hit]:
        assert generation == GENERATION
        assert limit > 0
        assert np.any(vector), "a text without meaning has no neighbours"
        self.asked.append((filters, limit))
        hits = [Hit(one.doc_id, float(own @ vector)) for one, own in self._documents if passes(filters, one)]
        return sorted(hits, key=lambda hit: (-hit.score, hit.doc_id))[:limit]
