"""What every word index holds of a document: words to rank by and keys to filter by, worked out once for all of them.

Text is folded, stemmed and freed of stop words by `engine.catalogue.analyzer`; an index only splits it at spaces:
one analyser for documents, questions and the keys that filters compare, so that they can never disagree, and two
engines rank alike (the stemmers of tantivy, of Lucene and of PyStemmer are of different Snowball releases).
"""

from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from itertools import chain

from engine.catalogue import STOP_WORDS, MenuDocument, fold_key, stem

PART = "word index"
"""The part that a turn goes on without, whichever engine is behind it."""
FORMAT = 2
"""Raised with every change of what is said here; an index of another format is not read but built anew."""
WEIGHTS = {"item_name": 3.0, "item_description": 2.0, "text": 1.0, "restaurant_name": 1.0, "menu_group": 1.0}
"""§10.1. `menu_group` stands beside them because the rule book counts a dish as named by its group or a portion."""
EXACT_WEIGHT = 1.0
"""The un-stemmed variant (`exact`): tells "curry" from "curried" apart among equals, and holds the words as written,
to which misspelt ones are compared."""
KEYS = (
    "doc_id", "city_key", "state_key", "zip_code", "restaurant_key", "currency", "course",
    "cuisine_keys", "diet_keys", "food_keys", "claim_keys", "name_words", "all_words",
)  # fmt: skip
FLAGS = ("feeds_one", "size_stated", "size_unknown")
REMEMBERED = 4_096
"""Texts, of a few hundred bytes each."""
_LARGEST = 2**63 - 1
"""What a signed whole number of 64 bits holds."""


def words(text: str) -> list[str]:
    """Folded words as written, without stop words."""
    return list(_words(text))


# Each text of a dish is asked for twice, and its name, group and restaurant are those of many others.
@lru_cache(maxsize=REMEMBERED)
def _words(text: str) -> tuple[str, ...]:
    return tuple([word for word in fold_key(text).split() if word not in STOP_WORDS])


@lru_cache(maxsize=REMEMBERED)
def stemmed(text: str) -> str:
    """Stems in order, repeated as often as in the text: how often a word occurs counts in BM25."""
    return " ".join(map(stem, _words(text)))


def ranked_texts(document: MenuDocument) -> dict[str, str]:
    """The fields of WEIGHTS as stems."""
    return {
        "item_name": stemmed(document.item_name),
        "item_description": stemmed(document.item_description),
        "text": stemmed(document.text),
        "restaurant_name": stemmed(document.restaurant_name),
        "menu_group": stemmed(_group(document)),
    }


def exact_words(document: MenuDocument) -> list[str]:
    """The distinct words of name, group, description and restaurant as written."""
    said = (document.item_name, _group(document), document.item_description, document.restaurant_name)
    return list(dict.fromkeys(chain.from_iterable(map(_words, said))))


def keys_of(document: MenuDocument) -> dict[str, str | list[str] | bool]:
    """KEYS and FLAGS; `size_unknown` is not the opposite of `size_stated`, since portions may differ."""
    single: Iterable[str] = ("doc_id", "city_key", "state_key", "zip_code", "restaurant_key", "currency", "course")
    several: Iterable[str] = ("cuisine_keys", "diet_keys", "food_keys", "claim_keys", "name_words")
    return {
        **{key: getattr(document, key) for key in single},
        **{key: list(getattr(document, key)) for key in several},
        "all_words": list({*document.name_words, *document.description_words}),
        "feeds_one": document.feeds_one,
        "size_stated": document.size_stated,
        "size_unknown": any(not portion.size_stated for portion in document.portions),
    }


def micros(amount: Decimal) -> int:
    """Money as whole millionths, rounded down: keeps the order, and `a <= b` is kept in millionths too."""
    return max(0, min(int(amount * 1_000_000), _LARGEST))


def _group(document: MenuDocument) -> str:
    return " ".join((document.menu_group_name, *document.portion_options, *(one.name for one in document.portions)))
