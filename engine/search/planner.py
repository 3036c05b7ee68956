"""Planner of a search: the steps that a turn may take, what each leaves, and the one it settles on.

The graph and the counts of quick replies call the same function, so that a count cannot drift from the answer that a
press gives. It knows nothing of where candidates come from.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.catalogue import COURSES, fold_key, kinds_of_phrase, leading_courses, members_of
from engine.conversation import Change, Memory, Phrase, Understood, Wants, scoped
from engine.reading import MenuTerms
from engine.safety import told_apart_by
from engine.search.candidates import CandidateSet
from engine.search.counts import ResultCounts, Tally
from engine.search.distance import around
from engine.search.follow_ups import (
    ENOUGH_DISHES,
    TO_CHEAPER,
    Step,
    can_filter_previous,
    chosen,
    comparable_shown,
    enough_left,
    holds,
    kept_mask,
    step_of,
    steps_of,
)
from engine.search.query import Asked
from engine.search.relaxing import APPLIES, kinds_apart, relaxed, said_limits, within_city, without
from engine.search.wishes import resolve_wishes

STEPPING = frozenset({"cheaper", "more_affordable", "serves_more", "other_restaurants"})
"""Changes that step from what was shown: where they lead to nothing, nothing changes."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a turn comes to, before anything is ranked."""

    steps: tuple[Step, ...]
    """One for a plain search; several for Cheaper and its like, and for relaxing."""
    tried: tuple[ResultCounts, ...]
    """What the first of them leave: those that were tried before one held."""
    at: int = 0
    """The step that it settles on."""
    nothing_new: bool = False
    """There is nothing to step from, or nothing below it: the Reply says so, and the state stays as it was."""
    from_kept: bool = False
    """Answered from the kept list of the last search."""
    lists_apart: bool = False
    """Nothing states the diet, and what does not say is listed in its place."""

    @property
    def step(self) -> Step:
        return self.steps[self.at]

    @property
    def counts(self) -> ResultCounts:
        """What the step leaves."""
        return self.tried[self.at]

    @property
    def total(self) -> int:
        """Of the Reply; one that says "nothing new" has none."""
        return 0 if self.nothing_new else self.counts.total


def plan_search(
    wants: Wants, candidates: CandidateSet, memory: Memory, understood: Understood, generation: int
) -> Plan:
    """The first step that holds, else the fullest; where none of a follow-up brings anything new, the state stays.

    `wants` is what the turn said merged into the state; `memory` is that from before it; `generation`: of the
    catalogue. A single step that is not from what was shown is taken whatever it leaves.
    """
    if (wide := around(candidates.columns, wants)) != wants:
        plan = plan_search(wide, candidates, memory, understood, generation)
        return replace(plan, steps=tuple(_of_zip(step, wants.zip_code) for step in plan.steps))
    if wants.whole is not None:
        # It is solved, and what a step from it sets stands in its wants.
        return Plan((Step(wants),), (candidates.counts(wants),))
    if can_filter_previous(memory, wants, understood, generation):
        kept = candidates.counts(wants, kept_mask(candidates.columns, memory))
        if enough_left(kept):
            return Plan((Step(wants),), (kept,), from_kept=True)
    plan = _planned(wants, candidates, memory, understood)
    return plan if len(plan.counts.rows) or plan.nothing_new else _listing_apart(plan, candidates)


def _planned(wants: Wants, candidates: CandidateSet, memory: Memory, understood: Understood) -> Plan:
    change = step_of(understood.change, understood.said)
    steps = _steps(wants, candidates, memory, understood, change)
    if not steps:
        return Plan((Step(memory.wants),), (candidates.counts(memory.wants),), nothing_new=True)
    if len(steps) == 1 and change not in STEPPING:
        return Plan(steps, (candidates.counts(steps[0].wants),))
    tried, tallies = _tried(steps, candidates, memory.seen_dish_keys)
    best = chosen(steps, tallies)
    nothing_new = best is None and change in STEPPING
    return Plan(steps, tried, len(tried) - 1 if best is None else best, nothing_new)


def _listing_apart(plan: Plan, candidates: CandidateSet) -> Plan:
    """Where no dish states the diet, what offers it or does not say is listed at once, each dish marked: an empty page
    feeds nobody. Where some do, those nearest to the wish are shown. What stands apart for a severe allergy stays
    behind its button."""
    step = plan.step
    if told_apart_by(step.wants.severities):
        return plan
    found = [(kind, candidates.counts(kind)) for kind in kinds_apart(step.wants)]
    enough = next((one for one in found if one[1].total >= ENOUGH_DISHES), None)
    kind, counts = enough or max(found, key=lambda one: one[1].total, default=(step.wants, plan.counts))
    if not counts.total:
        return plan
    keeps = replace(step.keeps, listing=kind.listing) if step.keeps else None
    steps = (*plan.steps[: plan.at], replace(step, wants=kind, keeps=keeps), *plan.steps[plan.at + 1 :])
    tried = (*plan.tried[: plan.at], counts, *plan.tried[plan.at + 1 :])
    return replace(plan, steps=steps, tried=tried, lists_apart=True)


