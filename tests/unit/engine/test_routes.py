"""Where a turn goes next."""

from decimal import Decimal
from typing import Any, cast

import pytest

from engine.domain.conversation import Memory, Phrase, Said, Session, ShownDish, Understood, Wants
from engine.domain.tokens import Press, Pressed
from engine.graph import build_graph
from engine.routes import after_filter_previous, after_fit, after_intent, must_ask, names_food, unclear_scope
from engine.state import GraphState
from tests.small_catalogue import DOCUMENTS, snapshot_of
from tests.small_parts import NOON, given, small_parts

NOWHERE = Wants()
LUNCH = Wants(party=25, city="Boston", city_key="boston")


def shown(*restaurants: str) -> tuple[ShownDish, ...]:
    return tuple(
        ShownDish(f"d{at}", f"k{at}", key, key, f"Dish {at}", Decimal(9)) for at, key in enumerate(restaurants)
    )


def state(understood: Understood, wants: Wants = LUNCH, memory: Memory | None = None, **more: Any) -> GraphState:
    session = Session("t", NOON, NOON, memory=memory or Memory())
    base = {"understood": understood, "wants": wants, "session": session, "press": None}
    return cast(GraphState, {**base, "snapshot": snapshot_of(DOCUMENTS), **more})


SEARCH = Understood(Said(), "search")


@pytest.mark.parametrize(
    ("understood", "wants", "way"),
    [
        (SEARCH, LUNCH, "rewrite_query"),
        (SEARCH, NOWHERE, "ask_back"),
        (SEARCH, Wants(wishes=(Phrase("pasta"),)), "rewrite_query"),
        (SEARCH, Wants(courses=("dessert",)), "rewrite_query"),
        (SEARCH, Wants(party=25), "rewrite_query"),
        (SEARCH, Wants(unknown_place="Paris", party=25), "ask_back"),
        (Understood(Said(), "search", declined=True), NOWHERE, "rewrite_query"),
        (Understood(Said(), "other"), LUNCH, "silence"),
        (Understood(Said(), "command", command="help"), LUNCH, "obey"),
        (Understood(Said(), "compare"), LUNCH, "compare"),
        (Understood(Said(), "clarify", question="size"), LUNCH, "about_shown"),
        (Understood(Said(), "order"), LUNCH, "about_shown"),
    ],
)
def test_each_intent_has_its_way(understood: Understood, wants: Wants, way: str) -> None:
    assert after_intent(state(understood, wants)) == way


def test_a_button_that_is_gone_goes_first_whatever_its_words() -> None:
    gone = state(Understood(Said(), "command", command="help"), press=Press(expired="unknown"))
    assert after_intent(gone) == "expired"


def test_a_press_is_never_answered_with_the_question() -> None:
    pressed = Press(Pressed("t1", "cheaper"), memory=Memory())
    assert after_intent(state(SEARCH, NOWHERE)) == "ask_back"
    assert after_intent(state(SEARCH, NOWHERE, press=pressed)) == "rewrite_query"


def test_the_question_is_put_once_a_thread() -> None:
    assert must_ask(Memory(), NOWHERE, SEARCH)
    assert not must_ask(Memory(asked_once=True), NOWHERE, SEARCH)
    assert not must_ask(Memory(), Wants(city="Boston"), SEARCH)
    assert not must_ask(Memory(), Wants(any_of=frozenset({"party"})), SEARCH)


@pytest.mark.parametrize(
    ("page", "referred", "unclear"),
    [
        (shown("roma", "deli"), (), True),
        (shown("roma", "roma"), (), False),
        (shown("roma", "deli"), (1,), False),
        (shown("roma", "deli"), (7,), True),
        ((), (), False),
    ],
)
def test_same_restaurant_asks_only_where_several_are_shown(
    page: tuple[ShownDish, ...], referred: tuple[int, ...], unclear: bool
) -> None:
    same = Understood(Said(), "filter", change="same_restaurant", referred=referred)
    assert unclear_scope(Memory(page=page), LUNCH, same) is unclear


def test_food_is_named_by_a_dish_a_course_or_a_restaurant() -> None:
    assert not names_food(Wants(cuisine=("Thai",)))
    assert names_food(Wants(restaurant_keys=("roma|boston",)))


def test_a_kept_list_is_used_only_where_it_was_enough() -> None:
    assert after_filter_previous({"from_kept": True}) == "fit"
    assert after_filter_previous({"from_kept": False}) == "rewrite_query"


def test_a_step_that_does_not_hold_goes_round_again() -> None:
    assert after_fit({"settled": False}) == "prefilter"
    assert after_fit({"settled": True}) == "select_context"


async def test_nothing_flows_but_what_the_state_declares() -> None:
    parts = small_parts()
    async for update in build_graph(parts).astream(given("pasta for 25 in Boston"), stream_mode="updates"):
        for changes in update.values():
            assert set(changes or {}) <= set(GraphState.__annotations__)
