"""What people do in Slack: mentions, the search form, buttons, a pick, a list that is shared, whole orders."""

import json
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import urlencode

from bot.delivery.arrivals import delivery_key
from channels.slack import blocks as block
from channels.slack import search_form
from channels.slack.desk import sending
from channels.slack.meant import Submitted
from channels.slack.parse import parse_event, parse_interaction
from channels.slack.routes import EVENTS
from channels.slack.share_view import CALLBACK, TO
from channels.slack.turns import PLATFORM
from engine.conversation.presses import Action, token_for
from engine.messages import ThreadKey, turn_id_of
from tests.chaos import places
from tests.chaos.events import JSON, Event, Opening, Request
from tests.chaos.turns import COMPOSING, SETTLED, Orders, change_of_order, turn_id, whole_order, words
from tests.support.chaos.loop_platform import PlatformAt
from tests.support.slack.people import SlackPeople
from tests.support.slack.server import SlackServer

Json = dict[str, Any]
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
KINDS = ("said", "said", "said", "form", "new form", "press", "pick", "share")
_PRESSED: dict[str, tuple[Action, str]] = {
    "pick": ("pick", "0"), "press": ("cheaper", ""), "ordered": ("order_plan", ""),
}  # fmt: skip
FILE = 2
"""Part of an answer that hands one over."""


