"""The page's form and home as the clients of Slack and Teams send them: one set of doings for both."""

import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Protocol

from tests.support.page.visitor import Visitor, objects

Json = dict[str, Any]


class Client(Protocol):
    surface: str

    async def opens(self, ann: Visitor, turn: Json | None = None) -> Json:
        """The form: beside the conversation, or below an answer."""
        ...

    def stands(self, form: Json) -> dict[str, str]:
        """Fields that are filled in; a city with its state."""
        ...

    async def sends(self, ann: Visitor, form: Json, key: str = "", **typed: str) -> Json:
        """What is typed, over what stands there; "" empties a field."""
        ...

    def faults(self, done: Json) -> dict[str, str]: ...

    async def home(self, ann: Visitor) -> Json: ...

    def listed(self, home: Json) -> tuple[list[str], list[str]]:
        """Titles of recent searches, names of saved dishes."""
        ...

    async def again(self, ann: Visitor, home: Json, place: int) -> Json: ...

    async def saves(self, ann: Visitor, turn: Json, place: int) -> Json:
        """A dish of an answer."""
        ...

    async def takes_out(self, ann: Visitor, home: Json, place: int) -> Json: ...


class SlackClient:
    surface = "slack"

    async def opens(self, ann: Visitor, turn: Json | None = None) -> Json:
        below = {"type": "message_action", "callback_id": "change_search"}
        action = below if turn else {"type": "shortcut", "callback_id": "find_catering"}
        form: Json = (await ann.presses(self.surface, turn, action))["shown"]
        return form

    def stands(self, form: Json) -> dict[str, str]:
        told = {one["block_id"]: _begun(one["element"]) for one in form["blocks"] if one["type"] == "input"}
        return {name: value for name, value in told.items() if value}

    async def sends(self, ann: Visitor, form: Json, key: str = "", **typed: str) -> Json:
        given = {**self.stands(form), **typed}
        fields = {one["block_id"]: one["element"] for one in form["blocks"] if one["type"] == "input"}
        values = {name: {name: await self._told(ann, one, given.get(name, ""))} for name, one in fields.items()}
        view = {name: form[name] for name in ("type", "callback_id", "private_metadata") if name in form}
        sent = {"type": "view_submission", "view": {**view, "state": {"values": values}}}
        return await ann.presses(self.surface, None, sent, key)

    async def _told(self, ann: Visitor, element: Json, value: str) -> Json:
        kind = element["type"]
        if kind == "datepicker":
            return {"type": kind, "selected_date": value or None}
        if kind == "external_select":
            typed = {"type": "block_suggestion", "action_id": element["action_id"], "value": value}
            found = (await ann.presses(self.surface, None, typed))["shown"]["options"]
            offered = [*found, *([element["initial_option"]] if "initial_option" in element else [])]
            return {"type": kind, "selected_option": next((one for one in offered if _label(one) == value), None)}
        if kind == "static_select":
            chosen = next((one for one in element["options"] if one["value"] == value), None)
            return {"type": kind, "selected_option": chosen}
        if kind == "multi_static_select":
            given = value.split(",")
            return {"type": kind, "selected_options": [one for one in element["options"] if one["value"] in given]}
        if kind == "radio_buttons":
            chosen = next(one for one in element["options"] if one["value"] == value)
            return {"type": kind, "selected_option": chosen}
        if kind == "checkboxes":
            return {"type": kind, "selected_options": [one for one in element["options"] if one["value"] == value]}
        return {"type": kind, "value": value or None}

    def faults(self, done: Json) -> dict[str, str]:
        assert done["shown"]["response_action"] == "errors"
        errors: dict[str, str] = done["shown"]["errors"]
        return errors

    async def home(self, ann: Visitor) -> Json:
        home: Json = (await ann.presses(self.surface, None, {"type": "app_home_opened"}))["shown"]
        assert home["type"] == "home"
        return home

    def listed(self, home: Json) -> tuple[list[str], list[str]]:
        found = {
            verb: [_first_line(one) for one in home["blocks"] if _verb(one.get("accessory", {})) == verb]
            for verb in ("again", "takeout")
        }
        return found["again"], found["takeout"]

    async def again(self, ann: Visitor, home: Json, place: int) -> Json:
        return await self._presses(ann, home, f"again-{place}")

    async def saves(self, ann: Visitor, turn: Json, place: int) -> Json:
        drawn = turn["surfaces"][self.surface]
        details = next(one for one in objects(drawn) if one.get("action_id") == f"details-{place}")
        modal = (await ann.presses(self.surface, turn, details))["shown"]
        done = await self._presses(ann, modal, "save")
        assert "Saved. Take it out" in json.dumps(done)
        return done

    async def takes_out(self, ann: Visitor, home: Json, place: int) -> Json:
        shown: Json = (await self._presses(ann, home, f"takeout-{place}"))["shown"]
        return shown

    async def _presses(self, ann: Visitor, view: Json, action_id: str) -> Json:
        button = next(one for one in objects(view["blocks"]) if one.get("action_id") == action_id)
        told = {name: view[name] for name in ("type", "private_metadata") if name in view}
        return await ann.presses(self.surface, None, {"type": "block_actions", "view": told, "action": button})


