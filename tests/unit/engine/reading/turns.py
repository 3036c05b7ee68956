"""Turns as rules fill them: keys stand beside the names that have them, and what narrows is a wish."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import get_args

from hypothesis import strategies as st

from engine.catalogue import COURSES
from engine.conversation.wants import Limit, Need, OrderLine, Phrase, Said, Slot, Wants, When

words = st.text(min_size=1, max_size=12)
several = st.lists(words, max_size=3, unique=True).map(tuple)
maybe = st.none() | words
counts = st.integers(1, 400)
moneys = st.none() | st.decimals(1, 10_000, places=2)
scopes = st.frozensets(st.sampled_from(get_args(Slot)), max_size=3)
NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)
hours = st.none() | st.integers(0, 9_000).map(lambda hours: NEW_YEAR + timedelta(hours=hours))
PLACES = ("city", "city_key", "state", "state_key", "zip_code", "unknown_place", "area", "menu_type", "price_level")
STEPPED = Wants(
    party=25,
    price_max=Decimal(300),
    known_cost_max=Decimal(70),
    unit_price_max=Decimal(12),
    price_per_person_max=Decimal(9),
    unit_serves_min=20,
    set_by_follow_up=frozenset[Limit]({"unit_price_max", "price_per_person_max", "unit_serves_min"}),
)
"""After "under $300", then Cheaper, More affordable and Serves more."""
LISTS = (
    "dietary_labels", "excluded", "excluded_food_keys", "excluded_cuisine_keys", "excluded_phrases", "allergies",
    "retracted_allergies", "dropped", "tags", "occasion", "excluded_restaurant_keys", "restaurant_keys",
)  # fmt: skip


def when(words: str | None, starts: datetime | None) -> When | None:
    return When(words, starts, starts + timedelta(hours=1)) if words and starts else None


@st.composite
def turns(draw: st.DrawFn) -> Said:
    party = draw(st.none() | counts)
    cuisines = draw(several)
    wishes = draw(st.lists(st.builds(Phrase, words, st.booleans(), st.booleans()), max_size=3, unique=True))
    date, time = draw(maybe), draw(maybe)
    needs = st.builds(Need, words, counts, st.none() | st.tuples(counts, counts))
    lists = {name: draw(several) for name in LISTS}
    return Said(
        party=party,
        party_approximate=party is not None and draw(st.booleans()),
        serves_max=draw(st.none() | counts),
        price_max=draw(moneys),
        price_per_person_max=draw(moneys),
        cuisine=cuisines,
        cuisine_keys=tuple(f"key of {name}" for name in cuisines),
        wishes=tuple(wishes),
        courses=draw(st.lists(st.sampled_from(sorted(COURSES)), max_size=2, unique=True).map(tuple)),
        needs=draw(st.lists(needs, max_size=2, unique_by=lambda need: need.label).map(tuple)),
        items=draw(st.lists(st.builds(OrderLine, words, counts), max_size=2, unique=True).map(tuple)),
        restaurant_name=draw(maybe),
        by_price=draw(st.booleans()),
        date=date,
        time=time,
        day=when(date, draw(hours)),
        hour=when(time, draw(hours)),
        cleared=draw(scopes),
        taken_back=draw(scopes),
        adds=draw(st.frozensets(st.sampled_from(["cuisine", "wishes"]))),
        narrows_wish=bool(wishes) and draw(st.booleans()),
        **{name: draw(maybe) for name in PLACES},
        severe=lists["allergies"][: draw(st.integers(0, 3))],
        **lists,
    )
