"""Whole orders in words: what each line is and whom it feeds, what it comes to, who can eat what, and what is missing.

Stated and estimated stand apart; what a menu does not say is said to be unknown; nobody who is allergic is told that
something is theirs unless its menu states it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from engine.answers import cards as card
from engine.answers.dish_answers import guards, how_to_order
from engine.answers.dish_view import ABOUT, Served, ordered
from engine.answers.door import admitted, may_be_ordered
from engine.answers.headlines import clause, place
from engine.answers.notices import nearest_mile
from engine.answers.phrases import capitalised, counted, exact, joined, people, plural, rounded, size_range, to_cents
from engine.answers.questions import LIKELY_PARTIES, named_city
from engine.answers.quick_replies import quick_reply
from engine.answers.sheets import sheet
from engine.answers.unlabelled import none_passes
from engine.answers.why import in_short, mark, whom
from engine.catalogue import MenuDocument, foods_named, kinds_of, money
from engine.conversation import Need, ShownPlan, Wants
from engine.messages import Clarification, Detail, Notice, Plan, PlanKind, PlanLine, QuickReply, Reply, Sheet
from engine.messages.sentences import say
from engine.plans import (
    FREE_GROUP,
    MAIN_SLOT,
    DroppedWish,
    FoundLine,
    FoundPlan,
    Shortfall,
    Terms,
    Wished,
    guessed_parts,
    is_all_in,
    reckoned,
)
from engine.pricing import RATES, says
from engine.reading import LINE
from engine.safety import ASK, kept_out, standing_of
from engine.search import Elsewhere

KINDS: dict[PlanKind, str] = {"best": "Best fit", "cheapest": "Cheapest", "least_left": "Least left over"}
NOT_SAID = "The menu does not say what they deliver."
NO_DELIVERY = "They do not deliver to this place"
NOT_ORDERED = "Orders are not taken here yet; order it with the restaurant"
CUT_OFF = Notice("plans_cut_off", "Time ran out while these orders were worked out, so a better one may exist.", True)
WHICH_LINE = "Which dish shall be another one?"
WHAT_MORE = "What shall be added? Say a dish, for example “add a pasta”, or a course."
WITHOUT_WHAT = "Without what? Say it, for example “no pork”."
MORE_THAN_PARTY = "{} with needs of their own are more than the {} who come. For how many people?"
FOR_HOW_MANY = "One order for everybody needs their number. For how many people?"
_FOR_A_NEED = "one who is allergic"
_WAYS_MOST = 4
"""Choices of a question about lines: what a phone shows in a row or two."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What all plans of one answer are drawn from."""

    turn_id: str
    wants: Wants
    documents: Mapping[str, MenuDocument]
    terms: Mapping[str, Terms]
    today: date
    uncovered: tuple[str, ...] = ()
    """Groups for whom no menu of the place states a meal."""
    wished: Wished | None = None
    """None: nothing was."""


def plan_of(at: int, found: FoundPlan, by: Drawn) -> Plan:
    """The plan at this place of the list; the first is the one in focus."""
    shown = [(line, by.documents[line.doc_id]) for line in found.lines]
    documents = [document for _, document in shown]
    currency = documents[0].currency
    names = restaurants(found, by.documents)
    in_focus = at == 0
    with_all = (with_all_told(found, by, currency),) if is_all_in(by.wants) else ()
    return Plan(
        plan_id=f"{by.turn_id}.{at}",
        kind=found.kind,
        title=f"{KINDS[found.kind]}: {joined(names)}{_where(documents)}",
        restaurants=names,
        lines=tuple(line_of(line, document, by) for line, document in shown),
        party=found.party,
        currency=currency,
        total=money(found.total),
        per_head=to_cents(money(found.total) / found.party),
        stated_cost=money(found.stated),
        estimated_cost=money(found.estimated),
        cost=cost(found, currency, by.wants.party_approximate),
        terms=(*with_all, *_of_terms(found, by, currency)),
        covered=tuple(_covered(found, by)),
        missing=tuple(_missing(found, by, currency)),
        kept=_names(found.kept, by),
        changed=_names(found.changed, by),
        details=tuple(_detail(line, document, by.wants) for line, document in shown),
        show=None if in_focus else _button(by.turn_id, "show_plan", "Show this plan", f"the {_ORDINALS[at]} plan", at),
        order=_button(by.turn_id, "order_plan", "Order this", "order this") if in_focus else None,
        swap=_button(by.turn_id, "swap", "Swap", "swap a dish") if in_focus else None,
    )


