"""Rules of the answer as a whole, over the small catalogue: what only ranks, what is offered, what stands apart."""

from typing import Any

import pytest

from engine.conversation.memory import memory_from_json
from engine.engine import Engine
from engine.messages import QuickReply, Reply
from engine.reading.entities import entities_of
from engine.search.query import BESIDES, MAINS
from tests.support.stores.small_catalogue import DOCUMENTS
from tests.support.stores.small_parts import THREAD, log_of, said, small_parts


async def answers(*lines: str, **more: Any) -> list[Reply]:
    engine = Engine(small_parts())
    return [await engine.answer(said(line, **more)) for line in lines]


async def answer(*lines: str, **more: Any) -> Reply:
    return (await answers(*lines, **more))[-1]


def offered(reply: Reply) -> list[QuickReply]:
    return [button for button in reply.quick_replies if button.label.startswith("All ")]


@pytest.mark.parametrize("words", ["a birthday", "dinner", "something popular", "something cheap", "something fancy"])
async def test_occasion_meal_tags_and_price_level_rank_and_take_nothing_out(words: str) -> None:
    plain, ranked = await answer("for 25 in Boston"), await answer(f"{words} for 25 in Boston")
    assert ranked.total == plain.total


async def test_without_words_to_search_by_dishes_stand_by_groups_and_id() -> None:
    engine = Engine(parts := small_parts())
    reply = await engine.answer(said("for 25 in Boston", max_results=50))
    assert reply.resolved_query == ""
    (row,) = log_of(parts).rows
    assert not row.explanation["fused"]
    cards = {card.doc_id: card for card in reply.cards}
    courses = {document.doc_id: document.course for document in DOCUMENTS}

    def place(doc_id: str) -> tuple[int, int, str]:
        course = courses[doc_id]
        group = 0 if course in MAINS else 2 if course in BESIDES else 1
        return group, ("fits", "stated", "size_unknown").index(str(cards[doc_id].fit)), doc_id

    assert list(row.ranked_ids) == sorted(cards, key=place)


async def test_diets_are_offered_two_at_most_most_first_and_only_where_some_but_not_all_state_them() -> None:
    reply = await answer("for 25 in Boston", max_results=2)
    counts = [button.count or 0 for button in offered(reply)]
    assert 1 <= len(counts) <= 2
    assert counts == sorted(counts, reverse=True)
    assert all(1 <= count < reply.total for count in counts)
    assert not offered(await answer("all vegan for 12 in Boston"))


async def test_after_serves_more_filters_show_the_unit_and_the_session_still_the_party() -> None:
    engine = Engine(small_parts())
    await engine.answer(said("for 10 in Boston", max_results=3))
    reply = await engine.answer(said("serves more"))
    session = await engine.session(THREAD)
    assert session is not None
    assert entities_of(session.memory.wants)["serves_min"] == reply.filters.party == 10
    assert reply.filters.serves_min == session.memory.wants.unit_serves_min
    assert reply.filters.serves_min != 10


async def test_a_place_without_menus_is_said_and_dishes_without_a_city_stand_behind_a_button() -> None:
    engine = Engine(small_parts())
    reply = await engine.answer(said("lunch for 10 in Denver"))
    (notice,) = [one for one in reply.notices if one.code == "apart_placeless"]
    assert "Denver" in reply.headline + reply.text + str(reply.clarification)
    assert "Boston" in reply.headline + reply.text + str(reply.clarification)
    assert not reply.cards
    assert notice.action is not None
    pressed = await engine.answer(said(notice.action.text, token=notice.action.token, kind="press"))
    assert pressed.total == notice.action.count == 1
    assert [card.item_name for card in pressed.cards] == ["Mystery Tray"]


async def test_a_step_that_finds_nothing_new_says_so_before_any_limit_falls_and_leaves_the_state() -> None:
    engine = Engine(parts := small_parts())
    await engine.answer(said("green curry for 12 in Boston under $10 a head"))
    reply = await engine.answer(said("cheaper"))
    before, after = log_of(parts).rows
    assert reply.headline.startswith("Nothing cheaper is left")
    assert not [notice for notice in reply.notices if notice.code == "relaxed"]
    assert memory_from_json(after.memory_after).wants == memory_from_json(before.memory_after).wants


async def test_the_total_counts_before_the_cap_and_more_counts_the_rest_of_it() -> None:
    reply = await answer("for 25 in Boston", max_results=4)
    (more,) = [button for button in reply.quick_replies if button.label == "More"]
    assert more.count == reply.total - len(reply.cards)
    assert reply.total > 3 * reply.restaurants - len(reply.cards)


async def test_what_states_no_size_is_shown_without_a_cost_and_the_answer_says_so() -> None:
    reply = await answer("meatballs for 20 in Boston under $100")
    (card,) = [one for one in reply.cards if one.item_name == "Meatball Platter"]
    assert (card.units, card.party_cost, card.cost_per_head, card.fit) == (None, None, None, "size_unknown")
    assert "size not stated" in card.lines
    assert "size_not_stated" in {notice.code for notice in reply.notices}


@pytest.mark.parametrize("line", ["lunch for 25 in Boston", "cheaper", "see you at noon", "more", "help", "vegetarian"])
async def test_it_is_a_follow_up_exactly_where_it_is_of_some_kind(line: str) -> None:
    for reply in await answers("lunch for 25 in Boston", line, addressed=False):
        assert reply.is_follow_up == (reply.follow_up_type is not None)


async def test_overheard_talk_gets_a_reply_without_a_word() -> None:
    reply = await answer("lunch for 25 in Boston", "see you at noon", addressed=False)
    assert reply.kind == "silence"
    said_anything = (reply.headline, reply.text, reply.cards, reply.quick_replies, reply.notices)
    assert not any(said_anything)
