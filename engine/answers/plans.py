"""Whole orders in words: what each line is and whom it feeds, what it comes to, who can eat what, and what is missing.

Stated and estimated stand apart; what a menu does not say is said to be unknown; nobody who is allergic is told that
something is theirs unless its menu states it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from engine.answers import cards as card
from engine.answers import diet_sayings
from engine.answers.dish_answers import guards, how_to_order
from engine.answers.dish_view import Served, ordered
from engine.answers.door import admitted, may_be_ordered
from engine.answers.headlines import clause, place, subject
from engine.answers.lines import add_to_order, for_people, without_food
from engine.answers.notices import nearest_mile
from engine.answers.phrases import (
    approximately,
    capitalised,
    clauses,
    counted,
    enumerated,
    exact,
    joined,
    people,
    percent,
    rounded,
    size_range,
    to_cents,
)
from engine.answers.questions import LIKELY_PARTIES, named_city
from engine.answers.quick_replies import button, choice, quick_reply
from engine.answers.sheets import sheet
from engine.answers.unlabelled import none_passes
from engine.answers.why import in_short, mark, whom
from engine.catalogue import COURSES, MenuDocument, foods_named, kinds_of, money
from engine.conversation import Need, ShownPlan, Wants
from engine.messages import Clarification, Detail, Notice, Plan, PlanLine, QuickReply, Reply, Sheet
from engine.messages.sentences import say
from engine.plans import (
    FREE_GROUP,
    MAIN_SLOT,
    SIDE_SLOT,
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
from engine.safety import kept_out, standing_of
from engine.search import Elsewhere, Offer

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
        title=_title(found, names, documents),
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
        delivers=delivers(found.restaurant_keys, by.terms),
        covered=tuple(_covered(found, by)),
        missing=tuple(_missing(found, by, currency)),
        kept=_names(found.kept, by),
        changed=_names(found.changed, by),
        details=tuple(_detail(line, document, by.wants) for line, document in shown),
        show=None if in_focus else _show_button(by.turn_id, at),
        order=_order_button(by.turn_id) if in_focus else None,
        swap=_swap_button(by.turn_id) if in_focus else None,
    )


def _show_button(turn_id: str, at: int) -> QuickReply:
    return quick_reply(
        turn_id, "show_plan", say("button-show-plan"), say(f"press-show-plan-{at + 1}"), argument=str(at)
    )


def _order_button(turn_id: str) -> QuickReply:
    return quick_reply(turn_id, "order_plan", say("button-order-plan"), say("press-order-plan"))


def _swap_button(turn_id: str) -> QuickReply:
    return quick_reply(turn_id, "swap", say("button-swap"), say("press-swap"))


def _title(found: FoundPlan, names: Sequence[str], documents: Sequence[MenuDocument]) -> str:
    """ "Best fit: Trattoria Roma, Cambridge, MA"; without a place where not all are of one city."""
    kind, city = say(f"plan-kind-{found.kind.replace('_', '-')}"), _where(documents)
    restaurants = say("plan-from-city", restaurants=joined(names), city=city) if city else joined(names)
    return say("told-of", of=kind, told=restaurants)


def restaurants(found: FoundPlan, documents: Mapping[str, MenuDocument]) -> tuple[str, ...]:
    """Names, each once, in the plan's order."""
    names = {documents[line.doc_id].restaurant_key: documents[line.doc_id].restaurant_name for line in found.lines}
    return tuple(names.get(key, key.partition("|")[0]) for key in found.restaurant_keys)


def _where(documents: Sequence[MenuDocument]) -> str:
    """ "Cambridge, MA", where all are of one city."""
    cities = {(document.city, document.state) for document in documents}
    return ", ".join(filter(None, cities.pop())) if len(cities) == 1 else ""


def delivers(restaurant_keys: Sequence[str], terms: Mapping[str, Terms]) -> bool | None:
    """Whether all of them bring it to the place; None where a menu does not say, and no other that they do not."""
    said = {terms.get(key, Terms()).delivers for key in restaurant_keys}
    return False if False in said else None if None in said else True


