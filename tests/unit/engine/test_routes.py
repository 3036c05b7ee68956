"""Where a turn goes next."""

from decimal import Decimal
from typing import Any, cast

import numpy as np
import pytest

from engine.answers.questions import names_food
from engine.catalogue.columns import Columns
from engine.conversation.memory import Memory, Session, ShownDish
from engine.conversation.presses import Press, Pressed
from engine.conversation.wants import Phrase, Said, Understood, Wants
from engine.routes import after_plan, after_reading, must_ask, unclear_scope
from engine.search.counts import ResultCounts
from engine.search.follow_ups import Step
from engine.search.planner import Plan
from engine.search.query import Asked
from engine.state import GraphState
from tests.support.stores.small_catalogue import DOCUMENTS, snapshot_of
from tests.support.stores.small_parts import NOON

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
        (SEARCH, LUNCH, "plan"),
        (SEARCH, NOWHERE, "ask_back"),
        (SEARCH, Wants(wishes=(Phrase("pasta"),)), "plan"),
        (SEARCH, Wants(courses=("dessert",)), "plan"),
        (SEARCH, Wants(party=25), "plan"),
        (SEARCH, Wants(unknown_place="Paris", party=25), "ask_back"),
        (Understood(Said(), "search", declined=True), NOWHERE, "plan"),
        (Understood(Said(), "other"), LUNCH, "small_talk"),
        (Understood(Said(), "command", command="help"), LUNCH, "commands"),
        (Understood(Said(), "compare"), LUNCH, "compare"),
        (Understood(Said(), "clarify", question="size"), LUNCH, "about_shown"),
        (Understood(Said(), "order"), LUNCH, "about_shown"),
    ],
)
def test_each_intent_has_its_way(understood: Understood, wants: Wants, way: str) -> None:
    assert after_reading(state(understood, wants)) == way


def test_a_button_that_is_gone_goes_first_whatever_its_words() -> None:
    gone = state(Understood(Said(), "command", command="help"), press=Press(expired="unknown"))
    assert after_reading(gone) == "expired"


def test_a_press_is_never_answered_with_the_question() -> None:
    pressed = Press(Pressed("t1", "cheaper"), memory=Memory())
    assert after_reading(state(SEARCH, NOWHERE)) == "ask_back"
    assert after_reading(state(SEARCH, NOWHERE, press=pressed)) == "plan"


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


@pytest.mark.parametrize(
    ("from_kept", "is_strange", "ways"),
    [(True, False, ["rerank"]), (False, False, ["bm25", "vector"]), (False, True, ["expand"])],
)
def test_a_kept_list_is_not_searched_for_again(from_kept: bool, is_strange: bool, ways: list[str]) -> None:
    nothing = ResultCounts(Columns(), Asked(), np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int8))
    planned = Plan((Step(LUNCH),), (nothing,), from_kept=from_kept)
    assert after_plan({"plan": planned, "is_strange": is_strange}) == ways
