"""Who says it: name, locale and time zone from users.info, asked once an hour a person."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from channels.slack.installations import Installations
from channels.slack.reading import text_at
from channels.slack.sdk import QUICK_S, Failed, SlackApi
from engine.engine import Unavailable

KEPT_S = 3_600.0
FAILED_KEPT_S = 30.0
PEOPLE_MAX = 20_000
"""A person is about 300 bytes here."""


@dataclass(frozen=True, slots=True)
class Person:
    name: str | None = None
    team: str = ""
    """The workspace that the person belongs to, which in a shared channel may be another company's."""
    locale: str | None = None
    time_zone: str | None = None
    is_admin: bool = False
    is_org_admin: bool = False


class People:
    def __init__(
        self, api: SlackApi, installations: Installations, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._api = api
        self._installations = installations
        self._now_s = now_s
        self._known: OrderedDict[tuple[str, str], tuple[float, Person]] = OrderedDict()

    async def find(self, tenant: str, user: str) -> Person:
        """Nobody in particular where Slack does not tell. Never raises."""
        until, known = self._known.get((tenant, user), (0.0, Person()))
        if self._now_s() < until:
            return known
        try:
            known, lasts_s = await self._asked(tenant, user), KEPT_S
        except (Failed, Unavailable):
            lasts_s = FAILED_KEPT_S
        self._known[tenant, user] = (self._now_s() + lasts_s, known)
        self._known.move_to_end((tenant, user))
        while len(self._known) > PEOPLE_MAX:
            self._known.popitem(last=False)
        return known

    def known(self, tenant: str, user: str) -> Person:
        """As Slack told last, without asking it; nobody in particular where it did not."""
        return self._known.get((tenant, user), (0.0, Person()))[1]

    def forget(self, tenant: str, user: str | None = None) -> None:
        """One person of a tenant, or all."""
        for key in [key for key in self._known if key[0] == tenant and user in (None, key[1])]:
            del self._known[key]

    async def _asked(self, tenant: str, user: str) -> Person:
        installation = await self._installations.find(tenant)
        if installation is None:
            return Person()
        given = {"user": user, "include_locale": "true"}
        told = (await self._api.call("users.info", installation.bot_token, given, QUICK_S)).get("user") or {}
        names = (text_at(told, "profile", "display_name"), text_at(told, "real_name"), text_at(told, "name"))
        in_org = told.get("enterprise_user") or {}
        return Person(
            name=next((name for name in names if name.strip()), None),
            team=text_at(told, "team_id"),
            locale=text_at(told, "locale") or None,
            time_zone=text_at(told, "tz") or None,
            is_admin=bool(told.get("is_admin") or told.get("is_owner")),
            is_org_admin=bool(in_org.get("is_admin") or in_org.get("is_owner")),
        )
