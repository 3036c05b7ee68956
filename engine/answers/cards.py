"""One dish as a card: the same five lines of facts for every channel."""

import re
from datetime import date
from decimal import Decimal

from engine.answers import diet_sayings
from engine.answers import why as counted_needs
from engine.answers.dish_view import OtherPortion, Served, ordered
from engine.answers.phrases import capitalised, enumerated, exact, joined, people, size_range, to_cents
from engine.answers.why import why
from engine.catalogue import Portion
from engine.messages import Card, Detail, QuickReply
from engine.messages.sentences import say
from engine.pricing import effective_party, says

STALE_AFTER_DAYS = 365
"""A menu older than twelve months is shown with its year (rule book, sessions and turns)."""


_SIZE_IN_BRACKETS = re.compile(r"\s*\([^)]*\d[^)]*\)")


def portion_name(served: Served) -> str:
    """The portion as it stands behind the dish's name: "half tray", "for 10"; "" where the item has only one.

    A size in brackets is left out, because line 3 says whom it feeds, and so is "per guest", which line 4 says.
    """
    name = without_size(served.portion.name)
    return "" if name.startswith("per ") else name


def without_size(portion: str) -> str:
    """ "Half Tray (8-10)" → "half tray" """
    return _SIZE_IN_BRACKETS.sub("", portion).strip().lower()


def title(served: Served) -> str:
    """Line 1: the dish, and the portion taken."""
    name = portion_name(served)
    dish = served.document.item_name
    named = name and name.casefold() not in dish.casefold()
    return say("card-dish-in-portion", dish=dish, portion=name) if named else dish


def where(served: Served) -> str:
    """Line 2: restaurant, city; a city unknown is left out."""
    return ", ".join(part for part in (served.document.restaurant_name, served.document.city) if part)


def how_many(served: Served, party: int | None, approximate: bool) -> str:
    """Line 3: how many to order and whom it feeds; unknown is said as unknown."""
    portion, units = served.portion, served.units
    if served.heads is not None:
        return _for_needs(served)
    least = minimum_order(served) if _binds(portion) else ""
    if not portion.size_stated:
        unsized = enumerated([*filter(None, (say("size-not-stated"), least))])
        if units is None or party is None:
            return unsized
        order = served.about(ordered(portion, units))
        return say("card-order-for", order=order, people=people(party, approximate), size=unsized)
    if units is None or party is None:
        each = say("feeds-one") if portion.feeds_one else say("serves", size=_size(portion))
        return enumerated([*filter(None, (each, least))])
    order = ordered(portion, units)
    if portion.feeds_one:
        if units == party:
            return say("card-one-each", order=order)
        return say("card-order-for", order=order, people=people(party, approximate), size=say("minimum-order"))
    size = _size_and_short(portion, units, effective_party(party, approximate))
    return say("card-order-feeds", count=units, order=order, people=people(party, approximate), size=size)


def _size(portion: Portion) -> str:
    return size_range(portion.serves_min, portion.serves_max)


def _size_and_short(portion: Portion, units: int, effective: int) -> str:
    """ "serves 8-10: at the low end 4 short": units go by the upper end of what a menu states."""
    missing = effective - units * (portion.serves_min or portion.serves_max or 0)
    size = say("serves-of-units", count=units, size=_size(portion))
    return say("size-and-short", size=size, missing=str(missing)) if missing > 0 else size


def _for_needs(served: Served) -> str:
    """ "1 half tray for the two vegans (serves 8-10)" """
    portion, units = served.portion, served.units
    whom = counted_needs.whom(served.needs) or str(served.heads)
    if units is None:
        return say("card-unsized-for", whom=whom)
    order = served.about(ordered(portion, units))
    if served.is_about:
        return say("card-order-for", order=order, people=whom, size=say("size-not-stated"))
    if portion.feeds_one:
        if units == served.heads:
            return say("card-order-for-all", order=order, people=whom)
        return say("card-order-for", order=order, people=whom, size=say("minimum-order"))
    return say("card-order-for", order=order, people=whom, size=_size_and_short(portion, units, served.heads or 0))