_ORDINALS = ("first", "second", "third")


def _button(turn_id: str, action: str, label: str, text: str, at: int | None = None) -> QuickReply:
    return quick_reply(turn_id, action, label, text, argument="" if at is None else str(at))  # type: ignore[arg-type]


def restaurants(found: FoundPlan, documents: Mapping[str, MenuDocument]) -> tuple[str, ...]:
    """Names, each once, in the plan's order."""
    names = {documents[line.doc_id].restaurant_key: documents[line.doc_id].restaurant_name for line in found.lines}
    return tuple(names.get(key, key.partition("|")[0]) for key in found.restaurant_keys)


def _where(documents: Sequence[MenuDocument]) -> str:
    """ ", Cambridge, MA", where all are of one city."""
    cities = {(document.city, document.state) for document in documents}
    found = [part for part in cities.pop() if part] if len(cities) == 1 else []
    return "".join(f", {part}" for part in found)


def line_of(line: FoundLine, document: MenuDocument, by: Drawn) -> PlanLine:
    portion = document.portions[line.position]
    served = served_line(line, document, by.wants)
    need = for_need(line, by.wants)
    caution = served.caution
    warned = (*card.warnings(served, by.today), *served.marks)
    about = f"{ABOUT} " if line.is_estimated else ""
    amount = exact(money(line.cost), document.currency)
    each = "" if line.units == 1 else f" ({exact(money(line.unit_price), document.currency)} each)"
    labels = (need or "", *document.dietary_labels, *warned)
    return PlanLine(
        doc_id=line.doc_id,
        item_name=document.item_name,
        restaurant_key=line.restaurant_key,
        restaurant_name=document.restaurant_name,
        units=line.units,
        unit=portion.unit,
        unit_price=money(line.unit_price),
        cost=money(line.cost),
        heads=line.heads,
        lines=(
            f"{about}{ordered(portion, line.units)} of {dish_name(served)}",
            f"for {line.heads}{_size(line, served)}, {about}{amount}{each}",
            " · ".join(dict.fromkeys(label for label in labels if label)),
        ),
        portion=portion.name or None,
        is_estimated=line.is_estimated,
        for_need=need,
        caution=caution,
        level=served.verdict.level,
        warnings=(*([caution] if caution else []), *warned),
    )


def dish_name(served: Served) -> str:
    """With its portion, where that is another word than the unit that is counted."""
    name, unit = card.portion_name(served), served.portion.unit
    return served.document.item_name if unit and unit in name else card.title(served)


def served_line(line: FoundLine, document: MenuDocument, wants: Wants) -> Served:
    """As a dish that feeds those who eat of it."""
    needs = tuple(need for need in wants.needs if need.label in dict(line.heads_by_group))
    portion, cost = document.portions[line.position], money(line.cost)
    return admitted(document, portion, wants, units=line.units, party_cost=cost, needs=needs, heads=line.heads)


def may_stand(found: FoundPlan, documents: Mapping[str, MenuDocument], wants: Wants) -> bool:
    """By the menus themselves, whatever the columns said: the last look at an order before it is shown."""
    return may_be_ordered(served_line(line, documents[line.doc_id], wants) for line in found.lines)


def _size(line: FoundLine, served: Served) -> str:
    """ " (each serves 20-25)"; of one each nothing, and of an estimate that the size is not stated."""
    portion = served.portion
    if line.is_estimated:
        return " (size not stated)"
    if portion.feeds_one:
        return ""
    return f" ({'serves' if line.units == 1 else 'each serves'} {size_range(portion.serves_min, portion.serves_max)})"