class SlackDoor:
    """A mention is told twice, as a message and as a mention; everything else once."""

    parts, tenants = 1, (places.TEAM,)
    tells = 1 + KINDS.count("said") / len(KINDS)

    def __init__(self, platform: PlatformAt, composes: bool) -> None:
        self.platform = platform
        self.orders = Orders()
        self._kinds = (*KINDS, *COMPOSING * composes)
        self._people = SlackPeople(SlackServer(), team=places.TEAM)
        self.settings = {
            "SLACK_SIGNING_SECRET": self._people.server.signing_secret,
            "SLACK_BOT_TOKEN": places.BOT_TOKEN,
            "PLATTER_SLACK_API_URL": f"{platform.address}/api/",
        }
        for thread in range(places.THREADS):
            self._people.server.channel(places.TEAM, places.slack_channel(thread))
        self._said: list[tuple[int, str]] = []
        """(thread, turn) that nobody has pressed a button of yet, the oldest first."""

    def event(self, place: int, chance: Random) -> Event:
        kind = chance.choice(self._kinds)
        user, thread = f"U{chance.randrange(places.PEOPLE)}", chance.randrange(places.THREADS)
        if kind == "form":
            return self._form(place, user, _thread(thread), chance)
        if kind == "new form":
            return self._new_form(place, user, thread, chance)
        if kind in COMPOSING and (event := self._of_an_order(kind, user, thread, chance)):
            return event
        if kind in ("said", *COMPOSING) or len(self._said) < SETTLED:
            event = self._mention(user, thread, words(chance))
            self._said.append((thread, event.turn_id))
            return event
        shown, shown_by = self._said.pop(0)
        if kind == "share":
            return self._share(place, user, _thread(shown), shown_by)
        return self._press(kind, user, shown, shown_by)

    def _of_an_order(self, kind: str, user: str, thread: int, chance: Random) -> Event | None:
        """None: there is none to change, or to place."""
        if kind == "composed":
            event = self._mention(user, thread, whole_order(chance), kind)
            self.orders.composed.append((thread, event.turn_id))
            return event
        if kind == "changed" and (shown := self.orders.to_change()):
            event = self._mention(user, shown[0], change_of_order(chance), kind)
            self.orders.was_changed(shown[0], event.turn_id, shown[1])
            return event
        if kind == "ordered" and (shown := self.orders.to_order()):
            return self._press(kind, user, *shown)
        return None

    def _mention(self, user: str, thread: int, text: str, kind: str = "said") -> Event:
        people = self._people
        message = {
            "type": "message", "user": user, "ts": people.server.next_ts(),
            "text": f"<@{people.bot}> {text}", "thread_ts": places.slack_root(thread),
        }  # fmt: skip
        channel = people.server.channels[places.TEAM, places.slack_channel(thread)]
        bodies = [people.event_body(one) for one in people.events_of(channel, message)]
        said = turn_id(parse_event(bodies[0]))
        return Event(said, tuple(self._told(json.dumps(body).encode(), JSON) for body in bodies), kind)

    def _form(self, place: int, user: str, thread: ThreadKey, chance: Random) -> Event:
        """It changes the search of its thread."""
        told = self._sent(place, user, search_form.search_view(thread=thread), chance)
        changed = turn_id_of(thread, sending(_submitted(told)))
        return Event(changed, (self._interaction(told),), "form")

    def _new_form(self, place: int, user: str, thread: int, chance: Random) -> Event:
        """It opens a thread of its own."""
        channel = places.slack_channel(thread)
        told = self._sent(place, user, search_form.search_view(), chance, **{search_form.WHERE: channel})
        return self._opens(told, channel, sending(_submitted(told)), "new form")

    def _sent(self, place: int, user: str, view: Json, chance: Random, **more: str) -> Json:
        city = json.dumps(["Boston", "MA"])
        return self._people.submission(user, f"V{place}", view, party=str(chance.randint(5, 60)), city=city, **more)

    def _share(self, place: int, user: str, thread: ThreadKey, turn: str) -> Event:
        """To the next channel. What was shown is another list by now, as far as Slack's modal knows: it is shown anew,
        and sent once more as it stands then."""
        channel = f"C{(int(thread.conversation[1:]) + 1) % places.SLACK_CHANNELS}"
        metadata = json.dumps([PLATFORM, thread.conversation, thread.thread, turn, "page", "seen", ""])
        view: Json = {"type": "modal", "callback_id": CALLBACK, "private_metadata": metadata, "blocks": []}
        values = {TO: {TO: {"type": "conversations_select", "selected_conversation": channel}}}
        told = self._people.sends_view(user, f"V{place}", {**view, "state": {"values": values}})
        return self._opens(told, channel, f"share:V{place}:{channel}", "share")

    def _opens(self, told: Json, channel: str, key: str, kind: str) -> Event:
        thread = ThreadKey(PLATFORM, places.TEAM, channel, key)
        return Event(turn_id_of(thread, key), (self._interaction(told),), kind, opens=Opening(thread, key))

    def _press(self, kind: str, user: str, thread: int, turn: str) -> Event:
        token = token_for(turn, *_PRESSED[kind])
        message = {"ts": self._people.server.next_ts(), "thread_ts": places.slack_root(thread)}
        action = block.button(kind, f"{block.PRESS}-0", token)
        told = self._people.action_body(places.slack_channel(thread), user, message, action)
        return Event(turn_id(parse_interaction(told)), (self._interaction(told),), kind)

    def _interaction(self, told: Json) -> Request:
        body = urlencode({"payload": json.dumps(told)}).encode()
        return self._told(body, FORM, self._seen(told))

    def _seen(self, told: Json) -> Callable[[bytes], Request | None]:
        """What Slack shows the person, and what they do about it."""

        def then(answer: bytes) -> Request | None:
            if not answer:
                return None
            shown = json.loads(answer)
            if shown["response_action"] == "update":
                return self._interaction({**told, "view": {**told["view"], **shown["view"]}})
            return self._interaction(told)

        return then

    def _told(
        self, body: bytes, headers: dict[str, str], then: Callable[[bytes], Request | None] = lambda _: None
    ) -> Request:
        return Request(EVENTS, body, lambda: {**headers, **self._people.signed(body)}, then)

    def name(self, turn_id: str, part: int) -> str:
        """The second part is a file."""
        return str(delivery_key(turn_id, part)) if part < FILE else places.file_of(turn_id)


def _thread(thread: int) -> ThreadKey:
    return ThreadKey(PLATFORM, places.TEAM, places.slack_channel(thread), places.slack_root(thread))


def _submitted(told: Json) -> Submitted:
    meant = parse_interaction(told)
    assert isinstance(meant, Submitted)
    return meant
