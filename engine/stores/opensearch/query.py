"""Filters and words as OpenSearch queries, built from terms: no text of a person is ever parsed by a query language."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import islice
from typing import Any

from engine.catalogue import Filters, Tier, Wish
from engine.stores.lexical.fields import EXACT_WEIGHT, WEIGHTS, micros
from engine.stores.lexical.filters import equal_keys, excluded_keys, left_out_keys
from engine.stores.lexical.plan import ALL_WORDS_BONUS, TIE_BREAKER, Choice, Plan
from engine.stores.opensearch.mapping import K1

Json = dict[str, Any]
BM25_SCALE = 1 + K1
"""Lucene leaves this constant factor of BM25 out and tantivy keeps it; with it both give the same scores, so that a
bonus counts the same beside them."""
MOST_CLAUSES = 800
"""Of a question's words, with their forms and guesses: a server takes 1,024 clauses of a query, filters included
(`indices.query.bool.max_clause_count`). The words said first stay."""

EVERYTHING: Json = {"match_all": {}}
NOTHING: Json = {"match_none": {}}


def any_of(queries: Iterable[Json]) -> Json:
    """Nothing, for no queries."""
    choices = list(queries)
    if not choices:
        return NOTHING
    return choices[0] if len(choices) == 1 else {"bool": {"should": choices}}


def all_of(queries: Iterable[Json]) -> Json:
    """Everything, for no queries."""
    parts = list(queries)
    if not parts:
        return EVERYTHING
    return parts[0] if len(parts) == 1 else {"bool": {"filter": parts}}


def _is(field: str, value: str | bool) -> Json:
    return {"term": {field: value}}


def _any_term(field: str, values: Iterable[str]) -> Json:
    return {"terms": {field: sorted(values)}}


def _at_least(field: str, number: int) -> Json:
    return {"range": {field: {"gte": number}}}


def _price_at_most(limit: Decimal) -> Json:
    return NOTHING if limit < 0 else {"range": {"price_min": {"lte": micros(limit)}}}


def _named(field: str, wishes: Iterable[Wish]) -> Json:
    return any_of(all_of(_any_term(field, forms) for forms in wish) for wish in wishes)


def _of_size(tier: Tier) -> Iterator[Json]:
    if tier.size == "fits":
        large = all_of((_is("size_stated", True), _at_least("serves_most", tier.serves_most_min)))
        yield any_of((_is("feeds_one", True), large))
    elif tier.size == "stated":
        yield _is("size_stated", True)
    elif tier.size == "unknown":
        yield _is("size_unknown", True)


def _tier(tier: Tier) -> Iterator[Json]:
    yield from _of_size(tier)
    if tier.named:
        yield _named("name_words", tier.named)
    if tier.described:
        yield _named("all_words", tier.described)
    if tier.courses:
        yield _any_term("course", tier.courses)


def _wanted(filters: Filters) -> Iterator[Json]:
    for field, key in equal_keys(filters):
        yield _is(field, key)
    for key in sorted(filters.diet_keys):
        yield _is("diet_keys", key)
    for group in filters.claims_all:
        yield _any_term("claim_keys", group)
    if filters.left_out:
        yield any_of(_any_term(*one) for one in left_out_keys(filters.left_out))
    if filters.cuisine_keys:
        yield _any_term("cuisine_keys", filters.cuisine_keys)
    if filters.price_min_at_most is not None:
        yield _price_at_most(filters.price_min_at_most)
    if filters.serves_most_above is not None:
        yield _at_least("serves_most", filters.serves_most_above + 1)
    if filters.tier is not None:
        yield from _tier(filters.tier)


def _unwanted(filters: Filters) -> Iterator[Json]:
    for field, keys in excluded_keys(filters):
        if keys:
            yield _any_term(field, keys)
    if filters.excluded_wishes:
        yield _named("all_words", filters.excluded_wishes)
    if filters.claims_not_all:
        yield all_of(_any_term("claim_keys", group) for group in filters.claims_not_all)


def narrowed(filters: Filters, ranked: Json | None = None) -> Json:
    """What passes, with the scores of `ranked` where there is one: one bool query."""
    must = {"must": [ranked]} if ranked is not None else {}
    return {"bool": {**must, "filter": list(_wanted(filters)) or [EVERYTHING], "must_not": list(_unwanted(filters))}}


def ranking(plan: Plan) -> Json | None:
    """Scores of BM25 as tantivy gives them; None if there is no word to search for."""
    kept = _within(plan, MOST_CLAUSES)
    parts = [_best_of(choices) for choices in kept]
    if len(parts) < 2:
        return parts[0] if parts else None
    # A word stands in a document exactly where one of its choices' stems does, which one field tells of all fields.
    stands = [_any_term("stems", {choice.stem for choice in choices}) for choices in kept]
    complete = {"constant_score": {"filter": all_of(stands), "boost": ALL_WORDS_BONUS}}
    return {"bool": {"should": [*parts, complete]}}


def _within(plan: Plan, most: int) -> Plan:
    """The plan with as many choices as clauses are left for, word by word."""
    kept: list[Sequence[Choice]] = []
    left = most
    for choices in plan:
        weight = len(WEIGHTS) + 1 + max((len(choice.written) for choice in choices), default=0)
        kept.append(tuple(islice(choices, max(0, left // weight))))
        left -= weight * len(kept[-1])
    return tuple(map(tuple, kept))


def _best_of(choices: Sequence[Choice]) -> Json:
    return {"dis_max": {"queries": list(map(_scored, choices)), "tie_breaker": 0.0}} if choices else NOTHING


def _scored(choice: Choice) -> Json:
    """In every field: its best field counts, the others add a little."""
    worth = [(field, choice.stem, weight) for field, weight in WEIGHTS.items()]
    worth += [("exact", word, EXACT_WEIGHT) for word in choice.written]
    terms = [
        {"term": {field: {"value": value, "boost": weight * choice.weight * BM25_SCALE}}}
        for field, value, weight in worth
    ]
    return {"dis_max": {"queries": terms, "tie_breaker": TIE_BREAKER}}