def line_of(line: FoundLine, document: MenuDocument, by: Drawn) -> PlanLine:
    portion = document.portions[line.position]
    served = served_line(line, document, by.wants)
    need = for_need(line, by.wants)
    caution = served.caution
    warned = (*card.warnings(served, by.today), *served.marks)
    units = approximately(ordered(portion, line.units), line.is_estimated)
    amount = approximately(exact(money(line.cost), document.currency), line.is_estimated)
    if line.units != 1:
        amount = say("plan-line-cost-each", cost=amount, each=exact(money(line.unit_price), document.currency))
    labels = (need or "", *diet_sayings.on_the_face(document), *warned)
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
            say("plan-line", units=units, dish=dish_name(served)),
            enumerated([_whom(line, served), amount]),
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


def _whom(line: FoundLine, served: Served) -> str:
    """ "for 40 (each serves 20-25)"; of one each no size, and of an estimate that it is not stated."""
    portion, whom = served.portion, say("criterion-party", people=str(line.heads))
    if line.is_estimated:
        return say("plan-line-in-brackets", whom=whom, size=say("size-not-stated"))
    if portion.feeds_one:
        return whom
    size = say("serves-of-units", count=line.units, size=size_range(portion.serves_min, portion.serves_max))
    return say("plan-line-in-brackets", whom=whom, size=size)


def for_need(line: FoundLine, wants: Wants) -> str | None:
    """ "vegan, for 2"; None for a line that was brought for nobody in particular."""
    heads = dict(line.heads_by_group)
    told = [Need(need.label, heads[need.label]) for need in wants.needs if heads.get(need.label)]
    marks = [mark(told)] if told else []
    marks += [say("plan-line-for-allergic")] if heads.get(FREE_GROUP) else []
    return joined(marks) or None


def cost(found: FoundPlan, currency: str, approximate: bool = False) -> str:
    """ "$318.00 for 25, $12.72 a head"; where sizes are estimated, how much of it is."""
    sums = (money(found.total), money(found.total) / found.party)
    total, each = (approximately(exact(one, currency), bool(found.estimated)) for one in sums)
    said = say("card-cost-for", total=total, people=people(found.party, approximate), each=each)
    if not found.estimated:
        return said
    if not found.stated:
        return say("plan-cost-all-estimated", cost=said)
    stated, estimated = (exact(money(cents), currency) for cents in (found.stated, found.estimated))
    return say("plan-cost-partly-estimated", cost=said, stated=stated, estimated=approximately(estimated))


def _covered(found: FoundPlan, by: Drawn) -> Iterator[str]:
    """ "2 vegans: Rigatoni Pomodoro"; of the allergies only what states itself free of them."""
    for need in by.wants.needs:
        dishes = _brought(found, need.label, by)
        if dishes and need.label not in by.uncovered:
            yield say("told-of", of=capitalised(whom([need])), told=joined(dishes))
    dishes = _brought(found, FREE_GROUP, by)
    if dishes and FREE_GROUP not in by.uncovered:
        yield say("plan-covers-allergic", dishes=joined(dishes), allergies=_allergies(by.wants))


def _brought(found: FoundPlan, key: str, by: Drawn) -> list[str]:
    lines = (line for line in found.lines if dict(line.heads_by_group).get(key))
    return list(dict.fromkeys(by.documents[line.doc_id].item_name for line in lines))


def _missing(found: FoundPlan, by: Drawn, currency: str) -> Iterator[str]:
    """What it does not meet, then what is only known to be so at the upper end, or by a rule of thumb."""
    for need in by.wants.needs:
        if need.label in by.uncovered:
            # What would do is said once, before the plans.
            yield say("plan-nothing-for", diet=need.label, whom=whom([need]))
        elif not _brought(found, need.label, by):
            names = joined(restaurants(found, by.documents))
            yield say("plan-no-meal-at", restaurants=names, diet=need.label, whom=whom([need]))
    if kept_out(by.wants.severities) and not _brought(found, FREE_GROUP, by):
        yield from _of_the_allergic(found, by)
    unsold = tuple(_unsold(found.restaurant_keys, by.wished)) if by.wished else ()
    if unsold:
        yield say("plan-none-here", wishes=_either(unsold))
    yield from (said for one in found.shortfalls if one.of not in unsold and (said := _short(one, found, by, currency)))
    if estimated := [line for line in found.lines if line.is_estimated]:
        which = "each" if len(estimated) == len(found.lines) else "some"
        yield say(f"plan-sizes-estimated-{which}", count=len(estimated), of=len(found.lines))


