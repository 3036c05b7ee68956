"""From a cleaned item to the choices of its card: what a unit is called, how many it feeds, the least order."""

import math
from decimal import Decimal

from engine.catalogue import Course, Portion
from engine.pricing import estimate_of
from ingest.normalise import Item, PricedPortion
from ingest.packaging import feeds_one_by_nature, is_packed_for_one, is_shared, is_whole_pizza, unit_for_one, unit_of
from ingest.parse import SourceItem, SourceSize
from ingest.sizes import (
    MOST_PEOPLE,
    Minimum,
    Size,
    fold_menu_text,
    read_described_size,
    read_minimum,
    read_size,
    unit_word,
)
from ingest.unsized import unsized_of


def portions_of(item: Item, course: Course) -> tuple[Portion, ...]:
    """At least one, in menu order; a choice listed twice at the same price stands once. What states no size is
    estimated where a rule can."""
    if not item.portions:
        only = PricedPortion("", item.display_price, item.per, SourceSize())
        return (_portion(item, only, course, alone=True),)
    alone = len(item.portions) == 1
    return tuple(dict.fromkeys(_portion(item, portion, course, alone) for portion in item.portions))


def _portion(item: Item, portion: PricedPortion, course: Course, alone: bool) -> Portion:
    source = item.source
    per = portion.per or (item.per if alone else "")
    minimum = _minimum(source, portion.name, alone)
    size = _size(source, portion, alone)
    shared = is_shared(source.name, source.group, _said(portion.name, per))
    for_one = _feeds_one(source, portion.name, per, size, shared)
    if for_one:
        size = Size(1, 1)
    unit = unit_of(source.name, portion.name, per, is_whole_pizza(source.name, source.group))
    if for_one and unit == "order":
        unit = unit_for_one(source.name, source.group, portion.name)
    in_people = minimum is not None and _is_in_people(minimum, for_one)
    return Portion(
        name=portion.name,
        price=portion.price,
        unit=unit,
        serves_min=size.serves_min if size else None,
        serves_max=size.serves_max if size else None,
        feeds_one=for_one,
        shared=shared and not for_one,
        minimum_units=1 if in_people else _minimum_units(minimum, unit),
        minimum_people=minimum.quantity if minimum and in_people else None,
        estimate=None if size else estimate_of(unsized_of(item, portion.name, unit, course)),
    )


def _said(portion_name: str, per: str) -> str:
    return f"{portion_name} per {per}" if per else portion_name


def _feeds_one(source: SourceItem, portion_name: str, per: str, size: Size | None, shared: bool) -> bool:
    """Priced per person always; packed for one unless the menu states that it feeds more."""
    if unit_word(per) == "people" or feeds_one_by_nature("", "", portion_name):
        return True
    if size is not None:
        return size.serves_max == 1
    if per:
        return False
    return feeds_one_by_nature(source.name, source.group, portion_name) or (
        not shared and is_packed_for_one(source.description)
    )


def _size(source: SourceItem, portion: PricedPortion, alone: bool) -> Size | None:
    """The nearest statement wins: the portion's field and name, the item's, the description's, the group's."""
    own = _size_of_field(portion.size) or read_size(portion.name, is_name=True)
    if own or not alone:
        return own or read_described_size(source.description, f"{source.name} {portion.name}")
    return (
        _size_of_field(source.size)
        or read_size(source.name, is_name=True)
        or read_described_size(source.description, f"{source.name} {portion.name}")
        or read_size(source.group, is_name=False)
    )


def _size_of_field(field: SourceSize) -> Size | None:
    """`servingSize`: its words first (§4.1), else its amount where the unit counts people."""
    if field.description:
        said = read_size(field.description, is_name=True) or _bare_range(field)
        if said:
            return said
    counts_people = unit_word(field.unit) in ("people", "serving", "portion") if field.unit else False
    amount = _whole(field.amount)
    if amount is None and isinstance(field.amount, str):
        return read_size(f"serves {field.amount}", is_name=True) if counts_people else None
    return Size(amount, amount) if amount and counts_people else None


def _bare_range(field: SourceSize) -> Size | None:
    """A range alone ("10-12") in a serving size is a head count unless its unit counts something else."""
    if field.unit and unit_word(field.unit) not in ("people", "serving", "portion"):
        return None
    words = fold_menu_text(field.description).strip()
    return read_size(f"serves {words}", is_name=True) if words[:1].isdigit() else None


def states_minimum(source: SourceItem, portion_name: str, alone: bool) -> bool:
    """Whether the menu states a least order: of one it does not bind, and is a fact all the same."""
    return _minimum(source, portion_name, alone) is not None


def _minimum(source: SourceItem, portion_name: str, alone: bool) -> Minimum | None:
    said = read_minimum(portion_name)
    if said:
        return said
    amount = _whole(source.minimum.amount)
    if amount:
        return Minimum(amount, unit_word(source.minimum.unit))
    texts = (source.minimum.description, source.name, source.description)
    return next((found for found in map(read_minimum, texts) if found), None) if alone or amount is None else None


def _is_in_people(minimum: Minimum, for_one: bool) -> bool:
    """A bare number on what is priced per person ("per guest · min 10") counts people."""
    return minimum.unit == "people" or (for_one and minimum.unit == "")


def _minimum_units(minimum: Minimum | None, unit: str) -> int:
    if minimum is None:
        return 1
    if minimum.unit == "dozen" and unit == "piece":
        return minimum.quantity * 12
    if minimum.unit == "piece" and unit == "dozen":
        return math.ceil(minimum.quantity / 12)
    return minimum.quantity


def _whole(value: object) -> int | None:
    """A head count given as a number or as its digits; None outside 1 to 500."""
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return int(number) if number.is_integer() and 1 <= number <= MOST_PEOPLE else None
