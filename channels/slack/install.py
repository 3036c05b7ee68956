"""Installing Platter in a workspace by OAuth v2: the way there, and the way back. Nothing here knows the web framework.

The state is used once, and the browser that comes back must be the one that went: it carries the same word in a cookie.
"""

import hmac
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlencode

import structlog

from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.slack.installations import Installation, Installations
from channels.slack.reading import text_at
from channels.slack.rotation import Client, pair_of
from channels.slack.sdk import Failed, SlackApi

log = structlog.get_logger()
AUTHORIZE_URL = "https://slack.com/oauth/v2/authorize"
SCOPES = (
    "app_mentions:read",
    "assistant:write",
    "channels:history",
    "channels:read",
    "chat:write",
    "commands",
    "files:write",
    "groups:history",
    "groups:read",
    "im:history",
    "im:read",
    "im:write",
    "mpim:history",
    "mpim:read",
    "users:read",
)
"""The manifest says what each is for; a test holds the two together."""


@dataclass(frozen=True, slots=True)
class Page:
    status: int
    title: str
    text: str
    link: str = ""
    """Where to go next."""


class Install:
    def __init__(self, client: Client, api: SlackApi, installations: Installations) -> None:
        self._client = client
        self._api = api
        self._installations = installations

    async def begin(self) -> tuple[str, str]:
        """Where the browser goes, and the word for its cookie. Raises Unavailable."""
        state = await self._installations.make_state()
        asked = {"client_id": self._client.client_id, "scope": ",".join(SCOPES), "state": state}
        return f"{AUTHORIZE_URL}?{urlencode(asked)}", state

    async def finish(self, code: str, state: str, cookie: str, error: str) -> Page:
        """What the browser is shown on its way back. Raises Unavailable."""
        if error:
            return _failed(400, say("install-not-granted"))
        known = bool(state) and hmac.compare_digest(state.encode(), cookie.encode())
        if not (known and await self._installations.use_state(state)):
            return _failed(400, say("install-used-before"))
        try:
            granted = await self._api.exchange(self._client.client_id, self._client.client_secret, code)
        except Failed as failed:
            log.warning("slack_install_failed", error=failed.code)
            return _failed(502, say("install-not-confirmed"))
        installation = installation_of(granted)
        if installation is None:
            return _failed(502, say("install-no-workspace"))
        await self._installations.put(installation)
        log.info("slack_installed", tenant=installation.tenant)
        if installation.whole_org:
            next_at = _workspaces_at(installation.tenant, text_at(granted, "app_id"))
            return Page(200, say("install-done"), say("install-in-organisation"), next_at)
        return Page(200, say("install-done"), say("install-in-workspace"))


def _failed(status: int, why: str) -> Page:
    return Page(status, say("install-failed"), why)


def _workspaces_at(org: str, app_id: str) -> str:
    """Slack's page where an installation is added to workspaces; "" for names that are none of Slack's."""
    is_plain = org.isascii() and org.isalnum() and app_id.isascii() and app_id.isalnum()
    return f"https://app.slack.com/manage/{org}/integrations/profile/{app_id}/workspaces/add" if is_plain else ""


def installation_of(granted: Json) -> Installation | None:
    """From what oauth.v2.access says."""
    org = text_at(granted, "enterprise", "id") if granted.get("is_enterprise_install") is True else ""
    tenant, token = org or text_at(granted, "team", "id"), text_at(granted, "access_token")
    if not tenant or not token:
        return None
    now = datetime.now(UTC)
    pair = pair_of(granted, now)
    return Installation(
        tenant, token, text_at(granted, "bot_user_id"), text_at(granted, "scope"), now, bool(org),
        pair.refresh_token if pair else "", pair.expires_at if pair else None,
    )  # fmt: skip