def minimum_order(served: Served) -> str:
    """ "minimum 8 guests", "minimum 2 dozen", "minimum 1 tray"; "" where none is stated."""
    portion, document = served.portion, served.document
    if portion.minimum_people:
        return say("minimum-guests", count=str(portion.minimum_people))
    if _binds(portion) or (document.minimum_order_qty, document.minimum_order_unit) == (1, portion.unit):
        return say("minimum-units", units=ordered(portion, portion.minimum_units))
    return ""


def _binds(portion: Portion) -> bool:
    """A least order of one unit asks for no more than anybody orders: no line of a card is spent on it."""
    return portion.minimum_units > 1 or portion.minimum_people is not None


def cost_per_head(served: Served, party: int | None) -> Decimal | None:
    """Cost divided by the party as said, unrounded; None where either is unknown."""
    if served.party_cost is None or not party:
        return None
    return served.party_cost / party


def cost(served: Served, party: int | None, approximate: bool) -> str:
    """Line 4: cost for the party and a head; without either, the price of one unit with what the unit is."""
    currency = served.document.currency
    head = cost_per_head(served, party)
    if head is not None and served.party_cost is not None and party:
        total = exact(served.party_cost, currency)
        total, each = served.about(total), served.about(exact(head, currency))
        return say("card-cost-for", total=total, people=people(party, approximate), each=each)
    return say("from-price", price=unit_price(served)) if _price_is_from(served) else unit_price(served)


def unit_price(served: Served) -> str:
    """The price of one unit, with what the unit is: "$54.00 a half tray"."""
    price, unit = exact(served.portion.price, served.document.currency), served.portion.unit
    if not unit:
        return say("price-each", price=price)
    return say("price-an-unit" if unit[:1] in "aeiou" else "price-a-unit", price=price, unit=unit)


def _price_is_from(served: Served) -> bool:
    """A size must be chosen first, and the one taken is the cheapest of several."""
    return served.units is None and any(other.price > served.portion.price for other in served.others)


def warnings(served: Served, today: date) -> tuple[str, ...]:
    """Words, not only colour: what the menu says it contains, and that it is old."""
    found = []
    document = served.document
    if document.allergens_contains:
        found.append(
            say("contains", allergens=joined([name.replace("-", " ") for name in document.allergens_contains]))
        )
    if document.allergens_may_contain:
        may = joined([name.replace("-", " ") for name in document.allergens_may_contain])
        found.append(say("may-contain", allergens=may))
    year = menu_year(served, today)
    if year:
        found.append(say("menu-of-year", year=str(year)))
    return tuple(found)


def menu_year(served: Served, today: date) -> int | None:
    """The year of a menu older than twelve months; None for a newer or undated one."""
    dated = served.document.menu_date
    return dated.year if dated and (today - dated).days > STALE_AFTER_DAYS else None


def details(served: Served) -> tuple[Detail, ...]:
    """What *Details* shows: everything the menu states, and what it does not."""
    document = served.document
    choices: list[Portion | OtherPortion] = [served.portion, *served.others]
    sizes = [_size_and_price(choice, served) for choice in choices]
    pairs = [
        ("description", document.item_description),
        ("sizes", "\n".join(sizes)),
        ("estimate", _estimate(served.portion)),
        ("minimum-order", minimum_order(served)),
        ("diets", "\n".join(diet_sayings.with_words(document)) or joined(document.dietary_labels)),
        ("on-request", joined(document.dietary_options)),
        ("allergens", allergens(served)),
        ("choices", joined(document.modifier_groups)),
        ("menu", ", ".join(part for part in (document.menu_name, document.menu_group_name) if part)),
        ("address", address(served)),
        ("source", source(served)),
    ]
    return tuple(Detail(say(f"detail-{part}"), text, part == "allergens") for part, text in pairs if text)


