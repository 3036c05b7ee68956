"""Which teams Platter is in: Teams tells it when it happens and has nobody to ask, so it is kept."""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from channels.delivery import Arrival
from channels.teams.turns import place_of
from engine.messages import ThreadKey

NOTED_MAX = 10_000
"""Teams of which this process knows that they are kept; about 200 bytes each."""
NOTED_S = 3_600.0
"""How long it takes that for granted: a tenant may be erased without Platter being taken out."""
_CHANNEL = "19:"
"""What a team's and a channel's id begin with; a chat's own id may have a slash in it, too."""


@dataclass(frozen=True, slots=True)
class JoinedTeam:
    id: str
    service_url: str


class Joined(Protocol):
    async def put(self, tenant: str, team: str, service_url: str) -> None:
        """Raises Unavailable."""
        ...

    async def drop(self, tenant: str, team: str) -> None:
        """Unless it was heard from just now. Raises Unavailable."""
        ...

    async def teams(self, tenant: str, person: str, most: int) -> Sequence[JoinedTeam]:
        """Those where the person spoke with Platter first. Raises Unavailable."""
        ...


def team_of(thread: ThreadKey) -> str:
    """ "" for a chat."""
    team, _, channel = thread.conversation.partition("/")
    return team if team.startswith(_CHANNEL) and channel.startswith(_CHANNEL) else ""


class Noting:
    """Keeps each team once an hour and process, and whenever Platter is added to it."""

    def __init__(self, joined: Joined, now_s: Callable[[], float] = time.monotonic) -> None:
        self._joined = joined
        self._now_s = now_s
        self._noted: OrderedDict[tuple[str, str], float] = OrderedDict()

    async def note(self, arrival: Arrival) -> None:
        """Raises Unavailable."""
        place, thread = place_of(arrival.where), arrival.turn.thread
        known = (thread.tenant, team_of(thread))
        is_noted = self._now_s() < self._noted.get(known, float("-inf")) + NOTED_S
        if not known[1] or (is_noted and not place.welcome):
            return
        await self._joined.put(*known, place.service_url)
        self._noted[known] = self._now_s()
        while len(self._noted) > NOTED_MAX:
            self._noted.popitem(last=False)

    def drop(self, tenant: str, team: str) -> None:
        self._noted.pop((tenant, team), None)
