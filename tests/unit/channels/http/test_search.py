"""POST /chat/search over a real server: the fields, the bounds, and who gets which answer."""

import asyncio
from dataclasses import fields, replace

import pytest

from channels.http.app import Probes
from channels.http.endpoints import Limits
from engine.messages import Filters, Plan, PlanLine
from engine.messages.ordering import OrderCard, OrderLine, OrderPart
from engine.ports import Unavailable
from tests.support.order_replies import CHECKOUT, ordering
from tests.support.replies import BEST, COMPARED, LUNCH, PLANS, QUESTION, TURN_ID, UNSAID_OF_THREE

PATIENCE_S = 30
ASK = {"session_id": "session-0001", "user_input": "Italian for 25 in Boston"}
FIELDS = {
    "session_id", "turn_id", "resolved_query", "intent", "is_follow_up", "follow_up_type", "filters", "results",
    "places",
    "plans",
    "order",
    "answer", "unread", "confidence", "total", "total_at_least", "unsized_total", "quick_replies", "notices",
    "clarification",
    "comparison", "processing_time_ms",
}  # fmt: skip
ITEM_FIELDS = {
    "doc_id", "restaurant_name", "city", "state", "item_name", "item_description", "display_price", "price_per_person",
    "serves_min", "serves_max", "dietary_labels", "tags", "rrf_score", "portion", "units", "party_cost",
    "cost_per_head", "estimated", "group", "for_need", "level", "warnings", "add",
}  # fmt: skip


async def test_the_response_has_exactly_the_fields_of_the_paper(client):
    response = await client.post("/chat/search", json=ASK)
    body = await response.json()
    assert response.status == 200
    assert set(body) == FIELDS
    assert all(set(item) == ITEM_FIELDS for item in body["results"])
    assert [item["item_name"] for item in body["results"]] == ["Baked Ziti", "Rigatoni Pomodoro"]
    assert body["results"][0]["party_cost"] == 178.0
    assert body["results"][1]["item_description"] is None
    assert [item["warnings"] for item in body["results"]] == [[], ["contains wheat"]]
    assert body["answer"].startswith("Meaning search is down")
    assert body["quick_replies"][1] == {
        "label": "More", "text": "more", "token": "t:more", "count": 50, "at_least": True,
    }  # fmt: skip
    assert body["processing_time_ms"] >= 0


async def test_a_question_has_no_results_and_says_what_it_asks(client, engine):
    engine.reply = QUESTION
    body = await (await client.post("/chat/search", json=ASK)).json()
    assert body["results"] == []
    assert body["clarification"]["asks"] == ["serves_min", "city"]
    assert body["answer"] == "For how many people, and in which city?"


async def test_a_checkout_has_every_field_of_its_card_and_its_total_to_the_cent(client, engine):
    engine.reply = ordering(CHECKOUT)
    body = await (await client.post("/chat/search", json=ASK)).json()
    order = body["order"]
    assert set(order) == {one.name for one in fields(OrderCard)}
    assert all(set(part) == {one.name for one in fields(OrderPart)} for part in order["parts"])
    lines = [line for part in order["parts"] for line in part["lines"]]
    assert all(set(line) == {one.name for one in fields(OrderLine)} for line in lines)
    assert [line["level"] for line in lines] == ["danger", None, "caution", "warning", "info"]
    assert (order["kind"], order["total"], order["version"]) == ("checkout", "509.97", 7)
    assert order["place"]["token"] == f"{TURN_ID}.place_order.7"
    assert [one["token"] for one in lines[0]["buttons"]] == [one.token for one in CHECKOUT.parts[0].lines[0].buttons]
    assert body["answer"].startswith(f"{CHECKOUT.changed[0]}\n{CHECKOUT.title}\nTrattoria Roma · Boston, MA\n• 2 full")


async def test_whole_orders_have_every_field_of_theirs(client, engine):
    engine.reply = PLANS
    body = await (await client.post("/chat/search", json=ASK)).json()
    assert (body["results"], len(body["plans"])) == ([], 3)
    best, cheapest, _ = body["plans"]
    assert set(best) == {one.name for one in fields(Plan)}
    assert all(set(line) == {one.name for one in fields(PlanLine)} for line in best["lines"])
    assert (best["kind"], best["total"], best["per_head"]) == ("best", 384.5, 15.38)
    assert best["stated_cost"] + best["estimated_cost"] == best["total"] == sum(line["cost"] for line in best["lines"])
    assert best["lines"][2]["caution"] == UNSAID_OF_THREE
    assert (best["missing"], best["covered"]) == (list(BEST.missing), list(BEST.covered))
    assert (best["order"]["token"], best["show"], cheapest["show"]["token"], cheapest["order"]) == (
        "t:order_plan.0", None, "t:show_plan.1", None,
    )  # fmt: skip
    assert f"• 9 pieces of Chicken Marsala · {UNSAID_OF_THREE}" in body["answer"]


