"""What people do in Teams: mentions, the search form as a dialog, a list that is shared elsewhere, whole orders."""

import json
import urllib.request
from random import Random
from typing import Any

from channels.shared.sentences import say
from channels.teams.desk import asked
from channels.teams.elements import PRESS, SHARE
from channels.teams.meant import ShareSent, Submitted
from channels.teams.parse import parse_activity
from channels.teams.routes import MESSAGES
from channels.teams.search_form import BUDGET_FOR, FORM, FORM_ID
from channels.teams.share_desk import shared_arrival
from channels.teams.share_view import DIGEST, TO, Offer
from channels.teams.turns import MESSAGE_ID
from engine.conversation.presses import token_for
from engine.messages.forms import CITY, PARTY, PRICE_PER_PERSON_MAX, checked
from tests.chaos import places
from tests.chaos.events import JSON, Event, Opening, Request
from tests.chaos.turns import COMPOSING, SETTLED, Orders, change_of_order, turn_id, whole_order
from tests.chaos.turns import words as said_words
from tests.support.chaos.loop_platform import PlatformAt
from tests.support.teams.people import TeamsPeople
from tests.support.teams.server import TeamsServer

Json = dict[str, Any]
KINDS = ("said", "said", "said", "form", "share")


class TeamsDoor:
    """A page is two messages. A token is good for an hour, as Teams' own are."""

    tells, parts, tenants = 1.0, 2, places.TENANTS

    def __init__(self, platform: PlatformAt, composes: bool) -> None:
        self.platform = platform
        self.orders = Orders()
        self._kinds = (*KINDS, *COMPOSING * composes)
        server = TeamsServer(platform.address)
        for thread in range(places.THREADS):
            places.teams_conversation(server, thread)
        self._people = [TeamsPeople(server, "", None, tenant) for tenant in places.TENANTS]  # type: ignore[arg-type]
        self.settings = {f"PLATTER_{name.upper()}": value for name, value in server.settings.items()}
        with urllib.request.urlopen(f"{platform.address}/token", timeout=20) as answer:
            self._headers = {**JSON, "Authorization": f"Bearer {answer.read().decode()}"}
        self._said: dict[int, str] = {}
        """Thread → a turn of it; those whose list was shared, or whose order was asked how to place, have "", and
        neither is done again: nothing but its thread tells what is answered then."""
        self._named: dict[tuple[str, int], str] = {}
        """Turn and part → what the platform calls a post that does not name them: a root post, what is told where
        nobody can tell of it, how an order is placed."""
        self._told_in: dict[str, str] = {}
        """Turn of an order → what a post is called that its thread alone tells of."""

    def event(self, place: int, chance: Random) -> Event:
        thread, user = chance.randrange(places.THREADS), f"u{chance.randrange(places.PEOPLE)}"
        kind = chance.choice(self._kinds)
        if kind == "form":
            return self._form(place, thread, user, chance)
        settled = [one for one, turn in list(self._said.items())[:-SETTLED] if turn]
        if kind == "share" and settled:
            return self._share(place, settled[0], user)
        if kind == "composed":
            event = self._mention(thread, user, whole_order(chance), kind)
            self.orders.composed.append((thread, event.turn_id))
            return event
        if kind == "changed" and (shown := self.orders.to_change()):
            event = self._mention(shown[0], user, change_of_order(chance), kind)
            self.orders.was_changed(shown[0], event.turn_id, shown[1])
            return event
        if kind == "ordered" and (shown := self.orders.to_order()) and self._said[shown[0]]:
            return self._order(shown[0], user, shown[1])
        return self._mention(thread, user, said_words(chance))

    def _mention(self, thread: int, user: str, text: str, kind: str = "said") -> Event:
        channel, root, people = places.teams_channel(thread), places.teams_root(thread), self._by(thread)
        told = people.message(channel, user, text, root, mention=True)
        said = turn_id(parse_activity(told))
        self._said.setdefault(thread, said)
        return Event(said, (self._request(told),), kind, self.parts)

    def _order(self, thread: int, user: str, turn: str) -> Event:
        """What is answered is one message: a card alone, which is no carousel."""
        channel, root, people = places.teams_channel(thread), places.teams_root(thread), self._by(thread)
        value = {PRESS: token_for(turn, "order_plan")}
        told = people.activity("message", channel, user, root, text="order this", value=value)
        pressed, self._said[thread] = turn_id(parse_activity(told)), ""
        self._named[pressed, 1] = f"{pressed}/2"
        return Event(pressed, (self._request(told),), "ordered")

    def _form(self, place: int, thread: int, user: str, chance: Random) -> Event:
        """It changes the search of its thread."""
        channel, root, people = places.teams_channel(thread), places.teams_root(thread), self._by(thread)
        filled = {PARTY: str(chance.randint(5, 60)), CITY: "Boston, MA", BUDGET_FOR: PRICE_PER_PERSON_MAX}
        data = {FORM: "change", FORM_ID: f"form-{place}", **filled}
        told = people.asked(channel, user, "task/submit", {"data": data}, root)
        return Event(_changed(told), (self._request(told),), "form", self.parts)

    def _share(self, place: int, thread: int, user: str) -> Event:
        """To the tenant's next channel. What was shown is another list by now, as far as the dialog knows: it is shown
        anew, and sent once more as it stands then."""
        channel, root, people = places.teams_channel(thread), places.teams_root(thread), self._by(thread)
        to = f"{places.teams_team(thread)}/{places.teams_channel((thread + len(places.TENANTS)) % places.THREADS)}"
        data = {SHARE: f"{self._said[thread]}.page", FORM_ID: f"share-{place}", DIGEST: "seen", TO: to}
        self._said[thread] = ""
        told = people.asked(channel, user, "task/submit", {"data": data}, root)
        told["from"]["name"] = sharer = f"Sharer{place}"
        sent = parse_activity(told)
        assert isinstance(sent, ShareSent)
        arrival = shared_arrival(sent, Offer(to, "", ""), "")
        cannot_tell = places.told_in(f"{channel}{MESSAGE_ID}{root}")
        begun = arrival.turn.turn_id
        self._named |= {(begun, 0): places.root_of(sharer), (begun, 1): cannot_tell}
        opens = Opening(arrival.turn.thread, arrival.keys[0], cannot_tell)
        return Event(begun, (self._sending(told),), "share", self.parts, opens)

    def _by(self, thread: int) -> TeamsPeople:
        return self._people[places.tenant_of(thread)]

    def _request(self, told: Json) -> Request:
        """A dialog that stays open is sent again."""

        def then(answer: bytes) -> Request | None:
            is_open = answer and json.loads(answer).get("task", {}).get("type") == "continue"
            return self._request(told) if is_open else None

        return Request(MESSAGES, json.dumps(told).encode(), lambda: self._headers, then)

    def _sending(self, told: Json) -> Request:
        """Until it is taken: as it stands in the dialog that is shown anew, or the same where Platter says "later"."""

        def then(answer: bytes) -> Request | None:
            task = json.loads(answer)["task"]
            if task["value"] == say("teams-share-taken"):
                return None
            shown = task["value"]["card"]["content"]["actions"][0]["data"] if task["type"] == "continue" else {}
            return self._sending({**told, "value": {"data": {**told["value"]["data"], **shown}}})

        return Request(MESSAGES, json.dumps(told).encode(), lambda: self._headers, then)

    def name(self, turn_id: str, part: int) -> str:
        return self._named.get((turn_id, part)) or f"{turn_id}/{part}"


def _changed(told: Json) -> str:
    meant = parse_activity(told)
    assert isinstance(meant, Submitted)
    read = checked(meant.filled.fields, meant.arrival.turn.sent_at.date())
    assert not read.faults
    return asked(meant, read.pairs).turn.turn_id
