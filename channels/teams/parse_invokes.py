"""What needs its answer in the request → what is meant: pure and total.

Buttons that show, the search form, what is asked from the compose box. Where something of it belongs is told by the
activity's own conversation and never by what a button carries: a client may send any of that.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Literal

from channels.shared.own_profile import what_of
from channels.shared.payload import Json, json_in, place_of_card, text_at, things_at
from channels.shared.sentences import say
from channels.teams.elements import AGAIN, REFRESH, SAVE, WHY
from channels.teams.escaping import said_in_html
from channels.teams.limits import FOUND_IN_ALL, FOUND_MAX
from channels.teams.meant import (
    Anew,
    DishesAsked,
    Dropped,
    FormAsked,
    Here,
    Keeping,
    Look,
    Meant,
    OrderFormAsked,
    OrderFormSent,
    ProfileAsked,
    ProfileSent,
    Rated,
    Refresh,
    ShareAsked,
    ShareSent,
    Submitted,
)
from channels.teams.orders import ORDER, filled_order
from channels.teams.profile_dialog import PROFILE, sent_profile
from channels.teams.search_form import FORM, FORM_ID, Form, Kind, filled_in
from channels.teams.share_view import CANCEL, DIGEST, TO, ShareForm, list_named
from channels.teams.turns import (
    ID_MAX,
    MESSAGE_ID,
    arrival_of,
    is_channel,
    message_key,
    person_of,
    place_of,
    thread_of,
    user_of,
    where_of,
)
from engine.messages import forms, turn_id_of
from engine.messages.text import clean_text

COMMENT_MAX = 1_000
FIND_COMMAND, FORM_COMMAND, HERE_COMMAND = "find_dishes", "find_catering", "find_catering_here"
"""As the manifest names them."""
QUERY = "query"
"""The one parameter of the first."""
FORM_ID_MAX = 64
"""Ours: what is longer was not made here."""


def parse_invoke(activity: Json) -> Meant:
    read = _INVOKES.get(text_at(activity, "name"))
    return read(activity, value_of(activity)) if read and user_of(activity) else Dropped("unknown_invoke")


def value_of(activity: Json) -> Json:
    """What a button carries: an object, or the same as JSON in a string."""
    value = activity.get("value")
    return value if isinstance(value, dict) else _object(value)


def _object(raw: Any) -> Json:
    found = json_in(raw) if isinstance(raw, str) else None
    return found if isinstance(found, dict) else {}


def _data(value: Json) -> Json:
    data = value.get("data")
    return data if isinstance(data, dict) else {}


def _acted(activity: Json, value: Json) -> Meant:
    action = value.get("action")
    data = _data(action) if isinstance(action, dict) else {}
    if turn_id := text_at(data, REFRESH):
        thread, user = thread_of(activity), user_of(activity)
        return Refresh(thread, turn_id, user, place_of(where_of(activity, thread)))
    return kept_or_anew(activity, data) or _look(activity, data, "card")


def kept_or_anew(activity: Json, data: Json) -> Anew | Keeping | None:
    """Also where an older client sends the button as a message."""
    if turn_id := text_at(data, AGAIN):
        arrival = arrival_of(activity, "form", say("teams-again-turn"), pressed=f"{AGAIN}:{turn_id}")
        turn = replace(arrival.turn, form=((forms.AGAIN, turn_id),))
        return Anew(replace(arrival, turn=turn), turn_id)
    turn_id, _, place = text_at(data, SAVE).rpartition(".")
    return Keeping(thread_of(activity), user_of(activity), turn_id, place_of_card(place)) if turn_id else None


def _fetched(activity: Json, value: Json) -> Meant:
    """A button that opens a dialog."""
    data = _data(value)
    if what := what_of(text_at(data, PROFILE)):
        return ProfileAsked(person_of(activity), what)
    if token := text_at(data, ORDER):
        return OrderFormAsked(arrival_of(activity, "form", ""), token, _form_id(activity))
    if shared := list_named(data):
        return ShareAsked(arrival_of(activity, "form", ""), ShareForm(*shared, _form_id(activity)))
    return _form_asked(activity, data) if text_at(data, FORM) else _look(activity, data, "dialog")


def _look(activity: Json, data: Json, answer: Literal["card", "dialog"]) -> Meant:
    turn_id, _, place = text_at(data, WHY).rpartition(".")
    if not turn_id:
        return Dropped("unknown_invoke")
    return Look(thread_of(activity), turn_id, place_of_card(place), answer)


def _rated(activity: Json, value: Json) -> Meant:
    """Thumbs under an answer; the person's own words come as JSON in a string."""
    judged, post = value.get("actionValue"), text_at(activity, "replyToId")
    reaction = text_at(judged, "reaction") if isinstance(judged, dict) else ""
    if reaction not in ("like", "dislike") or not post:
        return Dropped("unknown_feedback")
    told = _object(text_at(judged, "feedback")) if isinstance(judged, dict) else {}
    comment = clean_text(text_at(told, "feedbackText"), COMMENT_MAX)[0]
    rating = 1 if reaction == "like" else -1
    return Rated(thread_of(activity), user_of(activity), post, rating, comment)


def _form_asked(activity: Json, data: Json, from_compose_box: bool = False) -> Meant:
    """Only a channel has room for a new thread; in a chat every form changes what holds there."""
    kind: Kind = "new" if is_channel(activity) and text_at(data, FORM) == "new" else "change"
    arrival = arrival_of(activity, "form", "")
    return FormAsked(arrival.turn.thread, Form(kind, _form_id(activity)), place_of(arrival.where), from_compose_box)


