"""The words to search by, and the wants to try in turn."""

from engine.domain.asked import Asked
from engine.domain.document import COURSES
from engine.domain.followups import Step, comparable_shown, steps_of
from engine.domain.scope import scoped
from engine.domain.understanding import resolve_wishes, resolved_query
from engine.parts import Parts
from engine.state import GraphState


async def rewrite_query(state: GraphState, parts: Parts) -> GraphState:
    """One step for a plain search; several, or none at all, for a step from what was shown."""
    asked = what_is_asked(state, parts)
    memory, understood = state["session"].memory, state["understood"]
    wants = scoped(state["wants"], memory, understood) or state["wants"]
    columns = state["snapshot"].columns
    steps = steps_of(understood.change, wants, memory, understood.said, comparable_shown(memory.page, columns, asked))
    return {
        "asked": asked,
        "resolved_query": resolved_query(wants, understood.said),
        "steps": steps or (Step(memory.wants),),
        "nothing_new": not steps,
        "step": 0,
        "tried": (),
        "from_kept": False,
    }


def what_is_asked(state: GraphState, parts: Parts) -> Asked:
    """The dish and course wishes, with the catalogue's spellings and synonyms."""
    wants, index = state["wants"], parts.matchers.of(state["snapshot"])
    courses = frozenset(course for course in COURSES if course in wants.courses)
    return Asked(resolve_wishes(wants.wishes, index), courses)
