"""Who is trusted, who we say we are, which host is asked, and what a failure is called."""

import asyncio
import base64
import datetime as dt
import logging
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from engine.catalogue.filters import Filters
from engine.ports import LexicalQuery, Unavailable, Unusable
from engine.stores.lexical.word_index import Missing
from engine.stores.opensearch.address import Address
from engine.stores.opensearch.client import OpenSearch
from engine.stores.opensearch.index import OpenSearchIndex
from engine.stores.opensearch.mapping import fingerprint
from tests.support.loopback import listening

DEADLINE_S = 30.0
"""No host here is slow, but the one that is frozen."""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


async def well(_: web.Request) -> web.Response:
    return web.json_response({"version": {"number": "3.8.0"}})


def answering(status: int, kind: str = "some_exception") -> Handler:
    async def answer(_: web.Request) -> web.Response:
        return web.json_response({"error": {"type": kind, "reason": "secret dish words"}}, status=status)

    return answer


async def mapping_alone(request: web.Request) -> web.Response:
    """Of a sealed generation; every question fails."""
    if not request.path.endswith("/_mapping"):
        return web.json_response({"error": {"type": "odd", "reason": "secret dish words"}}, status=503)
    meta = {"platter": {"fingerprint": fingerprint(), "made_at": "2026-01-01T00:00:00+00:00"}}
    return web.json_response({"platter-1": {"mappings": {"_meta": meta}}})


async def frozen(_: web.Request) -> web.Response:
    await asyncio.sleep(3600)
    return web.Response()


class Host:
    def __init__(self, handler: Handler) -> None:
        self.handler = handler
        self.requests: list[web.Request] = []
        self.port = 0

    async def answer(self, request: web.Request) -> web.StreamResponse:
        self.requests.append(request)
        return await self.handler(request)


@asynccontextmanager
async def host(handler: Handler = well, tls: ssl.SSLContext | None = None) -> AsyncIterator[Host]:
    made = Host(handler)
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", made.answer)
    async with listening(app, tls, handler_cancellation=True) as port:
        made.port = port
        yield made


def address_of(one: Host) -> Address:
    return Address((f"http://127.0.0.1:{one.port}",))


def reading(one: Host) -> OpenSearch:
    return OpenSearch(address_of(one), DEADLINE_S, reads=True)


async def info(address: Address, *, reads: bool = True) -> object:
    async with OpenSearch(address, DEADLINE_S, reads=reads) as server:
        return await server.ask(lambda client: client.info())


# ---- certificates


class Authority:
    """Signs certificates into a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "an authority of this test")])
        own = self._builder(self._name, self._key).add_extension(x509.BasicConstraints(ca=True, path_length=0), True)
        self.file = folder / "ca.pem"
        self.file.write_bytes(own.sign(self._key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))

    def sign(self, name: str) -> tuple[Path, Path]:
        """Certificate and key of a host or a client."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        names = x509.SubjectAlternativeName([x509.DNSName(name)])
        made = self._builder(subject, key).add_extension(names, False).sign(self._key, hashes.SHA256())
        certificate, key_file = self.folder / f"{name}.pem", self.folder / f"{name}.key"
        certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
        encoded = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        key_file.write_bytes(key.private_bytes(serialization.Encoding.PEM, *encoded))
        return certificate, key_file

    def _builder(self, subject: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
        now = dt.datetime.now(dt.UTC)
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(self._name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - dt.timedelta(hours=1))
            .not_valid_after(now + dt.timedelta(hours=1))
        )

    def server(self, name: str, *, asks_for_clients: bool = False) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*self.sign(name))
        if asks_for_clients:
            context.verify_mode = ssl.CERT_REQUIRED
            context.load_verify_locations(self.file)
        return context


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


async def test_a_certificate_of_an_authority_that_is_not_trusted_is_refused_and_the_setting_named(
    authority: Authority,
) -> None:
    async with host(tls=authority.server("localhost")) as one:
        with pytest.raises(Unusable, match="PLATTER_OPENSEARCH_CA_FILE"):
            await info(Address((f"https://localhost:{one.port}",)))
        assert await info(Address((f"https://localhost:{one.port}",), ca_file=authority.file))


