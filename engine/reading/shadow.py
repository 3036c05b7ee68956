"""Shadow of a reading: the room that does not answer reads the line too, and where they differ is counted by slot."""

from collections.abc import Callable
from hashlib import blake2s

from engine.conversation import Memory, Said
from engine.reading.contract import Reading
from engine.reading.derive import understood_of

ONE_IN = 20
"""Turns of which the old room shadows one when the grammar answers: it costs as much time as the reading itself."""
FAILED = "failed"
"""In the place of slots where the shadow raised."""
SLOTS: dict[str, tuple[str, ...]] = {
    "party": ("party", "party_approximate", "serves_max"), "budget": ("price_max", "price_per_person_max"),
    "place": ("city_key", "state_key", "zip_code", "unknown_place", "area"), "cuisine": ("cuisine_keys",),
    "diet": ("dietary_labels",), "need": ("needs",), "restaurant": ("restaurant_keys", "excluded_restaurant_keys"),
    "wish": ("wishes", "narrows_wish"), "course": ("courses",), "occasion": ("occasion",), "meal": ("menu_type",),
    "tags": ("tags",), "price_level": ("price_level", "by_price"), "date": ("date",), "time": ("time",),
    "exclude": ("excluded_food_keys", "excluded_cuisine_keys", "excluded_phrases"),
    "allergy": ("allergies", "retracted_allergies"), "items": ("items",),
    "taken": ("dropped", "cleared", "taken_back", "adds"),
}  # fmt: skip
"""Name that is counted → what of `Said` it is."""
TURN = ("intent", "follow_up", "step", "command", "question", "pointed")
"""What else is counted: what the turn is."""
NAMES = (*SLOTS, *TURN, FAILED)


def is_shadowed(turn_id: str) -> bool:
    """Chosen by the turn, so that one done again is chosen again."""
    return blake2s(turn_id.encode(), digest_size=4).digest()[0] % ONE_IN == 0


def differing(answered: Reading, other: Callable[[], Reading], memory: Memory) -> tuple[str, ...]:
    """Names of what the two do not agree in; whatever happens to the other, the answer is not touched."""
    try:
        return tuple(_differing(answered, other(), memory))
    except Exception:
        return (FAILED,)


def _differing(one: Reading, other: Reading, memory: Memory) -> list[str]:
    mine, theirs = understood_of(one, memory), understood_of(other, memory)
    turns = [
        (read.intent, read.follow_up_type, read.change, read.command, read.question, read.referred)
        for read in (mine, theirs)
    ]
    found = [name for name, a, b in zip(TURN, *turns, strict=True) if a != b]
    return [
        name for name, fields in SLOTS.items() if _values(mine.said, fields) != _values(theirs.said, fields)
    ] + found


def _values(said: Said, fields: tuple[str, ...]) -> list[object]:
    values = [getattr(said, name) for name in fields]
    return [frozenset(value) if isinstance(value, tuple) else value for value in values]
