"""What restaurants are sent: at least once, known by its id, never past the last moment; and what failing comes to."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from cryptography.fernet import Fernet
from structlog.testing import capture_logs

from bot.delivery.inbox import PostgresInbox
from bot.encryption import Seal
from bot.suppliers.email import Smtp
from bot.suppliers.letters import email_of
from bot.suppliers.links import Answering, read_token, token_of
from bot.suppliers.pages import SupplierPages
from bot.suppliers.sending import SQL, Sending, Ways
from bot.suppliers.telling import Telling
from bot.suppliers.webhook import Webhooks, is_signed
from engine.catalogue import Contact, Fulfilment
from engine.messages import ThreadKey
from engine.ordering import Order
from engine.stores.postgres.orders import PostgresOrders
from tests.support.chaos.loop_channel import PLATFORM, LoopChannel, said
from tests.support.command_line import platter
from tests.support.orders import NOW, cart_with, done, judging, line_of
from tests.support.smtp_server import Mailbox, receiving
from tests.support.stores.catalogue_house import House, catalogue_house
from tests.support.stores.corpus import generated

KEY = Fernet.generate_key().decode()
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
LINKS = b"links"


class Clock:
    def __init__(self) -> None:
        self.at = NOW

    def __call__(self) -> datetime:
        return self.at


@dataclass
class Told:
    """Who would say it in the thread; what is to be told is looked up by the tests."""

    async def step(self) -> bool:
        return False


@dataclass
class Receiver:
    """A restaurant's own server: what it was sent, and by which ids it knows it; `answers`: its next statuses."""

    calls: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    answers: list[int] = field(default_factory=list)

    async def take(self, request: web.Request) -> web.StreamResponse:
        body = await request.read()
        headers = {name.lower(): value for name, value in request.headers.items()}
        self.calls.append((headers, body))
        status = self.answers.pop(0) if self.answers else 204
        if status < 300:
            self.known.add(headers["webhook-id"])
        location = {"Location": "/elsewhere"} if status in (301, 302, 307) else {}
        return web.Response(status=status, headers=location)


@pytest.fixture
async def receiver() -> AsyncIterator[tuple[Receiver, str]]:
    found = Receiver()
    app = web.Application()
    app.router.add_post("/orders", found.take)
    app.router.add_post("/elsewhere", found.take)
    async with TestServer(app) as server:
        yield found, str(server.make_url("/orders"))


@dataclass
class Kitchen:
    house: House
    orders: PostgresOrders
    sending: Sending
    told: Told
    clock: Clock
    mail: Mailbox

    async def ordered(self, contact: Contact, lead_time_hours: Decimal | None = None, is_heard: bool = True) -> Order:
        """`is_heard`: by a press that arrived; else over HTTP, say, where who asks is answered in the call."""
        first, *_ = generated(6)
        stated = Fulfilment(pickup=True, contact=contact, lead_time_hours=lead_time_hours)
        await self.house.run([], fulfilments={first.restaurant_id: stated})
        thread = ThreadKey(PLATFORM, f"acme-{uuid4().hex[:8]}", "C1", "1.1")
        press = said("place it", thread.thread, conversation=thread.conversation, tenant=thread.tenant)
        if is_heard:
            await PostgresInbox(self.house.database).take_in(press)
        cart = await self.orders.save(cart_with(thread, line_of(first)), done())
        found = await self.orders.place(thread, cart.cart_id, 1, "UANA", judging(), lambda _: done())
        assert found.order is not None, found.changes
        return found.order

    async def works(self) -> None:
        while await self.sending.step():
            pass

    async def to_tell(self, order: Order) -> list[str]:
        """What the thread is to hear of it, in the order in which it happened."""
        async with self.house.database.connection() as connection:
            found = await connection.execute(
                "SELECT what FROM order_tellings WHERE number = %s ORDER BY due", (order.number,)
            )
            return [what for (what,) in await found.fetchall()]

    async def for_operator(self, order: Order) -> list[str]:
        async with self.house.database.connection() as connection:
            rows = await (await connection.execute(SQL["for_operator"], {"most": 1000})).fetchall()
        return [row[3] for row in rows if row[1] == order.number]

    async def messages(self, order: Order, columns: str = "kind, state, tries, error") -> list[tuple[Any, ...]]:
        async with self.house.database.connection() as connection:
            asked = f"SELECT {columns} FROM supplier_messages WHERE number = %s ORDER BY written_at, kind".encode()  # noqa: S608
            return await (await connection.execute(asked, (order.number,))).fetchall()

    async def state(self, order: Order) -> str:
        found = await self.orders.order(order.thread.tenant, order.number)
        assert found is not None
        return found.state