def _size_and_price(choice: Portion | OtherPortion, served: Served) -> str:
    unit = served.portion.unit
    name = choice.name.strip() or (say("one-unit", unit=unit) if unit else say("one-of-it"))
    size = say("serves", size=size_range(choice.serves_min, choice.serves_max)) if choice.serves_max else ""
    price = exact(choice.price, served.document.currency)
    return say("size-and-price", name=name, price=price, size=size or say("size-not-stated"))


def _estimate(portion: Portion) -> str:
    """The rule by which it is taken how many one unit feeds."""
    if portion.size_stated or portion.estimate is None:
        return ""
    return say("rule-of-thumb", rule=capitalised(says(portion.estimate)))


def allergens(served: Served) -> str:
    """What the menu states, never more."""
    document = served.document
    if document.allergen_confidence != "high":
        return say("allergens-unknown")
    contains = joined(document.allergens_contains)
    lines = [say("contains", allergens=contains) if contains else say("contains-none-stated")]
    if document.allergens_may_contain:
        lines.append(say("may-contain", allergens=joined(document.allergens_may_contain)))
    return enumerated(lines)


def address(served: Served) -> str:
    document = served.document
    return ", ".join(
        part for part in (document.address, document.city, f"{document.state} {document.zip_code}".strip()) if part
    )


def source(served: Served) -> str:
    """Where the menu was read: platform and path."""
    return f"{served.document.source_platform} {served.document.source_path}".strip()


def card(served: Served, party: int | None, approximate: bool, today: date, more: QuickReply | None = None) -> Card:
    """The whole card; money unrounded except a head's cost, which is to the cent."""
    document, portion = served.document, served.portion
    if served.heads is not None:
        party, approximate = served.heads, False
    for_need = counted_needs.mark(served.needs)
    head = cost_per_head(served, party)
    stated = warnings(served, today)
    marks = tuple(mark for mark in served.marks if mark not in stated)
    told = {need.label for need in served.needs}
    face = zip(document.dietary_labels, diet_sayings.on_the_face(document), strict=True)
    labels = (for_need, *(said for label, said in face if label not in told), *stated, *marks)
    return Card(
        doc_id=document.doc_id,
        dish_key=document.dish_key,
        restaurant_id=document.restaurant_id,
        restaurant_key=document.restaurant_key,
        item_name=document.item_name,
        restaurant_name=document.restaurant_name,
        city=document.city,
        state=document.state,
        description=document.item_description,
        dietary_labels=document.dietary_labels,
        tags=document.tags,
        lines=(
            title(served),
            where(served),
            how_many(served, party, approximate),
            cost(served, party, approximate),
            " · ".join(label for label in labels if label),
        ),
        caution=served.caution,
        level=served.verdict.level,
        warnings=(*([served.caution] if served.caution else []), *stated, *marks),
        for_need=for_need or None,
        group=served.group,
        fit=served.fit,
        currency=document.currency,
        display_price=portion.price,
        price_is_from=_price_is_from(served),
        price_per_person=to_cents(portion.price / portion.serves_max) if portion.serves_max else None,
        portion=portion.name or None,
        other_portions=tuple(other.name for other in served.others if other.name),
        units=served.units,
        unit=portion.unit or None,
        serves_min=portion.serves_min,
        serves_max=portion.serves_max,
        party=party if served.units is not None else None,
        party_cost=served.party_cost,
        is_estimated=served.is_about,
        cost_per_head=to_cents(head) if head is not None else None,
        minimum_order=minimum_order(served) or None,
        menu_year=menu_year(served, today),
        image_url=document.image_url,
        image_alt=document.item_name if document.image_url else "",
        address=address(served),
        source=source(served),
        rrf_score=served.rrf_score,
        details=details(served),
        why=why(served, party),
        more_from_here=more,
    )
