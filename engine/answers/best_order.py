"""Best whole order in a line above a page of dishes: for which pages, and what it says. Pure.

Only an order that meets everything is worth a line: what an order drops, or whom it leaves without food, takes more
than that to say, and Compose says it.
"""

from dataclasses import replace
from uuid import NAMESPACE_URL, uuid5

from engine.answers.phrases import approximately, exact, joined, people, rounded
from engine.conversation import Memory, ShownPlan, Wants, read_token
from engine.messages import Notice, Plan, QuickReply, Reply
from engine.messages.sentences import say
from engine.plans import FREE_GROUP, PlanAsk, plan_ask
from engine.safety import kept_out
from engine.search import without_limits

BEST_ORDER = "best_order"
"""Code of the notice."""
_OF_A_MEAL = frozenset({"breakfast"})
"""Courses that are a whole meal, and no dish."""
_NOT_DROPPED = frozenset({"party"})
"""Shortfalls of an order that meets everything: at the low end of sizes it may serve fewer (rule book, "Fed")."""


def row_of_best_order(turn_id: str) -> str:
    """The id of the row that adds to a turn's page: always the same, so that it is added once."""
    return str(uuid5(NAMESPACE_URL, f"platter:{BEST_ORDER}:{turn_id}"))


def may_have_best_order(page: Reply) -> bool:
    """As far as the answer itself tells; `compose_of` decides."""
    return page.kind == "results" and page.follow_up_type != "page" and _compose(page) is not None


def compose_of(page: Reply, before: Wants, wants: Wants) -> QuickReply | None:
    """What is pressed on a page for its best order; None for a page that has none in a line: a dish is named, the
    dishes stand apart, or the same order was to be found for the page before. `before`, `wants`: what was in force
    before the page and is since."""
    names_dishes = wants.wishes or wants.items or not _OF_A_MEAL.issuperset(wants.courses)
    if not may_have_best_order(page) or names_dishes or wants.listing or _asked(before) == _asked(wants):
        return None
    return _compose(page)


def _asked(wants: Wants) -> tuple[PlanAsk | None, Wants]:
    """All that the orders follow from: a step such as Cheaper leads to other dishes and to the same orders."""
    return plan_ask(wants), without_limits(wants)


def _compose(page: Reply) -> QuickReply | None:
    for one in page.quick_replies:
        pressed = read_token(one.token)
        if pressed is not None and pressed.action == "compose":
            return one
    return None


def with_best_order(page: Reply, compose: QuickReply, composed: Reply, after: Memory) -> Reply | None:
    """The page with the line above it. `composed`, `after`: what pressing `compose` is answered and leaves; None where
    no order meets everything, or the best one is not brought there."""
    told = any(notice.code.startswith("plan") for notice in composed.notices)
    if composed.kind != "plans" or told or not after.plans or not _meets_all(after.plans[0], after.wants):
        return None
    if composed.plans[0].delivers is False:
        return None
    said = in_a_line(composed.plans[0], after.wants.party_approximate, feeds_all=not after.plans[0].missing)
    return replace(page, notices=(Notice(BEST_ORDER, said, leads=True, action=compose), *page.notices))


def _meets_all(plan: ShownPlan, wants: Wants) -> bool:
    """Nothing is dropped, and something was brought for everybody who needs it."""
    brought = {key for line in plan.lines for key, heads in line.heads_by_group if heads}
    needing = {need.label for need in wants.needs if need.count} | (
        {FREE_GROUP} if kept_out(wants.severities) else set()
    )
    return needing <= brought and all(rule in _NOT_DROPPED for rule, *_ in plan.missing)


def in_a_line(plan: Plan, approximate: bool = False, feeds_all: bool = True) -> str:
    """ "One order for all 25 from Trattoria Roma: $318, $12.72 a head."; "about" where sizes are estimated, and "all"
    only where it feeds them at the low end of its sizes, too."""
    whom = "all" if feeds_all and not approximate else "party"
    sums = rounded(plan.total, plan.currency), exact(plan.per_head, plan.currency)
    total, each = (approximately(one, bool(plan.estimated_cost)) for one in sums)
    return say(
        f"best-order-for-{whom}",
        people=people(plan.party, approximate),
        restaurants=joined(plan.restaurants),
        total=total,
        each=each,
    )