@pytest.fixture
async def kitchen(database_url: str, tmp_path: Path) -> AsyncIterator[Kitchen]:
    clock, told = Clock(), Told()
    async with catalogue_house(database_url, tmp_path / "lexical") as house, receiving(Mailbox()) as mail:
        await house.run(generated(6))
        orders = PostgresOrders(house.database, Seal([KEY]), clock)
        ways = Ways(
            Smtp(f"smtp://127.0.0.1:{mail.port}"),
            "orders@platter.example",
            Webhooks(SECRET, ("127.0.0.1",)),
            "https://platter.example",
            LINKS,
        )
        yield Kitchen(house, orders, Sending(house.database, orders, ways, told, clock), told, clock, mail)


async def test_a_webhook_is_signed_and_says_the_whole_part(kitchen: Kitchen, receiver: tuple[Receiver, str]) -> None:
    found, address = receiver
    order = await kitchen.ordered(Contact(webhook=address))
    await kitchen.works()
    ((headers, body),) = found.calls
    assert is_signed(SECRET, headers, body, NOW)
    assert not is_signed(SECRET, headers, body + b" ", NOW)
    assert not is_signed(SECRET, headers, body, NOW + timedelta(minutes=6))
    assert headers["idempotency-key"] == order.number
    assert order.number in body.decode()
    assert await kitchen.state(order) == "sent"