def _form_id(activity: Json) -> str:
    """Of one opening: Teams names it, and tells it once."""
    named = [user_of(activity), *(text_at(activity, name) for name in ("id", "timestamp"))]
    return blake2b(json.dumps(named).encode(), digest_size=16).hexdigest()


def _submitted(activity: Json, value: Json) -> Meant:
    data = _data(value)
    if what := what_of(text_at(data, PROFILE)):
        return ProfileSent(person_of(activity), None if what == "forget" else sent_profile(data))
    if text_at(data, ORDER):
        return _order_sent(activity, data)
    if shared := list_named(data):
        return _share_sent(activity, data, *shared)
    filled = filled_in(data)
    form = filled.form
    if not 0 < len(form.id) <= FORM_ID_MAX:
        return Dropped("unknown_form")
    kind: Kind = form.kind if is_channel(activity) else "change"
    return Submitted(arrival_of(activity, "form", ""), replace(filled, form=replace(form, kind=kind)))


def _order_sent(activity: Json, data: Json) -> Meant:
    token, version, fields = filled_order(data)
    form_id = text_at(data, FORM_ID)
    if not 0 < len(form_id) <= FORM_ID_MAX:
        return Dropped("unknown_form")
    return OrderFormSent(arrival_of(activity, "form", ""), token, version, form_id, fields)


def _share_sent(activity: Json, data: Json, turn_id: str, of: str) -> Meant:
    form = ShareForm(turn_id, of, text_at(data, FORM_ID), text_at(data, DIGEST))
    if not 0 < len(form.id) <= FORM_ID_MAX:
        return Dropped("unknown_form")
    return ShareSent(arrival_of(activity, "form", ""), form, text_at(data, TO), bool(text_at(data, CANCEL)))


def _from_compose_box(activity: Json, value: Json) -> Meant:
    """An action of the compose box or of a message's menu is chosen; or Platter was added so that it can be."""
    command = text_at(value, "commandId")
    if command == HERE_COMMAND:
        return _here(activity, value)
    return _form_asked(activity, {FORM: "new"}, True) if command == FORM_COMMAND else Dropped("unknown_command")


def _sent_from_compose_box(activity: Json, value: Json) -> Meant:
    added = isinstance(told := _data(value).get("msteams"), dict) and told.get("justInTimeInstall") is True
    return _from_compose_box(activity, value) if added else _submitted(activity, value)


def _here(activity: Json, value: Json) -> Meant:
    """The message as Teams tells it: its words as HTML, and the thread by the message that it answers."""
    message = value.get("messagePayload")
    if not isinstance(message, dict) or not _id_at(message, "id"):
        return Dropped("no_message")
    there = _of_message(activity, message)
    key = f"shortcut:{message_key(there)}"
    arrival = arrival_of(there, "message", _words(message), key=key)
    arrival = replace(arrival, turn=replace(arrival.turn, words_of=_written_by(activity, message)))
    own = f"28:{text_at(message, 'from', 'application', 'id')}" == text_at(activity, "recipient", "id")
    said_id = turn_id_of(arrival.turn.thread, message_key(there))
    return Here(arrival, said_id, place_of(arrival.where), own)


def _written_by(activity: Json, message: Json) -> str:
    """A colleague who wrote it, by the id in the directory that their own turns have; "" for whoever presses."""
    author = _id_at(message, "from", "user", "id")
    presser = {text_at(activity, "from", name).lower() for name in ("aadObjectId", "id")}
    return "" if author.lower() in presser else author


def _id_at(given: Json, *path: str) -> str:
    """What a client sends may be of any length; what is longer than an id is none."""
    found = text_at(given, *path)
    return found if len(found) <= ID_MAX else ""


def _of_message(activity: Json, message: Json) -> Json:
    """The activity as if the message had been told: its id, and in a channel its thread."""
    name, conversation = _id_at(message, "id"), text_at(activity, "conversation", "id")
    base, _, opened_in = conversation.partition(MESSAGE_ID)
    root = _id_at(message, "replyToId") or opened_in or name
    full = f"{base}{MESSAGE_ID}{root}" if is_channel(activity) else conversation
    return {**activity, "id": name, "conversation": {**(activity.get("conversation") or {}), "id": full}}


def _words(message: Json) -> str:
    content = text_at(message, "body", "content")
    return said_in_html(content) if text_at(message, "body", "contentType") == "html" else content


def _dishes_asked(activity: Json, value: Json) -> Meant:
    """What is typed in the compose box; without words it is asked once, when the box opens."""
    if text_at(value, "commandId") != FIND_COMMAND:
        return Dropped("unknown_command")
    typed = next((one.get("value") for one in things_at(value, "parameters") if one.get("name") == QUERY), "")
    options = value.get("queryOptions")
    skip, count = (_number(options, name) for name in ("skip", "count"))
    turn = arrival_of(activity, "message", typed if isinstance(typed, str) else "").turn
    return DishesAsked(turn, min(skip, FOUND_IN_ALL), min(count or FOUND_MAX, FOUND_MAX))


def _number(options: Any, name: str) -> int:
    found = options.get(name) if isinstance(options, dict) else 0
    return found if isinstance(found, int) and not isinstance(found, bool) and found > 0 else 0


_INVOKES: Mapping[str, Callable[[Json, Json], Meant]] = {
    "adaptiveCard/action": _acted,
    "task/fetch": _fetched,
    "task/submit": _submitted,
    "message/submitAction": _rated,
    "composeExtension/fetchTask": _from_compose_box,
    "composeExtension/submitAction": _sent_from_compose_box,
    "composeExtension/query": _dishes_asked,
}
