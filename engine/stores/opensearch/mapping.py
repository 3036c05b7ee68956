"""The fields of an OpenSearch index (§5.1, and the rule book's keys), and a menu document as those fields.

No analyser, normaliser or synonym lives in the server: text arrives as stems and keys arrive folded
(`engine.stores.lexical.fields`), synonyms and spellings are resolved to stems before a question is asked. A second
place that knew any of it would one day disagree with the first.
"""

import hashlib
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

import orjson

from engine.catalogue import MenuDocument
from engine.stores.lexical.fields import FLAGS, FORMAT, KEYS, WEIGHTS, exact_words, keys_of, micros, ranked_texts

K1, B = 1.2, 0.75
"""Of BM25: tantivy's constants, and the customary ones."""
LONGEST_KEY = 8_191
"""Characters of a key that are indexed: Lucene refuses a term of more than 32,766 bytes, and the document with it."""

_STEMS = {"type": "text", "analyzer": "whitespace", "index_options": "freqs"}
_KEY = {"type": "keyword", "ignore_above": LONGEST_KEY}
_FILTER = {**_KEY, "doc_values": False}
_SHOWN = {**_KEY, "index": False}
_FLAG = {"type": "boolean", "doc_values": False}
_PRICE, _COUNT, _DATE = ({"type": kind, "index": False} for kind in ("float", "integer", "date"))
_EXACT = {
    **_STEMS,
    "index_options": "docs",
    # What misspelt words are compared to; its ordinals are made when the index is, not when a turn first asks.
    "fields": {"known": {**_SHOWN, "index": True, "eager_global_ordinals": True}},
}


def _fields() -> dict[str, Any]:
    ranked: dict[str, Any] = {**dict.fromkeys(WEIGHTS, _STEMS), "exact": _EXACT, "stems": _FILTER}
    filtered = {**dict.fromkeys(KEYS, _FILTER), **dict.fromkeys(FLAGS, _FLAG)}
    numbers = {"price_min": {"type": "long"}, "serves_most": {"type": "integer"}}
    return {**ranked, **filtered, **numbers, "doc_id": _KEY, **_facts()}


def _facts() -> dict[str, Any]:
    """What §5.1 names and no question of ours asks: there for whoever looks at the index with other tools."""
    keywords = (
        "restaurant_id", "display_restaurant_name", "display_item_name", "cuisine", "city", "state", "menu_name",
        "menu_group_name", "dietary_labels", "tags", "dish_key",
    )  # fmt: skip
    return {
        **dict.fromkeys(keywords, _SHOWN),
        **dict.fromkeys(("base_price", "display_price", "price_per_person"), _PRICE),
        **dict.fromkeys(("serves_min", "serves_max"), _COUNT),
        **dict.fromkeys(("scraped_at", "indexed_at", "menu_date"), _DATE),
        "shared": {"type": "boolean", "index": False},
        "coordinates": {"type": "geo_point", "index": False},
    }


SETTINGS: Mapping[str, Any] = {
    # One shard: word statistics are exact without asking twice. A shard holds two billion documents; we a million.
    "number_of_shards": 1,
    "similarity": {"default": {"type": "BM25", "k1": K1, "b": B}},
}
MAPPING: Mapping[str, Any] = {"dynamic": "strict", "properties": _fields()}


def fingerprint() -> str:
    """Of all that decides what an index of ours holds; an index of another one is not read."""
    said = orjson.dumps([FORMAT, SETTINGS, MAPPING], option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(said).hexdigest()[:16]


def to_opensearch(document: MenuDocument) -> bytes:
    """As JSON. What is not stated is left out."""
    texts = ranked_texts(document)
    fields = {
        **texts,
        **keys_of(document),
        "exact": exact_words(document),
        "stems": list(dict.fromkeys(one for text in texts.values() for one in text.split())),
        "price_min": micros(document.price_min),
        "serves_most": document.serves_most,
        **dict(_facts_of(document)),
    }
    return orjson.dumps(fields)


def _facts_of(document: MenuDocument) -> Iterator[tuple[str, Any]]:
    for key in ("restaurant_id", "city", "state", "menu_name", "menu_group_name", "dish_key", "shared"):
        yield key, getattr(document, key)
    for key in ("cuisine", "dietary_labels", "tags"):
        yield key, list(getattr(document, key))
    yield "display_item_name", document.item_name
    yield "display_restaurant_name", document.restaurant_name
    for key in ("base_price", "display_price", "price_per_person"):
        if (price := getattr(document, key)) is not None:
            yield key, float(price)
    for key in ("serves_min", "serves_max", "scraped_at", "indexed_at", "menu_date"):
        if (value := getattr(document, key)) is not None:
            yield key, value.isoformat() if isinstance(value, datetime) else value
    if document.latitude is not None and document.longitude is not None:
        yield "coordinates", {"lat": document.latitude, "lon": document.longitude}
