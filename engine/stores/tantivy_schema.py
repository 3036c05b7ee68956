"""The fields of the word index, and a menu document as those fields.

Text is folded, stemmed and freed of stop words here, by `engine.domain.words`, and the index only splits it at spaces:
one analyser for documents, questions and the keys that filters compare, so that they can never disagree (the stemmers
of tantivy and of PyStemmer are of different Snowball releases).
"""

from decimal import Decimal
from functools import cache
from itertools import chain
from uuid import UUID

from tantivy import Document, Schema, SchemaBuilder

from engine.domain.document import MenuDocument
from engine.domain.words import STOP_WORDS, fold_key, stem

FORMAT = 2
"""Raised with every change of fields or analysis; an index of another format is not read but built anew."""

WEIGHTS = {"item_name": 3.0, "item_description": 2.0, "text": 1.0, "restaurant_name": 1.0, "menu_group": 1.0}
"""§10.1. `menu_group` stands beside them because the rule book counts a dish as named by its group or a portion."""
EXACT_WEIGHT = 1.0
"""The un-stemmed variant (`exact`): tells "curry" from "curried" apart among equals, and holds the words as written,
to which misspelt ones are compared."""

_STEMMED = tuple(WEIGHTS)
_KEYS = (
    "doc_id", "city_key", "state_key", "zip_code", "restaurant_key", "currency", "course",
    "cuisine_keys", "diet_keys", "food_keys", "claim_keys", "name_words", "all_words",
)  # fmt: skip
_FLAGS = ("feeds_one", "size_stated", "size_unknown")
_NUMBERS = ("price_min", "serves_most")
_MICRO = 1_000_000
_LARGEST = 2**63
_LOW = 2**64 - 1


@cache
def schema() -> Schema:
    """Every field is stored, because merging away deleted documents adds the live ones again (see tantivy_writer)."""
    builder = SchemaBuilder()
    for name in _STEMMED:
        builder.add_text_field(name, stored=True, tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("exact", stored=True, tokenizer_name="whitespace", index_option="basic")
    for name in _KEYS:
        builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
    for name in _FLAGS:
        builder.add_boolean_field(name, stored=True, indexed=True)
    for name in _NUMBERS:
        builder.add_unsigned_field(name, stored=True, fast=True)
    for name in ("id_high", "id_low"):
        builder.add_unsigned_field(name, stored=True, fast=True)
    return builder.build()


def micros(amount: Decimal) -> int:
    """Money as whole millionths, rounded down: keeps the order, and `a <= b` is kept in millionths too."""
    return max(0, min(int(amount * _MICRO), _LARGEST))


def words(text: str) -> list[str]:
    """Folded words as written, without stop words."""
    return [word for word in fold_key(text).split() if word not in STOP_WORDS]


def stemmed(text: str) -> str:
    """Stems in order, repeated as often as in the text: how often a word occurs counts in BM25."""
    return " ".join(map(stem, words(text)))


def id_halves(doc_id: str) -> tuple[int, int]:
    """A UUID as two whole numbers: read back from columns, 30 times faster than a stored text (measured, 80 hits)."""
    number = UUID(doc_id).int
    return number >> 64, number & _LOW


def id_of(high: int, low: int) -> str:
    digits = f"{high:016x}{low:016x}"
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


def _group(document: MenuDocument) -> str:
    return " ".join((document.menu_group_name, *document.portion_options, *(one.name for one in document.portions)))


def _exact(document: MenuDocument) -> str:
    said = (document.item_name, _group(document), document.item_description, document.restaurant_name)
    return " ".join(dict.fromkeys(chain.from_iterable(map(words, said))))


def to_tantivy(document: MenuDocument) -> Document:
    """ValueError if `doc_id` is not a UUID."""
    high, low = id_halves(document.doc_id)
    fields = {
        "doc_id": document.doc_id,
        "item_name": stemmed(document.item_name),
        "item_description": stemmed(document.item_description),
        "text": stemmed(document.text),
        "restaurant_name": stemmed(document.restaurant_name),
        "menu_group": stemmed(_group(document)),
        "exact": _exact(document),
        "city_key": document.city_key,
        "state_key": document.state_key,
        "zip_code": document.zip_code,
        "restaurant_key": document.restaurant_key,
        "currency": document.currency,
        "course": document.course,
        "cuisine_keys": list(document.cuisine_keys),
        "diet_keys": list(document.diet_keys),
        "food_keys": list(document.food_keys),
        "claim_keys": list(document.claim_keys),
        "name_words": list(document.name_words),
        "all_words": list({*document.name_words, *document.description_words}),
        "feeds_one": document.feeds_one,
        "size_stated": document.size_stated,
        "size_unknown": any(not portion.size_stated for portion in document.portions),
        "price_min": micros(document.price_min),
        "serves_most": document.serves_most,
        "id_high": high,
        "id_low": low,
    }
    return Document.from_dict(fields, schema())
