"""Filters as SQL conditions over `menu_embeddings`: fixed fragments, every value a parameter."""

from collections.abc import Iterable, Iterator
from typing import Any

from psycopg import sql

from engine.catalogue import Filters, Tier, Wish

Condition = tuple[sql.Composable, list[Any]]

_EQUAL: dict[str, sql.SQL] = {
    "city_key": sql.SQL("city_key = %s"),
    "state_key": sql.SQL("state_key = %s"),
    "zip_code": sql.SQL("zip_code = %s"),
    "restaurant_key": sql.SQL("restaurant_key = %s"),
    "currency": sql.SQL("currency = %s"),
    "price_min_at_most": sql.SQL("price_min <= %s"),
    "serves_most_above": sql.SQL("serves_most > %s"),
}
_SETS: dict[str, sql.SQL] = {
    "cuisine_keys": sql.SQL("cuisine_keys && %s::text[]"),
    "diet_keys": sql.SQL("diet_keys @> %s::text[]"),
    "excluded_restaurant_keys": sql.SQL("restaurant_key <> ALL (%s::text[])"),
    "excluded_food_keys": sql.SQL("NOT food_keys && %s::text[]"),
    "excluded_cuisine_keys": sql.SQL("NOT cuisine_keys && %s::text[]"),
    "excluded_claims": sql.SQL("NOT claim_keys && %s::text[]"),
}
_TRUE, _FALSE = sql.SQL("true"), sql.SQL("false")
_NAMED = sql.SQL("name_words && %s::text[]")
_DESCRIBED = sql.SQL("(name_words && %s::text[] OR description_words && %s::text[])")
_UNSAID = sql.SQL("NOT (name_words && %s::text[] OR description_words && %s::text[])")
_LEFT_OUT = sql.SQL("(claim_keys && %s::text[] OR name_words && %s::text[] OR description_words && %s::text[])")
_CLAIMED = sql.SQL("claim_keys && %s::text[]")
_COURSE = sql.SQL("course = ANY (%s::text[])")
_FITS = sql.SQL("(feeds_one OR size_stated AND serves_most >= %s)")


def compile_filters(filters: Filters) -> Condition:
    """One condition in parentheses, and the values of its places in order."""
    return _joined(" AND ", list(_conditions(filters)), _TRUE)


def _conditions(filters: Filters) -> Iterator[Condition]:
    for name, fragment in _EQUAL.items():
        if (value := getattr(filters, name)) is not None:
            yield fragment, [value]
    for name, fragment in _SETS.items():
        if keys := getattr(filters, name):
            yield fragment, [sorted(keys)]
    yield from _claims(filters)
    if filters.tier is not None:
        yield from _tier(filters.tier)


def _claims(filters: Filters) -> Iterator[Condition]:
    if filters.excluded_words:
        yield _UNSAID, [sorted(filters.excluded_words)] * 2
    if filters.left_out:
        claims, words = map(sorted, filters.left_out)
        yield _LEFT_OUT, [claims, words, words]
    if filters.excluded_wishes:
        text, values = _any_wish(filters.excluded_wishes, _DESCRIBED, places=2)
        yield sql.SQL("NOT {}").format(text), values
    for group in filters.claims_all:
        yield _CLAIMED, [sorted(group)]
    if filters.claims_not_all:
        text, values = _joined(" AND ", [(_CLAIMED, [sorted(group)]) for group in filters.claims_not_all], _TRUE)
        yield sql.SQL("NOT {}").format(text), values


def _tier(tier: Tier) -> Iterator[Condition]:
    if tier.named:
        yield _any_wish(tier.named, _NAMED, places=1)
    if tier.described:
        yield _any_wish(tier.described, _DESCRIBED, places=2)
    if tier.courses:
        yield _COURSE, [sorted(tier.courses)]
    if tier.size == "fits":
        yield _FITS, [tier.serves_most_min]
    elif tier.size == "stated":
        yield sql.SQL("size_stated"), []
    elif tier.size == "unknown":
        yield sql.SQL("size_unstated"), []


def _any_wish(wishes: Iterable[Wish], word: sql.SQL, places: int) -> Condition:
    each = [_joined(" AND ", [(word, [sorted(forms)] * places) for forms in wish], _TRUE) for wish in wishes]
    return _joined(" OR ", each, _FALSE)


def _joined(operator: str, conditions: list[Condition], neutral: sql.SQL) -> Condition:
    if not conditions:
        return neutral, []
    between = sql.SQL(" AND ") if operator == " AND " else sql.SQL(" OR ")
    text = sql.SQL("({})").format(between.join([fragment for fragment, _ in conditions]))
    return text, [value for _, values in conditions for value in values]
