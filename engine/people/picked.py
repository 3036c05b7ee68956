"""Dishes picked for a person: scored, guarded, each with a line of facts; and everything behind one of them. Pure."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

import numpy as np

from engine.answers import admitted, capitalised, card, exact, joined, other_portions, size_range
from engine.catalogue import Columns, MenuDocument, Portion, display_name
from engine.conversation import ShownDish, Wants
from engine.messages import Card
from engine.messages.people import (
    AllergyWarning,
    ExpandedDetail,
    Highlight,
    Picked,
    Picks,
    PriceComfort,
    Profile,
    Radar,
)
from engine.messages.sentences import enumerated, say
from engine.people.fit import Fit, Taste, fit_of, tags_of, taste_of
from engine.pricing import PriceTiers
from engine.safety import DIETS, Part, free_statement, standing_of
from engine.search import PER_RESTAURANT

LIMIT_MOST = 25
"""Of one request (rule book, People: Picked for you)."""
LINE_MOST = 160
"""Characters of the line of facts, likewise."""
RADAR_TOP = 10
"""Kairos §12, Radar Chart Configuration: domain [0, 10]."""
CUISINES_MOST = 2
"""Of a restaurant, in that line: three and more say nothing in particular."""
_DAYS_A_YEAR = 365.25


@dataclass(frozen=True, slots=True)
class Candidate:
    """A dish that the search found, with what its place makes of its cost."""

    document: MenuDocument
    score: float
    """Of the fusion."""
    tier: PriceComfort | None = None
    """None where its cost a head is not known."""


@dataclass(frozen=True, slots=True)
class _Scored:
    candidate: Candidate
    taste: Taste
    fit: Fit


def pick(candidates: Iterable[Candidate], profile: Profile, limit: int, today: date, generation: int = 0) -> Picks:
    """The best by fit, at most three a restaurant; among these what the menu states free of the person's allergies
    first (Kairos §9, rule 3). Each part apart holds `limit` at most. Raises ValueError for a limit out of bounds."""
    if not 1 <= limit <= LIMIT_MOST:
        raise ValueError(f"a limit is from 1 to {LIMIT_MOST}, not {limit}")
    taste = taste_of(profile)
    scored = [_scored(one, taste) for one in candidates if not is_ruled_out(one.document.diet_conflict_keys, profile)]
    scored.sort(key=lambda one: (-one.fit.score, -one.candidate.score, one.candidate.document.doc_id))

    def part(name: Part) -> tuple[Picked, ...]:
        best = _capped([one for one in scored if one.fit.verdict.part == name])[:limit]
        best.sort(key=lambda one: one.fit.verdict.rank)
        return tuple(_shown(one, rank, today) for rank, one in enumerate(best, start=1))

    return Picks(part("page"), part("behind"), part("flagged"), generation)


def picked_now(
    candidate: Candidate, profile: Profile, rank: int, today: date, parts: Container[Part] = ("page",)
) -> Picked | None:
    """One dish as it is drawn for the person; None where it stands in none of these parts for them, or is nothing to
    pick."""
    one = _scored(candidate, taste_of(profile))
    if one.fit.verdict.part not in parts or is_ruled_out(candidate.document.diet_conflict_keys, profile):
        return None
    return _shown(one, rank, today)


def is_ruled_out(diet_conflict_keys: Iterable[str], profile: Profile) -> bool:
    """A dish whose own words contradict a diet that the person set is nothing to pick for them."""
    return not frozenset(profile.diets).isdisjoint(diet_conflict_keys)


def _scored(candidate: Candidate, taste: Taste) -> _Scored:
    return _Scored(candidate, taste, fit_of(candidate.document, taste, candidate.tier))


def _capped(scored: Sequence[_Scored]) -> list[_Scored]:
    """Three a restaurant, and one way to say a dish."""
    served: Counter[str] = Counter()
    seen: set[str] = set()
    found = []
    for one in scored:
        document = one.candidate.document
        if document.dish_key not in seen and served[document.restaurant_key] < PER_RESTAURANT:
            served[document.restaurant_key] += 1
            seen.add(document.dish_key)
            found.append(one)
    return found


def _shown(one: _Scored, rank: int, today: date) -> Picked:
    return Picked(
        rank=rank,
        fit_score=one.fit.score,
        word=one.fit.word,
        line=line_of(one.candidate.document),
        card=_card(one, today),
        tags=tags_of(one.fit),
        tier=one.candidate.tier,
        cuisines=tuple(map(display_name, one.candidate.document.cuisine_keys)),
        warnings=_warnings(one),
        states_free=bool(one.fit.free_of),
        why=_reasons(one.fit, one.candidate.document),
        orderable=one.fit.verdict.orderable,
    )


def _warnings(one: _Scored) -> tuple[AllergyWarning, ...]:
    """Of what the menu does not state to be left out, the gravest first."""
    severities, document = one.taste.severities, one.candidate.document
    return tuple(
        AllergyWarning(alert.allergen, severities[alert.allergen], alert.level, alert.words)
        for alert in one.fit.verdict.alerts
        if standing_of(document, alert.allergen) != "free"
    )


def _card(one: _Scored, today: date) -> Card:
    """Without a party; its warnings as one caution, which no renderer cuts."""
    document = one.candidate.document
    taken = _cheapest(document)
    others = other_portions(document, document.portions.index(taken))
    served = admitted(document, taken, Wants(own=one.taste.allergies), rrf_score=one.candidate.score, others=others)
    drawn = card(served, None, False, today)
    caution = " ".join(dict.fromkeys(warning.text for warning in _warnings(one)))
    rest = tuple(said for said in drawn.warnings if said != drawn.caution)
    return replace(drawn, caution=caution, warnings=(caution, *rest)) if caution else drawn


def _cheapest(document: MenuDocument) -> Portion:
    """The way to buy it that costs least a head, as its price tier is by; the first of those of unknown size."""
    return min(document.portions, key=lambda one: (_a_head(one) is None, _a_head(one) or 0))


def as_shown(document: MenuDocument, portion: int | None = None) -> ShownDish:
    """A dish as a thread remembers it, in this portion of it, else the one that its card takes."""
    there = portion is not None and portion < len(document.portions)
    taken = document.portions[portion] if portion is not None and there else _cheapest(document)
    return ShownDish(
        doc_id=document.doc_id,
        dish_key=document.dish_key,
        restaurant_key=document.restaurant_key,
        restaurant_name=document.restaurant_name,
        item_name=document.item_name,
        unit_price=taken.price,
        serves_max=taken.serves_max,
        portion=document.portions.index(taken),
    )


def _a_head(portion: Portion) -> Decimal | None:
    if portion.serves_max:
        return portion.price / portion.serves_max
    return portion.price * portion.estimate.a_head / portion.estimate.holds if portion.estimate else None


def line_of(document: MenuDocument) -> str:
    """ "Italian, from Trattoria Roma in Boston: half tray, serves 8-10, $5.40 a head, 2 ways to buy it." """
    taken = _cheapest(document)
    kitchen = joined([display_name(key) for key in document.cuisine_keys[:CUISINES_MOST]])
    house, city = document.restaurant_name, document.city
    where = (
        say("from-house-in-city", restaurant=house, city=city)
        if house and city
        else say("from-house", name=house or city)
    )
    head = capitalised(_cut(enumerated([*filter(None, (kitchen, where))]), LINE_MOST - 1))
    line, facts = say("sentence", said=head), list[str]()
    for fact in _facts(document, taken):
        longer = say("picked-line", dish=head, facts=enumerated([*facts, fact]))
        if len(longer) <= LINE_MOST:
            line, facts = longer, [*facts, fact]
    return line


def _facts(document: MenuDocument, taken: Portion) -> Iterator[str]:
    name = taken.name.partition(" (")[0].lower()
    if name and not name.startswith(("for ", "per ")):
        yield name
    if taken.feeds_one:
        yield say("feeds-one")
    elif taken.serves_max:
        yield say("serves", size=size_range(taken.serves_min, taken.serves_max))
    head = _a_head(taken)
    if head is None:
        yield say("from-price", price=exact(taken.price, document.currency))
    else:
        cost = exact(head, document.currency)
        yield say("took-each", cost=cost if taken.size_stated else say("about-so-many", count=cost))
    if len(document.portions) > 1:
        yield say("ways-to-buy", count=str(len(document.portions)))


def _cut(text: str, most: int) -> str:
    """At a word where it is too long."""
    return text if len(text) <= most else f"{text[: most - 1].rpartition(' ')[0] or text[: most - 1]}…"


def expanded(candidate: Candidate, profile: Profile, radar: Radar, today: date) -> ExpandedDetail:
    """Everything behind one dish, for the person; `radar` by `radar_of`."""
    one = _scored(candidate, taste_of(profile))
    document, fit = candidate.document, one.fit
    said: list[tuple[str, str]] = [(evidence.vibe, evidence.words) for evidence in document.vibe_evidence]
    said += [(evidence.label, evidence.words) for evidence in document.diet_evidence]
    stated = [allergen for allergen, _ in profile.allergies if standing_of(document, allergen) == "free"]
    return ExpandedDetail(
        doc_id=document.doc_id,
        fit_score=fit.score,
        word=fit.word,
        tags=tags_of(fit),
        highlights=tuple(Highlight(label, words) for label, words in said),
        radar=radar,
        why_fit=" ".join(_reasons(fit, document)),
        warnings=_warnings(one),
        stated=tuple(map(free_statement, stated)),
        card=_card(one, today),
    )


def _reasons(fit: Fit, document: MenuDocument) -> tuple[str, ...]:
    """A sentence a dimension that has points."""
    kitchens = joined([*map(display_name, fit.cuisines)])
    of_kitchen = say("fits-cuisine", restaurant=document.restaurant_name, cuisines=kitchens)
    said = [of_kitchen] if fit.cuisine > 0 else []
    said += [say("fits-vibes", vibes=joined(fit.vibes))] if fit.vibes else []
    said += [say("fits-price", tier=fit.tier)] if fit.tier else []
    said += [say("fits-diets", diets=joined(fit.diets))] if fit.diets else []
    said += [*map(free_statement, fit.free_of)]
    return tuple(said)


def radar_of(document: MenuDocument, columns: Columns, tiers: PriceTiers, today: date) -> Radar:
    """Only of what menus state; an axis without it is None."""
    row = columns.row_of(document.doc_id)
    cents = None if row is None else tiers.cents_of(row)
    of_restaurant = columns.restaurant_key.rows(document.restaurant_key)
    stated = {diet for at in of_restaurant.tolist() for diet in columns.diet_keys[at] if diet in DIETS}
    sized = [one.size_stated for one in document.portions]
    age = (today - document.menu_date).days / _DAYS_A_YEAR if document.menu_date else None
    return Radar(
        cost=None if cents is None else _points(float(np.mean(tiers.compared >= cents))),
        diets=_points(len(stated) / len(DIETS)) if stated else None,
        menu_age=None if age is None else round(min(RADAR_TOP, max(0.0, RADAR_TOP - age)), 1),
        sizes_stated=_points(sum(sized) / len(sized)),
        portions=float(min(RADAR_TOP, len(sized))),
    )


def _points(share: float) -> float:
    return round(RADAR_TOP * share, 1)
