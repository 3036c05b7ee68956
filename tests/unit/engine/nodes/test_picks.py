"""What a thread has picked: once each, by whom, counted for the party in force, guarded, and never an order."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from engine.catalogue.document import MenuDocument
from engine.conversation.memory import Memory, memory_from_json
from engine.conversation.picks import MOST_PICKED
from engine.conversation.presses import token_for
from engine.dependencies import Parts
from engine.engine import Engine
from engine.messages import Card, Reply, ThreadKey
from engine.messages.sentences import say
from tests.support.stores.small_catalogue import DOCUMENTS, SmallCatalog
from tests.support.stores.small_parts import NOON, THREAD, log_of, said, sessions_of, small_parts

LUNCH = "25 people in Boston"


class Thread:
    """One conversation of several people."""

    def __init__(self, parts: Parts | None = None, **turn: Any) -> None:
        self.parts = parts or small_parts()
        self.engine = Engine(self.parts)
        self.turn = turn

    async def says(self, words: str, who: str = "Ann", **more: Any) -> Reply:
        turn = said(words, user_id=who.lower(), user_name=who, **{**self.turn, **more})
        return await self.engine.answer(turn)

    async def presses(self, token: str, who: str = "Ann", **more: Any) -> Reply:
        return await self.says("", who, kind="press", token=token, **more)

    async def picks(self, card: Card, who: str = "Ann") -> Reply:
        assert card.pick is not None
        return await self.presses(card.pick.token, who)

    @property
    def memory(self) -> Memory:
        return memory_from_json(log_of(self.parts).rows[-1].memory_after)

    @property
    def picked(self) -> list[str]:
        return [one.dish.item_name for one in self.memory.picks]


def with_portions(document: MenuDocument, **changes: Any) -> MenuDocument:
    return replace(document, portions=tuple(replace(one, **changes) for one in document.portions))


async def test_every_card_of_a_page_can_be_picked_and_says_so_once_it_is() -> None:
    thread = Thread()
    first = await thread.says(LUNCH)
    assert {card.pick.label for card in first.cards if card.pick} == {"Pick"}
    await thread.picks(first.cards[2])
    again = await thread.says("in Boston")
    labels = {card.dish_key: card.pick.label for card in again.cards if card.pick}
    assert labels[first.cards[2].dish_key] == "Remove pick"
    assert [one.count for one in again.quick_replies if one.label == "Picked"] == [1]


async def test_the_answer_says_who_picked_what_it_comes_to_and_that_it_is_no_order() -> None:
    thread = Thread()
    first = await thread.says(LUNCH)
    reply = await thread.picks(first.cards[1], "Dana")
    assert (reply.headline, reply.echo) == ("Dana picked Pad Thai Tray.", None)
    assert reply.text == f"Picked so far: 1 dish, $150.00 for 25, $6.00 a head. {say('nothing-ordered')}"
    shown = await thread.says("what have we picked?", "Bo")
    assert [card.doc_id for card in shown.cards] == [first.cards[1].doc_id]
    assert "picked by Dana" in shown.cards[0].lines[-1]
    assert (shown.total, shown.intent) == (1, "command")


async def test_the_same_press_twice_and_by_another_leaves_one() -> None:
    thread = Thread()
    first = await thread.says(LUNCH)
    await thread.picks(first.cards[0], "Ann")
    assert "picked already, by Ann" in (await thread.picks(first.cards[0], "Ann")).headline
    assert "picked already, by Ann" in (await thread.picks(first.cards[0], "Bo")).headline
    assert thread.picked == ["Green Curry Tray"]


async def test_two_people_at_once_lose_no_pick() -> None:
    thread = Thread()
    first = await thread.says(LUNCH)
    await asyncio.gather(
        *(thread.picks(card, who) for card, who in zip(first.cards, ("Ann", "Bo", "Cy"), strict=False))
    )
    assert sorted(thread.picked) == sorted(card.item_name for card in first.cards[:3])
    assert {one.name for one in thread.memory.picks} == {"Ann", "Bo", "Cy"}


async def test_picks_stay_through_searches_pages_old_buttons_and_a_lost_session() -> None:
    thread = Thread()
    first = await thread.says(LUNCH)
    await thread.picks(first.cards[0])
    await thread.says("pizza for 8 in Chicago")
    pressed = next(one for one in first.quick_replies if one.label == "All vegetarian")
    await thread.presses(pressed.token)
    await sessions_of(thread.parts).delete(THREAD)
    assert (await thread.says("picks")).total == 1
    assert thread.picked == ["Green Curry Tray"]


async def test_an_old_card_picks_its_own_dish_and_the_search_stays_where_it_is() -> None:
    thread = Thread()
    first = await thread.says(LUNCH)
    later = await thread.says("dessert for 8 in Boston")
    await thread.picks(first.cards[1])
    assert thread.picked == ["Pad Thai Tray"]
    assert [dish.doc_id for dish in thread.memory.page] == [card.doc_id for card in later.cards]
    assert thread.memory.wants.party == 8


async def test_the_list_is_counted_for_the_party_in_force() -> None:
    thread = Thread()
    await thread.says(LUNCH)
    await thread.says("pick the first three")
    await thread.says("we are 30")
    shown = await thread.says("picks")
    costs = [card.party_cost for card in shown.cards]
    assert all(card.party == 30 for card in shown.cards)
    total = sum(cost for cost in costs if cost is not None)
    assert shown.headline.startswith(f"Picked so far: 3 dishes, together ${total:,.2f} for 30")
    assert "Each is counted for all 30." in shown.text


async def test_a_size_that_no_menu_states_is_left_out_of_the_sum_and_said() -> None:
    silent = {"serves_min": None, "serves_max": None, "feeds_one": False}
    unsized = [with_portions(one, **silent) if one.item_name == "Pad Thai Tray" else one for one in DOCUMENTS]
    thread = Thread()
    await thread.says(LUNCH)
    await thread.says("pick the first three")
    later = Thread(replace(thread.parts, catalog=SmallCatalog(unsized)))
    shown = await later.says("picks")
    assert "The cost of 2 of 3 is known: together $506.00 for 25" in shown.headline


async def test_without_a_party_nothing_is_added_up() -> None:
    thread = Thread()
    await thread.says("pad thai in Boston")
    assert "Say for how many people" in (await thread.says("pick the first one")).text


async def test_an_allergy_said_later_warns_of_what_is_picked_and_unknown_is_never_free() -> None:
    thread = Thread()
    await thread.says(LUNCH)
    await thread.says("pick the first and the second")
    told = await thread.says("Ana is allergic to nuts")
    (notice,) = [one for one in told.notices if one.code == "picks_before"]
    assert notice.action is not None
    shown = await thread.presses(notice.action.token)
    (guard,) = [one for one in shown.notices if one.code == "picks_allergy"]
    assert guard.leads
    assert guard.text == (
        "Of what is picked, not stated free of nuts: Green Curry Tray and Pad Thai Tray (contains tree nuts)."
    )
    assert all(any("nuts" in warning for warning in card.warnings) for card in shown.cards)


async def test_picking_what_may_hold_an_allergen_is_warned_of_at_once() -> None:
    thread = Thread()
    first = await thread.says(LUNCH)
    await thread.says("Ana is allergic to nuts")
    reply = await thread.picks(first.cards[0])
    assert [one.code for one in reply.notices] == ["picks_allergy"]


async def test_what_an_allergy_leaves_out_is_not_picked_even_by_an_old_button() -> None:
    thread = Thread()
    first = await thread.says(LUNCH)
    await thread.says("Ana is allergic to nuts")
    reply = await thread.picks(first.cards[1])
    assert "Pad Thai Tray is left out, and not picked: contains tree nuts." in reply.headline
    assert thread.picked == []


async def test_a_dish_that_left_the_catalogue_is_said_with_the_way_to_take_it_off() -> None:
    thread = Thread()
    await thread.says(LUNCH)
    await thread.says("pick the first two")
    without = [one for one in DOCUMENTS if one.item_name != "Pad Thai Tray"]
    later = Thread(replace(thread.parts, catalog=SmallCatalog(without)))
    shown = await later.says("picks")
    assert [card.item_name for card in shown.cards] == ["Green Curry Tray"]
    (gone,) = [one for one in shown.notices if one.code == "pick_gone"]
    assert "Pad Thai Tray, Thai House, has left the catalogue" in gone.text
    assert gone.action is not None
    await later.presses(gone.action.token)
    assert later.picked == ["Green Curry Tray"]


async def test_a_new_price_is_counted_and_the_old_one_said() -> None:
    thread = Thread()
    await thread.says(LUNCH)
    await thread.says("pick the second one")
    dearer = [with_portions(one, price=Decimal(80)) if one.item_name == "Pad Thai Tray" else one for one in DOCUMENTS]
    shown = await Thread(replace(thread.parts, catalog=SmallCatalog(dearer))).says("picks")
    assert "$160.00 for 25" in shown.headline
    assert "$75.00 when it was picked" in shown.cards[0].lines[-1]


async def test_every_button_of_the_list_leads_somewhere() -> None:
    thread = Thread(takes_files=True)
    await thread.says(LUNCH)
    await thread.says("pick the first two")
    shown = await thread.says("picks")
    assert [one.label for one in shown.quick_replies] == ["Compare", "As file", "Share", "Clear picks"]
    compare, file, share, clear = shown.quick_replies
    assert (await thread.presses(compare.token)).comparison is not None
    sheet = (await thread.presses(file.token)).sheet
    assert sheet is not None
    assert (sheet.columns[-1], [row[-1] for row in sheet.rows]) == ("Picked by", ["Ann", "Ann"])
    assert (await thread.presses(share.token)).total == 2
    remove = shown.cards[0].pick
    assert remove is not None
    assert "off the picks" in (await thread.presses(remove.token)).headline
    assert "Compare" not in [one.label for one in (await thread.says("picks")).quick_replies]
    assert (await thread.presses(clear.token)).headline == say("picks-cleared")
    assert thread.picked == []


async def test_what_cannot_be_done_says_what_can() -> None:
    thread = Thread()
    assert (await thread.says("picks")).headline == say("picks-none-yet")
    assert (await thread.says("clear the picks")).headline == say("picks-none-yet")
    await thread.says(LUNCH)
    assert "takes two" in (await thread.says("compare our picks")).headline
    await thread.says("pick the first one")
    assert (await thread.says("picks as csv")).headline == say("no-files")


async def test_one_pick_that_is_taken_back_is_the_last_of_who_says_so() -> None:
    thread = Thread()
    first = await thread.says(LUNCH)
    await thread.picks(first.cards[0], "Ann")
    await thread.picks(first.cards[1], "Ann")
    await thread.picks(first.cards[2], "Bo")
    assert "Pad Thai Tray" in (await thread.says("remove my pick", "Ann")).headline
    assert [one.name for one in thread.memory.picks] == ["Ann", "Bo"]


async def test_no_more_are_picked_than_a_message_shows() -> None:
    thread = Thread()
    for card in (await thread.says(LUNCH)).cards:
        await thread.picks(card)
    await thread.says("more")
    reply = await thread.says("pick the first one")
    assert f"{MOST_PICKED} dishes are picked, and no more can be" in reply.headline
    assert len(thread.picked) == MOST_PICKED


async def test_starting_over_clears_the_picks() -> None:
    thread = Thread()
    await thread.says(LUNCH)
    await thread.says("pick the first one")
    await thread.says("start over")
    assert (await thread.says("picks")).headline == say("picks-none-yet")


async def test_what_is_wished_to_be_ordered_is_kept_among_the_picks() -> None:
    thread = Thread()
    await thread.says(LUNCH)
    reply = await thread.says("order the first and the pad thai")
    assert reply.intent == "order"
    assert "Green Curry Tray and Pad Thai Tray are kept among the picks." in reply.text
    assert thread.picked == ["Green Curry Tray", "Pad Thai Tray"]


async def test_in_direct_messages_a_pick_goes_on_from_the_last_thread() -> None:
    thread = Thread()

    async def direct(words: str, place: str) -> Reply:
        return await thread.engine.answer(
            said(
                words, ThreadKey("slack", "acme", "D1", place), lane="D1", sent_at=NOON + timedelta(minutes=int(place))
            )
        )

    await direct(LUNCH, "1")
    assert "Pad Thai Tray" in (await direct("pick the second one", "2")).headline
    assert (await direct("what have we picked?", "3")).total == 1


async def test_nobody_is_named_where_no_name_is_known() -> None:
    thread = Thread()
    await thread.engine.answer(said(LUNCH))
    assert (await thread.engine.answer(said("pick the first one"))).headline == "Picked: Green Curry Tray."


@pytest.mark.parametrize("action", ["clear_picks", "picks", "pick", "unpick"])
async def test_a_pick_that_was_not_offered_cannot_be_made_up(action: str) -> None:
    thread = Thread()
    first = await thread.says(LUNCH)
    reply = await thread.presses(token_for(first.turn_id, action, "99"))  # type: ignore[arg-type]
    assert (reply.kind, thread.picked) == ("error", [])


async def test_state_of_before_there_were_picks_loads() -> None:
    assert memory_from_json(b'{"query": "lunch"}').picks == ()
