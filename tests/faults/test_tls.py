"""PostgreSQL and Redis over TLS, by what the URL says alone: trusted, not trusted, and for another host."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import pytest
from pydantic import SecretStr

from bot.cli.doctor import examine
from bot.settings import Settings
from engine.ports import Unusable
from engine.stores.postgres.migrations import migrate
from engine.stores.redis.sessions import RedisSessions
from tests.support.stores.remote_servers import Remote
from tests.support.stores.tls_front import Authority, authority, tls_front


class Fronts(NamedTuple):
    authority: Authority
    postgres: str
    """URL without options."""
    redis: str


@pytest.fixture(scope="module")
async def fronts(remote: Remote, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Fronts]:
    made = authority(tmp_path_factory.mktemp("tls"))
    postgres = remote.postgres.create(f"tls_{uuid4().hex[:8]}")
    async with (
        tls_front(remote.postgres.port, made.context(), asked_first=True) as secured,
        tls_front(remote.redis.port, made.context(), asked_first=False) as kept,
    ):
        yield Fronts(
            made,
            postgres.replace(f"127.0.0.1:{remote.postgres.port}", f"localhost:{secured}"),
            remote.redis.url_of(61).replace("redis:", "rediss:").replace(str(remote.redis.port), str(kept)),
        )


async def test_a_trusted_certificate_is_all_that_is_needed_and_the_doctor_says_tls(
    fronts: Fronts, tmp_path: Path
) -> None:
    ca_file = fronts.authority.ca_file
    settings = Settings(
        _env_file=None,  # type: ignore[call-arg]
        database_url=SecretStr(f"{fronts.postgres}?sslmode=verify-full&sslrootcert={ca_file}"),
        redis_url=SecretStr(f"{fronts.redis}?ssl_ca_certs={ca_file}"),
        data_dir=tmp_path,
    )
    findings = {finding.part: finding for finding in await examine(settings)}
    for part in ("postgresql", "redis"):
        assert findings[part].ok, findings[part]
        assert ", TLS" in findings[part].says


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("sslmode=verify-full&sslrootcert={stranger}", "not trusted for this host"),
        ("sslmode=verify-full&sslrootcert=/absent.pem", "cannot be read"),
    ],
)
async def test_postgresql_is_refused_where_its_certificate_is(
    fronts: Fronts, tmp_path: Path, options: str, says: str
) -> None:
    stranger = authority(tmp_path).ca_file
    with pytest.raises(Unusable, match=says) as refused:
        await migrate(f"{fronts.postgres}?{options.format(stranger=stranger)}")
    assert "sslrootcert" in str(refused.value)


@pytest.mark.parametrize(
    ("options", "says"),
    [("ssl_ca_certs={stranger}", "not trusted for this host"), ("ssl_ca_certs=/absent.pem", "cannot be read")],
)
async def test_redis_is_refused_where_its_certificate_is(
    fronts: Fronts, tmp_path: Path, options: str, says: str
) -> None:
    stranger = authority(tmp_path).ca_file
    with pytest.raises(Unusable, match=says):
        async with RedisSessions(f"{fronts.redis}?{options.format(stranger=stranger)}") as sessions:
            await sessions.try_out()


async def test_a_certificate_for_another_host_is_refused(fronts: Fronts) -> None:
    elsewhere = fronts.postgres.replace("localhost", "127.0.0.2")
    with pytest.raises(Unusable):
        await migrate(f"{elsewhere}?sslmode=verify-full&sslrootcert={fronts.authority.ca_file}")
