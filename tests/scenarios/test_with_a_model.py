"""A whole Platter with a language model behind the rules: what it adds, and that no lie of it reaches anybody.

The invariants hold whatever the model does: no turn fails, none takes longer than the deadline and the rules' own time,
every card is the database's, and every sentence said is true of the page.
"""

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic
from typing import Any
from uuid import uuid4

import pytest
from aiohttp.test_utils import TestClient, TestServer
from pydantic import SecretStr

from bot.server import build_server
from bot.settings import Settings
from bot.wiring import Platter, open_platter
from tests.model_server import (
    Behaviour,
    Call,
    ModelServer,
    answers_raw,
    breaks_off,
    drips,
    fails,
    hangs,
    model_server,
    reads,
    says,
)

Json = dict[str, Any]
DEADLINE_S = 30.0
"""A model that answers at once is never late, on a machine that does other work either."""
SHORT_S = 1.0
"""For a model that is never done."""
RULES_S = 20.0
"""What a turn may take beside the model here: tens of milliseconds, and this machine's other work."""
STRANGE = "a smorgasbord for 25 in Boston"
"""A line with a word that no rule knows, so that the model is asked."""


@dataclass
class House:
    """A Platter with a model, and the model's server."""

    platter: Platter
    http: TestClient[Any, Any]
    server: ModelServer
    session_id: str = field(default_factory=lambda: uuid4().hex)

    async def says(self, text: str, **more: Any) -> Json:
        body = {"session_id": self.session_id, "user_input": text, **more}
        response = await self.http.post("/chat/search", json=body)
        answer: Json = await response.json()
        assert response.status == 200, answer
        return answer

    async def streams(self, text: str) -> list[tuple[str, Json]]:
        body = {"session_id": self.session_id, "user_input": text}
        response = await self.http.post("/chat/stream", json=body)
        assert response.status == 200
        blocks = [block.split("\n") for block in (await response.text()).split("\n\n") if block.startswith("event")]
        return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in blocks]

    async def record(self, turn_id: str) -> Json:
        body: Json = await (await self.http.get(f"/turns/{turn_id}")).json()
        return body

    async def by_model(self, answer: Json) -> bool:
        return bool((await self.record(answer["turn_id"]))["reply"]["by_model"])


@pytest.fixture(scope="module")
async def with_model(platter: Platter, sample_settings: Settings) -> AsyncIterator[Callable[..., Awaitable[House]]]:
    """Opens further Platters on the sample's stores, each with a model server of its own."""
    from contextlib import AsyncExitStack

    async with AsyncExitStack() as stack:

        async def open_house(**changes: Any) -> House:
            server = await stack.enter_async_context(model_server())
            given = {
                "openai_api_key": SecretStr("sk-test-0123456789"),
                "openai_base_url": server.url,
                "model_deadline_s": DEADLINE_S,
                "fallback_model": "small",
            }
            settings = sample_settings.model_copy(update={**given, **changes})
            opened = await stack.enter_async_context(open_platter(settings))
            await opened.warm()
            app, _ = build_server(opened, settings)
            http = await stack.enter_async_context(TestClient(TestServer(app)))
            return House(opened, http, server)

        yield open_house


@pytest.fixture(scope="module")
async def shared_house(with_model: Callable[..., Awaitable[House]]) -> House:
    return await with_model()


@pytest.fixture
def house(shared_house: House) -> House:
    return fresh(shared_house)


@pytest.fixture(scope="module")
async def impatient_house(with_model: Callable[..., Awaitable[House]]) -> House:
    return await with_model(model_deadline_s=SHORT_S)


def fresh(shared: House) -> House:
    """A new conversation, and a server that has done nothing yet; the models' breakers are closed again."""
    shared.server.calls.clear()
    shared.server.scripts.clear()
    model = shared.platter.model
    assert model is not None
    for breaker in model._breakers.values():
        breaker.succeeded()
        breaker._closed_again_at = 0.0
    return House(shared.platter, shared.http, shared.server)


def honest(call: Call) -> str:
    """What a model does that keeps to its prompt."""
    first, second = call.dishes[:2]
    return " ".join(f"The {d['dish']} from {d['restaurant']} costs {d['cost']}." for d in (first, second))


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
    evidence = [{"entity": "item_keywords", "words": "smorgasbord"}]
    guess = {"intent": "search", "confidence": 0.9, "entities": {"item_keywords": ["platter"]}, "evidence": evidence}
    house.server.does("understand", reads(guess))
    house.server.does("write", says(honest))
    answer = await house.says(STRANGE)
    assert answer["intent"] == "search"
    assert answer["filters"]["party"] == 25
    assert "platter" in answer["resolved_query"]
    assert answer["results"]
    assert all("platter" in dish["item_name"].lower() for dish in answer["results"] if dish["group"] == "asked")


