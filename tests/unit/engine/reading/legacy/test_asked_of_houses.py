"""What no menu tells is asked of a list that is shown, too: it is answered so, and is no search."""

import pytest

from engine.reading.legacy.understand import read
from tests.unit.engine.reading.legacy.conftest import INDEX


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("what allergens are in the first?", "allergens"),
        ("allergens?", "allergens"),
        ("any allergens in these?", "allergens"),
        ("is this halal?", "diet"),
        ("what would all that cost?", "price"),
        ("total price?", "price"),
        ("would one be enough?", "price"),
        ("how many of the first would we need for everyone?", "price"),
        ("who can deliver by 6pm?", "delivery"),
        ("which of them deliver on weekends?", "delivery"),
        ("can they do it by tomorrow?", "notice"),
        ("how far is that from our office?", "place"),
        ("which of these is closest to campus?", "place"),
        ("i need an invoice", "payment"),
        ("do they take amex?", "payment"),
        ("is tax included?", "fees"),
        ("does that include tip?", "fees"),
        ("do they provide plates and napkins?", "service"),
        ("do they set up?", "service"),
        ("we also need plates and napkins", "service"),
        ("any discounts?", "discounts"),
        ("is there any group discount?", "discounts"),
        ("do you have photos?", "photos"),
        ("can the pasta be packed singly?", "preparation"),
        ("can we cancel?", "ordering"),
        ("are these prices current?", "age"),
        ("which one would you recommend?", "recommend"),
        ("what's popular?", "recommend"),
        ("how many people did I say?", "told"),
        ("what did we say the budget was?", "told"),
    ],
)
def test_it_is_a_question_about_what_is_shown(shown, text: str, topic: str) -> None:
    understood = read(text, shown, INDEX, addressed=True)[1]
    assert (understood.intent, understood.question) == ("clarify", topic)


@pytest.mark.parametrize(
    "text",
    [
        "thanks for the invoice",
        "where are the keys?",
        "how big is the database?",
        "I sent the photos yesterday",
        "what did you say to the boss?",
        "we need napkins",
    ],
)
def test_what_is_asked_of_colleagues_is_none_where_it_is_overheard(shown, text: str) -> None:
    assert read(text, shown, INDEX)[1].intent == "other"


@pytest.mark.parametrize("text", ["pizza for 20 in Boston", "no, 30 people", "anything with chicken?", "cheaper"])
def test_requests_stay_requests(shown, text: str) -> None:
    assert read(text, shown, INDEX, addressed=True)[1].intent in ("search", "filter")


@pytest.mark.parametrize("text", ["take the first one", "ok, grab the first one", "book the first one"])
def test_whoever_takes_what_is_shown_orders_it(shown, text: str) -> None:
    understood = read(text, shown, INDEX, addressed=True)[1]
    assert (understood.intent, understood.referred) == ("order", (0,))


def test_what_is_unsure_is_shown_by_that_word(shown) -> None:
    assert read("show the unsure ones", shown, INDEX, addressed=True)[1].change == "show_unstated"