def for_need(line: FoundLine, wants: Wants) -> str | None:
    """ "vegan, for 2"; None for a line that was brought for nobody in particular."""
    heads = dict(line.heads_by_group)
    told = [Need(need.label, heads[need.label]) for need in wants.needs if heads.get(need.label)]
    marks = [mark(told)] if told else []
    marks += [f"for the {_FOR_A_NEED}"] if heads.get(FREE_GROUP) else []
    return joined(marks) or None


def cost(found: FoundPlan, currency: str, approximate: bool = False) -> str:
    """ "$318.00 for 25, $12.72 a head"; where sizes are estimated, how much of it is."""
    about = f"{ABOUT} " if found.estimated else ""
    total, head = money(found.total), money(found.total) / found.party
    said = (
        f"{about}{exact(total, currency)} for {people(found.party, approximate)}, {about}{exact(head, currency)} a head"
    )
    if not found.estimated:
        return said
    if not found.stated:
        return f"{said}, all of it by estimated sizes"
    return (
        f"{said}: {exact(money(found.stated), currency)} by sizes that the menu states, {ABOUT} "
        f"{exact(money(found.estimated), currency)} by estimated ones"
    )


def _covered(found: FoundPlan, by: Drawn) -> Iterator[str]:
    """ "2 vegans: Rigatoni Pomodoro"; of the allergies only what states itself free of them."""
    for need in by.wants.needs:
        dishes = _brought(found, need.label, by)
        if dishes and need.label not in by.uncovered:
            yield f"{capitalised(whom([need]))}: {joined(dishes)}"
    dishes = _brought(found, FREE_GROUP, by)
    if dishes and FREE_GROUP not in by.uncovered:
        yield f"The {_FOR_A_NEED}: {joined(dishes)}, which the menu states free of {_allergies(by.wants)}"


def _brought(found: FoundPlan, key: str, by: Drawn) -> list[str]:
    lines = (line for line in found.lines if dict(line.heads_by_group).get(key))
    return list(dict.fromkeys(by.documents[line.doc_id].item_name for line in lines))


def _missing(found: FoundPlan, by: Drawn, currency: str) -> Iterator[str]:
    """What it does not meet, then what is only known to be so at the upper end, or by a rule of thumb."""
    for need in by.wants.needs:
        if need.label in by.uncovered:
            yield f"Nothing {need.label} for {whom([need])}."  # what would do is said once, before the plans
        elif not _brought(found, need.label, by):
            where = f"at {joined(restaurants(found, by.documents))}"
            yield f"No meal {where} is stated {need.label}: {whom([need])} would have nothing of their own."
    if kept_out(by.wants.severities) and not _brought(found, FREE_GROUP, by):
        yield from _of_the_allergic(found, by)
    unsold = tuple(_unsold(found.restaurant_keys, by.wished)) if by.wished else ()
    if unsold:
        yield f"No {joined([_called(words) for words in unsold], 'or')} here."
    yield from (said for one in found.shortfalls if one.of not in unsold and (said := _short(one, found, by, currency)))
    if estimated := [line for line in found.lines if line.is_estimated]:
        of = len(found.lines)
        all_ = "The size of each line" if len(estimated) == of else f"The size of {len(estimated)} of {of} lines"
        yield f"{all_} is estimated, as the menu states none."


def _unsold(restaurant_keys: Sequence[str], wished: Wished) -> Iterator[str]:
    """What was wished for, and none of these restaurants has."""
    return (words for words, keys in wished.sold_by.items() if not keys.intersection(restaurant_keys))


def not_sold(wished: Wished) -> tuple[Notice, ...]:
    """Where nothing that was wished for is to be had in the place, that leads; of some of it each plan says so."""
    if not wished.sold_by or any(wished.sold_by.values()):
        return ()
    called = joined([_called(words) for words in wished.sold_by], "or")
    on_menus = "here that fits what else is asked for" if wished.on_menus else "on the menus here"
    return (Notice("plans_unsold", f"No {called} {on_menus}.", leads=True),)


