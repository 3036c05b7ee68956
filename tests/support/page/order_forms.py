"""Forms of an order on the page, as the clients of Slack, Teams and the plain page send them: one set of doings.

Fields are named as in the form, without what stands before each name.
"""

import json
from typing import Any, Protocol

from channels.shared.sentences import say
from engine.messages.ordering import ORDER_FIELD
from tests.support.page.forms import CLIENTS
from tests.support.page.visitor import Visitor, element, labelled, objects

Json = dict[str, Any]


class OrderClient(Protocol):
    surface: str

    async def presses(self, ann: Visitor, turn: Json, label: str) -> Json:
        """The first of an order's buttons that begins so, also where it stands behind a mark."""
        ...

    def title(self, done: Json) -> str:
        """Of the form that a press opened."""
        ...

    def stands(self, done: Json) -> dict[str, str]:
        """Fields of it that are filled in."""
        ...

    async def sends(self, ann: Visitor, done: Json, key: str = "", **typed: str) -> Json:
        """What is typed, over what stands there."""
        ...

    def faults(self, done: Json) -> dict[str, str]: ...

    def is_gone(self, done: Json) -> bool:
        """Whether the order has moved on, and the form says so."""
        ...


def _short(fields: dict[str, str]) -> dict[str, str]:
    return {name.removeprefix(ORDER_FIELD): value for name, value in fields.items()}


def _long(fields: dict[str, str]) -> dict[str, str]:
    return {f"{ORDER_FIELD}{name}": value for name, value in fields.items()}


class SlackOrders:
    surface = "slack"

    async def presses(self, ann: Visitor, turn: Json, label: str) -> Json:
        for menu in (one for one in objects(turn["surfaces"][self.surface]) if one.get("type") == "overflow"):
            for option in menu["options"]:
                if option["text"]["text"].startswith(label):
                    told = {"type": "overflow", "action_id": menu["action_id"], "selected_option": option}
                    return await ann.presses(self.surface, turn, told)
        return await ann.presses(self.surface, turn, labelled(turn, self.surface, label))

    def title(self, done: Json) -> str:
        return str(done["shown"]["title"]["text"])

    def stands(self, done: Json) -> dict[str, str]:
        inputs = [one for one in done["shown"]["blocks"] if one["type"] == "input"]
        several = {
            one["block_id"]: ",".join(chosen["value"] for chosen in one["element"]["initial_options"])
            for one in inputs
            if one["element"].get("initial_options")
        }
        return _short(CLIENTS[self.surface].stands(done["shown"]) | several)

    async def sends(self, ann: Visitor, done: Json, key: str = "", **typed: str) -> Json:
        given = self.stands(done) | typed
        return await CLIENTS[self.surface].sends(ann, done["shown"], key, **_long(given))

    def faults(self, done: Json) -> dict[str, str]:
        return _short(CLIENTS[self.surface].faults(done))

    def is_gone(self, done: Json) -> bool:
        view = done["shown"]["view"]
        return say("order-form-gone") in json.dumps(view) and "submit" not in view


class TeamsOrders:
    surface = "teams"

    async def presses(self, ann: Visitor, turn: Json, label: str) -> Json:
        return await ann.presses(self.surface, turn, element(turn, self.surface, **_titled(turn, label)))

    def title(self, done: Json) -> str:
        return str(done["shown"]["task"]["value"]["title"])

    def stands(self, done: Json) -> dict[str, str]:
        return _short(CLIENTS[self.surface].stands(_dialog(done)))

    async def sends(self, ann: Visitor, done: Json, key: str = "", **typed: str) -> Json:
        return await CLIENTS[self.surface].sends(ann, _dialog(done), key, **_long(typed))

    def faults(self, done: Json) -> dict[str, str]:
        return _short(CLIENTS[self.surface].faults(done))

    def is_gone(self, done: Json) -> bool:
        return bool(done["shown"]["task"] == {"type": "message", "value": say("order-form-gone")})


def _dialog(done: Json) -> Json:
    return {**done["shown"]["task"]["value"], "sends": {"type": "task/submit"}}


def _titled(turn: Json, label: str) -> Json:
    buttons = [one for one in objects(turn["surfaces"]["teams"]) if one.get("type") == "Action.Submit"]
    return {"title": next(one["title"] for one in buttons if one["title"].startswith(label))}


class PlainOrders:
    surface = "plain"

    def __init__(self) -> None:
        self._token = ""

    async def presses(self, ann: Visitor, turn: Json, label: str) -> Json:
        choices = [one for message in turn["surfaces"][self.surface] for one in message["choices"]]
        choice = next(one for one in choices if one["label"].startswith(label))
        self._token = choice["token"]
        return await ann.presses(self.surface, turn, choice)

    def title(self, done: Json) -> str:
        return str(done["shown"]["form"]["title"])

    def stands(self, done: Json) -> dict[str, str]:
        return _short({one["name"]: one["value"] for one in done["shown"]["form"]["fields"] if one["value"]})

    async def sends(self, ann: Visitor, done: Json, key: str = "", **typed: str) -> Json:
        form = done["shown"]["form"]
        stood = {one["name"]: one["value"] for one in form["fields"]}
        told = {"type": "order", "token": self._token, "version": form["version"], "fields": {**stood, **_long(typed)}}
        return await ann.presses(self.surface, None, told, key)

    def faults(self, done: Json) -> dict[str, str]:
        return _short(done["shown"]["faults"])

    def is_gone(self, done: Json) -> bool:
        return bool(done["shown"] == {"said": say("order-form-gone")})


ORDER_CLIENTS = {"slack": SlackOrders, "teams": TeamsOrders, "plain": PlainOrders}
