"""Program of an order from chosen restaurants: whole units, and heads of each group assigned to dishes.

One small mixed-integer program (HiGHS). That every group is fed follows from the assignment (Hall's condition); what an
order is judged by (fit, heads on estimates, leftovers, cost) are rows of it, so that what one step reached is held in
the next by a bound. Money is in units of the currency and every figure near one: coefficients far apart cost digits.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args

import highspy
import numpy as np
import numpy.typing as npt
from highspy._core import _Highs

from engine.catalogue import Mask, Numbers, Rows
from engine.plans.contract import EatersGroup, Extra, KeptLine, PlanAsk
from engine.plans.offers import FREE_GROUP, Offers
from engine.plans.rules import (
    BREAKFAST,
    CARE,
    DRINK,
    DRINKS,
    LEFT_HELD,
    LOW_END,
    MAINS,
    MORE_SERVINGS,
    MOST_SERVINGS,
    PLATE,
    SIDES,
    SIDES_A_MEAL,
    WISHED,
    WITHOUT_MAIN,
    even_share,
    fair_share,
)

Step = Literal["any", "change", "fit", "named", "suited", "estimated", "spread", "left_over", "cost", "mains"]
"""What is solved for; all but those of `RISING` are as little as can be. "any": any order at all; "named", "suited":
heads that have a main which was wished for, and one that suits them; "spread": servings that are left over, and heads
that have a main beyond its even share."""
STEPS: tuple[Step, ...] = get_args(Step)
RISING: frozenset[Step] = frozenset({"fit", "named", "suited", "mains"})

EXACT: frozenset[Step] = RISING | {"any", "change"}
NODES_MOST, NODES_BESIDE = 400, 30
"""Work is bounded by nodes, so that a plan is the same on a busy machine. The exact steps need few; in the others the
last hundredths of a cost or of leftovers are not worth a search."""
SEED = 7
TOLERANCE = 1e-6
COST_GAP = 0.02
"""Where something else leads, a hundredth of the cost is not worth proving."""
BETTER = 0.005
"""Half a cent, or half a hundredth of a head's score: what differs by less is equal."""
ALIKE_KEPT = 2
"""An offer that enough others are better than in every way is in no order: enough are as many mains as are asked for
and one more, and two sides, where two make a meal."""
GONE_LINE, OTHER_UNITS, NEW_LINE, SWAPPED_LINE = 4_000.0, 6_000.0, 7_000.0, 5_000.0
"""What a change of a plan costs: other units of a line are less than a line more, but where a dish was swapped out,
another one comes in its place; a line that goes has other units as well. Servings weigh one each, but boxes that are
left over: a tenth of the heads of them is reason enough for other units."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What an order has to be, as far as it is still asked for; None or () where a wish was dropped."""

    heads: int
    effective: int
    groups: tuple[EatersGroup, ...]
    """Those that are to be fed of what they can eat."""
    extras: tuple[Extra, ...]
    """What is had beside the meal."""
    among: tuple[Extra, ...]
    """What one of the mains is to be."""
    budget: int | None
    """Cents for the food."""
    mains: int
    share: int
    minimum: bool
    counted: int = 1
    kitchens: tuple[str, ...] = ()
    """Each of which a place is of."""
    spread: bool = False
    """Heads beyond a main's even share count."""
    care: bool = False
    """Somebody is mildly allergic, and it is not the price alone that counts."""
    of_meat: int = 0
    """Heads of those who eat anything that a main of meat or fish suits."""
    of_none: int = 0
    """Those that a main which names neither suits: they are vegetarians, and nothing here states it for them."""

    @property
    def eaters(self) -> tuple[int, ...]:
        """Heads that eat anything, then each group's."""
        grouped = tuple(group.heads for group in self.groups)
        return (self.heads - sum(grouped), *grouped)

    @property
    def fair(self) -> int:
        """Heads that eat at least of a main that was wished for."""
        return fair_share(self.heads, len(self.among))


@dataclass(frozen=True, slots=True)
class Solution:
    units: Numbers
    """Of each offer."""
    heads: Numbers
    """Offers × eaters."""


