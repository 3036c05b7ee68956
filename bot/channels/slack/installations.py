"""Where Platter is installed in Slack: in PostgreSQL for many workspaces, or one workspace whose token is a setting.

Both are asked for every delivery, so what was found is kept for a few seconds: a removal by another process is seen
that much later, and its token is refused by Slack meanwhile.
"""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Generic, TypeVar

from bot.channels.slack.rotation import Rotation
from bot.encryption import Seal
from channels.slack.installations import ChannelRule, Installation
from channels.slack.turns import PLATFORM
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries

_SQL = queries("installations.sql")
STATE_LIFE = timedelta(minutes=10)
"""From the link to Slack's consent and back."""
STATE_BYTES = 32
KEPT_S = 5.0
KEPT_MAX = 50_000
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
Found = TypeVar("Found")


class _Kept(Generic[Found]):
    """What was found lately."""

    def __init__(self, now_s: Callable[[], float]) -> None:
        self._now_s = now_s
        self._found: dict[tuple[str, ...], tuple[float, Found]] = {}

    def get(self, *key: str) -> Found | None:
        until, found = self._found.get(key, (0.0, None))
        return found if self._now_s() < until else None

    def put(self, found: Found, *key: str) -> Found:
        if len(self._found) >= KEPT_MAX:
            self._found.clear()
        self._found[key] = (self._now_s() + KEPT_S, found)
        return found

    def drop(self, tenant: str) -> None:
        self._found = {key: found for key, found in self._found.items() if key[0] != tenant}