def without_meal(
    wants: Wants, uncovered: Sequence[str], nearest: Mapping[str, Elsewhere], asked: Sequence[str]
) -> tuple[Notice, ...]:
    """Who is without a meal whatever is ordered here, and what would do. `nearest`: a city by diet, where there is one;
    `asked`: names of the restaurants of the plan in focus."""
    needs = [need for need in wants.needs if need.label in uncovered]
    if not needs:
        return ()
    labels = joined([need.label for need in needs], "or")
    said = f"{capitalised(whom(needs))} would have nothing of their own: no meal {place(wants)} is stated {labels}."
    there = [_nearest_stated(need.label, nearest[need.label]) for need in needs if need.label in nearest]
    ask = f"Ask {joined(asked, 'or')} what they can make." if asked else ""
    return (Notice("plans_without_meal", " ".join(part for part in (said, *there, ask) if part), leads=True),)


def _nearest_stated(label: str, there: Elsewhere) -> str:
    city, dishes = named_city(there.place), counted(there.dishes, "dish")
    if there.miles is None:
        return say("plans-city-states", city=city, dishes=dishes, diet=label)
    return say("plans-city-away-states", city=city, dishes=dishes, diet=label, miles=nearest_mile(there.miles))


def later_meals(wants: Wants) -> tuple[Notice, ...]:
    """Where several meals were asked for in one breath: each is an order of its own."""
    if not wants.later_meals:
        return ()
    now, later = (wants.menu_type or "meal").lower(), [one.lower() for one in wants.later_meals]
    apart = "is an order of its own" if len(later) == 1 else "are orders of their own"
    said = f"This is the {now}; {joined(later)} {apart}. Say “now the {later[0]}” for it."
    return (Notice("plans_later_meal", said, leads=True),)


def not_on_menus(extras: Sequence[str], wished: Wished, wants: Wants) -> tuple[Notice, ...]:
    """What was asked for beside the meal just now, and no menu of the place has."""
    gone = [_called(words) for words in extras if not wished.sold_by.get(words)]
    return (Notice("plans_unsold", f"No {joined(gone, 'or')} {place(wants)}.", leads=True),) if gone else ()


def not_there(extras: Sequence[str], names: Sequence[str]) -> tuple[Notice, ...]:
    """What was asked for by some, and the restaurants of the order have not for so few or not at all, while others
    may."""
    called = joined([_called(words) for words in extras], "or")
    said = f"No {called} that fits from {joined(names)}: the order stays as it is. Say “other places” for another one."
    return (Notice("plans_not_there", said, leads=True),) if extras else ()


def other_kitchens(asked: Wants, answered: Wants) -> tuple[Notice, ...]:
    """Where the order is of other kitchens than were asked for, which stay in force."""
    if asked.cuisine_keys == answered.cuisine_keys:
        return ()
    kitchens = joined(asked.cuisine, "or")
    said = f"No order can be made of {kitchens} dishes {place(asked)}".rstrip() + ": this is from other kitchens."
    return (Notice("plans_other_kitchens", said, leads=True),)


def _called(words: str) -> str:
    return _EXTRAS.get(words, words)


def _of_the_allergic(found: FoundPlan, by: Drawn) -> Iterator[str]:
    """Where no meal was set aside for whoever is allergic: what of the order is stated free, if anything is."""
    free = _allergies(by.wants)
    dishes = dict.fromkeys(
        document.item_name
        for document in (by.documents[line.doc_id] for line in found.lines)
        if all(standing_of(document, one) == "free" for one in kept_out(by.wants.severities))
    )
    if not dishes:
        yield f"Nothing here is stated free of {free}: the {_FOR_A_NEED} has nothing in this order. {ASK}"
    elif len(dishes) < len({line.dish_key for line in found.lines}):
        yield f"No meal is set aside for the {_FOR_A_NEED}: stated free of {free} are {joined(list(dishes))} alone."


