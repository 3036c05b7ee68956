"""What Teams takes of a card: the vendor's schema of Adaptive Cards 1.5, and what Teams demands beyond it."""

import json
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import jsonschema

Json = dict[str, Any]
SCHEMAS = Path(__file__).parents[2] / "schemas"
ROW_MAX = 3
"""More cannot be read in a row: clients cut their labels."""
_WORDS = frozenset({"text", "title", "altText", "fallbackText", "displayText"})
PLAIN_ACTIONS = {"Action.Submit", "Action.Execute", "Action.ShowCard"}
"""None of them leads out of Teams."""
_CARRIED = frozenset({"data", "userIds"})
OWN_TAB = "https://teams.microsoft.com/l/entity/"
"""Where alone a link may lead."""


@cache
def validator(name: str = "adaptive-card-1.5.0") -> Any:
    schema = json.loads((SCHEMAS / f"{name}.json").read_text("utf-8"))
    return jsonschema.validators.validator_for(schema)(schema)


def problems(card: Json) -> list[str]:
    """What is wrong with a card; [] for a card that Teams draws."""
    found = list(_schema_problems(json.dumps(_shape(card))))
    found += [] if card.get("version") == "1.5" else ["not of version 1.5"]
    found += [] if card.get("body") else ["an empty card"]
    refresh = card.get("refresh", {"userIds": ["29:x"], "action": {"verb": "x"}})
    found += [] if 0 < len(refresh["userIds"]) <= 60 and refresh["action"]["verb"] else ["a refresh for nobody or all"]
    for part in parts(card):
        found += _problems_of(part)
    return found


def _shape(part: Any) -> Any:
    """The card with every text as "x", and so what a button carries and whom a card refreshes for: which words they
    are is nothing to the schema.

    A list that is typed into is Teams' own, and the published schema of 1.5 lacks it. [docs: task-modules-and-cards/
    cards/dynamic-search, "Static typeahead search"]
    """
    if isinstance(part, dict):
        typed = part.get("type") == "Input.ChoiceSet" and part.get("style") == "filtered"
        part = {**part, "style": "compact"} if typed else part
        return {name: _any_words(one) if name in _WORDS | _CARRIED else _shape(one) for name, one in part.items()}
    return [_shape(one) for one in part] if isinstance(part, list) else part


def _any_words(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: _any_words(one) for name, one in part.items()}
    if isinstance(part, list):
        return [_any_words(one) for one in part]
    return "x" * bool(part) if isinstance(part, str) else part


@lru_cache(maxsize=4_096)
def _schema_problems(shape: str) -> tuple[str, ...]:
    """Once a shape: the schema holds every element in every place, and takes a while."""
    wrong = validator().iter_errors(json.loads(shape))
    return tuple(f"{list(one.absolute_path)}: {one.message[:200]}" for one in wrong)


def _problems_of(part: Json) -> list[str]:
    kind, found = part.get("type"), []
    if kind in ("TextBlock", "FactSet"):
        found.append(f"a {kind} reads markdown")
    if kind == "Image" and not str(part.get("url")).startswith("https://"):
        found.append("a picture that is not fetched by https")
    if kind == "TextRun" and not str(part.get("text")).strip():
        found.append("words that say nothing")
    stays = kind in PLAIN_ACTIONS or (kind == "Action.OpenUrl" and str(part.get("url")).startswith(OWN_TAB))
    if str(kind).startswith("Action.") and not (stays and str(part.get("title")).strip()):
        found.append(f"an action {kind} without a label, or out of Teams")
    if kind in ("AdaptiveCard", "ActionSet") and len(part.get("actions", [])) > ROW_MAX:
        found.append("more than 3 buttons in a row")
    if kind == "Table":
        found += [] if {len(row["cells"]) for row in part["rows"]} == {len(part["columns"])} else ["an uneven table"]
    return found


def parts(part: Any) -> Iterator[Json]:
    """Everything in it that has a type, in the order in which it is read; what a button carries is no part,
    and neither is what a client does by itself."""
    if isinstance(part, dict):
        if "type" in part:
            yield part
        for name, value in part.items():
            if name not in ("data", "fallback", "refresh"):
                yield from parts(value)
    elif isinstance(part, list):
        for one in part:
            yield from parts(one)


def says(activity: Json) -> str:
    """All words of an activity as a person reads them: its text, then its cards, buttons included."""
    text = str(activity.get("text", "")).replace("<br/>", "\n")
    for entity, character in (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
        text = text.replace(entity, character)
    cards = [one["content"] for one in activity.get("attachments", [])]
    told = [str(part.get("text") or part.get("title") or "") for card in cards for part in parts(card)]
    return "\n".join([text, *filter(None, told)])


def buttons(activity: Json) -> list[Json]:
    """All that can be pressed."""
    return [part for part in parts(activity.get("attachments", [])) if str(part["type"]).startswith("Action.")]


def dishes(activity: Json) -> list[list[str]]:
    """The lines of each card of a carousel, details aside."""
    cards = [one["content"] for one in activity.get("attachments", [])]
    return [[part["text"] for part in parts(card["body"]) if part["type"] == "TextRun"] for card in cards]
