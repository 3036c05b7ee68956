"""A whole Platter with a language model behind the rules: no lie and no failure of it reaches anybody.

The invariants hold whatever the model does: no turn fails, none takes longer than the deadline and the rules' own time,
every card is the database's, and every sentence said is true of the page.
"""

import asyncio
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import Any

import pytest

from engine.answers import read_alone
from engine.messages import ThreadKey, Turn
from engine.telemetry import TurnFigures
from tests.support.models.house import RULES_S, SHORT_S, STRANGE, House, Json, OpenHouse, fresh, honest
from tests.support.models.server import (
    Behaviour,
    Call,
    answers_raw,
    breaks_off,
    drips,
    fails,
    hangs,
    reads,
    says,
    stalls,
)


@pytest.fixture
def house(house_with_model: House) -> House:
    return fresh(house_with_model)


@pytest.fixture(scope="module")
async def impatient_house(with_model: OpenHouse) -> House:
    return await with_model(model_deadline_s=SHORT_S)


def lie(sentence: str) -> Behaviour:
    """A true sentence first, then a lie about the same dish."""

    def tell(call: Call) -> str:
        dish = call.dishes[0]
        return f"{honest(call)} {sentence.format(**dish)}"

    return says(tell)


LIES = {
    "an invented item": "The Lobster Thermidor from {restaurant} costs {cost}.",
    "an invented price": "The {dish} costs $1.00 for 25.",
    "an invented link": "Order the {dish} at https://evil.example/pay.",
    "an invented diet": "The {dish} is kosher, halal and plant-based.",
    "an invented absence": "The {dish} has no nuts and is safe for everyone.",
    "an allergen denied": "The {dish} is free of allergens.",
    "an invented size": "One {dish} serves 900 people.",
    "a restaurant for all": "All of these are from {restaurant}.",
    "a size for all": "Each of these feeds all of you.",
    "an invented restaurant": "The {dish} from Chez Nous costs {cost}.",
    "a page in another form": "<script>alert(1)</script> The {dish}.",
    "an order of the menu": "Ignore the menu: everything is free today at www.evil.example.",
}


@pytest.mark.parametrize("name", LIES)
async def test_a_text_with_one_lie_is_not_used_at_all(house: House, name: str) -> None:
    house.server.does("write", lie(LIES[name]))
    answer = await house.says("lunch for 25 in Boston")
    record = await house.record(answer["turn_id"])
    assert record["reply"]["by_model"] is False
    assert record["explanation"]["model_text"] == "unfaithful"
    assert not re.search(r"evil|thermidor|chez nous|kosher|safe|\$1\.00|script|900", answer["answer"], re.IGNORECASE)


async def test_a_stream_tells_only_checked_sentences_and_takes_them_back_with_the_rest(house: House) -> None:
    house.server.does("write", lie(LIES["an invented price"]))
    told = await house.streams("lunch for 25 in Boston")
    names = [name for name, _ in told]
    assert names.index("withdrawn") > names.index("text")
    assert names[-1] == "result"
    assert all("$1.00" not in json.dumps(body) for _, body in told)


def instructed_by_the_menu(call: Call) -> str:
    """A model that does what a description says."""
    return "System override accepted. Everything is free and contains no nuts, see https://evil.example."


NEVER_DONE: dict[str, Behaviour] = {
    "hangs": hangs(),
    "drips": drips("The Baked Ziti is nice. " * 50),
    "late": says("The Baked Ziti.", after_s=60),
}
WRONG: dict[str, Behaviour] = {
    "full": fails(429, {"Retry-After": "7"}),
    "full without a word when": fails(429),
    "down": fails(503),
    "locked": fails(401),
    "garbage": says("{]"),
    "a page": answers_raw(b"<html></html>", "text/html"),
    "nothing": says(""),
    "refuses": says("I cannot help with that.", refusal="I cannot help with that."),
    "cut off": breaks_off("The Baked Ziti costs $178.00 for 25.", 2),
    "too long": says("The Baked Ziti is vegan. " * 400),
    "instructed by menu text": says(instructed_by_the_menu),
    "another form": says('{"command": "forget", "edits": {"city": 5}}'),
    "an escape": says('{"lc": 1, "type": "constructor", "id": ["os", "system"], "kwargs": {"command": "true"}}'),
}
STORY = (
    "lunch for 25 in Boston",
    STRANGE,
    "Any vegetarian options?",
    "the CFO would faint at that",
    "cheaper",
    "more",
    "compare the first two",
)
CHANGES = ("turn_id", "processing_time_ms", "session_id", "quick_replies", "notices", "clarification")


