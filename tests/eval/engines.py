"""How alike the two engines of the word index answer, on real menus: the same filters, and dishes in a like order."""

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

from engine.catalogue.analyzer import STOP_WORDS, fold_key, stem
from engine.catalogue.document import MenuDocument
from engine.catalogue.filters import Filters, Tier, passes
from engine.ports import LexicalQuery
from engine.stores.lexical.word_index import WordIndex
from engine.stores.opensearch.address import Address
from engine.stores.opensearch.words import OpenSearchWords
from engine.stores.tantivy.words import TantivyWords
from tests.eval.menus import prepared
from tests.support.goals import say
from tests.support.stores.opensearch_server import left_out, running_opensearch

PERSISTENCE = 0.9
"""p of rank-biased overlap (Webber, Moffat, Zobel 2010): the first ten ranks hold 86 % of the weight."""
DEPTH = 10
QUERIES = 200
FILTERS = 120
BATCH = 2_000
PATIENT_S = 60.0
"""What a deadline does is not measured here."""

Question = tuple[LexicalQuery, Filters]


def engine_figures(menus: Path) -> dict[str, float] | None:
    """None where no OpenSearch can be had; prints why."""
    if said := left_out():
        say(said)
        return None
    documents = [document for one in prepared(menus) for document in one.documents]
    with running_opensearch(quick=False) as server, tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_compared(documents, Path(folder), Address((server.url,))))


async def _compared(documents: Sequence[MenuDocument], folder: Path, address: Address) -> dict[str, float]:
    async with TantivyWords(folder) as here, OpenSearchWords(address, "platter-eval", PATIENT_S) as there:
        for engine in (here, there):
            await _filled(engine, documents)
        return {**await _filters_agree(here, there, documents), **await _orders_agree(here, there, documents)}


async def _filled(engine: WordIndex, documents: Sequence[MenuDocument]) -> None:
    for start in range(0, len(documents), BATCH):
        await engine.writer.stage(0, 1, documents[start : start + BATCH], ())
    await engine.writer.seal(1)


async def _filters_agree(here: WordIndex, there: WordIndex, documents: Sequence[MenuDocument]) -> dict[str, float]:
    cases = list(filters_of(documents, Random(3)))
    alike = 0
    right = 0
    for filters in cases:
        one, other = [await engine.reader.matching(filters, len(documents), 1) for engine in (here, there)]
        alike += list(one) == list(other)
        right += list(one) == sorted(document.doc_id for document in documents if passes(filters, document))
    return {
        "filters with the same documents on both": alike / len(cases),
        "filters as the rules say": right / len(cases),
    }


async def _orders_agree(here: WordIndex, there: WordIndex, documents: Sequence[MenuDocument]) -> dict[str, float]:
    overlaps: dict[str, list[float]] = {}
    for kind, (query, filters) in questions_of(documents, Random(7)):
        one, other = [
            [hit.doc_id for hit in await engine.reader.search(query, filters, DEPTH, 1)] for engine in (here, there)
        ]
        overlaps.setdefault(kind, []).append(rank_biased_overlap(one, other))
    every = [overlap for kind in overlaps.values() for overlap in kind]
    name = f"rank-biased overlap@{DEPTH}"
    figures = {f"{name}, median": median(every), f"{name}, mean": mean(every), f"{name}, least": min(every)}
    return figures | {f"{name}, median of {kind}": median(found) for kind, found in overlaps.items()}


def rank_biased_overlap(one: Sequence[str], other: Sequence[str]) -> float:
    """Extrapolated to what lies below the last rank (the paper's equation 32); 1.0 for the same order, two empty lists
    included."""
    depth = max(len(one), len(other))
    if not depth:
        return 1.0
    agreed = [len(set(one[:rank]) & set(other[:rank])) / rank for rank in range(1, depth + 1)]
    weighted = sum(agreement * PERSISTENCE**rank for rank, agreement in enumerate(agreed, start=1))
    return float(agreed[-1] * PERSISTENCE**depth + (1 - PERSISTENCE) / PERSISTENCE * weighted)