def _allergies(wants: Wants) -> str:
    """ "nuts and milk": of which nothing that is out stands in an order."""
    return joined(kept_out(wants.severities), "and")


_PARTS = {"main": "mains", "side": "sides"}
"""Parts of a meal as they are called; an extra by its words."""


def _short(one: Shortfall, found: FoundPlan, by: Drawn, currency: str) -> str:
    """ "" for what is said of each need by itself."""
    match one.rule:
        case "party":
            part = by.wished.of.words if one.of == MAIN_SLOT and by.wished and by.wished.of else one.of
            part = _called(_PARTS.get(part, part))
            return f"The low ends of the {part} serve {one.has}, {one.need - one.has} fewer than {one.need}."
        case "variety":
            kind = "main" if by.wished is None or by.wished.of is None else "dish"
            mains = counted(one.has, kind)
            return f"{mains} where {found.party} people should have {one.need} to choose from: it has no more."
        case "share":
            kind = "main" if by.wished is None or by.wished.of is None else "dish"
            return f"One {kind} is for {one.has} of the {found.party}, where {one.need} should be the most."
        case "minimum":
            names = dict(zip(found.restaurant_keys, restaurants(found, by.documents), strict=True))
            least, more = (exact(money(cents), currency) for cents in (one.need, one.need - one.has))
            return (
                f"The least that {names.get(one.of, 'they')} {'takes' if one.of else 'take'} is {least}, {more} more."
            )
        case "budget":
            asked = "left for the food" if is_all_in(by.wants) else "asked for"
            return f"{exact(money(one.has), currency)} is more than the {exact(money(one.need), currency)} {asked}."
        case "extras":
            what = _called(one.of)
            return f"{capitalised(what)} for {one.has} of the {one.need}." if one.has else f"No {what}: none fits here."
        case "kitchens":
            names = dict(zip(by.wants.cuisine_keys, by.wants.cuisine, strict=False))
            return f"None of its places is {names.get(one.of, one.of)}."
        case "places":
            return f"It is from {counted(one.has, 'restaurant')}, where {one.need} was asked for."
        case "diets" | "allergies":
            return ""


_EXTRAS = {"drink": "drinks", "addon": "extras", "appetizer": "appetizers", "side": "sides"}
"""Courses as people call them, where the key is another word."""


def _of_terms(found: FoundPlan, by: Drawn, currency: str) -> Iterator[str]:
    """A sentence each, with the restaurant's name where there are several."""
    for key, name in zip(found.restaurant_keys, restaurants(found, by.documents), strict=True):
        lead = f"{name}: " if len(found.restaurant_keys) > 1 else ""
        own = sum(line.cost for line in found.lines if line.restaurant_key == key)
        yield from (f"{lead}{said}" for said in terms_told(by.terms.get(key), own, currency))


def with_all(found: FoundPlan, terms: Mapping[str, Terms]) -> int:
    """Cents for the food and all on top of it, by each restaurant's own terms and else by our rates."""
    own = dict.fromkeys(found.restaurant_keys, 0)
    for line in found.lines:
        own[line.restaurant_key] += line.cost
    return sum(reckoned(food, terms.get(key, Terms())) for key, food in own.items())


def with_all_told(found: FoundPlan, by: Drawn, currency: str) -> str:
    """Where a limit is to hold it: what it comes to, and what of that no menu says."""
    about = f"{ABOUT} " if found.estimated else ""
    lead = f"With tax, tip and delivery {about}{exact(money(with_all(found, by.terms)), currency)}"
    guessed = dict.fromkeys(part for key in found.restaurant_keys for part in guessed_parts(by.terms.get(key, Terms())))
    taken = joined([f"{part} as {RATES[part].normalize():f} %" for part in guessed])
    return f"{lead}; the menu does not say all of it: {taken}." if guessed else f"{lead}."


