"""What a person must be able to read of a Reply, whatever draws it."""

from channels.shared.orders import buttons_of_order, title_of_order
from channels.shared.plain_text import body_text, can_be_pressed, choice_label, one_line
from channels.shared.whole_orders import title_of
from engine.messages import Reply


def facts(reply: Reply) -> list[str]:
    """Every word of a reply, buttons included, one line each."""
    told = [reply.echo or "", reply.headline, body_text(reply), *(notice.text for notice in reply.notices)]
    told += [line for card in reply.cards for line in card.lines]
    told += [mark for card in reply.cards for mark in (card.for_need or "", *card.warnings)]
    told += [fact for place in reply.places for fact in (place.caution, *place.lines)]
    told += [fact for plan in reply.plans for fact in (title_of(plan), plan.cost, *plan.missing)]
    for plan in reply.plans[:1]:
        told += [
            fact for line in plan.lines for fact in (*line.lines, line.for_need or "", line.caution, *line.warnings)
        ]
        told += [*plan.covered, *plan.terms, *plan.kept, *plan.changed]
    if (order := reply.order) is not None:
        told += [*order.changed, title_of_order(order), *order.missing]
        told += [fact for part in order.parts for fact in (part.restaurant_name, part.where, *part.notes)]
        lines = [line for part in order.parts for line in part.lines]
        told += [fact for line in lines for fact in (*line.lines, line.caution, *line.warnings)]
        told += [fact for one in (*order.sums, *order.facts) for fact in (one.label, one.text)]
        told += [choice_label(one) for one in buttons_of_order(order) if can_be_pressed(one)]
        told += [one.label for line in lines for one in line.buttons[:3] if can_be_pressed(one)]
    if reply.clarification:
        told += [reply.clarification.question, *(choice_label(one) for one in reply.clarification.choices)]
    if reply.comparison:
        told += [*reply.comparison.columns, reply.comparison.note or ""]
        told += [
            cell for row in reply.comparison.rows for cell in (row.label, *row.cells[: len(reply.comparison.columns)])
        ]
    told += [choice_label(one) for one in reply.quick_replies]
    return [one_line(fact) for fact in told if one_line(fact)]
