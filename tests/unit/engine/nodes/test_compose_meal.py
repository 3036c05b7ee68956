"""Whole orders by conversation: what is shown, pressed, changed, asked back, ordered, and explained."""

import json
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from importlib import resources
from typing import Any

import pytest

from bot.cli.explain import explanation_lines
from engine.answers import explained
from engine.answers.phrases import rounded
from engine.catalogue import Delivery, Fulfilment
from engine.catalogue.fulfilment import DeliveryZone
from engine.conversation.presses import pressable
from engine.dependencies import Parts
from engine.messages import Plan, QuickReply, Reply
from engine.messages.sentences import say
from tests.support.menus import item, restaurant
from tests.support.stores.small_catalogue import (
    MENUS,
    NUTS,
    SmallCatalog,
    documents_of,
    serves,
    sizes,
)
from tests.support.stores.small_parts import log_of, parts_over
from tests.unit.engine.nodes.test_picks import Thread

SAMPLE = resources.files("ingest") / "sample"
CENT = Decimal("0.01")
LUNCH = "lunch for 20 in Boston"
WHOLE = "what would the whole lunch be for 20 in Boston?"


def kitchen(name: str) -> tuple[dict[str, Any], ...]:
    """A restaurant of two mains, a vegan one, sides and desserts, all of stated sizes."""
    trays = sizes(("Half Tray", 60, "8-10"), ("Full Tray", 110, "18-20"))
    items = {
        "Trays": (
            item("Baked Ziti", 60, dietaryLabels=["vegetarian"], **trays),
            item("Chicken Piccata", 60, **trays),
            item("Vegan Ratatouille", 50, dietaryLabels=["vegan"], **serves("8-10")),
        ),
        "Sides": (
            item("Garden Salad", 40, dietaryLabels=["vegan"], **serves("18-20")),
            item("Garlic Bread", 25, dietaryLabels=["vegetarian"], **serves("18-20")),
        ),
        "Desserts": (
            item("Almond Cookies", 30, **serves("18-20"), **NUTS),
            item("Lemon Cookies", 34, **serves("18-20")),
        ),
    }
    return tuple(restaurant(*those, name=name, city="Boston", group=group) for group, those in items.items())


ROSA = kitchen("Rosa Kitchen")
OF_BOSTON = ("boston-deli-co", "falafel-king", "nine-lanterns")
"""Menus of the shipped sample from which several orders that differ can be composed."""


def parts_of(*more: dict[str, Any], only: bool = False) -> Parts:
    return over((*(() if only else MENUS), *ROSA, *more))


def of_sample() -> Parts:
    return over([json.loads((SAMPLE / f"{name}.json").read_text("utf-8")) for name in OF_BOSTON])


def over(menus: Iterable[dict[str, Any]]) -> Parts:
    documents = documents_of(menus)
    return parts_over(documents)


def button(reply: Reply, label: str) -> QuickReply:
    return next(one for one in pressable(reply) if one.label == label)


def lines(plan: Plan) -> list[str]:
    return [line.item_name for line in plan.lines]


def money(amount: Decimal) -> str:
    return f"${amount.quantize(CENT, ROUND_HALF_UP):,}"


def adds_up(plan: Plan) -> bool:
    """Each figure of the plan by its own lines, reckoned anew."""
    return (
        all(line.cost == line.units * line.unit_price for line in plan.lines)
        and plan.total == sum(line.cost for line in plan.lines) == plan.stated_cost + plan.estimated_cost
        and plan.estimated_cost == sum(line.cost for line in plan.lines if line.is_estimated)
        and plan.per_head == (plan.total / plan.party).quantize(CENT, ROUND_HALF_UP)
    )


async def test_a_whole_lunch_is_asked_for_in_words() -> None:
    reply = await Thread(parts_of()).says(WHOLE)
    assert (reply.kind, reply.intent, reply.cards) == ("plans", "compose", ())
    assert 1 <= len(reply.plans) <= 3
    assert all(map(adds_up, reply.plans))
    first = reply.plans[0]
    assert first.party == 20
    about = "about " if first.estimated_cost else ""
    told = f"{' and '.join(first.restaurants)}, {about}{rounded(first.total)}, {money(first.per_head)} a head."
    assert reply.headline == f"One order, lunch for 20 in Boston: {told}"
    assert (first.show, first.order is None, first.swap is None) == (None, False, False)
    assert all(one.show and not one.order and not one.swap for one in reply.plans[1:])


