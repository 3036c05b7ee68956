"""Ask for a whole order out of what is in force, and plans that a thread keeps, drawn again."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.conversation import Memory, Need, ShownLine, ShownPlan, Wants, WholeOrder
from engine.conversation.memory import memory_from_json, memory_to_json
from engine.plans import FREE_GROUP, budget, found_again, needing, plan_ask, servings, shown_of
from engine.search import without_limits
from tests.support.stores.small_catalogue import BY_NAME, DOCUMENTS, snapshot_of

PARTIES = st.integers(1, 400)
MONEYS = st.none() | st.decimals(1, 10_000, places=2)
NEEDS = st.lists(
    st.builds(Need, st.sampled_from(("vegan", "vegetarian", "halal")), st.integers(1, 60)),
    max_size=3, unique_by=lambda need: need.label,
)  # fmt: skip
COLUMNS = snapshot_of(DOCUMENTS).columns
BY_ID = {document.doc_id: document for document in DOCUMENTS}


@given(PARTIES, NEEDS, st.booleans())
def test_groups_are_within_the_party_or_it_is_asked_back(party: int, needs: list[Need], is_allergic: bool) -> None:
    wants = Wants(party=party, needs=tuple(needs), allergies=("nuts",) * is_allergic)
    ask = plan_ask(wants)
    if needing(wants) > party:
        assert ask is None
        return
    assert ask is not None
    assert sum(group.heads for group in ask.groups) <= party
    assert [group.key for group in ask.groups if group.key != FREE_GROUP] == [need.label for need in needs]
    free = [group.heads for group in ask.groups if group.key == FREE_GROUP]
    assert free == ([1] if is_allergic and needing(wants) < party else [])


@given(PARTIES, MONEYS, MONEYS, MONEYS)
def test_the_budget_is_the_least_of_what_was_said(
    party: int, in_all: Decimal | None, a_head: Decimal | None, cheaper: Decimal | None
) -> None:
    wants = Wants(party=party, price_max=in_all, price_per_person_max=a_head, whole=WholeOrder(total_max=cheaper))
    limits = [one for one in (in_all, None if a_head is None else a_head * party, cheaper) if one is not None]
    assert budget(wants) == min(limits, default=None)
    ask = plan_ask(wants)
    assert ask is not None
    assert (ask.budget is None) == (not limits)
    assert ask.budget is None or Decimal(ask.budget) <= min(limits) * 100 < ask.budget + 1


@given(PARTIES, st.decimals(1, 10_000, places=2), st.booleans(), st.none() | st.decimals(1, 500, places=2))
def test_a_limit_that_holds_everything_is_asked_as_it_was_said_and_not_divided_twice(
    party: int, said: Decimal, is_a_head: bool, cheaper: Decimal | None
) -> None:
    name = "price_per_person_max" if is_a_head else "price_max"
    left = (said / Decimal("1.33")).quantize(Decimal("0.01"))
    wants = Wants(party=party, undivided=said, whole=WholeOrder(total_max=cheaper), **{name: left})
    ask = plan_ask(wants)
    assert ask is not None
    whole = said * party if is_a_head else said
    # What Cheaper sets is of the food alone.
    assert (ask.budget, ask.all_in) == ((int(whole * 100), True) if cheaper is None else (int(cheaper * 100), False))


def test_a_limit_that_a_step_set_on_dishes_is_none_on_an_order() -> None:
    wants = Wants(party=20, price_per_person_max=Decimal(9), set_by_follow_up=frozenset({"price_per_person_max"}))
    assert budget(wants) is None


def test_what_is_said_of_the_whole_order_is_asked() -> None:
    whole = WholeOrder(places=2, extras=("dessert", "cookies"), without=("a|b|c",), not_from=("roma|boston",))
    wants = Wants(party=20, party_approximate=True, whole=whole, excluded_restaurant_keys=("deli|boston",))
    ask = plan_ask(
        wants, ShownPlan("best", ("x",), ("X",), (ShownLine("d", "k", "D", "x", "main", 3, 20, 1),), Decimal(9))
    )
    assert ask is not None
    assert (ask.party, ask.effective, ask.places) == (20, 19, 2)
    assert [(one.words, one.course) for one in ask.extras] == [("dessert", "dessert"), ("cookies", None)]
    assert (ask.without, ask.not_from) == ({"a|b|c"}, {"roma|boston", "deli|boston"})
    assert [(one.doc_id, one.position, one.units) for one in ask.keeps] == [("d", 1, 3)]
    assert ask.meal == "meal"
    breakfast = plan_ask(replace(wants, menu_type="Breakfast"))
    assert breakfast is not None
    assert breakfast.meal == "breakfast"


def test_limits_are_the_orders_and_no_dishs() -> None:
    wants = Wants(party=20, price_max=Decimal(9), serves_max=30, whole=WholeOrder(), dietary_labels=("vegan",))
    assert without_limits(wants) == Wants(party=20, dietary_labels=("vegan",))


@pytest.mark.parametrize("name", ["Pasta Tray", "Chicken Parmesan", "Turkey Boxed Lunch", "Focaccia"])
def test_what_a_thread_keeps_is_drawn_again_unless_its_price_is_another(name: str) -> None:
    document = BY_NAME[name]
    portion, units = document.portions[0], 3
    line = ShownLine(document.doc_id, document.dish_key, name, document.restaurant_key, "main", units, 20)
    key, names = document.restaurant_key, (document.restaurant_name,)
    missing = (("party", "main", 20, 18),)
    shown = ShownPlan("cheapest", (key,), names, (line,), portion.price * units, 20.0, missing)
    found = found_again(shown, 20, BY_ID, COLUMNS)
    assert found is not None
    assert (found.total, found.stated + found.estimated) == (portion.price * units * 100, found.total)
    assert (found.lines[0].serves_low, found.lines[0].serves_high) == servings(portion, units)
    assert shown_of(found, BY_ID) == shown
    dearer = {document.doc_id: replace(document, portions=(replace(portion, price=portion.price + 1),))}
    assert found_again(shown, 20, dearer, COLUMNS) is None
    assert found_again(shown, 20, {}, COLUMNS) is None
    memory = Memory(wants=Wants(whole=WholeOrder(extras=("dessert",), total_max=Decimal("9.99"))), plans=(shown,))
    assert memory_from_json(memory_to_json(memory)) == memory


def test_what_was_kept_before_there_were_whole_orders_is_read() -> None:
    assert memory_from_json(b'{"v":1,"wants":{"party":25},"query":"lunch"}') == Memory(Wants(party=25), query="lunch")
