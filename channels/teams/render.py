"""Reply → Teams' activities: pure and total. The order of facts is the voice's; what does not fit is left out visibly.

A page of dishes, or of restaurants, is two messages: the words with these as a carousel, then one card with what can be
pressed, because buttons cannot stand beside a carousel. Whole orders are so, too, but stand below each other.
Everything else is one message. `text` is what a screen reader reads above the cards and what a notification shows; a
message that is one card has a `summary` for that in its place.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Final

from channels.shared.orders import headline_of, order_told
from channels.shared.payload import Json, text_at
from channels.shared.plain_text import (
    CUT,
    FACTS,
    body_text,
    can_be_pressed,
    card_facts,
    choice_label,
    choices,
    cut,
    drawable,
    more,
    one_line,
    plain_answer,
)
from channels.shared.sentences import say
from channels.shared.whole_orders import all_told, plans_drawn
from channels.teams import elements as element
from channels.teams.cards import dish_card, dish_line, place_card, place_line
from channels.teams.comparison import table
from channels.teams.escaping import inert, xml
from channels.teams.limits import ACTIVITY_BYTES_MAX, CITATION_ABSTRACT_MAX, CITATION_NAME_MAX, CITATIONS_MAX
from channels.teams.orders import order_body, pages
from channels.teams.profile_dialog import below_what_is_told, offer
from channels.teams.search_form import Kind, opens
from channels.teams.size import FULL, LEAST, SIZES, Size
from channels.teams.whole_orders import order_card, order_line
from engine.messages import Card, Filters, Notice, Place, Plan, QuickReply, Reply
from engine.messages.forms import share_press
from engine.messages.sentences import speaking

REFUSED_BODY = frozenset({400, 413})
"""The cards may be at fault: the words alone may do."""
SUMMARY_MAX = 1_000
"""Characters of what stands for a message in a notification; a phone shows about a hundred."""
Part = Callable[[Reply, Size, "Around"], Json | None]


@dataclass(frozen=True, slots=True)
class Around:
    """What stands round a Reply in its conversation, by where it goes and not by what it says."""

    hint: bool = False
    """Say that a mention is needed here."""
    forms: tuple[tuple[str, Kind], ...] = ()
    """Buttons below a search that open the form: label and what its answer does."""
    saves: bool = False
    """A person can keep a dish."""
    asker: str = ""
    """By Teams' own id: for whom what can be pressed is asked for anew when it is looked at."""
    shares: bool = False
    """A list can be taken to another conversation: its button opens a dialog."""
    is_own: bool = False
    """One person's own chat: what is said to them alone can stand here."""


ALONE: Final = Around()


def render(reply: Reply, around: Around = ALONE) -> tuple[Json, ...]:
    """The messages in order, each within its limit; () for silence."""
    if reply.kind == "silence":
        return ()
    with speaking(reply.locale):
        return _rendered(reply, around)


def _rendered(reply: Reply, around: Around) -> tuple[Json, ...]:
    first, *further = pages(reply)
    parts = [(_page, first), (_rest, first)] if _is_page(reply) else [(_whole, first)]
    parts += [(_whole, one) for one in further]
    drawn = [one for part, told in parts if (one := _fitting(part, told, around))]
    if drawn and reply.wants_feedback:
        drawn[-1]["channelData"] = {"feedbackLoop": {"type": "default"}}
    if drawn and reply.by_model:
        drawn[0]["entities"] = [_made_by_a_model(reply)]
    offered = [offer()] if drawn and around.is_own and reply.offers_profile_to else []
    return (*drawn, *offered)


def _is_page(reply: Reply) -> bool:
    return bool(reply.cards or reply.places or reply.plans)


def below(reply: Reply, around: Around) -> Json | None:
    """The card behind the dishes alone; None where there is nothing to say or press."""
    drawn = _fitting(_rest, reply, around)
    return drawn["attachments"][0]["content"] if drawn else None


ADDRESSES = 3_000
"""Bytes that the conversation's and people's ids and names add to a message, and what tells a stream's end."""


def _fitting(part: Part, reply: Reply, around: Around) -> Json | None:
    drawn: Json | None = None
    label = element.size_of(_made_by_a_model(reply)) if reply.by_model else 0
    room = ACTIVITY_BYTES_MAX - label - ADDRESSES
    for size in SIZES:
        drawn = part(reply, size, around)
        if drawn is None or element.size_of(drawn) <= room:
            break
    return drawn


