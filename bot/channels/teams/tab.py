"""The tab in Teams, connected: whose it is, what it shows, and the files that the page's build made for it."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from aiohttp import web

from bot.app import Platter
from bot.settings import Settings
from bot.webpage.files import BUILT, HEADERS, PLAIN, POLICY, Files
from bot.webpage.routes import Handler
from channels.http.problems import Problem
from channels.ports import Inbox
from channels.teams.clouds import CLOUDS, Cloud
from channels.teams.direct_chats import Chats
from channels.teams.http_client import Wire
from channels.teams.keys import Keys
from channels.teams.links import tab_link
from channels.teams.login import Login
from channels.teams.reader import ReaderRules, reader_of
from channels.teams.tab import Tab, TabParts
from channels.teams.tab_routes import tab_routes
from engine.messages.people import Person

PAGE = "tab.html"
ASSETS = "/page/assets/"
"""What the page's build calls its files; they hold nobody's words, and are served where the page itself is not."""
ANY_ORGANISATION = "organizations"
"""Whose key set signs for every tenant, and for no private account. [identity-platform/v2-protocols-oidc]"""


@dataclass(frozen=True, slots=True)
class House:
    """What the tab needs of the channel."""

    wire: Wire
    login: Login
    inbox: Inbox


def is_built() -> bool:
    return (BUILT / PAGE).is_file()


def has_tab(settings: Settings) -> bool:
    return settings.teams_public_url is not None and settings.teams_app_id is not None


def link(settings: Settings) -> str:
    """The way to it in Teams; "" where there is none."""
    cloud = CLOUDS[settings.teams_cloud]
    return tab_link(cloud.link, settings.teams_app_id or "") if has_tab(settings) else ""


def routes(settings: Settings, platter: Platter, house: House) -> list[web.RouteDef]:
    """() without a public address; a page that could not be built says so where it would stand."""
    if not has_tab(settings):
        return []
    cloud, app_id, stores = CLOUDS[settings.teams_cloud], settings.teams_app_id or "", platter.stores
    chats = Chats(house.wire, house.login, app_id, settings.teams_service_url or cloud.service_url)
    engine, now = platter.engine, stores.clock.now
    tab = Tab(TabParts(house.inbox, engine.own_pages, engine.people, chats, cloud.link, app_id, now))
    keys, rules = Keys(house.wire, people_url(settings)), rules_of(settings)

    async def read(authorization: str) -> Person:
        return await reader_of(authorization, keys, rules)

    files = Files(BUILT if is_built() else PLAIN)
    framed = headers_for(cloud)
    return [*tab_routes(tab, read, files.find(PAGE).body, framed), web.get(ASSETS + "{name}", _asset(files))]


def rules_of(settings: Settings) -> ReaderRules:
    host = urlsplit(settings.teams_public_url or "").netloc
    issuers = CLOUDS[settings.teams_cloud].person_issuers
    return ReaderRules(settings.teams_app_id or "", host, issuers, settings.teams_allowed_tenants)


def people_url(settings: Settings) -> str:
    """Of the one tenant that is answered, else of any organisation."""
    tenants = settings.teams_allowed_tenants
    tenant = next(iter(tenants)) if len(tenants) == 1 else ANY_ORGANISATION
    login = (settings.teams_login_url or CLOUDS[settings.teams_cloud].login_url).rstrip("/")
    return f"{login}/{tenant}/v2.0/.well-known/openid-configuration"


def headers_for(cloud: Cloud) -> dict[str, str]:
    """The page's own, but that Teams' clients may show it in a frame."""
    clients = " ".join(f"https://{host}" for host in cloud.clients)
    policy = POLICY.replace("frame-ancestors 'none'", f"frame-ancestors {clients}")
    return {**HEADERS, "Content-Security-Policy": policy, "Cross-Origin-Resource-Policy": "cross-origin"}


def _asset(files: Files) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            found = files.find(f"assets/{request.match_info['name']}")
        except Problem:
            return web.Response(status=404)
        return web.Response(body=found.body, headers={**found.headers, "Content-Type": found.content_type})

    return handle
