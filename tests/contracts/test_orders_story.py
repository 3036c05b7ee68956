"""Any story of carts and presses in PostgreSQL, beside a plain model of what is true: menus that change meanwhile, the
same press twice and at once, answers that die in the middle, and connections that are torn away."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from cryptography.fernet import Fernet
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from bot.encryption import Seal
from engine.catalogue import MenuDocument
from engine.messages import ThreadKey
from engine.ordering import Cart, Found, Order
from engine.ports import Conflict
from engine.stores.postgres.orders import PostgresOrders
from tests.support.cases import cases
from tests.support.orders import NOW, cart_with, done, judging, line_of
from tests.support.stores.catalogue_house import House, catalogue_house
from tests.support.stores.corpus import generated

DISHES = st.integers(0, 3)
THREADS = st.integers(0, 1)
DEATHS = st.sampled_from(["", "", "answer", "torn"])
PRICES = st.sampled_from([Decimal(4), Decimal("9.50"), Decimal(120)])


@dataclass
class Menu:
    """What the restaurant has now."""

    house: House
    documents: list[MenuDocument] = field(default_factory=list)
    has: set[int] = field(default_factory=set)

    async def changes(self, at: int, price: Decimal | None) -> None:
        document = self.documents[at]
        if price is None:
            self.has.discard(at)
            await self.house.run(removed=[document.doc_id])
            return
        self.has.add(at)
        first = replace(document.portions[0], price=price)
        self.documents[at] = replace(document, portions=(first, *document.portions[1:]), content_hash=uuid4().hex)
        await self.house.run([self.documents[at]])

    async def as_at_first(self) -> None:
        self.documents = [_of_one_city(one) for one in generated(4)]
        self.has = set(range(4))
        await self.house.run(self.documents)

    def price(self, doc_id: str) -> Decimal | None:
        at = [one.doc_id for one in self.documents].index(doc_id)
        return self.documents[at].portions[0].price if at in self.has else None


def _of_one_city(document: MenuDocument) -> MenuDocument:
    return replace(document, currency="USD", food_keys=())


@dataclass
class Truth:
    """One thread: what its cart holds, as somebody with paper and pencil would have it, and what was ordered of it."""

    thread: ThreadKey
    version: int = 0
    cart: Cart | None = None
    lines: list[tuple[str, int, Decimal]] = field(default_factory=list)
    """Dish, units, and the price that its card said."""
    ordered: dict[str, Decimal] = field(default_factory=dict)
    """Number → total."""

    @property
    def total(self) -> Decimal:
        return sum((units * price for _, units, price in self.lines), Decimal(0))


class AnyOffice(RuleBasedStateMachine):
    runner: asyncio.Runner
    orders: PostgresOrders
    menu: Menu

    @initialize()
    def opens(self) -> None:
        self.runner.run(self.menu.as_at_first())
        tenant = f"acme-{uuid4().hex[:8]}"
        self.threads = [Truth(ThreadKey("slack", tenant, "C1", str(at))) for at in range(2)]

    @rule(at=DISHES, price=st.one_of(st.none(), PRICES))
    def the_menu_changes(self, at: int, price: Decimal | None) -> None:
        self.runner.run(self.menu.changes(at, price))

    @rule(which=THREADS, at=DISHES, units=st.integers(1, 30))
    def adds(self, which: int, at: int, units: int) -> None:
        truth, document = self.threads[which], self.menu.documents[at]
        cart = truth.cart or cart_with(truth.thread)
        line = line_of(document, units)
        truth.cart = self.runner.run(self.orders.save(replace(cart, lines=(*cart.lines, line)), done()))
        truth.lines.append((document.doc_id, units, line.price))
        truth.version += 1
        self.agrees(truth)

    @rule(which=THREADS)
    def somebody_has_not_seen_the_last_version(self, which: int) -> None:
        truth = self.threads[which]
        if truth.cart is None:
            return
        stale = replace(truth.cart, version=truth.cart.version - 1, po_number="stale")
        with pytest.raises(Conflict):
            self.runner.run(self.orders.save(stale, done()))
        self.agrees(truth)

    @rule(
        which=THREADS,
        presses=st.integers(1, 4),
        is_stale=st.booleans(),
        dies=st.sampled_from(["", "", "answer", "torn"]),
    )
    def presses_place(self, which: int, presses: int, is_stale: bool, dies: str) -> None:
        """`is_stale`: on a card of another total. `dies`: where one of the presses comes to its end."""
        truth = self.threads[which]
        if truth.cart is None:
            return
        cart, shown = truth.cart, truth.total + is_stale
        holds = [self.menu.price(doc_id) == price for doc_id, _, price in truth.lines]
        told = self.runner.run(self._presses(cart, shown, presses, dies))
        numbers = {one.order.number for one in told if isinstance(one, Found) and one.order}
        if all(holds) and not is_stale:
            assert len(numbers) == 1 or dies, told
            assert not [one for one in told if isinstance(one, Found) and one.changes]
            self.is_ordered(truth, cart, numbers)
            return
        assert not numbers
        changed = [one for one in told if isinstance(one, Found)]
        assert len(changed) == 1 or dies, "who presses behind it has another card"
        self.is_changed(truth)

    async def _presses(self, cart: Cart, shown: Decimal, presses: int, dies: str) -> list[Any]:
        def answers(found: Found) -> Any:
            return done()

        def stumbles(found: Found) -> Any:
            raise RuntimeError

        def press(at: int) -> Any:
            said = stumbles if dies == "answer" and at == 0 else answers
            judge = judging("UANA", shown)
            return self.orders.place(cart.thread, cart.cart_id, cart.version, "UANA", judge, said)

        calls = [asyncio.create_task(press(at)) for at in range(presses)]
        if dies == "torn":
            await asyncio.sleep(0)
            async with self.menu.house.database.connection() as other:
                await other.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
                    "AND state <> 'idle' AND pid <> pg_backend_pid()"
                )
        return await asyncio.gather(*calls, return_exceptions=True)

    def is_ordered(self, truth: Truth, cart: Cart, numbers: set[str]) -> None:
        """Where every press died, nobody was told a number: the order is there all the same, or the cart is."""
        found = self.found(truth)
        new = {number: order for number, order in found.items() if number not in truth.ordered}
        assert len(new) <= 1
        assert not numbers or numbers == set(new)
        if not new:
            self.agrees(truth)
            return
        ((number, order),) = new.items()
        assert order.totals.total == truth.total
        assert [(one.doc_id, one.units, one.price) for part in order.parts for one in part.lines] == sorted(
            truth.lines, key=lambda line: [one.doc_id for part in order.parts for one in part.lines].index(line[0])
        )
        truth.ordered[number] = truth.total
        again = self.runner.run(
            self.orders.place(cart.thread, cart.cart_id, 99, "UBEN", judging("UBEN"), lambda _: done())
        )
        assert again.order is not None
        assert again.order.number == number
        truth.cart, truth.lines, truth.version = None, [], 0
        self.agrees(truth)

    def is_changed(self, truth: Truth) -> None:
        """Nothing is ordered, and the cart holds what menus have now; or, where all presses died, what it held."""
        now = self.runner.run(self.orders.cart(truth.thread))
        assert now is not None
        assert now.version in (truth.version, truth.version + 1)
        if now.version != truth.version:
            prices = [(doc_id, units, self.menu.price(doc_id)) for doc_id, units, _ in truth.lines]
            truth.lines = [(doc_id, units, price) for doc_id, units, price in prices if price is not None]
            truth.version = now.version
        truth.cart = now
        self.agrees(truth)

    def agrees(self, truth: Truth) -> None:
        cart = self.runner.run(self.orders.cart(truth.thread))
        assert cart == truth.cart
        held = [(one.doc_id, one.units, one.price) for one in cart.lines] if cart else []
        assert held == truth.lines
        assert (cart.version if cart else 0) == truth.version
        assert {number: order.totals.total for number, order in self.found(truth).items()} == truth.ordered

    def found(self, truth: Truth) -> dict[str, Order]:
        return {one.number: one for one in self.runner.run(self.orders.orders(truth.thread, 99))}


@pytest.fixture
def office(servers: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[type[AnyOffice]]:
    url = request.getfixturevalue("database_url")
    with asyncio.Runner() as runner:
        opening = catalogue_house(url, tmp_path / "lexical")
        house = runner.run(opening.__aenter__())
        AnyOffice.runner, AnyOffice.menu = runner, Menu(house)
        AnyOffice.orders = PostgresOrders(house.database, Seal([Fernet.generate_key().decode()]), lambda: NOW)
        yield AnyOffice
        with suppress(Exception):
            runner.run(opening.__aexit__(None, None, None))


def test_any_story_of_an_office_ends_as_paper_and_pencil_have_it(office: type[AnyOffice]) -> None:
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        office, settings=settings(cases(12), stateful_step_count=16, suppress_health_check=checks)
    )