def _unsold(restaurant_keys: Sequence[str], wished: Wished) -> Iterator[str]:
    """What was wished for, and none of these restaurants has."""
    return (words for words, keys in wished.sold_by.items() if not keys.intersection(restaurant_keys))


def not_sold(wished: Wished) -> tuple[Notice, ...]:
    """Where nothing that was wished for is to be had in the place, that leads; of some of it each plan says so."""
    if not wished.sold_by or any(wished.sold_by.values()):
        return ()
    which = "fits" if wished.on_menus else "on-menus"
    return (Notice("plans_unsold", say(f"plans-none-{which}", wishes=_either([*wished.sold_by])), leads=True),)


def without_meal(
    wants: Wants, uncovered: Sequence[str], nearest: Mapping[str, Elsewhere], asked: Sequence[str]
) -> tuple[Notice, ...]:
    """Who is without a meal whatever is ordered here, and what would do. `nearest`: a city by diet, where there is one;
    `asked`: names of the restaurants of the plan in focus."""
    needs = [need for need in wants.needs if need.label in uncovered]
    if not needs:
        return ()
    labels = joined([need.label for need in needs], "or")
    said = say("plans-without-meal", whom=capitalised(whom(needs)), place=_here(wants), diets=labels)
    there = [_nearest_stated(need.label, nearest[need.label]) for need in needs if need.label in nearest]
    ask = say("plans-ask-restaurants", restaurants=joined(asked, "or")) if asked else ""
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
    now = wants.menu_type.lower() if wants.menu_type else say("plans-some-meal")
    later = [one.lower() for one in wants.later_meals]
    said = say("plans-later-meals", now=now, later=joined(later), next=later[0], count=len(later))
    return (Notice("plans_later_meal", said, leads=True),)


def not_on_menus(extras: Sequence[str], wished: Wished, wants: Wants) -> tuple[Notice, ...]:
    """What was asked for beside the meal just now, and no menu of the place has."""
    gone = [words for words in extras if not wished.sold_by.get(words)]
    said = say("plans-nobody-has", wishes=_either(gone), place=_here(wants))
    return (Notice("plans_unsold", said, leads=True),) if gone else ()


def not_there(extras: Sequence[str], names: Sequence[str]) -> tuple[Notice, ...]:
    """What was asked for by some, and the restaurants of the order have not for so few or not at all, while others
    may."""
    said = say("plans-not-there", wishes=_either(extras), restaurants=joined(names))
    return (Notice("plans_not_there", said, leads=True),) if extras else ()


def other_kitchens(asked: Wants, answered: Wants) -> tuple[Notice, ...]:
    """Where the order is of other kitchens than were asked for, which stay in force."""
    if asked.cuisine_keys == answered.cuisine_keys:
        return ()
    kitchens, where = joined(asked.cuisine, "or"), place(asked)
    said = say("plans-other-kitchens", kitchens=kitchens)
    if where:
        said = say("plans-other-kitchens-in", kitchens=kitchens, place=where)
    return (Notice("plans_other_kitchens", said, leads=True),)


def _here(wants: Wants) -> str:
    return place(wants) or say("plans-here")


def _called(words: str) -> str:
    """A course as people call it; of a dish, its words."""
    return say(f"extra-{words}") if words in COURSES else words


def _either(wishes: Sequence[str]) -> str:
    return joined([_called(words) for words in wishes], "or")


