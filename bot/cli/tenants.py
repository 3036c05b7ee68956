"""`platter tenants`: whom Platter serves, what is kept of each, erasing one, and what was changed by hand."""

import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import orjson
import typer

from bot.app import open_database, open_with_sessions
from bot.cli.outcome import Failed, run
from bot.cli.start import start
from bot.cli.tables import columns, moment, more, table
from bot.operations.audit import Entry, entries, operator_name
from bot.operations.erasing import PATIENCE_S, Erased, erase
from bot.operations.tenants import Presence, Tenant, tenant_named, tenants
from bot.settings import Settings

_HEADINGS = ("tenant", "channel", "since", "turns 24 h", "30 d", "failed", "muted", "rows")


def run_tenants(limit: int, *, as_json: bool) -> None:
    found = run(_listed(start()))
    lines = [_json({"tenants": [tenant_object(one) for one in found[:limit]], "tenants_total": len(found)})]
    for line in lines if as_json else tenant_lines(found, limit, columns()):
        typer.echo(line)


def run_show(name: str, *, as_json: bool) -> None:
    found = run(_named(start(), name))
    if found is None:
        raise Failed(_nobody(name))
    for line in [_json(tenant_object(found))] if as_json else show_lines(found, columns()):
        typer.echo(line)


def run_erase(name: str, by: str | None, *, yes: bool, as_json: bool) -> None:
    """Asks for the name once more, and erases nothing where another is typed."""
    settings = start()
    found = run(_named(settings, name))
    if found is None:
        raise Failed(_nobody(name))
    if not yes:
        _ask(found)
    erased = run(_erased(settings, name, operator_name(by)))
    told = {"tenant": name, **asdict(erased), "rows_total": sum(erased.rows.values())}
    for line in [_json(told)] if as_json else erased_lines(name, erased, columns()):
        typer.echo(line)


def run_audit(tenant: str | None, limit: int, *, as_json: bool) -> None:
    found, total = run(_entries(start(), tenant, limit))
    lines = [_json({"entries": [asdict(one) for one in found], "entries_total": total})]
    for line in lines if as_json else audit_lines(found, total, columns()):
        typer.echo(line)


async def _listed(settings: Settings) -> list[Tenant]:
    async with open_database(settings) as database:
        return await tenants(database)


async def _named(settings: Settings, name: str) -> Tenant | None:
    async with open_database(settings) as database:
        return await tenant_named(database, name)


async def _erased(settings: Settings, name: str, who: str) -> Erased:
    async with open_with_sessions(settings) as (database, sessions):
        return await erase(database, sessions, name, who=who, patience_s=PATIENCE_S)


async def _entries(settings: Settings, tenant: str | None, limit: int) -> tuple[list[Entry], int]:
    async with open_database(settings) as database:
        return await entries(database, tenant, limit)


def _ask(found: Tenant) -> None:
    typer.echo(
        f"Erases {found.name} with {_rows(found.rows)}: conversations, ratings, what waits, installations.", err=True
    )
    typer.echo("Type its name again: ", err=True, nl=False)
    if sys.stdin.readline().rstrip("\r\n") != found.name:
        raise Failed(f"{found.name} was not typed again, so nothing was erased; --yes does not ask")


def _nobody(name: str) -> str:
    return f"there is no tenant {name}; `platter tenants` lists them"


def _json(told: Mapping[str, Any]) -> str:
    return orjson.dumps(told).decode()


def tenant_object(tenant: Tenant) -> dict[str, Any]:
    channels = [{**asdict(one), "rows_total": sum(one.rows.values())} for one in tenant.presences]
    return {"tenant": tenant.name, "rows_total": tenant.rows, "model_days": tenant.model_days, "channels": channels}


def tenant_lines(found: Sequence[Tenant], limit: int, width: int) -> Iterator[str]:
    """A line for each channel that a tenant is in."""
    if not found:
        yield "Nobody has spoken to Platter yet."
        return
    rows = [_row(tenant, one) for tenant in found[:limit] for one in tenant.presences or (None,)]
    yield from table(_HEADINGS, rows, width)
    yield from more(limit, len(found))


def _row(tenant: Tenant, one: Presence | None) -> tuple[str | int, ...]:
    if one is None:
        return (tenant.name, "–", "–", 0, 0, 0, 0, tenant.rows)
    began = f"{one.since:%Y-%m-%d}" if one.since else "–"
    numbers = (one.turns_24h, one.turns_30d, one.failures_30d, one.muted, sum(one.rows.values()))
    return (tenant.name, one.channel, began, *numbers)


def show_lines(tenant: Tenant, width: int) -> Iterator[str]:
    yield f"{tenant.name}: {_rows(tenant.rows)}"
    for one in tenant.presences:
        yield ""
        yield one.channel
        for name, told in _facts(one):
            yield from textwrap.wrap(told, width, initial_indent=f"  {name:<20}", subsequent_indent=" " * 22)
    if tenant.model_days:
        yield ""
        yield f"language model used on {tenant.model_days:,} day{'s' * (tenant.model_days != 1)}"


def _facts(one: Presence) -> Iterator[tuple[str, str]]:
    yield "installed", moment(one.installed_at) if one.installed_at else "not told by this channel"
    if one.whole_org:
        yield "organisation", f"in all of it; spoken to in {one.workspaces:,} workspace{'s' * (one.workspaces != 1)}"
    if one.first_turn_at and one.last_turn_at:
        yield "turns", f"from {moment(one.first_turn_at)} to {moment(one.last_turn_at)} (UTC)"
    yield "turns in 24 hours", f"{one.turns_24h:,}"
    yield "turns in 30 days", f"{one.turns_30d:,}"
    yield "failed in 30 days", f"{one.failures_30d:,}"
    yield "waiting", f"{one.waiting:,}"
    yield "muted channels", f"{one.muted:,}"
    yield "stored", _told(one.rows) or "nothing"


def erased_lines(name: str, erased: Erased, width: int) -> Iterator[str]:
    yield f"{name} is erased: {_rows(sum(erased.rows.values()))}"
    yield from _indented(_told(erased.rows), width)
    if erased.sessions is None:
        yield "  Redis is away: the sessions it holds end within 24 hours"
    else:
        yield f"  sessions of {erased.sessions:,} thread{'s' * (erased.sessions != 1)} in Redis"
    if erased.under_way:
        yield f"  {erased.under_way:,} still being worked on: erase once more in a minute"


def audit_lines(found: Sequence[Entry], total: int, width: int) -> Iterator[str]:
    if not found:
        yield "Nothing was changed by hand, and no ratings were read."
    for one in found:
        yield f"{moment(one.done_at)} UTC  {one.who}  {one.what}  {one.tenant}"
        yield from _indented(_told(one.counts), width)
    yield from more(len(found), total)


def _told(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items()))


def _indented(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="  ")


def _rows(count: int) -> str:
    return f"{count:,} row{'s' * (count != 1)}"