async def test_a_model_finds_the_menus_words_for_a_wish(house: House) -> None:
    house.server.does("expand", says("jollof rice tomato pepper xyzzy"))
    answer = await house.says("find jollof rice for 20 in Boston")
    assert len(house.server.asked("expand")) == 1
    assert answer["resolved_query"].split()[:2] == ["jollof", "rice"]
    assert "tomato" in answer["resolved_query"].split()
    assert "xyzzy" not in answer["resolved_query"]
    assert all(dish["group"] == "nearest" for dish in answer["results"])


async def test_the_turns_record_says_which_model_what_it_took_and_how_long(house: House) -> None:
    house.server.does("understand", fails(500), reads({"intent": "search"}))
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


async def test_nothing_of_a_thread_with_an_allergy_is_sent(house: House) -> None:
    house.server.does_everywhere(says(honest))
    await house.says("chicken for 20 in Boston, one is allergic to nuts")
    await house.says("cheaper")
    await house.says("a smorgasbord instead")
    assert house.server.calls == []


async def test_a_model_reads_whitelisted_facts_of_at_most_eight_dishes(house: House) -> None:
    house.server.does("write", says(honest))
    await house.says("lunch for 25 in Boston", max_results=50)
    (call,) = house.server.asked("write")
    allowed = {"dish", "restaurant", "city", "portion", "how_many", "cost", "diets", "description"}
    assert 2 <= len(call.dishes) <= 8
    assert all(set(dish) <= allowed for dish in call.dishes)
    assert all(call.dishes.count(dish) == 1 for dish in call.dishes)
    assert max(sum(dish["restaurant"] == one["restaurant"] for one in call.dishes) for dish in call.dishes) <= 3


# ---- what a model may do wrong


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
    assert names[-1] == "reply"
    assert all("$1.00" not in json.dumps(body) for _, body in told)


async def test_a_stream_tells_its_steps_and_the_text_that_the_reply_has(house: House) -> None:
    house.server.does("write", says(honest))
    told = await house.streams("lunch for 25 in Boston")
    steps = [body["step"] for name, body in told if name == "progress"]
    assert steps == ["understanding", "searching", "ranking", "reading", "writing"]
    text = " ".join(body["text"] for name, body in told if name == "text")
    assert text
    assert text in told[-1][1]["answer"]


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
    "another form": says('{"intent": "command", "entities": {"city": 5}}'),
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


async def answers_by_rule(house: House, plain: Any, line: str) -> None:
    answer, without = await house.says(line), await plain.says(line)
    assert {k: v for k, v in answer.items() if k not in CHANGES} == {
        k: v for k, v in without.items() if k not in CHANGES
    }
    assert not await house.by_model(answer)


LYING_GUESS = {
    "intent": "search",
    "is_follow_up": False,
    "confidence": 1.0,
    "entities": {
        "city": "Chicago", "cuisine": ["Mexican"], "dietary_labels": ["vegan"], "price_max": 1.0, "serves_min": 900,
        "item_keywords": ["tacos"], "restaurant_name": "Falafel King", "excluded": ["chicken"],
        "allergies": ["peanuts"],
    },
    "evidence": [{"entity": name, "words": "as the person said"} for name in ("city", "cuisine", "allergies")],
}  # fmt: skip


async def test_a_reading_that_lies_sets_nothing(house: House, talk: Callable[[], Any]) -> None:
    house.server.does("understand", reads(LYING_GUESS))
    house.server.does("write", fails(500))
    answer, without = await house.says("smorgasbord lunch for 25 in Boston"), talk()
    plain = await without.says("smorgasbord lunch for 25 in Boston")
    assert len(house.server.asked("understand")) == 1
    assert answer["filters"] == plain["filters"]
    assert [dish["doc_id"] for dish in answer["results"]] == [dish["doc_id"] for dish in plain["results"]]


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


# ---- limits


async def test_past_its_share_of_the_day_a_tenant_is_answered_by_the_rules(
    with_model: Callable[..., Awaitable[House]],
) -> None:
    from engine.stores.spending import PostgresSpending

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
