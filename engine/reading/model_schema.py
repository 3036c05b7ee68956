"""Schema of a language model's reading: the contract in the form that a model fills in, each value with the words that
it was read from; nothing of it is believed before it was checked (`checks`)."""

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, get_args

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter

GuessedSlot = Literal[
    "party", "budget_total", "budget_head", "place", "address", "area", "date", "time", "meal", "occasion", "course",
    "cuisine", "wish", "items", "diet", "need", "exclude", "allergy", "restaurant", "price_level", "sort", "picks",
    "amount",
]  # fmt: skip
"""Slots of the contract but `serves_max`, which no words name, and `tags`, which only the rules give."""
GuessedOp = Literal["set", "add", "remove", "clear"]
GuessedStep = Literal[
    "cheaper", "more_affordable", "serves_more", "too_many", "same_restaurant", "other_restaurants", "more", "back",
    "compare",
]  # fmt: skip
"""Commands are not among them: a model erases and mutes nothing."""
Operation = Literal["stated", "sum", "plus_one", "dozens", "half", "share"]
"""How a number comes of those in its quote: as it stands there; all of them added; one more, who speaks; times twelve;
halved; a share of the party."""
Topic = Literal[
    "allergens", "contains", "mentions", "taste", "size", "price", "minimum", "diet", "ingredients", "why", "recommend",
    "place", "age", "delivery", "hours", "notice", "contact", "payment", "fees", "service", "discounts", "photos",
    "preparation", "ordering", "reviews",
]  # fmt: skip
"""Keys of `contract.Question`."""
Extra = Literal["tip", "tax", "delivery"]

LONGEST_VALUE, MOST_VALUES = 100, 12
"""A name on a menu is shorter, and nobody says more of one kind in a line."""
LONGEST_QUOTE = 300
"""Characters; a sum of people that is told in two sentences is shorter."""

Name = Annotated[str, StringConstraints(max_length=LONGEST_VALUE)]
Quote = Annotated[str, StringConstraints(max_length=LONGEST_QUOTE)]
Quotes = Annotated[tuple[Quote, ...], Field(max_length=3 * MOST_VALUES)]


@dataclass(frozen=True, slots=True)
class GuessedEdit:
    slot: GuessedSlot
    op: GuessedOp
    quote: Quote
    name: Name | None = None
    """Of what has a name: place, dish, kitchen, diet, food, restaurant, meal, course, occasion, level."""
    number: float | None = None
    """Of what is counted: people, money, pieces, people with a need."""
    operation: Operation = "stated"
    share: Annotated[tuple[int, ...], Field(max_length=2)] = ()
    """Part and whole: a third is [1, 3]."""
    approximate: bool = False
    relative: Literal["more", "fewer"] | None = None
    """Against what is in force: "two more"."""
    including: Annotated[tuple[Extra, ...], Field(max_length=3)] = ()
    narrows: bool = False
    """A wish that is added to the one in force: "with mushrooms"."""
    on_page: Annotated[tuple[int, ...], Field(max_length=MOST_VALUES)] = ()
    """Numbers of the dishes shown that an amount or a pick is of."""


@dataclass(frozen=True, slots=True)
class GuessedQuestion:
    topic: Topic
    quote: Quote
    about: Annotated[tuple[Name, ...], Field(max_length=MOST_VALUES)] = ()


@dataclass(frozen=True, slots=True)
class SteppedTo:
    step: GuessedStep
    quote: Quote


@dataclass(frozen=True, slots=True)
class Target:
    """A dish shown, by its number on the page or by its name."""

    number: int | None = None
    name: Name | None = None


@dataclass(frozen=True, slots=True)
class Guess:
    """What a line says. Its words stand in one of: edits, question, step, `talk`, `also`, `unaccounted`."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    addressee: Literal["us", "others", "unsure"] = "us"
    edits: Annotated[tuple[GuessedEdit, ...], Field(max_length=3 * MOST_VALUES)] = ()
    question: GuessedQuestion | None = None
    step: SteppedTo | None = None
    orders: bool = False
    targets: Annotated[tuple[Target, ...], Field(max_length=MOST_VALUES)] = ()
    repairs: bool = False
    talk: Quotes = ()
    """Greeting, thanks, comment, story."""
    also: Quotes = ()
    """Further requests of the line."""
    unaccounted: Quotes = ()


@cache
def _adapter() -> TypeAdapter[Guess]:
    return TypeAdapter(Guess)


def guess_from_json(raw: str | bytes) -> Guess:
    """Lists may come as null, and fields may be missing; raises pydantic's ValidationError on anything else."""
    return _adapter().validate_python(_without_nulls(TypeAdapter(dict[str, Any]).validate_json(raw)))


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_nulls(inner) for name, inner in value.items() if inner is not None}
    return [_without_nulls(inner) for inner in value] if isinstance(value, list) else value


_FIELDS: tuple[tuple[tuple[GuessedSlot, ...], tuple[str, ...]], ...] = (
    (("party",), ("number", "operation", "approximate", "relative")),
    (("budget_total", "budget_head"), ("number", "including")),
    (("items", "need"), ("name", "number", "operation", "share")),
    (("amount",), ("number", "operation", "on_page")),
    (("picks",), ("on_page",)),
    (("wish",), ("name", "narrows")),
    (("date", "time", "address"), ()),
)
"""Fields of an edit beside slot, op and quote, by slot; all others have a name. A model writes no field in vain: each
costs time."""


@cache
def guess_schema() -> dict[str, Any]:
    """JSON Schema in the strict form of structured outputs: every field required, none beside them."""
    schema = _adapter().json_schema()
    edit = schema["$defs"].pop("GuessedEdit")["properties"]
    by_number = frozenset(slot for slots, _ in _FIELDS for slot in slots)
    named = tuple(slot for slot in get_args(GuessedSlot) if slot not in by_number)
    kinds = [_edit_of(edit, slots, fields) for slots, fields in (*_FIELDS, (named, ("name",)))]
    schema["$defs"]["GuessedEdit"] = {"anyOf": kinds}
    strict = _strict(schema)
    assert isinstance(strict, dict)
    return strict


def _edit_of(edit: dict[str, Any], slots: tuple[GuessedSlot, ...], fields: tuple[str, ...]) -> dict[str, Any]:
    """The schema of an edit of these slots."""
    properties = {name: edit[name] for name in ("op", "quote", *fields)}
    return {"type": "object", "properties": {"slot": {"type": "string", "enum": list(slots)}, **properties}}


_UNKNOWN_TO_STRICT = frozenset({"default", "title", "maxLength", "maxItems", "description"})
"""Keywords that the strict form does not take; the bounds are checked when the answer is read."""


def _strict(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    strict = {name: _strict(value) for name, value in schema.items() if name not in _UNKNOWN_TO_STRICT}
    if "properties" in schema:
        strict["properties"] = {name: _strict(value) for name, value in schema["properties"].items()}
        strict |= {"required": list(schema["properties"]), "additionalProperties": False}
    return strict
