"""Tokens that expire are renewed by one process at a time, under the lock of their installation's row.

Whoever comes while another is at it goes on with the token that is still good, or waits for the next one. Nothing is
given up where Slack does not answer: the row stays as it was, and the old refresh token is good a little longer.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime

import structlog

from bot.encryption import Seal
from channels.shared.cooldown import Pauses
from channels.slack.installations import Installation
from channels.slack.rotation import Pair, is_due, is_good
from channels.slack.sdk import QUICK_S, TIMEOUT_S, Failed
from channels.slack.turns import PLATFORM
from engine.ports import Unavailable
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.queries import queries

log = structlog.get_logger()
_SQL = queries("installations.sql")
REFUSED = frozenset({
    "invalid_refresh_token", "bad_client_secret", "invalid_client_id", "invalid_grant_type", "token_revoked",
    "account_inactive",
})  # fmt: skip
"""Asking again will not help before something is changed by hand. [docs: methods/oauth.v2.access]"""
SOON_S, LATER_S = 10.0, 600.0
"""Until Slack is asked again: after a lost answer, for which the old refresh token is good a short time only; after a
refusal. Ours."""
_LIMITS = """
    SELECT set_config('platter.tenant', %s, true), set_config('lock_timeout', '12s', true),
        set_config('idle_in_transaction_session_timeout', '12s', true)
"""
# Slack is waited for 8 s at most: a holder that is longer at it is frozen, and its line is cut.
NextPair = Callable[[str, float], Awaitable[Pair]]
"""(refresh token, seconds that it may take) → the next pair; raises Failed."""


class Rotation:
    """`now`: the time of day, in UTC. `now_s`: seconds that only grow."""

    def __init__(
        self,
        database: Database,
        seal: Seal,
        next_pair: NextPair,
        now: Callable[[], datetime],
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._seal = seal
        self._next_pair = next_pair
        self._now = now
        self._under_way: dict[str, asyncio.Task[Installation]] = {}
        self._pauses = Pauses(now_s)

    async def fresh(self, installation: Installation, *, refused: bool = False) -> Installation:
        """With the next pair of tokens where it is due or its token was refused; as it is where there is none (yet).

        Raises Unavailable.
        """
        due = refused or is_due(installation, self._now())
        if not due or not installation.refresh_token or self._pauses.lasts(installation.tenant):
            return installation
        is_usable = not refused and is_good(installation, self._now())
        task = self._under_way.get(installation.tenant)
        if task is not None and is_usable:
            return installation
        if task is None:
            task = asyncio.create_task(self._renewed(installation, is_usable))
            self._under_way[installation.tenant] = task
            task.add_done_callback(lambda done: self._ended(installation.tenant, done))
        # What Slack gave is stored even if nobody waits for it any more.
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Waits for what is under way: a pair that was given and not stored is lost."""
        await asyncio.gather(*self._under_way.values(), return_exceptions=True)

    def _ended(self, tenant: str, task: asyncio.Task[Installation]) -> None:
        self._under_way.pop(tenant, None)
        if not task.cancelled():
            task.exception()  # Whoever waited has it; nobody may be waiting any more.

    async def _renewed(self, installation: Installation, is_usable: bool) -> Installation:
        tenant = installation.tenant
        try:
            async with self._database.dedicated("platter rotation") as connection, connection.transaction():
                await connection.execute(_LIMITS, (tenant,))
                return await self._under_lock(connection, installation, is_usable)
        except Failed as failed:
            self._pauses.begin(tenant, LATER_S if failed.code in REFUSED else SOON_S)
            log.warning("slack_token_not_renewed", tenant=tenant, error=failed.code)
            return installation
        except Unavailable as gone:
            if not is_usable:
                raise
            log.warning("slack_token_not_renewed", tenant=tenant, error=gone.part)
            return installation

    async def _under_lock(self, connection: Connection, installation: Installation, is_usable: bool) -> Installation:
        """Raises Failed, with the row as it was."""
        given = {"tenant": installation.tenant, "platform": PLATFORM}
        found = await connection.execute(_SQL["lock_if_free" if is_usable else "lock"], given)
        row = await found.fetchone()
        if row is None:
            return installation  # Another process is at it, or the app was removed.
        sealed, refresh, expires_at = row
        token = self._seal.open(sealed)
        refresh_token = self._seal.open(refresh) if refresh else ""
        if token != installation.bot_token or not refresh_token:
            return replace(installation, bot_token=token, refresh_token=refresh_token, expires_at=expires_at)
        pair = await self._next_pair(refresh_token, QUICK_S if is_usable else float(TIMEOUT_S))
        sealed_pair = {"sealed": self._seal.close(pair.token), "refresh": self._seal.close(pair.refresh_token)}
        await connection.execute(_SQL["renew"], {**given, **sealed_pair, "expires_at": pair.expires_at})
        log.info("slack_token_renewed", tenant=installation.tenant)
        return replace(installation, bot_token=pair.token, refresh_token=pair.refresh_token, expires_at=pair.expires_at)
