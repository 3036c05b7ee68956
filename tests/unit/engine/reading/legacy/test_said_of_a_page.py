"""What is asked, ordered and replaced while a page is shown, and what is only talk beside it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.conversation.memory import Memory
from engine.conversation.wants import Phrase, Understood, Wants
from engine.reading.apply import merge
from engine.reading.legacy.index import Index
from engine.reading.legacy.understand import read
from tests.support.small_words import SHOWN

Say = Callable[..., Understood]
After = Callable[..., Wants]


@pytest.mark.parametrize(
    ("text", "intent", "change"),
    [
        ("Might we see the next ones?", "filter", "more"),
        ("Are the second and third from the same restaurant?", "compare", "compare"),
        ("give me the first and the third side by side", "compare", "compare"),
        ("perfect, second one please", "order", None),
        ("what about the 2nd?", "filter", None),
        ("see you at the next one", "other", None),
    ],
)
def test_what_is_asked_of_a_page(say: Say, shown: Memory, text: str, intent: str, change: str | None) -> None:
    understood = say(text, shown)
    assert (understood.intent, understood.change) == (intent, change)
    assert not (intent == "compare" and understood.said.items)


@pytest.mark.parametrize(
    "text",
    ["you know what, scratch everything", "scrap it all", "the kitchen is back up. forget everything I asked for"],
)
def test_all_is_taken_back_at_once(say: Say, shown: Memory, text: str) -> None:
    assert say(text, shown).command == "start_over"


@pytest.mark.parametrize(
    "text",
    [
        "The director would like it Mediterranean",
        "Vegetarian as a default would be nice",
        "my boss wants Thai",
        "Pad thai is the safest bet with teenagers",
        "Our school is nut free",
        "pad thai won 4 to 2",
        "Management wants it cheaper, no more than 8 dollars per nurse",
        "Our PTA can give $700",
        "Kenji can't do pork",
        "Ines eats no eggs",
        "Green curry is non-negotiable :)",
        "judge Alvarez is vegan",
    ],
)
def test_what_somebody_would_like_is_heard_among_colleagues(index: Index, shown: Memory, text: str) -> None:
    assert read(text, shown, index)[1].intent == "filter"


def test_further_suggestions_are_the_next_page(say: Say, shown: Memory) -> None:
    assert say("Kindly show further suggestions.", shown).change == "more"


def test_a_brief_in_sentences_is_one(say: Say) -> None:
    text = "Green curry for the Advent bazaar. Hall holds 90 but we expect about 60. Boston."
    assert say(text).intent == "search"


def test_a_caller_who_feeds_somebody_asks(say: Say) -> None:
    assert say("Station 12 in Boston here, feed 14 firefighters tonight at 6").intent == "search"


@pytest.mark.parametrize(
    "text",
    [
        "who in the team is vegan again?",
        "is Bob vegan? no idea",
        "I fed 20 people last night",
        "he is here till 6",
        "I gave up smoking",
        "just 2 left in stock",
        "The printer is broken again. 3rd time",
        "the client would like it in blue",
        "the meeting was moved to 3pm",
        "my wife wants a new car",
        "Liverpool won 4 to 2",
        "are you coming to the party? no thanks",
        "the company pays 500 for gym memberships",
        "two more tickets came in. 7 open",
        "our office is green certified",
    ],
)
def test_talk_stays_talk(say: Say, shown: Memory, text: str) -> None:
    assert say(text, shown).intent == "other"


def test_trays_of_a_dish_for_other_heads_are_the_page_for_these(index: Index) -> None:
    understood = read("how many trays of the first for 40?", SHOWN, index, addressed=True)[1]
    assert (understood.intent, understood.said.party) == ("filter", 40)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("does number one have chicken in it?", (0,)),
        ("is option one spicy?", (0,)),
        ("is number two spicy?", (1,)),
        ("does number 1 have chicken in it?", (0,)),
    ],
)
def test_a_number_in_words_is_a_place_of_the_page(say: Say, shown: Memory, text: str, places: tuple[int, ...]) -> None:
    understood = say(text, shown)
    assert (understood.intent, understood.referred) == ("clarify", places)


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("lasagna instead of the pasta tray", ["greek salad", "lasagna"]),
        ("lasagna instead of the pasta", ["greek salad", "lasagna"]),
        ("swap the pasta tray for lasagna", ["greek salad", "lasagna"]),
        ("replace the greek salad with lasagna", ["pasta tray", "lasagna"]),
        ("not the pasta tray, lasagna", ["greek salad", "lasagna"]),
    ],
)
def test_what_is_replaced_falls_though_it_is_shown(index: Index, text: str, wishes: list[str]) -> None:
    wanted = replace(SHOWN.wants, wishes=(Phrase("pasta tray"), Phrase("greek salad")))
    memory = replace(SHOWN, wants=wanted)
    understood = read(text, memory, index, addressed=True)[1]
    assert understood.referred == ()
    assert [wish.text for wish in merge(memory, understood).wishes] == wishes


@pytest.mark.parametrize("text", ["on 2nd thought let's do Thai", "On second thought let's do Thai"])
def test_a_second_thought_points_at_no_dish(say: Say, shown: Memory, text: str) -> None:
    """It noted an order of the second dish."""
    understood = say(text, shown)
    assert (understood.intent, understood.referred, understood.said.items) == ("filter", (), ())


@pytest.mark.parametrize(
    "text", ["how large is a portion of the second one?", "how many does one tray of the first one serve?"]
)
def test_what_is_asked_of_a_tray_orders_none(say: Say, shown: Memory, text: str) -> None:
    understood = say(text, shown)
    assert (understood.intent, understood.question, understood.said.items) == ("clarify", "size", ())


def test_trays_that_are_asked_for_are_ordered(say: Say, shown: Memory) -> None:
    assert say("can we get 2 trays of the first one?", shown).said.items[0].quantity == 2


@pytest.mark.parametrize(
    "text", ["make that sandwich platter instead of ziti", "on reflection just the sandwich platter"]
)
def test_what_is_to_be_instead_is_wished_for_though_it_is_shown(say: Say, shown: Memory, text: str) -> None:
    understood = say(text, shown)
    assert (understood.intent, [wish.text for wish in understood.said.wishes]) == ("filter", ["sandwich platter"])


def test_a_request_to_platter_is_one_whatever_else_is_said(index: Index) -> None:
    text = "@platter lunch on Friday, Greek, Boston, and hands up who's in"
    understood = read(text, Memory(), index, addressed=True)[1]
    assert (understood.intent, understood.said.city, understood.said.cuisine) == ("search", "Boston", ("Greek",))


def test_why_another_dish_is_meant_leaves_nothing_out(index: Index) -> None:
    """It was a page "without messy"."""
    said = read("hmm too messy for a meeting. pad thai rather than tacos", SHOWN, index, addressed=True)[1].said
    assert (said.excluded, [wish.text for wish in said.wishes]) == ((), ["pad thai"])
    assert read("too spicy for Jim", SHOWN, index, addressed=True)[1].said.excluded == ("spicy",)
