"""Whole orders as Slack draws them: the one in focus as sections, the others as cards or a section each. Pure.

A line is a section of its own and is never folded, so that no "See more" stands before what a menu does not say.
"""

from collections.abc import Iterator, Sequence

from channels.shared.levels import iconed
from channels.shared.payload import Json
from channels.shared.plain_text import can_be_pressed
from channels.shared.sentences import say
from channels.shared.whole_orders import (
    LineFacts,
    changes_of,
    covered_of,
    lines_drawn,
    missing_left_out,
    missing_of,
    plans_drawn,
    terms_of,
    title_of,
)
from channels.slack import blocks as block
from channels.slack.cards import Press
from channels.slack.limits import CARD_BODY_MAX, CARD_SUBTITLE_MAX, SECTION_TEXT_MAX
from channels.slack.mrkdwn import cut, escaped, escaped_cut, mrkdwn, one_line
from channels.slack.size import Size, more
from engine.messages import Plan, QuickReply

OTHERS = 2
"""Times the characters of a card's facts that a line has beside its name and its warnings."""


def in_focus(plan: Plan, turn_id: str, size: Size, press: Press) -> Iterator[Json]:
    """Title; its lines; who eats what; what it does not meet; what it costs; what changed; delivery; what can be done
    with it."""
    yield block.header(cut(title_of(plan), size.title))
    lines = [text for line in lines_drawn(plan, size.plan_lines) if len(text := _line(line, size)) <= SECTION_TEXT_MAX]
    yield from map(_whole, lines)
    if len(lines) < len(plan.lines):
        yield from block.context([more(len(plan.lines) - len(lines))])
    yield from _sentences(covered_of(plan), size)
    yield from _missing(plan)
    if cost := one_line(plan.cost):
        yield _whole(f"*{escaped_cut(cost, size.words)}*")
    small = [*changes_of(plan), *([" ".join(terms)] if (terms := terms_of(plan)) else [])]
    yield from block.context(["\n".join(cut(one, size.words) for one in small)])
    yield from block.actions(_buttons(plan, turn_id, size, press))


def others(plans: Sequence[Plan], size: Size, press: Press, as_cards: bool) -> Iterator[Json]:
    """Short, and each with the way to it; those that have no room are counted."""
    shown = plans_drawn(plans, size.cards)[1:]
    if shown:
        yield {"type": "divider"}
        yield from (_cards if as_cards and _fit_a_card(shown) else _rows)(shown, size, press)
    if len(shown) < len(plans) - 1:
        yield from block.context([more(len(plans) - 1 - len(shown))])


def _whole(text: str) -> Json:
    """Marked up already, and shown at its full length. [docs: reference/block-kit/blocks/section-block, "expand"]"""
    return {**block.formatted(text), "expand": True}


def _line(line: LineFacts, size: Size) -> str:
    """How many of what; what must be seen of it; the rest on as few lines as a phone has room for."""
    told = escaped_cut("\n".join(line.others), size.body * OTHERS)
    name = f"*{escaped_cut(line.name, size.title)}*"
    warned = [iconed(escaped(one), line.level_of(one)) for one in line.warnings]
    return "\n".join([name, *warned, *filter(None, [told])])


def _sentences(told: Sequence[str], size: Size) -> Iterator[Json]:
    """Each on a line of its own, as many as have room."""
    kept = [cut(one, size.words) for one in told[: size.plan_lines]]
    rest = [more(len(told) - len(kept))] if len(kept) < len(told) else []
    yield from block.section(cut("\n".join([*kept, *rest]), SECTION_TEXT_MAX))


def _missing(plan: Plan) -> Iterator[Json]:
    left_out = missing_left_out(plan)
    yield from block.section("\n".join([*missing_of(plan), *([more(left_out)] if left_out else [])]))


def _buttons(plan: Plan, turn_id: str, size: Size, press: Press) -> list[Json]:
    drawn = [press(one) for one in (plan.order, plan.swap) if one and can_be_pressed(one)]
    drawn.append(block.button(say("details"), f"{block.PLAN}-0", f"{turn_id}.0"))
    return [_named(one, plan, size) for one in drawn]


def _named(drawn: Json, plan: Plan, size: Size) -> Json:
    return block.named(drawn, title_of(plan)) if size.reads_out else drawn


def _way(plan: Plan, size: Size, press: Press) -> list[Json]:
    show: QuickReply | None = plan.show
    return [_named(press(show), plan, size)] if show and can_be_pressed(show) else []


def _fit_a_card(plans: Sequence[Plan]) -> bool:
    return all(len(_unmet(plan)) <= CARD_BODY_MAX for plan in plans)


def _unmet(plan: Plan) -> str:
    return "\n".join(map(escaped, missing_of(plan)))


def _title_and_cost(plan: Plan, size: Size) -> tuple[str, str]:
    cost = escaped_cut(one_line(plan.cost), min(size.title, CARD_SUBTITLE_MAX))
    return escaped_cut(title_of(plan), size.title), cost


def _cards(plans: Sequence[Plan], size: Size, press: Press) -> Iterator[Json]:
    yield {"type": "carousel", "elements": [_card(plan, size, press) for plan in plans]}


def _card(plan: Plan, size: Size, press: Press) -> Json:
    title, cost = _title_and_cost(plan, size)
    told = {"subtitle": cost, "body": _unmet(plan)}
    drawn = {name: mrkdwn(text) for name, text in told.items() if text}
    return {"type": "card", "title": mrkdwn(title), **drawn, "actions": _way(plan, size, press)}


def _rows(plans: Sequence[Plan], size: Size, press: Press) -> Iterator[Json]:
    for plan in plans:
        title, cost = _title_and_cost(plan, size)
        yield _whole("\n".join(filter(None, (f"*{title}*", cost, _unmet(plan)))))
        yield from block.actions(_way(plan, size, press))