class Slots:
    """Which part of the meal each offer is: 0 main, 1 side, 2 … extras; -1 none."""

    def __init__(self, offers: Offers, ask: PlanAsk, extras: Sequence[Extra], among: Sequence[Extra] = ()) -> None:
        breakfast = ask.meal == "breakfast"
        slot = np.full(len(offers), -1, dtype=np.int64)
        if not breakfast:
            slot[offers.of_courses(SIDES)] = 1
        slot[offers.of_courses([BREAKFAST] if breakfast else MAINS)] = 0
        if ask.of is not None:
            slot[:] = -1
        for extra in among:
            slot[offers.by_extra[extra.words]] = 0
        matches = [offers.by_extra[extra.words] for extra in extras]
        # The extra with fewest offers chooses last, so that it is left with one.
        for at in sorted(range(len(extras)), key=lambda at: (extras[at].words != DRINKS, -int(matches[at].sum()), at)):
            slot[matches[at]] = 2 + at
        if ask.of is not None:
            slot[offers.by_extra[ask.of.words]] = 0
        self.slot = slot
        self.is_plate = (slot == 0) & offers.of_courses([PLATE])
        self.is_side_course = offers.of_courses(SIDES)
        self.matches = matches
        self.extras = tuple(extras)

    def has_sides(self, restaurant: Mask) -> bool:
        """A side for everybody is part of the meal: the place sells them, and no extra is one already."""
        replaced = any(not self.extras[at].is_wished for at in self.replacing(restaurant))
        return bool(((self.slot == 1) & restaurant).any()) and not replaced

    def replacing(self, restaurant: Mask) -> list[int]:
        """Extras of all that are a side to everybody who has them."""
        own = [match & restaurant & (one.heads is None) for one, match in zip(self.extras, self.matches, strict=True)]
        return [at for at, match in enumerate(own) if match.any() and not (match & ~self.is_side_course).any()]

    def drinks(self, offers: Offers) -> list[int]:
        """Extras that are what is drunk with a breakfast."""
        words = [extra.words for extra in self.extras]
        return [at for at, one in enumerate(words) if one != DRINKS and offers.part_of.get(one) == DRINK]


def worth(offers: Offers, slots: Slots) -> Floats:
    """Of each head that eats of an offer: the score, or 1 for each main where nothing was wished for."""
    if not offers.is_wished:
        return np.where(slots.slot == 0, 1.0, 0.0)
    found: Floats = np.where((slots.slot == 0) | (slots.slot == 1), offers.score / 100, 0.0)
    return found


class _Table:
    """Rows of a program as they are gathered."""

    def __init__(self) -> None:
        self.columns: list[Rows] = []
        self.values: list[Floats] = []
        self.lower: list[float] = []
        self.upper: list[float] = []

    def row(self, columns: Rows, values: Floats | float, lower: float, upper: float) -> int:
        values = np.full(len(columns), values, dtype=np.float64) if np.isscalar(values) else np.asarray(values)
        self.columns.append(columns)
        self.values.append(values)
        self.lower.append(lower)
        self.upper.append(upper)
        return len(self.lower) - 1

    def matrix(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], Floats]:
        """Where each row begins, and after them the end; columns; values."""
        starts = np.concatenate([[0], np.cumsum([len(columns) for columns in self.columns])])
        return starts.astype(np.int32), np.concatenate(self.columns).astype(np.int32), np.concatenate(self.values)


