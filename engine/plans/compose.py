"""Composing: restaurants first, each bounded, the best few solved in steps, and wishes dropped where none can meet all.

One program over all dishes of a city takes seconds, since its proof is in choosing where to order; of chosen
restaurants it takes milliseconds. Every plan is verified by code that shares nothing with the program before anybody
sees it.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations
from time import monotonic

import numpy as np

from engine.catalogue import Rows
from engine.plans.bounds import Bounds, bounds_of
from engine.plans.checker import broken_by
from engine.plans.contract import (
    Bound,
    Composition,
    DroppedWish,
    EatersGroup,
    Extra,
    FoundPlan,
    KeptLine,
    PlanAsk,
    PlanKind,
    Rule,
    Terms,
)
from engine.plans.found import mains_of, plan_of, shortfalls_of, tight_of
from engine.plans.offers import Offers
from engine.plans.program import RISING, TOLERANCE, Floats, Program, Slots, Step, Wishes, servings_of, units_most
from engine.plans.rules import (
    CHEAPER,
    DRINK,
    DRINKS,
    FIT_HELD,
    FIT_HELD_BESIDE,
    LEFT_HELD,
    MEATLESS,
    PLACES_MOST,
    RELAXED,
    RELAXED_MOST,
    SIDES,
    SIDES_A_MEAL,
    SOLVED_BESIDE,
    SOLVED_MOST,
    counted_least,
    mains_least,
    share_most,
)

log = logging.getLogger(__name__)

SECONDS_MOST = 3.0
"""The last fence: work is bounded by nodes, and a plan that the clock cut off is marked."""
TRIED_MOST = 64
"""So many sets are tried, in order of their bounds, before a wish counts as one that none can meet."""

FoodBudget = Callable[[int, Terms], int]
"""Cents for everything, and what a restaurant asks beside its food → cents for the food."""
Wish = tuple[Rule, str]
"""One that may be dropped: its rule, and of which group or extra."""

ORDERS: Mapping[PlanKind, tuple[Step, ...]] = {
    "best": ("fit", "suited", "estimated", "spread", "cost"),
    "cheapest": ("cost",),
    "least_left": ("left_over", "cost"),
}
"""What each plan is solved for, in turn; the first is the rule book's order, and counts a head too many of one main as
a serving that is left over."""
HARD: frozenset[Step] = frozenset({"spread", "left_over", "cost"})
"""Steps that take longest to prove: half of what is looked at is solved for them, in order of their bounds."""
NEAREST: tuple[Step, ...] = ("cost",)


def compose_order(
    ask: PlanAsk,
    offers: Offers,
    terms: Mapping[str, Terms],
    food_budget: FoodBudget | None = None,
    seconds: float = SECONDS_MOST,
) -> Composition:
    """Whole orders for the party, at most three, or which wishes stand in the way.

    `terms` by restaurant key. Pure, and so many seconds long at worst: for a thread of its own.
    """
    return Composer(ask, offers, terms, food_budget, seconds).composition()


@dataclass(frozen=True, slots=True)
class Allowance:
    """What may be paid: so much for each cent of food from each place, in all so many cents."""

    cents: int
    rates: Mapping[int, float]


@dataclass(slots=True)
class Candidate:
    """One set of restaurants as its program is solved step by step."""

    program: Program
    places: tuple[int, ...]
    at: int
    """Its line in the bounds."""
    is_new: bool = True
    """Nothing was solved of it yet."""


class Composer:
    """The search for one request."""

    def __init__(
        self,
        ask: PlanAsk,
        offers: Offers,
        terms: Mapping[str, Terms],
        food_budget: FoodBudget | None = None,
        seconds: float = SECONDS_MOST,
    ) -> None:
        ask, offers = settled(ask, offers)
        self._ask, self._terms, self._food_budget = ask, terms, food_budget
        self._all = offers
        self._offers = _in_question(ask, offers, terms)
        self._deadline = monotonic() + seconds
        self._is_cut_off = False
        self._minimums = {
            place: least
            for place, key in enumerate(self._offers.restaurants)
            if key in terms and (least := terms[key].minimum)
        }
        self._groups = tuple(group for group in ask.groups if group.heads and self._can_eat(group.key))
        self._mains = 1
        """How many can be had where fewer have to do."""
        self._looked_at = dict[tuple[str, ...], Bound]()
        self._steps = dict[str, None]()

    def composition(self) -> Composition:
        uncovered = tuple(group.key for group in self._ask.groups if group.heads and group not in self._groups)
        given_up = self._given_up()
        dropped: frozenset[Wish] | None = given_up
        plans = tuple(self._plans(given_up))
        if not plans:
            dropped = self._dropped()
            plans = tuple(self._plans(dropped)) if dropped is not None else ()
        return Composition(
            plans=plans,
            dropped=self._named(dropped, plans),
            uncovered=uncovered,
            cut_off=self._is_cut_off,
            bounds=tuple(self._looked_at.values()),
            steps=tuple(self._steps),
            terms={key: self._terms[key] for key in self._offers.restaurants if key in self._terms},
        )

    def _can_eat(self, group: str) -> bool:
        """Some restaurant states a meal for them: a main, or two sides."""
        offers, mask = self._offers, self._offers.by_group[group]
        slots = Slots(offers, self._ask, *_extras_apart(self._ask.extras, offers))
        if (mask & (slots.slot == 0)).any():
            return True
        sides = mask & offers.of_courses(SIDES) & (slots.slot >= 0)
        pairs = np.unique(np.stack([offers.restaurant[sides], offers.dish[sides]], axis=1), axis=0)
        return bool((np.bincount(pairs[:, 0].astype(np.int64)) >= SIDES_A_MEAL).any())

    # ---- what is dropped

    def _dropped(self) -> frozenset[Wish] | None:
        """The wishes that no order meets together with the others, none of which could be kept; None where nothing
        feeds the party."""
        dropped, needs = list[Wish](), list[Wish]()
        for wish in self._droppable():
            if wish[0] == "diets":
                needs.append(wish)
                continue
            dropped.append(wish)
            if self.is_possible(frozenset(dropped)):
                break
        else:
            unmet = self._fewest_unmet(dropped, needs)
            if unmet is None:
                return None
            dropped += unmet
        return self._least(dropped)

    def _least(self, dropped: Sequence[Wish]) -> frozenset[Wish]:
        """Of these, until nothing can be taken back, those named first staying longest: a named part that is dropped
        takes dishes along that some could eat, so that what was not possible without it may be with it."""
        gone = list(dropped)
        for wish in reversed(dropped):
            if self.is_possible(frozenset(gone) - {wish}):
                gone.remove(wish)
        return frozenset(gone) if len(gone) == len(dropped) else self._least(gone)

    def _fewest_unmet(self, dropped: Sequence[Wish], needs: Sequence[Wish]) -> Sequence[Wish] | None:
        """The groups of fewest heads in all without which there is an order: as many as can be are covered."""
        if not (needs and self.is_possible(frozenset((*dropped, *needs)))):
            return None
        heads = {group.key: group.heads for group in self._groups}
        some = chain.from_iterable(combinations(needs, count) for count in range(1, len(needs) + 1))
        for unmet in sorted(some, key=lambda one: sum(heads[key] for _, key in one)):
            if self.is_possible(frozenset((*dropped, *unmet))):
                return unmet
        return None

    def _given_up(self) -> frozenset[Wish]:
        """The extra of which the restaurants of a plan have no other dish, where one was swapped out, it is for some
        alone, or they have another of those asked for: the rest of the order does not move elsewhere for it."""
        ask = self._ask
        asked = [extra for extra in ask.extras if not extra.is_wished]
        for_some = any(extra.heads is not None for extra in asked)
        if not (ask.keeps and (ask.without or for_some or len(asked) > 1)) or self._stays(frozenset()):
            return frozenset()
        all_go = [extra.words for extra in asked if ask.without or extra.heads is not None]
        names, most = (
            (all_go, len(all_go) if for_some else 1) if all_go else ([one.words for one in asked], len(asked) - 1)
        )
        some = chain.from_iterable(combinations(names, count) for count in range(1, 1 + most))
        given_up = (frozenset[Wish](("extras", words) for words in one) for one in some)
        return next((dropped for dropped in given_up if self._stays(dropped)), frozenset())

    def _stays(self, dropped: frozenset[Wish]) -> bool:
        """Some order can be made from the restaurants of the plan that is changed."""
        keeps = self._ask.keeps
        return any(self._kept(attempt, keeps, ("any",)) is not None for attempt in self._attempts(dropped))

    def _droppable(self) -> Iterator[Wish]:
        ask = self._ask
        of: dict[Rule, Sequence[str]] = {
            "share": [""] * (mains_least(ask.party) > 1 or ask.places > 1),
            "variety": [""] * (mains_least(ask.party) > 1),
            "budget": [""] * (ask.budget is not None),
            "minimum": [""] * bool(self._minimums),
            "extras": [extra.words for extra in reversed(ask.extras) if not extra.is_wished],
            "kitchens": [""] * bool(ask.kitchens),
            "places": [""] * (ask.places < min(PLACES_MOST, len(self._offers.restaurants))),
            "diets": [group.key for group in sorted(self._groups, key=lambda group: (group.heads, group.key))],
        }
        return ((rule, name) for rule in RELAXED for name in of[rule])

    def is_possible(self, dropped: frozenset[Wish]) -> bool:
        return self._first_possible(dropped) is not None

    def _first_possible(self, dropped: frozenset[Wish]) -> "tuple[Attempt, Candidate] | None":
        of_each = ((one, one.candidates(one.by_cost, TRIED_MOST)) for one in self._attempts(dropped))
        tried = ((attempt, each) for attempt, candidates in of_each for each in candidates)
        return next(((attempt, each) for attempt, each in tried if attempt.value(each, "any") is not None), None)

    def _attempts(self, dropped: frozenset[Wish]) -> Iterator["Attempt"]:
        """As many restaurants as were asked for, else fewer."""
        wishes = self.wishes(dropped, self._groups)
        most = min(self._ask.places + (("places", "") in dropped), PLACES_MOST, max(len(self._offers.restaurants), 1))
        for places in range(most, 0, -1):
            yield Attempt(self, wishes, places, ("share", "") in dropped or places > self._ask.places)

    def wishes(self, dropped: frozenset[Wish], groups: Sequence[EatersGroup]) -> Wishes:
        """What an order has to be without these."""
        ask, party = self._ask, self._ask.party
        extras, among = _extras_apart(ask.extras, self._offers)
        fed = tuple(group for group in groups if ("diets", group.key) not in dropped)
        meatless = [group for group in ask.groups if group.key in MEATLESS and group.heads]
        others = party - sum(group.heads for group in fed)
        unmet = sum(group.heads for group in meatless if group not in fed)
        is_suited = ask.meal == "meal" and (bool(meatless) or ask.of_meat)
        return Wishes(
            heads=party,
            effective=ask.effective,
            groups=fed,
            extras=tuple(extra for extra in extras if ("extras", extra.words) not in dropped),
            among=tuple(extra for extra in among if ("extras", extra.words) not in dropped),
            budget=None if ("budget", "") in dropped else ask.budget,
            mains=self._mains if ("variety", "") in dropped else mains_least(party),
            share=party if ("share", "") in dropped else share_most(party),
            minimum=("minimum", "") not in dropped,
            kitchens=() if ("kitchens", "") in dropped else ask.kitchens,
            counted=counted_least(party) if mains_least(party) > 1 else 1,
            of_meat=others - unmet if is_suited else 0,
            of_none=unmet if is_suited else 0,
        )

    def _mains_at_most(self, dropped: frozenset[Wish]) -> int:
        """How many mains any order offers."""
        for attempt in self._attempts(dropped):
            found = [attempt.value(one, "mains") for one in attempt.candidates(attempt.by_cost, TRIED_MOST)]
            if most := max((value for value in found if value is not None), default=0):
                return max(round(most), 1)
        return 1

    def _named(self, dropped: frozenset[Wish] | None, plans: Sequence[FoundPlan]) -> tuple[DroppedWish, ...]:
        """What was dropped, each with the figure that would do."""
        ask = self._ask
        if dropped is None:
            return (DroppedWish("party", "", ask.party, 0),)
        best = plans[0] if plans else None
        figures: Mapping[Rule, Callable[[str], tuple[int, int | None]]] = {
            "share": lambda _: (share_most(ask.party), max(mains_of(best).values(), default=0) if best else None),
            "variety": lambda _: (mains_least(ask.party), self._mains),
            "budget": lambda _: (ask.budget or 0, best.total if best else None),
            "minimum": lambda _: (self._minimum_of(best), best.total if best else None),
            "extras": lambda words: (next(one.need(ask.party) for one in ask.extras if one.words == words), 0),
            "kitchens": lambda _: (len(ask.kitchens), None),
            "places": lambda _: (ask.places, len(best.restaurant_keys) if best else ask.places + 1),
            "diets": lambda key: (next(group.heads for group in ask.groups if group.key == key), 0),
        }
        found = [(wish, figures[wish[0]](wish[1])) for wish in self._droppable() if wish in dropped]
        return tuple(DroppedWish(rule, of, asked, would_do) for (rule, of), (asked, would_do) in found)

    def _minimum_of(self, plan: FoundPlan | None) -> int:
        terms = (self._terms.get(key) for key in plan.restaurant_keys) if plan else ()
        return sum(one.minimum or 0 for one in terms if one is not None)

    # ---- plans

    def _plans(self, dropped: frozenset[Wish]) -> Iterator[FoundPlan]:
        if ("variety", "") in dropped:
            self._mains = self._mains_at_most(dropped)
        found = list[FoundPlan]()
        most_fit: float | None = None
        # Beyond the budget the order that is least beyond it is the answer, and no other.
        orders: Mapping[PlanKind, tuple[Step, ...]] = {"best": NEAREST} if ("budget", "") in dropped else ORDERS
        for kind, steps in orders.items():
            if kind == "least_left" and any(not other.left_over for other in found):
                continue  # nothing leaves less
            plan = self._plan(kind, steps, dropped, most_fit)
            if plan is None:
                continue
            if kind == "best":
                most_fit = plan.fit
            if all(_differ(plan, other) and _is_more(plan, other) for other in found):
                found.append(plan)
                yield plan

    def _plan(
        self, kind: PlanKind, steps: Sequence[Step], dropped: frozenset[Wish], most_fit: float | None
    ) -> FoundPlan | None:
        keeps = self._ask.keeps if kind == "best" else ()
        for attempt in self._attempts(dropped):
            care = kind == "best" and bool(self._offers.care.any())
            spread = "spread" in steps and attempt.wishes.mains > 1
            attempt.wishes = replace(attempt.wishes, care=care, spread=spread)
            candidate = self._kept(attempt, keeps, steps) if keeps else None
            candidate = candidate or self._in_steps(attempt, kind, steps, most_fit)
            if candidate is None:
                continue
            return self._verified(self._as_plan(kind, attempt, candidate), candidate.places)
        if kind == "best" and (possible := self._first_possible(dropped)) is not None:
            # None of those that promised most can be ordered, and one does that is cheap.
            attempt, candidate = possible
            if self._solved(attempt, [candidate], kind, steps) is not None:
                return self._verified(self._as_plan(kind, attempt, candidate), candidate.places)
        return None

    def _as_plan(self, kind: PlanKind, attempt: "Attempt", candidate: Candidate) -> FoundPlan:
        return plan_of(kind, candidate.program, self._ask, attempt.wishes, candidate.program.reached("fit"))

    def _verified(self, plan: FoundPlan, places: Sequence[int]) -> FoundPlan | None:
        budget = self._for_food(plan, places)
        plan = replace(plan, shortfalls=tuple(shortfalls_of(plan, self._ask, self._all, self._terms, budget)))
        wrong = tuple(broken_by(plan, self._ask, self._all, self._terms, budget))
        if wrong:
            log.error("a plan that breaks its rules was left out: %s", "; ".join(wrong))
            return None
        keys = plan.restaurant_keys
        tight = tight_of(plan, self._ask, self._terms, budget)
        bound = self._looked_at.get(keys, Bound(keys, plan.fit))
        self._looked_at[keys] = replace(bound, solved=True, fit=plan.fit, tight=tight)
        return plan

    def _kept(self, attempt: "Attempt", keeps: Sequence[KeptLine], steps: Sequence[Step]) -> Candidate | None:
        """The order from the same restaurants that changes least of what was ordered."""
        ids = {(doc, int(at)): place for doc, at, place in zip(
            self._offers.doc_ids, self._offers.position, self._offers.restaurant.tolist(), strict=True
        )}  # fmt: skip
        places = {ids[kept.doc_id, kept.position] for kept in keeps if (kept.doc_id, kept.position) in ids}
        for candidate in attempt.of_places(tuple(sorted(places)), keeps):
            # What suits whom was settled when the order was made, and its lines stay.
            again = tuple(step for step in steps if step != "suited")
            wanted: tuple[Step, ...] = ("change", *again) if steps != ("any",) else steps
            if self._solved(attempt, [candidate], "best", wanted) is not None:
                return candidate
        return None

    def _in_steps(
        self, attempt: "Attempt", kind: PlanKind, steps: Sequence[Step], most_fit: float | None
    ) -> Candidate | None:
        order = attempt.by_cost if kind == "cheapest" else attempt.by_fit
        candidates = list[Candidate]()
        for candidate in attempt.candidates(order, len(order)):
            if most_fit is not None and (self._offers.is_wished or self._groups):
                held = most_fit * FIT_HELD_BESIDE[0] / FIT_HELD_BESIDE[1] if self._offers.is_wished else most_fit
                if attempt.bounds.fit[candidate.at] < held - TOLERANCE:
                    continue
                candidate.program.hold("fit", held)
            candidates.append(candidate)
        return self._solved(attempt, candidates, kind, steps)

    def _solved(
        self, attempt: "Attempt", candidates: Sequence[Candidate], kind: PlanKind, steps: Sequence[Step]
    ) -> Candidate | None:
        """The best of these by one step after the other: what one step reached is held in the next."""
        alive, best = list(candidates), None
        is_told_apart = self._offers.is_wished or any(extra.is_wished for extra in self._ask.extras)
        if not (attempt.wishes.of_meat or attempt.wishes.of_none):
            steps = [step for step in steps if step != "suited"]
        if not (is_told_apart or self._groups):
            steps = [step for step in steps if step != "fit"]  # 1 for each main, whichever they are
        for step in steps:
            self._steps[step] = None
            room = self._room(step, kind)
            most = (SOLVED_MOST if kind == "best" else SOLVED_BESIDE) // attempt.places
            alive, best = self._stepped(attempt, alive, step, room, most)
            if best is None:
                return None
            value = best.program.reached(step)
            has_room = step == "suited" or (step == "fit" and self._offers.is_wished)
            held = value * FIT_HELD[0] / FIT_HELD[1] if has_room else value
            for one in alive:
                one.program.hold(step, held + 2 * room)
                if step == "fit":  # what was named is not given away for a lower cost
                    one.program.hold("named", best.program.reached("named"))
        return best

    def _room(self, step: Step, kind: PlanKind) -> float:
        """How near to the least the solver is to come; twice as much more may be in the next steps. Half a serving is
        none that anybody could take home."""
        if step not in ("spread", "left_over"):
            return 0.0
        return self._ask.party * LEFT_HELD[0] / LEFT_HELD[1] / 2 if kind == "best" else 0.45

    def _stepped(
        self, attempt: "Attempt", candidates: Sequence[Candidate], step: Step, room: float, most: int
    ) -> tuple[list[Candidate], Candidate | None]:
        """Those that can be ordered from, as far as they were looked at, and the best of them in this step.

        No two orders cost the same but by accident: what is not cheaper than the best is cut off by that bound.
        """
        sign = -1.0 if step in RISING else 1.0
        alive = list[Candidate]()
        best: Candidate | None = None
        least, solved = np.inf, 0
        for bound, candidate in self._bounded(attempt, candidates, step, most):
            if len(alive) == most:
                break
            enough = step in HARD and solved >= most / 2 and best is not None
            if enough or sign * bound >= least - room - TOLERANCE:
                alive.append(candidate)  # no better, or as good at best: looked at in the next step
                continue
            worth = least * CHEAPER[0] / CHEAPER[1] if step == "cost" and best is not None else None
            if worth is not None and bound >= worth:
                break
            value = attempt.value(candidate, step, worth, room)
            solved += 1
            if value is None:
                continue
            alive.append(candidate)
            if sign * value < least - TOLERANCE:
                best, least = candidate, sign * value
        return ([best] if step == "cost" and best is not None else alive), best

    def _bounded(
        self, attempt: "Attempt", candidates: Sequence[Candidate], step: Step, most: int
    ) -> Iterator[tuple[float, Candidate]]:
        """The candidates with their bounds in the step; in order of cost, by their relaxations, where that is asked."""
        bounds = attempt.bound_of(step)
        if step != "cost":
            for candidate in candidates[:TRIED_MOST]:
                if not candidate.is_new or attempt.bound(candidate, "any") is not None:
                    yield float(bounds[candidate.at]), candidate
            return
        nearest = sorted(candidates, key=lambda one: bounds[one.at])[: most * RELAXED_MOST]
        relaxed = [
            (found, at, one) for at, one in enumerate(nearest) if (found := attempt.bound(one, step)) is not None
        ]
        yield from ((found, one) for found, _, one in sorted(relaxed, key=lambda each: each[:2]))

    # ---- what attempts ask

    def allowance(self, places: Sequence[int], budget: int | None) -> Allowance | None:
        """What may be paid for the food from these restaurants.

        For everything from one restaurant that is exact; from several a line above what each of them asks, its fee
        paid whatever the order, is what is held: the sum is then within the budget however it is divided.
        """
        food_budget = self._food_budget
        if budget is None:
            return None
        if not self._ask.all_in or food_budget is None:
            return Allowance(budget, dict.fromkeys(places, 1.0))
        terms = [self._terms.get(self._offers.restaurants[place], Terms()) for place in places]
        if len(places) == 1:
            return Allowance(food_budget(budget, terms[0]), dict.fromkeys(places, 1.0))
        rates = [budget / max(food_budget(budget, replace(one, fee=0, free_from=None)), 1) for one in terms]
        fees = [
            budget - int(rate * food_budget(budget, replace(one, free_from=None)))
            for rate, one in zip(rates, terms, strict=True)
        ]
        return Allowance(budget - sum(fees), dict(zip(places, rates, strict=True)))

    def _for_food(self, plan: FoundPlan, places: Sequence[int]) -> int | None:
        """Cents that the plan's food may cost."""
        allowance = self.allowance(places, self._ask.budget)
        if allowance is None:
            return None
        keys = self._offers.restaurants
        spent = sum(line.cost * allowance.rates[keys.index(line.restaurant_key)] for line in plan.lines)
        return plan.total + int((allowance.cents - spent) // max(allowance.rates.values()))

    def seconds_left(self) -> float:
        return self._deadline - monotonic()


def settled(ask: PlanAsk, offers: Offers) -> tuple[PlanAsk, Offers]:
    """With a breakfast's drink; without what was wished for that another extra's course holds: "cookies or some kind of
    dessert" is one dessert."""
    courses = {extra.course for extra in ask.extras} - {None}
    extras = tuple(
        extra
        for extra in ask.extras
        if not extra.is_wished or extra.course or offers.part_of[extra.words] not in courses
    )
    if ask.meal == "breakfast" and not any(offers.part_of.get(extra.words) == DRINK for extra in extras):
        extras = (*extras, Extra(DRINKS, DRINK))
        offers = replace(offers, by_extra={**offers.by_extra, DRINKS: offers.of_courses([DRINK])})
    return replace(ask, extras=extras), offers


def _extras_apart(extras: Sequence[Extra], offers: Offers) -> tuple[tuple[Extra, ...], tuple[Extra, ...]]:
    """What is had beside the meal, and what one of the mains is to be."""
    among = tuple(extra for extra in extras if extra.is_share or offers.part_of.get(extra.words) == "main")
    return tuple(extra for extra in extras if extra not in among), among


def _in_question(ask: PlanAsk, offers: Offers, terms: Mapping[str, Terms]) -> Offers:
    """Without what was swapped out or is sold in lots that are too large for the party, other restaurants than those
    named, and those that do not deliver there."""
    sold = offers.least <= units_most(servings_of(offers, ask.party, ask.effective), ask.party)
    kept = sold & ~np.isin(offers.dish, [at for at, key in enumerate(offers.dishes) if key in ask.without])
    named = [at for at, key in enumerate(offers.restaurants) if not ask.restaurant_keys or key in ask.restaurant_keys]
    allowed = [at for at in named if offers.restaurants[at] not in ask.not_from]
    delivering = [at for at in allowed if terms.get(offers.restaurants[at], Terms()).delivers is not False]
    return offers.take(np.flatnonzero(kept & np.isin(offers.restaurant, delivering or allowed)))


def _differ(plan: FoundPlan, other: FoundPlan) -> bool:
    """In a restaurant, or in half their lines."""
    if plan.restaurant_keys != other.restaurant_keys:
        return True
    lines = [{(line.doc_id, line.position) for line in one.lines} for one in (plan, other)]
    return 2 * len(lines[0] & lines[1]) <= max(map(len, lines))


def _is_more(plan: FoundPlan, other: FoundPlan) -> bool:
    """It is what it is named for: less is paid, or less is left over, than with the other."""
    if plan.kind == "cheapest":
        return plan.total < other.total
    return plan.left_over < other.left_over


class Attempt:
    """Wishes as they stand, over sets of so many restaurants."""

    def __init__(self, composer: Composer, wishes: Wishes, places: int, is_any_share: bool) -> None:
        """`is_any_share`: no restaurant of a set has to feed its share."""
        self._composer, self.wishes, self.places, self._is_any_share = composer, wishes, places, is_any_share

    @cached_property
    def bounds(self) -> Bounds:
        composer, offers, kitchens = self._composer, self._composer._offers, self.wishes.kitchens
        found = bounds_of(offers, composer._ask, self.wishes, self.places, composer._minimums)
        return found.of_kitchens(offers.of_kitchens(kitchens)) if kitchens else found

    @property
    def by_fit(self) -> Rows:
        return np.arange(len(self.bounds))

    @cached_property
    def by_cost(self) -> Rows:
        return np.argsort(np.round(self.bounds.cost), kind="stable")

    def bound_of(self, step: Step) -> Floats:
        """No set does better in the step, line by line of the bounds."""
        bounds = self.bounds
        known: dict[Step, Floats] = {
            "fit": bounds.fit,
            "suited": bounds.suited,
            "estimated": bounds.estimated,
            "cost": bounds.cost / 100,
        }
        return known.get(step, np.zeros(len(bounds)))

    def candidates(self, order: Rows, most: int) -> Iterator[Candidate]:
        for at in order[:most].tolist():
            yield self._candidate(at, ())

    def of_places(self, places: tuple[int, ...], keeps: Sequence[KeptLine]) -> Iterator[Candidate]:
        """The set of exactly these restaurants, where it can be ordered from."""
        if len(places) != self.places:
            return
        for at in np.flatnonzero((self.bounds.sets == np.array(places)).all(axis=1)).tolist():
            yield self._candidate(at, keeps)

    def _candidate(self, at: int, keeps: Sequence[KeptLine]) -> Candidate:
        composer = self._composer
        places = tuple(self.bounds.sets[at].tolist())
        offers = composer._offers
        own = np.flatnonzero(np.isin(offers.restaurant, places))
        party = self.wishes.heads
        shared = (1, party) if self._is_any_share else (1, max(share_most(party), -(-party // len(places))))
        allowance = composer.allowance(places, self.wishes.budget)
        wishes = replace(self.wishes, budget=allowance.cents if allowance else None)
        rates = allowance.rates if allowance else {}
        program = Program(offers, own, composer._ask, wishes, composer._minimums, rates, keeps, shared)
        return Candidate(program, places, at)

    def bound(self, candidate: Candidate, step: Step) -> float | None:
        """By its relaxation, which also says at once of most sets that they cannot be ordered from."""
        found = candidate.program.bound(step)
        self._look_at(candidate, found is not None)
        return found

    def value(
        self, candidate: Candidate, step: Step, better_than: float | None = None, within: float = 0.0
    ) -> float | None:
        composer = self._composer
        value = candidate.program.value(step, composer.seconds_left(), better_than, within)
        composer._is_cut_off |= candidate.program.is_cut_off
        self._look_at(candidate, value is not None)
        return value

    def _look_at(self, candidate: Candidate, is_possible: bool) -> None:
        composer = self._composer
        keys = tuple(composer._offers.restaurants[place] for place in candidate.places)
        known = composer._looked_at.get(keys)
        if known is None or known.bound is None:
            composer._looked_at[keys] = Bound(keys, float(self.bounds.fit[candidate.at]) if is_possible else None)
        candidate.is_new = False
