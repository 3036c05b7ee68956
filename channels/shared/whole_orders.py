"""Whole orders as facts in the voice's order, which every channel lays out: pure and total.

What warns is told apart from the rest of a line: it stands right behind the dish, and no channel shortens it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from channels.shared.lines import CAUTION_MAX, FACTS, one_line
from channels.shared.sentences import say
from engine.messages import Plan, PlanLine, QuickReply
from engine.messages.alerts import Level
from engine.messages.ordering import OrderLine
from engine.messages.sentences import enumerated

LINE_MARK = "• "


@dataclass(frozen=True, slots=True)
class LineFacts:
    """One line of a plan, of a cart or of an order."""

    name: str
    """How many of what."""
    warnings: tuple[str, ...]
    """Whole, or the line is not drawn."""
    others: tuple[str, ...]
    """Whom it feeds and what it costs; in one line behind it labels, and whose need it is for."""
    caution: str = ""
    level: Level | None = None
    """Of the caution, which is one of the warnings or stands in one."""

    def level_of(self, warning: str) -> Level | None:
        return self.level if self.caution and self.caution in warning else None

    @property
    def is_drawable(self) -> bool:
        return self.warned <= CAUTION_MAX

    @property
    def warned(self) -> int:
        return len(FACTS.join(self.warnings))


def line_facts(line: PlanLine | OrderLine) -> LineFacts:
    """As composed, and what is marked on it where the lines do not say it already."""
    of_plan = line if isinstance(line, PlanLine) else None
    unnamed = one_line(f"{of_plan.units} × {of_plan.item_name}") if of_plan else ""
    name, *others = seen(line.lines) or [unnamed or say("a-dish")]
    marked = [one for one in seen([line.caution, *line.warnings]) if not any(one in told for told in others)]
    warns = [one for one in others if any(mark in one for mark in seen([line.caution, *line.warnings]))]
    plain = [one for one in others if one not in warns]
    for_need = seen([of_plan.for_need or ""]) if of_plan else []
    need = [one for one in for_need if not any(one in told for told in (name, *others))]
    # Of a plan, whom it feeds and what it costs stands alone; of an order that is its name.
    apart = 1 if of_plan else 0
    rest = FACTS.join([*plain[apart:], *need])
    warnings, beside = tuple(dict.fromkeys([*marked, *warns])), (*plain[:apart], *([rest] if rest else ()))
    return LineFacts(name, warnings, beside, one_line(line.caution), line.level)


def lines_drawn(plan: Plan, most: int) -> list[LineFacts]:
    """The first ones, as far as each has room for its warnings."""
    return list(takewhile(lambda line: line.is_drawable, map(line_facts, plan.lines[:most])))


def title_of(plan: Plan) -> str:
    return one_line(plan.title) or one_line(enumerated(plan.restaurants)) or say("a-whole-order")


def missing_of(plan: Plan) -> list[str]:
    """What it does not meet: whole sentences, as many as have room."""
    told, kept = seen(plan.missing), 0
    while kept < len(told) and len(FACTS.join(told[: kept + 1])) <= CAUTION_MAX:
        kept += 1
    return told[:kept]


def missing_left_out(plan: Plan) -> int:
    return len(seen(plan.missing)) - len(missing_of(plan))


def covered_of(plan: Plan) -> list[str]:
    return seen(plan.covered)


def terms_of(plan: Plan) -> list[str]:
    return seen(plan.terms)


def changes_of(plan: Plan) -> list[str]:
    """Of a plan that was changed: what stayed, and what did not."""
    kept, changed = enumerated(seen(plan.kept)), enumerated(seen(plan.changed))
    told = [say("whole-order-kept", dishes=kept)] if kept else []
    return [*told, say("whole-order-changed", dishes=changed)] if changed else told


def plans_drawn(plans: Sequence[Plan], most: int) -> Sequence[Plan]:
    """The one in focus, and behind it those that have room, each with all that it does not meet."""
    return (*plans[: min(1, most)], *takewhile(lambda plan: not missing_left_out(plan), plans[1 : max(1, most)]))


def all_told(plans: Sequence[Plan]) -> Iterator[tuple[list[str], str]]:
    """A line of text each: its facts, and which of them is never cut. The plan in focus whole, the others short."""
    for place, plan in enumerate(plans, start=1):
        if place > 1:
            yield short_told(plan, place)
            continue
        yield [f"{place}. {title_of(plan)}"], ""
        for line in map(line_facts, plan.lines):
            warned = FACTS.join(line.warnings)
            yield [LINE_MARK + line.name, *filter(None, [warned]), *line.others], warned
        yield from (([told], "") for told in covered_of(plan))
        yield from (([told], told) for told in seen(plan.missing))
        yield from (([told], "") for told in seen([plan.cost, *changes_of(plan), *plan.terms]))


def short_told(plan: Plan, place: int) -> tuple[list[str], str]:
    """A plan that is not in focus: where from and what it costs, and what it does not meet."""
    missing = FACTS.join(seen(plan.missing))
    return [f"{place}. {FACTS.join(seen([title_of(plan), plan.cost]))}", *filter(None, [missing])], missing


def buttons_of_plans(plans: Sequence[Plan]) -> Iterator[QuickReply]:
    """What can be pressed on them: on the first to order and to swap; on the others to show them, each by its name."""
    for plan in plans[:1]:
        yield from filter(None, (plan.order, plan.swap))
    for plan in plans[1:]:
        if plan.show:
            yield replace(plan.show, label=title_of(plan))


def details_of_plan(plan: Plan) -> list[tuple[str, str]]:
    """Label and text of all that is known of it: what it does not meet first; lines as they are drawn where no more is
    told of them."""
    told = [(detail.label, detail.text) for detail in plan.details]
    if not told:
        lines = map(line_facts, plan.lines)
        told = [(line.name, "\n".join((*line.warnings, *line.others))) for line in lines]
    missing, covered, terms = ("\n".join(part) for part in (seen(plan.missing), covered_of(plan), terms_of(plan)))
    before = ((say("whole-order-not-met"), missing), (say("whole-order-fed"), covered))
    after = [(say("whole-order-terms"), terms)] if terms else []
    return [*((label, text) for label, text in before if text), *told, *after]


def seen(texts: Iterable[str]) -> list[str]:
    """Each on one line; those that say nothing are left out."""
    return [told for one in texts if (told := one_line(one))]