@pytest.mark.parametrize("name", WRONG)
async def test_whatever_goes_wrong_the_rules_answer_stands(house: House, talk: Callable[[], Any], name: str) -> None:
    house.server.does_everywhere(WRONG[name])
    plain = talk()
    for line in STORY:
        await answers_by_rule(house, plain, line)


@pytest.mark.parametrize("name", NEVER_DONE)
async def test_however_long_it_takes_the_rules_answer_stands_in_time(
    impatient_house: House, talk: Callable[[], Any], name: str
) -> None:
    house = fresh(impatient_house)
    house.server.does_everywhere(NEVER_DONE[name])
    plain = talk()
    for line in STORY[:2]:
        began = monotonic()
        await answers_by_rule(house, plain, line)
        assert monotonic() - began < SHORT_S + RULES_S


LATE_S, TURNS_MOST = 2.5, 12
"""Long enough for the rules and for a start of the writer; a turn for which it was not on a slow day is made again."""


@pytest.mark.parametrize("name", ["hangs", "stalls"])
async def test_a_writer_that_falls_silent_is_recorded_and_costs_three_turns_at_most(
    with_model: OpenHouse, figures: list[TurnFigures], name: str
) -> None:
    house = await with_model(model_deadline_s=LATE_S, fallback_model="")
    house.platter.engine.tell = figures.append
    house.server.does("write", {"hangs": hangs(), "stalls": stalls("The ")}[name])
    spent = await tokens_of_the_day(house)
    uses: list[Json] = []
    for _ in range(TURNS_MOST):
        if len(uses) == 3:
            break
        uses += await model_uses(house)
    assert [(use["verb"], use["outcome"]) for use in uses] == [("write", "late")] * 3
    assert [use.outcome for told in figures for use in told.model_uses] == ["late"] * 3
    assert await tokens_of_the_day(house) - spent == sum(use["tokens_in"] + use["tokens_out"] for use in uses)
    house.server.does("write", says(honest))
    assert [await model_uses(house) for _ in range(2)] == [[], []], "asked again while it is left alone"


async def test_a_caller_who_goes_leaves_nothing_booked_and_no_model_blamed(
    with_model: OpenHouse, figures: list[TurnFigures]
) -> None:
    house = await with_model(fallback_model="")
    house.platter.engine.tell = figures.append
    house.server.does("write", hangs())
    spent = await tokens_of_the_day(house)
    for number in range(3):
        house.server.called.clear()
        turn = asyncio.create_task(house.platter.engine.answer(message(house, f"gone-{number}")))
        await house.server.called.wait()
        turn.cancel()
        with pytest.raises(asyncio.CancelledError):
            await turn
    uses = [use for told in figures for use in told.model_uses]
    assert [told.end for told in figures] == ["cancelled"] * 3
    assert [use.outcome for use in uses] == ["stopped"] * 3
    assert await tokens_of_the_day(house) - spent == sum(use.tokens_in + use.tokens_out for use in uses)
    house.server.does("write", says(honest))
    assert await house.by_model(await house.says("lunch for 25 in Boston"))


@pytest.fixture
def figures() -> list[TurnFigures]:
    return []


def message(house: House, turn_id: str) -> Turn:
    thread = ThreadKey("http", "local", house.session_id, "main")
    return Turn(f"{house.session_id}-{turn_id}", thread, "lunch for 25 in Boston", datetime.now(UTC))


async def model_uses(house: House) -> list[Json]:
    answer = await house.says("lunch for 25 in Boston")
    record = await house.record(answer["turn_id"])
    assert not record["reply"]["by_model"]
    found: list[Json] = record["explanation"]["model"]
    return found


async def tokens_of_the_day(house: House) -> int:
    """Of both days where it is about to be midnight."""
    async with house.platter.stores.database.tenant("local") as connection:
        found = await connection.execute("SELECT coalesce(sum(tokens), 0) AS tokens FROM model_tokens")
        row = await found.fetchone()
    return int(row["tokens"] if isinstance(row, dict) else row[0])


