import pytest
import structlog
from aiohttp.test_utils import TestClient, TestServer

from channels.http.app import SERVER_OPTIONS, Probes, build_app
from channels.http.auth import Keys
from channels.http.endpoints import Endpoints, Limits
from tests.support.scripted_engine import ScriptedEngine

ACME, GLOBEX = "acme-key-0123456789", "globex-key-0123456789"


@pytest.fixture
def engine():
    return ScriptedEngine()


@pytest.fixture
async def serve(engine):
    """Starts a real server on loopback and gives a client of it; closed at the end."""
    opened = []

    async def start(keys=None, limits=None, probes=None, token=None, origins=()):
        endpoints = Endpoints(engine, Keys(keys or {}), limits or Limits(), service_token=token)
        server = TestServer(build_app(endpoints, probes or Probes(), origins=origins))
        await server.start_server(**SERVER_OPTIONS)
        client = TestClient(server)
        opened.append(client)
        return client

    yield start
    for client in opened:
        await client.close()


@pytest.fixture
async def client(serve):
    return await serve()


@pytest.fixture
async def two_tenants(serve):
    """A client, and the headers of two tenants."""
    client = await serve(keys={ACME: "acme", GLOBEX: "globex"})
    return client, {"Authorization": f"Bearer {ACME}"}, {"Authorization": f"Bearer {GLOBEX}"}


@pytest.fixture(autouse=True)
def quiet_logs():
    with structlog.testing.capture_logs() as events:
        yield events
