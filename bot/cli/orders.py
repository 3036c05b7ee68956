"""`platter orders`: what was ordered, what waits for an operator, limits and promo codes; changes are audited."""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

import orjson
import typer

from bot.app import open_database
from bot.cli.outcome import Failed, run
from bot.cli.start import start
from bot.encryption import seal_of
from bot.operations.audit import operator_name, record
from bot.settings import Settings
from bot.suppliers.letters import body_of
from bot.suppliers.sending import SQL
from engine.answers import exact, state_said
from engine.ordering import Limits, Order, OrderPart, OrderState, Promo, PromoKind, PromoUses, number_in
from engine.ports import Conflict
from engine.stores.postgres.database import Database
from engine.stores.postgres.orders import PostgresOrders


@dataclass(frozen=True, slots=True)
class Opened:
    database: Database
    orders: PostgresOrders


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Opened]:
    async with open_database(settings) as database:
        yield Opened(database, PostgresOrders(database, seal_of(settings), lambda: datetime.now(UTC)))


def run_list(tenant: str | None, limit: int, *, only_open: bool, as_json: bool) -> None:
    if only_open:
        found = run(_open(start(), tenant, limit))
        lines = [orjson.dumps(found).decode()] if as_json else [_waiting(one) for one in found]
        for line in lines or ["Nothing waits for you."]:
            typer.echo(line)
        return
    if tenant is None:
        raise Failed("say which tenant, or --open for what waits in all of them")
    orders = run(_listed(start(), tenant, limit))
    told = [_as_json(one) for one in orders]
    for line in [orjson.dumps(told).decode()] if as_json else _lines(orders):
        typer.echo(line)


async def _open(settings: Settings, tenant: str | None, limit: int) -> list[dict[str, Any]]:
    async with _opened(settings) as opened:
        async with opened.database.connection() as connection:
            rows = await (await connection.execute(SQL["for_operator"], {"most": limit})).fetchall()
        names = ("tenant", "number", "restaurant", "kind", "way", "state", "error", "written_at")
        found = [dict(zip(names, row, strict=True)) for row in rows]
        kept = [one for one in found if tenant in (None, one["tenant"])]
        return [{**one, "phone": await _phone(opened.orders, one)} for one in kept]


async def _phone(orders: PostgresOrders, one: dict[str, Any]) -> str:
    """Of the restaurant that is to be called."""
    order = await orders.order(one["tenant"], one["number"])
    parts = order.parts if order else ()
    return next((part.phone for part in parts if part.restaurant_key == one["restaurant"]), "")


def _waiting(one: dict[str, Any]) -> str:
    name = str(one["restaurant"]).partition("|")[0].title()
    why = one["error"] or ("nobody there can be told by Platter" if one["way"] == "operator" else one["state"])
    name = f"{name} ({one['phone']})" if one["phone"] else name
    return f"{one['number']}  {one['tenant']}  {name}  {one['kind']}  {why}  {one['written_at']:%Y-%m-%d %H:%M}"


async def _listed(settings: Settings, tenant: str, limit: int) -> Sequence[Order]:
    async with _opened(settings) as opened:
        return await opened.orders.of_tenant(tenant, limit)


def _lines(orders: Sequence[Order]) -> Iterator[str]:
    if not orders:
        yield "Nothing was ordered."
    for order in orders:
        names = ", ".join(part.restaurant_name for part in order.parts)
        total = exact(order.totals.total, order.totals.currency)
        yield f"{order.number}  {order.state}  {total}  {names}  placed {order.placed_at:%Y-%m-%d %H:%M}"


def _as_json(order: Order) -> dict[str, Any]:
    return {
        "number": order.number,
        "state": order.state,
        "total": str(order.totals.total),
        "currency": order.totals.currency,
        "restaurants": [part.restaurant_name for part in order.parts],
        "placed_at": order.placed_at,
        "starts": order.window.starts if order.window else None,
    }


def run_show(tenant: str, number: str, by: str | None, *, as_json: bool) -> None:
    order, events, messages = run(_shown(start(), tenant, _number(number), operator_name(by)))
    if as_json:
        typer.echo(orjson.dumps({**_as_json(order), "events": events, "messages": messages}).decode())
        return
    for part in order.parts:
        typer.echo(f"{state_said(part)}\n\n{body_of(order, part)}\n")
    for at, state, restaurant, user in events:
        typer.echo(f"{at:%Y-%m-%d %H:%M:%S}  {state}  {restaurant}  {user}".rstrip())
    for row in messages:
        typer.echo("  ".join(str(value) for value in row if value not in (None, "")))