def _of_the_allergic(found: FoundPlan, by: Drawn) -> Iterator[str]:
    """Where no meal was set aside for whoever is allergic: what of the order is stated free, if anything is."""
    free = _allergies(by.wants)
    dishes = dict.fromkeys(
        document.item_name
        for document in (by.documents[line.doc_id] for line in found.lines)
        if all(standing_of(document, one) == "free" for one in kept_out(by.wants.severities))
    )
    if not dishes:
        yield say("plan-nothing-free", allergies=free)
    elif len(dishes) < len({line.dish_key for line in found.lines}):
        yield say("plan-none-set-aside", allergies=free, dishes=joined(list(dishes)))


def _allergies(wants: Wants) -> str:
    """ "nuts and milk": of which nothing that is out stands in an order."""
    return joined(kept_out(wants.severities), "and")


_PARTS = (MAIN_SLOT, SIDE_SLOT)
"""Parts of a meal, which are called by their course; an extra is by its words."""


def _short(one: Shortfall, found: FoundPlan, by: Drawn, currency: str) -> str:
    """ "" for what is said of each need by itself."""
    has, need = str(one.has), str(one.need)
    match one.rule:
        case "party":
            part = by.wished.of.words if one.of == MAIN_SLOT and by.wished and by.wished.of else one.of
            part = say(f"course-{part}") if part in _PARTS else _called(part)
            return say("short-low-ends", part=part, has=has, need=need, fewer=str(one.need - one.has))
        case "variety":
            kind = "main" if by.wished is None or by.wished.of is None else "dish"
            return say("short-variety", mains=counted(one.has, kind), people=str(found.party), need=need)
        case "share":
            kind = "main" if by.wished is None or by.wished.of is None else "dish"
            return say(f"short-share-{kind}", has=has, people=str(found.party), need=need)
        case "minimum":
            names = dict(zip(found.restaurant_keys, restaurants(found, by.documents), strict=True))
            least, more = (exact(money(cents), currency) for cents in (one.need, one.need - one.has))
            if (name := names.get(one.of)) is None:
                return say("short-minimum", least=least, more=more)
            return say("short-minimum-of", restaurant=name, least=least, more=more)
        case "budget":
            of = "food" if is_all_in(by.wants) else "all"
            costs, limit = (exact(money(cents), currency) for cents in (one.has, one.need))
            return say(f"short-budget-{of}", cost=costs, limit=limit)
        case "extras":
            called = _called(one.of)
            if not one.has:
                return say("short-extra-none", extra=called)
            return say("short-extra", extra=capitalised(called), has=has, need=need)
        case "kitchens":
            names = dict(zip(by.wants.cuisine_keys, by.wants.cuisine, strict=False))
            return say("short-kitchen", cuisine=names.get(one.of, one.of))
        case "places":
            return say("short-places", restaurants=counted(one.has, "restaurant"), need=need)
        case "diets" | "allergies":
            return ""


def _of_terms(found: FoundPlan, by: Drawn, currency: str) -> Iterator[str]:
    """A sentence each, with the restaurant's name where there are several."""
    for key, name in zip(found.restaurant_keys, restaurants(found, by.documents), strict=True):
        own = sum(line.cost for line in found.lines if line.restaurant_key == key)
        for said in terms_told(by.terms.get(key), own, currency):
            yield say("told-of", of=name, told=said) if len(found.restaurant_keys) > 1 else said


def with_all(found: FoundPlan, terms: Mapping[str, Terms]) -> int:
    """Cents for the food and all on top of it, by each restaurant's own terms and else by our rates."""
    own = dict.fromkeys(found.restaurant_keys, 0)
    for line in found.lines:
        own[line.restaurant_key] += line.cost
    return sum(reckoned(food, terms.get(key, Terms())) for key, food in own.items())


def with_all_told(found: FoundPlan, by: Drawn, currency: str) -> str:
    """Where a limit is to hold it: what it comes to, and what of that no menu says."""
    total = approximately(exact(money(with_all(found, by.terms)), currency), bool(found.estimated))
    guessed = dict.fromkeys(part for key in found.restaurant_keys for part in guessed_parts(by.terms.get(key, Terms())))
    if not guessed:
        return say("plan-with-all", total=total)
    taken = joined([say(f"rate-taken-{part}", rate=percent(RATES[part])) for part in guessed])
    return say("plan-with-all-guessed", total=total, rates=taken)


