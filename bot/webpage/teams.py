"""Teams on the page: activities, dialogs and the tab; and what is done there, as the messages and invokes that Teams
makes of it. Pure."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.webpage.surfaces import (
    PERSON,
    TENANT,
    Act,
    Again,
    FormAsked,
    FormSent,
    HomeAsked,
    Json,
    Keeping,
    Looked,
    Meant,
    OrderAsked,
    OrderSent,
    OwnAsked,
    OwnSent,
    Pressed,
    Rated,
    TakenOut,
)
from channels.ports import Arrival
from channels.shared.payload import text_at
from channels.shared.sentences import say
from channels.teams import meant as teams
from channels.teams.card_refresh import said
from channels.teams.door import answer_of
from channels.teams.limits import TOWNS_MAX
from channels.teams.order_desk import closed, not_open, refused
from channels.teams.orders import order_dialog
from channels.teams.parse import parse_activity
from channels.teams.profile_dialog import dialog_of
from channels.teams.render import Around, render
from channels.teams.search_form import Drawn, Filled, Form, form_dialog
from channels.teams.tab import listed, not_asked
from channels.teams.welcome import examples
from engine.messages import Card, Reply
from engine.messages.forms import Pairs, Town, drawn
from engine.messages.own_page import Recent, Saved
from engine.messages.people import ProfileTold
from engine.messages.sentences import speaking

BOT = "platter"
NAME_MAX = 100
"""Of a turn or a dish, as of the tab's own address."""


class TeamsSurface:
    name = "teams"
    title = "Microsoft Teams"

    @property
    def examples(self) -> tuple[str, ...]:
        return examples()

    def drawn(self, reply: Reply) -> tuple[Json, ...]:
        """In a person's own chat: the form changes what holds there, and dishes are kept for the tab."""
        with speaking(reply.locale):
            return render(reply, Around(forms=((say("teams-change-button"), "change"),), saves=True, is_own=True))

    def meant(self, act: Act) -> Meant | None:
        if text_at(act.action, "type") == TAB:
            return _in_the_tab(act.action)
        read = parse_activity(_activity(act))
        match read:
            case Arrival() if read.turn.kind == "press":
                return Pressed(read.turn)
            case teams.Look():
                return Looked(read.turn_id, lambda reply, _: answer_of(read, reply))
            case teams.FormAsked(form=form):
                return FormAsked(lambda in_force, towns: _opened(form, in_force, towns))
            case teams.Submitted(filled=filled):
                return FormSent(filled.fields, filled.form.had, lambda faults, towns: _refused(filled, faults, towns))
            case teams.Keeping(turn_id=turn_id, place=place):
                return Keeping(turn_id, place, True, _kept)
            case teams.ProfileAsked(what=what):
                return OwnAsked(what, dialog_of)
            case teams.ProfileSent(profile=profile):
                return OwnSent(profile, dialog_of)
            case teams.OrderFormAsked(arrival=arrival, token=token, form_id=form_id):
                press = replace(arrival.turn, token=token)
                return OrderAsked(press, lambda form: order_dialog(form, token, form_id), not_open())
            case teams.OrderFormSent():
                return OrderSent(
                    read.token, read.version, read.fields, lambda form, wrong: refused(form, read, wrong), closed()
                )
            case teams.Rated():
                return Rated(read.post_id, read.rating, read.comment)
        return None


def _opened(form: Form, in_force: Pairs, towns: Sequence[Town]) -> Json:
    given = drawn(in_force)
    return form_dialog(replace(form, had=tuple(given)), Drawn(given, towns[:TOWNS_MAX]))


def _refused(filled: Filled, faults: Mapping[str, str], towns: Sequence[Town]) -> Json:
    return form_dialog(filled.form, Drawn(filled.fields, towns[:TOWNS_MAX], faults))


def _kept(card: Card | None, is_saved: bool) -> Json:
    if card is None:
        return said(say("teams-gone"))
    return said(say("teams-saved") if is_saved else say("teams-saved-enough"))


def _listed(recent: Sequence[Recent], saved: Sequence[Saved], days: int, told: ProfileTold) -> Json:
    return listed(recent, saved, days, profile=told)


TAB = "tab"


def _in_the_tab(action: Json) -> Meant | None:
    """What the tab's page asks its own addresses for (`channels/teams/tab_routes.py`)."""
    turn_id, doc_id = (text_at(action, name)[:NAME_MAX] for name in ("turn_id", "doc_id"))
    match text_at(action, "verb"):
        case "kept":
            return HomeAsked(_listed)
        case "again" if turn_id:
            return Again(turn_id, not_asked(say("tab-search-gone")))
        case "take-out" if doc_id:
            return TakenOut(doc_id, _listed)
    return None


def _activity(act: Act) -> Json:
    """What Teams sends of it. [docs: task-modules-and-cards/cards/cards-actions]"""
    common = {
        "id": act.key,
        "timestamp": act.at.isoformat(),
        "channelId": "msteams",
        "from": {"id": PERSON},
        "recipient": {"id": BOT},
        "conversation": {"id": act.conversation, "conversationType": "personal"},
        "channelData": {"tenant": {"id": TENANT}},
        "replyToId": act.turn_id,
    }
    told = _TOLD.get(text_at(act.action, "type"), _submitted)
    return {**common, **told(act.action)}


def _executed(action: Json) -> Json:
    given = {"type": "Action.Execute", "verb": text_at(action, "verb"), "data": action.get("data")}
    return _invoke("adaptiveCard/action", {"action": given})


def _judged(action: Json) -> Json:
    """Thumbs stand under a message, not in its card."""
    told = json.dumps({"feedbackText": text_at(action, "comment")})
    judged = {"reaction": text_at(action, "reaction"), "feedback": told}
    return _invoke("message/submitAction", {"actionName": "feedback", "actionValue": judged})


def _submitted(action: Json) -> Json:
    """Of an Action.Submit: a dialog that it opens, or what `messageBack` says."""
    data = action.get("data")
    given = data.get("msteams") if isinstance(data, dict) else None
    given = given if isinstance(given, dict) else {}
    if text_at(given, "type") == "task/fetch":
        return _invoke("task/fetch", {"data": data})
    given = given if text_at(given, "type") == "messageBack" else {}
    return {"type": "message", "text": text_at(given, "text"), "value": given.get("value")}


def _of_dialog(action: Json) -> Json:
    return _invoke("task/submit", {"data": action.get("data")})


def _from_compose_box(action: Json) -> Json:
    value = {"commandId": text_at(action, "commandId"), "data": action.get("data")}
    return _invoke(text_at(action, "type"), value)


_TOLD: Mapping[str, Callable[[Json], Json]] = {
    "Action.Execute": _executed, "feedback": _judged, "task/submit": _of_dialog,
    "composeExtension/fetchTask": _from_compose_box, "composeExtension/submitAction": _from_compose_box,
}  # fmt: skip


def _invoke(name: str, value: Any) -> Json:
    return {"type": "invoke", "name": name, "value": value}
