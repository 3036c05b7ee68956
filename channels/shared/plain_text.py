"""A Reply as lines of plain text: pure and total, for the HTTP `answer`, a pipe and any channel's fallback text.

The order of facts is the voice's: what must be admitted first, the headline, one line a dish, the rest, the question.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TypeVar

from channels.shared.lines import CAUTION_MAX as CAUTION_MAX
from channels.shared.lines import CUT as CUT
from channels.shared.lines import FACTS as FACTS
from channels.shared.lines import before as before
from channels.shared.lines import cautioned as cautioned
from channels.shared.lines import cut as cut
from channels.shared.lines import more as more
from channels.shared.lines import one_line as one_line
from channels.shared.lines import visible as visible
from channels.shared.orders import buttons_of_lines, buttons_of_order, headline_of, order_told
from channels.shared.sentences import say
from channels.shared.whole_orders import all_told, buttons_of_plans
from engine.messages import Card, Comparison, Detail, Notice, Place, QuickReply, Reply
from engine.messages.sentences import speaking

TOKEN_MAX = 200
"""A quick reply's token (rule book, HTTP field); a longer one is not ours."""


def plain_answer(reply: Reply) -> str:
    """The answer in one string; "" for silence."""
    return "\n".join(plain_lines(reply))


def plain_lines(reply: Reply) -> list[str]:
    """Leading notices, echo and headline, one line a card or restaurant, whole orders, a cart, the comparison, other
    notices, the question."""
    with speaking(reply.locale):
        return [line for line in _lines(reply) if line.strip()]


def _lines(reply: Reply) -> list[str]:
    lines = [notice.text for notice in reply.notices if notice.leads]
    lines += [line for line in (reply.echo, headline_of(reply), body_text(reply)) if line]
    lines += [card_line(position, card) for position, card in enumerate(reply.cards, start=1)]
    lines += [place_line(position, place) for position, place in enumerate(reply.places, start=1)]
    lines += [FACTS.join(facts) for facts, _ in (*all_told(reply.plans), *order_told(reply.order))]
    lines += comparison_lines(reply.comparison, reply.headline) if reply.comparison else []
    lines += [notice.text for notice in reply.notices if not notice.leads]
    return [*lines, *([reply.clarification.question] if reply.clarification else [])]


def body_text(reply: Reply) -> str:
    """The answer's prose where it says more than headline and question do."""
    said = {reply.headline, reply.clarification.question if reply.clarification else ""}
    return "" if reply.text in said else reply.text


def card_line(position: int, card: Card) -> str:
    """ "1. Baked Ziti, full tray · Trattoria Roma, Boston · 2 full trays feed 25 · $178.00 for 25 · vegetarian"."""
    return f"{position}. {FACTS.join(card_facts(card))}"


def place_line(position: int, place: Place) -> str:
    """ "1. Trattoria Roma · Boston, MA · 14 dishes for 25 · $7.12 to $18.00 a head for 25 · vegetarian"."""
    return f"{position}. {FACTS.join(place_facts(place))}"


def place_facts(place: Place) -> list[str]:
    """A restaurant's lines as composed, its caution second."""
    lines = [line for line in place.lines if line.strip()] or [place.name]
    return [*lines[:1], *([place.caution] if place.caution.strip() else []), *lines[1:]]


Cautioned = TypeVar("Cautioned", Card, Place)


def drawable(cards: Sequence[Cautioned], most: int) -> Sequence[Cautioned]:
    """The first ones, as far as each has room for its caution."""
    return tuple(takewhile(lambda card: len(card.caution) <= CAUTION_MAX, cards[:most]))


def details_of(card: Card) -> list[Detail]:
    """All that the menu states of a dish; its reasons, too, where they have no other place on the card."""
    told = described(card)
    if card.why and not has_room_for_why(card):
        reasons = "\n".join(f"• {reason}" for reason in card.why)
        told.append(Detail(say("why-this"), reasons, is_vital=True))
    return told


def described(card: Card) -> list[Detail]:
    """What the menu states of a dish, its description first."""
    told = list(card.details)
    if card.description and card.description not in [one.text for one in told]:
        told.insert(0, Detail(say("description"), card.description))
    return told


def buttons_of(card: Card) -> list[QuickReply]:
    """The dish's own quick replies: Add or Pick, More from here."""
    return [one for one in (taking(card), card.more_from_here) if one and can_be_pressed(one)]


def taking(card: Card) -> QuickReply | None:
    """What takes the dish: into the cart where one may be begun, else among the picks."""
    return card.add or card.pick


def has_room_for_why(card: Card) -> bool:
    """Three buttons at most (rule book, "A card"), and Details is one: where there is no room for "Why this?", the
    reasons stand there."""
    return len(buttons_of(card)) < 2


def can_be_pressed(choice: QuickReply) -> bool:
    """A choice whose token is none of ours cannot: nothing would come of it."""
    return 0 < len(choice.token) <= TOKEN_MAX


def card_facts(card: Card) -> list[str]:
    """The card's lines as composed, and what is marked on it where the lines do not say it already."""
    lines = [line for line in card.lines if line.strip()] or [card.item_name, card.restaurant_name]
    return [*lines[:1], *([card.caution] if card.caution.strip() else []), *lines[1:], *marks(card)]


def marks(card: Card) -> list[str]:
    """What is marked on a card and its lines do not say already: whose need it is for, and warnings."""
    told = [mark for mark in (card.for_need or "", *card.warnings) if mark and mark != card.caution]
    return [mark for mark in told if not any(mark in line for line in card.lines)]


def comparison_lines(comparison: Comparison, headline: str = "") -> list[str]:
    """The dishes side by side as "label: first | second"; a title that the headline says is not said again."""
    columns = " | ".join(comparison.columns)
    header = columns if comparison.title in ("", headline) else f"{comparison.title}: {columns}"
    rows = [f"{row.label}: {' | '.join(row.cells)}" for row in comparison.rows]
    return [header, *rows, *([comparison.note] if comparison.note else [])]


def choices(reply: Reply) -> tuple[QuickReply, ...]:
    """All that can be pressed below the answer, in the order it is read: the question's, the notices', the rest."""
    asked = reply.clarification.choices if reply.clarification else ()
    return (*asked, *_actions(reply.notices), *reply.quick_replies)


def all_choices(reply: Reply) -> tuple[QuickReply, ...]:
    """The same with the buttons of restaurants, each by its name, of whole orders, and of a cart, for who draws none on
    a card."""
    ways = (replace(one.show, label=one.name or one.show.label) for one in reply.places if one.show)
    orders = (replace(one.compose, label=f"{one.compose.label}: {one.name}") for one in reply.places if one.compose)
    first = (*buttons_of_order(reply.order), *buttons_of_plans(reply.plans))
    return (*first, *choices(reply), *ways, *orders, *buttons_of_lines(reply.order))


def choice_label(choice: QuickReply) -> str:
    """ "Cheaper · 6", "More · 50+"; a choice without a count, or whose label says it, is its label
    alone."""
    if choice.count is None or any(map(str.isdigit, choice.label)):
        return choice.label
    return f"{choice.label}{FACTS}{choice.count}{'+' if choice.at_least else ''}"


def _actions(notices: tuple[Notice, ...]) -> tuple[QuickReply, ...]:
    return tuple(notice.action for notice in notices if notice.action)
