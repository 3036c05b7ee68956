"""Webhooks to restaurants: signed as the specification has it, and to addresses that everybody can reach alone."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult
from hypothesis import given
from hypothesis import strategies as st

from bot.settings import SettingsError, load_settings
from bot.suppliers.email import Refused
from bot.suppliers.public_addresses import is_public
from bot.suppliers.webhook import Webhooks, is_signed, signature_of
from tests.support.loopback import listening
from tests.support.stores.tls_front import authority

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
BODY, AT = b'{"test": 2432232314}', datetime.fromtimestamp(1614265330, UTC)
HEADERS = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}
"""Example of the reference implementations (standard-webhooks/standard-webhooks, libraries)."""


def test_the_reference_example_is_signed_and_read_alike() -> None:
    assert signature_of(SECRET, HEADERS["webhook-id"], AT, BODY) == HEADERS["webhook-signature"]
    assert is_signed(SECRET, HEADERS, BODY, AT)
    others = {**HEADERS, "webhook-signature": f"v1,AAAA {HEADERS['webhook-signature']} v2,x"}
    assert is_signed(SECRET, others, BODY, AT)


@pytest.mark.parametrize(
    "changed",
    [
        {"webhook-id": "msg_other"},
        {"webhook-id": ""},
        {"webhook-timestamp": str(1614265331)},
        {"webhook-timestamp": "-1"},
        {"webhook-timestamp": "٣" * 10},
        {"webhook-timestamp": "9" * 5000},
        {"webhook-signature": ""},
        {"webhook-signature": "v1,ü\udcff"},
        {"webhook-signature": "v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="},
    ],
)
def test_what_is_not_signed_is_refused_and_breaks_nothing(changed: dict[str, str]) -> None:
    assert not is_signed(SECRET, {**HEADERS, **changed}, BODY, AT)


@pytest.mark.parametrize("shift", [-301, 301])
def test_what_is_old_or_of_the_future_is_refused(shift: int) -> None:
    assert is_signed(SECRET, HEADERS, BODY, AT + timedelta(seconds=shift // 2))
    assert not is_signed(SECRET, HEADERS, BODY, AT + timedelta(seconds=shift))


@pytest.mark.parametrize("secret", ["whsec_", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_c2hvcnQ=", "whsec_*"])
def test_a_secret_that_cannot_sign_stops_a_start(secret: str) -> None:
    with pytest.raises(SettingsError, match="PLATTER_WEBHOOK_SECRET"):
        load_settings(_env_file=None, webhook_secret=secret)
    assert load_settings(_env_file=None, webhook_secret=SECRET).webhook_secret is not None


class Names(AbstractResolver):
    """What names resolve to, a further answer at each asking."""

    def __init__(self, *answers: list[str]) -> None:
        self._answers, self.asked = list(answers), 0

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = self._answers[min(self.asked, len(self._answers) - 1)]
        self.asked += 1
        return [
            ResolveResult(hostname=host, host=one, port=port, family=socket.AF_INET, proto=0, flags=0) for one in found
        ]

    async def close(self) -> None: ...


@dataclass
class Listener:
    """Counts who connects, whatever is said then."""

    port: int = 0
    connections: int = 0


@asynccontextmanager
async def listener() -> AsyncIterator[Listener]:
    found = Listener()

    async def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        found.connections += 1
        writer.close()

    server = await asyncio.start_server(met, "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()


async def refused(address: str, *allowed: str, resolver: AbstractResolver | None = None, **limits: float) -> Refused:
    with pytest.raises(Refused) as found:
        await Webhooks(SECRET, allowed, resolver, **limits).send(address, UUID(int=1), "PL-ABCDEF", {}, AT)
    return found.value


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "2130706433",
        "0x7f.1", "127.1", "１２７.0.0.1", "127。0。0。1", "①27.0.0.1", "169.254.169.254", "10.0.0.1", "0.0.0.0",
        "user@127.0.0.1", "example.com@127.0.0.1", "127.0.0.1\\@example.com", "",
    ],
)  # fmt: skip
async def test_nobody_beside_us_is_connected_to_however_it_is_written(host: str) -> None:
    async with listener() as near:
        await refused(f"https://{host}:{near.port}/in")
        assert near.connections == 0


@pytest.mark.parametrize(
    "address",
    ["http://example.com/x", "ftp://example.com/x", "https:///x", "not an address", "https://a:b@example.com"],
)
async def test_only_whole_addresses_with_tls_are_called(address: str) -> None:
    assert (await refused(address)).is_final


async def test_a_name_that_leads_here_is_not_followed() -> None:
    async with listener() as near:
        for answer in (["127.0.0.1"], ["93.184.215.14", "127.0.0.1"], ["10.0.0.8"], ["fd00::1"], ["0.0.0.0"]):
            found = await refused(f"https://eat.example:{near.port}/in", resolver=Names(answer))
            assert (found.reason, found.is_final) == ("private_address", False)
        assert near.connections == 0


async def test_a_name_is_asked_for_once_and_what_was_looked_at_is_what_is_called() -> None:
    """Rebinding: the second answer points here, and is never asked for."""
    names = Names(["192.0.0.9"], ["127.0.0.1"])  # first a public address where nobody is (RFC 7723)
    async with listener() as near:
        await refused(f"https://eat.example:{near.port}/in", resolver=names, within_s=0.5)
        assert (names.asked, near.connections) == (1, 0)


async def test_the_certificate_is_looked_at(tmp_path: Path) -> None:
    calls: list[str] = []

    async def take(request: web.Request) -> web.Response:
        calls.append(request.path)
        return web.Response(status=204)

    app = web.Application()
    app.router.add_post("/in", take)
    async with listening(app, authority(tmp_path).context()) as port:
        await refused(f"https://localhost:{port}/in", "localhost")
    assert calls == []


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.1.1", "198.18.0.1",
        "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1%eth0", "fc00::1", "ff02::1",
        "::ffff:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2001:db8::1", "", "localhost",
    ],
)  # fmt: skip
def test_no_address_beside_us_is_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "1.1.1.1", "2606:2800:21f::1", "64:ff9b::101:101"])
def test_others_are(address: str) -> None:
    assert is_public(address)


@given(st.ip_addresses(v=4))
def test_an_address_in_an_address_is_as_public_as_it_is(inner: object) -> None:
    plain = str(inner)
    assert is_public(f"::ffff:{plain}") == is_public(f"64:ff9b::{plain}") == is_public(plain)
