"""Quick replies as a person meets them: what is offered, what a press gives, and buttons that are old."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from bot.app import Platter
from engine.conversation.memory import memory_from_json
from engine.messages import QuickReply, Reply, ThreadKey, Turn

Talks = Callable[[], Any]
Json = dict[str, Any]
LUNCH = "lunch for 25 in Boston"
NOBODYS = "6f0d1f0e-9d1b-4b59-8f0c-3f5a3f1f2b7e"
"""Of a turn that never was."""


def labels(answer: Json) -> list[str]:
    return [button["label"] for button in answer["quick_replies"]]


def button(answer: Json, label: str) -> Json:
    return next(one for one in answer["quick_replies"] if one["label"] == label)


async def press(person: Any, one: Json) -> Json:
    answer: Json = await person.says(one["text"], token=one["token"])
    return answer


def shown(answer: Json) -> list[str]:
    return [result["doc_id"] for result in answer["results"]]


def counted(answer: Json) -> list[Json]:
    """Those that name what was asked for: the total's."""
    return [result for result in answer["results"] if result["group"] != "nearest"]


async def test_the_first_six_that_lead_somewhere_stand_before_more(talk: Talks) -> None:
    answer = await talk().says(LUNCH)
    assert labels(answer) == [
        "Compose", "Cheaper", "Serves more", "All vegetarian", "All gluten-free", "Other restaurants", "More",
    ]  # fmt: skip
    assert all(1 <= one["count"] <= 50 for one in answer["quick_replies"][1:])
    assert answer["quick_replies"][0]["count"] is None
    assert all(one["token"] and len(one["token"]) <= 200 for one in answer["quick_replies"])


async def test_a_button_that_leads_to_nothing_is_not_there(talk: Talks) -> None:
    person = talk()
    answer = await person.says("enchiladas for 15 in Boston")
    while "More" in labels(answer):
        answer = await person.says("more")
    assert all(one["count"] is None or one["count"] >= 1 for one in answer["quick_replies"])
    answer = await person.says("Falafel King")
    assert "Other restaurants" not in labels(answer) or button(answer, "Other restaurants")["count"] >= 1
    assert "Same restaurant" not in labels(answer)


async def test_same_restaurant_is_offered_only_where_it_is_clear_which(talk: Talks) -> None:
    person = talk()
    assert "Same restaurant" not in labels(await person.says(LUNCH))


async def test_pressing_reads_as_if_it_had_been_said(talk: Talks) -> None:
    pressed, typed = talk(), talk()
    one = button(await pressed.says(LUNCH), "Cheaper")
    await typed.says(LUNCH)
    first, second = await press(pressed, one), await typed.says("cheaper")
    assert (first["intent"], first["follow_up_type"]) == (second["intent"], second["follow_up_type"])
    assert (shown(first), first["filters"], first["answer"]) == (shown(second), second["filters"], second["answer"])


async def test_a_count_is_the_total_that_the_press_gives(talk: Talks) -> None:
    person = talk()
    first = await person.says("pasta for 20 in Boston")
    for one in first["quick_replies"]:
        answer = await press(person, one)
        if one["label"] not in ("More", "Compare", "Compose"):
            assert answer["total"] > one["count"] if one["at_least"] else answer["total"] == one["count"]
            assert shown(answer) != shown(first)


async def test_more_counts_what_is_left(talk: Talks) -> None:
    person = talk()
    answer = await person.says("pasta for 20 in Boston")
    seen = len(counted(answer))
    while "More" in labels(answer):
        assert button(answer, "More")["count"] == min(50, answer["total"] - seen)
        answer = await press(person, button(answer, "More"))
        seen += len(counted(answer))
    assert seen == answer["total"]


async def test_an_old_button_does_what_it_says_and_makes_that_current(talk: Talks) -> None:
    person = talk()
    first = await person.says(LUNCH)
    at_once = await press(person, button(first, "All vegetarian"))
    await person.says("pizza for 8 in New York")
    await person.says("cheaper")
    later = await press(person, button(first, "All vegetarian"))
    assert shown(later) == shown(at_once)
    assert later["filters"] == at_once["filters"]
    answer = await person.says("for 12")
    assert answer["filters"]["city"] == "Boston"
    assert answer["filters"]["dietary_labels"] == ["vegetarian"]