def terms_told(terms: Terms | None, subtotal: int, currency: str) -> Iterator[str]:
    """What a restaurant asks beside its food, as far as its menu says. `subtotal`: of its food, in cents."""
    if terms is None or terms == Terms():
        yield NOT_SAID
        return
    if terms.delivers is False:
        fetched = "; it can be picked up" if terms.fee == 0 else ""
        yield f"{NO_DELIVERY}{fetched}."
    elif terms.delivers is None:
        yield "The menu does not say whether they deliver to this place."
    if terms.fee is not None and terms.delivers is not False:
        yield _fee(terms, terms.fee, subtotal, currency)
    if terms.minimum is not None:
        yield f"Minimum order {exact(money(terms.minimum), currency)}."
    if terms.lead_time_hours is not None:
        yield f"Order {terms.lead_time_hours:g} {plural('hour', 1 if terms.lead_time_hours == 1 else 2)} ahead."
    if terms.tax_included:
        yield "Prices include tax."
    elif terms.tax_rate is not None:
        yield f"Tax of {terms.tax_rate:g} % comes on top."


def _fee(terms: Terms, fee: int, subtotal: int, currency: str) -> str:
    if fee == 0 or (terms.free_from is not None and subtotal >= terms.free_from):
        return "Delivery is free."
    free = f", free from {exact(money(terms.free_from), currency)}" if terms.free_from else ""
    return f"Delivery {exact(money(fee), currency)}{free}."


def _names(doc_ids: Sequence[str], by: Drawn) -> tuple[str, ...]:
    return tuple(dict.fromkeys(by.documents[one].item_name for one in doc_ids if one in by.documents))


_BITES, _BITES_A_MEAL = "pieces:appetizer", "pieces:main"
"""Rules of estimates (rule book, "Party, units, cost": 10 pieces a head as the meal, 3 beside other food)."""


def _detail(line: FoundLine, document: MenuDocument, wants: Wants) -> Detail:
    """Size, the rule of an estimate, labels and what is stated of allergens."""
    served = served_line(line, document, wants)
    portion = served.portion
    parts = [f"{exact(portion.price, document.currency)} {f'a {portion.unit}' if portion.unit else 'each'}"]
    if portion.size_stated:
        parts.append(
            "feeds one" if portion.feeds_one else f"serves {size_range(portion.serves_min, portion.serves_max)}"
        )
    elif portion.estimate is not None:
        # What is the meal is counted as such, whatever it is beside other food.
        is_meal = line.role == MAIN_SLOT and portion.estimate.rule == _BITES
        estimate = replace(portion.estimate, rule=_BITES_A_MEAL) if is_meal else portion.estimate
        parts.append(f"{says(estimate)}: a rule of thumb, as the menu states no size")
    labels = [f"{said.label} (the menu says “{said.words}”)" for said in document.diet_evidence]
    parts += [joined(labels) or joined(document.dietary_labels)]
    parts += [card.allergens(served), *([least] if (least := card.minimum_order(served)) else [])]
    return Detail(f"{document.item_name}", "; ".join(part for part in parts if part))


# ---- the answer that they stand in


def headline(plans: Sequence[Plan], wants: Wants) -> str:
    """ "One order for 42 in Boston, up to $18 a head: Trattoria Roma, $318, $7.57 a head."; the plan in focus."""
    first = plans[0]
    about = f"{ABOUT} " if first.estimated_cost else ""
    total, head = rounded(first.total, first.currency), exact(first.per_head, first.currency)
    return f"{_asked(wants, first.currency)}: {joined(first.restaurants)}, {about}{total}, {head} a head."


def _asked(wants: Wants, currency: str) -> str:
    """What is in force, with the needs that the order is to cover."""
    said = clause(wants, currency)
    lead = f"One order {said}" if said.startswith("for ") else f"One order, {said}"
    return ", ".join(part for part in (lead, in_short(wants.needs)) if part)


