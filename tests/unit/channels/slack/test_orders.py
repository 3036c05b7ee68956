"""Carts and orders in Slack: in which order a card says its facts, what a press means, and the forms of an order."""

import json
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from channels.ports import Arrival, Post, Revision, Sent, Where, arrival_to_json
from channels.shared.sentences import say
from channels.slack.channel import SlackChannel
from channels.slack.door import Door
from channels.slack.meant import OrderFormAsked
from channels.slack.order_view import Opened, filled_in, opened_in, order_view, refused
from channels.slack.orders import pages
from channels.slack.parse import parse_interaction
from channels.slack.parts import Parts
from channels.slack.people import People
from channels.slack.render import FORMS, render
from channels.slack.sdk import SlackApi
from engine.engine import Unavailable
from engine.messages import Reply, ThreadKey
from engine.messages.ordering import ORDER_FIELD, ORDER_FORM, ORDER_OF, ORDER_VERSION, OrderField, OrderForm
from tests.support.order_replies import (
    APPROVAL,
    CART,
    CHECKOUT,
    FORM,
    LONG,
    ORDERS,
    RECEIPT,
    WHERE_TO,
    ordering,
)
from tests.support.replies import SAID, TURN_ID
from tests.support.scripted_engine import ScriptedEngine
from tests.support.slack.blocks import buttons, pressed, says, view_problems, view_too_large
from tests.support.slack.people import SlackPeople, _filled
from tests.support.slack.server import SlackServer, says_error

Json = dict[str, Any]
ROOT = "1700000000.000001"
THREAD = ThreadKey("slack", "T1", "C1", ROOT)
WHERE = Where("slack", "T1", "C1", json.dumps({"thread": ROOT}))
NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
ADDRESS, NAME, PHONE = "1 Secret Street\nFloor 3", "Dana Private", "+1 617 555 0134"


def blocks_of(reply: Reply) -> list[Json]:
    message = render(reply)
    assert message is not None
    return list(message.blocks)


def sayings(reply: Reply) -> list[str]:
    return [says([one]) for one in blocks_of(reply)]


def test_what_changed_stands_first_and_what_places_it_last() -> None:
    said = sayings(ordering(CHECKOUT))
    assert said[0] == CHECKOUT.changed[0]
    assert said[1] == CHECKOUT.title
    assert said[3] == "*Trattoria Roma · Boston, MA*"
    assert blocks_of(ordering(CHECKOUT))[4]["text"]["text"] == (
        f"*2 full trays of Baked Ziti, $178.00*\n🚨 {SAID['danger']}\nadded by Ana · Contains wheat and milk."
    )
    assert said[7] == CHECKOUT.parts[0].notes[0]
    *_, actions = blocks_of(ordering(CHECKOUT))
    assert [one["text"]["text"] for one in actions["elements"]] == [
        "Place order · $509.97", "Change details", "Add more", "Change place", "Drop it",
    ]  # fmt: skip
    assert [one.get("style") for one in actions["elements"]] == ["primary", None, None, None, None]


def test_sums_stand_in_two_columns_with_the_total_alone_in_bold() -> None:
    cells = [cell["text"] for one in blocks_of(ordering(CHECKOUT)) for cell in one.get("fields", ())]
    assert cells[:2] == ["Trattoria Roma", "$308.50"]
    assert cells[2:4] == ["Herbs &amp; Greens &lt;Catering&gt;", "$106.00"]
    assert cells[-2:] == ["*Total*", "*$509.97*"]
    assert [one for one in cells[:-2] if one.startswith("*")] == []


def test_the_buttons_of_a_line_stand_behind_one_mark_and_a_single_one_beside_it() -> None:
    lines = [one for one in blocks_of(ordering(CART)) if "accessory" in one]
    assert [one["accessory"]["type"] for one in lines] == ["overflow"] * 5
    assert [one["text"]["text"] for one in lines[0]["accessory"]["options"]] == ["One more", "One fewer", "Take it out"]
    single = replace(CART.parts[0].lines[0], buttons=CART.parts[0].lines[0].buttons[:1])
    reply = ordering(replace(CART, parts=(replace(CART.parts[0], lines=(single,)),)))
    assert [one["accessory"]["type"] for one in blocks_of(reply) if "accessory" in one] == ["button"]


def test_tokens_that_no_menu_takes_are_buttons_below_the_line() -> None:
    line = CART.parts[0].lines[0]
    long = tuple(replace(one, token=f"{one.token}{'x' * 120}") for one in line.buttons)
    reply = ordering(replace(CART, parts=(replace(CART.parts[0], lines=(replace(line, buttons=long),)),)))
    assert {one.token for one in long} <= {one["value"] for one in buttons(blocks_of(reply))}


