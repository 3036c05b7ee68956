"""Sentences of whole orders: terms as far as they are known, wishes that were dropped, buttons that lead somewhere."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers.phrases import exact
from engine.answers.plans import (
    delivers,
    dropped_told,
    headline,
    not_in_it,
    quick_replies,
    terms_told,
    too_many_needs,
    what_more,
)
from engine.catalogue import COURSES, money
from engine.conversation import Need, Phrase, Wants, WholeOrder
from engine.messages import Plan
from engine.plans import FREE_GROUP, DroppedWish, Terms

CENTS = st.integers(1, 10_000_000)
BOSTON = Wants(party=20, city="Boston", city_key="boston", whole=WholeOrder())


def told(terms: Terms | None, subtotal: int = 30_000) -> list[str]:
    return list(terms_told(terms, subtotal, "USD"))


def test_what_a_menu_does_not_say_is_said_to_be_unknown() -> None:
    assert told(None) == told(Terms()) == ["The menu does not say what they deliver."]


@pytest.mark.parametrize(
    ("said", "brought"),
    [((True, True), True), ((True, None), None), ((None, False), False), ((True, False), False), ((None,), None)],
)
def test_an_order_is_brought_only_where_each_of_its_restaurants_brings_it(
    said: tuple[bool | None, ...], brought: bool | None
) -> None:
    terms = {str(at): Terms(delivers=one) for at, one in enumerate(said)}
    assert delivers([*terms], terms) is brought
    assert delivers([*terms, "of no terms"], terms) is (False if brought is False else None)


@given(CENTS, CENTS, CENTS)
def test_a_fee_falls_away_from_the_sum_on_that_is_told(fee: int, free_from: int, subtotal: int) -> None:
    said = told(Terms(delivers=True, fee=fee, free_from=free_from), subtotal)
    if subtotal >= free_from:
        assert said == ["Delivery is free."]
    else:
        assert said == [f"Delivery {exact(money(fee))}, free from {exact(money(free_from))}."]


@pytest.mark.parametrize(
    ("terms", "sentence"),
    [
        (Terms(delivers=False), "They do not deliver to this place."),
        (Terms(delivers=False, fee=0), "They do not deliver to this place; it can be picked up."),
        (Terms(minimum=15_000), "Minimum order $150.00."),
        (Terms(lead_time_hours=1), "Order 1 hour ahead."),
        (Terms(lead_time_hours=36.5), "Order 36.5 hours ahead."),
        (Terms(tax_rate=6.25), "Tax of 6.25 % comes on top."),
        (Terms(tax_rate=15, tax_included=True), "Prices include tax."),
        (Terms(delivers=None, fee=0), "The menu does not say whether they deliver to this place."),
    ],
)
def test_each_term_is_a_sentence(terms: Terms, sentence: str) -> None:
    assert sentence in told(terms)


@given(st.integers(1, 400), CENTS, CENTS)
def test_a_limit_a_head_is_answered_a_head_and_one_in_all_in_all(party: int, asked: int, would: int) -> None:
    wish = (DroppedWish("budget", "", asked * party, would * party),)
    a_head = Wants(party=party, price_per_person_max=money(asked))
    (notice,) = dropped_told(wish, a_head, "USD")
    assert notice.leads
    assert notice.text.endswith(f" a head: {exact(money(would))} would do.")
    (notice,) = dropped_told(wish, Wants(party=party, price_max=money(asked * party)), "USD")
    assert notice.text.endswith(f" in all: {exact(money(would * party))} would do.")


def test_each_wish_that_is_dropped_is_named_once_and_what_plans_say_themselves_is_not() -> None:
    wants = Wants(party=20, city="Boston", allergies=("nuts",), needs=(Need("vegan", 2),))
    dropped = (
        DroppedWish("diets", "vegan", 2, 0), DroppedWish("diets", FREE_GROUP, 1, 0),
        DroppedWish("extras", "drink", 20, 0), DroppedWish("places", "", 1, 2),
        DroppedWish("variety", "", 3, 1), DroppedWish("share", "", 12, 20),
    )  # fmt: skip
    (notice,) = dropped_told(dropped, wants, "USD")
    assert notice.text.split(". ") == [
        "No menu in Boston has a vegan meal for 2 beside all else", "No meal in Boston is stated free of nuts",
        "Nobody in Boston has drinks for all 20 beside all else",
        "One restaurant does not cover everybody: 2 restaurants would do.",
    ]  # fmt: skip
    assert dropped_told(dropped[-2:], wants, "USD") == ()


@pytest.mark.parametrize("is_estimated", [False, True])
def test_the_headline_tells_what_is_in_force_and_the_plan_in_focus(is_estimated: bool) -> None:
    total = Decimal("318.00")
    estimated = total if is_estimated else Decimal(0)
    sums = (total, Decimal("15.90"), total - estimated, estimated)
    plan = Plan("t.0", "best", "Best fit", ("Trattoria Roma",), (), 20, "USD", *sums, cost="")
    about = "about " if is_estimated else ""
    tail = f"Trattoria Roma, {about}$318, $15.90 a head."
    assert headline((plan,), BOSTON) == f"One order for 20 in Boston: {tail}"
    lunch = Wants(party=20, city="Boston", menu_type="Lunch", needs=(Need("vegan", 2),), price_max=Decimal(400))
    assert (
        headline((plan,), lunch)
        == f"One order, lunch for 20 in Boston, up to $400 in all, among them two vegans: {tail}"
    )


LABELS = ("vegetarian", "vegan", "gluten-free", "halal", "kosher")


@given(
    st.lists(st.builds(Need, st.sampled_from(LABELS), st.integers(1, 40)), min_size=3, unique_by=lambda one: one.label)
)
def test_many_needs_are_counted_in_figures_each_once(needs: list[Need]) -> None:
    sums = (Decimal(200), Decimal(10), Decimal(200), Decimal(0))
    plan = Plan("t.0", "best", "Best fit", ("Trattoria Roma",), (), 20, "USD", *sums, cost="")
    *first, last = [f"{one.count} {one.label}" for one in needs]
    told = headline((plan,), replace(BOSTON, needs=tuple(needs)))
    assert (
        told
        == f"One order for 20 in Boston, among them {', '.join(first)} and {last}: Trattoria Roma, $200, $10.00 a head."
    )


def test_all_that_is_wished_for_is_in_an_order_and_a_limit_is_told_as_it_was_said() -> None:
    plan = Plan(
        "t.0", "best", "Best fit", ("Trattoria Roma",), (), 20, "USD", *(Decimal(200),) * 3, Decimal(0), cost=""
    )
    wants = replace(
        BOSTON, wishes=(Phrase("pasta"), Phrase("bread")), price_max=Decimal("300.75"), undivided=Decimal(400),
        whole=WholeOrder(total_max=Decimal(180)),
    )  # fmt: skip
    lead = headline((plan,), wants).partition(": ")[0]
    assert lead == (
        "One order, pasta and bread for 20 in Boston, up to $400 in all with tax, tip and delivery, cheaper than before"
    )


def test_what_is_not_in_it_is_named() -> None:
    assert not_in_it(()) == ""
    assert not_in_it(("spring rolls", "soup")) == "This order has no spring rolls or soup."


@given(st.lists(st.sampled_from(COURSES), unique=True))
def test_what_more_is_asked_with_courses_that_there_are(courses: list[str]) -> None:
    asked = what_more(courses)
    assert asked.asks == ("extra",)
    assert len(asked.choices) == min(len(courses), 4)
    assert all(one.text.startswith("add ") for one in asked.choices)


@given(st.integers(0, 400), st.booleans(), st.booleans(), st.booleans())
def test_no_button_leads_to_nothing(dishes: int, has_desserts: bool, has_others: bool, has_one: bool) -> None:
    wants = Wants(party=20, whole=WholeOrder(extras=("dessert",) * has_one))
    labels = [one.label for one in quick_replies("t", wants, dishes, has_desserts, has_others)]
    assert labels[:2] == ["Cheaper", "Without …"]
    assert ("Add dessert" in labels) == (has_desserts and not has_one)
    assert ("Other places" in labels, "Show dishes" in labels) == (has_others, dishes > 0)
    assert all(len(label.split()) <= 2 for label in labels)


def test_more_with_needs_than_come_is_one_question_with_their_number() -> None:
    asked = too_many_needs(9, Wants(party=6))
    assert (asked.asks, [one.text for one in asked.choices]) == (("party",), ["for 9 people"])