class Program:
    """An order from one set of restaurants."""

    def __init__(
        self,
        offers: Offers,
        own: Rows,
        ask: PlanAsk,
        wishes: Wishes,
        minimums: Mapping[int, int],
        rates: Mapping[int, float],
        keeps: Sequence[KeptLine] = (),
        heads_of_place: tuple[int, int] = (0, 0),
    ) -> None:
        """`own`: the places of the offers of the set. `minimums` in cents and `rates` (what a cent of food
        takes of the budget) by place in `offers.restaurants`. `heads_of_place`: how many eat from each place of a set,
        at least and at most."""
        self._ask, self._wishes, self._minimums, self._rates = ask, wishes, minimums, rates
        self._keeps = {(kept.doc_id, kept.position): kept.units for kept in keeps}
        self._heads_of_place = heads_of_place
        self._all, self._own = offers, own
        self._model: _Highs | None = None
        self._held = dict[Step, float]()
        self._eaten = _Table()
        """Rows that are added where an order breaks one: hardly any does, and each takes time in every step."""
        self._is_impossible = False
        self.is_cut_off = False

    # ---- columns

    @cached_property
    def offers(self) -> Offers:
        """Those that are worth solving over."""
        offers = self._all.take(self._own)
        return offers.take(_worth_solving(offers, self._ask, self._wishes, self._keeps, self._minimums))

    @cached_property
    def slots(self) -> Slots:
        return Slots(self.offers, self._ask, self._wishes.extras, self._wishes.among)

    @cached_property
    def ratio(self) -> Floats:
        """Servings a unit."""
        return servings_of(self.offers, self._wishes.heads, self._wishes.effective)

    @cached_property
    def eats(self) -> npt.NDArray[np.bool_]:
        """Offers × eaters: who can eat of it."""
        slot = self.slots.slot
        masks = [slot >= 0]
        for group in self._wishes.groups:
            # An extra is no part of a meal that has to state a diet: it is brought for all of them together.
            masks.append((slot >= 0) & self.offers.by_group[group.key] & ((slot < 2) | (group.key == FREE_GROUP)))
        return np.stack(masks, axis=1)

    def _having(self, eater: int, extra: Extra) -> float:
        """Heads of this column of eaters that have the extra: all but who is allergic are in the first."""
        groups, need = self._wishes.groups, extra.need(self._wishes.heads)
        others = self._wishes.heads - sum(group.heads for group in groups if group.key == FREE_GROUP)
        if not eater:
            return float(min(need, others))
        return float(max(need - others, 0) if groups[eater - 1].key == FREE_GROUP else 0)

    def _build(self) -> bool:
        """False where no order can be made of these offers, whatever it costs."""
        offers, wishes, slots = self.offers, self._wishes, self.slots
        count, eaters, slot = len(offers), wishes.eaters, self.slots.slot
        self._sides = slots.has_sides(np.ones(count, dtype=np.bool_))
        offer_of, eater_of = (found.astype(np.int64) for found in np.nonzero(self.eats))
        # Slots × eaters: of the meal all, of each extra those it is for.
        meal = [np.array(eaters, dtype=np.float64)] * 2
        extras = [[self._having(eater, extra) for eater in range(len(eaters))] for extra in wishes.extras]
        heads_of = np.array([*meal, *extras])[slot[offer_of], eater_of]
        some = heads_of > 0
        offer_of, eater_of, heads_of = offer_of[some], eater_of[some], heads_of[some]
        at = count + np.arange(len(offer_of))
        self._offer_of, self._eater_of = offer_of, eater_of
        sides_of = [{*offers.dish[(slot == 1) & self.eats[:, eater]].tolist()} for eater in range(len(eaters))]
        pairs = [at for at in range(1, len(eaters)) if eaters[at] and len(sides_of[at]) >= SIDES_A_MEAL]
        two_sides = {group: count + len(at) + place for place, group in enumerate(pairs)}
        self._in_two_sides = list(two_sides.values())
        width = count + len(at) + len(pairs)
        # 1 where an extra that was wished for is had, by everybody who can eat of it.
        had = {one: width + place for place, one in enumerate(self._if_had())}
        replacing = [had[one] for one in slots.replacing(np.ones(count, dtype=np.bool_)) if one in had]
        self._had, width = had, width + len(had)
        table = _Table()
        slot_of = slot[offer_of]
        not_plate = ~slots.is_plate[offer_of]
        for eater, heads in enumerate(eaters):
            own = eater_of == eater
            if not self._extras(table, at, own, slot_of, eater):
                return False
            if not heads:
                continue
            mains, sides = own & (slot_of == 0), own & (slot_of == 1)
            double = two_sides.get(eater)
            with_double = np.append(at[mains], double) if double is not None else at[mains]
            if not len(with_double):
                return False
            table.row(with_double, 1.0, heads, heads)
            # What follows from the rest for whole units, and bounds the relaxation: enough servings for each group.
            own_units = offer_of[mains]
            columns, values = own_units, np.minimum(self.ratio[own_units], heads)
            if double is not None:
                columns, values = np.append(columns, double), np.append(values, 1.0)
            table.row(columns, values, heads, np.inf)
            if sides.any() and (self._sides or double is not None):
                beside = at[mains & not_plate] if self._sides else at[:0]
                columns, values = np.concatenate([at[sides], beside]), np.ones(sides.sum() + len(beside))
                values[sides.sum() :] = -1
                if double is not None:
                    columns, values = np.append(columns, double), np.append(values, -SIDES_A_MEAL)
                    self._each_once(table, at, own & (slot_of == 1), np.append(beside, double))
                if replacing and self._sides:
                    self._or_side(table, columns, values, replacing, heads)
                else:
                    table.row(columns, values, 0, 0)
            elif sides.any():
                table.row(at[sides], 1.0, 0, 0)  # an extra is the side: another one is nobody's
        self._limits(table, at, slot_of, heads_of)
        width = self._variety(table, at, slot_of, width)
        if (among := self._among(table, at, slot_of, width)) is None:
            return False
        width = self._suited(table, at, slot_of, among)
        most = self._units_most()
        width = self._least(table, width, most)
        self._objectives(table, at, slot_of, width, count)
        upper = np.full(self._width, 1e6)
        upper[:width] = 1
        upper[:count], upper[at] = most, heads_of
        upper[self._in_two_sides] = [eaters[group] for group in pairs]
        upper[self._beyond] = wishes.heads
        upper[list(self._suits)] = list(self._suits.values())
        self._pass(table, upper)
        return True

    def _extras(self, table: _Table, at: Rows, own: Mask, slot_of: Numbers, eater: int) -> bool:
        """All whom it is for have each extra, or nobody one that was only wished for. False where one that has to be is
        not."""
        for extra, one in enumerate(self._wishes.extras):
            if not (heads := self._having(eater, one)):
                continue
            having = at[own & (slot_of == 2 + extra)]
            if one.words == DRINKS and self.slots.drinks(self.offers):
                if not self._some_drink(table, having, heads):
                    return False
            elif extra in self._had:
                if len(having):
                    table.row(np.append(having, self._had[extra]), np.append(np.ones(len(having)), -heads), 0, 0)
            elif len(having):
                table.row(having, 1.0, heads, heads)
            elif not one.is_wished and not (self.slots.slot == 2 + extra).any():
                return False
        return True

    def _if_had(self) -> list[int]:
        """Extras that were wished for and are sold here."""
        slot = self.slots.slot
        return [at for at, one in enumerate(self._wishes.extras) if one.is_wished and (slot == 2 + at).any()]

    def _or_side(self, table: _Table, columns: Rows, values: Floats, replacing: Sequence[int], heads: float) -> None:
        """A side for each who has no plate, or an extra that is one: not both."""
        table.row(np.append(columns, replacing), np.append(values, np.full(len(replacing), heads)), 0, np.inf)
        table.row(columns, values, -np.inf, 0)
        kept = values != -1
        table.row(columns[kept], values[kept], 0, np.inf)
        for extra in replacing:
            table.row(np.append(columns[kept], extra), np.append(values[kept], heads), -np.inf, heads)

    def _some_drink(self, table: _Table, drinking: Rows, heads: float) -> bool:
        """A breakfast's drink, where none that was wished for is had."""
        drinks = self.slots.drinks(self.offers)
        slot = self.slots.slot
        if any(not self._wishes.extras[at].is_wished and (slot == 2 + at).any() for at in drinks):
            return True
        had = [self._had[at] for at in drinks if at in self._had]
        if not len(drinking) and not had:
            return False
        table.row(np.append(drinking, had), np.append(np.ones(len(drinking)), np.full(len(had), heads)), heads, np.inf)
        return True

    def _among(self, table: _Table, at: Rows, slot_of: Numbers, width: int) -> int | None:
        """One of the mains is what was wished for, where there is such; None where it has to be, and there is none."""
        self._is_among = list[int]()
        for extra in self._wishes.among:
            eating = at[(slot_of == 0) & self.offers.by_extra[extra.words][self._offer_of]]
            if not len(eating) and not extra.is_wished:
                return None
            if not len(eating):
                continue
            if extra.is_wished:
                table.row(np.append(eating, width), np.append(np.ones(len(eating)), -self._wishes.fair), 0, np.inf)
                self._is_among.append(width)
                width += 1
            else:
                fewest = self._wishes.fair if extra.heads is None else extra.need(self._wishes.heads)
                table.row(eating, 1.0, fewest, np.inf)
        return width

    def _suited(self, table: _Table, at: Rows, slot_of: Numbers, width: int) -> int:
        """Of those who eat anything, as many as have a main that suits them."""
        self._suits = dict[int, int]()
        for heads, suits in suiting(self.offers, self._wishes):
            eating = at[(slot_of == 0) & (self._eater_of == 0) & suits[self._offer_of]]
            table.row(np.append(eating, width), np.append(np.ones(len(eating)), -1.0), 0, np.inf)
            self._suits[width] = heads
            width += 1
        return width

    def _each_once(self, table: _Table, at: Rows, sides: Mask, having: Rows) -> None:
        """Two sides that are a meal are two dishes: no dish has more portions than there are who have sides."""
        dishes = self.offers.dish[self._offer_of]
        for dish in np.unique(dishes[sides]):
            own = at[sides & (dishes == dish)]
            table.row(np.append(own, having), np.append(np.ones(len(own)), -np.ones(len(having))), -np.inf, 0)

    def _units_most(self) -> Floats:
        return np.where(self.slots.slot >= 0, units_most(self.ratio, self._wishes.heads), 0.0)

    def _limits(self, table: _Table, at: Rows, slot_of: Numbers, heads_of: Floats) -> None:
        """Servings enough for who eats of each dish, of a course no more than its bound and no less at the low ends;
        money and least orders. `heads_of`: at most so many of each kind of eaters eat of an offer."""
        offers, wishes, slot, most = self.offers, self._wishes, self.slots.slot, self._units_most()
        count = len(offers)
        for offer in range(count):
            eating, heads = at[self._offer_of == offer], heads_of[self._offer_of == offer]
            # Nothing is ordered that nobody eats of.
            eaten = np.append(eating, offer), np.append(np.full(len(eating), -most[offer]), 1.0), -np.inf, 0.0
            if not len(eating):
                table.row(*eaten)
                continue
            self._eaten.row(*eaten)
            # No more servings of a unit than can eat of it bound the relaxation: a tray for three is a whole tray.
            served = min(self.ratio[offer], heads.sum(), wishes.share if slot[offer] == 0 else np.inf)
            table.row(np.append(eating, offer), np.append(np.ones(len(eating)), -served), -np.inf, 0)
            for at_most in np.flatnonzero(heads < served).tolist():
                table.row(np.array([eating[at_most], offer]), np.array([1.0, -heads[at_most]]), -np.inf, 0)
        low = self.ratio * offers.low / offers.holds
        for part in range(2 + len(wishes.extras)):
            own, eating = np.flatnonzero(slot == part), at[slot_of == part]
            if not len(own):
                continue
            columns = np.concatenate([own, eating])
            beyond = np.full(len(eating), -MOST_SERVINGS[0] / MOST_SERVINGS[1])
            table.row(columns, np.concatenate([self.ratio[own], beyond]), -np.inf, MORE_SERVINGS)
            table.row(columns, np.concatenate([self.ratio[own], np.full(len(eating), -1.0)]), 0, np.inf)
            least = np.full(len(eating), -LOW_END[0] / LOW_END[1])
            table.row(columns, np.concatenate([low[own], least]), 0, np.inf)
        places = np.unique(offers.restaurant).tolist()
        if wishes.budget is not None:
            rate = np.array([self._rates.get(place, 1.0) for place in range(len(offers.restaurants))])
            self._budget_row = table.row(
                np.arange(count), offers.price / 100 * rate[offers.restaurant], -np.inf, wishes.budget / 100
            )
        for place in places:
            own = np.flatnonzero(offers.restaurant == place)
            if wishes.minimum and (minimum := self._minimums.get(place)):
                table.row(own, offers.price[own] / 100, minimum / 100, np.inf)
            if len(places) > 1:
                eating = at[(slot_of == 0) & (offers.restaurant[self._offer_of] == place)]
                fewest, most_heads = self._heads_of_place
                table.row(eating, 1.0, fewest, most_heads)

    def _variety(self, table: _Table, at: Rows, slot_of: Numbers, width: int) -> int:
        """Enough mains, and none for more than its share."""
        wishes = self._wishes
        mains = slot_of == 0
        dishes = self.offers.dish[self._offer_of]
        own = np.unique(dishes[mains])
        chosen: list[int] = []
        for dish in own:
            eating = at[mains & (dishes == dish)]
            if wishes.share < wishes.heads:
                table.row(eating, 1.0, -np.inf, wishes.share)
            chosen.append(width)
            # y = 1 only where as many eat of it as make it one of several.
            table.row(np.append(eating, width), np.append(np.ones(len(eating)), -wishes.counted), 0, np.inf)
            width += 1
        self._chosen = np.array(chosen, dtype=np.int64)
        if wishes.mains > 1:
            table.row(self._chosen, 1.0, wishes.mains, np.inf)
        even, self._beyond = even_share(wishes.heads, wishes.mains), list[int]()
        for dish in own if wishes.spread else ():
            eating = at[mains & (dishes == dish)]
            table.row(np.append(eating, width), np.append(np.ones(len(eating)), -1.0), -np.inf, even)
            self._beyond.append(width)
            width += 1
        return width

    def _least(self, table: _Table, width: int, units: Floats) -> int:
        """A portion is ordered in its least units or not at all."""
        for offer in np.flatnonzero(self.offers.least > 1).tolist():
            table.row(np.array([offer, width]), np.array([1.0, -units[offer]]), -np.inf, 0)
            table.row(np.array([offer, width]), np.array([1.0, -float(self.offers.least[offer])]), 0, np.inf)
            width += 1
        return width

    def _objectives(self, table: _Table, at: Rows, slot_of: Numbers, width: int, count: int) -> None:
        """What an order is judged by, each as costs of the columns and as a row that holds it."""
        offers = self.offers
        costs: dict[Step, Floats] = {step: np.zeros(width) for step in STEPS if step != "change"}
        costs["fit"][at] = self._fit_of()
        costs["fit"][list(self._had.values())] = self._wishes.heads * WISHED / 100
        costs["fit"][self._in_two_sides] = -WITHOUT_MAIN if offers.is_wished else 0
        costs["fit"][self._is_among] = self._wishes.fair * WISHED / 100
        costs["named"][at] = (slot_of == 0) & (offers.score[self._offer_of] == WISHED)
        costs["suited"][list(self._suits)] = 1
        costs["estimated"][at] = offers.is_estimated[self._offer_of]
        costs["left_over"][:count] = self.ratio
        costs["left_over"][at] = -1
        costs["spread"][:] = costs["left_over"]
        costs["spread"][self._beyond] = 1
        dearer = (2 - offers.care) * self._wishes.care * CARE[0] / CARE[1]
        costs["cost"][:count] = offers.price / 100 * (1 + dearer)
        costs["mains"][self._chosen] = 1
        costs["change"], self._width = self._change(table, width, count, costs["left_over"])
        costs = {step: np.concatenate([cost, np.zeros(self._width - len(cost))]) for step, cost in costs.items()}
        self.costs, self.held_in = costs, dict[Step, int]()
        for step, cost in costs.items():
            columns = np.flatnonzero(cost)
            self.held_in[step] = table.row(columns, cost[columns], -np.inf, np.inf)

    def _fit_of(self) -> Floats:
        """Of each head that eats of an offer; a plate is a side as well, where sides count."""
        plate = self.slots.is_plate[self._offer_of] & self._sides & self.offers.is_wished
        return worth(self.offers, self.slots)[self._offer_of] * np.where(plate, 2, 1)

    def _change(self, table: _Table, width: int, count: int, left_over: Floats) -> tuple[Floats, int]:
        """Lines that go, come or change, then servings that are more or fewer; nothing where no plan is changed."""
        if not self._keeps:
            return np.zeros(width), width
        cost, most = dict[int, float](), self._units_most()
        over = OTHER_UNITS * LEFT_HELD[1] / LEFT_HELD[0] / self._wishes.heads
        comes = SWAPPED_LINE if self._ask.without else NEW_LINE
        for offer in range(count):
            before = self._keeps.get((self.offers.doc_ids[offer], int(self.offers.position[offer])))
            beyond = max(float(most[offer]), float(before or 1))
            if before is None:
                table.row(np.array([offer, width]), np.array([1.0, -beyond]), -np.inf, 0)
                cost[width] = comes
                width += 1
                continue
            gone, more, other = width, width + 1, width + 2
            table.row(np.array([offer, gone]), np.array([1.0, 1.0]), 1, np.inf)
            table.row(np.array([offer, more]), np.array([1.0, 1.0]), before, np.inf)
            table.row(np.array([offer, more]), np.array([1.0, -1.0]), -np.inf, before)
            table.row(np.array([more, other]), np.array([1.0, -beyond]), -np.inf, 0)
            cost |= {gone: GONE_LINE, more: float(self.ratio[offer]), other: OTHER_UNITS}
            width += 3
        costs = np.zeros(width)
        costs[list(cost)] = list(cost.values())
        # Of what is for one each: a tray that is too large was chosen so.
        each = np.concatenate([self.offers.one_each, self.offers.one_each[self._offer_of]])
        costs[: len(each)] += over * left_over[: len(each)] * each
        return costs, width

    # ---- solving

    def _pass(self, table: _Table, upper: Floats) -> None:
        width = len(upper)
        model = _Highs()
        for option, value in (
            ("output_flag", False), ("threads", 1), ("random_seed", SEED),
            ("mip_rel_gap", 0.0), ("mip_heuristic_effort", 0.0), ("mip_allow_restart", False),
            ("mip_heuristic_run_feasibility_jump", False), ("mip_detect_symmetry", False), ("presolve", "off"),
        ):  # fmt: skip
            model.setOptionValue(option, value)
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = width, len(table.lower)
        lp.col_cost_, lp.col_lower_, lp.col_upper_ = np.zeros(width), np.zeros(width), upper
        lp.row_lower_, lp.row_upper_ = np.array(table.lower), np.array(table.upper)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_ = table.matrix()
        lp.integrality_ = [highspy.HighsVarType.kInteger] * width
        model.passModel(lp)
        for step, value in self._held.items():
            self._bind(model, step, value)
        self._model = model

    def value(self, step: Step, seconds: float, better_than: float | None = None, within: float = 0.0) -> float | None:
        """The best that the step can reach with all that is held, or what is so near to it; None where no order can be
        made, or none that is better than that."""
        model = self._ready(step)
        if model is None:
            return None
        kind = highspy.HighsModelStatus
        model.setOptionValue("time_limit", model.getRunTime() + max(seconds, 0.01))
        model.setOptionValue("mip_max_nodes", NODES_MOST if step in EXACT else NODES_BESIDE)
        model.setOptionValue("mip_abs_gap", max(within, TOLERANCE))
        model.setOptionValue("mip_rel_gap", COST_GAP if step == "cost" and self._held else 0.0)
        if better_than is not None:
            self._bind(model, step, better_than + (TOLERANCE + BETTER if step in RISING else -TOLERANCE - BETTER))
        model.run()
        values = np.round(np.array(model.getSolution().col_value))
        if self._is_left(values):
            rows, (starts, columns, figures) = self._eaten, self._eaten.matrix()
            lower, upper = np.array(rows.lower), np.array(rows.upper)
            model.addRows(len(lower), lower, upper, len(columns), starts[:-1], columns, figures)
            self._eaten = _Table()
            model.run()
            values = np.round(np.array(model.getSolution().col_value))
        status, found = model.getModelStatus(), model.getInfo().primal_solution_status
        if better_than is not None:  # which makes the model forget what it found
            self._bind(model, step, self._held.get(step))
        self.is_cut_off |= status == kind.kTimeLimit
        solved = status in (kind.kOptimal, kind.kSolutionLimit, kind.kTimeLimit)
        if not solved or found != highspy.kSolutionStatusFeasible:
            return None
        self._found = values
        return self.reached(step)

    def _is_left(self, values: Floats) -> bool:
        """Something is ordered that nobody eats of, and may be as yet."""
        count = len(self.offers)
        eaten = np.bincount(self._offer_of, values[count : count + len(self._offer_of)], count)
        return bool(self._eaten.lower) and bool(((values[:count] > 0) & (eaten == 0)).any())

    def bound(self, step: Step) -> float | None:
        """What no order can better in the step, by the relaxation; None where even that has none."""
        model = self._ready(step)
        if model is None:
            return None
        model.setOptionValue("solve_relaxation", True)
        model.run()
        model.setOptionValue("solve_relaxation", False)
        if model.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        reached = float(model.getInfo().objective_function_value)
        return -reached if step in RISING else reached

    def _ready(self, step: Step) -> _Highs | None:
        """The program with the step's costs; None where there is none."""
        if self._model is None and not self._is_impossible:
            self._is_impossible = not self._build()
        if self._is_impossible or self._model is None:
            return None
        sign = -1.0 if step in RISING else 1.0
        self._model.changeColsCost(self._width, np.arange(self._width, dtype=np.int32), sign * self.costs[step])
        return self._model

    def reached(self, step: Step) -> float:
        """The figure of what was found last."""
        return float(self.costs[step] @ self._found)

    def hold(self, step: Step, value: float) -> None:
        """No worse than this from now on."""
        self._held[step] = value
        if self._model is not None:
            self._bind(self._model, step, value)

    def _bind(self, model: _Highs, step: Step, value: float | None) -> None:
        lower, upper = -np.inf, np.inf
        if value is not None:
            lower, upper = (value - TOLERANCE, np.inf) if step in RISING else (-np.inf, value + TOLERANCE)
        model.changeRowBounds(self.held_in[step], lower, upper)

    def solution(self) -> Solution:
        """What was found last, in whole numbers."""
        count = len(self.offers)
        heads = np.zeros((count, len(self._wishes.eaters)), dtype=np.int64)
        found = self._found[count : count + len(self._offer_of)].astype(np.int64)
        heads[self._offer_of, self._eater_of] = found
        return Solution(self._found[:count].astype(np.int64), heads)


