"""Where a list can go, and what it comes from: from a channel to the others of its team, from a chat to the teams that
Platter and the person are both in. Teams is asked each time; what it does not tell is left out."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from channels.ports import Arrival
from channels.shared.sentences import say
from channels.teams.http_client import Failed
from channels.teams.limits import CHANNELS_MAX, TEAM_WITHIN_S, TEAMS_MAX
from channels.teams.membership import NOT_IN, JoinedTeam, TeamChannel, team_of
from channels.teams.parts import Parts
from channels.teams.share_view import Offer
from channels.teams.turns import place_of


@dataclass(frozen=True, slots=True)
class Offered:
    offers: tuple[Offer, ...]
    origin: str
    """What the list is said to come from."""
    readers: str
    """The conversation or team of whose roster everybody is who reads where the list stands now."""
    hint: str
    nothing: str
    """What is said where nothing is offered."""

    def find(self, conversation: str) -> Offer | None:
        return next((one for one in self.offers if one.conversation == conversation), None)


class Offers:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def of(self, arrival: Arrival) -> Offered:
        """Raises Unavailable, Failed."""
        team = team_of(arrival.turn.thread)
        return await (self._in_team(arrival, team) if team else self._in_teams(arrival))

    async def _in_team(self, arrival: Arrival, team: str) -> Offered:
        """Nothing to who is only in one shared or private channel of it: what a team's channels are called is for who
        is in the team."""
        turn, url = arrival.turn, place_of(arrival.where).service_url
        is_member = await self._parts.places.is_member(url, team, turn.thread.tenant, turn.user_id)
        if not is_member:
            nothing = say("teams-share-not-in-team") if is_member is False else say("teams-share-no-answer")
            return Offered((), say("from-private"), team, say("teams-share-hint-team"), nothing)
        return _others(await self._parts.places.channels(url, team), turn.thread.conversation, url)

    async def _in_teams(self, arrival: Arrival) -> Offered:
        turn, place = arrival.turn, place_of(arrival.where)
        joined = await self._parts.joined.teams(turn.thread.tenant, turn.user_id, TEAMS_MAX + 1)
        asked = [self._told(one, turn.thread.tenant, turn.user_id) for one in joined[:TEAMS_MAX]]
        found = await asyncio.gather(*asked)
        offers = [offer for told in found if told for offer in told]
        more = [say("teams-share-more-teams")] if len(joined) > TEAMS_MAX else []
        return Offered(
            tuple(offers[:CHANNELS_MAX]),
            say("from-personal") if place.alone else say("from-group"),
            turn.thread.conversation,
            " ".join([say("teams-share-hint-teams"), *more]),
            say("teams-share-no-answer") if None in found else say("teams-share-no-teams"),
        )

    async def _told(self, team: JoinedTeam, tenant: str, person: str) -> Sequence[Offer] | None:
        """Of one team, () for who is not in it; None where Teams does not tell in time. A team that does not know
        Platter is let go: that it was taken out was never told, or before something else that was late."""
        try:
            async with asyncio.timeout(TEAM_WITHIN_S):
                return await self._of_team(team, tenant, person)
        except TimeoutError:
            return None
        except Failed as failed:
            if failed.status not in NOT_IN:
                return None
            await self._parts.joined.drop(tenant, team.id)
            return ()

    async def _of_team(self, team: JoinedTeam, tenant: str, person: str) -> Sequence[Offer] | None:
        places, url = self._parts.places, team.service_url
        is_member, name = await asyncio.gather(
            places.is_member(url, team.id, tenant, person), places.team_name(url, team.id)
        )
        if not is_member:
            return () if is_member is False else None
        channels = await places.channels(url, team.id)
        return [Offer(f"{team.id}/{one.id}", _named(name, one.name), url) for one in channels if one.is_standard]


def _named(team: str, channel: str) -> str:
    return say("teams-channel-of-team", team=team, channel=channel) if team else channel


def _others(channels: Sequence[TeamChannel], conversation: str, service_url: str) -> Offered:
    """A private or shared channel is not named where others read of it; who is in it its own roster tells. Pure."""
    team, _, here = conversation.partition("/")
    origin = next((say("from-channel", name=one.name) for one in channels if one.id == here and one.is_standard), "")
    others = [one for one in channels if one.is_standard and one.id != here]
    return Offered(
        tuple(Offer(f"{team}/{one.id}", one.name, service_url) for one in others[:CHANNELS_MAX]),
        origin or say("from-private"),
        team if origin else here,
        say("teams-share-hint-team"),
        say("teams-share-no-channels"),
    )
