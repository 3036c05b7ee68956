"""Whether an activity is Teams': the token beside it, checked to the last claim. What is missing counts as wrong.

The token does not sign the body. It binds the service URL by a claim and the channel by the key's endorsements (or by a
claim); the tenant stands in the body alone, and is held to the allow-list and to a `tid` claim where there is one.
[bot: rest-api/bot-framework-rest-connector-authentication, "Step 4"; faults, "JWT matrix"]
"""

from dataclasses import dataclass
from typing import Any

import jwt

from channels.shared.payload import Json, text_at
from channels.shared.webhook import Refused
from channels.teams.hosts import Hosts, same_url
from channels.teams.keys import Key, Keys
from channels.teams.limits import CLOCK_SKEW_S

CHANNEL = "msteams"
ALGORITHM = "RS256"
REQUIRED = ["exp", "nbf", "iss", "aud"]


@dataclass(frozen=True, slots=True)
class Rules:
    app_id: str
    """The audience; without one only anonymous requests are let in, where those are."""
    hosts: Hosts
    tenants: frozenset[str] = frozenset()
    """Whose people are answered; empty: everybody's who have installed the app."""
    allow_anonymous: bool = False


async def check(authorization: str, activity: Json, keys: Keys, rules: Rules) -> None:
    """Raises Refused (401), and Unavailable where Teams' keys cannot be had."""
    if text_at(activity, "channelId") != CHANNEL:
        raise Refused(401, "channel")
    if not rules.hosts.allow(text_at(activity, "serviceUrl")):
        raise Refused(401, "service_host")
    tenant = tenant_of(activity)
    if not tenant or (rules.tenants and tenant not in rules.tenants):
        raise Refused(401, "tenant")
    if rules.allow_anonymous and not authorization:
        return
    claims, key = await _claims(authorization, keys, rules)
    _check_bound(claims, key, activity, tenant)


def tenant_of(activity: Json) -> str:
    """From Teams' own part of the activity alone; "" where another part of it says another."""
    tenant = text_at(activity, "channelData", "tenant", "id")
    return tenant if text_at(activity, "conversation", "tenantId") in ("", tenant) else ""


async def _claims(authorization: str, keys: Keys, rules: Rules) -> tuple[dict[str, Any], Key]:
    token = token_in(authorization)
    if not rules.app_id:
        raise Refused(401, "no_token")
    found = await keys.find(key_name(token))
    if found is None:
        raise Refused(401, "unknown_key")
    key, issuer = found
    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            key.public,
            algorithms=[ALGORITHM],
            audience=rules.app_id,
            issuer=issuer,
            leeway=CLOCK_SKEW_S,
            options={"require": REQUIRED, "strict_aud": True},
        )
    except (jwt.PyJWTError, ValueError, TypeError, OverflowError) as wrong:
        raise Refused(401, type(wrong).__name__) from None
    return claims, key


def token_in(authorization: str) -> str:
    """Of "Bearer …"; raises Refused (401)."""
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refused(401, "no_token")
    return token


def key_name(token: str) -> str:
    """The header is read before it is believed: it only says which key to try."""
    try:
        header = jwt.get_unverified_header(token)
    except (jwt.PyJWTError, ValueError, TypeError, RecursionError) as wrong:
        raise Refused(401, type(wrong).__name__) from None
    name = header.get("kid")
    if header.get("alg") != ALGORITHM or not isinstance(name, str) or not name or "crit" in header:
        raise Refused(401, "header")
    return name


def _check_bound(claims: dict[str, Any], key: Key, activity: Json, tenant: str) -> None:
    """What the token says of the activity."""
    url = claims.get("serviceurl", claims.get("serviceUrl"))
    if not isinstance(url, str) or not url or not same_url(url, text_at(activity, "serviceUrl")):
        raise Refused(401, "service_url")
    channel = claims.get("channelid", claims.get("channelId"))
    if channel is None and CHANNEL not in key.endorsements:
        raise Refused(401, "not_endorsed")
    if channel is not None and channel != CHANNEL:
        raise Refused(401, "channel_claim")
    if key.endorsements and CHANNEL not in key.endorsements:
        raise Refused(401, "not_endorsed")
    if claims.get("tid", tenant) != tenant:
        raise Refused(401, "tenant_claim")