def terms_told(terms: Terms | None, subtotal: int, currency: str) -> Iterator[str]:
    """What a restaurant asks beside its food, as far as its menu says. `subtotal`: of its food, in cents."""
    if terms is None or terms == Terms():
        yield say("terms-not-said")
        return
    if terms.delivers is False:
        yield say("terms-picked-up") if terms.fee == 0 else say("terms-no-delivery")
    elif terms.delivers is None:
        yield say("terms-delivery-not-said")
    if terms.fee is not None and terms.delivers is not False:
        yield _fee(terms, terms.fee, subtotal, currency)
    if terms.minimum is not None:
        yield say("terms-minimum", least=exact(money(terms.minimum), currency))
    if terms.lead_time_hours is not None:
        whole = terms.lead_time_hours == int(terms.lead_time_hours)
        yield say("terms-ahead", hours=int(terms.lead_time_hours) if whole else f"{terms.lead_time_hours:g}")
    if terms.tax_included:
        yield say("terms-tax-included")
    elif terms.tax_rate is not None:
        yield say("terms-tax", rate=f"{terms.tax_rate:g}")


def _fee(terms: Terms, fee: int, subtotal: int, currency: str) -> str:
    if fee == 0 or (terms.free_from is not None and subtotal >= terms.free_from):
        return say("terms-delivery-free")
    if terms.free_from:
        free_from = exact(money(terms.free_from), currency)
        return say("terms-delivery-free-from", fee=exact(money(fee), currency), sum=free_from)
    return say("terms-delivery", fee=exact(money(fee), currency))


def _names(doc_ids: Sequence[str], by: Drawn) -> tuple[str, ...]:
    return tuple(dict.fromkeys(by.documents[one].item_name for one in doc_ids if one in by.documents))


_BITES, _BITES_A_MEAL = "pieces:appetizer", "pieces:main"
"""Rules of estimates (rule book, "Party, units, cost": 10 pieces a head as the meal, 3 beside other food)."""


def _detail(line: FoundLine, document: MenuDocument, wants: Wants) -> Detail:
    """Size, the rule of an estimate, labels and what is stated of allergens."""
    served = served_line(line, document, wants)
    portion = served.portion
    parts = [card.unit_price(served)]
    if portion.size_stated:
        size = size_range(portion.serves_min, portion.serves_max)
        parts.append(say("feeds-one") if portion.feeds_one else say("serves", size=size))
    elif portion.estimate is not None:
        # What is the meal is counted as such, whatever it is beside other food.
        is_meal = line.role == MAIN_SLOT and portion.estimate.rule == _BITES
        estimate = replace(portion.estimate, rule=_BITES_A_MEAL) if is_meal else portion.estimate
        parts.append(say("rule-of-thumb", rule=says(estimate)))
    parts += [joined(diet_sayings.with_words(document)) or joined(document.dietary_labels)]
    parts += [card.allergens(served), *([least] if (least := card.minimum_order(served)) else [])]
    return Detail(document.item_name, clauses([part for part in parts if part]))


# ---- the answer that they stand in


def headline(plans: Sequence[Plan], wants: Wants) -> str:
    """ "One order for 42 in Boston, up to $18 a head: Trattoria Roma, $318, $7.57 a head."; the plan in focus."""
    first = plans[0]
    total = approximately(rounded(first.total, first.currency), bool(first.estimated_cost))
    each = exact(first.per_head, first.currency)
    asked = _asked(wants, first.currency)
    return say("plans-headline", asked=asked, restaurants=joined(first.restaurants), total=total, each=each)


def _asked(wants: Wants, currency: str) -> str:
    """What is in force, with the needs that the order is to cover."""
    # The party comes first where no dish, kitchen or meal is named.
    which = "party" if wants.party and not subject(wants) else "subject"
    lead = say(f"plans-one-order-{which}", asked=clause(wants, currency))
    return enumerated([part for part in (lead, in_short(wants.needs)) if part])