class PostgresInstallations:
    """The protocol `Installations`; raises Unavailable, and CannotOpen where the key of a token is gone."""

    def __init__(
        self,
        database: Database,
        seal: Seal | None,
        rotation: Rotation | None = None,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """`rotation`: None where tokens that expire cannot be renewed, for want of the app's secret."""
        self._database = database
        self._seal = seal
        self._rotation = rotation
        self._installations: _Kept[Installation] = _Kept(now_s)
        self._rules: _Kept[ChannelRule] = _Kept(now_s)
        self._heard: _Kept[bool] = _Kept(now_s)
        self._handed_out: OrderedDict[str, str] = OrderedDict()

    async def find(self, tenant: str) -> Installation | None:
        if (kept := self._installations.get(tenant)) is not None:
            return kept
        installation = await self._read(tenant)
        if installation is None:
            return None
        if self._rotation is not None:
            installation = await self._rotation.fresh(installation)
        return self._installations.put(self._remembered(installation), tenant)

    async def renewed(self, token: str) -> str | None:
        """In the place of a token that Slack refused: what is stored by now, else the next one. Raises Unavailable."""
        tenant = self._handed_out.get(token)
        installation = await self._read(tenant) if tenant else None
        if installation is None:
            return None
        if installation.bot_token == token and self._rotation is not None:
            installation = await self._rotation.fresh(installation, refused=True)
        if installation.bot_token == token:
            return None
        return self._installations.put(self._remembered(installation), installation.tenant).bot_token

    async def _read(self, tenant: str) -> Installation | None:
        row = await self._row(tenant, "find")
        if row is None or self._seal is None:
            return None
        sealed, bot_user, scopes, installed_at, whole_org, refresh, expires_at = row
        token, refresh_token = self._seal.open(sealed), self._seal.open(refresh) if refresh else ""
        if not self._seal.is_under_first_key(sealed):
            given = {"sealed": self._seal.close(token), "refresh": self._closed(refresh_token), "was_sealed": sealed}
            await self._do(tenant, "reseal", **given)
        return Installation(tenant, token, bot_user, scopes, installed_at, whole_org, refresh_token, expires_at)

    def _closed(self, refresh_token: str) -> bytes | None:
        assert self._seal is not None
        return self._seal.close(refresh_token) if refresh_token else None

    def _remembered(self, installation: Installation) -> Installation:
        """Whose token it is, for when Slack refuses it."""
        self._handed_out[installation.bot_token] = installation.tenant
        self._handed_out.move_to_end(installation.bot_token)
        while len(self._handed_out) > KEPT_MAX:
            self._handed_out.popitem(last=False)
        return installation

    async def put(self, installation: Installation) -> None:
        assert self._seal is not None
        given = {
            "sealed": self._seal.close(installation.bot_token),
            "bot_user": installation.bot_user,
            "scopes": installation.scopes,
            "installed_at": installation.installed_at,
            "whole_org": installation.whole_org,
            "refresh": self._closed(installation.refresh_token),
            "expires_at": installation.expires_at,
        }
        await self._do(installation.tenant, "put", **given)
        self._installations.drop(installation.tenant)

    async def drop(self, tenant: str, at: datetime) -> None:
        await self._do(tenant, "drop", at=at)
        await self._do(tenant, "drop_rules")
        for kept in (self._installations, self._rules, self._heard):
            kept.drop(tenant)

    async def holder(self, channel: str, thread: str) -> str | None:
        async with self._database.connection() as connection:
            found = await connection.execute(_SQL["holder"], _thread(channel, thread))
            row = await found.fetchone()
        return str(row[0]) if row else None

    async def hold(self, channel: str, thread: str, tenant: str) -> str:
        """Asked after it is put: of two at once the later one waits for the earlier, and then sees it."""
        async with self._database.connection() as connection:
            await connection.execute(_SQL["hold"], {**_thread(channel, thread), "tenant": tenant})
        return await self.holder(channel, thread) or tenant

    async def hear(self, tenant: str, channel: str, workspace: str) -> None:
        if self._heard.get(tenant, channel, workspace) is None:
            await self._do(tenant, "hear", channel=channel, workspace=workspace)
            self._heard.put(True, tenant, channel, workspace)

    async def heard_only_in(self, tenant: str, workspace: str) -> Sequence[str]:
        given = {"tenant": tenant, "platform": PLATFORM, "workspace": workspace}
        async with self._database.tenant(tenant) as connection:
            found = await connection.execute(_SQL["heard_only_in"], given)
            return [channel for (channel,) in await found.fetchall()]

    async def leave(self, tenant: str, workspace: str) -> None:
        await self._do(tenant, "leave", workspace=workspace)
        self._heard.drop(tenant)

    async def make_state(self) -> str:
        state = secrets.token_urlsafe(STATE_BYTES)
        async with self._database.connection() as connection:
            await connection.execute(_SQL["forget_states"], {"life": STATE_LIFE})
            await connection.execute(_SQL["make_state"], {"digest": _digest(state)})
        return state

    async def use_state(self, state: str) -> bool:
        async with self._database.connection() as connection:
            found = await connection.execute(_SQL["use_state"], {"digest": _digest(state), "life": STATE_LIFE})
            return await found.fetchone() is not None

    async def rule(self, tenant: str, channel: str) -> ChannelRule:
        if (kept := self._rules.get(tenant, channel)) is not None:
            return kept
        row = await self._row(tenant, "rule", channel=channel)
        muted, allowed, some_are_allowed = row or (False, False, False)
        return self._rules.put(ChannelRule(allowed or not some_are_allowed, muted), tenant, channel)

    async def mute(self, tenant: str, channel: str, muted: bool) -> None:
        await self._do(tenant, "mute", channel=channel, value=muted)
        self._rules.drop(tenant)

    async def allow(self, tenant: str, channel: str, allowed: bool) -> None:
        await self._do(tenant, "allow", channel=channel, value=allowed)
        self._rules.drop(tenant)

    async def _row(self, tenant: str, query: str, **given: Any) -> tuple[Any, ...] | None:
        async with self._database.tenant(tenant) as connection:
            found = await connection.execute(_SQL[query], {"tenant": tenant, "platform": PLATFORM, **given})
            return await found.fetchone()

    async def _do(self, tenant: str, query: str, **given: Any) -> None:
        async with self._database.tenant(tenant) as connection:
            await connection.execute(_SQL[query], {"tenant": tenant, "platform": PLATFORM, **given})


class OneWorkspace(PostgresInstallations):
    """The workspace whose bot token is a setting: every tenant that Slack signs for is this one.

    Others, installed by OAuth beside it, come first.
    """

    def __init__(self, database: Database, seal: Seal | None, bot_token: str, rotation: Rotation | None = None) -> None:
        super().__init__(database, seal, rotation)
        self._bot_token = bot_token

    async def find(self, tenant: str) -> Installation | None:
        installed = await super().find(tenant) if self._seal else None
        return installed or Installation(tenant, self._bot_token, "", "", EPOCH)


def _thread(channel: str, thread: str) -> dict[str, str]:
    return {"platform": PLATFORM, "conversation": channel, "thread": thread}


def _digest(state: str) -> bytes:
    """Only a digest is stored: who reads the table cannot come back in somebody's place."""
    return hashlib.sha256(state.encode()).digest()
