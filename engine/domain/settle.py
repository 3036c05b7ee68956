"""What a turn comes to before anything is ranked: the steps it may take, the one it settles on, and what then passes.

The nodes of the graph and the counts of quick replies call the same functions, so that a count cannot drift from the
answer that a press gives.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from engine.domain.asked import Asked
from engine.domain.columns import Columns, Mask
from engine.domain.conversation import Change, Memory, Phrase, Understood, Wants
from engine.domain.currency import currency_of_place
from engine.domain.demand import Demand, demand_of, necessary_filters
from engine.domain.document import COURSES
from engine.domain.filters import Filters
from engine.domain.fit import Decision, decide_among
from engine.domain.followups import (
    TO_CHEAPER,
    Step,
    can_filter_previous,
    chosen,
    comparable_shown,
    holds,
    step_of,
    steps_of,
)
from engine.domain.food.cuisines import members_of
from engine.domain.food.occasions import leading_courses
from engine.domain.food.synonyms import kinds_of_phrase
from engine.domain.ground import Ground
from engine.domain.outlook import Outlook
from engine.domain.previous import enough_left, kept_mask
from engine.domain.relaxing import APPLIES, relaxed, said_limits, within_city, without
from engine.domain.scope import scoped
from engine.domain.understanding import Index, resolve_wishes
from engine.domain.words import fold_key

STEPPING = frozenset({"cheaper", "more_affordable", "serves_more", "other_restaurants"})
"""Changes that step from what was shown: where they lead to nothing, nothing changes."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The wants to try in turn."""

    steps: tuple[Step, ...]
    nothing_new: bool = False
    """There is nothing to step from, or nothing below it: the state stays as it was."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One step, decided over the whole catalogue."""

    wants: Wants
    demand: Demand
    filters: Filters
    decision: Decision


@dataclass(frozen=True, slots=True)
class Verdict:
    """After a step was tried: settled on it, or which to try next."""

    settled: bool
    step: int
    steps: tuple[Step, ...]
    nothing_new: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """What the turn comes to."""

    wants: Wants
    outlook: Outlook
    nothing_new: bool = False
    """The Reply says so, and the state stays as it was."""
    from_kept: bool = False

    @property
    def total(self) -> int:
        """Of the Reply; one that says "nothing new" has none."""
        return 0 if self.nothing_new else self.outlook.total


Look = Callable[[Wants, Mask | None], Outlook]
"""What these wants leave; with a mask, of those rows only."""


def asked_of(wants: Wants, index: Index) -> Asked:
    """The dish and course wishes, with the catalogue's spellings and synonyms."""
    courses = frozenset(course for course in COURSES if course in wants.courses)
    wished = _wished(wants, index)
    kinds = tuple(kind for wish in wished for kind in kinds_of_phrase(wish.text))
    several = tuple(filter(None, (resolve_wishes((wish,), index) for wish in wished))) if len(wished) > 1 else ()
    leading = leading_courses(fold_key(occasion_of(wants)))
    return Asked(resolve_wishes(wished, index), courses, kinds, leading, several)


def occasion_of(wants: Wants) -> str:
    """What tells which dishes are served: the meal, an hour in words ("late night"), the occasion, how it is to be."""
    return " ".join((wants.menu_type or "", wants.time or "", *wants.occasion, *wants.tags))


def _wished(wants: Wants, index: Index) -> tuple[Phrase, ...]:
    """A cuisine of which the catalogue has no kitchen may still stand in the words of its dishes."""
    if wants.wishes or wants.courses or not wants.cuisine_keys:
        return wants.wishes
    here = any(one in index.cuisine_names for key in wants.cuisine_keys for one in members_of(key))
    return () if here else tuple(map(Phrase, wants.cuisine))


def plan(
    columns: Columns,
    memory: Memory,
    understood: Understood,
    wants: Wants,
    asked: Asked,
    look: "Look | None" = None,
) -> Plan:
    """One step for a plain search; several, or none at all, for a step from what was shown.

    `wants` is what the turn said merged into the state; `memory` is that from before it.
    """
    wanted = scoped(wants, memory, understood) or wants
    change = step_of(understood.change, understood.said)
    if change in STEPPING and not said_limits(understood.said):
        wanted = without(wanted, memory.relaxed)
    comparable = comparable_shown(memory.page, columns, asked) if change in TO_CHEAPER else ()
    steps = steps_of(change, wanted, memory, understood.said, comparable)
    if steps and change in APPLIES:
        steps += _relaxing(columns, steps[0].wants, asked, look)
    return Plan(steps) if steps else Plan((Step(memory.wants),), nothing_new=True)


def _relaxing(columns: Columns, wants: Wants, asked: Asked, look: "Look | None") -> tuple[Step, ...]:
    """The step that follows where nothing passes; none where nothing needs to be or can be dropped."""
    weigh = look or (lambda wants, among: attempt(columns, wants, asked, among).decision)
    found = relaxed(within_city(columns, wants), lambda wants: weigh(wants, None))
    if found is None:
        return ()
    keeps = replace(found.keeps, city=wants.city, city_key=wants.city_key)
    return (Step(found.wants, relaxed=found.dropped, keeps=keeps),)


def attempt(columns: Columns, wants: Wants, asked: Asked, among: Mask | None = None) -> Tried:
    """The filters of these wants and the exact decision behind them; `among`: only these rows."""
    return _tried(columns, wants, asked, partial(Ground, columns, asked), among)


