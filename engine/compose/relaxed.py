"""What an answer goes without, said first: "Nothing up to $12 a head. These are the nearest, from $13.40." """

from decimal import Decimal

from engine.compose.money import rounded
from engine.compose.phrases import joined
from engine.domain.conversation import Relaxed, Wants
from engine.domain.decision import Decision
from engine.domain.relaxing import PRICES
from engine.messages import Notice

_ELSEWHERE: dict[Relaxed, str] = {
    "cuisine": "These are from other kitchens.",
    "restaurant": "These are from other restaurants.",
    "zip_code": "These are from elsewhere in the city.",
}


def of_relaxed(dropped: tuple[Relaxed, ...], before: Wants, decision: Decision) -> list[Notice]:
    """Each limit that was dropped is said. `before`: the wants as they stand in the thread."""
    if not dropped:
        return []
    currency = decision.currency or "USD"
    said = {limit: _said(limit, before, currency) for limit in dropped}
    # "Nothing Thai from Roma up to $12 a head" reads as a person says it.
    order: tuple[Relaxed, ...] = ("cuisine", "restaurant", "zip_code")
    first = [said[limit] for limit in order if limit in said]
    rest = [said[limit] for limit in dropped if limit not in order]
    what = " ".join([*first, joined(rest)]).strip()
    return [Notice("relaxed", f"Nothing {what}. {_these(dropped, before, decision, currency)}", leads=True)]


def _said(limit: Relaxed, wants: Wants, currency: str) -> str:
    if limit == "follow_up":
        return "at the lower price"
    if limit == "unit_serves_min":
        return f"that feeds more than {wants.unit_serves_min} from one order"
    if limit == "serves_max":
        return f"within {wants.serves_max} servings"
    if limit == "price_per_person_max" and wants.price_per_person_max is not None:
        return f"up to {rounded(wants.price_per_person_max, currency)} a head"
    if limit == "price_max" and wants.price_max is not None:
        return f"up to {rounded(wants.price_max, currency)} in all"
    if limit == "cuisine":
        return joined(wants.cuisine, "or")
    if limit == "restaurant":
        return f"from {wants.restaurant_name or 'that restaurant'}"
    return f"in {wants.zip_code}"


def _these(dropped: tuple[Relaxed, ...], wants: Wants, decision: Decision, currency: str) -> str:
    """From which price on, where a price was in the way and costs are known."""
    if not PRICES & set(dropped):
        return _ELSEWHERE.get(dropped[-1], "These are without that limit.")
    lowest = _lowest(decision, wants, in_all="price_per_person_max" not in dropped)
    return f"These are the nearest, from {rounded(lowest, currency)}." if lowest else "These are the nearest."


def _lowest(decision: Decision, wants: Wants, in_all: bool) -> Decimal | None:
    """The least cost for the party, or a head of it, of the dishes that are counted; None where none is known."""
    costs = decision.cost[decision.counted & (decision.cost > 0)]
    if not len(costs) or not wants.party:
        return None
    least = Decimal(int(costs.min())).scaleb(-2)
    return least if in_all else (least / wants.party).quantize(Decimal("0.01"))
