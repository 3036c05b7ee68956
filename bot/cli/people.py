"""`platter people`: what is people's own sealed anew under the first key, and all that is kept of one person."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import orjson
import typer

from bot.app import open_database
from bot.cli.outcome import Failed, run
from bot.cli.start import start
from bot.encryption import Seal, seal_of
from bot.operations.audit import operator_name
from bot.operations.people import Resealed, export, reseal
from bot.settings import Settings
from engine.messages.people import Person


def run_reseal(by: str | None, *, as_json: bool) -> None:
    settings = start()
    seal = seal_of(settings)
    if seal is None:
        raise Failed("no key is set: PLATTER_SECRET_KEYS, the newest first")
    done = run(_reseal(settings, seal, operator_name(by)))
    typer.echo(orjson.dumps({"key": seal.key_id, **asdict(done)}).decode() if as_json else _told(seal.key_id, done))
    if done.unopened or done.lost:
        others = f" and {done.lost:,} of answers and posts" if done.lost else ""
        raise Failed(f"{done.unopened:,}{others} cannot be opened: put the key back that sealed them")


def run_export(person: Person, by: str | None) -> None:
    settings = start()
    found = run(_export(settings, person, operator_name(by)))
    if found is None:
        raise Failed("nothing is kept of this person")
    typer.echo(orjson.dumps(found, option=orjson.OPT_INDENT_2).decode())


async def _reseal(settings: Settings, seal: Seal, who: str) -> Resealed:
    async with open_database(settings) as database:
        return await reseal(database, seal, who)


async def _export(settings: Settings, person: Person, who: str) -> Mapping[str, Any] | None:
    async with open_database(settings) as database:
        return await export(database, seal_of(settings), person, who)


def _told(key_id: str, done: Resealed) -> str:
    by_table = [f"{count:,} {table if count != 1 else table[:-1]}" for table, count in done.by_table.items()]
    said = f"{', '.join(by_table) or 'Nothing'} sealed anew under the key {key_id}"
    others = f"; {done.answers:,} of answers and {done.posts:,} of posts with them"
    return f"{said}, {done.already + done.changed:,} were under it{others if done.answers or done.posts else ''}"