async def test_compose_is_the_first_button_of_a_page_and_a_press_gives_plans() -> None:
    thread = Thread(parts_of())
    page = await thread.says(LUNCH)
    assert (page.quick_replies[0].label, page.quick_replies[0].count) == ("Compose", None)
    pressed = await thread.presses(page.quick_replies[0].token)
    assert (pressed.kind, pressed.intent) == ("plans", "compose")
    assert pressed.plans
    assert "Compose" not in [one.label for one in pressed.quick_replies]


@pytest.mark.parametrize("line", ["lunch", "lunch in Boston", "focaccia in Cambridge for 10", "who can feed 20"])
async def test_without_a_party_a_place_or_a_main_of_known_size_it_is_not_offered(line: str) -> None:
    focaccia = parts_of()
    reply = await Thread(focaccia).says(line)
    offered = "Compose" in [one.label for one in pressable(reply)]
    assert offered == (line == "focaccia in Cambridge for 10")  # Trattoria Roma has a tray of lasagna.


async def test_a_restaurants_card_composes_from_it_alone() -> None:
    thread = Thread(parts_of())
    places = await thread.says("who can feed 20 in Boston?")
    assert places.quick_replies[0].label == "Compose"
    for place in places.places:
        if place.compose is not None:
            pressed = await thread.presses(place.compose.token)
            assert {name for plan in pressed.plans for name in plan.restaurants} == {place.name}
    assert sum(place.compose is not None for place in places.places) > 1


async def test_for_how_many_and_where_is_asked_and_the_answer_completes_it() -> None:
    thread = Thread(parts_of())
    asked = await thread.says("put something together for us")
    assert asked.clarification is not None
    assert asked.clarification.asks == ("party", "place")
    assert (await thread.says("20 people")).clarification is not None
    assert (await thread.says("in Boston")).kind == "plans"


async def test_any_number_will_not_do() -> None:
    thread = Thread(parts_of())
    asked = await thread.says("compose an order in Boston")
    assert asked.clarification is not None
    again = await thread.presses(next(one for one in asked.clarification.choices if one.label == "Any").token)
    assert again.clarification is not None
    assert again.clarification.question == say("plans-for-how-many")
    assert (await thread.presses(again.clarification.choices[0].token)).plans[0].party == 10


async def test_more_with_needs_than_come_are_asked_back() -> None:
    thread = Thread(parts_of())
    asked = await thread.says("compose an order for 5 people in Boston, 4 vegans and 3 vegetarians")
    assert asked.clarification is not None
    assert asked.clarification.asks == ("party",)
    assert (
        asked.clarification.question
        == "7 people with needs of their own are more than the 5 who come. For how many people?"
    )
    assert (await thread.presses(asked.clarification.choices[0].token)).plans[0].party == 7


async def test_a_number_that_is_asked_back_is_none_that_was_said() -> None:
    thread = Thread(parts_of())
    await thread.says("compose an order for 20 in Boston, 4 vegans and 3 vegetarians")
    asked = await thread.says("only 5 people")
    assert asked.clarification is not None
    assert asked.clarification.asks == ("party",)
    assert {plan.party for plan in (await thread.says("add cookies")).plans} == {20}


async def test_what_is_to_go_and_is_not_in_it_is_said_and_the_order_stands() -> None:
    thread = Thread(parts_of())
    before = (await thread.says(WHOLE)).plans[0]
    reply = await thread.says("lose the dumplings")
    assert [one.text for one in reply.notices if one.code == "plan_has_none"] == ["This order has no dumplings."]
    assert lines(reply.plans[0]) == lines(before)
    asked = await thread.says("swap one of the dumplings for something lighter")
    assert asked.clarification is not None
    assert asked.clarification.question.startswith("This order has no dumplings. ")
    assert [one.label for one in asked.clarification.choices] == list(dict.fromkeys(lines(before)))


async def test_what_goes_for_all_dishes_is_not_said_to_be_in_none() -> None:
    thread = Thread(parts_of())
    await thread.says(f"{WHOLE} with cookies")
    reply = await thread.says("cut the cookies")
    assert not [one for one in reply.notices if one.code == "plan_has_none"]
    assert not any("Cookies" in name for name in lines(reply.plans[0]))


