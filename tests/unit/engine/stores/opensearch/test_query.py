"""What is asked of OpenSearch: never more than it takes, and never a query language."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.filters import Filters
from engine.stores.lexical.fields import FLAGS, KEYS, WEIGHTS
from engine.stores.lexical.plan import Choice
from engine.stores.opensearch.mapping import MAPPING, to_opensearch
from engine.stores.opensearch.query import EVERYTHING, NOTHING, narrowed, ranking
from tests.support.stores.corpus import filter_cases, generated

MOST = 1024
"""`indices.query.bool.max_clause_count` of a server that nobody has changed."""
LEAVES = ("term", "terms", "range", "match_all", "match_none")
SPECIFIED = {
    "doc_id": "keyword", "restaurant_id": "keyword", "restaurant_name": "text", "cuisine": "keyword", "city": "keyword",
    "state": "keyword", "zip_code": "keyword", "coordinates": "geo_point", "menu_name": "keyword",
    "menu_group_name": "keyword", "item_name": "text", "item_description": "text", "base_price": "float",
    "display_price": "float", "price_per_person": "float", "serves_min": "integer", "serves_max": "integer",
    "dietary_labels": "keyword", "tags": "keyword", "text": "text", "scraped_at": "date", "indexed_at": "date",
}  # fmt: skip
"""§5.1."""


def leaves(query: Any) -> list[str]:
    """The kinds of the clauses that a server counts."""
    if isinstance(query, list):
        return [kind for one in query for kind in leaves(one)]
    if not isinstance(query, dict):
        return []
    kinds = [kind for kind in query if kind in LEAVES]
    return kinds + [kind for key, inner in query.items() if key not in LEAVES for kind in leaves(inner)]


def choices(words: int, forms: int, spellings: int) -> tuple[tuple[Choice, ...], ...]:
    written = tuple(f"spelling{number}" for number in range(spellings))
    return tuple(tuple(Choice(f"stem{word}x{form}", written) for form in range(forms)) for word in range(words))


@given(words=st.integers(0, 70), forms=st.integers(0, 12), spellings=st.integers(0, 5))
def test_however_much_is_said_a_server_takes_it(words: int, forms: int, spellings: int) -> None:
    ranked = ranking(choices(words, forms, spellings))
    assert (ranked is None) == (words == 0)
    if ranked is not None:
        assert 0 < len(leaves(ranked)) <= MOST - 100, "a hundred are left for filters"


def test_what_is_said_first_is_kept() -> None:
    ranked = json.dumps(ranking(choices(words=60, forms=12, spellings=3)))
    assert "stem0x11" in ranked
    assert "stem59x0" not in ranked


def test_a_word_that_no_document_has_passes_none_and_no_filter_passes_all() -> None:
    assert ranking(((),)) == NOTHING
    assert narrowed(Filters())["bool"]["filter"] == [EVERYTHING]


def test_a_filter_is_made_of_terms_and_ranges_alone() -> None:
    for filters in filter_cases(mixed=60):
        assert leaves(narrowed(filters)), filters
        assert "query_string" not in json.dumps(narrowed(filters))


def test_the_mapping_holds_every_field_of_the_specification_in_its_type_and_takes_no_other() -> None:
    fields = MAPPING["properties"]
    assert {name: fields[name]["type"] for name in SPECIFIED} == SPECIFIED
    assert MAPPING["dynamic"] == "strict"
    assert {*WEIGHTS, *KEYS, *FLAGS} <= fields.keys()


def test_a_document_has_no_field_that_the_mapping_lacks() -> None:
    for document in generated(50):
        assert json.loads(to_opensearch(document)).keys() <= MAPPING["properties"].keys()