async def _shown(settings: Settings, tenant: str, number: str, who: str) -> tuple[Order, list[Any], list[Any]]:
    async with _opened(settings) as opened:
        order = await opened.orders.order(tenant, number)
        if order is None:
            raise Failed(f"{tenant} has no order {number}")
        events = list(await opened.orders.events(tenant, number))
        async with opened.database.tenant(tenant) as connection:
            found = await connection.execute(SQL["of_order"], {"tenant": tenant, "number": number})
            messages = [list(row) for row in await found.fetchall()]
            await record(connection, who, "order", tenant, {"shown": 1})
    return order, events, messages


def run_resend(tenant: str, number: str, by: str | None) -> None:
    count = run(_resent(start(), tenant, _number(number), operator_name(by)))
    typer.echo(
        f"{count} message{'s' * (count != 1)} will be sent again." if count else "Nobody of it can be sent anything."
    )


async def _resent(settings: Settings, tenant: str, number: str, who: str) -> int:
    async with _opened(settings) as opened, opened.database.tenant(tenant) as connection:
        given = {"tenant": tenant, "number": number, "now": datetime.now(UTC)}
        count = (await connection.execute(SQL["send_again"], given)).rowcount
        if count:
            await record(connection, who, "order", tenant, {"resent": count})
        return count


def run_told(tenant: str, number: str, restaurant: str, by: str | None) -> None:
    part = run(_told(start(), tenant, _number(number), restaurant, operator_name(by)))
    typer.echo(state_said(part))


async def _told(settings: Settings, tenant: str, number: str, restaurant: str, who: str) -> OrderPart:
    async with _opened(settings) as opened:
        part = await _part(opened, tenant, number, restaurant)
        given = {"tenant": tenant, "number": number, "restaurant_key": part.restaurant_key, "now": datetime.now(UTC)}
        async with opened.database.tenant(tenant) as connection:
            count = (await connection.execute(SQL["passed_on"], given)).rowcount
            if not count:
                raise Failed(f"nothing of {number} waits to be passed on to {part.restaurant_name}")
            await record(connection, who, "order", tenant, {"told": count})
        if part.state_of == "placed":
            order = await opened.orders.move(tenant, number, "sent", restaurant_key=part.restaurant_key)
            part = next(one for one in order.parts if one.restaurant_key == part.restaurant_key)
        return part


async def _part(opened: Opened, tenant: str, number: str, restaurant: str) -> OrderPart:
    """The one that is named, or the only one. Raises Failed."""
    order = await opened.orders.order(tenant, number)
    if order is None:
        raise Failed(f"{tenant} has no order {number}")
    named = [part for part in order.parts if restaurant.casefold() in part.restaurant_name.casefold()]
    if len(named) != 1:
        names = ", ".join(part.restaurant_name for part in order.parts)
        raise Failed(f"say which with --restaurant: {names}")
    return named[0]


def run_answered(tenant: str, number: str, to: OrderState, restaurant: str, reason: str, by: str | None) -> None:
    order = run(_answered(start(), tenant, _number(number), to, restaurant, reason, operator_name(by)))
    typer.echo("\n".join(state_said(part) for part in order.parts))


async def _answered(
    settings: Settings, tenant: str, number: str, to: OrderState, restaurant: str, reason: str, who: str
) -> Order:
    async with _opened(settings) as opened:
        key = (await _part(opened, tenant, number, restaurant)).restaurant_key
        try:
            after = await opened.orders.move(tenant, number, to, reason=reason, restaurant_key=key)
        except Conflict as conflict:
            raise Failed(str(conflict)) from None
        given = {"tenant": tenant, "number": number, "restaurant_key": key, "now": datetime.now(UTC)}
        async with opened.database.tenant(tenant) as connection:
            await connection.execute(SQL["passed_on"], given)
            await record(connection, who, "order", tenant, {to: 1})
        return after