def _page(reply: Reply, size: Size, around: Around) -> Json:
    """The words, and the dishes, restaurants or whole orders."""
    cards, places, plans = _listed(reply, size)
    return {
        "type": "message",
        "textFormat": "xml",
        "text": _text(reply, size),
        "summary": summary(reply),
        "attachmentLayout": "list" if plans else "carousel",
        "attachments": [
            element.attachment(dish_card(card, place, reply.turn_id, reply.locale, size, around.saves))
            for place, card in enumerate(cards)
        ]
        + [element.attachment(place_card(place, reply.locale, size)) for place in places]
        + [element.attachment(order_card(plan, at, reply.locale, size)) for at, plan in enumerate(plans, start=1)],
    }


def _listed(reply: Reply, size: Size) -> tuple[Sequence[Card], Sequence[Place], Sequence[Plan]]:
    """As many of all as a message holds."""
    cards = drawable(reply.cards, size.cards)
    places = drawable(reply.places, size.cards - len(cards))
    return cards, places, plans_drawn(reply.plans, size.cards - len(cards) - len(places))


def _text(reply: Reply, size: Size) -> str:
    """What must be admitted, what was understood, and one line a dish; lines that do not fit are counted."""
    lines = _said(reply, size)
    cards, places, plans = _listed(reply, size)
    lines += [dish_line(place, card, reply.by_model, size.fact * 2) for place, card in enumerate(cards, start=1)]
    lines += [place_line(at, place, size.fact * 2) for at, place in enumerate(places, start=len(cards) + 1)]
    lines += [order_line(at, plan, size.fact) for at, plan in enumerate(plans, start=1)]
    drawn = len(cards) + len(places) + len(plans)
    if left_out := len(reply.cards) + len(reply.places) + len(reply.plans) - drawn:
        lines.append(more(left_out))
    return "<br/>".join(xml(line) for line in lines)


def _said(reply: Reply, size: Size) -> list[str]:
    """What stands above the dishes."""
    told = [notice.text for notice in reply.notices if notice.leads]
    told += [reply.echo or "", reply.headline, *body_text(reply).split("\n")]
    lines = [line for one in told if (line := element.shown(one, size.words))]
    return lines if len(lines) <= size.lines else [*lines[: size.lines], more(len(lines) - size.lines)]


def page_as_posted(reply: Reply, around: Around) -> list[str]:
    """The lines of a page of dishes, as its message says them."""
    return [unescape(line) for line in text_at(render(reply, around)[0], "text").split("<br/>")]


def text_so_far(reply: Reply) -> str:
    """The beginning of a page's text, as far as it is made; "" for what is no page."""
    with speaking(reply.locale):
        return "<br/>".join(xml(line) for line in _said(reply, FULL)) if _is_page(reply) else ""


def words_alone(activity: Json) -> Json:
    """The same without cards, for a client or a tenant that refuses them."""
    kept = {name: value for name, value in activity.items() if name not in ("attachments", "attachmentLayout", "text")}
    return {**kept, "textFormat": "plain", "text": text_at(activity, "summary")}


def _rest(reply: Reply, size: Size, around: Around) -> Json | None:
    """Behind the dishes: the rest of what must be said, the question, what can be pressed."""
    leading = [notice for notice in reply.notices if notice.leads and notice.action]
    body = [
        *_notices(leading, size),
        *order_body(reply, size),
        *_below(reply, size, around),
        *forms_below(reply, around),
        *_hint(around),
    ]
    asker = [around.asker] if around.asker else []
    return _one_card(body, reply, _pressable(reply, around) or say("teams-hint"), asker) if body else None


def _whole(reply: Reply, size: Size, around: Around) -> Json | None:
    """Everything in one card."""
    body = [
        *_notices([notice for notice in reply.notices if notice.leads], size),
        *element.line(reply.echo or "", size.words, isSubtle=True),
        *element.line(headline_of(reply), size.words, size="Medium", weight="Bolder"),
        *element.lines(body_text(reply), size.words, size.lines),
        *order_body(reply, size),
        *_below(reply, size, around),
        *(below_what_is_told() if reply.is_personal else []),
        *forms_below(reply, around),
        *_hint(around),
    ]
    return _one_card(body, reply, summary(reply)) if body else None


