"""Each of Microsoft's clouds by itself: a house that stands in one believes nothing of another."""

import itertools
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import pytest

from bot.channels.teams.connect import keys_of, opening_line, rules_of
from bot.settings import Settings
from channels.shared.payload import Json
from channels.shared.webhook import Refused
from channels.teams.clouds import CLOUDS, Cloud, CloudName
from channels.teams.hosts import Hosts
from channels.teams.http_client import Failed, Wire
from channels.teams.keys import Keys
from channels.teams.login import Login
from channels.teams.tokens import Rules, check
from engine.engine import Unavailable
from tests.support.teams.server import APP_ID, TENANT, Signer, TeamsServer, teams_server

APART = [(house, other) for house, other in itertools.permutations(CLOUDS, 2)]


def service_url(cloud: Cloud) -> str:
    return cloud.service_url or f"https://{cloud.connectors[0]}/teams/"


def activity(url: str) -> Json:
    return {
        "type": "message", "channelId": "msteams", "serviceUrl": url, "conversation": {"id": "a:1"},
        "channelData": {"tenant": {"id": TENANT}},
    }  # fmt: skip


@pytest.fixture(scope="module")
async def issuers() -> AsyncIterator[dict[CloudName, TeamsServer]]:
    """One a cloud; the two of the United States' government sign with one key under one name, as Microsoft's do."""
    united = Signer("us-key")
    signers = {"gcc_high": united, "dod": united}
    opened = {name: TeamsServer(issuer=cloud.issuer) for name, cloud in CLOUDS.items()}
    for name, server in opened.items():
        server.signer = signers.get(name, Signer(f"{name}-key"))
        server.published = [server.signer]
    async with (
        teams_server(opened["public"]), teams_server(opened["gcc_high"]), teams_server(opened["dod"]),
        teams_server(opened["china"]),
    ):  # fmt: skip
        yield opened


async def taken(wire: Wire, house: CloudName, at: TeamsServer, token: str, url: str) -> None:
    """Raises as the door does."""
    keys = Keys(wire, at.openid_url, issuer=CLOUDS[house].issuer)
    await check(f"Bearer {token}", activity(url), keys, Rules(APP_ID, Hosts(CLOUDS[house].connectors)))


@pytest.mark.parametrize("name", CLOUDS)
async def test_a_token_of_its_own_cloud_is_taken(
    wire: Wire, issuers: dict[CloudName, TeamsServer], name: CloudName
) -> None:
    url = service_url(CLOUDS[name])
    await taken(wire, name, issuers[name], issuers[name].token(serviceurl=url), url)


@pytest.mark.parametrize(("house", "other"), APART)
async def test_a_token_of_another_cloud_is_refused_whichever_connector_it_names(
    wire: Wire, issuers: dict[CloudName, TeamsServer], house: CloudName, other: CloudName
) -> None:
    theirs = service_url(CLOUDS[other])
    for url in (theirs, service_url(CLOUDS[house])):
        with pytest.raises(Refused) as refused:
            await taken(wire, house, issuers[house], issuers[other].token(serviceurl=theirs), url)
        assert refused.value.status == 401


@pytest.mark.parametrize(("house", "other"), [("public", "gcc_high"), ("dod", "china"), ("china", "public")])
async def test_another_cloud_s_issuer_is_refused_though_its_key_were_known(
    wire: Wire, issuers: dict[CloudName, TeamsServer], house: CloudName, other: CloudName
) -> None:
    url = service_url(CLOUDS[house])
    forged = issuers[house].token(serviceurl=url, iss=CLOUDS[other].issuer)
    with pytest.raises(Refused, match="InvalidIssuerError"):
        await taken(wire, house, issuers[house], forged, url)
    with pytest.raises(Unavailable):
        await taken(wire, house, issuers[other], issuers[other].token(serviceurl=url), url)


@pytest.mark.parametrize("name", CLOUDS)
async def test_the_bot_asks_its_cloud_s_scope_in_its_cloud_s_tenant(
    wire: Wire, issuers: dict[CloudName, TeamsServer], name: CloudName
) -> None:
    server, cloud = issuers[name], CLOUDS[name]
    assert await Login(wire, APP_ID, server.app_password, "", f"{server.url}/login", cloud=cloud).token()
    assert (server.logins[-1]["scope"], server.logins[-1]["tenant"]) == (cloud.scope, cloud.any_tenant)


class _Told(Wire):
    """Notes what is asked for, and answers nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def get(self, url: str) -> Json:
        self.asked.append(url)
        raise Failed("no_connection")


@pytest.mark.parametrize("name", CLOUDS)
async def test_the_setting_alone_says_which_keys_are_asked_for_and_which_hosts_are_spoken_to(name: CloudName) -> None:
    settings = Settings(_env_file=None, teams_app_id=APP_ID, teams_app_password="x", teams_cloud=name)
    told = _Told()
    with pytest.raises(Unavailable):
        await keys_of(settings, told).find("key-1")
    assert told.asked == [CLOUDS[name].openid_url]
    hosts = rules_of(settings).hosts
    assert [other for other, cloud in CLOUDS.items() if hosts.allow(service_url(cloud))] == [name]
    assert (CLOUDS[name].title in opening_line(settings)) is (name != "public")


def test_every_address_of_a_cloud_is_https_and_no_host_is_in_two() -> None:
    for cloud in CLOUDS.values():
        for url in (cloud.login_url, cloud.openid_url, cloud.issuer, cloud.link, *cloud.person_issuers):
            assert url.startswith("https://")
        assert urlsplit(cloud.link).hostname in cloud.clients
        assert all("{tenant}" in issuer for issuer in cloud.person_issuers)
    for names in (
        [host for cloud in CLOUDS.values() for host in cloud.connectors],
        [host for cloud in CLOUDS.values() for host in cloud.clients],
    ):
        assert len(names) == len(set(names))
