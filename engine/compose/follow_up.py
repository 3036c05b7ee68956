"""What a follow-up did, in one sentence: which limit it took, or that nothing new was left."""

from dataclasses import replace

from engine.compose.money import exact
from engine.compose.phrases import joined, people
from engine.domain.conversation import Change, Said, Understood, Wants
from engine.domain.tokens import PICKING, Press


def echo(press: Press | None, name: str | None) -> str | None:
    """ "Cheaper, asked by Ana": who pressed, for those who only see the answer; nothing where no name is known."""
    if press is None or press.choice is None or not name:
        return None
    if press.pressed is not None and press.pressed.action in PICKING:
        return None  # Who picked stands in the answer itself.
    return f"{press.choice.label}, asked by {name}"


def took(change: Change | None, said: Said, wants: Wants, currency: str) -> str:
    """The limit that a step took; "" for a change that takes none, or where the person said the limit."""
    if change == "serves_more" and wants.unit_serves_min is not None:
        return f"One order of each feeds more than {wants.unit_serves_min}." if wants.unit_serves_min else ""
    said_limit = said.price_max is not None or said.price_per_person_max is not None
    if change not in ("cheaper", "more_affordable") or said_limit:
        return ""
    parts = []
    if wants.price_per_person_max is not None and "price_per_person_max" in wants.set_by_follow_up:
        parts.append(f"{exact(wants.price_per_person_max, currency)} a head")
    if wants.known_cost_max is not None:
        party = f" for {people(wants.party, wants.party_approximate)}" if wants.party else ""
        parts.append(f"{exact(wants.known_cost_max, currency)}{party}")
    if wants.unit_price_max is not None:
        parts.append(f"{exact(wants.unit_price_max, currency)} each where no size is stated")
    return f"These cost at most {joined(parts, 'or')}." if parts else ""


def noted(understood: Understood, wants: Wants) -> str:
    """A day or an hour, where the turn says nothing else: it is kept, and changes no dish."""
    said = understood.said
    if understood.intent != "filter" or not (said.date or said.time) or replace(said, date=None, time=None) != Said():
        return ""
    when = ", ".join(one for one in (wants.date, wants.time) if one)
    return f"Noted: {when}. The menus do not say on which days or at what hours, so the dishes are the same."


NOTHING_NEW = {
    "cheaper": "Nothing cheaper is left that was not shown. The list stands as it was.",
    "more_affordable": "Nothing more affordable is left. The list stands as it was.",
    "serves_more": "Nothing here feeds more from one order. The list stands as it was.",
    "other_restaurants": "No other restaurant has this. The list stands as it was.",
    "more": "That was all.",
}