def suiting(offers: Offers, wishes: Wishes) -> Iterator[tuple[int, Mask]]:
    """Heads, and what suits them."""
    yield from (
        (heads, suits)
        for heads, suits in ((wishes.of_meat, offers.has_meat), (wishes.of_none, ~offers.has_meat))
        if heads
    )


def servings_of(offers: Offers, party: int, effective: int) -> Floats:
    """Servings a unit: what is shared feeds "about" so many as the party is, a box one person."""
    stretched = np.where(offers.one_each, 1.0, party / effective)
    ratio: Floats = offers.holds / offers.a_head * stretched
    return ratio


def units_most(ratio: Floats, heads: int) -> Floats:
    """Units of which no more are ordered, since a course has no more servings than its bound."""
    most: Floats = np.floor((heads * MOST_SERVINGS[0] / MOST_SERVINGS[1] + MORE_SERVINGS) / ratio + TOLERANCE)
    return most


def _worth_solving(
    offers: Offers,
    ask: PlanAsk,
    wishes: Wishes,
    keeps: Mapping[tuple[str, int], int],
    minimums: Mapping[int, int],
) -> Rows:
    """Offers that an order could be made of: without those that are like others in all but a higher price, unless that
    is what brings an order to its restaurant's minimum."""
    slots = Slots(offers, ask, wishes.extras, wishes.among)
    ratio = servings_of(offers, wishes.heads, wishes.effective)
    possible = np.flatnonzero((slots.slot >= 0) & (units_most(ratio, wishes.heads) > 0))
    better = _better(offers.take(possible), slots.slot[possible], ratio[possible], wishes)
    a_head = offers.price / ratio
    for place, minimum in minimums.items() if wishes.minimum else ():
        own = offers.restaurant == place
        if minimum > wishes.heads * a_head[own & (slots.slot == 0)].min(initial=np.inf):
            better[:, own[possible]] = False
    chosen = list[int]()
    # What can be better than another is looked at before it.
    for at in np.lexsort((possible, offers.price[possible] / ratio[possible], ratio[possible])).tolist():
        offer = int(possible[at])
        kept = (offers.doc_ids[offer], int(offers.position[offer])) in keeps
        dishes = {int(offers.dish[possible[other]]) for other in chosen if better[other, at]}
        most = max(wishes.mains + 1, ALIKE_KEPT) if slots.slot[offer] == 0 else ALIKE_KEPT
        if kept or (len(dishes) < most and int(offers.dish[offer]) not in dishes):
            chosen.append(at)
    places: Rows = possible[np.sort(np.array(chosen, dtype=np.int64))]
    return places


