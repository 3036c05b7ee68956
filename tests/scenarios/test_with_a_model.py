"""A whole Platter with a language model behind the rules: what it adds, and what it is never sent."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from tests.support.models.house import STRANGE, House, OpenHouse, fresh, honest
from tests.support.models.recorded import readings_in, replays
from tests.support.models.server import fails, reads, says


@pytest.fixture
def house(house_with_model: House) -> House:
    return fresh(house_with_model)


# ---- what a model adds


async def test_a_model_writes_the_text_of_an_answer(house: House) -> None:
    house.server.does("write", says(honest))
    answer = await house.says("lunch for 25 in Boston")
    assert await house.by_model(answer)
    dish = answer["results"][0]
    assert f"The {dish['item_name']} from {dish['restaurant_name']} costs $" in answer["answer"]


async def test_a_line_that_the_rules_read_whole_is_not_sent_to_be_read(house: House) -> None:
    house.server.does("write", says(honest))
    await house.says("Italian for 25 in Boston, under $15 a head, two vegans")
    assert house.server.asked("understand") == []
    assert house.server.asked("expand") == []


async def test_a_model_reads_what_the_rules_leave_over(house: House) -> None:
    house.server.does("understand", replays(readings_in()))
    house.server.does("write", says(honest))
    answer = await house.says(STRANGE)
    assert answer["intent"] == "search"
    assert answer["filters"]["party"] == 25
    assert answer["filters"]["city"] == "Boston"
    assert "smorgasbord" in answer["resolved_query"].split()
    assert answer["results"]
    record = (await house.record(answer["turn_id"]))["explanation"]
    assert record["differences"]["wish"] == 1


async def test_recorded_readings_go_over_the_wire(house: House) -> None:
    """In languages that the rules do not read; what comes in is a search or a question for what is missing."""
    readings = readings_in()
    house.server.does("understand", replays(readings))
    house.server.does("write", says(honest))
    lines = [line for line in (json.loads(key)[0] for key in readings) if not line.isascii()][:20]
    assert len(lines) == 20
    for line in lines:
        answer = await house.says(line, session_id=uuid4().hex)
        assert answer["intent"] in ("search", "command", "other"), line
    assert house.server.asked("understand")


async def test_a_model_finds_the_menus_words_for_a_wish(house: House) -> None:
    house.server.does("expand", says("jollof rice tomato pepper xyzzy"))
    answer = await house.says("find jollof rice for 20 in Boston")
    assert len(house.server.asked("expand")) == 1
    assert answer["resolved_query"].split()[:2] == ["jollof", "rice"]
    assert "tomato" in answer["resolved_query"].split()
    assert "xyzzy" not in answer["resolved_query"]
    assert all(dish["group"] == "nearest" for dish in answer["results"])


async def test_the_turns_record_says_which_model_what_it_took_and_how_long(house: House) -> None:
    house.server.does("understand", fails(500), reads({"unaccounted": ["smorgasbord"]}))
    house.server.does("write", says(honest))
    answer = await house.says(STRANGE)
    used = (await house.record(answer["turn_id"]))["explanation"]["model"]
    assert [(one["verb"], one["model"], one["outcome"]) for one in used][:2] == [
        ("understand", "gpt-4.1-mini", "failed"),
        ("understand", "small", "used"),
    ]
    assert used[-1] | {"ms": 0} == {
        "verb": "write", "model": "gpt-4.1-mini", "outcome": "used", "tokens_in": 900, "tokens_out": 100, "ms": 0,
    }  # fmt: skip
    assert used[-1]["ms"] > 0
    assert "smorgasbord" not in json.dumps(used)


async def test_a_repeated_delivery_asks_no_model_again(house: House) -> None:
    house.server.does("write", says(honest))
    body = {"session_id": house.session_id, "user_input": "lunch for 25 in Boston"}
    headers = {"Idempotency-Key": "once"}
    first = await (await house.http.post("/chat/search", json=body, headers=headers)).json()
    again = await (await house.http.post("/chat/search", json=body, headers=headers)).json()
    assert first["answer"] == again["answer"]
    assert len(house.server.calls) == 1


# ---- what is never sent


NOTHING_READ = {"unaccounted": ["smorgasbord"]}


async def test_what_speaks_of_an_allergy_is_never_sent(house: House) -> None:
    house.server.does_everywhere(says(honest))
    house.server.does("understand", reads(NOTHING_READ))
    await house.says("pasta for 20 in Boston")
    await house.says("a smorgasbord, one of us is allergic to nuts")
    assert house.server.asked("understand") == []
    await house.says("cheaper")
    house.server.calls.clear()
    answer = await house.says("a bodacious smorgasbord instead")
    assert [call.verb for call in house.server.calls] == ["understand"]
    asked = json.loads(house.server.calls[0].user)
    assert asked["earlier"] == [{"said": "pasta for 20 in Boston"}, {"said": "cheaper"}]
    assert "allergies" not in asked["in_force"]
    assert {name for dish in asked["page"] for name in dish} <= {"number", "name", "restaurant"}
    beside = {name: value for name, value in asked.items() if name != "page"}
    assert not re.search("nut|allerg", json.dumps(beside), re.IGNORECASE), (
        "a dish's own name may be a Nut-Free Granola Bar"
    )
    assert answer["filters"]["party"] == 20


async def test_what_was_answered_stays_unsent_once_the_allergy_is_taken_back(house: House) -> None:
    house.server.does_everywhere(says(honest))
    house.server.does("understand", reads(NOTHING_READ))
    await house.says("pasta for 20 in Boston, one of us is allergic to sesame")
    await house.says("nobody is allergic to sesame")
    house.server.calls.clear()
    await house.says("a bodacious smorgasbord instead")
    assert house.server.calls
    assert all("sesame" not in call.user for call in house.server.calls), "whatever foods the prompt has for examples"


async def test_an_operator_may_allow_that_allergies_are_sent(with_model: OpenHouse) -> None:
    house = await with_model(model_allergies=True)
    house.server.does("understand", reads(NOTHING_READ))
    answer = await house.says("a smorgasbord for 20 in Boston, one of us is allergic to sesame")
    assert "sesame" in house.server.asked("understand")[0].user
    await house.says("a bodacious smorgasbord again")
    asked = json.loads(house.server.asked("understand")[1].user)
    assert asked["in_force"]["allergies"] == ["sesame"]
    assert "sesame" in str(asked["earlier"])
    assert not house.server.asked("write"), "no model writes where there is an allergy"
    assert answer["filters"]["party"] == 20


async def test_a_model_that_does_not_answer_is_said_once(house: House) -> None:
    house.server.does_everywhere(fails(503))
    answer = await house.says(STRANGE)
    assert [one["code"] for one in answer["notices"]].count("read_alone") == 1
    assert "read_alone" not in {one["code"] for one in (await house.says("cheaper"))["notices"]}


async def test_a_model_reads_whitelisted_facts_of_at_most_eight_dishes(house: House) -> None:
    house.server.does("write", says(honest))
    await house.says("lunch for 25 in Boston", max_results=50)
    (call,) = house.server.asked("write")
    allowed = {"dish", "restaurant", "city", "portion", "how_many", "cost", "diets", "description"}
    assert 2 <= len(call.dishes) <= 8
    assert all(set(dish) <= allowed for dish in call.dishes)
    assert all(call.dishes.count(dish) == 1 for dish in call.dishes)
    assert max(sum(dish["restaurant"] == one["restaurant"] for one in call.dishes) for dish in call.dishes) <= 3


async def test_a_stream_tells_its_steps_and_the_text_that_the_reply_has(house: House) -> None:
    house.server.does("write", says(honest))
    told = await house.streams("lunch for 25 in Boston")
    steps = [body["step"] for name, body in told if name == "thinking"]
    assert steps == ["fetching_context", "decomposing", "searching", "evaluating", "checking_allergies"]
    text = " ".join(body["text"] for name, body in told if name == "text")
    assert text
    assert text in told[-1][1]["answer"]


# ---- limits


async def test_past_its_share_of_the_day_a_tenant_is_answered_by_the_rules(
    with_model: OpenHouse,
) -> None:
    from engine.stores.postgres.spending import PostgresSpending

    house = await with_model(model_tokens_per_day=10_000_000)
    house.server.does("write", says(honest))
    assert await house.by_model(await house.says("lunch for 25 in Boston"))
    spending, today = PostgresSpending(house.platter.stores.database), house.platter.stores.clock.now().date()
    days = (today, today + timedelta(days=1))  # It may be midnight before the next line.
    for day in days:
        await spending.settle("local", day, 10_000_000)
    try:
        answer = await house.says("dinner for 25 in Boston")
        assert answer["results"]
        assert not await house.by_model(answer)
        assert len(house.server.calls) == 1
    finally:
        for day in days:
            await spending.settle("local", day, -10_000_000)


async def test_without_a_key_nothing_is_asked_and_nothing_is_recorded(talk: Callable[[], Any]) -> None:
    person = talk()
    answer = await person.says(STRANGE)
    record = await (await person.http.get(f"/turns/{answer['turn_id']}")).json()
    assert "model" not in record["explanation"]
    assert record["reply"]["by_model"] is False
