"""A list elsewhere: dishes, for how many and where; nothing of anybody's health, money or words."""

from dataclasses import replace
from typing import Any

import pytest

from engine.conversation.memory import Memory, memory_from_json
from engine.conversation.wants import Wants
from engine.engine import Engine
from engine.messages import Reply, ThreadKey, to_json
from engine.messages.forms import SHARE, SHARE_FROM, SHARE_OF, share_press
from engine.messages.sentences import say
from tests.support.stores.small_parts import THREAD, log_of, said, small_parts

LUNCH = "chicken lunch for 25 in Boston, under $15 a head, two vegans, no pork"
ELSEWHERE = replace(THREAD, conversation="marketing", thread="9")
SECRETS = ("nut", "vegan", "pork", "$15 ", "Ana", "picked by", "chicken")


async def says(engine: Engine, words: str, thread: ThreadKey = THREAD, **more: Any) -> Reply:
    return await engine.answer(said(words, thread, user_id="dana", user_name="Dana", **more))


async def shares(engine: Engine, turn_id: str, of: str = "page", thread: ThreadKey = ELSEWHERE) -> Reply:
    form = ((SHARE, turn_id), (SHARE_OF, of), (SHARE_FROM, "#lunch"))
    return await says(engine, "Shared a list", thread, kind="form", form=form)


def without_menus(reply: Reply) -> str:
    """All that a reply says but what stands on a menu: of each card its numbers, and whom it is for."""
    cards = tuple(
        replace(card, item_name="", description="", details=(), tags=(), dietary_labels=(), warnings=(), pick=None,
                dish_key="", source="", lines=card.lines[2:4])
        for card in reply.cards
    )  # fmt: skip
    return to_json(replace(reply, cards=cards)).decode()


async def test_the_page_begins_a_thread_elsewhere_with_who_shared_it_and_from_where() -> None:
    engine = Engine(small_parts())
    first = await says(engine, "lunch for 25 in Boston")
    copy = await shares(engine, first.turn_id)
    assert copy.headline == "10 dishes for 25 in Boston, shared by Dana from #lunch."
    assert copy.text == say("shared-came-alone")
    assert [card.lines for card in copy.cards] == [card.lines for card in first.cards]


async def test_what_is_shown_before_is_what_is_posted() -> None:
    engine = Engine(small_parts())
    first = await says(engine, LUNCH)
    shown = await engine.list_to_share(THREAD, first.turn_id, "page", "Dana", "#lunch")
    posted = await shares(engine, first.turn_id)
    assert shown is not None
    assert (shown.headline, shown.text, [card.lines for card in shown.cards]) == (
        posted.headline, posted.text, [card.lines for card in posted.cards],
    )  # fmt: skip


@pytest.mark.parametrize("of", ["page", "picks"])
async def test_health_needs_money_and_words_stay_where_they_were_said(of: str) -> None:
    parts = small_parts()
    engine = Engine(parts)
    first = await says(engine, LUNCH)
    await says(engine, "pick the first three")
    await says(engine, "Ana is allergic to nuts")
    await says(engine, "show the ones that do not say")
    last = await says(engine, "cheaper")
    source = log_of(parts).rows[-1]
    assert memory_from_json(source.memory_after).wants.allergies
    copy = await shares(engine, last.turn_id if of == "picks" else first.turn_id, of)
    assert copy.cards
    row = log_of(parts).rows[-1]
    kept = memory_from_json(row.memory_after)
    menus = [" ".join((one.item_name, one.description, *one.dietary_labels, *one.warnings)) for one in copy.cards]
    assert not any("does not say" in menu or "free" in menu for menu in menus)
    for secret in SECRETS:
        assert secret not in without_menus(copy), secret
    assert all(card.for_need is None for card in copy.cards)
    assert replace(kept.wants, state=None, state_key=None, city=None, city_key=None) == Wants(party=25)
    assert (kept.picks, row.allergies, kept.query) == ((), (), "")


async def test_its_buttons_work_in_the_new_thread_and_nothing_comes_back() -> None:
    parts = small_parts()
    engine = Engine(parts)
    first = await says(engine, "lunch for 25 in Boston")
    copy = await shares(engine, first.turn_id)
    pick, more = copy.cards[1].pick, copy.cards[0].more_from_here
    assert pick is not None
    assert more is not None
    there = await says(engine, "", ELSEWHERE, kind="press", token=pick.token)
    assert "Dana picked Pad Thai Tray." in there.headline
    after = await says(engine, "", ELSEWHERE, kind="press", token=more.token)
    assert {card.restaurant_key for card in after.cards} == {copy.cards[0].restaurant_key}
    assert after.total == more.count
    assert (await says(engine, "", ELSEWHERE, kind="press", token=copy.quick_replies[0].token)).comparison is not None
    assert (await says(engine, "picks")).total == 0
    foreign = await says(engine, "", THREAD, kind="press", token=pick.token)
    assert foreign.kind == "error"


async def test_what_is_gone_erased_or_of_another_tenant_is_not_shared() -> None:
    parts = small_parts()
    engine = Engine(parts)
    first = await says(engine, "lunch for 25 in Boston")
    abroad = replace(ELSEWHERE, tenant="somebody-else")
    assert (await shares(engine, first.turn_id, thread=abroad)).kind == "error"
    assert (await shares(engine, "no such turn", thread=replace(ELSEWHERE, thread="10"))).kind == "error"
    assert (await shares(engine, first.turn_id, "picks", replace(ELSEWHERE, thread="11"))).headline == say(
        "share-not-there"
    )
    assert await engine.list_to_share(ELSEWHERE, first.turn_id, "page", "", "") is None
    await says(engine, "start over")
    assert await engine.list_to_share(THREAD, first.turn_id, "page", "", "") is None
    assert (await shares(engine, first.turn_id, thread=replace(ELSEWHERE, thread="12"))).kind == "error"


async def test_where_nothing_can_be_posted_elsewhere_the_list_is_given_to_be_passed_on() -> None:
    engine = Engine(small_parts())
    assert not (await says(engine, "share this list")).cards
    await says(engine, "lunch for 25 in Boston, Ana is allergic to nuts")
    await says(engine, "show the ones that do not say")
    told = await says(engine, "share this list with marketing")
    assert told.text == say("share-left-out")
    assert told.cards
    assert not any("does not say" in warning for card in told.cards for warning in card.warnings)
    await says(engine, "pick the first one")
    assert len((await says(engine, "share our picks")).cards) == 1


async def test_where_it_can_a_button_asks_where_to() -> None:
    engine = Engine(small_parts())
    await says(engine, "lunch for 25 in Boston")
    told = await says(engine, "share this list", shares=True)
    assert [one.label for one in told.quick_replies] == ["Share"]
    assert told.cards == ()
    assert share_press(told.quick_replies[0].token) == (told.turn_id, "page")
    await says(engine, "pick the first one")
    shown = await says(engine, "picks", shares=True)
    (share,) = [one for one in shown.quick_replies if one.label == "Share"]
    assert share_press(share.token) == (shown.turn_id, "picks")
    assert share_press(told.turn_id + ".cheaper") is None


async def test_a_party_said_with_about_is_shared_with_about() -> None:
    engine = Engine(small_parts())
    first = await says(engine, "lunch for about 25 in Boston")
    assert (await shares(engine, first.turn_id)).headline.startswith("10 dishes for about 25 in Boston, shared by Dana")
    assert Memory().picks == ()