def nobody_feeds(wants: Wants, currency: str, dishes: int, out: int) -> str:
    """Where no plan exists, whatever is dropped. `dishes`: that pass; `out`: that allergies leave out."""
    thin = "no menu here has mains of a size that is known"
    why = thin if dishes else none_passes(replace(wants, listing=None), out)
    return f"{_asked(wants, currency)}: {why}."


def dropped_told(dropped: Sequence[DroppedWish], wants: Wants, currency: str) -> tuple[Notice, ...]:
    """Wishes that no plan meets together with the others, each with the figure that one could."""
    said = [sentence for one in dropped if (sentence := _dropped(one, wants, currency))]
    return (Notice("plan_wish_dropped", " ".join(said), leads=True),) if said else ()


def _dropped(one: DroppedWish, wants: Wants, currency: str) -> str:
    """ "" for what each plan says of itself: how many mains there are."""
    would = one.would_do
    match one.rule:
        case "budget":
            return _over_budget(one, wants, currency)
        case "party":
            return f"Nobody {place(wants)} feeds all {one.asked}: {would} is the most." if would else ""
        case "diets" if one.of == FREE_GROUP:
            return f"No meal {place(wants)} is stated free of {_allergies(wants)}."
        case "diets":
            return f"No menu {place(wants)} has a {one.of} meal for {one.asked} beside all else."
        case "extras":
            return f"Nobody {place(wants)} has {_called(one.of)} for all {one.asked} beside all else."
        case "kitchens":
            return f"No order {place(wants)} has a place each for {joined(wants.cuisine)}."
        case "places":
            return f"One restaurant does not cover everybody: {counted(would or one.asked + 1, 'restaurant')} would do."
        case "minimum":
            least = f" of {exact(money(one.asked), currency)}" if one.asked else ""
            return f"The order is below the least{least} that they take{_figure(would, currency)}."
        case "allergies" | "variety" | "share":
            return ""


def _figure(cents: int | None, currency: str) -> str:
    return f": it comes to {exact(money(cents), currency)}" if cents else ""


def _over_budget(one: DroppedWish, wants: Wants, currency: str) -> str:
    """A head where a head was asked for: "$19.20 a head instead of $18"."""
    asked, would, of = money(one.asked), None if one.would_do is None else money(one.would_do), "in all"
    if wants.price_per_person_max is not None and wants.party:
        asked, would, of = asked / wants.party, would and would / wants.party, "a head"
    if would is None:
        return f"No order keeps to {rounded(asked, currency)} {of}."
    return f"No order keeps to {rounded(asked, currency)} {of}: {exact(would, currency)} would do."


def changed_told(plan: Plan) -> str:
    """What stayed of a plan that was changed, and what is new."""
    parts = [f"Kept: {joined(plan.kept)}"] if plan.kept else []
    parts += [f"Changed: {joined(plan.changed)}"] if plan.changed else []
    return "".join(f"{part}. " for part in parts).strip()


CHEAPEST_ALREADY = "Nothing that much cheaper feeds everybody: this is the cheapest there is."


def past_plans(turn_id: str, shown: int) -> Reply:
    """Where "the third plan" of two is asked for."""
    there = "is one order" if shown == 1 else f"are {counted(shown, 'order')}"
    return Reply(turn_id, "answer", headline=f"There {there} here, and none of that number. Which one do you mean?")


def quick_replies(
    turn_id: str, wants: Wants, dishes: int, has_desserts: bool, has_others: bool
) -> tuple[QuickReply, ...]:
    """None that leads to nothing. `dishes`: the total of the page that Show dishes gives."""
    whole = wants.whole
    found = [
        quick_reply(turn_id, "cheaper", "Cheaper", "cheaper"),
        quick_reply(turn_id, "leave_out", "Without …", "without something"),
    ]
    if has_desserts and whole is not None and "dessert" not in whole.extras:
        found.append(quick_reply(turn_id, "say", "Add dessert", "add dessert"))
    if has_others:
        found.append(quick_reply(turn_id, "other_restaurants", "Other places", "other places"))
    if dishes:
        found.append(quick_reply(turn_id, "show_dishes", "Show dishes", "show dishes", dishes))
    return tuple(found)


