"""What the book of a model's tokens keeps to: a share of a day holds, over tenants, days and writers at once."""

import asyncio
from datetime import date
from uuid import uuid4

import pytest

from engine.models.budget import Consultation, Models
from engine.ports import ModelUse, Spending
from engine.stores.postgres.database import Database
from engine.stores.postgres.spending import PostgresSpending
from tests.support.stores.small_parts import Gone

TODAY, TOMORROW = date(2026, 11, 22), date(2026, 11, 23)


@pytest.fixture
def spending(database: Database) -> Spending:
    return PostgresSpending(database)


@pytest.fixture
def tenant() -> str:
    return f"acme-{uuid4().hex[:8]}"


async def test_a_share_is_used_up_and_then_refused(spending: Spending, tenant: str) -> None:
    assert await spending.reserve(tenant, TODAY, 600, 1000)
    assert not await spending.reserve(tenant, TODAY, 401, 1000)
    assert await spending.reserve(tenant, TODAY, 400, 1000)
    assert not await spending.reserve(tenant, TODAY, 1, 1000)


async def test_the_first_of_a_day_may_not_be_too_much_either(spending: Spending, tenant: str) -> None:
    assert not await spending.reserve(tenant, TODAY, 1001, 1000)


async def test_what_was_not_used_comes_back(spending: Spending, tenant: str) -> None:
    assert await spending.reserve(tenant, TODAY, 1000, 1000)
    await spending.settle(tenant, TODAY, -700)
    assert await spending.reserve(tenant, TODAY, 700, 1000)


async def test_what_was_used_beyond_is_counted(spending: Spending, tenant: str) -> None:
    await spending.settle(tenant, TODAY, 950)
    assert not await spending.reserve(tenant, TODAY, 51, 1000)


async def test_tenants_and_days_have_shares_of_their_own(spending: Spending, tenant: str) -> None:
    assert await spending.reserve(tenant, TODAY, 1000, 1000)
    assert await spending.reserve(tenant, TOMORROW, 1000, 1000)
    assert await spending.reserve(f"{tenant}-2", TODAY, 1000, 1000)


async def test_writers_at_once_do_not_overdraw(spending: Spending, tenant: str) -> None:
    granted = await asyncio.gather(*(spending.reserve(tenant, TODAY, 100, 1000) for _ in range(16)))
    assert sum(granted) == 10


@pytest.mark.parametrize("what", ["reserve", "record"])
async def test_a_turn_that_goes_while_it_books_leaves_what_it_used(
    spending: Spending, database: Database, tenant: str, what: str
) -> None:
    """The row is locked, so that the booking is on its way when its turn is cancelled, and is made afterwards."""
    account = Consultation(Models(Gone("model"), spending, 1000, 6.0), tenant, TODAY)  # type: ignore[arg-type]
    assert await account.reserve(600)
    work = account.reserve(400) if what == "reserve" else account.record(ModelUse("write", "m", "used", 90, 10, 1), 600)
    async with database.tenant(tenant) as connection:
        await connection.execute("SELECT tokens FROM model_tokens WHERE tenant = %s FOR UPDATE", (tenant,))
        turn = asyncio.ensure_future(work)
        await asyncio.sleep(0.1)
        turn.cancel()
        await asyncio.sleep(0.1)
    with pytest.raises(asyncio.CancelledError):
        await turn
    used = 600 if what == "reserve" else 100
    assert not await spending.reserve(tenant, TODAY, 1001 - used, 1000)
    assert await spending.reserve(tenant, TODAY, 1000 - used, 1000)


async def test_no_tenant_sees_anothers_figures(spending: Spending, database: Database, tenant: str) -> None:
    await spending.reserve(tenant, TODAY, 100, 1000)
    async with database.tenant(f"{tenant}-2") as connection:
        found = await connection.execute("SELECT count(*) FROM model_tokens")
        assert await found.fetchone() == (0,)
