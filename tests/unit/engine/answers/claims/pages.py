"""Three pages that sentences about sizes, shares and superlatives are judged by."""

from decimal import Decimal

from engine.answers.claim_checks import Request, Told
from engine.answers.groundedness import clauses_of


def _dish(
    name: str, restaurant: str, words: str, unit: str, party: int | None = None, units: int | None = None,
    cost: str | None = None, head: str | None = None, serves: tuple[int, ...] = (), labels: str = "",
) -> Told:  # fmt: skip
    return Told(
        name=name,
        restaurant=restaurant,
        words=frozenset(words.split()),
        sign="$",
        unit_price=Decimal(unit),
        party=party,
        party_cost=None if cost is None else Decimal(cost),
        cost_per_head=None if head is None else Decimal(head),
        units=units,
        serves=serves,
        labels=frozenset(labels.split()),
        clauses=clauses_of("Made fresh, for all of your team. The largest in town."),
    )


BOSTON = (
    _dish("Baked Ziti", "Trattoria Roma", "boston ma full tray trays", "89", 25, 2, "178", "7.12", (12, 15),
          "vegetarian"),
    _dish("Chicken Parm Tray", "Trattoria Roma", "boston ma tray trays", "70", 25, 3, "210", "8.40", (8, 10)),
    _dish("Rigatoni Pomodoro", "North End Catering", "boston ma half tray trays", "54", 25, labels="vegan vegetarian"),
)  # fmt: skip
AUSTIN = (
    _dish("Pad Thai Tray", "Tuk Tuk", "austin tx tray trays", "96", 12, 1, "96", "8.00", (12, 15), "vegetarian"),
    _dish("Tofu Green Curry", "Tuk Tuk", "austin tx tray trays", "84", 12, 1, "84", "7.00", (10, 14),
          "vegan vegetarian"),
    _dish("Spring Roll Platter", "Tuk Tuk", "austin tx platter platters", "30", 12, 2, "60", "5.00", (6, 8),
          "vegan vegetarian"),
)  # fmt: skip
DENVER = (
    _dish("Falafel Box", "Sesame Place", "denver co box boxes", "9.50", serves=(1,), labels="vegan vegetarian"),
    _dish("Lamb Shawarma Box", "Olive Grove", "denver co box boxes", "12.50", serves=(1,), labels="halal"),
)

PAGES = {
    "boston": (BOSTON, Request(25, frozenset(("boston", "ma", "italian", "lunch")))),
    "austin": (AUSTIN, Request(12, frozenset(("austin", "tx", "thai")))),
    "denver": (DENVER, Request(None, frozenset(("denver", "co")))),
}