async def test_a_worker_that_dies_behind_the_sending_sends_again_under_the_same_id(
    kitchen: Kitchen, receiver: tuple[Receiver, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found, address = receiver
    order = await kitchen.ordered(Contact(webhook=address))
    message = await kitchen.sending._take_up()
    assert message is not None
    await kitchen.sending._try(message, order, order.parts[0], NOW)
    # Nothing was written down; the claim runs out.
    async with kitchen.house.database.connection() as connection:
        await connection.execute("UPDATE supplier_messages SET claimed_until = now() - interval '1 s'")
    await kitchen.works()
    assert len(found.calls) == 2
    assert len(found.known) == 1
    assert await kitchen.state(order) == "sent"


async def test_failing_is_tried_again_by_the_schedule_and_told_after_the_third(
    kitchen: Kitchen, receiver: tuple[Receiver, str]
) -> None:
    found, address = receiver
    found.answers = [500] * 4
    order = await kitchen.ordered(Contact(webhook=address))
    for tries, pause in enumerate([30, 120, 300, 900], start=1):
        await kitchen.works()
        assert len(found.calls) == tries
        assert await kitchen.to_tell(order) == ["placed_not_reached"] * (tries >= 3)
        assert await kitchen.for_operator(order) == (["placed"] if tries >= 3 else [])
        kitchen.clock.at += timedelta(seconds=pause - 1)
        await kitchen.works()
        assert len(found.calls) == tries, "not before its time"
        kitchen.clock.at += timedelta(seconds=1)
    await kitchen.works()
    assert len(found.known) == 1
    assert await kitchen.for_operator(order) == []


@pytest.mark.parametrize("status", [301, 302, 307, 410])
async def test_no_call_is_followed_anywhere_and_gone_ends_it(
    kitchen: Kitchen, receiver: tuple[Receiver, str], status: int
) -> None:
    found, address = receiver
    found.answers = [status]
    order = await kitchen.ordered(Contact(webhook=address))
    await kitchen.works()
    assert len(found.calls) == 1
    kitchen.clock.at += timedelta(hours=1)
    await kitchen.works()
    assert len(found.calls) == (1 if status == 410 else 2)
    assert await kitchen.to_tell(order) == ["placed_given_up"] * (status == 410)


async def test_a_letter_has_one_id_whatever_happens(kitchen: Kitchen) -> None:
    order = await kitchen.ordered(Contact(email="orders@roma.example"))
    await kitchen.works()
    (letter,) = kitchen.mail.mails
    assert order.number in str(letter)
    assert kitchen.mail.wrong == []
    assert await kitchen.state(order) == "sent"


def test_what_people_typed_begins_no_header() -> None:
    first, *_ = generated(6)
    thread = ThreadKey("slack", "acme", "C1", "1.1")
    cart = cart_with(thread, replace(line_of(first), note="a\r\nBcc: x@evil.example", for_whom="b\nc"))
    found = judging()(cart, _standing(first)).order
    assert found is not None
    letter = email_of(found, found.parts[0], "placed", uuid4(), NOW, "a@b.example", "c@d.example", "")
    assert "Bcc" not in letter
    assert "\nBcc" not in letter.get_content()


def _standing(document: Any) -> Any:
    from engine.ordering import Limits
    from engine.ports import Standing

    stated = {document.restaurant_id: Fulfilment(pickup=True)}
    return Standing(1, {document.doc_id: document}, stated, Limits(), None)


async def test_silence_is_told_after_two_hours_and_never_after_an_answer(
    kitchen: Kitchen, receiver: tuple[Receiver, str]
) -> None:
    _, address = receiver
    silent, quick = await kitchen.ordered(Contact(webhook=address)), await kitchen.ordered(Contact(webhook=address))
    await kitchen.works()
    part = quick.parts[0].restaurant_key
    await kitchen.sending.answered(quick.thread.tenant, quick.number, part, "accepted")
    kitchen.clock.at += timedelta(hours=2, seconds=1)
    await kitchen.works()
    assert await kitchen.state(silent) == "unanswered"
    assert await kitchen.state(quick) == "accepted"
    assert (await kitchen.to_tell(silent), await kitchen.to_tell(quick)) == (["unanswered"], ["accepted"])


async def test_a_day_before_the_restaurant_is_asked_once_more(kitchen: Kitchen, receiver: tuple[Receiver, str]) -> None:
    found, address = receiver
    order = await kitchen.ordered(Contact(webhook=address))
    await kitchen.works()
    assert order.window is not None
    kitchen.clock.at = order.window.starts - timedelta(hours=23)
    await kitchen.works()
    assert [b"order.reconfirm" in body for _, body in found.calls] == [False, True]
    await kitchen.works()
    assert len(found.calls) == 2


async def test_nothing_is_sent_once_the_restaurant_could_not_begin(
    kitchen: Kitchen, receiver: tuple[Receiver, str]
) -> None:
    found, address = receiver
    order = await kitchen.ordered(Contact(webhook=address))
    assert order.last_start is not None
    kitchen.clock.at = order.last_start + timedelta(seconds=1)
    await kitchen.works()
    assert found.calls == []
    assert await kitchen.to_tell(order) == ["placed_given_up"]


@pytest.fixture
async def pages(kitchen: Kitchen) -> AsyncIterator[TestClient[Any, Any]]:
    app = web.Application()
    shown = SupplierPages(kitchen.orders, kitchen.sending.answered, [b"new", LINKS], SECRET, kitchen.clock)
    app.router.add_routes(shown.routes())
    async with TestClient(TestServer(app)) as client:
        yield client


def token(order: Order, secret: bytes = LINKS) -> str:
    until = order.placed_at + timedelta(days=30)
    return token_of(Answering(order.thread.tenant, order.number, order.parts[0].restaurant_key, until), secret)


async def test_a_link_that_is_looked_at_answers_nothing_and_a_press_does(
    kitchen: Kitchen, pages: TestClient[Any, Any], receiver: tuple[Receiver, str]
) -> None:
    order = await kitchen.ordered(Contact(webhook=receiver[1]))
    await kitchen.works()
    shown = await pages.get("/orders/answer", params={"t": token(order)})
    assert shown.status == 200
    assert order.number in await shown.text()
    assert await kitchen.state(order) == "sent"
    answer = await pages.post("/orders/answer", data={"t": token(order), "answer": "accept"})
    assert answer.status == 200
    assert await kitchen.state(order) == "accepted"
    declined = await pages.post(
        "/orders/answer", data={"t": token(order), "answer": "decline", "reason": "<b>full</b>"}
    )
    assert "&lt;b&gt;full" in await declined.text()
    assert await kitchen.state(order) == "declined"
    late = await pages.post("/orders/answer", data={"t": token(order), "answer": "accept"})
    assert late.status == 409


async def test_a_link_that_was_not_signed_here_is_none(
    kitchen: Kitchen, pages: TestClient[Any, Any], receiver: tuple[Receiver, str]
) -> None:
    order = await kitchen.ordered(Contact(webhook=receiver[1]))
    good = token(order)
    for bad in ("", "x", good[:-2], token(order, b"other"), f"{good}x"):
        assert (await pages.get("/orders/answer", params={"t": bad})).status == 404
    assert read_token(good, LINKS, order.placed_at + timedelta(days=31)) is None
    assert (await pages.post(f"/orders/{order.number}/supplier", data=b"{}")).status == 401


async def test_an_order_that_is_called_off_is_not_sent_any_more_whatever_was_tried_before(
    kitchen: Kitchen, receiver: tuple[Receiver, str]
) -> None:
    found, address = receiver
    found.answers = [500, 500]
    order = await kitchen.ordered(Contact(webhook=address))
    await kitchen.works()
    kitchen.clock.at += timedelta(seconds=30)
    await kitchen.works()
    await kitchen.orders.move(order.thread.tenant, order.number, "cancelled", "UANA")
    kitchen.clock.at += timedelta(hours=1)
    await kitchen.works()
    sent = [json.loads(body)["type"] for _, body in found.calls]
    assert sent == ["order.placed", "order.placed", "order.cancelled"]
    assert await kitchen.messages(order, "kind, state") == [("cancelled", "sent")]


async def test_that_it_is_off_waits_for_who_is_still_sending_it(
    kitchen: Kitchen, receiver: tuple[Receiver, str]
) -> None:
    found, address = receiver
    order = await kitchen.ordered(Contact(webhook=address))
    message = await kitchen.sending._take_up()
    assert message is not None
    await kitchen.orders.move(order.thread.tenant, order.number, "cancelled", "UANA")
    await kitchen.works()
    assert found.calls == []
    await kitchen.sending._try(message, order, order.parts[0], NOW)
    await kitchen.sending._sent(message, order)
    await kitchen.works()
    assert [json.loads(body)["type"] for _, body in found.calls] == ["order.placed", "order.cancelled"]
    assert await kitchen.state(order) == "cancelled"


async def test_who_takes_each_key_once_hears_all_three(kitchen: Kitchen, receiver: tuple[Receiver, str]) -> None:
    found, address = receiver
    order = await kitchen.ordered(Contact(webhook=address))
    await kitchen.works()
    assert order.window is not None
    kitchen.clock.at = order.window.starts - timedelta(hours=23)
    await kitchen.works()
    await kitchen.orders.move(order.thread.tenant, order.number, "cancelled", "UANA")
    await kitchen.works()
    keys = [headers["idempotency-key"] for headers, _ in found.calls]
    assert keys == [order.number, f"{order.number}:reconfirm", f"{order.number}:cancelled"]
    assert [json.loads(body)["data"]["idempotency_key"] for _, body in found.calls] == keys


async def test_a_lead_time_of_days_makes_no_failure_of_the_question(
    kitchen: Kitchen, receiver: tuple[Receiver, str]
) -> None:
    found, address = receiver
    order = await kitchen.ordered(Contact(webhook=address), lead_time_hours=Decimal(48))
    assert order.window is not None
    assert order.last_start == order.window.starts - timedelta(hours=48)
    await kitchen.works()
    kitchen.clock.at = order.window.starts - timedelta(hours=23)
    await kitchen.sending.answered(order.thread.tenant, order.number, order.parts[0].restaurant_key, "accepted")
    await kitchen.works()
    assert [json.loads(body)["type"] for _, body in found.calls] == ["order.placed", "order.reconfirm"]
    assert await kitchen.to_tell(order) == ["accepted"]


@pytest.mark.parametrize("where", ["sent", "move"])
async def test_who_dies_while_it_writes_down_what_was_sent_leaves_all_to_another(
    kitchen: Kitchen, receiver: tuple[Receiver, str], monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    found, address = receiver
    order = await kitchen.ordered(Contact(webhook=address))
    with monkeypatch.context() as patch:
        owner: Any = kitchen.orders if where == "move" else kitchen.sending
        patch.setattr(owner, "move" if where == "move" else "_do", _dies)
        with pytest.raises(Dead):
            await kitchen.sending.step()
    async with kitchen.house.database.connection() as connection:
        await connection.execute("UPDATE supplier_messages SET claimed_until = now() - interval '1 s'")
    await kitchen.works()
    assert len(found.known) == 1
    assert await kitchen.state(order) == "sent"
    kitchen.clock.at += timedelta(hours=2, seconds=1)
    await kitchen.works()
    assert await kitchen.state(order) == "unanswered"


class Dead(BaseException):
    """As if the process had been killed there."""


async def _dies(*_: Any, **__: Any) -> None:
    raise Dead


async def test_a_silence_or_a_question_is_not_lost_with_who_looked_at_it(
    kitchen: Kitchen, receiver: tuple[Receiver, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found, address = receiver
    order = await kitchen.ordered(Contact(webhook=address))
    await kitchen.works()
    assert order.window is not None
    kitchen.clock.at = order.window.starts - timedelta(hours=23)
    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(kitchen.orders, "order", _dies)
            with pytest.raises(Dead):
                await kitchen.sending.step()
    kitchen.clock.at += timedelta(seconds=31)
    await kitchen.works()
    assert await kitchen.state(order) == "unanswered"
    assert await kitchen.to_tell(order) == ["unanswered"]
    assert [json.loads(body)["type"] for _, body in found.calls] == ["order.placed", "order.reconfirm"]


async def test_a_letter_that_cannot_be_made_is_told_as_one_that_does_not_get_there(kitchen: Kitchen) -> None:
    order = await kitchen.ordered(Contact(email="kitchen@roma.example\nBcc: x@evil.example"))
    for pause in (30, 120, 300):
        await kitchen.works()
        kitchen.clock.at += timedelta(seconds=pause)
    assert await kitchen.to_tell(order) == ["placed_not_reached"]
    assert await kitchen.messages(order) == [("placed", "failed", 3, "ValueError")]
    assert kitchen.mail.mails == []


async def test_a_restaurant_whose_server_hangs_keeps_no_other_waiting(
    kitchen: Kitchen, receiver: tuple[Receiver, str]
) -> None:
    found, address = receiver
    met, go_on = asyncio.Event(), asyncio.Event()

    async def hangs(_: web.Request) -> web.StreamResponse:
        met.set()
        await go_on.wait()
        return web.Response(status=204)

    app = web.Application()
    app.router.add_post("/orders", hangs)
    stopped = asyncio.Event()
    async with TestServer(app) as slow:
        first = await kitchen.ordered(Contact(webhook=str(slow.make_url("/orders"))))
        working = asyncio.create_task(kitchen.sending.run(stopped))
        await asyncio.wait_for(met.wait(), 30)
        second = await kitchen.ordered(Contact(webhook=address))
        async with asyncio.timeout(10):
            while await kitchen.state(second) != "sent":  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert await kitchen.state(first) == "placed"
        go_on.set()
        stopped.set()
        await working
    assert await kitchen.state(first) == "sent"
    assert len(found.known) == 1


async def test_what_nobody_of_the_thread_did_is_told_there_and_nothing_else(kitchen: Kitchen) -> None:
    ours, theirs = [await kitchen.ordered(Contact(email="kitchen@roma.example")) for _ in range(2)]
    await kitchen.orders.move(ours.thread.tenant, ours.number, "cancelled", "UANA")
    await kitchen.orders.move(theirs.thread.tenant, theirs.number, "cancelled")
    assert (await kitchen.to_tell(ours), await kitchen.to_tell(theirs)) == ([], ["cancelled"])


async def test_a_thread_that_asks_by_itself_is_told_nothing(kitchen: Kitchen) -> None:
    order = await kitchen.ordered(Contact(email="kitchen@roma.example"), is_heard=False)
    await kitchen.orders.move(order.thread.tenant, order.number, "cancelled")
    assert await kitchen.to_tell(order) == []


def teller(kitchen: Kitchen) -> Telling:
    channel = LoopChannel("", None)  # type: ignore[arg-type]
    return Telling(kitchen.house.database, kitchen.orders, {PLATFORM: channel}, None)


async def posts(kitchen: Kitchen, order: Order) -> list[tuple[str, str]]:
    """(conversation's thread, body) of what goes out there."""
    async with kitchen.house.database.tenant(order.thread.tenant) as connection:
        found = await connection.execute("SELECT thread, body FROM posts ORDER BY place")
        return [(thread, bytes(body).decode()) for thread, body in await found.fetchall()]


async def test_each_thing_is_one_post_in_its_order_and_where_the_thread_s_answers_go(kitchen: Kitchen) -> None:
    order = await kitchen.ordered(Contact(email="kitchen@roma.example"))
    async with kitchen.house.database.tenant(order.thread.tenant) as connection:  # it is told of for longer than that
        await connection.execute("DELETE FROM arrivals")
    await kitchen.works()
    part = order.parts[0]
    await kitchen.sending.answered(order.thread.tenant, order.number, part.restaurant_key, "accepted")
    await kitchen.sending.answered(order.thread.tenant, order.number, part.restaurant_key, "declined", "no oven")
    telling = teller(kitchen)
    while await telling.step():
        pass
    assert await posts(kitchen, order) == [
        ("1.1", f"1.1: {order.number}: {part.restaurant_name} accepted it."),
        ("1.1", f"1.1: {order.number}: {part.restaurant_name} declined it: no oven."),
    ]


async def test_a_teller_that_dies_leaves_it_to_another_and_one_post(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = await kitchen.ordered(Contact(email="kitchen@roma.example"))
    await kitchen.orders.move(order.thread.tenant, order.number, "cancelled")
    telling = teller(kitchen)
    for of in ("order", "_made"):
        with monkeypatch.context() as patch:
            patch.setattr(kitchen.orders if of == "order" else telling, of, _dies)
            with pytest.raises(Dead):
                await telling.step()
        async with kitchen.house.database.connection() as connection:
            await connection.execute("UPDATE order_tellings SET due = now() - interval '1 s' WHERE NOT told")
    given = {"tenant": order.thread.tenant, "number": order.number, "restaurant_key": "", "what": "cancelled"}
    made = await telling._made(given)
    for _ in range(2):
        async with kitchen.house.database.connection() as connection:
            await connection.execute(SQL["tell_aside"], made)
    while await telling.step():
        pass
    assert await posts(kitchen, order) == [("1.1", f"1.1: {order.number}: Cancelled.")]


async def test_what_fails_a_third_time_is_not_told_and_holds_nothing_up(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = await kitchen.ordered(Contact(email="kitchen@roma.example"))
    await kitchen.orders.move(order.thread.tenant, order.number, "cancelled")
    telling = teller(kitchen)

    def broken(*_: Any) -> tuple[bytes, ...]:
        raise RuntimeError

    monkeypatch.setattr(telling._channels[PLATFORM], "render", broken)
    for _ in range(4):
        assert await telling.step()
        async with kitchen.house.database.connection() as connection:
            await connection.execute("UPDATE order_tellings SET due = now() - interval '1 s' WHERE NOT told")
    assert not await telling.step()
    assert await posts(kitchen, order) == []


async def test_whom_nobody_can_tell_is_said_to_the_operator_once_and_without_a_word_of_anybody(
    kitchen: Kitchen,
) -> None:
    order = await kitchen.ordered(Contact(email="orders@roma.example.invalid"))
    with capture_logs() as logged:
        await kitchen.works()
        await kitchen.works()
    told = [one for one in logged if one["event"] == "order_for_operator" and one["number"] == order.number]
    assert told == [{"event": "order_for_operator", "number": order.number, "kind": "placed", "log_level": "warning"}]
    assert await kitchen.for_operator(order) == ["placed"]
    assert await kitchen.state(order) == "placed"


# ---- what an operator does about it


async def platter_orders(*words: str) -> str:
    done_ = await platter("orders", *words)
    assert done_.exit_code == 0, done_.output
    return str(done_.output)


@pytest.fixture
def as_operator(kitchen: Kitchen, database_url: str, monkeypatch: pytest.MonkeyPatch) -> Kitchen:
    monkeypatch.setenv("PLATTER_DATABASE_URL", database_url)
    monkeypatch.setenv("PLATTER_SECRET_KEYS", KEY)
    return kitchen


async def test_an_order_that_nobody_can_be_sent_is_passed_on_and_answered_for_by_hand(as_operator: Kitchen) -> None:
    kitchen = as_operator
    order = await kitchen.ordered(Contact(email="orders@roma.example.invalid", phone="617 555 0100"))
    await kitchen.works()
    tenant, number, name = order.thread.tenant, order.number, order.parts[0].restaurant_name
    (waits,) = [line for line in (await platter_orders("list", "--open")).splitlines() if number in line]
    assert "(617 555 0100)" in waits
    assert number in await platter_orders("list", tenant)
    shown = await platter_orders("show", tenant, number, "--by", "ana")
    assert name in shown
    assert order.parts[0].lines[0].item_name in shown
    assert f"passed on to {name}" in await platter_orders("told", tenant, number)
    assert number not in await platter_orders("list", "--open")
    assert (await platter("orders", "told", tenant, number)).exit_code == 1, "it was"
    assert f"{name} accepted it" in await platter_orders("accepted", tenant, number)
    assert await kitchen.state(order) == "accepted"
    assert f"{name} declined it: too late." in await platter_orders("declined", tenant, number, "--reason", "too late")
    audit = json.loads((await platter("tenants", "audit", tenant, "--json")).output)["entries"]
    told = [(one["who"].startswith("ana"), one["counts"]) for one in audit if one["what"] == "order"]
    assert told == [(False, {"declined": 1}), (False, {"accepted": 1}), (False, {"told": 1}), (True, {"shown": 1})]


async def test_what_is_sent_again_waits_under_the_id_that_it_had(
    as_operator: Kitchen, receiver: tuple[Receiver, str]
) -> None:
    kitchen, (_, address) = as_operator, receiver
    order = await kitchen.ordered(Contact(webhook=address))
    await kitchen.works()
    (sent,) = await kitchen.messages(order, "message::text, state")
    assert "1 message will be sent again" in await platter_orders("resend", order.thread.tenant, order.number)
    assert await kitchen.messages(order, "message::text, state") == [(sent[0], "waiting")]
    gone = await platter("orders", "resend", order.thread.tenant, "PL-ABCDEF")
    assert "Nobody of it" in gone.output


async def test_limits_and_promo_codes_are_set_listed_and_dropped(as_operator: Kitchen) -> None:
    tenant = f"acme-{uuid4().hex[:8]}"
    said_ = await platter_orders("limit", tenant, "--head", "25", "--currency", "usd", "--approver", "UBOSS")
    assert "25" in said_
    assert "UBOSS" in said_
    assert await platter_orders("promo", tenant) == "No promo code holds.\n"
    given = ("promo", tenant, "lunch", "--amount", "10", "--budget", "200", "--currency", "usd", "--uses", "30")
    assert await platter_orders(*given) == "LUNCH  10  used 0 of 30, 0 of 200 USD\n"
    wrong = (("--amount", "10", "--budget", "5"), ("--percent", "101"), ("--percent", "5", "--free-delivery"))
    for words in wrong:
        assert (await platter("orders", "promo", tenant, "x", *words)).exit_code == 1, words
    assert await platter_orders("promo", tenant, "lunch", "--drop") == "No promo code holds.\n"
