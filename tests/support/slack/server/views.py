"""The family views.*: modals, which a trigger opens once, and the home tab."""

import json
import time
from typing import Any

from tests.support.slack.blocks import view_problems, view_too_large
from tests.support.slack.server.world import Install, Json, OpenView, World, method
from tests.support.slack.streams import Refused

TRIGGER_LIVES_S = 30.0
"""Slack's own is 3 s, which a machine that does other work may use up between two lines of a test."""


def _open(slack: World, install: Install, body: Json) -> Json:
    user, made = slack.triggers.pop(str(body.get("trigger_id")), ("", 0.0))
    if not user:
        raise Refused("invalid_trigger_id")
    if time.monotonic() - made > TRIGGER_LIVES_S:
        raise Refused("trigger_expired")
    view = _view(body.get("view"), "modal")
    slack.modals.append((user, view))
    opened = OpenView(user, view, slack.new_hash())
    view_id = f"V{next(slack.count)}"
    slack.open_views[view_id] = opened
    return {"view": {"id": view_id, "hash": opened.hash, **view}}


def _update(slack: World, install: Install, body: Json) -> Json:
    """Only the view that the hash names: one that was changed meanwhile is not replaced."""
    opened = slack.open_views.get(str(body.get("view_id")))
    if opened is None:
        raise Refused("not_found")
    view = _view(body.get("view"), "modal")
    if body.get("hash", opened.hash) != opened.hash:
        raise Refused("hash_conflict")
    opened.view, opened.hash = view, slack.new_hash()
    return {"view": {"id": body["view_id"], "hash": opened.hash, **view}}


def _publish(slack: World, install: Install, body: Json) -> Json:
    view = _view(body.get("view"), "home")
    slack.views[str(body.get("user_id"))] = view
    return {"view": {"id": f"VH{body.get('user_id')}", "hash": slack.new_hash(), **view}}


def _view(view: Any, kind: str) -> Json:
    view = json.loads(view) if isinstance(view, str) else view
    if found := view_problems(view, kind):
        raise Refused("invalid_arguments", response_metadata={"messages": found})
    if view_too_large(view):
        raise Refused("view_too_large")
    return dict(view)


METHODS = {
    "views.open": method("", "trigger_id view", _open),
    "views.update": method("", "view_id hash view external_id", _update),
    "views.publish": method("", "user_id view hash", _publish),
}
