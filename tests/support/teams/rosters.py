"""Who is where in the Teams of the tests: teams, their channels, and who is in each, told to a bot that is there."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import web

if TYPE_CHECKING:
    from tests.support.teams.server import Conversation, TeamsServer

Json = dict[str, Any]


@dataclass
class Team:
    """Its first channel has the team's own id."""

    name: str
    members: dict[str, Json] = field(default_factory=dict)
    """By name: what a roster tells beyond the ids."""
    has_bot: bool = True


class Rosters:
    def __init__(self, server: "TeamsServer") -> None:
        self._server = server
        self.teams: dict[str, Team] = {}
        self.untold: set[str] = set()
        """What is refused for no reason: "channels", "member", "team"."""
        self.asks = 0

    def team(self, name: str, *members: str) -> str:
        """Its id."""
        made = f"19:team-{self._server.next_id()}@thread.tacv2"
        self.teams[made] = Team(name, {member: {} for member in members})
        self._server.conversation(made, "channel", made)
        return made

    def channel(self, team: str, name: str, membership: str = "standard", *members: str) -> "Conversation":
        named = f"19:{name.lower()}-{self._server.next_id()}@thread.tacv2"
        made = self._server.conversation(named, "channel", team, *members)
        made.name, made.membership = name, membership
        return made

    @property
    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/v3/teams/{team}/conversations", self._channels),
            web.get("/v3/teams/{team}", self._details),
            web.get("/v3/conversations/{conversation}/members/{member}", self._member),
        ]

    async def _channels(self, request: web.Request) -> web.StreamResponse:
        """[docs: bots/how-to/get-teams-context, "Get the list of channels in a team"]"""
        team = request.match_info["team"]
        if (refused := self._refused(request, "channels", self.teams.get(team))) is not None:
            return refused
        found = [one for one in self._server.conversations.values() if one.team == team]
        told = [{"id": one.id, "name": one.name, "type": one.membership} for one in found]
        return web.json_response({"conversations": told})

    async def _details(self, request: web.Request) -> web.StreamResponse:
        team = request.match_info["team"]
        refused = self._refused(request, "team", self.teams.get(team))
        return refused or web.json_response({"id": team, "name": self.teams[team].name, "aadGroupId": "group"})

    async def _member(self, request: web.Request) -> web.StreamResponse:
        """One person, by either id; in a channel without members of its own those of its team.
        [docs: bots/how-to/get-teams-context, "Get single member details"]"""
        place = self._server.conversations.get(request.match_info["conversation"])
        team = (self.teams.get(place.id) or self.teams.get(place.team)) if place else None
        if (refused := self._refused(request, "member", place, *([team] if team else []))) is not None:
            return refused
        assert place is not None
        among = team.members if team and place.membership == "standard" else {one: {} for one in place.members}
        user = request.match_info["member"].removeprefix("aad-").removeprefix("29:")
        if user not in among:
            return web.json_response(_error("MemberNotFoundInConversation"), status=404)
        told = {"id": f"29:{user}", "objectId": f"aad-{user}", "tenantId": "tenant-1", "userRole": "user"}
        return web.json_response({**told, **among[user]})

    def _refused(self, request: web.Request, asked: str, *places: "Conversation | Team | None") -> web.Response | None:
        self.asks += 1
        if not self._server.is_let_in(request):
            return web.json_response(_error("Unauthorized"), status=401)
        if asked in self.untold:
            return web.json_response(_error("ServiceError"), status=500)
        if not all(place and place.has_bot for place in places):
            return web.json_response(_error("BotNotInConversationRoster"), status=403)
        return None


def _error(code: str) -> Json:
    return {"error": {"code": code, "message": code}}
