"""Every row of the follow-up table (§7.2), as the rule book reads it, spoken over HTTP."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

Talks = Callable[[], Any]
LUNCH = "lunch for 25 in Boston"


async def test_cheaper_ones_cost_less_than_the_cheapest_shown_where_enough_is_left(talk: Talks) -> None:
    person = talk()
    first = await person.says(LUNCH)
    cheapest = min(Decimal(str(result["party_cost"])) for result in first["results"] if result["party_cost"])
    answer = await person.says("cheaper ones")
    assert (answer["intent"], answer["follow_up_type"]) == ("filter", "price")
    limit = Decimal(str(answer["filters"]["price_max"]))
    costs = [Decimal(str(result["party_cost"])) for result in answer["results"] if result["party_cost"] is not None]
    assert costs
    assert max(costs) <= limit
    assert limit < cheapest or limit < max(Decimal(str(r["party_cost"])) for r in first["results"] if r["party_cost"])
    assert f"{limit:,.2f}" in answer["answer"]


async def test_more_affordable_takes_a_fifth_off_the_limit_a_head(talk: Talks) -> None:
    person = talk()
    await person.says("lunch for 25 in Boston under $15 a head")
    answer = await person.says("more affordable")
    assert answer["follow_up_type"] == "price"
    assert answer["filters"]["price_per_person_max"] == 12.0
    assert all(result["cost_per_head"] is None or result["cost_per_head"] <= 12 for result in answer["results"])


async def test_serves_more_people_asks_more_of_one_order_and_keeps_the_party(talk: Talks) -> None:
    person = talk()
    first = await person.says("platters for 10 in Boston")
    largest = max(result["serves_max"] for result in first["results"] if result["serves_max"])
    answer = await person.says("serves more people")
    assert answer["follow_up_type"] == "serving"
    assert answer["filters"]["party"] == 10
    bound = answer["filters"]["serves_min"]
    assert bound <= largest
    assert answer["results"]
    assert all(result["serves_max"] > bound for result in answer["results"])


async def test_for_twenty_people_sets_the_party(talk: Talks) -> None:
    person = talk()
    await person.says(LUNCH)
    answer = await person.says("for 20 people")
    assert answer["follow_up_type"] in ("serving", "correction"), "it takes the place of another number"
    assert answer["filters"]["serves_min"] == 20
    assert all(result["cost_per_head"] is None or result["units"] for result in answer["results"])


@pytest.mark.parametrize(("words", "label"), [("vegetarian options", "vegetarian"), ("gluten-free", "gluten-free")])
async def test_a_diet_named_alone_is_added_as_a_filter(talk: Talks, words: str, label: str) -> None:
    person = talk()
    await person.says(LUNCH)
    answer = await person.says(words)
    assert (answer["intent"], answer["follow_up_type"]) == ("filter", "dietary")
    assert answer["filters"]["dietary_labels"] == [label]
    assert answer["results"]
    stated = {"vegetarian": {"vegetarian", "vegan"}, "gluten-free": {"gluten-free"}}[label]
    assert all(stated & set(result["dietary_labels"]) for result in answer["results"])


async def test_same_restaurant_stays_with_the_one_pointed_at(talk: Talks) -> None:
    person = talk()
    first = await person.says(LUNCH)
    answer = await person.says("more from the same restaurant as the second one")
    assert answer["follow_up_type"] == "scope"
    assert {result["restaurant_name"] for result in answer["results"]} == {first["results"][1]["restaurant_name"]}


async def test_same_restaurant_asks_which_where_several_are_shown(talk: Talks) -> None:
    person = talk()
    first = await person.says(LUNCH)
    answer = await person.says("same restaurant")
    assert answer["results"] == []
    assert answer["clarification"]["asks"] == ["restaurant_name"]
    offered = {choice["label"] for choice in answer["clarification"]["choices"]}
    assert offered == {result["restaurant_name"] for result in first["results"]}
    chosen = answer["clarification"]["choices"][0]["label"]
    answer = await person.says(chosen)
    assert {result["restaurant_name"] for result in answer["results"]} == {chosen}


async def test_other_restaurants_leaves_out_all_that_were_shown(talk: Talks) -> None:
    person = talk()
    first = await person.says(LUNCH)
    shown = {result["restaurant_name"] for result in first["results"]}
    answer = await person.says("other restaurants")
    assert answer["follow_up_type"] == "scope"
    assert answer["results"]
    assert not shown & {result["restaurant_name"] for result in answer["results"]}


async def test_more_goes_on_without_repeating_a_dish(talk: Talks) -> None:
    person = talk()
    seen: list[str] = []
    for line in (LUNCH, "more", "more"):
        answer = await person.says(line)
        seen += [result["doc_id"] for result in answer["results"]]
    assert len(seen) == len(set(seen)) == 30


async def test_which_is_cheapest_is_asked_of_everything_shown_not_of_the_first_few(talk: Talks) -> None:
    person = talk()
    shown = (await person.says("chicken for 25 in Boston"))["results"]
    least = min((one for one in shown if one["cost_per_head"]), key=lambda one: one["cost_per_head"])
    answer = await person.says("which is the cheapest per head?")
    assert answer["comparison"]["doc_ids"][0] == least["doc_id"]
    assert answer["comparison"]["note"].startswith(f"{answer['comparison']['columns'][0]} is the cheapest a head")
    assert len(answer["comparison"]["columns"]) == 4


async def test_which_feeds_the_most_is_asked_of_everything_shown(talk: Talks) -> None:
    person = talk()
    shown = (await person.says("chicken for 25 in Boston"))["results"]
    most = max(one["serves_max"] for one in shown if one["serves_max"])
    answer = await person.says("which one feeds the most?")
    winner = next(one for one in shown if one["doc_id"] == answer["comparison"]["doc_ids"][0])
    assert winner["serves_max"] == most
    assert f"up to {most}" in answer["comparison"]["note"]
