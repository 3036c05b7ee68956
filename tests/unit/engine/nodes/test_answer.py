"""Answer: the reply by rule, and what the thread remembers of it."""

from dataclasses import replace
from typing import Any

import pytest

from engine.conversation.memory import KEPT_LIMIT
from engine.dependencies import Parts
from engine.messages import Reply, from_json, to_json
from engine.nodes.answer import answer
from tests.support.speech import speaks_well
from tests.support.stores.small_catalogue import SmallCatalog
from tests.support.stores.small_parts import but, said, small_parts

LUNCH = "lunch for 25 in Boston"


def sentences(reply: Reply) -> list[str]:
    question = [reply.clarification.question] if reply.clarification else []
    lines = [line for card in reply.cards for line in card.lines]
    return [reply.headline, reply.text, *question, *lines, *(notice.text for notice in reply.notices)]


@pytest.mark.parametrize(
    "lines",
    [
        (LUNCH,),
        ("pasta for 25 in Boston", "cheaper"),
        ("lunch for 25 in Boston, two vegans and one coeliac",),
        ("lunch for 25 in Boston, one of us is allergic to nuts",),
        ("vegan lunch for 25 in Boston under $2 a head",),
        ("tiramisu",),
        ("sushi for 25 in Boston",),
        (LUNCH, "more", "more"),
        (LUNCH, "serves more"),
        (LUNCH, "compare the first two"),
        (LUNCH, "what is in the second one?"),
        ("help",),
    ],
)
async def test_every_answer_is_said_well_and_survives_a_round_trip(before: Any, parts: Parts, lines: Any) -> None:
    reply = (await answer(await before("answer", *lines, parts=parts), parts))["reply"]
    assert speaks_well(*sentences(reply))
    assert reply.headline or reply.clarification
    assert from_json(Reply, to_json(reply)) == reply


async def test_a_page_is_answered_with_what_was_understood_and_how_much_there_is(before: Any, parts: Parts) -> None:
    state = await before("answer", LUNCH, parts=parts)
    found = await answer(state, parts)
    reply, memory = found["reply"], found["next_memory"]
    assert reply.headline == f"Lunch for 25 in Boston: {reply.total} dishes from {reply.restaurants} restaurants."
    assert (reply.kind, reply.intent, reply.is_follow_up) == ("results", "search", False)
    assert reply.total == len(state["decision"])
    assert [dish.doc_id for dish in memory.page] == [card.doc_id for card in reply.cards]
    assert memory.kept_is_whole
    assert len(memory.kept_ids) == len(state["decision"]) < KEPT_LIMIT
    assert memory.generation == reply.generation == state["snapshot"].generation


async def test_a_page_that_is_not_full_yet_offers_more_with_its_count(before: Any, parts: Parts) -> None:
    state = await before("answer", LUNCH, parts=parts)
    reply = (await answer(state, parts))["reply"]
    more = next(one for one in reply.quick_replies if one.label == "More")
    assert more.count == reply.total - len(reply.cards)
    assert reply.turn_id in more.token


async def test_more_adds_to_what_was_seen_and_a_new_search_begins_anew(before: Any, parts: Parts) -> None:
    state = await before("answer", LUNCH, "more", parts=parts)
    more = (await answer(state, parts))["next_memory"]
    assert set(state["session"].memory.seen_dish_keys) < set(more.seen_dish_keys)
    state = await before("answer", LUNCH, "in Cambridge")
    anew = (await answer(state, small_parts()))["next_memory"]
    assert set(anew.seen_dish_keys) == {dish.dish_key for dish in anew.page}


async def test_nothing_new_says_so_and_leaves_everything_as_it_was(before: Any, parts: Parts) -> None:
    state = await before("answer", "Mezze Platter from Falafel King for 25", "cheaper", "cheaper", "cheaper")
    assert state["plan"].nothing_new
    found = await answer(state, parts)
    assert found["next_memory"] == state["session"].memory
    assert found["reply"].cards == ()
    assert found["reply"].headline.startswith("Nothing cheaper is left")


@pytest.mark.parametrize(
    ("down", "code"),
    [
        ({"bm25_end": "away"}, "words_down"),
        ({"vector_end": "late"}, "meaning_down"),
        ({"bm25_end": "away", "vector_end": "late"}, "search_down"),
    ],
)
async def test_what_is_down_leads_and_lost_memory_is_said_before_it(
    before: Any, parts: Parts, down: dict[str, bool], code: str
) -> None:
    state = but(await before("answer", "pasta for 25 in Boston", parts=parts), **down, degraded=("redis",))
    notices = (await answer(state, parts))["reply"].notices
    assert [notice.code for notice in notices][:2] == ["sessions_down", code]
    assert all(notice.leads for notice in notices[:2])


