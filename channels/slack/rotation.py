"""Tokens that expire: when the next pair is due, and how it is asked for. [docs: authentication/using-token-rotation]

A bot's token is good for 12 hours. Its refresh token makes the next pair and is then revoked "after a short grace
period", so that an answer that was lost can be asked for again, soon. The token before stays good until it expires.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from channels.shared.payload import Json
from channels.slack.installations import Installation
from channels.slack.reading import text_at
from channels.slack.sdk import Failed, SlackApi

AHEAD = timedelta(hours=2)
"""Before a token expires the next pair is due; as much as the vendor's own library takes."""
IN_HAND = timedelta(minutes=1)
"""What a token must still be good for, to go on with it while the next pair is on its way."""
LIFE_MOST_S = 86_400 * 365
"""Slack tells 43,200 s; anything beyond a year is no time."""


@dataclass(frozen=True, slots=True)
class Client:
    """The app, as Slack knows it."""

    client_id: str
    client_secret: str


@dataclass(frozen=True, slots=True)
class Pair:
    token: str
    refresh_token: str
    expires_at: datetime

    def __repr__(self) -> str:
        """Without the tokens: an exception may show it."""
        return f"Pair({self.expires_at})"


def pair_of(granted: Json, now: datetime) -> Pair | None:
    """From what oauth.v2.access says; None: no tokens that expire."""
    token, refresh = text_at(granted, "access_token"), text_at(granted, "refresh_token")
    life = granted.get("expires_in")
    if not token or not refresh or not isinstance(life, int) or not 0 < life <= LIFE_MOST_S:
        return None
    return Pair(token, refresh, now + timedelta(seconds=life))


def is_due(installation: Installation, now: datetime) -> bool:
    return installation.expires_at is not None and installation.expires_at - now < AHEAD


def is_good(installation: Installation, now: datetime) -> bool:
    return installation.expires_at is None or installation.expires_at - now > IN_HAND


async def next_pair(api: SlackApi, client: Client, refresh_token: str, now: datetime, within_s: float) -> Pair:
    """Raises Failed."""
    granted = await api.refresh(client.client_id, client.client_secret, refresh_token, within_s)
    pair = pair_of(granted, now)
    if pair is None:
        raise Failed("no_tokens")
    return pair
