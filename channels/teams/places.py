"""What Teams tells of its teams: their channels, their names, who is in them. What it does not tell is never a yes.

[docs: bots/how-to/get-teams-context, "Get the list of channels in a team", "Get single member details"]
"""

from dataclasses import dataclass
from urllib.parse import quote

from channels.reading import Json, text_at, things_at
from channels.teams.hosts import Hosts
from channels.teams.login import Login
from channels.teams.roster import NOT_IN
from channels.teams.wire import Failed, Wire

GENERAL = "General"
"""Of a team's first channel Teams tells no name, because every client says it in its own language."""
STANDARD = "standard"


@dataclass(frozen=True, slots=True)
class TeamChannel:
    id: str
    name: str
    is_standard: bool
    """Everybody in the team is in it, and so is Platter. Into a private or a shared channel an app has to be added on
    its own, and others are in it than in the team. [docs: build-apps-for-shared-private-channels, "App Model"]"""


class Places:
    def __init__(self, wire: Wire, login: Login, hosts: Hosts) -> None:
        self._wire = wire
        self._login = login
        self._hosts = hosts

    async def channels(self, service_url: str, team: str) -> tuple[TeamChannel, ...]:
        """In Teams' order. Raises Failed, as where Platter is not in the team."""
        found = await self._get(service_url, "teams", team, "conversations")
        told = ((text_at(one, "id"), one) for one in things_at(found, "conversations"))
        return tuple(
            TeamChannel(name, text_at(one, "name") or GENERAL, (text_at(one, "type") or STANDARD) == STANDARD)
            for name, one in told
            if name
        )

    async def team_name(self, service_url: str, team: str) -> str:
        """Raises Failed."""
        return text_at(await self._get(service_url, "teams", team), "name")

    async def is_member(self, service_url: str, conversation: str, tenant: str, person: str) -> bool | None:
        """None where Teams does not tell. Of a team or any conversation; "person" by the directory or Teams' own id.
        Who belongs to another tenant is no member; of whom no tenant is told, it is not known."""
        try:
            found = await self._get(service_url, "conversations", conversation, "members", person)
        except Failed as failed:
            return False if failed.status in NOT_IN else None
        of = text_at(found, "tenantId").lower()
        if text_at(found, "userRole").lower() == "anonymous" or of not in ("", tenant.lower()):
            return False
        return True if of and text_at(found, "id") else None

    async def _get(self, service_url: str, *path: str) -> Json:
        if not self._hosts.allow(service_url):
            raise Failed("service_host")
        url = "/".join([service_url.rstrip("/"), "v3", *(quote(one, safe="") for one in path)])
        try:
            return await self._wire.get(url, token=await self._login.token())
        except Failed as failed:
            if failed.status == 401:
                self._login.refused()
            raise