def test_a_receipt_shows_its_number_and_where_each_restaurant_stands() -> None:
    said = "\n".join(sayings(ordering(RECEIPT)))
    assert "Ordered for 25, placed by Ana · PL-7KQ2MX" in said
    assert "Sent to Trattoria Roma, not confirmed by them yet." in said
    assert said.count("PL-7KQ2MX") == 1


def test_who_is_to_approve_is_mentioned_in_front_and_in_the_text_that_notifies() -> None:
    message = render(ordering(APPROVAL))
    assert message is not None
    assert message.blocks[0]["text"]["text"] == "<@UDANA>"
    assert message.text.startswith("<@UDANA>\n")
    assert "<@" not in str(render(ordering(replace(APPROVAL, to="29:teams-user"))))


def test_an_order_longer_than_a_message_goes_on_with_its_leading_words_above_and_the_rest_below() -> None:
    reply = replace(ORDERS["of forty lines"], headline="Ana asked for it.", quick_replies=CART.actions)
    first, *between, last = pages(reply)
    assert len(between) >= 1
    assert [pages(one) for one in (first, *between, last)] == [(one,) for one in (first, *between, last)]
    told = [part for one in (first, *between, last) if one.order for part in one.order.parts]
    assert [line for part in told for line in part.lines] == [line for part in LONG.parts for line in part.lines]
    assert (first.headline, first.quick_replies) == ("Ana asked for it.", ())
    assert (last.headline, last.quick_replies) == ("", CART.actions)
    assert pages(ordering(CART)) == (ordering(CART),)


# What a press means.


@pytest.fixture
def person(server: SlackServer) -> SlackPeople:
    return SlackPeople(server, team="T1")


def body_of(people: SlackPeople, reply: Reply, label: str, user: str = "UANA", at: str = "1700000000.000200") -> Json:
    """A press on what a message draws, as Slack tells of it."""
    found = next(one for one in pressed(blocks_of(reply)) if one["text"]["text"].startswith(label))
    option = {k: found[k] for k in ("text", "value")}
    is_button = found.get("type") == "button"
    action = {"action_id": found["action_id"], "type": "button" if is_button else "overflow"}
    action |= option if is_button else {"selected_option": option}
    return people.action_body("C1", user, {"ts": at, "thread_ts": ROOT}, action)


def test_a_choice_behind_a_mark_is_a_press_like_any_other_and_two_of_them_are_two(person: SlackPeople) -> None:
    one, other = (parse_interaction(body_of(person, ordering(CART), label)) for label in ("One more", "One fewer"))
    assert isinstance(one, Arrival)
    assert isinstance(other, Arrival)
    assert (one.turn.kind, one.turn.text) == ("press", "One more")
    assert one.turn.token == CART.parts[0].lines[0].buttons[0].token
    assert one.turn.thread == THREAD
    assert one.pressed != other.pressed
    assert one.pressed == parse_interaction(body_of(person, ordering(CART), "One more")).pressed  # type: ignore[union-attr]


@pytest.mark.parametrize(("reply", "label"), [
    (ordering(CART), "Fill in"), (ordering(CART), "Change place"), (ordering(APPROVAL), "Refuse"),
    (ordering(WHERE_TO), "Say where"),
])  # fmt: skip
def test_what_fills_something_in_asks_for_its_form(person: SlackPeople, reply: Reply, label: str) -> None:
    assert isinstance(parse_interaction(body_of(person, reply, label)), OrderFormAsked)


@pytest.mark.parametrize("label", ["Place order", "Add more", "Drop it"])
def test_what_fills_nothing_in_is_a_turn(person: SlackPeople, label: str) -> None:
    assert isinstance(parse_interaction(body_of(person, ordering(CHECKOUT), label)), Arrival)


# The forms.


@dataclass
class FormingEngine(ScriptedEngine):
    form: OrderForm | None = FORM
    asked: list[tuple[ThreadKey, str, str]] = field(default_factory=list)

    async def order_form(self, thread: ThreadKey, user: str, token: str) -> OrderForm | None:
        if self.fails_with is not None:
            raise self.fails_with
        self.asked.append((thread, user, token))
        return self.form


@dataclass
class Taken:
    """The protocol `Inbox`."""

    arrivals: list[Arrival] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)

    async def take_in(self, arrival: Arrival) -> bool:
        is_new = self.keys.isdisjoint(arrival.keys)
        self.keys |= set(arrival.keys)
        self.arrivals += [arrival] if is_new else []
        return is_new

    async def revise(self, revision: Revision) -> bool:
        return False

    async def knows(self, thread: ThreadKey) -> bool:
        return True

    async def awaits(self, thread: ThreadKey, turn_id: str) -> bool:
        return False


