"""Going back to the list: the page where nothing is picked, else what is picked; dishes where restaurants answered."""

from tests.support.answers import Talks


async def test_the_page_is_shown_again_in_any_words(talk: Talks) -> None:
    person = talk()
    first = await person.says("pasta for 20 in Boston")
    for words in ("show me the list again", "what were the options?", "show the list"):
        again = await person.says(words)
        assert [one["doc_id"] for one in again["results"]] == [one["doc_id"] for one in first["results"]], words
        assert again["filters"] == first["filters"]


async def test_what_is_picked_is_the_list_once_something_is(talk: Talks) -> None:
    person = talk()
    await person.says("pasta for 20 in Boston")
    await person.says("pick the second one")
    assert "Picked so far: 1 dish" in (await person.says("show the list"))["answer"]


async def test_an_empty_cart_is_no_list(talk: Talks) -> None:
    person = talk()
    await person.says("pasta for 20 in Boston")
    assert "Nothing is picked yet" in (await person.says("what's in my cart"))["answer"]


async def test_dishes_follow_where_restaurants_answered(talk: Talks) -> None:
    person = talk()
    await person.says("who has pasta in Boston?")
    dishes = await person.says("show me the dishes")
    assert dishes["results"]
    assert all(one["city"] == "Boston" for one in dishes["results"])
