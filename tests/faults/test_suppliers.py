"""What restaurants are sent: at least once, known by its id, never past the last moment; and what failing comes to."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from cryptography.fernet import Fernet

from bot.sealing import Seal
from bot.suppliers.email import Smtp
from bot.suppliers.letters import email_of
from bot.suppliers.links import Answering, read_token, token_of
from bot.suppliers.pages import SupplierPages
from bot.suppliers.sending import Sending, Ways
from bot.suppliers.webhook import Webhooks, is_signed
from engine.catalogue import Contact, Fulfilment
from engine.messages import ThreadKey
from engine.ordering import Order, OrderPart
from engine.stores.postgres.orders import PostgresOrders
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
    """Who would say it in the thread."""

    states: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    async def state(self, order: Order, part: OrderPart) -> None:
        self.states.append(part.state_of)

    async def fails(self, order: Order, part: OrderPart) -> None:
        self.failures.append(part.restaurant_name)


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

    async def ordered(self, contact: Contact) -> Order:
        first, *_ = generated(6)
        await self.house.run([], fulfilments={first.restaurant_id: Fulfilment(pickup=True, contact=contact)})
        thread = ThreadKey("slack", f"acme-{uuid4().hex[:8]}", "C1", "1.1")
        cart = await self.orders.save(cart_with(thread, line_of(first)), done())
        found = await self.orders.place(thread, cart.cart_id, 1, "UANA", judging(), lambda _: done())
        assert found.order is not None, found.changes
        return found.order

    async def works(self) -> None:
        while await self.sending.step():
            pass

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
    await kitchen.ordered(Contact(webhook=address))
    for tries, pause in enumerate([30, 120, 300, 900], start=1):
        await kitchen.works()
        assert len(found.calls) == tries
        assert len(kitchen.told.failures) == (1 if tries >= 3 else 0)
        kitchen.clock.at += timedelta(seconds=pause)
    await kitchen.works()
    assert len(found.known) == 1


@pytest.mark.parametrize("status", [301, 302, 307, 410])
async def test_no_call_is_followed_anywhere_and_gone_ends_it(
    kitchen: Kitchen, receiver: tuple[Receiver, str], status: int
) -> None:
    found, address = receiver
    found.answers = [status]
    await kitchen.ordered(Contact(webhook=address))
    await kitchen.works()
    assert len(found.calls) == 1
    kitchen.clock.at += timedelta(hours=1)
    await kitchen.works()
    assert len(found.calls) == (1 if status == 410 else 2)
    assert kitchen.told.failures == ([generated(6)[0].restaurant_name] if status == 410 else [])


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
    letter = email_of(found, found.parts[0], "placed", uuid4(), "a@b.example", "c@d.example", "")
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
    assert kitchen.told.states == ["accepted", "unanswered"]


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
    assert kitchen.told.failures == [order.parts[0].restaurant_name]


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
