"""A dish, or a restaurant, as Teams draws it: one Adaptive Card in the voice's order of facts. Pure and total."""

from collections.abc import Iterator, Sequence

from channels.shared.payload import Json
from channels.shared.plain_text import (
    CAUTION_MAX,
    buttons_of,
    can_be_pressed,
    card_facts,
    cautioned,
    details_of,
    has_room_for_why,
    marks,
    more,
    one_line,
    place_facts,
    taking,
)
from channels.shared.sentences import say
from channels.teams import elements as element
from channels.teams.escaping import inert
from channels.teams.limits import IMAGE_URL_MAX
from channels.teams.size import FULL, Size
from engine.messages import Card, Place
from engine.messages.examples import SHORT

COST = 3
"""Place of the cost among a card's five lines; it is drawn bold."""
REASONS_MAX = 20


def dish_card(card: Card, place: int, turn_id: str, locale: str, size: Size, saves: bool = False) -> Json:
    """The card, with Add or Pick, Details, More from here, Why this? `saves`: a person can keep it, from there."""
    return element.card(
        [*picture_of(card), *_facts(card, size)],
        list(_buttons(card, place, turn_id, size, saves)),
        locale,
        _read_out(card, size),
    )


def place_card(place: Place, locale: str, size: Size) -> Json:
    """A restaurant in the same order of facts, with the buttons to its dishes and to an order from it."""
    name = next((one for one in (*place.lines[:1], place.name) if one_line(one)), say("a-restaurant"))
    ways = [element.press(one) for one in (place.show, place.compose) if one and can_be_pressed(one)]
    buttons = [element.named(one, name) if size.reads_out else one for one in ways]
    read = _spoken(place_facts(place), place.caution, size)
    body = _told(name, element.caution(place.caution, None), place.lines[1:], size)
    return element.card(body, buttons, locale, read)


def _read_out(card: Card, size: Size) -> str:
    return _spoken(card_facts(card), card.caution, size)


def _spoken(told: Sequence[str], warned: str, size: Size) -> str:
    facts = [element.shown(one, size.detail) for one in told if one != warned]
    caution = element.shown(warned, CAUTION_MAX)
    facts[1:1] = [caution] if caution else []
    return cautioned(facts, caution, size.fact * 2, ". ")


def dish_line(place: int, card: Card, cited: bool, limit: int) -> str:
    """ "1. Baked Ziti, full tray · $178.00 for 25, $7.12 a head"; a model's text cites in brackets."""
    lines = [*card.lines, "", "", "", ""]
    name = lines[0] if one_line(lines[0]) else card.item_name
    return _line([f"[{place}] {name}" if cited else f"{place}. {name}", card.caution, lines[3]], card.caution, limit)


def place_line(at: int, place: Place, limit: int) -> str:
    """ "1. Trattoria Roma · 14 dishes for 25 · $7.12 to $18.00 a head for 25"."""
    lines = [*place.lines, "", "", "", ""]
    name = lines[0] if one_line(lines[0]) else place.name
    return _line([f"{at}. {name}", place.caution, lines[2], lines[3]], place.caution, limit)


def _line(facts: Sequence[str], warned: str, limit: int) -> str:
    caution = element.shown(warned, CAUTION_MAX)
    shown = [caution if one == warned else element.shown(one, limit) for one in facts]
    return cautioned([fact for fact in shown if fact], caution, limit)


def shown_card(card: Card, admitted: Sequence[str], locale: str, size: Size) -> Json:
    """Where Platter need not be to answer: the dish, what its answer had to admit, and its details."""
    told = [part for one in admitted for part in element.line(one, size.fact, isSubtle=True, spacing="Medium")]
    details = _shown_details(card, size)
    body = [*picture_of(card), *_facts(card, size), *told]
    return element.card(body, details, locale, _read_out(card, size))


def explained_card(card: Card, locale: str) -> Json:
    """The same dish, with the reasons for its place; it takes the place of the card whose button was pressed."""
    told = [one for reason in card.why[:REASONS_MAX] for one in element.line(f"• {reason}", FULL.detail)]
    body = [*_facts(card, FULL), *element.line(say("why-this"), 100, weight="Bolder", spacing="Medium")]
    presses = [element.press(one) for one in buttons_of(card)]
    return element.card([*body, *(told or element.line(say("no-reason"), 100))], presses, locale)


