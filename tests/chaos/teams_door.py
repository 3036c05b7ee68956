"""What people do in Teams: mentions, and the search form as a dialog."""

import json
import urllib.request
from random import Random
from typing import Any

from channels.teams.desk import asked
from channels.teams.meant import Submitted
from channels.teams.parse import parse_activity
from channels.teams.routes import MESSAGES
from channels.teams.search_form import BUDGET_FOR, FORM, FORM_ID
from engine.forms import CITY, PARTY, PRICE_PER_PERSON_MAX, checked
from tests.chaos import places
from tests.chaos.events import JSON, Event, Request
from tests.chaos.turns import turn_id, words
from tests.loop_platform import PlatformAt
from tests.teams_people import TeamsPeople
from tests.teams_server import TeamsServer

Json = dict[str, Any]
KINDS = ("said", "said", "form")


class TeamsDoor:
    """A page is two messages. A token is good for an hour, as Teams' own are."""

    tells, parts, tenants = 1.0, 2, places.TENANTS

    def __init__(self, platform: PlatformAt) -> None:
        self.platform = platform
        server = TeamsServer(platform.address)
        for thread in range(places.THREADS):
            places.teams_conversation(server, thread)
        self._people = [TeamsPeople(server, "", None, tenant) for tenant in places.TENANTS]  # type: ignore[arg-type]
        self.settings = {f"PLATTER_{name.upper()}": value for name, value in server.settings.items()}
        with urllib.request.urlopen(f"{platform.address}/token", timeout=20) as answer:
            self._headers = {**JSON, "Authorization": f"Bearer {answer.read().decode()}"}

    def event(self, place: int, chance: Random) -> Event:
        thread = chance.randrange(places.THREADS)
        people = self._people[places.tenant_of(thread)]
        channel, root = places.teams_channel(thread), places.teams_root(thread)
        user = f"u{chance.randrange(places.PEOPLE)}"
        if chance.choice(KINDS) == "said":
            told = people.message(channel, user, words(chance), root, mention=True)
            return Event(turn_id(parse_activity(told)), (self._request(told),), parts=self.parts)
        filled = {PARTY: str(chance.randint(5, 60)), CITY: "Boston, MA", BUDGET_FOR: PRICE_PER_PERSON_MAX}
        data = {FORM: "change", FORM_ID: f"form-{place}", **filled}
        told = people.asked(channel, user, "task/submit", {"data": data}, root)
        return Event(_changed(told), (self._request(told),), "form", self.parts)

    def _request(self, told: Json) -> Request:
        """A dialog that stays open is sent again."""

        def then(answer: bytes) -> Request | None:
            is_open = answer and json.loads(answer).get("task", {}).get("type") == "continue"
            return self._request(told) if is_open else None

        return Request(MESSAGES, json.dumps(told).encode(), lambda: self._headers, then)

    def name(self, turn_id: str, part: int) -> str:
        return f"{turn_id}/{part}"


def _changed(told: Json) -> str:
    meant = parse_activity(told)
    assert isinstance(meant, Submitted)
    read = checked(meant.filled.fields, meant.arrival.turn.sent_at.date())
    assert not read.faults
    return asked(meant, read.pairs).turn.turn_id