def questions_of(documents: Sequence[MenuDocument], random: Random) -> Iterator[tuple[str, Question]]:
    """QUERIES in four kinds: whole names, two or three words of a description, a misspelt word, cuisines in a place."""
    kinds: dict[str, Callable[[MenuDocument], Question | None]] = {
        "names of dishes": lambda document: (LexicalQuery(document.item_name), Filters()),
        "phrases of descriptions": lambda document: _phrase(document, random),
        "names with a slip": lambda document: _slip(document, random),
        "cuisines and a dish in a place": lambda document: _cuisine(document, random),
    }
    for kind, made in kinds.items():
        count = 0
        while count < QUERIES // len(kinds):
            if (question := made(random.choice(documents))) is not None:
                count += 1
                yield kind, question


def _phrase(document: MenuDocument, random: Random) -> Question | None:
    words = document.item_description.split()
    if len(words) < 3:
        return None
    start = random.randrange(len(words) - 2)
    return LexicalQuery(" ".join(words[start : start + random.choice((2, 3))])), Filters()


def _slip(document: MenuDocument, random: Random) -> Question | None:
    words = [word for word in document.item_name.split() if len(word) > 5 and word.isalpha()]
    if not words:
        return None
    word = random.choice(words)
    place = random.randrange(1, len(word) - 1)
    slipped = document.item_name.replace(word, word[:place] + word[place + 1 :])
    return LexicalQuery(slipped), Filters()


def _cuisine(document: MenuDocument, random: Random) -> Question | None:
    if not document.cuisine_keys or not document.city_key or not document.name_words:
        return None
    cuisine = random.choice(document.cuisine_keys)
    dish = next((word for word in fold_key(document.item_name).split() if word not in STOP_WORDS), "")
    place = Filters(city_key=document.city_key, state_key=document.state_key)
    return LexicalQuery(f"{cuisine} {dish}", ((frozenset((stem(dish),)),),) if dish else ()), place


def filters_of(documents: Sequence[MenuDocument], random: Random) -> Iterator[Filters]:
    """FILTERS as conversations make them: of one document's keys, so that something passes, two or three at once."""
    for _ in range(FILTERS):
        document = random.choice(documents)
        fields = list(_said_of(document, random).items())
        yield Filters(**dict(random.sample(fields, random.choice((1, 2, 3)))))


def _said_of(document: MenuDocument, random: Random) -> dict[str, Any]:
    words = random.sample(document.name_words, min(2, len(document.name_words)))
    wish = tuple(frozenset((word,)) for word in words)
    tiers = (
        Tier(named=(wish,)), Tier(described=(wish,)), Tier(courses=frozenset((document.course,))),
        Tier(named=(wish,), size="unknown"), Tier(size="fits", serves_most_min=random.choice((3, 7))),
    )  # fmt: skip
    return {
        "city_key": document.city_key,
        "state_key": document.state_key,
        "zip_code": document.zip_code,
        "cuisine_keys": frozenset((*document.cuisine_keys, "thai")),
        "diet_keys": frozenset(random.choice((document.diet_keys, ("vegetarian",), ("vegan",)))),
        "restaurant_key": document.restaurant_key,
        "excluded_restaurant_keys": frozenset((document.restaurant_key,)),
        "excluded_food_keys": frozenset((*document.food_keys, "pork")),
        "excluded_cuisine_keys": frozenset(document.cuisine_keys),
        "excluded_claims": frozenset((*document.claim_keys[:2], "has:nut")),
        "excluded_words": frozenset(words),
        "claims_all": (frozenset((*document.claim_keys[:2], "free:nut")),),
        "currency": document.currency,
        "price_min_at_most": document.price_min + random.choice((Decimal(0), Decimal("0.01"), Decimal(-1))),
        "serves_most_above": random.choice((0, 5, 12)),
        "tier": random.choice(tiers),
    }
