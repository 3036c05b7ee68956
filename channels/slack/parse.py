"""Slack's payloads → what is meant: pure and total, for any JSON object that is signed as Slack's.

What is not for Platter ends here as `Dropped`, so that nothing of it is kept: bots, what only Slack does (joins, pins),
a message in a channel that neither mentions Platter nor stands in a thread, a line that opens with a colleague's name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal

from channels.ports import Arrival, Revision
from channels.shared.payload import place_of_card
from channels.shared.sharing import Source
from channels.slack import blocks as block
from channels.slack.limits import RESULTS
from channels.slack.meant import (
    Command,
    CommandName,
    Dropped,
    FormAsked,
    Left,
    Look,
    Meant,
    Opened,
    OrderFormAsked,
    ProfileAsked,
    Rated,
    Removed,
    Search,
    ShareAsked,
)
from channels.slack.mrkdwn import mentions, opens_with_somebody_else, said
from channels.slack.parse_views import (
    CHANGE_SHORTCUT,
    HERE_SHORTCUT,
    asks_for_form,
    asks_for_profile,
    parse_message_action,
    parse_shortcut,
    parse_submission,
    parse_suggestion,
    parse_view_press,
    press_of_picks,
)
from channels.slack.reading import Json, Kind, text_at, things_at, time_of
from channels.slack.spaces import bot_user_of, event_of
from channels.slack.turns import (
    PLATFORM,
    is_group,
    lane_of,
    message_key,
    new_turn,
    opening,
    tenant_of,
    thread_of,
    where_of,
)
from engine.messages import ThreadKey, Turn, turn_id_of
from engine.messages.forms import COMPOSE, share_press
from engine.messages.ordering import opens_order_form
from engine.messages.text import clean_text

SUBTYPES_OF_PEOPLE = frozenset({"", "file_share", "thread_broadcast"})
"""Subtypes under which a person says something; all others tell of what happened (platform rules, "Loop guard")."""
HELD_BACK = "rate_limited_by_slack"
"""Of a workspace that had 30,000 events in an hour, for a minute. [docs: apis/events-api, "Rate limiting"]"""
MUTE_SHORTCUT = "mute_here"
HELP_WORDS = frozenset({"help", "?"})
OWN_PROFILE = "me"
COMMANDS: Mapping[str, CommandName] = {
    "picked": "picked", "mute": "mute", "unmute": "unmute", "forget": "forget", "allow": "allow",
    "disallow": "disallow",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Space:
    """In whose name an event was delivered."""

    tenant: str
    bot_user: str


def kind_of(payload: Json) -> Kind:
    """By its shape: over a socket nothing else tells it."""
    if "command" in payload:
        return "command"
    return "interaction" if text_at(payload, "type") in _INTERACTIONS else "event"


def parse_event(body: Json) -> Meant:
    """An envelope of the Events API."""
    kind = text_at(body, "type")
    if kind != "event_callback":
        return Dropped(HELD_BACK if kind == "app_rate_limited" else "unknown_envelope")
    space, event = _space(body), event_of(body)
    if space is None or not event:
        return Dropped("no_workspace")
    read = _EVENTS.get(text_at(event, "type"))
    return read(event, space, body) if read else Dropped("unknown_event")


def _space(body: Json) -> Space | None:
    tenant = tenant_of(body, "event")
    return Space(tenant, bot_user_of(body)) if tenant else None


def _message(event: Json, space: Space, body: Json) -> Meant:
    subtype = text_at(event, "subtype")
    if subtype == "message_changed":
        return _edited(event, space, body)
    if subtype == "message_deleted":
        key = message_key(text_at(event, "channel"), text_at(event, "deleted_ts"))
        return Revision(PLATFORM, space.tenant, key)
    arrival = _said(event, space, text_at(event, "channel_type"))
    if isinstance(arrival, Dropped):
        return arrival
    return replace(arrival, keys=(f"event:{text_at(body, 'event_id')}", *arrival.keys))


def _edited(event: Json, space: Space, body: Json) -> Meant:
    """Slack also tells of its own changes (a link was unfolded): then the words are the same."""
    now, before = event.get("message"), event.get("previous_message")
    if not isinstance(now, dict) or not isinstance(before, dict) or text_at(now, "text") == text_at(before, "text"):
        return Dropped("unchanged")
    channel = text_at(event, "channel")
    arrival = _said({**now, "channel": channel}, space, text_at(event, "channel_type"))
    if isinstance(arrival, Arrival):
        return Revision(PLATFORM, space.tenant, arrival.keys[0], arrival.turn)
    if arrival.reason in _NOBODYS:
        return arrival
    return Revision(PLATFORM, space.tenant, message_key(channel, text_at(now, "ts")))


def _said(event: Json, space: Space, channel_type: str) -> Arrival | Dropped:
    """A person's message; one that is not for Platter is dropped."""
    user, raw = text_at(event, "user"), text_at(event, "text")
    if text_at(event, "subtype") not in SUBTYPES_OF_PEOPLE:
        return Dropped("subtype")
    if text_at(event, "bot_id") or not user or user == space.bot_user:
        return Dropped("bot")
    channel, ts = text_at(event, "channel"), text_at(event, "ts")
    thread, at = text_at(event, "thread_ts") or ts, time_of(ts)
    if not channel or at is None:
        return Dropped("no_place")
    mentioned = text_at(event, "type") == "app_mention" or mentions(raw, space.bot_user)
    if not mentioned and channel_type != "im":
        if thread == ts:
            return Dropped("not_addressed")
        if opens_with_somebody_else(raw, space.bot_user):
            return Dropped("to_somebody_else")
    words = said(raw) or ("help" if mentioned else "")
    if not words:
        return Dropped("no_words")
    key, text = ThreadKey(PLATFORM, space.tenant, channel, thread), clean_text(words)
    named = message_key(channel, ts)
    turn = Turn(
        turn_id=turn_id_of(key, named),
        thread=key,
        text=text[0],
        sent_at=at,
        lane=lane_of(channel, channel_type in ("im", "mpim")),
        was_cut=text[1],
        alone=channel_type == "im",
        addressed=mentioned or channel_type == "im",
        listens=channel_type != "im",
        user_id=user,
        max_results=RESULTS,
        takes_files=True,
        shares=True,
        tells_alone=True,
    )
    return Arrival(turn, (named,), where_of(key))