def _tried(
    columns: Columns,
    wants: Wants,
    asked: Asked,
    ground: Callable[[Filters, Demand], Ground],
    among: Mask | None = None,
) -> Tried:
    demand = demand_of(wants)
    filters = necessary_filters(wants, currency_of_place(columns, wants), demand)
    if among is None and filters.restaurant_key is None:
        return Tried(wants, demand, filters, ground(filters, demand).decision(filters, demand))
    # A house's dishes, or the kept ones, are few: what else is sold in the place need not be looked at.
    rows = columns.passing(filters)
    rows = rows if among is None else rows[among[rows]]
    return Tried(wants, demand, filters, decide_among(columns, rows, demand, asked))


class Attempts:
    """The attempts of one turn over the whole catalogue: the same wants are decided once, whoever asks.

    What is only to be counted is weighed over the ground of the first attempt, a twentieth of the work.
    """

    def __init__(self, columns: Columns, asked: Asked) -> None:
        self._columns = columns
        self._asked = asked
        self._made: dict[Wants, Tried] = {}
        self._ground: Ground | None = None

    def of(self, wants: Wants) -> Tried:
        made = self._made.get(wants)
        if made is None:
            made = self._made[wants] = _tried(self._columns, wants, self._asked, self.ground)
        return made

    def look(self, wants: Wants, among: Mask | None) -> Outlook:
        """As a `Look`. The first wants are most likely those that are answered, and decided whole."""
        if among is None and (wants in self._made or not self._made):
            return self.of(wants).decision
        return self._over(wants, among)

    @cached_property
    def _over(self) -> Look:
        first = next(iter(self._made.values()))
        return over(self.ground(first.filters, first.demand))

    def ground(self, filters: Filters, demand: Demand) -> Ground:
        """The one that was made before where these stand on it, else one of their own."""
        if self._ground is None or not self._ground.holds(filters, demand):
            self._ground = Ground(self._columns, self._asked, filters, demand)
        return self._ground

    def total(self, wants: Wants) -> int:
        """How many dishes a Reply to these wants counts, no limit dropped."""
        return self.look(wants, None).total

    def total_relaxed(self, wants: Wants) -> int:
        """The same after the limits are dropped without which something passes."""
        fewer = _relaxing(self._columns, wants, self._asked, self.look)
        return self.total(fewer[0].wants if fewer else wants)


def attempt_kept(columns: Columns, memory: Memory, wants: Wants, asked: Asked) -> Tried | None:
    """Among the kept dishes alone; None where too few of them are left, so that it searches again."""
    tried = attempt(columns, wants, asked, kept_mask(columns, memory))
    return tried if enough_left(tried.decision) else None


def is_last(steps: Sequence[Step], at: int, outlook: Outlook, shown_dish_keys: Collection[str]) -> bool:
    """Nothing is tried after this step: it is the end, or it holds."""
    return at + 1 == len(steps) or holds(steps[at], outlook.tally(shown_dish_keys))


def verdict(
    steps: tuple[Step, ...],
    at: int,
    tried: Sequence[Outlook],
    shown_dish_keys: Collection[str],
    change: Change | None,
) -> Verdict:
    """The first step that holds, else the fullest; where none brings anything new, the state stays.

    `tried` is what the steps up to `at` leave; going back to a fuller one tries it again. A single step that is not
    from what was shown is taken whatever it leaves, so that nobody need count that.
    """
    if len(steps) == 1 and change not in STEPPING:
        return Verdict(True, at, steps)
    tallies = [outlook.tally(shown_dish_keys) for outlook in tried]
    best = chosen(steps, tallies)
    if len(tallies) == at + 1 < len(steps) and not holds(steps[at], tallies[at]):
        return Verdict(False, at + 1, steps)
    if best is not None and best != at:
        return Verdict(False, best, steps[: best + 1])
    return Verdict(True, at, steps, nothing_new=best is None and change in STEPPING)


def settle(
    columns: Columns,
    memory: Memory,
    understood: Understood,
    wants: Wants,
    asked: Asked,
    generation: int,
    look: Look | None = None,
) -> Settled:
    """What the graph would settle on for this turn, with everything but the order of the dishes.

    `look`: a cheaper way of weighing wants that are near to each other, as `over` gives.
    """
    look = look or (lambda wants, among: attempt(columns, wants, asked, among).decision)
    if can_filter_previous(memory, wants, understood, generation):
        kept = look(wants, kept_mask(columns, memory))
        if enough_left(kept):
            return Settled(wants, kept, from_kept=True)
    planned = plan(columns, memory, understood, wants, asked, look)
    change = step_of(understood.change, understood.said)
    tried: list[Outlook] = []
    now = Verdict(False, 0, planned.steps)
    while not now.settled:
        if now.step == len(tried):
            tried.append(look(now.steps[now.step].wants, None))
        now = verdict(now.steps, now.step, tried[: now.step + 1], memory.seen_dish_keys, change)
    nothing_new = planned.nothing_new or now.nothing_new
    return Settled(now.steps[now.step].wants, tried[now.step], nothing_new)


def over(ground: Ground) -> Look:
    """Weighs wants on the ground where they stand on it, else over the whole catalogue; the same wants once."""
    seen: dict[Wants, Outlook] = {}

    def look(wants: Wants, among: Mask | None) -> Outlook:
        if among is not None:
            return weigh(wants, among)
        if wants not in seen:
            seen[wants] = weigh(wants, None)
        return seen[wants]

    def weigh(wants: Wants, among: Mask | None) -> Outlook:
        demand = demand_of(wants)
        filters = necessary_filters(wants, currency_of_place(ground.columns, wants), demand)
        if ground.holds(filters, demand):
            return ground.outline(filters, demand, among)
        return attempt(ground.columns, wants, ground.asked, among).decision

    return look