def nobody_feeds(wants: Wants, currency: str, dishes: int, out: int) -> str:
    """Where no plan exists, whatever is dropped. `dishes`: that pass; `out`: that allergies leave out."""
    why = say("plans-no-mains") if dishes else none_passes(replace(wants, listing=None), out)
    return say("headline", understood=_asked(wants, currency), found=why)


def dropped_told(dropped: Sequence[DroppedWish], wants: Wants, currency: str) -> tuple[Notice, ...]:
    """Wishes that no plan meets together with the others, each with the figure that one could."""
    said = [sentence for one in dropped if (sentence := _dropped(one, wants, currency))]
    return (Notice("plan_wish_dropped", " ".join(said), leads=True),) if said else ()


def _dropped(one: DroppedWish, wants: Wants, currency: str) -> str:
    """ "" for what each plan says of itself: how many mains there are."""
    would, asked = one.would_do, str(one.asked)
    match one.rule:
        case "budget":
            return _over_budget(one, wants, currency)
        case "party":
            return say("dropped-party", place=_here(wants), people=asked, most=str(would)) if would else ""
        case "diets" if one.of == FREE_GROUP:
            return say("dropped-free", place=_here(wants), allergies=_allergies(wants))
        case "diets":
            return say("dropped-diet", place=_here(wants), diet=one.of, people=asked)
        case "extras":
            return say("dropped-extra", place=_here(wants), extra=_called(one.of), people=asked)
        case "kitchens":
            return say("dropped-kitchens", place=_here(wants), cuisines=joined(wants.cuisine))
        case "places":
            return say("dropped-places", restaurants=counted(would or one.asked + 1, "restaurant"))
        case "minimum":
            return _below_minimum(one, currency)
        case "allergies" | "variety" | "share":
            return ""


def _below_minimum(one: DroppedWish, currency: str) -> str:
    """As far as the least and what the order comes to are known."""
    least, total = (exact(money(cents), currency) if cents else "" for cents in (one.asked, one.would_do))
    known = f"{'-of' if least else ''}{'-comes-to' if total else ''}"
    return say(f"dropped-minimum{known}", least=least, total=total)


def _over_budget(one: DroppedWish, wants: Wants, currency: str) -> str:
    """A head where a head was asked for: "$19.20 a head instead of $18"."""
    asked, would, of = money(one.asked), None if one.would_do is None else money(one.would_do), "all"
    if wants.price_per_person_max is not None and wants.party:
        asked, would, of = asked / wants.party, would and would / wants.party, "each"
    would_do = "" if would is None else exact(would, currency)
    return say(f"dropped-budget-{of}{'-would' if would_do else ''}", limit=rounded(asked, currency), would=would_do)


def changed_told(plan: Plan) -> str:
    """What stayed of a plan that was changed, and what is new."""
    parts = [say("plan-kept", dishes=joined(plan.kept))] if plan.kept else []
    parts += [say("plan-changed", dishes=joined(plan.changed))] if plan.changed else []
    return " ".join(parts)


def past_plans(turn_id: str, shown: int) -> Reply:
    """Where "the third plan" of two is asked for."""
    return Reply(turn_id, "answer", headline=say("plans-past", count=shown))


def quick_replies(
    turn_id: str, wants: Wants, dishes: int, has_desserts: bool, has_others: bool
) -> tuple[QuickReply, ...]:
    """None that leads to nothing. `dishes`: the total of the page that Show dishes gives."""
    whole = wants.whole
    found = [
        button(turn_id, Offer("cheaper")),
        quick_reply(turn_id, "leave_out", say("button-leave-out"), say("press-leave-out")),
    ]
    if has_desserts and whole is not None and "dessert" not in whole.extras:
        found.append(choice(turn_id, _add_label("dessert"), add_to_order("dessert")))
    if has_others:
        found.append(quick_reply(turn_id, "other_restaurants", say("button-other-places"), say("press-other-places")))
    if dishes:
        found.append(quick_reply(turn_id, "show_dishes", say("button-show-dishes"), say("press-show-dishes"), dishes))
    return tuple(found)


