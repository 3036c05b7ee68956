"""Chores beside serving and working: the catalogue kept up, and what is past its time erased."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

import structlog

from bot.app import Platter, Stores, keep_up
from bot.delivery.chores import forget_old
from bot.delivery.pools import Delivery
from bot.settings import Settings
from engine.ports import PlatterError

log = structlog.get_logger()
KEEP_UP_S = 1.0
"""How often a new generation is looked for: a few small queries. A turn that comes sooner loads it itself."""
RETENTION_CHECK_S = 3_600.0
"""Retention is told in days, so an hour late is in time."""


@asynccontextmanager
async def chores(platter: Platter, settings: Settings, delivery: Delivery) -> AsyncIterator[None]:
    """What goes on beside serving: the word index kept up, old texts erased, what was delivered forgotten."""
    tasks = [
        asyncio.create_task(keep_up(platter, KEEP_UP_S)),
        asyncio.create_task(_every_hour(lambda: erase_old_texts(platter.stores, settings.turn_retention_days))),
        asyncio.create_task(_every_hour(lambda: _forget_delivered(platter, delivery, settings.turn_retention_days))),
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def erase_old_texts(stores: Stores, days: int) -> None:
    """What people said, saved and entered of themselves, each past its time. Raises Unavailable."""
    before = stores.clock.now() - timedelta(days=days)
    erased = await stores.log.erase_older(before)
    log.info("old_texts_erased", turns=erased)
    await stores.favourites.erase_older(before)
    profiles = await stores.people.erase_unseen()
    log.info("old_profiles_erased", profiles=profiles)
    carts = await stores.orders.forget_old()
    log.info("old_carts_erased", carts=carts)


async def _forget_delivered(platter: Platter, delivery: Delivery, days: int) -> None:
    stores = platter.stores
    await forget_old(delivery.database, stores.log, stores.clock.now(), timedelta(days=days))


async def _every_hour(chore: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await chore()
        except PlatterError as failed:
            log.warning("retention_failed", error=type(failed).__name__)
        await asyncio.sleep(RETENTION_CHECK_S)
