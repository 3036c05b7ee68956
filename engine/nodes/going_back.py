"""Back to what was shown before: what an earlier turn of the thread looked for is searched anew."""

from collections.abc import Sequence
from dataclasses import replace

from engine.conversation import HISTORY_LIMIT, Memory, Session, TurnRow, Understood, digest_of, memory_from_json
from engine.dependencies import Parts
from engine.nodes.resolve_context import SESSION_LIFE, taken_up
from engine.state import GraphState


async def gone_back(
    state: GraphState, session: Session, understood: Understood, parts: Parts
) -> tuple[Session, Understood]:
    """The session as it was when the page before this one was shown, and that nothing more is said; a dish that was
    picked last is taken off instead. What guards the thread, and what else is picked, stays as it is now."""
    since = parts.clock.now() - SESSION_LIFE
    rows = await parts.log.recent(state["turn"].thread, since, HISTORY_LIMIT // 2)
    if picked := _picked_last(rows):
        return session, replace(understood, intent="command", command="unpick", change=None, picked=picked)
    then = _shown_before(session.memory, rows)
    if then is None:
        return session, replace(understood, intent="other", change=None)
    return replace(session, memory=taken_up(then, session.memory)), replace(
        understood, change=None, follow_up_type="correction"
    )


def _picked_last(rows: Sequence[TurnRow]) -> tuple[str, ...]:
    """Digests of the dishes that the newest turn has picked."""
    if not rows:
        return ()
    before, after = memory_from_json(rows[-1].memory_before), memory_from_json(rows[-1].memory_after)
    known = {pick.dish.dish_key for pick in before.picks}
    return tuple(digest_of(pick.dish.dish_key) for pick in after.picks if pick.dish.dish_key not in known)


def _shown_before(now: Memory, rows: Sequence[TurnRow]) -> Memory | None:
    """The first page of what was looked for then; of what is looked for now, where a further page of it is shown.

    Whoever went back stands where they were before: to go back once more is one step further. What was erased shows
    no page.
    """
    first_pages: list[Memory] = []
    for then in (memory_from_json(row.memory_after) for row in rows if not row.erased):
        if not then.page or (first_pages and first_pages[-1].wants == then.wants):
            continue
        if len(first_pages) > 1 and first_pages[-2].wants == then.wants:
            first_pages.pop()
        else:
            first_pages.append(then)
    if first_pages and first_pages[-1].wants == now.wants and _ids(first_pages[-1]) == _ids(now):
        first_pages.pop()
    return first_pages[-1] if first_pages else None


def _ids(memory: Memory) -> list[str]:
    return [dish.doc_id for dish in memory.page]
