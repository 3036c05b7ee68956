"""Which key of a word index each filter compares, once for both engines' languages."""

from collections.abc import Iterator, Set

from engine.catalogue import Filters

_EQUAL = ("city_key", "state_key", "zip_code", "restaurant_key", "currency")


def equal_keys(filters: Filters) -> Iterator[tuple[str, str]]:
    """Field and the one key that it must hold."""
    for field in _EQUAL:
        if (key := getattr(filters, field)) is not None:
            yield field, key


def excluded_keys(filters: Filters) -> tuple[tuple[str, Set[str]], ...]:
    """Field and the keys of which it may hold none; empty where nothing of the kind is excluded."""
    return (
        ("restaurant_key", filters.excluded_restaurant_keys),
        ("food_keys", filters.excluded_food_keys),
        ("cuisine_keys", filters.excluded_cuisine_keys),
        ("claim_keys", filters.excluded_claims),
        ("all_words", filters.excluded_words),
    )


def left_out_keys(left_out: tuple[Set[str], Set[str]]) -> Iterator[tuple[str, Set[str]]]:
    """Field and the keys of which it holds one, in any of these fields."""
    yield from ((field, keys) for field, keys in zip(("claim_keys", "all_words"), left_out, strict=True) if keys)
