"""Cases of whole orders: menus and parties by chance, and every order of a small menu tried one by one.

`most_fit` shares no arithmetic with the solver: it lists units, lists who eats what, and keeps what the rules allow.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import ceil, floor
from random import Random

import numpy as np
import numpy.typing as npt

from engine.catalogue import COURSES, Columns
from engine.catalogue.columns import ColumnRow
from engine.catalogue.document import Course, Estimate
from engine.conversation import Wants
from engine.plans import EatersGroup, Extra, Offers, PlanAsk, Terms, offers_of
from engine.search import Asked, CandidateSet
from tests.support.dishes import dish, packed, portion, wish

Table = npt.NDArray[np.int64]
SIDE_COURSES: tuple[Course, ...] = ("side", "salad", "soup", "appetizer")
DIETS = ("vegetarian", "vegan", "gluten-free", "halal")
EXTRAS = (
    Extra("dessert", "dessert"),
    Extra("drink", "drink"),
    Extra("cookies"),
    Extra("salad", "salad"),
    Extra("pasta"),
    Extra("chicken"),
)
"""Asked for on top, or wished for with the meal."""
PARTS = (Extra("salad", "salad"), Extra("appetizer", "appetizer"), Extra("dessert", "dessert"), Extra("pasta"))
"""What an order may be of alone."""
KITCHENS = ("italian", "mexican")
WISHES = ("pasta", "chicken", "salad", "sandwich")


@dataclass(frozen=True)
class Case:
    ask: PlanAsk
    offers: Offers
    terms: dict[str, Terms]

    def __str__(self) -> str:
        offers = self.offers
        lines = [
            f"{offers.doc_ids[at]} {COURSES[offers.course[at]]} ${offers.price[at] / 100} feeds {offers.low[at]}-"
            f"{offers.holds[at]}/{offers.a_head[at]} least {offers.least[at]} score {offers.score[at]} "
            f"{[key for key, mask in offers.by_group.items() if mask[at]]}"
            for at in range(min(len(offers), 12))
        ]
        return "\n  ".join([repr(self.ask), repr({key: one.minimum for key, one in self.terms.items()}), *lines])


def any_case(chance: Random, columns: Columns, cities: list[tuple[str, str]]) -> Case:
    """A party somewhere in the catalogue, with any wishes."""
    city, state = chance.choice(cities)
    party = chance.choice([chance.randint(1, 11), chance.randint(12, 29), chance.randint(30, 120)])
    words = chance.choice([None, None, None, *WISHES])
    groups = tuple(_groups(chance, party))
    allergies = ("peanuts",) if any(group.key == "free" for group in groups) else ()
    a_head = chance.choice([None, None, 6, 9, 12, 16, 20, 30])
    of = chance.choice([None] * 6 + [*PARTS])
    extras = tuple(_extras(chance, party, of))
    if chance.random() < 0.08 and party > 1:
        half = party // 2
        of = Extra("pasta", heads=half, is_share=True)
        extras = (of, Extra("salad", "salad", heads=party - half, is_share=True))
    places = chance.choice([1] * 8 + [2] * 2)
    ask = PlanAsk(
        party,
        ceil(Fraction(95, 100) * party) if chance.random() < 0.2 else party,
        groups,
        budget=a_head * 100 * party if a_head else None,
        meal=chance.choice(["meal"] * 5 + ["breakfast"]),
        of=of,
        is_snack=chance.random() < 0.5,
        extras=extras,
        places=places,
        kitchens=KITCHENS if places == 2 and chance.random() < 0.5 else (),
    )
    wants = Wants(city_key=city, state_key=state, allergies=allergies, mild=allergies)
    offers = offers_of(CandidateSet(columns, Asked((wish(words),)) if words else Asked()), wants, ask)
    return Case(ask, offers, {key: Terms(minimum=chance.choice([None, 10_000, 25_000])) for key in offers.restaurants})


def _extras(chance: Random, party: int, of: Extra | None) -> Iterator[Extra]:
    """For everybody, for some of them, or only wished for."""
    for extra in chance.sample(EXTRAS, chance.choice([0, 0, 0, 1, 2, 4])):
        some = chance.random() < 0.2
        if of is None or of.words != extra.words:
            yield replace(
                extra,
                is_wished=not some and chance.random() < 0.6,
                heads=chance.randint(1, party) if some else None,
                diet=chance.choice([None, "vegan"]) if some else None,
            )


def _groups(chance: Random, party: int) -> Iterator[EatersGroup]:
    left = party
    for key in chance.sample([*DIETS, "free"], chance.choice([0, 0, 1, 2, 3])):
        heads = chance.randint(1, max(1, party // 6))
        if heads <= left:
            yield EatersGroup(key, heads)
            left -= heads


def generated_columns(chance: Random) -> Columns:
    """Some restaurants with dishes of any course, size and diet."""
    rows = list[ColumnRow]()
    for restaurant in chance.sample(["Roma", "Deli", "King", "Lotus", "Casa"], chance.randint(1, 5)):
        for number in range(chance.randint(1, 14)):
            course = chance.choice([*("main",) * 5, *("side",) * 2, "combination", "salad", *COURSES])
            rows.append(_dish(chance, f"{chance.choice(WISHES).title()} {number:02}", restaurant, course))
    return Columns(rows)


def _dish(chance: Random, name: str, restaurant: str, course: Course) -> ColumnRow:
    price = f"{chance.randint(100, 12_000) / 100:.2f}"
    size = chance.choice([1, 6, 10, 12, 24, (8, 10), (20, 25), None])
    if size == 1:
        sold = packed(price, minimum_units=chance.choice([1, 1, 1, 10]))
    elif size is None:
        estimate = chance.choice([Estimate("course:main", 1), Estimate("pieces", 12, 10), None])
        sold = portion(price, None, estimate=estimate)
    else:
        sold = portion(price, size, minimum_units=chance.choice([1, 1, 1, 2]))
    labels = chance.choice([(), (), ("vegetarian",), ("vegan", "vegetarian"), ("gluten-free",), ("halal",)])
    kitchen = {"Roma": ("italian",), "Casa": ("mexican",), "Deli": ("italian", "mexican")}.get(restaurant, ())
    return dish(name, sold, restaurant=restaurant, course=course, diet_keys=labels, cuisine_keys=kitchen)


def small_case(chance: Random) -> Case:
    """At most ten offers of two restaurants, for a party of a table or two."""
    party = chance.randint(3, 14)
    rows = list[ColumnRow]()
    for restaurant in ("Deli", "Roma")[: chance.randint(1, 2)]:
        for course, count in (("main", chance.randint(1, 3)), ("side", chance.choice([0, 1, 1, 2]))):
            for number in range(count):
                name = f"{chance.choice(['Pasta', 'Chicken']) if course == 'main' else 'Slaw'} {course} {number}"
                sold_as: Course = "combination" if course == "main" and chance.random() < 0.25 else course  # type: ignore[assignment]
                price = f"{chance.randint(500, 9_000) / 100:.2f}"
                size = chance.choice([4, 6, 10, (5, 8), (6, 12), 15])
                labels = chance.choice([(), (), ("vegan",)])
                sold = portion(price, size, minimum_units=chance.choice([1, 1, 1, 2]))
                rows.append(dish(name, sold, restaurant=restaurant, course=sold_as, diet_keys=labels))
    group = (EatersGroup("vegan", chance.randint(1, 3)),) if chance.random() < 0.6 else ()
    budget = chance.choice([None, None, chance.randint(30, 250) * 100])
    of = chance.choice([None, None, None, Extra("pasta"), Extra("slaw")])
    ask = PlanAsk(party, party, group, budget=budget, of=of)
    asked = Asked((wish("pasta"),)) if chance.random() < 0.5 else Asked()
    offers = offers_of(CandidateSet(Columns(rows), asked), Wants(city_key="boston"), ask)
    return Case(ask, offers, {key: Terms(minimum=chance.choice([None, None, 15_000])) for key in offers.restaurants})


@cache
def ways(heads: int, dishes: int) -> Table:
    """Every way in which so many are divided among so many dishes."""
    if dishes == 0:
        return np.zeros((1 if heads == 0 else 0, 0), dtype=np.int64)
    if dishes == 1:
        return np.array([[heads]], dtype=np.int64)
    rows = [
        np.column_stack([np.full(len(rest), first), rest])
        for first in range(heads + 1)
        for rest in (ways(heads - first, dishes - 1),)
    ]
    return np.concatenate(rows)


def most_fit(case: Case, restaurant: int) -> Fraction | None:
    """The most fit of all orders from a restaurant; None where there is none."""
    ask, offers = case.ask, case.offers
    own = np.flatnonzero(offers.restaurant == restaurant).tolist()
    course = {at: COURSES[int(offers.course[at])] for at in own}
    if ask.of is None:
        mains = [at for at in own if course[at] in ("main", "combination")]
    else:  # of that alone, and nothing beside it
        mains = [at for at in own if offers.doc_ids[at].lower().startswith(ask.of.words)]
    most = Fraction(5, 4) * ask.party + 12
    # What is sold in lots beyond that is not sold to such a party.
    sides = [
        at
        for at in own
        if ask.of is None and course[at] in SIDE_COURSES and int(offers.least[at] * offers.holds[at]) <= most
    ]
    plates = {at for at in mains if course[at] == "combination"}
    vegans = ask.groups[0].heads if ask.groups else 0
    eats = offers.by_group[ask.groups[0].key] if ask.groups else np.zeros(len(offers), dtype=bool)
    best: Fraction | None = None
    for units in _orders(case, own if ask.of is None else mains):
        money = sum(count * int(offers.price[at]) for at, count in units.items())
        least = case.terms[offers.restaurants[restaurant]].minimum or 0
        if (ask.budget is not None and money > ask.budget) or money < least:
            continue
        servings = {at: count * int(offers.holds[at]) for at, count in units.items()}
        low = {at: count * int(offers.low[at]) for at, count in units.items()}
        for fit in _fits(case, mains, sides, plates, vegans, eats, servings, low):
            best = fit if best is None or fit > best else best
    return best


def _orders(case: Case, own: list[int]) -> Iterator[dict[int, int]]:
    offers, most = case.offers, floor(Fraction(5, 4) * case.ask.party + 12)
    counts = [
        [0, *(count for count in range(1, most // int(offers.holds[at]) + 1) if count >= int(offers.least[at]))]
        for at in own
    ]
    for units in product(*counts):
        yield dict(zip(own, units, strict=True))


def _fits(
    case: Case,
    mains: list[int],
    sides: list[int],
    plates: set[int],
    vegans: int,
    eats: npt.NDArray[np.bool_],
    servings: dict[int, int],
    low: dict[int, int],
) -> Iterator[Fraction]:
    """Of one order: the fit of each way in which it feeds everybody."""
    party, offers = case.ask.party, case.offers
    served = sum(servings[at] for at in mains)
    if served > Fraction(5, 4) * party + 12:
        return
    vegan_mains, vegan_sides = [at for at in mains if eats[at]], [at for at in sides if eats[at]]
    pairs = range(vegans + 1) if len(vegan_sides) >= 2 else range(1)
    for doubled in pairs:
        for own in ways(vegans - doubled, len(vegan_mains)).tolist():
            vegan_on = dict(zip(vegan_mains, own, strict=True))
            for others in ways(party - vegans, len(mains)).tolist():
                on = {at: heads + vegan_on.get(at, 0) for at, heads in zip(mains, others, strict=True)}
                # Nothing is ordered that nobody eats of.
                if any(on[at] > servings[at] or (servings[at] and not on[at]) for at in mains):
                    continue
                if not _is_varied(party, list(on.values())):
                    continue
                eating = sum(on.values())
                if 5 * sum(low[at] for at in mains) < 4 * eating or 4 * served > 5 * eating + 48:
                    continue
                beside = sum(heads for at, heads in zip(mains, others, strict=True) if at not in plates)
                vegans_beside = sum(heads for at, heads in vegan_on.items() if at not in plates)
                with_sides = _with_sides(sides, vegan_sides, beside, vegans_beside, doubled, servings, low)
                if with_sides is None:
                    continue
                if not offers.is_wished:
                    yield Fraction(eating)
                    continue
                of_plates = 2 if sides else 1
                fit = sum(int(offers.score[at]) * on[at] * (of_plates if at in plates else 1) for at in mains)
                yield Fraction(fit + 25 * with_sides, 100) - doubled


def _with_sides(
    sides: list[int],
    vegan_sides: list[int],
    beside: int,
    vegans_beside: int,
    doubled: int,
    servings: dict[int, int],
    low: dict[int, int],
) -> int | None:
    """Sides that are eaten; None where they are too few or too many."""
    if not sides:
        return 0
    needed = vegans_beside + 2 * doubled if vegan_sides else 0
    each = vegans_beside + doubled
    limit = each if len(vegan_sides) >= 2 else needed
    eaten, served = beside + needed, sum(servings[at] for at in sides)
    ordered = [at for at in sides if servings[at]]
    if len(ordered) > eaten or len([at for at in ordered if at not in vegan_sides]) > beside:
        return None
    enough = sum(min(servings[at], limit) for at in vegan_sides) >= needed and served >= eaten
    if not enough or 4 * served > 5 * eaten + 48 or 5 * sum(low[at] for at in sides) < 4 * eaten:
        return None
    return eaten


def _is_varied(party: int, eaten: list[int]) -> bool:
    if party < 12:
        return True
    return sum(heads >= max(party // 10, 1) for heads in eaten) >= 2 and 5 * max(eaten) <= 3 * party
