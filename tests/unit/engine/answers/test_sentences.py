"""Questions, notices, steps, filters, answers about dishes and comparisons."""

from decimal import Decimal
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers.comparison import compare_dishes
from engine.answers.dish_answers import _ANSWERS, Question, about, how_to_order, kept
from engine.answers.dish_view import Served
from engine.answers.headlines import NOTHING_NEW, filters_shown, nothing_new, took
from engine.answers.notices import of_parts, sessions_down
from engine.answers.questions import ask, missing, no_such_place, which_restaurant
from engine.catalogue.snapshot import Place, Vocabulary
from engine.conversation.memory import ShownDish
from engine.conversation.wants import Change, OrderLine, Phrase, Said, Wants
from tests.support.speech import pages, speaks_well, wishes

Page = tuple[Wants, tuple[Served, ...]]
CITIES = tuple(Place(name.lower(), name, "ma", "MA", 90 - at) for at, name in enumerate(("Boston", "Salem", "Lynn")))
TOPICS = (*_ANSWERS, "place", "delivery", "hours", "notice", "contact", "reviews", None, "unheard of")


@pytest.mark.parametrize(
    ("cities", "known"),
    [
        ((), ""),
        (CITIES[:1], " There are menus in Boston."),
        (CITIES[:2], " There are menus in Boston and Salem."),
        (CITIES, " There are menus in Boston, Salem and Lynn."),
        ((*CITIES, Place("york", "York", "me", "ME", 1)), " There are menus in Boston, Salem, Lynn and 1 more city."),
        (
            (*CITIES, Place("york", "York", "me", "ME", 2), Place("ely", "Ely", "mn", "MN", 1)),
            " There are menus in Boston, Salem, Lynn and 2 more cities.",
        ),
    ],
)
def test_the_question_names_the_cities_there_are(cities: tuple[Place, ...], known: str) -> None:
    question = ask(Wants(cuisine=("Italian",)), Vocabulary(places=cities))
    assert question is not None
    assert question.question == f"Italian: for how many people, and in which city?{known}"


def test_only_what_is_missing_is_asked() -> None:
    vocabulary = Vocabulary(places=CITIES)
    assert missing(Wants(party=25, city="Boston")) == ()
    assert ask(Wants(party=25, city="Boston"), vocabulary) is None
    party = ask(Wants(city="Boston"), vocabulary)
    place = ask(Wants(party=25), vocabulary)
    assert party is not None
    assert place is not None
    assert (party.asks, party.question) == (("party",), "For how many people?")
    assert place.asks == ("place",)
    assert missing(Wants(any_of=frozenset({"party", "place"}))) == ()


@given(wishes(), st.integers(0, 3))
def test_any_question_is_one_question_with_choices_that_answer_it(wants: Wants, cities: int) -> None:
    question = ask(wants, Vocabulary(places=CITIES[:cities]))
    assert (question is None) == (missing(wants) == ())
    if question is None:
        return
    assert question.question.count("?") == 1
    assert speaks_well(question.question)
    assert len({choice.text for choice in question.choices}) == len(question.choices)
    assert question.choices[-1].text == "any"


def test_which_restaurant_offers_each_that_has_something_once_in_the_order_of_the_page() -> None:
    page = tuple(
        ShownDish(f"d{at}", f"k{at}", name.lower(), name, "Dish", Decimal(9))
        for at, name in enumerate(("Roma", "Deli", "Roma", "Grill"))
    )
    question = which_restaurant("t1", page, {3: 0, 1: 60, 0: 3})
    assert [(choice.label, choice.count, choice.at_least) for choice in question.choices] == [
        ("Roma", 3, False),
        ("Deli", 50, True),
    ]
    assert all(choice.token for choice in question.choices)


def test_a_place_without_menus_is_said_with_those_there_are() -> None:
    assert no_such_place("Paris", Vocabulary(places=CITIES[:1])) == "No menus in Paris. There are menus in Boston."
    assert no_such_place("Paris", Vocabulary()) == "No menus in Paris."


@pytest.mark.parametrize(
    ("words", "meaning", "code"),
    [
        (False, False, None),
        (True, False, "words_down"),
        (False, True, "meaning_down"),
        (True, True, "search_down"),
    ],
)
def test_a_part_that_is_down_leads_the_answer(words: bool, meaning: bool, code: str | None) -> None:
    notices = of_parts(words, meaning)
    assert [notice.code for notice in notices] == ([code] if code else [])
    assert all(notice.leads for notice in notices)
    assert speaks_well(*(notice.text for notice in (*notices, sessions_down())))


