"""What every turn from Teams is made of: whose house, which thread, which lane, where the answer goes. Pure."""

import json
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime

from channels.ports import Arrival, Where
from channels.shared.payload import Json, text_at, things_at
from channels.shared.sentences import say
from channels.teams.escaping import inert, xml
from channels.teams.limits import RESULTS
from channels.teams.tokens import tenant_of
from engine.messages import ThreadKey, Turn, TurnKind, turn_id_of
from engine.messages.people import Person
from engine.messages.text import clean_text

PLATFORM = "teams"
MESSAGE_ID = ";messageid="
ID_MAX = 64
"""Ours: Teams names a message by the 13 digits of its time, and a person by the 36 characters of a GUID."""
_CHANNELS = ("@thread.tacv2", "@thread.skype")


@dataclass(frozen=True, slots=True)
class Place:
    """Where answers go, as it is stored in `Where.reference`."""

    service_url: str
    conversation: str
    """With the thread, in a channel."""
    bot: str
    alone: bool = False
    """One person's own chat with Platter."""
    hint: bool = False
    """Nobody has been heard here without a mention: say that one is needed."""
    welcome: bool = False
    """Platter was added here, and says how to begin."""
    begins: bool = False
    """A post that opens a thread of the channel."""
    asker: str = ""
    """Who said what is answered there, by Teams' own id."""

    def to_json(self) -> str:
        return json.dumps(asdict(self))


def place_of(where: Where) -> Place:
    """Raises ValueError, TypeError on anything that `Place.to_json` did not write."""
    return Place(**json.loads(where.reference))


def thread_of(activity: Json) -> ThreadKey:
    """In a channel the session is the conversation with its thread; a chat is one thread.

    A channel is named behind its team, so that everything said in a team can be found by its beginning.
    """
    tenant, conversation = tenant_of(activity), text_at(activity, "conversation", "id")
    if not is_channel(activity):
        return ThreadKey(PLATFORM, tenant, conversation, conversation)
    base, _, root = conversation.partition(MESSAGE_ID)
    root = root or text_at(activity, "id")
    thread = f"{base}{MESSAGE_ID}{root}" if _names_post(root) else base
    team = text_at(activity, "channelData", "team", "id")
    return ThreadKey(PLATFORM, tenant, f"{team}/{base}" if team else base, thread)


def _names_post(post_id: str) -> bool:
    """A number above none, and no longer than an id is."""
    return post_id.isascii() and post_id.isdecimal() and bool(post_id.strip("0")) and len(post_id) <= ID_MAX


def is_channel(activity: Json) -> bool:
    kind = text_at(activity, "conversation", "conversationType")
    return kind == "channel" or (not kind and any(one in text_at(activity, "conversation", "id") for one in _CHANNELS))


def is_personal(activity: Json) -> bool:
    return text_at(activity, "conversation", "conversationType") == "personal"


def lane_of(activity: Json, thread: ThreadKey) -> str:
    """A chat's turns run in order over the whole of it, a channel's in their thread (rule book, "Thread key")."""
    return "" if is_channel(activity) else thread.conversation


def arrival_of(
    activity: Json,
    kind: TurnKind,
    words: str,
    *,
    key: str = "",
    addressed: bool = True,
    token: str | None = None,
    pressed: str = "",
) -> Arrival:
    """`key`: the name under which the same may come again; the message's own where none is given."""
    thread, key = thread_of(activity), key or message_key(activity)
    text, was_cut = clean_text(words)
    turn = Turn(
        turn_id=turn_id_of(thread, key),
        thread=thread,
        text=text,
        sent_at=time_of(activity),
        kind=kind,
        lane=lane_of(activity, thread),
        was_cut=was_cut,
        alone=is_personal(activity),
        tells_alone=is_personal(activity),
        addressed=addressed,
        listens=not is_personal(activity),
        manages=is_personal(activity) or None,
        user_id=user_of(activity),
        user_name=text_at(activity, "from", "name") or None,
        locale=locale_of(activity),
        time_zone=_time_zone(activity),
        token=token,
        max_results=RESULTS,
        shares=True,
    )
    return Arrival(turn, (key,), where_of(activity, thread), pressed)


def user_of(activity: Json) -> str:
    """The person in the directory; a guest or a stranger to it by Teams' own id."""
    return text_at(activity, "from", "aadObjectId") or text_at(activity, "from", "id")


def person_of(activity: Json) -> Person:
    """As their turns have them."""
    return Person(PLATFORM, tenant_of(activity), user_of(activity))


def where_of(activity: Json, thread: ThreadKey, welcome: bool = False) -> Where:
    place = Place(
        service_url=text_at(activity, "serviceUrl"),
        conversation=thread.thread,
        bot=text_at(activity, "recipient", "id"),
        alone=is_personal(activity),
        welcome=welcome,
        asker="" if welcome else text_at(activity, "from", "id"),
    )
    return Where(PLATFORM, thread.tenant, thread.thread.partition(MESSAGE_ID)[0], place.to_json())


def message_key(activity: Json) -> str:
    """Tenant aside, Teams names a message by its conversation and its id."""
    base = text_at(activity, "conversation", "id").partition(MESSAGE_ID)[0]
    return f"message:{base}:{text_at(activity, 'id')}"


def time_of(activity: Json) -> datetime:
    try:
        at = datetime.fromisoformat(text_at(activity, "timestamp"))
    except ValueError:
        return datetime.now(UTC)
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def locale_of(activity: Json) -> str | None:
    return text_at(activity, "locale") or text_at(_client(activity), "locale") or None


def _time_zone(activity: Json) -> str | None:
    return text_at(activity, "localTimezone") or text_at(_client(activity), "timezone") or None


def _client(activity: Json) -> Json:
    found = (one for one in things_at(activity, "entities") if text_at(one, "type") == "clientInfo")
    return next(found, {})


def beginning(arrival: Arrival, form_id: str, line: str) -> Arrival:
    """The same in a thread of its own: its root post says who asked what. Until that stands the thread is a holder of
    its place."""
    turn, place = arrival.turn, place_of(arrival.where)
    base = place.conversation.partition(MESSAGE_ID)[0]
    thread = replace(turn.thread, thread=f"{base};form={form_id}")
    turn = replace(turn, thread=thread, turn_id=turn_id_of(thread, arrival.keys[0]), lane=thread.conversation)
    reference = replace(place, conversation=base, begins=True).to_json()
    where = replace(arrival.where, reference=reference)
    told = say("asked", who=turn.user_name or say("somebody"), line=line)
    return replace(arrival, turn=turn, where=where, opening=opening(told))


def rooted(arrival: Arrival, post_id: str) -> Arrival:
    """In the thread that its root post opened; where Teams did not name the post, in the channel."""
    place = place_of(arrival.where)
    conversation = f"{place.conversation}{MESSAGE_ID}{post_id}" if _names_post(post_id) else place.conversation
    thread = replace(arrival.turn.thread, thread=conversation)
    turn = replace(arrival.turn, thread=thread, turn_id=turn_id_of(thread, arrival.keys[0]))
    reference = replace(place, conversation=conversation, begins=False).to_json()
    return replace(arrival, turn=turn, where=replace(arrival.where, reference=reference))


def opening(told: str) -> bytes:
    """A root post, of one line."""
    told = inert(told)
    return json.dumps({"type": "message", "textFormat": "xml", "text": xml(told), "summary": told}).encode()
