"""Microsoft Teams, connected: its route, and what the worker posts through."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.app import Platter
from bot.channels.connect import Connected
from bot.channels.conversations import Conversations
from bot.channels.teams import tab as tab_in_teams
from bot.channels.teams.membership import PostgresJoined
from bot.settings import Settings
from channels.ports import Inbox
from channels.shared.payload import Json
from channels.teams.channel import TeamsChannel
from channels.teams.clouds import CLOUDS
from channels.teams.door import Door
from channels.teams.hosts import Hosts
from channels.teams.http_client import Wire
from channels.teams.keys import Keys
from channels.teams.login import Login
from channels.teams.membership import Places, Roster
from channels.teams.parts import Parts
from channels.teams.routes import messages_routes
from channels.teams.sdk import TeamsApi
from channels.teams.tab_routes import TAB
from channels.teams.tokens import Rules, check
from channels.teams.turns import PLATFORM


@asynccontextmanager
async def connect_teams(settings: Settings, platter: Platter, inbox: Inbox) -> AsyncIterator[Connected]:
    async with Wire() as wire:
        rules, keys, cloud = rules_of(settings), keys_of(settings, wire), CLOUDS[settings.teams_cloud]
        password = settings.teams_app_password.get_secret_value() if settings.teams_app_password else ""
        tenant, at = settings.teams_tenant_id or "", settings.teams_login_url or ""
        login = Login(wire, rules.app_id, password, tenant, at, cloud=cloud)
        stores, is_in = platter.stores, Roster(wire, login).is_in
        kept = Conversations(stores.database, platter.sessions, PLATFORM)
        tab = tab_in_teams.link(settings)
        joined, places = PostgresJoined(stores.database), Places(wire, login, rules.hosts)
        engine, now = platter.engine, stores.clock.now
        door = Door(Parts(inbox, engine, kept.forget, kept.turn_of, is_in, now, joined, places, bool(tab)))

        async def checked(authorization: str, activity: Json) -> None:
            await check(authorization, activity, keys, rules)

        channel = TeamsChannel(TeamsApi(wire, login, rules.app_id), rules.hosts, tab)
        routes = tab_in_teams.routes(settings, platter, tab_in_teams.House(wire, login, inbox))
        yield Connected(channel, [*messages_routes(door, checked), *routes], opening_line(settings))


def keys_of(settings: Settings, wire: Wire) -> Keys:
    """The cloud's, signed by the cloud's issuer; at an address that is set, whoever signs there is believed."""
    cloud, url = CLOUDS[settings.teams_cloud], settings.teams_openid_url
    return Keys(wire, url) if url else Keys(wire, cloud.openid_url, issuer=cloud.issuer)


def rules_of(settings: Settings) -> Rules:
    """Who is let in, as the settings say."""
    cloud = CLOUDS[settings.teams_cloud]
    return Rules(
        app_id=settings.teams_app_id or "",
        hosts=Hosts(settings.teams_hosts or cloud.connectors, loopback=settings.teams_allow_anonymous),
        tenants=settings.teams_allowed_tenants,
        allow_anonymous=settings.teams_allow_anonymous,
    )


def opening_line(settings: Settings) -> str:
    """What a start says of Teams."""
    where = "" if settings.teams_cloud == "public" else f" ({CLOUDS[settings.teams_cloud].title})"
    too = ", requests without a token too" if settings.teams_allow_anonymous else ""
    return f"  Teams{where}: POST /api/messages{too}{_of_the_tab(settings)}"


def _of_the_tab(settings: Settings) -> str:
    if not tab_in_teams.has_tab(settings):
        return ""
    return f", GET {TAB}{'' if tab_in_teams.is_built() else ' (not built)'}"