async def test_an_old_button_does_not_lift_an_allergy_that_was_said_since(talk: Talks) -> None:
    person = talk()
    first = await person.says(LUNCH)
    await person.says("one of us is allergic to nuts")
    answer = await press(person, button(first, "Cheaper"))
    assert answer["filters"]["allergies"]
    assert (await person.says("more"))["filters"]["allergies"]


async def test_an_old_button_does_not_bring_back_an_allergy_that_was_taken_back(talk: Talks) -> None:
    person = talk()
    first = await person.says("lunch for 25 in Boston, allergic to nuts")
    assert first["filters"]["allergies"]
    await person.says("she isn't allergic to nuts after all")
    answer = await press(person, button(first, "Cheaper"))
    assert "allergies" not in answer["filters"]


async def test_a_button_from_before_starting_over_says_so(talk: Talks) -> None:
    person = talk()
    one = button(await person.says(LUNCH), "Cheaper")
    await person.says("start over")
    answer = await press(person, one)
    assert answer["results"] == []
    assert "started over" in answer["answer"]
    assert "Type" in answer["answer"]
    assert "city" not in (await person.says("pasta for 20"))["filters"]


async def test_a_button_of_a_deleted_session_says_that_it_is_erased(talk: Talks) -> None:
    person = talk()
    one = button(await person.says(LUNCH), "Cheaper")
    await person.http.delete(f"/session/{person.session_id}")
    answer = await press(person, one)
    assert "erased" in answer["answer"]
    assert answer["quick_replies"] == []


async def test_another_conversations_button_is_not_ours(talk: Talks) -> None:
    one = button(await talk().says(LUNCH), "Cheaper")
    other = talk()
    await other.says("pasta for 20 in Boston")
    before = other.last["filters"]
    answer = await press(other, one)
    assert "does not belong" in answer["answer"]
    assert (await other.says("more"))["filters"] == before


@pytest.mark.parametrize("token", ["x", "....", "' OR 1=1 --", f"{NOBODYS}.cheaper", f"{NOBODYS}.fly", "ü" * 200, "."])
async def test_a_token_that_nobody_gave_out_is_answered(talk: Talks, token: str) -> None:
    person = talk()
    await person.says(LUNCH)
    answer = await person.says("cheaper", token=token)
    assert answer["results"] == []
    assert "does not belong" in answer["answer"]


async def test_a_change_that_was_not_offered_cannot_be_made_up(talk: Talks) -> None:
    person = talk()
    first = await person.says(LUNCH)
    made_up = button(first, "Cheaper")["token"].replace("cheaper", "show_unstated")
    assert "does not belong" in (await person.says("cheaper", token=made_up))["answer"]


async def test_the_question_has_likely_answers_and_any(talk: Talks) -> None:
    person = talk()
    choices = (await person.says("Italian food for a party"))["clarification"]["choices"]
    offered = {choice["label"]: choice for choice in choices}
    assert {"Boston", "10 people", "25 people", "50 people", "Any"} <= set(offered)
    answer = await press(person, offered["Boston"])
    assert answer["results"]
    assert answer["filters"]["city"] == "Boston"
    answer = await press(person, offered["25 people"])
    assert answer["filters"]["serves_min"] == 25
    assert "city" not in answer["filters"]
    answer = await press(person, offered["Any"])
    assert answer["results"]
    assert answer["clarification"] is None


async def test_which_restaurant_is_answered_with_a_button(talk: Talks) -> None:
    person = talk()
    await person.says(LUNCH)
    choices = (await person.says("same restaurant"))["clarification"]["choices"]
    assert len(choices) >= 2
    for choice in choices:
        answer = await press(person, choice)
        assert {result["restaurant_name"] for result in answer["results"]} == {choice["label"]}
        assert min(answer["total"], 50) == choice["count"]


async def test_compare_puts_what_was_shown_side_by_side(talk: Talks) -> None:
    person = talk()
    first = await person.says("enchiladas for 15 in Boston")
    answer = await press(person, button(first, "Compare"))
    assert answer["comparison"]["doc_ids"] == shown(first)[:2]
    assert button(first, "Compare")["count"] is None


def said(text: str, thread: ThreadKey, one: QuickReply | None = None) -> Turn:
    turn = Turn(str(uuid4()), thread, text, datetime.now(UTC), user_id="ann")
    return replace(turn, kind="press", token=one.token) if one else turn


@pytest.fixture
def thread() -> ThreadKey:
    return ThreadKey("test", f"tenant-{uuid4().hex[:8]}", "conversation", "1")