def _of_zip(step: Step, zip_code: str | None) -> Step:
    """The thread keeps the ZIP code that distances are from."""
    return replace(step, keeps=replace(step.keeps or step.wants, zip_code=zip_code))


def _tried(
    steps: Sequence[Step], candidates: CandidateSet, shown_dish_keys: Collection[str]
) -> tuple[tuple[ResultCounts, ...], list[Tally]]:
    """What the steps up to the first that holds leave."""
    tried: list[ResultCounts] = []
    tallies: list[Tally] = []
    for step in steps:
        tried.append(candidates.counts(step.wants))
        tallies.append(tried[-1].tally(shown_dish_keys))
        if holds(step, tallies[-1]):
            break
    return tuple(tried), tallies


def _steps(
    wants: Wants, candidates: CandidateSet, memory: Memory, understood: Understood, change: Change | None
) -> tuple[Step, ...]:
    """The wants to try in turn; none where there is nothing to step from."""
    wanted = scoped(wants, memory, understood) or wants
    if change in STEPPING and not said_limits(understood.said):
        wanted = without(wanted, memory.relaxed)
    to_cheaper = change in TO_CHEAPER
    comparable = comparable_shown(memory.page, candidates.columns, candidates.asked) if to_cheaper else ()
    steps = steps_of(change, wanted, memory, understood.said, comparable)
    if steps and change in APPLIES:
        steps += tuple(_relaxing(steps[0].wants, candidates))
    return steps


def _relaxing(wants: Wants, candidates: CandidateSet) -> Iterator[Step]:
    """The step that follows where nothing passes; none where nothing needs to be or can be dropped."""
    found = relaxed(within_city(candidates.columns, wants), candidates.counts)
    if found is not None:
        keeps = replace(found.keeps, city=wants.city, city_key=wants.city_key)
        yield Step(found.wants, relaxed=found.dropped, keeps=keeps)


def total_relaxed(wants: Wants, candidates: CandidateSet) -> int:
    """How many dishes a Reply to these wants counts, after the limits are dropped without which something passes."""
    step = next(_relaxing(wants, candidates), None)
    return candidates.total(step.wants if step else wants)


_LIMITS = ("price_per_person_max", "known_cost_max", "unit_price_max", "unit_serves_min")
"""What a step from what was shown may set."""


def steps_tried(plan: Plan, memory: Memory) -> dict[str, dict[str, Any]]:
    """For the turn's row: which limits each step took and what it left; a plain search has nothing to say of it.

    A step that was gone back to is the last of those that were left to try.
    """
    if len(plan.steps) == 1:
        return {}
    found: dict[str, dict[str, Any]] = {}
    for at, (step, counts) in enumerate(zip(plan.steps, plan.tried, strict=False)):
        left, went_back = counts.tally(memory.seen_dish_keys), at == plan.at < len(plan.tried) - 1
        limits = {
            name: str(value)
            for name in _LIMITS
            if (value := getattr(step.wants, name)) not in (None, getattr(memory.wants, name))
        }
        of = at + 1 if went_back and at else len(plan.steps)
        found[str(at)] = {**limits, "of": of, "dishes": left.dishes, "restaurants": left.restaurants, "new": left.new}
    return found


def asked_of(wants: Wants, terms: MenuTerms) -> Asked:
    """The dish and course wishes, with the catalogue's spellings and synonyms."""
    courses = tuple(course for course in COURSES if course in wants.courses)
    wished = _wished(wants, terms)
    kinds = tuple(kind for wish in wished for kind in kinds_of_phrase(wish.text))
    alone = [(wish, ways) for wish in wished if (ways := resolve_wishes((wish,), terms))]
    several = tuple(ways for _, ways in alone) if len(wished) > 1 else ()
    # What comes beside a dish, or on it, has no places of its own on a page.
    dishes = (ways for wish, ways in alone if not wish.beside)
    each = (*dishes, *(course for course in courses if course != "addon"))
    each = each if len(each) > 1 and not any(wish.either for wish in wished) else ()
    leading = leading_courses(fold_key(occasion_of(wants)))
    return Asked(resolve_wishes(wished, terms), frozenset(courses), kinds, leading, several, each)


def occasion_of(wants: Wants) -> str:
    """What tells which dishes are served: the meal, an hour in words ("late night"), the occasion, how it is to be."""
    return " ".join((wants.menu_type or "", wants.time or "", *wants.occasion, *wants.tags))


def _wished(wants: Wants, terms: MenuTerms) -> tuple[Phrase, ...]:
    """A cuisine of which the catalogue has no kitchen may still stand in the words of its dishes."""
    if wants.wishes or wants.courses or not wants.cuisine_keys:
        return wants.wishes
    here = any(one in terms.cuisines for key in wants.cuisine_keys for one in members_of(key))
    return () if here else tuple(map(Phrase, wants.cuisine))
