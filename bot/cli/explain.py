"""`platter explain`: why the results of a turn are what they are, in words, as data, or as the record itself."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import unquote
from uuid import UUID

import orjson
import typer

from bot.cli.outcome import Failed, run
from bot.cli.start import start
from bot.settings import Settings
from engine.answers import Explained, explained, joined
from engine.conversation import TurnRow
from engine.messages import ThreadKey
from engine.ports import TurnLog

if TYPE_CHECKING:
    from bot.app import Stores

Form = Literal["words", "json", "raw"]
PLATFORMS = ("terminal", "http")
"""Whose sessions are named by a single word."""


def run_explain(turn: str | None, thread: str | None, tenant: str, *, form: Form) -> None:
    settings = start()
    if thread is not None:
        row = run(_newest(settings, threads_named(thread, tenant)))
        missing = f"there is no turn of {thread} of tenant {tenant}"
    else:
        row = run(_row(settings, tenant, str(turn))) if _is_uuid(str(turn)) else None
        missing = f"there is no turn {turn} of tenant {tenant}"
    if row is None:
        raise Failed(missing)
    for line in explain_lines(row, form):
        typer.echo(line)


def explain_lines(row: TurnRow, form: Form = "words") -> Iterator[str]:
    if form == "words":
        yield from explanation_lines(explained(row))
    else:
        found: Any = explained(row) if form == "json" else record_of(row)
        yield orjson.dumps(found, option=orjson.OPT_INDENT_2, default=str).decode()


def explanation_lines(one: Explained) -> Iterator[str]:
    """Line by line, as a terminal prints it."""
    yield f"Turn {one.turn_id}, number {one.number} of {one.thread}, {one.sent_at:%Y-%m-%d %H:%M:%S} UTC"
    if one.erased:
        yield "What was said and answered is erased."
        return
    yield f"Said: “{one.said}”" if one.said else "Said: not kept"
    yield f"Taken for: {one.taken_for}"
    if one.heard:
        yield f"Heard: {joined([f'“{heard.words}” ({heard.meaning})' for heard in one.heard])}"
    for word in one.words:
        yield f"  “{word.words}”: {word.taken} ({', '.join(word.may_be)})"
    if one.in_force:
        yield f"In force: {one.in_force}"
    if one.answered:
        yield f"Answered: {one.answered}"
    yield from _told_search(one)
    yield from _told_parts(one)


def _told_search(one: Explained) -> Iterator[str]:
    for before, left in zip((None, *one.narrowed), one.narrowed, strict=False):
        if before is None:
            yield f"  {left.dishes:,} {left.by}"
        else:
            yield f"  {left.by}: leaves {left.dishes:,}, {before.dishes - left.dishes:,} fewer"
    if one.no_size:
        yield f"  of the {one.counted:,} counted, {one.no_size:,} state no size"
    yield from (f"  {step}" for step in one.steps)
    yield from (f"  {order}" for order in one.orders)
    yield from (f"  said with it: {notice}" for notice in one.notices)
    if one.order:
        yield f"Order: {'; then '.join(one.order)}"
    if one.first:
        yield one.first
    for dish in one.dishes:
        yield f"  {dish.place}. {dish.dish}, {dish.restaurant}"
        yield from (f"       {reason}" for reason in dish.why)
    if one.waiting:
        yield f"Behind More, because three of their restaurant stand here: {'; '.join(one.waiting)}"
    if one.context:
        yield f"For a model to read: dishes {', '.join(map(str, one.context))}"


def _told_parts(one: Explained) -> Iterator[str]:
    if one.missing:
        yield f"Missing: {joined(one.missing)}"
    if one.model:
        yield f"Language model: {', '.join(f'{name} {value}' for name, value in one.model.items())}"
    if one.timings:
        whole_ms = max(step.at_ms + step.ms for step in one.timings)
        yield f"Time: {whole_ms:.1f} ms up to the writing of its row, from generation {one.generation}"
        for step in one.timings:
            yield f"  at {step.at_ms:.1f} ms: {step.node.replace('_', ' ')}, {step.ms:.1f} ms"


def record_of(row: TurnRow) -> dict[str, Any]:
    """The row as it stands, states left out."""
    return {
        "turn_id": row.turn_id,
        "thread": str(row.thread),
        "seq": row.seq,
        "sent_at": row.sent_at.isoformat(),
        "kind": row.kind,
        "text": row.text,
        "token": row.token,
        "generation": row.generation,
        "ranked_ids": list(row.ranked_ids),
        "reply": orjson.loads(row.reply) if row.reply else {},
        "explanation": row.explanation,
    }


def threads_named(name: str, tenant: str) -> tuple[ThreadKey, ...]:
    """A whole key as logs and answers spell it, or the name of a session in the terminal or over HTTP."""
    parts = [unquote(part) for part in name.split(":")]
    if len(parts) == 4:
        return (ThreadKey(*parts),)
    return tuple(ThreadKey(platform, tenant, name, "") for platform in PLATFORMS)


def unsealed_log(stores: "Stores") -> TurnLog:
    """Without the key: an answer that somebody's own profile guards is for nobody else to read."""
    from engine.stores.postgres.turn_log import PostgresTurnLog

    return PostgresTurnLog(stores.database)


async def _row(settings: Settings, tenant: str, turn: str) -> TurnRow | None:
    from bot.app import open_stores

    async with open_stores(settings) as stores:
        return await unsealed_log(stores).get(tenant, turn)


async def _newest(settings: Settings, threads: tuple[ThreadKey, ...]) -> TurnRow | None:
    from bot.app import open_stores

    async with open_stores(settings) as stores:
        return await last_of(unsealed_log(stores), threads)


async def last_of(log: TurnLog, threads: tuple[ThreadKey, ...]) -> TurnRow | None:
    """The newest turn of any of the threads."""
    rows = [row for thread in threads if (row := await log.last(thread)) is not None]
    return max(rows, key=lambda row: row.sent_at, default=None)


def _is_uuid(text: str) -> bool:
    try:
        return bool(UUID(text))
    except ValueError:
        return False
