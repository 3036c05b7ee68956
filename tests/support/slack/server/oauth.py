"""The families oauth.* and auth.*: tokens given for a code, renewed, and whose a token is."""

import time

from tests.support.slack.server.world import Install, Json, World, method
from tests.support.slack.streams import Refused


def access(slack: World, body: Json) -> Json:
    if (body.get("client_id"), body.get("client_secret")) != (slack.client_id, slack.client_secret):
        raise Refused("bad_client_secret")
    if body.get("grant_type") == "refresh_token":
        return _refresh(slack, str(body.get("refresh_token")))
    granted = slack.codes.pop(str(body.get("code")), None)
    if granted is None:
        raise Refused("invalid_code")
    if granted.get("redirect_uri") != body.get("redirect_uri"):
        raise Refused("bad_redirect_uri")
    scopes = frozenset(granted["scope"].split(","))
    if org := granted.get("enterprise"):
        return _granted_org(slack, org, granted["scope"])
    team = granted["team"]
    token, refresh = slack.pair(team, scopes) if slack.rotates else (slack.install(team, scopes=scopes), "")
    return {
        **_expiring(refresh),
        "access_token": token, "token_type": "bot", "scope": granted["scope"], "app_id": slack.app_id,
        "bot_user_id": slack.installs[token].bot_user, "team": {"id": granted["team"], "name": "A workspace"},
        "enterprise": None, "is_enterprise_install": False, "authed_user": {"id": "U1"},
    }  # fmt: skip


def _granted_org(slack: World, enterprise: str, scope: str) -> Json:
    """Added to no workspace yet."""
    return {
        "access_token": slack.install_org(enterprise), "token_type": "bot", "scope": scope, "app_id": slack.app_id,
        "bot_user_id": f"WBOT{enterprise}", "team": None, "enterprise": {"id": enterprise, "name": "An org"},
        "is_enterprise_install": True, "authed_user": {"id": "W1"},
    }  # fmt: skip


def _refresh(slack: World, refresh: str) -> Json:
    """Used once; asked again within the grace it gives another pair."""
    now, install = time.monotonic(), slack.refreshes.get(refresh)
    if install is None or now - slack.refreshed_at.setdefault(refresh, now) > slack.grace_s:
        raise Refused("invalid_refresh_token")
    if slack.grace_s == 0.0:
        del slack.refreshes[refresh]
    token, following = slack.pair(install.team, install.scopes)
    return {
        **_expiring(following), "access_token": token, "token_type": "bot",
        "scope": ",".join(sorted(install.scopes)), "bot_user_id": install.bot_user, "app_id": slack.app_id,
        "team": {"id": install.team}, "enterprise": None, "is_enterprise_install": False,
    }  # fmt: skip


def _expiring(refresh: str) -> Json:
    return {"refresh_token": refresh, "expires_in": 43_200} if refresh else {}


def _auth_test(slack: World, install: Install, _: Json) -> Json:
    return {
        "team_id": install.team, "team": install.team, "user_id": install.bot_user, "bot_id": f"B{install.team}",
        "url": "https://x.slack.example/", "user": "platter", "is_enterprise_install": False,
    }  # fmt: skip


METHODS = {"auth.test": method("", "", _auth_test)}
