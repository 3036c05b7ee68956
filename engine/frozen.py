"""Frozen values, made nearly as fast as if they were not frozen."""

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, TypeVar

Kind = TypeVar("Kind", bound=type)


def quickly_made(kind: Kind) -> Kind:
    """A frozen dataclass with slots, with the same `__init__` that sets slots instead of asking for each by its name.

    It takes a third of the time (measured: 1.2 µs and 3.4, of 20 fields), and a turn sets 2,000 fields. Raises
    TypeError for a dataclass with default factories, fields by keyword only, or more to do than that.
    """
    made: Any = kind.__init__  # type: ignore[misc]
    if made.__kwdefaults__ or hasattr(kind, "__post_init__") or not all(map(_is_plain, fields(kind))):
        raise TypeError(f"{kind.__name__} does more than setting its fields when it is made")
    names = made.__code__.co_varnames[1:]
    init = _written(names, {f"put_{name}": getattr(kind, name).__set__ for name in names})
    init.__defaults__, init.__annotations__ = made.__defaults__, made.__annotations__
    init.__qualname__, init.__module__ = made.__qualname__, kind.__module__
    kind.__init__ = init  # type: ignore[misc]
    return kind


def _is_plain(field: Any) -> bool:
    return field.default_factory is MISSING and field.init and not field.kw_only


def _written(names: tuple[str, ...], puts: dict[str, Callable[[Any, Any], None]]) -> Any:
    """As `dataclass` writes its own: one line a field."""
    lines = "\n".join(f"    put_{name}(self, {name})" for name in names)
    exec(f"def __init__(self, {', '.join(names)}):\n{lines}", puts)
    return puts["__init__"]
