"""What a model may read of a page."""

from dataclasses import replace
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue.document import MenuDocument
from engine.models.page_selection import context_text, estimate_tokens, select_context
from tests.support.stores.corpus import generated

CORPUS = generated(80)


def plain(name: str, restaurant: str, cuisine: str = "italian", price: int = 50, words: int = 5) -> MenuDocument:
    return replace(
        CORPUS[0],
        doc_id=name,
        item_name=name,
        restaurant_key=restaurant,
        cuisine_keys=(cuisine,),
        display_price=Decimal(price),
        item_description="word " * words,
    )


@given(st.lists(st.sampled_from(CORPUS), max_size=40, unique_by=lambda one: one.doc_id), st.integers(20, 4000))
def test_the_bounds_of_the_core_document_hold_and_the_order_stays(ranked: list[MenuDocument], budget: int) -> None:
    chosen = select_context(ranked, max_tokens=budget)
    places = [ranked.index(one) for one in chosen]
    assert places == sorted(set(places))
    assert len(chosen) <= 8
    assert sum(estimate_tokens(context_text(one)) for one in chosen) <= budget
    restaurants = [one.restaurant_key for one in chosen]
    assert all(restaurants.count(key) <= 3 for key in restaurants)
    assert select_context(ranked, max_tokens=budget) == chosen


def test_what_is_few_is_taken_whole() -> None:
    few = [plain(str(at), f"r{at}") for at in range(8)]
    assert select_context(few) == tuple(few)


def test_the_first_dish_is_always_among_them() -> None:
    assert select_context(CORPUS)[0] == CORPUS[0]


def test_another_kitchen_is_preferred_to_more_of_the_same() -> None:
    same = [plain(f"pasta {at}", f"r{at}") for at in range(9)]
    other = plain("curry", "thai", cuisine="thai")
    chosen = select_context([*same, other])
    assert other in chosen
    assert chosen[:2] == tuple(same[:2])


def test_a_dish_too_long_for_the_budget_is_passed_over() -> None:
    long, short = plain("long", "a", words=4000), plain("short", "b")
    assert select_context([long, short], max_tokens=200) == (short,)


def test_only_what_the_database_states_is_written() -> None:
    unknown = replace(plain("Pasta", "roma"), serves_max=None, minimum_order_qty=None, dietary_labels=())
    text = context_text(unknown)
    assert not any(word in text for word in ("Serves", "Minimum", "Dietary", "None"))
    stated = replace(unknown, serves_min=10, serves_max=12, minimum_order_qty=2, minimum_order_unit="trays")
    assert "Serves: 10-12 people" in context_text(stated)
    assert "Minimum order: 2 trays" in context_text(stated)