async def test_something_more_is_asked_for_with_courses_that_the_order_lacks() -> None:
    thread = Thread(parts_of(only=True))
    before = (await thread.says(WHOLE)).plans[0]
    asked = await thread.says("throw in one more thing for the vegetarians")
    assert asked.clarification is not None
    assert [one.text for one in asked.clarification.choices] == ["add dessert"]
    added = (await thread.presses(asked.clarification.choices[0].token)).plans[0]
    assert set(lines(added)) - set(lines(before)) <= {"Almond Cookies", "Lemon Cookies"}


async def test_a_limit_that_holds_everything_is_held_by_the_restaurants_own_terms() -> None:
    parts = parts_of(only=True)
    thread = Thread(parts)
    limit = Decimal(18)
    reply = await thread.says(f"compose an order for 20 in Boston, ${limit} a head all in with tax and tip")
    assert reply.headline is not None
    assert f"up to ${limit} a head with tax, tip and delivery" in reply.headline
    for plan in reply.plans:
        # None of its terms is known: a third on top of the food (rule book, "Money questions").
        assert plan.total * Decimal("1.33") <= limit * 20
        assert plan.terms[0].startswith("With tax, tip and delivery ")
        assert plan.terms[0].endswith("tax as 10 %, tip as 18 % and delivery as 5 %.")


async def test_each_need_has_its_lines_and_what_no_menu_states_is_said() -> None:
    reply = await Thread(parts_of(only=True)).says("compose an order for 20 in Boston, four vegans and one gluten-free")
    first = reply.plans[0]
    assert [one for one in first.covered if one.startswith("The four vegans: ")]
    (lead,) = (notice for notice in reply.notices if notice.code == "plans_without_meal")
    assert lead.leads
    assert "nothing of their own: no meal in Boston is stated gluten-free" in lead.text
    assert any("gluten-free" in one for one in first.missing)
    vegan = [line for line in first.lines if line.for_need and "vegan, for 4" in line.for_need]
    assert {line.item_name for line in vegan} <= {"Vegan Ratatouille", "Garden Salad"}


@pytest.mark.parametrize(
    "line", ["ziti, salad and cookies for 20 in Boston", "cookies + salads + ziti for 20 in Boston"]
)
async def test_each_wish_of_a_page_is_part_of_its_order(line: str) -> None:
    thread = Thread(parts_of(only=True))
    page = await thread.says(line)
    order = await thread.presses(button(page, "Compose").token)
    names = lines(order.plans[0])
    assert "Baked Ziti" in names
    assert "Garden Salad" in names
    assert any("Cookies" in one for one in names)
    assert not [one for one in order.plans[0].missing if one.startswith("No ")]


async def test_what_the_menus_have_none_of_leads_where_it_is_all_and_is_missing_where_it_is_some() -> None:
    thread = Thread(parts_of(only=True))
    some = await thread.says("put together lunch for 20 in Boston, ziti, brownies and sushi")
    assert not [one for one in some.notices if one.code == "plans_unsold"]
    assert "No sushi or brownies here." in some.plans[0].missing
    other = await Thread(parts_of(only=True)).says("put together lunch for 20 in Boston, sushi")
    assert [one.text for one in other.notices if one.leads] == ["No sushi on the menus here."]


async def test_an_order_of_other_kitchens_says_so_and_those_asked_for_stay() -> None:
    thread = Thread(parts_of(only=True))
    reply = await thread.says("put together a Japanese lunch for 20 in Boston")
    told = "No order can be made of Japanese dishes in Boston: this is from other kitchens."
    assert [one.text for one in reply.notices if one.leads] == [told]
    assert "Japanese" not in reply.headline
    again = await thread.says("make it 25")
    assert [one.text for one in again.notices if one.leads] == [told]


async def test_another_plan_is_put_in_front_by_its_button_and_the_first_by_its_number() -> None:
    thread = Thread(of_sample())
    first = await thread.says(WHOLE)
    assert len(first.plans) > 1
    for at, plan in enumerate(first.plans[1:], start=1):
        assert plan.show is not None
        pressed = await thread.presses(plan.show.token)
        assert (pressed.plans[0].title, pressed.plans[0].lines, pressed.plans[0].missing) == (
            plan.title, plan.lines, plan.missing,
        )  # fmt: skip
        assert {one.title for one in pressed.plans} == {one.title for one in first.plans}
        assert thread.memory.plans[0].total == plan.total
        back = await thread.says("the second plan")
        assert back.plans[0].title == pressed.plans[1].title, at


