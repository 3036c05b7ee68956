"""Suppliers' part of a process: who sends them orders, and where they answer, by the settings."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from bot.app import Platter
from bot.encryption import Seal
from bot.settings import Settings
from bot.suppliers.email import Smtp
from bot.suppliers.pages import SupplierPages
from bot.suppliers.sending import Sending, Ways
from bot.suppliers.telling import Telling
from bot.suppliers.webhook import Webhooks
from channels.ports import Channel
from engine.stores.postgres.database import Database

PURPOSE = "order links"


def sending_of(
    platter: Platter, settings: Settings, database: Database, channels: Mapping[str, Channel], seal: Seal
) -> Sending:
    stores = platter.stores
    secret = settings.webhook_secret.get_secret_value() if settings.webhook_secret else None
    ways = Ways(
        smtp=Smtp(settings.smtp_url.get_secret_value()) if settings.smtp_url else None,
        sender=settings.smtp_from or "",
        webhooks=Webhooks(secret, settings.allowed_webhook_hosts) if secret else None,
        public_url=settings.public_url or "",
        secret=seal.secrets_for(PURPOSE)[0],
    )
    return Sending(database, stores.orders, ways, Telling(database, stores.orders, channels, seal), stores.clock.now)


def pages_of(platter: Platter, settings: Settings, sending: Sending, seal: Seal) -> SupplierPages:
    secret = settings.webhook_secret.get_secret_value() if settings.webhook_secret else None
    stores = platter.stores
    return SupplierPages(stores.orders, sending.answered, seal.secrets_for(PURPOSE), secret, stores.clock.now)


@asynccontextmanager
async def sends(sending: Sending) -> AsyncIterator[None]:
    """Beside whatever else the process does; what is under way ends first."""
    stopped = asyncio.Event()
    task = asyncio.create_task(sending.run(stopped))
    try:
        yield
    finally:
        stopped.set()
        await task