async def test_a_comparison_is_a_table(client, engine):
    engine.reply = COMPARED
    body = await (await client.post("/chat/search", json=ASK)).json()
    assert body["comparison"]["columns"] == ["Baked Ziti", "Rigatoni Pomodoro"]
    assert body["comparison"]["rows"][0] == {"label": "Cost", "cells": ["$178.00", "$54.00"]}


async def test_filters_hold_only_what_is_in_force(client, engine):
    engine.reply = replace(LUNCH, filters=Filters(city="Boston", cuisine=("Italian",), party=25, price_max=100.0))
    body = await (await client.post("/chat/search", json=ASK)).json()
    assert body["filters"] == {"city": "Boston", "cuisine": ["Italian"], "party": 25, "price_max": 100.0}


async def test_the_turn_carries_what_the_request_says(client, engine):
    extra = {"max_results": 50, "token": "t:cheaper", "user_id": "U1", "locale": "en-GB", "time_zone": "Europe/London"}
    assert (await client.post("/chat/search", json=ASK | extra)).status == 200
    turn = engine.turns[0]
    assert (turn.kind, turn.token, turn.user_id, turn.max_results) == ("press", "t:cheaper", "U1", 50)
    assert (turn.locale, turn.time_zone) == ("en-GB", "Europe/London")
    assert (turn.thread.platform, turn.thread.tenant, turn.thread.conversation) == ("http", "local", "session-0001")


async def test_text_reaches_the_engine_in_one_unicode_form(client, engine):
    await client.post("/chat/search", json=ASK | {"user_input": "lunch for \u200b２５\u202e in Boston\x07"})
    assert engine.turns[0].text == "lunch for 25 in Boston"


async def test_every_call_is_a_new_turn(client, engine):
    first = await (await client.post("/chat/search", json=ASK)).json()
    second = await (await client.post("/chat/search", json=ASK)).json()
    assert first["turn_id"] != second["turn_id"]


async def test_a_repeat_with_the_same_key_is_the_same_turn(client, engine):
    again = {"Idempotency-Key": "delivery-1"}
    first = await (await client.post("/chat/search", json=ASK, headers=again)).json()
    second = await (await client.post("/chat/search", json=ASK, headers=again)).json()
    assert first["turn_id"] == second["turn_id"]
    assert engine.finished == [first["turn_id"]]


async def test_a_key_used_for_another_text_is_refused(client, engine):
    again = {"Idempotency-Key": "delivery-1"}
    await client.post("/chat/search", json=ASK, headers=again)
    refused = await client.post("/chat/search", json=ASK | {"user_input": "cheaper"}, headers=again)
    assert refused.status == 422
    assert (await refused.json())["errors"][0]["field"] == "Idempotency-Key"


async def test_a_caller_that_leaves_does_not_stop_its_turn(client, engine):
    engine.holds = asyncio.Event()
    asking = asyncio.create_task(client.post("/chat/search", json=ASK))
    await asyncio.wait_for(engine.began.wait(), PATIENCE_S)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    engine.holds.set()
    await asyncio.wait_for(engine.ended.wait(), PATIENCE_S)
    assert (await client.post("/chat/search", json=ASK)).status == 200


async def test_too_many_turns_at_a_time_are_sent_back(serve, engine):
    client = await serve(limits=Limits(concurrent_turns=1))
    engine.holds = asyncio.Event()
    first = asyncio.create_task(client.post("/chat/search", json=ASK))
    await asyncio.wait_for(engine.began.wait(), PATIENCE_S)
    second = await client.post("/chat/search", json=ASK)
    engine.holds.set()
    assert (second.status, second.headers["Retry-After"]) == (503, "1")
    assert (await first).status == 200
    assert (await client.post("/chat/search", json=ASK)).status == 200


async def test_a_database_that_is_gone_is_a_503_with_a_time_to_come_back(client, engine):
    engine.fails_with = Unavailable("postgresql", "ConnectionRefused to postgres://user:secret@db")
    response = await client.post("/chat/search", json=ASK)
    assert (response.status, response.headers["Retry-After"]) == (503, "2")
    assert "secret" not in await response.text()
    engine.fails_with = None
    assert (await client.post("/chat/search", json=ASK)).status == 200


async def test_a_failure_of_ours_is_a_500_that_tells_nothing(client, engine, quiet_logs):
    engine.fails_with = KeyError("peanut allergy of Jane")
    response = await client.post("/chat/search", json=ASK)
    assert response.status == 500
    assert "peanut" not in await response.text()
    assert [event["event"] for event in quiet_logs if event["log_level"] == "error"] == ["request_failed"]


async def test_draining_turns_are_sent_elsewhere(serve):
    probes = Probes()
    client = await serve(probes=probes)
    assert (await client.get("/readyz")).status == 200
    probes.draining = True
    refused = await client.post("/chat/search", json=ASK)
    assert (refused.status, refused.headers["Connection"]) == (503, "close")
    assert (await client.get("/readyz")).status == 503
    assert (await client.get("/healthz")).status == 200
