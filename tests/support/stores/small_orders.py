"""Orders in memory, for one catalogue that stays as it is: the port as far as a conversation needs it to place one."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.messages import ThreadKey
from engine.messages.people import Person
from engine.ordering import Cart, Found, Limits, Order, Promo, PromoUses
from engine.ports import Catalog, Conflict, Done, Judge, Standing


class SmallOrders:
    off: str | None = None

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._carts: dict[ThreadKey, Cart] = {}
        self._done: dict[str, bytes] = {}
        self._placed: list[Order] = []

    async def already(self, thread: ThreadKey, turn_id: str) -> bytes | None:
        return self._done.get(turn_id)

    async def cart(self, thread: ThreadKey) -> Cart | None:
        return self._carts.get(thread)

    async def save(self, cart: Cart, done: Done) -> Cart:
        held = self._carts.get(cart.thread)
        if (held.version if held else 0) != cart.version:
            raise Conflict
        self._done[done.turn_id] = done.reply
        self._carts[cart.thread] = saved = replace(cart, version=cart.version + 1)
        return saved

    async def drop(self, cart: Cart, done: Done) -> None:
        self._done[done.turn_id] = done.reply
        self._carts.pop(cart.thread, None)

    async def place(
        self, thread: ThreadKey, cart_id: str, version: int, user: str, judge: Judge, done: Callable[[Found], Done]
    ) -> Found:
        cart = self._carts.get(thread)
        if cart is None or (cart.cart_id, cart.version) != (cart_id, version):
            raise Conflict
        generation = (await self._catalog.current()).generation
        documents = await self._catalog.documents([line.doc_id for line in cart.lines], generation)
        stated = await self._catalog.fulfilments([line.restaurant_id for line in cart.lines], generation)
        found = judge(cart, Standing(generation, documents, stated, Limits(), None))
        if found.order is None:
            found = replace(found, cart=replace(found.cart, version=version + 1))
            self._carts[thread] = found.cart
        else:
            found = replace(found, order=replace(found.order, number=f"PL-{len(self._placed):06}"))
            assert found.order is not None
            self._placed.append(found.order)
            del self._carts[thread]
        written = done(found)
        self._done[written.turn_id] = written.reply
        return found

    async def order(self, tenant: str, number: str) -> Order | None:
        return next((one for one in self._placed if (one.thread.tenant, one.number) == (tenant, number)), None)

    async def orders(self, thread: ThreadKey, limit: int) -> Sequence[Order]:
        return [one for one in reversed(self._placed) if one.thread == thread][:limit]

    async def last_of(self, person: Person) -> Order | None:
        return next((one for one in reversed(self._placed) if one.organiser == person.user), None)

    async def promo(self, person: Person, code: str) -> tuple[Promo | None, PromoUses]:
        return None, PromoUses()