def _opened(event: Json, space: Space, body: Json) -> Meant:
    user, channel = text_at(event, "user"), text_at(event, "channel")
    return Opened(space.tenant, user, channel, text_at(event, "tab")) if user else Dropped("no_user")


def _uninstalled(event: Json, space: Space, body: Json) -> Meant:
    return Removed(space.tenant, _event_time(body))


def _revoked(event: Json, space: Space, body: Json) -> Meant:
    """Only the bot's token matters: Platter holds no person's."""
    tokens = event.get("tokens")
    bots = tokens.get("bot") if isinstance(tokens, dict) else None
    return Removed(space.tenant, _event_time(body), is_of_token=True) if bots else Dropped("not_our_token")


def _left(event: Json, space: Space, body: Json) -> Meant:
    """An organisation takes Platter out of some of its workspaces."""
    told = event.get("team_ids")
    teams = tuple(team for team in told if isinstance(team, str) and team) if isinstance(told, list) else ()
    return Left(space.tenant, teams) if teams else Dropped("no_workspace")


def _event_time(body: Json) -> datetime:
    stamp = body.get("event_time")
    return time_of(str(stamp)) or datetime.now(UTC) if isinstance(stamp, int) else datetime.now(UTC)


_NOBODYS = frozenset({"bot", "subtype", "no_place"})
_EVENTS: Mapping[str, Callable[[Json, Space, Json], Meant]] = {
    "message": _message,
    "app_mention": _message,
    "app_home_opened": _opened,
    "app_uninstalled": _uninstalled,
    "tokens_revoked": _revoked,
    "team_access_revoked": _left,
}


def parse_interaction(payload: Json) -> Meant:
    """A press, a shortcut, or something done in a modal or on the home tab."""
    if not tenant_of(payload):
        return Dropped("no_workspace")
    read = _INTERACTIONS.get(text_at(payload, "type"))
    return read(payload) if read else Dropped("unknown_interaction")


_LOOKS: Mapping[str, Literal["details", "why", "plan"]] = {
    block.DETAILS: "details", block.WHY: "why", block.PLAN: "plan",
}  # fmt: skip


def _acted(payload: Json) -> Meant:
    in_view = text_at(payload, "container", "type") == "view"
    return parse_view_press(payload) if in_view else _pressed(payload, tenant_of(payload))


