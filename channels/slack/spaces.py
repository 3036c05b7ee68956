"""Whose a delivery is: the installations that it may be for, the likeliest first. Pure.

The tenant of everything that is kept is the installation: a workspace, or an organisation where Platter was installed
once for all of it (rule book, "Thread key"). An organisation's channels may be in several of its workspaces, and Slack
names another one with each person who speaks there; so its workspaces are no tenants of their own.

In a channel that several installations see, Slack delivers an event once and names "one installation of your app that
the event is visible to" [docs: enterprise/developing-for-enterprise-orgs]. A thread there stays with the installation
that it was begun with, whichever is named later (`Installations.holder`).
"""

from collections.abc import Iterator
from typing import Any

from channels.slack.reading import Json, Kind, text_at, things_at

_THREAD_AT = (("message", "thread_ts"), ("container", "thread_ts"), ("message", "ts"), ("container", "message_ts"))
ANCHOR = "platter_anchor"
"""Set in a payload by us alone: whose it was found to be, and how its bot is called there."""
OF_REMOVAL = frozenset({"app_uninstalled", "tokens_revoked"})
OF_WORKSPACES = frozenset({"team_access_granted", "team_access_revoked"})


def tenants_of(kind: Kind, payload: Json) -> tuple[str, ...]:
    """() where none is named. A removal is of one alone: what a workspace loses is not taken from its organisation."""
    if anchor := text_at(payload, ANCHOR, "tenant"):
        return (anchor,)
    named = {"event": _of_event, "interaction": _of_interaction, "command": _of_command}[kind](payload)
    found = tuple(dict.fromkeys(one for one in named if one))
    return found[:1] if kind == "event" and event_kind(payload) in OF_REMOVAL else found


def anchored(payload: Json, tenant: str, bot_user: str) -> Json:
    return {**payload, ANCHOR: {"tenant": tenant, "bot_user": bot_user}}


def bot_user_of(body: Json) -> str:
    """Of the installation in whose name an event was delivered; "" where it is not told."""
    return text_at(body, ANCHOR, "bot_user") or text_at(_granted(body), "user_id")


def event_of(body: Json) -> Json:
    """The event; Slack's example of team_access_revoked has it in an envelope of its own. [docs: events]"""
    event = body.get("event")
    if not isinstance(event, dict):
        return {}
    within = event.get("event")
    return within if isinstance(within, dict) and not text_at(event, "type") else event


def event_kind(body: Json) -> str:
    return text_at(event_of(body), "type")


def workspace_of(kind: Kind, payload: Json, org: str) -> str:
    """In which workspace of an organisation it was said or done; "" where it is not told."""
    names: tuple[str, ...]
    if kind == "event":
        names = (text_at(payload, "context_team_id"), text_at(payload, "team_id"), text_at(event_of(payload), "team"))
    elif kind == "command":
        names = (text_at(payload, "team_id"),)
    else:
        names = _workspaces_of_interaction(payload, org)
    return next((name for name in names if name and not name.startswith("E")), "")


def _workspaces_of_interaction(payload: Json, org: str) -> tuple[str, ...]:
    """In a channel shared between companies `team` and `enterprise` are those of whoever presses, perhaps another's."""
    is_ours = text_at(payload, "enterprise", "id") == org
    own = (text_at(payload, "team", "id"), text_at(payload, "user", "team_id")) if is_ours else ()
    return (*own, text_at(payload, "view", "app_installed_team_id"))


def shared_thread(body: Json) -> tuple[str, str] | None:
    """Channel and thread of an event in a channel that other installations may see too; None: no other does."""
    event = event_of(body)
    of_workspace_in_org = _org(body) != "" and _granted(body).get("is_enterprise_install") is not True
    if text_at(body, "type") != "event_callback" or not (
        body.get("is_ext_shared_channel") is True or of_workspace_in_org
    ):
        return None
    told: Any = event.get("message") or event.get("previous_message") or event
    thread = text_at(told, "thread_ts") or text_at(told, "ts") if isinstance(told, dict) else ""
    channel = text_at(event, "channel")
    return (channel, thread) if channel and thread and not channel.startswith("D") else None


def pressed_thread(payload: Json) -> tuple[str, str] | None:
    """Channel and thread of the message that is pressed, or whose menu it is. Whether others see it Slack does not tell
    there."""
    channel = text_at(payload, "channel", "id")
    told = (text_at(payload, at, name) for at, name in _THREAD_AT)
    thread = next((one for one in told if one), "")
    return (channel, thread) if channel and thread and not channel.startswith("D") else None


def is_own(payload: Json) -> bool:
    """The message was written by this app: Slack names it there, or in the profile beside it."""
    app, message = text_at(payload, "api_app_id"), payload.get("message")
    if not app or not isinstance(message, dict):
        return False
    return app in (text_at(message, "app_id"), text_at(message, "bot_profile", "app_id"))


def _granted(body: Json) -> Json:
    return next(iter(things_at(body, "authorizations")), {})


def _org(body: Json) -> str:
    granted = text_at(_granted(body), "enterprise_id")
    return granted or text_at(body, "context_enterprise_id") or text_at(body, "enterprise_id")


def _of_event(body: Json) -> Iterator[str]:
    """In a channel shared between companies the sender's workspace may be another: it is not looked at."""
    granted, org = _granted(body), _org(body)
    if granted.get("is_enterprise_install") is True or event_kind(body) in OF_WORKSPACES:
        yield org or text_at(body, "event", "enterprise_id")
    yield text_at(granted, "team_id") or text_at(body, "team_id")
    yield org


def _of_interaction(payload: Json) -> Iterator[str]:
    """The workspace of Platter's own message comes before that of whoever presses, which in a channel shared between
    companies is another. A colleague's message is of no installation.

    A modal says itself for which workspace it was opened (bolt-python, pull request 734). Of a home tab, which each
    workspace has of its own, Slack may name another workspace there (bolt-python, issue 1229). In a view of an
    organisation `team` is null.
    """
    org = text_at(payload, "enterprise", "id")
    if payload.get("is_enterprise_install") is True:
        yield org
    if text_at(payload, "type") != "message_action" or is_own(payload):
        yield text_at(payload, "message", "team")
    if text_at(payload, "view", "type") != "home":
        yield text_at(payload, "view", "app_installed_team_id")
    yield text_at(payload, "team", "id") or text_at(payload, "user", "team_id")
    yield org


def _of_command(form: Json) -> Iterator[str]:
    if text_at(form, "is_enterprise_install") == "true":
        yield text_at(form, "enterprise_id")
    yield text_at(form, "team_id")
    yield text_at(form, "enterprise_id")
