"""Who looks at the tab: the token that Teams gives a page for its reader, checked to the last claim. What is missing
counts as wrong.

Entra signs it for this app: its audience is the app's id (second version) or its address in the directory, the "app id
URI" (first version); tenant and person stand in it. [docs: tabs/how-to/authentication/tab-sso-overview, "Validate the
access token"; identity-platform/access-token-claims-reference]
"""

from dataclasses import dataclass
from typing import Any

import jwt

from channels.shared.webhook import Refused
from channels.teams.keys import Keys
from channels.teams.limits import CLOCK_SKEW_S
from channels.teams.tokens import ALGORITHM, key_name, token_in
from channels.teams.turns import PLATFORM
from engine.messages.people import Person

REQUIRED = ["exp", "nbf", "iss", "aud", "tid", "oid", "scp"]
SCOPE = "access_as_user"
"""The one that the registration opens to Teams' clients. [docs: tab-sso-register-aad, "Configure scope"]"""
ID_MAX = 100
"""Characters of a tenant's or a person's id; a UUID has 36."""


@dataclass(frozen=True, slots=True)
class ReaderRules:
    app_id: str
    host: str
    """Of the tab's own address, as the app id URI names it."""
    issuers: tuple[str, ...]
    """Of the cloud, "{tenant}" for the tenant's id."""
    tenants: frozenset[str] = frozenset()
    """As in `tokens.Rules`."""


def app_id_uri(host: str, app_id: str) -> str:
    """As the manifest names it. [docs: tab-sso-register-aad, "App ID URI" of an app with a bot]"""
    return f"api://{host}/botid-{app_id}"


async def reader_of(authorization: str, keys: Keys, rules: ReaderRules) -> Person:
    """Raises Refused (401), and Unavailable where the cloud's keys cannot be had."""
    token = token_in(authorization)
    found = await keys.find(key_name(token))
    if found is None:
        raise Refused(401, "unknown_key")
    claims = _claims(token, found[0].public, rules)
    tenant, person, scopes = (claims[name] for name in ("tid", "oid", "scp"))
    if not _is_id(tenant) or not _is_id(person) or not isinstance(scopes, str):
        raise Refused(401, "claims")
    if claims["iss"] not in {issuer.replace("{tenant}", tenant) for issuer in rules.issuers}:
        raise Refused(401, "issuer")
    if rules.tenants and tenant not in rules.tenants:
        raise Refused(401, "tenant")
    if SCOPE not in scopes.split():
        raise Refused(401, "scope")
    return Person(PLATFORM, tenant, person)


def _claims(token: str, key: Any, rules: ReaderRules) -> dict[str, Any]:
    ours = (rules.app_id, app_id_uri(rules.host, rules.app_id), f"api://{rules.host}/{rules.app_id}")
    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            key,
            algorithms=[ALGORITHM],
            audience=ours,
            leeway=CLOCK_SKEW_S,
            options={"require": REQUIRED},
        )
    except (jwt.PyJWTError, ValueError, TypeError, OverflowError) as wrong:
        raise Refused(401, type(wrong).__name__) from None
    if not isinstance(claims["aud"], str):
        raise Refused(401, "audience")
    return claims


def _is_id(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= ID_MAX and value.isascii() and value.isprintable()