def _add_label(course: str) -> str:
    return say("button-add-course", course=_called(course))


def which_line(turn_id: str, plan: ShownPlan, absent: Sequence[str] = ()) -> Clarification:
    """A button a line. `absent`: what was to be another one, and is not in it."""
    by_name = {line.item_name: at for at, line in reversed(list(enumerate(plan.lines)))}
    choices = tuple(
        quick_reply(turn_id, "swap", line.item_name, say("press-swap-line", dish=line.item_name), argument=str(at))
        for at, line in enumerate(plan.lines)
        if by_name[line.item_name] == at
    )
    return Clarification((LINE,), f"{not_in_it(absent)} {say('plans-which-line')}".strip(), choices)


def not_in_it(absent: Sequence[str]) -> str:
    """ "This order has no spring rolls."; "" without names."""
    return say("plans-not-in-it", dishes=joined(absent, "or")) if absent else ""


def what_more(courses: Sequence[str]) -> Clarification:
    """`courses`: those that its restaurants sell and that it does not hold; a button each, said in words."""
    choices = tuple(QuickReply(_add_label(course), add_to_order(course), "") for course in courses[:_WAYS_MOST])
    return Clarification(("extra",), say("plans-what-more"), choices)


def without_what(turn_id: str, plan: ShownPlan) -> Clarification:
    """A button for each of the foods that the plan's dishes name most."""
    foods = dict.fromkeys(food for line in plan.lines for food in sorted(_named_itself(line.item_name)))
    choices = tuple(
        QuickReply(say("button-no-food", food=food), without_food(food), "") for food in list(foods)[:_WAYS_MOST]
    )
    return Clarification(("exclude",), say("plans-without-what"), choices)


def _named_itself(name: str) -> frozenset[str]:
    """Foods that a dish's name says, without their kinds: of prosciutto no pork and no meat."""
    named = foods_named(name)
    return named - frozenset().union(*(kinds_of(food) for food in named))


def for_how_many() -> Clarification:
    """Any number will not do: an order is for so many."""
    choices = tuple(QuickReply(say("so-many-people", count=size), for_people(size), "") for size in LIKELY_PARTIES)
    return Clarification(("party",), say("plans-for-how-many"), choices)


def too_many_needs(needing: int, wants: Wants) -> Clarification:
    """More heads have needs than come."""
    choices = (QuickReply(say("so-many-people", count=needing), for_people(needing), ""),)
    question = say("plans-more-than-party", count=needing, party=str(wants.party))
    return Clarification(("party",), question, choices)


def order_told(plan: ShownPlan, served: Sequence[Served], wants: Wants) -> tuple[str, ...]:
    """Until orders are taken here: what it is, then each restaurant with its address and the menu's source, the list,
    and what of it says too little of an allergy."""
    currency = served[0].document.currency
    total = exact(sum((one.party_cost or Decimal(0) for one in served), Decimal(0)), currency)
    lead = say(
        "plan-not-ordered",
        restaurants=joined(plan.names),
        people=people(wants.party or 0, wants.party_approximate),
        total=approximately(total, any(one.is_about for one in served)),
    )
    return (lead, *how_to_order(served), *map(_listed, served), *guards(served, wants))


def order_named(plan: ShownPlan) -> str:
    """As a sum calls it."""
    return say("plan-whole", restaurants=joined(plan.names))


def _listed(served: Served) -> str:
    """ "2 half trays of Baked Ziti, vegan, for 2, $108.00" """
    line = say("plan-line", units=ordered(served.portion, served.units or 0), dish=dish_name(served))
    cost = served.about(exact(served.party_cost or Decimal(0), served.document.currency))
    return enumerated([*filter(None, (line, mark(served.needs), cost))])


def sheet_of(served: Sequence[Served], today: date) -> Sheet:
    """The list to take along, a row a line."""
    return replace(sheet([card.card(one, one.heads, False, today) for one in served]), name="order")
