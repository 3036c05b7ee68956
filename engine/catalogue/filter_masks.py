"""Conditions on rows of the columns, one for every filter in force: asked of few rows, they look at no others."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import numpy as np

from engine.catalogue.columns import Columns
from engine.catalogue.encoding import Listed, Mask, Rows, at
from engine.catalogue.filters import Filters, Tier, Wish
from engine.catalogue.portions import cents_down
from engine.catalogue.row_cache import answer_of

NEAR = ("zip_code", "restaurant_key", "city_key")
"""Keys that few rows share, the fewest first: begun with one of these, nothing looks at the whole catalogue."""

Condition = Callable[[Rows | None], Mask]
"""Which of some rows pass, or which of all (None)."""


def conditions(columns: Columns, filters: Filters) -> Iterator[tuple[str, Condition]]:
    """Each filter in force, with the field of `Filters` that asks for it."""
    for key in ("city_key", "state_key", "zip_code", "restaurant_key", "currency"):
        if (wanted := getattr(filters, key)) is not None:
            yield key, partial(getattr(columns, key).equals, wanted)
    if filters.cuisine_keys:
        yield "cuisine_keys", partial(columns.cuisine_keys.any_of, filters.cuisine_keys)
    if filters.diet_keys:
        yield "diet_keys", partial(columns.diet_keys.all_of, filters.diet_keys)
    yield from _exclusions(columns, filters)
    if (most := filters.price_min_at_most) is not None:
        yield "price_min_at_most", lambda rows: at(columns.choices.price_min, rows) <= cents_down(most)
    if (above := filters.serves_most_above) is not None:
        yield "serves_most_above", lambda rows: at(columns.choices.serves_most, rows) > above
    if filters.tier is not None:
        for condition in _of_tier(columns, filters.tier):
            yield "tier", condition


def _exclusions(columns: Columns, filters: Filters) -> Iterator[tuple[str, Condition]]:
    if filters.excluded_restaurant_keys:
        yield "excluded_restaurant_keys", _none(columns.restaurant_key.among, filters.excluded_restaurant_keys)
    if filters.excluded_food_keys:
        yield "excluded_food_keys", _none(columns.food_keys.any_of, filters.excluded_food_keys)
    if filters.excluded_cuisine_keys:
        yield "excluded_cuisine_keys", _none(columns.cuisine_keys.any_of, filters.excluded_cuisine_keys)
    if filters.excluded_wishes:
        yield "excluded_wishes", lambda rows: ~at(describing(columns, filters.excluded_wishes), rows)
    yield from _claims(columns, filters)


def _claims(columns: Columns, filters: Filters) -> Iterator[tuple[str, Condition]]:
    if filters.excluded_claims:
        yield "excluded_claims", _none(columns.claim_keys.any_of, filters.excluded_claims)
    if words := filters.excluded_words:
        yield "excluded_words", lambda rows: ~_says(columns, words, rows)
    if left_out := filters.left_out:
        yield "left_out", lambda rows: columns.claim_keys.any_of(left_out[0], rows) | _says(columns, left_out[1], rows)
    for group in filters.claims_all:
        yield "claims_all", partial(columns.claim_keys.any_of, group)
    if groups := filters.claims_not_all:
        held = columns.claim_keys.any_of
        yield "claims_not_all", lambda rows: ~np.logical_and.reduce([held(group, rows) for group in groups], axis=0)


def _says(columns: Columns, words: frozenset[str], rows: Rows | None) -> Mask:
    return columns.name_words.any_of(words, rows) | columns.description_words.any_of(words, rows)


def _of_tier(columns: Columns, tier: Tier) -> Iterator[Condition]:
    choices = columns.choices
    if tier.named:
        yield lambda rows: at(naming(columns, tier.named), rows)
    if tier.described:
        yield lambda rows: at(describing(columns, tier.described), rows)
    if tier.courses:
        yield partial(columns.course.among, tier.courses)
    if tier.size == "fits":
        enough = max(tier.serves_most_min, 1)  # a size that is not stated is 0
        yield lambda rows: at(choices.any_feeds_one, rows) | (at(choices.serves_most, rows) >= enough)
    elif tier.size == "stated":
        yield lambda rows: at(choices.serves_most, rows) > 0
    elif tier.size == "unknown":
        yield lambda rows: at(choices.any_unsized, rows)


def _none(find: Callable[[Iterable[str], Rows | None], Mask], names: Iterable[str]) -> Condition:
    return lambda rows: ~find(names, rows)


def match(columns: Columns, filters: Filters) -> Mask:
    """True where the document passes, exactly as `filters.passes` decides."""
    mask = np.zeros(len(columns), dtype=np.bool_)
    mask[passing(columns, filters)] = True
    return mask


def passing(columns: Columns, filters: Filters) -> Rows:
    """The same as rows, ascending; the work is proportional to the place or restaurant that is asked for."""
    nearest = next((key for key in NEAR if getattr(filters, key) is not None), None)
    rows = getattr(columns, nearest).rows(getattr(filters, nearest)) if nearest else np.arange(len(columns))
    for field, holds in conditions(columns, filters):
        if field != nearest:
            rows = np.flatnonzero(holds(None)) if len(rows) == len(columns) else rows[holds(rows)]
    return rows


def holding(columns: Columns, filters: Filters, rows: Rows) -> Mask:
    """Which of `rows` pass."""
    mask = np.ones(len(rows), dtype=np.bool_)
    for _, holds in conditions(columns, filters):
        mask &= holds(rows)
    return mask


def naming(columns: Columns, wishes: tuple[Wish, ...]) -> Mask:
    """Any of the wishes, all its words in the name or the group; not to be written to."""
    return answer_of(columns, _naming, wishes)


def describing(columns: Columns, wishes: tuple[Wish, ...]) -> Mask:
    """Any of the wishes, all its words in name, group and description together; not to be written to."""
    return answer_of(columns, _describing, wishes)


def _naming(columns: Columns, wishes: tuple[Wish, ...]) -> Mask:
    return _wished(wishes, (columns.name_words,), len(columns))


def _describing(columns: Columns, wishes: tuple[Wish, ...]) -> Mask:
    return _wished(wishes, (columns.name_words, columns.description_words), len(columns))


def _wished(wishes: tuple[Wish, ...], places: tuple[Listed, ...], rows: int) -> Mask:
    found = [_all_words(wish, places, rows) for wish in wishes]
    return found[0] if len(found) == 1 else np.logical_or.reduce(found, axis=0)


def _all_words(wish: Wish, places: tuple[Listed, ...], rows: int) -> Mask:
    words = np.ones(rows, dtype=np.bool_)
    for forms in wish:
        standing = np.zeros(rows, dtype=np.bool_)
        for place in places:
            place.mark(standing, forms)
        words &= standing
    return words
