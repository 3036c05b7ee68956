"""Lines that a press says, to be read as if they were typed: in the language that is read, whatever is spoken."""

from engine.answers.phrases import joined, percent
from engine.conversation import Sum
from engine.messages.sentences import ENGLISH, speaking

ANY = "any"
_PLURALS = {"drink": "drinks", "addon": "extras", "appetizer": "appetizers", "side": "sides"}
"""Courses as a line names them, where the key is another word."""


def in_place(place: str) -> str:
    return f"in {place}"


def for_people(count: int) -> str:
    return f"for {count} people"


def add_to_order(course: str) -> str:
    return f"add {_PLURALS.get(course, course)}"


def without_food(food: str) -> str:
    return f"no {food}"


def sum_of_one(place: str, asked: Sum) -> str:
    """The question of one dish: "8 of the second one, what does that come to". `place`: its ordinal."""
    lead = f"{asked.units} of the {place} one, what does that" if asked.units else f"what does the {place} one"
    tops = [f"{percent(rate)} % {kind}" if rate is not None else kind for kind, rate in asked.surcharges]
    with speaking(ENGLISH):
        named = joined(tops)
    return f"{lead} come to{' a head' * asked.a_head}{' with ' * bool(tops)}{named}"
