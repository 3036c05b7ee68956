"""`platter explain TURN`: the record of a turn, in words or as JSON."""

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import orjson
import typer

from bot.commands.outcome import Failed, run
from bot.commands.start import start
from bot.settings import Settings
from engine.domain.turnrow import TurnRow

TOP = 10
"""Ranked dishes that are told in words; all stand in the JSON."""


def run_explain(turn: str, tenant: str, *, as_json: bool) -> None:
    settings = start()
    row = run(_row(settings, tenant, turn)) if _is_uuid(turn) else None
    if row is None:
        raise Failed(f"there is no turn {turn} of tenant {tenant}")
    if as_json:
        typer.echo(orjson.dumps(explained(row), option=orjson.OPT_INDENT_2).decode())
        return
    for line in explain_lines(row):
        typer.echo(line)


async def _row(settings: Settings, tenant: str, turn: str) -> TurnRow | None:
    from bot.wiring import open_stores

    async with open_stores(settings) as stores:
        return await stores.log.get(tenant, turn)


def explained(row: TurnRow) -> dict[str, Any]:
    """The record as one object."""
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
        "reply": json.loads(row.reply) if row.reply else {},
        "explanation": row.explanation,
    }


def explain_lines(row: TurnRow) -> Iterator[str]:
    """The answer's dishes with their reasons, then every part of the record as "name: value"."""
    reply = json.loads(row.reply) if row.reply else {}
    yield f"Turn {row.turn_id}, number {row.seq} of its thread, {row.sent_at:%Y-%m-%d %H:%M:%S} UTC"
    yield f"  said: {row.text or '(erased)'}"
    yield f"  answered from generation {row.generation}: {reply.get('headline') or reply.get('kind', '')}"
    for place, card in enumerate(reply.get("cards", [])[:TOP], start=1):
        dish = f"{card['item_name']}, {card['restaurant_name']}"
        yield f"  {place}. {dish} ({card['group']}, score {card['rrf_score']:.4f})"
        for reason in card.get("why", []):
            yield f"       {reason}"
    for name, value in row.explanation.items():
        yield from _part(name, value, "  ")


def _part(name: str, value: Any, indent: str) -> Iterator[str]:
    """Nested objects indented, lists shortened to what a person reads."""
    if isinstance(value, dict):
        yield f"{indent}{name}:"
        for key, inner in list(value.items())[:TOP]:
            yield from _part(str(key), inner, indent + "  ")
        if len(value) > TOP:
            yield f"{indent}  + {len(value) - TOP} more (--json shows all)"
    elif isinstance(value, list):
        more = f" + {len(value) - TOP} more" if len(value) > TOP else ""
        yield f"{indent}{name}: {', '.join(str(one) for one in value[:TOP])}{more}"
    else:
        yield f"{indent}{name}: {value}"


def _is_uuid(text: str) -> bool:
    try:
        return bool(UUID(text))
    except ValueError:
        return False
