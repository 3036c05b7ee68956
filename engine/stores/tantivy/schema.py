"""The fields of tantivy's word index, and a menu document as those fields."""

from functools import cache
from uuid import UUID

import numpy as np
import numpy.typing as npt
from tantivy import Document, Schema, SchemaBuilder

from engine.catalogue import MenuDocument
from engine.stores.lexical.fields import FLAGS, KEYS, WEIGHTS, exact_words, keys_of, micros, ranked_texts

Halves = npt.NDArray[np.uint64]

_NUMBERS = ("price_min", "serves_most")
_LOW = 2**64 - 1


@cache
def schema() -> Schema:
    """Every field is stored, because merging away deleted documents adds the live ones again (see `writer.py`)."""
    builder = SchemaBuilder()
    for name in WEIGHTS:
        builder.add_text_field(name, stored=True, tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("exact", stored=True, tokenizer_name="whitespace", index_option="basic")
    for name in KEYS:
        builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
    for name in FLAGS:
        builder.add_boolean_field(name, stored=True, indexed=True)
    for name in _NUMBERS:
        builder.add_unsigned_field(name, stored=True, fast=True)
    for name in ("id_high", "id_low"):
        builder.add_unsigned_field(name, stored=True, fast=True)
    return builder.build()


def id_halves(doc_id: str) -> tuple[int, int]:
    """A UUID as two whole numbers: read back from columns, 30 times faster than a stored text (measured, 80 hits)."""
    number = UUID(doc_id).int
    return number >> 64, number & _LOW


_HEX = np.frombuffer("".join(f"{byte:02x}" for byte in range(256)).encode(), np.uint8).reshape(256, 2)
_DIGITS_AT = np.array([at for at in range(36) if at not in (8, 13, 18, 23)])
"""Where digits stand in a UUID's text (RFC 9562, section 4); dashes stand between."""


def ids_of(high: Halves, low: Halves) -> list[str]:
    """The texts of many UUIDs at once, a tenth of the time of one after the other."""
    numbers = np.stack([high, low], axis=1).astype(">u8").view(np.uint8)
    texts = np.full((len(numbers), 36), ord("-"), np.uint8)
    texts[:, _DIGITS_AT] = _HEX[numbers].reshape(-1, 32)
    found: list[str] = texts.view("S36").ravel().astype("U36").tolist()
    return found


def to_tantivy(document: MenuDocument) -> Document:
    """ValueError if `doc_id` is not a UUID."""
    high, low = id_halves(document.doc_id)
    fields = {
        **ranked_texts(document),
        **keys_of(document),
        "exact": " ".join(exact_words(document)),
        "price_min": micros(document.price_min),
        "serves_most": document.serves_most,
        "id_high": high,
        "id_low": low,
    }
    return Document.from_dict(fields, schema())
