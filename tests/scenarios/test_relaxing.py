"""Where nothing passes, limits are dropped one at a time, and each is said."""

import re
from statistics import median

from tests.support.answers import Talks, codes, notice, press, words_of


async def test_nothing_at_that_price_a_head_shows_what_it_costs_instead(talk: Talks) -> None:
    person = talk()
    answer = await person.says("Thai for 20 in Boston under $2 a head")
    relaxed = notice(answer, "relaxed")
    assert relaxed["leads"]
    assert relaxed["text"].startswith("Nothing up to $2 a head. These are the nearest, from $")
    assert answer["answer"].startswith(relaxed["text"])
    assert answer["results"]
    assert "price_per_person_max" not in answer["filters"]
    assert answer["filters"]["cuisine"] == ["Thai"]


async def test_what_is_nearest_to_a_price_is_what_costs_least(talk: Talks) -> None:
    by_relevance = await talk().says("Thai for 20 in Boston")
    nearest = await talk().says("Thai for 20 in Boston under $2 a head")
    heads = [one["cost_per_head"] for one in nearest["results"]]
    assert max(heads[:3]) <= median(heads)
    assert max(one["cost_per_head"] for one in by_relevance["results"][:3]) > median(heads)


async def test_a_limit_that_a_person_said_is_tried_again_with_what_they_say_next(talk: Talks) -> None:
    person = talk()
    await person.says("Thai for 20 in Boston under $3 a head")
    wider = await person.says("or Mexican")
    assert "relaxed" not in codes(wider)
    assert wider["filters"]["price_per_person_max"] == 3


async def test_stepping_on_from_what_was_shown_leaves_the_dropped_limit_behind(talk: Talks) -> None:
    person = talk()
    assert "relaxed" in codes(await person.says("Mediterranean for 20 in Boston under $2 a head"))
    larger = await person.says("serves more")
    assert larger["results"]
    assert "relaxed" not in codes(larger)


async def test_of_what_costs_least_nothing_cheaper_is_offered(talk: Talks) -> None:
    person = talk()
    shown = await person.says("Thai for 20 in Boston under $2 a head")
    assert "Cheaper" not in [one["label"] for one in shown["quick_replies"]]
    assert "Nothing cheaper is left" in (await person.says("cheaper"))["answer"]


async def test_a_cuisine_that_no_kitchen_there_has_is_said(talk: Talks) -> None:
    person = talk()
    answer = await person.says("Ethiopian for 20 in Boston")
    assert notice(answer, "relaxed")["text"].startswith("Nothing Ethiopian.")
    assert {one["city"] for one in answer["results"]} == {"Boston"}


async def test_each_of_two_limits_is_said(talk: Talks) -> None:
    person = talk()
    answer = await person.says("boxed lunch for 12 in Boston under $1 a head, under $10 in all")
    said = notice(answer, "relaxed")["text"]
    assert "$1 a head" in said
    assert "$10 in all" in said


async def test_more_of_a_relaxed_page_is_the_rest_of_it(talk: Talks) -> None:
    person = talk()
    first = await person.says("Thai for 20 in Boston under $2 a head", max_results=5)
    more = await person.says("more", max_results=5)
    assert more["total"] == first["total"]
    assert "relaxed" in codes(more)
    assert not {one["doc_id"] for one in more["results"]} & {one["doc_id"] for one in first["results"]}


async def test_what_cheaper_had_set_falls_before_what_was_said(talk: Talks) -> None:
    person = talk()
    await person.says("chicken for 25 in Boston under $12 a head")
    await person.says("cheaper")
    await person.says("cheaper")
    answer = await person.says("vegan")
    if "relaxed" in codes(answer):
        assert "lower price" in notice(answer, "relaxed")["text"]
    assert answer["filters"]["price_per_person_max"] == 12


async def test_city_diet_and_exclusion_never_fall(talk: Talks) -> None:
    person = talk()
    answer = await person.says("vegan Ethiopian for 20 in Boston, no tofu, under $1 a head")
    assert answer["filters"]["city"] == "Boston"
    assert answer["filters"]["dietary_labels"] == ["vegan"]
    assert answer["filters"]["excluded"] == ["tofu"]
    assert all("vegan" in one["dietary_labels"] for one in answer["results"])


async def test_a_place_without_menus_is_said_with_the_cities_there_are(talk: Talks) -> None:
    person = talk()
    answer = await person.says("lunch for 20 in Paris")
    assert "No menus in Paris" in answer["answer"]
    assert "Boston" in answer["answer"]


async def test_no_pork_takes_out_its_kinds_and_leaves_the_rest(talk: Talks) -> None:
    person = talk()
    everything = await person.says("sandwiches for 25 in Boston", max_results=50)
    without = await person.says("no pork", max_results=50)
    pork = ("pork", "ham", "bacon", "prosciutto", "pancetta", "salami", "chorizo", "carnitas", "mortadella")
    assert not [dish for one in without["results"] if set(pork) & set(re.findall("[a-z]+", dish := words_of(one)))]
    assert 0 < without["total"] <= everything["total"]


async def test_a_dish_apart_is_pressed_and_found_where_limits_stand(talk: Talks) -> None:
    person = talk()
    answer = await person.says("vegan dessert for 30 in Boston under $1 a head")
    for one in answer["notices"]:
        if one["action"]:
            listed = await press(person, one["action"])
            assert listed["total"] == one["action"]["count"]


async def test_where_an_allergy_leaves_only_dishes_apart_the_cuisine_falls_for_them_too(talk: Talks) -> None:
    person = talk()
    answer = await person.says("Ethiopian dinner for 10 in Boston, severe shellfish allergy")
    assert notice(answer, "relaxed")["text"].startswith("Nothing Ethiopian.")
    apart = notice(answer, "apart_unstated")
    listed = await press(person, apart["action"])
    assert listed["results"]
    assert apart["text"].startswith(f"{listed['total']} dishes do not say")
    assert "relaxed" in codes(listed)
