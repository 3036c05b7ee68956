"""Copies of frozen values with some fields changed."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

Value = TypeVar("Value")


def changed(value: Value, **changes: Any) -> Value:
    """As `dataclasses.replace`, in a third of its time (measured: 18 µs and 60, of 39 fields): a turn makes dozens.

    For a dataclass with slots, two fields or more and nothing of its own to do when it is made. Raises KeyError for a
    field that it has not.
    """
    kind: Any = type(value)
    fields_of, put = slots_of(kind)
    copy: Value = object.__new__(kind)
    for put_one, kept in zip(put.values(), fields_of(value), strict=True):
        put_one(copy, kept)
    for name, new in changes.items():
        put[name](copy, new)
    return copy


@cache
def slots_of(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], Mapping[str, Callable[[Any, Any], None]]]:
    """Reads all fields, and what sets each: a slot, which does not ask whether the value is frozen."""
    names = [one.name for one in fields(kind)]
    return attrgetter(*names), {name: getattr(kind, name).__set__ for name in names}
