"""Where a turn goes next."""

from decimal import Decimal
from typing import Any, cast

import pytest

from engine.domain.conversation import Memory, Phrase, Said, Session, ShownDish, Understood, Wants
from engine.domain.tokens import Press, Pressed
from engine.routes import after_filter_previous, after_fit, after_reading, must_ask, names_food, unclear_scope
from engine.state import GraphState
from tests.small_catalogue import DOCUMENTS, snapshot_of
from tests.small_parts import NOON

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
async def test_each_intent_has_its_way(understood: Understood, wants: Wants, way: str) -> None:
    assert await after_reading(state(understood, wants)) == way


async def test_a_button_that_is_gone_goes_first_whatever_its_words() -> None:
    gone = state(Understood(Said(), "command", command="help"), press=Press(expired="unknown"))
    assert await after_reading(gone) == "expired"


async def test_a_press_is_never_answered_with_the_question() -> None:
    pressed = Press(Pressed("t1", "cheaper"), memory=Memory())
    assert await after_reading(state(SEARCH, NOWHERE)) == "ask_back"
    assert await after_reading(state(SEARCH, NOWHERE, press=pressed)) == "rewrite_query"


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


async def test_a_kept_list_is_used_only_where_it_was_enough() -> None:
    assert await after_filter_previous({"from_kept": True}) == "fit"
    assert await after_filter_previous({"from_kept": False}) == "rewrite_query"


async def test_a_step_that_does_not_hold_goes_round_again() -> None:
    assert await after_fit({"settled": False}) == "prefilter"
    assert await after_fit({"settled": True}) == "select_context"