@dataclass
class AtTheDoor:
    door: Door
    engine: FormingEngine
    inbox: Taken
    server: SlackServer
    people: SlackPeople

    async def press(self, reply: Reply, label: str) -> Json | None:
        return await self.taken(body_of(self.people, reply, label))

    async def taken(self, payload: Json) -> Json | None:
        return await self.door.take(await self.door.find(self.door.read(payload)))

    async def submit(self, **filled: Any) -> Json:
        """The form that stands open, filled in field by field."""
        view_id = self.people.view_open("UANA")
        view = self.server.open_views[view_id].view
        given = {f"{ORDER_FIELD}{name}": value for name, value in filled.items()}
        body = self.people.sends_view("UANA", view_id, _filled(view, given))
        return await self.taken(body) or {}


@pytest.fixture
async def at(server: SlackServer, api: SlackApi, installed: Any) -> AsyncIterator[AtTheDoor]:
    async def forgets(*_: str) -> None: ...

    engine, inbox, people = FormingEngine(), Taken(), People(api, installed)
    parts = Parts(inbox, engine, api, installed, people, engine.own_pages, forgets, forgets, lambda: NOW)  # type: ignore[arg-type]
    door = Door(parts)
    yield AtTheDoor(door, engine, inbox, server, SlackPeople(server, team="T1"))
    await door.close()


async def test_a_form_opens_at_once_and_what_is_sent_is_a_turn_of_the_thread_whose_words_are_its_kind(
    at: AtTheDoor, caplog: Any, capsys: Any
) -> None:
    caplog.set_level(logging.DEBUG)
    await at.press(ordering(CART), "Fill in")
    assert at.inbox.arrivals == []
    assert at.engine.asked == [(THREAD, "UANA", f"{TURN_ID}.fill_order.checkout")]
    at.engine.form = replace(FORM, version=9)
    assert await at.submit(address=ADDRESS, contact_name=NAME, contact_phone=PHONE) == {}
    (arrival,) = at.inbox.arrivals
    turn = arrival.turn
    assert (turn.kind, turn.text, turn.thread, turn.user_id) == ("form", "Delivery details", THREAD, "UANA")
    assert turn.form == (
        (ORDER_FORM, "checkout"), (ORDER_OF, "cart-1"), (ORDER_VERSION, "7"), ("order.date", "2026-12-01"),
        ("order.window", "11:30"), ("order.address", ADDRESS), ("order.contact_name", NAME),
        ("order.contact_phone", PHONE),
    )  # fmt: skip
    without_form = arrival_to_json(replace(arrival, turn=replace(turn, form=()))).decode()
    written = capsys.readouterr()
    told = f"{without_form}{caplog.text}{written.out}{written.err}"
    assert [one for one in ("Secret", NAME, "555") if one in told] == []


async def test_the_same_sending_is_one_turn_and_a_changed_one_another(at: AtTheDoor) -> None:
    await at.press(ordering(CART), "Fill in")
    for _ in range(2):
        assert await at.submit(address=ADDRESS) == {}
    assert len(at.inbox.arrivals) == 1
    assert await at.submit(address=f"{ADDRESS}, room 9") == {}
    assert len(at.inbox.arrivals) == 2


async def test_what_is_wrong_is_said_at_its_field_before_it_is_acknowledged(at: AtTheDoor) -> None:
    await at.press(ordering(CART), "Fill in")
    answer = await at.submit(address=None, contact_phone="12", date="2026-11-01")
    assert answer["response_action"] == "errors"
    assert set(answer["errors"]) == {"order.address", "order.contact_phone", "order.date"}
    assert at.inbox.arrivals == []


async def test_a_form_of_an_order_that_is_placed_meanwhile_says_so_and_changes_nothing(at: AtTheDoor) -> None:
    await at.press(ordering(CART), "Fill in")
    at.engine.form = None
    answer = await at.submit(address=ADDRESS)
    assert say("order-form-gone") in says(answer["view"]["blocks"])
    assert view_problems(answer["view"], "modal") == []
    assert at.inbox.arrivals == []


async def test_where_nothing_is_to_be_filled_in_the_press_is_a_turn(at: AtTheDoor) -> None:
    at.engine.form = None
    await at.press(ordering(CART), "Fill in")
    assert [one.turn.token for one in at.inbox.arrivals] == [f"{TURN_ID}.fill_order.checkout"]
    assert at.server.modals == []


