"""The families conversations.* and users.*: what was said, where, and who is there."""

from tests.support.slack.server.world import Install, Json, World, method
from tests.support.slack.streams import Refused


def _replies(slack: World, install: Install, body: Json) -> Json:
    channel = slack.channel_of(install, body)
    root = body.get("ts")
    found = [one for one in channel.messages if root in (one["ts"], one.get("thread_ts"))]
    if not found:
        raise Refused("thread_not_found")
    return _listed(found, body)


def _history(slack: World, install: Install, body: Json) -> Json:
    found = [one for one in slack.channel_of(install, body).messages if "thread_ts" not in one]
    return _listed(found, body)


def _listed(found: list[Json], body: Json) -> Json:
    oldest = float(body.get("oldest") or 0)
    limit = min(int(body.get("limit") or 100), 1000)
    latest = float(body.get("latest") or "inf")
    found = [one for one in found if oldest <= float(one["ts"]) <= latest]
    begin = int(body.get("cursor") or 0)
    rest = str(begin + limit) if begin + limit < len(found) else ""
    with_metadata = str(body.get("include_all_metadata", "")).lower() in ("true", "1")
    page = found[begin : begin + limit]
    return {
        "messages": [{k: v for k, v in one.items() if with_metadata or k != "metadata"} for one in page],
        "response_metadata": {"next_cursor": rest},
    }


def _conversation(slack: World, install: Install, body: Json) -> Json:
    channel = slack.channel_of(install, body)
    told: Json = {
        "id": channel.id, "is_im": channel.kind == "im", "is_mpim": channel.kind == "mpim",
        "is_private": channel.kind in ("group", "mpim"), "is_ext_shared": channel.shared_out, "is_member": True,
        **({} if channel.kind == "im" else {"name": channel.name, "creator": channel.creator}),
        **({"properties": {"posting_restricted_to": {"type": ["admin"]}}} if channel.restricted else {}),
    }  # fmt: skip
    return {"channel": told}


def _members(slack: World, install: Install, body: Json) -> Json:
    """A page at a time."""
    members, limit = sorted(slack.channel_of(install, body).members), int(body.get("limit") or 100)
    begin = int(body.get("cursor") or 0)
    rest = str(begin + limit) if begin + limit < len(members) else ""
    return {"members": members[begin : begin + limit], "response_metadata": {"next_cursor": rest}}


def _direct(slack: World, install: Install, body: Json) -> Json:
    """The person's messages with the app, always the same."""
    user = str(body.get("users"))
    if user not in slack.users:
        raise Refused("user_not_found")
    team = install.team or min(install.teams)
    name = f"D{install.team or install.enterprise}{user}"
    return {"channel": {"id": slack.channel(team, name, "im", user, install.bot_user).id}}


def _user(slack: World, install: Install, body: Json) -> Json:
    user = slack.users.get(str(body.get("user")))
    if user is None:
        raise Refused("user_not_found")
    wants_locale = str(body.get("include_locale", "")).lower() in ("true", "1")
    return {"user": {k: v for k, v in user.items() if wants_locale or k != "locale"}}


_READ = "channels:history groups:history im:history mpim:history"
_LISTING = "channel oldest latest limit inclusive cursor include_all_metadata"
METHODS = {
    "conversations.replies": method(_READ, f"{_LISTING} ts", _replies),
    "conversations.history": method(_READ, _LISTING, _history),
    "conversations.info": method("channels:read", "channel include_locale", _conversation),
    "conversations.members": method("channels:read", "channel limit cursor", _members),
    "conversations.open": method("im:write", "users return_im", _direct),
    "users.info": method("users:read", "user include_locale", _user),
}
