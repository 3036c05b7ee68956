"""What Teams takes as an answer in the request: dialogs, results of the compose box, refreshed cards."""

import json
from typing import Any

from tests.support.teams.cards import parts, problems

Json = dict[str, Any]
CARD = "application/vnd.microsoft.card.adaptive"
PREVIEWS = {"application/vnd.microsoft.card.thumbnail", "application/vnd.microsoft.card.hero"}
ANSWER_BYTES_MAX = 100_000
"""As of a message: Teams names none for an answer."""


def answer_problems(name: str, answer: Json) -> list[str]:
    """What is wrong with the body of an invoke's answer; [] for one that Teams shows."""
    found = [f"{len(json.dumps(answer))} bytes"] if len(json.dumps(answer)) > ANSWER_BYTES_MAX else []
    if name == "adaptiveCard/action":
        return found + _of_a_refresh(answer)
    if name == "composeExtension/query":
        return found + _of_results(answer)
    return found + (_of_a_task(answer) if answer else [])


def _of_a_task(answer: Json) -> list[str]:
    """[docs: task-modules-and-cards/task-modules/invoking-task-modules, "Dialog metadata"]"""
    task = answer.get("task", {})
    if set(answer) != {"task"} or set(task) != {"type", "value"}:
        return ["no task"]
    value = task["value"]
    if task["type"] == "message":
        return [] if isinstance(value, str) and value.strip() else ["a message that says nothing"]
    found = [] if task["type"] == "continue" else ["an unknown type"]
    found += [] if set(value) == {"title", "height", "width", "card"} else ["fields of a dialog"]
    found += [] if 0 < len(value["title"]) <= 64 else ["a title of a dialog"]
    found += [f"a size {value[one]}" for one in ("height", "width") if value[one] not in ("small", "medium", "large")]
    found += [] if value["card"]["contentType"] == CARD else ["no card"]
    return found + problems(value["card"]["content"]) + _of_inputs(value["card"]["content"])


def _of_inputs(card: Json) -> list[str]:
    """Clients keep what is typed by an input's id, and show a list's value only where it is one of its choices."""
    inputs = [part for part in parts(card) if part["type"].startswith("Input.")]
    names = [one["id"] for one in inputs]
    found = ["two inputs of one id"] if len(set(names)) != len(names) else []
    for one in inputs:
        found += [] if str(one.get("label")).strip() else ["an input without a label"]
        choices = [choice["value"] for choice in one.get("choices", [])]
        stand = one["value"].split(",") if one.get("isMultiSelect") and "value" in one else [one.get("value")]
        if "value" in one and choices and not set(stand) <= set(choices):
            found.append("a value that cannot be chosen")
    return found


def _of_results(answer: Json) -> list[str]:
    """[docs: messaging-extensions/how-to/search-commands/respond-to-search, "Respond to user requests"]"""
    told = answer.get("composeExtension", {})
    if set(answer) != {"composeExtension"}:
        return ["no result"]
    if told.get("type") == "message":
        return [] if set(told) == {"type", "text"} and told["text"].strip() else ["a message that says nothing"]
    found = [] if set(told) == {"type", "attachmentLayout", "attachments"} else ["fields of a result"]
    found += [] if told.get("attachmentLayout") == "list" else ["a layout"]
    found += ["more than 25 results"] if len(told.get("attachments", [])) > 25 else []
    for one in told.get("attachments", []):
        preview = one.get("preview", {})
        found += [] if one.get("contentType") == CARD else ["no card"]
        found += problems(one["content"])
        found += [] if preview.get("contentType") in PREVIEWS else ["no preview"]
        found += [] if preview.get("content", {}).get("title", "").strip() else ["a preview without a title"]
        found += [] if not preview.get("content", {}).get("buttons") else ["buttons in a preview"]
    return found


def _of_a_refresh(answer: Json) -> list[str]:
    """[docs: universal-action-model, "Response format"]"""
    if set(answer) != {"statusCode", "type", "value"} or answer["statusCode"] != 200:
        return ["no answer to an action"]
    if answer["type"] == "application/vnd.microsoft.activity.message":
        return [] if str(answer["value"]).strip() else ["a message that says nothing"]
    return problems(answer["value"]) if answer["type"] == CARD else ["an unknown type"]
