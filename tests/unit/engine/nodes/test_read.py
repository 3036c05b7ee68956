"""Detect intent: what the line says, merged into what was in force."""

from decimal import Decimal
from typing import Any

import pytest

from engine.dependencies import Parts
from engine.engine import Engine
from engine.nodes.read import read
from tests.support.stores.small_parts import said

LUNCH = "lunch for 25 in Boston"


async def test_a_first_line_is_a_search_with_all_it_says(before: Any, parts: Parts) -> None:
    found = await read(await before("read", "Italian for 25 in Boston under $15 a head"), parts)
    wants = found["wants"]
    assert found["understood"].intent == "search"
    assert (wants.party, wants.city, wants.cuisine) == (25, "Boston", ("Italian",))
    assert wants.price_per_person_max == Decimal(15)


async def test_an_empty_line_says_nothing(before: Any, parts: Parts) -> None:
    found = await read(await before("read", ""), parts)
    assert found["understood"].intent == "other"
    assert found["wants"] == found["memory"].wants


async def test_a_follow_up_adds_to_what_holds(before: Any, parts: Parts) -> None:
    found = await read(await before("read", LUNCH, "any vegetarian options?", parts=parts), parts)
    assert (found["understood"].intent, found["understood"].follow_up_type) == ("filter", "dietary")
    assert (found["wants"].party, found["wants"].city) == (25, "Boston")
    assert found["wants"].dietary_labels == ("vegetarian",)
    assert found["memory"].page, "what was shown stays known"


async def test_a_press_needs_no_words_to_be_understood(before: Any, parts: Parts) -> None:
    reply = await Engine(parts).answer(said(LUNCH))
    token = next(one.token for one in reply.quick_replies if one.label == "More")
    state = await before("read", "…", parts=parts, token=token, kind="press")
    understood = (await read(state, parts))["understood"]
    assert (understood.change, understood.follow_up_type) == ("more", "page")


async def test_a_button_that_is_gone_changes_nothing(before: Any, parts: Parts) -> None:
    state = await before("read", LUNCH, "for 90", parts=parts, token="nobody.more", kind="press")
    found = await read(state, parts)
    assert found["understood"].intent == "other"
    assert found["wants"] == state["session"].memory.wants


@pytest.mark.parametrize("text", ["\0", "🍕" * 400, "a" * 4000, "'; DROP TABLE turns; --", "⁦مرحبا⁩", "25 25 25 25"])
async def test_any_text_is_understood_as_something(before: Any, parts: Parts, text: str) -> None:
    assert (await read(await before("read", text), parts))["understood"].intent


async def test_the_record_says_what_was_understood_and_no_word_of_it(before: Any, parts: Parts) -> None:
    state = await before("read", "lunch for 25 in Boston, zzcanary is allergic to nuts")
    facts = (await read(state, parts))["facts"]
    assert facts["intent"]["intent"] == "search"
    assert "zzcanary" not in str(facts)