def _pressed(payload: Json, tenant: str) -> Meant:
    action = next(iter(things_at(payload, "actions")), {})
    channel, ts = text_at(payload, "channel", "id"), text_at(payload, "container", "message_ts")
    if not channel or not ts:
        return Dropped("no_place")
    thread = ThreadKey(PLATFORM, tenant, channel, thread_of(payload) or ts)
    verb, value = text_at(action, "action_id").partition("-")[0], text_at(action, "value")
    user, trigger = text_at(payload, "user", "id"), text_at(payload, "trigger_id")
    if verb == block.FEEDBACK:
        sign, _, turn_id = value.partition(".")
        return Rated(thread, user, turn_id, 1 if sign == "good" else -1)
    if (what := _LOOKS.get(verb)) is not None:
        turn_id, _, place = value.rpartition(".")
        return Look(tenant, thread, what, turn_id, place_of_card(place), trigger, user)
    if verb == block.FORM:
        return asks_for_form(payload)
    if verb == block.PICKED and user:
        return press_of_picks(payload, action, user)
    if verb == block.ME:
        return asks_for_profile(payload, value)
    chosen = text_at(action, "selected_option", "value")
    value = value or chosen
    if verb != block.PRESS or not value or not user:
        return Dropped("unknown_action")
    label = (text_at(action, "text", "text") or text_at(action, "selected_option", "text", "text")).partition(" · ")[0]
    # A menu is one element: what was chosen in it tells two presses apart.
    pressed = f"{ts}:{text_at(action, 'action_id')}{chosen and f':{chosen}'}"
    key = f"press:{channel}:{pressed}:{user}:{text_at(action, 'action_ts')}"
    turn = new_turn(thread, key, "press", label, user, text_at(action, "action_ts"), is_group(payload))
    turn = replace(turn, token=value)
    if shared := share_press(value):
        return ShareAsked(tenant, user, trigger, Source(thread, *shared), turn)
    arrival = Arrival(turn, (key,), where_of(thread), pressed)
    return OrderFormAsked(tenant, user, trigger, arrival) if opens_order_form(value) and trigger else arrival


def _from_menu(payload: Json) -> Meant:
    """Chosen in a message's menu: "Mute here" on any message of a thread, and what asks for a search."""
    tenant, name = tenant_of(payload), text_at(payload, "callback_id")
    channel, ts = text_at(payload, "channel", "id"), text_at(payload, "message", "ts")
    user, at = text_at(payload, "user", "id"), text_at(payload, "action_ts")
    if name not in (MUTE_SHORTCUT, HERE_SHORTCUT, CHANGE_SHORTCUT):
        return Dropped("unknown_interaction")
    if not channel or not ts or not user:
        return Dropped("no_place")
    thread = ThreadKey(PLATFORM, tenant, channel, thread_of(payload) or ts)
    if name != MUTE_SHORTCUT:
        return parse_message_action(payload, thread)
    key = f"press:{channel}:{ts}:{MUTE_SHORTCUT}:{user}:{at}"
    turn = new_turn(thread, key, "command", "mute", user, at, is_group(payload))
    return Arrival(turn, (key,), where_of(thread), f"{ts}:{MUTE_SHORTCUT}")


_INTERACTIONS: Mapping[str, Callable[[Json], Meant]] = {
    "block_actions": _acted,
    "block_suggestion": parse_suggestion,
    "message_action": _from_menu,
    "shortcut": parse_shortcut,
    "view_submission": parse_submission,
}


def parse_command(form: Mapping[str, Any], now: datetime) -> Meant:
    """`/platter`: the form where nothing is said with it, or “compose” alone; help, a search, mute, forget, and what
    admins may say."""
    tenant, channel, user = tenant_of(dict(form), "command"), text_at(form, "channel_id"), text_at(form, "user_id")
    if not tenant or not channel or not user:
        return Dropped("no_workspace")
    words, was_cut = clean_text(said(text_at(form, "text")))
    if not words or words.lower() == COMPOSE:
        return FormAsked(tenant, user, text_at(form, "trigger_id"), was_typed=True, composes=bool(words))
    if words.lower() == OWN_PROFILE:
        return ProfileAsked(tenant, user, text_at(form, "trigger_id"), was_typed=True)
    name = "help" if words.lower() in HELP_WORDS else COMMANDS.get(words.lower())
    delivery = f"command:{text_at(form, 'trigger_id')}"
    thread = ThreadKey(PLATFORM, tenant, channel, delivery)
    is_group = text_at(form, "channel_name") == "directmessage" or text_at(form, "channel_name").startswith("mpdm-")
    turn = replace(new_turn(thread, delivery, "command", words, user, "", is_group), sent_at=now, was_cut=was_cut)
    if name is not None:
        return Command(name, tenant, channel, user, turn if name == "forget" else None)
    asked = replace(turn, kind="message", lane=turn.lane or channel)
    return Search(Arrival(asked, (delivery,), where_of(thread, rooted=False), opening=opening(user, words)))