def _better(offers: Offers, slot: Numbers, ratio: Floats, wishes: Wishes) -> npt.NDArray[np.bool_]:
    """Which offer (row) is as good as which other (column) in whatever an order is judged by: some units of it feed
    as many, of the same eaters at least, for no more."""

    def each(column: npt.NDArray[Any], compare: np.ufunc) -> npt.NDArray[np.bool_]:
        found: npt.NDArray[np.bool_] = compare.outer(column, column)
        return found

    times = ratio[None, :] / ratio[:, None]
    found = (np.abs(times - np.round(times)) < TOLERANCE) & (times > 1 - TOLERANCE)
    for same in (offers.restaurant, slot, offers.course):
        found &= each(same, np.equal)
    masks = [offers.by_group[group.key] for group in wishes.groups]
    masks += [offers.by_extra[extra.words] for extra in wishes.among]
    masks += [suits for _, suits in suiting(offers, wishes)]
    for more in (offers.score, offers.care, *(mask.astype(np.int64) for mask in masks)):
        found &= each(more, np.greater_equal)
    found &= each(offers.is_estimated.astype(np.int8), np.less_equal)
    found &= each(offers.price / ratio, np.less_equal)
    found &= each(offers.low / offers.holds, np.greater_equal)
    found &= each(offers.least * ratio, np.less_equal)
    return found
