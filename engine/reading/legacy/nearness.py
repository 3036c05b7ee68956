"""Of what a number is that has no word for it: of the value in force that it is near, or takes the place of."""

import re
from decimal import Decimal

from engine.conversation import Need
from engine.reading.legacy.draft import Draft

NEAR = 2.5
"""Times the value in force, and the same part of it, between which a number without a word is a change of it."""
NEAR_A_LIMIT = Decimal("1.5")
"""The same of a limit: what may be spent is seldom told anew as half as much again."""
_HOUR = re.compile(r"(?P<hour>1[0-2]|[1-9])(?P<half> ?(?:[ap]\.?m\.?|o.?clock))?", re.IGNORECASE)


def say_in_its_place(draft: Draft, number: int, was: int) -> bool:
    """ "8, not 7", where the hour is 7, or the limit; False where nothing but the heads may be as many."""
    wants = draft.memory.wants
    hour = _HOUR.fullmatch(wants.time or "")
    held = [slot for slot in ("price_max", "price_per_person_max") if getattr(wants, slot) == was]
    held += ["time"] if hour and int(hour["hour"]) == was else []
    if was == wants.party or len(held) != 1 or not number:
        return False
    draft.say(**{held[0]: Decimal(number) if held[0] != "time" or hour is None else f"{number}{hour['half'] or ''}"})
    return True


def is_near(number: int, held: int | None) -> bool:
    return held is not None and held <= NEAR * number and number <= NEAR * held


def need_meant(draft: Draft, number: int, was: int | None = None) -> Need | None:
    """The one need in force that the number counts anew, being near it and far from the heads. `was`: the count that is
    said to be wrong."""
    wants = draft.memory.wants
    if draft.has("needs") or (wants.party and number > wants.party):
        return None
    if was is not None:
        held = [need for need in wants.needs if need.count == was and was != wants.party]
    else:
        held = list(wants.needs) if not is_near(number, wants.party) else []
    if len(held) != 1 or not is_near(number, held[0].count):
        return None
    return Need(held[0].label, number)


def limit_meant(draft: Draft, number: int) -> str | None:
    """The one limit in force that the number is near, where it is far from the heads: "let us say 50" after $45 a
    head for eight."""
    wants = draft.memory.wants
    if draft.has("price_max", "price_per_person_max") or not wants.party or is_near(number, wants.party) or not number:
        return None
    limits = {"price_max": wants.price_max, "price_per_person_max": wants.price_per_person_max}
    near = [
        slot
        for slot, held in limits.items()
        if held and held < number * NEAR_A_LIMIT and number < held * NEAR_A_LIMIT and held != number
    ]
    return near[0] if len(near) == 1 else None