def _begun(element: Json) -> str:
    chosen = element.get("initial_option") or next(iter(element.get("initial_options", ())), None)
    if chosen:
        return _label(chosen) if element["type"] == "external_select" else str(chosen["value"])
    return str(element.get("initial_value", element.get("initial_date", "")))


def _label(option: Mapping[str, Any]) -> str:
    return str(option["text"]["text"])


def _verb(button: Json) -> str:
    return str(button.get("action_id", "")).partition("-")[0]


def _first_line(block: Json) -> str:
    return str(block["text"]["text"]).split("\n")[0].strip("*")


class TeamsClient:
    surface = "teams"

    async def opens(self, ann: Visitor, turn: Json | None = None) -> Json:
        below = {"type": "Action.Submit", "data": {"form": "change", "msteams": {"type": "task/fetch"}}}
        action = below if turn else {"type": "composeExtension/fetchTask", "commandId": "find_catering"}
        task: Json = (await ann.presses(self.surface, turn, action))["shown"]["task"]
        assert task["type"] == "continue"
        return {**task["value"], "sends": _SENDS[action["type"]]}

    def stands(self, form: Json) -> dict[str, str]:
        inputs = [one for one in objects(form["card"]) if str(one.get("type")).startswith("Input.")]
        return {one["id"]: str(one["value"]) for one in inputs if "value" in one}

    async def sends(self, ann: Visitor, form: Json, key: str = "", **typed: str) -> Json:
        given = {name: value for name, value in {**self.stands(form), **typed}.items() if value}
        [search] = form["card"]["content"]["actions"]
        return await ann.presses(self.surface, None, {**form["sends"], "data": {**search["data"], **given}}, key)

    def faults(self, done: Json) -> dict[str, str]:
        """Each stands behind its field."""
        parts = list(objects(done["shown"]["task"]["value"]["card"]))
        columns = [one[name] for one in parts for name in ("items", "body") if name in one]
        pairs = [pair for column in columns for pair in pairwise(column) if pair[0]["type"].startswith("Input.")]
        told = {field["id"]: below["inlines"][0] for field, below in pairs if below["type"] == "RichTextBlock"}
        return {name: inline["text"] for name, inline in told.items() if inline.get("color") == "Attention"}

    async def home(self, ann: Visitor) -> Json:
        return await self._tab(ann, "kept")

    def listed(self, home: Json) -> tuple[list[str], list[str]]:
        return [one["title"] for one in home["recent"]], [one["name"] for one in home["saved"]]

    async def again(self, ann: Visitor, home: Json, place: int) -> Json:
        asked = {"type": "tab", "verb": "again", "turn_id": home["recent"][place]["turn_id"]}
        return await ann.presses(self.surface, None, asked)

    async def saves(self, ann: Visitor, turn: Json, place: int) -> Json:
        drawn = turn["surfaces"][self.surface]
        found = [one for one in objects(drawn) if one.get("verb") == "save"]
        done = await ann.presses(self.surface, turn, found[place])
        assert done["shown"]["value"].startswith("Saved for you alone.")
        return done

    async def takes_out(self, ann: Visitor, home: Json, place: int) -> Json:
        return await self._tab(ann, "take-out", doc_id=home["saved"][place]["doc_id"])

    async def _tab(self, ann: Visitor, verb: str, **given: str) -> Json:
        shown: Json = (await ann.presses(self.surface, None, {"type": "tab", "verb": verb, **given}))["shown"]
        return shown


_SENDS: Mapping[str, Json] = {
    "Action.Submit": {"type": "task/submit"},
    "composeExtension/fetchTask": {"type": "composeExtension/submitAction", "commandId": "find_catering"},
}
CLIENTS: dict[str, Client] = {one.surface: one for one in (SlackClient(), TeamsClient())}
