"""What the token of a quick reply says: the turn it was shown with, and the change that pressing it makes there.

A token is looked up in the Reply that its turn stored, so that only what was offered can be pressed; nothing in it is
trusted, and nothing in it needs to be secret.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2s
from typing import Literal, get_args

from engine.conversation.memory import FIRST_VERSION, STATE_VERSION, Memory
from engine.conversation.wants import Change, OfOffice, OfPerson, Picking
from engine.messages import QuickReply, Reply

Lifting = Literal["lift", "lift_for_all"]
Ordering = Literal[
    "add", "add_again", "order_plan", "cart", "more_of", "fewer_of", "take_out", "checkout", "change_place",
    "collect", "bring", "fill_order", "place_order", "ask_organiser", "approve", "refuse", "cancel_order", "reorder",
    "order_file", "drop_cart",
]  # fmt: skip
"""Of a cart or an order. Arguments: `add` the place of a card from 0; `more_of`, `fewer_of`, `take_out`, `choose` a
line's id; `fill_order` the form's kind; `place_order` the cart and its version; of what was placed its number."""
Action = Change | Picking | Lifting | OfOffice | OfPerson | Ordering | Literal["diet", "say"]
"""A step from what was shown, a pick, an allergy that is none, what is usual here, a diet to add, a step towards
an order, or words read as if typed."""
PICKING: frozenset[str] = frozenset(get_args(Picking))
LIFTING: frozenset[str] = frozenset(get_args(Lifting))
OF_OFFICE: frozenset[str] = frozenset(get_args(OfOffice))
FOR_ME: frozenset[str] = frozenset(get_args(OfPerson))
ORDERING: frozenset[str] = frozenset(get_args(Ordering))
ACTIONS: frozenset[str] = frozenset(
    (*get_args(Change), *PICKING, *LIFTING, *OF_OFFICE, *FOR_ME, *ORDERING, "diet", "say")
)

TOKEN_MAX = 200
"""Of the HTTP field; Slack's values hold 2,000 (platform rules)."""
_VERSION = "" if STATE_VERSION == FIRST_VERSION else f"{STATE_VERSION}~"
"""The first is the one that names none: a page holds dozens of tokens, and each letter costs a card room."""
_DIGEST_BYTES = 6
"""Tells the choices of one reply apart, of which there are a dozen at most."""
_TOKEN = re.compile(r"(?:(\d{1,6})~)?([0-9A-Za-z_-]{1,64})\.([a-z_]{1,32})(?:\.([0-9A-Za-z_-]{1,64}))?")


@dataclass(frozen=True, slots=True)
class Pressed:
    """A token taken apart; it may be anybody's."""

    turn_id: str
    action: Action
    argument: str = ""


Expiry = Literal["unknown", "started_over", "erased", "outdated"]
"""`outdated`: another version showed it."""


@dataclass(frozen=True, slots=True)
class Press:
    """What was pressed and what the turn that offered it left behind; or why neither can be had."""

    pressed: Pressed | None = None
    choice: QuickReply | None = None
    memory: Memory | None = None
    expired: Expiry | None = None
    shares: bool = False
    """`memory` is another thread's, whose list begins this one."""
    by_teller: bool = True
    """Whoever pressed it said what it is a button of."""

    @property
    def lifts(self) -> bool:
        return self.pressed is not None and self.pressed.action in LIFTING

    @property
    def is_asked_again(self) -> bool:
        """An allergy that somebody else has told of (rule book, "Not an allergy")."""
        return self.pressed is not None and self.pressed.action == "lift" and not self.by_teller


def token_for(turn_id: str, action: Action, argument: str = "") -> str:
    """The token of one change to what a turn showed.

    `argument`: a diet's key, the place of a card from 0 for `same_restaurant`, `pick`, `show_place`, `show_plan` and
    for `compose` of a restaurant's, that of a line for `swap`, a dish's key for `unpick`, an allergen for `lift`, and
    for `say` the words; of the last three the token holds a digest only: words are read from the stored Reply.
    """
    if action in ("say", "unpick", *LIFTING):
        argument = digest_of(argument)
    return _VERSION + ".".join(part for part in (turn_id, action, argument) if part)


def digest_of(text: str) -> str:
    """Short, and of the characters that a token takes."""
    return blake2s(text.encode(), digest_size=_DIGEST_BYTES).hexdigest()


def read_token(token: str) -> Pressed | None:
    """None for anything that no reply can have offered."""
    parts = _TOKEN.fullmatch(token) if len(token) <= TOKEN_MAX else None
    if parts is None or parts[3] not in ACTIONS or is_outdated(token):
        return None
    return Pressed(parts[2], parts[3], parts[4] or "")  # type: ignore[arg-type]


def is_outdated(token: str) -> bool:
    """Whether it is a token of another version's; one that names none is of the first."""
    parts = _TOKEN.fullmatch(token) if len(token) <= TOKEN_MAX else None
    return parts is not None and int(parts[1] or FIRST_VERSION) != STATE_VERSION


def pressable(reply: Reply) -> Iterator[QuickReply]:
    """Everything in a reply that can be pressed."""
    yield from reply.quick_replies
    yield from (notice.action for notice in reply.notices if notice.action)
    yield from reply.clarification.choices if reply.clarification else ()
    yield from (card.more_from_here for card in reply.cards if card.more_from_here)
    yield from (one for card in reply.cards for one in (card.pick, card.add) if one)
    yield from (place.show for place in reply.places if place.show)
    yield from (place.compose for place in reply.places if place.compose)
    for plan in reply.plans:
        yield from (one for one in (plan.show, plan.order, plan.swap) if one)
    if (order := reply.order) is not None:
        yield from (one for part in order.parts for line in part.lines for one in line.buttons)
        yield from (one for one in (order.place, order.fill, *order.actions) if one)


def offered(reply: Reply, token: str) -> QuickReply | None:
    """The quick reply with this token; None where the reply did not offer it."""
    return next((one for one in pressable(reply) if one.token == token), None)
