"""Recorded readings of a language model: JSON lines {line, in_force, page, reading}, answered at the wire again.

They are looked up by line, state and page and not by the request's bytes, so that a prompt or a schema may change.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from aiohttp import web

from tests.support.models.server import Behaviour, Call, fails, reads

Json = dict[str, Any]
FOLDER = Path(__file__).with_name("readings")


def key_of(asked: Mapping[str, Any]) -> str:
    """Of a request, or of a recording: what the reading depends on, in one form."""
    parts = [asked["line"], asked.get("in_force") or {}, asked.get("page") or []]
    return json.dumps(parts, ensure_ascii=False, sort_keys=True, default=str)


def readings_in(folder: Path = FOLDER) -> dict[str, Json]:
    """Key → reading; where a key stands twice, the later one."""
    files = sorted(folder.glob("*.jsonl"))
    return readings_of(line for file in files for line in file.read_text("utf-8").splitlines() if line.strip())


def readings_of(lines: Iterable[str]) -> dict[str, Json]:
    return {key_of(one): one["reading"] for one in map(json.loads, lines)}


def replays(readings: Mapping[str, Json]) -> Behaviour:
    """A model that says what was recorded, and fails where nothing was."""

    async def behave(call: Call, request: web.Request) -> web.StreamResponse:
        reading = readings.get(key_of(json.loads(call.user)))
        return await (fails(503) if reading is None else reads(reading))(call, request)

    return behave
