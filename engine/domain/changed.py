"""Copies of frozen values with some fields changed."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["changed", "slots_of"]

Value = TypeVar("Value")

if TYPE_CHECKING:
    # So that names and types of the changes are checked: mypy does that for this function alone.
    from dataclasses import replace as changed
else:

    def changed(value: Value, **changes: Any) -> Value:
        """As `dataclasses.replace`, in a third of its time (measured: 2.4 µs and 7, of 39 fields): a turn makes dozens.

        For a dataclass with slots, two fields or more and nothing of its own to do when it is made. Raises KeyError for
        a field that it has not.
        """
        kind: Any = type(value)
        copy: Value = _copying(kind)(value)
        _, put = slots_of(kind)
        for name, new in changes.items():
            put[name](copy, new)
        return copy


@cache
def slots_of(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], Mapping[str, Callable[[Any, Any], None]]]:
    """Reads all fields, and what sets each: a slot, which does not ask whether the value is frozen."""
    names = [one.name for one in fields(kind)]
    return attrgetter(*names), {name: getattr(kind, name).__set__ for name in names}


@cache
def _copying(kind: Any) -> Callable[[Any], Any]:
    """What copies a value of this kind: one line a field, as `dataclass` writes its own."""
    _, put = slots_of(kind)
    lines = "".join(f"    put_{name}(copy, value.{name})\n" for name in put)
    known = {"new": object.__new__, "kind": kind, **{f"put_{name}": one for name, one in put.items()}}
    exec(f"def copied(value):\n    copy = new(kind)\n{lines}    return copy", known)
    copied: Callable[[Any], Any] = known["copied"]
    return copied
