"""A sum that is asked for: of the dish talked of, else of what is picked, else of the plan in focus; where it is not
clear of what, asked back."""

from dataclasses import replace

from engine.answers import picks as said_of_picks
from engine.answers import plans as said_of_plans
from engine.answers import sums
from engine.conversation import Memory, Sum, Understood
from engine.dependencies import Parts
from engine.messages import Reply
from engine.nodes.nothing_shown import past_page
from engine.nodes.picked_dishes import standing
from engine.nodes.plan_in_focus import plan_in_focus
from engine.nodes.select_context import served_again
from engine.state import GraphState


async def reckon(state: GraphState, parts: Parts, asked: Sum) -> GraphState:
    """What was reckoned is kept, so that "with 18 % tip" and "a head" go on from it."""
    turn, memory, understood, wants = state["turn"], state["memory"], state["understood"], state["wants"]
    if understood.past_page:
        return {"reply": past_page(turn.turn_id, len(memory.page))}
    places, is_whole = _talked_of(memory, understood, asked), False
    asked = _gone_on(asked, memory, understood)
    if places:
        dishes = await served_again([memory.page[at] for at in places], state, parts)
        of = sums.of_dishes(len(dishes))
    elif (plan := plan_in_focus(memory)) and not memory.picks:
        dishes, of, is_whole = await served_again(memory.page, state, parts), said_of_plans.order_named(plan), True
    else:
        dishes = list((await standing(memory.picks, state, parts)).dishes)
        of = sums.named(len(dishes))
    memory = replace(memory, focus=places, reckoned=asked)
    if not dishes:
        question = sums.of_what(memory.page, turn.turn_id, asked)
        return {"reply": Reply(turn.turn_id, "question", clarification=question), "memory": memory}
    lead, *lines = sums.reckoned(dishes, wants, asked, of, is_whole)
    counted = "" if asked.units or is_whole else said_of_picks.how_counted(dishes, wants)
    lines += [counted] if counted else []
    return {"reply": Reply(turn.turn_id, "answer", headline=lead, text="\n".join(lines)), "memory": memory}


def _talked_of(memory: Memory, understood: Understood, asked: Sum) -> tuple[int, ...]:
    """Places on the page: named now, or last; "them" are the picks where only one dish was. () where it is the picks,
    or where nobody can tell."""
    named = tuple(at for at in understood.referred if at < len(memory.page))
    last = tuple(at for at in memory.focus if at < len(memory.page))
    if named or (last and not (asked.of_several and asked.units is None and len(last) == 1 < len(memory.picks))):
        return named or last
    is_alone = len(memory.page) == 1 and not memory.picks and plan_in_focus(memory) is None
    return (0,) if is_alone else ()


def _gone_on(asked: Sum, memory: Memory, understood: Understood) -> Sum:
    """With what was said of the sum before, unless another dish is named or counted."""
    before = memory.reckoned
    if before is None or (understood.referred and understood.referred != memory.focus) or asked.units is not None:
        return asked
    return replace(
        asked, units=before.units, surcharges=tuple({**dict(before.surcharges), **dict(asked.surcharges)}.items())
    )