async def test_a_certificate_of_another_name_is_refused(authority: Authority) -> None:
    async with host(tls=authority.server("elsewhere.example")) as one:
        with pytest.raises(Unusable, match="certificate cannot be verified"):
            await info(Address((f"https://localhost:{one.port}",), ca_file=authority.file))


async def test_a_client_certificate_says_who_we_are(authority: Authority) -> None:
    certificate, key = authority.sign("platter")
    async with host(tls=authority.server("localhost", asks_for_clients=True)) as one:
        urls = (f"https://localhost:{one.port}",)
        with pytest.raises(Unavailable):
            await info(Address(urls, ca_file=authority.file))
        assert await info(Address(urls, ca_file=authority.file, client_certificate=certificate, client_key=key))


# ---- users


async def test_a_user_comes_from_the_settings_or_from_the_url() -> None:
    async with host() as one:
        await info(Address((f"http://127.0.0.1:{one.port}",), user="ann", password="p w"))
        await info(Address((f"http://bob:p%2Fw@127.0.0.1:{one.port}",)))
        said = [base64.b64decode(request.headers["Authorization"].removeprefix("Basic ")) for request in one.requests]
    assert said == [b"ann:p w", b"bob:p/w"]


@pytest.mark.parametrize(("status", "says"), [(401, "who we are"), (403, "may not")])
async def test_a_refusal_names_what_to_look_at_and_no_password(status: int, says: str) -> None:
    async with host(answering(status)) as one:
        with pytest.raises(Unusable, match="PLATTER_OPENSEARCH_") as refused:
            await info(Address((f"http://ann:canary@127.0.0.1:{one.port}",)))
    assert says in str(refused.value)
    assert "canary" not in str(refused.value)


def test_an_address_shows_hosts_and_no_password() -> None:
    address = Address(("https://ann:canary@a.example", "https://b.example:9300/search"), user="bob", password="canary")
    assert str(address) == "a.example:9200, b.example:9300"
    assert "canary" not in repr(address)


# ---- several hosts


async def test_a_host_that_is_gone_is_passed_over() -> None:
    async with host() as one:
        assert await info(Address(("http://127.0.0.1:1", f"http://127.0.0.1:{one.port}")))


async def test_a_frozen_host_leaves_time_for_another() -> None:
    async with host(frozen) as first, host() as second:
        urls = tuple(f"http://127.0.0.1:{one.port}" for one in (first, second))
        async with OpenSearch(Address(urls), 6.0, reads=True) as server:
            for _ in range(6):
                assert await server.ask(lambda client: client.info())
        assert len(first.requests) <= 1


async def test_what_changes_something_is_asked_once() -> None:
    async with host(answering(503)) as first, host(answering(503)) as second:
        urls = tuple(f"http://127.0.0.1:{one.port}" for one in (first, second))
        with pytest.raises(Unavailable, match="503"):
            await info(Address(urls), reads=False)
        assert len(first.requests) + len(second.requests) == 1


# ---- what a failure is called


async def test_what_is_missing_is_told_apart_from_a_server_that_is_away() -> None:
    async with host(answering(404, "index_not_found_exception")) as one, reading(one) as server:
        for _ in range(5):
            with pytest.raises(Missing):
                await server.ask(lambda client: client.info())


async def test_a_refusal_does_not_keep_others_from_asking() -> None:
    async with host(answering(400)) as one, reading(one) as server:
        for _ in range(5):
            with pytest.raises(Unavailable, match="400"):
                await server.ask(lambda client: client.info())


async def test_neither_the_log_nor_an_error_quotes_a_question(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with host(mapping_alone) as one, OpenSearchIndex(address_of(one), "platter", DEADLINE_S) as index:
        with pytest.raises(Unavailable) as failed:
            await index.search(LexicalQuery("canary"), Filters(), 10, 1)
    assert any("_search" in request.path or "_termvectors" in request.path for request in one.requests)
    assert "canary" not in caplog.text
    assert "secret dish words" not in f"{caplog.text}{failed.value}"