async def test_where_the_form_cannot_be_had_or_opened_the_press_is_a_turn(at: AtTheDoor) -> None:
    at.engine.fails_with = Unavailable("postgres", "gone")
    await at.press(ordering(CART), "Fill in")
    at.engine.fails_with = None
    at.server.fails("views.open", says_error("expired_trigger_id"))
    await at.press(ordering(CART), "Change place")
    assert [one.turn.kind for one in at.inbox.arrivals] == ["press", "press"]


words = st.text(max_size=200)
order_fields = st.builds(
    OrderField,
    st.uuids().map(lambda one: f"{ORDER_FIELD}{one}"),
    words,
    st.sampled_from(["one", "text", "lines", "date", "phone"]),
    st.one_of(words, st.dates().map(str)),
    most=st.integers(-1, 5_000),
)
forms = st.builds(
    OrderForm, words, words, st.lists(order_fields, max_size=120).map(tuple), st.lists(words, max_size=120).map(tuple),
    st.integers(0, 10**6), words, st.dictionaries(words, words, max_size=4), submit=words,
)  # fmt: skip


@given(forms, st.dictionaries(words, words, max_size=4))
def test_any_form_of_an_order_opens_within_every_limit_and_says_of_what_it_is(
    form: OrderForm, faults: dict[str, str]
) -> None:
    opened = Opened(THREAD, f"{TURN_ID}.fill_order.checkout", form.version, in_one_lane=True)
    view = order_view(form, opened)
    assert view_problems(view, "modal") == []
    assert not view_too_large(view)
    assert opened_in(view, "T1") == opened
    answer = refused(form, opened, faults)
    assert answer["response_action"] == "errors" or view_problems(answer["view"], "modal") == []


def test_what_stands_in_a_form_comes_back_as_it_was() -> None:
    view = order_view(FORM, Opened(THREAD, "t", 7))
    assert filled_in(_filled(view, {})) == {one.name: one.value for one in FORM.fields}


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda one: (
            st.lists(one)
            | st.dictionaries(
                st.sampled_from(["state", "values", "order.a", "selected_option", "value", "private_metadata"]), one
            )
        ),
        max_leaves=20,
    )
)
def test_anything_at_all_is_read_without_an_error(view: Any) -> None:
    given = view if isinstance(view, dict) else {}
    assert all(isinstance(one, str) for one in filled_in(given).values())
    assert opened_in(given, "T1") is None


# What is said to one person alone.


@pytest.fixture
def channel(server: SlackServer, api: SlackApi, installed: Any) -> SlackChannel:
    server.channels["T1", "C1"].messages.append({"type": "message", "ts": ROOT, "user": "UANA", "text": "lunch"})
    return SlackChannel(api, installed, People(api, installed))


ONLY_ANA = Reply(TURN_ID, "order", headline="Only Ana can place this.", alone_to="UBEN", quick_replies=CART.actions[:1])


async def test_what_is_for_one_person_is_said_to_them_alone_in_the_thread(
    server: SlackServer, channel: SlackChannel
) -> None:
    server.channels["T1", "C1"].members.add("UBEN")
    (body,) = channel.render(ONLY_ANA, WHERE)
    before = len(server.channels["T1", "C1"].messages)
    assert await channel.deliver(Post("k", WHERE, body)) == Sent("")
    (told,) = server.ephemeral
    assert (told["user"], told["thread_ts"], told["text"]) == ("UBEN", ROOT, ONLY_ANA.headline)
    assert "Add more" in str(told["blocks"])
    assert len(server.channels["T1", "C1"].messages) == before


async def test_where_slack_says_it_to_nobody_alone_it_is_said_in_the_thread(
    server: SlackServer, channel: SlackChannel
) -> None:
    server.fails("chat.postEphemeral", says_error("user_not_in_channel"))
    (body,) = channel.render(ONLY_ANA, WHERE)
    outcome = await channel.deliver(Post("k", WHERE, body))
    message = server.channels["T1", "C1"].messages[-1]
    assert outcome == Sent(message["ts"])
    assert message["text"] == ONLY_ANA.headline


async def test_in_their_own_messages_it_is_a_post_like_any_other(channel: SlackChannel) -> None:
    direct = Where("slack", "T1", "D1", json.dumps({"thread": ROOT}))
    (body,) = channel.render(ONLY_ANA, direct)
    assert "only" not in json.loads(body)


def test_an_order_of_several_messages_is_as_many_posts_each_with_all_its_forms(channel: SlackChannel) -> None:
    bodies = [json.loads(one) for one in channel.render(ORDERS["of forty lines"], WHERE)]
    assert len(bodies) == len(pages(ORDERS["of forty lines"])) > 1
    assert {len(one["forms"]) for one in bodies} == {len(FORMS) + 1}