def run_limit(tenant: str, head: str | None, order: str | None, currency: str, approver: str, by: str | None) -> None:
    given = Limits(_amount(head, "--head"), _amount(order, "--order"), currency.upper(), approver)
    if (given.per_head or given.per_order) and not approver:
        raise Failed("an order above a limit needs somebody who approves it: --approver")
    found = run(_limited(start(), tenant, given if given != Limits() else None, operator_name(by)))
    if found == Limits():
        typer.echo("No limit: any order is placed.")
        return
    parts = [f"{one} {amount}" for one, amount in (("a head", found.per_head), ("an order", found.per_order)) if amount]
    typer.echo(f"Above {' or '.join(parts)} {found.currency}".rstrip() + f": {found.approver} approves.")


async def _limited(settings: Settings, tenant: str, limits: Limits | None, who: str) -> Limits:
    async with _opened(settings) as opened:
        if limits is not None:
            await opened.orders.set_limits(tenant, limits)
            async with opened.database.tenant(tenant) as connection:
                await record(connection, who, "limit", tenant, {"set": 1})
        return await opened.orders.limits(tenant)


@dataclass(frozen=True, slots=True)
class PromoAsked:
    """As it was typed."""

    percent: str | None
    amount: str | None
    free_delivery: bool
    minimum: str
    uses: int | None
    uses_a_person: int | None
    starts: str | None
    ends: str | None
    budget: str | None
    currency: str

    def promo(self, code: str) -> Promo | None:
        """None where nothing is set. Raises Failed."""
        given: list[tuple[PromoKind, Decimal | None]] = [
            ("percent", _amount(self.percent, "--percent")),
            ("amount", _amount(self.amount, "--amount")),
            ("free_delivery", Decimal(0) if self.free_delivery else None),
        ]
        set_ones = [(kind, value) for kind, value in given if value is not None]
        if not set_ones:
            return None
        if len(set_ones) > 1:
            raise Failed("one of --percent, --amount and --free-delivery")
        ((kind, value),) = set_ones
        if kind == "percent" and value > 100:
            raise Failed("--percent: at most 100")
        budget, currency = _amount(self.budget, "--budget"), self.currency.strip().upper()
        if budget is not None and not currency:
            raise Failed("--budget: in which currency? --currency says it")
        return Promo(
            code, kind, value, currency, _amount(self.minimum, "--minimum") or Decimal(0), _day(self.starts),
            _day(self.ends), self.uses, self.uses_a_person, budget,
        )  # fmt: skip


def run_promo(tenant: str, code: str | None, asked: PromoAsked, by: str | None, *, drops: bool) -> None:
    name = code.strip().upper() if code else ""
    found = run(_promos(start(), tenant, name, asked.promo(name) if name else None, operator_name(by), drops=drops))
    for promo, uses in found:
        value = {"percent": f"{promo.value} %", "amount": str(promo.value), "free_delivery": "free delivery"}[
            promo.kind
        ]
        until = f" until {promo.ends:%Y-%m-%d}" if promo.ends else ""
        used = f"{uses.in_all} of {promo.uses}" if promo.uses else f"{uses.in_all}"
        spent = f", {uses.given} of {promo.budget} {promo.currency}" if promo.budget is not None else ""
        typer.echo(f"{promo.code}  {value}{until}  used {used}{spent}")
    if not found:
        typer.echo("No promo code holds.")


async def _promos(
    settings: Settings, tenant: str, code: str, promo: Promo | None, who: str, *, drops: bool
) -> Sequence[tuple[Promo, PromoUses]]:
    async with _opened(settings) as opened:
        if drops and not await opened.orders.drop_promo(tenant, code):
            raise Failed(f"there is no code {code}")
        if promo is not None and not drops:
            await opened.orders.set_promo(tenant, promo)
        if drops or promo is not None:
            async with opened.database.tenant(tenant) as connection:
                await record(connection, who, "promo", tenant, {"dropped" if drops else "set": 1})
        return await opened.orders.promos(tenant)


def _number(typed: str) -> str:
    found = number_in(typed)
    if found is None:
        raise Failed(f"{typed} is no number of an order: PL- and six letters or digits")
    return found


def _amount(typed: str | None, option: str) -> Decimal | None:
    if typed is None:
        return None
    try:
        found = Decimal(typed)
    except InvalidOperation:
        found = Decimal(-1)
    if not 0 <= found < 10**9:
        raise Failed(f"{option}: an amount such as 25 or 12.50")
    return found


def _day(typed: str | None) -> datetime | None:
    if typed is None:
        return None
    try:
        return datetime.fromisoformat(typed).replace(tzinfo=UTC)
    except ValueError:
        raise Failed(f"{typed} is no day such as 2026-12-01") from None
