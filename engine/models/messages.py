"""What a model is sent: a prompt as prose, and JSON. Menu text stands between marks that no menu can know."""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from importlib import resources
from typing import Any

from engine.models.page_selection import estimate_tokens
from engine.people import values_known
from engine.ports import PageToTell
from engine.reading import LineToRead

Chat = tuple[tuple[str, str], ...]
"""(role, text) in order; role is system, user or assistant."""
ECHO_MOST = 1_000
"""Characters of a wrong answer that are sent back with what was wrong."""


@cache
def prompt(name: str) -> str:
    return (resources.files(__package__) / "prompts" / f"{name}.md").read_text("utf-8").strip()


def understand_chat(line: LineToRead) -> Chat:
    return (("system", prompt("understand")), ("user", _json(asdict(line))))


def expand_chat(query: str, in_force: Mapping[str, Any]) -> Chat:
    return (("system", prompt("expand")), ("user", _json({"query": query, "in_force": in_force})))


def taste_chat(wishes: Sequence[Mapping[str, Sequence[str]]]) -> Chat:
    asked = {"wishes": [{"wish": at, **wish} for at, wish in enumerate(wishes, 1)], "values": values_known()}
    return (("system", prompt("taste")), ("user", _json(asked)))


def write_chat(page: PageToTell) -> Chat:
    mark = secrets.token_hex(8)
    asked = {"question": page.question, "in_force": page.in_force, "headline": page.headline}
    dishes = "\n".join(_json(dish) for dish in page.dishes)
    said = f"{_json(asked)}\n\nThe mark is {mark}.\n--- {mark}\n{dishes}\n--- {mark}"
    return (("system", prompt("write")), ("user", said))


def repaired(chat: Chat, said: str, wrong: str) -> Chat:
    """The same with the answer that was not taken, and why."""
    why = f"That answer cannot be read: {wrong}. Answer once more, in exactly the form asked for."
    return (*chat, ("assistant", said[:ECHO_MOST]), ("user", why))


def tokens_of(chat: Chat) -> int:
    return sum(estimate_tokens(text) for _, text in chat)


def as_messages(chat: Chat) -> list[tuple[str, str]]:
    """In langchain's short form."""
    roles = {"system": "system", "user": "human", "assistant": "ai"}
    return [(roles[role], text) for role, text in chat]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str, sort_keys=True)