def which_line(turn_id: str, plan: ShownPlan, absent: Sequence[str] = ()) -> Clarification:
    """A button a line. `absent`: what was to be another one, and is not in it."""
    by_name = {line.item_name: at for at, line in reversed(list(enumerate(plan.lines)))}
    choices = tuple(
        quick_reply(turn_id, "swap", line.item_name, f"swap the {line.item_name}", argument=str(at))
        for at, line in enumerate(plan.lines)
        if by_name[line.item_name] == at
    )
    return Clarification((LINE,), f"{not_in_it(absent)} {WHICH_LINE}".strip(), choices)


def not_in_it(absent: Sequence[str]) -> str:
    """ "This order has no spring rolls."; "" without names."""
    return f"This order has no {joined(absent, 'or')}." if absent else ""


def what_more(courses: Sequence[str]) -> Clarification:
    """`courses`: those that its restaurants sell and that it does not hold; a button each, said in words."""
    names = (_EXTRAS.get(course, course) for course in courses)
    choices = tuple(QuickReply(f"Add {name}", f"add {name}", "") for name in list(names)[:_WAYS_MOST])
    return Clarification(("extra",), WHAT_MORE, choices)


def without_what(turn_id: str, plan: ShownPlan) -> Clarification:
    """A button for each of the foods that the plan's dishes name most."""
    foods = dict.fromkeys(food for line in plan.lines for food in sorted(_named_itself(line.item_name)))
    choices = tuple(QuickReply(f"No {food}", f"no {food}", "") for food in list(foods)[:_WAYS_MOST])
    return Clarification(("exclude",), WITHOUT_WHAT, choices)


def _named_itself(name: str) -> frozenset[str]:
    """Foods that a dish's name says, without their kinds: of prosciutto no pork and no meat."""
    named = foods_named(name)
    return named - frozenset().union(*(kinds_of(food) for food in named))


def for_how_many() -> Clarification:
    """Any number will not do: an order is for so many."""
    choices = tuple(QuickReply(f"{size} people", f"for {size} people", "") for size in LIKELY_PARTIES)
    return Clarification(("party",), FOR_HOW_MANY, choices)


def too_many_needs(needing: int, wants: Wants) -> Clarification:
    """More heads have needs than come."""
    choices = (QuickReply(f"{needing} people", f"for {needing} people", ""),)
    return Clarification(("party",), MORE_THAN_PARTY.format(counted(needing, "person"), wants.party), choices)


def order_told(plan: ShownPlan, served: Sequence[Served], wants: Wants) -> tuple[str, ...]:
    """Until orders are taken here: what it is, then each restaurant with its address and the menu's source, the list,
    and what of it says too little of an allergy."""
    currency = served[0].document.currency
    about = f"{ABOUT} " if any(one.is_about for one in served) else ""
    total = sum((one.party_cost or Decimal(0) for one in served), Decimal(0))
    lead = f"{NOT_ORDERED}. {joined(plan.names)}, for {people(wants.party or 0, wants.party_approximate)}"
    return (
        f"{lead}: {about}{exact(total, currency)}.",
        *how_to_order(served),
        *(f"{ordered(one.portion, one.units or 0)} of {_named(one)}, {_paid(one)}" for one in served),
        *guards(served, wants),
    )


def order_named(plan: ShownPlan) -> str:
    """As a sum calls it."""
    return f"The whole order from {joined(plan.names)}"


def _named(served: Served) -> str:
    return f"{dish_name(served)}{f', {need}' if (need := mark(served.needs)) else ''}"


def _paid(served: Served) -> str:
    return served.about(exact(served.party_cost or Decimal(0), served.document.currency))


def sheet_of(served: Sequence[Served], today: date) -> Sheet:
    """The list to take along, a row a line."""
    return replace(sheet([card.card(one, one.heads, False, today) for one in served]), name="order")
