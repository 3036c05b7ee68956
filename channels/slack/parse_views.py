"""What people do in modals, on the home tab and with shortcuts → what is meant: pure and total."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import get_args

from channels.ports import Arrival
from channels.shared.own_profile import what_of
from channels.shared.payload import place_of_card
from channels.slack import blocks as block
from channels.slack import order_view, profile_view, search_form, share_view
from channels.slack.meant import (
    Again,
    Dropped,
    FormAsked,
    Here,
    Keeping,
    Meant,
    OfPicks,
    OrderFormSent,
    PickedPressed,
    ProfileAsked,
    ProfileSent,
    ShareSent,
    Submitted,
    TownsAsked,
)
from channels.slack.mrkdwn import said
from channels.slack.reading import Json, text_at, things_at
from channels.slack.spaces import is_own
from channels.slack.turns import is_group, message_key, new_turn, tenant_of, where_of
from channels.slack.views import thread_shown
from engine.messages import ThreadKey, turn_id_of
from engine.messages.forms import CITY
from engine.messages.text import clean_text

FIND_SHORTCUT = "find_catering"
"""Global: from the shortcuts' menu, anywhere in Slack."""
HERE_SHORTCUT = "find_catering_here"
CHANGE_SHORTCUT = "change_search"
"""Both from a message's menu."""


def parse_shortcut(payload: Json) -> Meant:
    if text_at(payload, "callback_id") != FIND_SHORTCUT:
        return Dropped("unknown_interaction")
    return asks_for_form(payload)


def asks_for_form(payload: Json, thread: ThreadKey | None = None) -> Meant:
    user, trigger = text_at(payload, "user", "id"), text_at(payload, "trigger_id")
    return FormAsked(tenant_of(payload), user, trigger, thread) if user and trigger else Dropped("no_user")


def asks_for_profile(payload: Json, what: str) -> Meant:
    user, trigger = text_at(payload, "user", "id"), text_at(payload, "trigger_id")
    asked = what_of(what)
    return ProfileAsked(tenant_of(payload), user, trigger, asked) if user and trigger and asked else Dropped("no_user")


def parse_message_action(payload: Json, thread: ThreadKey) -> Meant:
    """ "Find catering for this", "Change this search"."""
    if text_at(payload, "callback_id") == CHANGE_SHORTCUT:
        return asks_for_form(payload, thread)
    ts, user = text_at(payload, "message", "ts"), text_at(payload, "user", "id")
    words, was_cut = clean_text(said(text_at(payload, "message", "text")))
    key = f"shortcut:{thread.conversation}:{ts}"
    said_by = text_at(payload, "message", "user")
    turn = new_turn(thread, key, "message", words, user, text_at(payload, "action_ts"), is_group(payload))
    turn = replace(turn, was_cut=was_cut, words_of="" if said_by == user else said_by)
    return Here(
        arrival=Arrival(turn, (key,), where_of(thread)),
        trigger=text_at(payload, "trigger_id"),
        said_by=said_by,
        said_id=turn_id_of(thread, message_key(thread.conversation, ts)),
        is_own=is_own(payload),
    )


_OF_PROFILE = (profile_view.CALLBACK, profile_view.FORGET_CALLBACK)
_CALLBACKS = (search_form.CALLBACK, share_view.CALLBACK, order_view.CALLBACK, *_OF_PROFILE)


def parse_submission(payload: Json) -> Meant:
    view, tenant, user = payload.get("view"), tenant_of(payload), text_at(payload, "user", "id")
    view_id, callback = (text_at(view, "id"), text_at(view, "callback_id")) if isinstance(view, dict) else ("", "")
    if not isinstance(view, dict) or callback not in _CALLBACKS:
        return Dropped("unknown_view")
    if not user or not view_id:
        return Dropped("no_user")
    if callback in _OF_PROFILE:
        is_form = callback == profile_view.CALLBACK
        return ProfileSent(tenant, user, profile_view.sent_profile(view) if is_form else None)
    if callback == order_view.CALLBACK:
        opened = order_view.opened_in(view, tenant)
        filled = order_view.filled_in(view)
        return OrderFormSent(tenant, user, view_id, opened, filled) if opened else Dropped("no_place")
    if callback == share_view.CALLBACK:
        shown = share_view.shown_in(view, tenant)
        return ShareSent(tenant, user, view_id, shown, share_view.sent_to(view)) if shown else Dropped("no_place")
    return Submitted(tenant, user, view_id, search_form.filled_in(view, tenant))


def parse_suggestion(payload: Json) -> Meant:
    if text_at(payload, "action_id") != CITY:
        return Dropped("unknown_action")
    return TownsAsked(tenant_of(payload), text_at(payload, "value"))


def parse_view_press(payload: Json) -> Meant:
    """A button of the home tab or of a modal; fields of the form tell nothing before it is sent."""
    action = next(iter(things_at(payload, "actions")), {})
    read = _VIEW_VERBS.get(text_at(action, "action_id").partition("-")[0])
    user = text_at(payload, "user", "id")
    return read(payload, action, user) if read and user else Dropped("unknown_action")


def _again(payload: Json, action: Json, user: str) -> Meant:
    at, trigger = text_at(action, "action_ts"), text_at(payload, "trigger_id")
    return Again(tenant_of(payload), user, text_at(action, "value"), at, trigger)


def _form(payload: Json, action: Json, user: str) -> Meant:
    return asks_for_form(payload)


def _profile(payload: Json, action: Json, user: str) -> Meant:
    return asks_for_profile(payload, text_at(action, "value"))


def _kept(payload: Json, action: Json, user: str) -> Meant:
    """In Details by turn and place, on the home tab by the dish's id."""
    tenant, value = tenant_of(payload), text_at(action, "value")
    is_kept = text_at(action, "action_id").partition("-")[0] == block.SAVE
    if text_at(payload, "view", "type") == "home":
        return Dropped("unknown_action") if is_kept else Keeping(tenant, user, is_kept, value)
    thread = thread_shown(text_at(payload, "view", "private_metadata"), tenant)
    turn_id, _, place = value.rpartition(".")
    if thread is None:
        return Dropped("no_place")
    return Keeping(
        tenant, user, is_kept, thread=thread, turn_id=turn_id, place=place_of_card(place),
        view_id=text_at(payload, "view", "id"), view_hash=text_at(payload, "view", "hash"),
    )  # fmt: skip


def press_of_picks(payload: Json, action: Json, user: str) -> Meant:
    what, _, doc_id = text_at(action, "value").partition(".")
    found = next((one for one in _OF_PICKS if one == what), None)
    if found is None or bool(doc_id) != (found in _OF_ONE):
        return Dropped("unknown_action")
    at, trigger = text_at(action, "action_ts"), text_at(payload, "trigger_id")
    return PickedPressed(tenant_of(payload), user, found, doc_id, at, trigger)


_OF_PICKS: tuple[OfPicks, ...] = get_args(OfPicks)
_OF_ONE: frozenset[OfPicks] = frozenset({"expand", "pick"})
_VIEW_VERBS: Mapping[str, Callable[[Json, Json, str], Meant]] = {
    block.FORM: _form, block.AGAIN: _again, block.SAVE: _kept, block.TAKE_OUT: _kept,
    block.PICKED: press_of_picks,
    block.ME: _profile,
}  # fmt: skip
