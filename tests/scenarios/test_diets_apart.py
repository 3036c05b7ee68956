"""Dishes that do not state a diet, or offer it on request, stand apart and are shown when asked for."""

from tests.support.answers import Talks, codes, lines_of, notice, press


async def test_vegetarian_for_25_holds_only_what_states_it_and_offers_the_rest_apart(talk: Talks) -> None:
    person = talk()
    answer = await person.says("vegetarian lunch for 25 in Boston")
    assert all({"vegetarian", "vegan"} & set(result["dietary_labels"]) for result in answer["results"])
    unsaid = notice(answer, "apart_unstated")
    assert "not say whether" in unsaid["text"]
    assert unsaid["action"]["label"] == "Show them"

    listed = await press(person, unsaid["action"])
    assert listed["total"] == unsaid["action"]["count"]
    assert str(listed["total"]) in unsaid["text"]
    assert not any({"vegetarian", "vegan"} & set(result["dietary_labels"]) for result in listed["results"])
    assert all("does not say whether vegetarian" in line for line in lines_of(listed))
    assert not codes(listed) & {"apart_unstated", "apart_options"}


async def test_the_same_can_be_typed_and_the_next_turn_goes_back_to_the_results(talk: Talks) -> None:
    person = talk()
    first = await person.says("vegetarian lunch for 25 in Boston")
    listed = await person.says("show the ones that do not say")
    assert listed["total"] == notice(first, "apart_unstated")["action"]["count"]
    assert listed["follow_up_type"] == "page"
    back = await person.says("actually for 20")
    assert all({"vegetarian", "vegan"} & set(result["dietary_labels"]) for result in back["results"])


async def test_more_goes_on_listing_what_does_not_say(talk: Talks) -> None:
    person = talk()
    await person.says("gluten free for 20 in Boston")
    listed = await person.says("show the ones that do not say", max_results=3)
    more = await person.says("more", max_results=3)
    assert more["total"] == listed["total"]
    assert all("does not say whether gluten-free" in line for line in lines_of(more))
    assert not {one["doc_id"] for one in more["results"]} & {one["doc_id"] for one in listed["results"]}


async def test_a_dish_that_contradicts_the_diet_is_in_neither_kind(talk: Talks) -> None:
    person = talk()
    await person.says("vegetarian for 20 in Boston")
    listed = await person.says("show the ones that do not say", max_results=50)
    flesh = ("chicken", "beef", "pork", "turkey", "salmon", "shrimp", "lamb", "bacon")
    assert not [name for name in person.dishes() if any(word in name.casefold() for word in flesh)]
    assert not [line for line in lines_of(listed) if "fish" in line.casefold()]


async def test_where_nothing_called_so_states_it_the_notice_leads_and_no_limit_is_dropped(talk: Talks) -> None:
    person = talk()
    answer = await person.says("halal tacos for 20 in Boston under $40 a head")
    assert answer["total"] == 0
    apart = [one for one in answer["notices"] if one["code"].startswith("apart_")]
    assert apart
    assert all(one["leads"] for one in apart)
    assert "relaxed" not in codes(answer)
    assert "nothing of that name states that it is halal" in answer["answer"]
    assert answer["filters"].get("price_per_person_max") == 40


NOWHERE = "kosher lunch for 20 in Boston under $40 a head"
"""No dish of Boston states it, whatever it is called."""


async def test_where_nothing_states_it_what_does_not_say_is_listed_and_no_limit_is_dropped(talk: Talks) -> None:
    person = talk()
    answer = await person.says(NOWHERE)
    assert answer["total"] > 0
    assert notice(answer, "none_states")["text"] == "No dish states that it is kosher."
    assert notice(answer, "none_states")["leads"]
    assert "dishes that do not say whether they are kosher" in answer["answer"]
    assert all("does not say whether kosher" in line for line in lines_of(answer))
    assert not codes(answer) & {"relaxed", "apart_unstated", "apart_options"}
    assert answer["filters"].get("price_per_person_max") == 40
    assert answer["filters"]["dietary_labels"] == ["kosher"]


async def test_it_is_listed_page_by_page_and_said_again_with_what_comes_next(talk: Talks) -> None:
    person = talk()
    first = await person.says(NOWHERE, max_results=3)
    more = await person.says("more", max_results=3)
    assert more["total"] == first["total"]
    assert all("does not say whether kosher" in line for line in lines_of(more))
    fewer = await person.says("actually for 12")
    assert "dishes that do not say whether they are kosher" in fewer["answer"]
    assert notice(fewer, "none_states")["leads"]


async def test_what_a_severe_allergy_keeps_apart_stays_behind_its_button(talk: Talks) -> None:
    person = talk()
    answer = await person.says(f"{NOWHERE}, one of us carries an EpiPen for sesame")
    assert answer["results"] == []
    assert "none_states" not in codes(answer)


async def test_asking_for_a_kind_apart_without_a_diet_shows_the_results(talk: Talks) -> None:
    person = talk()
    first = await person.says("lunch for 25 in Boston")
    again = await person.says("show the ones that do not say")
    assert again["total"] == first["total"]


async def test_what_does_not_say_is_not_listed_from_everywhere_for_a_place_without_menus(talk: Talks) -> None:
    person = talk()
    await person.says("salad for 15 in Walnut Creek, nut allergy")
    answer = await person.says("show me the ones that don't say")
    assert answer["results"] == []
    assert "No menus in Walnut Creek" in answer["answer"]
