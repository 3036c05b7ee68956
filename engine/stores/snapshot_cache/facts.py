"""A dish's facts as one line of JSON: what the columns in memory and the vocabulary read of each live item.

An array without field names, because a hundred thousand of them are read when a process starts.
"""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any

import orjson

from engine.catalogue import ColumnRow, Estimate, MenuDocument, Names, Portion, names_of
from engine.safety import has

Facts = list[Any]


def facts_of(document: MenuDocument) -> str:
    """The line that `Reader.read` reads; it names the places."""
    names = names_of(document)
    portions = [
        [
            str(one.price), one.unit, one.name, one.serves_min, one.serves_max, one.feeds_one, one.shared,
            one.minimum_units, one.minimum_people,
            one.estimate and [one.estimate.rule, one.estimate.holds, one.estimate.a_head],
        ]
        for one in document.portions
    ]  # fmt: skip
    keys = [
        document.doc_id, document.restaurant_id, document.restaurant_key, document.dish_key, document.city_key,
        document.state_key, document.zip_code, document.currency, document.course,
    ]  # fmt: skip
    lists = [
        document.cuisine_keys, document.diet_keys, document.diet_option_keys, document.diet_conflict_keys,
        document.food_keys, document.allergens_contains, document.allergens_may_contain, document.name_words,
        document.description_words, document.claim_keys, document.vibe_keys,
    ]  # fmt: skip
    said = [names.dish, _joined(names.words), document.restaurant_name, document.city, document.state, names.position]
    day = document.menu_date.toordinal() if document.menu_date else None
    return orjson.dumps([keys, [_joined(words) for words in lists], day, portions, said]).decode()


def _joined(words: Iterable[str]) -> str:
    """One string a list: most lists are those of many other dishes, and are then found by one look-up."""
    return "\n".join(words)


class Reader:
    """Reads facts; equal keys, lists and prices of different dishes become one object, which saves half the memory."""

    def __init__(self) -> None:
        self._words: dict[str, str] = {}
        self._lists: dict[str, tuple[str, ...]] = {"": ()}
        self._prices: dict[str, Decimal] = {}
        self._estimates: dict[tuple[Any, ...], Estimate] = {}

    def read(self, line: str | bytes) -> tuple[ColumnRow, Names]:
        keys, lists, day, portions, said = orjson.loads(line)
        doc_id, *rest = keys
        restaurant_id, restaurant_key, dish_key, city_key, state_key, zip_code, currency, course = map(self._word, rest)
        known = tuple(map(self._list, lists))
        cuisines, diets, options, conflicts, foods, contains, may_contain, name, description = known[:9]
        # A line of before there were claims: what is known to be in a dish must guard all the same.
        claims = known[9] if len(known) > 9 else tuple(map(has, (*foods, *contains, *may_contain)))
        # A line of before there were vibes has none, until the next ingest reads its menu anew.
        vibes = known[10] if len(known) > 10 else ()
        row = ColumnRow(
            doc_id=doc_id,
            restaurant_id=restaurant_id,
            restaurant_key=restaurant_key,
            dish_key=dish_key,
            city_key=city_key,
            state_key=state_key,
            zip_code=zip_code,
            currency=currency,
            course=course,
            cuisine_keys=cuisines,
            diet_keys=diets,
            diet_option_keys=options,
            diet_conflict_keys=conflicts,
            food_keys=foods,
            claim_keys=claims,
            allergens_contains=contains,
            allergens_may_contain=may_contain,
            vibe_keys=vibes,
            name_words=name,
            description_words=description,
            menu_date=None if day is None else date.fromordinal(day),
            portions=tuple(map(self._portion, portions)),
        )
        return row, self._names(row, said)

    def _names(self, row: ColumnRow, said: Facts) -> Names:
        # A line of before there were positions has none.
        dish, words, restaurant_name, city, state, *position = said
        return Names(
            dish, self._list(words), row.restaurant_key, restaurant_name, row.city_key, city, row.state_key, state,
            row.zip_code, row.cuisine_keys, row.diet_keys, *map(self._word, position),
        )  # fmt: skip

    def _portion(self, one: Facts) -> Portion:
        price, unit, name, *sizes = one
        known = self._prices.get(price)
        if known is None:
            known = self._prices[price] = Decimal(price)
        # A line of before there were estimates has none.
        smallest, largest, feeds_one, shared, least, people, *estimate = sizes
        return Portion(
            name, known, self._word(unit), smallest, largest, feeds_one, shared, least, people,
            self._estimate(estimate[0]) if estimate else None,
        )  # fmt: skip

    def _estimate(self, one: Facts | None) -> Estimate | None:
        if one is None:
            return None
        key = tuple(one)
        if (known := self._estimates.get(key)) is None:
            known = self._estimates[key] = Estimate(*one)
        return known

    def _word(self, word: str) -> str:
        return self._words.setdefault(word, word)

    def _list(self, joined: str) -> tuple[str, ...]:
        found = self._lists.get(joined)
        if found is None:
            found = self._lists[joined] = tuple(joined.split("\n"))
        return found
