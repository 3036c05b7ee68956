"""`platter tenants usual`: where a tenant or one of its conversations is fed, how many it is and on which day, for
requests that do not say."""

from calendar import day_name
from collections.abc import Iterator, Sequence

import orjson
import typer

from bot.app import open_database
from bot.cli.outcome import Failed, run
from bot.cli.start import start
from bot.operations.audit import operator_name
from bot.operations.tenants import tenant_named
from bot.operations.usual import set_usual, usuals
from bot.settings import Settings
from engine.answers import usual_words
from engine.conversation import NOTHING_USUAL, Usual
from engine.messages import ThreadKey
from engine.messages.forms import PARTY_MOST, no_number

Told = Sequence[tuple[str, str, Usual]]


def run_usual(
    name: str, channel: str | None, conversation: str, usual: Usual, by: str | None, *, drops: bool, as_json: bool
) -> None:
    """Says what is usual where nothing is given."""
    if drops and usual != NOTHING_USUAL:
        raise Failed("--drop takes back what is usual; it takes no city, party or day beside it")
    if (usual.state and not usual.city) or (usual.address and not usual.has_place):
        raise Failed("a state or an address needs its --city, or its --zip")
    if (usual.party or 1) > PARTY_MOST:
        raise Failed(no_number())
    found = run(_changed(start(), name, channel, conversation, usual, by, drops=drops))
    for line in [_json(name, found)] if as_json else usual_lines(found):
        typer.echo(line)


def weekday_of(day: str | None) -> int | None:
    """Of a name of a day, or how it begins ("thu"). Raises Failed."""
    named = [
        at for at, one in enumerate(day_name) if day and len(day) > 1 and one.lower().startswith(day.strip().lower())
    ]
    if day and len(named) != 1:
        raise Failed(f"{day} is no day of the week")
    return named[0] if named else None


async def _changed(
    settings: Settings, name: str, channel: str | None, conversation: str, usual: Usual, by: str | None, *, drops: bool
) -> Told:
    async with open_database(settings) as database:
        tenant = await tenant_named(database, name)
        if tenant is None:
            raise Failed(f"there is no tenant {name}; `platter tenants` lists them")
        if drops or usual != NOTHING_USUAL:
            channels = [one.channel for one in tenant.presences]
            if channel is None and len(channels) != 1:
                raise Failed(f"{name} speaks in {', '.join(channels) or 'no channel yet'}: say which with --channel")
            place = ThreadKey(channel or channels[0], name, conversation, "")
            await set_usual(database, place, None if drops else usual, operator_name(by))
        return await usuals(database, name)


def usual_lines(found: Told) -> Iterator[str]:
    if not found:
        yield "Nothing is usual."
    for channel, conversation, usual in found:
        yield f"{channel}, {conversation or 'everywhere'}: {usual_words(usual)}"


def _json(name: str, found: Told) -> str:
    told = [
        {"channel": channel, "conversation": conversation, **_plain(usual)} for channel, conversation, usual in found
    ]
    return orjson.dumps({"tenant": name, "usual": told}).decode()


def _plain(usual: Usual) -> dict[str, str | int | None]:
    return {
        "city": usual.city,
        "state": usual.state,
        "zip": usual.zip_code,
        "address": usual.address,
        "party": usual.party,
        "day": None if usual.weekday is None else day_name[usual.weekday],
    }
