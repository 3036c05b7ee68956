"""What people do in the Slack of the tests, and how Slack tells an app of it: signed, retried, or over a socket."""

import asyncio
import hashlib
import hmac
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import aiohttp

from tests.support.slack.blocks import buttons, options_problems, pressed, view_problems
from tests.support.slack.server import Channel, SlackServer

Json = dict[str, Any]
RETRY_AFTER_S = (0.0, 0.3, 1.0)
"""At once, after a minute and after five, a few hundred times as fast."""
ANSWERS_WITHIN_S = 60.0
"""Slack waits 3 s; on a machine that does other work these people wait longer. How soon it is acknowledged is measured
(tests/chaos)."""


@dataclass
class Delivered:
    """What the app answered, at each attempt."""

    statuses: list[int] = field(default_factory=list)
    body: bytes = b""

    @property
    def acknowledged(self) -> bool:
        return bool(self.statuses) and 200 <= self.statuses[-1] < 300


@dataclass
class SlackPeople:
    server: SlackServer
    app_url: str = ""
    """The app's request URL; without one everything goes over the sockets."""
    team: str = "T1"
    retries: tuple[float, ...] = RETRY_AFTER_S
    now: Callable[[], float] = time.time
    http: aiohttp.ClientSession | None = None
    enterprise: str = ""
    """The organisation that the workspace is one of."""
    org_wide: bool = False
    """Platter is installed for all of it."""

    @property
    def bot(self) -> str:
        return f"WBOT{self.enterprise}" if self.org_wide else f"UBOT{self.team}"

    async def say(self, channel: str, user: str, text: str, thread: str | None = None, **more: Any) -> str:
        """A message; its ts, when Slack has told the app of it."""
        place = self._place(channel, user)
        ts = self.server.next_ts()
        message: Json = {"type": "message", "user": user, "text": text, "ts": ts, **more}
        if thread:
            message["thread_ts"] = thread
        place.messages.append(message)
        await asyncio.gather(*(self.event(one) for one in self.events_of(place, message)))
        return ts

    def events_of(self, place: Channel, message: Json) -> list[Json]:
        """Slack's events for a message: one that mentions the app in a channel is told twice."""
        told = {**message, "channel": place.id, "event_ts": message["ts"]}
        events: list[Json] = [{**told, "channel_type": place.kind}]
        if f"<@{self.bot}>" in message["text"] and place.kind != "im":
            events.append({**told, "type": "app_mention"})
        return events

    async def edit(self, channel: str, ts: str, text: str) -> Delivered:
        place = self._place(channel, "")
        message = next(one for one in place.messages if one["ts"] == ts)
        before = dict(message)
        message.update(text=text, edited={"user": message["user"], "ts": self.server.next_ts()})
        return await self.event({
            "type": "message", "subtype": "message_changed", "hidden": True, "channel": channel,
            "channel_type": place.kind, "ts": self.server.next_ts(), "message": dict(message),
            "previous_message": before,
        })  # fmt: skip

    async def delete(self, channel: str, ts: str) -> Delivered:
        place = self._place(channel, "")
        message = next(one for one in place.messages if one["ts"] == ts)
        place.messages.remove(message)
        return await self.event({
            "type": "message", "subtype": "message_deleted", "hidden": True, "channel": channel,
            "channel_type": place.kind, "ts": self.server.next_ts(), "deleted_ts": ts, "previous_message": message,
        })  # fmt: skip

    async def event(self, event: Json, event_id: str = "", **envelope: Any) -> Delivered:
        return await self.deliver_json(self.event_body(event, event_id, **envelope))

    def event_body(self, event: Json, event_id: str = "", **envelope: Any) -> Json:
        authorization = {
            "enterprise_id": self.enterprise or None, "team_id": self.team, "user_id": self.bot, "is_bot": True,
            "is_enterprise_install": self.org_wide,
        }  # fmt: skip
        return {
            "token": "old", "team_id": self.team, "api_app_id": self.server.app_id, "type": "event_callback",
            "event": event, "event_id": event_id or f"Ev{uuid4().hex[:10].upper()}", "event_time": int(self.now()),
            "authorizations": [authorization], "is_ext_shared_channel": False, "context_team_id": self.team,
            "context_enterprise_id": self.enterprise or None, **envelope,
        }  # fmt: skip

    async def press(self, channel: str, user: str, message: Json, label: str) -> Delivered:
        """A button, or a choice behind a mark, by the beginning of its label."""
        found = next(one for one in pressed(message["blocks"]) if one["text"]["text"].startswith(label))
        option = {k: found[k] for k in ("text", "value")}
        action = (
            {**option, "type": "button", "action_id": found["action_id"]}
            if found.get("type") == "button"
            else {"type": "overflow", "action_id": found["action_id"], "selected_option": option}
        )
        return await self.interaction(self.action_body(channel, user, message, action))

    async def rate(self, channel: str, user: str, message: Json, good: bool) -> Delivered:
        shown = next(one for one in message["blocks"] if one["type"] == "context_actions")["elements"][0]
        chosen = shown["positive_button" if good else "negative_button"]
        action = {"type": "feedback_buttons", "action_id": shown["action_id"], **chosen}
        return await self.interaction(self.action_body(channel, user, message, action))

    def action_body(self, channel: str, user: str, message: Json, action: Json) -> Json:
        place = self._place(channel, user)
        thread = {"thread_ts": message["thread_ts"]} if "thread_ts" in message else {}
        return {
            **self._from(user), "type": "block_actions", "channel": {"id": channel, "name": _name(place)},
            "container": {"type": "message", "message_ts": message["ts"], "channel_id": channel, **thread},
            "message": message, "state": {"values": {}},
            "actions": [{**action, "block_id": "b1", "action_ts": self.server.next_ts()}],
        }  # fmt: skip

    async def shortcut(self, channel: str, user: str, message: Json, callback_id: str) -> Delivered:
        """From a message's menu."""
        place = self._place(channel, user)
        return await self.interaction({
            **self._from(user), "type": "message_action", "callback_id": callback_id, "message_ts": message["ts"],
            "message": message, "channel": {"id": channel, "name": _name(place)}, "action_ts": self.server.next_ts(),
        })  # fmt: skip

    async def global_shortcut(self, user: str, callback_id: str) -> Delivered:
        """From the menu that stands everywhere in Slack."""
        told = {"type": "shortcut", "callback_id": callback_id, "action_ts": self.server.next_ts()}
        return await self.interaction({**self._from(user), **told})

    def view_open(self, user: str) -> str:
        """The id of the modal that was opened last for a person."""
        return next(name for name, one in reversed(self.server.open_views.items()) if one.user == user)

    async def cities(self, user: str, typed: str) -> list[Json]:
        """What the form's menu offers while a person types."""
        view = self._shown(self.view_open(user))
        told = {"type": "block_suggestion", "action_id": "city", "block_id": "city", "value": typed, "view": view}
        given = await self.interaction({**self._from(user), **told, "container": {"type": "view"}})
        options: list[Json] = json.loads(given.body)["options"]
        assert options_problems(options) == []
        return options

    async def submit(self, user: str, times: int = 1, **filled: Any) -> Json:
        """The form as a person fills it in, field by its block; the faults that are shown, {} where it closes. What
        stood in it stays unless it is given; None empties a field."""
        view_id = self.view_open(user)
        view = self._shown(view_id, filled)
        told_often = await asyncio.gather(
            *(self.interaction(self.sends_view(user, view_id, view)) for _ in range(times))
        )
        given = told_often[0]
        assert given.acknowledged
        answer = json.loads(given.body or b"{}")
        if not answer:
            self.server.open_views.pop(view_id, None)
            return {}
        if answer["response_action"] == "update":
            assert view_problems(answer["view"], "modal") == []
            self.server.open_views[view_id].view = answer["view"]
            return {"": "shown again"}
        assert answer["response_action"] == "errors"
        inputs = {one["block_id"] for one in view["blocks"] if one["type"] == "input"}
        assert answer["errors"]
        assert set(answer["errors"]) <= inputs, "Slack takes a fault at no other block"
        return dict(answer["errors"])

    def submission(self, user: str, view_id: str, view: Json, **filled: Any) -> Json:
        """A form that stands open as `view`, sent with what is filled in."""
        return self.sends_view(user, view_id, _filled(view, filled))

    def sends_view(self, user: str, view_id: str, view: Json) -> Json:
        shown = {"hash": "1.2", "private_metadata": "", **view, "id": view_id}
        return {**self._from(user), "type": "view_submission", "view": shown, "response_urls": []}

    def _shown(self, view_id: str, filled: Json | None = None) -> Json:
        """A view as Slack tells of it, with what stands in its fields."""
        opened = self.server.open_views[view_id]
        return {"id": view_id, "hash": opened.hash, "private_metadata": "", **_filled(opened.view, filled or {})}

    async def press_in_view(self, user: str, label: str, view_id: str = "") -> Delivered:
        """A button of a modal; without an id, of the person's home tab."""
        shown = self._shown(view_id) if view_id else {**self.server.views[user], "id": f"VH{user}", "hash": "1.2"}
        found = next(one for one in buttons(shown["blocks"]) if one["text"]["text"].startswith(label))
        action = {**{k: found[k] for k in ("type", "action_id", "value", "text")}, "block_id": "b"}
        return await self.interaction({
            **self._from(user), "type": "block_actions", "container": {"type": "view", "view_id": shown["id"]},
            "view": shown, "actions": [{**action, "action_ts": self.server.next_ts()}],
        })  # fmt: skip

    async def interaction(self, payload: Json) -> Delivered:
        return await self.deliver_form({"payload": json.dumps(payload)}, "interactive", payload)

    async def command(self, channel: str, user: str, text: str, **more: str) -> Delivered:
        """/platter"""
        place = self._place(channel, user)
        form = {
            "token": "old", "team_id": self.team, "team_domain": "x", "channel_id": channel,
            "channel_name": "directmessage" if place.kind == "im" else _name(place), "user_id": user,
            "user_name": self.server.users[user]["name"], "command": "/platter", "text": text,
            "api_app_id": self.server.app_id, "is_enterprise_install": str(self.org_wide).lower(),
            "trigger_id": self._trigger(user), "response_url": "https://hooks.slack.example/commands/1",
            **({"enterprise_id": self.enterprise} if self.enterprise else {}), **more,
        }  # fmt: skip
        return await self.deliver_form(form, "slash_commands", form)

    async def opens(self, channel: str, user: str, tab: str) -> Delivered:
        return await self.event({
            "type": "app_home_opened", "user": user, "channel": channel, "tab": tab, "event_ts": self.server.next_ts(),
        })  # fmt: skip

    def _place(self, channel: str, user: str) -> Channel:
        place = self.server.channels[self.team, channel]
        place.members |= {user} if user else set()
        return place

    def _from(self, user: str) -> Json:
        return {
            "user": {"id": user, "username": user.lower(), "name": user.lower(), "team_id": self.team},
            "team": {"id": self.team, "domain": "x"}, "is_enterprise_install": self.org_wide,
            "enterprise": {"id": self.enterprise, "name": "An org"} if self.enterprise else None,
            "api_app_id": self.server.app_id, "token": "old", "trigger_id": self._trigger(user),
            "response_url": "https://hooks.slack.example/actions/1",
        }  # fmt: skip

    def _trigger(self, user: str) -> str:
        trigger = f"{len(self.server.triggers)}.{uuid4().hex}"
        self.server.triggers[trigger] = (user, time.monotonic())
        return trigger

    async def deliver_json(self, body: Json) -> Delivered:
        if not self.app_url:
            return await self._over_socket("events_api", body)
        return await self._delivered(json.dumps(body).encode(), "application/json")

    async def deliver_form(self, form: dict[str, str], kind: str, payload: Json) -> Delivered:
        """Interactions and commands are told once."""
        if not self.app_url:
            return await self._over_socket(kind, payload)
        return await self._delivered(urlencode(form).encode(), "application/x-www-form-urlencoded", retries=())

    async def _delivered(self, body: bytes, kind: str, retries: tuple[float, ...] | None = None) -> Delivered:
        """Again until it is acknowledged, as Slack does it."""
        delivered = Delivered()
        waits = self.retries if retries is None else retries
        for attempt, wait_s in enumerate((0.0, *waits)):
            await asyncio.sleep(wait_s)
            retry = {"X-Slack-Retry-Num": str(attempt), "X-Slack-Retry-Reason": "http_error"} if attempt else {}
            status, delivered.body = await self._sent(body, {"Content-Type": kind, **self.signed(body), **retry})
            delivered.statuses.append(status)
            if delivered.acknowledged:
                break
        return delivered

    async def _sent(self, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
        assert self.http is not None
        try:
            async with asyncio.timeout(ANSWERS_WITHIN_S):
                async with self.http.post(self.app_url, data=body, headers=headers) as response:
                    return response.status, await response.read()
        except (TimeoutError, aiohttp.ClientError):
            return 0, b""

    def signed(self, body: bytes, at: float | None = None) -> dict[str, str]:
        stamp = str(int(self.now() if at is None else at))
        base = b"v0:" + stamp.encode() + b":" + body
        signature = hmac.new(self.server.signing_secret.encode(), base, hashlib.sha256).hexdigest()
        return {"X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": f"v0={signature}"}

    async def _over_socket(self, kind: str, payload: Json) -> Delivered:
        envelope = uuid4().hex
        waiting: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.server.acks[envelope] = waiting
        told = {"type": kind, "envelope_id": envelope, "payload": payload, "accepts_response_payload": True}
        await self.server.sockets[-1].send_json(told)
        try:
            answer = await asyncio.wait_for(waiting, ANSWERS_WITHIN_S)
        except TimeoutError:
            return Delivered([0])
        return Delivered([200], json.dumps(answer.get("payload")).encode() if answer.get("payload") else b"")

    async def answers(self, channel: str, thread: str, count: int, within_s: float = 60.0) -> list[Json]:
        """The app's messages in a thread, when there are so many."""

        def there() -> list[Json]:
            messages = self.server.channels[self.team, channel].messages
            return [one for one in messages if one.get("thread_ts") == thread and one.get("user") == self.bot]

        async with asyncio.timeout(within_s), self.server.posted:
            await self.server.posted.wait_for(lambda: len(there()) >= count)
        return there()


def _name(place: Channel) -> str:
    return {"im": "directmessage", "mpim": "mpdm-ana--ben-1"}.get(place.kind, "lunch")


def _filled(view: Json, filled: Json) -> Json:
    inputs = {one["block_id"]: one["element"] for one in view["blocks"] if one["type"] == "input"}
    assert set(filled) <= set(inputs), f"no such field in the form: {set(filled) - set(inputs)}"
    values = {name: {one["action_id"]: _state(one, filled, name)} for name, one in inputs.items()}
    return {**view, "state": {"values": values}}


def _state(element: Json, filled: Json, name: str) -> Json:
    """What a field holds, as each kind of element tells it."""
    kind = element["type"]
    key, initial = _STATES[kind]
    value = filled[name] if name in filled else element.get(initial)
    if kind in ("radio_buttons", "external_select", "static_select") and isinstance(value, str):
        value = {"text": {"type": "plain_text", "text": value, "emoji": False}, "value": value}
    if kind in ("checkboxes", "multi_static_select") and name in filled:
        ticked = [value] if isinstance(value, str) else value or []
        assert set(ticked) <= {one["value"] for one in element["options"]}, "nobody can choose that"
        value = [one for one in element["options"] if one["value"] in ticked]
    elif kind in ("checkboxes", "multi_static_select"):
        value = value or []
    return {"type": kind, key: value}


_STATES = {
    "number_input": ("value", "initial_value"),
    "plain_text_input": ("value", "initial_value"),
    "datepicker": ("selected_date", "initial_date"),
    "radio_buttons": ("selected_option", "initial_option"),
    "external_select": ("selected_option", "initial_option"),
    "static_select": ("selected_option", "initial_option"),
    "checkboxes": ("selected_options", "initial_options"),
    "multi_static_select": ("selected_options", "initial_options"),
    "conversations_select": ("selected_conversation", "initial_conversation"),
}
"""Kind → where its value stands in a view's state, and where the one it opens with."""