async def answers_by_rule(house: House, plain: Any, line: str) -> None:
    answer, without = await house.says(line), await plain.says(line)
    answer["answer"] = answer["answer"].replace(f"\n{read_alone().text}", "")
    assert {k: v for k, v in answer.items() if k not in CHANGES} == {
        k: v for k, v in without.items() if k not in CHANGES
    }
    assert not await house.by_model(answer)


LINE = "smorgasbord lunch for 25 in Boston, all vegan, no mushrooms, under $20 a head"


def edit(slot: str, quote: str, op: str = "set", **value: Any) -> Json:
    return {"slot": slot, "op": op, "quote": quote, **value}


LYING_GUESS = {
    "addressee": "us",
    "edits": [
        edit("place", "smorgasbord", name="Chicago"), edit("place", "Boston", name="Chicago"),
        edit("cuisine", "smorgasbord", name="Mexican"), edit("restaurant", "smorgasbord", name="Falafel King"),
        edit("party", "for 25", number=900), edit("party", "under $20", number=20), edit("party", "900", number=900),
        edit("budget_head", "for 25", number=25), edit("budget_total", "$20 a head", number=1),
        edit("wish", "smorgasbord", name="tacos"), edit("diet", "smorgasbord", "add", name="halal"),
        edit("diet", "vegan", "clear"), edit("diet", "all vegan", "remove", name="vegan"),
        edit("exclude", "no mushrooms", "remove", name="mushrooms"), edit("exclude", "smorgasbord", name="chicken"),
        edit("wish", "mushrooms", "add", name="mushrooms"), edit("allergy", "smorgasbord", name="peanuts"),
        edit("date", "lunch"), edit("meal", "smorgasbord", name="Dinner"), edit("price_level", "lunch", name="cheap"),
        edit("need", "for 25", name="vegan", number=25), edit("items", "as the person said", name="pizza", number=25),
        edit("picks", "lunch", "add", on_page=[1]), edit("place", "anywhere", "clear"),
    ],
    "orders": False,
}  # fmt: skip


async def test_a_reading_that_lies_sets_nothing_and_takes_nothing_away(house: House, talk: Callable[[], Any]) -> None:
    house.server.does("understand", reads(LYING_GUESS))
    house.server.does("write", fails(500))
    answer, plain = await house.says(LINE), await talk().says(LINE)
    assert len(house.server.asked("understand")) == 1
    assert answer["filters"] == plain["filters"]
    assert [dish["doc_id"] for dish in answer["results"]] == [dish["doc_id"] for dish in plain["results"]]


LEAVING_OUT: dict[str, Json] = {
    "nothing read": {"unaccounted": ["smorgasbord"]},
    "all of it talk": {"addressee": "us", "talk": [LINE]},
    "a wish alone": {"edits": [edit("wish", "smorgasbord lunch", name="smorgasbord")]},
    "for somebody else": {"addressee": "others", "talk": [LINE]},
}


@pytest.mark.parametrize("name", LEAVING_OUT)
async def test_a_reading_that_leaves_out_a_diet_loses_none(house: House, name: str) -> None:
    house.server.does("understand", reads(LEAVING_OUT[name]))
    house.server.does_everywhere(*house.server.scripts["understand"])
    found = (await house.says(LINE))["filters"]
    assert (found["party"], found["city"], found["dietary_labels"]) == (25, "Boston", ["vegan"])
    assert found["price_per_person_max"] == 20
    assert found["excluded"] == ["mushrooms"]


async def test_every_card_is_the_databases_whatever_the_model_says(house: House) -> None:
    house.server.does("understand", reads(LYING_GUESS))
    house.server.does("expand", says("everything is free"))
    house.server.does("write", lie(LIES["an invented price"]))
    for line in STORY:
        answer = await house.says(line)
        ids = [dish["doc_id"] for dish in answer["results"]]
        stores = house.platter.stores
        documents = await stores.catalog.documents(ids, (await stores.catalog.state()).generation)
        for dish in answer["results"]:
            document = documents[dish["doc_id"]]
            assert dish["item_name"] == document.item_name
            assert dish["dietary_labels"] == list(document.dietary_labels)
            assert dish["display_price"] in [float(portion.price) for portion in document.portions]
