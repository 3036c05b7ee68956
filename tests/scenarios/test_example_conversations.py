"""The two example conversations of the core document, word for word on the person's side (§13)."""

from collections.abc import Callable
from typing import Any

Talks = Callable[[], Any]


def named(answer: dict[str, Any], dish: str) -> dict[str, Any]:
    return next(result for result in answer["results"] if result["item_name"] == dish)


async def test_a_corporate_lunch_in_boston_then_vegetarian_then_cheaper(talk: Talks) -> None:
    person = talk()

    answer = await person.says("Find catering for a corporate lunch in Boston, about 25 people")
    assert answer["intent"] == "search"
    assert not answer["is_follow_up"]
    assert {"city": "Boston", "serves_min": 25, "menu_type": "Catering"}.items() <= answer["filters"].items()
    assert len(answer["results"]) == 10
    assert len({result["restaurant_name"] for result in answer["results"]}) >= 5
    assert all(result["city"] == "Boston" for result in answer["results"])
    pasta, platter = named(answer, "Pasta Tray"), named(answer, "Sandwich Platter")
    assert (pasta["restaurant_name"], pasta["display_price"]) == ("North End Catering", 149.0)
    assert (pasta["serves_min"], pasta["serves_max"]) == (20, 25)
    assert (platter["restaurant_name"], platter["display_price"]) == ("Boston Deli Co", 89.0)
    assert platter["serves_max"] == 24
    assert "Boston" in answer["answer"]
    assert "Pasta Tray" in answer["answer"]

    answer = await person.says("Any vegetarian options?")
    assert (answer["intent"], answer["is_follow_up"], answer["follow_up_type"]) == ("filter", True, "dietary")
    assert answer["filters"]["dietary_labels"] == ["vegetarian"]
    assert answer["filters"]["city"] == "Boston"
    assert all({"vegetarian", "vegan"} & set(result["dietary_labels"]) for result in answer["results"])
    assert named(answer, "Caprese Pasta Tray")["display_price"] == 129.0

    answer = await person.says("Show me the cheaper ones, under $100")
    assert (answer["intent"], answer["is_follow_up"], answer["follow_up_type"]) == ("filter", True, "price")
    assert answer["filters"]["price_max"] == 100
    assert all(result["party_cost"] is None or result["party_cost"] <= 100 for result in answer["results"])
    assert named(answer, "Garden Veggie Wrap Platter")["display_price"] == 79.0
    mezze = named(answer, "Mediterranean Mezze Platter")
    assert (mezze["restaurant_name"], mezze["display_price"]) == ("Falafel King", 85.0)
    assert (mezze["serves_min"], mezze["serves_max"]) == (20, 25)


async def test_italian_for_a_party_then_fifty_in_cambridge_then_more_like_thirty(talk: Talks) -> None:
    person = talk()

    answer = await person.says("Italian food for a party")
    assert answer["intent"] == "search"
    assert answer["results"] == []
    assert set(answer["clarification"]["asks"]) == {"party", "place"}
    assert "how many people" in answer["answer"]

    answer = await person.says("50 people in Cambridge")
    assert answer["intent"] == "search"
    assert {"city": "Cambridge", "serves_min": 50, "cuisine": ["Italian"]}.items() <= answer["filters"].items()
    lasagna = named(answer, "Lasagna Family Style")
    assert (lasagna["restaurant_name"], lasagna["display_price"]) == ("Trattoria Roma", 299.0)
    assert (lasagna["serves_min"], lasagna["serves_max"], lasagna["units"]) == (48, 55, 1)

    answer = await person.says("That's too many servings, more like 30")
    assert (answer["intent"], answer["is_follow_up"], answer["follow_up_type"]) == ("filter", True, "serving")
    assert (answer["filters"]["serves_min"], answer["filters"]["serves_max"]) == (30, 40)
    ziti = named(answer, "Baked Ziti Tray")
    assert (ziti["restaurant_name"], ziti["display_price"]) == ("Trattoria Roma", 159.0)
    assert (ziti["serves_min"], ziti["serves_max"]) == (28, 32)
    for result in answer["results"]:
        assert result["units"] is None or result["units"] * result["serves_min"] <= 40


async def test_cheaper_than_anything_there_is_shows_the_nearest_and_says_so(talk: Talks) -> None:
    person = talk()

    await person.says("Find catering for a corporate lunch in Boston, about 25 people")
    answer = await person.says("Show me cheaper ones, under $1 in all")
    assert "Nothing up to $1 in all" in answer["answer"]
    assert answer["results"]
