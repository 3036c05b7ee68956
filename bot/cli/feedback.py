"""`platter feedback`: what people of one tenant thought of answers and dishes."""

import textwrap
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import orjson
import typer

from bot.app import open_database
from bot.cli.outcome import Failed, run
from bot.cli.start import start
from bot.cli.tables import Cell, columns, moment, more, table
from bot.operations.audit import operator_name
from bot.operations.feedback import Feedback, Rated, feedback
from bot.settings import Settings

_HEADINGS = ("of", "day", "channel", "rating", "comment", "turn")


def run_feedback(tenant: str, limit: int, by: str | None, *, comments: bool, as_json: bool) -> None:
    found = run(_read(start(), tenant, limit, operator_name(by), comments))
    if found is None:
        raise Failed(f"there is no tenant {tenant}; `platter tenants` lists them")
    if as_json:
        typer.echo(orjson.dumps(feedback_object(tenant, found)).decode())
        return
    for line in feedback_lines(tenant, found, columns()):
        typer.echo(line)


async def _read(settings: Settings, tenant: str, limit: int, who: str, comments: bool) -> Feedback | None:
    async with open_database(settings) as database:
        return await feedback(database, tenant, limit, who, comments=comments)


def feedback_object(tenant: str, found: Feedback) -> dict[str, Any]:
    ratings = [asdict(one) for one in found.ratings]
    return {"tenant": tenant, "good": found.good, "bad": found.bad, "ratings": ratings, "ratings_total": found.total}


def feedback_lines(tenant: str, found: Feedback, width: int) -> Iterator[str]:
    if not found.total:
        yield f"Nobody of {tenant} has rated anything."
        return
    yield f"{tenant}: {found.good:,} good, {found.bad:,} bad"
    yield ""
    yield from table(_HEADINGS, [_row(one) for one in found.ratings], width)
    for one in found.ratings:
        if one.comment:
            yield ""
            yield f"{one.turn_id or 'the session'}, {moment(one.rated_at)}:"
            yield from textwrap.wrap(one.comment, width, initial_indent="  ", subsequent_indent="  ")
    yield from more(len(found.ratings), found.total)


def _row(one: Rated) -> tuple[Cell, ...]:
    of = ", ".join(filter(None, (one.dish, one.restaurant))) or one.doc_id or "the answer"
    rating = "good" if one.rating > 0 else "bad"
    return of, f"{one.rated_at:%Y-%m-%d}", one.channel, rating, "yes" if one.has_comment else "no", one.turn_id or "–"