async def test_what_guards_since_holds_for_an_old_button() -> None:
    thread = Thread(of_sample())
    first = await thread.says(WHOLE)
    other = next(plan.show for plan in first.plans if plan.show)
    await thread.says("somebody is severely allergic to nuts")
    pressed = await thread.presses(other.token)
    shown = [line for plan in pressed.plans for line in plan.lines]
    assert shown
    assert all(not one.caution and any("the menu says “" in said for said in one.warnings) for one in shown)


async def test_a_change_keeps_what_can_stay_and_says_what_changed() -> None:
    thread = Thread(parts_of(only=True))
    first = (await thread.says(WHOLE)).plans[0]
    gone = first.lines[0].item_name
    swapped = await thread.says(f"swap the {gone.lower()}")
    assert gone not in lines(swapped.plans[0])
    assert set(swapped.plans[0].kept) <= set(lines(swapped.plans[0])) & set(lines(first))
    assert all(name in swapped.text for name in (*swapped.plans[0].kept, *swapped.plans[0].changed))
    more = await thread.says("make it 30")
    assert (more.plans[0].party, gone in lines(more.plans[0])) == (30, False)
    sweet = await thread.says("add cookies")
    assert any("Cookies" in name for name in lines(sweet.plans[0]))


async def test_which_dish_is_swapped_is_asked_with_a_button_a_line() -> None:
    thread = Thread(parts_of(only=True))
    first = await thread.says(WHOLE)
    assert first.plans[0].swap is not None
    asked = await thread.presses(first.plans[0].swap.token)
    assert asked.clarification is not None
    assert [one.label for one in asked.clarification.choices] == list(dict.fromkeys(lines(first.plans[0])))
    for choice in asked.clarification.choices:
        answered = await thread.presses(choice.token)
        assert choice.label not in [name for plan in answered.plans for name in lines(plan)]


async def test_what_shall_not_be_in_it_is_asked_with_foods_of_the_plan() -> None:
    thread = Thread(parts_of(only=True))
    first = await thread.says(WHOLE)
    asked = await thread.presses(button(first, "Without …").token)
    assert asked.clarification is not None
    assert asked.clarification.choices
    for choice in asked.clarification.choices:
        assert (await thread.presses(choice.token)).filters.excluded == (choice.label.removeprefix("No "),)


async def test_cheaper_is_a_tenth_less_or_the_cheapest_there_is() -> None:
    thread = Thread(parts_of())
    reply = await thread.says(WHOLE)
    for _ in range(12):
        before = reply.plans[0].total
        reply = await thread.presses(button(reply, "Cheaper").token)
        if any(one.code == "plans_cheapest" for one in reply.notices):
            break
        assert reply.plans[0].total <= before * Decimal("0.9")
    else:
        pytest.fail("there is always something a tenth cheaper")
    assert reply.plans[0].total <= before
    assert thread.memory.wants.whole is not None
    assert thread.memory.wants.whole.total_max is None


async def test_other_places_are_others_and_show_dishes_ends_it() -> None:
    thread = Thread(parts_of())
    first = await thread.says(WHOLE)
    seen = {name for plan in first.plans for name in plan.restaurants}
    other = await thread.presses(button(first, "Other places").token)
    assert seen.isdisjoint(name for plan in other.plans for name in plan.restaurants)
    dishes = button(first, "Show dishes")
    page = await thread.presses(dishes.token)
    assert (page.kind, page.plans, min(50, page.total)) == ("results", (), dishes.count)
    assert thread.memory.wants.whole is None


@pytest.mark.parametrize("takes_files", [True, False])
async def test_it_is_said_how_it_is_ordered_with_address_source_and_list(takes_files: bool) -> None:
    thread = Thread(parts_of(only=True), takes_files=takes_files)
    first = (await thread.says(WHOLE)).plans[0]
    assert first.order is not None
    told = await thread.presses(first.order.token)
    assert "not taken here yet" in told.headline
    assert money(first.total) in told.headline
    assert "Rosa Kitchen: " in told.text
    assert all(f"{line.units} " in told.text and line.item_name in told.text for line in first.lines)
    assert (told.sheet is not None) == takes_files
    if told.sheet is not None:
        assert len(told.sheet.rows) == len(first.lines)
        cost = told.sheet.columns.index("Cost")
        assert sum(Decimal(row[cost]) for row in told.sheet.rows) == first.total