def _one_card(body: list[Json], reply: Reply, told: str, asker: Sequence[str] = ()) -> Json:
    drawn = element.refreshing(element.card(body, locale=reply.locale, fallback=told), reply.turn_id, asker)
    return {"type": "message", "summary": inert(told), "attachments": [element.attachment(drawn)]}


def _below(reply: Reply, size: Size, around: Around) -> Iterator[Json]:
    if reply.comparison is not None:
        title = "" if reply.comparison.title == reply.headline else reply.comparison.title
        yield from table(reply.comparison, size, title)
        yield from element.line(reply.comparison.note or "", size.words, isSubtle=True)
    yield from _notices([notice for notice in reply.notices if not notice.leads], size)
    if reply.clarification:
        yield from element.line(reply.clarification.question, size.words, weight="Bolder")
        yield from _choices(reply.clarification.choices, size, around)
    yield from _choices(reply.quick_replies, size, around)


def _notices(notices: list[Notice], size: Size) -> Iterator[Json]:
    """A notice, with its button below it where it has one."""
    told = [notice for notice in notices if one_line(inert(notice.text))]
    for notice in told[: size.notices]:
        yield from element.line(notice.text, size.words)
        if notice.action and can_be_pressed(notice.action):
            yield from element.rows_of_buttons([element.press(notice.action)])
    if len(told) > size.notices:
        yield from element.line(more(len(told) - size.notices), size.words)


def _choices(offered: tuple[QuickReply, ...], size: Size, around: Around) -> Iterator[Json]:
    can = [choice for choice in offered if can_be_pressed(choice)][: size.choices]
    yield from element.rows_of_buttons([_button(choice, around) for choice in can])
    if len(offered) > len(can):
        yield from element.line(more(len(offered) - len(can)), size.words)


def _button(choice: QuickReply, around: Around) -> Json:
    shared = share_press(choice.token) if around.shares else None
    return element.opens(choice_label(choice), **{element.SHARE: ".".join(shared)}) if shared else element.press(choice)


def forms_below(reply: Reply, around: Around) -> list[Json]:
    """Below a search and what was asked back of one."""
    is_search = reply.kind in ("results", "question", "comparison") or reply.filters != Filters()
    return element.rows_of_buttons([opens(*one) for one in around.forms]) if is_search else []


def _hint(around: Around) -> list[Json]:
    return element.line(say("teams-hint"), LEAST.words, isSubtle=True) if around.hint else []


def summary(reply: Reply) -> str:
    """The answer in plain lines, as far as a notification goes."""
    told = inert(plain_answer(reply)[: SUMMARY_MAX * element.READ_AHEAD])
    cautions = [card.caution for card in reply.cards] + [place.caution for place in reply.places]
    cautions += [caution for _, caution in (*all_told(reply.plans), *order_told(reply.order))]
    if len(told) <= SUMMARY_MAX or not any(cautions):
        return cut(told, SUMMARY_MAX)
    # A dish is said with its whole caution, or not at all.
    return f"{told[: SUMMARY_MAX - len(CUT)].rpartition(chr(10))[0]}{CUT}"


def _pressable(reply: Reply, around: Around) -> str:
    asked = reply.clarification.question if reply.clarification else ""
    labels = [choice_label(one) for one in choices(reply)] or [label for label, _ in around.forms]
    return cut(asked or FACTS.join(labels), SUMMARY_MAX)


def _made_by_a_model(reply: Reply) -> Json:
    """Teams' label that a model wrote the text, and which dish each number in it is."""
    label: Json = {
        "type": "https://schema.org/Message",
        "@type": "Message",
        "@context": "https://schema.org",
        "additionalType": ["AIGeneratedContent"],
    }
    cited = [_citation(place, card) for place, card in enumerate(reply.cards[:CITATIONS_MAX], start=1)]
    return {**label, "citation": cited} if cited else label


def _citation(place: int, card: Card) -> Json:
    facts = [inert(one_line(line)) for line in card_facts(card) if one_line(line)] or [inert(card.item_name)]
    appearance = {
        "@type": "DigitalDocument",
        "name": cut(facts[0] or say("a-dish"), CITATION_NAME_MAX),
        "abstract": cut(FACTS.join(facts[1:]) or facts[0] or say("a-dish"), CITATION_ABSTRACT_MAX),
    }
    return {"@type": "Claim", "position": place, "appearance": appearance}
