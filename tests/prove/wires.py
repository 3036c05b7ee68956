"""Wires: an answer as each channel puts it out, as the words that are read there, with what can be pressed among them.

A wire is a list of places: an element of a carousel, a section, a line, a row, a card. A dish stands in a place with
all that is said of it there.
"""

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from bot.webpage.plain import PlainSurface
from channels.http.render import render_reply as http
from channels.shared.csv_file import csv_of
from channels.shared.plain_text import one_line, plain_answer
from channels.slack.orders import pages
from channels.slack.render import FORMS
from channels.slack.render import render as slack
from channels.teams.message_extension import results as in_compose_box
from channels.teams.render import render as teams
from channels.terminal.render import render_reply as in_lines
from engine.messages import Reply
from tests.support.drawings import SLACK_LOOK_ALIKES, TEAMS_LOOK_ALIKES

NARROW = 72
"""Columns of a terminal that draws one card below the other; its lines break at spaces alone."""


@dataclass(frozen=True, slots=True)
class Wire:
    name: str
    places: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join(self.places)


def wires_of(reply: Reply) -> Iterator[Wire]:
    """Every one that says anything."""
    if reply.kind == "silence":
        return
    for form in FORMS:
        messages = [message for page in pages(reply) if (message := slack(page, form)) is not None]
        if messages:
            blocks = [place for message in messages for place in _slack_places(message.blocks)]
            yield _wire(f"slack, {form}", blocks, SLACK_LOOK_ALIKES)
            lines = [line for message in messages for line in message.text.split("\n")]
            yield _wire("slack, text", lines, SLACK_LOOK_ALIKES)
    drawn = teams(reply)
    yield _wire("teams, cards", [part for one in drawn for part in _teams_places(one)], TEAMS_LOOK_ALIKES)
    yield _wire("teams, text", [line for one in drawn for line in _teams_lines(one)], TEAMS_LOOK_ALIKES)
    yield _wire("page", [line for one in PlainSurface().drawn(reply) for line in one["lines"]])
    yield _wire("plain text", plain_answer(reply).split("\n"))
    told = json.loads(http(reply, "session", 1.0).model_dump_json())
    yield _wire("http", _http_places(told))
    written = io.StringIO()
    Console(file=written, width=NARROW, height=50, color_system=None, highlight=False).print(in_lines(reply))
    yield _wire("terminal", [written.getvalue().replace("│", " ").replace("─", " ")])
    if reply.sheet is not None:
        yield _wire("csv", csv_of(reply.sheet).decode().splitlines())
    if reply.cards:
        found = in_compose_box(reply, 0, len(reply.cards))["composeExtension"]
        each = found.get("attachments", [])
        yield _wire("message extension", [_words(one["content"]) for one in each], TEAMS_LOOK_ALIKES)
        yield _wire("message extension, list", [_words(one["preview"]["content"]) for one in each], TEAMS_LOOK_ALIKES)


def _wire(name: str, places: Any, look_alikes: dict[int, str] | None = None) -> Wire:
    table = look_alikes or {}
    return Wire(name, tuple(one_line(one.translate(table).replace("\u00a0", " ")) for one in places if one.strip()))


def _words(part: Any) -> str:
    """Every string in it, in reading order."""
    if isinstance(part, str):
        return part.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    if isinstance(part, dict):
        return "\n".join(filter(None, (_words(one) for key, one in part.items() if key not in _UNREAD)))
    return "\n".join(filter(None, map(_words, part))) if isinstance(part, list | tuple) else ""


_UNREAD = frozenset({"type", "action_id", "block_id", "value", "data", "$schema", "version", "style", "emoji"})


def _slack_places(blocks: Any) -> Iterator[str]:
    """A carousel's cards one by one."""
    for one in blocks:
        yield from (_words(card) for card in one["elements"]) if one["type"] == "carousel" else [_words(one)]


def _teams_places(activity: Any) -> Iterator[str]:
    """A card of a carousel, or each part of the body of one that stands alone."""
    for one in activity.get("attachments", ()):
        yield _words(one["content"].get("body", []))


def _teams_lines(activity: Any) -> Iterator[str]:
    yield from _words(str(activity.get("text", ""))).split("<br/>")
    yield from str(activity.get("summary", "")).split("\n")


def _http_places(told: dict[str, Any]) -> Iterator[str]:
    yield from (_words(one) for one in told["results"])
    yield from (_words(line) for plan in told["plans"] for line in plan["lines"])
    yield from (_words(line) for part in (told["order"] or {"parts": []})["parts"] for line in part["lines"])
    yield _words({key: one for key, one in told.items() if key not in ("results", "plans", "order")})
