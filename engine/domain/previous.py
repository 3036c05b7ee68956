"""Filtering the previous results first (§6.3), where that gives the same set as searching again."""

from dataclasses import fields
from typing import Any

import numpy as np

from engine.domain.columns import Columns, Mask
from engine.domain.conversation import KEPT_LIMIT, Memory, Understood, Wants
from engine.domain.counts import ResultCounts

ENOUGH_LEFT = 5
"""Rule book, "Intents and follow-ups": five or more must be left, else it searches again."""
_ADD = (
    "dietary_labels", "excluded", "excluded_food_keys", "excluded_cuisine_keys", "excluded_phrases",
    "excluded_restaurant_keys",
)  # fmt: skip
_UPPER = ("price_max", "price_per_person_max", "serves_max")
_LOWER = ("unit_serves_min",)
_SAYS_NOTHING = ("set_by_follow_up", "any_of", "date", "time", "items", "restaurant_name", "cuisine")
"""What is only shown or kept, and changes no result."""


def can_filter_previous(memory: Memory, wants: Wants, understood: Understood, generation: int) -> bool:
    """The kept list is everything that passed, of this catalogue, and the turn only narrows what it answered."""
    whole = memory.kept_is_whole and 0 < len(memory.kept_ids) < KEPT_LIMIT and memory.generation == generation
    plain = understood.intent in ("search", "filter") and understood.change is None and understood.command is None
    return whole and plain and wants != memory.wants and narrows(memory.wants, wants)


def narrows(before: Wants, after: Wants) -> bool:
    """Everything that passes after has passed before, and is ranked by the same words."""
    return all(
        _narrower(field.name, getattr(before, field.name), getattr(after, field.name))
        for field in fields(Wants)
        if field.name not in _SAYS_NOTHING
    )


def _narrower(name: str, before: Any, after: Any) -> bool:
    if before == after:
        return True
    if name in _ADD:
        return set(before) <= set(after)
    if name == "cuisine_keys":
        return not before or (bool(after) and set(after) <= set(before))
    if name in _UPPER:
        return before is None or (after is not None and after <= before)
    return name in _LOWER and (before is None or (after is not None and after >= before))


def kept_mask(columns: Columns, memory: Memory) -> Mask:
    """All documents of the kept dishes: portions are chosen anew."""
    dishes = np.zeros(len(columns.dish_key.index), dtype=np.bool_)
    dishes[columns.dish_key.codes[columns.rows_of(memory.kept_ids)]] = True
    return dishes[columns.dish_key.codes]


def enough_left(left: ResultCounts) -> bool:
    """Else it searches again."""
    return left.total >= ENOUGH_LEFT
