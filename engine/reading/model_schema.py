"""What a language model says that a line means: names of §6.2 and §8.2, and not yet believed (see `checks`)."""

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from engine.messages import FollowUpType

GuessedIntent = Literal["search", "filter", "clarify", "compare", "order", "other"]
"""Commands are not among them: a model erases and mutes nothing."""

LONGEST_VALUE, MOST_VALUES = 100, 12
"""A name on a menu is shorter, and nobody says more of one kind in a line."""

Value = Annotated[str, StringConstraints(max_length=LONGEST_VALUE)]
Values = Annotated[tuple[Value, ...], Field(max_length=MOST_VALUES)]


@dataclass(frozen=True, slots=True)
class GuessedNeed:
    label: Value
    count: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """The person's own words that a value was read from."""

    entity: Value
    words: Value


@dataclass(frozen=True, slots=True)
class Entities:
    city: Value | None = None
    state: Value | None = None
    zip_code: Value | None = None
    cuisine: Values = ()
    dietary_labels: Values = ()
    price_max: float | None = None
    price_per_person_max: float | None = None
    serves_min: int | None = None
    item_keywords: Values = ()
    restaurant_name: Value | None = None
    menu_type: Literal["Catering", "Breakfast", "Brunch", "Lunch", "Dinner"] | None = None
    price_level: Literal["cheap", "moderate", "expensive"] | None = None
    price_adjustment: Literal["decrease"] | None = None
    excluded: Values = ()
    allergies: Values = ()
    needs: Annotated[tuple[GuessedNeed, ...], Field(max_length=MOST_VALUES)] = ()
    date: Value | None = None
    time: Value | None = None


@dataclass(frozen=True, slots=True)
class Guess:
    """§8.1 and §8.2 in one answer."""

    intent: GuessedIntent
    is_follow_up: bool = False
    follow_up_type: FollowUpType | None = None
    confidence: float = 0.0
    entities: Entities = field(default_factory=Entities)
    evidence: Annotated[tuple[Evidence, ...], Field(max_length=3 * MOST_VALUES)] = ()


_ADAPTER = TypeAdapter(Guess)


def guess_from_json(raw: str | bytes) -> Guess:
    """Lists may come as null, and fields may be missing; raises pydantic's ValidationError on anything else."""
    return _ADAPTER.validate_python(_without_nulls(TypeAdapter(dict[str, Any]).validate_json(raw)))


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_nulls(inner) for name, inner in value.items() if inner is not None}
    return [_without_nulls(inner) for inner in value] if isinstance(value, list) else value


def guess_schema() -> dict[str, Any]:
    """JSON Schema in the strict form of structured outputs: every field required, none beside them."""
    schema = _strict(_ADAPTER.json_schema())
    assert isinstance(schema, dict)
    return schema


_UNKNOWN_TO_STRICT = frozenset({"default", "title", "maxLength", "maxItems", "description"})
"""Keywords that the strict form does not take; the bounds are checked when the answer is read."""


def _strict(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {name: _strict(value) for name, value in schema.items() if name not in _UNKNOWN_TO_STRICT}
    if "properties" in schema:
        kept["properties"] = {name: _strict(value) for name, value in schema["properties"].items()}
        kept |= {"required": list(schema["properties"]), "additionalProperties": False}
    return kept
