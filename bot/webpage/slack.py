"""Slack on the page: bodies of chat.postMessage, modals and the home tab; and what is done there, told as Slack tells
it: a press as `block_actions`, a form as `view_submission`. Pure."""

import json
from collections.abc import Callable, Mapping, Sequence
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
    TownsAsked,
)
from channels.ports import Arrival
from channels.shared.payload import text_at
from channels.shared.sentences import say
from channels.slack import meant as slack
from channels.slack import profile_view
from channels.slack.home import home_view
from channels.slack.limits import OPTIONS_MAX
from channels.slack.order_desk import gone
from channels.slack.order_view import Opened, order_view, refused
from channels.slack.orders import pages
from channels.slack.parse import parse_event, parse_interaction
from channels.slack.render import render
from channels.slack.search_form import faults_at, search_view, towns_found
from channels.slack.turns import PLATFORM
from channels.slack.views import kept_view, said_view, view_of
from channels.slack.words import prompts
from engine.messages import Reply, ThreadKey, Turn
from engine.messages.forms import Pairs, towns_offered
from engine.messages.own_page import Recent, Saved
from engine.messages.people import ProfileTold
from engine.messages.sentences import speaking


class SlackSurface:
    name = "slack"
    title = "Slack"

    @property
    def examples(self) -> tuple[str, ...]:
        return tuple(message for _, message in prompts())

    def drawn(self, reply: Reply) -> tuple[Json, ...]:
        """As a workspace takes it that knows cards; others get the same in sections."""
        messages = [message for page in pages(reply) if (message := render(page)) is not None]
        if not messages:
            return ()
        with speaking(reply.locale):
            offered = [json.loads(profile_view.offer(PERSON))] if reply.offers_profile_to else []
        return (*({"text": one.text, "blocks": list(one.blocks)} for one in messages), *offered)

    def meant(self, act: Act) -> Meant | None:
        is_event = text_at(act.action, "type") == OPENED
        read = parse_event(_event(act)) if is_event else parse_interaction(_payload(act))
        match read:
            case Arrival() if read.turn.kind == "press":
                return Pressed(read.turn)
            case slack.ShareAsked(turn=turn):
                return Pressed(turn)
            case slack.OrderFormAsked(arrival=arrival):
                return _order_asked(arrival.turn)
            case slack.Look():
                return _looked(read)
            case slack.Rated():
                return Rated(read.turn_id, read.rating)
        return _in_a_view(read, act)


def _looked(look: slack.Look) -> Looked:
    place = look.place if look.what == "details" else -1
    return Looked(look.turn_id, lambda reply, is_kept: view_of(look, reply, is_kept), place)


def _in_a_view(read: slack.Meant, act: Act) -> Meant | None:
    """The form, the home tab, and what is saved."""
    match read:
        case slack.FormAsked():
            return FormAsked(lambda in_force, _: search_view(in_force, _thread(act, in_force)))
        case slack.TownsAsked(typed=typed):
            return TownsAsked(lambda towns: towns_found(towns_offered(towns, typed, OPTIONS_MAX)))
        case slack.Submitted(filled=filled):
            return FormSent(filled.fields, filled.had, lambda faults, _: faults_at(faults))
        case slack.Opened(tab="home"):
            return HomeAsked(_home)
        case slack.Again(turn_id=turn_id):
            return Again(turn_id, said_view(say("not-done"), say("slack-search-gone")))
        case slack.Keeping(thread=None, doc_id=doc_id):
            return TakenOut(doc_id, _home)
        case slack.ProfileAsked(what=what):
            return OwnAsked(what, profile_view.view_of)
        case slack.ProfileSent(profile=profile):
            return OwnSent(profile, profile_view.answer_of)
        case slack.OrderFormSent(opened=opened, filled=given):
            return OrderSent(
                opened.token, opened.version, given, lambda form, wrong: refused(form, opened, wrong), gone()
            )
        case slack.Keeping(turn_id=turn_id, place=place, is_kept=is_kept):
            return Keeping(turn_id, place, is_kept, lambda card, is_saved: kept_view(read, card, is_saved))
    return None


def _order_asked(press: Turn) -> OrderAsked:
    """A press like any other where there is no form, as Slack's desk does."""
    token = press.token or ""
    return OrderAsked(press, lambda form: order_view(form, Opened(press.thread, token, form.version)), None)


def _home(recent: Sequence[Recent], saved: Sequence[Saved], days: int, told: ProfileTold) -> Json:
    return home_view(recent, saved, days, profile=told)


def _thread(act: Act, in_force: Pairs) -> ThreadKey | None:
    """A conversation that has a search is changed by the form, and answered where it stands."""
    return ThreadKey(PLATFORM, TENANT, act.conversation, act.conversation) if in_force else None


OPENED = "app_home_opened"


def _event(act: Act) -> Json:
    """[docs: reference/events/app_home_opened]"""
    event = {"type": OPENED, "user": PERSON, "channel": act.conversation, "tab": "home"}
    return {"type": "event_callback", "team_id": TENANT, "event_id": act.key, "event": event}


def _payload(act: Act) -> Json:
    """What Slack sends of it. [docs: reference/interaction-payloads]"""
    common = {"team": {"id": TENANT}, "user": {"id": PERSON}, "trigger_id": act.key}
    told = _TOLD.get(text_at(act.action, "type"), _pressed)
    return {**common, "action_ts": f"{act.at.timestamp():.6f}", **told(act)}


def _pressed(act: Act) -> Json:
    """A button of a message."""
    return {
        "type": "block_actions",
        "channel": {"id": act.conversation, "name": "directmessage"},
        "container": {"type": "message", "message_ts": act.turn_id, "channel_id": act.conversation},
        "message": {"ts": act.turn_id, "team": TENANT},
        "actions": [_at(act, act.action)],
    }


def _pressed_in_view(act: Act) -> Json:
    """A button of a modal or of the home tab."""
    container = {"type": "view", "view_id": act.key}
    actions = [_at(act, _object(act.action.get("action")))]
    return {"type": "block_actions", "container": container, "view": _view(act), "actions": actions}


def _sent(act: Act) -> Json:
    return {"type": "view_submission", "view": _view(act)}


def _typed(act: Act) -> Json:
    typed = {name: text_at(act.action, name) for name in ("action_id", "value")}
    return {"type": "block_suggestion", **typed}


def _shortcut(act: Act) -> Json:
    return {"type": "shortcut", "callback_id": text_at(act.action, "callback_id")}


def _from_menu(act: Act) -> Json:
    """Chosen in a message's menu."""
    named = {"type": "message_action", "callback_id": text_at(act.action, "callback_id")}
    return {**named, "channel": {"id": act.conversation, "name": "directmessage"}, "message": {"ts": act.turn_id}}


_TOLD: Mapping[str, Callable[[Act], Json]] = {
    "block_actions": _pressed_in_view, "view_submission": _sent, "block_suggestion": _typed, "shortcut": _shortcut,
    "message_action": _from_menu,
}  # fmt: skip


def _at(act: Act, action: Json) -> Json:
    return {**action, "action_ts": f"{act.at.timestamp():.6f}"}


def _view(act: Act) -> Json:
    """As its client holds it; its id is Slack's to give."""
    return {**_object(act.action.get("view")), "id": act.key}


def _object(part: Any) -> Json:
    return part if isinstance(part, dict) else {}
