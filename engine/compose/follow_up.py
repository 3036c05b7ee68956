"""What a follow-up did, in one sentence: which limit it took, or that nothing new was left."""

from engine.compose.money import exact
from engine.compose.phrases import people
from engine.domain.conversation import Change, Wants


def took(change: Change | None, wants: Wants, currency: str) -> str:
    """The limit a step took; "" for a change that takes none."""
    if change == "serves_more":
        return f"Each of these feeds more than {wants.unit_serves_min} from one order." if wants.unit_serves_min else ""
    if change not in ("cheaper", "more_affordable"):
        return ""
    parts = []
    party = f" for {people(wants.party, wants.party_approximate)}" if wants.party else ""
    known = wants.known_cost_max if wants.known_cost_max is not None else wants.price_max
    if wants.price_per_person_max is not None and "price_per_person_max" in wants.set_by_follow_up:
        parts.append(f"{exact(wants.price_per_person_max, currency)} a head or less")
    elif known is not None:
        parts.append(f"{exact(known, currency)} or less{party}")
    if wants.unit_price_max is not None:
        parts.append(f"{exact(wants.unit_price_max, currency)} or less each where no size is stated")
    return f"Cheaper means {', '.join(parts)}." if parts else ""


NOTHING_NEW = {
    "cheaper": "Nothing cheaper is left that was not shown. The list stands as it was.",
    "more_affordable": "Nothing more affordable is left. The list stands as it was.",
    "serves_more": "Nothing here feeds more from one order. The list stands as it was.",
    "other_restaurants": "No other restaurant has this. The list stands as it was.",
    "more": "That was all.",
}