async def test_each_card_leads_to_the_rest_of_its_restaurant(platter: Platter, thread: ThreadKey) -> None:
    reply = await platter.engine.answer(said(LUNCH, thread))
    for card in reply.cards:
        assert card.more_from_here is not None
        assert card.more_from_here.text == f"more from {card.restaurant_name}"
        after = await platter.engine.answer(said("", thread, card.more_from_here))
        assert {one.restaurant_key for one in after.cards} == {card.restaurant_key}
        assert min(after.total, 50) == card.more_from_here.count


async def test_what_an_allergy_leaves_out_has_no_pick(platter: Platter, thread: ThreadKey) -> None:
    reply = await platter.engine.answer(said("lunch for 25 in Boston, nut allergy", thread))
    assert all(card.pick for card in reply.cards)
    out = next(one.action for one in reply.notices if one.code == "left_out")
    assert out is not None
    listed = await platter.engine.answer(said("", thread, out))
    assert listed.cards
    assert not any(card.pick for card in listed.cards)
    assert min(listed.total, 50) == out.count


async def test_a_button_past_retention_says_that_it_is_erased(platter: Platter, thread: ThreadKey) -> None:
    reply = await platter.engine.answer(said(LUNCH, thread))
    await platter.stores.log.erase_older(datetime.now(UTC) + timedelta(seconds=1))
    after = await platter.engine.answer(said("", thread, reply.quick_replies[0]))
    assert (after.kind, "erased" in after.headline) == ("error", True)


async def test_a_button_of_another_tenant_is_unknown(platter: Platter, thread: ThreadKey) -> None:
    reply = await platter.engine.answer(said(LUNCH, thread))
    elsewhere = replace(thread, tenant="somebody-else")
    after = await platter.engine.answer(said("", elsewhere, reply.quick_replies[0]))
    assert (after.kind, "does not belong" in after.headline) == ("error", True)


async def test_a_press_after_redis_has_lost_the_thread_works_from_the_log(platter: Platter, thread: ThreadKey) -> None:
    reply = await platter.engine.answer(said(LUNCH, thread))
    await platter.engine.answer(said("no nuts, allergy", thread))
    await platter.sessions.delete(thread)
    cheaper = next(one for one in reply.quick_replies if one.label == "Cheaper")
    after: Reply = await platter.engine.answer(said("", thread, cheaper))
    assert after.cards
    assert after.filters.allergies
    row = await platter.stores.log.last(thread)
    assert row is not None
    assert memory_from_json(row.memory_after).wants.allergies == row.allergies == after.filters.allergies


async def test_the_text_of_the_button_is_kept_whatever_came_with_its_token(platter: Platter, thread: ThreadKey) -> None:
    reply = await platter.engine.answer(said(LUNCH, thread))
    cheaper = next(one for one in reply.quick_replies if one.label == "Cheaper")
    after = await platter.engine.answer(said("start over", thread, cheaper))
    assert after.follow_up_type == "price"
    row = await platter.stores.log.last(thread)
    assert row is not None
    assert (row.kind, row.text, row.token) == ("press", "cheaper", cheaper.token)


@pytest.mark.parametrize(
    "line",
    ["lunch for 25 in Boston", "vegan for 12 in Chicago", "halal lunch for 40 in New York", "pizza for 8 in Seattle",
     "lunch for 60 in Boston, one of us has a nut allergy", "who can feed 30 in New York?",
     "breakfast for 15 in Boston",
     "lunch for 18 in Boston under $1 a head", "sushi for 10 in Boston, two vegans", "kosher lunch for 15 in New York",
     "lunch for 100 in Cambridge", "Ethiopian for 20 in Boston"],
)  # fmt: skip
async def test_wherever_compose_is_offered_a_press_gives_an_order(talk: Talks, line: str) -> None:
    person = talk()
    first = await person.says(line)
    places = [one["compose"] for one in first["places"] if one["compose"]]
    for one in [*(one for one in first["quick_replies"] if one["label"] == "Compose"), *places[:2]]:
        assert (one["count"], labels(first)[0]) == (None, "Compose")
        answer = await press(person, one)
        assert answer["plans"], answer["answer"]
        for told in answer["quick_replies"]:
            pressed = await press(person, told)
            assert pressed["plans"] or pressed["results"] or pressed["clarification"], told["label"]
            if told["count"] is not None:
                assert min(50, pressed["total"]) == told["count"]
