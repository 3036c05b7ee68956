"""Dishes and restaurants as Slack draws them: cards in a carousel, or a section each. Both say the same facts. Pure."""

from collections.abc import Callable, Iterator, Sequence

from channels.shared.levels import iconed
from channels.shared.payload import Json
from channels.shared.plain_text import FACTS, buttons_of, can_be_pressed, has_room_for_why, marks, taking
from channels.shared.sentences import say
from channels.slack import blocks as block
from channels.slack.limits import CARD_SUBTITLE_MAX, IMAGE_ALT_MAX, IMAGE_URL_MAX
from channels.slack.mrkdwn import cut, escaped, escaped_cut, mrkdwn, one_line
from channels.slack.size import Size, more
from engine.messages import Card, Place, QuickReply

Press = Callable[[QuickReply], Json]
COST = 3
"""Place of the cost among a card's five lines; it is drawn bold."""


def carousel(cards: Sequence[Card], turn_id: str, size: Size, press: Press) -> Iterator[Json]:
    """All cards as one block."""
    yield {
        "type": "carousel",
        "elements": [_card(card, place, turn_id, size, press) for place, card in enumerate(cards)],
    }


def places_carousel(places: Sequence[Place], size: Size, press: Press) -> Iterator[Json]:
    """Restaurants in the same form."""
    yield {"type": "carousel", "elements": [_place_card(place, size, press) for place in places]}


def place_rows(places: Sequence[Place], size: Size, press: Press) -> Iterator[Json]:
    for place in places:
        title, subtitle, body = _place_facts(place, size)
        lines = [f"*{title}*", *filter(None, (_caution(place), subtitle, body))]
        yield block.formatted("\n".join(lines))
        yield from block.actions(_way(place, size, press))


def _place_card(place: Place, size: Size, press: Press) -> Json:
    title, subtitle, body = _place_facts(place, size)
    if caution := _caution(place):
        subtitle, body = caution, _body_of(place.lines, (), size, subtitle)
    told = {"subtitle": subtitle, "body": body}
    drawn = {name: mrkdwn(text) for name, text in told.items() if text}
    return {"type": "card", "title": mrkdwn(title), **drawn, "actions": _way(place, size, press)}


def _place_facts(place: Place, size: Size) -> tuple[str, str, str]:
    """Restaurant; where it is and what it cooks; the rest."""
    name, where = [*map(one_line, place.lines[:2]), "", ""][:2]
    title = name or one_line(place.name) or say("a-restaurant")
    return (*_title_and_where(title, where, size), _body_of(place.lines, (), size))


def _way(place: Place, size: Size, press: Press) -> list[Json]:
    """The buttons to its dishes, and to an order for all from it."""
    drawn = [press(one) for one in (place.show, place.compose) if one and can_be_pressed(one)]
    return [block.named(one, place.name) if size.reads_out else one for one in drawn]


def fit_a_card(cards: Sequence[Card] | Sequence[Place]) -> bool:
    """Each card's caution has room in a block of its own kind."""
    return all(len(_caution(card)) <= CARD_SUBTITLE_MAX for card in cards)


def _caution(card: Card | Place) -> str:
    """Words first: the icon in front says how grave they are, and never that alone."""
    level = card.level if isinstance(card, Card) else None
    return iconed(escaped(one_line(card.caution)), level)


def rows(cards: Sequence[Card], turn_id: str, size: Size, press: Press) -> Iterator[Json]:
    """A section and a row of buttons a card."""
    for place, card in enumerate(cards):
        title, subtitle, body = _facts(card, size)
        lines = [f"*{title}*", *filter(None, (_caution(card), subtitle, body))]
        yield block.formatted("\n".join(lines))
        yield from block.actions(_buttons(card, place, turn_id, size, press))


def _card(card: Card, place: int, turn_id: str, size: Size, press: Press) -> Json:
    title, subtitle, body = _facts(card, size)
    drawn: Json = {"type": "card", "title": mrkdwn(title)}
    if _is_shown(card.image_url):
        alt = cut(
            one_line(card.image_alt) or one_line(card.item_name) or say("the-dish"), min(IMAGE_ALT_MAX, size.title)
        )
        drawn["hero_image"] = {"type": "image", "image_url": card.image_url, "alt_text": alt}
    if caution := _caution(card):
        # It stands second, where no size cuts it, and the restaurant below.
        subtitle, body = caution, _body(card, size, subtitle)
    if subtitle:
        drawn["subtitle"] = mrkdwn(subtitle)
    if body:
        drawn["body"] = mrkdwn(body)
    drawn["actions"] = _buttons(card, place, turn_id, size, press)
    return drawn


def _is_shown(url: str | None) -> bool:
    """A picture by https only; a longer or broken address would make Slack refuse the whole message."""
    return url is not None and url.startswith("https://") and len(url) <= IMAGE_URL_MAX // 10 and url.isprintable()


def _buttons(card: Card, place: int, turn_id: str, size: Size, press: Press) -> list[Json]:
    """At most three: Add or Pick, Details, More from here, Why this?"""
    value = f"{turn_id}.{place}"
    presses = [(one, press(one)) for one in buttons_of(card)]
    found = [drawn for one, drawn in presses if one is taking(card)]
    found.append(block.button(say("details"), f"{block.DETAILS}-{place}", value))
    found += [drawn for one, drawn in presses if one is not taking(card)]
    why = [block.button(say("why-this"), f"{block.WHY}-{place}", value)] if has_room_for_why(card) else []
    dish = next((name for name in (*card.lines[:1], card.item_name) if one_line(name)), "")
    return [block.named(one, dish) if size.reads_out else one for one in [*found, *why]]


def _facts(card: Card, size: Size) -> tuple[str, str, str]:
    """Dish; restaurant and city; the rest. Escaped, each within its limit."""
    lines = [*map(one_line, card.lines[:2]), "", ""]
    title = lines[0] or one_line(card.item_name) or one_line(card.restaurant_name) or say("a-dish")
    where = lines[1] or ("" if lines[0] else one_line(card.restaurant_name))
    return (*_title_and_where(title, where, size), _body(card, size))


def _title_and_where(title: str, where: str, size: Size) -> tuple[str, str]:
    subtitle_max = min(size.title, CARD_SUBTITLE_MAX)
    return escaped_cut(title, size.title), escaped_cut(where, subtitle_max) if where else ""


def _body(card: Card, size: Size, where: str = "") -> str:
    return _body_of(card.lines, marks(card), size, where)


def _body_of(lines: Sequence[str], marked: Sequence[str], size: Size, where: str = "") -> str:
    """How many, what it costs (bold), labels and warnings: one a line, and what is too much is counted."""
    told = [(one_line(line), place == COST) for place, line in enumerate(lines) if place >= 2]
    told += [(one_line(mark), False) for mark in marked]
    told = [(fact, bold) for fact, bold in told if fact]
    for kept in range(len(told), 0, -1):
        facts = [_marked(fact, bold, size.body) for fact, bold in told[:kept]]
        body = "\n".join([*filter(None, [where]), *facts, *([more(len(told) - kept)] if kept < len(told) else [])])
        if len(body) <= size.body:
            return body
    if where or not told:
        return where
    rest = f"{FACTS}{more(len(told) - 1)}" if len(told) > 1 else ""
    return _marked(*told[0], size.body - len(rest)) + rest


def _marked(fact: str, bold: bool, limit: int) -> str:
    return f"*{escaped_cut(fact, limit - 2)}*" if bold else escaped_cut(fact, limit)
