"""The line of a best order: its figures and what it is "about"; and only an order that meets everything has one."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers import BEST_ORDER, quick_reply, with_best_order
from engine.answers.best_order import in_a_line
from engine.conversation import Memory, Need, ShownLine, ShownPlan, Wants
from engine.messages import Notice, Plan, Reply
from engine.plans import FREE_GROUP

COMPOSE = quick_reply("t", "compose", "Compose", "compose an order")
PAGE = Reply("t", "results", headline="Lunch for 25: 9 dishes.", quick_replies=(COMPOSE,))
PLAN = Plan(
    plan_id="t.0",
    kind="best",
    title="Best fit: Trattoria Roma",
    restaurants=("Trattoria Roma",),
    lines=(),
    party=25,
    currency="USD",
    total=Decimal("318.00"),
    per_head=Decimal("12.72"),
    stated_cost=Decimal("318.00"),
    estimated_cost=Decimal(0),
    cost="$318.00 for 25, $12.72 a head",
)


def test_it_reads_as_the_rule_book_has_it() -> None:
    assert in_a_line(PLAN) == "One order for all 25 from Trattoria Roma: $318, $12.72 a head."
    about = in_a_line(replace(PLAN, estimated_cost=Decimal(40), restaurants=("Roma", "Falafel King")), True)
    assert in_a_line(PLAN, feeds_all=False) == "One order for 25 from Trattoria Roma: $318, $12.72 a head."
    assert about == "One order for about 25 from Roma and Falafel King: about $318, about $12.72 a head."


@given(st.integers(1, 400), st.integers(1, 5_000_000), st.booleans())
def test_its_figures_are_the_plans(party: int, cents: int, estimated: bool) -> None:
    total = Decimal(cents) / 100
    head = (total / party).quantize(Decimal("0.01"))
    said = in_a_line(
        replace(PLAN, party=party, total=total, per_head=head, estimated_cost=total if estimated else Decimal(0))
    )
    figures = said.replace(",", "").removesuffix(" a head.").replace("about ", "").split("$")
    assert Decimal(figures[1].strip()) == total
    assert Decimal(figures[2]) == head
    assert said.count("about $") == (2 if estimated else 0)
    assert f"all {party} " in said


def shown(groups: tuple[tuple[str, int], ...] = (), missing: tuple[tuple[str, str, int, int], ...] = ()) -> ShownPlan:
    line = ShownLine("d", "k", "Ziti", "r", "main", 2, 25, heads_by_group=groups)
    return ShownPlan("best", ("r",), ("Trattoria Roma",), (line,), Decimal(318), missing=missing)


def added(plan: ShownPlan, wants: Wants, *notices: Notice) -> Reply | None:
    composed = Reply("t", "plans", plans=(PLAN,), notices=notices)
    return with_best_order(PAGE, COMPOSE, composed, Memory(wants=wants, plans=(plan,)))


VEGANS = Wants(needs=(Need("vegan", 2),))
ALLERGIC = Wants(allergies=("nuts",))


@pytest.mark.parametrize(
    ("plan", "wants", "notices", "is_added"),
    [
        (shown(), Wants(), (), True),
        (shown(missing=(("party", "main", 25, 23),)), Wants(), (), True),
        (shown(missing=(("variety", "", 2, 1),)), Wants(), (), False),
        (shown(missing=(("minimum", "r", 50_000, 31_800),)), Wants(), (), False),
        (shown(), Wants(), (Notice("plan_wish_dropped", "No order keeps to $10 a head."),), False),
        (shown(), Wants(), (Notice("tags", "No menu says cosy."),), True),
        (shown((("vegan", 2),)), VEGANS, (), True),
        (shown(), VEGANS, (), False),
        (shown(((FREE_GROUP, 1),)), ALLERGIC, (), True),
        (shown((("vegan", 2),)), ALLERGIC, (), False),
    ],
)
def test_only_an_order_that_meets_everything_has_one(
    plan: ShownPlan, wants: Wants, notices: tuple[Notice, ...], is_added: bool
) -> None:
    found = added(plan, wants, *notices)
    assert (found is not None) == is_added
    if found is not None:
        assert found.notices[0].text.startswith("One order for " + ("25" if plan.missing else "all 25"))
        assert found == replace(PAGE, notices=(found.notices[0], *PAGE.notices))
        assert (found.notices[0].code, found.notices[0].leads, found.notices[0].action) == (BEST_ORDER, True, COMPOSE)


@pytest.mark.parametrize(("delivers", "is_added"), [(False, False), (None, True), (True, True)])
def test_one_that_is_not_brought_there_has_none(delivers: bool | None, is_added: bool) -> None:
    composed = Reply("t", "plans", plans=(replace(PLAN, delivers=delivers),))
    found = with_best_order(PAGE, COMPOSE, composed, Memory(plans=(shown(),)))
    assert (found is not None) == is_added
