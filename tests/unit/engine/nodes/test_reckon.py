"""Sums by conversation: of the dish talked of, of the picks, or asked back; each figure reckoned anew by hand."""

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers.dish_view import Served
from engine.answers.lines import sum_of_one
from engine.answers.sums import reckoned
from engine.catalogue.document import Estimate
from engine.conversation.wants import Sum, Wants
from engine.messages.sentences import say
from tests.support.dishes import portion
from tests.support.stores.small_catalogue import BY_NAME
from tests.unit.engine.nodes.test_picks import LUNCH, Thread

CENT = Decimal("0.01")


def money(amount: Decimal) -> str:
    return f"${amount.quantize(CENT, ROUND_HALF_UP):,}"


async def test_nothing_talked_of_and_nothing_picked_is_asked_back_once_with_a_button_a_dish() -> None:
    thread = Thread()
    page = await thread.says(LUNCH)
    asked = await thread.says("what does that come to")
    assert asked.clarification is not None
    assert (asked.kind, asked.clarification.question) == ("question", say("sum-of-what"))
    assert [one.label for one in asked.clarification.choices] == [card.item_name for card in page.cards[:4]]
    for button, card in zip(asked.clarification.choices, page.cards, strict=False):
        pressed = await thread.presses(button.token)
        assert pressed.headline.startswith(f"{card.lines[0]}, {card.restaurant_name}")


async def test_of_the_dish_named_last_so_many_with_tip_and_a_head() -> None:
    thread = Thread()
    page = await thread.says(LUNCH)
    second = page.cards[1]
    await thread.says("how big is the second one?")
    food = 8 * second.display_price
    told = await thread.says("eight of them, what does that come to")
    assert f"{money(food)}, {money(food / 25)} a head of 25, before tax and tip" in told.headline
    tip = (food * 18 / 100).quantize(CENT, ROUND_HALF_UP)
    tipped = await thread.says("with 18 % tip")
    assert f"food {money(food)}, tip (18 %) {money(tip)}: {money(food + tip)} in all" in tipped.headline
    a_head = await thread.says("a head")
    assert f"{money((food + tip) / 25)} a head of 25" in a_head.headline


async def test_another_dish_begins_another_sum_and_so_does_another_page() -> None:
    thread = Thread()
    await thread.says(LUNCH)
    await thread.says("8 of the second one, what does that come to with 18% tip")
    other = await thread.says("what does the first one come to")
    assert "before tax and tip" in other.headline
    await thread.says("actually 30")
    assert (thread.memory.reckoned, thread.memory.focus) == (None, ())


async def test_of_the_picks_where_none_was_talked_of_since() -> None:
    thread = Thread()
    page = await thread.says(LUNCH)
    await thread.says("how big is the second one?")
    await thread.says("pick the first and the third")
    costs = [card.party_cost or Decimal(0) for card in (page.cards[0], page.cards[2])]
    told = await thread.says("what's the total with tip")
    food = sum(costs, Decimal(0))
    tip = (food * 18 / 100).quantize(CENT, ROUND_HALF_UP)
    assert told.headline == (
        f"The 2 picks together: food {money(food)}, tip (18 %) {money(tip)}: {money(food + tip)} in all, "
        f"{money((food + tip) / 25)} a head."
    )
    lines = told.text.split("\n")
    assert [line.split(" ")[-1] for line in lines[:2]] == [f"{money(cost)}." for cost in costs]
    assert lines[2:] == [
        "Tip as 18 %: say another rate, for example “with 20 % tip”.",
        "Each is counted for all 25.",
    ]


def served(price: Decimal, estimate: Estimate | None = None, units: int | None = None) -> Served:
    taken = portion(price, None, unit="order", estimate=estimate)
    cost = None if units is None else taken.price * units
    return Served(BY_NAME["Focaccia"], taken, "asked", None, units, cost)


MAIN = Estimate("course:main", 1)


@given(
    price=st.decimals("0.5", "400", places=2),
    units=st.integers(1, 60),
    party=st.integers(1, 200),
    rates=st.lists(st.decimals("0.5", "30", places=2), max_size=3),
)
def test_every_sum_is_that_of_its_parts(price: Decimal, units: int, party: int, rates: list[Decimal]) -> None:
    surcharges = tuple(zip(("tip", "tax", "delivery"), rates, strict=False))
    (line,) = reckoned([served(price)], Wants(party=party), Sum(units, surcharges))
    food = price * units
    tops = [(food * rate / 100).quantize(CENT, ROUND_HALF_UP) for rate in rates]
    for amount in (food, *tops, food + sum(tops), (food + sum(tops)) / party):
        assert money(amount) in line


def test_an_estimate_is_about_in_every_figure_that_it_is_in() -> None:
    stated, about = served(Decimal(10), units=None), served(Decimal(12), MAIN, 25)
    (line,) = reckoned([about], Wants(party=25), Sum(surcharges=(("tip", Decimal(10)),)))
    assert line.endswith(
        "about 25 orders for 25, food about $300.00, tip (10 %) about $30.00: about $330.00 in all, "
        "about $13.20 a head."
    )
    lead, *lines = reckoned([stated, about], Wants(party=25), Sum(), "The 2 picks together")
    assert lead == "The 2 picks together: 1 of 2, about $300.00, about $12.00 a head, before tax and tip."
    assert lines[0] == "Focaccia: $10.00 an order, not in the sum."


@pytest.mark.parametrize(
    ("party", "says"),
    [
        (25, "size not stated, so what 25 would pay is not known; $10.00 an order."),
        (None, "size not stated; $10.00 an order."),
    ],
)
def test_what_is_not_known_is_not_made_up(party: int | None, says: str) -> None:
    lead, *_ = reckoned([served(Decimal(10))], Wants(party=party), Sum())
    assert lead.endswith(says)


def test_a_button_says_the_question_with_all_that_was_asked() -> None:
    asked = Sum(8, (("tip", Decimal("18.50")), ("tax", None)), a_head=True)
    assert sum_of_one("second", asked) == "8 of the second one, what does that come to a head with 18.5 % tip and tax"