@pytest.mark.parametrize(
    ("change", "wants", "said"),
    [
        ("cheaper", Wants(party=25, known_cost_max=Decimal("89.5")), "These cost at most $89.50 for 25."),
        ("cheaper", Wants(unit_price_max=Decimal(9)), "These cost at most $9.00 each where no size is stated."),
        (
            "cheaper",
            Wants(party=25, party_approximate=True, known_cost_max=Decimal(90), unit_price_max=Decimal(9)),
            "These cost at most $90.00 for about 25 or $9.00 each where no size is stated.",
        ),
        (
            "more_affordable",
            Wants(price_per_person_max=Decimal(12), set_by_follow_up=frozenset({"price_per_person_max"})),
            "These cost at most $12.00 a head.",
        ),
        ("serves_more", Wants(unit_serves_min=12), "One order of each feeds more than 12."),
        ("serves_more", Wants(unit_serves_min=0), ""),
        ("other_restaurants", Wants(party=25), ""),
        (None, Wants(party=25, known_cost_max=Decimal(90)), ""),
    ],
)
def test_a_step_says_which_limit_it_took(change: Change | None, wants: Wants, said: str) -> None:
    assert took(change, Said(), wants, "USD") == said


def test_a_limit_that_was_said_is_not_said_to_be_taken() -> None:
    assert took("cheaper", Said(price_max=Decimal(100)), Wants(known_cost_max=Decimal(90)), "USD") == ""


@given(st.sampled_from((None, *get_args(Change))), wishes())
def test_any_step_is_said_well_or_not_at_all(change: Change | None, wants: Wants) -> None:
    assert speaks_well(took(change, Said(), wants, "USD"), *map(nothing_new, NOTHING_NEW))


@given(wishes())
def test_filters_show_every_limit_by_a_name_of_the_interface(wants: Wants) -> None:
    shown = filters_shown(wants)
    assert (shown.city, shown.cuisine, shown.allergies) == (wants.city, wants.cuisine, wants.allergies)
    assert shown.party == wants.party
    assert shown.serves_min == (wants.unit_serves_min if wants.unit_serves_min is not None else wants.party)
    limits = (wants.price_max, wants.known_cost_max, wants.unit_price_max)
    assert (shown.price_max is None) == all(limit is None for limit in limits)


def test_a_total_that_was_said_is_shown_before_one_that_a_step_set() -> None:
    assert filters_shown(Wants(price_max=Decimal(100), known_cost_max=Decimal(90))).price_max == 100
    assert filters_shown(Wants(known_cost_max=Decimal(90), unit_price_max=Decimal(9))).price_max == 90
    assert filters_shown(Wants(unit_price_max=Decimal(9))).price_max == 9


@given(pages(), st.sampled_from(TOPICS), st.sampled_from(((), ("nuts",), ("pork", "milk"))))
def test_any_question_about_any_dishes_is_answered_from_the_menus(
    page: Page, topic: str | None, of: tuple[str, ...]
) -> None:
    wants, dishes = page
    lines = about(dishes, Question(topic, of, wants))
    assert lines
    assert all(lines)
    assert speaks_well(*lines)
    text = " ".join(lines)
    if topic in _ANSWERS:
        assert all(dish.document.item_name in text for dish in dishes)


@given(pages(least=2), st.sampled_from((None, "head", "total", "size")), st.integers(0, 3))
def test_any_dishes_can_be_compared_and_every_cell_is_filled(page: Page, by: str | None, left_out: int) -> None:
    wants, dishes = page
    table = compare_dishes(dishes, wants, by, left_out)
    assert len(table.columns) == len(table.doc_ids) == len(dishes)
    for row in table.rows:
        assert len(row.cells) == len(dishes)
        assert all(row.cells)
        assert speaks_well(row.label, *row.cells)
    assert speaks_well(table.title, table.note or "")


@given(pages())
def test_any_dish_can_be_wished_for_and_where_is_said(page: Page) -> None:
    _, dishes = page
    lines = how_to_order(dishes)
    assert speaks_well(*lines)
    assert all(any(line.startswith(dish.document.restaurant_name) for line in lines) for dish in dishes)
    items = [OrderLine(dish.document.item_name, at) for at, dish in enumerate(dishes, start=1)]
    assert speaks_well(kept(dishes, items))
    assert kept(dishes, ()) == ""


def question_of(wants: Wants) -> Any:
    return ask(wants, Vocabulary(places=CITIES))


def test_a_dish_and_a_cuisine_open_a_question_well() -> None:
    question = question_of(Wants(wishes=(Phrase("chicken"),), cuisine=("Italian",)))
    assert question.question.startswith("Chicken, Italian: for how many people")