async def test_a_dish_named_without_party_or_place_is_shown_with_the_question_beside(before: Any, parts: Parts) -> None:
    found = await answer(await before("answer", "pasta", parts=parts), parts)
    reply = found["reply"]
    assert reply.cards
    assert reply.clarification is not None
    assert reply.clarification.asks == ("party", "place") == found["next_memory"].open_question
    assert all(choice.token for choice in reply.clarification.choices)
    assert found["next_memory"].asked_once


async def test_nothing_found_is_said_and_shows_no_card(before: Any) -> None:
    parts = small_parts(catalog=SmallCatalog(()))
    reply = (await answer(await before("answer", "pasta for 25", parts=parts), parts))["reply"]
    assert (reply.total, reply.cards, reply.wants_feedback, reply.quick_replies) == (0, (), False, ())
    assert reply.headline == "Pasta for 25: nothing on the menus here."


async def test_a_dish_without_its_document_is_not_on_the_page_nor_in_memory(before: Any, parts: Parts) -> None:
    state = await before("answer", LUNCH, parts=parts)
    found = await answer(but(state, served=state["served"][1:]), parts)
    gone = state["served"][0].document.doc_id
    assert gone not in {card.doc_id for card in found["reply"].cards}
    assert gone not in {dish.doc_id for dish in found["next_memory"].page}


async def test_an_early_reply_keeps_its_words_and_gets_what_every_reply_has(before: Any, parts: Parts) -> None:
    state = await before("answer", LUNCH, "how big is the first one?", parts=parts)
    reply = (await answer(state, parts))["reply"]
    assert (reply.headline, reply.text) == (state["reply"].headline, state["reply"].text)
    assert (reply.intent, reply.filters.city, reply.filters.party) == ("clarify", "Boston", 25)
    assert reply.generation == state["snapshot"].generation


async def test_the_same_state_answers_alike_for_another_turn(before: Any, parts: Parts) -> None:
    state = await before("answer", LUNCH, parts=parts)
    first = (await answer(state, parts))["reply"]
    second = (await answer(but(state, turn=replace(state["turn"], turn_id=said("x").turn_id)), parts))["reply"]
    assert sentences(first) == sentences(second)
    assert [one.label for one in first.quick_replies] == [one.label for one in second.quick_replies]


async def test_what_is_estimated_says_about_and_is_not_called_unknown(before: Any, parts: Parts) -> None:
    reply = (await answer(await before("answer", "focaccia for 20 in Cambridge", parts=parts), parts))["reply"]
    assert [card.lines[3] for card in reply.cards if card.item_name == "Focaccia"] == [
        "about $360.00 for 20, about $18.00 a head"
    ]
    assert not [notice for notice in reply.notices if notice.code == "size_not_stated"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("meatballs for 20 in Boston",), "1 of these states no size, so what 20 would pay is not known."),
        (("meatballs for 20 in Boston", "actually 30"), "1 of these states no size."),
    ],
)
async def test_what_an_unstated_size_means_is_said_once_and_then_only_that_it_is_not_stated(
    before: Any, parts: Parts, lines: Any, said: str
) -> None:
    reply = (await answer(await before("answer", *lines, parts=parts), parts))["reply"]
    found = [notice.text for notice in reply.notices if notice.code == "size_not_stated"]
    assert found == [said], reply


@pytest.mark.parametrize(
    "line", ["lunch for 1 million people", "lunch for 0 people in Boston", "feed 50,000 in Boston"]
)
async def test_heads_that_nobody_caters_for_are_not_taken_and_that_is_said(answer_of: Any, line: str) -> None:
    reply = await answer_of(line)
    assert "party_refused" in [notice.code for notice in reply.notices]
    assert reply.filters.party is None


@pytest.mark.parametrize("line", ["lunch for 2,000 in Boston", "lunch in Boston, $25000 in all", "for 20 in 02139"])
async def test_any_other_number_is_not_spoken_of(answer_of: Any, line: str) -> None:
    assert "party_refused" not in [notice.code for notice in (await answer_of(line)).notices]
