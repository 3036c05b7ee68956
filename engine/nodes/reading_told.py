"""What an answer says of how its line was read, and of what guards the thread."""

from dataclasses import replace

from engine.answers import (
    asked_first,
    further_requests,
    lift_for_all,
    lifted,
    mention_always_works,
    not_used,
    noted_allergies,
    of_lifted,
)
from engine.conversation import digest_of
from engine.messages import Reply
from engine.messages.sentences import say
from engine.pricing import currency_of_place
from engine.state import GraphState


def with_reading_told(reply: Reply, state: GraphState) -> Reply:
    """The same with what was left unread, further requests of the line, an allergy that is lifted, and once a thread
    the word that a mention always works."""
    if reply.kind == "silence":
        return reply
    turn, unread = state["turn"], state.get("unread", ())
    is_first = turn.listens and not state["session"].conversation
    gone = () if reply.headline == lifted(_lifted(state)) else _lifted(state)
    notices = (*not_used(unread), *of_lifted(gone), *reply.notices, *((mention_always_works(),) if is_first else ()))
    more = further_requests(turn.turn_id, state.get("also", ()))
    return replace(reply, unread=unread, notices=notices, quick_replies=(*reply.quick_replies, *more))


def _lifted(state: GraphState) -> tuple[str, ...]:
    """What the thread was guarded by before, and is no more."""
    return tuple(one for one in state["session"].memory.wants.allergies if one not in state["wants"].allergies)


def told_of_allergies(state: GraphState) -> Reply | None:
    """The one line that acknowledges an allergy which was overheard; in a muted thread it guards without a word."""
    memory, turn = state["session"].memory, state["turn"]
    told = [one for one in state["understood"].said.allergies if one not in memory.wants.allergies]
    if not told or turn.addressed or memory.muted:
        return None
    return noted_allergies(turn.turn_id, told)


def asked_of_the_reading(state: GraphState) -> Reply:
    """What it was read as, before anything is changed."""
    turn, after = state["turn"], state["doubtful"]
    currency = currency_of_place(state["snapshot"].columns, after) or "USD"
    return asked_first(turn.turn_id, turn.text, state["wants"], after, currency)


def lifting(state: GraphState) -> Reply:
    """A press that lifts a guard: who told of it lifts it at once, anybody else is asked once more."""
    press, turn_id = state["press"], state["turn"].turn_id
    if press is not None and press.is_asked_again and press.pressed is not None:
        names = [one for one in state["wants"].allergies if digest_of(one) == press.pressed.argument]
        if names:
            return lift_for_all(turn_id, names)
    return Reply(turn_id, "answer", headline=lifted(_lifted(state)) or say("reading-not-avoided"))