@pytest.mark.parametrize("rate", [15, 18, 20])
async def test_what_it_comes_to_with_tip(rate: int) -> None:
    thread = Thread(parts_of())
    first = (await thread.says(WHOLE)).plans[0]
    told = await thread.says(f"what would it be with {rate} % tip")
    tip = (first.total * rate / 100).quantize(CENT, ROUND_HALF_UP)
    assert money(first.total + tip) in told.headline
    assert money((first.total + tip) / 20) in told.headline


async def test_a_budget_that_nothing_meets_is_said_with_the_figure_that_would_do() -> None:
    reply = await Thread(parts_of(only=True)).says("compose an order for 20 in Boston, under $2 a head")
    notice = next(one for one in reply.notices if one.code == "plan_wish_dropped")
    assert notice.text.startswith("No order keeps to $2 a head: ")
    least = min(plan.per_head for plan in reply.plans)
    figure = Decimal(notice.text.partition(": $")[2].partition(" ")[0])
    assert 2 < figure <= least


async def test_a_menu_too_thin_is_said() -> None:
    thin = restaurant(item("Chips", 3), name="Snack Bar", city="Nahant", group="Snacks")
    reply = await Thread(parts_of(thin)).says("compose an order for 20 in Nahant")
    assert reply.kind == "answer"
    assert reply.headline == "One order for 20 in Nahant: no menu here has mains of a size that is known."
    assert not reply.plans


@pytest.mark.parametrize("severe", ["", "severe "])
async def test_nothing_that_is_out_is_in_it_and_what_does_not_say_is_marked(severe: str) -> None:
    line = f"put together an order for 20 in Boston with dessert, one of us has a {severe}nut allergy"
    reply = await Thread(parts_of()).says(line)
    shown = [one for plan in reply.plans for one in plan.lines]
    assert {one.item_name for one in shown}.isdisjoint({"Almond Cookies", "Baklava Tray", "Tiramisu Tray"})
    if severe:
        assert not shown
    else:
        assert all("does not say" in one.caution for one in shown)
        assert all(any("stated free of nuts" in told for told in plan.missing) for plan in reply.plans)


async def test_terms_are_what_the_feed_says_of_the_place() -> None:
    parts = parts_of(only=True)
    silent = (await Thread(parts).says(WHOLE)).plans[0]
    assert silent.terms == ("The menu does not say what they deliver.",)
    documents = documents_of(ROSA)
    catalog = parts.catalog
    assert isinstance(catalog, SmallCatalog)
    zone = Delivery(DeliveryZone(zips=("02110",)), fee=Decimal(25), minimum=Decimal(90), free_from=Decimal(5000))
    catalog.delivering = {
        documents[0].restaurant_id: Fulfilment(
            delivery=(zone,), lead_time_hours=Decimal(24), tax_rate=Decimal(7), tax_included=False, fee_taxed=False
        )
    }
    told = (await Thread(parts).says("what would the whole lunch be for 20 in Boston?")).plans[0].terms
    assert "Delivery $25.00, free from $5,000.00." in told
    assert {"Minimum order $90.00.", "Order 24 hours ahead.", "Tax of 7 % comes on top."} <= set(told)


async def test_it_is_explained_by_each_restaurants_bound_and_the_steps() -> None:
    thread = Thread(parts_of())
    reply = await thread.says(WHOLE)
    told = "\n".join(explanation_lines(explained(log_of(thread.parts).rows[-1])))
    assert "Taken for: a whole order to be composed" in told
    assert "fit at most" in told
    assert "solved for " in told
    assert all(name.lower() in told.lower() for plan in reply.plans for name in plan.restaurants)


async def test_a_question_about_a_dish_of_it_is_answered_and_the_plan_stays() -> None:
    thread = Thread(parts_of(only=True))
    first = (await thread.says(f"{WHOLE} with dessert")).plans[0]
    at = next(at for at, line in enumerate(first.lines) if "Cookies" in line.item_name)
    told = await thread.says(f"does the {first.lines[at].item_name.lower()} have nuts?")
    assert (told.kind, told.intent) == ("answer", "clarify")
    assert thread.memory.plans
    assert (await thread.says("make it 30")).kind == "plans"