def expired_card() -> Json:
    """In the place of a dish that is not kept."""
    how = say("say-again", example=SHORT)
    return element.card([*element.line(say("dish-not-kept"), FULL.words), *element.line(how, FULL.words)])


def picture_of(card: Card) -> list[Json]:
    """By https only; what is no plain address is left out."""
    url = card.image_url or ""
    if not url.startswith("https://") or len(url) > IMAGE_URL_MAX or not url.isascii() or not url.isprintable():
        return []
    if any(mark in url for mark in ' "<>\\'):
        return []
    alt = one_line(inert(card.image_alt)) or one_line(inert(card.item_name)) or say("the-dish")
    return [{"type": "Image", "url": url, "altText": alt[:200], "size": "Stretch"}]


def _facts(card: Card, size: Size) -> list[Json]:
    """Dish; what its menu does not say of an allergy; restaurant and city; how many; the cost; labels and warnings: a
    paragraph each."""
    lines = [*card.lines[:2], "", ""][:2]
    where = lines[1] if one_line(lines[1]) or one_line(lines[0]) else card.restaurant_name
    drawn = _told(_name(card), element.caution(card.caution, card.level), (where, *card.lines[2:]), size)
    told = [one for one in marks(card) if element.shown(one, size.fact)]
    for mark in told[: size.marks]:
        colour = "Accent" if mark == card.for_need else "Attention"
        drawn += element.line(mark, size.fact, spacing="Small", color=colour, weight="Bolder")
    return drawn + (element.line(more(len(told) - size.marks), size.fact) if len(told) > size.marks else [])


def _told(name: str, caution: Sequence[Json], facts: Sequence[str], size: Size) -> list[Json]:
    """The first line, the caution, and the lines behind them."""
    drawn = element.line(name, size.fact, size="Medium", weight="Bolder") or element.line(say("a-dish"), size.fact)
    drawn += caution
    for place, fact in enumerate(facts, start=1):
        first = {"isSubtle": True, "spacing": element.below(caution)} if place == 1 else {"spacing": "Small"}
        drawn += element.line(fact, size.fact, **first, **({"weight": "Bolder"} if place == COST else {}))
    return drawn


def _name(card: Card) -> str:
    named = (*card.lines[:1], card.item_name, card.restaurant_name)
    return next((one for one in named if one_line(one)), say("a-dish"))


def _buttons(card: Card, place: int, turn_id: str, size: Size, saves: bool) -> Iterator[Json]:
    """At most three."""
    drawn = _drawn_buttons(card, place, turn_id, size, saves)
    return (element.named(one, _name(card)) for one in drawn) if size.reads_out else drawn


def _drawn_buttons(card: Card, place: int, turn_id: str, size: Size, saves: bool) -> Iterator[Json]:
    presses = buttons_of(card)
    yield from (element.press(one) for one in presses if one is taking(card))
    save = [element.acts(say("save"), element.SAVE, f"{turn_id}.{place}")] if saves else []
    yield from _shown_details(card, size, save)
    yield from (element.press(one) for one in presses if one is not taking(card))
    if has_room_for_why(card):
        yield _why(place, turn_id)


def _why(place: int, turn_id: str) -> Json:
    """Only shows, and is answered in the request; a client that cannot opens a dialog with the same."""
    asked = {element.WHY: f"{turn_id}.{place}"}
    title = say("why-this")
    dialog = {"type": "Action.Submit", "title": title, "data": {**asked, "msteams": {"type": "task/fetch"}}}
    return {"type": "Action.Execute", "title": title, "verb": element.WHY, "data": asked, "fallback": dialog}


def _shown_details(card: Card, size: Size, actions: Sequence[Json] = ()) -> list[Json]:
    """The button that opens them in place, where there are any."""
    if not (details := _details(card, size)):
        return []
    return [{"type": "Action.ShowCard", "title": say("details"), "card": element.card(details, actions)}]


def _details(card: Card, size: Size) -> list[Json]:
    """All that the menu states of a dish, and how much of it was left out."""
    told = [one for one in details_of(card) if element.shown(one.text, size.detail)]
    others = [place for place, one in enumerate(told) if not one.is_vital]
    room = max(0, size.details - (len(told) - len(others)))
    left_out = frozenset(others[room:])
    kept = [one for place, one in enumerate(told) if place not in left_out]
    drawn: list[Json] = []
    for one in kept:
        drawn += element.labelled(element.shown(one.label, size.fact), one.text, size.detail, size.detail_lines)
    return drawn + (element.line(more(len(left_out)), size.fact) if left_out else [])
